"""How long each move may take: the option of the first one, the wire's word, and what is kept back."""

import pytest

from bots import registry
from bots.core import clock, embedded, session
from bots.core.options import base_limit, help_text, options_of, parse_options
from bots.core.output import Log
from bots.core.plain import RandomSearcher
from bots.core.reader import Line, LineReader
from bots.core.session import Session
from protocol.detect import NAMES, bot_wire
from protocol.limit import Limit

FIRST, LATER = 7000.0, 3000.0
TIMES = ["--time-ms", str(LATER), "--first-time-ms", str(FIRST)]
AS_BLACK = '{"requests":[{"x":-1,"y":-1}],"responses":[]'
AS_WHITE = '{"requests":[{"x":1,"y":1}],"responses":[]'
MID_GAME = '{"requests":[{"x":-1,"y":-1},{"x":1,"y":1}],"responses":[{"x":0,"y":5}]'

# By the first character of the inputs here.
WIRES = {"{": "botzone", "1": "simple", "2": "simple", ".": "line", "n": "sau", "S": "gomocup", "0": "codingame",
         "b": "gtp", "g": "gtp", "t": "gtp"}  # fmt: skip


class OneByOne(LineReader):
    """A reader whose lines arrive when they are asked for, so that none stops a search."""

    def __init__(self, text):
        super().__init__()
        self._to_come = [Line(line, session.now_ns()) for line in text.splitlines()]

    def next(self):
        return self._to_come.pop(0) if self._to_come else None


@pytest.fixture
def asked(monkeypatch):
    """Plays a whole input to a session; the limit of each search, and its deadline less the time of asking."""

    def ask(text, arguments, game="nogo"):
        searches = []

        class Recorder(RandomSearcher):
            def think(self, position, limit, deadline_ns, avoid=None):
                searches.append((limit, (deadline_ns - session.now_ns()) / 1e6))
                return super().think(position, limit, deadline_ns, avoid)

        monkeypatch.setattr(session, "make_searcher", lambda game, options, *_: Recorder(game, 1))
        described = registry.game(game)
        options = parse_options(described, NAMES, arguments)
        reader = OneByOne(text)
        line = reader.next()
        wire = bot_wire(WIRES[text[0]])
        settings = {"keep_running": bool(options.keep_running), "name": "Bot"}
        codec = wire(registry.table(game), **{key: settings[key] for key in wire.settings})
        Session(described, options, described.params(), codec, reader, lambda _: None, Log(None)).run(line)
        return searches

    return ask


def times(searches):
    return [limit.move_ms for limit, _ in searches]


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nogo", "time_settings 60 0 0\n" + "genmove b\ngenmove w\n" * 3),
        ("nogo", "time_left b 60 0\ntime_left w 60 0\n" + "genmove b\ngenmove w\n" * 3),
        ("gomoku", "START 15\nINFO timeout_match 60000\n" + "BEGIN\n" * 3),
    ],
)
def test_a_game_clock_that_is_told_once_runs_down_with_every_answer(game, text, asked, monkeypatch):
    passed = iter(range(0, 10**15, 2 * 10**9))  # every look at the clock finds it some seconds on
    monkeypatch.setattr(session, "now_ns", lambda: next(passed))
    clocks = [limit.clock_ms for limit, _ in asked(text, [], game)]
    each = [clocks[0::2], clocks[1::2]] if game == "nogo" else [clocks]
    for side in each:
        assert len(side) == 3
        assert side[0] == 60000
        assert side[0] > side[1] > side[2] > 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (AS_BLACK + "}", [FIRST]),
        (AS_WHITE + "}", [FIRST]),
        (MID_GAME + "}", [LATER]),
        ("1\n-1 -1\n", [FIRST]),
        ("1\n4 4\n", [FIRST]),
        ("2\n-1 -1\n0 0\n5 5\n", [LATER]),
        ("." * 81 + " x\n", [LATER]),  # a board does not tell whether its game begins
        ("." * 80 + "x o\n", [LATER]),
    ],
)
def test_a_process_for_one_move_takes_the_first_moves_time_at_the_games_beginning_alone(text, expected, asked):
    assert times(asked(text, TIMES)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (AS_BLACK + '}\n{"x":8,"y":8}\n', [FIRST, LATER]),
        (MID_GAME + '}\n{"x":8,"y":8}\n', [LATER, LATER]),
        (AS_BLACK + '}\n{"x":8,"y":8}\n' + AS_WHITE + '}\n{"x":8,"y":8}\n', [FIRST, LATER, FIRST, LATER]),
        ("1\n-1 -1\n8 8\n", [FIRST, LATER]),
        ("2\n-1 -1\n0 0\n5 5\n8 8\n", [LATER, LATER]),
    ],
)
def test_a_process_that_is_kept_running_takes_it_once_a_game(text, expected, asked):
    assert times(asked(text, [*TIMES, "--keep-running"])) == expected


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        ("nogo", "genmove b\ngenmove w\nclear_board\ngenmove b\ngenmove w\n", [FIRST, LATER, FIRST, LATER]),
        ("nogo", "boardsize 9\nplay b a1\nplay w b5\nplay b c3\ngenmove w\nundo\ngenmove w\n", [FIRST, LATER]),
        ("nogo", "new black\nmove AA\nend\nnew white\nmove BB\nmove CC\n", [FIRST, LATER, FIRST, LATER]),
        ("gomoku", "START 15\nBEGIN\nTURN 0,0\nRESTART\nTURN 0,0\nTURN 0,1\n", [FIRST, LATER, FIRST, LATER]),
        ("gomoku", "START 15\nBOARD\n7,7,1\n8,8,2\nDONE\nBOARD\n7,7,1\n8,8,2\n1,1,1\n1,5,2\nDONE\n", [FIRST, LATER]),
    ],
)
def test_a_process_that_lives_on_takes_it_once_a_game_wherever_the_game_begins(game, text, expected, asked):
    assert times(asked(text, TIMES, game)) == expected


@pytest.mark.skipif("codingame" not in NAMES, reason="the wire is not there")
def test_codingames_process_takes_it_once_though_every_turn_brings_a_board(asked):
    turn = 3 * "........\n" + "...10...\n...01...\n" + 3 * "........\n" + "1\nd3\n"
    assert times(asked("0\n8\n" + turn + turn, TIMES, "othello")) == [FIRST, LATER]


@pytest.mark.parametrize("arguments", [TIMES, [*TIMES, "--margin-ms", "100"]])
def test_what_the_wire_tells_goes_before_both_times(arguments, asked):
    for question in (AS_BLACK, MID_GAME):
        assert times(asked(question + ',"time_limit":2}', arguments)) == [2000.0]
        assert times(asked(question + ',"time_limit":""}', arguments)) == [FIRST if question == AS_BLACK else LATER]
    kept = AS_BLACK + ',"time_limit":2}\n{"x":8,"y":8}\n'
    assert times(asked(kept, [*arguments, "--keep-running"])) == [2000.0, 2000.0]
    assert times(asked("timelimit 4\ngenmove b\nclear_board\ngenmove b\n", arguments)) == [4000.0, 4000.0]
    told = "START 15\nINFO timeout_turn 5000\nBEGIN\n"
    assert times(asked(told, arguments, "gomoku")) == [5000.0]


def test_without_a_time_of_its_own_the_first_move_is_as_the_others(asked):
    assert times(asked("genmove b\ngenmove w\n", ["--time-ms", "2500"])) == [2500.0, 2500.0]
    assert times(asked("genmove b\ngenmove w\n", ["--first-time-ms", "2500"])) == [2500.0, 1000.0]


@pytest.mark.parametrize(
    ("question", "built_in"), [(AS_BLACK + "}", clock.PROCESS_MARGIN_MS), ("genmove b\n", clock.ANSWER_MARGIN_MS)]
)
def test_the_margin_is_kept_back_from_every_time_instead_of_the_built_in_one(question, built_in, asked):
    # The process that runs the tests is older than any budget but one of days.
    budget = 1e9
    for arguments, margin in ([], built_in), (["--margin-ms", "60000000"], 6e7), (["--margin-ms", "0"], 0.0):
        ((_, left),) = asked(question, ["--time-ms", str(budget), *arguments])
        ((_, other),) = asked(question, ["--time-ms", str(budget), "--margin-ms", "30000000"])
        assert left - other == pytest.approx(3e7 - margin, abs=3e5)
        assert left <= budget - margin


# ---- fixed in a packed file -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "first", "later"),
    [
        ([], 1800.0, 150.0),
        (["--first-time-ms", "900"], 900.0, 150.0),
        (["--time-ms", "90"], 90.0, 90.0),  # a time that somebody states is that of every move
        (["--time-ms", "90", "--first-time-ms", "900"], 900.0, 90.0),
        (["--nodes", "5"], None, None),
        (["--nodes", "5", "--first-time-ms", "900"], 900.0, None),
    ],
)
def test_packed_times_yield_to_those_that_somebody_states(arguments, first, later, monkeypatch):
    monkeypatch.setattr(embedded, "DEFAULTS", {"time_ms": 150.0, "first_time_ms": 1800.0, "margin_ms": 50.0})
    options = parse_options(registry.game("othello"), NAMES, arguments)
    assert base_limit(options, first=True).move_ms == first
    assert base_limit(options).move_ms == later
    assert options.margin_ms == 50.0


def test_the_environment_states_them_too(monkeypatch):
    for name, value in {"FIRST_TIME_MS": "800", "MARGIN_MS": "0", "TIME_MS": "200"}.items():
        monkeypatch.setenv("STONEWIRE_" + name, value)
    options = parse_options(registry.game("nogo"), NAMES, [])
    assert (base_limit(options, first=True), base_limit(options)) == (Limit(move_ms=800.0), Limit(move_ms=200.0))
    assert options.margin_ms == 0.0


def test_the_help_of_a_packed_file_ends_with_what_is_fixed(monkeypatch):
    game = registry.game("nogo")
    assert "Fixed" not in help_text(game, options_of(game, NAMES))
    monkeypatch.setattr(embedded, "DEFAULTS", {"time_ms": 150.0, "keep_running": True})
    last = help_text(game, options_of(game, NAMES)).splitlines()[-1]
    assert last == "Fixed in this file, unless told otherwise: --keep-running True, --time-ms 150.0."
