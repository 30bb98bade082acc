"""Games on file: one JSON line a game, written for good as the game ends.

A line holds ``game``, ``columns``, ``rows``, ``rule`` (where a game has several), ``number`` and
``pair`` (from 0), ``players`` (Black, White: ``name``, ``command``, ``wire``, ``colour``),
``opening`` and ``moves`` (``text`` as in ``d3`` with a1 top left, ``colour``, wall ``ms`` and, where the
system tells them, ``cpu_ms`` and peak ``memory_mb`` of the bot with all that it started),
``verdict``, ``reason``, ``winner`` (a colour or null) and, where the end was not by rule, ``stderr``
(by colour, the last 4 KB).
"""

import json
import os
import time
from pathlib import Path
from typing import Any

from protocol.moves import COLOUR_NAMES, Move, Table, move_text, parse_move
from tools.referee.game import PlayedMove, Verdict
from tools.referee.match import MatchGame
from tools.referee.player import Player

try:
    import orjson
except ImportError:
    orjson = None  # type: ignore[assignment, unused-ignore]


def default_path(game: str) -> Path:
    """A file named by game and time under ``games`` in the current folder, not there yet."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path, number = Path("games", f"{stem}.jsonl"), 1
    while path.exists():
        number += 1
        path = Path("games", f"{stem}-{number}.jsonl")
    return path


def _json_bytes(value: "dict[str, Any]") -> bytes:
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
        self._file = path.open("ab")

    def write(self, entry: "dict[str, Any]") -> None:
        """Appends one game; when this returns, the disk has it."""
        self._file.write(_json_bytes(entry) + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Closes the file, and removes it if it holds nothing."""
        self._file.close()
        if self.path.is_file() and self.path.stat().st_size == 0:
            self.path.unlink()


def game_entry(played: MatchGame, table: Table, players: tuple[Player, Player]) -> "dict[str, Any]":
    """A game as the file holds it; ``players`` are the match's first and second."""
    game = played.game
    seats = (players[played.black], players[1 - played.black])
    entry: dict[str, Any] = {
        "game": table.game,
        "columns": table.columns,
        "rows": table.rows,
        **({"rule": table.rule} if table.rule else {}),
        "number": played.number,
        "pair": played.pair,
        "players": [_player_entry(player, colour) for colour, player in enumerate(seats)],
        "opening": [move_text(move) for move in game.opening],
        "moves": [_move_entry(made) for made in game.moves],
        "verdict": game.verdict.value,
        "reason": game.reason,
        "winner": None if game.winner is None else COLOUR_NAMES[game.winner],
    }
    if game.verdict not in (Verdict.WIN, Verdict.DRAW):
        entry["stderr"] = dict(zip(COLOUR_NAMES, game.stderr, strict=True))
    return entry


def _move_entry(made: PlayedMove) -> "dict[str, Any]":
    entry = {"text": move_text(made.move), "colour": COLOUR_NAMES[made.colour], "ms": round(made.ms, 3)}
    if made.usage.cpu_ms is not None:
        entry["cpu_ms"] = round(made.usage.cpu_ms, 3)
    if made.usage.memory_mb is not None:
        entry["memory_mb"] = round(made.usage.memory_mb, 2)
    return entry


def _player_entry(player: Player, colour: int) -> "dict[str, str]":
    return {
        "name": player.name,
        "command": player.command,
        "wire": player.wire_name,
        "colour": COLOUR_NAMES[colour],
    }


def entry_moves(entry: "dict[str, Any]", table: Table) -> list[Move]:
    """All moves of a recorded game, the opening first.

    Raises:
        ValueError: a text is not a move on this board.
    """
    texts = [*entry["opening"], *(made["text"] for made in entry["moves"])]
    moves = []
    for text in texts:
        move = parse_move(text, table)
        if move is None:
            raise ValueError(f"not a move on this board: {text!r}")
        moves.append(move)
    return moves
