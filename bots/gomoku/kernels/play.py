"""The game on the board: set-up, moves and the swap, their undoing, and the end."""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, write_cells
from bots.gomoku.kernels.board import (
    BLACK,
    WHITE,
    clear_board,
    has_five,
    level_at,
    put_stone,
    stone_at,
    take_stone,
)
from bots.gomoku.kernels.forbidden import is_stuck, keep_allowed
from bots.gomoku.layout import (
    BLACK_WON,
    CELL_SEGMENTS,
    CELLS,
    COLUMNS,
    DRAWN,
    EMPTIES,
    EMPTY_SET,
    GOING_ON,
    HEADER,
    KEY,
    MAKES_FIVE,
    RENJU,
    RESULT,
    ROWS,
    RULE,
    SETS,
    STONES,
    SWAP,
    SWAP1,
    SWAP_RENJU,
    TO_MOVE,
    WORDS,
)

WHITE_KEY = 0x2545F4914F6CDD1D  # for White to move


@kernel
def setup(s, o, columns, rows):
    """Sizes a state; ``load`` puts a position there."""
    cells = columns * rows
    words = (cells + 63) // 64
    total = HEADER + CELL_SEGMENTS * cells + SETS * words
    for i in range(total):
        s[o + i] = 0
    s[o + COLUMNS] = columns
    s[o + ROWS] = rows
    s[o + CELLS] = cells
    s[o + WORDS] = words
    return total


@kernel
def find_result(s, o, w):
    """The result of a board that may have been set up: the side that is not to move has won first."""
    for i in range(2):
        colour = s[o + TO_MOVE] ^ (1 - i)
        for p in range(s[o + CELLS]):
            if stone_at(s, o, p) == colour + 1 and has_five(s, o, w, p, colour):
                return BLACK_WON + colour
    return end_without_five(s, o, w)


@kernel
def end_without_five(s, o, w):
    """DRAWN if the side to move has no cell that it may take."""
    if s[o + EMPTIES] == 0:
        return DRAWN
    if s[o + RULE] == RENJU and s[o + TO_MOVE] == BLACK and is_stuck(s, o, w):
        return DRAWN
    return GOING_ON


@kernel
def load(s, o, w, cells, to_move, details):
    """The stones of ``cells``; ``details`` is the rule's number."""
    clear_board(s, o, w, details[0])
    for p in range(s[o + CELLS]):
        if cells[p] != 0:
            put_stone(s, o, w, p, cells[p] - 1)
    s[o + TO_MOVE] = to_move
    s[o + RESULT] = find_result(s, o, w)


@kernel
def length(s, o):
    return HEADER + CELL_SEGMENTS * s[o + CELLS] + SETS * s[o + WORDS]


@kernel
def to_move(s, o):
    return s[o + TO_MOVE]


@kernel
def over(s, o):
    return s[o + RESULT] != GOING_ON


@kernel
def final(s, o):
    """1 if the side to move has won, which only a set-up board can show, -1 if it has lost, 0 of a draw."""
    if s[o + RESULT] == DRAWN:
        return 0
    return 1 if s[o + RESULT] == BLACK_WON + s[o + TO_MOVE] else -1


@kernel
def key(s, o):
    return s[o + KEY] ^ s[o + TO_MOVE] * WHITE_KEY


@kernel
def may_swap(s, o):
    """Whether the side to move may swap: White, in answer to one stone or to three."""
    if s[o + TO_MOVE] != WHITE:
        return False
    if s[o + RULE] == SWAP1:
        return s[o + STONES] == 1 and s[o + STONES + WHITE] == 0
    return s[o + RULE] == SWAP_RENJU and s[o + STONES] == 2 and s[o + STONES + WHITE] == 1


@kernel
def legal(s, o, w, moves, at):
    """Every cell that the side to move may take in board order, then the swap."""
    if over(s, o):
        return 0
    n = write_cells(s, bit_set(s, o, EMPTY_SET), s[o + WORDS], moves, at)
    if s[o + RULE] == RENJU and s[o + TO_MOVE] == BLACK:
        n = keep_allowed(s, o, w, moves, at, n)
    if may_swap(s, o):
        moves[at + n] = SWAP
        n += 1
    return n


@kernel
def swap_stones(s, o, w):
    """Every stone changes its owner; only done with three at most."""
    for p in range(s[o + CELLS]):
        stone = stone_at(s, o, p)
        if stone != 0:
            take_stone(s, o, w, p, stone - 1)
            put_stone(s, o, w, p, 2 - stone)


@kernel
def play(s, o, w, move):
    stay_one_function()
    side = s[o + TO_MOVE]
    s[o + TO_MOVE] = 1 - side
    if move == SWAP:
        swap_stones(s, o, w)
        return
    wins = level_at(s, o, side, move) == MAKES_FIVE
    put_stone(s, o, w, move, side)
    s[o + RESULT] = BLACK_WON + side if wins else end_without_five(s, o, w)


@kernel
def undo(s, o, w, move):
    """Takes a move back; before it the game was going on."""
    stay_one_function()
    side = 1 - s[o + TO_MOVE]
    s[o + TO_MOVE] = side
    s[o + RESULT] = GOING_ON
    if move == SWAP:
        swap_stones(s, o, w)
    else:
        take_stone(s, o, w, move, side)
