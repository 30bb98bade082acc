"""NoGo's compiled kernels against its rules."""

import random
from typing import Any

import nogo_cases
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_support import KernelState, guarded, perft

from bots.core.buffers import Buffer
from bots.core.native import seed_generator
from bots.nogo.game import GAME
from bots.nogo.rules import NoGo
from protocol.moves import BLACK, WHITE

SLOW_LEAVES = 100000000
HEADER = 16  # cells of a kernel state before its colours


def perft_parameters() -> list[Any]:
    """The cases, with the longest marked."""
    return [
        pytest.param(*case, marks=[pytest.mark.slow] if case[3] > SLOW_LEAVES else [])
        for case in nogo_cases.perft_cases()
    ]


@pytest.mark.parametrize(("columns", "rows", "depth", "count"), perft_parameters())
def test_the_kernels_count_as_many_games_as_known(
    kernels: Any, columns: int, rows: int, depth: int, count: int
) -> None:
    assert perft(kernels, GAME, NoGo.start(columns, rows), depth) == count


def agree(state: KernelState, position: NoGo) -> None:
    """The kernel's legal moves are the rules'."""
    assert state.legal() == set(position.legal_moves()), position.diagram()


@given(nogo_cases.sizes(), st.integers(0, 1 << 30))
def test_the_kernels_follow_the_rules_through_random_games(kernels: Any, size: tuple[int, int], seed: int) -> None:
    columns, rows = size
    state = KernelState(kernels, GAME, NoGo.start(columns, rows))
    position = NoGo.start(columns, rows)
    agree(state, position)
    for before, move in nogo_cases.random_game(columns, rows, random.Random(seed)):
        position = before.play(move)
        state.play(move)
        agree(state, position)
        # No legal move left is the rules' end of the game too, and whoever is to move has lost.
        assert (state.numbers() == []) == (position.result() is not None)
    assert state.guard_holds()


@pytest.mark.parametrize(
    ("columns", "rows"), [(13, 13), (13, 12), (1, 13), (13, 1), (9, 8), (8, 8), (13, 10), (12, 11)]
)
def test_the_kernels_follow_the_rules_on_boards_that_fill_machine_words(kernels: Any, columns: int, rows: int) -> None:
    for seed in range(3):
        state = KernelState(kernels, GAME, NoGo.start(columns, rows))
        for position, move in nogo_cases.random_game(columns, rows, random.Random(seed)):
            agree(state, position)
            state.play(move)
        assert state.numbers() == []
        assert state.guard_holds()


@settings(max_examples=250)
@given(nogo_cases.boards())
def test_the_kernels_load_any_board(kernels: Any, board: tuple[int, int, str, int]) -> None:
    position = NoGo.from_cells(*board)
    for side in (position, position.turned()):
        state = KernelState(kernels, GAME, side)
        agree(state, side)
        assert state.guard_holds()


@given(nogo_cases.boards(largest=6), st.randoms(use_true_random=False))
def test_a_game_that_begins_from_any_board_follows_the_rules(
    kernels: Any, board: tuple[int, int, str, int], rng: random.Random
) -> None:
    position = NoGo.from_cells(*board)
    state = KernelState(kernels, GAME, position)
    while position.result() is None:
        move = rng.choice(position.legal_moves())
        position = position.play(move)
        state.play(move)
        agree(state, position)
    assert state.numbers() == []


@given(nogo_cases.sizes(), st.integers(0, 1 << 30), st.floats(0, 1))
def test_a_loaded_board_is_the_replayed_one(kernels: Any, size: tuple[int, int], seed: int, share: float) -> None:
    columns, rows = size
    reached = nogo_cases.random_position(columns, rows, seed, int(share * columns * rows))
    replayed = KernelState(kernels, GAME, NoGo.start(columns, rows))
    for position, move in nogo_cases.random_game(columns, rows, random.Random(seed)):
        if position.cells() == reached.cells():
            break
        replayed.play(move)
    loaded = KernelState(kernels, GAME, reached)
    assert loaded.legal() == replayed.legal()
    # The header: board, side to move, hash and how many points each side may take.
    assert loaded.state.cells[:HEADER] == replayed.state.cells[:HEADER]


def test_different_positions_have_different_hashes(kernels: Any) -> None:
    pytest.importorskip("numba")
    from bots.nogo.kernels import KEY, SIDE

    hashes = {}
    for columns, rows in ((3, 3), (5, 5), (5, 4), (4, 5), (9, 9), (1, 9), (9, 1), (13, 13)):
        for seed in range(40):
            state = KernelState(kernels, GAME, NoGo.start(columns, rows))
            for position, move in nogo_cases.random_game(columns, rows, random.Random(seed)):
                cells = state.state.cells
                identity = (columns, rows, position.cells(), position.to_move)
                assert hashes.setdefault(cells[KEY] ^ cells[SIDE], identity) == identity
                state.play(move)
    assert len(hashes) > 5000


def final_cells(scratch: Buffer, columns: int, rows: int) -> str:
    """The board text of a kernel state, from its colours."""
    points = [(row + 1) * (columns + 1) + column + 1 for row in range(rows) for column in range(columns)]
    return "".join(".BW"[scratch.cells[HEADER + point]] for point in points)


@given(nogo_cases.sizes(), st.integers(0, 1 << 30), st.floats(0, 1))
def test_a_playout_ends_as_a_game_by_the_rules_ends(
    kernels: Any, size: tuple[int, int], seed: int, share: float
) -> None:
    columns, rows = size
    position = nogo_cases.random_position(columns, rows, seed, int(share * columns * rows))
    state = KernelState(kernels, GAME, position)
    before = list(state.state.cells)
    scratch = guarded(state.length)
    generator, seen = Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
    generator.cells[0] = seed_generator(seed)
    seen.fill([-1] * seen.length)
    won = kernels.playouts(state.state, state.weights, scratch, generator, seen, 1)

    assert list(state.state.cells) == before
    assert set(scratch.cells[state.length :]) == set(before[state.length :])
    cells = final_cells(scratch, columns, rows)
    added = [(point, cell) for point, cell in enumerate(cells) if position.cells()[point] != cell]
    assert all(position.cells()[point] == "." for point, _ in added)
    # The sides took turns, and the board that came of it is one by the rules, with the game over.
    to_move = position.to_move ^ len(added) & 1
    colours = [cell for _, cell in added]
    assert colours.count("BW"[position.to_move]) - colours.count("WB"[position.to_move]) == len(added) % 2
    result = NoGo.from_cells(columns, rows, cells, to_move).result()
    assert result is not None
    assert won == (1 if result.winner == BLACK else 0)
    # Every move made is stamped, and no other.
    stamped = {number for number, stamp in enumerate(seen.cells) if stamp >= 0}
    made = {
        2 * GAME.encode(position, ((point % columns, point // columns),)) + "BW".index(cell) for point, cell in added
    }
    assert stamped == made


def test_playouts_are_as_many_as_asked_and_follow_the_seed(kernels: Any) -> None:
    def wins(seed: int, count: int) -> int:
        state = KernelState(kernels, GAME, NoGo.start(5, 5))
        scratch, generator, seen = guarded(state.length), Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
        generator.cells[0] = seed_generator(seed)
        found: int = kernels.playouts(state.state, state.weights, scratch, generator, seen, count)
        return found

    assert wins(1, 0) == 0
    assert wins(1, 2000) == wins(1, 2000)
    assert len({wins(seed, 2000) for seed in range(8)}) > 1
    assert 0 < wins(1, 2000) < 2000


@pytest.mark.parametrize(
    ("columns", "rows", "cells", "to_move", "black_wins"),
    [
        (3, 1, ".B.", WHITE, 10),  # White cannot move
        (3, 1, ".W.", BLACK, 0),
        (2, 2, "BB..", WHITE, 0),  # a2 or b2, and Black's last point would be a capture
    ],
)
def test_a_game_that_can_end_in_one_way_only_ends_so_in_every_playout(
    kernels: Any, columns: int, rows: int, cells: str, to_move: int, black_wins: int
) -> None:
    state = KernelState(kernels, GAME, NoGo.from_cells(columns, rows, cells, to_move))
    scratch, generator, seen = guarded(state.length), Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
    generator.cells[0] = seed_generator(5)
    assert kernels.playouts(state.state, state.weights, scratch, generator, seen, 10) == black_wins
