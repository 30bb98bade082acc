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
from tools.referee import limits
from tools.referee.arguments import count, plies
from tools.referee.keeper import RefereeFault, StartError
from tools.referee.match import MatchGame, play_match
from tools.referee.player import MakeWire, Player
from tools.referee.poller import Interrupted, Poller
from tools.referee.record import Recorder, default_path, game_entry
from tools.referee.summary import Summary

OPENING_PLIES = 2


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    parser.add_argument("game", metavar="GAME", help="the game: " + ", ".join(registry.NAMES))
    parser.add_argument("a", metavar="A", help="the first bot's command line, in quotation marks")
    parser.add_argument("b", metavar="B", help="the second bot's")
    add = parser.add_argument
    add("--games", type=count, default=20, metavar="N", help="games, two a pair (default 20)")
    limits.add_arguments(parser)
    add("--wire-a", default="gtp", metavar="NAME", help="how A is spoken to: " + ", ".join(WIRES))
    add("--wire-b", default="gtp", metavar="NAME", help="how B is spoken to (default gtp)")
    add("--size", type=count, metavar="N", help="the board's columns and rows (default: the game's)")
    add("--rule", metavar="NAME", help="the variant of the rules (default: the game's usual one)")
    add("--opening-plies", type=plies, default=OPENING_PLIES, metavar="K", help="random plies first (default 2)")
    add("--seed", type=int, default=1, metavar="S", help="seed of the openings (default 1)")
    add("--record", type=Path, metavar="FILE", help="file of games (default games/GAME-DATE-TIME.jsonl)")
    add("--no-record", action="store_true", help="write no file of games")
    add("--json", action="store_true", help="print the summary as JSON")
    add("--verbose", action="store_true", help="a line a game on stderr, even if that is no terminal")


def run(options: argparse.Namespace) -> int:
    """Plays the match and prints its table; the exit code.

    Raises:
        UsageError: an argument makes no sense, or a bot cannot be started at all.
    """
    table, start = table_and_start(options.game, options.size, options.rule)
    with ExitStack() as stack:
        poller = stack.enter_context(Poller())
        players = _players(options, table, start, poller)
        recorder = _recorder(options)
        if recorder is not None:
            stack.callback(_close_recorder, recorder)
        stack.enter_context(_signals(poller))
        return _run(options, table, start, players, recorder)


def _run(
    options: argparse.Namespace,
    table: Table,
    start: Position,
    players: tuple[Player, Player],
    recorder: Recorder | None,
) -> int:
    summary = Summary((players[0].name, players[1].name))
    code = 0
    try:
        for played in play_match(start, players, options.games, options.opening_plies, options.seed, _warn):
            summary.add(played)
            if recorder is not None:
                _record(recorder, game_entry(played, table, players))
            if options.verbose or sys.stderr.isatty():
                _report(played, options.games)
        for player in players:
            player.quit()
    except Interrupted as interruption:
        code = 128 + interruption.signal_number
    except RefereeFault as fault:
        _warn(str(fault))
        code = 1
    except (StartError, WireError) as error:
        raise UsageError(str(error)) from None
    finally:
        for player in players:
            player.stop()
    _print(options, table, players, summary)
    return code


# ---- arguments ----------------------------------------------------------------------------------


def table_and_start(game: str, size: int | None, rule: str | None) -> tuple[Table, Position]:
    """The table of a game under those arguments, None for the usual ones, and its start position.

    Raises:
        UsageError: there is no such game, size or rule.
    """
    if game not in registry.NAMES:
        raise UsageError(f"no game is called {game!r}; there are: {', '.join(registry.NAMES)}")
    rules = registry.game(game).rules
    if rule is not None and rule not in rules:
        raise UsageError(f"{game} has no rule {rule!r}; it has: {', '.join(rules) or 'only one'}")
    try:
        table = registry.table(game, size, size, rule or "")
        start: Position = registry.rules(game).start(table.columns, table.rows, table.rule)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return table, start


def _players(options: argparse.Namespace, table: Table, start: Position, poller: Poller) -> tuple[Player, Player]:
    wires = [make_wire(name, options.game, start) for name in (options.wire_a, options.wire_b)]
    try:
        allowed = limits.from_arguments(options)
        return (
            Player("A", options.a, wires[0], table, allowed, poller),
            Player("B", options.b, wires[1], table, allowed, poller),
        )
    except ValueError as error:
        raise UsageError(str(error)) from None


def make_wire(name: str, game: str, start: Position) -> MakeWire:
    """The referee's end of a game's wire by its name.

    Raises:
        UsageError: the game has no wire of that name.
    """
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


def _record(recorder: Recorder, entry: "dict[str, Any]") -> None:
    try:
        recorder.write(entry)
    except OSError as error:
        raise UsageError(f"cannot write {recorder.path}: {error.strerror}") from None


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


def _print(options: argparse.Namespace, table: Table, players: tuple[Player, Player], summary: Summary) -> None:
    if options.json:
        print(
            json.dumps(
                {**_settings(options, table, players), "opening_plies": summary.opening_plies, **summary.as_dict()}
            )
        )
        return
    game = " ".join(part for part in (table.game, f"{table.columns}x{table.rows}", table.rule) if part)
    print(f"{game}, {players[0].limits.text()}, ", end="")
    print(f"{summary.opening_plies} opening plies, seed {options.seed}")
    for player in players:
        print(f"{player.name}: {player.command} [{player.wire_name}]")
    print(f"\n{summary.table()}")


def _settings(options: argparse.Namespace, table: Table, players: tuple[Player, Player]) -> "dict[str, Any]":
    return {
        "game": table.game,
        "columns": table.columns,
        "rows": table.rows,
        "rule": table.rule,
        "limits": players[0].limits.as_dict(),
        "seed": options.seed,
        "commands": [player.command for player in players],
        "wires": [player.wire_name for player in players],
    }
