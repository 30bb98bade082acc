"""Which processes there are."""

import os
import time
from pathlib import Path


def still_running(pids: list[int]) -> list[int]:
    """Those of the processes that do not end within a moment."""
    until = time.monotonic() + 10
    while time.monotonic() < until and any(map(_runs, pids)):
        time.sleep(0.02)
    return [pid for pid in pids if _runs(pid)]


def descendants(pid: int) -> list[int]:
    """All processes below that one."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            pass  # it has ended meanwhile
    found = [pid]
    for parent in found:  # grows while it is gone through
        found += [child for child, its_parent in parents.items() if its_parent == parent]
    return found[1:]


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state not in "ZX"
