"""Gomoku as the core and the tools know it: rules, numbers for the kernels, the search for fours."""

from typing import Any, Callable, List, Optional

from bots.core.engine import Game, Solver
from bots.core.params import Params
from bots.core.report import Report
from bots.gomoku import layout
from bots.gomoku.rules import DEFAULT_SIZE, FIVE, RULES, Gomoku, count
from protocol.moves import PASS, Move, opponent

# What one to four stones in five places without an enemy are worth to the greedy bot.
_PLACES_VALUES = (1, 6, 36, 216)


def _encode(position: Gomoku, move: Move) -> int:
    """The cell's number; the swap has its own."""
    return move[0][1] * position.columns + move[0][0] if move else layout.SWAP


def _decode(position: Gomoku, number: int) -> Move:
    return PASS if number == layout.SWAP else ((number % position.columns, number // position.columns),)


def _details(position: Gomoku) -> List[int]:
    return [RULES.index(position.rule)]


def _certain_plies(position: Gomoku) -> int:
    """Until then the loser faces fives and open fours, and all that may stop them is searched.

    In Renju a four can win by itself, where Black may not stop it, and a stone can make a row legal for Black.
    """
    return 3 if position.rule == RULES[layout.RENJU] else 5


def _lead(position: Gomoku) -> float:
    """The mover's lead in stones that stand alone of their colour in five places of a line."""
    mover = position.to_move
    own, other = position.stones[mover], position.stones[opponent(mover)]
    return float(_places_value(position, own, other) - _places_value(position, other, own))


def _places_value(position: Gomoku, own: int, other: int) -> int:
    value = 0
    room = position.grid.full & ~other
    for step in position.grid.steps:
        places = room
        at_least = [room] + [0] * FIVE  # by number of stones: the first of such five places
        for distance in range(0, FIVE * step, step):
            places &= room >> distance
            for number in range(FIVE, 0, -1):
                at_least[number] |= at_least[number - 1] & own >> distance
        counts = [count(points & places) for points in at_least]
        for number, worth in enumerate(_PLACES_VALUES, 1):
            value += worth * (counts[number] - counts[number + 1])
    return value


def _solver(kernels: Any, game: Game, params: Params) -> Solver:
    from bots.gomoku.solver import FoursSolver  # only once a search is wanted

    return FoursSolver(kernels, game, params)


def _swap2(position: Gomoku, think: Callable[..., Report], params: Params, seed: Optional[int]) -> List[Move]:
    from bots.gomoku.swap2 import Swap2  # only where it is asked for

    return Swap2(think, params, seed).choose(position)


GAME = Game(
    name="gomoku",
    title="Stonewire Gomoku",
    position=Gomoku,
    columns=DEFAULT_SIZE,
    rows=DEFAULT_SIZE,
    free_size=True,
    rule_option="rule",
    rules=RULES,
    engine="alphabeta",
    encode=_encode,
    decode=_decode,
    details=_details,
    certain_plies=_certain_plies,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    move_span=layout.MOVE_SPAN,
    most_moves=layout.MOST_MOVES,
    lead=_lead,
    solver=_solver,
    ranges={
        "candidates.most": (1, 400),
        "playout.plies": (0, 400),
        "playout.choices": (1, 400),
        "vcf.leaf_nodes": (0, 100000),
        "vcf.root_share": (0, 1),
        "vcf.root_nodes": (0, 1e9),
        "vcf.table_bits": (4, 26),
    },
    choosers={"swap2": _swap2},
)
