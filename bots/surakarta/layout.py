"""Where Surakarta's numbers stand in a kernel state and among the weights."""

from bots.core.weights import Weights

SIZE = 6
POINTS = SIZE * SIZE
MOVE_SPAN = POINTS * POINTS  # a move is start * 36 + target
# A piece has at most eight steps, and captures at most once on each of the four travels that begin
# at a point (no point lies on more than two lines of a loop). A side has at most twelve pieces.
PIECES = 12
MOST_MOVES = PIECES * (8 + 4)

# ---- state: a header and a ring of keys ------------------------------------------------------------
BLACK_PIECES, WHITE_PIECES = 0, 1  # bit sets of points
BLACK_PLACES, WHITE_PLACES = 2, 3  # bit sets of the 48 places of both loops
SIDE = 4  # 0 Black, 1 White
PLY = 5  # counts moves, for the ring
CLOCK = 6  # plies without a capture, at most LONGEST_CLOCK
KEY = 7  # hash of pieces, side to move and rule
SCORE = 8  # pieces and squares, from Black's view
ENDED = 9  # 1: over by repetition or by the clock
REPEATS = 10  # 1: the rule ends the game at a repetition
LIMIT = 11  # plies without a capture that end the game; NO_LIMIT under some rules
RING = 16  # entries by ply: the key, its low bits replaced by the move's target, the clock before it, a capture flag

# Looking back for a repetition from the deepest ply of a search, entries of at least its depth (200)
# and the longest clock with repetitions (50) must still stand.
RING_LENGTH = 256
RING_MASK = RING_LENGTH - 1
STATE_LENGTH = RING + RING_LENGTH

LONGEST_CLOCK = 100  # where no rule limits it, the clock stops here: it has to fit in seven bits
NO_LIMIT = 1 << 20

# ---- details of a position for the load kernel ------------------------------------------------------
RULE_INDEX = 0
CLOCK_NOW = 1
EARLIER_COUNT = 2
EARLIER = 3  # two cells each, oldest first: Black's pieces, White's


def state_length(columns: int, rows: int) -> int:
    """Cells of a state."""
    return STATE_LENGTH


# ---- weights ---------------------------------------------------------------------------------------
WEIGHTS = Weights()
PIECE = WEIGHTS.add("evaluation.piece", 1)
# By the six kinds of point that a square board's symmetry leaves: corner, edge next to it, middle of
# an edge, then (1, 1), (1, 2) and (2, 2).
SQUARES = WEIGHTS.add("evaluation.squares", 6)
LATE_UNIT = 256
LATE = WEIGHTS.add("evaluation.late", 1)  # for every piece off the board, 256ths more for each on it
ARCS_HELD = WEIGHTS.add("evaluation.arcs_held", 2)  # on the first loop, on the second
TURN = WEIGHTS.add("evaluation.turn", 1)
EXCHANGE = WEIGHTS.add("quiescence.exchange", 1)  # captures in a row after which only recaptures count
PLAYOUT_PLIES = WEIGHTS.add("playout.plies", 1)
PLAYOUT_LEAD = WEIGHTS.add("playout.lead", 1)  # hundredths ahead that count as a win when a playout is cut off
PRIOR_CAPTURE = WEIGHTS.add("prior.capture", 1)
PRIOR_STEP = WEIGHTS.add("prior.step", 1)
SQUARE_VALUES = WEIGHTS.room(POINTS)  # a piece on each point: its own value and the square's

ENTRY_POINTS = {}  # type: ignore[var-annotated]
