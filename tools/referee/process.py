"""A bot's process: pipes that never block the referee, deadlines that hold, and an end without remains.

Deadlines are points of ``time.monotonic()`` in seconds. They are set once for a question and never
moved by output that is not its answer.
"""

import itertools
import os
import select
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence

from tools.referee.poller import Poller
from tools.referee.tree import MARK, kill_tree

LINE_CAP = 1 << 20
"""Bytes that an unfinished line may hold."""

ANSWER_CAP = 1 << 22
"""Bytes that a bot may write between a question and the end of its answer."""

STDERR_TAIL = 4096
"""Bytes kept of the end of what the bot wrote to stderr."""

_CHUNK = 1 << 16
_REAP_SECONDS = 5.0
_EXIT_SECONDS = 1.0  # from the end of stdout to the exit, of a bot that is exiting
_NO_PIDFD_POLL_SECONDS = 0.02

_numbers = itertools.count(1)


class StartError(Exception):
    """The command cannot be started; the message is one clear line."""


class TimeUp(Exception):
    """The deadline passed."""


class Gone(Exception):
    """The process ended without an answer; the message says how it ended."""


class BadOutput(Exception):
    """The output is no answer and cannot become one: too long, or closed."""


class BotProcess:
    """A running command whose stdin, stdout and stderr are pipes to us.

    Args:
        arguments: the command and its arguments.
        environment: variables added to our own environment.
        poller: the table's poll loop; the bot's stderr is drained whenever anybody waits there.
        ends_with_answer: the process may exit right after its answer, whose line end may be missing.

    Raises:
        StartError: the command was not found or could not be run.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        poller: Poller,
        ends_with_answer: bool = False,
    ) -> None:
        self._mark = f"{os.getpid()}-{next(_numbers)}"
        self._poller = poller
        self._ends_with_answer = ends_with_answer
        self._popen = _spawn(arguments, {**os.environ, **environment, MARK: self._mark})
        self.pid = self._popen.pid
        self._stdin, self._stdout, self._stderr = _descriptors(self._popen)
        self._pidfd = _open_pidfd(self.pid)
        self._pending = bytearray()  # to be written to stdin
        self._close_when_written = False
        self._stdin_open = True
        self._output = bytearray()
        self._searched = 0  # bytes of _output known to hold no line end
        self._received = 0  # bytes since the question
        self._output_ended = 0.0  # when stdout was closed
        self._status: int | None = None
        self._tail = bytearray()
        self._stopped = False
        poller.watch(self._stderr, select.POLLIN, self._on_stderr)

    # ---- talking --------------------------------------------------------------------------------

    def post(self, data: bytes) -> None:
        """Writes to stdin what fits now; the rest follows while an answer is awaited."""
        self._pending += data
        self._write()

    def close_input(self) -> None:
        """Closes stdin once everything posted is written."""
        self._close_when_written = True
        self._write()

    def discard_output(self) -> None:
        """Forgets all output so far: what comes before a question is not its answer.

        Raises:
            BadOutput: the output does not end.
        """
        self._received = 0
        while not self._output_ended and self._received <= LINE_CAP and self._read_output():
            pass
        if self._received > LINE_CAP:
            raise BadOutput(f"wrote over {LINE_CAP} bytes that nobody asked for")
        self._output.clear()
        self._searched = self._received = 0

    def read_line(self, deadline: float) -> bytes:
        """The next line of output, without its line end.

        Raises:
            TimeUp: there is none at the deadline.
            Gone: the process ended.
            BadOutput: stdout was closed, or a line or an answer is too long.
            Interrupted: see ``Poller``.
        """
        line = self._take_line()
        return self._await_line(deadline) if line is None else line

    def wait_for_exit(self, deadline: float) -> bool:
        """Whether the process ends by itself before the deadline; its output is thrown away."""
        while not self.has_exited() and time.monotonic() < deadline:
            self._watch()
            try:
                self._wait(deadline)
            finally:
                self._unwatch()
            self._output.clear()
            self._searched = 0
        return self.has_exited()

    # ---- the end --------------------------------------------------------------------------------

    def has_exited(self) -> bool:
        """Whether the process has ended, be it reaped or not."""
        if self._status is None:
            self._status = _exit_status(self._popen)
        return self._status is not None

    def exit_text(self) -> str:
        """How the process ended, in words."""
        status = self._status
        if status is None:
            return "is running"
        return f"exited with code {status}" if status >= 0 else f"killed by {_signal_name(-status)}"

    def stderr_tail(self) -> str:
        """The end of what the bot wrote to stderr so far."""
        return self._tail.decode("utf-8", "replace")

    def stop(self) -> None:
        """Kills the process and its descendants, reaps it, closes the pipes. May be called again."""
        if self._stopped:
            return
        self._stopped = True
        self.has_exited()  # keep a status that is the bot's own doing
        kill_tree(self.pid, self._mark)
        try:
            self._popen.wait(_REAP_SECONDS)
        except subprocess.TimeoutExpired:
            pass  # stuck in the kernel: the signal is pending, and there is no more to be done
        self._drain_stderr()
        self._close()

    def _close(self) -> None:
        for descriptor in (self._stdin, self._stdout, self._stderr):
            self._poller.forget(descriptor)
        for pipe in (self._popen.stdin, self._popen.stdout, self._popen.stderr):
            if pipe is not None:
                pipe.close()
        if self._pidfd is not None:
            os.close(self._pidfd)

    # ---- waiting --------------------------------------------------------------------------------

    def _await_line(self, deadline: float) -> bytes:
        self._watch()
        try:
            while True:
                line = self._take_line()
                if line is not None:
                    return line
                self._check_output()
                if not self._wait(deadline):
                    raise TimeUp
        finally:
            self._unwatch()

    def _wait(self, deadline: float) -> bool:
        """Waits for anything to happen; False if the deadline has passed before."""
        left = deadline - time.monotonic()
        if left <= 0:
            return False
        if self._pidfd is None:
            left = min(left, _NO_PIDFD_POLL_SECONDS)
        if self._output_ended:
            left = min(left, _EXIT_SECONDS)
        self._poller.wait(left)
        if self._pidfd is None and self.has_exited():
            self._on_exit()
        return True

    def _watch(self) -> None:
        if not self._output_ended:
            self._poller.watch(self._stdout, select.POLLIN, self._on_stdout)
        if self._pidfd is not None and self._status is None:
            self._poller.watch(self._pidfd, select.POLLIN, self._on_exit)
        if self._pending and self._stdin_open:
            self._poller.watch(self._stdin, select.POLLOUT, self._write)

    def _unwatch(self) -> None:
        self._poller.forget(self._stdout)
        if self._pidfd is not None:
            self._poller.forget(self._pidfd)
        if self._stdin_open:
            self._poller.forget(self._stdin)

    def _check_output(self) -> None:
        """Raises what makes further waiting vain."""
        if self._is_known_to_have_exited():
            raise Gone(self.exit_text())
        if len(self._output) > LINE_CAP:
            raise BadOutput(f"wrote a line of over {LINE_CAP} bytes")
        if self._received > ANSWER_CAP:
            raise BadOutput(f"wrote over {ANSWER_CAP} bytes without an answer")
        if self._output_ended and time.monotonic() - self._output_ended >= _EXIT_SECONDS:
            raise BadOutput("closed its stdout without an answer")

    def _is_known_to_have_exited(self) -> bool:
        """Whether the process is known to have ended; asks the system only at the end of stdout."""
        return self.has_exited() if self._output_ended else self._status is not None

    # ---- pipes ----------------------------------------------------------------------------------

    def _take_line(self) -> bytes | None:
        end = self._output.find(b"\n", self._searched)
        if end < 0:
            self._searched = len(self._output)
            if not (self._output and self._ends_with_answer and (self._output_ended or self._status is not None)):
                return None
            end = len(self._output)
        line = bytes(self._output[:end])
        del self._output[: end + 1]
        self._searched = 0
        return line

    def _on_stdout(self) -> None:
        self._read_output()

    def _read_output(self) -> bool:
        """Reads a chunk; False if there is none now."""
        try:
            chunk = os.read(self._stdout, _CHUNK)
        except BlockingIOError:
            return False
        if not chunk:
            self._output_ended = time.monotonic()
            self._poller.forget(self._stdout)
        self._output += chunk
        self._received += len(chunk)
        return bool(chunk)

    def _on_exit(self) -> None:
        """Reads what the bot wrote last; a grandchild may hold the pipe open for ever."""
        self.has_exited()
        if self._pidfd is not None:
            self._poller.forget(self._pidfd)
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
        if not self._stdin_open:
            return
        try:
            while self._pending:
                del self._pending[: os.write(self._stdin, self._pending)]
        except BlockingIOError:
            return
        except BrokenPipeError:  # nobody reads any more; whether an answer comes all the same, reading tells
            self._pending.clear()
            self._close_when_written = True
        self._poller.forget(self._stdin)
        if self._close_when_written:
            self._stdin_open = False
            assert self._popen.stdin is not None
            self._popen.stdin.close()


def _spawn(arguments: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            arguments,
            bufsize=0,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            env=environment,
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise StartError(f"cannot start {arguments[0]!r}: {reason}") from None


def _descriptors(popen: "subprocess.Popen[bytes]") -> tuple[int, int, int]:
    assert popen.stdin is not None and popen.stdout is not None and popen.stderr is not None
    descriptors = (popen.stdin.fileno(), popen.stdout.fileno(), popen.stderr.fileno())
    for descriptor in descriptors:
        os.set_blocking(descriptor, False)
    return descriptors


def _open_pidfd(pid: int) -> int | None:
    """A descriptor that is ready once the process has ended; None where the system has none."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None


def _exit_status(popen: "subprocess.Popen[bytes]") -> int | None:
    """The exit code, or the negative signal number; None while the process runs.

    Where the system can, the process is left unreaped, so that its id stays its own until the tree
    is killed.
    """
    if popen.returncode is not None or not hasattr(os, "waitid"):
        return popen.poll()
    try:
        ended = os.waitid(os.P_PID, popen.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return popen.poll()
    if ended is None:
        return None
    return ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
