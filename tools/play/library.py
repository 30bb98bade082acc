"""Games from a file's text, and back: the formats of ``tools.records``."""

import base64
import binascii
from collections.abc import Iterator
from itertools import islice

from protocol.moves import Table
from tools.records import losses
from tools.records.files import FORMATS, read_data, read_text
from tools.records.game import GameRecord, RecordError
from tools.records.jsonl import Warn
from tools.records.movelist import Size, UnknownGame
from tools.records.options import result_of

MOST_GAMES = 1000
"""Of one file; there are no more to choose from."""

_READ_BUT_NOT_WRITTEN = (".txt", ".json", ".gam")  # names that files of moves and games go by as well


def formats_of(game: str) -> list[str]:
    """The formats that can hold the game, our own first."""
    return [name for name, format_ in FORMATS.items() if format_.suits(game)]


def suffixes() -> list[str]:
    """What names of files that can be read end in, as far as known."""
    return [*dict.fromkeys(format_.suffix for format_ in FORMATS.values()), *_READ_BUT_NOT_WRITTEN]


def read(content: str | bytes, name: str, table: Table, warn: Warn) -> list[GameRecord]:
    """The games of a file, ``MOST_GAMES`` at most.

    Args:
        content: its text, or its bytes, whose character set is found out.
        name: the file's, for messages.
        table: counts for lists of moves that do not say of which game they are.
        warn: is told of what is skipped.

    Raises:
        RecordError: it holds something else, or nothing.
    """

    def games(game: str = "", rule: str = "", size: Size = (None, None)) -> Iterator[GameRecord]:
        if isinstance(content, str):
            return read_text(content, name, warn, game, rule, size)
        return read_data(content, name, warn, game, rule, size)

    try:
        found = list(islice(games(), MOST_GAMES))
    except UnknownGame:
        found = list(islice(games(table.game, table.rule, (table.columns, table.rows)), MOST_GAMES))
    if not found:
        raise RecordError(name, "no games in this file")
    return found


def bytes_of(text: str) -> bytes:
    """What stands there in base 64.

    Raises:
        ValueError: it is something else.
    """
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("the file's content is not in base 64") from None


def written(record: GameRecord, format_name: str) -> tuple[str, str]:
    """The game in that format, and a line about what of it the format does not say; see ``tools.records.losses``.

    Raises:
        CannotHold: there is no such format, or it cannot hold this game.
    """
    game = record.table.game
    if format_name not in formats_of(game):
        raise losses.CannotHold(f"{game} has no format {format_name!r}; there are: {', '.join(formats_of(game))}")
    return losses.written(record, format_name)


def suffix_of(format_name: str) -> str:
    """What names of such files end in."""
    return FORMATS[format_name].suffix


def title_of(record: GameRecord) -> str:
    """A game in a line of a list."""
    table = record.table
    what = " ".join(part for part in (table.game, f"{table.columns}x{table.rows}", table.rule) if part)
    black, white = (seat.name or "?" for seat in record.seats)
    date = f", {record.date[:10]}" if record.date else ""
    return f"{black} - {white}: {result_of(record)} ({what}, {len(record.moves)} plies{date})"
