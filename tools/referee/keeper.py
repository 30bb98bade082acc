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
_WAKE_SECONDS = 0.5  # without an answer, before a guardian is taken for stopped
_LOOK_SECONDS = 0.02  # between looks at a nursery that is to end
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
        is_unguarded: it ended because its guardian was killed, which only the bot has reason to do.
        reports: a descriptor that is readable when there is news for ``read_reports``; None if there
            is no such thing, and one has to look from time to time.
    """

    def __init__(self, pid: int, reports: int | None) -> None:
        self.pid = pid
        self.status: int | None = None
        self.broken_limit: tuple[str, int] | None = None
        self.is_unguarded = False
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
        nursery: where they live, which is given back in the end.
    """

    def __init__(
        self, control: socket.socket, page: mmap.mmap, pid: int, guardian_pid: int, said: bytes, nursery: "_Nursery"
    ) -> None:
        control.setblocking(False)
        super().__init__(pid, control.fileno())
        self._control = control
        self._page = page
        self._guardian_pid = guardian_pid
        self._nursery = nursery
        self._is_to_end = False
        self._is_all_gone = False
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
            if said:
                self._hear(said)
            else:
                self._note_end()
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
            self._is_all_gone = True
            self._note_end()

    def _note_end(self) -> None:
        self._is_done = True
        if self.status is None:
            self.status = -signal.SIGKILL
            self.is_unguarded = not self._is_to_end

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
        self._is_to_end = True
        _send_if_there(self._guardian_pid, signal.SIGCONT)  # the bot may have stopped it
        try:
            self._control.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # it is gone already
        if not self._await_done(_END_SECONDS):
            _send_if_there(self._guardian_pid, signal.SIGKILL)
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
        """Gives the descriptors and the nursery back."""
        self._control.close()
        self._page.close()
        if self._is_all_gone:
            _nurseries.give_back(self._nursery)
        else:  # the guardian was killed
            _nurseries.end(self._nursery)


# ---- nurseries ----------------------------------------------------------------------------------


class _Nursery:
    """A nursery of this process, in which one bot at a time lives: whoever harms it harms no other.

    Raises:
        OSError: there is no process or descriptor for it.
    """

    def __init__(self) -> None:
        self._channel, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._channel.settimeout(_START_SECONDS)
        with theirs:
            theirs.set_inheritable(True)
            command = [sys.executable, "-I", "-S", guardian.__file__, str(theirs.fileno())]
            files = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)]
            try:
                self._pid = os.posix_spawn(sys.executable, command, os.environ, file_actions=files, setsid=True)
            except OSError as error:
                self._channel.close()
                raise RefereeFault(f"cannot start {sys.executable!r}: {error.strerror}") from None
        self._is_reaped = False

    def send(self, descriptors: Sequence[int]) -> None:
        """Asks for a guardian that holds these descriptors.

        Raises:
            OSError: somebody has killed the nursery, or stops it again and again.
        """
        self.wake()
        socket.send_fds(self._channel, [b"!"], descriptors)

    def wake(self) -> None:
        """Lets it run, should a bot have stopped it."""
        if not self._is_reaped:
            os.kill(self._pid, signal.SIGCONT)

    def runs(self) -> bool:
        """Whether it has not ended."""
        if not self._is_reaped:
            try:
                self._is_reaped = os.waitpid(self._pid, os.WNOHANG)[0] != 0
            except ChildProcessError:
                self._is_reaped = True
        return not self._is_reaped

    def part(self) -> None:
        """Lets it end with all that is below it."""
        self._channel.close()

    def see_off(self, until: float) -> None:
        """Waits for its end, which is by force from the deadline on."""
        self.wake()
        if self._awaits_end(until):
            return
        until, known = time.monotonic() + _END_SECONDS, set[int]()
        while not known.issuperset(killed := guardian.kill_below(self._pid)) and time.monotonic() < until:
            known |= killed
        os.kill(self._pid, signal.SIGKILL)
        self._awaits_end(time.monotonic() + _END_SECONDS)

    def _awaits_end(self, until: float) -> bool:
        pause = 0.001
        while self.runs():
            if time.monotonic() > until:
                return False
            time.sleep(pause)
            pause = min(2 * pause, _LOOK_SECONDS)
        return True


class _Nurseries:
    """The nurseries of this process: those in use, and those that wait for their next bot."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: set[_Nursery] = set()
        self._free: list[_Nursery] = []

    def take(self) -> _Nursery:
        """One without a bot, started if there is none.

        Raises:
            OSError, RefereeFault: it cannot be started.
        """
        with self._lock:
            while self._free:
                nursery = self._free.pop()
                if nursery.runs():
                    return nursery
                nursery.part()  # somebody killed it
                self._all.discard(nursery)
            nursery = _Nursery()
            self._all.add(nursery)
            return nursery

    def give_back(self, nursery: _Nursery) -> None:
        """Keeps it for another bot; nothing of the last one is left in it."""
        with self._lock:
            if nursery in self._all:
                self._free.append(nursery)

    def end(self, nursery: _Nursery) -> None:
        """Ends one that a bot has harmed, and what is left in it."""
        with self._lock:
            self._all.discard(nursery)
        nursery.part()
        nursery.see_off(time.monotonic() + _END_SECONDS)

    def close(self) -> None:
        """Ends them all when this process ends in good order."""
        with self._lock:
            nurseries, self._all, self._free = self._all, set(), []
        for nursery in nurseries:
            nursery.part()
        until = time.monotonic() + _END_SECONDS
        for nursery in nurseries:
            nursery.see_off(until)

    def forget(self) -> None:
        """In a fork of this process, which has to have nurseries of its own."""
        self._lock = threading.Lock()
        for nursery in self._all:
            nursery.part()
        self._all, self._free = set(), []


_nurseries = _Nurseries()
atexit.register(_nurseries.close)
os.register_at_fork(after_in_child=_nurseries.forget)


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
        page = mmap.mmap(page_file, guardian.PAGE_SIZE)
        nursery = _nurseries.take()
        try:
            return _start_in(nursery, order, page, [*pipes, page_file])
        except RefereeFault:
            _nurseries.end(nursery)
            raise
        except BaseException:
            _nurseries.give_back(nursery)
            raise
    finally:
        os.close(page_file)


def _start_in(nursery: _Nursery, order: bytes, page: mmap.mmap, descriptors: Sequence[int]) -> GuardedKeeper:
    control, theirs = socket.socketpair()
    try:
        with theirs:
            try:
                nursery.send([theirs.fileno(), *descriptors])
            except (ConnectionError, TimeoutError) as error:
                raise RefereeFault(f"a nursery of bots takes no more: {error}") from None
        guardian_pid, pid, said = _await_start(control, order, nursery)
        return GuardedKeeper(control, page, pid, guardian_pid, said, nursery)
    except BaseException:
        control.close()  # whatever runs behind it ends
        raise


def _encoded(text: str) -> bytes:
    data = os.fsencode(text)
    if b"\0" in data:
        raise ValueError("embedded null byte")
    return data


def _await_start(control: socket.socket, order: bytes, nursery: _Nursery) -> tuple[int, int, bytes]:
    """The process ids of the guardian and of its bot, and what else it said.

    A guardian that said nothing after it began to start the bot was killed by it: then there is nothing else,
    and the bot's id is the guardian's.

    Raises:
        OSError: what kept the bot from being started.
        RefereeFault: the guardian ended, or does not answer.
    """
    until = time.monotonic() + _START_SECONDS
    said, guardian_pid = b"", 0
    try:
        control.settimeout(_START_SECONDS)
        control.sendall(order)
        control.settimeout(_WAKE_SECONDS)
        while True:
            line, end, rest = said.partition(b"\n")
            if not end:
                chunk = _received(control)
                if chunk == b"" and guardian_pid:
                    return guardian_pid, guardian_pid, b""
                if chunk == b"":
                    raise ConnectionError
                said += chunk or b""
                if chunk is None:
                    _let_run(nursery, guardian_pid, until)
                continue
            word, *values = line.decode().split()
            if word == "started":
                return guardian_pid, int(values[0]), rest
            if word != "starting":
                raise OSError(int(values[0]), os.strerror(int(values[0])))
            guardian_pid, said = int(values[0]), rest
    except TimeoutError:
        raise RefereeFault(f"a guardian gave no answer within {_START_SECONDS:g} s") from None
    except ConnectionError:
        raise RefereeFault("a guardian ended before its bot was started") from None


def _received(control: socket.socket) -> bytes | None:
    """What is there within a moment: nothing at the end, None if it is still to come."""
    try:
        return control.recv(64)
    except TimeoutError:
        return None
    except ConnectionError:
        return b""


def _let_run(nursery: _Nursery, guardian_pid: int, until: float) -> None:
    """Lets those run that a bot may have stopped.

    Raises:
        TimeoutError: the deadline has passed.
    """
    if time.monotonic() > until:
        raise TimeoutError
    nursery.wake()
    if guardian_pid:
        _send_if_there(guardian_pid, signal.SIGCONT)


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


def _send_if_there(pid: int, number: int) -> None:
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass
