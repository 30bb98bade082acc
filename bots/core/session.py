"""A bot at the pipe: events from a wire's codec in, moves and answers out."""

import os
import sys
import threading
from typing import Any, Callable, Dict, List, Optional

from bots.core import embedded
from bots.core.clock import ANSWER_MARGIN_MS, PROCESS_MARGIN_MS, deadline_ns, now_ns, process_start_ns
from bots.core.engine import Game, Searcher
from bots.core.game import IllegalMove, Position
from bots.core.history import History
from bots.core.options import Options, base_limit
from bots.core.reader import Line, LineReader
from bots.core.report import Report
from protocol import wire
from protocol.detect import bot_wire, detect
from protocol.limit import Limit
from protocol.moves import COLOUR_NAMES, Move

EXIT_BAD_INPUT = 2
BOTZONE_WIRES = ("botzone", "simple")


class Refusal(Exception):
    """An event that cannot be carried out, with the reason in one line."""


class PipeClosed(Exception):
    """An answer cannot be written any more, and why."""


def say(message: str) -> None:
    """One line on stderr, or nowhere if that is closed too."""
    try:
        sys.stderr.write("stonewire: {}\n".format(message))
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


class Session:
    """One process's life: what it has been told, the position, the search.

    Args:
        game: the game to play.
        options: see ``options.py``.
        reader: where lines come from, not yet started.
        write: takes the text of an answer; raises PipeClosed.
    """

    def __init__(self, game: Game, options: Options, reader: LineReader, write: Callable[[str], None]) -> None:
        self._game = game
        self._options = options
        self._reader = reader
        self._write = write
        self._base = base_limit(options)
        self._searcher: Optional[Searcher] = None
        self._codec: Optional[wire.BotWire] = None
        size = options.size
        self._history = History(game.position.start(size or game.columns, size or game.rows))
        self._last: Optional[Report] = None
        self._refused: List[Move] = []
        self._thinking = threading.Lock()
        self._verdict: Optional[str] = None  # while thinking: QUEUE, or what an arriving line asks for
        self._asked_ns = 0
        self._taken = 0  # the number of the line in hand
        self._answers = 0
        self._failed = False
        self._log = _open_log(options.log)
        self._handlers: Dict[type, Callable[[Any], None]] = {
            wire.NewGame: self._new_game,
            wire.SetMoves: self._set_moves,
            wire.SetBoard: self._set_board,
            wire.Play: self._play,
            wire.Think: self._think,
            wire.Refused: self._answer_refused,
            wire.Undo: self._undo,
            wire.SetLimit: self._set_limit,
            wire.Query: self._query,
            wire.Reply: self._reply,
        }

    @property
    def position(self) -> Position:
        """The position now."""
        return self._history.position

    # ---- lines --------------------------------------------------------------------------------------

    def run(self) -> int:
        """Reads to the end of input, or to the first answer on a one-shot wire; returns the exit code."""
        self._reader.on_line = self._line_arrived
        self._reader.start()
        leave = False
        while not leave:
            line = self._reader.next()
            leave = self._end_of_input() if line is None else self._take(line)
        return EXIT_BAD_INPUT if self._failed else 0

    def _take(self, line: Line) -> bool:
        """Handles one line; True when it is time to leave."""
        self._taken = line.number
        try:
            try:
                if line.cut:
                    raise wire.WireError("a line of more than {} bytes".format(len(line.text)))
                if self._codec is None and line.text.strip():
                    self._choose_codec(line)
            finally:
                self._note("<", line.text)  # not sooner: the codec knows whether a full disk may be told of
            if self._codec is None:
                return False
            self._asked_ns = line.arrived_ns
            return self._handle_all(self._codec.receive(line.text))
        except wire.WireError as error:
            return self._wire_error(error)

    def _end_of_input(self) -> bool:
        self._asked_ns = now_ns()
        try:
            if self._codec is None:
                raise wire.WireError("no input")
            self._handle_all(self._codec.finish())
        except wire.WireError as error:
            self._wire_error(error)
        return True

    def _wire_error(self, error: wire.WireError) -> bool:
        """Reports bad input; True when the session cannot go on."""
        if error.reply:
            self._send(error.reply)
        elif self._codec is None or not self._codec.silent:
            say(error.message)
        self._note("!", error.message)
        one_shot = self._codec is None or not self._codec.interactive
        self._failed = self._failed or one_shot or bool(self._codec and self._codec.strict)
        return one_shot

    def _choose_codec(self, line: Line) -> None:
        name = self._options.protocol
        table = self._table()
        if name == "auto":
            name = detect(line.text, table)
        keep_running = {"keep_running": bool(self._options.keep_running)} if name in BOTZONE_WIRES else {}
        title = {"name": self._game.title} if name in ("gtp", "sau") else {}
        self._codec = bot_wire(name)(table, **keep_running, **title)

    def _table(self) -> Any:
        return self._game.table(self.position.columns, self.position.rows)

    def _handle_all(self, events: List[wire.Event]) -> bool:
        for event in events:
            if isinstance(event, wire.Quit):
                self._done(event)
                return True
            try:
                self._handlers[type(event)](event)
            except Refusal as refusal:
                if self._refuse(event, str(refusal)):
                    return True
                break
        return self._answers > 0 and self._codec is not None and not self._codec.interactive

    def _refuse(self, event: wire.Event, message: str) -> bool:
        """Tells that an event failed; True when that ends the session."""
        assert self._codec is not None
        return self._wire_error(wire.WireError(message, self._codec.failed(event, message)))

    def _done(self, event: wire.Event, text: str = "") -> None:
        assert self._codec is not None
        self._send(self._codec.done(event, text))

    def _send(self, text: str) -> None:
        if text:
            self._note(">", text.rstrip("\n"))
            self._write(text)

    def _note(self, mark: str, text: str) -> None:
        if self._log is None:
            return
        try:
            self._log.write("{} {}\n".format(mark, text[:2000]))
            self._log.flush()
        except OSError as error:
            self._log = None  # a full disk is no reason to lose the game
            if self._codec is None or not self._codec.silent:
                say("the log ends here: {}".format(error.strerror))

    # ---- events -------------------------------------------------------------------------------------

    def _begin(self, history: History) -> None:
        self._history = history
        self._refused = []

    def _start(self, columns: Optional[int], rows: Optional[int]) -> Position:
        try:
            start: Position = self._game.position.start(columns or self.position.columns, rows or self.position.rows)
        except ValueError as error:
            raise Refusal(str(error)) from None
        return start

    def _new_game(self, event: wire.NewGame) -> None:
        self._begin(History(self._start(event.columns, event.rows)))
        self._ready()
        self._done(event)

    def _set_moves(self, event: wire.SetMoves) -> None:
        """Plays only what is new where the moves go on from those known, so that the search keeps its tree."""
        if self._history.continuation(event.moves) is None:
            self._begin(History(self._start(None, None)))
        known = len(self._history)
        for number, move in enumerate(event.moves[known:], known + 1):
            try:
                self._make_move(self.position, move)
            except Refusal as refusal:
                self._history.cut(known)
                raise Refusal("illegal history: move {}: {}".format(number, refusal)) from None
        self._done(event)

    def _set_board(self, event: wire.SetBoard) -> None:
        columns, rows = event.columns or self.position.columns, event.rows or self.position.rows
        try:
            position = self._game.position.from_cells(columns, rows, event.cells, event.to_move)
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._begin(History(position, regular=False))
        self._done(event)

    def _turn_to(self, colour: Optional[int]) -> Position:
        """The position with that colour to move; a Refusal where the game's rules know no such thing."""
        position = self.position
        if colour is None or colour == position.to_move:
            return position
        turned = position.turned()
        if turned is None:
            raise Refusal("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
        return turned

    def _play(self, event: wire.Play) -> None:
        try:
            self._make_move(self._turn_to(event.colour), event.move)
        except Refusal as refusal:
            raise Refusal("illegal move: {}".format(refusal)) from None
        self._done(event)

    def _make_move(self, position: Position, move: Move) -> None:
        try:
            after = position.play(move)
        except IllegalMove as error:
            raise Refusal(str(error)) from None
        if self._searcher is not None and position is self._searcher.at:
            self._searcher.advance(move, after)
        self._history.add(move, after, in_turn=position is self.position)
        self._refused = []

    def _undo(self, event: wire.Undo) -> None:
        if not len(self._history):
            raise Refusal("cannot undo")
        self._history.cut(len(self._history) - 1)
        self._done(event)

    def _set_limit(self, event: wire.SetLimit) -> None:
        self._base = event.limit.over(self._base)
        self._done(event)

    def _query(self, event: wire.Query) -> None:
        from bots.core.queries import answer_query  # here, as it needs much that other wires do not

        try:
            text = answer_query(event, self.position, self._table(), self._ready, self._base)
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._done(event, text)

    def _reply(self, event: wire.Reply) -> None:
        self._ready()
        self._send(event.text)

    def _answer_refused(self, event: wire.Refused) -> None:
        """The other side did not take our move: answer another one, whatever its worth."""
        assert self._codec is not None
        if not len(self._history) or self._last is None or self._last.move is None:
            raise Refusal("no move to take back")
        refused = [*self._refused, self._last.move]
        self._history.cut(len(self._history) - 1)
        legal = [move for move in self.position.legal_moves() if move not in refused]
        ranked = [line.move for line in self._last.table if line.move in legal] + legal
        move = ranked[0] if ranked else None
        if move is not None:
            self._make_move(self.position, move)
            self._last.move = move
        self._refused = refused
        self._send(self._codec.moved(event, move))

    # ---- thinking -----------------------------------------------------------------------------------

    def _ready(self) -> Searcher:
        """The search, made before the first reply so that no move's clock runs while it compiles."""
        if self._searcher is None:
            self._searcher = self._make_searcher()
        return self._searcher

    def _make_searcher(self) -> Searcher:
        options, game = self._options, self._game
        if options.engine in ("random", "greedy"):
            from bots.core.plain import GreedySearcher, RandomSearcher

            simple = RandomSearcher if options.engine == "random" else GreedySearcher
            return simple(game, options.seed)
        if options.exploration is not None:
            game.settings["exploration"] = options.exploration
        kernels = self._load_kernels()
        if kernels is None:
            from bots.core.plain import PlainSearcher

            return PlainSearcher(game, options.seed)
        if options.engine == "alphabeta":
            from bots.core.alphabeta import AlphaBetaSearcher

            return AlphaBetaSearcher(kernels, game)
        from bots.core.mcts import MctsSearcher

        return MctsSearcher(kernels, game, options.seed, options.threads, self._base.nodes)

    def _load_kernels(self) -> Any:
        """Compiled kernels, or None; a one-shot wire does not wait for a compiler."""
        assert self._codec is not None
        tell = _silence if self._codec.silent else say
        kernels = self._kernels(tell) if embedded.NATIVE else None
        if kernels is None:
            tell("no compiled kernels here: playing in plain Python, weaker")
        return kernels

    def _kernels(self, tell: Callable[[str], None]) -> Any:
        from bots.core import loader

        name = self._game.name
        kernels: Any = loader.load_ready(name)
        if kernels is not None:
            return kernels
        from bots.core import kernel_cache

        if self._waits_for_compiler():
            return kernel_cache.load_compiling(name, tell)
        if kernel_cache.can_compile_detached():
            kernel_cache.compile_detached(name)
        return None

    def _waits_for_compiler(self) -> bool:
        assert self._codec is not None
        return self._codec.interactive and self._codec.name not in (*BOTZONE_WIRES, "line")

    def _think(self, event: wire.Think) -> None:
        assert self._codec is not None
        position = self._turn_to(event.colour)
        searcher = self._ready()
        if not self._begin_thinking(searcher):
            return
        report = self._search(searcher, position, event.limit.over(self._base))
        if self._end_thinking() == wire.CANCEL:
            return
        move = self._checked(position, report.move)
        self._explain(report)
        self._last = report
        self._answers += 1
        if move is not None:
            self._make_move(position, move)
        self._send(self._codec.moved(event, move, report.summary() if self._debug_field(report) else ""))

    def _search(self, searcher: Searcher, position: Position, limit: Limit) -> Report:
        assert self._codec is not None
        first = self._answers == 0 and self._codec.name in (*BOTZONE_WIRES, "line")
        start = process_start_ns() if first else self._asked_ns
        margin = PROCESS_MARGIN_MS if first else ANSWER_MARGIN_MS
        avoid = None
        if self._game.opening_ban is not None and self._bans_centre():
            avoid = self._game.opening_ban(position)
        return searcher.think(position, limit, deadline_ns(limit, start, margin), avoid)

    def _bans_centre(self) -> bool:
        assert self._codec is not None
        if self._options.ban_centre is None:
            return self._codec.name in BOTZONE_WIRES
        return bool(self._options.ban_centre == "yes")

    def _begin_thinking(self, searcher: Searcher) -> bool:
        """Opens the search to ``_line_arrived``; False if a line already here calls it off."""
        assert self._codec is not None
        with self._thinking:
            searcher.arm()
            self._verdict = wire.QUEUE
            line = self._reader.waiting()
            if line is not None:
                self._verdict = self._codec.while_thinking(line.text)
                if self._verdict == wire.ANSWER_NOW:
                    searcher.stop()
            if self._verdict == wire.CANCEL:
                self._verdict = None
                return False
        return True

    def _end_thinking(self) -> str:
        with self._thinking:
            verdict, self._verdict = self._verdict, None
        return verdict or wire.QUEUE

    def _line_arrived(self, line: Line) -> None:
        """In the reader's thread: a line may stop the search under way, unless it asked for it."""
        with self._thinking:
            if self._verdict != wire.QUEUE or self._codec is None or self._searcher is None:
                return
            if line.number <= self._taken:
                return
            self._verdict = self._codec.while_thinking(line.text)
            if self._verdict != wire.QUEUE:
                self._searcher.stop()

    def _checked(self, position: Position, move: Optional[Move]) -> Optional[Move]:
        """The move if the rules allow it: a bot never answers an illegal one, whatever went wrong."""
        if move is not None and position.why_illegal(move) is None:
            return move
        legal = position.legal_moves()
        return legal[0] if legal else None

    def _debug_field(self, report: Report) -> bool:
        return bool(self._options.debug) or bool(report.note)

    def _explain(self, report: Report) -> None:
        assert self._codec is not None
        self._note("#", report.summary())
        if self._options.debug and not self._codec.silent and self._codec.name not in BOTZONE_WIRES:
            say(report.summary())


def _silence(message: str) -> None:
    """On a wire whose pipe stderr shares."""


def _open_log(path: Optional[str]) -> Any:
    if path is None:
        return None
    try:
        return open(path, "a", encoding="utf-8", errors="replace")
    except OSError as error:
        say("cannot write the log {}: {}".format(path, error.strerror))
        raise SystemExit(EXIT_BAD_INPUT) from None


def write_stdout(text: str) -> None:
    """Writes and flushes at once, whatever Python's buffering.

    Raises:
        PipeClosed: nobody reads.
    """
    rest = text.encode("utf-8", "replace")
    while rest:
        try:
            rest = rest[os.write(1, rest) :]
        except OSError as error:
            raise PipeClosed(error.strerror) from None
