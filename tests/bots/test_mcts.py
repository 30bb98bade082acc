"""The MCTS kernel and its driver: limits, proofs, the pool, the tree kept between moves, threads."""

import random
import threading
from typing import Any

import nogo_cases
import pytest

from bots.core import layout
from bots.core.clock import now_ns
from bots.core.game import Position, replay
from bots.core.mcts import MctsSearcher, Tree
from bots.core.report import Report
from bots.nogo.game import GAME
from bots.nogo.rules import NoGo
from protocol.limit import Limit

FAR = 3000000  # simulations that would take long: what ends a search must end it well before


def searcher_of(kernels: Any, nodes: int, seed: int = 1, threads: int = 1) -> MctsSearcher:
    return MctsSearcher(kernels, GAME, seed, threads, 200 * (nodes + 1))


def told(report: Report) -> tuple[Any, ...]:
    """All that a report says, but for the time it took."""
    table = [(line.move, line.visits, line.value) for line in report.table]
    return report.move, report.score, report.proven, report.nodes, report.depth, report.line, table


def root_visits(tree: Tree) -> float:
    visits: float = tree.pool.stats.cells[0]
    return visits


def child_visits(tree: Tree, move: Any, position: Position) -> float:
    number = GAME.encode(position, move)
    return next(child[2] for child in tree.pool.family(0) if child[1] == number)


def check_tree(tree: Tree, position: Position) -> int:
    """Walks the whole pool: blocks in bounds and apart, visits that add up, legal children; its slots in use."""
    control, pool = tree.control.cells, tree.pool
    assert 0 < control[layout.FREE] <= control[layout.CAPACITY]
    used = {0}
    todo = [(0, root_visits(tree), position)]
    while todo:
        slot, visits, here = todo.pop()
        children = pool.family(slot)
        if not children:
            if pool.status(slot) != layout.UNKNOWN:
                assert here.result() is not None
            continue
        slots = {child[0] for child in children}
        assert not slots & used
        assert max(slots) < control[layout.FREE]
        used |= slots
        assert {GAME.decode(here, child[1]) for child in children} == set(here.legal_moves())
        assert sum(child[2] for child in children) <= visits
        statuses = [child[4] for child in children]
        if pool.status(slot) == layout.LOST:
            assert layout.PROVEN_WON in statuses
        elif pool.status(slot) == layout.PROVEN_WON:
            assert set(statuses) == {layout.LOST}
        for child, number, child_visited, wins, _ in children:
            assert 0 <= wins <= child_visited
            if child_visited or pool.family(child):
                todo.append((child, child_visited, here.play(GAME.decode(here, number))))
    assert len(used) == control[layout.FREE]
    return len(used)


@pytest.mark.parametrize(("columns", "rows", "nodes"), [(9, 9, 3000), (4, 3, 20000), (13, 13, 500), (1, 12, 2000)])
def test_the_object_and_numba_search_alike(kernels: Any, jit_kernels: Any, columns: int, rows: int, nodes: int) -> None:
    reports = []
    for backend in (kernels, jit_kernels):
        searcher = searcher_of(backend, nodes, seed=5)
        position: Position = NoGo.start(columns, rows)
        reports.append([])
        for _ in range(4):
            report = searcher.think(position, Limit(nodes=nodes), 0)
            reports[-1].append(told(report))
            assert report.move is not None
            after = position.play(report.move)
            searcher.advance(report.move, after)
            position = after
            if position.result() is not None:
                break
    assert reports[0] == reports[1]


def test_the_seed_decides_the_search(kernels: Any) -> None:
    def once(seed: int) -> tuple[Any, ...]:
        return told(searcher_of(kernels, 1000, seed).think(NoGo.start(9, 9), Limit(nodes=1000), 0))

    assert once(1) == once(1)
    assert len({str(once(seed)) for seed in range(5)}) == 5


@pytest.mark.parametrize("nodes", [1, 2, 3, 4, 5, 7, 100, 1001])
def test_a_node_limit_is_met_exactly(kernels: Any, nodes: int) -> None:
    report = searcher_of(kernels, nodes).think(NoGo.start(9, 9), Limit(nodes=nodes), 0)
    assert report.nodes == nodes
    assert sum(line.visits for line in report.table) == nodes
    assert len(report.table) == 81


def test_the_table_is_sorted_and_its_first_move_is_played(kernels: Any) -> None:
    position = nogo_cases.random_position(9, 9, 2, 10)
    report = searcher_of(kernels, 5000).think(position, Limit(nodes=5000), 0)
    visits = [line.visits for line in report.table]
    assert visits == sorted(visits, reverse=True)
    assert report.move == report.table[0].move == report.line[0]
    assert {line.move for line in report.table} == set(position.legal_moves())
    assert 0 < report.score < 1
    replay(position, report.line)


def test_a_deadline_ends_the_search(kernels: Any) -> None:
    position = NoGo.start(9, 9)
    report = searcher_of(kernels, FAR).think(position, Limit(nodes=FAR), now_ns() + 50000000)
    assert 0 < report.nodes < FAR
    assert report.move in position.legal_moves()


@pytest.mark.parametrize("threads", [1, 2])
def test_a_deadline_long_past_still_leaves_a_legal_move(kernels: Any, threads: int) -> None:
    for position in (NoGo.start(9, 9), NoGo.start(13, 13), nogo_cases.random_position(9, 9, 1, 30)):
        report = searcher_of(kernels, FAR, threads=threads).think(position, Limit(nodes=FAR), 1)
        assert report.nodes < FAR
        assert report.move in position.legal_moves()


def test_a_stop_from_another_thread_ends_the_search(kernels: Any) -> None:
    searcher = searcher_of(kernels, FAR)
    position = NoGo.start(9, 9)
    timer = threading.Timer(0.05, searcher.stop)
    timer.start()
    report = searcher.think(position, Limit(nodes=FAR), 0)
    timer.join()
    assert report.nodes < FAR
    assert report.move in position.legal_moves()


def test_a_stop_before_the_search_leaves_a_legal_move_and_arming_withdraws_it(kernels: Any) -> None:
    searcher = searcher_of(kernels, 1000)
    position = NoGo.start(9, 9)
    searcher.stop()
    stopped = searcher.think(position, Limit(nodes=1000), 0)
    assert stopped.nodes < 1000
    searcher.arm()
    assert searcher.think(position, Limit(nodes=1000), 0).nodes == 1000
    assert stopped.move in position.legal_moves()


@pytest.mark.parametrize("capacity", [82, 100, 500, 5000])
def test_a_full_pool_ends_growth_but_not_the_search(kernels: Any, capacity: int) -> None:
    searcher = searcher_of(kernels, 3000)
    tree = searcher.trees[0]
    tree.control.cells[layout.CAPACITY] = capacity
    position = NoGo.start(9, 9)
    report = searcher.think(position, Limit(nodes=3000), 0)
    assert tree.control.cells[layout.FREE] <= capacity
    assert report.nodes == 3000
    assert sum(line.visits for line in report.table) == 3000
    assert report.move in position.legal_moves()
    check_tree(tree, position)
    # Nothing lies behind the capacity: no child was written there.
    assert not any(tree.pool.links.cells[capacity : capacity + 200])
    assert report.move is not None
    after = position.play(report.move)
    searcher.advance(report.move, after)
    assert searcher.think(after, Limit(nodes=500), 0).move in after.legal_moves()


@pytest.mark.parametrize("capacity", [1, 2, 81])
def test_a_pool_without_room_for_the_root_moves_still_leaves_a_legal_move(kernels: Any, capacity: int) -> None:
    searcher = searcher_of(kernels, 100)
    searcher.trees[0].control.cells[layout.CAPACITY] = capacity
    assert searcher.think(NoGo.start(9, 9), Limit(nodes=100), 0).move in NoGo.start(9, 9).legal_moves()


def test_the_tree_below_the_moves_played_is_searched_on(kernels: Any) -> None:
    searcher = searcher_of(kernels, 5000)
    tree = searcher.trees[0]
    position: Position = NoGo.start(7, 7)
    for _ in range(6):
        report = searcher.think(position, Limit(nodes=3000), 0)
        slots = check_tree(tree, position)
        assert report.move is not None
        kept = child_visits(tree, report.move, position)
        after = position.play(report.move)
        searcher.advance(report.move, after)
        assert root_visits(tree) == kept
        assert check_tree(tree, after) < slots
        if tree.pool.status(0) != layout.UNKNOWN:
            break
        again = searcher.think(after, Limit(nodes=1000), 0)
        assert root_visits(tree) == kept + again.nodes
        position = after
    else:
        assert position.ply == 6


def test_a_reply_nobody_looked_at_starts_an_empty_tree(kernels: Any) -> None:
    searcher = searcher_of(kernels, 2000)
    start = NoGo.start(9, 9)
    searcher.think(start, Limit(nodes=90), 0)  # too few for the children of any root move
    first = start.play(((0, 0),))
    searcher.advance(((0, 0),), first)
    second = first.play(((8, 8),))
    searcher.advance(((8, 8),), second)
    report = searcher.think(second, Limit(nodes=2000), 0)
    assert report.nodes == 2000
    assert report.move in second.legal_moves()
    check_tree(searcher.trees[0], second)


def test_a_position_that_does_not_follow_is_searched_afresh(kernels: Any) -> None:
    searcher = searcher_of(kernels, 1000)
    searcher.think(NoGo.start(9, 9), Limit(nodes=1000), 0)
    other = nogo_cases.random_position(5, 5, 1, 4)
    report = searcher.think(other, Limit(nodes=200), 0)
    assert root_visits(searcher.trees[0]) == report.nodes <= 200
    check_tree(searcher.trees[0], other)


@pytest.mark.parametrize(("columns", "rows", "outcome"), nogo_cases.solved_boards(12))
def test_small_boards_are_proven(kernels: Any, columns: int, rows: int, outcome: str) -> None:
    searcher = searcher_of(kernels, 400000)
    start = NoGo.start(columns, rows)
    report = searcher.think(start, Limit(nodes=400000), 0)
    assert report.proven == outcome
    assert report.nodes < 400000
    assert report.move in start.legal_moves()
    if outcome == "won":  # the move played is one that wins
        assert report.move is not None
        after = start.play(report.move)
        if after.result() is None:
            assert searcher_of(kernels, 400000).think(after, Limit(nodes=400000), 0).proven == "lost"


def test_a_won_game_is_won_to_the_end_against_any_reply(kernels: Any) -> None:
    rng = random.Random(3)
    for columns, rows, outcome in nogo_cases.solved_boards(12):
        searcher = searcher_of(kernels, 400000)
        winner = 0 if outcome == "won" else 1
        position: Position = NoGo.start(columns, rows)
        while position.result() is None:
            if position.to_move == winner:
                report = searcher.think(position, Limit(nodes=400000), 0)
                assert report.proven == "won"
                move = report.move
                assert move is not None
            else:
                move = rng.choice(position.legal_moves())
            after = position.play(move)
            searcher.advance(move, after)
            position = after
        result = position.result()
        assert result is not None
        assert result.winner == winner


def test_no_proof_is_claimed_that_is_not_one(kernels: Any) -> None:
    solved = {(c, r): outcome for c, r, outcome in nogo_cases.solved_boards(16)}
    for (columns, rows), outcome in solved.items():
        for nodes in (10, 100, 1000, 10000):
            report = searcher_of(kernels, nodes, seed=nodes).think(NoGo.start(columns, rows), Limit(nodes=nodes), 0)
            assert report.proven in (None, outcome)


def test_a_finished_game_has_no_move(kernels: Any) -> None:
    report = searcher_of(kernels, 10).think(NoGo.start(3, 1).play(((1, 0),)), Limit(nodes=10), 0)
    assert report.move is None
    assert report.table == []


@pytest.mark.parametrize("nodes", [1, 50, 5000])
@pytest.mark.parametrize(("columns", "rows"), [(9, 9), (5, 1), (3, 3)])
def test_the_move_to_avoid_is_avoided(kernels: Any, columns: int, rows: int, nodes: int) -> None:
    start = NoGo.start(columns, rows)
    centre = ((columns // 2, rows // 2),)
    report = searcher_of(kernels, nodes).think(start, Limit(nodes=nodes), 0, centre)
    assert report.move in start.legal_moves()
    assert report.move != centre
    assert all(line.visits == 0 for line in report.table if line.move == centre)


@pytest.mark.parametrize("columns", [3, 7])
def test_the_move_to_avoid_is_avoided_even_where_all_others_are_proven_to_lose(kernels: Any, columns: int) -> None:
    start = NoGo.start(columns, 1)
    centre = ((columns // 2, 0),)
    report = searcher_of(kernels, 20000).think(start, Limit(nodes=20000), 0, centre)
    assert report.move in start.legal_moves()
    assert report.move != centre


def test_the_move_to_avoid_is_played_when_it_is_the_only_one(kernels: Any) -> None:
    position = nogo_cases.with_one_move(5, 5)
    (only,) = position.legal_moves()
    assert searcher_of(kernels, 100).think(position, Limit(nodes=100), 0, only).move == only


def test_threads_share_the_work_and_add_up_their_tables(kernels: Any) -> None:
    searcher = searcher_of(kernels, 4000, threads=2)
    position: Position = NoGo.start(9, 9)
    for _ in range(4):
        report = searcher.think(position, Limit(nodes=4000), 0)
        assert report.move in position.legal_moves()
        assert report.nodes == 4000
        assert [tree.control.cells[layout.NODES] for tree in searcher.trees] == [2000, 2000]
        assert sum(line.visits for line in report.table) == sum(
            child[2] for tree in searcher.trees for child in tree.pool.family(0)
        )
        for tree in searcher.trees:
            check_tree(tree, position)
        assert report.move is not None
        after = position.play(report.move)
        searcher.advance(report.move, after)
        position = after
    first, second = (tree.pool.family(0) for tree in searcher.trees)
    assert first != second  # each has a generator of its own


@pytest.mark.parametrize(("columns", "rows"), [(13, 13), (1, 12), (12, 1), (9, 9), (5, 7), (13, 2), (2, 2)])
@pytest.mark.parametrize("threads", [1, 2])
def test_whole_games_are_legal(kernels: Any, columns: int, rows: int, threads: int) -> None:
    searcher = searcher_of(kernels, 200, threads=threads)
    position: Position = NoGo.start(columns, rows)
    while position.result() is None:
        report = searcher.think(position, Limit(nodes=200), 0)
        assert report.move is not None
        replay(position, report.line)
        after = position.play(report.move)
        searcher.advance(report.move, after)
        position = after
    assert position.ply >= 2


def test_search_beats_chance(kernels: Any) -> None:
    rng = random.Random(1)
    for game in range(10):
        position: Position = NoGo.start(7, 7)
        searcher = searcher_of(kernels, 300, seed=game)
        while position.result() is None:
            if position.to_move == game % 2:
                move = searcher.think(position, Limit(nodes=300), 0).move
                assert move is not None
            else:
                move = rng.choice(position.legal_moves())
            position = position.play(move)
        result = position.result()
        assert result is not None
        assert result.winner == game % 2
