"""What every search on compiled kernels needs: positions as kernel states, seeds."""

from typing import Any, List, Optional, Sequence

from bots.core.buffers import Buffer
from bots.core.engine import Game
from bots.core.game import IllegalMove, Position
from bots.core.params import Params
from protocol.moves import EMPTY_CELL, STONE_CELLS, Move

_CELLS = EMPTY_CELL + STONE_CELLS  # in the order of their numbers in the kernels


def load_state(kernels: Any, game: Game, position: Position, state: Buffer, weights: Buffer) -> int:
    """Writes the position into a kernel state; returns the state's length in cells."""
    cells = Buffer("q", position.columns * position.rows)
    cells.fill([_CELLS.index(cell) for cell in position.cells()])
    numbers = game.details(position)
    details = Buffer("q", max(1, len(numbers)))
    details.fill(numbers)
    length: int = kernels.setup(state, position.columns, position.rows)
    kernels.load(state, weights, cells, position.to_move, details)
    return length


def weights_of(kernels: Any, game: Game, params: Params) -> Buffer:
    """The game's weights with the tables made of them.

    Raises:
        ValueError: a parameter is not what the kernels need.
    """
    weights = Buffer("q", max(1, game.weights.length))
    for first, numbers in game.weights.values(params):
        weights.cells[first : first + len(numbers)] = numbers
    kernels.prepare(weights)
    return weights


def legal_part(position: Position, line: Sequence[Move]) -> List[Move]:
    """The line up to its first illegal move: what is read while a kernel writes may be of two lines."""
    found: List[Move] = []
    for move in line:
        try:
            position = position.play(move)
        except IllegalMove:
            break
        found.append(move)
    return found


def seed_generator(seed: Optional[int]) -> int:
    """A non-zero 64-bit state for the kernels' generator, mixed so that near seeds differ (splitmix64)."""
    if seed is None:
        import os

        seed = int.from_bytes(os.urandom(8), "little")
    mask = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
    return (z ^ z >> 31) or 1


class RandomChoice:
    """Chooses at random. Python's generator is imported at the first choice: most starts need none."""

    def __init__(self, seed: Optional[int]) -> None:
        self._seed = seed
        self._generator: Any = None

    def among(self, items: Sequence[Any]) -> Any:
        """One of the items."""
        if self._generator is None:
            import random

            self._generator = random.Random(self._seed)
        return self._generator.choice(items)
