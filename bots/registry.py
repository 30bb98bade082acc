"""The games there are. A new game is a folder beside this file and a line in ``NAMES``."""

import importlib
from typing import Any, Optional

from bots.core.engine import Game
from protocol.moves import Table

NAMES = ("nogo", "othello", "surakarta", "gomoku")


def game(name: str) -> Game:
    """A registered game.

    Raises:
        KeyError: there is none of that name.
    """
    if name not in NAMES:
        raise KeyError(name)
    found: Game = importlib.import_module("bots.{}.game".format(name)).GAME
    return found


def rules(name: str) -> Any:
    """The class of a game's positions, which judge it."""
    return game(name).position


def table(name: str, columns: Optional[int] = None, rows: Optional[int] = None, rule: str = "") -> Table:
    """What wires need to know of a game on a board of that size and under that rule; the usual ones if not given."""
    return game(name).table(columns, rows, rule)
