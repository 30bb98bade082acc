"""NBoard's protocol, version 2: the Othello GUI of that name, NTest and Edax speak it.

https://github.com/weltyc/ntest, instructions/Protocol.htm. The position comes as a game in GGF
(https://skatgame.net/mburo/ggsa/ggf) and by further moves; ``go`` asks for a move that is not played
until the GUI says so, ``hint`` for values of several. A line that the engine does not know it ignores,
and a command that arrives while it thinks ends the search. Values are in discs for the side to move.
"""

from typing import Iterator, List, Optional, Sequence, Tuple

from protocol.limit import Limit
from protocol.moves import (
    BLACK,
    COLOUR_NAMES,
    EMPTY_CELL,
    PASS,
    STONE_CELLS,
    WHITE,
    Move,
    Table,
    move_text,
    opponent,
    parse_move,
)
from protocol.text import number, one_line, shown, whole_number, words
from protocol.wire import (
    ANSWER_NOW,
    CANCEL,
    QUEUE,
    Answer,
    BotWire,
    Evaluation,
    Event,
    Exchange,
    Hint,
    Listener,
    Play,
    Quit,
    RefereeWire,
    Reply,
    Review,
    SetBoard,
    SetMoves,
    Think,
    WireError,
)

_SIZE = 8
_START = EMPTY_CELL * 27 + "WB" + EMPTY_CELL * 6 + "BW" + EMPTY_CELL * 27
_CELLS = {char: cell for cell, chars in zip(EMPTY_CELL + STONE_CELLS, ("-._", "*xX", "Oo0")) for char in chars}

_PASS = "PA"
_LONGEST_LINE = 1 << 16  # characters that are read of a line
_LONGEST_MESSAGE = 200
_LONGEST_LINE_OF_PLAY = 12  # moves
_MOST_SECONDS = 1e8
_GRACE_SECONDS = 120  # where a clock does not state it


# ---- texts of moves and games -------------------------------------------------------------------


def nboard_text(move: Move) -> str:
    """A move as the protocol writes it: ``F5``, ``PA``."""
    return move_text(move).upper() if move else _PASS


def parse_item(text: str, table: Table) -> Tuple[Move, float]:
    """The move and the seconds it took of ``F5/eval/time``, whose last two may be missing.

    Raises:
        WireError: the board has no such move.
    """
    name, _, rest = text.strip().partition("/")
    seconds = number(rest.partition("/")[2].strip())
    spent = min(max(seconds or 0.0, 0.0), _MOST_SECONDS)
    name = name.strip().upper()
    if name == "--" or (name and "PASS".startswith(name)):
        return PASS, spent
    move = parse_move(name[:2], table)  # GGS adds marks to some moves
    if not move:
        raise WireError("not a move on this board: " + shown(text))
    return move, spent


class Clocks:
    """Both sides' game clocks in seconds, Black's first.

    Args:
        left, increment, grace: as GGF tells them: time, what each move adds, and what the first overrun adds.
    """

    __slots__ = ("_grace", "_increment", "_left")

    def __init__(self) -> None:
        self._left = [0.0, 0.0]
        self._increment = [0.0, 0.0]
        self._grace = [0.0, 0.0]

    def set(self, colour: int, text: str) -> None:
        """Takes a colour's clock from ``15:00/00:05/02:00``.

        Raises:
            WireError: it is not one.
        """
        parts = [_seconds(part) if part.strip() else None for part in text.split("/")[:3]] + [None, None]
        self._left[colour], self._increment[colour] = parts[0] or 0.0, parts[1] or 0.0
        self._grace[colour] = _GRACE_SECONDS if parts[2] is None else parts[2]

    @property
    def run(self) -> bool:
        """Whether there is any time on them: where none is played by, GGF says 0."""
        return any(self._left) or any(self._increment)

    def spend(self, colour: int, seconds: float) -> None:
        """A move of that colour took so long."""
        left = self._left[colour] - seconds
        if left < 0:
            left += self._grace[colour]
            self._grace[colour] = 0.0
        self._left[colour] = max(0.0, left) + self._increment[colour]

    def limit(self, colour: int) -> Limit:
        """What the clock leaves for a move of that colour."""
        return Limit(clock_ms=self._left[colour] * 1000, increment_ms=self._increment[colour] * 1000)


def _seconds(text: str) -> float:
    """The time written as days.hours:minutes:seconds, of which all but the last may be missing."""
    parts = text.strip().split(":")
    values = [number(part) for part in parts]
    if len(parts) > 1 and "." in parts[0]:
        days, _, hours = parts[0].partition(".")
        found = (number(days), number(hours))
        values[0] = None if None in found else (found[0] or 0.0) * 24 + (found[1] or 0.0)
    total = 0.0
    for value in values:
        if value is None or value < 0 or len(parts) > 3:
            raise WireError("not a clock: " + shown(text))
        total = total * 60 + value
    return min(total, _MOST_SECONDS)


class Record:
    """A game in GGF.

    Attributes:
        cells, to_move: the board it begins with.
        moves: each with its colour and the seconds it took.
        clocks: at its beginning; None if it has none.
    """

    __slots__ = ("cells", "clocks", "moves", "to_move")

    def __init__(self, text: str, table: Table) -> None:
        """Reads the game.

        Raises:
            WireError: it is not one of this game and board.
        """
        self.cells = ""
        self.to_move = BLACK
        self.moves: List[Tuple[int, Move, float]] = []
        clocks = Clocks()
        for name, value in _properties(text):
            if name in ("B", "W"):
                self.moves.append(("BW".index(name), *parse_item(value, table)))
            elif name in ("TI", "TB", "TW"):
                for colour in {"TI": (BLACK, WHITE), "TB": (BLACK,), "TW": (WHITE,)}[name]:
                    clocks.set(colour, value)
            elif name == "BO":
                self.cells, self.to_move = _board(value)
            elif name == "GM" and value.strip() != "Othello":
                raise WireError("not a game of Othello: " + shown(value))
            elif name == "TY":
                _check_type(value)
        if not self.cells:
            raise WireError("the game has no board")
        self.clocks = clocks if clocks.run else None


def _properties(text: str) -> Iterator[Tuple[str, str]]:
    """Names and values of ``(;NAME[value]...;)``, before which may stand how many games there are."""
    at = text.find("(;") + 2
    if at < 2 or text[: at - 2].strip() not in ("", "1", "2"):
        raise WireError("a game is (;NAME[value]...;), not " + shown(text))
    while not text[at : at + 100].lstrip().startswith(";)"):
        opening = text.find("[", at)
        closing = text.find("]", opening)
        if opening < 0 or closing < 0:
            raise WireError("the game breaks off: " + shown(text[at:]))
        yield text[at:opening].strip(), text[opening + 1 : closing]
        at = closing + 1


def _board(text: str) -> Tuple[str, int]:
    """The board text and the side to move of ``8 --...-- *``."""
    text = text.strip()
    if text[:1] != str(_SIZE) or text[1:2].isdigit():
        raise WireError("an 8x8 board is played here, not " + shown(text))
    cells = [_CELLS.get(char, "") for char in text[1:] if not char.isspace()]
    if len(cells) != _SIZE * _SIZE + 1 or "" in cells or cells[-1] == EMPTY_CELL:
        raise WireError("not 64 cells of - * O and the side to move: " + shown(text))
    return "".join(cells[:-1]), STONE_CELLS.index(cells[-1])


def _check_type(text: str) -> None:
    """Refuses other boards, and the game in which fewer discs win."""
    kind = text.strip().lower()
    size = kind.lstrip("skbw")
    if "a" in kind or size[:1] != str(_SIZE) or size[1:2].isdigit():
        raise WireError("this type of game is not played here: " + shown(text))


# ---- the bot's end ------------------------------------------------------------------------------

_COMMANDS = ("nboard", "set", "move", "hint", "go", "ping", "learn", "analyze", "quit")


def _error(message: str) -> str:
    return "status error: {}\n".format(one_line(message, _LONGEST_MESSAGE))


def _parted(line: str) -> Tuple[str, str]:
    """The command, and what follows it."""
    command, _, rest = line[:_LONGEST_LINE].replace("\t", " ").strip().partition(" ")
    return command, rest.strip()


class NBoard(BotWire):
    """The engine's end. The tag of a ``Play`` says how many seconds the move took.

    The depth that the GUI sets and the mover's clock in the game's text are limits of ``go``; where there is
    no clock, as with ``hint``, the time is what the options say.

    Args:
        name: the engine's name. NBoard shows its first word only.
    """

    name = "nboard"
    settings = ("name",)
    at_end = ANSWER_NOW

    def __init__(self, table: Table, name: str = "Stonewire") -> None:
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_MESSAGE).replace(" ", "-")
        self._depth: Optional[int] = None
        self._to_move = BLACK
        self._clocks: Optional[Clocks] = None
        # By the game in hand, before its moves are made one by one.
        self._told: Tuple[int, Optional[Clocks]] = (BLACK, None)
        self._evaluation: Optional[Evaluation] = None
        self._nodes, self._seconds = 0, 0.0  # of the hints so far

    def receive(self, line: str) -> List[Event]:
        """What the command asks for; nothing if there is no such command.

        Raises:
            WireError: wrong arguments; the reply is a status line, which the GUI shows.
        """
        command, rest = _parted(line)
        try:
            return self._events(command, rest)
        except WireError as error:
            raise WireError(error.message, _error(error.message)) from None

    def _events(self, command: str, rest: str) -> List[Event]:
        if command == "nboard":
            return [Reply("set myname {}\n".format(self.engine_name))]
        if command == "set":
            return self._set(rest)
        if command == "move":
            move, seconds = parse_item(rest, self.table)
            return [Play(move, tag=str(seconds))]
        if command == "ping":
            return [Reply("pong {}\n".format(_integer(rest, "ping")))]
        if command == "learn":
            return [Reply("learned\n")]  # there is no book to add the game to
        return self._searches(command, rest)

    def _searches(self, command: str, rest: str) -> List[Event]:
        if command == "go":
            return [Reply("status Thinking\n"), Think(self._limit(), plays=False)]
        if command == "hint":
            count = _integer(rest or "1", "hint")
            if count < 1:
                raise WireError("hint needs a number of moves from 1, not " + shown(rest))
            self._nodes, self._seconds = 0, 0.0
            return [Reply("status Analyzing\n"), Hint(count, Limit(depth=self._depth))]
        if command == "analyze":
            return [Reply("status Analyzing\n"), Review(Limit(depth=self._depth))]
        if command == "quit":
            return [Quit()]
        if len(command) == 2 and not rest and (command == _PASS or parse_move(command, self.table)):
            return [Play(parse_item(command, self.table)[0])]  # version 1 says moves without the word
        return []

    def _set(self, text: str) -> List[Event]:
        variable, _, value = text.partition(" ")
        if variable == "game":
            return self._game(Record(value, self.table))
        if variable == "depth":
            depth = _integer(value.strip(), "set depth")
            if depth < 1:
                raise WireError("set depth needs a number from 1, not " + shown(value))
            self._depth = depth
            return [Reply("set myname {}{}\n".format(self.engine_name, depth))]
        return []  # contempt, for instance, which is about draws in a book

    def _game(self, record: Record) -> List[Event]:
        if record.clocks is not None:
            for colour, _, seconds in record.moves:
                record.clocks.spend(colour, seconds)
        to_move = opponent(record.moves[-1][0]) if record.moves else record.to_move
        self._told = (to_move, record.clocks)
        if record.cells != _START or record.to_move != BLACK:
            return [SetBoard(record.cells, record.to_move, plays=[(colour, move) for colour, move, _ in record.moves])]
        moves: List[Move] = []
        for colour, move, _ in record.moves:
            if len(moves) % 2 != colour:
                moves.append(PASS)  # some records leave them out
            moves.append(move)
        return [SetMoves(moves)]

    def _limit(self) -> Limit:
        limit = Limit() if self._clocks is None else self._clocks.limit(self._to_move)
        return limit.replace(depth=self._depth)

    def while_thinking(self, line: str) -> str:
        """Any command ends the search. Its answer precedes the command's own, so that the GUI can tell it is old."""
        command = _parted(line)[0]
        if command == "quit":
            return CANCEL
        return ANSWER_NOW if command in _COMMANDS else QUEUE

    def written_ahead(self, line: str) -> str:
        """A ping says that the board is about to change, whenever it came; other commands can wait."""
        return ANSWER_NOW if _parted(line)[0] == "ping" else QUEUE

    # ---- answers --------------------------------------------------------------------------------

    def done(self, event: Event, text: str = "") -> str:
        """Nothing is said but that the engine is idle; the clocks follow the moves."""
        if isinstance(event, (SetMoves, SetBoard)):
            self._to_move, self._clocks = self._told
        elif isinstance(event, Play):
            colour = self._to_move if event.colour is None else event.colour
            if self._clocks is not None:
                self._clocks.spend(colour, float(event.tag or 0))
            self._to_move = opponent(colour)
        return "status\n" if isinstance(event, (Hint, Review)) else ""

    def failed(self, event: Event, message: str) -> str:
        """The message as the GUI's status line."""
        return _error(message)

    def searched(self, evaluation: Evaluation) -> None:
        """Keeps the value for the answer."""
        self._evaluation = evaluation

    def named(self, move: Move) -> str:
        return nboard_text(move)

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The move with its value and time, after how much was searched."""
        evaluation, self._evaluation = self._evaluation, None
        if move is None:
            return _error("no move: the game is over")
        if evaluation is None or evaluation.line[:1] != [move]:
            return "=== {}\n".format(nboard_text(move))
        item = "=== {}/{:.2f}/{:.2f}\n".format(nboard_text(move), evaluation.value, evaluation.seconds)
        return _node_stats(evaluation.nodes, evaluation.seconds) + item

    def hinted(self, event: Hint, evaluations: Sequence[Evaluation]) -> str:
        """A line for each of the best moves, and how much was searched so far."""
        self._nodes += sum(evaluation.nodes for evaluation in evaluations)
        self._seconds += sum(evaluation.seconds for evaluation in evaluations)
        lines = [_search_line(evaluation) for evaluation in evaluations[: event.count]]
        return "".join(lines) + _node_stats(self._nodes, self._seconds)

    def reviewed(self, event: Review, plies: int, evaluation: Evaluation) -> str:
        """The value of the position after so many moves."""
        return "analysis {} {:.2f}\n".format(plies, evaluation.value)


def _integer(text: str, command: str) -> int:
    value = whole_number(text)
    if value is None:
        raise WireError("{} needs a whole number, not {}".format(command, shown(text)))
    return value


def _search_line(evaluation: Evaluation) -> str:
    moves = "".join(nboard_text(move) for move in evaluation.line[:_LONGEST_LINE_OF_PLAY])
    depth = {"": str(evaluation.depth), Evaluation.OUTCOME: "100%W", Evaluation.SCORE: "100%"}[evaluation.solved]
    return "search {} {:.2f} 0 {}\n".format(moves, evaluation.value, depth)


def _node_stats(nodes: int, seconds: float) -> str:
    return "nodestats {} {:.2f}\n".format(nodes, seconds)


# ---- the referee's end --------------------------------------------------------------------------

_DEEPEST = 60  # plies, where only time limits a move: a game has no more


class NBoardReferee(RefereeWire):
    """The GUI's end: the game goes over as GGF once, and every further move by itself.

    GGF knows no time of one move. A clock that holds it, gains as much with each move, and lost all of
    it to each move before, says the same; it counts whole seconds, so a shorter time is not told.
    """

    name = "nboard"

    def __init__(self, table: Table, colour: int) -> None:
        super().__init__(table, colour)
        self._known: List[Move] = []
        self._seconds = 0
        self._pings = 0

    def begin(self, limit: Limit) -> List[Exchange]:
        self._known = []
        self._seconds = 0 if limit.move_ms is None else int(limit.move_ms // 1000)
        depth = _DEEPEST if limit.depth is None else limit.depth
        greeting = "nboard 2\nset depth {}\n".format(depth)
        return [self._ping(greeting + self._game([]))]

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        if len(moves) % 2 != self.colour:
            raise WireError("it is {}'s turn".format(COLOUR_NAMES[opponent(self.colour)]))
        known = len(self._known)
        if list(moves[:known]) == self._known:
            text = "".join("move {}\n".format(self._item(move)) for move in moves[known:])
        else:
            text = self._game(moves)
        self._known = list(moves)
        return [self._ping(), Exchange(text + "go\n", _MoveListener(self.table))]

    def _ping(self, before: str = "") -> Exchange:
        self._pings += 1
        return Exchange("{}ping {}\n".format(before, self._pings), _PongListener(self._pings))

    def _item(self, move: Move) -> str:
        return nboard_text(move) + ("//{}".format(self._seconds) if self._seconds else "")

    def _game(self, moves: Sequence[Move]) -> str:
        letters = {EMPTY_CELL: "-", STONE_CELLS[BLACK]: "*", STONE_CELLS[WHITE]: "O"}
        board = "".join(letters[cell] for cell in _START)
        time = "TI[{0}/{0}]".format(_clock_text(self._seconds)) if self._seconds else ""
        items = "".join("{}[{}]".format("BW"[index % 2], self._item(move)) for index, move in enumerate(moves))
        head = "(;GM[Othello]PC[Stonewire]PB[Black]PW[White]RE[?]"
        return "set game {}{}TY[8]BO[8 {} *]{};)\n".format(head, time, board, items)

    def quit(self) -> List[Exchange]:
        return [Exchange("quit\n")]


def _clock_text(seconds: int) -> str:
    return "{}:{:02}".format(*divmod(seconds, 60))


class _PongListener(Listener):
    """Waits until the engine has taken note of everything before."""

    def __init__(self, ping: int) -> None:
        self._ping = ping

    def feed(self, line: str) -> Optional[Answer]:
        said = words(line[:1000])
        return Answer("ok") if said[:2] == ["pong", str(self._ping)] else _complaint(line)


class _MoveListener(Listener):
    """Waits for a move among all that an engine says of its search. Edax parts the fields by blanks."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def feed(self, line: str) -> Optional[Answer]:
        said = words(line[:1000])
        if said[:1] != ["==="]:
            return _complaint(line)
        try:
            return Answer("move", parse_item("/".join(said[1:]), self.table)[0])
        except WireError as error:
            return Answer("error", text=error.message)


def _complaint(line: str) -> Optional[Answer]:
    """The error that our own engines tell in a status line."""
    text = one_line(line[:1000], _LONGEST_MESSAGE)
    return Answer("error", text=text[len("status ") :]) if text.startswith(_error("").strip()) else None
