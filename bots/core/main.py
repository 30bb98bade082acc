"""The program every bot is: options, wire, session, exit code."""

import os
import sys
from typing import Callable, List, Optional

from bots.core.engine import Game
from bots.core.options import Options, UsageError, chosen_params, parse_options, rule_of
from bots.core.output import Log, PipeClosed, say, write_stdout
from bots.core.reader import Line, LineReader
from bots.core.session import EXIT_BAD_INPUT, Session
from protocol.detect import bot_wire, detect, names
from protocol.moves import Table
from protocol.wire import BotWire, WireError


def run(game: Game, arguments: Optional[List[str]] = None) -> int:
    """Plays until there is nothing more to answer; returns the exit code."""
    try:
        options = parse_options(game, names(game.name), arguments)
        table = _table(game, options)
        params = chosen_params(game, options)
        log = _open_log(options.log)
    except UsageError as error:
        say(str(error))
        return EXIT_BAD_INPUT
    reader = LineReader()
    reader.start()
    try:
        line = _first_line(reader)
        codec = choose_codec(game, table, options, line, lambda: _following(reader))
        return Session(game, options, params, codec, reader, write_stdout, log).run(line)
    except WireError as error:
        say(error.message)
        return EXIT_BAD_INPUT
    except PipeClosed as closed:
        say("cannot write the answer: {}".format(closed))
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130


def _table(game: Game, options: Options) -> Table:
    table = game.table(options.size, options.size, rule_of(game, options))
    try:
        game.position.start(table.columns, table.rows, table.rule)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return table


def _open_log(path: Optional[str]) -> Log:
    try:
        return Log(path)
    except OSError as error:
        raise UsageError("cannot write the log {}: {}".format(path, error.strerror)) from None


def _first_line(reader: LineReader) -> Optional[Line]:
    """The first line that is not blank; None if there is none."""
    line = reader.next()
    while line is not None and not line.text.strip():
        line = reader.next()
    return line


def _following(reader: LineReader) -> str:
    """The next line that is not blank, left where it is; empty if there is none."""
    count = 0
    line = reader.ahead(count)
    while line is not None and not line.text.strip():
        count += 1
        line = reader.ahead(count)
    return "" if line is None else line.text


def choose_codec(
    game: Game, table: Table, options: Options, line: Optional[Line], following: Callable[[], str]
) -> BotWire:
    """The codec of the wire that the options name or the input's beginning opens.

    Args:
        line, following: the first line that is not blank, and what gives the next.

    Raises:
        WireError: there is no line, or none of a wire.
    """
    if line is None:
        raise WireError("no input")
    name = detect(line.text, table, following) if options.protocol == "auto" else options.protocol
    wire = bot_wire(name)
    settings = {"keep_running": bool(options.keep_running), "name": game.title}
    return wire(table, **{key: settings[key] for key in wire.settings})


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
