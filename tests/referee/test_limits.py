"""Clocks, and limits as arguments."""

import argparse
import json
from dataclasses import replace

import pytest

from bots.nogo.rules import NoGo
from protocol.gtp import GtpReferee
from protocol.limit import Limit
from protocol.moves import Table
from tools.cli import main
from tools.referee import limits
from tools.referee.game import Verdict, play_in_turn
from tools.referee.limits import PROFILES, Clock, Limits
from tools.referee.player import Player
from tools.referee.poller import Poller


def test_clock_runs_down_gains_the_increment_and_never_falls_below_zero() -> None:
    clock = Clock(Limits(move_ms=None, clock_ms=1000, increment_ms=10, margin_ms=100))
    assert (clock.limit, clock.allowed_ms) == (Limit(clock_ms=1000, increment_ms=10), 1100)
    clock.moved(400)
    assert (clock.limit.clock_ms, clock.allowed_ms) == (610, 710)
    clock.moved(650)  # within the margin
    assert (clock.limit.clock_ms, clock.allowed_ms) == (10, 110)


def test_shorter_of_move_and_clock_counts_and_the_margin_is_never_told() -> None:
    clock = Clock(Limits(move_ms=300, clock_ms=1000, margin_ms=50))
    assert (clock.limit.move_ms, clock.allowed_ms) == (300, 350)
    clock.moved(900)
    assert (clock.limit.move_ms, clock.limit.clock_ms, clock.allowed_ms) == (300, 100, 150)


def test_first_move_has_its_allowance_once_and_the_clock_does_not_pay_for_it() -> None:
    clock = Clock(Limits(move_ms=None, clock_ms=1000, first_move_ms=500, margin_ms=0))
    assert clock.allowed_ms == 1500
    clock.moved(600)
    assert clock.allowed_ms == 900


def test_without_any_time_a_hang_is_noticed_all_the_same() -> None:
    clock = Clock(Limits(move_ms=None, nodes=5, hang_ms=7000, margin_ms=100))
    assert (clock.limit, clock.allowed_ms) == (Limit(nodes=5), 7100)


def parsed(*arguments: str) -> Limits:
    parser = argparse.ArgumentParser()
    limits.add_arguments(parser)
    return limits.from_arguments(parser.parse_args(arguments))


def test_arguments_take_the_place_of_what_a_set_says() -> None:
    usual = parsed()
    assert usual == Limits()  # nothing of this machine
    assert parsed("--limits", "botzone") == PROFILES["botzone"]
    assert parsed("--limits", "botzone", "--time-ms", "50", "--processes", "3") == replace(
        PROFILES["botzone"], move_ms=50.0, processes=3
    )


def test_nodes_or_a_clock_take_the_place_of_the_usual_time() -> None:
    assert parsed("--nodes", "100").move_ms is None
    assert parsed("--clock-ms", "9").move_ms is None
    assert parsed("--nodes", "100", "--time-ms", "7").move_ms == 7


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"move_ms": -1}, "move_ms must be a number of at least 0.001, not -1"),
        ({"move_ms": float("nan")}, "not nan"),
        ({"nodes": 1.5}, "nodes must be a whole number"),
        ({"processes": True}, "processes must be a whole number"),
        ({"margin_ms": None}, "margin_ms must be a number"),
        ({"memory_mb": "1"}, "not '1'"),
    ],
)
def test_limits_out_of_range_are_refused(wrong, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Limits(**wrong)


LOGGING_BOT = """
import os, sys
with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "said"), "a") as said:
    said.write("environment %s %s\\n" % (os.environ.get("STONEWIRE_TIME_MS"), os.environ.get("STONEWIRE_NODES")))
    for line in sys.stdin:
        said.write(line)
        said.flush()
        print("= resign\\n" if line.startswith("genmove") else "=\\n", flush=True)
"""


def said_to(bots, tmp_path, *arguments: str) -> list[str]:
    bot = bots.script("logging.py", LOGGING_BOT)
    assert main(["match", "nogo", bot, bots.command(), "--games", "1", "--no-record", "--size", "5", *arguments]) == 0
    return (tmp_path / "said").read_text(encoding="utf-8").splitlines()


def test_gtp_bot_is_told_its_clock_without_the_margin(bots, tmp_path) -> None:
    said = said_to(bots, tmp_path, "--clock-ms", "30500", "--margin-ms", "5000")
    assert "time_settings 30 0 0" in said
    assert said[said.index("genmove b") - 1] == "time_left b 30 0"
    assert said[0] == "environment None None"


def test_bot_is_told_nodes_by_its_environment_and_no_time(bots, tmp_path) -> None:
    said = said_to(bots, tmp_path, "--nodes", "1234")
    assert said[0] == "environment None 1234"
    assert not any("time" in line for line in said)


def test_bot_that_uses_its_clock_up_loses(bots) -> None:
    clock = Limits(move_ms=None, clock_ms=1000, margin_ms=100, first_ms=20000)
    with Poller() as poller:
        table = Table("nogo", 5, 5)
        players = (
            Player("A", bots.command(), GtpReferee, table, Limits(20000), poller),
            Player("B", bots.command("slower"), GtpReferee, table, clock, poller),
        )
        try:
            (only,) = play_in_turn(NoGo.start(5, 5), players, 1)
        finally:
            for player in players:
                player.stop()
    assert only.winner == 0
    assert only.verdict in (Verdict.STALL, Verdict.TIMEOUT)  # it sleeps; the last wait may be a short one
    assert 0 < sum(made.ms for made in only.moves if made.colour == 1) <= 1100


def test_silent_bot_under_nodes_alone_is_waited_for_as_long_as_the_option_says(bots, capsys) -> None:
    arguments = ["--games", "1", "--no-record", "--size", "5", "--nodes", "9", "--hang-ms", "300.4", "--verbose"]
    assert main(["match", "nogo", bots.command("silent"), bots.command(), *arguments]) == 0
    assert "no answer within 400 ms, and it is idle" in capsys.readouterr().err


def test_figures_of_a_move_are_recorded(bots, tmp_path, capsys) -> None:
    file = tmp_path / "games.jsonl"
    arguments = ["--games", "1", "--record", str(file), "--size", "5", "--time-ms", "20000", "--json"]
    assert main(["match", "nogo", bots.command(), bots.command(), *arguments]) == 0
    _, game = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    assert all(made["cpu_ms"] >= 0 and made["memory_mb"] > 1 for made in game["moves"])
    assert json.loads(capsys.readouterr().out)["settings"]["players"][0]["limits"]["move_ms"] == 20000
