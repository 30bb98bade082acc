"""Surakarta's rules against known counts, recorded games, a second way to find captures, and each ending."""

import random
from typing import Any

import pytest
import surakarta_cases as cases
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.core.game import IllegalMove, Position, Result, replay
from bots.surakarta.rules import LOOPS, RULES, Surakarta
from protocol.moves import BLACK, PASS, WHITE, Move

LEAVES_BY_RULES = 120000


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("cells", "side", "depth", "count"), [case for case in cases.perft_cases() if case[3] <= LEAVES_BY_RULES]
)
def test_the_rules_count_as_many_games_as_known(cells: str, side: str, depth: int, count: int) -> None:
    assert perft(cases.board(cells, side), depth) == count


@pytest.mark.parametrize(("cells", "side", "captures"), cases.capture_cases())
def test_the_captures_are_the_known_ones(cells: str, side: str, captures: set[Move]) -> None:
    assert set(cases.board(cells, side).captures()) == captures
    assert cases.walked_captures(cells, side) == captures


@pytest.mark.parametrize(("result", "end", "moves"), cases.recorded_games())
def test_a_recorded_game_is_legal_and_ends_as_recorded(result: int, end: str, moves: list[Move]) -> None:
    final = replay(Surakarta.start(), moves).result()
    assert final is not None
    assert final.winner == {1: BLACK, 0: None, -1: WHITE}[result]
    assert {"allcaptured": "has no pieces left", "repetition": "the position came back"}[end] in final.reason


def test_the_recorded_games_end_in_every_recorded_way() -> None:
    assert {end for _, end, _ in cases.recorded_games()} == {"allcaptured", "repetition"}
    assert {result for result, _, _ in cases.recorded_games()} == {1, 0, -1}


def test_the_loops_cross_every_line_but_the_outermost_and_no_corner() -> None:
    for loop in LOOPS:
        assert len(loop) == 24
        for index, (row, column) in enumerate(loop):
            y, x = loop[(index + 1) % 24]
            if index % 6 == 5:  # an arc joins the ends of two lines at the same distance from a corner
                assert {row, column} & {0, 5} and {y, x} & {0, 5}
            else:
                assert abs(row - y) + abs(column - x) == 1
    points = [point for loop in LOOPS for point in loop]
    assert all(points.count((row, column)) == 2 for row in range(1, 5) for column in range(1, 5))
    assert all(points.count((row, column)) == 0 for row in (0, 5) for column in (0, 5))
    assert len(set(points)) == 32


@settings(max_examples=300)
@given(cases.boards(("captured",)))
def test_the_moves_are_steps_to_empty_neighbours_and_captures_found_by_walking(position: Surakarta) -> None:
    cells, side = position.cells(), "BW"[position.to_move]
    if "B" not in cells or "W" not in cells:
        assert position.legal_moves() == []
        return
    steps = {
        ((x, y), (a, b))
        for x in range(6)
        for y in range(6)
        for a in range(max(0, x - 1), min(6, x + 2))
        for b in range(max(0, y - 1), min(6, y + 2))
        if cells[6 * y + x] == side and cells[6 * b + a] == "."
    }
    captures = cases.walked_captures(cells, side)
    assert set(position.captures()) == captures
    moves = position.legal_moves()
    assert set(moves) == steps | captures
    assert moves == sorted(moves, key=lambda move: [point[::-1] for point in move])
    everywhere = [((x, y), (a, b)) for x in range(6) for y in range(6) for a in range(6) for b in range(6)]
    assert [move for move in everywhere if position.why_illegal(move) is None] == sorted(moves)


def test_a_move_moves_one_piece_and_takes_the_one_it_lands_on() -> None:
    before = cases.board(".W....B.............................")
    assert before.play(cases.moves("a2b2")[0]).cells() == ".W.....B............................"
    after = before.play(cases.moves("a2b1")[0])
    assert after.cells() == ".B.................................."
    assert (after.to_move, after.ply, after.clock) == (WHITE, 1, 0)
    assert before.cells() == ".W....B............................."


@pytest.mark.parametrize(
    ("cells", "move", "reason"),
    [
        ("......B..W.B........................", (), "Surakarta has no pass"),
        ("......B..W.B........................", ((0, 1),), "two points"),
        ("......B..W.B........................", ((0, 1), (0, 6)), "off the 6x6 board"),
        ("......B..W.B........................", ((-1, 1), (0, 1)), "off the 6x6 board"),
        ("......B..W.B........................", "a1a2", "no black piece on a1"),
        ("......B..W.B........................", "d2d3", "no black piece on d2"),
        ("......B..W.B........................", "a2d2", "no free way round an arc"),
        ("......B..W.B........................", "a2a4", "a step goes to a neighbouring point"),
        ("......BB.W.B........................", "a2b2", "b2 is occupied by a piece of one's own"),
        ("......B.............................", "a2a3", "the game is over: white has no pieces left"),
    ],
)
def test_an_illegal_move_is_told_the_rule_it_breaks(cells: str, move: Any, reason: str) -> None:
    position = cases.board(cells)
    move = cases.moves(move)[0] if isinstance(move, str) else move
    assert reason in (position.why_illegal(move) or "")
    with pytest.raises(IllegalMove, match=reason):
        position.play(move)


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ("." * 35, "36 cells, not 35"),
        ("." * 37, "36 cells, not 37"),
        ("x" + "." * 35, "one of .BW"),
        ("B" * 13 + "." * 23, "black has more than 12"),
        ("." * 23 + "W" * 13, "white has more than 12"),
    ],
)
def test_a_board_against_the_rules_is_refused_with_its_reason(cells: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Surakarta.from_cells(6, 6, cells, BLACK)


def test_other_boards_and_endings_are_refused() -> None:
    for columns, rows in ((5, 6), (6, 5), (8, 8)):
        with pytest.raises(ValueError, match="6x6"):
            Surakarta.start(columns, rows)
        with pytest.raises(ValueError, match="6x6"):
            Surakarta.from_cells(columns, rows, "." * columns * rows, BLACK)
    with pytest.raises(ValueError, match="olympiad, course, sau, captured, not sudden"):
        Surakarta.start(6, 6, "sudden")


# ---- endings -------------------------------------------------------------------------------------

SHUTTLE = cases.moves("a1b1 f6e6 b1a1 e6f6")  # four plies, and the board is as before


def winner_and_reason(result: Result | None) -> tuple[int | None, str]:
    assert result is not None
    return result.winner, result.reason


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("side", "BW")
def test_a_side_without_pieces_has_lost(rule: str, side: str) -> None:
    black = cases.board(".....B" + "." * 30, side, rule)
    assert winner_and_reason(black.result()) == (BLACK, "white has no pieces left, 1 pieces to 0")
    white = cases.board(".....W" + "." * 30, side, rule)
    assert winner_and_reason(white.result()) == (WHITE, "black has no pieces left, 0 pieces to 1")
    assert black.legal_moves() == white.captures() == []


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize(
    ("cells", "winner", "reason"),
    [
        # Black's corner is walled in by pieces that it does not face round an arc.
        ("BW..../WW..../....../....../....../......", WHITE, "black has no legal move, 1 pieces to 3"),
        ("BBW.../BBW.../WWW.../....../....../......", WHITE, "black has no legal move, 4 pieces to 5"),
    ],
)
def test_a_side_without_a_move_counts_pieces(rule: str, cells: str, winner: int, reason: str) -> None:
    position = cases.board(cells, "B", rule)
    if cases.walked_captures(position.cells(), "B"):
        pytest.fail("the case has a capture")
    assert winner_and_reason(position.result()) == (winner, reason)
    assert position.legal_moves() == []


def test_a_position_that_comes_back_ends_the_olympiad_game_only() -> None:
    cells = "B...../....../..BW../..WB../....../.....W"
    for rule in RULES:
        position: Position = cases.board(cells, "B", rule)
        for move in SHUTTLE[:3]:
            position = position.play(move)
            assert position.result() is None
        position = position.play(SHUTTLE[3])
        if rule == "olympiad":
            assert winner_and_reason(position.result()) == (None, "the position came back, 3 pieces each")
            with pytest.raises(IllegalMove, match="the game is over"):
                position.play(SHUTTLE[0])
        else:
            assert position.result() is None


def test_a_repetition_gives_the_game_to_more_pieces() -> None:
    for cells, winner in (
        ("B...../....../..BW../...B../....../.....W", BLACK),
        ("B...../....../..BW../..W.../....../.....W", WHITE),
    ):
        result = replay(cases.board(cells, "B", "olympiad"), SHUTTLE).result()
        assert winner_and_reason(result)[0] == winner


def test_the_same_board_with_the_other_side_to_move_is_another_position() -> None:
    # Black comes back in three moves, White in two: after five plies it is the other side's turn.
    position = cases.board("B...../....../....../....../....../.....W", "B", "olympiad")
    moves = cases.moves("a1b1 f6e6 b1a2 e6f6 a2a1")
    for number, move in enumerate(moves):
        position = position.play(move)
        assert position.result() is None, number
    assert position.pieces == position.earlier[0]


def test_what_was_before_a_capture_does_not_come_back() -> None:
    # The position after the capture is new; then going to and fro once repeats it.
    position = cases.board("B...../....../....../....../.....W/....BW", "B", "olympiad")
    start = position.play(cases.moves("e6f5")[0])
    assert (start.clock, start.earlier) == (0, ())
    again = replay(start, cases.moves("f6e6 a1b1 e6f6 b1a1"))
    assert winner_and_reason(again.result()) == (BLACK, "the position came back, 2 pieces to 1")


def wander(position: Position, rng: random.Random, avoid_repetition: bool) -> Position:
    """Quiet moves to the end of the game."""
    while position.result() is None:
        quiet = [move for move in position.legal_moves() if move not in position.captures()]  # type: ignore[attr-defined]
        after = [position.play(move) for move in rng.sample(quiet, len(quiet))]
        if avoid_repetition:
            fresh = [p for p in after if p.result() is None or "came back" not in p.result().reason]  # type: ignore[union-attr]
            after = fresh or after
        position = after[0]
    return position


@pytest.mark.parametrize(("rule", "plies"), [("olympiad", 50), ("course", 40)])
@pytest.mark.parametrize(
    ("cells", "winner"),
    [
        ("B...../....../....../....../....../.....W", None),
        ("BB..../....../....../....../....../.....W", BLACK),
        ("B...../....../....../....../....../....WW", WHITE),
    ],
)
def test_the_clock_ends_the_game_and_pieces_decide(rule: str, plies: int, cells: str, winner: int | None) -> None:
    for seed in range(3):
        final = wander(cases.board(cells, "B", rule), random.Random(seed), avoid_repetition=True)
        assert final.ply == plies
        assert winner_and_reason(final.result())[0] == winner
        assert f"{plies} plies without a capture" in winner_and_reason(final.result())[1]


@pytest.mark.parametrize("rule", ["sau", "captured"])
def test_no_clock_and_no_repetition_end_other_games(rule: str) -> None:
    position: Position = cases.board("B...../....../....../....../....../.....W", "B", rule)
    for _ in range(100):
        position = replay(position, SHUTTLE)
    assert position.result() is None
    assert position.ply == 400


def test_a_capture_sets_the_clock_back() -> None:
    position = cases.board("B...../....../....../....../.....W/....BW", "B", "course")
    for _ in range(9):
        position = replay(position, cases.moves("a1b1 f5e5 b1a1 e5f5"))
    assert position.clock == 36
    assert position.play(cases.moves("e6f5")[0]).clock == 0


@given(st.integers(0, 1 << 30), st.sampled_from(RULES))
def test_every_random_game_keeps_what_its_ending_promises(seed: int, rule: str) -> None:
    position = Surakarta.start(rule=rule)
    seen = {(position.pieces, position.to_move)}
    clock = 0
    for number, (before, move) in enumerate(cases.random_game(position, random.Random(seed))):
        if number == 300:
            break
        position = before.play(move)
        captured = position.cells().count(".") > before.cells().count(".")
        clock = 0 if captured else clock + 1
        if captured:
            seen.clear()
        identity = (position.pieces, position.to_move)
        came_back = identity in seen
        seen.add(identity)
        assert position.clock == clock
        assert position.rule == rule
        result = position.result()
        counts = [position.cells().count(cell) for cell in "BW"]
        must_end = (
            0 in counts
            or (rule == "olympiad" and (came_back or clock == 50))
            or (rule == "course" and clock == 40)
            or not cases.board(position.cells(), "BW"[position.to_move]).legal_moves()
        )
        assert (result is not None) == must_end
        assert (position.legal_moves() == []) == must_end
        if result is not None:
            assert result.winner == (None if counts[0] == counts[1] else int(counts[0] < counts[1]))


@given(cases.boards())
def test_a_board_text_comes_back_and_turning_changes_the_side_alone(position: Surakarta) -> None:
    again = Surakarta.from_cells(6, 6, position.cells(), position.to_move, position.rule)
    assert again.cells() == position.cells()
    assert again.legal_moves() == position.legal_moves()
    turned = position.turned()
    assert (turned.cells(), turned.to_move, turned.rule) == (position.cells(), 1 - position.to_move, position.rule)
    assert turned.turned().legal_moves() == position.legal_moves()


def test_turning_a_position_forgets_what_came_before() -> None:
    position = replay(Surakarta.start(), cases.moves("a2a3 a5a4 b2b3"))
    turned = position.turned()
    assert turned is not None
    assert (turned.clock, turned.earlier) == (0, ())  # type: ignore[attr-defined]


def test_there_is_no_pass() -> None:
    assert PASS not in Surakarta.start().legal_moves()
