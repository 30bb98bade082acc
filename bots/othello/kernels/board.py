"""Othello's moves on bit sets, and the state that the searches copy.

The squares where a side may place a disc are found for all squares at once, by flooding from its
discs over the other side's in each direction (parallel prefix, so that three rounds cover six discs).

The discs that one placement turns over are found ray by ray. Along a ray of rising squares a carry
runs from the placed disc over all discs of the other side: add one just below, with everything off
the ray set, and the bit that arises is the first square that holds no disc of the other side. Along a
ray of falling squares that is the highest such square. If it holds an own disc, all between turn over.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import ONE, bit, count, first, leading_zeros, mixed, rest
from bots.othello.layout import OTHER, OWN, PASS_MOVE, SIDE, STATE_CELLS

NOT_SIDES = np.uint64(0x7E7E7E7E7E7E7E7E)
HIGHEST = np.uint64(1 << 63)
EMPTY_SET = np.uint64(0)
START_BLACK, START_WHITE = np.uint64(1 << 28 | 1 << 35), np.uint64(1 << 27 | 1 << 36)


def _rays(directions):
    """For every square the sets of squares that lie from it in each (row, column) direction."""
    rays = np.zeros((64, len(directions)), np.uint64)
    for square in range(64):
        for number, (down, right) in enumerate(directions):
            row, column = square // 8 + down, square % 8 + right
            while 0 <= row < 8 and 0 <= column < 8:
                rays[square, number] |= np.uint64(1 << row * 8 + column)
                row, column = row + down, column + right
    return rays.ravel()


RISING_RAYS = _rays(((0, 1), (1, -1), (1, 0), (1, 1)))  # four of every square, one after another
FALLING_RAYS = _rays(((0, -1), (-1, 1), (-1, 0), (-1, -1)))


@kernel
def flooded(own, over, step):
    """Where placements end that begin at ``own`` and run over ``over`` both ways along one line."""
    double = step + step
    left = over & (own << step)
    right = over & (own >> step)
    left |= over & (left << step)
    right |= over & (right >> step)
    left_pairs = over & (over << step)
    right_pairs = left_pairs >> step
    left |= left_pairs & (left << double)
    right |= right_pairs & (right >> double)
    left |= left_pairs & (left << double)
    right |= right_pairs & (right >> double)
    return left << step | right >> step


@kernel
def placements(own, other):
    """The squares where the owner of ``own`` may place a disc."""
    inner = other & NOT_SIDES
    found = flooded(own, inner, np.uint64(1)) | flooded(own, inner, np.uint64(7))
    found |= flooded(own, other, np.uint64(8)) | flooded(own, inner, np.uint64(9))
    return found & ~(own | other)


@kernel
def turned_rising(own, other, placed, ray):
    """The discs turned over on one ray of rising squares."""
    end = ((other | ~ray) + placed) & own & ray
    return (end - np.uint64(end != EMPTY_SET)) & ray


@kernel
def turned_falling(own, stops, ray):
    """The discs turned over on one ray of falling squares; ``stops`` are those not of the other side."""
    end = (HIGHEST >> leading_zeros(stops & ray | ONE)) & own & ray
    return (EMPTY_SET - (end + end)) & ray


@kernel
def turned_over(own, other, square):
    """The discs that a disc on the square turns over; none: the rules forbid it there."""
    placed = bit(square)
    stops = ~other
    at = 4 * square
    return (
        turned_rising(own, other, placed, RISING_RAYS[at])
        | turned_rising(own, other, placed, RISING_RAYS[at + 1])
        | turned_rising(own, other, placed, RISING_RAYS[at + 2])
        | turned_rising(own, other, placed, RISING_RAYS[at + 3])
        | turned_falling(own, stops, FALLING_RAYS[at])
        | turned_falling(own, stops, FALLING_RAYS[at + 1])
        | turned_falling(own, stops, FALLING_RAYS[at + 2])
        | turned_falling(own, stops, FALLING_RAYS[at + 3])
    )


# ---- the state --------------------------------------------------------------------------------------


@kernel
def own_discs(s, o):
    """The mover's discs."""
    return np.uint64(s[o + OWN])


@kernel
def other_discs(s, o):
    """The other side's discs."""
    return np.uint64(s[o + OTHER])


@kernel
def setup(s, o, columns, rows):
    s[o + OWN] = np.int64(START_BLACK)
    s[o + OTHER] = np.int64(START_WHITE)
    s[o + SIDE] = 0
    return STATE_CELLS


@kernel
def load(s, o, w, cells, to_move, details):
    black, white = EMPTY_SET, EMPTY_SET
    for square in range(64):
        if cells[square] == 1:
            black |= bit(square)
        elif cells[square] == 2:
            white |= bit(square)
    s[o + OWN] = np.int64(black if to_move == 0 else white)
    s[o + OTHER] = np.int64(white if to_move == 0 else black)
    s[o + SIDE] = to_move


@kernel
def length(s, o):
    return STATE_CELLS


@kernel
def to_move(s, o):
    return s[o + SIDE]


@kernel
def over(s, o):
    own, other = own_discs(s, o), other_discs(s, o)
    return placements(own, other) == EMPTY_SET and placements(other, own) == EMPTY_SET


@kernel
def legal(s, o, w, moves, at):
    own, other = own_discs(s, o), other_discs(s, o)
    left = placements(own, other)
    if left == EMPTY_SET:
        moves[at] = PASS_MOVE
        return 1 if placements(other, own) != EMPTY_SET else 0
    n = 0
    while left != EMPTY_SET:
        moves[at + n] = first(left)
        left = rest(left)
        n += 1
    return n


@kernel
def play(s, o, w, move):
    own, other = s[o + OWN], s[o + OTHER]
    if move != PASS_MOVE:
        turned = np.int64(turned_over(own_discs(s, o), other_discs(s, o), move))
        own |= turned | np.int64(bit(move))
        other &= ~turned
    s[o + OWN] = other
    s[o + OTHER] = own
    s[o + SIDE] = 1 - s[o + SIDE]


@kernel
def final(s, o):
    lead = count(own_discs(s, o)) - count(other_discs(s, o))
    if lead == 0:
        return 0
    return 1 if lead > 0 else -1


@kernel
def key(s, o):
    return np.int64(mixed(own_discs(s, o), other_discs(s, o))) ^ s[o + SIDE]


# ---- perft ------------------------------------------------------------------------------------------


@kernel
def leaves(own, other, depth, finished):
    """The games of ``depth`` plies; the last ply is counted without being played."""
    moves = placements(own, other)
    if moves == EMPTY_SET:
        if placements(other, own) == EMPTY_SET:
            return finished
        return 1 if depth == 1 else leaves(other, own, depth - 1, finished)
    if depth == 1:
        return count(moves)
    total = 0
    while moves != EMPTY_SET:
        square = first(moves)
        moves = rest(moves)
        turned = turned_over(own, other, square)
        total += leaves(other & ~turned, own | turned | bit(square), depth - 1, finished)
    return total


@kernel
def perft(states, w, depth, finished, moves):
    if depth <= 0:
        return 1
    return leaves(own_discs(states, 0), other_discs(states, 0), depth, finished)
