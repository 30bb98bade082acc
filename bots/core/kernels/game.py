"""What a game gives the generic kernels, and the entry points they make of it."""

from typing import Any, Dict, Optional

from bots.core.kernels.alphabeta import make_alphabeta
from bots.core.kernels.mcts import make_mcts, make_promote
from bots.core.kernels.tools import copy, kernel


class KernelGame:
    """The kernels of one game. Every state is a stretch of an int64 array ``s`` from cell ``o`` on.

    Args:
        setup: ``(s, o, columns, rows) -> length``, the start position.
        load: ``(s, o, cells, to_move)``, any position, into a state that ``setup`` has sized.
        length: ``(s, o) -> cells in use``.
        to_move: ``(s, o) -> 0 or 1``.
        legal: ``(s, o, moves, at) -> n``, writes the legal moves; 0 means the game is over.
        play: ``(s, o, move)``.
        final: ``(s, o) -> -1, 0 or 1`` for the side to move, once the game is over.
        key: ``(s, o) -> int64`` hash of position and side to move.
        playout: ``(s, o, rng, seen, stamp) -> final value for Black``: plays to the end, and sets
            ``seen[2 * move + colour] = stamp`` for every move made.
        evaluate: ``(s, o) -> int`` for the side to move.
        order: ``(s, o, move) -> int``, greater is tried first.
        noisy: like ``legal``, the moves quiescence looks at; None: the evaluation stands.
        move_span: greater than any move.
        most_moves: most legal moves in any position.
    """

    def __init__(
        self,
        *,
        setup: Any,
        load: Any,
        length: Any,
        to_move: Any,
        legal: Any,
        play: Any,
        final: Any,
        key: Any,
        playout: Any,
        evaluate: Any,
        order: Any,
        move_span: int,
        most_moves: int,
        noisy: Optional[Any] = None,
    ) -> None:
        self.setup = setup
        self.load = load
        self.length = length
        self.to_move = to_move
        self.legal = legal
        self.play = play
        self.final = final
        self.key = key
        self.playout = playout
        self.evaluate = evaluate
        self.order = order
        self.noisy = noisy
        self.move_span = move_span
        self.most_moves = most_moves


def make_perft(game: KernelGame) -> Any:
    """``(states, depth, moves) -> leaves``: counts the games of ``depth`` plies."""
    legal, play, length, most_moves = game.legal, game.play, game.length, game.most_moves

    @kernel
    def count(states, size, depth, moves):
        o = depth * size
        at = depth * most_moves
        n = legal(states, o, moves, at)
        if depth <= 1:
            return n
        total = 0
        for i in range(n):
            copy(states, o, states, o - size, size)
            play(states, o - size, moves[at + i])
            total += count(states, size, depth - 1, moves)
        return total

    @kernel
    def perft(states, depth, moves):
        size = length(states, 0)
        copy(states, 0, states, depth * size, size)
        return count(states, size, depth, moves)

    return perft


def make_playouts(game: KernelGame) -> Any:
    """``(state, scratch, rng, seen, count) -> Black's wins`` in that many playouts."""
    playout, length = game.playout, game.length

    @kernel
    def playouts(state, scratch, rng, seen, count):
        size = length(state, 0)
        won = 0
        for i in range(count):
            copy(state, 0, scratch, 0, size)
            if playout(scratch, 0, rng, seen, i) > 0:
                won += 1
        return won

    return playouts


def make_entry_points(game: KernelGame) -> Dict[str, Any]:
    """The kernels by name, with the signatures of ``layout.ENTRY_POINTS``."""
    set_up, load_cells, legal_moves, make_move = game.setup, game.load, game.legal, game.play

    @kernel
    def setup(state, columns, rows):
        return set_up(state, 0, columns, rows)

    @kernel
    def load(state, cells, to_move):
        load_cells(state, 0, cells, to_move)
        return 0

    @kernel
    def legal(state, moves):
        return legal_moves(state, 0, moves, 0)

    @kernel
    def play(state, move):
        make_move(state, 0, move)
        return 0

    return {
        "setup": setup,
        "load": load,
        "legal": legal,
        "play": play,
        "perft": make_perft(game),
        "playouts": make_playouts(game),
        "mcts": make_mcts(game),
        "mcts_promote": make_promote(),
        "alphabeta": make_alphabeta(game),
    }
