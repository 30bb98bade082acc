"""Every bad habit gets its verdict in time, leaves no process, and lets the match go on."""

import os
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from referee_helpers import descendants, still_running

from bots.nogo.rules import NoGo
from protocol.gtp import GtpReferee
from protocol.limit import Limit
from protocol.line import ShellLineReferee
from protocol.moves import Move, Table
from protocol.wire import Exchange, RefereeWire
from tools.referee import keeper
from tools.referee.game import PlayedGame, Verdict, play_in_turn
from tools.referee.keeper import UNKNOWN_USAGE, GroupKeeper, RefereeFault
from tools.referee.limits import Limits
from tools.referee.openings import random_openings
from tools.referee.player import Player
from tools.referee.poller import Poller

ROOT = Path(__file__).resolve().parents[2]
TABLE = Table("nogo", 5, 5)
PATIENT = Limits(20000, 100, 20000)
STRICT = Limits(500, 100, 20000)


@contextmanager
def seated(
    good: str, bad: str, wire: type[RefereeWire] = GtpReferee, limits: Limits = STRICT
) -> Iterator[tuple[Player, Player]]:
    """A patient player A and a strictly timed player B."""
    with Poller() as poller:
        players = (
            Player("A", good, GtpReferee, TABLE, PATIENT, poller),
            Player("B", bad, wire, TABLE, limits, poller),
        )
        try:
            yield players
            for player in players:
                player.quit()
        finally:
            for player in players:
                player.stop()


class Played(NamedTuple):
    game: PlayedGame


def play(players: tuple[Player, Player], games: int = 2) -> list[Played]:
    start = NoGo.start(5, 5)
    opening = next(random_openings(start, 2, 1))
    return [Played(game) for game in play_in_turn(start, players, games, opening)]


def check(bots, mode: str, verdict: Verdict, reason: str, wire: type[RefereeWire] = GtpReferee) -> PlayedGame:
    """B misbehaves in the first game, as White, and plays the second."""
    started = time.monotonic()
    with seated(bots.command(), bots.command(mode), wire) as players:
        first, second = play(players)
    assert time.monotonic() - started < 30
    assert first.game.verdict == verdict
    assert first.game.winner == 0
    assert reason in first.game.reason
    assert first.game.reason.startswith("white: ")
    assert second.game.verdict == Verdict.WIN
    assert bots.left() == []
    return first.game


@pytest.mark.parametrize(
    ("mode", "verdict", "reason"),
    [
        ("silent", Verdict.STALL, "no answer within 600 ms"),
        ("thinks", Verdict.TIMEOUT, "no answer within 600 ms"),
        ("double-fork-silent", Verdict.STALL, "it is idle"),
        ("double-fork-dead", Verdict.CRASH, "exited with code 5"),
        ("kills-guardian", Verdict.CRASH, "killed its guardian"),
        ("kills-guardian-at-start", Verdict.CRASH, "killed its guardian"),
        ("kills-nursery", Verdict.CRASH, "killed its guardian"),
        ("stops-guardian", Verdict.STALL, "it is idle"),
        ("stops-nursery-and-sleeps", Verdict.STALL, "it is idle"),
        ("stops-both-and-sleeps", Verdict.STALL, "it is idle"),
        ("half-line", Verdict.STALL, "no answer within"),
        ("junk-slowly", Verdict.TIMEOUT, "no answer within"),
        ("stop-itself", Verdict.STALL, "it is stopped"),
        ("ignore-sigterm", Verdict.STALL, "no answer within"),
        ("close-stdin", Verdict.STALL, "no answer within"),
        ("late", Verdict.STALL, "no answer within"),
        ("child-parent-silent", Verdict.STALL, "no answer within"),
        ("daemon-parent-silent", Verdict.STALL, "no answer within"),
        ("child-parent-dead", Verdict.CRASH, "exited with code 0"),
        ("daemon-parent-dead", Verdict.CRASH, "exited with code 3"),
        ("dead-at-start", Verdict.CRASH, "exited with code 7"),
        ("exit-0", Verdict.CRASH, "exited with code 0"),
        ("exit-1", Verdict.CRASH, "exited with code 1"),
        ("segv", Verdict.CRASH, "killed by SIGSEGV"),
        ("off-board", Verdict.PROTOCOL, "N13"),
        ("nonsense", Verdict.PROTOCOL, "hello"),
        ("bytes", Verdict.PROTOCOL, "vertex"),
        ("refuse", Verdict.PROTOCOL, "I do not like it"),
        ("occupied", Verdict.ILLEGAL, "is occupied"),
        ("pass", Verdict.ILLEGAL, "NoGo has no pass"),
        ("resign", Verdict.RESIGN, "resigned"),
    ],
)
def test_gets_its_verdict_and_the_next_game_is_played(bots, mode: str, verdict: Verdict, reason: str) -> None:
    check(bots, mode, verdict, reason)


HANGING = ["silent", "thinks", "half-line", "junk-slowly", "stop-itself", "ignore-sigterm", "daemon-parent-silent"]


@pytest.mark.parametrize("mode", [*HANGING, "close-stdout", "endless-bytes", "daemon-parent-dead", "segv"])
def test_ends_in_the_last_game_and_with_a_limit_of_nodes(bots, mode: str) -> None:
    limits = Limits(move_ms=None, nodes=1000, hang_ms=500, first_ms=20000)
    with seated(bots.command(), bots.command(mode), limits=limits) as players:
        (only,) = play(players, 1)
    assert only.game.winner == 0
    assert only.game.verdict in (Verdict.STALL, Verdict.TIMEOUT, Verdict.PROTOCOL, Verdict.CRASH)
    assert bots.left() == []


def test_closed_stdout_is_told_apart_from_an_exit(bots) -> None:
    with seated(bots.command(), bots.command("close-stdout"), limits=Limits(5000)) as players:
        first, second = play(players)
    assert (first.game.verdict, first.game.winner) == (Verdict.PROTOCOL, 0)
    assert "closed its stdout" in first.game.reason
    assert second.game.verdict == Verdict.WIN
    assert bots.left() == []


@pytest.mark.parametrize("mode", ["endless-bytes", "junk-fast"])
def test_endless_output_ends_by_its_length_or_by_the_clock(bots, mode: str) -> None:
    with seated(bots.command(), bots.command(mode)) as players:
        first, second = play(players)
    assert first.game.verdict in (Verdict.PROTOCOL, Verdict.TIMEOUT)
    assert first.game.winner == 0
    assert second.game.verdict == Verdict.WIN
    assert bots.left() == []


def test_silent_handshake_is_a_stall_by_the_first_allowance(bots) -> None:
    limits = Limits(20000, 100, 3000)
    with seated(bots.command(), bots.command("silent-at-begin"), limits=limits) as players:
        first, second = play(players)
    assert (first.game.verdict, first.game.winner, first.game.moves) == (Verdict.STALL, 0, [])
    assert "3000 ms" in first.game.reason
    assert second.game.verdict == Verdict.WIN


def test_stderr_is_drained_and_its_end_kept(bots) -> None:
    with seated(bots.command(), bots.command("stderr"), limits=PATIENT) as players:
        first, second = play(players)
    assert (first.game.verdict, second.game.verdict) == (Verdict.WIN, Verdict.WIN)
    assert (first.game.stderr[0], second.game.stderr) == ("", ("", ""))
    tail = first.game.stderr[1]
    assert len(tail) == 4096
    assert tail.endswith("eEND")


def test_no_bot_stays_that_heeds_neither_quit_nor_the_end_of_input_nor_sigterm(bots) -> None:
    with seated(bots.command(), bots.command("stays"), limits=PATIENT) as players:
        (only,) = play(players, 1)
    assert only.game.verdict == Verdict.WIN
    assert len(bots.pids()) == 3
    assert bots.left() == []


def test_carriage_returns_are_no_part_of_an_answer(bots) -> None:
    with seated(bots.command(), bots.command("crlf"), limits=PATIENT) as players:
        played = play(players)
    assert [one.game.verdict for one in played] == [Verdict.WIN, Verdict.WIN]


# ---- what a bot may use -------------------------------------------------------------------------

SMALL = replace(PATIENT, memory_mb=200, processes=20, descriptors=64)


@pytest.mark.parametrize("mode", ["memory", "memory-of-children"])
def test_memory_is_limited_over_the_whole_tree(bots, mode: str) -> None:
    with seated(bots.command(), bots.command(mode), limits=SMALL) as players:
        first, second = play(players)
    assert (first.game.verdict, first.game.winner) == (Verdict.MEMORY, 0)
    assert "over its limit of 200" in first.game.reason
    assert second.game.verdict == Verdict.WIN
    assert bots.left() == []


@pytest.mark.parametrize("mode", ["forks", "bomb"])
def test_processes_are_limited_be_they_of_other_sessions_or_not(bots, mode: str) -> None:
    with seated(bots.command(), bots.command(mode), limits=SMALL) as players:
        first, second = play(players)
    assert (first.game.verdict, first.game.winner) == (Verdict.PROCESSES, 0)
    assert "had 21 processes or more, over its limit of 20" in first.game.reason
    assert second.game.verdict == Verdict.WIN
    assert bots.left() == []


def test_descriptors_are_limited(bots) -> None:
    with seated(bots.command(), bots.command("descriptors"), limits=SMALL) as players:
        first, second = play(players)
    assert (first.game.verdict, second.game.verdict) == (Verdict.WIN, Verdict.WIN)
    (opened,) = bots.counts()
    assert 40 < opened < 64


def test_cpu_time_and_memory_of_a_move_are_measured(bots) -> None:
    with seated(bots.command(), bots.command("uses"), limits=PATIENT) as players:
        (only,) = play(players, 1)
    heavy, *light = [made for made in only.game.moves if made.colour == 1]
    assert heavy.usage.cpu_ms is not None and heavy.usage.memory_mb is not None
    assert 300 <= heavy.usage.cpu_ms <= heavy.ms - 100
    assert heavy.usage.memory_mb > 150
    assert all(made.usage.cpu_ms is not None and made.usage.cpu_ms < 300 for made in light)


def test_cpu_time_of_a_bots_children_counts(bots) -> None:
    with seated(bots.command(), bots.command("children-use"), limits=PATIENT) as players:
        (only,) = play(players, 1)
    heavy = next(made for made in only.game.moves if made.colour == 1)
    assert heavy.usage.cpu_ms is not None and heavy.usage.cpu_ms > 50


# ---- the referee's own troubles -----------------------------------------------------------------


@contextmanager
def few_descriptors() -> Iterator[None]:
    """Leaves this process too few descriptors for a bot."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    lowest = os.open(os.devnull, os.O_RDONLY)
    os.close(lowest)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest + 3, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


def test_game_is_void_where_the_referee_has_nothing_left_to_start_bots_with(bots) -> None:
    with seated(bots.command(), bots.command(), limits=PATIENT) as players:
        with few_descriptors():
            (void,) = play(players, 1)
        (only,) = play(players, 1)
    assert (void.game.verdict, void.game.winner) == (Verdict.VOID, None)
    assert "Too many open files" in void.game.reason
    assert only.game.verdict == Verdict.WIN


def test_bots_are_started_again_after_somebody_killed_their_nurseries(bots) -> None:
    with seated(bots.command(), bots.command(), limits=PATIENT) as players:
        play(players, 1)
        for nursery in {parent_of(parent_of(pid)) for pid in bots.pids()}:
            os.kill(nursery, signal.SIGKILL)
        assert bots.left() == []
        (only,) = play(players, 1)
    assert only.game.verdict == Verdict.WIN
    assert bots.left() == []


def test_bot_that_stops_its_nursery_has_no_more_of_it_than_its_game(bots) -> None:
    with seated(bots.command(), bots.command("stops-nursery"), limits=PATIENT) as players:
        played = play(players)
        nurseries = {parent_of(parent_of(pid)) for pid in bots.pids()}
    assert [one.game.verdict for one in played] == [Verdict.WIN, Verdict.WIN]
    began = time.monotonic()
    keeper._nurseries.close()
    assert time.monotonic() - began < keeper._END_SECONDS
    assert still_running([*nurseries, *bots.pids()]) == []


def test_nursery_that_heeds_nothing_is_ended_by_force_with_all_in_it(bots, monkeypatch) -> None:
    monkeypatch.setattr(keeper, "_END_SECONDS", 0.3)
    monkeypatch.setattr(keeper._Nursery, "wake", lambda _: None)
    with seated(bots.command(), bots.command("stays"), limits=PATIENT) as players:
        play(players, 1)
        below = {pid for nursery in keeper._nurseries._all for pid in (nursery._pid, *descendants(nursery._pid))}
        assert set(bots.pids()) <= below
        for nursery in keeper._nurseries._all:
            os.kill(nursery._pid, signal.SIGSTOP)
        keeper._nurseries.close()
        assert still_running(list(below)) == []


def test_every_bot_at_a_table_has_a_nursery_of_its_own_and_leaves_it_to_the_next(bots) -> None:
    nurseries = []
    for _ in range(2):
        with seated(bots.command(), bots.command(), limits=PATIENT) as players:
            play(players, 1)
            nurseries.append({parent_of(parent_of(pid)) for pid in bots.pids()[-2:]})
    assert len(nurseries[0]) == 2
    assert nurseries[0] == nurseries[1]


def test_guardian_that_is_silent_from_the_bots_start_on_was_killed_by_it() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(b"starting 123\n")
        theirs.shutdown(socket.SHUT_WR)
        assert keeper._await_start(ours, b"", keeper._nurseries.take()) == (123, 123, b"")


def test_guardian_that_says_nothing_at_all_is_the_referees_fault(monkeypatch) -> None:
    monkeypatch.setattr(keeper, "_START_SECONDS", 0.2)
    monkeypatch.setattr(keeper, "_WAKE_SECONDS", 0.05)
    ours, theirs = socket.socketpair()
    with ours, theirs, pytest.raises(RefereeFault, match="gave no answer within"):
        keeper._await_start(ours, b"", keeper._nurseries.take())


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])


@pytest.mark.parametrize("stopped", [False, True])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_referee(bots, tmp_path, number: int, stopped: bool) -> None:
    slow = bots.command("slow")
    command = [sys.executable, "-m", "tools", "match", "nogo", slow, bots.command("stays"), "--games", "1000"]
    command += ["--time-ms", "20000", "--size", "5", "--verbose", "--no-record"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as referee:
        assert referee.stderr is not None
        assert "game 1/1000" in referee.stderr.readline()
        below = descendants(referee.pid)
        assert set(bots.pids()) <= set(below)
        if stopped:  # the nurseries and their guardians, as a bot might
            for pid in (*bots.pids()[:2],):
                os.kill(parent_of(pid), signal.SIGSTOP)
                os.kill(parent_of(parent_of(pid)), signal.SIGSTOP)
        os.kill(referee.pid, number)
        referee.wait(timeout=60)
    assert referee.returncode == (-number if number == signal.SIGKILL else 128 + number)
    assert still_running(below) == []


# ---- without guardians --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "verdict", "reason"),
    [
        ("silent", Verdict.TIMEOUT, "no answer within 600 ms"),
        ("child-parent-dead", Verdict.CRASH, "exited with code 0"),
        ("segv", Verdict.CRASH, "killed by SIGSEGV"),
    ],
)
def test_other_systems_have_the_process_group(bots, monkeypatch, mode: str, verdict: Verdict, reason: str) -> None:
    def start(arguments, environment, directory, limits, pipes):
        return GroupKeeper(arguments, environment, directory, pipes)

    monkeypatch.setattr(keeper, "_start_guarded", start)
    game = check(bots, mode, verdict, reason)
    assert all(made.usage == UNKNOWN_USAGE for made in game.moves)


def test_last_words_are_kept_where_the_end_is_not_by_rule(bots) -> None:
    assert check(bots, "exit-1", Verdict.CRASH, "code 1").stderr == ("", "last words")


class LongWire(GtpReferee):
    """GTP with a comment before each question that no pipe holds."""

    def request(self, moves: Sequence[Move], limit: Limit) -> list[Exchange]:
        return [Exchange("#" + "x" * 300_000 + "\n"), *super().request(moves, limit)]


def test_bot_that_never_reads_stalls_while_much_is_written(bots) -> None:
    with seated(bots.command(), bots.command("never-reads"), LongWire) as players:
        (only,) = play(players, 1)
    assert (only.game.verdict, only.game.winner) == (Verdict.STALL, 0)
    assert bots.left() == []


def test_two_answers_at_once_count_as_one(bots) -> None:
    with seated(bots.command(), bots.command("double"), limits=PATIENT) as players:
        played = play(players)
    assert [one.game.verdict for one in played] == [Verdict.WIN, Verdict.WIN]


def test_late_second_answer_does_not_count_for_the_next_turn(bots) -> None:
    with seated(bots.command("slower"), bots.command("late-double"), limits=PATIENT) as players:
        (only,) = play(players, 1)
    assert only.game.verdict == Verdict.WIN


EARLY_BOT = """
import sys
print("= A1\\n", flush=True)  # nobody asked; A1 is legal all the same
for line in sys.stdin:
    print("= " + ("B2" if line.startswith("genmove") else "") + "\\n", flush=True)
    if line.startswith("clear_board"):
        print("= A1\\n\\n= A1\\n", flush=True)
"""


def test_answer_before_the_question_does_not_count(bots) -> None:
    with seated(bots.command(), bots.script("early.py", EARLY_BOT), limits=PATIENT) as players:
        players[1].begin(0)
        time.sleep(0.3)  # for the early answers to be in the pipe
        answer, _ = players[1].move([])
    assert answer.move == ((1, 3),)


LINE_BOT = """
import os, sys
line = sys.stdin.read()
cells = line.split()[0]
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "pids"), "a") as file:
    file.write("%d\\n" % os.getpid())
if MODE == "no-line-end":
    point = cells.index(".")
    sys.stdout.write("abcde"[point % 5] + str(point // 5 + 1))
if MODE == "exit-code":
    sys.exit(4)
"""


def test_process_per_move_may_omit_the_line_end(bots) -> None:
    command = bots.script("line.py", LINE_BOT.replace("MODE", "'no-line-end'"))
    with seated(bots.command(), command, ShellLineReferee, PATIENT) as players:
        (only,) = play(players, 1)
    assert [made.colour for made in only.game.moves].count(1) >= 1
    assert len(bots.pids()) >= 2  # A's one, and one for each of B's moves
    assert bots.left() == []


STOPPER = """
import os
with open("/proc/%d/stat" % os.getppid()) as file:
    os.kill(int(file.read().rpartition(")")[2].split()[1]), 19)
"""


def test_process_per_move_that_stops_its_nursery_is_started_for_the_next_move_all_the_same(bots) -> None:
    command = bots.script("line.py", STOPPER + LINE_BOT.replace("MODE", "'no-line-end'"))
    with seated(bots.command(), command, ShellLineReferee, PATIENT) as players:
        (only,) = play(players, 1)
    assert only.game.verdict in (Verdict.WIN, Verdict.ILLEGAL)  # it knows not every rule
    assert len(bots.pids()) >= 3


BURN = """
import sys, time
def burn():  # a good part of the move's time
    while time.process_time() < 0.25: pass
    time.sleep(60)
"""
GTP_BURNER = """
for line in sys.stdin:
    burn() if line.startswith("genmove") else print("=\\n", flush=True)
"""


@pytest.mark.parametrize(("wire", "script"), [(GtpReferee, GTP_BURNER), (ShellLineReferee, "burn()")])
def test_bot_that_stops_thinking_stalls_be_it_on_its_start_or_later(bots, wire: type[RefereeWire], script: str) -> None:
    limits = Limits(1500, 0, 20000)
    with seated(bots.command(), bots.script("burner.py", BURN + script), wire, limits) as players:
        (only,) = play(players, 1)
    assert (only.game.verdict, only.game.winner) == (Verdict.STALL, 0)
    assert "no answer within 1500 ms, and it is idle" in only.game.reason


def test_process_per_move_that_exits_without_an_answer_crashed(bots) -> None:
    command = bots.script("line.py", LINE_BOT.replace("MODE", "'exit-code'"))
    with seated(bots.command(), command, ShellLineReferee, PATIENT) as players:
        played = play(players)
    assert [one.game.verdict for one in played] == [Verdict.CRASH, Verdict.CRASH]
    assert [one.game.winner for one in played] == [0, 1]
    assert "exited with code 4" in played[0].game.reason


def test_process_stays_for_the_whole_match_where_the_wire_can_begin_anew(bots) -> None:
    with seated(bots.command(), bots.command(), limits=PATIENT) as players:
        play(players, 4)
    assert len(bots.pids()) == 2
    assert bots.left() == []
