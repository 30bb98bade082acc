"""Drives the MCTS kernel: memory, the tree kept between moves, threads, and the report."""

import threading
import time
from typing import Any, Dict, Iterator, List, Optional, Tuple

from bots.core import layout
from bots.core.buffers import Buffer, as_large_as_granted
from bots.core.engine import Game, Searcher
from bots.core.game import Position
from bots.core.native import RandomChoice, legal_part, load_state, seed_generator, weights_of
from bots.core.params import Params
from bots.core.report import UNPROVEN, Report, RootMove, TreeLine
from protocol.limit import Limit
from protocol.moves import Move

# 28 bytes a slot and two pools while moves follow each other: within a judge's 256 MB. Memory that a
# short search does not touch costs nothing.
POOL_SLOTS = 3000000
LEAST_SLOTS = 20000
ENOUGH_NODES = 4000000  # visits of a root: by then the pool is full, and single-precision counts end at 2 ** 24
SHOWN_MOVES, SHOWN_PLIES = 12, 12  # of the tree, to those who look on
LEAST_SHARE = 0.1  # of the best move's visits, below which a move's value says little

SETTINGS = ("exploration", "rave_equivalence", "use_rave", "expand_visits", "first_play", "first_play_weight")

PROVEN = {layout.PROVEN_WON: "won", layout.LOST: "lost", layout.DRAWN: "drawn"}
VALUES = {"won": 1.0, "lost": 0.0, "drawn": 0.5}
RANKS = {layout.PROVEN_WON: 2, layout.LOST: 0}  # all else between them


class Pool:
    """The memory of one tree."""

    __slots__ = ("links", "stats")

    def __init__(self, slots: int) -> None:
        self.stats = Buffer("f", layout.STATS * slots)
        self.links = Buffer("q", slots)

    def family(self, slot: int) -> List[Tuple[int, int, float, float, int]]:
        """The children of a slot as (slot, move number, visits, wins, status)."""
        link = self.links.cells[slot]
        first = link >> layout.LINK_FIRST_SHIFT
        n = link >> layout.LINK_COUNT_SHIFT & layout.LINK_COUNT_MASK
        base = layout.STATS * first
        return [
            (
                first + i,
                self.links.cells[first + i] & (1 << layout.LINK_MOVE_BITS) - 1,
                self.stats.cells[base + i],
                self.stats.cells[base + n + i],
                self.links.cells[first + i] >> layout.LINK_STATUS_SHIFT & 3,
            )
            for i in range(n)
        ]

    def status(self, slot: int) -> int:
        """The proven result of a slot, for the side that moved into it."""
        return int(self.links.cells[slot] >> layout.LINK_STATUS_SHIFT & 3)


class Tree:
    """One search tree with all the kernel needs; threads have one each."""

    def __init__(self, kernels: Any, game: Game, params: Params, weights: Buffer, seed: int, slots: int) -> None:
        self.kernels = kernels
        self.game = game
        self._weights = weights
        self.pool: Pool = as_large_as_granted(Pool, slots, LEAST_SLOTS)
        slots = self.pool.links.length
        self._spare: Optional[Pool] = None
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        self.control.cells[layout.CAPACITY] = slots
        self._clock = Buffer("q", 2)
        self._generator = Buffer("Q", 1)
        self._generator.cells[0] = seed
        self.settings = Buffer("d", layout.SETTINGS_LENGTH)
        for name in SETTINGS:
            self.settings.cells[getattr(layout, name.upper())] = float(params["mcts." + name])
        self._path = Buffer("q", layout.DEEPEST_PATH)
        self._moves = Buffer("q", game.most_moves)
        self._seen = Buffer("q", 2 * game.move_span)
        self._scores = Buffer("f", game.most_moves)
        self._root = Buffer("q", 1)
        self._scratch = Buffer("q", 1)

    def clear(self) -> None:
        """Forgets the tree."""
        self.control.cells[layout.FREE] = 0

    def search(self, position: Position, nodes: int, deadline_ns: int, avoid: int) -> None:
        """Runs the kernel from the position, on the tree as it stands."""
        length = self.game.state_length(position.columns, position.rows)
        if self._root.length < length:
            self._root, self._scratch = Buffer("q", length), Buffer("q", length)
        load_state(self.kernels, self.game, position, self._root, self._weights)
        cells = self.control.cells
        cells[layout.MAX_NODES] = nodes
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.AVOID] = avoid
        self.kernels.mcts(
            self._root,
            self._weights,
            self.control,
            self._clock,
            self._generator,
            self.settings,
            self.pool.stats,
            self.pool.links,
            self._scratch,
            self._path,
            self._moves,
            self._seen,
            self._scores,
        )

    def promote(self, move: int) -> None:
        """Makes the root's child of that move the root."""
        if self.control.cells[layout.FREE] == 0:
            return
        if self._spare is None:
            try:
                self._spare = Pool(self.pool.links.length)
            except (OSError, MemoryError):
                self.clear()
                return
        new, old = self._spare, self.pool
        self.kernels.mcts_promote(self.control, old.stats, old.links, new.stats, new.links, move)
        self.pool, self._spare = new, old


class MctsSearcher(Searcher):
    """Monte-Carlo tree search; with several threads every one grows a tree and the roots are added up.

    Args:
        params: weights and settings; the game's own if None.
        seed: of playouts and of the choice among moves of nearly equal value.
        threads: how many trees grow side by side.
        slots: room for nodes of each tree; when it is full, leaves stay leaves.
        variety: how much worse than the best such a move may be, in thousandths of a win; 0: the best is played.
        trace_plies: how many plies of the tree are reported.

    Raises:
        KeyError, ValueError: a parameter is missing or not what the kernels need.
    """

    def __init__(
        self,
        kernels: Any,
        game: Game,
        seed: Optional[int] = None,
        threads: int = 1,
        slots: int = POOL_SLOTS,
        params: Optional[Params] = None,
        variety: int = 0,
        trace_plies: int = 0,
    ) -> None:
        params = game.params() if params is None else params
        weights = weights_of(kernels, game, params)
        start = seed_generator(seed)
        seeds = [start] + [seed_generator(start + i) for i in range(1, threads)]
        self._game = game
        self._choice = RandomChoice(seed)
        self._variety = variety / 1000.0
        self._trace_plies = trace_plies
        self._avoid: Optional[Move] = None
        self._began = 0.0
        self._kept = 0  # visits of the root that earlier searches made
        self.trees = [Tree(kernels, game, params, weights, one, slots) for one in seeds]

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``. A depth limit does not apply to MCTS; without any other the tree ends the search."""
        self._began = time.perf_counter()
        if self.at is not position:
            for tree in self.trees:
                tree.clear()
        self.at, self._avoid = position, avoid
        self._kept = self._visits()
        banned = -1 if avoid is None else self._game.encode(position, avoid)
        nodes = 0 if limit.nodes is None else max(1, limit.nodes // len(self.trees))
        if limit.nodes is None and not deadline_ns:
            nodes = max(1, ENOUGH_NODES - self._kept // len(self.trees))
        self._run([(tree, position, nodes, deadline_ns, banned) for tree in self.trees])
        report = self._report(position, avoid)
        report.seconds = time.perf_counter() - self._began
        return report

    def _visits(self) -> int:
        """Of the root, in all trees."""
        return sum(int(tree.pool.stats.cells[0]) for tree in self.trees if tree.control.cells[layout.FREE])

    def ponder(self, position: Position) -> None:
        """See ``Searcher``. The tree it grows is kept by ``advance``."""
        self.think(position, Limit(), 0)

    def glance(self, position: Position) -> Optional[Report]:
        """See ``Searcher``. It reads the tree as it grows: numbers need not belong to one moment."""
        if self.at is not position or not all(tree.control.cells[layout.FREE] for tree in self.trees):
            return None
        legal = position.legal_moves()
        table = [line for line in self._root_table(position, self._avoid) if line[0].move in legal]
        if not table:
            return None
        report = self._judged(table)
        report.nodes = self._visits() - self._kept
        report.depth = max(tree.control.cells[layout.DEEPEST] for tree in self.trees)
        for row in report.table[:SHOWN_MOVES]:
            row.line = legal_part(position, self._line(position, row.move, SHOWN_PLIES))
        report.line = report.table[0].line
        report.seconds = time.perf_counter() - self._began
        return report

    def _run(self, jobs: List[Tuple[Tree, Position, int, int, int]]) -> None:
        workers = [threading.Thread(target=tree.search, args=rest) for tree, *rest in jobs[1:]]
        for worker in workers:
            worker.start()
        jobs[0][0].search(*jobs[0][1:])
        for worker in workers:
            worker.join()

    def advance(self, move: Move, after: Position) -> None:
        """Keeps the subtree of the move."""
        if self.at is None:
            return
        number = self._game.encode(self.at, move)
        for tree in self.trees:
            tree.promote(number)
        self.at = after

    def arm(self) -> None:
        """See ``Searcher``."""
        for tree in self.trees:
            tree.control.cells[layout.STOP] = 0

    def stop(self) -> None:
        """See ``Searcher``."""
        for tree in self.trees:
            tree.control.cells[layout.STOP] = 1

    def _report(self, position: Position, avoid: Optional[Move]) -> Report:
        table = self._root_table(position, avoid)
        if self._variety and table:
            self._vary(table)
        report = self._judged(table) if table else Report(_first_move(position, avoid))
        report.even = VALUES["drawn"]
        report.nodes = sum(tree.control.cells[layout.NODES] for tree in self.trees)
        report.depth = max(tree.control.cells[layout.DEEPEST] for tree in self.trees)
        if report.table and report.move is not None:
            report.line = self._line(position, report.move)
            if self._trace_plies:
                report.tree = list(self._tree(position, 0, 0))
        return report

    def _judged(self, table: List[Tuple[RootMove, int]]) -> Report:
        """What the root's table says of its first move, and of the position."""
        best, status = table[0]
        report = Report(best.move)
        report.score, report.even = best.value, VALUES["drawn"]
        report.table = [line for line, _ in table]
        proof = self._proof(status, [other for _, other in table])
        if proof is not None:
            report.score = VALUES[proof]
            if self._game.certain_plies is None:
                report.proven = proof
            else:  # the tree does not know how far away the end is
                report.note = proof + UNPROVEN
        return report

    def _vary(self, table: List[Tuple[RootMove, int]]) -> None:
        """Puts one of the moves first that are hardly worse than the best, at random."""
        best = table[0][0]
        if table[0][1] != layout.UNKNOWN:
            return
        near = [
            n
            for n, (line, status) in enumerate(table)
            if status == layout.UNKNOWN
            and line.visits >= LEAST_SHARE * best.visits
            and line.value >= best.value - self._variety
        ]
        table.insert(0, table.pop(self._choice.among(near)))

    def _tree(self, position: Position, slot: int, ply: int) -> Iterator[TreeLine]:
        """The first tree from a slot on, the most visited moves first."""
        pool = self.trees[0].pool
        family = sorted(pool.family(slot), key=lambda child: child[2], reverse=True)
        for child, move, visits, wins, status in family:
            text = "{} visits {:.3f}".format(int(visits), wins / visits) if visits else "not visited"
            if status != layout.UNKNOWN:
                text += ", " + PROVEN[status]
            yield TreeLine(ply, self._game.decode(position, move), text)
            if ply + 1 < self._trace_plies:
                yield from self._tree(position, child, ply + 1)

    @staticmethod
    def _proof(best: int, statuses: List[int]) -> Optional[str]:
        """What is proven for the mover: a draw only once no other move is open."""
        if best == layout.DRAWN and layout.UNKNOWN in statuses:
            return None
        return PROVEN.get(best)

    def _root_table(self, position: Position, avoid: Optional[Move]) -> List[Tuple[RootMove, int]]:
        """Every root move with its added-up visits and the best proof, the move to play first.

        A proven win goes first, a proven loss after the rest, the move to avoid last of all; between
        them the most visits count. A proven draw has few, so it is held against the value of the move that
        has most.
        """
        lines: Dict[int, Tuple[float, float, int]] = {}
        for tree in self.trees:
            for _, number, visits, wins, status in tree.pool.family(0):
                seen = lines.get(number, (0.0, 0.0, layout.UNKNOWN))
                lines[number] = (seen[0] + visits, seen[1] + wins, status or seen[2])
        table = [
            (
                RootMove(
                    self._game.decode(position, number),
                    int(visits),
                    wins / visits if visits else 0.0,
                    PROVEN.get(status, ""),
                ),
                status,
            )
            for number, (visits, wins, status) in lines.items()
        ]
        table.sort(key=lambda line: (line[0].move != avoid, RANKS.get(line[1], 1), line[0].visits), reverse=True)
        best, status = table[0] if table else (None, layout.LOST)
        if best is not None and status == layout.UNKNOWN and best.value < 0.5 and best.move != avoid:
            table.sort(key=lambda line: line[1] != layout.DRAWN)  # stable: the rest keeps its order
        return table

    def _line(self, position: Position, move: Move, plies: int = layout.DEEPEST_PATH) -> List[Move]:
        """The most visited moves from a move at the root on, in the first tree."""
        pool, line = self.trees[0].pool, [move]
        number = self._game.encode(position, move)
        slot = next((child[0] for child in pool.family(0) if child[1] == number), -1)
        while slot >= 0 and len(line) < plies:
            family = pool.family(slot)
            if not family:
                break
            best = max(family, key=lambda child: (RANKS.get(child[4], 1), child[2]))
            if best[2] == 0 and best[4] == layout.UNKNOWN:
                break
            line.append(self._game.decode(position, best[1]))
            slot = best[0]
        return line


def _first_move(position: Position, avoid: Optional[Move]) -> Optional[Move]:
    """Any legal move but the one to avoid: for a pool too small to hold the root's moves."""
    moves = position.legal_moves()
    others = [move for move in moves if move != avoid] or moves
    return others[0] if others else None
