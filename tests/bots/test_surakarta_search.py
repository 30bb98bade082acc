"""Surakarta's evaluation by a second formula, and its searches against plain minimax and known wins."""

import random
from collections.abc import Callable
from typing import Any

import pytest
import surakarta_cases as cases
from hypothesis import given
from kernel_support import KernelState

from bots.core import layout
from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.game import replay
from bots.core.mcts import MctsSearcher
from bots.surakarta.game import GAME
from bots.surakarta.rules import LOOPS, PIECES, RULES, Surakarta
from protocol.limit import Limit
from protocol.moves import Move

EXACT_CUTS = {
    "table": layout.CUT_TABLE,
    "null window": layout.CUT_NULL_WINDOW,
    "killers": layout.CUT_KILLERS,
    "aspiration": layout.CUT_ASPIRATION,
}
PARAMS = GAME.params()
ALL_EXACT = sum(EXACT_CUTS.values())


@pytest.fixture(scope="module")
def kernels(kernels_of: Callable[[str], Any]) -> Any:
    """Surakarta's compiled kernels."""
    return kernels_of("surakarta")


# ---- the evaluation once more --------------------------------------------------------------------


def square(point: int, values: list[int]) -> int:
    """The value of a point of the board by its distances from the nearest edges."""
    row, column = sorted(min(k, 5 - k) for k in divmod(point, 6))
    return values[{(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 1): 3, (1, 2): 4, (2, 2): 5}[row, column]]


def arcs_held(cells: str, loop: Any, side: str) -> int:
    """Arcs with the side's pieces next on both ways, less the other side's, by walking from each arc."""
    held = 0
    on_loop = [cells[6 * row + column] for row, column in loop]
    for arc in (6, 12, 18, 24):
        behind = next((on_loop[(arc + i) % 24] for i in range(24) if on_loop[(arc + i) % 24] != "."), ".")
        before = next((on_loop[(arc - 1 - i) % 24] for i in range(24) if on_loop[(arc - 1 - i) % 24] != "."), ".")
        if behind == before != ".":
            held += 1 if behind == side else -1
    return held


def evaluation(position: Surakarta) -> int:
    """The kernel's formula from its parameters."""
    params, cells = PARAMS, position.cells()
    side = "BW"[position.to_move]
    pieces = 0
    for point, cell in enumerate(cells):
        if cell != ".":
            worth = params["evaluation.piece"] + square(point, params["evaluation.squares"])
            pieces += worth if cell == side else -worth
    off_board = 2 * PIECES - 36 + cells.count(".")
    value = pieces * (256 + params["evaluation.late"] * off_board) // 256
    for loop, weight in zip(LOOPS, params["evaluation.arcs_held"], strict=True):
        value += weight * arcs_held(cells, loop, side)
    return int(value + params["evaluation.turn"])


@given(cases.boards())
def test_the_evaluation_is_its_formula(kernels: Any, position: Surakarta) -> None:
    state = KernelState(kernels, GAME, position)
    assert kernels.evaluate(state.state, state.weights) == evaluation(position)


def test_the_evaluation_follows_the_moves(kernels: Any) -> None:
    state = KernelState(kernels, GAME, Surakarta.start())
    for position, move in cases.random_game(Surakarta.start(), random.Random(4)):
        assert kernels.evaluate(state.state, state.weights) == evaluation(position)
        state.play(move)


# ---- alpha-beta ----------------------------------------------------------------------------------


def finished(position: Surakarta, ply: int) -> int | None:
    """The value of a finished game for the side to move."""
    result = position.result()
    if result is None:
        return None
    if result.winner is None:
        return 0
    return layout.WIN - ply if result.winner == position.to_move else ply - layout.WIN


def quiet_value(position: Surakarta, ply: int) -> int:
    """The evaluation, or better by captures, every line of them looked at."""
    over = finished(position, ply)
    if over is not None:
        return over
    return max([evaluation(position), *(-quiet_value(position.play(move), ply + 1) for move in position.captures())])


def minimax(position: Surakarta, depth: int, ply: int = 0) -> int:
    """The value for the side to move, looking at every line of that depth."""
    over = finished(position, ply)
    if over is not None:
        return over
    if depth == 0:
        return quiet_value(position, ply)
    return max(-minimax(position.play(move), depth - 1, ply + 1) for move in position.legal_moves())


def hold_against_minimax(kernels: Any, position: Surakarta, depth: int, cuts: int) -> None:
    report = AlphaBetaSearcher(kernels, GAME, cuts=cuts, table_bits=12).think(position, Limit(depth=depth), 0)
    where = f"depth {depth}, cuts {cuts}, {position.rule}, clock {position.clock}\n{position.diagram()}"
    values = {move: -minimax(position.play(move), depth - 1, 1) for move in position.legal_moves()}
    assert report.score == max(values.values()), where
    assert report.move is not None
    assert values[report.move] == max(values.values()), where
    replay(position, report.line)


def few_pieces(rng: random.Random, rule: str, most: int) -> Surakarta:
    """A random board with few pieces, the game not over."""
    while True:
        points = rng.sample(range(36), 2 * most)
        black, white = rng.randrange(1, most + 1), rng.randrange(1, most + 1)
        cells = ["."] * 36
        for point in points[:black]:
            cells[point] = "B"
        for point in points[most : most + white]:
            cells[point] = "W"
        position = Surakarta.from_cells(6, 6, "".join(cells), rng.randrange(2), rule)
        if position.result() is None:
            return position


def cut_names(cuts: int) -> str:
    return "+".join(name for name, bit in EXACT_CUTS.items() if cuts & bit) or "none"


# Up to three plies the table is exact: two ways of different length to one position take four.
@pytest.mark.parametrize("cuts", range(ALL_EXACT + 1), ids=cut_names)
def test_every_combination_of_exact_cuts_finds_what_minimax_finds(kernels: Any, cuts: int) -> None:
    rng = random.Random(cuts)
    for depth, most, count in ((1, 3, 6), (2, 2, 3), (3, 1, 3)):
        for _ in range(count):
            hold_against_minimax(kernels, few_pieces(rng, "captured", most), depth, cuts)


# Keys know nothing of the way to a position, so without the table.
@pytest.mark.parametrize("rule", ["olympiad", "course"])
def test_a_search_counts_repetitions_and_the_clock_as_the_rules_do(kernels: Any, rule: str) -> None:
    rng = random.Random(1)
    for number in range(8):
        position = few_pieces(rng, rule, 2)
        if number % 2:  # near the end of the clock
            clock = {"olympiad": 50, "course": 40}[rule] - rng.randrange(1, 4)
            position = Surakarta(position.pieces, position.to_move, rule, clock=clock)
        else:  # with something to come back to
            for before, move in cases.random_game(position, rng, captures=0.0, back=0.9):
                position = before
                if before.clock >= 3 and before.play(move).result() is not None:
                    break
        hold_against_minimax(kernels, position, 2, ALL_EXACT & ~layout.CUT_TABLE)


def test_a_repetition_that_wins_is_found_and_proven(kernels: Any) -> None:
    # Black is a piece ahead; e6 to f6 would bring the position back, so White does not play it.
    position = cases.board("B...../....../..BW../....../....../.....W", "B", "olympiad")
    more = cases.board("BB..../....../..BW../....../....../.....W", "B", "olympiad")
    reached = replay(more, cases.moves("a1a2 f6e6 a2a1"))
    assert reached.play(cases.moves("e6f6")[0]).result() is not None
    report = AlphaBetaSearcher(kernels, GAME).think(reached, Limit(depth=4), 0)
    assert report.move != cases.moves("e6f6")[0]
    # With the sides exchanged the repetition is White's win, and it takes it.
    fewer = cases.board("B...../....../..BW../....../...W../.....W", "B", "olympiad")
    reached = replay(fewer, cases.moves("a1a2 f6e6 a2a1"))
    report = AlphaBetaSearcher(kernels, GAME).think(reached, Limit(depth=1), 0)
    assert (report.move, report.proven) == (cases.moves("e6f6")[0], "won")
    assert AlphaBetaSearcher(kernels, GAME).think(position, Limit(depth=1), 0).proven is None


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_the_capture_of_the_last_piece_is_played(kernels: Any, rule: str, engine: str) -> None:
    position = cases.board("......B....W........................", "B", rule)
    searcher: Any = AlphaBetaSearcher(kernels, GAME) if engine == "alphabeta" else MctsSearcher(kernels, GAME, 1)
    report = searcher.think(position, Limit(nodes=2000), 0)
    assert (report.move, report.proven) == (cases.moves("a2f2")[0], "won")


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_a_piece_for_nothing_is_taken(kernels: Any, engine: str) -> None:
    # a2 takes b1 round the corner; nothing of White's stands on a loop that leads back to it.
    position = cases.board(".W..../B...../....../....../....../WB..BW", "B", "captured")
    assert position.captures()
    safe: list[Move] = [
        move for move in position.captures() if move[1] not in [m[1] for m in position.play(move).captures()]
    ]
    searcher: Any = AlphaBetaSearcher(kernels, GAME) if engine == "alphabeta" else MctsSearcher(kernels, GAME, 1)
    assert searcher.think(position, Limit(nodes=20000), 0).move in safe


def test_the_same_search_finds_the_same_again(kernels: Any) -> None:
    def once() -> tuple[Any, ...]:
        report = AlphaBetaSearcher(kernels, GAME).think(Surakarta.start(), Limit(nodes=50000), 0)
        return report.move, report.score, report.line, report.nodes, report.depth

    assert once() == once()


def test_deep_searches_of_endless_games_stay_within_their_memory(kernels: Any) -> None:
    # Two corner pieces shuttle: the tree is as deep as the search may go, and the ring as long as it has to be.
    for rule in RULES:
        position = cases.board("B...../....../....../....../....../.....W", "B", rule)
        report = AlphaBetaSearcher(kernels, GAME).think(position, Limit(nodes=300000), 0)
        assert report.move in position.legal_moves()
