"""From limits to deadlines."""

import itertools
import subprocess
import sys
from pathlib import Path

import pytest

from bots.core import clock
from bots.core.clock import budget_ms, deadline_ns
from protocol.limit import Limit

MS = 1000000
ROOT = Path(__file__).parent.parent.parent
START = 5000 * MS


@pytest.fixture
def asked_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """The question is seen at the moment it was asked."""
    monkeypatch.setattr(clock, "now_ns", lambda: START)


def test_without_a_time_limit_there_is_no_deadline() -> None:
    for limit in (Limit(), Limit(nodes=100), Limit(depth=3), Limit(increment_ms=50)):
        assert budget_ms(limit) is None
        assert deadline_ns(limit, START, 12.0) == 0


@pytest.mark.parametrize(
    ("limit", "budget"),
    [
        (Limit(move_ms=1000), 1000),
        (Limit(move_ms=0), 0),
        (Limit(move_ms=1000, nodes=5, depth=2), 1000),
        (Limit(clock_ms=30000), 1000),
        (Limit(clock_ms=30000, increment_ms=500), 1500),
        (Limit(clock_ms=100, increment_ms=5000), 90),  # the increment comes after the move
        (Limit(clock_ms=0, increment_ms=5000), 0),
        (Limit(clock_ms=-200, increment_ms=5000), 0),
        (Limit(clock_ms=30000, move_ms=300), 300),
        (Limit(clock_ms=3000, move_ms=300), 100),
    ],
)
def test_a_budget_is_the_least_that_a_limit_allows(limit: Limit, budget: float) -> None:
    assert budget_ms(limit) == pytest.approx(budget)


@pytest.mark.parametrize("left", [-1e9, -1.0, 0, 0.5, 1, 10, 200, 1000, 60000, 3600000])
@pytest.mark.parametrize("increment", [None, 0, 1, 1000, 60000])
def test_a_move_never_takes_the_whole_clock(left: float, increment: float) -> None:
    budget = budget_ms(Limit(clock_ms=left, increment_ms=increment))
    assert budget is not None
    assert 0 <= budget <= clock.CLOCK_RESERVE * max(0.0, left)


def test_a_clock_lasts_for_any_number_of_moves() -> None:
    for increment in (0.0, 100.0):
        left = 60000.0
        for _ in range(500):
            budget = budget_ms(Limit(clock_ms=left, increment_ms=increment))
            assert budget is not None
            assert 0 < budget < left
            left += increment - budget


@pytest.mark.usefixtures("asked_now")
def test_the_margin_comes_off_the_budget() -> None:
    assert deadline_ns(Limit(move_ms=1000), START, 45.0) == START + 955 * MS
    assert deadline_ns(Limit(clock_ms=30000), START, 12.0) == START + 988 * MS


@pytest.mark.usefixtures("asked_now")
@pytest.mark.parametrize(("budget", "usable"), [(100, 55), (90, 45), (80, 40), (10, 5), (2, 1)])
def test_a_budget_below_twice_the_margin_is_halved(budget: float, usable: float) -> None:
    assert deadline_ns(Limit(move_ms=budget), START, 45.0) == START + usable * MS


@pytest.mark.usefixtures("asked_now")
@pytest.mark.parametrize("budget", [1, 0.1, 0, -1, -1e6])
def test_however_small_the_budget_something_is_left_to_search_in(budget: float) -> None:
    least = int(clock.LEAST_SEARCH_MS * MS)
    assert deadline_ns(Limit(move_ms=budget), START, 45.0) == START + least
    assert deadline_ns(Limit(clock_ms=budget), START, 45.0) == START + least


@pytest.mark.usefixtures("asked_now")
def test_a_longer_budget_never_means_an_earlier_deadline() -> None:
    for margin in (clock.ANSWER_MARGIN_MS, clock.PROCESS_MARGIN_MS):
        ends = [deadline_ns(Limit(move_ms=budget / 4), START, margin) for budget in range(-10, 1000)]
        assert all(before <= after for before, after in itertools.pairwise(ends))
        # And from two milliseconds on, none lies behind the budget's own end.
        assert all(deadline_ns(Limit(move_ms=ms), START, margin) <= START + ms * MS for ms in range(2, 500))


def test_a_question_that_is_seen_late_still_gets_a_millisecond(monkeypatch: pytest.MonkeyPatch) -> None:
    late = START + 700 * MS
    monkeypatch.setattr(clock, "now_ns", lambda: late)
    assert deadline_ns(Limit(move_ms=500), START, 12.0) == late + MS
    assert deadline_ns(Limit(move_ms=1000), START, 12.0) == START + 988 * MS


def test_the_process_began_before_now_and_the_monotonic_clock_moves_on() -> None:
    first, second = clock.now_ns(), clock.now_ns()
    assert first <= second
    assert 0 < clock.process_start_ns() <= clock.now_ns()


def test_where_the_system_does_not_tell_the_process_begins_now(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("no /proc here")

    before = clock.now_ns()
    monkeypatch.setattr("builtins.open", refuse)
    began = clock.process_start_ns()
    monkeypatch.undo()
    assert before <= began <= clock.now_ns()


def test_the_process_began_when_it_was_started_and_not_when_it_was_asked() -> None:
    if not sys.platform.startswith("linux"):
        pytest.skip("only Linux tells")
    code = "import time; time.sleep(0.5); from bots.core.clock import *; print(now_ns() - process_start_ns())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert int(done.stdout) > 450 * MS  # the system tells it in ticks of 10 ms
