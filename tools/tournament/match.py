"""``stonewire match GAME A B``: a tournament of two bots, given as command lines."""

import argparse

from bots import registry
from protocol.detect import NAMES as WIRES
from tools.referee.arguments import count
from tools.tournament.config import Section, add_game_arguments, tournament
from tools.tournament.hold import add_setting_arguments, hold_and_report


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", metavar="GAME", help="the game: " + ", ".join(registry.NAMES))
    parser.add_argument("a", metavar="A", help="the first bot's command line, in quotation marks")
    parser.add_argument("b", metavar="B", help="the second bot's")
    add = parser.add_argument
    add("--games", type=count, default=20, metavar="N", help="games, two a pair (default 20)")
    add("--wire-a", default="gtp", metavar="NAME", help="how A is spoken to: " + ", ".join(WIRES))
    add("--wire-b", default="gtp", metavar="NAME", help="how B is spoken to (default gtp)")
    add_game_arguments(parser)
    add_setting_arguments(parser)
    add("--verbose", action="store_true", help="a line a game on stderr, even if that is no terminal")


def run(options: argparse.Namespace) -> int:
    """Plays the match and prints its table; the exit code.

    Raises:
        UsageError: an argument makes no sense, or a bot cannot be started at all.
    """
    bots = [
        {"name": "A", "command": options.a, "wire": options.wire_a},
        {"name": "B", "command": options.b, "wire": options.wire_b},
    ]
    pairs = (options.games + 1) // 2
    spec = tournament(Section({"game": options.game, "player": bots, "rounds": pairs}, ""), options, options.games)
    return hold_and_report(spec, options, "stonewire match", options.verbose)
