"""Othello for numba: bit sets (``bits``, ``board``), evaluation, playouts and the exact end game."""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.othello.kernels.board import final, key, legal, length, load, over, perft, play, setup, to_move
from bots.othello.kernels.endgame import solve
from bots.othello.kernels.evaluation import evaluate, order, prepare, prior
from bots.othello.kernels.playout import playout
from bots.othello.layout import MOST_MOVES, MOVE_SPAN

GAME = KernelGame(
    setup=setup,
    load=load,
    length=length,
    to_move=to_move,
    over=over,
    legal=legal,
    play=play,
    final=final,
    key=key,
    playout=playout,
    evaluate=evaluate,
    order=order,
    prior=prior,
    prepare=prepare,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)

KERNELS = make_entry_points(GAME, further={"solve": solve})
KERNELS["perft"] = perft  # the discs stay in registers, which the generic one's states cannot
