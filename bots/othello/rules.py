"""The rules of Othello (World Othello Federation), on the 8x8 board.

Black begins. A move places a disc on an empty square so that it encloses at least one straight row of
the other side's discs between itself and a disc of its own; all enclosed discs turn over. Whoever
cannot move passes, and only then; when neither side can, the game is over and more discs win.

Boards are Python integers used as bit sets, one bit a square, ``row * 8 + column`` from the top left.
"""

from typing import Callable, Iterator, List, Optional, Tuple

from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from protocol.moves import (
    BLACK,
    COLOUR_NAMES,
    PASS,
    WHITE,
    Move,
    move_text,
    opponent,
)

SIZE = 8
SQUARES = SIZE * SIZE

_FULL = (1 << SQUARES) - 1
_LEFT_COLUMN = sum(1 << row * SIZE for row in range(SIZE))
_NOT_LEFT = _FULL & ~_LEFT_COLUMN
_NOT_RIGHT = _FULL & ~(_LEFT_COLUMN << SIZE - 1)

# A step in each direction: by how many bits to the left (negative: right), and where it may end.
_STEPS = (
    (1, _NOT_LEFT),
    (-1, _NOT_RIGHT),
    (SIZE, _FULL),
    (-SIZE, _FULL),
    (SIZE + 1, _NOT_LEFT),
    (SIZE - 1, _NOT_RIGHT),
    (-SIZE + 1, _NOT_LEFT),
    (-SIZE - 1, _NOT_RIGHT),
)


def _stepped(squares: int, shift: int, allowed: int) -> int:
    moved = squares << shift if shift > 0 else squares >> -shift
    return moved & allowed


def _placements(own: int, other: int) -> int:
    """The squares where the owner of ``own`` may place a disc."""
    empty = _FULL & ~(own | other)
    found = 0
    for shift, allowed in _STEPS:
        row = _stepped(own, shift, allowed) & other
        while row:
            beyond = _stepped(row, shift, allowed)
            found |= beyond & empty
            row = beyond & other
    return found


def _turned_over(own: int, other: int, square: int) -> int:
    """The discs of ``other`` that a disc of ``own``'s side on the square (one bit) turns over."""
    turned = 0
    for shift, allowed in _STEPS:
        row = 0
        at = _stepped(square, shift, allowed)
        while at & other:
            row |= at
            at = _stepped(at, shift, allowed)
        if at & own:
            turned |= row
    return turned


def _bits(squares: int) -> Iterator[int]:
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


class Othello(Position):
    """An Othello position; ``discs`` holds Black's and White's squares as bit sets."""

    __slots__ = ("_both_placements", "discs")

    def __init__(self, discs: Tuple[int, int], to_move: int = BLACK, ply: int = 0) -> None:
        self.columns = SIZE
        self.rows = SIZE
        self.rule = ""
        self.discs = discs
        self.to_move = to_move
        self.ply = ply
        self._both_placements: Optional[Tuple[int, int]] = None

    @classmethod
    def start(cls, columns: int = SIZE, rows: int = SIZE, rule: str = "") -> "Othello":
        """The four discs in the middle: Black on e4 and d5, White on d4 and e5."""
        _check_size(columns, rows, rule)
        discs = [0, 0]
        for x, y, colour in ((4, 3, BLACK), (3, 4, BLACK), (3, 3, WHITE), (4, 4, WHITE)):
            discs[colour] |= 1 << y * SIZE + x
        return cls((discs[BLACK], discs[WHITE]))

    @classmethod
    def from_cells(cls, columns: int, rows: int, cells: str, to_move: int, rule: str = "") -> "Othello":
        """The position of a board text; any discs anywhere make one."""
        _check_size(columns, rows, rule)
        return cls(stones_of(cells, range(SQUARES)), to_move)

    def cells(self) -> str:
        """The board text."""
        return cells_of(self.discs, range(SQUARES))

    def placements(self, colour: int) -> int:
        """The bit set of the squares where ``colour`` may place a disc."""
        if self._both_placements is None:
            black, white = self.discs
            self._both_placements = (_placements(black, white), _placements(white, black))
        return self._both_placements[colour]

    def legal_moves(self) -> List[Move]:
        """Every legal move, row by row from the top left; the pass alone where it is legal."""
        own = self.placements(self.to_move)
        if own:
            return [((square % SIZE, square // SIZE),) for square in _bits(own)]
        return [PASS] if self.placements(opponent(self.to_move)) else []

    def why_illegal(self, move: Move, named: Callable[[Move], str] = move_text) -> Optional[str]:
        """See ``Position``."""
        if not move:
            return self._why_no_pass()
        if len(move) != 1:
            return "an Othello move is one square or a pass"
        x, y = move[0]
        if not (0 <= x < SIZE and 0 <= y < SIZE):
            return "({}, {}) is off the board".format(x, y)
        bit = 1 << y * SIZE + x
        if bit & (self.discs[BLACK] | self.discs[WHITE]):
            return "{} is occupied".format(named(move))
        if not bit & self.placements(self.to_move):
            return "{} turns no disc over".format(named(move))
        return None

    def _why_no_pass(self) -> Optional[str]:
        if self.placements(self.to_move):
            return "a pass while there is a move"
        return None if self.placements(opponent(self.to_move)) else "the game is over"

    def play(self, move: Move) -> "Othello":
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        other = opponent(self.to_move)
        discs = list(self.discs)
        if move:
            bit = 1 << move[0][1] * SIZE + move[0][0]
            turned = _turned_over(discs[self.to_move], discs[other], bit)
            discs[self.to_move] |= turned | bit
            discs[other] &= ~turned
        return Othello((discs[BLACK], discs[WHITE]), other, self.ply + 1)

    def counts(self) -> Tuple[int, int]:
        """How many discs Black and White have."""
        return bin(self.discs[BLACK]).count("1"), bin(self.discs[WHITE]).count("1")

    def result(self) -> Optional[Result]:
        """When neither side can place a disc, more discs win."""
        if self.placements(BLACK) or self.placements(WHITE):
            return None
        black, white = self.counts()
        if black == white:
            return Result(None, "{} discs each".format(black))
        winner = BLACK if black > white else WHITE
        count, rest = max(black, white), min(black, white)
        return Result(winner, "{} has {} discs to {}".format(COLOUR_NAMES[winner], count, rest))


def _check_size(columns: int, rows: int, rule: str) -> None:
    if (columns, rows) != (SIZE, SIZE):
        raise ValueError("the Othello board has 8 columns and 8 rows")
    if rule:
        raise ValueError("Othello has no rule {!r}".format(rule))
