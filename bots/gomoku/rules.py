"""The rules of Gomoku: five in a row of one's own colour wins, a full board is a draw; Black begins.

``freestyle``: five or more win. ``standard``: exactly five. ``renju``: Black needs exactly five and has
forbidden points (see ``forbidden.py``), White needs five or more. ``swap1`` and ``swap-renju`` are
Botzone's (Gomoku-Swap1 and Renju, wiki.botzone.org.cn): like freestyle, but White may answer Black's
first stone (``swap1``), or the three stones of the opening at its second turn (``swap-renju``), with a
swap, written as a pass: every stone changes its owner and Black moves next.

RIF's rules let a player pass; these have no pass, so Black with nothing but forbidden points left
cannot move, and the game is a draw like one with a full board.

Boards are Python integers used as bit sets. Their rows are ``columns + MARGIN`` bits long, so that no
line of six runs over an edge into the next row.
"""

from typing import Callable, Dict, List, Optional, Sequence, Tuple

from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from bots.gomoku.forbidden import why_forbidden
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, Move, move_text, opponent

RULES = ("freestyle", "standard", "renju", "swap-renju", "swap1")
DEFAULT_SIZE = 15
SMALLEST_SIZE, LARGEST_SIZE = 5, 20
FIVE = 5
MARGIN = 5

# Stones of Black and White on the board when White, to move, may swap.
_SWAP_STONES = {"swap1": (1, 0), "swap-renju": (2, 1)}


def count(points: int) -> int:
    """How many points a bit set has."""
    return bin(points).count("1")


class Grid:
    """A board of one size: its points as bits, its four directions as distances between bits."""

    __slots__ = ("bits", "full", "moves", "steps", "stride")

    def __init__(self, columns: int, rows: int) -> None:
        self.stride = columns + MARGIN
        self.steps = (1, self.stride - 1, self.stride, self.stride + 1)
        self.bits = [y * self.stride + x for y in range(rows) for x in range(columns)]
        self.full = sum(1 << bit for bit in self.bits)
        self.moves: List[Move] = [
            ((bit % self.stride, bit // self.stride),) for bit in range(rows * self.stride)
        ]  # by bit, the margin's too

    def moves_at(self, points: int) -> List[Move]:
        """The moves to a set of points, in board order."""
        return [move for move, bit in zip(self.moves, reversed(bin(points))) if bit == "1"]

    def fives(self, stones: int, exactly: bool) -> bool:
        """Whether there are five stones in a row, with or without a sixth."""
        for step in self.steps:
            pairs = stones & stones >> step
            fives = pairs & pairs >> 2 * step & stones >> 4 * step
            if exactly:
                fives &= ~(stones << step | stones >> FIVE * step)
            if fives:
                return True
        return False

    def suspects(self, black: int, empty: int) -> int:
        """The empty points that may be forbidden, by the shapes of lines alone; few others are among them.

        Two directions in which a black stone would make a three, two fours, or a row of six.
        """
        three = threes = four = fours = six = 0
        for step in self.steps:
            made = self._made(black, empty, step, 1, 4, 2, (0, 5))
            threes |= three & made
            three |= made
            windows = self._windows(black, empty, step, 0, 5, 3, ())
            for place in range(5):
                made = windows << place * step & empty
                fours |= four & made
                four |= made
            six |= self._made(black, empty, step, 0, 6, 5, ())
        return threes | fours | six

    @staticmethod
    def _windows(black: int, empty: int, step: int, first: int, length: int, stones: int, ends: Tuple[int, ...]) -> int:
        """The points from which ``length`` places on, after ``first`` others, hold so many stones and else nothing.

        ``ends`` are further places that must be empty.
        """
        room = -1
        at_least = [-1] + [0] * (stones + 1)  # windows with so many stones or more
        for place in range(first, first + length):
            here = black >> place * step
            room &= here | empty >> place * step
            for number in range(stones + 1, 0, -1):
                at_least[number] |= at_least[number - 1] & here
        for place in ends:
            room &= empty >> place * step
        return room & at_least[stones] & ~at_least[stones + 1]

    def _made(
        self, black: int, empty: int, step: int, first: int, length: int, stones: int, ends: Tuple[int, ...]
    ) -> int:
        """The empty points inside such windows."""
        windows = self._windows(black, empty, step, first, length, stones, ends)
        made = 0
        for place in range(first, first + length):
            made |= windows << place * step
        return made & empty


_GRIDS: Dict[Tuple[int, int], Grid] = {}


def grid_of(columns: int, rows: int) -> Grid:
    """The board of that size.

    Raises:
        ValueError: there is none.
    """
    if not (SMALLEST_SIZE <= columns <= LARGEST_SIZE and SMALLEST_SIZE <= rows <= LARGEST_SIZE):
        raise ValueError("Gomoku boards have {} to {} columns and rows".format(SMALLEST_SIZE, LARGEST_SIZE))
    if (columns, rows) not in _GRIDS:
        _GRIDS[columns, rows] = Grid(columns, rows)
    return _GRIDS[columns, rows]


def _rule(name: str) -> str:
    if name and name not in RULES:
        raise ValueError("Gomoku has no rule {!r}, only {}".format(name, ", ".join(RULES)))
    return name or RULES[0]


class Gomoku(Position):
    """A Gomoku position; ``stones`` holds Black's and White's points as bit sets (see ``Grid``)."""

    __slots__ = ("_forbidden", "_winner", "grid", "rule", "stones")

    def __init__(
        self,
        columns: int,
        rows: int,
        stones: Tuple[int, int] = (0, 0),
        to_move: int = BLACK,
        ply: int = 0,
        rule: str = "",
    ) -> None:
        self.grid = grid_of(columns, rows)
        self.columns = columns
        self.rows = rows
        self.stones = stones
        self.to_move = to_move
        self.ply = ply
        self.rule = _rule(rule)
        self._winner = self._find_winner()
        self._forbidden: Optional[Dict[int, str]] = None

    @classmethod
    def start(cls, columns: int = DEFAULT_SIZE, rows: int = DEFAULT_SIZE, rule: str = "") -> "Gomoku":
        """The empty board, of 5 to 20 columns and rows."""
        return cls(columns, rows, rule=rule)

    @classmethod
    def from_cells(cls, columns: int, rows: int, cells: str, to_move: int, rule: str = "") -> "Gomoku":
        """The position of a board text: any stones will do. With five in a row the game is over.

        Where both colours have five, the side that is not to move is taken to have won by the last move.
        """
        grid = grid_of(columns, rows)
        return cls(columns, rows, stones_of(cells, grid.bits), to_move, rule=rule)

    def cells(self) -> str:
        """The board text."""
        return cells_of(self.stones, self.grid.bits)

    def _find_winner(self) -> Optional[int]:
        for colour in (opponent(self.to_move), self.to_move):
            exactly = self.rule == "standard" or (self.rule == "renju" and colour == BLACK)
            if self.grid.fives(self.stones[colour], exactly):
                return colour
        return None

    def _empty(self) -> int:
        return self.grid.full & ~(self.stones[0] | self.stones[1])

    def forbidden_points(self) -> Dict[int, str]:
        """Renju: the bits of the empty points that Black may not take, and what it would make there."""
        if self._forbidden is None:
            self._forbidden = {}
            suspects = self.grid.suspects(self.stones[BLACK], self._empty()) if self.rule == "renju" else 0
            if suspects:
                self._forbidden = self._check(suspects)
        return self._forbidden

    def _check(self, suspects: int) -> Dict[int, str]:
        """Those of the suspects that are forbidden."""
        stride, steps = self.grid.stride, self.grid.steps
        margin = MARGIN * (stride + 1)
        board = ["#"] * ((self.rows + 2 * MARGIN) * stride + 2 * MARGIN)
        for bit, cell in zip(self.grid.bits, self.cells()):
            board[margin + bit] = cell
        found = {}
        for bit, digit in enumerate(reversed(bin(suspects))):
            reason = why_forbidden(board, margin + bit, steps) if digit == "1" else None
            if reason is not None:
                found[bit] = reason
        return found

    def legal_points(self) -> int:
        """The bit set of the points that the side to move may take, if the game is not over."""
        points = self._empty()
        if self.rule == "renju" and self.to_move == BLACK:
            for bit in self.forbidden_points():
                points &= ~(1 << bit)
        return points

    def may_swap(self) -> bool:
        """Whether the side to move may swap instead of placing a stone."""
        stones = _SWAP_STONES.get(self.rule)
        return self.to_move == WHITE and stones == (count(self.stones[BLACK]), count(self.stones[WHITE]))

    def legal_moves(self) -> List[Move]:
        """The free points row by row from the top left, then the swap where it is allowed."""
        if self.result() is not None:
            return []
        moves = self.grid.moves_at(self.legal_points())
        return moves + [PASS] if self.may_swap() else moves

    def why_illegal(self, move: Move, named: Callable[[Move], str] = move_text) -> Optional[str]:
        """See ``Position``."""
        if self.result() is not None:
            return "the game is over"
        if not move:
            return None if self.may_swap() else "there is no pass, and no swap now"
        if len(move) != 1:
            return "a Gomoku move is one point"
        x, y = move[0]
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return "({}, {}) is off the {}x{} board".format(x, y, self.columns, self.rows)
        bit = y * self.grid.stride + x
        if (self.stones[0] | self.stones[1]) >> bit & 1:
            return "{} is occupied".format(named(move))
        if self.to_move == BLACK and bit in self.forbidden_points():
            return "{} is forbidden: {}".format(named(move), self.forbidden_points()[bit])
        return None

    def play(self, move: Move) -> "Gomoku":
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        stones = list(self.stones)
        if move:
            stones[self.to_move] |= 1 << move[0][1] * self.grid.stride + move[0][0]
        else:
            stones.reverse()
        return self._with(stones, opponent(self.to_move), self.ply + 1)

    def _with(self, stones: Sequence[int], to_move: int, ply: int) -> "Gomoku":
        return type(self)(self.columns, self.rows, (stones[0], stones[1]), to_move, ply, self.rule)

    def turned(self) -> "Gomoku":
        """The same board with the other side to move."""
        return self._with(self.stones, opponent(self.to_move), self.ply)

    def result(self) -> Optional[Result]:
        """Five in a row wins; without a point to move to the game is a draw."""
        if self._winner is not None:
            return Result(self._winner, "{} has five in a row".format(COLOUR_NAMES[self._winner]))
        empty = self._empty()
        if not empty:
            return Result(None, "the board is full")
        if self.to_move == BLACK and self.rule == "renju" and len(self.forbidden_points()) == count(empty):
            return Result(None, "black has only forbidden points left")
        return None
