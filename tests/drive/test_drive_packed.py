"""The packed files as a judge meets them: any interpreter from 3.6 on, any folder, nothing written."""

import ast
import json
import os
import re
import shutil
import stat
import subprocess
import sys

import pytest
import vermin
from drive_helpers import (
    BOTZONE_FILE,
    CODINGAME_FILE,
    EMPTY_LINE,
    FIRST_JSON,
    GENERIC_FILE,
    PACKED_FILES,
    QUESTIONS,
    QUICK,
    assert_legal,
    assert_silent_success,
    environment,
    interpreters,
    json_move,
    random_history,
    run,
    sau_move,
    shell_move,
    single,
)

from bots.nogo.rules import NoGo
from tools.packing.profiles import TARGETS

FILES = pytest.mark.parametrize("target", sorted(PACKED_FILES))
PLAIN_NOTE = "stonewire: no compiled kernels here: playing in plain Python, weaker\n"


@pytest.fixture(scope="module")
def pythons():
    return interpreters()


def note_of(target):
    return PLAIN_NOTE if target == "codingame" else ""


@FILES
def test_every_interpreter_found_starts_the_file_and_answers_alike(target, pythons):
    assert sys.version_info[:3] in pythons
    moves, position = random_history(11, seed=400)
    question, answer = QUESTIONS["botzone"]
    answers = set()
    for version, python in sorted(pythons.items()):
        outcome = run([python, "-I", str(PACKED_FILES[target]), "--nodes", "20", "--seed", "1"], question(moves))
        assert (outcome.code, outcome.err) == (0, note_of(target)), (version, outcome)
        assert_legal(position, answer(outcome.out))
        answers.add(outcome.out)
    if target != "codingame":
        assert len(answers) == 1, answers


@pytest.mark.parametrize("which", [min, max])
@pytest.mark.parametrize("native", ["1", "0"])
def test_the_oldest_and_the_newest_interpreter_speak_every_wire(which, native, pythons):
    python = pythons[which(pythons)]
    moves, position = random_history(11, seed=401)
    env = environment(STONEWIRE_NATIVE=native)
    for _, (question, answer) in sorted(QUESTIONS.items()):
        outcome = run([python, "-I", "-S", str(GENERIC_FILE), "--nodes", "20"], question(moves), env=env)
        assert (outcome.code, outcome.err) == (0, PLAIN_NOTE if native == "0" else ""), outcome
        lines = [line for line in outcome.out.splitlines(True) if not line.startswith("score ")]  # simple's debug line
        assert_legal(position, answer("".join(lines)))
    outcome = run([python, "-I", "-S", str(GENERIC_FILE), "--nodes", "20"], "new black\n", env=env)
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), sau_move(outcome.out.rstrip("\n")))


@pytest.mark.parametrize("which", [min, max])
def test_bad_input_is_one_line_on_the_oldest_and_the_newest_interpreter_too(which, pythons):
    deep = '{"requests":' + "[" * 100000 + "]" * 100000 + "}\n"
    for text in ("nonsense\n", FIRST_JSON[:-4], deep, "", b"\xff\xfe\n", "." * 80 + " x\n"):
        outcome = run([pythons[which(pythons)], str(GENERIC_FILE)], text)
        assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1), outcome
        assert outcome.err.startswith("stonewire: ")
    outcome = run([pythons[which(pythons)], str(GENERIC_FILE), "--nodes", "none"], FIRST_JSON)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1), outcome


@pytest.mark.parametrize("engine", ["mcts", "alphabeta", "random", "greedy"])
def test_the_oldest_interpreter_runs_every_engine(engine, pythons):
    command = [pythons[min(pythons)], str(GENERIC_FILE), "--nodes", "50", "--engine", engine, "--debug"]
    outcome = run(command, FIRST_JSON)
    assert_silent_success(outcome)
    assert_legal(NoGo.start(), single(json_move)(outcome.out))


def _tree(*folders):
    return sorted(
        (os.path.join(path, name), os.lstat(os.path.join(path, name)).st_mtime_ns)
        for folder in folders
        for path, folder_names, names in os.walk(str(folder))
        for name in [*names, *folder_names]
    )


@FILES
def test_the_file_runs_from_a_read_only_folder_without_a_home_and_writes_nothing(target, tmp_path):
    folders = [tmp_path / name for name in ("bot", "cwd", "temporary", "home")]
    for folder in folders:
        folder.mkdir()
    bot = folders[0] / "nogo.py"
    shutil.copy(str(PACKED_FILES[target]), str(bot))
    before = _tree(*folders)
    for folder in folders:
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    common = {"TMPDIR": str(folders[2]), "XDG_CACHE_HOME": None}
    try:
        for home in (str(folders[3]), None, "/nonexistent"):
            for text, read in ((FIRST_JSON, single(json_move)), (EMPTY_LINE, single(shell_move))):
                env = environment(HOME=home, **common)
                outcome = run([sys.executable, "-S", str(bot), "--nodes", "20"], text, cwd=folders[1], env=env)
                assert outcome.code == 0
                assert outcome.err in ("", note_of(target))
                assert_legal(NoGo.start(), read(outcome.out))
    finally:
        for folder in folders:
            folder.chmod(stat.S_IRWXU)
    assert _tree(*folders) == before


@FILES
def test_the_file_runs_isolated_and_from_another_folder_by_a_relative_path(target, tmp_path):
    (tmp_path / "sub").mkdir()
    shutil.copy(str(PACKED_FILES[target]), str(tmp_path / "other name.py"))
    command = [sys.executable, "-I", os.path.join("..", "other name.py"), *QUICK[:1], "20"]
    outcome = run(command, FIRST_JSON, cwd=tmp_path / "sub")
    assert (outcome.code, outcome.err) == (0, note_of(target))
    assert_legal(NoGo.start(), single(json_move)(outcome.out))


@FILES
def test_warnings_as_errors_and_no_assertions_change_nothing(target):
    for flags in (["-W", "error"], ["-O"], ["-b", "-b"], ["-X", "dev"]):
        outcome = run([sys.executable, *flags, str(PACKED_FILES[target]), "--nodes", "20"], FIRST_JSON)
        assert (outcome.code, outcome.err) == (0, note_of(target)), flags


def _imports(command, text):
    python, *rest = command
    done = run([python, "-X", "importtime", *rest], text)
    assert done.code == 0
    names = [line.rpartition("|")[2].strip() for line in done.err.splitlines() if line.startswith("import time:")]
    assert "threading" in names  # the list is there, and holds what a bot does import
    return done, set(names)


@FILES
def test_the_file_imports_neither_numba_nor_numpy_nor_wires_it_does_not_speak(target):
    command = [str(PACKED_FILES[target]), "--nodes", "20"]
    done, names = _imports([sys.executable, *command], FIRST_JSON)
    assert_legal(NoGo.start(), json_move(done.out.rstrip("\n")))
    assert not {name for name in names if name.split(".")[0] in ("numba", "numpy", "llvmlite")}
    _, names = _imports([sys.executable, "-I", "-S", *command], FIRST_JSON)  # without what site and orjson import
    assert not names & {"protocol.gtp", "protocol.sau", "subprocess", "tempfile", "typing", "inspect", "hashlib"}


def test_an_interactive_session_needs_no_numba_either():
    for command in ([sys.executable, str(GENERIC_FILE)], [sys.executable, "-m", "bots.nogo"]):
        _, names = _imports([*command, "--nodes", "20"], "genmove b\nsolve\nquit\n")
        assert not {name for name in names if name.split(".")[0] in ("numba", "numpy", "llvmlite")}


# ---- the text ---------------------------------------------------------------------------------------


def modules_of(path):
    """The texts in MODULES, read without running the file."""
    texts = {}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript):
            assert node.targets[0].value.id == "MODULES"
            texts[ast.literal_eval(node.targets[0].slice)] = ast.literal_eval(node.value)
    return texts


# Newer names that a module asks for before it uses them, and the module that only numba reads.
GUARDED = {"time.monotonic_ns": 'hasattr(time, "monotonic_ns")', "os.memfd_create": 'hasattr(os, "memfd_create")'}
READ_BY_NUMBA_ONLY = {"bots.core.compiler"}


@FILES
def test_python_3_6_can_run_every_module_of_the_file(target):
    texts = modules_of(PACKED_FILES[target])
    assert len(texts) > 15
    config = vermin.Config()
    for name in GUARDED:
        config.add_exclusion(name)
    for name, text in texts.items():
        for used, guard in GUARDED.items():
            assert used + "(" not in text or guard in text, (name, used)
        minimum = vermin.detect(text, config=config)[1]
        limit = (3, 10) if name in READ_BY_NUMBA_ONLY else (3, 6)
        assert minimum is None or minimum <= limit, (name, minimum)
        assert minimum is not None, name


def test_the_version_check_can_fail():
    assert vermin.detect("if (a := 1): pass")[1] > (3, 6)
    assert vermin.detect("import time\ntime.monotonic_ns()")[1] > (3, 6)


@FILES
def test_the_frame_of_the_file_is_python_3_6_too(target):
    assert vermin.detect(PACKED_FILES[target].read_text(encoding="utf-8"))[1] <= (3, 6)


def test_the_codingame_file_is_short_enough_and_holds_no_compiled_part():
    text = CODINGAME_FILE.read_text(encoding="utf-8")
    assert len(text) < 100000
    assert '\nOBJECT = """' not in text
    assert max(len(line) for line in text.splitlines()) <= 400
    assert not re.search(r"[A-Za-z0-9+/=!#$%&()*;<>?@^_`{|}~-]{200}", text)
    names = set(modules_of(CODINGAME_FILE))
    assert "bots.nogo.rules" in names
    assert not names & {"bots.nogo.kernels", "bots.core.loader", "bots.core.compiler", "bots.core.mcts"}


@FILES
def test_the_file_is_plain_ascii_with_unix_lines_and_names_its_options(target):
    data = PACKED_FILES[target].read_bytes()
    assert b"\r" not in data
    assert data.endswith(b"\n")
    head = data.decode("utf-8").split('"""')[1]
    fixed = TARGETS[target].options("nogo")
    assert "Fixed options: {}.".format(", ".join(sorted("{}={}".format(*i) for i in fixed.items())) or "none") in head


@pytest.mark.parametrize("file", [GENERIC_FILE, BOTZONE_FILE, CODINGAME_FILE])
def test_the_example_in_the_files_head_works_as_it_is_written(file):
    example = re.search(r"^Try it:  (.*)$", file.read_text(encoding="utf-8"), re.M).group(1)
    example = example.replace("python3 nogo.py", '"{}" "{}" --nodes 20'.format(sys.executable, file))
    done = subprocess.run(["sh", "-c", example], capture_output=True, text=True, env=environment(), timeout=120)
    assert done.returncode == 0
    assert json.loads(done.stdout)["response"]
