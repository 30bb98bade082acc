"""Writes a game in a format and reads it back, so that nothing is lost without a word."""

from protocol.moves import COLOUR_NAMES, PASS, opponent
from tools.records.files import FORMATS, read_text
from tools.records.game import GameRecord, RecordError, is_set_up
from tools.records.options import result_of

_WITH_SET_UP = ("jsonl", "sgf", "ggf")


class CannotHold(ValueError):
    """A format cannot hold a game; the message is one clear line."""


def written(record: GameRecord, format_name: str) -> tuple[str, str]:
    """The game in that format, and a line about what of it the format does not say; empty if it says all that counts.

    Raises:
        CannotHold: the format cannot hold the game's moves.
    """
    if not FORMATS[format_name].suits(record.table.game):
        raise CannotHold(f"{format_name} is no format of {record.table.game}")
    if format_name not in _WITH_SET_UP and is_set_up(record.table, record.start):
        raise CannotHold(f"{format_name} cannot hold a game from a position that was set up")
    try:
        text = FORMATS[format_name].write(record)
        found = list(read_text(text, "game" + FORMATS[format_name].suffix, lambda _: None))
    except ValueError as error:  # the format's own word, or that of who reads it
        message = f"{format_name} cannot hold this game: {error}" if isinstance(error, RecordError) else str(error)
        raise CannotHold(message) from None
    if len(found) != 1:
        what = "this game" if record.moves else "a game without moves"
        raise CannotHold(f"{format_name} cannot hold {what}")
    lost = _lost(record, found[0], format_name)
    return text, f"{format_name} does not say {' and '.join(lost)}" if lost else ""


def _lost(record: GameRecord, found: GameRecord, format_name: str) -> list[str]:
    """What the game that was read back lacks, in words.

    Raises:
        CannotHold: it is another game.
    """
    lost = []
    moves, read = ([made.move for made in one.moves] for one in (record, found))
    if moves == [*read, PASS]:
        lost.append("the pass at its end")
    elif moves != read:
        raise CannotHold(f"{format_name} cannot hold this game: other moves are read from it")
    if record.table.rule != found.table.rule:
        lost.append(f"the rule {record.table.rule}")
    if (record.winner, record.verdict) != (found.winner, found.verdict):
        lost.append(_ending(record))
    return lost


def _ending(record: GameRecord) -> str:
    if not record.verdict:
        return "that the game has not ended"
    if record.verdict == "resign" and record.winner is not None:
        return f"that {COLOUR_NAMES[opponent(record.winner)]} resigned"
    return f"how the game ended: {result_of(record)}"
