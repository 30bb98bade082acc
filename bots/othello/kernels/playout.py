"""Random games to the end, in which good squares are likelier than bad ones."""

from bots.core.kernels.tools import kernel, random_below
from bots.othello.kernels.bits import bit, count, first, rest
from bots.othello.kernels.board import EMPTY_SET, other_discs, own_discs, placements, turned_over
from bots.othello.kernels.evaluation import A1, B1, C1, D1, beside_empty_corners, value
from bots.othello.layout import (
    PASS_MOVE,
    PLAYOUT_C,
    PLAYOUT_CORNER,
    PLAYOUT_EDGE,
    PLAYOUT_INNER,
    PLAYOUT_PLIES,
    PLAYOUT_X,
    SIDE,
)

EDGES = B1 | C1 | D1


@kernel
def nth(squares, n):
    """The square before which the set has n others."""
    for _ in range(n):
        squares = rest(squares)
    return first(squares)


@kernel
def weighted_choice(moves, discs, w, rng):
    """One of the moves, drawn by the weight of its square's kind."""
    x_squares, c_squares = beside_empty_corners(discs)
    corners, bad_x, bad_c = moves & A1, moves & x_squares, moves & c_squares
    edges = moves & EDGES & ~c_squares
    inner = moves & ~(A1 | EDGES | x_squares)
    to_corner = count(corners) * w[PLAYOUT_CORNER]
    to_edge = to_corner + count(edges) * w[PLAYOUT_EDGE]
    to_inner = to_edge + count(inner) * w[PLAYOUT_INNER]
    to_c = to_inner + count(bad_c) * w[PLAYOUT_C]
    draw = random_below(rng, to_c + count(bad_x) * w[PLAYOUT_X])
    if draw < to_corner:
        return nth(corners, draw // w[PLAYOUT_CORNER])
    if draw < to_edge:
        return nth(edges, (draw - to_corner) // w[PLAYOUT_EDGE])
    if draw < to_inner:
        return nth(inner, (draw - to_edge) // w[PLAYOUT_INNER])
    if draw < to_c:
        return nth(bad_c, (draw - to_inner) // w[PLAYOUT_C])
    return nth(bad_x, (draw - to_c) // w[PLAYOUT_X])


@kernel
def judged(own, other, side, ahead):
    """Black's result where ``side``, the owner of ``own``, is that much ahead."""
    if ahead == 0:
        return 0
    return 1 if (ahead > 0) == (side == 0) else -1


@kernel
def playout(s, o, w, rng, seen, stamp):
    own, other, side = own_discs(s, o), other_discs(s, o), s[o + SIDE]
    for _ in range(w[PLAYOUT_PLIES]):
        moves = placements(own, other)
        move = PASS_MOVE
        if moves != EMPTY_SET:
            move = weighted_choice(moves, own | other, w, rng)
            turned = turned_over(own, other, move)
            own, other = own | turned | bit(move), other & ~turned
        elif placements(other, own) == EMPTY_SET:
            return judged(own, other, side, count(own) - count(other))
        seen[2 * move + side] = stamp
        own, other = other, own
        side = 1 - side
    return judged(own, other, side, value(own, other, w))
