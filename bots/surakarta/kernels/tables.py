"""The board's geometry and hash keys as constant arrays, made once when the kernels are compiled."""

from typing import List, Tuple

import numpy as np

from bots.surakarta.layout import POINTS, SIZE

ARC_EVERY = 6  # an arc lies behind every sixth place of a loop
RING_PLACES = 24  # places of one loop
RING_BITS = (1 << RING_PLACES) - 1


def _loop(line: int) -> List[Tuple[int, int]]:
    """The places of the loop on the ``line``-th lines from every edge: four lines, turning clockwise."""
    far = SIZE - 1 - line
    top = [(line, column) for column in range(SIZE)]
    right = [(row, far) for row in range(SIZE)]
    bottom = [(far, column) for column in reversed(range(SIZE))]
    left = [(row, line) for row in reversed(range(SIZE))]
    return top + right + bottom + left


def _point(row: int, column: int) -> int:
    return row * SIZE + column


PLACES = [[_point(row, column) for row, column in _loop(line)] for line in (1, 2)]

# POINT_OF[48 * loop + place], each loop twice over, so that places may be counted on past the last.
POINT_OF = np.array([point for places in PLACES for point in places + places], np.int64)

# The places of a point as bits, the second loop's 24 above the first's.
PLACES_OF = np.array(
    [
        sum(1 << RING_PLACES * loop + i for loop in range(2) for i, p in enumerate(PLACES[loop]) if p == point)
        for point in range(POINTS)
    ],
    np.int64,
)

STEPS = np.array(
    [
        sum(
            1 << _point(y, x)
            for y in range(SIZE)
            for x in range(SIZE)
            if max(abs(y - point // SIZE), abs(x - point % SIZE)) == 1
        )
        for point in range(POINTS)
    ],
    np.int64,
)

LEFT_EDGE = sum(1 << _point(row, 0) for row in range(SIZE))
NOT_LEFT = (1 << POINTS) - 1 - LEFT_EDGE
NOT_RIGHT = (1 << POINTS) - 1 - (LEFT_EDGE << SIZE - 1)
BOARD = (1 << POINTS) - 1

# Kinds of point under the square's symmetry, as in the layout.
_KINDS = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 1): 3, (1, 2): 4, (2, 2): 5}


def _kind(point: int) -> int:
    row, column = (min(k, SIZE - 1 - k) for k in divmod(point, SIZE))
    return _KINDS[min(row, column), max(row, column)]


KIND_OF = np.array([_kind(point) for point in range(POINTS)], np.int64)


def _splitmix(count: int) -> List[int]:
    """Well-mixed signed 64-bit numbers (splitmix64)."""
    mask, numbers, state = (1 << 64) - 1, [], 0x5A7B
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        z ^= z >> 31
        numbers.append(z - (1 << 64) if z >> 63 else z)
    return numbers


# Hash keys (Zobrist 1970): a piece of each colour on each point, the side to move, the rule, the clock.
PIECE_KEYS = np.array(_splitmix(2 * POINTS), np.int64)
_MORE = _splitmix(2 * POINTS + 1 + 4 + 128)[2 * POINTS :]
SIDE_KEY = _MORE[0]
RULE_KEYS = np.array(_MORE[1:5], np.int64)
CLOCK_KEYS = np.array(_MORE[5:], np.int64)
