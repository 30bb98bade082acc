"""What the games of a tournament come to, kept up to date game by game."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tools.records.jsonl import Entry, record_of
from tools.statistics.elo import pentanomial
from tools.statistics.sprt import Sprt
from tools.statistics.tally import Tally
from tools.tournament.overruns import Overruns
from tools.tournament.spec import PlayerSpec


@dataclass
class Row:
    """One player's games so far."""

    name: str
    wins: int
    draws: int
    losses: int

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float:
        """Points a game, a win 1, a draw 1/2; 1/2 without a game."""
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5


class Results:
    """The results of all players, and of the pairs of games.

    Args:
        players: everybody.
        sprt: the test of the first two, if there is one.
    """

    def __init__(self, players: Sequence[PlayerSpec], sprt: Sprt | None = None) -> None:
        self._names = [player.name for player in players]
        self.tally = Tally(self._names)
        self.overruns = Overruns({player.name: player.limits for player in players})
        self.pair_points: dict[int, Fraction] = {}
        """Complete pairs: the points, of 2, of the player that had Black first."""
        self._half_pairs: dict[int, Fraction] = {}
        self._sprt = sprt
        self.is_decided = False
        """Whether the test has accepted one of its hypotheses."""

    def add(self, entry: Entry) -> None:
        """Counts a game. The games of a pair may come in any order, with others between them."""
        self.tally.add(record_of(entry, f"game {entry['number'] + 1}"))
        self.overruns.add(entry)
        pair, points = entry["pair"], _first_points(entry)
        other = self._half_pairs.pop(pair, None)
        if other is None:
            self._half_pairs[pair] = points
            return
        self.pair_points[pair] = points + other
        if self._sprt is not None:
            self.is_decided = self.is_decided or bool(self._sprt.verdict(self._counts()))

    def rows(self) -> list[Row]:
        """Everybody, best score first."""
        rows = []
        for name in self._names:
            duels = [self.tally.duel(name, other).results() for other in self._names if other != name]
            rows.append(Row(name, *(sum(counts) for counts in zip(*duels, strict=True))))
        return sorted(rows, key=lambda row: -row.score)

    def test_text(self) -> str:
        """How the test stands, in one line; empty without one."""
        return "" if self._sprt is None else self._sprt.outcome(self._counts())

    def _counts(self) -> list[int]:
        return pentanomial(self.tally.duel(self._names[0], self._names[1]).pair_scores)


def _first_points(entry: Entry) -> Fraction:
    """What the game gave the pair's first player: Black where the game's number is even."""
    if entry["winner"] is None:
        return Fraction(1, 2)
    return Fraction((entry["winner"] == "black") == (entry["number"] % 2 == 0))
