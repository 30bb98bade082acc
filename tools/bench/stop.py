"""Measures how soon a bot that thinks, on its own time or on its opponent's, does what it is told.

Each time the bot is asked for a long move in a random position, and a moment later comes what stops it.
The reaction is what the other side of the pipe sees: from writing the line to reading the last answer that
is due then, or to the end of the process. Positions that are solved before that do not count.
"""

import argparse
import random
import select
import statistics
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass

from bots import registry
from bots.core.engine import Game
from bots.core.game import Position
from bots.core.options import ENGINES
from protocol.gtp import parse_vertex, vertex_text
from protocol.moves import COLOUR_NAMES
from tools.cli import UsageError
from tools.referee.arguments import amount, count, plies, positive, whole

ALLOWED_MS = 50.0
WAITS = (0.05, 0.4)  # seconds from the question, or its answer, to what stops the search
MOST_SOLVED = 50  # positions one after another that nobody could stop


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--stops", type=count, default=100, metavar="N", help="stops of each kind (100)")
    parser.add_argument("--time-ms", type=positive, default=60000.0, metavar="N", help="milliseconds a move (60000)")
    parser.add_argument("--engine", choices=ENGINES, help="the search (the game's own)")
    parser.add_argument("--plies", type=plies, default=40, metavar="N", help="random plies before, at most (40)")
    parser.add_argument(
        "--ponder-ms", type=amount, default=100.0, metavar="N", help="milliseconds before pondering (100)"
    )
    parser.add_argument("--seed", type=whole, default=1, metavar="S", help="seed of the positions (1)")


class _Bot:
    """A bot on GTP and the position it knows. The pipes have no buffers of ours, so that ``is_silent`` sees all."""

    def __init__(self, command: list[str], game: Game) -> None:
        self._table = game.table()
        self._start: Position = game.position.start(self._table.columns, self._table.rows)
        self.position = self._start
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.ask("name")  # ready from here on

    def say(self, command: str) -> None:
        """Writes a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(command.encode() + b"\n")

    def answer(self) -> str:
        """Waits for a reply; the text behind its mark.

        Raises:
            UsageError: the bot left.
        """
        assert self._process.stdout is not None
        lines = [b""]
        while lines[-1] != b"\n":
            lines.append(self._process.stdout.readline())
            if not lines[-1]:
                raise UsageError("the bot left without an answer")
        return b"".join(lines)[1:].strip().decode()

    def ask(self, command: str) -> str:
        """The reply to a command."""
        self.say(command)
        return self.answer()

    def is_silent(self) -> bool:
        """Whether no answer is waiting to be read."""
        assert self._process.stdout is not None
        return not select.select([self._process.stdout], [], [], 0)[0]

    def set_up(self, plies: int, chance: random.Random) -> None:
        """Plays so many random moves from the start, fewer if the game ends."""
        self.ask("clear_board")
        self.position = self._start
        for _ in range(plies):
            moves = self.position.legal_moves()
            if moves:
                self.ask(self.random_play(chance))

    def random_play(self, chance: random.Random) -> str:
        """A random move, made in the position, as the command that tells it."""
        colour, move = COLOUR_NAMES[self.position.to_move], chance.choice(self.position.legal_moves())
        self.position = self.position.play(move)
        return "play {} {}".format(colour, vertex_text(move, self._table))

    def genmove(self) -> str:
        """The question for a move."""
        return "genmove " + COLOUR_NAMES[self.position.to_move]

    def moved(self, answer: str) -> None:
        """The bot answered with this move."""
        self.position = self.position.play(parse_vertex(answer, self._table))

    def leave(self) -> None:
        """Waits for the process to end."""
        self._process.wait()

    def close_input(self) -> None:
        """The end of input."""
        assert self._process.stdin is not None
        self._process.stdin.close()

    def kill(self) -> None:
        """Ends the process if it has not left."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


@dataclass
class _Kind:
    """A way to stop a bot: what is done, whether the process ends by it, and whether the bot ponders then."""

    name: str
    stop: Callable[[_Bot, random.Random], None]
    ends: bool = False
    ponders: bool = False


def _say(line: str, answers: int) -> Callable[[_Bot, random.Random], None]:
    def stop(bot: _Bot, _: random.Random) -> None:
        bot.say(line)
        for _answer in range(answers):
            bot.answer()

    return stop


def _quit(bot: _Bot, _: random.Random) -> None:
    bot.say("quit")
    bot.leave()


def _end_of_input(bot: _Bot, _: random.Random) -> None:
    bot.close_input()
    bot.leave()


def _play(bot: _Bot, chance: random.Random) -> None:
    bot.ask(bot.random_play(chance))


KINDS = [
    _Kind("stop", _say("stop", 2)),
    _Kind("# interrupt", _say("# interrupt", 1)),
    _Kind("clear_board", _say("clear_board", 2)),
    _Kind("quit", _quit, ends=True),
    _Kind("end of input", _end_of_input, ends=True),
    _Kind("pondering, name", _say("name", 1), ponders=True),
    _Kind("pondering, play", _play, ponders=True),
    _Kind("pondering, quit", _quit, ends=True, ponders=True),
]


def reactions(options: argparse.Namespace, kind: _Kind) -> list[float]:
    """Milliseconds from what stops the bot to what is due then.

    Raises:
        UsageError: nothing can be stopped, as every position is solved at once.
    """
    chance = random.Random(options.seed)
    samples: list[float] = []
    bot, solved = None, 0
    while len(samples) < options.stops:
        if solved > MOST_SOLVED:
            raise UsageError("{} answers before it can be stopped: fewer --plies may help".format(options.game))
        bot = bot or _Bot(_command(options, kind), registry.game(options.game))
        sample = _reaction(bot, kind, options.plies, chance)
        solved = solved + 1 if sample is None else 0
        if sample is not None:
            samples.append(sample)
        if kind.ends or sample is None:
            bot.kill()
            bot = None
    if bot is not None:
        bot.kill()
    return samples


def _command(options: argparse.Namespace, kind: _Kind) -> list[str]:
    time_ms = options.ponder_ms if kind.ponders else options.time_ms
    command = [options.python, options.packed, "--protocol", "gtp", "--time-ms", str(time_ms)]
    if options.engine is not None:
        command += ["--engine", options.engine]
    return [*command, "--ponder"] if kind.ponders else command


def _reaction(bot: _Bot, kind: _Kind, plies: int, chance: random.Random) -> float | None:
    """One sample; None if the game was over, or the bot not to be stopped any more."""
    bot.set_up(chance.randint(0, plies), chance)
    if len(bot.position.legal_moves()) < 2:
        return None
    if kind.ponders:
        bot.moved(bot.ask(bot.genmove()))
        if not bot.position.legal_moves():
            return None
    else:
        bot.say(bot.genmove())
    time.sleep(chance.uniform(*WAITS))
    if not bot.is_silent():
        return None
    began = time.perf_counter()
    kind.stop(bot, chance)
    return 1e3 * (time.perf_counter() - began)


def run(options: argparse.Namespace) -> int:
    """Prints mean and maximum of each kind; exit code 1 if one took more than is allowed.

    Raises:
        UsageError: nothing to measure.
    """
    if options.stops < 1 or options.time_ms <= 0 or options.ponder_ms <= 0 or options.plies < 0:
        raise UsageError("--stops, --time-ms and --ponder-ms must be above 0, --plies not below")
    slowest = 0.0
    for kind in KINDS:
        samples = reactions(options, kind)
        slowest = max(slowest, *samples)
        print("{:<16} {:>4} times: mean {:6.1f} ms, most {:6.1f} ms".format(
            kind.name, len(samples), statistics.mean(samples), max(samples)), flush=True)  # fmt: skip
    print("allowed: {:.0f} ms; the slowest took {:.1f}".format(ALLOWED_MS, slowest))
    return 1 if slowest > ALLOWED_MS else 0
