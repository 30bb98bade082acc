"""Iterative-deepening alpha-beta, generic over a game.

Principal-variation search with a transposition table, killer moves, history, aspiration windows and
late-move reductions, each behind a flag (``layout.CUT_…``) so that tests can hold every one of them
against plain minimax. Values are from the view of the side to move; a win in n plies is WIN - n.
Sources: Marsland 1986 (PVS, aspiration), Schaeffer 1989 (history), Chess Programming Wiki (the rest).
"""

from typing import Any

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
    CUTTING,
    DEEPEST,
    FINISHED_DEPTH,
    FROM_TABLE,
    HORIZON,
    KEY_MASK,
    LATE_DEPTH,
    LATE_MOVE,
    LINE_WIDTH,
    MAX_DEPTH,
    MAX_NODES,
    MAX_PLY,
    NODES,
    PRUNED,
    PV,
    PV_LENGTH,
    REDUCED,
    ROOT_COUNT,
    ROOT_ENTRY,
    ROOT_EXACT,
    ROOT_MOVE,
    ROOT_NODES,
    ROOT_USED,
    ROOT_VALUE,
    SEARCHED,
    TABLE_HITS,
    TABLE_MASK,
    TRACE_COUNT,
    TRACE_ENTRY,
    TRACE_MOVE,
    TRACE_PLIES,
    TRACE_PLY,
    TRACE_REMARK,
    TRACE_ROOM,
    TRACE_USED,
    TRACE_VALUE,
    URGENT,
    VARIETY,
    WIN,
    WINDOW,
    WON,
    AlphaBetaMemory,
)

POLL_MASK = 255  # nodes between two looks at the clock, less one: well below a millisecond
INFINITE = 2 * WIN

# A table entry is two cells: the key, and value | depth | bound | move.
ENTRY = 2
MOVE_BITS, DEPTH_SHIFT, BOUND_SHIFT, VALUE_SHIFT = 16, 16, 24, 26
EXACT, LOWER, UPPER = 1, 2, 3
MOST_DEPTH = 255

# Move ordering: the table's move, then what the game holds for urgent (an order of URGENT or more:
# captures, say), then killers, then the game's order and history. Urgent moves are never reduced.
TABLE_SCORE, KILLER_SCORE, ORDER_SCALE, HISTORY_SHIFT = 1 << 50, 1 << 38, 1 << 12, 4
HISTORY_TOP = 1 << 40
URGENT_SCORE = URGENT * ORDER_SCALE  # above a killer with any lesser order and history
VERY_LATE = 4  # times LATE_MOVE: from there on the reduction is one ply more


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
def swap_best(memory, moves, scores, i, n):
    """Brings the move with the best score among i … n - 1 to place i."""
    best = i
    for j in range(i + 1, n):
        if memory[scores + j] > memory[scores + best]:
            best = j
    if best != i:
        memory[moves + i], memory[moves + best] = memory[moves + best], memory[moves + i]
        memory[scores + i], memory[scores + best] = memory[scores + best], memory[scores + i]
    return memory[moves + i]


@kernel
def remember_cut(control, memory, killers, history, move, depth):
    """Learns from a cut-off: two killers a ply (at ``killers``), and a counter a move (at ``history``)."""
    control[CUTOFFS] += 1
    if control[CUTS] & CUT_KILLERS:
        if memory[killers] != move:
            memory[killers + 1] = memory[killers]
            memory[killers] = move
        if memory[history] < HISTORY_TOP:
            memory[history] += depth * depth


@kernel
def lengthen_line(memory, line, move):
    """The principal variation at ``line`` becomes the move and the line found one ply deeper."""
    below = line + LINE_WIDTH
    n = memory[below]
    memory[line] = n + 1
    memory[line + 1] = move
    copy(memory, below + 1, memory, line + 2, n)


@kernel
def note_root(control, memory, root, move, value, nodes, exact):
    """Adds a line to the root table of the iteration under way."""
    at = root + ROOT_ENTRY * control[ROOT_USED]
    memory[at + ROOT_MOVE] = move
    memory[at + ROOT_VALUE] = value
    memory[at + ROOT_NODES] = nodes
    memory[at + ROOT_EXACT] = exact
    control[ROOT_USED] += 1


@kernel
def note_trace(control, memory, trace, ply, move, value, remark):
    """Adds a line to the trace of the iteration under way, while there is room."""
    if control[TRACE_USED] >= TRACE_ROOM:
        return
    at = trace + TRACE_ENTRY * control[TRACE_USED]
    memory[at + TRACE_PLY] = ply
    memory[at + TRACE_MOVE] = move
    memory[at + TRACE_VALUE] = value
    memory[at + TRACE_REMARK] = remark
    control[TRACE_USED] += 1


def make_alphabeta(game: Any) -> Any:
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, over, candidates, play, undo, final, key_of, evaluate, order, noisy, win_in = (
        game.length,
        game.to_move,
        game.over,
        game.candidates,
        game.play,
        game.undo,
        game.final,
        game.key,
        game.evaluate,
        game.order,
        game.noisy,
        game.win_in,
    )
    move_span, most_moves = game.move_span, game.most_moves
    parts = AlphaBetaMemory(most_moves, move_span)
    moves_at, scores_at, killers_at, history_at, lines_at = (
        parts.moves,
        parts.scores,
        parts.killers,
        parts.history,
        parts.lines,
    )
    # The second root table and the second trace are those of the iteration under way.
    root_done, root_now = parts.root, parts.root + ROOT_ENTRY * most_moves
    trace_done, trace_now = parts.trace, parts.trace + TRACE_ENTRY * TRACE_ROOM

    if undo is None:

        @kernel
        def enter(states, o, size, w, move):
            """Plays the move; returns where the state after it is."""
            copy(states, o, states, o + size, size)
            play(states, o + size, w, move)
            return o + size

        @kernel
        def leave(states, o, w, move):
            """Goes back to before the move."""

    else:

        @kernel
        def enter(states, o, size, w, move):
            play(states, o, w, move)
            return o

        @kernel
        def leave(states, o, w, move):
            undo(states, o, w, move)

    @kernel
    def score_moves(states, o, w, control, memory, n, first, ply):
        """Gives every move of the list its ordering score."""
        moves, scores, killers = moves_at + ply * most_moves, scores_at + ply * most_moves, killers_at + 2 * ply
        history = history_at + to_move(states, o) * move_span
        learn = control[CUTS] & CUT_KILLERS != 0
        for i in range(n):
            move = memory[moves + i]
            score = order(states, o, w, move) * ORDER_SCALE
            if learn:
                score += memory[history + move] >> HISTORY_SHIFT
                if move == memory[killers] or move == memory[killers + 1]:
                    score += KILLER_SCORE
            memory[scores + i] = TABLE_SCORE if move == first else score

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
        def quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta):
            return evaluate(states, o, w)

    else:

        @kernel
        def quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta):
            """The evaluation, or better by moves that change it at once."""
            if over(states, o):
                return final(states, o) * (WIN - ply)
            best = evaluate(states, o, w)
            if best >= beta or ply + 1 >= MAX_PLY:
                return best
            alpha = max(alpha, best)
            moves, scores = moves_at + ply * most_moves, scores_at + ply * most_moves
            n = noisy(states, o, w, memory, moves)
            for i in range(n):
                memory[scores + i] = order(states, o, w, memory[moves + i])
            for i in range(n):
                if control[ABORTED] != 0:
                    return best
                move = swap_best(memory, moves, scores, i, n)
                control[NODES] += 1
                if out_of_budget(control, clock):
                    return best
                after = enter(states, o, size, w, move)
                value = -quiesce(states, after, size, w, control, clock, memory, ply + 1, -beta, -alpha)
                leave(states, o, w, move)
                if value > best:
                    best = value
                    alpha = max(alpha, value)
                    if value >= beta:
                        break
            return best

    if win_in is None:

        @kernel
        def leaf(states, o, size, w, control, clock, memory, ply, alpha, beta):
            """The value of a state at the horizon."""
            control[HORIZON] += 1
            return quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta)

    else:

        @kernel
        def leaf(states, o, size, w, control, clock, memory, ply, alpha, beta):
            """The value of a state at the horizon, a win if it can be forced."""
            plies = win_in(states, o, w)
            if plies > 0:
                return WIN - ply - plies
            control[HORIZON] += 1
            return quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta)

    @kernel
    def note_move(control, memory, ply, move, value, remark, nodes_before, exact):
        """Keeps what the root table and the trace are to show of a move."""
        if ply == 0:
            note_root(control, memory, root_now, move, value, control[NODES] - nodes_before, exact)
        if ply < control[TRACE_PLIES]:
            note_trace(control, memory, trace_now, ply, move, value, remark)

    @kernel
    def note_pruned(control, memory, ply, i, n):
        """Notes the moves from the i-th on as cut off."""
        if ply < control[TRACE_PLIES]:
            for j in range(i, n):
                move = memory[moves_at + ply * most_moves + j]
                note_trace(control, memory, trace_now, ply, move, 0, PRUNED)

    @kernel
    def reduction(control, tried, depth):
        """By how many plies a late move is searched less deeply at first."""
        if control[CUTS] & CUT_REDUCTIONS == 0 or tried < control[LATE_MOVE] or depth < control[LATE_DEPTH]:
            return 0
        return 1 + (tried >= VERY_LATE * control[LATE_MOVE])

    @kernel
    def search(states, o, size, w, control, clock, table, memory, ply, depth, alpha, beta):
        """The value of the state at ``o``, fail-soft; nothing of use once the search unwinds."""
        if control[ABORTED] != 0:
            return 0
        control[NODES] += 1
        line = lines_at + ply * LINE_WIDTH
        memory[line] = 0
        if out_of_budget(control, clock):
            return 0
        if ply > control[DEEPEST]:
            control[DEEPEST] = ply
        if over(states, o):
            return final(states, o) * (WIN - ply)
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
        if depth <= 0 or ply + 1 >= MAX_PLY:
            return leaf(states, o, size, w, control, clock, memory, ply, alpha, beta)

        moves, scores = moves_at + ply * most_moves, scores_at + ply * most_moves
        n = candidates(states, o, w, memory, moves)
        score_moves(states, o, w, control, memory, n, first, ply)
        lowest = alpha
        best = -INFINITE
        best_move = memory[moves]
        tried = 0
        for i in range(n):
            move = swap_best(memory, moves, scores, i, n)
            if ply == 0 and move == control[AVOID] and n > 1:
                continue
            nodes_before, hits_before, trace_before = control[NODES], control[TABLE_HITS], control[TRACE_USED]
            low = alpha - control[VARIETY] if ply == 0 else alpha
            after = enter(states, o, size, w, move)
            value = 0
            remark = SEARCHED
            full = True  # whether the full depth and window are still to be searched
            if tried > 0:
                reduced = reduction(control, tried, depth) if memory[scores + i] < URGENT_SCORE else 0
                narrow = control[CUTS] & CUT_NULL_WINDOW != 0
                high = low + 1 if narrow else beta
                if reduced > 0:
                    remark = REDUCED
                    value = -search(
                        states, after, size, w, control, clock, table, memory,
                        ply + 1, depth - 1 - reduced, -high, -low,
                    )  # fmt: skip
                    full = value > low
                if full and narrow:
                    remark = SEARCHED
                    control[TRACE_USED] = trace_before
                    value = -search(
                        states, after, size, w, control, clock, table, memory,
                        ply + 1, depth - 1, -high, -low,
                    )  # fmt: skip
                    full = low < value < beta
            if full:
                remark = SEARCHED
                control[TRACE_USED] = trace_before
                value = -search(
                    states, after, size, w, control, clock, table, memory,
                    ply + 1, depth - 1, -beta, -low,
                )  # fmt: skip
            leave(states, o, w, move)
            if control[ABORTED] != 0:
                return best
            tried += 1
            if control[NODES] == nodes_before + 1 and control[TABLE_HITS] > hits_before:
                remark = FROM_TABLE
            note_move(
                control, memory, ply, move, value, CUTTING if value >= beta else remark, nodes_before, value > low
            )
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    lengthen_line(memory, line, move)
                    if ply == 0:
                        control[BEST_MOVE] = move
                        control[BEST_VALUE] = value
                    if alpha >= beta:
                        history = history_at + to_move(states, o) * move_span + move
                        remember_cut(control, memory, killers_at + 2 * ply, history, move, depth)
                        note_pruned(control, memory, ply, i + 1, n)
                        break
        if use_table:
            bound = LOWER if best >= beta else (UPPER if best <= lowest else EXACT)
            store(control, table, key, best_move, min(depth, MOST_DEPTH), bound, best, ply)
        return best

    @kernel
    def iteration(states, size, w, control, clock, table, memory, depth, guess):
        """One full-depth search from the root, the window widened until the value lies inside."""
        low, high = -INFINITE, INFINITE
        if control[CUTS] & CUT_ASPIRATION and depth > 1:
            low, high = guess - control[WINDOW], guess + control[WINDOW]
        while True:
            control[ROOT_USED] = 0
            control[TRACE_USED] = 0
            value = search(states, 0, size, w, control, clock, table, memory, 0, depth, low, high)
            if control[ABORTED] != 0 or low < value < high:
                return value
            if value <= low:
                low = -INFINITE
            else:
                high = INFINITE

    @kernel
    def keep_iteration(control, memory):
        """Keeps the principal variation, the root table and the trace of a finished iteration."""
        n = min(memory[lines_at], control.size - PV)
        control[PV_LENGTH] = n
        copy(memory, lines_at + 1, control, PV, n)
        control[ROOT_COUNT] = control[ROOT_USED]
        copy(memory, root_now, memory, root_done, ROOT_ENTRY * control[ROOT_USED])
        control[TRACE_COUNT] = control[TRACE_USED]
        copy(memory, trace_now, memory, trace_done, TRACE_ENTRY * control[TRACE_USED])

    @kernel
    def forget(control, memory):
        """Clears what an earlier search has left, all but the faded history."""
        control[BEST_MOVE] = -1
        control[BEST_VALUE] = 0
        control[PV_LENGTH] = 0
        control[ROOT_COUNT] = 0
        control[TRACE_COUNT] = 0
        for i in range(killers_at, history_at):
            memory[i] = -1
        for i in range(history_at, lines_at):
            memory[i] >>= 3

    @kernel
    def alphabeta(states, w, control, clock, table, memory):
        size = length(states, 0)
        forget(control, memory)
        if over(states, 0):
            control[BEST_VALUE] = final(states, 0) * WIN
            return 0
        n = candidates(states, 0, w, memory, moves_at)
        control[BEST_MOVE] = memory[moves_at + (n > 1 and memory[moves_at] == control[AVOID])]
        value = 0
        depth = 0
        while control[MAX_DEPTH] == 0 or depth < control[MAX_DEPTH]:
            control[HORIZON] = 0
            value = iteration(states, size, w, control, clock, table, memory, depth + 1, value)
            if control[ABORTED] != 0:
                break
            depth += 1
            control[BEST_VALUE] = value
            keep_iteration(control, memory)
            control[FINISHED_DEPTH] = depth
            # A proven result, or a tree searched to its ends, will not change.
            if value >= WON or value <= -WON or control[HORIZON] == 0 or depth + 1 >= MAX_PLY:
                break
        return depth

    return alphabeta
