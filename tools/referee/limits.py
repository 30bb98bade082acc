"""What a bot may use: time, nodes, memory, processes, descriptors. Also as arguments of a command."""

import argparse
import math
import os
from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from protocol.limit import Limit
from tools.referee.arguments import amount, count, hang, megabytes, positive

MB = 1 << 20


@dataclass(frozen=True)
class Limits:
    """The limits of one bot. Times are wall-clock milliseconds; None means not limited that way.

    The bot is told of the move, the clock and the nodes, as far as its wire can say it; what the
    referee grants beyond (margin and allowances) it is never told.

    Args:
        move_ms: for a move.
        margin_ms: on top of a move's time, or of the clock's, before an answer is late.
        first_ms: for the start of a process that stays, with all that precedes its first move.
        first_move_ms: on top of the time for the first move of each game.
        clock_ms: for all the moves of a game, on the bot's own clock.
        increment_ms: added to the clock after each move.
        nodes: searched nodes or simulations a move; the bot counts them itself.
        hang_ms: when a move is late that neither ``move_ms`` nor ``clock_ms`` limits.
        memory_mb: resident megabytes (2^20 bytes) of the bot with all that it started. Tournaments take
            None for half of the memory of the machine that plays the game.
        processes: processes of the bot, itself among them.
        descriptors: open files of each of its processes.

    Raises:
        ValueError: a limit is not a number in its range.
    """

    move_ms: float | None = 1000.0
    margin_ms: float = 100.0
    first_ms: float = 10000.0
    first_move_ms: float = 0.0
    clock_ms: float | None = None
    increment_ms: float = 0.0
    nodes: int | None = None
    hang_ms: float = 60000.0
    memory_mb: float | None = None
    processes: int | None = 256
    descriptors: int | None = 1024

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            lowest = _LOWEST.get(field.name, 0)
            if value is None and field.name in _MAY_BE_NONE:
                continue
            kinds = (int,) if field.name in _COUNTS else (int, float)
            if isinstance(value, bool) or not isinstance(value, kinds) or not lowest <= value < math.inf:
                what = "a whole number" if field.name in _COUNTS else "a number"
                raise ValueError(f"{field.name} must be {what} of at least {lowest:g}, not {value!r}")

    @property
    def memory_bytes(self) -> int | None:
        """The memory limit in bytes."""
        return None if self.memory_mb is None else int(self.memory_mb * MB)

    def text(self) -> str:
        """The limits that concern thinking, in a few words."""
        parts = []
        if self.clock_ms is not None:
            parts.append(f"{self.clock_ms:.10g} ms a game + {self.increment_ms:.10g} a move")
        if self.nodes is not None:
            parts.append(f"{self.nodes} nodes a move")
        if self.move_ms is not None:
            parts.append(f"{self.move_ms:.10g} ms a move")
        if self.move_ms is None and self.clock_ms is None:
            return f"{', '.join(parts) or 'no limit'} ({self.hang_ms:.10g} ms at most)"
        return f"{', '.join(parts)} (+{self.margin_ms:.10g})"

    def as_dict(self) -> "dict[str, Any]":
        """By name, for records."""
        return asdict(self)


_MAY_BE_NONE = ("move_ms", "clock_ms", "nodes", "memory_mb", "processes", "descriptors")
_COUNTS = ("nodes", "processes", "descriptors")
_LOWEST = {
    "move_ms": 1e-3,
    "clock_ms": 1e-3,
    "hang_ms": 1,
    "nodes": 1,
    "memory_mb": 1,
    "processes": 1,
    "descriptors": 8,
}

PROFILES = {
    "stonewire": Limits(),
    "botzone": Limits(move_ms=6000.0, first_move_ms=6000.0, memory_mb=256.0),
    "botzone-keep-running": Limits(move_ms=4000.0, first_move_ms=4000.0, memory_mb=256.0),
}
"""Sets of limits by name. Botzone's are Python's there (wiki.botzone.org.cn); a first move has twice the time."""


class Clock:
    """A bot's time over one game."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._set(limits.clock_ms, limits.first_move_ms)

    def _set(self, left_ms: float | None, free_ms: float) -> None:
        limits = self._limits
        times = [time for time in (limits.move_ms, left_ms) if time is not None]
        self._left_ms = left_ms
        self._free_ms = free_ms  # of the next move
        self.allowed_ms = (min(times) if times else limits.hang_ms) + limits.margin_ms + free_ms
        """When its next move is late: what it is told, and what it is not."""
        self.limit = Limit(limits.move_ms, left_ms, None if left_ms is None else limits.increment_ms, limits.nodes)
        """What the bot is told of its next move; a clock never below 0."""

    def moved(self, ms: float) -> None:
        """Takes the time of a move from the clock, of the first only what its allowance leaves."""
        if self._left_ms is not None:
            self._set(max(0.0, self._left_ms - max(0.0, ms - self._free_ms)) + self._limits.increment_ms, 0.0)
        elif self._free_ms:
            self._set(None, 0.0)


# ---- as arguments -------------------------------------------------------------------------------


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds an option for each limit."""
    add = parser.add_argument
    add("--limits", choices=PROFILES, metavar="NAME", help="a set: " + ", ".join(PROFILES))
    add("--time-ms", type=positive, metavar="MS", help="milliseconds a move (default 1000, or none with those below)")
    add("--clock-ms", type=positive, metavar="MS", help="milliseconds a game on each bot's clock")
    add("--increment-ms", type=amount, metavar="MS", help="added to the clock after each move")
    add("--nodes", type=count, metavar="N", help="nodes or simulations a move")
    add("--hang-ms", type=hang, metavar="MS", help="when a move is late that nothing but nodes limits (default 60000)")
    add("--margin-ms", type=amount, metavar="MS", help="grace before a move is late (default 100)")
    add("--first-ms", type=amount, metavar="MS", help="time to start up (default 10000)")
    add("--first-move-ms", type=amount, metavar="MS", help="additional time for a game's first move (default 0)")
    add("--memory-mb", type=megabytes, metavar="N", help="megabytes a bot (default: half of the machine's)")
    add("--processes", type=count, metavar="N", help="processes a bot (default 256)")
    add("--descriptors", type=count, metavar="N", help="open files a process (default 1024)")


def from_arguments(options: argparse.Namespace, base: Limits = PROFILES["stonewire"]) -> Limits:
    """The limits that such options state, over those of the set, or of ``base`` if they name none.

    Raises:
        ValueError: one is out of range.
    """
    chosen = base if options.limits is None else PROFILES[options.limits]
    given = {
        "move_ms": options.time_ms,
        "clock_ms": options.clock_ms,
        "increment_ms": options.increment_ms,
        "nodes": options.nodes,
        "hang_ms": options.hang_ms,
        "margin_ms": options.margin_ms,
        "first_ms": options.first_ms,
        "first_move_ms": options.first_move_ms,
        "memory_mb": options.memory_mb,
        "processes": options.processes,
        "descriptors": options.descriptors,
    }
    changes = {name: value for name, value in given.items() if value is not None}
    if options.time_ms is None and (options.clock_ms is not None or options.nodes is not None):
        changes["move_ms"] = None
    return replace(chosen, **changes)


def half_of_memory_mb() -> float | None:
    """What a bot may have where nobody said; None on a system that does not tell its memory."""
    try:
        return max(1.0, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // (2 * MB))
    except (ValueError, OSError):
        return None
