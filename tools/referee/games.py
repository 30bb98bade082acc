"""Which games the referee can judge, and by which rules. No search is imported here."""

from bots.registry import NAMES, game, rules
from protocol.moves import Table

__all__ = ["NAMES", "rules", "table"]


def table(name: str, columns: int | None = None, rows: int | None = None) -> Table:
    """What wires need to know of a game on a board of that size; None is the game's usual one.

    Raises:
        KeyError: there is no game of that name.
    """
    return game(name).table(columns, rows)
