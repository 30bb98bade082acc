"""The state: setting it up, playing and taking back, and when the game is over."""

from bots.core.kernels.bits import count_bits
from bots.core.kernels.tools import kernel
from bots.surakarta.kernels.captures import has_capture
from bots.surakarta.kernels.tables import (
    BOARD,
    CLOCK_KEYS,
    KIND_OF,
    NOT_LEFT,
    NOT_RIGHT,
    PIECE_KEYS,
    PLACES_OF,
    RULE_KEYS,
    SIDE_KEY,
)
from bots.surakarta.layout import (
    BLACK_PIECES,
    BLACK_PLACES,
    CLOCK,
    CLOCK_NOW,
    EARLIER,
    EARLIER_COUNT,
    ENDED,
    KEY,
    LIMIT,
    LONGEST_CLOCK,
    NO_LIMIT,
    PIECE,
    PLY,
    POINTS,
    REPEATS,
    RING,
    RING_MASK,
    RULE_INDEX,
    SCORE,
    SIDE,
    SQUARE_VALUES,
    SQUARES,
    STATE_LENGTH,
    WHITE_PIECES,
    WHITE_PLACES,
)

OLYMPIAD, COURSE = 0, 1  # in the order of the rules' names
OLYMPIAD_PLIES, COURSE_PLIES = 50, 40

# The low bits of a ring entry: whether the move captured, the clock before it, and where it went.
HISTORY_BITS = 14
HISTORY_MASK = (1 << HISTORY_BITS) - 1
CLOCK_SHIFT, CLOCK_MASK, TARGET_SHIFT = 1, 127, 8

# Within this many plies of the clock's limit, positions that differ in the clock have different keys:
# there, and in no search's reach before, the clock decides what a position is worth.
NEAR_LIMIT = 20


@kernel
def prepare(w):
    """What a piece on each point is worth."""
    for point in range(POINTS):
        w[SQUARE_VALUES + point] = w[PIECE] + w[SQUARES + KIND_OF[point]]


@kernel
def setup(s, o, columns, rows):
    """The board without a piece, Black to move, under the usual rule."""
    for i in range(STATE_LENGTH):
        s[o + i] = 0
    set_rule(s, o, OLYMPIAD)
    return STATE_LENGTH


@kernel
def set_rule(s, o, rule):
    s[o + REPEATS] = 1 if rule == OLYMPIAD else 0
    s[o + LIMIT] = NO_LIMIT
    if rule == OLYMPIAD:
        s[o + LIMIT] = OLYMPIAD_PLIES
    elif rule == COURSE:
        s[o + LIMIT] = COURSE_PLIES
    s[o + KEY] = RULE_KEYS[rule]


@kernel
def put_piece(s, o, w, point, colour):
    s[o + BLACK_PIECES + colour] |= 1 << point
    s[o + BLACK_PLACES + colour] |= PLACES_OF[point]
    s[o + KEY] ^= PIECE_KEYS[colour * POINTS + point]
    s[o + SCORE] += (1 - 2 * colour) * w[SQUARE_VALUES + point]


@kernel
def load_earlier(s, o, details, to_move):
    """Fills the ring with the positions since the last capture, so that their return is seen."""
    n = details[EARLIER_COUNT]
    for i in range(n):
        key = RULE_KEYS[details[RULE_INDEX]]
        for colour in range(2):
            pieces = details[EARLIER + 2 * i + colour]
            for point in range(POINTS):
                if (pieces >> point) & 1:
                    key ^= PIECE_KEYS[colour * POINTS + point]
        if (to_move + n - i) & 1:
            key ^= SIDE_KEY
        s[o + RING + (i & RING_MASK)] = key & ~HISTORY_MASK
    s[o + PLY] = n


@kernel
def load(s, o, w, cells, to_move, details):
    """The pieces of ``cells`` (0 empty, 1 Black, 2 White), and what came before as ``details`` tell."""
    set_rule(s, o, details[RULE_INDEX])
    for point in range(POINTS):
        if cells[point] != 0:
            put_piece(s, o, w, point, cells[point] - 1)
    if to_move == 1:
        s[o + KEY] ^= SIDE_KEY
    s[o + SIDE] = to_move
    s[o + CLOCK] = min(details[CLOCK_NOW], LONGEST_CLOCK)
    load_earlier(s, o, details, to_move)
    note_position(s, o, 0)


@kernel
def note_position(s, o, history):
    """Enters the position in the ring, with what taking back needs, and sees whether it ends the game."""
    key, ply, clock = s[o + KEY], s[o + PLY], s[o + CLOCK]
    s[o + RING + (ply & RING_MASK)] = (key & ~HISTORY_MASK) | history
    ended = 1 if clock >= s[o + LIMIT] else 0
    if s[o + REPEATS] != 0:
        back = 4  # sooner no position can come back
        while back <= clock:
            if (s[o + RING + ((ply - back) & RING_MASK)] ^ key) >> HISTORY_BITS == 0:
                ended = 1
                break
            back += 2
    s[o + ENDED] = ended


@kernel
def length(s, o):
    return STATE_LENGTH


@kernel
def to_move(s, o):
    return s[o + SIDE]


@kernel
def play(s, o, w, move):
    start = move // POINTS
    target = move - POINTS * start
    side = s[o + SIDE]
    clock = s[o + CLOCK]
    captured = (s[o + WHITE_PIECES - side] >> target) & 1
    key = PIECE_KEYS[side * POINTS + start] ^ PIECE_KEYS[side * POINTS + target] ^ SIDE_KEY
    gain = w[SQUARE_VALUES + target] - w[SQUARE_VALUES + start]
    if captured != 0:
        s[o + WHITE_PIECES - side] ^= 1 << target
        s[o + WHITE_PLACES - side] ^= PLACES_OF[target]
        key ^= PIECE_KEYS[(1 - side) * POINTS + target]
        gain += w[SQUARE_VALUES + target]
        s[o + CLOCK] = 0
    elif clock < LONGEST_CLOCK:
        s[o + CLOCK] = clock + 1
    s[o + BLACK_PIECES + side] ^= (1 << start) | (1 << target)
    s[o + BLACK_PLACES + side] ^= PLACES_OF[start] ^ PLACES_OF[target]
    s[o + KEY] ^= key
    s[o + SCORE] += (1 - 2 * side) * gain
    s[o + SIDE] = 1 - side
    s[o + PLY] += 1
    note_position(s, o, (target << TARGET_SHIFT) | (clock << CLOCK_SHIFT) | captured)


@kernel
def undo(s, o, w, move):
    """Takes the last move back."""
    start = move // POINTS
    target = move - POINTS * start
    side = 1 - s[o + SIDE]
    history = s[o + RING + (s[o + PLY] & RING_MASK)] & HISTORY_MASK
    key = PIECE_KEYS[side * POINTS + start] ^ PIECE_KEYS[side * POINTS + target] ^ SIDE_KEY
    gain = w[SQUARE_VALUES + target] - w[SQUARE_VALUES + start]
    if history & 1:
        s[o + WHITE_PIECES - side] ^= 1 << target
        s[o + WHITE_PLACES - side] ^= PLACES_OF[target]
        key ^= PIECE_KEYS[(1 - side) * POINTS + target]
        gain += w[SQUARE_VALUES + target]
    s[o + CLOCK] = (history >> CLOCK_SHIFT) & CLOCK_MASK
    s[o + BLACK_PIECES + side] ^= (1 << start) | (1 << target)
    s[o + BLACK_PLACES + side] ^= PLACES_OF[start] ^ PLACES_OF[target]
    s[o + KEY] ^= key
    s[o + SCORE] -= (1 - 2 * side) * gain
    s[o + SIDE] = side
    s[o + PLY] -= 1
    s[o + ENDED] = 0  # no move was made where the game was over


@kernel
def can_step(pieces, empty):
    """Whether any of the pieces has an empty neighbour."""
    near = pieces | ((pieces & NOT_RIGHT) << 1) | ((pieces & NOT_LEFT) >> 1)
    near |= (near << 6) | (near >> 6)
    return near & empty != 0


@kernel
def over(s, o):
    black, white = s[o + BLACK_PIECES], s[o + WHITE_PIECES]
    if s[o + ENDED] != 0 or black == 0 or white == 0:
        return True
    side = s[o + SIDE]
    if can_step(s[o + BLACK_PIECES + side], BOARD & ~(black | white)):
        return False
    return not has_capture(s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side])


@kernel
def final(s, o):
    """More pieces win, however the game ended."""
    side = s[o + SIDE]
    lead = count_bits(s[o + BLACK_PIECES + side]) - count_bits(s[o + WHITE_PIECES - side])
    return (lead > 0) * 1 - (lead < 0) * 1


@kernel
def key(s, o):
    """Pieces, side to move and rule; near its limit the clock as well.

    What came before is no part of it. A value that rests on a repetition is so taken for every way to
    the position, as in most programs (the graph-history interaction problem, Palay 1983): keys that
    held the way would let no two ways meet.
    """
    clock = s[o + CLOCK]
    if clock + NEAR_LIMIT >= s[o + LIMIT]:
        return s[o + KEY] ^ CLOCK_KEYS[clock]
    return s[o + KEY]
