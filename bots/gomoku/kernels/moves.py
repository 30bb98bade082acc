"""Which moves are worth searching, and in which order: threats first, and only answers to them."""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, next_in_word, write_cells
from bots.gomoku.kernels.board import (
    BLACK,
    DIRECTIONS,
    class_at,
    count_of,
    level_at,
    level_set,
    point_at,
)
from bots.gomoku.kernels.forbidden import keep_allowed
from bots.gomoku.kernels.play import legal, may_swap, over
from bots.gomoku.layout import (
    CELLS,
    COLUMNS,
    EMPTIES,
    FORBIDDEN,
    FOUR_THREE,
    LINE_VALUE,
    MAKES_FIVE,
    MAKES_FOUR,
    MOST_CANDIDATES,
    NEAR_MASK,
    NEAR_SET,
    NEAR_SHIFT,
    OPEN_FOUR,
    OTHER_ORDER,
    OWN_ORDER,
    PRIOR_HALF,
    RENJU,
    ROWS,
    RULE,
    STONES,
    SUSPECT,
    SWAP,
    SWAP1,
    SWAP_RENJU,
    TO_MOVE,
    WORDS,
)

MOVE_BITS = 16  # in a list sorted by score, below the score
SWAP_ORDER = 1 << 20  # the swap is tried first


@kernel
def order(s, o, w, move):
    """What the cell is worth to both sides, at least 0."""
    if move == SWAP:
        return SWAP_ORDER
    me = s[o + TO_MOVE]
    score = w[OWN_ORDER + level_at(s, o, me, move)] + w[OTHER_ORDER + level_at(s, o, 1 - me, move)]
    for direction in range(DIRECTIONS):
        score += 2 * w[LINE_VALUE + class_at(s, o, me, move, direction)]
        score += w[LINE_VALUE + class_at(s, o, 1 - me, move, direction)]
    return 4 * score + ((s[point_at(s, o, move)] >> NEAR_SHIFT) & NEAR_MASK)


@kernel
def prior(s, o, w, move):
    """The first-play value in MCTS: a half for a move worth nothing, towards a sure win for the best."""
    score = order(s, o, w, move)
    return 500 * score // (score + w[PRIOR_HALF]) + 400


@kernel
def write_level(s, o, colour, level, moves, to):
    """Writes the cells of a colour's level; returns how many."""
    if count_of(s, o, colour, level) == 0:
        return 0
    return write_cells(s, level_set(s, o, colour, level), s[o + WORDS], moves, to)


@kernel
def answers_to_threat(s, o, w, me, moves, at):
    """The mover's own fours, and every cell of the other side's coming fours.

    Whoever can make an open four next has a row whose every saving cell makes a four at least.
    """
    words = s[o + WORDS]
    n = 0
    for word in range(words):
        bits = s[level_set(s, o, me, MAKES_FOUR) + word] | s[level_set(s, o, me, FOUR_THREE) + word]
        bits |= s[level_set(s, o, me, SUSPECT) + word]
        for level in range(MAKES_FOUR, OPEN_FOUR + 1):
            bits |= s[level_set(s, o, 1 - me, level) + word]
        bits |= s[level_set(s, o, 1 - me, FORBIDDEN) + word] | s[level_set(s, o, 1 - me, SUSPECT) + word]
        cell = next_in_word(bits, word, 0)
        while cell >= 0:
            moves[at + n] = cell
            n += 1
            cell = next_in_word(bits, word, (cell & 63) + 1)
    return n


@kernel
def keep_best(s, o, w, moves, at, n, most):
    """Brings the best moves of a list to its front; returns how many are kept."""
    for i in range(n):
        moves[at + i] |= order(s, o, w, moves[at + i]) << MOVE_BITS
    kept = min(n, most)
    for i in range(kept):
        best = i
        for j in range(i + 1, n):
            if moves[at + j] > moves[at + best]:
                best = j
        moves[at + i], moves[at + best] = moves[at + best], moves[at + i]
    for i in range(kept):
        moves[at + i] &= (1 << MOVE_BITS) - 1
    return kept


@kernel
def before_swap(s, o):
    """Whether the side to move places a stone of an opening that White may still swap."""
    if s[o + RULE] == SWAP1:
        return s[o + EMPTIES] == s[o + CELLS]
    return s[o + RULE] == SWAP_RENJU and s[o + TO_MOVE] == BLACK and s[o + STONES] + s[o + STONES + 1] <= 2


@kernel
def quiet_moves(s, o, w, moves, at, renju_black):
    """The best cells near stones; on an empty board the centre."""
    if before_swap(s, o):
        return legal(s, o, w, moves, at)  # what balances is not what is best
    if s[o + EMPTIES] == s[o + CELLS]:
        moves[at] = s[o + ROWS] // 2 * s[o + COLUMNS] + s[o + COLUMNS] // 2
        return 1
    n = write_cells(s, bit_set(s, o, NEAR_SET), s[o + WORDS], moves, at)
    if renju_black:
        n = keep_allowed(s, o, w, moves, at, n)
    if n == 0:
        n = legal(s, o, w, moves, at)
    n = keep_best(s, o, w, moves, at, n, w[MOST_CANDIDATES])
    if may_swap(s, o):
        moves[at + n] = SWAP
        n += 1
    return n


@kernel
def candidates(s, o, w, moves, at):
    """The moves to search: five; else stop a five; else an open four; else stop one; else the best."""
    stay_one_function()
    if over(s, o):
        return 0
    me = s[o + TO_MOVE]
    renju_black = s[o + RULE] == RENJU and me == BLACK
    n = write_level(s, o, me, MAKES_FIVE, moves, at)
    if n > 0:
        return n
    if count_of(s, o, 1 - me, MAKES_FIVE) > 0:
        n = write_level(s, o, 1 - me, MAKES_FIVE, moves, at)
    elif count_of(s, o, me, OPEN_FOUR) > 0:
        return write_level(s, o, me, OPEN_FOUR, moves, at)
    elif count_of(s, o, 1 - me, OPEN_FOUR) > 0:
        n = answers_to_threat(s, o, w, me, moves, at)
    if renju_black and n > 0:
        n = keep_allowed(s, o, w, moves, at, n)
    return n if n > 0 else quiet_moves(s, o, w, moves, at, renju_black)
