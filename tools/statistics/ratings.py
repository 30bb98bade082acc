"""Ratings of any number of players from all their games at once (R. A. Bradley and M. E. Terry, 1952).

A player of strength s (a natural logarithm) is expected to score 1 / (1 + exp(t - s)) against one of
strength t; its rating is 400 / ln 10 times s, shifted to a mean of 0. A draw is half a win each way. The
strengths that make the results likeliest are found by Newton's method; their errors come from the
curvature of the likelihood there.

A player that won or lost everything has no finite maximum, and groups that never met have no common
scale, so there is a prior, stated and small: every player drew ``PRIOR_GAMES`` games in addition,
against an opponent of strength 0 that is nobody else.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.statistics.elo import Z95

PRIOR_GAMES = 1.0
"""Imaginary drawn games of every player with one of rating 0; 0 means none."""

_ELO_PER_NAT = 400.0 / math.log(10.0)
_ROUNDS = 100
_PRECISION = 1e-12  # of the strengths, between rounds
_LONGEST_STEP = 1.0

_Games = Sequence[Mapping[int, float]]
"""By player: opponent -> games."""


@dataclass(frozen=True)
class Rating:
    """A player's rating: Elo relative to the mean of all, and half its 95 % interval (None without a game)."""

    name: str
    elo: float
    error: float | None


Points = Mapping[tuple[str, str], float]
"""(player, opponent) -> the player's points against it: 1 a win, 1/2 a draw."""


def ratings(names: Sequence[str], points: Points, prior_games: float = PRIOR_GAMES) -> list[Rating]:
    """Everybody's rating, best first; without a prior, only where every strength is finite.

    Args:
        names: the players.
        points: of every ordered pair that played.
        prior_games: see ``PRIOR_GAMES``.
    """
    if not names:
        return []
    index = {name: i for i, name in enumerate(names)}
    games: list[dict[int, float]] = [{} for _ in names]
    scored = [prior_games / 2.0] * len(names)
    for (name, opponent), value in points.items():
        i, j = index[name], index[opponent]
        scored[i] += value
        games[i][j] = games[i].get(j, 0.0) + value
        games[j][i] = games[j].get(i, 0.0) + value
    strengths = _maximum(games, scored, prior_games)
    errors = _errors(games, strengths, prior_games)
    mean = sum(strengths) / len(strengths)
    found = [
        Rating(name, (strengths[i] - mean) * _ELO_PER_NAT, errors[i] if games[i] else None) for name, i in index.items()
    ]
    return sorted(found, key=lambda rating: (-rating.elo, rating.name))


def _maximum(games: _Games, scored: Sequence[float], prior_games: float) -> list[float]:
    """The likeliest strengths."""
    strengths = [0.0] * len(games)
    for _ in range(_ROUNDS):
        slopes = [
            points
            - prior_games * _expected(own)
            - sum(count * _expected(own - strengths[j]) for j, count in met.items())
            for own, points, met in zip(strengths, scored, games, strict=True)
        ]
        steps = [
            sum(value * slope for value, slope in zip(row, slopes, strict=True))
            for row in _covariance(games, strengths, prior_games)
        ]
        longest = max(map(abs, steps))
        shrink = min(1.0, _LONGEST_STEP / longest) if longest else 1.0  # far off, a full step may overshoot
        strengths = [own + shrink * step for own, step in zip(strengths, steps, strict=True)]
        if longest < _PRECISION:
            break
    return strengths


def _errors(games: _Games, strengths: Sequence[float], prior_games: float) -> list[float]:
    """Half the 95 % interval of each rating relative to the mean of all, in Elo."""
    size = len(strengths)
    covariance = _covariance(games, strengths, prior_games)
    means = [sum(row) / size for row in covariance]
    overall = sum(means) / size
    return [Z95 * _ELO_PER_NAT * math.sqrt(max(0.0, covariance[i][i] - 2.0 * means[i] + overall)) for i in range(size)]


def _covariance(games: _Games, strengths: Sequence[float], prior_games: float) -> list[list[float]]:
    """The inverse of the likelihood's curvature."""
    size = len(strengths)
    # Without a prior nothing holds the common shift, which the mean takes out again: hold it anywhere.
    hold = 0.0 if prior_games else 1.0 / size
    information = [[hold] * size for _ in range(size)]
    for i, met in enumerate(games):
        information[i][i] += prior_games * _spread(strengths[i])
        for j, count in met.items():
            curvature = count * _spread(strengths[i] - strengths[j])
            information[i][i] += curvature
            information[i][j] -= curvature
    return _inverse(information)


def _expected(difference: float) -> float:
    """The expected score at a difference of strengths."""
    return 1.0 / (1.0 + math.exp(-difference))


def _spread(difference: float) -> float:
    """The variance of a game's score, were there no draws, at a difference of strengths."""
    expected = _expected(difference)
    return expected * (1.0 - expected)


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a positive definite matrix, by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        scale = rows[i][i]
        rows[i] = [value / scale for value in rows[i]]
        for k in range(size):
            factor = rows[k][i]
            if k != i and factor != 0.0:
                rows[k] = [value - factor * other for value, other in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
