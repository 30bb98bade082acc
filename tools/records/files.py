"""Any file of games: which format it is in, what it holds, and how each game is written in its field's own."""

import codecs
import os
import re
import stat
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.records.game import GameRecord, RecordError
from tools.records.ggf import read_ggf, write_ggf
from tools.records.jsonl import Warn, entry_of, json_bytes, read_jsonl
from tools.records.movelist import Size, read_move_lists, write_move_list, write_transcript
from tools.records.psq import HEAD, read_psq, write_psq
from tools.records.sgf import read_sgf, write_sgf

_JSON_SUFFIX, _PSQ_SUFFIX, _TRANSCRIPT_SUFFIX = ".jsonl", ".psq", ".transcript"
_MOST_BYTES = 1 << 30  # of a file, which is read at once
_NO_CHARSETS = ("idna", "punycode", "raw-unicode-escape", "unicode-escape", "undefined")  # that Python knows as such
_CHARSET = re.compile(rb"CA\s*\[\s*([\w.:+-]{1,40})\s*\]")


@dataclass(frozen=True)
class Format:
    """A way to write games.

    Args:
        suffix: of its files.
        games: whose format it is; empty: any game's.
        write: the text of one game.
        one_a_file: a file holds one game, so that several need a folder.
    """

    suffix: str
    games: Sequence[str]
    write: Callable[[GameRecord], str]
    one_a_file: bool = False

    def suits(self, game: str) -> bool:
        """Whether it can hold this game."""
        return not self.games or game in self.games


FORMATS = {
    "jsonl": Format(_JSON_SUFFIX, (), lambda record: json_bytes(entry_of(record)).decode() + "\n"),
    "sgf": Format(".sgf", ("nogo", "gomoku"), write_sgf),
    "psq": Format(_PSQ_SUFFIX, ("gomoku",), write_psq, one_a_file=True),
    "ggf": Format(".ggf", ("othello",), write_ggf),
    "transcript": Format(_TRANSCRIPT_SUFFIX, ("othello",), write_transcript),
    "moves": Format(".moves", (), write_move_list),
}

OWN_FORMATS = {
    "nogo": ("sgf",),
    "othello": ("ggf", "transcript"),
    "surakarta": ("moves",),
    "gomoku": ("sgf", "psq"),
}
"""What each field reads; a game that is not here has plain lists of moves."""


def own_formats(game: str) -> Sequence[str]:
    """The formats of a game's own field."""
    return OWN_FORMATS.get(game, ("moves",))


# ---- reading ------------------------------------------------------------------------------------


def read_games(paths: Sequence[Path], warn: Warn, game: str = "", rule: str = "") -> Iterator[GameRecord]:
    """The games of files, and of the JSON lines in folders.

    Args:
        warn: is told of what is skipped: lines cut off, lines that are no game among others that are,
            and what a folder has beside games.
        game, rule: for formats that do not name them.

    Raises:
        RecordError: a file cannot be read, or holds something else; ``file:line: what``.
    """
    for path in paths:
        if path.is_dir():
            found = sorted(path.glob("*" + _JSON_SUFFIX))
            if not found:
                raise RecordError(str(path), f"no *{_JSON_SUFFIX} in this folder")
            for file in found:
                try:
                    yield from read_file(file, warn, game, rule)
                except RecordError as error:
                    warn(f"{error}; skipped")
        else:
            yield from read_file(path, warn, game, rule)


def read_file(
    path: Path, warn: Warn, game: str = "", rule: str = "", size: Size = (None, None)
) -> Iterator[GameRecord]:
    """The games of one file; see ``read_games``. ``size`` is for lists of moves that name none."""
    yield from read_data(read_bytes(path), str(path), warn, game, rule, size)


def read_data(
    data: bytes, name: str, warn: Warn, game: str = "", rule: str = "", size: Size = (None, None)
) -> Iterator[GameRecord]:
    """The games of what a file holds; see ``read_text``."""
    data = data.removeprefix(codecs.BOM_UTF8)
    if _is_json(data.lstrip()[:1]):
        yield from read_jsonl(data, name, warn)
    else:
        yield from read_text(_decoded(data), name, warn, game, rule, size)


def read_text(
    text: str, name: str, warn: Warn, game: str = "", rule: str = "", size: Size = (None, None)
) -> Iterator[GameRecord]:
    """The games of a file's text; see ``read_file``.

    Args:
        name: the file's, for messages; what it ends in tells what the text does not.
    """
    text = text.removeprefix("\ufeff")
    if _is_json(text.lstrip()[:1].encode("utf-8", "replace")):
        yield from read_jsonl(text.encode("utf-8", "replace"), name, warn)
        return
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\0" in text:
        raise RecordError(f"{name}:{text[: text.index(chr(0))].count(chr(10)) + 1}", "not text")
    if text.startswith(HEAD) or name.lower().endswith(_PSQ_SUFFIX):
        yield from read_psq(text, name, rule, warn)
    elif "(;" in text:
        is_ggf = "GM[Othello]" in text
        yield from read_ggf(text, name) if is_ggf else read_sgf(text, name, game, rule)
    else:
        is_transcript = name.lower().endswith(_TRANSCRIPT_SUFFIX)
        yield from read_move_lists(text, name, game or ("othello" if is_transcript else ""), rule, size)


def _is_json(first: bytes) -> bool:
    return first == b"{"


def _decoded(data: bytes) -> str:
    """The text, in the character set that an SGF names with CA, else in UTF-8 if it is that, else in Latin-1.

    The last is what SGF without CA is in, and makes some text of any bytes.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    named = _CHARSET.search(data) if b"(;" in data else None
    for charset in ([named[1].decode("ascii")] if named else []) + ["utf-8"]:
        try:
            if codecs.lookup(charset).name in _NO_CHARSETS:
                continue
            text = data.decode(charset)
        except (UnicodeError, LookupError):  # it is something else, or nobody knows what
            continue
        if named is None or "(;" in text:
            return text
    return data.decode("latin-1")


def read_bytes(path: Path) -> bytes:
    """All that a file or a pipe holds.

    Raises:
        RecordError: it cannot be read, or may have no end.
    """
    try:
        kind = path.stat().st_mode
        if stat.S_ISCHR(kind) or stat.S_ISBLK(kind):
            raise RecordError(str(path), "a device, and no file of games")
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1)
    except OSError as error:
        raise RecordError(str(path), error.strerror or str(error)) from None
    if len(data) > _MOST_BYTES:
        raise RecordError(str(path), f"more than {_MOST_BYTES >> 20} megabytes; split it")
    return data


# ---- writing ------------------------------------------------------------------------------------


class FormatFiles:
    """Writes games beside a record as they end: ``games.jsonl`` gets ``games.sgf`` and so on.

    A file is only ever added to, and one that was there before only where it begins like what it is to
    hold: anything else may be somebody's own.

    Args:
        stem: the files' path without a suffix.
        names: of formats, each suiting the games.
    """

    def __init__(self, stem: Path, names: Sequence[str]) -> None:
        self._stem = stem
        self._formats = [FORMATS[name] for name in names]

    def complete(self, games: "Iterable[tuple[GameRecord, int]]") -> "Callable[[], None]":
        """Looks at what is there, where these games should be, and nothing else.

        Args:
            games: with their numbers, in the order in which they were written.

        Returns:
            writes what is missing.

        Raises:
            RecordError: a file holds something else.
            OSError: a file cannot be read.
        """
        parts: dict[Path, list[bytes]] = defaultdict(list)
        for record, number in games:
            for path, data in self._parts(record, number):
                parts[path].append(data)
        wanted = {path: b"".join(pieces) for path, pieces in parts.items()}
        there = {path: _own_part(path, wanted.get(path, b"")) for path in self._files_there()}

        def write() -> None:
            for path, data in wanted.items():
                _append(path, data[there.get(path, 0) :])

        return write

    def _files_there(self) -> Iterator[Path]:
        for format_ in self._formats:
            path = self._folder(format_) if format_.one_a_file else self._path(format_)
            if format_.one_a_file and path.is_dir():
                yield from path.glob("[0-9]*" + format_.suffix)
            elif os.path.lexists(path):
                yield path

    def _path(self, format_: Format) -> Path:
        return self._stem.with_name(self._stem.name + format_.suffix)

    def _folder(self, format_: Format) -> Path:
        return self._stem.with_name(f"{self._stem.name}-{format_.suffix[1:]}")

    def write(self, record: GameRecord, number: int) -> None:
        """Adds a game; ``number`` from 0 names its file where each has its own.

        A format that cannot hold the game, as psq a swap, goes without it.

        Raises:
            OSError: a file cannot be written.
        """
        for path, data in self._parts(record, number):
            _append(path, data)

    def _parts(self, record: GameRecord, number: int) -> "Iterator[tuple[Path, bytes]]":
        """What each file gets of a game."""
        for format_ in self._formats:
            try:
                text = format_.write(record)
            except ValueError:
                continue
            path = (
                self._folder(format_) / f"{number + 1:05d}{format_.suffix}"
                if format_.one_a_file
                else self._path(format_)
            )
            yield path, text.encode("utf-8", "replace")


def _own_part(path: Path, wanted: bytes) -> int:
    """How much of what a file is to hold it has."""
    data = path.read_bytes() if path.is_file() else None
    if data is None or not wanted.startswith(data):
        raise RecordError(
            str(path), "is in the way, for it holds something else than the games; move it, or say --formats none"
        )
    return len(data)


def _append(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("ab") as file:
            file.write(data)
    except OSError:  # the disk is full, perhaps
        if path.is_file() and not path.stat().st_size:
            path.unlink()
        raise
