"""What a position is worth: by its pieces, and by playing it out at random."""

from bots.core.kernels.bits import count_bits, highest_bit, lowest_bit
from bots.core.kernels.tools import kernel, random_below
from bots.surakarta.kernels.board import play
from bots.surakarta.kernels.captures import ARCS, NUMBER_BITS, arc_captures, turned
from bots.surakarta.kernels.tables import ARC_EVERY, BOARD, RING_BITS, RING_PLACES, STEPS
from bots.surakarta.layout import (
    ARCS_HELD,
    BLACK_PIECES,
    BLACK_PLACES,
    ENDED,
    LATE,
    LATE_UNIT,
    PIECES,
    PLAYOUT_LEAD,
    PLAYOUT_PLIES,
    POINTS,
    SCORE,
    SIDE,
    TURN,
    WHITE_PIECES,
    WHITE_PLACES,
)


@kernel
def arcs_held(own, other, loop):
    """On how many arcs of a loop both neighbouring pieces are one's own, less those of the other side.

    Nothing of the other side's can come round such an arc, and one's own pieces can be let through.
    """
    mine = (own >> (RING_PLACES * loop)) & RING_BITS
    theirs = (other >> (RING_PLACES * loop)) & RING_BITS
    both = mine | theirs
    if both == 0:
        return 0
    held = 0
    for arc in range(ARCS):
        ring = turned(both, ARC_EVERY * (arc + 1))
        owners = turned(mine, ARC_EVERY * (arc + 1))
        held += ((owners >> lowest_bit(ring)) & 1) + ((owners >> highest_bit(ring)) & 1) - 1
    return held


@kernel
def evaluate(s, o, w):
    """Pieces by their squares, which count the more the fewer are left; arcs held; having the turn."""
    side = s[o + SIDE]
    captured = 2 * PIECES - count_bits(s[o + BLACK_PIECES] | s[o + WHITE_PIECES])
    value = ((1 - 2 * side) * s[o + SCORE] * (LATE_UNIT + w[LATE] * captured)) // LATE_UNIT
    own, other = s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side]
    return value + w[ARCS_HELD] * arcs_held(own, other, 0) + w[ARCS_HELD + 1] * arcs_held(own, other, 1) + w[TURN]


@kernel
def some_capture(s, o, rng):
    """A capture of the first arc that has one, counted from a random arc; -1: there is none."""
    side = s[o + SIDE]
    own, other = s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side]
    first = random_below(rng, 2 * ARCS)
    for i in range(2 * ARCS):
        arc = (first + i) % (2 * ARCS)
        found = arc_captures(own, other, arc // ARCS, arc % ARCS)
        if found != 0:
            return (found & ((1 << NUMBER_BITS) - 1)) - 1
    return -1


@kernel
def random_bit(bits, rng):
    """The number of a random bit of a set that is not empty."""
    for _ in range(random_below(rng, count_bits(bits))):
        bits &= bits - 1
    return lowest_bit(bits)


@kernel
def some_step(s, o, rng):
    """A random step of a random piece that has one; -1: there is none."""
    own = s[o + BLACK_PIECES + s[o + SIDE]]
    empty = BOARD & ~(s[o + BLACK_PIECES] | s[o + WHITE_PIECES])
    while own != 0:
        start = random_bit(own, rng)
        targets = STEPS[start] & empty
        if targets != 0:
            return start * POINTS + random_bit(targets, rng)
        own &= ~(1 << start)
    return -1


@kernel
def judged(s, o, w):
    """Black's result of a playout that was cut off: won if the evaluation is far enough ahead."""
    value = (1 - 2 * s[o + SIDE]) * evaluate(s, o, w)
    return (value >= w[PLAYOUT_LEAD]) * 1 - (value <= -w[PLAYOUT_LEAD]) * 1


@kernel
def playout(s, o, w, rng, seen, stamp):
    """Random play that captures where it can, for some plies; then the evaluation judges."""
    for _ in range(w[PLAYOUT_PLIES]):
        if s[o + ENDED] != 0 or s[o + BLACK_PIECES] == 0 or s[o + WHITE_PIECES] == 0:
            break
        move = some_capture(s, o, rng)
        if move < 0:
            move = some_step(s, o, rng)
            if move < 0:
                break
        seen[2 * move + s[o + SIDE]] = stamp
        play(s, o, w, move)
    else:
        return judged(s, o, w)
    lead = count_bits(s[o + BLACK_PIECES]) - count_bits(s[o + WHITE_PIECES])
    return (lead > 0) * 1 - (lead < 0) * 1
