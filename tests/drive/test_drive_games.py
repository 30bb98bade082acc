"""Every game, as packed and in the checkout: whole games on every wire, questions from the shell, help and errors."""

import json
import random
import subprocess
import sys
import time
from subprocess import PIPE

import pytest
from drive_helpers import ROOT, assert_one_complaint, assert_silent_success, run

from bots import registry
from protocol.botzone import BotzoneJsonReferee
from protocol.detect import referee_wire
from protocol.limit import Limit
from protocol.line import ShellLineReferee
from protocol.moves import BLACK, parse_move

VARIANTS = [(name, rule) for name in registry.NAMES for rule in (registry.game(name).rules or ("",))]
EVERY_VARIANT = pytest.mark.parametrize(("name", "rule"), VARIANTS, ids=lambda text: text or "-")
EVERY_GAME = pytest.mark.parametrize("name", registry.NAMES)
WIRES = ["botzone", "simple", "line", "gtp"]
FURTHER_WIRES = {
    "nogo": ["sau"],
    "surakarta": ["sau"],
    "gomoku": ["gomocup"],
    "othello": ["nboard", "codingame"],
}


def packed(name):
    return [sys.executable, str(ROOT / "submissions" / (name + ".py"))]


def rule_options(name, rule):
    return ["--" + registry.game(name).rule_option, rule] if rule else []


def positions(name, rule, seed):
    """A random game: (moves so far, position) before every ply."""
    game = registry.game(name)
    chance = random.Random(seed)
    position, moves = game.position.start(game.columns, game.rows, rule), []
    while position.result() is None and len(moves) < 120:
        yield list(moves), position
        move = chance.choice(position.legal_moves())
        moves.append(move)
        position = position.play(move)


def ask(name, wire, moves, position, options):
    """The packed bot's answer to a question in a process of its own, as the referee's end reads it."""
    table = registry.table(name, rule=position.rule)
    if wire == "line":
        end = ShellLineReferee(table, position.to_move, lambda _: position.cells())
    else:
        end = referee_wire(wire)(table, position.to_move)
    exchange = end.request(moves, Limit())[0]
    outcome = run([*packed(name), *options], exchange.text)
    assert_silent_success(outcome)
    answers = [answer for line in outcome.out.splitlines() for answer in [exchange.listener.feed(line)] if answer]
    assert len(answers) == 1, outcome
    return answers[0]


@EVERY_VARIANT
@pytest.mark.parametrize("wire", ["botzone", "simple", "line"])
def test_one_question_in_one_process_is_answered_legally(name, rule, wire):
    options = [*rule_options(name, rule), "--nodes", "300", "--seed", "1"]
    asked = list(positions(name, rule, 5))
    for moves, position in asked[:2] + asked[2 :: len(asked) // 4] + asked[-1:]:
        answer = ask(name, wire, moves, position, options)
        assert answer.kind == "move"
        assert position.why_illegal(answer.move) is None, (position.diagram(), answer.move)


@EVERY_GAME
@pytest.mark.parametrize("engine", ["mcts", "alphabeta", "random", "capture", "greedy"])
def test_every_engine_answers_from_the_shell(name, engine):
    table = registry.table(name)
    start = registry.rules(name).start(table.columns, table.rows)
    line = start.cells().replace("B", "x").replace("W", "o") + " X\n"
    outcome = run([*packed(name), "--engine", engine, "--nodes", "200"], line * 2)
    assert_silent_success(outcome)
    assert all(start.why_illegal(parse_move(text, table)) is None for text in outcome.out.split())
    assert len(outcome.out.split()) == 2


@EVERY_GAME
def test_positional_iterations_are_nodes_and_answers_repeat(name):
    table = registry.table(name)
    cells = registry.rules(name).start(table.columns, table.rows).cells().replace("B", "x").replace("W", "o")
    base = [*packed(name), "--seed", "3", "--engine", "mcts", "--debug"]
    lines = [run(base, cells + " x 400\n"), run([*base, "--iter", "400"], cells + " x\n")]
    assert lines[0].out == lines[1].out
    assert all(" nodes 400 " in line.err for line in lines)


def test_positional_iterations_take_the_place_of_time():
    # The clock of the first answer starts with the process, and is to matter to nobody.
    command = [sys.executable, "-m", "bots.nogo", "--engine", "mcts", "--debug"]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True, cwd=ROOT) as bot:
        time.sleep(1.5)
        _, said = bot.communicate("." * 81 + " x 400\n", timeout=120)
    assert " nodes 400 " in said


@EVERY_GAME
def test_checkout_and_packed_file_answer_alike(name):
    request = BotzoneJsonReferee(registry.table(name), BLACK).request([], Limit())[0].text
    for engine in ("mcts", "alphabeta"):
        options = ["--engine", engine, "--nodes", "500", "--seed", "2", "--debug"]
        answers = [
            run([*command, *options], request) for command in (packed(name), [sys.executable, "-m", "bots." + name])
        ]
        said = [json.loads(answer.out) for answer in answers]
        assert said[0]["response"] == said[1]["response"]
        assert [" nodes 500 " in one["debug"] for one in said] == [True, True]


def play_out(name, rule, first, second):
    """One whole game between the packed bot and random moves, each on its wire; nobody may fail."""
    bots = [
        " ".join([*packed(name), *rule_options(name, rule), *more])
        for more in (["--nodes", "60"], ["--engine", "random"])
    ]
    command = [sys.executable, "-m", "tools", "match", name, *bots, "--games", "1", "--time-ms", "60000"]
    command += ["--wire-a", first, "--wire-b", second, "--opening-plies", "0", "--no-record", "--json"]
    outcome = run([*command, *(["--rule", rule] if rule else [])])
    assert outcome.code == 0, outcome
    found = json.loads(outcome.out)
    assert found["games"] == 1
    failures = ("timeouts", "crashes", "illegal_moves", "protocol_errors", "resignations")
    for player in found["players"]:
        assert [player[kind] for kind in failures] == [0] * 5, found


@EVERY_GAME
def test_a_whole_game_on_every_wire_ends_by_rule(name):
    wires = WIRES + FURTHER_WIRES.get(name, [])
    for first, second in zip(wires, wires[1:] + wires[:1], strict=True):
        play_out(name, registry.table(name).rule, first, second)


@EVERY_VARIANT
def test_a_whole_game_under_every_rule_ends_by_it(name, rule):
    play_out(name, rule, "gtp", "gtp")


@EVERY_GAME
def test_bad_boards_and_options_are_one_clear_line(name):
    table = registry.table(name)
    cells = registry.rules(name).start(table.columns, table.rows).cells().replace("B", "x").replace("W", "o")
    for text in (cells[:-1] + " x\n", cells + ". x\n", cells + "\n", cells + " z\n", cells + " x 0\n"):
        assert_one_complaint(run([*packed(name), "--protocol", "line"], text))
    for options in (["--engine", "magic"], ["--rule", "chess"], ["--ending", "never"], ["--size", "99"]):
        assert_one_complaint(run([*packed(name), *options], cells + " x\n"))
