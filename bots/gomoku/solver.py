"""Asks for a victory by continuous fours before the search proper."""

import time
from typing import Any, List, Optional

from bots.core import layout as core
from bots.core.buffers import Buffer
from bots.core.clock import now_ns
from bots.core.engine import Game, Solver
from bots.core.game import Position
from bots.core.native import load_state, weights_of
from bots.core.params import Params
from bots.core.report import Report
from bots.gomoku import layout
from protocol.limit import Limit
from protocol.moves import Move

UNIT = 100.0  # as of alpha-beta's scores


class FoursSolver(Solver):
    """Finds wins by continuous fours at the root; see ``kernels/vcf.py``.

    Args:
        params: the section ``vcf`` says how much of a move's time or nodes it may use.
    """

    def __init__(self, kernels: Any, game: Game, params: Params) -> None:
        self._kernels = kernels
        self._game = game
        self._weights = weights_of(kernels, game, params)
        self._share = float(params["vcf.root_share"])
        self._most_nodes = int(params["vcf.root_nodes"])
        self._control = Buffer("q", core.CONTROL_LENGTH)
        self._clock = Buffer("q", 2)
        self._failed = Buffer("q", 1 << int(params["vcf.table_bits"]))
        self._line = Buffer("q", layout.MOST_CELLS + 1)

    def arm(self) -> None:
        """See ``Solver``."""
        self._control.cells[core.STOP] = 0

    def stop(self) -> None:
        """See ``Solver``."""
        self._control.cells[core.STOP] = 1

    def solve(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move]) -> Optional[Report]:
        """See ``Solver``."""
        if position.result() is not None:
            return None
        began = time.perf_counter()
        state = Buffer("q", self._game.state_length(position.columns, position.rows))
        load_state(self._kernels, self._game, position, state, self._weights)
        control = self._control.cells
        control[core.DEADLINE_NS] = deadline_ns
        if deadline_ns:
            now = now_ns()
            control[core.DEADLINE_NS] = now + max(0, int(self._share * (deadline_ns - now)))
        control[core.MAX_NODES] = self._most_nodes
        if limit.nodes is not None:
            control[core.MAX_NODES] = max(1, min(self._most_nodes, int(self._share * limit.nodes)))
        plies = self._kernels.vcf(state, self._weights, self._control, self._clock, self._failed, self._line)
        self.spent = control[core.NODES]
        line = self._found_line(position)
        if plies == 0 or line[0] == avoid:
            return None
        report = Report(line[0])
        report.score, report.unit, report.proven = float(core.WIN - plies), UNIT, "won"
        report.nodes, report.depth, report.line = control[core.NODES], plies, line
        report.seconds = time.perf_counter() - began
        report.note = "continuous fours"
        return report

    def _found_line(self, position: Position) -> List[Move]:
        """The attacker's moves and the answers up to five, or to a four that cannot be stopped."""
        cells = self._line.cells
        numbers = cells[: list(cells).index(-1)]
        return [self._game.decode(position, number) for number in numbers]
