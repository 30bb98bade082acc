"""A bot at the pipe: events from a wire's codec in, moves and answers out."""

from typing import Any, Callable, Dict, List, Optional, Sequence

from bots.core.clock import ANSWER_MARGIN_MS, PROCESS_MARGIN_MS, deadline_ns, now_ns, process_start_ns
from bots.core.engine import Game
from bots.core.game import IllegalMove, Position, replay
from bots.core.history import History
from bots.core.options import Options, base_limit
from bots.core.output import Log, say, silence
from bots.core.params import Params
from bots.core.reader import LONGEST_LINE, Line, LineReader
from bots.core.report import Report
from bots.core.thinker import Thinker, make_searcher
from protocol import wire
from protocol.limit import Limit
from protocol.moves import COLOUR_NAMES, PASS, Move

EXIT_BAD_INPUT = 2
COMPILING_NS = 1000000000  # nothing else takes that long before a search


class Refusal(Exception):
    """An event that cannot be carried out, with the reason in one line."""


class Session:
    """What one process has been told, the position, and the search.

    Args:
        game, options, params: what to play, and how.
        codec: the wire, just begun.
        reader: where lines come from.
        write: takes the text of an answer.
        log: takes what goes in and out.
    """

    def __init__(
        self,
        game: Game,
        options: Options,
        params: Params,
        codec: wire.BotWire,
        reader: LineReader,
        write: Callable[[str], None],
        log: Log,
    ) -> None:
        self._game = game
        self._options = options
        self._params = params
        self._codec = codec
        self._reader = reader
        self._write = write
        self._log = log
        self._tell = silence if codec.silent else say
        log.tell = self._tell
        stays = codec.interactive and not codec.timed_from_start
        self._thinker = Thinker(lambda: make_searcher(game, options, params, stays, self._tell), codec, reader)
        self._may_ponder = stays
        self._told = Limit()  # by the wire, for all moves to come
        self._history = History(game.position.start(codec.table.columns, codec.table.rows, codec.table.rule))
        self._last: Optional[Report] = None
        self._pondered: Optional[Position] = None  # what to search while the opponent thinks
        self._refused: List[Move] = []
        self._line = Line("", now_ns())  # the line in hand
        self._free_ns = 0  # when the last answer was out, or the kernels were compiled
        self._answers = 0
        self._answers_before = 0  # those of earlier games
        self._failed = False
        self._handlers: Dict[type, Callable[[Any], None]] = {
            wire.NewGame: self._new_game,
            wire.SetMoves: self._set_moves,
            wire.SetBoard: self._set_board,
            wire.Play: self._play,
            wire.Think: self._think,
            wire.Analyze: self._analyze,
            wire.Choose: self._choose,
            wire.Hint: self._judge,
            wire.Review: self._judge,
            wire.Refused: self._answer_refused,
            wire.Undo: self._undo,
            wire.SetLimit: self._set_limit,
            wire.SetOptions: self._set_options,
            wire.Forget: self._forget,
            wire.Query: self._query,
            wire.Reply: self._reply,
        }

    @property
    def position(self) -> Position:
        """The position now."""
        return self._history.position

    # ---- lines --------------------------------------------------------------------------------------

    def run(self, line: Optional[Line]) -> int:
        """Handles this line and those after it, to the end of input or of the session; the exit code."""
        while line is not None and not self._take(line):
            self._ponder()
            line = self._reader.next()
        if line is None:
            self._attempt(self._codec.finish)
        return EXIT_BAD_INPUT if self._failed else 0

    def _take(self, line: Line) -> bool:
        """Handles one line; True when it is time to leave."""
        self._thinker.attend(line)
        self._log.note("<", line.text)
        self._line = line
        if line.cut:
            message = "a line of more than {} bytes".format(LONGEST_LINE)
            leave = self._complain(wire.WireError(message, self._codec.failed(wire.Event(), message)))
        else:
            leave = self._attempt(lambda: self._codec.receive(line.text))
        self._thinker.rest()
        return leave

    def _attempt(self, events: Callable[[], List[wire.Event]]) -> bool:
        try:
            return self._handle_all(events())
        except wire.WireError as error:
            return self._complain(error)

    def _complain(self, error: wire.WireError) -> bool:
        """Reports bad input; True when the session cannot go on."""
        if error.reply:
            self._send(error.reply)
        else:
            self._tell(error.message)
        self._log.note("!", error.message)
        self._failed = self._failed or self._codec.strict or not self._codec.interactive
        return not self._codec.interactive

    def _handle_all(self, events: List[wire.Event]) -> bool:
        for event in events:
            if isinstance(event, wire.Quit):
                self._done(event)
                return True
            try:
                self._handlers[type(event)](event)
            except Refusal as refusal:
                raise wire.WireError(str(refusal), self._codec.failed(event, str(refusal))) from None
        return self._answers > 0 and not self._codec.interactive

    def _done(self, event: wire.Event, text: str = "") -> None:
        self._send(self._codec.done(event, text))

    def _send(self, text: str) -> None:
        if text:
            self._log.note(">", text.rstrip("\n"))
            self._write(text)

    # ---- events -------------------------------------------------------------------------------------

    def _begin(self, history: History) -> None:
        self._history = history
        self._refused = []

    def _start(self, columns: Optional[int], rows: Optional[int]) -> Position:
        try:
            start: Position = self._game.position.start(
                columns or self.position.columns, rows or self.position.rows, self._codec.table.rule
            )
        except ValueError as error:
            raise Refusal(str(error)) from None
        return start

    def _new_game(self, event: wire.NewGame) -> None:
        self._begin(History(self._start(event.columns, event.rows)))
        self._answers_before = self._answers
        if self._answers:
            self._thinker.forget()  # so that a game repeats itself under --seed, whichever went before
        self._make_ready()
        self._done(event)

    def _set_moves(self, event: wire.SetMoves) -> None:
        """Plays only what is new where the moves go on from those known, so that the search keeps its tree."""
        same_rule = self.position.rule == self._codec.table.rule
        if not same_rule or self._history.continuation(event.moves) is None:
            self._begin(History(self._start(None, None)))
            self._answers_before = self._answers
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
            position = self._game.position.from_cells(columns, rows, event.cells, event.to_move, self._codec.table.rule)
        except ValueError as error:
            raise Refusal(str(error)) from None
        before = self._history
        self._begin(History(position, regular=False))
        try:
            for colour, move in event.plays:
                self._make_move(self._turn_to(colour), move)
        except Refusal as refusal:
            self._begin(before)
            raise Refusal("illegal move: {}".format(refusal)) from None
        self._done(event)

    def _turn_to(self, colour: Optional[int]) -> Position:
        """The position with that colour to move; a Refusal where the game's rules know no such thing.

        Wires may leave out a pass that the rules force on a side.
        """
        position = self.position
        if colour is None or colour == position.to_move:
            return position
        if position.legal_moves() == [PASS]:
            self._make_move(position, PASS)
            return self.position
        turned = position.turned()
        if turned is None:
            raise Refusal("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
        return turned

    def _play(self, event: wire.Play) -> None:
        known = len(self._history)
        try:
            self._make_move(self._turn_to(event.colour), event.move)
        except Refusal as refusal:
            self._history.cut(known)
            raise Refusal("illegal move: {}".format(refusal)) from None
        self._done(event)

    def _make_move(self, position: Position, move: Move) -> None:
        try:
            after = position.play(move)
        except IllegalMove as error:
            raise Refusal(position.why_illegal(move, self._codec.named) or str(error)) from None
        self._thinker.advance(position, move, after)
        self._history.add(move, after, in_turn=position is self.position)
        self._refused = []

    def _undo(self, event: wire.Undo) -> None:
        if not len(self._history):
            raise Refusal("cannot undo")
        self._history.cut(len(self._history) - 1)
        self._done(event)

    def _set_limit(self, event: wire.SetLimit) -> None:
        self._told = event.limit.over(self._told)
        self._done(event)

    def _set_options(self, event: wire.SetOptions) -> None:
        if all(getattr(self._options, name) == value for name, value in event.values.items()):
            self._done(event)
            return
        self._options.__dict__.update(event.values)
        self._forget(event)

    def _forget(self, event: wire.Event) -> None:
        self._thinker.forget()
        self._make_ready()
        self._done(event)

    def _query(self, event: wire.Query) -> None:
        from bots.core.queries import answer_query  # here, as it needs much that other wires do not

        try:
            text = answer_query(event, self.position, self._codec.table, self._thinker.think, self._limit(Limit()))
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._done(event, text)

    def _reply(self, event: wire.Reply) -> None:
        self._make_ready()
        self._send(event.text)

    def _answer_refused(self, event: wire.Refused) -> None:
        """The other side did not take our move: answer another one, whatever its worth."""
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

    def _think(self, event: wire.Think) -> None:
        position = self._turn_to(event.colour)
        self._make_ready()
        limit = self._limit(event.limit, self._is_first())
        deadline = self._deadline(limit)
        report = self._search(event)(position, limit, deadline, self._move_to_avoid(position))
        if report is None:
            return
        move = _checked(position, report.move)
        if event.among:
            move = _listed(event.among, [move, *(line.move for line in report.table), *position.legal_moves()])
        self._last = report
        self._answers += 1
        debug = report.summary() if self._options.debug or report.degraded else ""
        self._codec.searched(report.evaluation())
        self._send(self._codec.moved(event, move, debug))
        self._answered(event)
        self._explain(report)
        # Only now: keeping the move's subtree takes time that would be the answer's.
        if move is not None and event.plays and self._codec.interactive:
            self._make_move(position, move)
            # A search without a deadline has answers that repeat themselves, and is to keep them.
            self._pondered = self.position if deadline else None

    def _search(self, event: wire.Think) -> Callable[..., Optional[Report]]:
        if event.every is None:
            return self._thinker.think
        from bots.core.analysis import Stream  # here, as few wires ask for it

        return Stream(self._thinker, self._codec, event, self._send).think

    def _analyze(self, event: wire.Analyze) -> None:
        known = len(self._history)
        position = self._turn_to(event.colour)
        self._history.cut(known)
        if position.result() is not None:
            raise Refusal("the game is over")
        self._make_ready()
        self._thinker.until_next_line()
        self._answers += 1
        self._answers_before += 1  # it was none of this game
        self._search(event)(position, Limit(), 0)
        self._reader.ahead(0)  # the search may have come to its end before
        self._done(event)

    def _choose(self, event: wire.Choose) -> None:
        from bots.core.choices import CalledOff, Searches  # here, as few wires ask for it

        chooser = self._game.choosers.get(event.rule)
        if chooser is None:
            raise Refusal("the game has no rule " + event.rule)
        try:
            position = replay(self._start(None, None), event.moves)
        except IllegalMove as error:
            raise Refusal(str(error)) from None
        self._make_ready()
        limit = self._limit(event.limit, self._is_first())
        searches = Searches(self._thinker.think, lambda: self._thinker.hurried, limit, self._deadline(limit))
        try:
            moves = chooser(position, searches.think, self._params, self._options.seed)
        except CalledOff:
            return
        self._answers += 1
        self._send(self._codec.chose(event, moves, searches.summary() if self._options.debug else ""))
        self._answered(event)
        for report in searches.reports:
            self._explain(report)

    def _answered(self, event: wire.Event) -> None:
        """An answer is out: the clock of its question stops."""
        asked_ns, self._free_ns = self._asked_ns(), now_ns()
        self._codec.spent(event, (self._free_ns - asked_ns) / 1e6)

    def _asked_ns(self) -> int:
        """When the question in hand arrived, or when the bot was free for it: each that waited gets its own time."""
        return max(self._line.arrived_ns, self._free_ns)

    def _judge(self, event: Any) -> None:
        from bots.core.judging import Judge  # here, as few wires ask for it

        self._make_ready()
        judge = Judge(self._game, self._codec, self._thinker.think, lambda: self._thinker.hurried, self._deadline)
        try:
            for text in judge.texts(event, self._history.positions, self._limit(event.limit)):
                self._send(text)
                self._free_ns = now_ns()
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._answers += 1
        self._done(event)

    def _ponder(self) -> None:
        """Thinks on the opponent's time, where it is asked for, after an answer and until there is no more to find."""
        if not (self._options.ponder and self._may_ponder and self._pondered is self.position):
            return
        if self.position.result() is not None or not self._thinker.ponder(self.position):
            self._pondered = None

    def _limit(self, stated: Limit, first: bool = False) -> Limit:
        """A question's limit: what it states, then what the wire told for all of them, then what the options say."""
        told = stated.over(self._told)
        return told.over(base_limit(self._options, first, counted=told.nodes is not None))

    def _is_first(self) -> bool:
        """Whether the next answer is the bot's first of its game; False where the wire cannot tell."""
        if self._answers > self._answers_before:
            return False
        return self._history.opening or not self._codec.starts_mid_game

    def _deadline(self, limit: Limit) -> int:
        """When the search must have ended.

        The first answer's clock may have started with the process. Any other starts when its question
        arrived, or when this bot was free for it: questions written together each get their time.
        """
        if self._answers == 0 and self._codec.timed_from_start:
            return deadline_ns(limit, process_start_ns(), self._margin_ms(PROCESS_MARGIN_MS))
        return deadline_ns(limit, self._asked_ns(), self._margin_ms(ANSWER_MARGIN_MS))

    def _margin_ms(self, built_in: float) -> float:
        return built_in if self._options.margin_ms is None else self._options.margin_ms

    def _make_ready(self) -> None:
        """Has the search made before the first reply: loading kernels counts as thinking, compiling does not."""
        began = now_ns()
        if self._thinker.make_ready() and now_ns() - began > COMPILING_NS:
            self._free_ns = now_ns()

    def _move_to_avoid(self, position: Position) -> Optional[Move]:
        """The opening that is banned, on Botzone unless the options say otherwise."""
        banned = self._options.ban_centre or ("yes" if self._codec.platform == "botzone" else "no")
        if self._game.opening_ban is None or banned == "no":
            return None
        return self._game.opening_ban(position)

    def _explain(self, report: Report) -> None:
        """What the search has to say beyond its move, where somebody wants to know."""
        asked = self._options.tree or (self._options.debug and not self._codec.carries_debug)
        lines = [report.summary()]
        if self._options.tree or self._options.debug:
            lines += report.explanation()
        for line in lines:
            self._log.note("#", line)
            if asked:
                self._tell(line)


def _checked(position: Position, move: Optional[Move]) -> Optional[Move]:
    """The move if the rules allow it: a bot never answers an illegal one, whatever went wrong."""
    if move is not None and position.why_illegal(move) is None:
        return move
    legal = position.legal_moves()
    return legal[0] if legal else None


def _listed(among: Sequence[Move], ranked: Sequence[Optional[Move]]) -> Move:
    """The first of the moves that is listed; whatever is listed, if the list and our rules differ altogether."""
    return next((move for move in ranked if move is not None and move in among), among[0])
