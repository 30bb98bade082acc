"""Searches that are looked at while they run, and what is told of them."""

import threading
import time

import pytest

from bots import registry
from bots.core import analysis, kernel_cache, layout, loader
from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.engine import Searcher, Solver
from bots.core.mcts import MctsSearcher
from bots.core.native import legal_part
from bots.core.report import Report, RootMove
from bots.core.solving import SolvingSearcher
from protocol.gtp import info_text
from protocol.limit import Limit
from protocol.moves import Table
from protocol.wire import BotWire, Think

SECONDS = 120  # only a hang takes so long
SEARCHERS = {"mcts": MctsSearcher, "alphabeta": AlphaBetaSearcher}


def make(game, engine, **options):
    described = registry.game(game)
    kernels = loader.load_ready(game) or kernel_cache.load_compiling(game, print)
    return SEARCHERS[engine](kernels, described, seed=1, **options)


def start(game):
    described = registry.game(game)
    return described.position.start(described.columns, described.rows, described.table().rule)


def glances(searcher, position, wanted):
    """So many looks at a search without an end, and its report."""
    reports, found = [], []
    searcher.arm()
    worker = threading.Thread(target=lambda: reports.append(searcher.think(position, Limit(), 0)))
    worker.start()
    until = time.monotonic() + SECONDS
    while len(found) < wanted and worker.is_alive():
        assert time.monotonic() < until
        seen = searcher.glance(position)
        if seen is not None:
            found.append(seen)
        time.sleep(0.01)
    searcher.stop()
    worker.join(SECONDS)
    return found, reports[0]


@pytest.mark.parametrize("engine", SEARCHERS)
@pytest.mark.parametrize("game", registry.NAMES)
def test_a_running_search_shows_legal_moves_and_lines_that_grow(game, engine):
    position = start(game)
    searcher = make(game, engine)
    assert searcher.glance(position) is None
    seen, report = glances(searcher, position, 20)
    assert len(seen) == 20
    for one in seen:
        assert one.move in position.legal_moves()
        assert one.move == one.table[0].move == one.line[0]
        assert {row.move for row in one.table} <= set(position.legal_moves())
        for row in one.table:
            assert row.line[0] == row.move
            assert legal_part(position, row.line) == row.line
        assert 0.0 <= analysis.thought_of(one).win <= 1.0
    nodes = [one.nodes for one in seen] + [report.nodes]
    assert nodes == sorted(nodes)
    assert nodes[0] < nodes[-1]
    depths = [one.depth for one in seen] + [report.depth]
    assert depths == sorted(depths)


@pytest.mark.parametrize("engine", SEARCHERS)
def test_to_be_looked_at_does_not_change_what_a_search_finds(engine):
    position = start("nogo")
    found = []
    for looks in (False, True):
        searcher = make("nogo", engine)
        ended = threading.Event()

        def look(searcher=searcher, ended=ended):
            while not ended.is_set():
                searcher.glance(position)

        looker = threading.Thread(target=look)
        if looks:
            looker.start()
        report = searcher.think(position, Limit(nodes=20000), 0)
        ended.set()
        if looks:
            looker.join(SECONDS)
        found.append((report.move, report.score, report.nodes, [(row.move, row.visits) for row in report.table]))
    assert found[0] == found[1]


@pytest.mark.parametrize("engine", SEARCHERS)
def test_nothing_is_told_of_a_position_that_is_not_searched(engine):
    searcher = make("nogo", engine)
    position = start("nogo")
    searcher.think(position, Limit(nodes=2000), 0)
    assert searcher.glance(position) is not None
    assert searcher.glance(position.play(position.legal_moves()[0])) is None


def test_visits_of_an_earlier_search_are_not_counted_as_this_ones():
    searcher, position = make("nogo", "mcts"), start("nogo")
    move = searcher.think(position, Limit(nodes=3000), 0).move
    after = position.play(move)
    searcher.advance(move, after)
    assert searcher.think(after, Limit(nodes=500), 0).nodes == 500
    seen = searcher.glance(after)
    assert seen.nodes == 500
    assert sum(row.visits for row in seen.table) > 500


def test_a_search_of_mcts_without_a_limit_ends_when_its_tree_says_enough(monkeypatch):
    monkeypatch.setattr("bots.core.mcts.ENOUGH_NODES", 5000)
    searcher, position = make("nogo", "mcts"), start("nogo")
    assert searcher.think(position, Limit(), 0).nodes == 5000
    assert searcher.think(position, Limit(nodes=7000), 0).nodes == 7000


def test_a_line_read_while_it_was_written_ends_before_its_first_illegal_move():
    position = start("othello")
    first = position.legal_moves()[0]
    second = position.play(first).legal_moves()[0]
    assert legal_part(position, [first, second, first, second]) == [first, second]
    assert legal_part(position, [second]) == []


class OneLook(Searcher):
    def think(self, position, limit, deadline_ns, avoid=None):
        return self.glance(position)

    def glance(self, position):
        report = Report(position.legal_moves()[0])
        report.nodes = 7
        return report


class Stuck(Solver):
    spent = 5

    def __init__(self, searcher):
        self.seen = []
        self.owner = searcher

    def solve(self, position, limit, deadline_ns, avoid):
        self.seen.append(self.owner[0].glance(position))


def test_a_solver_is_not_looked_at_and_its_nodes_count_afterwards():
    owner = []
    solver = Stuck(owner)
    owner.append(SolvingSearcher(solver, OneLook()))
    position = start("nogo")
    for _ in range(2):
        assert owner[0].think(position, Limit(), 0).nodes == 12
        assert owner[0].glance(position).nodes == 12
    assert solver.seen == [None, None]


# ---- what is told ---------------------------------------------------------------------------------

A, B = ((0, 0),), ((1, 1),)


def report(engine, rows, score, **attributes):
    made = Report(A)
    made.score = score
    if engine == "mcts":
        made.even = 0.5
    else:
        made.unit, made.win_scale = 100.0, 2.0
    made.table = rows
    for name, value in attributes.items():
        setattr(made, name, value)
    return made


def test_the_share_of_wins_is_mctss_own():
    thought = analysis.thought_of(report("mcts", [RootMove(A, 75, 0.6), RootMove(B, 25, 0.5)], 0.6, depth=4))
    assert [(one.move, one.visits, one.win, one.share) for one in thought.candidates] == [
        (A, 75, 0.6, 0.75),
        (B, 25, 0.5, 0.25),
    ]
    assert (thought.win, thought.value, thought.depth, thought.solved) == (0.6, "0.600", 4, "")


def test_an_evaluation_becomes_a_chance_by_the_games_logistic_function():
    rows = [RootMove(A, 9, 50.0, "+0.50"), RootMove(B, 1, 0.0, "+0.00", exact=False)]
    thought = analysis.thought_of(report("alphabeta", rows, 50.0))
    assert thought.win == pytest.approx(0.7310585786)  # 1 / (1 + e ** -1)
    assert [one.win for one in thought.candidates] == [pytest.approx(0.7310585786), 0.5]
    assert [one.value_text for one in thought.candidates] == ["+0.50", "<= +0.00"]
    lost = analysis.thought_of(report("alphabeta", [RootMove(A, 9, 5.0 - layout.WIN, "loses in 5")], 5.0 - layout.WIN))
    assert lost.win == lost.candidates[0].win == 0.0


@pytest.mark.parametrize(("proven", "win"), [("won", 1.0), ("lost", 0.0), ("drawn", 0.5)])
def test_what_is_proven_is_told_as_certain(proven, win):
    thought = analysis.thought_of(report("mcts", [RootMove(A, 3, 0.4, proven)], 0.4, proven=proven))
    assert (thought.win, thought.solved, thought.value) == (win, proven, proven)
    assert thought.candidates[0].win == win


def test_a_solver_without_a_table_tells_of_its_one_move():
    thought = analysis.thought_of(report("mcts", [], 6.0, even=0.0, proven="won", exact=True, nodes=99, line=[A, B]))
    (only,) = thought.candidates
    assert (only.move, only.visits, only.line, only.win) == (A, 99, [A, B], 1.0)
    assert (thought.solved, thought.value) == ("exact", "+6.00")


def test_an_engine_that_knows_no_chances_tells_none():
    thought = analysis.thought_of(report("mcts", [], 3.0, even=0.0))
    assert thought.win is thought.candidates[0].win is None


def test_of_many_moves_only_the_best_are_told():
    rows = [RootMove(((n, 0),), 1, 0.5) for n in range(50)]
    thought = analysis.thought_of(report("mcts", rows, 0.5))
    assert len(thought.candidates) == analysis.MOST_CANDIDATES
    assert thought.candidates[0].share == 0.02


# ---- the telling ----------------------------------------------------------------------------------


class Words(BotWire):
    def thought(self, event, thought):
        return str(thought.nodes)


class FakeThinker:
    """Looks like a thinker whose search ends once it was looked at so often."""

    def __init__(self, looks, called_off=False):
        self.left = looks
        self.called_off = called_off
        self.enough = threading.Event()

    def searcher(self):
        return self

    def glance(self, position):
        self.left -= 1
        if self.left <= 0:
            self.enough.set()
        return report("mcts", [RootMove(A, 1, 0.5)], 0.5, nodes=1)

    def think(self, position, limit, deadline_ns, avoid=None):
        assert self.enough.wait(SECONDS)
        return None if self.called_off else report("mcts", [RootMove(A, 2, 0.5)], 0.5, nodes=2)


@pytest.mark.parametrize("called_off", [False, True])
def test_a_stream_tells_while_the_search_runs_and_of_its_result_last(called_off):
    said = []
    thinker = FakeThinker(3, called_off)
    stream = analysis.Stream(thinker, Words(Table("nogo", 9, 9)), Think(every=0.001), said.append)
    found = stream.think(start("nogo"), Limit(), 0)
    assert said[:2] == ["1", "1"]
    assert (found is None) == called_off
    assert (said[-1] == "2") == (not called_off)
    told = len(said)
    time.sleep(0.05)
    assert len(said) == told


def test_without_a_visit_nothing_is_known():
    """A share of no wins is no chance of zero."""
    nogo = Table("nogo", 9, 9)
    report = Report(((0, 0),))
    report.even = 0.5
    report.table = [RootMove(((0, 0),), 0, 0.0), RootMove(((1, 0),), 0, 0.0, "won"), RootMove(((2, 0),), 4, 0.25)]
    thought = analysis.thought_of(report)
    assert (thought.win, thought.value) == (None, "")
    assert [one.win for one in thought.candidates] == [None, 1.0, 0.25]
    first = info_text(thought, nogo, 1)
    assert "winrate" not in first
    assert "lcb" not in first
    assert " win " not in first
