"""``stonewire localai URL GAME [COMMAND]``: plays a bot on Botzone's local-AI interface."""

import argparse
import shlex
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from bots import registry
from bots.core.game import Position
from protocol.botzone import BotzoneJsonReferee, BotzoneSimpleReferee
from protocol.moves import BLACK, WHITE
from tools.cli import UsageError
from tools.localai.client import Challenge, Client
from tools.localai.match import Match
from tools.localai.service import Refused, Service
from tools.referee.arguments import amount, count, positive
from tools.referee.keeper import RefereeFault, StartError
from tools.referee.limits import Limits
from tools.referee.player import MakeWire, Player
from tools.referee.poller import Interrupted, Poller
from tools.referee.table import make_wire, table_and_start

_KEPT_RUNNING: "dict[str, MakeWire]" = {
    wire.name: partial(wire, keep_running=True) for wire in (BotzoneJsonReferee, BotzoneSimpleReferee)
}

_BOTZONE_GAMES = {
    ("nogo", ""): "NoGo",
    ("othello", ""): "Reversi",
    ("gomoku", "freestyle"): "Gomoku",
    ("gomoku", "swap-renju"): "Renju",
    ("gomoku", "swap1"): "Gomoku-Swap1",
}
"""Botzone's names of our games and rules."""

_COLOURS = {"black": (BLACK,), "white": (WHITE,), "both": (BLACK, WHITE)}


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("url", metavar="URL", help="as Botzone shows it: https://www.botzone.org.cn/api/USER/SECRET/localai")
    add("game", metavar="GAME", help="the game of all the matches: " + ", ".join(registry.NAMES))
    add("bot", metavar="COMMAND", nargs="?", help="the bot's command line, in quotation marks (default: our bot)")
    add("--rule", metavar="NAME", help="the variant of the rules (default: the game's usual one)")
    add("--wire", metavar="NAME", help="how COMMAND is spoken to (default botzone, a process a move)")
    add("--keep-running", action="store_true", help="on Botzone's wires: one process a match")
    add("--time-ms", type=positive, default=1000.0, metavar="MS", help="milliseconds a move (default 1000)")
    add("--margin-ms", type=amount, default=2000.0, metavar="MS", help="grace before a move is late (default 2000)")
    add("--first-ms", type=amount, default=10000.0, metavar="MS", help="time to start up (default 10000)")
    add("--against", metavar="BOT", help="have matches begun against the bot with this id on Botzone")
    add("--colour", choices=sorted(_COLOURS), default="both", help="ours in those matches (default both in turn)")
    add("--games", type=count, metavar="N", help="leave after N matches (default: go on, or 1 with --against)")
    add("--verbose", action="store_true", help="a line a move on stderr")


def run(options: argparse.Namespace) -> int:
    """Plays, and prints a line a match; the exit code, 1 if any was given up or lost by a fault on our side.

    Raises:
        UsageError: an argument makes no sense, the bot cannot be started, or the server refuses us.
    """
    client = _client(options)
    signal_number = 0
    try:
        with _signals():
            client.run()
    except Interrupted as interruption:
        signal_number = interruption.signal_number
    except (Refused, RefereeFault, StartError) as error:
        raise UsageError(str(error)) from None
    finally:
        client.close(signal_number)
    if signal_number:
        return 128 + signal_number
    return 1 if client.failures else 0


def _client(options: argparse.Namespace) -> Client:
    try:
        table, start = table_and_start(options.game, None, options.rule or "")
        wire = _wire(options, start)
    except ValueError as error:
        raise UsageError(str(error)) from None
    command = options.bot or _our_bot(options)
    limits = Limits(move_ms=options.time_ms, margin_ms=options.margin_ms, first_ms=options.first_ms)

    def player(poller: Poller) -> Player:
        return Player("localai", command, wire, table, limits, poller)

    try:
        with Poller() as poller:
            player(poller)  # to find out now that the command line makes no sense
        service = Service(options.url)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return Client(
        service,
        lambda name: Match(name, table, start, player),
        lambda text: print(text, flush=True),
        _warn,
        _warn if options.verbose else lambda text: None,
        _challenge(options, table.rule),
        options.games or (1 if options.against else None),
    )


def _wire(options: argparse.Namespace, start: Position) -> MakeWire:
    if options.bot is None and options.wire is not None:
        raise UsageError("--wire is for a COMMAND: our own bot speaks Botzone's")
    name = options.wire or BotzoneJsonReferee.name
    if options.bot is not None and not options.keep_running:
        return make_wire(name, options.game, start)
    if name not in _KEPT_RUNNING:
        raise UsageError(f"--keep-running is for Botzone's wires: {', '.join(_KEPT_RUNNING)}")
    return _KEPT_RUNNING[name]


def _our_bot(options: argparse.Namespace) -> str:
    game = registry.game(options.game)
    rule = [f"--{game.rule_option}", options.rule] if options.rule is not None else []
    return shlex.join([sys.executable, "-m", f"bots.{options.game}", "--protocol", "botzone", "--keep-running", *rule])


def _challenge(options: argparse.Namespace, rule: str) -> Challenge | None:
    if options.against is None:
        return None
    name = _BOTZONE_GAMES.get((options.game, rule))
    if name is None:
        raise UsageError(f"--against: Botzone has no {options.game} {rule}".rstrip())
    return Challenge(name, options.against, _COLOURS[options.colour], options.time_ms / 1000)


def _warn(text: str) -> None:
    print(f"stonewire localai: {text}", file=sys.stderr, flush=True)


@contextmanager
def _signals() -> Iterator[None]:
    """Makes Ctrl-C and SIGTERM raise in this thread, which never starts a bot by itself; only the first counts."""
    numbers = (signal.SIGINT, signal.SIGTERM)

    def interrupted(caught: int, frame: object) -> None:
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)
        raise Interrupted(caught)

    before = [signal.signal(number, interrupted) for number in numbers]
    try:
        yield
    finally:
        if signal.getsignal(signal.SIGINT) is interrupted:  # else they stay ignored while we clear up
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)
