"""Runs a tournament: hands games out, keeps what comes back, stops when there is nothing left to learn."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait

from protocol.wire import WireError
from tools.records.game import VOID
from tools.records.jsonl import Entry
from tools.referee.keeper import RefereeFault, StartError
from tools.tournament.executors import Place
from tools.tournament.job import GameJob, play
from tools.tournament.journal import Journal
from tools.tournament.results import Results
from tools.tournament.view import View

_TICK_SECONDS = 0.2  # between looks at whether to stop
_PATIENCE_SECONDS = 60.0  # with a place where nobody can play; a cluster may start a worker anew
_FAULTS = 2  # of the referee at one game before the tournament stops


class Conductor:
    """Plays the games of a tournament that its journal lacks.

    Args:
        jobs: the games in order, without those in the journal. None in between stands for games that
            depend on results not yet there.
        journal: what is done already, and where the rest goes.
        results: what the journal's games come to; likewise.
        place: where games are played.
        view: is told of everything.
        must_stop: whether somebody wants the tournament to stop at once.
    """

    def __init__(
        self,
        jobs: "Iterator[GameJob | None]",
        journal: Journal,
        results: Results,
        place: Place,
        view: View,
        must_stop: Callable[[], bool],
    ) -> None:
        self._jobs = jobs
        self._journal = journal
        self._results = results
        self._place = place
        self._view = view
        self._must_stop = must_stop
        self._again: deque[GameJob] = deque()
        self._faults: Counter[int] = Counter()  # by game
        self._running: dict[Future[Entry | None], GameJob] = {}
        self._refusals: set[str] = set()
        self._deserted_since: float | None = None

    def run(self) -> None:
        """Plays until all games are kept, the results decide, or somebody wants to stop.

        Raises:
            RefereeFault: a game could not be played, twice, or nobody is left to play any.
            PlaceLost: the place is gone.
            StartError: a command cannot be started, and never could.
            WireError: a wire cannot tell its bot the game.
            JournalError: a game cannot be kept.
        """
        executor = self._place.open()
        try:
            while self._hand_out(executor) and not self._is_over():
                if not self._running:
                    time.sleep(_TICK_SECONDS)  # until somebody can play
                done = wait(self._running, _TICK_SECONDS, FIRST_COMPLETED).done
                if self._collect(done):
                    self._collect(wait(self._running).done)  # all its games fail with it
                    executor.shutdown(wait=False)
                    executor = self._place.open()
        finally:
            self._place.shut(executor, bool(self._running))
            self._keep_the_finished()

    def _keep_the_finished(self) -> None:
        """Of the games that nobody waits for any more."""
        for future, job in self._running.items():
            is_finished = future.done() and not future.cancelled() and future.exception() is None
            entry = future.result() if is_finished else None
            if entry is None or entry["verdict"] == VOID:
                self._view.dropped(job)
            else:
                self._keep(job, entry)

    def _is_over(self) -> bool:
        return self._must_stop() or self._results.is_decided

    def _hand_out(self, executor: Executor) -> bool:
        """Gives out as many games as can be played now; whether any is being played, or has to be."""
        capacity = self._capacity()
        while not self._is_over():
            job = self._again.popleft() if self._again else next(self._jobs, None)
            if job is None:
                break
            if len(self._running) >= capacity:
                self._again.appendleft(job)
                break
            self._view.begun(job)
            self._running[_submit(executor, job)] = job
        return bool(self._running or self._again)

    def _capacity(self) -> int:
        capacity, now = self._place.capacity(), time.monotonic()
        if capacity:
            self._deserted_since = None
        elif self._deserted_since is None:
            self._deserted_since = now
        elif now - self._deserted_since > _PATIENCE_SECONDS:
            raise RefereeFault(f"nobody has been there to play games for {_PATIENCE_SECONDS:.0f} seconds")
        return capacity

    def _collect(self, done: "set[Future[Entry | None]]") -> bool:
        """Keeps games, or plans them again; whether the executor is found broken."""
        is_broken = False
        if any(future.cancelled() for future in done):
            self._place.capacity()  # fails if the place itself is gone
        for future in done:
            job = self._running.pop(future)
            error = RefereeFault("the game was cancelled") if future.cancelled() else future.exception()
            if isinstance(error, StartError | WireError):
                raise error
            if error is not None and not self._must_stop():
                is_broken = is_broken or isinstance(error, BrokenExecutor)
                self._repeat(job, " ".join(str(error).split()) or type(error).__name__)
            else:
                self._take(job, None if error is not None else future.result())
        return is_broken

    def _take(self, job: GameJob, entry: Entry | None) -> None:
        if entry is None:  # stopped in mid-game
            self._view.dropped(job)
        elif entry["verdict"] == VOID:
            self._repeat(job, entry["reason"])
        else:
            self._keep(job, entry)

    def _keep(self, job: GameJob, entry: Entry) -> None:
        self._journal.add(entry)
        self._results.add(entry)
        self._view.ended(job, entry)
        refusal = entry.get("opening_refused")
        if refusal is not None and refusal not in self._refusals:
            self._refusals.add(refusal)
            self._view.note(f"{refusal}; games begin without an opening")

    def _repeat(self, job: GameJob, reason: str) -> None:
        self._view.dropped(job)
        self._faults[job.number] += 1
        what = f"game {job.number + 1} is void, by no player's fault: {reason}"
        if self._faults[job.number] == _FAULTS:
            raise RefereeFault(f"{what}; that is the second time")
        self._view.note(f"{what}; it is played again")
        self._again.append(job)


def _submit(executor: Executor, job: GameJob) -> "Future[Entry | None]":
    try:
        return executor.submit(play, job)
    except BrokenExecutor as error:  # a worker died while it had nothing to do
        future: Future[Entry | None] = Future()
        future.set_exception(error)
        return future
