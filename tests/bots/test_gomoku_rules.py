"""Gomoku's rules by cases."""

import random

import gomoku_cases
import pytest
from gomoku_cases import point, position
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.core.game import IllegalMove, replay
from bots.gomoku.rules import RULES, Gomoku
from protocol.moves import BLACK, PASS, WHITE, Move, move_text

DIRECTIONS = [(1, 0), (0, 1), (1, 1), (-1, 1)]
FREE_RULES = ("freestyle", "swap-renju", "swap1")


def row_of(length: int, way: tuple[int, int], first: tuple[int, int], colour: str, size: int = 15) -> str:
    """A board with so many stones in a row."""
    cells = [["."] * size for _ in range(size)]
    for i in range(length):
        cells[first[1] + i * way[1]][first[0] + i * way[0]] = colour
    return "/".join("".join(row) for row in cells)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("colour", [BLACK, WHITE])
@pytest.mark.parametrize("way", DIRECTIONS)
def test_five_in_a_row_wins_in_every_direction(rule: str, colour: int, way: tuple[int, int]) -> None:
    before = position(row_of(4, way, (7, 6), "BW"[colour]), colour, rule)
    assert before.result() is None
    result = before.play(((7 + 4 * way[0], 6 + 4 * way[1]),)).result()
    assert result is not None
    assert result.winner == colour


@pytest.mark.parametrize("way", DIRECTIONS)
@pytest.mark.parametrize(
    ("rule", "colour", "wins"),
    [
        *((rule, colour, True) for rule in FREE_RULES for colour in (BLACK, WHITE)),
        ("standard", BLACK, False),
        ("standard", WHITE, False),
        ("renju", WHITE, True),
    ],
)
def test_six_in_a_row_wins_where_five_or_more_do(way: tuple[int, int], rule: str, colour: int, wins: bool) -> None:
    stones = row_of(6, way, (7, 5), "BW"[colour])
    assert position(stones, 1 - colour, rule).result() is None or wins
    gap = stones.split("/")
    x, y = 7 + 2 * way[0], 5 + 2 * way[1]
    gap[y] = gap[y][:x] + "." + gap[y][x + 1 :]
    before = position("/".join(gap), colour, rule)
    assert before.result() is None
    result = before.play(((x, y),)).result()
    assert (result is not None and result.winner == colour) == wins


def test_black_may_not_make_six_under_renju_but_five_and_six_at_once() -> None:
    overline = position("BB.BBB/./././.", BLACK, "renju")
    assert overline.why_illegal(point("c1")) == "c1 is forbidden: an overline"
    with pytest.raises(IllegalMove, match="an overline"):
        overline.play(point("c1"))
    both = position("BB.BBB/..B/..B/..B/..B", BLACK, "renju")
    after = both.play(point("c1")).result()
    assert after is not None and after.winner == BLACK


@pytest.mark.parametrize(
    ("board", "move", "reason"),
    [
        ("......./......./...BB../..B..../..B..../......./.......", "c3", "a double three"),
        (".BB.BB./......./......./......./...B.../......./.......", "d1", None),
        ("WBBB.BB./......../......../......../......../........", "e1", "an overline"),
        ("B.B.B.B/......./......./......./......./.......", "d1", "a double four"),
        ("WBBB.../....B../....B../....B../......./.......", "e1", "a double four"),
    ],
)
def test_the_reason_names_what_is_forbidden(board: str, move: str, reason: str | None) -> None:
    here = position(board, BLACK, "renju")
    assert here.why_illegal(point(move)) == (reason and "{} is forbidden: {}".format(move, reason))
    white = position(board, WHITE, "renju")
    assert white.why_illegal(point(move)) is None
    assert position(board, BLACK, "freestyle").why_illegal(point(move)) is None


@pytest.mark.parametrize(
    ("name", "here", "forbidden"), gomoku_cases.renju_cases(), ids=[case[0] for case in gomoku_cases.renju_cases()]
)
def test_every_forbidden_point_of_the_cases_is_known_and_no_other(
    name: str, here: Gomoku, forbidden: set[Move]
) -> None:
    empty = {((x, y),) for y in range(15) for x in range(15) if here.cells()[15 * y + x] == "."}
    legal = set(here.legal_moves())
    assert empty - legal == forbidden, name
    for move in empty:
        assert (here.why_illegal(move) is None) == (move in legal)
    assert set(here.turned().legal_moves()) == empty
    assert set(Gomoku.from_cells(15, 15, here.cells(), BLACK, "standard").legal_moves()) == empty


def test_the_cases_are_many_and_of_every_kind() -> None:
    cases = gomoku_cases.renju_cases()
    assert len(cases) == 42
    reasons = {str(here.why_illegal(move)).split(": ")[1] for _, here, forbidden in cases for move in forbidden}
    assert reasons == {"an overline", "a double four", "a double three"}
    assert [len(gomoku_cases.forcing_cases(kind)) for kind in ("VCF", "VCT")] == [14, 6]


def image(move: Move, size: int, turn: int) -> Move:
    x, y = move[0]
    for _ in range(turn % 4):
        x, y = size - 1 - y, x
    return ((size - 1 - x, y),) if turn >= 4 else ((x, y),)


@pytest.mark.parametrize("turn", range(1, 8))
def test_forbidden_points_turn_with_the_board(turn: int) -> None:
    for name, here, forbidden in gomoku_cases.renju_cases():
        cells = ["."] * 225
        for i, cell in enumerate(here.cells()):
            x, y = image(((i % 15, i // 15),), 15, turn)[0]
            cells[15 * y + x] = cell
        turned = Gomoku.from_cells(15, 15, "".join(cells), BLACK, "renju")
        free = {((i % 15, i // 15),) for i, cell in enumerate(cells) if cell == "."}
        assert free - set(turned.legal_moves()) == {image(move, 15, turn) for move in forbidden}, name


@settings(max_examples=60)
@given(gomoku_cases.boards())
def test_no_forbidden_point_is_overlooked_by_the_quick_look_at_shapes(here: Gomoku) -> None:
    empty = here.grid.full & ~(here.stones[0] | here.stones[1])
    renju = Gomoku(here.columns, here.rows, here.stones, BLACK, rule="renju")
    assert renju.forbidden_points() == renju._check(empty)


def test_a_full_board_is_a_draw() -> None:
    full = "BWBWB/BWBWB/WBWBW/BWBWB/BWBW."
    before = position(full, BLACK, "freestyle")
    assert before.legal_moves() == [point("e5")]
    result = before.play(point("e5")).result()
    assert result is not None
    assert (result.winner, result.reason) == (None, "the board is full")
    assert before.play(point("e5")).legal_moves() == []


def test_black_with_only_forbidden_points_left_draws() -> None:
    # f1 would make six; every other point is taken and nobody has five.
    rows = ["BBB.BBW", "WWBWWBB", "BBWBBWW", "WWBWWBB", "BBWBBWW"]
    here = position("/".join(rows), BLACK, "renju")
    assert here.forbidden_points() and "overline" in str(list(here.forbidden_points().values()))
    result = here.result()
    assert result is not None
    assert (result.winner, result.reason) == (None, "black has only forbidden points left")
    assert here.legal_moves() == []
    assert here.turned().legal_moves() == [point("d1")]
    assert here.why_illegal(point("d1")) == "the game is over"


def test_swap1_lets_white_take_blacks_first_stone() -> None:
    first = Gomoku.start(15, 15, "swap1").play(point("h8"))
    assert first.legal_moves()[-1] == PASS
    assert len(first.legal_moves()) == 225
    swapped = first.play(PASS)
    assert swapped.cells() == first.cells().replace("B", "W")
    assert (swapped.to_move, swapped.ply) == (BLACK, 2)
    assert PASS not in swapped.legal_moves()
    later = replay(swapped, [point("a1"), point("b1")])
    assert PASS not in later.legal_moves() + later.turned().legal_moves()
    assert PASS not in first.play(point("a1")).legal_moves()


def test_swap_renju_lets_white_swap_at_its_second_turn() -> None:
    start = Gomoku.start(15, 15, "swap-renju")
    opening = [point("h8"), point("h9"), point("i10")]
    for n in range(3):
        assert PASS not in replay(start, opening[:n]).legal_moves()
    third = replay(start, opening)
    assert PASS in third.legal_moves()
    swapped = third.play(PASS)
    assert swapped.cells() == third.cells().translate(str.maketrans("BW", "WB"))
    assert swapped.to_move == BLACK
    assert PASS not in swapped.legal_moves()
    assert PASS not in replay(swapped, [point("a1"), point("b1"), point("c1")]).legal_moves()
    assert PASS not in third.play(point("a1")).legal_moves()


@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_other_rules_know_no_swap(rule: str) -> None:
    here = Gomoku.start(15, 15, rule).play(point("h8"))
    assert PASS not in here.legal_moves()
    assert here.why_illegal(PASS) == "there is no pass, and no swap now"
    third = replay(here, [point("h9"), point("i10")])
    assert PASS not in third.legal_moves()


def test_real_games_of_botzone_are_legal() -> None:
    for record in gomoku_cases.lines("botzone_renju.txt"):
        here = Gomoku.start(15, 15, "swap-renju")
        for text in record:
            here = here.play(PASS if text == "pass" else point(text))
        assert here.result() is None


def test_illegal_moves_have_reasons() -> None:
    here = Gomoku.start().play(point("h8"))
    assert here.why_illegal(point("h8")) == "h8 is occupied"
    assert here.why_illegal(((15, 0),)) == "(15, 0) is off the 15x15 board"
    assert here.why_illegal(((0, -1),)) == "(0, -1) is off the 15x15 board"
    assert here.why_illegal(((0, 0), (1, 1))) == "a Gomoku move is one point"
    won = position("BBBB./WWWW./././.", BLACK, "").play(point("e1"))
    assert won.why_illegal(point("e2")) == "the game is over"


@pytest.mark.parametrize(("columns", "rows"), [(4, 5), (5, 4), (21, 15), (15, 21), (0, 0)])
def test_there_are_boards_of_5_to_20_only(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="5 to 20") as error:
        Gomoku.start(columns, rows)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("rule", ["Freestyle", "caro", "renju "])
def test_an_unknown_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match="no rule") as error:
        Gomoku.start(15, 15, rule)
    assert "\n" not in str(error.value)
    with pytest.raises(ValueError, match="no rule"):
        Gomoku.from_cells(15, 15, "." * 225, BLACK, rule)


def test_a_set_up_board_with_five_is_over() -> None:
    black = "BBBBB/WWWW."
    assert [position(black + "/././.", side, "").legal_moves() for side in (BLACK, WHITE)] == [[], []]
    both = "BBBBB/WWWWW/././."
    for side in (BLACK, WHITE):
        result = position(both, side, "").result()
        assert result is not None
        assert result.winner == 1 - side  # whoever moved last


@given(gomoku_cases.rules(), st.sampled_from(gomoku_cases.SIZES), st.integers(0, 1 << 30))
@settings(max_examples=25)
def test_a_win_is_five_in_a_row_counted_cell_by_cell(rule: str, size: tuple[int, int], seed: int) -> None:
    last = Gomoku.start(*size, rule=rule)
    for before, move in gomoku_cases.random_game(last, random.Random(seed)):
        last = before.play(move)
        if move:
            colour = before.to_move
            longest = rows_through(last, move[0], "BW"[colour])
            exactly = rule == "standard" or (rule == "renju" and colour == BLACK)
            wins = 5 in longest if exactly else max(longest) >= 5
            result = last.result()
            assert (result is not None and result.winner == colour) == wins, last.diagram()
    assert last.result() is not None


def rows_through(here: Gomoku, at: tuple[int, int], stone: str) -> list[int]:
    """The lengths of the stone's rows in the four directions."""
    board = {(i % here.columns, i // here.columns): cell for i, cell in enumerate(here.cells())}
    lengths = []
    for dx, dy in DIRECTIONS:
        length = 1
        for sign in (1, -1):
            x, y = at[0] + sign * dx, at[1] + sign * dy
            while board.get((x, y)) == stone:
                length += 1
                x, y = x + sign * dx, y + sign * dy
        lengths.append(length)
    return lengths


def test_move_names_reach_the_twentieth_column() -> None:
    assert move_text(((19, 19),)) == "t20"
    assert point("t20") == ((19, 19),)
