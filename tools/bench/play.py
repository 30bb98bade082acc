"""Measures how long the page of stonewire play takes to open: from the command's start to the first state.

A start before those that count has Python compile its modules, as the first on a machine does.
"""

import argparse
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from tools.cli import UsageError
from tools.referee.arguments import count

ALLOWED_MS = 1000.0

_IMPORTS = """
import time
start = time.perf_counter()
import tools.play.command, tools.play.seats, tools.play.web.server
print(1000 * (time.perf_counter() - start))
"""

_NEEDED = {
    "text/html": re.compile(r"""<(?:link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)\""""),
    "text/javascript": re.compile(
        r"""^(?:import|(?:import|export)\b[^"';=(]*\bfrom)\s*["']([^"']+)["']""", re.MULTILINE
    ),
    "text/css": re.compile(r"""(?:url\(|@import)\s*["']?([^"')]+)"""),
}
"""By a file's type, what a browser asks for as well."""


class Opening(NamedTuple):
    """Milliseconds from the command's start until it told the address, until all files had come, until the state."""

    address: float
    files: float
    state: float


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--rounds", type=count, default=20, metavar="N", help="times it is started (20)")


def run(options: argparse.Namespace) -> int:
    """Prints the medians; the exit code, 1 if the page takes longer to open than it should.

    Raises:
        UsageError: there is no page to be had.
    """
    openings, imports = [], []
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_STATE_HOME": folder, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        _opening(environment)
        for _ in range(options.rounds):
            imports.append(_import_ms(environment))
            openings.append(_opening(environment))
    address, files, state = (statistics.median(values) for values in zip(*openings, strict=True))
    print(f"page complete with its first state after {state:.0f} ms, most {max(one.state for one in openings):.0f} ms")
    print(f"address told after {address:.0f} ms, all files there after {files:.0f} ms")
    print(f"imports of the server {statistics.median(imports):.0f} ms")
    print(f"medians of {options.rounds} starts; allowed: {ALLOWED_MS:.0f} ms")
    return 0 if state <= ALLOWED_MS else 1


def _import_ms(environment: dict[str, str]) -> float:
    command = [sys.executable, "-c", _IMPORTS]
    return float(subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout)


def _opening(environment: dict[str, str]) -> Opening:
    """Starts the command once, and does as a browser does."""
    from websockets.sync.client import connect
    from websockets.typing import Origin

    command = [sys.executable, "-m", "tools", "play", "--no-browser", "--port", "0"]
    start = time.perf_counter()

    def passed() -> float:
        return 1000 * (time.perf_counter() - start)

    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            url = process.stdout.readline().strip()
            if not url:
                raise UsageError("stonewire play does not start")
            address = passed()
            for _ in _files(url):
                pass
            files = passed()
            with connect(url.replace("http:", "ws:") + "ws", origin=Origin(url.rstrip("/"))) as connection:
                connection.recv()
                connection.recv()
                return Opening(address, files, passed())
        finally:
            process.send_signal(signal.SIGTERM)


def _files(url: str) -> Iterator[str]:
    """The address of a page and of every file that it needs, as each has come.

    Raises:
        UsageError: one of them is not there.
    """
    connection = HTTPConnection(urlsplit(url).netloc)
    wanted = [url]
    for address in wanted:  # grows while it is gone through
        connection.request("GET", urlsplit(address).path)
        response = connection.getresponse()
        text = response.read().decode(errors="replace")
        if response.status != 200:
            raise UsageError(f"{address}: {response.status} {response.reason}")
        yield address
        needed = _NEEDED.get(response.headers.get_content_type())
        for name in needed.findall(text) if needed else ():
            found = urljoin(address, name)
            if found not in wanted and urlsplit(found).netloc == urlsplit(url).netloc:
                wanted.append(found)
    connection.close()
