"""NoGo for numba: a mailbox board with incremental legality, the same code for every size.

What makes it fast: each side's legal points only ever shrink. A point turns illegal for a colour
only when (a) a block of the other colour is left with that point as its last liberty (capture), or
(b) it has no empty neighbour and every neighbouring block of the colour has no other liberty
(suicide). So after a move only the points it touches and the last liberties of blocks in atari are
looked at, and the legal points are kept in three lists from which a playout draws at random.

Liberties are counted once per neighbouring stone (pseudo-liberties) as ``sum of unit(q)``, where
``unit(q)`` packs 1, q and q*q in one integer. A block is in atari exactly if all of them are one
point: n * sum(q*q) == sum(q)**2 (equality in Cauchy-Schwarz).

The board has a border: cell = (row + 1) * stride + column + 1 with stride = columns + 1, which is
also the move's number. A state is a header and nine segments of ``cells`` cells each.
"""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.core.kernels.tools import kernel, random_below
from bots.nogo.layout import (
    BOTH_COUNT,
    BOTH_LIST,
    BOTH_SIDES,
    CELLS,
    COLOUR,
    COLUMNS,
    EMPTIES,
    EMPTY_NEIGHBOUR,
    HEADER,
    KEY,
    LEGAL,
    LIBERTIES,
    MOVE_SPAN,
    PARENT,
    PLACE,
    RESERVE,
    ROWS,
    SEGMENTS,
    SIDE,
    STRIDE,
    TURN,
)

EMPTY, BLACK, WHITE, BORDER = range(4)  # BLACK and WHITE are also the two bits of LEGAL

LARGEST = 13
MOST_MOVES = LARGEST * LARGEST

Q_SHIFT, QQ_SHIFT = 12, 32
N_MASK, Q_MASK = (1 << Q_SHIFT) - 1, (1 << (QQ_SHIFT - Q_SHIFT)) - 1
HASH_FACTOR, HASH_MIX = -0x61C8864680B583EB, -0x3B314601E57A13AD  # odd, as in splitmix64


@kernel
def segment(s, o, number):
    """The cell where a segment begins."""
    return o + HEADER + number * s[o + CELLS]


@kernel
def unit(q):
    """One pseudo-liberty at cell q."""
    return 1 + (q << Q_SHIFT) + ((q * q) << QQ_SHIFT)


@kernel
def find(s, parent, q):
    """The cell that stands for the block of the stone at q."""
    up = s[parent + q]
    while up != q:
        q = up
        up = s[parent + q]
    return q


@kernel
def set_legal(s, o, q, old, new):
    """Moves a point from the list of its old legality (not 0) to that of its new one (0: none)."""
    place = segment(s, o, PLACE)
    # Legality 1 and 2 are the lists of one colour; 3, legal for both, is list 0.
    left = segment(s, o, BOTH_LIST + old % 3)
    n = s[o + BOTH_COUNT + old % 3] - 1
    s[o + BOTH_COUNT + old % 3] = n
    last = s[left + n]
    hole = s[place + q]
    s[left + hole] = last
    s[place + last] = hole
    if new != 0:
        n = s[o + BOTH_COUNT + new % 3]
        s[segment(s, o, BOTH_LIST + new % 3) + n] = q
        s[place + q] = n
        s[o + BOTH_COUNT + new % 3] = n + 1
    s[segment(s, o, LEGAL) + q] = new


@kernel
def keeps_liberty(s, o, x, colour, at_q):
    """Whether the neighbour x of an empty point q is of a block of ``colour`` with a liberty beside q."""
    if s[segment(s, o, COLOUR) + x] != colour:
        return False
    liberties = s[segment(s, o, LIBERTIES) + find(s, segment(s, o, PARENT), x)]
    return liberties != (liberties & N_MASK) * at_q


@kernel
def is_suicide(s, o, q, colour):
    """Whether ``colour`` at q, which has no empty neighbour, would have no liberty."""
    stride = s[o + STRIDE]
    at_q = unit(q)
    return not (
        keeps_liberty(s, o, q - stride, colour, at_q)
        or keeps_liberty(s, o, q - 1, colour, at_q)
        or keeps_liberty(s, o, q + 1, colour, at_q)
        or keeps_liberty(s, o, q + stride, colour, at_q)
    )


@kernel
def surrounded(s, o, q):
    """The empty point q has lost its last empty neighbour: look for suicide."""
    old = s[segment(s, o, LEGAL) + q]
    new = old
    if old & BLACK and is_suicide(s, o, q, BLACK):
        new &= ~BLACK
    if old & WHITE and is_suicide(s, o, q, WHITE):
        new &= ~WHITE
    if new != old:
        set_legal(s, o, q, old, new)


@kernel
def check_atari(s, o, liberties, colour):
    """If these are a block's liberties and all of them one point q: no capture at q, perhaps suicide."""
    n = liberties & N_MASK
    if n > 4:
        return
    q_sum = (liberties >> Q_SHIFT) & Q_MASK
    if n * (liberties >> QQ_SHIFT) != q_sum * q_sum or n == 0:
        return
    q = q_sum // n
    old = s[segment(s, o, LEGAL) + q]
    new = old & colour
    if new != 0 and s[segment(s, o, EMPTIES) + q] == 0 and is_suicide(s, o, q, colour):
        new = 0
    if new != old:
        set_legal(s, o, q, old, new)


@kernel
def attach(s, o, x, colour, p):
    """Counts the neighbour x of the new stone p: a liberty, a block to join, or one to press."""
    liberties = segment(s, o, LIBERTIES)
    parent = segment(s, o, PARENT)
    there = s[segment(s, o, COLOUR) + x]
    if there == EMPTY:
        s[liberties + p] += unit(x)
    elif there != BORDER:
        block = find(s, parent, x)
        if there != colour:
            s[liberties + block] -= unit(p)
        elif block == p:
            s[liberties + p] -= unit(p)
        else:
            s[parent + block] = p
            s[liberties + p] += s[liberties + block] - unit(p)


@kernel
def look_around(s, o, x, colour):
    """Rechecks what the new stone of ``colour`` changed at its neighbour x."""
    there = s[segment(s, o, COLOUR) + x]
    if there == EMPTY:
        if s[segment(s, o, EMPTIES) + x] == 0:
            surrounded(s, o, x)
    elif there == BLACK + WHITE - colour:
        block = find(s, segment(s, o, PARENT), x)
        check_atari(s, o, s[segment(s, o, LIBERTIES) + block], there)


@kernel
def place_stone(s, o, p, colour):
    """Puts a stone on the empty cell p and brings blocks, legality and hash up to date."""
    stride = s[o + STRIDE]
    old = s[segment(s, o, LEGAL) + p]
    if old != 0:
        set_legal(s, o, p, old, 0)
    s[segment(s, o, COLOUR) + p] = colour
    s[segment(s, o, PARENT) + p] = p
    s[segment(s, o, LIBERTIES) + p] = 0
    empties = segment(s, o, EMPTIES) + p
    s[empties - stride] -= 1
    s[empties - 1] -= 1
    s[empties + 1] -= 1
    s[empties + stride] -= 1
    attach(s, o, p - stride, colour, p)
    attach(s, o, p - 1, colour, p)
    attach(s, o, p + 1, colour, p)
    attach(s, o, p + stride, colour, p)
    check_atari(s, o, s[segment(s, o, LIBERTIES) + p], colour)
    look_around(s, o, p - stride, colour)
    look_around(s, o, p - 1, colour)
    look_around(s, o, p + 1, colour)
    look_around(s, o, p + stride, colour)
    mixed = (2 * p + colour) * HASH_FACTOR
    s[o + KEY] ^= (mixed ^ (mixed >> 29)) * HASH_MIX


@kernel
def setup(s, o, columns, rows):
    """The empty board with Black to move."""
    stride = columns + 1
    cells = (rows + 2) * stride + 1
    for i in range(HEADER + SEGMENTS * cells):
        s[o + i] = 0
    s[o + COLUMNS] = columns
    s[o + ROWS] = rows
    s[o + SIDE] = BLACK
    s[o + CELLS] = cells
    s[o + STRIDE] = stride
    s[o + KEY] = (columns * MOVE_SPAN + rows) * HASH_MIX  # boards of two sizes share no key
    for q in range(cells):
        s[segment(s, o, COLOUR) + q] = BORDER
    n = 0
    for row in range(rows):
        for column in range(columns):
            q = (row + 1) * stride + column + 1
            s[segment(s, o, COLOUR) + q] = EMPTY
            s[segment(s, o, LEGAL) + q] = BLACK + WHITE
            s[segment(s, o, BOTH_LIST) + n] = q
            s[segment(s, o, PLACE) + q] = n
            neighbours = (row > 0) + (row < rows - 1) + (column > 0) + (column < columns - 1)
            s[segment(s, o, EMPTIES) + q] = neighbours
            n += 1
    s[o + BOTH_COUNT] = n
    return HEADER + SEGMENTS * cells


@kernel
def load(s, o, w, cells, to_move, details):
    """The stones of ``cells`` on an empty board; any order of placing them gives the same state."""
    columns = s[o + COLUMNS]
    for i in range(columns * s[o + ROWS]):
        if cells[i] != EMPTY:
            place_stone(s, o, (i // columns + 1) * s[o + STRIDE] + i % columns + 1, cells[i])
    s[o + SIDE] = BLACK + to_move


@kernel
def length(s, o):
    return HEADER + SEGMENTS * s[o + CELLS]


@kernel
def to_move(s, o):
    return s[o + SIDE] - BLACK


@kernel
def over(s, o):
    return s[o + BOTH_COUNT] + s[o + BOTH_COUNT + s[o + SIDE]] == 0


@kernel
def legal(s, o, w, moves, at):
    """First the points legal for both sides, then those only the mover may take."""
    both, own = s[o + BOTH_COUNT], s[o + BOTH_COUNT + s[o + SIDE]]
    both_list, own_list = segment(s, o, BOTH_LIST), segment(s, o, BOTH_LIST + s[o + SIDE])
    for i in range(both):
        moves[at + i] = s[both_list + i]
    for i in range(own):
        moves[at + both + i] = s[own_list + i]
    return both + own


@kernel
def play(s, o, w, p):
    place_stone(s, o, p, s[o + SIDE])
    s[o + SIDE] = BLACK + WHITE - s[o + SIDE]


@kernel
def final(s, o):
    """Who cannot move has lost."""
    return -1


@kernel
def key(s, o):
    return s[o + KEY] ^ s[o + SIDE]


@kernel
def playout(s, o, w, rng, seen, stamp):
    """Random play in which a point the other side could take goes before one that is ours alone.

    Points legal for one side only are its reserve of moves, so they are kept for the end.
    """
    while True:
        side = s[o + SIDE]
        n = s[o + BOTH_COUNT]
        chosen = BOTH_LIST
        if n == 0:
            n = s[o + BOTH_COUNT + side]
            if n == 0:
                return 1 if side == WHITE else -1
            chosen = BOTH_LIST + side
        p = s[segment(s, o, chosen) + random_below(rng, n)]
        seen[2 * p + side - BLACK] = stamp
        play(s, o, w, p)


@kernel
def evaluate(s, o, w):
    """The lead in reserve moves, and something for having the turn."""
    side = s[o + SIDE]
    lead = s[o + BOTH_COUNT + side] - s[o + BOTH_COUNT + BLACK + WHITE - side]
    return w[RESERVE] * lead + w[TURN]


@kernel
def order(s, o, w, move):
    """Points that both sides may take first; among them those with more stones around."""
    both = s[segment(s, o, LEGAL) + move] == BLACK + WHITE
    return w[BOTH_SIDES] * both + w[EMPTY_NEIGHBOUR] * s[segment(s, o, EMPTIES) + move]


GAME = KernelGame(
    setup=setup,
    load=load,
    length=length,
    to_move=to_move,
    over=over,
    legal=legal,
    play=play,
    final=final,
    key=key,
    playout=playout,
    evaluate=evaluate,
    order=order,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)

KERNELS = make_entry_points(GAME)
