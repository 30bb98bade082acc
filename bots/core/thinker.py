"""A bot's search as a session uses it: made when it is first needed, stopped by lines that arrive."""

from typing import Any, Callable, Dict, Optional

from bots.core import embedded
from bots.core.engine import Game, Searcher
from bots.core.game import Position
from bots.core.options import SIMPLE_ENGINES, Options
from bots.core.params import Params
from bots.core.reader import Line, LineReader
from bots.core.report import Report
from protocol import wire
from protocol.limit import Limit
from protocol.moves import Move

# What follows a question so closely was written with it, as the end of input by `echo … | bot`.
TOGETHER_NS = 30000000

_KERNELS: Dict[str, Any] = {}  # by game, as this process has found them; None: there are none


def make_searcher(
    game: Game, options: Options, params: Params, may_wait: bool, tell: Callable[[str], None]
) -> Searcher:
    """The search that the options ask for, or plain Python's where there are no compiled kernels.

    Args:
        game, options, params: what to play, and how.
        may_wait: whether there is time to compile kernels now.
        tell: takes a line about what could not be had.
    """
    if options.engine in SIMPLE_ENGINES:
        from bots.core import plain

        return getattr(plain, SIMPLE_ENGINES[options.engine])(game, options.seed)  # type: ignore[no-any-return]
    if game.name not in _KERNELS:
        _KERNELS[game.name] = _find_kernels(game.name, may_wait, tell) if embedded.NATIVE else None
    kernels = _KERNELS[game.name]
    if kernels is None:
        from bots.core.plain import PlainSearcher

        tell("no compiled kernels here: playing in plain Python, weaker")
        return PlainSearcher(game, options.seed, params)
    searcher = _native_searcher(kernels, game, options, params)
    if game.solver is None:
        return searcher
    from bots.core.solving import SolvingSearcher

    return SolvingSearcher(game.solver(kernels, game, params), searcher)


def _native_searcher(kernels: Any, game: Game, options: Options, params: Params) -> Searcher:
    variety, tree = options.vary or 0, options.tree or 0
    if options.engine == "alphabeta":
        from bots.core.alphabeta import TABLE_BITS, AlphaBetaSearcher, table_bits

        bits = None if options.table_kb is None else table_bits(options.table_kb)
        return AlphaBetaSearcher(kernels, game, params, options.seed, variety, tree, table_bits=bits or TABLE_BITS)
    from bots.core.mcts import MctsSearcher

    return MctsSearcher(kernels, game, options.seed, options.threads, params=params, variety=variety, trace_plies=tree)


def _find_kernels(name: str, may_wait: bool, tell: Callable[[str], None]) -> Any:
    """Compiled kernels; where there is no time to compile, a process of its own does it for the next start."""
    from bots.core import loader

    kernels: Any = loader.load_ready(name)
    if kernels is not None:
        return kernels
    from bots.core import kernel_cache

    if may_wait:
        return kernel_cache.load_compiling(name, tell)
    if kernel_cache.can_compile_detached():
        kernel_cache.compile_detached(name)
    return None


class Thinker:
    """One search, and what stops it: lines that arrive, by what the codec says of them, and the end of input.

    Args:
        make: makes the search, perhaps after compiling for a minute.
        codec: the wire.
        reader: where lines come from; from now on it tells of them here.
    """

    def __init__(self, make: Callable[[], Searcher], codec: wire.BotWire, reader: LineReader) -> None:
        self._make = make
        self._codec = codec
        self._reader = reader
        self._searcher: Optional[Searcher] = None
        # All below is changed under the reader's lock.
        self._verdict: Optional[str] = None  # of the lines that arrived so far: QUEUE or more; None: nobody asks
        self._pondering = False
        self._is_open = False  # any line is a reason to answer
        self._ahead: Optional[Line] = None  # the line right behind the question, until its first search
        self._asked_ns = 0
        reader.on_line = self._line_arrived

    # ---- the search ---------------------------------------------------------------------------------

    def make_ready(self) -> bool:
        """Makes the search unless it is there; whether it had to be made."""
        if self._searcher is not None:
            return False
        self._searcher = self._make()
        return True

    def forget(self) -> None:
        """What was learnt and drawn at random in earlier games is of no account any more."""
        self._searcher = None

    def searcher(self) -> Searcher:
        """The search, made unless it is there."""
        self.make_ready()
        assert self._searcher is not None
        return self._searcher

    def advance(self, position: Position, move: Move, after: Position) -> None:
        """The move was made on the position; the search keeps what it knows of the rest."""
        if self._searcher is not None and position is self._searcher.at:
            self._searcher.advance(move, after)

    # ---- questions ----------------------------------------------------------------------------------

    def attend(self, line: Line) -> None:
        """The line is taken up: from now on those that arrive may stop its searches, until ``rest``.

        So may those that arrived a while after it, when the bot had not begun yet or was busy with another.
        """
        with self._reader.lock:
            self._verdict = wire.QUEUE
            self._ahead = self._reader.waiting()
            self._asked_ns = line.arrived_ns
            for late in self._reader.later_than(line.arrived_ns + TOGETHER_NS):
                self._line_arrived(late)

    def rest(self) -> None:
        """The line is done with."""
        with self._reader.lock:
            self._verdict, self._is_open = None, False

    @property
    def hurried(self) -> bool:
        """Whether the question is to be answered now."""
        return self._verdict == wire.ANSWER_NOW

    def think(
        self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None
    ) -> Optional[Report]:
        """A report, or None if a line called the answer off.

        Args:
            position, limit, deadline_ns, avoid: see ``Searcher.think``.
        """
        searcher = self.searcher()
        with self._reader.lock:
            searcher.arm()
            ahead, self._ahead = self._ahead, None
            wish = wire.QUEUE if ahead is None or ahead.end else self._codec.written_ahead(ahead.text)
            if wish != wire.QUEUE:
                self._verdict = wish  # whatever came later, such as the end of input
            if self._verdict != wire.QUEUE:
                searcher.stop()
        report = searcher.think(position, limit, deadline_ns, avoid) if self._verdict != wire.CANCEL else None
        return None if self._verdict == wire.CANCEL else report

    def until_next_line(self) -> None:
        """The search of the line in hand goes on until another arrives, or the end of input."""
        with self._reader.lock:
            self._is_open = True
            if self._reader.waiting() is not None:
                self._verdict = wire.ANSWER_NOW

    def ponder(self, position: Position) -> bool:
        """Searches on the opponent's time until a line arrives; False if there is no more to find out."""
        searcher = self.searcher()
        with self._reader.lock:
            if self._reader.waiting() is not None:
                return True
            searcher.arm()
            self._verdict, self._pondering = wire.QUEUE, True
        searcher.ponder(position)
        with self._reader.lock:
            stopped = self._verdict != wire.QUEUE
            self._verdict, self._pondering = None, False
        return stopped

    def _line_arrived(self, line: Line) -> None:
        """In the reader's thread, under its lock."""
        if self._verdict != wire.QUEUE:
            return
        self._verdict = self._wish(line)
        if self._verdict != wire.QUEUE and self._searcher is not None:
            self._searcher.stop()

    def _wish(self, line: Line) -> str:
        if self._pondering:
            return wire.CANCEL
        if self._is_open:
            return wire.ANSWER_NOW
        if not line.end:
            return self._codec.while_thinking(line.text)
        return wire.QUEUE if line.arrived_ns - self._asked_ns < TOGETHER_NS else self._codec.at_end
