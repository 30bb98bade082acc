"""``stonewire tournament``: any number of bots, of any wires and languages, play each other."""

import argparse
from pathlib import Path

from bots import registry
from protocol.detect import NAMES as WIRES
from tools.referee.arguments import count
from tools.tournament.config import Section, add_game_arguments, player_values, read_toml, tournament
from tools.tournament.hold import add_setting_arguments, hold_and_report
from tools.tournament.spec import FORMATS


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("file", nargs="?", type=Path, metavar="FILE", help="a tournament in TOML, over which the options go")
    add("--game", metavar="NAME", help="the game: " + ", ".join(registry.NAMES))
    add(
        "--player",
        nargs="+",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a player: command=, name=, wire= (gtp unless told otherwise; " + ", ".join(WIRES) + "), "
        "directory=, options.NAME=, environment.NAME=, limits.NAME=",
    )
    add("--format", metavar="NAME", help=", ".join(FORMATS) + " (default round-robin)")
    add("--rounds", type=count, metavar="N", help="rounds, of two games a pairing (default 1)")
    add_game_arguments(parser)
    add_setting_arguments(parser)
    add("--quiet", action="store_true", help="no line a game on stderr")


def run(options: argparse.Namespace) -> int:
    """Holds the tournament and prints its tables; the exit code.

    Raises:
        UsageError: something in its description makes no sense, or a bot cannot be started at all.
    """
    section = Section({}, "") if options.file is None else read_toml(options.file)
    section.override({"game": options.game, "format": options.format, "rounds": options.rounds})
    section.append("player", [player_values(words) for words in options.player])
    return hold_and_report(tournament(section, options), options, "stonewire tournament", not options.quiet)
