"""The SAU platform's sessions with the real executables. stderr shares the pipe, so it must stay empty."""

import pytest
from drive_helpers import (
    BARE,
    BOTS,
    PACKED,
    QUICK,
    SECONDS,
    Talk,
    assert_legal,
    assert_silent_success,
    environment,
    run,
    sau_move,
    sau_points,
    start,
)

from bots.nogo.rules import NoGo

BOT = pytest.mark.parametrize("bot", sorted(BOTS))


@BOT
def test_a_platforms_session_of_two_games_is_answered_line_by_line(bot):
    with Talk(BOTS[bot], *QUICK) as talk:
        assert talk.ask("name?") == "name Stonewire NoGo"
        position = NoGo.start()
        position = position.play(sau_move(talk.ask("new black")))
        for _ in range(12):
            reply = position.legal_moves()[-1]
            position = position.play(reply)
            move = sau_move(talk.ask("move " + sau_points(reply)))
            assert_legal(position, move)
            position = position.play(move)
        talk.say("end black")
        talk.say("new white")
        reply = NoGo.start().legal_moves()[40]
        position = NoGo.start().play(reply)
        move = sau_move(talk.ask("move " + sau_points(reply)))  # the first line since: white waited
        assert_legal(position, move)
        talk.say("quit")
        assert talk.leave() == (0, "")


def test_white_waits_for_the_first_move():
    outcome = run([*PACKED, *QUICK], "name?\nnew white\n")
    assert_silent_success(outcome)
    assert outcome.out == "name Stonewire NoGo\n"


@pytest.mark.parametrize("follower", ["end", "end white", "quit", "new white"])
@pytest.mark.parametrize("opening", ["new black\n", "new white\nmove AA\n"])
def test_a_move_that_is_called_off_in_the_same_write_is_not_answered(opening, follower):
    for _ in range(2):
        outcome = run([*PACKED, "--nodes", "1"], opening + follower + "\nname?\n")
        assert_silent_success(outcome)
        assert outcome.out == ("" if follower == "quit" else "name Stonewire NoGo\n")


def test_a_move_called_off_early_does_not_disturb_the_next_game():
    outcome = run([*PACKED, *QUICK], "new black\nend\nnew white\nmove EE\n")
    assert_silent_success(outcome)
    assert_legal(NoGo.start().play(((4, 4),)), sau_move(outcome.out.rstrip("\n")))


@pytest.mark.parametrize("wish", ["quit\n", "end\nquit\n"])
def test_quit_in_mid_search_is_obeyed_at_once(wish):
    with start([*PACKED, "--time-ms", "3600000"]) as process:
        process.stdin.write(b"name?\nnew black\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"name Stonewire NoGo\n"
        out, err = process.communicate(wish.encode(), timeout=SECONDS)  # not the hour it was given
        assert (process.returncode, out, err) == (0, b"", b"")


def test_end_in_mid_search_calls_the_answer_off_and_the_next_game_begins():
    with Talk(PACKED, "--time-ms", "3600000") as talk:
        assert talk.ask("name?").startswith("name ")
        talk.say("new black")
        talk.say("end")
        assert talk.ask("name?").startswith("name ")
        talk.say("quit")
        assert talk.leave() == (0, "")


def test_a_refused_move_is_replaced_by_another_and_another():
    with Talk(PACKED, *QUICK) as talk:
        first = sau_move(talk.ask("new black"))
        second, third = sau_move(talk.ask("error")), sau_move(talk.ask("error"))
        assert len({first, second, third}) == 3
        position = NoGo.start().play(third)
        reply = next(move for move in position.legal_moves() if move not in (first, second))
        after = position.play(reply)
        assert_legal(after, sau_move(talk.ask("move " + sau_points(reply))))


@pytest.mark.parametrize(
    "text",
    [
        "move AA\n",
        "new white\nmove ZZ\n",
        "new white\nmove A\n",
        "new white\nmove AA\nnonsense\n",
        "new white\nmove AA\nmove AA\n",
        "new green\n",
        "error\n",
        "end\nmove AA\n",
        "new white\n\x00\x01\xff\n",
        "name?\n" + "x" * 5000000 + "\n",
    ],
)
def test_nothing_on_this_wire_ever_reaches_stderr(text):
    outcome = run([*PACKED, *QUICK, "--debug", "--protocol", "sau"], text + "name?\n")
    assert_silent_success(outcome)
    assert outcome.out.endswith("name Stonewire NoGo\n")
    assert all(line.startswith(("move ", "name ")) for line in outcome.out.splitlines())


def test_plain_python_says_nothing_on_this_wire():
    outcome = run([*BARE, "--nodes", "5"], "new black\n", env=environment(STONEWIRE_NATIVE="0"))
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), sau_move(outcome.out.rstrip("\n")))
