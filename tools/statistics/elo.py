"""What the results of two players say about the difference in strength.

Results are counts of outcomes, evenly spaced from worst to best: losses, draws and wins of single games
('trinomial'), or the five sums of a pair, 0 to 2 points ('pentanomial'). Games of a pair share an opening
and are not independent, so the pairs give the honest error. The formulas are those that fastchess prints
(Disservin/fastchess, app/src/matchmaking/elo). With scores a_i from 0 to 1, counts n_i and n in all:

    score     m = sum n_i a_i / n
    variance  v = sum n_i (a_i - m)^2 / n,  standard error  s = sqrt(v / n)
    Elo       d(m) = -400 log10(1/m - 1)                       (A. Elo's logistic curve)
    interval  d(m - z s) to d(m + z s), z = 1.959964 for 95 %; the error is half its length
    LOS       (1 + erf((m - 1/2) / (s sqrt 2))) / 2            (likelihood of superiority)
    nElo      (m - 1/2) / (r sqrt v) * 800 / ln 10, error z / sqrt(n) / r * 800 / ln 10,
              r = sqrt 2 for pairs, 1 for games                (normalized Elo)

They rest on the normal approximation: a handful of pairs proves little, whatever they print.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054
NELO_PER_T = 800.0 / math.log(10.0)
"""Normalized Elo of a game's score one standard deviation above 1/2."""

PENTANOMIAL = 5
"""Kinds of pairs, by their points."""


@dataclass(frozen=True)
class Strength:
    """The first player's strength relative to the second's.

    Args:
        samples: what was counted: pairs, or games.
        score: mean score, 0 to 1.
        score_error: its standard error.
        elo: Elo difference, infinite at a score of 0 or 1.
        elo_low, elo_high: its 95 % interval; None without a variance to take it from.
        los: likelihood of superiority, 0 to 1; None likewise.
        nelo, nelo_error: normalized Elo and half its 95 % interval; None likewise.
    """

    samples: int
    score: float
    score_error: float
    elo: float
    elo_low: float | None = None
    elo_high: float | None = None
    los: float | None = None
    nelo: float | None = None
    nelo_error: float | None = None

    @property
    def elo_error(self) -> float | None:
        """Half the length of the 95 % interval in Elo; None if there is none, or if it is not finite."""
        if self.elo_low is None or self.elo_high is None:
            return None
        error = (self.elo_high - self.elo_low) / 2
        return error if math.isfinite(error) else None


def elo_difference(score: float) -> float:
    """The Elo difference at which a score is expected; infinite at and beyond 0 and 1."""
    if score <= 0.0:
        return -math.inf
    if score >= 1.0:
        return math.inf
    return 400.0 * math.log10(score / (1.0 - score))


def expected_score(elo: float) -> float:
    """The score that an Elo difference makes expect."""
    return 1.0 / (1.0 + math.pow(10.0, -elo / 400.0))


def pentanomial(pair_scores: Sequence[float]) -> list[int]:
    """The five counts of pairs' mean scores (0, 1/4, 1/2, 3/4, 1), worst first."""
    counts = [0] * PENTANOMIAL
    for score in pair_scores:
        counts[round(score * (PENTANOMIAL - 1))] += 1
    return counts


def mean_and_variance(weights: Sequence[float]) -> tuple[float, float]:
    """Mean and variance of a distribution over scores from 0 to 1; the weights need not add up to one."""
    total, last = sum(weights), len(weights) - 1
    mean = sum(weight * index / last for index, weight in enumerate(weights)) / total
    return mean, sum(weight * (index / last - mean) ** 2 for index, weight in enumerate(weights)) / total


def strength(counts: Sequence[int]) -> Strength | None:
    """What counted outcomes tell, worst first: three of games, or five of pairs; None without any."""
    samples = sum(counts)
    if samples == 0:
        return None
    score, variance = mean_and_variance(counts)
    error = math.sqrt(variance / samples)
    if error < 1e-9:  # all alike: no spread to judge by
        return Strength(samples, score, 0.0, elo_difference(score))
    games_per_sample = 2 if len(counts) == PENTANOMIAL else 1
    per_deviation = NELO_PER_T / math.sqrt(games_per_sample)
    return Strength(
        samples,
        score,
        error,
        elo_difference(score),
        elo_difference(score - Z95 * error),
        elo_difference(score + Z95 * error),
        los=(1.0 + math.erf((score - 0.5) / (error * math.sqrt(2.0)))) / 2.0,
        nelo=(score - 0.5) / math.sqrt(variance) * per_deviation,
        nelo_error=Z95 / math.sqrt(samples) * per_deviation,
    )
