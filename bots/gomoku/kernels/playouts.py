"""Playouts that see fives and open fours, and else draw among cells near stones by what they make."""

from bots.core.kernels.tools import kernel, random_below, stay_one_function
from bots.gomoku.kernels.bits import bit_set, next_cell
from bots.gomoku.kernels.board import BLACK, count_of, level_set
from bots.gomoku.kernels.evaluation import evaluate
from bots.gomoku.kernels.forbidden import may_take
from bots.gomoku.kernels.moves import order
from bots.gomoku.kernels.play import over, play
from bots.gomoku.layout import (
    BLACK_WON,
    CELLS,
    DRAWN,
    EMPTY_SET,
    MAKES_FIVE,
    NEAR_SET,
    OPEN_FOUR,
    PLAYOUT_CHOICES,
    PLAYOUT_MARGIN,
    PLAYOUT_PLIES,
    RENJU,
    RESULT,
    RULE,
    TO_MOVE,
    WORDS,
)


@kernel
def random_cell(s, o, at, rng):
    """A random cell of a bit set, those after a gap likelier; -1 of none."""
    cell = next_cell(s, at, s[o + WORDS], random_below(rng, s[o + CELLS]))
    return cell if cell >= 0 else next_cell(s, at, s[o + WORDS], 0)


@kernel
def next_allowed(s, o, w, at, start, renju_black):
    """The first cell of a set that the mover may take, from a cell on and then from the start; -1: none."""
    words = s[o + WORDS]
    for i in range(2):
        cell = next_cell(s, at, words, start if i == 0 else 0)
        while cell >= 0:
            if may_take(s, o, w, cell, renju_black):
                return cell
            cell = next_cell(s, at, words, cell + 1)
    return -1


@kernel
def forced_cell(s, o, w, rng, me, renju_black):
    """Makes five, stops it, makes an open four or most often stops one; -1: nothing is forced."""
    other = 1 - me
    if count_of(s, o, me, MAKES_FIVE) > 0:
        return random_cell(s, o, level_set(s, o, me, MAKES_FIVE), rng)
    cell = -1
    if count_of(s, o, other, MAKES_FIVE) > 0:
        cell = random_cell(s, o, level_set(s, o, other, MAKES_FIVE), rng)
    elif count_of(s, o, me, OPEN_FOUR) > 0:
        return random_cell(s, o, level_set(s, o, me, OPEN_FOUR), rng)
    elif count_of(s, o, other, OPEN_FOUR) > 0:
        cell = random_cell(s, o, level_set(s, o, other, OPEN_FOUR), rng)
    return cell if cell >= 0 and may_take(s, o, w, cell, renju_black) else -1


@kernel
def likely_cell(s, o, w, rng, renju_black):
    """The best in order of a few cells drawn near the stones."""
    near = bit_set(s, o, NEAR_SET)
    best = -1
    best_score = -1
    for _ in range(w[PLAYOUT_CHOICES]):
        cell = random_cell(s, o, near, rng)
        if cell >= 0:
            score = order(s, o, w, cell)
            if score > best_score and may_take(s, o, w, cell, renju_black):
                best = cell
                best_score = score
    if best >= 0:
        return best
    return next_allowed(s, o, w, bit_set(s, o, EMPTY_SET), random_below(rng, s[o + CELLS]), renju_black)


@kernel
def judge(s, o, w):
    """Black's result of an unfinished game: whoever is clearly ahead has won."""
    value = evaluate(s, o, w)
    if s[o + TO_MOVE] != BLACK:
        value = -value
    return int(value > w[PLAYOUT_MARGIN]) - int(value < -w[PLAYOUT_MARGIN])


@kernel
def playout(s, o, w, rng, seen, stamp):
    """Plays on for the plies that params.toml allows. The swap is left out: it is for the search."""
    stay_one_function()
    for _ in range(w[PLAYOUT_PLIES]):
        if over(s, o):
            break
        me = s[o + TO_MOVE]
        renju_black = s[o + RULE] == RENJU and me == BLACK
        cell = forced_cell(s, o, w, rng, me, renju_black)
        if cell < 0:
            cell = likely_cell(s, o, w, rng, renju_black)
        seen[2 * cell + me] = stamp
        play(s, o, w, cell)
    if not over(s, o):
        return judge(s, o, w)
    if s[o + RESULT] == DRAWN:
        return 0
    return 1 if s[o + RESULT] == BLACK_WON else -1
