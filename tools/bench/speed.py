"""Measures simulations or nodes per second on one core, side by side with a reference engine.

The reference speaks GTP and says its own rate on stderr, as in ``139136 sims 46355/s``.
"""

import argparse
import os
import re
import shlex
import statistics
import subprocess

from bots import registry
from tools.cli import UsageError
from tools.referee.arguments import count, positive

OURS = re.compile(r"nodes (\d+) .*ms ([\d.]+)")


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--reference", metavar="COMMAND", help="a GTP engine to compare with")
    parser.add_argument("--pattern", default=r"([\d.]+)/s", metavar="RE", help="finds its rate in its stderr")
    parser.add_argument("--rounds", type=count, default=5, metavar="N", help="searches of each, in turns (5)")
    parser.add_argument("--time-ms", type=positive, default=2000.0, metavar="N", help="milliseconds of ours (2000)")


def _genmove(command: list[str]) -> str:
    """What an engine says on stderr while it finds the first move, on one core."""
    core = min(os.sched_getaffinity(0))
    done = subprocess.run(
        command,
        input="genmove b\nquit\n",
        capture_output=True,
        text=True,
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    return done.stderr


def our_rate(options: argparse.Namespace) -> float:
    """Simulations a second of the packed bot."""
    command = [options.python, options.packed, "--time-ms", str(options.time_ms), "--debug"]
    said = OURS.search(_genmove(command))
    if said is None:
        raise UsageError("the packed bot did not say how much it searched")
    return 1e3 * int(said.group(1)) / float(said.group(2))


def reference_rate(options: argparse.Namespace) -> float | None:
    """The reference's own figure; None without one."""
    if options.reference is None:
        return None
    try:
        said = re.search(options.pattern, _genmove(shlex.split(options.reference)))
    except OSError as error:
        raise UsageError("cannot run {}: {}".format(options.reference, error.strerror)) from None
    if said is None:
        raise UsageError("the reference's stderr has no rate")
    return float(said.group(1))


def run(options: argparse.Namespace) -> int:
    """Prints medians and ratio."""
    ours, theirs = [], []
    for _ in range(options.rounds):
        ours.append(our_rate(options))
        rate = reference_rate(options)
        if rate is not None:
            theirs.append(rate)
    unit = "simulations" if registry.game(options.game).engine == "mcts" else "nodes"
    print("{}: {:.0f} {}/s (median of {})".format(options.packed, statistics.median(ours), unit, len(ours)))
    if theirs:
        ratio = statistics.median(ours) / statistics.median(theirs)
        print("reference: {:.0f}/s; ratio {:.2f}".format(statistics.median(theirs), ratio))
    return 0
