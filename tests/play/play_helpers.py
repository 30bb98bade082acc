"""The real ``stonewire play`` as a process, and rooms that do what a test tells them."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tools.play.room import RequestError
from tools.play.web.guard import Names
from tools.play.web.rooms import Rooms
from tools.play.web.server import STATIC, Server, application

ROOT = Path(__file__).resolve().parents[2]
PATIENT = 60.0
"""Seconds after which something hangs."""


class Command:
    """``stonewire play`` with its page at ``url``, its choices in a folder of its own.

    Args:
        folder: where it keeps its choices and its stderr.
        arguments: more than the port.
        port: 0 for a free one, None for the usual one.
    """

    def __init__(self, folder: Path, *arguments: object, port: int | None = 0) -> None:
        self._stderr = folder / "stderr"
        environment = {**os.environ, "XDG_STATE_HOME": str(folder), "PYTHONUNBUFFERED": "1"}
        command = [sys.executable, "-m", "tools", "play", "--no-browser", *map(str, arguments)]
        command += [] if port is None else ["--port", str(port)]
        with self._stderr.open("w") as stderr:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=stderr, text=True
            )
        assert self.process.stdout is not None
        watchdog = threading.Timer(PATIENT, self.process.kill)
        watchdog.start()
        self.url = self.process.stdout.readline().strip()
        watchdog.cancel()
        assert self.url.startswith("http://"), self.errors()

    def errors(self) -> str:
        """What it has said on stderr."""
        return self._stderr.read_text(encoding="utf-8")

    def end(self, number: int = signal.SIGINT) -> int:
        """Has a signal end it; the exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            return self.process.wait(PATIENT)
        finally:
            self.process.kill()
            assert self.process.stdout is not None
            self.process.stdout.close()


@contextmanager
def page_socket(url: str, room: str = "", **more: Any) -> Iterator[ClientConnection]:
    """The connection that a page of that server would open."""
    more.setdefault("origin", url.rstrip("/"))
    address = url.replace("http://", "ws://") + "ws" + (f"?room={room}" if room else "")
    with connect(address, max_size=None, open_timeout=PATIENT, proxy=None, **more) as connection:
        yield connection


def ask(connection: ClientConnection, request: object) -> None:
    """Sends a request; text goes as it is."""
    connection.send(request if isinstance(request, str | bytes) else json.dumps(request))


def until(connection: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these types; others are dropped."""
    while True:
        message: dict[str, Any] = json.loads(connection.recv(timeout=PATIENT))
        if message["type"] in kinds:
            return message


class FakeRoom:
    """A room of no game, which does as it is told.

    Args:
        listen: gets its messages.
    """

    def __init__(self, listen: Callable[[dict[str, Any]], None]) -> None:
        self.listen = listen
        self.ply = 0
        self.closed = threading.Event()

    def hello(self) -> dict[str, Any]:
        return {"type": "hello", "last": {"game": "nogo"}, "games": []}

    def state(self) -> dict[str, Any]:
        return {"type": "state", "ply": self.ply, "change": None}

    def do(self, request: dict[str, Any]) -> dict[str, Any] | None:
        match request.get("do"):
            case "step":
                for _ in range(request.get("times", 1)):
                    self.ply += 1
                    change = {"from": self.ply - 1, "to": self.ply}
                    self.listen({**self.state(), "change": change, "ballast": "x" * request.get("bytes", 0)})
            case "save":
                return {"type": "file", "name": "a", "text": "x" * request.get("bytes", 1)}
            case "break":
                raise ZeroDivisionError("a fault of ours")
            case _:
                raise RequestError("no such request")
        return None

    def close(self) -> None:
        self.closed.set()


class FakeServer:
    """A server in this process, of rooms that are kept here.

    Args:
        url: where it is.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self.rooms: list[FakeRoom] = []

    def make(self, listen: Callable[[dict[str, Any]], None]) -> FakeRoom:
        self.rooms.append(FakeRoom(listen))
        return self.rooms[-1]


@asynccontextmanager
async def fake_server(static: Path = STATIC, host: str = "127.0.0.1", **more: Any) -> AsyncIterator[FakeServer]:
    """Serves fake rooms while the block runs, as if it were bound to a host."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        fake = FakeServer("http://127.0.0.1:{}/".format(listening.getsockname()[1]))
        rooms = Rooms(fake.make, **more)  # type: ignore[arg-type]
        started = asyncio.Event()
        server = Server(application(rooms, Names(host), static), rooms, started.set)
        serving = asyncio.create_task(server.serve([listening]))
        await asyncio.wait_for(started.wait(), PATIENT)
        try:
            yield fake
        finally:
            server.should_exit = True
            await asyncio.wait_for(serving, PATIENT)
