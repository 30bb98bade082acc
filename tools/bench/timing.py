"""Measures how much of its time a bot uses, and whether it ever overruns, while the machine is busy.

Positions are random and young enough that none is solved at once. The time of a move is what the
other side of the pipe sees: from writing the question to reading the answer, or from starting the
process to its end.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from bots import registry
from protocol.gtp import vertex_text
from protocol.moves import Move

MOST_PLIES = 24
BURN = "while True: pass"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--moves", type=int, default=500, metavar="N", help="moves to measure (500)")
    parser.add_argument("--time-ms", type=float, default=200.0, metavar="N", help="milliseconds a move (200)")
    parser.add_argument("--process-per-move", action="store_true", help="one-shot Botzone instead of a GTP session")
    parser.add_argument("--busy", type=int, default=os.cpu_count(), metavar="N", help="busy processes beside (cores)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of the positions (1)")


@contextmanager
def busy_machine(processes: int) -> Iterator[None]:
    """Keeps that many processes at work."""
    burners = [subprocess.Popen([sys.executable, "-c", BURN]) for _ in range(processes)]
    try:
        yield
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()


def random_opening(game: str, generator: random.Random) -> list[Move]:
    """An even number of random legal moves, so that Black is to move."""
    position = registry.rules(game).start()
    moves: list[Move] = []
    for _ in range(2 * generator.randrange(MOST_PLIES // 2)):
        move = generator.choice(position.legal_moves())
        position = position.play(move)
        moves.append(move)
    return moves


class _Session:
    """A bot on GTP, kept alive."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._table = registry.game(options.game).table()
        command = [options.python, options.packed, "--time-ms", str(options.time_ms)]
        self._bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._say("clear_board")

    def _say(self, command: str) -> None:
        assert self._bot.stdin is not None and self._bot.stdout is not None
        self._bot.stdin.write(command + "\n")
        self._bot.stdin.flush()
        while self._bot.stdout.readline().strip():
            pass

    def seconds(self, moves: list[Move]) -> float:
        """The wall time of a move after these."""
        self._say("clear_board")
        for ply, move in enumerate(moves):
            self._say("play {} {}".format("bw"[ply % 2], vertex_text(move, self._table)))
        began = time.perf_counter()
        self._say("genmove b")
        return time.perf_counter() - began

    def close(self) -> None:
        """Ends the bot."""
        self._bot.communicate("quit\n")


class _OneShot:
    """A process per move on Botzone's JSON."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._command = [options.python, options.packed, "--time-ms", str(options.time_ms)]

    def seconds(self, moves: list[Move]) -> float:
        """The wall time of a process that answers after these moves."""
        points = [{"x": x, "y": y} for ((x, y),) in moves]
        question = {"requests": [{"x": -1, "y": -1}, *points[1::2]], "responses": points[0::2]}
        text = json.dumps(question).encode() + b"\n"
        began = time.perf_counter()
        subprocess.run(self._command, input=text, stdout=subprocess.DEVNULL, check=True)
        return time.perf_counter() - began

    def close(self) -> None:
        """Nothing to end."""


def run(options: argparse.Namespace) -> int:
    """Prints how much of the budget was used; exit code 1 if any move overran."""
    generator = random.Random(options.seed)
    bot = _OneShot(options) if options.process_per_move else _Session(options)
    with busy_machine(options.busy):
        used = [bot.seconds(random_opening(options.game, generator)) * 1e3 for _ in range(options.moves)]
    bot.close()
    late = [ms for ms in used if ms > options.time_ms]
    print("{} moves of {:.0f} ms, {} busy processes".format(len(used), options.time_ms, options.busy))
    shares = [100 * ms / options.time_ms for ms in (statistics.mean(used), min(used), max(used))]
    print("used: mean {:.1f} %, least {:.1f} %, most {:.1f} %; overruns: {}".format(*shares, len(late)))
    return 1 if late else 0
