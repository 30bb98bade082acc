"""NoGo as the core and the tools know it: its rules, and numbers for the kernels."""

from typing import Optional

from bots.core.engine import Game
from bots.nogo import layout
from bots.nogo.rules import DEFAULT_SIZE, LARGEST_SIZE, NoGo
from protocol.moves import Move, opponent


def _encode(position: NoGo, move: Move) -> int:
    """The cell's number on the bordered board of the kernels."""
    return (move[0][1] + 1) * (position.columns + 1) + move[0][0] + 1


def _decode(position: NoGo, number: int) -> Move:
    row, column = divmod(number, position.columns + 1)
    return ((column - 1, row - 1),)


def _lead(position: NoGo) -> float:
    """How many more legal points the mover has than its opponent."""
    mover = position.to_move
    return float(bin(position.legal_points(mover)).count("1") - bin(position.legal_points(opponent(mover))).count("1"))


def _centre_opening(position: NoGo) -> Optional[Move]:
    """The centre of an empty board with one: some judges' rules forbid it as Black's first stone."""
    if position.stones != (0, 0) or position.columns % 2 == 0 or position.rows % 2 == 0:
        return None
    return ((position.columns // 2, position.rows // 2),)


GAME = Game(
    name="nogo",
    title="Stonewire NoGo",
    position=NoGo,
    columns=DEFAULT_SIZE,
    rows=DEFAULT_SIZE,
    free_size=True,
    encode=_encode,
    decode=_decode,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    move_span=layout.MOVE_SPAN,
    most_moves=LARGEST_SIZE * LARGEST_SIZE,
    lead=_lead,
    opening_ban=_centre_opening,
)
