"""A program of its own that keeps bots: it starts them, watches them, and leaves nothing of them behind.

The referee runs it as a *nursery*: ``python -I -S guardian.py DESCRIPTOR``. For every bot, one at
a time, the nursery forks a *guardian*, which forks the bot. A fork of this small process takes 0.6 ms, where
an interpreter with these imports takes 30 ms to start. The guardian is no part of the bot's pipes, so
that it costs nothing while a move is asked for.

A guardian is a child subreaper: whatever a bot starts, in whatever session, stays its descendant, and
it has no children left exactly when nothing of the bot is. It kills them all when its control socket
is closed at the referee's end, which the system does however the referee ends, and when its parent
dies. Should a guardian itself be killed, the system kills the bot, and the nursery, a subreaper as
well, kills the rest. What tells them of a parent's death is SIGCONT, which no bot can keep from them: any other
signal would wait for ever in a process that the bot has stopped, and SIGKILL would leave them no time to kill.

Between the referee and the nursery goes one message a bot: a byte with the descriptors of
``DESCRIPTORS``. The guardian reads an order from its control socket (``read_order``), then answers in lines::

    starting GUARDIAN_PID      from here on the bot may run; if no more is heard, it killed its guardian
    started PID                the bot runs
    refused ERRNO              it cannot be run: no such command, for one
    fault ERRNO                there is no process to run it in
    memory BYTES               the limit is broken; all are killed
    processes COUNT            likewise; there may be more
    exited STATUS              the bot's own process ended; a negative status is a signal
    done                       nothing is left

A page of memory is shared with the referee (``PAGE_FIELDS``), so that samples wake nobody.
"""

import ctypes
import gc
import itertools
import marshal
import mmap
import os
import resource
import select
import signal
import socket
import struct
import sys
import time
from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple, NoReturn

DESCRIPTORS = 5
"""Of a bot: its control socket, its stdin, stdout and stderr, and the page."""

PAGE_SIZE = 64
PAGE_FIELDS = struct.Struct("=QQ")
"""The sampled peak of the last question, in bytes, and CPU nanoseconds of all but the bot's own process."""

QUESTION_FIELD = struct.Struct("=Q")
QUESTION_OFFSET = 32
"""The number of the present question; the referee writes it."""

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36

_FIRST_MS = 3  # after a start, then twice that, and so on: many a process lives no longer
_CALM_MS = 50
_TENSE_MS = 10  # over half of the memory or processes allowed
_LONGEST_PAUSE = 0.05  # seconds between kills

_PAGE_BYTES = os.sysconf("SC_PAGE_SIZE")
_TICK_NS = 10**9 // os.sysconf("SC_CLK_TCK")

_OOM_SCORE = b"1000"  # when memory is short, the system is to kill bots and not the referee


class _Process(NamedTuple):
    pid: int
    state: str
    own_ticks: int  # CPU, without its children's
    reaped_ticks: int  # CPU of the children that it waited for
    threads: int
    resident: int  # bytes


# ---- reading /proc ------------------------------------------------------------------------------


def _read(path: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(descriptor)


def _process(pid: int) -> _Process | None:
    # The command name, in parentheses, may hold blanks and parentheses itself.
    fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
    if len(fields) < 22:
        return None
    own, reaped = int(fields[11]) + int(fields[12]), int(fields[13]) + int(fields[14])
    resident = int(fields[21]) * _PAGE_BYTES
    return _Process(pid, fields[0].decode(), own, reaped, int(fields[17]), resident)


def _listed_children(pid: int, threads: int) -> list[int]:
    """The children of a process, by the kernel's own lists, one a thread."""
    folder = f"/proc/{pid}/task"
    try:
        names = os.listdir(folder) if threads > 1 else [str(pid)]
    except OSError:
        return []
    return [int(word) for name in names for word in _read(f"{folder}/{name}/children").split()]


def _parents() -> dict[int, int]:
    """The parent of every process."""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            fields = _read(f"/proc/{name}/stat").rpartition(b")")[2].split()
            if len(fields) > 1:
                found[int(name)] = int(fields[1])
    return found


_HAS_LISTS = os.path.exists(f"/proc/self/task/{os.getpid()}/children")


def _children_of() -> Callable[[int, int], list[int]]:
    """How to find the children of a process with so many threads."""
    if _HAS_LISTS:
        return _listed_children
    parents = _parents()  # a kernel without those lists
    return lambda pid, threads: [child for child, parent in parents.items() if parent == pid]


def _descendants() -> Iterator[_Process]:
    """Everything below this process."""
    children = _children_of()
    pending = children(os.getpid(), 1)
    while pending:
        process = _process(pending.pop())
        if process is not None:
            yield process
            pending += children(process.pid, process.threads)


def _proportional_bytes(pid: int, otherwise: int) -> int:
    """Resident memory in which a page shared by n processes counts 1/n; ``otherwise`` if the system does not say."""
    for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
        if line.startswith(b"Pss:"):
            return int(line.split()[1]) * 1024
    return otherwise


# ---- ends ---------------------------------------------------------------------------------------


def kill_below(root: int, keep: Collection[int] = ()) -> set[int]:
    """Kills every descendant of a process but the trees of the children to keep; their ids.

    Each is killed before its children are looked for, and then starts no more. Those that are missed
    all the same, because their parent ended meanwhile, are children of the root by then, if it is a subreaper.
    """
    children = _children_of()
    killed = set()
    pending = [pid for pid in children(root, 1) if pid not in keep]
    while pending:
        pid = pending.pop()
        try:
            os.kill(pid, signal.SIGKILL)
        except OSError:
            continue
        killed.add(pid)
        pending += children(pid, 2)  # threads, or more
    return killed


def _reap() -> list[int]:
    """The ids of children that have ended and are now forgotten."""
    ended: list[int] = []
    while True:
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return ended
        if not pid:
            return ended
        ended.append(pid)


def _has_children() -> bool:
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    except ChildProcessError:
        return False
    return True


def _kill_bot(bot: int) -> None:
    """Kills the bot with its process group, then every descendant; returns when there is none."""
    _come_first()
    try:
        os.killpg(bot, signal.SIGKILL)  # at one stroke, which no fork escapes
    except OSError:
        pass
    _kill_all()


def _kill_all() -> None:
    """Kills every descendant; returns when there is none."""
    known: set[int] = set()
    pause = 0.0005
    while _has_children():
        killed = kill_below(os.getpid())
        if killed <= known:  # it remains to wait for their ends
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        known |= killed
        _reap()


def _come_first() -> None:
    """Runs before a thousand processes that want to run, where the system allows it."""
    try:
        os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    except OSError:
        pass


class _Wake:
    """A descriptor that becomes readable when a child ends or this process is told to end."""

    def __init__(self) -> None:
        self.descriptor, self._signal_end = os.pipe()
        os.set_blocking(self.descriptor, False)
        os.set_blocking(self._signal_end, False)
        signal.set_wakeup_fd(self._signal_end, warn_on_full_buffer=False)

    def clear(self) -> None:
        """Makes it wait for the next signal."""
        try:
            while len(os.read(self.descriptor, 4096)) == 4096:
                pass
        except BlockingIOError:
            pass

    def close(self) -> None:
        """Gives the descriptors back."""
        signal.set_wakeup_fd(-1)
        os.close(self.descriptor)
        os.close(self._signal_end)


def _process_control(option: int, value: int) -> None:
    # Looked up once, before any fork: a child has no time for it.
    _LIBC.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(0), ctypes.c_ulong(0), ctypes.c_ulong(0))


_LIBC = ctypes.CDLL(None)


# ---- the guardian -------------------------------------------------------------------------------


def read_order(control: socket.socket) -> "dict[str, Any]":
    """What the referee wants: a length in 8 bytes, then a marshalled dict.

    Its keys: ``arguments`` and ``environment`` (as bytes), ``folder``, and the limits ``memory`` (bytes),
    ``processes`` and ``descriptors``, each of which may be None.
    """
    (length,) = struct.unpack("=Q", _receive(control, 8))
    order: dict[str, Any] = marshal.loads(_receive(control, length))
    return order


def _receive(control: socket.socket, length: int) -> bytes:
    data = bytearray()
    while len(data) < length:
        chunk = control.recv(length - len(data))
        if not chunk:
            raise EOFError
        data += chunk
    return bytes(data)


def write_order(order: "dict[str, Any]") -> bytes:
    """The same for the other end."""
    data = marshal.dumps(order)
    return struct.pack("=Q", len(data)) + data


def _run_bot(order: "dict[str, Any]", pipes: list[int]) -> None:
    """Becomes the bot. Returns only by an exception."""
    _process_control(_PR_SET_PDEATHSIG, signal.SIGKILL)
    os.setsid()
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT, signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(number, signal.SIG_DFL)  # an ignored signal would stay ignored
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if order["descriptors"] is not None:
        most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        count = order["descriptors"] if most == resource.RLIM_INFINITY else min(order["descriptors"], most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
    _offer_to_the_oom_killer()
    os.chdir(order["folder"])
    for target, descriptor in enumerate(pipes):
        os.dup2(descriptor, target)  # they are numbered above 2, and all others close themselves
    arguments = order["arguments"]
    os.execvpe(arguments[0], arguments, order["environment"])


def _offer_to_the_oom_killer() -> None:
    try:
        descriptor = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
        os.write(descriptor, _OOM_SCORE)
        os.close(descriptor)
    except OSError:
        pass


class _Refused(Exception):
    """The bot cannot be run; ``number`` is the system's error number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number


def _start_bot(order: "dict[str, Any]", pipes: list[int]) -> int:
    """The process id of the bot, which runs by then."""
    told, telling = os.pipe()  # closed without a word when the command takes over
    pid = os.fork()
    if not pid:
        try:
            _run_bot(order, pipes)
        except OSError as error:
            os.write(telling, str(error.errno).encode())
        finally:
            os._exit(127)
    os.close(telling)
    refusal = os.read(told, 16)
    os.close(told)
    if refusal:
        os.waitpid(pid, 0)
        raise _Refused(int(refusal))
    return pid


class _Guardian:
    """Watches one bot, in a process of its own."""

    def __init__(self, control: socket.socket, page: mmap.mmap, order: "dict[str, Any]", bot: int, parent: int) -> None:
        self._control = control
        self._page = page
        self._memory: int | None = order["memory"]
        self._processes: int | None = order["processes"]
        self._most = None if self._processes is None else self._processes + 1  # to be counted
        self._bot = bot
        self._parent = parent
        self._bot_runs = True
        self._question = 0
        self._peak = 0
        self._count = 0  # of processes, at the last sample
        self._next_ms = _FIRST_MS

    def watch(self, wake: _Wake) -> None:
        """Returns when the referee has no more use for the bot, or when a limit is broken."""
        poll = select.poll()
        poll.register(self._control, select.POLLIN)
        poll.register(wake.descriptor, select.POLLIN)
        while os.getppid() == self._parent:
            self._look_for_exits()
            living = (process for process in _descendants() if process.state not in "ZX")
            tree = list(itertools.islice(living, self._most))
            if self._is_over_a_limit(tree):
                return
            for descriptor, _ in poll.poll(self._pause_ms(tree)):
                if descriptor == wake.descriptor:
                    wake.clear()
                elif not self._control.recv(64):
                    return

    def _look_for_exits(self) -> None:
        """Tells of the bot's end, and reaps orphans. The bot is not: its id stays its own, its times readable."""
        if self._bot_runs:
            ended = os.waitid(os.P_PID, self._bot, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            if ended is not None:
                self._bot_runs = False
                self.report("exited", ended.si_status if ended.si_code == os.CLD_EXITED else -ended.si_status)
        for pid in _children_of()(os.getpid(), 1):
            if pid != self._bot:
                os.waitpid(pid, os.WNOHANG)

    def _is_over_a_limit(self, tree: list[_Process]) -> bool:
        """Takes the tree's measure; says so if it is too large."""
        resident = sum(process.resident for process in tree)
        self._share(resident, self._cpu_of_others(tree))
        if self._processes is not None and len(tree) > self._processes:
            self.report("processes", len(tree))
            return True
        if self._memory is None or resident <= self._memory:
            return False
        if len(tree) > 1:
            resident = sum(_proportional_bytes(process.pid, process.resident) for process in tree)
            if resident <= self._memory:
                return False
        self.report("memory", resident)
        return True

    def _pause_ms(self, tree: list[_Process]) -> int | None:
        """Milliseconds until the next sample; None where nothing is left that could grow."""
        if not tree:
            return None
        if len(tree) > self._count:
            self._next_ms = _FIRST_MS
        self._count = len(tree)
        near_memory = self._memory is not None and 2 * sum(process.resident for process in tree) > self._memory
        near_processes = self._processes is not None and 2 * len(tree) > self._processes
        pause_ms, self._next_ms = self._next_ms, min(2 * self._next_ms, _CALM_MS)
        return min(pause_ms, _TENSE_MS) if near_memory or near_processes else pause_ms

    def _share(self, resident: int, others_ns: int) -> None:
        (question,) = QUESTION_FIELD.unpack_from(self._page, QUESTION_OFFSET)
        if question != self._question:
            self._question, self._peak = question, 0
        self._peak = max(self._peak, resident)
        PAGE_FIELDS.pack_into(self._page, 0, self._peak, others_ns)

    def _cpu_of_others(self, tree: list[_Process]) -> int:
        ticks = sum(process.reaped_ticks + (process.own_ticks if process.pid != self._bot else 0) for process in tree)
        reaped_here = resource.getrusage(resource.RUSAGE_CHILDREN)
        return ticks * _TICK_NS + int((reaped_here.ru_utime + reaped_here.ru_stime) * 1e9)

    def report(self, word: str, *values: int) -> None:
        """Says a line to the referee, which may be gone."""
        _report(self._control, word, *values)


def _report(control: socket.socket, word: str, *values: int) -> None:
    try:
        control.send(" ".join([word, *map(str, values)]).encode() + b"\n")
    except OSError:
        pass


def _guard(control: socket.socket, pipes: list[int], page: mmap.mmap, parent: int) -> None:
    """The life of a guardian."""
    try:
        order = read_order(control)
        _report(control, "starting", os.getpid())
        bot = _start_bot(order, pipes)
    except EOFError:
        return None
    except _Refused as refusal:
        return _report(control, "refused", refusal.number)
    except OSError as error:
        return _report(control, "fault", error.errno or 0)
    for descriptor in pipes:
        os.close(descriptor)
    guardian = _Guardian(control, page, order, bot, parent)
    guardian.report("started", bot)
    try:
        guardian.watch(_Wake())
    finally:
        _kill_bot(bot)
        guardian.report("done")
    return None


def _become_guardian(descriptors: list[int], parent: int) -> NoReturn:
    """In a fork of the nursery: never returns to it."""
    try:
        _process_control(_PR_SET_CHILD_SUBREAPER, 1)
        _process_control(_PR_SET_PDEATHSIG, signal.SIGCONT)
        page = mmap.mmap(descriptors[4], PAGE_SIZE)
        os.close(descriptors[4])
        with socket.socket(fileno=descriptors[0]) as control:
            _guard(control, descriptors[1:4], page, parent)
    finally:
        os._exit(0)


# ---- the nursery --------------------------------------------------------------------------------


class _Nursery:
    """Forks guardians until the referee closes the channel, or is dead."""

    def __init__(self, channel: socket.socket) -> None:
        self._channel = channel
        self._referee = os.getppid()
        self._guardians: set[int] = set()

    def run(self) -> None:
        """The life of the nursery."""
        wake = _Wake()
        poll = select.poll()
        poll.register(self._channel, select.POLLIN)
        poll.register(wake.descriptor, select.POLLIN)
        while os.getppid() == self._referee:
            for descriptor, _ in poll.poll(_TENSE_MS if self._kill_orphans() else None):
                if descriptor == wake.descriptor:
                    wake.clear()
                elif not self._take(wake):
                    return

    def _take(self, wake: _Wake) -> bool:
        """Forks a guardian for the next bot; False if there is none to come."""
        said, descriptors, _, _ = socket.recv_fds(self._channel, 1, DESCRIPTORS)
        if not said:
            return False
        for descriptor in descriptors:
            os.set_inheritable(descriptor, False)  # some Pythons pass the flag for that over
        if len(descriptors) == DESCRIPTORS:
            self._fork(descriptors, wake)
        for descriptor in descriptors:
            os.close(descriptor)
        return True

    def _fork(self, descriptors: list[int], wake: _Wake) -> None:
        nursery = os.getpid()
        try:
            pid = os.fork()
        except OSError as error:
            with socket.socket(fileno=os.dup(descriptors[0])) as control:
                return _report(control, "fault", error.errno or 0)
        if not pid:
            wake.close()
            self._channel.close()
            _become_guardian(descriptors, nursery)
        self._guardians.add(pid)
        return None

    def _kill_orphans(self) -> bool:
        """Forgets guardians that have ended, and kills what one that was killed has left: was there anything?"""
        self._guardians.difference_update(_reap())
        return bool(kill_below(os.getpid(), self._guardians))


def main() -> None:
    """Runs the nursery on the channel whose descriptor is the argument."""
    _process_control(_PR_SET_CHILD_SUBREAPER, 1)
    _process_control(_PR_SET_PDEATHSIG, signal.SIGCONT)
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
        signal.signal(number, signal.SIG_IGN)
    for number in (signal.SIGCHLD, signal.SIGTERM, signal.SIGCONT):
        signal.signal(number, lambda *_: None)  # they wake
    descriptor = int(sys.argv[1])
    os.closerange(3, descriptor)  # whatever else the referee left open is not for bots
    os.closerange(descriptor + 1, 1 << 20)
    with socket.socket(fileno=descriptor) as channel:
        channel.set_inheritable(False)
        gc.freeze()  # forks share what they do not touch
        _Nursery(channel).run()
    _kill_all()


if __name__ == "__main__":
    main()
