"""The rules of Surakarta on the 6x6 board (https://en.wikipedia.org/wiki/Surakarta_(game)).

Each side has twelve pieces on its two home rows, Black on the top ones; Black begins. A piece steps to
an empty neighbour in any of eight directions, or captures: it travels along the lines of a loop over
empty points, round at least one corner arc, onto an enemy piece. Its own point counts as empty once it
has left, and a point may be crossed twice. Capturing is never compulsory; there is no pass.

When a game ends is a matter of the event, and ``rule`` names the ending:

- ``olympiad``, as at the Computer Olympiad: when a position (board and side to move) comes back, or
  after 50 plies without a capture;
- ``course``: after 40 plies without a capture;
- ``sau`` and ``captured``: neither. The SAU Game Platform goes on until a side has no piece left, which
  is what ``captured`` says in general; the two end the same games, under the name each event gives it.

Whatever the ending, a game is over when a side has lost all its pieces or has no move; and however it
ends, the side with more pieces wins, equal numbers are a draw.

Boards are Python integers used as bit sets, one bit a point, ``row * 6 + column``.
"""

from typing import Callable, List, Optional, Tuple

from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from protocol.moves import BLACK, COLOUR_NAMES, WHITE, Move, move_text, opponent

SIZE = 6
POINTS = SIZE * SIZE
PIECES = 12

RULES = ("olympiad", "course", "sau", "captured")
PLIES_WITHOUT_CAPTURE = {"olympiad": 50, "course": 40}
ENDED_BY_REPETITION = ("olympiad",)

# The two loops as (row, column), cyclic; an arc lies behind every sixth point.
ARC_EVERY = 6
_OUTER_LOOP = (
    (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5),
    (0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4),
    (4, 5), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0),
    (5, 1), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1),
)  # fmt: skip
_INNER_LOOP = (
    (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5),
    (0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (5, 3),
    (3, 5), (3, 4), (3, 3), (3, 2), (3, 1), (3, 0),
    (5, 2), (4, 2), (3, 2), (2, 2), (1, 2), (0, 2),
)  # fmt: skip
LOOPS = (_OUTER_LOOP, _INNER_LOOP)

_Travel = List[Tuple[int, bool]]
"""The points a travelling piece comes to, in order, and whether an arc lies behind it by then."""


def _neighbours(point: int) -> int:
    row, column = divmod(point, SIZE)
    bits = 0
    for y in range(max(0, row - 1), min(SIZE, row + 2)):
        for x in range(max(0, column - 1), min(SIZE, column + 2)):
            bits |= 1 << y * SIZE + x
    return bits & ~(1 << point)


def _travel(loop: Tuple[Tuple[int, int], ...], index: int, direction: int) -> _Travel:
    """Once round the loop from one of its places, forwards (1) or backwards (-1)."""
    travel, arcs = [], 0
    for _ in range(len(loop) - 1):
        following = (index + direction) % len(loop)
        arcs += following // ARC_EVERY != index // ARC_EVERY
        row, column = loop[following]
        travel.append((row * SIZE + column, arcs > 0))
        index = following
    return travel


class _Board:
    """What is known of every point: its neighbours, and the travels that begin there."""

    def __init__(self) -> None:
        self.neighbours = [_neighbours(point) for point in range(POINTS)]
        self.travels: List[List[_Travel]] = [[] for _ in range(POINTS)]
        for loop in LOOPS:
            for index, (row, column) in enumerate(loop):
                for direction in (1, -1):
                    self.travels[row * SIZE + column].append(_travel(loop, index, direction))


_BOARD: List[_Board] = []


def _board() -> _Board:
    """The tables, made when they are first needed."""
    if not _BOARD:
        _BOARD.append(_Board())
    return _BOARD[0]


def _points(bits: int) -> List[int]:
    points = []
    while bits:
        points.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return points


def _count(bits: int) -> int:
    return bin(bits).count("1")


def _move(start: int, target: int) -> Move:
    return ((start % SIZE, start // SIZE), (target % SIZE, target // SIZE))


def _check_size(columns: int, rows: int) -> None:
    if (columns, rows) != (SIZE, SIZE):
        raise ValueError("Surakarta is played on the 6x6 board")


def _known_rule(rule: str) -> str:
    if rule and rule not in RULES:
        raise ValueError("Surakarta's endings are {}, not {}".format(", ".join(RULES), rule))
    return rule or RULES[0]


class Surakarta(Position):
    """A Surakarta position.

    Attributes:
        pieces: Black's and White's points as bit sets.
        clock: plies without a capture, up to now.
        earlier: where a repetition counts, ``pieces`` of every position since the last capture (or since
            the board was set up), this one excluded, oldest first. The side to move alternates in them.
    """

    __slots__ = ("_moves", "clock", "earlier", "pieces")

    def __init__(
        self,
        pieces: Tuple[int, int],
        to_move: int,
        rule: str,
        ply: int = 0,
        clock: int = 0,
        earlier: Tuple[Tuple[int, int], ...] = (),
    ) -> None:
        self.columns = SIZE
        self.rows = SIZE
        self.rule = rule
        self.pieces = pieces
        self.to_move = to_move
        self.ply = ply
        self.clock = clock
        self.earlier = earlier
        self._moves: Optional[List[Move]] = None

    @classmethod
    def start(cls, columns: int = SIZE, rows: int = SIZE, rule: str = "") -> "Surakarta":
        """The start position of the 6x6 board."""
        _check_size(columns, rows)
        home = (1 << PIECES) - 1
        return cls((home, home << POINTS - PIECES), BLACK, _known_rule(rule))

    @classmethod
    def from_cells(cls, columns: int, rows: int, cells: str, to_move: int, rule: str = "") -> "Surakarta":
        """The position of a board text, with at most twelve pieces a side and nothing played before."""
        _check_size(columns, rows)
        pieces = stones_of(cells, range(POINTS))
        for colour in (BLACK, WHITE):
            if _count(pieces[colour]) > PIECES:
                raise ValueError("{} has more than {} pieces".format(COLOUR_NAMES[colour], PIECES))
        return cls(pieces, to_move, _known_rule(rule))

    def cells(self) -> str:
        """The board text."""
        return cells_of(self.pieces, range(POINTS))

    def captures_from(self, start: int) -> int:
        """The bit set of the enemy pieces that a piece of the side to move at that point may capture."""
        enemies = self.pieces[opponent(self.to_move)]
        in_the_way = (self.pieces[0] | self.pieces[1]) & ~(1 << start)
        captured = 0
        for travel in _board().travels[start]:
            for point, behind_arc in travel:
                if in_the_way >> point & 1:
                    if behind_arc:
                        captured |= enemies & 1 << point
                    break
        return captured

    def _steps_from(self, start: int) -> int:
        return _board().neighbours[start] & ~(self.pieces[0] | self.pieces[1])

    def _targets(self, start: int) -> int:
        return self._steps_from(start) | self.captures_from(start)

    def _all_moves(self) -> List[Move]:
        """Every move of the side to move, whether or not the game has ended."""
        if self._moves is None:
            mine = _points(self.pieces[self.to_move])
            self._moves = [_move(start, target) for start in mine for target in _points(self._targets(start))]
        return self._moves

    def captures(self) -> List[Move]:
        """The legal moves that capture, in board order."""
        if self.result() is not None:
            return []
        mine = _points(self.pieces[self.to_move])
        return [_move(start, target) for start in mine for target in _points(self.captures_from(start))]

    def legal_moves(self) -> List[Move]:
        """Every legal move, by start and then target, row by row from the top left."""
        return [] if self.result() is not None else list(self._all_moves())

    def why_illegal(self, move: Move, named: Callable[[Move], str] = move_text) -> Optional[str]:
        """See ``Position``."""
        if not move:
            return "Surakarta has no pass"
        if len(move) != 2:
            return "a Surakarta move is two points"
        for x, y in move:
            if not (0 <= x < SIZE and 0 <= y < SIZE):
                return "({}, {}) is off the 6x6 board".format(x, y)
        ended = self.result()
        if ended is not None:
            return "the game is over: {}".format(ended.reason)
        start, target = (y * SIZE + x for x, y in move)
        if not self.pieces[self.to_move] >> start & 1:
            return "{}: no {} piece on {}".format(named(move), COLOUR_NAMES[self.to_move], named(move[:1]))
        if self._targets(start) >> target & 1:
            return None
        if self.pieces[self.to_move] >> target & 1:
            return "{}: {} is occupied by a piece of one's own".format(named(move), named(move[1:]))
        if self.pieces[opponent(self.to_move)] >> target & 1:
            return "{}: no free way round an arc to capture {}".format(named(move), named(move[1:]))
        return "{}: a step goes to a neighbouring point".format(named(move))

    def play(self, move: Move) -> "Surakarta":
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        start, target = (1 << y * SIZE + x for x, y in move)
        mover, other = self.to_move, opponent(self.to_move)
        pieces = list(self.pieces)
        capture = pieces[other] & target != 0
        pieces[mover] ^= start | target
        pieces[other] &= ~target
        earlier: Tuple[Tuple[int, int], ...] = ()
        if not capture and self.rule in ENDED_BY_REPETITION:
            earlier = (*self.earlier, self.pieces)
        clock = 0 if capture else self.clock + 1
        return Surakarta((pieces[0], pieces[1]), other, self.rule, self.ply + 1, clock, earlier)

    def turned(self) -> "Surakarta":
        """The same board with the other side to move, and nothing played before."""
        return Surakarta(self.pieces, opponent(self.to_move), self.rule, self.ply)

    def result(self) -> Optional[Result]:
        """More pieces win, equal numbers are a draw, once the game has ended."""
        reason = self._why_over()
        if reason is None:
            return None
        black, white = (_count(pieces) for pieces in self.pieces)
        if black == white:
            return Result(None, "{}, {} pieces each".format(reason, black))
        return Result(BLACK if black > white else WHITE, "{}, {} pieces to {}".format(reason, black, white))

    def _why_over(self) -> Optional[str]:
        for colour in (BLACK, WHITE):
            if self.pieces[colour] == 0:
                return "{} has no pieces left".format(COLOUR_NAMES[colour])
        if self.rule in ENDED_BY_REPETITION and self.pieces in self.earlier[-2::-2]:
            return "the position came back"
        limit = PLIES_WITHOUT_CAPTURE.get(self.rule)
        if limit is not None and self.clock >= limit:
            return "{} plies without a capture".format(limit)
        if not self._all_moves():
            return "{} has no legal move".format(COLOUR_NAMES[self.to_move])
        return None
