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
from bots.core.native import RandomChoice
from bots.core.plain import GreedySearcher, PlainSearcher, RandomSearcher
from protocol.limit import Limit
from protocol.moves import BLACK, EMPTY_CELL, STONE_CELLS, WHITE, move_text, opponent, parse_move

MOST_PLIES = 1000
GAMES_A_TEST = 5
ENGINE_PLIES = 400  # longer than any game that must end; under some rules one goes on for ever


class Variant:
    """A registered game under one of its rules."""

    def __init__(self, name: str, rule: str) -> None:
        self.game: Game = registry.game(name)
        self.rule = rule

    def start(self) -> Position:
        position: Position = self.game.position.start(self.game.columns, self.game.rows, self.rule)
        return position

    def random_games(self, seed: int, games: int = GAMES_A_TEST) -> list[tuple[list[Position], list[Any]]]:
        """Random games: positions from the start to the end, or as far as they go, and the moves between them."""
        rng = random.Random(seed)
        played = []
        for _ in range(games):
            positions, moves = [self.start()], []
            while positions[-1].result() is None and len(moves) < MOST_PLIES:
                moves.append(rng.choice(positions[-1].legal_moves()))
                positions.append(positions[-1].play(moves[-1]))
            played.append((positions, moves))
        return played


VARIANTS = [(name, rule) for name in registry.NAMES for rule in (registry.game(name).rules or ("",))]


@pytest.fixture(params=VARIANTS, ids=lambda variant: " ".join(variant).strip())
def variant(request: pytest.FixtureRequest) -> Variant:
    """Every registered game in turn, under each of its rules."""
    return Variant(*request.param)


@pytest.fixture
def game(variant: Variant) -> Game:
    """The variant's game."""
    return variant.game


def snapshot(position: Position) -> tuple[Any, ...]:
    result = position.result()
    end = None if result is None else (result.winner, result.reason)
    return position.cells(), position.to_move, position.ply, position.legal_moves(), end


def test_a_game_is_registered_under_its_name_with_rules_and_table(variant: Variant, game: Game) -> None:
    assert registry.rules(game.name) is game.position
    table = registry.table(game.name, game.columns, game.rows, variant.rule)
    assert (table.game, table.columns, table.rows) == (game.name, game.columns, game.rows)
    assert table.rule == variant.rule == variant.start().rule
    usual = game.position.start(game.columns, game.rows)
    assert usual.rule == (game.rules[0] if game.rules else "")
    with pytest.raises(KeyError):
        registry.game("no such game")


def test_the_start_position_is_blacks_and_has_moves(variant: Variant, game: Game) -> None:
    position = variant.start()
    assert (position.to_move, position.ply) == (BLACK, 0)
    assert (position.columns, position.rows) == (game.columns, game.rows)
    assert position.result() is None
    assert position.legal_moves()


def test_legal_moves_are_those_without_a_reason_against_them(variant: Variant, game: Game) -> None:
    for positions, _ in variant.random_games(1):
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


def test_playing_makes_a_new_position_and_leaves_the_old(variant: Variant, game: Game) -> None:
    for positions, moves in variant.random_games(2):
        for position, move, after in zip(positions, moves, positions[1:], strict=False):
            before = snapshot(position)
            assert snapshot(position.play(move)) == snapshot(after)
            assert snapshot(position) == before
            assert after.ply == position.ply + 1
        assert snapshot(replay(positions[0], moves)) == snapshot(positions[-1])


def test_a_game_ends_with_a_result_and_only_then(variant: Variant, game: Game) -> None:
    for positions, _ in variant.random_games(3):
        assert all(position.result() is None and position.legal_moves() for position in positions[:-1])
        result = positions[-1].result()
        if result is None:
            assert len(positions) > MOST_PLIES  # under some rules a game may go on for ever
            assert positions[-1].legal_moves()
            continue
        assert positions[-1].legal_moves() == []
        assert result.winner in (BLACK, WHITE, None)
        assert result.reason


def test_a_board_text_makes_the_same_position(variant: Variant, game: Game) -> None:
    for positions, _ in variant.random_games(4):
        for position in positions:
            cells = position.cells()
            assert len(cells) == position.columns * position.rows
            assert set(cells) <= set(EMPTY_CELL + STONE_CELLS)
            again = game.position.from_cells(position.columns, position.rows, cells, position.to_move, variant.rule)
            assert again.cells() == cells
            assert again.to_move == position.to_move
            if position.result() is None or again.result() is not None:  # a board alone knows no repetition
                assert again.legal_moves() == position.legal_moves()
    points = game.columns * game.rows
    for wrong in ("", "?" * points, variant.start().cells() + EMPTY_CELL):
        with pytest.raises(ValueError, match="cell"):
            game.position.from_cells(game.columns, game.rows, wrong, BLACK, variant.rule)


def test_turning_a_position_twice_gives_it_back(variant: Variant, game: Game) -> None:
    for positions, _ in variant.random_games(5, 2):
        for position in positions:
            turned = position.turned()
            if turned is not None:
                assert turned.cells() == position.cells()
                assert turned.to_move == opponent(position.to_move)
                again = turned.turned()
                assert again is not None
                if position.result() is None or again.result() is not None:  # turned, it has no history
                    assert again.legal_moves() == position.legal_moves()


def test_moves_survive_numbers_and_texts(variant: Variant, game: Game) -> None:
    table = game.table(rule=variant.rule)
    for positions, _ in variant.random_games(6):
        for position in positions:
            legal = position.legal_moves()
            numbers = [game.encode(position, move) for move in legal]
            assert len(set(numbers)) == len(numbers)
            assert all(0 <= number < game.move_span for number in numbers)
            assert [game.decode(position, number) for number in numbers] == legal
            assert [parse_move(move_text(move), table) for move in legal] == legal


def test_kernels_follow_the_rules_move_by_move(variant: Variant, game: Game, kernels_of: Callable[[str], Any]) -> None:
    kernels = kernels_of(game.name)
    for positions, moves in variant.random_games(7):
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
def test_every_engine_answers_legally(
    variant: Variant, game: Game, kernels_of: Callable[[str], Any], engine: str
) -> None:
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
    position = variant.start()
    while position.result() is None and position.ply < ENGINE_PLIES:
        report = searcher.think(position, Limit(nodes=nodes), 0)
        assert position.why_illegal(report.move) is None
        replay(position, report.line)
        after = position.play(report.move)
        searcher.advance(report.move, after)
        position = after
    if position.result() is not None:
        assert searcher.think(position, Limit(nodes=nodes), 0).move is None


def test_the_lead_is_a_number_and_an_opening_ban_is_a_legal_move(variant: Variant, game: Game) -> None:
    for positions, _ in variant.random_games(8, 2):
        assert all(isinstance(game.lead(position), float) for position in positions)
    if game.opening_ban is not None:
        banned = game.opening_ban(variant.start())
        if banned is not None:
            assert variant.start().why_illegal(banned) is None
        later = variant.random_games(9, 1)[0][0][1:]
        assert all(game.opening_ban(position) is None for position in later)


def test_states_have_the_room_that_the_game_says(
    variant: Variant, game: Game, kernels_of: Callable[[str], Any]
) -> None:
    state = KernelState(kernels_of(game.name), game, variant.start())
    assert 0 < state.used <= game.state_length(game.columns, game.rows)


@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_a_limit_of_nodes_is_kept(variant: Variant, game: Game, kernels_of: Callable[[str], Any], engine: str) -> None:
    kernels = kernels_of(game.name)
    positions = variant.random_games(10, 1)[0][0]
    for position in positions[:-1:9]:
        for nodes in (1, 50, 400, 3000):
            searcher = MctsSearcher(kernels, game, 1) if engine == "mcts" else AlphaBetaSearcher(kernels, game)
            report = searcher.think(position, Limit(nodes=nodes), 0)
            assert report.nodes <= nodes
            assert position.why_illegal(report.move) is None


def test_variety_chooses_within_its_margin(
    variant: Variant, game: Game, kernels_of: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen_from: list[Any] = []
    monkeypatch.setattr(RandomChoice, "among", lambda self, lines: chosen_from.append(list(lines)) or lines[-1])
    searcher = AlphaBetaSearcher(kernels_of(game.name), game, variety=100)
    for position in variant.random_games(11, 1)[0][0][:-1:9]:
        for limit in (Limit(nodes=50), Limit(nodes=500), Limit(nodes=2000), Limit(depth=1), Limit(depth=2)):
            before = len(chosen_from)
            report = searcher.think(position, limit, 0)
            best = max((line.value for line in report.table if line.exact), default=0.0)
            for lines in chosen_from[before:]:
                assert report.move == lines[-1].move
                assert all(line.exact and line.value >= best - 100 for line in lines)
    assert chosen_from
