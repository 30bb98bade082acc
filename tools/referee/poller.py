"""One poll loop for all the pipes of a table, which a signal can interrupt at a safe place only."""

import os
import select
from collections.abc import Callable
from contextlib import suppress

Handler = Callable[[], object]

_WISHES = 1 << 10  # taken note of at once


class Interrupted(Exception):
    """Somebody asked the referee to stop; ``signal_number`` says how, 0 for a wish that is no signal's."""

    def __init__(self, signal_number: int = 0) -> None:
        super().__init__(f"interrupted by signal {signal_number}" if signal_number else "interrupted")
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
        os.set_blocking(self._wake_end, False)
        os.set_blocking(self._signal_end, False)
        self.watch(self._wake_end, select.POLLIN, self._woken)

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
        """Makes ``wait`` raise ``Interrupted``, now and ever after."""
        if not self._interrupt:
            self._interrupt = signal_number
            self.wake()

    def wake(self) -> None:
        """Makes the present or next ``wait`` return; any thread may call it."""
        with suppress(BlockingIOError):  # so full of wishes that it wakes anyway
            os.write(self._signal_end, b"!")

    def _woken(self) -> None:
        if not self._interrupt:
            with suppress(BlockingIOError):
                os.read(self._wake_end, _WISHES)
