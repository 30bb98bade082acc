"""Lines of standard input with the moment each arrived, read by a thread so that a search can be stopped."""

import os
import threading
from collections import deque
from typing import Callable, Deque, List, Optional

from bots.core.clock import now_ns

LONGEST_LINE = 1 << 22  # bytes; longer ones are cut here and marked
_CHUNK = 1 << 16


class Line:
    """A line without its line end.

    ``cut``: it was too long, its rest was dropped. ``end``: the input has ended.
    """

    __slots__ = ("arrived_ns", "cut", "end", "text")

    def __init__(self, text: str, arrived_ns: int, cut: bool = False, end: bool = False) -> None:
        self.text = text
        self.arrived_ns = arrived_ns
        self.cut = cut
        self.end = end


def _is_ready(descriptor: int) -> bool:
    """Whether a read would not wait; False where the system does not tell."""
    import select  # few systems' Pythons have it built in, so only where the reading is done

    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


class LineReader:
    """Reads a descriptor to its end.

    Lines that were written together queue together, so that the last of them is waiting when the first
    is handled. ``on_line`` is called in the reader's thread for each line as it queues, and for the end, with
    ``lock`` held: whoever holds it sees a line either waiting and told of, or neither.
    """

    def __init__(self, descriptor: int = 0) -> None:
        self._descriptor = descriptor
        self._lines: Deque[Line] = deque()  # to the end of input, which is never taken
        self.lock = threading.Condition()
        self.on_line: Callable[[Line], None] = lambda line: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Begins to read."""
        self._thread.start()

    def next(self) -> Optional[Line]:
        """Waits for the next line; None at the end of input."""
        with self.lock:
            while not self._lines:
                self.lock.wait()
            return None if self._lines[0].end else self._lines.popleft()

    def waiting(self) -> Optional[Line]:
        """What ``next`` has at hand, without taking it: a line, or the end; None if it would wait."""
        with self.lock:
            return self._lines[0] if self._lines else None

    def ahead(self, count: int) -> Optional[Line]:
        """Waits for the line that so many others precede; None at the end of input. It takes none of them."""
        with self.lock:
            while len(self._lines) <= count and not (self._lines and self._lines[-1].end):
                self.lock.wait()
            line = self._lines[min(count, len(self._lines) - 1)]
            return None if line.end else line

    def later_than(self, moment_ns: int) -> List[Line]:
        """What has arrived after that moment and is waiting."""
        with self.lock:
            return [line for line in self._lines if line.arrived_ns > moment_ns]

    def _run(self) -> None:
        held = bytearray()  # the unfinished line
        cut = False
        arrived = now_ns()
        while True:
            at_hand = _is_ready(self._descriptor)
            try:
                chunk = os.read(self._descriptor, _CHUNK)
            except OSError:
                chunk = b""
            if chunk or not at_hand:  # else it ended right behind the last lines, however late we come to see it
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
            if not chunk:
                if held:
                    lines.append(self._line(held, arrived, cut))
                lines.append(Line("", arrived, end=True))
            self._queue(lines)
            if not chunk:
                break

    @staticmethod
    def _line(line: bytearray, arrived_ns: int, cut: bool) -> Line:
        text = bytes(line[:LONGEST_LINE]).decode("utf-8", "replace")
        return Line(text, arrived_ns, cut or len(line) > LONGEST_LINE)

    def _queue(self, lines: List[Line]) -> None:
        with self.lock:
            self._lines.extend(lines)
            for line in lines:
                self.on_line(line)
            self.lock.notify()
