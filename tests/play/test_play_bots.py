"""The room with bots at the table: they answer, are stopped, fail, and leave nothing behind."""

import json
import os
import queue
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from room_helpers import PATIENCE, ROOT, Host

from bots import registry
from protocol.moves import parse_move
from protocol.wire import Answer, Thought
from tools.play.line import Line, Made
from tools.play.room import RequestError
from tools.play.sitter import Answered, Question, Sitter
from tools.records.game import RecordedMove
from tools.referee.keeper import UNKNOWN_USAGE
from tools.referee.player import Player, Spent

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "referee"))
from referee_helpers import still_running


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A room for Othello, whose bots have ten minutes a move and are gone in the end."""
    with Host(tmp_path) as host:
        yield host
    assert still_running(host.pids()) == []


def is_thinking(state: dict) -> bool:
    return state["thinking"] is not None


def is_humans_turn(state: dict) -> bool:
    return state["turn"] == "human"


def play(host: Host, move: str) -> None:
    host.do(do="move", move=move, ply=host.state()["ply"])


def begun(host: Host, mode: str = "good") -> int:
    """The process id of the bot that was just asked, once it runs."""
    known = len(host.pids())
    host.until(lambda state: len(host.pids()) > known or host.pids())
    return host.pids()[-1]


# ---- a game against a bot -----------------------------------------------------------------------


def test_a_bot_answers_and_keeps_its_process(host) -> None:
    host.new(None, "user:good")
    for ply in (0, 2, 4):
        play(host, host.state()["legal"][0])
        state = host.until(lambda state, ply=ply: state["ply"] == ply + 2)
    assert state["turn"] == "human"
    assert [one["by"] for one in state["moves"]] == ["human", "user:good"] * 3
    assert all(one["ms"] > 0 for one in state["moves"][1::2])
    used = sum(one["ms"] for one in state["moves"][1::2])
    assert state["clocks"][1]["used_ms"] == pytest.approx(used, abs=0.5)
    assert len(host.pids()) == 1


def test_a_bot_with_black_begins(host) -> None:
    host.new("user:good", None)
    state = host.until(is_humans_turn)
    assert (state["ply"], state["to_move"]) == (1, 1)
    assert not state["can"]["undo"]  # there is no choice of the human's to go back to
    with pytest.raises(RequestError, match="nothing to take back"):
        host.do(do="undo")


def test_it_is_not_the_humans_turn_while_a_bot_thinks(host) -> None:
    host.new(None, "user:thinks")
    play(host, "d3")
    state = host.until(is_thinking)
    assert (state["turn"], state["running"], state["can"]["move"], state["can"]["hint"]) == ("bot", 1, False, False)
    assert state["thinking"]["for"] == "move"
    for request in ({"do": "move", "move": "c5"}, {"do": "hint"}):
        with pytest.raises(RequestError):
            host.room.do(request)


def test_taking_back_and_making_again_goes_from_choice_to_choice(host) -> None:
    host.new(None, "user:good")
    for _ in range(2):
        play(host, host.state()["legal"][0])
        host.until(is_humans_turn)
    moves = host.state()["moves"]
    clocks = host.state()["clocks"]
    host.do(do="undo")
    assert (host.state()["ply"], host.state()["turn"]) == (2, "human")
    host.do(do="redo")
    state = host.state()
    assert (state["ply"], state["moves"], state["turn"]) == (4, moves, "human")
    assert state["clocks"][1] == clocks[1]
    host.do(do="undo")
    host.do(do="undo")
    other = host.state()["legal"][1]
    play(host, other)
    state = host.until(is_humans_turn)
    assert [one["move"] for one in state["moves"]][:1] == [other]
    assert state["plies"] == 2
    assert len(host.pids()) == 1


def test_bots_among_themselves_can_be_watched(host) -> None:
    began = time.monotonic()
    host.new("user:good", "user:good")
    host.until(lambda state: state["ply"] >= 4)
    assert time.monotonic() - began >= 3 * 0.35
    host.do(do="pause")
    state = host.state()
    assert (state["turn"], state["paused"], state["thinking"]) == ("paused", True, None)
    host.do(do="undo")
    assert (host.state()["ply"], host.state()["turn"]) == (state["ply"] - 1, "paused")
    host.do(do="resume")
    host.until(lambda now: now["ply"] > state["ply"])


# ---- stopped while thinking ---------------------------------------------------------------------

STOPS = {
    "undo": {"do": "undo"},
    "goto": {"do": "goto", "ply": 0},
    "pause": {"do": "pause"},
    "resign": {"do": "resign"},
    "seat": {"do": "seat", "colour": 1, "seat": {"bot": None}},
    "new": {"do": "new", "game": "othello", "size": None, "rule": "", "seats": [{"bot": None}, {"bot": None}]},
}


@pytest.mark.parametrize("stop", STOPS)
def test_a_bot_that_thinks_for_minutes_is_stopped_at_once(host, stop) -> None:
    host.new(None, "user:thinks")
    play(host, "d3")
    begun(host)
    host.until(is_thinking)
    host.room.do(STOPS[stop])
    assert host.state()["thinking"] is None
    assert still_running(host.pids()) == []  # for this one cannot be told to hurry
    assert host.state()["fault"] is None


def test_after_a_stop_the_bot_plays_on(host) -> None:
    host.new(None, "user:thinks-once")
    play(host, "d3")
    host.until_it_thinks_for_once()
    host.do(do="undo")
    play(host, "f5")
    state = host.until(is_humans_turn)
    assert [one["by"] for one in state["moves"]] == ["human", "user:thinks-once"]
    assert state["moves"][0]["move"] == "f5"


def test_nothing_comes_of_stopping_again_and_again(host) -> None:
    host.new(None, "user:good")
    for _ in range(40):
        play(host, host.state()["legal"][0])
        host.do(do="undo")
        assert host.state()["ply"] == 0
    play(host, "d3")
    state = host.until(is_humans_turn)
    assert state["plies"] == 2
    time.sleep(0.3)  # whatever is still to come
    assert host.state() | {"clocks": 0} == state | {"clocks": 0}


def test_a_pause_lets_the_bot_begin_anew(host) -> None:
    host.new(None, "user:thinks-once")
    play(host, "d3")
    host.until_it_thinks_for_once()
    host.do(do="pause")
    assert host.state()["clocks"][1]["used_ms"] == 0
    host.do(do="resume")
    assert host.until(is_humans_turn)["ply"] == 2


def test_a_closed_room_leaves_no_process(tmp_path) -> None:
    with Host(tmp_path) as host:
        host.new("user:thinks", "user:good")
        begun(host)
    assert host.pids()
    assert still_running(host.pids()) == []


def test_a_seat_that_is_given_up_ends_its_bot(host) -> None:
    host.new("user:good", None)
    host.until(is_humans_turn)
    pid = host.pids()[-1]
    host.do(do="seat", colour=0, seat={"bot": None})
    assert still_running([pid]) == []
    assert host.state()["seats"][0]["bot"] is None


# ---- bots that fail -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "kind", "reason"),
    [
        ("dies", "crash", "exited with code 1"),
        ("nonsense", "protocol error", "not a vertex"),
        ("occupied", "illegal move", "is occupied"),
    ],
)
def test_a_failure_pauses_the_game_and_is_told(host, mode, kind, reason) -> None:
    host.new(None, f"user:{mode}")
    play(host, "d3")
    state = host.until(lambda state: state["fault"] is not None)
    fault = state["fault"]
    assert (fault["colour"], fault["kind"], state["turn"], state["ply"]) == (1, kind, "paused", 1)
    assert reason in fault["reason"]
    assert "\n" not in fault["reason"]
    assert (state["result"], state["thinking"], state["can"]["resume"]) == (None, None, True)
    assert ("no heart" in fault["stderr"]) == (mode == "dies")
    assert still_running(host.pids()) == []


def test_a_bot_is_given_another_try(host) -> None:
    host.new(None, "user:dies-once")
    play(host, "d3")
    host.until(lambda state: state["fault"] is not None)
    host.do(do="resume")
    state = host.until(is_humans_turn)
    assert (state["ply"], state["fault"]) == (2, None)


def test_another_bot_may_take_over(host) -> None:
    host.new(None, "user:dies")
    play(host, "d3")
    host.until(lambda state: state["fault"] is not None)
    host.do(do="seat", colour=1, seat={"bot": "user:good"})
    state = host.until(is_humans_turn)
    assert [one["by"] for one in state["moves"]] == ["human", "user:good"]


def test_a_move_taken_back_forgets_the_failure(host) -> None:
    host.new(None, "user:dies")
    play(host, "d3")
    host.until(lambda state: state["fault"] is not None)
    host.do(do="undo")
    state = host.state()
    assert (state["ply"], state["fault"], state["turn"]) == (0, None, "human")


def test_time_runs_out_for_a_bot(tmp_path) -> None:
    with Host(tmp_path, move_ms=100) as host:
        host.new(None, "user:thinks")
        play(host, "d3")
        fault = host.until(lambda state: state["fault"] is not None)["fault"]
        assert fault["kind"] in ("timeout", "stall")
        assert fault["reason"].startswith("no answer within 1100 ms")
    assert still_running(host.pids()) == []


def test_a_bot_that_is_killed_from_outside_is_missed(host) -> None:
    host.new(None, "user:thinks")
    play(host, "d3")
    os.kill(begun(host), signal.SIGKILL)
    fault = host.until(lambda state: state["fault"] is not None)["fault"]
    assert (fault["kind"], "SIGKILL" in fault["reason"]) == ("crash", True)


def test_a_bot_resigns(host) -> None:
    host.new(None, "user:resigns")
    play(host, "d3")
    state = host.until(lambda state: state["turn"] == "over")
    assert state["result"] == {"winner": 0, "verdict": "resign", "reason": "white: resigned at ply 2"}


def test_a_command_that_is_none_is_told(tmp_path) -> None:
    with Host(tmp_path) as host:
        (tmp_path / "none.toml").write_text('game = "othello"\n[[player]]\nname = "N"\ncommand = "/no/such/bot"\n')
        host.registry._read(tmp_path / "none.toml")
        host.new(None, "user:N")
        play(host, "d3")
        fault = host.until(lambda state: state["fault"] is not None)["fault"]
        assert (fault["kind"], "/no/such/bot" in fault["reason"]) == ("start", True)


def test_a_bot_is_told_a_board_of_stones_and_no_other(tmp_path) -> None:
    with Host(tmp_path, game="nogo") as host:
        host.new(None, "user:good", game="nogo", size=5)
        host.do(do="load", name="a.sgf", text="(;GM[1]SZ[5]PB[x]PW[good]AB[aa][cc]AW[ee]PL[W])")
        assert host.state()["seats"][1]["bot"] == "user:good"
        host.do(do="resume")
        assert host.until(is_humans_turn)["plies"] == 1
        host.do(do="load", name="a.sgf", text="(;GM[1]SZ[5]PB[x]PW[good]AB[aa][cc]PL[W])")
        host.do(do="resume")
        assert host.state()["fault"]["kind"] == "position"
        with pytest.raises(RequestError, match="set up"):
            host.do(do="hint")


def test_what_a_bot_writes_to_stderr_is_shown_while_there_is_nothing_else(host) -> None:
    host.new(None, "user:writes")
    play(host, "d3")
    message = host.told(lambda message: message.get("note") == "compiling, patience")
    assert (message["type"], message["for"], message["ply"], message["colour"]) == ("thinking", "move", 1, 1)
    assert message["depth"] is message["value"] is message["win"] is None


def test_a_bot_that_says_it_is_weak_is_known_to_be(host) -> None:
    host.new(None, "user:weak")
    play(host, "d3")
    said = "no compiled kernels here: playing in plain Python, weaker"
    assert host.told(lambda message: message.get("note") == said)["ply"] == 1
    assert host.until(is_humans_turn)["seats"][1]["note"] == said
    host.do(do="seat", colour=1, seat={"bot": "user:good"})
    assert "note" not in host.state()["seats"][1]


def test_a_note_stays_while_thoughts_arrive_but_for_what_they_are_past() -> None:
    told = []
    for line, note in (("playing in plain Python", "playing in plain Python"), ("hm", "hm"), ("compiling …", "")):
        sitter = Sitter(lambda _, line=line: player_that_wrote(line), lambda *news: told.append(news[2]))
        sitter._wanted = sitter._under_way = Question(1, 0, [])
        sitter._look()
        assert told[-1].note == line
        sitter._heard(Thought([], 1, 10))
        sitter._last_note = 0.0
        sitter._look()
        sitter._heard(Thought([], 2, 20))
        assert (told[-1].note, told[-1].thought.depth) == (note, 2)
        sitter.close()


def player_that_wrote(line: str) -> Player:
    """One that has written this line to stderr."""
    player = Mock(spec=Player)
    player.stderr_tail.return_value = line + "\n"
    return player


def test_a_bot_that_knows_no_positions_says_what_can_be_done(tmp_path) -> None:
    with Host(tmp_path, game="nogo") as host:
        command = f"{sys.executable} -m bots.nogo --engine random --protocol sau"
        text = f'game = "nogo"\n[[player]]\nname = "S"\ncommand = "{command}"\nwire = "sau"\ndirectory = "{ROOT}"\n'
        (tmp_path / "sau.toml").write_text(text)
        host.registry._read(tmp_path / "sau.toml")
        host.new(None, "user:S", game="nogo")
        for ply in (0, 2):
            play(host, next(move for move in host.state()["legal"]))
            assert host.until(is_humans_turn)["ply"] == ply + 2
        host.do(do="goto", ply=0)
        play(host, "e5")  # it can be told a game from its first move on
        assert host.until(is_humans_turn)["ply"] == 2
        play(host, next(move for move in host.state()["legal"]))
        host.until(is_humans_turn)
        host.do(do="undo")
        play(host, host.state()["legal"][-1])
        fault = host.until(lambda state: state["fault"] is not None)["fault"]
        assert fault["kind"] == "position"
        assert fault["reason"] == (
            "this bot cannot be told this position (sau cannot start in the middle of a game): "
            "start a new game, or seat another bot"
        )
        host.do(do="seat", colour=1, seat={"bot": "nogo:random"})
        assert host.until(is_humans_turn)["ply"] == 4


# ---- our own engines ----------------------------------------------------------------------------


def test_our_engine_shows_its_thinking_and_what_it_expects(tmp_path, kernels_of) -> None:
    kernels_of("othello")
    with Host(tmp_path) as host:
        host.new(None, {"bot": "othello:alphabeta", "level": {"ms": 1500}})
        play(host, "d3")
        state = host.until(is_humans_turn)
        made = state["moves"][1]
        assert 0 < made["win"] < 1
        assert made["value"]
        thoughts = [message for message in host.messages if message["type"] == "thinking" and message["depth"]]
        assert thoughts
        for thought in json.loads(json.dumps(thoughts)):
            assert (thought["for"], thought["ply"], thought["colour"], thought["limit_ms"]) == ("move", 1, 1, 1500)
            assert thought["nodes"] > 0
            assert 0 <= thought["win"] <= 1
            assert thought["line"][0] == {key: thought["table"][0][key] for key in ("move", "label")}
            assert 1 <= len(thought["table"]) <= 12
        assert thoughts[-1]["ply"] == 1


def test_the_last_thought_told_is_the_one_behind_the_move(tmp_path, kernels_of) -> None:
    kernels_of("othello")
    with Host(tmp_path) as host:  # a second and no less: the thought before the last one is told just before
        host.new(None, {"bot": "othello:mcts", "level": {"ms": 1000}})
        for ply in (0, 2):
            play(host, host.state()["legal"][0])
            made = host.until(is_humans_turn)["moves"][ply + 1]
            host.told(lambda message, after=ply + 2: message["type"] == "state" and message["ply"] == after)
            thoughts = [message for message in host.messages if message["type"] == "thinking" and message["depth"]]
            last = [thought for thought in thoughts if thought["ply"] == ply + 1][-1]
            assert last["line"][0]["move"] == made["move"]
            assert (last["win"], last["value"]) == (made["win"], made["value"])


def test_a_level_between_two_seconds_is_used_up(tmp_path, kernels_of) -> None:
    kernels_of("othello")
    with Host(tmp_path) as host:
        host.new(None, {"bot": "othello:alphabeta", "level": {"ms": 1500}})
        play(host, "d3")
        assert host.until(is_humans_turn)["moves"][1]["ms"] > 1300  # GTP's time_settings would leave it 1000


def test_a_search_of_a_minute_is_answered_now(tmp_path, kernels_of) -> None:
    kernels_of("othello")
    with Host(tmp_path) as host:
        host.new(None, {"bot": "othello:mcts", "level": {"ms": 600_000}})
        play(host, "d3")
        host.told(lambda message: message["type"] == "thinking" and message["depth"])
        host.do(do="now")
        assert host.until(is_humans_turn)["ply"] == 2


def test_a_search_that_is_called_off_leaves_the_bot_running(tmp_path, kernels_of) -> None:
    kernels_of("nogo")
    with Host(tmp_path) as host:
        host.new(None, {"bot": "nogo:mcts", "level": {"ms": 600_000}}, game="nogo", size=9)
        play(host, "d3")
        host.told(lambda message: message["type"] == "thinking" and message["depth"])
        host.do(do="undo")
        assert host.state()["turn"] == "human"
        told = len(host.messages)
        play(host, "e5")
        host.told(lambda message: message in host.messages[told:] and message["type"] == "thinking")
        thoughts = [message for message in host.messages[told:] if message["type"] == "thinking"]
        assert all(row["move"] != "e5" for thought in thoughts for row in thought["table"] or ())
        host.do(do="now")
        assert host.until(is_humans_turn)["ply"] == 2


def test_a_hint_is_the_best_engines_and_can_be_stopped(tmp_path, kernels_of) -> None:
    kernels_of("othello")
    with Host(tmp_path) as host:
        host.new()
        host.do(do="hint", ms=200)
        assert host.state()["thinking"]["for"] == "hint"
        hint = host.told(lambda message: message["type"] == "hint")
        assert hint["move"] in host.state()["legal"]
        assert (hint["label"], hint["ply"], hint["for"]) == (hint["move"], 0, "hint")
        assert host.state()["thinking"] is None
        assert host.state()["ply"] == 0
        host.do(do="hint", ms=600_000)
        host.do(do="stop")
        assert host.state()["thinking"] is None
        host.do(do="hint", ms=600_000)
        play(host, "d3")
        assert host.state()["thinking"] is None
        host.do(do="hint", ms=200)
        host.told(lambda message: message["type"] == "hint" and message["ply"] == 1)


@pytest.mark.parametrize(
    ("game", "size", "rule", "engine"),
    [
        ("nogo", 6, "", "random"),
        ("othello", None, "", "greedy"),
        ("surakarta", None, "course", "capture"),
        ("gomoku", 7, "renju", "greedy"),
        ("gomoku", 8, "swap1", "random"),
    ],
)
def test_every_game_is_played_to_its_end_by_a_simple_bot(tmp_path, game, size, rule, engine) -> None:
    with Host(tmp_path) as host:
        host.new(None, f"{game}:{engine}", game=game, size=size, rule=rule)
        while (state := host.until(lambda state: state["turn"] in ("human", "over")))["turn"] == "human":
            legal = state["legal"]
            play(host, legal[state["ply"] % len(legal)])
        assert state["result"]["verdict"] in ("win", "draw")
        assert state["fault"] is None


# ---- many askers --------------------------------------------------------------------------------


def test_requests_from_many_threads_leave_a_game_that_is_whole(tmp_path) -> None:
    bots = (None, "user:good", "user:dies", "user:thinks", "othello:random")
    refused: list[str] = []

    def ask(host: Host, seed: int) -> None:
        source = random.Random(seed)
        for _ in range(30):
            time.sleep(source.random() * 0.2)  # now and then a bot has the time to begin
            seat = {"bot": source.choice(bots)}
            state = host.state()
            request = source.choice(
                [
                    {"do": "move", "move": source.choice(state["legal"] or ["a1"]), "ply": state["ply"]},
                    {"do": "seat", "colour": source.randrange(2), "seat": seat},
                    {"do": "goto", "ply": source.randrange(state["plies"] + 1)},
                    {"do": "hint", "ms": 50},
                    *({"do": name} for name in ("undo", "redo", "pause", "resume", "resume", "now", "stop")),
                ]
            )
            try:
                host.room.do(request)
            except RequestError as error:
                refused.append(str(error))

    with Host(tmp_path) as host:
        host.new("user:good", None)
        threads = [threading.Thread(target=ask, args=(host, seed)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        host.new("user:good", None)
        assert host.until(is_humans_turn)["ply"] == 1  # it still plays
    assert still_running(host.pids()) == []
    assert len(refused) < 4 * 30
    for message in host.messages:
        if message["type"] == "state":
            line = Line(registry.table("othello"), registry.rules("othello").start(8, 8))
            for one in message["moves"]:
                line.play(Made(RecordedMove(one["colour"], parse_move(one["move"], line.table)), one["by"]))
            assert line.positions[message["ply"]].cells() == message["cells"]


class Silent:
    """A player that is asked, and answers when it is told to, be it wanted or not."""

    def __init__(self) -> None:
        self.asked: queue.Queue[list] = queue.Queue()
        self.answers: queue.Queue[Answer] = queue.Queue()

    def watch(self, seconds: float, tell: object) -> None:
        pass

    def begin(self, colour: int) -> None:
        pass

    def move(self, moves: list) -> "tuple[Answer, Spent]":
        self.asked.put(moves)
        return self.answers.get(timeout=PATIENCE), Spent(1.0, UNKNOWN_USAGE)

    def interrupt(self) -> bool:
        return False  # it has just answered

    def stderr_tail(self) -> str:
        return ""

    def quit(self) -> None:
        pass

    stop = quit


def test_an_answer_that_comes_too_late_is_nobodys() -> None:
    heard: queue.Queue[tuple] = queue.Queue()
    player = Silent()
    sitter = Sitter(lambda poller: player, lambda _, number, news: heard.put((number, news)))
    first, second = ((3, 2),), ((2, 4),)
    sitter.ask(Question(1, 0, []))
    player.asked.get(timeout=PATIENCE)
    sitter.withdraw()
    sitter.ask(Question(2, 0, [first]))
    player.answers.put(Answer("move", first))  # to the question that was withdrawn
    assert player.asked.get(timeout=PATIENCE) == [first]
    player.answers.put(Answer("move", second))
    assert heard.get(timeout=PATIENCE) == (2, Answered(second, 1.0))
    sitter.close()
    assert sitter.join(PATIENCE)
    assert heard.empty()
