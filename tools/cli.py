"""The ``stonewire`` command: finds the subcommand and leaves the rest to its module.

A subcommand is a module with ``configure(parser)``, which adds its arguments, and
``run(options) -> int``, which returns the exit code or raises ``UsageError``. It is imported only
when it is asked for.
"""

import argparse
import importlib
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import NoReturn

SUBCOMMANDS = {
    "match": ("tools.tournament.match", "play a match between two bots"),
    "tournament": ("tools.tournament.command", "let any number of bots play each other"),
    "play": ("tools.play.command", "play and study at a board, in the browser or the terminal"),
    "localai": ("tools.localai.command", "play on Botzone's local-AI interface"),
    "pack": ("tools.packing.pack", "write submissions/GAME.py, one file to upload"),
    "build": ("tools.build", "compile kernels ahead of time"),
    "replay": ("tools.records.replay", "step through a recorded game"),
    "diff": ("tools.records.diff", "show where the games of two configurations part"),
    "convert": ("tools.records.convert", "write recorded games in another format"),
    "plot": ("tools.statistics.plot", "draw score against a setting, as SVG"),
    "stats": ("tools.statistics.command", "print the tables of recorded games again"),
    "bench": ("tools.bench.command", "measure start-up, speed and time control"),
}
"""Name -> module and one line of help. A new subcommand is one line here."""


class UsageError(Exception):
    """The arguments make no sense; the message says why in one clear line."""


def one_line(text: str) -> str:
    """A message that may repeat what was typed, on one line: line breaks and what else is not seen are escaped."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {one_line(message)} (--help tells more)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command; the exit code.

    Wrong arguments give 2 and one line on stderr, a file or an output that fails under way 1 and one line,
    Ctrl-C 130 and nothing.
    """
    if sys.stdout is None:  # closed by whoever started us
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115  # as long as we live
    try:
        try:
            return _main(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has left, as `head` does
        give_up_stdout()
        return 1
    except OSError as error:
        give_up_stdout()
        with suppress(OSError):
            where = f"{error.filename}: " if error.filename else ""
            print(f"stonewire: {one_line(f'{where}{error.strerror or error}')}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def give_up_stdout() -> None:
    """Writes to nobody from now on. What it still holds would fail once more when the interpreter ends."""
    with suppress(OSError, ValueError):  # no file at all
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _main(arguments: Sequence[str] | None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    parser = _Parser(prog="stonewire", description="Board-game bots on a pipe.", allow_abbrev=False)
    below = parser.add_subparsers(metavar="COMMAND", required=True, dest="command")
    for name, (module, text) in SUBCOMMANDS.items():
        added = below.add_parser(name, help=text, description=text, allow_abbrev=False)
        if given[:1] == [name]:
            importlib.import_module(module).configure(added)
            _refuse_empty(added, given[1:])
    options, surplus = parser.parse_known_args(given)
    try:
        if surplus:  # argparse would not name the subcommand
            raise UsageError("unrecognized arguments: " + " ".join(surplus))
        code: int = importlib.import_module(SUBCOMMANDS[options.command][0]).run(options)
        return code
    except UsageError as error:
        print(f"stonewire {options.command}: {one_line(str(error))}", file=sys.stderr)
        return 2


def _refuse_empty(parser: argparse.ArgumentParser, given: Sequence[str]) -> None:
    """No argument of any command may be empty: an empty one is a shell's variable that nobody has set."""
    before = ""
    for word in given:
        if not word.strip():
            parser.error(f"empty argument{' of ' + before if before.startswith('--') else ''}")
        if word.startswith("--") and word.endswith("="):
            parser.error(f"empty argument of {word[:-1]}")
        before = word
