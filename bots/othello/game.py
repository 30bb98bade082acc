"""Othello as the core and the tools know it: its rules, and numbers for the kernels."""

from typing import Any

from bots.core.engine import Game, Solver
from bots.core.params import Params
from bots.othello import layout
from bots.othello.rules import SIZE, SQUARES, Othello
from protocol.moves import PASS, Move, opponent


def _encode(position: Othello, move: Move) -> int:
    """The square's number, or the pass's own."""
    return move[0][1] * SIZE + move[0][0] if move else layout.PASS_MOVE


def _decode(position: Othello, number: int) -> Move:
    return PASS if number == layout.PASS_MOVE else ((number % SIZE, number // SIZE),)


def _lead(position: Othello) -> float:
    """How many more discs the mover has than its opponent; at the game's end the winner gets the empty squares."""
    counts = position.counts()
    lead = counts[position.to_move] - counts[opponent(position.to_move)]
    if lead and position.result() is not None:
        lead += (SQUARES - sum(counts)) * (1 if lead > 0 else -1)
    return float(lead)


def _solver(kernels: Any, game: Game, params: Params) -> Solver:
    from bots.othello.solver import EndSolver  # only once a search is wanted

    return EndSolver(kernels, game, params)


GAME = Game(
    name="othello",
    title="Stonewire Othello",
    position=Othello,
    columns=SIZE,
    rows=SIZE,
    gtp_top_left=True,
    engine="alphabeta",
    encode=_encode,
    decode=_decode,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    move_span=layout.MOVE_SPAN,
    most_moves=layout.MOST_MOVES,
    lead=_lead,
    solver=_solver,
    ranges={
        "evaluation.phase_discs": (1, 64),
        "playout.plies": (0, 200),
        "solver.empties": (1, 60),
        "solver.nodes": (1, 1e12),
        "solver.growth": (1, 100),
        "solver.nodes_per_ms": (0, 1e9),
        "solver.share": (0, 1),
        "solver.unlimited_ms": (0, 1e9),
        "solver.table_bits": (4, 26),
    },
)
