"""Gomocup's wire with the real bot: as Piskvork, c-gomoku-cli and GomocupJudge speak it, and Swap2."""

import json
import random
import re
import subprocess
import sys

import pytest
from drive_helpers import CHECKOUT as NOGO_BOT
from drive_helpers import (
    ROOT,
    SECONDS,
    Talk,
    assert_legal,
    assert_one_complaint,
    assert_silent_success,
    environment,
    run,
    start,
)

from bots.gomoku.rules import Gomoku

BOT = (sys.executable, "-m", "bots.gomoku")
QUICK = ("--nodes", "200", "--seed", "1")
RANDOM = ("--engine", "random", "--seed", "1")
AN_HOUR = ("--time-ms", "3600000")


def move_of(line):
    found = re.fullmatch(r"(\d+),(\d+)", line)
    assert found, line
    return ((int(found.group(1)), int(found.group(2))),)


def moves_of(line):
    return [move_of(word) for word in line.split(" ")]


def point(move):
    return "{},{}".format(*move[0])


def board(moves):
    """BOARD after these moves, as it is told to the side to move."""
    stones = ["{},{}".format(point(move), 2 - (len(moves) - 1 - n) % 2) for n, move in enumerate(moves)]
    return "".join(line + "\n" for line in ["BOARD", *stones, "DONE"])


def replayed(moves, size=15, rule=""):
    position = Gomoku.start(size, size, rule)
    for move in moves:
        position = position.play(move)
    return position


def random_reply(position, chance):
    return chance.choice(position.legal_moves())


def assert_answers(outcome, pattern):
    """All went well, and stdout's lines are these."""
    assert_silent_success(outcome)
    assert re.fullmatch(pattern, outcome.out), outcome


# ---- managers -----------------------------------------------------------------------------------


def play_a_game(talk, size, colour, chance):
    """A game by TURN to its end, or 60 plies of it."""
    position = Gomoku.start(size, size)
    question = "BEGIN\r\n" if colour == 0 else None
    while position.result() is None and position.ply < 60:
        if question is None:
            reply = random_reply(position, chance)
            position = position.play(reply)
            if position.result() is not None:
                break
            question = "TURN {}\r\n".format(point(reply))
        move = move_of(talk.ask(question))
        assert_legal(position, move)
        position = position.play(move)
        question = None


def test_a_process_plays_one_game_after_another_on_several_boards():
    chance = random.Random(5)
    with Talk(BOT, *RANDOM) as talk:
        assert talk.ask("START 15\r\n") == "OK"
        play_a_game(talk, 15, 0, chance)
        assert talk.ask("RESTART\r\n") == "OK"
        play_a_game(talk, 15, 1, chance)
        assert talk.ask("start 20\r\n") == "OK"
        play_a_game(talk, 20, 1, chance)
        assert talk.ask("RECTSTART 7,7") == "OK"
        play_a_game(talk, 7, 0, chance)
        talk.say("END")
        assert talk.leave() == (0, "")


def test_c_gomoku_cli_tells_every_turn_by_board():
    chance = random.Random(6)
    with Talk(BOT, *QUICK) as talk:
        assert talk.ask("ABOUT").startswith('name="Stonewire Gomoku", version="')
        for rule, name in ((0, "freestyle"), (1, "standard"), (4, "renju")):
            assert talk.ask("START 15") == "OK"
            talk.say("INFO rule {}\nINFO timeout_match 0\nINFO max_memory 0\nINFO timeout_turn 30000".format(rule))
            moves = []
            for _ in range(4):  # too few for anybody to win
                moves.append(random_reply(replayed(moves, rule=name), chance))
                move = move_of(talk.ask("INFO time_left 2147483647\n" + board(moves)))
                assert_legal(replayed(moves, rule=name), move)
                moves.append(move)


def test_gomocup_judge_waits_for_nothing():
    moves = [((7, 7),), ((8, 8),), ((6, 6),)]
    infos = "".join("INFO {}\r\n".format(info) for info in ("timeout_turn 30000", "timeout_match 1000000", "rule 1"))
    text = "START 20\r\n" + infos + "INFO max_memory 367001600\r\nINFO folder /tmp\r\n" + board(moves) + "END\r\n"
    with start([*BOT, *QUICK]) as process:
        process.stdin.write(text.replace("END\r\n", "").encode())
        assert process.stdout.readline() == b"OK\n"
        assert_legal(replayed(moves, 20), move_of(process.stdout.readline().decode().rstrip("\n")))
        out, err = process.communicate(b"END\r\n", timeout=SECONDS)
        assert (process.returncode, out, err) == (0, b"", b"")


def test_limits_may_be_told_before_start():
    outcome = run([*BOT, *AN_HOUR], "INFO timeout_turn 0\nINFO rule 0\nSTART 15\nBEGIN\n")
    assert_answers(outcome, r"OK\n\d+,\d+\n")


@pytest.mark.parametrize("info", ["timeout_turn 0", "timeout_turn 20", "time_left 500", "time_left -9000"])
def test_a_time_told_ends_a_search_that_the_options_would_let_run_for_an_hour(info):
    with Talk(BOT, *AN_HOUR) as talk:
        assert talk.ask("START 15") == "OK"
        move = move_of(talk.ask("INFO {}\nTURN 7,7".format(info)))
        assert_legal(replayed([((7, 7),)]), move)


def test_moves_are_taken_back_as_piskvork_does_it():
    moves = [((7, 7),), ((8, 8),), ((6, 6),)]
    with Talk(BOT, *RANDOM) as talk:
        assert talk.ask("START 15") == "OK"
        answer = move_of(talk.ask(board(moves)))
        for stone in (answer, moves[2]):
            assert talk.ask("TAKEBACK " + point(stone)) == "OK"
        others = [*moves[:2], ((5, 5),)]
        answer = move_of(talk.ask("TURN 5,5"))
        assert_legal(replayed(others), answer)
        assert talk.ask("TAKEBACK " + point(answer)) == "OK"
        assert talk.ask("PLAY 6,6") == "6,6"
        assert_legal(replayed([*others, ((6, 6),), ((4, 4),)]), move_of(talk.ask("TURN 4,4")))


# ---- rules --------------------------------------------------------------------------------------

# Black's next stone at 7,7 makes two threes.
DOUBLE_THREE = [((5, 7),), ((0, 0),), ((6, 7),), ((14, 0),), ((7, 5),), ((0, 14),), ((7, 6),), ((14, 14),)]


@pytest.mark.parametrize(
    ("value", "answer"), [(0, r"\d+,\d+"), (1, r"\d+,\d+"), (4, "ERROR illegal move: .*forbidden.*")]
)
def test_a_rule_told_after_start_holds_from_the_first_stone_on(value, answer):
    plays = "".join("PLAY {}\n".format(point(move)) for move in DOUBLE_THREE)
    outcome = run([*BOT, *RANDOM], "START 15\nINFO rule {}\n{}TURN 7,7\n".format(value, plays))
    assert_silent_success(outcome)
    assert re.fullmatch(answer, outcome.out.splitlines()[-1]), outcome


@pytest.mark.parametrize(("value", "answer"), [(0, "ERROR .*over"), (1, r"\d+,\d+")])
def test_six_in_a_row_win_by_one_rule_and_not_by_another(value, answer):
    own = [(0, 14), (2, 14), (4, 14), (6, 14), (8, 14)]
    stones = ["{},7,2".format(x) for x in range(6)] + ["{},{},1".format(*stone) for stone in own]
    text = "\n".join(["START 15", "INFO rule {}".format(value), "BOARD", *stones, "DONE", ""])
    outcome = run([*BOT, *RANDOM], text)
    assert_silent_success(outcome)
    assert re.fullmatch(answer, outcome.out.splitlines()[-1]), outcome


def test_a_rule_that_is_not_played_is_refused_when_a_move_is_asked_for():
    outcome = run([*BOT, *RANDOM], "START 15\nINFO rule 8\nBEGIN\nINFO rule 1\nBEGIN\n")
    assert_answers(outcome, r"OK\nERROR rule 8 is not played here\n\d+,\d+\n")


# ---- while the bot thinks -----------------------------------------------------------------------


def test_commands_that_come_while_the_bot_thinks_are_answered_in_order():
    with Talk(BOT, *QUICK) as talk:
        talk.say("START 15\nBEGIN\nABOUT\nSTART 20\nTURN 3,3\nNONSENSE")
        assert talk.line() == "OK"
        assert_legal(Gomoku.start(15, 15), move_of(talk.line()))
        assert talk.line().startswith("name=")
        assert talk.line() == "OK"
        assert_legal(replayed([((3, 3),)], 20), move_of(talk.line()))
        assert talk.line().startswith("UNKNOWN ")


def thinking_bot():
    """A bot with an hour for its move, which it has been asked for."""
    return start([*BOT, *AN_HOUR])


def ask_for_a_move(process, question=b"BEGIN\n"):
    process.stdin.write(b"START 15\n" + question)
    assert process.stdout.readline() == b"OK\n"


@pytest.mark.parametrize("question", [b"BEGIN\n", b"SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n"])
def test_end_while_the_bot_thinks_leaves_at_once_without_a_word(question):
    with thinking_bot() as process:
        ask_for_a_move(process, question)
        out, err = process.communicate(b"INFO timeout_turn 5\nend\r\n", timeout=SECONDS)
        assert (process.returncode, out, err) == (0, b"", b"")


@pytest.mark.parametrize("question", [b"BEGIN\n", b"SWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n"])
def test_the_end_of_input_while_the_bot_thinks_has_it_answer_and_leave(question):
    with thinking_bot() as process:
        ask_for_a_move(process, question)
        process.stdin.write(b"TURN")  # not a line yet: the search goes on
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=1.0)
        out, err = process.communicate(timeout=SECONDS)
        assert process.returncode == 0
        assert err == b""
        assert re.match(rb"(SWAP|\d+,\d+( \d+,\d+)?)\n", out)


@pytest.mark.parametrize("question", ["BEGIN", "SWAP2BOARD\n7,7\n8,7\n9,9\nDONE"])
def test_yxstop_has_the_bot_answer_now_and_go_on(question):
    with Talk(BOT, *AN_HOUR) as talk:
        assert talk.ask("START 15\n" + question) == "OK"
        talk.say("YXSTOP")
        assert re.fullmatch(r"SWAP|\d+,\d+( \d+,\d+)?", talk.line())
        assert talk.ask("ABOUT").startswith("name=")
        talk.say("END")
        assert talk.leave() == (0, "")


# ---- Swap2 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 15, 20])
def test_three_stones_are_laid(size):
    text = "START {}\nINFO rule 1\nSWAP2BOARD\nDONE\n".format(size)
    openings = set()
    for seed in range(4):
        outcome = run([*BOT, "--engine", "random", "--seed", str(seed)], text)
        assert_silent_success(outcome)
        said = outcome.out.splitlines()
        assert said[0] == "OK"
        moves = moves_of(said[1])
        assert len(moves) == 3
        assert replayed(moves, size, "standard").ply == 3
        openings.add(said[1])
    assert len(openings) > 1


@pytest.mark.parametrize("options", [QUICK, RANDOM, ("--engine", "mcts", *QUICK)])
def test_three_stones_are_answered_with_a_swap_or_one_or_two_stones(options):
    opening = [((7, 7),), ((8, 7),), ((9, 9),)]
    outcome = run([*BOT, *options], "START 15\nINFO rule 1\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n")
    assert_silent_success(outcome)
    answer = outcome.out.splitlines()[1]
    if answer != "SWAP":
        moves = moves_of(answer)
        assert len(moves) in (1, 2)
        replayed([*opening, *moves])


# Five stones of which one colour has the better: White to move stops nothing, or has a three of its own.
BLACK_IS_BETTER = ["7,7", "0,0", "8,7", "14,14", "9,7"]
WHITE_IS_BETTER = ["0,0", "7,7", "14,14", "8,7", "14,0"]


@pytest.mark.parametrize(("stones", "answer"), [(BLACK_IS_BETTER, "SWAP"), (WHITE_IS_BETTER, r"\d+,\d+")])
def test_five_stones_are_answered_with_the_better_colour(stones, answer):
    text = "\n".join(["START 15", "INFO rule 1", "SWAP2BOARD", *stones, "DONE", ""])
    outcome = run([*BOT, "--nodes", "20000", "--seed", "1"], text)
    assert_answers(outcome, "OK\n" + answer + "\n")


def test_the_game_goes_on_by_board_after_swap2():
    with Talk(BOT, *QUICK) as talk:
        assert talk.ask("START 15") == "OK"
        opening = moves_of(talk.ask("INFO rule 1\nINFO timeout_turn 30000\nSWAP2BOARD\nDONE"))
        moves = [*opening, random_reply(replayed(opening), random.Random(1))]
        move = move_of(talk.ask(board(moves)))
        assert_legal(replayed(moves), move)


def test_wrong_numbers_of_stones_and_stones_laid_twice_are_errors():
    text = "START 15\nSWAP2BOARD\n7,7\nDONE\nSWAP2BOARD\n7,7\n7,7\n8,8\nDONE\n"
    assert_answers(run([*BOT, *RANDOM], text), r"OK\nERROR .*\nERROR .*\n")


# ---- what is wrong, and what is said beside ------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("START 4\n", r"ERROR .*\n"),
        ("START 21\nSTART 15\n", r"ERROR .*\nOK\n"),
        ("RECTSTART 15,99\n", r"ERROR .*\n"),
        ("START 15\nTURN 15,0\n", r"OK\nERROR .*\n"),
        ("START 15\nPLAY 7,7\nTURN 7,7\n", r"OK\n7,7\nERROR illegal move: .*occupied\n"),
        ("START 15\nNONSENSE\nYXBALANCEONE 0\n", r"OK\nUNKNOWN .*\nUNKNOWN .*\n"),
        ("START 15\nBOARD\n7,7,1\nDONE\n", r"OK\nERROR .*\n"),
        ("START 15\nTAKEBACK 7,7\n", r"OK\nERROR .*\n"),
        ("START 15\n" + "x" * 5000000 + "\nABOUT\n", r"OK\nname=.*\n"),
    ],
)
def test_errors_are_answered_in_the_protocols_words(text, said):
    outcome = run([*BOT, *RANDOM], text)
    assert outcome.code == 0
    assert re.fullmatch(said, outcome.out), outcome


# Black has a three that nobody stopped: the answer is proven, of which the search makes a note.
PROVEN = "START 15\nBOARD\n7,7,1\n0,0,2\n8,7,1\n14,14,2\n9,7,1\n0,14,2\nDONE\n"


@pytest.mark.parametrize("text", ["START 15\nBEGIN\n", PROVEN])
def test_debug_lines_go_out_only_when_asked_for(text):
    assert_answers(run([*BOT, *QUICK], text), r"OK\n\d+,\d+\n")
    outcome = run([*BOT, *QUICK, "--debug"], text)
    assert outcome.code == 0
    assert re.fullmatch(r"OK\nDEBUG [ -~]+\n\d+,\d+\n", outcome.out), outcome


def test_a_bot_of_another_game_does_not_speak_it():
    assert_one_complaint(run([*NOGO_BOT, *QUICK], "START 15\n"))
    assert_one_complaint(run([*NOGO_BOT, "--protocol", "gomocup"], "START 15\n"))


# ---- the packed file, and the referee -----------------------------------------------------------


def test_a_packed_file_speaks_it_alone(tmp_path):
    file = ROOT / "submissions" / "gomoku.py"
    text = "ABOUT\nSTART 15\nINFO rule 1\nTURN 7,7\nSWAP2BOARD\nDONE\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n"
    outcome = run([sys.executable, "-I", "-S", str(file), *QUICK], text, cwd=tmp_path)
    assert_answers(outcome, r"name=.*\nOK\n\d+,\d+\n\d+,\d+ \d+,\d+ \d+,\d+\n(SWAP|\d+,\d+( \d+,\d+)?)\n")


@pytest.mark.parametrize("wires", [("gomocup", "gomocup"), ("gomocup", "gtp")])
def test_the_referee_plays_by_it(wires):
    bot = "{} -m bots.gomoku --engine random".format(sys.executable)
    command = [sys.executable, "-m", "tools", "match", "gomoku", bot, bot, "--games", "4", "--no-record", "--json"]
    command += ["--wire-a", wires[0], "--wire-b", wires[1]]
    done = subprocess.run(command, capture_output=True, cwd=str(ROOT), env=environment(), timeout=SECONDS)
    assert done.returncode == 0, done.stderr
    summary = json.loads(done.stdout)
    assert summary["games"] == 4
    assert summary["opening_plies"] == 2
