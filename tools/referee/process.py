"""A bot's process: pipes that never block the referee, deadlines that hold, and an end without remains.

Deadlines are points of ``time.monotonic()`` in seconds. They are set once for a question and never
moved by output that is not its answer.
"""

import os
import select
import signal
import time
from collections.abc import Callable, Mapping, Sequence

from tools.referee import keeper
from tools.referee.keeper import RefereeFault, Usage
from tools.referee.limits import MB, Limits
from tools.referee.poller import Poller

LINE_CAP = 1 << 20
"""Bytes that an unfinished line may hold."""

ANSWER_CAP = 1 << 22
"""Bytes that a bot may write between a question and the end of its answer."""

STDERR_TAIL = 4096
"""Bytes kept of the end of what the bot wrote to stderr."""

_CHUNK = 1 << 16
_EXIT_SECONDS = 1.0  # from the end of stdout to the exit, of a bot that is exiting
_LOOK_SECONDS = 0.02  # between looks at a process that nobody reports on

_VERDICTS = {"memory": "memory", "processes": "process limit"}

_IDLE_SHARE = 0.05  # of the second half of the time allowed: who used less CPU in it did not think


class TimeUp(Exception):
    """The deadline passed."""


class Gone(Exception):
    """The process ended without an answer; the message says how it ended."""


class OverLimit(Exception):
    """The bot was killed because it broke a limit; the message says by how much.

    Args:
        verdict: ``memory`` or ``process limit``, as in ``game.Verdict``.
        text: one clear line.
    """

    def __init__(self, verdict: str, text: str) -> None:
        super().__init__(text)
        self.verdict = verdict


class BadOutput(Exception):
    """The output is no answer and cannot become one: too long, or closed."""


class BotProcess:
    """A running command whose stdin, stdout and stderr are pipes to us.

    Args:
        arguments: the command and its arguments.
        environment: variables added to our own environment.
        poller: the table's poll loop; the bot's stderr is drained whenever anybody waits there.
        limits: of memory, processes and descriptors.
        ends_with_answer: the process may exit right after its answer, whose line end may be missing.
        directory: where it runs; empty for our own working directory.

    Raises:
        StartError: the command was not found or could not be run.
        RefereeFault: the system has no process, memory or descriptor for it.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        poller: Poller,
        limits: Limits,
        ends_with_answer: bool = False,
        directory: str = "",
    ) -> None:
        self._poller = poller
        self._limits = limits
        self._ends_with_answer = ends_with_answer
        self._keeper, (self._stdin, self._stdout, self._stderr) = _start(arguments, environment, directory, limits)
        self._is_unreported = self._keeper.reports is None
        self._pending = bytearray()  # to be written to stdin
        self._is_writing = False  # the poller watches stdin
        self._close_when_written = False
        self._stdin_open = True
        self._output = bytearray()
        self._searched = 0  # bytes of _output known to hold no line end
        self._is_asked = False
        self._waits = poller.waits  # of the poller, at the end of the last answer
        self._received = 0  # bytes since the question
        self._unasked = 0  # bytes since the last answer
        self._last_output = 0.0  # when something was read last
        self._output_ended = 0.0  # when stdout was closed
        self._half_time = 0.0  # of the present question: the middle of the time allowed
        self._half_time_look: tuple[float, float] | None = None  # when it was, and the CPU milliseconds used by then
        self._tail = bytearray()
        self._stopped = False
        self.heed: Callable[[], object] = lambda: None
        """Called whenever something has happened while an answer is awaited; may raise."""
        poller.watch(self._stdout, select.POLLIN, self._read_output)
        poller.watch(self._stderr, select.POLLIN, self._on_stderr)
        if self._keeper.reports is not None:
            poller.watch(self._keeper.reports, select.POLLIN, self._on_report)

    # ---- talking --------------------------------------------------------------------------------

    def post(self, data: bytes) -> None:
        """Writes to stdin what fits now; the rest follows while an answer is awaited."""
        self._pending += data
        self._write()

    def close_input(self) -> None:
        """Closes stdin once everything posted is written."""
        self._close_when_written = True
        self._write()

    def begin_question(self, deadline: float) -> None:
        """From here on ``usage`` counts."""
        self._half_time = (time.monotonic() + deadline) / 2
        self._half_time_look = None
        self._keeper.begin_question()

    def usage(self) -> Usage:
        """What the bot, with all that it started, used since the question."""
        return self._keeper.usage()

    def idleness(self) -> str:
        """Why a bot that gave no answer did not even try, in words; empty if it seems to have tried.

        What counts is the second half of its time: the first may hold the start of its process.
        """
        state = self._keeper.state()
        if state in ("T", "t"):
            return "it is stopped"
        if self._pending and self._stdin_open:
            return f"it does not read: {len(self._pending)} bytes wait"
        used_ms = self.usage().cpu_ms
        if used_ms is None or self._half_time_look is None or state == "R" or self._last_output >= self._half_time:
            return ""
        half_time, used_before_ms = self._half_time_look
        second_half_ms, cpu_ms = 1000 * (time.monotonic() - half_time), used_ms - used_before_ms
        if cpu_ms >= second_half_ms * _IDLE_SHARE:
            return ""
        return f"it is idle: {cpu_ms:.0f} ms of CPU time in the last {second_half_ms:.0f}"

    def discard_output(self) -> None:
        """Forgets all output so far: what comes before a question is not its answer.

        Raises:
            BadOutput: the output does not end.
        """
        if self._poller.waits == self._waits:  # nobody has looked since the last answer
            while not self._output_ended and self._unasked <= LINE_CAP and self._read_output():
                pass
        if self._unasked > LINE_CAP:
            raise BadOutput(f"wrote over {LINE_CAP} bytes that nobody asked for")
        self._output.clear()
        self._searched = self._received = self._unasked = 0

    def read_line(self, deadline: float) -> bytes:
        """The next line of output, without its line end.

        Raises:
            TimeUp: there is none at the deadline.
            Gone: the process ended.
            BadOutput: stdout was closed, or a line or an answer is too long.
            Interrupted: see ``Poller``.
        """
        if self._output:
            line = self._take_line()
            if line is not None:
                return line
        return self._await_line(deadline)

    def grant_more_output(self) -> None:
        """What was written since the question was of use: the bytes of an answer are counted from here."""
        self._received = len(self._output)

    def wait_for_exit(self, deadline: float) -> bool:
        """Whether the process ends by itself before the deadline; its output is thrown away."""
        while not self.has_exited() and time.monotonic() < deadline:
            self._wait(deadline)
            self._unasked = 0
        return self.has_exited()

    # ---- the end --------------------------------------------------------------------------------

    def has_exited(self) -> bool:
        """Whether the process has ended, as far as reported."""
        if self._keeper.status is None:
            self._keeper.read_reports()
        return self._keeper.status is not None

    @property
    def has_left(self) -> bool:
        """Whether it has ended of its own accord and without complaint."""
        return self._keeper.status == 0 and self._keeper.broken_limit is None

    def exit_text(self) -> str:
        """How the process ended, in words."""
        status, broken = self._keeper.status, self._keeper.broken_limit
        if status is None:
            return "is running"
        if broken is not None:
            return self._broken_limit_text(*broken)
        if self._keeper.is_unguarded:
            return "killed its guardian, or had it killed, and was killed with it"
        return f"exited with code {status}" if status >= 0 else f"killed by {_signal_name(-status)}"

    def _broken_limit_text(self, limit: str, value: int) -> str:
        if limit == "memory":
            return (
                f"used {value / MB:.1f} MB of memory, over its limit of {self._limits.memory_mb:.10g}, and was killed"
            )
        return f"had {value} processes or more, over its limit of {self._limits.processes}, and was killed"

    def stderr_tail(self) -> bytes:
        """The end of what the bot wrote to stderr so far, or since ``forget_stderr``."""
        if not self._stopped:
            self._drain_stderr()
        return bytes(self._tail)

    def forget_stderr(self) -> None:
        """Forgets what the bot wrote to stderr so far."""
        self._drain_stderr()
        self._tail.clear()

    def stop(self) -> None:
        """Kills the process and its descendants, reaps it, closes the pipes. May be called again."""
        if self._stopped:
            return
        self._stopped = True
        self._keeper.end()
        self._drain_stderr()
        self._close()

    def _close(self) -> None:
        for descriptor in (self._stdin, self._stdout, self._stderr):
            self._poller.forget(descriptor)
        self._forget_reports()
        if self._stdin_open:
            os.close(self._stdin)
        os.close(self._stdout)
        os.close(self._stderr)
        self._keeper.close()

    def _forget_reports(self) -> None:
        if self._keeper.reports is not None:
            self._poller.forget(self._keeper.reports)

    # ---- waiting --------------------------------------------------------------------------------

    def _await_line(self, deadline: float) -> bytes:
        self._is_asked = True
        try:
            if self._keeper.status is not None:
                self._read_rest()
            while True:
                line = self._take_line()
                if line is not None:
                    return line
                self._check_output()
                if not self._wait(deadline):
                    raise TimeUp
                self.heed()
        finally:
            self._is_asked = False
            self._waits = self._poller.waits

    def _wait(self, deadline: float) -> bool:
        """Waits for anything to happen; False if the deadline has passed before."""
        now = time.monotonic()
        left = deadline - now
        if left <= 0:
            return False
        if self._half_time_look is None:
            if now < self._half_time:
                left = min(left, self._half_time - now)
            else:
                self._half_time_look = (now, self.usage().cpu_ms or 0.0)
        if self._is_unreported:
            left = min(left, _LOOK_SECONDS)
        if self._output_ended:
            left = min(left, _EXIT_SECONDS)
        self._poller.wait(left)
        if self._is_unreported:
            self._on_report()
        return True

    def _check_output(self) -> None:
        """Raises what makes further waiting vain."""
        if self._keeper.status is not None:
            if self._keeper.broken_limit is not None:
                raise OverLimit(_VERDICTS[self._keeper.broken_limit[0]], self.exit_text())
            raise Gone(self.exit_text())
        if len(self._output) > LINE_CAP:
            raise BadOutput(f"wrote a line of over {LINE_CAP} bytes")
        if self._received > ANSWER_CAP:
            raise BadOutput(f"wrote over {ANSWER_CAP} bytes without an answer")
        if self._output_ended and time.monotonic() - self._output_ended >= _EXIT_SECONDS:
            raise BadOutput("closed its stdout without an answer")

    # ---- pipes ----------------------------------------------------------------------------------

    def _take_line(self) -> bytes | None:
        end = self._output.find(b"\n", self._searched)
        if end < 0:
            self._searched = len(self._output)
            if not (
                self._output and self._ends_with_answer and (self._output_ended or self._keeper.status is not None)
            ):
                return None
            end = len(self._output)
        line = bytes(self._output[:end])
        del self._output[: end + 1]
        self._searched = 0
        return line

    def _read_output(self) -> bool:
        """Reads a chunk; False if there is none now."""
        try:
            chunk = os.read(self._stdout, _CHUNK)
        except BlockingIOError:
            return False
        self._last_output = time.monotonic()
        if not chunk:
            self._output_ended = self._last_output
            self._poller.forget(self._stdout)
            return False
        if self._is_asked:
            self._output += chunk
            self._received += len(chunk)
        else:
            self._unasked += len(chunk)
            if self._unasked > LINE_CAP:
                self._poller.forget(self._stdout)  # it will be told when it is asked
        return True

    def _on_report(self) -> None:
        if not self._keeper.read_reports():
            self._forget_reports()
        if self._keeper.status is not None:
            self._read_rest()

    def _read_rest(self) -> None:
        """Reads what the bot wrote last before it ended. A grandchild may hold the pipe, and write, for ever."""
        for _ in range(LINE_CAP // _CHUNK):
            if self._output_ended or not self._read_output():
                break

    def _on_stderr(self) -> None:
        if not self._read_stderr():
            self._poller.forget(self._stderr)

    def _read_stderr(self) -> bool:
        try:
            chunk = os.read(self._stderr, _CHUNK)
        except BlockingIOError:
            return False
        self._tail += chunk
        del self._tail[:-STDERR_TAIL]
        return bool(chunk)

    def _drain_stderr(self) -> None:
        for _ in range(LINE_CAP // _CHUNK):
            if not self._read_stderr():
                break

    def _write(self) -> None:
        """Writes what fits; while something is left, the poller comes here again."""
        if not self._stdin_open:
            return
        try:
            while self._pending:
                del self._pending[: os.write(self._stdin, self._pending)]
        except BlockingIOError:
            if not self._is_writing:
                self._is_writing = True
                self._poller.watch(self._stdin, select.POLLOUT, self._write)
            return
        except BrokenPipeError:  # nobody reads any more; whether an answer comes all the same, reading tells
            self._pending.clear()
            self._close_when_written = True
        if self._is_writing:
            self._is_writing = False
            self._poller.forget(self._stdin)
        if self._close_when_written:
            self._stdin_open = False
            os.close(self._stdin)


def _start(
    arguments: Sequence[str], environment: Mapping[str, str], directory: str, limits: Limits
) -> tuple[keeper.Keeper, tuple[int, int, int]]:
    """The running command, and our ends of its stdin, stdout and stderr."""
    opened: list[int] = []
    try:
        for _ in range(3):
            opened += os.pipe()
        their_in, our_in, our_out, their_out, our_err, their_err = opened
        kept = keeper.start(arguments, environment, directory, limits, (their_in, their_out, their_err))
    except BaseException as error:
        for descriptor in opened:
            os.close(descriptor)
        if isinstance(error, OSError):
            raise RefereeFault(f"no pipe for {arguments[0]!r}: {error.strerror}") from None
        raise
    for descriptor in (their_in, their_out, their_err):
        os.close(descriptor)
    for descriptor in (our_in, our_out, our_err):
        os.set_blocking(descriptor, False)
    return kept, (our_in, our_out, our_err)


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
