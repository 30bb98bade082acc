"""The figures against values worked out by hand."""

import math

import pytest

from tools.statistics.elo import elo_difference, strength


def test_elo_difference_of_known_scores() -> None:
    assert elo_difference(0.5) == 0.0
    assert elo_difference(10 / 11) == pytest.approx(400.0)  # odds of 10 to 1
    assert elo_difference(1 / 11) == pytest.approx(-400.0)
    assert elo_difference(0.75) == pytest.approx(190.848502)  # 400 log10 3
    assert elo_difference(0.0) == -math.inf
    assert elo_difference(1.0) == math.inf


def test_strength_by_hand() -> None:
    # 100 pairs: 30 won twice, 50 even, 20 lost twice. m = 0.55, v = 0.3 * 0.45^2 + 0.5 * 0.05^2
    # + 0.2 * 0.55^2 = 0.1225, s = sqrt(0.1225 / 100) = 0.035.
    found = strength([1.0] * 30 + [0.5] * 50 + [0.0] * 20)
    assert found is not None and found.elo_low is not None and found.elo_high is not None
    assert (found.pairs, found.score) == (100, pytest.approx(0.55))
    assert found.elo == pytest.approx(400 * math.log10(11 / 9))
    low, high = 0.55 - 1.959963985 * 0.035, 0.55 + 1.959963985 * 0.035
    assert found.elo_low == pytest.approx(400 * math.log10(low / (1 - low)))
    assert found.elo_high == pytest.approx(400 * math.log10(high / (1 - high)))
    assert found.elo_error == pytest.approx((found.elo_high - found.elo_low) / 2)
    assert found.los == pytest.approx(0.923436, abs=1e-5)  # the normal distribution's table at 1/0.7 = 1.428571


def test_the_second_players_view_is_the_mirror_image() -> None:
    scores = [1.0, 0.75, 0.5, 1.0, 0.25, 0.5]
    ours, theirs = strength(scores), strength([1 - x for x in scores])
    assert ours is not None and theirs is not None and ours.los is not None and theirs.los is not None
    assert ours.elo == pytest.approx(-theirs.elo)
    assert ours.los == pytest.approx(1 - theirs.los)
    assert ours.elo_error == pytest.approx(theirs.elo_error)


def test_without_a_spread_there_is_no_error() -> None:
    assert strength([]) is None
    for scores, elo in (([0.5], 0.0), ([0.5] * 9, 0.0), ([1.0] * 9, math.inf)):
        found = strength(scores)
        assert found is not None
        assert (found.elo, found.elo_error, found.los) == (elo, None, None)


def test_an_interval_that_reaches_a_score_of_one_has_no_finite_error() -> None:
    found = strength([1.0, 1.0, 0.5])
    assert found is not None
    assert (found.elo_high, found.elo_error) == (math.inf, None)
