"""A game that was just played, as records hold it."""

import time
from typing import Any

from bots.core.game import Position
from protocol.moves import Table
from tools.records.game import GameRecord, RecordedMove, Seat, in_turn
from tools.records.jsonl import entry_of
from tools.referee.game import PlayedGame, PlayedMove
from tools.referee.player import Player


def game_record(game: PlayedGame, table: Table, start: Position, seats: tuple[Player, Player]) -> GameRecord:
    """A game that ended just now; ``seats`` are Black and White."""
    return GameRecord(
        table,
        start,
        (_seat(seats[0]), _seat(seats[1])),
        in_turn(start, game.opening) + [_recorded(made) for made in game.moves],
        len(game.opening),
        winner=game.winner,
        verdict=game.verdict.value,
        reason=game.reason,
        date=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    )


def _recorded(made: PlayedMove) -> RecordedMove:
    used = made.usage
    return RecordedMove(
        made.colour,
        made.move,
        round(made.ms, 3),
        None if used.cpu_ms is None else round(used.cpu_ms, 3),
        memory_mb=None if used.memory_mb is None else round(used.memory_mb, 2),
    )


def _seat(player: Player) -> Seat:
    return Seat(player.name, player.command, player.wire_name)


def game_entry(record: GameRecord, game: PlayedGame) -> "dict[str, Any]":
    """The game's JSON line: its record, and what the bots wrote to stderr last, if they did."""
    entry = entry_of(record)
    if any(game.stderr):
        entry["stderr"] = dict(zip(("black", "white"), game.stderr, strict=True))
    return entry
