"""The search for continuous fours, and what both engines make of forced positions."""

import itertools
import random
from typing import Any

import gomoku_cases
import pytest
from gomoku_cases import point, position
from test_gomoku_kernels import winning_moves

from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.layout import WIN
from bots.core.mcts import MctsSearcher
from bots.core.report import UNPROVEN
from bots.gomoku.game import GAME
from bots.gomoku.rules import Gomoku
from bots.gomoku.solver import FoursSolver
from protocol.limit import Limit
from protocol.moves import BLACK, WHITE, Move

VCF = gomoku_cases.forcing_cases("VCF")
VCT = gomoku_cases.forcing_cases("VCT")


@pytest.fixture(scope="session")
def kernels(kernels_of: Any) -> Any:
    """Gomoku's compiled kernels."""
    return kernels_of("gomoku")


def solve(kernels: Any, here: Gomoku, nodes: int | None = None, avoid: Move | None = None) -> Any:
    return FoursSolver(kernels, GAME, GAME.params()).solve(here, Limit(nodes=nodes), 0, avoid)


def replay_fours(here: Gomoku, line: list[Move]) -> Gomoku:
    """Plays the line: every attacker's move makes five or a four, every answer is the only one left."""
    attacker = here.to_move
    for move in line:
        if here.to_move == attacker:
            here = here.play(move)
            assert here.result() is not None or winning_moves(here.turned()), here.diagram()
        else:
            assert not winning_moves(here), "the defender has five"
            assert winning_moves(here.turned()) == {move}
            here = here.play(move)
    return here


def is_won(here: Gomoku, attacker: int) -> bool:
    """Whether the attacker has five, or makes it whatever the other side does."""
    result = here.result()
    if result is not None:
        return result.winner == attacker
    threats = winning_moves(here.turned())
    return not winning_moves(here) and (
        len(threats) > 1 or (len(threats) == 1 and not threats & set(here.legal_moves()))
    )


@pytest.mark.parametrize(("name", "here", "moves"), VCF, ids=[case[0] for case in VCF])
def test_every_win_by_fours_is_found_and_replays(kernels: Any, name: str, here: Gomoku, moves: int) -> None:
    report = solve(kernels, here)
    assert report is not None
    assert report.proven == "won"
    assert report.move == report.line[0]
    assert is_won(replay_fours(here, report.line), here.to_move)
    assert report.score == WIN - report.depth
    # Deepening finds one as short as the known solution, which leaves out the five itself.
    assert report.depth <= 2 * moves + 1


@pytest.mark.parametrize(("name", "here", "moves"), VCT, ids=[case[0] for case in VCT])
def test_fours_alone_do_not_win_where_threes_are_needed(kernels: Any, name: str, here: Gomoku, moves: int) -> None:
    assert solve(kernels, here) is None


def test_a_win_is_found_from_either_side_of_the_board(kernels: Any) -> None:
    for _, here, moves in VCF:
        cells = [here.cells()[15 * (14 - i // 15) + i % 15] for i in range(225)]
        mirrored = Gomoku.from_cells(15, 15, "".join(cells), here.to_move, here.rule)
        report = solve(kernels, mirrored)
        assert report is not None and report.depth <= 2 * moves + 1


def test_what_nodes_allow_is_all_that_is_searched(kernels: Any) -> None:
    _, here, _ = VCF[0]
    assert solve(kernels, here, nodes=20) is None
    first = solve(kernels, here, nodes=10000)
    again = solve(kernels, here, nodes=10000)
    assert first is not None
    assert (first.line, first.nodes) == (again.line, again.nodes)


def test_a_stopped_solver_gives_up(kernels: Any) -> None:
    _, here, _ = VCT[5]
    solver = FoursSolver(kernels, GAME, GAME.params())
    full = solver._control.cells
    solver.solve(here, Limit(), 0, None)
    searched = full[5]
    solver.stop()
    assert solver.solve(here, Limit(), 0, None) is None
    assert full[5] < searched
    solver.arm()
    solver.solve(here, Limit(), 0, None)
    assert full[5] == searched


def test_a_deadline_that_has_passed_ends_the_search(kernels: Any) -> None:
    _, here, _ = VCT[5]
    solver = FoursSolver(kernels, GAME, GAME.params())
    assert solver.solve(here, Limit(), 1, None) is None
    assert solver._control.cells[5] <= 64


def test_a_move_to_avoid_is_not_answered(kernels: Any) -> None:
    _, here, _ = VCF[1]
    report = solve(kernels, here)
    assert solve(kernels, here, avoid=report.move) is None


def test_a_finished_game_has_no_solution(kernels: Any) -> None:
    assert solve(kernels, position("BBBBB/WWWW./././.", WHITE, "")) is None


ENGINES = {
    "alphabeta": lambda kernels: AlphaBetaSearcher(kernels, GAME),
    "mcts": lambda kernels: MctsSearcher(kernels, GAME, seed=1),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_the_engines_take_five_and_stop_five(kernels: Any, engine: str, rule: str) -> None:
    rows = ["." * 15] * 14
    board = "/".join([*rows[:7], "...WBBBB.......", *rows[7:11], ".....WWW.......", *rows[11:13]])
    board = "/".join(board.split("/")[:15])
    for side in (BLACK, WHITE):
        report = ENGINES[engine](kernels).think(position(board, side, rule), Limit(nodes=2000), 0)
        assert report.move == point("i8")


@pytest.mark.parametrize("engine", ENGINES)
def test_the_engines_make_an_open_four_and_know_that_it_wins(kernels: Any, engine: str) -> None:
    rows = ["." * 15] * 14
    board = "/".join([*rows[:7], "......BBB......", "......WW.......", *rows[9:], *rows[:1]])
    here = position(board, BLACK, "freestyle")
    report = ENGINES[engine](kernels).think(here, Limit(nodes=3000), 0)
    assert report.proven == ("won" if engine == "alphabeta" else None)
    assert engine == "alphabeta" or (report.score, report.note) == (1.0, "won" + UNPROVEN)
    assert report.move in (point("f8"), point("j8"))


def choosy(engine: str, kernels: Any) -> Any:
    """An engine that looks at one quiet move only, of those that another might have to be among."""
    params = {**GAME.params(), "candidates.most": 1}
    if engine == "mcts":
        return MctsSearcher(kernels, GAME, seed=1, slots=100000, params=params)
    return AlphaBetaSearcher(kernels, GAME, params, table_bits=14)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_loss_by_the_moves_searched_is_not_called_proven(kernels: Any, engine: str) -> None:
    board = "...WBWWWB/...WB.B.B/.....W.WW/....BWWBB/...B.B.W/.....WB.B/......BW/./."
    here = position(board, BLACK, "standard")
    assert solve(kernels, here).proven == "won"
    report = choosy(engine, kernels).think(here, Limit(nodes=3000), 0)
    assert report.score == (0.0 if engine == "mcts" else 6 - WIN)
    assert report.proven is None
    assert report.note == ("lost" if engine == "mcts" else "loses in 6") + UNPROVEN
    assert "lost" not in dict(report.fields())["score"]
    assert report.evaluation().solved == ""


def outcome(here: Gomoku) -> int:
    """1 if the side to move wins, -1 if it loses, 0 of a draw, by the plain rules and every move."""
    result = here.result()
    if result is not None:
        return 0 if result.winner is None else 1 if result.winner == here.to_move else -1
    return max(-outcome(here.play(move)) for move in here.legal_moves())


def test_what_is_called_proven_holds_against_every_move(kernels: Any) -> None:
    rng = random.Random(5)
    proven = set()
    for _ in range(150):
        cells = ["B", "W"] * 18
        rng.shuffle(cells)
        for n in rng.sample(range(36), 6):
            cells[n] = "."
        rule = rng.choice(["freestyle", "standard", "renju"])
        here = Gomoku.from_cells(6, 6, "".join(cells), rng.choice((BLACK, WHITE)), rule)
        report = choosy("alphabeta", kernels).think(here, Limit(nodes=3000), 0)
        if here.result() is None and report.proven is not None:
            assert outcome(here) == (1 if report.proven == "won" else -1), here.diagram()
            proven.add((rule, report.proven))
    assert len(proven) == 6


def test_alphabeta_plays_a_won_position_to_its_end(kernels: Any) -> None:
    """The winner by fours wins against any defence, each of its moves found anew."""
    for _, here, _ in itertools.islice(VCF, 4):
        attacker = here.to_move
        while here.result() is None:
            if here.to_move == attacker:
                report = solve(kernels, here)
                assert report is not None, here.diagram()
                here = here.play(report.move)
            else:
                answers = winning_moves(here.turned()) & set(here.legal_moves())
                here = here.play(min(answers) if answers else here.legal_moves()[0])
        result = here.result()
        assert result is not None and result.winner == attacker
