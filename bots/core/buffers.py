"""Flat arrays that ctypes and numba both read, without needing numpy where numba is not used."""

import ctypes
import mmap
from typing import Any, Callable, Dict, Optional, Sequence, Tuple

_CELL_TYPES: Dict[str, Any] = {"q": ctypes.c_int64, "Q": ctypes.c_uint64, "f": ctypes.c_float, "d": ctypes.c_double}

# From here on memory comes straight from the kernel, which zeroes a page only when it is touched.
_MAPPED_BYTES = 1 << 16


class Buffer:
    """A zeroed array of ``length`` cells; ``code`` is an array code of ``layout.ENTRY_POINTS``.

    ``cells`` is the ctypes array: index it, or take slices, to read and write.
    """

    __slots__ = ("_numpy", "cells", "code", "length", "native")

    def __init__(self, code: str, length: int) -> None:
        cell = _CELL_TYPES[code]
        size = length * ctypes.sizeof(cell)
        self.code = code
        self.length = length
        if size >= _MAPPED_BYTES:
            self.cells: Any = (cell * length).from_buffer(mmap.mmap(-1, size))
        else:
            self.cells = (cell * length)()
        item = ctypes.sizeof(cell)
        # A one-dimensional contiguous array in numba's calling convention: meminfo, parent, items,
        # item size, data, shape, strides.
        self.native: Tuple[Any, ...] = (None, None, length, item, ctypes.addressof(self.cells), length, item)
        self._numpy: Optional[Any] = None

    def numpy(self) -> Any:
        """The same memory as a numpy array."""
        if self._numpy is None:
            import numpy

            self._numpy = numpy.frombuffer(self.cells, dtype=numpy.dtype(_CELL_TYPES[self.code]))
        return self._numpy

    def fill(self, values: Sequence[Any]) -> None:
        """Writes the values to the first cells."""
        self.cells[: len(values)] = values


def as_large_as_granted(make: Callable[[int], Any], size: int, least: int) -> Any:
    """What ``make`` makes of the size, or of a half, a quarter … of it where the system grants no more.

    Raises:
        OSError, MemoryError: not even ``least`` is granted.
    """
    while True:
        try:
            return make(size)
        except (OSError, MemoryError):
            if size <= least:
                raise
            size //= 2
