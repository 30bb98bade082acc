"""What a position is worth before its end can be counted: hundredths of a disc for the mover.

Weighted counts (mobility, frontier, stable discs, classes of squares …) whose weights change with the
number of discs on the board; the terms are listed in ``layout.TERM_NAMES``.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import bit, count
from bots.othello.kernels.board import EMPTY_SET, other_discs, own_discs, placements, turned_over
from bots.othello.kernels.stability import stable_discs
from bots.othello.layout import (
    BY_DISCS,
    BY_PHASE,
    DISCS_TERM,
    FRONTIER_TERM,
    MOBILITY_TERM,
    OPEN_C_TERM,
    OPEN_X_TERM,
    ORDER_ANSWER,
    ORDER_SQUARE,
    PARITY_TERM,
    PASS_MOVE,
    PHASE_DISCS,
    PHASES,
    PRIOR_HALF,
    SQUARE_ORDER,
    SQUARE_TERM,
    SQUARES,
    STABLE_TERM,
    TEMPO_TERM,
    TERMS,
)

CLASS_OF = ((0, 1, 2, 3), (1, 4, 5, 6), (2, 5, 7, 8), (3, 6, 8, 9))  # of the top left quarter


def _classes():
    """The class of every square."""
    return [CLASS_OF[min(row, 7 - row)][min(column, 7 - column)] for row in range(8) for column in range(8)]


CLASSES = np.array(_classes())
CLASS_SETS = [np.uint64(sum(1 << q for q in range(SQUARES) if CLASSES[q] == number)) for number in range(10)]
A1, B1, C1, D1, B2, C2, D2, C3, D3, D4 = CLASS_SETS

LEFT, RIGHT = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
N1, N7, N8, N9 = np.uint64(1), np.uint64(7), np.uint64(8), np.uint64(9)


@kernel
def prepare(w):
    """Blends the evaluation's weights for every number of discs, and spreads the classes of squares."""
    for discs in range(SQUARES + 1):
        phase = 0
        while phase < PHASES - 2 and discs >= w[PHASE_DISCS + phase + 1]:
            phase += 1
        begin, end = w[PHASE_DISCS + phase], w[PHASE_DISCS + phase + 1]
        late = min(max(discs, begin), end) - begin
        for term in range(TERMS):
            at = BY_PHASE + term * PHASES + phase
            blend = w[at] * (end - begin - late) + w[at + 1] * late
            w[BY_DISCS + discs * TERMS + term] = blend // (end - begin)
    for square in range(SQUARES):
        w[SQUARE_ORDER + square] = w[ORDER_SQUARE + CLASSES[square]]
    return 0


@kernel
def beside_empty_corners(discs):
    """The x squares and the c squares next to corners without a disc."""
    corners = A1 & ~discs
    x_squares = B2 & (corners << N9 | corners >> N9 | corners << N7 | corners >> N7)
    c_squares = (corners & LEFT) << N1 | (corners & RIGHT) >> N1 | corners << N8 | corners >> N8
    return x_squares, c_squares


@kernel
def around(squares):
    """The squares beside any of these, and these."""
    row = squares | (squares & ~RIGHT) << N1 | (squares & ~LEFT) >> N1
    return row | row << N8 | row >> N8


@kernel
def lead(own, other, squares):
    """How many of the squares hold own discs, less those that hold the other side's."""
    return count(own & squares) - count(other & squares)


@kernel
def value(own, other, w):
    """The position's worth for the owner of ``own``, who is to move."""
    discs = own | other
    n = count(discs)
    at = BY_DISCS + n * TERMS
    frontier = around(~discs)
    x_squares, c_squares = beside_empty_corners(discs)
    total = w[at + DISCS_TERM] * (count(own) - count(other))
    total += w[at + MOBILITY_TERM] * (count(placements(own, other)) - count(placements(other, own)))
    total += w[at + FRONTIER_TERM] * lead(own, other, frontier)
    total += w[at + OPEN_X_TERM] * lead(own, other, x_squares)
    total += w[at + OPEN_C_TERM] * lead(own, other, c_squares)
    if discs & A1 != EMPTY_SET:
        ours, theirs = stable_discs(own, other)
        total += w[at + STABLE_TERM] * (ours - theirs)
    total += w[at + SQUARE_TERM] * lead(own, other, A1) + w[at + SQUARE_TERM + 1] * lead(own, other, B1)
    total += w[at + SQUARE_TERM + 2] * lead(own, other, C1) + w[at + SQUARE_TERM + 3] * lead(own, other, D1)
    total += w[at + SQUARE_TERM + 4] * lead(own, other, B2) + w[at + SQUARE_TERM + 5] * lead(own, other, C2)
    total += w[at + SQUARE_TERM + 6] * lead(own, other, D2) + w[at + SQUARE_TERM + 7] * lead(own, other, C3)
    total += w[at + SQUARE_TERM + 8] * lead(own, other, D3) + w[at + SQUARE_TERM + 9] * lead(own, other, D4)
    return total + w[at + TEMPO_TERM] + w[at + PARITY_TERM] * (n & 1)


@kernel
def evaluate(s, o, w):
    return value(own_discs(s, o), other_discs(s, o), w)


@kernel
def prior(s, o, w, move):
    """A move's first-play value: the evaluation after it, on the way from a loss to a win."""
    own, other = own_discs(s, o), other_discs(s, o)
    if move != PASS_MOVE:
        turned = turned_over(own, other, move)
        own, other = own | turned | bit(move), other & ~turned
    ahead = -value(other, own, w)
    return 500 + 500 * ahead // (abs(ahead) + w[PRIOR_HALF])


@kernel
def order(s, o, w, move):
    """The square's value, less the answers that the move leaves."""
    if move == PASS_MOVE:
        return 0
    own, other = own_discs(s, o), other_discs(s, o)
    turned = turned_over(own, other, move)
    answers = count(placements(other & ~turned, own | turned | bit(move)))
    return w[SQUARE_ORDER + move] - w[ORDER_ANSWER] * answers
