"""The file of a tournament, the only truth about it: whatever is not in it has not happened.

The first line holds the settings, each other line a game, written for good as the game ends. A last
line cut short, by a crash or a full disk, is dropped when the file is opened again.
"""

import fcntl
import json
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from tools.records.files import FormatFiles
from tools.records.jsonl import SETTINGS, Entry, Recorder, record_of


class JournalError(Exception):
    """The file is not this tournament's, or cannot be used; the message is one clear line."""


class Journal:
    """Keeps the games of a tournament in memory.

    Attributes:
        games: by number, in the order in which they ended.
    """

    def __init__(self) -> None:
        self.games: dict[int, Entry] = {}

    def add(self, entry: Entry) -> None:
        """Keeps a game.

        Raises:
            JournalError: it cannot be written.
        """
        self.games[entry["number"]] = entry

    def in_order(self) -> "list[Entry]":
        """The games by number, whatever order they ended in."""
        return [self.games[number] for number in sorted(self.games)]

    def close(self) -> None:
        """Ends the keeping."""


class FileJournal(Journal):
    """Keeps the games in a file as well, and beside it in other formats, which are written anew from it.

    Args:
        path: the file; one that exists is gone on with.
        settings: all that makes the tournament what it is, as JSON.
        formats: names of the other formats.

    Raises:
        JournalError: the file cannot be written, is in use, is no tournament's, or has other settings.
    """

    def __init__(self, path: Path, settings: "dict[str, Any]", formats: Sequence[str] = ()) -> None:
        super().__init__()
        self._path = path
        self._files = FormatFiles(path.with_suffix(""), formats)
        try:
            with ExitStack() as stack:  # closes everything if anything fails
                stack.enter_context(_lock(path))
                self._read(settings)
                self._recorder = Recorder(path)
                stack.callback(self._recorder.close)
                self._begin(settings)
                self._open = stack.pop_all()
        except OSError as error:
            raise JournalError(f"cannot write {path}: {error.strerror}") from None

    def _read(self, settings: "dict[str, Any]") -> None:
        """Takes what the file has, without a cut line at its end."""
        data = self._path.read_bytes() if self._path.is_file() else b""
        end = data.rfind(b"\n") + 1
        if end:
            self._take(data[:end], json.loads(json.dumps(settings)))  # as they would come back
        if end < len(data):
            with self._path.open("r+b") as file:
                file.truncate(end)

    def _begin(self, settings: "dict[str, Any]") -> None:
        if self._path.is_file() and self._path.stat().st_size == 0:
            self._recorder.write({SETTINGS: settings})
        if self.games:
            self._files.clear()
        for entry in self.games.values():
            self._write_formats(entry)

    def _take(self, data: bytes, settings: "dict[str, Any]") -> None:
        for number, line in enumerate(data.splitlines(), 1):
            entry = _parsed(line)
            if number == 1:
                self._check(entry.get(SETTINGS), settings)
            elif not isinstance(entry.get("number"), int) or entry["number"] in self.games:
                raise JournalError(f"{self._path}: line {number}: no game, or one that was there before")
            else:
                self.games[entry["number"]] = entry

    def _check(self, there: Any, settings: "dict[str, Any]") -> None:
        if not isinstance(there, dict):
            raise JournalError(f"{self._path}: line 1: no settings of a tournament to go on with")
        found = _difference(there, settings)
        if found is not None:
            raise JournalError(f"{self._path} was begun with other settings: {found}")

    def add(self, entry: Entry) -> None:
        """Keeps a game; when this returns, the disk has it."""
        try:
            self._recorder.write(entry)
            self._write_formats(entry)
        except OSError as error:
            raise JournalError(f"cannot write {error.filename or self._path}: {error.strerror}") from None
        super().add(entry)

    def _write_formats(self, entry: Entry) -> None:
        self._files.write(record_of(entry, f"game {entry['number'] + 1}"), entry["number"])

    def close(self) -> None:
        """Closes the file, and removes it if no game is in it."""
        self._open.close()
        if self._path.is_file() and not self.games:
            self._path.unlink()


def _lock(path: Path) -> IO[bytes]:
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise JournalError(f"{path} is being written by another tournament") from None
    except OSError:
        pass  # a device, or a file system without locks
    return file


def _parsed(line: bytes) -> "dict[str, Any]":
    """The line's object; an empty one if it holds none."""
    try:
        value = json.loads(line)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _difference(there: Any, here: Any, where: str = "") -> str | None:
    """The first thing that differs, in words; None if nothing does."""
    if isinstance(there, dict) and isinstance(here, dict):
        for key in sorted({*there, *here}):
            found = _difference(there.get(key), here.get(key), f"{where}.{key}" if where else key)
            if found is not None:
                return found
        return None
    if isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        pairs = enumerate(zip(there, here, strict=True), 1)
        return next(filter(None, (_difference(*pair, f"{where} {number}") for number, pair in pairs)), None)
    return None if there == here else f"{where} is {json.dumps(there)} there, {json.dumps(here)} here"
