"""The command-line options of a sequential test, wherever one can be asked for."""

import argparse

from tools.cli import UsageError
from tools.referee.arguments import number
from tools.statistics.sprt import MODELS, Sprt


def add_sprt_options(parser: argparse.ArgumentParser) -> None:
    """``--sprt ELO0 ELO1`` and what goes with it."""
    add = parser.add_argument
    add("--sprt", nargs=2, type=number, metavar=("ELO0", "ELO1"), help="test ELO1 against ELO0 on pairs of games")
    add("--alpha", type=number, default=0.05, metavar="P", help="chance of accepting ELO1 wrongly (default 0.05)")
    add("--beta", type=number, default=0.05, metavar="P", help="chance of accepting ELO0 wrongly (default 0.05)")
    add("--sprt-model", default=MODELS[0], metavar="NAME", help="Elo of the test: " + ", ".join(MODELS))


def sprt_of(options: argparse.Namespace) -> Sprt | None:
    """The test that was asked for, if any.

    Raises:
        UsageError: its bounds make no test.
    """
    if options.sprt is None:
        return None
    try:
        elo0, elo1 = options.sprt
        return Sprt(elo0, elo1, alpha=options.alpha, beta=options.beta, model=options.sprt_model)
    except ValueError as error:
        raise UsageError(f"--sprt: {error}") from None
