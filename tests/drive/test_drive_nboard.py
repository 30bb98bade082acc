"""NBoard's wire with the real bot: as its GUI speaks it, and as nobody should."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path

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
from protocol.moves import BLACK, PASS, move_text

BOT = (sys.executable, "-m", "bots.othello")
QUICK = ("--nodes", "300", "--seed", "1")
RANDOM = ("--engine", "random", "--seed", "1")
AN_HOUR = ("--time-ms", "3600000")
DATA = Path(__file__).resolve().parents[1] / "data" / "othello"

START = "-" * 27 + "O*" + "-" * 6 + "*O" + "-" * 27
# Word for word from the example session of NBoard's document.
DOCUMENT_GAME = (
    "set game (;GM[Othello]PC[NBoard]DT[2014-02-21 20:52:27 GMT]PB[./mEdax]PW[chris]RE[?]TI[15:00]TY[8]"
    "BO[8 ---------------------------O*------*O--------------------------- *]"
    "B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4];)"
)
DOCUMENT_SESSION = "nboard 2\n" + DOCUMENT_GAME + "\nset depth 6\nping 1\ngo\n"
HELLO = "nboard 2\nset depth 60\n"  # Stonewire-Othello, and again with the depth
NAMES = ["set myname Stonewire-Othello", "set myname Stonewire-Othello60"]


def square(name):
    return PASS if name.upper() == "PA" else (("ABCDEFGH".index(name[0].upper()), int(name[1]) - 1),)


def name_of(move):
    return move_text(move).upper() if move else "PA"


def replayed(names):
    position = Othello.start()
    for name in names.split():
        position = position.play(square(name))
    return position


DOCUMENT_POSITION = replayed("F5 F6 D3 C5 E6 F7 E7 F4")


def set_game(position, moves="", more="TY[8]"):
    """The command that sets a board, and has moves made on it."""
    cells = position.cells().translate(str.maketrans(".BW", "-*O"))
    return "set game (;GM[Othello]{}BO[8 {} {}]{};)".format(more, cells, "*O"[position.to_move], moves)


def move_of(line):
    found = re.fullmatch(r"=== ([A-H][1-8]|PA)/-?\d+\.\d\d/\d+\.\d\d", line)
    assert found, line
    return square(found.group(1))


def answer(talk):
    """The move of an answer to ``go``, with all that comes before it."""
    assert talk.line() == "status Thinking"
    assert re.fullmatch(r"nodestats \d+ \d+\.\d\d", talk.line())
    return move_of(talk.line())


def hints(text):
    """Every list of hints: (move, value, depth's text) a line."""
    lists, lines = [], []
    for line in text.splitlines():
        found = re.fullmatch(r"search (([A-H][1-8]|PA)*) (-?\d+\.\d\d) 0 (\d+|100%W?)", line)
        if found:
            lines.append((square(found.group(1)[:2]), float(found.group(3)), found.group(4)))
        elif line.startswith("nodestats"):
            lists.append(lines)
            lines = []
    return lists


# ---- as the GUI speaks it ---------------------------------------------------------------------------


def test_the_documents_session_is_answered_as_it_shows():
    outcome = run(BOT, DOCUMENT_SESSION)
    assert_silent_success(outcome)
    lines = outcome.out.splitlines()
    assert lines[:4] == ["set myname Stonewire-Othello", "set myname Stonewire-Othello6", "pong 1", "status Thinking"]
    assert re.fullmatch(r"nodestats \d+ \d+\.\d\d", lines[4])
    assert_legal(DOCUMENT_POSITION, move_of(lines[5]))
    assert len(lines) == 6


def test_an_answer_is_played_only_when_the_gui_says_so():
    with Talk(BOT, *QUICK) as talk:
        talk.say(DOCUMENT_SESSION)
        for _ in range(3):
            talk.line()
        move = answer(talk)
        assert_legal(DOCUMENT_POSITION, move)
        talk.say("go")
        assert_legal(DOCUMENT_POSITION, answer(talk))
        other = next(one for one in DOCUMENT_POSITION.legal_moves() if one != move)
        talk.say("ping 2\nmove {}/1.50/2.0\ngo".format(name_of(other)))
        assert talk.line() == "pong 2"
        assert_legal(DOCUMENT_POSITION.play(other), answer(talk))
        talk.say("quit")
        assert talk.leave() == (0, "")


@pytest.mark.parametrize("options", [QUICK, RANDOM, ("--engine", "mcts", *QUICK)])
def test_a_whole_game_against_random_moves_told_one_by_one(options):
    chance = random.Random(4)
    position = Othello.start()
    with Talk(BOT, *options) as talk:
        talk.say(HELLO + set_game(position) + "\nping 1")
        assert [talk.line() for _ in range(3)] == [*NAMES, "pong 1"]
        while position.result() is None:
            if position.to_move == BLACK:
                talk.say("go")
                move = answer(talk)
                assert_legal(position, move)
            else:
                move = chance.choice(position.legal_moves())
            talk.say("move {}//0.5".format(name_of(move)))
            position = position.play(move)
        assert position.ply > 40
        assert talk.ask("ping 2") == "pong 2"


def test_the_game_may_come_whole_for_every_move_and_shorter_again():
    chance = random.Random(5)
    position, items = Othello.start(), []
    with Talk(BOT, *QUICK) as talk:
        assert talk.ask("nboard 2") == NAMES[0]
        before = []
        while len(items) < 12:
            before.append((position, "".join(items)))
            move = chance.choice(position.legal_moves())
            items.append("{}[{}]".format("BW"[position.to_move], name_of(move)))
            position = position.play(move)
        for there, moves in [*before, *before[::-3]]:
            talk.say(set_game(Othello.start(), moves) + "\ngo")
            assert_legal(there, answer(talk))


@pytest.mark.parametrize("line", [line for line in (DATA / "games.ggf").read_text().splitlines() if line[0] != "#"])
def test_recorded_games_are_taken_to_their_end(line):
    outcome = run([*BOT, *QUICK], "nboard 2\nset game " + line + "\ngo\nhint 1\n")
    assert_silent_success(outcome)
    complaint = "status error: no move: the game is over\n"
    assert outcome.out == NAMES[0] + "\nstatus Thinking\n" + complaint + "status Analyzing\n" + complaint


@pytest.mark.parametrize("moves", ["W[D3]B[A1]", "B[D3]", "W[F5]W[F5]"])
def test_a_game_that_turns_out_illegal_leaves_the_position_as_it_was(moves):
    game = "set game (;GM[Othello]TY[8]BO[8 {} O]{};)\n".format("-" * 27 + "**" + "-" * 6 + "*O" + "-" * 27, moves)
    outcome = run([*BOT, *QUICK], "nboard 2\n" + game + "go\n")
    assert outcome.out.count("status error: illegal move: ") == 1
    assert re.search(r"^=== (D3|C4|F5|E6)", outcome.out, re.M), outcome


def test_a_side_that_cannot_move_passes():
    position = Othello.from_cells(8, 8, "BW" + "." * 62, 1)  # White to move, Black may go on
    outcome = run([*BOT, *QUICK], "nboard 2\n" + set_game(position) + "\nhint 3\ngo\nmove PA\ngo\n")
    assert_silent_success(outcome)
    assert re.search(r"search PAC1 -1\.00 0 100%W\n", outcome.out)
    assert re.findall(r"=== (..)", outcome.out) == ["PA", "C1"]


# ---- hints and analysis -----------------------------------------------------------------------------


def test_hints_come_again_and_again_with_one_ply_more():
    outcome = run(BOT, DOCUMENT_SESSION.replace("go", "hint 3"))
    assert_silent_success(outcome)
    lists = hints(outcome.out)
    assert [[depth for _, _, depth in lines] for lines in lists] == [[str(depth)] * 3 for depth in range(2, 7)]
    for lines in lists:
        assert len({move for move, _, _ in lines}) == 3
        assert all(DOCUMENT_POSITION.why_illegal(move) is None for move, _, _ in lines)
        assert [value for _, value, _ in lines] == sorted((value for _, value, _ in lines), reverse=True)
    assert outcome.out.count("status Analyzing\n") == 1
    assert outcome.out.endswith("\nstatus\n")


def solved():
    """Positions and the exact scores of their moves: two of FFORUM's problems, whose source its file tells."""
    for line in [line for line in (DATA / "fforum-1-19.obf").read_text().splitlines() if line[0] != "#"][:2]:
        board, side, *scores = re.split(r"[ ;]+", line.strip(" ;"))
        cells = board.translate(str.maketrans("XO-", "BW."))
        known = [score.split(":") for score in scores]
        yield Othello.from_cells(8, 8, cells, "XO".index(side)), {square(name): float(value) for name, value in known}


@pytest.mark.parametrize(("position", "scores"), list(solved()))
def test_hints_of_an_ending_are_the_exact_scores_of_all_moves(position, scores):
    # Deep enough to reach the end; no pass of the clock may matter, so it has an hour.
    text = "nboard 2\nset depth 60\n" + set_game(position) + "\nhint 64\n"
    outcome = run([*BOT, *AN_HOUR], text)
    assert_silent_success(outcome)
    found = hints(outcome.out)[-1]
    assert {depth for _, _, depth in found} <= {"100%", "100%W"}
    assert {move for move, _, _ in found} == set(position.legal_moves())
    for move, value, depth in found:
        assert move in scores
        assert value == scores[move] if depth == "100%" else value * scores[move] > 0
    assert found[0][:2] == max(scores.items(), key=lambda item: item[1])


@pytest.mark.parametrize("options", [QUICK, RANDOM, ("--engine", "greedy"), ("--engine", "mcts", "--time-ms", "300")])
def test_every_engine_gives_hints(options):
    outcome = run([*BOT, *options], "nboard 2\n" + DOCUMENT_GAME + "\nhint 64\n")
    assert_silent_success(outcome)
    (found,) = hints(outcome.out)
    assert {move for move, _, _ in found} == set(DOCUMENT_POSITION.legal_moves())


def test_hints_with_a_number_of_nodes_repeat_themselves():
    text = "nboard 2\n" + DOCUMENT_GAME + "\nhint 5\n"
    outputs = {re.sub(r"(nodestats \d+) .*", r"\1", run([*BOT, *QUICK], text).out) for _ in range(2)}
    assert len(outputs) == 1
    assert len(hints(outputs.pop())[0]) == 5


def test_every_position_of_the_game_is_analysed_the_last_first():
    outcome = run([*BOT, *QUICK], "nboard 2\n" + DOCUMENT_GAME + "\nanalyze\n")
    assert_silent_success(outcome)
    lines = outcome.out.splitlines()
    assert lines[1] == "status Analyzing"
    assert lines[-1] == "status"
    found = [re.fullmatch(r"analysis (\d) -?\d+\.\d\d", line).group(1) for line in lines[2:-1]]
    assert found == list("876543210")


def test_the_end_of_a_game_is_analysed_as_its_score():
    game = (DATA / "games.ggf").read_text().splitlines()[-1]
    outcome = run([*BOT, *RANDOM], "nboard 2\nset game " + game + "\nanalyze\n")
    assert_silent_success(outcome)
    last = next(line for line in outcome.out.splitlines() if line.startswith("analysis"))
    moves = len(re.findall(r"[BW]\[", game.split("BO[")[1]))
    score = float(re.search(r"RE\[([-+.\d]+)", game).group(1))  # for Black
    assert last.split()[:2] == ["analysis", str(moves)]
    assert abs(float(last.split()[2])) == abs(score)


# ---- while the bot thinks ---------------------------------------------------------------------------


def thinking(question, *options):
    """A bot with an hour for the answer, which it has been asked for."""
    process = start([*BOT, *AN_HOUR, *options])
    return process, ("nboard 2\n" + DOCUMENT_GAME.replace("TI[15:00]", "") + "\n" + question + "\n").encode()


def begin(process, text):
    process.stdin.write(text)
    assert process.stdout.readline() == NAMES[0].encode() + b"\n"
    assert process.stdout.readline() in (b"status Thinking\n", b"status Analyzing\n")


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
@pytest.mark.parametrize("command", ["ping 7", "set depth 3\nping 7", "learn\nping 7", "go\nping 7", "move D6\nping 7"])
def test_a_command_ends_the_thinking_and_the_move_comes_before_its_answer(engine, command):
    context, text = thinking("go", "--engine", engine)
    with context as process:
        begin(process, text)
        process.stdin.write((command + "\n").encode())
        lines = []
        while lines[-1:] != ["pong 7"]:
            lines.append(process.stdout.readline().decode().rstrip("\n"))
            assert lines[-1], lines
        assert lines[0].startswith("nodestats ")
        assert_legal(DOCUMENT_POSITION, move_of(lines[1]))
        out, err = process.communicate(b"quit\n", timeout=SECONDS)
        assert (process.returncode, out, err) == (0, b"", b"")


@pytest.mark.parametrize("question", ["hint 3", "analyze"])
def test_a_ping_ends_hints_and_analysis_and_nothing_of_them_follows_it(question):
    context, text = thinking(question)
    with context as process:
        begin(process, text)
        process.stdin.write(b"ping 7\n")
        lines = []
        while lines[-1:] != [b"pong 7\n"]:
            lines.append(process.stdout.readline())
            assert lines[-1], lines
        assert lines[-2] == b"status\n"
        out, err = process.communicate(b"ping 8\nquit\n", timeout=SECONDS)
        assert (process.returncode, out, err) == (0, b"pong 8\n", b"")


@pytest.mark.parametrize("line", ["", "what is this", "\x00\xff", "pong 3"])
def test_what_it_does_not_know_does_not_disturb_it(line):
    context, text = thinking("go")
    with context as process:
        begin(process, text)
        process.stdin.write(line.encode() + b"\n")
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=1.0)
        process.stdin.write(b"ping 1\n")
        assert process.stdout.readline().startswith(b"nodestats ")


@pytest.mark.parametrize("question", ["go", "hint 2", "analyze"])
def test_quit_while_it_thinks_leaves_at_once_without_a_move(question):
    context, text = thinking(question)
    with context as process:
        begin(process, text)
        out, err = process.communicate(b"quit\n", timeout=SECONDS)
        assert (process.returncode, err) == (0, b"")
        assert b"===" not in out


@pytest.mark.parametrize("question", ["go", "hint 2"])
def test_the_end_of_input_while_it_thinks_ends_that(question):
    context, text = thinking(question)
    with context as process:
        begin(process, text)
        process.stdin.write(b"pi")  # not a line yet: the search goes on
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(timeout=1.0)
        out, err = process.communicate(timeout=SECONDS)
        assert (process.returncode, err) == (0, b"")
        if question == "go":
            assert_legal(DOCUMENT_POSITION, move_of(out.decode().splitlines()[-1]))


@pytest.mark.parametrize("more", ["TI[0:01]", "TI[0:01/0:01]", "TB[0:00.3/0:00.2]TW[9:00:00]"])
def test_the_clock_of_the_game_ends_a_search_that_the_options_would_let_run_for_an_hour(more):
    text = "nboard 2\n" + set_game(Othello.start(), "B[F5]W[D6]", "TY[8]" + more) + "\ngo\n"
    with Talk(BOT, *AN_HOUR) as talk:
        assert talk.ask(text) == NAMES[0]
        assert_legal(replayed("F5 D6"), answer(talk))


def test_a_ping_right_behind_the_question_ends_the_thinking_too():
    text = "nboard 2\n" + DOCUMENT_GAME.replace("TI[15:00]", "") + "\ngo\nping 1\nhint 2\nping 2\n"
    outcome = run([*BOT, *AN_HOUR], text)
    assert_silent_success(outcome)
    assert re.findall(r"^(===|pong 1|search|pong 2)", outcome.out, re.M) == [
        "===",
        "pong 1",
        "search",
        "search",
        "pong 2",
    ]


def test_early_commands_are_answered_in_order_and_none_is_lost():
    text = HELLO + "".join("ping {}\n".format(n) for n in range(200)) + "learn\n" + DOCUMENT_GAME + "\nping 200\n"
    outcome = run([*BOT, *QUICK], text + "learn\nnonsense\nset contempt 3\nping 201\nquit\nping 202\n")
    assert_silent_success(outcome)
    pongs = ["pong {}".format(n) for n in range(202)]
    assert outcome.out.splitlines() == [*NAMES, *pongs[:200], "learned", pongs[200], "learned", pongs[201]]


# ---- bad input --------------------------------------------------------------------------------------


BAD = [
    *("set game", "set game nonsense", "set game (;GM[Chess];)", "set game " + "(;" * 10**5, DOCUMENT_GAME[:-2]),
    *(DOCUMENT_GAME.replace("B[D3]", "B[A1]"), DOCUMENT_GAME.replace("B[D3]", "B[PA]")),
    *(DOCUMENT_GAME.replace("TY[8]", "TY[10]"), DOCUMENT_GAME.replace("TY[8]", "TY[8a]")),
    *(DOCUMENT_GAME.replace("BO[8 --", "BO[8 -"), DOCUMENT_GAME.replace("[15:00]", "[long]")),
    *(
        "set depth",
        "set depth none",
        "set depth 0",
        "set depth " + "9" * 10**5,
        "hint x",
        "hint 0",
        "ping",
        "ping soon",
    ),
    *("move", "move A1", "move PA", "move Z9", "move 5", "move " + "F5" * 10**6, "A1"),
]


@pytest.mark.parametrize("line", BAD, ids=lambda line: line[:30])
def test_a_bad_command_gets_one_clear_line_and_the_session_goes_on(line):
    outcome = run([*BOT, *QUICK], "nboard 2\n" + DOCUMENT_GAME + "\nmove D6\n" + line + "\nping 9\n")
    assert_silent_success(outcome)
    lines = outcome.out.splitlines()
    assert (lines[0], lines[-1]) == (NAMES[0], "pong 9")
    assert len(lines) == 3
    assert lines[1].startswith("status error: ")
    assert len(lines[1]) < 200


def test_a_line_over_4_mib_gets_one_line():
    outcome = run([*BOT, *QUICK], "nboard 2\nset game " + "z" * (1 << 22) + "\nping 9\n")
    assert (outcome.code, outcome.err) == (0, "")
    assert re.fullmatch(NAMES[0] + r"\nstatus error: a line of more than \d+ bytes\npong 9\n", outcome.out)


def test_only_othello_speaks_it():
    outcome = run(NOGO_BOT, "nboard 2\n")
    assert_one_complaint(outcome)
    assert "no wire begins like this" in outcome.err


def test_the_option_names_the_wire_whatever_comes_first():
    for text in ("ping 1\n", "1\nping 1\n", "{\n0\nping 1\n", "\n\nping 1\n"):
        outcome = run([*BOT, *QUICK, "--protocol", "nboard"], text)
        assert_silent_success(outcome)
        assert outcome.out == "pong 1\n"


def test_debug_lines_go_to_stderr_and_plain_python_plays_too():
    text = DOCUMENT_SESSION.replace("TI[15:00]", "")
    outcome = run([*BOT, *QUICK, "--debug"], text)
    assert outcome.code == 0
    assert outcome.err.startswith("stonewire: score ")
    alone = [sys.executable, "-I", "-S", str(ROOT / "submissions" / "othello.py")]  # without numba to compile for it
    outcome = run([*alone, "--nodes", "20"], text + "hint 2\n", env=environment(STONEWIRE_NATIVE="0"))
    assert outcome.code == 0
    assert_legal(DOCUMENT_POSITION, move_of(outcome.out.splitlines()[5]))


# ---- packed, and through the referee ----------------------------------------------------------------


def test_a_packed_file_speaks_it_alone(tmp_path):
    packed = tmp_path / "othello.py"
    outcome = run([sys.executable, "-m", "tools", "pack", "othello", "--output", str(packed)])
    assert outcome.code == 0, outcome
    outcome = run(
        [sys.executable, "-I", "-S", str(packed), *QUICK], DOCUMENT_SESSION + "hint 1\nanalyze\n", cwd=tmp_path
    )
    assert_silent_success(outcome)
    assert_legal(DOCUMENT_POSITION, move_of(outcome.out.splitlines()[5]))
    assert outcome.out.endswith("\nstatus\n")


@pytest.mark.parametrize(
    "wires", [("nboard", "nboard"), ("nboard", "gtp"), ("nboard", "codingame"), ("line", "nboard")]
)
def test_the_referee_plays_by_it(wires):
    bots = [" ".join([*BOT, *options]) for options in (QUICK, RANDOM)]
    command = [sys.executable, "-m", "tools", "match", "othello", *bots, "--games", "2", "--time-ms", "60000"]
    command += ["--wire-a", wires[0], "--wire-b", wires[1], "--opening-plies", "4", "--no-record", "--json"]
    outcome = run(command, cwd=ROOT)
    assert outcome.code == 0, outcome
    found = json.loads(outcome.out)
    assert found["games"] == 2
    failures = ("timeouts", "crashes", "illegal_moves", "protocol_errors", "resignations")
    assert [player[kind] for player in found["players"] for kind in failures] == [0] * 10, found
