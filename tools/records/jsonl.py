"""Our own record of games: one JSON line a game, written for good as the game ends.

A line holds ``game``, ``columns``, ``rows``, ``rule`` (where a game has several), ``number`` and ``pair``
(from 0), ``opening_id`` (where openings came from a list), ``date`` (ISO 8601, UTC), ``players`` (Black,
White: ``name``, ``command``, ``wire``, ``colour``), ``opening`` and ``moves`` (``text`` as in ``d3`` with a1
top left, ``colour``, wall ``ms``, and ``cpu_ms``, ``memory_mb``, ``nodes``, ``value`` where known), ``verdict``,
``reason``, ``winner`` (a colour or null) and, where there was any, ``stderr`` (by colour, the last 4 KB
of the game). Readers keep any other field that is a number. A line with ``settings`` instead, a tournament's
first, is no game.

A killed writer may leave a line cut off. The next one begins a new line all the same, and readers skip
what is no whole line, or no game among others that are, and say so.
"""

import functools
import json
import math
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NoReturn

from bots.core.game import Position
from protocol.moves import COLOUR_NAMES, Move, Table, move_text, parse_move
from tools.records.game import GameRecord, RecordedMove, RecordError, Seat, in_turn, is_set_up, table_and_start

try:
    import orjson
except ImportError:
    orjson = None  # type: ignore[assignment, unused-ignore]

Warn = Callable[[str], None]
Entry = dict[str, Any]

SETTINGS = "settings"
"""The key of a line about all games of a file."""

_ENDLESS = ("Unterminated string", "Invalid \\uXXXX")  # what ``json`` complains of where a string has no end
_HALVES = ("true", "false", "null", "-", ".", "e+", "e-")  # where a word or a number has none

_KNOWN = ("columns", "rows", "number", "pair", "opening_id")


# ---- writing ------------------------------------------------------------------------------------


def default_path(game: str) -> Path:
    """A file named by game and time under ``games`` in the current folder, not there yet."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = Path("games", f"{stem}.jsonl"), 1
    while path.exists():
        number += 1
        path = Path("games", f"{stem}-{number}.jsonl")
    return path


def json_bytes(value: Entry) -> bytes:
    """Compact JSON, by orjson where it is installed and can: it refuses half a surrogate pair."""
    if orjson is not None:
        try:
            written: bytes = orjson.dumps(value)
            return written
        except TypeError:
            pass
    return json.dumps(value, separators=(",", ":")).encode()


class Recorder:
    """Appends games to a file.

    Raises:
        OSError: the file, or a folder for it, cannot be made; or, later, written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab", buffering=0)  # else what a full disk refuses is tried again at the close
        if _ends_in_mid_line(path):
            self._file.write(b"\n")

    def write(self, entry: Entry) -> None:
        """Appends one game; when this returns, the disk has it."""
        left = memoryview(json_bytes(entry) + b"\n")
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file, and removes it if it holds nothing."""
        self._file.close()
        if self.path.is_file() and self.path.stat().st_size == 0:
            self.path.unlink()


def _ends_in_mid_line(path: Path) -> bool:
    if not path.is_file() or path.stat().st_size == 0:
        return False
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) != b"\n"


def entry_of(record: GameRecord) -> Entry:
    """A game as the file holds it."""
    table = record.table
    facts = {"number": record.number, "pair": record.pair, "opening_id": record.opening_id, "date": record.date or None}
    return {
        "game": table.game,
        "columns": table.columns,
        "rows": table.rows,
        **({"rule": table.rule} if table.rule else {}),
        **{name: fact for name, fact in facts.items() if fact is not None},
        **record.settings,
        **_start_entry(record),
        "players": [
            {"name": seat.name, "command": seat.command, "wire": seat.wire, "colour": COLOUR_NAMES[colour]}
            for colour, seat in enumerate(record.seats)
        ],
        "opening": [move_text(move) for move in record.opening],
        "moves": [_move_entry(made) for made in record.moves[record.opening_plies :]],
        "verdict": record.verdict,
        "reason": record.reason,
        "winner": None if record.winner is None else COLOUR_NAMES[record.winner],
    }


def _start_entry(record: GameRecord) -> Entry:
    if not is_set_up(record.table, record.start):
        return {}
    return {"start": {"cells": record.start.cells(), "to_move": COLOUR_NAMES[record.start.to_move]}}


def _move_entry(made: RecordedMove) -> Entry:
    noted = {
        "ms": made.ms,
        "cpu_ms": made.cpu_ms,
        "memory_mb": made.memory_mb,
        "nodes": made.nodes,
        "value": made.value,
    }
    known = {name: value for name, value in noted.items() if value is not None}
    return {"text": move_text(made.move), "colour": COLOUR_NAMES[made.colour], **known}


# ---- reading ------------------------------------------------------------------------------------


def read_jsonl(data: bytes, name: str, warn: Warn) -> Iterator[GameRecord]:
    """The games of a file; a line that is none is told to ``warn`` and skipped.

    Args:
        name: the file's, for messages.

    Raises:
        RecordError: lines are whole, and none is a game, with moves of its board. Whether they are legal
            is not checked here, since tables do not need it.
    """
    bad: list[RecordError] = []
    is_ours = False
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        source = f"{name}:{number}"
        try:
            record = _record(line, source, warn)
        except RecordError as error:
            bad.append(error)
            continue
        if record is not None:
            is_ours = True
            yield record
    if bad and not is_ours:
        raise bad[0]
    if bad:
        more = f", and {len(bad) - 1} more such lines" if len(bad) > 1 else ""
        warn(f"{bad[0]}; skipped{more}")


def _record(line: bytes, source: str, warn: Warn) -> GameRecord | None:
    """The game of a line; None if it is about all games, or cut off, which ``warn`` is told."""
    try:
        entry = _loaded(line)
    except (ValueError, RecursionError) as error:
        if not _is_cut(line, error):
            raise RecordError(source, "not a game in JSON") from None
        warn(f"{source}: a line cut off, skipped")
        return None
    return None if isinstance(entry, dict) and SETTINGS in entry else record_of(entry, source)


def _is_cut(line: bytes, error: Exception) -> bool:
    """Whether a line that is no JSON is the beginning of some."""
    if not line.strip(b"\0"):
        return True  # as a power failure leaves it
    if line[:1] != b"{":
        return False
    if isinstance(error, json.JSONDecodeError):
        rest = error.doc[error.pos :].rstrip("\0")
        return any(half.startswith(rest) for half in _HALVES) or error.msg.startswith(_ENDLESS)
    return isinstance(error, UnicodeDecodeError) and error.end == len(line)  # else too deep, or a number too long


def _loaded(line: bytes) -> Any:
    if orjson is not None:
        try:
            return orjson.loads(line)
        except ValueError:
            pass  # half a surrogate pair, perhaps, which ``json`` reads as it wrote it
    return json.loads(line)


def record_of(entry: Any, source: str) -> GameRecord:
    """The game of a JSON line.

    Raises:
        RecordError: it is none.
    """
    if not isinstance(entry, dict):
        raise RecordError(source, "not a game in JSON")
    columns, rows = _whole(entry, "columns", source), _whole(entry, "rows", source)
    table, start = _table(_text(entry, "game", source), columns, rows, _text(entry, "rule", source), source)
    if "start" in entry:
        start = _set_up(_dict(entry["start"], "start", source), table, start, source)
    record = GameRecord(table, start, source=source)
    players = _list(entry, "players", source)
    if len(players) != 2:
        raise RecordError(source, "field 'players' holds not two")
    record.seats = (_seat(players[0], source), _seat(players[1], source))
    opening = _list(entry, "opening", source)
    record.opening_plies = len(opening)
    record.moves = in_turn(start, [_move(text, table, source) for text in opening])
    colour = start.to_move ^ len(opening) & 1
    for made in _list(entry, "moves", source):
        record.moves.append(_recorded_move(_dict(made, "moves", source), colour, table, source))
        colour ^= 1
    record.number, record.pair, record.opening_id = (
        _whole(entry, key, source) for key in ("number", "pair", "opening_id")
    )
    record.verdict, record.reason, record.date = (_text(entry, key, source) for key in ("verdict", "reason", "date"))
    winner = entry.get("winner")
    if winner is not None and winner not in COLOUR_NAMES:
        _fail(source, "winner")
    record.winner = None if winner is None else COLOUR_NAMES.index(winner)
    record.settings = {key: value for key, value in entry.items() if _is_number(value) and key not in _KNOWN}
    return record


@functools.lru_cache(maxsize=64)
def _usual_table(game: str, columns: int | None, rows: int | None, rule: str) -> tuple[Table, Position]:
    return table_and_start(game, columns, rows, rule, "")


def _table(game: str, columns: int | None, rows: int | None, rule: str, source: str) -> tuple[Table, Position]:
    try:
        return _usual_table(game, columns, rows, rule)
    except RecordError:
        return table_and_start(game, columns, rows, rule, source)  # for the message


def _set_up(entry: Entry, table: Table, start: Position, source: str) -> Position:
    if entry.get("to_move") not in COLOUR_NAMES:
        _fail(source, "start")
    to_move = COLOUR_NAMES.index(entry["to_move"])
    try:
        position: Position = type(start).from_cells(
            table.columns, table.rows, _text(entry, "cells", source), to_move, table.rule
        )
    except ValueError as error:
        raise RecordError(source, str(error)) from None
    return position


def _seat(player: Any, source: str) -> Seat:
    entry = _dict(player, "players", source)
    return Seat(*(_text(entry, key, source) for key in ("name", "command", "wire")))


def _recorded_move(entry: Entry, colour: int, table: Table, source: str) -> RecordedMove:
    made = RecordedMove(colour, _move(entry.get("text"), table, source))
    made.ms, made.cpu_ms, made.memory_mb, made.value = (
        _number(entry, key, source) for key in ("ms", "cpu_ms", "memory_mb", "value")
    )
    made.nodes = _whole(entry, "nodes", source)
    return made


def _move(text: Any, table: Table, source: str) -> Move:
    move = _parsed(text, table) if isinstance(text, str) else None
    if move is None:
        raise RecordError(source, f"not a move on this board: {str(text)[:20]!r}")
    return move


@functools.lru_cache(maxsize=1 << 14)
def _parsed(text: str, table: Table) -> Move | None:
    return parse_move(text, table)


def _fail(source: str, key: str) -> NoReturn:
    raise RecordError(source, f"field {key!r} is missing or not what it should be")


def _text(entry: Entry, key: str, source: str) -> str:
    value = entry.get(key, "")
    return value if isinstance(value, str) else _fail(source, key)


def _number(entry: Entry, key: str, source: str) -> float | None:
    value = entry.get(key)
    return value if value is None or _is_number(value) else _fail(source, key)


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < math.inf


def _whole(entry: Entry, key: str, source: str) -> int | None:
    value = entry.get(key)
    return value if value is None or (isinstance(value, int) and not isinstance(value, bool)) else _fail(source, key)


def _list(entry: Entry, key: str, source: str) -> list[Any]:
    value = entry.get(key)
    return value if isinstance(value, list) else _fail(source, key)


def _dict(value: Any, key: str, source: str) -> Entry:
    return value if isinstance(value, dict) else _fail(source, key)
