import pytest

from protocol import gtp
from protocol.gtp import Gtp, GtpReferee, parse_info, parse_vertex, vertex_text
from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE, Table
from protocol.thought import Candidate, Thought
from protocol.wire import ANSWER_NOW, QUEUE, NewGame, Play, Query, Quit, Reply, SetLimit, Undo, WireError

OTHELLO = Table("othello", 8, 8, gtp_top_left=True)


def only(wire, line):
    (event,) = wire.receive(line)
    return event


def reply(wire, line):
    event = only(wire, line)
    assert isinstance(event, Reply)
    return event.text


def refusal(wire, line):
    with pytest.raises(WireError) as caught:
        wire.receive(line)
    assert "\n" not in caught.value.message
    return caught.value.reply


# ---- vertices -----------------------------------------------------------------------------------


def test_vertices_skip_i_and_count_rows_from_the_bottom(nogo):
    assert vertex_text(((0, 8),), nogo) == "A1"
    assert vertex_text(((8, 0),), nogo) == "J9"
    assert parse_vertex("h2", nogo) == ((7, 7),)
    assert parse_vertex("J1", nogo) == ((8, 8),)


def test_othello_has_a1_at_the_top_left():
    assert vertex_text(((5, 4),), OTHELLO) == "F5"
    assert parse_vertex("a1", OTHELLO) == ((0, 0),)


def test_two_point_moves_are_joined_by_a_hyphen(surakarta):
    assert vertex_text(((0, 4), (0, 3)), surakarta) == "A2-A3"
    assert parse_vertex("a2-A3", surakarta) == ((0, 4), (0, 3))


@pytest.mark.parametrize("columns", [2, 9, 19, 25])
def test_every_vertex_is_read_as_it_was_written(columns):
    table = Table("go", columns, columns)
    for point in [(x, y) for x in range(columns) for y in range(columns)]:
        assert parse_vertex(vertex_text((point,), table), table) == (point,)


@pytest.mark.parametrize(
    "text", ["", "i5", "k1", "a0", "a10", "a-1", "a", "5", "5a", "a1-a2", "a1 ", "\xb2", "ab1", "aa" * 99]
)
def test_what_is_no_vertex_of_the_board_is_refused(nogo, text):
    with pytest.raises(WireError, match="not a vertex"):
        parse_vertex(text, nogo)


# ---- the form of commands and replies -----------------------------------------------------------


def test_a_command_id_is_repeated_in_the_reply(nogo):
    wire = Gtp(nogo)
    assert reply(wire, "7 protocol_version") == "=7 2\n\n"
    assert reply(wire, "protocol_version") == "= 2\n\n"
    assert wire.moved(only(wire, "12 genmove b"), ((3, 5),)) == "=12 D4\n\n"
    assert wire.failed(only(wire, "13 undo"), "cannot\nundo") == "?13 cannot undo\n\n"
    assert refusal(wire, "14 nonsense") == "?14 unknown command\n\n"


def test_blank_lines_comments_and_control_characters_are_skipped(nogo):
    wire = Gtp(nogo)
    assert wire.receive("") == wire.receive(" \t \r") == wire.receive("# a comment") == wire.receive("\x01") == []
    assert reply(wire, "\t3\tna\x07me\t# what?\r") == "=3 Stonewire\n\n"


def test_the_name_and_version_are_the_constructors(nogo):
    wire = Gtp(nogo, name="Stonewire NoGo", version="1.2")
    assert reply(wire, "name") == "= Stonewire NoGo\n\n"
    assert reply(wire, "version") == "= 1.2\n\n"


def test_every_listed_command_is_known_and_understood(nogo):
    wire = Gtp(nogo)
    listed = reply(wire, "list_commands")[2:].strip().split("\n")
    assert {"boardsize", "clear_board", "play", "genmove", "undo", "gogui-rules_board", "timelimit"} <= set(listed)
    for command in listed:
        assert reply(wire, "known_command " + command) == "= true\n\n"
        said = ""
        try:
            wire.receive(command)
        except WireError as error:
            said = error.message
        assert not said or said.startswith("usage: " + command)
    assert reply(wire, "known_command xyzzy") == "= false\n\n"


def test_the_analyze_commands_name_known_commands(nogo):
    wire = Gtp(nogo)
    for line in reply(wire, "gogui-analyze_commands")[2:].strip().split("\n"):
        kind, label, command = line.split("/")
        assert kind in ("string", "pstring")
        assert label
        assert command in gtp.COMMANDS


def test_a_reply_of_several_lines_has_no_blank_line_inside(nogo):
    wire = Gtp(nogo)
    event = only(wire, "5 showboard")
    assert wire.done(event, "\na b\n\n1 2\n") == "=5 \na b\n1 2\n\n"
    assert wire.done(event, "") == "=5\n\n"


@pytest.mark.parametrize(
    "line",
    [
        "unknown",
        "5",
        "name?",
        "boardsize",
        "boardsize x",
        "boardsize 0",
        "boardsize 26",
        "boardsize -9",
        "boardsize " + "9" * 5000,
        "komi",
        "komi x",
        "komi nan",
        "play",
        "play b",
        "play x a1",
        "play b z9",
        "genmove",
        "genmove red",
        "legal_moves",
        "legal_moves x",
        "known_command",
        "time_settings 1 2",
        "time_settings a 0 0",
        "time_settings -1 0 0",
        "time_settings inf 0 0",
        "time_left b 5",
        "time_left x 5 0",
        "timelimit",
        "timelimit 0",
        "timelimit 101",
        "timelimit x",
        "9" * 5000 + " name",
        "x" * 10**6,
    ],
)
def test_wrong_commands_are_refused_in_gtp_form(nogo, line):
    said = refusal(Gtp(nogo), line)
    assert said.startswith("?")
    assert said.endswith("\n\n")
    assert "\n" not in said[:-2]
    assert len(said) < 120


# ---- commands about the game --------------------------------------------------------------------


def test_the_board_commands_become_events(nogo):
    wire = Gtp(nogo)
    size = only(wire, "boardsize 7")
    assert isinstance(size, NewGame)
    assert (size.columns, size.rows) == (7, 7)
    oblong = only(wire, "rectangular_boardsize 5 3")
    assert (oblong.columns, oblong.rows) == (5, 3)
    cleared = only(wire, "clear_board")
    assert isinstance(cleared, NewGame)
    assert cleared.columns is None
    play = only(wire, "play W d4")
    assert isinstance(play, Play)
    assert (play.colour, play.move) == (WHITE, ((3, 5),))
    assert only(wire, "play BLACK Pass").move == PASS
    assert only(wire, "genmove white").colour == WHITE
    assert isinstance(only(wire, "undo"), Undo)
    assert isinstance(only(wire, "quit"), Quit)
    assert wire.done(only(wire, "quit")) == "=\n\n"
    assert reply(wire, "komi 6.5") == "=\n\n"


def test_vertices_follow_the_size_only_once_it_was_accepted(nogo):
    wire = Gtp(nogo)
    event = only(wire, "boardsize 7")
    assert wire.failed(event, "unacceptable size") == "? unacceptable size\n\n"
    assert only(wire, "play b a1").move == ((0, 8),)
    assert wire.done(event) == "=\n\n"
    assert only(wire, "play b a1").move == ((0, 6),)
    refusal(wire, "play b a8")
    assert nogo.rows == 9


def test_no_move_is_answered_by_resigning(nogo):
    wire = Gtp(nogo)
    assert wire.moved(only(wire, "1 genmove b"), None) == "=1 resign\n\n"
    assert wire.moved(only(wire, "genmove b"), PASS) == "= pass\n\n"


def test_questions_about_the_game_become_queries(nogo):
    wire = Gtp(nogo)
    for name in ("showboard", "solve", "cputime", "final_score", "gogui-rules_legal_moves", "gogui-rules_final_result"):
        event = only(wire, "4 " + name)
        assert isinstance(event, Query)
        assert (event.name, event.arguments, event.tag) == (name, [], "4")
    assert only(wire, "legal_moves W").arguments == ["white"]


STOPS = ["stop", "7 stop\r", "\tstop # now", "# interrupt", " # interrupt\r"]
IMPATIENT = ["quit", "12 quit", "boardsize 9", "rectangular_boardsize 5 6", "clear_board", "play b e5", "undo"]
PATIENT = [
    "genmove b",
    "name",
    "time_left b 5 0",
    "reg_genmove w",
    "",
    "# quit",
    "# interrupted",
    "quitter",
    "7",
    "x" * 999,
]


@pytest.mark.parametrize("line", STOPS + IMPATIENT)
def test_wishes_to_stop_and_other_positions_have_the_engine_answer_now(nogo, line):
    assert Gtp(nogo).while_thinking(line) == ANSWER_NOW


@pytest.mark.parametrize("line", PATIENT)
def test_other_commands_wait_while_the_engine_thinks(nogo, line):
    assert Gtp(nogo).while_thinking(line) == QUEUE


def test_of_what_was_written_ahead_only_a_wish_to_stop_hurries_the_engine(nogo):
    assert {Gtp(nogo).written_ahead(line) for line in STOPS} == {ANSWER_NOW}
    assert {Gtp(nogo).written_ahead(line) for line in IMPATIENT + PATIENT} == {QUEUE}
    assert Gtp(nogo).at_end == ANSWER_NOW


def test_stop_without_a_search_and_the_question_for_interrupts_succeed(nogo):
    assert reply(Gtp(nogo), "3 stop") == "=3\n\n"
    assert reply(Gtp(nogo), "gogui-interrupt") == "=\n\n"


def test_a_regressions_move_is_not_played(nogo):
    wire = Gtp(nogo)
    assert only(wire, "genmove b").plays
    event = only(wire, "4 reg_genmove b")
    assert (event.plays, event.colour) == (False, BLACK)
    assert wire.moved(event, ((3, 5),)) == "=4 D4\n\n"


@pytest.mark.parametrize(
    ("line", "limit"),
    [
        ("time_settings 600 0 0", Limit(clock_ms=600000)),
        ("time_settings 0 10 5", Limit(move_ms=2000)),
        ("time_settings 60 10 1", Limit(clock_ms=60000, overtime_ms=10000)),
        ("time_settings 0 1 0", Limit()),
        ("time_settings 60 1 0", Limit()),
        ("time_settings 0 0 0", Limit()),
        ("time_settings 0 0.5 1", Limit(move_ms=500)),
        ("timelimit 3", Limit(move_ms=3000)),
        ("timelimit 100", Limit(move_ms=100000)),
    ],
)
def test_time_commands_become_limits(nogo, line, limit):
    event = only(Gtp(nogo), line)
    assert isinstance(event, SetLimit)
    assert event.limit == limit


def test_time_left_holds_for_its_own_colour_until_new_settings(nogo):
    wire = Gtp(nogo)
    assert reply(wire, "time_left b 30 0") == "=\n\n"
    reply(wire, "time_left w 10 4")
    assert only(wire, "genmove b").limit == Limit(clock_ms=30000)
    assert only(wire, "genmove w").limit == Limit(move_ms=2500)
    reply(wire, "time_left b -3 0")
    assert only(wire, "genmove b").limit == Limit(clock_ms=0)
    only(wire, "timelimit 5")
    assert only(wire, "genmove b").limit == Limit()
    reply(wire, "time_left b 30 0")
    wire.done(only(wire, "clear_board"))
    assert only(wire, "genmove b").limit == Limit()


def test_a_clock_told_once_loses_what_the_moves_of_its_colour_took(nogo):
    wire = Gtp(nogo)
    wire.done(only(wire, "time_settings 60 10 5"))
    wire.spent(only(wire, "genmove b"), 15000.0)
    wire.spent(only(wire, "reg_genmove b"), 10000.0)  # which is no move of the game
    assert only(wire, "genmove b").limit == Limit(clock_ms=45000, overtime_ms=2000)
    assert only(wire, "genmove w").limit == Limit(clock_ms=60000, overtime_ms=2000)
    wire.spent(only(wire, "genmove b"), 50000.0)
    assert only(wire, "genmove b").limit == Limit(clock_ms=0, overtime_ms=2000)
    reply(wire, "time_left b 7 0")
    wire.spent(only(wire, "genmove b"), 1000.0)
    assert only(wire, "genmove b").limit == Limit(clock_ms=6000, overtime_ms=2000)
    wire.done(only(wire, "clear_board"))
    assert only(wire, "genmove b").limit == Limit(clock_ms=60000, overtime_ms=2000)


@pytest.mark.parametrize("line", ["boardsize 14", "rectangular_boardsize 9 25"])
def test_a_size_that_the_game_does_not_have_is_refused_as_gtp_words_it(nogo, line):
    wire = Gtp(nogo)
    assert wire.failed(only(wire, line), "NoGo boards have 1 to 13 columns") == "? unacceptable size\n\n"


def test_the_texts_of_answers_have_the_forms_that_gogui_and_alberta_expect():
    table = Table("nogo", 3, 2)
    assert gtp.vertices_text([((0, 0),), ((2, 1),), ((0, 1),)], table) == "A1 A2 C1"
    assert gtp.rules_board_text("B.W...", table) == "X.O\n..."
    assert gtp.showboard_text("B.W...", table) == "\n   A B C\n 2 X . O\n 1 . . ."
    assert [gtp.result_text(True, w) for w in (BLACK, WHITE, None)] == ["black", "white", "draw"]
    assert gtp.result_text(False, None) == "unknown"
    assert [gtp.score_text(w) for w in (BLACK, WHITE, None)] == ["B+R", "W+R", "0"]
    assert gtp.solve_text(BLACK, BLACK, ((0, 1),), table) == "b a1"
    assert gtp.solve_text(WHITE, BLACK, None, table) == "w"
    assert gtp.solve_text(None, BLACK, None, table) == "unknown"


# ---- the referee's end --------------------------------------------------------------------------


def texts(exchanges):
    return [exchange.text for exchange in exchanges]


def test_a_game_begins_with_size_clear_board_and_whole_seconds(nogo):
    referee = GtpReferee(nogo, BLACK)
    begin = ["boardsize 9\n", "clear_board\n"]
    assert texts(referee.begin(Limit(move_ms=2999))) == [*begin, "time_settings 0 2 1\n"]
    assert texts(referee.begin(Limit(move_ms=999))) == begin
    assert texts(referee.begin(Limit())) == begin
    assert texts(GtpReferee(Table("nogo", 5, 3), BLACK).begin(Limit()))[0] == "rectangular_boardsize 5 3\n"


def test_an_engine_need_not_know_time_settings_but_must_know_clear_board(nogo):
    _, clear, time = GtpReferee(nogo, BLACK).begin(Limit(move_ms=1000))
    assert clear.listener.feed("? unknown command") is time.listener.feed("? unknown command") is None
    assert clear.listener.feed("").kind == "error"
    assert time.listener.feed("").kind == "ok"


def test_an_engine_may_refuse_to_be_told_of_a_pass_but_of_nothing_else():
    referee = GtpReferee(OTHELLO, WHITE)
    referee.begin(Limit())
    told = referee.request([((5, 4),), PASS, ((5, 5),)], Limit())
    assert texts(told) == ["play b F5\n", "play w pass\n", "play b F6\n", "genmove w\n"]
    for exchange in told:
        exchange.listener.feed("? syntax error")
    assert [exchange.listener.feed("").kind for exchange in told] == ["error", "ok", "error", "error"]


def test_only_moves_that_the_engine_does_not_know_are_told(nogo):
    referee = GtpReferee(nogo, WHITE)
    referee.begin(Limit())
    moves = [((0, 8),), ((1, 8),), ((2, 8),)]
    first = referee.request(moves, Limit())
    assert texts(first) == ["play b A1\n", "play w B1\n", "play b C1\n", "genmove w\n"]
    first[-1].listener.feed("= D1")
    answer = first[-1].listener.feed("")
    assert (answer.kind, answer.move) == ("move", ((3, 8),))
    later = [*moves, answer.move, ((4, 8),)]
    assert texts(referee.request(later, Limit())) == ["play b E1\n", "genmove w\n"]
    taken_back = texts(referee.request([((4, 4),)], Limit()))
    assert taken_back == ["clear_board\n", "play b E5\n", "genmove w\n"]


@pytest.mark.parametrize(
    ("lines", "kind", "move"),
    [
        (["= D4", ""], "move", ((3, 5),)),
        (["=d4\r", "\r"], "move", ((3, 5),)),
        (["=12 D4", ""], "move", ((3, 5),)),
        (["=", "D4", ""], "move", ((3, 5),)),
        (["Banner 1.0", "", "loading", "= D4", ""], "move", ((3, 5),)),
        (["= pass", ""], "move", PASS),
        (["= RESIGN", ""], "resign", None),
        (["=", ""], "error", None),
        (["= Z9", ""], "error", None),
        (["? illegal move", ""], "error", None),
        (["= " + "x" * 10**6, ""], "error", None),
        (["= D4 and more", ""], "error", None),
    ],
)
def test_the_move_listener_reads_one_reply(nogo, lines, kind, move):
    listener = GtpReferee(nogo, BLACK).request([], Limit())[-1].listener
    assert [listener.feed(line) for line in lines[:-1]] == [None] * (len(lines) - 1)
    answer = listener.feed(lines[-1])
    assert (answer.kind, answer.move) == (kind, move)
    assert len(answer.text) < 100


@pytest.mark.parametrize(("seed", "opening"), [(1, 0), (2, 3), (3, 6)])
def test_a_whole_game_passes_through_both_ends(play_through, seed, opening):
    moves, bots = play_through(Gtp, GtpReferee, seed, opening, Limit(move_ms=1500))
    assert len(moves) > 20
    assert [bot.limits[0] for bot in bots] == [Limit(move_ms=1000)] * 2


# ---- analyses -----------------------------------------------------------------------------------

D4, E5, F6 = ((3, 5),), ((4, 4),), ((5, 3),)


def thought(**attributes):
    candidates = [Candidate(D4, 90, 0.625, "+0.50", [D4, E5], 0.9), Candidate(E5, 10, 0.5, "<= +0.00", [E5], 0.1)]
    values = {"depth": 7, "nodes": 1234, "value": "wins in 3", "win": 1.0, "solved": "won", "seconds": 0.25}
    return Thought(candidates, **{**values, **attributes})


def analysis(wire, line):
    event = only(wire, line)
    return type(event).__name__, event.colour, event.every, event.plays


def test_analyses_are_searches_that_are_looked_at(nogo):
    wire = Gtp(nogo)
    assert analysis(wire, "lz-genmove_analyze b 50") == ("Think", BLACK, 0.5, True)
    assert analysis(wire, "lz-genmove_analyze w") == ("Think", WHITE, 1.0, True)
    assert analysis(wire, "lz-analyze") == ("Analyze", None, 1.0, False)
    assert analysis(wire, "lz-analyze 20") == ("Analyze", None, 0.2, False)
    assert analysis(wire, "3 lz-analyze white 0") == ("Analyze", WHITE, 0.01, False)
    assert analysis(wire, "lz-analyze B interval 30 maxmoves 3") == ("Analyze", BLACK, 0.3, False)
    assert analysis(wire, "lz-analyze 30 minmoves 5") == ("Analyze", None, 0.3, False)
    assert only(wire, "genmove b").every is None


@pytest.mark.parametrize(
    "line",
    [
        "lz-genmove_analyze",
        "lz-genmove_analyze 50",
        "lz-genmove_analyze b x",
        "lz-analyze red",
        "lz-analyze b 10 avoid b d4 3",
        "lz-analyze interval",
        "lz-analyze interval x",
        "lz-analyze 10 20",
    ],
)
def test_what_an_analysis_cannot_do_is_refused(nogo, line):
    assert refusal(Gtp(nogo), line).startswith("? ")


@pytest.mark.parametrize("amount", ["-5", "x", "1.5", "1000001", "99999999999"])
def test_no_number_of_an_analysis_is_out_of_range_in_one_form_alone(nogo, amount):
    for command in ("lz-analyze", "lz-analyze b", "lz-genmove_analyze b"):
        for words in (amount, "interval " + amount, "10 minmoves " + amount, "maxmoves " + amount):
            usage = "? usage: {} ".format(command.split()[0])
            assert refusal(Gtp(nogo), "{} {}".format(command, words)).startswith(usage)


def test_of_a_move_that_nobody_looked_at_nothing_is_known(nogo):
    line = "info move D4 visits 0 winrate 0 prior 0 lcb 0 order 0 pv D4"
    thought = parse_info(line, nogo)
    assert (thought.win, thought.candidates[0].win, thought.candidates[0].visits) == (None, None, 0)


def test_the_clock_of_a_game_runs_in_an_analysed_move_as_well(nogo):
    wire = Gtp(nogo)
    wire.done(only(wire, "time_settings 60 0 0"))
    wire.spent(only(wire, "lz-genmove_analyze b 10"), 10000.0)
    assert only(wire, "lz-genmove_analyze b 10").limit == Limit(clock_ms=50000)
    wire.spent(only(wire, "lz-analyze b 10"), 10000.0)
    assert only(wire, "genmove b").limit == Limit(clock_ms=50000)


INFO = (
    "info move D4 visits 90 winrate 6250 prior 0 lcb 6250 order 0 value +0.50 share 9000"
    " depth 7 nodes 1234 ms 250 total wins_in_3 solved won win 10000 pv D4 E5"
    " info move E5 visits 10 winrate 5000 prior 0 lcb 5000 order 1 value <=_+0.00 share 1000 pv E5"
)


def test_an_analysed_move_is_answered_bit_by_bit(nogo):
    wire = Gtp(nogo)
    event = only(wire, "7 lz-genmove_analyze b 10")
    assert wire.thought(event, thought()) == "=7\n" + INFO + "\n"
    assert wire.thought(event, thought()) == INFO + "\n"
    assert wire.moved(event, D4) == "play D4\n\n"
    event = only(wire, "lz-genmove_analyze b 10 maxmoves 1")
    assert wire.thought(event, thought()) == "=\n" + INFO.partition(" info")[0] + "\n"
    assert wire.moved(event, None) == "play resign\n\n"
    assert wire.moved(only(wire, "lz-genmove_analyze b 10"), PASS) == "=\nplay pass\n\n"


def test_an_analysis_ends_with_a_blank_line(nogo):
    wire = Gtp(nogo)
    event = only(wire, "7 lz-analyze 10")
    assert wire.thought(event, thought()) + wire.done(event) == "=7\n" + INFO + "\n\n"
    assert wire.done(only(wire, "7 lz-analyze 10")) == "=7\n\n"
    assert wire.failed(only(wire, "7 lz-analyze 10"), "the game is over") == "?7 the game is over\n\n"


def test_a_line_of_info_is_read_as_it_was_written(nogo):
    read = gtp.parse_info(INFO, nogo)
    assert (read.depth, read.nodes, read.value, read.win, read.solved) == (7, 1234, "wins in 3", 1.0, "won")
    assert read.seconds == 0.25
    for one, told in zip(read.candidates, thought().candidates, strict=True):
        assert [getattr(one, name) for name in Candidate.__slots__] == [
            getattr(told, name) for name in Candidate.__slots__
        ]
    unknown = thought(win=None, solved="", value="")
    unknown.candidates[0].win = None
    again = gtp.parse_info(gtp.info_text(unknown, nogo, 12), nogo)
    assert (again.win, again.solved, again.candidates[0].win) == (None, "", None)


def test_other_engines_lines_of_info_are_read(nogo):
    katago = (
        "info move E4 visits 1178 winrate 4802 prior 2211 lcb 4781 order 1 pv E4 E3 pass pvVisits 4 3"
        " info move H6 visits 2356 winrate 4796 prior 1066 lcb 4769 order 0 pv H6 info move E3 visits 0 order 2 pv"
    )
    read = gtp.parse_info(katago, nogo)
    assert [vertex_text(one.move, nogo) for one in read.candidates] == ["H6", "E4", "E3"]
    assert [vertex_text(move, nogo) for move in read.candidates[1].line] == ["E4", "E3", "pass"]
    assert (read.nodes, read.win, read.depth, read.solved) == (3534, 0.4796, 0, "")
    assert read.candidates[0].share == pytest.approx(2 / 3)
    assert read.candidates[2].win is None


@pytest.mark.parametrize(
    "line",
    [
        "info",
        "info ",
        "info move",
        "info move Z9 visits 3",
        "info depth 4 score 3",
        "information move D4",
        "info move D4 visits x winrate y order z pv Q Q",
        "info move D4 visits -5 winrate 99999999999 order -1 nodes 1e9 ms -1 solved perhaps pv",
        "info pv info pv pv",
        "info move D4 " * 9999,
        "info \x00\xff \u2003 move",
    ],
)
def test_malformed_info_is_no_error(nogo, line):
    read = gtp.parse_info(line, nogo)
    assert read is None or (read.nodes >= 0 and all(one.move == D4 for one in read.candidates))


def watched(table, known, told):
    """The exchanges of a first question to an engine that answers so when it is asked what it knows."""
    referee = GtpReferee(table, BLACK)
    referee.watch(0.25, told.append)
    for exchange in referee.begin(Limit()):
        if exchange.text.startswith("known_command"):
            for line in known(exchange.text.split()[1]), "":
                exchange.listener.feed(line)
    return referee, referee.request([], Limit())


def test_only_a_watched_engine_is_asked_what_it_knows(nogo):
    referee = GtpReferee(nogo, BLACK)
    assert texts(referee.begin(Limit())) == ["boardsize 9\n", "clear_board\n"]
    assert referee.hurry() == ""
    referee.watch(0.25, lambda thought: None)
    asked = texts(referee.request([], Limit()))
    assert asked == ["known_command lz-genmove_analyze\n", "known_command gogui-interrupt\n", "genmove b\n"]


def test_a_watched_engine_tells_what_it_thinks_and_answers_all_the_same(nogo):
    told = []
    referee, asked = watched(nogo, lambda name: "= true", told)
    assert texts(asked) == ["lz-genmove_analyze b 25\n"]
    assert referee.hurry() == "# interrupt\n"
    listener = asked[-1].listener
    assert listener.streams
    for line in ["=", INFO, "info move Z9", "info", "not known", INFO, "play D4"]:
        assert listener.feed(line) is None
    answer = listener.feed("")
    assert (answer.kind, answer.move) == ("move", D4)
    assert len(told) == 2
    assert texts(referee.request([D4, E5], Limit())) == ["play w E5\n", "lz-genmove_analyze b 25\n"]


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (["=", "play resign"], "resign"),
        (["= play pass"], "move"),
        (["= D4"], "move"),
        (["=", INFO], "error"),
        (["=", "play"], "error"),
        (["? cannot"], "error"),
        (["=", "play Z9"], "error"),
    ],
)
def test_the_end_of_an_analysed_move_is_read_like_any_answer(nogo, lines, kind):
    _, asked = watched(nogo, lambda name: "= true", [])
    assert [asked[-1].listener.feed(line) for line in lines] == [None] * len(lines)
    assert asked[-1].listener.feed("").kind == kind


@pytest.mark.parametrize("answer", ["= false", "? unknown command", "= perhaps", "="])
def test_an_engine_that_cannot_be_watched_is_asked_plainly(nogo, answer):
    referee, asked = watched(nogo, lambda name: answer, [])
    assert texts(asked) == ["genmove b\n"]
    assert referee.hurry() == ""
