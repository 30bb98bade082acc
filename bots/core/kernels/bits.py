"""Bit sets in 64-bit integers, signed or not: the processor's own instructions."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def count_bits(typing_context, bits):
    """How many bits are set, in the type of ``bits``."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return bits(bits), generate


@intrinsic
def lowest_bit(typing_context, bits):
    """The number of the lowest bit that is set, in the type of ``bits``, which must not be 0."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return bits(bits), generate


@intrinsic
def highest_bit(typing_context, bits):
    """The number of the highest bit that is set, in the type of ``bits``, which must not be 0."""

    def generate(context, builder, signature, arguments):
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(arguments[0].type(arguments[0].type.width - 1), zeros)

    return bits(bits), generate
