"""Tells messages one by one, from a thread that holds nobody up."""

import queue
import threading
from collections.abc import Callable
from typing import Any

_END_SECONDS = 10.0  # for the last messages to be told


class Herald:
    """Whoever has something to tell goes on at once; the listener hears it in order.

    Args:
        listen: is told every message, in the herald's own thread.
    """

    def __init__(self, listen: Callable[[dict[str, Any]], None]) -> None:
        self._listen = listen
        self._messages: queue.SimpleQueue[dict[str, Any] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="herald", daemon=True)
        self._thread.start()

    def tell(self, message: dict[str, Any]) -> None:
        """Has the message told. Any thread may call it."""
        self._messages.put(message)

    def close(self) -> None:
        """Ends after what is still to be told."""
        self._messages.put(None)
        if threading.current_thread() is not self._thread:
            self._thread.join(_END_SECONDS)

    def _run(self) -> None:
        while (message := self._messages.get()) is not None:
            self._listen(message)
