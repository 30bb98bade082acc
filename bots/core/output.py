"""Where a bot's words go: answers to stdout, complaints to stderr, everything to a log if one is kept."""

import os
import sys
from typing import Any, Callable, Optional


class PipeClosed(Exception):
    """An answer cannot be written any more, and why."""


def say(message: str) -> None:
    """One line on stderr, or nowhere if that is closed."""
    try:
        sys.stderr.write("stonewire: {}\n".format(message))
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


def silence(message: str) -> None:
    """Instead of ``say`` on a wire whose pipe stderr shares."""


def write_stdout(text: str) -> None:
    """Writes and flushes at once, whatever Python's buffering.

    Raises:
        PipeClosed: nobody reads, or the file is full.
    """
    rest = text.encode("utf-8", "replace")
    while rest:
        try:
            rest = rest[os.write(1, rest) :]
        except OSError as error:
            raise PipeClosed(error.strerror) from None


class Log:
    """A file that input, answers and search reports are appended to; a path of None keeps none.

    ``tell`` is how a full disk is told of: that is no reason to lose a game.

    Raises:
        OSError: the file cannot be opened.
    """

    _LONGEST = 2000

    def __init__(self, path: Optional[str]) -> None:
        self.tell: Callable[[str], None] = say
        self._file: Any = None
        if path is not None:
            self._file = open(path, "a", encoding="utf-8", errors="replace")  # noqa: SIM115 - kept open

    def note(self, mark: str, text: str) -> None:
        """Appends a line: ``<`` input, ``>`` answer, ``!`` error, ``#`` search."""
        if self._file is None:
            return
        try:
            self._file.write("{} {}\n".format(mark, text[: self._LONGEST]))
            self._file.flush()
        except OSError as error:
            self._file = None
            self.tell("the log ends here: {}".format(error.strerror))
