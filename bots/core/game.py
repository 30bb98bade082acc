"""The contract of a game's rules: what referee, main loop, plain-Python play and tests rely on.

A game's ``rules.py`` is the one truth about it. Positions are immutable; kernels are checked
against them and never the other way round.
"""

from typing import Callable, List, Optional, Sequence, Tuple

from protocol.moves import EMPTY_CELL, STONE_CELLS, Move, move_text, point_text


class IllegalMove(ValueError):
    """The move is against the rules; the message says which rule in one line."""


class Result:
    """How a game ended: the winner's colour (None: a draw) and why."""

    __slots__ = ("reason", "winner")

    def __init__(self, winner: Optional[int], reason: str) -> None:
        self.winner = winner
        self.reason = reason


class Position:
    """A position with a side to move. Subclasses give ``start``, ``from_cells`` and the rules."""

    __slots__ = ("columns", "ply", "rows", "rule", "to_move")

    columns: int
    rows: int
    rule: str
    """The variant of the rules; empty where there is but one."""
    to_move: int
    ply: int
    """Plies played since the start position, or since the board was set up."""

    @classmethod
    def start(cls, columns: int, rows: int, rule: str = "") -> "Position":
        """The start position, under the usual rule if none is named.

        Raises:
            ValueError: the game has no board of that size; the message says so in one line.
        """
        raise NotImplementedError

    @classmethod
    def from_cells(cls, columns: int, rows: int, cells: str, to_move: int, rule: str = "") -> "Position":
        """The position of a board text (see ``protocol.moves``).

        Raises:
            ValueError: a wrong length or character, or a board that breaks the rules.
        """
        raise NotImplementedError

    def cells(self) -> str:
        """The board text."""
        raise NotImplementedError

    def legal_moves(self) -> List[Move]:
        """Every legal move, in board order, a pass last; empty exactly when the game is over."""
        raise NotImplementedError

    def why_illegal(self, move: Move, named: Callable[[Move], str] = move_text) -> Optional[str]:
        """The rule that forbids the move, in a few words that name it so; None if it is legal."""
        raise NotImplementedError

    def play(self, move: Move) -> "Position":
        """The position after the move.

        Raises:
            IllegalMove: the rules forbid it.
        """
        raise NotImplementedError

    def turned(self) -> Optional["Position"]:
        """The same board with the other side to move; None where the rules know no such position."""
        return None

    def result(self) -> Optional[Result]:
        """The result if the game is over, else None."""
        raise NotImplementedError

    def diagram(self) -> str:
        """The board for people: X is Black, O is White, columns lettered, row 1 on top."""
        cells = self.cells().replace(STONE_CELLS[0], "X").replace(STONE_CELLS[1], "O").replace(EMPTY_CELL, ".")
        head = "   " + " ".join(point_text((x, 0))[0] for x in range(self.columns))
        lines = [
            "{:2d} {}".format(y + 1, " ".join(cells[y * self.columns : (y + 1) * self.columns]))
            for y in range(self.rows)
        ]
        return "\n".join([head] + lines)


def stones_of(cells: str, bits: Sequence[int]) -> Tuple[int, int]:
    """Black's and White's stones of a board text as bit sets; ``bits`` are the cells' bit numbers.

    Raises:
        ValueError: a wrong length or character.
    """
    if len(cells) != len(bits):
        raise ValueError("the board has {} cells, not {}".format(len(bits), len(cells)))
    if set(cells) - set(EMPTY_CELL + STONE_CELLS):
        raise ValueError("a board cell is one of {}{}".format(EMPTY_CELL, STONE_CELLS))
    black, white = (sum(1 << bit for bit, cell in zip(bits, cells) if cell == stone) for stone in STONE_CELLS)
    return black, white


def cells_of(stones: Tuple[int, int], bits: Sequence[int]) -> str:
    """The board text of such bit sets."""
    black, white = stones
    kinds = (EMPTY_CELL, *STONE_CELLS)
    return "".join(kinds[(black >> bit & 1) + 2 * (white >> bit & 1)] for bit in bits)


def replay(start: Position, moves: Sequence[Move]) -> Position:
    """The position after the moves.

    Raises:
        IllegalMove: one of them is illegal; the message names its number, from 1.
    """
    position = start
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise IllegalMove("move {}: {}".format(number, error)) from None
    return position
