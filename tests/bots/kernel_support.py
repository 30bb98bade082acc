"""Drives compiled kernels from tests: one game's state as an object with legal moves and play."""

from typing import Any

from bots.core.buffers import Buffer
from bots.core.engine import Game
from bots.core.game import Position
from bots.core.native import load_state, weights_of
from protocol.moves import Move

GUARD = -0x5EED  # in cells behind a state, which no kernel may touch
GUARD_CELLS = 64


class KernelState:
    """A kernel state loaded from a position; moves go in and out as the rules write them."""

    def __init__(self, kernels: Any, game: Game, position: Position) -> None:
        self.kernels = kernels
        self.game = game
        self.position = position
        self.length = game.state_length(position.columns, position.rows)
        self.state = guarded(self.length)
        self.moves = Buffer("q", game.most_moves + GUARD_CELLS)
        self.weights = weights_of(kernels, game, game.params())
        self.used = load_state(kernels, game, position, self.state, self.weights)

    def numbers(self) -> list[int]:
        """The legal moves' numbers in the kernel's order."""
        count = self.kernels.legal(self.state, self.weights, self.moves)
        return list(self.moves.cells[:count])

    def legal(self) -> set[Move]:
        """The legal moves; no move may be there twice."""
        numbers = self.numbers()
        moves = {self.game.decode(self.position, number) for number in numbers}
        assert len(moves) == len(numbers)
        return moves

    def play(self, move: Move) -> None:
        """Plays a legal move."""
        self.kernels.play(self.state, self.weights, self.game.encode(self.position, move))

    def guard_holds(self) -> bool:
        """Whether nothing was written behind the state."""
        return self.used <= self.length and set(self.state.cells[self.length :]) == {GUARD}


def guarded(length: int) -> Buffer:
    """Memory for a state with a guard behind it."""
    buffer = Buffer("q", length + GUARD_CELLS)
    buffer.cells[length:] = [GUARD] * GUARD_CELLS
    return buffer


def perft(kernels: Any, game: Game, position: Position, depth: int, finished: int = 0) -> int:
    """The kernel's count of the games of that length; one that ended earlier counts as ``finished``."""
    length = game.state_length(position.columns, position.rows)
    states = Buffer("q", length * (depth + 1))
    weights = weights_of(kernels, game, game.params())
    load_state(kernels, game, position, states, weights)
    count: int = kernels.perft(states, weights, depth, finished, Buffer("q", game.most_moves * (depth + 1)))
    return count
