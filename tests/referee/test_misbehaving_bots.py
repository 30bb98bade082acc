"""Every bad habit gets its verdict in time, leaves no process, and lets the match go on."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest

from bots.nogo.rules import NoGo
from protocol.gtp import GtpReferee
from protocol.limit import Limit
from protocol.line import ShellLineReferee
from protocol.moves import Move, Table
from protocol.wire import Exchange, RefereeWire
from tools.referee.game import PlayedGame, Verdict
from tools.referee.limits import Limits
from tools.referee.match import MatchGame, play_match
from tools.referee.openings import random_openings
from tools.referee.player import Player
from tools.referee.poller import Poller

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


def play(players: tuple[Player, Player], games: int = 2) -> list[MatchGame]:
    return list(
        play_match(NoGo.start(5, 5), players, games, enumerate(random_openings(NoGo.start(5, 5), 2, 1)), pytest.fail)
    )


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
        tail = players[1].stderr_tail()
    assert (first.game.verdict, second.game.verdict) == (Verdict.WIN, Verdict.WIN)
    assert len(tail) == 4096
    assert tail.endswith("eEND")


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


def test_process_per_move_that_exits_without_an_answer_crashed(bots) -> None:
    command = bots.script("line.py", LINE_BOT.replace("MODE", "'exit-code'"))
    with seated(bots.command(), command, ShellLineReferee, PATIENT) as players:
        played = play(players)
    assert [one.game.verdict for one in played] == [Verdict.CRASH, Verdict.CRASH]
    assert [one.first_score for one in played] == [1.0, 1.0]
    assert "exited with code 4" in played[0].game.reason


def test_process_stays_for_the_whole_match_where_the_wire_can_begin_anew(bots) -> None:
    with seated(bots.command(), bots.command(), limits=PATIENT) as players:
        play(players, 4)
    assert len(bots.pids()) == 2
    assert bots.left() == []
