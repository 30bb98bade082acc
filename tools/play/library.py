"""Games from a file's text, and back: the formats of ``tools.records``."""

from itertools import islice

from protocol.moves import Table
from tools.records.files import FORMATS, read_data
from tools.records.game import GameRecord, RecordError
from tools.records.jsonl import Warn
from tools.records.movelist import UnknownGame
from tools.records.options import result_of

MOST_GAMES = 1000
"""Of one file; there are no more to choose from."""

_READ_BUT_NOT_WRITTEN = (".txt", ".json", ".gam")  # names that files of moves and games go by as well
_WITH_SET_UP = ("jsonl", "sgf", "ggf")


class CannotWrite(ValueError):
    """A format cannot hold a game; the message is one clear line."""


def formats_of(game: str) -> list[str]:
    """The formats that can hold the game, our own first."""
    return [name for name, format_ in FORMATS.items() if format_.suits(game)]


def suffixes() -> list[str]:
    """What names of files that can be read end in, as far as known."""
    return [*dict.fromkeys(format_.suffix for format_ in FORMATS.values()), *_READ_BUT_NOT_WRITTEN]


def read_text(text: str, name: str, table: Table, warn: Warn) -> list[GameRecord]:
    """The games of a file, ``MOST_GAMES`` at most.

    Args:
        name: the file's, for messages.
        table: counts for lists of moves that do not say of which game they are.
        warn: is told of what is skipped.

    Raises:
        RecordError: it holds something else, or nothing.
    """
    data = text.encode("utf-8", "replace")
    try:
        found = list(islice(read_data(data, name, warn), MOST_GAMES))
    except UnknownGame:
        size = (table.columns, table.rows)
        found = list(islice(read_data(data, name, warn, table.game, table.rule, size), MOST_GAMES))
    if not found:
        raise RecordError(name, "no games in this file")
    return found


def written(record: GameRecord, format_name: str) -> str:
    """The game in that format.

    Raises:
        CannotWrite: there is no such format, or it cannot hold this game.
    """
    game = record.table.game
    if format_name not in formats_of(game):
        raise CannotWrite(f"{game} has no format {format_name!r}; there are: {', '.join(formats_of(game))}")
    if format_name not in _WITH_SET_UP and is_set_up(record):
        raise CannotWrite(f"{format_name} cannot hold a game from a position that was set up")
    try:
        return FORMATS[format_name].write(record)
    except ValueError as error:
        raise CannotWrite(str(error)) from None


def suffix_of(format_name: str) -> str:
    """What names of such files end in."""
    return FORMATS[format_name].suffix


def is_set_up(record: GameRecord) -> bool:
    """Whether the game began from another position than the usual one."""
    table, start = record.table, record.start
    usual = type(start).start(table.columns, table.rows, table.rule)
    return (start.cells(), start.to_move) != (usual.cells(), usual.to_move)


def title_of(record: GameRecord) -> str:
    """A game in a line of a list."""
    table = record.table
    what = " ".join(part for part in (table.game, f"{table.columns}x{table.rows}", table.rule) if part)
    black, white = (seat.name or "?" for seat in record.seats)
    date = f", {record.date[:10]}" if record.date else ""
    return f"{black} - {white}: {result_of(record)} ({what}, {len(record.moves)} plies{date})"
