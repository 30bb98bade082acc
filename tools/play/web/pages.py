"""The pages: the board, the rules of each game and how its bot thinks, and the source."""

import re
from html import escape, unescape
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from tools.play.web import source

_SOURCE_LINE = re.compile(r"^[ \t]*\{\{source ([\w.]+) ([\w.]+)\}\}[ \t]*$", re.MULTILINE)
_HEADING = re.compile(r"<h1[^>]*>(.*?)</h1>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_NAME = re.compile(r"[a-z0-9-]{1,32}")
_SHELL = "shell"


class Pages:
    """What is made of the files in a folder.

    Args:
        static: ``index.html``, and ``learn/`` with the fragments and the shell around them.
    """

    def __init__(self, static: Path) -> None:
        self._static = static

    def board(self, request: Request) -> Response:
        """The board."""
        return HTMLResponse(_text(self._static / "index.html"))

    def learn(self, request: Request) -> Response:
        """What is to be learned of a game; without one, the overview."""
        name = request.path_params.get("name", "index")
        file = self._static / "learn" / f"{name}.html"
        if name == _SHELL or not _NAME.fullmatch(name) or not file.is_file():
            raise HTTPException(404)
        fragment = _text(file)
        return self._in_shell(_title(fragment), with_sources(fragment))

    def source(self, request: Request) -> Response:
        """A whole file of the source."""
        name = request.path_params["path"]
        try:
            listing = source.whole_file(name)
        except source.NoSource:
            raise HTTPException(404) from None
        return self._in_shell(name, f'<h1 class="source-name">{escape(name)}</h1>\n{listing}')

    def _in_shell(self, title: str, body: str) -> Response:
        values = {"title": escape(title), "body": body}
        shell = _text(self._static / "learn" / f"{_SHELL}.html")
        return HTMLResponse(re.sub(r"\{\{(title|body)\}\}", lambda found: values[found[1]], shell))


def with_sources(fragment: str) -> str:
    """A fragment with each line ``{{source MODULE NAME}}`` replaced by what it names.

    Raises:
        NoSource: there is no such module or name.
    """
    return _SOURCE_LINE.sub(lambda found: source.figure(found[1], found[2]), fragment)


def _title(fragment: str) -> str:
    heading = _HEADING.search(fragment)
    return unescape(_TAG.sub("", heading[1])).strip() if heading else "Stonewire"


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
