"""Types of command-line arguments; each refuses in a few clear words."""

import argparse
import math


def _number(text: str, kind: type[float], lowest: float, what: str, below: float = 1e9) -> float:
    value: float | None
    try:
        value = kind(text) if text.isascii() and "_" not in text else None  # as people write them, not Python
    except ValueError:
        value = None
    if value is None or not lowest <= value < below:
        raise argparse.ArgumentTypeError(f"{text!r} is not {what}")
    return value


def count(text: str) -> int:
    """A number from 1."""
    return int(_number(text, int, 1, "a whole number of at least 1"))


def plies(text: str) -> int:
    """A number from 0."""
    return int(_number(text, int, 0, "a whole number of at least 0"))


def whole(text: str) -> int:
    """A number, also below 0."""
    return int(_number(text, int, -math.inf, "a whole number", math.inf))


def number(text: str) -> float:
    """A number, whole or not, also below 0."""
    return _number(text, float, -math.inf, "a number", math.inf)


def positive(text: str) -> float:
    """Milliseconds, above 0."""
    return _number(text, float, 1e-3, "a number of milliseconds above 0")


def hang(text: str) -> float:
    """Milliseconds, from 1."""
    return _number(text, float, 1, "a number of milliseconds of at least 1")


def amount(text: str) -> float:
    """Milliseconds, from 0."""
    return _number(text, float, 0, "a number of milliseconds")


def megabytes(text: str) -> float:
    """Megabytes, from 1."""
    return _number(text, float, 1, "a number of megabytes of at least 1")
