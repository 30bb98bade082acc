"""Where the numbers stand in the arrays that pass between Python and the kernels.

Kernels take flat arrays and return one integer, so that they can be called through ctypes without
numpy. Both sides read the meaning of each cell from here.
"""

# ---- signatures: one character an argument; every entry point returns an int64 -------------------
# q: int64 array   Q: uint64 array   f: float32 array   d: float64 array   n: int64 number
ENTRY_POINTS = {
    # (state, columns, rows) -> length of the state in use
    "setup": "qnn",
    # (state, cells, to_move): cells row by row, 0 empty, 1 Black, 2 White
    "load": "qqn",
    # (state, moves) -> how many legal moves were written; 0: the game is over
    "legal": "qq",
    # (state, move): plays a legal move
    "play": "qn",
    # (states, depth, moves) -> leaves; room for depth + 1 states, and as many move lists
    "perft": "qnq",
    # (state, scratch, rng, seen, count) -> how many of the playouts Black won
    "playouts": "qqQqn",
    # (root, control, clock, rng, settings, stats, links, state, path, moves, seen, scores) -> simulations
    "mcts": "qqqQdfqqqqqf",
    # (control, stats, links, new_stats, new_links, move): keeps the subtree below a root move
    "mcts_promote": "qfqfqn",
    # (states, control, clock, moves, scores, table, killers, history, lines) -> finished depth
    "alphabeta": "qqqqqqqqq",
}

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
MAX_PLY = 19  # alpha-beta: how many plies the stacks have room for
PV = 24
CONTROL_LENGTH = PV + 256

# ---- alpha-beta ----------------------------------------------------------------------------------
CUT_TABLE = 1  # transposition table: bounds and the move to try first
CUT_NULL_WINDOW = 2  # principal-variation search
CUT_KILLERS = 4  # killer moves and history order the moves
CUT_ASPIRATION = 8  # iterations start from a narrow window
CUT_REDUCTIONS = 16  # late-move reductions: the one cut that is not exact
ALL_CUTS = 31

WIN = 1000000  # value of a won position, less one for every ply until its end
WON = WIN - 1000  # at or beyond it: a proven win

# ---- MCTS settings: float64 cells ----------------------------------------------------------------
EXPLORATION = 0
RAVE_EQUIVALENCE = 1  # simulations at which RAVE and the mean weigh about alike; 0: no RAVE
EXPAND_VISITS = 2  # visits before a leaf gets children
FIRST_PLAY = 3  # value of a move nobody has tried, in wins a visit
FIRST_PLAY_WEIGHT = 4  # how many RAVE visits that value counts for
SETTINGS_LENGTH = 16

# ---- MCTS tree: the children of one node stand side by side in a block ----------------------------
# A block of k children that starts at slot b has its statistics at stats[STATS * b …], as k visits,
# k wins, k RAVE visits, k RAVE wins, k biases, and its links at links[b … b + k - 1].
STATS = 5
LINK_MOVE_BITS = 16  # low bits: the move
LINK_STATUS_SHIFT = 16  # 2 bits: proven result for the side that made the move
LINK_COUNT_SHIFT = 18  # 12 bits: how many children
LINK_FIRST_SHIFT = 30  # 32 bits: the slot of the first
LINK_COUNT_MASK = 0xFFF
UNKNOWN, LOST, DRAWN, PROVEN_WON = 0, 1, 2, 3
NEVER = -1.0e9  # bias of a move that is not to be chosen
DEEPEST_PATH = 512  # plies a simulation may descend in the tree
