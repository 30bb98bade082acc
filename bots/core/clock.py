"""Deadlines: what a limit means on the monotonic clock.

A move's budget counts from the moment its question arrived; on a one-shot wire from the start of
the process, since that is when the judge starts counting. The hard deadline leaves a margin for
what comes after the search: waking up, formatting, writing, and on a one-shot wire leaving Python.
"""

import os
import time
from typing import Optional

from protocol.limit import Limit

# Margins in milliseconds, measured by `stonewire bench time` with both cores kept busy. The second
# one holds where a process is started for the move, whose start and end cost time as well.
ANSWER_MARGIN_MS = 20.0
PROCESS_MARGIN_MS = 90.0
LEAST_SEARCH_MS = 1.0

# A game clock is shared among the moves still expected, and never fully spent.
MOVES_TO_GO = 30
CLOCK_RESERVE = 0.9


def now_ns() -> int:
    """Nanoseconds on the monotonic clock, the one the kernels read."""
    if hasattr(time, "monotonic_ns"):
        return time.monotonic_ns()
    return int(time.monotonic() * 1e9)


def process_start_ns() -> int:
    """When this process began, on the monotonic clock; now, where the system does not tell.

    Linux states it in clock ticks since boot (field 22 of /proc/self/stat), to about 10 ms: the
    earlier end of that tick is taken.
    """
    try:
        with open("/proc/self/stat", "rb") as file:
            ticks = int(file.read().rpartition(b")")[2].split()[19])
        boot_clock = getattr(time, "CLOCK_BOOTTIME", 7)  # Linux's number, which Python 3.6 does not name
        since_boot_ns = time.clock_gettime(boot_clock) * 1e9
        age_ns = since_boot_ns - ticks * 1e9 / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return now_ns()
    return now_ns() - int(max(0.0, age_ns))


def budget_ms(limit: Limit) -> Optional[float]:
    """Milliseconds this move may take in all; None when time is not limited."""
    shares = []
    if limit.move_ms is not None:
        shares.append(limit.move_ms)
    if limit.clock_ms is not None:
        left = max(0.0, limit.clock_ms)
        increment = limit.increment_ms or 0.0
        shares.append(min(left * CLOCK_RESERVE, left / MOVES_TO_GO + increment) + (limit.overtime_ms or 0.0))
    return min(shares) if shares else None


def deadline_ns(limit: Limit, start_ns: int, margin_ms: float) -> int:
    """When the search must have ended, in nanoseconds; 0 when time is not limited.

    A budget shorter than twice the margin is halved instead, and a millisecond from now is always
    granted, so that something is left to search in however late the question is seen.
    """
    budget = budget_ms(limit)
    if budget is None:
        return 0
    usable = max(budget - margin_ms, budget / 2)
    return max(start_ns + int(usable * 1e6), now_ns() + int(LEAST_SEARCH_MS * 1e6))
