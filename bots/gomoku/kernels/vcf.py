"""Victory by continuous fours: every move makes a four, so every answer is forced.

A depth-first search in the attacker's fours, playing and taking back on the one state. The answer to
a four is the one cell that completes it; if the defender makes a four by it, the attacker's next move
must complete or block that. The attacker has won with two ways to five, or in Renju when White's four
can only be stopped where Black may not move. What it finds is proven; what it does not may be there.
"""

from bots.core.kernels.tools import kernel, must_stop, stay_one_function
from bots.core.layout import ABORTED, CUTOFFS, MAX_NODES, NODES
from bots.gomoku.kernels.bits import next_cell
from bots.gomoku.kernels.board import (
    BLACK,
    DIRECTIONS,
    class_at,
    count_of,
    level_at,
    level_set,
)
from bots.gomoku.kernels.forbidden import is_forbidden
from bots.gomoku.kernels.play import key, over, play, undo
from bots.gomoku.layout import (
    BUDGET,
    FOUR,
    FOUR_THREE,
    LEAF_NODES,
    MAKES_FIVE,
    MAKES_FOUR,
    OPEN_FOUR,
    RENJU,
    RULE,
    SUSPECT,
    TO_MOVE,
    TWO_FOURS,
    WORDS,
)

NO_TABLE = 0  # instead of a hash table's size
POLL_MASK = 63
# Control cells that only alpha-beta uses for what their names say.
LAST_SPENT = CUTOFFS  # nodes of the deepening before
UNSPENT = ABORTED  # nodes left when the search was told to end
END_OF_LINE = -1
MOST_FOURS = 100  # in one line: half the cells of a half full board of the largest size
MOST_NODES = 1 << 40


@kernel
def first_of(s, o, colour, level):
    """The first cell of a colour's level; -1: none."""
    if count_of(s, o, colour, level) == 0:
        return -1
    return next_cell(s, level_set(s, o, colour, level), s[o + WORDS], 0)


@kernel
def attack_level(rank):
    """The levels that make one four, the most promising first."""
    if rank == 0:
        return FOUR_THREE
    return MAKES_FOUR if rank == 1 else SUSPECT


@kernel
def makes_allowed_four(s, o, w, colour, cell):
    """Whether a Renju suspect makes a four and its threes are not real."""
    for direction in range(DIRECTIONS):
        found = class_at(s, o, colour, cell, direction)
        if FOUR <= found <= TWO_FOURS:
            return not is_forbidden(s, o, w, cell)
    return False


@kernel
def note(line, tabled, ply, move):
    """Keeps a move of the winning line, for searches that are to tell it."""
    if tabled > 0:
        line[ply] = move


@kernel
def spend(s, o, control, clock, tabled):
    """Counts a node; whether the search must end."""
    s[o + BUDGET] -= 1
    if tabled > 0 and s[o + BUDGET] & POLL_MASK == 0 and must_stop(control, clock):
        control[UNSPENT] = s[o + BUDGET]
        s[o + BUDGET] = 0
    return s[o + BUDGET] <= 0


@kernel
def answer_to(s, o, w, me):
    """The one cell that stops the four just made by ``me``; -1 if the other side cannot take it."""
    cell = first_of(s, o, me, MAKES_FIVE)
    if count_of(s, o, me, MAKES_FIVE) > 1:
        return -1
    if s[o + RULE] == RENJU and me != BLACK and is_forbidden(s, o, w, cell):
        return -1
    return cell


@kernel
def attack(s, o, w, control, clock, failed, line, tabled, ply, fours):
    """Plies to the five that the side to move can force with that many fours; 0: none found.

    ``failed`` holds ``tabled`` keys of positions without success (a power of two, or NO_TABLE).
    """
    me = s[o + TO_MOVE]
    other = 1 - me
    five = first_of(s, o, me, MAKES_FIVE)
    if five >= 0:
        note(line, tabled, ply, five)
        note(line, tabled, ply + 1, END_OF_LINE)
        return 1
    block = first_of(s, o, other, MAKES_FIVE)
    if count_of(s, o, other, MAKES_FIVE) > 1 or fours == 0:
        return 0
    open_four = first_of(s, o, me, OPEN_FOUR)
    if block >= 0 and open_four >= 0:
        open_four = block if level_at(s, o, me, block) == OPEN_FOUR else -1
    ranks = count_of(s, o, me, FOUR_THREE) + count_of(s, o, me, MAKES_FOUR) + count_of(s, o, me, SUSPECT)
    if open_four < 0 and ranks == 0:
        return 0
    if spend(s, o, control, clock, tabled):
        return 0
    slot = 0
    if tabled > 0:
        slot = (key(s, o) ^ (fours * 0x9E3779B97F4A7C1)) & (tabled - 1)
        if failed[slot] == key(s, o) + fours:
            return 0
    for rank in range(-1, 3):
        cell = open_four
        if rank >= 0:
            cell = first_of(s, o, me, attack_level(rank))
        while cell >= 0:
            usable = block < 0 or cell == block
            if usable and (rank < 2 or makes_allowed_four(s, o, w, me, cell)):
                play(s, o, w, cell)
                plies = 0
                if not over(s, o):
                    answer = answer_to(s, o, w, me)
                    note(line, tabled, ply, cell)
                    if answer < 0:
                        note(line, tabled, ply + 1, END_OF_LINE)
                        plies = 3
                    else:
                        note(line, tabled, ply + 1, answer)
                        play(s, o, w, answer)
                        if not over(s, o):
                            plies = attack(s, o, w, control, clock, failed, line, tabled, ply + 2, fours - 1)
                            plies += 2 * (plies > 0)
                        undo(s, o, w, answer)
                undo(s, o, w, cell)
                if plies > 0:
                    return plies
                if s[o + BUDGET] <= 0:
                    return 0
            if rank < 0:
                break
            cell = next_cell(s, level_set(s, o, me, attack_level(rank)), s[o + WORDS], cell + 1)
    if tabled > 0:
        failed[slot] = key(s, o) + fours
    return 0


@kernel
def win_in(s, o, w):
    """Plies of a win by continuous fours within the few nodes that a leaf is worth; 0: none found."""
    stay_one_function()
    if over(s, o):
        return 0
    s[o + BUDGET] = w[LEAF_NODES]
    plies = attack(s, o, w, s, s, s, s, NO_TABLE, 0, MOST_FOURS)
    s[o + BUDGET] = 0
    return plies


@kernel
def search_fours(state, w, control, clock, failed, line):
    """The root's search, by ever more fours until its nodes or time are over; ``line`` gets the moves.

    The line ends with END_OF_LINE, where the attacker makes five or a four that cannot be stopped.
    """
    control[NODES] = 0
    control[LAST_SPENT] = 0
    control[UNSPENT] = 0
    line[0] = END_OF_LINE
    for i in range(failed.size):  # what an earlier search has learnt must not change the answer
        failed[i] = 0
    if over(state, 0):
        return 0
    budget = control[MAX_NODES] if control[MAX_NODES] > 0 else MOST_NODES
    state[BUDGET] = budget
    plies = 0
    fours = 1
    while plies == 0 and fours <= MOST_FOURS:
        before = state[BUDGET]
        plies = attack(state, 0, w, control, clock, failed, line, failed.size, 0, fours)
        if state[BUDGET] <= 0 or before - state[BUDGET] == control[LAST_SPENT]:
            break
        control[LAST_SPENT] = before - state[BUDGET]
        fours += 1
    if plies == 0:
        line[0] = END_OF_LINE
    control[NODES] = budget - state[BUDGET] - control[UNSPENT]
    state[BUDGET] = 0
    return plies
