"""Real Botzone logs of Reversi bots, asked of a real process on a one-shot wire."""

import json
import subprocess
import sys
from typing import Any

import othello_cases
import pytest

from bots.core.game import replay
from bots.othello.rules import Othello
from protocol.moves import PASS, Move

NOTHING = {"x": -1, "y": -1}


def as_move(point: dict[str, int]) -> Move:
    return PASS if point == NOTHING else ((point["x"], point["y"]),)


def logged_moves(log: dict[str, Any]) -> list[Move]:
    """The game so far: a first request of -1, -1 tells Black to begin, a later one is a pass."""
    requests, responses = log["requests"], log["responses"]
    if requests[0] == NOTHING:
        requests = requests[1:]
        pairs = zip(responses, requests, strict=True)
    else:
        pairs = zip(requests, [*responses, None], strict=True)
    return [as_move(point) for pair in pairs for point in pair if point is not None]


def logs() -> list[dict[str, Any]]:
    return [json.loads(line) for line in othello_cases.lines("botzone.jsonl")]


def test_the_logs_have_both_colours_and_a_pass() -> None:
    assert {log["requests"][0] == NOTHING for log in logs()} == {True, False}
    assert any(PASS in logged_moves(log) for log in logs())


@pytest.mark.parametrize("log", logs(), ids=range(len(logs())))
@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_a_real_question_is_answered_legally(log: dict[str, Any], engine: str) -> None:
    position = replay(Othello.start(), logged_moves(log))
    command = [sys.executable, "-m", "bots.othello", "--engine", engine, "--nodes", "300"]
    done = subprocess.run(command, input=json.dumps(log) + "\n", capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)["response"]
    assert position.why_illegal(as_move({"x": answer["x"], "y": answer["y"]})) is None
