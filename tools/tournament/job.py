"""One game as work for an executor: a frozen description goes in, a line of the record comes out.

``play`` is what every executor runs, in whatever process. A process that has begun work with
``begin_work`` keeps its bots running from game to game; elsewhere they live for one game.
"""

import select
import signal
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bots import registry
from bots.core.game import Position
from protocol.moves import Move, Table
from tools.records.game import VOID
from tools.records.jsonl import Entry
from tools.referee.game import OpeningRefused, PlayedGame, play_game
from tools.referee.limits import half_of_memory_mb
from tools.referee.player import Player
from tools.referee.poller import Interrupted, Poller
from tools.referee.record import game_entry, game_record
from tools.referee.table import make_wire
from tools.tournament.spec import PlayerSpec

_KEPT = 4  # bots that wait in a worker for their next game; each may hold much memory


@dataclass(frozen=True)
class GameJob:
    """A game to be played.

    Args:
        number: of the game in the tournament, from 0; two games make a pair.
        seats: who has Black and who White.
        opening: the moves to begin with.
        opening_id: the opening's place in the list it comes from; None where there is none.
        concurrency: games played at the same time as this one, with itself.
    """

    number: int
    game: str
    columns: int
    rows: int
    rule: str
    seats: tuple[PlayerSpec, PlayerSpec]
    opening: tuple[Move, ...]
    opening_id: int | None = None
    concurrency: int = 1

    @cached_property
    def table(self) -> Table:
        """The table the game is played at."""
        return registry.table(self.game, self.columns, self.rows, self.rule)

    @cached_property
    def start(self) -> Position:
        """The start position."""
        position: Position = registry.rules(self.game).start(self.columns, self.rows, self.rule)
        return position


class Worker:
    """Plays games one by one, and keeps bots running between them.

    Args:
        stop_end: a descriptor that becomes readable, or ends, when the work is to stop at once.
    """

    def __init__(self, stop_end: int | None = None) -> None:
        self._poller = Poller()
        if stop_end is not None:
            self._poller.watch(stop_end, select.POLLIN, lambda: self._poller.interrupt(signal.SIGTERM))
        self._players: OrderedDict[tuple[Any, ...], Player] = OrderedDict()

    def play(self, job: GameJob) -> Entry | None:
        """The game's line; None if the work was stopped before the game's end.

        ``opening_refused`` in it says why the game began without its opening.

        Raises:
            StartError: a command cannot be started, and never could.
            WireError: a wire cannot tell a position, even without an opening.
        """
        entry = None
        try:
            entry = _entry(job, (self._player(job, 0), self._player(job, 1)))
        except Interrupted:
            pass
        finally:
            if entry is None or entry["verdict"] == VOID:
                self.stop()
        return entry

    def _player(self, job: GameJob, index: int) -> Player:
        spec = job.seats[index]
        key = (spec, job.game, job.columns, job.rows, job.rule)
        player = self._players.pop(key, None)
        if player is None:
            player = make_player(spec, job.table, job.start, self._poller)
        self._players[key] = player
        while len(self._players) > _KEPT:
            self._players.popitem(last=False)[1].quit()
        return player

    def stop(self) -> None:
        """Kills all bots."""
        for player in self._players.values():
            player.stop()

    def close(self) -> None:
        """Asks all bots to leave, and gives the worker's descriptors back."""
        try:
            for player in self._players.values():
                player.quit()
        except Interrupted:
            pass
        self.stop()
        self._poller.close()


def make_player(spec: PlayerSpec, table: Table, start: Position, poller: Poller) -> Player:
    """A player as the specification wants it, not yet started.

    Raises:
        ValueError: the command line is empty or has an open quotation, or the game has no such wire.
    """
    wire = make_wire(spec.wire, table.game, start)
    environment = dict(spec.environment)
    limits = spec.limits  # not changed there, for what a tournament is must not depend on the machine
    if limits.memory_mb is None:
        limits = replace(limits, memory_mb=half_of_memory_mb())
    return Player(spec.name, spec.command, wire, table, limits, poller, environment, spec.directory)


def _entry(job: GameJob, seats: tuple[Player, Player]) -> Entry:
    refusal = ""
    try:
        game = play_game(job.start, job.opening, seats)
    except OpeningRefused as error:
        refusal = str(error)
        game = play_game(job.start, (), seats)
    record = game_record(game, job.table, job.start, seats)
    record.number, record.pair, record.opening_id = job.number, job.number // 2, None if refusal else job.opening_id
    record.settings = {"concurrency": job.concurrency, **_common_limits(job)}
    entry = game_entry(record, game)
    if refusal:
        entry["opening_refused"] = refusal
    _tell(seats, game)
    return entry


def _common_limits(job: GameJob) -> "dict[str, float]":
    """The limits that a record tells, where both players have them."""
    black, white = (seat.limits for seat in job.seats)
    told = {
        "time_ms": (black.move_ms, white.move_ms),
        "margin_ms": (black.margin_ms, white.margin_ms),
        "first_ms": (black.first_ms, white.first_ms),
        "nodes": (black.nodes, white.nodes),
    }
    return {name: one for name, (one, other) in told.items() if one is not None and one == other}


def _tell(seats: tuple[Player, Player], game: PlayedGame) -> None:
    try:
        for player in seats:
            player.end(game.winner)
    except Interrupted:
        pass  # the game is over and counts; the next one is not begun


# ---- a process of one's own ---------------------------------------------------------------------

_worker: Worker | None = None


def begin_work(stop_end: int | None) -> None:
    """Makes this process keep its bots between games, until ``end_work``; see ``Worker``."""
    global _worker
    _worker = Worker(stop_end)


def end_work() -> None:
    """Ends the bots that this process kept."""
    global _worker
    worker, _worker = _worker, None
    if worker is not None:
        worker.close()


def play(job: GameJob) -> Entry | None:
    """Plays a game, see ``Worker.play``."""
    if _worker is not None:
        return _worker.play(job)
    worker = Worker()
    try:
        return worker.play(job)
    finally:
        worker.close()
