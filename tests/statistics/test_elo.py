"""Elo, normalized Elo and LOS: worked out by hand, and against what fastchess's and OpenBench's tests expect."""

import math

import pytest

from tools.statistics.elo import elo_difference, expected_score, pentanomial, strength

# Disservin/fastchess, app/tests/elo_test.cpp at 2f5e888, worst outcome first (the two middle kinds of pairs,
# one win each and two draws, are one score): counts, nElo, its error, Elo, its error, LOS in percent.
FASTCHESS = [
    ((89, 123, 76), -20.76, 40.13, None, None, 15.53),
    ((96, 111, 136), 49.77, 36.77, 40.70, 30.43, 99.60),
    ((356, 0, 34), -508.44, 34.48, None, None, None),
    ((34, 54, 31 + 32, 64, 75), 57.94, 28.28, 55.58, 27.65, 100.00),
    ((332, 433, 457 + 41, 333, 334), -9.17, 10.96, -8.64, 10.33, 5.05),
    ((7895, 8757, 5485 + 200, 568, 9999), -19.01, 2.65, -21.04, 2.95, None),
]


@pytest.mark.parametrize(("counts", "nelo", "nelo_error", "elo", "elo_error", "los"), FASTCHESS)
def test_what_fastchess_expects(counts, nelo, nelo_error, elo, elo_error, los) -> None:
    found = strength(counts)
    assert found is not None and found.los is not None
    assert found.nelo == pytest.approx(nelo, abs=0.006)
    assert found.nelo_error == pytest.approx(nelo_error, abs=0.006)
    if elo is not None:
        assert found.elo == pytest.approx(elo, abs=0.006)
        assert found.elo_error == pytest.approx(elo_error, abs=0.006)
    if los is not None:
        assert 100 * found.los == pytest.approx(los, abs=0.006)


# AndyGrant/OpenBench, OpenBench/stats.py at a27e717, Elo(results). It takes Student's t for the interval where
# fastchess and we take the normal distribution, so that only large samples agree.
@pytest.mark.parametrize(
    ("counts", "low", "elo", "high"),
    [
        ((22569, 44137, 22976), -0.043693694870945654, 1.5767629413996245, 3.197288180366354),
        ((39, 8843, 26675, 9240, 44), 0.546434954429975, 1.5767629413996245, 2.607118662130956),
    ],
)
def test_what_openbench_computes(counts, low, elo, high) -> None:
    found = strength(counts)
    assert found is not None
    assert found.elo == pytest.approx(elo, rel=1e-12)
    assert (found.elo_low, found.elo_high) == pytest.approx((low, high), abs=1e-4)


def test_elo_difference_of_known_scores() -> None:
    assert elo_difference(0.5) == 0.0
    assert elo_difference(10 / 11) == pytest.approx(400.0)  # odds of 10 to 1
    assert elo_difference(1 / 11) == pytest.approx(-400.0)
    assert elo_difference(0.75) == pytest.approx(190.848502)  # 400 log10 3
    assert elo_difference(0.0) == -math.inf
    assert elo_difference(1.0) == math.inf
    assert expected_score(190.848502) == pytest.approx(0.75)


def test_strength_by_hand() -> None:
    # 100 pairs: 30 won twice, 50 even, 20 lost twice. m = 0.55, v = 0.3 * 0.45^2 + 0.5 * 0.05^2
    # + 0.2 * 0.55^2 = 0.1225, s = sqrt(0.1225 / 100) = 0.035.
    found = strength(pentanomial([1.0] * 30 + [0.5] * 50 + [0.0] * 20))
    assert found is not None and found.elo_low is not None and found.elo_high is not None
    assert (found.samples, found.score, found.score_error) == (100, pytest.approx(0.55), pytest.approx(0.035))
    assert found.elo == pytest.approx(400 * math.log10(11 / 9))
    low, high = 0.55 - 1.959963985 * 0.035, 0.55 + 1.959963985 * 0.035
    assert found.elo_low == pytest.approx(400 * math.log10(low / (1 - low)))
    assert found.elo_high == pytest.approx(400 * math.log10(high / (1 - high)))
    assert found.elo_error == pytest.approx((found.elo_high - found.elo_low) / 2)
    assert found.los == pytest.approx(0.923436, abs=1e-5)  # the normal distribution's table at 1/0.7 = 1.428571


def test_pairs_say_more_than_their_games_where_openings_are_one_sided() -> None:
    pairs, games = strength([0, 0, 90, 10, 0]), strength([95, 0, 105])  # Black nearly always wins
    assert pairs is not None and games is not None
    assert pairs.elo_error is not None and games.elo_error is not None
    assert pairs.score == pytest.approx(games.score)
    assert pairs.elo_error < games.elo_error / 3


def test_the_second_players_view_is_the_mirror_image() -> None:
    counts = [2, 1, 0, 1, 5]
    ours, theirs = strength(counts), strength(counts[::-1])
    assert ours is not None and theirs is not None and ours.los is not None and theirs.los is not None
    assert ours.elo == pytest.approx(-theirs.elo)
    assert ours.nelo == pytest.approx(-(theirs.nelo or 0))
    assert ours.los == pytest.approx(1 - theirs.los)
    assert ours.elo_error == pytest.approx(theirs.elo_error)


def test_without_a_spread_there_is_no_error() -> None:
    assert strength([0, 0, 0]) is None
    for counts, elo in (([0, 0, 1, 0, 0], 0.0), ([0, 9, 0], 0.0), ([0, 0, 0, 0, 9], math.inf)):
        found = strength(counts)
        assert found is not None
        assert (found.elo, found.elo_error, found.los, found.nelo) == (elo, None, None, None)


def test_an_interval_that_reaches_a_score_of_one_has_no_finite_error() -> None:
    found = strength([0, 0, 1, 0, 2])
    assert found is not None
    assert (found.elo_high, found.elo_error) == (math.inf, None)
