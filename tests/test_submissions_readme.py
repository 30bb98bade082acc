"""What the page on uploading tells people to type works as it is written, and what it names exists."""

import pathlib
import re
import subprocess
import sys

import pytest

from tools.packing.profiles import COMMITTED

ROOT = pathlib.Path(__file__).parent.parent
PAGE = (ROOT / "submissions" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```$", PAGE, re.M | re.S)
NATIVE_NOTE = "stonewire: no compiled kernels here: playing in plain Python, weaker\n"


def run_shell(script, folder):
    """Runs it from the checkout's root, with this interpreter's command and a folder of its own for /tmp."""
    stonewire = '"{}" -m tools'.format(sys.executable)
    script = script.replace(".venv/bin/stonewire", stonewire).replace("/tmp/", "{}/".format(folder))
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script], cwd=ROOT, capture_output=True, text=True, timeout=300
    )


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n", 1)[0][-50:])
def test_every_command_works(block, tmp_path):
    for command in block.splitlines():
        done = run_shell(command, tmp_path)
        assert done.returncode == 0, (command, done.stderr)
        assert said_beside(command).fullmatch(done.stderr), (command, done.stderr)
        makes_a_file = " pack " in command or re.match(r"chmod |printf .* > /tmp/", command)
        assert bool(done.stdout.strip()) != bool(makes_a_file), command


def said_beside(command):
    """What a command of the page may write to stderr."""
    if " pack " in command:
        compiling = r"(stonewire: compiling the \w+ kernels .*\n)?"  # where no kernels are in the cache yet
        return re.compile(compiling + r"\S+: \d+ characters\n")
    if " match " in command:
        return re.compile(r"(?!.*Traceback).*", re.S)
    return re.compile(NATIVE_NOTE if "NATIVE=0" in command or "codingame/" in command else "")


def test_the_page_has_a_command_for_every_platform_and_a_look_at_every_kind_of_trouble():
    sections = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))
    assert list(sections) == ["Botzone", "CodinGame", "Gomocup", "SAU Game Platform", "Any pipe"]
    for name, text in sections.items():
        assert "```sh\n" in text, name
        assert "--log FILE" in text or "--log /tmp" in text or name == "CodinGame", name
    for verdict in ("TLE", "MLE", "NJ", "RE", "OLE"):
        assert "\n| {} |".format(verdict) in sections["Botzone"], verdict


def test_the_page_names_every_file_and_no_other():
    named = set(re.findall(r"submissions/(?:\w+/)?\w+\.py", PAGE))
    kept = {"submissions/" + ("" if target == "generic" else target + "/") + game + ".py" for game, target in COMMITTED}
    assert named == kept


def test_every_option_that_the_page_names_exists(tmp_path):
    known = set()
    for command in ("python3 submissions/nogo.py", "python3 submissions/gomoku.py", ".venv/bin/stonewire pack",
                    ".venv/bin/stonewire match"):  # fmt: skip
        known.update(re.findall(r"--[a-z][a-z-]+", run_shell(command + " --help", tmp_path).stdout))
    named = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", PAGE))
    assert len(named) > 10
    assert named <= known


def test_every_command_line_that_the_page_gives_to_a_manager_starts(tmp_path):
    commands = set(re.findall(r"`(python3 submissions/\S+\.py)`", PAGE))
    assert len(commands) >= 4
    for command in commands:
        assert run_shell(command + " --help", tmp_path).returncode == 0, command
