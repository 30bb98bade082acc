"""``stonewire build``: compiles kernels ahead, so that no bot has to wait for it."""

import argparse
import sys

from bots import registry
from bots.core import kernel_cache
from tools.cli import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (all): " + ", ".join(registry.NAMES))


def run(options: argparse.Namespace) -> int:
    """Compiles what the cache lacks.

    Raises:
        UsageError: no such game, or nothing can be compiled or kept here.
    """
    for name in options.games:
        if name not in registry.NAMES:
            raise UsageError("no game is called {!r}; there are: {}".format(name, ", ".join(registry.NAMES)))
    if not kernel_cache.can_compile():
        raise UsageError("numba is not installed: pip install '.[build]'")
    for name in options.games or registry.NAMES:
        kernel_cache.compiled_object(name)
        if kernel_cache.cached_object(name) is None:
            raise UsageError("{}: no compiled object can be made or kept on this machine".format(name))
        tools = kernel_cache.toolchain() or ""
        print(kernel_cache.cache_path(name, tools), file=sys.stderr)
    return 0
