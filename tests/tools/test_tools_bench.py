"""The benchmarks run and print what they promise; what they measure is not judged here."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.bench import winrate
from tools.bench.stop import KINDS

ROOT = Path(__file__).resolve().parents[2]


def bench(*arguments):
    command = [sys.executable, "-m", "tools", "bench", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def test_start_prints_both_times_and_their_ratio():
    done = bench("start", "nogo", "--rounds", "1")
    assert done.returncode == 0, done.stderr
    assert re.search(r"packed bot [\d.]+ ms", done.stdout)
    assert re.search(r"ratio [\d.]+", done.stdout)


def test_speed_compares_with_a_reference_that_says_its_rate():
    reference = sys.executable + " -c \"import sys; print('1000 sims 500/s', file=sys.stderr)\""
    done = bench("speed", "nogo", "--rounds", "1", "--time-ms", "200", "--reference", reference)
    assert done.returncode == 0, done.stderr
    assert "reference: 500/s; ratio" in done.stdout


def test_speed_says_in_one_line_that_a_reference_keeps_its_rate_to_itself():
    done = bench("speed", "nogo", "--rounds", "1", "--time-ms", "100", "--reference", "true")
    assert done.returncode == 2
    assert done.stderr == "stonewire bench: the reference's stderr has no rate\n"


@pytest.mark.parametrize("more", [[], ["--process-per-move"]])
def test_time_counts_the_moves_and_their_overruns(more):
    done = bench("time", "nogo", "--moves", "3", "--time-ms", "400", "--busy", "0", *more)
    assert done.returncode in (0, 1), done.stderr
    assert "3 moves of 400 ms, 0 busy processes" in done.stdout
    assert re.search(r"mean [\d.]+ %, least [\d.]+ %, most [\d.]+ %; overruns: \d", done.stdout)


def test_stop_measures_every_kind_of_reaction():
    done = bench("stop", "nogo", "--stops", "1", "--plies", "4")
    assert done.returncode in (0, 1), done.stderr
    kinds = re.findall(r"^(.+?) +1 times: mean +[\d.]+ ms, most +[\d.]+ ms$", done.stdout, re.MULTILINE)
    assert kinds == [kind.name for kind in KINDS]
    assert re.search(r"allowed: 50 ms; the slowest took [\d.]+$", done.stdout.rstrip())


def test_referee_tells_its_cost_beside_another_and_what_games_leave(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT))  # the reference runs in a folder of its own
    other = f"{sys.executable} -m tools match gomoku {{bot}} {{bot}} --games {{games}} --no-record"
    wires = " --wire-a gomocup --wire-b gomocup --opening-plies 0 --time-ms 20000"
    done = bench("referee", "--games", "2", "--reference", other + wires)
    assert done.returncode == 0, done.stderr
    assert re.search(r"2 games, [1-9]\d+ moves on gomocup", done.stdout)
    assert re.search(r"referee: [\d.]+ us of CPU time a move, [\d.]+ of them rules", done.stdout)
    assert re.search(r"growth: [-\d.]+ MB, 0 descriptors, 0 processes left", done.stdout)
    assert re.search(r"reference: [\d.]+ us a move; ratio [\d.]+", done.stdout)


def test_referee_says_in_one_line_that_a_reference_did_not_play():
    done = bench("referee", "--games", "1", "--wire", "gtp", "--reference", "true")
    assert done.returncode == 2
    assert done.stderr == "stonewire bench: the reference played no moves\n"


def test_winrate_fits_a_scale_and_holds_it_against_what_happened():
    done = bench("winrate", "othello", "--games", "20", "--nodes", "50")
    assert done.returncode == 0, done.stderr
    assert re.search(r"^othello: win_scale = [\d.]+ \(standard error [\d.]+\)$", done.stdout, re.MULTILINE)
    assert len(re.findall(r"^predicted 0\.\d+ got [01]\.\d+ \(\d+ positions\)$", done.stdout, re.MULTILINE)) == 5


def test_the_fit_finds_the_scale_that_made_the_outcomes():
    chances = random.Random(1)
    values = [chances.uniform(-3.0, 3.0) for _ in range(20000)]
    samples = [winrate.Sample(value, float(chances.random() < winrate.chance(0.7, value))) for value in values]
    assert abs(winrate.fit(samples) - 0.7) < 0.05
    assert winrate.log_loss(samples, 0.7) < winrate.log_loss(samples, 0.0) == 1.0


def test_play_measures_the_page_and_what_of_it_is_imports():
    done = bench("play", "--rounds", "1")
    assert done.returncode in (0, 1), done.stderr  # 1 where the machine is slow
    found = re.search(r"first state after (\d+) ms, most (\d+) ms\naddress told after (\d+) ms, all files", done.stdout)
    assert found
    state, most, address = map(int, found.groups())
    assert address < state == most
    assert re.search(r"imports of the server [1-9]\d* ms", done.stdout)
