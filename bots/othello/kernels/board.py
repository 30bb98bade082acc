"""Othello's moves on bit sets, and the state that the searches copy.

The squares where a side may place a disc are found for all squares at once, by flooding from its
discs over the other side's in each direction (parallel prefix, so that three rounds cover six discs).

The discs that one placement turns over are found ray by ray. On a ray of rising squares, take the
squares that stop a row of the other side's discs from the set of all squares below the placed disc:
of all stops the difference holds only the nearest. If an own disc is there, all between turn over.
Rays of falling squares are looked at upside down, but for the one within the row.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import ONE, bit, count, first, mixed, rest, upside_down
from bots.othello.layout import OTHER, OWN, PASS_MOVE, SIDE, STATE_CELLS

NOT_SIDES = np.uint64(0x7E7E7E7E7E7E7E7E)
TWO, FOUR = np.uint64(2), np.uint64(4)
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


# Right, down left, down and down right of every square, one after another.
RISING_RAYS = _rays(((0, 1), (1, -1), (1, 0), (1, 1)))
LEFT_RAYS = _rays(((0, -1),))
BOTTOM_ROW = 56  # exclusive-or with it turns a square upside down


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
def turned_rising(own, stops, below, ray):
    """The discs turned over on one ray of rising squares.

    ``stops`` holds the squares without a disc of the other side, ``below`` those below the placed disc.
    """
    end = (below - (stops & ray)) & own & ray
    return (end - np.uint64(end != EMPTY_SET)) & ray


@kernel
def turned_left(own, stops, ray):
    """The discs turned over on the one ray to the left, at most seven squares."""
    ends = stops & ray
    ends |= ends >> ONE
    ends |= ends >> TWO
    ends |= ends >> FOUR
    end = (ends ^ ends >> ONE) & own & ray
    return (EMPTY_SET - (end + end)) & ray


@kernel
def turned_over(own, other, square):
    """The discs that a disc on the square turns over; none: the rules forbid it there."""
    stops = ~other
    below = bit(square) - ONE
    at = 4 * square
    turned = turned_rising(own, stops, below, RISING_RAYS[at]) | turned_left(own, stops, LEFT_RAYS[square])
    turned |= turned_rising(own, stops, below, RISING_RAYS[at + 1])
    turned |= turned_rising(own, stops, below, RISING_RAYS[at + 2])
    turned |= turned_rising(own, stops, below, RISING_RAYS[at + 3])
    own, stops = upside_down(own), upside_down(stops)
    below = bit(square ^ BOTTOM_ROW) - ONE
    at = 4 * (square ^ BOTTOM_ROW)
    up = turned_rising(own, stops, below, RISING_RAYS[at + 1])
    up |= turned_rising(own, stops, below, RISING_RAYS[at + 2])
    up |= turned_rising(own, stops, below, RISING_RAYS[at + 3])
    return turned | upside_down(up)


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
