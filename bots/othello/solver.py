"""Decides when the end of an Othello game is to be solved, and has the ``solve`` kernel do it."""

from typing import Any, Optional

from bots.core import layout as core
from bots.core.buffers import Buffer, as_large_as_granted
from bots.core.clock import now_ns
from bots.core.engine import Game, Solver
from bots.core.game import Position
from bots.core.native import load_state, weights_of
from bots.core.params import Params
from bots.core.report import Report
from bots.othello import layout
from protocol.limit import Limit
from protocol.moves import EMPTY_CELL, Move

LEAST_ENTRIES = 1 << 10
ALL = layout.SQUARES + 1  # beyond every score


class EndSolver(Solver):
    """Solves a position once its number of empty squares promises that the time will do.

    First it finds who wins, which is cheaper than by how much; then the exact score. How many nodes
    the first is likely to need grows with each empty square by a constant factor (``params.toml``).
    """

    def __init__(self, kernels: Any, game: Game, params: Params) -> None:
        self._kernels = kernels
        self._game = game
        self._nodes = float(params["solver.nodes"])
        self._growth = float(params["solver.growth"])
        self._empties = int(params["solver.empties"])
        self._nodes_per_ms = float(params["solver.nodes_per_ms"])
        self._share = float(params["solver.share"])
        self._unlimited_ms = float(params["solver.unlimited_ms"])
        self._weights = weights_of(kernels, game, params)
        self._state = Buffer("q", layout.STATE_CELLS)
        self._stack = Buffer("q", layout.STACK_CELLS)
        self._clock = Buffer("q", 2)
        self._table = as_large_as_granted(_table, 1 << int(params["solver.table_bits"]), LEAST_ENTRIES)
        self.control = Buffer("q", core.CONTROL_LENGTH)

    def solve(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move]) -> Optional[Report]:
        """See ``Solver``. A limit of depth that does not reach the end forbids it."""
        empties = position.cells().count(EMPTY_CELL)
        began = now_ns()
        cells = self.control.cells
        cells[core.NODES] = self.spent = 0
        if position.result() is not None or (limit.depth is not None and limit.depth < empties):
            return None
        if self.expected_nodes(empties) > self._affordable_nodes(limit, deadline_ns, began):
            return None
        cells[core.MAX_NODES] = limit.nodes or 0
        cells[core.DEADLINE_NS] = began + int(self._share * (deadline_ns - began)) if deadline_ns else 0
        load_state(self._kernels, self._game, position, self._state, self._weights)
        number = -1 if avoid is None else self._game.encode(position, avoid)
        outcome = self._search(number, -1, 1)
        exact = None if outcome is None else self._exact(number, outcome)
        self.spent = cells[core.NODES]
        if outcome is None:
            return None
        if exact is None and outcome < 0:
            return None  # every move loses: the search chooses the one that is hardest to refute
        report = self._report(position, outcome if exact is None else exact, exact is not None, empties)
        report.seconds = (now_ns() - began) / 1e9
        return report

    def expected_nodes(self, empties: int) -> float:
        """How many nodes it is likely to take to find the winner."""
        return self._nodes * self._growth ** (empties - self._empties)

    def arm(self) -> None:
        """See ``Searcher``."""
        self.control.cells[core.STOP] = 0

    def stop(self) -> None:
        """See ``Searcher``."""
        self.control.cells[core.STOP] = 1

    def _affordable_nodes(self, limit: Limit, deadline_ns: int, began: int) -> float:
        if limit.nodes is not None:
            return float(limit.nodes)
        left_ms = (deadline_ns - began) / 1e6 if deadline_ns else self._unlimited_ms
        return self._share * left_ms * self._nodes_per_ms

    def _search(self, avoid: int, alpha: int, beta: int) -> Optional[int]:
        """The score within the window, or a bound beyond it; None if the limits cut the search short.

        The best move and the line stay in ``control``.
        """
        cells = self.control.cells
        cells[core.AVOID] = avoid
        score: int = self._kernels.solve(
            self._state, self._weights, self.control, self._clock, self._table, self._stack, alpha, beta
        )
        return None if cells[core.ABORTED] else score

    def _exact(self, avoid: int, outcome: int) -> Optional[int]:
        """The exact score on the side of 0 that is known; None, and the known move, if the limits do not let us."""
        cells = self.control.cells
        if outcome == 0:
            return 0
        move = cells[core.BEST_MOVE]
        score = self._search(avoid, 0, ALL) if outcome > 0 else self._search(avoid, -ALL, 0)
        if score is None:
            cells[core.BEST_MOVE] = move
            cells[core.PV_LENGTH] = 0
        return score

    def _report(self, position: Position, score: int, exact: bool, empties: int) -> Report:
        cells = self.control.cells
        report = Report(self._game.decode(position, cells[core.BEST_MOVE]))
        report.score, report.exact = float(score), exact
        report.proven = "drawn" if score == 0 else "won" if score > 0 else "lost"
        report.nodes = cells[core.NODES]
        report.depth = empties
        line = cells[core.PV : core.PV + cells[core.PV_LENGTH]]
        if line:
            report.line = [self._game.decode(position, number) for number in line]
        report.note = "{} {:+d}".format("exact" if exact else "at least", score)
        return report


def _table(entries: int) -> Buffer:
    return Buffer("q", layout.ENTRY_CELLS * entries)
