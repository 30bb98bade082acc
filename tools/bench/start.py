"""Measures the CPU time of one answer with --nodes 1 against a bare interpreter with the same imports."""

import argparse
import resource
import statistics
import subprocess

from bots import registry
from protocol.botzone import first_request
from tools.referee.arguments import count

BARE = "import json, ctypes, argparse, base64, zlib"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--rounds", type=count, default=40, metavar="N", help="runs of each, in turns (40)")


def cpu_seconds(command: list[str], question: bytes) -> float:
    """User and system seconds of one run of the command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, input=question, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run(options: argparse.Namespace) -> int:
    """Prints the medians in milliseconds and their ratio."""
    question = first_request(registry.table(options.game)).encode()
    bare, bot = [], []
    for _ in range(options.rounds):
        bare.append(cpu_seconds([options.python, "-c", BARE], b""))
        bot.append(cpu_seconds([options.python, options.packed, "--nodes", "1"], question))
    medians = statistics.median(bare), statistics.median(bot)
    print("bare interpreter {:.1f} ms, packed bot {:.1f} ms of CPU time".format(*(1e3 * m for m in medians)))
    print("ratio {:.2f} (medians of {} runs each, in turns)".format(medians[1] / medians[0], options.rounds))
    return 0
