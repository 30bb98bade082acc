"""The WebSocket of a page: its requests to the room, and the room's messages."""

import asyncio
import json
import re
import sys
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from tools.play.room import RequestError
from tools.play.web.rooms import Message, Outbox, Refused, Rooms, SharedRoom

LONGEST_RECORD = 4 << 20
"""Bytes of a record that may be loaded."""

LONGEST_REQUEST = 3 * LONGEST_RECORD
"""Characters of a request: JSON may write a record at twice its length, or more."""

LONGEST_MESSAGE = 5 * LONGEST_RECORD
"""Bytes of a message that is read at all: with more the connection ends."""

_LONGEST_ERROR = 500
_SLOW_SECONDS = 60.0
_ROOM_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TRY_AGAIN_LATER = 1013


async def serve(websocket: WebSocket, rooms: Rooms) -> None:
    """Talks with a page until either leaves."""
    name = websocket.query_params.get("room", "")
    outbox = Outbox()
    await websocket.accept()
    try:
        if name and not _ROOM_ID.fullmatch(name):
            raise Refused("a room's id has 1 to 64 letters, digits, - and _")
        shared = await rooms.enter(name, outbox)
    except Refused as refusal:
        outbox.put({"type": "bye", "message": str(refusal)})
        outbox.end()
        await _send(websocket, outbox)
        return
    try:
        await _until_one_ends(_send(websocket, outbox), _receive(websocket, shared, outbox))
    finally:
        rooms.leave(shared, outbox)


async def _until_one_ends(*coroutines: Any) -> None:
    tasks = [asyncio.ensure_future(one) for one in coroutines]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(websocket: WebSocket, outbox: Outbox) -> None:
    """Sends what the outbox gets, until its end or until the page takes nothing for a long time."""
    try:
        while (message := await outbox.take()) is not None:
            text = json.dumps(message, separators=(",", ":"))
            await asyncio.wait_for(websocket.send_text(text), _SLOW_SECONDS)
        await websocket.close(_TRY_AGAIN_LATER)
    except (WebSocketDisconnect, asyncio.TimeoutError, RuntimeError):  # RuntimeError: it is closed already
        return


async def _receive(websocket: WebSocket, shared: SharedRoom, outbox: Outbox) -> None:
    """Carries out what the page asks for, one request after the other."""
    while True:
        event = await websocket.receive()
        if event["type"] == "websocket.disconnect":
            return
        answer = await _answer(event.get("text"), shared)
        if answer is not None:
            await outbox.space()
            outbox.put(answer, is_answer=True)


async def _answer(text: str | None, shared: SharedRoom) -> Message | None:
    try:
        return await shared.do(parsed(text))
    except RequestError as error:
        return _error(str(error))
    except Exception as error:  # our own fault, which must not end the game
        print(f"stonewire play: a request failed: {error!r}", file=sys.stderr, flush=True)
        return _error(f"the request failed: {type(error).__name__}: {error}")


def _error(text: str) -> Message:
    """One line, however much of the request it quotes."""
    line = " ".join(text.split())
    return {"type": "error", "message": line if len(line) <= _LONGEST_ERROR else line[: _LONGEST_ERROR - 1] + "…"}


def parsed(text: str | None) -> Message:
    """A request.

    Args:
        text: of the page's message; None if it was binary.

    Raises:
        RequestError: it is none.
    """
    if text is None:
        raise RequestError("a request is text, not bytes")
    if len(text) > LONGEST_REQUEST:
        raise RequestError(f"the request is too long: a record may have {LONGEST_RECORD >> 20} MB")
    try:
        request = json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise RequestError(f"the request is no JSON: {error}") from None
    if not isinstance(request, dict):
        raise RequestError("a request is a JSON object")
    record, coded = request.get("text"), request.get("base64")
    if (isinstance(record, str) and len(record.encode("utf-8", "surrogatepass")) > LONGEST_RECORD) or (
        isinstance(coded, str) and len(coded) // 4 * 3 > LONGEST_RECORD + 2  # which may be padded
    ):
        raise RequestError(f"the record is longer than {LONGEST_RECORD >> 20} MB")
    return request


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON number")
