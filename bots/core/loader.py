"""Loads a game's compiled kernels: step 1 of how kernels get running.

In this order:

1. ``load_ready``: the object embedded in a packed file, or one that ``kernel_cache.py`` finds, made
   from exactly these kernel sources;
2. ``kernel_cache.load_compiling``: compiled now and cached, where the caller allows the wait;
   without a C linker, or on another system than Linux x86-64, numba runs the kernels itself;
3. neither: the caller plays in plain Python.

Objects are kept compressed, so that zlib's checksum rejects a damaged one. numba is imported only
in step 2. Modules that not every start needs are imported where they are used.
"""

import ctypes
import os
import sys
import zlib
from typing import Any, Callable, Iterator, List, Optional

from bots.core import embedded
from bots.core.buffers import Buffer
from bots.core.layout import entry_points

# The flags of /proc/cpuinfo that make a processor x86-64-v2 (System V ABI, AMD64 supplement), which is
# what objects are made for: x86-64-v3 objects ran no faster.
_V2_FLAGS = {"cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"}

_SYS_MEMFD_CREATE = 319  # on x86-64


class LoadError(RuntimeError):
    """An object that cannot be loaded on this machine."""


class NativeKernels:
    """The entry points of a shared object; call them by name with ``Buffer`` and int arguments."""

    backend = "native"

    def __init__(self, library: ctypes.CDLL, game: str) -> None:
        self._library = library
        for name, codes in entry_points(game).items():
            getattr(library, name).argtypes = _argument_types(codes)

    def __getattr__(self, name: str) -> Callable[..., int]:
        function = getattr(self._library, name)

        def call(*arguments: Any) -> int:
            result, exception = ctypes.c_int64(), ctypes.c_void_p()
            flat: List[Any] = [ctypes.byref(result), ctypes.byref(exception)]
            for argument in arguments:
                flat.extend(argument.native if isinstance(argument, Buffer) else (argument,))
            if function(*flat):
                raise RuntimeError("kernel {} failed".format(name))
            return result.value

        setattr(self, name, call)
        return call


def _argument_types(codes: str) -> List[Any]:
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    types: List[Any] = [pointer, pointer]
    for code in codes:
        types += [number] if code == "n" else [pointer, pointer, number, number, pointer, number, number]
    return types


def runs_native() -> bool:
    """Whether this machine can run the compiled objects: Linux on an x86-64-v2 processor."""
    if sys.platform != "linux" or os.uname().machine != "x86_64" or sys.maxsize < 2**32:
        return False
    return os.environ.get("STONEWIRE_NATIVE", "1") != "0" and _processor_flags() >= _V2_FLAGS


def _processor_flags() -> Any:
    try:
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("flags"):
                    return set(line.split())
    except OSError:
        pass
    return set()


def open_object(compressed: bytes, game: str) -> NativeKernels:
    """Loads a game's compressed shared object, from memory if the system lets it.

    Raises:
        LoadError: damaged, or refused by this machine.
    """
    try:
        code = zlib.decompress(compressed)
    except zlib.error:
        raise LoadError("damaged object") from None
    for attempt in (_load_from_memory, _load_from_file):
        try:
            return NativeKernels(attempt(code), game)
        except (OSError, AttributeError):
            continue
    raise LoadError("this machine does not let a bot load compiled code")


def _load_from_memory(code: bytes) -> ctypes.CDLL:
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("stonewire")
    else:
        descriptor = ctypes.CDLL(None, use_errno=True).syscall(_SYS_MEMFD_CREATE, b"stonewire", 1)
        if descriptor < 0:
            raise OSError("no memfd")
    # The descriptor stays open: glibc takes a second object under the same name for the first.
    with os.fdopen(descriptor, "wb", closefd=False) as file:
        file.write(code)
    return ctypes.CDLL("/proc/self/fd/{}".format(descriptor))


def _load_from_file(code: bytes) -> ctypes.CDLL:
    import tempfile

    descriptor, path = tempfile.mkstemp(suffix=".so", prefix="stonewire-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(code)
        return ctypes.CDLL(path)
    finally:
        os.unlink(path)


def embedded_object(game: str) -> Optional[bytes]:
    """The object that this packed file carries."""
    return decode_object(embedded.OBJECT) if embedded.OBJECT else None


def decode_object(text: str) -> Optional[bytes]:
    """A compressed object from a packed file's text; None if it is damaged."""
    import binascii  # not base64, whose import and decoding in Python cost more than the kernels' loading

    try:
        return binascii.a2b_base64(text)
    except ValueError:
        return None


def load_ready(game: str) -> Optional[NativeKernels]:
    """A ready object, loaded; None if there is none or this machine does not run it."""
    if not runs_native():
        return None
    for compressed in _ready_objects(game):
        try:
            return open_object(compressed, game)
        except LoadError:
            continue
    return None


def _ready_objects(game: str) -> Iterator[bytes]:
    if embedded.KERNEL_SOURCES:
        found = [embedded_object]
    else:
        from bots.core import kernel_cache

        found = [kernel_cache.cached_object, kernel_cache.packed_object]
    for find in found:
        compressed = find(game)
        if compressed:
            yield compressed
