"""Where Othello's numbers stand, for its kernels and for ``game.py`` alike."""

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


def state_length(columns: int, rows: int) -> int:
    """Cells of a state, on the only board there is."""
    return STATE_CELLS
