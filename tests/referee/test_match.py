"""Pairs, openings, records and the command line."""

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bots.core.game import replay
from bots.nogo.rules import NoGo
from protocol.moves import Table
from tools.cli import main
from tools.records.files import FormatFiles, read_file
from tools.records.game import GameRecord, Seat
from tools.records.jsonl import Recorder, record_of

ROOT = Path(__file__).resolve().parents[2]


def entries(path: Path) -> "list[dict]":
    head, *games = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
    assert list(head) == ["settings"]
    return games


def run_match(*arguments: str) -> int:
    patient = ["--time-ms", "20000", "--first-ms", "20000", "--size", "5"]
    return main(["match", "nogo", *arguments, *patient])


def test_pairs_share_the_opening_and_swap_the_colours(bots, tmp_path, capsys) -> None:
    file = tmp_path / "games.jsonl"
    assert run_match(bots.command(), bots.command("double"), "--games", "5", "--record", str(file)) == 0
    games = entries(file)
    assert [game["players"][0]["name"] for game in games] == ["A", "B", "A", "B", "A"]
    assert [game["players"][1]["name"] for game in games] == ["B", "A", "B", "A", "B"]
    assert [game["pair"] for game in games] == [0, 0, 1, 1, 2]
    openings = [tuple(game["opening"]) for game in games]
    assert openings[0] == openings[1] != openings[2] == openings[3] != openings[4]
    assert str(file) in capsys.readouterr().err
    assert bots.left() == []


def test_openings_come_from_a_file_in_order_or_shuffled(bots, tmp_path) -> None:
    book = tmp_path / "book.txt"
    book.write_text("a1 b2\n\nc3 d4 e5\nb1\n", encoding="utf-8")
    for order, places in (("sequential", [0, 0, 1, 1, 2, 2, 0, 0]), ("random", None)):
        file = tmp_path / f"{order}.jsonl"
        arguments = ["--games", "8", "--openings", str(book), "--opening-order", order, "--record", str(file)]
        assert run_match(bots.command(), bots.command(), *arguments) == 0
        games = entries(file)
        listed = [["a1", "b2"], ["c3", "d4", "e5"], ["b1"]]
        assert [game["opening"] for game in games] == [listed[game["opening_id"]] for game in games]
        assert sorted(game["opening_id"] for game in games[:6]) == [0, 0, 1, 1, 2, 2]
        if places is not None:
            assert [game["opening_id"] for game in games] == places
    assert bots.left() == []


def test_formats_of_the_field_are_written_beside_the_record(bots, tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    assert run_match(bots.command(), bots.command("exit-1"), "--games", "3", "--record", str(file)) == 0
    assert sorted(path.name for path in tmp_path.glob("games*")) == ["games.jsonl", "games.sgf"]
    ours, theirs = (list(read_file(path, pytest.fail)) for path in (file, tmp_path / "games.sgf"))
    for record in ours:
        for made in record.moves:
            made.memory_mb = None  # SGF has no word for it
    assert [record.moves for record in theirs] == [record.moves for record in ours]
    assert [(record.verdict, record.winner) for record in theirs] == [(r.verdict, r.winner) for r in ours]
    assert ours[0].settings == {"time_ms": 20000, "margin_ms": 100, "first_ms": 20000, "concurrency": 1}
    other = tmp_path / "other.jsonl"
    assert run_match(bots.command(), bots.command(), "--games", "1", "--record", str(other), "--formats", "moves") == 0
    assert sorted(path.name for path in tmp_path.glob("other*")) == ["other.jsonl", "other.moves"]
    none = tmp_path / "none.jsonl"
    assert run_match(bots.command(), bots.command(), "--games", "1", "--record", str(none), "--formats", "none") == 0
    assert [path.name for path in tmp_path.glob("none*")] == ["none.jsonl"]


def test_disk_without_room_leaves_no_empty_file_of_a_format(tmp_path) -> None:
    start = NoGo.start(5, 5)
    record = GameRecord(Table("nogo", 5, 5), start, (Seat("A"), Seat("B")), verdict="draw")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        with pytest.raises(OSError, match="File too large"):
            FormatFiles(tmp_path / "games", ["sgf"]).write(record, 0)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert list(tmp_path.iterdir()) == []


def test_last_part_of_stderr_is_kept_with_a_game_won_by_rule_too(bots, tmp_path) -> None:
    file = tmp_path / "games.jsonl"
    assert run_match(bots.command(), bots.command("stderr"), "--games", "2", "--record", str(file)) == 0
    first, second = entries(file)
    assert (first["verdict"], first["stderr"]["black"], first["stderr"]["white"][-5:]) == ("win", "", "eeEND")
    assert "stderr" not in second


def test_a_sequential_test_ends_the_match_when_it_knows(bots, capsys) -> None:
    arguments = ["--games", "1000", "--no-record", "--json", "--sprt", "-200", "200", "--alpha", "0.2", "--beta", "0.2"]
    assert run_match(bots.command(), LOSER.format(python=sys.executable), *arguments) == 0
    shown = capsys.readouterr()
    found = json.loads(shown.out)
    assert found["sprt"]["accepted"] == "H1"
    assert found["games"] % 2 == 0 and found["games"] < 30
    assert shown.err.startswith("SPRT: elo0 -200, elo1 200 (logistic), alpha 0.2, beta 0.2; ")


LOSER = """{python} -c "
for line in iter(input, 'quit'): print('= resign' if 'genmove' in line else '=', end='\\n\\n', flush=True)" """


def test_records_replay_through_the_rules(bots, tmp_path) -> None:
    file = tmp_path / "folder" / "games.jsonl"
    command = bots.command()
    assert run_match(command, bots.command("exit-1"), "--games", "3", "--record", str(file)) == 0
    for game in entries(file):
        assert (game["game"], game["columns"], game["rows"]) == ("nogo", 5, 5)
        seat = {"A": 0, "B": 1}[game["players"][0]["name"]]
        assert game["players"][seat] == {
            "name": "A",
            "command": command,
            "wire": "gtp",
            "colour": ("black", "white")[seat],
        }
        end = replay(NoGo.start(5, 5), [made.move for made in record_of(game, "test").moves])
        assert all(made["ms"] > 0 for made in game["moves"])
        if game["verdict"] == "win":
            result = end.result()
            assert result is not None
            assert ("black", "white")[result.winner] == game["winner"]
            assert "stderr" not in game
        else:
            assert (game["verdict"], game["stderr"]["white"]) == ("crash", "last words")
    assert [game["verdict"] for game in entries(file)] == ["crash", "win", "win"]


def test_summary_as_json_adds_up(bots, capsys) -> None:
    assert run_match(bots.command(), bots.command("occupied"), "--games", "4", "--no-record", "--json") == 0
    summary = json.loads(capsys.readouterr().out)
    assert summary["games"] == summary["wins"] + summary["draws"] + summary["losses"] == 4
    black, white = summary["by_colour"]["black"], summary["by_colour"]["white"]
    assert (black["wins"] + white["wins"], black["losses"] + white["losses"]) == (summary["wins"], summary["losses"])
    assert black["wins"] >= 1
    first, second = summary["players"]
    assert (first["illegal_moves"], second["illegal_moves"]) == (0, 1)
    assert first["moves"] > 0 and first["longest_ms"] >= first["average_ms"] > 0
    assert summary["pairs"] == 2


def test_bot_that_crashes_in_every_game_is_named_at_the_end(bots, capsys) -> None:
    assert run_match(bots.command(), bots.command("crashes"), "--games", "2", "--no-record") == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("B: crash in every game, the last time black: exited with code 1, last said: 'no heart'")


def test_table_names_players_colours_and_verdicts(bots, capsys) -> None:
    assert run_match(bots.command(), bots.command("resign"), "--games", "2", "--no-record", "--verbose") == 0
    shown = capsys.readouterr()
    for text in ("A vs B", "A as black", "A as white", "Elo", "timeouts", "crashes", "average ms", "longest ms"):
        assert text in shown.out
    assert shown.err.count("\n") == 2
    assert "game 1/2, A is black, B white: A wins (resign: white: resigned at ply 4)" in shown.err


SAU_BOT = """
import sys
sys.path.insert(0, {root!r})
from bots.nogo.rules import NoGo
def answer():
    global position
    (x, y), = move = position.legal_moves()[0]
    position = position.play(move)
    print("move " + chr(65 + x) + chr(65 + y), flush=True)
for line in sys.stdin:
    words = line.split()
    if words[0] == "name?": print("name test", flush=True)
    if words[0] == "new":
        position = NoGo.start(5, 5)
        if words[1] == "black": answer()
    if words[0] == "move":
        position = position.play(((ord(words[1][0]) - 65, ord(words[1][1]) - 65),))
        answer()
    if words[0] == "quit": break
"""


def test_wire_without_openings_plays_from_the_start_with_one_warning(bots, tmp_path, capsys) -> None:
    sau = bots.script("sau.py", SAU_BOT.format(root=str(ROOT)))
    file = tmp_path / "games.jsonl"
    arguments = ("--wire-b", "sau", "--games", "4", "--record", str(file))
    assert run_match(bots.command(), sau, *arguments) == 0
    games = entries(file)
    assert [(game["verdict"], game["opening"]) for game in games] == [("win", [])] * 4
    assert capsys.readouterr().err.count("without an opening") == 1


def test_bots_are_told_the_time_limit(bots, tmp_path, capsys) -> None:
    seen = tmp_path / "seen"
    bot = bots.script("env.py", f"import os; open({str(seen)!r}, 'w').write(os.environ['STONEWIRE_TIME_MS'])")
    assert main(["match", "nogo", bot, bots.command(), "--games", "1", "--time-ms", "1234567", "--no-record"]) == 0
    assert seen.read_text() == "1234567"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ([], "required: GAME, A, B"),
        (["nogo", "a"], "required: B"),
        (["chess", "a", "b"], "no game is called 'chess'"),
        (["nogo", "a", "b", "--wire-a", "morse"], "no wire is called 'morse'"),
        (["nogo", "a", "b", "--games", "0"], "'0' is not a whole number of at least 1"),
        (["nogo", "a", "b", "--games", "two"], "'two' is not a whole number"),
        (["nogo", "a", "b", "--time-ms", "nan"], "'nan' is not a number"),
        (["nogo", "a", "b", "--time-ms", "0"], "'0' is not a number"),
        (["nogo", "a", "b", "--margin-ms", "-1"], "'-1' is not a number"),
        (["nogo", "a", "b", "--size", "99"], "1 to 13"),
        (["nogo", "a", "", "--no-record"], "empty argument"),
        (["nogo", "a 'b", "b", "--no-record"], "player A: command: No closing quotation"),
        (["nogo", "/no/such/bot", "b", "--no-record"], "bot A: cannot start '/no/such/bot': No such file"),
        (["nogo", "a", "b", "--record", "/dev/null/x"], "cannot write /dev/null"),
        (["nogo", "a", "b", "--openings", "/no/such"], "/no/such: No such file"),
        (["nogo", "a", "b", "--openings", __file__], "test_match.py:1: "),
        (["nogo", "a", "b", "--opening-order", "odd"], "openings: order: 'odd' is not one of: sequential, random"),
        (["nogo", "a", "b", "--formats", "ggf"], "nogo has no format 'ggf'; it has: sgf, moves, none"),
        (["nogo", "a", "b", "--sprt", "5", "5"], "--sprt: elo0 must be less than elo1"),
        (["nogo", "a", "b", "--sprt", "x", "5"], "--sprt: 'x' is not a number"),
        (["nogo", "a", "b", "--sprt-model", "odd", "--sprt", "0", "5"], "no model is called 'odd'"),
        (["nogo", "a", "b", "--surprise"], "unrecognized arguments: --surprise"),
    ],
)
def test_wrong_arguments_give_one_clear_line(arguments, message, capsys) -> None:
    try:
        code = main(["match", *arguments])
    except SystemExit as stop:
        code = stop.code
    shown = capsys.readouterr()
    assert code == 2
    assert shown.out == ""
    assert shown.err.startswith("stonewire match: ") and shown.err.count("\n") == 1
    assert message in shown.err


def test_unknown_and_missing_subcommands(capsys) -> None:
    for arguments in ([], ["dance"]):
        with pytest.raises(SystemExit) as stop:
            main(arguments)
        assert stop.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_cannot_start_leaves_no_empty_record(bots, tmp_path, capsys) -> None:
    file = tmp_path / "games.jsonl"
    assert run_match(bots.command(), "/no/such/bot", "--record", str(file)) == 2
    assert not file.exists()
    assert bots.left() == []


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_interrupted_match_prints_the_table_so_far(bots, tmp_path, number: int, code: int) -> None:
    slow = bots.command("slow")
    command = [sys.executable, "-W", "error", "-m", "tools", "match", "nogo", slow, slow, "--games", "1000"]
    command += ["--time-ms", "20000", "--size", "5", "--verbose", "--record", str(tmp_path / "games.jsonl")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as referee:
        assert referee.stderr is not None
        assert "game 1/1000" in referee.stderr.readline()
        os.kill(referee.pid, number)
        out, err = referee.communicate(timeout=60)
    assert referee.returncode == code
    assert "A vs B" in out
    assert "Traceback" not in err
    assert bots.left() == []
    assert len(entries(tmp_path / "games.jsonl")) >= 1


def test_the_referee_imports_no_search() -> None:
    code = (
        "import sys; from tools.tournament import match; from bots import registry; registry.rules('nogo'); "
        "print(sorted(name for name in sys.modules if name == 'numba' or 'kernel' in name "
        "or name.endswith(('.mcts', '.loader', '.alphabeta'))))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"


def test_a_command_that_is_no_text_is_recorded_all_the_same(tmp_path):
    recorder = Recorder(tmp_path / "games.jsonl")
    recorder.write({"command": "bot \udcff"})
    recorder.write({"command": "bot"})
    recorder.close()
    lines = (tmp_path / "games.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["command"] for line in lines] == ["bot \udcff", "bot"]
