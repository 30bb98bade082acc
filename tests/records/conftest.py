"""Recorded games for the tests of files: played at random by the rules."""

import random
from collections.abc import Callable

import pytest

from bots import registry
from protocol.moves import opponent
from tools.records.game import GameRecord, RecordedMove, Seat

MakeRecord = Callable[..., GameRecord]


@pytest.fixture
def make_record() -> MakeRecord:
    """Makes a game at random: of a game, a size and a rule, a seed, and how it is to end."""
    return random_record


def random_record(
    game: str, size: "int | None" = None, rule: str = "", seed: int = 1, verdict: str = "", most: int = 400
) -> GameRecord:
    source = random.Random(seed)
    table = registry.table(game, size, size, rule)
    start = registry.rules(game).start(table.columns, table.rows, table.rule)
    record = GameRecord(table, start, (Seat("Ann [x]", "ann -a", "gtp"), Seat("Bob \\ b", "bob", "sau")))
    position = start
    stop = source.randrange(5, 15) if verdict else most
    while position.result() is None and len(record.moves) < stop:
        move = source.choice(position.legal_moves())
        record.moves.append(RecordedMove(position.to_move, move, round(source.random() * 3000, 3)))
        position = position.play(move)
    record.opening_plies = source.randrange(3)
    for made in record.moves[: record.opening_plies]:
        made.ms = None
    if verdict:
        record.verdict, record.winner = verdict, opponent(position.to_move)
        record.reason = f"white: said {verdict!r} ] at \\ the end"
    else:
        record.settle()
        if not record.verdict:
            record.verdict, record.reason = "draw", f"no result after {most} plies"
    record.number, record.pair, record.date = 2 * seed, seed, "2026-11-30T13:26:32Z"
    return record
