"""Where the numbers of Gomoku's kernel states and weights stand; what kernels and game.py share.

A state is a header, then a word a cell of the board, then two words of line patterns a cell, then bit
sets of cells, 64 to a word. Cells are numbered ``row * columns + column``, which is also the number of
the move there; the swap is move ``SWAP``.
"""

from bots.core.weights import Weights

LARGEST = 20
MOST_CELLS = LARGEST * LARGEST
SWAP = MOST_CELLS
MOVE_SPAN = MOST_CELLS + 1
MOST_MOVES = MOST_CELLS + 1

# ---- rules, numbered as in ``rules.RULES`` ---------------------------------------------------------
FREESTYLE, STANDARD, RENJU, SWAP_RENJU, SWAP1 = range(5)

# ---- what a stone on an empty cell would make in one direction -------------------------------------
# Half-open rows ("closed") lead to a five by force of one more stone less than open ones of that length.
NONE, ONE, CLOSED_TWO, TWO, CLOSED_THREE, THREE, FOUR, STRAIGHT_FOUR, TWO_FOURS, FIVE, OVERLINE = range(11)
CLASSES = 11

# ---- what it would make in all four together: the level of a cell for a colour ---------------------
QUIET, PROMISING, MAKES_THREE, DOUBLE_THREE, MAKES_FOUR, FOUR_THREE, OPEN_FOUR, MAKES_FIVE = range(8)
FORBIDDEN, SUSPECT = 8, 9  # Renju's Black: an overline or double four; two threes, if they are real
LEVELS = 10
FIRST_KEPT = MAKES_THREE  # cells of this level and above are counted and kept in bit sets

# ---- header ----------------------------------------------------------------------------------------
COLUMNS, ROWS, CELLS, WORDS, TO_MOVE, RULE, EMPTIES, RESULT, KEY, BUDGET = range(10)
STONES = 10  # by colour
EXACTLY = 12  # by colour: 1 if only exactly five wins
SUM = 14  # by colour: the value of all its line patterns
COUNT = 16  # by colour and level: how many cells
HEADER = COUNT + 2 * LEVELS
# RESULT: the game goes on, or who has won, or nobody.
GOING_ON, BLACK_WON, WHITE_WON, DRAWN = range(4)

# ---- segments of CELLS words -----------------------------------------------------------------------
POINT, LINES = 0, 1  # LINES: Black's; White's follow
CELL_SEGMENTS = 3
# A POINT word: stone (0 none, 1 Black, 2 White), stones near by, a level a colour, four classes a colour.
STONE_MASK = 3
NEAR_SHIFT, NEAR_MASK = 2, 63
LEVEL_SHIFT, LEVEL_BITS = 8, 4
CLASS_SHIFT, CLASS_BITS = 16, 4
# A LINES word: 16 bits a direction. Bits 0-12: the eight cells up to four away, a digit to base 3 each
# (empty, own, blocked); bits 13 and 14: whether the cells five away, back and ahead, are own.
LINE_BITS, LINE_MASK = 16, 0x7FFF
NEAR_LINE_BITS = 13
REACH = 5  # cells a stone is seen along a line

# ---- bit sets of WORDS words, after the cells ------------------------------------------------------
EMPTY_SET = 0
NEAR_SET = 1  # empty cells with a stone near by
LEVEL_SETS = 2  # by colour and level
SETS = LEVEL_SETS + 2 * LEVELS


def state_length(columns: int, rows: int) -> int:
    """Cells of a state of that board."""
    cells = columns * rows
    return HEADER + CELL_SEGMENTS * cells + SETS * ((cells + 63) // 64)


# ---- weights: what params.toml says, then tables ---------------------------------------------------
WEIGHTS = Weights()
LINE_VALUE = WEIGHTS.add("evaluation.line", CLASSES)
LEVEL_VALUE = WEIGHTS.add("evaluation.level", LEVELS)
TEMPO = WEIGHTS.add("evaluation.tempo")
WIN_AT_HAND = WEIGHTS.add("evaluation.win_at_hand")
OPEN_FOUR_AT_HAND = WEIGHTS.add("evaluation.open_four_at_hand")
FOUR_THREE_AT_HAND = WEIGHTS.add("evaluation.four_three_at_hand")
DOUBLE_THREE_AT_HAND = WEIGHTS.add("evaluation.double_three_at_hand")
UNDER_THREAT = WEIGHTS.add("evaluation.under_threat")
OWN_ORDER = WEIGHTS.add("order.own", LEVELS)
OTHER_ORDER = WEIGHTS.add("order.other", LEVELS)
MOST_CANDIDATES = WEIGHTS.add("candidates.most")
PRIOR_HALF = WEIGHTS.add("prior.half")
PLAYOUT_PLIES = WEIGHTS.add("playout.plies")
PLAYOUT_CHOICES = WEIGHTS.add("playout.choices")
PLAYOUT_MARGIN = WEIGHTS.add("playout.margin")
LEAF_NODES = WEIGHTS.add("vcf.leaf_nodes")

# The class of a line's key, 16 to a word: five or more win, then exactly five.
CLASSES_A_WORD = 16
FREE_CLASSES = WEIGHTS.room((1 << NEAR_LINE_BITS) // CLASSES_A_WORD)
EXACT_CLASSES = WEIGHTS.room((1 << NEAR_LINE_BITS + 2) // CLASSES_A_WORD)
# What a stone adds to the keys of cells 1 to 5 after it in a direction, then 1 to 5 before it.
UNITS = WEIGHTS.room(2 * REACH)
TALLY = WEIGHTS.room(CLASSES)

# ---- further kernels -------------------------------------------------------------------------------
# vcf (state, weights, control, clock, failed, line) -> plies of a win by continuous fours, 0: none found.
# ``failed`` is a hash table, a power of two of keys; ``line`` gets the moves, as many as the plies.
ENTRY_POINTS = {"vcf": "qqqqqq", "undo": "qqn", "candidates": "qqq", "win_in": "qq", "order": "qqn"}
