"""The rules of NoGo (BIRS 2011; M. Mueller, https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html).

Black begins; a move places one stone; afterwards every block on the board must still have a liberty,
so capture and suicide are both illegal. There is no pass, and whoever cannot move loses.

Boards are Python integers used as bit sets, one bit a point, ``row * columns + column``.
"""

from typing import Callable, Dict, Iterator, List, Optional, Tuple

from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from protocol.moves import BLACK, COLOUR_NAMES, WHITE, Move, move_text, opponent

DEFAULT_SIZE = 9
LARGEST_SIZE = 13


class Grid:
    """The points of a board of one size and which of them are neighbours."""

    __slots__ = ("columns", "full", "left_edge", "right_edge")

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.full = (1 << columns * rows) - 1
        self.left_edge = sum(1 << row * columns for row in range(rows))
        self.right_edge = self.left_edge << columns - 1

    def neighbours(self, points: int) -> int:
        """The points next to any of ``points``, some of which may be among them."""
        sideways = (points & ~self.right_edge) << 1 | (points & ~self.left_edge) >> 1
        return (sideways | points << self.columns | points >> self.columns) & self.full

    def blocks(self, stones: int) -> Iterator[int]:
        """The connected blocks of a set of stones."""
        while stones:
            block, grown = 0, stones & -stones
            while grown != block:
                block = grown
                grown = block | self.neighbours(block) & stones
            yield block
            stones &= ~block


_GRIDS: Dict[Tuple[int, int], Grid] = {}


def _grid(columns: int, rows: int) -> Grid:
    if not (1 <= columns <= LARGEST_SIZE and 1 <= rows <= LARGEST_SIZE and columns * rows >= 2):
        raise ValueError("NoGo boards have 1 to {0} columns and rows, and two points".format(LARGEST_SIZE))
    if (columns, rows) not in _GRIDS:
        _GRIDS[columns, rows] = Grid(columns, rows)
    return _GRIDS[columns, rows]


def _is_single(points: int) -> bool:
    return points != 0 and points & points - 1 == 0


class NoGo(Position):
    """A NoGo position; ``stones`` holds Black's and White's points as bit sets."""

    __slots__ = ("_grid", "_legal", "stones")

    def __init__(
        self, columns: int, rows: int, stones: Tuple[int, int] = (0, 0), to_move: int = BLACK, ply: int = 0
    ) -> None:
        self._grid = _grid(columns, rows)
        self.columns = columns
        self.rows = rows
        self.rule = ""
        self.stones = stones
        self.to_move = to_move
        self.ply = ply
        self._legal: Optional[Tuple[int, int]] = None

    @classmethod
    def start(cls, columns: int = DEFAULT_SIZE, rows: int = DEFAULT_SIZE, rule: str = "") -> "NoGo":
        """The empty board, of 1 to 13 columns and rows."""
        return cls(columns, rows)

    @classmethod
    def from_cells(cls, columns: int, rows: int, cells: str, to_move: int, rule: str = "") -> "NoGo":
        """The position of a board text; every block must have a liberty."""
        grid = _grid(columns, rows)
        stones = stones_of(cells, range(columns * rows))
        empty = grid.full & ~(stones[0] | stones[1])
        for colour in (BLACK, WHITE):
            for block in grid.blocks(stones[colour]):
                if not grid.neighbours(block) & empty:
                    raise ValueError("a {} block has no liberty".format(COLOUR_NAMES[colour]))
        return cls(columns, rows, stones, to_move)

    def cells(self) -> str:
        """The board text."""
        return cells_of(self.stones, range(self.columns * self.rows))

    def legal_points(self, colour: int) -> int:
        """The bit set of the points where ``colour`` may place a stone."""
        if self._legal is None:
            self._legal = self._both_legal_points()
        return self._legal[colour]

    def _both_legal_points(self) -> Tuple[int, int]:
        grid = self._grid
        empty = grid.full & ~(self.stones[0] | self.stones[1])
        breathing = grid.neighbours(empty)  # points with an empty neighbour: no suicide there
        safe = [breathing, breathing]
        capturing = [0, 0]
        for colour in (BLACK, WHITE):
            for block in grid.blocks(self.stones[colour]):
                liberties = grid.neighbours(block) & empty
                if _is_single(liberties):
                    capturing[opponent(colour)] |= liberties
                else:
                    safe[colour] |= liberties  # joining this block leaves it another liberty
        return (empty & safe[0] & ~capturing[0], empty & safe[1] & ~capturing[1])

    def legal_moves(self) -> List[Move]:
        """Every legal move, row by row from the top left."""
        legal = self.legal_points(self.to_move)
        moves: List[Move] = []
        while legal:
            point = (legal & -legal).bit_length() - 1
            moves.append(((point % self.columns, point // self.columns),))
            legal &= legal - 1
        return moves

    def why_illegal(self, move: Move, named: Callable[[Move], str] = move_text) -> Optional[str]:
        """See ``Position``."""
        if not move:
            return "NoGo has no pass"
        if len(move) != 1:
            return "a NoGo move is one point"
        x, y = move[0]
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return "({}, {}) is off the {}x{} board".format(x, y, self.columns, self.rows)
        bit = 1 << y * self.columns + x
        if bit & (self.stones[0] | self.stones[1]):
            return "{} is occupied".format(named(move))
        if bit & self.legal_points(self.to_move):
            return None
        return "{} is {}".format(named(move), "a capture" if self._captures(bit) else "suicide")

    def _captures(self, bit: int) -> bool:
        empty = self._grid.full & ~(self.stones[0] | self.stones[1] | bit)
        near = self._grid.neighbours(bit)
        enemies = self._grid.blocks(self.stones[opponent(self.to_move)])
        return any(block & near and not self._grid.neighbours(block) & empty for block in enemies)

    def play(self, move: Move) -> "NoGo":
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        stones = list(self.stones)
        stones[self.to_move] |= 1 << move[0][1] * self.columns + move[0][0]
        after = (stones[0], stones[1])
        return NoGo(self.columns, self.rows, after, opponent(self.to_move), self.ply + 1)

    def turned(self) -> "NoGo":
        """The same board with the other side to move: set-up boards and GTP's play need it."""
        return NoGo(self.columns, self.rows, self.stones, opponent(self.to_move), self.ply)

    def result(self) -> Optional[Result]:
        """The opponent of the side to move wins when that side has no legal move."""
        if self.legal_points(self.to_move):
            return None
        return Result(opponent(self.to_move), "{} has no legal move".format(COLOUR_NAMES[self.to_move]))
