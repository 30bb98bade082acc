"""Iterative-deepening alpha-beta, generic over a game.

Principal-variation search with a transposition table, killer moves, history, aspiration windows and
late-move reductions, each behind a flag (``layout.CUT_…``) so that tests can hold every one of them
against plain minimax. Values are from the view of the side to move; a win in n plies is WIN - n.
Sources: Marsland 1986 (PVS, aspiration), Schaeffer 1989 (history), Chess Programming Wiki (the rest).
"""

from typing import Any

import numpy as np

from bots.core.kernels.tools import copy, kernel, must_stop
from bots.core.layout import (
    ABORTED,
    AVOID,
    BEST_MOVE,
    BEST_VALUE,
    CUT_ASPIRATION,
    CUT_KILLERS,
    CUT_NULL_WINDOW,
    CUT_REDUCTIONS,
    CUT_TABLE,
    CUTOFFS,
    CUTS,
    DEEPEST,
    HORIZON,
    KEY_MASK,
    MAX_DEPTH,
    MAX_NODES,
    MAX_PLY,
    NODES,
    PV,
    PV_LENGTH,
    TABLE_HITS,
    TABLE_MASK,
    WIN,
    WON,
)

POLL_MASK = 255  # nodes between two looks at the clock, less one: well below a millisecond
INFINITE = 2 * WIN
WINDOW = 60  # half the first aspiration window, in hundredths of the evaluation's unit

# A table entry is two cells: the key, and value | depth | bound | move.
ENTRY = 2
MOVE_BITS, DEPTH_SHIFT, BOUND_SHIFT, VALUE_SHIFT = 16, 16, 24, 26
EXACT, LOWER, UPPER = 1, 2, 3
MOST_DEPTH = 255

# Move ordering: the table's move, then killers, then the game's order and history.
TABLE_SCORE, KILLER_SCORE, ORDER_SCALE, HISTORY_SHIFT = 1 << 50, 1 << 48, 1 << 12, 4
HISTORY_TOP = 1 << 40
LATE_MOVE, LATE_DEPTH = 3, 3  # reductions begin with the fourth move, three plies from the horizon


@kernel
def packed_entry(move, depth, bound, value):
    return (value << VALUE_SHIFT) | (bound << BOUND_SHIFT) | (depth << DEPTH_SHIFT) | move


@kernel
def to_table(value, ply):
    """A won or lost value counted from the node instead of from the root."""
    if value >= WON:
        return value + ply
    return value - ply if value <= -WON else value


@kernel
def from_table(value, ply):
    if value >= WON:
        return value - ply
    return value + ply if value <= -WON else value


@kernel
def store(control, table, key, move, depth, bound, value, ply):
    """Keeps the newest result of a slot: it is the one the next iteration meets."""
    slot = ENTRY * (key & control[TABLE_MASK])
    table[slot] = key
    table[slot + 1] = packed_entry(move, depth, bound, to_table(value, ply))


@kernel
def cuts_off(entry, depth, ply, alpha, beta):
    """Whether a table entry settles a node of this depth and window.

    A proven result holds at any depth, another only from a search at least as deep.
    """
    value = from_table(entry >> VALUE_SHIFT, ply)
    bound = (entry >> BOUND_SHIFT) & 3
    if (entry >> DEPTH_SHIFT) & MOST_DEPTH < depth and -WON < value < WON:
        return False
    if bound == EXACT:
        return True
    return value >= beta if bound == LOWER else value <= alpha


@kernel
def swap_best(moves, scores, at, i, n):
    """Brings the move with the best score among i … n - 1 to place i."""
    best = i
    for j in range(i + 1, n):
        if scores[at + j] > scores[at + best]:
            best = j
    if best != i:
        moves[at + i], moves[at + best] = moves[at + best], moves[at + i]
        scores[at + i], scores[at + best] = scores[at + best], scores[at + i]
    return moves[at + i]


@kernel
def remember_cut(control, killers, history, ply, move, place, depth):
    """Learns from a cut-off: two killers a ply, and a history counter a move."""
    control[CUTOFFS] += 1
    if control[CUTS] & CUT_KILLERS:
        if killers[2 * ply] != move:
            killers[2 * ply + 1] = killers[2 * ply]
            killers[2 * ply] = move
        if history[place] < HISTORY_TOP:
            history[place] += depth * depth


@kernel
def lengthen_line(lines, width, ply, move):
    """The principal variation at ``ply`` becomes the move and the line found one ply deeper."""
    here, below = ply * width, (ply + 1) * width
    n = lines[below]
    lines[here] = n + 1
    lines[here + 1] = move
    copy(lines, below + 1, lines, here + 2, n)


def make_alphabeta(game: Any) -> Any:
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, legal, play, final, key_of, evaluate, order = (
        game.length,
        game.to_move,
        game.legal,
        game.play,
        game.final,
        game.key,
        game.evaluate,
        game.order,
    )
    noisy = game.noisy
    move_span, most_moves = game.move_span, game.most_moves

    @kernel
    def score_moves(states, o, control, moves, scores, at, n, first, killers, history, ply):
        """Gives every move of the list its ordering score."""
        side = to_move(states, o)
        for i in range(n):
            move = moves[at + i]
            score = order(states, o, move) * ORDER_SCALE
            if control[CUTS] & CUT_KILLERS:
                score += history[side * move_span + move] >> HISTORY_SHIFT
                if move == killers[2 * ply] or move == killers[2 * ply + 1]:
                    score += KILLER_SCORE
            scores[at + i] = TABLE_SCORE if move == first else score

    @kernel
    def out_of_budget(control, clock):
        """Polls the limits; once it says yes, the search unwinds."""
        nodes = control[NODES]
        if nodes & POLL_MASK == 0 and must_stop(control, clock):
            control[ABORTED] = 1
        if nodes == control[MAX_NODES]:
            control[ABORTED] = 1
        return control[ABORTED] != 0

    if noisy is None:

        @kernel
        def leaf(states, size, control, clock, moves, scores, ply, alpha, beta):
            control[HORIZON] += 1
            return evaluate(states, ply * size)

    else:

        @kernel
        def leaf(states, size, control, clock, moves, scores, ply, alpha, beta):
            """Quiescence: the evaluation, or better by moves that change it at once."""
            control[HORIZON] += 1
            o, at = ply * size, ply * most_moves
            best = evaluate(states, o)
            if best >= beta or ply + 1 >= control[MAX_PLY]:
                return best
            alpha = max(alpha, best)
            n = noisy(states, o, moves, at)
            for i in range(n):
                scores[at + i] = order(states, o, moves[at + i])
            for i in range(n):
                move = swap_best(moves, scores, at, i, n)
                copy(states, o, states, o + size, size)
                play(states, o + size, move)
                control[NODES] += 1
                if out_of_budget(control, clock):
                    return best
                value = -leaf(states, size, control, clock, moves, scores, ply + 1, -beta, -alpha)
                if value > best:
                    best = value
                    alpha = max(alpha, value)
                    if value >= beta:
                        break
            return best

    @kernel
    def search(states, size, control, clock, moves, scores, table, killers, history, lines, ply, depth, alpha, beta):
        """The value of the state at ``ply``, fail-soft; nothing of use once the search unwinds."""
        if control[ABORTED] != 0:
            return 0
        control[NODES] += 1
        width = control[MAX_PLY] + 2
        lines[ply * width] = 0
        if out_of_budget(control, clock):
            return 0
        if ply > control[DEEPEST]:
            control[DEEPEST] = ply
        o, at = ply * size, ply * most_moves
        use_table = control[CUTS] & CUT_TABLE != 0
        key = key_of(states, o) & control[KEY_MASK]
        first = -1
        if use_table and table[ENTRY * (key & control[TABLE_MASK])] == key:
            entry = table[ENTRY * (key & control[TABLE_MASK]) + 1]
            if entry != 0:
                first = entry & ((1 << MOVE_BITS) - 1)
                if ply > 0 and cuts_off(entry, depth, ply, alpha, beta):
                    control[TABLE_HITS] += 1
                    value = from_table(entry >> VALUE_SHIFT, ply)
                    if -WON < value < WON:
                        control[HORIZON] += 1  # for all the table knows, there was one below
                    return value
        n = legal(states, o, moves, at)
        if n == 0:
            return final(states, o) * (WIN - ply)
        if depth <= 0 or ply + 1 >= control[MAX_PLY]:
            return leaf(states, size, control, clock, moves, scores, ply, alpha, beta)

        score_moves(states, o, control, moves, scores, at, n, first, killers, history, ply)
        lowest = alpha
        best = -INFINITE
        best_move = moves[at]
        tried = 0
        for i in range(n):
            move = swap_best(moves, scores, at, i, n)
            if ply == 0 and move == control[AVOID] and n > 1:
                continue
            copy(states, o, states, o + size, size)
            play(states, o + size, move)
            value = 0
            full = True  # whether the full depth and window are still to be searched
            if tried > 0:
                reduced = 0
                if control[CUTS] & CUT_REDUCTIONS and tried >= LATE_MOVE and depth >= LATE_DEPTH:
                    reduced = 1 + (tried >= 4 * LATE_MOVE)
                narrow = control[CUTS] & CUT_NULL_WINDOW != 0
                high = alpha + 1 if narrow else beta
                if reduced > 0:
                    value = -search(
                        states, size, control, clock, moves, scores, table, killers, history, lines,
                        ply + 1, depth - 1 - reduced, -high, -alpha,
                    )  # fmt: skip
                    full = value > alpha
                if full and narrow:
                    value = -search(
                        states, size, control, clock, moves, scores, table, killers, history, lines,
                        ply + 1, depth - 1, -high, -alpha,
                    )  # fmt: skip
                    full = alpha < value < beta
            if full:
                value = -search(
                    states, size, control, clock, moves, scores, table, killers, history, lines,
                    ply + 1, depth - 1, -beta, -alpha,
                )  # fmt: skip
            if control[ABORTED] != 0:
                return best
            tried += 1
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    lengthen_line(lines, width, ply, move)
                    if ply == 0:
                        control[BEST_MOVE] = move
                        control[BEST_VALUE] = value
                    if alpha >= beta:
                        place = to_move(states, o) * move_span + move
                        remember_cut(control, killers, history, ply, move, place, depth)
                        break
        if use_table:
            bound = LOWER if best >= beta else (UPPER if best <= lowest else EXACT)
            store(control, table, key, best_move, min(depth, MOST_DEPTH), bound, best, ply)
        return best

    @kernel
    def iteration(states, size, control, clock, moves, scores, table, killers, history, lines, depth, guess):
        """One full-depth search from the root, the window widened until the value lies inside."""
        low, high = -INFINITE, INFINITE
        if control[CUTS] & CUT_ASPIRATION and depth > 1:
            low, high = guess - WINDOW, guess + WINDOW
        while True:
            value = search(
                states, size, control, clock, moves, scores, table, killers, history, lines,
                np.int64(0), depth, low, high,  # a bare 0 would compile a second search for that constant
            )  # fmt: skip
            if control[ABORTED] != 0 or low < value < high:
                return value
            if value <= low:
                low = -INFINITE
            else:
                high = INFINITE

    @kernel
    def keep_line(control, lines):
        """Copies the principal variation of a finished iteration to the control cells."""
        n = min(lines[0], control.size - PV)
        control[PV_LENGTH] = n
        copy(lines, 1, control, PV, n)

    @kernel
    def alphabeta(states, control, clock, moves, scores, table, killers, history, lines):
        size = length(states, 0)
        n = legal(states, 0, moves, 0)
        control[BEST_MOVE] = -1
        control[BEST_VALUE] = 0
        control[PV_LENGTH] = 0
        if n == 0:
            control[BEST_VALUE] = final(states, 0) * WIN
            return 0
        control[BEST_MOVE] = moves[1] if n > 1 and moves[0] == control[AVOID] else moves[0]
        for i in range(killers.size):
            killers[i] = -1
        for i in range(history.size):
            history[i] >>= 3  # old experience fades
        value = 0
        depth = 0
        while control[MAX_DEPTH] == 0 or depth < control[MAX_DEPTH]:
            control[HORIZON] = 0
            value = iteration(
                states, size, control, clock, moves, scores, table, killers, history, lines, depth + 1, value
            )
            if control[ABORTED] != 0:
                break
            depth += 1
            control[BEST_VALUE] = value
            keep_line(control, lines)
            # A proven result, or a tree searched to its ends, will not change.
            if value >= WON or value <= -WON or control[HORIZON] == 0 or depth + 1 >= control[MAX_PLY]:
                break
        return depth

    return alphabeta
