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
# two edges, so that they mean the same on boards of any size. Found at random near a corner and kept
# where neither colour won more than two thirds of the bot's games against itself, on 15x15 and on 20x20.
OPENINGS: Tuple[Tuple[Point, Point, Point], ...] = (
    ((2, 4), (3, 6), (4, 3)),
    ((6, 4), (4, 4), (3, 5)),
    ((3, 6), (6, 6), (5, 4)),
    ((4, 5), (6, 5), (5, 2)),
    ((5, 0), (3, 0), (2, 5)),
    ((2, 1), (5, 1), (6, 3)),
    ((6, 1), (4, 0), (2, 0)),
)
SMALL_BOARDS_OPENING: Tuple[Point, Point, Point] = ((0, 1), (1, 2), (4, 1))  # where none of those fits


class Swap2:
    """The choices of one player.

    Args:
        think: searches a position with a share of the time that is left.
        params: the game's, of which those of ``swap2`` are used.
        seed: of whatever is chosen at random.
    """

    def __init__(
        self, think: Callable[[Gomoku, float], Report], params: Dict[str, Any], seed: Optional[int] = None
    ) -> None:
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
            return self._better_colour(self._think(position, 1.0))
        raise ValueError("swap2 gives a choice after 0, 3 or 5 stones, not {}".format(position.ply))

    def value(self, report: Report) -> float:
        """What the mover may expect, from 0 to 1, of a position so reported."""
        if report.proven is not None:
            return {"won": 1.0, "drawn": 0.5, "lost": 0.0}[report.proven]
        if report.unit == 1.0:  # wins a visit
            return min(1.0, max(0.0, report.score))
        return 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, report.score / self._params["swap2.scale"]))))

    # ---- the first player's three stones ------------------------------------------------------------

    def _opening(self, columns: int, rows: int) -> List[Move]:
        room = min(columns, rows)
        fitting = [opening for opening in OPENINGS if max(map(max, opening)) < room]
        stones = self._random.choice(fitting or [SMALL_BOARDS_OPENING])
        flips = [self._random.random() < 0.5 for _ in range(3)]
        return [(_turned(point, columns, rows, flips),) for point in stones]

    # ---- the choice of colours ----------------------------------------------------------------------

    def _better_colour(self, report: Report) -> List[Move]:
        """The side to move's best stone if White is the better one to be, else the swap."""
        assert report.move is not None
        return [report.move] if self.value(report) >= 0.5 else SWAP

    def _after_three(self, position: Gomoku) -> List[Move]:
        report = self._think(position, self._params["swap2.share"])
        if abs(self.value(report) - 0.5) > self._params["swap2.band"]:
            return self._better_colour(report)
        return self._even_pair(position, report) or self._better_colour(report)

    def _even_pair(self, position: Gomoku, report: Report) -> Optional[List[Move]]:
        """A white and a black stone after which either colour will do; None if none of those tried is so."""
        best, smallest = None, self._params["swap2.band"]
        pairs = self._pairs(position, report)
        for number, pair in enumerate(pairs):
            after = position.play(pair[0]).play(pair[1])
            lead = abs(self.value(self._think(after, 1.0 / (len(pairs) - number))) - 0.5)
            if lead <= smallest:
                best, smallest = pair, lead
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
