"""Bit sets of cells, 64 to an int64 word."""

from bots.core.kernels.bits import lowest_bit
from bots.core.kernels.tools import kernel
from bots.gomoku.layout import CELL_SEGMENTS, CELLS, HEADER, WORDS


@kernel
def bit_set(s, o, number):
    """Where the words of a bit set begin."""
    return o + HEADER + CELL_SEGMENTS * s[o + CELLS] + number * s[o + WORDS]


@kernel
def include(s, at, cell):
    s[at + (cell >> 6)] |= 1 << (cell & 63)


@kernel
def exclude(s, at, cell):
    s[at + (cell >> 6)] &= ~(1 << (cell & 63))


@kernel
def next_in_word(bits, word, bit):
    """The least cell of one word of a set from a bit on; -1: none."""
    if bit > 63:
        return -1
    bits &= -1 << bit
    return (word << 6) + lowest_bit(bits) if bits != 0 else -1


@kernel
def next_cell(s, at, words, cell):
    """The least cell of the set that is ``cell`` or greater; -1: none."""
    word = cell >> 6
    if word >= words:
        return -1
    bits = s[at + word] & (-1 << (cell & 63))
    while bits == 0:
        word += 1
        if word >= words:
            return -1
        bits = s[at + word]
    return (word << 6) + lowest_bit(bits)


@kernel
def write_cells(s, at, words, moves, to):
    """Writes the set's cells; returns how many."""
    n = 0
    for word in range(words):
        bits = s[at + word]
        while bits != 0:
            moves[to + n] = (word << 6) + lowest_bit(bits)
            n += 1
            bits &= bits - 1
    return n
