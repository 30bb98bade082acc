"""Any file of games: which format it is in, what it holds, and how each game is written in its field's own."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tools.records.game import GameRecord, RecordError
from tools.records.ggf import read_ggf, write_ggf
from tools.records.jsonl import Warn, entry_of, json_bytes, read_jsonl
from tools.records.movelist import Size, read_move_lists, write_move_list, write_transcript
from tools.records.psq import HEAD, read_psq, write_psq
from tools.records.sgf import read_sgf, write_sgf

_JSON_SUFFIX = ".jsonl"


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
    "psq": Format(".psq", ("gomoku",), write_psq, one_a_file=True),
    "ggf": Format(".ggf", ("othello",), write_ggf),
    "transcript": Format(".transcript", ("othello",), write_transcript),
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
        warn: is told of lines cut off.
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
                yield from read_file(file, warn, game, rule)
        else:
            yield from read_file(path, warn, game, rule)


def read_file(
    path: Path, warn: Warn, game: str = "", rule: str = "", size: Size = (None, None)
) -> Iterator[GameRecord]:
    """The games of one file; see ``read_games``. ``size`` is for lists of moves that name none."""
    name = str(path)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RecordError(name, error.strerror or str(error)) from None
    if data.lstrip()[:1] == b"{":
        yield from read_jsonl(data, name, warn)
        return
    if b"\0" in data:
        raise RecordError(f"{name}:{data[: data.index(0)].count(10) + 1}", "not text")
    text = data.decode("utf-8-sig", "replace").replace("\r\n", "\n")
    if text.startswith(HEAD):
        yield from read_psq(text, name, rule)
    elif "(;" in text:
        is_ggf = "GM[Othello]" in text
        yield from read_ggf(text, name) if is_ggf else read_sgf(text, name, game, rule)
    else:
        yield from read_move_lists(text, name, game, rule, size)


# ---- writing ------------------------------------------------------------------------------------


class FormatFiles:
    """Writes games beside a record as they end: ``games.jsonl`` gets ``games.sgf`` and so on.

    Args:
        stem: the files' path without a suffix.
        names: of formats, each suiting the games.
    """

    def __init__(self, stem: Path, names: Sequence[str]) -> None:
        self._stem = stem
        self._formats = [FORMATS[name] for name in names]

    def clear(self) -> None:
        """Removes what was written before.

        Raises:
            OSError: something cannot be removed.
        """
        for format_ in self._formats:
            if format_.one_a_file:
                for path in self._folder(format_).glob("[0-9]*" + format_.suffix):
                    path.unlink()
            else:
                self._path(format_).unlink(missing_ok=True)

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
        for format_ in self._formats:
            try:
                text = format_.write(record)
            except ValueError:
                continue
            if format_.one_a_file:
                folder = self._folder(format_)
                folder.mkdir(parents=True, exist_ok=True)
                path, mode = folder / f"{number + 1:05d}{format_.suffix}", "w"
            else:
                path = self._path(format_)
                path.parent.mkdir(parents=True, exist_ok=True)
                mode = "a"
            try:
                with path.open(mode, encoding="utf-8", errors="replace", newline="") as file:
                    file.write(text)
            except OSError:  # the disk is full, perhaps
                if path.exists() and (mode == "w" or not path.stat().st_size):
                    path.unlink()
                raise
