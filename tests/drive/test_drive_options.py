"""What the options and their environment variables do to the real executables; what stays silent."""

import itertools
import json
import re
import sys

import pytest
from drive_helpers import (
    BARE,
    BOTS,
    BOTZONE_FILE,
    CHECKOUT,
    CODINGAME,
    EMPTY_LINE,
    FIRST_JSON,
    GENERIC_FILE,
    PACKED,
    QUICK,
    assert_legal,
    assert_one_complaint,
    assert_silent_success,
    environment,
    gtp_answers,
    gtp_move,
    json_input,
    json_move,
    last_gtp_move,
    line_input,
    random_history,
    run,
    shell_move,
    single,
)

from bots.core import embedded
from bots.core.options import base_limit, parse_options
from bots.nogo.game import GAME
from bots.nogo.rules import NoGo
from protocol.detect import NAMES
from protocol.limit import Limit
from tools.packing.profiles import TARGETS

ENGINES = pytest.mark.parametrize("engine", ["mcts", "alphabeta", "random", "capture", "greedy"])
BOT = pytest.mark.parametrize("bot", sorted(BOTS))


@ENGINES
@BOT
def test_every_engine_plays_legally_in_json_and_gtp(engine, bot):
    options = ["--engine", engine, "--nodes", "300"]
    for plies in (0, 30):
        moves, position = random_history(plies, seed=plies + 100)
        outcome = run([*BOTS[bot], *options], json_input(moves))
        assert_silent_success(outcome)
        assert_legal(position, single(json_move)(outcome.out))
    outcome = run([*BOTS[bot], *options], "boardsize 4\n" + "genmove b\ngenmove w\n" * 6)
    assert_silent_success(outcome)
    position = NoGo.start(4, 4)
    for answer in gtp_answers(outcome.out)[1:]:
        if not position.legal_moves():
            assert answer == "= resign"
            break
        position = position.play(gtp_move(answer, 4))


@ENGINES
def test_every_engine_keeps_to_the_time_of_a_move(engine):
    outcome = run([*PACKED, "--engine", engine, "--time-ms", "150"], line_input(random_history(20, seed=7)[0]))
    assert_silent_success(outcome)
    assert_legal(random_history(20, seed=7)[1], shell_move(outcome.out.rstrip("\n")))


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_greedy_engine_beats_the_random_one_on_its_own_measure(seed):
    moves, position = random_history(20, seed=seed + 200)

    def lead(out):
        after = position.play(json_move(out.rstrip("\n")))
        mine, theirs = after.legal_points(1 - after.to_move), after.legal_points(after.to_move)
        return bin(mine).count("1") - bin(theirs).count("1")

    greedy, chance = (
        run([*PACKED, "--engine", engine, "--seed", "1"], json_input(moves)) for engine in ("greedy", "random")
    )
    assert lead(greedy.out) >= lead(chance.out)
    assert lead(greedy.out) == max(
        bin(after.legal_points(1 - after.to_move)).count("1") - bin(after.legal_points(after.to_move)).count("1")
        for after in map(position.play, position.legal_moves())
    )


def test_two_threads_answer_legally_within_nodes_and_within_time():
    for limit in (["--nodes", "1000"], ["--time-ms", "200"]):
        outcome = run([*CHECKOUT, "--threads", "2", *limit], "genmove b\ngenmove w\n")
        assert_silent_success(outcome)
        first, second = map(gtp_move, gtp_answers(outcome.out))
        assert_legal(NoGo.start().play(first), second)


@BOT
def test_a_size_holds_on_every_wire(bot):
    moves, position = random_history(4, seed=5, size=5)
    options = [*BOTS[bot], "--size", "5", *QUICK]
    assert_legal(position, single(json_move)(run(options, json_input(moves)).out))
    assert_legal(position, shell_move(run(options, line_input(moves, 5)).out.rstrip("\n")))
    answers = gtp_answers(run(options, "gogui-rules_board_size\ngenmove b\n").out)
    assert answers[0] == "= 5"
    assert_legal(NoGo.start(5, 5), gtp_move(answers[1], 5))
    refused = run(options, json_input([((8, 8),)]))
    assert refused.code == 2
    assert "off the 5x5 board" in refused.err


@BOT
def test_debug_explains_in_botzones_debug_field_and_keeps_stderr_silent(bot):
    outcome = run([*BOTS[bot], *QUICK, "--debug"], FIRST_JSON)
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), single(json_move)(outcome.out))
    debug = json.loads(outcome.out)["debug"]
    assert re.fullmatch(r"score \S+ nodes 200 depth \d+ ms [\d.]+ pv [a-i][1-9].*", debug), debug


@pytest.mark.parametrize("text", ["genmove b\n", EMPTY_LINE])
def test_debug_explains_on_stderr_elsewhere(text):
    plain, outcome = run([*PACKED, *QUICK], text), run([*PACKED, *QUICK, "--debug"], text)
    assert outcome.code == 0
    assert outcome.out == plain.out
    assert plain.err == ""
    first, head, *table = outcome.err.splitlines()
    assert re.fullmatch(r"stonewire: score \S+ nodes 200 depth .*", first)
    assert head.split() == ["stonewire:", "move", "visits", "share", "value"]
    assert len(table) == 81
    visits = [int(line.split()[2]) for line in table]
    assert sum(visits) == 200
    assert visits == sorted(visits, reverse=True)
    assert table[0].split()[1] == re.search(r" pv (\S+)", first).group(1)


def test_alphabeta_says_how_often_it_cut_off_and_what_the_table_answered():
    outcome = run([*PACKED, "--engine", "alphabeta", "--nodes", "5000", "--debug"], EMPTY_LINE)
    first, _, *table = outcome.err.splitlines()
    found = re.search(r" cutoffs (\d+) \((\d+)%\) hits (\d+) pv ", first)
    assert found, first
    assert int(found.group(2)) == round(100 * int(found.group(1)) / 5000)
    assert len(table) == 81
    assert re.fullmatch(r"stonewire: +[a-i]\d +\d+ +[\d.]+% +[+-]\d+\.\d\d", table[0])
    assert any("<=" in line for line in table)


@pytest.mark.parametrize("text", [FIRST_JSON, EMPTY_LINE])
@pytest.mark.parametrize(("plies", "engine"), [(1, "mcts"), (2, "mcts"), (1, "alphabeta"), (3, "alphabeta")])
def test_tree_shows_the_searched_tree_so_deep_on_stderr(engine, plies, text):
    options = ["--engine", engine, "--nodes", "20000", "--seed", "1", "--size", "5", "--ban-centre", "no"]
    text = text.replace("." * 81, "." * 25)
    plain, outcome = run([*PACKED, *options], text), run([*PACKED, *options, "--tree", str(plies)], text)
    assert outcome.out == plain.out
    lines = [line[len("stonewire: ") :] for line in outcome.err.splitlines()]
    tree = [line for line in lines[2 + 25 :] if line.strip()]
    depths = [(len(line) - len(line.lstrip())) // 2 for line in tree]
    assert set(depths) == set(range(plies))
    assert depths[0] == 0
    assert all(deeper <= above + 1 for above, deeper in itertools.pairwise(depths))
    assert depths.count(0) == 25
    if engine == "alphabeta" and plies > 1:
        assert any(line.endswith(" cuts off") for line in tree)
        pruned = [depth for line, depth in zip(tree, depths, strict=True) if line.endswith(" pruned")]
        assert pruned
        assert min(pruned) > 0  # at the root there is nothing to cut off


def test_a_log_holds_the_explanation_too(tmp_path):
    log = tmp_path / "log.txt"
    run([*PACKED, *QUICK, "--debug", "--log", str(log)], FIRST_JSON)
    lines = log.read_text().splitlines()
    assert len([line for line in lines if line.startswith("# ")]) == 83


# ---- weights and variety ------------------------------------------------------------------------------


@BOT
def test_params_take_the_place_of_the_games_own(bot, tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("[evaluation]\nreserve = 0\nturn = 700\n", encoding="utf-8")
    options = ["--engine", "alphabeta", "--depth", "1", "--params", str(file), "--debug"]
    outcome = run([*BOTS[bot], *options], FIRST_JSON)
    assert_silent_success(outcome)
    assert json.loads(outcome.out)["debug"].startswith("score -7.000 ")


@pytest.mark.parametrize(
    "text", [None, "nonsense\n", "[mcts]\nspeed = 1\n", "[evaluation]\nreserve = 0.5\n", "[mcts]\nfirst_play = [1]\n"]
)
def test_bad_params_are_one_clear_line(text, tmp_path):
    file = tmp_path / "mine.toml"
    if text is not None:
        file.write_text(text, encoding="utf-8")
    outcome = run([*PACKED, "--params", str(file)], FIRST_JSON)
    assert_one_complaint(outcome)


@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_vary_plays_several_moves_where_none_is_clearly_best(engine):
    # On the empty board every move has its mirror images, which are worth the same.
    options = ["--engine", engine, "--nodes", "3000"]
    varied = {run([*PACKED, *options, "--vary", "50", "--seed", str(seed)], EMPTY_LINE).out for seed in range(8)}
    assert len(varied) > 1
    again = {run([*PACKED, *options, "--vary", "50", "--seed", "5"], EMPTY_LINE).out for _ in range(3)}
    assert len(again) == 1
    if engine == "alphabeta":
        assert len({run([*PACKED, *options, "--seed", str(seed)], EMPTY_LINE).out for seed in range(4)}) == 1


def test_debug_gives_simple_interaction_its_second_line():
    outcome = run([*PACKED, *QUICK, "--debug"], "1\n-1 -1\n")
    assert_silent_success(outcome)
    move, debug, end = outcome.out.split("\n")
    assert re.fullmatch(r"\d \d", move)
    assert debug.startswith("score ")
    assert end == ""


def test_a_log_holds_input_answers_and_searches_and_is_appended_to(tmp_path):
    log = tmp_path / "log.txt"
    for _ in range(2):
        assert_silent_success(run([*PACKED, *QUICK, "--log", str(log)], "name\ngenmove b\nnonsense\n"))
    lines = log.read_text().splitlines()
    assert [line for line in lines if line.startswith("< ")] == ["< name", "< genmove b", "< nonsense"] * 2
    assert "> = Stonewire NoGo" in lines
    assert any(line.startswith("# score ") for line in lines)
    assert lines.count("! unknown command") == 2


def test_a_depth_takes_the_place_of_time_for_alphabeta_alone():
    for engine, move_ms in (("mcts", 1000.0), ("alphabeta", None)):
        limit = base_limit(parse_options(GAME, NAMES, ["--engine", engine, "--depth", "3"]))
        assert (limit.move_ms, limit.nodes, limit.depth) == (move_ms, None, 3)


@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_with_a_seed_a_game_repeats_itself_in_the_same_process(engine):
    game = "clear_board\n" + "genmove b\ngenmove w\n" * 4
    out = run([*PACKED, "--engine", engine, "--nodes", "1500", "--seed", "5"], "boardsize 7\n" + game * 2).out
    answers = gtp_answers(out)[1:]
    assert answers[: len(answers) // 2] == answers[len(answers) // 2 :]


def test_iter_is_another_name_of_nodes():
    texts = {run([*PACKED, name, "150", "--seed", "9", "--debug"], "genmove b\n").out for name in ("--nodes", "--iter")}
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("variables", "options"),
    [
        ({"NODES": "123", "SEED": "4"}, ["--nodes", "123", "--seed", "4"]),
        ({"NODES": "123", "SEED": "4", "ENGINE": "alphabeta"}, ["--nodes", "123", "--engine", "alphabeta"]),
        ({"ENGINE": "random", "SEED": "4"}, ["--engine", "random", "--seed", "4"]),
        ({"NODES": "50", "SEED": "4", "EXPLORATION": "3.5"}, ["--nodes", "50", "--seed", "4", "--exploration", "3.5"]),
        ({"NODES": "50", "SEED": "4", "SIZE": "6"}, ["--nodes", "50", "--seed", "4", "--size", "6"]),
        ({"NODES": "50", "SEED": "4", "ENGINE": "capture"}, ["--nodes", "50", "--seed", "4", "--engine", "capture"]),
        ({"ITER": "123", "SEED": "4"}, ["--nodes", "123", "--seed", "4"]),
        ({"NODES": "50", "SEED": "4", "VARY": "9"}, ["--nodes", "50", "--seed", "4", "--vary", "9"]),
        ({"NODES": "50", "SEED": "4", "DEBUG": "0"}, ["--nodes", "50", "--seed", "4"]),
        ({"NODES": "50", "SEED": "4", "KEEP_RUNNING": "1"}, ["--nodes", "50", "--seed", "4", "--keep-running"]),
    ],
)
def test_the_environment_says_the_same_as_the_options(variables, options):
    names = {"STONEWIRE_" + name: value for name, value in variables.items()}
    by_environment = run(PACKED, FIRST_JSON, env=environment(**names))
    by_options = run([*PACKED, *options], FIRST_JSON)
    assert_silent_success(by_environment)
    assert by_environment.out == by_options.out


def test_an_option_goes_before_the_environment():
    env = environment(STONEWIRE_NODES="77", STONEWIRE_DEBUG="1")
    assert "nodes 77 " in run(PACKED, FIRST_JSON, env=env).out
    assert "nodes 33 " in run([*PACKED, "--nodes", "33"], FIRST_JSON, env=env).out


def test_a_time_from_the_environment_ends_the_search():
    env = environment(STONEWIRE_TIME_MS="150", STONEWIRE_DEBUG="1")
    outcome = run(PACKED, FIRST_JSON, env=env)
    assert_silent_success(outcome)
    assert int(re.search(r" ms (\d+)", outcome.out).group(1)) < 1000  # the limit without it is 1000


def test_the_help_is_the_same_in_checkout_and_packed_file_and_names_every_option():
    texts = [run([*command, "--help"]) for command in BOTS.values()]
    assert texts[0].out == texts[1].out
    assert_silent_success(texts[0])
    for option in ("protocol", "time-ms", "nodes", "iter", "depth", "seed", "engine", "threads", "exploration", "size",
                   "first-time-ms", "margin-ms",
                   "vary", "params", "tree",
                   "keep-running", "ban-centre", "log", "debug"):  # fmt: skip
        assert "--" + option in texts[0].out


# ---- plain Python -----------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 25])
def test_without_kernels_a_one_shot_answers_legally_and_says_so_once(plies):
    moves, position = random_history(plies, seed=plies + 300)
    for options in (["--time-ms", "300"], ["--nodes", "30"]):
        outcome = run([*BARE, *options], json_input(moves), env=environment(STONEWIRE_NATIVE="0"))
        assert outcome.code == 0
        assert_legal(position, single(json_move)(outcome.out))
        assert outcome.err == "stonewire: no compiled kernels here: playing in plain Python, weaker\n"
        assert "note plain Python" in json.loads(outcome.out)["debug"]


def test_the_checkout_without_kernels_and_without_numba_plays_too():
    command = [sys.executable, "-S", "-m", "bots.nogo", "--nodes", "30"]
    questions = [
        (FIRST_JSON, single(json_move)),
        (EMPTY_LINE, single(shell_move)),
        ("genmove b\nquit\n", last_gtp_move),
    ]
    for text, read in questions:
        outcome = run(command, text, env=environment(STONEWIRE_NATIVE="0"))
        assert outcome.code == 0
        assert_legal(NoGo.start(), read(outcome.out))
        assert outcome.err == "stonewire: no compiled kernels here: playing in plain Python, weaker\n"


def test_without_kernels_a_whole_game_is_played_and_the_note_is_not_repeated():
    outcome = run([*BARE, "--nodes", "10"], "boardsize 4\n" + "genmove b\ngenmove w\n" * 3,
                  env=environment(STONEWIRE_NATIVE="0"))  # fmt: skip
    assert outcome.err.count("\n") == 1
    position = NoGo.start(4, 4)
    for answer in gtp_answers(outcome.out)[1:]:
        position = position.play(gtp_move(answer, 4))


def test_a_damaged_object_is_no_worse_than_none(tmp_path):
    text = GENERIC_FILE.read_text(encoding="utf-8")
    begin = text.index('\nOBJECT = """') + 100
    text = text[:begin] + ("A" if text[begin] != "A" else "B") * 40 + text[begin + 40 :]
    file = tmp_path / "nogo.py"
    file.write_text(text)
    outcome = run([sys.executable, "-I", "-S", str(file), "--nodes", "20"], FIRST_JSON)
    assert outcome.code == 0
    assert_legal(NoGo.start(), single(json_move)(outcome.out))
    assert "plain Python" in outcome.err


def test_the_codingame_file_plays_in_plain_python_and_says_so_once():
    outcome = run([*CODINGAME, "--nodes", "20"], FIRST_JSON)
    assert outcome.code == 0
    assert_legal(NoGo.start(), single(json_move)(outcome.out))
    assert outcome.err.count("\n") == 1


def test_fixed_options_of_a_file_yield_to_environment_and_command_line():
    command = [sys.executable, str(BOTZONE_FILE), "--debug"]
    assert TARGETS["botzone"].time_ms == 6000.0
    assert "nodes 40 " in run([*command, "--nodes", "40", "--time-ms", "5900"], FIRST_JSON).out
    env = environment(STONEWIRE_NODES="41", STONEWIRE_TIME_MS="5900")
    assert "nodes 41 " in run(command, FIRST_JSON, env=env).out


def test_questions_written_together_each_get_their_time():
    outcome = run([*PACKED, "--time-ms", "300", "--debug"], "genmove b\ngenmove w\ngenmove b\n")
    spent = [float(ms) for ms in re.findall(r" ms ([\d.]+) ", outcome.err)]
    assert len(spent) == 3
    assert min(spent) > 100  # by the clock of the search itself, whatever the machine does beside


def test_nodes_take_the_place_of_a_packed_time_limit(monkeypatch):
    monkeypatch.setattr(embedded, "DEFAULTS", {"time_ms": 5000.0})
    assert base_limit(parse_options(GAME, NAMES, [])) == Limit(move_ms=5000.0)
    assert base_limit(parse_options(GAME, NAMES, ["--nodes", "30"])) == Limit(nodes=30)
    assert base_limit(parse_options(GAME, NAMES, ["--engine", "alphabeta", "--depth", "3"])) == Limit(depth=3)
    assert base_limit(parse_options(GAME, NAMES, ["--depth", "3"])) == Limit(move_ms=5000.0, depth=3)  # mcts has none
    assert base_limit(parse_options(GAME, NAMES, ["--nodes", "30", "--time-ms", "9"])) == Limit(move_ms=9.0, nodes=30)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit is Linux's")
@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
def test_a_search_takes_no_more_memory_than_it_is_given(engine):
    command = ["sh", "-c", 'ulimit -v 100000; exec "$@"', "sh", *PACKED, "--nodes", "200", "--engine", engine]
    outcome = run(command, FIRST_JSON)
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), single(json_move)(outcome.out))
