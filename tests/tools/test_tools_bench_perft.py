"""The perft bench counts right on both sides and prints what it promises."""

import re
import shutil
import subprocess
import sys

import pytest


def bench(*arguments):
    command = [sys.executable, "-m", "tools", "bench", "perft", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler here")
def test_perft_compares_the_kernel_with_c():
    done = bench("othello", "--depth", "8", "--rounds", "2")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("depth 8: 390216 leaves\n")
    assert len(re.findall(r"[\d.]+ million leaves/s", done.stdout)) == 2
    assert re.search(r"ratio \d+\.\d\d \(medians of 2\)", done.stdout)


def test_perft_says_in_one_line_that_a_game_has_no_c_program():
    done = bench("nogo")
    assert done.returncode == 2
    assert done.stderr == "stonewire bench: there is no perft in C for nogo\n"
