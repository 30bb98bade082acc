"""Real games of Botzone's Renju, whose next move is asked of a real process on a one-shot wire."""

import json
import subprocess
import sys
from typing import Any

import gomoku_cases
import pytest
from gomoku_cases import point

from bots.core.game import replay
from bots.gomoku.rules import Gomoku
from protocol.moves import PASS, Move

RULE = "swap-renju"
NOTHING = {"x": -1, "y": -1}
GAMES = [
    [PASS if word == "pass" else point(word) for word in words] for words in gomoku_cases.lines("botzone_renju.txt")
]


def as_point(move: Move) -> dict[str, int]:
    return {"x": move[0][0], "y": move[0][1]} if move else NOTHING


def question(moves: list[Move]) -> dict[str, Any]:
    """What Botzone sends the side to move: the other side's moves, and its own; Black is told to begin."""
    points = [as_point(move) for move in moves]
    first = [] if len(points) % 2 else [NOTHING]
    return {"requests": first + points[::-2][::-1], "responses": points[-2::-2][::-1]}


def test_the_games_have_a_swap_made_and_one_to_decide() -> None:
    assert {PASS in game for game in GAMES} == {True, False}
    assert any(len(game) == 3 for game in GAMES)


@pytest.mark.parametrize("moves", GAMES, ids=len)
@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
def test_a_real_question_is_answered_legally(moves: list[Move], engine: str) -> None:
    position = replay(Gomoku.start(15, 15, RULE), moves)
    command = [sys.executable, "-m", "bots.gomoku", "--rule", RULE, "--engine", engine, "--nodes", "300"]
    asked = json.dumps(question(moves)) + "\n"
    done = subprocess.run(command, input=asked, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    answer = json.loads(done.stdout)["response"]
    move: Move = PASS if answer == NOTHING else ((answer["x"], answer["y"]),)
    assert position.why_illegal(move) is None, done.stdout
