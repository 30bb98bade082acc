"""What a tournament is: the game, the players, who meets whom how often, and from which openings."""

import hashlib
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from bots.core.game import Position
from protocol.moves import Move, Table, move_text
from tools.referee.limits import Limits
from tools.referee.openings import read_openings
from tools.statistics.sprt import Sprt

DEFAULT_PLIES = 2

FORMATS = ("round-robin", "gauntlet", "swiss")
"""Everybody against everybody; the first against everybody else; those of like points against each other."""


@dataclass(frozen=True)
class PlayerSpec:
    """A bot as the one who enters it describes it.

    Args:
        name: what tables and records call it.
        command: its command line, split as a shell would.
        wire: how it is spoken to.
        limits: what it may use.
        environment: variables added to the referee's own, as pairs.
        directory: where it runs; empty for the referee's own working directory.
    """

    name: str
    command: str
    wire: str = "gtp"
    limits: Limits = field(default_factory=Limits)
    environment: tuple[tuple[str, str], ...] = ()
    directory: str = ""


@dataclass(frozen=True)
class OpeningSpec:
    """Where openings come from.

    Args:
        moves: a list of them; None for random moves.
        plies: how many random moves.
        order: of the list, one of ``tools.referee.openings.ORDERS``.
        seed: of the random moves, or of the order.
        source: the file of the list; the list counts, not the file.
    """

    moves: tuple[tuple[Move, ...], ...] | None = None
    plies: int = DEFAULT_PLIES
    order: str = "sequential"
    seed: int = 1
    source: str = ""

    def settings(self) -> "dict[str, Any]":
        """The same as JSON, in which a sum stands for the list."""
        if self.moves is None:
            return {"plies": self.plies, "seed": self.seed}
        text = "\n".join(" ".join(map(move_text, moves)) for moves in self.moves)
        return {"sha256": hashlib.sha256(text.encode()).hexdigest(), "order": self.order, "seed": self.seed}

    def text(self, plies: int) -> str:
        """In a few words, with the number of plies that there were."""
        if self.moves is None:
            return f"{plies} opening plies, seed {self.seed}"
        return f"{len(self.moves)} openings from {self.source}, {self.order}"


@dataclass(frozen=True)
class TournamentSpec:
    """A tournament.

    Args:
        game, columns, rows, rule: what is played.
        players: at least two, of different names.
        format: one of ``FORMATS``.
        rounds: how often everybody meets everybody the format wants, two games each time.
        games: no game is played beyond so many; None for no such bound.
        openings: where the openings come from.
        sprt: a test of the first player against the second that may end it; for two players.
    """

    game: str
    columns: int
    rows: int
    rule: str
    players: tuple[PlayerSpec, ...]
    format: str = "round-robin"
    rounds: int = 1
    games: int | None = None
    openings: OpeningSpec = field(default_factory=OpeningSpec)
    sprt: Sprt | None = None

    @property
    def title(self) -> str:
        """What is played, in a few words."""
        return " ".join(part for part in (self.game, f"{self.columns}x{self.rows}", self.rule) if part)

    def settings(self) -> "dict[str, Any]":
        """All that must be the same for a tournament to be gone on with, as JSON.

        How long it is to be may change.
        """
        return {
            "game": self.game,
            "columns": self.columns,
            "rows": self.rows,
            "rule": self.rule,
            "players": [asdict(player) for player in self.players],
            "format": self.format,
            "openings": self.openings.settings(),
            "sprt": None if self.sprt is None else asdict(self.sprt),
        }


def opening_spec(table: Table, start: Position, file: str, plies: int | None, order: str, seed: int) -> OpeningSpec:
    """Openings from a file, or random ones where its name is empty.

    Args:
        plies: of each; None for all that the file has, or for the usual number of random ones.

    Raises:
        RecordError: the file holds something else, or none that can be played.
    """
    if not file:
        return OpeningSpec(None, DEFAULT_PLIES if plies is None else plies, seed=seed)
    moves = read_openings(Path(file), table, start, plies)
    return OpeningSpec(tuple(map(tuple, moves)), order=order, seed=seed, source=file)
