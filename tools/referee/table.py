"""What is played, and how its bots are spoken to, by name."""

from collections.abc import Sequence

from bots import registry
from bots.core.game import Position, replay
from protocol.codingame import CodinGameReferee
from protocol.detect import names, referee_wire
from protocol.line import ShellLineReferee
from protocol.moves import Move, Table
from tools.records.game import no_such_rule
from tools.referee.player import MakeWire


def table_and_start(game: str, size: int | None, rule: str) -> tuple[Table, Position]:
    """The table of a game, the usual one if size is None and rule empty, and its start position.

    Raises:
        ValueError: there is no such game, size or rule.
    """
    if game not in registry.NAMES:
        raise ValueError(f"no game is called {game!r}; there are: {', '.join(registry.NAMES)}")
    if rule and rule not in registry.game(game).rules:
        raise ValueError(no_such_rule(game, rule))
    table = registry.table(game, size, size, rule)
    start: Position = registry.rules(game).start(table.columns, table.rows, table.rule)
    return table, start


def make_wire(name: str, game: str, start: Position) -> MakeWire:
    """The referee's end of a game's wire.

    Raises:
        ValueError: the game has no wire of that name.
    """
    if name not in names(game):
        raise ValueError(f"no wire is called {name!r}; {game} has: {', '.join(names(game))}")
    if name == ShellLineReferee.name:  # it shows the board, so it has to know the rules' doing
        return lambda table, colour: ShellLineReferee(table, colour, lambda moves: replay(start, moves).cells())
    if name == CodinGameReferee.name:  # and which moves they allow

        def after(moves: Sequence[Move]) -> tuple[str, Sequence[Move]]:
            position = replay(start, moves)
            return position.cells(), position.legal_moves()

        return lambda table, colour: CodinGameReferee(table, colour, after)
    return referee_wire(name)
