"""Botzone's two forms, JSON and simple interaction, and keep-running sessions of both.

https://wiki.botzone.org.cn/index.php?title=Bot. A coordinate of -1 everywhere says "no move": as the
very first request it tells the bot that it is Black, anywhere later it is a pass.
"""

import sys
from typing import Any, List, Optional, Sequence, Tuple

from protocol.limit import Limit
from protocol.moves import BLACK, COLOUR_NAMES, PASS, Move, Table, opponent
from protocol.text import BLANKS, number, one_line, shown, whole_number, words
from protocol.wire import (
    ANSWER_NOW,
    QUEUE,
    Answer,
    BotWire,
    Event,
    Exchange,
    Listener,
    RefereeWire,
    SetMoves,
    Think,
    WireError,
)

KEEP_RUNNING_MARK = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
_LONGEST_DEBUG = 1000  # Botzone keeps 1 KB
_MOST_TURNS = 10000
_MILLISECONDS_FROM = 100  # a time_limit below it is in seconds


# ---- JSON, whoever reads it ---------------------------------------------------------------------


def read_json(text: str) -> Any:
    """The value of a JSON text, the same with orjson as without it.

    orjson reads it if the process uses it already. A one-shot bot must not import it: that takes
    three times as long as importing json, far more than reading the text.

    Raises:
        ValueError: it is not JSON, or nested too deeply.
    """
    orjson: Any = sys.modules.get("orjson")
    if orjson is None:
        return read_json_plainly(text)
    try:
        return orjson.loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def read_json_plainly(text: str) -> Any:
    """``read_json`` by the standard library, which is laxer than orjson where not told otherwise."""
    import json

    try:
        text.encode("utf-8")
        value = json.loads(text, parse_constant=_no_constant, parse_int=_json_integer, parse_float=_json_float)
        if "\\u" in text:  # only an escape can hide half a surrogate pair
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


def _no_constant(name: str) -> Any:
    raise ValueError(name + " is not JSON")


def _json_integer(text: str) -> Any:
    return int(text) if len(text) <= 18 else _json_float(text)


def _json_float(text: str) -> float:
    value = float(text)
    if abs(value) == float("inf"):
        raise ValueError("number out of range")
    return value


def _json_string(text: str) -> str:
    # For text of printable ASCII only, so that no encoding of stdout can fail on it.
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ---- coordinates --------------------------------------------------------------------------------


def _keys(table: Table) -> Sequence[str]:
    return ("x", "y") if table.points_per_move == 1 else ("x0", "y0", "x1", "y1")


def _numbers_of(move: Optional[Move], table: Table) -> List[int]:
    if not move:
        return [-1] * len(_keys(table))
    return [value for point in move for value in point]


def _move_of(numbers: Sequence[int], table: Table, what: str) -> Move:
    if all(value == -1 for value in numbers):
        return PASS
    move = tuple((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
    if not all(table.holds(point) for point in move):
        where = "({})".format(", ".join(str(value) for value in numbers))
        raise WireError("{}: {} is off the {}x{} board".format(what, where[:42], table.columns, table.rows))
    return move


def _object_text(move: Optional[Move], table: Table) -> str:
    pairs = zip(_keys(table), _numbers_of(move, table))
    return "{" + ",".join('"{}":{}'.format(key, value) for key, value in pairs) + "}"


def _object_move(entry: Any, table: Table, what: str) -> Move:
    keys = _keys(table)
    if not isinstance(entry, dict):
        raise WireError("{} is not an object with {}".format(what, ", ".join(keys)))
    numbers: List[Any] = [entry.get(key) for key in keys]
    if not all(_is_integer(value) for value in numbers):
        raise WireError("{}: {} must be integers".format(what, ", ".join(keys)))
    return _move_of(numbers, table, what)


def _is_integer(value: Any) -> bool:
    # A bool is an int to Python, and beyond 64 bits the JSON readers differ.
    return type(value) is int and abs(value) < 10**9


def _line_text(move: Optional[Move], table: Table) -> str:
    return " ".join(str(value) for value in _numbers_of(move, table))


def _line_move(line: str, table: Table, what: str) -> Move:
    numbers = [whole_number(word) for word in words(line[:200])]
    count = len(_keys(table))
    given = [value for value in numbers if value is not None]
    if len(numbers) != count or len(given) != count or len(line) > 200:
        raise WireError("{} is not {} integers: {}".format(what, count, shown(line)))
    return _move_of(given, table, what)


def _in_order(requests: Sequence[Move], responses: Sequence[Move]) -> List[Move]:
    """The moves of a game, of which one player saw the requests and gave the responses."""
    moves = list(requests[:1]) if requests[0] else []
    for response, request in zip(responses, requests[1:]):
        moves += [response, request]
    return moves


# ---- the bot's end ------------------------------------------------------------------------------


class _Botzone(BotWire):
    """What both forms share: the game's moves, own answers included, and the marker."""

    settings = ("keep_running",)
    timed_from_start = True
    starts_mid_game = True
    carries_debug = True
    platform = "botzone"

    def __init__(self, table: Table, keep_running: bool = False) -> None:
        super().__init__(table)
        self.interactive = keep_running
        # A process for one answer may lose its input at any time: `echo … | bot`.
        self.at_end = ANSWER_NOW if keep_running else QUEUE
        self._moves: Optional[List[Move]] = None
        self._moves_before: Optional[List[Move]] = None
        self._limit = Limit()

    def finish(self) -> List[Event]:
        if self._moves is None:
            raise WireError("the input ended before the first request was complete")
        return []

    def _turn(self, moves: List[Move]) -> List[Event]:
        self._moves_before, self._moves = self._moves, moves
        return [SetMoves(moves), Think(self._limit)]

    def failed(self, event: Event, message: str) -> str:
        """Forgets the turn that the rules refused, so that a right one may follow."""
        if isinstance(event, SetMoves):
            self._moves = self._moves_before
        return ""

    def named(self, move: Move) -> str:
        return "({})".format(", ".join(str(value) for value in _numbers_of(move, self.table)))

    def while_thinking(self, line: str) -> str:
        """In a session that goes on, the next request says that this turn is over."""
        return ANSWER_NOW if self.interactive and self._is_request(line) else QUEUE

    def _is_request(self, line: str) -> bool:
        """Whether a line that comes while the bot thinks is a turn of its own."""
        raise NotImplementedError

    def _mark(self) -> str:
        return KEEP_RUNNING_MARK + "\n" if self.interactive else ""

    def _answered(self, move: Optional[Move]) -> None:
        if self._moves is not None:
            self._moves = [*self._moves, move or PASS]


class BotzoneJson(_Botzone):
    """Botzone's JSON form: one line with the whole game, one line with the answer.

    Args:
        keep_running: stay for the next turns, which bring only their newest request. The limit of
            the first turn then holds for all.
    """

    name = "botzone"

    def receive(self, line: str) -> List[Event]:
        """The position and the order to think.

        Raises:
            WireError: no JSON object, or not a game of this board.
        """
        if not line.strip(BLANKS):
            return []
        value = _read_object(line)
        if self.interactive and self._moves is not None and "requests" not in value:
            return self._turn([*self._moves, _object_move(value, self.table, "the request")])
        moves = _full_position(value, self.table)
        self._limit = limit_of(value.get("time_limit"))
        return self._turn(moves)

    def _is_request(self, line: str) -> bool:
        return bool(line.strip(BLANKS))

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The answer as one compact line, and the marker of a session that goes on."""
        self._answered(move)
        note = one_line(debug, _LONGEST_DEBUG)
        more = ',"debug":' + _json_string(note) if note else ""
        return '{"response":' + _object_text(move, self.table) + more + "}\n" + self._mark()


def _read_object(line: str) -> "dict[str, Any]":
    try:
        value = read_json(line)
    except ValueError:
        raise WireError("not valid JSON: " + shown(line)) from None
    if not isinstance(value, dict):
        raise WireError("not a JSON object: " + shown(line))
    return value


def _full_position(value: "dict[str, Any]", table: Table) -> List[Move]:
    requests, responses = value.get("requests"), value.get("responses")
    if not isinstance(requests, list) or not isinstance(responses, list):
        raise WireError("requests and responses must both be lists")
    if len(requests) != len(responses) + 1:
        raise WireError(
            "there must be one request more than responses, not {} and {}".format(len(requests), len(responses))
        )
    return _in_order(
        [_object_move(entry, table, "request {}".format(n)) for n, entry in enumerate(requests, 1)],
        [_object_move(entry, table, "response {}".format(n)) for n, entry in enumerate(responses, 1)],
    )


def limit_of(time_limit: Any) -> Limit:
    """The limit of a ``time_limit``: milliseconds from 100 on, else seconds, as a number or its text.

    Anything else counts as absent, for a judge's oddity must not lose a game.
    """
    value = number(time_limit.strip(BLANKS)) if isinstance(time_limit, str) else time_limit
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e12:
        return Limit()
    return Limit(move_ms=value if value >= _MILLISECONDS_FROM else value * 1000)


class BotzoneSimple(_Botzone):
    """Botzone's simple interaction: the number of turns, then a line each for requests and responses.

    Args:
        keep_running: stay for the next turns, which bring only their newest request.
    """

    name = "simple"

    def __init__(self, table: Table, keep_running: bool = False) -> None:
        super().__init__(table, keep_running)
        self._lines_left: Optional[int] = None
        self._told: List[Move] = []
        self._extras_left = 2  # the first turn's data and globaldata lines

    def receive(self, line: str) -> List[Event]:
        """Nothing until a turn's last line, then the position and the order to think.

        Raises:
            WireError: no number of turns, or not a move of this board.
        """
        text = line.strip(BLANKS)
        if self._moves is not None:
            return self._later(text)
        if not text:
            return []
        if self._lines_left is None:
            self._lines_left = self._count(text)
            return []
        return self._first_turn(text)

    def _count(self, text: str) -> int:
        turns = whole_number(text)
        if turns is None or not 1 <= turns <= _MOST_TURNS:
            raise WireError("the first line must be the number of turns, not " + shown(text))
        return 2 * turns - 1

    def _first_turn(self, text: str) -> List[Event]:
        try:
            self._told.append(_line_move(text, self.table, self._naming(len(self._told))))
        except WireError:
            self._lines_left, self._told = None, []  # a later number of turns begins anew
            raise
        if len(self._told) != self._lines_left:
            return []
        return self._turn(_in_order(self._told[0::2], self._told[1::2]))

    def failed(self, event: Event, message: str) -> str:
        """Forgets the turn that the rules refused; after the first, a number of turns begins anew."""
        super().failed(event, message)
        if self._moves is None:
            self._lines_left, self._told = None, []
        return ""

    @staticmethod
    def _naming(index: int) -> str:
        return "{} {}".format("response" if index % 2 else "request", index // 2 + 1)

    def _later(self, text: str) -> List[Event]:
        if not self.interactive:
            return []
        self._extras_left -= 1
        if not text:
            return []
        try:
            request = _line_move(text, self.table, "the request")
        except WireError:
            if self._extras_left >= 0:
                return []  # data or globaldata, which this bot never stores
            raise
        self._extras_left = 0
        return self._turn([*(self._moves or []), request])

    def _is_request(self, line: str) -> bool:
        try:
            _line_move(line.strip(BLANKS), self.table, "")
        except WireError:
            return False  # data or globaldata of the first turn
        return True

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The answer's line and, where the process ends, a debug line; else the marker."""
        self._answered(move)
        note = "" if self.interactive else one_line(debug, _LONGEST_DEBUG)
        return _line_text(move, self.table) + "\n" + (note + "\n" if note else "") + self._mark()


# ---- the referee's end --------------------------------------------------------------------------


class _BotzoneReferee(RefereeWire):
    """What both forms share: which moves the bot has been told, and which of them were requests.

    Args:
        keep_running: one process plays the whole game, and marks the end of each answer.
    """

    def __init__(self, table: Table, colour: int, keep_running: bool = False) -> None:
        super().__init__(table, colour)
        self.process_per_move = not keep_running
        self.process_per_game = keep_running
        self._told: Optional[List[Move]] = None

    def begin(self, limit: Limit) -> List[Exchange]:
        self._told = None
        return []

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        if len(moves) % 2 != self.colour:
            raise WireError("it is {}'s turn".format(COLOUR_NAMES[opponent(self.colour)]))
        known, self._told = self._told, list(moves)
        one_turn_on = known is not None and len(moves) == len(known) + 2 and list(moves[: len(known)]) == known
        bare = one_turn_on and not self.process_per_move
        first = [PASS] if self.colour == BLACK else []
        text = self._bare(moves[-1]) if bare else self._full([*first, *moves], limit)
        return [Exchange(text + "\n", self._listener())]

    def _bare(self, move: Move) -> str:
        raise NotImplementedError

    def _full(self, entries: Sequence[Move], limit: Limit) -> str:
        """The whole game; the entries are request, response, ..., request."""
        raise NotImplementedError

    def _listener(self) -> Listener:
        raise NotImplementedError


class BotzoneJsonReferee(_BotzoneReferee):
    """The judge of Botzone's JSON form."""

    name = "botzone"

    def _bare(self, move: Move) -> str:
        return _object_text(move, self.table)

    def _full(self, entries: Sequence[Move], limit: Limit) -> str:
        objects = [_object_text(move, self.table) for move in entries]
        time = "" if limit.move_ms is None else ',"time_limit":' + _time_text(limit.move_ms)
        return '{{"requests":[{}],"responses":[{}]{}}}'.format(",".join(objects[0::2]), ",".join(objects[1::2]), time)

    def _listener(self) -> Listener:
        return _JsonListener(self.table, not self.process_per_move)


def parse_request(line: str, table: Table) -> Tuple[str, Move]:
    """The name of the form that a request alone has, and its move: what only the newest request is told by.

    Raises:
        WireError: it is not a move of this board in either form.
    """
    if line.lstrip(BLANKS).startswith("{"):
        return BotzoneJson.name, _object_move(_read_object(line), table, "the request")
    return BotzoneSimple.name, _line_move(line, table, "the request")


def response_text(form: str, move: Move, table: Table) -> str:
    """The response alone, in the form of that name."""
    return _object_text(move, table) if form == BotzoneJson.name else _line_text(move, table)


def first_request(table: Table) -> str:
    """The line that tells a bot to begin the game."""
    return BotzoneJsonReferee(table, BLACK).request([], Limit())[0].text


def _time_text(move_ms: float) -> str:
    if move_ms >= _MILLISECONDS_FROM:
        return str(int(move_ms))
    return "{:.5f}".format(move_ms / 1000)


class BotzoneSimpleReferee(_BotzoneReferee):
    """The judge of Botzone's simple interaction."""

    name = "simple"

    def _bare(self, move: Move) -> str:
        return _line_text(move, self.table)

    def _full(self, entries: Sequence[Move], limit: Limit) -> str:
        lines = [_line_text(move, self.table) for move in entries]
        return "\n".join([str(len(entries) // 2 + 1), *lines])

    def _listener(self) -> Listener:
        return _SimpleListener(self.table, not self.process_per_move)


class _AnswerListener(Listener):
    """Takes the first line as the answer; where the bot marks its answers' ends, waits for the mark."""

    def __init__(self, table: Table, marked: bool) -> None:
        self.table = table
        self._marked = marked
        self._answer: Optional[Answer] = None

    def feed(self, line: str) -> Optional[Answer]:
        text = line.strip(BLANKS)
        if text == KEEP_RUNNING_MARK:
            return self._answer or (Answer("error", text="the marker came before an answer") if self._marked else None)
        if text and self._answer is None:
            self._answer = self._read(text)
        return self._answer if not self._marked or self._failed() else None

    def _failed(self) -> bool:
        return self._answer is not None and self._answer.kind == "error"

    def _read(self, text: str) -> Answer:
        try:
            return Answer("move", self._move(text))
        except WireError as error:
            return Answer("error", text=error.message)

    def _move(self, text: str) -> Move:
        raise NotImplementedError


class _JsonListener(_AnswerListener):
    def _move(self, text: str) -> Move:
        return _object_move(_read_object(text).get("response"), self.table, "the response")


class _SimpleListener(_AnswerListener):
    def _move(self, text: str) -> Move:
        return _line_move(text, self.table, "the response")
