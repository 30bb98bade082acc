"""``stonewire stats DIR|FILE…``: the tables of recorded games, again."""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.cli import UsageError
from tools.records.files import read_games
from tools.records.game import GameRecord, RecordError, Seat
from tools.statistics import tables
from tools.statistics.options import add_sprt_options, sprt_of
from tools.statistics.sprt import Sprt
from tools.statistics.tally import Tally


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="games, or a folder with *.jsonl in it")
    add("--game", default="", metavar="NAME", help="the game, for files that do not say")
    add("--rule", default="", metavar="NAME", help="the variant of the rules, likewise")
    add_sprt_options(parser)
    add("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Prints the tables; the exit code.

    Raises:
        UsageError: a file cannot be read, or holds no games.
    """
    sprt = sprt_of(options)
    try:
        records = list(read_games(options.files, _warn, options.game, options.rule))
    except RecordError as error:
        raise UsageError(str(error)) from None
    if not records:
        raise UsageError("no games in " + ", ".join(map(str, options.files)))
    tally = Tally()
    for record, names in zip(records, names_of(records), strict=True):
        tally.add(record, names)
    if sprt is not None and len(tally.players) != 2:
        raise UsageError(f"--sprt is about two players, not {len(tally.players)}")
    _print_json(tally, sprt) if options.json else _print(tally, sprt)
    return 0


def _print(tally: Tally, sprt: Sprt | None) -> None:
    print(tables.colour_line(tally), end="\n\n")
    if len(tally.players) == 2:
        print(tables.match_table(tally, tally.players[0], tally.players[1], sprt))
        return
    for part in (tables.standings(tally), tables.cross_table(tally), tables.duel_lines(tally)):
        print(part, end="\n\n")
    print(tables.behaviour_table(tally, tally.players))


def _print_json(tally: Tally, sprt: Sprt | None) -> None:
    found = tables.standings_dict(tally)
    if len(tally.players) == 2:
        found["match"] = tables.match_dict(tally, tally.players[0], tally.players[1], sprt)
    print(json.dumps(found))


def _warn(text: str) -> None:
    print(f"stonewire stats: {text}", file=sys.stderr)


def names_of(records: Sequence[GameRecord]) -> list[tuple[str, str]]:
    """What to call Black and White of each game.

    A name that means one command line throughout will do. Several matches of A against B will mean several:
    then everybody is called by its command, and by both where a command played itself.
    """
    commands: dict[str, set[str]] = {}
    for record in records:
        for seat in record.seats:
            commands.setdefault(seat.name, set()).add(seat.command)
    by_name = all(len(meant) == 1 for meant in commands.values())
    own = {record.seats[0].command for record in records if record.seats[0].command == record.seats[1].command}
    found = []
    for record in records:
        black, white = (seat.name if by_name else _command_name(seat, own) for seat in record.seats)
        if black == white:
            black, white = f"{black or '?'} (black)", f"{white or '?'} (white)"
        found.append((black or "?", white or "?"))
    return found


def _command_name(seat: Seat, own: set[str]) -> str:
    return f"{seat.name}: {seat.command}" if seat.command in own else seat.command or seat.name
