"""Plain lists of moves, a game a line, as people pass them on; and Othello's transcripts, which are such lists.

Points are ``d3``, a1 top left; a transcript runs them together (``f5d6c3…``) and leaves passes out, other
games may as well stand blanks or commas between moves. Surakarta's are two points (``a2a3``), or row,
column, row, column in digits from 0 (``1122``), as programs of the course exchange them. A line that
begins with ``#`` may say about the next game what the moves do not: ``# game=nogo black=A white=B result=1``.
"""

import re
import shlex
from collections.abc import Iterator
from itertools import islice

from bots.core.game import Position
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, Move, Table, move_text, parse_move
from protocol.text import whole_number
from tools.records.game import GameRecord, RecordedMove, RecordError, Seat, in_turn, legal, table_and_start

_POINT = re.compile(r"pass|pa|--|[a-z]\d{1,2}", re.IGNORECASE)
_SEPARATORS = re.compile(r"[\s,;]+")
_DIGITS = re.compile(r"[0-5]{4}$")
_TRANSCRIPT = re.compile(r"(?:d3|c4|f5|e6)(?:[a-h][1-8])+$", re.IGNORECASE)  # Othello's only first moves
_STEPS = re.compile(r"(?:[a-f][1-6]){2}$", re.IGNORECASE)
Size = tuple[int | None, int | None]
"""Columns and rows; None for the game's usual ones."""

_PASSES = ("pass", "pa", "--")


class UnknownGame(RecordError):
    """A list of moves, but nothing tells of which game."""


# ---- writing ------------------------------------------------------------------------------------


def write_move_list(record: GameRecord) -> str:
    """A line about the game, and its moves."""
    table = record.table
    facts: dict[str, object] = {"game": table.game, "columns": table.columns, "rows": table.rows}
    if table.rule:
        facts["rule"] = table.rule
    facts.update({name: seat.name for name, seat in zip(COLOUR_NAMES, record.seats, strict=True)})
    if record.verdict:
        winner = record.winner
        facts["result"] = 0 if winner is None else 1 - 2 * winner
        facts.update(verdict=record.verdict, reason=record.reason)
    if record.opening_plies:
        facts["random_opening_plies"] = record.opening_plies
    head = " ".join(f"{name}={shlex.quote(_one_line(str(fact)))}" for name, fact in facts.items())
    return f"# {head}\n{' '.join(move_text(made.move) for made in record.moves)}\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def write_transcript(record: GameRecord) -> str:
    """The squares on a line, as every Othello program reads them; nothing about players or passes."""
    return "".join(move_text(made.move) for made in record.moves if made.move) + "\n"


# ---- reading ------------------------------------------------------------------------------------


def read_move_lists(
    text: str, name: str, game: str = "", rule: str = "", size: Size = (None, None)
) -> Iterator[GameRecord]:
    """The games of a file, each checked by the rules.

    Args:
        name: the file's, for messages.
        game, rule: override what the file says.
        size: columns and rows where the file names none.

    Raises:
        RecordError: a line is no list of moves, a move is illegal, or nothing tells which game it is.
    """
    facts: dict[str, str] = {}
    begun = 0  # the line that named the game whose moves are yet to come
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if line.startswith("#"):
            told = _facts(line[1:])
            if "game" in told:
                if begun:  # and there were none
                    yield _record("", facts, f"{name}:{begun}", game, rule, size)
                    facts = {}
                begun = number
            facts.update(told)
        elif line:
            yield _record(line, facts, f"{name}:{number}", game, rule, size)
            facts, begun = {}, 0
    if begun:
        yield _record("", facts, f"{name}:{begun}", game, rule, size)


def _facts(comment: str) -> dict[str, str]:
    try:
        words = shlex.split(comment)
    except ValueError:  # an apostrophe in plain prose
        return {}
    return {name: value for name, equals, value in (word.partition("=") for word in words) if equals}


def _record(line: str, facts: dict[str, str], source: str, game: str, rule: str, size: Size) -> GameRecord:
    game = game or facts.get("game", "") or _guess(line)
    if not game:
        raise UnknownGame(source, "nothing tells which game this is; --as NAME does")
    columns, rows = (_count(facts, key, source) or usual for key, usual in zip(("columns", "rows"), size, strict=True))
    table, start = table_and_start(game, columns, rows, rule or facts.get("rule", ""), source)
    record = GameRecord(table, start, source=source)
    record.moves = read_moves(line, table, start, source)
    record.seats = (Seat(facts.get(COLOUR_NAMES[BLACK], "")), Seat(facts.get(COLOUR_NAMES[WHITE], "")))
    record.opening_plies = min(_count(facts, "random_opening_plies", source) or 0, len(record.moves))
    result = facts.get("result")
    if result in ("1", "0", "-1"):
        record.winner = {"1": BLACK, "-1": WHITE}.get(result)
        record.verdict = facts.get("verdict", "win" if record.winner is not None else "draw")
        record.reason = facts.get("reason", "")
    else:
        record.settle()
    return record


def _count(facts: dict[str, str], key: str, source: str) -> int | None:
    text = facts.get(key)
    if text is None:
        return None
    value = whole_number(text)
    if value is None or value < 0:
        raise RecordError(source, f"{key}={text[:20]} is no number")
    return value


def _guess(line: str) -> str:
    words = _SEPARATORS.split(line)
    if all(_DIGITS.match(word) or _STEPS.match(word) for word in words) and not _TRANSCRIPT.match(line):
        return "surakarta"
    return "othello" if _TRANSCRIPT.match(line) else ""


def read_moves(line: str, table: Table, start: Position, source: str) -> list[RecordedMove]:
    """A line's moves, checked by the rules.

    Raises:
        RecordError: something is no move on this board, or illegal.
    """
    words = [word for word in _SEPARATORS.split(line) if word]
    moves: Iterator[Move]  # one by one, since the first that is illegal ends it, however long the line
    if table.points_per_move == 2 and all(map(_DIGITS.match, words)):
        moves = map(_from_digits, words)
    else:
        moves = _from_points((point for word in words for point in _split(word, source)), table, source)
    return in_turn(start, legal(start, moves, source, add_passes=table.game == "othello"))


def _from_digits(word: str) -> Move:
    row, column, to_row, to_column = map(int, word)
    return ((column, row), (to_column, to_row))


def _split(word: str, source: str) -> Iterator[str]:
    at = 0
    while at < len(word):
        point = _POINT.match(word, at)
        if point is None:
            raise RecordError(source, f"{word[at : at + 20]!r} is no move")
        yield point.group()
        at = point.end()


def _from_points(points: Iterator[str], table: Table, source: str) -> Iterator[Move]:
    while text := "".join(islice(points, table.points_per_move)):
        move = PASS if text.lower() in _PASSES else parse_move(text, table)
        if move is None:
            raise RecordError(source, f"{text[:20]!r} is no move on the {table.columns}x{table.rows} board")
        yield move
