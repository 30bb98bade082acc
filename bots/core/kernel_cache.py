"""Makes compiled kernels and keeps them: steps 1 and 2 of ``loader.py`` in a checkout.

An object is found by the hash of the sources it is made from and by the compiler's versions.
"""

import os
import subprocess
import sys
import tempfile
import zlib
from contextlib import contextmanager
from typing import Any, Callable, Dict, Iterator, List, Optional, Tuple

from bots.core import embedded
from bots.core.buffers import Buffer
from bots.core.layout import entry_points
from bots.core.loader import LoadError, decode_object, open_object, runs_native
from bots.core.output import say
from bots.core.params import game_folder

TARGET = "x86-64-v2"
_COMPILE_SECONDS = 60


class JitKernels:
    """The same entry points run by numba in this process."""

    backend = "numba"

    def __init__(self, game: str) -> None:
        from bots.core import compiler

        self._compiler = compiler
        self._signatures = entry_points(game)
        self._functions = compiler.kernels_of(game)

    def __getattr__(self, name: str) -> Callable[..., int]:
        function = self._functions[name]
        self._compiler.compile_entry_point(
            function, self._signatures[name]
        )  # not before it is needed: each takes seconds

        def call(*arguments: Any) -> int:
            return int(function(*[a.numpy() if isinstance(a, Buffer) else a for a in arguments]))

        setattr(self, name, call)
        return call


# ---- sources, their hash, and the cache ----------------------------------------------------------


def source_root() -> str:
    """The folder that holds ``bots/`` in a checkout."""
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def kernel_sources(game: str) -> List[Tuple[str, str]]:
    """The files that a game's object is made from, as (name in a checkout, path)."""
    core = os.path.join(source_root(), "bots", "core")
    files = [("bots/core/" + name, os.path.join(core, name)) for name in ("compiler.py", "layout.py", "weights.py")]
    files += _modules("bots/core/kernels", os.path.join(core, "kernels"))
    folder = game_folder(game)
    for name in ("layout.py", "kernels.py"):
        if os.path.isfile(os.path.join(folder, name)):
            files.append(("bots/{}/{}".format(game, name), os.path.join(folder, name)))
    return files + _modules("bots/{}/kernels".format(game), os.path.join(folder, "kernels"))


def _modules(name: str, folder: str) -> List[Tuple[str, str]]:
    """The modules of a package of kernels; none if there is no such folder."""
    if not os.path.isdir(folder):
        return []
    files = sorted(file for file in os.listdir(folder) if file.endswith(".py"))
    return [("{}/{}".format(name, file), os.path.join(folder, file)) for file in files]


def source_hash(game: str) -> str:
    """A hash of those files, 16 hexadecimal digits."""
    if embedded.KERNEL_SOURCES:
        return embedded.KERNEL_SOURCES
    import hashlib

    digest = hashlib.sha256()
    for name, path in kernel_sources(game):
        with open(path, "rb") as file:
            digest.update(name.encode() + b"\0" + file.read().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def toolchain() -> Optional[str]:
    """``numba-…-llvmlite-…``, read from the installed packages' folders; None without numba."""
    found: Dict[str, str] = {}
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in names:
            package, _, rest = name.partition("-")
            if package in ("numba", "llvmlite") and rest.endswith(".dist-info"):
                found.setdefault(package, rest[: -len(".dist-info")])
    if len(found) < 2:
        return None
    return "numba-{numba}-llvmlite-{llvmlite}".format(**found)


def cache_folder() -> str:
    """Where compiled objects are kept: ``STONEWIRE_CACHE``, or ``stonewire`` in the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.environ.get("STONEWIRE_CACHE") or os.path.join(base, "stonewire")


def cache_path(game: str, tools: str) -> str:
    """The cache's file for a game's object as that toolchain makes it."""
    return os.path.join(cache_folder(), "{}-{}-{}-{}.so.z".format(game, TARGET, source_hash(game), tools))


def cached_object(game: str) -> Optional[bytes]:
    """The compressed object from the cache; without a compiler any version's will do."""
    tools = toolchain()
    if tools is not None:
        return _read(cache_path(game, tools))
    prefix = os.path.basename(cache_path(game, ""))[: -len(".so.z")]
    try:
        names = sorted(os.listdir(cache_folder()))
    except OSError:
        return None
    for name in names:
        if name.startswith(prefix) and name.endswith(".so.z"):
            return _read(os.path.join(cache_folder(), name))
    return None


def _read(path: str) -> Optional[bytes]:
    """The file's bytes if it is there and this user's own: nobody else's code is run."""
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_uid != os.geteuid():
                return None
            return file.read()
    except OSError:
        return None


def packed_object(game: str) -> Optional[bytes]:
    """The object in the checkout's ``submissions/GAME.py``, if it is of these sources."""
    if embedded.KERNEL_SOURCES:
        return None
    path = os.path.join(source_root(), "submissions", game + ".py")
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except OSError:
        return None
    if 'KERNEL_SOURCES = "{}"'.format(source_hash(game)) not in text:
        return None
    return object_in(text)


def object_in(text: str) -> Optional[bytes]:
    """The compressed object in a packed file's text; None if there is none or it is damaged."""
    _, _, rest = text.partition('\nOBJECT = """')
    body, end, _ = rest.partition('"""')
    return decode_object(body) if end else None


def can_compile() -> bool:
    """Whether numba is installed."""
    return toolchain() is not None


def compiled_object(game: str, tell: Callable[[str], None] = say) -> Optional[bytes]:
    """The compressed object, compiled now and kept in the cache; None if this machine cannot make one.

    Processes that want the same object at once wait for the first one's. A cache that cannot be
    written is told of, and does not cost the object.
    """
    tools = toolchain()
    if tools is None or not runs_native():
        return None
    with _locked(game):
        found = cached_object(game)
        if found is None:
            found = _compile(game, tell)
            if found is not None:
                _keep(cache_path(game, tools), found, tell)
    return found


def _compile(game: str, tell: Callable[[str], None]) -> Optional[bytes]:
    from bots.core import compiler

    tell("compiling the {} kernels (once, about {} s) …".format(game, _COMPILE_SECONDS))
    try:
        return zlib.compress(compiler.build(game), 9)
    except compiler.CompileError as error:
        tell("no compiled kernels: {}".format(error))
        return None


@contextmanager
def _locked(game: str) -> Iterator[None]:
    """Holds the game's lock in the cache folder; goes on without where there can be none."""
    import fcntl

    try:
        os.makedirs(cache_folder(), mode=0o700, exist_ok=True)
        lock = open(os.path.join(cache_folder(), game + ".lock"), "w")  # noqa: SIM115 - closed below
    except OSError:
        yield
        return
    with lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _keep(path: str, content: bytes, tell: Callable[[str], None]) -> None:
    """Writes a file of the cache so that no other process ever sees a part of it."""
    try:
        descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path))
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        tell("the compiled kernels cannot be kept in {}: {}".format(os.path.dirname(path), error.strerror))


def load_compiling(game: str, tell: Callable[[str], None] = say) -> Optional[Any]:
    """Step 2: kernels compiled now, by numba itself where no object can be made; None without numba."""
    if not can_compile():
        return None
    try:
        compressed = compiled_object(game, tell)
        if compressed is not None:
            return open_object(compressed, game)
        tell("numba compiles the {} kernels in this process, at every start anew …".format(game))
        return JitKernels(game)
    except (ImportError, LoadError) as error:
        tell("numba does not run here: {}".format(error))
        return None


def can_compile_detached() -> bool:
    """Whether ``compile_detached`` would help: a checkout with numba, a machine for objects, a cache for them."""
    if embedded.KERNEL_SOURCES or not runs_native() or not can_compile():
        return False
    try:
        os.makedirs(cache_folder(), mode=0o700, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


def compile_detached(game: str) -> None:
    """Starts a process of its own that fills the cache and outlives this one."""
    code = "from bots.core import kernel_cache; kernel_cache.compiled_object({!r}, lambda message: None)".format(game)
    subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=source_root(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
