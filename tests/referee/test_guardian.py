"""Guardians: what they find below them, and what a bot finds around it."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tools.referee import guardian
from tools.referee.keeper import StartError
from tools.referee.limits import Limits
from tools.referee.poller import Poller
from tools.referee.process import BotProcess, Gone


@contextmanager
def running(*arguments: str, **environment: str) -> Iterator[BotProcess]:
    with Poller() as poller:
        process = BotProcess(arguments, environment, poller, Limits())
        try:
            yield process
        finally:
            process.stop()


def said(*arguments: str, **environment: str) -> list[str]:
    """The lines that a command writes before it ends."""
    lines = []
    with running(*arguments, **environment) as process:
        while (line := next_line(process)) is not None:
            lines.append(line)
        assert process.exit_text() == "exited with code 0"
    return lines


def next_line(process: BotProcess) -> str | None:
    try:
        return process.read_line(time.monotonic() + 60).decode()
    except Gone:
        return None


def test_lists_of_children_and_the_parents_of_all_processes_tell_the_same(monkeypatch) -> None:
    sleeper = [sys.executable, "-I", "-S", "-c", "import os, time; print(os.fork(), flush=True); time.sleep(60)"]
    with subprocess.Popen(sleeper, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        below = {child.pid, int(max(child.stdout.readline(), child.stdout.readline()))}
        for has_lists in (True, False) if guardian._HAS_LISTS else (False,):
            monkeypatch.setattr(guardian, "_HAS_LISTS", has_lists)
            assert below <= {process.pid for process in guardian._descendants()}
        for pid in below:
            os.kill(pid, 9)


def test_bot_has_its_pipes_and_nothing_else_open() -> None:
    assert said("ls", "/proc/self/fd") == ["0", "1", "2", "3"]  # 3 is the folder that ls reads


def test_bot_starts_in_our_folder_with_our_environment_and_more(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("STONEWIRE_TEST_OURS", "one")
    code = "import os; print(os.getcwd(), os.environ['STONEWIRE_TEST_OURS'], os.environb[b'MORE'])"
    assert said(sys.executable, "-I", "-c", code, MORE="two\udcff") == [f"{tmp_path} one b'two\\xff'"]


def test_bot_is_not_born_deaf_to_signals() -> None:
    (ignored,) = said("grep", "SigIgn", "/proc/self/status")
    assert int(ignored.split()[1], 16) & 0x7FFFFFFF == 0  # two above belong to the C library


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["/no/such/bot"], "cannot start '/no/such/bot': No such file or directory"),
        (["no-such-bot-at-all"], "cannot start 'no-such-bot-at-all': No such file or directory"),
        ([os.devnull], "cannot start '/dev/null': Permission denied"),
        (["a\0b"], "embedded null byte"),
    ],
)
def test_what_cannot_be_started_is_said_in_one_line(arguments: list[str], message: str) -> None:
    with Poller() as poller, pytest.raises(StartError, match=message):
        BotProcess(arguments, {}, poller, Limits())


def test_starts_leave_no_descriptor() -> None:
    with running("true"):
        pass
    before = os.listdir("/proc/self/fd")
    for _ in range(5):
        with running("cat"):
            pass
        with Poller() as poller, pytest.raises(StartError):
            BotProcess(["/no/such/bot"], {}, poller, Limits())
    assert len(os.listdir("/proc/self/fd")) == len(before)
