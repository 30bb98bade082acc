"""Which discs can never turn over again, as far as a fast rule can tell.

A disc is safe if along each of its four lines it is at the board's edge, or the line is full, or a
safe disc of its own side is next to it. Beginning with none, the rule is applied until nothing is new.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import count

LEFT_COLUMN = np.uint64(0x0101010101010101)
ROW = np.uint64(0xFF)
FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
NO_SET = np.uint64(0)

LEFT_RIGHT = np.uint64(0x8181818181818181)
TOP_BOTTOM = np.uint64(0xFF000000000000FF)
RIM = LEFT_RIGHT | TOP_BOTTOM

N1, N2, N4, N7, N8, N9, N14, N16, N18, N28, N32, N36, N48, N56 = [
    np.uint64(n) for n in (1, 2, 4, 7, 8, 9, 14, 16, 18, 28, 32, 36, 48, 56)
]


def _within(steps, down, right):
    """The squares from which so many steps of (down, right) leave the board."""
    squares = 0
    for square in range(64):
        row, column = square // 8 + steps * down, square % 8 + steps * right
        if not (0 <= row < 8 and 0 <= column < 8):
            squares |= 1 << square
    return np.uint64(squares)


# Where a diagonal ends within 1, 2 and 4 steps: down right, up left, down left, up right.
DOWN_RIGHT_1, DOWN_RIGHT_2, DOWN_RIGHT_4 = [_within(n, 1, 1) for n in (1, 2, 4)]
UP_LEFT_1, UP_LEFT_2, UP_LEFT_4 = [_within(n, -1, -1) for n in (1, 2, 4)]
DOWN_LEFT_1, DOWN_LEFT_2, DOWN_LEFT_4 = [_within(n, 1, -1) for n in (1, 2, 4)]
UP_RIGHT_1, UP_RIGHT_2, UP_RIGHT_4 = [_within(n, -1, 1) for n in (1, 2, 4)]


@kernel
def full_rows(discs):
    x = discs & discs >> N1
    x &= x >> N2
    x &= x >> N4
    return (x & LEFT_COLUMN) * ROW


@kernel
def full_columns(discs):
    x = discs & (discs >> N8 | discs << N56)
    x &= x >> N16 | x << N48
    return x & (x >> N32 | x << N32)


@kernel
def full_falling_diagonals(discs):
    """The squares of full lines from the top left to the bottom right."""
    down = discs & (DOWN_RIGHT_1 | discs >> N9)
    down &= DOWN_RIGHT_2 | down >> N18
    down &= DOWN_RIGHT_4 | down >> N36
    up = discs & (UP_LEFT_1 | discs << N9)
    up &= UP_LEFT_2 | up << N18
    return down & up & (UP_LEFT_4 | up << N36)


@kernel
def full_rising_diagonals(discs):
    """The squares of full lines from the top right to the bottom left."""
    down = discs & (DOWN_LEFT_1 | discs >> N7)
    down &= DOWN_LEFT_2 | down >> N14
    down &= DOWN_LEFT_4 | down >> N28
    up = discs & (UP_RIGHT_1 | discs << N7)
    up &= UP_RIGHT_2 | up << N14
    return down & up & (UP_RIGHT_4 | up << N28)


@kernel
def grown(own, rows, columns, falling, rising):
    """The own discs that are safe, given the squares safe along each line already."""
    safe = own & rows & columns & falling & rising
    before = NO_SET
    while safe != before:
        before = safe
        safe = (
            own
            & (rows | safe << N1 | safe >> N1)
            & (columns | safe << N8 | safe >> N8)
            & (falling | safe << N9 | safe >> N9)
            & (rising | safe << N7 | safe >> N7)
        )
    return safe


@kernel
def stable_discs(own, other):
    """How many of the owner's discs are certain to stay, and how many of the other side's."""
    discs = own | other
    rows = LEFT_RIGHT | full_rows(discs)
    columns = TOP_BOTTOM | full_columns(discs)
    falling = RIM | full_falling_diagonals(discs)
    rising = RIM | full_rising_diagonals(discs)
    return count(grown(own, rows, columns, falling, rising)), count(grown(other, rows, columns, falling, rising))
