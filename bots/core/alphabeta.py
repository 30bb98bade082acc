"""Drives the alpha-beta kernel: memory, the table kept between moves, and the report."""

import time
from typing import Any, Optional

from bots.core import layout
from bots.core.buffers import Buffer
from bots.core.engine import Game, Searcher
from bots.core.game import Position
from bots.core.native import load_state
from bots.core.report import Report
from protocol.limit import Limit
from protocol.moves import Move

TABLE_BITS = 21  # entries of 16 bytes: 32 MB
LEAST_TABLE_BITS = 12
MAX_PLY = 200  # longer than any game of the four can last from a search's root, or a search can see


def _largest_table(bits: int) -> Buffer:
    """A transposition table of 2 ** bits entries, or of as many as the system grants."""
    while True:
        try:
            return Buffer("q", 2 << bits)
        except (OSError, MemoryError):
            if bits < LEAST_TABLE_BITS:
                raise
            bits -= 1


class AlphaBetaSearcher(Searcher):
    """Iterative deepening; see ``kernels/alphabeta.py``.

    Args:
        cuts: which ``layout.CUT_…`` flags are on.
        table_bits: the transposition table has 2 ** table_bits entries.
        key_mask: which bits of a position's key count; tests make keys collide with it.
    """

    def __init__(
        self, kernels: Any, game: Game, cuts: int = layout.ALL_CUTS, table_bits: int = TABLE_BITS, key_mask: int = -1
    ) -> None:
        self._kernels = kernels
        self._game = game
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        cells = self.control.cells
        cells[layout.CUTS] = cuts
        cells[layout.KEY_MASK] = key_mask
        cells[layout.MAX_PLY] = MAX_PLY
        self._clock = Buffer("q", 2)
        self._table = _largest_table(table_bits)
        cells[layout.TABLE_MASK] = self._table.length // 2 - 1
        self._moves = Buffer("q", game.most_moves * (MAX_PLY + 1))
        self._scores = Buffer("q", game.most_moves * (MAX_PLY + 1))
        self._killers = Buffer("q", 2 * (MAX_PLY + 1))
        self._history = Buffer("q", 2 * game.move_span)
        self._lines = Buffer("q", (MAX_PLY + 2) * (MAX_PLY + 2))
        self._states = Buffer("q", 1)

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``."""
        began = time.perf_counter()
        game, cells = self._game, self.control.cells
        length = game.state_length(position.columns, position.rows)
        if self._states.length < length * (MAX_PLY + 1):
            self._states = Buffer("q", length * (MAX_PLY + 1))
        load_state(self._kernels, game, position, self._states)
        for name in (layout.ABORTED, layout.NODES, layout.TABLE_HITS, layout.CUTOFFS, layout.DEEPEST):
            cells[name] = 0
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.MAX_NODES] = limit.nodes or 0
        cells[layout.MAX_DEPTH] = limit.depth or 0
        cells[layout.AVOID] = -1 if avoid is None else game.encode(position, avoid)
        depth = self._kernels.alphabeta(
            self._states,
            self.control,
            self._clock,
            self._moves,
            self._scores,
            self._table,
            self._killers,
            self._history,
            self._lines,
        )
        report = self._report(position, depth)
        report.seconds = time.perf_counter() - began
        return report

    def arm(self) -> None:
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 0

    def stop(self) -> None:
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 1

    def _report(self, position: Position, depth: int) -> Report:
        cells = self.control.cells
        best = cells[layout.BEST_MOVE]
        report = Report(None if best < 0 else self._game.decode(position, best))
        value = cells[layout.BEST_VALUE]
        report.score = float(value)
        if abs(value) >= layout.WON:
            report.proven = "won" if value > 0 else "lost"
        report.nodes = cells[layout.NODES]
        report.depth = depth
        line = cells[layout.PV : layout.PV + cells[layout.PV_LENGTH]]
        if line and line[0] == best:
            report.line = [self._game.decode(position, number) for number in line]
        return report
