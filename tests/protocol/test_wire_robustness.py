"""Any text at all, into every codec and every listener: nothing but a short WireError comes out."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from protocol.botzone import KEEP_RUNNING_MARK, BotzoneJson, BotzoneSimple, read_json, read_json_plainly
from protocol.detect import NAMES, bot_wire, detect, names, referee_wire
from protocol.limit import Limit
from protocol.moves import BLACK, WHITE, Table
from protocol.wire import (
    ANSWER_NOW,
    CANCEL,
    QUEUE,
    Answer,
    Choose,
    Evaluation,
    Event,
    Hint,
    Review,
    Think,
    WireError,
)

NOGO = Table("nogo", 9, 9, free_size=True)
GOMOKU = Table("gomoku", 15, 15, free_size=True)
OTHELLO = Table("othello", 8, 8, gtp_top_left=True)
SURAKARTA = Table("surakarta", 6, 6, points_per_move=2)
TABLES = st.sampled_from([NOGO, SURAKARTA])

WORDS = st.sampled_from(
    [
        "play",
        "genmove",
        "boardsize",
        "time_left",
        "time_settings",
        "timelimit",
        "move",
        "new",
        "end",
        "error",
        "name?",
        "black",
        "w",
        "B",
        "A1",
        "d4",
        "a2-a3",
        "AA",
        "ABCD",
        "1",
        "-1",
        "9",
        "5 5",
        "0",
        "=",
        "?",
        "=1",
        "pass",
        "none",
        "{",
        '{"x":1,"y":2}',
        '{"response":{"x":1,"y":2}}',
        '{"requests":[{"x":1,"y":1}],"responses":[]}',
        "." * 81,
        "x",
        KEEP_RUNNING_MARK,
        "#",
        "\t",
        "\r",
        "\x00",
        "\ufeff",
        "\ufffd",
        "name",
        "resign",
        "quit",
        "START 15",
        "RECTSTART 9,9",
        "BEGIN",
        "TURN 7,7",
        "7,7",
        "7,8,1",
        "8,8,2",
        "BOARD",
        "SWAP2BOARD",
        "DONE",
        "INFO rule",
        "INFO time_left",
        "OK",
        "MESSAGE",
        "SWAP",
        "8",
        ".0101...",
        "nboard 2",
        "set depth",
        "set game",
        "(;GM[Othello]TY[8]BO[8 " + "-" * 64 + " *]",
        "TI[5:00//2:00]",
        "B[F5//1.5]",
        "W[PA]",
        ";)",
        "go",
        "hint",
        "ping",
        "pong",
        "analyze",
        "learn",
        "move F5",
        "F5/1.2/",
        "PA",
        "===",
        "status error:",
    ]
)
PHRASES = st.lists(WORDS, max_size=5).map(" ".join)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=4,
)
POINTS = st.dictionaries(st.sampled_from(["x", "y", "x0"]), st.integers(-2, 9) | JSON_VALUES, max_size=3)
GAMES = st.fixed_dictionaries(
    {"requests": st.lists(POINTS, max_size=3) | JSON_VALUES, "responses": st.lists(POINTS, max_size=2) | JSON_VALUES},
    optional={"time_limit": JSON_VALUES, "data": JSON_VALUES},
).map(json.dumps)
# Drawing text of all of Unicode is slow the first time, whatever the machine.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
LINES = st.text(st.characters(exclude_characters="\n"), max_size=60) | PHRASES | GAMES


def check(error):
    assert error.message
    assert len(error.message) < 160
    assert error.message.isascii()
    assert error.message.isprintable()
    assert error.reply == "" or error.reply.startswith(("?", "ERROR ", "UNKNOWN ", "status error: "))


def board_of(name, table):
    """The table, or that of the one game whose wire it is."""
    return {"gomocup": GOMOKU, "nboard": OTHELLO, "codingame": OTHELLO}.get(name, table)


@pytest.mark.parametrize("name", NAMES)
@patient
@given(table=TABLES, keep_running=st.booleans(), lines=st.lists(LINES, max_size=4), answers=st.booleans())
def test_a_codec_raises_nothing_but_short_wire_errors(name, table, keep_running, lines, answers):
    table = board_of(name, table)
    wire = bot_wire(name)(table)
    if isinstance(wire, (BotzoneJson, BotzoneSimple)):
        wire = type(wire)(table, keep_running=keep_running)
    move = ((0, 0),) * table.points_per_move if answers else None
    for line in lines:
        assert wire.while_thinking(line) in (QUEUE, CANCEL, ANSWER_NOW)
        try:
            events = wire.receive(line)
        except WireError as error:
            check(error)
            continue
        for event in events:
            assert isinstance(event, Event)
            value = Evaluation([] if move is None else [move], 1.5, 3)
            if isinstance(event, Choose):
                said = wire.chose(event, [move or (), move or ()], line)
            elif isinstance(event, Hint):
                said = wire.hinted(event, [value]) + wire.done(event)
            elif isinstance(event, Review):
                said = wire.reviewed(event, 7, value) + wire.done(event)
            else:
                wire.searched(value)
                said = wire.moved(event, move, line) if isinstance(event, Think) else wire.done(event, line)
            assert said == "" or said.endswith("\n")
            wire.failed(event, line)
    try:
        wire.finish()
    except WireError as error:
        check(error)


@pytest.mark.parametrize("name", NAMES)
@patient
@given(table=TABLES, colour=st.sampled_from([BLACK, WHITE]), lines=st.lists(LINES, max_size=5))
def test_a_listener_never_raises(name, table, colour, lines):
    table = board_of(name, table)
    cells = "." * table.columns * table.rows
    needs = {"line": [lambda moves: cells], "codingame": [lambda moves: (cells, moves)]}
    referee = referee_wire(name)(table, colour, *needs.get(name, []))
    move = ((0, 0),) * table.points_per_move
    exchanges = referee.begin(Limit(move_ms=5000)) + referee.request([move][:colour], Limit())
    for exchange in exchanges:
        for line in lines:
            answer = exchange.listener.feed(line) if exchange.listener else None
            if answer is not None:
                check_answer(answer, table)


def check_answer(answer, table):
    assert isinstance(answer, Answer)
    assert answer.kind in ("move", "resign", "ok", "error")
    assert (answer.move is not None) == (answer.kind == "move")
    assert all(table.holds(point) for point in answer.move or ())
    assert answer.text.isprintable()
    assert len(answer.text) <= 200


@patient
@given(LINES, LINES, st.sampled_from([GOMOKU, OTHELLO, NOGO, SURAKARTA]))
def test_detection_names_a_wire_or_refuses(line, following, table):
    try:
        assert detect(line, table, lambda: following) in names(table.game)
    except WireError as error:
        check(error)


@patient
@given(JSON_VALUES | st.text().map(str), st.booleans())
def test_both_json_readers_accept_and_refuse_the_same(value, as_is):
    text = value if as_is and isinstance(value, str) else json.dumps(value)
    outcomes = []
    for reader in (read_json, read_json_plainly):
        try:
            outcomes.append(reader(text))
        except ValueError:
            outcomes.append("refused")
    assert outcomes[0] == pytest.approx(outcomes[1]) if isinstance(outcomes[1], float) else outcomes[0] == outcomes[1]
