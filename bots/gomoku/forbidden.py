"""Renju's forbidden points, straight from the definitions (RIF rules of Renju, section 9, https://www.renju.net/rules/).

Black may not make an overline (six or more in a row), a double four or a double three, unless the
move makes exactly five. A four is a row that one more stone makes exactly five; a straight four has
two such points with nothing between them, and counts once. A three is a row that one more stone makes
a straight four, provided that this stone makes no five at the same time and is not itself forbidden:
the definition turns to itself.

A board here is a list with a margin of other things than stones all around, changed and restored by
the functions; ``steps`` are the distances to the next cell in the four directions.
"""

from typing import List, Optional, Sequence

from protocol.moves import EMPTY_CELL, STONE_CELLS

BLACK_CELL = STONE_CELLS[0]
OVERLINE, DOUBLE_FOUR, DOUBLE_THREE = "an overline", "a double four", "a double three"


def _stones(board: List[str], point: int, step: int) -> int:
    """How many black stones stand one after the other from the point on, the point left out."""
    count = 0
    point += step
    while board[point] == BLACK_CELL:
        count += 1
        point += step
    return count


def _row(board: List[str], point: int, step: int) -> int:
    """The length of Black's row through the point, on which a black stone is thought to stand."""
    return 1 + _stones(board, point, step) + _stones(board, point, -step)


def _five_points(board: List[str], point: int, step: int) -> List[int]:
    """The empty points that make the black stone's row exactly five."""
    found = []
    for way in (-step, step):
        end = point + way * (1 + _stones(board, point, way))
        if board[end] == EMPTY_CELL and _row(board, end, step) == 5:
            found.append(end)
    return found


def _is_straight_four(board: List[str], point: int, step: int) -> bool:
    return _row(board, point, step) == 4 and len(_five_points(board, point, step)) == 2


def _fours(board: List[str], point: int, step: int) -> int:
    """How many fours the black stone has in this direction: two may lie in one line."""
    return 1 if _is_straight_four(board, point, step) else len(_five_points(board, point, step))


def _is_three(board: List[str], point: int, step: int, steps: Sequence[int]) -> bool:
    """Whether the black stone's row may become a straight four by a move that Black may make."""
    for way in (-step, step):
        end = point + way * (1 + _stones(board, point, way))
        if board[end] != EMPTY_CELL:
            continue
        board[end] = BLACK_CELL
        straight = _is_straight_four(board, end, step)
        board[end] = EMPTY_CELL
        if straight and not makes_five(board, end, steps) and why_forbidden(board, end, steps) is None:
            return True
    return False


def makes_five(board: List[str], point: int, steps: Sequence[int]) -> bool:
    """Whether a black stone on the point would make exactly five in some direction."""
    return any(_row(board, point, step) == 5 for step in steps)


def why_forbidden(board: List[str], point: int, steps: Sequence[int]) -> Optional[str]:
    """What Black would make on the empty point that is forbidden; None if Black may move there."""
    if makes_five(board, point, steps):
        return None
    if any(_row(board, point, step) > 5 for step in steps):
        return OVERLINE
    board[point] = BLACK_CELL
    reason = None
    if sum(_fours(board, point, step) for step in steps) >= 2:
        reason = DOUBLE_FOUR
    elif sum(_is_three(board, point, step, steps) for step in steps) >= 2:
        reason = DOUBLE_THREE
    board[point] = EMPTY_CELL
    return reason
