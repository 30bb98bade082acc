"""Where the numbers stand in the arrays that pass between Python and the kernels.

Kernels take flat arrays and return one integer, so that they can be called through ctypes without
numpy. Both sides read the meaning of each cell from here.
"""

from typing import Dict

# ---- signatures: one character an argument; every entry point returns an int64 -------------------
# q: int64 array   Q: uint64 array   f: float32 array   d: float64 array   n: int64 number
ENTRY_POINTS = {
    # (state, columns, rows) -> length of the state in use
    "setup": "qnn",
    # (weights): makes the tables of the weights; before any kernel below
    "prepare": "q",
    # (state, weights, cells, to_move, details): cells row by row, 0 empty, 1 Black, 2 White
    "load": "qqqnq",
    # (state, weights, moves) -> how many legal moves were written; 0: the game is over
    "legal": "qqq",
    # (state, weights, move): plays a legal move
    "play": "qqn",
    # (state, weights) -> the evaluation for the side to move
    "evaluate": "qq",
    # (states, weights, depth, finished, moves) -> leaves, a game that ended before counting as ``finished``;
    # room for depth + 1 states, and as many move lists
    "perft": "qqnnq",
    # (state, weights, scratch, rng, seen, count) -> how many of the playouts Black won
    "playouts": "qqqQqn",
    # (root, weights, control, clock, rng, settings, stats, links, state, path, moves, seen, scores) -> simulations
    "mcts": "qqqqQdfqqqqqf",
    # (control, stats, links, new_stats, new_links, move): keeps the subtree below a root move
    "mcts_promote": "qfqfqn",
    # (states, weights, control, clock, table, memory) -> finished depth; see AlphaBetaMemory
    "alphabeta": "qqqqqq",
}


def entry_points(game: str) -> Dict[str, str]:
    """The signatures of all entry points of a game's object: those above and its own."""
    own: Dict[str, str] = __import__("bots.{}.layout".format(game), fromlist=["ENTRY_POINTS"]).ENTRY_POINTS
    return {**ENTRY_POINTS, **own}


# ---- control: int64 cells in and out of both searches ---------------------------------------------
STOP = 0  # any thread sets it to 1 to stop the search
DEADLINE_NS = 1  # on CLOCK_MONOTONIC; 0: none
MAX_NODES = 2  # simulations or nodes; 0: no limit
MAX_DEPTH = 3  # plies, for alpha-beta; 0: as deep as the game is long
AVOID = 4  # a move not to play at the root while there is another; -1: none
NODES = 5  # out: nodes (alpha-beta) or simulations (MCTS) of this search
TABLE_HITS = 6  # out
CUTOFFS = 7  # out
BEST_MOVE = 8  # out, alpha-beta: -1 before the first finished move
BEST_VALUE = 9  # out, alpha-beta: from the mover's view
FREE = 10  # MCTS: first free slot of the pool; 0: an empty tree
CAPACITY = 11  # MCTS: slots in the pool
DEEPEST = 12  # out: greatest ply reached
ABORTED = 13  # internal to alpha-beta: the search is unwinding
CUTS = 14  # alpha-beta: which of the CUT_ flags below are on
TABLE_MASK = 15  # alpha-beta: entries in the transposition table - 1 (a power of two - 1)
KEY_MASK = 16  # alpha-beta: which key bits count, all but in tests of collisions
PV_LENGTH = 17  # out, alpha-beta: the principal variation follows from PV
HORIZON = 18  # out: leaves of the last iteration that were evaluated, not played out
WINDOW = 19  # alpha-beta: half the first aspiration window, in hundredths of the evaluation's unit
LATE_MOVE = 20  # alpha-beta: late-move reductions begin after so many moves …
LATE_DEPTH = 21  # … and with as many plies left to search
VARIETY = 22  # alpha-beta: root moves that are worse than the best by no more than this get exact values
ROOT_COUNT = 23  # out, alpha-beta: entries of the root table
TRACE_PLIES = 24  # alpha-beta: how deep the trace goes; 0: none is kept
TRACE_COUNT = 25  # out, alpha-beta: entries of the trace
TRACE_USED = 26  # internal: entries of the trace of the iteration under way
ROOT_USED = 27  # internal: entries of the root table of the iteration under way
FINISHED_DEPTH = 28  # out, alpha-beta: plies of the last finished iteration, for those who look on
PV = 32
CONTROL_LENGTH = PV + 256

# ---- alpha-beta ----------------------------------------------------------------------------------
CUT_TABLE = 1  # transposition table: bounds and the move to try first
CUT_NULL_WINDOW = 2  # principal-variation search
CUT_KILLERS = 4  # killer moves and history order the moves
CUT_ASPIRATION = 8  # iterations start from a narrow window
CUT_REDUCTIONS = 16  # late-move reductions: the one cut that is not exact
ALL_CUTS = 31

MAX_PLY = 200  # plies the stacks have room for: longer than a search can see
LINE_WIDTH = MAX_PLY + 2  # a principal variation: its length, then its moves

# The root table: entries of four cells, in the order of the search.
ROOT_ENTRY = 4
ROOT_MOVE, ROOT_VALUE, ROOT_NODES, ROOT_EXACT = range(ROOT_ENTRY)  # not exact: the move is no better than the value

# The trace of a search: entries of four cells, children before their parents. The value is the mover's.
TRACE_ENTRY = 4
TRACE_PLY, TRACE_MOVE, TRACE_VALUE, TRACE_REMARK = range(TRACE_ENTRY)
TRACE_ROOM = 1 << 16
SEARCHED, FROM_TABLE, REDUCED, CUTTING, PRUNED = range(5)  # remarks


class AlphaBetaMemory:
    """Where the parts of alpha-beta's ``memory`` begin. One array, as each costs every call of the recursion."""

    def __init__(self, most_moves: int, move_span: int) -> None:
        self.moves = 0  # a list a ply
        self.scores = self.moves + most_moves * (MAX_PLY + 1)
        self.killers = self.scores + most_moves * (MAX_PLY + 1)
        self.history = self.killers + 2 * (MAX_PLY + 1)
        self.lines = self.history + 2 * move_span
        self.root = self.lines + LINE_WIDTH * LINE_WIDTH  # of the finished iteration, then of the one under way
        self.trace = self.root + 2 * ROOT_ENTRY * most_moves  # likewise
        self.length = self.trace + 2 * TRACE_ENTRY * TRACE_ROOM


WIN = 1000000  # value of a won position, less one for every ply until its end
WON = WIN - 1000  # at or beyond it: a proven win
URGENT = 1 << 28  # moves of such an order or a greater one go before killers, and are never reduced

# ---- MCTS settings: float64 cells ----------------------------------------------------------------
EXPLORATION = 0
RAVE_EQUIVALENCE = 1  # simulations at which RAVE and the mean weigh about alike; 0: no RAVE
EXPAND_VISITS = 2  # visits before a leaf gets children
FIRST_PLAY = 3  # value of a move nobody has tried, in wins a visit
FIRST_PLAY_WEIGHT = 4  # how many RAVE visits that value counts for
USE_RAVE = 5  # 0: the first-play value alone fades with RAVE_EQUIVALENCE
SETTINGS_LENGTH = 16

# ---- MCTS tree: the children of one node stand side by side in a block ----------------------------
# A block of k children that starts at slot b has its statistics at stats[STATS * b …], as k visits,
# k wins, k RAVE visits, k RAVE wins, k biases, and its links at links[b … b + k - 1].
STATS = 5
LINK_MOVE_BITS = 16  # low bits: the move
LINK_STATUS_SHIFT = 16  # 2 bits: proven result for the side that made the move
LINK_DRAW_SHIFT = 18  # 1 bit: one of the children is a proven draw
LINK_COUNT_SHIFT = 19  # 12 bits: how many children
LINK_FIRST_SHIFT = 31  # 32 bits: the slot of the first
LINK_COUNT_MASK = 0xFFF
UNKNOWN, LOST, DRAWN, PROVEN_WON = 0, 1, 2, 3
NEVER = -1.0e9  # bias of a move that is not to be chosen
LAST = -1.0e6  # bias of a move to choose only when all others are never to be chosen: a proven draw
DEEPEST_PATH = 512  # plies a simulation may descend in the tree
