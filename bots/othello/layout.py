"""Where Othello's numbers stand, for its kernels and for ``game.py`` alike."""

from typing import Dict

from bots.core.weights import Weights

# Kernels of this game's own. solve: (state, weights, control, clock, table, stack, alpha, beta) -> score
ENTRY_POINTS: Dict[str, str] = {"solve": "qqqqqqnn"}

# ---- state: int64 cells, the mover's and the other side's discs as bit sets, and who the mover is ----
OWN, OTHER, SIDE = range(3)
STATE_CELLS = 3

SQUARES = 64
PASS_MOVE = 64  # a placement is its square, row * 8 + column
MOVE_SPAN = 65
MOST_MOVES = 34  # no position is known with more than 33 placements

# ---- the end solver's memory: int64 cells --------------------------------------------------------
ENTRY_CELLS = 4  # an entry of its table; the table's entries are a power of two
LEVEL_CELLS = 2 * MOST_MOVES  # a list of moves: rank and square, turned discs
ROOT_LEVEL = 61  # the lists by empty squares, then the root's
STACK_CELLS = (ROOT_LEVEL + 1) * LEVEL_CELLS

# ---- weights ---------------------------------------------------------------------------------------
WEIGHTS = Weights()

# The evaluation's weights are given for boards of so many discs, and blended between.
PHASES = 5
PHASE_DISCS = WEIGHTS.add("evaluation.phase_discs", PHASES)

# Every term but the last two is the mover's count less the other side's. The squares come in ten
# classes that the board's symmetries do not mix: a1, b1, c1, d1, b2, c2, d2, c3, d3, d4.
SQUARE_CLASSES = 10
TERM_NAMES = (
    "discs",  # discs
    "mobility",  # squares where a disc may be placed
    "frontier",  # discs beside an empty square
    "stable",  # discs that cannot turn over again, once a corner is taken
    "open_x",  # discs diagonally beside an empty corner
    "open_c",  # discs on the edge beside an empty corner
    "square_a1", "square_b1", "square_c1", "square_d1", "square_b2",
    "square_c2", "square_d2", "square_c3", "square_d3", "square_d4",
    "tempo",  # the mover's, always 1
    "parity",  # 1 if the number of empty squares is odd
)  # fmt: skip
DISCS_TERM, MOBILITY_TERM, FRONTIER_TERM, STABLE_TERM, OPEN_X_TERM, OPEN_C_TERM, SQUARE_TERM = range(7)
TEMPO_TERM = SQUARE_TERM + SQUARE_CLASSES
PARITY_TERM = TEMPO_TERM + 1
TERMS = len(TERM_NAMES)
BY_PHASE, *_ = [WEIGHTS.add("evaluation." + name, PHASES) for name in TERM_NAMES]  # term after term
BY_DISCS = WEIGHTS.room((SQUARES + 1) * TERMS)  # the same blended, for every number of discs

# Move ordering: a value for each class of squares, less so much for each answer the move leaves.
ORDER_SQUARE = WEIGHTS.add("order.square", SQUARE_CLASSES)
ORDER_ANSWER = WEIGHTS.add("order.answer")
SQUARE_ORDER = WEIGHTS.room(SQUARES)  # the same for every square

# Playouts choose in proportion to these; x and c squares are so called beside an empty corner only.
PLAYOUT_CORNER = WEIGHTS.add("playout.corner")
PLAYOUT_EDGE = WEIGHTS.add("playout.edge")
PLAYOUT_INNER = WEIGHTS.add("playout.inner")
PLAYOUT_C = WEIGHTS.add("playout.c_square")
PLAYOUT_X = WEIGHTS.add("playout.x_square")
PLAYOUT_PLIES = WEIGHTS.add("playout.plies")  # after so many the evaluation judges

PRIOR_HALF = WEIGHTS.add("prior.half")  # hundredths of a disc that make a move's first-play value 0.75


# The end solver: from how many empty squares on it takes which pains, and what ranks a move.
SUCCESSORS_FROM = WEIGHTS.add("endgame.successors_from")
EVALUATED_FROM = WEIGHTS.add("endgame.evaluated_from")
STABLE_FROM = WEIGHTS.add("endgame.stable_from")
RANK_ANSWER = WEIGHTS.add("endgame.rank_answer")
RANK_CORNER_ANSWER = WEIGHTS.add("endgame.rank_corner_answer")
RANK_CORNER = WEIGHTS.add("endgame.rank_corner")
RANK_ODD = WEIGHTS.add("endgame.rank_odd")
RANK_DISC = WEIGHTS.add("endgame.rank_disc")


def state_length(columns: int, rows: int) -> int:
    """Cells of a state, on the only board there is."""
    return STATE_CELLS
