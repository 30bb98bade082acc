"""Bit sets in one int64: the processor's own instructions."""

from numba import types
from numba.extending import intrinsic

from bots.core.kernels.tools import kernel


@intrinsic
def lowest(typing_context, bits):
    """The number of the lowest bit; ``bits`` must not be 0."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(typing_context, bits):
    def generate(context, builder, signature, arguments):
        return builder.ctlz(arguments[0], context.get_constant(types.boolean, True))

    return types.int64(types.int64), generate


@kernel
def highest(bits):
    """The number of the highest bit; ``bits`` must not be 0."""
    return 63 - _leading_zeros(bits)


@intrinsic
def count(typing_context, bits):
    """How many bits are set."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate
