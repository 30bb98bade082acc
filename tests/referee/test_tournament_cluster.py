"""Tournaments on a Dask cluster of this machine, one of whose workers is killed."""

import os
import signal
import sys

import pytest
from tournament_helpers import Hall, results

from tools.cli import main
from tools.tournament.job import GameJob
from tools.tournament.view import Lines


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
                busy = [address for address, worker in cluster.scheduler.workers.items() if worker.processing]
                nannies = {nanny.worker_address: nanny for nanny in cluster.workers.values()}
                os.kill(nannies[busy[0]].pid, signal.SIGKILL)

        monkeypatch.setattr(Lines, "begun", kill_one)
        scheduler = cluster.scheduler_address.removeprefix("tcp://")
        assert main(hall.arguments("--executor", f"dask://{scheduler}")) == 0
        assert bots.left() == []
    assert results(hall.games()) == results(whole[0])
    assert len(begun) == 6  # Dask itself plays the lost game again


def test_cluster_without_workers_or_packages_is_told_in_one_line(hall: Hall, monkeypatch, capsys) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(hall.arguments("--executor", "dask://127.0.0.1:1")) == 2
    assert "needs the package 'distributed': pip install '.[cluster]'" in capsys.readouterr().err
    assert not hall.file.exists()
