"""Whole tournaments with real processes: interrupted, gone on with, at a time, and what they print."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tournament_helpers import ROOT, Hall, results

from tools.cli import main
from tools.referee.game import play_game
from tools.referee.keeper import RefereeFault
from tools.tournament.job import GameJob
from tools.tournament.view import Lines


def run_until(hall: Hall, arguments: "list[str]", games: int, number: int) -> "subprocess.CompletedProcess[str]":
    """Runs a tournament, and sends it a signal once so many games are on file."""
    command = [sys.executable, "-W", "error", "-m", "tools", *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PAUSE": "0.03"}, **pipes) as referee:
        until = time.monotonic() + 60
        while not (hall.file.exists() and len(hall.games()) >= games):
            assert time.monotonic() < until and referee.poll() is None
            time.sleep(0.01)
        time.sleep(0.05)  # into the middle of a game
        os.kill(referee.pid, number)
        out, err = referee.communicate(timeout=60)
    return subprocess.CompletedProcess(command, referee.returncode, out, err)


# ---- interrupted --------------------------------------------------------------------------------


@pytest.mark.parametrize("concurrency", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_going_on_after_a_signal_loses_and_repeats_nothing(
    hall: Hall, bots, whole, number: int, concurrency: int, capsys
) -> None:
    stopped = run_until(hall, hall.arguments("--concurrency", str(concurrency)), 1, number)
    assert bots.left() == []
    before = hall.games()
    assert 1 <= len(before) < 6
    if number == signal.SIGKILL:
        assert stopped.returncode == -signal.SIGKILL
    else:
        assert stopped.returncode == 128 + number
        assert "bot 1" in stopped.stdout and "Traceback" not in stopped.stderr
    assert main(hall.arguments()) == 0
    assert hall.games()[: len(before)] == before
    assert len(hall.games()) == 6
    told = capsys.readouterr()
    assert len([line for line in told.err.splitlines() if line.startswith("game ")]) == 6 - len(before)
    assert results(hall.games()) == results(whole[0])
    assert tables(told.out) == tables(whole[1])
    assert bots.left() == []


def tables(report: str) -> str:
    """The part of a report between the players' commands and the tables that tell of times."""
    return report.partition("\n\n")[2].partition("timeouts")[0]


def children_of(pid: int) -> "list[int]":
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_starting(pid: int) -> bool:
    """Whether it is a worker whose interpreter would answer Ctrl-C with a traceback."""
    try:
        command, status = (Path(f"/proc/{pid}/{name}").read_text() for name in ("cmdline", "status"))
    except OSError:
        return False
    caught = next(int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigCgt:"))
    return "spawn_main" in command and bool(caught & 1 << signal.SIGINT - 1)


def test_interrupt_while_workers_start_leaves_quietly(hall: Hall) -> None:
    command = [sys.executable, "-m", "tools", *hall.arguments("--concurrency", "2", "--quiet")]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 60
    while not any(map(is_starting, children_of(process.pid))):
        assert time.monotonic() < until and process.poll() is None
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert "Traceback" not in told and "Error" not in told
    assert not hall.file.exists()  # no bot was started, no game begun


def test_finished_tournament_plays_no_game_again(hall: Hall, bots, capsys) -> None:
    assert main(hall.arguments("--rounds", "1")) == 0
    before, pids = hall.games(), bots.pids()
    first = capsys.readouterr()
    assert main(hall.arguments("--rounds", "1", "--quiet")) == 0
    assert (hall.games(), bots.pids()) == (before, pids)
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err == f"games recorded in {hall.file}\n"
    assert main(["stats", str(hall.file)]) == 0
    ratings_and_cross_table = first.out.split("\n\n")[2:4]
    assert capsys.readouterr().out.split("\n\n")[1:3] == ratings_and_cross_table


def test_longer_tournament_goes_on_where_the_shorter_ended(hall: Hall) -> None:
    assert main(hall.arguments("--rounds", "1")) == 0
    before = hall.games()
    assert main(hall.arguments("--rounds", "2")) == 0
    assert hall.games()[:6] == before
    assert len(results(hall.games())) == 12


def test_other_settings_are_refused_in_one_line(hall: Hall, capsys) -> None:
    assert main(hall.arguments("--rounds", "1")) == 0
    before = hall.file.read_bytes()
    capsys.readouterr()
    assert main(hall.arguments("--rounds", "1", "--seed", "2")) == 2
    told = capsys.readouterr()
    assert told.err == (
        f"stonewire tournament: {hall.file} was begun with other settings: openings.seed is 1 there, 2 here\n"
    )
    assert hall.file.read_bytes() == before


# ---- at a time ----------------------------------------------------------------------------------


def test_game_of_a_killed_worker_is_played_again(hall: Hall, bots, whole, monkeypatch, capsys) -> None:
    killed = []

    def begun(self: Lines, job: GameJob) -> None:
        if job.number == 3 and not killed:  # two workers have played by then
            killed.append(min(multiprocessing.active_children(), key=lambda worker: worker.pid or 0))
            os.kill(killed[0].pid, signal.SIGKILL)

    monkeypatch.setattr(Lines, "begun", begun)
    assert main(hall.arguments("--concurrency", "2")) == 0
    assert results(hall.games()) == results(whole[0])
    assert "is void, by no player's fault" in capsys.readouterr().err
    assert bots.left() == []


def test_more_games_than_cores_are_warned_of_and_told_in_the_end(hall: Hall, bots, monkeypatch, capsys) -> None:
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})
    assert main(hall.arguments("--concurrency", "2")) == 0
    told = capsys.readouterr()
    assert "stonewire tournament: 2 games at a time on 1 core" in told.err
    rows = [line.split() for line in told.out.partition("over the time limit")[2].splitlines()[1:]]
    assert [row[:3] for row in rows] == [["bot", str(number), "2"] for number in (1, 2, 3)]
    assert {game["concurrency"] for game in hall.games()} == {2}


def test_workers_keep_their_bots(hall: Hall, bots) -> None:
    assert main(hall.arguments("--rounds", "2", "--concurrency", "2")) == 0
    assert len(hall.games()) == 12
    assert len(bots.pids()) <= 6  # three bots for each worker, not two for each game
    assert bots.left() == []


def test_fault_of_the_referee_ends_it_with_the_tables_so_far(hall: Hall, bots, monkeypatch, capsys) -> None:
    played = []

    def play_two_games(start, opening, seats):
        if len(played) == 2:
            raise RefereeFault("no process\nleft")
        played.append(play_game(start, opening, seats))
        return played[-1]

    monkeypatch.setattr("tools.tournament.job.play_game", play_two_games)
    assert main(hall.arguments()) == 1
    told = capsys.readouterr()
    assert told.err.count("game 3 is void, by no player's fault: no process left") == 2
    assert "that is the second time" in told.err
    assert "ratings by Bradley and Terry" in told.out
    assert len(hall.games()) == 2
    assert bots.left() == []


# ---- what a tournament is -----------------------------------------------------------------------


def test_formats_and_players_from_a_file(hall: Hall, bots, tmp_path, capsys) -> None:
    seen = tmp_path / "seen"
    seen.mkdir()
    bot = bots.script(
        "seen.py",
        "import json, os, sys; json.dump([sys.argv[1:], os.getcwd(), os.environ['GREETING'],"
        f" os.environ['STONEWIRE_TIME_MS']], open({str(seen / 'told')!r}, 'w'))",
    )
    toml = tmp_path / "tournament.toml"
    toml.write_text(
        f"""
game = "nogo"
size = 4
format = "gauntlet"

[limits]
move_ms = 20000

[[player]]
name = "first"
command = {json.dumps(bot)}
options = {{ level = 3, dry_run = true, off = false }}
environment = {{ GREETING = "hello" }}
directory = {json.dumps(str(seen))}
limits = {{ move_ms = 15000 }}
""",
        encoding="utf-8",
    )
    command = ["tournament", str(toml), *hall.arguments()[1:], "--json"]
    assert main(command) == 0
    assert json.loads((seen / "told").read_text()) == [["--level", "3", "--dry-run"], str(seen), "hello", "15000"]
    found = json.loads(capsys.readouterr().out)
    assert [player["name"] for player in found["players"]] == ["first", "bot 1", "bot 2", "bot 3"]
    assert found["players"][0]["crashes"] == found["games"] == 6
    assert [(duel["first"], duel["second"]) for duel in found["duels"]] == [("first", f"bot {n}") for n in (1, 2, 3)]


def test_swiss_waits_for_each_round(hall: Hall, bots) -> None:
    assert main(hall.arguments("--format", "swiss", "--rounds", "3", "--concurrency", "2")) == 0
    meetings = {frozenset(player["name"] for player in game["players"]) for game in hall.games()}
    assert len(hall.games()) == 6
    assert len(meetings) == 3  # three players, one sitting out each round: nobody meets twice


def test_sequential_test_states_its_bounds_and_ends_the_match(bots, tmp_path, capsys) -> None:
    file = tmp_path / "games.jsonl"
    loser = bots.script("loser.py", RESIGNS)
    arguments = ["match", "nogo", bots.command(), loser, "--games", "200", "--sprt", "0", "100", "--size", "5"]
    arguments += ["--time-ms", "20000", "--record", str(file), "--formats", "none"]
    assert main(arguments) == 0
    told = capsys.readouterr()
    assert told.err.startswith("SPRT: elo0 0, elo1 100 (logistic), alpha 0.05, beta 0.05")
    assert "H1 accepted" in told.out
    games = len(file.read_text().splitlines()) - 1
    assert 2 <= games < 100 and games % 2 == 0
    assert main(arguments) == 0  # it has ended, and goes on no more
    assert len(file.read_text().splitlines()) - 1 == games


RESIGNS = """
import sys
for line in sys.stdin:
    print("= " + ("resign" if line.startswith("genmove") else "") + "\\n", flush=True)
    if line.startswith("quit"): break
"""


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        ("game = 3", "game: 3 is not a text"),
        ('game = "chess"', "no game is called 'chess'"),
        ('game = "nogo"\nsize = 99', "1 to 13"),
        ('game = "nogo"\nsize = "nine"', "size: 'nine' is not a whole number"),
        ('game = "nogo"\nrule = "renju"', "nogo has no rule 'renju'"),
        ('game = "nogo"\nformat = "knockout"', "format: 'knockout' is not one of: round-robin"),
        ('game = "nogo"\nrounds = 0', "rounds: 0 is not a whole number of at least 1"),
        ('game = "nogo"\nspeed = 1', "speed: no such key"),
        ('game = "nogo"\nplayer = 1', "player: 1 is not a list of tables"),
        ('game = "nogo"\nlimits.move_ms = -1', "limits: move_ms must be a number of at least 0.001"),
        ('game = "nogo"\nlimits.speed = 1', "limits.speed: no such limit"),
        ('game = "nogo"\nlimits.set = "fide"', "limits.set: 'fide' is not one of"),
        ('game = "nogo"\nopenings.order = "by heart"', "openings: order: 'by heart' is not one of"),
        ('game = "nogo"\nopenings.file = "/no/such/file"', "/no/such/file"),
        ('game = "nogo"\nsprt = { elo0 = 5, elo1 = 1 }', "sprt: elo0 must be less than elo1"),
        ('game = "nogo"\n[[player]]\nname = "x"', "player x: command: is missing or empty"),
        ('game = "nogo"\n[[player]]\ncommand = "a \'b"', "player 1: command: No closing quotation"),
        ('game = "nogo"\n[[player]]\ncommand = "a"\nwire = "morse"', "player 1: wire: no wire is called 'morse'"),
        ('game = "nogo"\n[[player]]\ncommand = "a"\nwire = "gomocup"', "nogo has: botzone"),
        ('game = "nogo"\n[[player]]\ncommand = "a"\nenvironment = { A = 1 }', "environment.A: 1 is not a text"),
        ('game = "nogo"\n[[player]]\ncommand = "a"\noptions = { x = [] }', "options.x: [] is not a text"),
        ('game = "nogo"\n[[player]]\ncommand = "a"\ndirectory = "/no/such"', "directory: '/no/such' is no folder"),
        ('game = "nogo"\n[[player]]\ncommand = "a"\ncolour = "red"', "player 1: colour: no such key"),
        ("game = ", "Invalid value"),
    ],
)
def test_mistakes_in_a_file_are_told_in_one_line_with_their_place(tmp_path, toml: str, message: str, capsys) -> None:
    file = tmp_path / "t.toml"
    players = ["--player", "name=b", "command=b", "--player", "name=c", "command=c"]
    file.write_text(toml, encoding="utf-8")
    assert main(["tournament", str(file), *players, "--no-record"]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("stonewire tournament: ") and told.err.count("\n") == 1
    assert message in told.err
    assert str(file) in told.err or "/no/such/file" in told.err


TWO = ["--player", "command=a", "--player", "command=b"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["/no/such/file.toml"], "cannot read /no/such/file.toml: No such file"),
        (["--game", "nogo"], "player: a tournament needs at least two, not 0"),
        (["--game", "nogo", "--player", "command"], "--player: 'command' is not KEY=VALUE"),
        (["--game", "nogo", "--player", "command=a", "--player", "command=b", "name=player 1"], "2 are called"),
        (["--game", "nogo", "--player", "command=a", "limits.nodes=x"], "nodes must be a whole number"),
        (["--game", "nogo", "--executor", "cloud://x"], "'cloud://x' is neither local nor dask://HOST:PORT"),
        (["--game", "nogo", *TWO, "--record", "x.sgf"], "x.sgf is to hold lines of JSON"),
        (["--game", "nogo", "--concurrency", "0"], "'0' is not a whole number of at least 1"),
    ],
)
def test_wrong_arguments_give_one_clear_line(arguments, message, capsys) -> None:
    try:
        code = main(["tournament", *arguments])
    except SystemExit as stop:
        code = stop.code
    told = capsys.readouterr()
    assert code == 2
    assert told.err.startswith("stonewire tournament: ") and told.err.count("\n") == 1
    assert message in told.err


@pytest.mark.parametrize("concurrency", ["1", "2"])
def test_command_that_cannot_be_started_ends_the_tournament_and_leaves_no_file(
    hall: Hall, bots, concurrency: str, capsys
) -> None:
    arguments = hall.arguments("--player", "name=lost", "command=/no/such/bot", "--concurrency", concurrency)
    assert main([*arguments, "--format", "swiss"]) == 2  # lost plays first
    assert "bot lost: cannot start '/no/such/bot': No such file" in capsys.readouterr().err
    assert bots.left() == []
