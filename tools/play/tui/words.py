"""How a game ended, in the words that the page has for it."""

import re
from typing import Any

from protocol.moves import COLOUR_NAMES
from tools.referee.game import Verdict

_RECORDED = re.compile(r"(black wins|white wins|draw)(?: \((.*)\))?")
_PLAIN = (Verdict.WIN.value, Verdict.DRAW.value)


def colour_name(colour: int) -> str:
    """``Black``, ``White``."""
    return COLOUR_NAMES[colour].capitalize()


def result_text(result: dict[str, Any]) -> str:
    """A game's end: ``Black wins``, ``White wins by resignation``, ``Draw``."""
    if result["winner"] is None:
        return "No result" if result["verdict"] == Verdict.VOID.value else "Draw"
    how = " by resignation" if result["verdict"] == Verdict.RESIGN.value else ""
    return f"{colour_name(result['winner'])} wins{how}"


def reason_text(result: dict[str, Any]) -> str:
    """Why it ended; empty where the result has said it."""
    verdict = result["verdict"]
    if verdict == Verdict.RESIGN.value:
        return ""
    return result.get("reason") or ("" if verdict in _PLAIN else verdict)


def recorded_result(text: str | None) -> str:
    """A record's result: ``White wins by resignation`` of ``white wins (resign: black: resigned at ply 9)``."""
    found = _RECORDED.fullmatch(text or "")
    if found is None:
        return text or ""
    who, how = found[1].capitalize(), found[2] or ""
    if how.startswith(Verdict.RESIGN.value):
        return f"{who} by resignation"
    return f"{who}: {how}" if how else who
