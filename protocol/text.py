"""Small pieces of text handling that every wire shares. Nothing here trusts its input."""

from typing import List, Optional

BLANKS = " \t\r"
_DIGITS = "0123456789"
_SHOWN = 40  # characters of input that a message repeats at most


def whole_number(text: str) -> Optional[int]:
    """The integer written in up to nine ASCII digits, perhaps after a minus; None for anything else."""
    digits = text[1:] if text[:1] == "-" else text
    if not 0 < len(digits) <= 9 or digits.strip(_DIGITS):
        return None
    return int(text)


def number(text: str) -> Optional[float]:
    """The finite number written in plain ASCII; None for anything else."""
    if not 0 < len(text) <= 32 or text.strip(_DIGITS + "+-.eE"):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None


def words(line: str) -> List[str]:
    """The words of a line, parted by blanks and tabs only."""
    return [word for word in line.replace("\t", " ").strip(BLANKS).split(" ") if word]


def shown(text: str) -> str:
    """The beginning of some input as a message may repeat it: quoted, in ASCII, on one line."""
    quoted = ascii(text[:_SHOWN])
    if len(text) <= _SHOWN and len(quoted) <= _SHOWN + 2:
        return quoted
    return quoted[: _SHOWN - 2] + "..." + quoted[0]


def one_line(text: str, longest: int) -> str:
    """A text of ours as one line of printable ASCII, cut to ``longest`` characters."""
    plain = " ".join(text.split()).encode("ascii", "replace").decode("ascii")
    return "".join(char for char in plain if " " <= char <= "~")[:longest]
