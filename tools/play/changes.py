"""What a move changed on the board: stones placed, taken, turned over, and a piece's way round the loops."""

from typing import Any

from bots.core.game import Position
from bots.surakarta.rules import ARC_EVERY, LOOPS
from protocol.moves import EMPTY_CELL, Move, Point, move_text, point_text

_Path = list[tuple[int, int, bool]]
_Place = tuple[int, int]
"""Row and column, as loops have them."""


def change(before: Position, move: Move, after: Position) -> dict[str, Any]:
    """What the move did, as messages have it (all but the plies).

    ``placed`` is where a stone came to lie, ``removed`` where one was captured, ``flipped`` where one changed its
    owner. A piece that moved has left the move's first point, which is not told again. ``path``, of a capture
    round the loops, holds ``[x, y, arc]`` for each point from the start to the target; ``arc`` is true where an arc
    led to it.
    """
    old, new = before.cells(), after.cells()
    target = move[-1:]
    changed = [
        (column, row)
        for row in range(before.rows)
        for column in range(before.columns)
        if old[row * before.columns + column] != new[row * before.columns + column] and (column, row) not in move
    ]
    captured = len(move) == 2 and _cell(old, before, move[1]) != EMPTY_CELL
    return {
        "move": move_text(move),
        "placed": [point_text(point) for point in target],
        "removed": [point_text(point) for point in (move[1:] if captured else ())]
        + [point_text(point) for point in changed if _cell(new, after, point) == EMPTY_CELL],
        "flipped": [point_text(point) for point in changed if _cell(new, after, point) != EMPTY_CELL],
        **({"path": _way_round(old, before, move)} if captured else {}),
    }


def _cell(cells: str, position: Position, point: Point) -> str:
    return cells[point[1] * position.columns + point[0]]


def _way_round(cells: str, position: Position, move: Move) -> _Path:
    """The shortest way from the move's first point, which counts as empty, to the piece it takes."""
    start, target = ((y, x) for x, y in move)
    ways = []
    for loop in LOOPS:
        for index, place in enumerate(loop):
            if place == start:
                ways += [_way(cells, position, loop, index, direction, target) for direction in (1, -1)]
    return min((way for way in ways if way), key=len, default=[])


def _way(
    cells: str,
    position: Position,
    loop: tuple[tuple[int, int], ...],
    index: int,
    direction: int,
    target: tuple[int, int],
) -> _Path:
    """The way once along the loop up to the target; empty if something is in the way, or no arc."""
    start = loop[index]
    way: _Path = [(start[1], start[0], False)]
    for _ in range(len(loop) - 1):
        following = (index + direction) % len(loop)
        is_arc = following // ARC_EVERY != index // ARC_EVERY
        row, column = place = loop[following]
        way.append((column, row, is_arc))
        index = following
        if place != start and _cell(cells, position, (column, row)) != EMPTY_CELL:
            return way if place == target and any(arc for _, _, arc in way) else []
    return []
