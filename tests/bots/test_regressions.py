"""Positions with a known winner: ``tests/data/GAME/regressions.txt``, one a line, for every game.

A line is a board (rows row by row, ``|`` between the rows of one that is not square; ``X`` Black, ``O``
White, ``.`` empty), the side to move, the winner, the range of plies until the end (``7`` or ``5-9``)
and, where the game has several, the rule.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bots import registry
from bots.core import layout
from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.game import Position, replay
from bots.core.mcts import MctsSearcher
from protocol.limit import Limit
from protocol.moves import BLACK, STONE_CELLS, WHITE

DATA = Path(__file__).resolve().parents[1] / "data"
SIDES = {"X": BLACK, "O": WHITE}
NODES = 3_000_000


def cases() -> list[Any]:
    found = []
    for game in registry.NAMES:
        lines = (DATA / game / "regressions.txt").read_text(encoding="utf-8").splitlines()
        found += [(game, line) for line in lines if line and not line.startswith("#")]
    return [pytest.param(game, line, id=f"{game} {number}") for number, (game, line) in enumerate(found)]


def position_of(game: str, board: str, side: str, rule: str) -> Position:
    rows = board.split("|")
    cells = "".join(rows)
    columns = len(rows[0]) if len(rows) > 1 else round(len(cells) ** 0.5)
    for letter, colour in SIDES.items():
        cells = cells.replace(letter, STONE_CELLS[colour])
    position: Position = registry.rules(game).from_cells(columns, len(cells) // columns, cells, SIDES[side], rule)
    return position


@pytest.mark.parametrize(("name", "line"), cases())
def test_the_winner_is_found_in_time(kernels_of: Callable[[str], Any], name: str, line: str) -> None:
    board, side, winner, plies, *rule = line.split()
    least, _, most = plies.partition("-")
    position = position_of(name, board, side, "".join(rule))
    report = AlphaBetaSearcher(kernels_of(name), registry.game(name)).think(position, Limit(nodes=NODES), 0)
    assert report.proven == ("won" if side == winner else "lost"), position.diagram()
    assert int(least) <= layout.WIN - abs(report.score) <= int(most or least)
    replay(position, report.line)


@pytest.mark.parametrize(("name", "line"), cases())
def test_a_search_that_is_cut_short_claims_nothing_false(
    kernels_of: Callable[[str], Any], name: str, line: str
) -> None:
    board, side, winner, _, *rule = line.split()
    position = position_of(name, board, side, "".join(rule))
    game, kernels = registry.game(name), kernels_of(name)
    for nodes in (1, 5, 20, 60, 150, 400, 1000, 2500):
        for searcher in (AlphaBetaSearcher(kernels, game, table_bits=14), MctsSearcher(kernels, game, 1, slots=100000)):
            report = searcher.think(position, Limit(nodes=nodes), 0)
            assert report.proven in (None, "won" if side == winner else "lost"), (nodes, position.diagram())


@pytest.mark.parametrize("name", registry.NAMES)
def test_every_game_has_some(name: str) -> None:
    sides = {(line.split()[1], line.split()[2]) for game, line in (param.values for param in cases()) if game == name}
    assert len(sides) == 4  # either side to move, and either winner
