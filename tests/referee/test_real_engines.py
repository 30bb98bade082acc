"""Engines of other people against our bots, where they are installed (``.ci/run`` tries to)."""

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from tools.cli import main

GRHINO = shutil.which("gtp-rhino", path=os.environ.get("PATH", "") + os.pathsep + "/usr/games")


@pytest.mark.skipif(GRHINO is None, reason="gtp-rhino is not installed (Debian package grhino)")
@pytest.mark.parametrize("engine", ["random", "alphabeta"])
def test_grhino_plays_othello_by_the_rules(tmp_path: Path, engine: str, capsys) -> None:
    """Random play leads to positions where a side must pass, which GRhino does without being told."""
    ours = f"{sys.executable} -m bots.othello --seed 1 --nodes 300 --engine {engine}"
    file = tmp_path / "games.jsonl"
    times = ["--time-ms", "20000", "--first-ms", "60000"]
    games = ["--games", "8", "--opening-plies", "4", "--seed", "5", "--record", str(file), "--json"]
    assert main(["match", "othello", ours, str(GRHINO), *times, *games]) == 0
    _, *played = (json.loads(line) for line in file.read_text(encoding="utf-8").splitlines())
    assert [game["verdict"] for game in played if game["verdict"] not in ("win", "draw")] == []
    assert len(played) == 8
    passes = sum(move["text"] == "pass" for game in played for move in game["moves"])
    assert passes > 0 or engine != "random"
