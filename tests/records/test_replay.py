"""``stonewire replay``: what it prints, what keys do, and that a terminal is left as it was."""

import os
import shlex
import sys
from pathlib import Path

import pexpect
import pytest

from tools.cli import main
from tools.records.files import FORMATS
from tools.records.replay import Viewer

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data" / "records"


@pytest.fixture
def file(tmp_path, make_record) -> Path:
    path = tmp_path / "games.jsonl"
    records = [make_record("nogo", 5, seed=seed) for seed in (1, 2)]
    path.write_text("".join(map(FORMATS["jsonl"].write, records)), encoding="utf-8")
    return path


def diagram(record, ply: int) -> str:
    return list(record.positions())[ply].diagram()


def test_without_a_terminal_it_prints_moves_and_the_last_board(file, make_record, capsys) -> None:
    assert main(["replay", str(file), "--game", "2"]) == 0
    shown = capsys.readouterr().out
    record = make_record("nogo", 5, seed=2)
    last = record.moves[-1]
    assert "game 2 of 2: nogo 5x5, X Ann [x] (black) against O Bob \\ b (white)" in shown
    assert diagram(record, len(record.moves)) in shown
    lines = shown.splitlines()
    assert sum("black" in line or "white" in line for line in lines[1:-1]) >= len(record.moves)
    assert f"({last.ms:.10g} ms)" in shown
    assert "\x1b" not in shown


@pytest.mark.parametrize("name", ["ggs.ggf", "c-gomoku-cli.sgf", "gomocup.psq", "nogo.sgf", "surakarta.txt"])
def test_any_format_is_replayed(name: str, capsys) -> None:
    rule = ["--rule", "captured"] if name == "surakarta.txt" else []
    assert main(["replay", str(DATA / name), *rule]) == 0
    assert "ply " in capsys.readouterr().out


def test_one_ply_is_one_position(file, make_record, capsys) -> None:
    record = make_record("nogo", 5, seed=1)
    for ply in (0, 3, len(record.moves)):
        assert main(["replay", str(file), "--ply", str(ply)]) == 0
        shown = capsys.readouterr().out
        assert shown.startswith(diagram(record, ply) + f"\nply {ply} of {len(record.moves)}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", "3"], "has 2 games, and no number 3"),
        (["--game", "0"], "and no number 0"),
        (["--ply", "-1"], "plies, and no number -1"),
        (["--ply", "999"], "plies, and no number 999"),
        (["--as", "chess"], ""),
    ],
)
def test_what_there_is_not_is_said_in_one_line(file, arguments, message, capsys) -> None:
    code = main(["replay", str(file), *arguments])
    shown = capsys.readouterr()
    if not message:
        assert code == 0  # the file says what it is
        return
    assert (code, shown.out) == (2, "")
    assert message in shown.err and shown.err.count("\n") == 1


def test_an_illegal_move_is_told_with_its_place(tmp_path, capsys) -> None:
    path = tmp_path / "bad.sgf"
    path.write_text("\n(;GM[1]SZ[9];B[aa];W[aa])", encoding="utf-8")
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == f"stonewire replay: {path}:2: move 2: a1 is occupied\n"


def test_keys(make_record) -> None:
    records = [make_record("nogo", 5, seed=seed) for seed in (1, 2)]
    plies = len(records[0].moves)
    viewer = Viewer(records, 0)

    def after(*keys: str) -> int:
        assert all(viewer.press(key) for key in keys)
        return viewer.ply

    assert after("p") == 0
    assert after("n", "n", "n") == 3
    assert after("p") == 2
    assert after("forward") == 12
    assert after("backward") == 2
    assert after("end") == plies
    assert after("n") == plies
    assert after("home") == 0
    assert after("1", "9", "delete", "1", "enter") == 11
    assert after("9", "9", "9", "enter") == plies
    assert after("4", "n") == plies  # a number without Enter goes nowhere
    assert after("?", "\t", "ü") == plies
    assert after("N") == 0
    assert "game 2 of 2" in viewer.frame()
    assert after("N") == 0
    assert "no other game" in viewer.frame()
    assert "no other game" not in (viewer.press("n"), viewer.frame())[1]
    assert after("P") == 0
    assert "game 1 of 2" in viewer.frame()
    assert not viewer.press("q")


def test_the_last_move_is_marked_on_the_screen_alone(make_record) -> None:
    viewer = Viewer([make_record("surakarta", seed=1)], 0)
    assert "\x1b" not in viewer.frame()
    viewer.press("n")
    assert viewer.frame().count("\x1b[7m") == 2  # from and to
    assert "\x1b" not in viewer.board()


def test_in_a_terminal_keys_step_and_it_is_left_as_it_was(file) -> None:
    command = f"stty -a > {file}.before; {sys.executable} -m tools replay {file}; stty -a > {file}.after; echo left"
    child = pexpect.spawn(
        "bash", ["-c", command], cwd=str(ROOT), timeout=60, encoding="utf-8", env={**os.environ, "TERM": "xterm"}
    )
    child.expect_exact("ply 0 of ")
    child.send("\x1b[C")
    child.expect_exact("ply 1 of ")
    child.send("nn\x1b[D")
    child.expect_exact("ply 2 of ")
    child.send("7\r")
    child.expect_exact("ply 7 of ")
    child.send("N")
    child.expect_exact("game 2 of 2")
    child.send("q")
    child.expect_exact("\x1b[?25h\x1b[?1049l")
    child.expect_exact("left")
    child.expect(pexpect.EOF)
    before, after = (Path(f"{file}.{name}").read_text(encoding="utf-8") for name in ("before", "after"))
    assert before == after


def test_a_dumb_terminal_gets_the_print(file) -> None:
    command = [sys.executable, "-m", "tools", "replay", str(file)]
    shown = pexpect.run(shlex.join(command), cwd=str(ROOT), timeout=60, env={**os.environ, "TERM": "dumb"})
    assert b"ply " in shown and b"\x1b" not in shown


def test_ctrl_c_leaves_like_q(file) -> None:
    environment = {**os.environ, "TERM": "xterm"}
    child = pexpect.spawn(
        sys.executable, ["-m", "tools", "replay", str(file)], cwd=str(ROOT), timeout=60, env=environment
    )
    child.expect_exact("ply 0 of ")
    child.sendintr()
    child.expect_exact("\x1b[?1049l")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
