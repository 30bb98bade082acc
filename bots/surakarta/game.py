"""Surakarta as the core and the tools know it: rules, and numbers for the kernels."""

from typing import List

from bots.core.engine import Game
from bots.surakarta import layout
from bots.surakarta.rules import RULES, SIZE, Surakarta
from protocol.moves import Move, opponent


def _encode(position: Surakarta, move: Move) -> int:
    """Start * 36 + target, points row by row."""
    start, target = (y * SIZE + x for x, y in move)
    return start * layout.POINTS + target


def _decode(position: Surakarta, number: int) -> Move:
    start, target = divmod(number, layout.POINTS)
    return ((start % SIZE, start // SIZE), (target % SIZE, target // SIZE))


def _details(position: Surakarta) -> List[int]:
    """What the load kernel needs of the game so far, as ``layout`` names it."""
    details = [RULES.index(position.rule), position.clock, len(position.earlier)]
    for black, white in position.earlier:
        details += [black, white]
    return details


def _lead(position: Surakarta) -> float:
    """Pieces ahead, one more if the mover can capture, and a little for pieces off the edge."""
    mover = position.to_move
    inner = sum(1 << y * SIZE + x for y in range(1, SIZE - 1) for x in range(1, SIZE - 1))
    mine, theirs = position.pieces[mover], position.pieces[opponent(mover)]
    pieces = bin(mine).count("1") - bin(theirs).count("1")
    squares = bin(mine & inner).count("1") - bin(theirs & inner).count("1")
    return pieces + 0.9 * bool(position.captures()) + 0.05 * squares


GAME = Game(
    name="surakarta",
    title="Stonewire Surakarta",
    position=Surakarta,
    columns=SIZE,
    rows=SIZE,
    points_per_move=2,
    engine="alphabeta",
    rule_option="ending",
    rules=RULES,
    encode=_encode,
    decode=_decode,
    details=_details,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    ranges={"playout.plies": (0, 500)},
    move_span=layout.MOVE_SPAN,
    most_moves=layout.MOST_MOVES,
    lead=_lead,
)
