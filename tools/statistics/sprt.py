"""The sequential probability ratio test: play until the results speak for one of two differences.

The hypotheses are an Elo difference of ``elo0`` and one of ``elo1``, logistic or normalized. Their
likelihoods are taken at the distribution of outcomes that fits the counts best among those that have
this difference: generalized likelihoods, as fastchess and OpenBench compute them (M. Van den Bergh,
'Comments on Normalized Elo', https://www.cantate.be/Fishtest/normalized_elo_practical.pdf; the numbers
in brackets are his equations). Wald's bounds then keep the chance of a false alarm near ``alpha`` and
that of overlooking a gain near ``beta``.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tools.statistics.elo import NELO_PER_T, PENTANOMIAL, expected_score, mean_and_variance

MODELS = ("logistic", "normalized")

NORMALIZED_LIMIT = NELO_PER_T * 2.0 / 3.0
"""Bounds in normalized Elo must be nearer to 0: beyond it some distributions leave the method no solution."""

_NOTHING = 1e-3
"""Stands for a count of 0, so that an outcome not seen yet is not taken for impossible."""

_ROUNDS = 200
"""Steps of bisection, more than double precision can use; and at most as many of the fixed point (4.1)."""


@dataclass(frozen=True)
class Sprt:
    """A test, its bounds fixed before the first game.

    Raises:
        ValueError: the bounds make no test; the message says why in one line.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: str = "logistic"

    def __post_init__(self) -> None:
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ValueError("elo0 must be less than elo1")
        if not (0.0 < self.alpha < 1.0 and 0.0 < self.beta < 1.0 and self.alpha + self.beta < 1.0):
            raise ValueError("alpha and beta lie between 0 and 1, and add up to less than 1")
        if self.model not in MODELS:
            raise ValueError(f"no model is called {self.model!r}; there are: {', '.join(MODELS)}")
        if self.model == "normalized" and max(abs(self.elo0), abs(self.elo1)) >= NORMALIZED_LIMIT:
            raise ValueError(f"a normalized bound lies between -{NORMALIZED_LIMIT:.0f} and {NORMALIZED_LIMIT:.0f}")

    @property
    def lower(self) -> float:
        """The log-likelihood ratio at and below which ``elo0`` is accepted."""
        return math.log(self.beta / (1.0 - self.alpha))

    @property
    def upper(self) -> float:
        """The log-likelihood ratio at and above which ``elo1`` is accepted."""
        return math.log((1.0 - self.beta) / self.alpha)

    def llr(self, counts: Sequence[int]) -> float:
        """The log-likelihood ratio of ``elo1`` to ``elo0``; counts as for ``elo.strength``, 0 without any."""
        if not any(counts):
            return 0.0
        seen = [max(float(count), _NOTHING) for count in counts]
        total = sum(seen)
        shares = [count / total for count in seen]
        if self.model == "logistic":
            under0, under1 = (_fit_mean(shares, expected_score(elo)) for elo in (self.elo0, self.elo1))
        else:
            per_t = NELO_PER_T / math.sqrt(2 if len(counts) == PENTANOMIAL else 1)
            under0, under1 = (_fit_t(shares, elo / per_t) for elo in (self.elo0, self.elo1))
        return sum(count * math.log(p1 / p0) for count, p0, p1 in zip(seen, under0, under1, strict=True))

    def verdict(self, counts: Sequence[int]) -> str:
        """``H0`` or ``H1`` once it is accepted, empty while the test goes on."""
        ratio = self.llr(counts)
        if ratio >= self.upper:
            return "H1"
        return "H0" if ratio <= self.lower else ""

    def stated(self) -> str:
        """The test in one line, for the head of a match."""
        return (
            f"SPRT: elo0 {self.elo0:g}, elo1 {self.elo1:g} ({self.model}), alpha {self.alpha:g}, beta {self.beta:g}; "
            f"H0 at LLR {self.lower:.2f}, H1 at {self.upper:+.2f}"
        )

    def outcome(self, counts: Sequence[int]) -> str:
        """How it stands, in one line."""
        words = {"H0": f"H0 accepted (elo {self.elo0:g})", "H1": f"H1 accepted (elo {self.elo1:g})", "": "undecided"}
        return f"LLR {self.llr(counts):+.2f} ({self.lower:.2f} to {self.upper:+.2f}): {words[self.verdict(counts)]}"


def _fit_mean(shares: Sequence[float], mean: float) -> list[float]:
    """The likeliest distribution with this mean score, given observed shares (1.2, 1.3)."""
    last = len(shares) - 1
    return _tilted(shares, [index / last - mean for index in range(len(shares))])


def _fit_t(shares: Sequence[float], t: float) -> list[float]:
    """The likeliest distribution whose mean is ``t`` standard deviations above 1/2 (4.1)."""
    last = len(shares) - 1
    fitted = [1.0 / len(shares)] * len(shares)
    for _ in range(_ROUNDS):
        mean, variance = mean_and_variance(fitted)
        sigma = math.sqrt(variance)
        slopes = [
            index / last - 0.5 - t * sigma * (1.0 + ((index / last - mean) / sigma) ** 2) / 2.0
            for index in range(len(shares))
        ]
        before, fitted = fitted, _tilted(shares, slopes)
        if max(abs(old - new) for old, new in zip(before, fitted, strict=True)) < 1e-12:
            break
    return fitted


def _tilted(shares: Sequence[float], slopes: Sequence[float]) -> list[float]:
    """``share / (1 + theta * slope)`` with the theta that makes the slopes' mean 0; they differ in sign."""
    theta = _root(
        lambda x: sum(share * slope / (1.0 + x * slope) for share, slope in zip(shares, slopes, strict=True)),
        -1.0 / max(slopes),
        -1.0 / min(slopes),
    )
    return [share / (1.0 + theta * slope) for share, slope in zip(shares, slopes, strict=True)]


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function without values at the ends of the interval is 0, by bisection."""
    for _ in range(_ROUNDS):
        middle = (low + high) / 2.0
        if middle in (low, high):
            break
        if falling(middle) > 0.0:
            low = middle
        else:
            high = middle
    return (low + high) / 2.0
