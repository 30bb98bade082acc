"""Gomoku for numba.

``board`` keeps, for every empty cell and colour, what a stone there would make of the four lines through
it (``lines``), and brings that up to date with every stone put or taken. From it follow ``forbidden``
points, the candidate ``moves`` and their order, the ``evaluation``, victory by continuous fours (``vcf``)
and the ``playout``.
"""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.core.kernels.tools import kernel
from bots.gomoku.kernels import evaluation, moves, play
from bots.gomoku.kernels.lines import prepare
from bots.gomoku.kernels.playouts import playout
from bots.gomoku.kernels.vcf import search_fours, win_in
from bots.gomoku.layout import MOST_MOVES, MOVE_SPAN

GAME = KernelGame(
    setup=play.setup,
    load=play.load,
    length=play.length,
    to_move=play.to_move,
    over=play.over,
    legal=play.legal,
    play=play.play,
    undo=play.undo,
    final=play.final,
    key=play.key,
    playout=playout,
    evaluate=evaluation.evaluate,
    order=moves.order,
    prior=moves.prior,
    candidates=moves.candidates,
    win_in=win_in,
    prepare=prepare,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)


# Kernels that tests and tools look at one by one.
@kernel
def _undo(state, w, move):
    play.undo(state, 0, w, move)
    return 0


@kernel
def _candidates(state, w, cells):
    return moves.candidates(state, 0, w, cells, 0)


@kernel
def _win_in(state, w):
    return win_in(state, 0, w)


@kernel
def _order(state, w, move):
    return moves.order(state, 0, w, move)


KERNELS = make_entry_points(
    GAME,
    further={"vcf": search_fours, "undo": _undo, "candidates": _candidates, "win_in": _win_in, "order": _order},
)
