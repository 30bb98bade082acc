"""The moves to search, and which of them first."""

from bots.core.kernels.tools import kernel
from bots.core.layout import URGENT
from bots.surakarta.kernels.bits import lowest
from bots.surakarta.kernels.captures import list_captures
from bots.surakarta.kernels.tables import BOARD, STEPS
from bots.surakarta.layout import (
    BLACK_PIECES,
    BLACK_PLACES,
    ENDED,
    POINTS,
    PRIOR_CAPTURE,
    PRIOR_STEP,
    SIDE,
    SQUARE_VALUES,
    WHITE_PIECES,
    WHITE_PLACES,
)


@kernel
def noisy(s, o, w, moves, at):
    """The captures."""
    if s[o + ENDED] != 0:
        return 0
    side = s[o + SIDE]
    return list_captures(s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side], moves, at)


@kernel
def legal(s, o, w, moves, at):
    """The captures and then the steps."""
    side = s[o + SIDE]
    own, other = s[o + BLACK_PIECES + side], s[o + WHITE_PIECES - side]
    if s[o + ENDED] != 0 or other == 0:
        return 0
    n = at + noisy(s, o, w, moves, at)
    empty = BOARD & ~(own | other)
    while own != 0:
        start = lowest(own)
        own &= own - 1
        targets = STEPS[start] & empty
        while targets != 0:
            moves[n] = start * POINTS + lowest(targets)
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
