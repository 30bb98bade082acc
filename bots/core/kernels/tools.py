"""What kernels are made with: the decorator, the clock, random numbers, copying."""

from typing import Any, Callable

import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from bots.core.layout import DEADLINE_NS, STOP

CLOCK_MONOTONIC = 1

_clock_gettime = types.ExternalFunction("clock_gettime", types.int32(types.int32, types.CPointer(types.int64)))


def kernel(function: Callable[..., Any]) -> Any:
    """Marks a function for the compiler: no exceptions, no bounds checks, no GIL.

    It is compiled once for the types of its arguments, and not again for every constant that it is
    called with, which numba would take for a type of its own: once the optimiser has put one function
    into another, a constant is a constant all the same.
    """
    dispatcher: Any = njit(error_model="numpy", boundscheck=False, nogil=True)(function)
    template_of = dispatcher.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return template_of(tuple(types.unliteral(arg) for arg in args), kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


@intrinsic
def stay_one_function(typing_context):
    """Keeps the kernel that calls this from being copied into its callers: they are many, and it is long."""

    def generate(context, builder, signature, arguments):
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


@intrinsic
def fast_sqrt(typing_context, value):
    """The processor's square root. numba's own calls the C library, which stops vector code."""

    def generate(context, builder, signature, arguments):
        root = builder.module.declare_intrinsic("llvm.sqrt", [arguments[0].type])
        return builder.call(root, arguments)

    return value(value), generate


@kernel
def now_ns(clock):
    """Nanoseconds on the monotonic clock; ``clock`` has two int64 cells for clock_gettime."""
    _clock_gettime(np.int32(CLOCK_MONOTONIC), clock.ctypes)
    return clock[0] * 1_000_000_000 + clock[1]


@kernel
def must_stop(control, clock):
    """Whether somebody asked for the end of the search, or its deadline has passed."""
    if control[STOP] != 0:
        return True
    return control[DEADLINE_NS] != 0 and now_ns(clock) >= control[DEADLINE_NS]


@kernel
def random32(rng):
    """The next 32 random bits, as a non-negative int64 (xorshift64, Marsaglia 2003)."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64(x >> np.uint64(32))


@kernel
def random_below(rng, n):
    """A random number from 0 to n - 1 (Lemire's multiplication, its bias below n / 2**32)."""
    return (random32(rng) * n) >> 32


@kernel
def copy(source, source_at, target, target_at, length):
    """Copies ``length`` cells between two arrays, or within one where the ranges do not overlap."""
    for i in range(length):
        target[target_at + i] = source[source_at + i]
