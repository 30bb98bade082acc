"""The shell line: a position on one line of stdin, a move on one line of stdout.

The line holds the board's cells row by row from the top left, the side to move and, if wanted, a
number of iterations: ``....x.o.......... x 5000``. Further lines give further moves.
"""

from typing import Callable, List, Optional, Sequence

from protocol.limit import Limit
from protocol.moves import (
    BLACK,
    CELL_CHARACTERS,
    EMPTY_CELL,
    LETTERS,
    STONE_CELLS,
    WHITE,
    Move,
    Table,
    move_text,
    opponent,
    parse_move,
)
from protocol.text import shown, whole_number, words
from protocol.wire import Answer, BotWire, Event, Exchange, Listener, RefereeWire, SetBoard, Think, WireError

_CELLS = {char: cell for cell, chars in zip(EMPTY_CELL + STONE_CELLS, CELL_CHARACTERS) for char in chars}
_CHARACTERS = "".join(_CELLS)
_SIDES = "XO"
_NO_MOVE = "none"


class ShellLine(BotWire):
    """The bot's end: every line is a position of its own, and a bad line does not stop the next.

    Each has its answer after its full time, whatever follows: lines may come from a program that makes them faster
    than they are answered, and ends before the last is.
    """

    name = "line"
    strict = True
    timed_from_start = True
    starts_mid_game = True

    def receive(self, line: str) -> List[Event]:
        """The position of the line and the order to think.

        Raises:
            WireError: not a board of this game, a side and perhaps a number of iterations.
        """
        parts = words(line)
        if not parts:
            return []
        if len(parts) not in (2, 3):
            raise WireError("a line is a board, the side to move and perhaps iterations: " + shown(line))
        if parts[0].strip(_CHARACTERS):
            raise WireError("a board has only the characters {}, not {}".format(_CHARACTERS, shown(parts[0])))
        columns, rows = self._size(len(parts[0]))
        cells = "".join(_CELLS[char] for char in parts[0])
        limit = Limit(nodes=_iterations(parts[2])) if len(parts) == 3 else Limit()
        return [SetBoard(cells, _side(parts[1]), columns=columns, rows=rows), Think(limit)]

    def _size(self, count: int) -> "tuple[int, int]":
        columns, rows = self.table.columns, self.table.rows
        if count == columns * rows:
            return columns, rows
        if not self.table.free_size:
            raise WireError("a {}x{} board has {} cells, not {}".format(columns, rows, columns * rows, count))
        for side in range(2, len(LETTERS) + 1):
            if side * side == count:
                return side, side
        raise WireError("{} cells make no square board".format(count))

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The move's line; ``none`` where there is no move."""
        return (_NO_MOVE if move is None else move_text(move)) + "\n"


def _side(text: str) -> int:
    cell = _CELLS.get(text, EMPTY_CELL)
    if cell == EMPTY_CELL:
        raise WireError("the side to move is one of x X b B * or o O w W, not " + shown(text))
    return STONE_CELLS.index(cell)


def _iterations(text: str) -> int:
    count = whole_number(text)
    if count is None or count < 1:
        raise WireError("the iterations must be a whole number from 1, not " + shown(text))
    return count


# ---- the referee's end --------------------------------------------------------------------------


class ShellLineReferee(RefereeWire):
    """The referee's end; a process answers one position.

    Args:
        cells_after: the board text after some moves. Without it every move places a stone, which
            is all there is to NoGo and Gomoku.
    """

    name = "line"
    process_per_move = True

    def __init__(
        self, table: Table, colour: int, cells_after: Optional[Callable[[Sequence[Move]], str]] = None
    ) -> None:
        super().__init__(table, colour)
        self._cells_after = cells_after

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        cells = (self._cells_after or self._stones_placed)(moves)
        text = cells.replace(STONE_CELLS[BLACK], _SIDES[BLACK]).replace(STONE_CELLS[WHITE], _SIDES[WHITE])
        nodes = "" if limit.nodes is None else " {}".format(limit.nodes)
        return [Exchange(text + " " + _SIDES[self.colour] + nodes + "\n", _LineListener(self.table))]

    def _stones_placed(self, moves: Sequence[Move]) -> str:
        if self.table.points_per_move != 1:
            raise WireError("the line wire needs the rules to know this game's board")
        cells = [EMPTY_CELL] * (self.table.columns * self.table.rows)
        colour = BLACK
        for move in moves:
            for column, row in move:
                cells[row * self.table.columns + column] = STONE_CELLS[colour]
            colour = opponent(colour)
        return "".join(cells)


class _LineListener(Listener):
    def __init__(self, table: Table) -> None:
        self.table = table

    def feed(self, line: str) -> Optional[Answer]:
        said = words(line)
        if not said:
            return None
        if said == [_NO_MOVE]:
            return Answer("resign", text=_NO_MOVE)
        move = parse_move(said[0], self.table) if len(said) == 1 else None
        if move is None:
            return Answer("error", text="not a move on this board: " + shown(line))
        return Answer("move", move)
