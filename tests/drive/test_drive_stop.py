"""Bots that have an hour for a move, and what arrives while they think: only a bot that did not hear it takes long.

What was written ahead, in one go, hurries nothing: those bots must take their time.
"""

import re
import subprocess
import sys
import time

import pytest
from drive_helpers import FIRST_JSON, ROOT, run, started

MODULES = {game: (sys.executable, "-m", "bots." + game) for game in ("nogo", "othello", "surakarta", "gomoku")}
# The checkout without numba or any other package: with STONEWIRE_NATIVE=0 it plays in plain Python.
ALONE = "import runpy, sys; sys.path.insert(0, {!r}); runpy.run_module({!r}, run_name='__main__')"
PLAIN = {game: (sys.executable, "-I", "-S", "-c", ALONE.format(str(ROOT), "bots." + game)) for game in MODULES}
AN_HOUR = ("--time-ms", "3600000")
A_SECOND = ("--time-ms", "1500")
CODINGAME_TURN = "0\n8\n" + "........\n" * 3 + "...10...\n...01...\n" + "........\n" * 3 + "4\nd3\nc4\nf5\ne6\n"
TOGETHER = 0.1  # seconds, after which an end of input does not count as written with its question

PLAYERS = [
    *[(game, engine) for game in MODULES for engine in ("mcts", "alphabeta")],
    *[(game, "plain") for game in ("nogo", "gomoku")],
]


def player(game, engine, options, folder):
    if engine == "plain":
        return started([*PLAIN[game], *options], folder, native=False)
    return started([*MODULES[game], *options, "--engine", engine], folder)


# ---- GTP ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "engine"), PLAYERS)
def test_every_search_of_every_game_ends_when_it_is_told_to(game, engine, tmp_path):
    with player(game, engine, AN_HOUR, tmp_path) as bot:
        for number, (line, reply) in enumerate(
            [("stop", "="), ("# interrupt", None), ("undo", "="), ("clear_board", "="), ("7 play b a1", "[=?]7")]
        ):
            bot.ask_to_think("{} genmove {}\n".format(100 + number, "bwbbb"[number]))
            bot.say(line + "\n")
            move, *rest = bot.answers(1 if reply is None else 2)
            assert re.match(r"=10{} [A-Z]".format(number), move), move
            assert reply is None or re.match(reply, rest[0])
            if line in ("# interrupt", "7 play b a1"):
                bot.say("clear_board\n")
                bot.answers(1)
        bot.ask_to_think("genmove b\n")
        bot.say("quit\n")
        assert [answer[0] for answer in bot.answers(2)] == ["=", "="]
        assert bot.end()[:2] == (0, "")


def test_other_commands_do_not_disturb_the_search(tmp_path):
    with player("nogo", "mcts", AN_HOUR, tmp_path) as bot:
        bot.ask_to_think("genmove b\n")
        bot.say("name\ngenmove w\ntime_left b 1 0\n# a comment\n")
        with pytest.raises(subprocess.TimeoutExpired):
            bot.process.wait(1.0)
        bot.say("stop\n")  # which ends the first search and comes too late for the second
        bot.answers(2)
        bot.wait_until_taken_up(3)
        bot.say("stop\n")
        assert len(bot.answers(4)) == 4


@pytest.mark.parametrize("game", sorted(MODULES))
def test_positions_that_a_solver_works_on_are_left_as_well(game, tmp_path):
    """Deep in the game, where Othello's end solver begins and Gomoku looks for fours."""
    with started([*MODULES[game], *AN_HOUR], tmp_path) as bot:
        bot.say("\n".join("genmove {}\nstop".format("bw"[n % 2]) for n in range(36)) + "\n")
        bot.answers(72)
        bot.ask_to_think("genmove b\n")
        bot.say("stop\n")
        assert bot.answers(2)[0].startswith("= ")


# ---- the end of input ---------------------------------------------------------------------------

QUESTIONS = {
    "gtp": ("nogo", (), "genmove b\n", r"= [A-Z]\d\n\n"),
    "gomocup": ("gomoku", (), "START 15\nBEGIN\n", r"OK\n\d+,\d+\n"),
    "sau": ("surakarta", (), "new black\n", r"move [A-F]{4}\n"),
    "kept running": (
        "othello",
        ("--keep-running",),
        '{"requests":[{"x":-1,"y":-1}],"responses":[]}\n',
        r"\{.*\}\n>>>.*\n",
    ),
    "simple, kept running": ("gomoku", ("--keep-running",), "1\n-1 -1\n", r"\d+ \d+\n>>>.*\n"),
}
ONE_SHOT = {
    "botzone": ("othello", (), FIRST_JSON, r"\{.*\}\n"),
    "simple": ("nogo", (), "1\n-1 -1\n", r"\d \d\n"),
    "line": ("nogo", (), "." * 81 + " x\n", r"[a-i][1-9]\n"),
}


@pytest.mark.parametrize("wire", sorted(QUESTIONS))
def test_the_end_of_input_in_mid_search_has_the_bot_answer_and_leave(wire, tmp_path):
    game, options, question, answer = QUESTIONS[wire]
    with started([*MODULES[game], *options, *AN_HOUR], tmp_path) as bot:
        bot.ask_to_think(question)
        time.sleep(TOGETHER)
        code, out, err = bot.end()
        assert (code, err) == (0, "")
        assert re.fullmatch(answer, out), out


def takes_its_time(command, text):
    began = time.monotonic()
    outcome = run(command, text)
    assert time.monotonic() - began > 1.2, outcome
    assert outcome.code == 0
    assert outcome.err == ""
    return outcome.out


@pytest.mark.parametrize("wire", sorted({**QUESTIONS, **ONE_SHOT}))
def test_a_question_piped_in_is_given_its_full_time(wire):
    game, options, question, answer = {**QUESTIONS, **ONE_SHOT}[wire]
    out = takes_its_time([*MODULES[game], *options, *A_SECOND], question)
    assert re.fullmatch(answer, out), out


@pytest.mark.parametrize("wire", sorted(ONE_SHOT))
def test_a_one_shot_bot_takes_its_time_whenever_its_input_ends(wire, tmp_path):
    game, options, question, answer = ONE_SHOT[wire]
    began = time.monotonic()
    with started([*MODULES[game], *options, *A_SECOND], tmp_path) as bot:
        bot.ask_to_think(question)
        time.sleep(TOGETHER)
        code, out, err = bot.end()
    assert time.monotonic() - began > 1.2
    assert (code, err) == (0, "")
    assert re.fullmatch(answer, out), out


# ---- what is written ahead ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "text", "answer"),
    [
        ("nogo", "genmove b\nquit\n", r"= \w+\n\n=\n\n"),
        ("othello", "genmove b\nclear_board\nundo\n", r"= \w+\n\n=\n\n\? .*\n\n"),
        ("surakarta", "genmove b\nplay b a1\nname\nstop\n", r"= \S+\n\n\? .*\n\n= .*\n\n=\n\n"),
        ("gomoku", "START 15\nBEGIN\nEND\n", r"OK\n\d+,\d+\n"),
        ("gomoku", "START 15\nBEGIN\nSTART 20\nABOUT\nEND\n", r"OK\n\d+,\d+\nOK\nname.*\n"),
    ],
)
def test_a_script_piped_in_gets_its_moves_their_full_time(game, text, answer):
    out = takes_its_time([*MODULES[game], *A_SECOND], text)
    assert re.fullmatch(answer, out), out


@pytest.mark.parametrize(
    ("game", "question", "stopper", "answer"),
    [
        ("nogo", "genmove b\ngenmove w\n", "quit\n", r"= \w+\n\n= \w+\n\n=\n\n"),
        ("nogo", "genmove b\ngenmove w\n", "", r"= \w+\n\n= \w+\n\n"),
        ("gomoku", "TURN 7,7\nTURN 0,0\n", "END\n", ""),
        ("surakarta", "new black\nnew black\n", "quit\n", ""),
    ],
)
def test_what_comes_a_while_after_its_question_stops_it_though_another_is_before_it(
    game, question, stopper, answer, tmp_path
):
    with started([*MODULES[game], *AN_HOUR], tmp_path) as bot:
        bot.say(question)
        bot.wait_until_taken_up(1)
        time.sleep(TOGETHER)
        if stopper:
            bot.say(stopper)
        code, out, err = bot.end()
        assert (code, err) == (0, "")
        assert re.fullmatch(answer, out), out


@pytest.mark.parametrize(
    ("game", "question", "following", "options"),
    [
        ("othello", FIRST_JSON, FIRST_JSON, ["--keep-running"]),
        ("gomoku", "1\n-1 -1\n", "0 0\n", ["--keep-running"]),
        ("othello", CODINGAME_TURN, "........\n", []),
    ],
)
def test_the_next_request_has_the_last_one_answered(game, question, following, options, tmp_path):
    with started([*MODULES[game], *AN_HOUR, *options], tmp_path) as bot:
        bot.ask_to_think(question)
        bot.say(following)
        assert bot.process.stdout.readline()


@pytest.mark.parametrize(
    ("game", "text", "answer"),
    [
        ("nogo", "genmove b\nstop\nquit\n", r"= \w+\n\n=\n\n=\n\n"),
        ("othello", "genmove b\n# interrupt\n", r"= \w+\n\n"),
        ("gomoku", "START 15\nBEGIN\nYXSTOP\nEND\n", r"OK\n\d+,\d+\n"),
        ("surakarta", "new black\nend\nname?\n", r"name .*\n"),
    ],
)
def test_a_wish_to_stop_right_behind_the_question_is_for_it(game, text, answer):
    outcome = run([*MODULES[game], *AN_HOUR], text)
    assert outcome.code == 0
    assert re.fullmatch(answer, outcome.out), outcome


# ---- Gomocup ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("START 20", r"OK"),
        ("RESTART", r"OK"),
        ("RECTSTART 9,9", r"OK"),
        ("TAKEBACK 7,7", r"OK|ERROR .*"),
        ("PLAY 0,0", r"0,0"),
        ("TURN 0,0\nYXSTOP", r"\d+,\d+"),
        ("BEGIN\nSTOP", r"\d+,\d+"),
        ("BOARD\n0,0,2\nDONE\nYXSTOP", r"\d+,\d+"),
        ("YXBOARD\n0,0,2\nDONE\nYXNBEST 1\nYXSTOP", r"\d+,\d+"),
    ],
)
def test_something_new_has_gomocups_bot_answer_first(line, answer, tmp_path):
    with started([*MODULES["gomoku"], *AN_HOUR], tmp_path) as bot:
        bot.ask_to_think("START 15\nBEGIN\n")
        bot.say(line + "\nEND\n")
        code, out, err = bot.end()
        assert (code, err) == (0, "")
        assert re.fullmatch(r"OK\n\d+,\d+\n({})\n".format(answer), out), out


def test_forbidden_points_are_shown_as_yixin_board_reads_them(tmp_path):
    stones = ["5,7,1", "0,0,2", "6,7,1", "14,0,2", "7,5,1", "0,14,2", "7,6,1", "14,14,2"]
    text = "\n".join(
        ["START 15", "INFO rule 2", "YXBOARD", *stones, "DONE", "YXSHOWFORBID", "TURN 7,7", "YXSHOWFORBID", ""]
    )
    outcome = run([*MODULES["gomoku"], "--nodes", "100"], text)
    assert re.fullmatch(r"OK\nFORBID 0707\.\nERROR .*forbidden.*\nFORBID 0707\.\n", outcome.out), outcome
    outcome = run([*MODULES["gomoku"], "--nodes", "100"], text.replace("rule 2", "rule 1").replace("TURN", "YXBOARD"))
    assert outcome.out.startswith("OK\nFORBID .\n"), outcome


def test_limits_and_resources_told_by_info_hold(tmp_path):
    infos = "INFO max_depth 3\nINFO thread_num 2\nINFO hash_size 64\nYXHASHCLEAR\n"
    outcome = run([*MODULES["gomoku"], *AN_HOUR, "--debug"], "START 15\n" + infos + "TURN 7,7\n")
    assert re.search(r"depth 3 ", outcome.out), outcome
    infos = "INFO max_node 3000\nINFO thread_num 2\n"
    outcome = run([*MODULES["gomoku"], *AN_HOUR, "--engine", "mcts", "--debug"], "START 15\n" + infos + "TURN 7,7\n")
    assert 2000 < int(re.search(r"nodes (\d+)", outcome.out).group(1)) <= 3000, outcome


# ---- early commands -----------------------------------------------------------------------------

OTHELLO_LINES = "." * 27 + "ox......xo" + "." * 27 + " x\nbad line\n" + "x" * 20 + "." * 24 + "o" * 20 + " o 50\n"
SCRIPTS = {
    "gtp": (
        "nogo",
        "boardsize 5\ngenmove b\n1 name\nplay w a1\ngenmove b\nshowboard\n2 komi 0\nundo\ngenmove w\n3 quit\n",
        r"=\n\n= \w+\n\n=1 .*\n\n[=?].*\n\n= \w+\n\n= \n(.+\n)+\n=2\n\n=\n\n= \w+\n\n=3\n\n",
    ),
    "gomocup": (
        "gomoku",
        "ABOUT\nSTART 15\nINFO rule 1\nBEGIN\nABOUT\nRESTART\nTURN 7,7\nYXSHOWFORBID\nSTART 10\nEND\n",
        r"name=.*\nOK\n\d+,\d+\nname=.*\nOK\n\d+,\d+\nFORBID \.\nOK\n",
    ),
    "sau": (
        "nogo",
        "name?\nnew black\nname?\nerror\nname?\nquit\n",
        r"name .*\nmove ..\nname .*\nmove ..\nname .*\n",
    ),
    "line": ("othello", OTHELLO_LINES, r"[a-h][1-8]\n(pass|none|[a-h][1-8])\n"),
    "botzone": ("nogo", FIRST_JSON + '{"x":4,"y":4}\n', r"(\{.*\}\n>>>.*\n){2}"),
    "simple": ("gomoku", "1\n-1 -1\n\n\n0 0\n0 1\n", r"(\d+ \d+\n>>>.*\n){3}"),
}


def by_lines(text):
    return re.findall(r"[^\n]*\n", text)


def in_odd_pieces(text):
    return [text[start : start + 7] for start in range(0, len(text), 7)]


@pytest.mark.parametrize("pieces", [lambda text: [text], by_lines, in_odd_pieces], ids=["at once", "lines", "pieces"])
@pytest.mark.parametrize("wire", sorted(SCRIPTS))
def test_commands_that_come_early_are_neither_lost_nor_reordered(wire, pieces, tmp_path):
    game, script, answers = SCRIPTS[wire]
    options = ["--keep-running"] if wire in ("botzone", "simple") else []
    with started([*MODULES[game], "--nodes", "2000", "--seed", "1", *options], tmp_path) as bot:
        for piece in pieces(script):
            bot.say(piece)
            time.sleep(0.002)
        _, out, err = bot.end()
        assert "Traceback" not in err
        assert re.fullmatch(answers, out), out
