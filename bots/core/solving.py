"""A search with a solver before it."""

from typing import Optional

from bots.core.engine import Searcher, Solver
from bots.core.game import Position
from bots.core.report import Report
from protocol.limit import Limit
from protocol.moves import Move


class SolvingSearcher(Searcher):
    """A search that asks a solver first."""

    def __init__(self, solver: Solver, searcher: Searcher) -> None:
        self._solver = solver
        self.searcher = searcher
        self._is_past_solver = False

    @property
    def at(self) -> Optional[Position]:  # type: ignore[override]
        """See ``Searcher``."""
        return self.searcher.at

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``. What the solver spends of a limit of nodes is the search's no more."""
        self._is_past_solver = False
        solved = self._solver.solve(position, limit, deadline_ns, avoid)
        if solved is not None:
            return solved
        spent = self._solver.spent
        if limit.nodes is not None:
            limit = limit.replace(nodes=max(1, limit.nodes - spent))
        self._is_past_solver = True
        report = self.searcher.think(position, limit, deadline_ns, avoid)
        report.nodes += spent
        return report

    def glance(self, position: Position) -> Optional[Report]:
        """See ``Searcher``. The solver is not to be looked at."""
        report = self.searcher.glance(position) if self._is_past_solver else None
        if report is not None:
            report.nodes += self._solver.spent
        return report

    def ponder(self, position: Position) -> None:
        """See ``Searcher``. There is nothing more to find out once the position is solved."""
        if self._solver.solve(position, Limit(), 0, None) is None:
            self.searcher.ponder(position)

    def advance(self, move: Move, after: Position) -> None:
        """See ``Searcher``."""
        self.searcher.advance(move, after)

    def arm(self) -> None:
        """See ``Searcher``."""
        self._solver.arm()
        self.searcher.arm()

    def stop(self) -> None:
        """See ``Searcher``."""
        self._solver.stop()
        self.searcher.stop()
