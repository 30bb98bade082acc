import pytest

from protocol.limit import Limit
from protocol.moves import BLACK, PASS, WHITE
from protocol.sau import Sau, SauReferee
from protocol.wire import CANCEL, QUEUE, NewGame, Play, Quit, Refused, Reply, Think, WireError


def kinds(events):
    return [type(event) for event in events]


def texts(exchanges):
    return [exchange.text for exchange in exchanges]


def test_the_engine_says_its_name(nogo):
    (event,) = Sau(nogo, name="Stone\nwire").receive("name?")
    assert isinstance(event, Reply)
    assert event.text == "name Stone wire\n"


def test_black_moves_at_once_and_white_waits(nogo):
    new, think = Sau(nogo).receive("new black\r")
    assert (type(new), type(think), think.colour) == (NewGame, Think, BLACK)
    assert kinds(Sau(nogo).receive("new white")) == [NewGame]


def test_a_session_of_the_platform(nogo):
    wire = Sau(nogo)
    wire.receive("new white")
    play, think = wire.receive("move CI")
    assert (type(play), play.move) == (Play, ((2, 8),))
    assert wire.moved(think, ((0, 1),), "not written") == "move AB\n"
    (refused,) = wire.receive("error")
    assert isinstance(refused, Refused)
    assert wire.moved(refused, ((0, 2),)) == "move AC\n"
    assert wire.receive("end black") == wire.receive("") == []
    assert kinds(wire.receive("quit")) == [Quit]


def test_surakarta_moves_have_four_letters(surakarta):
    wire = Sau(surakarta)
    wire.receive("new white")
    assert wire.receive("move ABAC")[0].move == ((0, 1), (0, 2))
    assert wire.moved(Think(), ((5, 4), (5, 3))) == "move FEFD\n"


def test_nothing_is_written_where_the_wire_has_no_word(nogo):
    wire = Sau(nogo)
    assert wire.moved(Think(), None) == wire.moved(Think(), PASS) == ""
    assert wire.done(NewGame()) == wire.failed(Play(PASS), "illegal") == ""
    assert wire.silent


def test_the_end_of_a_game_cancels_a_search_under_way(nogo):
    wire = Sau(nogo)
    assert {wire.while_thinking(line) for line in ("end", "end black", "quit\r", "new white")} == {CANCEL}
    assert {wire.while_thinking(line) for line in ("name?", "move AA", "error", "", "endless")} == {QUEUE}
    assert {wire.written_ahead(line) for line in ("end", "end black", "quit\r", "new white")} == {CANCEL}
    assert {wire.written_ahead(line) for line in ("name?", "move AA", "error", "", "endless")} == {QUEUE}


@pytest.mark.parametrize(
    "line",
    [
        "hello",
        "new",
        "new red",
        "new black white",
        "move",
        "move A",
        "move AJ",
        "move JA",
        "move AAA",
        "move A1",
        "move \xdf",
        "NAME?",
        "name",
        "x" * 10**6,
        "move " + "A" * 10**6,
    ],
)
def test_wrong_lines_are_errors_without_a_reply(nogo, line):
    wire = Sau(nogo)
    wire.receive("new white")
    with pytest.raises(WireError) as caught:
        wire.receive(line)
    assert caught.value.reply == ""
    assert len(caught.value.message) < 100


@pytest.mark.parametrize("before", [[], ["new black", "end"]])
@pytest.mark.parametrize("line", ["move AA", "error"])
def test_moves_and_refusals_outside_a_game_are_errors(nogo, before, line):
    wire = Sau(nogo)
    for earlier in before:
        wire.receive(earlier)
    with pytest.raises(WireError):
        wire.receive(line)


# ---- the referee's end --------------------------------------------------------------------------


def test_the_platform_asks_for_a_name_and_accepts_no_other_line(nogo):
    (exchange,) = SauReferee(nogo, BLACK).begin(Limit())
    assert exchange.text == "name?\n"
    assert exchange.listener.feed("") is None
    assert exchange.listener.feed("name Some Engine\r").text == "Some Engine"
    assert exchange.listener.feed("move AA").kind == "error"


def test_the_platform_tells_colours_and_moves(nogo):
    black, white = SauReferee(nogo, BLACK), SauReferee(nogo, WHITE)
    (first,) = black.request([], Limit())
    assert first.text == "new black\n"
    assert first.listener.feed("move AB").move == ((0, 1),)
    exchanges = white.request([((0, 1),)], Limit())
    assert texts(exchanges) == ["new white\n", "move AB\n"]
    assert [exchange.listener is None for exchange in exchanges] == [True, False]
    assert exchanges[1].listener.feed("move II").move == ((8, 8),)
    assert texts(black.request([((0, 1),), ((8, 8),)], Limit())) == ["move II\n"]
    assert texts(black.end(WHITE)) == ["end white\n"]
    assert texts(black.end(None)) == ["end\n"]
    assert texts(black.quit()) == ["quit\n"]


def test_the_platform_cannot_start_from_an_opening_nor_take_back_nor_pass(nogo):
    for referee, moves in ((SauReferee(nogo, BLACK), 2), (SauReferee(nogo, WHITE), 3)):
        with pytest.raises(WireError, match="sau cannot start in the middle of a game"):
            referee.request([((n, n),) for n in range(moves)], Limit())
    with pytest.raises(WireError, match="sau has no pass"):
        SauReferee(nogo, WHITE).request([PASS], Limit())
    referee = SauReferee(nogo, BLACK)
    referee.request([], Limit())[0].listener.feed("move AA")
    with pytest.raises(WireError, match="take moves back"):
        referee.request([((5, 5),), ((1, 1),)], Limit())


@pytest.mark.parametrize("line", ["AA", "move", "move JJ", "move AAA", "name x", "debug: 5", "x" * 10**6])
def test_what_is_no_move_is_an_error_answer(nogo, line):
    answer = SauReferee(nogo, BLACK).request([], Limit())[-1].listener.feed(line)
    assert answer.kind == "error"
    assert len(answer.text) < 100


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_passes_through_both_ends(play_through, seed):
    moves, _ = play_through(Sau, SauReferee, seed)
    assert len(moves) > 20
