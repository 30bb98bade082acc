"""numba as an ahead-of-time compiler: a game's kernels become one small shared object.

The LLVM code of every entry point is linked into one module, all else in it made internal, so that
the optimiser drops the Python wrappers and with them every reference to Python and numba. The object
is called through ctypes (see ``loader.py``). Linux on x86-64 only; elsewhere numba itself runs them.
"""

import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from typing import Any, Dict, Iterator, List

from bots.core.layout import entry_points

TRIPLE = "x86_64-unknown-linux-gnu"
CPU = "x86-64-v2"

# What the object may leave to the C library. Anything else is a mistake found at build time.
ALLOWED_IMPORTS = {"clock_gettime", "log", "memset", "memcpy", "memmove", "exp", "pow", "logf", "expf"}

_NO_REFERENCE_COUNTS = """
define void @NRT_incref(i8* %p) { ret void }
define void @NRT_decref(i8* %p) { ret void }
"""


class CompileError(RuntimeError):
    """The kernels cannot be compiled here; the message says why in one line."""


def kernels_of(game: str) -> Dict[str, Any]:
    """The numba functions of a game's entry points. Imports numba."""
    kernels: Dict[str, Any] = importlib.import_module("bots.{}.kernels".format(game)).KERNELS
    return kernels


@contextmanager
def plain_indexing() -> Iterator[None]:
    """While it lasts, numba compiles indexes as they are: kernels never count from an array's end.

    numba adds a test for a negative index to every access, which costs NoGo playouts about 15 %.
    """
    from numba.core import types
    from numba.np import arrayobj

    def as_it_is(context: Any, builder: Any, idxty: Any, idx: Any, size: Any) -> Any:
        return context.cast(builder, idx, idxty, types.intp)

    original = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = original


def signature(codes: str) -> Any:
    """The numba argument types of one of ``layout.ENTRY_POINTS``."""
    from numba import types

    kinds = {"q": types.int64, "Q": types.uint64, "f": types.float32, "d": types.float64}
    return tuple(types.int64 if code == "n" else kinds[code][::1] for code in codes)


def compile_entry_points(game: str) -> Dict[str, Any]:
    """Compiles every kernel of a game for its signature; returns numba's compile results by name."""
    kernels = kernels_of(game)
    return {name: compile_entry_point(kernels[name], codes) for name, codes in entry_points(game).items()}


def compile_entry_point(kernel: Any, codes: str) -> Any:
    """Compiles one kernel for a signature of ``layout.ENTRY_POINTS``; returns numba's compile result."""
    types = signature(codes)
    with plain_indexing():
        kernel.compile(types)
    return kernel.overloads[types]


def resolve_recursion(code: str) -> str:
    """Points the function pointers that numba leaves for its own linker at the functions themselves.

    A recursive call goes through a global whose name is the function's, up to the version that numba
    writes into every mangled name (``B2v8``: a tag of two characters, version 8).
    """
    version = re.compile(r"B\d+v\d+")
    defined = {version.sub("", name): name for name in re.findall(r'^define [^@]*@"?([^"(\s]+)"?\(', code, re.M)}

    def as_constant(match: "re.Match[str]") -> str:
        function = defined.get(version.sub("", match.group(2)))
        if function is None:
            raise CompileError("a recursive kernel is not where numba calls it")
        return '{} = linkonce_odr constant ptr @"{}"'.format(match.group(1), function)

    return re.sub(r'^(@"\.numba\.unresolved\$([^"]+)") = external [^@\n]*global ptr', as_constant, code, flags=re.M)


def emit_object(results: Dict[str, Any]) -> bytes:
    """One ELF object file with the entry points under their own names."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(cpu=CPU, opt=3, reloc="pic", codemodel="small")
    module = llvm.parse_assembly(_NO_REFERENCE_COUNTS)
    entries = {}
    for name, result in results.items():
        module.link_in(llvm.parse_assembly(resolve_recursion(result.library.get_llvm_str())))
        entries[result.fndesc.mangled_name] = name
    module.triple = TRIPLE
    for function in module.functions:
        if function.name in entries:
            function.name = entries[function.name]
        elif not function.is_declaration:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(module, builder)
    _check_imports([symbol.name for symbol in module.functions if symbol.is_declaration])
    _check_imports([symbol.name for symbol in module.global_variables if symbol.is_declaration])
    code: bytes = machine.emit_object(module)
    return code


def _check_imports(names: List[str]) -> None:
    strange = [name for name in names if not name.startswith("llvm.") and name not in ALLOWED_IMPORTS]
    if strange:
        raise CompileError("the kernels would need {} at run time".format(", ".join(strange)))


def linker() -> List[str]:
    """The command that links: the C compiler, or the ``ziglang`` wheel's.

    Raises:
        CompileError: there is neither.
    """
    for name in ("cc", "gcc", "clang"):
        if shutil.which(name):
            return [name]
    if importlib.util.find_spec("ziglang"):
        return [sys.executable, "-m", "ziglang", "cc", "-target", "x86_64-linux-gnu"]
    raise CompileError("no C linker (cc, or pip install ziglang)")


def link(code: bytes) -> bytes:
    """The shared object of an ELF object file, without the C library's start files."""
    with tempfile.TemporaryDirectory(prefix="stonewire-") as folder:
        source, target = os.path.join(folder, "kernels.o"), os.path.join(folder, "kernels.so")
        with open(source, "wb") as file:
            file.write(code)
        command = [*linker(), "-shared", "-nostdlib", "-s", "-Wl,--build-id=none", "-o", target, source]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise CompileError("linking failed: {}".format(done.stderr.strip().splitlines()[-1:]))
        with open(target, "rb") as file:
            return file.read()


def build(game: str) -> bytes:
    """A game's kernels as the bytes of a shared object.

    Raises:
        CompileError: no linker, or kernels that lean on more than the C library.
        ImportError: no numba.
    """
    return link(emit_object(compile_entry_points(game)))
