"""A room with a listener that takes notes, and bots that misbehave on request."""

import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tools.play.room import Room
from tools.play.seats import Registry

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds after which something hangs: all that is waited for here takes a moment."""

BOT = """
import os, sys, time
sys.path.insert(0, {root!r})
from bots import registry
from protocol.gtp import parse_vertex, vertex_text
from protocol.moves import COLOUR_NAMES
game, mode, folder = sys.argv[1:]
table = registry.table(game)
position, last = None, 0

def first_time():
    try:
        os.close(os.open(os.path.join(folder, "done-" + mode), os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False

def misbehave():
    if mode == "dies": sys.exit("no heart, says the bot")
    if mode == "dies-once" and first_time(): sys.exit("no heart, says the bot")
    if mode == "thinks-once" and first_time(): time.sleep(600)
    if mode == "thinks": time.sleep(600)
    if mode == "writes":
        sys.stderr.write("first line\\ncompiling, patience\\n"); sys.stderr.flush(); time.sleep(600)
    if mode == "weak":
        sys.stderr.write("no compiled kernels here: playing in plain Python, weaker\\nscore 0.5\\n"); sys.stderr.flush()
    if mode == "nonsense": return "hello world"
    if mode == "occupied": return vertex_text(next(iter(played)), table)
    if mode == "resigns": return "resign"
    return None

with open(os.path.join(folder, "pids"), "a") as file:
    file.write("%d\\n" % os.getpid())
played = set()
for line in sys.stdin:
    words = line.split()
    text = ""
    if words[0] == "boardsize": table = table.resized(int(words[1]), int(words[1]))
    if words[0] == "clear_board":
        position = registry.rules(game).start(table.columns, table.rows, table.rule)
        played = set()
    if words[0] == "play":
        move = parse_vertex(words[2], table)
        position = position.play(move)
        played.add(move)
    if words[0] == "genmove":
        assert COLOUR_NAMES[position.to_move][0] == words[1]
        text = misbehave()
        if text is None:
            move = position.legal_moves()[0]
            position = position.play(move)
            text = vertex_text(move, table)
    if words[0] == "known_command": text = "false"
    sys.stdout.write("= " + text + "\\n\\n")
    sys.stdout.flush()
    if words[0] == "quit": break
"""

MODES = ("good", "dies", "dies-once", "thinks", "thinks-once", "writes", "weak", "nonsense", "occupied", "resigns")


def write_bots(folder: Path, game: str, move_ms: int = 600_000) -> Path:
    """A tournament file of bots that misbehave; each is called by its mode."""
    (folder / "bot.py").write_text(BOT.format(root=str(ROOT)), encoding="utf-8")
    text = f'game = "{game}"\n[limits]\nmove_ms = {move_ms}\nfirst_ms = 60000\n'
    for mode in MODES:
        command = f"{sys.executable} -I {folder / 'bot.py'} {game} {mode} {folder}"
        text += f'[[player]]\nname = "{mode}"\ncommand = "{command}"\n'
    file = folder / "bots.toml"
    file.write_text(text, encoding="utf-8")
    return file


class Host:
    """A room in a folder of its own, and everything it told.

    Args:
        folder: keeps the bots, and what was played last.
        game: of the folder's bots, whose ids are ``user:MODE``.
        move_ms: their limit.
    """

    def __init__(self, folder: Path, game: str = "othello", move_ms: int = 600_000) -> None:
        self._folder = folder
        os.environ["XDG_STATE_HOME"] = str(folder)
        self.registry = Registry([write_bots(folder, game, move_ms)])
        self.messages: list[dict[str, Any]] = []
        self._news = threading.Condition()
        self.room = Room(self.registry, self._listen)

    def _listen(self, message: dict[str, Any]) -> None:
        with self._news:
            self.messages.append(message)
            self._news.notify_all()

    def __enter__(self) -> "Host":
        return self

    def __exit__(self, *exception: object) -> None:
        self.room.close()

    def do(self, **request: Any) -> Any:
        """Carries a request out."""
        return self.room.do(request)

    def new(self, black: str | None = None, white: str | None = None, game: str = "othello", **more: Any) -> None:
        """A new game between these bots; None is a human."""
        seats = [{"bot": bot} if isinstance(bot, str) or bot is None else bot for bot in (black, white)]
        self.do(**{"do": "new", "game": game, "size": None, "rule": "", "seats": seats, **more})

    def state(self) -> dict[str, Any]:
        """The present state."""
        return self.room.state()

    def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits until a state holds."""
        until = time.monotonic() + PATIENCE
        while not holds(state := self.room.state()):
            assert time.monotonic() < until, state
            time.sleep(0.01)
        return state

    def told(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Waits until a message that holds has come, be it long ago."""
        with self._news:
            assert self._news.wait_for(lambda: any(map(holds, self.messages)), PATIENCE), self.messages[-3:]
            return next(message for message in self.messages if holds(message))

    def until_it_thinks_for_once(self) -> None:
        """Waits until the bot that does so has begun to."""
        self.until(lambda _: (self._folder / "done-thinks-once").exists())

    def pids(self) -> list[int]:
        """Every process of the folder's bots there has been."""
        file = self._folder / "pids"
        return [int(line) for line in file.read_text().split()] if file.exists() else []
