"""Where games are played: in this process, in processes of this machine, or on a Dask cluster.

Each place opens a ``concurrent.futures.Executor``, which runs ``job.play``. Local games run in
processes, not threads: a referee that judges one game, or writes a file, would hold the interpreter's
lock while another game's bot has already answered, and that bot's time would suffer.
"""

import ctypes
import logging
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from multiprocessing.util import Finalize
from typing import Any, Protocol, TypeVar

from tools.tournament.job import begin_work, end_work

T = TypeVar("T")

_PR_SET_PDEATHSIG = 1
_CONNECT_SECONDS = 10


class NoCluster(Exception):
    """The cluster cannot be used; the message is one clear line."""


class PlaceLost(Exception):
    """Games can be played there no more; the message is one clear line."""


class StopLine:
    """Tells every local worker to stop, without a signal: the pipe's far end closes.

    That also happens when this process dies, however it dies.
    """

    def __init__(self) -> None:
        self.worker_end, self._own_end = multiprocessing.get_context("spawn").Pipe(duplex=False)

    def pull(self) -> None:
        """Stops all workers. May be called from a signal handler, and again."""
        self._own_end.close()

    def close(self) -> None:
        """Gives the pipe back."""
        self._own_end.close()
        self.worker_end.close()


class Place(Protocol):
    """Somewhere games can be played."""

    def open(self) -> Executor:
        """A new executor; an earlier one is broken or shut down."""

    def capacity(self) -> int:
        """Games that can be played at the same time, as of now.

        Raises:
            PlaceLost: none will ever be.
        """

    def shut(self, executor: Executor, at_once: bool) -> None:
        """Ends an executor of ours, and ``at_once`` the games it plays as well."""

    def close(self) -> None:
        """Gives back what outlives an executor."""


class Here:
    """This process: a game is played when it is submitted."""

    def __init__(self, line: StopLine) -> None:
        self._line = line

    def open(self) -> Executor:
        """See ``Place``."""
        return _InProcess(self._line.worker_end.fileno())

    def capacity(self) -> int:
        """One."""
        return 1

    def shut(self, executor: Executor, at_once: bool) -> None:
        """See ``Place``."""
        executor.shutdown()

    def close(self) -> None:
        """Nothing outlives the executor."""


class _InProcess(Executor):
    def __init__(self, stop_end: int) -> None:
        begin_work(stop_end)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        end_work()


class Processes:
    """Processes of this machine, a game in each.

    They end with this process, and leave it to this process to heed Ctrl-C.
    """

    def __init__(self, count: int, line: StopLine) -> None:
        self._count = count
        self._line = line

    def open(self) -> Executor:
        """See ``Place``."""
        return _Pool(
            self._count,
            # A fork would take over our locks, pipes and threads.
            multiprocessing.get_context("spawn"),
            initializer=_begin_process,
            initargs=(self._line.worker_end, os.getpid()),
        )

    def capacity(self) -> int:
        """The number of processes."""
        return self._count

    def shut(self, executor: Executor, at_once: bool) -> None:
        """See ``Place``."""
        if at_once:
            self._line.pull()
        executor.shutdown(cancel_futures=True)

    def close(self) -> None:
        """Nothing outlives the executor."""


class _Pool(ProcessPoolExecutor):
    """Starts processes, as games are submitted, that no Ctrl-C reaches before they are ready for it."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> "Future[T]":
        with _holding_back_interrupts():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _holding_back_interrupts() -> Iterator[None]:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_process(stop_end: Connection, parent: int) -> None:
    signal.signal(signal.SIGINT, _heed_not)  # not SIG_IGN, which bots would inherit
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})  # nor this
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:
        os._exit(1)  # it died before we asked to be told
    begin_work(os.dup(stop_end.fileno()))
    Finalize(None, end_work, exitpriority=10)


def _heed_not(*_: object) -> None:
    pass


class DaskCluster:
    """A Dask cluster, through its own ``concurrent.futures`` interface.

    Its workers need Stonewire and the bots installed. A game lost with its worker is played again
    on another by Dask. Bots end with their game, whatever becomes of us.

    Args:
        address: of the scheduler, as ``HOST:PORT``.

    Raises:
        NoCluster: ``distributed`` is not installed, or nothing answers at that address.
    """

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError:
            raise NoCluster("a Dask cluster needs the package 'distributed': pip install '.[cluster]'") from None
        self._address = address
        self._is_lost = False
        try:
            connect: Any = distributed.Client  # untyped
            self._client = connect(address, timeout=_CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoCluster(f"no Dask scheduler answers at {address}: {error}") from None
        _silence_logs()
        if not self.capacity():
            self.close()
            raise NoCluster(f"the Dask cluster at {address} has no workers")

    def open(self) -> Executor:
        """See ``Place``."""
        # The same game twice is two games, so no result may stand for another.
        executor: Executor = self._client.get_executor(pure=False)
        return executor

    def capacity(self) -> int:
        """The threads of all workers."""
        try:
            # As Client.nthreads, which may wait for ever for a scheduler that has just gone.
            threads = self._client.sync(self._client.scheduler.ncores, callback_timeout=_CONNECT_SECONDS)
            return sum(threads.values())
        except Exception as error:  # whatever the client meets on its way to a scheduler that is not there
            self._is_lost = True
            raise PlaceLost(f"the Dask scheduler at {self._address} is gone: {error or type(error).__name__}") from None

    def shut(self, executor: Executor, at_once: bool) -> None:
        """See ``Place``. A game that a worker has begun ends there, unheard."""
        if self._is_lost:
            return  # there is nobody to tell, and what was lost will never be done
        with suppress(Exception):
            executor.shutdown(wait=not at_once)

    def close(self) -> None:
        """Leaves the cluster."""
        with suppress(Exception):
            self._client.close(timeout=_CONNECT_SECONDS)


def _silence_logs() -> None:
    """What people must know, the view tells them."""
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in ("asyncio", "distributed", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
