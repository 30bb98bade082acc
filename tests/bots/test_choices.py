"""Several searches within the time and nodes of one answer."""

import pytest

from bots.core.choices import CalledOff, Searches
from bots.core.clock import now_ns
from bots.core.report import Report
from bots.nogo.rules import NoGo
from protocol.limit import Limit


class Recorder:
    """A search that only notes what it was given."""

    def __init__(self, *, called_off=False, hurried=False):
        self.calls = []
        self.called_off = called_off
        self.was_hurried = hurried

    def search(self, position, limit, deadline_ns):
        self.calls.append((limit, deadline_ns))
        return None if self.called_off else Report()

    def hurried(self):
        return self.was_hurried


def test_shares_are_of_the_nodes_that_are_left():
    recorder = Recorder()
    searches = Searches(recorder.search, recorder.hurried, Limit(nodes=1000, depth=7), 0)
    for share in (0.4, 0.5, 1.0):
        searches.think(NoGo.start(), share)
    assert [limit for limit, _ in recorder.calls] == [Limit(nodes=n, depth=7) for n in (400, 300, 300)]
    assert [deadline for _, deadline in recorder.calls] == [0, 0, 0]
    assert len(searches.reports) == 3


def test_shares_are_of_the_time_that_is_left():
    recorder = Recorder()
    before = now_ns()
    end = before + 10**12
    searches = Searches(recorder.search, recorder.hurried, Limit(move_ms=10**6), end)
    for share in (0.5, 0.5, 1.0):
        searches.think(NoGo.start(), share)
    first, second, third = (deadline for _, deadline in recorder.calls)
    spent = now_ns() - before  # the searches take none
    assert before + 5 * 10**11 <= first <= before + 5 * 10**11 + spent
    assert abs(second - first) <= spent
    assert abs(third - end) <= spent


@pytest.mark.parametrize(("limited", "asked", "given"), [(None, 4, 4), (3, 4, 3), (5, 4, 4), (5, None, 5)])
def test_a_search_may_be_asked_for_less_depth_than_is_allowed(limited, asked, given):
    recorder = Recorder()
    Searches(recorder.search, recorder.hurried, Limit(depth=limited), 0).think(NoGo.start(), 1.0, asked)
    assert recorder.calls[0][0] == Limit(depth=given)


def test_every_search_has_at_least_a_node():
    recorder = Recorder()
    searches = Searches(recorder.search, recorder.hurried, Limit(nodes=1), 0)
    for _ in range(3):
        searches.think(NoGo.start(), 0.1)
    assert [limit.nodes for limit, _ in recorder.calls] == [1, 1, 1]


def test_searches_after_a_hurried_one_have_nothing_left():
    recorder = Recorder(hurried=True)
    searches = Searches(recorder.search, recorder.hurried, Limit(move_ms=10**6), now_ns() + 10**12)
    searches.think(NoGo.start(), 0.1)
    searches.think(NoGo.start(), 1.0)
    limit, deadline_ns = recorder.calls[1]
    assert limit.nodes == 1
    assert deadline_ns <= now_ns()


def test_a_search_that_is_called_off_calls_the_answer_off():
    recorder = Recorder(called_off=True)
    with pytest.raises(CalledOff):
        Searches(recorder.search, recorder.hurried, Limit(), 0).think(NoGo.start(), 1.0)
