"""Choices that opening rules give a player: several searches within the time of one answer."""

from typing import Callable, List, Optional

from bots.core.clock import now_ns
from bots.core.game import Position
from bots.core.report import Report
from protocol.limit import Limit


class CalledOff(Exception):
    """Nobody wants the answer any more."""


class Searches:
    """The searches of one answer.

    Args:
        search: a search within a limit and before a deadline (0: none); None if it was called off.
        hurried: whether the last search was told to answer now, so that those after it have no time left.
        limit, deadline_ns: of the answer as a whole.
    """

    def __init__(
        self,
        search: Callable[[Position, Limit, int], Optional[Report]],
        hurried: Callable[[], bool],
        limit: Limit,
        deadline_ns: int,
    ) -> None:
        self._search = search
        self._hurried = hurried
        self._limit = limit
        self._deadline_ns = deadline_ns
        self.reports: List[Report] = []

    def think(self, position: Position, share: float, depth: Optional[int] = None) -> Report:
        """A search with that share, from 0 to 1, of what is left for the answer, and no deeper than that.

        Raises:
            CalledOff: by a line that arrived.
        """
        began = now_ns()
        deadline_ns = self._deadline_ns and began + int(max(0, self._deadline_ns - began) * share)
        limit = self._limit
        if limit.nodes is not None:
            limit = limit.replace(nodes=max(1, int(limit.nodes * share)))
            self._limit = self._limit.replace(nodes=max(1, (self._limit.nodes or 0) - (limit.nodes or 0)))
        if depth is not None:
            limit = limit.replace(depth=depth if limit.depth is None else min(depth, limit.depth))
        report = self._search(position, limit, deadline_ns)
        if report is None:
            raise CalledOff
        if self._hurried():
            self._limit, self._deadline_ns = self._limit.replace(nodes=1), now_ns()
        self.reports.append(report)
        return report

    def summary(self) -> str:
        """What the searches found, as one line of debug text."""
        return "; ".join(report.summary() for report in self.reports)
