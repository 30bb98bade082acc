"""What the platforms' packed files are fixed to: said in the file, in force, and refused where it makes no sense."""

import dataclasses
import re
import subprocess
import sys
import types

import pytest
from drive_helpers import (
    CENTRE,
    FIRST_JSON,
    ROOT,
    SECONDS,
    SUBMISSIONS,
    assert_legal,
    environment,
    interpreters,
    json_input,
    json_move,
    random_history,
    run,
    single,
)

from bots import registry
from bots.core.options import options_of
from bots.nogo.rules import NoGo
from protocol import detect
from tools.cli import main
from tools.packing import pack
from tools.packing.profiles import COMMITTED, TARGETS, Profile

ALL_FILES = pytest.mark.parametrize(("game", "target"), COMMITTED)
STRANGERS = [(game, target) for target in TARGETS for game in registry.NAMES if game not in TARGETS[target].games]
PLAIN_NOTE = "stonewire: no compiled kernels here: playing in plain Python, weaker\n"


@pytest.fixture(scope="module")
def pythons():
    return interpreters()


def file_of(game, target):
    return str(SUBMISSIONS[game, target])


# ---- the table ---------------------------------------------------------------------------------------


@ALL_FILES
@pytest.mark.parametrize("keep_running", [False, True])
def test_a_profile_fixes_options_that_the_bot_has_to_values_that_they_can_have(game, target, keep_running):
    known = {option.key: option for option in options_of(registry.game(game), detect.names(game))}
    for name, value in TARGETS[target].options(game, keep_running).items():
        text = "yes" if value is True else str(value)
        assert known[name].value(text, name) == value


def test_a_profile_leaves_time_beside_its_margin():
    margins = [profile for profile in TARGETS.values() if profile.margin_ms is not None]
    assert len(margins) >= 4
    for profile in margins:
        for time in (profile.time_ms, profile.first_time_ms, profile.kept_running_ms):
            assert time is None or time >= 2 * profile.margin_ms


def test_a_wire_is_fixed_only_where_the_game_has_it():
    profile = Profile(games=registry.NAMES, protocol="sau")
    assert profile.options("nogo") == {"protocol": "sau"}
    assert profile.options("othello") == {}


# ---- the files ---------------------------------------------------------------------------------------


@ALL_FILES
def test_a_file_says_what_is_fixed_in_its_head_and_its_help(game, target):
    fixed = sorted(TARGETS[target].options(game).items())
    head = SUBMISSIONS[game, target].read_text(encoding="utf-8").split('"""')[1]
    assert "packed for {}:".format(target) in head
    assert "Fixed options: {}.".format(", ".join("{}={}".format(*item) for item in fixed) or "none") in head
    said = run([sys.executable, file_of(game, target), "--help"]).out.splitlines()[-1]
    if fixed:
        options = ", ".join("--{} {}".format(name.replace("_", "-"), value) for name, value in fixed)
        assert said == "Fixed in this file, unless told otherwise: {}.".format(options)
    else:
        assert not said.startswith("Fixed")


@ALL_FILES
def test_a_file_is_as_short_as_its_platform_wants_it(game, target):
    limit = TARGETS[target].below_characters
    assert limit is None or len(SUBMISSIONS[game, target].read_bytes()) < limit  # bytes are no fewer than characters


@ALL_FILES
@pytest.mark.parametrize("which", [min, max])
def test_a_heads_example_gets_an_answer_from_the_oldest_and_the_newest_interpreter(game, target, which, pythons):
    example = re.search(r"^Try it:  (.*)$", SUBMISSIONS[game, target].read_text(encoding="utf-8"), re.M).group(1)
    bot = '"{}" "{}" --nodes 20'.format(pythons[which(pythons)], file_of(game, target))
    command = example.replace("python3 {}.py".format(game), bot)
    assert command != example
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, env=environment(), timeout=SECONDS)
    assert done.returncode == 0
    assert done.stdout.strip()
    assert done.stderr == ("" if TARGETS[target].native else PLAIN_NOTE)


@ALL_FILES
def test_a_file_still_finds_a_wire_out_for_who_asks_it_to(game, target):
    cells = registry.rules(game).start().cells().translate(str.maketrans("BW", "xo"))
    outcome = run([sys.executable, file_of(game, target), "--protocol", "auto", "--nodes", "20"], cells + " x\n")
    assert outcome.code == 0
    assert re.fullmatch(r"[a-o]\d+([a-f]\d)?\n", outcome.out)


def test_the_gomocup_file_takes_the_first_line_for_gomocups_whatever_it_is():
    outcome = run([sys.executable, file_of("gomoku", "gomocup"), "--nodes", "20"], "hello\nSTART 15\nBEGIN\n")
    first, second, third = outcome.out.splitlines()
    assert first.startswith("UNKNOWN")
    assert second == "OK"
    assert re.fullmatch(r"\d+,\d+", third)
    assert outcome.err == ""


@pytest.mark.parametrize("game", TARGETS["sau"].games)
@pytest.mark.parametrize("native", ["0", "1"])
def test_the_sau_files_say_nothing_on_stderr(game, native):
    text = "hello\nname?\nnew black\nerror\n"
    # Without what site adds, where numba may be, which would compile the kernels.
    command = [sys.executable, "-S", file_of(game, "sau"), "--nodes", "20", "--debug"]
    outcome = run(command, text, env=environment(STONEWIRE_NATIVE=native))
    assert outcome.err == ""
    assert [line.split()[0] for line in outcome.out.splitlines()] == ["name", "move", "move"]


def test_botzones_nogo_never_opens_at_the_centre_on_any_wire():
    for seed in range(3):
        command = [sys.executable, file_of("nogo", "botzone"), "--engine", "random", "--seed", str(seed)]
        assert single(json_move)(run(command, FIRST_JSON).out) != CENTRE
        assert "E5" not in run(command, "genmove b\n").out


# ---- times that are fixed at packing -----------------------------------------------------------------

HOUR, SOON = "3600000", "300"


@pytest.fixture(scope="module")
def packed(tmp_path_factory):
    """NoGo's file with times of its own; it is made once."""
    made = {}

    def pack_with(first, later):
        if (first, later) not in made:
            path = str(tmp_path_factory.mktemp("packed") / "nogo.py")
            times = ["--first-time-ms", first, "--time-ms", later]
            assert main(["pack", "nogo", "--target", "codingame", "--output", path, *times]) == 0
            made[first, later] = path
        return made[first, later]

    return pack_with


@pytest.mark.parametrize("plies", [0, 1])
def test_a_first_move_takes_its_own_time(plies, packed):
    moves, position = random_history(plies, seed=9)
    outcome = run([sys.executable, packed(SOON, HOUR)], json_input(moves))  # or an hour
    assert_legal(position, single(json_move)(outcome.out))


@pytest.mark.parametrize("plies", [2, 3, 20])
def test_a_process_started_in_mid_game_does_not_take_a_first_moves_time(plies, packed):
    moves, position = random_history(plies, seed=9)
    outcome = run([sys.executable, packed(HOUR, SOON)], json_input(moves))
    assert_legal(position, single(json_move)(outcome.out))


def test_what_the_judge_tells_goes_before_the_packed_times(packed):
    outcome = run([sys.executable, packed(HOUR, HOUR)], json_input([], time_limit=300))
    assert_legal(NoGo.start(), single(json_move)(outcome.out))


def test_a_time_that_is_stated_takes_the_place_of_both_packed_ones(packed):
    outcome = run([sys.executable, packed(HOUR, HOUR), "--time-ms", SOON], FIRST_JSON)
    assert_legal(NoGo.start(), single(json_move)(outcome.out))


# ---- refusals ----------------------------------------------------------------------------------------


def refused(arguments, capsys):
    """The one line in which the command refuses these arguments."""
    assert main(["pack", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    lines = [line for line in said.err.splitlines() if not line.startswith("stonewire: compiling ")]
    assert len(lines) == 1
    assert lines[0].startswith("stonewire pack: ")
    return lines[0]


@pytest.mark.parametrize(("game", "target"), STRANGERS)
def test_a_game_that_a_platform_does_not_have_is_refused(game, target, capsys):
    said = refused([game, "--target", target, "--output", "-"], capsys)
    assert "{} has no {}; it has: {}".format(target, game, ", ".join(TARGETS[target].games)) in said


def test_some_games_are_strangers_to_every_platform_but_the_generic_one():
    assert {target for _, target in STRANGERS} == set(TARGETS) - {"generic"}


@pytest.mark.parametrize("target", sorted(set(TARGETS) - {"generic", "botzone"}))
def test_only_botzone_keeps_bots_running(target, capsys):
    game = TARGETS[target].games[0]
    assert "--keep-running is Botzone's" in refused([game, "--target", target, "--keep-running"], capsys)


@pytest.mark.parametrize("target", ["codingame", "botzone"])
def test_a_file_that_is_too_long_for_its_platform_is_refused(target, monkeypatch, capsys):
    monkeypatch.setitem(pack.TARGETS, target, dataclasses.replace(TARGETS[target], below_characters=50_000))
    assert "takes fewer than 50000" in refused(["nogo", "--target", target, "--output", "-"], capsys)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["--all", "nogo"],
        ["--all", "--target", "botzone"],
        ["--all", "--fresh"],
        ["--all", "--time-ms", "5"],
        ["--all", "--output", "-"],
    ],
)
def test_all_goes_alone(arguments, capsys):
    assert "--all" in refused(arguments, capsys)


def test_all_packs_every_file_in_a_process_of_its_own_and_stops_where_one_fails(monkeypatch):
    started = []

    def start(command, cwd):
        started.append(command)
        return types.SimpleNamespace(returncode=3 if len(started) == stop_after else 0)

    monkeypatch.setattr(pack.subprocess, "run", start)
    stop_after = 0
    assert main(["pack", "--all"]) == 0
    assert [command[3:] for command in started] == [["pack", game, "--target", target] for game, target in COMMITTED]
    started.clear()
    stop_after = 2
    assert main(["pack", "--all"]) == 3
    assert len(started) == 2


def test_a_process_that_packs_one_of_all_is_the_command_itself(tmp_path):
    path = tmp_path / "nogo.py"
    command = [sys.executable, "-m", "tools", "pack", "nogo", "--target", "codingame", "--output", str(path)]
    assert subprocess.run(command, cwd=str(ROOT), capture_output=True, timeout=SECONDS).returncode == 0
    assert path.read_text(encoding="utf-8") == SUBMISSIONS["nogo", "codingame"].read_text(encoding="utf-8")
