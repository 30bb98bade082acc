"""Measures what the referee costs: CPU time a move with bots that answer at once, and what games leave behind."""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from bots import registry
from bots.core.game import Position
from protocol.detect import referee_wire
from protocol.moves import Move
from tools.bench import trivial_bot
from tools.cli import UsageError
from tools.referee.arguments import count
from tools.referee.game import play_in_turn
from tools.referee.limits import Limits
from tools.referee.player import Player
from tools.referee.poller import Poller

GAME = "gomoku"
LIMITS = Limits(move_ms=20000.0)
_WARM_UP_GAMES = 10
_PATIENCE_SECONDS = 2.0


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--games", type=count, default=200, metavar="N", help="games of gomoku to play (200)")
    parser.add_argument("--wire", choices=("gomocup", "gtp"), default="gomocup", help="how the bots are spoken to")
    parser.add_argument(
        "--reference",
        metavar="COMMAND",
        help="another referee to measure beside: plays {games} games between two of {bot}, a Gomocup engine",
    )


@dataclass(frozen=True)
class _Played:
    games: int
    moves: int
    cpu_s: float  # the referee's own
    wall_s: float
    rules_s: float  # CPU time of judging the same moves once more
    descriptors: int  # how many more are open
    resident_mb: float  # how much more is resident


def run(options: argparse.Namespace) -> int:
    """Measures and prints.

    Raises:
        UsageError: the reference cannot be run, or plays no moves.
    """
    played = _play(options.wire, options.games)
    print(f"{played.games} games, {played.moves} moves on {options.wire} by bots that answer at once")
    own = 1e6 * played.cpu_s / played.moves
    rules = 1e6 * played.rules_s / played.moves
    print(f"referee: {own:.1f} us of CPU time a move, {rules:.1f} of them rules; ", end="")
    print(f"wall {1e6 * played.wall_s / played.moves:.0f} us a move")
    print(f"growth: {played.resident_mb:.1f} MB, {played.descriptors} descriptors, {_children_left()} processes left")
    if options.reference is not None:
        reference = _reference_us(options.reference, options.games)
        print(f"reference: {reference:.1f} us a move; ratio {own / reference:.2f}")
    return 0


# ---- our referee --------------------------------------------------------------------------------


def _play(wire: str, games: int) -> _Played:
    with Poller() as poller, _players(wire, poller) as players:
        start = _start()
        for _ in play_in_turn(start, players, _WARM_UP_GAMES):
            pass
        descriptors, resident = _descriptors(), _resident_mb()
        moves, sample = 0, list[list[Move]]()
        cpu, wall = time.process_time(), time.perf_counter()
        for played in play_in_turn(start, players, games):
            moves += len(played.moves)
            if len(sample) < _WARM_UP_GAMES:
                sample.append([made.move for made in played.moves])
        cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        if not moves:
            raise UsageError("the bots made no move")
        rules = _rules_s(start, sample) * moves
        return _Played(games, moves, cpu, wall, rules, _descriptors() - descriptors, _resident_mb() - resident)


def _start() -> Position:
    table = registry.table(GAME)
    start: Position = registry.rules(GAME).start(table.columns, table.rows, table.rule)
    return start


@contextmanager
def _players(wire: str, poller: Poller) -> Iterator[tuple[Player, Player]]:
    table = registry.table(GAME)
    command = shlex.join([sys.executable, "-I", "-S", trivial_bot.__file__])
    first, second = (Player(name, command, referee_wire(wire), table, LIMITS, poller) for name in "AB")
    try:
        yield first, second
        first.quit()
        second.quit()
    finally:
        first.stop()
        second.stop()


def _rules_s(start: Position, games: list[list[Move]]) -> float:
    """CPU seconds a move of what judging by the plain rules takes."""
    moves = 0
    began = time.process_time()
    for game in games:
        position = start
        for move in game:
            position.result()
            position.why_illegal(move)
            position = position.play(move)
            moves += 1
        position.result()
    return (time.process_time() - began) / moves


def _descriptors() -> int:
    return len(os.listdir("/proc/self/fd"))


def _resident_mb() -> float:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def _children_left() -> int:
    """Processes below this one after a moment's patience, but for the bots' two nurseries, which stay as long as it."""
    until = time.monotonic() + _PATIENCE_SECONDS
    while _children() and time.monotonic() < until:
        time.sleep(0.01)
    return _children()


def _children() -> int:
    listed = Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()
    below = [Path(f"/proc/{pid}/task/{pid}/children").read_text().split() for pid in listed]
    return len(listed) - 2 + sum(len(pids) for pids in below)


# ---- another referee ----------------------------------------------------------------------------


def _reference_us(command: str, games: int) -> float:
    """Microseconds of its own CPU time that the other referee takes a move."""
    with tempfile.TemporaryDirectory() as folder:
        counts = Path(folder, "counts")
        counts.mkdir()
        bot = Path(folder, "bot")
        words = [sys.executable, "-I", "-S", trivial_bot.__file__, str(counts)]
        bot.write_text(f"#!/bin/sh\nexec {shlex.join(words)}\n")
        bot.chmod(0o755)
        cpu_s = _own_cpu_s(shlex.split(command.format(bot=bot, games=games)), folder)
        moves = sum(int(path.read_text() or 0) for path in counts.iterdir())
    if not moves:
        raise UsageError("the reference played no moves")
    return 1e6 * cpu_s / moves


def _own_cpu_s(command: list[str], folder: str) -> float:
    """CPU seconds of a command's own process, without its children, from start to end."""
    try:
        process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError as error:
        raise UsageError(f"cannot start {command[0]!r}: {error.strerror}") from None
    os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)  # its time is read before it is reaped
    cpu_s = time.clock_gettime(~process.pid << 3 | 2)
    process.wait()
    return cpu_s
