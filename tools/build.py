"""``stonewire build``: compiles kernels ahead, so that no bot has to wait for it."""

import argparse
import fcntl
import os
import sys

from bots import registry
from bots.core import kernel_cache
from tools.cli import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="games (all): " + ", ".join(registry.NAMES))
    parser.add_argument("--quiet", action="store_true", help="say nothing")


def run(options: argparse.Namespace) -> int:
    """Compiles what the cache lacks.

    Raises:
        UsageError: no such game, or this machine cannot compile.
    """
    for name in options.games:
        if name not in registry.NAMES:
            raise UsageError("no game is called {!r}; there are: {}".format(name, ", ".join(registry.NAMES)))
    if not kernel_cache.can_compile():
        raise UsageError("numba is not installed: pip install '.[build]'")
    for name in options.games or registry.NAMES:
        _build(name, options.quiet)
    return 0


def _build(name: str, quiet: bool) -> None:
    os.makedirs(kernel_cache.cache_folder(), mode=0o700, exist_ok=True)
    with open(os.path.join(kernel_cache.cache_folder(), name + ".lock"), "w") as lock:
        try:
            # Many one-shot bots may each start a build at once: one is enough.
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return
        if kernel_cache.cached_object(name) is not None:
            return
        path = kernel_cache.compile_to_cache(name, _silence if quiet else kernel_cache.say)
        if path is None:
            raise UsageError("{}: no compiled object can be made on this machine".format(name))
        if not quiet:
            print(path, file=sys.stderr)


def _silence(message: str) -> None:
    """For ``--quiet``."""
