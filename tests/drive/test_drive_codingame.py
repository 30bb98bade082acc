"""CodinGame's wire with the real bot."""

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

from bots.othello.rules import Othello
from protocol.moves import BLACK, PASS, WHITE, move_text

BOT = (sys.executable, "-m", "bots.othello")
QUICK = ("--nodes", "300", "--seed", "1")


def head(colour):
    return "{}\n8\n".format(colour)


def turn(position, actions=None):
    """A turn's lines; the actions are the legal moves unless others are given."""
    cells = position.cells().translate(str.maketrans("BW", "01"))
    rows = [cells[at : at + 8] for at in range(0, 64, 8)]
    listed = [move_text(move) for move in position.legal_moves()] if actions is None else actions
    return "\n".join([*rows, str(len(listed)), *listed]) + "\n"


FIRST = head(BLACK) + turn(Othello.start())


def action(line):
    found = re.fullmatch(r"([a-h])([1-8])", line)
    assert found, line
    return (("abcdefgh".index(found.group(1)), int(found.group(2)) - 1),)


def some_position(plies, seed):
    chance = random.Random(seed)
    position = Othello.start()
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_moves()))
    return position


@pytest.mark.parametrize("colour", [BLACK, WHITE])
@pytest.mark.parametrize("options", [QUICK, ("--engine", "mcts", *QUICK), ("--engine", "random", "--seed", "3")])
def test_a_whole_game_against_random_moves(colour, options):
    chance = random.Random(colour)
    position = Othello.start()
    question = head(colour)
    with Talk(BOT, *options) as talk:
        while position.result() is None:
            moves = position.legal_moves()
            if moves == [PASS]:
                move = PASS  # nobody is asked
            elif position.to_move == colour:
                move = action(talk.ask(question + turn(position)))
                question = ""
                assert_legal(position, move)
            else:
                move = chance.choice(moves)
            position = position.play(move)
        assert position.ply > 40
        assert talk.end() == (0, "")


@pytest.mark.parametrize("blanks", ["", "\n", "\n \n\t\n\r\n"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n"])
@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_it_is_found_out_however_its_lines_end(blanks, end, colour):
    position = some_position(colour, 1)
    outcome = run([*BOT, *QUICK], blanks + (head(colour) + turn(position)).replace("\n", end))
    assert_silent_success(outcome)
    assert_legal(position, action(outcome.out.rstrip("\n")))


def test_a_person_who_types_gets_an_answer_after_the_last_line_and_none_before():
    position = some_position(1, 2)
    *lines, last = (head(WHITE) + turn(position)).splitlines(True)
    with start([*BOT, *QUICK]) as process:
        for line in lines:
            process.stdin.write(line.encode())
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=1.0)
        out, err = process.communicate(last.rstrip("\n").encode(), timeout=SECONDS)
        assert (process.returncode, err) == (0, b"")
        assert_legal(position, action(out.decode().rstrip("\n")))


def test_several_turns_in_one_write_are_all_answered():
    positions = [some_position(plies, plies) for plies in (0, 2, 10, 20, 30)]
    outcome = run([*BOT, *QUICK], head(BLACK) + "".join(turn(position) for position in positions))
    assert_silent_success(outcome)
    lines = outcome.out.splitlines()
    assert len(lines) == len(positions)
    for position, line in zip(positions, lines, strict=True):
        assert_legal(position, action(line))


def test_the_same_question_has_the_same_answer_as_on_another_wire():
    position = some_position(11, 4)
    cells = position.cells().translate(str.maketrans("BW", "XO"))
    answers = {run([*BOT, *QUICK], text).out for text in (head(WHITE) + turn(position), "{} O\n".format(cells))}
    assert len(answers) == 1


# ---- lists that are not our rules' ------------------------------------------------------------------


@pytest.mark.parametrize("engine", ["alphabeta", "mcts", "random", "greedy"])
@pytest.mark.parametrize("listed", [["e6"], ["c4"], ["a1", "d3"], ["h8", "f5", "a1"]])
def test_an_answer_is_both_listed_and_legal_where_there_is_such_a_move(listed, engine):
    text = head(BLACK) + turn(Othello.start(), listed)
    outcome = run([*BOT, *QUICK, "--engine", engine], text)
    assert_silent_success(outcome)
    move = action(outcome.out.rstrip("\n"))
    assert move_text(move) in listed
    assert_legal(Othello.start(), move)


def test_a_list_that_our_rules_forbid_altogether_is_answered_from():
    text = head(BLACK) + turn(Othello.start(), ["a1", "h8"]) + turn(Othello.start())
    outcome = run([*BOT, *QUICK], text)
    assert_silent_success(outcome)
    first, second = outcome.out.splitlines()
    assert first in ("a1", "h8")
    assert_legal(Othello.start(), action(second))


def test_a_board_without_a_move_is_answered_from_the_list_too():
    full = Othello.from_cells(8, 8, "B" * 64, BLACK)
    outcome = run([*BOT, *QUICK], head(BLACK) + turn(full, ["d3"]))
    assert_silent_success(outcome)
    assert outcome.out == "d3\n"


# ---- told apart from Botzone's simple interaction ---------------------------------------------------


def test_a_1_may_begin_either_wire():
    simple = run([*BOT, *QUICK], "1\n-1 -1\n")
    assert_silent_success(simple)
    assert re.fullmatch(r"\d \d\n", simple.out)
    outcome = run([*BOT, *QUICK], "\n1\n\n \n-1 -1\n")
    assert outcome.out == simple.out


@pytest.mark.parametrize(("text", "complaint"), [
    ("1\n", "the input ended before the first request was complete"),
    ("1", "the input ended before the first request was complete"),
    ("1\nhello\n", "request 1 is not 2 integers"),
    ("0\n", "the input ended before the turn was complete"),
    ("1\n8\n", "the input ended before the turn was complete"),
    ("0\n8\n", "the input ended before the turn was complete"),
    ("0\nhello\n", "the board's size must be 8, not 'hello'"),
    ("1\n9\n", "the board's size must be 8, not '9'"),
    ("0\n-1 -1\n", "the board's size must be 8"),
])  # fmt: skip
def test_a_beginning_that_leads_nowhere_gets_one_line_and_exit_code_2(text, complaint):
    outcome = run([*BOT, *QUICK], text)
    assert_one_complaint(outcome)
    assert complaint in outcome.err


def test_the_option_names_the_wire_whatever_comes_first():
    assert_silent_success(run([*BOT, *QUICK, "--protocol", "codingame"], FIRST))
    assert_one_complaint(run([*BOT, *QUICK, "--protocol", "codingame"], "2\n8\n"))
    assert_one_complaint(run([*BOT, *QUICK, "--protocol", "simple"], FIRST))
    outcome = run([*BOT, *QUICK, "--protocol", "gtp"], "0 name\n1\nquit\n")
    assert outcome.out == "=0 Stonewire Othello\n\n?1 unknown command\n\n=\n\n"


def test_only_othello_speaks_it():
    assert_one_complaint(run(NOGO_BOT, FIRST))


# ---- bad input --------------------------------------------------------------------------------------

LINES = FIRST.splitlines()
GARBAGE = ["hello", "-1", "99", "{}", "\x00", "\xff", "9" * 10**6, "." * 10**6, "d3 c4", "........9"]


@pytest.mark.parametrize("place", [1, 2, 9, 10, 11])  # the size, the first and last row, the count, an action
@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda text: ascii(text[:9]))
def test_a_wrong_line_gets_one_line_and_exit_code_2(place, garbage):
    text = "\n".join([*LINES[:place], garbage, *LINES[place + 1 :]]) + "\n"
    assert_one_complaint(run([*BOT, *QUICK], text))


@pytest.mark.parametrize("count", [2, 3, 9, 10, 11, 13])
def test_an_input_that_breaks_off_gets_one_line_and_exit_code_2(count):
    assert_one_complaint(run([*BOT, *QUICK], "\n".join(LINES[:count])))


def test_a_wrong_line_after_an_answer_leaves_that_and_gets_one_line():
    outcome = run([*BOT, *QUICK], FIRST + "nonsense\n" + turn(Othello.start()))
    assert outcome.code == 2
    assert_legal(Othello.start(), action(outcome.out.rstrip("\n")))
    assert outcome.err.count("\n") == 1


def test_the_end_of_input_while_it_thinks_lets_it_answer_in_its_time():
    outcome = run([*BOT, "--time-ms", "700"], FIRST)
    assert_silent_success(outcome)
    assert_legal(Othello.start(), action(outcome.out.rstrip("\n")))


def test_plain_python_plays_it():
    outcome = run([*BOT, "--nodes", "20"], FIRST, env=environment(STONEWIRE_NATIVE="0"))
    assert outcome.code == 0
    assert_legal(Othello.start(), action(outcome.out.rstrip("\n")))


# ---- packed, and through the referee ----------------------------------------------------------------


def test_a_packed_file_speaks_it_alone(tmp_path):
    packed = tmp_path / "othello.py"
    outcome = run([sys.executable, "-m", "tools", "pack", "othello", "--output", str(packed)])
    assert outcome.code == 0, outcome
    outcome = run([sys.executable, "-I", "-S", str(packed), *QUICK], FIRST, cwd=tmp_path)
    assert_silent_success(outcome)
    assert_legal(Othello.start(), action(outcome.out.rstrip("\n")))


@pytest.mark.parametrize("wires", [("codingame", "codingame"), ("gtp", "codingame"), ("codingame", "nboard")])
def test_the_referee_plays_by_it(wires):
    bots = [" ".join([*BOT, *options]) for options in (QUICK, ("--engine", "random", "--seed", "1"))]
    command = [sys.executable, "-m", "tools", "match", "othello", *bots, "--games", "4", "--time-ms", "60000"]
    command += ["--wire-a", wires[0], "--wire-b", wires[1], "--opening-plies", "3", "--no-record", "--json"]
    outcome = run(command, cwd=ROOT)
    assert outcome.code == 0, outcome
    found = json.loads(outcome.out)
    assert found["games"] == 4
    failures = ("timeouts", "crashes", "illegal_moves", "protocol_errors", "resignations")
    assert [player[kind] for player in found["players"] for kind in failures] == [0] * 10, found
