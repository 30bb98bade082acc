"""``stonewire bench start|speed|time|stop|perft|winrate|referee``."""

import argparse
import os
import sys

from bots import registry
from bots.core import kernel_cache
from tools.bench import perft, referee, speed, start, stop, timing, winrate
from tools.cli import UsageError

_KINDS = {
    "start": start,
    "speed": speed,
    "time": timing,
    "stop": stop,
    "perft": perft,
    "winrate": winrate,
    "referee": referee,
}
_OF_THE_CHECKOUT = ("perft", "winrate", "referee")  # the others measure the packed bot
_OF_NO_GAME = ("referee",)


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    below = parser.add_subparsers(metavar="WHAT", required=True, dest="what")
    for name, module in _KINDS.items():
        text = (module.__doc__ or "").splitlines()[0]
        added = below.add_parser(name, help=text, description=text)
        if name in _OF_NO_GAME:
            module.configure(added)
            continue
        added.add_argument("game", choices=registry.NAMES)
        added.add_argument("--python", default=sys.executable, metavar="FILE", help="interpreter of the packed bot")
        module.configure(added)


def run(options: argparse.Namespace) -> int:
    """Measures and prints.

    Raises:
        UsageError: there is no packed bot, or a command does not do what is measured.
    """
    if options.what not in _OF_THE_CHECKOUT:
        options.packed = os.path.join(kernel_cache.source_root(), "submissions", options.game + ".py")
        if not os.path.exists(options.packed):
            raise UsageError("{} is missing: stonewire pack {}".format(options.packed, options.game))
    code: int = _KINDS[options.what].run(options)
    return code
