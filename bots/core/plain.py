"""Bots in plain Python on a game's rules: the last fallback, and the simplest opponents.

``PlainSearcher`` is MCTS with RAVE like the kernels', a few hundred times slower; the others look at
most one ply ahead and are there to be beaten.
"""

import math
import random
import time
from typing import Dict, List, Optional, Set, Tuple

from bots.core.clock import now_ns
from bots.core.engine import Game, Searcher
from bots.core.game import Position
from bots.core.params import Params
from bots.core.report import Report, RootMove
from protocol.limit import Limit
from protocol.moves import STONE_CELLS, Move, opponent

DEFAULT_SIMULATIONS = 200  # when neither time nor nodes are limited
PLAYOUT_PLIES = 200  # after which a playout is judged: some games go on for ever


class _Node:
    """A tree node's children by move, each as [visits, wins, RAVE visits, RAVE wins] for the mover."""

    __slots__ = ("children", "stats")

    def __init__(self, moves: List[Move]) -> None:
        self.stats: Dict[Move, List[float]] = {move: [0.0, 0.0, 0.0, 0.0] for move in moves}
        self.children: Dict[Move, "_Node"] = {}


class PlainSearcher(Searcher):
    """MCTS with RAVE over immutable positions."""

    def __init__(self, game: Game, seed: Optional[int] = None, params: Optional[Params] = None) -> None:
        params = game.params() if params is None else params
        self._game = game
        self._equivalence = float(params["mcts.rave_equivalence"] if params["mcts.use_rave"] else 0)
        self._exploration = max(0.1, float(params["mcts.exploration"]))
        self._random = random.Random(seed)
        self._stopped = False

    def arm(self) -> None:
        """See ``Searcher``."""
        self._stopped = False

    def stop(self) -> None:
        """See ``Searcher``: within one ply of a playout."""
        self._stopped = True

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``. A depth limit does not apply."""
        began = time.perf_counter()
        moves = position.legal_moves()
        if avoid in moves and len(moves) > 1:
            moves.remove(avoid)
        root = _Node(moves)
        nodes = limit.nodes
        if nodes is None and deadline_ns == 0:
            nodes = DEFAULT_SIMULATIONS
        done = 0
        while moves and (nodes is None or done < nodes) and self._simulate(root, position, deadline_ns):
            done += 1
        report = self._report(root, done)
        report.seconds = time.perf_counter() - began
        return report

    def _report(self, root: _Node, done: int) -> Report:
        moves = list(root.stats)
        self._random.shuffle(moves)  # so that a search without time does not play the same corner for ever
        order = sorted(moves, key=lambda move: tuple(root.stats[move][:2]), reverse=True)
        report = Report(order[0] if order else None)
        report.nodes, report.depth = done, 1
        report.note, report.degraded, report.even = "plain Python", True, 0.5
        for move in order:
            visits, wins = root.stats[move][:2]
            report.table.append(RootMove(move, int(visits), wins / visits if visits else 0.0))
        report.score = report.table[0].value if order else 0.0
        return report

    def _simulate(self, root: _Node, position: Position, deadline_ns: int) -> bool:
        """One simulation; False if time ran out in it, in which case it does not count."""
        path: List[Tuple[_Node, int, Move]] = []
        node = root
        while node.stats:
            move = self._select(node)
            path.append((node, position.to_move, move))
            position = position.play(move)
            child = node.children.get(move)
            if child is None:
                node.children[move] = _Node(position.legal_moves())
                break
            node = child
        played: Set[Tuple[int, Move]] = {(colour, move) for _, colour, move in path}
        for _ in range(PLAYOUT_PLIES):
            if position.result() is not None:
                break
            if self._stopped or (deadline_ns and now_ns() >= deadline_ns):
                return False
            move = self._random.choice(position.legal_moves())
            played.add((position.to_move, move))
            position = position.play(move)
        self._back_up(path, played, self._winner(position))
        return True

    def _winner(self, position: Position) -> Optional[int]:
        """Who has won; of a game that is not over, who is ahead."""
        result = position.result()
        if result is not None:
            return result.winner
        lead = self._game.lead(position)
        if lead == 0:
            return None
        return position.to_move if lead > 0 else opponent(position.to_move)

    def _select(self, node: _Node) -> Move:
        total = sum(stats[0] for stats in node.stats.values())
        explore = self._exploration * math.sqrt(math.log(total + 1.0))
        k = self._equivalence

        def urgency(stats: List[float]) -> float:
            visits, wins, rave_visits, rave_wins = stats
            rave = rave_wins / rave_visits if rave_visits else 0.6
            mean = wins / visits if visits else rave
            beta = math.sqrt(k / (3.0 * visits + k)) if k else 0.0
            return mean + beta * (rave - mean) + explore / math.sqrt(visits + 1.0) + 1e-6 * self._random.random()

        return max(node.stats, key=lambda move: urgency(node.stats[move]))

    @staticmethod
    def _back_up(path: List[Tuple[_Node, int, Move]], played: Set[Tuple[int, Move]], winner: Optional[int]) -> None:
        for node, colour, chosen in path:
            value = 0.5 if winner is None else float(winner == colour)
            node.stats[chosen][0] += 1.0
            node.stats[chosen][1] += value
            for move, stats in node.stats.items():
                if (colour, move) in played:
                    stats[2] += 1.0
                    stats[3] += value


class RandomSearcher(Searcher):
    """Any legal move, all alike."""

    def __init__(self, game: Game, seed: Optional[int] = None) -> None:
        self._random = random.Random(seed)

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``."""
        moves = [move for move in position.legal_moves() if move != avoid] or position.legal_moves()
        return Report(self._random.choice(moves) if moves else None)


class GreedySearcher(RandomSearcher):
    """The move that leaves the opponent worst off by the game's ``lead``, one ply deep."""

    def __init__(self, game: Game, seed: Optional[int] = None) -> None:
        super().__init__(game, seed)
        self._game = game

    def _standing(self, after: Position) -> float:
        """How well the side that has just moved stands."""
        return -float(self._game.lead(after))

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """See ``Searcher``."""
        moves = [move for move in position.legal_moves() if move != avoid] or position.legal_moves()
        if not moves:
            return Report()
        leads = {move: self._lead_after(position, move) for move in moves}
        best = max(leads.values())
        report = Report(self._random.choice([move for move in moves if leads[move] == best]))
        report.score, report.nodes, report.depth = best, len(moves), 1
        if math.isinf(best):
            report.proven = "won" if best > 0 else "lost"
        return report

    def _lead_after(self, position: Position, move: Move) -> float:
        after: Position = position.play(move)
        result = after.result()
        if result is None:
            return self._standing(after)
        if result.winner is None:
            return 0.0
        return math.inf if result.winner == position.to_move else -math.inf


class CaptureSearcher(GreedySearcher):
    """The move that wins most stones at once, any if none does."""

    def _standing(self, after: Position) -> float:
        cells = after.cells()
        mine, others = STONE_CELLS[opponent(after.to_move)], STONE_CELLS[after.to_move]
        return float(cells.count(mine) - cells.count(others))
