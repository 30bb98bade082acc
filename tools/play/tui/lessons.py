"""The pages about the games, their rules and how their bots think, as text for a terminal."""

import re
from html.parser import HTMLParser
from pathlib import Path

from rich.text import Text

_FOLDER = Path(__file__).resolve().parents[1] / "static" / "learn"
_SEARCH = "search"  # the page about how all bots think

_LEFT_OUT = ("nav", "figure", "style", "script")
"""What makes no sense without pictures or links."""
_BLOCKS = ("h1", "h2", "h3", "h4", "p", "li", "dt", "dd", "tr", "caption")
_STYLES = {"h1": "bold #ffd75f", "h2": "bold #6cb8ff", "h3": "bold", "h4": "bold", "dt": "bold", "th": "bold"}
_STYLES |= {"strong": "bold", "dfn": "italic", "code": "#a0c8a0", "caption": "italic"}
_LEADS = {"li": "  • ", "dd": "    ", "tr": "  "}
_CLOSE_UP = ("li", "tr", "dd")  # no blank line between two of these
_SOURCE = re.compile(r"\{\{source\s+(\S+)\s+(\S+)\s*\}\}")


class _Reader(HTMLParser):
    """Collects paragraphs."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.paragraphs: list[tuple[str, Text]] = []
        self._open: list[str] = []
        self._skipped = 0
        self._text = Text()
        self._kind = "p"

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "a" and (dict(attributes).get("href") or "").startswith("/#"):
            tag = "nav"  # it leads to the page's board
        if tag in _LEFT_OUT:
            self._skipped += 1
        elif tag in _BLOCKS:
            self.end_paragraph()
            self._kind = tag
        elif tag in ("td", "th") and self._text.plain.strip():
            self._text.append("   ")
        self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        tag = self._open.pop()
        if tag in _LEFT_OUT:
            self._skipped -= 1
        elif tag in _BLOCKS or tag in ("ul", "ol", "section"):
            self.end_paragraph()

    def handle_data(self, data: str) -> None:
        if self._skipped:
            return
        place = 0
        for found in _SOURCE.finditer(data):
            self._add(data[place : found.start()])
            self.end_paragraph()
            self.paragraphs.append(("source", Text(f"  source: {found[1]} {found[2]}", "#a0a0a0")))
            place = found.end()
        self._add(data[place:])

    def _add(self, data: str) -> None:
        words = re.sub(r"\s+", " ", data)
        if not self._text.plain or self._text.plain.endswith(" "):
            words = words.lstrip()
        self._text.append(words, " ".join(style for style in map(_STYLES.get, self._open) if style) or None)

    def end_paragraph(self) -> None:
        """What was read so far is one."""
        self._text.rstrip()
        if self._text.plain:
            self.paragraphs.append((self._kind, Text(_LEADS.get(self._kind, "")) + self._text))
        self._text, self._kind = Text(), "p"


def lesson(game: str) -> Text:
    """A game's rules and strategy, how its bot thinks, and how both searches work; pictures are left out."""
    whole = Text()
    for name in (game, _SEARCH):
        reader = _Reader()
        reader.feed((_FOLDER / f"{name}.html").read_text(encoding="utf-8"))
        reader.end_paragraph()
        before = ""
        for kind, text in reader.paragraphs:
            if whole.plain:
                whole.append("\n" if kind == before and kind in _CLOSE_UP else "\n\n")
            whole.append_text(text)
            before = kind
    return whole
