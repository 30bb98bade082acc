"""Swap2: the opening rule of Gomoku's championships, from either side of the table.

The first player lays three stones, black, white, black. The second takes Black (the swap), stays White
with a fourth stone, or lays a white and a black one more and leaves the choice of colours to the first.
Whatever is chosen, the colour is worth what a search says it is.
"""

import math
import random
from typing import Any, Callable, Dict, List, Optional, Tuple

from bots.core.report import Report
from bots.gomoku.rules import Gomoku
from protocol.moves import PASS, Move, Point

SWAP: List[Move] = [PASS]

# Openings that leave both colours about even: Black, White, Black, each as distances from the nearest
# two edges, so that they mean the same on boards of any size. Found at random near a corner, and kept
# where each colour won 3 to 5 of the bot's 8 games against itself, on 15x15 as well as on 20x20.
OPENINGS: Tuple[Tuple[Point, Point, Point], ...] = (
    ((2, 4), (3, 6), (4, 3)),
    ((6, 4), (4, 4), (3, 5)),
    ((4, 5), (6, 5), (5, 2)),
    ((5, 0), (3, 0), (2, 5)),
)
SMALL_BOARDS_OPENING: Tuple[Point, Point, Point] = ((0, 1), (1, 2), (4, 1))  # where none of those fits


class Swap2:
    """The choices of one player.

    Args:
        think: searches a position with a share of the time that is left, and perhaps to a depth only.
        params: the game's, of which those of ``swap2`` are used.
        seed: of whatever is chosen at random.
    """

    def __init__(self, think: Callable[..., Report], params: Dict[str, Any], seed: Optional[int] = None) -> None:
        self._think = think
        self._params = params
        self._random = random.Random(seed)

    def choose(self, position: Gomoku) -> List[Move]:
        """The moves to answer with after no stone, three or five; a pass is the swap.

        Raises:
            ValueError: another number of stones.
        """
        if position.ply == 0:
            return self._opening(position.columns, position.rows)
        if position.ply == 3:
            return self._after_three(position)
        if position.ply == 5:
            return self._better_colour(*self._judge(position, 1.0))
        raise ValueError("swap2 gives a choice after 0, 3 or 5 stones, not {}".format(position.ply))

    # ---- what a position is worth -------------------------------------------------------------------

    def _judge(self, position: Gomoku, share: float) -> Tuple[Report, float]:
        """A search's report, and what the side to move may expect, from 0 to 1."""
        report = self._think(position, share / 2)
        if report.proven is not None:
            return report, {"won": 1.0, "drawn": 0.5, "lost": 0.0}[report.proven]
        if report.unit == 1.0:  # wins a visit
            return report, min(1.0, max(0.0, report.score))
        lead = self._even_out(position, report, share / 2 / (1 - share / 2)) - self._params["swap2.even"]
        return report, 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, lead / self._params["swap2.scale"]))))

    def _even_out(self, position: Gomoku, report: Report, share: float) -> float:
        """Alpha-beta's value, averaged with that of a search which ends a ply later.

        Its evaluation sees the side to move ahead, the more so the larger the board, so that values change
        with the side that moves where the search ends.
        """
        if report.move is None:
            return report.score
        after = position.play(report.move)
        # A best move may be valued by the iteration that was broken off: then a reply has that very value.
        for depth in (report.depth, report.depth + 1):
            reply = self._think(after, share, depth)
            if reply.proven is None and reply.score != -report.score and (depth - reply.depth) % 2 == 0:
                return (report.score - reply.score) / 2
        return report.score

    # ---- the first player's three stones ------------------------------------------------------------

    def _opening(self, columns: int, rows: int) -> List[Move]:
        room = min(columns, rows)
        fitting = [opening for opening in OPENINGS if max(map(max, opening)) < room]
        stones = self._random.choice(fitting or [SMALL_BOARDS_OPENING])
        flips = [self._random.random() < 0.5 for _ in range(3)]
        return [(_turned(point, columns, rows, flips),) for point in stones]

    # ---- the choice of colours ----------------------------------------------------------------------

    @staticmethod
    def _better_colour(report: Report, value: float) -> List[Move]:
        """White's best stone if White, to move, is the better one to be, else the swap."""
        assert report.move is not None
        return [report.move] if value >= 0.5 else SWAP

    def _after_three(self, position: Gomoku) -> List[Move]:
        report, value = self._judge(position, self._params["swap2.share"])
        if abs(value - 0.5) > self._params["swap2.band"]:
            return self._better_colour(report, value)
        return self._even_pair(position, report) or self._better_colour(report, value)

    def _even_pair(self, position: Gomoku, report: Report) -> Optional[List[Move]]:
        """A white and a black stone after which either colour will do; None if none of those tried is so."""
        best, smallest = None, self._params["swap2.band"]
        pairs = self._pairs(position, report)
        for number, pair in enumerate(pairs):
            after = position.play(pair[0]).play(pair[1])
            _, value = self._judge(after, 1.0 / (len(pairs) - number))
            if abs(value - 0.5) <= smallest:
                best, smallest = pair, abs(value - 0.5)
        return best

    def _pairs(self, position: Gomoku, report: Report) -> List[List[Move]]:
        """Some pairs of stones near those that are there; the first goes on from White's best."""
        near = _near(position, int(self._params["swap2.reach"]))
        pairs: List[List[Move]] = []
        for number in range(int(self._params["swap2.pairs"])):
            white = self._random.choice(near) if number or report.move is None else report.move
            after = position.play(white)
            black = [move for move in near if after.why_illegal(move) is None]
            if black:
                pairs.append([white, self._random.choice(black)])
        return pairs


def _near(position: Gomoku, reach: int) -> List[Move]:
    """The legal moves at most so far from some stone."""
    stones = [divmod(place, position.columns) for place, cell in enumerate(position.cells()) if cell != "."]
    return [
        move
        for move in position.legal_moves()
        if any(max(abs(move[0][1] - row), abs(move[0][0] - column)) <= reach for row, column in stones)
    ]


def _turned(point: Point, columns: int, rows: int, flips: List[bool]) -> Point:
    """The point in one of the board's eight symmetries."""
    x, y = (point[1], point[0]) if flips[0] else point
    return (columns - 1 - x if flips[1] else x, rows - 1 - y if flips[2] else y)
