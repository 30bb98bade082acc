"""What all tests share: compiled kernels, and hypothesis without clocks or chance."""

import functools
import signal
from collections.abc import Callable
from typing import Any

import hypothesis
import pytest

from bots.core.kernel_cache import JitKernels, load_compiling
from bots.core.loader import load_ready

# A shell that starts the tests in the background has them ignore Ctrl-C, and so would every bot they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

hypothesis.settings.register_profile(
    "suite",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow, hypothesis.HealthCheck.function_scoped_fixture],
)
hypothesis.settings.load_profile("suite")


@functools.cache
def _kernels(game: str) -> Any:
    return load_ready(game) or load_compiling(game)


@pytest.fixture(scope="session")
def kernels_of() -> Callable[[str], Any]:
    """A game's compiled kernels: an object that is at hand, or one compiled now and kept in the cache."""

    def find(game: str) -> Any:
        kernels = _kernels(game)
        if kernels is None:
            pytest.skip("neither compiled kernels nor a compiler here")
        return kernels

    return find


@pytest.fixture(scope="session")
def kernels(kernels_of: Callable[[str], Any]) -> Any:
    """NoGo's compiled kernels."""
    return kernels_of("nogo")


@pytest.fixture(scope="session")
def jit_kernels() -> Any:
    """NoGo's kernels run by numba in this process; each compiles when it is first used."""
    pytest.importorskip("numba")
    return JitKernels("nogo")
