"""NBoard's wire as a codec: the transcript of its document, games in GGF, clocks, and the GUI's end."""

import re
from pathlib import Path

import pytest

from bots.core.game import IllegalMove, replay
from bots.othello.rules import Othello
from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE, parse_move
from protocol.nboard import Clocks, NBoard, NBoardReferee, Record, nboard_text, parse_item
from protocol.wire import (
    ANSWER_NOW,
    CANCEL,
    QUEUE,
    Evaluation,
    Hint,
    Play,
    Quit,
    Reply,
    Review,
    SetBoard,
    SetMoves,
    Think,
    WireError,
)

GAMES = Path(__file__).resolve().parents[1] / "data" / "othello" / "games.ggf"
START = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27
# Word for word from the example session of NBoard's document.
DOCUMENT_GAME = (
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)


def game(moves="", board=START, side="*", more="TY[8]"):
    return "(;GM[Othello]{}BO[8 {} {}]{};)".format(more, board, side, moves)


def squares(text, table):
    return [PASS if name == "PA" else parse_move(name, table) for name in text.split()]


def kinds(events):
    return [type(event) for event in events]


def say(wire, line):
    """The events of a line, all of them carried out, and what was written."""
    events = wire.receive(line)
    said = ""
    for event in events:
        said += event.text if isinstance(event, Reply) else "" if isinstance(event, Think) else wire.done(event)
    return events, said


def refusal(wire, line):
    with pytest.raises(WireError) as caught:
        wire.receive(line)
    assert caught.value.reply == "status error: {}\n".format(caught.value.message)
    assert len(caught.value.message) < 140
    return caught.value.message


# ---- the document's session -------------------------------------------------------------------------


def test_the_documents_session_word_by_word(othello):
    wire = NBoard(othello, "Edax")
    assert say(wire, "nboard 2")[1] == "set myname Edax\n"
    events, said = say(wire, DOCUMENT_GAME)
    assert (kinds(events), said) == ([SetMoves], "")
    assert events[0].moves == squares("F5 F6 D3 C5 E6 F7 E7 F4", othello)
    assert say(wire, "set depth 6")[1] == "set myname Edax6\n"
    assert say(wire, "ping 1")[1] == "pong 1\n"
    (status, think), said = say(wire, "go")
    assert said == "status Thinking\n"
    assert isinstance(status, Reply)
    assert think.limit == Limit(clock_ms=15 * 60 * 1000, increment_ms=0, depth=6)
    wire.searched(Evaluation(squares("D6 C6", othello), -1.0, 6, nodes=35805, seconds=0.004))
    assert wire.moved(think, *squares("D6", othello)) == "nodestats 35805 0.00\n=== D6/-1.00/0.00\n"


def test_the_answer_is_not_played_and_the_gui_tells_it(othello):
    wire = NBoard(othello)
    assert not wire.receive("go")[1].plays
    say(wire, "set game " + game("B[F5]"))
    (play,) = wire.receive("move d6/1.50/2.5")
    assert (type(play), play.move, play.colour) == (Play, *squares("D6", othello), None)


# ---- moves ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "name", "seconds"), [
    ("F5", "F5", 0), ("f5", "F5", 0), ("F5/1.5/2.25", "F5", 2.25), ("F5//0.01", "F5", 0.01), ("d3/-0.38", "D3", 0),
    ("PA", "PA", 0), ("pass", "PA", 0), ("P", "PA", 0), ("Pas//3", "PA", 3), ("--", "PA", 0), ("PA/0/1", "PA", 1),
    ("f5k/1/2", "F5", 2), (" A1 / 2 / 3 ", "A1", 3), ("h8//-5", "H8", 0), ("h8//x", "H8", 0), ("h8//1e99", "H8", 1e8),
])  # fmt: skip
def test_moves_come_with_values_and_times(othello, text, name, seconds):
    move, spent = parse_item(text, othello)
    assert nboard_text(move) == name
    assert spent == seconds


@pytest.mark.parametrize("text", ["", "/1/2", "i1", "a9", "a0", "5f", "f", "passes", "-", "\xe95", "x" * 10**6])
def test_other_texts_are_no_moves(othello, text):
    with pytest.raises(WireError):
        parse_item(text, othello)


def test_version_1_says_moves_without_the_word(othello):
    wire = NBoard(othello)
    assert [wire.receive(line)[0].move for line in ("F5", "PA", "d6")] == squares("F5 PA D6", othello)


# ---- games ------------------------------------------------------------------------------------------


def recorded_games():
    return [line for line in GAMES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("text", recorded_games())
def test_recorded_games_are_legal_to_their_end_and_have_the_recorded_result(othello, text):
    record = Record(text, othello)
    position = Othello.from_cells(8, 8, record.cells, record.to_move)
    for colour, move, _ in record.moves:
        assert colour == position.to_move
        position = position.play(move)
    assert position.result() is not None
    black, white = position.counts()
    assert black - white == float(re.search(r"RE\[([-+.\d]+)", text).group(1))


@pytest.mark.parametrize("text", recorded_games())
def test_recorded_games_become_events(othello, text):
    record = Record(text, othello)
    events = NBoard(othello).receive("set game " + text)
    if "s8r18" in text:  # from a random board
        assert kinds(events) == [SetBoard]
        assert events[0].plays == [(colour, move) for colour, move, _ in record.moves]
    else:
        assert [event.moves for event in events] == [[move for _, move, _ in record.moves]]


def test_a_game_of_which_passes_were_left_out(othello):
    text = next(text for text in recorded_games() if "pass" in text)
    (whole,) = NBoard(othello).receive("set game " + text)
    (without,) = NBoard(othello).receive("set game " + re.sub(r"[BW]\[pass[^]]*\]", "", text))
    assert PASS in whole.moves
    assert without.moves == whole.moves
    replay(Othello.start(), whole.moves)
    with pytest.raises(IllegalMove):
        replay(Othello.start(), [move for move in whole.moves if move])


def test_any_board_may_be_the_first(othello):
    board = "*xX" + "Oo0" + "-._" + "-" * 55
    (set_board,) = NBoard(othello).receive("set game " + game("W[C1//3]", board, "O"))
    assert set_board.cells == "BBBWWW" + "." * 58
    assert (set_board.to_move, set_board.plays) == (WHITE, [(WHITE, *squares("C1", othello))])
    assert kinds(NBoard(othello).receive("set game " + game(board=START, side="O"))) == [SetBoard]
    spaced = " ".join(START[at : at + 8] for at in range(0, 64, 8))
    assert kinds(NBoard(othello).receive("set game " + game("B[F5] W[D6] ", spaced))) == [SetMoves]


@pytest.mark.parametrize("kind", ["8", "8b", "8w", "8k", "s8r18", "8r4", " 8 ", "S8"])
def test_types_of_game_that_are_played_here(othello, kind):
    assert NBoard(othello).receive("set game " + game(more="TY[{}]".format(kind)))


@pytest.mark.parametrize(("text", "message"), [
    ("", "a game is (;"), ("nonsense", "a game is (;"), ("3 " + game(), "a game is (;"),
    ("(;GM[Othello]", "breaks off"),
    ("(;GM[Othello", "breaks off"), ("(;", "breaks off"), ("(;;)", "no board"), ("(;GM[Othello]TY[8];)", "no board"),
    (game().replace("Othello", "Amazons"), "not a game of Othello"), (game(more="TY[10]"), "type of game"),
    (game(more="TY[88]"), "type of game"), (game(more="TY[8a]"), "type of game"), (game(more="TY[]"), "type of game"),
    (game().replace("BO[8 ", "BO[10 "), "8x8 board"), (game().replace("BO[8 ", "BO[88 "), "8x8 board"),
    (game(board=START[1:]), "64 cells"), (game(board=START + "-"), "64 cells"),
    (game(board=START[1:] + "?"), "64 cells"),
    (game(side="-"), "64 cells"), (game("B[Z9]"), "not a move"), (game("B[]"), "not a move"),
    (game(more="TI[soon]"), "not a clock"), (game(more="TI[1:2:3:4]"), "not a clock"),
    (game(more="TB[-5]"), "not a clock"),
    ("(;" + "[" * 10**5, "breaks off"), ("(;" + "A[x]" * 10**5 + ";)", "breaks off"), (";)" * 10**5, "a game is (;"),
])  # fmt: skip
def test_wrong_games_are_named_in_one_short_line(othello, text, message):
    assert message in refusal(NBoard(othello), "set game " + text)


# ---- time -------------------------------------------------------------------------------------------


def limit_of(wire):
    return wire.receive("go")[1].limit


@pytest.mark.parametrize(("text", "seconds", "increment"), [
    ("23", 23, 0), ("1:23", 83, 0), ("12:01:23", 43283, 0), ("1.12:01:23", 129683, 0), ("23/1/14:00", 23, 1),
    ("23//0", 23, 0), ("23/1:00", 23, 60), ("5:00//2:00", 300, 0), ("0.005", 0.005, 0), ("1:00.5", 60.5, 0),
    ("0:05/0:05", 5, 5), (" 05:00 / 00:10 ", 300, 10),
])  # fmt: skip
def test_clocks_are_read_as_ggf_writes_them(text, seconds, increment):
    clocks = Clocks()
    clocks.set(WHITE, text)
    assert clocks.limit(WHITE) == Limit(clock_ms=seconds * 1000, increment_ms=increment * 1000)


def test_both_clocks_run_with_the_moves(othello):
    wire = NBoard(othello)
    say(wire, "set game " + game("B[F5//10]W[D6//20.5]B[C3//1]", more="TY[8]TI[5:00/0:02]"))
    assert limit_of(wire) == Limit(clock_ms=(300 - 20.5 + 2) * 1000, increment_ms=2000)  # White's
    say(wire, "move D3//9.5")
    assert limit_of(wire).clock_ms == (300 - 10 - 1 + 4) * 1000
    say(wire, "set depth 12")
    say(wire, "move C4//293")
    assert limit_of(wire) == Limit(clock_ms=(300 - 20.5 - 9.5 + 4) * 1000, increment_ms=2000, depth=12)


def test_clocks_run_from_any_board_and_through_passes_left_out(othello):
    wire = NBoard(othello)
    board = "*O" + "-" * 62
    say(wire, "set game " + game("B[C1//5]B[D1//7]", board, more="TB[1:00]TW[2:00]TY[8]"))
    assert limit_of(wire).clock_ms == 120000
    say(wire, "move PA//1")
    assert limit_of(wire).clock_ms == 48000


def test_an_overrun_takes_the_grace_once(othello):
    wire = NBoard(othello)
    moves = "B[F5//70]W[D6]B[C3//1]W[D3]"
    say(wire, "set game " + game(moves, more="TY[8]TI[1:00//0:20]"))
    assert limit_of(wire).clock_ms == 9000
    say(wire, "set game " + game(moves.replace("70", "90"), more="TY[8]TI[1:00//0:20]"))
    assert limit_of(wire).clock_ms == 0


@pytest.mark.parametrize("more", ["TY[8]", "TY[8]TI[0]", "TY[8]TI[0//0]", "TY[8]TI[00:00//02:00]"])
def test_a_game_without_clocks_leaves_the_time_to_the_options(othello, more):
    wire = NBoard(othello)
    say(wire, "set game " + game("B[F5//3]", more="TY[8]TI[5:00]"))
    say(wire, "set game " + game("B[F5//3]", more=more))
    assert limit_of(wire) == Limit()


def test_hints_are_limited_by_depth_and_not_by_the_clock(othello):
    wire = NBoard(othello)
    say(wire, "set depth 9")
    say(wire, "set game " + game("B[F5]", more="TY[8]TI[5:00]"))
    assert wire.receive("hint 2")[1].limit == Limit(depth=9)
    assert wire.receive("analyze")[1].limit == Limit(depth=9)


# ---- hints and analysis -----------------------------------------------------------------------------


def test_hints_tell_the_best_moves_and_how_much_was_searched(othello):
    wire = NBoard(othello)
    (status, hint) = wire.receive("hint 2")
    assert status.text == "status Analyzing\n"
    assert (type(hint), hint.count) == (Hint, 2)
    values = [
        Evaluation(squares("F5 D6 PA C3", othello), 4.0, 7, nodes=10, seconds=0.5),
        Evaluation(squares("C4", othello), -1.256, 8, Evaluation.OUTCOME, nodes=20, seconds=0.25),
        Evaluation(squares("D3", othello), -2.0, 9, nodes=30, seconds=0.25),
    ]
    said = "search F5D6PAC3 4.00 0 7\nsearch C4 -1.26 0 100%W\n"
    assert wire.hinted(hint, values) == said + "nodestats 60 1.00\n"
    assert wire.hinted(hint, values) == said + "nodestats 120 2.00\n"
    assert wire.done(hint) == "status\n"
    (_, hint) = wire.receive("hint")
    assert hint.count == 1
    solved = Evaluation(squares("PA", othello), 18.0, 9, Evaluation.SCORE)
    assert wire.hinted(hint, [solved]) == "search PA 18.00 0 100%\nnodestats 0 0.00\n"


def test_a_review_tells_every_positions_value(othello):
    wire = NBoard(othello)
    (_, review) = wire.receive("analyze")
    assert isinstance(review, Review)
    assert wire.reviewed(review, 13, Evaluation([], 3.5, 2)) == "analysis 13 3.50\n"
    assert wire.done(review) == "status\n"


def test_answers_without_a_value_and_without_a_move(othello):
    wire = NBoard(othello)
    assert wire.moved(Think(), PASS) == "=== PA\n"
    wire.searched(Evaluation(squares("D6", othello), 1.0, 2))
    assert wire.moved(Think(), *squares("F5", othello)) == "=== F5\n"
    assert wire.moved(Think(), None) == "status error: no move: the game is over\n"


# ---- the other commands -----------------------------------------------------------------------------


def test_small_commands(othello):
    wire = NBoard(othello, "Stonewire Othello")
    assert say(wire, "nboard 2")[1] == "set myname Stonewire-Othello\n"
    assert say(wire, "  ping   7 \r")[1] == "pong 7\n"
    assert say(wire, "learn")[1] == "learned\n"
    assert say(wire, "set contempt -20") == ([], "")
    assert kinds(wire.receive("quit")) == [Quit]


@pytest.mark.parametrize(
    "line", ["", " \t\r", "hello", "Go", "NBOARD 2", "set", "set colour red", "undo 3", "é", "F9x", "Z9"]
)
def test_what_the_engine_does_not_know_it_ignores(othello, line):
    assert NBoard(othello).receive(line) == []


@pytest.mark.parametrize("line", [
    "ping", "ping x", "ping 1.5", "set depth", "set depth 0", "set depth -3", "set depth many", "hint 0", "hint -1",
    "hint some", "move", "move Z9", "move 5", "set depth " + "9" * 10**6,
])  # fmt: skip
def test_wrong_arguments_are_told_in_the_status_line(othello, line):
    refusal(NBoard(othello), line)


def test_every_command_ends_a_search_and_anything_else_waits(othello):
    wire = NBoard(othello)
    commands = [
        "ping 2",
        "set game x",
        "set depth 3",
        "move F5",
        "hint 1",
        "go",
        "learn",
        "analyze",
        "nboard 2\r",
        "set x",
    ]
    assert {wire.while_thinking(line) for line in commands} == {ANSWER_NOW}
    assert wire.while_thinking(" quit\r") == CANCEL
    assert {wire.while_thinking(line) for line in ["", "hello", "\r", "pong 1"]} == {QUEUE}
    assert wire.written_ahead("ping 3\r") == ANSWER_NOW
    assert {wire.written_ahead(line) for line in ["go", "move F5", "quit", "", "set depth 3"]} == {QUEUE}


def test_a_refused_move_does_not_take_the_turn(othello):
    wire = NBoard(othello)
    say(wire, "set game " + game(more="TY[8]TB[1:00]TW[2:00]"))
    (play,) = wire.receive("move A1//5")
    assert (
        wire.failed(play, "illegal move: a1 turns no disc over")
        == "status error: illegal move: a1 turns no disc over\n"
    )
    assert limit_of(wire).clock_ms == 60000


# ---- the GUI's end ----------------------------------------------------------------------------------


def texts(exchanges):
    return "".join(exchange.text for exchange in exchanges)


def test_the_gui_begins_as_the_document_wants(othello):
    exchanges = NBoardReferee(othello, BLACK).begin(Limit(move_ms=5000, depth=7))
    assert texts(exchanges) == (
        "nboard 2\nset depth 7\nset game (;GM[Othello]PC[Stonewire]PB[Black]PW[White]RE[?]TI[0:05/0:05]TY[8]BO[8 "
        + START
        + " *];)\nping 1\n"
    )
    pong = exchanges[-1].listener
    assert [pong.feed(line) for line in ("", "set myname Edax6", "status busy", "pong 0", "pong", "junk")] == [None] * 6
    assert pong.feed("pong 1\r").kind == "ok"
    assert "TI[" not in texts(NBoardReferee(othello, BLACK).begin(Limit(move_ms=999)))


def test_the_gui_pings_before_it_changes_the_board(othello):
    gui = NBoardReferee(othello, BLACK)
    gui.begin(Limit(move_ms=65000))
    assert texts(gui.request([], Limit())) == "ping 2\ngo\n"
    moves = squares("F5 D6", othello)
    assert texts(gui.request(moves, Limit())) == "ping 3\nmove F5//65\nmove D6//65\ngo\n"
    other = squares("F5 F6 E6 PA", othello)
    said = texts(gui.request(other, Limit()))
    assert said.startswith("ping 4\nset game (;GM")
    assert said.endswith("TI[1:05/1:05]TY[8]BO[8 " + START + " *]B[F5//65]W[F6//65]B[E6//65]W[PA//65];)\ngo\n")
    assert texts(gui.quit()) == "quit\n"
    with pytest.raises(WireError, match="white's turn"):
        gui.request(moves[:1], Limit())


@pytest.mark.parametrize("line", ["=== d6 -1.00 0.0", "=== D6/-1.00/0.00\r", "=== D6", "===   d6", "=== D6//3"])
def test_a_move_is_heard_among_what_an_engine_says_besides(othello, line):
    listener = NBoardReferee(othello, BLACK).request([], Limit())[-1].listener
    for other in (
        "",
        "status Edax is thinking",
        "nodestats 35805 0.00",
        "search E3  4 0 3",
        "book x",
        "set myname q",
        "*",
    ):
        assert listener.feed(other) is None
    answer = listener.feed(line)
    assert (answer.kind, [answer.move]) == ("move", squares("D6", othello))
    assert listener.feed("=== PA").move == PASS


@pytest.mark.parametrize(
    "line", ["=== ", "=== Z9", "=== =", "status error: no move: the game is over", "=== " + "x" * 10**6]
)
def test_a_wrong_move_is_an_error(othello, line):
    answer = NBoardReferee(othello, BLACK).request([], Limit())[-1].listener.feed(line)
    assert answer.kind == "error"
    assert len(answer.text) < 100


@pytest.mark.parametrize(("seed", "opening"), [(1, 0), (2, 3), (3, 8)])
def test_whole_games_pass_through_both_ends(play_through, othello, seed, opening):
    moves, bots = play_through(NBoard, NBoardReferee, seed, opening, Limit(move_ms=2000), othello)
    assert len(moves) > 50
    limits = {limit for bot in bots for limit in bot.limits}
    assert limits == {Limit(clock_ms=2000, increment_ms=2000, depth=60)}
