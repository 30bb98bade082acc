"""The alpha-beta kernel against plain minimax, with every cut on and off, and on solved boards."""

import functools
import random
from typing import Any

import nogo_cases
import pytest

from bots.core import layout
from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.game import replay
from bots.nogo import rules
from bots.nogo.game import GAME
from bots.nogo.rules import NoGo
from protocol.limit import Limit
from protocol.moves import Move, opponent

EXACT_CUTS = {
    "table": layout.CUT_TABLE,
    "null window": layout.CUT_NULL_WINDOW,
    "killers": layout.CUT_KILLERS,
    "aspiration": layout.CUT_ASPIRATION,
}
ALL_EXACT = sum(EXACT_CUTS.values())
COMBINATIONS = range(ALL_EXACT + 1)

# (columns, rows, board text, side to move, depths): openings, middles and ends of games.
BOARDS = [
    (3, 3, "." * 9, 0, range(1, 10)),
    (5, 2, "." * 10, 0, range(1, 6)),
    (4, 3, "." * 12, 0, range(1, 5)),
    (8, 1, "." * 8, 0, range(1, 9)),
    (4, 4, "B.W..W.......B..", 1, range(1, 6)),
    (4, 4, "..BB.......W.W..", 0, range(1, 6)),
    (5, 4, ".B.W...B...W....BW..", 0, range(1, 4)),
    (7, 1, "..B....", 1, range(1, 8)),
]


def evaluation(position: NoGo) -> int:
    """The kernel's formula once more: the lead in points that one side alone may take."""
    mine, theirs = position.legal_points(position.to_move), position.legal_points(opponent(position.to_move))
    return 100 * (bin(mine & ~theirs).count("1") - bin(theirs & ~mine).count("1")) + 50


@functools.cache
def minimax(columns: int, rows: int, stones: tuple[int, int], to_move: int, depth: int, ply: int) -> int:
    """The value for the side to move, looking at every line of that depth."""
    position = NoGo(columns, rows, stones, to_move)
    moves = position.legal_moves()
    if not moves:
        return -(layout.WIN - ply)
    if depth == 0:
        return evaluation(position)
    return max(
        -minimax(columns, rows, after.stones, after.to_move, depth - 1, ply + 1) for after in map(position.play, moves)
    )


def value_of(position: NoGo, depth: int) -> int:
    return minimax(position.columns, position.rows, position.stones, position.to_move, depth, 0)


def best_moves(position: NoGo, depth: int) -> set[Move]:
    """The moves that plain minimax finds best."""
    values = {}
    for move in position.legal_moves():
        after = position.play(move)
        values[move] = -minimax(after.columns, after.rows, after.stones, after.to_move, depth - 1, 1)
    return {move for move, value in values.items() if value == max(values.values())}


def hold_against_minimax(kernels: Any, position: NoGo, depth: int, **options: int) -> None:
    searcher = AlphaBetaSearcher(kernels, GAME, **options)
    report = searcher.think(position, Limit(depth=depth), 0)
    where = f"depth {depth}, {options}\n{position.diagram()}"
    assert report.score == value_of(position, depth), where
    assert report.move in best_moves(position, depth), where
    assert report.line[0] == report.move, where
    replay(position, report.line)


def cut_names(cuts: int) -> str:
    return "+".join(name for name, bit in EXACT_CUTS.items() if cuts & bit) or "none"


@pytest.mark.parametrize("cuts", COMBINATIONS, ids=cut_names)
def test_every_combination_of_exact_cuts_finds_what_minimax_finds(kernels: Any, cuts: int) -> None:
    for columns, rows, cells, to_move, depths in BOARDS:
        position = NoGo.from_cells(columns, rows, cells, to_move)
        for depth in depths:
            hold_against_minimax(kernels, position, depth, cuts=cuts, table_bits=12)


@pytest.mark.parametrize("cuts", [cuts for cuts in COMBINATIONS if cuts & layout.CUT_TABLE], ids=cut_names)
@pytest.mark.parametrize("table_bits", [0, 1, 2])
def test_a_table_of_a_few_entries_changes_no_value(kernels: Any, cuts: int, table_bits: int) -> None:
    for columns, rows, cells, to_move, depths in BOARDS:
        position = NoGo.from_cells(columns, rows, cells, to_move)
        for depth in depths:
            hold_against_minimax(kernels, position, depth, cuts=cuts, table_bits=table_bits)


@pytest.mark.parametrize("cuts", [0, layout.CUT_TABLE, ALL_EXACT], ids=cut_names)
def test_random_positions_have_minimax_values(kernels: Any, cuts: int) -> None:
    rng = random.Random(7)
    for _ in range(60):
        columns, rows = rng.choice([(4, 4), (5, 3), (3, 5), (6, 2), (2, 6), (1, 10), (5, 4), (5, 5)])
        plies = rng.randrange(2, columns * rows // 2)
        position = nogo_cases.random_position(columns, rows, rng.randrange(1 << 30), plies)
        for depth in (1, 2, 3):
            hold_against_minimax(kernels, position, depth, cuts=cuts, table_bits=10)


def test_a_table_kept_from_an_earlier_search_changes_no_value(kernels: Any) -> None:
    # Depths only grow, so that no entry knows more than the search that meets it.
    for seed in range(12):
        searcher = AlphaBetaSearcher(kernels, GAME, cuts=ALL_EXACT, table_bits=14)
        position = nogo_cases.random_position(4, 4, seed, 3)
        for depth in (1, 2, 3, 4, 5):
            report = searcher.think(position, Limit(depth=depth), 0)
            assert report.score == value_of(position, depth)
        for move in position.legal_moves():
            after = position.play(move)
            if after.result() is None:
                report = searcher.think(after, Limit(depth=4), 0)
                assert report.score == value_of(after, 4)


def test_a_position_met_again_is_searched_to_the_depth_asked(kernels: Any) -> None:
    # Leaves that come from the table are no proof that the game has been played out.
    searcher = AlphaBetaSearcher(kernels, GAME)
    start = NoGo.start(7, 7)
    for depth in (4, 4, 5):
        report = searcher.think(start, Limit(depth=depth), 0)
        assert (report.depth, report.proven) == (depth, None)
    assert report.move is not None
    after = start.play(report.move)
    assert searcher.think(after, Limit(depth=5), 0).depth == 5


def test_the_table_saves_nodes_and_is_hit(kernels: Any) -> None:
    counts = []
    for cuts in (0, layout.CUT_TABLE):
        searcher = AlphaBetaSearcher(kernels, GAME, cuts=cuts, table_bits=16)
        counts.append(searcher.think(NoGo.start(4, 4), Limit(depth=8), 0).nodes)
        assert (searcher.control.cells[layout.TABLE_HITS] > 0) == (cuts != 0)
    assert counts[1] < counts[0] / 2


@pytest.mark.parametrize("key_mask", [0, 1, 3, 0xF, 0xFF])
@pytest.mark.parametrize("table_bits", [0, 2, 10])
def test_colliding_keys_cost_strength_but_no_legal_move(kernels: Any, key_mask: int, table_bits: int) -> None:
    for columns, rows in ((3, 3), (5, 5), (1, 12), (9, 9)):
        searcher = AlphaBetaSearcher(kernels, GAME, table_bits=table_bits, key_mask=key_mask)
        for seed in range(3):
            position = nogo_cases.random_position(columns, rows, seed, columns * rows // 4)
            report = searcher.think(position, Limit(nodes=20000), 0)
            assert report.move in position.legal_moves()


@pytest.mark.parametrize("reductions", [0, layout.CUT_REDUCTIONS], ids=["exact", "reductions"])
@pytest.mark.parametrize(("columns", "rows", "outcome"), nogo_cases.solved_boards(15))
def test_every_solved_board_is_solved(kernels: Any, columns: int, rows: int, outcome: str, reductions: int) -> None:
    searcher = AlphaBetaSearcher(kernels, GAME, cuts=ALL_EXACT | reductions)
    report = searcher.think(NoGo.start(columns, rows), Limit(), 0)
    assert report.proven == outcome
    assert (report.score > 0) == (outcome == "won")
    assert report.move in NoGo.start(columns, rows).legal_moves()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("columns", "rows", "outcome"), [case for case in nogo_cases.solved_boards(16) if case[0] * case[1] == 16]
)
def test_every_solved_board_of_sixteen_points_is_solved(kernels: Any, columns: int, rows: int, outcome: str) -> None:
    assert AlphaBetaSearcher(kernels, GAME).think(NoGo.start(columns, rows), Limit(), 0).proven == outcome


@pytest.mark.parametrize(("columns", "rows", "winning"), [c for c in nogo_cases.winning_openings() if c[0] * c[1] < 18])
def test_the_winning_first_moves_are_the_known_ones(kernels: Any, columns: int, rows: int, winning: set[Move]) -> None:
    start = NoGo.start(columns, rows)
    quarter = [((x, y),) for x in range((columns + 1) // 2) for y in range((rows + 1) // 2)]
    for move in quarter:  # the rest follows by symmetry
        after = start.play(move)
        if after.result() is not None:
            assert move in winning
            continue
        report = AlphaBetaSearcher(kernels, GAME).think(after, Limit(), 0)
        assert report.proven == ("lost" if move in winning else "won"), move


@pytest.mark.parametrize(("columns", "rows", "cells", "to_move", "outcome"), nogo_cases.mcgs_cases())
def test_positions_that_another_solver_solved_come_out_alike(
    kernels: Any, monkeypatch: pytest.MonkeyPatch, columns: int, rows: int, cells: str, to_move: int, outcome: str
) -> None:
    monkeypatch.setattr(rules, "LARGEST_SIZE", 30)  # some are strips longer than any board we offer
    position = NoGo.from_cells(columns, rows, cells, to_move)
    assert AlphaBetaSearcher(kernels, GAME).think(position, Limit(), 0).proven == outcome


def test_a_win_is_as_far_away_as_its_line_is_long(kernels: Any) -> None:
    for columns, rows, outcome in nogo_cases.solved_boards(10):
        start = NoGo.start(columns, rows)
        report = AlphaBetaSearcher(kernels, GAME, cuts=ALL_EXACT).think(start, Limit(), 0)
        plies = layout.WIN - abs(report.score)
        assert plies % 2 == (1 if outcome == "won" else 0)
        assert report.score == value_of(start, columns * rows)


@pytest.mark.parametrize("nodes", [1, 2, 3, 100, 255, 256, 257, 5000])
def test_a_node_limit_ends_the_search(kernels: Any, nodes: int) -> None:
    position = NoGo.start(9, 9)
    searcher = AlphaBetaSearcher(kernels, GAME)
    report = searcher.think(position, Limit(nodes=nodes), 0)
    # Every ply that unwinds may still enter, and leave at once, the searches that would have followed.
    assert nodes <= report.nodes <= nodes + 2 * (searcher.control.cells[layout.DEEPEST] + 1)
    assert report.move in position.legal_moves()


def test_the_same_search_finds_the_same_again(kernels: Any) -> None:
    def once() -> tuple[Any, ...]:
        report = AlphaBetaSearcher(kernels, GAME).think(NoGo.start(7, 7), Limit(nodes=30000), 0)
        return report.move, report.score, report.line, report.nodes, report.depth

    assert once() == once()


def test_a_deadline_long_past_still_leaves_a_legal_move(kernels: Any) -> None:
    for position in (NoGo.start(9, 9), NoGo.start(13, 13), nogo_cases.random_position(9, 9, 1, 30)):
        report = AlphaBetaSearcher(kernels, GAME).think(position, Limit(nodes=2000000), 1)
        assert report.move in position.legal_moves()
        assert report.nodes < 2000000


def test_a_stop_asked_for_before_the_search_ends_it_and_arming_withdraws_it(kernels: Any) -> None:
    searcher = AlphaBetaSearcher(kernels, GAME)
    searcher.stop()
    report = searcher.think(NoGo.start(9, 9), Limit(nodes=1000000), 0)
    assert report.nodes < 1000000
    assert report.move in NoGo.start(9, 9).legal_moves()
    searcher.arm()
    assert searcher.think(NoGo.start(9, 9), Limit(nodes=5000), 0).nodes >= 5000


def test_a_depth_limit_is_the_depth_reached(kernels: Any) -> None:
    for depth in (1, 2, 3, 4):
        assert AlphaBetaSearcher(kernels, GAME).think(NoGo.start(6, 6), Limit(depth=depth), 0).depth == depth


@pytest.mark.parametrize("nodes", [1, 50, 100000])
def test_the_move_to_avoid_is_avoided_while_there_is_another(kernels: Any, nodes: int) -> None:
    for columns in (3, 5, 7):  # on 1x3 and 1x5 the centre is the only move that wins, or the best
        start = NoGo.start(columns, 1)
        centre = ((columns // 2, 0),)
        report = AlphaBetaSearcher(kernels, GAME).think(start, Limit(nodes=nodes), 0, centre)
        assert report.move in start.legal_moves()
        assert report.move != centre


def test_the_move_to_avoid_is_played_when_it_is_the_only_one(kernels: Any) -> None:
    position = nogo_cases.with_one_move(5, 5)
    (only,) = position.legal_moves()
    assert AlphaBetaSearcher(kernels, GAME).think(position, Limit(nodes=1000), 0, only).move == only


def test_a_finished_game_has_no_move(kernels: Any) -> None:
    report = AlphaBetaSearcher(kernels, GAME).think(NoGo.start(3, 1).play(((1, 0),)), Limit(), 0)
    assert report.move is None
    assert report.proven == "lost"


@pytest.mark.parametrize(("columns", "rows"), [(13, 13), (1, 12), (12, 1), (5, 7), (13, 2)])
def test_whole_games_of_alphabeta_are_legal(kernels: Any, columns: int, rows: int) -> None:
    searcher = AlphaBetaSearcher(kernels, GAME)
    position = NoGo.start(columns, rows)
    while position.result() is None:
        report = searcher.think(position, Limit(nodes=1000), 0)
        assert report.move is not None
        replay(position, report.line)
        position = position.play(report.move)


def test_the_object_and_numba_search_alike(kernels: Any, jit_kernels: Any) -> None:
    for columns, rows, nodes in ((9, 9, 20000), (4, 3, 50000), (1, 12, 20000), (13, 13, 2000)):
        told = []
        for backend in (kernels, jit_kernels):
            searcher = AlphaBetaSearcher(backend, GAME)
            position = nogo_cases.random_position(columns, rows, 3, columns * rows // 6)
            report = searcher.think(position, Limit(nodes=nodes), 0)
            told.append((report.move, report.score, report.proven, report.nodes, report.depth, report.line))
        assert told[0] == told[1]
