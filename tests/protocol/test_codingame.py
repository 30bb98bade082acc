"""CodinGame's wire as a codec."""

import pytest

from bots.othello.rules import Othello
from protocol.codingame import CodinGame, CodinGameReferee
from protocol.limit import Limit
from protocol.moves import BLACK, WHITE, move_text
from protocol.wire import ANSWER_NOW, QUEUE, SetBoard, Think, WireError

ROWS = ["........"] * 3 + ["...10...", "...01..."] + ["........"] * 3
CELLS = "." * 27 + "WB" + "." * 6 + "BW" + "." * 27
FIRST_ACTIONS = ["d3", "c4", "f5", "e6"]
FIRST = ["0", "8", *ROWS, "4", *FIRST_ACTIONS]


def hear(wire, lines):
    """The events of the last line; those before have none."""
    for line in lines[:-1]:
        assert wire.receive(line) == []
    return wire.receive(lines[-1])


@pytest.mark.parametrize(("number", "colour"), [("0", BLACK), ("1", WHITE)])
def test_a_turn_is_a_board_and_a_choice(othello, number, colour):
    wire = CodinGame(othello)
    board, think = hear(wire, [number, *FIRST[1:]])
    assert (type(board), board.cells, board.to_move) == (SetBoard, CELLS, colour)
    assert (type(think), [move_text(move) for move in think.among]) == (Think, FIRST_ACTIONS)
    assert think.limit == Limit()
    assert wire.moved(think, ((3, 2),), "not written") == "d3\n"


def test_later_turns_have_no_head_and_any_line_ends_and_blanks_will_do(othello):
    wire = CodinGame(othello)
    hear(wire, FIRST)
    wire.done(SetBoard(CELLS, BLACK))
    turn = ["\r", " " + ROWS[0] + "\r", "", *ROWS[1:], "1\r", "", " H8 "]
    board, think = hear(wire, turn)
    assert (board.cells, board.to_move, think.among) == (CELLS, BLACK, [((7, 7),)])


def test_cells_are_those_of_the_players_numbers(othello):
    rows = ["0.1.0.1.", *ROWS[1:]]
    board, _ = hear(CodinGame(othello), ["1", "8", *rows, "1", "a2"])
    assert board.cells[:8] == "B.W.B.W."


def test_what_the_session_needs_to_know(othello):
    assert CodinGame.platform == "codingame"
    assert CodinGame.timed_from_start
    assert CodinGame.strict
    assert not hear(CodinGame(othello), FIRST)[1].plays
    assert CodinGame(othello).while_thinking("........") == ANSWER_NOW
    assert CodinGame(othello).while_thinking("") == QUEUE


@pytest.mark.parametrize(("lines", "message"), [
    (["2"], "the player's number must be 0 to 1"), (["x"], "the player's number"), (["-1"], "the player's number"),
    (["0", "10"], "the board's size must be 8"), (["0", "eight"], "the board's size"),
    (["0", "8", "......."], "a row is 8 of"), (["0", "8", "........."], "a row is 8 of"),
    (["0", "8", "....2..."], "a row is 8 of"), (["0", "8", "4"], "a row is 8 of"),
    (["1", "8", "x" * 10**6], "a row is 8 of"), ([*FIRST[:10], "0"], "the number of actions must be 1 to 64"),
    ([*FIRST[:10], "65"], "the number of actions"), ([*FIRST[:10], "d3"], "the number of actions"),
    ([*FIRST[:11], "d9"], "not an action"), ([*FIRST[:11], "pass"], "not an action"),
    ([*FIRST[:11], "d3 c4"], "not an action"),
    ([*FIRST, "d3"], "a row is 8 of"),
])  # fmt: skip
def test_a_wrong_line_is_named_and_ends_the_session(othello, lines, message):
    wire = CodinGame(othello)
    assert wire.interactive
    for line in lines[:-1]:
        wire.receive(line)
    with pytest.raises(WireError) as caught:
        wire.receive(lines[-1])
    assert message in caught.value.message
    assert len(caught.value.message) < 100
    assert caught.value.reply == ""
    assert not wire.interactive


@pytest.mark.parametrize("count", range(len(FIRST) + 8))
def test_the_input_may_end_only_between_turns(othello, count):
    wire = CodinGame(othello)
    for line in [*FIRST, *ROWS][:count]:
        wire.receive(line)
    if count == len(FIRST):
        assert wire.finish() == []
        return
    with pytest.raises(WireError, match="the input ended before the turn was complete"):
        wire.finish()


# ---- the referee's end --------------------------------------------------------------------------


def referee(table, colour, position=None):
    position = position or Othello.start()
    return CodinGameReferee(table, colour, lambda moves: (position.cells(), position.legal_moves()))


def test_the_referee_tells_the_head_once(othello):
    judge = referee(othello, BLACK)
    assert judge.begin(Limit()) == []
    (first,) = judge.request([], Limit())
    assert first.text == "0\n8\n" + "\n".join(ROWS) + "\n4\nd3\nc4\nf5\ne6\n"
    (second,) = judge.request([((3, 2),), ((2, 2),)], Limit())
    assert second.text == "\n".join(ROWS) + "\n4\nd3\nc4\nf5\ne6\n"
    judge.begin(Limit())
    assert judge.request([], Limit())[0].text == first.text
    with pytest.raises(WireError, match="black's turn"):
        referee(othello, WHITE).request([], Limit())
    assert CodinGameReferee.process_per_game
    assert not CodinGameReferee.asks_for_passes


@pytest.mark.parametrize(("line", "kind"), [
    ("d3", "move"), ("D3\r", "move"), ("d3 MSG hello", "move"), ("pass", "error"), ("d9", "error"), ("hello", "error"),
    ("3 4", "error"), ("x" * 10**6, "error"),
])  # fmt: skip
def test_the_listener_takes_the_first_word(othello, line, kind):
    listener = referee(othello, BLACK).request([], Limit())[0].listener
    assert listener.feed(" ") is None
    answer = listener.feed(line)
    assert answer.kind == kind
    assert answer.move == (((3, 2),) if kind == "move" else None)
    assert len(answer.text) < 100


@pytest.mark.parametrize(("seed", "opening"), [(1, 0), (2, 3), (3, 8), (4, 0), (5, 1)])
def test_whole_games_pass_through_both_ends(play_through, make_referee, othello, seed, opening):
    def make(table, colour):
        return make_referee("codingame", table, colour)

    moves, bots = play_through(CodinGame, make, seed, opening, Limit(), othello)
    assert len(moves) > 50
    assert {limit for bot in bots for limit in bot.limits} == {Limit()}
