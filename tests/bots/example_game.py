"""The example game of bots/README.md, made importable from the page's own text."""

import atexit
import re
import shutil
import tempfile
from pathlib import Path

import bots
from bots import registry

PAGE = Path(__file__).resolve().parents[2] / "bots" / "README.md"
NAME = "tictactoe"
_FILE = re.compile(r"^`bots/" + NAME + r"/(\w+\.\w+)`.*?\n```\w+\n(.*?)^```", re.S | re.M)


def files() -> dict[str, str]:
    """The example's files by name, as the page shows them."""
    return dict(_FILE.findall(PAGE.read_text(encoding="utf-8")))


def install() -> None:
    """Writes the files to a folder of the package ``bots``, for as long as this process lives."""
    folder = tempfile.mkdtemp(prefix="stonewire-example-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    package = Path(folder, NAME)
    package.mkdir()
    for name, text in {"__init__.py": "", **files()}.items():
        (package / name).write_text(text, encoding="utf-8")
    bots.__path__.append(folder)


def install_as_the_only_game() -> None:
    """For a process that runs the contract test on the example."""
    install()
    registry.NAMES = (NAME,)  # type: ignore[assignment]
