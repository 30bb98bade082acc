"""``stonewire stats DIR|FILE…``: the tables of recorded games, again."""

import argparse
import json
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

from tools.cli import UsageError
from tools.records.game import GameRecord, Seat
from tools.records.options import add_reading_options, games_of
from tools.statistics import tables
from tools.statistics.options import add_sprt_options, sprt_of
from tools.statistics.sprt import Sprt
from tools.statistics.tally import Tally


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="games, or a folder with *.jsonl in it; of a record's "
        "games every line counts once, and its moves are not checked by the rules, as `replay` does",
    )
    add_reading_options(parser)
    add_sprt_options(parser)
    add("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Prints the tables; the exit code.

    Raises:
        UsageError: a file cannot be read, or holds no games.
    """
    sprt = sprt_of(options)
    groups: dict[str, list[GameRecord]] = {}
    for record in games_of(options.files, options):
        groups.setdefault(_what(record), []).append(record)
    found = []
    for number, (what, records) in enumerate(groups.items()):
        tally = Tally()
        for record, names in zip(records, names_of(records), strict=True):
            tally.add(record, names)
        if sprt is not None and len(tally.players) != 2:
            raise UsageError(f"--sprt is about two players, not {len(tally.players)}")
        if options.json:
            found.append(_as_dict(what, tally, sprt))
        else:
            print(("\n" if number else "") + what)
            print(tables.report(tally, sprt))
    if options.json:
        print(json.dumps(found))
    return 0


def _what(record: GameRecord) -> str:
    """What was played: results of different games do not belong into one table."""
    table = record.table
    return " ".join(part for part in (table.game, f"{table.columns}x{table.rows}", table.rule) if part)


def _as_dict(what: str, tally: Tally, sprt: Sprt | None) -> "dict[str, Any]":
    found = {"what": what, **tables.standings_dict(tally)}
    names = tally.players
    if len(names) == 2:
        found["match"] = tables.match_dict(tally, names[0], names[1], sprt)
    return found


def names_of(records: Sequence[GameRecord]) -> list[tuple[str, str]]:
    """What to call Black and White of each game.

    A name that means one command line throughout will do. Several matches of A against B will mean several:
    then everybody is called by its command, without the words that all begin with, and by name as well
    where a command played itself.
    """
    commands: dict[str, set[str]] = {}
    for record in records:
        for seat in record.seats:
            commands.setdefault(seat.name, set()).add(seat.command)
    by_name = all(len(meant) == 1 for meant in commands.values())
    own = {record.seats[0].command for record in records if record.seats[0].command == record.seats[1].command}
    common = _common_words([command for meant in commands.values() for command in meant])
    found = []
    for record in records:
        black, white = (seat.name if by_name else _command_name(seat, own, common) for seat in record.seats)
        if black == white:
            black, white = f"{black or '?'} (black)", f"{white or '?'} (white)"
        found.append((black or "?", white or "?"))
    return found


def _common_words(commands: Sequence[str]) -> int:
    """How many words all commands begin with, one of each left over."""
    words = [command.split(" ") for command in commands]
    alike = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    return min(len(list(alike)), *(len(line) - 1 for line in words))


def _command_name(seat: Seat, own: set[str], common: int) -> str:
    command = " ".join(seat.command.split(" ")[common:])
    return f"{seat.name}: {command}" if seat.command in own else command or seat.name
