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
from bots.core.options import options_of, positive_number
from protocol import detect
from protocol.botzone import first_request
from tools.cli import UsageError
from tools.packing.strip import (
    without_annotations,
    without_docstrings,
    without_referee,
    without_unused_imports,
    without_wires,
)

# What a platform's file is fixed to; anything else is as in the generic one. Botzone gives a Python
# bot 6 s a turn (https://wiki.botzone.org.cn, page Bot).
TARGETS: dict[str, dict[str, Any]] = {
    "generic": {},
    "botzone": {"time_ms": 5000.0, "ban_centre": "yes"},
    "codingame": {"time_ms": 100.0},
}
SOURCE_ONLY = {"codingame"}
# A file that must be short speaks only these.
WIRES = {"codingame": ("botzone", "simple", "line")}
# In a session that Botzone keeps running a turn has 4 s, CPU used after the last answer included.
KEEP_RUNNING_MS = {"generic": 1000.0, "botzone": 3300.0, "codingame": 100.0}
CODINGAME_CHARACTERS = 100_000

# Answers to what only the longer wires ask.
_ANSWER_MODULES = ("bots.core.queries", "bots.core.choices", "bots.core.judging")

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
)

_HEAD = '''\
#!/usr/bin/env python3
"""{title}, packed for {target}: one file for Python 3.6 and newer, with nothing to install.

Try it:  echo '{example}' | python3 {name}
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
    """Finds and runs the modules above."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name not in MODULES and name not in PACKAGES:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, _Importer, is_package=name in PACKAGES)

    @staticmethod
    def create_module(spec):
        return None

    @staticmethod
    def exec_module(module):
        name = module.__name__
        file = __file__ + ":" + name
        exec(compile(MODULES.get(name, ""), file, "exec"), module.__dict__)


sys.dont_write_bytecode = True
sys.meta_path.insert(0, _Importer)

if __name__ == "__main__":
    from bots.{game}.game import GAME
    from bots.core.main import main

    main(GAME)
'''


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


def wires_of(game: str, target: str) -> list[str]:
    """The wires that a target's file speaks."""
    return [name for name in detect.names(game) if name in WIRES.get(target, detect.NAMES)]


def needed_modules(game: str, target: str) -> list[str]:
    """The names of the modules a bot may import, found from its imports, in alphabetical order."""
    native = target not in SOURCE_ONLY
    wires = {detect.module(name) for name in wires_of(game, target)}
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
            "from __main__ import OBJECT",
            "NATIVE = True",
        ]
    lines += ["DEFAULTS = {!r}".format(defaults), "PARAMS = {!r}".format(registry.game(game).params()), ""]
    return "\n".join(lines)


def pack(game: str, target: str = "generic", options: dict[str, Any] | None = None, fresh: bool = False) -> str:
    """The text of a packed file.

    Args:
        game, target: a registered game, and one of ``TARGETS``.
        options: further options fixed in the file, by their names in ``options.py``.
        fresh: compile the kernels even if the cache has them.

    Raises:
        PackError: see ``object_and_toolchain``; or a file too long for its platform.
    """
    known = {option.key for option in options_of(registry.game(game), detect.NAMES)}
    fixed = {name: value for name, value in TARGETS[target].items() if name in known}
    defaults = {**fixed, **(options or {})}
    native = target not in SOURCE_ONLY
    code, toolchain = object_and_toolchain(game, fresh) if native else (None, "none")
    names = needed_modules(game, target)
    name = game + ".py"
    text = _HEAD.format(
        title=registry.game(game).title,
        target=target,
        name=name,
        example=first_request(registry.table(game)).strip(),
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
            source = without_wires(source, set(detect.NAMES) - set(wires_of(game, target)))
        text += module_section(module, source if native else without_docstrings(source))
    if code is not None:
        text += "\n" + object_section(code)
    text += _TAIL.replace("{game}", game)
    if target == "codingame" and len(text) > CODINGAME_CHARACTERS:
        raise PackError("{} characters, more than CodinGame's {}".format(len(text), CODINGAME_CHARACTERS))
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
    parser.add_argument("game", choices=registry.NAMES)
    parser.add_argument("--target", choices=sorted(TARGETS), default="generic", help="the platform (generic)")
    parser.add_argument("--time-ms", type=positive_number, metavar="N", help="fix the milliseconds a move")
    parser.add_argument("--rule", metavar="NAME", help="fix the variant of the rules, or the ending")
    parser.add_argument("--keep-running", action="store_true", help="fix Botzone's keep-running mode")
    parser.add_argument("--output", metavar="FILE", help="write there (submissions/…); - is standard output")
    parser.add_argument("--fresh", action="store_true", help="compile the kernels even if the cache has them")


def run(options: argparse.Namespace) -> int:
    """Writes the file and says where."""
    fixed: dict[str, Any] = {}
    if options.time_ms is not None:
        fixed["time_ms"] = options.time_ms
    if options.keep_running:
        fixed["keep_running"] = True
        fixed.setdefault("time_ms", KEEP_RUNNING_MS[options.target])
    if options.rule is not None:
        game = registry.game(options.game)
        if options.rule not in game.rules:
            known = ", ".join(game.rules) or "only one"
            raise UsageError("{} has no rule {!r}; it has: {}".format(options.game, options.rule, known))
        fixed[game.rule_option] = options.rule
    try:
        text = pack(options.game, options.target, fixed, options.fresh)
    except PackError as error:
        raise UsageError(str(error)) from None
    if options.output == "-":
        sys.stdout.write(text)
        return 0
    path = options.output or output_path(options.game, options.target)
    try:
        os.makedirs(os.path.dirname(os.path.abspath(path)), exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise UsageError("cannot write {}: {}".format(path, error.strerror)) from None
    print("{}: {} characters".format(os.path.relpath(path), len(text)), file=sys.stderr)
    return 0
