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
    except PipeClosed:
        say("nobody reads the answers: the output pipe is closed")
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130


def main(game: Game) -> None:
    """Runs and leaves at once: neither the reader's thread nor Python's own farewells hold the exit up."""
    code = run(game)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
