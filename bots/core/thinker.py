"""A bot's search as a session uses it: made when it is first needed, stopped by lines that arrive."""

import threading
from typing import Any, Callable, Dict, List, Optional

from bots.core import embedded
from bots.core.engine import Game, Searcher
from bots.core.game import Position
from bots.core.options import SIMPLE_ENGINES, Options
from bots.core.params import Params
from bots.core.reader import Line
from bots.core.report import Report
from protocol import wire
from protocol.limit import Limit
from protocol.moves import Move

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
        from bots.core.alphabeta import AlphaBetaSearcher

        return AlphaBetaSearcher(kernels, game, params, options.seed, variety, tree)
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
    """One search under one codec, which says what a line that arrives does to it.

    Args:
        make: makes the search, perhaps after compiling for a minute.
        while_thinking, at_end: see ``BotWire``.
    """

    def __init__(self, make: Callable[[], Searcher], while_thinking: Callable[[str], str], at_end: str) -> None:
        self._make = make
        self._while_thinking = while_thinking
        self._at_end = at_end
        self._searcher: Optional[Searcher] = None
        self._lock = threading.Lock()
        self._verdict: Optional[str] = None  # while thinking: QUEUE, or what an arriving line asks for
        self._asked_by = 0  # the number of the line that asked for the search
        self.hurried = False
        """Whether the last search was told to answer now."""

    def make_ready(self) -> bool:
        """Makes the search unless it is there; whether it had to be made."""
        if self._searcher is not None:
            return False
        self._searcher = self._make()
        return True

    def forget(self) -> None:
        """What was learnt and drawn at random in earlier games is of no account any more."""
        self._searcher = None

    def ready(self) -> Searcher:
        """The search."""
        self.make_ready()
        assert self._searcher is not None
        return self._searcher

    def advance(self, position: Position, move: Move, after: Position) -> None:
        """The move was made on the position; the search keeps what it knows of the rest."""
        if self._searcher is not None and position is self._searcher.at:
            self._searcher.advance(move, after)

    def think(
        self,
        position: Position,
        limit: Limit,
        deadline_ns: int,
        avoid: Optional[Move],
        asked_by: Line,
        waiting: List[Line],
    ) -> Optional[Report]:
        """A report, or None if a line called the search off.

        Args:
            position, limit, deadline_ns, avoid: see ``Searcher.think``.
            asked_by: the line that asks for it.
            waiting: the lines after it that are here already.
        """
        searcher = self.ready()
        with self._lock:
            searcher.arm()
            self._asked_by = asked_by.number
            self._verdict = wire.QUEUE
        for line in waiting:
            self.line_arrived(line)
        report = searcher.think(position, limit, deadline_ns, avoid) if self._verdict != wire.CANCEL else None
        with self._lock:
            verdict, self._verdict = self._verdict, None
        self.hurried = verdict == wire.ANSWER_NOW
        return None if verdict == wire.CANCEL else report

    def line_arrived(self, line: Line) -> None:
        """Any thread: a line later than the one that asked may stop the search under way."""
        with self._lock:
            if self._verdict != wire.QUEUE or line.number <= self._asked_by:
                return
            self._decide(self._while_thinking(line.text))

    def input_ended(self) -> None:
        """Any thread: there will be no more lines, which may stop the search under way."""
        with self._lock:
            if self._verdict == wire.QUEUE:
                self._decide(self._at_end)

    def _decide(self, verdict: str) -> None:
        self._verdict = verdict
        if verdict != wire.QUEUE and self._searcher is not None:
            self._searcher.stop()
