"""The sequential test against what fastchess's, OpenBench's and racetrack's own tests and code give."""

import math
import random

import pytest

from tools.statistics.sprt import NORMALIZED_LIMIT, Sprt

# Disservin/fastchess, app/tests/sprt_test.cpp at 0cbac49, worst outcome first. Its two cases with a single
# kind of outcome are not here: fastchess ends its iteration early (at 1e-4), and they show where it stood.
FASTCHESS = [
    ((36027, 68692, 36433), 0, 2, "normalized", 0.92),
    ((10650, 20431, 10871), -1.75, 0.25, "normalized", 2.30),
    ((21184, 40708, 21404), 0.5, 2.5, "logistic", -1.57),
    ((57030, 106593, 57433), 0, 2, "logistic", -2.59),
    ((365, 16618, 36029 + 200, 16974, 390), 0, 2, "normalized", 2.25),
    ((127, 4883, 10311 + 401, 5150, 104), -1.75, 0.25, "normalized", 3.01),
    ((223, 9863, 20279 + 1000, 10037, 246), 0.5, 2.5, "logistic", -3.07),
    ((871, 26175, 55003 + 980, 26678, 821), 0, 2, "logistic", -4.98),
]

# MortenLohne/racetrack, src/tests/sprt_tests.rs (normalized Elo).
RACETRACK = [
    ((440, 2910, 5170, 2888, 455), 0, 5, "normalized", -2.27),
    ((142, 620, 1122, 699, 188), 0, 5, "normalized", 2.99),
    ((349, 1561, 3340, 1604, 359), -5, 0, "normalized", 2.90),
    ((98, 382, 674, 369, 71), -5, 0, "normalized", -1.11),
]

# AndyGrant/OpenBench, OpenBench/stats.py at a27e717: PentanomialSPRT(counts, elo0, elo1).
OPENBENCH = [
    ((39, 8843, 26675, 9240, 44), 0.5, 2.5, 2.9416752079894044),
    ((1, 3, 9, 6, 1), 0, 5, 0.06068427917663866),
    ((0, 0, 7, 3, 0), 0, 10, 0.15015687030716063),
    ((0, 0, 0, 0, 10), 0, 5, 0.20144653872693966),
    ((0, 0, 0, 0, 104), 0, 5, 2.094954527648188),
    ((4, 9, 30, 12, 6), -3, 3, 0.17066856567655608),
]


@pytest.mark.parametrize(("counts", "elo0", "elo1", "model", "llr"), FASTCHESS + RACETRACK)
def test_published_ratios(counts, elo0, elo1, model, llr) -> None:
    assert Sprt(elo0, elo1, model=model).llr(counts) == pytest.approx(llr, abs=0.006)


@pytest.mark.parametrize(("counts", "elo0", "elo1", "llr"), OPENBENCH)
def test_what_openbench_computes(counts, elo0, elo1, llr) -> None:
    assert Sprt(elo0, elo1, model="normalized").llr(counts) == pytest.approx(llr, rel=1e-6)


def test_bounds_are_walds() -> None:
    test = Sprt(0, 5)
    assert (test.lower, test.upper) == pytest.approx((-math.log(19), math.log(19)))
    test = Sprt(0, 5, alpha=0.01, beta=0.2)
    assert (test.lower, test.upper) == pytest.approx((math.log(0.2 / 0.99), math.log(80)))


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_the_other_side_sees_the_mirror_image(model) -> None:
    counts = (3, 20, 50, 30, 9)
    assert Sprt(0, 5, model=model).llr(counts) == pytest.approx(-Sprt(-5, 0, model=model).llr(counts[::-1]))


@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize("counts", [(9, 0, 0, 0, 0), (0, 0, 1, 0, 0), (0, 0, 0, 0, 1), (1, 0, 0, 0, 1), (0, 0, 5)])
def test_few_and_lopsided_results_have_a_ratio(model, counts) -> None:
    for bounds in ((0, 5), (-5, 0), (-100, 100), (0, NORMALIZED_LIMIT - 1)):
        assert math.isfinite(Sprt(*bounds, model=model).llr(counts))


def test_nothing_played_says_nothing() -> None:
    test = Sprt(0, 5)
    assert (test.llr([0] * 5), test.verdict([0] * 5)) == (0.0, "")


@pytest.mark.parametrize("model", ["logistic", "normalized"])
def test_errors_stay_near_what_was_asked_for(model) -> None:
    """At either hypothesis, the wrong one is accepted about as rarely as stated: 5 %, here of 100 tests."""
    source = random.Random(8)
    test = Sprt(0, 150, model=model)
    wrong = 0
    for number in range(100):
        stronger = number % 2 == 1
        # 150 logistic Elo are a score of 0.703; 150 normalized, with these draws, one of 0.666.
        score = 0.5 if not stronger else 0.703 if model == "logistic" else 0.666
        draws = 0.3
        counts = [0] * 5
        while not test.verdict(counts):
            points = 0
            for _ in range(2):
                chance = source.random()
                points += 1 if chance < draws else 2 if chance < draws + score - draws / 2 else 0
            counts[points] += 1
        wrong += test.verdict(counts) != ("H1" if stronger else "H0")
    assert wrong <= 11  # 5 expected, 11 or fewer with 99.6 %


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"elo0": 5, "elo1": 5}, "elo0 must be less"),
        ({"elo0": 5, "elo1": math.nan}, "elo0 must be less"),
        ({"elo0": 0, "elo1": 5, "alpha": 0}, "alpha and beta"),
        ({"elo0": 0, "elo1": 5, "alpha": 0.5, "beta": 0.5}, "alpha and beta"),
        ({"elo0": 0, "elo1": 5, "model": "bayesian"}, "no model is called 'bayesian'"),
        ({"elo0": 0, "elo1": 232, "model": "normalized"}, "between -232 and 232"),
    ],
)
def test_bounds_that_make_no_test(arguments, message) -> None:
    with pytest.raises(ValueError, match=message):
        Sprt(**arguments)
