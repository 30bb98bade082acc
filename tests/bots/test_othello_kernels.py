"""Othello's compiled kernels against its rules and against plain words for the evaluation."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import othello_cases
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_support import KernelState, perft
from othello_cases import point

from bots.core.buffers import Buffer
from bots.core.native import load_state, seed_generator, weights_of
from bots.othello import layout
from bots.othello.game import GAME
from bots.othello.rules import Othello
from protocol.moves import BLACK, PASS, WHITE

SLOW_LEAVES = 1000000000
PATIENCE_LEAVES = 3000000000  # more is for the bench
HASHED_GAMES = 100


@pytest.fixture(scope="module")
def kernels(kernels_of: Callable[[str], Any]) -> Any:
    return kernels_of("othello")


def perft_parameters() -> list[Any]:
    return [
        pytest.param(*case, marks=[pytest.mark.slow] if case[1] > SLOW_LEAVES else [])
        for case in othello_cases.perft_cases()
        if case[1] < PATIENCE_LEAVES
    ]


@pytest.mark.parametrize(("depth", "count"), perft_parameters())
def test_the_kernels_count_as_many_games_as_known(kernels: Any, depth: int, count: int) -> None:
    assert perft(kernels, GAME, Othello.start(), depth, 1) == count


def test_a_finished_game_counts_as_asked(kernels: Any) -> None:
    for position in othello_cases.late_positions(2, 10):
        for finished in (0, 1):
            assert perft(kernels, GAME, position, 6, finished) == finished * perft(kernels, GAME, position, 6, 1)


@st.composite
def boards(draw: Any) -> Othello:
    """Any discs anywhere."""
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    filled, black = draw(st.floats(0, 1)), draw(st.floats(0.05, 0.95))
    cells = [("B" if rng.random() < black else "W") if rng.random() < filled else "." for _ in range(64)]
    return Othello.from_cells(8, 8, "".join(cells), draw(st.sampled_from([BLACK, WHITE])))


@given(boards())
def test_kernels_and_rules_agree_on_any_board(kernels: Any, position: Othello) -> None:
    state = KernelState(kernels, GAME, position)
    legal = position.legal_moves()
    assert state.legal() == set(legal)
    for move in legal:
        played = KernelState(kernels, GAME, position)
        played.play(move)
        loaded = KernelState(kernels, GAME, position.play(move))
        assert played.state.cells[: layout.STATE_CELLS] == loaded.state.cells[: layout.STATE_CELLS]
        assert played.guard_holds()


@settings(max_examples=30)
@given(st.integers(0, 1 << 30))
def test_kernels_and_rules_agree_through_random_games(kernels: Any, seed: int) -> None:
    positions = othello_cases.random_game(seed)
    state = KernelState(kernels, GAME, positions[0])
    for position, after in itertools.pairwise(positions):
        assert state.legal() == set(position.legal_moves())
        moves = [move for move in position.legal_moves() if position.play(move).cells() == after.cells()]
        state.play(moves[0])
    assert state.legal() == set()


# ---- the evaluation ---------------------------------------------------------------------------------


class Evaluator:
    """The kernel's evaluation with weights of choice."""

    def __init__(self, kernels: Any, changes: dict[str, Any] | None = None) -> None:
        self._kernels = kernels
        self._weights = weights_of(kernels, GAME, {**GAME.params(), **(changes or {})})
        self._state = Buffer("q", layout.STATE_CELLS)

    def value(self, position: Othello) -> int:
        load_state(self._kernels, GAME, position, self._state, self._weights)
        value: int = self._kernels.evaluate(self._state, self._weights)
        return value


@pytest.fixture(scope="module")
def evaluator(kernels: Any) -> Evaluator:
    return Evaluator(kernels)


@given(boards())
def test_the_evaluation_is_the_same_in_every_orientation_and_for_both_colours(
    evaluator: Evaluator, position: Othello
) -> None:
    cells = position.cells()
    values = {
        evaluator.value(Othello.from_cells(8, 8, turned, to_move))
        for board, to_move in ((cells, position.to_move), (othello_cases.swapped(cells), 1 - position.to_move))
        for turned in othello_cases.symmetric(board)
    }
    assert len(values) == 1
    assert abs(values.pop()) < 500000


@given(boards(), boards())
def test_what_one_side_gains_the_other_loses_but_for_the_turn(evaluator: Evaluator, a: Othello, b: Othello) -> None:
    # The value for Black to move and that for White to move add up to what the turn is worth twice,
    # which depends on the number of discs alone: so a board with as many, in other places, shows it.
    discs = list(a.cells())
    random.Random(b.cells()).shuffle(discs)
    sums = {
        sum(evaluator.value(Othello.from_cells(8, 8, cells, to_move)) for to_move in (BLACK, WHITE))
        for cells in (a.cells(), "".join(discs))
    }
    assert len(sums) == 1


def around(square: int) -> list[int]:
    row, column = divmod(square, 8)
    return [
        8 * y + x
        for y in range(max(row - 1, 0), min(row + 2, 8))
        for x in range(max(column - 1, 0), min(column + 2, 8))
        if (y, x) != (row, column)
    ]


def line(square: int, dx: int, dy: int) -> list[int]:
    """The squares from this one to the edge, without it."""
    y, x = divmod(square, 8)
    found = []
    while 0 <= x + dx < 8 and 0 <= y + dy < 8:
        x, y = x + dx, y + dy
        found.append(8 * y + x)
    return found


def stable(cells: str, colour: str) -> int:
    """Discs safe along all four lines: at the edge, on a full line, or beside a safe disc of their colour."""
    safe: set[int] = set()
    while True:
        new = {
            square
            for square in range(64)
            if cells[square] == colour
            and square not in safe
            and all(is_safe(cells, square, dx, dy, safe) for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)))
        }
        if not new:
            return len(safe)
        safe |= new


def is_safe(cells: str, square: int, dx: int, dy: int, safe: set[int]) -> bool:
    ahead, behind = line(square, dx, dy), line(square, -dx, -dy)
    if not ahead or not behind or ahead[0] in safe or behind[0] in safe:
        return True
    return all(cells[other] != "." for other in ahead + behind)


CLASS_NAMES = {"a1": 0, "b1": 1, "c1": 2, "d1": 3, "b2": 4, "c2": 5, "d2": 6, "c3": 7, "d3": 8, "d4": 9}


def counts(cells: str, position: Othello, colour: int) -> dict[str, int]:
    """What the evaluation counts for one colour, in plain words."""
    own = [square for square in range(64) if cells[square] == "BW"[colour]]
    open_corners = [corner for corner in (0, 7, 56, 63) if cells[corner] == "."]
    beside = {square for corner in open_corners for square in around(corner)}
    found = {
        "discs": len(own),
        "mobility": len([move for move in position.legal_moves() if move]),
        "frontier": sum(any(cells[other] == "." for other in around(square)) for square in own),
        "stable": stable(cells, "BW"[colour]) if len(open_corners) < 4 else 0,
        "open_x": sum(square in beside and square in (9, 14, 49, 54) for square in own),
        "open_c": sum(square in beside and square not in (9, 14, 49, 54) for square in own),
    }
    for name in CLASS_NAMES:
        x, y = point(name)[0]
        members = {(min(p, 7 - p), min(q, 7 - q)) for p, q in ((x, y), (y, x))}
        found["square_" + name] = sum(
            (min(square % 8, 7 - square % 8), min(square // 8, 7 - square // 8)) in members for square in own
        )
    return found


@pytest.mark.parametrize("term", layout.TERM_NAMES)
def test_every_term_counts_what_its_name_says(kernels: Any, term: str) -> None:
    nothing = {"evaluation." + name: [0] * layout.PHASES for name in layout.TERM_NAMES}
    evaluator = Evaluator(kernels, {**nothing, "evaluation." + term: [1] * layout.PHASES})
    for seed in range(4):
        for position in othello_cases.random_game(seed)[seed::4]:
            cells, mover = position.cells(), position.to_move
            if term == "tempo":
                expected = 1
            elif term == "parity":
                expected = othello_cases.empties(position) % 2
            else:
                both = [
                    counts(cells, Othello.from_cells(8, 8, cells, colour), colour)[term] for colour in (BLACK, WHITE)
                ]
                expected = both[mover] - both[1 - mover]
            assert evaluator.value(position) == expected, position.diagram()


def test_weights_are_blended_between_the_phases(kernels: Any) -> None:
    nothing = {"evaluation." + name: [0] * layout.PHASES for name in layout.TERM_NAMES}
    evaluator = Evaluator(
        kernels,
        {**nothing, "evaluation.phase_discs": [10, 20, 30, 40, 60], "evaluation.tempo": [0, 100, 100, -100, 900]},
    )
    known = {4: 0, 10: 0, 15: 50, 20: 100, 25: 100, 30: 100, 35: 0, 40: -100, 50: 400, 60: 900, 64: 900}
    for discs, value in known.items():
        assert evaluator.value(Othello.from_cells(8, 8, ("B" * discs).ljust(64, "."), BLACK)) == value


# ---- playouts ---------------------------------------------------------------------------------------


TO_THE_END = 200  # plies; no game is as long


class Playouts:
    """The playout kernel with weights of choice, to the end of the game unless they say otherwise."""

    def __init__(self, kernels: Any, seed: int = 1, changes: dict[str, Any] | None = None) -> None:
        self._kernels = kernels
        self._weights = weights_of(kernels, GAME, {**GAME.params(), "playout.plies": TO_THE_END, **(changes or {})})
        self._state, self._scratch = Buffer("q", layout.STATE_CELLS), Buffer("q", layout.STATE_CELLS)
        self._generator = Buffer("Q", 1)
        self._generator.cells[0] = seed_generator(seed)

    def run(self, position: Othello, count: int = 1) -> tuple[int, set[tuple[int, int]]]:
        """Black's wins, and the (move, colour) pairs of the last one."""
        load_state(self._kernels, GAME, position, self._state, self._weights)
        seen = Buffer("q", 2 * layout.MOVE_SPAN)
        seen.fill([-1] * seen.length)
        won: int = self._kernels.playouts(self._state, self._weights, self._scratch, self._generator, seen, count)
        return won, {divmod(index, 2) for index in range(seen.length) if seen.cells[index] == count - 1}


def test_playouts_of_settled_games_know_the_winner(kernels: Any) -> None:
    playouts = Playouts(kernels)
    decided = 0
    for position in othello_cases.late_positions(3, 150):
        ends, stack = set(), [position]
        while stack:
            here = stack.pop()
            result = here.result()
            if result is not None:
                ends.add(result.winner)
            stack += [here.play(move) for move in here.legal_moves()]
        if len(ends) == 1:
            decided += 1
            assert playouts.run(position, 20)[0] == (20 if ends == {BLACK} else 0), position.diagram()
    assert decided > 50


def test_playouts_follow_the_rules_and_say_which_moves_were_made(kernels: Any) -> None:
    playouts = Playouts(kernels)
    forced = 0
    for position in othello_cases.late_positions(2, 150):
        moves, here = set(), position
        while len(here.legal_moves()) == 1:
            move = here.legal_moves()[0]
            moves.add((GAME.encode(here, move), here.to_move))
            here = here.play(move)
        if here.result() is not None:
            forced += 1
            assert playouts.run(position)[1] == moves
    assert forced > 10


def test_playouts_vary_and_repeat_with_their_seed(kernels: Any) -> None:
    won = [[Playouts(kernels, seed).run(Othello.start(), 200)[0] for _ in range(2)] for seed in (1, 2, 3)]
    assert all(first == second for first, second in won)
    assert all(0 < first < 200 for first, _ in won)


def test_a_playout_that_does_not_end_is_judged_by_the_evaluation(kernels: Any, evaluator: Evaluator) -> None:
    at_once = Playouts(kernels, changes={"playout.plies": 0})
    judged = set()
    for seed in range(10):
        for position in othello_cases.random_game(seed)[:-1]:
            value = evaluator.value(position)
            black_ahead = value > 0 if position.to_move == BLACK else value < 0
            assert at_once.run(position, 3) == (3 if black_ahead else 0, set())
            judged.add(black_ahead)
    assert judged == {True, False}
    moves = Playouts(kernels, changes={"playout.plies": 2}).run(Othello.start())[1]
    assert sorted(colour for _, colour in moves) == [BLACK, WHITE]


def test_weights_decide_where_playouts_go(kernels: Any) -> None:
    # White may take the corner h8, and has other moves; Black cannot reach that corner first.
    position = next(
        here
        for seed in range(1000)
        for here in othello_cases.random_game(seed)
        if here.to_move == WHITE and point("h8") in here.legal_moves() and len(here.legal_moves()) > 6
    )
    corner = (GAME.encode(position, point("h8")), WHITE)
    kinds = ("corner", "edge", "inner", "c_square", "x_square")

    def corners_taken(weight: int, others: int) -> int:
        weights = {"playout." + kind: weight if kind == "corner" else others for kind in kinds}
        playouts = Playouts(kernels, 5, weights)
        return sum(corner in playouts.run(position)[1] for _ in range(300))

    assert corners_taken(1 << 20, 1) == 300
    assert corners_taken(1, 1 << 20) < 250


def test_keys_differ_with_position_and_side(kernels: Any) -> None:
    pytest.importorskip("numba")
    import numpy as np

    from bots.othello.kernels.board import key

    hashes: dict[int, tuple[Any, int]] = {}
    state = np.zeros(layout.STATE_CELLS, np.int64)
    for seed in range(HASHED_GAMES):
        for position in othello_cases.random_game(seed):
            for to_move in (BLACK, WHITE):
                discs = [int(np.uint64(side).astype(np.int64)) for side in position.discs]
                state[layout.OWN], state[layout.OTHER] = discs[to_move], discs[1 - to_move]
                state[layout.SIDE] = to_move
                identity = (position.discs, to_move)
                assert hashes.setdefault(int(key(state, 0)), identity) == identity
    assert len(hashes) > HASHED_GAMES * 50


def test_a_pass_changes_the_side_alone(kernels: Any) -> None:
    position = Othello.from_cells(8, 8, "BW" + "." * 62, WHITE)
    state = KernelState(kernels, GAME, position)
    assert state.numbers() == [layout.PASS_MOVE]
    assert GAME.decode(position, layout.PASS_MOVE) == PASS
    state.play(PASS)
    assert state.legal() == {point("c1")}
