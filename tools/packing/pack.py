"""``stonewire pack GAME``: one file with a bot's source and its compiled kernels.

The file holds every module's text as it is in the checkout, less annotations, and imports modules
from these texts: only those a run needs are compiled, which keeps the start short.
"""

import argparse
import ast
import base64
import os
import platform
import shutil
import subprocess
import sys
import textwrap
import zlib
from collections.abc import Iterator
from typing import Any

from bots import registry
from bots.core import compiler, kernel_cache
from protocol import detect
from protocol.botzone import first_request
from protocol.limit import Limit
from protocol.moves import BLACK
from protocol.wire import WireError
from tools.cli import UsageError
from tools.packing.profiles import COMMITTED, EXAMPLES, TARGETS
from tools.packing.strip import (
    without_annotations,
    without_docstrings,
    without_referee,
    without_unused_imports,
    without_wires,
)
from tools.referee.arguments import amount, positive
from tools.referee.table import make_wire, table_and_start

# Answers to what only the longer wires ask.
_ANSWER_MODULES = (
    "bots.core.analysis",
    "bots.core.choices",
    "bots.core.judging",
    "bots.core.queries",
    "protocol.thought",
)

# Read only by numba, or only where there are compiled kernels.
_NATIVE_MODULES = (
    "bots.core.alphabeta",
    "bots.core.buffers",
    "bots.core.compiler",
    "bots.core.kernel_cache",
    "bots.core.kernels",
    "bots.core.layout",
    "bots.core.loader",
    "bots.core.mcts",
    "bots.core.native",
    "bots.core.solving",
)

_HEAD = '''\
#!/usr/bin/env python3
"""{title}, packed for {target}: one file for Python 3.6 and newer, with nothing to install.

Try it:  {example} | python3 {name}
Options: python3 {name} --help

The source of every module stands below as text and is run from there. {native}
Made by `stonewire pack`; do not edit. Fixed options: {defaults}.
Toolchain: {toolchain}
"""

import sys

MODULES = {{}}
PACKAGES = {packages!r}
'''

_NATIVE_NOTE = """Its kernels, which numba compiled
ahead of time from the texts of bots.{game}.kernels and bots.core.kernels, are in OBJECT; where the
system does not run them, numba compiles the texts if it is installed, and plain Python plays if not."""
_SOURCE_NOTE = "It is plain Python with no compiled part."

_TAIL = '''

class _Importer:
    """Finds and runs the modules above. What it needs it holds itself: exec may keep this file's names elsewhere."""

    def __init__(self, modules, packages, compiled, file):
        self.modules = modules
        self.packages = packages
        self.compiled = compiled
        self.file = file

    def find_spec(self, name, path=None, target=None):
        if name not in self.modules and name not in self.packages:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, self, is_package=name in self.packages)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        name = module.__name__
        exec(compile(self.modules.get(name, ""), self.file + ":" + name, "exec"), module.__dict__)


sys.dont_write_bytecode = True
# Text that is run by exec has no __file__ of its own, nor any __name__ in names of its own.
sys.meta_path.insert(0, _Importer(MODULES, PACKAGES, {compiled}, globals().get("__file__", "{game}.py")))

if __name__ in ("__main__", "builtins"):
    from bots.{game}.game import GAME
    from bots.core.main import main

    main(GAME)
'''


_TIMES = ("time_ms", "first_time_ms")


class PackError(RuntimeError):
    """The file cannot be made here; the message says why in one line."""


# ---- which modules ---------------------------------------------------------------------------------


def module_path(name: str) -> str | None:
    """The checkout's file of a module of ours; None if it is not ours."""
    base = os.path.join(kernel_cache.source_root(), *name.split("."))
    for path in (base + ".py", os.path.join(base, "__init__.py")):
        if os.path.isfile(path):
            return path
    return None


def imported_names(text: str) -> Iterator[str]:
    """Every dotted name that a module's imports may mean."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from ("{}.{}".format(node.module, alias.name) for alias in node.names)


def needed_modules(game: str, target: str) -> list[str]:
    """The names of the modules a bot may import, found from its imports, in alphabetical order."""
    native = TARGETS[target].native
    wires = {detect.module(name) for name in TARGETS[target].wires_of(game)}
    waiting = ["bots.core.main", "bots.{}.game".format(game), *wires]
    left_out = {detect.module(name) for name in detect.NAMES} - wires
    if native:
        waiting.append("bots.{}.kernels".format(game))
    else:
        left_out.update(_ANSWER_MODULES, ["bots.{}.solver".format(game)])
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        path = module_path(name)
        if path is None or name in found | left_out or name.split(".")[0] not in ("bots", "protocol"):
            continue
        if not native and name.startswith(_NATIVE_MODULES):
            continue
        found.add(name)
        with open(path, encoding="utf-8") as file:
            waiting += imported_names(file.read())
        waiting += [name.rpartition(".")[0]]
    return sorted(found)


def parents(name: str) -> list[str]:
    """The packages around a module, whether or not they have a file of their own."""
    parts = name.split(".")
    return [".".join(parts[:n]) for n in range(1, len(parts))]


def module_text(name: str) -> str:
    """A module's text as it is packed."""
    path = module_path(name)
    assert path is not None
    with open(path, encoding="utf-8") as file:
        return without_unused_imports(without_annotations(without_referee(file.read())))


# ---- the compiled object ---------------------------------------------------------------------------


def toolchain_text() -> str:
    """What decides an object's bytes, in one line."""
    tools = kernel_cache.toolchain() or "none"
    linker = shutil.which("ld")
    version = ""
    if linker:
        version = subprocess.run([linker, "--version"], capture_output=True, text=True).stdout.splitlines()[0]
    return "{}; Python {}; {}".format(tools, platform.python_version(), version)


def object_and_toolchain(game: str, fresh: bool = False) -> tuple[bytes, str]:
    """A game's compressed object and what made it: compiled here, or kept from the present packed file.

    Args:
        fresh: compile even if the cache has it.

    Raises:
        PackError: there is no compiler and no object of these sources.
    """
    if kernel_cache.can_compile():
        compiled = zlib.compress(compiler.build(game), 9) if fresh else kernel_cache.compiled_object(game)
        if compiled is not None:
            return compiled, toolchain_text()
    kept = kernel_cache.packed_object(game)
    if kept is None:
        raise PackError("compiling the kernels needs Linux on x86-64, numba and a C linker: pip install '.[build]'")
    return kept, packed_line(os.path.join(kernel_cache.source_root(), "submissions", game + ".py"), "Toolchain: ")


def packed_line(path: str, start: str) -> str:
    """The rest of a packed file's first line that begins so; empty if there is none."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            if line.startswith(start):
                return line[len(start) :].strip()
    return ""


# ---- the file --------------------------------------------------------------------------------------


def embedded_module(game: str, native: bytes | None, defaults: dict[str, Any]) -> str:
    """The text of ``bots.core.embedded`` in the packed file, all but the object."""
    lines = ['"""What this file carries; see the checkout\'s module of this name."""', ""]
    if native is None:
        lines += ['KERNEL_SOURCES = ""', 'OBJECT = ""', "NATIVE = False"]
    else:
        lines += [
            'KERNEL_SOURCES = "{}"'.format(kernel_cache.source_hash(game)),
            "OBJECT = __loader__.compiled",
            "NATIVE = True",
        ]
    lines += ["DEFAULTS = {!r}".format(defaults), "PARAMS = {!r}".format(registry.game(game).params()), ""]
    return "\n".join(lines)


def example(game: str, protocol: str | None) -> str:
    """A shell command that writes what a bot is told at the beginning, on the wire it is fixed to or Botzone's."""
    if protocol is not None:
        return "printf '{}'".format(EXAMPLES[protocol])
    return "echo '{}'".format(first_request(registry.table(game)).strip())


def pack(game: str, target: str = "generic", options: dict[str, Any] | None = None, fresh: bool = False) -> str:
    """The text of a packed file.

    Args:
        game, target: a registered game, and one of ``TARGETS``.
        options: what is fixed in the file, by names in ``options.py``; None takes the platform's.
        fresh: compile the kernels even if the cache has them.

    Raises:
        PackError: see ``object_and_toolchain``; or a game that the platform does not have, or a file too
            long for it.
    """
    profile = TARGETS[target]
    if game not in profile.games:
        raise PackError("{} has no {}; it has: {}".format(target, game, ", ".join(profile.games)))
    defaults = profile.options(game) if options is None else options
    native = profile.native
    code, toolchain = object_and_toolchain(game, fresh) if native else (None, "none")
    names = needed_modules(game, target)
    name = game + ".py"
    text = _HEAD.format(
        title=registry.game(game).title,
        target=target,
        name=name,
        example=example(game, defaults.get("protocol")),
        native=_NATIVE_NOTE.format(game=game) if native else _SOURCE_NOTE,
        defaults=", ".join("{}={}".format(*item) for item in sorted(defaults.items())) or "none",
        toolchain=toolchain,
        packages=sorted({parent for name in names for parent in parents(name)}),
    )
    for module in names:
        source = module_text(module)
        if module == "bots.core.embedded":
            source = embedded_module(game, code, defaults)
        elif module == "protocol.detect":
            source = without_wires(source, set(detect.NAMES) - set(profile.wires_of(game)))
        text += module_section(module, source if native else without_docstrings(source))
    if code is not None:
        text += "\n" + object_section(code)
    text += _TAIL.replace("{game}", game).replace("{compiled}", "OBJECT" if native else '""')
    if profile.below_characters is not None and len(text) >= profile.below_characters:
        raise PackError("{} characters; {} takes fewer than {}".format(len(text), target, profile.below_characters))
    return text


def module_section(name: str, source: str) -> str:
    """A module's text as an entry of MODULES."""
    if "'''" in source or source.rstrip("\n").endswith(("'", "\\")):
        raise PackError("{} cannot stand in a raw string".format(name))
    return "\nMODULES[{!r}] = r'''{}'''\n".format(name, source)


def object_section(code: bytes) -> str:
    """The compressed object as base 64 text."""
    return 'OBJECT = """\n{}\n"""\n'.format("\n".join(textwrap.wrap(base64.b64encode(code).decode(), 120)))


def output_path(game: str, target: str) -> str:
    """Where a packed file belongs in the checkout."""
    folder = os.path.join(kernel_cache.source_root(), "submissions")
    return os.path.join(folder, game + ".py") if target == "generic" else os.path.join(folder, target, game + ".py")


# ---- the command -----------------------------------------------------------------------------------


def configure(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    parser.add_argument("game", choices=registry.NAMES, nargs="?")
    parser.add_argument("--all", action="store_true", help="every file of submissions/, instead of one game")
    parser.add_argument("--target", choices=sorted(TARGETS), default="generic", help="the platform (generic)")
    parser.add_argument("--time-ms", type=positive, metavar="N", help="fix the milliseconds a move")
    parser.add_argument("--first-time-ms", type=positive, metavar="N", help="fix those of a game's first move")
    parser.add_argument("--margin-ms", type=amount, metavar="N", help="fix how many of them are kept back")
    parser.add_argument("--rule", metavar="NAME", help="fix the variant of the rules, or the ending")
    parser.add_argument("--keep-running", action="store_true", help="fix Botzone's keep-running mode")
    parser.add_argument("--output", metavar="FILE", help="write there (submissions/…); - is standard output")
    parser.add_argument("--fresh", action="store_true", help="compile the kernels even if the cache has them")


def fixed_options(options: argparse.Namespace) -> dict[str, Any]:
    """What the platform and the arguments fix in a file, by names in ``options.py``.

    Raises:
        UsageError: arguments that the platform or the game has no use for.
    """
    profile = TARGETS[options.target]
    if options.keep_running and options.target not in ("generic", "botzone"):
        raise UsageError("--keep-running is Botzone's, not {}'s".format(options.target))
    fixed = profile.options(options.game, options.keep_running)
    if options.time_ms is not None:
        fixed.pop("first_time_ms", None)
    for name in (*_TIMES, "margin_ms"):
        if getattr(options, name) is not None:
            fixed[name] = getattr(options, name)
    _check_times(options, fixed)
    if options.rule is not None:
        _check_rule(options.game, options.rule, fixed.get("protocol"))
        fixed[registry.game(options.game).rule_option] = options.rule
    return fixed


def _check_times(options: argparse.Namespace, fixed: dict[str, Any]) -> None:
    profile = TARGETS[options.target]
    most = profile.kept_running_ms if options.keep_running else None
    margin = fixed.get("margin_ms", 0.0)
    for name in _TIMES:
        if name not in fixed:
            continue
        said = "--{} {:.10g}".format(name.replace("_", "-"), fixed[name])
        if most is not None and fixed[name] > most:
            raise UsageError(
                "{}: {} gives a bot that is kept running {:.10g} ms a turn, the first included".format(
                    said, options.target, most
                )
            )
        if margin >= fixed[name]:
            raise UsageError("{}: a margin of {:.10g} ms leaves nothing of it (--margin-ms)".format(said, margin))


def _check_rule(game: str, rule: str, protocol: str | None) -> None:
    try:
        table, start = table_and_start(game, None, rule)
        if protocol is not None:
            make_wire(protocol, game, start)(table, BLACK).begin(Limit())
    except ValueError as error:
        raise UsageError(str(error)) from None
    except WireError as error:
        raise UsageError("--rule {}: {}".format(rule, error.message)) from None


def write(text: str, path: str) -> None:
    """Writes a packed file and says where.

    Raises:
        UsageError: the file cannot be written.
    """
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError("cannot write {}: {}".format(path, error.strerror)) from None
    print("{}: {} characters".format(os.path.relpath(path), len(text)), file=sys.stderr)


def run(options: argparse.Namespace) -> int:
    """Packs one file, or all that the checkout keeps."""
    try:
        if options.all:
            return _pack_all(options)
        if options.game is None:
            raise UsageError("a game, or --all")
        text = pack(options.game, options.target, fixed_options(options), options.fresh)
    except PackError as error:
        raise UsageError(str(error)) from None
    if options.output == "-":
        sys.stdout.write(text)
    else:
        write(text, options.output or output_path(options.game, options.target))
    return 0


def _pack_all(options: argparse.Namespace) -> int:
    """Packs each file in a process of its own, in which its kernels come out as they do when packed alone.

    numba numbers the functions that a process compiles, and the numbers stand in the object.
    """
    alone = ("game", "time_ms", "first_time_ms", "margin_ms", "rule", "keep_running", "output", "fresh")
    if any(getattr(options, name) for name in alone) or options.target != "generic":
        raise UsageError("--all packs every file as its platform wants it, and takes nothing else")
    for game, target in COMMITTED:
        command = [sys.executable, "-m", "tools", "pack", game, "--target", target]
        code = subprocess.run(command, cwd=kernel_cache.source_root()).returncode
        if code:
            return code
    return 0
