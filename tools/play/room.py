"""A room: a game under way, whoever plays it, and everything that can be asked of it.

Requests come from any thread, and so does what bots say; one lock makes them follow each other. What the room
tells goes out by a thread of its own, in order, when the lock is free.
"""

import itertools
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from bots.core.game import IllegalMove
from protocol.moves import BLACK, PASS, WHITE, Move
from protocol.wire import Thought
from tools.play import choices, library, notation, view
from tools.play.herald import Herald
from tools.play.line import Line, Made, moves_to
from tools.play.places import HUMAN, Place, record_of, recorded_places, requested_place
from tools.play.request import RequestError as RequestError
from tools.play.request import move_of, text_of, whole_of
from tools.play.restore import restored
from tools.play.seats import DEFAULT_LEVEL, MOST, Level, Registry, SeatedBot
from tools.play.sitter import Answered, Failed, News, Question, Sitter, Thinking
from tools.play.view import Message
from tools.records.game import GameRecord, RecordedMove, RecordError, usual_start
from tools.records.losses import CannotHold
from tools.referee.game import Verdict
from tools.referee.table import table_and_start

VERSION = "0.1.0"

_DEFAULT_GAME = "othello"
_COLOURS = (BLACK, WHITE)

_SHOWN_SECONDS = 0.35  # each move of bots among themselves, at least
_REPORT_SECONDS = 0.09  # between messages about one search
_LEAVE_SECONDS = 10.0  # for all bots to be gone


@dataclass
class _Search:
    """A question that a bot is busy with."""

    number: int
    sitter: Sitter
    purpose: str
    ply: int
    colour: int
    started: float
    limit_ms: int | None
    thought: Thought | None = None
    note: str = ""
    last_report: float = 0.0
    held_back: Thinking | None = None  # what came too soon after it


class Room:
    """A game under way, and what can be asked of it. Bots are started when they are first needed.

    It begins with what was played last. Where a bot would have the first move, it waits for ``resume``.

    Args:
        registry: who may be seated.
        listen: is told every message, from a thread of the room's; it must not take long.
    """

    def __init__(self, registry: Registry, listen: Callable[[Message], None]) -> None:
        self._registry = registry
        self._lock = threading.RLock()
        self._herald = Herald(listen)
        self._numbers = itertools.count(1)
        self._is_closed = False
        self._offered: list[GameRecord] = []  # the games of a file, one of which may be picked
        self._gone: list[Sitter] = []  # told to leave
        self._sitters: list[Sitter | None] = [None, None]
        self._notes = ["", ""]  # what the bots of the colours last wrote to stderr
        self._adviser: tuple[int, Sitter] | None = None  # with its milliseconds
        self._moving: _Search | None = None
        self._advising: _Search | None = None
        self._places = [Place(), Place()]
        self._paused = False
        self._fault: Message | None = None
        self._turn_started: float | None = None  # since when the clock runs
        self._turn_used_ms = 0.0  # what it had run before a pause
        self._last_move_time = 0.0
        self._shown_line: Line | None = None  # as last told
        self._shown_ply = 0
        self._requests: dict[str, Callable[[Message], Message | None]] = {
            "new": self._new,
            "seat": self._seat,
            "move": self._move,
            "undo": self._undo,
            "redo": self._redo,
            "goto": self._goto,
            "pause": self._pause,
            "resume": self._resume,
            "hint": self._hint,
            "stop": self._stop,
            "resign": self._resign,
            "now": self._now,
            "load": self._load,
            "pick": self._pick,
            "save": self._save,
            "restore": self._restore,
        }
        self._begin_with_last()

    def _begin_with_last(self) -> None:
        game, best = _DEFAULT_GAME, self._registry.default(_DEFAULT_GAME)
        usual = {"game": game, "seats": [{"bot": None}, {"bot": best.id, "level": dict(DEFAULT_LEVEL)}]}
        for wanted in (choices.load(), usual):
            try:
                if wanted is not None:
                    self._line, self._places = self._chosen(wanted)
                    break
            except RequestError:  # a bot of a file that is not there this time, or somebody edited it
                pass
        self._paused = self._place_to_move.bot is not None

    # ---- what it is asked -----------------------------------------------------------------------

    def do(self, request: Message) -> Message | None:
        """Carries a request out; the answer, if it has one for this asker alone.

        Raises:
            RequestError: it makes no sense, or not now.
        """
        with self._lock:
            if self._is_closed:
                raise RequestError("the room is closed")
            carry_out = self._requests.get(text_of(request, "do")) if isinstance(request, dict) else None
            if carry_out is None:
                raise RequestError(f'a request\'s "do" is one of: {", ".join(self._requests)}')
            return carry_out(request)

    def hello(self) -> Message:
        """What may be played, and by whom."""
        with self._lock:
            return {
                "type": "hello",
                "version": VERSION,
                "games": [
                    {
                        **notation.game_entry(game),
                        "formats": library.formats_of(game),
                        "reads": library.suffixes(),
                    }
                    for game in self._registry.games
                ],
                "bots": [bot.entry() for bot in self._registry.bots],
                "last": self._choice(),
            }

    def state(self) -> Message:
        """How things are."""
        with self._lock:
            return self._state(None)

    def close(self) -> None:
        """Ends every bot. May be called again."""
        with self._lock:
            was_closed, self._is_closed = self._is_closed, True
            self._withdraw()
            for colour in _COLOURS:
                self._dismiss(colour)
            self._dismiss_adviser()
        until = time.monotonic() + _LEAVE_SECONDS
        for sitter in self._gone:
            sitter.join(max(0.0, until - time.monotonic()))
        if not was_closed:
            self._herald.close()

    # ---- what it tells --------------------------------------------------------------------------

    def _tell_state(self) -> None:
        shown = view.step(self._line, self._shown_ply) if self._shown_line is self._line else None
        self._shown_line, self._shown_ply = self._line, self._line.ply
        self._herald.tell(self._state(shown))

    def _state(self, change: Message | None) -> Message:
        line = self._line
        return {
            "type": "state",
            **view.board(line, change),
            "seats": [self._seat_entry(colour) for colour in _COLOURS],
            "turn": self._turn(),
            "paused": self._paused,
            "thinking": self._thinking_entry(self._moving or self._advising),
            "fault": self._fault,
            "clocks": [{"used_ms": round(self._used_ms(colour), 1)} for colour in _COLOURS],
            "running": None if self._turn_started is None else line.position.to_move,
            "can": self._can(),
        }

    def _seat_entry(self, colour: int) -> Message:
        entry, note = self._places[colour].entry(), self._notes[colour]
        return {**entry, "note": note} if note else entry

    @staticmethod
    def _thinking_entry(search: _Search | None) -> Message | None:
        if search is None:
            return None
        return {
            "colour": search.colour,
            "for": search.purpose,
            "started_ms_ago": round((time.monotonic() - search.started) * 1000),
            "limit_ms": search.limit_ms,
        }

    def _turn(self) -> str:
        if self._line.ending is not None:
            return "over"
        if self._paused:
            return "paused"
        return HUMAN if self._place_to_move.bot is None else "bot"

    def _used_ms(self, colour: int) -> float:
        used = self._line.used_ms(colour)
        return used + self._turn_ms() if colour == self._line.position.to_move else used

    def _turn_ms(self) -> float:
        """What the side to move has used so far."""
        running = 0.0 if self._turn_started is None else (time.monotonic() - self._turn_started) * 1000.0
        return self._turn_used_ms + running

    def _can(self) -> dict[str, bool]:
        line = self._line
        is_over = line.ending is not None
        return {
            "move": not is_over and self._place_to_move.bot is None,
            "undo": self._may_take_back_resignation() or self._ply_to_undo_to() is not None,
            "redo": line.ply < line.length,
            "pause": not is_over and not self._paused,
            "resume": not is_over and self._paused,
            "hint": not is_over and self._moving is None and self._advising is None,
            "resign": not is_over and self._who_resigns() is not None,
            "now": self._moving is not None,
            "back": line.ply > 0,
            "forward": line.ply < line.length,
        }

    @property
    def _place_to_move(self) -> Place:
        return self._places[self._line.position.to_move]

    # ---- games ----------------------------------------------------------------------------------

    def _new(self, request: Message) -> None:
        line, places = self._chosen(request)
        self._begin(line, places, paused=False)
        choices.save(self._choice())

    def _chosen(self, request: Message) -> tuple[Line, list[Place]]:
        """The game and the players that a request names."""
        game, rule, size = text_of(request, "game"), text_of(request, "rule"), request.get("size")
        if size is not None and (not isinstance(size, int) or isinstance(size, bool) or size < 1):
            raise RequestError(f"a size is a whole number, not {size!r}")
        try:
            table, start = table_and_start(game, size, rule)
        except ValueError as error:
            raise RequestError(str(error)) from None
        return Line(table, start), self._requested_places(request)

    def _requested_places(self, request: Message) -> list[Place]:
        seats, game = request.get("seats"), text_of(request, "game")
        if not isinstance(seats, list) or len(seats) != len(_COLOURS):
            raise RequestError("seats are a list of two: Black's and White's")
        return [requested_place(seat, game, self._registry) for seat in seats]

    def _choice(self) -> Message:
        """What is played now, as a request for a new game has it."""
        table = self._line.table
        return {
            "game": table.game,
            "size": table.columns if table.free_size and table.columns == table.rows else None,
            "rule": table.rule,
            "seats": [place.choice() for place in self._places],
        }

    def _begin(self, line: Line, places: list[Place], paused: bool) -> None:
        self._withdraw()
        for colour in _COLOURS:
            self._dismiss(colour)
        self._dismiss_adviser()
        self._line, self._places = line, places
        self._paused, self._fault = paused, None
        self._last_move_time = 0.0
        self._go_on()

    def _seat(self, request: Message) -> None:
        colour = whole_of(request, "colour", 0, 1)
        place = requested_place(request.get("seat"), self._line.table.game, self._registry)
        if self._moving is not None and self._moving.colour == colour:
            self._withdraw_move()
        if self._fault is not None and self._fault["colour"] == colour:
            self._clear_fault()
        if colour == self._line.position.to_move:
            self._turn_started, self._turn_used_ms = None, 0.0
        self._dismiss(colour)
        self._places[colour] = place
        choices.save(self._choice())
        self._go_on()

    # ---- moves ----------------------------------------------------------------------------------

    def _move(self, request: Message) -> None:
        line = self._line
        if "ply" in request and whole_of(request, "ply", 0) != line.ply:
            raise RequestError("the position has changed; look at the board again")
        if line.ending is not None:
            raise RequestError("the game is over")
        if self._place_to_move.bot is not None:
            raise RequestError(f"it is {self._place_to_move.name}'s turn")
        move = move_of(text_of(request, "move"), line.table)
        self._make(move, round(self._turn_ms(), 1))
        self._clear_fault()
        self._paused = False
        self._go_on()

    def _make(self, move: Move, ms: float, thought: Thought | None = None) -> None:
        """Makes a move of the side to move.

        Raises:
            RequestError: the rules forbid it.
        """
        line = self._line
        mover = line.position.to_move
        win = value = None
        noted = RecordedMove(mover, move, ms)
        if thought is not None:
            win, value = view.blacks_win(thought.win, mover), thought.value
            noted.nodes = thought.nodes
        try:
            line.play(Made(noted, self._places[mover].id, win, value))
        except IllegalMove as error:
            raise RequestError(str(error)) from None
        self._last_move_time = time.monotonic()
        self._withdraw()

    def _go_on(self) -> None:
        """After any change: forced passes are made, the bot to move is asked, and all is told."""
        while self._is_pass_to_be_made():
            self._tell_state()
            self._make(PASS, 0.0)
        self._run_clock()
        if self._turn() == "bot" and self._moving is None:
            self._ask()
        self._tell_state()

    def _is_pass_to_be_made(self) -> bool:
        """Whether the side to move has only a pass, and nobody is to be asked for it."""
        line = self._line
        if self._paused or line.ending is not None or not line.is_forced_pass(line.ply):
            return False
        place = self._place_to_move
        return place.bot is None or not place.bot.is_asked_for_passes(line.table.game)

    def _ask(self) -> None:
        line = self._line
        colour = line.position.to_move
        place = self._places[colour]
        assert place.bot is not None
        self._withdraw_hint()
        told = self._moves_told()
        if told is None:
            self._fail(colour, Failed("position", "bots are told moves, and none lead to a position set up like this"))
            return
        sitter = self._sitters[colour]
        if sitter is None:
            sitter = self._sitters[colour] = self._sitter(place.bot, place.level)
        alone = all(each.bot is not None for each in self._places)
        not_before = self._last_move_time + _SHOWN_SECONDS if alone else 0.0
        self._moving = self._search(sitter, "move", place.level)
        sitter.ask(Question(self._moving.number, colour, told, not_before))

    def _moves_told(self) -> list[Move] | None:
        """The moves from the usual start position to the one shown, for a bot."""
        line = self._line
        lead = moves_to(line.table, line.start)
        return None if lead is None else lead + line.moves_shown()

    def _search(self, sitter: Sitter, purpose: str, level: Level | None) -> _Search:
        line = self._line
        limit_ms = level.get("ms") if level is not None else None
        return _Search(
            next(self._numbers), sitter, purpose, line.ply, line.position.to_move, time.monotonic(), limit_ms
        )

    def _sitter(self, bot: SeatedBot, level: Level | None) -> Sitter:
        table = self._line.table
        usual = usual_start(table, self._line.start)
        return Sitter(lambda poller: bot.player(table, usual, level, poller), self._hear)

    # ---- what bots say --------------------------------------------------------------------------

    def _hear(self, sitter: Sitter, number: int, news: News) -> None:
        """In the bot's thread."""
        with self._lock:
            search = next((one for one in (self._moving, self._advising) if one and one.number == number), None)
            if search is None or search.sitter is not sitter:
                return  # nobody wants to know any more
            if isinstance(news, Thinking):
                self._report(search, news)
            elif search is self._moving:
                self._moving = None
                self._answered(search, news)
            else:
                self._advising = None
                self._advised(search, news)

    def _report(self, search: _Search, news: Thinking) -> None:
        search.thought = news.thought or search.thought
        is_news, search.note = news.note != search.note, news.note
        if search is self._moving:
            self._notes[search.colour] = news.note
        now = time.monotonic()
        search.held_back = news
        if is_news or now - search.last_report >= _REPORT_SECONDS:
            search.last_report = now
            self._tell_held_back(search)

    def _tell_held_back(self, search: _Search) -> None:
        news, search.held_back = search.held_back, None
        if news is not None:
            self._herald.tell(view.thinking("thinking", search.purpose, self._line, search.limit_ms, news))

    def _answered(self, search: _Search, news: Answered | Failed) -> None:
        colour = search.colour
        self._tell_held_back(search)  # the last thought is the one behind the move
        if isinstance(news, Failed):
            self._fail(colour, news)
        elif news.move is None:
            self._end_by_resignation(colour)
        else:
            try:
                self._make(news.move, round(news.ms, 1), search.thought)
            except RequestError as error:
                self._dismiss(colour)  # whatever it believes the position to be, it does not take it along
                self._fail(colour, Failed(Verdict.ILLEGAL.value, str(error)))
        self._go_on()

    def _fail(self, colour: int, failed: Failed) -> None:
        self._stop_clock()
        self._turn_used_ms = 0.0
        self._paused = True
        self._fault = {"colour": colour, "kind": failed.kind, "reason": failed.reason, "stderr": failed.stderr}

    def _clear_fault(self) -> None:
        """What paused the game for a failure's sake is over."""
        if self._fault is not None:
            self._fault, self._paused = None, False

    # ---- stopping -------------------------------------------------------------------------------

    def _withdraw(self) -> None:
        """Ends every search; a new turn begins."""
        self._withdraw_move()
        self._withdraw_hint()
        self._turn_started, self._turn_used_ms = None, 0.0

    def _withdraw_move(self) -> None:
        if self._moving is not None:
            self._moving.sitter.withdraw()
            self._moving = None
            self._turn_started, self._turn_used_ms = None, 0.0  # it will think anew

    def _withdraw_hint(self) -> None:
        if self._advising is not None:
            self._advising.sitter.withdraw()
            self._advising = None

    def _dismiss(self, colour: int) -> None:
        """The bot of a colour, if there is one at the table, is to leave."""
        sitter, self._sitters[colour] = self._sitters[colour], None
        self._notes[colour] = ""
        self._let_go(sitter)

    def _dismiss_adviser(self) -> None:
        if self._adviser is not None:
            self._let_go(self._adviser[1])
            self._adviser = None

    def _let_go(self, sitter: Sitter | None) -> None:
        self._gone = [one for one in self._gone if not one.join(0.0)]
        if sitter is not None:
            sitter.close()
            self._gone.append(sitter)

    # ---- the clock ------------------------------------------------------------------------------

    def _run_clock(self) -> None:
        """Runs the clock of the side to move if it is to move now."""
        if self._turn() not in (HUMAN, "bot"):
            self._stop_clock()
        elif self._turn_started is None:
            self._turn_started = time.monotonic()

    def _stop_clock(self) -> None:
        self._turn_used_ms, self._turn_started = self._turn_ms(), None

    # ---- back and forth -------------------------------------------------------------------------

    def _humans(self) -> list[int]:
        return [colour for colour in _COLOURS if self._places[colour].bot is None]

    def _choosers(self) -> list[int]:
        """Whose positions undo and redo stop at: the only human's, else anybody's."""
        humans = self._humans()
        return humans if len(humans) == 1 else list(_COLOURS)

    def _ply_to_undo_to(self) -> int | None:
        return self._line.before(self._choosers())

    def _may_take_back_resignation(self) -> bool:
        """Whether a human has just resigned. A bot would resign again; what it answered is taken back instead."""
        resigned = self._line.resigned
        return resigned is not None and resigned in self._humans()

    def _undo(self, request: Message) -> None:
        if self._may_take_back_resignation():
            self._line.go_on()
            self._step_to(self._line.ply)
            return
        ply = self._ply_to_undo_to()
        if ply is None:
            raise RequestError("there is nothing to take back")
        self._step_to(ply)

    def _redo(self, request: Message) -> None:
        ply = self._line.after(self._choosers())
        if ply is None:
            raise RequestError("there is nothing to make again")
        self._step_to(ply)

    def _step_to(self, ply: int) -> None:
        self._withdraw()
        self._clear_fault()
        self._paused = self._paused or not self._humans()
        self._line.ply = ply
        self._go_on()

    def _goto(self, request: Message) -> None:
        ply = whole_of(request, "ply", 0)
        if ply > self._line.length:
            raise RequestError(f"the game has {self._line.length} plies, and no number {ply}")
        self._withdraw()
        self._fault = None
        self._paused = True
        self._line.ply = ply
        self._go_on()

    def _pause(self, request: Message) -> None:
        self._withdraw_move()
        self._paused = True
        self._go_on()

    def _resume(self, request: Message) -> None:
        if self._line.ending is not None:
            raise RequestError("the game is over")
        self._fault = None
        self._paused = False
        self._go_on()

    # ---- hints, haste, resignation --------------------------------------------------------------

    def _hint(self, request: Message) -> None:
        ms = whole_of({"ms": DEFAULT_LEVEL["ms"], **request}, "ms", 1, MOST["ms"])
        if self._line.ending is not None:
            raise RequestError("the game is over")
        if self._moving is not None:
            raise RequestError("the bot is thinking about its own move")
        told = self._moves_told()
        if told is None:
            raise RequestError("bots are told moves, and none lead to a position set up like this")
        self._withdraw_hint()
        if self._adviser is not None and self._adviser[0] != ms:
            self._dismiss_adviser()
        if self._adviser is None:
            self._adviser = (ms, self._sitter(self._registry.default(self._line.table.game), {"ms": ms}))
        self._advising = self._search(self._adviser[1], "hint", {"ms": ms})
        self._adviser[1].ask(Question(self._advising.number, self._advising.colour, told))
        self._tell_state()

    def _advised(self, search: _Search, news: Answered | Failed) -> None:
        if isinstance(news, Answered) and news.move is not None:
            last = Thinking(news.ms, search.thought)
            hint = view.thinking("hint", "hint", self._line, search.limit_ms, last)
            self._tell_state()
            self._herald.tell({**hint, **view.named(news.move, self._line.table)})
            return
        reason = f"no hint: {news.reason}" if isinstance(news, Failed) else "no hint: it would resign here"
        self._tell_state()
        self._herald.tell({"type": "error", "message": reason})

    def _stop(self, request: Message) -> None:
        self._withdraw_hint()
        self._tell_state()

    def _now(self, request: Message) -> None:
        search = self._moving or self._advising
        if search is None:
            raise RequestError("no bot is thinking")
        if not search.sitter.answer_now():
            raise RequestError("this bot cannot be told to hurry")

    def _who_resigns(self) -> int | None:
        humans = self._humans()
        mover = self._line.position.to_move
        return mover if mover in humans else humans[0] if humans else None

    def _resign(self, request: Message) -> None:
        colour = self._who_resigns()
        if colour is None:
            raise RequestError("no human is playing")
        if self._line.ending is not None:
            raise RequestError("the game is over")
        self._end_by_resignation(colour)
        self._go_on()

    def _end_by_resignation(self, colour: int) -> None:
        self._withdraw()
        self._clear_fault()
        self._line.resign(colour)

    # ---- files ----------------------------------------------------------------------------------

    def _load(self, request: Message) -> Message | None:
        name = text_of(request, "name") or "file"
        warnings: list[str] = []
        try:
            content = library.bytes_of(text_of(request, "base64")) if "base64" in request else text_of(request, "text")
            found = library.read(content, name, self._line.table, warnings.append)
        except ValueError as error:  # a RecordError, or no base 64
            raise RequestError(str(error)) from None
        for warning in warnings[:1]:
            self._herald.tell({"type": "error", "message": warning})
        if len(found) == 1:
            self._show(found[0])
            return None
        self._offered = found
        titles = [{"index": index, "title": library.title_of(record)} for index, record in enumerate(found)]
        return {"type": "games", "games": titles}

    def _pick(self, request: Message) -> None:
        index = whole_of(request, "index", 0)
        if index >= len(self._offered):
            raise RequestError(f"there is no game number {index} to pick")
        self._show(self._offered[index])

    def _show(self, record: GameRecord) -> None:
        """A loaded game, at its first position. Bots that are known sit down, at the levels that were noted."""
        places = recorded_places(record, self._registry)
        try:
            line = Line.of_record(record, [place.id for place in places])
        except RecordError as error:
            raise RequestError(str(error)) from None
        self._begin(line, places, paused=True)

    def _save(self, request: Message) -> Message:
        format_name = text_of(request, "format")
        record = record_of(self._line, self._places)
        try:
            text, warning = library.written(record, format_name)
        except CannotHold as error:
            raise RequestError(str(error)) from None
        stem = f"{record.table.game}-{time.strftime('%Y%m%d-%H%M')}"
        answer = {"type": "file", "name": stem + library.suffix_of(format_name), "text": text}
        return {**answer, "warning": warning} if warning else answer

    # ---- coming back ----------------------------------------------------------------------------

    def _restore(self, request: Message) -> None:
        """The game of a page whose room is gone, as the page last saw it. It is paused."""
        places = self._requested_places(request)
        line = restored(request, places)
        self._begin(line, places, paused=True)
