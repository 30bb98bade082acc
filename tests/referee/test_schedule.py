"""Schedules: everybody meets whom they should, colours are even, and a run repeats itself."""

import itertools
import random
from collections import Counter

import pytest

from tools.referee.schedule import Pairing, gauntlet, round_robin, swiss_round


def check_pairs(games: "list[Pairing]") -> None:
    assert [game.number for game in games] == list(range(len(games)))
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert (one.pair, one.opening) == (other.pair, other.opening) == (one.number // 2, one.opening)
        assert (one.black, one.white) == (other.white, other.black)
        assert one.black != one.white


def meetings(games: "list[Pairing]") -> "Counter[frozenset[int]]":
    return Counter(frozenset((game.black, game.white)) for game in games)


@pytest.mark.parametrize("players", range(2, 10))
def test_round_robin_lets_everybody_meet_everybody(players: int) -> None:
    games = list(round_robin(players, 3))
    check_pairs(games)
    assert set(meetings(games)) == {frozenset(two) for two in itertools.combinations(range(players), 2)}
    assert set(meetings(games).values()) == {6}
    for cycle in range(3):  # each cycle is complete before the next begins, on one opening
        part = [game for game in games if game.opening == cycle]
        assert part == games[cycle * len(part) : (cycle + 1) * len(part)]
        assert set(meetings(part).values()) == {2}


def test_round_robin_rounds_have_no_player_twice() -> None:
    games = list(round_robin(8, 1))
    for start in range(0, len(games), 8):
        assert len({game.black for game in games[start : start + 8]}) == 8


@pytest.mark.parametrize("players", range(2, 12))
def test_in_round_robin_everybody_is_black_first_as_often_as_not(players: int) -> None:
    first = Counter(game.black for game in list(round_robin(players, 1))[::2])
    assert max(first.values()) - min(first[player] for player in range(players)) <= 1


def test_a_match_is_a_round_robin_of_two() -> None:
    assert [(game.black, game.white, game.pair, game.opening) for game in round_robin(2, 2)] == [
        (0, 1, 0, 0),
        (1, 0, 0, 0),
        (0, 1, 1, 1),
        (1, 0, 1, 1),
    ]


@pytest.mark.parametrize(("players", "seeds"), [(2, 1), (5, 1), (6, 2)])
def test_gauntlet_is_the_seeds_against_the_rest(players: int, seeds: int) -> None:
    games = list(gauntlet(players, 2, seeds))
    check_pairs(games)
    assert set(meetings(games)) == {frozenset((s, o)) for s in range(seeds) for o in range(seeds, players)}
    assert set(meetings(games).values()) == {4}


def play_swiss(players: int, rounds: int, seed: int) -> "list[list[Pairing]]":
    source = random.Random(seed)
    scores: dict[int, float] = {}
    played = []
    for number in range(rounds):
        games = swiss_round(players, number, scores)
        assert games == swiss_round(players, number, dict(scores))
        for game in games[::2]:
            scores[game.pair] = source.choice([0, 0.5, 1, 1.5, 2])
        played.append(games)
    return played


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 3), (5, 3), (7, 4), (8, 4), (9, 5), (16, 7), (33, 8)])
@pytest.mark.parametrize("seed", range(4))
def test_swiss_repeats_no_meeting_while_it_can(players: int, rounds: int, seed: int) -> None:
    played = play_swiss(players, rounds, seed)
    check_pairs([game for games in played for game in games])
    assert max(meetings([game for games in played for game in games]).values()) == 2
    byes: Counter[int] = Counter()
    for games in played:
        seated = Counter(game.black for game in games)
        assert max(seated.values()) == 1
        assert len(seated) == players - players % 2
        byes.update(set(range(players)) - set(seated))
    assert not byes or max(byes.values()) - min(byes[player] for player in range(players)) <= 1


def test_swiss_pairs_equals_and_alternates_who_is_black_first() -> None:
    first = swiss_round(4, 0, {})
    assert [(game.black, game.white) for game in first[::2]] == [(0, 1), (2, 3)]
    second = swiss_round(4, 1, {0: 2, 1: 0.5})  # 0 won both, 3 won 1.5 to 0.5
    assert [(game.black, game.white) for game in second[::2]] == [(3, 0), (1, 2)]
    assert [game.number for game in second] == [4, 5, 6, 7]


def test_sitting_out_is_worth_a_draw() -> None:
    # 0 and 2 won both games against 1 and 3, and 4 sat out: it stands third, ahead of the other two.
    second = swiss_round(5, 1, {0: 2, 1: 2})
    assert [(game.black, game.white) for game in second[::2]] == [(0, 2), (4, 1)]


def test_swiss_of_more_rounds_than_opponents_repeats_rather_than_stops() -> None:
    played = play_swiss(4, 8, 1)
    assert all(len(games) == 4 for games in played)


def test_swiss_needs_the_earlier_results() -> None:
    with pytest.raises(ValueError, match="pair 1 in round 1 is missing"):
        swiss_round(4, 1, {0: 1})
