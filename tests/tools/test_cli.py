"""The ``stonewire`` command as a process: what it does where it cannot write, and when it is interrupted."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAME = {
    "game": "nogo",
    "columns": 5,
    "rows": 5,
    "players": [{"name": "A"}, {"name": "B"}],
    "opening": [],
    "moves": [{"text": "c3"}],
    "verdict": "win",
    "winner": "black",
}
FULL = Path("/dev/full")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text(json.dumps(GAME) + "\n", encoding="utf-8")
    return path


def stonewire(*arguments: object, stdout: object = subprocess.PIPE) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "tools", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, stdout=stdout, stderr=subprocess.PIPE, text=True, timeout=120)


@pytest.mark.skipif(not FULL.exists(), reason="no device that is full")
@pytest.mark.parametrize("command", [["stats"], ["replay"], ["convert", "--to", "moves"]])
def test_output_that_cannot_be_written_is_told_in_one_line(games: Path, command: "list[str]") -> None:
    with FULL.open("w") as full:
        done = stonewire(*command, games, stdout=full)
    assert (done.returncode, done.stderr) == (1, "stonewire: No space left on device\n")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "empty argument of --record"),
        (".", "--record names no file"),
        ("/dev/full", "/dev/full is no regular file"),
    ],
)
def test_record_that_cannot_be_is_told_in_one_line(record: str, message: str) -> None:
    done = stonewire("match", "nogo", "a", "b", "--record", record)
    assert done.returncode == 2
    assert message in done.stderr and done.stderr.count("\n") == 1


def test_interrupt_before_the_work_begins_leaves_quietly(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    command = [sys.executable, "-m", "tools", "stats", str(pipe)]
    with (
        subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as process,
        pipe.open("w"),  # it is there, and waits for games
    ):
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")
