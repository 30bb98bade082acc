"""psq, the game file of Piskvork and Gomocup (plastovicka/Piskvork, savePsq), for Gomoku; one game a file.

``Piskvorky 20x20, 7:7, 0``: the size, a level for each player (0: a human), and which of them began. Then
a line a move, column, row (from 1) and milliseconds; the two names; a number that says how the game
ended, of which 15 is a timeout and -1 unknown. The file does not name the rule.
"""

import re
from collections.abc import Callable, Iterator

from protocol.moves import BLACK, WHITE, Move, opponent
from tools.records.game import OVER_BY_RULE, GameRecord, RecordedMove, RecordError, Seat, table_and_start

HEAD = "Piskvorky "
_HEAD = re.compile(r"Piskvorky (\d{1,3})x(\d{1,3}), *\d+: *\d+, *([01])\s*$")
_MOVE = re.compile(r"\s*(-?\d{1,9})\s*,\s*(-?\d{1,9})\s*(?:,\s*(-?\d{1,15})\s*)?$")
_NUMBER = re.compile(r"\s*-?\d{1,9}\s*$")
_PROGRAM_LEVEL = 7  # any but 0: a program's
_BY_RULE, _TIMEOUT, _UNKNOWN = 0, 15, -1


def write_psq(record: GameRecord) -> str:
    """The game as a file."""
    lines = [f"{HEAD}{record.table.columns}x{record.table.rows}, {_PROGRAM_LEVEL}:{_PROGRAM_LEVEL}, 0"]
    for made in record.moves:
        if not made.move:
            raise ValueError("psq has no swap")
        x, y = made.move[0]
        lines.append(f"{x + 1},{y + 1},{round(made.ms or 0)}")
    code = _BY_RULE if record.verdict in OVER_BY_RULE else _TIMEOUT if record.verdict == "timeout" else _UNKNOWN
    lines += [record.seats[BLACK].name, record.seats[WHITE].name, str(code)]
    return "".join(f"{line}\r\n" for line in lines)


def read_psq(text: str, name: str, rule: str, warn: Callable[[str], None]) -> Iterator[GameRecord]:
    """The file's game, or games if somebody put files together.

    A result is what the rule makes of the last position, freestyle unless told.

    Args:
        warn: is told of files that break off, and of lines that belong to nothing.

    Raises:
        RecordError: it is no such file, or a move is illegal.
    """
    lines = text.split("\n")
    firsts = [index for index, line in enumerate(lines) if line.startswith(HEAD)]
    if firsts[:1] != [0]:
        if text.strip():
            raise RecordError(f"{name}:1", "not the first line of a psq file")
        return
    for first, end in zip(firsts, [*firsts[1:], len(lines)], strict=True):
        yield _record(lines[first:end], name, first + 1, rule, warn)


def _record(lines: list[str], name: str, number: int, rule: str, warn: Callable[[str], None]) -> GameRecord:
    """A game; ``number`` is that of its first line."""
    source = f"{name}:{number}"
    head = _HEAD.match(lines[0])
    if not head:
        raise RecordError(source, "not the first line of a psq file")
    columns, rows, second_began = (int(part) for part in head.groups())
    table, start = table_and_start("gomoku", columns, rows, rule, source)
    record = GameRecord(table, start, source=source)
    rest = _read_moves(record, lines, name, number)
    _look_at_end(rest, f"{name}:{number + len(lines) - len(rest)}", warn)
    seats = (Seat(rest[0].strip() if rest else ""), Seat(rest[1].strip() if len(rest) > 1 else ""))
    record.seats = (seats[1], seats[0]) if second_began else seats
    record.settle()
    if not record.verdict and len(rest) > 2 and rest[2].strip() == str(_TIMEOUT):
        record.winner, record.verdict = opponent(start.to_move ^ len(record.moves) & 1), "timeout"
    return record


def _look_at_end(rest: list[str], source: str, warn: Callable[[str], None]) -> None:
    """Sees whether the lines behind the moves are two names and a number, as they should be.

    Raises:
        RecordError: there are moves among them, so that the first is a move that cannot be read.
    """
    if any(map(_MOVE.match, rest)):
        raise RecordError(source, f"not a move: {rest[0].strip()[:20]!r}")
    written = [line for line in rest if line.strip()]
    if not written or not _NUMBER.match(rest[2] if len(rest) > 2 else ""):
        warn(f"{source}: the file breaks off before the names and the result; its last move may be cut, too")
    elif any(line.strip() for line in rest[3:]):
        warn(f"{source}: what follows the names and the result is skipped")


def _read_moves(record: GameRecord, lines: list[str], name: str, number: int) -> list[str]:
    """Puts the moves in; the lines behind them."""
    for index, line in enumerate(lines[1:], 1):
        found = _MOVE.match(line)
        if not found:
            return lines[index:]
        x, y = int(found.group(1)) - 1, int(found.group(2)) - 1
        if not record.table.holds((x, y)):
            raise RecordError(f"{name}:{number + index}", f"{x + 1},{y + 1} is off the board")
        move: Move = ((x, y),)
        ms = float(found.group(3)) if found.group(3) else None
        record.moves.append(RecordedMove(record.start.to_move ^ len(record.moves) & 1, move, ms))
    return []
