"""Openings: the moves that both games of a pair begin with, from a file or by chance.

A file holds one opening a line, or games in any format that ``tools.records`` reads, of which all moves
or the first few count. Gomoku's books list offsets from the centre, ``4,6, 1,5, 0,3`` (column, then row
downwards), as Gomocup publishes them and c-gomoku-cli reads them.
"""

import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from bots.core.game import Position
from protocol.moves import Move, Table
from tools.records.files import read_bytes, read_file
from tools.records.game import GameRecord, RecordError, in_turn

ORDERS = ("sequential", "random")

_TRIES = 100  # to find an opening that was not played yet
_OFFSETS = re.compile(r"\s*-?\d{1,2}\s*,\s*-?\d{1,2}\s*(?:,\s*-?\d{1,2}\s*,\s*-?\d{1,2}\s*)*,?\s*$")


# ---- from files ---------------------------------------------------------------------------------


def read_openings(path: Path, table: Table, start: Position, plies: int | None = None) -> list[list[Move]]:
    """A file's openings, each legal and not the end of the game.

    Args:
        plies: take no more moves of each than this.

    Raises:
        RecordError: the file holds something else, an illegal opening, or none; ``file:line: what``.
    """
    offsets = _offset_lines(path) if table.game == "gomoku" else None
    records = _offset_games(offsets, path, table, start) if offsets else _games(path, table)
    found = []
    for record in records:
        opening = [made.move for made in record.moves[:plies]]
        _check(opening, start, record.source)
        found.append(opening)
    if not found:
        raise RecordError(str(path), "no openings in this file")
    return found


def _offset_lines(path: Path) -> list[tuple[int, str]] | None:
    """The numbered lines of a file of offsets; None if it is something else."""
    try:
        text = read_bytes(path).decode("utf-8")
    except ValueError:
        return None  # ``read_file`` says why
    lines = [(number, line.partition("#")[0]) for number, line in enumerate(text.splitlines(), 1)]
    filled = [(number, line) for number, line in lines if line.strip()]
    return filled if filled and _OFFSETS.match(filled[0][1]) else None


def _offset_games(lines: Sequence[tuple[int, str]], path: Path, table: Table, start: Position) -> Iterator[GameRecord]:
    for number, line in lines:
        source = f"{path}:{number}"
        if not _OFFSETS.match(line):
            raise RecordError(source, "not a list of offsets from the centre, as 4,6, 1,5")
        values = [int(part) for part in line.split(",") if part.strip()]
        points = [(x + table.columns // 2, y + table.rows // 2) for x, y in zip(values[::2], values[1::2], strict=True)]
        yield GameRecord(table, start, moves=in_turn(start, [(point,) for point in points]), source=source)


def _games(path: Path, table: Table) -> Iterator[GameRecord]:
    for record in read_file(path, lambda _: None, table.game, table.rule, (table.columns, table.rows)):
        theirs = record.table
        if (theirs.game, theirs.columns, theirs.rows) != (table.game, table.columns, table.rows):
            board = f"{theirs.game} {theirs.columns}x{theirs.rows}"
            raise RecordError(record.source, f"of {board}, not of {table.game} {table.columns}x{table.rows}")
        if (
            record.start.ply
            or record.start.cells() != type(record.start).start(theirs.columns, theirs.rows, theirs.rule).cells()
        ):
            raise RecordError(record.source, "begins with a board set up, which no opening may")
        yield record


def _check(opening: Sequence[Move], start: Position, source: str) -> None:
    position = start
    for number, move in enumerate(opening, 1):
        illegal = position.why_illegal(move)
        if illegal is not None:
            raise RecordError(source, f"move {number}: {illegal}")
        position = position.play(move)
    if position.result() is not None:
        raise RecordError(source, "the game is over after this opening")


def listed_openings(openings: Sequence[list[Move]], order: str, seed: int) -> Iterator[tuple[int, list[Move]]]:
    """Endless openings of a list with their places in it, from 0: as listed or shuffled, then over again.

    Args:
        order: one of ``ORDERS``.
        seed: of the shuffling; the same seed gives the same order.
    """
    places = list(range(len(openings)))
    source = random.Random(seed)
    while True:
        if order == "random":
            source.shuffle(places)
        for place in places:
            yield place, openings[place]


# ---- by chance ----------------------------------------------------------------------------------


def random_openings(start: Position, plies: int, seed: int) -> Iterator[list[Move]]:
    """Endless openings of random legal moves that do not end the game; new ones as long as it is easy."""
    source = random.Random(seed)
    seen: set[tuple[Move, ...]] = set()
    while True:
        opening = _random_opening(start, plies, source)
        for _ in range(_TRIES):
            if tuple(opening) not in seen:
                break
            opening = _random_opening(start, plies, source)
        seen.add(tuple(opening))
        yield opening


def _random_opening(start: Position, plies: int, source: random.Random) -> list[Move]:
    position, opening = start, []
    for _ in range(plies):
        after = {move: position.play(move) for move in position.legal_moves()}
        going_on = [move for move in after if after[move].result() is None]
        if not going_on:
            break
        opening.append(source.choice(going_on))
        position = after[opening[-1]]
    return opening
