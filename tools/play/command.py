"""``stonewire play``: a board to play and to study at, in the browser or in the terminal."""

import argparse
import errno
import importlib.util
import os
import socket
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from bots import registry
from tools.cli import UsageError, give_up_stdout, one_line
from tools.referee.arguments import whole

if TYPE_CHECKING:
    from tools.play.seats import Registry

LOOPBACK = "127.0.0.1"
USUAL_PORT = 8361
_HIGHEST_PORT = 65535
_OF_THE_PAGE = ("starlette", "uvicorn", "websockets", "pygments")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("game", metavar="GAME", nargs="?", help=", ".join(registry.NAMES) + " (default: the last one)")
    add(
        "--bots",
        metavar="FILE",
        nargs="+",
        type=Path,
        action="extend",
        default=[],
        help="more bots: tournaments' players",
    )
    add("--port", metavar="N", type=_port, help=f"of the page (default {USUAL_PORT}, or a free one)")
    add("--host", metavar="ADDRESS", help=f"listen there (default {LOOPBACK}: only this machine can play)")
    add("--no-browser", action="store_true", help="only say where the page is")
    add("--tui", action="store_true", help="play in this terminal")
    add("--ascii", action="store_true", help="draw the terminal's board with ASCII only")


def _port(text: str) -> int:
    number = whole(text)
    if not 0 <= number <= _HIGHEST_PORT:
        raise argparse.ArgumentTypeError(f"{text} is not a port: 1 to {_HIGHEST_PORT}, or 0 for any that is free")
    return number


def run(options: argparse.Namespace) -> int:
    """Serves the page, or plays in the terminal, until it is told to end; the exit code.

    Raises:
        UsageError: an argument makes no sense, or something that is needed is not installed.
    """
    if options.game is not None and options.game not in registry.NAMES:
        raise UsageError(f"no game is called {options.game!r}; there are: {', '.join(registry.NAMES)}")
    if options.tui:
        return _terminal(options)
    if options.ascii:
        raise UsageError("--ascii is for --tui, not for the page")
    return _page(options)


def _registry(options: argparse.Namespace) -> "Registry":
    from tools.play.seats import Registry

    return Registry(options.bots)


def _terminal(options: argparse.Namespace) -> int:
    if options.port is not None or options.host is not None or options.no_browser:
        raise UsageError("--port, --host and --no-browser are for the page, not for --tui")
    _need(["textual"])
    code: int = importlib.import_module("tools.play.tui").run(options, _registry(options))
    return code


def _need(modules: "list[str] | tuple[str, ...]") -> None:
    """Says in one line what is not installed."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if missing:
        raise UsageError(f"needs {' and '.join(missing)}: pip install '.[play]'")


def _page(options: argparse.Namespace) -> int:
    _need(_OF_THE_PAGE)
    bots = _registry(options)
    host = _bare(options.host or LOOPBACK)
    try:
        listening = _listen(host, options.port)
    except UnicodeError:  # of the encoding of names beyond ASCII, which has limits (RFC 3490)
        raise UsageError(f"no host can be called {host!r}") from None
    except OSError as error:
        port = USUAL_PORT if options.port is None else options.port
        print(f"stonewire play: port {port} of {one_line(host)}: {error.strerror or error}", file=sys.stderr)
        return 1
    with listening:
        return _serve(options, bots, host, listening)


def _bare(host: str) -> str:
    """The address without the brackets that it has in a URL."""
    return host[1:-1] if host.startswith("[") and host.endswith("]") and len(host) > 2 else host


def _listen(host: str, port: "int | None") -> socket.socket:
    """A listening socket; of a free port where the usual one is taken.

    Raises:
        OSError: there is no such address here, or the port asked for is taken.
    """
    if port is not None:
        return _bound(host, port)
    try:
        return _bound(host, USUAL_PORT)
    except OSError as error:
        if error.errno not in (errno.EADDRINUSE, errno.EACCES):
            raise
        return _bound(host, 0)


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    made = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # a port that was in use a moment ago is free; elsewhere it would be shared
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen()
    except BaseException:
        made.close()
        raise
    return made


def _serve(options: argparse.Namespace, bots: "Registry", host: str, listening: socket.socket) -> int:
    from tools.play.web.guard import Names, is_loopback
    from tools.play.web.server import serve

    port = listening.getsockname()[1]
    if not is_loopback(host):
        print(
            f"stonewire play: whoever reaches port {port} of this machine can play here and keep its bots thinking: "
            "there is no password, and nothing is encrypted",
            file=sys.stderr,
            flush=True,
        )
    url = f"http://{_shown(listening)}:{port}/"

    def started() -> None:
        _say_where(url)
        if not options.no_browser:
            threading.Thread(target=_open_browser, args=(url,), daemon=True).start()

    return serve(bots, options.game, Names(host), listening, started)


def _say_where(url: str) -> None:
    """Tells the address on stdout; where nobody reads that, on stderr."""
    try:
        print(url, flush=True)
    except OSError as error:
        give_up_stdout()
        with suppress(OSError):
            print(f"stonewire play: stdout: {error.strerror}; the page is at {url}", file=sys.stderr, flush=True)


def _shown(listening: socket.socket) -> str:
    """An address under which the browser of this machine finds the socket."""
    address = str(listening.getsockname()[0])
    if listening.family == socket.AF_INET6:
        return "[::1]" if address == "::" else f"[{address}]"
    return LOOPBACK if address == "0.0.0.0" else address


def _open_browser(url: str) -> None:
    """Opens the page where there is a window to open it in; a browser in this terminal would be in the way."""
    import webbrowser

    is_graphic = os.name != "posix" or sys.platform == "darwin"
    if is_graphic or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")):
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(url)
