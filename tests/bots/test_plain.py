"""Play in plain Python: legal whatever the limits, reproducible, and better than chance."""

import random
from typing import Any

import nogo_cases
import pytest

from bots.core.engine import Searcher
from bots.core.game import Position
from bots.core.plain import DEFAULT_SIMULATIONS, GreedySearcher, PlainSearcher, RandomSearcher
from bots.nogo.game import GAME
from bots.nogo.rules import NoGo
from protocol.limit import Limit

SEARCHERS = [PlainSearcher, RandomSearcher, GreedySearcher]


def play_out(searchers: list[Searcher], start: Position, nodes: int) -> int | None:
    """The winner of a game between two searchers; an illegal move raises."""
    position = start
    while position.result() is None:
        move = searchers[position.to_move].think(position, Limit(nodes=nodes), 0).move
        assert move is not None
        position = position.play(move)
    result = position.result()
    assert result is not None
    return result.winner


@pytest.mark.parametrize("kind", SEARCHERS)
@pytest.mark.parametrize(("columns", "rows"), [(1, 12), (5, 5), (9, 2), (8, 9)])
def test_whole_games_are_legal(kind: Any, columns: int, rows: int) -> None:
    assert play_out([kind(GAME, 1), kind(GAME, 2)], NoGo.start(columns, rows), 2) in (0, 1)


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_deadline_long_past_or_no_nodes_still_leave_a_legal_move(kind: Any) -> None:
    for position in (NoGo.start(9, 9), nogo_cases.random_position(9, 9, 1, 30)):
        assert kind(GAME, 1).think(position, Limit(), 1).move in position.legal_moves()
        assert kind(GAME, 1).think(position, Limit(nodes=0), 0).move in position.legal_moves()


@pytest.mark.parametrize("kind", SEARCHERS)
def test_a_finished_game_has_no_move(kind: Any) -> None:
    assert kind(GAME, 1).think(NoGo.start(3, 1).play(((1, 0),)), Limit(), 0).move is None


@pytest.mark.parametrize("kind", SEARCHERS)
def test_the_move_to_avoid_is_played_only_when_it_is_the_only_one(kind: Any) -> None:
    centre = ((1, 0),)  # the only move that wins
    for seed in range(20):
        move = kind(GAME, seed).think(NoGo.start(3, 1), Limit(nodes=20), 0, centre).move
        assert move in (((0, 0),), ((2, 0),))
    position = nogo_cases.with_one_move(5, 5)
    (only,) = position.legal_moves()
    assert kind(GAME, 1).think(position, Limit(nodes=20), 0, only).move == only


@pytest.mark.parametrize("kind", SEARCHERS)
def test_the_seed_decides_the_moves(kind: Any) -> None:
    def moves(seed: int) -> list[Any]:
        searcher = kind(GAME, seed)
        return [searcher.think(NoGo.start(6, 6), Limit(nodes=15), 0).move for _ in range(6)]

    assert moves(1) == moves(1)
    assert len({str(moves(seed)) for seed in range(5)}) > 1


@pytest.mark.parametrize("nodes", [1, 2, 37])
def test_a_node_limit_is_met_exactly(nodes: int) -> None:
    report = PlainSearcher(GAME, 1).think(NoGo.start(5, 5), Limit(nodes=nodes), 0)
    assert report.nodes == nodes
    assert sum(line.visits for line in report.table) == nodes
    assert report.move == report.table[0].move


def test_without_any_limit_the_search_still_ends() -> None:
    assert PlainSearcher(GAME, 1).think(NoGo.start(4, 4), Limit(), 0).nodes == DEFAULT_SIMULATIONS


def test_a_stop_ends_the_search_and_arming_withdraws_it() -> None:
    searcher = PlainSearcher(GAME, 1)
    searcher.stop()
    report = searcher.think(NoGo.start(9, 9), Limit(nodes=50), 0)
    assert report.nodes == 0
    assert report.move in NoGo.start(9, 9).legal_moves()
    searcher.arm()
    assert searcher.think(NoGo.start(5, 5), Limit(nodes=50), 0).nodes == 50


def test_it_says_that_it_is_plain_python() -> None:
    assert "plain Python" in PlainSearcher(GAME, 1).think(NoGo.start(3, 3), Limit(nodes=5), 0).summary()


def test_plain_search_beats_chance() -> None:
    won = 0
    for game in range(10):
        ours = game % 2
        searchers: list[Searcher] = [RandomSearcher(GAME, game), RandomSearcher(GAME, game)]
        searchers[ours] = PlainSearcher(GAME, game)
        won += play_out(searchers, NoGo.start(5, 5), 150) == ours
    assert won >= 9


def test_the_greedy_move_leaves_the_opponent_worst_off() -> None:
    rng = random.Random(4)
    for _ in range(20):
        position = nogo_cases.random_position(5, 5, rng.randrange(1000), rng.randrange(4, 14))
        move = GreedySearcher(GAME, 1).think(position, Limit(), 0).move
        assert move is not None
        after = {move: position.play(move) for move in position.legal_moves()}
        winning = {move for move, there in after.items() if there.result() is not None}
        leads = {move: GAME.lead(there) for move, there in after.items()}
        assert move in (winning or {m for m in leads if leads[m] == min(leads.values())})


def test_greed_beats_chance() -> None:
    won = 0
    for game in range(20):
        searchers: list[Searcher] = [RandomSearcher(GAME, game), RandomSearcher(GAME, game)]
        searchers[game % 2] = GreedySearcher(GAME, game)
        won += play_out(searchers, NoGo.start(7, 7), 1) == game % 2
    assert won >= 15
