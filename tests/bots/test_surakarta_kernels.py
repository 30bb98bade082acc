"""Surakarta's compiled kernels against its rules."""

import random
from collections.abc import Callable
from typing import Any

import pytest
import surakarta_cases as cases
from hypothesis import given, settings
from hypothesis import strategies as st
from kernel_support import KernelState, guarded, perft

from bots.core.buffers import Buffer
from bots.core.game import Position, replay
from bots.core.native import seed_generator
from bots.surakarta import layout
from bots.surakarta.game import GAME
from bots.surakarta.rules import LOOPS, RULES, Surakarta
from protocol.moves import BLACK, Move

SLOW_LEAVES = 10000000
MOST_PLIES = 260  # random games without an ending rule go on for ever; the ring is shorter than this


@pytest.fixture(scope="module")
def kernels(kernels_of: Callable[[str], Any]) -> Any:
    """Surakarta's compiled kernels."""
    return kernels_of("surakarta")


def perft_parameters() -> list[Any]:
    """The cases, with the longest marked."""
    return [
        pytest.param(*case, marks=[pytest.mark.slow] if case[3] > SLOW_LEAVES else []) for case in cases.perft_cases()
    ]


@pytest.mark.parametrize(("cells", "side", "depth", "count"), perft_parameters())
def test_the_kernels_count_as_many_games_as_known(kernels: Any, cells: str, side: str, depth: int, count: int) -> None:
    assert perft(kernels, GAME, cases.board(cells, side), depth) == count


def agree(state: KernelState, position: Surakarta) -> None:
    """The kernel's legal moves are the rules', captures first."""
    numbers = state.numbers()
    assert state.legal() == set(position.legal_moves()), position.diagram()
    captures = {GAME.encode(position, move) for move in position.captures()}
    assert set(numbers[: len(captures)]) == captures


def header(state: KernelState) -> list[int]:
    """All of a state but the ring, and but the count of plies, where loaded states begin anew."""
    cells: list[int] = state.state.cells[: layout.RING]
    return cells[: layout.PLY] + cells[layout.PLY + 1 :]


@pytest.mark.parametrize("rule", RULES)
@given(seed=st.integers(0, 1 << 30), share=st.floats(0, 1), start=cases.boards())
def test_the_kernels_follow_the_rules_through_random_games(
    kernels: Any, rule: str, seed: int, share: float, start: Surakarta
) -> None:
    rng = random.Random(seed)
    position = Surakarta.start(rule=rule)
    if rng.random() < 0.3:
        position = Surakarta.from_cells(6, 6, start.cells(), start.to_move, rule)
    state = KernelState(kernels, GAME, position)
    agree(state, position)
    back = 0.3 if rng.random() < 0.5 else 0.0
    for number, (before, move) in enumerate(cases.random_game(position, rng, captures=share, back=back)):
        if number == MOST_PLIES:
            break
        position = before.play(move)
        state.play(move)
        agree(state, position)
        if rng.random() < 0.15:  # loaded in the middle of the game, it goes on as if it had been played
            loaded = KernelState(kernels, GAME, position)
            assert header(loaded) == header(state)
            assert state.guard_holds()
            state = loaded
            agree(state, position)
    assert state.guard_holds()


@settings(max_examples=300)
@given(cases.boards())
def test_the_kernels_load_any_board(kernels: Any, position: Surakarta) -> None:
    for side in (position, position.turned()):
        state = KernelState(kernels, GAME, side)
        agree(state, side)
        assert state.guard_holds()


def test_a_search_knows_what_the_game_has_been_through(kernels: Any) -> None:
    # a1 to b1 and back with f6 to e6 and back: the last of the four moves ends the game.
    for rule, over in (("olympiad", True), ("course", False), ("sau", False), ("captured", False)):
        position = cases.board("B...../....../..BW../..WB../....../.....W", "B", rule)
        reached = replay(position, cases.moves("a1b1 f6e6 b1a1"))
        state = KernelState(kernels, GAME, reached)
        state.play(cases.moves("e6f6")[0])
        assert (state.numbers() == []) == over


@pytest.mark.parametrize(("rule", "plies"), [("olympiad", 50), ("course", 40)])
def test_the_clock_ends_the_kernels_game_at_its_ply(kernels: Any, rule: str, plies: int) -> None:
    rng = random.Random(plies)
    position: Position = cases.board("B...../....../....../....../....../.....W", "B", rule)
    state = KernelState(kernels, GAME, position)
    for ply in range(plies):
        assert state.numbers(), ply
        steps = [move for move in position.legal_moves() if move not in position.captures()]  # type: ignore[attr-defined]
        fresh = [move for move in steps if position.play(move).result() is None]
        move = rng.choice(fresh or steps)
        position = position.play(move)
        state.play(move)
        if ply % 7 == 0:
            state = KernelState(kernels, GAME, position)  # type: ignore[arg-type]
    assert position.ply == plies
    assert state.numbers() == []


def test_no_position_has_more_moves_than_promised() -> None:
    assert max(bin(steps).count("1") for steps in _steps()) == 8
    assert max(_travels_from(point) for point in range(36)) == 4
    assert layout.MOST_MOVES == 12 * (8 + 4)


def _steps() -> list[int]:
    pytest.importorskip("numba")
    from bots.surakarta.kernels.tables import STEPS

    return [int(steps) for steps in STEPS]


def _travels_from(point: int) -> int:
    return 2 * sum(loop.count(divmod(point, 6)) for loop in LOOPS)


def turned_about(position: Surakarta, quarter_turns: int, mirrored: bool) -> Surakarta:
    """The same position, the board seen from another side or in a mirror."""
    rows = [position.cells()[6 * row : 6 * row + 6] for row in range(6)]
    for _ in range(quarter_turns):
        rows = ["".join(row[column] for row in reversed(rows)) for column in range(6)]
    if mirrored:
        rows = [row[::-1] for row in rows]
    return Surakarta.from_cells(6, 6, "".join(rows), position.to_move, position.rule)


def swapped(position: Surakarta) -> Surakarta:
    """The same position with the colours exchanged."""
    cells = position.cells().translate(str.maketrans("BW", "WB"))
    return Surakarta.from_cells(6, 6, cells, 1 - position.to_move, position.rule)


def value(kernels: Any, position: Surakarta) -> int:
    """The kernel's evaluation for the side to move."""
    state = KernelState(kernels, GAME, position)
    found: int = kernels.evaluate(state.state, state.weights)
    return found


@given(cases.boards(), st.integers(0, 3), st.booleans())
def test_an_evaluation_knows_no_side_of_the_board_and_no_colour(
    kernels: Any, position: Surakarta, quarter_turns: int, mirrored: bool
) -> None:
    there = value(kernels, position)
    assert value(kernels, turned_about(position, quarter_turns, mirrored)) == there
    assert value(kernels, swapped(position)) == there
    assert abs(there) < 500000


def test_a_piece_is_worth_about_a_hundred(kernels: Any) -> None:
    start = Surakarta.start()
    for point in (*range(12), *range(24, 36)):
        cells = start.cells()
        fewer = Surakarta.from_cells(6, 6, cells[:point] + "." + cells[point + 1 :], BLACK)
        lost = value(kernels, start) - value(kernels, fewer)
        assert 50 < abs(lost) < 200
        assert (lost > 0) == (point < 12)


# ---- playouts ------------------------------------------------------------------------------------


def black_wins(kernels: Any, position: Surakarta, seed: int, count: int) -> int:
    """How many of the playouts Black won; the state must stay as it was."""
    state = KernelState(kernels, GAME, position)
    before = list(state.state.cells)
    scratch, generator, seen = guarded(state.length), Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
    generator.cells[0] = seed_generator(seed)
    seen.fill([-1] * seen.length)
    won: int = kernels.playouts(state.state, state.weights, scratch, generator, seen, count)
    assert list(state.state.cells) == before
    assert set(scratch.cells[state.length :]) == set(before[state.length :])
    stamps = [stamp for stamp in seen.cells if stamp >= 0]
    assert all(stamp < count for stamp in stamps)
    assert bool(stamps) == (count > 0 and position.result() is None)
    return won


@pytest.mark.parametrize("rule", RULES)
def test_playouts_follow_the_seed_and_favour_neither_side_at_the_start(kernels: Any, rule: str) -> None:
    start = Surakarta.start(rule=rule)
    assert black_wins(kernels, start, 1, 0) == 0
    assert black_wins(kernels, start, 1, 500) == black_wins(kernels, start, 1, 500)
    assert len({black_wins(kernels, start, seed, 500) for seed in range(6)}) > 1
    assert 30 < black_wins(kernels, start, 1, 500) < 250  # many are drawn
    assert 30 < black_wins(kernels, swapped(start), 1, 500) < 250


def test_a_playout_of_a_decided_game_gives_it_to_the_side_ahead(kernels: Any) -> None:
    assert black_wins(kernels, cases.board("BBBBBB" + "." * 24 + ".....W", "W"), 1, 200) > 195
    assert black_wins(kernels, cases.board("WWWWWW" + "." * 24 + ".....B", "W"), 1, 200) < 5
    assert black_wins(kernels, cases.board("B" + "." * 35, "W"), 1, 10) == 10  # over already
    assert black_wins(kernels, cases.board("W" + "." * 35, "W"), 1, 10) == 0


def test_the_moves_a_playout_stamps_are_moves_of_the_board(kernels: Any) -> None:
    state = KernelState(kernels, GAME, Surakarta.start())
    scratch, generator, seen = guarded(state.length), Buffer("Q", 1), Buffer("q", 2 * GAME.move_span)
    generator.cells[0] = seed_generator(3)
    seen.fill([-1] * seen.length)
    kernels.playouts(state.state, state.weights, scratch, generator, seen, 1)
    stamped = [divmod(number, 2) for number, stamp in enumerate(seen.cells) if stamp >= 0]
    assert {colour for _, colour in stamped} == {0, 1}
    for number, _ in stamped:
        (start, target) = GAME.decode(Surakarta.start(), number)
        assert start != target
    # The first move of Black is one of the start's, and none of the others' stamps precede it.
    assert any(number in state.numbers() for number, colour in stamped if colour == BLACK)


# ---- single kernels, run by numba ------------------------------------------------------------------


class Jit:
    """Kernels that have no entry point, called through numba on a state of their own."""

    def __init__(self, position: Surakarta) -> None:
        import numpy as np

        from bots.surakarta.kernels import board, moves

        self.board, self.moves_of = board, moves
        self.w = np.zeros(GAME.weights.length, np.int64)
        for first, numbers in GAME.weights.values(GAME.params()):
            self.w[first : first + len(numbers)] = numbers
        board.prepare(self.w)
        self.s = np.zeros(layout.STATE_LENGTH, np.int64)
        self.list = np.zeros(layout.MOST_MOVES, np.int64)
        cells = np.array([".BW".index(cell) for cell in position.cells()], np.int64)
        board.setup(self.s, 0, 6, 6)
        details = np.array(GAME.details(position), np.int64)
        board.load(self.s, 0, self.w, cells, position.to_move, details)

    def noisy(self) -> set[int]:
        """The moves that quiescence looks at."""
        count = self.moves_of.noisy(self.s, 0, self.w, self.list, 0)
        found = [int(number) for number in self.list[:count]]
        assert len(set(found)) == len(found)
        return set(found)


class Exchange:
    """The captures in a row that a game has come to, and which captures quiescence looks at."""

    longest = 0  # of all games

    def __init__(self) -> None:
        self.last: list[Move] = []

    def note(self, before: Surakarta, move: Move) -> None:
        """The move was played."""
        self.last = [*self.last, move] if move in before.captures() else []
        Exchange.longest = max(Exchange.longest, len(self.last))

    def goes_on(self, position: Surakarta) -> list[Move]:
        """All captures, and after many in a row those of the piece that made the last."""
        captures = position.captures()
        if len(self.last) < GAME.params()["quiescence.exchange"]:
            return captures
        return captures if len(captures) == 1 else [m for m in captures if m[1] == self.last[-1][1]]


@pytest.mark.parametrize("rule", RULES)
def test_single_kernels_follow_the_rules_and_take_moves_back(rule: str) -> None:
    pytest.importorskip("numba")
    keys: dict[int, Any] = {}
    for seed in range(25):
        position = Surakarta.start(rule=rule)
        jit = Jit(position)
        played = []
        exchange = Exchange()
        share = 0.4 if seed % 2 else 1.0
        for number, (before, move) in enumerate(cases.random_game(position, random.Random(seed), share, 0.1)):
            if number == MOST_PLIES:
                break
            assert jit.noisy() == {GAME.encode(before, capture) for capture in exchange.goes_on(before)}
            exchange.note(before, move)
            played.append((jit.s.copy(), GAME.encode(before, move)))
            jit.board.play(jit.s, 0, jit.w, played[-1][1])
            position = before.play(move)
            result = position.result()
            assert bool(jit.board.over(jit.s, 0)) == (result is not None)
            identity = (position.pieces, position.to_move)
            near = position.clock if position.clock + 20 >= {"olympiad": 50, "course": 40}.get(rule, 1000) else 0
            assert keys.setdefault(int(jit.board.key(jit.s, 0)), (*identity, near)) == (*identity, near)
            if result is not None:
                expected = 0 if result.winner is None else (1 if result.winner == position.to_move else -1)
                assert jit.board.final(jit.s, 0) == expected
                assert jit.noisy() == set()
        # Taking everything back, some 200 plies, restores all that a search looks at.
        for before_state, number in reversed(played[-200:]):
            jit.board.undo(jit.s, 0, jit.w, number)
            assert list(jit.s[: layout.RING]) == list(before_state[: layout.RING])
    assert len(set(keys.values())) == len(keys) > 500
    assert Exchange.longest > GAME.params()["quiescence.exchange"]


def test_the_way_to_a_position_does_not_change_its_key_but_the_rule_and_a_clock_near_its_end_do() -> None:
    pytest.importorskip("numba")

    def key(position: Any) -> int:
        jit = Jit(position)
        return int(jit.board.key(jit.s, 0))

    start = Surakarta.start()
    one = replay(start, cases.moves("a2a3 a5a4 b2b3"))
    other = replay(start, cases.moves("b2b3 a5a4 a2a3"))
    assert key(one) == key(other)
    assert len({key(Surakarta.start(rule=rule)) for rule in RULES}) == len(RULES)
    late = {key(Surakarta(start.pieces, 0, "olympiad", clock=clock)) for clock in range(50)}
    assert len(late) == 21  # one for the clocks up to 29, and one each from 30 to 49


def test_rules_and_kernels_know_the_same_loops() -> None:
    pytest.importorskip("numba")
    from bots.surakarta.kernels.tables import PLACES

    assert [[6 * row + column for row, column in loop] for loop in LOOPS] == PLACES
