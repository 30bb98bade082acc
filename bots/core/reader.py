"""Lines of standard input with the moment each arrived, read by a thread so that a search can be stopped."""

import os
import threading
from collections import deque
from typing import Callable, Deque, List, Optional

from bots.core.clock import now_ns

LONGEST_LINE = 1 << 22  # bytes; longer ones are cut here and marked
_CHUNK = 1 << 16


class Line:
    """A line without its line end; ``number`` counts from 1. ``cut``: it was too long, its rest was dropped."""

    __slots__ = ("arrived_ns", "cut", "number", "text")

    def __init__(self, text: str, arrived_ns: int, cut: bool = False, number: int = 0) -> None:
        self.text = text
        self.arrived_ns = arrived_ns
        self.cut = cut
        self.number = number


class LineReader:
    """Reads a descriptor to its end. ``on_line`` is called in the reader's thread when a line has queued.

    ``on_end`` is called there after the last line.

    Lines that were written together queue together, so that the last of them is waiting when the first
    is handled. The first may have been taken already when ``on_line`` tells of it.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._lines: Deque[Line] = deque()
        self._changed = threading.Condition()
        self._ended = False
        self._count = 0
        self.on_line: Callable[[Line], None] = lambda line: None
        self.on_end: Callable[[], None] = lambda: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begins to read."""
        self._thread.start()

    def next(self) -> Optional[Line]:
        """Waits for the next line; None at the end of input."""
        with self._changed:
            while not self._lines and not self._ended:
                self._changed.wait()
            return self._lines.popleft() if self._lines else None

    def waiting(self) -> List[Line]:
        """The lines that are already here, without taking them."""
        with self._changed:
            return list(self._lines)

    def ahead(self, count: int) -> Optional[Line]:
        """Waits for the line that so many others precede; None at the end of input. It takes none of them."""
        with self._changed:
            while len(self._lines) <= count and not self._ended:
                self._changed.wait()
            return self._lines[count] if len(self._lines) > count else None

    def _run(self) -> None:
        held = bytearray()  # the unfinished line
        cut = False
        while True:
            try:
                chunk = os.read(self._descriptor, _CHUNK)
            except OSError:
                chunk = b""
            arrived = now_ns()
            *whole, rest = chunk.split(b"\n")
            lines = []
            for piece in whole:
                lines.append(self._line(held + piece, arrived, cut))
                held, cut = bytearray(), False
            held += rest
            if len(held) > LONGEST_LINE:
                del held[LONGEST_LINE:]
                cut = True
            if not chunk and held:
                lines.append(self._line(held, arrived, cut))
            self._queue(lines)
            if not chunk:
                break
        with self._changed:
            self._ended = True
            self._changed.notify()
        self.on_end()

    def _line(self, line: bytearray, arrived_ns: int, cut: bool) -> Line:
        text = bytes(line[:LONGEST_LINE]).decode("utf-8", "replace")
        self._count += 1
        return Line(text, arrived_ns, cut or len(line) > LONGEST_LINE, self._count)

    def _queue(self, lines: List[Line]) -> None:
        with self._changed:
            self._lines.extend(lines)
            self._changed.notify()
        for line in lines:
            self.on_line(line)
