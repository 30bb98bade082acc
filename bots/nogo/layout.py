"""Where things stand in NoGo's kernel states and weights."""

from typing import Dict

from bots.core.weights import Weights

# A state is a header and segments of ``cells`` cells each.
COLUMNS, ROWS, SIDE, CELLS, STRIDE, KEY, BOTH_COUNT, BLACK_COUNT, WHITE_COUNT = range(9)
HEADER = 16
COLOUR, PARENT, LIBERTIES, PLACE, BOTH_LIST, BLACK_LIST, WHITE_LIST, LEGAL, EMPTIES = range(9)
SEGMENTS = 9

MOVE_SPAN = 256  # above the last cell of the largest board, 15 rows of 14 cells

WEIGHTS = Weights()
RESERVE = WEIGHTS.add("evaluation.reserve")
TURN = WEIGHTS.add("evaluation.turn")
BOTH_SIDES = WEIGHTS.add("order.both_sides")
EMPTY_NEIGHBOUR = WEIGHTS.add("order.empty_neighbour")

ENTRY_POINTS: Dict[str, str] = {}


def state_length(columns: int, rows: int) -> int:
    """Cells of a state: the board has a border."""
    return HEADER + SEGMENTS * ((rows + 2) * (columns + 1) + 1)
