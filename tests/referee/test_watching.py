"""Bots that are watched, called off and hurried by another thread, and go on with the game all the same."""

import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from protocol.botzone import BotzoneJsonReferee
from protocol.gtp import GtpReferee
from protocol.line import ShellLineReferee
from protocol.moves import BLACK, Move, Table
from protocol.wire import RefereeWire, Thought
from tools.referee.limits import Limits
from tools.referee.player import Failure, Player
from tools.referee.poller import Interrupted, Poller

TABLE = Table("nogo", 5, 5)
LONG = Limits(move_ms=120000, first_ms=120000)  # only what stops a bot ends its search
SECONDS = 60.0  # well below
A1, B2, C3 = ((0, 4),), ((1, 3),), ((2, 2),)

# A bot of five habits that knows what watched bots know.
BOT = """
import os, sys, threading, time
mode, knows = sys.argv[1], "true" if sys.argv[2:] != ["plain"] else "false"
out = lambda text: os.write(1, text.encode())
INFO = "info move C3 visits 5 winrate 6000 order 0 pv C3 B2\\n"
stop = threading.Event()
lines = []
ready = threading.Condition()

def read():
    for line in sys.stdin:
        if line.startswith("#"):
            stop.set()
            continue
        with ready:
            lines.append(line)
            ready.notify()
    os._exit(0)

def think():
    if mode == "hangs": time.sleep(600)
    if mode == "floods":
        while True: out((INFO + "info nonsense\\n") * 500)
    while True:
        out(INFO + "info move Z99\\ninfo\\n")
        if stop.wait(0.05) and mode != "deaf": return
        if mode == "quick": return

threading.Thread(target=read, daemon=True).start()
played = 0
while True:
    with ready:
        while not lines: ready.wait()
        words = lines.pop(0).split()
    stop.clear() if "genmove" not in words[0] else None
    if words[0] == "clear_board":
        played = 0
        if mode == "hangs in begin" and not os.path.exists(sys.argv[-1]):
            open(sys.argv[-1], "w").close()
            time.sleep(600)
    if words[0] == "play": played += 1
    if words[0] == "known_command": out("= " + knows + "\\n\\n")
    elif words[0] == "genmove": out("= C%d\\n\\n" % (played + 1))
    elif words[0] == "lz-genmove_analyze":
        out("=\\n")
        think()
        stop.clear()
        out("play C%d\\n\\n" % (played + 1))
    else: out("=\\n\\n")
    if words[0] == "quit": os._exit(0)
"""

OUR_GTP = f"{sys.executable} -m bots.nogo --engine alphabeta --size 5"


@contextmanager
def seated(
    command: str, wire: Callable[[Table, int], RefereeWire] = GtpReferee, limits: Limits = LONG
) -> Iterator[tuple[Player, list[Thought]]]:
    told: list[Thought] = []
    with Poller() as poller:
        player = Player("A", command, wire, TABLE, limits, poller)
        player.watch(0.1, told.append)
        try:
            yield player, told
        finally:
            player.stop()


@pytest.fixture
def bot(bots) -> Callable[..., str]:
    script = bots.script("watched.py", BOT)
    return lambda *arguments: script + " " + shlex.join(arguments)


def once(done: Callable[[], bool], what: Callable[[], object]) -> threading.Thread:
    """Does something from another thread as soon as it is time for it."""

    def run() -> None:
        until = time.monotonic() + SECONDS
        while not done() and time.monotonic() < until:
            time.sleep(0.01)
        what()

    thread = threading.Thread(target=run)
    thread.start()
    return thread


def called_off(player: Player, ready: Callable[[], bool], moves: list[Move]) -> float:
    """How long a move takes that another thread does not want any more."""
    thread = once(ready, player.interrupt)
    began = time.monotonic()
    with pytest.raises(Interrupted):
        player.move(moves)
    thread.join()
    return time.monotonic() - began


def after(seconds: float) -> Callable[[], bool]:
    due = time.monotonic() + seconds
    return lambda: time.monotonic() > due


# ---- watching -------------------------------------------------------------------------------------


def test_a_watched_bot_tells_what_it_thinks_and_malformed_lines_do_not_matter(bot) -> None:
    with seated(bot("quick")) as (player, told):
        player.begin(BLACK)
        answer, _ = player.move([])
    assert answer.move == ((2, 4),)
    (thought,) = told
    assert (thought.candidates[0].move, thought.win, thought.candidates[0].line) == (C3, 0.6, [C3, B2])


def test_a_bot_that_cannot_be_watched_plays_as_ever(bot) -> None:
    with seated(bot("quick", "plain")) as (player, told):
        player.begin(BLACK)
        assert player.move([])[0].move == ((2, 4),)
        assert not player.answer_now()
    assert told == []


def test_wires_without_words_for_it_play_as_ever() -> None:
    command = f"{sys.executable} -m bots.nogo --size 5 --nodes 100"
    for wire in (ShellLineReferee, BotzoneJsonReferee):
        with seated(command, wire) as (player, told):
            player.begin(BLACK)
            assert player.move([])[0].kind == "move"
            assert not player.answer_now()
        assert told == []


def test_a_flood_of_thoughts_reaches_nobody_faster_than_asked_and_ends_with_the_time(bot) -> None:
    with seated(bot("floods"), limits=Limits(move_ms=1500)) as (player, told):
        player.begin(BLACK)
        with pytest.raises(Failure) as caught:
            player.move([])
    assert caught.value.kind == "timeout"
    assert 0 < len(told) <= 40


# ---- calling off ----------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["stops when told", "deaf", "hangs", "floods"])
def test_a_bot_that_is_called_off_is_asked_again_from_another_position(bot, mode) -> None:
    with seated(bot(mode)) as (player, told):
        player.begin(BLACK)
        ready = after(0.3) if mode == "hangs" else lambda: bool(told)
        assert called_off(player, ready, []) < SECONDS
        for moves in ([A1, B2], [], [B2, A1]):
            told.clear()
            ready = after(0.3) if mode == "hangs" else lambda: bool(told)
            assert called_off(player, ready, moves) < SECONDS
        if mode == "stops when told":
            told.clear()
            once(lambda: bool(told), player.answer_now)
            assert player.move([A1, B2])[0].move == ((2, 2),)


def test_only_a_bot_that_does_not_stop_by_itself_is_stopped(bot) -> None:
    for mode, kept in [("stops when told", True), ("deaf", False)]:
        with seated(bot(mode)) as (player, told):
            player.begin(BLACK)
            before = player._process
            called_off(player, lambda told=told: bool(told), [])
            assert (player._process is before) == kept


def test_no_late_thought_is_told_of_a_move_that_was_called_off(bot) -> None:
    with seated(bot("deaf")) as (player, told):
        player.begin(BLACK)
        once(lambda: bool(told), lambda: (player.interrupt(), told.clear()))
        with pytest.raises(Interrupted):
            player.move([])
        assert len(told) <= 1  # what was told in the very moment


def test_a_bot_that_hangs_before_the_game_is_called_off_as_well(bot, tmp_path) -> None:
    with seated(bot("hangs in begin", str(tmp_path / "hung"))) as (player, told):
        thread = once(after(0.3), player.interrupt)
        with pytest.raises(Interrupted):
            player.begin(BLACK)
        thread.join()
        player.begin(BLACK)
        thread = once(lambda: bool(told), player.answer_now)
        assert player.move([A1, B2])[0].move == ((2, 2),)
        thread.join()


def test_a_process_that_plays_one_game_is_started_anew_for_another() -> None:
    command = f"{sys.executable} -m bots.nogo --size 5 --keep-running --nodes 100"
    with seated(command, lambda table, colour: BotzoneJsonReferee(table, colour, keep_running=True)) as (player, _):
        player.begin(BLACK)
        first = player.move([])[0].move
        before = player._process
        assert first is not None
        others = [point for point in (A1, B2, C3) if point != first]
        assert player.move([first, others[0]])[0].kind == "move"
        assert player._process is before
        assert player.move([others[0], others[1]])[0].kind == "move"
        assert player._process is not before


def test_nobody_is_interrupted_when_there_is_nothing_to_interrupt(bot) -> None:
    with seated(bot("quick")) as (player, _):
        assert not player.interrupt()
        assert not player.answer_now()
        player.begin(BLACK)
        assert not player.interrupt()
        assert player.move([])[0].kind == "move"
        assert player.move([A1, B2])[0].kind == "move"


def test_a_signal_still_stops_the_table_for_good(bot) -> None:
    with Poller() as poller:
        player = Player("A", bot("deaf"), GtpReferee, TABLE, LONG, poller)
        player.begin(BLACK)
        poller.interrupt(15)
        for _ in range(2):
            with pytest.raises(Interrupted, match="signal 15"):
                poller.wait(SECONDS)
        player.stop()


def test_a_poller_is_woken_any_number_of_times_and_sleeps_again() -> None:
    with Poller() as poller:
        for _ in range(100000):
            poller.wake()  # far more than a pipe holds
        began = time.monotonic()
        while poller.waits < 200:
            poller.wait(0.01)
        assert time.monotonic() - began > 0.1


# ---- our own bot ----------------------------------------------------------------------------------


def test_our_bot_is_watched_called_off_and_hurried(bot) -> None:
    with seated(OUR_GTP) as (player, told):
        player.begin(BLACK)
        before = player._process
        called_off(player, lambda: bool(told), [])
        assert player._process is before
        assert told[-1].candidates
        assert told[-1].nodes > 0
        told.clear()
        thread = once(lambda: bool(told), player.answer_now)
        answer, spent = player.move([A1, C3])
        thread.join()
        assert answer.kind == "move"
        assert spent.ms < 1000 * SECONDS
        assert told[-1].candidates[0].move == answer.move
