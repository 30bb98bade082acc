"""The moves to search, and which of them first."""

from bots.core.kernels.bits import lowest_bit
from bots.core.kernels.tools import kernel
from bots.core.layout import URGENT
from bots.surakarta.kernels.board import HISTORY_MASK, TARGET_SHIFT
from bots.surakarta.kernels.captures import list_captures
from bots.surakarta.kernels.tables import BOARD, STEPS
from bots.surakarta.layout import (
    BLACK_PIECES,
    BLACK_PLACES,
    ENDED,
    EXCHANGE,
    PLY,
    POINTS,
    PRIOR_CAPTURE,
    PRIOR_STEP,
    RING,
    RING_MASK,
    SIDE,
    SQUARE_VALUES,
    WHITE_PIECES,
    WHITE_PLACES,
)


@kernel
def captures(s, o, moves, at):
    side = s[o + SIDE]
    return list_captures(s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side], moves, at)


@kernel
def ends_long_exchange(s, o, most):
    """Whether the last ``most`` moves, or more, all captured."""
    back = 0
    while back < most and s[o + RING + ((s[o + PLY] - back) & RING_MASK)] & 1 != 0:
        back += 1
    return back == most


@kernel
def noisy(s, o, w, moves, at):
    """The captures; of several in a long exchange only those of the piece that captured last.

    Pieces may face each other across all eight arcs, and to look at every order of taking them would
    be a search of its own.
    """
    if s[o + ENDED] != 0:
        return 0
    n = captures(s, o, moves, at)
    if n > 1 and ends_long_exchange(s, o, w[EXCHANGE]):
        target = (s[o + RING + (s[o + PLY] & RING_MASK)] & HISTORY_MASK) >> TARGET_SHIFT
        kept = 0
        for i in range(n):
            if moves[at + i] % POINTS == target:
                moves[at + kept] = moves[at + i]
                kept += 1
        return kept
    return n


@kernel
def legal(s, o, w, moves, at):
    """The captures and then the steps."""
    side = s[o + SIDE]
    own, other = s[o + BLACK_PIECES + side], s[o + WHITE_PIECES - side]
    if s[o + ENDED] != 0 or other == 0:
        return 0
    n = at + captures(s, o, moves, at)
    empty = BOARD & ~(own | other)
    while own != 0:
        start = lowest_bit(own)
        own &= own - 1
        targets = STEPS[start] & empty
        while targets != 0:
            moves[n] = start * POINTS + lowest_bit(targets)
            n += 1
            targets &= targets - 1
    return n - at


@kernel
def is_capture(s, o, move):
    return (s[o + WHITE_PIECES - s[o + SIDE]] >> (move % POINTS)) & 1 != 0


@kernel
def order(s, o, w, move):
    """Captures first, then by what the piece and the board gain."""
    start = move // POINTS
    target = move - POINTS * start
    gain = w[SQUARE_VALUES + target] - w[SQUARE_VALUES + start]
    if is_capture(s, o, move):
        return URGENT + gain + w[SQUARE_VALUES + target]
    return gain


@kernel
def prior(s, o, w, move):
    return w[PRIOR_CAPTURE] if is_capture(s, o, move) else w[PRIOR_STEP]
