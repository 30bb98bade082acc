"""Holds a tournament, from its description to the last game: what both commands have in common."""

import argparse
import json
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bots import registry
from protocol.wire import WireError
from tools.cli import UsageError
from tools.records.files import FORMATS, own_formats
from tools.records.jsonl import default_path
from tools.referee.arguments import count
from tools.referee.keeper import RefereeFault, StartError
from tools.tournament.conductor import Conductor
from tools.tournament.executors import DaskCluster, Here, NoCluster, Place, PlaceLost, Processes, StopLine
from tools.tournament.journal import FileJournal, Journal, JournalError
from tools.tournament.plan import Openings, game_jobs, planned_games
from tools.tournament.report import report, report_dict
from tools.tournament.results import Results
from tools.tournament.spec import TournamentSpec
from tools.tournament.view import Lines, View

DASK = "dask://"
LOCAL = "local"


@dataclass(frozen=True)
class Setting:
    """How a tournament is held, which should change nothing about its results but the time they take.

    Args:
        program: begins each note, as in ``stonewire match``.
        path: of the file of games; None for none.
        formats: names of formats in which the games are written beside it.
        concurrency: games at a time, on this machine.
        executor: ``LOCAL``, or ``DASK`` with HOST:PORT.
        lines: a line a game on stderr.
        live: a picture there instead, if rich is installed.
    """

    program: str
    path: Path | None
    formats: Sequence[str] = ()
    concurrency: int = 1
    executor: str = LOCAL
    lines: bool = False
    live: bool = False


@dataclass
class Outcome:
    """What came of it.

    Args:
        results: of all games, those of earlier runs as well.
        signal_number: of the signal that ended it; 0 if none did.
        fault: of the referee, or of what it needs, that ended it, in words; empty if there was none.
    """

    results: Results
    signal_number: int = 0
    fault: str = ""

    @property
    def exit_code(self) -> int:
        """A command's: as a shell has it after a signal, or 1 after a fault."""
        return 128 + self.signal_number if self.signal_number else 1 if self.fault else 0


class Stopping:
    """Whether a signal asked for the end, and which."""

    def __init__(self) -> None:
        self.signal_number = 0
        self.line = StopLine()

    def is_asked(self) -> bool:
        """Whether everything is to stop."""
        return self.signal_number > 0

    @contextmanager
    def heeding_signals(self) -> Iterator[None]:
        """Makes Ctrl-C and SIGTERM stop the games, with no bot half started."""

        def heed(number: int, _: object) -> None:
            self.signal_number = self.signal_number or number
            self.line.pull()

        numbers = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, heed) for number in numbers]
        try:
            yield
        finally:
            for number, handler in zip(numbers, before, strict=True):
                signal.signal(number, handler)
            self.line.close()


def hold(spec: TournamentSpec, setting: Setting) -> Outcome:
    """Plays what the file lacks.

    Raises:
        NoCluster, JournalError, StartError, WireError: see there.
    """
    fault = ""
    results = Results(spec.players, spec.sprt)
    with ExitStack() as stack:
        journal = _journal(spec, setting, results)
        stack.callback(journal.close)
        stopping = Stopping()
        stack.enter_context(stopping.heeding_signals())
        view = stack.enter_context(view_of(spec, setting, results))
        place = _place(setting, stopping.line, view)
        stack.callback(place.close)
        start = registry.rules(spec.game).start(spec.columns, spec.rows, spec.rule)
        openings = Openings(spec.openings, start)
        jobs = game_jobs(spec, openings, journal, results, place.capacity())
        try:
            Conductor(jobs, journal, results, place, view, stopping.is_asked).run()
        except (RefereeFault, PlaceLost, JournalError) as error:  # with games that count
            fault = str(error)
            view.note(fault)
    return Outcome(results, stopping.signal_number, fault)


def _journal(spec: TournamentSpec, setting: Setting, results: Results) -> Journal:
    if setting.path is None:
        return Journal()
    return FileJournal(setting.path, spec.settings(), setting.formats, results.add)


def _place(setting: Setting, line: StopLine, view: View) -> Place:
    if setting.executor.startswith(DASK):
        return DaskCluster(setting.executor.removeprefix(DASK))
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if setting.concurrency > cores:
        view.note(f"{setting.concurrency} games at a time on {cores} cores: bots will be late by no fault of theirs")
    if setting.concurrency == 1 and not view.draws:
        return Here(line)
    return Processes(setting.concurrency, line)


def view_of(spec: TournamentSpec, setting: Setting, results: Results) -> View:
    """What people are to see."""
    planned = planned_games(spec)
    if setting.live:
        try:
            from tools.tournament.live import Live
        except ImportError:
            pass  # no rich: lines will do
        else:
            return Live(setting.program, planned, spec.title, results)
    return (Lines if setting.lines or setting.live else View)(setting.program, planned)


# ---- for commands -------------------------------------------------------------------------------


def add_setting_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of ``setting_from``."""
    add = parser.add_argument
    add("--concurrency", type=count, default=1, metavar="N", help="games at a time on this machine (default 1)")
    add("--executor", type=_executor, default=LOCAL, metavar="WHERE", help="local, or dask://HOST:PORT: a Dask cluster")
    add("--record", type=Path, metavar="FILE", help="file of games, gone on with if it is there (default games/GAME-…)")
    add("--formats", metavar="NAMES", help="formats written beside it (default: the game's own; none; "
        + ", ".join(name for name in FORMATS if name != "jsonl") + ")")  # fmt: skip
    add("--no-record", action="store_true", help="write no file of games")
    add("--json", action="store_true", help="print the results as JSON")


def _formats(options: argparse.Namespace, game: str) -> Sequence[str]:
    """The formats to be written beside the JSON lines.

    Raises:
        UsageError: the game has no such format.
    """
    if options.formats is None:
        return own_formats(game)
    names = [name for name in options.formats.split(",") if name and name != "none"]
    for name in names:
        if name not in FORMATS or name == "jsonl" or not FORMATS[name].suits(game):
            suiting = [other for other, format_ in FORMATS.items() if format_.suits(game) and other != "jsonl"]
            raise UsageError(f"{game} has no format {name!r}; it has: {', '.join(suiting)}, none")
    return names


def _executor(text: str) -> str:
    host, colon, port = text.removeprefix(DASK).rpartition(":")
    if text != LOCAL and not (text.startswith(DASK) and host and colon and port.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is neither {LOCAL} nor {DASK}HOST:PORT")
    return text


def hold_and_report(spec: TournamentSpec, options: argparse.Namespace, program: str, lines: bool = True) -> int:
    """Holds a tournament as the arguments want it, and prints what came of it; the exit code.

    Args:
        program: begins each note, as in ``stonewire match``.
        lines: a line a game, where there is no picture.

    Raises:
        UsageError: the tournament cannot be held, or gone on with.
    """
    path = None if options.no_record else options.record or default_path(spec.game)
    live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not options.json
    formats = _formats(options, spec.game)
    if path is not None and not path.name:
        raise UsageError("--record names no file")
    if path is not None and path.suffix in (FORMATS[name].suffix for name in formats):
        raise UsageError(f"{path} is to hold lines of JSON: {path.suffix} is the name of what is written beside it")
    setting = Setting(program, path, formats, options.concurrency, options.executor, lines, live)
    if spec.sprt is not None:
        print(spec.sprt.stated(), file=sys.stderr)
    try:
        outcome = hold(spec, setting)
    except (NoCluster, PlaceLost, JournalError, StartError, WireError) as error:
        raise UsageError(str(error)) from None
    if path is not None and path.exists():
        print(f"games recorded in {path}", file=sys.stderr)
    print(json.dumps(report_dict(spec, outcome.results)) if options.json else report(spec, outcome.results))
    return outcome.exit_code
