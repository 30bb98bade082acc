"""How kernels get running: ready objects, compiling, and what happens where neither works."""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kernel_support import KernelState, perft

from bots.core import compiler, embedded, kernel_cache, layout, loader
from bots.core.buffers import Buffer
from bots.nogo.game import GAME
from bots.nogo.rules import NoGo

ROOT = Path(__file__).resolve().parents[2]
BOTZONE_LINE = json.dumps({"requests": [{"x": -1, "y": -1}], "responses": []})


@pytest.fixture(scope="session")
def ready(kernels: Any) -> bytes:
    """The compressed object of NoGo's kernels."""
    found = kernel_cache.cached_object("nogo") or kernel_cache.packed_object("nogo")
    if kernels.backend != "native" or not found:
        pytest.skip("no compiled object on this machine")
    return found


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache, and no object in a packed file: put one there to have it found."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("STONEWIRE_CACHE", str(folder))
    monkeypatch.setattr(kernel_cache, "packed_object", lambda game: None)
    folder.mkdir()
    return folder


def put(content: bytes, tools: str | None = None) -> Path:
    """Writes a file to the cache where the object of these tools belongs."""
    path = Path(kernel_cache.cache_path("nogo", tools or kernel_cache.toolchain() or "numba-1-llvmlite-1"))
    path.write_bytes(content)
    return path


def works(kernels: Any) -> bool:
    return kernels is not None and perft(kernels, GAME, NoGo.start(3, 3), 3) == 496


def packed_text(content: bytes) -> str:
    """An object as packed files carry it."""
    text = base64.b64encode(content).decode()
    return "\n".join(text[i : i + 100] for i in range(0, len(text), 100))


def refuse(*_: Any, **__: Any) -> Any:
    raise OSError("refused")


# ---- ready objects ------------------------------------------------------------------------------------


def test_an_object_in_the_cache_is_loaded(cache: Path, ready: bytes) -> None:
    assert loader.load_ready("nogo") is None
    put(ready)
    kernels = loader.load_ready("nogo")
    assert works(kernels)
    assert kernels is not None
    assert kernels.backend == "native"


def test_the_object_in_a_packed_file_is_loaded(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("STONEWIRE_CACHE", str(cache))
    own = kernel_cache.source_hash("nogo")
    monkeypatch.setattr(kernel_cache, "source_hash", lambda game: own)
    monkeypatch.setattr(kernel_cache, "source_root", lambda: str(tmp_path))
    assert loader.load_ready("nogo") is None
    packed = tmp_path / "submissions" / "nogo.py"
    packed.parent.mkdir()
    text = 'KERNEL_SOURCES = "{}"\nOBJECT = """\n{}\n"""\n'
    packed.write_text(text.format(own, packed_text(ready)), encoding="utf-8")
    assert works(loader.load_ready("nogo"))
    packed.write_text(text.format("0" * 16, packed_text(ready)), encoding="utf-8")  # made of other sources
    assert loader.load_ready("nogo") is None
    packed.write_text(text.format(own, packed_text(ready)[:-40]), encoding="utf-8")
    assert loader.load_ready("nogo") is None
    packed.write_text(text.format(own, packed_text(ready))[:-5], encoding="utf-8")  # cut off in the text
    assert loader.load_ready("nogo") is None


def test_a_packed_file_loads_the_object_it_carries(ready: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(embedded, "KERNEL_SOURCES", "0123456789abcdef")
    monkeypatch.setattr(kernel_cache, "cached_object", refuse)  # and looks nowhere else
    monkeypatch.setattr(embedded, "OBJECT", packed_text(ready))
    assert works(loader.load_ready("nogo"))
    for damaged in ("", "\n", packed_text(ready)[:5000], "not base 85: \x7f", packed_text(b"no object")):
        monkeypatch.setattr(embedded, "OBJECT", damaged)
        assert loader.load_ready("nogo") is None


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",
    "truncated": lambda content: content[: len(content) // 2],
    "one byte short": lambda content: content[:-1],
    "a byte changed": lambda content: content[:3000] + bytes([content[3000] ^ 1]) + content[3001:],
    "garbage": lambda content: b"garbage" * 100,
    "not an object": lambda content: zlib.compress(b"garbage" * 100),
    "an empty object": lambda content: zlib.compress(b""),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=list(DAMAGES))
def test_a_damaged_object_is_passed_over_for_the_next(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, damage: Callable[[bytes], bytes]
) -> None:
    put(damage(ready))
    assert loader.load_ready("nogo") is None
    monkeypatch.setattr(kernel_cache, "packed_object", lambda game: ready)
    assert works(loader.load_ready("nogo"))


def test_without_memory_files_an_object_is_loaded_from_a_temporary_one(
    ready: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(os, "memfd_create", refuse)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    used = []
    from_file = loader._load_from_file
    monkeypatch.setattr(loader, "_load_from_file", lambda code: used.append(len(code)) or from_file(code))
    assert works(loader.open_object(ready, "nogo"))
    assert used == [len(zlib.decompress(ready))]
    assert list(tmp_path.iterdir()) == []


def test_a_python_without_memory_files_asks_the_system_itself(ready: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "memfd_create")  # as in Python 3.7
    monkeypatch.setattr(loader, "_load_from_file", refuse)
    assert works(loader.open_object(ready, "nogo"))


def test_a_machine_that_lets_no_object_in_says_so(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    put(ready)
    monkeypatch.setattr(os, "memfd_create", refuse)
    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(loader.LoadError, match="does not let a bot load"):
        loader.open_object(ready, "nogo")
    assert loader.load_ready("nogo") is None


def test_native_code_can_be_switched_off(cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    put(ready)
    monkeypatch.setenv("STONEWIRE_NATIVE", "0")
    assert loader.load_ready("nogo") is None
    monkeypatch.setenv("STONEWIRE_NATIVE", "1")
    assert works(loader.load_ready("nogo"))


def test_an_older_processor_gets_no_object(cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    put(ready)
    monkeypatch.setattr(loader, "_processor_flags", lambda: {"sse2", "cx16", "lahf_lm"})
    assert loader.load_ready("nogo") is None


def test_another_system_gets_no_object(cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    put(ready)
    monkeypatch.setattr(sys, "platform", "darwin")
    assert loader.load_ready("nogo") is None


def test_with_a_compiler_only_its_own_versions_object_is_used(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "toolchain", lambda: "numba-2-llvmlite-2")
    put(ready, "numba-1-llvmlite-1")
    assert loader.load_ready("nogo") is None
    put(ready, "numba-2-llvmlite-2")
    assert works(loader.load_ready("nogo"))


def test_without_a_compiler_any_versions_object_of_these_sources_is_used(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel_cache, "toolchain", lambda: None)
    assert loader.load_ready("nogo") is None
    path = put(ready, "numba-1-llvmlite-1")
    assert works(loader.load_ready("nogo"))
    shutil.rmtree(path.parent)
    assert loader.load_ready("nogo") is None  # no cache at all


@pytest.mark.parametrize("tools", ["numba-1-llvmlite-1", None])
def test_an_object_of_other_sources_is_never_used(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, tools: str | None
) -> None:
    monkeypatch.setattr(kernel_cache, "toolchain", lambda: tools)
    put(ready, "numba-1-llvmlite-1")
    assert works(loader.load_ready("nogo"))
    monkeypatch.setattr(kernel_cache, "source_hash", lambda game: "f" * 16)
    assert loader.load_ready("nogo") is None


@pytest.mark.parametrize("tools", ["numba-1-llvmlite-1", None])
def test_nobody_elses_object_is_run(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, tools: str | None
) -> None:
    monkeypatch.setattr(kernel_cache, "toolchain", lambda: tools)
    put(ready, "numba-1-llvmlite-1")
    me = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: me + 1)
    assert loader.load_ready("nogo") is None


def test_a_change_of_any_kernel_source_changes_the_hash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sources = kernel_cache.kernel_sources("nogo")
    copies = [(name, str(tmp_path / name)) for name, _ in sources]
    for name, path in sources:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, tmp_path / name)
    own = kernel_cache.source_hash("nogo")
    monkeypatch.setattr(kernel_cache, "kernel_sources", lambda game: copies)
    assert kernel_cache.source_hash("nogo") == own
    for _, path in copies:
        text = Path(path).read_bytes()
        Path(path).write_bytes(text + b"\n")
        assert kernel_cache.source_hash("nogo") != own
        Path(path).write_bytes(text.replace(b"\n", b"\r\n"))  # as a checkout elsewhere has it
        assert kernel_cache.source_hash("nogo") == own
        Path(path).write_bytes(text)


def test_the_kernels_lean_on_no_source_that_is_not_hashed() -> None:
    # Every file of kernels is compiled into the object, so each must count.
    shared = {f"bots/core/kernels/{path.name}" for path in (ROOT / "bots" / "core" / "kernels").glob("*.py")}
    own = {"bots/nogo/kernels.py", "bots/nogo/layout.py", "bots/core/layout.py", "bots/core/weights.py"}
    assert shared | own <= {name for name, _ in kernel_cache.kernel_sources("nogo")}


def small_object(value: int, names: Any = layout.ENTRY_POINTS) -> bytes:
    """An object whose entry points all give the same number."""
    try:
        command = compiler.linker()
    except compiler.CompileError:
        pytest.skip("no C compiler here")
    body = f"(long *result, void *exception) {{ *result = {value}; return 0; }}\n"
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "small.c"), Path(folder, "small.so")
        source.write_text("".join(f"int {name}{body}" for name in names), encoding="utf-8")
        subprocess.run(
            [*command, "-shared", "-fPIC", "-nostdlib", "-o", str(target), str(source)], check=True, capture_output=True
        )
        return zlib.compress(target.read_bytes())


def test_an_object_that_lacks_an_entry_point_is_refused() -> None:
    with pytest.raises(loader.LoadError):
        loader.open_object(small_object(1, ["setup", "load", "legal"]), "nogo")


def test_two_objects_in_one_process_are_two() -> None:
    # Two games' kernels, say: the system must not take the second for the first by its name.
    cells = Buffer("q", 4096)  # room enough for whatever kernel it took instead
    first, second = loader.open_object(small_object(1), "nogo"), loader.open_object(small_object(2), "nogo")
    assert [kernels.legal(cells, cells, cells) for kernels in (first, second)] == [1, 2]


# ---- compiling ---------------------------------------------------------------------------------------


@pytest.fixture
def messages() -> list[str]:
    """What was told while compiling: pass its ``append``."""
    return []


def test_what_is_compiled_is_kept_and_found_again(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    pytest.importorskip("numba")
    shutil.rmtree(cache)  # it is made when it is needed
    monkeypatch.setattr(compiler, "build", lambda game: zlib.decompress(ready))
    kernels = kernel_cache.load_compiling("nogo", messages.append)
    assert works(kernels)
    assert kernels.backend == "native"
    assert len(messages) == 1
    assert "compiling the nogo kernels" in messages[0]
    assert [path.name for path in cache.iterdir() if path.suffix != ".lock"] == [
        Path(kernel_cache.cache_path("nogo", kernel_cache.toolchain())).name
    ]
    monkeypatch.setattr(compiler, "build", refuse)
    assert works(loader.load_ready("nogo"))


def test_without_a_linker_numba_runs_the_kernels(
    cache: Path, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.setattr(compiler.importlib.util, "find_spec", lambda name: None)
    monkeypatch.setattr(compiler, "compile_entry_points", lambda kernels: {})
    monkeypatch.setattr(compiler, "emit_object", lambda results: b"")
    kernels = kernel_cache.load_compiling("nogo", messages.append)
    monkeypatch.undo()
    assert kernels.backend == "numba"
    assert any("no C linker" in message for message in messages)
    start = NoGo.start(3, 3)
    assert KernelState(kernels, GAME, start).legal() == set(start.legal_moves())


def test_where_objects_are_not_wanted_numba_runs_the_kernels_and_that_is_told(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(compiler, "build", lambda game: zlib.decompress(ready))
    monkeypatch.setenv("STONEWIRE_NATIVE", "0")
    assert kernel_cache.load_compiling("nogo", messages.append).backend == "numba"
    assert len(messages) == 1
    assert "numba compiles the nogo kernels" in messages[0]


def test_an_object_that_cannot_be_kept_is_used_all_the_same(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(compiler, "build", lambda game: zlib.decompress(ready))
    monkeypatch.setenv("STONEWIRE_CACHE", "/dev/null/none")
    kernels = kernel_cache.load_compiling("nogo", messages.append)
    assert kernels.backend == "native"
    assert works(kernels)
    assert any("cannot be kept" in message for message in messages)
    assert not kernel_cache.can_compile_detached()


def test_an_object_that_another_process_has_just_made_is_not_made_again(
    cache: Path, ready: bytes, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    monkeypatch.setattr(kernel_cache, "toolchain", lambda: "numba-1-llvmlite-1")
    monkeypatch.setattr(compiler, "build", refuse)
    Path(kernel_cache.cache_path("nogo", "numba-1-llvmlite-1")).write_bytes(ready)
    assert kernel_cache.compiled_object("nogo", messages.append) == ready
    assert messages == []


def test_a_failed_link_is_told_in_one_line_and_numba_runs_the_kernels(
    cache: Path, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(compiler, "compile_entry_points", lambda kernels: {})
    monkeypatch.setattr(compiler, "emit_object", lambda results: b"no object file")
    try:
        compiler.linker()
    except compiler.CompileError:
        pytest.skip("no C linker here")
    assert kernel_cache.load_compiling("nogo", messages.append).backend == "numba"
    assert [message for message in messages if "linking failed" in message and "\n" not in message]
    assert [path.name for path in cache.iterdir()] == ["nogo.lock"]


def test_without_numba_nothing_is_compiled(cache: Path, monkeypatch: pytest.MonkeyPatch, messages: list[str]) -> None:
    monkeypatch.setattr(kernel_cache, "toolchain", lambda: None)
    monkeypatch.setattr(compiler, "build", refuse)
    assert not kernel_cache.can_compile()
    assert not kernel_cache.can_compile_detached()
    assert kernel_cache.load_compiling("nogo", messages.append) is None


def test_a_numba_that_does_not_run_is_told_and_done_without(
    cache: Path, monkeypatch: pytest.MonkeyPatch, messages: list[str]
) -> None:
    def broken(game: str) -> Any:
        raise ImportError("numba needs another numpy")

    monkeypatch.setattr(kernel_cache, "toolchain", lambda: "numba-1-llvmlite-1")
    monkeypatch.setattr(kernel_cache, "runs_native", lambda: False)
    monkeypatch.setattr(compiler, "kernels_of", broken)
    assert kernel_cache.load_compiling("nogo", messages.append) is None
    assert messages[-1] == "numba does not run here: numba needs another numpy"


def test_kernels_that_would_need_more_than_the_c_library_are_refused() -> None:
    compiler._check_imports(["clock_gettime", "memset", "llvm.sqrt.f64"])
    with pytest.raises(compiler.CompileError, match="PyErr_SetString"):
        compiler._check_imports(["memset", "PyErr_SetString"])


# ---- whole processes ---------------------------------------------------------------------------------


def run_bot(*options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "bots.nogo", "--nodes", "10", *options],
        input=BOTZONE_LINE + "\n",
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=120,
    )


def imported(done: subprocess.CompletedProcess[str]) -> set[str]:
    """The packages that ``-X importtime`` lists, and those of the project in full."""
    lines = [line for line in done.stderr.splitlines() if line.startswith("import time:")]
    names = {line.rpartition("|")[2].strip() for line in lines}
    return names | {name.partition(".")[0] for name in names}


def answered(done: subprocess.CompletedProcess[str]) -> bool:
    response = json.loads(done.stdout)["response"]
    return done.returncode == 0 and NoGo.start().why_illegal(((response["x"], response["y"]),)) is None


def test_a_bot_with_an_object_at_hand_imports_neither_numba_nor_numpy(ready: bytes) -> None:
    done = run_bot()
    assert answered(done)
    names = imported(done)
    assert "bots.core.mcts" in names
    assert not names & {"numba", "llvmlite", "numpy", "bots.core.compiler", "bots.core.plain"}


def test_a_bot_without_compiled_kernels_answers_in_plain_python() -> None:
    done = run_bot(STONEWIRE_NATIVE="0")
    assert answered(done)
    names = imported(done)
    assert "bots.core.plain" in names
    assert not names & {"numba", "llvmlite", "numpy", "bots.core.mcts"}
