"""Gomoku's kernels against its rules, and their incremental state against a fresh one."""

import random
from typing import Any

import gomoku_cases
import pytest
from gomoku_cases import State, point, position
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_support import guarded, perft

from bots.core.buffers import Buffer
from bots.core.native import seed_generator
from bots.gomoku import layout
from bots.gomoku.game import GAME
from bots.gomoku.rules import RULES, Gomoku
from protocol.moves import BLACK, PASS, WHITE, Move, opponent


@pytest.fixture(scope="session")
def kernels(kernels_of: Any) -> Any:
    """Gomoku's compiled kernels."""
    return kernels_of("gomoku")


def agree(kernels: Any, state: State, here: Gomoku) -> None:
    """The kernel's legal moves are the rules', and the state is what loading the board would give."""
    assert state.legal() == set(here.legal_moves()), here.diagram()
    fresh = State(kernels, here)
    assert state.cells() == fresh.cells(), here.diagram()
    assert fresh.guard_holds()


@settings(max_examples=25)
@given(gomoku_cases.rules(), st.sampled_from(gomoku_cases.SIZES), st.integers(0, 1 << 30), st.booleans())
def test_the_kernels_follow_the_rules_through_random_games(
    kernels: Any, rule: str, size: tuple[int, int], seed: int, crowded: bool
) -> None:
    start = Gomoku.start(*size, rule=rule)
    state = State(kernels, start)
    for before, move in gomoku_cases.random_game(start, random.Random(seed), crowded):
        agree(kernels, state, before)
        state.play(move)
        start = before.play(move)
    agree(kernels, state, start)
    assert state.numbers() == []
    assert state.guard_holds()


@settings(max_examples=150)
@given(gomoku_cases.boards())
def test_the_kernels_load_any_board(kernels: Any, here: Gomoku) -> None:
    for side in (here, here.turned()):
        state = State(kernels, side)
        assert state.legal() == set(side.legal_moves()), side.diagram()
        assert bool(state.numbers()) == (side.result() is None)


@pytest.mark.parametrize(
    ("name", "here", "forbidden"), gomoku_cases.renju_cases(), ids=[case[0] for case in gomoku_cases.renju_cases()]
)
def test_the_kernels_know_every_forbidden_point_of_the_cases(
    kernels: Any, name: str, here: Gomoku, forbidden: set[Move]
) -> None:
    state = State(kernels, here)
    before = state.cells()
    assert {((i % 15, i // 15),) for i, cell in enumerate(here.cells()) if cell == "."} - state.legal() == forbidden
    assert state.cells() == before


@settings(max_examples=25)
@given(gomoku_cases.rules(), st.sampled_from(gomoku_cases.SIZES), st.integers(0, 1 << 30))
def test_undoing_restores_the_state_to_the_last_bit(kernels: Any, rule: str, size: tuple[int, int], seed: int) -> None:
    rng = random.Random(seed)
    game = list(gomoku_cases.random_game(Gomoku.start(*size, rule=rule), rng))
    state = State(kernels, game[0][0])
    states = []
    for here, move in game:
        states.append(state.cells())
        for other in rng.sample(here.legal_moves(), min(4, len(here.legal_moves()))):
            state.play(other)
            state.undo(other)
            assert state.cells() == states[-1]
        state.play(move)
    for (_, move), before in zip(reversed(game), reversed(states), strict=True):
        state.undo(move)
        assert state.cells() == before
    assert state.guard_holds()


@pytest.mark.parametrize("rule", RULES)
def test_the_swap_and_its_undoing(kernels: Any, rule: str) -> None:
    opening = {"swap1": ["h8"], "swap-renju": ["h8", "h9", "i10"]}.get(rule)
    here = Gomoku.start(15, 15, rule)
    for text in opening or ["h8"]:
        here = here.play(point(text))
    state = State(kernels, here)
    assert (PASS in state.legal()) == (opening is not None)
    assert (PASS in state.candidates()) == (opening is not None)
    if opening is not None:
        before = state.cells()
        state.play(PASS)
        agree(kernels, state, here.play(PASS))
        state.undo(PASS)
        assert state.cells() == before


@pytest.mark.parametrize(
    ("rule", "columns", "rows", "depth", "count"),
    [
        ("freestyle", 15, 15, 2, 225 * 224),
        ("standard", 20, 20, 2, 400 * 399),
        ("swap1", 15, 15, 2, 225 * 225),
        ("swap1", 5, 5, 3, 25 * 24 * 23 + 25 * 24),
        ("swap-renju", 5, 5, 4, 25 * 24 * 23 * 22 + 25 * 24 * 23),
        ("renju", 5, 6, 4, 30 * 29 * 28 * 27),
    ],
)
def test_the_kernels_count_the_openings(
    kernels: Any, rule: str, columns: int, rows: int, depth: int, count: int
) -> None:
    assert perft(kernels, GAME, Gomoku.start(columns, rows, rule), depth) == count


def count_by_rules(here: Gomoku, depth: int) -> int:
    moves = here.legal_moves()
    if depth == 1 or not moves:
        return len(moves)
    return sum(count_by_rules(here.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize("rule", RULES)
def test_the_kernels_count_games_that_end_on_the_way(kernels: Any, rule: str) -> None:
    here = position("BBB.W/BWWW./BWB.W/BW.BB/.BWW.", BLACK, rule)
    assert here.result() is None
    for depth in (1, 2, 3, 4, 5):
        assert perft(kernels, GAME, here, depth) == count_by_rules(here, depth)


def test_different_positions_have_different_hashes(kernels: Any) -> None:
    hashes: dict[tuple[int, int], Any] = {}
    for seed in range(60):
        rng = random.Random(seed)
        start = Gomoku.start(*rng.choice(gomoku_cases.SIZES), rule=rng.choice(RULES))
        state = State(kernels, start)
        for here, move in gomoku_cases.random_game(start, rng):
            identity = (here.rule, here.columns, here.rows, here.cells())
            key = (state.state.cells[layout.KEY], here.to_move)
            assert hashes.setdefault(key, identity) == identity
            state.play(move)
    assert len(hashes) > 1500


# ---- candidates ----------------------------------------------------------------------------------


@settings(max_examples=25)
@given(gomoku_cases.rules(), st.sampled_from(gomoku_cases.SIZES), st.integers(0, 1 << 30))
def test_candidates_win_at_once_or_stop_the_opponents_win(
    kernels: Any, rule: str, size: tuple[int, int], seed: int
) -> None:
    start = Gomoku.start(*size, rule=rule)
    state = State(kernels, start)
    for here, move in gomoku_cases.random_game(start, random.Random(seed)):
        before = state.cells()
        found = state.candidates()
        assert state.cells() == before
        assert found and len(set(found)) == len(found)
        assert set(found) <= set(here.legal_moves())
        wins = set(winning_moves(here))
        if wins:
            assert set(found) == wins
        else:
            blocks = winning_moves(here.turned()) & set(here.legal_moves())
            assert not blocks or set(found) == blocks
        state.play(move)


def winning_moves(here: Gomoku) -> set[Move]:
    """The moves that win at once."""
    wins = set()
    for move in gomoku_cases.near_moves(here):  # five lie in a row
        result = here.play(move).result() if move else None
        if result is not None and result.winner == here.to_move:
            wins.add(move)
    return wins


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("size", [5, 6, 15, 20])
def test_the_first_stone_goes_to_the_centre_unless_it_may_be_swapped_away(kernels: Any, rule: str, size: int) -> None:
    found = State(kernels, Gomoku.start(size, size, rule)).candidates()
    if rule.startswith("swap"):
        assert len(found) == size * size
    else:
        assert found == [((size // 2, size // 2),)]


def test_an_open_three_is_answered_where_it_can_be_stopped(kernels: Any) -> None:
    board = "........./........./........./..BBB..../........./...W...../....W..../........./........."
    found = set(State(kernels, position(board, WHITE, "freestyle")).candidates())
    assert found == {point(text) for text in ("a4", "b4", "f4", "g4")}
    assert set(State(kernels, position(board, BLACK, "freestyle")).candidates()) == {point("b4"), point("f4")}
    # White's own fours are tried besides.
    board = board.replace("...W...../....W....", ".BWWW..../B........")
    found = set(State(kernels, position(board, WHITE, "freestyle")).candidates())
    assert found >= {point(text) for text in ("a4", "b4", "f4", "g4", "f6", "g6")}


# ---- wins by continuous fours --------------------------------------------------------------------


def forces_five(here: Gomoku, plies: int) -> bool:
    """By the rules alone: whether the side to move has five within the plies, making fours all the way."""
    if winning_moves(here):
        return plies >= 1
    if plies < 3:
        return False
    threats = winning_moves(here.turned())
    for move in [move for move in gomoku_cases.near_moves(here) if move]:
        if threats and {move} != threats:
            continue
        after = here.play(move)
        if after.result() is not None or not winning_moves(after.turned()):
            continue
        if all(answer_loses(after, answer, plies) for answer in after.legal_moves()):
            return True
    return False


def answer_loses(after: Gomoku, answer: Move, plies: int) -> bool:
    """Whether the answer to a four does not help."""
    attacker = opponent(after.to_move)
    stopped = after.play(answer)
    result = stopped.result()
    if result is not None:
        return result.winner == attacker
    return bool(winning_moves(stopped)) or forces_five(stopped, plies - 2)


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_a_claimed_win_is_one_by_the_rules(kernels: Any, rule: str) -> None:
    claims = {1: 0, 3: 0, 5: 0}
    for seed in range(400):
        rng = random.Random(seed)
        start = Gomoku.start(8, 8, rule)
        state = State(kernels, start)
        for here, move in gomoku_cases.random_game(start, rng):
            plies = state.win_in()
            if claims.get(plies, 9) < {1: 20, 3: 20, 5: 12}.get(plies, 0):
                claims[plies] += 1
                assert forces_five(here, plies), here.diagram()
            state.play(move)
        if claims == {1: 20, 3: 20, 5: 12}:
            break
    assert min(claims.values()) > 3, claims


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_a_short_win_by_fours_is_not_overlooked(kernels: Any, rule: str) -> None:
    found = 0
    for seed in range(60):
        rng = random.Random(seed)
        start = Gomoku.start(7, 7, rule)
        state = State(kernels, start)
        for here, move in gomoku_cases.random_game(start, rng):
            if rng.random() < 0.1 and forces_five(here, 3):
                found += 1
                assert state.win_in() > 0, here.diagram()
            state.play(move)
    assert found > 10


def test_a_white_four_wins_where_renju_forbids_the_answer(kernels: Any) -> None:
    # White's four at e4 could be stopped at f4 only, where Black would make an overline in the column.
    column = ".....B.../.....B.../.....B.../BWWW...../.....B.../.....B.../........./........./........."
    here = position(column, WHITE, "renju")
    assert here.play(point("e4")).why_illegal(point("f4")) == "f4 is forbidden: an overline"
    assert State(kernels, here).win_in() == 3
    assert State(kernels, position(column, WHITE, "freestyle")).win_in() == 0
    assert State(kernels, position(column.replace("B", ".").replace(".WWW", "BWWW"), WHITE, "renju")).win_in() == 0


def test_black_wins_by_no_forbidden_four(kernels: Any) -> None:
    # e5 would be a double four: a win under the free rules, forbidden under Renju's.
    board = (
        "........../....B...../....B...../....B...../WBBB....../........../........../........../........../.........."
    )
    assert State(kernels, position(board, BLACK, "freestyle")).win_in() == 3
    assert position(board, BLACK, "renju").why_illegal(point("e5")) == "e5 is forbidden: a double four"
    board = board.replace("....B.....", "....B.W...", 1)
    renju = State(kernels, position(board, BLACK, "renju"))
    assert point("e5") not in renju.candidates()


# ---- evaluation and playouts ---------------------------------------------------------------------


@settings(max_examples=60)
@given(gomoku_cases.boards())
def test_evaluations_keep_within_bounds_and_know_no_colour(kernels: Any, here: Gomoku) -> None:
    value = State(kernels, here).evaluate()
    assert abs(value) < 500000
    if here.rule != "renju":
        other = here.cells().translate(str.maketrans("BW", "WB"))
        mirrored = Gomoku.from_cells(here.columns, here.rows, other, opponent(here.to_move), here.rule)
        assert State(kernels, mirrored).evaluate() == value


def test_more_and_longer_rows_are_worth_more(kernels: Any) -> None:
    rows = ["." * 9] * 8
    values = [
        State(kernels, position("/".join([*rows[:4], row, *rows[4:]]), WHITE, "freestyle")).evaluate()
        for row in (".........", "....B....", "...BB....", "...BBB...")
    ]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) == 4


@settings(max_examples=40)
@given(gomoku_cases.rules(), st.sampled_from(gomoku_cases.SIZES), st.integers(0, 1 << 30), st.floats(0, 1))
def test_playouts_play_legal_moves(kernels: Any, rule: str, size: tuple[int, int], seed: int, share: float) -> None:
    rng = random.Random(seed)
    game = list(gomoku_cases.random_game(Gomoku.start(*size, rule=rule), rng, crowded=False))
    here = game[int(share * (len(game) - 1))][0]
    state = State(kernels, here)
    before = list(state.state.cells)
    scratch = guarded(state.length)
    generator, seen = Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
    generator.cells[0] = seed_generator(seed)
    seen.fill([-1] * seen.length)
    won = kernels.playouts(state.state, state.weights, scratch, generator, seen, 1)
    assert list(state.state.cells) == before
    assert list(scratch.cells[state.length :]) == before[state.length :]
    stones = [cell & layout.STONE_MASK for cell in scratch.cells[layout.HEADER : layout.HEADER + size[0] * size[1]]]
    after = "".join(".BW"[stone] for stone in stones)
    added = [(i, after[i]) for i in range(len(after)) if here.cells()[i] != after[i]]
    assert added and all(here.cells()[i] == "." for i, _ in added)
    stamped = {i for i, stamp in enumerate(seen.cells) if stamp >= 0}
    assert stamped == {2 * i + "BW".index(stone) for i, stone in added}
    to_move = here.to_move ^ len(added) & 1
    result = Gomoku.from_cells(*size, after, to_move, rule).result()
    if result is not None:
        assert won == (1 if result.winner == BLACK else 0)
    else:
        assert len(added) == GAME.params()["playout.plies"]


def test_playouts_follow_the_seed(kernels: Any) -> None:
    def wins(seed: int) -> int:
        state = State(kernels, Gomoku.start().play(point("h8")))
        scratch, generator, seen = guarded(state.length), Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
        generator.cells[0] = seed_generator(seed)
        found: int = kernels.playouts(state.state, state.weights, scratch, generator, seen, 300)
        return found

    assert wins(1) == wins(1)
    assert len({wins(seed) for seed in range(6)}) > 1
    assert 0 < wins(1) < 300
