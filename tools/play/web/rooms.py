"""The rooms of the open pages: each is found by its id, and outlives a reload of its page."""

import asyncio
import secrets
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from tools.play.room import Room

T = TypeVar("T")
Message = dict[str, Any]
MakeRoom = Callable[[Callable[[Message], None]], "Room"]

MOST = 16
"""Rooms at a time; each may have two bots and a third for hints."""

PATIENCE_SECONDS = 120.0
"""How long a room waits for its page to come back."""

_WAITING = 32


class Refused(Exception):
    """There is no room for a page; one line says why."""


class Outbox:
    """Messages on their way to one page, which may be slow.

    When many wait, only the newest of each type counts, but for answers to the page's own requests:
    who reads those waits for space.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[Message, bool]] = deque()
        self._filled = asyncio.Event()
        self._emptied = asyncio.Event()
        self._emptied.set()
        self._ended = False

    def put(self, message: Message, is_answer: bool = False) -> None:
        """Adds a message; never waits."""
        if self._ended:
            return
        if len(self._waiting) >= _WAITING and not is_answer:
            message = self._over_older(message)
        self._waiting.append((message, is_answer))
        self._changed()

    def _over_older(self, message: Message) -> Message:
        """Drops what a message makes old."""
        kept = [one for one in self._waiting if one[1] or one[0]["type"] != message["type"]]
        if len(kept) < len(self._waiting) and message.get("change"):
            message = {**message, "change": None}  # from a position that the page will never see
        self._waiting = deque(kept)
        return message

    def end(self) -> None:
        """Nothing comes after what waits now."""
        self._ended = True
        self._changed()

    def _changed(self) -> None:
        if self._waiting or self._ended:
            self._filled.set()
        if len(self._waiting) < _WAITING:
            self._emptied.set()
        else:
            self._emptied.clear()

    async def space(self) -> None:
        """Waits until there is space for an answer."""
        await self._emptied.wait()

    async def take(self) -> Message | None:
        """The next message, once there is one; None at the end."""
        await self._filled.wait()
        if not self._waiting:
            return None
        message, _ = self._waiting.popleft()
        if not self._waiting and not self._ended:
            self._filled.clear()
        self._changed()
        return message


class SharedRoom:
    """A room, and the pages that show it: one as a rule, two when a tab was duplicated.

    Args:
        name: its id.
        make_room: makes the room.
        executor: whose threads wait for the room.
    """

    def __init__(self, name: str, make_room: MakeRoom, executor: ThreadPoolExecutor) -> None:
        self.name = name
        self.pages = 0
        self.expiry: asyncio.TimerHandle | None = None
        self._outboxes: set[Outbox] = set()
        self._executor = executor
        self._loop = asyncio.get_running_loop()
        self._opening = self._run(lambda: make_room(self._listen))
        self._told = 0
        self._is_new = True  # nobody has been here yet

    def _listen(self, message: Message) -> None:
        """What the room calls, from any thread."""
        with suppress(RuntimeError):  # the server has ended
            self._loop.call_soon_threadsafe(self._tell, message)

    def _tell(self, message: Message) -> None:
        self._told += 1
        for outbox in self._outboxes:
            outbox.put(message)

    async def welcome(self, outbox: Outbox) -> None:
        """Tells a page what there is and how the game stands; from then on it is told everything."""
        room = await self._opening
        outbox.put({**await self._run(room.hello), "room": self.name, "new": self._is_new})
        self._is_new = False
        while True:
            told = self._told
            state = await self._run(room.state)
            if told == self._told:  # else this state may be older than one that was told meanwhile
                outbox.put(state)
                self._outboxes.add(outbox)
                return

    def forget(self, outbox: Outbox) -> None:
        """Tells a page nothing any more."""
        self._outboxes.discard(outbox)

    async def do(self, request: Message) -> Message | None:
        """Carries out a request; the answer for the one who asked.

        Raises:
            RequestError: it cannot be carried out.
        """
        room = await self._opening
        return await self._run(lambda: room.do(request))

    async def close(self, reason: str = "") -> None:
        """Ends the room and its bots, and tells its pages why."""
        for outbox in self._outboxes:
            outbox.put({"type": "bye", "message": reason})
            outbox.end()
        with suppress(Exception):  # whoever waits for it is told
            room = await self._opening
            await self._run(room.close)

    def _run(self, function: Callable[[], T]) -> "asyncio.Future[T]":
        return self._loop.run_in_executor(self._executor, function)


class Rooms:
    """All rooms there are.

    Args:
        make_room: makes one that tells its messages to the function given.
        patience: seconds that a room waits for its page.
    """

    def __init__(self, make_room: MakeRoom, patience: float = PATIENCE_SECONDS) -> None:
        self._make_room = make_room
        self._patience = patience
        self._rooms: dict[str, SharedRoom] = {}
        self._closing: set[asyncio.Task[None]] = set()
        self._executor = ThreadPoolExecutor(2 * MOST, thread_name_prefix="room")
        self._ended = False

    async def enter(self, name: str, outbox: Outbox) -> SharedRoom:
        """The room of that id for one more page, whose outbox gets all it has to say; a new one if there is none.

        Args:
            name: may be empty: then it gets one.
            outbox: of the page.

        Raises:
            Refused: there may be no more rooms.
        """
        shared = self._rooms.get(name) or self._new(name or secrets.token_urlsafe(12))
        if shared.expiry is not None:
            shared.expiry.cancel()
            shared.expiry = None
        shared.pages += 1
        try:
            await shared.welcome(outbox)
        except BaseException:
            self.leave(shared, outbox)
            raise
        return shared

    def _new(self, name: str) -> SharedRoom:
        if self._ended:
            raise Refused("Stonewire is ending.")
        if len(self._rooms) >= MOST:
            abandoned = [one for one in self._rooms.values() if not one.pages]
            if not abandoned:
                raise Refused(f"{MOST} games are open already: close one of their pages first.")
            self._close(abandoned[0])
        self._rooms[name] = SharedRoom(name, self._make_room, self._executor)
        return self._rooms[name]

    def leave(self, shared: SharedRoom, outbox: Outbox) -> None:
        """A page is gone; the room of the last one waits a while."""
        shared.forget(outbox)
        shared.pages -= 1
        if not shared.pages and self._rooms.get(shared.name) is shared:
            loop = asyncio.get_running_loop()
            shared.expiry = loop.call_later(self._patience, self._close, shared)

    def _close(self, shared: SharedRoom) -> None:
        if shared.expiry is not None:
            shared.expiry.cancel()
        del self._rooms[shared.name]
        task = asyncio.get_running_loop().create_task(shared.close())
        self._closing.add(task)
        task.add_done_callback(self._closing.discard)

    async def end(self, reason: str) -> None:
        """Ends all rooms and every bot, and lets nobody in any more."""
        self._ended = True
        rooms = list(self._rooms.values())
        self._rooms.clear()
        await asyncio.gather(*(one.close(reason) for one in rooms), *self._closing)
        self._executor.shutdown(wait=False)
