"""One poll loop for all the pipes of a table, which a signal can interrupt at a safe place only."""

import os
import select
from collections.abc import Callable

Handler = Callable[[], object]


class Interrupted(Exception):
    """Somebody asked the referee to stop; ``signal_number`` says how."""

    def __init__(self, signal_number: int) -> None:
        super().__init__(f"interrupted by signal {signal_number}")
        self.signal_number = signal_number


class Poller:
    """Calls a handler for each descriptor that is ready.

    ``interrupt`` may be called from a signal handler: the next, or present, ``wait`` raises. A bot
    is therefore never interrupted half started, as it would be by an exception out of the handler.
    """

    def __init__(self) -> None:
        self._poll = select.poll()
        self._handlers: dict[int, Handler] = {}
        self._interrupt = 0
        self.waits = 0
        """How often ``wait`` was called."""
        self._wake_end, self._signal_end = os.pipe()
        self.watch(self._wake_end, select.POLLIN, lambda: None)

    def close(self) -> None:
        """Gives the poller's own descriptors back."""
        os.close(self._wake_end)
        os.close(self._signal_end)

    def __enter__(self) -> "Poller":
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def watch(self, descriptor: int, events: int, handler: Handler) -> None:
        """Calls ``handler`` whenever the descriptor is ready, until ``forget``."""
        self._handlers[descriptor] = handler
        self._poll.register(descriptor, events)

    def forget(self, descriptor: int) -> None:
        """Watches the descriptor no longer, if it was watched."""
        if self._handlers.pop(descriptor, None) is not None:
            self._poll.unregister(descriptor)

    def wait(self, seconds: float) -> None:
        """Handles what is ready, after waiting for at most ``seconds``.

        Raises:
            Interrupted: ``interrupt`` was called.
        """
        self.waits += 1
        for descriptor, _ in self._poll.poll(seconds * 1000.0 if seconds > 0.0 else 0.0):
            handler = self._handlers.get(descriptor)  # an earlier handler may have forgotten it
            if handler is not None:
                handler()
        if self._interrupt:
            raise Interrupted(self._interrupt)

    def interrupt(self, signal_number: int) -> None:
        """Makes ``wait`` raise ``Interrupted``."""
        if not self._interrupt:
            self._interrupt = signal_number
            os.write(self._signal_end, b"!")
