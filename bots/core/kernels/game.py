"""What a game gives the generic kernels, and the entry points they make of it."""

from typing import Any, Dict, Optional

from bots.core.kernels.alphabeta import make_alphabeta
from bots.core.kernels.mcts import make_mcts, make_promote
from bots.core.kernels.tools import copy, kernel


class KernelGame:
    """The kernels of one game.

    Every state is a stretch of an int64 array ``s`` from cell ``o`` on; ``w`` are the game's weights
    and the tables made of them (see ``weights.py``).

    Args:
        setup: ``(s, o, columns, rows) -> length``, the start position.
        load: ``(s, o, w, cells, to_move, details)``, any position, into a state that ``setup`` has
            sized; ``details`` is what the game's description says of the position besides.
        length: ``(s, o) -> cells in use``.
        to_move: ``(s, o) -> 0 or 1``.
        over: ``(s, o) -> bool``, whether the game has ended.
        legal: ``(s, o, w, moves, at) -> n``, writes the legal moves; 0 exactly when the game is over.
        play: ``(s, o, w, move)``.
        final: ``(s, o) -> -1, 0 or 1`` for the side to move, once the game is over.
        key: ``(s, o) -> int64`` hash of position and side to move.
        playout: ``(s, o, w, rng, seen, stamp) -> final value for Black``: plays on, at most 500 plies,
            and sets ``seen[2 * move + colour] = stamp`` for every move made.
        evaluate: ``(s, o, w) -> int`` for the side to move, in hundredths, less than half a WIN.
        order: ``(s, o, w, move) -> int``, greater is tried first; within 30 bits. From ``URGENT`` on
            a move goes before the killers and is never reduced.
        move_span: greater than any move.
        most_moves: most legal moves in any position.
        candidates: like ``legal``, the moves worth searching, at least one; None: all.
        noisy: like ``legal``, the moves quiescence looks at; None: the evaluation stands.
        win_in: ``(s, o, w) -> plies`` of a win that the side to move can force, 0 if none is found.
            Alpha-beta asks it at the horizon, MCTS when it expands a node.
        undo: ``(s, o, w, move)``, takes back what ``play`` did to the last bit; None: states are copied.
        prior: ``(s, o, w, move) -> int``, a move's first-play value in MCTS in thousandths of a win;
            None: the setting ``first_play``.
        prepare: ``(w)``, makes the tables in ``w``; None: there are none.
    """

    def __init__(
        self,
        *,
        setup: Any,
        load: Any,
        length: Any,
        to_move: Any,
        over: Any,
        legal: Any,
        play: Any,
        final: Any,
        key: Any,
        playout: Any,
        evaluate: Any,
        order: Any,
        move_span: int,
        most_moves: int,
        candidates: Optional[Any] = None,
        noisy: Optional[Any] = None,
        win_in: Optional[Any] = None,
        undo: Optional[Any] = None,
        prior: Optional[Any] = None,
        prepare: Optional[Any] = None,
    ) -> None:
        self.setup = setup
        self.load = load
        self.length = length
        self.to_move = to_move
        self.over = over
        self.legal = legal
        self.play = play
        self.final = final
        self.key = key
        self.playout = playout
        self.evaluate = evaluate
        self.order = order
        self.move_span = move_span
        self.most_moves = most_moves
        self.candidates = candidates or legal
        self.noisy = noisy
        self.win_in = win_in
        self.undo = undo
        self.prior = prior
        self.prepare = prepare


@kernel
def no_tables(w):
    """Instead of ``prepare`` in a game whose weights are all there is."""


def make_perft(game: KernelGame) -> Any:
    """``(states, weights, depth, finished, moves) -> leaves``: counts the games of ``depth`` plies."""
    legal, play, length, most_moves = game.legal, game.play, game.length, game.most_moves

    @kernel
    def count(states, w, size, depth, finished, moves):
        o = depth * size
        at = depth * most_moves
        n = legal(states, o, w, moves, at)
        if n == 0:
            return finished
        if depth <= 1:
            return n
        total = 0
        for i in range(n):
            copy(states, o, states, o - size, size)
            play(states, o - size, w, moves[at + i])
            total += count(states, w, size, depth - 1, finished, moves)
        return total

    @kernel
    def perft(states, w, depth, finished, moves):
        size = length(states, 0)
        copy(states, 0, states, depth * size, size)
        return count(states, w, size, depth, finished, moves)

    return perft


def make_playouts(game: KernelGame) -> Any:
    """``(state, weights, scratch, rng, seen, count) -> Black's wins`` in that many playouts."""
    playout, length = game.playout, game.length

    @kernel
    def playouts(state, w, scratch, rng, seen, count):
        size = length(state, 0)
        won = 0
        for i in range(count):
            copy(state, 0, scratch, 0, size)
            if playout(scratch, 0, w, rng, seen, i) > 0:
                won += 1
        return won

    return playouts


def make_state_kernels(game: KernelGame) -> Dict[str, Any]:
    """The entry points about one state, which is an array of its own."""
    set_up, load_cells, legal_moves, make_move = game.setup, game.load, game.legal, game.play
    value, tables = game.evaluate, game.prepare or no_tables

    @kernel
    def setup(state, columns, rows):
        return set_up(state, 0, columns, rows)

    @kernel
    def load(state, w, cells, to_move, details):
        load_cells(state, 0, w, cells, to_move, details)
        return 0

    @kernel
    def legal(state, w, moves):
        return legal_moves(state, 0, w, moves, 0)

    @kernel
    def play(state, w, move):
        make_move(state, 0, w, move)
        return 0

    @kernel
    def evaluate(state, w):
        return value(state, 0, w)

    @kernel
    def prepare(w):
        tables(w)
        return 0

    return {"setup": setup, "prepare": prepare, "load": load, "legal": legal, "play": play, "evaluate": evaluate}


def make_entry_points(game: KernelGame, further: Optional[Dict[str, Any]] = None) -> Dict[str, Any]:
    """The kernels by name, with the signatures of ``layout.entry_points``; ``further`` are the game's own."""
    return {
        **make_state_kernels(game),
        "perft": make_perft(game),
        "playouts": make_playouts(game),
        "mcts": make_mcts(game),
        "mcts_promote": make_promote(),
        "alphabeta": make_alphabeta(game),
        **(further or {}),
    }
