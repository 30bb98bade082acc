"""Drives the alpha-beta kernel: memory, the table kept between moves, and the report."""

import time
from typing import Any, Dict, List, Optional

from bots.core import layout
from bots.core.buffers import Buffer, as_large_as_granted
from bots.core.engine import Game, Searcher
from bots.core.game import Position
from bots.core.native import RandomChoice, legal_part, load_state, weights_of
from bots.core.params import Params
from bots.core.report import UNPROVEN, Report, RootMove, TreeLine
from protocol.limit import Limit
from protocol.moves import Move

ENTRY_BYTES = 16
TABLE_BITS = 21  # 32 MB
LEAST_ENTRIES, MOST_ENTRIES = 1 << 12, 1 << 28
UNIT = 100.0  # the kernels' values are in hundredths

_REMARKS = {
    layout.SEARCHED: "",
    layout.FROM_TABLE: "from the table",
    layout.REDUCED: "reduced",
    layout.CUTTING: "cuts off",
    layout.PRUNED: "pruned",
}


def _table(entries: int) -> Buffer:
    return Buffer("q", 2 * entries)


def table_bits(kilobytes: int) -> int:
    """The largest table that takes no more memory, within reason."""
    entries = min(MOST_ENTRIES, max(LEAST_ENTRIES, kilobytes * 1024 // ENTRY_BYTES))
    return entries.bit_length() - 1


class AlphaBetaSearcher(Searcher):
    """Iterative deepening; see ``kernels/alphabeta.py``.

    Args:
        params: weights and settings; the game's own if None.
        seed: of the choice among moves of nearly equal value.
        variety: how much worse than the best such a move may be, in hundredths; 0: the best is played.
        trace_plies: how many plies of the searched tree are reported.
        cuts: which ``layout.CUT_…`` flags are on.
        table_bits: the transposition table has 2 ** table_bits entries.
        key_mask: which bits of a position's key count; tests make keys collide with it.

    Raises:
        ValueError: a parameter is missing or not what the kernels need.
    """

    def __init__(
        self,
        kernels: Any,
        game: Game,
        params: Optional[Params] = None,
        seed: Optional[int] = None,
        variety: int = 0,
        trace_plies: int = 0,
        cuts: int = layout.ALL_CUTS,
        table_bits: int = TABLE_BITS,
        key_mask: int = -1,
    ) -> None:
        params = game.params() if params is None else params
        self._kernels = kernels
        self._game = game
        self._choice = RandomChoice(seed)
        self._weights = weights_of(kernels, game, params)
        self._parts = layout.AlphaBetaMemory(game.most_moves, game.move_span)
        self._memory = Buffer("q", self._parts.length)
        self._clock = Buffer("q", 2)
        self._table = as_large_as_granted(_table, 1 << table_bits, LEAST_ENTRIES)
        self._states = Buffer("q", 1)
        self._win_scale = float(params.get("alphabeta.win_scale", 0.0))
        self._began = 0.0
        self._thought_of: Optional[Position] = None
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        cells = self.control.cells
        cells[layout.CUTS] = cuts
        cells[layout.KEY_MASK] = key_mask
        cells[layout.TABLE_MASK] = self._table.length // 2 - 1
        cells[layout.VARIETY] = variety
        cells[layout.TRACE_PLIES] = trace_plies
        for name in ("window", "late_move", "late_depth"):
            cells[getattr(layout, name.upper())] = int(params["alphabeta." + name])

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``."""
        self._began = time.perf_counter()
        game, cells = self._game, self.control.cells
        length = game.state_length(position.columns, position.rows)
        if self._states.length < length * (layout.MAX_PLY + 1):
            self._states = Buffer("q", length * (layout.MAX_PLY + 1))
        load_state(self._kernels, game, position, self._states, self._weights)
        for name in (
            layout.ABORTED,
            layout.NODES,
            layout.TABLE_HITS,
            layout.CUTOFFS,
            layout.DEEPEST,
            layout.FINISHED_DEPTH,
        ):
            cells[name] = 0
        self._thought_of = position
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.MAX_NODES] = limit.nodes or 0
        cells[layout.MAX_DEPTH] = limit.depth or 0
        cells[layout.AVOID] = -1 if avoid is None else game.encode(position, avoid)
        depth = self._kernels.alphabeta(
            self._states, self._weights, self.control, self._clock, self._table, self._memory
        )
        report = self._report(position, depth)
        report.seconds = time.perf_counter() - self._began
        return report

    def glance(self, position: Position) -> Optional[Report]:
        """See ``Searcher``. It tells of the last finished iteration.

        The kernel may be writing the next one's result just then: its parts need not belong together.
        """
        cells = self.control.cells
        depth = cells[layout.FINISHED_DEPTH]
        if not depth or self._thought_of is not position:
            return None
        numbers = cells[layout.PV : layout.PV + cells[layout.PV_LENGTH]]
        line = legal_part(position, [self._game.decode(position, number) for number in numbers])
        report = Report(line[0] if line else None)
        report.line, report.depth, report.nodes = line, depth, cells[layout.NODES]
        report.unit, report.win_scale = UNIT, self._win_scale
        report.seconds = time.perf_counter() - self._began
        legal = position.legal_moves()
        report.table = [row for row in self._root_table(position, report) if row.move in legal]
        if report.table:
            report.table[0].line = line or report.table[0].line
            report.move, report.score = report.table[0].move, report.table[0].value
        return report

    def ponder(self, position: Position) -> None:
        """See ``Searcher``. What it finds out stays in the table."""
        self.think(position, Limit(), 0)

    def arm(self) -> None:
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 0

    def stop(self) -> None:
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 1

    def _report(self, position: Position, depth: int) -> Report:
        cells = self.control.cells
        if cells[layout.ABORTED] and cells[layout.BEST_VALUE] <= -layout.WON:
            self._look_further()
        best = cells[layout.BEST_MOVE]
        report = Report(None if best < 0 else self._game.decode(position, best))
        value = cells[layout.BEST_VALUE]
        report.score, report.unit, report.win_scale = float(value), UNIT, self._win_scale
        if abs(value) >= layout.WON:
            if self._is_certain(position, layout.WIN - abs(value)):
                report.proven = "won" if value > 0 else "lost"
            else:
                report.note = value_text(value) + UNPROVEN
        report.nodes = cells[layout.NODES]
        report.depth = depth
        report.cutoffs = cells[layout.CUTOFFS]
        report.table_hits = cells[layout.TABLE_HITS]
        line = cells[layout.PV : layout.PV + cells[layout.PV_LENGTH]]
        if line and line[0] == best:
            report.line = [self._game.decode(position, number) for number in line]
        report.table = self._root_table(position, report)
        if cells[layout.VARIETY] and abs(value) < layout.WON:
            self._vary(report)
        if cells[layout.TRACE_PLIES]:
            report.tree = self._tree(position)
        return report

    def _is_certain(self, position: Position, plies: int) -> bool:
        """Whether an end that the search found so many plies away is proven."""
        certain_plies = self._game.certain_plies
        return certain_plies is None or plies <= certain_plies(position)

    def _look_further(self) -> None:
        """Only losing moves were finished before the limit: that proves nothing of the others.

        The best of those, by the last finished iteration, takes the place of the losing one.
        """
        cells, entry = self._memory.cells, layout.ROOT_ENTRY
        under_way = self._parts.root + entry * self._game.most_moves
        lost = {cells[under_way + entry * n + layout.ROOT_MOVE] for n in range(self.control.cells[layout.ROOT_USED])}
        best, best_value = -1, -layout.WIN
        for n in range(self.control.cells[layout.ROOT_COUNT]):
            move, value, _, _ = cells[self._parts.root + entry * n : self._parts.root + entry * (n + 1)]
            if move not in lost and value > best_value:
                best, best_value = move, value
        if best >= 0:
            self.control.cells[layout.BEST_MOVE] = best
            self.control.cells[layout.BEST_VALUE] = max(best_value, 1 - layout.WON)

    # ---- the root's table ---------------------------------------------------------------------------

    def _root_table(self, position: Position, report: Report) -> List[RootMove]:
        """Every root move of the last finished iteration, the move to play first, then the better ones."""
        cells, first = self._memory.cells, self._parts.root
        table = []
        for n in range(self.control.cells[layout.ROOT_COUNT]):
            at = first + layout.ROOT_ENTRY * n
            move, value, nodes, exact = cells[at : at + layout.ROOT_ENTRY]
            text = value_text(value)
            table.append(RootMove(self._game.decode(position, move), nodes, float(value), text, bool(exact)))
        table.sort(key=lambda line: (line.move == report.move, line.exact, line.value), reverse=True)
        return table

    def _vary(self, report: Report) -> None:
        """Chooses at random among the moves that the last finished iteration found hardly worse than the best."""
        best = max((line for line in report.table if line.exact), key=lambda line: line.value, default=None)
        if best is None or best.move != report.move:
            return
        least = best.value - self.control.cells[layout.VARIETY]
        chosen = self._choice.among([line for line in report.table if line.exact and line.value >= least])
        if chosen is not best:
            report.table.remove(chosen)
            report.table.insert(0, chosen)
            report.move, report.score, report.line = chosen.move, chosen.value, [chosen.move]

    # ---- the tree -----------------------------------------------------------------------------------

    def _tree(self, position: Position) -> List[TreeLine]:
        """The trace, parents before their children."""
        cells, at = self._memory.cells, self._parts.trace
        below: Dict[int, List[TreeLine]] = {}  # the subtrees finished at each ply
        for n in range(self.control.cells[layout.TRACE_COUNT]):
            entry = at + layout.TRACE_ENTRY * n
            ply, move, value, remark = cells[entry : entry + layout.TRACE_ENTRY]
            words = [_REMARKS[remark]] if remark == layout.PRUNED else [value_text(value), _REMARKS[remark]]
            line = TreeLine(ply, self._game.decode(position, move), " ".join(words).strip())
            children = [] if remark == layout.PRUNED else below.pop(ply + 1, [])
            below.setdefault(ply, []).extend([line, *children])
        return below.get(0, [])


def value_text(value: int) -> str:
    """A value as people read it: ``+1.25``, or the plies to a proven end."""
    if abs(value) >= layout.WON:
        return "{} in {}".format("wins" if value > 0 else "loses", layout.WIN - abs(value))
    return "{:+.2f}".format(value / UNIT)
