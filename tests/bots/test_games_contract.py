"""What every registered game must keep, whichever it is."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from kernel_support import KernelState

from bots import registry
from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.engine import Game
from bots.core.game import IllegalMove, Position, replay
from bots.core.mcts import MctsSearcher
from bots.core.plain import GreedySearcher, PlainSearcher, RandomSearcher
from protocol.limit import Limit
from protocol.moves import BLACK, EMPTY_CELL, STONE_CELLS, WHITE, move_text, opponent, parse_move

MOST_PLIES = 1000
GAMES_A_TEST = 5


@pytest.fixture(params=registry.NAMES)
def game(request: pytest.FixtureRequest) -> Game:
    """Every registered game in turn."""
    return registry.game(request.param)


def start(game: Game) -> Position:
    position: Position = game.position.start(game.columns, game.rows)
    return position


def random_games(game: Game, seed: int, games: int = GAMES_A_TEST) -> list[tuple[list[Position], list[Any]]]:
    """Random games: positions from the start to the end, and the moves between them."""
    rng = random.Random(seed)
    played = []
    for _ in range(games):
        positions, moves = [start(game)], []
        while positions[-1].result() is None and len(moves) < MOST_PLIES:
            moves.append(rng.choice(positions[-1].legal_moves()))
            positions.append(positions[-1].play(moves[-1]))
        played.append((positions, moves))
    return played


def ends_by_history(game: Game) -> bool:
    """Whether what came before may end a game, so that it goes on from its last board alone."""
    return game.name == "surakarta"  # by repetitions, and plies without a capture


def snapshot(position: Position) -> tuple[Any, ...]:
    result = position.result()
    end = None if result is None else (result.winner, result.reason)
    return position.cells(), position.to_move, position.ply, position.legal_moves(), end


def test_a_game_is_registered_under_its_name_with_rules_and_table(game: Game) -> None:
    assert registry.rules(game.name) is game.position
    table = registry.table(game.name, game.columns, game.rows)
    assert (table.game, table.columns, table.rows) == (game.name, game.columns, game.rows)
    with pytest.raises(KeyError):
        registry.game("no such game")


def test_the_start_position_is_blacks_and_has_moves(game: Game) -> None:
    position = start(game)
    assert (position.to_move, position.ply) == (BLACK, 0)
    assert (position.columns, position.rows) == (game.columns, game.rows)
    assert position.result() is None
    assert position.legal_moves()


def test_legal_moves_are_those_without_a_reason_against_them(game: Game) -> None:
    for positions, _ in random_games(game, 1):
        for position in positions:
            legal = position.legal_moves()
            assert len(set(legal)) == len(legal) <= game.most_moves
            assert all(position.why_illegal(move) is None for move in legal)
            off = ((position.columns, 0),) * game.points_per_move
            for move in (off, (), ((0, 0),) * (game.points_per_move + 1)):
                if move not in legal:
                    assert position.why_illegal(move)
                    with pytest.raises(IllegalMove):
                        position.play(move)


def test_playing_makes_a_new_position_and_leaves_the_old(game: Game) -> None:
    for positions, moves in random_games(game, 2):
        for position, move, after in zip(positions, moves, positions[1:], strict=False):
            before = snapshot(position)
            assert snapshot(position.play(move)) == snapshot(after)
            assert snapshot(position) == before
            assert after.ply == position.ply + 1
        assert snapshot(replay(positions[0], moves)) == snapshot(positions[-1])


def test_a_game_ends_with_a_result_and_only_then(game: Game) -> None:
    for positions, _ in random_games(game, 3):
        assert all(position.result() is None and position.legal_moves() for position in positions[:-1])
        result = positions[-1].result()
        assert result is not None
        assert positions[-1].legal_moves() == []
        assert result.winner in (BLACK, WHITE, None)
        assert result.reason


def test_a_board_text_makes_the_same_position(game: Game) -> None:
    for positions, _ in random_games(game, 4):
        for position in positions:
            cells = position.cells()
            assert len(cells) == position.columns * position.rows
            assert set(cells) <= set(EMPTY_CELL + STONE_CELLS)
            again = game.position.from_cells(position.columns, position.rows, cells, position.to_move)
            assert again.cells() == cells
            assert again.to_move == position.to_move
            if position.result() is None or not ends_by_history(game):
                assert again.legal_moves() == position.legal_moves()
    points = game.columns * game.rows
    for wrong in ("", "?" * points, start(game).cells() + EMPTY_CELL):
        with pytest.raises(ValueError, match="cell"):
            game.position.from_cells(game.columns, game.rows, wrong, BLACK)


def test_turning_a_position_twice_gives_it_back(game: Game) -> None:
    for positions, _ in random_games(game, 5, 2):
        for position in positions:
            turned = position.turned()
            if turned is not None:
                assert turned.cells() == position.cells()
                assert turned.to_move == opponent(position.to_move)
                again = turned.turned()
                assert again is not None
                if position.result() is None or not ends_by_history(game):
                    assert again.legal_moves() == position.legal_moves()


def test_moves_survive_numbers_and_texts(game: Game) -> None:
    table = game.table()
    for positions, _ in random_games(game, 6):
        for position in positions:
            legal = position.legal_moves()
            numbers = [game.encode(position, move) for move in legal]
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < game.move_span for number in numbers)
            assert [game.decode(position, number) for number in numbers] == legal
            assert [parse_move(move_text(move), table) for move in legal] == legal


def test_kernels_follow_the_rules_move_by_move(game: Game, kernels_of: Callable[[str], Any]) -> None:
    kernels = kernels_of(game.name)
    for positions, moves in random_games(game, 7):
        state = KernelState(kernels, game, positions[0])
        for position, move in zip(positions, [*moves, None], strict=True):
            assert state.legal() == set(position.legal_moves())
            loaded = KernelState(kernels, game, position)
            assert loaded.legal() == set(position.legal_moves())
            assert loaded.guard_holds()
            if move is not None:
                state.play(move)
        assert state.guard_holds()


@pytest.mark.parametrize("engine", ["mcts", "mcts with two threads", "alphabeta", "plain", "random", "greedy"])
def test_every_engine_answers_legally(game: Game, kernels_of: Callable[[str], Any], engine: str) -> None:
    kernels = kernels_of(game.name) if engine.startswith(("mcts", "alpha")) else None
    searcher: Any = {
        "mcts": lambda: MctsSearcher(kernels, game, 1),
        "mcts with two threads": lambda: MctsSearcher(kernels, game, 1, 2),
        "alphabeta": lambda: AlphaBetaSearcher(kernels, game),
        "plain": lambda: PlainSearcher(game, 1),
        "random": lambda: RandomSearcher(game, 1),
        "greedy": lambda: GreedySearcher(game, 1),
    }[engine]()
    nodes = 3 if engine == "plain" else 200
    position = start(game)
    while position.result() is None:
        report = searcher.think(position, Limit(nodes=nodes), 0)
        assert position.why_illegal(report.move) is None
        replay(position, report.line)
        after = position.play(report.move)
        searcher.advance(report.move, after)
        position = after
    assert searcher.think(position, Limit(nodes=nodes), 0).move is None


def test_the_lead_is_a_number_and_an_opening_ban_is_a_legal_move(game: Game) -> None:
    for positions, _ in random_games(game, 8, 2):
        assert all(isinstance(game.lead(position), float) for position in positions)
    if game.opening_ban is not None:
        banned = game.opening_ban(start(game))
        if banned is not None:
            assert start(game).why_illegal(banned) is None
        later = random_games(game, 9, 1)[0][0][1:]
        assert all(game.opening_ban(position) is None for position in later)


def test_states_have_the_room_that_the_game_says(game: Game, kernels_of: Callable[[str], Any]) -> None:
    state = KernelState(kernels_of(game.name), game, start(game))
    assert 0 < state.used <= game.state_length(game.columns, game.rows)
