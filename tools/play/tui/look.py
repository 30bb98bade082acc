"""How things look: colours, what stands for a stone, and what becomes of both on a poorer terminal.

Every difference that a colour makes, a character or a bracket makes as well, so that sixteen colours or none will do;
but stones of many characters are black and white, and rings only where there are no colours.
Without UTF-8 each character is replaced by an ASCII one as the last thing before it is sent.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from protocol.moves import BLACK, WHITE

_COLOURLESS_TERMINALS = ("dumb", "unknown", "vt52", "vt100", "vt102", "vt220", "vt320")
CROSS = "\N{MULTIPLICATION SIGN}"

_LIGHT = 0.6  # the brightness of a background that is meant to stand out

_TO_ASCII = str.maketrans(
    {
        "─": "-", "│": "|", "┌": "+", "┐": "+", "└": "+", "┘": "+", "├": "+", "┤": "+", "┬": "+", "┴": "+", "┼": "+",
        "╭": "+", "╮": "+", "╰": "+", "╯": "+", "╵": "|", "╷": "|", "╴": "-", "╶": "-", "━": "=", "┃": "|",
        "●": "X", "○": "O", "◉": "#", "◎": "@", "·": ".", "∙": ".", CROSS: "x", "★": "*", "•": "+",
        "▁": "_", "▂": "_", "▃": ".", "▄": "=", "▅": "=", "▆": "#", "▇": "#", "█": "#", "▔": "-", "▌": "#", "▐": "#",
        "▙": "#", "▛": "#", "▜": "#", "▟": "#", "▀": "#", "▎": "|", "▊": "#",
        "→": ">", "←": "<", "↑": "^", "↓": "v", "▶": ">", "◀": "<", "▲": "^", "▼": "v", "►": ">", "◄": "<", "⏎": "<",
        "…": "~", "—": "-", "‖": "=", "½": "h",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Look:
    """What the terminal can show.

    Args:
        ascii: nothing but ASCII.
        colour: colours.
    """

    ascii: bool = False
    colour: bool = True


def look_of(environment: Mapping[str, str], ascii_only: bool = False) -> Look:
    """What a terminal with this environment can show."""
    colourless = bool(environment.get("NO_COLOR")) or environment.get("TERM", "dumb") in _COLOURLESS_TERMINALS
    return Look(ascii=ascii_only or not _speaks_utf8(environment), colour=not colourless)


def _speaks_utf8(environment: Mapping[str, str]) -> bool:
    language = environment.get("LANG") or "C"
    kind = environment.get("LC_CTYPE")
    if kind == "C.UTF-8" and language in ("C", "POSIX"):  # Python itself sets it so where the locale is C (PEP 538)
        kind = None
    locale = environment.get("LC_ALL") or kind or language
    return "utf8" in locale.lower().replace("-", "")


@dataclass(frozen=True)
class Palette:
    """The styles of a board; stones are one character each, last moves another."""

    ground: Style
    line: Style
    coordinates: Style
    stones: tuple[Style, Style]
    shapes: tuple[str, str]
    last_shapes: tuple[str, str]
    last: Style
    inside: Style
    changed: Style
    legal: Style
    forbidden: Style
    hint: Style
    plan: Style
    cursor: Style
    selected: Style
    path: Style
    loops: tuple[Style, Style]


_SHAPES = ("●", "○")
_LAST_SHAPES = ("◉", "◎")


def _coloured(ground: str, line: str, last: str, changed: str, loops: tuple[str, str]) -> Palette:
    return Palette(
        ground=Style.parse(f"{line} on {ground}"),
        line=Style.parse(line),
        coordinates=Style.parse("#000000"),
        stones=(Style.parse("bold #000000"), Style.parse("bold #ffffff")),
        shapes=_SHAPES,
        last_shapes=_LAST_SHAPES,
        last=Style.parse(f"on {last}"),
        inside=Style.parse("bold #e02020"),
        changed=Style.parse(f"on {changed}"),
        legal=Style.parse("bold #000000"),
        forbidden=Style.parse("bold #b00000"),
        hint=Style.parse("bold #0000aa"),
        plan=Style.parse("bold #0000aa"),
        cursor=Style.parse("bold #aa0000"),
        selected=Style.parse("bold #0000aa on #ffff55"),
        path=Style.parse("bold #ffff55"),
        loops=(Style.parse(loops[0]), Style.parse(loops[1])),
    )


_WOOD = _coloured("#c08a30", "#5c3a0c", "#2fa0a0", "#b07820", ("#0b3f8a", "#7a0b1e"))
_FELT = _coloured("#128a38", "#0a4022", "#c07a28", "#30a850", ("#0a4022", "#0a4022"))

_PLAIN = Palette(
    ground=Style.null(),
    line=Style.parse("dim"),
    coordinates=Style.parse("not dim"),
    stones=(Style.parse("bold not dim"), Style.parse("bold not dim")),
    shapes=_SHAPES,
    last_shapes=_LAST_SHAPES,
    last=Style.parse("underline"),
    inside=Style.null(),
    changed=Style.null(),
    legal=Style.parse("bold not dim"),
    forbidden=Style.parse("bold not dim"),
    hint=Style.parse("bold not dim"),
    plan=Style.parse("bold not dim"),
    cursor=Style.parse("bold reverse not dim"),
    selected=Style.parse("bold reverse not dim"),
    path=Style.parse("bold reverse not dim"),
    loops=(Style.parse("not dim"), Style.parse("not dim")),
)


def palette_of(game: str, look: Look) -> Palette:
    """The styles of a game's board."""
    if not look.colour:
        return _PLAIN
    return _FELT if game == "othello" else _WOOD


def stone_text(colour: int, look: Look) -> tuple[str, str]:
    """A stone beside text, outside the board: its character, and a style of rich's."""
    if not look.colour or look.ascii:
        return _SHAPES[colour], "bold"
    return _SHAPES[colour], {BLACK: "bold #000000 on #c08a30", WHITE: "bold #ffffff on #c08a30"}[colour]


class AsciiOnly(LineFilter):
    """Puts an ASCII character for every other one."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in ASCII."""
        return [
            Segment(_ascii(segment.text), segment.style, segment.control) if not segment.text.isascii() else segment
            for segment in segments
        ]


def _ascii(text: str) -> str:
    return text.translate(_TO_ASCII).encode("ascii", "replace").decode()


class Colourless(LineFilter):
    """Takes colours away; what stood out by a light background is shown in reverse."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments without colours."""
        return [
            Segment(segment.text, _colourless(segment.style), segment.control) if segment.style else segment
            for segment in segments
        ]


def _colourless(style: Style) -> Style:
    ground = style.bgcolor
    light = ground is not None and not ground.is_default and Color.from_rich_color(ground).brightness > _LIGHT
    return style.without_color + Style(reverse=True) if light else style.without_color


def environment() -> Mapping[str, str]:
    """The environment as it is now; the application takes ``NO_COLOR`` out of it when it starts."""
    return dict(os.environ)
