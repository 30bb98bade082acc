"""Points, moves, games and rules as people know them, each game in its own usual notation.

NoGo is written like Go: ``D6``, no letter I, row 1 at the bottom. Gomoku like Renju: ``h8``, every letter, row 1
at the bottom. Othello has a1 at the top left, and so has Surakarta here as in all our texts: ``a2-a3``.
"""

from typing import Any, NamedTuple

from bots import registry
from protocol.moves import GTP_LETTERS, LETTERS, Move, Point, Table

_MOST_SIZE = len(GTP_LETTERS)


class _Style(NamedTuple):
    letters: str
    row_1_at_bottom: bool


_STYLES = {"nogo": _Style(GTP_LETTERS, True), "gomoku": _Style(LETTERS.lower(), True)}
_USUAL = _Style(LETTERS.lower(), False)

_COUNTED = {"othello": "discs", "surakarta": "pieces"}
_RULE_TITLES = {
    "freestyle": "Freestyle: five or more in a row win",
    "standard": "Standard: exactly five in a row win",
    "renju": "Renju: Black has forbidden points",
    "swap-renju": "Botzone's Renju: White may swap after three stones",
    "swap1": "Swap 1: White may swap after the first stone",
    "olympiad": "Olympiad: a repetition, or 50 plies without a capture, ends it",
    "course": "Course: 40 plies without a capture end it",
    "sau": "SAU platform: until a side has no pieces left",
    "captured": "Until a side has no pieces left",
}


def coordinates(table: Table) -> dict[str, list[str]]:
    """The letters of the columns from the left, and the numbers of the rows from the top."""
    style = _STYLES.get(table.game, _USUAL)
    numbers = [str(row + 1) for row in range(table.rows)]
    return {
        "columns": list(style.letters[: table.columns]),
        "rows": numbers[::-1] if style.row_1_at_bottom else numbers,
    }


def move_label(move: Move, table: Table) -> str:
    """A move as players of the game write it; of one without points, what it is."""
    return "-".join(_point_label(point, table) for point in move) if move else pass_label(table)


def _point_label(point: Point, table: Table) -> str:
    letters, row_1_at_bottom = _STYLES.get(table.game, _USUAL)
    row = table.rows - point[1] if row_1_at_bottom else point[1] + 1
    return f"{letters[point[0]]}{row}"


def pass_label(table: Table) -> str:
    """What a move without points is: in Gomoku it changes the owners of the stones."""
    return "Swap" if table.game == "gomoku" else "Pass"


def fills_any_point(game: str) -> bool:
    """Whether a stone may be put on any empty point but for a few, which people then want to know."""
    return game in ("nogo", "gomoku")


def count_name(game: str) -> str | None:
    """What is counted on the board, if that says who is ahead."""
    return _COUNTED.get(game)


def game_title(game: str) -> str:
    """A game's name as a heading has it."""
    return registry.game(game).title.replace("Stonewire ", "", 1)


def game_entry(game: str) -> dict[str, Any]:
    """What may be chosen of a game, and what its board is like."""
    known = registry.game(game)
    return {
        "name": game,
        "title": game_title(game),
        "columns": known.columns,
        "rows": known.rows,
        "sizes": _sizes(game),
        "rules": [{"name": rule, "title": _RULE_TITLES.get(rule, rule.capitalize())} for rule in known.rules],
        "rule_option": known.rule_option if known.rules else "",
        "engine": known.engine,
        "colours": ["Black", "White"],
        "passes": game == "othello",
        "points_per_move": known.points_per_move,
    }


def _sizes(game: str) -> list[int] | None:
    """The smallest and the largest square board; None where there is but one."""
    if not registry.game(game).free_size:
        return None
    found = [size for size in range(1, _MOST_SIZE + 1) if _has_board(game, size)]
    return [found[0], found[-1]]


def _has_board(game: str, size: int) -> bool:
    try:
        registry.rules(game).start(size, size, "")
    except ValueError:
        return False
    return True
