"""Records on the disk: read and written, with one clear line where that fails."""

import stat
from pathlib import Path

from tools.play.request import RequestError

_MOST_BYTES = 1 << 26  # of a record to load


def path_of(typed: str) -> Path:
    """The path that was typed, with the home folder for ``~``.

    Raises:
        RequestError: nobody has that home.
    """
    try:
        return Path(typed).expanduser()
    except RuntimeError:
        raise RequestError(f"{typed}: no such home folder") from None


def bytes_of(path: Path) -> bytes:
    """A record's bytes.

    Raises:
        RequestError: there is none to read.
    """
    try:
        kind = path.stat()
        _refuse_folder(path, kind.st_mode)
        if not stat.S_ISREG(kind.st_mode):  # a pipe might never end
            raise RequestError(f"{path}: not a file")
        if kind.st_size > _MOST_BYTES:
            raise RequestError(f"{path}: too large to load, more than {_MOST_BYTES >> 20} MiB")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise RequestError(f"{path}: {_reason(error)}") from None


def would_overwrite(path: Path) -> bool:
    """Whether a file is there already.

    Raises:
        RequestError: nothing can be written there.
    """
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return False
    except (OSError, ValueError) as error:
        raise RequestError(f"{path}: {_reason(error)}") from None
    _refuse_folder(path, mode)
    if not stat.S_ISREG(mode) and not stat.S_ISCHR(mode):
        raise RequestError(f"{path}: not a file")
    return stat.S_ISREG(mode)


def write(path: Path, text: str, overwrite: bool) -> None:
    """Writes a record.

    Args:
        overwrite: in the place of what is there.

    Raises:
        RequestError: it cannot be written; of a new file nothing is left.
    """
    is_new = not path.exists()
    try:
        with path.open("w" if overwrite or path.is_char_device() else "x", encoding="utf-8", newline="") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        if is_new and not isinstance(error, FileExistsError):
            path.unlink(missing_ok=True)
        raise RequestError(f"{path}: {_reason(error)}") from None


def _refuse_folder(path: Path, mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise RequestError(f"{path}: a folder, not a file")


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
