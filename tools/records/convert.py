"""``stonewire convert FILE… --to FORMAT``: games in another format, for the field's other programs."""

import argparse
import sys
from pathlib import Path

from tools.cli import UsageError
from tools.records.files import FORMATS
from tools.records.game import GameRecord
from tools.records.losses import CannotHold, written
from tools.records.options import add_reading_options, games_of, refuse_to_overwrite
from tools.referee.arguments import whole


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="games in any format, or a folder with *.jsonl in it")
    add("--to", required=True, metavar="NAME", help="format: " + ", ".join(FORMATS))
    add("--output", type=Path, metavar="FILE", help="where to write (default: stdout)")
    add("--game", type=whole, metavar="N", help="only this game, from 1")
    add_reading_options(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the games; the exit code.

    Raises:
        UsageError: a file cannot be read or written, or the format does not suit the games.
    """
    if options.to not in FORMATS:
        raise UsageError(f"no format is called {options.to!r}; there are: {', '.join(FORMATS)}")
    format_ = FORMATS[options.to]
    if options.output is not None:
        refuse_to_overwrite(options.output, options.files)
    records = games_of(options.files, options)
    if options.game is not None:
        if not 1 <= options.game <= len(records):
            raise UsageError(f"there are {len(records)} games, and no number {options.game}")
        records = [records[options.game - 1]]
    if format_.one_a_file and len(records) > 1:
        raise UsageError(f"a file of {options.to} holds one game: choose with --game N among {len(records)}")
    text = "".join(_written(record, options.to) for record in records)
    if options.output is None:
        sys.stdout.write(text)
        return 0
    try:
        options.output.write_text(text, encoding="utf-8", errors="replace", newline="")
    except OSError as error:
        raise UsageError(f"cannot write {options.output}: {error.strerror}") from None
    return 0


def _written(record: GameRecord, format_name: str) -> str:
    """The game's text; what that does not say is told on stderr.

    Raises:
        UsageError: the format cannot hold the game.
    """
    try:
        text, warning = written(record, format_name)
    except CannotHold as error:
        raise UsageError(f"{record.source}: {error}") from None
    if warning:
        print(f"stonewire convert: {record.source}: {warning}", file=sys.stderr)
    return text
