"""A tournament whose games repeat exactly."""

import json
import shlex
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

SURE_BOT = """
import os, sys, time
here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, {root!r})
from bots.nogo.rules import NoGo
LETTERS = "ABCDEFGHJ"
with open(os.path.join(here, "pids"), "a") as file:
    file.write("%d\\n" % os.getpid())
salt, pause = int(sys.argv[1]), float(os.environ.get("PAUSE", 0))
for line in sys.stdin:
    words, text = line.split(), ""
    if words[0] == "boardsize": size = int(words[1])
    if words[0] == "clear_board": position = NoGo.start(size, size)
    if words[0] == "play":
        position = position.play(((LETTERS.index(words[2][0].upper()), size - int(words[2][1:])),))
    if words[0] == "genmove":
        time.sleep(pause)
        moves = position.legal_moves()
        (x, y), = move = moves[(salt + 7 * position.cells().count("B") + position.cells().find("W")) % len(moves)]
        position = position.play(move)
        text = LETTERS[x] + str(size - y)
    print("= " + text + "\\n", flush=True)
    if words[0] == "quit": break
"""
"""Plays by the position alone, so that the same games come out of every run."""


class Hall:
    """A tournament of three bots whose games repeat exactly."""

    def __init__(self, folder: Path, players: int = 3) -> None:
        script = folder / "sure.py"
        script.write_text(SURE_BOT.format(root=str(ROOT)), encoding="utf-8")
        self.file = folder / "games.jsonl"
        self._players = [f"{shlex.join([sys.executable, '-I', str(script)])} {salt}" for salt in range(1, players + 1)]

    def arguments(self, *more: str) -> list[str]:
        players = []
        for number, command in enumerate(self._players, 1):
            players += ["--player", f"name=bot {number}", f"command={command}"]
        record = ["--record", str(self.file), "--formats", "none"]
        patient = ["--time-ms", "20000", "--first-ms", "20000", "--size", "4"]
        return ["tournament", "--game", "nogo", *record, *patient, *players, *more]

    def games(self) -> "list[dict]":
        """The games on file that are whole."""
        lines = self.file.read_text(encoding="utf-8").split("\n")[:-1]
        return [json.loads(line) for line in lines[1:]]


def results(games: "list[dict]") -> "list[tuple]":
    """What must not depend on when and where the games were played."""
    return sorted(
        (
            game["number"],
            [player["name"] for player in game["players"]],
            game["opening"],
            [made["text"] for made in game["moves"]],
            game["verdict"],
            game["winner"],
        )
        for game in games
    )
