"""The command line every bot shares, with the same settings from the environment and from packing.

An option given on the command line comes first, then ``STONEWIRE_…`` in the environment, then what
was fixed when the file was packed, then the built-in default.
"""

import argparse
import os
from typing import Any, Dict, List, Optional

from bots.core import embedded
from bots.core.engine import Game
from protocol.limit import Limit

ENGINES = ("mcts", "alphabeta", "random", "greedy")
DEFAULT_MOVE_MS = 1000.0
PREFIX = "STONEWIRE_"

# Largest values: what the kernels' 64-bit integers hold in nanoseconds, and what memory does.
_MOST_NUMBER = 1e12
_MOST_INTEGER = 10**15
_MOST_THREADS = 256


def _positive_number(text: str) -> float:
    value = float(text)
    if not 0 < value <= _MOST_NUMBER:
        raise ValueError
    return value


def _positive_integer(text: str) -> int:
    value = int(text)
    if not 1 <= value <= _MOST_INTEGER:
        raise ValueError
    return value


def _thread_count(text: str) -> int:
    value = int(text)
    if not 1 <= value <= _MOST_THREADS:
        raise ValueError
    return value


def _natural_number(text: str) -> float:
    value = float(text)
    if not 0 <= value <= _MOST_NUMBER:
        raise ValueError
    return value


_positive_number.__name__ = "positive number"
_positive_integer.__name__ = "positive integer"
_thread_count.__name__ = "number of threads"
_natural_number.__name__ = "number from 0"


class _Parser(argparse.ArgumentParser):
    """Errors are one line on stderr and exit code 2."""

    def error(self, message: str) -> Any:
        self.exit(2, "{}: {}\n".format(self.prog, " ".join(message.split())))


def _formatter(prog: str) -> argparse.HelpFormatter:
    """With a width of its own, as asking the terminal's imports a third of what a bot needs to start."""
    return argparse.HelpFormatter(prog, width=100)


def build_parser(game: Game, protocols: List[str]) -> argparse.ArgumentParser:
    """The parser of one game's bot."""
    parser = _Parser(
        prog="stonewire-" + game.name,
        description="{}: a bot that reads positions from standard input and answers with moves.".format(game.title),
        formatter_class=_formatter,
    )
    add = parser.add_argument
    add("--protocol", choices=["auto", *protocols], help="the wire; auto finds it out from the first line")
    add("--time-ms", type=_positive_number, metavar="N", help="milliseconds a move (1000)")
    add("--nodes", "--iter", type=_positive_integer, metavar="N", help="simulations or nodes a move, instead of time")
    add("--depth", type=_positive_integer, metavar="N", help="deepest iteration of alpha-beta, in plies")
    add("--seed", type=int, metavar="N", help="makes a search with --nodes repeat itself exactly")
    add("--engine", choices=ENGINES, help="the search (mcts), or a simple opponent")
    add("--threads", type=_thread_count, metavar="N", help="search threads of mcts (1)")
    add("--exploration", type=_natural_number, metavar="C", help="UCT's exploration constant")
    if game.free_size:
        add("--size", type=_positive_integer, metavar="N", help="columns and rows ({})".format(game.columns))
    add("--keep-running", action="store_true", default=None, help="stay alive between turns, as Botzone allows")
    if game.opening_ban is not None:
        add("--ban-centre", choices=("yes", "no"), help="never open at the centre (yes on Botzone, else no)")
    add("--log", metavar="FILE", help="append input, answers and search reports to a file")
    add("--debug", action="store_true", default=None, help="explain moves, on stderr or in the wire's debug field")
    return parser


_FALLBACKS: Dict[str, Any] = {"protocol": "auto", "engine": "mcts", "threads": 1}


def parse_options(game: Game, protocols: List[str], arguments: Optional[List[str]] = None) -> argparse.Namespace:
    """The options in force. Bad ones end the process with one line on stderr and exit code 2."""
    parser = build_parser(game, protocols)
    given = parser.parse_args(arguments)
    for action in parser._actions:
        name = action.dest
        if name == "help" or getattr(given, name) is not None:
            continue
        value = _from_environment(parser, action)
        if value is None:
            value = embedded.DEFAULTS.get(name, _FALLBACKS.get(name))
        setattr(given, name, value)
    return given


def _from_environment(parser: argparse.ArgumentParser, action: argparse.Action) -> Any:
    variable = PREFIX + action.dest.upper()
    text = os.environ.get(variable)
    if not text:
        return None
    if action.nargs == 0:
        return text.lower() not in ("0", "no", "false")
    try:
        value = action.type(text) if callable(action.type) else text
    except ValueError:
        value = None
    if value is None or (action.choices is not None and value not in action.choices):
        parser.error("{}: bad value {}".format(variable, ascii(text[:40])))
    return value


def base_limit(options: argparse.Namespace) -> Limit:
    """The limit of a move whose wire states none: the given time, nodes and depth, or one second."""
    limited = options.nodes is not None or options.depth is not None
    move_ms = options.time_ms if options.time_ms is not None or limited else DEFAULT_MOVE_MS
    return Limit(move_ms=move_ms, nodes=options.nodes, depth=options.depth)
