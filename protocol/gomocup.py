"""The Gomocup protocol: Piskvork's, c-gomoku-cli's and every other Gomoku manager's, with SWAP2BOARD.

https://plastovicka.github.io/protocl2en.htm. A point is ``x,y``, both from 0 at the top left. Commands
come in any letter case; BOARD and SWAP2BOARD go over several lines, to DONE. Rules and times are told
by INFO, which nobody answers, before START or after it. Of Yixin's extensions it has those that Yixin-Board
and Rapfi's front ends need to show a position, its forbidden points and the engine's move.
"""

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from protocol.limit import Limit
from protocol.moves import COLOUR_NAMES, EMPTY_CELL, STONE_CELLS, Move, Point, Table, opponent
from protocol.text import number, one_line, shown, whole_number, words
from protocol.wire import (
    ANSWER_NOW,
    CANCEL,
    QUEUE,
    Answer,
    BotWire,
    Choose,
    Event,
    Exchange,
    Forget,
    Listener,
    NewGame,
    Play,
    Query,
    Quit,
    RefereeWire,
    Reply,
    SetBoard,
    SetOptions,
    Think,
    WireError,
)

# INFO rule's bits. Bit 2, for games that go on on one board, changes no rule: it shows in BOARD's blocked points.
_FIVE_EXACTLY, _RENJU, _CARO = 1, 4, 8
_YIXIN_RENJU = 2  # all of the value, from who speaks Yixin's extensions
# INFO's keys for resources: the options they set, and the most that these may be.
_RESOURCES = {"thread_num": ("threads", 256), "hash_size": ("table_kb", 1 << 32)}
_RULE_VALUES = {"": 0, "freestyle": 0, "standard": _FIVE_EXACTLY, "renju": _RENJU}

_STOPS = ("YXSTOP", "STOP")  # the first of them Yixin's, the other one Rapfi's
# The commands that want another position or move: a search under way has nothing better to do than to end.
_IMPATIENT = (
    *("START", "RECTSTART", "RESTART", "BEGIN", "TURN", "PLAY", "TAKEBACK", "BOARD", "SWAP2BOARD"),
    *("YXBOARD", "YXNBEST"),
)

_UNLIMITED_MS = 2147483647  # as managers write it
_LARGEST_COUNT = 1e15  # from which on a number of nodes is no limit either
_AT_ONCE_MS = 1.0  # what INFO timeout_turn 0 gives a move
_LONGEST_LINE = 1000  # characters that are read of a line
_LONGEST_MESSAGE = 200


# ---- texts of points ----------------------------------------------------------------------------


def point_text(point: Point) -> str:
    """A point as the protocol writes it: ``7,7``."""
    return "{},{}".format(*point)


def parse_point(text: str, table: Table) -> Point:
    """The point that ``point_text`` writes so.

    Raises:
        WireError: the board has no such point.
    """
    numbers = [whole_number(part) for part in text.split(",")[:3]]
    if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
        point = (numbers[0], numbers[1])
        if table.holds(point):
            return point
    raise WireError("not a point of this board: " + shown(text))


def _closed_up(said: List[str]) -> str:
    """The words as one argument, without blanks at its commas."""
    return " ".join(said).replace(" ,", ",").replace(", ", ",")


def forbidden_text(points: Sequence[Point]) -> str:
    """The answer to YXSHOWFORBID: column and row of each point in two digits each, then a full stop."""
    return "FORBID {}.".format("".join("{:02d}{:02d}".format(*point) for point in points))


# ---- the bot's end ------------------------------------------------------------------------------


class _Block:
    """The lines of a command that goes to DONE, so far."""

    __slots__ = ("lines", "use")

    def __init__(self, use: Callable[[List[str]], List[Event]]) -> None:
        self.use = use
        self.lines: List[str] = []


class Gomocup(BotWire):
    """The engine's end. The codec knows the stones that the bot was told of: BOARD may name them in any order.

    Events whose success is to be answered carry the answer as their tag.

    Args:
        name: the engine's name, as ABOUT tells it.
        version: its version.
    """

    name = "gomocup"
    settings = ("name",)
    carries_debug = True
    at_end = ANSWER_NOW

    def __init__(self, table: Table, name: str = "Stonewire", version: str = "0.1.0") -> None:
        # The games with a swap of their own are not this protocol's.
        super().__init__(table if table.rule in _RULE_VALUES else table.with_rule(""))
        self.engine_name = one_line(name, _LONGEST_MESSAGE).replace('"', "'")
        self.engine_version = one_line(version, _LONGEST_MESSAGE).replace('"', "'")
        self._cells = _empty(table)
        self._rule = self.table.rule  # of the position, while the table's is that of the next
        self._rule_value = 0  # as INFO told it last
        self._unknown_rule = ""
        self._is_yixin = False  # whether a command of the extensions came
        self._turn_ms: Optional[float] = None
        self._match_ms: Optional[float] = None
        self._left_ms: Optional[float] = None
        self._left_is_old = False
        self._nodes: Optional[int] = None
        self._depth: Optional[int] = None
        self._block: Optional[_Block] = None
        self._commands: Dict[str, Callable[[str], List[Event]]] = {
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._takeback,
            "BOARD": lambda _: self._open(self._board),
            "SWAP2BOARD": lambda _: self._open(self._swap2board),
            "YXBOARD": lambda _: self._open(self._yxboard),
            "YXNBEST": lambda _: [self._think()],  # how many best moves to show is left aside
            "YXSHOWFORBID": lambda _: [*self._under_new_rule(), Query("forbidden")],
            "YXHASHCLEAR": lambda _: [Forget()],
            "YXSHOWINFO": lambda _: [Reply("MESSAGE {} {}\n".format(self.engine_name, self.engine_version))],
            "INFO": self._info,
            "ABOUT": self._about,
            "DONE": lambda _: _refuse("DONE without BOARD"),
            "END": lambda _: [Quit()],
            **{stop: lambda _: [] for stop in _STOPS},  # they came too late: there is no search to stop
        }

    def receive(self, line: str) -> List[Event]:
        """What the command asks for.

        Raises:
            WireError: an unknown command or wrong arguments; the reply is in the protocol's form, and empty
                for INFO, to which managers hear no answer.
        """
        said = words(line[:_LONGEST_LINE])
        if not said:
            return []
        command = said[0].upper()
        if self._block is not None and command != "INFO":
            block, self._block = self._block, None
            if command == "DONE":
                return _answering("ERROR", block.use, block.lines)
            if command not in self._commands:
                block.lines.append(_closed_up(said))
                self._block = block
                return []
        return self._command(command, said[1:])

    def _command(self, command: str, arguments: List[str]) -> List[Event]:
        if command == "INFO":
            return self._info(" ".join(arguments))
        if command.startswith("YX") and command not in _STOPS:
            self._is_yixin = True
            if self._rule_value == _YIXIN_RENJU:
                self._take_rule()
        if command not in self._commands:
            return _answering("UNKNOWN", _refuse, "no such command: " + shown(command))
        return _answering("ERROR", self._commands[command], _closed_up(arguments))

    def finish(self) -> List[Event]:
        """The end of input.

        Raises:
            WireError: it came before DONE.
        """
        if self._block is not None:
            raise WireError("the input ended before DONE")
        return []

    def while_thinking(self, line: str) -> str:
        """END leaves. A wish to stop wants the answer now, and what begins something new has to have it out before.

        Every other command waits its turn.
        """
        command = _command_of(line)
        if command == "END":
            return CANCEL
        return ANSWER_NOW if command in _STOPS or command in _IMPATIENT else QUEUE

    def written_ahead(self, line: str) -> str:
        """YXSTOP means nothing but the question before it."""
        return ANSWER_NOW if _command_of(line) in _STOPS else QUEUE

    # ---- games ----------------------------------------------------------------------------------

    def _start(self, size: str) -> List[Event]:
        """One length or, as Yixin-Board tells it, two."""
        lengths = [whole_number(part) for part in size.split(" ")[:3]]
        if len(lengths) not in (1, 2) or lengths[0] is None or lengths[-1] is None:
            raise WireError("usage: START SIZE")
        return self._new_game(lengths[0], lengths[-1])

    def _rectstart(self, size: str) -> List[Event]:
        lengths = [whole_number(part) for part in size.split(",")[:3]]
        if len(lengths) != 2 or lengths[0] is None or lengths[1] is None:
            raise WireError("usage: RECTSTART WIDTH,HEIGHT")
        return self._new_game(lengths[0], lengths[1])

    def _restart(self, _: str) -> List[Event]:
        return self._new_game(self.table.columns, self.table.rows)

    def _new_game(self, columns: int, rows: int) -> List[Event]:
        if columns < 1 or rows < 1:
            raise WireError("unsupported size")
        if self._left_is_old:
            self._left_ms = None
        return [NewGame(columns, rows, "OK")]

    def _about(self, _: str) -> List[Event]:
        text = 'name="{}", version="{}", author="The Stonewire authors", country="-"\n'
        return [Reply(text.format(self.engine_name, self.engine_version))]

    # ---- moves and positions --------------------------------------------------------------------

    def _begin(self, _: str) -> List[Event]:
        stale = self._stones() or self._rule != self.table.rule
        return [*([NewGame()] if stale else []), self._think()]

    def _turn(self, text: str) -> List[Event]:
        move = (parse_point(text, self.table),)
        return [*self._under_new_rule(), Play(move), self._think()]

    def _play(self, text: str) -> List[Event]:
        point = parse_point(text, self.table)
        return [*self._under_new_rule(), Play((point,), tag=point_text(point))]

    def _under_new_rule(self) -> List[Event]:
        """A rule told since START holds from the first stone on; during a game it waits for the next."""
        return [NewGame()] if not self._stones() and self._rule != self.table.rule else []

    def _takeback(self, text: str) -> List[Event]:
        place = self._place(parse_point(text, self.table))
        if self._cells[place] == EMPTY_CELL:
            raise WireError("no stone to take back at " + shown(text))
        if self._cells[place] == STONE_CELLS[self._to_move()]:
            raise WireError("not the colour that moved last: " + shown(text))
        cells = list(self._cells)
        cells[place] = EMPTY_CELL
        return [SetBoard("".join(cells), opponent(self._to_move()), "OK")]

    def _open(self, use: Callable[[List[str]], List[Event]]) -> List[Event]:
        self._block = _Block(use)
        return []

    def _board(self, lines: List[str]) -> List[Event]:
        return [*self._stones_told(lines), self._think()]

    def _yxboard(self, lines: List[str]) -> List[Event]:
        """BOARD without a question."""
        return self._stones_told(lines)

    def _stones_told(self, lines: List[str]) -> List[Event]:
        """The position of BOARD's stones; only their numbers say whose are black."""
        owners: Dict[Point, bool] = {}
        for line in lines:
            point, is_own = self._stone(line)
            if point in owners:
                raise WireError("two stones at " + point_text(point))
            owners[point] = is_own
        own = sum(owners.values())
        if 2 * own not in (len(owners), len(owners) - 1):
            raise WireError("{} own and {} other stones: it is not our turn".format(own, len(owners) - own))
        colour = len(owners) % 2
        cells = _empty(self.table)
        for point, is_own in owners.items():
            cells[self._place(point)] = STONE_CELLS[colour if is_own else opponent(colour)]
        return self._position(cells, colour)

    def _stone(self, line: str) -> Tuple[Point, bool]:
        """The point of a line of BOARD, and whether the stone there is ours."""
        point, _, field = line.rpartition(",")
        if field == "3":
            raise WireError("blocked points are not supported")
        if field not in ("1", "2"):
            raise WireError("not x,y,1 or x,y,2: " + shown(line))
        return parse_point(point, self.table), field == "1"

    def _position(self, cells: List[str], to_move: int) -> List[Event]:
        """The way to a board; one more stone on the known one is a move, so that the search keeps its tree."""
        changed = [place for place, cell in enumerate(cells) if cell != self._cells[place]]
        if len(changed) == 1 and self._cells[changed[0]] == EMPTY_CELL and self._rule == self.table.rule:
            row, column = divmod(changed[0], self.table.columns)
            return [Play(((column, row),))]
        return [SetBoard("".join(cells), to_move)]

    def _swap2board(self, lines: List[str]) -> List[Event]:
        moves = [(parse_point(line, self.table),) for line in lines]
        if len(moves) not in (0, 3, 5):
            raise WireError("swap2 is asked about 0, 3 or 5 stones, not {}".format(len(moves)))
        return [Choose("swap2", moves, self._limit())]

    def _think(self) -> Event:
        return Think(self._limit())

    def _place(self, point: Point) -> int:
        return point[1] * self.table.columns + point[0]

    def _stones(self) -> int:
        return len(self._cells) - self._cells.count(EMPTY_CELL)

    def _to_move(self) -> int:
        return self._stones() % 2

    # ---- INFO -----------------------------------------------------------------------------------

    def _info(self, text: str) -> List[Event]:
        key, _, value = text.partition(" ")
        key = key.lower()
        if key == "rule":
            self._set_rule(value)
        elif key == "timeout_turn":
            self._turn_ms = max(_milliseconds(key, value), _AT_ONCE_MS)
        elif key == "timeout_match":
            self._match_ms = max(_milliseconds(key, value), 0.0) or None
        elif key == "time_left":
            self._left_ms = max(_milliseconds(key, value), 0.0)
            self._left_is_old = False
        elif key == "max_node":
            self._nodes = _count(key, value)
        elif key == "max_depth":
            self._depth = _count(key, value)
        elif key in _RESOURCES:
            name, most = _RESOURCES[key]
            return [SetOptions({name: min(most, _count(key, value) or 1)})]
        elif key == "pondering":
            return [SetOptions({"ponder": value == "1"})]
        return []

    def _set_rule(self, text: str) -> None:
        value = whole_number(text)
        if value is None:
            raise WireError("INFO rule is not a number: " + shown(text))
        self._rule_value = value
        self._take_rule()

    def _take_rule(self) -> None:
        """The rule of the next position, by the value and by who tells it."""
        value = self._rule_value
        known = 0 <= value < _CARO
        self._unknown_rule = "" if known else "rule {} is not played here".format(value)
        if known:
            is_renju = value & _RENJU or (value == _YIXIN_RENJU and self._is_yixin)
            name = "renju" if is_renju else "standard" if value & _FIVE_EXACTLY else "freestyle"
            self.table = self.table.with_rule(name)

    def _limit(self) -> Limit:
        """The limit of the next answer.

        Raises:
            WireError: INFO told a rule that is not played here, of which only now may be spoken.
        """
        if self._unknown_rule:
            raise WireError(self._unknown_rule)
        self._left_is_old = True
        clock_ms = self._match_ms if self._left_ms is None else self._left_ms
        move_ms, clock_ms = _limited(self._turn_ms), _limited(clock_ms)
        return Limit(move_ms=move_ms, clock_ms=clock_ms, nodes=self._nodes, depth=self._depth)

    def spent(self, event: Event, ms: float) -> None:
        """Takes it off the game's time, which a manager need not tell with every move."""
        clock_ms = _limited(self._match_ms if self._left_ms is None else self._left_ms)
        if clock_ms is not None:
            self._left_ms = max(0.0, clock_ms - ms)

    # ---- answers --------------------------------------------------------------------------------

    def named(self, move: Move) -> str:
        return " ".join(point_text(point) for point in move) or "a pass"

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The point, after a line of debug text if there is one; an error where there is no move."""
        if not move:
            return self.failed(event, "no move: the game is over")
        self._lay(move)
        return _debug_line(debug) + point_text(move[0]) + "\n"

    def chose(self, event: Choose, moves: Sequence[Move], debug: str = "") -> str:
        """SWAP, or the points on one line."""
        return _debug_line(debug) + " ".join(point_text(move[0]) if move else "SWAP" for move in moves) + "\n"

    def done(self, event: Event, text: str = "") -> str:
        """What the event's tag says or a query asked for, and the stones follow."""
        if isinstance(event, NewGame):
            if event.columns is not None and event.rows is not None:
                self.table = self.table.resized(event.columns, event.rows)
            self._cells = _empty(self.table)
            self._rule = self.table.rule
        elif isinstance(event, SetBoard):
            self._cells = list(event.cells)
            self._rule = self.table.rule
        elif isinstance(event, Play):
            self._lay(event.move)
        said = text or event.tag
        return said + "\n" if said else ""

    def _lay(self, move: Move) -> None:
        self._cells[self._place(move[0])] = STONE_CELLS[self._to_move()]

    def failed(self, event: Event, message: str) -> str:
        """The message after ERROR, on one line."""
        return "ERROR {}\n".format(one_line(message, _LONGEST_MESSAGE))


def _command_of(line: str) -> str:
    return " ".join(words(line[:_LONGEST_LINE])[:1]).upper()


def _empty(table: Table) -> List[str]:
    return [EMPTY_CELL] * (table.columns * table.rows)


def _refuse(message: str) -> List[Event]:
    raise WireError(message)


def _answering(word: str, events: Callable[[Any], List[Event]], argument: Any) -> List[Event]:
    """The events that the argument gives; an error is answered beginning with that word."""
    try:
        return events(argument)
    except WireError as error:
        raise WireError(error.message, "{} {}\n".format(word, error.message)) from None


def _debug_line(text: str) -> str:
    return "DEBUG {}\n".format(one_line(text, _LONGEST_LINE)) if text else ""


def _milliseconds(key: str, text: str) -> float:
    value = number(text)
    if value is None:
        raise WireError("INFO {} is not a number: {}".format(key, shown(text)))
    return value


def _count(key: str, text: str) -> Optional[int]:
    """A number of nodes, plies, threads or kilobytes; None for nothing and less, which say that there is no limit."""
    value = number(text)
    if value is None:
        raise WireError("INFO {} is not a number: {}".format(key, shown(text)))
    return int(value) if 1 <= value < _LARGEST_COUNT else None


def _limited(value: Optional[float]) -> Optional[float]:
    return None if value is None or value >= _UNLIMITED_MS else value


# ---- the referee's end --------------------------------------------------------------------------


class GomocupReferee(RefereeWire):
    """The manager's end. It keeps the moves on the engine's board: the next is a TURN, any other board a BOARD."""

    name = "gomocup"

    def __init__(self, table: Table, colour: int) -> None:
        super().__init__(table, colour)
        self._known: List[Move] = []
        self._turn_ms = 0

    def begin(self, limit: Limit) -> List[Exchange]:
        """START and what holds for the whole game.

        Raises:
            WireError: the protocol has no such rule.
        """
        if self.table.rule not in _RULE_VALUES:
            raise WireError("gomocup has no rule " + self.table.rule)
        self._known = []
        match_ms = 0 if limit.clock_ms is None else _whole_ms(limit.clock_ms)
        texts = [_info("timeout_match", match_ms), _info("max_memory", 0), _info("game_type", 1)]
        texts += [_info("rule", _RULE_VALUES[self.table.rule]), self._timeout_turn(limit)]
        return [Exchange(self._start_command() + "\n", _OkListener()), Exchange("".join(texts))]

    def _start_command(self) -> str:
        columns, rows = self.table.columns, self.table.rows
        return "START {}".format(columns) if columns == rows else "RECTSTART {},{}".format(columns, rows)

    def _timeout_turn(self, limit: Limit) -> str:
        """What to say of a move's time, if that changed. A time without a limit is the longest that can be said."""
        turn_ms = _UNLIMITED_MS if limit.move_ms is None else _whole_ms(limit.move_ms)
        said, self._turn_ms = self._turn_ms, turn_ms
        return "" if turn_ms == said else _info("timeout_turn", turn_ms)

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        if len(moves) % 2 != self.colour:
            raise WireError("it is {}'s turn".format(COLOUR_NAMES[opponent(self.colour)]))
        if not all(moves):
            raise WireError("gomocup has no pass and no swap")
        time_left = _NO_CLOCK if limit.clock_ms is None else _info("time_left", _whole_ms(limit.clock_ms))
        text = self._timeout_turn(limit) + time_left + self._position(moves)
        self._known[:] = moves
        return [Exchange(text, _MoveListener(self.table, self._known))]

    def _position(self, moves: Sequence[Move]) -> str:
        if not moves:
            return "BEGIN\n"
        if list(moves[:-1]) == self._known:
            return "TURN {}\n".format(point_text(moves[-1][0]))
        # Whoever laid the last stone is the opponent, 2.
        fields = [2 - (len(moves) - 1 - index) % 2 for index in range(len(moves))]
        stones = ["{},{}\n".format(point_text(move[0]), field) for move, field in zip(moves, fields)]
        return "BOARD\n{}DONE\n".format("".join(stones))

    def quit(self) -> List[Exchange]:
        return [Exchange("END\n")]


def _info(key: str, value: int) -> str:
    return "INFO {} {}\n".format(key, value)


_NO_CLOCK = _info("time_left", _UNLIMITED_MS)


def _whole_ms(value: float) -> int:
    # A turn of 0 ms is said only for a limit of less than one.
    return min(int(value), _UNLIMITED_MS)


class _ReplyListener(Listener):
    """Passes over what an engine says besides, and tells its errors."""

    def feed(self, line: str) -> Optional[Answer]:
        said = words(line[:_LONGEST_LINE])
        word = said[0].upper() if said else ""
        if word in ("", "MESSAGE", "DEBUG", "UNKNOWN"):
            return None
        if word == "ERROR":
            return Answer("error", text=one_line("refused: " + " ".join(said[1:]), _LONGEST_MESSAGE))
        return self._answer(said)

    def _answer(self, said: List[str]) -> Answer:
        raise NotImplementedError


class _OkListener(_ReplyListener):
    def _answer(self, said: List[str]) -> Answer:
        if said[0].upper() == "OK":
            return Answer("ok", text=one_line(" ".join(said[1:]), _LONGEST_MESSAGE))
        return Answer("error", text="neither OK nor ERROR: " + shown(" ".join(said)))


class _MoveListener(_ReplyListener):
    """Waits for a point, and adds the move to those on the engine's board."""

    def __init__(self, table: Table, known: List[Move]) -> None:
        self.table = table
        self._known = known

    def _answer(self, said: List[str]) -> Answer:
        try:
            move = (parse_point(_closed_up(said), self.table),)
        except WireError as error:
            return Answer("error", text=error.message)
        self._known.append(move)
        return Answer("move", move)
