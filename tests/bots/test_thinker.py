"""What lines that arrive do to a search, with a search that does nothing but wait to be stopped."""

import os
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from bots.core import thinker as module
from bots.core.engine import Searcher, Solver
from bots.core.game import Position
from bots.core.reader import Line, LineReader
from bots.core.report import Report
from bots.core.solving import SolvingSearcher
from bots.core.thinker import Thinker
from bots.nogo.rules import NoGo
from protocol.limit import Limit
from protocol.moves import Move, Table
from protocol.wire import ANSWER_NOW, CANCEL, QUEUE, BotWire

SECONDS = 60  # for anything at all; only a hang takes so long
START = NoGo.start()
MOVE = ((4, 4),)


class Wire(BotWire):
    """A wire of three words, that mean something else when they were written ahead."""

    at_end = ANSWER_NOW

    def while_thinking(self, line: str) -> str:
        return {"now": ANSWER_NOW, "never": CANCEL}.get(line, QUEUE)

    def written_ahead(self, line: str) -> str:
        return {"behind": ANSWER_NOW, "called off": CANCEL}.get(line, QUEUE)


class WaitingSearcher(Searcher):
    """Searches until it is stopped or told to end; a stop that came before holds, as with the real ones."""

    def __init__(self) -> None:
        self.begun = threading.Event()
        self.ended = threading.Event()
        self.stops = 0
        self.pondered: list[Position] = []

    def arm(self) -> None:
        self.ended.clear()

    def stop(self) -> None:
        self.stops += 1
        self.ended.set()

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Move | None = None) -> Report:
        self.begun.set()
        assert self.ended.wait(SECONDS)
        return Report(MOVE)

    def ponder(self, position: Position) -> None:
        self.pondered.append(position)
        self.think(position, Limit(), 0)


class Desk:
    """A thinker that reads from a pipe of ours."""

    def __init__(self) -> None:
        reading, self._writing = os.pipe()
        self.reader = LineReader(reading)
        self.searcher = WaitingSearcher()
        self.may_make = threading.Event()
        self.may_make.set()
        self.thinker = Thinker(self._make, Wire(Table("nogo", 9, 9)), self.reader)
        self.reader.start()
        self._threads: list[threading.Thread] = []

    def _make(self) -> Searcher:
        assert self.may_make.wait(SECONDS)
        return self.searcher

    def write(self, text: str) -> None:
        os.write(self._writing, text.encode())

    def close(self) -> None:
        self.searcher.ended.set()
        for thread in self._threads:
            thread.join(SECONDS)
        if self._writing >= 0:
            os.close(self._writing)

    def end_input(self) -> None:
        os.close(self._writing)
        self._writing = -1

    def take(self) -> Line:
        line = self.reader.next()
        assert line is not None
        self.thinker.attend(line)
        return line

    def think(self) -> Report | None:
        return self.thinker.think(START, Limit(), 0)

    def meanwhile(self, act: Callable[[], Any]) -> None:
        """Does that once the search is under way."""

        def run() -> None:
            assert self.searcher.begun.wait(SECONDS)
            act()

        self._threads.append(threading.Thread(target=run))
        self._threads[-1].start()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.close()


def test_a_line_that_arrives_has_the_search_answer_now(desk: Desk) -> None:
    desk.write("question\n")
    desk.take()
    desk.meanwhile(lambda: desk.write("now\n"))
    report = desk.think()
    assert report is not None
    assert report.move == MOVE
    assert desk.thinker.hurried
    following = desk.reader.next()
    assert following is not None
    assert following.text == "now"


def test_a_line_that_arrives_calls_the_answer_off(desk: Desk) -> None:
    desk.write("question\n")
    desk.take()
    desk.meanwhile(lambda: desk.write("never\n"))
    assert desk.think() is None
    assert not desk.thinker.hurried


def _patiently(desk: Desk, text: str) -> None:
    """Writes it, waits until it has been read, and lets the search come to its own end."""
    if text:
        desk.write(text)
    else:
        desk.end_input()
    while desk.reader.waiting() is None:
        pass
    desk.searcher.ended.set()


@pytest.mark.parametrize("text", ["anything\n", "behind\n", "called off\n"])
def test_other_lines_wait(desk: Desk, text: str) -> None:
    desk.write("question\n")
    desk.take()
    desk.meanwhile(lambda: _patiently(desk, text))
    assert desk.think() is not None
    assert desk.searcher.stops == 0
    assert not desk.thinker.hurried


@pytest.mark.parametrize("text", ["now\n", "never\n", "other\nbehind\n", "other\nnever\n"])
def test_what_was_written_ahead_stops_nothing(desk: Desk, text: str) -> None:
    desk.write("question\n" + text)
    desk.take()
    desk.meanwhile(desk.searcher.ended.set)
    assert desk.think() is not None
    assert desk.searcher.stops == 0
    assert not desk.thinker.hurried


def test_the_line_right_behind_the_question_may_mean_it(desk: Desk) -> None:
    desk.write("question\nbehind\nquestion\ncalled off\n")
    desk.take()
    assert desk.think() is not None
    assert desk.thinker.hurried
    desk.thinker.rest()
    assert desk.reader.next() is not None
    desk.take()
    assert desk.think() is None


def test_the_line_right_behind_the_question_goes_before_what_comes_later(desk: Desk) -> None:
    desk.write("question\ncalled off\n")
    desk.take()
    desk.write("now\n")
    while not desk.thinker.hurried:
        pass
    assert desk.think() is None


def test_a_hurry_holds_for_every_search_of_the_question_and_for_no_other(desk: Desk) -> None:
    desk.write("question\n")
    desk.take()
    desk.meanwhile(lambda: desk.write("now\n"))
    desk.think()
    assert desk.think() is not None  # at once
    desk.thinker.rest()
    assert not desk.thinker.hurried
    desk.take()
    desk.searcher.begun.clear()
    desk.meanwhile(desk.searcher.ended.set)
    desk.think()
    assert desk.searcher.stops == 2


def test_a_line_that_arrives_while_the_search_is_made_counts(desk: Desk) -> None:
    """Kernels may have to be compiled first."""
    desk.may_make.clear()
    desk.write("question\n")
    desk.take()
    desk.write("now\n")
    while desk.reader.waiting() is None:
        pass
    desk.may_make.set()
    assert desk.think() is not None  # though nobody stops it any more
    assert desk.thinker.hurried


@pytest.mark.parametrize("later", [False, True])
def test_what_came_a_while_after_the_question_counts_though_the_bot_was_late(
    desk: Desk, later: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Busy with another question, or just starting; what came together with it was written ahead."""
    monkeypatch.setattr(module, "TOGETHER_NS", 0 if later else SECONDS * 10**9)
    desk.write("question\n")
    line = desk.reader.next()
    assert line is not None
    desk.write("name\nnow\n")
    while desk.reader.waiting() is None:
        pass
    desk.thinker.attend(line)
    desk.meanwhile(desk.searcher.ended.set)
    assert desk.think() is not None
    assert desk.thinker.hurried == later


@pytest.mark.parametrize("later", [False, True])
def test_so_does_the_end_of_input(desk: Desk, later: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOGETHER_NS", 0 if later else SECONDS * 10**9)
    desk.write("question\nquestion\n")
    line = desk.reader.next()
    assert line is not None
    desk.end_input()
    while not desk.reader.later_than(line.arrived_ns):
        pass
    desk.thinker.attend(line)
    desk.meanwhile(desk.searcher.ended.set)
    assert desk.think() is not None
    assert desk.thinker.hurried == later


def test_the_end_of_input_has_the_search_answer_now(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOGETHER_NS", 0)
    desk.write("question\n")
    desk.take()
    desk.meanwhile(desk.end_input)
    assert desk.think() is not None
    assert desk.thinker.hurried
    assert desk.reader.next() is None
    assert desk.reader.next() is None


def test_an_end_of_input_that_follows_its_question_closely_does_not(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TOGETHER_NS", SECONDS * 10**9)
    desk.write("question\n")
    desk.take()
    desk.meanwhile(lambda: _patiently(desk, ""))
    assert desk.think() is not None
    assert not desk.thinker.hurried


# ---- pondering ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["anything\n", "now\n", ""])
def test_any_line_and_the_end_of_input_end_pondering(desk: Desk, text: str) -> None:
    desk.meanwhile((lambda: desk.write(text)) if text else desk.end_input)
    assert desk.thinker.ponder(START)
    assert desk.searcher.pondered == [START]
    line = desk.reader.next()
    assert (line.text + "\n" if line else "") == text


def test_pondering_says_when_there_is_no_more_to_find(desk: Desk) -> None:
    desk.meanwhile(desk.searcher.ended.set)
    assert not desk.thinker.ponder(START)


def test_there_is_no_pondering_while_a_line_waits(desk: Desk) -> None:
    desk.write("question\n")
    while desk.reader.waiting() is None:
        pass
    assert desk.thinker.ponder(START)
    assert desk.searcher.pondered == []


def test_a_line_after_pondering_stops_no_later_search(desk: Desk) -> None:
    desk.meanwhile(lambda: desk.write("question\n"))
    desk.thinker.ponder(START)
    stops = desk.searcher.stops
    desk.take()
    desk.searcher.begun.clear()
    desk.meanwhile(desk.searcher.ended.set)
    assert desk.think() is not None
    assert desk.searcher.stops == stops


class _Proof(Solver):
    def __init__(self, report: Report | None) -> None:
        self._report = report

    def solve(self, position: Position, limit: Limit, deadline_ns: int, avoid: Move | None) -> Report | None:
        return self._report


def test_a_solved_position_is_not_pondered_on() -> None:
    for report, pondered in ((Report(MOVE), []), (None, [START])):
        searcher = WaitingSearcher()
        searcher.stop()
        SolvingSearcher(_Proof(report), searcher).ponder(START)
        assert searcher.pondered == pondered
