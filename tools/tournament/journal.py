"""The file of a tournament, the only truth about it: whatever is not in it has not happened.

The first line holds the settings, each other line a game, written for good as the game ends. A last
line cut short, by a crash or a full disk, is dropped when the file is opened again. A file that is
anything else is not ours, and nothing of it is touched.
"""

import fcntl
import json
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from tools.records.files import FormatFiles
from tools.records.game import GameRecord, RecordError
from tools.records.jsonl import SETTINGS, Entry, Recorder, json_bytes, record_of

_HEAD = b'{"settings"'  # begins a file of ours
_GAME = b'{"game"'  # begins any other line


class JournalError(Exception):
    """The file is not this tournament's, or cannot be used; the message is one clear line."""


class Journal:
    """Knows which games of a tournament are over.

    Attributes:
        numbers: of the games.
    """

    def __init__(self) -> None:
        self.numbers: set[int] = set()

    def add(self, entry: Entry) -> None:
        """Keeps a game.

        Raises:
            JournalError: it cannot be written.
        """
        self.numbers.add(entry["number"])

    def close(self) -> None:
        """Ends the keeping."""


class FileJournal(Journal):
    """Keeps the games in a file, and beside it in other formats, which are written anew from it.

    Args:
        path: the file; one that exists is gone on with.
        settings: all that makes the tournament what it is, as JSON.
        formats: names of the other formats.
        take: is given the games on file, in the order in which they ended.

    Raises:
        JournalError: the file cannot be written, is in use, is no tournament's, or has other settings.
    """

    def __init__(
        self, path: Path, settings: "dict[str, Any]", formats: Sequence[str], take: Callable[[Entry], None]
    ) -> None:
        super().__init__()
        self._path = path
        self._files = FormatFiles(path.with_suffix(""), formats)
        try:
            with ExitStack() as stack:  # closes everything if anything fails
                stack.enter_context(_lock(path))
                stack.callback(_remove_if_empty, path)
                entries, end = self._entries(settings)
                complete_formats = self._files.complete(map(_numbered_record, entries))
                os.truncate(path, end)
                self._recorder = Recorder(path)
                stack.callback(self._recorder.close)
                if not end:
                    self._recorder.write({SETTINGS: settings})
                complete_formats()
                for entry in entries:
                    take(entry)
                self._open = stack.pop_all()
        except RecordError as error:
            raise JournalError(str(error)) from None
        except OSError as error:
            raise JournalError(f"cannot write {error.filename or path}: {error.strerror}") from None

    def _entries(self, settings: "dict[str, Any]") -> "tuple[list[Entry], int]":
        """The games that the file has, and where what follows them was cut short."""
        data = self._path.read_bytes()
        end = data.rfind(b"\n") + 1
        rest = data[end:].rstrip(b"\0")  # as a power failure leaves it
        if not end and data and not (rest.startswith(_HEAD) and json_bytes({SETTINGS: settings}).startswith(rest)):
            raise JournalError(f"{self._path} is not a tournament's record")
        head, *entries = [_parsed(line) for line in data[:end].split(b"\n")[:-1]] or [{SETTINGS: None}]
        if end:
            self._check(head.get(SETTINGS), json.loads(json.dumps(settings)))  # as they would come back
        for line, entry in enumerate(entries, 2):
            if not _is_game(entry) or entry["number"] in self.numbers:
                raise JournalError(f"{self._path}: line {line}: no game, or one that was there before")
            self.numbers.add(entry["number"])
        if end and not (rest.startswith(_GAME) or _GAME.startswith(rest)):
            raise JournalError(f"{self._path}: line {len(entries) + 2}: no game")
        return entries, end

    def _check(self, there: Any, settings: "dict[str, Any]") -> None:
        if not isinstance(there, dict):
            raise JournalError(f"{self._path} is not a tournament's record: no settings in line 1")
        found = _difference(there, settings)
        if found is not None:
            raise JournalError(f"{self._path} was begun with other settings: {found}")

    def add(self, entry: Entry) -> None:
        """Keeps a game; when this returns, the disk has it."""
        try:
            self._recorder.write(entry)
            self._files.write(*_numbered_record(entry))
        except OSError as error:
            raise JournalError(f"cannot write {error.filename or self._path}: {error.strerror}") from None
        super().add(entry)

    def close(self) -> None:
        """Closes the file, and removes it if no game is in it."""
        self._open.close()
        if self._path.is_file() and not self.numbers:
            self._path.unlink()


def _lock(path: Path) -> IO[bytes]:
    if path.exists() and not path.is_file():  # a pipe would not even be opened
        raise JournalError(f"{path} is no regular file; --no-record writes none")
    path.parent.mkdir(parents=True, exist_ok=True)
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise JournalError(f"{path} is being written by another tournament") from None
    except OSError:
        pass  # a file system without locks
    return file


def _remove_if_empty(path: Path) -> None:
    if path.is_file() and not path.stat().st_size:
        path.unlink()


def _numbered_record(entry: Entry) -> "tuple[GameRecord, int]":
    return record_of(entry, f"game {entry['number'] + 1}"), entry["number"]


def _parsed(line: bytes) -> "dict[str, Any]":
    """The line's object; an empty one if it holds none."""
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _is_game(entry: Entry) -> bool:
    try:
        record = record_of(entry, "")
    except RecordError:
        return False
    return record.number is not None and record.pair is not None and isinstance(entry.get("concurrency"), int)


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
