import pytest

from protocol.gomocup import Gomocup, GomocupReferee, forbidden_text
from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE, Table
from protocol.wire import (
    ANSWER_NOW,
    CANCEL,
    QUEUE,
    Choose,
    Forget,
    NewGame,
    Play,
    Query,
    Quit,
    Reply,
    SetBoard,
    SetOptions,
    Think,
    WireError,
)

NO_LIMIT = 2147483647


@pytest.fixture
def table():
    return Table("gomoku", 15, 15, free_size=True)


@pytest.fixture
def wire(table):
    return Gomocup(table)


def tell(wire, *lines):
    """The events of the lines, and the text that answers those that need no search."""
    events, said = [], ""
    for line in lines:
        for event in wire.receive(line):
            events.append(event)
            said += event.text if isinstance(event, Reply) else "" if isinstance(event, Think) else wire.done(event)
    return events, said


def kinds(events):
    return [type(event) for event in events]


def refusal(wire, *lines):
    """The reply to the last of the lines, which must be wrong."""
    tell(wire, *lines[:-1])
    with pytest.raises(WireError) as caught:
        wire.receive(lines[-1])
    assert len(caught.value.message) < 120
    return caught.value.reply


def limit_of(wire, *lines):
    """The limit of the answer after these lines."""
    return tell(wire, "START 15", *lines, "BEGIN")[0][-1].limit


def board(*stones):
    return ["BOARD", *stones, "DONE"]


def cells_of(size=15, black=(), white=()):
    cells = ["."] * (size * size)
    for points, letter in ((black, "B"), (white, "W")):
        for x, y in points:
            cells[y * size + x] = letter
    return "".join(cells)


# ---- games --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "columns", "rows"),
    [
        ("START 15", 15, 15),
        ("start 20\r", 20, 20),
        ("  Start\t5 ", 5, 5),
        ("RECTSTART 20,15", 20, 15),
        ("rectstart 9, 12", 9, 12),
    ],
)
def test_a_game_begins_and_is_answered_with_ok(wire, line, columns, rows):
    (event,), said = tell(wire, line)
    assert (type(event), event.columns, event.rows, said) == (NewGame, columns, rows, "OK\n")
    assert (wire.table.columns, wire.table.rows) == (columns, rows)


def test_restart_keeps_the_size(wire):
    (_, event), said = tell(wire, "START 20", "RESTART")
    assert (event.columns, event.rows, said) == (20, 20, "OK\nOK\n")


def test_a_refused_size_is_an_error_and_changes_nothing(wire):
    (event,) = wire.receive("START 99")
    assert wire.failed(event, "no board\nlike that") == "ERROR no board like that\n"
    assert wire.table.columns == 15


@pytest.mark.parametrize(
    "line", ["START", "START x", "START 0", "START -5", "START 5.5", "RECTSTART 5", "RECTSTART 5,x"]
)
def test_a_size_that_is_none_is_an_error(wire, line):
    assert refusal(wire, line).startswith("ERROR ")


def test_about_tells_name_and_version_in_quotation_marks(table):
    _, said = tell(Gomocup(table, name='Stone"wire\nGomoku', version="1.2"), "about")
    assert said == 'name="Stone\'wire Gomoku", version="1.2", author="The Stonewire authors", country="-"\n'


def test_end_leaves_without_a_word(wire):
    (event,), said = tell(wire, "End\r")
    assert (type(event), said) == (Quit, "")


@pytest.mark.parametrize(
    "line",
    [
        "",
        "\r",
        "yxstop",
        "INFO",
        "INFO evaluate 3,4",
        "INFO folder C:\\a b",
        "info x",
        "INFO max_memory 0",
        "INFO game_type 1",
    ],
)
def test_some_lines_ask_for_nothing(wire, line):
    assert wire.receive(line) == []


@pytest.mark.parametrize("line", ["hello", "YXBALANCEONE 0", "genmove b", "7,7", "7,7,1", "\x00\x01", "x" * 10**6])
def test_what_is_no_command_is_unknown(wire, line):
    assert refusal(wire, line).startswith("UNKNOWN ")
    assert len(refusal(wire, line)) < 200


# ---- moves --------------------------------------------------------------------------------------


def test_a_game_with_black(wire):
    (new, think), _ = tell(wire, "START 15", "BEGIN")
    assert kinds([new, think]) == [NewGame, Think]
    assert wire.moved(think, ((7, 8),)) == "7,8\n"
    (play, think), said = tell(wire, "TURN 9,10\r")
    assert (type(play), play.move, play.colour, type(think), said) == (Play, ((9, 10),), None, Think, "")


@pytest.mark.parametrize("line", ["turn 0,14", "TURN 0, 14", "Turn\t0 ,14"])
def test_a_game_with_white_and_points_written_freely(wire, line):
    (_, play, think), _ = tell(wire, "START 15", line)
    assert (play.move, type(think)) == (((0, 14),), Think)


@pytest.mark.parametrize(
    "point", ["", "7", "7,", "15,0", "0,15", "-1,3", "7,7,7", "1,1 2", "7;7", "a,b", "9999999999,1", "٣,3"]
)
@pytest.mark.parametrize("command", ["TURN", "PLAY", "TAKEBACK"])
def test_a_point_off_the_board_is_an_error(wire, command, point):
    assert refusal(wire, "START 15", command + " " + point).startswith("ERROR ")


def test_an_illegal_move_is_an_error_of_the_wire(wire):
    (play, _) = wire.receive("TURN 7,7")
    assert wire.failed(play, "illegal move: occupied") == "ERROR illegal move: occupied\n"


def test_no_move_is_an_error(wire):
    assert wire.moved(Think(), None).startswith("ERROR ")
    assert wire.moved(Think(), PASS).startswith("ERROR ")


def test_debug_text_goes_out_as_a_line_before_the_move(wire):
    assert wire.moved(Think(), ((1, 2),), "score 3\npv d4") == "DEBUG score 3 pv d4\n1,2\n"


def test_play_makes_the_move_and_answers_it(wire):
    (_, play), said = tell(wire, "START 15", "PLAY 3,4")
    assert (play.move, said) == (((3, 4),), "OK\n3,4\n")


def test_begin_opens_an_empty_board(wire):
    events, said = tell(wire, "START 15", "PLAY 7,7", "BEGIN")
    assert (kinds(events[-2:]), said) == ([NewGame, Think], "OK\n7,7\n")


def test_moves_are_taken_back_one_by_one_whoever_made_them(wire):
    (_, think), _ = tell(wire, "START 15", "BEGIN")
    wire.moved(think, ((7, 7),))
    tell(wire, "PLAY 8,8", "PLAY 9,9")
    (event,), said = tell(wire, "TAKEBACK 9,9")
    assert (event.cells, event.to_move, said) == (cells_of(black=[(7, 7)], white=[(8, 8)]), BLACK, "OK\n")
    (event,), said = tell(wire, "takeback 8,8\r")
    assert (event.cells, event.to_move, said) == (cells_of(black=[(7, 7)]), WHITE, "OK\n")
    assert refusal(wire, "TAKEBACK 8,8").startswith("ERROR no stone")


def test_stones_of_a_board_are_taken_back_too(wire):
    tell(wire, "START 15", *board("1,1,1", "2,2,2", "3,3,1", "4,4,2"))
    (event,), said = tell(wire, "TAKEBACK 4,4")
    assert (event.cells, event.to_move, said) == (cells_of(black=[(1, 1), (3, 3)], white=[(2, 2)]), WHITE, "OK\n")


def test_a_stone_of_the_side_to_move_cannot_be_taken_back(wire):
    assert refusal(wire, "START 15", "PLAY 7,7", "PLAY 8,8", "TAKEBACK 7,7").startswith("ERROR not the colour")


# ---- boards -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stones", "black", "white", "colour"),
    [
        (["10,10,1", "10,11,2", "11,11,1", "9,10,2"], [(10, 10), (11, 11)], [(10, 11), (9, 10)], BLACK),
        (["9,10,2", "11,11,1", "10,11,2", "10,10,1"], [(10, 10), (11, 11)], [(10, 11), (9, 10)], BLACK),
        (["7,7,2", "8,7,1", "9,9,2"], [(7, 7), (9, 9)], [(8, 7)], WHITE),
        (["8,7,1", " 9, 9, 2\r", "7,7,2", ""], [(7, 7), (9, 9)], [(8, 7)], WHITE),
        ([], [], [], BLACK),
    ],
)
def test_a_board_is_told_in_any_order_and_the_numbers_of_stones_tell_the_colours(wire, stones, black, white, colour):
    events, said = tell(wire, "START 15", *board(*stones))
    setup, think = events[-2:]
    assert (type(setup), setup.cells, setup.to_move) == (SetBoard, cells_of(black=black, white=white), colour)
    assert (type(think), said) == (Think, "OK\n")


def test_a_board_with_one_stone_more_is_a_move(wire):
    """c-gomoku-cli tells every turn by BOARD; the search should keep its tree all the same."""
    _, think = tell(wire, "START 15", *board("7,7,2"))[0][-2:]
    wire.moved(think, ((8, 8),))
    play, think = tell(wire, *board("6,6,2", "8,8,1", "7,7,2"))[0]
    assert (type(play), play.move, type(think)) == (Play, ((6, 6),), Think)
    wire.moved(think, ((5, 5),))
    setup, _ = tell(wire, *board("7,7,2", "8,8,1", "6,6,2", "4,4,1", "3,3,2"))[0]
    assert type(setup) is SetBoard


@pytest.mark.parametrize(
    "stones",
    [
        ["7,7,3"],
        ["7,7,1"],
        ["7,7,2", "8,8,2"],
        ["7,7,1", "8,8,1", "9,9,2"],
        ["7,7,2", "7,7,1"],
        ["7,7"],
        ["7,7,4"],
        ["15,7,2"],
        ["7,7,2,1"],
        ["hello"],
    ],
)
def test_a_board_that_cannot_be_is_one_error_at_its_end(wire, stones):
    assert refusal(wire, "START 15", *board(*stones)).startswith("ERROR ")
    assert wire.receive("YXSTOP") == []
    assert kinds(wire.receive("BEGIN")) == [Think]


def test_a_command_in_the_middle_of_a_board_begins_anew(wire):
    (event,), said = tell(wire, "BOARD", "1,1,2", "START 20")
    assert (type(event), said) == (NewGame, "OK\n")
    assert refusal(wire, "DONE").startswith("ERROR ")
    assert kinds(tell(wire, "BOARD", "1,1,2", "END")[0]) == [Quit]


def test_info_may_come_within_a_board(wire):
    *_, think = tell(wire, "BOARD", "1,1,2", "INFO timeout_turn 700", "DONE")[0]
    assert think.limit.move_ms == 700


def test_the_end_of_input_within_a_board_is_told(wire):
    tell(wire, "BOARD", "1,1,2")
    with pytest.raises(WireError, match="before DONE"):
        wire.finish()


# ---- swap2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [0, 3, 5])
def test_swap2_is_asked_about_stones_in_their_order(wire, count):
    points = [(7, 7), (8, 7), (9, 9), (8, 8), (8, 6)][:count]
    tell(wire, "START 15", "INFO timeout_turn 5000")
    (event,), said = tell(wire, "swap2board", *["{},{}".format(*point) for point in points], "DONE")
    assert (type(event), event.rule, event.moves) == (Choose, "swap2", [(point,) for point in points])
    assert (event.limit, said) == (Limit(move_ms=5000), "")


def test_swap2_is_answered_with_points_or_swap(wire):
    event = Choose("swap2", [])
    assert wire.chose(event, [((7, 7),), ((8, 7),), ((9, 9),)]) == "7,7 8,7 9,9\n"
    assert wire.chose(event, [PASS]) == "SWAP\n"
    assert wire.chose(event, [((6, 8),)], "why") == "DEBUG why\n6,8\n"


@pytest.mark.parametrize("points", [["7,7"], ["7,7", "8,7"], ["1,1", "2,2", "3,3", "4,4"], ["7,7,1", "8,7,2", "9,9,1"]])
def test_any_other_number_of_stones_is_an_error(wire, points):
    assert refusal(wire, "SWAP2BOARD", *points, "DONE").startswith("ERROR ")


# ---- rules and times ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "rule"),
    [(0, "freestyle"), (1, "standard"), (2, "freestyle"), (3, "standard"), (4, "renju"), (5, "renju"), (6, "renju")],
)
def test_info_tells_the_rule(wire, value, rule):
    tell(wire, "INFO rule {}".format(value))
    assert wire.table.rule == rule


@pytest.mark.parametrize("value", [8, 9, 16, -1, 255])
@pytest.mark.parametrize("question", [["BEGIN"], ["TURN 7,7"], board("7,7,2"), ["SWAP2BOARD", "DONE"]])
def test_a_rule_that_is_not_played_is_told_when_a_move_is_asked_for(wire, value, question):
    assert tell(wire, "INFO rule {}".format(value), "START 15")[1] == "OK\n"
    assert refusal(wire, *question) == "ERROR rule {} is not played here\n".format(value)
    assert tell(wire, "INFO rule 0")[1] == ""
    assert type(tell(wire, *question)[0][-1]) in (Think, Choose)


@pytest.mark.parametrize(("turn", "last"), [("BEGIN", Think), ("TURN 7,7", Think), ("PLAY 7,7", Play)])
def test_a_rule_told_after_start_holds_from_the_first_stone_on(wire, turn, last):
    """Piskvork and c-gomoku-cli tell it only then."""
    events, said = tell(wire, "START 15", "INFO rule 1", turn)
    assert kinds(events[:2]) == [NewGame, NewGame]
    assert type(events[-1]) is last
    assert said == ("OK\n7,7\n" if last is Play else "OK\n")
    assert wire.receive("TURN 8,8")[0].move == ((8, 8),)


def test_a_rule_told_during_a_game_waits_for_the_next_position(wire):
    tell(wire, "START 15", "TURN 7,7", "INFO rule 1")
    assert kinds(wire.receive("TURN 8,8")) == [Play, Think]
    assert kinds(tell(wire, *board("7,7,2", "9,9,1", "8,8,2"))[0]) == [SetBoard, Think]


def test_a_game_with_a_swap_of_its_own_is_played_without_it(table):
    assert Gomocup(table.with_rule("swap1")).table.rule == ""
    assert Gomocup(table.with_rule("standard")).table.rule == "standard"


@pytest.mark.parametrize(
    ("infos", "limit"),
    [
        ([], Limit()),
        (["INFO timeout_turn 1000"], Limit(move_ms=1000)),
        (["info TIMEOUT_TURN 1000\r"], Limit(move_ms=1000)),
        (["INFO timeout_turn 0"], Limit(move_ms=1)),
        (["INFO timeout_turn {}".format(NO_LIMIT)], Limit()),
        (["INFO timeout_match 0"], Limit()),
        (["INFO timeout_match 60000"], Limit(clock_ms=60000)),
        (["INFO timeout_match 60000", "INFO time_left 4000"], Limit(clock_ms=4000)),
        (["INFO time_left 4000", "INFO timeout_match 60000"], Limit(clock_ms=4000)),
        (["INFO time_left -30"], Limit(clock_ms=0)),
        (["INFO timeout_match 60000", "INFO time_left {}".format(NO_LIMIT)], Limit()),
        (["INFO timeout_turn 500", "INFO time_left 9000"], Limit(move_ms=500, clock_ms=9000)),
        (["INFO max_node 5000", "INFO max_depth 8"], Limit(nodes=5000, depth=8)),
        (["INFO max_node 5000", "INFO MAX_NODE 18446744073709551615", "INFO max_depth -1"], Limit()),
        (["INFO max_memory 83886080", "INFO game_type 1"], Limit()),
    ],
)
def test_info_tells_the_limit_of_a_move(wire, infos, limit):
    assert limit_of(wire, *infos) == limit


def test_limits_told_before_start_hold(wire):
    (_, think), _ = tell(wire, "INFO timeout_turn 300", "INFO time_left 5000", "START 15", "BEGIN")
    assert think.limit == Limit(move_ms=300, clock_ms=5000)


def test_a_time_told_once_loses_what_the_answers_took(wire):
    (_, think), _ = tell(wire, "INFO timeout_match 60000", "START 15", "BEGIN")
    for spent, told, left in [(15000, [], 45000), (0, ["INFO time_left 4000"], 4000), (5000, [], 0)]:
        wire.spent(think, spent)
        think = tell(wire, *told, "BEGIN")[0][-1]
        assert think.limit == Limit(clock_ms=left)
    assert limit_of(wire) == Limit(clock_ms=60000)  # of the next game


def test_the_time_left_of_an_earlier_game_is_forgotten(wire):
    tell(wire, "INFO timeout_match 60000", "START 15", "INFO time_left 10", "BEGIN")
    assert limit_of(wire) == Limit(clock_ms=60000)


@pytest.mark.parametrize(
    "info",
    [
        "rule x",
        "timeout_turn soon",
        "time_left",
        "timeout_match 1e999",
        "time_left nan",
        "max_node x",
        "hash_size",
        "thread_num two",
    ],
)
def test_a_value_that_is_none_is_told_elsewhere_than_on_stdout(wire, info):
    assert refusal(wire, "INFO timeout_turn 50", "INFO " + info) == ""
    assert limit_of(wire) == Limit(move_ms=50)


NEW_THINGS = [
    "START 15",
    "restart",
    "RECTSTART 9,9",
    "BEGIN",
    "TURN 7,7\r",
    "PLAY 7,7",
    "TAKEBACK 7,7",
    "board",
    "SWAP2BOARD",
]
PATIENT = ["INFO time_left 5", "ABOUT", "YXSHOWFORBID", "yxhashclear", "7,7,1", "DONE", "", "endless", "yxstopped"]


def test_what_stops_the_bot_that_thinks(wire):
    assert {wire.while_thinking(line) for line in ("END", "end\r")} == {CANCEL}
    assert {wire.while_thinking(line) for line in ("YXSTOP", "yxstop", "stop")} == {ANSWER_NOW}
    assert {wire.while_thinking(line) for line in [*NEW_THINGS, "YXBOARD", "yxnbest 1"]} == {ANSWER_NOW}
    assert {wire.while_thinking(line) for line in PATIENT} == {QUEUE}
    assert wire.at_end == ANSWER_NOW


def test_of_what_was_written_ahead_only_yxstop_stops_it(wire):
    assert {wire.written_ahead(line) for line in ("YXSTOP", "yxstop", "stop")} == {ANSWER_NOW}
    assert {wire.written_ahead(line) for line in [*NEW_THINGS, *PATIENT, "END"]} == {QUEUE}


# ---- Yixin's extensions -------------------------------------------------------------------------


def yxboard(*stones):
    return ["YXBOARD", *stones, "DONE"]


def test_yxboard_sets_a_position_without_a_word_and_yxnbest_asks_for_a_move_there(wire):
    (_, setup), said = tell(wire, "START 15", *yxboard("7,7,2", "8,7,1", "9,9,2"))
    assert (type(setup), setup.cells, setup.to_move) == (
        SetBoard,
        cells_of(black=[(7, 7), (9, 9)], white=[(8, 7)]),
        WHITE,
    )
    assert said == "OK\n"
    assert kinds(wire.receive("YXNBEST 3")) == [Think]


def test_forbidden_points_are_asked_for_and_told(wire):
    (event,) = wire.receive("yxshowforbid\r")
    assert (type(event), event.name) == (Query, "forbidden")
    assert wire.done(event, forbidden_text([(7, 7), (10, 3)])) == "FORBID 07071003.\n"
    assert forbidden_text([]) == "FORBID ."


def test_yixin_says_renju_otherwise_than_gomocup(wire):
    tell(wire, "INFO rule 2", "START 15", "YXSTOP")
    assert wire.table.rule == "freestyle"
    tell(wire, "YXSHOWINFO")
    assert wire.table.rule == "renju"
    tell(wire, "INFO rule 0")
    assert wire.table.rule == "freestyle"
    tell(wire, "INFO rule 2")
    assert wire.table.rule == "renju"


def test_yixin_board_tells_both_lengths(wire):
    (event,), said = tell(wire, "start 15 12")
    assert (event.columns, event.rows, said) == (15, 12, "OK\n")
    assert refusal(wire, "START 15 x").startswith("ERROR ")
    assert refusal(wire, "START 1 2 3").startswith("ERROR ")


@pytest.mark.parametrize(
    ("info", "values"),
    [
        ("thread_num 4", {"threads": 4}),
        ("THREAD_NUM 0", {"threads": 1}),
        ("thread_num 99999", {"threads": 256}),
        ("hash_size 65536", {"table_kb": 65536}),
        ("pondering 1", {"ponder": True}),
        ("pondering 0", {"ponder": False}),
    ],
)
def test_info_sets_options(wire, info, values):
    (event,) = wire.receive("INFO " + info)
    assert (type(event), event.values) == (SetOptions, values)
    assert wire.done(event) == ""


def test_the_tables_are_forgotten_without_a_word(wire):
    (event,) = wire.receive("YXHASHCLEAR")
    assert (type(event), wire.done(event)) == (Forget, "")


# ---- the referee's end --------------------------------------------------------------------------


def texts(exchanges):
    return [exchange.text for exchange in exchanges]


def test_a_manager_starts_a_game_and_tells_its_limits(table):
    start, infos = GomocupReferee(table.with_rule("renju"), BLACK).begin(Limit(move_ms=2500.5, clock_ms=60000))
    assert start.text == "START 15\n"
    assert infos.listener is None
    assert set(infos.text.splitlines()) == {
        "INFO timeout_match 60000",
        "INFO max_memory 0",
        "INFO game_type 1",
        "INFO rule 4",
        "INFO timeout_turn 2500",
    }
    assert GomocupReferee(table.resized(20, 15), BLACK).begin(Limit())[0].text == "RECTSTART 20,15\n"


def test_a_manager_waits_for_ok(table):
    listener = GomocupReferee(table, BLACK).begin(Limit())[0].listener
    assert [listener.feed(line) for line in ("", "MESSAGE hello", "debug 7,7", "UNKNOWN INFO")] == [None] * 4
    assert listener.feed("ok - ready\r").kind == "ok"
    assert listener.feed("ERROR too big").text == "refused: too big"
    assert listener.feed("7,7").kind == "error"


@pytest.mark.parametrize("rule", ["swap1", "swap-renju"])
def test_a_manager_has_no_word_for_other_rules(table, rule):
    with pytest.raises(WireError, match="no rule " + rule):
        GomocupReferee(table.with_rule(rule), BLACK).begin(Limit())


def test_a_manager_tells_turn_by_turn(table):
    black, white = GomocupReferee(table, BLACK), GomocupReferee(table, WHITE)
    limit = Limit(move_ms=1000)
    for referee in (black, white):
        referee.begin(limit)
    (first,) = black.request([], limit)
    assert first.text == "INFO time_left 2147483647\nBEGIN\n"
    assert first.listener.feed("7, 7\r").move == ((7, 7),)
    (second,) = white.request([((7, 7),)], limit)
    assert second.text.endswith("TURN 7,7\n")
    assert second.listener.feed("8,7").move == ((8, 7),)
    (third,) = black.request([((7, 7),), ((8, 7),)], Limit(move_ms=500, clock_ms=700.9))
    assert third.text == "INFO timeout_turn 500\nINFO time_left 700\nTURN 8,7\n"
    assert black.end(WHITE) == []
    assert texts(black.quit()) == ["END\n"]


@pytest.mark.parametrize(("colour", "fields"), [(WHITE, [2, 1, 2]), (BLACK, [1, 2, 1, 2])])
def test_a_manager_tells_an_opening_and_a_move_taken_back_by_board(table, colour, fields):
    referee = GomocupReferee(table, colour)
    referee.begin(Limit())
    moves = [((n, n),) for n in range(len(fields))]
    (exchange,) = referee.request(moves, Limit())
    stones = ["{0},{0},{1}".format(n, field) for n, field in enumerate(fields)]
    assert exchange.text.splitlines()[1:] == ["BOARD", *stones, "DONE"]
    exchange.listener.feed("9,9")
    (again,) = referee.request([*moves[:-1], ((5, 5),)], Limit())
    assert again.text.splitlines()[-2:] == ["5,5,2", "DONE"]


def test_a_manager_cannot_tell_a_pass_nor_ask_out_of_turn(table):
    for moves in ([PASS], [((1, 1),), PASS, ((2, 2),)]):
        with pytest.raises(WireError, match="no pass and no swap"):
            GomocupReferee(table, WHITE).request(moves, Limit())
    with pytest.raises(WireError, match="it is black's turn"):
        GomocupReferee(table, WHITE).request([], Limit())


@pytest.mark.parametrize("line", ["7", "15,0", "SWAP", "SUGGEST 7,7", "7,7 8", "OK", "ERROR no", "x" * 10**6, "\x00"])
def test_what_is_no_move_is_an_error_answer(table, line):
    answer = GomocupReferee(table, BLACK).request([], Limit())[-1].listener.feed(line)
    assert answer.kind == "error"
    assert len(answer.text) < 100


def test_what_precedes_a_move_is_passed_over(table):
    listener = GomocupReferee(table, BLACK).request([], Limit())[-1].listener
    assert [listener.feed(line) for line in ("MESSAGE depth 5", "DEBUG", "unknown INFO x", "\r")] == [None] * 4
    assert listener.feed("0,14").move == ((0, 14),)


@pytest.mark.parametrize("opening", [0, 1, 2, 5])
@pytest.mark.parametrize("rule", ["freestyle", "standard", "renju"])
def test_a_whole_game_passes_through_both_ends(play_through, table, rule, opening):
    moves, bots = play_through(
        Gomocup, GomocupReferee, seed=opening, opening=opening, limit=Limit(move_ms=700), table=table.with_rule(rule)
    )
    assert len(moves) > 20
    assert {limit for bot in bots for limit in bot.limits} == {Limit(move_ms=700)}
