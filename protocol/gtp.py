"""The Go Text Protocol, version 2, with GoGui's rules commands and the University of Alberta's.

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html. Vertices skip the letter I
and count rows from the bottom, except where the game's table says ``gtp_top_left``.
"""

from typing import Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from protocol.limit import Limit
from protocol.moves import (
    BLACK,
    COLOUR_NAMES,
    EMPTY_CELL,
    GTP_LETTERS,
    LETTERS,
    PASS,
    STONE_CELLS,
    WHITE,
    Move,
    Point,
    Table,
)
from protocol.text import number, one_line, shown, whole_number
from protocol.thought import Candidate, Thought
from protocol.wire import (
    ANSWER_NOW,
    QUEUE,
    Analyze,
    Answer,
    BotWire,
    Event,
    Exchange,
    Listener,
    NewGame,
    Play,
    Query,
    Quit,
    RefereeWire,
    Reply,
    SetLimit,
    Think,
    Undo,
    WireError,
)

_COLOURS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
_LARGEST = len(GTP_LETTERS)
_LONGEST_ID = 10
_NO_SUCH_SIZE = "unacceptable size"
_LONGEST_MESSAGE = 200
_LONGEST_START = 200  # characters in which a line's command is looked for
_LONGEST_SECONDS = 1e8
_WHOLE = 10000  # what Leela Zero calls a share of one


# ---- texts of moves and positions ---------------------------------------------------------------


def _letters(table: Table) -> str:
    return LETTERS if table.gtp_top_left else GTP_LETTERS


def _point_vertex(point: Point, table: Table) -> str:
    row = point[1] + 1 if table.gtp_top_left else table.rows - point[1]
    return _letters(table)[point[0]] + str(row)


def vertex_text(move: Move, table: Table) -> str:
    """A move as GTP writes it: ``D4``, ``A2-A3``, ``pass``."""
    return "-".join(_point_vertex(point, table) for point in move) if move else "pass"


def parse_vertex(text: str, table: Table) -> Move:
    """The move that ``vertex_text`` writes so, in any letter case.

    Raises:
        WireError: the board has no such move.
    """
    if text.lower() == "pass":
        return PASS
    move = tuple(_parse_point(part, table) for part in text[:32].split("-"))
    if len(text) > 32 or len(move) != table.points_per_move or not all(table.holds(point) for point in move):
        raise WireError("not a vertex of this board: " + shown(text))
    return move


def _parse_point(text: str, table: Table) -> Point:
    # Off the board for anything that is no vertex at all.
    row = whole_number(text[1:])
    column = _letters(table).find(text[:1].upper() or "?")
    if row is None:
        return (-1, -1)
    return (column, row - 1 if table.gtp_top_left else table.rows - row)


def vertices_text(moves: Sequence[Move], table: Table) -> str:
    """The answer to ``legal_moves`` and ``gogui-rules_legal_moves``: sorted as text."""
    return " ".join(sorted(vertex_text(move, table) for move in moves))


def rules_board_text(cells: str, table: Table) -> str:
    """The answer to ``gogui-rules_board``: X, O and ``.``, one line a row."""
    stones = cells.replace(STONE_CELLS[BLACK], "X").replace(STONE_CELLS[WHITE], "O").replace(EMPTY_CELL, ".")
    return "\n".join(stones[row * table.columns : (row + 1) * table.columns] for row in range(table.rows))


def showboard_text(cells: str, table: Table) -> str:
    """The answer to ``showboard``: the board with GTP's own coordinates, from a line of its own on."""
    head = "   " + " ".join(_letters(table)[: table.columns])
    lines = [
        "{:>2} {}".format(_point_vertex((0, row), table)[1:], " ".join(line))
        for row, line in enumerate(rules_board_text(cells, table).split("\n"))
    ]
    return "\n".join(["", head, *lines])


def result_text(over: bool, winner: Optional[int]) -> str:
    """The answer to ``gogui-rules_final_result``: black, white, draw, or unknown while it goes on."""
    if not over:
        return "unknown"
    return "draw" if winner is None else COLOUR_NAMES[winner]


def score_text(winner: Optional[int]) -> str:
    """The answer to ``final_score`` in a game without points."""
    return "0" if winner is None else STONE_CELLS[winner] + "+R"


def solve_text(winner: Optional[int], to_move: int, move: Optional[Move], table: Table) -> str:
    """The answer to ``solve``: ``unknown``, the winner's letter, and the mover's winning move."""
    if winner is None:
        return "unknown"
    letter = COLOUR_NAMES[winner][0]
    return letter + " " + vertex_text(move, table).lower() if winner == to_move and move is not None else letter


# ---- texts of an analysis ------------------------------------------------------------------------


def info_text(thought: Thought, table: Table, most: int) -> str:
    """A line of an analysis: what is thought of each move, the best first.

    The pairs up to ``order`` are Leela Zero's; its lower bound is the share of wins itself here, and nobody
    has a prior. The others are ours, those of the whole thought with its first move.
    """
    parts = []
    for order, candidate in enumerate(thought.candidates[:most]):
        pairs = [("move", vertex_text(candidate.move, table)), ("visits", candidate.visits)]
        if candidate.win is not None:
            pairs += [("winrate", round(_WHOLE * candidate.win)), ("prior", 0), ("lcb", round(_WHOLE * candidate.win))]
        pairs += [("order", order), ("value", _word(candidate.value_text)), ("share", round(_WHOLE * candidate.share))]
        if order == 0:
            pairs += [("depth", thought.depth), ("nodes", thought.nodes), ("ms", round(1000 * thought.seconds))]
            pairs += [("total", _word(thought.value)), ("solved", thought.solved or "no")]
            if thought.win is not None:
                pairs.append(("win", round(_WHOLE * thought.win)))
        line = " ".join(vertex_text(move, table) for move in candidate.line)
        parts.append("info {} pv {}".format(" ".join("{} {}".format(*pair) for pair in pairs), line))
    return " ".join(parts)


def _word(text: str) -> str:
    """A value as one word."""
    return text.replace(" ", "_") or "-"


# ---- the bot's end ------------------------------------------------------------------------------

# Commands without a codec's work: name -> whether the first argument is a colour.
_QUERIES = {
    "showboard": False,
    "solve": False,
    "legal_moves": True,
    "final_score": False,
    "cputime": False,
    "gogui-rules_game_id": False,
    "gogui-rules_board_size": False,
    "gogui-rules_legal_moves": False,
    "gogui-rules_side_to_move": False,
    "gogui-rules_board": False,
    "gogui-rules_final_result": False,
}

# The other commands: name -> how to use it; the words outside brackets count the arguments it must have.
_USAGES = {
    "protocol_version": "",
    "name": "",
    "version": "",
    "known_command": "COMMAND",
    "list_commands": "",
    "quit": "",
    "boardsize": "SIZE",
    "rectangular_boardsize": "COLUMNS ROWS",
    "clear_board": "",
    "komi": "KOMI",
    "play": "COLOUR VERTEX",
    "genmove": "COLOUR",
    "reg_genmove": "COLOUR",
    "lz-genmove_analyze": "COLOUR [CENTISECONDS] [interval CENTISECONDS] [minmoves N] [maxmoves N]",
    "lz-analyze": "[COLOUR] [CENTISECONDS] [interval CENTISECONDS] [minmoves N] [maxmoves N]",
    "stop": "",
    "undo": "",
    "time_settings": "MAIN BYO_YOMI STONES",
    "time_left": "COLOUR SECONDS STONES",
    "timelimit": "SECONDS",
    "gogui-analyze_commands": "",
    "gogui-interrupt": "",
}

COMMANDS = (*_USAGES, *_QUERIES)

_INTERVAL = 100  # centiseconds between lines of an analysis that states none
_MOST_TOLD = 12  # moves in such a line
_LONGEST_ANALYSIS = 10**6  # the largest number of an analysis: hours between lines

# What has a search under way answer now, as a line of its own: GoGui's comment, and a command of ours.
_INTERRUPT = "# interrupt"
_STOP = "stop"
# The commands that want another position, or the end: they stop a search under way as well.
_IMPATIENT = ("quit", "boardsize", "rectangular_boardsize", "clear_board", "play", "undo")

_ANALYZE = (
    "string/Side to Move/gogui-rules_side_to_move",
    "string/Final Result/gogui-rules_final_result",
    "string/Board Size/gogui-rules_board_size",
    "string/Game/gogui-rules_game_id",
    "pstring/Legal Moves/gogui-rules_legal_moves",
    "string/Board/gogui-rules_board",
    "string/Solve/solve",
)


def command_words(line: str) -> List[str]:
    """The words of a command line as GTP 2 reads it: no control characters, no comment."""
    text = line.split("#", 1)[0].replace("\t", " ")
    return [word for word in "".join(char for char in text if char >= " " and char != "\x7f").split(" ") if word]


def _is_id(word: str) -> bool:
    return not word.strip("0123456789")


def _command_of(line: str) -> str:
    """The command's name, without an id before it; empty if there is none."""
    said = command_words(line[:_LONGEST_START])
    return next((word for word in said[:2] if not _is_id(word)), "")


def _seconds(text: str) -> float:
    value = number(text)
    if value is None or not 0 <= value <= _LONGEST_SECONDS:
        raise WireError("not a number of seconds: " + shown(text))
    return value


def _integer(text: str, what: str) -> int:
    value = whole_number(text)
    if value is None:
        raise WireError(what + " not an integer")
    return value


def _colour(text: str) -> int:
    if text.lower() not in _COLOURS:
        raise WireError("not a colour: " + shown(text))
    return _COLOURS[text.lower()]


def _time_limit(main: float, period: float, stones: int) -> Limit:
    """The limit of ``time_settings``, whose byo-yomi comes after the main time."""
    if stones <= 0 and period > 0:
        return Limit()  # GTP's way to say that there is none
    byo_yomi_ms = period * 1000 / stones if period > 0 else None
    if main > 0:
        return Limit(clock_ms=main * 1000, overtime_ms=byo_yomi_ms)
    return Limit(move_ms=byo_yomi_ms)


class Gtp(BotWire):
    """The engine's end. Whatever does not concern the game the codec answers by itself.

    The size of the board follows the ``NewGame`` events that were ``done``.

    Args:
        name: the answer to ``name``.
        version: the answer to ``version``.
    """

    name = "gtp"
    settings = ("name",)
    at_end = ANSWER_NOW

    def __init__(self, table: Table, name: str = "Stonewire", version: str = "0.1.0") -> None:
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_MESSAGE)
        self.engine_version = one_line(version, _LONGEST_MESSAGE)
        self._settings = Limit()
        self._clocks: Dict[int, Limit] = {}  # by colour, where a game's time runs
        self._is_begun = False  # the reply to an analysis
        self._most_told = _MOST_TOLD  # moves, in a line of it

    def receive(self, line: str) -> List[Event]:
        """What the command asks for.

        Raises:
            WireError: an unknown command or wrong arguments; the reply is in GTP's form.
        """
        said = command_words(line)
        if not said:
            return []
        tag = said.pop(0) if _is_id(said[0]) else ""
        try:
            if len(tag) > _LONGEST_ID:
                tag = ""
                raise WireError("command id too long")
            return [self._command(said[0] if said else "", said[1:], tag)]
        except WireError as error:
            raise WireError(error.message, "?{} {}\n\n".format(tag, error.message)) from None

    def _command(self, command: str, arguments: List[str], tag: str) -> Event:
        if command in _QUERIES:
            return self._query(command, arguments, tag)
        if command not in _USAGES:
            raise WireError("unknown command")
        if len(arguments) < len(_USAGES[command].partition("[")[0].split()):
            raise WireError("usage: {} {}".format(command, _USAGES[command]))
        answer = self._own_answer(command, arguments)
        if answer is not None:
            return Reply(self._success(tag, answer), tag)
        return self._setup(command, arguments, tag) or self._timing(command, arguments, tag)

    def _query(self, command: str, arguments: List[str], tag: str) -> Event:
        if not _QUERIES[command]:
            return Query(command, (), tag)
        if not arguments:
            raise WireError("usage: {} COLOUR".format(command))
        return Query(command, (COLOUR_NAMES[_colour(arguments[0])],), tag)

    def _own_answer(self, command: str, arguments: List[str]) -> Optional[str]:
        if command == "known_command":
            return "true" if arguments[0] in COMMANDS else "false"
        if command == "komi":
            if number(arguments[0]) is None:
                raise WireError("komi not a float")
            return ""
        return {
            "protocol_version": "2",
            "name": self.engine_name,
            "version": self.engine_version,
            "list_commands": "\n".join(COMMANDS),
            "gogui-interrupt": "",  # that it is known says that the comment line "# interrupt" is heard
            "stop": "",
            "gogui-analyze_commands": "\n".join(_ANALYZE),
        }.get(command)

    def _setup(self, command: str, arguments: List[str], tag: str) -> Optional[Event]:
        if command == "boardsize":
            return self._new_game(arguments[0], arguments[0], tag)
        if command == "rectangular_boardsize":
            return self._new_game(arguments[0], arguments[1], tag)
        if command == "clear_board":
            return NewGame(tag=tag)
        if command == "play":
            return Play(parse_vertex(arguments[1], self.table), _colour(arguments[0]), tag)
        if command == "undo":
            return Undo(tag)
        return Quit(tag) if command == "quit" else None

    def _new_game(self, columns: str, rows: str, tag: str) -> Event:
        size = (_integer(columns, "boardsize"), _integer(rows, "boardsize"))
        if not all(1 <= length <= _LARGEST for length in size):
            raise WireError(_NO_SUCH_SIZE)
        return NewGame(size[0], size[1], tag)

    def _timing(self, command: str, arguments: List[str], tag: str) -> Event:
        if command in ("genmove", "reg_genmove"):
            colour = _colour(arguments[0])
            return Think(self._clocks.get(colour), colour, tag, plays=command == "genmove")
        if command in ("lz-analyze", "lz-genmove_analyze"):
            return self._analysis(command, arguments, tag)
        if command == "time_left":
            self._set_clock(_colour(arguments[0]), arguments[1], arguments[2])
            return Reply(self._success(tag, ""), tag)
        if command == "timelimit":
            seconds = _integer(arguments[0], "timelimit")
            if not 1 <= seconds <= 100:
                raise WireError("timelimit must be 1 to 100 seconds")
            limit = Limit(move_ms=seconds * 1000)
        else:
            main, period = _seconds(arguments[0]), _seconds(arguments[1])
            limit = _time_limit(main, period, _integer(arguments[2], "stones"))
        self._settings = limit
        self._set_clocks()
        return SetLimit(limit, tag)

    def _analysis(self, command: str, arguments: List[str], tag: str) -> Think:
        """A search that is looked at, as Leela Zero and KataGo (docs/GTP_Extensions.md) have it."""
        left = list(arguments)
        colour = None
        if command == "lz-genmove_analyze" or (left and left[0].lower() in _COLOURS):
            colour = _colour(left.pop(0))
        if left and _is_id(left[0]):
            left.insert(0, "interval")
        values = {"interval": _INTERVAL, "minmoves": 0, "maxmoves": _MOST_TOLD}
        for key, value in zip(left[::2], [*left[1::2], ""]):
            amount = whole_number(value)
            if key not in values or amount is None or not 0 <= amount <= _LONGEST_ANALYSIS:
                raise WireError("usage: {} {}".format(command, _USAGES[command]))
            values[key] = max(1, amount)
        self._is_begun, self._most_told = False, values["maxmoves"]
        every = values["interval"] / 100
        if command == "lz-analyze":
            return Analyze(None, colour, tag, plays=False, every=every)
        return Think(None if colour is None else self._clocks.get(colour), colour, tag, every=every)

    def _set_clocks(self) -> None:
        """Both clocks as at the beginning of a game."""
        runs = self._settings.clock_ms is not None
        self._clocks = dict.fromkeys((BLACK, WHITE), self._settings) if runs else {}

    def _set_clock(self, colour: int, seconds: str, stones: str) -> None:
        # A clock that has run out is told as zero or less.
        left = max(0.0, _seconds(seconds.lstrip("-")) * (-1 if seconds.startswith("-") else 1)) * 1000
        count = _integer(stones, "stones")
        main = Limit(clock_ms=left, overtime_ms=self._settings.overtime_ms)
        self._clocks[colour] = Limit(move_ms=left / count) if count > 0 else main

    def spent(self, event: Event, ms: float) -> None:
        """Takes it off the colour's clock, which a controller need not tell with every move."""
        if isinstance(event, Think) and event.plays and event.colour is not None:
            clock = self._clocks.get(event.colour, Limit())
            if clock.clock_ms is not None:
                self._clocks[event.colour] = clock.replace(clock_ms=max(0.0, clock.clock_ms - ms))

    def while_thinking(self, line: str) -> str:
        """A wish to stop, another position and ``quit`` have the running command answered now, as each has its reply.

        Every other command waits its turn, another ``genmove`` as well.
        """
        return ANSWER_NOW if _command_of(line) in _IMPATIENT else self.written_ahead(line)

    def written_ahead(self, line: str) -> str:
        """GoGui's ``# interrupt`` and ``stop`` mean nothing but the command before them."""
        return ANSWER_NOW if line.strip() == _INTERRUPT or _command_of(line) == _STOP else QUEUE

    @staticmethod
    def _success(tag: str, text: str) -> str:
        # A blank line ends a reply, so there must be none inside.
        head, *rest = text.rstrip().split("\n")
        lines = [head, *(line for line in rest if line.strip())]
        return "={}{}\n\n".format(tag, " " + "\n".join(lines) if text.strip() else "")

    def named(self, move: Move) -> str:
        return vertex_text(move, self.table)

    def thought(self, event: Think, thought: Thought) -> str:
        """A line of ``info`` a time; the reply begins with the first."""
        text = info_text(thought, self.table, self._most_told)
        return self._head(event) + text + "\n" if text else ""  # a blank line would end the reply

    def _head(self, event: Event) -> str:
        """What a reply that comes bit by bit begins with, once."""
        head, self._is_begun = "" if self._is_begun else "={}\n".format(event.tag), True
        return head

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The vertex; ``resign`` where there is no move."""
        text = "resign" if move is None else vertex_text(move, self.table)
        if isinstance(event, Think) and event.every is not None:
            return "{}play {}\n\n".format(self._head(event), text)
        return self._success(event.tag, text)

    def done(self, event: Event, text: str = "") -> str:
        """Success, with the text that a query asked for."""
        if isinstance(event, Analyze):
            return self._head(event) + "\n"
        if isinstance(event, NewGame):
            self._set_clocks()
            if event.columns is not None and event.rows is not None:
                self.table = self.table.resized(event.columns, event.rows)
        return "" if isinstance(event, Reply) else self._success(event.tag, text)

    def failed(self, event: Event, message: str) -> str:
        """Failure, with the message on one line; of a board's size GTP fixes it."""
        if isinstance(event, NewGame):
            message = _NO_SUCH_SIZE
        return "?{} {}\n\n".format(event.tag, one_line(message, _LONGEST_MESSAGE))


# ---- the referee's end --------------------------------------------------------------------------


_LONGEST_INFO = 1 << 16  # characters of a line of thoughts that are read
_LONGEST_VALUE = 40
_LAST = 1 << 30  # the rank of a move that states none
_SOLVED = ("won", "lost", "drawn", "exact")


class GtpReferee(RefereeWire):
    """The controller's end. It keeps the moves on the engine's board and tells only the others."""

    name = "gtp"

    def __init__(self, table: Table, colour: int) -> None:
        super().__init__(table, colour)
        self._known: List[Move] = []
        self._interval = 0.0  # seconds between thoughts; 0: nobody wants to know
        self._tell: Callable[[Thought], None] = lambda thought: None
        self._abilities: Dict[str, bool] = {}  # what a watched engine said of commands that not every one knows

    def watch(self, seconds: float, tell: Callable[[Thought], None]) -> None:
        """See ``RefereeWire``. What it can do an engine is asked with the next game or question."""
        self._interval, self._tell = max(0.01, seconds), tell

    def hurry(self) -> str:
        return _INTERRUPT + "\n" if self._abilities.get("gogui-interrupt") else ""

    def _questions(self) -> List[Exchange]:
        """Asks a watched engine, once, what it can do."""
        asked = [] if self._abilities or not self._interval else ["lz-genmove_analyze", "gogui-interrupt"]
        return [Exchange("known_command {}\n".format(name), _KnownListener(self._abilities, name)) for name in asked]

    def begin(self, limit: Limit) -> List[Exchange]:
        self._known = []
        exchanges = [*self._questions(), _told(self._size_command()), _told("clear_board")]
        settings = _time_settings(limit)
        if settings:
            # Engines need not know it, so a refusal is no error.
            exchanges.append(_told(settings, optional=True))
        return exchanges

    def _size_command(self) -> str:
        columns, rows = self.table.columns, self.table.rows
        if columns == rows:
            return "boardsize {}".format(columns)
        return "rectangular_boardsize {} {}".format(columns, rows)

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        exchanges = self._questions()
        if list(moves[: len(self._known)]) != self._known:
            exchanges.append(_told("clear_board"))
            self._known = []
        for index in range(len(self._known), len(moves)):
            play = "play {} {}".format(COLOUR_NAMES[index % 2][0], vertex_text(moves[index], self.table))
            # GRhino passes by itself where it must, and takes a pass for bad syntax.
            exchanges.append(_told(play, optional=moves[index] == PASS))
        self._known = list(moves)
        if limit.clock_ms is not None:
            time_left = "time_left {} {} 0".format(COLOUR_NAMES[self.colour][0], int(limit.clock_ms // 1000))
            exchanges.append(_told(time_left, optional=True))
        return [*exchanges, self._genmove(COLOUR_NAMES[self.colour][0])]

    def _genmove(self, colour: str) -> Exchange:
        if not self._interval or not self._abilities.get("lz-genmove_analyze"):
            return Exchange("genmove {}\n".format(colour), _MoveListener(self.table, self._known))
        listener = _StreamListener(self.table, self._known, self._tell)
        return Exchange("lz-genmove_analyze {} {}\n".format(colour, round(100 * self._interval)), listener)

    def quit(self) -> List[Exchange]:
        return [_told("quit")]


def _time_settings(limit: Limit) -> str:
    """What tells the limit, in whole seconds; empty where there is no such thing. Increments are told by time_left."""
    if limit.clock_ms is not None:
        return "time_settings {} 0 0".format(int(limit.clock_ms // 1000))
    seconds = 0 if limit.move_ms is None else int(limit.move_ms // 1000)
    return "time_settings 0 {} 1".format(seconds) if seconds >= 1 else ""


def _told(command: str, optional: bool = False) -> Exchange:
    return Exchange(command + "\n", _OkListener(optional))


class _ReplyListener(Listener):
    """Skips what precedes a reply, such as a banner, and reads the reply up to its blank line."""

    def __init__(self) -> None:
        self._status = ""
        self._text = ""

    def feed(self, line: str) -> Optional[Answer]:
        text = line.strip(" \t\r")[: _LONGEST_MESSAGE + _LONGEST_ID]
        if not self._status:
            if text[:1] in ("=", "?"):
                self._status = text[0]
                self._text = text[1:].lstrip("0123456789").strip()
            return None
        if text:
            self._text = self._text or text
            return None
        return self._answer(self._text) if self._status == "=" else self._refusal(self._text)

    def _answer(self, text: str) -> Answer:
        raise NotImplementedError

    def _refusal(self, text: str) -> Answer:
        return Answer("error", text="refused: " + shown(text))


class _OkListener(_ReplyListener):
    def __init__(self, optional: bool) -> None:
        super().__init__()
        self._optional = optional

    def _answer(self, text: str) -> Answer:
        return Answer("ok", text=one_line(text, _LONGEST_MESSAGE))

    def _refusal(self, text: str) -> Answer:
        return self._answer(text) if self._optional else super()._refusal(text)


class _MoveListener(_ReplyListener):
    """Reads the answer to ``genmove``, and adds the move to those on the engine's board."""

    def __init__(self, table: Table, known: List[Move]) -> None:
        super().__init__()
        self.table = table
        self._known = known

    def _answer(self, text: str) -> Answer:
        if text.lower() == "resign":
            return Answer("resign")
        try:
            move = parse_vertex(text, self.table)
        except WireError as error:
            return Answer("error", text=error.message)
        self._known.append(move)
        return Answer("move", move)


class _KnownListener(_ReplyListener):
    """Notes whether the engine knows a command; whoever does not know ``known_command`` knows none."""

    def __init__(self, abilities: Dict[str, bool], name: str) -> None:
        super().__init__()
        self._abilities = abilities
        self._name = name

    def _answer(self, text: str) -> Answer:
        self._abilities[self._name] = text.lower() == "true"
        return Answer("ok")

    def _refusal(self, text: str) -> Answer:
        return self._answer("false")


class _StreamListener(_MoveListener):
    """Reads the answer to ``lz-genmove_analyze`` and tells of every thought before it."""

    streams = True

    def __init__(self, table: Table, known: List[Move], tell: Callable[[Thought], None]) -> None:
        super().__init__(table, known)
        self._tell = tell

    def feed(self, line: str) -> Optional[Answer]:
        if self._status == "=":
            if line.startswith("info "):
                thought = parse_info(line, self.table)
                if thought is not None:
                    self._tell(thought)
                return None
            if line.startswith("play "):
                self._text = line.strip(" \t\r")[:_LONGEST_MESSAGE]
                return None
        return super().feed(line)

    def _answer(self, text: str) -> Answer:
        return super()._answer(text[len("play ") :].strip() if text.startswith("play ") else text)


def parse_info(line: str, table: Table) -> Optional[Thought]:
    """The thought that a line of ``info`` tells; None if no move of this board can be read from it.

    The moves need not be legal: only the rules know.
    """
    sections: List[Tuple[Dict[str, str], List[Move]]] = []
    words = iter(line[:_LONGEST_INFO].split())
    for word in words:
        if word == "info":
            sections.append(({}, []))
        elif not sections:
            return None
        elif word == "pv":
            _read_line(words, sections, table)
        else:
            sections[-1][0][word] = next(words, "")
    found = [_candidate(pairs, moves, table) for pairs, moves in sections]
    ranked = sorted((pair for pair in found if pair is not None), key=lambda pair: pair[0])
    if not ranked:
        return None
    candidates = [candidate for _, candidate in ranked]
    spent = sum(candidate.visits for candidate in candidates)
    for candidate in candidates:
        candidate.share = candidate.share or (candidate.visits / spent if spent else 0.0)
    best, pairs = candidates[0], next((pairs for pairs, _ in sections if "depth" in pairs or "nodes" in pairs), {})
    nodes, solved = _natural(pairs.get("nodes", "")), pairs.get("solved", "")
    return Thought(
        candidates,
        _natural(pairs.get("depth", "")) or 0,
        spent if nodes is None else nodes,
        _text_of(pairs.get("total", "")) or best.value_text,
        _share(pairs.get("win", "")) if "win" in pairs else best.win,
        solved if solved in _SOLVED else "",
        (_natural(pairs.get("ms", "")) or 0) / 1000,
    )


def _read_line(words: Iterator[str], sections: List[Tuple[Dict[str, str], List[Move]]], table: Table) -> None:
    """The moves of a ``pv``, up to the next move's ``info``, which begins a new section."""
    moves, is_line = sections[-1][1], True
    for word in words:
        if word == "info":
            sections.append(({}, []))
            return
        try:
            move = parse_vertex(word, table)
        except WireError:
            is_line = False
        if is_line:
            moves.append(move)


def _candidate(pairs: Dict[str, str], line: List[Move], table: Table) -> "Optional[Tuple[int, Candidate]]":
    """Its rank and what is said of it."""
    try:
        move = parse_vertex(pairs.get("move", ""), table)
    except WireError:
        return None
    order, visits = _natural(pairs.get("order", "")), _natural(pairs.get("visits", ""))
    share = _share(pairs.get("share", "")) or 0.0
    text = _text_of(pairs.get("value", ""))
    line = line if line[:1] == [move] else [move]
    win = None if visits == 0 else _share(pairs.get("winrate", ""))  # nobody has looked at it yet
    candidate = Candidate(move, visits or 0, win, text, line, share)
    return (_LAST if order is None else order, candidate)


def _natural(text: str) -> Optional[int]:
    value = whole_number(text)
    return None if value is None or value < 0 else value


def _share(text: str) -> Optional[float]:
    """What is told in ten-thousandths."""
    value = whole_number(text)
    return None if value is None else min(1.0, max(0.0, value / _WHOLE))


def _text_of(word: str) -> str:
    """A value as ``_word`` made it a word."""
    return "" if word == "-" else one_line(word.replace("_", " "), _LONGEST_VALUE)


# ---- detection ----------------------------------------------------------------------------------

# What controllers may begin with besides our commands and what ``_is_compound`` knows by its make.
_OTHER_OPENINGS = ("loadsgf", "echo", "help", "policy", "selection")


def opens(line: str) -> bool:
    """Whether a session of this wire may begin with this line: a comment or a command, be it known or not."""
    if line.strip(" \t\r").startswith("#"):
        return True
    said = command_words(line)
    if len(said) > 1 and _is_id(said[0]):
        return "a" <= said[1][:1] <= "z"  # no other wire puts a word behind a number
    return bool(said) and (said[0] in COMMANDS or said[0] in _OTHER_OPENINGS or _is_compound(said[0]))


def _is_compound(word: str) -> bool:
    """Whether it is made like most engines' own commands, ``gogui-play_sequence``, and no board like ``x-xo``."""
    parts = word.replace("-", "_").split("_")
    letters = "".join(parts)
    return (
        len(parts) > 1
        and all(parts)
        and letters.isalnum()
        and letters == letters.lower()
        and bool(letters.strip("xbow"))
    )
