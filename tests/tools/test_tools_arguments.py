"""Arguments that no command takes, and how it says so."""

import os
from pathlib import Path

import pytest

from tools.cli import SUBCOMMANDS, main

EMPTY = [
    ["pack", "nogo", "--output", ""],
    ["pack", "nogo", "--output="],
    ["pack", ""],
    ["match", "nogo", "", "bot"],
    ["match", "nogo", "bot", "bot", "--record", ""],
    ["match", "nogo", "bot", "bot", "--formats", ""],
    ["tournament", ""],
    ["tournament", "--game", "nogo", "--player", "command="],
    ["localai", "https://botzone.org.cn/api/1/2/localai", "nogo", ""],
    ["localai", "https://botzone.org.cn/api/1/2/localai", "nogo", "--against", " "],
    ["build", ""],
    ["replay", ""],
    ["diff", "", "b.jsonl"],
    ["convert", "a.jsonl", "--output", ""],
    ["plot", "a.jsonl", "--output", ""],
    ["stats", ""],
    ["bench", "start", "nogo", "--python", ""],
    ["play", "--host", ""],
]


@pytest.mark.parametrize("arguments", EMPTY, ids=" ".join)
def test_an_empty_argument_is_an_error_before_anything_is_done(arguments, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("tools.packing.pack.write", lambda text, path: pytest.fail("written to " + path))
    try:
        code = main(arguments)
    except SystemExit as left:
        code = left.code
    said = capsys.readouterr()
    assert (code, said.out) == (2, "")
    assert "empty argument" in said.err or "nothing behind 'command='" in said.err
    assert said.err.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_the_empty_ones_above_are_of_every_command():
    assert {arguments[0] for arguments in EMPTY} == set(SUBCOMMANDS)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["bench", "time", "nogo", "--moves", "0"], "argument --moves: '0' is not a whole number of at least 1"),
        (["bench", "time", "nogo", "--busy", "x"], "argument --busy: 'x' is not a whole number of at least 0"),
        (
            ["bench", "time", "nogo", "--time-ms", "0"],
            "argument --time-ms: '0' is not a number of milliseconds above 0",
        ),
        (["bench", "speed", "nogo", "--time-ms", "nan"], "'nan' is not a number of milliseconds above 0"),
        (["bench", "start", "nogo", "--rounds", "1.5"], "'1.5' is not a whole number of at least 1"),
        (["bench", "stop", "nogo", "--ponder-ms", "x"], "argument --ponder-ms: 'x' is not a number of milliseconds"),
        (["bench", "perft", "othello", "--depth", "x"], "argument --depth: 'x' is not a whole number"),
        (["match", "nogo", "a", "b", "--seed", "x"], "argument --seed: 'x' is not a whole number"),
        (["stats", "a", "--sprt", "x", "5"], "argument --sprt: 'x' is not a number"),
        (["stats", "a", "--alpha", "inf"], "argument --alpha: 'inf' is not a number"),
        (["replay", "a", "--game", "x"], "argument --game: 'x' is not a whole number"),
        (["convert", "a", "--to", "sgf", "--game", "x"], "argument --game: 'x' is not a whole number"),
    ],
)
def test_a_number_that_is_none_is_told_in_words(arguments, complaint, capsys):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1


def test_no_command_leaves_numbers_to_what_names_functions():
    """argparse says ``invalid int value``, and of a function its name."""
    tools = Path(__file__).resolve().parents[2] / "tools"
    texts = {path: path.read_text(encoding="utf-8") for path in tools.rglob("*.py")}
    assert len(texts) > 50
    assert [path for path, text in texts.items() if "type=int" in text or "type=float" in text] == []
