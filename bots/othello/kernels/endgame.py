"""The exact end of the game: principal-variation search to the last disc.

Scores are disc differences for the mover, empty squares counted for the winner. What makes it fast:

- The nearer to the end, the less is done a position. With ``LISTED`` empty squares or more, the moves
  are sorted and results kept in a table; below that they are only tried in an order that costs
  nothing; the last squares have kernels of their own.
- Fastest first: moves that leave the opponent few answers come first (its subtrees are small), with
  corners and odd regions (whoever moves last into a region has it) before others.
- The table keeps whole positions, so that no two can be taken for one another, with bounds on their
  scores. A successor found there may cut the position off before any move is searched.
- Discs that can never turn over bound what the other side may still reach.

Sources: Buro 1997 and Andersson's "Writing an Othello program" (the methods), Welty's and
Delorme's descriptions of their end games (parity, stability cut-off).
"""

import numpy as np

from bots.core.kernels.tools import kernel, must_stop
from bots.core.layout import ABORTED, AVOID, BEST_MOVE, BEST_VALUE, MAX_NODES, NODES, PV, PV_LENGTH
from bots.othello.kernels.bits import bit, count, first, mixed, rest
from bots.othello.kernels.board import EMPTY_SET, other_discs, own_discs, placements, turned_over
from bots.othello.kernels.evaluation import value
from bots.othello.kernels.stability import stable_discs
from bots.othello.layout import (
    ENTRY_CELLS,
    EVALUATED_FROM,
    LEVEL_CELLS,
    PASS_MOVE,
    RANK_ANSWER,
    RANK_CORNER,
    RANK_CORNER_ANSWER,
    RANK_DISC,
    RANK_ODD,
    ROOT_LEVEL,
    SQUARES,
    STABLE_FROM,
    SUCCESSORS_FROM,
)

LISTED = 7  # empty squares from which on moves are sorted and results kept
POLLED = 8  # and from which on every position looks at the clock: a few dozen microseconds apart
MOST = 64  # the greatest score
NO_SCORE = -MOST - 1  # of a side without a move
DISC = 100  # the evaluation's value of one
RANK_OF_TABLE = 1 << 40  # of the table's move: before all others

CORNERS = np.uint64(0x8100000000000081)
QUADRANTS = [np.uint64(0x0F0F0F0F << shift) for shift in (0, 4, 32, 36)]
Q1, Q2, Q3, Q4 = QUADRANTS

# ---- the last squares -------------------------------------------------------------------------------


@kernel
def score_over(own, other):
    """The score once neither side can move."""
    lead = count(own) - count(other)
    empty = MOST - count(own | other)
    if lead > 0:
        return lead + empty
    return lead - empty if lead < 0 else 0


@kernel
def odd_regions(empty):
    """The quadrants with an odd number of empty squares, as a set."""
    odd = EMPTY_SET
    if count(empty & Q1) & 1:
        odd |= Q1
    if count(empty & Q2) & 1:
        odd |= Q2
    if count(empty & Q3) & 1:
        odd |= Q3
    if count(empty & Q4) & 1:
        odd |= Q4
    return odd


def _between():
    """For a square of a line of eight and the own discs on the line: how many others they enclose with it.

    All squares of the line are taken, so that those not own are the other side's. Beyond the end of a
    shorter line there are no own discs, and so nothing is enclosed.
    """
    counts = np.zeros(8 * 256, np.int8)
    for place in range(8):
        for line in range(256):
            for step in (1, -1):
                end = place + step
                while 0 <= end < 8 and not line >> end & 1:
                    end += step
                if 0 <= end < 8:
                    counts[256 * place + line] += abs(end - place) - 1
    return counts


def _diagonals(down):
    """For every square the set of its diagonal that falls (1) or rises (-1) to the right."""
    sets = np.zeros(64, np.uint64)
    for square in range(64):
        for column in range(8):
            row = square // 8 + down * (column - square % 8)
            if 0 <= row < 8:
                sets[square] |= np.uint64(1 << 8 * row + column)
    return sets


BETWEEN = _between()
FALLING_DIAGONAL, RISING_DIAGONAL = _diagonals(1), _diagonals(-1)
LEFT_COLUMN = np.uint64(0x0101010101010101)  # times a set with one square a column: its columns in the top byte
COLUMN_TO_BYTE = np.uint64(0x0102040810204080)  # times a set within the left column: its rows in the top byte
TOP_BYTE, BYTE = np.uint64(56), np.uint64(255)


@kernel
def turned_by_last(own, square):
    """How many discs turn over on the last empty square, where the other side has all but ``own``."""
    row, column = square >> 3, square & 7
    across = own >> np.uint64(8 * row) & BYTE
    along = ((own >> np.uint64(column)) & LEFT_COLUMN) * COLUMN_TO_BYTE >> TOP_BYTE
    falling = (own & FALLING_DIAGONAL[square]) * LEFT_COLUMN >> TOP_BYTE
    rising = (own & RISING_DIAGONAL[square]) * LEFT_COLUMN >> TOP_BYTE
    by_column, by_row = np.uint64(256 * column), np.uint64(256 * row)
    return np.int64(
        BETWEEN[by_column + across]
        + BETWEEN[by_row + along]
        + BETWEEN[by_column + falling]
        + BETWEEN[by_column + rising]
    )


@kernel
def last_one(own, other, square):
    """The score with one empty square left."""
    turned = turned_by_last(own, square)
    discs = count(own)
    if turned > 0:
        return 2 * (discs + turned) + 2 - MOST
    turned = turned_by_last(other, square)
    if turned > 0:
        return 2 * (discs - turned) - MOST
    # The square stays empty and counts for the winner.
    return 2 * discs - MOST + (2 if 2 * discs >= MOST else 0)


def _neighbours():
    """For every square the set of those around it."""
    around = np.zeros(64, np.uint64)
    for square in range(64):
        for row in range(max(square // 8 - 1, 0), min(square // 8 + 2, 8)):
            for column in range(max(square % 8 - 1, 0), min(square % 8 + 2, 8)):
                if (row, column) != (square // 8, square % 8):
                    around[square] |= np.uint64(1 << row * 8 + column)
    return around


NEIGHBOURS = _neighbours()


@kernel
def turned_near(own, other, square):
    """As ``turned_over``, at no cost where no disc of the other side is beside the square."""
    return EMPTY_SET if NEIGHBOURS[square] & other == EMPTY_SET else turned_over(own, other, square)


@kernel
def best_of_two(own, other, a, b, beta):
    """The best score of a move to a or to b; less than any score if there is none."""
    best = NO_SCORE
    turned = turned_near(own, other, a)
    if turned != EMPTY_SET:
        best = -last_one(other & ~turned, own | turned | bit(a), b)
        if best >= beta:
            return best
    turned = turned_near(own, other, b)
    if turned != EMPTY_SET:
        best = max(best, -last_one(other & ~turned, own | turned | bit(b), a))
    return best


@kernel
def last_two(own, other, alpha, beta):
    """The score with two empty squares left."""
    empty = ~(own | other)
    a, b = first(empty), first(rest(empty))
    best = best_of_two(own, other, a, b, beta)
    if best > NO_SCORE:
        return best
    best = best_of_two(other, own, a, b, -alpha)
    return -best if best > NO_SCORE else score_over(own, other)


def _make_last(below):
    """The kernel for one empty square more than ``below`` is for."""

    @kernel
    def best_move(own, other, alpha, beta):
        """The best score of a move; less than any score if there is none."""
        empty = ~(own | other)
        odd = empty & odd_regions(empty)
        best = NO_SCORE
        left, later = odd, empty & ~odd
        if left == EMPTY_SET:
            left, later = later, left
        while left != EMPTY_SET:
            square = first(left)
            left = rest(left)
            if left == EMPTY_SET:
                left, later = later, left
            turned = turned_near(own, other, square)
            if turned == EMPTY_SET:
                continue
            score = -below(other & ~turned, own | turned | bit(square), -beta, -alpha)
            if score > best:
                best = score
                if score >= beta:
                    return best
                alpha = max(alpha, score)
        return best

    @kernel
    def last(own, other, alpha, beta):
        best = best_move(own, other, alpha, beta)
        if best > NO_SCORE:
            return best
        best = best_move(other, own, -beta, -alpha)
        return -best if best > NO_SCORE else score_over(own, other)

    return last


last_three = _make_last(last_two)
last_four = _make_last(last_three)


@kernel
def few_left(own, other, alpha, beta, control):
    """The score with five to ``LISTED`` - 1 empty squares left: corners, then odd regions first."""
    control[NODES] += 1
    moves = placements(own, other)
    if moves == EMPTY_SET:
        if placements(other, own) == EMPTY_SET:
            return score_over(own, other)
        return -few_left(other, own, -beta, -alpha, control)
    empty = ~(own | other)
    four = count(empty) == 5
    odd = odd_regions(empty)
    best = NO_SCORE
    for turn in range(4):
        left = moves & (CORNERS if turn & 1 == 0 else ~CORNERS) & (odd if turn < 2 else ~odd)
        while left != EMPTY_SET:
            square = first(left)
            left = rest(left)
            turned = turned_over(own, other, square)
            after_own, after_other = other & ~turned, own | turned | bit(square)
            if four:
                score = -last_four(after_own, after_other, -beta, -alpha)
            else:
                score = -few_left(after_own, after_other, -beta, -alpha, control)
            if score > best:
                best = score
                if score >= beta:
                    return best
                alpha = max(alpha, score)
    return best


# ---- the table --------------------------------------------------------------------------------------
# An entry is the position's two sets, and lower bound | upper bound | best move, each in eight bits.


@kernel
def slot_of(own, other, table):
    return ENTRY_CELLS * (np.int64(mixed(own, other)) & (table.size // ENTRY_CELLS - 1))


@kernel
def is_kept(own, other, table, slot):
    return table[slot] == np.int64(own) and table[slot + 1] == np.int64(other)


@kernel
def lower_bound(bounds):
    return (bounds >> 16) - MOST


@kernel
def upper_bound(bounds):
    return ((bounds >> 8) & 255) - MOST


@kernel
def keep(own, other, table, slot, lower, upper, move):
    """Stores what is known now; what was known of the same position before still holds."""
    if is_kept(own, other, table, slot):
        lower = max(lower, lower_bound(table[slot + 2]))
        upper = min(upper, upper_bound(table[slot + 2]))
    table[slot] = np.int64(own)
    table[slot + 1] = np.int64(other)
    table[slot + 2] = (lower + MOST) << 16 | (upper + MOST) << 8 | move


# ---- the search -------------------------------------------------------------------------------------


@kernel
def out_of_budget(empties, control, clock):
    """Polls the limits; once it says yes, the search unwinds."""
    spent = control[MAX_NODES] != 0 and control[NODES] >= control[MAX_NODES]
    if spent or (empties >= POLLED and must_stop(control, clock)):
        control[ABORTED] = 1
    return control[ABORTED] != 0


@kernel
def move_rank(own, other, square, turned, odd, evaluated, w):
    """How early a move is to be tried: greater is earlier."""
    after_own, after_other = other & ~turned, own | turned | bit(square)
    answers = placements(after_own, after_other)
    rank = w[RANK_ANSWER] * count(answers) + w[RANK_CORNER_ANSWER] * count(answers & CORNERS)
    if bit(square) & CORNERS != EMPTY_SET:
        rank += w[RANK_CORNER]
    if bit(square) & odd != EMPTY_SET:
        rank += w[RANK_ODD]
    if evaluated:
        rank -= w[RANK_DISC] * value(after_own, after_other, w) // DISC
    return rank


@kernel
def list_moves(own, other, moves, first_move, w, stack, at):
    """Writes rank and move, and the discs it turns over, for every move; returns how many."""
    empty = ~(own | other)
    odd = odd_regions(empty)
    evaluated = count(empty) >= w[EVALUATED_FROM]
    n = 0
    while moves != EMPTY_SET:
        square = first(moves)
        moves = rest(moves)
        turned = turned_over(own, other, square)
        rank = RANK_OF_TABLE
        if square != first_move:
            rank = move_rank(own, other, square, turned, odd, evaluated, w)
        stack[at + 2 * n] = rank * SQUARES + square
        stack[at + 2 * n + 1] = np.int64(turned)
        n += 1
    return n


@kernel
def next_move(stack, at, i, n):
    """Brings the best ranked of the moves i … n - 1 to place i; returns it."""
    best = i
    for j in range(i + 1, n):
        if stack[at + 2 * j] > stack[at + 2 * best]:
            best = j
    if best != i:
        stack[at + 2 * i], stack[at + 2 * best] = stack[at + 2 * best], stack[at + 2 * i]
        stack[at + 2 * i + 1], stack[at + 2 * best + 1] = stack[at + 2 * best + 1], stack[at + 2 * i + 1]
    return stack[at + 2 * i] & (SQUARES - 1)


@kernel
def successor_cuts(own, other, beta, table, stack, at, n):
    """A score of at least beta that the table proves by one of the moves, else less than any score."""
    for i in range(n):
        turned = np.uint64(stack[at + 2 * i + 1])
        after_own, after_other = other & ~turned, own | turned | bit(stack[at + 2 * i] & (SQUARES - 1))
        slot = slot_of(after_own, after_other, table)
        if is_kept(after_own, after_other, table, slot) and -upper_bound(table[slot + 2]) >= beta:
            return -upper_bound(table[slot + 2])
    return NO_SCORE


@kernel
def search(own, other, alpha, beta, empties, w, table, stack, control, clock):
    """The score of a position with ``LISTED`` empty squares or more, fail-soft."""
    control[NODES] += 1
    if out_of_budget(empties, control, clock):
        return 0
    moves = placements(own, other)
    if moves == EMPTY_SET:
        if placements(other, own) == EMPTY_SET:
            return score_over(own, other)
        return -search(other, own, -beta, -alpha, empties, w, table, stack, control, clock)
    if alpha >= w[STABLE_FROM]:
        most = MOST - 2 * stable_discs(own, other)[1]
        if most <= alpha:
            return most
    slot = slot_of(own, other, table)
    hash_move = -1
    if is_kept(own, other, table, slot):
        bounds = table[slot + 2]
        lower, upper = lower_bound(bounds), upper_bound(bounds)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        hash_move = bounds & 255
    at = empties * LEVEL_CELLS
    n = list_moves(own, other, moves, hash_move, w, stack, at)
    if empties >= w[SUCCESSORS_FROM]:
        known = successor_cuts(own, other, beta, table, stack, at, n)
        if known >= beta:
            return known
    lowest = alpha
    best, best_move = NO_SCORE, 0
    for i in range(n):
        square = next_move(stack, at, i, n)
        turned = np.uint64(stack[at + 2 * i + 1])
        after_own, after_other = other & ~turned, own | turned | bit(square)
        if empties <= LISTED:
            score = -few_left(after_own, after_other, -beta, -alpha, control)
        elif i == 0:
            score = -search(after_own, after_other, -beta, -alpha, empties - 1, w, table, stack, control, clock)
        else:
            score = -search(after_own, after_other, -alpha - 1, -alpha, empties - 1, w, table, stack, control, clock)
            if alpha < score < beta:
                score = -search(after_own, after_other, -beta, -score, empties - 1, w, table, stack, control, clock)
        if control[ABORTED] != 0:
            return 0
        if score > best:
            best, best_move = score, square
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    upper = best if best < beta else MOST
    lower = best if best > lowest else -MOST
    keep(own, other, table, slot, lower, upper, best_move)
    return best


@kernel
def score_of(own, other, alpha, beta, w, table, stack, control, clock):
    """The score of any position, by the kernel for its number of empty squares."""
    empties = MOST - count(own | other)
    if empties >= LISTED:
        return search(own, other, alpha, beta, empties, w, table, stack, control, clock)
    if empties >= 5:
        return few_left(own, other, alpha, beta, control)
    if empties == 4:
        return last_four(own, other, alpha, beta)
    if empties == 3:
        return last_three(own, other, alpha, beta)
    if empties == 2:
        return last_two(own, other, alpha, beta)
    if empties == 1:
        return last_one(own, other, first(~(own | other)))
    return score_over(own, other)


@kernel
def search_root(own, other, alpha, beta, w, table, stack, control, clock):
    """The score within the window; the best move goes to ``BEST_MOVE`` as soon as one is known."""
    moves = placements(own, other)
    if moves == EMPTY_SET:
        control[BEST_MOVE] = PASS_MOVE
        return -score_of(other, own, -beta, -alpha, w, table, stack, control, clock)
    if count(moves) > 1 and 0 <= control[AVOID] < SQUARES:
        moves &= ~bit(control[AVOID])
    at = ROOT_LEVEL * LEVEL_CELLS
    slot = slot_of(own, other, table)
    hash_move = table[slot + 2] & 255 if is_kept(own, other, table, slot) else -1
    n = list_moves(own, other, moves, hash_move, w, stack, at)
    best = NO_SCORE
    for i in range(n):
        square = next_move(stack, at, i, n)
        turned = np.uint64(stack[at + 2 * i + 1])
        after_own, after_other = other & ~turned, own | turned | bit(square)
        score = alpha + 1
        if i > 0:
            score = -score_of(after_own, after_other, -alpha - 1, -alpha, w, table, stack, control, clock)
        if i == 0 or alpha < score < beta:
            score = -score_of(after_own, after_other, -beta, -alpha, w, table, stack, control, clock)
        if control[ABORTED] != 0:
            break
        if score > best:
            best = score
            control[BEST_MOVE] = square
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    if control[ABORTED] == 0 and control[AVOID] < 0:
        keep(own, other, table, slot, -MOST, MOST, control[BEST_MOVE])
    return best


@kernel
def write_line(own, other, move, score, w, table, stack, control, clock):
    """The principal variation: after the best move, moves that keep the exact score, to the end."""
    n = 0
    while n < control.size - PV:
        control[PV + n] = move
        n += 1
        control[PV_LENGTH] = n
        if move != PASS_MOVE:
            turned = turned_over(own, other, move)
            own, other = own | turned | bit(move), other & ~turned
        own, other = other, own
        score = -score
        if placements(own, other) == EMPTY_SET and placements(other, own) == EMPTY_SET:
            return
        search_root(own, other, score - 1, score + 1, w, table, stack, control, clock)
        if control[ABORTED] != 0:
            return
        move = control[BEST_MOVE]


@kernel
def solve(state, w, control, clock, table, stack, alpha, beta):
    """The score of a position that is not over, exact if it lies between alpha and beta, else a bound.

    Sets ``BEST_MOVE`` (-1: none was finished), ``BEST_VALUE``, ``NODES`` (positions with five empty
    squares or more), ``PV`` (if the score is exact) and ``ABORTED`` (the search was cut short).
    """
    own, other = own_discs(state, 0), other_discs(state, 0)
    control[ABORTED] = 0
    control[BEST_MOVE] = -1
    control[PV_LENGTH] = 0
    score = search_root(own, other, alpha, beta, w, table, stack, control, clock)
    control[BEST_VALUE] = score
    if control[ABORTED] == 0 and alpha < score < beta:
        move = control[BEST_MOVE]
        control[AVOID] = -1
        write_line(own, other, move, score, w, table, stack, control, clock)
        control[BEST_MOVE] = move
        control[ABORTED] = 0
    return score
