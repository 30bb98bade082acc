"""NoGo's rules against known counts, a brute-force oracle and what must hold in every game."""

import random

import nogo_cases
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots.core.game import IllegalMove, Position, replay
from bots.nogo.rules import NoGo
from protocol.moves import BLACK, PASS, WHITE, Move, opponent

LEAVES_BY_RULES = 600000  # about three seconds of plain Python


def perft(position: Position, depth: int) -> int:
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(
    ("columns", "rows", "depth", "count"),
    [case for case in nogo_cases.perft_cases() if case[3] <= LEAVES_BY_RULES],
)
def test_the_rules_count_as_many_games_as_known(columns: int, rows: int, depth: int, count: int) -> None:
    assert perft(NoGo.start(columns, rows), depth) == count


def agree_with_oracle(columns: int, rows: int, cells: str, to_move: int) -> None:
    position = NoGo.from_cells(columns, rows, cells, to_move)
    assert position.legal_moves() == nogo_cases.oracle_moves(columns, rows, cells, to_move)
    turned = position.turned()
    assert turned.legal_moves() == nogo_cases.oracle_moves(columns, rows, cells, opponent(to_move))


@settings(max_examples=150)
@given(nogo_cases.boards(largest=7))
def test_the_rules_allow_what_brute_force_allows_on_any_board(board: tuple[int, int, str, int]) -> None:
    agree_with_oracle(*board)


@pytest.mark.parametrize(
    ("columns", "rows"), [(13, 13), (1, 13), (13, 1), (2, 13), (13, 2), (9, 9), (3, 11), (12, 5), (1, 2), (2, 1)]
)
def test_the_rules_allow_what_brute_force_allows_late_in_random_games(columns: int, rows: int) -> None:
    rng = random.Random(columns * 100 + rows)
    for share in (0.3, 0.5, 0.6, 0.7, 1.0):
        plies = int(share * columns * rows)
        position = nogo_cases.random_position(columns, rows, rng.randrange(1 << 30), plies)
        agree_with_oracle(columns, rows, position.cells(), position.to_move)


@given(nogo_cases.boards())
def test_a_board_text_comes_back_as_it_went_in(board: tuple[int, int, str, int]) -> None:
    position = NoGo.from_cells(*board)
    assert (position.columns, position.rows, position.cells(), position.to_move) == board
    assert position.ply == 0


@pytest.mark.parametrize(
    ("columns", "rows", "cells", "message"),
    [
        (3, 3, ".........B", "9 cells, not 10"),
        (3, 3, "........", "9 cells, not 8"),
        (3, 3, "....x....", "one of .BW"),
        (3, 3, "....b....", "one of .BW"),
        (3, 3, "BW.W.....", "black block has no liberty"),
        (3, 3, "WB.B.....", "white block has no liberty"),
        (2, 1, "BB", "black block has no liberty"),
        (3, 3, ".B.BWB.B.", "white block has no liberty"),
        (1, 1, ".", "1 to 13"),
        (0, 5, "", "1 to 13"),
        (14, 3, "." * 42, "1 to 13"),
        (3, -1, "", "1 to 13"),
    ],
)
def test_a_board_against_the_rules_is_refused_with_its_reason(
    columns: int, rows: int, cells: str, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        NoGo.from_cells(columns, rows, cells, BLACK)


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (0, 9), (9, 0), (14, 9), (9, 14), (-3, -3)])
def test_no_game_starts_on_a_board_that_nogo_does_not_have(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 13"):
        NoGo.start(columns, rows)


@pytest.mark.parametrize(
    ("rows", "to_move", "move", "reason"),
    [
        ([".W.", "WB.", ".W."], WHITE, ((2, 1),), "c2 is a capture"),
        ([".W.", "WB.", ".W."], BLACK, ((0, 0),), "a1 is suicide"),
        # A capture and without liberties at once: the reason is the capture.
        (["BW.", ".B.", "..."], BLACK, ((2, 0),), "c1 is a capture"),
        ([".BB", "B..", "..."], WHITE, ((0, 0),), "a1 is suicide"),
        # The new stone joins a block that has no other liberty.
        ([".BW", "WW.", "..."], BLACK, ((0, 0),), "a1 is suicide"),
        ([".BW", "WW.", "..."], WHITE, ((0, 0),), "a1 is a capture"),
        # It joins one that has another.
        ([".BB", "WW.", "..."], BLACK, ((0, 0),), None),
        ([".W.", "WB.", ".W."], BLACK, ((1, 1),), "b2 is occupied"),
        ([".W.", "WB.", ".W."], BLACK, ((1, 0),), "b1 is occupied"),
        ([".W.", "WB.", ".W."], BLACK, PASS, "NoGo has no pass"),
        ([".W.", "WB.", ".W."], BLACK, ((3, 1),), "off the 3x3 board"),
        ([".W.", "WB.", ".W."], BLACK, ((1, 3),), "off the 3x3 board"),
        ([".W.", "WB.", ".W."], BLACK, ((-1, 0),), "off the 3x3 board"),
        ([".W.", "WB.", ".W."], BLACK, ((0, 0), (1, 1)), "one point"),
        ([".W.", "WB.", ".W."], BLACK, ((2, 1),), None),
        ([".W.", "WB.", ".W."], WHITE, ((0, 0),), None),
    ],
)
def test_an_illegal_move_is_told_the_rule_it_breaks(rows: list[str], to_move: int, move: Move, reason: str) -> None:
    cells = "".join(rows)
    if nogo_cases.breathless(len(rows[0]), len(rows), cells):
        pytest.fail("the case's board is against the rules")
    position = NoGo.from_cells(len(rows[0]), len(rows), cells, to_move)
    said = position.why_illegal(move)
    if reason is None:
        assert said is None
        assert move in position.legal_moves()
        return
    assert (said or "").endswith(reason)
    with pytest.raises(IllegalMove, match=reason):
        position.play(move)


@given(nogo_cases.boards(largest=6))
def test_why_illegal_agrees_with_legal_moves_on_every_point(board: tuple[int, int, str, int]) -> None:
    columns, rows, cells, to_move = board
    position = NoGo.from_cells(*board)
    legal = position.legal_moves()
    for point in range(columns * rows):
        move = ((point % columns, point // columns),)
        reason = position.why_illegal(move)
        assert (reason is None) == (move in legal)
        if reason is not None and cells[point] == ".":
            # The oracle's name for it: a capture if an enemy block dies, suicide if only our own does.
            after = cells[:point] + "BW"[to_move] + cells[point + 1 :]
            dead = nogo_cases.breathless(columns, rows, after)
            captured = any(after[y * columns + x] == "BW"[opponent(to_move)] for x, y in dead)
            assert reason.endswith("a capture" if captured else "suicide")


@pytest.mark.parametrize(
    ("columns", "rows", "games"),
    [(2, 2, 100), (3, 3, 400), (1, 12, 400), (5, 5, 400), (2, 9, 300), (7, 7, 150), (9, 9, 60), (13, 13, 12)],
)
def test_every_random_game_keeps_what_nogo_promises(columns: int, rows: int, games: int) -> None:
    rng = random.Random(columns + 31 * rows)
    winners = set()
    for _ in range(games):
        position = NoGo.start(columns, rows)
        legal = [position.legal_points(colour) for colour in (BLACK, WHITE)]
        while position.result() is None:
            after = position.play(rng.choice(position.legal_moves()))
            assert after.ply == position.ply + 1
            assert after.to_move == opponent(position.to_move)
            for colour in (BLACK, WHITE):  # each side's legal points only ever become fewer
                assert after.legal_points(colour) & ~legal[colour] == 0
                legal[colour] = after.legal_points(colour)
            position = after
        cells = position.cells()
        result = position.result()
        assert result is not None
        winners.add(result.winner)
        assert not position.legal_moves()
        assert result.winner == opponent(position.to_move)
        assert cells.count("B") - cells.count("W") == (1 if result.winner == BLACK else 0)
        assert result.reason == "{} has no legal move".format("white" if result.winner == BLACK else "black")
    if columns * rows > 4:
        assert winners == {BLACK, WHITE}


def test_the_side_without_a_move_loses_and_with_one_the_game_goes_on() -> None:
    after = NoGo.start(3, 1).play(((1, 0),))
    result = after.result()
    assert result is not None
    assert result.winner == BLACK
    assert NoGo.start(3, 1).result() is None
    assert NoGo.start(3, 1).play(((0, 0),)).result() is None


def test_playing_leaves_the_position_before_as_it_was() -> None:
    start = NoGo.start(5, 5)
    before = (start.cells(), start.legal_moves(), start.to_move, start.ply)
    after = start.play(((2, 2),))
    assert (start.cells(), start.legal_moves(), start.to_move, start.ply) == before
    assert after.cells() == "." * 12 + "B" + "." * 12


def test_replay_names_the_number_of_the_illegal_move() -> None:
    start = NoGo.start(3, 3)
    assert replay(start, []) is start
    assert replay(start, [((0, 0),), ((1, 1),)]).cells() == "B...W...."
    with pytest.raises(IllegalMove, match=r"^move 3: a1 is occupied$"):
        replay(start, [((0, 0),), ((1, 1),), ((0, 0),), ((2, 2),)])
    with pytest.raises(IllegalMove, match=r"^move 1: NoGo has no pass$"):
        replay(start, [PASS])


@given(nogo_cases.sizes(), st.integers(0, 1 << 30))
def test_a_diagram_shows_every_stone_where_it_stands(size: tuple[int, int], seed: int) -> None:
    columns, rows = size
    position = nogo_cases.random_position(columns, rows, seed, columns * rows // 3)
    shown = [line.split()[1:] for line in position.diagram().splitlines()[1:]]
    assert "".join("".join(line) for line in shown) == position.cells().replace("B", "X").replace("W", "O")
