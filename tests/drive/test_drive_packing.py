"""The committed packed files are what the packer makes of the present sources."""

import ast
import json
import os
import re
import subprocess
import sys
import zlib
from contextlib import suppress

import pytest
from drive_helpers import PACKED_FILES, ROOT, SUBMISSIONS

from bots import registry
from bots.core import kernel_cache
from tools.cli import main
from tools.packing import pack
from tools.packing.profiles import COMMITTED, TARGETS

FILES = pytest.mark.parametrize("target", sorted(PACKED_FILES))
ALL_FILES = pytest.mark.parametrize(("game", "target"), sorted(SUBMISSIONS))
NATIVE = [(game, target) for game, target in sorted(SUBMISSIONS) if TARGETS[target].native]
NATIVE_FILES = pytest.mark.parametrize(("game", "target"), NATIVE)
EVERY_GAME = pytest.mark.parametrize("game", registry.NAMES)


@pytest.fixture(autouse=True)
def _no_compiling(request, monkeypatch, tmp_path):
    """Packing takes the committed file's own object, and nothing compiles but where a test says so."""
    monkeypatch.setenv("STONEWIRE_CACHE", str(tmp_path))
    if not request.node.get_closest_marker("slow"):
        monkeypatch.setattr(pack.kernel_cache, "compiled_object", lambda game: None)


def committed(game, target):
    return SUBMISSIONS[game, target].read_text(encoding="utf-8")


def sources_of(text):
    """A packed file's text without what the toolchain decides."""
    head, found, rest = text.partition('\nOBJECT = """')
    if found:
        rest = rest.partition('"""')[2]
    lines = (head + rest).splitlines()
    return [line for line in lines if not line.startswith("Toolchain: ")]


def object_bytes(text):
    return zlib.decompress(kernel_cache.object_in(text))


def difference(game, target):
    """The first line in which the committed file's sources differ from what is packed now; None if none does."""
    old, new = sources_of(committed(game, target)), sources_of(pack.pack(game, target))
    for number, (one, other) in enumerate(zip(old, new, strict=False), 1):
        if one != other:
            return number, one, other
    return None if len(old) == len(new) else (min(len(old), len(new)) + 1, len(old), len(new))


@ALL_FILES
def test_the_committed_file_holds_the_present_sources(game, target):
    assert difference(game, target) is None, "run the packer again"


def test_there_is_a_file_for_every_game_of_every_platform_and_no_other():
    assert sorted(SUBMISSIONS) == COMMITTED
    assert {game for game, target in COMMITTED if target == "generic"} == set(registry.NAMES)


@pytest.mark.slow
@EVERY_GAME
def test_compiling_anew_gives_the_committed_object_where_the_toolchain_is_the_same(game):
    if pack.packed_line(str(SUBMISSIONS[game, "generic"]), "Toolchain: ") != pack.toolchain_text():
        pytest.skip("another toolchain made the object")
    # In a process of its own: numba numbers its functions, and the numbers come out in the object.
    command = [sys.executable, "-m", "tools", "pack", game, "--fresh", "--output", "-"]
    made = object_bytes(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout)
    for name, target in NATIVE:
        if name == game:
            assert made == object_bytes(committed(game, target))


@NATIVE_FILES
def test_all_files_of_a_game_hold_the_same_object_and_name_what_made_it(game, target):
    assert object_bytes(committed(game, "generic")) == object_bytes(committed(game, target))
    tools = [pack.packed_line(str(SUBMISSIONS[game, one]), "Toolchain: ") for one in ("generic", target)]
    assert tools[0] == tools[1]
    assert tools[0].startswith("numba-")


@NATIVE_FILES
def test_the_object_is_of_the_present_kernel_sources(game, target):
    line = 'KERNEL_SOURCES = "{}"'.format(pack.kernel_cache.source_hash(game))
    assert line in committed(game, target).splitlines()


@ALL_FILES
def test_every_package_of_a_module_is_known(game, target):
    text = committed(game, target)
    modules = re.findall(r"^MODULES\['([\w.]+)'\] = r", text, re.M)
    packages = ast.literal_eval(re.search(r"^PACKAGES = (.*)$", text, re.M).group(1))
    assert len(modules) > 20
    assert {parent for name in modules for parent in pack.parents(name)} == set(packages)
    assert pack.parents("bots.new.kernels.board") == ["bots", "bots.new", "bots.new.kernels"]


@ALL_FILES
def test_packing_twice_gives_the_same_text(game, target):
    assert pack.pack(game, target) == pack.pack(game, target)


@FILES
@pytest.mark.parametrize("module", ["bots.nogo.rules", "protocol.line"])
def test_a_changed_source_is_noticed(target, module, monkeypatch):
    true_text = pack.module_text

    def changed(name):
        return true_text(name) + ("CHANGED = 1\n" if name == module else "")

    monkeypatch.setattr(pack, "module_text", changed)
    assert difference("nogo", target) is not None


def test_a_changed_kernel_is_noticed(monkeypatch):
    monkeypatch.setattr(pack.kernel_cache, "source_hash", lambda game: "0" * 16)
    with pytest.raises(pack.PackError):
        pack.pack("nogo", "generic")


def test_fixed_options_reach_the_file():
    text = pack.pack("nogo", "codingame", {"keep_running": True, "time_ms": 250.0})
    assert "Fixed options: keep_running=True, time_ms=250.0." in text
    assert "DEFAULTS = {'keep_running': True, 'time_ms': 250.0}" in text


@pytest.mark.parametrize(
    ("arguments", "fixed"),
    [
        (["--target", "botzone"], "ban_centre=yes, first_time_ms=12000.0, margin_ms=1000.0, time_ms=6000.0."),
        (
            ["--target", "botzone", "--keep-running"],
            "ban_centre=yes, keep_running=True, margin_ms=1000.0, time_ms=4000.0.",
        ),
        (
            ["--target", "botzone", "--first-time-ms", "6000", "--margin-ms", "0"],
            "ban_centre=yes, first_time_ms=6000.0, margin_ms=0.0, time_ms=6000.0.",
        ),
        (["--target", "codingame", "--time-ms", "80"], "margin_ms=50.0, time_ms=80.0."),
        (["--keep-running"], "keep_running=True."),
        (["--keep-running", "--time-ms", "250"], "keep_running=True, time_ms=250.0."),
    ],
)
def test_what_is_fixed_at_packing_stands_in_the_files_head(arguments, fixed, capsys):
    assert main(["pack", "nogo", "--output", "-", *arguments]) == 0
    assert "Fixed options: " + fixed in capsys.readouterr().out


@pytest.mark.parametrize("game", [name for name in registry.NAMES if registry.game(name).rules])
def test_a_rule_can_be_fixed_at_packing(game, capsys):
    described = registry.game(game)
    assert main(["pack", game, "--output", "-", "--rule", described.rules[-1]]) == 0
    assert "Fixed options: {}={}.".format(described.rule_option, described.rules[-1]) in capsys.readouterr().out
    assert main(["pack", game, "--output", "-", "--rule", "chess"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "no rule 'chess'" in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("name", ["--time-ms", "--first-time-ms", "--margin-ms"])
@pytest.mark.parametrize("time", ["nan", "-0.5", "-5", "inf", "soon", ""])
def test_a_packed_time_must_be_one(name, time, capsys):
    with pytest.raises(SystemExit) as left:
        main(["pack", "nogo", name, time, "--output", "-"])
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nogo", "--time-ms", "0"], "'0' is not a number of milliseconds above 0"),
        (["nogo", "--margin-ms", "-1"], "'-1' is not a number of milliseconds"),
        (["othello", "--rule", "x"], "othello has no rule 'x', nor any to choose from"),
        (["gomoku", "--target", "gomocup", "--rule", "swap1"], "gomocup has no rule swap1"),
        (["gomoku", "--target", "gomocup", "--rule", "swap-renju"], "gomocup has no rule swap-renju"),
        (
            ["nogo", "--time-ms", "100", "--margin-ms", "5000"],
            "--time-ms 100: a margin of 5000 ms leaves nothing of it",
        ),
        (["nogo", "--first-time-ms", "100", "--margin-ms", "100"], "--first-time-ms 100: a margin of 100 ms leaves"),
        (["nogo", "--target", "botzone", "--time-ms", "500"], "--time-ms 500: a margin of 1000 ms leaves nothing"),
        (["nogo", "--target", "codingame", "--margin-ms", "150"], "--time-ms 150: a margin of 150 ms leaves nothing"),
        (
            ["nogo", "--target", "botzone", "--keep-running", "--first-time-ms", "6000"],
            "4000 ms a turn, the first incl",
        ),
        (["nogo", "--target", "botzone", "--keep-running", "--time-ms", "4001"], "4000 ms a turn"),
        (["nogo", "--target", "gomocup", "--keep-running"], "--keep-running is Botzone's"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(arguments, complaint, capsys):
    with suppress(SystemExit):
        assert main(["pack", *arguments, "--output", "-"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("stonewire pack: ")
    assert complaint in said.err
    assert said.err.count("\n") == 1
    assert "_number" not in said.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["gomoku", "--target", "gomocup", "--rule", "renju"],
        ["gomoku", "--target", "botzone", "--rule", "swap1"],
        ["surakarta", "--target", "sau", "--rule", "course"],
        ["nogo", "--target", "botzone", "--keep-running", "--time-ms", "4000"],
        ["nogo", "--margin-ms", "5000"],  # of what a wire tells
    ],
)
def test_what_makes_sense_is_packed(arguments, capsys):
    assert main(["pack", *arguments, "--output", "-"]) == 0
    assert "Fixed options: " in capsys.readouterr().out


IN_NAMES_OF_ITS_OWN = "def run(text):\n exec(text)\nrun(open({!r}).read())"

EXECS = pytest.mark.parametrize(
    "how",
    [
        "exec(open({!r}).read())",
        IN_NAMES_OF_ITS_OWN,
        "exec(open({!r}).read(), {{}})",
        "exec(open({!r}).read(), {{'__name__': '__main__'}})",
        "__import__('runpy').run_path({!r}, run_name='__main__')",
    ],
    ids=["here", "in a function", "names of its own", "named main", "runpy"],
)


@EXECS
@pytest.mark.parametrize("target", ["generic", "codingame"])
def test_a_packed_file_runs_through_exec(target, how, tmp_path):
    path = tmp_path / "nogo.py"
    path.write_text(pack.pack("nogo", target, {}), encoding="utf-8")
    environment = {**os.environ, "STONEWIRE_NODES": "50", "STONEWIRE_DEBUG": "1", "STONEWIRE_SEED": "1"}
    question = '{"requests":[{"x":-1,"y":-1}],"responses":[]}\n'
    answers = []
    for command in ([str(path)], ["-c", how.format(str(path))]):
        done = subprocess.run(
            [sys.executable, "-I", *command],
            input=question,
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=environment,
        )
        assert (done.returncode, done.stderr) == (0, answers[0][1] if answers else done.stderr)
        answers.append((json.loads(done.stdout)["response"], done.stderr, "plain Python" in done.stdout))
    assert answers[0] == answers[1]  # in compiled code both times, or neither
