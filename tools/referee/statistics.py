"""What a match says about the difference in strength.

Games of a pair share an opening and are not independent, so the error is taken from the pairs
('pentanomial' statistics), by the formulas that fastchess prints (Disservin/fastchess,
app/src/matchmaking/elo/elo_pentanomial.cpp). With x_i the mean score (0, 1/4, 1/2, 3/4, 1) of
pair i of n:

    score     m = sum x_i / n
    variance  v = sum (x_i - m)^2 / n,  standard error  s = sqrt(v / n)
    Elo       d(m) = -400 log10(1/m - 1)                       (A. Elo's logistic curve)
    interval  d(m - z s) to d(m + z s), z = 1.959964 for 95 %; the error is half its length
    LOS       (1 + erf((m - 1/2) / (s sqrt 2))) / 2            (likelihood of superiority)

They rest on the normal approximation: a handful of pairs proves little, whatever they print.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

Z95 = 1.959963984540054


@dataclass(frozen=True)
class Strength:
    """The first player's strength relative to the second's.

    Args:
        pairs: complete pairs of games.
        score: mean score of the pairs, 0 to 1.
        elo: Elo difference, infinite at a score of 0 or 1.
        elo_low, elo_high: its 95 % interval; None without a variance to take it from.
        los: likelihood of superiority, 0 to 1; None likewise.
    """

    pairs: int
    score: float
    elo: float
    elo_low: float | None
    elo_high: float | None
    los: float | None

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


def strength(pair_scores: Sequence[float]) -> Strength | None:
    """The strength that the pairs' mean scores, each 0 to 1, tell; None without a pair."""
    pairs = len(pair_scores)
    if pairs == 0:
        return None
    score = sum(pair_scores) / pairs
    variance = sum((x - score) ** 2 for x in pair_scores) / pairs
    error = math.sqrt(variance / pairs)
    if error < 1e-9:  # all pairs alike: no spread to judge by
        return Strength(pairs, score, elo_difference(score), None, None, None)
    low, high = elo_difference(score - Z95 * error), elo_difference(score + Z95 * error)
    los = (1.0 + math.erf((score - 0.5) / (error * math.sqrt(2.0)))) / 2.0
    return Strength(pairs, score, elo_difference(score), low, high, los)
