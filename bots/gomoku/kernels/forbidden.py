"""Renju: Black's forbidden points, with the recursion that a double three needs.

Line patterns tell overlines and double fours for certain. Cells with two threes or more are suspects;
whether their threes are real is found by placing the stone and looking at the points of the straight
fours, as in ``bots/gomoku/forbidden.py``.
"""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, next_cell
from bots.gomoku.kernels.board import (
    BLACK,
    DIRECTIONS,
    class_at,
    column_step,
    count_of,
    level_at,
    point_at,
    put_stone,
    row_step,
    take_stone,
)
from bots.gomoku.layout import (
    COLUMNS,
    EMPTIES,
    EMPTY_SET,
    FORBIDDEN,
    MAKES_FIVE,
    ROWS,
    STONE_MASK,
    STRAIGHT_FOUR,
    SUSPECT,
    THREE,
    WORDS,
)


@kernel
def row_end(s, o, p, direction, way):
    """The first cell beyond Black's row through p, one way, if it is empty; else -1."""
    columns, rows = s[o + COLUMNS], s[o + ROWS]
    dx, dy = way * column_step(direction), way * row_step(direction)
    x, y = p % columns + dx, p // columns + dy
    while 0 <= x < columns and 0 <= y < rows:
        stone = s[point_at(s, o, y * columns + x)] & STONE_MASK
        if stone == 0:
            return y * columns + x
        if stone != BLACK + 1:
            return -1
        x += dx
        y += dy
    return -1


@kernel
def is_forbidden(s, o, w, p):
    """Whether Renju forbids Black the empty cell p; the state is changed and restored meanwhile."""
    stay_one_function()
    level = level_at(s, o, BLACK, p)
    if level != SUSPECT:
        return level == FORBIDDEN
    classes = 0  # which directions have a three; they are lost once the stone stands
    for direction in range(DIRECTIONS):
        classes |= int(class_at(s, o, BLACK, p, direction) == THREE) << direction
    put_stone(s, o, w, p, BLACK)
    real = 0
    for direction in range(DIRECTIONS):
        found = False
        for i in range(2):
            if not found and (classes >> direction) & 1:
                q = row_end(s, o, p, direction, 2 * i - 1)
                if q >= 0 and class_at(s, o, BLACK, q, direction) == STRAIGHT_FOUR:
                    found = level_at(s, o, BLACK, q) != MAKES_FIVE and not is_forbidden(s, o, w, q)
        real += int(found)
    take_stone(s, o, w, p, BLACK)
    return real >= 2


@kernel
def may_take(s, o, w, p, renju_black):
    """Whether the rules let the mover take the empty cell p."""
    return not (renju_black and is_forbidden(s, o, w, p))


@kernel
def is_stuck(s, o, w):
    """Whether every empty cell is forbidden to Black."""
    if count_of(s, o, BLACK, FORBIDDEN) + count_of(s, o, BLACK, SUSPECT) < s[o + EMPTIES]:
        return False
    at, words = bit_set(s, o, EMPTY_SET), s[o + WORDS]
    p = next_cell(s, at, words, 0)
    while p >= 0:
        if not is_forbidden(s, o, w, p):
            return False
        p = next_cell(s, at, words, p + 1)
    return True


@kernel
def keep_allowed(s, o, w, moves, at, n):
    """Drops the forbidden cells of a list; returns how many are left."""
    if count_of(s, o, BLACK, FORBIDDEN) + count_of(s, o, BLACK, SUSPECT) == 0:
        return n
    kept = 0
    for i in range(n):
        p = moves[at + i]
        if not is_forbidden(s, o, w, p):
            moves[at + kept] = p
            kept += 1
    return kept
