"""Moves, colours and boards as every wire and every game's rules know them.

A point is ``(column, row)``, both from 0 at the top left. A move is a tuple of points: one point
places a stone, two go from the first to the second, none is a pass.
"""

from typing import List, Optional, Tuple

from protocol.text import whole_number

Point = Tuple[int, int]
Move = Tuple[Point, ...]

PASS: Move = ()

BLACK = 0
WHITE = 1
COLOUR_NAMES = ("black", "white")

# One character a cell, row by row from the top left: the board text that rules and wires exchange.
EMPTY_CELL = "."
STONE_CELLS = "BW"

# How people write the same: empty cells, Black's and White's.
CELL_CHARACTERS = ("-.", "xXbB*", "oOwW")

# GTP and SGF-like diagrams skip the letter I; the other wires do not.
GTP_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Table:
    """What a wire needs to know of the game at the table.

    Args:
        game: the game's name, as in ``nogo``.
        columns, rows: the board's size in points.
        points_per_move: 1 where a move places a stone, 2 where it goes from a point to a point.
        gtp_top_left: GTP's ``A1`` is the top left point and no letter is skipped (Othello).
        free_size: the game has boards of several sizes, and a wire may ask for another.
        rule: which variant of the game's rules; empty where there is but one.
    """

    __slots__ = ("columns", "free_size", "game", "gtp_top_left", "points_per_move", "rows", "rule")

    def __init__(
        self,
        game: str,
        columns: int,
        rows: int,
        points_per_move: int = 1,
        gtp_top_left: bool = False,
        free_size: bool = False,
        rule: str = "",
    ) -> None:
        self.game = game
        self.columns = columns
        self.rows = rows
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left
        self.free_size = free_size
        self.rule = rule

    def resized(self, columns: int, rows: int) -> "Table":
        """The same game on a board of another size."""
        return Table(self.game, columns, rows, self.points_per_move, self.gtp_top_left, self.free_size, self.rule)

    def with_rule(self, rule: str) -> "Table":
        """The same board under another variant of the rules."""
        return Table(self.game, self.columns, self.rows, self.points_per_move, self.gtp_top_left, self.free_size, rule)

    def holds(self, point: Point) -> bool:
        """Whether the point lies on the board."""
        return 0 <= point[0] < self.columns and 0 <= point[1] < self.rows


def opponent(colour: int) -> int:
    """The other colour."""
    return 1 - colour


def point_text(point: Point) -> str:
    """A point as diagrams and messages name it: ``d3``, a1 top left, no letter skipped."""
    return LETTERS[point[0]].lower() + str(point[1] + 1)


def move_text(move: Move) -> str:
    """A move in the same notation: ``d3``, ``a2a3``, ``pass``."""
    return "".join(point_text(point) for point in move) if move else "pass"


def parse_move(text: str, table: Table) -> Optional[Move]:
    """The move that ``move_text`` writes so, in any letter case; None if the board has no such move."""
    if len(text) > 16:
        return None
    text = text.lower()
    if text == "pass":
        return PASS
    points = []
    for part in _split_at_letters(text):
        row = whole_number(part[1:])
        point = (LETTERS.lower().find(part[0]), -1 if row is None else row - 1)
        if not table.holds(point):
            return None
        points.append(point)
    return tuple(points) if len(points) == table.points_per_move else None


def _split_at_letters(text: str) -> List[str]:
    starts = [0] + [index for index, char in enumerate(text) if index and char.isalpha()]
    return [text[start:stop] for start, stop in zip(starts, [*starts[1:], len(text)]) if start < stop]
