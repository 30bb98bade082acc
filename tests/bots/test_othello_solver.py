"""Othello's end solver: exact scores, its choice when to try, limits, and what it reports."""

from collections.abc import Callable
from typing import Any

import othello_cases
import pytest
from othello_cases import empties, point

from bots.core import layout as core
from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.buffers import Buffer
from bots.core.clock import now_ns
from bots.core.native import load_state, weights_of
from bots.othello import layout
from bots.othello.game import GAME
from bots.othello.rules import Othello
from bots.othello.solver import EndSolver
from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE, Move

ALL = 65  # beyond every score
SLOW_EMPTIES = 21  # from here on a problem may take more than ten million nodes
TABLE_ENTRIES = 1 << 18


@pytest.fixture(scope="module")
def kernels(kernels_of: Callable[[str], Any]) -> Any:
    return kernels_of("othello")


class Solve:
    """The ``solve`` kernel with an empty table of its own for each position."""

    def __init__(self, kernels: Any, entries: int = TABLE_ENTRIES) -> None:
        self._kernels = kernels
        self._entries = entries
        self._weights = weights_of(kernels, GAME, GAME.params())
        self._state = Buffer("q", layout.STATE_CELLS)
        self._stack = Buffer("q", layout.STACK_CELLS)
        self.control = Buffer("q", core.CONTROL_LENGTH)

    def score(self, position: Othello, alpha: int = -ALL, beta: int = ALL, avoid: int = -1) -> int:
        cells = self.control.cells
        cells[core.AVOID], cells[core.NODES] = avoid, 0
        load_state(self._kernels, GAME, position, self._state, self._weights)
        table = Buffer("q", layout.ENTRY_CELLS * self._entries)
        score: int = self._kernels.solve(
            self._state, self._weights, self.control, Buffer("q", 2), table, self._stack, alpha, beta
        )
        return score

    def move(self, position: Othello) -> Move:
        return GAME.decode(position, self.control.cells[core.BEST_MOVE])

    def line(self, position: Othello) -> list[Move]:
        cells = self.control.cells
        return [GAME.decode(position, number) for number in cells[core.PV : core.PV + cells[core.PV_LENGTH]]]


def problems(name: str) -> list[Any]:
    return [
        pytest.param(
            position,
            scores,
            id="{}-{}".format(name.split(".")[0], number),
            marks=[pytest.mark.slow] if empties(position) >= SLOW_EMPTIES else [],
        )
        for number, (position, scores) in enumerate(othello_cases.solved(name), 1)
    ]


@pytest.mark.parametrize(
    ("position", "scores"), problems("fforum-1-19.obf") + problems("fforum-20-39.obf") + problems("ffo-40.obf")
)
def test_published_problems_are_solved(kernels: Any, position: Othello, scores: dict[Move, int]) -> None:
    solve = Solve(kernels, 1 << 20)
    best = max(scores.values())
    assert solve.score(position) == best
    move = solve.move(position)
    assert scores[move] == best
    check_line(position, solve.line(position), move, best)


def check_line(position: Othello, line: list[Move], move: Move, score: int) -> None:
    """The line begins with the move, is legal, and ends the game with the score."""
    assert line[0] == move
    mover = position.to_move
    for played in line:
        position = position.play(played)
    assert position.result() is not None
    assert othello_cases.final_score(position) == (score if position.to_move == mover else -score)


@pytest.mark.parametrize(
    ("most_empties", "games"),
    [(1, 60), (2, 60), (3, 60), (4, 60), (5, 40), (6, 20), (7, 6), (8, 3), pytest.param(9, 12, marks=pytest.mark.slow)],
)
def test_scores_and_moves_are_those_of_trying_everything(kernels: Any, most_empties: int, games: int) -> None:
    solve = Solve(kernels)
    positions = othello_cases.late_positions(most_empties, games)
    assert positions
    known: dict[Any, int] = {}
    for position in positions:
        score = othello_cases.minimax(position, known)
        assert solve.score(position) == score, position.diagram()
        move = solve.move(position)
        assert -othello_cases.minimax(position.play(move), known) == score
        check_line(position, solve.line(position), move, score)


def sparse_boards() -> list[Othello]:
    """Late boards that play cannot reach: squares left empty in odd places, sides wiped out, passes."""
    found = []
    for seed, position in enumerate(othello_cases.late_positions(3, 120)):
        cells = list(position.cells())
        for square in range(seed % 7, 64, 21):
            cells[square] = "."
        for square in range(64):
            if seed % 5 == 0 and cells[square] == "W" and square % 11:
                cells[square] = "B"
        board = Othello.from_cells(8, 8, "".join(cells), seed % 2)
        if board.result() is None and empties(board) <= 6:
            found.append(board)
    return found


def test_set_up_boards_are_solved_too(kernels: Any) -> None:
    solve = Solve(kernels)
    boards = sparse_boards()
    assert len(boards) > 10
    assert any(board.legal_moves() == [PASS] for board in boards)
    for board in boards:
        score = othello_cases.minimax(board)
        assert solve.score(board) == score, board.diagram()
        check_line(board, solve.line(board), solve.move(board), score)


@pytest.mark.parametrize("entries", [1, 2, 64])
def test_a_table_that_overflows_changes_no_score(kernels: Any, entries: int) -> None:
    roomy, narrow = Solve(kernels), Solve(kernels, entries)
    for position in othello_cases.late_positions(11, 12):
        assert narrow.score(position) == roomy.score(position)


def test_a_window_bounds_the_score_from_its_side(kernels: Any) -> None:
    solve = Solve(kernels)
    for position in othello_cases.late_positions(10, 15):
        exact = solve.score(position)
        for centre in (-20, -4, 0, 4, 20):
            score = solve.score(position, centre - 1, centre + 1)
            if score <= centre - 1:
                assert exact <= score
            elif score >= centre + 1:
                assert exact >= score
            else:
                assert exact == score == centre


def test_an_avoided_move_is_not_answered(kernels: Any) -> None:
    solve = Solve(kernels)
    for position in othello_cases.late_positions(6, 10):
        moves = position.legal_moves()
        solve.score(position)
        best = solve.move(position)
        score = solve.score(position, avoid=GAME.encode(position, best))
        if len(moves) > 1:
            assert solve.move(position) != best
            others = {move: -othello_cases.minimax(position.play(move)) for move in moves if move != best}
            assert score == max(others.values()) == others[solve.move(position)]
        else:
            assert solve.move(position) == best


# ---- when it is tried, and what it says ----------------------------------------------------------------


def end_solver(kernels: Any, **changes: Any) -> EndSolver:
    params = {**GAME.params(), **{"solver." + name: value for name, value in changes.items()}}
    return EndSolver(kernels, GAME, params)


def ffo40() -> tuple[Othello, int]:
    (position, scores), *_ = othello_cases.solved("ffo-40.obf")
    return position, max(scores.values())


def is_hard(position: Othello, scores: dict[Move, int]) -> bool:
    """Whether even the winner takes many nodes to find."""
    return empties(position) == 20 and max(scores.values()) == 0


def test_a_position_far_from_its_end_is_left_to_the_search(kernels: Any) -> None:
    solver = end_solver(kernels)
    for limit, deadline in ((Limit(), now_ns() + 10**9), (Limit(nodes=10**6), 0), (Limit(), 0)):
        assert solver.solve(Othello.start(), limit, deadline, None) is None
    assert solver.control.cells[core.NODES] == 0


def test_a_position_near_its_end_is_reported_as_it_will_end(kernels: Any) -> None:
    solver = end_solver(kernels)
    outcomes = set()
    for position in othello_cases.late_positions(5, 40):
        report = solver.solve(position, Limit(nodes=10**6), 0, None)
        assert report is not None
        score = othello_cases.minimax(position)
        assert report.score == score
        assert report.proven == ("won" if score > 0 else "lost" if score < 0 else "drawn")
        assert report.note == "exact {:+d}".format(score)
        assert report.depth == empties(position)
        check_line(position, report.line, report.move, score)
        outcomes.add(report.proven)
    assert outcomes == {"won", "lost", "drawn"}


def test_a_finished_game_has_no_answer(kernels: Any) -> None:
    assert end_solver(kernels).solve(Othello.from_cells(8, 8, "B" * 64, WHITE), Limit(), 0, None) is None


def test_a_depth_short_of_the_end_forbids_it(kernels: Any) -> None:
    solver = end_solver(kernels)
    position = othello_cases.late_positions(8, 1)[0]
    assert solver.solve(position, Limit(depth=empties(position) - 1), 0, None) is None
    assert solver.solve(position, Limit(depth=empties(position)), 0, None) is not None


def test_the_more_nodes_there_are_the_earlier_it_is_tried(kernels: Any) -> None:
    solver = end_solver(kernels)
    expected = [solver.expected_nodes(number) for number in range(1, 60)]
    assert expected == sorted(expected)
    position, _ = ffo40()
    assert solver.solve(position, Limit(nodes=1000), 0, None) is None
    assert solver.control.cells[core.NODES] == 0


def test_nodes_that_run_out_end_it_the_same_way_every_time(kernels: Any) -> None:
    position = next(
        position for position, scores in othello_cases.solved("fforum-20-39.obf") if is_hard(position, scores)
    )
    for nodes in (1, 100, 5000):
        spent = []
        for _ in range(2):
            solver = end_solver(kernels, nodes=0)
            assert solver.solve(position, Limit(nodes=nodes), 0, None) is None
            spent.append(solver.control.cells[core.NODES])
        assert spent[0] == spent[1]
        # What is left below five to seven empty squares is finished before the limit is looked at.
        assert nodes <= spent[0] < nodes + 2000


def test_a_won_game_is_known_before_its_score(kernels: Any) -> None:
    position, score = ffo40()
    won = Solve(kernels, 1 << 20)
    assert won.score(position, -1, 1) > 0
    needed = won.control.cells[core.NODES]
    report = end_solver(kernels, nodes=0).solve(position, Limit(nodes=needed + 1000), 0, None)
    assert report is not None
    assert report.proven == "won"
    assert report.note.startswith("at least +")
    assert 0 < report.score <= score
    assert report.move in position.legal_moves()
    assert report.line == [report.move]


def test_a_deadline_and_a_stop_end_it(kernels: Any) -> None:
    position, _ = ffo40()
    solver = end_solver(kernels, nodes=0)
    assert solver.solve(position, Limit(), now_ns() - 1, None) is None
    assert solver.control.cells[core.NODES] < 100000
    solver.arm()
    solver.stop()
    assert solver.solve(position, Limit(), 0, None) is None
    assert solver.control.cells[core.NODES] < 100000
    solver.arm()
    position = othello_cases.late_positions(8, 1)[0]
    assert solver.solve(position, Limit(), now_ns() + 60 * 10**9, None) is not None


def test_what_was_learnt_of_one_position_serves_the_next(kernels: Any) -> None:
    solver = end_solver(kernels)
    position = othello_cases.late_positions(12, 1)[0]
    first = solver.solve(position, Limit(), 0, None)
    assert first is not None and first.move is not None
    for move in first.line:
        position = position.play(move)
        report = solver.solve(position, Limit(), 0, None)
        if position.result() is not None:
            assert report is None
            break
        assert report is not None
        assert report.nodes < first.nodes
        assert abs(report.score) == abs(first.score)


def test_a_drawn_end_is_said_to_be_drawn(kernels: Any) -> None:
    drawn = [position for position in othello_cases.late_positions(5, 150) if othello_cases.minimax(position) == 0]
    assert drawn
    for position in drawn:
        report = end_solver(kernels).solve(position, Limit(nodes=10**5), 0, None)
        assert report is not None
        assert (report.proven, report.score, report.note) == ("drawn", 0.0, "exact +0")


def test_a_forced_pass_is_answered(kernels: Any) -> None:
    position = Othello.from_cells(8, 8, "BW" + "." * 6 + "B" * 56, WHITE)
    assert position.legal_moves() == [PASS]
    report = end_solver(kernels).solve(position, Limit(nodes=10**5), 0, None)
    assert report is not None
    assert report.move == PASS
    assert report.line[:2] == [PASS, point("c1")]
    assert report.proven == "lost"
    assert position.to_move != BLACK


def test_a_drawn_position_is_not_called_lost_when_only_losing_moves_were_finished(kernels: Any) -> None:
    # A search cut short while the window was open downwards once took its first move's loss for the position's.
    cells = "WBW.WWBBWWWWBB.BWWWBWWBBWWBWBBWBWWWWBBWBBWWWWWBB..WWWBBB..W....B"
    position = Othello.from_cells(8, 8, cells, BLACK)
    for nodes in range(3000, 6000, 61):
        report = AlphaBetaSearcher(kernels, GAME, table_bits=14).think(position, Limit(nodes=nodes), 0)
        assert report.proven is None
