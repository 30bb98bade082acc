"""Othello's rules: published counts, every direction, passes, ends and draws."""

import random

import othello_cases
import pytest
from hypothesis import given
from hypothesis import strategies as st
from othello_cases import point

from bots.core.game import IllegalMove, replay
from bots.othello.rules import Othello
from protocol.moves import BLACK, PASS, WHITE

PLAIN_DEPTH = 7  # plies that plain Python counts in a fraction of a second
DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def board(*rows: str) -> str:
    """A board text of the given rows, the rest empty."""
    return "".join(row.ljust(8, ".") for row in rows).ljust(64, ".")


def cells_with(**squares: str) -> str:
    """A board text from colours by squares, as in d3="B"."""
    cells = ["."] * 64
    for name, colour in squares.items():
        x, y = point(name)[0]
        cells[8 * y + x] = colour
    return "".join(cells)


def perft(position: Othello, depth: int) -> int:
    moves = position.legal_moves()
    if not moves:
        return 1
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("depth", "count"), [case for case in othello_cases.perft_cases() if case[0] <= PLAIN_DEPTH])
def test_the_rules_count_as_many_games_as_known(depth: int, count: int) -> None:
    assert perft(Othello.start(), depth) == count


def test_the_start_is_the_standard_one() -> None:
    start = Othello.start()
    assert start.cells() == cells_with(e4="B", d5="B", d4="W", e5="W")
    assert start.to_move == BLACK
    assert start.legal_moves() == [point(name) for name in ("d3", "c4", "f5", "e6")]


@pytest.mark.parametrize(("dx", "dy"), DIRECTIONS)
@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_every_row_between_the_disc_and_an_own_one_turns(dx: int, dy: int, colour: int) -> None:
    own, other = "BW"[colour], "WB"[colour]
    for y in range(8):
        for x in range(8):
            for length in range(1, 7):
                end = (x + dx * (length + 1), y + dy * (length + 1))
                if not (0 <= end[0] < 8 and 0 <= end[1] < 8):
                    continue
                cells = ["."] * 64
                for step in range(1, length + 1):
                    cells[8 * (y + dy * step) + x + dx * step] = other
                cells[8 * end[1] + end[0]] = own
                position = Othello.from_cells(8, 8, "".join(cells), colour)
                expected = [own if cell != "." else "." for cell in cells]
                expected[8 * y + x] = own
                assert ((x, y),) in position.legal_moves()
                assert position.play(((x, y),)).cells() == "".join(expected)


def test_a_move_turns_discs_in_all_directions_at_once() -> None:
    position = Othello.from_cells(
        8, 8, board("B..B..B", ".W.W.W.", "..WWW", "BWW.WWWB", "..WWW", ".W.W.W.", "B..W..B", "...B"), BLACK
    )
    after = position.play(point("d4"))
    assert after.cells() == board("B..B..B", ".B.B.B.", "..BBB", "BBBBBBBB", "..BBB", ".B.B.B.", "B..B..B", "...B")


@pytest.mark.parametrize(
    ("row", "legal"),
    [
        ("BWWW.", ["e1"]),
        (".WWWB", ["a1"]),
        ("BWW.W.B", ["d1"]),  # the gap at f1 keeps e1 out
        ("BWWWWWWW", []),
        ("WWWW.", []),
        ("B.WW.", []),
        (".B.", []),
        ("......WB", ["f1"]),
        ("BWWWWWW.", ["h1"]),
        (".WWWWWWB", ["a1"]),
    ],
)
def test_only_closed_rows_count(row: str, legal: list[str]) -> None:
    # White has a move elsewhere, so that Black passes where it has none.
    position = Othello.from_cells(8, 8, board(row, "", "", "", "", "", "", "WB......"), BLACK)
    moves = [move for move in position.legal_moves() if move]
    assert moves == [point(name) for name in legal]


def test_rows_do_not_run_around_the_edge() -> None:
    position = Othello.from_cells(8, 8, board("......BW", "........", "BW......"), BLACK)
    assert position.legal_moves() == [point("c3")]
    position = Othello.from_cells(8, 8, board("......BW", "W......."), BLACK)
    assert position.legal_moves() == [PASS]


def test_a_pass_is_legal_only_without_a_move() -> None:
    start = Othello.start()
    assert PASS not in start.legal_moves()
    assert start.why_illegal(PASS) == "a pass while there is a move"
    with pytest.raises(IllegalMove, match="a pass while there is a move"):
        start.play(PASS)
    position = Othello.from_cells(8, 8, board("BW."), WHITE)
    assert position.legal_moves() == [PASS]
    after = position.play(PASS)
    assert (after.cells(), after.to_move, after.ply) == (position.cells(), BLACK, 1)
    assert after.legal_moves() == [point("c1")]


def test_without_a_move_for_either_side_the_game_is_over() -> None:
    shortest = "e6 f4 e3 f6 g5 d6 e7 f5 c5"  # White is wiped out by the ninth move
    position = replay(Othello.start(), [point(name) for name in shortest.split()])
    result = position.result()
    assert result is not None
    assert (result.winner, result.reason) == (BLACK, "black has 13 discs to 0")
    assert position.legal_moves() == []
    assert position.why_illegal(PASS) == "the game is over"


@pytest.mark.parametrize(
    ("cells", "winner"),
    [
        ("B" * 64, BLACK),
        ("W" * 64, WHITE),
        ("B" * 32 + "W" * 32, None),
        ("B" * 33 + "W" * 31, BLACK),
        ("B" * 31 + "W" * 33, WHITE),
        (board("B", "", "W"), None),
        (board("BB", "", "W"), BLACK),
        ("." * 64, None),
    ],
)
@pytest.mark.parametrize("to_move", [BLACK, WHITE])
def test_more_discs_win_and_equal_ones_draw(cells: str, winner: int | None, to_move: int) -> None:
    position = Othello.from_cells(8, 8, cells, to_move)
    result = position.result()
    assert result is not None
    assert result.winner == winner
    assert position.legal_moves() == []


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (point("d4"), "d4 is occupied"),
        (point("a1"), "a1 turns no disc over"),
        (((8, 0),), r"\(8, 0\) is off the board"),
        (((0, -1),), r"\(0, -1\) is off the board"),
        (((0, 0), (1, 1)), "one square or a pass"),
    ],
)
def test_illegal_moves_are_named(move: tuple[tuple[int, int], ...], reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        Othello.start().play(move)


@pytest.mark.parametrize(
    ("columns", "rows", "cells", "rule"),
    [
        (8, 8, "." * 63, ""),
        (8, 8, "." * 65, ""),
        (8, 8, "x" * 64, ""),
        (8, 8, "", ""),
        (6, 6, "." * 36, ""),
        (8, 7, "." * 56, ""),
        (8, 8, "." * 64, "anti"),
    ],
)
def test_wrong_boards_are_refused_in_one_line(columns: int, rows: int, cells: str, rule: str) -> None:
    with pytest.raises(ValueError, match=r"Othello|cell") as error:
        Othello.from_cells(columns, rows, cells, BLACK, rule)
    assert "\n" not in str(error.value)


def test_other_boards_and_rules_have_no_start() -> None:
    for columns, rows, rule in ((6, 6, ""), (8, 10, ""), (8, 8, "grand")):
        with pytest.raises(ValueError, match="Othello"):
            Othello.start(columns, rows, rule)


def test_no_other_side_may_be_chosen() -> None:
    assert Othello.start().turned() is None


def enclosed(cells: list[str], x: int, y: int, own: str, other: str) -> list[int]:
    """What a disc at (x, y) turns over, square by square: the rule in the simplest words."""
    found = []
    for dx, dy in DIRECTIONS:
        row = []
        column, line = x + dx, y + dy
        while 0 <= column < 8 and 0 <= line < 8 and cells[8 * line + column] == other:
            row.append(8 * line + column)
            column, line = column + dx, line + dy
        if 0 <= column < 8 and 0 <= line < 8 and cells[8 * line + column] == own:
            found += row
    return found


@given(st.integers(0, 1 << 30), st.floats(0, 1), st.sampled_from([BLACK, WHITE]))
def test_bit_sets_do_what_squares_do_on_any_board(seed: int, filled: float, to_move: int) -> None:
    rng = random.Random(seed)
    cells = [rng.choice("BW") if rng.random() < filled else "." for _ in range(64)]
    own, other = "BW"[to_move], "WB"[to_move]
    position = Othello.from_cells(8, 8, "".join(cells), to_move)
    placements = [move for move in position.legal_moves() if move]
    for y in range(8):
        for x in range(8):
            turned = enclosed(cells, x, y, own, other) if cells[8 * y + x] == "." else []
            assert (((x, y),) in placements) == bool(turned)
            if turned:
                after = list(cells)
                for square in [*turned, 8 * y + x]:
                    after[square] = own
                assert position.play(((x, y),)).cells() == "".join(after)
