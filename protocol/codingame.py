"""CodinGame's Othello: https://www.codingame.com/multiplayer/bot-programming/othello-1.

Once the player's number, 0 for Black, and the board's size; then for every turn the board's rows of
``.``, ``0`` and ``1``, how many actions there are, and the actions, a line each. The answer is one of
them. A side that cannot move is not asked.
"""

from typing import Callable, List, Optional, Sequence, Tuple

from protocol.limit import Limit
from protocol.moves import COLOUR_NAMES, EMPTY_CELL, STONE_CELLS, Move, Table, move_text, opponent, parse_move
from protocol.text import shown, whole_number, words
from protocol.wire import (
    ANSWER_NOW,
    QUEUE,
    Answer,
    BotWire,
    Event,
    Exchange,
    Listener,
    RefereeWire,
    SetBoard,
    Think,
    WireError,
)

_CELLS = EMPTY_CELL + "01"  # in the order of the board texts' EMPTY_CELL + STONE_CELLS


class CodinGame(BotWire):
    """The bot's end. After a wrong line nobody knows which is the next, so it ends the session."""

    name = "codingame"
    platform = "codingame"
    strict = True
    timed_from_start = True
    at_end = ANSWER_NOW

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._colour: Optional[int] = None
        self._sized = False
        self._turns = 0
        self._begin_turn()

    def _begin_turn(self) -> None:
        self._rows: List[str] = []
        self._actions: List[Move] = []
        self._actions_left: Optional[int] = None

    def receive(self, line: str) -> List[Event]:
        """Nothing until a turn's last line, then the position and the order to think.

        Raises:
            WireError: not the line that is due.
        """
        text = line[:1000].strip()
        if not text:
            return []
        try:
            return self._next(text)
        except WireError:
            self.interactive = False
            raise

    def _next(self, text: str) -> List[Event]:
        if self._colour is None:
            self._colour = _integer(text, "the player's number", 0, 1)
        elif not self._sized:
            _integer(text, "the board's size", self.table.rows, self.table.rows)
            self._sized = True
        elif len(self._rows) < self.table.rows:
            self._rows.append(self._row(text))
        elif self._actions_left is None:
            self._actions_left = _integer(text, "the number of actions", 1, self.table.columns * self.table.rows)
        else:
            self._actions.append(self._action(text))
            self._actions_left -= 1
        return self._turn(self._colour) if self._actions_left == 0 else []

    def _row(self, text: str) -> str:
        if len(text) != self.table.columns or text.strip(_CELLS):
            raise WireError("a row is {} of {}, not {}".format(self.table.columns, _CELLS, shown(text)))
        return "".join((EMPTY_CELL + STONE_CELLS)[_CELLS.index(char)] for char in text)

    def _action(self, text: str) -> Move:
        move = parse_move(text, self.table)
        if not move:
            raise WireError("not an action on this board: " + shown(text))
        return move

    def _turn(self, colour: int) -> List[Event]:
        cells, actions = "".join(self._rows), self._actions
        self._begin_turn()
        self._turns += 1
        return [SetBoard(cells, colour), Think(plays=False, among=actions)]  # every turn brings its board

    def while_thinking(self, line: str) -> str:
        """The next turn's lines say that this one is over."""
        return ANSWER_NOW if line.strip() else QUEUE

    def finish(self) -> List[Event]:
        """The end of input, which may come between turns.

        Raises:
            WireError: it came within one.
        """
        if self._rows or not self._turns:
            raise WireError("the input ended before the turn was complete")
        return []

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The action's line."""
        return move_text(move or ()) + "\n"


def _integer(text: str, what: str, least: int, most: int) -> int:
    value = whole_number(text)
    if value is None or not least <= value <= most:
        numbers = "{} to {}".format(least, most) if least < most else str(least)
        raise WireError("{} must be {}, not {}".format(what, numbers, shown(text)))
    return value


# ---- the referee's end --------------------------------------------------------------------------

After = Callable[[Sequence[Move]], Tuple[str, Sequence[Move]]]


class CodinGameReferee(RefereeWire):
    """The referee's end.

    Args:
        after: the board text and the legal moves after some moves.
    """

    name = "codingame"
    process_per_game = True
    asks_for_passes = False

    def __init__(self, table: Table, colour: int, after: After) -> None:
        super().__init__(table, colour)
        self._after = after
        self._begun = False

    def begin(self, limit: Limit) -> List[Exchange]:
        self._begun = False
        return []

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        if len(moves) % 2 != self.colour:
            raise WireError("it is {}'s turn".format(COLOUR_NAMES[opponent(self.colour)]))
        cells, legal = self._after(moves)
        text = "".join(_CELLS[(EMPTY_CELL + STONE_CELLS).index(cell)] for cell in cells)
        columns = self.table.columns
        lines = [] if self._begun else [str(self.colour), str(columns)]
        lines += [text[start : start + columns] for start in range(0, len(text), columns)]
        lines += [str(len(legal)), *(move_text(move) for move in legal)]
        self._begun = True
        return [Exchange("\n".join(lines) + "\n", _ActionListener(self.table))]


class _ActionListener(Listener):
    """Takes a line's first word as the action; bots may add a message to it."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def feed(self, line: str) -> Optional[Answer]:
        said = words(line[:1000])
        if not said:
            return None
        move = parse_move(said[0], self.table)
        if not move:
            return Answer("error", text="not an action on this board: " + shown(line))
        return Answer("move", move)
