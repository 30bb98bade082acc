"""What Gomoku's kernels are made with: the decorator, and an order to the optimiser."""

from typing import Any, Callable

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from bots.core.kernels.tools import kernel as core_kernel


def kernel(function: Callable[..., Any]) -> Any:
    """As the core's ``kernel``, but compiled once, and not again for every constant that it is called with.

    numba takes a constant argument for a type of its own. These kernels call one another with levels,
    bit sets and offsets by the dozen; once the optimiser has put one into another, a constant is a
    constant all the same.
    """
    dispatcher = core_kernel(function)
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
def lowest_bit(typing_context, word):
    """The number of the lowest bit that is set, by the processor's own instruction; 64 of none."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 0))

    return word(word), generate
