"""What a position is worth to the side to move, in hundredths of a stone's worth: patterns and threats."""

from bots.core.kernels.tools import kernel
from bots.gomoku.kernels.board import count_of
from bots.gomoku.layout import (
    DOUBLE_THREE,
    DOUBLE_THREE_AT_HAND,
    FOUR_THREE,
    FOUR_THREE_AT_HAND,
    MAKES_FIVE,
    MAKES_FOUR,
    OPEN_FOUR,
    OPEN_FOUR_AT_HAND,
    SUM,
    TEMPO,
    TO_MOVE,
    UNDER_THREAT,
    WIN_AT_HAND,
)


@kernel
def threats(s, o, w, me):
    """What the strongest threat on the board is worth to the side to move."""
    other = 1 - me
    if count_of(s, o, me, MAKES_FIVE) > 0:
        return w[WIN_AT_HAND]
    fives = count_of(s, o, other, MAKES_FIVE)
    if fives > 1:
        return -w[WIN_AT_HAND]
    if fives == 0 and count_of(s, o, me, OPEN_FOUR) > 0:
        return w[OPEN_FOUR_AT_HAND]
    if fives == 0 and count_of(s, o, me, FOUR_THREE) > 0:
        return w[FOUR_THREE_AT_HAND]
    if fives > 0 or count_of(s, o, other, OPEN_FOUR) > 0:
        return -w[UNDER_THREAT]
    if count_of(s, o, me, DOUBLE_THREE) > 0 and count_of(s, o, other, MAKES_FOUR) == 0:
        return w[DOUBLE_THREE_AT_HAND]
    return 0


@kernel
def evaluate(s, o, w):
    """The lead in patterns, the mover's own weighing ``tempo`` per cent more, and the strongest threat."""
    me = s[o + TO_MOVE]
    return s[o + SUM + me] * (100 + w[TEMPO]) // 100 - s[o + SUM + 1 - me] + threats(s, o, w, me)
