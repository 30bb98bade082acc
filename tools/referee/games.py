"""Which games the referee can judge, and by which rules. No search is imported here."""

import importlib
from typing import Any

from protocol.moves import Table

_GAMES = {"nogo": ("bots.nogo.rules", "NoGo", 9)}

NAMES = tuple(_GAMES)


def rules(name: str) -> Any:
    """The class of a game's positions, which judge it.

    Raises:
        KeyError: there is no game of that name.
    """
    module, position, _ = _GAMES[name]
    return getattr(importlib.import_module(module), position)


def table(name: str, columns: int | None = None, rows: int | None = None) -> Table:
    """What wires need to know of a game on a board of that size; None is the game's default.

    Raises:
        KeyError: there is no game of that name.
    """
    default = _GAMES[name][2]
    return Table(name, columns or default, rows or default)
