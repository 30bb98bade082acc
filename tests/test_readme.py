"""What README tells people to type works as it is written."""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
QUESTIONS = sorted(
    {text.replace("\\|", "|") for text in re.findall(r"((?:echo|printf) '[^`\n]*submissions/\S+py)", README)}
)


@pytest.mark.parametrize("command", QUESTIONS)
def test_every_question_to_a_packed_bot_gets_an_answer(command):
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0
    assert done.stdout.strip()
    assert done.stderr == ""


def test_readme_asks_on_every_wire():
    assert len(QUESTIONS) >= 5


def test_every_subcommand_that_readme_names_exists():
    from tools.cli import SUBCOMMANDS

    named = set(re.findall(r"(?:bin/|`)stonewire (\w+)", README))
    assert named
    assert named <= set(SUBCOMMANDS)


def test_every_file_that_readme_names_exists():
    for path in re.findall(r"`((?:bots|protocol|tools|submissions|tests)/[\w/.]+)`", README):
        assert (ROOT / path).exists(), path
