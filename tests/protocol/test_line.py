import pytest

from protocol.limit import Limit
from protocol.line import ShellLine, ShellLineReferee
from protocol.moves import BLACK, PASS, WHITE, Table, move_text, parse_move
from protocol.wire import SetBoard, Think, WireError

OTHELLO = Table("othello", 8, 8)
EMPTY = "." * 81


def position(wire, line):
    board, think = wire.receive(line)
    assert isinstance(board, SetBoard)
    assert isinstance(think, Think)
    return board, think


def refusal(wire, line):
    with pytest.raises(WireError) as caught:
        wire.receive(line)
    return caught.value.message


def test_all_letters_of_cells_and_sides_are_understood(nogo):
    board, think = position(ShellLine(nogo), "xXbB*oOwW-......" + " W\r")
    assert board.cells == "BBBBBWWWW......."
    assert (board.columns, board.rows, board.to_move) == (4, 4, WHITE)
    assert think.limit == Limit()
    sides = {side: position(ShellLine(nogo), EMPTY + " " + side)[0].to_move for side in "xXbB*oOwW"}
    assert sides == dict.fromkeys("xXbB*", BLACK) | dict.fromkeys("oOwW", WHITE)


def test_a_number_of_iterations_limits_the_search(nogo):
    assert position(ShellLine(nogo), "  " + EMPTY + "\tx  5000 ")[1].limit == Limit(nodes=5000)


@pytest.mark.parametrize("side", [2, 9, 13])
def test_a_game_of_free_size_takes_the_size_from_the_line(nogo, side):
    board, _ = position(ShellLine(nogo), "." * side * side + " x")
    assert (board.columns, board.rows) == (side, side)


def test_a_game_of_fixed_size_takes_no_other(surakarta):
    assert position(ShellLine(OTHELLO), "." * 64 + " x")[0].columns == 8
    assert position(ShellLine(surakarta), "." * 36 + " x")[0].columns == 6
    assert refusal(ShellLine(OTHELLO), "." * 36 + " x") == "a 8x8 board has 64 cells, not 36"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (EMPTY, "the side to move"),
        (EMPTY + " x 5 5", "perhaps iterations"),
        (EMPTY + " z", "the side to move is one of"),
        (EMPTY + " xx", "the side to move is one of"),
        (EMPTY + " .", "the side to move is one of"),
        (EMPTY + " x 0", "iterations must be"),
        (EMPTY + " x -1", "iterations must be"),
        (EMPTY + " x 1.5", "iterations must be"),
        (EMPTY + " x \u0663", "iterations must be"),
        (EMPTY + " x " + "9" * 5000, "iterations must be"),
        ("." * 80 + "? x", "has only the characters"),
        ("." * 80 + " x", "80 cells make no square board"),
        (". x", "1 cells make no square board"),
        ("." * 10**6 + " x", "1000000 cells"),
        ("\ufeff" + EMPTY + " x", "has only the characters"),
        ("\x00" * 81 + " x", "has only the characters"),
    ],
)
def test_wrong_lines_are_named_in_one_short_line(nogo, line, message):
    said = refusal(ShellLine(nogo), line)
    assert message in said
    assert len(said) < 140
    assert "\n" not in said


def test_a_bad_line_leaves_the_next_ones_alone(nogo):
    wire = ShellLine(nogo)
    refusal(wire, "nonsense")
    assert wire.receive("") == []
    position(wire, EMPTY + " x")
    assert wire.interactive
    assert wire.strict


def test_moves_are_written_with_a1_at_the_top_left_and_no_letter_skipped(nogo):
    wire = ShellLine(nogo)
    assert wire.moved(Think(), ((3, 2),), "unused") == "d3\n"
    assert wire.moved(Think(), ((8, 8),)) == "i9\n"
    assert wire.moved(Think(), ((0, 1), (0, 2))) == "a2a3\n"
    assert wire.moved(Think(), PASS) == "pass\n"
    assert wire.moved(Think(), None) == "none\n"


def test_parse_move_reads_what_move_text_writes(nogo, surakarta):
    big = Table("gomoku", 20, 20)
    for table, move in ((nogo, ((8, 0),)), (big, ((19, 19),)), (surakarta, ((0, 1), (5, 5))), (nogo, PASS)):
        assert parse_move(move_text(move).upper(), table) == move


@pytest.mark.parametrize("text", ["", "a", "1", "a0", "a10", "j1", "a1a2", "a-1", "a1x", "\xe91", "a1" * 9, "a\u0661"])
def test_parse_move_knows_no_other_text(nogo, text):
    assert parse_move(text, nogo) is None


# ---- the referee's end --------------------------------------------------------------------------


def test_the_referee_writes_the_board_after_the_moves():
    table = Table("nogo", 3, 2)
    (exchange,) = ShellLineReferee(table, BLACK).request([((0, 0),), ((2, 1),)], Limit(nodes=7, move_ms=5))
    assert exchange.text == "X....O X 7\n"
    (exchange,) = ShellLineReferee(table, WHITE).request([((0, 0),)], Limit())
    assert exchange.text == "X..... O\n"
    assert ShellLineReferee.process_per_move


def test_games_whose_moves_do_more_bring_their_own_board(surakarta):
    referee = ShellLineReferee(surakarta, BLACK, lambda moves: "B" * len(moves) + "." * 34)
    assert referee.request([PASS, PASS], Limit())[0].text == "XX" + "." * 34 + " X\n"
    with pytest.raises(WireError, match="needs the rules"):
        ShellLineReferee(surakarta, BLACK).request([], Limit())


@pytest.mark.parametrize(
    ("line", "kind", "move"),
    [
        ("d3\r", "move", ((3, 2),)),
        ("pass", "move", PASS),
        ("none", "resign", None),
        ("d3 d4", "error", None),
        ("j1", "error", None),
        ("loading numba", "error", None),
        ("x" * 10**6, "error", None),
    ],
)
def test_the_listener_takes_moves_and_names_everything_else_an_error(nogo, line, kind, move):
    listener = ShellLineReferee(nogo, BLACK).request([], Limit())[0].listener
    assert listener.feed(" ") is None
    answer = listener.feed(line)
    assert (answer.kind, answer.move) == (kind, move)
    assert len(answer.text) < 100


@pytest.mark.parametrize(("seed", "opening"), [(1, 0), (2, 3), (3, 6)])
def test_a_whole_game_passes_through_both_ends(play_through, seed, opening):
    moves, bots = play_through(ShellLine, ShellLineReferee, seed, opening)
    assert len(moves) > 20
    assert {limit for bot in bots for limit in bot.limits} == {Limit(nodes=50)}
