"""The room among people: moves, back and forth, clocks, files. No process of any bot is started."""

import base64
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

sys.path.insert(0, str(Path(__file__).parent))
from room_helpers import Host

from bots import registry
from protocol.moves import move_text
from tools.play.room import RequestError, Room
from tools.play.seats import Registry
from tools.records.files import FORMATS

DATA = Path(__file__).resolve().parents[1] / "data" / "records"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    """A room, at Othello between two humans."""
    with Host(tmp_path) as host:
        host.new()
        yield host
        assert host.pids() == []


def play(host: Host, *moves: str) -> None:
    for move in moves:
        host.do(do="move", move=move, ply=host.state()["ply"])


def play_at_random(host: Host, plies: int, seed: int = 1) -> None:
    source = random.Random(seed)
    for _ in range(plies):
        legal = host.state()["legal"]
        if not legal:
            return
        play(host, source.choice(legal))


# ---- what it says -------------------------------------------------------------------------------


def test_hello_names_all_games_with_what_may_be_chosen(host) -> None:
    hello = json.loads(json.dumps(host.room.hello()))
    assert [game["name"] for game in hello["games"]] == list(registry.NAMES)
    for game in hello["games"]:
        known = registry.game(game["name"])
        assert (game["columns"], game["rows"], game["engine"]) == (known.columns, known.rows, known.engine)
        assert [rule["name"] for rule in game["rules"]] == list(known.rules)
        assert game["formats"] == [name for name, each in FORMATS.items() if each.suits(game["name"])]
        assert game["rule_option"] == (known.rule_option if known.rules else "")
    assert {bot["kind"] for bot in hello["bots"]} == {"ours", "user"}
    assert hello["last"] == {"game": "othello", "size": None, "rule": "", "seats": [{"bot": None}] * 2}


def test_the_first_state_of_all_is_othello_against_our_best(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    room = Room(Registry(), lambda message: None)
    state = room.state()
    room.close()
    assert (state["game"], state["ply"], state["turn"], state["paused"]) == ("othello", 0, "human", False)
    assert state["seats"][0] == {"bot": None, "name": "Human", "level": None}
    assert (state["seats"][1]["bot"], state["seats"][1]["level"]) == ("othello:alphabeta", {"ms": 1000})
    assert state["thinking"] is None


def test_a_state_shows_the_board_and_what_may_be_done(host) -> None:
    play(host, "d3", "c5")
    state = json.loads(json.dumps(host.state()))
    assert state["cells"] == registry.rules("othello").start(8, 8).play(((3, 2),)).play(((2, 4),)).cells()
    assert (state["ply"], state["plies"], state["to_move"], state["last"], state["turn"]) == (2, 2, 0, "c5", "human")
    assert state["counts"] == [3, 3]
    assert [(one["move"], one["label"], one["colour"], one["by"]) for one in state["moves"]] == [
        ("d3", "d3", 0, "human"),
        ("c5", "c5", 1, "human"),
    ]
    can = state["can"]
    assert can["move"]
    assert can["undo"]
    assert can["pause"]
    assert can["hint"]
    assert can["resign"]
    assert can["back"]
    assert not (can["redo"] or can["resume"] or can["now"] or can["forward"])


def test_changes_are_told_one_step_at_a_time(host) -> None:
    play(host, "d3", "c5")
    host.do(do="undo")
    host.do(do="goto", ply=0)
    host.do(do="goto", ply=2)
    host.do(do="pause")
    host.room.close()  # by then everything is told
    states = [message for message in host.messages if message["type"] == "state"]
    steps = [state["change"] and (state["change"]["from"], state["change"]["to"]) for state in states]
    assert steps == [None, (0, 1), (1, 2), (2, 1), (1, 0), None, None]
    assert states[1]["change"] == {"from": 0, "to": 1, "move": "d3", "placed": ["d3"], "removed": [], "flipped": ["d4"]}
    assert states[3]["change"]["move"] == "c5"


def test_nogo_tells_which_points_are_forbidden_and_why(host) -> None:
    host.new(game="nogo", size=3)
    play(host, "b1", "c3", "a2", "c1")
    assert host.state()["why"] == {"c2": "capture"}
    play(host, "b3")
    state = host.state()
    assert (state["title"], state["to_move"]) == ("NoGo 3x3", 1)
    assert state["why"]["a1"] == "suicide"
    assert state["forbidden"] == list(state["why"])
    empty = {move_text(((i % 3, i // 3),)) for i, cell in enumerate(state["cells"]) if cell == "."}
    assert set(state["legal"]) | set(state["forbidden"]) == empty


def test_renju_tells_what_black_would_make_there(host) -> None:
    host.new(game="gomoku", rule="renju")
    play(host, "h8", "a1", "i8", "a15", "j9", "o1", "j10", "o15")
    state = host.state()
    assert state["why"] == {"j8": "double three"}
    play(host, "c13")
    assert host.state()["why"] == {}  # White may


def test_a_swap_is_a_move_called_so_and_black_moves_next(host) -> None:
    host.new(game="gomoku", size=9, rule="swap1")
    play(host, "e5")
    state = host.state()
    assert state["pass"] == "Swap"
    assert state["legal"][-1] == "pass"
    play(host, "pass")
    state = host.state()
    assert (state["to_move"], state["cells"].count("W"), state["cells"].count("B")) == (0, 1, 0)
    assert state["moves"][-1]["label"] == "Swap"
    assert state["pass"] is None


# ---- moves that are none ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "complaint"),
    [
        ({"do": "move", "move": "d3", "ply": 3}, "the position has changed"),
        ({"do": "move", "move": "a1", "ply": 0}, "a1 turns no disc over"),
        ({"do": "move", "move": "pass", "ply": 0}, "a pass while there is a move"),
        ({"do": "move", "move": "z99", "ply": 0}, "not a move on this board: 'z99'"),
        ({"do": "move", "move": 5, "ply": 0}, "move is a text"),
        ({"do": "move"}, "not a move on this board: ''"),
        ({"do": "undo"}, "there is nothing to take back"),
        ({"do": "redo"}, "there is nothing to make again"),
        ({"do": "goto", "ply": 1}, "the game has 0 plies"),
        ({"do": "goto", "ply": -1}, "ply is a whole number"),
        ({"do": "goto", "ply": True}, "ply is a whole number"),
        ({"do": "now"}, "no bot is thinking"),
        ({"do": "pick", "index": 0}, "there is no game number 0"),
        ({"do": "save", "format": "sgf"}, "othello has no format 'sgf'; there are: jsonl, ggf, transcript, moves"),
        ({"do": "seat", "colour": 2, "seat": {"bot": None}}, "colour is a whole number from 0 to 1"),
        ({"do": "seat", "colour": 1, "seat": {"bot": "nogo:mcts"}}, "no bot for othello is called 'nogo:mcts'"),
        ({"do": "hint", "ms": 0}, "ms is a whole number from 1"),
        ({"do": "dance"}, 'a request\'s "do" is one of: new,'),
        ({}, 'a request\'s "do" is one of: new,'),
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(host, request_, complaint) -> None:
    before = host.state()
    with pytest.raises(RequestError) as raised:
        host.room.do(request_)
    assert str(raised.value).startswith(complaint)
    after = host.state()
    for key in ("cells", "ply", "moves", "seats", "paused", "fault"):
        assert after[key] == before[key]


HUMANS = [{"bot": None}, {"bot": None}]


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"game": "chess"}, "no game is called 'chess'"),
        ({"size": 10}, "the Othello board has 8 columns and 8 rows"),
        ({"game": "nogo", "size": 99}, "NoGo boards have 1 to 13"),
        ({"game": "nogo", "size": "9"}, "a size is a whole number"),
        ({"game": "nogo", "size": 0}, "a size is a whole number"),
        ({"game": "nogo", "rule": "renju"}, "nogo has no rule 'renju'"),
        ({"game": "gomoku", "rule": "gomoku"}, "gomoku has no rule 'gomoku'"),
        ({"seats": []}, "seats are a list of two"),
        ({"seats": [{"bot": None}, {"bot": 3}]}, "no bot for othello is called '3'"),
        ({"seats": [{"bot": None}, None]}, "a seat is"),
        ({"seats": [{"bot": None}, {"bot": "othello:mcts", "level": {"ms": 0}}]}, "a level's ms are a whole number"),
    ],
)
def test_a_game_that_there_is_not_is_not_begun(host, more, complaint) -> None:
    play(host, "d3")
    with pytest.raises(RequestError) as raised:
        host.room.do({"do": "new", "game": "othello", "size": None, "rule": "", "seats": HUMANS, **more})
    assert str(raised.value).startswith(complaint)
    assert host.state()["ply"] == 1


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.sampled_from(["d3", "nogo"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
KEYS = ("game", "size", "rule", "seats", "colour", "seat", "move", "ply", "ms", "name", "text", "index", "format")
DOABLE = (
    *("new", "seat", "move", "undo", "redo", "goto", "pause", "resume"),
    *("stop", "resign", "now", "load", "pick", "save"),
)
REQUESTS = st.fixed_dictionaries({"do": st.sampled_from(DOABLE)}, optional=dict.fromkeys(KEYS, VALUES)) | VALUES


def complaint_of(host: Host, request: object) -> str:
    """What is said of a request; empty if it is carried out."""
    try:
        host.room.do(request)
    except RequestError as error:
        return str(error)
    return ""


@settings(max_examples=100)
@given(st.lists(REQUESTS, max_size=8))
def test_any_request_is_carried_out_or_refused_in_a_line(host, requests) -> None:
    host.new()
    for request in requests:
        assert "\n" not in complaint_of(host, request)
        json.dumps(host.state())


# ---- back and forth -----------------------------------------------------------------------------


def test_two_humans_take_back_a_ply_at_a_time_and_make_it_again(host) -> None:
    play(host, "d3", "c5", "b6")
    times = [one["ms"] for one in host.state()["moves"]]
    host.do(do="undo")
    host.do(do="undo")
    state = host.state()
    assert (state["ply"], state["plies"], state["turn"]) == (1, 3, "human")
    assert state["clocks"][0]["used_ms"] == pytest.approx(times[0], abs=0.2)
    host.do(do="redo")
    assert host.state()["ply"] == 2
    host.do(do="redo")
    state = host.state()
    assert (state["ply"], state["can"]["redo"], state["paused"]) == (3, False, False)
    assert state["clocks"][0]["used_ms"] == pytest.approx(times[0] + times[2], abs=0.2)
    host.do(do="goto", ply=1)
    state = host.state()
    assert (state["ply"], state["turn"], state["running"]) == (1, "paused", None)
    play(host, "c3")  # a human may go on from anywhere
    state = host.state()
    assert [one["move"] for one in state["moves"]] == ["d3", "c3"]
    assert (state["turn"], state["running"]) == ("human", 0)


def test_a_clock_stands_still_in_a_pause_and_keeps_what_it_had(host) -> None:
    play(host, "d3")
    host.do(do="pause")
    stopped = host.state()
    assert (stopped["running"], stopped["turn"]) == (None, "paused")
    assert host.state()["clocks"] == stopped["clocks"]
    host.do(do="resume")
    running = host.until(lambda state: state["clocks"][1]["used_ms"] > stopped["clocks"][1]["used_ms"] + 20)
    assert running["running"] == 1
    play(host, "c5")
    assert host.state()["moves"][1]["ms"] >= running["clocks"][1]["used_ms"]


def test_a_pass_that_the_rules_force_is_made_by_the_room(host) -> None:
    # After e1 White has nothing to turn over.
    board = "8 ***O---- -------- -------- -------- -------- -------- -------- *O------ *"
    host.do(do="load", name="g.ggf", text=f"(;GM[Othello]PC[x]PB[A]PW[B]TY[8]BO[{board}];)")
    host.do(do="resume")
    state = host.state()
    assert state["legal"] == ["e1", "c8"]
    play(host, "e1")
    state = host.state()
    assert [one["move"] for one in state["moves"]] == ["e1", "pass"]
    assert (state["to_move"], state["turn"], state["legal"]) == (0, "human", ["c8"])
    host.do(do="undo")
    assert host.state()["ply"] == 0  # the pass was nobody's choice
    host.do(do="redo")
    assert host.state()["ply"] == 2
    host.do(do="goto", ply=1)
    state = host.state()
    assert (state["legal"], state["pass"], state["turn"]) == (["pass"], "Pass", "paused")
    host.do(do="resume")
    assert host.state()["ply"] == 2


# ---- endings ------------------------------------------------------------------------------------


def test_a_game_ends_by_the_rules(host) -> None:
    host.new(game="nogo", size=2)
    play(host, "a1", "b2", "b1")
    state = host.state()
    assert (state["turn"], state["legal"], state["running"]) == ("over", [], None)
    assert state["result"] == {"winner": 0, "verdict": "win", "reason": "white has no legal move"}
    with pytest.raises(RequestError, match="the game is over"):
        play(host, "a2")
    with pytest.raises(RequestError, match="the game is over"):
        host.do(do="resume")
    host.do(do="undo")
    assert host.state()["turn"] == "human"


def test_whoever_is_to_move_resigns_and_may_think_better_of_it(host) -> None:
    play(host, "d3")
    host.do(do="resign")
    state = host.state()
    assert state["result"] == {"winner": 0, "verdict": "resign", "reason": "white: resigned at ply 2"}
    assert not state["can"]["resign"]
    host.do(do="undo")
    play(host, "c5")
    assert host.state()["result"] is None


def test_a_resignation_alone_is_taken_back(host) -> None:
    for moves in ((), ("d3",), ("d3", "c5")):
        host.new()
        play(host, *moves)
        host.do(do="resign")
        assert host.state()["can"]["undo"]
        host.do(do="undo")
        state = host.state()
        assert (state["ply"], state["plies"], state["result"], state["turn"]) == (len(moves), len(moves), None, "human")
    host.do(do="resign")
    host.do(do="undo")
    host.do(do="undo")
    assert host.state()["ply"] == 1  # and then a move


def test_a_resignation_in_a_file_is_left_there(host) -> None:
    play(host, "d3", "c5")
    host.do(do="resign")
    saved = host.do(do="save", format="jsonl")
    host.do(do="load", name=saved["name"], text=saved["text"])
    host.do(do="goto", ply=2)
    host.do(do="undo")
    state = host.state()
    assert (state["ply"], state["plies"], state["record"] is None) == (1, 2, False)
    host.do(do="redo")
    assert host.state()["result"]["verdict"] == "resign"


# ---- a page whose room is gone ------------------------------------------------------------------


def restoring(state: dict, **more: object) -> dict:
    """The request that a page makes of the state it saw last."""
    kept = {key: state[key] for key in ("game", "rule", "columns", "rows", "start", "ply")}
    seats = [{"bot": seat["bot"], "level": seat["level"]} for seat in state["seats"]]
    return {"do": "restore", **kept, "moves": [one["move"] for one in state["moves"]], "seats": seats, **more}


@pytest.mark.parametrize(("game", "size", "rule"), [("nogo", 5, ""), ("gomoku", 15, "swap1"), ("surakarta", None, "")])
def test_a_page_hands_its_game_back(host, game, size, rule) -> None:
    host.new(game=game, size=size, rule=rule)
    play_at_random(host, 7)
    host.do(do="goto", ply=4)
    before = host.state()
    host.new()
    host.do(**restoring(before))
    after = host.state()
    for key in ("game", "title", "rule", "columns", "rows", "cells", "ply", "plies", "start", "seats"):
        assert after[key] == before[key]
    assert [one["move"] for one in after["moves"]] == [one["move"] for one in before["moves"]]
    assert (after["paused"], after["turn"], after["can"]["move"]) == (True, "paused", True)


def test_a_position_that_was_set_up_and_a_resignation_come_back(host) -> None:
    host.do(do="load", name="a.sgf", text="(;GM[1]SZ[5:4]AB[aa][cc]AW[ee]PL[W];W[bb])".replace("[ee]", "[ed]"))
    host.do(do="goto", ply=1)
    before = host.state()
    assert before["start"]["to_move"] == 1
    host.new()
    host.do(**restoring(before, resigned=0))
    after = host.state()
    assert (after["cells"], after["rows"], after["result"]["winner"]) == (before["cells"], 4, 1)


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"moves": ["d3", "a1"]}, "move 2: a1"),
        ({"moves": ["d3", 7]}, "move 2: not a move"),
        ({"moves": "d3"}, "moves are a list"),
        ({"moves": ["d3"] * 100_000}, "moves are a list"),
        ({"ply": 9}, "ply is a whole number from 0 to 1"),
        ({"columns": 7}, "restore: "),
        ({"columns": 10**6}, "size is a whole number"),
        ({"game": "chess"}, "no bot for|no game"),
        ({"rule": "odd"}, "restore: Othello has no rule 'odd'"),
        ({"seats": [{"bot": "x"}, {}]}, "no bot for othello is called 'x'"),
        ({"seats": None}, "seats are a list"),
        ({"start": {"cells": "B", "to_move": 0}}, "."),
        ({"start": {"cells": 7, "to_move": 0}}, "cells is a text"),
        ({"resigned": 2}, "resigned is a whole number from 0 to 1"),
    ],
)
def test_what_was_no_game_is_not_restored(host, more, complaint) -> None:
    play(host, "d3")
    request = restoring(host.state(), **more)
    host.new()
    play(host, "c4", "c3")
    with pytest.raises(RequestError, match=complaint):
        host.do(**request)
    assert host.state()["ply"] == 2


# ---- files --------------------------------------------------------------------------------------

TABLES = [
    ("nogo", 9, ""),
    ("nogo", 5, ""),
    ("gomoku", 15, "freestyle"),
    ("gomoku", 15, "renju"),
    ("gomoku", 9, "swap1"),
    ("othello", None, ""),
    ("surakarta", None, "olympiad"),
    ("surakarta", None, "captured"),
]


@pytest.mark.parametrize(("game", "size", "rule"), TABLES)
def test_every_format_of_a_game_is_loaded_as_it_was_saved(host, game, size, rule) -> None:
    host.new(game=game, size=size, rule=rule)
    play_at_random(host, 12)
    host.do(do="resign")
    before = host.state()
    formats = next(one["formats"] for one in host.room.hello()["games"] if one["name"] == game)
    assert len(formats) > 1
    for name in formats:
        host.new(game=game, size=size, rule=rule)
        saved = saved_in(host, before, name)
        if saved is None:
            continue
        host.do(do="load", name=saved["name"], text=saved["text"])
        loaded = host.state()
        assert (loaded["ply"], loaded["plies"], loaded["paused"]) == (0, before["plies"], True)
        assert [one["move"] for one in loaded["moves"]] == [one["move"] for one in before["moves"]]
        assert loaded["record"]["title"].startswith(saved["name"] + ":")
        host.do(do="goto", ply=before["plies"])
        assert host.state()["cells"] == before["cells"]
        loser = "black" if before["result"]["winner"] else "white"
        if name in ("transcript", "psq"):  # which have no place for it
            assert f"that {loser} resigned" in saved["warning"]
        else:
            assert host.state()["result"]["winner"] == before["result"]["winner"]
            assert "warning" not in saved


def saved_in(host: Host, state: dict, name: str) -> "dict | None":
    """The game of that state in that format; None where the format cannot hold it."""
    for one in state["moves"]:
        play(host, one["move"])
    host.do(do="resign")
    if name == "psq" and any(one["label"] == "Swap" for one in state["moves"]):
        with pytest.raises(RequestError, match="psq has no swap"):
            host.do(do="save", format=name)
        return None
    return host.do(do="save", format=name)


@pytest.mark.parametrize(
    ("game", "rule", "moves", "format_name", "warning"),
    [
        ("gomoku", "renju", ["h8"], "psq", "psq does not say the rule renju"),
        ("gomoku", "freestyle", ["h8"], "psq", None),
        ("gomoku", "renju", ["h8"], "sgf", None),
        ("othello", "", ["d3"], "transcript", None),
        ("othello", "", [], "moves", None),
        ("othello", "", [], "ggf", None),
        ("nogo", "", [], "moves", None),
        ("nogo", "", [], "sgf", None),
        ("gomoku", "renju", [], "moves", None),
        ("gomoku", "freestyle", [], "psq", None),
    ],
)
def test_what_a_format_does_not_say_is_told(host, game, rule, moves, format_name, warning) -> None:
    host.new(game=game, rule=rule)
    play(host, *moves)
    before = host.state()
    saved = host.do(do="save", format=format_name)
    assert saved.get("warning") == warning
    host.new(game="nogo", size=5)
    host.do(do="load", name=saved["name"], text=saved["text"])
    after = host.state()
    assert (after["game"], [one["move"] for one in after["moves"]]) == (game, moves)
    assert (after["rule"] == before["rule"]) == (warning is None)


def test_a_transcript_of_no_moves_is_refused(host) -> None:
    host.new()
    with pytest.raises(RequestError, match="transcript cannot hold a game without moves"):
        host.do(do="save", format="transcript")


@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("(;GM[1]SZ[9]CA[UTF-8]PB[Müller];B[aa])".encode(), "Müller"),
        ("(;GM[1]SZ[9]PB[Müller];B[aa])".encode(), "Müller"),
        ("(;GM[1]SZ[9]PB[Müller];B[aa])".encode("latin-1"), "Müller"),
        ("(;GM[1]SZ[9]CA[GB18030]PB[王];B[aa])".encode("gb18030"), "王"),
        ("(;GM[1]SZ[9]CA[nonsense]PB[Müller];B[aa])".encode("latin-1"), "Müller"),
        ("(;GM[1]SZ[9]CA[unicode_escape]PB[M\\x41];B[aa])".encode("latin-1"), "Mx41"),
        ("\ufeff(;GM[1]SZ[9]PB[Müller];B[aa])".encode(), "Müller"),
        ("(;GM[1]SZ[9]PB[Müller];B[aa])".encode("utf-16"), "Müller"),
        ("# game=nogo black=Müller\na1\n".encode("latin-1"), "Müller"),
    ],
)
def test_names_are_read_in_the_files_own_character_set(host, content, name) -> None:
    host.do(do="load", name="a.sgf", base64=base64.b64encode(content).decode())
    state = host.state()
    assert (state["game"], state["plies"], state["record"]["names"][0]) == ("nogo", 1, name)


def test_pasted_text_is_text_whatever_it_says_of_its_bytes(host) -> None:
    for mark in ("", "\ufeff"):
        host.do(do="load", name="a.sgf", text=mark + "(;GM[1]SZ[9]CA[ISO-8859-1]PB[Müller];B[aa])")
        assert host.state()["record"]["names"][0] == "Müller"


@pytest.mark.parametrize("coded", ["x", "(;", "YQ==é", 7])
def test_what_is_not_in_base_64_is_refused(host, coded) -> None:
    with pytest.raises(RequestError, match=r"base ?64"):
        host.do(do="load", name="a.sgf", base64=coded)


def test_our_own_format_loses_nothing(host) -> None:
    host.new(game="gomoku", size=9, rule="standard")
    play_at_random(host, 6)
    host.do(do="pause")
    host.do(do="seat", colour=0, seat={"bot": "gomoku:mcts", "level": {"nodes": 123}})
    host.do(do="seat", colour=1, seat={"bot": "gomoku:greedy", "level": {"ms": 70}})
    host.do(do="goto", ply=6)  # the turn under way begins anew
    before = host.state()
    saved = host.do(do="save", format="jsonl")
    host.new()
    host.do(do="load", name=saved["name"], text=saved["text"])
    host.do(do="goto", ply=6)
    after = host.state()
    for key in ("game", "columns", "rows", "rule", "cells", "seats", "clocks", "result"):
        assert after[key] == before[key]
    assert [one["ms"] for one in after["moves"]] == [one["ms"] for one in before["moves"]]
    again = host.do(do="save", format="jsonl")
    assert json.loads(again["text"]) == json.loads(saved["text"])


def test_a_file_of_several_games_lets_one_be_picked(host) -> None:
    saved = []
    for moves in (["d3", "c5"], ["f5"]):
        host.new()
        play(host, *moves)
        saved.append(host.do(do="save", format="jsonl")["text"])
    answer = host.do(do="load", name="two.jsonl", text="".join(saved))
    assert answer["type"] == "games"
    assert [game["index"] for game in answer["games"]] == [0, 1]
    assert "Human - Human" in answer["games"][0]["title"]
    host.do(do="pick", index=0)
    assert host.state()["plies"] == 2
    host.do(do="pick", index=1)
    assert [one["move"] for one in host.state()["moves"]] == ["f5"]
    with pytest.raises(RequestError):
        host.do(do="pick", index=2)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("empty.sgf", "", "empty.sgf: no games in this file"),
        ("a.txt", "hello world", "a.txt:1: 'hello' is no move"),
        ("b.txt", "f5 d6 a1", "b.txt:1: move 3: a1"),
        ("c.sgf", "(;GM[4]SZ[15];B[aa];W[aa])", "c.sgf:1: move 2: a1 is occupied"),
        ("d.sgf", "(;GM[1]SZ[9]\n;B[zz])", "d.sgf:2: [zz] is no point"),
        ("e.jsonl", '{"game": "chess"}', "e.jsonl:1: no game is called 'chess'"),
        ("f.psq", "Piskvorky 20x20, 7:7, 0\n99,99,0\n", "f.psq:2: 99,99 is off the board"),
        ("g.bin", "\0\1", "g.bin:1: not text"),
        ("h.jsonl", "{}\n{}\n", "h.jsonl:1: "),
        ("", "x\ud800", "file:1: "),
    ],
)
def test_files_that_are_none_are_told_of_by_file_and_line(host, name, text, complaint) -> None:
    play(host, "d3")
    with pytest.raises(RequestError) as raised:
        host.do(do="load", name=name, text=text)
    assert str(raised.value).startswith(complaint)
    assert host.state()["ply"] == 1


def test_a_bare_list_of_moves_is_of_the_game_on_the_board(host) -> None:
    host.new(game="nogo", size=5)
    host.do(do="load", name="moves.txt", text="a1 b2 c3")
    state = host.state()
    assert (state["game"], state["columns"], state["plies"]) == ("nogo", 5, 3)


@pytest.mark.parametrize("file", ["nogo.sgf", "c-gomoku-cli.sgf", "gomocup.psq", "ggs.ggf", "surakarta.txt"])
def test_other_programs_files_are_loaded(host, file) -> None:
    answer = host.do(do="load", name=file, text=(DATA / file).read_text(encoding="utf-8"))
    if answer is not None:
        host.do(do="pick", index=0)
    state = host.state()
    assert state["plies"] > 0
    host.do(do="goto", ply=state["plies"])
    assert host.state()["ply"] == state["plies"]


def test_a_position_that_was_set_up_is_kept_by_formats_that_can(host) -> None:
    host.do(do="load", name="a.sgf", text="(;GM[1]SZ[5]AB[aa][cc]AW[ee]PL[W];W[bb])")
    state = host.state()
    assert (state["to_move"], state["cells"].count("B"), state["plies"]) == (1, 2, 1)
    with pytest.raises(RequestError, match="moves cannot hold a game from a position that was set up"):
        host.do(do="save", format="moves")
    for name in ("sgf", "jsonl"):
        saved = host.do(do="save", format=name)
        host.do(do="load", name=saved["name"], text=saved["text"])
        assert host.state()["cells"] == state["cells"]


def test_a_line_that_was_cut_off_is_told_and_the_rest_is_loaded(host) -> None:
    play(host, "d3")
    text = host.do(do="save", format="jsonl")["text"]
    host.new()
    host.do(do="load", name="cut.jsonl", text=text + text[:40])
    assert host.state()["plies"] == 1
    assert "cut off" in host.told(lambda message: message["type"] == "error")["message"]


# ---- the next time ------------------------------------------------------------------------------


def test_the_next_room_begins_with_what_was_played_last(tmp_path) -> None:
    with Host(tmp_path) as host:
        host.new(None, "nogo:greedy", game="nogo", size=7)
        last = host.room.hello()["last"]
    with Host(tmp_path) as host:
        assert host.room.hello()["last"] == last
        assert (host.state()["columns"], host.state()["seats"][1]["bot"]) == (7, "nogo:greedy")


def test_a_room_whose_bot_would_begin_waits_for_somebody(tmp_path) -> None:
    with Host(tmp_path) as host:
        host.do(do="seat", colour=0, seat={"bot": "user:good"})
        host.until(lambda state: state["ply"] == 1)
    started = host.pids()
    with Host(tmp_path) as host:
        state = host.state()
        assert (state["turn"], state["seats"][0]["bot"], state["ply"]) == ("paused", "user:good", 0)
        assert host.pids() == started
        host.do(do="resume")
        host.until(lambda state: state["ply"] == 1)


@pytest.mark.parametrize("text", ['{"game": "chess"}', '{"game": "nogo", "seats": 3}', "[]", "}"])
def test_what_somebody_else_wrote_there_is_forgotten(tmp_path, text) -> None:
    (tmp_path / "stonewire").mkdir()
    (tmp_path / "stonewire" / "play.json").write_text(text)
    with Host(tmp_path) as host:
        assert host.state()["game"] == "othello"


def test_a_closed_room_takes_no_requests(host) -> None:
    host.room.close()
    host.room.close()
    with pytest.raises(RequestError, match="closed"):
        host.do(do="undo")
