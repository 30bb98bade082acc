"""Sets of squares as unsigned 64-bit numbers: counting, finding and mixing their bits.

Every number that meets a bit set is ``np.uint64`` too: numba turns int64 with uint64 into floats.
"""

import numpy as np
from numba import types
from numba.extending import intrinsic

from bots.core.kernels.bits import count_bits, lowest_bit
from bots.core.kernels.tools import kernel

ONE = np.uint64(1)
FACTOR_1, FACTOR_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)  # odd, bits well mixed
MIX, MIX_SHIFT = np.uint64(0xFF51AFD7ED558CCD), np.uint64(32)


@intrinsic
def upside_down(typing_context, value):
    """The set with the order of its rows reversed."""

    def generate(context, builder, signature, arguments):
        return builder.bswap(arguments[0])

    return types.uint64(types.uint64), generate


@kernel
def count(squares):
    """How many squares the set has."""
    return np.int64(count_bits(squares))


@kernel
def first(squares):
    """The lowest square of a set that is not empty."""
    return np.int64(lowest_bit(squares))


@kernel
def bit(square):
    """The set of one square."""
    return ONE << np.uint64(square)


@kernel
def rest(squares):
    """The set without its lowest square."""
    return squares & (squares - ONE)


@kernel
def mixed(own, other):
    """A hash of two sets, every bit of it depending on all of theirs."""
    x = own * FACTOR_1 ^ ((other * FACTOR_2) ^ (other * FACTOR_2 >> MIX_SHIFT))
    x = (x ^ x >> MIX_SHIFT) * MIX
    return x ^ x >> MIX_SHIFT
