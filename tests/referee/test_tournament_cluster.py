"""Tournaments on a Dask cluster of this machine, one of whose workers is killed."""

import os
import signal
import socket
import subprocess
import sys
import time
from typing import Any

import pytest
from tournament_helpers import ROOT, Hall, results

from tools.cli import main
from tools.tournament.job import GameJob
from tools.tournament.view import Lines


def _a_busy_worker(cluster: Any) -> str:
    """The address of a worker with a game in hand; of any, if all are between games for ten seconds."""
    until = time.monotonic() + 10.0
    workers = cluster.scheduler.workers
    while time.monotonic() < until:
        busy = [address for address, worker in workers.items() if worker.processing]
        if busy:
            return busy[0]
        time.sleep(0.005)
    return next(iter(workers))


@pytest.mark.filterwarnings("default")  # the packages below have their own
def test_killed_worker_of_a_cluster_loses_and_doubles_no_game(hall: Hall, bots, whole, monkeypatch, capsys) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    monkeypatch.setenv("PAUSE", "0.02")
    begun: list[int] = []
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50
    ) as cluster:

        def kill_one(self: Lines, job: GameJob) -> None:
            begun.append(job.number)
            if len(begun) == 4:
                nannies = {nanny.worker_address: nanny for nanny in cluster.workers.values()}
                os.kill(nannies[_a_busy_worker(cluster)].pid, signal.SIGKILL)

        monkeypatch.setattr(Lines, "begun", kill_one)
        scheduler = cluster.scheduler_address.removeprefix("tcp://")
        assert main(hall.arguments("--executor", f"dask://{scheduler}")) == 0
        assert bots.left() == []
    assert results(hall.games()) == results(whole[0])
    assert len(begun) == 6  # Dask itself plays the lost game again


@pytest.mark.filterwarnings("default")
def test_scheduler_that_dies_ends_the_tournament_with_the_tables_so_far(hall: Hall, bots, monkeypatch, capsys) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    monkeypatch.setenv("PAUSE", "0.02")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        address = f"127.0.0.1:{taken.getsockname()[1]}"
    scheduler = started("scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])
    worker = started("worker", f"tcp://{address}", "--nthreads", "1", "--no-nanny")
    begun: list[int] = []

    def kill(self: Lines, job: GameJob) -> None:
        begun.append(job.number)
        if len(begun) == 3:
            scheduler.kill()

    monkeypatch.setattr(Lines, "begun", kill)
    try:
        with distributed.Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
        monkeypatch.setattr("tools.tournament.executors._CONNECT_SECONDS", 5)
        assert main(hall.arguments("--executor", f"dask://{address}")) == 1
    finally:
        for process in (scheduler, worker):
            process.kill()
            process.wait()
    told = capsys.readouterr()
    lost, recorded = [line for line in told.err.splitlines() if not line.startswith("game ")]
    assert lost.startswith(f"stonewire tournament: the Dask scheduler at {address} is gone: ")
    assert recorded == f"games recorded in {hall.file}"
    assert "ratings by Bradley and Terry" in told.out
    assert 1 <= len(hall.games()) <= 3


def started(what: str, *arguments: str) -> subprocess.Popen:
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *arguments, "--no-dashboard"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def test_cluster_without_workers_or_packages_is_told_in_one_line(hall: Hall, monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(hall.arguments("--executor", "dask://127.0.0.1:1")) == 2
    assert "needs the package 'distributed': pip install '.[cluster]'" in capsys.readouterr().err
    assert not hall.file.exists()
