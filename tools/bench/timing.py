"""Measures how much of its time a bot uses, and whether it ever overruns, while the machine is busy.

The bot plays Black in game after game against random replies, each cut off while nothing is solved
yet. The time of a move is what the other side of the pipe sees: from writing the question to reading
the answer, or from starting the process to its end.
"""

import argparse
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bots import registry
from protocol.botzone import BotzoneJsonReferee
from protocol.gtp import parse_vertex, vertex_text
from protocol.limit import Limit
from protocol.moves import BLACK, Move
from tools.cli import UsageError
from tools.referee.arguments import count, plies, positive, whole

MOST_PLIES = 30
BURN = "while True: pass"


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--moves", type=count, default=500, metavar="N", help="moves to measure (500)")
    parser.add_argument("--time-ms", type=positive, default=200.0, metavar="N", help="milliseconds a move (200)")
    parser.add_argument("--process-per-move", action="store_true", help="one-shot Botzone instead of a GTP session")
    parser.add_argument("--busy", type=plies, default=os.cpu_count(), metavar="N", help="busy processes beside (cores)")
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the replies (1)")


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


class _Session:
    """A bot on GTP, kept alive over all games."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._table = registry.game(options.game).table()
        command = [options.python, options.packed, "--time-ms", str(options.time_ms)]
        self._bot = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._told = 1  # how many moves the bot knows; it begins with an old game

    def _ask(self, command: str) -> str:
        assert self._bot.stdin is not None
        assert self._bot.stdout is not None
        self._bot.stdin.write(command + "\n")
        self._bot.stdin.flush()
        answer = self._bot.stdout.readline()
        while self._bot.stdout.readline().strip():
            pass
        return answer[1:].strip()

    def move(self, moves: list[Move]) -> tuple[float, Move]:
        """The seconds of a move after these, which go on from the last call's or begin a game, and the move."""
        if len(moves) < self._told:
            self._ask("clear_board")
            self._told = 0
        for move in moves[self._told :]:
            self._ask("play w {}".format(vertex_text(move, self._table)))
        began = time.perf_counter()
        answer = self._ask("genmove b")
        seconds = time.perf_counter() - began
        self._told = len(moves) + 1
        return seconds, parse_vertex(answer, self._table)

    def close(self) -> None:
        """Ends the bot."""
        self._bot.communicate("quit\n")


class _OneShot:
    """A process per move on Botzone's JSON."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._command = [options.python, options.packed, "--time-ms", str(options.time_ms)]
        self._judge = BotzoneJsonReferee(registry.table(options.game), BLACK)

    def move(self, moves: list[Move]) -> tuple[float, Move]:
        """The seconds of a process that answers after these moves, and its move."""
        exchange = self._judge.request(moves, Limit())[0]
        began = time.perf_counter()
        done = subprocess.run(self._command, input=exchange.text, stdout=subprocess.PIPE, check=True, text=True)
        seconds = time.perf_counter() - began
        answer = exchange.listener.feed(done.stdout.strip()) if exchange.listener else None
        if answer is None or answer.move is None:
            raise UsageError("the packed bot's answer is no move: {!r}".format(done.stdout))
        return seconds, answer.move

    def close(self) -> None:
        """Nothing to end."""


def timed_moves(bot: Any, game: str, count: int, generator: random.Random) -> Iterator[float]:
    """The seconds of each of the bot's moves in as many games as it takes."""
    table = registry.table(game)
    start = registry.rules(game).start(table.columns, table.rows)
    position = start
    moves: list[Move] = []
    for _ in range(count):
        seconds, move = bot.move(moves)
        yield seconds
        position = position.play(move)
        moves.append(move)
        if position.result() is None:
            moves.append(generator.choice(position.legal_moves()))
            position = position.play(moves[-1])
        if len(moves) > MOST_PLIES or position.result() is not None:
            position, moves = start, []


def run(options: argparse.Namespace) -> int:
    """Prints how much of the budget was used; exit code 1 if any move overran.

    Raises:
        UsageError: nothing to measure.
    """
    if options.moves < 1 or options.time_ms <= 0 or options.busy < 0:
        raise UsageError("--moves and --time-ms must be above 0, --busy not below")
    bot = _OneShot(options) if options.process_per_move else _Session(options)
    with busy_machine(options.busy):
        replies = random.Random(options.seed)
        used = [1e3 * seconds for seconds in timed_moves(bot, options.game, options.moves, replies)]
    bot.close()
    late = [ms for ms in used if ms > options.time_ms]
    print("{} moves of {:.0f} ms, {} busy processes".format(len(used), options.time_ms, options.busy))
    shares = [100 * ms / options.time_ms for ms in (statistics.mean(used), min(used), max(used))]
    print("used: mean {:.1f} %, least {:.1f} %, most {:.1f} %; overruns: {}".format(*shares, len(late)))
    return 1 if late else 0
