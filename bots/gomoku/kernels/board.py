"""The board with incremental line patterns: a stone brings the cells that see it up to date.

Everything in a state but side to move and result is a function of the stones, so that taking a stone
away restores the state to the last bit, whatever the order.
"""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, exclude, include
from bots.gomoku.kernels.lines import (
    CLOSED_THREES,
    FIVES,
    FOURS,
    OVERLINES,
    THREES,
    TWOS,
    WINNING_FOURS,
    class_of,
)
from bots.gomoku.layout import (
    CELL_SEGMENTS,
    CELLS,
    CLASS_BITS,
    CLASS_SHIFT,
    COLUMNS,
    COUNT,
    DOUBLE_THREE,
    EMPTIES,
    EMPTY_SET,
    EXACTLY,
    FIRST_KEPT,
    FIVE,
    FORBIDDEN,
    FOUR_THREE,
    HEADER,
    KEY,
    LEVEL_BITS,
    LEVEL_SETS,
    LEVEL_SHIFT,
    LEVEL_VALUE,
    LEVELS,
    LINE_BITS,
    LINE_MASK,
    LINE_VALUE,
    LINES,
    MAKES_FIVE,
    MAKES_FOUR,
    MAKES_THREE,
    NEAR_MASK,
    NEAR_SET,
    NEAR_SHIFT,
    OPEN_FOUR,
    POINT,
    PROMISING,
    QUIET,
    REACH,
    RENJU,
    ROWS,
    RULE,
    SETS,
    STANDARD,
    STONE_MASK,
    STONES,
    SUM,
    SUSPECT,
    TALLY,
    UNITS,
    WORDS,
)

BLACK, WHITE = 0, 1
DIRECTIONS = 4
BLOCKED = 2  # the digit of a cell that the colour can never have; 1 is its own stone
HASH_FACTOR, HASH_MIX = -0x61C8864680B583EB, -0x3B314601E57A13AD  # odd, as in splitmix64


@kernel
def point_at(s, o, cell):
    """Where the cell's POINT word is."""
    return o + HEADER + POINT * s[o + CELLS] + cell


@kernel
def lines_at(s, o, colour, cell):
    """Where the cell's LINES word of a colour is."""
    return o + HEADER + (LINES + colour) * s[o + CELLS] + cell


@kernel
def stone_at(s, o, cell):
    """0 none, 1 Black, 2 White."""
    return s[point_at(s, o, cell)] & STONE_MASK


@kernel
def level_at(s, o, colour, cell):
    """What a stone of the colour would make on the empty cell."""
    return (s[point_at(s, o, cell)] >> (LEVEL_SHIFT + LEVEL_BITS * colour)) & ((1 << LEVEL_BITS) - 1)


@kernel
def class_shift(colour, direction):
    return CLASS_SHIFT + CLASS_BITS * (DIRECTIONS * colour + direction)


@kernel
def class_at(s, o, colour, cell, direction):
    """What a stone of the colour would make on the empty cell in one direction."""
    return (s[point_at(s, o, cell)] >> class_shift(colour, direction)) & ((1 << CLASS_BITS) - 1)


@kernel
def count_of(s, o, colour, level):
    """How many empty cells are of that level (MAKES_THREE or above) for the colour."""
    return s[o + COUNT + LEVELS * colour + level]


@kernel
def level_set(s, o, colour, level):
    """The bit set of those cells."""
    return bit_set(s, o, LEVEL_SETS + LEVELS * colour + level)


@kernel
def level_of(tally, renju_black):
    """What the classes of four directions make together."""
    if tally == 0:
        return QUIET
    if (tally >> FIVES) & 15:
        return MAKES_FIVE
    fours, threes = (tally >> FOURS) & 15, (tally >> THREES) & 15
    if renju_black:
        if (tally >> OVERLINES) & 15 or fours >= 2:
            return FORBIDDEN
        if threes >= 2:
            return SUSPECT
    if (tally >> WINNING_FOURS) & 15 or fours >= 2:
        return OPEN_FOUR
    if fours == 1:
        return FOUR_THREE if threes > 0 else MAKES_FOUR
    if threes > 0:
        return DOUBLE_THREE if threes >= 2 else MAKES_THREE
    twos = (tally >> TWOS) & 15
    return PROMISING if twos >= 2 or (twos > 0 and (tally >> CLOSED_THREES) & 15) else QUIET


@kernel
def set_level(s, o, w, cell, colour, old, new):
    """Moves the cell from one level to another in counts, bit sets and sum; not in its POINT word."""
    s[o + SUM + colour] += w[LEVEL_VALUE + new] - w[LEVEL_VALUE + old]
    counts = o + COUNT + LEVELS * colour
    if old >= FIRST_KEPT:
        s[counts + old] -= 1
        exclude(s, level_set(s, o, colour, old), cell)
    if new >= FIRST_KEPT:
        s[counts + new] += 1
        include(s, level_set(s, o, colour, new), cell)


@kernel
def tally_of(w, point, colour):
    """The sum of the tallies of a colour's four classes in a POINT word."""
    classes = point >> (CLASS_SHIFT + CLASS_BITS * DIRECTIONS * colour)
    return (
        w[TALLY + (classes & 15)]
        + w[TALLY + (classes >> 4 & 15)]
        + w[TALLY + (classes >> 8 & 15)]
        + w[TALLY + (classes >> 12 & 15)]
    )


@kernel
def refresh(s, o, w, at, cell, lines, colour, exactly, direction):
    """Brings an empty cell, its POINT word at ``at``, up to date after the colour's key in a direction has changed."""
    new = class_of(w, exactly, (lines >> (LINE_BITS * direction)) & LINE_MASK)
    point = s[at]
    shift = class_shift(colour, direction)
    old = (point >> shift) & 15
    if new == old:
        return
    s[o + SUM + colour] += w[LINE_VALUE + new] - w[LINE_VALUE + old]
    point += (new - old) << shift
    if w[TALLY + new] != w[TALLY + old]:
        level_shift = LEVEL_SHIFT + LEVEL_BITS * colour
        old_level = (point >> level_shift) & 15
        new_level = level_of(tally_of(w, point, colour), colour == BLACK and s[o + RULE] == RENJU)
        if new_level != old_level:
            set_level(s, o, w, cell, colour, old_level, new_level)
            point += (new_level - old_level) << level_shift
    s[at] = point


@kernel
def see(s, o, w, cell, colour, direction, distance, ahead, sign, cells, exactly, exactly_other):
    """A stone of the colour has come (sign 1) or gone (-1), so far from the cell, ahead of it or not."""
    unit = sign * w[UNITS + REACH * ahead + distance - 1] << (LINE_BITS * direction)
    at = o + HEADER + cell
    own = at + (LINES + colour) * cells
    lines = s[own] + unit
    s[own] = lines
    empty = s[at] & STONE_MASK == 0
    if empty:
        refresh(s, o, w, at, cell, lines, colour, exactly, direction)
    if distance < REACH:
        other = at + (LINES + 1 - colour) * cells
        lines = s[other] + BLOCKED * unit
        s[other] = lines
        if empty:
            refresh(s, o, w, at, cell, lines, 1 - colour, exactly_other, direction)


@kernel
def add_near(s, o, cell, sign):
    """One stone more or less near the cell."""
    at = point_at(s, o, cell)
    old = (s[at] >> NEAR_SHIFT) & NEAR_MASK
    s[at] += sign << NEAR_SHIFT
    if s[at] & STONE_MASK == 0:
        if old == 0:
            include(s, bit_set(s, o, NEAR_SET), cell)
        elif old + sign == 0:
            exclude(s, bit_set(s, o, NEAR_SET), cell)


@kernel
def room(x, dx, columns, most):
    """How many steps from column x stay on the board, up to a number."""
    if dx == 0:
        return most
    return min(most, columns - 1 - x if dx > 0 else x)


@kernel
def column_step(direction):
    """Directions: along the row, along the column, down to the right, down to the left."""
    return 1 - 2 * (direction == 3) - (direction == 1)


@kernel
def row_step(direction):
    return int(direction != 0)


@kernel
def look_around(s, o, w, p, colour, sign):
    """Tells the cells that see the stone at p that it has come or gone."""
    stay_one_function()
    columns, rows, cells = s[o + COLUMNS], s[o + ROWS], s[o + CELLS]
    exactly, exactly_other = s[o + EXACTLY + colour], s[o + EXACTLY + 1 - colour]
    x, y = p % columns, p // columns
    for direction in range(DIRECTIONS):
        dx, dy = column_step(direction), row_step(direction)
        step = dy * columns + dx
        for distance in range(1, min(room(x, dx, columns, REACH), room(y, dy, rows, REACH)) + 1):
            see(s, o, w, p + distance * step, colour, direction, distance, 0, sign, cells, exactly, exactly_other)
            if distance <= 2:
                add_near(s, o, p + distance * step, sign)
        for distance in range(1, min(room(x, -dx, columns, REACH), room(y, -dy, rows, REACH)) + 1):
            see(s, o, w, p - distance * step, colour, direction, distance, 1, sign, cells, exactly, exactly_other)
            if distance <= 2:
                add_near(s, o, p - distance * step, sign)
    for i in range(8):  # a knight's move away
        dx, dy = 1 + (i & 1), 2 - (i & 1)
        dx, dy = dx if i & 2 else -dx, dy if i & 4 else -dy
        if 0 <= x + dx < columns and 0 <= y + dy < rows:
            add_near(s, o, p + dy * columns + dx, sign)


@kernel
def forget_patterns(s, o, w, p):
    """Takes an empty cell's classes and levels out of the sums: a stone comes there."""
    at = point_at(s, o, p)
    for colour in range(2):
        for direction in range(DIRECTIONS):
            s[o + SUM + colour] -= w[LINE_VALUE + class_at(s, o, colour, p, direction)]
        set_level(s, o, w, p, colour, level_at(s, o, colour, p), QUIET)
        s[o + SUM + colour] -= w[LEVEL_VALUE + QUIET]
    s[at] &= (1 << LEVEL_SHIFT) - 1


@kernel
def find_patterns(s, o, w, p):
    """Puts an empty cell's classes and levels into the sums, from its keys."""
    stay_one_function()
    at = point_at(s, o, p)
    for colour in range(2):
        lines = s[lines_at(s, o, colour, p)]
        for direction in range(DIRECTIONS):
            found = class_of(w, s[o + EXACTLY + colour], (lines >> (LINE_BITS * direction)) & LINE_MASK)
            s[o + SUM + colour] += w[LINE_VALUE + found]
            s[at] |= found << class_shift(colour, direction)
        level = level_of(tally_of(w, s[at], colour), colour == BLACK and s[o + RULE] == RENJU)
        s[o + SUM + colour] += w[LEVEL_VALUE + QUIET]
        set_level(s, o, w, p, colour, QUIET, level)
        s[at] |= level << (LEVEL_SHIFT + LEVEL_BITS * colour)


@kernel
def toggle_key(s, o, p, colour):
    mixed = (2 * p + colour + 1) * HASH_FACTOR
    s[o + KEY] ^= (mixed ^ (mixed >> 29)) * HASH_MIX


@kernel
def put_stone(s, o, w, p, colour):
    """A stone on an empty cell; side to move and result stay."""
    stay_one_function()
    forget_patterns(s, o, w, p)
    s[point_at(s, o, p)] += colour + 1
    exclude(s, bit_set(s, o, EMPTY_SET), p)
    exclude(s, bit_set(s, o, NEAR_SET), p)
    s[o + EMPTIES] -= 1
    s[o + STONES + colour] += 1
    toggle_key(s, o, p, colour)
    look_around(s, o, w, p, colour, 1)


@kernel
def take_stone(s, o, w, p, colour):
    """Takes the stone away again."""
    stay_one_function()
    look_around(s, o, w, p, colour, -1)
    at = point_at(s, o, p)
    s[at] -= colour + 1
    include(s, bit_set(s, o, EMPTY_SET), p)
    if (s[at] >> NEAR_SHIFT) & NEAR_MASK:
        include(s, bit_set(s, o, NEAR_SET), p)
    s[o + EMPTIES] += 1
    s[o + STONES + colour] -= 1
    toggle_key(s, o, p, colour)
    find_patterns(s, o, w, p)


@kernel
def edges(s, o, p, direction):
    """The key of an empty line through the cell: what lies beyond the edge is blocked."""
    columns, rows = s[o + COLUMNS], s[o + ROWS]
    x, y = p % columns, p // columns
    dx, dy = column_step(direction), row_step(direction)
    before = min(room(x, -dx, columns, 4), room(y, -dy, rows, 4))
    after = min(room(x, dx, columns, 4), room(y, dy, rows, 4))
    key = 0
    unit = 1
    for place in range(8):
        distance = 4 - place if place < 4 else place - 3
        if distance > (before if place < 4 else after):
            key += BLOCKED * unit
        unit *= 3
    return key


@kernel
def clear_board(s, o, w, rule):
    """The empty board under a rule."""
    columns, rows = s[o + COLUMNS], s[o + ROWS]
    cells = columns * rows
    for i in range(RULE, HEADER + CELL_SEGMENTS * cells + SETS * s[o + WORDS]):
        s[o + i] = 0
    s[o + RULE] = rule
    s[o + EMPTIES] = cells
    s[o + KEY] = ((columns * 32 + rows) * 8 + rule + 1) * HASH_MIX
    s[o + EXACTLY + BLACK] = int(rule in (STANDARD, RENJU))
    s[o + EXACTLY + WHITE] = int(rule == STANDARD)
    for p in range(cells):
        lines = 0
        for direction in range(DIRECTIONS):
            lines |= edges(s, o, p, direction) << (LINE_BITS * direction)
        s[lines_at(s, o, BLACK, p)] = lines
        s[lines_at(s, o, WHITE, p)] = lines
        include(s, bit_set(s, o, EMPTY_SET), p)
        find_patterns(s, o, w, p)


@kernel
def has_five(s, o, w, p, colour):
    """Whether the stone of the colour at p stands in a row that wins."""
    lines = s[lines_at(s, o, colour, p)]
    for direction in range(DIRECTIONS):
        if class_of(w, s[o + EXACTLY + colour], (lines >> (LINE_BITS * direction)) & LINE_MASK) == FIVE:
            return True
    return False
