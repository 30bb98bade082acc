"""Which moves took longer than their limit, told by player and by how many games ran at the same time.

A referee's margin forgives a late move, so it is no loss; but a machine with more games than cores
makes bots late that are not, and then the results say more about the machine than about the bots.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tools.records.jsonl import Entry
from tools.referee.limits import Clock, Limits


@dataclass
class Overrun:
    """One player's moves at one concurrency; times in wall milliseconds beyond the limit."""

    name: str
    concurrency: int
    moves: int = 0
    over: int = 0
    total_ms: float = 0.0
    worst_ms: float = 0.0
    timeouts: int = 0

    def add(self, ms: float, limit_ms: float) -> None:
        """Counts a move."""
        self.moves += 1
        if ms > limit_ms:
            self.over += 1
            self.total_ms += ms - limit_ms
            self.worst_ms = max(self.worst_ms, ms - limit_ms)

    @property
    def mean_ms(self) -> float:
        """Of the moves over the limit; 0 without one."""
        return self.total_ms / self.over if self.over else 0.0


class Overruns:
    """The overruns of a tournament, by player and concurrency.

    Args:
        limits: by player, in the order in which tables list them.
    """

    def __init__(self, limits: Mapping[str, Limits]) -> None:
        self._limits = limits
        self._rows: dict[tuple[str, int], Overrun] = {}

    def add(self, entry: Entry) -> None:
        """Counts a game."""
        for player in entry["players"]:
            key = (player["name"], entry["concurrency"])
            row = self._rows.setdefault(key, Overrun(*key))
            _count(row, entry, player["colour"], self._limits[player["name"]])

    def rows(self) -> list[Overrun]:
        """All of them."""
        places = {name: place for place, name in enumerate(self._limits)}
        return sorted(self._rows.values(), key=lambda row: (places[row.name], row.concurrency))


def _count(row: Overrun, entry: Entry, colour: str, limits: Limits) -> None:
    clock = Clock(limits)
    for move in entry["moves"]:
        if move["colour"] == colour:
            row.add(move["ms"], clock.allowed_ms - limits.margin_ms)
            clock.moved(move["ms"])
    if entry["verdict"] == "timeout" and entry["winner"] != colour:
        row.timeouts += 1


def overrun_table(rows: Iterable[Overrun]) -> str:
    """The table for people."""
    lines = [
        f"{'over the time limit':20} {'at a time':>9} {'moves':>8} {'over':>8} "
        f"{'mean ms':>9} {'worst ms':>9} {'timeouts':>8}"
    ]
    lines += [
        f"{row.name:20} {row.concurrency:>9} {row.moves:>8} {row.over:>8} "
        f"{row.mean_ms:>9.1f} {row.worst_ms:>9.1f} {row.timeouts:>8}"
        for row in rows
    ]
    return "\n".join(lines)
