"""Fits what turns alpha-beta's evaluation into a chance to win: ``win_scale`` of a game's params.toml.

Alpha-beta plays itself from random openings. Every search that proves nothing gives one pair: its value for the
mover, and what the mover got in the end (1, 1/2 or 0). The scale is the slope of the logistic regression of the
second on the first, without an intercept, as the mover's view is symmetric. Values of one game hang together, so the
standard error is the jackknife's over games.
"""

import argparse
import math
import random
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from bots import registry
from bots.core import kernel_cache, layout, loader
from bots.core.alphabeta import UNIT, AlphaBetaSearcher
from bots.core.engine import Game
from bots.core.game import Position
from protocol.limit import Limit
from tools.cli import UsageError
from tools.referee.arguments import count, whole
from tools.referee.openings import random_openings

MOST_PLIES = 400  # of a game, which is a draw then
TABLE_BITS = 16
BANDS = 5  # of predictions, each of which is held against what happened


class Sample(NamedTuple):
    """A search's value for the mover, in the evaluation's unit, and what the mover got."""

    value: float
    got: float


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments."""
    parser.add_argument("--games", type=count, default=300, metavar="N", help="games (300)")
    parser.add_argument("--nodes", type=count, default=2000, metavar="N", help="nodes a move (2000)")
    parser.add_argument("--plies", type=count, default=6, metavar="N", help="random moves before a game (6)")
    parser.add_argument("--seed", type=whole, default=1, metavar="N", help="of the openings (1)")


def self_play(searcher: AlphaBetaSearcher, position: Position, nodes: int) -> list[Sample]:
    """One game's samples."""
    values = []
    for _ in range(MOST_PLIES):
        if position.result() is not None:
            break
        report = searcher.think(position, Limit(nodes=nodes), 0)
        if report.proven is None and abs(report.score) < layout.WON - 1:
            values.append((position.to_move, report.score / UNIT))
        assert report.move is not None
        position = position.play(report.move)
    result = position.result()
    winner = None if result is None else result.winner
    return [Sample(value, 0.5 if winner is None else float(winner == mover)) for mover, value in values]


def games(game: Game, kernels: object, options: argparse.Namespace) -> Iterator[list[Sample]]:
    """The samples of every game in turn."""
    searcher = AlphaBetaSearcher(kernels, game, seed=options.seed, table_bits=TABLE_BITS)
    start = game.position.start(game.columns, game.rows, game.table().rule)
    for opening in islice(random_openings(start, options.plies, options.seed), options.games):
        position = start
        for move in opening:
            position = position.play(move)
        yield self_play(searcher, position, options.nodes)


def chance(scale: float, value: float) -> float:
    """The logistic function of the scaled value."""
    return 0.5 + 0.5 * math.tanh(0.5 * scale * value)


def fit(samples: list[Sample]) -> float:
    """The slope, found by Newton's method; the likelihood has one maximum."""
    scale = 0.0
    for _ in range(50):
        slope = curve = 0.0
        for value, got in samples:
            p = chance(scale, value)
            slope += value * (got - p)
            curve += value * value * p * (1.0 - p)
        if curve == 0.0:
            break
        step = slope / curve
        scale += step
        if abs(step) < 1e-9:
            break
    return scale


def standard_error(played: list[list[Sample]], groups: int = 20) -> float:
    """The delete-a-group jackknife's, with games dealt out at random."""
    order = random.Random(1).sample(played, len(played))
    left_out = [
        fit([sample for number, game in enumerate(order) if number % groups != out for sample in game])
        for out in range(groups)
    ]
    mean = sum(left_out) / groups
    return math.sqrt((groups - 1) / groups * sum((scale - mean) ** 2 for scale in left_out))


def log_loss(samples: list[Sample], scale: float) -> float:
    """In bits a sample; a coin's is 1."""
    total = 0.0
    for value, got in samples:
        p = min(1 - 1e-12, max(1e-12, chance(scale, value)))
        total -= got * math.log2(p) + (1 - got) * math.log2(1 - p)
    return total / len(samples)


def bands(samples: list[Sample], scale: float) -> Iterator[tuple[float, float, int]]:
    """The mean prediction, the mean outcome and the number of samples of each fifth of the predictions."""
    ranked = sorted(samples, key=lambda sample: sample.value)
    for n in range(BANDS):
        part = ranked[len(ranked) * n // BANDS : len(ranked) * (n + 1) // BANDS]
        if part:
            predicted = sum(chance(scale, sample.value) for sample in part) / len(part)
            yield predicted, sum(sample.got for sample in part) / len(part), len(part)


def run(options: argparse.Namespace) -> int:
    """Plays, fits and prints.

    Raises:
        UsageError: there are no kernels, or no game gave a value.
    """
    game = registry.game(options.game)
    kernels = loader.load_ready(game.name) or kernel_cache.load_compiling(game.name, print)
    if kernels is None:
        raise UsageError("no compiled kernels: stonewire build " + game.name)
    played = [samples for samples in games(game, kernels, options) if samples]
    samples = [sample for one in played for sample in one]
    if not samples:
        raise UsageError("every search proved its result: fewer --nodes or --plies")
    scale = fit(samples)
    error = standard_error(played)
    print(f"{game.name}: win_scale = {scale:.3g} (standard error {error:.2g})")
    print(f"{len(samples)} positions of {len(played)} games, {options.nodes} nodes a move")
    print(f"log loss {log_loss(samples, scale):.3f} bits a position; 1 without the evaluation")
    for predicted, got, number in bands(samples, scale):
        print(f"predicted {predicted:.3f} got {got:.3f} ({number} positions)")
    return 0
