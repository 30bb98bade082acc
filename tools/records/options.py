"""The command-line options of every command that reads games, and their common ends."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.cli import UsageError
from tools.records.files import read_games
from tools.records.game import GameRecord, RecordError


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """What a file may leave open."""
    add = parser.add_argument
    add("--as", default="", dest="as_", metavar="GAME", help="the game, for files that do not say")
    add("--rule", default="", metavar="NAME", help="the variant of the rules, likewise")


def games_of(paths: Sequence[Path], options: argparse.Namespace) -> list[GameRecord]:
    """All games of the files; lines cut off are told on stderr.

    Raises:
        UsageError: a file cannot be read or holds something else, or there are no games in them.
    """

    def warn(text: str) -> None:
        print(f"stonewire {options.command}: {text}", file=sys.stderr)

    try:
        records = list(read_games(paths, warn, options.as_, options.rule))
    except RecordError as error:
        raise UsageError(str(error)) from None
    if not records:
        raise UsageError("no games in " + ", ".join(map(str, paths)))
    return records


def refuse_to_overwrite(output: Path, paths: Sequence[Path]) -> None:
    """Sees to it that no file which is read is written.

    Raises:
        UsageError: the output is one of the files, or in one of the folders.
    """
    for path in paths:
        for file in path.glob("*") if path.is_dir() else [path]:
            if output.exists() and file.exists() and output.samefile(file):
                raise UsageError(f"{output} is read, and would be overwritten; choose another --output")


def title_of(record: GameRecord) -> str:
    """A game in one line: the game, the players, the result."""
    table = record.table
    parts = [table.game, f"{table.columns}x{table.rows}", table.rule]
    black, white = (seat.name or "?" for seat in record.seats)
    head = " ".join(part for part in parts if part)
    return f"{head}, X {black} (black) against O {white} (white): {result_of(record)}"


def result_of(record: GameRecord) -> str:
    """How a game ended, in a few words."""
    if not record.verdict:
        return "no result"
    if not record.counts:
        return record.verdict
    winner = "draw" if record.winner is None else ("black wins", "white wins")[record.winner]
    how = ": ".join(part for part in (record.verdict, record.reason) if part and part not in ("win", "draw"))
    return f"{winner} ({how})" if how else winner
