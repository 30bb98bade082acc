"""Bradley-Terry ratings against choix, against two players' Elo, and where the plain maximum does not exist."""

import math

import pytest

from tools.statistics.elo import elo_difference
from tools.statistics.ratings import ratings

WINS = [[0, 7, 9, 5], [3, 0, 6, 8], [1, 4, 0, 6], [5, 2, 4, 0]]
# choix 0.4.1 (lucasmaystre/choix; it needs scipy, so it is not asked here), params less their mean:
#   data = [(i, j) for i in range(4) for j in range(4) for _ in range(WINS[i][j])]
#   choix.opt_pairwise(4, data, alpha=0.0, tol=1e-12)
CHOIX = [0.64836987, 0.2086172, -0.42849354, -0.42849354]


def points(wins: "list[list[float]]") -> "dict[tuple[str, str], float]":
    names = "abcdefgh"
    return {(names[i], names[j]): value for i, row in enumerate(wins) for j, value in enumerate(row) if i != j}


def test_what_choix_finds() -> None:
    found = {rating.name: rating.elo * math.log(10) / 400 for rating in ratings("abcd", points(WINS), 0)}
    assert [found[name] for name in "abcd"] == pytest.approx(CHOIX, abs=1e-7)


def test_two_players_are_as_far_apart_as_their_score_says() -> None:
    first, second = ratings(["a", "b"], {("a", "b"): 30.0, ("b", "a"): 10.0}, 0)
    assert first.elo - second.elo == pytest.approx(elo_difference(0.75))
    # Var(difference) = 1 / (n p q) in nats; each is half the difference away from the mean.
    error = 1.959963985 / math.sqrt(40 * 0.75 * 0.25) / 2 * 400 / math.log(10)
    assert (first.error, second.error) == pytest.approx((error, error))


def test_draws_are_half_wins() -> None:
    drawn = ratings(["a", "b", "c"], {("a", "b"): 5.5, ("b", "a"): 4.5, ("b", "c"): 3, ("c", "b"): 2}, 0)
    assert drawn[0].elo - drawn[1].elo == pytest.approx(elo_difference(0.55))
    assert [rating.name for rating in drawn] == ["a", "b", "c"]


def test_the_unbeaten_get_a_finite_rating_from_the_prior() -> None:
    found = ratings(["win", "lose", "idle"], {("win", "lose"): 10.0, ("lose", "win"): 0.0})
    assert [rating.name for rating in found] == ["win", "idle", "lose"]
    # 10.5 of 11 games at +x and one game against 0: 10 (1 - E(2x)) = E(x) - 1/2, of which this is the solution.
    x = found[0].elo * math.log(10) / 400
    expected = lambda y: 1 / (1 + math.exp(-y))  # noqa: E731
    assert 10 * (1 - expected(2 * x)) == pytest.approx(expected(x) - 0.5, abs=1e-9)
    assert found[1].error is None
    assert found[0].error is not None and found[0].error > 100


def test_groups_that_never_met_stand_side_by_side() -> None:
    found = ratings("abcd", {("a", "b"): 6, ("b", "a"): 4, ("c", "d"): 6, ("d", "c"): 4})
    assert found[0].elo == pytest.approx(found[1].elo)
    assert found[2].elo == pytest.approx(found[3].elo)
    assert sum(rating.elo for rating in found) == pytest.approx(0, abs=1e-9)


def test_more_games_make_errors_smaller_and_the_prior_negligible() -> None:
    few, many = (ratings("abcd", points([[n * k for n in row] for row in WINS])) for k in (1, 400))
    for rating in many:
        assert rating.elo == pytest.approx(CHOIX["abcd".index(rating.name)] * 400 / math.log(10), abs=0.2)
    assert few[0].error is not None and many[0].error is not None
    assert few[0].error / many[0].error == pytest.approx(20, rel=0.1)


def test_nobody_and_somebody_alone() -> None:
    assert ratings([], {}) == []
    (only,) = ratings(["a"], {})
    assert (only.elo, only.error) == (0.0, None)
