"""Measures the perft kernel of a game's compiled object, side by side with the same algorithm in C.

The C program stands beside this file and is compiled for the run, for the same processors as the
object. Both count the games of the same length from the start position in turns, one after another,
and CPU time is compared.
"""

import argparse
import os
import statistics
import subprocess
import tempfile
import time
from typing import Any

from bots import registry
from bots.core import compiler
from bots.core.buffers import Buffer
from bots.core.engine import Game
from bots.core.kernel_cache import load_compiling
from bots.core.loader import load_ready
from bots.core.native import load_state, weights_of
from tools.cli import UsageError
from tools.referee.arguments import count

FLAGS = ["-O3", "-march=" + compiler.CPU]


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--depth", type=count, default=11, metavar="N", help="plies (11)")
    parser.add_argument("--rounds", type=count, default=15, metavar="N", help="counts of each, in turns (15)")


def compile_c(source: str, folder: str) -> str:
    """The program of a C file.

    Raises:
        UsageError: there is no C compiler, or it refuses.
    """
    program = os.path.join(folder, "perft")
    try:
        command = [*compiler.linker(), *FLAGS, "-o", program, source]
    except compiler.CompileError as error:
        raise UsageError(str(error)) from None
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise UsageError("{} does not compile: {}".format(source, done.stderr.strip().splitlines()[:1]))
    return program


class OurPerft:
    """The kernel with its memory."""

    def __init__(self, kernels: Any, game: Game, depth: int) -> None:
        self._kernels = kernels
        self._depth = depth
        position = game.position.start(game.columns, game.rows)
        self._states = Buffer("q", game.state_length(game.columns, game.rows) * (depth + 1))
        self._moves = Buffer("q", game.most_moves * (depth + 1))
        self._weights = weights_of(kernels, game, game.params())
        load_state(kernels, game, position, self._states, self._weights)

    def count(self) -> tuple[int, float]:
        """Leaves and CPU seconds."""
        began = time.process_time()
        leaves: int = self._kernels.perft(self._states, self._weights, self._depth, 1, self._moves)
        return leaves, time.process_time() - began


class TheirPerft:
    """The C program, which counts when it is sent a line."""

    def __init__(self, program: str, depth: int) -> None:
        self._process = subprocess.Popen(
            [program, str(depth)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def count(self) -> tuple[int, float]:
        """Leaves and CPU seconds."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.write("\n")
        leaves, seconds = self._process.stdout.readline().split()
        return int(leaves), float(seconds)

    def close(self) -> None:
        """Ends the program."""
        self._process.communicate()


def run(options: argparse.Namespace) -> int:
    """Prints both rates and their ratio; the code is 1 if the counts differ."""
    source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "perft_{}.c".format(options.game))
    if not os.path.exists(source):
        raise UsageError("there is no perft in C for {}".format(options.game))
    kernels = load_ready(options.game) or load_compiling(options.game)
    if kernels is None:
        raise UsageError("there are no compiled kernels here, and no compiler")
    ours = OurPerft(kernels, registry.game(options.game), options.depth)
    with tempfile.TemporaryDirectory(prefix="stonewire-") as folder:
        theirs = TheirPerft(compile_c(source, folder), options.depth)
        try:
            rounds = [(ours.count(), theirs.count()) for _ in range(options.rounds)]
        finally:
            theirs.close()
    counts = {leaves for pair in rounds for leaves, _ in pair}
    our_seconds = statistics.median(mine for (_, mine), _ in rounds)
    their_seconds = statistics.median(other for _, (_, other) in rounds)
    leaves = rounds[0][0][0]
    print("depth {}: {} leaves{}".format(options.depth, leaves, "" if len(counts) == 1 else ", AND OTHER COUNTS"))
    print("kernel: {:.3f} s, {:.1f} million leaves/s".format(our_seconds, _millions(leaves, our_seconds)))
    print(
        "C, {}: {:.3f} s, {:.1f} million leaves/s".format(
            " ".join(FLAGS), their_seconds, _millions(leaves, their_seconds)
        )
    )
    print("ratio {:.2f} (medians of {})".format(their_seconds / our_seconds, options.rounds))
    return 0 if len(counts) == 1 else 1


def _millions(leaves: int, seconds: float) -> float:
    return 1e-6 * leaves / seconds if seconds else 0.0
