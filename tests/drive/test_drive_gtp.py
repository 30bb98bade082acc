"""GTP sessions with the real executables."""

import random
from functools import cache

import pytest
from drive_helpers import (
    BOTS,
    CHECKOUT,
    PACKED,
    QUICK,
    Talk,
    assert_legal,
    assert_silent_success,
    gtp_answers,
    gtp_move,
    random_history,
    run,
)

from bots.nogo.rules import NoGo
from protocol.gtp import COMMANDS, vertex_text, vertices_text
from protocol.moves import BLACK, WHITE, Table

BOT = pytest.mark.parametrize("bot", sorted(BOTS))


def commands(*lines, options=QUICK, command=PACKED):
    """The replies to these commands, one each, in a session that ends as it should."""
    outcome = run([*command, *options], "\n".join(lines) + "\n")
    assert_silent_success(outcome)
    answers = gtp_answers(outcome.out)
    assert len(answers) == len(lines), outcome.out
    return answers


@BOT
def test_the_engine_says_who_it_is_and_what_it_knows(bot):
    with Talk(BOTS[bot], *QUICK) as talk:
        assert talk.gtp("protocol_version") == "= 2"
        assert talk.gtp("1 name") == "=1 Stonewire NoGo"
        assert talk.gtp("version").startswith("= 0.")
        listed = talk.gtp("list_commands")[2:].split("\n")
        assert listed == list(COMMANDS)
        for command in ("genmove", "solve", "timelimit", "gogui-rules_board", "legal_moves"):
            assert talk.gtp("known_command " + command) == "= true"
        assert talk.gtp("known_command loadsgf") == "= false"
        for line in talk.gtp("gogui-analyze_commands")[2:].split("\n"):
            assert line.rsplit("/", 1)[1] in listed
        assert talk.gtp("quit") == "="
        assert talk.leave() == (0, "")


@BOT
@pytest.mark.parametrize("seed", [1, 2])
def test_the_engine_plays_both_colours_to_the_end_of_a_game_and_resigns(bot, seed):
    position = NoGo.start(5, 5)
    table = Table("nogo", 5, 5)
    with Talk(BOTS[bot], "--nodes", "100", "--seed", str(seed)) as talk:
        assert talk.gtp("boardsize 5") == "="
        assert talk.gtp("clear_board") == "="
        while position.legal_moves():
            assert talk.gtp("gogui-rules_final_result") == "= unknown"
            assert talk.gtp("final_score").startswith("? ")
            answer = talk.gtp("genmove " + ("b", "w")[position.to_move])
            move = gtp_move(answer, 5)
            assert_legal(position, move)
            position = position.play(move)
            legal = vertices_text(position.legal_moves(), table)
            assert talk.gtp("gogui-rules_legal_moves").rstrip() == ("= " + legal).rstrip()
        loser, winner = ("b", "w") if position.to_move == BLACK else ("w", "b")
        assert talk.gtp("genmove " + loser) == "= resign"
        assert talk.gtp("final_score") == "= {}+R".format(winner.upper())
        assert talk.gtp("gogui-rules_final_result") == "= " + {"b": "black", "w": "white"}[winner]
        assert talk.gtp("solve") == "= " + winner
        assert talk.gtp("undo") == "="
        assert talk.gtp("gogui-rules_final_result") == "= unknown"
        assert talk.end() == (0, "")


def test_a_player_with_a_move_does_not_resign_even_when_it_loses():
    for seed in range(3):
        position = NoGo.start(3, 3)
        answers = commands("boardsize 3", *["genmove " + "bw"[n % 2] for n in range(9)],
                           options=("--nodes", "2000", "--seed", str(seed)))[1:]  # fmt: skip
        for answer in answers:
            if position.legal_moves():
                position = position.play(gtp_move(answer, 3))
            else:
                assert answer == "= resign"
                break
        assert not position.legal_moves()


def test_boards_are_shown_with_gtps_own_coordinates():
    answers = commands("boardsize 4", "play b a1", "play w D4", "showboard", "gogui-rules_board",
                       "gogui-rules_board_size", "gogui-rules_side_to_move", "gogui-rules_game_id")  # fmt: skip
    shown = answers[3].split("\n")
    assert shown[0].strip() == "="
    assert shown[1:] == ["   A B C D", " 4 . . . O", " 3 . . . .", " 2 . . . .", " 1 X . . ."]
    assert answers[4] == "= ...O\n....\n....\nX..."
    assert answers[5:] == ["= 4", "= black", "= nogo"]


@pytest.mark.parametrize("colour", [BLACK, WHITE])
def test_legal_moves_are_those_of_the_rules_for_either_colour(colour):
    moves, position = random_history(30, seed=60)
    table = Table("nogo", 9, 9)
    plays = ["play {} {}".format("bw"[n % 2], vertex_text(move, table)) for n, move in enumerate(moves)]
    answer = commands(*plays, "legal_moves " + ("black", "White")[colour])[-1]
    asked = position if position.to_move == colour else position.turned()
    assert answer == "= " + vertices_text(asked.legal_moves(), table)


def test_ids_comments_blank_lines_and_controls_are_read_as_gtp_says():
    outcome = run(
        [*PACKED, *QUICK], "# a comment\n\n12 name # who?\n\t7\tkomi 6.5\n\x01\x02\n3\x07 version\n# end\n99 quit\n"
    )
    assert_silent_success(outcome)
    answers = gtp_answers(outcome.out)
    assert [answer.split(" ")[0] for answer in answers] == ["=12", "=7", "=3", "=99"]


@pytest.mark.parametrize(
    ("setup", "command", "words"),
    [
        ([], "nonsense", "unknown command"),
        ([], "5 Name", "unknown command"),
        (["play b e5"], "play w e5", "illegal move: E5 is occupied"),
        ([], "play b pass", "illegal move: NoGo has no pass"),
        (["boardsize 3", "play w a2", "play w b2", "play w b1"], "play b a1", "suicide"),
        (["boardsize 3", "play b a2", "play w a3", "play w c3"], "play w b3", None),
        (["boardsize 2", "play w a1", "play b a2"], "play b b1", "a capture"),
        ([], "play b i5", "not a vertex of this board"),
        ([], "play b k1", "not a vertex of this board"),
        ([], "play b a0", "not a vertex of this board"),
        ([], "play b", "usage: play COLOUR VERTEX"),
        ([], "play red a1", "not a colour"),
        ([], "genmove", "usage: genmove COLOUR"),
        ([], "genmove x", "not a colour"),
        ([], "boardsize 1", "unacceptable size"),
        ([], "boardsize 14", "unacceptable size"),
        ([], "boardsize 26", "unacceptable size"),
        ([], "boardsize 0", "unacceptable size"),
        ([], "boardsize -3", "unacceptable size"),
        ([], "boardsize nine", "boardsize not an integer"),
        ([], "boardsize 99999999999999999999", "boardsize not an integer"),
        ([], "undo", "cannot undo"),
        ([], "komi much", "komi not a float"),
        ([], "timelimit 0", "timelimit must be 1 to 100 seconds"),
        ([], "time_settings 1 2", "usage: time_settings"),
        ([], "time_settings 1 2 x", "stones not an integer"),
        ([], "time_left w nan 0", "not a number of seconds"),
        ([], "legal_moves", "usage: legal_moves COLOUR"),
        ([], "known_command", "usage: known_command COMMAND"),
        ([], "12345678901 name", "command id too long"),
    ],
)
def test_what_cannot_be_done_is_refused_in_gtps_form_and_the_session_goes_on(setup, command, words):
    answers = commands("boardsize 9", *setup, command, "name")
    refusal = answers[-2]
    if words is None:
        assert refusal == "="
    else:
        assert refusal.startswith("?5 " if command.startswith("5 ") else "? ")
        assert words in refusal
        assert "\n" not in refusal
    assert answers[-1] == "= Stonewire NoGo"


def test_a_refused_board_size_leaves_board_and_stones_alone():
    answers = commands("boardsize 5", "play b c3", "boardsize 14", "gogui-rules_board_size", "gogui-rules_board")
    assert answers[2].startswith("? ")
    assert answers[3] == "= 5"
    assert answers[4] == "= .....\n.....\n..X..\n.....\n....."


@pytest.mark.parametrize("size", [2, 3, 10, 13])
def test_boards_of_every_usable_size_are_played_on(size):
    answers = commands("boardsize {}".format(size), "genmove b", "genmove w")
    position = NoGo.start(size, size)
    for answer in answers[1:]:
        if position.legal_moves():
            position = position.play(gtp_move(answer, size))
        else:
            assert answer == "= resign"


def test_either_colour_may_play_several_times_in_a_row():
    answers = commands("play w a1", "play w c1", "gogui-rules_side_to_move", "play b j9", "play b g9",
                       "gogui-rules_side_to_move", "genmove b", "genmove b")  # fmt: skip
    assert answers[:6] == ["=", "=", "= black", "=", "=", "= white"]
    first, second = gtp_move(answers[6]), gtp_move(answers[7])
    assert first != second


def test_undo_takes_back_one_ply_whoever_made_it():
    answers = commands("genmove b", "play w a1", "undo", "gogui-rules_board", "undo", "gogui-rules_board", "undo")
    assert answers[2] == answers[4] == "="
    assert answers[3].count("X") == 1
    assert answers[3].count("O") == 0
    assert answers[5] == "= " + "\n".join(["." * 9] * 9)
    assert answers[6] == "? cannot undo"


def test_timing_commands_are_taken_and_moves_still_come():
    answers = commands(
        "time_settings 0 1 0", "genmove b", "time_settings 1 0 0", "genmove w", "time_left b 0 0", "genmove b",
        "time_left w -1.5 0", "genmove w", "time_left b 1 3", "genmove b", "timelimit 1", "time_settings 0 0.05 1",
        "genmove w", options=("--time-ms", "50"),
    )  # fmt: skip
    position = NoGo.start()
    for answer in answers:
        if answer != "=":
            position = position.play(gtp_move(answer))
    assert position.ply == 6


# ---- solve ------------------------------------------------------------------------------------------


@cache
def _mover_wins(columns, stones, to_move):
    position = NoGo(columns, columns, stones, to_move)
    return any(not _mover_wins(columns, p.stones, p.to_move) for p in map(position.play, position.legal_moves()))


def assert_solved(position, answer):
    """The answer to solve, against all there is to search on a tiny board."""
    mover, other = ("b", "w") if position.to_move == BLACK else ("w", "b")
    if not _mover_wins(position.columns, position.stones, position.to_move):
        assert answer == "= " + other, position.diagram()
        return
    assert answer.startswith("= {} ".format(mover)), (answer, position.diagram())
    move = gtp_move("= " + answer.split(" ")[2].upper(), position.columns)
    after = position.play(move)
    assert not _mover_wins(after.columns, after.stones, after.to_move), (answer, position.diagram())


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_small_boards_are_solved_rightly(size, engine):
    table = Table("nogo", size, size)
    lines, positions = [], []
    for seed in range(30):
        moves, position = random_history(seed % 5, seed, size)
        plays = ["play {} {}".format("bw"[n % 2], vertex_text(move, table)) for n, move in enumerate(moves)]
        lines += ["boardsize {}".format(size), *plays, "solve"]
        positions.append(position)
    answers = commands(*lines, options=("--nodes", "50000", "--engine", engine))
    solved = [answer for line, answer in zip(lines, answers, strict=True) if line == "solve"]
    for position, answer in zip(positions, solved, strict=True):
        assert_solved(position, answer)


@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_what_was_searched_before_never_makes_a_proof_wrong(engine):
    """Moves, other colours, undo and new games in any order: the tree kept must not be another position's."""
    chance = random.Random(11)
    table = Table("nogo", 3, 3)
    lines, checks, stack = ["boardsize 3"], {}, [NoGo.start(3, 3)]
    for _ in range(400):
        position, what = stack[-1], chance.random()
        if what < 0.1:
            lines.append("clear_board")
            stack = [NoGo.start(3, 3)]
        elif what < 0.3 and len(stack) > 1:
            lines.append("undo")
            stack.pop()
        elif what < 0.6:
            checks[len(lines)] = position
            lines.append("solve")
        else:
            if chance.random() < 0.4:
                position = position.turned()
            if position.legal_moves():
                move = chance.choice(position.legal_moves())
                lines.append("play {} {}".format("bw"[position.to_move], vertex_text(move, table)))
                stack.append(position.play(move))
    answers = commands(*lines, options=("--nodes", "50000", "--engine", engine))
    assert len(checks) > 80
    for number, position in checks.items():
        assert_solved(position, answers[number])


def test_a_tree_from_before_an_undo_is_not_used_for_the_answer():
    fresh = commands("boardsize 3", "play b a1", "solve", options=("--nodes", "20000"))
    used = commands("boardsize 3", "genmove b", "undo", "play b a1", "solve", options=("--nodes", "20000"))
    again = commands("boardsize 3", "genmove b", "clear_board", "play b a1", "solve", options=("--nodes", "20000"))
    position = NoGo.start(3, 3).play(((0, 2),))
    for answers in (fresh, used, again):
        assert_solved(position, answers[-1])


# ---- many at once, and the end ----------------------------------------------------------------------


@BOT
def test_commands_written_all_at_once_are_all_answered_in_order(bot):
    lines = ["{} {}".format(n, ("name", "genmove b", "undo", "gogui-rules_side_to_move")[n % 4]) for n in range(400)]
    outcome = run([*BOTS[bot], "--nodes", "20"], "\n".join(lines) + "\n")
    assert_silent_success(outcome)
    answers = gtp_answers(outcome.out)
    assert [answer.split(" ")[0] for answer in answers] == ["={}".format(n) for n in range(400)]


@pytest.mark.parametrize("text", ["name\n", "genmove b\n", "name\ngenm", "# only a comment\n"])
def test_the_end_of_input_in_mid_session_ends_it_well(text):
    outcome = run([*CHECKOUT, *QUICK], text)
    assert_silent_success(outcome)
    answers = gtp_answers(outcome.out)
    assert len(answers) == len([line for line in text.split("\n") if line and line[0] != "#"])


def test_what_follows_quit_is_not_read():
    outcome = run([*CHECKOUT, *QUICK], "name\nquit\nname\ngenmove b\n")
    assert_silent_success(outcome)
    assert outcome.out == "= Stonewire NoGo\n\n=\n\n"


def test_a_line_too_long_is_refused_and_the_session_goes_on():
    outcome = run([*PACKED, *QUICK], "name\n" + "x" * ((1 << 22) + 10) + "\nversion\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert [answer[0] for answer in gtp_answers(outcome.out)] == ["=", "?", "="]
