"""The program every bot is: options, session, exit code."""

import os
import sys
from typing import List, Optional

from bots.core.engine import Game
from bots.core.options import EXIT_USAGE, UsageError, parse_options
from bots.core.reader import LineReader
from bots.core.session import EXIT_BAD_INPUT, PipeClosed, Session, say, write_stdout
from protocol.detect import NAMES


def run(game: Game, arguments: Optional[List[str]] = None) -> int:
    """Plays until there is nothing more to answer; returns the exit code."""
    try:
        options = parse_options(game, NAMES, arguments)
    except UsageError as error:
        say(str(error))
        return EXIT_USAGE
    try:
        session = Session(game, options, LineReader(), write_stdout)
    except ValueError as error:
        say(str(error))
        return EXIT_BAD_INPUT
    try:
        return session.run()
    except PipeClosed as closed:
        say("cannot write the answer: {}".format(closed))
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130


def main(game: Game) -> None:
    """Runs and leaves at once: neither the reader's thread nor Python's own farewells hold the exit up."""
    _fill_closed_descriptors()
    _leave_on_interrupt()
    code = run(game)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError):
            pass  # closed from the start, or full
    os._exit(code)


def _fill_closed_descriptors() -> None:
    """Gives a number to the standard streams closed at the start, lest a file of ours takes it."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free number is this one. Reading gives the end; writing an answer still fails.
            os.open(os.devnull, os.O_WRONLY if descriptor == 2 else os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives


def _leave_on_interrupt() -> None:
    """Lets Ctrl-C end the process itself: Python's handler would wait until a kernel returns."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
