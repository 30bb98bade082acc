"""The outcome of a match: counted game by game, shown as a table or as JSON."""

import math
from dataclasses import dataclass, field
from typing import Any

from protocol.moves import COLOUR_NAMES
from tools.referee.game import Verdict
from tools.referee.match import MatchGame
from tools.referee.statistics import Strength, strength

LOSSES = {
    Verdict.TIMEOUT: "timeouts",
    Verdict.STALL: "stalls",
    Verdict.CRASH: "crashes",
    Verdict.ILLEGAL: "illegal moves",
    Verdict.PROTOCOL: "protocol errors",
    Verdict.MEMORY: "memory limits broken",
    Verdict.RESIGN: "resignations",
}
"""The verdicts that a player brings about, and what several of them are called."""


@dataclass
class Side:
    """What one player did: how often it lost in which way, and its move times in wall milliseconds."""

    ends: "dict[Verdict, int]" = field(default_factory=lambda: dict.fromkeys(LOSSES, 0))
    last_reason: str = ""  # of such an end
    moves: int = 0
    total_ms: float = 0.0
    longest_ms: float = 0.0

    def add_move(self, ms: float) -> None:
        """Counts a move."""
        self.moves += 1
        self.total_ms += ms
        self.longest_ms = max(self.longest_ms, ms)

    @property
    def average_ms(self) -> float:
        """Mean wall milliseconds a move; 0 without a move."""
        return self.total_ms / self.moves if self.moves else 0.0


class Summary:
    """Counts of a match, all from the first player's view.

    Args:
        names: the two players.
    """

    def __init__(self, names: tuple[str, str]) -> None:
        self.names = names
        self.counts = ([0, 0, 0], [0, 0, 0])  # by the first player's colour: wins, draws, losses
        self.sides = (Side(), Side())
        self.opening_plies = 0  # of the last game
        self._half_pair: tuple[int, float] | None = None
        self.pair_scores: list[float] = []

    def add(self, played: MatchGame) -> None:
        """Counts a game. The games of a pair come one after the other."""
        score = played.first_score
        self.opening_plies = len(played.game.opening)
        first_colour = played.black  # 0, Black, if the first player has it
        self.counts[first_colour][{1.0: 0, 0.5: 1, 0.0: 2}[score]] += 1
        self._add_to_pair(played.pair, score)
        for made in played.game.moves:
            self.sides[made.colour ^ played.black].add_move(made.ms)
        if played.game.verdict in LOSSES:
            loser = 0 if score == 0.0 else 1
            self.sides[loser].ends[played.game.verdict] += 1
            self.sides[loser].last_reason = played.game.reason

    def _add_to_pair(self, pair: int, score: float) -> None:
        if self._half_pair is not None and self._half_pair[0] == pair:
            self.pair_scores.append((self._half_pair[1] + score) / 2)
            self._half_pair = None
        else:
            self._half_pair = (pair, score)

    def results(self, colour: int | None = None) -> tuple[int, int, int]:
        """Wins, draws and losses, with both colours or one."""
        rows = self.counts if colour is None else (self.counts[colour],)
        wins, draws, losses = (sum(row[i] for row in rows) for i in range(3))
        return wins, draws, losses

    @property
    def games(self) -> int:
        """Games played."""
        return sum(self.results())

    def strength(self) -> Strength | None:
        """What the complete pairs tell; None without one."""
        return strength(self.pair_scores)

    def failures(self) -> list[str]:
        """A line for each player that lost every game in one and the same way."""
        return [
            f"{name}: {verdict.value} in every game, the last time {side.last_reason}"
            for name, side in zip(self.names, self.sides, strict=True)
            for verdict, count in side.ends.items()
            if count == self.games > 0
        ]

    # ---- as text --------------------------------------------------------------------------------

    def table(self) -> str:
        """The table for people."""
        first, second = self.names
        width = max(18, len(first) + 9)
        lines = [f"{'':{width}} {'games':>7} {'wins':>6} {'draws':>6} {'losses':>6} {'score':>8}"]
        rows: list[tuple[str, int | None]] = [(f"{first} vs {second}", None)]
        rows += [(f"{first} as {name}", colour) for colour, name in enumerate(COLOUR_NAMES)]
        for title, colour in rows:
            lines.append(f"{title:{width}} " + _result_text(self.results(colour)))
        lines += [_strength_text(self.strength()), "", f"{'':{width}} {first:>10} {second:>10}"]
        for verdict, title in LOSSES.items():
            lines.append(f"{title:{width}} " + " ".join(f"{side.ends[verdict]:>10}" for side in self.sides))
        lines.append(f"{'moves':{width}} " + " ".join(f"{side.moves:>10}" for side in self.sides))
        lines.append(f"{'average ms a move':{width}} " + " ".join(f"{side.average_ms:>10.1f}" for side in self.sides))
        lines.append(f"{'longest ms':{width}} " + " ".join(f"{side.longest_ms:>10.1f}" for side in self.sides))
        return "\n".join([*lines, *self.failures()])

    def as_dict(self) -> "dict[str, Any]":
        """The same for programs; a number that does not exist, or is not finite, is null."""
        wins, draws, losses = self.results()
        found = self.strength()
        return {
            "games": self.games,
            **_result_dict((wins, draws, losses)),
            "by_colour": {name: _result_dict(self.results(colour)) for colour, name in enumerate(COLOUR_NAMES)},
            "pairs": len(self.pair_scores),
            "elo": _finite(found.elo if found else None),
            "elo_error_95": _finite(found.elo_error if found else None),
            "elo_low_95": _finite(found.elo_low if found else None),
            "elo_high_95": _finite(found.elo_high if found else None),
            "los": _finite(found.los if found else None),
            "players": [_side_dict(name, side) for name, side in zip(self.names, self.sides, strict=True)],
        }


def _score(results: tuple[int, int, int]) -> float | None:
    games = sum(results)
    return (results[0] + results[1] / 2) / games if games else None


def _result_text(results: tuple[int, int, int]) -> str:
    score = _score(results)
    percent = "-" if score is None else f"{100 * score:.1f} %"
    return f"{sum(results):>7} {results[0]:>6} {results[1]:>6} {results[2]:>6} {percent:>8}"


def _strength_text(found: Strength | None) -> str:
    if found is None:
        return "Elo: no complete pair of games yet"
    if found.elo_low is None or found.elo_high is None or found.los is None:
        return f"Elo {found.elo:+.1f}, error unknown: no two pairs ended differently"
    error = "?" if found.elo_error is None else f"{found.elo_error:.1f}"
    interval = f"95 %: {found.elo_low:+.1f} to {found.elo_high:+.1f}"
    return f"Elo {found.elo:+.1f} ± {error} ({interval}), LOS {100 * found.los:.1f} %, {found.pairs} pairs"


def _result_dict(results: tuple[int, int, int]) -> "dict[str, Any]":
    wins, draws, losses = results
    return {"wins": wins, "draws": draws, "losses": losses, "score": _score(results)}


def _side_dict(name: str, side: Side) -> "dict[str, Any]":
    ends = {title.replace(" ", "_"): side.ends[verdict] for verdict, title in LOSSES.items()}
    times = {"moves": side.moves, "average_ms": round(side.average_ms, 3), "longest_ms": round(side.longest_ms, 3)}
    return {"name": name, **ends, **times}


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None
