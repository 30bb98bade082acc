"""``stonewire diff A B``: where the games of two configurations part."""

import argparse
import statistics
from collections.abc import Sequence
from pathlib import Path

from bots.core.game import IllegalMove, replay
from protocol.moves import COLOUR_NAMES, move_text
from tools.cli import UsageError
from tools.records.game import GameRecord
from tools.records.options import add_reading_options, games_of, result_of

Key = tuple[int, int]
"""A game's number, and how many of that number were before it in the file."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("a", type=Path, metavar="A", help="games of one configuration")
    add("b", type=Path, metavar="B", help="games of the other, from the same openings")
    add("--brief", action="store_true", help="a line a game, without the positions")
    add_reading_options(parser)


def run(options: argparse.Namespace) -> int:
    """Prints where the games part; 0 if none does, else 1, as ``diff`` does.

    Raises:
        UsageError: a file cannot be read, or no game of one has its like in the other.
    """
    ours, theirs = (_numbered(games_of([path], options)) for path in (options.a, options.b))
    common = [key for key in ours if key in theirs]
    if not common:
        raise UsageError(f"no game of {options.a} has its like in {options.b}")
    names = (str(options.a), str(options.b))
    plies: list[int] = []
    unlike = 0
    for key in common:
        one, other = ours[key], theirs[key]
        head = f"game {key[0] + 1}, Black {one.seats[0].name or '?'}"
        if _board(one) != _board(other) or one.opening != other.opening:
            unlike += 1
            print(f"{head}: not the same opening")
            continue
        ply = _parting(one, other)
        if ply is None:
            print(f"{head}: the same {len(one.moves)} plies")
            continue
        plies.append(ply)
        print(f"{head}: {_difference(one, other, ply, names)}")
        if not options.brief:
            print(_position(one, ply), end="\n\n")
    _print_sum(len(common), plies, unlike, (len(ours) - len(common), len(theirs) - len(common)), names)
    return 1 if plies or unlike else 0


def _numbered(records: Sequence[GameRecord]) -> dict[Key, GameRecord]:
    """The games by number, or by place where they have none."""
    found: dict[Key, GameRecord] = {}
    for place, record in enumerate(records):
        number = place if record.number is None else record.number
        repeat = 0
        while (number, repeat) in found:
            repeat += 1
        found[number, repeat] = record
    return found


def _board(record: GameRecord) -> tuple[str, int, int, str, str, int]:
    table, start = record.table, record.start
    return (table.game, table.columns, table.rows, table.rule, start.cells(), start.to_move)


def _parting(one: GameRecord, other: GameRecord) -> int | None:
    """The plies that two games have in common if one goes on otherwise; None if they are the same."""
    for ply, (ours, theirs) in enumerate(zip(one.moves, other.moves, strict=False)):
        if ours.move != theirs.move:
            return ply
    return None if len(one.moves) == len(other.moves) else min(len(one.moves), len(other.moves))


def _difference(one: GameRecord, other: GameRecord, ply: int, names: tuple[str, str]) -> str:
    colour = COLOUR_NAMES[one.start.to_move ^ ply & 1]
    moves = [
        f"{move_text(record.moves[ply].move) if ply < len(record.moves) else 'the end'} in {name} ({result_of(record)})"
        for record, name in zip((one, other), names, strict=True)
    ]
    return f"part at ply {ply + 1}, {colour} to move: {moves[0]}, {moves[1]}"


def _position(record: GameRecord, ply: int) -> str:
    try:
        return replay(record.start, [made.move for made in record.moves[:ply]]).diagram()
    except IllegalMove as error:
        raise UsageError(f"{record.source}: {error}") from None


def _print_sum(
    compared: int, plies: Sequence[int], unlike: int, alone: tuple[int, int], names: tuple[str, str]
) -> None:
    same = compared - len(plies) - unlike
    line = f"{compared} games compared: {same} the same, {len(plies)} part"
    if plies:
        line += f", first at ply {min(plies) + 1}, half of them by ply {int(statistics.median_high(plies)) + 1}"
    if unlike:
        line += f"; {unlike} from other openings"
    for count, name in zip(alone, names, strict=True):
        if count:
            line += f"; {count} only in {name}"
    print(line)
