#!/usr/bin/env python3
"""Stonewire NoGo, packed for generic: one file for Python 3.6 and newer, with nothing to install.

Try it:  echo '{"requests":[{"x":-1,"y":-1}],"responses":[]}' | python3 nogo.py
Options: python3 nogo.py --help

The source of every module stands below as text and is run from there. Its kernels, which numba compiled
ahead of time from the texts of bots.nogo.kernels and bots.core.kernels, are in OBJECT; where the
system does not run them, numba compiles the texts if it is installed, and plain Python plays if not.
Made by `stonewire pack`; do not edit. Fixed options: none.
Toolchain: numba-0.68.1-llvmlite-0.50.0; Python 3.11.7; GNU ld (GNU Binutils for Debian) 2.40
"""

import sys

MODULES = {}
PACKAGES = ['bots', 'bots.core', 'bots.core.kernels', 'bots.nogo', 'protocol']

MODULES['bots'] = r'''"""The bots: one folder a game, and the core they share."""
'''

MODULES['bots.core'] = r'''"""What every bot shares: clock, kernel compiler and loader, searches, main loop."""
'''

MODULES['bots.core.alphabeta'] = r'''"""Drives the alpha-beta kernel: memory, the table kept between moves, and the report."""

import time

from bots.core import layout
from bots.core.buffers import Buffer
from bots.core.engine import Searcher
from bots.core.native import load_state
from bots.core.report import Report

TABLE_BITS = 21  # entries of 16 bytes: 32 MB
MAX_PLY = 200  # longer than any game of the four can last from a search's root, or a search can see


class AlphaBetaSearcher(Searcher):
    """Iterative deepening; see ``kernels/alphabeta.py``.

    Args:
        cuts: which ``layout.CUT_…`` flags are on.
        table_bits: the transposition table has 2 ** table_bits entries.
        key_mask: which bits of a position's key count; tests make keys collide with it.

    """

    def __init__(
        self, kernels, game, cuts = layout.ALL_CUTS, table_bits = TABLE_BITS, key_mask = -1
    ):
        self._kernels = kernels
        self._game = game
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        cells = self.control.cells
        cells[layout.CUTS] = cuts
        cells[layout.TABLE_MASK] = (1 << table_bits) - 1
        cells[layout.KEY_MASK] = key_mask
        cells[layout.MAX_PLY] = MAX_PLY
        self._clock = Buffer("q", 2)
        self._table = Buffer("q", 2 << table_bits)
        self._moves = Buffer("q", game.most_moves * (MAX_PLY + 1))
        self._scores = Buffer("q", game.most_moves * (MAX_PLY + 1))
        self._killers = Buffer("q", 2 * (MAX_PLY + 1))
        self._history = Buffer("q", 2 * game.move_span)
        self._lines = Buffer("q", (MAX_PLY + 2) * (MAX_PLY + 2))
        self._states = Buffer("q", 1)

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``."""
        began = time.perf_counter()
        game, cells = self._game, self.control.cells
        length = game.state_length(position.columns, position.rows)
        if self._states.length < length * (MAX_PLY + 1):
            self._states = Buffer("q", length * (MAX_PLY + 1))
        load_state(self._kernels, game, position, self._states)
        for name in (layout.ABORTED, layout.NODES, layout.TABLE_HITS, layout.CUTOFFS, layout.DEEPEST):
            cells[name] = 0
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.MAX_NODES] = limit.nodes or 0
        cells[layout.MAX_DEPTH] = limit.depth or 0
        cells[layout.AVOID] = -1 if avoid is None else game.encode(position, avoid)
        depth = self._kernels.alphabeta(
            self._states,
            self.control,
            self._clock,
            self._moves,
            self._scores,
            self._table,
            self._killers,
            self._history,
            self._lines,
        )
        report = self._report(position, depth)
        report.seconds = time.perf_counter() - began
        return report

    def arm(self):
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 0

    def stop(self):
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 1

    def _report(self, position, depth):
        cells = self.control.cells
        best = cells[layout.BEST_MOVE]
        report = Report(None if best < 0 else self._game.decode(position, best))
        value = cells[layout.BEST_VALUE]
        report.score = float(value)
        if abs(value) >= layout.WON:
            report.proven = "won" if value > 0 else "lost"
        report.nodes = cells[layout.NODES]
        report.depth = depth
        line = cells[layout.PV : layout.PV + cells[layout.PV_LENGTH]]
        if line and line[0] == best:
            report.line = [self._game.decode(position, number) for number in line]
        return report
'''

MODULES['bots.core.buffers'] = r'''"""Flat arrays that ctypes and numba both read, without needing numpy where numba is not used."""

import ctypes
import mmap

_CELL_TYPES = {"q": ctypes.c_int64, "Q": ctypes.c_uint64, "f": ctypes.c_float, "d": ctypes.c_double}

# From here on memory comes straight from the kernel, which zeroes a page only when it is touched.
_MAPPED_BYTES = 1 << 16


class Buffer:
    """A zeroed array of ``length`` cells; ``code`` is an array code of ``layout.ENTRY_POINTS``.

    ``cells`` is the ctypes array: index it, or take slices, to read and write.
    """

    __slots__ = ("_numpy", "cells", "code", "length", "native")

    def __init__(self, code, length):
        cell = _CELL_TYPES[code]
        size = length * ctypes.sizeof(cell)
        self.code = code
        self.length = length
        if size >= _MAPPED_BYTES:
            self.cells = (cell * length).from_buffer(mmap.mmap(-1, size))
        else:
            self.cells = (cell * length)()
        item = ctypes.sizeof(cell)
        # A one-dimensional contiguous array in numba's calling convention: meminfo, parent, items,
        # item size, data, shape, strides.
        self.native = (None, None, length, item, ctypes.addressof(self.cells), length, item)
        self._numpy = None

    def numpy(self):
        """The same memory as a numpy array."""
        if self._numpy is None:
            import numpy

            self._numpy = numpy.frombuffer(self.cells, dtype=numpy.dtype(_CELL_TYPES[self.code]))
        return self._numpy

    def fill(self, values):
        """Writes the values to the first cells."""
        self.cells[: len(values)] = values
'''

MODULES['bots.core.clock'] = r'''"""Deadlines: what a limit means on the monotonic clock.

A move's budget counts from the moment its question arrived; on a one-shot wire from the start of
the process, since that is when the judge starts counting. The hard deadline leaves a margin for
what comes after the search: waking up, formatting, writing, and on a one-shot wire leaving Python.
"""

import os
import time


# Margins in milliseconds, measured by `stonewire bench time` with both cores kept busy.
ANSWER_MARGIN_MS = 12.0
PROCESS_MARGIN_MS = 45.0
LEAST_SEARCH_MS = 1.0

# A game clock is shared among the moves still expected, and never fully spent.
MOVES_TO_GO = 30
CLOCK_RESERVE = 0.9


def now_ns():
    """Nanoseconds on the monotonic clock, the one the kernels read."""
    if hasattr(time, "monotonic_ns"):
        return time.monotonic_ns()
    return int(time.monotonic() * 1e9)


def process_start_ns():
    """When this process began, on the monotonic clock; now, where the system does not tell.

    Linux states it in clock ticks since boot (field 22 of /proc/self/stat), to about 10 ms: the
    earlier end of that tick is taken.
    """
    try:
        with open("/proc/self/stat", "rb") as file:
            ticks = int(file.read().rpartition(b")")[2].split()[19])
        since_boot_ns = time.clock_gettime(time.CLOCK_BOOTTIME) * 1e9
        age_ns = since_boot_ns - ticks * 1e9 / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return now_ns()
    return now_ns() - int(max(0.0, age_ns))


def budget_ms(limit):
    """Milliseconds this move may take in all; None when time is not limited."""
    shares = []
    if limit.move_ms is not None:
        shares.append(limit.move_ms)
    if limit.clock_ms is not None:
        left = max(0.0, limit.clock_ms)
        increment = limit.increment_ms or 0.0
        shares.append(min(left * CLOCK_RESERVE, left / MOVES_TO_GO + increment))
    return min(shares) if shares else None


def deadline_ns(limit, start_ns, margin_ms):
    """When the search must have ended, in nanoseconds; 0 when time is not limited.

    A budget shorter than twice the margin is halved instead, so that something is left to search in.
    """
    budget = budget_ms(limit)
    if budget is None:
        return 0
    usable = max(budget - margin_ms, budget / 2, LEAST_SEARCH_MS)
    return start_ns + int(usable * 1e6)
'''

MODULES['bots.core.compiler'] = r'''"""numba as an ahead-of-time compiler: a game's kernels become one small shared object.

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

from bots.core.layout import ENTRY_POINTS

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


def kernels_of(game):
    """The numba functions of a game's entry points. Imports numba."""
    kernels = importlib.import_module("bots.{}.kernels".format(game)).KERNELS
    return kernels


@contextmanager
def plain_indexing():
    """While it lasts, numba compiles indexes as they are: kernels never count from an array's end.

    numba adds a test for a negative index to every access, which costs NoGo playouts about 15 %.
    """
    from numba.core import types
    from numba.np import arrayobj

    def as_it_is(context, builder, idxty, idx, size):
        return context.cast(builder, idx, idxty, types.intp)

    original = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = as_it_is
    try:
        yield
    finally:
        arrayobj.fix_integer_index = original


def signature(codes):
    """The numba argument types of one of ``layout.ENTRY_POINTS``."""
    from numba import types

    kinds = {"q": types.int64, "Q": types.uint64, "f": types.float32, "d": types.float64}
    return tuple(types.int64 if code == "n" else kinds[code][::1] for code in codes)


def compile_entry_points(kernels):
    """Compiles every kernel for its signature; returns numba's compile results by name."""
    return {name: compile_entry_point(kernels[name], name) for name in ENTRY_POINTS}


def compile_entry_point(kernel, name):
    """Compiles one kernel for its signature; returns numba's compile result."""
    types = signature(ENTRY_POINTS[name])
    with plain_indexing():
        kernel.compile(types)
    return kernel.overloads[types]


def resolve_recursion(code):
    """Points the function pointers that numba leaves for its own linker at the functions themselves.

    A recursive call goes through a global whose name is the function's, up to the version that numba
    writes into every mangled name (``B2v8``: a tag of two characters, version 8).
    """
    version = re.compile(r"B\d+v\d+")
    defined = {version.sub("", name): name for name in re.findall(r'^define [^@]*@"?([^"(\s]+)"?\(', code, re.M)}

    def as_constant(match):
        function = defined.get(version.sub("", match.group(2)))
        if function is None:
            raise CompileError("a recursive kernel is not where numba calls it")
        return '{} = linkonce_odr constant ptr @"{}"'.format(match.group(1), function)

    return re.sub(r'^(@"\.numba\.unresolved\$([^"]+)") = external [^@\n]*global ptr', as_constant, code, flags=re.M)


def emit_object(results):
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
    code = machine.emit_object(module)
    return code


def _check_imports(names):
    strange = [name for name in names if not name.startswith("llvm.") and name not in ALLOWED_IMPORTS]
    if strange:
        raise CompileError("the kernels would need {} at run time".format(", ".join(strange)))


def linker():
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


def link(code):
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


def build(game):
    """A game's kernels as the bytes of a shared object.

    Raises:
        CompileError: no linker, or kernels that lean on more than the C library.
        ImportError: no numba.

    """
    return link(emit_object(compile_entry_points(kernels_of(game))))
'''

MODULES['bots.core.embedded'] = r'''"""What this file carries; see the checkout's module of this name."""

KERNEL_SOURCES = "035deeeee930a530"
from __main__ import OBJECT
NATIVE = True
DEFAULTS = {}
'''

MODULES['bots.core.engine'] = r'''"""What joins a game's rules and kernels to the searches, and the searches' common ground."""


from protocol.moves import Table


class Game:
    """One registered game: its rules, what wires need to know of it, and its kernels' numbers.

    Args:
        name, title: as on the command line, and as a bot calls itself.
        position: the class of its positions.
        columns, rows: the usual board.
        free_size: whether other square boards exist.
        points_per_move, gtp_top_left: see ``protocol.moves.Table``.
        encode, decode: a move to the kernels' number and back, given the position.
        cell_codes: board text to the ints that the ``load`` kernel takes.
        state_length: cells that a state of this board may need, given columns and rows.
        move_span, most_moves: as in ``KernelGame``.
        settings: the MCTS settings, by the names of ``layout``.
        lead: how far the mover is ahead by a one-ply look, for the greedy bot.
        opening_ban: the move never to open with under ``--ban-centre``, given the position.

    """

    def __init__(
        self,
        *,
        name,
        title,
        position,
        columns,
        rows,
        encode,
        decode,
        cell_codes,
        state_length,
        move_span,
        most_moves,
        settings,
        lead,
        opening_ban = None,
        free_size = False,
        points_per_move = 1,
        gtp_top_left = False,
    ):
        self.name = name
        self.title = title
        self.position = position
        self.columns = columns
        self.rows = rows
        self.encode = encode
        self.decode = decode
        self.cell_codes = cell_codes
        self.state_length = state_length
        self.move_span = move_span
        self.most_moves = most_moves
        self.settings = settings
        self.lead = lead
        self.opening_ban = opening_ban
        self.free_size = free_size
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left

    def table(self, columns = None, rows = None):
        """What a wire needs to know, for the usual board or another."""
        return Table(
            self.name,
            columns or self.columns,
            rows or self.rows,
            points_per_move=self.points_per_move,
            gtp_top_left=self.gtp_top_left,
            free_size=self.free_size,
        )


class Searcher:
    """A search that may keep what it learnt from move to move.

    One position after another is given to ``think``; ``advance`` tells of the moves between them.
    """

    note = ""

    def think(self, position, limit, deadline_ns, avoid = None):
        """The best move within the limit's nodes and depth and before the deadline (0: none).

        ``avoid`` is not answered while there is another move.
        """
        raise NotImplementedError

    def advance(self, move, after):
        """The move was played on the last position; ``after`` is the result."""

    def arm(self):
        """Withdraws an earlier ``stop``. Call it before anybody may want to stop the next ``think``."""

    def stop(self):
        """Ends this or the next ``think`` within a millisecond or so; any thread may call it."""
'''

MODULES['bots.core.game'] = r'''"""The contract of a game's rules: what referee, main loop, plain-Python play and tests rely on.

A game's ``rules.py`` is the one truth about it. Positions are immutable; kernels are checked
against them and never the other way round.
"""


from protocol.moves import EMPTY_CELL, STONE_CELLS, point_text


class IllegalMove(ValueError):
    """The move is against the rules; the message says which rule in one line."""


class Result:
    """How a game ended: the winner's colour (None: a draw) and why."""

    __slots__ = ("reason", "winner")

    def __init__(self, winner, reason):
        self.winner = winner
        self.reason = reason


class Position:
    """A position with a side to move. Subclasses give ``start``, ``from_cells`` and the rules."""

    __slots__ = ("columns", "ply", "rows", "to_move")

    """Plies played since the start position, or since the board was set up."""

    @classmethod
    def start(cls, columns, rows):
        """The start position.

        Raises:
            ValueError: the game has no board of that size; the message says so in one line.

        """
        raise NotImplementedError

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move):
        """The position of a board text (see ``protocol.moves``).

        Raises:
            ValueError: a wrong length or character, or a board that breaks the rules.

        """
        raise NotImplementedError

    def cells(self):
        """The board text."""
        raise NotImplementedError

    def legal_moves(self):
        """Every legal move, in board order; empty when the game is over."""
        raise NotImplementedError

    def why_illegal(self, move):
        """The rule that forbids the move, in a few words; None if it is legal."""
        raise NotImplementedError

    def play(self, move):
        """The position after the move.

        Raises:
            IllegalMove: the rules forbid it.

        """
        raise NotImplementedError

    def turned(self):
        """The same board with the other side to move; None where the rules know no such position."""
        return None

    def result(self):
        """The result if the game is over, else None."""
        raise NotImplementedError

    def diagram(self):
        """The board for people: X is Black, O is White, columns lettered, row 1 on top."""
        cells = self.cells().replace(STONE_CELLS[0], "X").replace(STONE_CELLS[1], "O").replace(EMPTY_CELL, ".")
        head = "   " + " ".join(point_text((x, 0))[0] for x in range(self.columns))
        lines = [
            "{:2d} {}".format(y + 1, " ".join(cells[y * self.columns : (y + 1) * self.columns]))
            for y in range(self.rows)
        ]
        return "\n".join([head] + lines)


def replay(start, moves):
    """The position after the moves.

    Raises:
        IllegalMove: one of them is illegal; the message names its number, from 1.

    """
    position = start
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise IllegalMove("move {}: {}".format(number, error)) from None
    return position
'''

MODULES['bots.core.kernel_cache'] = r'''"""Makes compiled kernels and keeps them: steps 1 and 2 of ``loader.py`` in a checkout.

An object is found by the hash of the sources it is made from and by the compiler's versions.
"""

import os
import subprocess
import sys
import tempfile
import zlib

from bots.core import embedded
from bots.core.buffers import Buffer
from bots.core.loader import LoadError, decode_object, open_object, runs_native

TARGET = "x86-64-v2"
_COMPILE_SECONDS = 60


class JitKernels:
    """The same entry points run by numba in this process."""

    backend = "numba"

    def __init__(self, game):
        from bots.core import compiler

        self._compiler = compiler
        self._functions = compiler.kernels_of(game)

    def __getattr__(self, name):
        function = self._functions[name]
        self._compiler.compile_entry_point(function, name)  # not before it is needed: each takes seconds

        def call(*arguments):
            return int(function(*[a.numpy() if isinstance(a, Buffer) else a for a in arguments]))

        setattr(self, name, call)
        return call


# ---- sources, their hash, and the cache ----------------------------------------------------------


def source_root():
    """The folder that holds ``bots/`` in a checkout."""
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def kernel_sources(game):
    """The files, relative to the checkout, that a game's object is made from."""
    shared = ["__init__", "alphabeta", "game", "mcts", "tools"]
    files = ["bots/core/kernels/{}.py".format(name) for name in shared]
    return ["bots/core/compiler.py", "bots/core/layout.py", *files, "bots/{}/kernels.py".format(game)]


def source_hash(game):
    """A hash of those files, 16 hexadecimal digits."""
    if embedded.KERNEL_SOURCES:
        return embedded.KERNEL_SOURCES
    import hashlib

    digest = hashlib.sha256()
    for path in kernel_sources(game):
        with open(os.path.join(source_root(), path), "rb") as file:
            digest.update(path.encode() + b"\0" + file.read().replace(b"\r\n", b"\n") + b"\0")
    return digest.hexdigest()[:16]


def toolchain():
    """``numba-…-llvmlite-…``, read from the installed packages' folders; None without numba."""
    found = {}
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


def cache_folder():
    """Where compiled objects are kept: ``STONEWIRE_CACHE``, or ``stonewire`` in the user's cache."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.environ.get("STONEWIRE_CACHE") or os.path.join(base, "stonewire")


def cache_path(game, tools):
    """The cache's file for a game's object as that toolchain makes it."""
    return os.path.join(cache_folder(), "{}-{}-{}-{}.so.z".format(game, TARGET, source_hash(game), tools))


def cached_object(game):
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


def _read(path):
    """The file's bytes if it is there and this user's own: nobody else's code is run."""
    try:
        with open(path, "rb") as file:
            if os.fstat(file.fileno()).st_uid != os.geteuid():
                return None
            return file.read()
    except OSError:
        return None


def packed_object(game):
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
    _, _, rest = text.partition('\nOBJECT = """')
    body, end, _ = rest.partition('"""')
    return decode_object(body) if end else None


def say(message):
    """One line on stderr."""
    sys.stderr.write("stonewire: {}\n".format(message))
    sys.stderr.flush()


def can_compile():
    """Whether numba is installed."""
    return toolchain() is not None


def compile_to_cache(game, tell = say):
    """Compiles into the cache and returns the path; None if this machine cannot."""
    from bots.core import compiler

    tools = toolchain()
    if tools is None or not runs_native():
        return None
    tell("compiling the {} kernels (once, about {} s) …".format(game, _COMPILE_SECONDS))
    try:
        compressed = zlib.compress(compiler.build(game), 9)
    except compiler.CompileError as error:
        tell("no compiled kernels: {}".format(error))
        return None
    path = cache_path(game, tools)
    _write_whole(path, compressed)
    return path


def _write_whole(path, content):
    """Writes a file so that no other process ever sees a part of it."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path))
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
        os.replace(temporary, path)
    except BaseException:
        os.unlink(temporary)
        raise


def load_compiling(game, tell = say):
    """Step 2: kernels compiled now, by numba itself where no object can be made; None without numba."""
    if not can_compile():
        return None
    try:
        path = compile_to_cache(game, tell)
        if path is not None:
            with open(path, "rb") as file:
                return open_object(file.read())
    except (OSError, LoadError) as error:
        tell("no compiled object: {}".format(error))
    try:
        return JitKernels(game)
    except ImportError as error:
        tell("numba does not run here: {}".format(error))
        return None


def can_compile_detached():
    """Whether ``compile_detached`` would help: a checkout with numba on a machine for objects."""
    return not embedded.KERNEL_SOURCES and runs_native() and can_compile()


def compile_detached(game):
    """Starts a process of its own that fills the cache and outlives this one."""
    command = [sys.executable, "-m", "tools", "build", game, "--quiet"]
    subprocess.Popen(
        command,
        cwd=source_root(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
'''

MODULES['bots.core.kernels'] = r'''"""The kernels every game shares, written for numba and generic over a ``KernelGame``.

Only the compiler imports this package; a bot that has its compiled object never does.
"""
'''

MODULES['bots.core.kernels.alphabeta'] = r'''"""Iterative-deepening alpha-beta, generic over a game.

Principal-variation search with a transposition table, killer moves, history, aspiration windows and
late-move reductions, each behind a flag (``layout.CUT_…``) so that tests can hold every one of them
against plain minimax. Values are from the view of the side to move; a win in n plies is WIN - n.
Sources: Marsland 1986 (PVS, aspiration), Schaeffer 1989 (history), Chess Programming Wiki (the rest).
"""


import numpy as np

from bots.core.kernels.tools import copy, kernel, must_stop
from bots.core.layout import (
    ABORTED,
    AVOID,
    BEST_MOVE,
    BEST_VALUE,
    CUT_ASPIRATION,
    CUT_KILLERS,
    CUT_NULL_WINDOW,
    CUT_REDUCTIONS,
    CUT_TABLE,
    CUTOFFS,
    CUTS,
    DEEPEST,
    HORIZON,
    KEY_MASK,
    MAX_DEPTH,
    MAX_NODES,
    MAX_PLY,
    NODES,
    PV,
    PV_LENGTH,
    TABLE_HITS,
    TABLE_MASK,
    WIN,
    WON,
)

POLL_MASK = 255  # nodes between two looks at the clock, less one: well below a millisecond
INFINITE = 2 * WIN
WINDOW = 60  # half the first aspiration window, in hundredths of the evaluation's unit

# A table entry is two cells: the key, and value | depth | bound | move.
ENTRY = 2
MOVE_BITS, DEPTH_SHIFT, BOUND_SHIFT, VALUE_SHIFT = 16, 16, 24, 26
EXACT, LOWER, UPPER = 1, 2, 3
MOST_DEPTH = 255

# Move ordering: the table's move, then killers, then the game's order and history.
TABLE_SCORE, KILLER_SCORE, ORDER_SCALE, HISTORY_SHIFT = 1 << 50, 1 << 48, 1 << 12, 4
HISTORY_TOP = 1 << 40
LATE_MOVE, LATE_DEPTH = 3, 3  # reductions begin with the fourth move, three plies from the horizon


@kernel
def packed_entry(move, depth, bound, value):
    return (value << VALUE_SHIFT) | (bound << BOUND_SHIFT) | (depth << DEPTH_SHIFT) | move


@kernel
def to_table(value, ply):
    """A won or lost value counted from the node instead of from the root."""
    if value >= WON:
        return value + ply
    return value - ply if value <= -WON else value


@kernel
def from_table(value, ply):
    if value >= WON:
        return value - ply
    return value + ply if value <= -WON else value


@kernel
def store(control, table, key, move, depth, bound, value, ply):
    """Keeps the newest result of a slot: it is the one the next iteration meets."""
    slot = ENTRY * (key & control[TABLE_MASK])
    table[slot] = key
    table[slot + 1] = packed_entry(move, depth, bound, to_table(value, ply))


@kernel
def cuts_off(entry, depth, ply, alpha, beta):
    """Whether a table entry settles a node of this depth and window.

    A proven result holds at any depth, another only from a search at least as deep.
    """
    value = from_table(entry >> VALUE_SHIFT, ply)
    bound = (entry >> BOUND_SHIFT) & 3
    if (entry >> DEPTH_SHIFT) & MOST_DEPTH < depth and -WON < value < WON:
        return False
    if bound == EXACT:
        return True
    return value >= beta if bound == LOWER else value <= alpha


@kernel
def swap_best(moves, scores, at, i, n):
    """Brings the move with the best score among i … n - 1 to place i."""
    best = i
    for j in range(i + 1, n):
        if scores[at + j] > scores[at + best]:
            best = j
    if best != i:
        moves[at + i], moves[at + best] = moves[at + best], moves[at + i]
        scores[at + i], scores[at + best] = scores[at + best], scores[at + i]
    return moves[at + i]


@kernel
def remember_cut(control, killers, history, ply, move, place, depth):
    """Learns from a cut-off: two killers a ply, and a history counter a move."""
    control[CUTOFFS] += 1
    if control[CUTS] & CUT_KILLERS:
        if killers[2 * ply] != move:
            killers[2 * ply + 1] = killers[2 * ply]
            killers[2 * ply] = move
        if history[place] < HISTORY_TOP:
            history[place] += depth * depth


@kernel
def lengthen_line(lines, width, ply, move):
    """The principal variation at ``ply`` becomes the move and the line found one ply deeper."""
    here, below = ply * width, (ply + 1) * width
    n = lines[below]
    lines[here] = n + 1
    lines[here + 1] = move
    copy(lines, below + 1, lines, here + 2, n)


def make_alphabeta(game):
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, legal, play, final, key_of, evaluate, order = (
        game.length,
        game.to_move,
        game.legal,
        game.play,
        game.final,
        game.key,
        game.evaluate,
        game.order,
    )
    noisy = game.noisy
    move_span, most_moves = game.move_span, game.most_moves

    @kernel
    def score_moves(states, o, control, moves, scores, at, n, first, killers, history, ply):
        """Gives every move of the list its ordering score."""
        side = to_move(states, o)
        for i in range(n):
            move = moves[at + i]
            score = order(states, o, move) * ORDER_SCALE
            if control[CUTS] & CUT_KILLERS:
                score += history[side * move_span + move] >> HISTORY_SHIFT
                if move == killers[2 * ply] or move == killers[2 * ply + 1]:
                    score += KILLER_SCORE
            scores[at + i] = TABLE_SCORE if move == first else score

    @kernel
    def out_of_budget(control, clock):
        """Polls the limits; once it says yes, the search unwinds."""
        nodes = control[NODES]
        if nodes & POLL_MASK == 0 and must_stop(control, clock):
            control[ABORTED] = 1
        if nodes == control[MAX_NODES]:
            control[ABORTED] = 1
        return control[ABORTED] != 0

    if noisy is None:

        @kernel
        def leaf(states, size, control, clock, moves, scores, ply, alpha, beta):
            control[HORIZON] += 1
            return evaluate(states, ply * size)

    else:

        @kernel
        def leaf(states, size, control, clock, moves, scores, ply, alpha, beta):
            """Quiescence: the evaluation, or better by moves that change it at once."""
            control[HORIZON] += 1
            o, at = ply * size, ply * most_moves
            best = evaluate(states, o)
            if best >= beta or ply + 1 >= control[MAX_PLY]:
                return best
            alpha = max(alpha, best)
            n = noisy(states, o, moves, at)
            for i in range(n):
                scores[at + i] = order(states, o, moves[at + i])
            for i in range(n):
                move = swap_best(moves, scores, at, i, n)
                copy(states, o, states, o + size, size)
                play(states, o + size, move)
                control[NODES] += 1
                if out_of_budget(control, clock):
                    return best
                value = -leaf(states, size, control, clock, moves, scores, ply + 1, -beta, -alpha)
                if value > best:
                    best = value
                    alpha = max(alpha, value)
                    if value >= beta:
                        break
            return best

    @kernel
    def search(states, size, control, clock, moves, scores, table, killers, history, lines, ply, depth, alpha, beta):
        """The value of the state at ``ply``, fail-soft."""
        control[NODES] += 1
        width = control[MAX_PLY] + 2
        lines[ply * width] = 0
        if out_of_budget(control, clock):
            return 0
        if ply > control[DEEPEST]:
            control[DEEPEST] = ply
        o, at = ply * size, ply * most_moves
        use_table = control[CUTS] & CUT_TABLE != 0
        key = key_of(states, o) & control[KEY_MASK]
        first = -1
        if use_table and table[ENTRY * (key & control[TABLE_MASK])] == key:
            entry = table[ENTRY * (key & control[TABLE_MASK]) + 1]
            if entry != 0:
                first = entry & ((1 << MOVE_BITS) - 1)
                if ply > 0 and cuts_off(entry, depth, ply, alpha, beta):
                    control[TABLE_HITS] += 1
                    return from_table(entry >> VALUE_SHIFT, ply)
        n = legal(states, o, moves, at)
        if n == 0:
            return final(states, o) * (WIN - ply)
        if depth <= 0 or ply + 1 >= control[MAX_PLY]:
            return leaf(states, size, control, clock, moves, scores, ply, alpha, beta)

        score_moves(states, o, control, moves, scores, at, n, first, killers, history, ply)
        lowest = alpha
        best = -INFINITE
        best_move = moves[at]
        tried = 0
        for i in range(n):
            move = swap_best(moves, scores, at, i, n)
            if ply == 0 and move == control[AVOID] and n > 1:
                continue
            copy(states, o, states, o + size, size)
            play(states, o + size, move)
            value = 0
            full = True  # whether the full depth and window are still to be searched
            if tried > 0:
                reduced = 0
                if control[CUTS] & CUT_REDUCTIONS and tried >= LATE_MOVE and depth >= LATE_DEPTH:
                    reduced = 1 + (tried >= 4 * LATE_MOVE)
                narrow = control[CUTS] & CUT_NULL_WINDOW != 0
                high = alpha + 1 if narrow else beta
                if reduced > 0:
                    value = -search(
                        states, size, control, clock, moves, scores, table, killers, history, lines,
                        ply + 1, depth - 1 - reduced, -high, -alpha,
                    )  # fmt: skip
                    full = value > alpha
                if full and narrow:
                    value = -search(
                        states, size, control, clock, moves, scores, table, killers, history, lines,
                        ply + 1, depth - 1, -high, -alpha,
                    )  # fmt: skip
                    full = alpha < value < beta
            if full:
                value = -search(
                    states, size, control, clock, moves, scores, table, killers, history, lines,
                    ply + 1, depth - 1, -beta, -alpha,
                )  # fmt: skip
            if control[ABORTED] != 0:
                return best
            tried += 1
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    lengthen_line(lines, width, ply, move)
                    if ply == 0:
                        control[BEST_MOVE] = move
                        control[BEST_VALUE] = value
                    if alpha >= beta:
                        place = to_move(states, o) * move_span + move
                        remember_cut(control, killers, history, ply, move, place, depth)
                        break
        if use_table:
            bound = LOWER if best >= beta else (UPPER if best <= lowest else EXACT)
            store(control, table, key, best_move, min(depth, MOST_DEPTH), bound, best, ply)
        return best

    @kernel
    def iteration(states, size, control, clock, moves, scores, table, killers, history, lines, depth, guess):
        """One full-depth search from the root, the window widened until the value lies inside."""
        low, high = -INFINITE, INFINITE
        if control[CUTS] & CUT_ASPIRATION and depth > 1:
            low, high = guess - WINDOW, guess + WINDOW
        while True:
            value = search(
                states, size, control, clock, moves, scores, table, killers, history, lines,
                np.int64(0), depth, low, high,  # a bare 0 would compile a second search for that constant
            )  # fmt: skip
            if control[ABORTED] != 0 or low < value < high:
                return value
            if value <= low:
                low = -INFINITE
            else:
                high = INFINITE

    @kernel
    def keep_line(control, lines):
        """Copies the principal variation of a finished iteration to the control cells."""
        n = min(lines[0], control.size - PV)
        control[PV_LENGTH] = n
        copy(lines, 1, control, PV, n)

    @kernel
    def alphabeta(states, control, clock, moves, scores, table, killers, history, lines):
        size = length(states, 0)
        n = legal(states, 0, moves, 0)
        control[BEST_MOVE] = -1
        control[BEST_VALUE] = 0
        control[PV_LENGTH] = 0
        if n == 0:
            control[BEST_VALUE] = final(states, 0) * WIN
            return 0
        control[BEST_MOVE] = moves[1] if n > 1 and moves[0] == control[AVOID] else moves[0]
        for i in range(killers.size):
            killers[i] = -1
        for i in range(history.size):
            history[i] >>= 3  # old experience fades
        value = 0
        depth = 0
        while control[MAX_DEPTH] == 0 or depth < control[MAX_DEPTH]:
            control[HORIZON] = 0
            value = iteration(
                states, size, control, clock, moves, scores, table, killers, history, lines, depth + 1, value
            )
            if control[ABORTED] != 0:
                break
            depth += 1
            control[BEST_VALUE] = value
            keep_line(control, lines)
            # A proven result, or a tree searched to its ends, will not change.
            if value >= WON or value <= -WON or control[HORIZON] == 0 or depth + 1 >= control[MAX_PLY]:
                break
        return depth

    return alphabeta
'''

MODULES['bots.core.kernels.game'] = r'''"""What a game gives the generic kernels, and the entry points they make of it."""


from bots.core.kernels.alphabeta import make_alphabeta
from bots.core.kernels.mcts import make_mcts, make_promote
from bots.core.kernels.tools import copy, kernel


class KernelGame:
    """The kernels of one game. Every state is a stretch of an int64 array ``s`` from cell ``o`` on.

    Args:
        setup: ``(s, o, columns, rows) -> length``, the start position.
        load: ``(s, o, cells, to_move)``, any position, into a state that ``setup`` has sized.
        length: ``(s, o) -> cells in use``.
        to_move: ``(s, o) -> 0 or 1``.
        legal: ``(s, o, moves, at) -> n``, writes the legal moves; 0 means the game is over.
        play: ``(s, o, move)``.
        final: ``(s, o) -> -1, 0 or 1`` for the side to move, once the game is over.
        key: ``(s, o) -> int64`` hash of position and side to move.
        playout: ``(s, o, rng, seen, stamp) -> final value for Black``: plays to the end, and sets
            ``seen[2 * move + colour] = stamp`` for every move made.
        evaluate: ``(s, o) -> int`` for the side to move.
        order: ``(s, o, move) -> int``, greater is tried first.
        noisy: like ``legal``, the moves quiescence looks at; None: the evaluation stands.
        move_span: greater than any move.
        most_moves: most legal moves in any position.

    """

    def __init__(
        self,
        *,
        setup,
        load,
        length,
        to_move,
        legal,
        play,
        final,
        key,
        playout,
        evaluate,
        order,
        move_span,
        most_moves,
        noisy = None,
    ):
        self.setup = setup
        self.load = load
        self.length = length
        self.to_move = to_move
        self.legal = legal
        self.play = play
        self.final = final
        self.key = key
        self.playout = playout
        self.evaluate = evaluate
        self.order = order
        self.noisy = noisy
        self.move_span = move_span
        self.most_moves = most_moves


def make_perft(game):
    """``(states, depth, moves) -> leaves``: counts the games of ``depth`` plies."""
    legal, play, length, most_moves = game.legal, game.play, game.length, game.most_moves

    @kernel
    def count(states, size, depth, moves):
        o = depth * size
        at = depth * most_moves
        n = legal(states, o, moves, at)
        if depth <= 1:
            return n
        total = 0
        for i in range(n):
            copy(states, o, states, o - size, size)
            play(states, o - size, moves[at + i])
            total += count(states, size, depth - 1, moves)
        return total

    @kernel
    def perft(states, depth, moves):
        size = length(states, 0)
        copy(states, 0, states, depth * size, size)
        return count(states, size, depth, moves)

    return perft


def make_playouts(game):
    """``(state, scratch, rng, seen, count) -> Black's wins`` in that many playouts."""
    playout, length = game.playout, game.length

    @kernel
    def playouts(state, scratch, rng, seen, count):
        size = length(state, 0)
        won = 0
        for i in range(count):
            copy(state, 0, scratch, 0, size)
            if playout(scratch, 0, rng, seen, i) > 0:
                won += 1
        return won

    return playouts


def make_entry_points(game):
    """The kernels by name, with the signatures of ``layout.ENTRY_POINTS``."""
    set_up, load_cells, legal_moves, make_move = game.setup, game.load, game.legal, game.play

    @kernel
    def setup(state, columns, rows):
        return set_up(state, 0, columns, rows)

    @kernel
    def load(state, cells, to_move):
        load_cells(state, 0, cells, to_move)
        return 0

    @kernel
    def legal(state, moves):
        return legal_moves(state, 0, moves, 0)

    @kernel
    def play(state, move):
        make_move(state, 0, move)
        return 0

    return {
        "setup": setup,
        "load": load,
        "legal": legal,
        "play": play,
        "perft": make_perft(game),
        "playouts": make_playouts(game),
        "mcts": make_mcts(game),
        "mcts_promote": make_promote(),
        "alphabeta": make_alphabeta(game),
    }
'''

MODULES['bots.core.kernels.mcts'] = r'''"""Monte-Carlo tree search, generic over a game: UCT with RAVE and proven results.

Sources: Kocsis and Szepesvari 2006 (UCT); Gelly and Silver 2011 (RAVE and its schedule);
Winands, Bjornsson and Saito 2008 (MCTS-Solver). The pool's layout is in ``layout.py``.
"""


import numpy as np

from bots.core.kernels.tools import copy, fast_sqrt, kernel, must_stop, random32
from bots.core.layout import (
    AVOID,
    CAPACITY,
    DEEPEST,
    DEEPEST_PATH,
    DRAWN,
    EXPAND_VISITS,
    EXPLORATION,
    FIRST_PLAY,
    FIRST_PLAY_WEIGHT,
    FREE,
    LINK_COUNT_MASK,
    LINK_COUNT_SHIFT,
    LINK_FIRST_SHIFT,
    LINK_MOVE_BITS,
    LINK_STATUS_SHIFT,
    LOST,
    MAX_NODES,
    NEVER,
    NODES,
    PROVEN_WON,
    RAVE_EQUIVALENCE,
    STATS,
    UNKNOWN,
)

MOVE_MASK = (1 << LINK_MOVE_BITS) - 1
STATUS_MASK = 3 << LINK_STATUS_SHIFT
POLL_INTERVAL = 4  # simulations between two looks at the clock: well below a millisecond
SEEN_PLIES = 1024  # stamps a simulation may use, so that stamps of two simulations never meet


@kernel
def link_move(link):
    return link & MOVE_MASK


@kernel
def link_status(link):
    return (link >> LINK_STATUS_SHIFT) & 3


@kernel
def link_count(link):
    return (link >> LINK_COUNT_SHIFT) & LINK_COUNT_MASK


@kernel
def link_first(link):
    return link >> LINK_FIRST_SHIFT


@kernel
def with_block(link, first, count):
    """The link with its children's block set."""
    low = link & ((1 << LINK_COUNT_SHIFT) - 1)
    return low | (count << LINK_COUNT_SHIFT) | (first << LINK_FIRST_SHIFT)


@kernel
def with_status(link, status):
    return (link & ~STATUS_MASK) | (status << LINK_STATUS_SHIFT)


@kernel
def value_status(value):
    """The status of a finished game for the side that made the last move, from the mover's value."""
    if value < 0:
        return PROVEN_WON
    return DRAWN if value == 0 else LOST


@kernel
def make_root(control, stats, links):
    """An empty tree: the root is a block of one in slot 0."""
    for i in range(STATS):
        stats[i] = 0.0
    links[0] = 0
    control[FREE] = 1


@kernel
def new_block(moves, n, link, control, rng, settings, stats, links):
    """Gives a leaf children with the first-play value; returns its new link.

    A trace of noise breaks the ties of moves that nobody has tried.
    """
    first = control[FREE]
    control[FREE] = first + n
    base = STATS * first
    weight = settings[FIRST_PLAY_WEIGHT]
    for i in range(n):
        links[first + i] = moves[i]
        stats[base + i] = 0.0
        stats[base + n + i] = 0.0
        stats[base + 2 * n + i] = weight
        stats[base + 3 * n + i] = weight * (settings[FIRST_PLAY] + 1.0e-4 * random32(rng) / 4294967296.0)
        stats[base + 4 * n + i] = 0.0
    return with_block(link, first, n)


@kernel
def avoid_move(move, first, n, stats, links):
    """Makes sure a root move is not chosen, unless it is the only one."""
    if n < 2:
        return
    for i in range(n):
        if link_move(links[first + i]) == move:
            stats[STATS * first + 4 * n + i] = NEVER


@kernel
def select_child(first, n, visits, settings, stats, scores):
    """The index of the child with the best mix of mean, RAVE mean, exploration and bias.

    beta = sqrt(K / (3 n + K)) weighs RAVE (Gelly and Silver 2011, hand-selected schedule). The loop
    has no branches, so that the compiler can make vector code of it.
    """
    base = STATS * first
    k = np.float32(settings[RAVE_EQUIVALENCE])
    explore = np.float32(settings[EXPLORATION] * fast_sqrt(np.log(visits + 1.0)))
    one, three, tiny = np.float32(1.0), np.float32(3.0), np.float32(1.0e-6)
    for i in range(n):
        tried = stats[base + i] + tiny
        mean = stats[base + n + i] / tried
        rave = stats[base + 3 * n + i] / (stats[base + 2 * n + i] + tiny)
        beta = fast_sqrt(k / (three * tried + k + tiny))
        scores[i] = mean + beta * (rave - mean) + explore / fast_sqrt(tried + one) + stats[base + 4 * n + i]
    best = 0
    for i in range(1, n):
        if scores[i] > scores[best]:
            best = i
    return best


@kernel
def family_status(first, n, links):
    """What the children prove of their parent, for the side that moved into it."""
    best = LOST
    for i in range(n):
        status = link_status(links[first + i])
        if status == PROVEN_WON:
            return LOST
        if status == UNKNOWN:
            best = UNKNOWN
        elif status == DRAWN and best == LOST:
            best = DRAWN
    if best == UNKNOWN:
        return UNKNOWN
    return PROVEN_WON if best == LOST else DRAWN


@kernel
def spread_proof(path, depth, stats, links):
    """Carries a proven result at the end of the path towards the root, as far as it proves more."""
    d = depth
    while d > 0:
        slot = path[d]
        status = link_status(links[slot])
        if status == UNKNOWN:
            return
        parent = links[path[d - 1]]
        first, n = link_first(parent), link_count(parent)
        if status == LOST:
            stats[STATS * first + 4 * n + (slot - first)] = NEVER
        proven = family_status(first, n, links)
        if proven == UNKNOWN:
            return
        links[path[d - 1]] = with_status(parent, proven)
        d -= 1


@kernel
def add_visit(slot, parent_link, value, stats):
    """One more visit of a child, worth ``value`` wins to the side that moved into it."""
    first, n = link_first(parent_link), link_count(parent_link)
    at = STATS * first + slot - first
    stats[at] += np.float32(1.0)
    stats[at + n] += value


@kernel
def add_rave(link, colour, value, stamp, seen, stats, links):
    """Counts the simulation for every child whose move the same side made at or after ``stamp``."""
    first, n = link_first(link), link_count(link)
    base = STATS * first + 2 * n
    for i in range(n):
        if seen[2 * link_move(links[first + i]) + colour] >= stamp:
            stats[base + i] += np.float32(1.0)
            stats[base + n + i] += value


@kernel
def back_up(path, depth, root_colour, black_value, stamp, seen, settings, stats, links):
    """Adds the result of one simulation to every node of its path and their RAVE siblings."""
    rave = settings[RAVE_EQUIVALENCE] > 0.0
    win = np.float32(0.5 * (black_value + 1.0))  # of Black, in wins
    stats[0] += np.float32(1.0)
    for d in range(depth + 1):
        link = links[path[d]]
        colour = (root_colour + d) & 1  # who is to move at path[d], so who chose path[d + 1]
        value = win if colour == 0 else np.float32(1.0) - win
        if d < depth:
            add_visit(path[d + 1], link, value, stats)
        if rave and link_count(link) > 0:
            add_rave(link, colour, value, stamp + d, seen, stats, links)


def make_mcts(game):
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, legal, play, final, playout = (
        game.length,
        game.to_move,
        game.legal,
        game.play,
        game.final,
        game.playout,
    )

    @kernel
    def expand(slot, s, moves, control, rng, settings, stats, links):
        """Gives the leaf its children, or its result if the game is over there."""
        n = legal(s, 0, moves, 0)
        if n == 0:
            links[slot] = with_status(links[slot], value_status(final(s, 0)))
        elif control[FREE] + n <= control[CAPACITY]:
            links[slot] = new_block(moves, n, links[slot], control, rng, settings, stats, links)

    @kernel
    def descend(s, path, moves, seen, stamp, control, rng, settings, stats, links, scores):
        """Walks from the root to a leaf or a proven node, playing on ``s``; returns the depth."""
        depth = 0
        slot = 0
        visits = stats[0]
        path[0] = 0
        while depth < DEEPEST_PATH - 1 and link_status(links[slot]) == UNKNOWN:
            if link_count(links[slot]) == 0:
                if depth == 0 or visits >= settings[EXPAND_VISITS]:
                    expand(slot, s, moves, control, rng, settings, stats, links)
                if link_count(links[slot]) == 0:
                    break
            first, n = link_first(links[slot]), link_count(links[slot])
            slot = first + select_child(first, n, visits, settings, stats, scores)
            visits = stats[STATS * first + slot - first]
            move = link_move(links[slot])
            seen[2 * move + to_move(s, 0)] = stamp + depth
            play(s, 0, move)
            depth += 1
            path[depth] = slot
        return depth

    @kernel
    def proven_value(status, mover):
        """Black's value of a node proven for the side that moved into it, with ``mover`` to move."""
        if status == DRAWN:
            return 0.0
        return 1.0 if (status == LOST) == (mover == 0) else -1.0

    @kernel
    def simulate(root, control, rng, settings, stats, links, s, path, moves, seen, scores, stamp):
        """One simulation: descend, play out or take the proven result, back up. Returns the depth."""
        copy(root, 0, s, 0, length(root, 0))
        depth = descend(s, path, moves, seen, stamp, control, rng, settings, stats, links, scores)
        status = link_status(links[path[depth]])
        if status != UNKNOWN:
            value = proven_value(status, to_move(s, 0))
            spread_proof(path, depth, stats, links)
        else:
            value = float(playout(s, 0, rng, seen, stamp + depth))
        back_up(path, depth, to_move(root, 0), value, stamp, seen, settings, stats, links)
        return depth

    @kernel
    def mcts(root, control, clock, rng, settings, stats, links, s, path, moves, seen, scores):
        for i in range(seen.size):
            seen[i] = -1
        if control[FREE] == 0:
            make_root(control, stats, links)
        if control[AVOID] >= 0 and link_count(links[0]) == 0:
            expand(0, root, moves, control, rng, settings, stats, links)
            avoid_move(control[AVOID], link_first(links[0]), link_count(links[0]), stats, links)
        done = 0
        control[DEEPEST] = 0
        while link_status(links[0]) == UNKNOWN:
            if done % POLL_INTERVAL == 0 and must_stop(control, clock):
                break
            if done == control[MAX_NODES] and done > 0:
                break
            depth = simulate(
                root, control, rng, settings, stats, links, s, path, moves, seen, scores, done * SEEN_PLIES
            )
            done += 1
            if depth > control[DEEPEST]:
                control[DEEPEST] = depth
        control[NODES] = done
        return done

    return mcts


def make_promote():
    """The kernel that keeps the subtree below one root move as the new tree, in another pool.

    It copies block after block in breadth-first order, the new pool being its own queue (Cheney 1970).
    """

    @kernel
    def copy_block(stats, links, first, n, new_stats, new_links, to):
        copy(stats, STATS * first, new_stats, STATS * to, STATS * n)
        copy(links, first, new_links, to, n)

    @kernel
    def mcts_promote(control, stats, links, new_stats, new_links, move):
        """Returns how many slots the new tree has; 0 if the root has no such child."""
        first, n = link_first(links[0]), link_count(links[0])
        child = -1
        for i in range(n):
            if link_move(links[first + i]) == move:
                child = i
        control[FREE] = 0
        if child < 0:
            return 0
        make_root(control, new_stats, new_links)
        new_stats[0] = stats[STATS * first + child]
        new_links[0] = links[first + child]
        free = 1
        scan = 0
        while scan < free:
            link = new_links[scan]
            count = link_count(link)
            if count > 0:
                copy_block(stats, links, link_first(link), count, new_stats, new_links, free)
                new_links[scan] = with_block(link, free, count)
                free += count
            scan += 1
        control[FREE] = free
        return free

    return mcts_promote
'''

MODULES['bots.core.kernels.tools'] = r'''"""What kernels are made with: the decorator, the clock, random numbers, copying."""


import numpy as np
from numba import njit, types
from numba.extending import intrinsic

from bots.core.layout import DEADLINE_NS, STOP

CLOCK_MONOTONIC = 1

_clock_gettime = types.ExternalFunction("clock_gettime", types.int32(types.int32, types.CPointer(types.int64)))


def kernel(function):
    """Marks a function for the compiler: no exceptions, no bounds checks, no GIL."""
    return njit(error_model="numpy", boundscheck=False, nogil=True)(function)


@intrinsic
def fast_sqrt(typing_context, value):
    """The processor's square root. numba's own calls the C library, which stops vector code."""

    def generate(context, builder, signature, arguments):
        root = builder.module.declare_intrinsic("llvm.sqrt", [arguments[0].type])
        return builder.call(root, arguments)

    return value(value), generate


@kernel
def now_ns(clock):
    """Nanoseconds on the monotonic clock; ``clock`` has two int64 cells for clock_gettime."""
    _clock_gettime(np.int32(CLOCK_MONOTONIC), clock.ctypes)
    return clock[0] * 1_000_000_000 + clock[1]


@kernel
def must_stop(control, clock):
    """Whether somebody asked for the end of the search, or its deadline has passed."""
    if control[STOP] != 0:
        return True
    return control[DEADLINE_NS] != 0 and now_ns(clock) >= control[DEADLINE_NS]


@kernel
def random32(rng):
    """The next 32 random bits, as a non-negative int64 (xorshift64, Marsaglia 2003)."""
    x = rng[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    rng[0] = x
    return np.int64(x >> np.uint64(32))


@kernel
def random_below(rng, n):
    """A random number from 0 to n - 1 (Lemire's multiplication, its bias below n / 2**32)."""
    return (random32(rng) * n) >> 32


@kernel
def copy(source, source_at, target, target_at, length):
    """Copies ``length`` cells between two arrays, or within one where the ranges do not overlap."""
    for i in range(length):
        target[target_at + i] = source[source_at + i]
'''

MODULES['bots.core.layout'] = r'''"""Where the numbers stand in the arrays that pass between Python and the kernels.

Kernels take flat arrays and return one integer, so that they can be called through ctypes without
numpy. Both sides read the meaning of each cell from here.
"""

# ---- signatures: one character an argument; every entry point returns an int64 -------------------
# q: int64 array   Q: uint64 array   f: float32 array   d: float64 array   n: int64 number
ENTRY_POINTS = {
    # (state, columns, rows) -> length of the state in use
    "setup": "qnn",
    # (state, cells, to_move): cells row by row, 0 empty, 1 Black, 2 White
    "load": "qqn",
    # (state, moves) -> how many legal moves were written; 0: the game is over
    "legal": "qq",
    # (state, move): plays a legal move
    "play": "qn",
    # (states, depth, moves) -> leaves; room for depth + 1 states, and as many move lists
    "perft": "qnq",
    # (state, scratch, rng, seen, count) -> how many of the playouts Black won
    "playouts": "qqQqn",
    # (root, control, clock, rng, settings, stats, links, state, path, moves, seen, scores) -> simulations
    "mcts": "qqqQdfqqqqqf",
    # (control, stats, links, new_stats, new_links, move): keeps the subtree below a root move
    "mcts_promote": "qfqfqn",
    # (states, control, clock, moves, scores, table, killers, history, lines) -> finished depth
    "alphabeta": "qqqqqqqqq",
}

# ---- control: int64 cells in and out of both searches ---------------------------------------------
STOP = 0  # any thread sets it to 1 to stop the search
DEADLINE_NS = 1  # on CLOCK_MONOTONIC; 0: none
MAX_NODES = 2  # simulations or nodes; 0: no limit
MAX_DEPTH = 3  # plies, for alpha-beta; 0: as deep as the game is long
AVOID = 4  # a move not to play at the root while there is another; -1: none
NODES = 5  # out: nodes (alpha-beta) or simulations (MCTS) of this search
TABLE_HITS = 6  # out
CUTOFFS = 7  # out
BEST_MOVE = 8  # out, alpha-beta: -1 before the first finished move
BEST_VALUE = 9  # out, alpha-beta: from the mover's view
FREE = 10  # MCTS: first free slot of the pool; 0: an empty tree
CAPACITY = 11  # MCTS: slots in the pool
DEEPEST = 12  # out: greatest ply reached
ABORTED = 13  # internal to alpha-beta: the search is unwinding
CUTS = 14  # alpha-beta: which of the CUT_ flags below are on
TABLE_MASK = 15  # alpha-beta: entries in the transposition table - 1 (a power of two - 1)
KEY_MASK = 16  # alpha-beta: which key bits count, all but in tests of collisions
PV_LENGTH = 17  # out, alpha-beta: the principal variation follows from PV
HORIZON = 18  # out: leaves of the last iteration that were evaluated, not played out
MAX_PLY = 19  # alpha-beta: how many plies the stacks have room for
PV = 24
CONTROL_LENGTH = PV + 256

# ---- alpha-beta ----------------------------------------------------------------------------------
CUT_TABLE = 1  # transposition table: bounds and the move to try first
CUT_NULL_WINDOW = 2  # principal-variation search
CUT_KILLERS = 4  # killer moves and history order the moves
CUT_ASPIRATION = 8  # iterations start from a narrow window
CUT_REDUCTIONS = 16  # late-move reductions: the one cut that is not exact
ALL_CUTS = 31

WIN = 1000000  # value of a won position, less one for every ply until its end
WON = WIN - 1000  # at or beyond it: a proven win

# ---- MCTS settings: float64 cells ----------------------------------------------------------------
EXPLORATION = 0
RAVE_EQUIVALENCE = 1  # simulations at which RAVE and the mean weigh about alike; 0: no RAVE
EXPAND_VISITS = 2  # visits before a leaf gets children
FIRST_PLAY = 3  # value of a move nobody has tried, in wins a visit
FIRST_PLAY_WEIGHT = 4  # how many RAVE visits that value counts for
SETTINGS_LENGTH = 16

# ---- MCTS tree: the children of one node stand side by side in a block ----------------------------
# A block of k children that starts at slot b has its statistics at stats[STATS * b …], as k visits,
# k wins, k RAVE visits, k RAVE wins, k biases, and its links at links[b … b + k - 1].
STATS = 5
LINK_MOVE_BITS = 16  # low bits: the move
LINK_STATUS_SHIFT = 16  # 2 bits: proven result for the side that made the move
LINK_COUNT_SHIFT = 18  # 12 bits: how many children
LINK_FIRST_SHIFT = 30  # 32 bits: the slot of the first
LINK_COUNT_MASK = 0xFFF
UNKNOWN, LOST, DRAWN, PROVEN_WON = 0, 1, 2, 3
NEVER = -1.0e9  # bias of a move that is not to be chosen
DEEPEST_PATH = 512  # plies a simulation may descend in the tree
'''

MODULES['bots.core.loader'] = r'''"""Loads a game's compiled kernels: step 1 of how kernels get running.

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

from bots.core import embedded
from bots.core.buffers import Buffer
from bots.core.layout import ENTRY_POINTS

# The flags of /proc/cpuinfo that make a processor x86-64-v2 (System V ABI, AMD64 supplement), which is
# what objects are made for: x86-64-v3 objects ran no faster.
_V2_FLAGS = {"cx16", "lahf_lm", "popcnt", "sse4_1", "sse4_2", "ssse3"}

_SYS_MEMFD_CREATE = 319  # on x86-64


class LoadError(RuntimeError):
    """An object that cannot be loaded on this machine."""


class NativeKernels:
    """The entry points of a shared object; call them by name with ``Buffer`` and int arguments."""

    backend = "native"

    def __init__(self, library):
        self._library = library
        for name, codes in ENTRY_POINTS.items():
            getattr(library, name).argtypes = _argument_types(codes)

    def __getattr__(self, name):
        function = getattr(self._library, name)

        def call(*arguments):
            result, exception = ctypes.c_int64(), ctypes.c_void_p()
            flat = [ctypes.byref(result), ctypes.byref(exception)]
            for argument in arguments:
                flat.extend(argument.native if isinstance(argument, Buffer) else (argument,))
            if function(*flat):
                raise RuntimeError("kernel {} failed".format(name))
            return result.value

        setattr(self, name, call)
        return call


def _argument_types(codes):
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    types = [pointer, pointer]
    for code in codes:
        types += [number] if code == "n" else [pointer, pointer, number, number, pointer, number, number]
    return types


def runs_native():
    """Whether this machine can run the compiled objects: Linux on an x86-64-v2 processor."""
    if sys.platform != "linux" or os.uname().machine != "x86_64" or sys.maxsize < 2**32:
        return False
    return os.environ.get("STONEWIRE_NATIVE", "1") != "0" and _processor_flags() >= _V2_FLAGS


def _processor_flags():
    try:
        with open("/proc/cpuinfo") as file:
            for line in file:
                if line.startswith("flags"):
                    return set(line.split())
    except OSError:
        pass
    return set()


def open_object(compressed):
    """Loads a compressed shared object, from memory if the system lets it.

    Raises:
        LoadError: damaged, or refused by this machine.

    """
    try:
        code = zlib.decompress(compressed)
    except zlib.error:
        raise LoadError("damaged object") from None
    for attempt in (_load_from_memory, _load_from_file):
        try:
            return NativeKernels(attempt(code))
        except (OSError, AttributeError):
            continue
    raise LoadError("this machine does not let a bot load compiled code")


def _load_from_memory(code):
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("stonewire")
    else:
        descriptor = ctypes.CDLL(None, use_errno=True).syscall(_SYS_MEMFD_CREATE, b"stonewire", 1)
        if descriptor < 0:
            raise OSError("no memfd")
    with os.fdopen(descriptor, "wb") as file:
        file.write(code)
        file.flush()
        return ctypes.CDLL("/proc/self/fd/{}".format(descriptor))


def _load_from_file(code):
    import tempfile

    descriptor, path = tempfile.mkstemp(suffix=".so", prefix="stonewire-")
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(code)
        return ctypes.CDLL(path)
    finally:
        os.unlink(path)


def embedded_object(game):
    """The object that this packed file carries."""
    return decode_object(embedded.OBJECT) if embedded.OBJECT else None


def decode_object(text):
    """A compressed object from a packed file's text; None if it is damaged."""
    import base64

    try:
        return base64.b85decode("".join(text.split()))
    except ValueError:
        return None


def load_ready(game):
    """A ready object, loaded; None if there is none or this machine does not run it."""
    if not runs_native():
        return None
    for compressed in _ready_objects(game):
        try:
            return open_object(compressed)
        except LoadError:
            continue
    return None


def _ready_objects(game):
    if embedded.KERNEL_SOURCES:
        found = [embedded_object]
    else:
        from bots.core import kernel_cache

        found = [kernel_cache.cached_object, kernel_cache.packed_object]
    for find in found:
        compressed = find(game)
        if compressed:
            yield compressed
'''

MODULES['bots.core.main'] = r'''"""The program every bot is: options, session, exit code."""

import os
import sys

from bots.core.options import parse_options
from bots.core.reader import LineReader
from bots.core.session import EXIT_BAD_INPUT, PipeClosed, Session, say, write_stdout
from protocol.detect import NAMES


def run(game, arguments = None):
    """Plays until there is nothing more to answer; returns the exit code."""
    options = parse_options(game, list(NAMES), arguments)
    try:
        session = Session(game, options, LineReader(), write_stdout)
    except ValueError as error:
        say(str(error))
        return EXIT_BAD_INPUT
    try:
        return session.run()
    except PipeClosed:
        say("nobody reads the answers: the output pipe is closed")
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130


def main(game):
    """Runs and leaves at once: neither the reader's thread nor Python's own farewells hold the exit up."""
    code = run(game)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
'''

MODULES['bots.core.mcts'] = r'''"""Drives the MCTS kernel: memory, the tree kept between moves, threads, and the report."""

import threading
import time

from bots.core import layout
from bots.core.buffers import Buffer
from bots.core.engine import Searcher
from bots.core.native import load_state, seed_generator
from bots.core.report import Report, RootMove

# 24 bytes a slot and two pools while moves follow each other: within a judge's 256 MB.
POOL_SLOTS = 3000000
SLOTS_A_SIMULATION = 200  # more than any node has children, when a node limit makes the pool small

PROVEN = {layout.PROVEN_WON: "won", layout.LOST: "lost", layout.DRAWN: "drawn"}


class Pool:
    """The memory of one tree."""

    __slots__ = ("links", "stats")

    def __init__(self, slots):
        self.stats = Buffer("f", layout.STATS * slots)
        self.links = Buffer("q", slots)

    def family(self, slot):
        """The children of a slot as (slot, move number, visits, wins, status)."""
        link = self.links.cells[slot]
        first = link >> layout.LINK_FIRST_SHIFT
        n = link >> layout.LINK_COUNT_SHIFT & layout.LINK_COUNT_MASK
        base = layout.STATS * first
        return [
            (
                first + i,
                self.links.cells[first + i] & (1 << layout.LINK_MOVE_BITS) - 1,
                self.stats.cells[base + i],
                self.stats.cells[base + n + i],
                self.links.cells[first + i] >> layout.LINK_STATUS_SHIFT & 3,
            )
            for i in range(n)
        ]

    def status(self, slot):
        """The proven result of a slot, for the side that moved into it."""
        return int(self.links.cells[slot] >> layout.LINK_STATUS_SHIFT & 3)


class Tree:
    """One search tree with all the kernel needs; threads have one each."""

    def __init__(self, kernels, game, seed, slots):
        self.kernels = kernels
        self.game = game
        self.slots = slots
        self.pool = Pool(slots)
        self._spare = None
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        self.control.cells[layout.CAPACITY] = slots
        self._clock = Buffer("q", 2)
        self._generator = Buffer("Q", 1)
        self._generator.cells[0] = seed
        self.settings = Buffer("d", layout.SETTINGS_LENGTH)
        for name, value in game.settings.items():
            self.settings.cells[getattr(layout, name.upper())] = value
        self._path = Buffer("q", layout.DEEPEST_PATH)
        self._moves = Buffer("q", game.most_moves)
        self._seen = Buffer("q", 2 * game.move_span)
        self._scores = Buffer("f", game.most_moves)
        self._root = Buffer("q", 1)
        self._scratch = Buffer("q", 1)

    def clear(self):
        """Forgets the tree."""
        self.control.cells[layout.FREE] = 0

    def search(self, position, nodes, deadline_ns, avoid):
        """Runs the kernel from the position, on the tree as it stands."""
        length = self.game.state_length(position.columns, position.rows)
        if self._root.length < length:
            self._root, self._scratch = Buffer("q", length), Buffer("q", length)
        load_state(self.kernels, self.game, position, self._root)
        cells = self.control.cells
        cells[layout.MAX_NODES] = nodes
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.AVOID] = avoid
        self.kernels.mcts(
            self._root,
            self.control,
            self._clock,
            self._generator,
            self.settings,
            self.pool.stats,
            self.pool.links,
            self._scratch,
            self._path,
            self._moves,
            self._seen,
            self._scores,
        )

    def promote(self, move):
        """Makes the root's child of that move the root."""
        if self.control.cells[layout.FREE] == 0:
            return
        if self._spare is None:
            self._spare = Pool(self.slots)
        new, old = self._spare, self.pool
        self.kernels.mcts_promote(self.control, old.stats, old.links, new.stats, new.links, move)
        self.pool, self._spare = new, old


class MctsSearcher(Searcher):
    """Monte-Carlo tree search; with several threads every one grows a tree and the roots are added up."""

    def __init__(
        self, kernels, game, seed = None, threads = 1, nodes = None
    ):
        slots = POOL_SLOTS
        if nodes is not None:
            slots = min(slots, (nodes + 1) * SLOTS_A_SIMULATION)
        start = seed_generator(seed)
        seeds = [start] + [seed_generator(start + i) for i in range(1, threads)]
        self._game = game
        self.trees = [Tree(kernels, game, one, slots) for one in seeds]
        self._at = None

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``. A depth limit does not apply to MCTS."""
        began = time.perf_counter()
        if self._at is not position:
            for tree in self.trees:
                tree.clear()
        self._at = position
        banned = -1 if avoid is None else self._game.encode(position, avoid)
        nodes = 0 if limit.nodes is None else max(1, limit.nodes // len(self.trees))
        self._run([(tree, position, nodes, deadline_ns, banned) for tree in self.trees])
        report = self._report(position)
        report.seconds = time.perf_counter() - began
        return report

    def _run(self, jobs):
        workers = [threading.Thread(target=tree.search, args=rest) for tree, *rest in jobs[1:]]
        for worker in workers:
            worker.start()
        jobs[0][0].search(*jobs[0][1:])
        for worker in workers:
            worker.join()

    def advance(self, move, after):
        """Keeps the subtree of the move."""
        if self._at is None:
            return
        number = self._game.encode(self._at, move)
        for tree in self.trees:
            tree.promote(number)
        self._at = after

    def arm(self):
        """See ``Searcher``."""
        for tree in self.trees:
            tree.control.cells[layout.STOP] = 0

    def stop(self):
        """See ``Searcher``."""
        for tree in self.trees:
            tree.control.cells[layout.STOP] = 1

    def _report(self, position):
        table = self._root_table(position)
        report = Report()
        report.nodes = sum(tree.control.cells[layout.NODES] for tree in self.trees)
        report.depth = max(tree.control.cells[layout.DEEPEST] for tree in self.trees)
        if not table:
            return report
        best, status = table[0]
        report.move, report.score = best.move, best.value
        report.table = [line for line, _ in table]
        report.proven = self._proof(status, [other for _, other in table])
        report.line = self._line(position, best.move)
        return report

    @staticmethod
    def _proof(best, statuses):
        """What is proven for the mover: a draw only once no other move is open."""
        if best == layout.DRAWN and layout.UNKNOWN in statuses:
            return None
        return PROVEN.get(best)

    def _root_table(self, position):
        """Every root move with its added-up visits and the best proof, the move to play first.

        A proven win goes first and a proven loss last; between them the most visits count.
        """
        lines = {}
        for tree in self.trees:
            for _, number, visits, wins, status in tree.pool.family(0):
                seen = lines.get(number, (0.0, 0.0, layout.UNKNOWN))
                lines[number] = (seen[0] + visits, seen[1] + wins, status or seen[2])
        ranks = {layout.PROVEN_WON: 2, layout.LOST: 0}
        order = sorted(lines.items(), key=lambda item: (ranks.get(item[1][2], 1), item[1][0]), reverse=True)
        return [
            (RootMove(self._game.decode(position, number), int(visits), wins / visits if visits else 0.0), status)
            for number, (visits, wins, status) in order
        ]

    def _line(self, position, move):
        """The most visited moves from the root's best on, in the first tree."""
        pool, line = self.trees[0].pool, [move]
        number = self._game.encode(position, move)
        slot = next((child[0] for child in pool.family(0) if child[1] == number), -1)
        while slot >= 0 and pool.family(slot):
            ranks = {layout.PROVEN_WON: 2, layout.LOST: 0}
            best = max(pool.family(slot), key=lambda child: (ranks.get(child[4], 1), child[2]))
            if best[2] == 0 and best[4] == layout.UNKNOWN:
                break
            line.append(self._game.decode(position, best[1]))
            slot = best[0]
        return line
'''

MODULES['bots.core.native'] = r'''"""What every search on compiled kernels needs: positions as kernel states, seeds."""


from bots.core.buffers import Buffer


def load_state(kernels, game, position, state):
    """Writes the position into a kernel state; returns the state's length in cells."""
    cells = Buffer("q", position.columns * position.rows)
    cells.fill(game.cell_codes(position.cells()))
    length = kernels.setup(state, position.columns, position.rows)
    kernels.load(state, cells, position.to_move)
    return length


def seed_generator(seed):
    """A non-zero 64-bit state for the kernels' generator, mixed so that near seeds differ (splitmix64)."""
    if seed is None:
        import os

        seed = int.from_bytes(os.urandom(8), "little")
    mask = (1 << 64) - 1
    z = (seed + 0x9E3779B97F4A7C15) & mask
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & mask
    z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
    return (z ^ z >> 31) or 1
'''

MODULES['bots.core.options'] = r'''"""The command line every bot shares, with the same settings from the environment and from packing.

An option given on the command line comes first, then ``STONEWIRE_…`` in the environment, then what
was fixed when the file was packed, then the built-in default.
"""

import argparse
import os

from bots.core import embedded
from protocol.limit import Limit

ENGINES = ("mcts", "alphabeta", "random", "greedy")
DEFAULT_MOVE_MS = 1000.0
PREFIX = "STONEWIRE_"


def _positive_number(text):
    value = float(text)
    if not 0 < value < float("inf"):
        raise ValueError
    return value


def _positive_integer(text):
    value = int(text)
    if value < 1:
        raise ValueError
    return value


def _natural_number(text):
    value = float(text)
    if not 0 <= value < float("inf"):
        raise ValueError
    return value


_positive_number.__name__ = "positive number"
_positive_integer.__name__ = "positive integer"
_natural_number.__name__ = "number from 0"


class _Parser(argparse.ArgumentParser):
    """Errors are one line on stderr and exit code 2."""

    def error(self, message):
        self.exit(2, "{}: {}\n".format(self.prog, message))


def _formatter(prog):
    """With a width of its own, as asking the terminal's imports a third of what a bot needs to start."""
    return argparse.HelpFormatter(prog, width=100)


def build_parser(game, protocols):
    """The parser of one game's bot."""
    parser = _Parser(
        prog="stonewire-" + game.name,
        description="{}: a bot that reads positions from standard input and answers with moves.".format(game.title),
        formatter_class=_formatter,
    )
    add = parser.add_argument
    add("--protocol", choices=["auto", *protocols], help="the wire; auto finds it out from the first line")
    add("--time-ms", type=_positive_number, metavar="N", help="milliseconds a move (1000)")
    add("--nodes", "--iter", type=_positive_integer, metavar="N", help="simulations or nodes a move, instead of time")
    add("--depth", type=_positive_integer, metavar="N", help="deepest iteration of alpha-beta, in plies")
    add("--seed", type=int, metavar="N", help="makes a search with --nodes repeat itself exactly")
    add("--engine", choices=ENGINES, help="the search (mcts), or a simple opponent")
    add("--threads", type=_positive_integer, metavar="N", help="search threads of mcts (1)")
    add("--exploration", type=_natural_number, metavar="C", help="UCT's exploration constant")
    if game.free_size:
        add("--size", type=_positive_integer, metavar="N", help="columns and rows ({})".format(game.columns))
    add("--keep-running", action="store_true", default=None, help="stay alive between turns, as Botzone allows")
    if game.opening_ban is not None:
        add("--ban-centre", choices=("yes", "no"), help="never open at the centre (yes on Botzone, else no)")
    add("--log", metavar="FILE", help="append input, answers and search reports to a file")
    add("--debug", action="store_true", default=None, help="explain moves, on stderr or in the wire's debug field")
    return parser


_FALLBACKS = {"protocol": "auto", "engine": "mcts", "threads": 1}


def parse_options(game, protocols, arguments = None):
    """The options in force. Bad ones end the process with one line on stderr and exit code 2."""
    parser = build_parser(game, protocols)
    given = parser.parse_args(arguments)
    for action in parser._actions:
        name = action.dest
        if name == "help" or getattr(given, name) is not None:
            continue
        value = _from_environment(parser, action)
        if value is None:
            value = embedded.DEFAULTS.get(name, _FALLBACKS.get(name))
        setattr(given, name, value)
    return given


def _from_environment(parser, action):
    variable = PREFIX + action.dest.upper()
    text = os.environ.get(variable)
    if not text:
        return None
    if action.nargs == 0:
        return text.lower() not in ("0", "no", "false")
    try:
        value = action.type(text) if callable(action.type) else text
    except ValueError:
        value = None
    if value is None or (action.choices is not None and value not in action.choices):
        parser.error("{}: bad value {}".format(variable, ascii(text[:40])))
    return value


def base_limit(options):
    """The limit of a move whose wire states none: the given time, nodes and depth, or one second."""
    limited = options.nodes is not None or options.depth is not None
    move_ms = options.time_ms if options.time_ms is not None or limited else DEFAULT_MOVE_MS
    return Limit(move_ms=move_ms, nodes=options.nodes, depth=options.depth)
'''

MODULES['bots.core.plain'] = r'''"""Bots in plain Python on a game's rules: the last fallback, and the simplest opponents.

``PlainSearcher`` is MCTS with RAVE like the kernels', a few hundred times slower; the others look at
most one ply ahead and are there to be beaten.
"""

import math
import random
import time

from bots.core.clock import now_ns
from bots.core.engine import Searcher
from bots.core.report import Report, RootMove

DEFAULT_SIMULATIONS = 200  # when neither time nor nodes are limited


class _Node:
    """A tree node's children by move, each as [visits, wins, RAVE visits, RAVE wins] for the mover."""

    __slots__ = ("children", "stats")

    def __init__(self, moves):
        self.stats = {move: [0.0, 0.0, 0.0, 0.0] for move in moves}
        self.children = {}


class PlainSearcher(Searcher):
    """MCTS with RAVE over immutable positions."""

    note = "plain Python"

    def __init__(self, game, seed = None):
        self._equivalence = game.settings["rave_equivalence"]
        self._exploration = max(0.1, game.settings["exploration"])
        self._random = random.Random(seed)
        self._stopped = False

    def arm(self):
        """See ``Searcher``."""
        self._stopped = False

    def stop(self):
        """See ``Searcher``: within one ply of a playout."""
        self._stopped = True

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``. A depth limit does not apply."""
        began = time.perf_counter()
        moves = position.legal_moves()
        if avoid in moves and len(moves) > 1:
            moves.remove(avoid)
        root = _Node(moves)
        nodes = limit.nodes
        if nodes is None and deadline_ns == 0:
            nodes = DEFAULT_SIMULATIONS
        done = 0
        while moves and (nodes is None or done < nodes) and self._simulate(root, position, deadline_ns):
            done += 1
        report = self._report(root, done)
        report.seconds = time.perf_counter() - began
        return report

    def _report(self, root, done):
        order = sorted(root.stats, key=lambda move: tuple(root.stats[move][:2]), reverse=True)
        report = Report(order[0] if order else None)
        report.nodes, report.depth, report.note = done, 1, self.note
        for move in order:
            visits, wins = root.stats[move][:2]
            report.table.append(RootMove(move, int(visits), wins / visits if visits else 0.0))
        report.score = report.table[0].value if order else 0.0
        return report

    def _simulate(self, root, position, deadline_ns):
        """One simulation; False if time ran out in it, in which case it does not count."""
        path = []
        node = root
        while node.stats:
            move = self._select(node)
            path.append((node, position.to_move, move))
            position = position.play(move)
            child = node.children.get(move)
            if child is None:
                node.children[move] = _Node(position.legal_moves())
                break
            node = child
        played = {(colour, move) for _, colour, move in path}
        while position.result() is None:
            if self._stopped or (deadline_ns and now_ns() >= deadline_ns):
                return False
            move = self._random.choice(position.legal_moves())
            played.add((position.to_move, move))
            position = position.play(move)
        result = position.result()
        self._back_up(path, played, None if result is None else result.winner)
        return True

    def _select(self, node):
        total = sum(stats[0] for stats in node.stats.values())
        explore = self._exploration * math.sqrt(math.log(total + 1.0))
        k = self._equivalence

        def urgency(stats):
            visits, wins, rave_visits, rave_wins = stats
            rave = rave_wins / rave_visits if rave_visits else 0.6
            mean = wins / visits if visits else rave
            beta = math.sqrt(k / (3.0 * visits + k)) if k else 0.0
            return mean + beta * (rave - mean) + explore / math.sqrt(visits + 1.0) + 1e-6 * self._random.random()

        return max(node.stats, key=lambda move: urgency(node.stats[move]))

    @staticmethod
    def _back_up(path, played, winner):
        for node, colour, chosen in path:
            value = 0.5 if winner is None else float(winner == colour)
            node.stats[chosen][0] += 1.0
            node.stats[chosen][1] += value
            for move, stats in node.stats.items():
                if (colour, move) in played:
                    stats[2] += 1.0
                    stats[3] += value


class RandomSearcher(Searcher):
    """Any legal move, all alike."""

    def __init__(self, game, seed = None):
        self._random = random.Random(seed)

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``."""
        moves = [move for move in position.legal_moves() if move != avoid] or position.legal_moves()
        return Report(self._random.choice(moves) if moves else None)


class GreedySearcher(RandomSearcher):
    """The move that leaves the opponent worst off by the game's ``lead``, one ply deep."""

    def __init__(self, game, seed = None):
        super().__init__(game, seed)
        self._lead = game.lead

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``."""
        moves = [move for move in position.legal_moves() if move != avoid] or position.legal_moves()
        if not moves:
            return Report()
        leads = {move: self._lead_after(position, move) for move in moves}
        best = max(leads.values())
        report = Report(self._random.choice([move for move in moves if leads[move] == best]))
        report.score, report.nodes, report.depth = best, len(moves), 1
        return report

    def _lead_after(self, position, move):
        after = position.play(move)
        result = after.result()
        if result is None:
            return -self._lead(after)
        if result.winner is None:
            return 0.0
        return math.inf if result.winner == position.to_move else -math.inf
'''

MODULES['bots.core.queries'] = r'''"""Answers to the questions that a wire may ask about the position."""


from bots.core.clock import deadline_ns, now_ns
from protocol import gtp
from protocol.moves import COLOUR_NAMES, opponent

SOLVE_SECONDS = 10.0


def answer_query(query, position, table, searcher, limit):
    """The text of the answer.

    Raises:
        ValueError: no such question, or one that makes no sense in this position.

    """
    name = query.name
    if name == "showboard":
        return gtp.showboard_text(position.cells(), table)
    if name == "legal_moves":
        return gtp.vertices_text(_legal_moves(position, query.arguments[0]), table)
    if name == "solve":
        return _solve(position, table, searcher(), limit)
    result = position.result()
    winner = None if result is None else result.winner
    if name == "final_score":
        if result is None:
            raise ValueError("the game is not over")
        return gtp.score_text(winner)
    answers = {
        "gogui-rules_game_id": lambda: table.game,
        "gogui-rules_board_size": lambda: str(table.columns),
        "gogui-rules_legal_moves": lambda: gtp.vertices_text(position.legal_moves(), table),
        "gogui-rules_side_to_move": lambda: COLOUR_NAMES[position.to_move],
        "gogui-rules_board": lambda: gtp.rules_board_text(position.cells(), table),
        "gogui-rules_final_result": lambda: gtp.result_text(result is not None, winner),
    }
    if name not in answers:
        raise ValueError("unknown command")
    return answers[name]()


def _legal_moves(position, colour):
    turned = position if COLOUR_NAMES[position.to_move] == colour else position.turned()
    if turned is None:
        raise ValueError("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
    return turned.legal_moves()


def _solve(position, table, searcher, limit):
    """Searches for a proof within the time of a move, or ten seconds where a move has none."""
    if position.result() is not None:
        return gtp.solve_text(opponent(position.to_move), position.to_move, None, table)
    searcher.arm()
    if limit.move_ms is None and limit.nodes is None:
        limit = limit.replace(move_ms=SOLVE_SECONDS * 1000)
    report = searcher.think(position, limit, deadline_ns(limit, now_ns(), 0.0))
    if report.proven == "won":
        return gtp.solve_text(position.to_move, position.to_move, report.move, table)
    if report.proven == "lost":
        return gtp.solve_text(opponent(position.to_move), position.to_move, None, table)
    return gtp.solve_text(None, position.to_move, None, table)
'''

MODULES['bots.core.reader'] = r'''"""Lines of standard input with the moment each arrived, read by a thread so that a search can be stopped."""

import os
import threading
from collections import deque

from bots.core.clock import now_ns

LONGEST_LINE = 1 << 22  # bytes; longer ones are cut here and marked
_CHUNK = 1 << 16


class Line:
    """A line without its line end. ``cut`` says that it was too long and its rest was dropped."""

    __slots__ = ("arrived_ns", "cut", "text")

    def __init__(self, text, arrived_ns, cut = False):
        self.text = text
        self.arrived_ns = arrived_ns
        self.cut = cut


class LineReader:
    """Reads a descriptor to its end. ``on_line`` is called in the reader's thread before a line queues."""

    def __init__(self, descriptor = 0):
        self._descriptor = descriptor
        self._lines = deque()
        self._changed = threading.Condition()
        self._ended = False
        self.on_line = lambda text: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self):
        """Begins to read."""
        self._thread.start()

    def next(self):
        """Waits for the next line; None at the end of input."""
        with self._changed:
            while not self._lines and not self._ended:
                self._changed.wait()
            return self._lines.popleft() if self._lines else None

    def waiting(self):
        """The next line if it is already here, without taking it."""
        with self._changed:
            return self._lines[0] if self._lines else None

    def _run(self):
        held = bytearray()  # the unfinished line
        cut = False
        while True:
            try:
                chunk = os.read(self._descriptor, _CHUNK)
            except OSError:
                chunk = b""
            arrived = now_ns()
            *whole, rest = chunk.split(b"\n")
            for piece in whole:
                self._take(held + piece, arrived, cut)
                held, cut = bytearray(), False
            held += rest
            if len(held) > LONGEST_LINE:
                del held[LONGEST_LINE:]
                cut = True
            if not chunk:
                if held:
                    self._take(held, arrived, cut)
                break
        with self._changed:
            self._ended = True
            self._changed.notify()

    def _take(self, line, arrived_ns, cut):
        text = bytes(line[:LONGEST_LINE]).decode("utf-8", "replace")
        with self._changed:
            self._lines.append(Line(text, arrived_ns, cut or len(line) > LONGEST_LINE))
            self._changed.notify()
        self.on_line(text)
'''

MODULES['bots.core.report'] = r'''"""What a search says of the move it found."""


from protocol.moves import move_text


class RootMove:
    """One line of the root's table: a move, its visits, and its value for the mover in [0, 1]."""

    __slots__ = ("move", "value", "visits")

    def __init__(self, move, visits, value):
        self.move = move
        self.visits = visits
        self.value = value


class Report:
    """A search's result.

    Attributes:
        move: the best move; None when there is none.
        score: MCTS: wins a visit for the mover, 0 to 1. Alpha-beta: the evaluation's unit.
        proven: ``won``, ``lost`` or ``drawn`` for the mover, or None.
        nodes: simulations (MCTS) or nodes (alpha-beta).
        depth: plies of the deepest line (MCTS) or of the last finished iteration (alpha-beta).
        seconds: wall time of the search.
        line: the principal variation, the best move first.
        table: the root's moves, the most visited first (MCTS only).
        note: anything else, such as ``plain Python``.

    """

    __slots__ = ("depth", "line", "move", "nodes", "note", "proven", "score", "seconds", "table")

    def __init__(self, move = None):
        self.move = move
        self.score = 0.0
        self.proven = None
        self.nodes = 0
        self.depth = 0
        self.seconds = 0.0
        self.line = [] if move is None else [move]
        self.table = []
        self.note = ""

    def fields(self):
        """Names and texts of what the search has to say, for debug lines."""
        texts = [("score", "{:.3f}".format(self.score) if self.proven is None else self.proven)]
        texts += [("nodes", str(self.nodes)), ("depth", str(self.depth))]
        texts += [("ms", "{:.0f}".format(self.seconds * 1e3))]
        texts += [("pv", " ".join(move_text(move) for move in self.line[:12]))]
        return texts + ([("note", self.note)] if self.note else [])

    def summary(self):
        """One line of debug text."""
        return " ".join("{} {}".format(name, text) for name, text in self.fields())
'''

MODULES['bots.core.session'] = r'''"""A bot at the pipe: events from a wire's codec in, moves and answers out."""

import os
import sys
import threading

from bots.core import embedded
from bots.core.clock import ANSWER_MARGIN_MS, PROCESS_MARGIN_MS, deadline_ns, now_ns, process_start_ns
from bots.core.game import IllegalMove, replay
from bots.core.options import base_limit
from protocol import wire
from protocol.detect import bot_wire, detect
from protocol.moves import COLOUR_NAMES

EXIT_BAD_INPUT = 2
BOTZONE_WIRES = ("botzone", "simple")


class Refusal(Exception):
    """An event that cannot be carried out, with the reason in one line."""


class PipeClosed(Exception):
    """Nobody reads our answers any more."""


def say(message):
    """One line on stderr, or nowhere if that is closed too."""
    try:
        sys.stderr.write("stonewire: {}\n".format(message))
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


class Session:
    """One process's life: what it has been told, the position, the search.

    Args:
        game: the game to play.
        options: see ``options.py``.
        reader: where lines come from, not yet started.
        write: takes the text of an answer; raises PipeClosed.

    """

    def __init__(
        self, game, options, reader, write
    ):
        self._game = game
        self._options = options
        self._reader = reader
        self._write = write
        self._base = base_limit(options)
        self._searcher = None
        self._codec = None
        size = getattr(options, "size", None)
        self._positions = [game.position.start(size or game.columns, size or game.rows)]
        self._last = None
        self._refused = []
        self._thinking = threading.Lock()
        self._verdict = None  # while thinking: QUEUE, or what an arriving line asks for
        self._asked_ns = 0
        self._answers = 0
        self._failed = False
        self._log = _open_log(options.log)
        self._handlers = {
            wire.NewGame: self._new_game,
            wire.SetMoves: self._set_moves,
            wire.SetBoard: self._set_board,
            wire.Play: self._play,
            wire.Think: self._think,
            wire.Refused: self._answer_refused,
            wire.Undo: self._undo,
            wire.SetLimit: self._set_limit,
            wire.Query: self._query,
            wire.Reply: self._reply,
        }

    @property
    def position(self):
        """The position now."""
        return self._positions[-1]

    # ---- lines --------------------------------------------------------------------------------------

    def run(self):
        """Reads to the end of input, or to the first answer on a one-shot wire; returns the exit code."""
        self._reader.on_line = self._line_arrived
        self._reader.start()
        leave = False
        while not leave:
            line = self._reader.next()
            leave = self._end_of_input() if line is None else self._take(line)
        return EXIT_BAD_INPUT if self._failed else 0

    def _take(self, line):
        """Handles one line; True when it is time to leave."""
        self._note("<", line.text)
        try:
            if line.cut:
                raise wire.WireError("a line of more than {} bytes".format(len(line.text)))
            if self._codec is None:
                if not line.text.strip():
                    return False
                self._choose_codec(line)
            assert self._codec is not None
            self._asked_ns = line.arrived_ns
            return self._handle_all(self._codec.receive(line.text))
        except wire.WireError as error:
            return self._wire_error(error)

    def _end_of_input(self):
        self._asked_ns = now_ns()
        try:
            if self._codec is None:
                raise wire.WireError("no input")
            self._handle_all(self._codec.finish())
        except wire.WireError as error:
            self._wire_error(error)
        return True

    def _wire_error(self, error):
        """Reports bad input; True when the session cannot go on."""
        if error.reply:
            self._send(error.reply)
        elif self._codec is None or not self._codec.silent:
            say(error.message)
        self._note("!", error.message)
        one_shot = self._codec is None or not self._codec.interactive
        self._failed = self._failed or one_shot or bool(self._codec and self._codec.strict)
        return one_shot

    def _choose_codec(self, line):
        name = self._options.protocol
        table = self._table()
        if name == "auto":
            name = detect(line.text, table)
        keep_running = {"keep_running": bool(self._options.keep_running)} if name in BOTZONE_WIRES else {}
        title = {"name": self._game.title} if name in ("gtp", "sau") else {}
        self._codec = bot_wire(name)(table, **keep_running, **title)

    def _table(self):
        return self._game.table(self.position.columns, self.position.rows)

    def _handle_all(self, events):
        for event in events:
            if isinstance(event, wire.Quit):
                self._done(event)
                return True
            try:
                self._handlers[type(event)](event)
            except Refusal as refusal:
                if self._refuse(event, str(refusal)):
                    return True
                break
        return self._answers > 0 and self._codec is not None and not self._codec.interactive

    def _refuse(self, event, message):
        """Tells that an event failed; True when that ends the session."""
        assert self._codec is not None
        return self._wire_error(wire.WireError(message, self._codec.failed(event, message)))

    def _done(self, event, text = ""):
        assert self._codec is not None
        self._send(self._codec.done(event, text))

    def _send(self, text):
        if text:
            self._note(">", text.rstrip("\n"))
            self._write(text)

    def _note(self, mark, text):
        if self._log is not None:
            self._log.write("{} {}\n".format(mark, text[:2000]))
            self._log.flush()

    # ---- events -------------------------------------------------------------------------------------

    def _start_over(self, positions):
        self._positions = positions
        self._refused = []

    def _start(self, columns, rows):
        try:
            start = self._game.position.start(columns or self.position.columns, rows or self.position.rows)
        except ValueError as error:
            raise Refusal(str(error)) from None
        return start

    def _new_game(self, event):
        self._start_over([self._start(event.columns, event.rows)])
        self._ready()
        self._done(event)

    def _set_moves(self, event):
        try:
            self._start_over([replay(self._start(None, None), event.moves)])
        except IllegalMove as error:
            raise Refusal("illegal history: {}".format(error)) from None
        self._done(event)

    def _set_board(self, event):
        columns, rows = event.columns or self.position.columns, event.rows or self.position.rows
        try:
            self._start_over([self._game.position.from_cells(columns, rows, event.cells, event.to_move)])
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._done(event)

    def _turn_to(self, colour):
        """The position with that colour to move; a Refusal where the game's rules know no such thing."""
        position = self.position
        if colour is None or colour == position.to_move:
            return position
        turned = position.turned()
        if turned is None:
            raise Refusal("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
        return turned

    def _play(self, event):
        self._make_move(self._turn_to(event.colour), event.move)
        self._done(event)

    def _make_move(self, position, move):
        try:
            after = position.play(move)
        except IllegalMove as error:
            raise Refusal("illegal move: {}".format(error)) from None
        if self._searcher is not None and position is self.position:
            self._searcher.advance(move, after)
        self._positions.append(after)
        self._refused = []

    def _undo(self, event):
        if len(self._positions) < 2:
            raise Refusal("cannot undo")
        self._positions.pop()
        self._done(event)

    def _set_limit(self, event):
        self._base = event.limit.over(self._base)
        self._done(event)

    def _query(self, event):
        from bots.core.queries import answer_query  # here, as it needs much that other wires do not

        try:
            text = answer_query(event, self.position, self._table(), self._ready, self._base)
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._done(event, text)

    def _reply(self, event):
        self._ready()
        self._send(event.text)

    def _answer_refused(self, event):
        """The other side did not take our move: answer another one, whatever its worth."""
        assert self._codec is not None
        if len(self._positions) < 2 or self._last is None or self._last.move is None:
            raise Refusal("no move to take back")
        refused = [*self._refused, self._last.move]
        self._positions.pop()
        legal = [move for move in self.position.legal_moves() if move not in refused]
        ranked = [line.move for line in self._last.table if line.move in legal] + legal
        move = ranked[0] if ranked else None
        if move is not None:
            self._make_move(self.position, move)
            self._last.move = move
        self._refused = refused
        self._send(self._codec.moved(event, move))

    # ---- thinking -----------------------------------------------------------------------------------

    def _ready(self):
        """The search, made before the first reply so that no move's clock runs while it compiles."""
        if self._searcher is None:
            self._searcher = self._make_searcher()
        return self._searcher

    def _make_searcher(self):
        options, game = self._options, self._game
        if options.engine in ("random", "greedy"):
            from bots.core.plain import GreedySearcher, RandomSearcher

            simple = RandomSearcher if options.engine == "random" else GreedySearcher
            return simple(game, options.seed)
        if options.exploration is not None:
            game.settings["exploration"] = options.exploration
        kernels = self._load_kernels()
        if kernels is None:
            from bots.core.plain import PlainSearcher

            return PlainSearcher(game, options.seed)
        if options.engine == "alphabeta":
            from bots.core.alphabeta import AlphaBetaSearcher

            return AlphaBetaSearcher(kernels, game)
        from bots.core.mcts import MctsSearcher

        return MctsSearcher(kernels, game, options.seed, options.threads, self._base.nodes)

    def _load_kernels(self):
        """Compiled kernels, or None; a one-shot wire does not wait for a compiler."""
        assert self._codec is not None
        tell = _silence if self._codec.silent else say
        kernels = self._kernels(tell) if embedded.NATIVE else None
        if kernels is None:
            tell("no compiled kernels here: playing in plain Python, weaker")
        return kernels

    def _kernels(self, tell):
        from bots.core import loader

        name = self._game.name
        kernels = loader.load_ready(name)
        if kernels is not None:
            return kernels
        from bots.core import kernel_cache

        if self._waits_for_compiler():
            return kernel_cache.load_compiling(name, tell)
        if kernel_cache.can_compile_detached():
            kernel_cache.compile_detached(name)
        return None

    def _waits_for_compiler(self):
        assert self._codec is not None
        return self._codec.interactive and self._codec.name not in (*BOTZONE_WIRES, "line")

    def _think(self, event):
        assert self._codec is not None
        position = self._turn_to(event.colour)
        if position is not self.position:
            self._positions.append(position)
        searcher = self._ready()
        if not self._begin_thinking(searcher):
            return
        report = self._search(searcher, position, event.limit.over(self._base))
        if self._end_thinking() == wire.CANCEL:
            return
        move = self._checked(position, report.move)
        self._explain(report)
        self._last = report
        self._answers += 1
        if move is not None:
            self._make_move(position, move)
        self._send(self._codec.moved(event, move, report.summary() if self._debug_field(report) else ""))

    def _search(self, searcher, position, limit):
        assert self._codec is not None
        one_shot = not self._codec.interactive
        first = self._answers == 0 and self._codec.name in (*BOTZONE_WIRES, "line")
        start = process_start_ns() if first else self._asked_ns
        margin = PROCESS_MARGIN_MS if one_shot else ANSWER_MARGIN_MS
        avoid = None
        if self._game.opening_ban is not None and self._bans_centre():
            avoid = self._game.opening_ban(position)
        return searcher.think(position, limit, deadline_ns(limit, start, margin), avoid)

    def _bans_centre(self):
        assert self._codec is not None
        if self._options.ban_centre is None:
            return self._codec.name in BOTZONE_WIRES
        return bool(self._options.ban_centre == "yes")

    def _begin_thinking(self, searcher):
        """Opens the search to ``_line_arrived``; False if a line already here calls it off."""
        assert self._codec is not None
        with self._thinking:
            searcher.arm()
            self._verdict = wire.QUEUE
            line = self._reader.waiting()
            if line is not None:
                self._verdict = self._codec.while_thinking(line.text)
                if self._verdict == wire.ANSWER_NOW:
                    searcher.stop()
            if self._verdict == wire.CANCEL:
                self._verdict = None
                return False
        return True

    def _end_thinking(self):
        with self._thinking:
            verdict, self._verdict = self._verdict, None
        return verdict or wire.QUEUE

    def _line_arrived(self, text):
        """In the reader's thread: a line may stop the search under way."""
        with self._thinking:
            if self._verdict != wire.QUEUE or self._codec is None or self._searcher is None:
                return
            self._verdict = self._codec.while_thinking(text)
            if self._verdict != wire.QUEUE:
                self._searcher.stop()

    def _checked(self, position, move):
        """The move if the rules allow it: a bot never answers an illegal one, whatever went wrong."""
        if move is not None and position.why_illegal(move) is None:
            return move
        legal = position.legal_moves()
        return legal[0] if legal else None

    def _debug_field(self, report):
        return bool(self._options.debug) or bool(report.note)

    def _explain(self, report):
        assert self._codec is not None
        self._note("#", report.summary())
        if self._options.debug and not self._codec.silent and self._codec.name not in BOTZONE_WIRES:
            say(report.summary())


def _silence(message):
    """On a wire whose pipe stderr shares."""


def _open_log(path):
    if path is None:
        return None
    try:
        return open(path, "a", encoding="utf-8", errors="replace")
    except OSError as error:
        say("cannot write the log {}: {}".format(path, error.strerror))
        raise SystemExit(EXIT_BAD_INPUT) from None


def write_stdout(text):
    """Writes and flushes at once, whatever Python's buffering.

    Raises:
        PipeClosed: nobody reads.

    """
    rest = text.encode("utf-8", "replace")
    while rest:
        try:
            rest = rest[os.write(1, rest) :]
        except (BrokenPipeError, OSError):
            raise PipeClosed from None
'''

MODULES['bots.nogo'] = r'''"""NoGo: the first player who cannot move without capturing or suicide loses."""
'''

MODULES['bots.nogo.game'] = r'''"""NoGo as the core and the tools know it: rules, numbers for the kernels, settings."""


from bots.core.engine import Game
from bots.nogo.rules import DEFAULT_SIZE, LARGEST_SIZE, NoGo
from protocol.moves import EMPTY_CELL, STONE_CELLS, opponent

_STATE_HEADER, _STATE_SEGMENTS = 16, 9  # as in kernels.py, which cannot be imported without numba


def _encode(position, move):
    """The cell's number on the bordered board of the kernels."""
    return (move[0][1] + 1) * (position.columns + 1) + move[0][0] + 1


def _decode(position, number):
    row, column = divmod(number, position.columns + 1)
    return ((column - 1, row - 1),)


def _cell_codes(cells):
    return [(EMPTY_CELL + STONE_CELLS).index(cell) for cell in cells]


def _state_length(columns, rows):
    return _STATE_HEADER + _STATE_SEGMENTS * ((rows + 2) * (columns + 1) + 1)


def _lead(position):
    """How many more legal points the mover has than its opponent."""
    mover = position.to_move
    return float(bin(position.legal_points(mover)).count("1") - bin(position.legal_points(opponent(mover))).count("1"))


def _centre_opening(position):
    """The centre of an empty board with one: some judges' rules forbid it as Black's first stone."""
    if position.stones != (0, 0) or position.columns % 2 == 0 or position.rows % 2 == 0:
        return None
    return ((position.columns // 2, position.rows // 2),)


GAME = Game(
    name="nogo",
    title="Stonewire NoGo",
    position=NoGo,
    columns=DEFAULT_SIZE,
    rows=DEFAULT_SIZE,
    free_size=True,
    encode=_encode,
    decode=_decode,
    cell_codes=_cell_codes,
    state_length=_state_length,
    move_span=256,
    most_moves=LARGEST_SIZE * LARGEST_SIZE,
    settings={
        "exploration": 0.0,
        "rave_equivalence": 800.0,
        "expand_visits": 2.0,
        "first_play": 0.9,
        "first_play_weight": 0.1,
    },
    lead=_lead,
    opening_ban=_centre_opening,
)
'''

MODULES['bots.nogo.kernels'] = r'''"""NoGo for numba: a mailbox board with incremental legality, the same code for every size.

What makes it fast: each side's legal points only ever shrink. A point turns illegal for a colour
only when (a) a block of the other colour is left with that point as its last liberty (capture), or
(b) it has no empty neighbour and every neighbouring block of the colour has no other liberty
(suicide). So after a move only the points it touches and the last liberties of blocks in atari are
looked at, and the legal points are kept in three lists from which a playout draws at random.

Liberties are counted once per neighbouring stone (pseudo-liberties) as ``sum of unit(q)``, where
``unit(q)`` packs 1, q and q*q in one integer. A block is in atari exactly if all of them are one
point: n * sum(q*q) == sum(q)**2 (equality in Cauchy-Schwarz).

The board has a border: cell = (row + 1) * stride + column + 1 with stride = columns + 1, which is
also the move's number. A state is a header and nine segments of ``cells`` cells each.
"""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.core.kernels.tools import kernel, random_below

# Header cells.
COLUMNS, ROWS, SIDE, CELLS, STRIDE, KEY, BOTH_COUNT, BLACK_COUNT, WHITE_COUNT = range(9)
HEADER = 16

# Segments.
COLOUR, PARENT, LIBERTIES, PLACE, BOTH_LIST, BLACK_LIST, WHITE_LIST, LEGAL, EMPTIES = range(9)
SEGMENTS = 9

EMPTY, BLACK, WHITE, BORDER = range(4)  # BLACK and WHITE are also the two bits of LEGAL

LARGEST = 13
MOVE_SPAN = 256  # above the last cell of the largest board, 15 rows of 14 cells
MOST_MOVES = LARGEST * LARGEST

Q_SHIFT, QQ_SHIFT = 12, 32
N_MASK, Q_MASK = (1 << Q_SHIFT) - 1, (1 << (QQ_SHIFT - Q_SHIFT)) - 1
HASH_FACTOR, HASH_MIX = -0x61C8864680B583EB, -0x3B314601E57A13AD  # odd, as in splitmix64


@kernel
def segment(s, o, number):
    """The cell where a segment begins."""
    return o + HEADER + number * s[o + CELLS]


@kernel
def unit(q):
    """One pseudo-liberty at cell q."""
    return 1 + (q << Q_SHIFT) + ((q * q) << QQ_SHIFT)


@kernel
def find(s, parent, q):
    """The cell that stands for the block of the stone at q."""
    up = s[parent + q]
    while up != q:
        q = up
        up = s[parent + q]
    return q


@kernel
def set_legal(s, o, q, old, new):
    """Moves a point from the list of its old legality (not 0) to that of its new one (0: none)."""
    place = segment(s, o, PLACE)
    # Legality 1 and 2 are the lists of one colour; 3, legal for both, is list 0.
    left = segment(s, o, BOTH_LIST + old % 3)
    n = s[o + BOTH_COUNT + old % 3] - 1
    s[o + BOTH_COUNT + old % 3] = n
    last = s[left + n]
    hole = s[place + q]
    s[left + hole] = last
    s[place + last] = hole
    if new != 0:
        n = s[o + BOTH_COUNT + new % 3]
        s[segment(s, o, BOTH_LIST + new % 3) + n] = q
        s[place + q] = n
        s[o + BOTH_COUNT + new % 3] = n + 1
    s[segment(s, o, LEGAL) + q] = new


@kernel
def keeps_liberty(s, o, x, colour, at_q):
    """Whether the neighbour x of an empty point q is of a block of ``colour`` with a liberty beside q."""
    if s[segment(s, o, COLOUR) + x] != colour:
        return False
    liberties = s[segment(s, o, LIBERTIES) + find(s, segment(s, o, PARENT), x)]
    return liberties != (liberties & N_MASK) * at_q


@kernel
def is_suicide(s, o, q, colour):
    """Whether ``colour`` at q, which has no empty neighbour, would have no liberty."""
    stride = s[o + STRIDE]
    at_q = unit(q)
    return not (
        keeps_liberty(s, o, q - stride, colour, at_q)
        or keeps_liberty(s, o, q - 1, colour, at_q)
        or keeps_liberty(s, o, q + 1, colour, at_q)
        or keeps_liberty(s, o, q + stride, colour, at_q)
    )


@kernel
def surrounded(s, o, q):
    """The empty point q has lost its last empty neighbour: look for suicide."""
    old = s[segment(s, o, LEGAL) + q]
    new = old
    if old & BLACK and is_suicide(s, o, q, BLACK):
        new &= ~BLACK
    if old & WHITE and is_suicide(s, o, q, WHITE):
        new &= ~WHITE
    if new != old:
        set_legal(s, o, q, old, new)


@kernel
def check_atari(s, o, liberties, colour):
    """If these are a block's liberties and all of them one point q: no capture at q, perhaps suicide."""
    n = liberties & N_MASK
    if n > 4:
        return
    q_sum = (liberties >> Q_SHIFT) & Q_MASK
    if n * (liberties >> QQ_SHIFT) != q_sum * q_sum or n == 0:
        return
    q = q_sum // n
    old = s[segment(s, o, LEGAL) + q]
    new = old & colour
    if new != 0 and s[segment(s, o, EMPTIES) + q] == 0 and is_suicide(s, o, q, colour):
        new = 0
    if new != old:
        set_legal(s, o, q, old, new)


@kernel
def attach(s, o, x, colour, p):
    """Counts the neighbour x of the new stone p: a liberty, a block to join, or one to press."""
    liberties = segment(s, o, LIBERTIES)
    parent = segment(s, o, PARENT)
    there = s[segment(s, o, COLOUR) + x]
    if there == EMPTY:
        s[liberties + p] += unit(x)
    elif there != BORDER:
        block = find(s, parent, x)
        if there != colour:
            s[liberties + block] -= unit(p)
        elif block == p:
            s[liberties + p] -= unit(p)
        else:
            s[parent + block] = p
            s[liberties + p] += s[liberties + block] - unit(p)


@kernel
def look_around(s, o, x, colour):
    """Rechecks what the new stone of ``colour`` changed at its neighbour x."""
    there = s[segment(s, o, COLOUR) + x]
    if there == EMPTY:
        if s[segment(s, o, EMPTIES) + x] == 0:
            surrounded(s, o, x)
    elif there == BLACK + WHITE - colour:
        block = find(s, segment(s, o, PARENT), x)
        check_atari(s, o, s[segment(s, o, LIBERTIES) + block], there)


@kernel
def place_stone(s, o, p, colour):
    """Puts a stone on the empty cell p and brings blocks, legality and hash up to date."""
    stride = s[o + STRIDE]
    old = s[segment(s, o, LEGAL) + p]
    if old != 0:
        set_legal(s, o, p, old, 0)
    s[segment(s, o, COLOUR) + p] = colour
    s[segment(s, o, PARENT) + p] = p
    s[segment(s, o, LIBERTIES) + p] = 0
    empties = segment(s, o, EMPTIES) + p
    s[empties - stride] -= 1
    s[empties - 1] -= 1
    s[empties + 1] -= 1
    s[empties + stride] -= 1
    attach(s, o, p - stride, colour, p)
    attach(s, o, p - 1, colour, p)
    attach(s, o, p + 1, colour, p)
    attach(s, o, p + stride, colour, p)
    check_atari(s, o, s[segment(s, o, LIBERTIES) + p], colour)
    look_around(s, o, p - stride, colour)
    look_around(s, o, p - 1, colour)
    look_around(s, o, p + 1, colour)
    look_around(s, o, p + stride, colour)
    mixed = (2 * p + colour) * HASH_FACTOR
    s[o + KEY] ^= (mixed ^ (mixed >> 29)) * HASH_MIX


@kernel
def setup(s, o, columns, rows):
    """The empty board with Black to move."""
    stride = columns + 1
    cells = (rows + 2) * stride + 1
    for i in range(HEADER + SEGMENTS * cells):
        s[o + i] = 0
    s[o + COLUMNS] = columns
    s[o + ROWS] = rows
    s[o + SIDE] = BLACK
    s[o + CELLS] = cells
    s[o + STRIDE] = stride
    s[o + KEY] = (columns * MOVE_SPAN + rows) * HASH_MIX  # boards of two sizes share no key
    for q in range(cells):
        s[segment(s, o, COLOUR) + q] = BORDER
    n = 0
    for row in range(rows):
        for column in range(columns):
            q = (row + 1) * stride + column + 1
            s[segment(s, o, COLOUR) + q] = EMPTY
            s[segment(s, o, LEGAL) + q] = BLACK + WHITE
            s[segment(s, o, BOTH_LIST) + n] = q
            s[segment(s, o, PLACE) + q] = n
            neighbours = (row > 0) + (row < rows - 1) + (column > 0) + (column < columns - 1)
            s[segment(s, o, EMPTIES) + q] = neighbours
            n += 1
    s[o + BOTH_COUNT] = n
    return HEADER + SEGMENTS * cells


@kernel
def load(s, o, cells, to_move):
    """The stones of ``cells`` on an empty board; any order of placing them gives the same state."""
    columns = s[o + COLUMNS]
    for i in range(columns * s[o + ROWS]):
        if cells[i] != EMPTY:
            place_stone(s, o, (i // columns + 1) * s[o + STRIDE] + i % columns + 1, cells[i])
    s[o + SIDE] = BLACK + to_move


@kernel
def length(s, o):
    return HEADER + SEGMENTS * s[o + CELLS]


@kernel
def to_move(s, o):
    return s[o + SIDE] - BLACK


@kernel
def legal(s, o, moves, at):
    """First the points legal for both sides, then those only the mover may take."""
    both, own = s[o + BOTH_COUNT], s[o + BOTH_COUNT + s[o + SIDE]]
    both_list, own_list = segment(s, o, BOTH_LIST), segment(s, o, BOTH_LIST + s[o + SIDE])
    for i in range(both):
        moves[at + i] = s[both_list + i]
    for i in range(own):
        moves[at + both + i] = s[own_list + i]
    return both + own


@kernel
def play(s, o, p):
    place_stone(s, o, p, s[o + SIDE])
    s[o + SIDE] = BLACK + WHITE - s[o + SIDE]


@kernel
def final(s, o):
    """Who cannot move has lost."""
    return -1


@kernel
def key(s, o):
    return s[o + KEY] ^ s[o + SIDE]


@kernel
def playout(s, o, rng, seen, stamp):
    """Random play in which a point the other side could take goes before one that is ours alone.

    Points legal for one side only are its reserve of moves, so they are kept for the end.
    """
    while True:
        side = s[o + SIDE]
        n = s[o + BOTH_COUNT]
        chosen = BOTH_LIST
        if n == 0:
            n = s[o + BOTH_COUNT + side]
            if n == 0:
                return 1 if side == WHITE else -1
            chosen = BOTH_LIST + side
        p = s[segment(s, o, chosen) + random_below(rng, n)]
        seen[2 * p + side - BLACK] = stamp
        play(s, o, p)


@kernel
def evaluate(s, o):
    """The lead in reserve moves, in hundredths of a move, with half a move for having the turn."""
    side = s[o + SIDE]
    return 100 * (s[o + BOTH_COUNT + side] - s[o + BOTH_COUNT + BLACK + WHITE - side]) + 50


@kernel
def order(s, o, move):
    """Points that both sides may take first; among them those with more stones around."""
    return 8 * (s[segment(s, o, LEGAL) + move] == BLACK + WHITE) - s[segment(s, o, EMPTIES) + move]


GAME = KernelGame(
    setup=setup,
    load=load,
    length=length,
    to_move=to_move,
    legal=legal,
    play=play,
    final=final,
    key=key,
    playout=playout,
    evaluate=evaluate,
    order=order,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)

KERNELS = make_entry_points(GAME)
'''

MODULES['bots.nogo.rules'] = r'''"""The rules of NoGo (BIRS 2011; M. Mueller, https://webdocs.cs.ualberta.ca/~mmueller/nogo/rules.html).

Black begins; a move places one stone; afterwards every block on the board must still have a liberty,
so capture and suicide are both illegal. There is no pass, and whoever cannot move loses.

Boards are Python integers used as bit sets, one bit a point, ``row * columns + column``.
"""


from bots.core.game import IllegalMove, Position, Result
from protocol.moves import BLACK, COLOUR_NAMES, EMPTY_CELL, STONE_CELLS, WHITE, move_text, opponent

DEFAULT_SIZE = 9
LARGEST_SIZE = 13


class Grid:
    """The points of a board of one size and which of them are neighbours."""

    __slots__ = ("columns", "full", "left_edge", "right_edge")

    def __init__(self, columns, rows):
        self.columns = columns
        self.full = (1 << columns * rows) - 1
        self.left_edge = sum(1 << row * columns for row in range(rows))
        self.right_edge = self.left_edge << columns - 1

    def neighbours(self, points):
        """The points next to any of ``points``, some of which may be among them."""
        sideways = (points & ~self.right_edge) << 1 | (points & ~self.left_edge) >> 1
        return (sideways | points << self.columns | points >> self.columns) & self.full

    def blocks(self, stones):
        """The connected blocks of a set of stones."""
        while stones:
            block, grown = 0, stones & -stones
            while grown != block:
                block = grown
                grown = block | self.neighbours(block) & stones
            yield block
            stones &= ~block


_GRIDS = {}


def _grid(columns, rows):
    if not (1 <= columns <= LARGEST_SIZE and 1 <= rows <= LARGEST_SIZE and columns * rows >= 2):
        raise ValueError("NoGo boards have 1 to {0} columns and rows, and two points".format(LARGEST_SIZE))
    if (columns, rows) not in _GRIDS:
        _GRIDS[columns, rows] = Grid(columns, rows)
    return _GRIDS[columns, rows]


def _is_single(points):
    return points != 0 and points & points - 1 == 0


class NoGo(Position):
    """A NoGo position; ``stones`` holds Black's and White's points as bit sets."""

    __slots__ = ("_grid", "_legal", "stones")

    def __init__(
        self, columns, rows, stones = (0, 0), to_move = BLACK, ply = 0
    ):
        self._grid = _grid(columns, rows)
        self.columns = columns
        self.rows = rows
        self.stones = stones
        self.to_move = to_move
        self.ply = ply
        self._legal = None

    @classmethod
    def start(cls, columns = DEFAULT_SIZE, rows = DEFAULT_SIZE):
        """The empty board, of 1 to 13 columns and rows."""
        return cls(columns, rows)

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move):
        """The position of a board text; every block must have a liberty."""
        grid = _grid(columns, rows)
        if len(cells) != columns * rows:
            raise ValueError("a {}x{} board has {} cells, not {}".format(columns, rows, columns * rows, len(cells)))
        if set(cells) - set(EMPTY_CELL + STONE_CELLS):
            raise ValueError("a board cell is one of {}{}".format(EMPTY_CELL, STONE_CELLS))
        stones = [0, 0]
        for point, cell in enumerate(cells):
            if cell != EMPTY_CELL:
                stones[STONE_CELLS.index(cell)] |= 1 << point
        empty = grid.full & ~(stones[0] | stones[1])
        for colour in (BLACK, WHITE):
            for block in grid.blocks(stones[colour]):
                if not grid.neighbours(block) & empty:
                    raise ValueError("a {} block has no liberty".format(COLOUR_NAMES[colour]))
        return cls(columns, rows, (stones[0], stones[1]), to_move)

    def cells(self):
        """The board text."""
        black, white = self.stones
        both = (EMPTY_CELL, *STONE_CELLS)
        return "".join(both[(black >> p & 1) + 2 * (white >> p & 1)] for p in range(self.columns * self.rows))

    def legal_points(self, colour):
        """The bit set of the points where ``colour`` may place a stone."""
        if self._legal is None:
            self._legal = self._both_legal_points()
        return self._legal[colour]

    def _both_legal_points(self):
        grid = self._grid
        empty = grid.full & ~(self.stones[0] | self.stones[1])
        breathing = grid.neighbours(empty)  # points with an empty neighbour: no suicide there
        safe = [breathing, breathing]
        capturing = [0, 0]
        for colour in (BLACK, WHITE):
            for block in grid.blocks(self.stones[colour]):
                liberties = grid.neighbours(block) & empty
                if _is_single(liberties):
                    capturing[opponent(colour)] |= liberties
                else:
                    safe[colour] |= liberties  # joining this block leaves it another liberty
        return (empty & safe[0] & ~capturing[0], empty & safe[1] & ~capturing[1])

    def legal_moves(self):
        """Every legal move, row by row from the top left."""
        legal = self.legal_points(self.to_move)
        moves = []
        while legal:
            point = (legal & -legal).bit_length() - 1
            moves.append(((point % self.columns, point // self.columns),))
            legal &= legal - 1
        return moves

    def why_illegal(self, move):
        """The rule that forbids the move, or None."""
        if not move:
            return "NoGo has no pass"
        if len(move) != 1:
            return "a NoGo move is one point"
        x, y = move[0]
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return "({}, {}) is off the {}x{} board".format(x, y, self.columns, self.rows)
        bit = 1 << y * self.columns + x
        if bit & (self.stones[0] | self.stones[1]):
            return "{} is occupied".format(move_text(move))
        if bit & self.legal_points(self.to_move):
            return None
        return "{} is {}".format(move_text(move), "a capture" if self._captures(bit) else "suicide")

    def _captures(self, bit):
        empty = self._grid.full & ~(self.stones[0] | self.stones[1] | bit)
        near = self._grid.neighbours(bit)
        enemies = self._grid.blocks(self.stones[opponent(self.to_move)])
        return any(block & near and not self._grid.neighbours(block) & empty for block in enemies)

    def play(self, move):
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        stones = list(self.stones)
        stones[self.to_move] |= 1 << move[0][1] * self.columns + move[0][0]
        after = (stones[0], stones[1])
        return NoGo(self.columns, self.rows, after, opponent(self.to_move), self.ply + 1)

    def turned(self):
        """The same board with the other side to move: set-up boards and GTP's play need it."""
        return NoGo(self.columns, self.rows, self.stones, opponent(self.to_move), self.ply)

    def result(self):
        """The opponent of the side to move wins when that side has no legal move."""
        if self.legal_points(self.to_move):
            return None
        return Result(opponent(self.to_move), "{} has no legal move".format(COLOUR_NAMES[self.to_move]))
'''

MODULES['protocol'] = r'''"""The wires a bot speaks: codecs without I/O, for both ends of the pipe."""
'''

MODULES['protocol.botzone'] = r'''"""Botzone's two forms, JSON and simple interaction, and keep-running sessions of both.

https://wiki.botzone.org.cn/index.php?title=Bot. A coordinate of -1 everywhere says "no move": as the
very first request it tells the bot that it is Black, anywhere later it is a pass.
"""


from protocol.limit import Limit
from protocol.moves import PASS
from protocol.text import BLANKS, number, one_line, shown, whole_number, words
from protocol.wire import BotWire, SetMoves, Think, WireError

KEEP_RUNNING_MARK = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
_LONGEST_DEBUG = 1000  # Botzone keeps 1 KB
_MOST_TURNS = 10000
_MILLISECONDS_FROM = 100  # a time_limit below it is in seconds


# ---- JSON, whoever reads it ---------------------------------------------------------------------


def read_json(text):
    """The value of a JSON text, the same with orjson as without it.

    Raises:
        ValueError: it is not JSON, or nested too deeply.

    """
    try:
        from orjson import loads
    except ImportError:
        return read_json_plainly(text)
    try:
        return loads(text)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def read_json_plainly(text):
    """``read_json`` by the standard library, which is laxer than orjson where not told otherwise."""
    import json

    try:
        text.encode("utf-8")
        value = json.loads(text, parse_constant=_no_constant, parse_int=_json_integer, parse_float=_json_float)
        if "\\u" in text:  # only an escape can hide half a surrogate pair
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except RecursionError:
        raise ValueError("nested too deeply") from None
    return value


def _no_constant(name):
    raise ValueError(name + " is not JSON")


def _json_integer(text):
    return int(text) if len(text) <= 18 else _json_float(text)


def _json_float(text):
    value = float(text)
    if abs(value) == float("inf"):
        raise ValueError("number out of range")
    return value


def _json_string(text):
    # For text of printable ASCII only, so that no encoding of stdout can fail on it.
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# ---- coordinates --------------------------------------------------------------------------------


def _keys(table):
    return ("x", "y") if table.points_per_move == 1 else ("x0", "y0", "x1", "y1")


def _numbers_of(move, table):
    if not move:
        return [-1] * len(_keys(table))
    return [value for point in move for value in point]


def _move_of(numbers, table, what):
    if all(value == -1 for value in numbers):
        return PASS
    move = tuple((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
    if not all(table.holds(point) for point in move):
        where = "({})".format(", ".join(str(value) for value in numbers))
        raise WireError("{}: {} is off the {}x{} board".format(what, where[:42], table.columns, table.rows))
    return move


def _object_text(move, table):
    pairs = zip(_keys(table), _numbers_of(move, table))
    return "{" + ",".join('"{}":{}'.format(key, value) for key, value in pairs) + "}"


def _object_move(entry, table, what):
    keys = _keys(table)
    if not isinstance(entry, dict):
        raise WireError("{} is not an object with {}".format(what, ", ".join(keys)))
    numbers = [entry.get(key) for key in keys]
    if not all(_is_integer(value) for value in numbers):
        raise WireError("{}: {} must be integers".format(what, ", ".join(keys)))
    return _move_of(numbers, table, what)


def _is_integer(value):
    # A bool is an int to Python, and beyond 64 bits the JSON readers differ.
    return type(value) is int and abs(value) < 10**9


def _line_text(move, table):
    return " ".join(str(value) for value in _numbers_of(move, table))


def _line_move(line, table, what):
    numbers = [whole_number(word) for word in words(line[:200])]
    count = len(_keys(table))
    given = [value for value in numbers if value is not None]
    if len(numbers) != count or len(given) != count or len(line) > 200:
        raise WireError("{} is not {} integers: {}".format(what, count, shown(line)))
    return _move_of(given, table, what)


def _in_order(requests, responses):
    """The moves of a game, of which one player saw the requests and gave the responses."""
    moves = list(requests[:1]) if requests[0] else []
    for response, request in zip(responses, requests[1:]):
        moves += [response, request]
    return moves


# ---- the bot's end ------------------------------------------------------------------------------


class _Botzone(BotWire):
    """What both forms share: the game's moves, own answers included, and the marker."""

    def __init__(self, table, keep_running = False):
        super().__init__(table)
        self.interactive = keep_running
        self._moves = None
        self._limit = Limit()

    def finish(self):
        if self._moves is None:
            raise WireError("the input ended before the first request was complete")
        return []

    def _turn(self, moves):
        self._moves = moves
        return [SetMoves(moves), Think(self._limit)]

    def _mark(self):
        return KEEP_RUNNING_MARK + "\n" if self.interactive else ""

    def _answered(self, move):
        if self._moves is not None:
            self._moves = [*self._moves, move or PASS]


class BotzoneJson(_Botzone):
    """Botzone's JSON form: one line with the whole game, one line with the answer.

    Args:
        keep_running: stay for the next turns, which bring only their newest request. The limit of
            the first turn then holds for all.

    """

    name = "botzone"

    def receive(self, line):
        """The position and the order to think.

        Raises:
            WireError: no JSON object, or not a game of this board.

        """
        if not line.strip(BLANKS):
            return []
        value = _read_object(line)
        if self.interactive and self._moves is not None and "requests" not in value:
            return self._turn([*self._moves, _object_move(value, self.table, "the request")])
        moves = _full_position(value, self.table)
        self._limit = limit_of(value.get("time_limit"))
        return self._turn(moves)

    def moved(self, event, move, debug = ""):
        """The answer as one compact line, and the marker of a session that goes on."""
        self._answered(move)
        note = one_line(debug, _LONGEST_DEBUG)
        more = ',"debug":' + _json_string(note) if note else ""
        return '{"response":' + _object_text(move, self.table) + more + "}\n" + self._mark()


def _read_object(line):
    try:
        value = read_json(line)
    except ValueError:
        raise WireError("not valid JSON: " + shown(line)) from None
    if not isinstance(value, dict):
        raise WireError("not a JSON object: " + shown(line))
    return value


def _full_position(value, table):
    requests, responses = value.get("requests"), value.get("responses")
    if not isinstance(requests, list) or not isinstance(responses, list):
        raise WireError("requests and responses must both be lists")
    if len(requests) != len(responses) + 1:
        raise WireError(
            "there must be one request more than responses, not {} and {}".format(len(requests), len(responses))
        )
    return _in_order(
        [_object_move(entry, table, "request {}".format(n)) for n, entry in enumerate(requests, 1)],
        [_object_move(entry, table, "response {}".format(n)) for n, entry in enumerate(responses, 1)],
    )


def limit_of(time_limit):
    """The limit of a ``time_limit``: milliseconds from 100 on, else seconds, as a number or its text.

    Anything else counts as absent, for a judge's oddity must not lose a game.
    """
    value = number(time_limit.strip(BLANKS)) if isinstance(time_limit, str) else time_limit
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < 1e12:
        return Limit()
    return Limit(move_ms=value if value >= _MILLISECONDS_FROM else value * 1000)


class BotzoneSimple(_Botzone):
    """Botzone's simple interaction: the number of turns, then a line each for requests and responses.

    Args:
        keep_running: stay for the next turns, which bring only their newest request.

    """

    name = "simple"

    def __init__(self, table, keep_running = False):
        super().__init__(table, keep_running)
        self._lines_left = None
        self._told = []
        self._extras_left = 2  # the first turn's data and globaldata lines

    def receive(self, line):
        """Nothing until a turn's last line, then the position and the order to think.

        Raises:
            WireError: no number of turns, or not a move of this board.

        """
        text = line.strip(BLANKS)
        if self._moves is not None:
            return self._later(text)
        if not text:
            return []
        if self._lines_left is None:
            self._lines_left = self._count(text)
            return []
        return self._first_turn(text)

    def _count(self, text):
        turns = whole_number(text)
        if turns is None or not 1 <= turns <= _MOST_TURNS:
            raise WireError("the first line must be the number of turns, not " + shown(text))
        return 2 * turns - 1

    def _first_turn(self, text):
        try:
            self._told.append(_line_move(text, self.table, self._naming(len(self._told))))
        except WireError:
            self._lines_left, self._told = None, []  # a later number of turns begins anew
            raise
        if len(self._told) != self._lines_left:
            return []
        return self._turn(_in_order(self._told[0::2], self._told[1::2]))

    @staticmethod
    def _naming(index):
        return "{} {}".format("response" if index % 2 else "request", index // 2 + 1)

    def _later(self, text):
        if not self.interactive:
            return []
        self._extras_left -= 1
        if not text:
            return []
        try:
            request = _line_move(text, self.table, "the request")
        except WireError:
            if self._extras_left >= 0:
                return []  # data or globaldata, which this bot never stores
            raise
        self._extras_left = 0
        return self._turn([*(self._moves or []), request])

    def moved(self, event, move, debug = ""):
        """The answer's line and, where the process ends, a debug line; else the marker."""
        self._answered(move)
        note = "" if self.interactive else one_line(debug, _LONGEST_DEBUG)
        return _line_text(move, self.table) + "\n" + (note + "\n" if note else "") + self._mark()


# ---- detection ----------------------------------------------------------------------------------


def opens_json(line):
    """Whether a session of the JSON form may begin with this line."""
    return line.strip(BLANKS).startswith("{")


def opens_simple(line):
    """Whether a session of simple interaction may begin with this line: a number alone."""
    turns = whole_number(line.strip(BLANKS))
    return turns is not None and turns >= 0
'''

MODULES['protocol.detect'] = r'''"""Which wires there are, and which one a session speaks, from its first line.

A wire's module is imported when it is wanted: a bot that answers one Botzone line should not pay for
reading the GTP codec.
"""

import importlib

from protocol.text import shown
from protocol.wire import WireError

# name -> module, the bot's end, the referee's end, and what tells that a line opens such a session.
# At most one of the openings holds for any line, so their order does not matter; it is by cost.
_WIRES = {
    "botzone": ("protocol.botzone", "BotzoneJson", "BotzoneJsonReferee", "opens_json"),
    "simple": ("protocol.botzone", "BotzoneSimple", "BotzoneSimpleReferee", "opens_simple"),
    "line": ("protocol.line", "ShellLine", "ShellLineReferee", "opens"),
    "sau": ("protocol.sau", "Sau", "SauReferee", "opens"),
    "gtp": ("protocol.gtp", "Gtp", "GtpReferee", "opens"),
}
NAMES = tuple(_WIRES)

_MARKS = ("\ufeff", "\ufffe", "\xef\xbb\xbf")  # a byte order mark, however it was decoded


def modules():
    """The modules that a session may come to import."""
    return sorted({parts[0] for parts in _WIRES.values()})


def _part(name, index):
    parts = _WIRES[name]
    return getattr(importlib.import_module(parts[0]), parts[index])


def bot_wire(name):
    """The codec of a wire's bot end.

    Raises:
        KeyError: there is no wire of that name.

    """
    wire = _part(name, 1)
    return wire


def referee_wire(name):
    """The codec of a wire's referee end.

    Raises:
        KeyError: there is no wire of that name.

    """
    wire = _part(name, 2)
    return wire


def claims(name, line):
    """Whether a session of that wire may begin with this line."""
    claimed = _part(name, 3)(line)
    return claimed


def detect(first_line, table):
    """The name of the wire whose session begins with this line, the first that is not blank.

    Raises:
        WireError: the line opens no session of any wire.

    """
    if first_line.startswith(_MARKS):
        raise WireError("the input begins with a byte order mark")
    for name in NAMES:
        if claims(name, first_line):
            return name
    if not first_line.strip():
        raise WireError("the input is empty")
    raise WireError("no wire begins like this: " + shown(first_line))
'''

MODULES['protocol.gtp'] = r'''"""The Go Text Protocol, version 2, with GoGui's rules commands and the University of Alberta's.

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html. Vertices skip the letter I
and count rows from the bottom, except where the game's table says ``gtp_top_left``.
"""


from protocol.limit import Limit
from protocol.moves import BLACK, COLOUR_NAMES, EMPTY_CELL, GTP_LETTERS, LETTERS, PASS, STONE_CELLS, WHITE
from protocol.text import number, one_line, shown, whole_number
from protocol.wire import QUEUE, BotWire, NewGame, Play, Query, Quit, Reply, SetLimit, Think, Undo, WireError

_COLOURS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
_LARGEST = len(GTP_LETTERS)
_LONGEST_ID = 10
_LONGEST_MESSAGE = 200
_LONGEST_SECONDS = 1e8


# ---- texts of moves and positions ---------------------------------------------------------------


def _letters(table):
    return LETTERS if table.gtp_top_left else GTP_LETTERS


def _point_vertex(point, table):
    row = point[1] + 1 if table.gtp_top_left else table.rows - point[1]
    return _letters(table)[point[0]] + str(row)


def vertex_text(move, table):
    """A move as GTP writes it: ``D4``, ``A2-A3``, ``pass``."""
    return "-".join(_point_vertex(point, table) for point in move) if move else "pass"


def parse_vertex(text, table):
    """The move that ``vertex_text`` writes so, in any letter case.

    Raises:
        WireError: the board has no such move.

    """
    if text.lower() == "pass":
        return PASS
    move = tuple(_parse_point(part, table) for part in text[:32].split("-"))
    if len(text) > 32 or len(move) != table.points_per_move or not all(table.holds(point) for point in move):
        raise WireError("not a vertex of this board: " + shown(text))
    return move


def _parse_point(text, table):
    # Off the board for anything that is no vertex at all.
    row = whole_number(text[1:])
    column = _letters(table).find(text[:1].upper() or "?")
    if row is None:
        return (-1, -1)
    return (column, row - 1 if table.gtp_top_left else table.rows - row)


def vertices_text(moves, table):
    """The answer to ``legal_moves`` and ``gogui-rules_legal_moves``: sorted as text."""
    return " ".join(sorted(vertex_text(move, table) for move in moves))


def rules_board_text(cells, table):
    """The answer to ``gogui-rules_board``: X, O and ``.``, one line a row."""
    stones = cells.replace(STONE_CELLS[BLACK], "X").replace(STONE_CELLS[WHITE], "O").replace(EMPTY_CELL, ".")
    return "\n".join(stones[row * table.columns : (row + 1) * table.columns] for row in range(table.rows))


def showboard_text(cells, table):
    """The answer to ``showboard``: the board with GTP's own coordinates, from a line of its own on."""
    head = "   " + " ".join(_letters(table)[: table.columns])
    lines = [
        "{:>2} {}".format(_point_vertex((0, row), table)[1:], " ".join(line))
        for row, line in enumerate(rules_board_text(cells, table).split("\n"))
    ]
    return "\n".join(["", head, *lines])


def result_text(over, winner):
    """The answer to ``gogui-rules_final_result``: black, white, draw, or unknown while it goes on."""
    if not over:
        return "unknown"
    return "draw" if winner is None else COLOUR_NAMES[winner]


def score_text(winner):
    """The answer to ``final_score`` in a game without points."""
    return "0" if winner is None else STONE_CELLS[winner] + "+R"


def solve_text(winner, to_move, move, table):
    """The answer to ``solve``: ``unknown``, the winner's letter, and the mover's winning move."""
    if winner is None:
        return "unknown"
    letter = COLOUR_NAMES[winner][0]
    return letter + " " + vertex_text(move, table).lower() if winner == to_move and move is not None else letter


# ---- the bot's end ------------------------------------------------------------------------------

# Commands without a codec's work: name -> whether the first argument is a colour.
_QUERIES = {
    "showboard": False,
    "solve": False,
    "legal_moves": True,
    "final_score": False,
    "gogui-rules_game_id": False,
    "gogui-rules_board_size": False,
    "gogui-rules_legal_moves": False,
    "gogui-rules_side_to_move": False,
    "gogui-rules_board": False,
    "gogui-rules_final_result": False,
}

# The other commands: name -> how to use it, whose words count the arguments it must have.
_USAGES = {
    "protocol_version": "",
    "name": "",
    "version": "",
    "known_command": "COMMAND",
    "list_commands": "",
    "quit": "",
    "boardsize": "SIZE",
    "rectangular_boardsize": "COLUMNS ROWS",
    "clear_board": "",
    "komi": "KOMI",
    "play": "COLOUR VERTEX",
    "genmove": "COLOUR",
    "undo": "",
    "time_settings": "MAIN BYO_YOMI STONES",
    "time_left": "COLOUR SECONDS STONES",
    "timelimit": "SECONDS",
    "gogui-analyze_commands": "",
}

COMMANDS = (*_USAGES, *_QUERIES)

_ANALYZE = (
    "string/Side to Move/gogui-rules_side_to_move",
    "string/Final Result/gogui-rules_final_result",
    "string/Board Size/gogui-rules_board_size",
    "string/Game/gogui-rules_game_id",
    "pstring/Legal Moves/gogui-rules_legal_moves",
    "string/Board/gogui-rules_board",
    "string/Solve/solve",
)


def command_words(line):
    """The words of a command line as GTP 2 reads it: no control characters, no comment."""
    text = line.split("#", 1)[0].replace("\t", " ")
    return [word for word in "".join(char for char in text if char >= " " and char != "\x7f").split(" ") if word]


def _is_id(word):
    return not word.strip("0123456789")


def _seconds(text):
    value = number(text)
    if value is None or not 0 <= value <= _LONGEST_SECONDS:
        raise WireError("not a number of seconds: " + shown(text))
    return value


def _integer(text, what):
    value = whole_number(text)
    if value is None:
        raise WireError(what + " not an integer")
    return value


def _colour(text):
    if text.lower() not in _COLOURS:
        raise WireError("not a colour: " + shown(text))
    return _COLOURS[text.lower()]


def _time_limit(main, period, stones):
    """The limit of ``time_settings``. Byo-yomi after a main time is left to ``time_left``."""
    if stones <= 0 and period > 0:
        return Limit()  # GTP's way to say that there is none
    if main > 0:
        return Limit(clock_ms=main * 1000)
    return Limit(move_ms=period * 1000 / stones) if period > 0 else Limit()


class Gtp(BotWire):
    """The engine's end. Whatever does not concern the game the codec answers by itself.

    The size of the board follows the ``NewGame`` events that were ``done``.

    Args:
        name: the answer to ``name``.
        version: the answer to ``version``.

    """

    name = "gtp"

    def __init__(self, table, name = "Stonewire", version = "0.1.0"):
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_MESSAGE)
        self.engine_version = one_line(version, _LONGEST_MESSAGE)
        self._clocks = {}

    def receive(self, line):
        """What the command asks for.

        Raises:
            WireError: an unknown command or wrong arguments; the reply is in GTP's form.

        """
        said = command_words(line)
        if not said:
            return []
        tag = said.pop(0) if _is_id(said[0]) else ""
        try:
            if len(tag) > _LONGEST_ID:
                tag = ""
                raise WireError("command id too long")
            return [self._command(said[0] if said else "", said[1:], tag)]
        except WireError as error:
            raise WireError(error.message, "?{} {}\n\n".format(tag, error.message)) from None

    def _command(self, command, arguments, tag):
        if command in _QUERIES:
            return self._query(command, arguments, tag)
        if command not in _USAGES:
            raise WireError("unknown command")
        if len(arguments) < len(_USAGES[command].split()):
            raise WireError("usage: {} {}".format(command, _USAGES[command]))
        answer = self._own_answer(command, arguments)
        if answer is not None:
            return Reply(self._success(tag, answer), tag)
        return self._setup(command, arguments, tag) or self._timing(command, arguments, tag)

    def _query(self, command, arguments, tag):
        if not _QUERIES[command]:
            return Query(command, (), tag)
        if not arguments:
            raise WireError("usage: {} COLOUR".format(command))
        return Query(command, (COLOUR_NAMES[_colour(arguments[0])],), tag)

    def _own_answer(self, command, arguments):
        if command == "known_command":
            return "true" if arguments[0] in COMMANDS else "false"
        if command == "komi":
            if number(arguments[0]) is None:
                raise WireError("komi not a float")
            return ""
        return {
            "protocol_version": "2",
            "name": self.engine_name,
            "version": self.engine_version,
            "list_commands": "\n".join(COMMANDS),
            "gogui-analyze_commands": "\n".join(_ANALYZE),
        }.get(command)

    def _setup(self, command, arguments, tag):
        if command == "boardsize":
            return self._new_game(arguments[0], arguments[0], tag)
        if command == "rectangular_boardsize":
            return self._new_game(arguments[0], arguments[1], tag)
        if command == "clear_board":
            return NewGame(tag=tag)
        if command == "play":
            return Play(parse_vertex(arguments[1], self.table), _colour(arguments[0]), tag)
        if command == "undo":
            return Undo(tag)
        return Quit(tag) if command == "quit" else None

    def _new_game(self, columns, rows, tag):
        size = (_integer(columns, "boardsize"), _integer(rows, "boardsize"))
        if not all(1 <= length <= _LARGEST for length in size):
            raise WireError("unacceptable size")
        return NewGame(size[0], size[1], tag)

    def _timing(self, command, arguments, tag):
        if command == "genmove":
            colour = _colour(arguments[0])
            return Think(self._clocks.get(colour), colour, tag)
        if command == "time_left":
            self._set_clock(_colour(arguments[0]), arguments[1], arguments[2])
            return Reply(self._success(tag, ""), tag)
        if command == "timelimit":
            seconds = _integer(arguments[0], "timelimit")
            if not 1 <= seconds <= 100:
                raise WireError("timelimit must be 1 to 100 seconds")
            limit = Limit(move_ms=seconds * 1000)
        else:
            main, period = _seconds(arguments[0]), _seconds(arguments[1])
            limit = _time_limit(main, period, _integer(arguments[2], "stones"))
        self._clocks = {}
        return SetLimit(limit, tag)

    def _set_clock(self, colour, seconds, stones):
        # A clock that has run out is told as zero or less.
        left = max(0.0, _seconds(seconds.lstrip("-")) * (-1 if seconds.startswith("-") else 1)) * 1000
        count = _integer(stones, "stones")
        self._clocks[colour] = Limit(move_ms=left / count) if count > 0 else Limit(clock_ms=left)

    def while_thinking(self, line):
        """GTP has no way to interrupt: every command waits its turn."""
        return QUEUE

    @staticmethod
    def _success(tag, text):
        # A blank line ends a reply, so there must be none inside.
        head, *rest = text.rstrip().split("\n")
        lines = [head, *(line for line in rest if line.strip())]
        return "={}{}\n\n".format(tag, " " + "\n".join(lines) if text.strip() else "")

    def moved(self, event, move, debug = ""):
        """The vertex; ``resign`` where there is no move."""
        return self._success(event.tag, "resign" if move is None else vertex_text(move, self.table))

    def done(self, event, text = ""):
        """Success, with the text that a query asked for."""
        if isinstance(event, NewGame):
            self._clocks = {}
            if event.columns is not None and event.rows is not None:
                self.table = self.table.resized(event.columns, event.rows)
        return "" if isinstance(event, Reply) else self._success(event.tag, text)

    def failed(self, event, message):
        """Failure, with the message on one line."""
        return "?{} {}\n\n".format(event.tag, one_line(message, _LONGEST_MESSAGE))


# ---- detection ----------------------------------------------------------------------------------

# What controllers may begin with, whether or not this engine knows it.
_OTHER_OPENINGS = (
    "reg_genmove",
    "fixed_handicap",
    "place_free_handicap",
    "set_free_handicap",
    "loadsgf",
    "final_status_list",
    "cputime",
    "set_random_seed",
    "get_random_seed",
    "get_komi",
    "query_boardsize",
    "echo",
    "help",
    "go_safe",
    "policy",
    "policy_moves",
    "selection",
    "num_sim",
)
_PREFIXES = ("gogui-", "gogui_", "gg-", "kgs-", "kgs_", "lz-", "kata-")


def opens(line):
    """Whether a session of this wire may begin with this line: a comment or a command."""
    if line.strip(" \t\r").startswith("#"):
        return True
    said = command_words(line)
    if len(said) > 1 and _is_id(said[0]):
        said = said[1:]
    return bool(said) and (said[0] in COMMANDS or said[0] in _OTHER_OPENINGS or said[0].startswith(_PREFIXES))
'''

MODULES['protocol.limit'] = r'''"""How long, or how much, a bot may think: one frozen value with its units in the names."""



class Limit:
    """The limit of one move, as a wire or an option states it. ``None`` means not limited that way.

    Args:
        move_ms: wall-clock milliseconds for this move.
        clock_ms: milliseconds left on the mover's game clock.
        increment_ms: milliseconds added to that clock after each move.
        nodes: searched nodes (alpha-beta) or simulations (MCTS).
        depth: plies of the deepest iteration.

    """

    __slots__ = ("clock_ms", "depth", "increment_ms", "move_ms", "nodes")


    def __init__(
        self,
        move_ms = None,
        clock_ms = None,
        increment_ms = None,
        nodes = None,
        depth = None,
    ):
        for name, value in (
            ("move_ms", move_ms),
            ("clock_ms", clock_ms),
            ("increment_ms", increment_ms),
            ("nodes", nodes),
            ("depth", depth),
        ):
            object.__setattr__(self, name, value)

    def __setattr__(self, name, value):
        raise AttributeError("a Limit does not change; use replace()")

    def __eq__(self, other):
        return isinstance(other, Limit) and self._values() == other._values()

    def __hash__(self):
        return hash(self._values())

    def __repr__(self):
        given = ["{}={!r}".format(n, getattr(self, n)) for n in self.__slots__ if getattr(self, n) is not None]
        return "Limit({})".format(", ".join(given))

    def _values(self):
        return tuple(getattr(self, name) for name in self.__slots__)

    def replace(self, **changes):
        """The same limit with some fields changed."""
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields.update(changes)
        return Limit(**fields)

    def over(self, base):
        """This limit, with what it leaves open taken from ``base``.

        Time counts as one matter: a limit that states any time takes none from ``base``.
        """
        times = ("move_ms", "clock_ms", "increment_ms")
        source = base if all(getattr(self, name) is None for name in times) else self
        fields = {name: getattr(source, name) for name in times}
        for name in ("nodes", "depth"):
            own = getattr(self, name)
            fields[name] = getattr(base, name) if own is None else own
        return Limit(**fields)
'''

MODULES['protocol.line'] = r'''"""The shell line: a position on one line of stdin, a move on one line of stdout.

The line holds the board's cells row by row from the top left, the side to move and, if wanted, a
number of iterations: ``....x.o.......... x 5000``. Further lines give further moves.
"""


from protocol.limit import Limit
from protocol.moves import BLACK, EMPTY_CELL, LETTERS, STONE_CELLS, WHITE, move_text
from protocol.text import shown, whole_number, words
from protocol.wire import BotWire, SetBoard, Think, WireError

_CELLS = {"-": EMPTY_CELL, EMPTY_CELL: EMPTY_CELL}
_CELLS.update((char, STONE_CELLS[BLACK]) for char in "xXbB*")
_CELLS.update((char, STONE_CELLS[WHITE]) for char in "oOwW")
_CHARACTERS = "".join(_CELLS)
_SIDES = "XO"
_NO_MOVE = "none"
_SMALLEST_BOARD = 4  # cells, from which on a first word is taken for a board


class ShellLine(BotWire):
    """The bot's end: every line is a position of its own, and a bad line does not stop the next."""

    name = "line"
    strict = True

    def receive(self, line):
        """The position of the line and the order to think.

        Raises:
            WireError: not a board of this game, a side and perhaps a number of iterations.

        """
        parts = words(line)
        if not parts:
            return []
        if len(parts) not in (2, 3):
            raise WireError("a line is a board, the side to move and perhaps iterations: " + shown(line))
        if parts[0].strip(_CHARACTERS):
            raise WireError("a board has only the characters {}, not {}".format(_CHARACTERS, shown(parts[0])))
        columns, rows = self._size(len(parts[0]))
        cells = "".join(_CELLS[char] for char in parts[0])
        limit = Limit(nodes=_iterations(parts[2])) if len(parts) == 3 else Limit()
        return [SetBoard(cells, _side(parts[1]), columns=columns, rows=rows), Think(limit)]

    def _size(self, count):
        columns, rows = self.table.columns, self.table.rows
        if count == columns * rows:
            return columns, rows
        if not self.table.free_size:
            raise WireError("a {}x{} board has {} cells, not {}".format(columns, rows, columns * rows, count))
        for side in range(2, len(LETTERS) + 1):
            if side * side == count:
                return side, side
        raise WireError("{} cells make no square board".format(count))

    def moved(self, event, move, debug = ""):
        """The move's line; ``none`` where there is no move."""
        return (_NO_MOVE if move is None else move_text(move)) + "\n"


def _side(text):
    cell = _CELLS.get(text, EMPTY_CELL)
    if cell == EMPTY_CELL:
        raise WireError("the side to move is one of x X b B * or o O w W, not " + shown(text))
    return STONE_CELLS.index(cell)


def _iterations(text):
    count = whole_number(text)
    if count is None or count < 1:
        raise WireError("the iterations must be a whole number from 1, not " + shown(text))
    return count


# ---- detection ----------------------------------------------------------------------------------


def opens(line):
    """Whether a session of this wire may begin with this line."""
    parts = words(line)
    return bool(parts) and len(parts[0]) >= _SMALLEST_BOARD and not parts[0].strip(_CHARACTERS)
'''

MODULES['protocol.moves'] = r'''"""Moves, colours and boards as every wire and every game's rules know them.

A point is ``(column, row)``, both from 0 at the top left. A move is a tuple of points: one point
places a stone, two go from the first to the second, none is a pass.
"""


from protocol.text import whole_number

Point = object
Move = object

PASS = ()

BLACK = 0
WHITE = 1
COLOUR_NAMES = ("black", "white")

# One character a cell, row by row from the top left: the board text that rules and wires exchange.
EMPTY_CELL = "."
STONE_CELLS = "BW"

# GTP and SGF-like diagrams skip the letter I; the other wires do not.
GTP_LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Table:
    """What a wire needs to know of the game at the table.

    Args:
        game: the game's name, as in ``nogo``.
        columns, rows: the board's size in points.
        points_per_move: 1 where a move places a stone, 2 where it goes from a point to a point.
        gtp_top_left: GTP's ``A1`` is the top left point and no letter is skipped (Othello).
        free_size: the game has boards of several sizes, and a wire may ask for another.

    """

    __slots__ = ("columns", "free_size", "game", "gtp_top_left", "points_per_move", "rows")

    def __init__(
        self,
        game,
        columns,
        rows,
        points_per_move = 1,
        gtp_top_left = False,
        free_size = False,
    ):
        self.game = game
        self.columns = columns
        self.rows = rows
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left
        self.free_size = free_size

    def resized(self, columns, rows):
        """The same game on a board of another size."""
        return Table(self.game, columns, rows, self.points_per_move, self.gtp_top_left, self.free_size)

    def holds(self, point):
        """Whether the point lies on the board."""
        return 0 <= point[0] < self.columns and 0 <= point[1] < self.rows


def opponent(colour):
    """The other colour."""
    return 1 - colour


def point_text(point):
    """A point as diagrams and messages name it: ``d3``, a1 top left, no letter skipped."""
    return LETTERS[point[0]].lower() + str(point[1] + 1)


def move_text(move):
    """A move in the same notation: ``d3``, ``a2a3``, ``pass``."""
    return "".join(point_text(point) for point in move) if move else "pass"


def parse_move(text, table):
    """The move that ``move_text`` writes so, in any letter case; None if the board has no such move."""
    if len(text) > 16:
        return None
    text = text.lower()
    if text == "pass":
        return PASS
    points = []
    for part in _split_at_letters(text):
        row = whole_number(part[1:])
        point = (LETTERS.lower().find(part[0]), -1 if row is None else row - 1)
        if not table.holds(point):
            return None
        points.append(point)
    return tuple(points) if len(points) == table.points_per_move else None


def _split_at_letters(text):
    starts = [0] + [index for index, char in enumerate(text) if index and char.isalpha()]
    return [text[start:stop] for start, stop in zip(starts, [*starts[1:], len(text)]) if start < stop]
'''

MODULES['protocol.sau'] = r'''"""The SAU Game Platform's wire (Chinese computer games championship).

A point is two capitals from A, column then row, from the top left. stderr shares the pipe with
stdout, so a bot says nothing there.
"""


from protocol.moves import BLACK, LETTERS
from protocol.text import one_line, shown, words
from protocol.wire import CANCEL, QUEUE, BotWire, NewGame, Play, Quit, Refused, Reply, Think, WireError

_LONGEST_NAME = 200  # the platform reads lines of 256 bytes


def points_text(move):
    """The move's points as the platform writes them: ``AA``, ``ABCD``."""
    return "".join(LETTERS[value] for point in move for value in point)


def parse_points(text, table):
    """The move that ``points_text`` writes so, in any letter case; None if the board has none such."""
    if len(text) != 2 * table.points_per_move:
        return None
    numbers = [LETTERS.find(char) for char in text.upper()]
    if len(numbers) != len(text):
        return None
    move = tuple((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
    return move if all(table.holds(point) for point in move) else None


class Sau(BotWire):
    """The engine's end. The platform never tells a limit.

    Args:
        name: the engine's name, as the platform shows it.
        version: not told; here as with the other wires.

    """

    name = "sau"
    silent = True

    def __init__(self, table, name = "Stonewire", version = "0.1.0"):
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_NAME)
        self._playing = False

    def receive(self, line):
        """What the platform's line asks for.

        Raises:
            WireError: an unknown line, a move outside a game, or a point off the board.

        """
        said = words(line[:1000])
        if not said:
            return []
        if said[0] == "name?":
            return [Reply("name " + self.engine_name + "\n")]
        if said[0] == "new" and said[1:] in (["black"], ["white"]):
            self._playing = True
            return [NewGame(), Think(colour=BLACK)] if said[1] == "black" else [NewGame()]
        if said[0] == "move":
            return [Play(self._move("".join(said[1:]))), Think()]
        return self._control(said[0], line)

    def _control(self, word, line):
        if word == "end":
            self._playing = False
            return []
        if word == "quit":
            return [Quit()]
        if word == "error" and self._playing:
            return [Refused()]
        raise WireError("not a line of the SAU platform here: " + shown(line))

    def _move(self, text):
        if not self._playing:
            raise WireError("a move came outside a game")
        move = parse_points(text, self.table)
        if move is None:
            raise WireError("not a move on this board: " + shown(text))
        return move

    def while_thinking(self, line):
        """``end``, ``new`` and ``quit`` make the answer unwanted."""
        return CANCEL if words(line[:1000])[:1] in (["end"], ["new"], ["quit"]) else QUEUE

    def moved(self, event, move, debug = ""):
        """The answer's line; empty for a pass or no move, for which the platform has no word."""
        return "move " + points_text(move) + "\n" if move else ""


# ---- detection ----------------------------------------------------------------------------------


def opens(line):
    """Whether a session of this wire may begin with this line."""
    said = words(line[:1000])
    if said[:1] == ["new"]:
        return said[1:] in (["black"], ["white"])
    return said in (["name?"], ["error"]) or said[:1] == ["end"] or (said[:1] == ["move"] and len(said) > 1)
'''

MODULES['protocol.text'] = r'''"""Small pieces of text handling that every wire shares. Nothing here trusts its input."""


BLANKS = " \t\r"
_DIGITS = "0123456789"
_SHOWN = 40  # characters of input that a message repeats at most


def whole_number(text):
    """The integer written in up to nine ASCII digits, perhaps after a minus; None for anything else."""
    digits = text[1:] if text[:1] == "-" else text
    if not 0 < len(digits) <= 9 or digits.strip(_DIGITS):
        return None
    return int(text)


def number(text):
    """The finite number written in plain ASCII; None for anything else."""
    if not 0 < len(text) <= 32 or text.strip(_DIGITS + "+-.eE"):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None


def words(line):
    """The words of a line, parted by blanks and tabs only."""
    return [word for word in line.replace("\t", " ").strip(BLANKS).split(" ") if word]


def shown(text):
    """The beginning of some input as a message may repeat it: quoted, in ASCII, on one line."""
    quoted = ascii(text[:_SHOWN])
    if len(text) <= _SHOWN and len(quoted) <= _SHOWN + 2:
        return quoted
    return quoted[: _SHOWN - 2] + "..." + quoted[0]


def one_line(text, longest):
    """A text of ours as one line of printable ASCII, cut to ``longest`` characters."""
    plain = " ".join(text.split()).encode("ascii", "replace").decode("ascii")
    return "".join(char for char in plain if " " <= char <= "~")[:longest]
'''

MODULES['protocol.wire'] = r'''"""What every wire's codec offers, for the bot's end of the pipe and for the referee's.

A codec does no I/O and knows no clock: it turns lines into events and answers into text. The bot's
end is a ``BotWire``, the referee's a ``RefereeWire``; both ends of one wire live in one module.
"""


from protocol.limit import Limit


class WireError(Exception):
    """A line that the wire does not allow.

    Args:
        message: one clear line, without the wire's decoration.
        reply: the same in the wire's own form, to be written to stdout; empty where the wire has
            none, in which case the bot says the message on stderr.

    """

    def __init__(self, message, reply = ""):
        super().__init__(message)
        self.message = message
        self.reply = reply


# ---- what a bot is told -------------------------------------------------------------------------


class Event:
    """One thing the other side wants. ``tag`` is the codec's own (such as GTP's command id)."""

    __slots__ = ("tag",)

    def __init__(self, tag = ""):
        self.tag = tag


class NewGame(Event):
    """Clear the board and start over; a size of None keeps the present one."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns = None, rows = None, tag = ""):
        super().__init__(tag)
        self.columns = columns
        self.rows = rows


class SetMoves(Event):
    """The position is the start position with all these moves played, Black's first."""

    __slots__ = ("moves",)

    def __init__(self, moves, tag = ""):
        super().__init__(tag)
        self.moves = list(moves)


class SetBoard(Event):
    """The position is this board text (see ``moves.STONE_CELLS``) with ``to_move`` to move.

    A size of None keeps the present one.
    """

    __slots__ = ("cells", "columns", "rows", "to_move")

    def __init__(
        self, cells, to_move, tag = "", columns = None, rows = None
    ):
        super().__init__(tag)
        self.cells = cells
        self.to_move = to_move
        self.columns = columns
        self.rows = rows


class Play(Event):
    """A move was made; ``colour`` None means by the side to move."""

    __slots__ = ("colour", "move")

    def __init__(self, move, colour = None, tag = ""):
        super().__init__(tag)
        self.move = move
        self.colour = colour


class Think(Event):
    """Find a move for ``colour`` (None: the side to move), play it on the board, and answer it."""

    __slots__ = ("colour", "limit")

    def __init__(self, limit = None, colour = None, tag = ""):
        super().__init__(tag)
        self.limit = limit if limit is not None else Limit()
        self.colour = colour


class Refused(Event):
    """The last answered move was not accepted: take it back and answer another."""

    __slots__ = ()


class Undo(Event):
    """Take the last ply back."""

    __slots__ = ()


class SetLimit(Event):
    """The limit of every later ``Think`` that does not state its own."""

    __slots__ = ("limit",)

    def __init__(self, limit, tag = ""):
        super().__init__(tag)
        self.limit = limit


class Query(Event):
    """A question the bot answers with text (``name``, ``showboard``, ``legal_moves`` ...)."""

    __slots__ = ("arguments", "name")

    def __init__(self, name, arguments = (), tag = ""):
        super().__init__(tag)
        self.name = name
        self.arguments = list(arguments)


class Reply(Event):
    """Nothing to do for the bot: the codec answers by itself, and ``text`` is written as it is."""

    __slots__ = ("text",)

    def __init__(self, text, tag = ""):
        super().__init__(tag)
        self.text = text


class Quit(Event):
    """Leave."""

    __slots__ = ()


# What a line that arrives while the bot thinks does to the search.
QUEUE = "queue"  # it waits for the answer
ANSWER_NOW = "answer now"  # stop, answer the best move so far, then read the line
CANCEL = "cancel"  # stop, answer nothing, read the line


class BotWire:
    """The bot's end of a wire. Lines come without their line end; texts go out as they are.

    The events of a line are answered (``moved``, ``done`` or ``failed``) before the next line is
    given to ``receive``, so a codec may learn from the answers.
    """

    name = ""
    interactive = True
    """Whether the session goes on after an answer or an error. If not, the first answer ends it."""

    strict = False
    """Whether an error that did not end the session still makes the process exit with 2 in the end."""

    silent = False
    """Whether stderr shares the pipe, so that nothing may be written there."""

    def __init__(self, table):
        self.table = table

    def receive(self, line):
        """The events of one more line of input.

        Raises:
            WireError: the line is not of this wire.

        """
        raise NotImplementedError

    def finish(self):
        """The events that the end of input completes.

        Raises:
            WireError: the input ended in the middle of something.

        """
        return []

    def while_thinking(self, line):
        """What the arrival of this line does to a search under way: QUEUE, ANSWER_NOW or CANCEL."""
        return QUEUE

    def moved(self, event, move, debug = ""):
        """The answer to a ``Think`` or ``Refused``; a move of None says there is none."""
        raise NotImplementedError

    def done(self, event, text = ""):
        """The answer to any other event that succeeded; empty where the wire expects none."""
        return ""

    def failed(self, event, message):
        """The answer to an event that could not be carried out; empty where the wire has none."""
        return ""
'''

OBJECT = """
c-
rlK4R{n)mS|UZLmF*T9gP~Dh+(IlNgQ;Now%l#%$SA_+#9Nrps1**utLNIg@x`BXCe^01Jo9UIK#L)k2k}6>w8b<xeGJPQ*;=oI|=C!6q0};zyJXSy6HedfT
Rhb`<-)db*B^18E5y+x8M7y@9V02Pu;rro^#JVKlh%hUQsGdF$#hqahME0Fbw4kh7$d{a#Jd-
$Y6o<Sc8?7H5<PC$TbhY8f^T6&y7mSkGz&I9ez!Hj#af@hmW|rOvA6K&y9v(^cOrI{nz2w9AWr1@tpCGJlA6wezoY=$`kIn*v|`kzeZjs7=~XH<e3i7jW+!0
M}lk*>Fs@4KP|%WtB@RT-gbgM$6qbUn(gakurctv0e=2FKX~kkhc;HvQhr|j=$yxGwfFwK`nj>+w4MI(L2>k{zxsaA^xgSi*1x|_>7!u;UtJ5H_9bu^{BD9C
F4kM}>O{I-hi}Q_`5)-z?@g3<@%-T%hVVvsiQb4=uP0rHSKi9=cj^Qhr^9>n`ulbG%{qM3-8_H4-mX2-u0C<j>wGv}hZ`30{IiKcUOLb1S!{S=-
V2a0EL=2au3_Q4=jJRlEM7S0Wy9imORC%~xya*QYIxyUI6b>?(X$Jld2XKD{rn5_;ECrL_?g8^7QL{@J<l*_;o|vo{%)Roj$Z$kA-bl{YfB2;n95HnaFgNsa
s9Y{TtBWK*N^MR_2c?+{kVSo|8&IfKmAKM-
`xdg@vag`VV*fz;m$Z5cOS<*x(?wMmOqGjbQ!{a$UfqH%=xJE5$BADiMMM$RR)Rrp4|_3iMrjs4X%>9)sAZik~UQ!+EYd<Ztjq@A4A%Fh<N?C7qk)Y<rq<1b
{i4p7E;?LLE5tX8zgYtBq{v`eW5kbj-&!GQ72V?K$RCQG&seE9g~&iS+X)EhbU1J=(G?aL_U1DtM-oAhr1hyxVecc<+-
HxkhrD=`{liCTAEhi4{zofajCh$A8||YthckLV5gWnDzqGF;bZi1iW$D$>l2BUiNuyfVpAf~l1TUyiJnBFleHAE5l53}Gj#;r)0}-
ltGj?G0p9E&G`f^EdX4trNi#lqA|leDuW_aBn31?2s`7M^+B1?e*PbP=s|25&)W*eiQ_V>3r{YAbfM50%!~<#LZ4!{qv&pttoE<BG_~WCpW{rtItHWDG&=B#
qLFpOxnM8XmhKXF#dK$0!M4Kc)Z)2pt0}JPr7PL|2N@+n{QfAo+fm2C%HMCV#Rdrv2et;m1xSyDyU8-
d^CQ!hGF8E<q5efQkP2fb;A7+uj$x)KfSEl&dS2EC)EMS!qN!d`B$V;ZV(7QnAXi0h7#(?oUDjcBRfJGK|P)E1un+nyH7JMN)jylDS4b&SKWNn2&y?=-
kNQ=ICfIZb*c43-U+)ljJ_I!iryCPtJtL>Gt_9GKf7us_GL9Otna?N}X_4<ue%Wj4Kw<eaH<ONS>6#?KI>-GN2>eE>?@cAezT$UBz-jxhAC94AZU#4uWU(ZH
!K#-
J^#Cs%;w@M2R5l1uhv7QR&DWD`P8?&%nnO1lY@iv;Uy*HEXO=0b2y_sxp3bfY=?M11wwPj6$gj(SbWzBpOjr%3Vcm7QsEWz+Wd(_dy+p7ms0|_^dV+8<DXwQ
i4ZAxvgT+0UJ>&@8irmNe9{<f?if#;^7294KjkQIQ2-brNyoywztA;!Hkf+2_y15DcA9FE{^h}}CwjhU|5*gK5sb!Ot-VH9g80PFX;?77B-oRU-
+aCchx6r>B<%2I|~9x>b$hr29gxG4-bf#D{?Wog84PrLSTv(bj`5kA<{{@7qo`_l%yOe?;L#Di4Xo*ZoAZ59gR&{~POF-
U|cQUm4`8*9ll17^A|OH2BK0u!#1ijx>lC1UNA!FW9UE}USB%gUqq1PWvkRRS5USPJ~a+c5u0=Pc(_&ZnKvJXN1M--qdgECRC$Dt5z^QtzWGh-
`858IV}wx*beKY_ua9G5~zFOptfcz~F=O_%0ACk%v$pxs+%@o3sBSlqnJ4Yy|aCBK|BWE1i<)sw>IqFA?AGCwV<64aLn<a;VT!re%U~tRq^r-
6ko0p?_ooA}BeoxF0T4t(QsdPIotmC235E1VTBa*6;qg`%M(YZ_)lMkvBkWNce2TLgNjR<AnQ8c<OWZ6jdM1fvP1XjujU`#gRiq^)da1Jy53D2-
8zRMhix$tQ10ld>=-iBC716%08;}F+vd-
H(7l#hb(9;l7t?ju5DoopmwL|Q!(+;qmS@|C{3gvgmMdD@E{RdP(qTt0D=*qWtI@3nK8Y%xjoQnLIH{uRyXB?9){k#n)0b;ZigX_E`#Df1kv1HrfxmX+Edo{
@axuQCS8#e;c;O7&V=Z$P_~~;h-
0Xzv0Qn(GbyeEo#qk6c`<7PYC$P4Oykzw@KghhOO4BDd~G9RW~hdY!Y9h&))3jotP|Ay$_Xj&3{}g4)iY%qt8MF9PMALTlf)Y{iN0o5LGf-
$^>y>Uhp8jv&R8!gfpXOsWPJlA+9Nq)o^r`?%(DRc(=I8;!OXCd{x+PX;^rP;q6<W5FB1xnMP9}dWoqUzqMU{4V^zAv&2bVql|zJnA`Ac{lqs3VA`c<$@Np<
Y`XO}+Dng|<$jTKrNAf{W?O{Fmijrlf;^V|r++3y<AE(+Zdps56X{!6=GDLS4M|YQwZn^3@wTvhSsH4Mui+Gm{_1Av{zDF3oNB>gz%9>;shU2^S<Qjd1pXVq
aNTTdJwT2lMJ7q_c`>rZ>q}Ur*<6nXJFZ`qU|0sdKr0m8nyOceDF#-rDMxdW$@W(j%fg$u6gG)+S1_rlX3ttKGts0ImG}?ea5Ef;E`B=n_(;oy|r=*<5A}-
~uxVaBH3dpt-
;T(wv$`os7L>i95P&GY7FgHi;y*8#P#mY=(K+_CpnvbVS2XzCJ4k)I9Tz!&qDYQw?=SnCLPb27469?rm&_M)!q=T{mM70@q0fGNR2ijOw?9rb9Xqskzj(m7a
b=is!Uw+^h=nF6r8NHJfG>z~P3cyE5k=-D<i&9lw(jQP-oHd<s5is^fM~U8BOsK#7qR$Emr6mxulE6R?;NC*Px`&D-
Q24do;4h)ze;9RHk5j3W&{AAbUjzgy*TuZ7G|}-*qR-
E)&<?b3k$m3m?5;tq{gr?!^HCrLi2cqSG8Q+=prty3cHUl+x0g899>Kz%r^~g%BeJ^n2<M9<ZhN^_e1z68J{d7z&R3{~{ZPhpK~|2?z)3R|`lz~*J?d1BIBQ
NKwtx!o)_Jkk4!tOINbSo!k5lc5I5t$Fy4#mwE8|jH5${_0XVu?;3c#_p9p|_QrrHw%Z(=KhU@KWEt*rl=^?T+^LK~2Y`4*mOWt#N}sM%J=iH=tHZDm^a5mH
mnRY)^Yt-Ap1xgaSANZ^<m=Y?KcX|6er^#bp-U=dqsfgj|NCnFp)pzDDd(btRhe3;PM5^C-
6aIH=A0@9Gymbli2LEX!>HgbSE3$^yrc)8+k0v`<KnJOJz2CV(0q-
8fwQ#bDA0%7ezyn;=+i?I{fHC2*kZKO2;e&2sp;~+eStOhL;Z8C$F`4AC$!5D1LXI6y(4xu0I2<C@@qTkT5k{JMC9LMXy^Mi6|ARs3zKE|t0;+!Et+(I<ekC
4x77J%tv!&X&34rp7=b#7xOb)H{x1jO22^ktRHgn56(jbN<q=VP?reY*tRpf!HR%Ik?TK-J<X-0)mL(Sm|W-
O!Q{Etb$UuwsdFG`tC&Vvw<n+H7i(p{eCHqnQ&ZB12XeRhs$&;3@tyPDd3N7jV{Dol0A&xVeo6j^{`~L^S%^<h(kVrVJIq^DsC}yDRiTksW*8w*yb@)_JOGy
{sH8SF;bn4dmBd;4K2b0t;_o<x7>l&YI74e(jJQ2gO<pNB{@5eVO2yDQOSIv3gmZwRaiTeP?RjO#grF`q^3y^nMNN{d8zT;7x4YyGF<0wv<-
BX8oSIXpwujGoN1&Yt0}C%e71(5O?QgM;*@R?A?@C5A<oNP&4-e9P4ieIz#=v6{@d}*I(!4^A757ksU3f?>B-zRz}hHJ{zk?hsJ6zjMX9NBaBrC8>_u?-
d^Yq6Anhtqlj3Uy73U3AdW-sJ3-b!R~m=tNtHuX%{~G*Q3~t=cMn+Xe7XLNOF6{Rh56Az9f!o)?<I!Ih{N?noRJQP3#%WOQoSx8zi$0|Q-
;fk!}Wx~o8ZHRtz@ONvi|GU?|F#|Z3$jBUd_w@ZhrIJO1+&|A~qN?NW^f|YRkYSrzkCPp^E-
C#m9lUMf)SD??Al;A|ST*g8X}u<h7!34x9#=nGMov7s2%jar1$|aZ^HkxtsH4Z8<m()hNd@kAM{I1(|83AQAzktxSlQDI0q^Q*S+xkeLez6d*~N$=jz&D-
DDnq(bX7EtAShfabMIybCTZ^D`XCsn9axR3<nxACi&|*rRCIwS)70kk^?V0Kr+o1!p-
5&U2FDW9{iO6KoF~lcDuh>vdTPlF)6>Au2A*1;I)&B<0&Tm?Mpbi(+C9r|rr55%LzDO?65>NIx4$vaB*y+MN$>ueh#};U1)cQ=?!~{s2b%2l_lD-
l%!WZ9sMjtO{@aN>X!~F|GG?;O~M%P9^BfJ4!*jdQYXfzX6Fvdljnve7R!prSV1@-
{a{adG*A5Ir`Gmw5DzwyFaV9sa(lMLiM(kE3<knnCifk4O5+%%ED9#Q#qLG!Bj4$qL|9BP_uh6QAE9s7Rk}$c^7@;b-
08>y#cc<ZVr^EXg)2oj(9JbmwXEhhaG&<?WK9=Wi7j2&bv$jJ(@soCsW>l-
|o`9Ba(8+={*VfK_Y>ltQH@TmEwaWUQgq@Jv}sU7e)MDB&?OXqB5<pk<>J9Gw}6vNp&4*0)P8p6Q)`))q<%GOm$$Y6H}d-
3SlaQsUA%AU@D5KsHB>qH|B#d6c*w*0Qd@^wna2hkxl5wJ^F$!jGJxgHwzAh-@`%t?GX5qP4ph-
$c6s_Wt37cjXzI?elVmu8T<=2pC^kp*Qrf#mQHPf^Ndq|IL|uO0_VA>df>e9R41GZPr<4Blx>ojVLlEg={P259M6ICtmFA`UU<9&&U24f!nykRVmP~x&!)hh
lH+sFTg1^J`liCff5$5N{`Cq70OcqQrWMRNGCq}mp&9dK?9OFuKpJ2z4p48<EIBTFj<I^;@O=1rI7wQeKEAu?_(N1^hbm_e!*TuB#BZ{g;W`P$Go+JHJY&X5
D4sFvBoxnBcoGU`%smMYWmKQUl7%M`KN<0p90x?-
W4P8B00jR9`Ub`+jGh(c@%UZC@jHjzIfpe!y?8eFLch&2SgXfaJz`A95BCQieYlc|gBkWBTv*EizY*laDO`}+bS56>R@8T<*w|uJ(3D(<vVcSZd6Hs(UB+d<
#ki_RP`ZG8cr**dTN`k(jd};-;@V#d=t32@p+1E<h1MkKRTKF>PL`#X(t@_|7ffa+_)M;C6W6@XMxad|e-
OrFG!8*&K|F!)B)~TYCn*LaX`2xPhOy0x0mInl#(-693uC}GHg{|`oU3Dtk^V78{}`ixjL|>F=pSSBk1_hk82w|w7eN03q<@>}>*ULuR?nzN30ueneyF#C#-
iifQv1_~{pn-$XQN;~$LZgT^oM%hWS&H<G_PF-eTEX@c1UpjSFRQxsZfd!(4;(Q1KLGjdJY885fDa2lu4MLM0-
?y8Pr;}&;*GVOte6v0}~yP=)^=PBtn=7L81o}J&=fEB1%;URf+|uxCCmoc(#nt26tYq4Y(q?=KAbRNvWsGZngw@5tkr=YxaPq9w5($-(~tJwQ@-r0EdApp-_
LK73z%%D=buL3^y`69(2k_eDw|YQNX{rf_qc>Qr-
#Bs=J6H*>izPlH$hAqdwd*!X<Isc#>2o2mH;q2CMBvQqCfiLmgpgQdW+IUN`er!B4k#$g1m%4GUIcLFIG^11fdqhdWfk+d;FP?|s4aIE!l`!0S24^;w|{FsH
DxBFR)}mtZb9q8@L=guMc&O;YlKcr%Bs-L4!#Kfo|baQjGgwZr6@)ehQqMtfGdDjntObw8ur6E+F_Rb;-
v$x*V<U#{5$OuddHV2|ZpF4KzZrM!OP4T6@9b2apD0!phhO3;<pEh%SE$=(WApbr>x-
Bii$BJmvr^()QWLA_T%|A1u%)z%lG_lupX32tNlvFh#y{o{@_VX6gFEtu-SR0pOyG1ZBw5T-
(y>cLbGrlObv{Zk12D2x#A4$wa#&$}|}+kU2R>rvl=UG^gwj^Y^D5c>h609a;0ic0q$$QfkKeiIFRVM1oh>yx#@n4AZ~vJn(-
jAML&$>%<ovd5LzFDw0s^38Asd*U+K6PIZ`$ncf(b_3HzUs_HDKX~teGE6bBS;4|0+`<^{Z<eX<fu=IWeW?jkEtqP-
R0pOyFx82vPE3U`6~a^xrg|_H#Z<IREgUFQ3NL|tvB-`~o_8teU*Hp<jwOXhQWY-fVLJ?A_;*O8-zVUdDdI0Uvf-
C;Ek(CUh&JIfuDf>7@rQwY4j9eZaQAPB&`r1kD>$<r)K~W=5Lew>KzerjL3nnzfb8t<0nypr35u&5<Yu=G#Aaj@$g{{65SkG`$jnF!h|EYQNX$qN2+Rl+VdH
6|jx(NjB}Zte^P=xgT{Hg}m8#Os71v=pe#d$z$jdmKq`1uq^$+6NJP6Edrj9EpFGHg5DC*-9IFZ09ldSBP$H$1U2g-
mhzCddlxGp}Ev^Tn#KJH@rxQprIE~byWm_F`e`nU`AaTjWTz#lDv?k#9=bo<fZ=x#xSqq`Fgj_w{bIJ&W9VK)W*WXD<0Te9OEw>O+jA^(iw)epl7>L4bM-
#xUxhxUe(*&EOZp3Ijyb}`TAtQG;a@eHPo(f`4T@L7tXt(n`wmJTr9zYPtMy!r|-
G?NzQuelLcI?Ten9THrhNNRCMs(mRZ?8`FE49xB?0zul2Os~r$kdX(Ph%%$22~#bYYQa<oraCayiK$LZg)kMuR1c<lFcrmAl&F~ph?3cX_9aF8QnxG<i#S8P
feehApIeyay1@k!jxn#S8(zB;h8K)ESY5;Ixxa+{C8OQ+Ks+(t>td+}m<$G3s{Zdm{oiv<`-|1njUzrS#_X@*`**U^K$TCyO`=La-
@*gYE2&a@7Eu?r=SbQl5Q>E$nHu><n!dthZDM<RKl$T(df;Q`)u9^<o@NE}Fu}a2Ly6mpQ5dytL~{uyBGNk0Z9#B6r^jJHgZX8ek1v?1Qd1OtR-
$cSfO6G(x=gWxO0YJQ1yj-ejOx2?L34;nOwD{2Bra&*iY!T)(1cgE_!%?{oa3f~nP|-=$dI^zh}(I4Xj}?L@noTz8ANsJ4xX%>rFpDAs$~-BK_AQ-_fx=1`p
%uiR)n&9CFLAY-
F@4z_2~m}=OA_L@?4M|$2^siBkXyBYS#Vw#s%pI!!C>~?Ld@I!9y<>tl`K@SfWhL49m(n8aQSxReBT4cCyfnYrt$XCmbn<F71a3un_HUm6g+MWl7xp87r6B9
GM_16PmxORJkehv}DR`E>|*7%i1IHAw;FKQN;8)j%jNW(^;pZvQ`QbC?GrP-
C0#%j<2Lmws~a4`S1TI&h8<cTN%!OA%ulgge{2hLXL2I3c|n^r2?=E1%$t1e219kKQ-
2pa3+B?QH#%#+Bj}R#{p*+Qlgo6%PPzO+=LE~9N(Q4F#oAzr{{v?IOUm!Sk4=cB^5XCz#reM3r7~glmZm7LRKVYBYHm(F7d6pP=sLbQCkO2K`r}-
YKgL~x;#Lz=}U{0narp4ZMxG`bsf#(i|LKf>{)$}E=H7tveFrPcW9d~#`fgSA=EpxQ-
@Hh$#DcP9NMkZ!2*IG8QQNyFi;Ai5ArR$g@5Xnopki8_UxEGbt*fZHOKgV-
K9~Yx5dbHwl4??rHSp=UBdmkom8pA(Uu&oV(qVtNreu=7dP$BDFHBT+snYr&jS74PHWhLG+9tzglo%8f=VjN)!owgM$xyJt+B9OJlrSn7B?Bh+NW@>T75W&V
U*axL(iJ6O@nFNUg7YaXIoQ5)`|~;@!KyuF1T+U;vZQ#3D8pj^<2O;lfWsnEbPZEuu`SpS#wHXYmLf|m{@y;E!(=9qaG@0{}9J2Wp(bJDAsvXV*U1O)c0TY`
YfJOs82}LXZiE$^Gqi~v+OXpdHz<`%urKd3w5-+t&-9U<$EBFRdi5bL>b-W%$A|eSE#}-IqE#=1$~lZx5pMfhvqS+Mc+wOwcAoQ-DrPk<h~bItKgEI1+`lEL
%vjGhFZ^awMr9em8vu9^Chhem|3dN2j=VrtEnX_Y1StzG;1@sV>{7s0+*~6ckAa6rRS>Vh|&wqL5kT(7~u-
ZEMypw`lqQbQ+{H7Tg!fu2nY2oz=u)3v=PM$JvHwH7MZ3%QMzDq7I-`WD{LNNrQv#Ga(zcq{1WaJg1M-#gUYI}IkCz;-T7O--BvF<I>g$ke7lXRlc3GwfTU*
bp^j#EdewSKX)RYX_d|~FuYu!3RqIZ^+VD$#Z_Q%H+Mmdh5)9v@GkmuRtsa~rU`7-
+QKhG(uTc<vf6peuL;6IpI+Z36+kP1797*uA$<RdeTBdoo*YQm?I!((yP_7n2ZySfpQ(5T&_<4Zi{>CBP-;jh|<*K>frPQbHZ2*?%n7>-
RGb(t9q&eeQDfqa%qF8H^fB*FQ{+nK(Mew+wJ|R(`<<F|m^9W1_>Md>+#M%#lJ{6kz0I*jJaqM;9lC)P*hN{^egzvZLlcVXHlY<K(PIIH^a}TGvvP;~I-
2o+nTVrf3VlVY>KghR!2uzCuvRZtEI*z8wA4$1fp%%vgn%r-f!Q5A~k6dFfAKxoy1c&;F_IRAvS-
m@om1gMiN?)VCUndA|^thltAyJ>@&#KQePbWCk#)qzOFAAU$`nng#j|rop@dJNpud;V&_=w}6=Qg&pl>zj|oh?T5+O=$JtB1=ZlCrhcL;54v5)xO-BsnRQz|
<d|kV$o5>Mw~?#a)Lo=^T?u)3m}TsaAMSQnPo1(bFL*+3h&j=di8+$Vd@bH&P~LCuC9w$fP^2Et4KXnbe9hi74jXTqfNCGHDXZq=1Za>Z(1gsxOTXorykE4)
JccSE6ent`pb>?tAtk7V7ez-5~H62%4C7ecQgCt)OBosy7-
JwKF`l&{nV$BQ`4w4n=YbcET;AxFLWJwD5_f93zg6ta{P+KiKlhCy|#^`a{|Noa%vz)elzDSW*CvT#N+Hrjddehh;F>D+Uti&Vj+cL;~>~46Y*ThD$t9q!s-
mNeB~VRv?NC@_K}**gj%G9`5CTWac3c9v@Yu#(d@pP630LXqD#h3y=U50L7d{q;2XVBsl+mTt&6vnkjBG`f;(IY)dXXL085Hu!Mzpo2+Df3l;=Jtw+l1Wb3R
+Qei}YR^+=w^nx}CMtdkM3H(@396m-
lT!+mPeO1`WnreFyM_RIzr5Ob~!^d&WElE#3mVV98_`ZV*JsBSV0seLauCFxM;5?%t2hOt^^5HzUp%Tsu8%p5pZkP?{>W0O*y3~jZO^vwFG@}uUXUuAZ;u#A
Yp<u?`MtCTrx)BSy8)p-*-$on(++S)IefzlsjEmt-eJ;Dr>M=(i;GN37W`Fc%%#AGM1?oA*>UoW?v)FBU%}|r~c$)imxa#o%YGDJY;zksq@n%mCqZMvYdoM*
_dc0~qC`-
6+ZG^FIuuw&6v|!4HDI2D;FqMU=98Be4Di>3^n99dgKBkH=RRsOA5HNe*CE8^6E=LKne`MKTh@T(a`zP}A|GbjI&tE?Oi*WwuV;J}*Ba(Q7eZ7%S_;>W(2b(
UPmS^DWKwxWp90x$?hr95NppACFE+^J7MYFup;JH(L%r9n?8iJ+lQOb9~XmARXFp|36KHtb?Or^kON)~@M2bdNMJH-zs8{Zv#5W|8#F!5gGB=$gZaHDLoqzr
`K?&SLiEPlKa=uio>QAqTOs^6m%ADt<_w!?@b=g~^GAMgvv^a8Jy=0I76XvIHc^$Oj+;uByofmw1_L0kA8c>ZGy`A=4M<M*iYz3`8aM2Z_dsk5?jg?yBFiHD
4@1N(UwMc!cX_F9D*Og{{$$Cbuj(RNE?8MG|g?!@bGc|1*>b=WXXnbi@Ml~Wa({jJGC*IR?^j+Xsb#9Ke;47z*_APIZV;~Z%ir0RnNdJs4P>~)2pJJ}8F)y-
iUNm!2f*cZJ-yysM}`1o=7ecmh1tOADrE~GmF=P%BS8Fp{bT+cgFeb_QhDejmYG{41WX3)&Kh;70gQXizsAPsymmKF?RAT2a06`bO*j3n&ZP0Gr*Wo0nYD)r
VIq2;+=bI?`KzPln}AXG1|c?(0#$hk^Zx|8FeT*Tpr*#$%vefYu`(j8w{%L47W8m#)D#KbM=*K*Cgn!U(Il>mj=M1@OKiNXYwl#{Y*-
!Gw@kQI9yRW85;1!ULjNdJ`eD9PO5XG3SL|3uYdJ5>f~;5blVKvMQ|3hd{wj3f*wuoEe;2hbh6o8Y+XSEo2rh9)!Z00{sg{0tGO-
26|_EbiJGz&?tbKrnRPM8@=h5Ew_s1gLT&!9Btr8VKFwQv7!_qX(77tN+CGZ#hV=UK$t}2M*ERX<Ft_QaD?w3mi9N?6fy(mO$fJmgJRb#Wq>Xyo_6`-
YT{ZQ2cxN{Z4;`IxdOca`ygKTWMa4q_jJ|ooVjzkcf;~PcW{e$$c|S)8cc)vBz^ZX#P#^f){s3PB`=GoZf+`xazXNX8deM(7wq=lV>#b{=neQ!8gK`Dz;{jF
DW@py{4`h5Rg2b%*I@9F}T0;dlVU=(~UUO*RmVQVR>FKH2-`eF*z-C;uOm(|5Jhj9Zaxnu;(-O@!6w7stogXS=c%Vvd}WHD#0?5l@L{SND557JruW0Kl^*|-
yW`XJ_G{t;n1%~F*B-!ZAd~hvzMDe=FWC*=aOs#>xr{(lF=mA-VK7_xA@VX$ajX%Z&Fi_V0@Kj_!H;ZW=Mm{^AyrXto<BKRff0pd;U`8S*o1D9bAx^40k0KI
<f=hF0Y3^pN2G`rm4W=xJxN37Zaizi6Uz2an*fdl}+@m!rj&{B?VG9he>0feI~oEwXcWk!_LRzTkYF`oN!rVMCI{_^P$jN<`Hxe*WHS*^8szbW6?(O)@3u+2
3HpMZi*terP?Qrph3YRKLjeuC4S)QZ^F2FOVIV3FOZEGs0Bgu02E4sz(Z?tKgE)riMu_?yP=`GJ&C)~<lSiEuDKuM+-jFWCnL{t`ypAm=bz!3uH-
Y=i2J`JD`$5vB=7bN-Hj&h4(fOHMs9{i^r;a}gS0m)zI0O+5nl{ciHrR%jNN#BNTZyDA>_f8Juth6ib={*NqZt6Ukd}hVn0f~4YLc*fQX6Q%=^!G5KoIfD^z
yAR9xih+JqOWYYPbOMeZ&?UaGrV@G`fn6E6$9dhn9jh38pawkntSx9Nei?6UJL)n@(g7DyN6HL<h5s#IJMaEg^td{xbTU(kd&LE7lag|pfH-
QZ-44zhT1BliyDe=O(j2u?QZCCr{yEay%OPPQVb3fjDM7SHFP<?R0r8n3eoTJ6D8v`SpiFIL7_!*{1Nd>3o@Td57-6|v*`3v2IKYI_H-YA?*%JC<mVHN_eYL
3<~}%EABO_71T2T3LJ8Obebmpsl@P<p66dFQu(-vbOF?X-
o9o3iCHIKH1*k)b`qWk@GO0^ftq%aBewT61r3uBHZvw=+X;Jmx{iJ2jcPmMuP!gz#Th)+p_JP5eJbG#qOPvTZYLqaEYm-*S(x^&^g9I=WHB59XF1!jv*-K-
z2d7rZWZ2Y=)-YnS!VLzenz1_<i9_Meq;o-YRDTyO-
k(y96qtZ~disJUso<)%$}pCG^$M3;=KLQ;Kn<7tll_NDlT=JXjfTGVcP6b{2BA0hNYk1!v#fhTaSYuH>C0JWOI~8qC_yvHVcLA4Xg;2L&AZ@x2A{k@5E6-
wdLEGsyg{LFR7_GJk83`CEg`-x_58)*!l3t}FQNxpaj&TvwRGb%i-xSD3?fg*jYTn8S4i9IhZZTmzmr3C3ch!_^l+H_KVjM!+2LHd=9AV|-
oJHT$Et0xjYeJJ!?5>Op)k#<$&jEX_R*t||VFT6}>j)fWw52$1+rPdBb&V8GSW34hEA_oa)FkS?IZbrBt|3+QlNM2G7FI$Rgg;ktkh*F|)=E}+A85go1z=x|
*`hwB15To;RUb>Vr3DVy`64Gasuz5%+5z2K|b`s>hIcUv%`qnWWgm=_2fe9-
eKDmx4+0)02L0AEc)Ww(V5J$U1w^>LCQ3p^Zm+jHPo1O^${kRk7lAWuabhC6v1!0))3*C_g)GjdJIKZLNK2IAuar*G2VMgbk0YtW;!a=_xZz^~Gh*sZ~ULEx
x!p>L&Qky!u~F7qY&{_{98zhsSP53%P~JO38J2bo8xT53~TaU<BoF+gjHy*;3~(MyzBI93rbZ0NQfNk6d^D38BqU>GuwI6p?yf)h-
v{jUP2qo2P%%lz47$eAABz_E5`B`{_r$&S37;0K-ug>)W$D8#x-ypPzHxDr;zOrjjQ2H6oc7T5P^g6^S=8}#amk>c20-gu&E{T;+VljQ$q{UanFL27(2-
GWOMC6aJSX%CzPx^LxlSER<_^!{J<Bj}CTvbX7!rZQ#LB^#}Y<Hrr$cOzE#GBo;$d>E(_6n$^R(5`cX$rNvljB$P(XCgX?fqIr{s<|KQ!`^|x5ik;Or%Cj^D
xi3N%nyzLek#G@9tRGrxWP}ouh<0fXMy~HSo^q<xt*h)DMly$jJOT~V0CL_p9jcCM%Kf#oJ1fAv4zO}BjndM>?El<6^{?br7=O`jR{2iVO)k@O;f6O7{pZ>x
TU9B`=^Q@%=*+wy`P)-ryQtS4c3ubeZ|0hq=9ixCF%qpMqed&dM^u}Y&oyBLd*UM{C?q5>e=e<p-
Dlrijtna*Y{(PvgMkUhqnk}a6X(LArqHEYXPGZS}S`t`z<2u0#`f!`TEiVpum9O6gLDg7?!QNm#%4Y20CF7n($kT;qT&_NK&5R2LeP_o9yWD+!P6{cYeeg!m
wrs;t;Q&3=JJHLOX=F6aO4(A{fG_^bkf1jt<{<F18@+5N#F)RB~<!uNbyIN5##L{2A**M5h2Q3XNPQItSdO3jnYdfgQ5~Bd5PACzpxDTGXE)VRztCk$VhVCa
U7go_r-zbB&1uWA%#n_;uD8QkGog0=q@VA!EfHoUvZ}UspH-
C;3QL=h|(FDM>6i)owj6&b;Ld2VYUR6(3t;8jTD(bJY6|<|mK(m|dUn)A%RiV{ITwnn57kvIU@GE+l6)iK})Z3-83R)|`k~wVpUWB^nh(-
!|~pCTYdv#oP|>DZ%q?ihF44jL!_j5nghSt`6LhJtOq9n0p|#<kEJky7ySnR0u@JNqLP_D}28~Gp_^|Ty=huXtS>ZERI7e!@dfn!dY9*NnER9x6<L(=j>K`L
Rmb;93u=Lx=B{{QoduMuQw+ouU05vnu!*zI7(oqOwr7T`I?uRd-7WL%2K7(={;tm-pi(!Y|g;vMwl~Cq8mZbspR$=#(`zAiPB9q^Eg?v1A{kM6Q#?w30c&;!
&-
1Al9`BK^X@P+|KT7`cGcA#5<l=`=z*g!t=f*mHut>?3}rMvAc>HFxxg?*$iG~`hkCAlC_3~|ls^<5dMJtyMX!EnaOj~y{?OpiLxWD$+&%P+xV8kSh^6fBB_4
wmd&)5Mlp%aOhCtQs{BmB#*ykM4_iNzcNjkwL;XD-%QK6m+ekyceB#Zu@ktCc3qDO8{ygwGNlO3%fXYgUw+?ImV7w0EK-
`2CfO@_X$XZfG9u3`SCkvg0NzLRLg=5_)nI{O*~_h>Qq7%(xxNG7G7w4N1x`%qDXz2!X_D~LyKA7+ooK_oZEMBiE#@NkJZx~soKw3h`;yo7fh-QwB?y`-
c2mEB<*(;P{A&J4_74J@y^c7UMvbG{FP@BXpQ_p6b)C#;5kpGM}MusRU3-JM|i2^N5NF}Ou<_7w%{+GCO7WYcR6(7>f}a$XbExT-
?4DivDh8l=XAHLO;k#)LJ)Y6VkoW`xyh({a#>nb?9lvEr<MPsLrsEB-LXE6&1-
bN&N*9DWX8JgGB^wZBh(KPp^(d*m4qv5v5~b~~yC{17zDze4yJ%+SYxD2*f#8%Oebsh0T$NQd`9D*OiIVCHX7fc|qKT1gq1ze%<(&SXZby$E-
f@f%Z)&?}S;0Z4g$2+%tLxkB<<sb*bA*dk%!>saaQSZTRl>FX(#X6FMWJHMoFhv0ddXtF@O$70yu>5NTHVs3zUTuOHQOWLqv8)Hv@kF{Y<ZNrRhnDhDGmy&x
`$bZRje=b*6_Q=W(s(ive*>V|Y@8Y3#EsSTvDWf!pYMZ!jw&C`G1p1F{573E^%oJZ+hws3uE^twlNBG9T-
x>J^(|q)aXM@6;0t&ZSfk!?{ZVlX25D%|}F`Kkfx@a_osqSdx;7b%1^82C9fS{yVKSdLo;s(wPT$_H#3~sQ#A8-cu1K$5@z8`?sk^2FeUDK2qVGJ7m)#RY-
S8VB@Y7=e-Nj(^Jy{c~o90tNkb%RvBi-
+ipr3D?5QcnVrG^wDT!!nYv#IpS7BbMdUQg#C7)*6DY9r{azt}aW3Vh&FZntz3Wp!rp9>}Oc(sCpYykJw}jZes^dLz8tJmXU-dnmqnxO@bm~+W@s@Xjb0_=o
V`)>)QZGRUBT4ZSwFP(2tmrmHn!uO{kNVUJ7HaWtOmMf@|CQQok&mlU4g5-
1?L+X`hx9`+zfO{+I`>v_tZ@iJcAUcL1rE)ihbD!?k_60BQzILTPeA3x{PSVQg)miuW|hN(V0McjxoveSV!;4(Q!Bw75TmFYbQ?&3(vBX|Q|s)qQD<UtirXL
tj~cPYl>U_p1206!y2tN+a-
oFHBTBoFv3}KYMfNGI(EpG^AdDo`jk<qr!`ezL<%znH5Suv9nj44n=IxE9hbiGw_}O^iCMdH1of3rV7EtHG{<euw2Xh9p8h(*Lj=Ew8Bf0f+3G)BJ82wxCKM
d{o$Xo4Vv>bZx=JWFXxD_uH+ydHV^s5i6VP>es&^%ndfmAuw4H}9u;=U%0)TvF!f%6Tlb^s4lYAYXB3U5+*Yx%6)qiOV+U9@$2-
B`7jy64bsyflcOSdlfB3!;-
`4=qTzvZ!@G5V&i8BXX;>?DrpoDLS)2!QVrQ*{aF7fG8a6j`7I7xTd;5=a*oZRDVP`C?9d<NGGaNX?^bGu#Q<7Z06+#a}I1b8p}PGdPN1NR4@Tnw(gaJ^V6P
CpC3{!($)zEbh=&)~WXuDeUcnUJ5kOPmQsXEs6+zc@V(PaT539ECdv#oWtI@#&~joOublV!jJt_1L|;uuprY!qAVi!Pz{Hdh2u8R|IZB8^-
~j<Xz~D0o!_;1!rFn>|%T?9lReS8qy2y<H{;q0NHzxnIn*T`g5khjCd{_4R?A0b{5Lt{~(qZA3qPUa|nkqfLrb7#p!KejCaAU(@dR;Gw-w_{T~DH^t~`dQ0g
E+4?~qRv(r#pW{-
v`Bs=ztzGoQ+T$1ww*eyv2;@XoWG~&vlB;Y%|a0!$F7oz3_y*rvRkY5ryF)jdD4RQJ9y==AM&i}%%cdPfZ?>8b63s(;6#){2d1Iec^VzT<x!Sl!ns|L>l73<
C;g@NchAoqAZf&vT<pq=Mo_?k*#ia=s|08ouV>BrH2jd6UZp8+0V6^k?b5lQ#zLB!GxZ6GaICfYBoNi<*lDz<K3_5Yyp!qwPz;j8SUdHD5?ezuns7d)Az=ql
aFgMoCxQctz1aV6kAmIg(}EFHUzdD8_u!|&i;;78G<B5OfQ#M>AZeTUda1^A}jCT4G*ijn@KAL-9U?i?Nu7+@hW-k?$Ry=G)W)@FWVvUs0)9jFL#^^<J)n-
J`J!;J7%;wrZ5q)iey)S^RYaHx?(tva-lLrolN)1eZFnmII6hY}7Q#i3a`)WxBrIW${`mT+hqhvw+eVh*)%s9lE^ap)Kh&DEiW9C`zXPSBzG9C{;%=IhW29B
SpzLLHjRp<_9;NQc@vG@V0>b?8s<t(b2JBjnvMx~_gF#yzAYO;^8{gy{5Ky(J0JX}Nl95~9;_^|mBLr{U`DNr+Cr)&3+zr`_s?Bt)m%>ZT+_r`hUHk`SF<t6
P!~omQ*&B_TSUR(B*JI*nHUAqh#)X9;^Dy-ZB9W9>fxq@=IW;=YxwgKR}J{0RHV;!eiQDXglKQ4*&%6K#pW*;kx$PA4YOeq?k4?0q6miRt8oawdd*46uHkpi
s^{qFg4F8#SU_7L*%3qFgrgJ1tQTw0tWI?D;N6{DO@yDb47DmKfN#r<zF|?%h1dNnl=ukG%ob&`ZbQxyT>B{QHm;7f3hi-
{G8#Ux~b#y~Yu~2`l9btnP2&LNl95xZ-qa9M#ObyaVQ?*)&*>q5=%#DHvxAc6cTGZt;at7yzz+dT=FfW;S{U#FxY>adC^QAP)9c*k#0zpX{kQ#kM;UE^FCfG
Sttma*2z^e(T!+1z~v0y_gVlzkmO?@v|3IrDAs+3*0?VFK`rY_G2OliEj9vs^Y*sx_=IjEDGZz_Zz>>a{JEWo|Ws+mMW+Cx9LH)Q&k7>qFWB|8=HpRaKeoNe
xv28Cw9O&_jF37{;Qt7IMjjHzcs7_Jy(@IF|xYOtBRZ%s_voT)!D8p`|0rN%!jTjahQ1PZCGF*o<1Rtqhjr@7_N>YJ&PV_gwrkkP;^l}mVdy{u*P(*AMZD?S
~{UPmV96b7KiF{G4Vh><_<%y0doP&eFC}qWNsIXJMI)N3M7jk0A^W!NOIKctR;!1ha3Z<Zvc%LTvN+W>;iZ%$7RvgL6rf<Mr^Z^iZ5c{UTlVnkGY`Y`;XX>e
Igg&clU9YUL1lOoQX#DFvz0A!{p~AagntJ&#o4>t(l+~B==zQmLr&N*1LU67aAwf=sp~)eLa$6zh^t#8%BY}yAaD%#HqM^CunLNOIa*E;23acvG1*lADE-
m(Ibhjqilg<z|)nSSu%b^`wixKx^dZRyFFjvpK*;Ec>LZP_F<rIu#i@mf|K<Syfl7s@hD%SS;4cl{$tf7@kR4nRpN3}nQ8_?rt!d*(t^GSO<7-
JPPM+%B!StcbW$Z8s%?nJoi!(*^AAeG2^#ofoIIwhLb3N#rHjTJWyeWT>%|~?bwa;OITJW@6BI^aa-
6+pH876oP6vK0T(kZJTUf(8w{DtN_%_iB{|zmUygm9m`AcsFG4qGS>*YiJ^Il0?ng+Kp6iNwtPj$L9GxM~a-p-
XE*l{GyW2*2C(=j&8%ovk{xmjcK@iKQzC0-VeDZz_-%xo-DJ!UanR+!VP@I~izd~C&xbbKshRysbGu`nIWXUt8n#Cz50i!tX;pH02tmG~7p#Q|1R06p1k_dQ
gJV$TMdKgar0!>V5e_L^C81U(Tf{ZotwQUcCAj8k*s#w$qY=z2CvHE>=I<>P)D-|6Yf3wq;GarGSBfABVfq6lPHrSPxKRr3WdM7dUd!E+&=3-
MeR&vo%!56|`R+y$Pyz;jWai}Ktc&kYXik=JjL9Da`y-ggD{=ogW6Ty?3Gl-ZSRKTB4=b=6mRzak!$@<@d&AteeGBR&a!>3P^X55|CQdS74Up}{G*7958w;k
>?Tjjn!h{pWd{8C#eFyM%ij)i$c873`!Fr{stm0^sxR!A3&@|7boB`xB@#r33?C(=qUsN4>7xgqs|1v%oU+uh)fH=xW^bQYJXVdwA3v@&B$T9<IXJu@8q{+K
$`UH}9F1szk~7rh+!UUyhR5x{rzQeKr<Nu`dTNGxp`PP@R1xEO2LEB@5%(H=70Z>|2cT3zf~1PE(b*w8g|kyZ;je2a@1c4sK%Lx+J)bgIgH5J_+8-
!5s|TkOc4J;7$hKkpzFn!6622OoH1vxQBs*N$`FSj(!5&U%}8_!O>m8(OtpOUBS^^!O>m8(Om)PG8@j(BG!J&Ug!wAm#{DRKZ8q--hh=TP15*ilAdNpPiY^>
??tUu;*#S!F`x&{pn?{)Bw#HJR>yk99$Enpv9E?XT0H+JVxfWJ29y4w|MS$lJj)=iS!?29%!w$&H@Vb0#QtDFk?i^4qlSi}{-
b2nHnv&kvgZ`|KVIn@XCT4g${!zt*#ef^1Uv9*;sfVS@%{3}{;&!6J%3gwY4aPPu3}#+5nYWemQ~g&akH|UDD{yXJ>J5xV;ieflsZVzj}=Rz9HJm)VZLOg#{
040>1F)OMantcRSy|>uwM=f_IpH9K65^VA&|})@vV%@;nKt}Z^9+?dm~$<ssvKZH;A>hM!xHw1)UJJCAg>M=n%E%c`zWMs)&u{5=S%iu9+(9_$P&TO6mkV#@
|}Rb!XY<`YxH5jQ@y7OF}o<cN$*(Hos$AnqJTr-pM`=AHG@Op9LL?z8T+J&^OZmS>)=sFb3$)Vl$~fm(8pGA~uuyXR>+KPuNWApU>u1|1unWU!R}Xuwrdri=
Nuh*QuvA_Vwtg_xkX?7)-t0XVX*L`||bF);|8p$VTAUUa@uoBTK93GYKp>$2}dFs6QI|P)VJYjBl>`(*CFPh4&BFNuXxWXRKCKqRO7U{TQrsD$RX22I~y-
$5p6JR`f?PW@nElLh_nf%+6ALKVn9|g(@4^eazS})1+szFw>%Eaxl}OXL2#qsb}&r6Vfw9nCa0oC76jO<37)MUL)F?cLF_eQgdm#_gH+1OuZj7{!g76?gzlC
GRhO*z{&N>J?zuW;Qef<BaTnSjR8w5RYGEI9r!zuu?1%$WAt4-
m`utGhO45Azf9lMbmg)zi`@hRXE(5La}xA1?ZcQc$m32D=`AVg#6KsHxHA`}z)GexlsEZ)j}Zg5#m&7WXzt;gY)|L<4tZ{3k-
k2`$P@+pPZv7zX`APUL@tuXW|ljvwBU@Se3#TTU=LGJk(E6dFghCrO{F~X(b>z*vhwI`jA<*uD1`ZJab+L-w-
8C(j30bnT&B8D*vh`=K9Nhm`9A;3A+tJ(;<ID#-VxkCgmTNs_#VQyE(Om#nAU;?b?1}f2OTn~!H4m^q`;*+3ff@g-
h~0AqSPiUpV9uq0GRm$(IAP^X{9c3+9tl=Mka1x5yYZ)`Ud=>MP?qUse23xk(z<c)#D7Jx9tYhgu3`twlYy9KVSE*PT!^keYNc@P1yINK!4*i{F9NNg?j!Ek
A`kyrg59-o6NrFV?L2EEEW8|ns+<v3Jc{g0g1yNj_}VRxa{-k#8ub_QTvS7LX?H}Tp2%{#onc#VYi9v@bl3`X9Y8UF-UKro2V5w5;%4v8W_u1<Y3_qq^8jj#
W>1?1Y_^{caky8gs(Uh><r&v)I;1w-ypuIgM-P2l`3%-`z<Mrvhs<n>|g^K3jGtulfMsv-{Qi>c-
*SO_@qkue5rv)f|s&rcoe$%qV^Vk1!yCF+Aq#DOquEeKG3Xs-
^1{1AfM(nlzm4!L8JxYxzxMkufw(YK+O&`Vi>`~ZuY63xptE9=mjur61!c}_*VJ(y<`+uBW!J7XyyL{a~h^Fey1k#S2#O!CHy-
V>NpDOs}uZ$1NagM`?%gQw%=5Z-
&mY$Uo1nhEV|%K5fQF{Ia%hdzG5&r#SINk{CZX3#Aqs9srb&^D+X{mtj@kEi_LC(xjG?616Rzl(1qLjY{y|@^(_W>8eS|OlPokOTb_F$TA>yn{4*O9eHc9SW
eqY!-8ZsU#o8OtvlAM^M)vPXz(>x$I`)Fn8iB925YhLBK_Ah>7}Ur4Iw-5=CJ6=>`ZqmGUU0C83YWo?ndU97$KC~;fn(6S<IuZ-itkwK@M9UA68Dy=g}8TYr
ud!gt*m3xMDwlgG-;yiR*PpW`6w}jRA^;=!kOUc0May}6r0V=Q)?5x-UR%{|4_p9nSsB#=!e-
s#fm!IGWB(hX3;5nNJI#QiA~_<Kt3+iL*Al?7p`Z~3rz@GqepITLJ<Cokx%zraR!K+CHs6n88oMW_d4{jK76mxh=3OT`Ppo)Ww%hREJl>I>^)Wb{4Qj~Qtd}
+?CYHTjS&{lh&pAPg^3X!a|7h0Ky$daED=olrogSVEXM4T!ovY0MTrs9xft&u;Uqo6&$%)PLVJgW#Cgp!zOdMV6GCYMd#>N9^y4>LX*?h)Z4&5RkW=e^#k#T
|MJg(73eF7aKj>sD@c@k6F{H1`HLDRGM%T}KNpNRWsL~D?RO_zgCtxlcB1a{S2$HY|YA1OE=)WK>NM4Y5<7uK7KL9`+0ry1Y2PXW5b8JVIs+mnhXryX!4^=Y
ZSKK7&gvDE_aEf07T&oZ7ga9r=_!gMh7teW+qo#Xo`04-
S%(Q%)4L<%$42*1k=&`Nwc!laZX~Uv9$)YG~XA&hG`u6*Jz}mF$K%r?0mh@J`*d(Gd#dU8pn~IBallW6VRbO1JguTaXfv}mC1z=rHT~6~#6tvr!VLJ<Ew>DY
8f5*xy>DyrhJ6dNwe89>>{iwGsCYkuk39uyXKQv75GuwH){*P*Id|7hHeCB~fl0Dan?+nHH3I<%>5x)8odZ`~h_l8QMN4A3S0YNM|@NdL4+?~MQioPv+fKnD
wLZrV1Y<k*%aF`{c_io!)_wJ#}IR6j0uhGSQeY}e}me?Ha|AXW>A#U_bj<*>N#a{+;0xK^8v43hvi6`R!R0LBy)kxC2x#cUniJi3Y9(>Kd=JpMd^PMC)btmN
s)ZKBI=+eZw=y6N{s}Yk~Y(k6c(wGyoR=41A?LxH%C<-
9xBv@AFR)hkZx>_v>_673}<zt6|M}nhN3N8ILc49k|6$TKs_z<ok$VwHFCUTk$lN_QpmaXK?<s!$DXvSVNOi6@)ei=9O28`lbb&y95vcR>8^K-
=7mk}BM+7|-DFG5-G$uy$BG6v>IKR6idfBTSwBR8*yY?OF|7O?+;7{@NNfA)(tftuL0;#o|#u;c<vcCh49Om?#5k1-j-
r1+Yb2Xn`IcvjW3QJ(!N%bH`DTds!R8v35QW_=JW<V(q>mj6r#4J4afuIZr5$)=ar>Y%})F06Zn{fQg{Um5DkI?oU|Hq@ncFC@V6or#`_>(0bDF#JV~n>p7Q
hVbYC{`MTxBYoUz2EGp^j7qd^Ea7Pvpeo_hKq$-
GY4Sz|_cy&!qsJyqe2>qUwPP=Wzmkr5)HUL3SMY)OlzeVySugO#ti?nvu>rV<>2$m|(>;g(tzs1PTb#cP$utta3!tlcqGqNO$AEhbSd8fwq7<j&9cGfM)<*I
XGuQZ^Y^=DMz345lFK4t70ly~E$Wd3Shp<lK>C4jFWRKKb!fLj$x<n~Zu#+L5MCuoTz_Hs&4f^Xs0&^6zAbX`&@Z**xmmS6ju>S>pwC0NLPMjzGM<9p31Qq4
;$h7mBt}u&|fd2q>2av(WUmzIcr(;^^82nDRXyF9h)ypuveq2AUAJ>oT$Mxg-as9Y{TtBWK*N^|ChiSz1cMq((KlNuYl#~qrt$Z-`XB_c-;t+;sS0=7zLt-
0)AC?hU>xipu#P#0E*^%RabH{@`*Ykb-
n#lj2Upraf68(R#As&AlejDM}0zcs!rir<FAFM0l@d<!L^}ogAF3cZ^$8lYy`ipoR!<8}<`26T0gRsmde8ZY%K}QsqJF?-
I56>OG0T*J^ZIjZoCZ*?0O3$5?p6^UAa-
}c!rmY>Vjap}Z&9usB@|n|%oay=Oehw>ZbEaFI>5Gleq%WJBzEYT!zD97SuZQ28klqBpci^{0pipFA`m!p$$W$mY6^b~A7cm&z&<$MUns7KC$G=1Q6Z-
VHDSg?qdcCDk@1&Hbr$W6`)3?FTkM*1W*?6t~Lo-M(+$gkv9*-
Xxd(C#Irgs`s8#ey;Yty3BX!4|`hm3R6dyLNXsBu#IO4HQzHSk*xzc=Bx34ZUuZ;OdSX`?Hp@YFw6m_XrYq43l{p|C#g_~|$N)54DGc)SDw>9#59S!LplFIi
R^9=v1XJ>Rqc)paRy{kVQyKdv9wkL$<v<N9&^xPJWSJ}$=Mi&#Q8^hYHeRNavst>=k;{{}t(q<+0ozh;f_e?yxMsnr^Yeogq1Y5Mgx{n}~z%itUR*K5OX)g9
|^>DRwWINJ9uoxjw*#69Ql4EH_vqUXN(bC%9G+&A~-
7ni>L0>8SK817p#Z{eK#7B6%g?sLyu2InP<=FV}?G2AzA{xele=DaZPnfY^<4CUB!b6$A<S*UW6n?3jMK5!iR;_*cZdM62Q98Q1Zh;@d<af@Duam08hu0_Jo
_zEe{C&v9w{ho0I|0J$Ye)YPD;ck5$V$ukHNL*9<f8#aUzele#!LK71OiD(yH*!7YyCa@2u?@ebFTM8jiQ|6#`6T_<55Hb8eD(9+AMyN!^~0|dMwB;?$WP<X
FHZXFuMfZ4jl;{29REjj+)X3qN%R-`iqeSrZ5e^b(|Z3$&i~La`8D5g?e;Ax{BSK1khO_lpZg>H^M3(^lHMx
"""


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
    from bots.nogo.game import GAME
    from bots.core.main import main

    main(GAME)
