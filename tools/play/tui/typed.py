"""Moves and levels as people type them."""

import re
from typing import Any

from protocol.moves import PASS, move_text
from tools.play.tui.boards import table_of

_POINT = re.compile(r"([a-z])\s*(\d{1,2})")
_BETWEEN = re.compile(r"[\s\-\u2013:x>]*")
_PASSES = ("pass", "swap", "--")
_LEVEL = re.compile(r"(\d+(?:\.\d+)?)\s*(k|m(?!s))?\s*(ms|s|nodes?|n)?")
_FACTORS = {None: 1, "k": 1000, "m": 1_000_000}


class TypedError(Exception):
    """What was typed means nothing here; one clear line."""


def typed_move(text: str, state: dict[str, Any]) -> str:
    """The move in the room's notation that was typed in the game's usual one: ``D6``, ``b2-b3``, ``pass``.

    Raises:
        TypedError: it is no move of this board.
    """
    text = text.strip().lower()
    if text in _PASSES:
        return move_text(PASS)
    names = state["coordinates"]
    columns = [name.lower() for name in names["columns"]]
    found = _POINT.findall(text)
    wanted = table_of(state).points_per_move
    if len(found) != wanted or _BETWEEN.fullmatch(_POINT.sub("", text)) is None:
        example = "-".join([columns[1] + names["rows"][1], columns[1] + names["rows"][2]][:wanted])
        raise TypedError(f"{text[:20]!r} is no move here; a move looks like {example}")
    points = []
    for letter, number in found:
        if letter not in columns or number not in names["rows"]:
            raise TypedError(f"there is no point {letter}{number} on this board")
        points.append((columns.index(letter), names["rows"].index(number)))
    return move_text(tuple(points))


def typed_level(text: str) -> dict[str, int] | None:
    """The level typed: ``500 ms``, ``2 s``, ``20k nodes``; None, the bot's own, where nothing was.

    Raises:
        TypedError: it is no level.
    """
    text = text.strip().lower()
    if not text:
        return None
    found = _LEVEL.fullmatch(text)
    if found is None:
        raise TypedError(f"{text[:20]!r} is no level; levels look like 500 ms, 2 s or 20k nodes")
    amount, unit = float(found[1]) * _FACTORS[found[2]], found[3] or "ms"
    if unit == "s":
        amount, unit = amount * 1000, "ms"
    if amount < 1:
        raise TypedError("a level is at least 1 ms or 1 node")
    return {"ms" if unit == "ms" else "nodes": int(amount)}


def level_text(level: dict[str, Any] | None) -> str:
    """A level as it may be typed."""
    if not level:
        return ""
    if "nodes" in level:
        return f"{level['nodes']} nodes"
    if "ms" in level:
        return f"{level['ms']} ms"
    return ""
