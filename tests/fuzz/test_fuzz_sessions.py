"""Sessions of every wire with lines gone wrong, through the real session and codec (see ``fuzz_harness``).

A few thousand lines a wire in the test suite, always the same ones. A longer run is one command, here
with a million lines a wire and other lines than the suite's:

    STONEWIRE_FUZZ_LINES=1000000 STONEWIRE_FUZZ_SEED=1 python -m pytest tests/fuzz -s
"""

import os
import time

import pytest
from fuzz_choices import Choices, sessions
from fuzz_grammars import GRAMMARS
from fuzz_harness import Run
from hypothesis import HealthCheck, given, seed, settings

from bots import registry
from protocol.detect import NAMES

LINES = int(os.environ.get("STONEWIRE_FUZZ_LINES", "6000"))
SEED = int(os.environ.get("STONEWIRE_FUZZ_SEED", "0"))
ROUND = 100  # sessions, after which hypothesis begins anew, for what it remembers of them grows

patient = settings(
    max_examples=ROUND, deadline=None, database=None, derandomize=False, suppress_health_check=list(HealthCheck)
)


def play_sessions(name, number):
    """A round of sessions; how many lines they had."""
    lines = 0

    @seed(number)
    @patient
    @given(sessions())
    def one(chunks):
        nonlocal lines
        run = Run(GRAMMARS[name](Choices(chunks[0])), chunks[1:])
        run.play()
        lines += run.lines

    one()
    return lines


@pytest.fixture(scope="module", autouse=True)
def _compiled(kernels_of):
    """So that no session waits for a compiler, or goes without kernels."""
    for game in registry.NAMES:
        kernels_of(game)


@pytest.mark.parametrize("name", GRAMMARS)
def test_no_line_brings_a_session_out_of_its_wire_or_its_rules(name):
    began, lines, rounds = time.monotonic(), 0, 0
    while lines < LINES:
        lines += play_sessions(name, SEED * 1_000_000 + rounds)
        rounds += 1
    seconds = time.monotonic() - began
    print(f"\n{name}: {lines} lines, {rounds * ROUND} sessions, {seconds:.0f} s, {lines / seconds:.0f} lines/s")


def test_every_wire_is_fuzzed():
    assert set(GRAMMARS) == set(NAMES)
