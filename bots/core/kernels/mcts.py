"""Monte-Carlo tree search, generic over a game: UCT with RAVE and proven results.

Sources: Kocsis and Szepesvari 2006 (UCT); Gelly and Silver 2011 (RAVE and its schedule);
Winands, Bjornsson and Saito 2008 (MCTS-Solver); Cazenave and Saffidine 2010 (score bounds: a side with a
proven draw in hand looks for better, and its node is worth half a win at least). The pool's layout is in
``layout.py``.
"""

from typing import Any

import numpy as np

from bots.core.kernels.tools import copy, fast_sqrt, kernel, must_stop, random32
from bots.core.layout import (
    AVOID,
    CAPACITY,
    DEEPEST,
    DEEPEST_PATH,
    DRAWN,
    EXPAND_VISITS,
    EXPLORATION,
    FIRST_PLAY,
    FIRST_PLAY_WEIGHT,
    FREE,
    LAST,
    LINK_COUNT_MASK,
    LINK_COUNT_SHIFT,
    LINK_DRAW_SHIFT,
    LINK_FIRST_SHIFT,
    LINK_MOVE_BITS,
    LINK_STATUS_SHIFT,
    LOST,
    MAX_NODES,
    NEVER,
    NODES,
    PROVEN_WON,
    RAVE_EQUIVALENCE,
    STATS,
    UNKNOWN,
    USE_RAVE,
)

MOVE_MASK = (1 << LINK_MOVE_BITS) - 1
STATUS_MASK = 3 << LINK_STATUS_SHIFT
POLL_INTERVAL = 4  # simulations between two looks at the clock: well below a millisecond
SEEN_PLIES = 1024  # stamps a simulation may use, so that stamps of two simulations never meet


@kernel
def link_move(link):
    return link & MOVE_MASK


@kernel
def link_status(link):
    return (link >> LINK_STATUS_SHIFT) & 3


@kernel
def link_count(link):
    return (link >> LINK_COUNT_SHIFT) & LINK_COUNT_MASK


@kernel
def link_first(link):
    return link >> LINK_FIRST_SHIFT


@kernel
def with_block(link, first, count):
    """The link with its children's block set."""
    low = link & ((1 << LINK_COUNT_SHIFT) - 1)
    return low | (count << LINK_COUNT_SHIFT) | (first << LINK_FIRST_SHIFT)


@kernel
def has_draw(link):
    """Whether the side to move has a move that is proven a draw."""
    return (link >> LINK_DRAW_SHIFT) & 1 != 0


@kernel
def with_draw(link):
    return link | (1 << LINK_DRAW_SHIFT)


@kernel
def with_status(link, status):
    return (link & ~STATUS_MASK) | (status << LINK_STATUS_SHIFT)


@kernel
def value_status(value):
    """The status of a finished game for the side that made the last move, from the mover's value."""
    if value < 0:
        return PROVEN_WON
    return DRAWN if value == 0 else LOST


@kernel
def make_root(control, stats, links):
    """An empty tree: the root is a block of one in slot 0."""
    for i in range(STATS):
        stats[i] = 0.0
    links[0] = 0
    control[FREE] = 1


@kernel
def avoid_move(move, first, n, stats, links):
    """Makes sure a root move is not chosen, unless it is the only one."""
    if n < 2:
        return
    for i in range(n):
        if link_move(links[first + i]) == move:
            stats[STATS * first + 4 * n + i] = NEVER


@kernel
def select_child(first, n, visits, settings, stats, scores):
    """The index of the child with the best mix of mean, RAVE mean, exploration and bias.

    beta = sqrt(K / (3 n + K)) weighs RAVE (Gelly and Silver 2011, hand-selected schedule). The loop
    has no branches, so that the compiler can make vector code of it.
    """
    base = STATS * first
    k = np.float32(settings[RAVE_EQUIVALENCE])
    explore = np.float32(settings[EXPLORATION] * fast_sqrt(np.log(visits + 1.0)))
    one, three, tiny = np.float32(1.0), np.float32(3.0), np.float32(1.0e-6)
    for i in range(n):
        tried = stats[base + i] + tiny
        mean = stats[base + n + i] / tried
        rave = stats[base + 3 * n + i] / (stats[base + 2 * n + i] + tiny)
        beta = fast_sqrt(k / (three * tried + k + tiny))
        scores[i] = mean + beta * (rave - mean) + explore / fast_sqrt(tried + one) + stats[base + 4 * n + i]
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    return best


@kernel
def family_status(first, n, links):
    """What the children prove of their parent, for the side that moved into it."""
    best = LOST
    for i in range(n):
        status = link_status(links[first + i])
        if status == PROVEN_WON:
            return LOST
        if status == UNKNOWN:
            best = UNKNOWN
        elif status == DRAWN and best == LOST:
            best = DRAWN
    if best == UNKNOWN:
        return UNKNOWN
    return PROVEN_WON if best == LOST else DRAWN


@kernel
def spread_proof(path, depth, stats, links):
    """Carries a proven result at the end of the path towards the root, as far as it proves more."""
    d = depth
    while d > 0:
        slot = path[d]
        status = link_status(links[slot])
        if status == UNKNOWN:
            return
        parent = links[path[d - 1]]
        first, n = link_first(parent), link_count(parent)
        if status == LOST:
            stats[STATS * first + 4 * n + (slot - first)] = NEVER
        elif status == DRAWN:
            stats[STATS * first + 4 * n + (slot - first)] = LAST
            parent = with_draw(parent)
            links[path[d - 1]] = parent
        proven = family_status(first, n, links)
        if proven == UNKNOWN:
            return
        links[path[d - 1]] = with_status(parent, proven)
        d -= 1


@kernel
def add_visit(slot, parent_link, value, stats):
    """One more visit of a child, worth ``value`` wins to the side that moved into it."""
    first, n = link_first(parent_link), link_count(parent_link)
    at = STATS * first + slot - first
    stats[at] += np.float32(1.0)
    stats[at + n] += value


@kernel
def add_rave(link, colour, value, stamp, seen, stats, links):
    """Counts the simulation for every child whose move the same side made at or after ``stamp``."""
    first, n = link_first(link), link_count(link)
    base = STATS * first + 2 * n
    for i in range(n):
        if seen[2 * link_move(links[first + i]) + colour] >= stamp:
            stats[base + i] += np.float32(1.0)
            stats[base + n + i] += value


@kernel
def back_up(path, depth, root_colour, black_value, stamp, seen, settings, stats, links):
    """Adds the result of one simulation to every node of its path and their RAVE siblings."""
    rave = settings[USE_RAVE] > 0.0 and settings[RAVE_EQUIVALENCE] > 0.0
    win = np.float32(0.5 * (black_value + 1.0))  # of Black, in wins
    half = np.float32(0.5)
    stats[0] += np.float32(1.0)
    for d in range(depth, -1, -1):
        link = links[path[d]]
        colour = (root_colour + d) & 1  # who is to move at path[d], so who chose path[d + 1]
        value = win if colour == 0 else np.float32(1.0) - win
        if d < depth:
            add_visit(path[d + 1], link, value, stats)
        if rave and link_count(link) > 0:
            add_rave(link, colour, value, stamp + d, seen, stats, links)
        if has_draw(link) and value < half:
            win = half


@kernel
def no_win(s, o, w):
    """Instead of ``win_in`` in a game that does not look for forced wins."""
    return 0


def make_mcts(game: Any) -> Any:
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, candidates, play, final, playout, over = (
        game.length,
        game.to_move,
        game.candidates,
        game.play,
        game.final,
        game.playout,
        game.over,
    )
    win_in = game.win_in or no_win
    prior = game.prior

    if prior is None:

        @kernel
        def first_play(s, w, move, settings):
            return settings[FIRST_PLAY]

    else:

        @kernel
        def first_play(s, w, move, settings):
            return prior(s, 0, w, move) * 0.001

    @kernel
    def new_block(s, w, moves, n, link, control, rng, settings, stats, links):
        """Gives a leaf children with their first-play values; returns its new link.

        A trace of noise breaks the ties of moves that nobody has tried.
        """
        first = control[FREE]
        control[FREE] = first + n
        base = STATS * first
        weight = settings[FIRST_PLAY_WEIGHT]
        for i in range(n):
            value = first_play(s, w, moves[i], settings) + 1.0e-4 * random32(rng) / 4294967296.0
            links[first + i] = moves[i]
            stats[base + i] = 0.0
            stats[base + n + i] = 0.0
            stats[base + 2 * n + i] = weight
            stats[base + 3 * n + i] = weight * value
            stats[base + 4 * n + i] = 0.0
        return with_block(link, first, n)

    @kernel
    def expand(slot, s, w, moves, control, rng, settings, stats, links):
        """Gives the leaf its children, or its result if it is known: the game over, or a forced win.

        The root always gets children, as a move is asked for.
        """
        if over(s, 0):
            links[slot] = with_status(links[slot], value_status(final(s, 0)))
            return
        if slot > 0 and win_in(s, 0, w) > 0:
            links[slot] = with_status(links[slot], LOST)
            return
        n = candidates(s, 0, w, moves, 0)
        if control[FREE] + n <= control[CAPACITY]:
            links[slot] = new_block(s, w, moves, n, links[slot], control, rng, settings, stats, links)

    @kernel
    def descend(s, w, path, moves, seen, stamp, control, rng, settings, stats, links, scores):
        """Walks from the root to a leaf or a proven node, playing on ``s``; returns the depth."""
        depth = 0
        slot = 0
        visits = stats[0]
        path[0] = 0
        while depth < DEEPEST_PATH - 1 and link_status(links[slot]) == UNKNOWN:
            if link_count(links[slot]) == 0:
                if visits >= settings[EXPAND_VISITS]:
                    expand(slot, s, w, moves, control, rng, settings, stats, links)
                if link_count(links[slot]) == 0:
                    break
            first, n = link_first(links[slot]), link_count(links[slot])
            slot = first + select_child(first, n, visits, settings, stats, scores)
            visits = stats[STATS * first + slot - first]
            move = link_move(links[slot])
            seen[2 * move + to_move(s, 0)] = stamp + depth
            play(s, 0, w, move)
            depth += 1
            path[depth] = slot
        return depth

    @kernel
    def proven_value(status, mover):
        """Black's value of a node proven for the side that moved into it, with ``mover`` to move."""
        if status == DRAWN:
            return 0.0
        return 1.0 if (status == LOST) == (mover == 0) else -1.0

    @kernel
    def simulate(root, w, control, rng, settings, stats, links, s, path, moves, seen, scores, stamp):
        """One simulation: descend, play out or take the proven result, back up. Returns the depth."""
        copy(root, 0, s, 0, length(root, 0))
        depth = descend(s, w, path, moves, seen, stamp, control, rng, settings, stats, links, scores)
        status = link_status(links[path[depth]])
        if status != UNKNOWN:
            value = proven_value(status, to_move(s, 0))
            spread_proof(path, depth, stats, links)
        else:
            value = float(playout(s, 0, w, rng, seen, stamp + depth))
        back_up(path, depth, to_move(root, 0), value, stamp, seen, settings, stats, links)
        return depth

    @kernel
    def mcts(root, w, control, clock, rng, settings, stats, links, s, path, moves, seen, scores):
        for i in range(seen.size):
            seen[i] = -1
        if control[FREE] == 0:
            make_root(control, stats, links)
        if link_count(links[0]) == 0:  # even a search without time is to know its moves
            expand(0, root, w, moves, control, rng, settings, stats, links)
        if control[AVOID] >= 0:
            avoid_move(control[AVOID], link_first(links[0]), link_count(links[0]), stats, links)
        done = 0
        control[DEEPEST] = 0
        while link_status(links[0]) == UNKNOWN:
            if done % POLL_INTERVAL == 0 and must_stop(control, clock):
                break
            if done == control[MAX_NODES] and done > 0:
                break
            depth = simulate(
                root, w, control, rng, settings, stats, links, s, path, moves, seen, scores, done * SEEN_PLIES
            )
            done += 1
            if depth > control[DEEPEST]:
                control[DEEPEST] = depth
        control[NODES] = done
        return done

    return mcts


def make_promote() -> Any:
    """The kernel that keeps the subtree below one root move as the new tree, in another pool.

    It copies block after block in breadth-first order, the new pool being its own queue (Cheney 1970).
    """

    @kernel
    def copy_block(stats, links, first, n, new_stats, new_links, to):
        copy(stats, STATS * first, new_stats, STATS * to, STATS * n)
        copy(links, first, new_links, to, n)

    @kernel
    def mcts_promote(control, stats, links, new_stats, new_links, move):
        """Returns how many slots the new tree has; 0 if the root has no such child."""
        first, n = link_first(links[0]), link_count(links[0])
        child = -1
        for i in range(n):
            if link_move(links[first + i]) == move:
                child = i
        control[FREE] = 0
        if child < 0:
            return 0
        make_root(control, new_stats, new_links)
        new_stats[0] = stats[STATS * first + child]
        new_links[0] = links[first + child]
        free = 1
        scan = 0
        while scan < free:
            link = new_links[scan]
            count = link_count(link)
            if count > 0:
                copy_block(stats, links, link_first(link), count, new_stats, new_links, free)
                new_links[scan] = with_block(link, free, count)
                free += count
            scan += 1
        control[FREE] = free
        return free

    return mcts_promote
