"""A game as a session knows it: its positions and the moves between them."""

from typing import List, Optional

from bots.core.game import Position
from protocol.moves import Move


class History:
    """Positions from the first on.

    Args:
        first: where the game begins.
        regular: whether that is the start position, so that a list of moves tells the game.
    """

    __slots__ = ("_moves", "_positions", "_regular")

    def __init__(self, first: Position, regular: bool = True) -> None:
        self._positions = [first]
        self._moves: List[Move] = []
        self._regular = regular

    def __len__(self) -> int:
        return len(self._moves)

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> List[Position]:
        """Every position so far, the first one first."""
        return list(self._positions)

    @property
    def opening(self) -> bool:
        """Whether this is known to be one side's first turn: the start position, or that after one move."""
        return self._regular and len(self._moves) <= 1

    def add(self, move: Move, after: Position, in_turn: bool = True) -> None:
        """A move was made; out of turn, the moves alone do not tell the game from now on."""
        self._moves.append(move)
        self._positions.append(after)
        self._regular = self._regular and in_turn

    def cut(self, plies: int) -> None:
        """Takes back all moves but the first ``plies``."""
        del self._positions[plies + 1 :]
        del self._moves[plies:]

    def continuation(self, moves: List[Move]) -> Optional[List[Move]]:
        """What the moves from the start position add to this game; None if they tell another."""
        known = len(self._moves)
        if not self._regular or moves[:known] != self._moves:
            return None
        return moves[known:]
