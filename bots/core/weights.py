"""The int64 array ``w`` that every kernel gets: a game's evaluation weights, then tables made of them.

A game's ``layout.py`` says which cells there are; ``params.toml`` says what the weights are.
"""

from typing import Any, Dict, List, Tuple


class Weights:
    """The plan of the array."""

    __slots__ = ("_named", "length")

    def __init__(self) -> None:
        self._named: List[Tuple[str, int, int]] = []
        self.length = 0

    def add(self, name: str, count: int = 1) -> int:
        """Room for a parameter of ``count`` numbers, as in ``evaluation.mobility``; returns its first cell."""
        self._named.append((name, self.length, count))
        return self.room(count)

    def room(self, count: int) -> int:
        """Room for a table that the ``prepare`` kernel fills; returns its first cell."""
        first = self.length
        self.length += count
        return first

    def values(self, params: Dict[str, Any]) -> List[Tuple[int, List[int]]]:
        """First cell and numbers of every parameter.

        Raises:
            ValueError: one is missing, not of whole numbers, or of another length.
        """
        return [(first, _whole_numbers(name, params.get(name), count)) for name, first, count in self._named]


def _whole_numbers(name: str, value: Any, count: int) -> List[int]:
    numbers = value if isinstance(value, list) else [value]
    if len(numbers) != count or not all(type(number) is int and abs(number) < 2**62 for number in numbers):
        raise ValueError("{} must be {} whole number{}".format(name, count, "" if count == 1 else "s"))
    return numbers
