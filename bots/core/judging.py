"""What positions and moves are worth, for wires that ask more than which move is best."""

from typing import Callable, Iterator, List, Optional, Sequence

from bots.core.clock import now_ns
from bots.core.engine import Game
from bots.core.game import Position
from bots.core.report import Report
from protocol.limit import Limit
from protocol.wire import BotWire, Evaluation, Hint, Review


class Judge:
    """Answers a ``Hint`` or a ``Review``, bit by bit, in the codec's words.

    Args:
        game, codec: what is played, and on which wire.
        search: a search within a limit and before a deadline (0: none); None if it was called off.
        hurried: whether the last search was told to answer now.
        deadline: when a search that is asked for now must have ended.
    """

    def __init__(
        self,
        game: Game,
        codec: BotWire,
        search: Callable[[Position, Limit, int], Optional[Report]],
        hurried: Callable[[], bool],
        deadline: Callable[[Limit], int],
    ) -> None:
        self._game = game
        self._codec = codec
        self._search = search
        self._hurried = hurried
        self._deadline = deadline

    def texts(self, event: "Hint | Review", positions: Sequence[Position], limit: Limit) -> Iterator[str]:
        """The answer's parts, as they are found.

        Args:
            positions: the game so far.
            limit: of a hint in all, of a review for each position.

        Raises:
            ValueError: a hint is wanted where the game is over.
        """
        if isinstance(event, Review):
            for plies in range(len(positions) - 1, -1, -1):
                found = self._judge(positions[plies], limit, self._deadline(limit))
                if found is None:
                    return
                yield self._codec.reviewed(event, plies, found)
                if self._hurried():
                    return
        else:
            if positions[-1].result() is not None:
                raise ValueError("no move: the game is over")
            for moves in self._hints(positions[-1], limit, self._deadline(limit)):
                yield self._codec.hinted(event, moves)

    def _judge(self, position: Position, limit: Limit, deadline_ns: int) -> Optional[Evaluation]:
        """What the position is worth to the side to move; at the end of the game, what it is ahead."""
        if position.result() is not None:
            return Evaluation([], self._game.lead(position), 0, Evaluation.SCORE)
        report = self._search(position, limit, deadline_ns)
        return None if report is None else report.evaluation()

    def _hints(self, position: Position, limit: Limit, deadline_ns: int) -> Iterator[List[Evaluation]]:
        """Every legal move with its value, the best first, again and again with one ply more.

        A search follows each move, so that every value is one and not just a bound. A limit of nodes is
        shared out at once, and so is the time of a search that knows no depth: then there is one list.
        """
        deepest = None if limit.depth is None else max(1, limit.depth - 1)
        depth = deepest if limit.nodes is not None else 1
        while True:
            found = self._moves_judged(position, limit.replace(depth=depth), deadline_ns)
            if found is None:
                return
            yield sorted(found, key=_worth, reverse=True)
            open_depths = {evaluation.depth for evaluation in found if not evaluation.solved}
            if depth is None or limit.nodes is not None or depth == deepest or open_depths != {depth + 1}:
                return
            depth += 1

    def _moves_judged(self, position: Position, limit: Limit, deadline_ns: int) -> Optional[List[Evaluation]]:
        """Every move's value after a search of the limit's depth; None if something cut the searches short.

        The first plies are always looked at: they take no time.
        """
        first = limit.nodes is not None or limit.depth == 1
        moves = position.legal_moves()
        found: List[Evaluation] = []
        for left, move in zip(range(len(moves), 0, -1), moves):
            share, nodes = deadline_ns, limit.nodes
            if first and deadline_ns:
                share = now_ns() + max(0, deadline_ns - now_ns()) // left
            if nodes is not None:
                nodes = max(1, (nodes - sum(evaluation.nodes for evaluation in found)) // left)
            after = self._judge(position.play(move), limit.replace(nodes=nodes), share)
            if after is None or (not first and (self._hurried() or _too_shallow(after, limit))):
                return None
            line = [move, *after.line]
            found.append(Evaluation(line, -after.value, after.depth + 1, after.solved, after.nodes, after.seconds))
        return found


def _too_shallow(after: Evaluation, limit: Limit) -> bool:
    return not after.solved and limit.depth is not None and after.depth < limit.depth


def _worth(evaluation: Evaluation) -> "tuple[int, float]":
    """Certain wins before anything else, certain losses after it."""
    sign = (evaluation.value > 0) - (evaluation.value < 0)
    return (sign if evaluation.solved else 0, evaluation.value)
