"""The terminal as it may be: gone in the middle of a game, or so slow that nobody should wait for it.

When the terminal has gone or a signal says so, the process ends without writing: whatever is still written then may
block for ever. The bots are told to leave first, for as long as there is patience.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.driver import Driver

HUNG_UP = 128 + (signal.SIGHUP if hasattr(signal, "SIGHUP") else 1)

_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
_PATIENCE_SECONDS = 3.0  # between the word to end and the end
_LOOK_SECONDS = 0.5  # between looks at whether the terminal is still there


class Leaving:
    """Sees to it that the process ends: at a signal's word, and when the terminal has gone.

    Args:
        leave: ends the application in the usual way, with an exit code; is called in any thread.
        close: ends the bots; likewise, and perhaps more than once.
    """

    def __init__(self, leave: Callable[[int], None], close: Callable[[], None]) -> None:
        self._leave = leave
        self._close = close
        self._terminal = sys.__stdin__.fileno() if sys.__stdin__ is not None else 0
        self._attributes = _attributes(self._terminal)
        self._begun = threading.Lock()  # taken for good with the first signal

    def watch(self) -> None:
        """Listens to signals, and looks after the terminal, from now on. In the main thread."""
        for number in _SIGNALS:
            if signal.getsignal(number) is not signal.SIG_IGN:  # as of nohup
                signal.signal(number, lambda number, _: self._told(number))
        if os.name == "posix":
            threading.Thread(target=self._look, name="terminal", daemon=True).start()

    def _told(self, number: int) -> None:
        if number + 128 == HUNG_UP and not os.isatty(self._terminal):
            self._end(HUNG_UP, at_once=True)
        else:
            self._end(128 + number, at_once=False)
            self._leave(128 + number)

    def _look(self) -> None:
        while os.isatty(self._terminal):
            time.sleep(_LOOK_SECONDS)
        self._end(HUNG_UP, at_once=True)

    def _end(self, code: int, at_once: bool) -> None:
        """Begins to end; without the application's help where ``at_once``, and else if it takes too long."""
        if not at_once and not self._begun.acquire(blocking=False):
            return
        closing = threading.Thread(target=self._close, name="closing", daemon=True)
        closing.start()
        threading.Thread(target=self._exit, args=(code, closing, at_once), name="ending", daemon=True).start()

    def _exit(self, code: int, closing: threading.Thread, at_once: bool) -> None:
        """Ends, with the terminal as it was if it is there at all. Its guardians end a bot that is left over."""
        if at_once:
            closing.join(_PATIENCE_SECONDS)
        else:
            time.sleep(_PATIENCE_SECONDS)
        if self._attributes is not None:
            import termios

            with suppress(termios.error):
                termios.tcsetattr(self._terminal, termios.TCSANOW, self._attributes)
        os._exit(code)


def _attributes(terminal: int) -> "list[Any] | None":
    try:
        import termios
    except ImportError:  # not POSIX
        return None
    try:
        return termios.tcgetattr(terminal)
    except termios.error:
        return None


class _Outlet:
    """Standard output, to which writing never fails: what a terminal that has gone does not take is lost.

    Textual hands all that it writes to a thread through a short queue. Were that thread to end at the first error, the
    main thread would soon wait for ever for room in the queue.
    """

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> int:
        with suppress(OSError):
            return self._file.write(text)
        return len(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()

    def isatty(self) -> bool:
        return self._file.isatty()


def driver() -> "type[Driver] | None":
    """What writes to the terminal: textual would write to stderr, which may be elsewhere."""
    if os.name != "posix":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class OnStdout(LinuxDriver):
        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)  # type: ignore[arg-type]
            assert sys.__stdout__ is not None
            self._file = _Outlet(sys.__stdout__)  # type: ignore[assignment]

        def run_input_thread(self) -> None:
            with suppress(OSError):  # the terminal has gone: nothing more will come
                super().run_input_thread()

    return OnStdout
