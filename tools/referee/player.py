"""One bot at the table: a command, the wire it speaks and, while it runs, its process."""

import shlex
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import NamedTuple

from protocol.moves import BLACK, Move, Table
from protocol.wire import Answer, Exchange, Listener, RefereeWire, Thought
from tools.referee.keeper import StartError, Usage
from tools.referee.limits import Clock, Limits
from tools.referee.poller import Interrupted, Poller
from tools.referee.process import STDERR_TAIL, BadOutput, BotProcess, Gone, OverLimit, TimeUp

MakeWire = Callable[[Table, int], RefereeWire]
"""A wire's referee end for a table and the bot's colour: a ``RefereeWire`` class, or what stands for it."""

_CALL_OFF, _HURRY = "call off", "hurry"

_FAREWELL_SECONDS = 1.0  # to take note of a game's end, and to leave after `quit`
_LATE_SECONDS = 0.3  # for the answer of a bot that was called off
_EXIT_SECONDS = 0.25  # a bot with a process per move may end by itself after its answer


class Failure(Exception):
    """The bot lost the game by its behaviour.

    Args:
        kind: ``timeout``, ``stall``, ``crash``, ``memory``, ``process limit`` or ``protocol error``, as in
            ``game.Verdict``.
        reason: one clear line.
        ms: wall milliseconds since the question.
    """

    def __init__(self, kind: str, reason: str, ms: float = 0.0) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = reason
        self.ms = ms


class Spent(NamedTuple):
    """What an answer took: wall milliseconds, CPU time and memory."""

    ms: float
    usage: Usage


class _Viewer:
    """Passes on what a bot thinks: no oftener than was asked for, but always the last of it."""

    def __init__(self, seconds: float, tell: Callable[[Thought], None]) -> None:
        self.seconds = seconds
        self._tell = tell
        self._told = -seconds  # when somebody was told last
        self._is_wanted = True
        self._held: Thought | None = None

    def take(self, thought: Thought) -> None:
        """The bot said so."""
        now = time.monotonic()
        if not self._is_wanted:
            return
        if now - self._told < self.seconds / 2:
            self._held = thought
            return
        self._told, self._held = now, None
        self._tell(thought)

    def answered(self) -> None:
        """There is no more to come."""
        held, self._held = self._held, None
        if held is not None:
            self._tell(held)

    def called_off(self) -> None:
        """Nobody wants to know any more."""
        self._held, self._is_wanted = None, False

    def asked(self) -> None:
        """The bot begins to think."""
        self._held, self._is_wanted = None, True


class Player:
    """A bot, kept running as long as its wire allows: for the match, for a game, or for a move.

    Args:
        name: what tables and records call it.
        command: its command line, split as a shell would, but without a shell.
        wire: makes the referee's end of how it is spoken to.
        table: the game at the table.
        limits: what it may use.
        poller: the table's poll loop.
        environment: variables added to the referee's own.
        directory: where it runs; empty for the referee's own working directory.

    Raises:
        ValueError: the command line is empty or has an open quotation.
    """

    def __init__(
        self,
        name: str,
        command: str,
        wire: MakeWire,
        table: Table,
        limits: Limits,
        poller: Poller,
        environment: Mapping[str, str] = MappingProxyType({}),
        directory: str = "",
    ) -> None:
        try:
            self._arguments = shlex.split(command)
        except ValueError as error:
            raise ValueError(f"bot {name}: {error} in {command!r}") from None
        if not self._arguments:
            raise ValueError(f"bot {name}: the command is empty")
        self.name = name
        self.command = command
        self._make_wire = wire
        self._viewer: _Viewer | None = None
        self._wire = wire(table, BLACK)
        self.wire_name = self._wire.name
        self._table = table
        self.limits = limits
        self._poller = poller
        self._own_environment = environment
        self._directory = directory
        self._clock = Clock(limits)
        self._process: BotProcess | None = None
        self._has_started_once = False
        self._allowance_ms = 0.0  # of the next move
        self._last_stderr = b""  # of the processes of the game that have ended
        self._line: list[Move] = []  # the game as far as the process has been asked, and its answer
        self._outstanding: Listener | None = None  # whose answer is the move's, once it is asked for
        self._lock = threading.Lock()
        self._under_way = ""  # `begin` or `move`
        self._wish = ""  # of another thread: _CALL_OFF or _HURRY

    # ---- what other threads may want ------------------------------------------------------------

    def watch(self, seconds: float, tell: Callable[[Thought], None]) -> None:
        """From now on ``tell`` hears what the bot thinks, every so many seconds, in the thread that runs ``move``.

        Bots and wires that cannot say it are asked as ever. The lines told need not be legal: they are the bot's.
        Only a bot that is watched is asked whether it can be hurried.
        """
        self._viewer = _Viewer(seconds, tell)
        self._wire.watch(seconds, self._viewer.take)

    def interrupt(self) -> bool:
        """Makes the ``begin`` or ``move`` under way raise ``Interrupted``; False if there is none.

        Any thread may call it. It may come too late for an answer that has just arrived. The next ``move``
        may be asked for from any position that the wire can tell.
        """
        with self._lock:
            if not self._under_way:
                return False
            self._wish = _CALL_OFF
            self._poller.wake()
            return True

    def answer_now(self) -> bool:
        """Has the ``move`` under way answered with the best so far; False if the bot cannot be told.

        Any thread may call it.
        """
        with self._lock:
            if self._under_way != "move" or self._wish or not self._wire.hurry():
                return False
            self._wish = _HURRY
            self._poller.wake()
            return True

    @contextmanager
    def _open_to_wishes(self, what: str) -> Iterator[None]:
        with self._lock:
            self._under_way, self._wish = what, ""
        self._outstanding = None
        try:
            yield
        except Interrupted as interrupted:
            if not interrupted.signal_number:
                self._settle()
            raise
        finally:
            with self._lock:
                self._under_way = self._wish = ""

    def _heed(self) -> None:
        """Does what another thread wishes.

        Raises:
            Interrupted: the answer is not wanted any more.
        """
        with self._lock:
            if self._wish == _CALL_OFF:
                raise Interrupted
            hurries = self._wish == _HURRY and self._outstanding is not None
            if hurries:
                self._wish = ""
        if hurries and self._process is not None:
            self._process.post(self._wire.hurry().encode())

    def _settle(self) -> None:
        """Has a bot that was called off answer at once, for nobody; one that does not is stopped."""
        process, listener, hurry = self._process, self._outstanding, self._wire.hurry()
        if self._under_way != "move" or process is None or listener is None or not hurry:
            self.stop()
            return
        if self._viewer is not None:
            self._viewer.called_off()
        process.heed = lambda: None
        try:
            process.post(hurry.encode())
            answer = self._await(process, listener, time.monotonic() + _LATE_SECONDS)
        except (TimeUp, Gone, OverLimit, BadOutput):
            self.stop()
            return
        process.heed = self._heed
        if answer.kind == "error":
            self.stop()

    # ---- a game ---------------------------------------------------------------------------------

    def begin(self, colour: int) -> None:
        """A new game, in which the bot has this colour.

        Raises:
            Failure: the bot did not get ready.
            StartError: the command cannot be started, and never could.
            RefereeFault: the system has nothing left to start it with.
            Interrupted: see ``interrupt`` and ``Poller``.
        """
        with self._open_to_wishes("begin"):
            self._begin(colour)

    def _begin(self, colour: int) -> None:
        self._wire = self._make_wire(self._table, colour)
        self._line = []
        if self._viewer is not None:
            self._wire.watch(self._viewer.seconds, self._viewer.take)
        self._clock = Clock(self.limits)
        exchanges = self._wire.begin(self._clock.limit)
        self._allowance_ms = 0.0
        if self._wire.process_per_move:
            self._forget_stderr()
            return
        if self._wire.process_per_game or (self._process is not None and self._process.has_exited()):
            self.stop()
        self._forget_stderr()
        started = time.monotonic()
        process = self._process or self._start(started)
        if exchanges:
            process.begin_question(started + self.limits.first_ms / 1000.0)
            answer = self._converse(process, exchanges, started, self.limits.first_ms)
            if answer is not None and answer.kind == "error":
                raise self._failed("protocol error", answer.text, started)
        else:
            self._allowance_ms = self.limits.first_ms

    def move(self, moves: Sequence[Move]) -> tuple[Answer, Spent]:
        """The bot's answer after these moves, and what it took.

        Raises:
            Failure: there is none in time, or it is none.
            StartError: the command cannot be started, and never could.
            RefereeFault: the system has nothing left to start it with.
            WireError: the wire cannot tell these moves.
            Interrupted: see ``interrupt`` and ``Poller``.
        """
        with self._open_to_wishes("move"):
            return self._move(moves)

    def _move(self, moves: Sequence[Move]) -> tuple[Answer, Spent]:
        exchanges = self._request(moves)
        if self._viewer is not None:
            self._viewer.asked()
        started = time.monotonic()
        process = self._process_to_ask(started)
        allowed_ms = self._clock.allowed_ms + self._allowance_ms
        process.begin_question(started + allowed_ms / 1000.0)
        answer = self._converse(process, exchanges, started, allowed_ms)
        spent = Spent(_ms_since(started), process.usage())
        if answer is None or answer.kind not in ("move", "resign"):
            raise self._failed("protocol error", answer.text if answer else "gave no answer", started)
        self._clock.moved(spent.ms - self._allowance_ms)
        self._allowance_ms = 0.0
        self._line = [*moves, *([] if answer.move is None else [answer.move])]
        if self._viewer is not None:
            self._viewer.answered()
        if self._wire.process_per_move:
            process.wait_for_exit(time.monotonic() + _EXIT_SECONDS)
            self.stop()
        return answer, spent

    def _request(self, moves: Sequence[Move]) -> list[Exchange]:
        """What asks for the move; a process that has gone, or cannot take the game as it is, is started anew for it."""
        follows = not self._wire.process_per_game or list(moves[: len(self._line)]) == self._line
        if self._wire.process_per_move or (self._process is not None and follows):
            return self._wire.request(moves, self._clock.limit)
        self.stop()
        self._allowance_ms = self.limits.first_ms
        return [*self._wire.begin(self._clock.limit), *self._wire.request(moves, self._clock.limit)]

    def end(self, winner: int | None) -> None:
        """Tells a bot that still runs how the game ended."""
        if not self._say(self._wire.end(winner)):
            self.stop()

    def quit(self) -> None:
        """Asks a bot that still runs to leave, waits a moment, and stops it."""
        if self._process is not None and self._say(self._wire.quit()):
            self._process.close_input()
            self._process.wait_for_exit(time.monotonic() + _FAREWELL_SECONDS)
        self.stop()

    def stop(self) -> None:
        """Kills the bot, if it runs, with everything it started."""
        process, self._process = self._process, None
        if process is not None:
            process.stop()
            self._last_stderr = (self._last_stderr + process.stderr_tail())[-STDERR_TAIL:]

    @property
    def is_asked_for_passes(self) -> bool:
        """Whether the bot's wire has words for a pass that the rules force."""
        return self._wire.asks_for_passes

    def stderr_tail(self) -> str:
        """The end of what the bot, in however many processes, wrote to stderr since the game began."""
        present = b"" if self._process is None else self._process.stderr_tail()
        return (self._last_stderr + present)[-STDERR_TAIL:].decode("utf-8", "replace")

    def _forget_stderr(self) -> None:
        self._last_stderr = b""
        if self._process is not None:
            self._process.forget_stderr()

    # ---- the process ----------------------------------------------------------------------------

    def _process_to_ask(self, started: float) -> BotProcess:
        if self._wire.process_per_move:
            self.stop()
        return self._process or self._start(started)

    def _start(self, started: float) -> BotProcess:
        try:
            process = BotProcess(
                self._arguments,
                self._environment(),
                self._poller,
                self.limits,
                self._wire.process_per_move,
                self._directory,
            )
        except StartError as error:
            if not self._has_started_once:
                raise StartError(f"bot {self.name}: {error}") from None
            raise self._failed("crash", str(error), started) from None
        process.heed = self._heed
        self._process = process
        self._has_started_once = True
        return process

    def _environment(self) -> dict[str, str]:
        """Its own, over what a bot of ours is told of its limits, be its wire able to tell them or not."""
        told = {"STONEWIRE_TIME_MS": self.limits.move_ms, "STONEWIRE_NODES": self.limits.nodes}
        limits = {name: f"{value:.10g}" for name, value in told.items() if value is not None}
        return {**limits, **self._own_environment}

    def _failed(self, kind: str, reason: str, started: float) -> Failure:
        """The failure to raise. The process ends, so that nothing it says later can count."""
        ms, process = _ms_since(started), self._process
        self.stop()
        last = process.stderr_tail().strip().splitlines()[-1:] if process is not None else []
        if kind == "crash" and last:
            reason += ", last said: " + ascii(last[0].decode("utf-8", "replace")[:100])
        return Failure(kind, reason, ms)

    # ---- the conversation -----------------------------------------------------------------------

    def _converse(
        self, process: BotProcess, exchanges: Sequence[Exchange], started: float, allowed_ms: float
    ) -> Answer | None:
        """The last answer, or the first that is an error; None if no exchange is answered."""
        try:
            return self._exchange(process, exchanges, started + allowed_ms / 1000.0)
        except TimeUp:
            reason, idleness = f"no answer within {allowed_ms:.0f} ms", process.idleness()
            if idleness:
                raise self._failed("stall", f"{reason}, and {idleness}", started) from None
            raise self._failed("timeout", reason, started) from None
        except Gone as error:
            raise self._failed("crash", f"{error}{self._hint(process)}", started) from None
        except OverLimit as error:
            raise self._failed(error.verdict, str(error), started) from None
        except BadOutput as error:
            raise self._failed("protocol error", str(error), started) from None

    def _hint(self, process: BotProcess) -> str:
        """What may be amiss where a bot leaves as one does that is asked for a single move."""
        if self._wire.process_per_move or not process.has_left:
            return ""
        return ", but its wire keeps it running (does the command lack an option like --keep-running?)"

    def _exchange(self, process: BotProcess, exchanges: Sequence[Exchange], deadline: float) -> Answer | None:
        answer: Answer | None = None
        unasked = True  # output that is here now answers nothing
        for exchange in exchanges:
            if unasked:
                process.discard_output()
            process.post(exchange.text.encode())
            unasked = exchange.listener is not None
            if exchange is exchanges[-1] and self._wire.process_per_move:
                process.close_input()
            if exchange is exchanges[-1]:
                self._outstanding = exchange.listener
            self._heed()
            if exchange.listener is not None:
                answer = self._await(process, exchange.listener, deadline)
                if answer.kind == "error":
                    break
        return answer

    def _await(self, process: BotProcess, listener: Listener, deadline: float) -> Answer:
        while True:
            line = process.read_line(deadline).decode("utf-8", "replace")
            answer = listener.feed(line.rstrip("\r"))
            if answer is not None:
                return answer
            if listener.streams:
                process.grant_more_output()

    def _say(self, exchanges: Sequence[Exchange]) -> bool:
        """Says what no move depends on; False if the bot did not take it well."""
        if self._process is None or not exchanges:
            return True
        try:
            self._exchange(self._process, exchanges, time.monotonic() + _FAREWELL_SECONDS)
        except (TimeUp, Gone, OverLimit, BadOutput):
            return False
        return True


def _ms_since(started: float) -> float:
    return (time.monotonic() - started) * 1000.0
