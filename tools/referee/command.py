"""``stonewire match GAME A B``: two bots, given as command lines, play a match."""

import argparse
import json
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from bots import registry
from bots.core.game import Position, replay
from protocol.codingame import CodinGameReferee
from protocol.detect import NAMES as WIRES
from protocol.detect import names, referee_wire
from protocol.line import ShellLineReferee
from protocol.moves import Move, Table
from protocol.wire import WireError
from tools.cli import UsageError
from tools.records.files import FORMATS, FormatFiles, own_formats
from tools.records.game import GameRecord, RecordError
from tools.records.jsonl import Recorder, default_path
from tools.referee.match import MatchGame, play_match
from tools.referee.openings import ORDERS, listed_openings, random_openings, read_openings
from tools.referee.player import MakeWire, Player, Timing
from tools.referee.poller import Interrupted, Poller
from tools.referee.process import StartError
from tools.referee.record import game_entry, match_record
from tools.statistics import tables
from tools.statistics.elo import pentanomial
from tools.statistics.options import add_sprt_options, sprt_of
from tools.statistics.sprt import Sprt
from tools.statistics.tally import Tally

OPENING_PLIES = 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", metavar="GAME", help="the game: " + ", ".join(registry.NAMES))
    parser.add_argument("a", metavar="A", help="the first bot's command line, in quotation marks")
    parser.add_argument("b", metavar="B", help="the second bot's")
    add = parser.add_argument
    add("--games", type=_count, default=20, metavar="N", help="games, two a pair (default 20)")
    add("--time-ms", type=_positive, default=1000.0, metavar="MS", help="milliseconds a move (default 1000)")
    add("--margin-ms", type=_amount, default=100.0, metavar="MS", help="grace before a move is late (default 100)")
    add("--first-ms", type=_amount, default=10000.0, metavar="MS", help="time to start up (default 10000)")
    add("--wire-a", default="gtp", metavar="NAME", help="how A is spoken to: " + ", ".join(WIRES))
    add("--wire-b", default="gtp", metavar="NAME", help="how B is spoken to (default gtp)")
    add("--size", type=_count, metavar="N", help="the board's columns and rows (default: the game's)")
    add("--rule", metavar="NAME", help="the variant of the rules (default: the game's usual one)")
    add("--openings", type=Path, metavar="FILE", help="openings: lists of moves, offsets (Gomoku), or games")
    add("--opening-order", default=ORDERS[0], metavar="NAME", help="how they follow: " + ", ".join(ORDERS))
    add("--opening-plies", type=_plies, metavar="K", help="random plies first (default 2); of a file's, at most K")
    add("--seed", type=int, default=1, metavar="S", help="seed of the openings (default 1)")
    add_sprt_options(parser)
    add("--record", type=Path, metavar="FILE", help="file of games (default games/GAME-DATE-TIME.jsonl)")
    add("--formats", metavar="NAMES", help="formats written beside it (default: the game's own; none; "
        + ", ".join(name for name in FORMATS if name != "jsonl") + ")")  # fmt: skip
    add("--no-record", action="store_true", help="write no file of games")
    add("--json", action="store_true", help="print the summary as JSON")
    add("--verbose", action="store_true", help="a line a game on stderr, even if that is no terminal")


def run(options: argparse.Namespace) -> int:
    """Plays the match and prints its table; the exit code.

    Raises:
        UsageError: an argument makes no sense, or a bot cannot be started at all.
    """
    table, start = _table_and_start(options)
    openings, sprt = _openings(options, table, start), sprt_of(options)
    formats = _formats(options)
    with ExitStack() as stack:
        poller = stack.enter_context(Poller())
        players = _players(options, table, start, poller)
        recorder = _recorder(options)
        if recorder is not None:
            stack.callback(_close_recorder, recorder)
        stack.enter_context(_signals(poller))
        keeper = None if recorder is None else _Keeper(recorder, formats)
        return _Match(options, table, start, players, keeper, sprt).run(openings)


class _Keeper:
    """Puts games on file as they end."""

    def __init__(self, recorder: Recorder, formats: Sequence[str]) -> None:
        self._recorder = recorder
        self._files = FormatFiles(recorder.path.with_suffix(""), formats)

    def keep(self, record: GameRecord, played: MatchGame) -> None:
        path = self._recorder.path
        try:
            self._recorder.write(game_entry(record, played.game))
            self._files.write(record, played.number)
        except OSError as error:
            raise UsageError(f"cannot write {error.filename or path}: {error.strerror}") from None


class _Match:
    """A match in progress."""

    def __init__(
        self,
        options: argparse.Namespace,
        table: Table,
        start: Position,
        players: tuple[Player, Player],
        keeper: _Keeper | None,
        sprt: Sprt | None,
    ) -> None:
        self._options = options
        self._table = table
        self._start = start
        self._players = players
        self._keeper = keeper
        self._sprt = sprt
        self._tally = Tally(player.name for player in players)

    def run(self, openings: Iterator[tuple[int, list[Move]]]) -> int:
        """Plays and prints the table; the exit code."""
        code = 0
        if self._sprt is not None:
            print(self._sprt.stated(), file=sys.stderr)
        try:
            for played in play_match(self._start, self._players, self._options.games, openings, _warn):
                self._take(played)
                if self._is_decided():
                    break
            for player in self._players:
                player.quit()
        except Interrupted as interruption:
            code = 128 + interruption.signal_number
        except (StartError, WireError) as error:
            raise UsageError(str(error)) from None
        finally:
            for player in self._players:
                player.stop()
        _print(self._options, self._table, self._players, self._tally, self._sprt)
        return code

    def _take(self, played: MatchGame) -> None:
        record = match_record(played, self._table, self._start, self._players)
        options = self._options
        record.settings = {key: getattr(options, key) for key in ("time_ms", "margin_ms", "first_ms", "seed")}
        self._tally.add(record)
        if self._keeper is not None:
            self._keeper.keep(record, played)
        if self._options.verbose or sys.stderr.isatty():
            _report(played, self._options.games)

    def _is_decided(self) -> bool:
        """Whether the test, if there is one, has its answer."""
        if self._sprt is None:
            return False
        duel = self._tally.duel(self._players[0].name, self._players[1].name)
        return self._sprt.verdict(pentanomial(duel.pair_scores)) != ""


# ---- arguments ----------------------------------------------------------------------------------


def _number(text: str, kind: type[float], lowest: float, what: str) -> float:
    try:
        value = kind(text)
    except ValueError:
        value = kind(-1)
    if not lowest <= value < 1e9:
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
    return value


def _count(text: str) -> int:
    return int(_number(text, int, 1, "a whole number of at least 1"))


def _plies(text: str) -> int:
    return int(_number(text, int, 0, "a whole number of at least 0"))


def _positive(text: str) -> float:
    return _number(text, float, 1e-3, "a number of milliseconds above 0")


def _amount(text: str) -> float:
    return _number(text, float, 0, "a number of milliseconds")


def _table_and_start(options: argparse.Namespace) -> tuple[Table, Position]:
    if options.game not in registry.NAMES:
        raise UsageError(f"no game is called {options.game!r}; there are: {', '.join(registry.NAMES)}")
    rules = registry.game(options.game).rules
    if options.rule is not None and options.rule not in rules:
        raise UsageError(f"{options.game} has no rule {options.rule!r}; it has: {', '.join(rules) or 'only one'}")
    try:
        table = registry.table(options.game, options.size, options.size, options.rule or "")
        start: Position = registry.rules(options.game).start(table.columns, table.rows, table.rule)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return table, start


def _players(options: argparse.Namespace, table: Table, start: Position, poller: Poller) -> tuple[Player, Player]:
    timing = Timing(options.time_ms, options.margin_ms, options.first_ms)
    wires = [_wire(name, options.game, start) for name in (options.wire_a, options.wire_b)]
    try:
        return (
            Player("A", options.a, wires[0], table, timing, poller),
            Player("B", options.b, wires[1], table, timing, poller),
        )
    except ValueError as error:
        raise UsageError(str(error)) from None


def _wire(name: str, game: str, start: Position) -> MakeWire:
    if name not in names(game):
        raise UsageError(f"no wire is called {name!r}; {game} has: {', '.join(names(game))}")
    if name == ShellLineReferee.name:  # it shows the board, so it has to know the rules' doing
        return lambda table, colour: ShellLineReferee(table, colour, lambda moves: replay(start, moves).cells())
    if name == CodinGameReferee.name:  # and which moves they allow

        def after(moves: Sequence[Move]) -> tuple[str, Sequence[Move]]:
            position = replay(start, moves)
            return position.cells(), position.legal_moves()

        return lambda table, colour: CodinGameReferee(table, colour, after)
    return referee_wire(name)


def _openings(options: argparse.Namespace, table: Table, start: Position) -> Iterator[tuple[int, list[Move]]]:
    if options.opening_order not in ORDERS:
        raise UsageError(f"no order of openings is called {options.opening_order!r}: {', '.join(ORDERS)}")
    if options.openings is None:
        plies = OPENING_PLIES if options.opening_plies is None else options.opening_plies
        return enumerate(random_openings(start, plies, options.seed))
    try:
        found = read_openings(options.openings, table, start, options.opening_plies)
    except RecordError as error:
        raise UsageError(str(error)) from None
    return listed_openings(found, options.opening_order, options.seed)


def _formats(options: argparse.Namespace) -> Sequence[str]:
    """The formats to be written beside the JSON lines."""
    if options.formats is None:
        return own_formats(options.game)
    names = [name for name in options.formats.split(",") if name and name != "none"]
    for name in names:
        if name not in FORMATS or name == "jsonl" or not FORMATS[name].suits(options.game):
            suiting = [other for other, format_ in FORMATS.items() if format_.suits(options.game) and other != "jsonl"]
            raise UsageError(f"{options.game} has no format {name!r}; it has: {', '.join(suiting)}, none")
    return names


def _recorder(options: argparse.Namespace) -> Recorder | None:
    if options.no_record:
        return None
    path = options.record or default_path(options.game)
    try:
        return Recorder(path)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from None


# ---- output and signals -------------------------------------------------------------------------


@contextmanager
def _signals(poller: Poller) -> Iterator[None]:
    """Makes Ctrl-C and SIGTERM end the match where no bot is half started."""
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = [signal.signal(number, lambda caught, _: poller.interrupt(caught)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)


def _warn(text: str) -> None:
    print(f"stonewire match: {text}", file=sys.stderr)


def _close_recorder(recorder: Recorder) -> None:
    recorder.close()
    if recorder.path.exists():
        print(f"games recorded in {recorder.path}", file=sys.stderr)


def _report(played: MatchGame, games_planned: int) -> None:
    game, black = played.game, "AB"[played.black]
    winner = "draw" if game.winner is None else "AB"[game.winner ^ played.black] + " wins"
    print(
        f"game {played.number + 1}/{games_planned}, {black} is black: {winner} ({game.verdict.value}: {game.reason})",
        file=sys.stderr,
        flush=True,
    )


def _print(
    options: argparse.Namespace, table: Table, players: tuple[Player, Player], tally: Tally, sprt: Sprt | None
) -> None:
    names = (players[0].name, players[1].name)
    if options.json:
        settings = {**_settings(options, table, players), "opening_plies": tally.opening_plies}
        print(json.dumps({**settings, **tables.match_dict(tally, *names, sprt)}))
        return
    game = " ".join(part for part in (table.game, f"{table.columns}x{table.rows}", table.rule) if part)
    print(f"{game}, {options.time_ms:.10g} ms a move (+{options.margin_ms:.10g}), ", end="")
    print(f"{tally.opening_plies} opening plies, seed {options.seed}")
    for player in players:
        print(f"{player.name}: {player.command} [{player.wire_name}]")
    print(f"{tables.colour_line(tally)}\n\n{tables.match_table(tally, *names, sprt)}")


def _settings(options: argparse.Namespace, table: Table, players: tuple[Player, Player]) -> "dict[str, Any]":
    return {
        "game": table.game,
        "columns": table.columns,
        "rows": table.rows,
        "rule": table.rule,
        "time_ms": options.time_ms,
        "margin_ms": options.margin_ms,
        "first_ms": options.first_ms,
        "seed": options.seed,
        "commands": [player.command for player in players],
        "wires": [player.wire_name for player in players],
    }
