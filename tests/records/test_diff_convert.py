"""``stonewire diff`` and ``stonewire convert``."""

import copy
from pathlib import Path

import pytest

from protocol.moves import COLOUR_NAMES, move_text, opponent
from tools.cli import main
from tools.records.files import FORMATS, read_file
from tools.records.game import GameRecord
from tools.records.jsonl import entry_of, json_bytes

DATA = Path(__file__).resolve().parents[1] / "data" / "records"


def write(path: Path, records: "list[GameRecord]", format_: str = "jsonl") -> str:
    path.write_text("".join(map(FORMATS[format_].write, records)), encoding="utf-8", newline="")
    return str(path)


def branched(record: GameRecord, ply: int) -> GameRecord:
    """The same game until then, and another move."""
    found = copy.deepcopy(record)
    position = list(record.positions())[ply]
    found.moves[ply].move = next(move for move in position.legal_moves() if move != record.moves[ply].move)
    del found.moves[ply + 1 :]
    return found


# ---- diff ---------------------------------------------------------------------------------------


def test_diff_shows_the_ply_the_position_and_both_moves(tmp_path, make_record, capsys) -> None:
    records = [make_record("nogo", 5, seed=seed) for seed in range(3)]
    others = [records[0], branched(records[1], 6), branched(records[2], 4)]
    a, b = write(tmp_path / "a.jsonl", records), write(tmp_path / "b.jsonl", others[::-1])  # in whatever order
    assert main(["diff", a, b]) == 1
    shown = capsys.readouterr().out
    assert f"game 1, Black Ann [x]: the same {len(records[0].moves)} plies" in shown
    ours, theirs = (move_text(record.moves[6].move) for record in (records[1], others[1]))
    assert "game 3, Black Ann [x]: part at ply 7, black to move: " in shown
    assert f"{ours} in {a}" in shown and f"{theirs} in {b}" in shown
    assert list(records[1].positions())[6].diagram() in shown
    assert list(records[2].positions())[4].diagram() in shown
    assert shown.splitlines()[-1] == ("3 games compared: 1 the same, 2 part, first at ply 5, half of them by ply 7")
    assert main(["diff", a, b, "--brief"]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_diff_of_the_same_games_is_quiet_about_it(tmp_path, make_record, capsys) -> None:
    a = write(tmp_path / "a.jsonl", [make_record("othello", seed=1)])
    assert main(["diff", a, a]) == 0
    assert "1 games compared: 1 the same, 0 part" in capsys.readouterr().out


def test_diff_tells_an_end_from_a_move_and_other_openings_from_both(tmp_path, make_record, capsys) -> None:
    short = make_record("nogo", 5, seed=1)
    short.moves, short.verdict, short.winner, short.reason = short.moves[:8], "timeout", 0, "white: slow"
    other_opening = branched(make_record("nogo", 5, seed=2), 0)
    other_opening.opening_plies = 1
    a = write(tmp_path / "a.jsonl", [make_record("nogo", 5, seed=seed) for seed in (1, 2, 3)])
    b = write(tmp_path / "b.jsonl", [short, other_opening])
    assert main(["diff", a, b, "--brief"]) == 1
    shown = capsys.readouterr().out
    assert "part at ply 9, black to move: " in shown
    assert f"the end in {b} (black wins (timeout: white: slow))" in shown
    assert "not the same opening" in shown
    assert f"1 from other openings; 1 only in {a}" in shown


def test_diff_of_what_has_nothing_in_common(tmp_path, make_record, capsys) -> None:
    a = write(tmp_path / "a.jsonl", [make_record("nogo", 5, seed=1)])
    b = write(tmp_path / "b.jsonl", [make_record("nogo", 5, seed=2)])
    assert main(["diff", a, b]) == 2
    assert capsys.readouterr().err == f"stonewire diff: no game of {a} has its like in {b}\n"


# ---- convert ------------------------------------------------------------------------------------


def test_convert_to_a_file_and_to_stdout(tmp_path, capsys) -> None:
    target = tmp_path / "game.sgf"
    assert main(["convert", str(DATA / "gomocup.psq"), "--to", "sgf", "--output", str(target)]) == 0
    (psq,) = read_file(DATA / "gomocup.psq", pytest.fail)
    (sgf,) = read_file(target, pytest.fail)
    assert sgf.moves == psq.moves
    assert (sgf.verdict, sgf.winner, sgf.seats) == (psq.verdict, psq.winner, psq.seats)
    assert main(["convert", str(DATA / "ggs.ggf"), "--to", "transcript"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [len(line) for line in lines] == [120, 120, 120]  # 60 squares, passes left out
    assert lines[0].startswith("d3")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ggs.ggf", "--to", "sgf"], "ggs.ggf:1: sgf is no format of othello"),
        (["ggs.ggf", "--to", "pgn"], "no format is called 'pgn'"),
        (["ggs.ggf", "--to", "ggf", "--game", "9"], "there are 3 games, and no number 9"),
        (["ggs.ggf", "--to", "ggf", "--output", "/dev/null/x"], "cannot write /dev/null/x"),
        (["c-gomoku-cli.sgf", "gomocup.psq", "--to", "psq"], "a file of psq holds one game: choose with --game N"),
        (["nothing.sgf", "--to", "jsonl"], "nothing.sgf: No such file"),
        (["SOURCES.txt", "--to", "jsonl"], "SOURCES.txt:1: nothing tells which game this is"),
    ],
)
def test_convert_says_what_is_wrong_in_one_line(arguments, message, capsys) -> None:
    files = [str(DATA / part) if "." in part and "/" not in part else part for part in arguments]
    assert main(["convert", *files]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert message in shown.err and shown.err.count("\n") == 1


def test_convert_tells_what_the_format_does_not_say(tmp_path, make_record, capsys) -> None:
    record = make_record("gomoku", 15, "renju", verdict="resign")
    source, loser = tmp_path / "games.jsonl", COLOUR_NAMES[opponent(record.winner)]
    source.write_text(FORMATS["jsonl"].write(record))
    assert main(["convert", str(source), "--to", "psq"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("Piskvorky 15x15")
    assert err == f"stonewire convert: {source}:1: psq does not say the rule renju and that {loser} resigned\n"
    assert main(["convert", str(source), "--to", "sgf"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("command", ["convert", "plot"])
def test_no_file_that_is_read_is_written(tmp_path, make_record, command: str, capsys) -> None:
    games, same = tmp_path / "games.jsonl", tmp_path / "same.svg"
    games.write_bytes(json_bytes(entry_of(make_record("nogo", 5))))
    same.symlink_to(games)
    before = games.read_bytes()
    more = ["--to", "sgf"] if command == "convert" else []
    for read in (games, tmp_path):
        assert main([command, str(read), *more, "--output", str(same)]) == 2
        shown = capsys.readouterr()
        assert "would be overwritten" in shown.err and shown.err.count("\n") == 1
    assert games.read_bytes() == before
