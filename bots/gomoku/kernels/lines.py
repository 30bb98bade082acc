"""What a stone would make of a line: the tables that give every pattern of ten cells its class.

A key describes the line through an empty cell for one colour, five cells each way (see ``layout``).
Its class follows from the classes of the keys with one own stone more, which are greater numbers, so
one pass from the greatest key down makes a table.
"""

from bots.core.kernels.tools import kernel
from bots.gomoku.layout import (
    CLASSES,
    CLASSES_A_WORD,
    CLOSED_THREE,
    CLOSED_TWO,
    EXACT_CLASSES,
    FIVE,
    FOUR,
    FREE_CLASSES,
    NEAR_LINE_BITS,
    NONE,
    ONE,
    OVERLINE,
    REACH,
    STRAIGHT_FOUR,
    TALLY,
    THREE,
    TWO,
    TWO_FOURS,
    UNITS,
)

DIGITS = 8  # the cells up to four away, the farthest before first
KEYS = 3**DIGITS
OWN = 1

# A tally counts what four classes make together: four bits each.
FIVES, OVERLINES, FOURS, WINNING_FOURS, THREES, TWOS, CLOSED_THREES = 0, 4, 8, 12, 16, 20, 24


@kernel
def class_of(w, exactly, key):
    """The class of a line's key under the rule that five or more win (0) or exactly five (1)."""
    if exactly == 0:
        key &= (1 << NEAR_LINE_BITS) - 1
        return (w[FREE_CLASSES + (key >> 4)] >> ((key & 15) << 2)) & 15
    return (w[EXACT_CLASSES + (key >> 4)] >> ((key & 15) << 2)) & 15


@kernel
def digit(key, place):
    """The cell at one of the eight places."""
    for _ in range(place):
        key //= 3
    return key % 3


@kernel
def row_class(key, far, exactly):
    """FIVE or OVERLINE if the stone makes such a row, else the row's length."""
    before = 0
    while before < 4 and digit(key, 3 - before) == OWN:
        before += 1
    after = 0
    while after < 4 and digit(key, 4 + after) == OWN:
        after += 1
    row = 1 + before + after
    longer = (before == 4 and far & 1 != 0) or (after == 4 and far & 2 != 0)
    if row > 5 or (row == 5 and longer):
        return OVERLINE if exactly else FIVE
    return FIVE if row == 5 else row


@kernel
def best_of_next(w, key, far, exactly):
    """The class of a key that makes no row of five, from those with one own stone more."""
    fives = best = straight = threes = twos = closed_threes = closed_twos = 0
    unit = 1
    for _ in range(DIGITS):
        if (key // unit) % 3 == 0:
            after = class_of(w, exactly, (key + unit) | far << NEAR_LINE_BITS)
            fives += after == FIVE
            straight += after == STRAIGHT_FOUR
            best += after in (FOUR, TWO_FOURS)
            threes += after == THREE
            closed_threes += after == CLOSED_THREE
            twos += after == TWO
            closed_twos += after == CLOSED_TWO
        unit *= 3
    if fives > 0:
        if fives == 1:
            return FOUR
        return STRAIGHT_FOUR if row_class(key, far, exactly) == 4 else TWO_FOURS
    if straight > 0:
        return THREE
    if best > 0:
        return CLOSED_THREE
    if threes > 0:
        return TWO
    if closed_threes > 0:
        return CLOSED_TWO
    return ONE if twos > 0 else NONE


@kernel
def make_classes(w, table, exactly, fars):
    """Fills one table of classes."""
    for word in range(fars << NEAR_LINE_BITS >> 4):
        w[table + word] = 0
    for far in range(fars):
        for i in range(KEYS):
            key = KEYS - 1 - i
            found = row_class(key, far, exactly)
            if found < FIVE:
                found = best_of_next(w, key, far, exactly)
            place = key | far << NEAR_LINE_BITS
            w[table + place // CLASSES_A_WORD] |= found << (place % CLASSES_A_WORD << 2)


@kernel
def prepare(w):
    """All tables: classes, what stones add to keys, tallies."""
    make_classes(w, FREE_CLASSES, 0, 1)
    make_classes(w, EXACT_CLASSES, 1, 4)
    unit = 1
    for place in range(4):
        w[UNITS + 3 - place] = unit  # of a stone before the cell, the nearest last in the key
        unit *= 3
    for place in range(4):
        w[UNITS + REACH + place] = unit
        unit *= 3
    w[UNITS + REACH - 1] = 1 << NEAR_LINE_BITS
    w[UNITS + 2 * REACH - 1] = 2 << NEAR_LINE_BITS
    for i in range(CLASSES):
        w[TALLY + i] = 0
    w[TALLY + FIVE] = 1 << FIVES
    w[TALLY + OVERLINE] = 1 << OVERLINES
    w[TALLY + FOUR] = 1 << FOURS
    w[TALLY + STRAIGHT_FOUR] = 1 << FOURS | 1 << WINNING_FOURS
    w[TALLY + TWO_FOURS] = 2 << FOURS | 1 << WINNING_FOURS
    w[TALLY + THREE] = 1 << THREES
    w[TALLY + TWO] = 1 << TWOS
    w[TALLY + CLOSED_THREE] = 1 << CLOSED_THREES
