"""Finds and kills every process that a bot left behind, as far as /proc tells (Linux).

Elsewhere only the bot's own process group is killed.
"""

import os
import signal
import time
from collections.abc import Iterator
from typing import NamedTuple

MARK = "STONEWIRE_BOT_MARK"
"""Environment variable that marks a bot's processes, so that a daemon of its own session is found too."""

_PAUSES = (0.001, 0.002, 0.005, *[0.01] * 20, *[0.05] * 20)
"""Seconds between looking for what is left; a kill takes a moment to tell."""


class _Stat(NamedTuple):
    pid: int
    state: str
    parent: int
    session: int


def kill_tree(leader: int, mark: str) -> None:
    """Kills the group of ``leader`` and all its descendants with SIGKILL; returns within about two seconds.

    The leader must not have been reaped yet, or its id might be another process's by now.

    Args:
        leader: the bot's process id, which is its process group's and session's as well.
        mark: the value of ``MARK`` in the bot's environment.
    """
    for pause in _PAUSES:  # again, because a process may fork while we look
        found = _find(leader, mark)
        _kill_group(leader)
        for pid in found:
            _kill(pid)
        if not found:
            return
        time.sleep(pause)


def _kill_group(leader: int) -> None:
    try:
        os.killpg(leader, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass  # macOS refuses with EPERM when only zombies are left


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def _find(leader: int, mark: str) -> set[int]:
    """The living processes that belong to the bot: by parent, by session, by mark."""
    stats = list(_stats())
    family = {leader}
    while True:
        grown = family | {stat.pid for stat in stats if stat.parent in family or stat.session == leader}
        if grown == family:
            break
        family = grown
    entry = f"{MARK}={mark}".encode()
    living = [stat.pid for stat in stats if stat.state not in "ZX"]
    return {pid for pid in living if pid in family or _is_marked(pid, entry)}


def _stats() -> Iterator[_Stat]:
    try:
        names = os.listdir("/proc")
    except FileNotFoundError:
        return
    for name in names:
        if name.isdigit():
            # The command name, in parentheses, may hold blanks and parentheses itself.
            fields = _read(f"/proc/{name}/stat").rpartition(b")")[2].split()
            if len(fields) > 3:
                yield _Stat(int(name), fields[0].decode(), int(fields[1]), int(fields[3]))


def _is_marked(pid: int, entry: bytes) -> bool:
    return entry in _read(f"/proc/{pid}/environ").split(b"\0")


def _read(path: str) -> bytes:
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.read(descriptor, 1 << 17)
    except OSError:
        return b""
    finally:
        os.close(descriptor)
