"""Surakarta for numba, on bit sets: 36 points for steps, 48 places on the two loops for captures."""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.surakarta.kernels.board import final, key, length, load, over, play, prepare, setup, to_move, undo
from bots.surakarta.kernels.moves import legal, noisy, order, prior
from bots.surakarta.kernels.values import evaluate, playout
from bots.surakarta.layout import MOST_MOVES, MOVE_SPAN

GAME = KernelGame(
    setup=setup,
    load=load,
    length=length,
    to_move=to_move,
    over=over,
    legal=legal,
    play=play,
    undo=undo,
    final=final,
    key=key,
    playout=playout,
    evaluate=evaluate,
    order=order,
    noisy=noisy,
    prior=prior,
    prepare=prepare,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)

KERNELS = make_entry_points(GAME)
