"""What a request holds, taken out with a clear word where it holds something else."""

from typing import Any

from protocol.moves import Move, Table, parse_move


class RequestError(Exception):
    """A request that cannot be carried out; the message says why in one clear line."""


def text_of(request: dict[str, Any], key: str) -> str:
    """A text; empty where there is none.

    Raises:
        RequestError: it is something else.
    """
    value = request.get(key)
    if value is not None and not isinstance(value, str):
        raise RequestError(f"{key} is a text, not {str(value)[:20]!r}")
    return value or ""


def whole_of(request: dict[str, Any], key: str, lowest: int, highest: int | None = None) -> int:
    """A whole number.

    Raises:
        RequestError: it is missing, something else, or out of range.
    """
    value = request.get(key)
    if (
        isinstance(value, int)
        and not isinstance(value, bool)
        and lowest <= value <= (value if highest is None else highest)
    ):
        return value
    span = f"of at least {lowest}" if highest is None else f"from {lowest} to {highest}"
    raise RequestError(f"{key} is a whole number {span}, not {str(value)[:20]!r}")


def move_of(text: str, table: Table) -> Move:
    """The move that ``move_text`` writes so.

    Raises:
        RequestError: the board has none such.
    """
    move = parse_move(text, table)
    if move is None:
        raise RequestError(f"not a move on this board: {text[:20]!r}")
    return move
