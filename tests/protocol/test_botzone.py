import json
import sys

import pytest

from protocol.botzone import (
    KEEP_RUNNING_MARK,
    BotzoneJson,
    BotzoneJsonReferee,
    BotzoneSimple,
    BotzoneSimpleReferee,
    limit_of,
    read_json,
    read_json_plainly,
)
from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE, Table
from protocol.wire import SetMoves, Think, WireError

FIRST_OF_BLACK = '{"requests":[{"x":-1,"y":-1}],"responses":[]}'

# Real inputs of Botzone bots.
RENJU_LATE = (
    '{"requests":[{"x":-1,"y":-1},{"x":6,"y":0},{"x":-1,"y":-1},{"x":4,"y":2},{"x":2,"y":2},{"x":4,"y":0},'
    '{"x":6,"y":1},{"x":2,"y":1},{"x":2,"y":3}],"responses":[{"x":1,"y":12},{"x":1,"y":9},{"x":5,"y":1},'
    '{"x":3,"y":3},{"x":5,"y":0},{"x":4,"y":1},{"x":3,"y":1},{"x":3,"y":2}]}'
)
REVERSI_KEYS_SWAPPED = (
    '{"requests":[{"x":-1,"y":-1},{"x":5,"y":3},{"x":3,"y":1}],"responses":[{"y":4,"x":5},{"y":2,"x":4}]}'
)
REVERSI_WHITE = '{"requests":[{"x":4,"y":5},{"x":2,"y":2}],"responses":[{"x":5,"y":3}]}'


def moves_of(wire, line):
    position, think = wire.receive(line)
    assert isinstance(position, SetMoves)
    assert isinstance(think, Think)
    return position.moves


def refusal(wire, line):
    with pytest.raises(WireError) as caught:
        wire.receive(line)
    return caught.value.message


def game(requests, responses, **more):
    return json.dumps({"requests": requests, "responses": responses, **more})


def at(x, y):
    return {"x": x, "y": y}


# ---- JSON ---------------------------------------------------------------------------------------


def test_a_first_request_of_minus_one_makes_the_bot_black(nogo):
    assert moves_of(BotzoneJson(nogo), FIRST_OF_BLACK) == []


def test_a_first_request_with_a_point_makes_the_bot_white(nogo):
    assert moves_of(BotzoneJson(nogo), game([at(3, 4), at(5, 5)], [at(0, 1)])) == [((3, 4),), ((0, 1),), ((5, 5),)]


def test_real_inputs_are_read_with_a_later_minus_one_as_a_pass():
    renju = moves_of(BotzoneJson(Table("gomoku", 15, 15)), RENJU_LATE)
    assert renju[:5] == [((1, 12),), ((6, 0),), ((1, 9),), PASS, ((5, 1),)]
    assert len(renju) == 16
    othello = Table("othello", 8, 8)
    assert moves_of(BotzoneJson(othello), REVERSI_KEYS_SWAPPED) == [((5, 4),), ((5, 3),), ((4, 2),), ((3, 1),)]
    assert moves_of(BotzoneJson(othello), REVERSI_WHITE) == [((4, 5),), ((5, 3),), ((2, 2),)]


def test_a_response_of_minus_one_is_a_pass(nogo):
    assert moves_of(BotzoneJson(nogo), game([at(3, 4), at(5, 5)], [at(-1, -1)]))[1] == PASS


def test_the_answer_is_one_compact_line(nogo):
    wire = BotzoneJson(nogo)
    _, think = wire.receive(FIRST_OF_BLACK)
    assert wire.moved(think, ((3, 8),)) == '{"response":{"x":3,"y":8}}\n'


def test_no_move_is_answered_as_minus_one(nogo):
    wire = BotzoneJson(nogo)
    _, think = wire.receive(FIRST_OF_BLACK)
    assert wire.moved(think, None) == '{"response":{"x":-1,"y":-1}}\n'


def test_a_debug_text_goes_out_as_valid_json_of_one_short_line(nogo):
    wire = BotzoneJson(nogo)
    _, think = wire.receive(FIRST_OF_BLACK)
    said = wire.moved(think, ((0, 0),), 'a "quoted"\\ \n two\x00 \u6f22 \ud800' + "x" * 3000)
    assert said.count("\n") == 1
    debug = json.loads(said)["debug"]
    assert debug.startswith('a "quoted"\\ two ? ?xxx')
    assert len(debug.encode()) <= 1024


def test_a_two_point_game_names_both_points(surakarta):
    wire = BotzoneJson(surakarta)
    first = {"x0": 0, "y0": 1, "x1": 0, "y1": 2}
    assert moves_of(wire, game([first], [])) == [((0, 1), (0, 2))]
    assert wire.moved(Think(), ((5, 4), (5, 3))) == '{"response":{"x0":5,"y0":4,"x1":5,"y1":3}}\n'
    assert wire.moved(Think(), None) == '{"response":{"x0":-1,"y0":-1,"x1":-1,"y1":-1}}\n'
    assert "x0, y0, x1, y1" in refusal(wire, game([at(1, 1)], []))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not valid JSON: '{'"),
        ("[1]", "not a JSON object: '[1]'"),
        ("\ufeff" + FIRST_OF_BLACK, "not valid JSON"),
        ('{"requests":[]}', "requests and responses must both be lists"),
        ('{"requests":{"x":1},"responses":[]}', "requests and responses must both be lists"),
        (game([], []), "there must be one request more than responses, not 0 and 0"),
        (game([at(1, 1)], [at(1, 1)]), "there must be one request more than responses, not 1 and 1"),
        (game([at("7", 1)], []), "request 1: x, y must be integers"),
        (game([at(True, 1)], []), "request 1: x, y must be integers"),
        (game([at(1.0, 1)], []), "request 1: x, y must be integers"),
        (game([at(None, 1)], []), "request 1: x, y must be integers"),
        (game([{"x": 1}], []), "request 1: x, y must be integers"),
        (game([[1, 2]], []), "request 1 is not an object with x, y"),
        (game(["1 2"], []), "request 1 is not an object with x, y"),
        (game([at(-1, -1), at(9, 0)], [at(0, 0)]), "request 2: (9, 0) is off the 9x9 board"),
        (game([at(-1, -1), at(1, 0)], [at(0, -1)]), "response 1: (0, -1) is off the 9x9 board"),
        (game([at(10**30, 1)], []), "request 1: x, y must be integers"),
        (game([at(2**64 - 1, 1)], []), "request 1: x, y must be integers"),
        ('{"requests":[{"x":NaN,"y":1}],"responses":[]}', "not valid JSON"),
        ('{"requests":[{"x":1e999,"y":1}],"responses":[]}', "not valid JSON"),
        ('{"requests":[{"x":1' + "0" * 5000 + ',"y":1}],"responses":[]}', "not valid JSON"),
        ('{"requests":[{"x":1,"y":1}],"responses":[],"data":"\\ud800"}', "not valid JSON"),
        ('{"requests":[{"x":1,"y":1}],"responses":[],"data":"\udc80"}', "not valid JSON"),
        ('{"requests":' + "[" * 100000 + "]" * 100000 + "}", "not valid JSON"),
    ],
)
@pytest.mark.parametrize("reader", ["orjson where installed", "json"])
def test_bad_json_input_gives_the_same_clear_line_with_both_readers(nogo, monkeypatch, reader, line, message):
    if reader == "orjson where installed":
        pytest.importorskip("orjson")  # it is used where the process has imported it
    else:
        monkeypatch.setitem(sys.modules, "orjson", None)
    said = refusal(BotzoneJson(nogo), line)
    assert said.startswith(message)
    assert len(said) < 100


@pytest.mark.parametrize("text", ["1", "-0", "1.5", '"\\u0041"', '{"a":1,"a":2}', "[9007199254740993]"])
def test_both_readers_agree_on_valid_json(text):
    pytest.importorskip("orjson")
    assert read_json(text) == read_json_plainly(text) == json.loads(text)


def test_unknown_keys_data_and_blank_lines_are_ignored(nogo):
    wire = BotzoneJson(nogo)
    assert wire.receive("") == wire.receive(" \t\r") == []
    more = {"data": {"deep": [1]}, "globaldata": "text", "memory_limit": "256", "unknown": None}
    assert moves_of(wire, " " + game([at(-1, -1)], [], **more) + "\r") == []


@pytest.mark.parametrize(
    ("time_limit", "move_ms"),
    [
        (100, 100),
        (1000, 1000),
        ("6000", 6000),
        (99, 99000),
        (0.5, 500),
        ("1.5", 1500),
        (" 2 ", 2000),
        ("", None),
        (None, None),
        (0, None),
        (-5, None),
        ("-5", None),
        ("nan", None),
        ("inf", None),
        ("1_000", None),
        (float("nan"), None),
        (float("inf"), None),
        (10**400, None),
        ("soon", None),
        (True, None),
        ([1], None),
        ("9" * 100, None),
    ],
)
def test_a_time_limit_is_milliseconds_from_100_on_and_nonsense_counts_as_absent(time_limit, move_ms):
    assert limit_of(time_limit) == Limit(move_ms=move_ms)


def test_the_time_limit_reaches_the_think(nogo):
    assert BotzoneJson(nogo).receive(game([at(1, 1)], [], time_limit="2"))[1].limit == Limit(move_ms=2000)


def test_input_that_ends_without_a_request_is_an_error(nogo):
    for wire in (BotzoneJson(nogo), BotzoneSimple(nogo)):
        with pytest.raises(WireError, match="ended before"):
            wire.finish()


def test_without_keep_running_the_first_answer_ends_the_session(nogo):
    assert not BotzoneJson(nogo).interactive
    assert BotzoneJson(nogo, keep_running=True).interactive


def test_keep_running_json_gets_bare_requests_and_keeps_its_own_answers(nogo):
    wire = BotzoneJson(nogo, keep_running=True)
    _, think = wire.receive(game([at(-1, -1)], [], time_limit=300))
    assert wire.moved(think, ((3, 3),)) == '{"response":{"x":3,"y":3}}\n' + KEEP_RUNNING_MARK + "\n"
    position, think = wire.receive('{"x":4,"y":5}')
    assert position.moves == [((3, 3),), ((4, 5),)]
    assert think.limit == Limit(move_ms=300)
    wire.moved(think, ((0, 0),))
    assert moves_of(wire, '{"x":-1,"y":-1}') == [((3, 3),), ((4, 5),), ((0, 0),), PASS]
    assert wire.finish() == []


def test_keep_running_json_takes_a_later_full_game_as_a_new_position(nogo):
    wire = BotzoneJson(nogo, keep_running=True)
    wire.moved(wire.receive(FIRST_OF_BLACK)[1], ((3, 3),))
    assert moves_of(wire, game([at(1, 1)], [])) == [((1, 1),)]


def test_a_bad_bare_request_leaves_the_game_as_it_was(nogo):
    wire = BotzoneJson(nogo, keep_running=True)
    wire.moved(wire.receive(FIRST_OF_BLACK)[1], ((3, 3),))
    assert "off the 9x9 board" in refusal(wire, '{"x":9,"y":5}')
    assert moves_of(wire, '{"x":8,"y":5}') == [((3, 3),), ((8, 5),)]


def test_a_bare_request_cannot_open_a_session(nogo):
    assert "requests and responses" in refusal(BotzoneJson(nogo, keep_running=True), '{"x":4,"y":5}')
    wire = BotzoneJson(nogo)
    wire.moved(wire.receive(FIRST_OF_BLACK)[1], ((3, 3),))
    assert "requests and responses" in refusal(wire, '{"x":4,"y":5}')


# ---- simple interaction -------------------------------------------------------------------------


def feed(wire, *lines):
    return [event for line in lines for event in wire.receive(line)]


def test_the_documented_examples_of_simple_interaction_are_read(nogo):
    white = feed(BotzoneSimple(nogo), "2", "3 1", "4 6", "7 7")
    assert white[0].moves == [((3, 1),), ((4, 6),), ((7, 7),)]
    black = feed(BotzoneSimple(nogo), "2", "-1 -1", "3 1", "4 6")
    assert black[0].moves == [((3, 1),), ((4, 6),)]
    assert isinstance(black[1], Think)


def test_simple_interaction_answers_before_data_arrives_and_ignores_it(nogo):
    wire = BotzoneSimple(nogo)
    assert len(feed(wire, "", "1", " -1\t-1 \r")) == 2
    assert feed(wire, "anything", "", "3 4") == []
    assert wire.finish() == []


def test_the_simple_answer_is_a_line_and_a_debug_line(nogo):
    wire = BotzoneSimple(nogo)
    assert wire.moved(Think(), ((3, 4),)) == "3 4\n"
    assert wire.moved(Think(), ((3, 4),), "deep\nthought") == "3 4\ndeep thought\n"
    assert wire.moved(Think(), None) == "-1 -1\n"


def test_a_two_point_game_has_four_numbers_a_line(surakarta):
    wire = BotzoneSimple(surakarta)
    assert feed(wire, "1", "0 1 0 2")[0].moves == [((0, 1), (0, 2))]
    assert wire.moved(Think(), ((5, 4), (5, 3))) == "5 4 5 3\n"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["0"], "the number of turns"),
        (["-1"], "the number of turns"),
        (["10001"], "the number of turns"),
        (["1.0"], "the number of turns"),
        (["\u0663"], "the number of turns"),
        (["1_0"], "the number of turns"),
        (["9" * 5000], "the number of turns"),
        (["1", "3"], "request 1 is not 2 integers: '3'"),
        (["1", "3 4 5"], "request 1 is not 2 integers"),
        (["1", "a b"], "request 1 is not 2 integers"),
        (["2", "-1 -1", "9 9"], "response 1: (9, 9) is off the 9x9 board"),
        (["2", "-1 -1", "1 1", "1 -1"], "request 2: (1, -1) is off the 9x9 board"),
        (["1", "3 " + " " * 10**6 + "4"], "request 1 is not 2 integers"),
    ],
)
def test_bad_simple_input_gives_a_clear_line(nogo, lines, message):
    wire = BotzoneSimple(nogo)
    assert feed(wire, *lines[:-1]) == []
    said = refusal(wire, lines[-1])
    assert message in said
    assert len(said) < 120


def test_simple_input_that_stops_half_way_is_an_error(nogo):
    wire = BotzoneSimple(nogo)
    feed(wire, "2", "3 1", "4 6")
    with pytest.raises(WireError, match="ended before"):
        wire.finish()


@pytest.mark.parametrize("extras", [[], ["", ""], ["some data", "{}"], ["x"], [""] * 5])
def test_keep_running_simple_skips_data_and_takes_the_next_request(nogo, extras):
    wire = BotzoneSimple(nogo, keep_running=True)
    _, think = feed(wire, "1", "-1 -1")
    assert wire.moved(think, ((3, 3),), "note") == "3 3\n" + KEEP_RUNNING_MARK + "\n"
    position, think = feed(wire, *extras, "4 5")
    assert position.moves == [((3, 3),), ((4, 5),)]
    wire.moved(think, ((0, 0),))
    assert feed(wire, "", "6 6")[0].moves == [((3, 3),), ((4, 5),), ((0, 0),), ((6, 6),)]


def test_keep_running_simple_refuses_junk_once_the_data_lines_are_past(nogo):
    wire = BotzoneSimple(nogo, keep_running=True)
    wire.moved(feed(wire, "1", "-1 -1")[1], ((3, 3),))
    wire.moved(feed(wire, "4 5")[1], ((0, 0),))
    assert "is not 2 integers" in refusal(wire, "data")
    assert feed(wire, "6 6")[0].moves[-1] == ((6, 6),)


def test_after_a_bad_first_turn_a_session_can_begin_anew(nogo):
    wire = BotzoneSimple(nogo, keep_running=True)
    feed(wire, "2", "3 1")
    refusal(wire, "9 9")
    assert feed(wire, "1", "5 5")[0].moves == [((5, 5),)]


# ---- the referee's end --------------------------------------------------------------------------


def test_the_json_referee_writes_what_botzone_writes(nogo):
    (exchange,) = BotzoneJsonReferee(nogo, BLACK).request([], Limit(move_ms=6000))
    assert exchange.text == '{"requests":[{"x":-1,"y":-1}],"responses":[],"time_limit":6000}\n'
    (exchange,) = BotzoneJsonReferee(nogo, WHITE).request([((1, 2),), ((3, 4),), PASS], Limit(clock_ms=9))
    assert exchange.text == '{"requests":[{"x":1,"y":2},{"x":-1,"y":-1}],"responses":[{"x":3,"y":4}]}\n'


@pytest.mark.parametrize("move_ms", [1, 50, 99.9, 100, 1000, 123456])
def test_a_time_limit_survives_the_way_to_the_bot(nogo, move_ms):
    (exchange,) = BotzoneJsonReferee(nogo, BLACK).request([], Limit(move_ms=move_ms))
    think = BotzoneJson(nogo).receive(exchange.text.rstrip("\n"))[1]
    assert think.limit.move_ms == pytest.approx(move_ms)


def test_the_simple_referee_writes_what_botzone_writes(nogo):
    (exchange,) = BotzoneSimpleReferee(nogo, BLACK).request([((3, 1),), ((4, 6),)], Limit())
    assert exchange.text == "2\n-1 -1\n3 1\n4 6\n"


def test_a_keep_running_referee_sends_bare_requests_only_one_turn_on(nogo):
    referee = BotzoneJsonReferee(nogo, WHITE, keep_running=True)
    referee.begin(Limit())
    game_so_far = [((0, 0),), ((1, 1),), ((2, 2),)]
    assert "requests" in referee.request(game_so_far[:1], Limit())[0].text
    assert referee.request(game_so_far, Limit())[0].text == '{"x":2,"y":2}\n'
    assert "requests" in referee.request(game_so_far[:1], Limit())[0].text
    referee.begin(Limit())
    assert "requests" in referee.request(game_so_far, Limit())[0].text


def test_a_referee_asked_out_of_turn_says_so(nogo):
    with pytest.raises(WireError, match="black's turn"):
        BotzoneJsonReferee(nogo, WHITE).request([], Limit())


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ('{"response":{"x":3,"y":4}}', "move"),
        ('{"response":{"x":3,"y":4},"debug":"d","data":[]}\r', "move"),
        ('{"response":{"x":"3","y":4}}', "error"),
        ('{"response":{"x":9,"y":4}}', "error"),
        ('{"response":"3 4"}', "error"),
        ("{}", "error"),
        ("3 4", "error"),
        ("Traceback (most recent call last):", "error"),
        ("[" * 10**6, "error"),
    ],
)
def test_the_json_listener_takes_moves_and_names_everything_else_an_error(nogo, line, kind):
    listener = BotzoneJsonReferee(nogo, BLACK).request([], Limit())[0].listener
    assert listener.feed("") is None
    answer = listener.feed(line)
    assert answer.kind == kind
    assert answer.move == (((3, 4),) if kind == "move" else None)
    assert len(answer.text) < 100


def test_a_keep_running_answer_is_complete_only_with_its_marker(nogo):
    for referee, said in ((BotzoneJsonReferee, '{"response":{"x":3,"y":4}}'), (BotzoneSimpleReferee, "3 4")):
        listener = referee(nogo, BLACK, keep_running=True).request([], Limit())[0].listener
        assert listener.feed(said) is None
        assert listener.feed("a debug line") is None
        assert listener.feed(KEEP_RUNNING_MARK).move == ((3, 4),)
        listener = referee(nogo, BLACK, keep_running=True).request([], Limit())[0].listener
        assert listener.feed(KEEP_RUNNING_MARK).kind == "error"


@pytest.mark.parametrize("keep_running", [False, True])
@pytest.mark.parametrize(("bot", "referee"), [(BotzoneJson, BotzoneJsonReferee), (BotzoneSimple, BotzoneSimpleReferee)])
@pytest.mark.parametrize(("seed", "opening"), [(1, 0), (2, 3), (3, 6)])
def test_a_whole_game_passes_through_both_ends(play_through, bot, referee, keep_running, seed, opening):
    moves, bots = play_through(
        lambda table: bot(table, keep_running=keep_running),
        lambda table, colour: referee(table, colour, keep_running=keep_running),
        seed,
        opening,
    )
    assert len(moves) > 20
    if bot is BotzoneJson:
        assert {limit.move_ms for one in bots for limit in one.limits} == {2000}
