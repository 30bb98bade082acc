"""The server behind the page: an application for Starlette, run by uvicorn on one socket."""

import mimetypes
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from tools.play.room import Room
from tools.play.seats import Registry
from tools.play.web import sockets
from tools.play.web.guard import Guard, Names
from tools.play.web.pages import Pages
from tools.play.web.rooms import Message, Rooms

STATIC = Path(__file__).resolve().parents[1] / "static"

_TYPES = {".js": "text/javascript", ".css": "text/css", ".html": "text/html", ".svg": "image/svg+xml"}
"""What browsers insist on, whatever the machine's own list says."""

_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
_GRACE_SECONDS = 3


def application(rooms: Rooms, names: Names, static: Path = STATIC) -> ASGIApp:
    """Everything that is served."""
    for suffix, kind in _TYPES.items():
        mimetypes.add_type(kind, suffix)
    pages = Pages(static)

    async def page_socket(websocket: WebSocket) -> None:
        await sockets.serve(websocket, rooms)

    unguarded = Starlette(
        routes=[
            Route("/", pages.board),
            Route("/learn/", pages.learn),
            Route("/learn/{name}", pages.learn),
            Route("/source/{path:path}", pages.source),
            Mount("/static", StaticFiles(directory=static)),
            WebSocketRoute("/ws", page_socket),
        ],
        exception_handlers={HTTPException: _refusal, Exception: _failure},
    )
    return Guard(unguarded, names)


def _refusal(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return PlainTextResponse(f"{error.status_code} {error.detail}\n", error.status_code, error.headers)


def _failure(request: Request, error: Exception) -> Response:
    """Our own fault: one line here and there."""
    what = f"{type(error).__name__}: {error}"
    print(f"stonewire play: {request.url.path}: {what}", file=sys.stderr, flush=True)
    return PlainTextResponse(f"500 {what}\n", 500)


class Server(uvicorn.Server):
    """Serves until Ctrl-C, SIGTERM or SIGHUP, which ``nohup`` may have ignored; ends every bot before it returns.

    Args:
        app: what is served.
        rooms: the application's.
        started: called when pages can be asked for.
    """

    def __init__(self, app: ASGIApp, rooms: Rooms, started: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                loop="asyncio",
                http="h11",
                ws="websockets-sansio",
                ws_max_size=sockets.LONGEST_MESSAGE,
                ws_per_message_deflate=False,
                lifespan="off",
                log_config=None,
                log_level="critical",
                access_log=False,
                proxy_headers=False,
                server_header=False,
                timeout_graceful_shutdown=_GRACE_SECONDS,
            )
        )
        self.signal_number = 0
        self._rooms = rooms
        self._tell_started = started

    async def startup(self, sockets: "list[socket.socket] | None" = None) -> None:
        """Begins to listen."""
        await super().startup(sockets)
        self._tell_started()

    async def shutdown(self, sockets: "list[socket.socket] | None" = None) -> None:
        """Says farewell to the pages, and ends."""
        await self._rooms.end("Stonewire has been stopped.")
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: "FrameType | None") -> None:
        """Ends at the first signal, and waits for no page at the second."""
        self.force_exit = self.should_exit
        self.should_exit = True
        self.signal_number = self.signal_number or sig

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Has signals end the server; the exit code tells of them, so they are not raised again."""
        heeded = [one for one in _SIGNALS if one.name != "SIGHUP" or signal.getsignal(one) != signal.SIG_IGN]
        before = [signal.signal(number, self.handle_exit) for number in heeded]
        try:
            yield
        finally:
            for number, handler in zip(heeded, before, strict=True):
                signal.signal(number, handler)


def serve(
    bots: Registry, game: "str | None", names: Names, listening: socket.socket, started: Callable[[], None]
) -> int:
    """Serves until a signal ends it; the exit code.

    Args:
        bots: that may be seated.
        game: that new rooms begin with; the last one if there is none.
        names: of the server.
        listening: the socket.
        started: called when pages can be asked for.
    """

    def make_room(listen: Callable[[Message], None]) -> Room:
        room = Room(bots, listen)
        if game is not None and room.state()["game"] != game:
            seats = [{"bot": None}, {"bot": bots.default(game).id, "level": None}]
            room.do({"do": "new", "game": game, "size": None, "rule": "", "seats": seats})
        return room

    rooms = Rooms(make_room)
    server = Server(application(rooms, names), rooms, started)
    server.run([listening])
    return 128 + server.signal_number if server.signal_number else 0
