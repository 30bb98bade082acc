"""The referee's hold on a bot's process: how it is started, watched, measured and ended.

On Linux a guardian does it (see ``guardian``). Elsewhere the bot is the referee's own child, its process
group is killed in the end, and neither its use of the machine is known nor its limits are enforced.
"""

import atexit
import errno
import mmap
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.referee import guardian
from tools.referee.limits import MB, Limits

_START_SECONDS = 20.0  # for a guardian to say that the bot runs
_END_SECONDS = 5.0  # for a guardian to say that nothing is left, for a process to be reaped
_SHORTAGES = (errno.EAGAIN, errno.ENOMEM, errno.EMFILE, errno.ENFILE, errno.ENOSPC)


class StartError(Exception):
    """The command cannot be started; the message is one clear line."""


class RefereeFault(Exception):
    """The referee or its machine failed, and no bot is to blame; the message is one clear line."""


class Usage(NamedTuple):
    """What a bot and all that it started used for an answer; None where the system does not say.

    Args:
        cpu_ms: CPU milliseconds; those of other processes than the bot's own come in steps of 10, as of
            the last sample.
        memory_mb: peak of resident memory in megabytes (2^20 bytes), as sampled every 50 ms; of an answer
            without a sample, as of the last one.
    """

    cpu_ms: float | None
    memory_mb: float | None


UNKNOWN_USAGE = Usage(None, None)


class Keeper:
    """A bot's process in somebody's keeping.

    Attributes:
        pid: the process id, which is its process group's and session's as well.
        status: the exit code, or the negative signal number; None while the process is not known to
            have ended.
        broken_limit: ``memory`` or ``processes``, with the bytes or the count, if that ended it.
        reports: a descriptor that is readable when there is news for ``read_reports``; None if there
            is no such thing, and one has to look from time to time.
    """

    def __init__(self, pid: int, reports: int | None) -> None:
        self.pid = pid
        self.status: int | None = None
        self.broken_limit: tuple[str, int] | None = None
        self.reports = reports

    def read_reports(self) -> bool:
        """Brings ``status`` and ``broken_limit`` up to date; False if there is no more to come."""
        raise NotImplementedError

    def begin_question(self) -> None:
        """From here on ``usage`` counts."""

    def usage(self) -> Usage:
        """What was used since the question."""
        return UNKNOWN_USAGE

    def state(self) -> str:
        """The state of the bot's own process, as /proc has it (R, S, D, T ...); empty if unknown."""
        return ""

    def end(self) -> None:
        """Kills the process and what it started, and waits for the end a few seconds at most."""
        raise NotImplementedError

    def close(self) -> None:
        """Gives back what ``end`` left open."""


def start(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    directory: str,
    limits: Limits,
    pipes: tuple[int, int, int],
) -> Keeper:
    """Starts a command, whose stdin, stdout and stderr are to be these descriptors.

    Args:
        directory: where it runs; empty for our own working directory.

    Raises:
        StartError: the command was not found or could not be run.
        RefereeFault: the system has no process, memory or descriptor for it.
    """
    try:
        if sys.platform == "linux":
            return _start_guarded(arguments, environment, directory, limits, pipes)
        return GroupKeeper(arguments, environment, directory, pipes)
    except OSError as error:
        raise _start_failure(arguments, error) from None
    except ValueError as error:  # a NUL in an argument, or a text that no file name can be
        raise StartError(f"cannot start {arguments[0]!r}: {error}") from None


def _start_failure(arguments: Sequence[str], error: OSError) -> Exception:
    text = f"cannot start {arguments[0]!r}: {error.strerror or error}"
    return RefereeFault(text) if error.errno in _SHORTAGES else StartError(text)


# ---- with a guardian ----------------------------------------------------------------------------


class GuardedKeeper(Keeper):
    """A bot under a guardian.

    Args:
        control: the socket of the guardian.
        page: the memory shared with it.
        pid: the bot's process id.
        guardian_pid: the guardian's.
        said: what it said besides.
    """

    def __init__(self, control: socket.socket, page: mmap.mmap, pid: int, guardian_pid: int, said: bytes) -> None:
        control.setblocking(False)
        super().__init__(pid, control.fileno())
        self._control = control
        self._page = page
        self._guardian_pid = guardian_pid
        self._unread = b""
        self._is_done = False
        self._clock = ~pid << 3 | 2  # the kernel's id for the CPU time of a whole process, in nanoseconds
        self._own_ns = self._others_ns = self._peak = 0
        self._question = 0
        self._question_ns = 0
        self._hear(said)

    def read_reports(self) -> bool:
        """Reads what the guardian says. If it says no more, it was killed, and the bot with it."""
        while not self._is_done:
            try:
                said = self._control.recv(4096)
            except BlockingIOError:
                return True
            except ConnectionError:
                said = b""
            self._hear(said or b"done\n")
        return False

    def _hear(self, said: bytes) -> None:
        *lines, self._unread = (self._unread + said).split(b"\n")
        for line in lines:
            self._take(*line.decode().split())

    def _take(self, word: str, *values: str) -> None:
        if word == "exited":
            self.status = int(values[0])
        elif word in ("memory", "processes"):
            self.broken_limit = (word, int(values[0]))
            self.status = -signal.SIGKILL
        elif word == "done":
            self._is_done = True
            if self.status is None:
                self.status = -signal.SIGKILL

    def begin_question(self) -> None:
        """From here on ``usage`` counts."""
        self._question += 1
        guardian.QUESTION_FIELD.pack_into(self._page, guardian.QUESTION_OFFSET, self._question)
        self._question_ns = self._cpu_ns()

    def usage(self) -> Usage:
        """What was used since the question."""
        cpu_ns = self._cpu_ns()
        return Usage((cpu_ns - self._question_ns) / 1e6, self._peak / MB)

    def _cpu_ns(self) -> int:
        """Of the tree, as far as known. Where a process has gone its time is not forgotten."""
        try:
            self._own_ns = time.clock_gettime_ns(self._clock)
        except OSError:
            pass
        self._peak, others_ns = guardian.PAGE_FIELDS.unpack_from(self._page)
        if others_ns > self._others_ns:
            self._others_ns = others_ns
        return self._own_ns + self._others_ns

    def state(self) -> str:
        """The state of the bot's own process."""
        try:
            text = Path(f"/proc/{self.pid}/stat").read_bytes()
        except OSError:
            return ""
        return text.rpartition(b")")[2].split()[0].decode()

    def end(self) -> None:
        """Has the guardian kill them all. If it does not manage to, it is killed, and the nursery goes on."""
        try:
            os.kill(self._guardian_pid, signal.SIGCONT)  # the bot may have stopped it
            self._control.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it is gone already
        if not self._await_done(_END_SECONDS):
            _kill_if_there(self._guardian_pid)
            self._await_done(_END_SECONDS)

    def _await_done(self, seconds: float) -> bool:
        until = time.monotonic() + seconds
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        while self.read_reports():
            left = until - time.monotonic()
            if left <= 0:
                return False
            poll.poll(left * 1000)
        return True

    def close(self) -> None:
        """Gives the descriptors back."""
        self._control.close()
        self._page.close()


# ---- the nursery's line -------------------------------------------------------------------------


class _Nursery:
    """The nursery of this process, started when the first bot is."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._channel: socket.socket | None = None
        self._pid = 0

    def send(self, descriptors: Sequence[int]) -> None:
        """Asks for a guardian that holds these descriptors.

        Raises:
            OSError: there are too many descriptors on their way.
            RefereeFault: no nursery can be started.
        """
        with self._lock:
            if self._channel is not None:
                try:
                    socket.send_fds(self._channel, [b"!"], descriptors)
                    return
                except ConnectionError:  # somebody killed it
                    self._close()
            self._channel = self._start()
            socket.send_fds(self._channel, [b"!"], descriptors)

    def _start(self) -> socket.socket:
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs:
            theirs.set_inheritable(True)
            command = [sys.executable, "-I", "-S", guardian.__file__, str(theirs.fileno())]
            files = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
            try:
                self._pid = os.posix_spawn(sys.executable, command, os.environ, file_actions=files, setsid=True)
            except OSError as error:
                ours.close()
                raise RefereeFault(f"cannot start {sys.executable!r}: {error.strerror}") from None
        return ours

    def _close(self) -> None:
        """Ends the nursery, which ends the guardians."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None
            try:
                os.waitpid(self._pid, 0)
            except ChildProcessError:
                pass

    def close(self) -> None:
        """Ends it when this process ends in good order."""
        with self._lock:
            self._close()

    def forget(self) -> None:
        """In a fork of this process, which has to have a nursery of its own."""
        self._lock = threading.Lock()
        if self._channel is not None:
            self._channel.close()
            self._channel = None


_nursery = _Nursery()
atexit.register(_nursery.close)
os.register_at_fork(after_in_child=_nursery.forget)


def _start_guarded(
    arguments: Sequence[str],
    environment: Mapping[str, str],
    directory: str,
    limits: Limits,
    pipes: tuple[int, int, int],
) -> GuardedKeeper:
    order = guardian.write_order(
        {
            "arguments": [_encoded(argument) for argument in arguments],
            "environment": {**os.environb, **{_encoded(k): _encoded(v) for k, v in environment.items()}},
            "folder": os.path.abspath(directory),
            "memory": limits.memory_bytes,
            "processes": limits.processes,
            "descriptors": limits.descriptors,
        }
    )
    page_file = os.memfd_create("stonewire", os.MFD_CLOEXEC)
    try:
        os.ftruncate(page_file, guardian.PAGE_SIZE)
        control, theirs = socket.socketpair()
        try:
            with theirs:
                _nursery.send([theirs.fileno(), *pipes, page_file])
            pid, guardian_pid, said = _await_start(control, order)
            return GuardedKeeper(control, mmap.mmap(page_file, guardian.PAGE_SIZE), pid, guardian_pid, said)
        except BaseException:
            control.close()  # whatever runs behind it ends
            raise
    finally:
        os.close(page_file)


def _encoded(text: str) -> bytes:
    data = os.fsencode(text)
    if b"\0" in data:
        raise ValueError("embedded null byte")
    return data


def _await_start(control: socket.socket, order: bytes) -> tuple[int, int, bytes]:
    """The process ids of the bot and of its guardian, and what else it said.

    Raises:
        OSError: what kept the bot from being started.
        RefereeFault: the guardian ended, or does not answer.
    """
    control.settimeout(_START_SECONDS)
    said = b""
    try:
        control.sendall(order)
        while b"\n" not in said:
            chunk = control.recv(64)
            if not chunk:
                raise RefereeFault("a guardian ended before its bot was started")
            said += chunk
    except TimeoutError:
        raise RefereeFault(f"a guardian gave no answer within {_START_SECONDS:g} s") from None
    except ConnectionError:
        raise RefereeFault("a guardian ended before its bot was started") from None
    line, _, rest = said.partition(b"\n")
    word, *values = line.decode().split()
    if word == "started":
        return int(values[0]), int(values[1]), rest
    number = int(values[0])
    raise OSError(number, os.strerror(number))


# ---- without one --------------------------------------------------------------------------------


class GroupKeeper(Keeper):
    """A bot that is the referee's child, in a process group of its own.

    Raises:
        OSError, ValueError: it cannot be started.
    """

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], directory: str, pipes: tuple[int, int, int]
    ) -> None:
        stdin, stdout, stderr = pipes
        self._popen = subprocess.Popen(
            arguments,
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env={**os.environ, **environment},
            cwd=directory or None,
            start_new_session=True,
        )
        super().__init__(self._popen.pid, None)

    def read_reports(self) -> bool:
        """Asks the system; where it can without reaping, so that the id stays its own until its group is killed."""
        if self.status is None:
            if hasattr(os, "waitid"):
                ended = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
                if ended is not None:
                    self.status = ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status
            else:
                self.status = self._popen.poll()
        return self.status is None

    def end(self) -> None:
        """Kills the group."""
        try:
            os.killpg(self.pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            pass  # macOS refuses with EPERM when only zombies are left
        try:
            self._popen.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            pass  # stuck in the kernel: the signal is pending, and there is no more to be done


def _kill_if_there(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
