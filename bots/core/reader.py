"""Lines of standard input with the moment each arrived, read by a thread so that a search can be stopped."""

import os
import threading
from collections import deque
from typing import Callable, Deque, Optional

from bots.core.clock import now_ns

LONGEST_LINE = 1 << 22  # bytes; longer ones are cut here and marked
_CHUNK = 1 << 16


class Line:
    """A line without its line end. ``cut`` says that it was too long and its rest was dropped."""

    __slots__ = ("arrived_ns", "cut", "text")

    def __init__(self, text: str, arrived_ns: int, cut: bool = False) -> None:
        self.text = text
        self.arrived_ns = arrived_ns
        self.cut = cut


class LineReader:
    """Reads a descriptor to its end. ``on_line`` is called in the reader's thread before a line queues."""

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._lines: Deque[Line] = deque()
        self._changed = threading.Condition()
        self._ended = False
        self.on_line: Callable[[str], None] = lambda text: None
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

    def waiting(self) -> Optional[Line]:
        """The next line if it is already here, without taking it."""
        with self._changed:
            return self._lines[0] if self._lines else None

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
            for piece in whole:
                self._take(held + piece, arrived, cut)
                held, cut = bytearray(), False
            held += rest
            if len(held) > LONGEST_LINE:
                del held[LONGEST_LINE:]
                cut = True
            if not chunk:
                if held:
                    self._take(held, arrived, cut)
                break
        with self._changed:
            self._ended = True
            self._changed.notify()

    def _take(self, line: bytearray, arrived_ns: int, cut: bool) -> None:
        text = bytes(line[:LONGEST_LINE]).decode("utf-8", "replace")
        with self._changed:
            self._lines.append(Line(text, arrived_ns, cut or len(line) > LONGEST_LINE))
            self._changed.notify()
        self.on_line(text)
