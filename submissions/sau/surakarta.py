#!/usr/bin/env python3
"""Stonewire Surakarta, packed for sau: one file for Python 3.6 and newer, with nothing to install.

Try it:  printf 'name?\nnew black\n' | python3 surakarta.py
Options: python3 surakarta.py --help

The source of every module stands below as text and is run from there. Its kernels, which numba compiled
ahead of time from the texts of bots.surakarta.kernels and bots.core.kernels, are in OBJECT; where the
system does not run them, numba compiles the texts if it is installed, and plain Python plays if not.
Made by `stonewire pack`; do not edit. Fixed options: ending=sau, margin_ms=100.0, protocol=sau, time_ms=5000.0.
Toolchain: numba-0.68.1-llvmlite-0.50.0; Python 3.11.7; GNU ld (GNU Binutils for Debian) 2.40
"""

import sys

MODULES = {}
PACKAGES = ['bots', 'bots.core', 'bots.core.kernels', 'bots.surakarta', 'bots.surakarta.kernels', 'protocol']

MODULES['bots'] = r'''"""The bots: one folder a game, and the core they share."""
'''

MODULES['bots.core'] = r'''"""What every bot shares: clock, kernel compiler and loader, searches, main loop."""
'''

MODULES['bots.core.alphabeta'] = r'''"""Drives the alpha-beta kernel: memory, the table kept between moves, and the report."""

import time

from bots.core import layout
from bots.core.buffers import Buffer, as_large_as_granted
from bots.core.engine import Searcher
from bots.core.native import RandomChoice, legal_part, load_state, weights_of
from bots.core.report import UNPROVEN, Report, RootMove, TreeLine
from protocol.limit import Limit

ENTRY_BYTES = 16
TABLE_BITS = 21  # 32 MB
LEAST_ENTRIES, MOST_ENTRIES = 1 << 12, 1 << 28
UNIT = 100.0  # the kernels' values are in hundredths

_REMARKS = {
    layout.SEARCHED: "",
    layout.FROM_TABLE: "from the table",
    layout.REDUCED: "reduced",
    layout.CUTTING: "cuts off",
    layout.PRUNED: "pruned",
}


def _table(entries):
    return Buffer("q", 2 * entries)


def table_bits(kilobytes):
    """The largest table that takes no more memory, within reason."""
    entries = min(MOST_ENTRIES, max(LEAST_ENTRIES, kilobytes * 1024 // ENTRY_BYTES))
    return entries.bit_length() - 1


class AlphaBetaSearcher(Searcher):
    """Iterative deepening; see ``kernels/alphabeta.py``.

    Args:
        params: weights and settings; the game's own if None.
        seed: of the choice among moves of nearly equal value.
        variety: how much worse than the best such a move may be, in hundredths; 0: the best is played.
        trace_plies: how many plies of the searched tree are reported.
        cuts: which ``layout.CUT_…`` flags are on.
        table_bits: the transposition table has 2 ** table_bits entries.
        key_mask: which bits of a position's key count; tests make keys collide with it.

    Raises:
        ValueError: a parameter is missing or not what the kernels need.
    """

    def __init__(
        self,
        kernels,
        game,
        params = None,
        seed = None,
        variety = 0,
        trace_plies = 0,
        cuts = layout.ALL_CUTS,
        table_bits = TABLE_BITS,
        key_mask = -1,
    ):
        params = game.params() if params is None else params
        self._kernels = kernels
        self._game = game
        self._choice = RandomChoice(seed)
        self._weights = weights_of(kernels, game, params)
        self._parts = layout.AlphaBetaMemory(game.most_moves, game.move_span)
        self._memory = Buffer("q", self._parts.length)
        self._clock = Buffer("q", 2)
        self._table = as_large_as_granted(_table, 1 << table_bits, LEAST_ENTRIES)
        self._states = Buffer("q", 1)
        self._win_scale = float(params.get("alphabeta.win_scale", 0.0))
        self._began = 0.0
        self._thought_of = None
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        cells = self.control.cells
        cells[layout.CUTS] = cuts
        cells[layout.KEY_MASK] = key_mask
        cells[layout.TABLE_MASK] = self._table.length // 2 - 1
        cells[layout.VARIETY] = variety
        cells[layout.TRACE_PLIES] = trace_plies
        for name in ("window", "late_move", "late_depth"):
            cells[getattr(layout, name.upper())] = int(params["alphabeta." + name])

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``."""
        self._began = time.perf_counter()
        game, cells = self._game, self.control.cells
        length = game.state_length(position.columns, position.rows)
        if self._states.length < length * (layout.MAX_PLY + 1):
            self._states = Buffer("q", length * (layout.MAX_PLY + 1))
        load_state(self._kernels, game, position, self._states, self._weights)
        for name in (
            layout.ABORTED,
            layout.NODES,
            layout.TABLE_HITS,
            layout.CUTOFFS,
            layout.DEEPEST,
            layout.FINISHED_DEPTH,
        ):
            cells[name] = 0
        self._thought_of = position
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.MAX_NODES] = limit.nodes or 0
        cells[layout.MAX_DEPTH] = limit.depth or 0
        cells[layout.AVOID] = -1 if avoid is None else game.encode(position, avoid)
        depth = self._kernels.alphabeta(
            self._states, self._weights, self.control, self._clock, self._table, self._memory
        )
        report = self._report(position, depth)
        report.seconds = time.perf_counter() - self._began
        return report

    def glance(self, position):
        """See ``Searcher``. It tells of the last finished iteration.

        The kernel may be writing the next one's result just then: its parts need not belong together.
        """
        cells = self.control.cells
        depth = cells[layout.FINISHED_DEPTH]
        if not depth or self._thought_of is not position:
            return None
        numbers = cells[layout.PV : layout.PV + cells[layout.PV_LENGTH]]
        line = legal_part(position, [self._game.decode(position, number) for number in numbers])
        report = Report(line[0] if line else None)
        report.line, report.depth, report.nodes = line, depth, cells[layout.NODES]
        report.unit, report.win_scale = UNIT, self._win_scale
        report.seconds = time.perf_counter() - self._began
        legal = position.legal_moves()
        report.table = [row for row in self._root_table(position, report) if row.move in legal]
        if report.table:
            report.table[0].line = line or report.table[0].line
            report.move, report.score = report.table[0].move, report.table[0].value
        return report

    def ponder(self, position):
        """See ``Searcher``. What it finds out stays in the table."""
        self.think(position, Limit(), 0)

    def arm(self):
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 0

    def stop(self):
        """See ``Searcher``."""
        self.control.cells[layout.STOP] = 1

    def _report(self, position, depth):
        cells = self.control.cells
        if cells[layout.ABORTED] and cells[layout.BEST_VALUE] <= -layout.WON:
            self._look_further()
        best = cells[layout.BEST_MOVE]
        report = Report(None if best < 0 else self._game.decode(position, best))
        value = cells[layout.BEST_VALUE]
        report.score, report.unit, report.win_scale = float(value), UNIT, self._win_scale
        if abs(value) >= layout.WON:
            if self._is_certain(position, layout.WIN - abs(value)):
                report.proven = "won" if value > 0 else "lost"
            else:
                report.note = value_text(value) + UNPROVEN
        report.nodes = cells[layout.NODES]
        report.depth = depth
        report.cutoffs = cells[layout.CUTOFFS]
        report.table_hits = cells[layout.TABLE_HITS]
        line = cells[layout.PV : layout.PV + cells[layout.PV_LENGTH]]
        if line and line[0] == best:
            report.line = [self._game.decode(position, number) for number in line]
        report.table = self._root_table(position, report)
        if cells[layout.VARIETY] and abs(value) < layout.WON:
            self._vary(report)
        if cells[layout.TRACE_PLIES]:
            report.tree = self._tree(position)
        return report

    def _is_certain(self, position, plies):
        """Whether an end that the search found so many plies away is proven."""
        certain_plies = self._game.certain_plies
        return certain_plies is None or plies <= certain_plies(position)

    def _look_further(self):
        """Only losing moves were finished before the limit: that proves nothing of the others.

        The best of those, by the last finished iteration, takes the place of the losing one.
        """
        cells, entry = self._memory.cells, layout.ROOT_ENTRY
        under_way = self._parts.root + entry * self._game.most_moves
        lost = {cells[under_way + entry * n + layout.ROOT_MOVE] for n in range(self.control.cells[layout.ROOT_USED])}
        best, best_value = -1, -layout.WIN
        for n in range(self.control.cells[layout.ROOT_COUNT]):
            move, value, _, _ = cells[self._parts.root + entry * n : self._parts.root + entry * (n + 1)]
            if move not in lost and value > best_value:
                best, best_value = move, value
        if best >= 0:
            self.control.cells[layout.BEST_MOVE] = best
            self.control.cells[layout.BEST_VALUE] = max(best_value, 1 - layout.WON)

    # ---- the root's table ---------------------------------------------------------------------------

    def _root_table(self, position, report):
        """Every root move of the last finished iteration, the move to play first, then the better ones."""
        cells, first = self._memory.cells, self._parts.root
        table = []
        for n in range(self.control.cells[layout.ROOT_COUNT]):
            at = first + layout.ROOT_ENTRY * n
            move, value, nodes, exact = cells[at : at + layout.ROOT_ENTRY]
            text = value_text(value)
            table.append(RootMove(self._game.decode(position, move), nodes, float(value), text, bool(exact)))
        table.sort(key=lambda line: (line.move == report.move, line.exact, line.value), reverse=True)
        return table

    def _vary(self, report):
        """Chooses at random among the moves that the last finished iteration found hardly worse than the best."""
        best = max((line for line in report.table if line.exact), key=lambda line: line.value, default=None)
        if best is None or best.move != report.move:
            return
        least = best.value - self.control.cells[layout.VARIETY]
        chosen = self._choice.among([line for line in report.table if line.exact and line.value >= least])
        if chosen is not best:
            report.table.remove(chosen)
            report.table.insert(0, chosen)
            report.move, report.score, report.line = chosen.move, chosen.value, [chosen.move]

    # ---- the tree -----------------------------------------------------------------------------------

    def _tree(self, position):
        """The trace, parents before their children."""
        cells, at = self._memory.cells, self._parts.trace
        below = {}  # the subtrees finished at each ply
        for n in range(self.control.cells[layout.TRACE_COUNT]):
            entry = at + layout.TRACE_ENTRY * n
            ply, move, value, remark = cells[entry : entry + layout.TRACE_ENTRY]
            words = [_REMARKS[remark]] if remark == layout.PRUNED else [value_text(value), _REMARKS[remark]]
            line = TreeLine(ply, self._game.decode(position, move), " ".join(words).strip())
            children = [] if remark == layout.PRUNED else below.pop(ply + 1, [])
            below.setdefault(ply, []).extend([line, *children])
        return below.get(0, [])


def value_text(value):
    """A value as people read it: ``+1.25``, or the plies to a proven end."""
    if abs(value) >= layout.WON:
        return "{} in {}".format("wins" if value > 0 else "loses", layout.WIN - abs(value))
    return "{:+.2f}".format(value / UNIT)
'''

MODULES['bots.core.analysis'] = r'''"""Tells what a search thinks while it runs, for wires that ask."""

import math
import threading

from bots.core import layout
from bots.core.alphabeta import value_text
from bots.core.output import PipeClosed
from protocol.thought import Candidate, Thought

MOST_CANDIDATES = 12
_CERTAIN = {"won": 1.0, "lost": 0.0, "drawn": 0.5}


def thought_of(report):
    """What a search reports, in a wire's terms; its best moves only, as there may be hundreds."""
    spent = sum(row.visits for row in report.table)
    candidates = [_candidate(report, row, spent) for row in report.table[:MOST_CANDIDATES]]
    visits = report.table[0].visits if report.table else report.nodes  # that the score is of
    win = _win(report, report.score, visits) if report.proven is None else _CERTAIN[report.proven]
    value = _value(report, visits)
    if not candidates and report.move is not None:
        candidates = [Candidate(report.move, report.nodes, win, value, report.line, 1.0)]
    solved = "exact" if report.exact else report.proven or ""
    return Thought(candidates, report.depth, report.nodes, value, win, solved, report.seconds)


def _candidate(report, row, spent):
    win = _CERTAIN[row.text] if row.text in _CERTAIN else _win(report, row.value, row.visits)
    line = report.line if report.line[:1] == [row.move] else row.line
    value = row.text if row.exact else "<= " + row.text
    if row.text not in _CERTAIN and _is_unknown(report, row.visits):
        value = ""
    return Candidate(row.move, row.visits, win, value, line, row.visits / spent if spent else 0.0)


def _is_unknown(report, visits):
    """Whether a score says nothing, being a share of the wins of no visit."""
    return bool(report.even) and not visits


def _win(report, score, visits):
    """The chance to win; None where nothing is known of it, or of what the score means."""
    if _is_unknown(report, visits):
        return None
    if report.even:
        return min(1.0, max(0.0, score))
    if not report.win_scale:
        return None
    return 0.5 + 0.5 * math.tanh(0.5 * report.win_scale * score / report.unit)  # the logistic function


def _value(report, visits):
    if report.proven is not None and not report.exact:
        return report.proven
    if _is_unknown(report, visits):
        return ""
    if not report.even and abs(report.score) >= layout.WON:  # found, not proven
        return value_text(int(report.score))
    return ("{:.3f}" if report.even else "{:+.2f}").format(report.score / report.unit)


class Stream:
    """A search whose thinking is told every so often while it runs, and once at its end.

    Args:
        thinker, codec: whose search, and in whose words.
        event: what is answered; its ``every`` is the interval.
        send: writes a text.
    """

    def __init__(self, thinker, codec, event, send):
        self._thinker = thinker
        self._codec = codec
        self._event = event
        self._send = send
        self._ended = threading.Event()

    def think(
        self, position, limit, deadline_ns, avoid = None
    ):
        """See ``Thinker.think``. Only one thread writes at a time: the other has ended before the last word."""
        teller = threading.Thread(target=self._tell_on, args=(position,), daemon=True)
        teller.start()
        try:
            report = self._thinker.think(position, limit, deadline_ns, avoid)
        finally:
            self._ended.set()
            teller.join()
        if report is not None:
            self._tell(_with_lines(report, self._thinker.searcher().glance(position)))
        return report

    def _tell_on(self, position):
        while not self._ended.wait(self._event.every):
            report = self._thinker.searcher().glance(position)
            if report is None or self._ended.is_set():
                continue
            try:
                self._tell(report)
            except PipeClosed:
                return  # whoever writes the answer will find it out, too

    def _tell(self, report):
        self._send(self._codec.thought(self._event, thought_of(report)))


def _with_lines(report, glanced):
    """The final report with the lines that were seen behind its moves."""
    lines = {row.move: row.line for row in glanced.table} if glanced is not None else {}
    for row in report.table:
        row.line = lines.get(row.move, row.line)
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


def as_large_as_granted(make, size, least):
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
'''

MODULES['bots.core.choices'] = r'''"""Choices that opening rules give a player: several searches within the time of one answer."""


from bots.core.clock import now_ns


class CalledOff(Exception):
    """Nobody wants the answer any more."""


class Searches:
    """The searches of one answer.

    Args:
        search: a search within a limit and before a deadline (0: none); None if it was called off.
        hurried: whether the last search was told to answer now, so that those after it have no time left.
        limit, deadline_ns: of the answer as a whole.
    """

    def __init__(
        self,
        search,
        hurried,
        limit,
        deadline_ns,
    ):
        self._search = search
        self._hurried = hurried
        self._limit = limit
        self._deadline_ns = deadline_ns
        self.reports = []

    def think(self, position, share, depth = None):
        """A search with that share, from 0 to 1, of what is left for the answer, and no deeper than that.

        Raises:
            CalledOff: by a line that arrived.
        """
        began = now_ns()
        deadline_ns = self._deadline_ns and began + int(max(0, self._deadline_ns - began) * share)
        limit = self._limit
        if limit.nodes is not None:
            limit = limit.replace(nodes=max(1, int(limit.nodes * share)))
            self._limit = self._limit.replace(nodes=max(1, (self._limit.nodes or 0) - (limit.nodes or 0)))
        if depth is not None:
            limit = limit.replace(depth=depth if limit.depth is None else min(depth, limit.depth))
        report = self._search(position, limit, deadline_ns)
        if report is None:
            raise CalledOff
        if self._hurried():
            self._limit, self._deadline_ns = self._limit.replace(nodes=1), now_ns()
        self.reports.append(report)
        return report

    def summary(self):
        """What the searches found, as one line of debug text."""
        return "; ".join(report.summary() for report in self.reports)
'''

MODULES['bots.core.clock'] = r'''"""Deadlines: what a limit means on the monotonic clock.

A move's budget counts from the moment its question arrived; on a one-shot wire from the start of
the process, since that is when the judge starts counting. The hard deadline leaves a margin for
what comes after the search: waking up, formatting, writing, and on a one-shot wire leaving Python.
"""

import os
import time


# Margins in milliseconds, measured by `stonewire bench time` with both cores kept busy. The second
# one holds where a process is started for the move, whose start and end cost time as well.
ANSWER_MARGIN_MS = 20.0
PROCESS_MARGIN_MS = 90.0
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
        boot_clock = getattr(time, "CLOCK_BOOTTIME", 7)  # Linux's number, which Python 3.6 does not name
        since_boot_ns = time.clock_gettime(boot_clock) * 1e9
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
        shares.append(min(left * CLOCK_RESERVE, left / MOVES_TO_GO + increment) + (limit.overtime_ms or 0.0))
    return min(shares) if shares else None


def deadline_ns(limit, start_ns, margin_ms):
    """When the search must have ended, in nanoseconds; 0 when time is not limited.

    A budget shorter than twice the margin is halved instead, and a millisecond from now is always
    granted, so that something is left to search in however late the question is seen.
    """
    budget = budget_ms(limit)
    if budget is None:
        return 0
    usable = max(budget - margin_ms, budget / 2)
    return max(start_ns + int(usable * 1e6), now_ns() + int(LEAST_SEARCH_MS * 1e6))
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


def compile_entry_points(game):
    """Compiles every kernel of a game for its signature; returns numba's compile results by name."""
    kernels = kernels_of(game)
    return {name: compile_entry_point(kernels[name], codes) for name, codes in entry_points(game).items()}


def compile_entry_point(kernel, codes):
    """Compiles one kernel for a signature of ``layout.ENTRY_POINTS``; returns numba's compile result."""
    types = signature(codes)
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
    return link(emit_object(compile_entry_points(game)))
'''

MODULES['bots.core.embedded'] = r'''"""What this file carries; see the checkout's module of this name."""

KERNEL_SOURCES = "baedc331c1ad3f22"
OBJECT = __loader__.compiled
NATIVE = True
DEFAULTS = {'protocol': 'sau', 'time_ms': 5000.0, 'margin_ms': 100.0, 'ending': 'sau'}
PARAMS = {'alphabeta.window': 40, 'alphabeta.late_move': 3, 'alphabeta.late_depth': 3, 'alphabeta.win_scale': 1.83, 'mcts.exploration': 0.12, 'mcts.rave_equivalence': 300.0, 'mcts.use_rave': 0, 'mcts.expand_visits': 2, 'mcts.first_play': 0.5, 'mcts.first_play_weight': 1.0, 'evaluation.piece': 100, 'evaluation.squares': [0, 12, 27, 45, 31, 53], 'evaluation.late': 16, 'evaluation.arcs_held': [33, 12], 'evaluation.turn': 9, 'quiescence.exchange': 10, 'playout.plies': 6, 'playout.lead': 40, 'prior.capture': 700, 'prior.step': 450}
'''

MODULES['bots.core.engine'] = r'''"""What joins a game's rules and kernels to the searches, and the searches' common ground."""


from bots.core.params import game_params
from protocol.moves import Table


def _no_details(position):
    return []


Chooser = object


class Game:
    """One registered game: its rules, what wires need to know of it, and its kernels' numbers.

    Args:
        name, title: as on the command line, and as a bot calls itself.
        position: the class of its positions.
        columns, rows: the usual board.
        free_size: whether other square boards exist.
        points_per_move, gtp_top_left: see ``protocol.moves.Table``.
        rule_option, rules: the option that chooses among variants of the rules, and their names, the
            usual one first; empty where there is but one.
        engine: the search it plays best with.
        encode, decode: a move to the kernels' number and back, given the position.
        details: what the ``load`` kernel must know of a position besides its cells and side.
        state_length: cells that a state of this board may need, given columns and rows.
        weights: the plan of the kernels' weights.
        ranges: of those parameters for which not any number will do.
        move_span, most_moves: as in ``KernelGame``.
        lead: how far the mover is ahead by a one-ply look, for the greedy bot.
        certain_plies: how near an end must be, given the position, for a search's word to be proof; None: at
            any distance. For games whose ``candidates`` leave out moves that might save the loser.
        opening_ban: the move never to open with under ``--ban-centre``, given the position.
        solver: makes the game's ``Solver``, given kernels, game and parameters; None: it has none.
        choosers: by the name of an opening rule, what chooses under it (see ``protocol.wire.Choose``), given
            the position, a search (``choices.Searches.think``), the parameters and the seed.
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
        state_length,
        weights,
        move_span,
        most_moves,
        lead,
        engine = "mcts",
        details = _no_details,
        certain_plies = None,
        opening_ban = None,
        solver = None,
        choosers = None,
        ranges = None,
        rule_option = "",
        rules = (),
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
        self.state_length = state_length
        self.weights = weights
        self.move_span = move_span
        self.most_moves = most_moves
        self.lead = lead
        self.engine = engine
        self.details = details
        self.certain_plies = certain_plies
        self.opening_ban = opening_ban
        self.solver = solver
        self.choosers = choosers or {}
        self.ranges = ranges or {}
        self.rule_option = rule_option
        self.rules = rules
        self.free_size = free_size
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left

    def table(self, columns = None, rows = None, rule = ""):
        """What a wire needs to know, for the usual board and rule or others."""
        return Table(
            self.name,
            columns or self.columns,
            rows or self.rows,
            points_per_move=self.points_per_move,
            gtp_top_left=self.gtp_top_left,
            free_size=self.free_size,
            rule=rule or (self.rules[0] if self.rules else ""),
        )

    def params(self):
        """The game's own weights and settings."""
        return game_params(self.name)


class Searcher:
    """A search that may keep what it learnt from move to move.

    One position after another is given to ``think``; ``advance`` tells of the moves between them.
    """

    at = None
    """The position of the last ``think`` or ``advance``, where the search keeps something of it."""

    def think(self, position, limit, deadline_ns, avoid = None):
        """The best move within the limit's nodes and depth and before the deadline (0: none).

        ``avoid`` is not answered while there is another move.
        """
        raise NotImplementedError

    def ponder(self, position):
        """Searches on the opponent's time, for the sake of later answers, until ``stop`` or as long as it is of use.

        A search that keeps nothing has no use for it.
        """

    def advance(self, move, after):
        """The move was played on the position ``at``; ``after`` is the result."""

    def glance(self, position):
        """What the ``think`` under way on the position has found so far; any thread may ask, and disturbs nothing.

        None where there is nothing to tell yet, or the search does not let itself be looked at.
        """
        return None

    def arm(self):
        """Withdraws an earlier ``stop``. Call it before anybody may want to stop the next search."""

    def stop(self):
        """Ends this or the next ``think`` or ``ponder`` within a millisecond or so; any thread may call it."""


class Solver:
    """What a game can prove about a position before the search proper: exact endings, forced wins."""

    spent = 0
    """The nodes that the last ``solve`` took."""

    def solve(self, position, limit, deadline_ns, avoid):
        """The proven answer; None, in good time for the search, where there is none.

        Args:
            position, limit, deadline_ns, avoid: see ``Searcher.think``.
        """
        raise NotImplementedError

    def arm(self):
        """See ``Searcher``."""

    def stop(self):
        """See ``Searcher``."""
'''

MODULES['bots.core.game'] = r'''"""The contract of a game's rules: what referee, main loop, plain-Python play and tests rely on.

A game's ``rules.py`` is the one truth about it. Positions are immutable; kernels are checked
against them and never the other way round.
"""


from protocol.moves import EMPTY_CELL, STONE_CELLS, move_text, point_text


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

    __slots__ = ("columns", "ply", "rows", "rule", "to_move")

    """The variant of the rules; empty where there is but one."""
    """Plies played since the start position, or since the board was set up."""

    @classmethod
    def start(cls, columns, rows, rule = ""):
        """The start position, under the usual rule if none is named.

        Raises:
            ValueError: the game has no board of that size; the message says so in one line.
        """
        raise NotImplementedError

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move, rule = ""):
        """The position of a board text (see ``protocol.moves``).

        Raises:
            ValueError: a wrong length or character, or a board that breaks the rules.
        """
        raise NotImplementedError

    def cells(self):
        """The board text."""
        raise NotImplementedError

    def legal_moves(self):
        """Every legal move, in board order, a pass last; empty exactly when the game is over."""
        raise NotImplementedError

    def why_illegal(self, move, named = move_text):
        """The rule that forbids the move, in a few words that name it so; None if it is legal."""
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


def stones_of(cells, bits):
    """Black's and White's stones of a board text as bit sets; ``bits`` are the cells' bit numbers.

    Raises:
        ValueError: a wrong length or character.
    """
    if len(cells) != len(bits):
        raise ValueError("the board has {} cells, not {}".format(len(bits), len(cells)))
    if set(cells) - set(EMPTY_CELL + STONE_CELLS):
        raise ValueError("a board cell is one of {}{}".format(EMPTY_CELL, STONE_CELLS))
    black, white = (sum(1 << bit for bit, cell in zip(bits, cells) if cell == stone) for stone in STONE_CELLS)
    return black, white


def cells_of(stones, bits):
    """The board text of such bit sets."""
    black, white = stones
    kinds = (EMPTY_CELL, *STONE_CELLS)
    return "".join(kinds[(black >> bit & 1) + 2 * (white >> bit & 1)] for bit in bits)


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

MODULES['bots.core.history'] = r'''"""A game as a session knows it: its positions and the moves between them."""




class History:
    """Positions from the first on.

    Args:
        first: where the game begins.
        regular: whether that is the start position, so that a list of moves tells the game.
    """

    __slots__ = ("_moves", "_positions", "_regular")

    def __init__(self, first, regular = True):
        self._positions = [first]
        self._moves = []
        self._regular = regular

    def __len__(self):
        return len(self._moves)

    @property
    def position(self):
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self):
        """Every position so far, the first one first."""
        return list(self._positions)

    @property
    def opening(self):
        """Whether this is known to be one side's first turn: the start position, or that after one move."""
        return self._regular and len(self._moves) <= 1

    def add(self, move, after, in_turn = True):
        """A move was made; out of turn, the moves alone do not tell the game from now on."""
        self._moves.append(move)
        self._positions.append(after)
        self._regular = self._regular and in_turn

    def cut(self, plies):
        """Takes back all moves but the first ``plies``."""
        del self._positions[plies + 1 :]
        del self._moves[plies:]

    def continuation(self, moves):
        """What the moves from the start position add to this game; None if they tell another."""
        known = len(self._moves)
        if not self._regular or moves[:known] != self._moves:
            return None
        return moves[known:]
'''

MODULES['bots.core.judging'] = r'''"""What positions and moves are worth, for wires that ask more than which move is best."""


from bots.core.clock import now_ns
from protocol.wire import Evaluation, Review


class Judge:
    """Answers a ``Hint`` or a ``Review``, bit by bit, in the codec's words.

    Args:
        game, codec: what is played, and on which wire.
        search: a search within a limit and before a deadline (0: none); None if it was called off.
        hurried: whether the last search was told to answer now.
        deadline: when a search that is asked for now must have ended.
    """

    def __init__(
        self,
        game,
        codec,
        search,
        hurried,
        deadline,
    ):
        self._game = game
        self._codec = codec
        self._search = search
        self._hurried = hurried
        self._deadline = deadline

    def texts(self, event, positions, limit):
        """The answer's parts, as they are found.

        Args:
            positions: the game so far.
            limit: of a hint in all, of a review for each position.

        Raises:
            ValueError: a hint is wanted where the game is over.
        """
        if isinstance(event, Review):
            for plies in range(len(positions) - 1, -1, -1):
                found = self._judge(positions[plies], limit, self._deadline(limit))
                if found is None:
                    return
                yield self._codec.reviewed(event, plies, found)
                if self._hurried():
                    return
        else:
            if positions[-1].result() is not None:
                raise ValueError("no move: the game is over")
            for moves in self._hints(positions[-1], limit, self._deadline(limit)):
                yield self._codec.hinted(event, moves)

    def _judge(self, position, limit, deadline_ns):
        """What the position is worth to the side to move; at the end of the game, what it is ahead."""
        if position.result() is not None:
            return Evaluation([], self._game.lead(position), 0, Evaluation.SCORE)
        report = self._search(position, limit, deadline_ns)
        return None if report is None else report.evaluation()

    def _hints(self, position, limit, deadline_ns):
        """Every legal move with its value, the best first, again and again with one ply more.

        A search follows each move, so that every value is one and not just a bound. A limit of nodes is
        shared out at once, and so is the time of a search that knows no depth: then there is one list.
        """
        deepest = None if limit.depth is None else max(1, limit.depth - 1)
        depth = deepest if limit.nodes is not None else 1
        while True:
            found = self._moves_judged(position, limit.replace(depth=depth), deadline_ns)
            if found is None:
                return
            yield sorted(found, key=_worth, reverse=True)
            open_depths = {evaluation.depth for evaluation in found if not evaluation.solved}
            if depth is None or limit.nodes is not None or depth == deepest or open_depths != {depth + 1}:
                return
            depth += 1

    def _moves_judged(self, position, limit, deadline_ns):
        """Every move's value after a search of the limit's depth; None if something cut the searches short.

        The first plies are always looked at: they take no time.
        """
        first = limit.nodes is not None or limit.depth == 1
        moves = position.legal_moves()
        found = []
        for left, move in zip(range(len(moves), 0, -1), moves):
            share, nodes = deadline_ns, limit.nodes
            if first and deadline_ns:
                share = now_ns() + max(0, deadline_ns - now_ns()) // left
            if nodes is not None:
                nodes = max(1, (nodes - sum(evaluation.nodes for evaluation in found)) // left)
            after = self._judge(position.play(move), limit.replace(nodes=nodes), share)
            if after is None or (not first and (self._hurried() or _too_shallow(after, limit))):
                return None
            line = [move, *after.line]
            found.append(Evaluation(line, -after.value, after.depth + 1, after.solved, after.nodes, after.seconds))
        return found


def _too_shallow(after, limit):
    return not after.solved and limit.depth is not None and after.depth < limit.depth


def _worth(evaluation):
    """Certain wins before anything else, certain losses after it."""
    sign = (evaluation.value > 0) - (evaluation.value < 0)
    return (sign if evaluation.solved else 0, evaluation.value)
'''

MODULES['bots.core.kernel_cache'] = r'''"""Makes compiled kernels and keeps them: steps 1 and 2 of ``loader.py`` in a checkout.

An object is found by the hash of the sources it is made from and by the compiler's versions.
"""

import os
import subprocess
import sys
import tempfile
import zlib
from contextlib import contextmanager

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

    def __init__(self, game):
        from bots.core import compiler

        self._compiler = compiler
        self._signatures = entry_points(game)
        self._functions = compiler.kernels_of(game)

    def __getattr__(self, name):
        function = self._functions[name]
        self._compiler.compile_entry_point(
            function, self._signatures[name]
        )  # not before it is needed: each takes seconds

        def call(*arguments):
            return int(function(*[a.numpy() if isinstance(a, Buffer) else a for a in arguments]))

        setattr(self, name, call)
        return call


# ---- sources, their hash, and the cache ----------------------------------------------------------


def source_root():
    """The folder that holds ``bots/`` in a checkout."""
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def kernel_sources(game):
    """The files that a game's object is made from, as (name in a checkout, path)."""
    core = os.path.join(source_root(), "bots", "core")
    files = [("bots/core/" + name, os.path.join(core, name)) for name in ("compiler.py", "layout.py", "weights.py")]
    files += _modules("bots/core/kernels", os.path.join(core, "kernels"))
    folder = game_folder(game)
    for name in ("layout.py", "kernels.py"):
        if os.path.isfile(os.path.join(folder, name)):
            files.append(("bots/{}/{}".format(game, name), os.path.join(folder, name)))
    return files + _modules("bots/{}/kernels".format(game), os.path.join(folder, "kernels"))


def _modules(name, folder):
    """The modules of a package of kernels; none if there is no such folder."""
    if not os.path.isdir(folder):
        return []
    files = sorted(file for file in os.listdir(folder) if file.endswith(".py"))
    return [("{}/{}".format(name, file), os.path.join(folder, file)) for file in files]


def source_hash(game):
    """A hash of those files, 16 hexadecimal digits."""
    if embedded.KERNEL_SOURCES:
        return embedded.KERNEL_SOURCES
    import hashlib

    digest = hashlib.sha256()
    for name, path in kernel_sources(game):
        with open(path, "rb") as file:
            digest.update(name.encode() + b"\0" + file.read().replace(b"\r\n", b"\n") + b"\0")
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
    return object_in(text)


def object_in(text):
    """The compressed object in a packed file's text; None if there is none or it is damaged."""
    _, _, rest = text.partition('\nOBJECT = """')
    body, end, _ = rest.partition('"""')
    return decode_object(body) if end else None


def can_compile():
    """Whether numba is installed."""
    return toolchain() is not None


def compiled_object(game, tell = say):
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


def _compile(game, tell):
    from bots.core import compiler

    tell("compiling the {} kernels (once, about {} s) …".format(game, _COMPILE_SECONDS))
    try:
        return zlib.compress(compiler.build(game), 9)
    except compiler.CompileError as error:
        tell("no compiled kernels: {}".format(error))
        return None


@contextmanager
def _locked(game):
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


def _keep(path, content, tell):
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


def load_compiling(game, tell = say):
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


def can_compile_detached():
    """Whether ``compile_detached`` would help: a checkout with numba, a machine for objects, a cache for them."""
    if embedded.KERNEL_SOURCES or not runs_native() or not can_compile():
        return False
    try:
        os.makedirs(cache_folder(), mode=0o700, exist_ok=True)
    except OSError:
        return False
    return os.access(cache_folder(), os.W_OK)


def compile_detached(game):
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
    CUTTING,
    DEEPEST,
    FINISHED_DEPTH,
    FROM_TABLE,
    HORIZON,
    KEY_MASK,
    LATE_DEPTH,
    LATE_MOVE,
    LINE_WIDTH,
    MAX_DEPTH,
    MAX_NODES,
    MAX_PLY,
    NODES,
    PRUNED,
    PV,
    PV_LENGTH,
    REDUCED,
    ROOT_COUNT,
    ROOT_ENTRY,
    ROOT_EXACT,
    ROOT_MOVE,
    ROOT_NODES,
    ROOT_USED,
    ROOT_VALUE,
    SEARCHED,
    TABLE_HITS,
    TABLE_MASK,
    TRACE_COUNT,
    TRACE_ENTRY,
    TRACE_MOVE,
    TRACE_PLIES,
    TRACE_PLY,
    TRACE_REMARK,
    TRACE_ROOM,
    TRACE_USED,
    TRACE_VALUE,
    URGENT,
    VARIETY,
    WIN,
    WINDOW,
    WON,
    AlphaBetaMemory,
)

POLL_MASK = 255  # nodes between two looks at the clock, less one: well below a millisecond
INFINITE = 2 * WIN

# A table entry is two cells: the key, and value | depth | bound | move.
ENTRY = 2
MOVE_BITS, DEPTH_SHIFT, BOUND_SHIFT, VALUE_SHIFT = 16, 16, 24, 26
EXACT, LOWER, UPPER = 1, 2, 3
MOST_DEPTH = 255

# Move ordering: the table's move, then what the game holds for urgent (an order of URGENT or more:
# captures, say), then killers, then the game's order and history. Urgent moves are never reduced.
TABLE_SCORE, KILLER_SCORE, ORDER_SCALE, HISTORY_SHIFT = 1 << 50, 1 << 38, 1 << 12, 4
HISTORY_TOP = 1 << 40
URGENT_SCORE = URGENT * ORDER_SCALE  # above a killer with any lesser order and history
VERY_LATE = 4  # times LATE_MOVE: from there on the reduction is one ply more


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
def swap_best(memory, moves, scores, i, n):
    """Brings the move with the best score among i … n - 1 to place i."""
    best = i
    for j in range(i + 1, n):
        if memory[scores + j] > memory[scores + best]:
            best = j
    if best != i:
        memory[moves + i], memory[moves + best] = memory[moves + best], memory[moves + i]
        memory[scores + i], memory[scores + best] = memory[scores + best], memory[scores + i]
    return memory[moves + i]


@kernel
def remember_cut(control, memory, killers, history, move, depth):
    """Learns from a cut-off: two killers a ply (at ``killers``), and a counter a move (at ``history``)."""
    control[CUTOFFS] += 1
    if control[CUTS] & CUT_KILLERS:
        if memory[killers] != move:
            memory[killers + 1] = memory[killers]
            memory[killers] = move
        if memory[history] < HISTORY_TOP:
            memory[history] += depth * depth


@kernel
def lengthen_line(memory, line, move):
    """The principal variation at ``line`` becomes the move and the line found one ply deeper."""
    below = line + LINE_WIDTH
    n = memory[below]
    memory[line] = n + 1
    memory[line + 1] = move
    copy(memory, below + 1, memory, line + 2, n)


@kernel
def note_root(control, memory, root, move, value, nodes, exact):
    """Adds a line to the root table of the iteration under way."""
    at = root + ROOT_ENTRY * control[ROOT_USED]
    memory[at + ROOT_MOVE] = move
    memory[at + ROOT_VALUE] = value
    memory[at + ROOT_NODES] = nodes
    memory[at + ROOT_EXACT] = exact
    control[ROOT_USED] += 1


@kernel
def note_trace(control, memory, trace, ply, move, value, remark):
    """Adds a line to the trace of the iteration under way, while there is room."""
    if control[TRACE_USED] >= TRACE_ROOM:
        return
    at = trace + TRACE_ENTRY * control[TRACE_USED]
    memory[at + TRACE_PLY] = ply
    memory[at + TRACE_MOVE] = move
    memory[at + TRACE_VALUE] = value
    memory[at + TRACE_REMARK] = remark
    control[TRACE_USED] += 1


def make_alphabeta(game):
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, over, candidates, play, undo, final, key_of, evaluate, order, noisy, win_in = (
        game.length,
        game.to_move,
        game.over,
        game.candidates,
        game.play,
        game.undo,
        game.final,
        game.key,
        game.evaluate,
        game.order,
        game.noisy,
        game.win_in,
    )
    move_span, most_moves = game.move_span, game.most_moves
    parts = AlphaBetaMemory(most_moves, move_span)
    moves_at, scores_at, killers_at, history_at, lines_at = (
        parts.moves,
        parts.scores,
        parts.killers,
        parts.history,
        parts.lines,
    )
    # The second root table and the second trace are those of the iteration under way.
    root_done, root_now = parts.root, parts.root + ROOT_ENTRY * most_moves
    trace_done, trace_now = parts.trace, parts.trace + TRACE_ENTRY * TRACE_ROOM

    if undo is None:

        @kernel
        def enter(states, o, size, w, move):
            """Plays the move; returns where the state after it is."""
            copy(states, o, states, o + size, size)
            play(states, o + size, w, move)
            return o + size

        @kernel
        def leave(states, o, w, move):
            """Goes back to before the move."""

    else:

        @kernel
        def enter(states, o, size, w, move):
            play(states, o, w, move)
            return o

        @kernel
        def leave(states, o, w, move):
            undo(states, o, w, move)

    @kernel
    def score_moves(states, o, w, control, memory, n, first, ply):
        """Gives every move of the list its ordering score."""
        moves, scores, killers = moves_at + ply * most_moves, scores_at + ply * most_moves, killers_at + 2 * ply
        history = history_at + to_move(states, o) * move_span
        learn = control[CUTS] & CUT_KILLERS != 0
        for i in range(n):
            move = memory[moves + i]
            score = order(states, o, w, move) * ORDER_SCALE
            if learn:
                score += memory[history + move] >> HISTORY_SHIFT
                if move == memory[killers] or move == memory[killers + 1]:
                    score += KILLER_SCORE
            memory[scores + i] = TABLE_SCORE if move == first else score

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
        def quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta):
            return evaluate(states, o, w)

    else:

        @kernel
        def quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta):
            """The evaluation, or better by moves that change it at once."""
            if over(states, o):
                return final(states, o) * (WIN - ply)
            best = evaluate(states, o, w)
            if best >= beta or ply + 1 >= MAX_PLY:
                return best
            alpha = max(alpha, best)
            moves, scores = moves_at + ply * most_moves, scores_at + ply * most_moves
            n = noisy(states, o, w, memory, moves)
            for i in range(n):
                memory[scores + i] = order(states, o, w, memory[moves + i])
            for i in range(n):
                if control[ABORTED] != 0:
                    return best
                move = swap_best(memory, moves, scores, i, n)
                control[NODES] += 1
                if out_of_budget(control, clock):
                    return best
                after = enter(states, o, size, w, move)
                value = -quiesce(states, after, size, w, control, clock, memory, ply + 1, -beta, -alpha)
                leave(states, o, w, move)
                if value > best:
                    best = value
                    alpha = max(alpha, value)
                    if value >= beta:
                        break
            return best

    if win_in is None:

        @kernel
        def leaf(states, o, size, w, control, clock, memory, ply, alpha, beta):
            """The value of a state at the horizon."""
            control[HORIZON] += 1
            return quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta)

    else:

        @kernel
        def leaf(states, o, size, w, control, clock, memory, ply, alpha, beta):
            """The value of a state at the horizon, a win if it can be forced."""
            plies = win_in(states, o, w)
            if plies > 0:
                return WIN - ply - plies
            control[HORIZON] += 1
            return quiesce(states, o, size, w, control, clock, memory, ply, alpha, beta)

    @kernel
    def note_move(control, memory, ply, move, value, remark, nodes_before, exact):
        """Keeps what the root table and the trace are to show of a move."""
        if ply == 0:
            note_root(control, memory, root_now, move, value, control[NODES] - nodes_before, exact)
        if ply < control[TRACE_PLIES]:
            note_trace(control, memory, trace_now, ply, move, value, remark)

    @kernel
    def note_pruned(control, memory, ply, i, n):
        """Notes the moves from the i-th on as cut off."""
        if ply < control[TRACE_PLIES]:
            for j in range(i, n):
                move = memory[moves_at + ply * most_moves + j]
                note_trace(control, memory, trace_now, ply, move, 0, PRUNED)

    @kernel
    def reduction(control, tried, depth):
        """By how many plies a late move is searched less deeply at first."""
        if control[CUTS] & CUT_REDUCTIONS == 0 or tried < control[LATE_MOVE] or depth < control[LATE_DEPTH]:
            return 0
        return 1 + (tried >= VERY_LATE * control[LATE_MOVE])

    @kernel
    def search(states, o, size, w, control, clock, table, memory, ply, depth, alpha, beta):
        """The value of the state at ``o``, fail-soft; nothing of use once the search unwinds."""
        if control[ABORTED] != 0:
            return 0
        control[NODES] += 1
        line = lines_at + ply * LINE_WIDTH
        memory[line] = 0
        if out_of_budget(control, clock):
            return 0
        if ply > control[DEEPEST]:
            control[DEEPEST] = ply
        if over(states, o):
            return final(states, o) * (WIN - ply)
        use_table = control[CUTS] & CUT_TABLE != 0
        key = key_of(states, o) & control[KEY_MASK]
        first = -1
        if use_table and table[ENTRY * (key & control[TABLE_MASK])] == key:
            entry = table[ENTRY * (key & control[TABLE_MASK]) + 1]
            if entry != 0:
                first = entry & ((1 << MOVE_BITS) - 1)
                if ply > 0 and cuts_off(entry, depth, ply, alpha, beta):
                    control[TABLE_HITS] += 1
                    value = from_table(entry >> VALUE_SHIFT, ply)
                    if -WON < value < WON:
                        control[HORIZON] += 1  # for all the table knows, there was one below
                    return value
        if depth <= 0 or ply + 1 >= MAX_PLY:
            return leaf(states, o, size, w, control, clock, memory, ply, alpha, beta)

        moves, scores = moves_at + ply * most_moves, scores_at + ply * most_moves
        n = candidates(states, o, w, memory, moves)
        score_moves(states, o, w, control, memory, n, first, ply)
        lowest = alpha
        best = -INFINITE
        best_move = memory[moves]
        tried = 0
        for i in range(n):
            move = swap_best(memory, moves, scores, i, n)
            if ply == 0 and move == control[AVOID] and n > 1:
                continue
            nodes_before, hits_before, trace_before = control[NODES], control[TABLE_HITS], control[TRACE_USED]
            low = alpha - control[VARIETY] if ply == 0 else alpha
            after = enter(states, o, size, w, move)
            value = 0
            remark = SEARCHED
            full = True  # whether the full depth and window are still to be searched
            if tried > 0:
                reduced = reduction(control, tried, depth) if memory[scores + i] < URGENT_SCORE else 0
                narrow = control[CUTS] & CUT_NULL_WINDOW != 0
                high = low + 1 if narrow else beta
                if reduced > 0:
                    remark = REDUCED
                    value = -search(
                        states, after, size, w, control, clock, table, memory,
                        ply + 1, depth - 1 - reduced, -high, -low,
                    )  # fmt: skip
                    full = value > low
                if full and narrow:
                    remark = SEARCHED
                    control[TRACE_USED] = trace_before
                    value = -search(
                        states, after, size, w, control, clock, table, memory,
                        ply + 1, depth - 1, -high, -low,
                    )  # fmt: skip
                    full = low < value < beta
            if full:
                remark = SEARCHED
                control[TRACE_USED] = trace_before
                value = -search(
                    states, after, size, w, control, clock, table, memory,
                    ply + 1, depth - 1, -beta, -low,
                )  # fmt: skip
            leave(states, o, w, move)
            if control[ABORTED] != 0:
                return best
            tried += 1
            if control[NODES] == nodes_before + 1 and control[TABLE_HITS] > hits_before:
                remark = FROM_TABLE
            note_move(
                control, memory, ply, move, value, CUTTING if value >= beta else remark, nodes_before, value > low
            )
            if value > best:
                best = value
                best_move = move
                if value > alpha:
                    alpha = value
                    lengthen_line(memory, line, move)
                    if ply == 0:
                        control[BEST_MOVE] = move
                        control[BEST_VALUE] = value
                    if alpha >= beta:
                        history = history_at + to_move(states, o) * move_span + move
                        remember_cut(control, memory, killers_at + 2 * ply, history, move, depth)
                        note_pruned(control, memory, ply, i + 1, n)
                        break
        if use_table:
            bound = LOWER if best >= beta else (UPPER if best <= lowest else EXACT)
            store(control, table, key, best_move, min(depth, MOST_DEPTH), bound, best, ply)
        return best

    @kernel
    def iteration(states, size, w, control, clock, table, memory, depth, guess):
        """One full-depth search from the root, the window widened until the value lies inside."""
        low, high = -INFINITE, INFINITE
        if control[CUTS] & CUT_ASPIRATION and depth > 1:
            low, high = guess - control[WINDOW], guess + control[WINDOW]
        while True:
            control[ROOT_USED] = 0
            control[TRACE_USED] = 0
            value = search(states, 0, size, w, control, clock, table, memory, 0, depth, low, high)
            if control[ABORTED] != 0 or low < value < high:
                return value
            if value <= low:
                low = -INFINITE
            else:
                high = INFINITE

    @kernel
    def keep_iteration(control, memory):
        """Keeps the principal variation, the root table and the trace of a finished iteration."""
        n = min(memory[lines_at], control.size - PV)
        control[PV_LENGTH] = n
        copy(memory, lines_at + 1, control, PV, n)
        control[ROOT_COUNT] = control[ROOT_USED]
        copy(memory, root_now, memory, root_done, ROOT_ENTRY * control[ROOT_USED])
        control[TRACE_COUNT] = control[TRACE_USED]
        copy(memory, trace_now, memory, trace_done, TRACE_ENTRY * control[TRACE_USED])

    @kernel
    def forget(control, memory):
        """Clears what an earlier search has left, all but the faded history."""
        control[BEST_MOVE] = -1
        control[BEST_VALUE] = 0
        control[PV_LENGTH] = 0
        control[ROOT_COUNT] = 0
        control[TRACE_COUNT] = 0
        for i in range(killers_at, history_at):
            memory[i] = -1
        for i in range(history_at, lines_at):
            memory[i] >>= 3

    @kernel
    def alphabeta(states, w, control, clock, table, memory):
        size = length(states, 0)
        forget(control, memory)
        if over(states, 0):
            control[BEST_VALUE] = final(states, 0) * WIN
            return 0
        n = candidates(states, 0, w, memory, moves_at)
        control[BEST_MOVE] = memory[moves_at + (n > 1 and memory[moves_at] == control[AVOID])]
        value = 0
        depth = 0
        while control[MAX_DEPTH] == 0 or depth < control[MAX_DEPTH]:
            control[HORIZON] = 0
            value = iteration(states, size, w, control, clock, table, memory, depth + 1, value)
            if control[ABORTED] != 0:
                break
            depth += 1
            control[BEST_VALUE] = value
            keep_iteration(control, memory)
            control[FINISHED_DEPTH] = depth
            # A proven result, or a tree searched to its ends, will not change.
            if value >= WON or value <= -WON or control[HORIZON] == 0 or depth + 1 >= MAX_PLY:
                break
        return depth

    return alphabeta
'''

MODULES['bots.core.kernels.bits'] = r'''"""Bit sets in 64-bit integers, signed or not: the processor's own instructions."""

from numba import types
from numba.extending import intrinsic


@intrinsic
def count_bits(typing_context, bits):
    """How many bits are set, in the type of ``bits``."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return bits(bits), generate


@intrinsic
def lowest_bit(typing_context, bits):
    """The number of the lowest bit that is set, in the type of ``bits``, which must not be 0."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], context.get_constant(types.boolean, True))

    return bits(bits), generate


@intrinsic
def highest_bit(typing_context, bits):
    """The number of the highest bit that is set, in the type of ``bits``, which must not be 0."""

    def generate(context, builder, signature, arguments):
        zeros = builder.ctlz(arguments[0], context.get_constant(types.boolean, True))
        return builder.sub(arguments[0].type(arguments[0].type.width - 1), zeros)

    return bits(bits), generate
'''

MODULES['bots.core.kernels.game'] = r'''"""What a game gives the generic kernels, and the entry points they make of it."""


from bots.core.kernels.alphabeta import make_alphabeta
from bots.core.kernels.mcts import make_mcts, make_promote
from bots.core.kernels.tools import copy, kernel


class KernelGame:
    """The kernels of one game.

    Every state is a stretch of an int64 array ``s`` from cell ``o`` on; ``w`` are the game's weights
    and the tables made of them (see ``weights.py``).

    Args:
        setup: ``(s, o, columns, rows) -> length``, the start position.
        load: ``(s, o, w, cells, to_move, details)``, any position, into a state that ``setup`` has
            sized; ``details`` is what the game's description says of the position besides.
        length: ``(s, o) -> cells in use``.
        to_move: ``(s, o) -> 0 or 1``.
        over: ``(s, o) -> bool``, whether the game has ended.
        legal: ``(s, o, w, moves, at) -> n``, writes the legal moves; 0 exactly when the game is over.
        play: ``(s, o, w, move)``.
        final: ``(s, o) -> -1, 0 or 1`` for the side to move, once the game is over.
        key: ``(s, o) -> int64`` hash of position and side to move.
        playout: ``(s, o, w, rng, seen, stamp) -> final value for Black``: plays on, at most 500 plies,
            and sets ``seen[2 * move + colour] = stamp`` for every move made.
        evaluate: ``(s, o, w) -> int`` for the side to move, in hundredths, less than half a WIN.
        order: ``(s, o, w, move) -> int``, greater is tried first; within 30 bits. From ``URGENT`` on
            a move goes before the killers and is never reduced.
        move_span: greater than any move.
        most_moves: most legal moves in any position.
        candidates: like ``legal``, the moves worth searching, at least one; None: all.
        noisy: like ``legal``, the moves quiescence looks at; None: the evaluation stands.
        win_in: ``(s, o, w) -> plies`` of a win that the side to move can force, 0 if none is found.
            Alpha-beta asks it at the horizon, MCTS when it expands a node.
        undo: ``(s, o, w, move)``, takes back what ``play`` did to the last bit; None: states are copied.
        prior: ``(s, o, w, move) -> int``, a move's first-play value in MCTS in thousandths of a win;
            None: the setting ``first_play``.
        prepare: ``(w)``, makes the tables in ``w``; None: there are none.
    """

    def __init__(
        self,
        *,
        setup,
        load,
        length,
        to_move,
        over,
        legal,
        play,
        final,
        key,
        playout,
        evaluate,
        order,
        move_span,
        most_moves,
        candidates = None,
        noisy = None,
        win_in = None,
        undo = None,
        prior = None,
        prepare = None,
    ):
        self.setup = setup
        self.load = load
        self.length = length
        self.to_move = to_move
        self.over = over
        self.legal = legal
        self.play = play
        self.final = final
        self.key = key
        self.playout = playout
        self.evaluate = evaluate
        self.order = order
        self.move_span = move_span
        self.most_moves = most_moves
        self.candidates = candidates or legal
        self.noisy = noisy
        self.win_in = win_in
        self.undo = undo
        self.prior = prior
        self.prepare = prepare


@kernel
def no_tables(w):
    """Instead of ``prepare`` in a game whose weights are all there is."""


def make_perft(game):
    """``(states, weights, depth, finished, moves) -> leaves``: counts the games of ``depth`` plies."""
    legal, play, length, most_moves = game.legal, game.play, game.length, game.most_moves

    @kernel
    def count(states, w, size, depth, finished, moves):
        o = depth * size
        at = depth * most_moves
        n = legal(states, o, w, moves, at)
        if n == 0:
            return finished
        if depth <= 1:
            return n
        total = 0
        for i in range(n):
            copy(states, o, states, o - size, size)
            play(states, o - size, w, moves[at + i])
            total += count(states, w, size, depth - 1, finished, moves)
        return total

    @kernel
    def perft(states, w, depth, finished, moves):
        size = length(states, 0)
        copy(states, 0, states, depth * size, size)
        return count(states, w, size, depth, finished, moves)

    return perft


def make_playouts(game):
    """``(state, weights, scratch, rng, seen, count) -> Black's wins`` in that many playouts."""
    playout, length = game.playout, game.length

    @kernel
    def playouts(state, w, scratch, rng, seen, count):
        size = length(state, 0)
        won = 0
        for i in range(count):
            copy(state, 0, scratch, 0, size)
            if playout(scratch, 0, w, rng, seen, i) > 0:
                won += 1
        return won

    return playouts


def make_state_kernels(game):
    """The entry points about one state, which is an array of its own."""
    set_up, load_cells, legal_moves, make_move = game.setup, game.load, game.legal, game.play
    value, tables = game.evaluate, game.prepare or no_tables

    @kernel
    def setup(state, columns, rows):
        return set_up(state, 0, columns, rows)

    @kernel
    def load(state, w, cells, to_move, details):
        load_cells(state, 0, w, cells, to_move, details)
        return 0

    @kernel
    def legal(state, w, moves):
        return legal_moves(state, 0, w, moves, 0)

    @kernel
    def play(state, w, move):
        make_move(state, 0, w, move)
        return 0

    @kernel
    def evaluate(state, w):
        return value(state, 0, w)

    @kernel
    def prepare(w):
        tables(w)
        return 0

    return {"setup": setup, "prepare": prepare, "load": load, "legal": legal, "play": play, "evaluate": evaluate}


def make_entry_points(game, further = None):
    """The kernels by name, with the signatures of ``layout.entry_points``; ``further`` are the game's own."""
    return {
        **make_state_kernels(game),
        "perft": make_perft(game),
        "playouts": make_playouts(game),
        "mcts": make_mcts(game),
        "mcts_promote": make_promote(),
        "alphabeta": make_alphabeta(game),
        **(further or {}),
    }
'''

MODULES['bots.core.kernels.mcts'] = r'''"""Monte-Carlo tree search, generic over a game: UCT with RAVE and proven results.

Sources: Kocsis and Szepesvari 2006 (UCT); Gelly and Silver 2011 (RAVE and its schedule);
Winands, Bjornsson and Saito 2008 (MCTS-Solver); Cazenave and Saffidine 2010 (score bounds: a side with a
proven draw in hand looks for better, and its node is worth half a win at least). The pool's layout is in
``layout.py``.
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
    LAST,
    LINK_COUNT_MASK,
    LINK_COUNT_SHIFT,
    LINK_DRAW_SHIFT,
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
    USE_RAVE,
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
def has_draw(link):
    """Whether the side to move has a move that is proven a draw."""
    return (link >> LINK_DRAW_SHIFT) & 1 != 0


@kernel
def with_draw(link):
    return link | (1 << LINK_DRAW_SHIFT)


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
        elif status == DRAWN:
            stats[STATS * first + 4 * n + (slot - first)] = LAST
            parent = with_draw(parent)
            links[path[d - 1]] = parent
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
    rave = settings[USE_RAVE] > 0.0 and settings[RAVE_EQUIVALENCE] > 0.0
    win = np.float32(0.5 * (black_value + 1.0))  # of Black, in wins
    half = np.float32(0.5)
    stats[0] += np.float32(1.0)
    for d in range(depth, -1, -1):
        link = links[path[d]]
        colour = (root_colour + d) & 1  # who is to move at path[d], so who chose path[d + 1]
        value = win if colour == 0 else np.float32(1.0) - win
        if d < depth:
            add_visit(path[d + 1], link, value, stats)
        if rave and link_count(link) > 0:
            add_rave(link, colour, value, stamp + d, seen, stats, links)
        if has_draw(link) and value < half:
            win = half


@kernel
def no_win(s, o, w):
    """Instead of ``win_in`` in a game that does not look for forced wins."""
    return 0


def make_mcts(game):
    """The search kernel of one game; its signature is in ``layout.ENTRY_POINTS``."""
    length, to_move, candidates, play, final, playout, over = (
        game.length,
        game.to_move,
        game.candidates,
        game.play,
        game.final,
        game.playout,
        game.over,
    )
    win_in = game.win_in or no_win
    prior = game.prior

    if prior is None:

        @kernel
        def first_play(s, w, move, settings):
            return settings[FIRST_PLAY]

    else:

        @kernel
        def first_play(s, w, move, settings):
            return prior(s, 0, w, move) * 0.001

    @kernel
    def new_block(s, w, moves, n, link, control, rng, settings, stats, links):
        """Gives a leaf children with their first-play values; returns its new link.

        A trace of noise breaks the ties of moves that nobody has tried.
        """
        first = control[FREE]
        control[FREE] = first + n
        base = STATS * first
        weight = settings[FIRST_PLAY_WEIGHT]
        for i in range(n):
            value = first_play(s, w, moves[i], settings) + 1.0e-4 * random32(rng) / 4294967296.0
            links[first + i] = moves[i]
            stats[base + i] = 0.0
            stats[base + n + i] = 0.0
            stats[base + 2 * n + i] = weight
            stats[base + 3 * n + i] = weight * value
            stats[base + 4 * n + i] = 0.0
        return with_block(link, first, n)

    @kernel
    def expand(slot, s, w, moves, control, rng, settings, stats, links):
        """Gives the leaf its children, or its result if it is known: the game over, or a forced win.

        The root always gets children, as a move is asked for.
        """
        if over(s, 0):
            links[slot] = with_status(links[slot], value_status(final(s, 0)))
            return
        if slot > 0 and win_in(s, 0, w) > 0:
            links[slot] = with_status(links[slot], LOST)
            return
        n = candidates(s, 0, w, moves, 0)
        if control[FREE] + n <= control[CAPACITY]:
            links[slot] = new_block(s, w, moves, n, links[slot], control, rng, settings, stats, links)

    @kernel
    def descend(s, w, path, moves, seen, stamp, control, rng, settings, stats, links, scores):
        """Walks from the root to a leaf or a proven node, playing on ``s``; returns the depth."""
        depth = 0
        slot = 0
        visits = stats[0]
        path[0] = 0
        while depth < DEEPEST_PATH - 1 and link_status(links[slot]) == UNKNOWN:
            if link_count(links[slot]) == 0:
                if visits >= settings[EXPAND_VISITS]:
                    expand(slot, s, w, moves, control, rng, settings, stats, links)
                if link_count(links[slot]) == 0:
                    break
            first, n = link_first(links[slot]), link_count(links[slot])
            slot = first + select_child(first, n, visits, settings, stats, scores)
            visits = stats[STATS * first + slot - first]
            move = link_move(links[slot])
            seen[2 * move + to_move(s, 0)] = stamp + depth
            play(s, 0, w, move)
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
    def simulate(root, w, control, rng, settings, stats, links, s, path, moves, seen, scores, stamp):
        """One simulation: descend, play out or take the proven result, back up. Returns the depth."""
        copy(root, 0, s, 0, length(root, 0))
        depth = descend(s, w, path, moves, seen, stamp, control, rng, settings, stats, links, scores)
        status = link_status(links[path[depth]])
        if status != UNKNOWN:
            value = proven_value(status, to_move(s, 0))
            spread_proof(path, depth, stats, links)
        else:
            value = float(playout(s, 0, w, rng, seen, stamp + depth))
        back_up(path, depth, to_move(root, 0), value, stamp, seen, settings, stats, links)
        return depth

    @kernel
    def mcts(root, w, control, clock, rng, settings, stats, links, s, path, moves, seen, scores):
        for i in range(seen.size):
            seen[i] = -1
        if control[FREE] == 0:
            make_root(control, stats, links)
        if link_count(links[0]) == 0:  # even a search without time is to know its moves
            expand(0, root, w, moves, control, rng, settings, stats, links)
        if control[AVOID] >= 0:
            avoid_move(control[AVOID], link_first(links[0]), link_count(links[0]), stats, links)
        done = 0
        control[DEEPEST] = 0
        while link_status(links[0]) == UNKNOWN:
            if done % POLL_INTERVAL == 0 and must_stop(control, clock):
                break
            if done == control[MAX_NODES] and done > 0:
                break
            depth = simulate(
                root, w, control, rng, settings, stats, links, s, path, moves, seen, scores, done * SEEN_PLIES
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
    """Marks a function for the compiler: no exceptions, no bounds checks, no GIL.

    It is compiled once for the types of its arguments, and not again for every constant that it is
    called with, which numba would take for a type of its own: once the optimiser has put one function
    into another, a constant is a constant all the same.
    """
    dispatcher = njit(error_model="numpy", boundscheck=False, nogil=True)(function)
    template_of = dispatcher.get_call_template

    def get_call_template(args, kws):
        return template_of(tuple(types.unliteral(arg) for arg in args), kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher


@intrinsic
def stay_one_function(typing_context):
    """Keeps the kernel that calls this from being copied into its callers: they are many, and it is long."""

    def generate(context, builder, signature, arguments):
        builder.function.attributes.add("noinline")
        return context.get_dummy_value()

    return types.none(), generate


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
    # (weights): makes the tables of the weights; before any kernel below
    "prepare": "q",
    # (state, weights, cells, to_move, details): cells row by row, 0 empty, 1 Black, 2 White
    "load": "qqqnq",
    # (state, weights, moves) -> how many legal moves were written; 0: the game is over
    "legal": "qqq",
    # (state, weights, move): plays a legal move
    "play": "qqn",
    # (state, weights) -> the evaluation for the side to move
    "evaluate": "qq",
    # (states, weights, depth, finished, moves) -> leaves, a game that ended before counting as ``finished``;
    # room for depth + 1 states, and as many move lists
    "perft": "qqnnq",
    # (state, weights, scratch, rng, seen, count) -> how many of the playouts Black won
    "playouts": "qqqQqn",
    # (root, weights, control, clock, rng, settings, stats, links, state, path, moves, seen, scores) -> simulations
    "mcts": "qqqqQdfqqqqqf",
    # (control, stats, links, new_stats, new_links, move): keeps the subtree below a root move
    "mcts_promote": "qfqfqn",
    # (states, weights, control, clock, table, memory) -> finished depth; see AlphaBetaMemory
    "alphabeta": "qqqqqq",
}


def entry_points(game):
    """The signatures of all entry points of a game's object: those above and its own."""
    own = __import__("bots.{}.layout".format(game), fromlist=["ENTRY_POINTS"]).ENTRY_POINTS
    return {**ENTRY_POINTS, **own}


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
WINDOW = 19  # alpha-beta: half the first aspiration window, in hundredths of the evaluation's unit
LATE_MOVE = 20  # alpha-beta: late-move reductions begin after so many moves …
LATE_DEPTH = 21  # … and with as many plies left to search
VARIETY = 22  # alpha-beta: root moves that are worse than the best by no more than this get exact values
ROOT_COUNT = 23  # out, alpha-beta: entries of the root table
TRACE_PLIES = 24  # alpha-beta: how deep the trace goes; 0: none is kept
TRACE_COUNT = 25  # out, alpha-beta: entries of the trace
TRACE_USED = 26  # internal: entries of the trace of the iteration under way
ROOT_USED = 27  # internal: entries of the root table of the iteration under way
FINISHED_DEPTH = 28  # out, alpha-beta: plies of the last finished iteration, for those who look on
PV = 32
CONTROL_LENGTH = PV + 256

# ---- alpha-beta ----------------------------------------------------------------------------------
CUT_TABLE = 1  # transposition table: bounds and the move to try first
CUT_NULL_WINDOW = 2  # principal-variation search
CUT_KILLERS = 4  # killer moves and history order the moves
CUT_ASPIRATION = 8  # iterations start from a narrow window
CUT_REDUCTIONS = 16  # late-move reductions: the one cut that is not exact
ALL_CUTS = 31

MAX_PLY = 200  # plies the stacks have room for: longer than a search can see
LINE_WIDTH = MAX_PLY + 2  # a principal variation: its length, then its moves

# The root table: entries of four cells, in the order of the search.
ROOT_ENTRY = 4
ROOT_MOVE, ROOT_VALUE, ROOT_NODES, ROOT_EXACT = range(ROOT_ENTRY)  # not exact: the move is no better than the value

# The trace of a search: entries of four cells, children before their parents. The value is the mover's.
TRACE_ENTRY = 4
TRACE_PLY, TRACE_MOVE, TRACE_VALUE, TRACE_REMARK = range(TRACE_ENTRY)
TRACE_ROOM = 1 << 16
SEARCHED, FROM_TABLE, REDUCED, CUTTING, PRUNED = range(5)  # remarks


class AlphaBetaMemory:
    """Where the parts of alpha-beta's ``memory`` begin. One array, as each costs every call of the recursion."""

    def __init__(self, most_moves, move_span):
        self.moves = 0  # a list a ply
        self.scores = self.moves + most_moves * (MAX_PLY + 1)
        self.killers = self.scores + most_moves * (MAX_PLY + 1)
        self.history = self.killers + 2 * (MAX_PLY + 1)
        self.lines = self.history + 2 * move_span
        self.root = self.lines + LINE_WIDTH * LINE_WIDTH  # of the finished iteration, then of the one under way
        self.trace = self.root + 2 * ROOT_ENTRY * most_moves  # likewise
        self.length = self.trace + 2 * TRACE_ENTRY * TRACE_ROOM


WIN = 1000000  # value of a won position, less one for every ply until its end
WON = WIN - 1000  # at or beyond it: a proven win
URGENT = 1 << 28  # moves of such an order or a greater one go before killers, and are never reduced

# ---- MCTS settings: float64 cells ----------------------------------------------------------------
EXPLORATION = 0
RAVE_EQUIVALENCE = 1  # simulations at which RAVE and the mean weigh about alike; 0: no RAVE
EXPAND_VISITS = 2  # visits before a leaf gets children
FIRST_PLAY = 3  # value of a move nobody has tried, in wins a visit
FIRST_PLAY_WEIGHT = 4  # how many RAVE visits that value counts for
USE_RAVE = 5  # 0: the first-play value alone fades with RAVE_EQUIVALENCE
SETTINGS_LENGTH = 16

# ---- MCTS tree: the children of one node stand side by side in a block ----------------------------
# A block of k children that starts at slot b has its statistics at stats[STATS * b …], as k visits,
# k wins, k RAVE visits, k RAVE wins, k biases, and its links at links[b … b + k - 1].
STATS = 5
LINK_MOVE_BITS = 16  # low bits: the move
LINK_STATUS_SHIFT = 16  # 2 bits: proven result for the side that made the move
LINK_DRAW_SHIFT = 18  # 1 bit: one of the children is a proven draw
LINK_COUNT_SHIFT = 19  # 12 bits: how many children
LINK_FIRST_SHIFT = 31  # 32 bits: the slot of the first
LINK_COUNT_MASK = 0xFFF
UNKNOWN, LOST, DRAWN, PROVEN_WON = 0, 1, 2, 3
NEVER = -1.0e9  # bias of a move that is not to be chosen
LAST = -1.0e6  # bias of a move to choose only when all others are never to be chosen: a proven draw
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

    def __init__(self, library, game):
        self._library = library
        for name, codes in entry_points(game).items():
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


def open_object(compressed, game):
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


def _load_from_memory(code):
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
    import binascii  # not base64, whose import and decoding in Python cost more than the kernels' loading

    try:
        return binascii.a2b_base64(text)
    except ValueError:
        return None


def load_ready(game):
    """A ready object, loaded; None if there is none or this machine does not run it."""
    if not runs_native():
        return None
    for compressed in _ready_objects(game):
        try:
            return open_object(compressed, game)
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

MODULES['bots.core.main'] = r'''"""The program every bot is: options, wire, session, exit code."""

import os
import sys

from bots.core.options import UsageError, chosen_params, parse_options, rule_of
from bots.core.output import Log, PipeClosed, say, write_stdout
from bots.core.reader import LineReader
from bots.core.session import EXIT_BAD_INPUT, Session
from protocol.detect import bot_wire, detect, names
from protocol.wire import WireError


def run(game, arguments = None):
    """Plays until there is nothing more to answer; returns the exit code."""
    try:
        options = parse_options(game, names(game.name), arguments)
        table = _table(game, options)
        params = chosen_params(game, options)
        log = _open_log(options.log)
    except UsageError as error:
        say(str(error))
        return EXIT_BAD_INPUT
    reader = LineReader()
    reader.start()
    try:
        line = _first_line(reader)
        codec = choose_codec(game, table, options, line, lambda: _following(reader))
        return Session(game, options, params, codec, reader, write_stdout, log).run(line)
    except WireError as error:
        say(error.message)
        return EXIT_BAD_INPUT
    except PipeClosed as closed:
        say("cannot write the answer: {}".format(closed))
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        return 130


def _table(game, options):
    table = game.table(options.size, options.size, rule_of(game, options))
    try:
        game.position.start(table.columns, table.rows, table.rule)
    except ValueError as error:
        raise UsageError(str(error)) from None
    return table


def _open_log(path):
    try:
        return Log(path)
    except OSError as error:
        raise UsageError("cannot write the log {}: {}".format(path, error.strerror)) from None


def _first_line(reader):
    """The first line that is not blank; None if there is none."""
    line = reader.next()
    while line is not None and not line.text.strip():
        line = reader.next()
    return line


def _following(reader):
    """The next line that is not blank, left where it is; empty if there is none."""
    count = 0
    line = reader.ahead(count)
    while line is not None and not line.text.strip():
        count += 1
        line = reader.ahead(count)
    return "" if line is None else line.text


def choose_codec(
    game, table, options, line, following
):
    """The codec of the wire that the options name or the input's beginning opens.

    Args:
        line, following: the first line that is not blank, and what gives the next.

    Raises:
        WireError: there is no line, or none of a wire.
    """
    if line is None:
        raise WireError("no input")
    name = detect(line.text, table, following) if options.protocol == "auto" else options.protocol
    wire = bot_wire(name)
    settings = {"keep_running": bool(options.keep_running), "name": game.title}
    return wire(table, **{key: settings[key] for key in wire.settings})


def main(game):
    """Runs and leaves at once: neither the reader's thread nor Python's own farewells hold the exit up."""
    _fill_closed_descriptors()
    _leave_on_interrupt()
    code = run(game)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError):
            pass  # closed from the start, or full
    os._exit(code)


def _fill_closed_descriptors():
    """Gives a number to the standard streams closed at the start, lest a file of ours takes it."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free number is this one. Reading gives the end; writing an answer still fails.
            os.open(os.devnull, os.O_WRONLY if descriptor == 2 else os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives


def _leave_on_interrupt():
    """Lets Ctrl-C end the process itself: Python's handler would wait until a kernel returns."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
'''

MODULES['bots.core.mcts'] = r'''"""Drives the MCTS kernel: memory, the tree kept between moves, threads, and the report."""

import threading
import time

from bots.core import layout
from bots.core.buffers import Buffer, as_large_as_granted
from bots.core.engine import Searcher
from bots.core.native import RandomChoice, legal_part, load_state, seed_generator, weights_of
from bots.core.report import UNPROVEN, Report, RootMove, TreeLine
from protocol.limit import Limit

# 28 bytes a slot and two pools while moves follow each other: within a judge's 256 MB. Memory that a
# short search does not touch costs nothing.
POOL_SLOTS = 3000000
LEAST_SLOTS = 20000
ENOUGH_NODES = 4000000  # visits of a root: by then the pool is full, and single-precision counts end at 2 ** 24
SHOWN_MOVES, SHOWN_PLIES = 12, 12  # of the tree, to those who look on
LEAST_SHARE = 0.1  # of the best move's visits, below which a move's value says little

SETTINGS = ("exploration", "rave_equivalence", "use_rave", "expand_visits", "first_play", "first_play_weight")

PROVEN = {layout.PROVEN_WON: "won", layout.LOST: "lost", layout.DRAWN: "drawn"}
VALUES = {"won": 1.0, "lost": 0.0, "drawn": 0.5}
RANKS = {layout.PROVEN_WON: 2, layout.LOST: 0}  # all else between them


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

    def __init__(self, kernels, game, params, weights, seed, slots):
        self.kernels = kernels
        self.game = game
        self._weights = weights
        self.pool = as_large_as_granted(Pool, slots, LEAST_SLOTS)
        slots = self.pool.links.length
        self._spare = None
        self.control = Buffer("q", layout.CONTROL_LENGTH)
        self.control.cells[layout.CAPACITY] = slots
        self._clock = Buffer("q", 2)
        self._generator = Buffer("Q", 1)
        self._generator.cells[0] = seed
        self.settings = Buffer("d", layout.SETTINGS_LENGTH)
        for name in SETTINGS:
            self.settings.cells[getattr(layout, name.upper())] = float(params["mcts." + name])
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
        load_state(self.kernels, self.game, position, self._root, self._weights)
        cells = self.control.cells
        cells[layout.MAX_NODES] = nodes
        cells[layout.DEADLINE_NS] = deadline_ns
        cells[layout.AVOID] = avoid
        self.kernels.mcts(
            self._root,
            self._weights,
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
            try:
                self._spare = Pool(self.pool.links.length)
            except (OSError, MemoryError):
                self.clear()
                return
        new, old = self._spare, self.pool
        self.kernels.mcts_promote(self.control, old.stats, old.links, new.stats, new.links, move)
        self.pool, self._spare = new, old


class MctsSearcher(Searcher):
    """Monte-Carlo tree search; with several threads every one grows a tree and the roots are added up.

    Args:
        params: weights and settings; the game's own if None.
        seed: of playouts and of the choice among moves of nearly equal value.
        threads: how many trees grow side by side.
        slots: room for nodes of each tree; when it is full, leaves stay leaves.
        variety: how much worse than the best such a move may be, in thousandths of a win; 0: the best is played.
        trace_plies: how many plies of the tree are reported.

    Raises:
        KeyError, ValueError: a parameter is missing or not what the kernels need.
    """

    def __init__(
        self,
        kernels,
        game,
        seed = None,
        threads = 1,
        slots = POOL_SLOTS,
        params = None,
        variety = 0,
        trace_plies = 0,
    ):
        params = game.params() if params is None else params
        weights = weights_of(kernels, game, params)
        start = seed_generator(seed)
        seeds = [start] + [seed_generator(start + i) for i in range(1, threads)]
        self._game = game
        self._choice = RandomChoice(seed)
        self._variety = variety / 1000.0
        self._trace_plies = trace_plies
        self._avoid = None
        self._began = 0.0
        self._kept = 0  # visits of the root that earlier searches made
        self.trees = [Tree(kernels, game, params, weights, one, slots) for one in seeds]

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``. A depth limit does not apply to MCTS; without any other the tree ends the search."""
        self._began = time.perf_counter()
        if self.at is not position:
            for tree in self.trees:
                tree.clear()
        self.at, self._avoid = position, avoid
        self._kept = self._visits()
        banned = -1 if avoid is None else self._game.encode(position, avoid)
        nodes = 0 if limit.nodes is None else max(1, limit.nodes // len(self.trees))
        if limit.nodes is None and not deadline_ns:
            nodes = max(1, ENOUGH_NODES - self._kept // len(self.trees))
        self._run([(tree, position, nodes, deadline_ns, banned) for tree in self.trees])
        report = self._report(position, avoid)
        report.seconds = time.perf_counter() - self._began
        return report

    def _visits(self):
        """Of the root, in all trees."""
        return sum(int(tree.pool.stats.cells[0]) for tree in self.trees if tree.control.cells[layout.FREE])

    def ponder(self, position):
        """See ``Searcher``. The tree it grows is kept by ``advance``."""
        self.think(position, Limit(), 0)

    def glance(self, position):
        """See ``Searcher``. It reads the tree as it grows: numbers need not belong to one moment."""
        if self.at is not position or not all(tree.control.cells[layout.FREE] for tree in self.trees):
            return None
        legal = position.legal_moves()
        table = [line for line in self._root_table(position, self._avoid) if line[0].move in legal]
        if not table:
            return None
        report = self._judged(table)
        report.nodes = self._visits() - self._kept
        report.depth = max(tree.control.cells[layout.DEEPEST] for tree in self.trees)
        for row in report.table[:SHOWN_MOVES]:
            row.line = legal_part(position, self._line(position, row.move, SHOWN_PLIES))
        report.line = report.table[0].line
        report.seconds = time.perf_counter() - self._began
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
        if self.at is None:
            return
        number = self._game.encode(self.at, move)
        for tree in self.trees:
            tree.promote(number)
        self.at = after

    def arm(self):
        """See ``Searcher``."""
        for tree in self.trees:
            tree.control.cells[layout.STOP] = 0

    def stop(self):
        """See ``Searcher``."""
        for tree in self.trees:
            tree.control.cells[layout.STOP] = 1

    def _report(self, position, avoid):
        table = self._root_table(position, avoid)
        if self._variety and table:
            self._vary(table)
        report = self._judged(table) if table else Report(_first_move(position, avoid))
        report.even = VALUES["drawn"]
        report.nodes = sum(tree.control.cells[layout.NODES] for tree in self.trees)
        report.depth = max(tree.control.cells[layout.DEEPEST] for tree in self.trees)
        if report.table and report.move is not None:
            report.line = self._line(position, report.move)
            if self._trace_plies:
                report.tree = list(self._tree(position, 0, 0))
        return report

    def _judged(self, table):
        """What the root's table says of its first move, and of the position."""
        best, status = table[0]
        report = Report(best.move)
        report.score, report.even = best.value, VALUES["drawn"]
        report.table = [line for line, _ in table]
        proof = self._proof(status, [other for _, other in table])
        if proof is not None:
            report.score = VALUES[proof]
            if self._game.certain_plies is None:
                report.proven = proof
            else:  # the tree does not know how far away the end is
                report.note = proof + UNPROVEN
        return report

    def _vary(self, table):
        """Puts one of the moves first that are hardly worse than the best, at random."""
        best = table[0][0]
        if table[0][1] != layout.UNKNOWN:
            return
        near = [
            n
            for n, (line, status) in enumerate(table)
            if status == layout.UNKNOWN
            and line.visits >= LEAST_SHARE * best.visits
            and line.value >= best.value - self._variety
        ]
        table.insert(0, table.pop(self._choice.among(near)))

    def _tree(self, position, slot, ply):
        """The first tree from a slot on, the most visited moves first."""
        pool = self.trees[0].pool
        family = sorted(pool.family(slot), key=lambda child: child[2], reverse=True)
        for child, move, visits, wins, status in family:
            text = "{} visits {:.3f}".format(int(visits), wins / visits) if visits else "not visited"
            if status != layout.UNKNOWN:
                text += ", " + PROVEN[status]
            yield TreeLine(ply, self._game.decode(position, move), text)
            if ply + 1 < self._trace_plies:
                yield from self._tree(position, child, ply + 1)

    @staticmethod
    def _proof(best, statuses):
        """What is proven for the mover: a draw only once no other move is open."""
        if best == layout.DRAWN and layout.UNKNOWN in statuses:
            return None
        return PROVEN.get(best)

    def _root_table(self, position, avoid):
        """Every root move with its added-up visits and the best proof, the move to play first.

        A proven win goes first, a proven loss after the rest, the move to avoid last of all; between
        them the most visits count. A proven draw has few, so it is held against the value of the move that
        has most.
        """
        lines = {}
        for tree in self.trees:
            for _, number, visits, wins, status in tree.pool.family(0):
                seen = lines.get(number, (0.0, 0.0, layout.UNKNOWN))
                lines[number] = (seen[0] + visits, seen[1] + wins, status or seen[2])
        table = [
            (
                RootMove(
                    self._game.decode(position, number),
                    int(visits),
                    wins / visits if visits else 0.0,
                    PROVEN.get(status, ""),
                ),
                status,
            )
            for number, (visits, wins, status) in lines.items()
        ]
        table.sort(key=lambda line: (line[0].move != avoid, RANKS.get(line[1], 1), line[0].visits), reverse=True)
        best, status = table[0] if table else (None, layout.LOST)
        if best is not None and status == layout.UNKNOWN and best.value < 0.5 and best.move != avoid:
            table.sort(key=lambda line: line[1] != layout.DRAWN)  # stable: the rest keeps its order
        return table

    def _line(self, position, move, plies = layout.DEEPEST_PATH):
        """The most visited moves from a move at the root on, in the first tree."""
        pool, line = self.trees[0].pool, [move]
        number = self._game.encode(position, move)
        slot = next((child[0] for child in pool.family(0) if child[1] == number), -1)
        while slot >= 0 and len(line) < plies:
            family = pool.family(slot)
            if not family:
                break
            best = max(family, key=lambda child: (RANKS.get(child[4], 1), child[2]))
            if best[2] == 0 and best[4] == layout.UNKNOWN:
                break
            line.append(self._game.decode(position, best[1]))
            slot = best[0]
        return line


def _first_move(position, avoid):
    """Any legal move but the one to avoid: for a pool too small to hold the root's moves."""
    moves = position.legal_moves()
    others = [move for move in moves if move != avoid] or moves
    return others[0] if others else None
'''

MODULES['bots.core.native'] = r'''"""What every search on compiled kernels needs: positions as kernel states, seeds."""


from bots.core.buffers import Buffer
from bots.core.game import IllegalMove
from protocol.moves import EMPTY_CELL, STONE_CELLS

_CELLS = EMPTY_CELL + STONE_CELLS  # in the order of their numbers in the kernels


def load_state(kernels, game, position, state, weights):
    """Writes the position into a kernel state; returns the state's length in cells."""
    cells = Buffer("q", position.columns * position.rows)
    cells.fill([_CELLS.index(cell) for cell in position.cells()])
    numbers = game.details(position)
    details = Buffer("q", max(1, len(numbers)))
    details.fill(numbers)
    length = kernels.setup(state, position.columns, position.rows)
    kernels.load(state, weights, cells, position.to_move, details)
    return length


def weights_of(kernels, game, params):
    """The game's weights with the tables made of them.

    Raises:
        ValueError: a parameter is not what the kernels need.
    """
    weights = Buffer("q", max(1, game.weights.length))
    for first, numbers in game.weights.values(params):
        weights.cells[first : first + len(numbers)] = numbers
    kernels.prepare(weights)
    return weights


def legal_part(position, line):
    """The line up to its first illegal move: what is read while a kernel writes may be of two lines."""
    found = []
    for move in line:
        try:
            position = position.play(move)
        except IllegalMove:
            break
        found.append(move)
    return found


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


class RandomChoice:
    """Chooses at random. Python's generator is imported at the first choice: most starts need none."""

    def __init__(self, seed):
        self._seed = seed
        self._generator = None

    def among(self, items):
        """One of the items."""
        if self._generator is None:
            import random

            self._generator = random.Random(self._seed)
        return self._generator.choice(items)
'''

MODULES['bots.core.options'] = r'''"""The command line every bot shares, with the same settings from the environment and from packing.

An option given on the command line comes first, then ``STONEWIRE_…`` in the environment, then what
was fixed when the file was packed, then the built-in default. argparse would do all this, at a tenth
of a bot's start-up time, which is what judges' clocks see first.
"""

import os
import sys

from bots.core import embedded
from protocol.limit import Limit
from protocol.text import shown

# Opponents that are there to be beaten, and their classes in plain.py.
SIMPLE_ENGINES = {"random": "RandomSearcher", "capture": "CaptureSearcher", "greedy": "GreedySearcher"}
ENGINES = ("mcts", "alphabeta", *SIMPLE_ENGINES)
DEFAULT_MOVE_MS = 1000.0
PREFIX = "STONEWIRE_"


class UsageError(Exception):
    """An option that there is not, or a value it cannot have; the message says so in one line."""


# Largest values: what the kernels' 64-bit integers hold in nanoseconds, and what memory does.
_MOST_NUMBER = 1e12
_MOST_INTEGER = 10**15
_MOST_THREADS = 256
_MOST_TREE_PLIES = 20


# ---- kinds of values: text -> value, ValueError for a bad one -------------------------------------


def positive_number(text):
    """A time or the like.

    Raises:
        ValueError: no number, or out of range.
    """
    value = float(text)
    if not 0 < value <= _MOST_NUMBER:
        raise ValueError
    return value


def number_from_zero(text):
    """A margin or the like.

    Raises:
        ValueError: no number, or out of range.
    """
    value = float(text)
    if not 0 <= value <= _MOST_NUMBER:
        raise ValueError
    return value


def _positive_integer(text):
    value = int(text)
    if not 1 <= value <= _MOST_INTEGER:
        raise ValueError
    return value


def _thread_count(text):
    value = int(text)
    if not 1 <= value <= _MOST_THREADS:
        raise ValueError
    return value


def _tree_plies(text):
    value = int(text)
    if not 1 <= value <= _MOST_TREE_PLIES:
        raise ValueError
    return value


def _switch(text):
    """A flag's value in the environment; on the command line it has none."""
    if text.lower() not in ("0", "1", "no", "yes", "false", "true"):
        raise ValueError
    return text.lower() in ("1", "yes", "true")


_KINDS = {
    positive_number: "a number above 0, at most {:.0f}".format(_MOST_NUMBER),
    number_from_zero: "a number from 0 to {:.0f}".format(_MOST_NUMBER),
    _positive_integer: "a whole number from 1 to {}".format(_MOST_INTEGER),
    _thread_count: "a whole number from 1 to {}".format(_MOST_THREADS),
    _tree_plies: "a whole number from 1 to {}".format(_MOST_TREE_PLIES),
    int: "a whole number",
    _switch: "yes or no",
}


class Option:
    """One option: its name with dashes, what converts its text, and help.

    ``choices`` are the values allowed, if they can be listed.
    """

    __slots__ = ("choices", "convert", "help", "name")

    def __init__(
        self, name, convert, text, choices = None
    ):
        self.name = name
        self.convert = convert
        self.help = text
        self.choices = choices

    @property
    def key(self):
        """The name as an attribute and, in capitals, as a variable."""
        return self.name.replace("-", "_")

    def value(self, text, said):
        """The value of a text that was given as ``said``.

        Raises:
            UsageError: the option cannot have it.
        """
        try:
            value = self.convert(text)
        except ValueError:
            raise UsageError("{} must be {}, not {}".format(said, _KINDS[self.convert], shown(text))) from None
        if self.choices is not None and value not in self.choices:
            raise UsageError("{} must be one of {}, not {}".format(said, ", ".join(self.choices), shown(text)))
        return value


ALIASES = {"iter": "nodes"}


def options_of(game, protocols):
    """The options of one game's bot."""
    found = [
        Option("protocol", str, "the wire; auto finds it out from the first line", ["auto", *protocols]),
        Option("time-ms", positive_number, "milliseconds a move (1000)"),
        Option("first-time-ms", positive_number, "milliseconds for the first move of a game (as the others)"),
        Option("margin-ms", number_from_zero, "milliseconds of each of these kept back (20; 90 for a whole process)"),
        Option("nodes", _positive_integer, "simulations or nodes a move, instead of time; also --iter"),
        Option("depth", _positive_integer, "deepest iteration of alpha-beta, in plies, instead of time"),
        Option("seed", int, "makes a search with --nodes repeat itself exactly"),
        Option("engine", str, "the search ({}), or a simple opponent".format(game.engine), ENGINES),
        Option("threads", _thread_count, "search threads of mcts (1)"),
        Option("exploration", number_from_zero, "UCT's exploration constant"),
        Option(
            "vary",
            _positive_integer,
            "choose among moves at most so much worse (hundredths; mcts: thousandths of a win)",
        ),
        Option("params", str, "a file of weights and settings, in place of the game's own"),
        Option("keep-running", _switch, "stay alive between turns, as Botzone allows"),
        Option("ponder", _switch, "think on the opponent's time as well, on wires that stay alive"),
        Option("log", str, "append input, answers and search reports to this file"),
        Option("debug", _switch, "explain moves, on stderr or in the wire's debug field"),
        Option("tree", _tree_plies, "show the searched tree on stderr, this many plies deep"),
    ]
    if game.rules:
        found.append(Option(game.rule_option, str, "the rules ({})".format(game.rules[0]), game.rules))
    if game.free_size:
        found.append(Option("size", _positive_integer, "columns and rows ({})".format(game.columns)))
    if game.opening_ban is not None:
        found.append(Option("ban-centre", str, "never open at the centre (yes on Botzone, else no)", ["yes", "no"]))
    return found


class Options:
    """The values in force, an attribute each; None where nothing was said."""

    def __init__(self, values):
        self.__dict__.update(values)

    def __getattr__(self, name):
        return None


_BUILT_IN = {"protocol": "auto", "threads": 1}


def parse_options(game, protocols, arguments = None):
    """The options in force; ``--help`` prints them and ends the process.

    Raises:
        UsageError: an unknown option or a bad value, on the command line or in the environment.
    """
    known = {option.name: option for option in options_of(game, protocols)}
    given = list(sys.argv[1:] if arguments is None else arguments)
    if "--help" in given or "-h" in given:
        sys.stdout.write(help_text(game, list(known.values())))
        raise SystemExit(0)
    values = dict(_BUILT_IN, engine=game.engine)
    values.update(embedded.DEFAULTS)
    said = _from_environment(known)
    said.update(_from_command_line(known, given))
    # A limit that somebody states takes the place of the packed ones.
    if _is_limited(Options({**values, **said})):
        values.pop("time_ms", None)
        values.pop("first_time_ms", None)
    elif "time_ms" in said:
        values.pop("first_time_ms", None)
    values.update(said)
    return Options(values)


def _from_environment(known):
    values = {}
    names = [(name, known[full]) for name, full in ALIASES.items()] + [(o.key, o) for o in known.values()]
    for name, option in names:
        variable = PREFIX + name.upper()
        if os.environ.get(variable):
            values[option.key] = option.value(os.environ[variable], variable)
    return values


def _from_command_line(known, given):
    values = {}
    waiting = list(reversed(given))
    while waiting:
        word = waiting.pop()
        name, equals, text = word[2:].partition("=")
        option = known.get(ALIASES.get(name, name)) if word.startswith("--") else None
        if option is None:
            raise UsageError("there is no option {}; --help lists them".format(shown(word)))
        if option.convert is _switch and not equals:
            text = "yes"
        elif not equals:
            if not waiting:
                raise UsageError("--{} needs a value".format(name))
            text = waiting.pop()
        values[option.key] = option.value(text, "--" + name)
    return values


def help_text(game, known):
    """What ``--help`` prints."""
    lines = ["{}: reads positions from standard input and answers with moves.".format(game.title), ""]
    for option in known:
        value = "" if option.convert is _switch else " " + ("|".join(option.choices) if option.choices else "VALUE")
        lines += ["  --{}{}".format(option.name, value), "      " + option.help]
    lines += ["", "Each may stand in the environment, as in {}TIME_MS=500.".format(PREFIX)]
    if embedded.DEFAULTS:
        fixed = ["--{} {}".format(name.replace("_", "-"), value) for name, value in sorted(embedded.DEFAULTS.items())]
        lines.append("Fixed in this file, unless told otherwise: {}.".format(", ".join(fixed)))
    return "\n".join([*lines, ""])


def rule_of(game, options):
    """The variant of the rules that the options ask for; empty for the usual one."""
    return (getattr(options, game.rule_option.replace("-", "_")) if game.rules else None) or ""


def chosen_params(game, options):
    """The game's weights and settings, with what the options say in their place.

    Raises:
        UsageError: the file of ``--params`` is not one of this game.
    """
    params = game.params()
    if options.params is not None:
        from bots.core.params_file import overridden  # few starts need it

        try:
            params = overridden(params, options.params, game.ranges)
            game.weights.values(params)
        except ValueError as error:
            raise UsageError(str(error)) from None
    if options.exploration is not None:
        params = {**params, "mcts.exploration": options.exploration}
    return params


def _is_limited(options):
    """Whether a move is limited by something else than time; a depth is a limit to alpha-beta alone."""
    return options.nodes is not None or (options.depth is not None and options.engine == "alphabeta")


def base_limit(options, first = False, counted = False):
    """The limit of a move whose wire states none: the given time, nodes and depth, or one second.

    Args:
        options: the values in force.
        first: whether it is the bot's first of its game, which may have a time of its own.
        counted: whether the wire states a number of nodes, which takes the place of that second.
    """
    limited = counted or _is_limited(options)
    move_ms = options.time_ms if options.time_ms is not None or limited else DEFAULT_MOVE_MS
    if first and options.first_time_ms is not None:
        move_ms = options.first_time_ms
    return Limit(move_ms=move_ms, nodes=options.nodes, depth=options.depth)
'''

MODULES['bots.core.output'] = r'''"""Where a bot's words go: answers to stdout, complaints to stderr, everything to a log if one is kept."""

import os
import sys


class PipeClosed(Exception):
    """An answer cannot be written any more, and why."""


def say(message):
    """One line on stderr, or nowhere if that is closed."""
    try:
        sys.stderr.write("stonewire: {}\n".format(message))
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


def silence(message):
    """Instead of ``say`` on a wire whose pipe stderr shares."""


def write_stdout(text):
    """Writes and flushes at once, whatever Python's buffering.

    Raises:
        PipeClosed: nobody reads, or the file is full.
    """
    rest = text.encode("utf-8", "replace")
    while rest:
        try:
            rest = rest[os.write(1, rest) :]
        except OSError as error:
            raise PipeClosed(error.strerror) from None


class Log:
    """A file that input, answers and search reports are appended to; a path of None keeps none.

    ``tell`` is how a full disk is told of: that is no reason to lose a game.

    Raises:
        OSError: the file cannot be opened.
    """

    _LONGEST = 2000

    def __init__(self, path):
        self.tell = say
        self._file = None
        if path is not None:
            self._file = open(path, "a", encoding="utf-8", errors="replace")  # noqa: SIM115 - kept open

    def note(self, mark, text):
        """Appends a line: ``<`` input, ``>`` answer, ``!`` error, ``#`` search."""
        if self._file is None:
            return
        try:
            self._file.write("{} {}\n".format(mark, text[: self._LONGEST]))
            self._file.flush()
        except OSError as error:
            self._file = None
            self.tell("the log ends here: {}".format(error.strerror))
'''

MODULES['bots.core.params'] = r'''"""A game's weights and settings: ``params.toml`` in the checkout, a dict in a packed file."""

import os

from bots.core import embedded

Params = object
"""``section.key`` to a number, a text, or a list of numbers."""

Ranges = object
"""Least and greatest value by the parameter's name."""


def game_params(game):
    """A game's own parameters."""
    if embedded.PARAMS:
        return dict(embedded.PARAMS)
    from bots.core.params_file import read_params  # a packed file has no need of it

    return read_params(os.path.join(game_folder(game), "params.toml"))


def game_folder(game):
    """The folder of a game's modules."""
    package = __import__("bots." + game, fromlist=["__path__"])
    return str(next(iter(package.__path__)))
'''

MODULES['bots.core.params_file'] = r'''"""Reads files of parameters: ``params.toml`` of a game, and what ``--params`` puts in its place.

They are read by a few lines of our own that know as much TOML as these files need: Python before 3.11
has no reader, and a bot must not need a package. Every file is a TOML file, which a test makes sure of.
"""


from protocol.text import shown


class ParamsError(ValueError):
    """Not a file of parameters; the message says why and where in one line."""


_ANY = (-1e9, 1e9)
_SETTINGS = {
    "mcts.exploration": (0, 1e12),
    "mcts.rave_equivalence": (0, 1e9),
    "mcts.use_rave": (0, 1),
    "mcts.expand_visits": (0, 1e9),
    "mcts.first_play_weight": (0, 1e9),
    "alphabeta.window": (1, 1e9),
    "alphabeta.late_move": (1, 1e9),
    "alphabeta.late_depth": (1, 1e9),
}


def overridden(params, path, ranges):
    """The parameters, with those that the file of ``--params`` states instead.

    Args:
        ranges: of the game's own parameters, where not any number will do.

    Raises:
        ParamsError: it cannot be read, or states a parameter that the game does not have, or a value
            that the parameter cannot have.
    """
    if path is None:
        return params
    more = read_params(path)
    for name, value in more.items():
        if name not in params:
            raise ParamsError("{}: there is no parameter {}".format(path, shown(name)))
        if _kind(value) != _kind(params[name]):
            raise ParamsError("{}: {} must be {}".format(path, name, _kind(params[name])))
        low, high = ranges.get(name, _SETTINGS.get(name, _ANY))
        numbers = value if isinstance(value, list) else [] if isinstance(value, str) else [value]
        if not all(low <= number <= high for number in numbers):
            raise ParamsError("{}: {} must be from {:.10g} to {:.10g}".format(path, name, low, high))
    return {**params, **more}


def _kind(value):
    if isinstance(value, list):
        return "a list of {} numbers".format(len(value))
    return "a text" if isinstance(value, str) else "a number"


def read_params(path):
    """The parameters in a file.

    Raises:
        ParamsError: it cannot be read, or is not in the simple TOML described above.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return parse_params(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise ParamsError("cannot read {}: {}".format(path, getattr(error, "strerror", "not UTF-8"))) from None
    except ParamsError as error:
        raise ParamsError("{}: {}".format(path, error)) from None


def parse_params(text):
    """The parameters in a text: comments, ``[section]``, ``key = value``, arrays over several lines.

    Raises:
        ParamsError: anything else.
    """
    params = {}
    section, name, parts = "", "", ""
    for number, line in enumerate(text.splitlines(), 1):
        line = _without_comment(line).strip()
        try:
            if name:
                parts += " " + line
            elif not line:
                continue
            elif line.startswith("["):
                section = _section(line)
                continue
            else:
                name, parts = _assignment(section, line, params)
            if not parts.startswith("[") or parts.endswith("]"):
                params[name] = _value(parts)
                name = ""
        except ValueError as error:
            raise ParamsError("line {}: {}".format(number, error)) from None
    if name:
        raise ParamsError("the list of {} does not end".format(name))
    return params


def _without_comment(line):
    # A text in quotation marks may hold a #, but none of ours does: such a file is refused below.
    return line.partition("#")[0]


def _is_key(text):
    return bool(text) and not text.strip("abcdefghijklmnopqrstuvwxyz0123456789_")


def _section(line):
    name = line[1:-1].strip()
    if not line.endswith("]") or not _is_key(name):
        raise ValueError("not a section: " + shown(line))
    return name


def _assignment(section, line, params):
    key, equals, value = line.partition("=")
    key = key.strip()
    name = "{}.{}".format(section, key) if section else key
    if not equals or not _is_key(key):
        raise ValueError("not key = value: " + shown(line))
    if name in params:
        raise ValueError("{} stands there twice".format(name))
    return name, value.strip()


def _value(text):
    if text.startswith("["):
        items = [item.strip() for item in text[1:-1].split(",")]
        if items and not items[-1]:
            items.pop()
        return [_number(item) for item in items]
    if len(text) >= 2 and text.startswith('"') and text.endswith('"') and not set(text[1:-1]) & set('"\\'):
        return text[1:-1]
    return _number(text)


def _number(text):
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not digits[:1].isdigit() or not digits[-1:].isdigit() or "__" in digits:
        raise ValueError("not a number: " + shown(text))
    try:
        return int(text.replace("_", ""))
    except ValueError:
        pass
    try:
        value = float(text.replace("_", ""))
    except ValueError:
        raise ValueError("not a number: " + shown(text)) from None
    if abs(value) == float("inf"):
        raise ValueError("not a number: " + shown(text))
    return value
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
from protocol.moves import STONE_CELLS, opponent

DEFAULT_SIMULATIONS = 200  # when neither time nor nodes are limited
PLAYOUT_PLIES = 200  # after which a playout is judged: some games go on for ever


class _Node:
    """A tree node's children by move, each as [visits, wins, RAVE visits, RAVE wins] for the mover."""

    __slots__ = ("children", "stats")

    def __init__(self, moves):
        self.stats = {move: [0.0, 0.0, 0.0, 0.0] for move in moves}
        self.children = {}


class PlainSearcher(Searcher):
    """MCTS with RAVE over immutable positions."""

    def __init__(self, game, seed = None, params = None):
        params = game.params() if params is None else params
        self._game = game
        self._equivalence = float(params["mcts.rave_equivalence"] if params["mcts.use_rave"] else 0)
        self._exploration = max(0.1, float(params["mcts.exploration"]))
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
        moves = list(root.stats)
        self._random.shuffle(moves)  # so that a search without time does not play the same corner for ever
        order = sorted(moves, key=lambda move: tuple(root.stats[move][:2]), reverse=True)
        report = Report(order[0] if order else None)
        report.nodes, report.depth = done, 1
        report.note, report.degraded, report.even = "plain Python", True, 0.5
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
        for _ in range(PLAYOUT_PLIES):
            if position.result() is not None:
                break
            if self._stopped or (deadline_ns and now_ns() >= deadline_ns):
                return False
            move = self._random.choice(position.legal_moves())
            played.add((position.to_move, move))
            position = position.play(move)
        self._back_up(path, played, self._winner(position))
        return True

    def _winner(self, position):
        """Who has won; of a game that is not over, who is ahead."""
        result = position.result()
        if result is not None:
            return result.winner
        lead = self._game.lead(position)
        if lead == 0:
            return None
        return position.to_move if lead > 0 else opponent(position.to_move)

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
        self._game = game

    def _standing(self, after):
        """How well the side that has just moved stands."""
        return -float(self._game.lead(after))

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``."""
        moves = [move for move in position.legal_moves() if move != avoid] or position.legal_moves()
        if not moves:
            return Report()
        leads = {move: self._lead_after(position, move) for move in moves}
        best = max(leads.values())
        report = Report(self._random.choice([move for move in moves if leads[move] == best]))
        report.score, report.nodes, report.depth = best, len(moves), 1
        if math.isinf(best):
            report.proven = "won" if best > 0 else "lost"
        return report

    def _lead_after(self, position, move):
        after = position.play(move)
        result = after.result()
        if result is None:
            return self._standing(after)
        if result.winner is None:
            return 0.0
        return math.inf if result.winner == position.to_move else -math.inf


class CaptureSearcher(GreedySearcher):
    """The move that wins most stones at once, any if none does."""

    def _standing(self, after):
        cells = after.cells()
        mine, others = STONE_CELLS[opponent(after.to_move)], STONE_CELLS[after.to_move]
        return float(cells.count(mine) - cells.count(others))
'''

MODULES['bots.core.queries'] = r'''"""Answers to the questions that a wire may ask about the position."""

import time

from bots.core.clock import deadline_ns, now_ns
from protocol import gtp
from protocol.moves import COLOUR_NAMES, EMPTY_CELL, opponent

SOLVE_SECONDS = 10.0


Search = object


def answer_query(query, position, table, search, limit):
    """The text of the answer.

    Args:
        query, position, table: what is asked, and of what.
        search: searches a position within a limit and before a deadline.
        limit: of a move.

    Raises:
        ValueError: no such question, or one that makes no sense in this position.
    """
    name = query.name
    if name == "showboard":
        return gtp.showboard_text(position.cells(), table)
    if name == "legal_moves":
        return gtp.vertices_text(_legal_moves(position, query.arguments[0]), table)
    if name == "solve":
        return _solve(position, table, search, limit)
    if name == "forbidden":
        return _forbidden(position)
    result = position.result()
    winner = None if result is None else result.winner
    if name == "final_score":
        if result is None:
            raise ValueError("the game is not over")
        return gtp.score_text(winner)
    answers = {
        "cputime": lambda: "{:.3f}".format(time.process_time()),
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


def _forbidden(position):
    """The free points that the rules deny the side to move."""
    from protocol import gomocup  # which few bots speak

    points = [
        (n % position.columns, n // position.columns) for n, cell in enumerate(position.cells()) if cell == EMPTY_CELL
    ]
    if position.result() is not None:
        return gomocup.forbidden_text([])
    return gomocup.forbidden_text([point for point in points if position.why_illegal((point,)) is not None])


def _legal_moves(position, colour):
    turned = position if COLOUR_NAMES[position.to_move] == colour else position.turned()
    if turned is None:
        raise ValueError("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
    return turned.legal_moves()


def _solve(position, table, search, limit):
    """Searches for a proof within the time of a move, or ten seconds where a move has none."""
    if position.result() is not None:
        return gtp.solve_text(opponent(position.to_move), position.to_move, None, table)
    if limit.move_ms is None and limit.nodes is None:
        limit = limit.replace(move_ms=SOLVE_SECONDS * 1000)
    report = search(position, limit, deadline_ns(limit, now_ns(), 0.0))
    if report is not None and report.proven == "won":
        return gtp.solve_text(position.to_move, position.to_move, report.move, table)
    if report is not None and report.proven == "lost":
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
    """A line without its line end.

    ``cut``: it was too long, its rest was dropped. ``end``: the input has ended.
    """

    __slots__ = ("arrived_ns", "cut", "end", "text")

    def __init__(self, text, arrived_ns, cut = False, end = False):
        self.text = text
        self.arrived_ns = arrived_ns
        self.cut = cut
        self.end = end


def _is_ready(descriptor):
    """Whether a read would not wait; False where the system does not tell."""
    import select  # few systems' Pythons have it built in, so only where the reading is done

    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


class LineReader:
    """Reads a descriptor to its end.

    Lines that were written together queue together, so that the last of them is waiting when the first
    is handled. ``on_line`` is called in the reader's thread for each line as it queues, and for the end, with
    ``lock`` held: whoever holds it sees a line either waiting and told of, or neither.
    """

    def __init__(self, descriptor = 0):
        self._descriptor = descriptor
        self._lines = deque()  # to the end of input, which is never taken
        self.lock = threading.Condition()
        self.on_line = lambda line: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self):
        """Begins to read."""
        self._thread.start()

    def next(self):
        """Waits for the next line; None at the end of input."""
        with self.lock:
            while not self._lines:
                self.lock.wait()
            return None if self._lines[0].end else self._lines.popleft()

    def waiting(self):
        """What ``next`` has at hand, without taking it: a line, or the end; None if it would wait."""
        with self.lock:
            return self._lines[0] if self._lines else None

    def ahead(self, count):
        """Waits for the line that so many others precede; None at the end of input. It takes none of them."""
        with self.lock:
            while len(self._lines) <= count and not (self._lines and self._lines[-1].end):
                self.lock.wait()
            line = self._lines[min(count, len(self._lines) - 1)]
            return None if line.end else line

    def later_than(self, moment_ns):
        """What has arrived after that moment and is waiting."""
        with self.lock:
            return [line for line in self._lines if line.arrived_ns > moment_ns]

    def _run(self):
        held = bytearray()  # the unfinished line
        cut = False
        arrived = now_ns()
        while True:
            at_hand = _is_ready(self._descriptor)
            try:
                chunk = os.read(self._descriptor, _CHUNK)
            except OSError:
                chunk = b""
            if chunk or not at_hand:  # else it ended right behind the last lines, however late we come to see it
                arrived = now_ns()
            *whole, rest = chunk.split(b"\n")
            lines = []
            for piece in whole:
                lines.append(self._line(held + piece, arrived, cut))
                held, cut = bytearray(), False
            held += rest
            if len(held) > LONGEST_LINE:
                del held[LONGEST_LINE:]
                cut = True
            if not chunk:
                if held:
                    lines.append(self._line(held, arrived, cut))
                lines.append(Line("", arrived, end=True))
            self._queue(lines)
            if not chunk:
                break

    @staticmethod
    def _line(line, arrived_ns, cut):
        text = bytes(line[:LONGEST_LINE]).decode("utf-8", "replace")
        return Line(text, arrived_ns, cut or len(line) > LONGEST_LINE)

    def _queue(self, lines):
        with self.lock:
            self._lines.extend(lines)
            for line in lines:
                self.on_line(line)
            self.lock.notify()
'''

MODULES['bots.core.report'] = r'''"""What a search says of the move it found."""


from protocol.moves import move_text
from protocol.wire import Evaluation

UNPROVEN = ", by the moves searched"  # not by all there are
_SIGNS = {"won": 1.0, "lost": -1.0, "drawn": 0.0}


class RootMove:
    """One line of the root's table.

    Args:
        move: the move.
        visits: simulations (MCTS) or nodes (alpha-beta) spent on it.
        value: MCTS: its value for the mover, 0 to 1. Alpha-beta: hundredths of the evaluation's unit.
        text: the value for people, where the number alone does not say it.
        exact: False where the value is only an upper bound.

    Attributes:
        line: the moves expected after it, itself the first; filled in where somebody looks on.
    """

    __slots__ = ("exact", "line", "move", "text", "value", "visits")

    def __init__(self, move, visits, value, text = "", exact = True):
        self.move = move
        self.visits = visits
        self.value = value
        self.text = text or "{:.3f}".format(value)
        self.exact = exact
        self.line = [move]


class TreeLine:
    """One move of the searched tree: its ply from the root, from 0, and what became of it."""

    __slots__ = ("move", "ply", "text")

    def __init__(self, ply, move, text):
        self.ply = ply
        self.move = move
        self.text = text


class Report:
    """A search's result.

    Attributes:
        move: the best move; None when there is none.
        score: MCTS: wins a visit for the mover, 0 to 1. Alpha-beta: hundredths of the evaluation's unit.
        unit: what the score is divided by for people.
        even: the score of a position where neither side is better.
        proven: ``won``, ``lost`` or ``drawn`` for the mover, or None.
        exact: whether the score is the game's own and certain.
        nodes: simulations (MCTS) or nodes (alpha-beta).
        depth: plies of the deepest line (MCTS) or of the last finished iteration (alpha-beta).
        cutoffs, table_hits: of alpha-beta; None where there is no such thing.
        seconds: wall time of the search.
        line: the principal variation, the best move first.
        table: the root's moves, the most visited (MCTS) or the best (alpha-beta) first.
        tree: the searched tree, parents before their children, where it was asked for.
        note: anything else, such as ``exact +18``.
        win_scale: what turns the score, in its unit, into the chance to win: the factor before it in a logistic
            function; 0: unknown, or the score is such a chance.
        degraded: whether the note is to be told unasked, such as ``plain Python``.
    """

    __slots__ = (
        "cutoffs",
        "degraded",
        "depth",
        "even",
        "exact",
        "line",
        "move",
        "nodes",
        "note",
        "proven",
        "score",
        "seconds",
        "table",
        "table_hits",
        "tree",
        "unit",
        "win_scale",
    )

    def __init__(self, move = None):
        self.move = move
        self.score = 0.0
        self.unit = 1.0
        self.win_scale = 0.0
        self.even = 0.0
        self.proven = None
        self.exact = False
        self.nodes = 0
        self.depth = 0
        self.cutoffs = None
        self.table_hits = None
        self.seconds = 0.0
        self.line = [] if move is None else [move]
        self.table = []
        self.tree = []
        self.note = ""
        self.degraded = False

    def evaluation(self):
        """The same as a wire may be told."""
        value = (self.score - self.even) / (0.01 if self.even else self.unit)
        solved = ""
        if self.exact:
            solved = Evaluation.SCORE
        elif self.proven is not None:
            value, solved = _SIGNS[self.proven], Evaluation.OUTCOME
        return Evaluation(self.line, value, self.depth, solved, self.nodes, self.seconds)

    def fields(self):
        """Names and texts of what the search has to say, for debug lines."""
        texts = [("score", "{:.3f}".format(self.score / self.unit) if self.proven is None else self.proven)]
        texts += [("nodes", str(self.nodes)), ("depth", str(self.depth))]
        texts += [("ms", "{:.1f}".format(self.seconds * 1e3))]
        if self.cutoffs is not None:
            share = 100.0 * self.cutoffs / self.nodes if self.nodes else 0.0
            texts.append(("cutoffs", "{} ({:.0f}%)".format(self.cutoffs, share)))
        if self.table_hits is not None:
            texts.append(("hits", str(self.table_hits)))
        texts += [("pv", " ".join(move_text(move) for move in self.line[:12]))]
        return texts + ([("note", self.note)] if self.note else [])

    def summary(self):
        """One line of debug text."""
        return " ".join("{} {}".format(name, text) for name, text in self.fields())

    def explanation(self):
        """Further lines for people: the root's table, then the tree."""
        lines = []
        spent = sum(line.visits for line in self.table) or 1
        if self.table:
            lines.append("{:>8} {:>10} {:>6} {:>12}".format("move", "visits", "share", "value"))
        for line in self.table:
            share = "{:.1f}%".format(100.0 * line.visits / spent)
            value = line.text if line.exact else "<= " + line.text
            lines.append("{:>8} {:>10} {:>6} {:>12}".format(move_text(line.move), line.visits, share, value))
        lines += ["{}{} {}".format("  " * line.ply, move_text(line.move), line.text).rstrip() for line in self.tree]
        return lines
'''

MODULES['bots.core.session'] = r'''"""A bot at the pipe: events from a wire's codec in, moves and answers out."""


from bots.core.clock import ANSWER_MARGIN_MS, PROCESS_MARGIN_MS, deadline_ns, now_ns, process_start_ns
from bots.core.game import IllegalMove, replay
from bots.core.history import History
from bots.core.options import base_limit
from bots.core.output import say, silence
from bots.core.reader import LONGEST_LINE, Line
from bots.core.thinker import Thinker, make_searcher
from protocol import wire
from protocol.limit import Limit
from protocol.moves import COLOUR_NAMES, PASS

EXIT_BAD_INPUT = 2
COMPILING_NS = 1000000000  # nothing else takes that long before a search


class Refusal(Exception):
    """An event that cannot be carried out, with the reason in one line."""


class Session:
    """What one process has been told, the position, and the search.

    Args:
        game, options, params: what to play, and how.
        codec: the wire, just begun.
        reader: where lines come from.
        write: takes the text of an answer.
        log: takes what goes in and out.
    """

    def __init__(
        self,
        game,
        options,
        params,
        codec,
        reader,
        write,
        log,
    ):
        self._game = game
        self._options = options
        self._params = params
        self._codec = codec
        self._reader = reader
        self._write = write
        self._log = log
        self._tell = silence if codec.silent else say
        log.tell = self._tell
        stays = codec.interactive and not codec.timed_from_start
        self._thinker = Thinker(lambda: make_searcher(game, options, params, stays, self._tell), codec, reader)
        self._may_ponder = stays
        self._told = Limit()  # by the wire, for all moves to come
        self._history = History(game.position.start(codec.table.columns, codec.table.rows, codec.table.rule))
        self._last = None
        self._pondered = None  # what to search while the opponent thinks
        self._refused = []
        self._line = Line("", now_ns())  # the line in hand
        self._free_ns = 0  # when the last answer was out, or the kernels were compiled
        self._answers = 0
        self._answers_before = 0  # those of earlier games
        self._failed = False
        self._handlers = {
            wire.NewGame: self._new_game,
            wire.SetMoves: self._set_moves,
            wire.SetBoard: self._set_board,
            wire.Play: self._play,
            wire.Think: self._think,
            wire.Analyze: self._analyze,
            wire.Choose: self._choose,
            wire.Hint: self._judge,
            wire.Review: self._judge,
            wire.Refused: self._answer_refused,
            wire.Undo: self._undo,
            wire.SetLimit: self._set_limit,
            wire.SetOptions: self._set_options,
            wire.Forget: self._forget,
            wire.Query: self._query,
            wire.Reply: self._reply,
        }

    @property
    def position(self):
        """The position now."""
        return self._history.position

    # ---- lines --------------------------------------------------------------------------------------

    def run(self, line):
        """Handles this line and those after it, to the end of input or of the session; the exit code."""
        while line is not None and not self._take(line):
            self._ponder()
            line = self._reader.next()
        if line is None:
            self._attempt(self._codec.finish)
        return EXIT_BAD_INPUT if self._failed else 0

    def _take(self, line):
        """Handles one line; True when it is time to leave."""
        self._thinker.attend(line)
        self._log.note("<", line.text)
        self._line = line
        if line.cut:
            message = "a line of more than {} bytes".format(LONGEST_LINE)
            leave = self._complain(wire.WireError(message, self._codec.failed(wire.Event(), message)))
        else:
            leave = self._attempt(lambda: self._codec.receive(line.text))
        self._thinker.rest()
        return leave

    def _attempt(self, events):
        try:
            return self._handle_all(events())
        except wire.WireError as error:
            return self._complain(error)

    def _complain(self, error):
        """Reports bad input; True when the session cannot go on."""
        if error.reply:
            self._send(error.reply)
        else:
            self._tell(error.message)
        self._log.note("!", error.message)
        self._failed = self._failed or self._codec.strict or not self._codec.interactive
        return not self._codec.interactive

    def _handle_all(self, events):
        for event in events:
            if isinstance(event, wire.Quit):
                self._done(event)
                return True
            try:
                self._handlers[type(event)](event)
            except Refusal as refusal:
                raise wire.WireError(str(refusal), self._codec.failed(event, str(refusal))) from None
        return self._answers > 0 and not self._codec.interactive

    def _done(self, event, text = ""):
        self._send(self._codec.done(event, text))

    def _send(self, text):
        if text:
            self._log.note(">", text.rstrip("\n"))
            self._write(text)

    # ---- events -------------------------------------------------------------------------------------

    def _begin(self, history):
        self._history = history
        self._refused = []

    def _start(self, columns, rows):
        try:
            start = self._game.position.start(
                columns or self.position.columns, rows or self.position.rows, self._codec.table.rule
            )
        except ValueError as error:
            raise Refusal(str(error)) from None
        return start

    def _new_game(self, event):
        self._begin(History(self._start(event.columns, event.rows)))
        self._answers_before = self._answers
        if self._answers:
            self._thinker.forget()  # so that a game repeats itself under --seed, whichever went before
        self._make_ready()
        self._done(event)

    def _set_moves(self, event):
        """Plays only what is new where the moves go on from those known, so that the search keeps its tree."""
        same_rule = self.position.rule == self._codec.table.rule
        if not same_rule or self._history.continuation(event.moves) is None:
            self._begin(History(self._start(None, None)))
            self._answers_before = self._answers
        known = len(self._history)
        for number, move in enumerate(event.moves[known:], known + 1):
            try:
                self._make_move(self.position, move)
            except Refusal as refusal:
                self._history.cut(known)
                raise Refusal("illegal history: move {}: {}".format(number, refusal)) from None
        self._done(event)

    def _set_board(self, event):
        columns, rows = event.columns or self.position.columns, event.rows or self.position.rows
        try:
            position = self._game.position.from_cells(columns, rows, event.cells, event.to_move, self._codec.table.rule)
        except ValueError as error:
            raise Refusal(str(error)) from None
        before = self._history
        self._begin(History(position, regular=False))
        try:
            for colour, move in event.plays:
                self._make_move(self._turn_to(colour), move)
        except Refusal as refusal:
            self._begin(before)
            raise Refusal("illegal move: {}".format(refusal)) from None
        self._done(event)

    def _turn_to(self, colour):
        """The position with that colour to move; a Refusal where the game's rules know no such thing.

        Wires may leave out a pass that the rules force on a side.
        """
        position = self.position
        if colour is None or colour == position.to_move:
            return position
        if position.legal_moves() == [PASS]:
            self._make_move(position, PASS)
            return self.position
        turned = position.turned()
        if turned is None:
            raise Refusal("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
        return turned

    def _play(self, event):
        known = len(self._history)
        try:
            self._make_move(self._turn_to(event.colour), event.move)
        except Refusal as refusal:
            self._history.cut(known)
            raise Refusal("illegal move: {}".format(refusal)) from None
        self._done(event)

    def _make_move(self, position, move):
        try:
            after = position.play(move)
        except IllegalMove as error:
            raise Refusal(position.why_illegal(move, self._codec.named) or str(error)) from None
        self._thinker.advance(position, move, after)
        self._history.add(move, after, in_turn=position is self.position)
        self._refused = []

    def _undo(self, event):
        if not len(self._history):
            raise Refusal("cannot undo")
        self._history.cut(len(self._history) - 1)
        self._done(event)

    def _set_limit(self, event):
        self._told = event.limit.over(self._told)
        self._done(event)

    def _set_options(self, event):
        if all(getattr(self._options, name) == value for name, value in event.values.items()):
            self._done(event)
            return
        self._options.__dict__.update(event.values)
        self._forget(event)

    def _forget(self, event):
        self._thinker.forget()
        self._make_ready()
        self._done(event)

    def _query(self, event):
        from bots.core.queries import answer_query  # here, as it needs much that other wires do not

        try:
            text = answer_query(event, self.position, self._codec.table, self._thinker.think, self._limit(Limit()))
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._done(event, text)

    def _reply(self, event):
        self._make_ready()
        self._send(event.text)

    def _answer_refused(self, event):
        """The other side did not take our move: answer another one, whatever its worth."""
        if not len(self._history) or self._last is None or self._last.move is None:
            raise Refusal("no move to take back")
        refused = [*self._refused, self._last.move]
        self._history.cut(len(self._history) - 1)
        legal = [move for move in self.position.legal_moves() if move not in refused]
        ranked = [line.move for line in self._last.table if line.move in legal] + legal
        move = ranked[0] if ranked else None
        if move is not None:
            self._make_move(self.position, move)
            self._last.move = move
        self._refused = refused
        self._send(self._codec.moved(event, move))

    # ---- thinking -----------------------------------------------------------------------------------

    def _think(self, event):
        position = self._turn_to(event.colour)
        self._make_ready()
        limit = self._limit(event.limit, self._is_first())
        deadline = self._deadline(limit)
        report = self._search(event)(position, limit, deadline, self._move_to_avoid(position))
        if report is None:
            return
        move = _checked(position, report.move)
        if event.among:
            move = _listed(event.among, [move, *(line.move for line in report.table), *position.legal_moves()])
        self._last = report
        self._answers += 1
        debug = report.summary() if self._options.debug or report.degraded else ""
        self._codec.searched(report.evaluation())
        self._send(self._codec.moved(event, move, debug))
        self._answered(event)
        self._explain(report)
        # Only now: keeping the move's subtree takes time that would be the answer's.
        if move is not None and event.plays and self._codec.interactive:
            self._make_move(position, move)
            # A search without a deadline has answers that repeat themselves, and is to keep them.
            self._pondered = self.position if deadline else None

    def _search(self, event):
        if event.every is None:
            return self._thinker.think
        from bots.core.analysis import Stream  # here, as few wires ask for it

        return Stream(self._thinker, self._codec, event, self._send).think

    def _analyze(self, event):
        known = len(self._history)
        position = self._turn_to(event.colour)
        self._history.cut(known)
        if position.result() is not None:
            raise Refusal("the game is over")
        self._make_ready()
        self._thinker.until_next_line()
        self._answers += 1
        self._answers_before += 1  # it was none of this game
        self._search(event)(position, Limit(), 0)
        self._reader.ahead(0)  # the search may have come to its end before
        self._done(event)

    def _choose(self, event):
        from bots.core.choices import CalledOff, Searches  # here, as few wires ask for it

        chooser = self._game.choosers.get(event.rule)
        if chooser is None:
            raise Refusal("the game has no rule " + event.rule)
        try:
            position = replay(self._start(None, None), event.moves)
        except IllegalMove as error:
            raise Refusal(str(error)) from None
        self._make_ready()
        limit = self._limit(event.limit, self._is_first())
        searches = Searches(self._thinker.think, lambda: self._thinker.hurried, limit, self._deadline(limit))
        try:
            moves = chooser(position, searches.think, self._params, self._options.seed)
        except CalledOff:
            return
        self._answers += 1
        self._send(self._codec.chose(event, moves, searches.summary() if self._options.debug else ""))
        self._answered(event)
        for report in searches.reports:
            self._explain(report)

    def _answered(self, event):
        """An answer is out: the clock of its question stops."""
        asked_ns, self._free_ns = self._asked_ns(), now_ns()
        self._codec.spent(event, (self._free_ns - asked_ns) / 1e6)

    def _asked_ns(self):
        """When the question in hand arrived, or when the bot was free for it: each that waited gets its own time."""
        return max(self._line.arrived_ns, self._free_ns)

    def _judge(self, event):
        from bots.core.judging import Judge  # here, as few wires ask for it

        self._make_ready()
        judge = Judge(self._game, self._codec, self._thinker.think, lambda: self._thinker.hurried, self._deadline)
        try:
            for text in judge.texts(event, self._history.positions, self._limit(event.limit)):
                self._send(text)
                self._free_ns = now_ns()
        except ValueError as error:
            raise Refusal(str(error)) from None
        self._answers += 1
        self._done(event)

    def _ponder(self):
        """Thinks on the opponent's time, where it is asked for, after an answer and until there is no more to find."""
        if not (self._options.ponder and self._may_ponder and self._pondered is self.position):
            return
        if self.position.result() is not None or not self._thinker.ponder(self.position):
            self._pondered = None

    def _limit(self, stated, first = False):
        """A question's limit: what it states, then what the wire told for all of them, then what the options say."""
        told = stated.over(self._told)
        return told.over(base_limit(self._options, first, counted=told.nodes is not None))

    def _is_first(self):
        """Whether the next answer is the bot's first of its game; False where the wire cannot tell."""
        if self._answers > self._answers_before:
            return False
        return self._history.opening or not self._codec.starts_mid_game

    def _deadline(self, limit):
        """When the search must have ended.

        The first answer's clock may have started with the process. Any other starts when its question
        arrived, or when this bot was free for it: questions written together each get their time.
        """
        if self._answers == 0 and self._codec.timed_from_start:
            return deadline_ns(limit, process_start_ns(), self._margin_ms(PROCESS_MARGIN_MS))
        return deadline_ns(limit, self._asked_ns(), self._margin_ms(ANSWER_MARGIN_MS))

    def _margin_ms(self, built_in):
        return built_in if self._options.margin_ms is None else self._options.margin_ms

    def _make_ready(self):
        """Has the search made before the first reply: loading kernels counts as thinking, compiling does not."""
        began = now_ns()
        if self._thinker.make_ready() and now_ns() - began > COMPILING_NS:
            self._free_ns = now_ns()

    def _move_to_avoid(self, position):
        """The opening that is banned, on Botzone unless the options say otherwise."""
        banned = self._options.ban_centre or ("yes" if self._codec.platform == "botzone" else "no")
        if self._game.opening_ban is None or banned == "no":
            return None
        return self._game.opening_ban(position)

    def _explain(self, report):
        """What the search has to say beyond its move, where somebody wants to know."""
        asked = self._options.tree or (self._options.debug and not self._codec.carries_debug)
        lines = [report.summary()]
        if self._options.tree or self._options.debug:
            lines += report.explanation()
        for line in lines:
            self._log.note("#", line)
            if asked:
                self._tell(line)


def _checked(position, move):
    """The move if the rules allow it: a bot never answers an illegal one, whatever went wrong."""
    if move is not None and position.why_illegal(move) is None:
        return move
    legal = position.legal_moves()
    return legal[0] if legal else None


def _listed(among, ranked):
    """The first of the moves that is listed; whatever is listed, if the list and our rules differ altogether."""
    return next((move for move in ranked if move is not None and move in among), among[0])
'''

MODULES['bots.core.solving'] = r'''"""A search with a solver before it."""


from bots.core.engine import Searcher
from protocol.limit import Limit


class SolvingSearcher(Searcher):
    """A search that asks a solver first."""

    def __init__(self, solver, searcher):
        self._solver = solver
        self.searcher = searcher
        self._is_past_solver = False

    @property
    def at(self):  # type: ignore[override]
        """See ``Searcher``."""
        return self.searcher.at

    def think(self, position, limit, deadline_ns, avoid = None):
        """See ``Searcher``. What the solver spends of a limit of nodes is the search's no more."""
        self._is_past_solver = False
        solved = self._solver.solve(position, limit, deadline_ns, avoid)
        if solved is not None:
            return solved
        spent = self._solver.spent
        if limit.nodes is not None:
            limit = limit.replace(nodes=max(1, limit.nodes - spent))
        self._is_past_solver = True
        report = self.searcher.think(position, limit, deadline_ns, avoid)
        report.nodes += spent
        return report

    def glance(self, position):
        """See ``Searcher``. The solver is not to be looked at."""
        report = self.searcher.glance(position) if self._is_past_solver else None
        if report is not None:
            report.nodes += self._solver.spent
        return report

    def ponder(self, position):
        """See ``Searcher``. There is nothing more to find out once the position is solved."""
        if self._solver.solve(position, Limit(), 0, None) is None:
            self.searcher.ponder(position)

    def advance(self, move, after):
        """See ``Searcher``."""
        self.searcher.advance(move, after)

    def arm(self):
        """See ``Searcher``."""
        self._solver.arm()
        self.searcher.arm()

    def stop(self):
        """See ``Searcher``."""
        self._solver.stop()
        self.searcher.stop()
'''

MODULES['bots.core.thinker'] = r'''"""A bot's search as a session uses it: made when it is first needed, stopped by lines that arrive."""


from bots.core import embedded
from bots.core.options import SIMPLE_ENGINES
from protocol import wire

# What follows a question so closely was written with it, as the end of input by `echo … | bot`.
TOGETHER_NS = 30000000

_KERNELS = {}  # by game, as this process has found them; None: there are none


def make_searcher(
    game, options, params, may_wait, tell
):
    """The search that the options ask for, or plain Python's where there are no compiled kernels.

    Args:
        game, options, params: what to play, and how.
        may_wait: whether there is time to compile kernels now.
        tell: takes a line about what could not be had.
    """
    if options.engine in SIMPLE_ENGINES:
        from bots.core import plain

        return getattr(plain, SIMPLE_ENGINES[options.engine])(game, options.seed)  # type: ignore[no-any-return]
    if game.name not in _KERNELS:
        _KERNELS[game.name] = _find_kernels(game.name, may_wait, tell) if embedded.NATIVE else None
    kernels = _KERNELS[game.name]
    if kernels is None:
        from bots.core.plain import PlainSearcher

        tell("no compiled kernels here: playing in plain Python, weaker")
        return PlainSearcher(game, options.seed, params)
    searcher = _native_searcher(kernels, game, options, params)
    if game.solver is None:
        return searcher
    from bots.core.solving import SolvingSearcher

    return SolvingSearcher(game.solver(kernels, game, params), searcher)


def _native_searcher(kernels, game, options, params):
    variety, tree = options.vary or 0, options.tree or 0
    if options.engine == "alphabeta":
        from bots.core.alphabeta import TABLE_BITS, AlphaBetaSearcher, table_bits

        bits = None if options.table_kb is None else table_bits(options.table_kb)
        return AlphaBetaSearcher(kernels, game, params, options.seed, variety, tree, table_bits=bits or TABLE_BITS)
    from bots.core.mcts import MctsSearcher

    return MctsSearcher(kernels, game, options.seed, options.threads, params=params, variety=variety, trace_plies=tree)


def _find_kernels(name, may_wait, tell):
    """Compiled kernels; where there is no time to compile, a process of its own does it for the next start."""
    from bots.core import loader

    kernels = loader.load_ready(name)
    if kernels is not None:
        return kernels
    from bots.core import kernel_cache

    if may_wait:
        return kernel_cache.load_compiling(name, tell)
    if kernel_cache.can_compile_detached():
        kernel_cache.compile_detached(name)
    return None


class Thinker:
    """One search, and what stops it: lines that arrive, by what the codec says of them, and the end of input.

    Args:
        make: makes the search, perhaps after compiling for a minute.
        codec: the wire.
        reader: where lines come from; from now on it tells of them here.
    """

    def __init__(self, make, codec, reader):
        self._make = make
        self._codec = codec
        self._reader = reader
        self._searcher = None
        # All below is changed under the reader's lock.
        self._verdict = None  # of the lines that arrived so far: QUEUE or more; None: nobody asks
        self._pondering = False
        self._is_open = False  # any line is a reason to answer
        self._ahead = None  # the line right behind the question, until its first search
        self._asked_ns = 0
        reader.on_line = self._line_arrived

    # ---- the search ---------------------------------------------------------------------------------

    def make_ready(self):
        """Makes the search unless it is there; whether it had to be made."""
        if self._searcher is not None:
            return False
        self._searcher = self._make()
        return True

    def forget(self):
        """What was learnt and drawn at random in earlier games is of no account any more."""
        self._searcher = None

    def searcher(self):
        """The search, made unless it is there."""
        self.make_ready()
        assert self._searcher is not None
        return self._searcher

    def advance(self, position, move, after):
        """The move was made on the position; the search keeps what it knows of the rest."""
        if self._searcher is not None and position is self._searcher.at:
            self._searcher.advance(move, after)

    # ---- questions ----------------------------------------------------------------------------------

    def attend(self, line):
        """The line is taken up: from now on those that arrive may stop its searches, until ``rest``.

        So may those that arrived a while after it, when the bot had not begun yet or was busy with another.
        """
        with self._reader.lock:
            self._verdict = wire.QUEUE
            self._ahead = self._reader.waiting()
            self._asked_ns = line.arrived_ns
            for late in self._reader.later_than(line.arrived_ns + TOGETHER_NS):
                self._line_arrived(late)

    def rest(self):
        """The line is done with."""
        with self._reader.lock:
            self._verdict, self._is_open = None, False

    @property
    def hurried(self):
        """Whether the question is to be answered now."""
        return self._verdict == wire.ANSWER_NOW

    def think(
        self, position, limit, deadline_ns, avoid = None
    ):
        """A report, or None if a line called the answer off.

        Args:
            position, limit, deadline_ns, avoid: see ``Searcher.think``.
        """
        searcher = self.searcher()
        with self._reader.lock:
            searcher.arm()
            ahead, self._ahead = self._ahead, None
            wish = wire.QUEUE if ahead is None or ahead.end else self._codec.written_ahead(ahead.text)
            if wish != wire.QUEUE:
                self._verdict = wish  # whatever came later, such as the end of input
            if self._verdict != wire.QUEUE:
                searcher.stop()
        report = searcher.think(position, limit, deadline_ns, avoid) if self._verdict != wire.CANCEL else None
        return None if self._verdict == wire.CANCEL else report

    def until_next_line(self):
        """The search of the line in hand goes on until another arrives, or the end of input."""
        with self._reader.lock:
            self._is_open = True
            if self._reader.waiting() is not None:
                self._verdict = wire.ANSWER_NOW

    def ponder(self, position):
        """Searches on the opponent's time until a line arrives; False if there is no more to find out."""
        searcher = self.searcher()
        with self._reader.lock:
            if self._reader.waiting() is not None:
                return True
            searcher.arm()
            self._verdict, self._pondering = wire.QUEUE, True
        searcher.ponder(position)
        with self._reader.lock:
            stopped = self._verdict != wire.QUEUE
            self._verdict, self._pondering = None, False
        return stopped

    def _line_arrived(self, line):
        """In the reader's thread, under its lock."""
        if self._verdict != wire.QUEUE:
            return
        self._verdict = self._wish(line)
        if self._verdict != wire.QUEUE and self._searcher is not None:
            self._searcher.stop()

    def _wish(self, line):
        if self._pondering:
            return wire.CANCEL
        if self._is_open:
            return wire.ANSWER_NOW
        if not line.end:
            return self._codec.while_thinking(line.text)
        return wire.QUEUE if line.arrived_ns - self._asked_ns < TOGETHER_NS else self._codec.at_end
'''

MODULES['bots.core.weights'] = r'''"""The int64 array ``w`` that every kernel gets: a game's evaluation weights, then tables made of them.

A game's ``layout.py`` says which cells there are; ``params.toml`` says what the weights are.
"""



class Weights:
    """The plan of the array."""

    __slots__ = ("_named", "length")

    def __init__(self):
        self._named = []
        self.length = 0

    def add(self, name, count = 1):
        """Room for a parameter of ``count`` numbers, as in ``evaluation.mobility``; returns its first cell."""
        self._named.append((name, self.length, count))
        return self.room(count)

    def room(self, count):
        """Room for a table that the ``prepare`` kernel fills; returns its first cell."""
        first = self.length
        self.length += count
        return first

    def values(self, params):
        """First cell and numbers of every parameter.

        Raises:
            ValueError: one is missing, not of whole numbers, or of another length.
        """
        return [(first, _whole_numbers(name, params.get(name), count)) for name, first, count in self._named]


def _whole_numbers(name, value, count):
    numbers = value if isinstance(value, list) else [value]
    if len(numbers) != count or not all(type(number) is int and abs(number) < 2**62 for number in numbers):
        raise ValueError("{} must be {} whole number{}".format(name, count, "" if count == 1 else "s"))
    return numbers
'''

MODULES['bots.surakarta'] = r'''"""Surakarta on the 6x6 board: step anywhere near, capture round the corners."""
'''

MODULES['bots.surakarta.game'] = r'''"""Surakarta as the core and the tools know it: rules, and numbers for the kernels."""


from bots.core.engine import Game
from bots.surakarta import layout
from bots.surakarta.rules import RULES, SIZE, Surakarta
from protocol.moves import opponent


def _encode(position, move):
    """Start * 36 + target, points row by row."""
    start, target = (y * SIZE + x for x, y in move)
    return start * layout.POINTS + target


def _decode(position, number):
    start, target = divmod(number, layout.POINTS)
    return ((start % SIZE, start // SIZE), (target % SIZE, target // SIZE))


def _details(position):
    """What the load kernel needs of the game so far, as ``layout`` names it."""
    details = [RULES.index(position.rule), position.clock, len(position.earlier)]
    for black, white in position.earlier:
        details += [black, white]
    return details


def _lead(position):
    """Pieces ahead, one more if the mover can capture, and a little for pieces off the edge."""
    mover = position.to_move
    inner = sum(1 << y * SIZE + x for y in range(1, SIZE - 1) for x in range(1, SIZE - 1))
    mine, theirs = position.pieces[mover], position.pieces[opponent(mover)]
    pieces = bin(mine).count("1") - bin(theirs).count("1")
    squares = bin(mine & inner).count("1") - bin(theirs & inner).count("1")
    return pieces + 0.9 * bool(position.captures()) + 0.05 * squares


GAME = Game(
    name="surakarta",
    title="Stonewire Surakarta",
    position=Surakarta,
    columns=SIZE,
    rows=SIZE,
    points_per_move=2,
    engine="alphabeta",
    rule_option="ending",
    rules=RULES,
    encode=_encode,
    decode=_decode,
    details=_details,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    ranges={"playout.plies": (0, 500)},
    move_span=layout.MOVE_SPAN,
    most_moves=layout.MOST_MOVES,
    lead=_lead,
)
'''

MODULES['bots.surakarta.kernels'] = r'''"""Surakarta for numba, on bit sets: 36 points for steps, 48 places on the two loops for captures."""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.surakarta.kernels.board import final, key, length, load, over, play, prepare, setup, to_move, undo
from bots.surakarta.kernels.moves import legal, noisy, order, prior
from bots.surakarta.kernels.values import evaluate, playout
from bots.surakarta.layout import MOST_MOVES, MOVE_SPAN

GAME = KernelGame(
    setup=setup,
    load=load,
    length=length,
    to_move=to_move,
    over=over,
    legal=legal,
    play=play,
    undo=undo,
    final=final,
    key=key,
    playout=playout,
    evaluate=evaluate,
    order=order,
    noisy=noisy,
    prior=prior,
    prepare=prepare,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)

KERNELS = make_entry_points(GAME)
'''

MODULES['bots.surakarta.kernels.board'] = r'''"""The state: setting it up, playing and taking back, and when the game is over."""

from bots.core.kernels.bits import count_bits
from bots.core.kernels.tools import kernel
from bots.surakarta.kernels.captures import has_capture
from bots.surakarta.kernels.tables import (
    BOARD,
    CLOCK_KEYS,
    KIND_OF,
    NOT_LEFT,
    NOT_RIGHT,
    PIECE_KEYS,
    PLACES_OF,
    RULE_KEYS,
    SIDE_KEY,
)
from bots.surakarta.layout import (
    BLACK_PIECES,
    BLACK_PLACES,
    CLOCK,
    CLOCK_NOW,
    EARLIER,
    EARLIER_COUNT,
    ENDED,
    KEY,
    LIMIT,
    LONGEST_CLOCK,
    NO_LIMIT,
    PIECE,
    PLY,
    POINTS,
    REPEATS,
    RING,
    RING_MASK,
    RULE_INDEX,
    SCORE,
    SIDE,
    SQUARE_VALUES,
    SQUARES,
    STATE_LENGTH,
    WHITE_PIECES,
    WHITE_PLACES,
)

OLYMPIAD, COURSE = 0, 1  # in the order of the rules' names
OLYMPIAD_PLIES, COURSE_PLIES = 50, 40

# The low bits of a ring entry: whether the move captured, the clock before it, and where it went.
HISTORY_BITS = 14
HISTORY_MASK = (1 << HISTORY_BITS) - 1
CLOCK_SHIFT, CLOCK_MASK, TARGET_SHIFT = 1, 127, 8

# Within this many plies of the clock's limit, positions that differ in the clock have different keys:
# there, and in no search's reach before, the clock decides what a position is worth.
NEAR_LIMIT = 20


@kernel
def prepare(w):
    """What a piece on each point is worth."""
    for point in range(POINTS):
        w[SQUARE_VALUES + point] = w[PIECE] + w[SQUARES + KIND_OF[point]]


@kernel
def setup(s, o, columns, rows):
    """The board without a piece, Black to move, under the usual rule."""
    for i in range(STATE_LENGTH):
        s[o + i] = 0
    set_rule(s, o, OLYMPIAD)
    return STATE_LENGTH


@kernel
def set_rule(s, o, rule):
    s[o + REPEATS] = 1 if rule == OLYMPIAD else 0
    s[o + LIMIT] = NO_LIMIT
    if rule == OLYMPIAD:
        s[o + LIMIT] = OLYMPIAD_PLIES
    elif rule == COURSE:
        s[o + LIMIT] = COURSE_PLIES
    s[o + KEY] = RULE_KEYS[rule]


@kernel
def put_piece(s, o, w, point, colour):
    s[o + BLACK_PIECES + colour] |= 1 << point
    s[o + BLACK_PLACES + colour] |= PLACES_OF[point]
    s[o + KEY] ^= PIECE_KEYS[colour * POINTS + point]
    s[o + SCORE] += (1 - 2 * colour) * w[SQUARE_VALUES + point]


@kernel
def load_earlier(s, o, details, to_move):
    """Fills the ring with the positions since the last capture, so that their return is seen."""
    n = details[EARLIER_COUNT]
    for i in range(n):
        key = RULE_KEYS[details[RULE_INDEX]]
        for colour in range(2):
            pieces = details[EARLIER + 2 * i + colour]
            for point in range(POINTS):
                if (pieces >> point) & 1:
                    key ^= PIECE_KEYS[colour * POINTS + point]
        if (to_move + n - i) & 1:
            key ^= SIDE_KEY
        s[o + RING + (i & RING_MASK)] = key & ~HISTORY_MASK
    s[o + PLY] = n


@kernel
def load(s, o, w, cells, to_move, details):
    """The pieces of ``cells`` (0 empty, 1 Black, 2 White), and what came before as ``details`` tell."""
    set_rule(s, o, details[RULE_INDEX])
    for point in range(POINTS):
        if cells[point] != 0:
            put_piece(s, o, w, point, cells[point] - 1)
    if to_move == 1:
        s[o + KEY] ^= SIDE_KEY
    s[o + SIDE] = to_move
    s[o + CLOCK] = min(details[CLOCK_NOW], LONGEST_CLOCK)
    load_earlier(s, o, details, to_move)
    note_position(s, o, 0)


@kernel
def note_position(s, o, history):
    """Enters the position in the ring, with what taking back needs, and sees whether it ends the game."""
    key, ply, clock = s[o + KEY], s[o + PLY], s[o + CLOCK]
    s[o + RING + (ply & RING_MASK)] = (key & ~HISTORY_MASK) | history
    ended = 1 if clock >= s[o + LIMIT] else 0
    if s[o + REPEATS] != 0:
        back = 4  # sooner no position can come back
        while back <= clock:
            if (s[o + RING + ((ply - back) & RING_MASK)] ^ key) >> HISTORY_BITS == 0:
                ended = 1
                break
            back += 2
    s[o + ENDED] = ended


@kernel
def length(s, o):
    return STATE_LENGTH


@kernel
def to_move(s, o):
    return s[o + SIDE]


@kernel
def play(s, o, w, move):
    start = move // POINTS
    target = move - POINTS * start
    side = s[o + SIDE]
    clock = s[o + CLOCK]
    captured = (s[o + WHITE_PIECES - side] >> target) & 1
    key = PIECE_KEYS[side * POINTS + start] ^ PIECE_KEYS[side * POINTS + target] ^ SIDE_KEY
    gain = w[SQUARE_VALUES + target] - w[SQUARE_VALUES + start]
    if captured != 0:
        s[o + WHITE_PIECES - side] ^= 1 << target
        s[o + WHITE_PLACES - side] ^= PLACES_OF[target]
        key ^= PIECE_KEYS[(1 - side) * POINTS + target]
        gain += w[SQUARE_VALUES + target]
        s[o + CLOCK] = 0
    elif clock < LONGEST_CLOCK:
        s[o + CLOCK] = clock + 1
    s[o + BLACK_PIECES + side] ^= (1 << start) | (1 << target)
    s[o + BLACK_PLACES + side] ^= PLACES_OF[start] ^ PLACES_OF[target]
    s[o + KEY] ^= key
    s[o + SCORE] += (1 - 2 * side) * gain
    s[o + SIDE] = 1 - side
    s[o + PLY] += 1
    note_position(s, o, (target << TARGET_SHIFT) | (clock << CLOCK_SHIFT) | captured)


@kernel
def undo(s, o, w, move):
    """Takes the last move back."""
    start = move // POINTS
    target = move - POINTS * start
    side = 1 - s[o + SIDE]
    history = s[o + RING + (s[o + PLY] & RING_MASK)] & HISTORY_MASK
    key = PIECE_KEYS[side * POINTS + start] ^ PIECE_KEYS[side * POINTS + target] ^ SIDE_KEY
    gain = w[SQUARE_VALUES + target] - w[SQUARE_VALUES + start]
    if history & 1:
        s[o + WHITE_PIECES - side] ^= 1 << target
        s[o + WHITE_PLACES - side] ^= PLACES_OF[target]
        key ^= PIECE_KEYS[(1 - side) * POINTS + target]
        gain += w[SQUARE_VALUES + target]
    s[o + CLOCK] = (history >> CLOCK_SHIFT) & CLOCK_MASK
    s[o + BLACK_PIECES + side] ^= (1 << start) | (1 << target)
    s[o + BLACK_PLACES + side] ^= PLACES_OF[start] ^ PLACES_OF[target]
    s[o + KEY] ^= key
    s[o + SCORE] -= (1 - 2 * side) * gain
    s[o + SIDE] = side
    s[o + PLY] -= 1
    s[o + ENDED] = 0  # no move was made where the game was over


@kernel
def can_step(pieces, empty):
    """Whether any of the pieces has an empty neighbour."""
    near = pieces | ((pieces & NOT_RIGHT) << 1) | ((pieces & NOT_LEFT) >> 1)
    near |= (near << 6) | (near >> 6)
    return near & empty != 0


@kernel
def over(s, o):
    black, white = s[o + BLACK_PIECES], s[o + WHITE_PIECES]
    if s[o + ENDED] != 0 or black == 0 or white == 0:
        return True
    side = s[o + SIDE]
    if can_step(s[o + BLACK_PIECES + side], BOARD & ~(black | white)):
        return False
    return not has_capture(s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side])


@kernel
def final(s, o):
    """More pieces win, however the game ended."""
    side = s[o + SIDE]
    lead = count_bits(s[o + BLACK_PIECES + side]) - count_bits(s[o + WHITE_PIECES - side])
    return (lead > 0) * 1 - (lead < 0) * 1


@kernel
def key(s, o):
    """Pieces, side to move and rule; near its limit the clock as well.

    What came before is no part of it. A value that rests on a repetition is so taken for every way to
    the position, as in most programs (the graph-history interaction problem, Palay 1983): keys that
    held the way would let no two ways meet.
    """
    clock = s[o + CLOCK]
    if clock + NEAR_LIMIT >= s[o + LIMIT]:
        return s[o + KEY] ^ CLOCK_KEYS[clock]
    return s[o + KEY]
'''

MODULES['bots.surakarta.kernels.captures'] = r'''"""Captures, found arc by arc.

A travel that goes round an arc passes the last occupied place before it and the first behind it. So
each of the eight arcs has one pair of pieces that face each other across it, and if their colours
differ either may capture the other. One case more: where both places of the pair are the same point,
which its loop crosses twice, the piece there meets itself; once it has left, it goes on to whatever
stands next, in both directions. (Going twice round arcs means that the line between is empty, and
then the arcs on both of its ends have the same pair.)

The occupied places of a loop are a 24-bit ring, turned so that the arc lies between its ends: the
first place behind the arc is the lowest bit set, the last before it the highest.
"""

from bots.core.kernels.bits import highest_bit, lowest_bit
from bots.core.kernels.tools import kernel
from bots.surakarta.kernels.tables import ARC_EVERY, POINT_OF, RING_BITS, RING_PLACES
from bots.surakarta.layout import POINTS

ARCS = 4  # of each loop
NUMBER_BITS = 16


@kernel
def turned(ring, places):
    """The ring with that place as its bit 0."""
    return ((ring >> places) | (ring << (RING_PLACES - places))) & RING_BITS


@kernel
def number(start, target):
    """A capture from point to point, plus one so that 0 is none."""
    return start * POINTS + target + 1


@kernel
def self_meeting(mine, all_places, behind, before, base):
    """What the piece of both places captures beyond itself, as ``arc_captures`` tells it."""
    others = all_places & ~((1 << behind) | (1 << before))
    if others == 0:
        return 0
    start = POINT_OF[base + behind]
    onward, backward = lowest_bit(others), highest_bit(others)
    found = 0
    if (mine >> onward) & 1 == 0:
        found = number(start, POINT_OF[base + onward])
    if (mine >> backward) & 1 == 0:
        found = (found << NUMBER_BITS) | number(start, POINT_OF[base + backward])
    return found


@kernel
def arc_captures(own, other, loop, arc):
    """The captures that an arc gives to the side with the places ``own``: two numbers, 0 for none."""
    mine = (own >> (RING_PLACES * loop)) & RING_BITS
    theirs = (other >> (RING_PLACES * loop)) & RING_BITS
    if mine == 0 or theirs == 0:
        return 0
    shift = ARC_EVERY * (arc + 1)
    mine, theirs = turned(mine, shift), turned(theirs, shift)
    both = mine | theirs
    behind, before = lowest_bit(both), highest_bit(both)
    base = 2 * RING_PLACES * loop + shift
    if (mine >> behind) & 1:
        if (mine >> before) & 1 == 0:
            return number(POINT_OF[base + behind], POINT_OF[base + before])
        if POINT_OF[base + behind] == POINT_OF[base + before]:
            return self_meeting(mine, both, behind, before, base)
    elif (mine >> before) & 1:
        return number(POINT_OF[base + before], POINT_OF[base + behind])
    return 0


@kernel
def add_new(moves, at, n, move):
    """Adds a capture to the list unless another way to it was found before; returns its length."""
    for i in range(n):
        if moves[at + i] == move:
            return n
    moves[at + n] = move
    return n + 1


@kernel
def list_captures(own, other, moves, at):
    """Writes every capture of the side with the places ``own``; returns how many."""
    n = 0
    for loop in range(2):
        for arc in range(ARCS):
            found = arc_captures(own, other, loop, arc)
            if found != 0:
                n = add_new(moves, at, n, (found & ((1 << NUMBER_BITS) - 1)) - 1)
                if found >> NUMBER_BITS != 0:
                    n = add_new(moves, at, n, (found >> NUMBER_BITS) - 1)
    return n


@kernel
def has_capture(own, other):
    for loop in range(2):
        for arc in range(ARCS):
            if arc_captures(own, other, loop, arc) != 0:
                return True
    return False
'''

MODULES['bots.surakarta.kernels.moves'] = r'''"""The moves to search, and which of them first."""

from bots.core.kernels.bits import lowest_bit
from bots.core.kernels.tools import kernel
from bots.core.layout import URGENT
from bots.surakarta.kernels.board import HISTORY_MASK, TARGET_SHIFT
from bots.surakarta.kernels.captures import list_captures
from bots.surakarta.kernels.tables import BOARD, STEPS
from bots.surakarta.layout import (
    BLACK_PIECES,
    BLACK_PLACES,
    ENDED,
    EXCHANGE,
    PLY,
    POINTS,
    PRIOR_CAPTURE,
    PRIOR_STEP,
    RING,
    RING_MASK,
    SIDE,
    SQUARE_VALUES,
    WHITE_PIECES,
    WHITE_PLACES,
)


@kernel
def captures(s, o, moves, at):
    side = s[o + SIDE]
    return list_captures(s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side], moves, at)


@kernel
def ends_long_exchange(s, o, most):
    """Whether the last ``most`` moves, or more, all captured."""
    back = 0
    while back < most and s[o + RING + ((s[o + PLY] - back) & RING_MASK)] & 1 != 0:
        back += 1
    return back == most


@kernel
def noisy(s, o, w, moves, at):
    """The captures; of several in a long exchange only those of the piece that captured last.

    Pieces may face each other across all eight arcs, and to look at every order of taking them would
    be a search of its own.
    """
    if s[o + ENDED] != 0:
        return 0
    n = captures(s, o, moves, at)
    if n > 1 and ends_long_exchange(s, o, w[EXCHANGE]):
        target = (s[o + RING + (s[o + PLY] & RING_MASK)] & HISTORY_MASK) >> TARGET_SHIFT
        kept = 0
        for i in range(n):
            if moves[at + i] % POINTS == target:
                moves[at + kept] = moves[at + i]
                kept += 1
        return kept
    return n


@kernel
def legal(s, o, w, moves, at):
    """The captures and then the steps."""
    side = s[o + SIDE]
    own, other = s[o + BLACK_PIECES + side], s[o + WHITE_PIECES - side]
    if s[o + ENDED] != 0 or other == 0:
        return 0
    n = at + captures(s, o, moves, at)
    empty = BOARD & ~(own | other)
    while own != 0:
        start = lowest_bit(own)
        own &= own - 1
        targets = STEPS[start] & empty
        while targets != 0:
            moves[n] = start * POINTS + lowest_bit(targets)
            n += 1
            targets &= targets - 1
    return n - at


@kernel
def is_capture(s, o, move):
    return (s[o + WHITE_PIECES - s[o + SIDE]] >> (move % POINTS)) & 1 != 0


@kernel
def order(s, o, w, move):
    """Captures first, then by what the piece and the board gain."""
    start = move // POINTS
    target = move - POINTS * start
    gain = w[SQUARE_VALUES + target] - w[SQUARE_VALUES + start]
    if is_capture(s, o, move):
        return URGENT + gain + w[SQUARE_VALUES + target]
    return gain


@kernel
def prior(s, o, w, move):
    return w[PRIOR_CAPTURE] if is_capture(s, o, move) else w[PRIOR_STEP]
'''

MODULES['bots.surakarta.kernels.tables'] = r'''"""The board's geometry and hash keys as constant arrays, made once when the kernels are compiled."""


import numpy as np

from bots.surakarta.layout import POINTS, SIZE

ARC_EVERY = 6  # an arc lies behind every sixth place of a loop
RING_PLACES = 24  # places of one loop
RING_BITS = (1 << RING_PLACES) - 1


def _loop(line):
    """The places of the loop on the ``line``-th lines from every edge: four lines, turning clockwise."""
    far = SIZE - 1 - line
    top = [(line, column) for column in range(SIZE)]
    right = [(row, far) for row in range(SIZE)]
    bottom = [(far, column) for column in reversed(range(SIZE))]
    left = [(row, line) for row in reversed(range(SIZE))]
    return top + right + bottom + left


def _point(row, column):
    return row * SIZE + column


PLACES = [[_point(row, column) for row, column in _loop(line)] for line in (1, 2)]

# POINT_OF[48 * loop + place], each loop twice over, so that places may be counted on past the last.
POINT_OF = np.array([point for places in PLACES for point in places + places], np.int64)

# The places of a point as bits, the second loop's 24 above the first's.
PLACES_OF = np.array(
    [
        sum(1 << RING_PLACES * loop + i for loop in range(2) for i, p in enumerate(PLACES[loop]) if p == point)
        for point in range(POINTS)
    ],
    np.int64,
)

STEPS = np.array(
    [
        sum(
            1 << _point(y, x)
            for y in range(SIZE)
            for x in range(SIZE)
            if max(abs(y - point // SIZE), abs(x - point % SIZE)) == 1
        )
        for point in range(POINTS)
    ],
    np.int64,
)

LEFT_EDGE = sum(1 << _point(row, 0) for row in range(SIZE))
NOT_LEFT = (1 << POINTS) - 1 - LEFT_EDGE
NOT_RIGHT = (1 << POINTS) - 1 - (LEFT_EDGE << SIZE - 1)
BOARD = (1 << POINTS) - 1

# Kinds of point under the square's symmetry, as in the layout.
_KINDS = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 1): 3, (1, 2): 4, (2, 2): 5}


def _kind(point):
    row, column = (min(k, SIZE - 1 - k) for k in divmod(point, SIZE))
    return _KINDS[min(row, column), max(row, column)]


KIND_OF = np.array([_kind(point) for point in range(POINTS)], np.int64)


def _splitmix(count):
    """Well-mixed signed 64-bit numbers (splitmix64)."""
    mask, numbers, state = (1 << 64) - 1, [], 0x5A7B
    for _ in range(count):
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & mask
        z = (z ^ z >> 27) * 0x94D049BB133111EB & mask
        z ^= z >> 31
        numbers.append(z - (1 << 64) if z >> 63 else z)
    return numbers


# Hash keys (Zobrist 1970): a piece of each colour on each point, the side to move, the rule, the clock.
PIECE_KEYS = np.array(_splitmix(2 * POINTS), np.int64)
_MORE = _splitmix(2 * POINTS + 1 + 4 + 128)[2 * POINTS :]
SIDE_KEY = _MORE[0]
RULE_KEYS = np.array(_MORE[1:5], np.int64)
CLOCK_KEYS = np.array(_MORE[5:], np.int64)
'''

MODULES['bots.surakarta.kernels.values'] = r'''"""What a position is worth: by its pieces, and by playing it out at random."""

from bots.core.kernels.bits import count_bits, highest_bit, lowest_bit
from bots.core.kernels.tools import kernel, random_below
from bots.surakarta.kernels.board import play
from bots.surakarta.kernels.captures import ARCS, NUMBER_BITS, arc_captures, turned
from bots.surakarta.kernels.tables import ARC_EVERY, BOARD, RING_BITS, RING_PLACES, STEPS
from bots.surakarta.layout import (
    ARCS_HELD,
    BLACK_PIECES,
    BLACK_PLACES,
    ENDED,
    LATE,
    LATE_UNIT,
    PIECES,
    PLAYOUT_LEAD,
    PLAYOUT_PLIES,
    POINTS,
    SCORE,
    SIDE,
    TURN,
    WHITE_PIECES,
    WHITE_PLACES,
)


@kernel
def arcs_held(own, other, loop):
    """On how many arcs of a loop both neighbouring pieces are one's own, less those of the other side.

    Nothing of the other side's can come round such an arc, and one's own pieces can be let through.
    """
    mine = (own >> (RING_PLACES * loop)) & RING_BITS
    theirs = (other >> (RING_PLACES * loop)) & RING_BITS
    both = mine | theirs
    if both == 0:
        return 0
    held = 0
    for arc in range(ARCS):
        ring = turned(both, ARC_EVERY * (arc + 1))
        owners = turned(mine, ARC_EVERY * (arc + 1))
        held += ((owners >> lowest_bit(ring)) & 1) + ((owners >> highest_bit(ring)) & 1) - 1
    return held


@kernel
def evaluate(s, o, w):
    """Pieces by their squares, which count the more the fewer are left; arcs held; having the turn."""
    side = s[o + SIDE]
    captured = 2 * PIECES - count_bits(s[o + BLACK_PIECES] | s[o + WHITE_PIECES])
    value = ((1 - 2 * side) * s[o + SCORE] * (LATE_UNIT + w[LATE] * captured)) // LATE_UNIT
    own, other = s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side]
    return value + w[ARCS_HELD] * arcs_held(own, other, 0) + w[ARCS_HELD + 1] * arcs_held(own, other, 1) + w[TURN]


@kernel
def some_capture(s, o, rng):
    """A capture of the first arc that has one, counted from a random arc; -1: there is none."""
    side = s[o + SIDE]
    own, other = s[o + BLACK_PLACES + side], s[o + WHITE_PLACES - side]
    first = random_below(rng, 2 * ARCS)
    for i in range(2 * ARCS):
        arc = (first + i) % (2 * ARCS)
        found = arc_captures(own, other, arc // ARCS, arc % ARCS)
        if found != 0:
            return (found & ((1 << NUMBER_BITS) - 1)) - 1
    return -1


@kernel
def random_bit(bits, rng):
    """The number of a random bit of a set that is not empty."""
    for _ in range(random_below(rng, count_bits(bits))):
        bits &= bits - 1
    return lowest_bit(bits)


@kernel
def some_step(s, o, rng):
    """A random step of a random piece that has one; -1: there is none."""
    own = s[o + BLACK_PIECES + s[o + SIDE]]
    empty = BOARD & ~(s[o + BLACK_PIECES] | s[o + WHITE_PIECES])
    while own != 0:
        start = random_bit(own, rng)
        targets = STEPS[start] & empty
        if targets != 0:
            return start * POINTS + random_bit(targets, rng)
        own &= ~(1 << start)
    return -1


@kernel
def judged(s, o, w):
    """Black's result of a playout that was cut off: won if the evaluation is far enough ahead."""
    value = (1 - 2 * s[o + SIDE]) * evaluate(s, o, w)
    return (value >= w[PLAYOUT_LEAD]) * 1 - (value <= -w[PLAYOUT_LEAD]) * 1


@kernel
def playout(s, o, w, rng, seen, stamp):
    """Random play that captures where it can, for some plies; then the evaluation judges."""
    for _ in range(w[PLAYOUT_PLIES]):
        if s[o + ENDED] != 0 or s[o + BLACK_PIECES] == 0 or s[o + WHITE_PIECES] == 0:
            break
        move = some_capture(s, o, rng)
        if move < 0:
            move = some_step(s, o, rng)
            if move < 0:
                break
        seen[2 * move + s[o + SIDE]] = stamp
        play(s, o, w, move)
    else:
        return judged(s, o, w)
    lead = count_bits(s[o + BLACK_PIECES]) - count_bits(s[o + WHITE_PIECES])
    return (lead > 0) * 1 - (lead < 0) * 1
'''

MODULES['bots.surakarta.layout'] = r'''"""Where Surakarta's numbers stand in a kernel state and among the weights."""

from bots.core.weights import Weights

SIZE = 6
POINTS = SIZE * SIZE
MOVE_SPAN = POINTS * POINTS  # a move is start * 36 + target
# A piece has at most eight steps, and captures at most once on each of the four travels that begin
# at a point (no point lies on more than two lines of a loop). A side has at most twelve pieces.
PIECES = 12
MOST_MOVES = PIECES * (8 + 4)

# ---- state: a header and a ring of keys ------------------------------------------------------------
BLACK_PIECES, WHITE_PIECES = 0, 1  # bit sets of points
BLACK_PLACES, WHITE_PLACES = 2, 3  # bit sets of the 48 places of both loops
SIDE = 4  # 0 Black, 1 White
PLY = 5  # counts moves, for the ring
CLOCK = 6  # plies without a capture, at most LONGEST_CLOCK
KEY = 7  # hash of pieces, side to move and rule
SCORE = 8  # pieces and squares, from Black's view
ENDED = 9  # 1: over by repetition or by the clock
REPEATS = 10  # 1: the rule ends the game at a repetition
LIMIT = 11  # plies without a capture that end the game; NO_LIMIT under some rules
RING = 16  # entries by ply: the key, its low bits replaced by the move's target, the clock before it, a capture flag

# Looking back for a repetition from the deepest ply of a search, entries of at least its depth (200)
# and the longest clock with repetitions (50) must still stand.
RING_LENGTH = 256
RING_MASK = RING_LENGTH - 1
STATE_LENGTH = RING + RING_LENGTH

LONGEST_CLOCK = 100  # where no rule limits it, the clock stops here: it has to fit in seven bits
NO_LIMIT = 1 << 20

# ---- details of a position for the load kernel ------------------------------------------------------
RULE_INDEX = 0
CLOCK_NOW = 1
EARLIER_COUNT = 2
EARLIER = 3  # two cells each, oldest first: Black's pieces, White's


def state_length(columns, rows):
    """Cells of a state."""
    return STATE_LENGTH


# ---- weights ---------------------------------------------------------------------------------------
WEIGHTS = Weights()
PIECE = WEIGHTS.add("evaluation.piece", 1)
# By the six kinds of point that a square board's symmetry leaves: corner, edge next to it, middle of
# an edge, then (1, 1), (1, 2) and (2, 2).
SQUARES = WEIGHTS.add("evaluation.squares", 6)
LATE_UNIT = 256
LATE = WEIGHTS.add("evaluation.late", 1)  # for every piece off the board, 256ths more for each on it
ARCS_HELD = WEIGHTS.add("evaluation.arcs_held", 2)  # on the first loop, on the second
TURN = WEIGHTS.add("evaluation.turn", 1)
EXCHANGE = WEIGHTS.add("quiescence.exchange", 1)  # captures in a row after which only recaptures count
PLAYOUT_PLIES = WEIGHTS.add("playout.plies", 1)
PLAYOUT_LEAD = WEIGHTS.add("playout.lead", 1)  # hundredths ahead that count as a win when a playout is cut off
PRIOR_CAPTURE = WEIGHTS.add("prior.capture", 1)
PRIOR_STEP = WEIGHTS.add("prior.step", 1)
SQUARE_VALUES = WEIGHTS.room(POINTS)  # a piece on each point: its own value and the square's

ENTRY_POINTS = {}  # type: ignore[var-annotated]
'''

MODULES['bots.surakarta.rules'] = r'''"""The rules of Surakarta on the 6x6 board (https://en.wikipedia.org/wiki/Surakarta_(game)).

Each side has twelve pieces on its two home rows, Black on the top ones; Black begins. A piece steps to
an empty neighbour in any of eight directions, or captures: it travels along the lines of a loop over
empty points, round at least one corner arc, onto an enemy piece. Its own point counts as empty once it
has left, and a point may be crossed twice. Capturing is never compulsory; there is no pass.

When a game ends is a matter of the event, and ``rule`` names the ending:

- ``olympiad``, as at the Computer Olympiad: when a position (board and side to move) comes back, or
  after 50 plies without a capture;
- ``course``: after 40 plies without a capture;
- ``sau`` and ``captured``: neither. The SAU Game Platform goes on until a side has no piece left, which
  is what ``captured`` says in general; the two end the same games, under the name each event gives it.

Whatever the ending, a game is over when a side has lost all its pieces or has no move; and however it
ends, the side with more pieces wins, equal numbers are a draw.

Boards are Python integers used as bit sets, one bit a point, ``row * 6 + column``.
"""


from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from protocol.moves import BLACK, COLOUR_NAMES, WHITE, move_text, opponent

SIZE = 6
POINTS = SIZE * SIZE
PIECES = 12

RULES = ("olympiad", "course", "sau", "captured")
PLIES_WITHOUT_CAPTURE = {"olympiad": 50, "course": 40}
ENDED_BY_REPETITION = ("olympiad",)

# The two loops as (row, column), cyclic; an arc lies behind every sixth point.
ARC_EVERY = 6
_OUTER_LOOP = (
    (1, 0), (1, 1), (1, 2), (1, 3), (1, 4), (1, 5),
    (0, 4), (1, 4), (2, 4), (3, 4), (4, 4), (5, 4),
    (4, 5), (4, 4), (4, 3), (4, 2), (4, 1), (4, 0),
    (5, 1), (4, 1), (3, 1), (2, 1), (1, 1), (0, 1),
)  # fmt: skip
_INNER_LOOP = (
    (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5),
    (0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (5, 3),
    (3, 5), (3, 4), (3, 3), (3, 2), (3, 1), (3, 0),
    (5, 2), (4, 2), (3, 2), (2, 2), (1, 2), (0, 2),
)  # fmt: skip
LOOPS = (_OUTER_LOOP, _INNER_LOOP)

_Travel = object
"""The points a travelling piece comes to, in order, and whether an arc lies behind it by then."""


def _neighbours(point):
    row, column = divmod(point, SIZE)
    bits = 0
    for y in range(max(0, row - 1), min(SIZE, row + 2)):
        for x in range(max(0, column - 1), min(SIZE, column + 2)):
            bits |= 1 << y * SIZE + x
    return bits & ~(1 << point)


def _travel(loop, index, direction):
    """Once round the loop from one of its places, forwards (1) or backwards (-1)."""
    travel, arcs = [], 0
    for _ in range(len(loop) - 1):
        following = (index + direction) % len(loop)
        arcs += following // ARC_EVERY != index // ARC_EVERY
        row, column = loop[following]
        travel.append((row * SIZE + column, arcs > 0))
        index = following
    return travel


class _Board:
    """What is known of every point: its neighbours, and the travels that begin there."""

    def __init__(self):
        self.neighbours = [_neighbours(point) for point in range(POINTS)]
        self.travels = [[] for _ in range(POINTS)]
        for loop in LOOPS:
            for index, (row, column) in enumerate(loop):
                for direction in (1, -1):
                    self.travels[row * SIZE + column].append(_travel(loop, index, direction))


_BOARD = []


def _board():
    """The tables, made when they are first needed."""
    if not _BOARD:
        _BOARD.append(_Board())
    return _BOARD[0]


def _points(bits):
    points = []
    while bits:
        points.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return points


def _count(bits):
    return bin(bits).count("1")


def _move(start, target):
    return ((start % SIZE, start // SIZE), (target % SIZE, target // SIZE))


def _check_size(columns, rows):
    if (columns, rows) != (SIZE, SIZE):
        raise ValueError("Surakarta is played on the 6x6 board")


def _known_rule(rule):
    if rule and rule not in RULES:
        raise ValueError("Surakarta's endings are {}, not {}".format(", ".join(RULES), rule))
    return rule or RULES[0]


class Surakarta(Position):
    """A Surakarta position.

    Attributes:
        pieces: Black's and White's points as bit sets.
        clock: plies without a capture, up to now.
        earlier: where a repetition counts, ``pieces`` of every position since the last capture (or since
            the board was set up), this one excluded, oldest first. The side to move alternates in them.
    """

    __slots__ = ("_moves", "clock", "earlier", "pieces")

    def __init__(
        self,
        pieces,
        to_move,
        rule,
        ply = 0,
        clock = 0,
        earlier = (),
    ):
        self.columns = SIZE
        self.rows = SIZE
        self.rule = rule
        self.pieces = pieces
        self.to_move = to_move
        self.ply = ply
        self.clock = clock
        self.earlier = earlier
        self._moves = None

    @classmethod
    def start(cls, columns = SIZE, rows = SIZE, rule = ""):
        """The start position of the 6x6 board."""
        _check_size(columns, rows)
        home = (1 << PIECES) - 1
        return cls((home, home << POINTS - PIECES), BLACK, _known_rule(rule))

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move, rule = ""):
        """The position of a board text, with at most twelve pieces a side and nothing played before."""
        _check_size(columns, rows)
        pieces = stones_of(cells, range(POINTS))
        for colour in (BLACK, WHITE):
            if _count(pieces[colour]) > PIECES:
                raise ValueError("{} has more than {} pieces".format(COLOUR_NAMES[colour], PIECES))
        return cls(pieces, to_move, _known_rule(rule))

    def cells(self):
        """The board text."""
        return cells_of(self.pieces, range(POINTS))

    def captures_from(self, start):
        """The bit set of the enemy pieces that a piece of the side to move at that point may capture."""
        enemies = self.pieces[opponent(self.to_move)]
        in_the_way = (self.pieces[0] | self.pieces[1]) & ~(1 << start)
        captured = 0
        for travel in _board().travels[start]:
            for point, behind_arc in travel:
                if in_the_way >> point & 1:
                    if behind_arc:
                        captured |= enemies & 1 << point
                    break
        return captured

    def _steps_from(self, start):
        return _board().neighbours[start] & ~(self.pieces[0] | self.pieces[1])

    def _targets(self, start):
        return self._steps_from(start) | self.captures_from(start)

    def _all_moves(self):
        """Every move of the side to move, whether or not the game has ended."""
        if self._moves is None:
            mine = _points(self.pieces[self.to_move])
            self._moves = [_move(start, target) for start in mine for target in _points(self._targets(start))]
        return self._moves

    def captures(self):
        """The legal moves that capture, in board order."""
        if self.result() is not None:
            return []
        mine = _points(self.pieces[self.to_move])
        return [_move(start, target) for start in mine for target in _points(self.captures_from(start))]

    def legal_moves(self):
        """Every legal move, by start and then target, row by row from the top left."""
        return [] if self.result() is not None else list(self._all_moves())

    def why_illegal(self, move, named = move_text):
        """See ``Position``."""
        if not move:
            return "Surakarta has no pass"
        if len(move) != 2:
            return "a Surakarta move is two points"
        for x, y in move:
            if not (0 <= x < SIZE and 0 <= y < SIZE):
                return "({}, {}) is off the 6x6 board".format(x, y)
        ended = self.result()
        if ended is not None:
            return "the game is over: {}".format(ended.reason)
        start, target = (y * SIZE + x for x, y in move)
        if not self.pieces[self.to_move] >> start & 1:
            return "{}: no {} piece on {}".format(named(move), COLOUR_NAMES[self.to_move], named(move[:1]))
        if self._targets(start) >> target & 1:
            return None
        if self.pieces[self.to_move] >> target & 1:
            return "{}: {} is occupied by a piece of one's own".format(named(move), named(move[1:]))
        if self.pieces[opponent(self.to_move)] >> target & 1:
            return "{}: no free way round an arc to capture {}".format(named(move), named(move[1:]))
        return "{}: a step goes to a neighbouring point".format(named(move))

    def play(self, move):
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        start, target = (1 << y * SIZE + x for x, y in move)
        mover, other = self.to_move, opponent(self.to_move)
        pieces = list(self.pieces)
        capture = pieces[other] & target != 0
        pieces[mover] ^= start | target
        pieces[other] &= ~target
        earlier = ()
        if not capture and self.rule in ENDED_BY_REPETITION:
            earlier = (*self.earlier, self.pieces)
        clock = 0 if capture else self.clock + 1
        return Surakarta((pieces[0], pieces[1]), other, self.rule, self.ply + 1, clock, earlier)

    def turned(self):
        """The same board with the other side to move, and nothing played before."""
        return Surakarta(self.pieces, opponent(self.to_move), self.rule, self.ply)

    def result(self):
        """More pieces win, equal numbers are a draw, once the game has ended."""
        reason = self._why_over()
        if reason is None:
            return None
        black, white = (_count(pieces) for pieces in self.pieces)
        if black == white:
            return Result(None, "{}, {} pieces each".format(reason, black))
        return Result(BLACK if black > white else WHITE, "{}, {} pieces to {}".format(reason, black, white))

    def _why_over(self):
        for colour in (BLACK, WHITE):
            if self.pieces[colour] == 0:
                return "{} has no pieces left".format(COLOUR_NAMES[colour])
        if self.rule in ENDED_BY_REPETITION and self.pieces in self.earlier[-2::-2]:
            return "the position came back"
        limit = PLIES_WITHOUT_CAPTURE.get(self.rule)
        if limit is not None and self.clock >= limit:
            return "{} plies without a capture".format(limit)
        if not self._all_moves():
            return "{} has no legal move".format(COLOUR_NAMES[self.to_move])
        return None
'''

MODULES['protocol'] = r'''"""The wires a bot speaks: codecs without I/O, for both ends of the pipe."""
'''

MODULES['protocol.botzone'] = r'''"""Botzone's two forms, JSON and simple interaction, and keep-running sessions of both.

https://wiki.botzone.org.cn/index.php?title=Bot. A coordinate of -1 everywhere says "no move": as the
very first request it tells the bot that it is Black, anywhere later it is a pass.
"""

import sys

from protocol.limit import Limit
from protocol.moves import PASS
from protocol.text import BLANKS, number, one_line, shown, whole_number, words
from protocol.wire import ANSWER_NOW, QUEUE, BotWire, SetMoves, Think, WireError

KEEP_RUNNING_MARK = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
_LONGEST_DEBUG = 1000  # Botzone keeps 1 KB
_MOST_TURNS = 10000
_MILLISECONDS_FROM = 100  # a time_limit below it is in seconds


# ---- JSON, whoever reads it ---------------------------------------------------------------------


def read_json(text):
    """The value of a JSON text, the same with orjson as without it.

    orjson reads it if the process uses it already. A one-shot bot must not import it: that takes
    three times as long as importing json, far more than reading the text.

    Raises:
        ValueError: it is not JSON, or nested too deeply.
    """
    orjson = sys.modules.get("orjson")
    if orjson is None:
        return read_json_plainly(text)
    try:
        return orjson.loads(text)
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

    settings = ("keep_running",)
    timed_from_start = True
    starts_mid_game = True
    carries_debug = True
    platform = "botzone"

    def __init__(self, table, keep_running = False):
        super().__init__(table)
        self.interactive = keep_running
        # A process for one answer may lose its input at any time: `echo … | bot`.
        self.at_end = ANSWER_NOW if keep_running else QUEUE
        self._moves = None
        self._moves_before = None
        self._limit = Limit()

    def finish(self):
        if self._moves is None:
            raise WireError("the input ended before the first request was complete")
        return []

    def _turn(self, moves):
        self._moves_before, self._moves = self._moves, moves
        return [SetMoves(moves), Think(self._limit)]

    def failed(self, event, message):
        """Forgets the turn that the rules refused, so that a right one may follow."""
        if isinstance(event, SetMoves):
            self._moves = self._moves_before
        return ""

    def named(self, move):
        return "({})".format(", ".join(str(value) for value in _numbers_of(move, self.table)))

    def while_thinking(self, line):
        """In a session that goes on, the next request says that this turn is over."""
        return ANSWER_NOW if self.interactive and self._is_request(line) else QUEUE

    def _is_request(self, line):
        """Whether a line that comes while the bot thinks is a turn of its own."""
        raise NotImplementedError

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

    def _is_request(self, line):
        return bool(line.strip(BLANKS))

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

    def failed(self, event, message):
        """Forgets the turn that the rules refused; after the first, a number of turns begins anew."""
        super().failed(event, message)
        if self._moves is None:
            self._lines_left, self._told = None, []
        return ""

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

    def _is_request(self, line):
        try:
            _line_move(line.strip(BLANKS), self.table, "")
        except WireError:
            return False  # data or globaldata of the first turn
        return True

    def moved(self, event, move, debug = ""):
        """The answer's line and, where the process ends, a debug line; else the marker."""
        self._answered(move)
        note = "" if self.interactive else one_line(debug, _LONGEST_DEBUG)
        return _line_text(move, self.table) + "\n" + (note + "\n" if note else "") + self._mark()
'''

MODULES['protocol.detect'] = r'''"""Which wires there are, and which one a session speaks, from how it begins.

What opens a session of each wire is told here, not in the wires' modules: a bot that answers one Botzone
line should not pay for reading the GTP codec. Only GTP's many commands are its own module's matter.
"""

import sys

from protocol.moves import CELL_CHARACTERS
from protocol.text import BLANKS, shown, whole_number, words
from protocol.wire import WireError

# name -> module, the bot's end, and the referee's end.
# At most one of the openings below holds for any input, so their order does not matter; it is by cost.
_WIRES = {
    "botzone": ("protocol.botzone", "BotzoneJson", "BotzoneJsonReferee"),
    "simple": ("protocol.botzone", "BotzoneSimple", "BotzoneSimpleReferee"),
    "line": ("protocol.line", "ShellLine", "ShellLineReferee"),
    "sau": ("protocol.sau", "Sau", "SauReferee"),
    "gtp": ("protocol.gtp", "Gtp", "GtpReferee"),
}
NAMES = tuple(_WIRES)

# The wires that know but some games. The others are spoken in every game.
_GAMES = {
    "gomocup": ("gomoku",),
    "sau": ("nogo", "surakarta"),
    "nboard": ("othello",),
    "codingame": ("othello",),
}

_MARKS = ("\ufeff", "\ufffe", "\xef\xbb\xbf")  # a byte order mark, however it was decoded


def names(game):
    """The wires that a game is played by."""
    return [name for name in NAMES if game in _GAMES.get(name, (game,))]


def module(name):
    """The module that a session of that wire imports."""
    return _WIRES[name][0]


def _part(name, part):
    __import__(module(name))  # importlib would be one module more to import itself
    return getattr(sys.modules[module(name)], part)


def bot_wire(name):
    """The codec of a wire's bot end.

    Raises:
        KeyError: there is no wire of that name.
    """
    wire = _part(name, _WIRES[name][1])
    return wire


def referee_wire(name):
    """The codec of a wire's referee end.

    Raises:
        KeyError: there is no wire of that name.
    """
    wire = _part(name, _WIRES[name][2])
    return wire


# ---- detection ----------------------------------------------------------------------------------

_SMALLEST_BOARD = 4  # cells, from which on a first word is taken for a board
_GOMOCUP = (
    *("START", "RECTSTART", "RESTART", "INFO", "ABOUT", "BEGIN"),
    *("TURN", "BOARD", "SWAP2BOARD", "PLAY", "TAKEBACK", "END"),
)


def _opens_line(said):
    return len(said[0]) >= _SMALLEST_BOARD and not said[0].strip("".join(CELL_CHARACTERS))


def _opens_gomocup(said):
    word = said[0].upper()
    if said[0] == "play":
        return _plays_numbers(said)  # else it is GTP's, which knows small letters only
    return word in _GOMOCUP or word.startswith("YX")


def _plays_numbers(said):
    """Whether Gomocup's ``play 7,7`` is said, not GTP's ``play b d4``."""
    return said[0] == "play" and "0" <= "".join(said[1:2])[:1] <= "9"


def _opens_sau(said):
    if said[0] == "new":
        return said[1:] in (["black"], ["white"])
    return said in (["name?"], ["error"]) or said[0] == "end" or (said[0] == "move" and len(said) > 1)


# By wire: whether the words of the first line open a session of it.
_OPENINGS = {
    "botzone": lambda said: said[0].startswith("{"),
    "simple": lambda said: _lone_number(said) >= 0,
    "line": _opens_line,
    "gomocup": _opens_gomocup,
    "sau": _opens_sau,
    "nboard": lambda said: said[0] == "nboard",
}


def _lone_number(said):
    """The number that is all of the line; -1 if there is none, or a negative one."""
    value = whole_number(said[0]) if len(said) == 1 else None
    return -1 if value is None else value


def _opens_codingame(said, following):
    """Whether a player's number comes first, and then a board's size; 1 may also be Botzone's number of turns."""
    number = _lone_number(said)
    return number == 0 or (number == 1 and _lone_number(words(following()) or [""]) >= 0)


def claims(name, game, line, following):
    """Whether a session of that wire in that game may begin with this line.

    Args:
        line: the first that is not blank.
        following: gives the next such line, empty if there is none; only called where the first will not do.
    """
    said = words(line)
    if name not in names(game) or not said:
        return False
    if name == "gtp":
        return bool(_part(name, "opens")(line)) and not _plays_numbers(said)
    if name == "codingame":
        return _opens_codingame(said, following)
    if name == "simple" and claims("codingame", game, line, following):
        return False
    return _OPENINGS[name](said)


def detect(line, table, following):
    """The name of the wire whose session begins like this; see ``claims``.

    Raises:
        WireError: no session of any wire of the table's game does.
    """
    if line.startswith(_MARKS):
        raise WireError("the input begins with a byte order mark")
    for name in names(table.game):
        if claims(name, table.game, line, following):
            return name
    if not line.strip(BLANKS):
        raise WireError("the input is empty")
    raise WireError("no wire begins like this: " + shown(line))
'''

MODULES['protocol.gtp'] = r'''"""The Go Text Protocol, version 2, with GoGui's rules commands and the University of Alberta's.

https://www.lysator.liu.se/~gunnar/gtp/gtp2-spec-draft2/gtp2-spec.html. Vertices skip the letter I
and count rows from the bottom, except where the game's table says ``gtp_top_left``.
"""


from protocol.limit import Limit
from protocol.moves import BLACK, COLOUR_NAMES, EMPTY_CELL, GTP_LETTERS, LETTERS, PASS, STONE_CELLS, WHITE
from protocol.text import number, one_line, shown, whole_number
from protocol.wire import ANSWER_NOW, QUEUE, Analyze, BotWire, NewGame, Play, Query, Quit, Reply, SetLimit, Think, Undo, WireError

_COLOURS = {"b": BLACK, "black": BLACK, "w": WHITE, "white": WHITE}
_LARGEST = len(GTP_LETTERS)
_LONGEST_ID = 10
_NO_SUCH_SIZE = "unacceptable size"
_LONGEST_MESSAGE = 200
_LONGEST_START = 200  # characters in which a line's command is looked for
_LONGEST_SECONDS = 1e8
_WHOLE = 10000  # what Leela Zero calls a share of one


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


# ---- texts of an analysis ------------------------------------------------------------------------


def info_text(thought, table, most):
    """A line of an analysis: what is thought of each move, the best first.

    The pairs up to ``order`` are Leela Zero's; its lower bound is the share of wins itself here, and nobody
    has a prior. The others are ours, those of the whole thought with its first move.
    """
    parts = []
    for order, candidate in enumerate(thought.candidates[:most]):
        pairs = [("move", vertex_text(candidate.move, table)), ("visits", candidate.visits)]
        if candidate.win is not None:
            pairs += [("winrate", round(_WHOLE * candidate.win)), ("prior", 0), ("lcb", round(_WHOLE * candidate.win))]
        pairs += [("order", order), ("value", _word(candidate.value_text)), ("share", round(_WHOLE * candidate.share))]
        if order == 0:
            pairs += [("depth", thought.depth), ("nodes", thought.nodes), ("ms", round(1000 * thought.seconds))]
            pairs += [("total", _word(thought.value)), ("solved", thought.solved or "no")]
            if thought.win is not None:
                pairs.append(("win", round(_WHOLE * thought.win)))
        line = " ".join(vertex_text(move, table) for move in candidate.line)
        parts.append("info {} pv {}".format(" ".join("{} {}".format(*pair) for pair in pairs), line))
    return " ".join(parts)


def _word(text):
    """A value as one word."""
    return text.replace(" ", "_") or "-"


# ---- the bot's end ------------------------------------------------------------------------------

# Commands without a codec's work: name -> whether the first argument is a colour.
_QUERIES = {
    "showboard": False,
    "solve": False,
    "legal_moves": True,
    "final_score": False,
    "cputime": False,
    "gogui-rules_game_id": False,
    "gogui-rules_board_size": False,
    "gogui-rules_legal_moves": False,
    "gogui-rules_side_to_move": False,
    "gogui-rules_board": False,
    "gogui-rules_final_result": False,
}

# The other commands: name -> how to use it; the words outside brackets count the arguments it must have.
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
    "reg_genmove": "COLOUR",
    "lz-genmove_analyze": "COLOUR [CENTISECONDS] [interval CENTISECONDS] [minmoves N] [maxmoves N]",
    "lz-analyze": "[COLOUR] [CENTISECONDS] [interval CENTISECONDS] [minmoves N] [maxmoves N]",
    "stop": "",
    "undo": "",
    "time_settings": "MAIN BYO_YOMI STONES",
    "time_left": "COLOUR SECONDS STONES",
    "timelimit": "SECONDS",
    "gogui-analyze_commands": "",
    "gogui-interrupt": "",
}

COMMANDS = (*_USAGES, *_QUERIES)

_INTERVAL = 100  # centiseconds between lines of an analysis that states none
_MOST_TOLD = 12  # moves in such a line
_LONGEST_ANALYSIS = 10**6  # the largest number of an analysis: hours between lines

# What has a search under way answer now, as a line of its own: GoGui's comment, and a command of ours.
_INTERRUPT = "# interrupt"
_STOP = "stop"
# The commands that want another position, or the end: they stop a search under way as well.
_IMPATIENT = ("quit", "boardsize", "rectangular_boardsize", "clear_board", "play", "undo")

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


def _command_of(line):
    """The command's name, without an id before it; empty if there is none."""
    said = command_words(line[:_LONGEST_START])
    return next((word for word in said[:2] if not _is_id(word)), "")


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
    """The limit of ``time_settings``, whose byo-yomi comes after the main time."""
    if stones <= 0 and period > 0:
        return Limit()  # GTP's way to say that there is none
    byo_yomi_ms = period * 1000 / stones if period > 0 else None
    if main > 0:
        return Limit(clock_ms=main * 1000, overtime_ms=byo_yomi_ms)
    return Limit(move_ms=byo_yomi_ms)


class Gtp(BotWire):
    """The engine's end. Whatever does not concern the game the codec answers by itself.

    The size of the board follows the ``NewGame`` events that were ``done``.

    Args:
        name: the answer to ``name``.
        version: the answer to ``version``.
    """

    name = "gtp"
    settings = ("name",)
    at_end = ANSWER_NOW

    def __init__(self, table, name = "Stonewire", version = "0.1.0"):
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_MESSAGE)
        self.engine_version = one_line(version, _LONGEST_MESSAGE)
        self._settings = Limit()
        self._clocks = {}  # by colour, where a game's time runs
        self._is_begun = False  # the reply to an analysis
        self._most_told = _MOST_TOLD  # moves, in a line of it

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
        if len(arguments) < len(_USAGES[command].partition("[")[0].split()):
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
            "gogui-interrupt": "",  # that it is known says that the comment line "# interrupt" is heard
            "stop": "",
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
            raise WireError(_NO_SUCH_SIZE)
        return NewGame(size[0], size[1], tag)

    def _timing(self, command, arguments, tag):
        if command in ("genmove", "reg_genmove"):
            colour = _colour(arguments[0])
            return Think(self._clocks.get(colour), colour, tag, plays=command == "genmove")
        if command in ("lz-analyze", "lz-genmove_analyze"):
            return self._analysis(command, arguments, tag)
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
        self._settings = limit
        self._set_clocks()
        return SetLimit(limit, tag)

    def _analysis(self, command, arguments, tag):
        """A search that is looked at, as Leela Zero and KataGo (docs/GTP_Extensions.md) have it."""
        left = list(arguments)
        colour = None
        if command == "lz-genmove_analyze" or (left and left[0].lower() in _COLOURS):
            colour = _colour(left.pop(0))
        if left and _is_id(left[0]):
            left.insert(0, "interval")
        values = {"interval": _INTERVAL, "minmoves": 0, "maxmoves": _MOST_TOLD}
        for key, value in zip(left[::2], [*left[1::2], ""]):
            amount = whole_number(value)
            if key not in values or amount is None or not 0 <= amount <= _LONGEST_ANALYSIS:
                raise WireError("usage: {} {}".format(command, _USAGES[command]))
            values[key] = max(1, amount)
        self._is_begun, self._most_told = False, values["maxmoves"]
        every = values["interval"] / 100
        if command == "lz-analyze":
            return Analyze(None, colour, tag, plays=False, every=every)
        return Think(None if colour is None else self._clocks.get(colour), colour, tag, every=every)

    def _set_clocks(self):
        """Both clocks as at the beginning of a game."""
        runs = self._settings.clock_ms is not None
        self._clocks = dict.fromkeys((BLACK, WHITE), self._settings) if runs else {}

    def _set_clock(self, colour, seconds, stones):
        # A clock that has run out is told as zero or less.
        left = max(0.0, _seconds(seconds.lstrip("-")) * (-1 if seconds.startswith("-") else 1)) * 1000
        count = _integer(stones, "stones")
        main = Limit(clock_ms=left, overtime_ms=self._settings.overtime_ms)
        self._clocks[colour] = Limit(move_ms=left / count) if count > 0 else main

    def spent(self, event, ms):
        """Takes it off the colour's clock, which a controller need not tell with every move."""
        if isinstance(event, Think) and event.plays and event.colour is not None:
            clock = self._clocks.get(event.colour, Limit())
            if clock.clock_ms is not None:
                self._clocks[event.colour] = clock.replace(clock_ms=max(0.0, clock.clock_ms - ms))

    def while_thinking(self, line):
        """A wish to stop, another position and ``quit`` have the running command answered now, as each has its reply.

        Every other command waits its turn, another ``genmove`` as well.
        """
        return ANSWER_NOW if _command_of(line) in _IMPATIENT else self.written_ahead(line)

    def written_ahead(self, line):
        """GoGui's ``# interrupt`` and ``stop`` mean nothing but the command before them."""
        return ANSWER_NOW if line.strip() == _INTERRUPT or _command_of(line) == _STOP else QUEUE

    @staticmethod
    def _success(tag, text):
        # A blank line ends a reply, so there must be none inside.
        head, *rest = text.rstrip().split("\n")
        lines = [head, *(line for line in rest if line.strip())]
        return "={}{}\n\n".format(tag, " " + "\n".join(lines) if text.strip() else "")

    def named(self, move):
        return vertex_text(move, self.table)

    def thought(self, event, thought):
        """A line of ``info`` a time; the reply begins with the first."""
        text = info_text(thought, self.table, self._most_told)
        return self._head(event) + text + "\n" if text else ""  # a blank line would end the reply

    def _head(self, event):
        """What a reply that comes bit by bit begins with, once."""
        head, self._is_begun = "" if self._is_begun else "={}\n".format(event.tag), True
        return head

    def moved(self, event, move, debug = ""):
        """The vertex; ``resign`` where there is no move."""
        text = "resign" if move is None else vertex_text(move, self.table)
        if isinstance(event, Think) and event.every is not None:
            return "{}play {}\n\n".format(self._head(event), text)
        return self._success(event.tag, text)

    def done(self, event, text = ""):
        """Success, with the text that a query asked for."""
        if isinstance(event, Analyze):
            return self._head(event) + "\n"
        if isinstance(event, NewGame):
            self._set_clocks()
            if event.columns is not None and event.rows is not None:
                self.table = self.table.resized(event.columns, event.rows)
        return "" if isinstance(event, Reply) else self._success(event.tag, text)

    def failed(self, event, message):
        """Failure, with the message on one line; of a board's size GTP fixes it."""
        if isinstance(event, NewGame):
            message = _NO_SUCH_SIZE
        return "?{} {}\n\n".format(event.tag, one_line(message, _LONGEST_MESSAGE))


# ---- detection ----------------------------------------------------------------------------------

# What controllers may begin with besides our commands and what ``_is_compound`` knows by its make.
_OTHER_OPENINGS = ("loadsgf", "echo", "help", "policy", "selection")


def opens(line):
    """Whether a session of this wire may begin with this line: a comment or a command, be it known or not."""
    if line.strip(" \t\r").startswith("#"):
        return True
    said = command_words(line)
    if len(said) > 1 and _is_id(said[0]):
        return "a" <= said[1][:1] <= "z"  # no other wire puts a word behind a number
    return bool(said) and (said[0] in COMMANDS or said[0] in _OTHER_OPENINGS or _is_compound(said[0]))


def _is_compound(word):
    """Whether it is made like most engines' own commands, ``gogui-play_sequence``, and no board like ``x-xo``."""
    parts = word.replace("-", "_").split("_")
    letters = "".join(parts)
    return (
        len(parts) > 1
        and all(parts)
        and letters.isalnum()
        and letters == letters.lower()
        and bool(letters.strip("xbow"))
    )
'''

MODULES['protocol.limit'] = r'''"""How long, or how much, a bot may think: one frozen value with its units in the names."""



class Limit:
    """The limit of one move, as a wire or an option states it. ``None`` means not limited that way.

    Args:
        move_ms: wall-clock milliseconds for this move.
        clock_ms: milliseconds left on the mover's game clock.
        increment_ms: milliseconds added to that clock after each move.
        overtime_ms: milliseconds a move that are left when that clock has run out (byo-yomi).
        nodes: searched nodes (alpha-beta) or simulations (MCTS).
        depth: plies of the deepest iteration.
    """

    __slots__ = ("clock_ms", "depth", "increment_ms", "move_ms", "nodes", "overtime_ms")


    def __init__(
        self,
        move_ms = None,
        clock_ms = None,
        increment_ms = None,
        nodes = None,
        depth = None,
        overtime_ms = None,
    ):
        for name, value in (
            ("move_ms", move_ms),
            ("clock_ms", clock_ms),
            ("increment_ms", increment_ms),
            ("nodes", nodes),
            ("depth", depth),
            ("overtime_ms", overtime_ms),
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
        times = ("move_ms", "clock_ms", "increment_ms", "overtime_ms")
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
from protocol.moves import CELL_CHARACTERS, EMPTY_CELL, LETTERS, STONE_CELLS, move_text
from protocol.text import shown, whole_number, words
from protocol.wire import BotWire, SetBoard, Think, WireError

_CELLS = {char: cell for cell, chars in zip(EMPTY_CELL + STONE_CELLS, CELL_CHARACTERS) for char in chars}
_CHARACTERS = "".join(_CELLS)
_SIDES = "XO"
_NO_MOVE = "none"


class ShellLine(BotWire):
    """The bot's end: every line is a position of its own, and a bad line does not stop the next.

    Each has its answer after its full time, whatever follows: lines may come from a program that makes them faster
    than they are answered, and ends before the last is.
    """

    name = "line"
    strict = True
    timed_from_start = True
    starts_mid_game = True

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

# How people write the same: empty cells, Black's and White's.
CELL_CHARACTERS = ("-.", "xXbB*", "oOwW")

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
        rule: which variant of the game's rules; empty where there is but one.
    """

    __slots__ = ("columns", "free_size", "game", "gtp_top_left", "points_per_move", "rows", "rule")

    def __init__(
        self,
        game,
        columns,
        rows,
        points_per_move = 1,
        gtp_top_left = False,
        free_size = False,
        rule = "",
    ):
        self.game = game
        self.columns = columns
        self.rows = rows
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left
        self.free_size = free_size
        self.rule = rule

    def resized(self, columns, rows):
        """The same game on a board of another size."""
        return Table(self.game, columns, rows, self.points_per_move, self.gtp_top_left, self.free_size, self.rule)

    def with_rule(self, rule):
        """The same board under another variant of the rules."""
        return Table(self.game, self.columns, self.rows, self.points_per_move, self.gtp_top_left, self.free_size, rule)

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
from protocol.wire import ANSWER_NOW, CANCEL, QUEUE, BotWire, NewGame, Play, Quit, Refused, Reply, Think, WireError

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
    settings = ("name",)
    silent = True
    at_end = ANSWER_NOW

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

    def written_ahead(self, line):
        """The same: the platform writes ``end`` together with the move that decides the game."""
        return self.while_thinking(line)

    def named(self, move):
        return points_text(move)

    def moved(self, event, move, debug = ""):
        """The answer's line; empty for a pass or no move, for which the platform has no word."""
        return "move " + points_text(move) + "\n" if move else ""
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

MODULES['protocol.thought'] = r'''"""What a search thinks while it runs, for wires that have words for it; both ends of them speak of it."""




class Candidate:
    """A move that the search thinks of.

    Args:
        move: the move.
        visits: simulations or nodes spent on it.
        win: the share of wins that it promises whoever makes it, 0 to 1; None where the bot does not say.
        value_text: its value for people: ``+1.25``, ``<= -0.40``, ``won``.
        line: the moves expected, itself the first. Whoever did not search them holds them to the rules.
        share: its part of all visits, 0 to 1.
    """

    __slots__ = ("line", "move", "share", "value_text", "visits", "win")

    def __init__(
        self,
        move,
        visits,
        win,
        value_text = "",
        line = (),
        share = 0.0,
    ):
        self.move = move
        self.visits = visits
        self.win = win
        self.value_text = value_text
        self.line = list(line) or [move]
        self.share = share


class Thought:
    """The whole of it at one moment; all values are the side to move's.

    Args:
        candidates: the best first.
        depth: plies of the deepest line (MCTS) or of the last finished iteration (alpha-beta).
        nodes: simulations or nodes so far.
        value: the position's value for people.
        win: the share of wins to expect, 0 to 1; None where the bot does not say.
        solved: what is certain: nothing, ``won``, ``lost``, ``drawn``, or ``exact`` where the score is.
        seconds: how long it has taken.
    """

    __slots__ = ("candidates", "depth", "nodes", "seconds", "solved", "value", "win")

    def __init__(
        self,
        candidates,
        depth = 0,
        nodes = 0,
        value = "",
        win = None,
        solved = "",
        seconds = 0.0,
    ):
        self.candidates = list(candidates)
        self.depth = depth
        self.nodes = nodes
        self.value = value
        self.win = win
        self.solved = solved
        self.seconds = seconds
'''

MODULES['protocol.wire'] = r'''"""What every wire's codec offers, for the bot's end of the pipe and for the referee's.

A codec does no I/O and knows no clock: it turns lines into events and answers into text. The bot's
end is a ``BotWire``, the referee's a ``RefereeWire``; both ends of one wire live in one module.
"""


from protocol.limit import Limit
from protocol.moves import move_text


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

    A size of None keeps the present one. ``plays`` are made on it, each by its colour; if one is illegal, everything
    stays as it was.
    """

    __slots__ = ("cells", "columns", "plays", "rows", "to_move")

    def __init__(
        self,
        cells,
        to_move,
        tag = "",
        columns = None,
        rows = None,
        plays = (),
    ):
        super().__init__(tag)
        self.cells = cells
        self.to_move = to_move
        self.columns = columns
        self.rows = rows
        self.plays = list(plays)


class Play(Event):
    """A move was made; ``colour`` None means by the side to move."""

    __slots__ = ("colour", "move")

    def __init__(self, move, colour = None, tag = ""):
        super().__init__(tag)
        self.move = move
        self.colour = colour


class Think(Event):
    """Find a move for ``colour`` (None: the side to move) and answer it.

    ``plays``: whether the move is made on the board, too; if not, the other side tells it if it holds.
    ``among``: the moves that the other side takes, where it says so; the answer is one of them.
    ``every``: after how many seconds, again and again, it is to say what it thinks (``thought``); None: never.
    """

    __slots__ = ("among", "colour", "every", "limit", "plays")

    def __init__(
        self,
        limit = None,
        colour = None,
        tag = "",
        plays = True,
        among = None,
        every = None,
    ):
        super().__init__(tag)
        self.limit = limit if limit is not None else Limit()
        self.colour = colour
        self.plays = plays
        self.among = among
        self.every = every


class Analyze(Think):
    """Say what you think of the position, until the next line arrives; ``done`` follows. Nothing is played."""

    __slots__ = ()


class Evaluation:
    """What a search says of a position, or of a move.

    Args:
        line: the moves expected, the best first.
        value: for the side to move, in the evaluation's unit; of a search that counts wins, how far their
            share lies above a half, in hundredths.
        depth: plies that were looked ahead.
        solved: what of it is certain: nothing, who wins (OUTCOME), or the score as well (SCORE).
        nodes, seconds: what it took.
    """

    OUTCOME, SCORE = "outcome", "score"

    __slots__ = ("depth", "line", "nodes", "seconds", "solved", "value")

    def __init__(
        self, line, value, depth, solved = "", nodes = 0, seconds = 0.0
    ):
        self.line = list(line)
        self.value = value
        self.depth = depth
        self.solved = solved
        self.nodes = nodes
        self.seconds = seconds


class Hint(Event):
    """Say what the ``count`` best moves are worth, again and again as the search gets deeper."""

    __slots__ = ("count", "limit")

    def __init__(self, count, limit = None, tag = ""):
        super().__init__(tag)
        self.count = count
        self.limit = limit if limit is not None else Limit()


class Review(Event):
    """Say what every position of the game so far was worth, the last first; ``limit`` is each one's."""

    __slots__ = ("limit",)

    def __init__(self, limit = None, tag = ""):
        super().__init__(tag)
        self.limit = limit if limit is not None else Limit()


class Choose(Event):
    """A choice that an opening rule gives: what does this player do after these moves, Black's first?

    The answer is the moves it makes, in order; a pass among them is the swap. Nothing is played on the
    board: the other side tells the position that comes of it.

    Args:
        rule: the opening rule's name, as ``swap2``.
        moves: the moves so far from the start position.
        limit: of the answer as a whole.
    """

    __slots__ = ("limit", "moves", "rule")

    def __init__(self, rule, moves, limit = None, tag = ""):
        super().__init__(tag)
        self.rule = rule
        self.moves = list(moves)
        self.limit = limit if limit is not None else Limit()


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


class SetOptions(Event):
    """Settings of the bot's own, by the names of its options, from now on; see ``bots.core.options``."""

    __slots__ = ("values",)

    def __init__(self, values, tag = ""):
        super().__init__(tag)
        self.values = values


class Forget(Event):
    """Forget what earlier searches learnt."""

    __slots__ = ()


class Quit(Event):
    """Leave."""

    __slots__ = ()


# ---- what stops a search ------------------------------------------------------------------------

QUEUE = "queue"  # it waits for the answer
ANSWER_NOW = "answer now"  # stop, answer the best move so far, then read the line
CANCEL = "cancel"  # stop, answer nothing, read the line


class BotWire:
    """The bot's end of a wire. Lines come without their line end; texts go out as they are.

    The events of a line are answered (``moved``, ``done`` or ``failed``) before the next line is
    given to ``receive``, so a codec may learn from the answers.

    A line that arrives after the question was taken up may stop the search (``while_thinking``), and so may the end of
    input (``at_end``): then somebody is at the other end who does not want to wait.

    What came together with the question was written ahead, as ``quit`` in one write with ``genmove``: nobody knew yet
    that the bot would be thinking, so it hurries nothing, and neither does an end of input that follows the question
    closely. What came later counts, though the bot may have been busy, or just been starting, and takes the question
    up later still. The exception is the line right behind the question, where a wire gives it a meaning for that very
    search (``written_ahead``): GTP's ``stop`` and ``# interrupt`` and Gomocup's YXSTOP, which mean nothing otherwise,
    and SAU's ``end`` in the same write as a move, which says that the move has decided the game.
    """

    name = ""
    interactive = True
    """Whether the session goes on after an answer or an error. If not, the first answer ends it."""

    strict = False
    """Whether an error that did not end the session still makes the process exit with 2 in the end."""

    settings = ()
    """Which of ``name`` (the engine's) and ``keep_running`` the constructor takes besides the table."""

    timed_from_start = False
    """Whether the clock of the first answer starts with the process, as where one is started for it."""

    starts_mid_game = False
    """Whether a process may be started in the middle of a game, as where each move has one of its own."""

    at_end = QUEUE
    """What the end of input does to a search under way: QUEUE, ANSWER_NOW or CANCEL."""

    carries_debug = False
    """Whether an answer has room for a debug text."""

    platform = ""
    """The platform whose own rules apply, if the wire is one's: ``botzone``, ``codingame``."""

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

    def written_ahead(self, line):
        """The same for the line right behind the question, if it was there when the question was taken up."""
        return QUEUE

    def searched(self, evaluation):
        """What the search found, just before ``moved`` answers it, for a wire that has words for it."""

    def thought(self, event, thought):
        """What a ``Think`` that wants to know is told while the search runs, and once more at its end."""
        raise NotImplementedError

    def hinted(self, event, evaluations):
        """What a ``Hint`` is told, given every move, the best first; ``done`` follows when there is no more."""
        raise NotImplementedError

    def reviewed(self, event, plies, evaluation):
        """What a ``Review`` is told of the position after so many plies; ``done`` follows the last one."""
        raise NotImplementedError

    def named(self, move):
        """A move as messages on this wire name it."""
        return move_text(move)

    def moved(self, event, move, debug = ""):
        """The answer to a ``Think`` or ``Refused``; a move of None says there is none."""
        raise NotImplementedError

    def spent(self, event, ms):
        """A ``Think`` or ``Choose`` was answered after so many milliseconds, which its clock has lost."""

    def chose(self, event, moves, debug = ""):
        """The answer to a ``Choose``."""
        raise NotImplementedError

    def done(self, event, text = ""):
        """The answer to any other event that succeeded; empty where the wire expects none."""
        return ""

    def failed(self, event, message):
        """The answer to an event that could not be carried out; empty where the wire has none."""
        return ""
'''

OBJECT = """
eNrsvQt4VNW5Nz63JBMM7BkNNq1Yg45tUrBNKtakoGYgsWvDniQqaFS02CLVFiXViZdzuCTMJLDPuDG1KNpyyXdU0FYh9VBARJjJPaAwXIRAFAMozBAuw8Uk
XMz833etd08mQW3P0/M9z/n+j3lg1mWvtd7LXnut9137t9aeU6DcbjIaDfqf2XCroS9lMORRWB6Mz8sxWOF3sCGFl7UYvv6v1NI/NNhEgPUS4tIDw5I/9w/j
6/Gmail/QOi19w/j6yXC/56tIt2zv3+Ybuwf6vVM/6BexNA/tFJY/Ll7KvLZsVGkB4ajDP1DXT13QL1Ewz//p6vtTqL3dXxajf1DY+x+C9q6fg7OLc6Z4u2w
Yd4g+J8C//1Xr73nvjsXz5ys/mnm3Q/da1s4SK2rvOFPM6cNvs42a8/I7xz9931S4pFrb2k2/+SRr+NzXByv8X93fE1+0tfkT4L/lwOnxc+KtIeUNZzy04eL
9E+p/K2UX+oS6S+T+uTH/DwiMp7KD6H8asq/iRR1JeUHqV+lJovwJ3r714v01dQBfkD5U64T6XZq/yrKj3xPpOn2GG7Sy/9cpN8bJMJfUX7HHJHOGEwVnnzY
XVZqeOzhxyBiKH3i4dKHnnjYMH3GQ1MN0x/+zUPTDaXTH3rW8PBTD00ve8j9sKH04SemuXnejDL3k4bHfg0/v54+49e/++VvHna7H30Mq/6GZ/+y9IkZj82A
Kg9NL33koV897H6IOm7ffYkfH6xx+ab4fhmXbzZ8+/ft37d/3/59+/ft37d/3/59+/ft37d//xv+ojcd3Qa/1x+DX+maPIhhmrtx4Y4o/F1/ENNo8oeDPL0P
02jqh/2QdN59VzFTLyg+tyN9fTk4P4rand0V+gguyc23F2M9CEvQHWPr/vOzi/KQq07ultXbc1iz2QZXs/3M02C93/lg/TTpmnwo5Mt3WBUfhMyqGANMnV+O
VX3FNsVYx9Tq+TxVmqYYm5haW40ptfZlHlTX8GD+GyKFCwKKj6W7jAFFnb+Op4ozXMY6Ra32Y0qtbuHB/KCo0CYa6xDXQhiY87IUtTzCc8p7xAV0f6CYVQQo
A2Sm8aA8XQQZIjNLFMnhQXUez5zPxLViEZSIzCmiyCM8mF8qUs+I6uUimC8yq0WRlzFo5r5str9+2rQfS9d4hX/svMd5t3OSc+Jdim+DI2QQGs2RfVL2DlbZ
Ki0EJRYXs+a8EvSv3YPXZ2ARzzmjO6kzeT2/TWpxCfOtdnAdQfgGD/MdpYp2w4K34Hb6Jn6IhXKyWxVt8OS/wlVt6NA3DYZOu3QNNBUwQ3MOyXs5sOjyDdvq
qmx3F67HjsB2HhyfPLGtR/altmLEOkFLbWeBgwmKcQfzLdzc0RuNshuLc7DxQm3YA5CMvocVlcx2WVq1uIV3BWNJnss3easV2y1ab+rX7sRW61c1HPpHDc+P
a9gGDUveUVBkvWVA47avajzyjxqvpsbDXL73DXmfpt7/X+3NzNNrLBvCNO3tTLievRnrM7U03eX7hVX29Ex1rp8KFV2SElTU4iyXrwgYa5UWLEnEHpPvCCnq
REeEqTMdPYpxq6z9Mr0gu4tt+nnVf03NvTFzI3u39p7ii+emTu+Q1z02/+k013LT36blSzOuvn+JwTBNmnGTR4S3+DCECze9Q5Fb3hVXEg6IcHCYLgytWWww
nJFm39UzTSrdkQ+X9mH2UYhc//c/Y9n2jyF+w7t/5uXbj8NPTubxafDzMaZvqBUXZtRhjXoq1YA5m6Hu1f+Ht9FX/0NeX/xiqfbBq0SJg1iqXlD8HJv/HK6e
3IIN8UshauBzzqLUfn0zZjil9n3wk5OJWVd/xquf/Ji3jvXbrz+gt14gncSqN3QMIIGitl9/HnMLpPZO+MnJ7OSSXbmYUzx5bBrp4yZR9RhWPQZUT+7lLUMb
gzcTMwc4Mweg1A3fEaWv/1Qw9TlvBdpN2PonobHBD1OlMK8Uxkq/osKy7ztnCqTZykfI1ckW/PlAaBlaaObyNfPG/iYYP9komGw/gRx/gBye4MxB80ew4VcE
rZxMTF3/ns4TFK5HSQ5wrULh/bzQftTmclHlZBtXqVR6CFo8eYjUvx3+tyEZjAz9K28vJ7MN660Uje+DXrULQ6i6E6vudKkXp8nS7D3Md4VLvSCvL++4der/
aX3qT67snV11RpeU/6lL/VRef3LQ4x8/lJd80pW9p6vOBNkXeOmTB3c9v+LlP/yBl7bESj/1myGD5ty082le2hor/cDP1uf+2r7wdV7aFiv9u08fPfbCFaM0
Xjo9VvrNXW1XzD3/sZmXzouVLl3+t5S/3PFgE5T27nBJsig8Zk3XXwoXVLwDhbvrcOKIlb/YNrZ67k9eA6J74IqJXxF1bj4/6c/3T3lip6hjiavTaP3NM1+m
vHqzqGONq3NlZNDMku+8fr2oY4urU9hz3an2d948IOqkx9X56Oy/ffqdmbYnRJ28uDrXaDvu+/X6prlQZ1plnzBPPn+ve9aIQc+KCiBNrMJ//m7/p1NPb9so
iIA0MSLvWN/78K6E3/+d6lj66lxtLLkpck3rRapj7atz9Q/H3vFOfmQh1bH11Zm07bX0P9bXBqlOel+dLy+OOvj0qoMzqU5eX52mF1oermgYeivVKe+rs+T1
w3VPjok8TnUMfd1q2B+eOPmWVnee6hj6etahxp0FrWn1L+h1+jrXu58dvTu/97XZep2+/vXgn39zKn2M/0d6nb4udv+u1NqZX370gF6nr5ddPnWo9sqs+vv0
On0dzfrXwh8P/kjbAnXi7k3FscqrSnc5mqE8k9YfhIbG8eLZUUwOhyQvl70Fk9fSVVd2Myavw6uKep5lH83rajLKUv4el3qEVRw0gIFXIK3ZP15d2IZTrxxt
YtGtzFNvc+WekipPnYPpzAeTlg/nIB/MRmgmwLzEMpi6nVUcwPpOac0ppj4XwfrK6OISaUmAeZ4pNuRJLzbBLGdxSkv8zvSIs7zHWDZG9gQubsRJt8+eAfqB
Qp/Xz+lnB+WKHuyqT0jM02SC4r1K7u7Z7Z2mvxmlNa1MZSxmFN3vnOx8wPmg85cPgHnU1x43jyZym5X5FEcW2p/PMoNUWctNpTvSN3JLJXO34nOcclV+JnkX
kR1Uw8Mx25nPvd22zsxLBZkvNcCaLQ4DN5yOKOqpgmx/6Gm0znwWh6sy6r7flXxR7t7F3kXjWcI2hh9g2tAGGNk7L5tWLWtPR+Xh3e5RZ2RpA6hz1Hk2fKs7
HDhiYtqYKFxXI2eYtKGLGXtldRTo3y9rpVFleFPZ5531TDXr9vNkFLV+WnXM/GOeYzYQEq/P3I0CYjeS1W0g9e50pu5hmdsU3/ReMKOOS97laGmoTUyzoNwt
oowvv8XGMjcz38TdaawZzHIupDbTYWVqk6KeC1UbdHvdGAFVuae4kj+Xuz+KFzUMou59RdiGeAsNsuZ2gMBn3TeiwBd1gUMk8AB5m/vLq2SCwQPmZYMtdnfx
5k77SvsXFJDG1J2y2o1Gkm28NjJQkH28IPszsJM6rxqv5n+BHdr5Pt5vZ1eD0bnaKFVWmUhERe1l6j5FDeP9nGciQVmlX/LimydpbQuLtroqu9ZzoaSi3dld
wn/JPe2+iuUqX0AzTxnLIizQYytL62Q6f+NVhdPFfPdPWbQF2niX2tiavaOa5W53D2a5+R9B/TuhfucQnVPhHznXGQ0DWQwdMfbx5571VbxN0+n/3+fPdCl/
v/jfxJ/5Uv5WGOLvb/hL6L3/rfs7LPx3rIPX4/mTvEsh+xIe+/VX4FfyzsBiMZ6PhX+DaeDHpqhZ0NvT4sYyprZoKR9iTS1FZjt72c7zBdmtsnparjgIT51B
8u7G/qzudFYcEukmSN/lMvqLtJQ8GDET89VWeefRCdqwPGft5c6Mtnw1wHYerjiMpfm1Tp5zUEneLZpUkvex5NNnFGlDnSK9vxkGiTwW6LAoWmqa7KlL5B3S
yT0eqCjvPASNsJ0dzsoz97vvYNrgfS8YDIVa6vYin6Vugi9lc2XE/Rs5t6Xs/vzktu7g8Dr3nfjAb2bS+3XcS3S+yxcNdh5wVp5yKyAc56bytLtEUaV6qH0t
0xIqodHxmiU43pfSMt5n8TMtBbzRlPlyNICloBYGEzSLH3IrKFcG6qAFf6GWokIWtVv2hoycQT5INh8HnMABm5zMa0yr1sdRhgscOGOUcF+Yd6DsHaGr8RY2
m8WUwwem+q8bj2TQrbqDvZu74FAO/BuiqH7WHWZqkAVCt7Ht55mxDhh4UQyyFr9LbZYzm+VA9DbZuAdEfV+/IGf6Ibm70OfenV7om7w7y5V5utA3fTf0Z3Hn
OsFB7UIHFZQ/6xX0PTcX+hznC2901LH1bz8qvE8l+2CR77UAjslFI147xz1rzyFjWYrsufDrOUzWJhg7b5W134JR9F6joo48Ad5/KVjrRb7pjYbC7Om70zYK
H7eLaaOA2uEEZjw1/sbUQJFZtJqN03HWRuoW0MMU6a+947NHRd4VA9hN10Jrhb6U3sIblYit8MaUpkIVIronLXqBK/MU/pNWfaAYWZ6SCaYEg7sABoavNEvR
ZCMaG3Kgw+oytruS62UVDIQONDtcyW1ychsYD62FqlesG4wuLUFjg1sfTulFMEN60fqoK0jf7Cw/bywbrWhirckT+NLJXX9cD8uX1uwt8g3bK2fvlCsuCNsD
er0JSvXKuadnf9ppdtYawcppibM+4p7XgfPRGAfzbXDMpwGnGJe5wIZKV3zuoG2jWTc9xkSYccf7whL5iEmrHslTfDPy2GXWbD88LOsC76XxS/Vw6Zc52Bdh
pOgCEy67NfQ73rSXk1B8U5girZrusPH+ylUqCobysVhFPV/MklZ9wgIXrFByqgM0eUw2fhxrwTylGC0ZRU3n/Tt+KOLjXZx8gQNmhoNS8mkYlJg+HHXxNZRe
NXI9ptXtgXCiU93u9By4zRk4cLkzudWp+p2BUKJ6CrIgJz85cMYlbdgO864ivbrdKb3gd0nvQ6kdzsDRFBzYAodSYHAzRKKGguSdan2gE3JPOwMHIfcg5jqT
96Ft0Q7VzhRkQ/DqaWilXv0ocPxyp7rbGTic6Kw4DJ0ESp5QGyEXckRG8gmk3QtGAtDuhVoN0EgvDn1HwWqAvBDkNcFQtUP2bL3IpFeDsmc3DOuv7nPZm+By
q8t+GGu67Ps7zVhDvbmfwvIM+nii+J4jizLf8QyOK6VgZzlKxDDzaABXUvlk1AQdSrIlSrZCm2S7O12yPZgl2aYVS7bH8yTbU1Mk2+xSyW5JlOxKok2yT0xM
l+yTE7Mk+/TEPMk+NbFYss9MhBLuRChahd1bsi2o5sFLNTxYWsuD5UEerPTzYE0HDzbiyqdk9ybyivbnEnlN+8JEXtW+OJHXtb+VyGvZX0vkjdg3JIp6qxNF
M1XYy4CujQcvpfNgaRYPlhfzYGUeD9ZM4cFGXAFFurwi0OU1gS6vCnR5XaDLawFd3gjQFfVWJ4pmqsoF3WpBt0bQrRV0g4KuX9DtEHQjRLec6FYT3RqiW0t0
/UQ3SHQjRFc0U4X+PMprEvKahLwmIa9JyGsS8pqEvCaS10TymkheE8lrInlNJK+J5DWRvCYhr6BbLejWCLq1gm5Q0PULuh2CboTolhPdaqJbQ3Rria6f6AaJ
boToimaqEOGD8pqFvGYhr1nIaxbymoW8ZiGvmeQ1k7xmktdM8ppJXjPJayZ5zSSvWcgr6FYLujWCbq2gGxR0/YJuh6AbIbrlRLea6NYQ3Vqi6ye6QaIbIbqi
mSpclUF5LUJei5DXIuS1CHktQl6LkNdC8lpIXgvJayF5LSSvheS1kLwWktci5BV0qwXdGkG3VtANCrp+QbdD0I0Q3XKiW010a4huLdH1E90g0Y0QXdFMFSI1
Ud4EIW+CkDdByJsg5E0Q8iYIeRNI3gSSN4HkTSB5E0jeBJI3geRNIHkThLyCbrWgWyPo1gq6QUHXL+h2CLoRoltOdKuJbg3RrSW6fqIbJLoRoiuaqUIkJMqb
KORNFPImCnkThbyJQt5EIW8iyZtI8iaSvIkkbyLJm0jyJpK8iSRvopBX0K0WdGsE3VpBNyjo+gXdDkE3QnTLiW410a0hurVE1090g0Q3QnRFM1WGJCFvkpA3
ScibJORNEvImCXmThLxJJG8SyZtE8iaRvEkkbxLJm0TyJpG8SUJeQbda0K0RdGsF3aCg6xd0OwTdCNEtJ7rVRLeG6NYSXT/RDRLdCNEVzVTh2inKaxXyWoW8
ViGvVchrFfJahbxWktdK8lpJXivJayV5rSSvleS1krw4nfdbQgldEfM5aREHXAfpmv7rFyXs0TBOfcwz8wQz4DIGkyq7+VrNNlk9BdVPpDOtzMgym1z6cpV4
iznRkYMviTKYuhk8AfDVRu2QtdQw8w2rY6oC9iCZGFDGKvvyjWBUu+vALgkzT6uZZYLzozjS8T0dcp2nc52nqOdcaiS06ARY2GoEX/rmuYxNrLLdPV1O/hiX
udb1rf10gP/xyTyDoTM13t/V7oqy4TvdY9DpO8N8qacYuIDhwGET+hHTqpm6B6/sYMbTE9TUbvSktXugxnlc/3GpDeGlyWjDRpRMP1MtjrJBim+qIyM8P5lr
yWEzzUpWfA5H+GnIADOO+VIcrLJ1HSctFQXApuKOteS9G2uA3ZWOdpdV0Ubamabxd3kgehY47agbsJstx8u70TsPSpXodoNL2Sy05mnMEYtJzDcZW5nuyMH3
n81+bCS2nuGUbN5GZuWR5xpLRGRh4yMisrjxGR6x5ze2wK/S2Aa/ExvByrRPbuxhHr+1bCPvJIU+S4TrYib4DOp+5DkL7lZoySngDW5Rmn6L0vCqehQls6Ft
meFSz4VWfBmNKuapjjQld5RDqiyBWxS+2yr6H3SgkSFW0YhScoVNduTE3S9FReMf/ALgtgBZdtngZ1I6/DyQBT8PF8PPY3nwUzYFfmaBrVkAXd4FxugksEUf
AFP0MbBEHwZDFK/xQpXlQjFatQhfrBHhkloRvh4U4dt+Ef69Q4TvC7OyUlijmjBGXxS26BJhir4tLNHXhSFKFfT6lWhOIl2bCF9MF+GSLBG+XizCt/NE+Pcp
InxfmJWVwhrVhDH6orBFlwhT9G1hib4uDFGqoNevLCe61US3hujWEt0g0fUT3Q6iK8zKSmGNasIYfVHYokuEKfq2sERfF4YoVdDrV6I5yeU1kbwmktdE8ppI
XhPJayJ5TUJek5DXJOQ1CXlNQl6TkNck5DUJeU0kL9GtJro1RLeW6AaJrp/odhBdYVZWCmtUE8boi8IWXSJM0beFJfq6MESpgl6/Es1JLq+Z5DWTvGaS10zy
mkleM8lrFvKahbxmIa9ZyGsW8pqFvGYhr1nIayZ5iW410a0hurVEN0h0/US3g+gKs7JSWKOaMEZfFLboEmGKvi0s0deFIUoV9PqVaE5yeS0kr4XktZC8FpLX
QvJaSF6LkNci5LUIeS1CXouQ1yLktQh5LUJeC8lLdKuJbg3RrSW6QaLrJ7odRFeYlZXCGtWEMfqisEWXCFP0bWGJvi4MUaqg169Ec5LLm0DyJpC8CSRvAsmb
QPImkLwJQt4EIW+CkDdByJsg5E0Q8iYIeROEvAkkL9GtJro1RLeW6AaJrp/odhBdYVZWCmtUE8boi8IWXSJM0beFJfq6MESpgl6/Es1JLm8iyZtI8iaSvIkk
byLJm0jyJgp5E4W8iULeRCFvopA3UcibKORNFPImkrxEt5ro1hDdWqIbJLp+ottBdIVZWSmsUU0Yoy8KW3SJMEXfFpbo68IQpQp6/Uo0J7m8SSRvEsmbRPIm
kbxJJG8SyZsk5E0S8iYJeZOEvElC3iQhb5KQN0nIm0TyEt1qoltDdGuJbpDo+oluB9EVZmWlsEY1YYy+KGzRJcIUfVtYoq8LQ5Qq6PUrDVaS10ryWkleK8lr
JXmtJK+V5LUKea1CXquQ1yrktQp5rUJeq5DXKuS10ntJHxgxaEqg8ZSuqIfJntgbcoUH2hNwFUuBmbqvv1Fx5xdgVODSIBoWctTvym0CE6lbvLlgipoONm1J
/FtYvl7IMUwf9b2IxVeOhVpqQPacszzxHVndImfWF2nD6uWKC3ya9/wNXwJntxeoWwsy9ytqu9NzOMn9XYiI9hTfmDaXOmYfi9bL0a1lEVfmFtlzoefpx8dr
lgAYUDlMS9nNPIEcev8Iku4F025iWwvGghgLYqwNY20Y68BYB8ZCGAthLIKxCMZ6MNYDdutepqa2MU+9Vc7dW/YmvYCl9d969l4kyv/mgFy2J60gQPgtA74H
GdXIrSptDOoA7Pgt8vB22bhV9jRNkY3dsqd5ChhhcfbXOMmWf6QGfpUjtfA78YgfficfCcLv1CMR+J1+pAN+Rx2Bn5lHbOPAlDwMxe3KYShun3gYitsnH4bi
9umHoaB96mGoZJ95GEuOOiyD2+HKPVT2iit3r+S9GfGcXYEUybugFw38/SBeiqy2u4ZvidmzYyWbJQI/SgRbUE7jr+U0sG9x5Z4pO8DbOQm1wxN68Y3YJe9j
canat9qBKEhXZZe0YAICIH1eBwdX+l4j1CF2TbVDyewpyD7OPD1zpHkj0A3SJjus2cf7vV9Zh75GXFr2Kc3zZVVpmI+xaoxVY+xljL2MsRqM1WDsDYy9gbFa
jNVibB3G1mHMjzE/xlow1oKxIMaCGGvDWBvGOjDWgbEQxkIYi2AsgrEejPXIvpRmWU1pgA5pY7dcg1Za5Z1R8agJn1D9lD+GC8WquxpAnaBpKYOR/0xyn45Y
tJG/0odq0jK/bGyUc09IlV2o8Ru5y3M8PAI9G206qKp9WjUMF0nwvwit9nvQav8lWu2/Qat9BlrtT6NBPqcUHA6LAz0Qhw09EEc6eiAOKGqf7oBi9qkOqGGf
6cCCbgfWmUdG/PNkxC8iI34ZGfEryIhfRUb8WjLCN0V4aPc6RAP25xyiBftCh2jCvtgh2rC/5RCV7a85RGv2DQ6qvtpB7c0jo/55MuoXkVG/jIz6FWTUryKj
fi0Z5ZtKjcSHaAD4EC0AH6IJ4EO0AXyIysCHaA34oOqrHdTePDLynycjfxEZ+cvIyF9BRv4qMvLXkpG+KaLzUa7zUa3zUaPzUavz4df5COp8RHQ+qL15ZPQ/
T0b/IjL6l5HRv4KM/lVk9K8lo31TqUnXh0nXh0nXh0nXh0nXh0nXh0nXh0nXh4n0QXyQE7CInIBl5ASsICdgFTkBa8mI3xTR+SjX+ajW+ajR+ajV+fDrfAR1
PiI6H9TePHIKnienYBE5BcvIKVhBTsEqcgrWklG/qdSs68Os68Os68Os68Os68Os68Os68Os68NM+iA+yElYRE7CMnISVpCTsIqchLVk5G+K6HyU63xU63zU
6HzU6nz4dT6COh8RnQ9qbx45Dc+T07CInIZl5DSsIKdhFTkNa8no31Rq0fVh0fVh0fVh0fVh0fVh0fVh0fVh0fVhIX0QH+RELCInYhk5ESvIiVhFTsRacgI2
RXQ+ynU+qnU+anQ+anU+/DofQZ2PiM4HtTePnIrnyalYRE7FMnIqVpBTsYqcirXkFGwqTdD1kaDrI0HXR4KujwRdHwm6PhJ0fSTo+kggfRAf5GQsIidjGTkZ
K8jJWEVOxlpyEjZFdD7KdT6qdT5qdD5qdT78Oh9BnY+Izge1N4+cjufJ6VhETscycjpWkNOxipyOteQ0bCpN1PWRqOsjUddHoq6PRF0fibo+EnV9JOr6SCR9
EB/khCwiJ2QZOSEryAlZRU7IWnIiNkV0Psp1Pqp1Pmp0Pmp1Pvw6H0Gdj4jOB7U3j5yS58kpWUROyTJySlaQU7KKnJK15FRsKk3S9ZGk6yNJ10eSro8kXR9J
uj6SdH0k6fpIIn0QH+SkLCInZRk5KSvISVlFTspacjI2RXQ+ynU+qnU+anQ+anU+/DofQZ2PiM4HtTePnJbnyWlZRE7LMnJaVpDTsoqclrXktGwqter6sOr6
sOr6sOr6sOr6sOr6sOr6sOr66LeWrp78OrtpbyjPEG831Q+0m/ZLlfu7YkCrjH+Ib/AcK8Fl8TxcWM8hWGEWLrVnMN/YKfi2fsHQJGRpC4v6CSepONI7H4i3
V3Fxu0mglSxgov4CvK8ACxywMLPiyEE3LA/8ioBwztTe7B3oc2WE1rQLPtNwXdrTY+StS1XLE8USfprsmYMQz18Cedlzm0HyTuKxOSCsdzxGgZDsczfb3hUQ
k4DL59jGfGbGiQ9m2QGmtrBAKIllg7HbJAcO2+XsJkW90aV+IQeO36KoZ1ig87Z89bjnc6jkRoUdBH9RVkOh3+4VvHHwXKWChr1WYMxXA4GwyXPA6PR0mIUy
fKJaKLdfhatEBdM3VLD2q3DUwCuYv6HCnrb4Cu9yUM8ZY78yxPzb/Uo+L5pO+IamZ8ZVKPsVFE78hsJF8YVvkj2NSflqWC/8ef/CLuDmmnhuvIthgqrOl9b6
ZU/IyF8yyOv1I2YU7eq5j6N7/O6X0ai4u+DSY637E/B232OVL/sO697Rh8Vlwzcj/iS7FQFELYqKmK3BSnYXg44cOAk3vltWe8WN71V4XjqTVp1j6jkWCKcz
tUnyovUnQz+BDuLpSHIPxfbwNVR0qzJ8qxxtKTvtOdCj5O6R5iZyGO3sKBvezbSnIej951Oec8nS3Ebjv9KAXZrr/Zca+K40d9y/1MBwaa7pX2ogU5obMPwr
DWRLc8v/pQZynxjHtEKIn2La7yHY+s+nBox3W2XfqC1s+O6ya1lzE26PYzub2PCIVIm41/AKUzzeXwDcYOg5zQIHoX+eRqg67597mHoe8uws+zxTr2CBo9g/
gwI/mS55Xz2Pr+6amedIkvuquPUANcL7ZxOLboP+2QH9c4c09yksrN0NvJ5m2hMQ7P7nU54e6J83/UsNQP88e+5faQD653/9Sw1A/3yCN3A7pCNMK4agjmlj
IQh+c6oUgqbwTXzvx8Ah6eSj+lQjBqPKJy/ADW416LlFVj4J4QSStl7MRHWyL3UPTqI2fJuc4fI9nseMfucGjgHObJB9v8yTpVUfy5dJBH10bkrjl5pd0qrZ
OQKH2xoq24PD4OMC7WjFXCZwptBoGk6rttCdWKSiGb19KHVBDkStDEszxXhcMX4pmx8vBkrHZF/hI2AK5H6IWNHuvTADQ3RpHcsMdn4fJkTgQpbWJcEwCkGR
leW2SIv8wwxM2ujn+0mYahy47vmN+xMu4KLXOr6/YKHjDZPYauLnqGLaVVK5Y7Yd+r1ZUY9sjEJG6Nk6XHh9y9HGUfVv8VUC2TO72OC+Fvf8Crd5bYHpzZ45
BoN7rOy7PR1uxrP/Fs418t12/jPSnAJDcwE/4UpuLhDPCW3WvrSFso0cYIrvuSciYPU5bmq51B6Xeso5aVJ0tQM3KkfFml5oGFpAnoZ0oirNb8DCvklgm+Fz
fIV6ruIAzkfMc84kzV3BjbbdLNB7DdhDX/AlUWOIaalrFC2FQ6FlY1jdjAgG42aGS8RZcCG7UBv2oSjbqeTukzz50JeKtBS1UEvRqJILboxnpBlXxFrzM7e5
1M04MNwAIcIR4saHaB2MDO7UX0hrhwXl3PqyE2ObLS9k/O7xrZ2fOTNbnZ5zPVLVR0auoCn8hX5Xgclclih7bjW4v5d9XFYfz2DqiEuMR9xBjXYn3BirwT1i
E+o2tMyPTw0ZpPCsbP7TaNQnT5qdVnn07dZZb8VtJ8LeW9xn3J7SjVsEj+Je8d+i2nvwbk103gNR3JYPQQ7mTJoUKr+M34s8XPKHtqfMtsjq7VNowwtIgV2P
v0Gt/Bmu/G5Cx77zuv79FZ8YC1925FWkysugaF5Xo7msAFUgVV6AAV0IOWqTkRZxxU75w6FVm+DaoyAOCCqb+cZ+QREllTQ/Vh39uE3yrkHcxT8vNzxDE0HO
FiHuyyLoJzxE8PEIzRrUXwXSghF4MgGoIXwtTkSeumFMG/VFDtIxnugcUi176qwK7slIAZbGSmtn7m5huc1lyWOb81/4DLsFzwti3lTMC8Xy2iDPfT+PdsQu
R2KXQ32XI7HLPbHLPfrlMbshJlW6gbvOX02rjjVd9jpWOBargDTci2NNi8tnY5cjfZd7Ypcv0mWiYQMaem8PmyHhOSc9ffk0Jj3unyaV+vPh0QnzrU/qZIfV
qZ5zVhyIwKPbV0DR7oPn0fHFFP4sHss+DqNLa+d3++1v8TTa5Nyw5L0MGjpTIM3IP1aDgXKs9oxTmuE+5sdg5rEgBlOPdWAw/VgEg9Rj+Dv5mG1avvTzIYET
PGg94dJm/jXItzW38F//tALpdwGnVNzWVW90/8TZnITydNWbyjK66i3uLGfzL6wix1qW0fnjAfvFoJy7DYpYRBFLWRDKua2Qk4I504DkuRP4ewoIj/mr7Gnu
wN3LEfzpmSb9rlsq3o90fxhHNx3pZsTTTe/8Ab1/Qnod8fTaLqEX5vQO6PQ4KU40BPQ+l4o//h+mt5fT287pIZkgbc/+3U6peB/SGhFHy4G0RsbRkrzfhSel
89o4eh/H09vFy3wBlp5OMxyCRH5uK9oP1r7pT0xk+vwjeX1gYjlx8+sUSOSex6f2Uxi+RT+8KPGprLUzbcD9hOfX4srd7v73M+OgBwXxd3LQJgQk4YTEJCJM
JS+QmA5ns1kX82oU83pn8zhdTPfyzqvQ30H5DkF+TL52vKhCjpBtZpTLpuDErksSAGMp/PS5S9+HMdzko34gqx+BmSqr5xXfYgc/y8Q3iPnGWpnn38Crf7GO
VbbmSQubYDqFoDnP2p1n3ZNXHjWWTZR9j8FMO/k4mc31wubJDKNxonxoQOOlRVpYFzhoYxV8yzak1+GBjEwaV8eaA9HoxeiE61LqWXJggppSH74RnEe2XncZ
Y62z5BbWDbZfylXQzKaTFzay4dvxffD2o2zjp92zPk3i/uVulryVJe9n4BEGDiQytOCPJrLkzbghBAzIwMFhuHKSVgYWifu4voM2JPsmNvI3zRLCzGwudZdL
3RoqG44mximXehBfPvOXzmnlUAa0WcCPTJnoSBc7ITNDLp+7kb9M9L7FpwvFYfsKCs35jgz9pXaGop7DfZ3bGnE+BrMTEYxPycn75e7dfQhGGZwGLeGqX4pN
GmkKvv2+pL8xbQIYxFvcY9HR2cl8KUFl+Cl3OHDQBFbMDsQzbsMrrcy4XVZTuhli+IqgxjnEM2Z3dQ7qa1v23VvMNMuN8mhnCW6nTpeef9WMxBfyTlHkG1Un
q85ihq9Np5vFLh+xBfc52u2zmL9TOy3ZnOlws/7MtJHzT0v3tcixPWf8zJHUbH94nEmUx4bDmxAeCDZ5DlvXS6+t0SmAUT9P1lL2MU/AKkCj6nQHjPcFloLs
LiAytPY+TuxqCq/HEB9qW5x+uE0gj5iVPsGX0i2rdUxtkbvDsi//S4Pw7G7DXmREz45rjGVu1+5AyKa0Zockb89uxU020h8D0j3HT8vSj6Z/UHpauveo/NVL
VyIPPMSArF6GyxbSPV2nmfSjU1DnDPw/e1oq+WKCz9I9Xs0/0zNBG1k7rjm/9iLtrPu7CMdkME/zxeb8v4t8Y/MZya58cRGqR5AJ6b4TkDFybbMFgbiGCT6l
2yqEim3lA3nq1gm5C+AByofe909L99+VbIIvv9s6XrWcUdTguGYLPwUZeBe+NzJuQH3Fy99fkOlrLc353RYxdDaZXLmnpUrWiyZek5G65kIak6A7oI+Wg1DX
LMkb5iNESjM43TFhXbg78Cu0wcALD3RYGNj2X6cJWXr1I9AEqmEiquEyAV0ezE/G2Q4igxq2izxQw2ZZLAGgDvZhJwU3Etz/1HNMU/4OCuC7JQ3NlnfFPU15
CvI1iEz8ArWSsh6UMPTUPdht7726f1iyD+L1oB1wk+yWd5stHDvsxP2xSXAfD1+hJHexwKFrWPKZCeqwOv6gys0mYes0sG9YP644Np/GJytfQsZnqoSvH8tq
Fy4mF+OU0caf5Lf4C28GT2iLQUyOwifMd2QJVG6IZUYEMmIjP0WrD/+Q0iSrSiMCIZqsGLNizIYxG8bSMJaGsXSMpWMsA2MZGMvCWBbGcjCWg7E8jOVhjGGM
YawYY8UYK8FYCcamYGwKxh7B2CMYK8VYKcaewdgz7BYOovWWJCOrzzXxYx3U5xp5COn5lJ5P6WpKV1P6ZUq/TOkaStdQ+g1Kv0HpWkrXUnodpddR2k9pP6Vb
KN1C6SClg5Ruo3QbpTso3UHpEKVDlI5QOkLpHkpzl8/jTw8rvXhGhi3RiTv8nLjFz4l7/Jy4yc+Ju/ycuM3Pifv8nAitdiK22ongaieiq50Ir3YivtqJAGsn
IayrCJyxgMAZLxE4YymBM5YTOGMlgTPWEJhiI6ErCKFtJ4S2nRDadkJo2wmZbSektgBaO/uQ1lUEylhAoIyXCJSxlEAZywmUsZJAGWsIRLGRUBWE1LYTUttO
SG07IbXthNC2E2JbAK6dfYjrKgJjLCAwxksExlhKYIzlBMZYSWCMNQSe2EhoCkJs2wmxbSfEtp0Q23ZCatsJuS2A184+5HUVgTAWEAjjJQJhLCUQxnICYawk
EMYaAk1sJBQFIbfthNy2E3LbTshtOyG27YTgFgBsZx8Cu4rAFwsIfPESgS+WEvhiOYEvVhL4Yg2BJTYSeoIQ3HZCcNsJwW0nBLedkNt2QnILILazD4ldRaCL
BQS6eIlAF0sJdLGcQBcrCXSxhkASGwk1QUhuOyG57YTkthOS204IbjshugUg29mHyK4isMUCAlu8RGCLpQS2WE5gi5UEtlhD4IiNhJYgRLedEN12QnTbCdFt
JyS3nZDdApjt7ENmVxHIYgGBLF4ikMVSAlksJ5DFSgJZrCFQxEZCSRCy207Ibjshu+2E7LYTottOCG8B0Hb2IbSrCFyxgMAVLxG4YimBK5YTuGIlgSvWEBhi
I6EjCOFtJ4S3nRDedkJ42wnZbSektwBqO/uQ2lUEqlhAoIqXCFSxlEAVywlUsZJAFWsIBLGRUBGE9LYT0ttOSG87Ib3thPC2E+JbALadfYjtKgJTLCAwxUsE
plhKYIrlBKZYSWCKNQR+2EhoCEJ82wnxbSfEt50Q33ZCetsJ+S2A284+5HYVgSgWEIjiJQJRLCUQxXICUawkEMUaAj1sJBQEIb/thPy2E/LbTshvOyG+7YQA
FwBuZx+Cu4rAEwsIPPESgSeWEnhiOYEnVhJ4Yg2BHTYS+oEQ4HZCgNsJAW4nBLidkN92QoILILezD8ldRaCJBQSaeIlAE0sJNLGcQBMrCTSxhkAOGwn1QEhw
OyHB7YQEtxMS3E4IcDshwgWg29mH6K4isMQCAku8RGCJpQSWWE5giZUEllhD4IaNhHYgRLidEOF2QoTbCRFuJyS4nZDhAtjt7EN2VxFIYgGBJF4ikMRSAkks
J5DESgJJrCGQxEZCORAy3E7IcDshw+2EDLcTItxOCHEB8HYSwvsM7tSSBRKZ+S7rDqDD75bReLQZ9F2HgbDNc8AseX+VAubYPX5cjff+eJDB4DlnlBb6Zc+s
dIP0YiArIFVeNoh7dwkHFXAVEweJFd4IN6sLLIg+YLGWs49XnwHDGSn2zCmbjraxdZpT+vFYmzS3BRejtQ3cQ2XqCUXsUcvApV1+4ioeraLbu3fh4i5aEndG
3Y7i05IdrOVQ3YloFPhAw9nTkA6edqegI3kfu4yfbCUHotegTZ2GCIxA5xVgyydcD0yHct7EV4Nt7Hp06yXvmwax888Krcnwc1/raekOP1j9RrT6FTDE08dr
KXTeSoqK69AclaylDtJSK8UhViMvByfmTpc27HJCdLu0MT9VmwNHLC4t5edgmFtxiSLvyeKCbP+ZfMl2w+oJcGMgctMqitzylwm4xFEnezYbuzng3mqQKk+D
/RCegatG+vvQ4+HlZlzrorRL7XBlBmVPTzpv9gG92RK92bsgIs3NTUKWLHNd6kFXJtA4ny7NvT6JqrdhdWnuUCulW0Q6gV+H8ued64Q/iLUQoO1U25wVHT2o
vYztUtN2g5SZ75giZbRJYBAXZO+QMhLOyuQiDlgfGSvZHH+En+l/tEklHVJJ6HbJprxogN/8F2350oON8P+DcZJtzB/hx/1H2y8kW+oi+Jm8CK6WBJ3Sg+ch
bIMQpMvYBf+vf0XGY+HuxfgnEH4M1/fB/x1YHstC/sEC6cFDEO6DEP7fsRP+f+yUJp9zSveehzAC4RmnVALpkgiUS5gk4/NT0gH/Q9Idx6U7PoPceuCtAVps
ljIOSQ9+LpUcBh5H/gHLILN/AInOjpPs7oUIgh+5EF8duHCfqJWvAfqlDFSS90/93m8PvOPeudjPAx0mrrwzoKlUM3L2EUYnJ8DD/OC+M0DNYcbfkUl47fgZ
5CbjKMTvBR++JMwzpYxTkP8FuPZnpDsge/KhM9K9n8PlQ3h5D2TCfWrj7UklH0NrJcOM8GsfZnGpwXzg23sDvlA0bsPHlinGPcy4VTHuZsbNinEHnqLkMm5X
jNsH3F9kc2LFRcEybk2AOJKA7KlzL2Iwveri/xjTY6WSyfMucq69XFcVMcLDKnS6jrn4O7Lqf5LqsHlIdLLXInv8JgXubSV/X9JjlCrX86cU9yyk42tkGAIU
8wY+YkBjNsuqMzh8pelDW7601tIp+wrSsYJNf/unGM/lq3WBgxZmXigObVZT6nCl8hlFPaGDwP72d/H2sI0fgza9xypXRHu5N30f4sBgQJSjzTh82cSQr68m
nMFBM03yPnQ+Gg07E3G7RPz6JYuqmz0Hk2DMSn7SzheQSZpwCy4yruuJLQkGmLqVeZp6JG83fyuEICEziyLmopd1f7ourm5nGr0PUNRGvunB0wwTzPMmUooX
JgXLW7Lql+bdz8F6IczO91rGQb5XquLHYmt5RpFrpdyJItckclMot1jkmkWujXIVkWsRuamUy0RugshNo9x8kZsocodRbp7ITRK56ZQ7RuRaRa6DcnNEbrLI
zaDcUSJ3kMgdSblZIvcykZtFuSNFborIHUW5GSJ3sMjNoVyHyB0icsdQ7gu4BwTRdP2fz3i9znsDyvTT6by3Yjmkz3m1sRzS5bzVsRzS47x1sRzS4bwNsRzS
3zx/LId0N68hlkN6m9cSyyGdzfsglkP6mheM5ZCu5u2K5ZCe5rXFckhH8z6O5ej6eQIP1dMekWLdsfL3X/J1Tqv7Zla5Q6rEHVnh3Iu4Dd5/ycR8Lz48u+En
vpfH9WXSM5N+EWJaqZHnMen2L0jbTHvGhHmrIa+X9A3lzJi3AfK6SeNQzjKgXCqUSxhQLg3KJQ4oNwwES9LLNTN47kAo76MX8C13q5Gpoc7L8XyCKDzFIRbd
LHkLLwgVWZ7DWl6mfvj0AajW+fFXyO9tx3dYE89xEyxh21j97Ao+iFVGpQXbxFn+2uB2uMZPZZfVi7L6SWd2//nC+S4OTXJFB756ciW3uHwp0SI1/0MDvpqQ
qn5rFNAS37DoOGnt5E9MzHMIrNTbOa62l0W3udRmly8/0lOEy+rIZeD8NQVqwBkIX+EUyBLPBaP7Xs8FU9kYV+bOCdqwF5g2bIlYyu8sULc5YYCWjZ+Oa7Ys
MzjcrfogKVe08OOJgTCw8wnuUyxj4UIY+Prz/4/axJeAepu419GLeIlCLVVs9zMelaOt4qxEJ4hXZwLplF+PeUU2bstud0aPTKvGwxxBAqe0sA4PuJ9UMH+7
E88jrGjFc5U7c/CiIuXvw12HQzq3Vzvf46Za7l73j1i0vkBaO3Ofyek5Yi789Zh3oVVoEzVujE0G4YpeRA+JBL+HcEOLM6R7WqdJP94uzVvFMXjh1eIGhn24
xS5qFDBjW3w9G4K80BUQH1E4JPtSGmLr1HEeRuXSM0hwat9kBxZySmwlGye5LJjkEFyUgfNcDnoEOAWGKnYQGhb8E1znhxrQofqxW3VHlPfIYitPLoJ+exCm
OxfMeSWDZTzT2leYDhOwC+7FZ/x9ZzQqS/IHbH1sVvPUJeEZnJ5WC1/9TzhzG38bkHDhNnSMWvH9mdcveRPM/GRAE7Q+NHIbn1SvPoZFMq7PvA0VsAMX9tPQ
6rd1jog7P8PHc4+jUWWDxw5xT0yToy71c2nBJKA5VrMMkjICng6jO0nKqANjJCD7Ru1xqcdkn/sLg5K7Y5ZL9s3cY8VXxIGea5TMZqaNEd6J8WSRZikv1FLm
cYtnHkh9FGL2kfPU7sBJe8WRi7cJC22kBJdC/JIkq8e7m4TjJHFA7xkZnCWXul+uOCwcpB4OLNsgcEnGPfoNAX/CzxAIfuGa27WUL+it2RIKywvUfU7PQbPs
6TXzA1KetjkDh01F2qincPfrz9GNqDiE7+1dmuNj2dOQphhDLm2kUfY0puglx2sjsxiks/2dV9D3QDx+i5xbL3k/xn3AvpkNIejjUXzgJuSOyZl5LQ5g0yvP
cslxtyJGKSN0hqexUuSrKvX0Veo5o2eISj1YqeerKl3sq3TxjJ4hKl0s8I1piK8jPXdrVAyx0ysNffUMZ/QMUc8Q/g4Uc1Xu6Hv9Q08VPU7u347V9eybjqct
H5eNJ2Rjk2wMyMawYmyXNQsM2u2dg6ZVy9F6V+4+d85Y37A2aW174BBob0zazBD3Hl7hTKCz8gpPL+U8YHppJ52Pe0aqqzdKGeFpUk7qMewnFugQN+Ppthkf
hn8CYVfAWDZ+gs+yZ5yWaoeO21VndKeARAn7xmDtyQFoIWE7xKGV7djK0OQxiDfLbzRZ3GYpY7Os3YnClqWG78Z+hkez7nDhVIWnBMvG7fCUWfAp+48x4imr
GsOfsvrRBkPnFdXwvPbi2ZsIBpQWpKL5mxFwAlNxT49lD3/pio/OBHiI9lgRF4yLA5m9TBslXvMaT8BTtEnRLBuBxsiNXDGgh41qU+CEveJw7MFJjD04if1U
8yZqBuX5EGjt6eEEORtDgB+gPPvyzvsQL0JMQc6c8fhc/99iRfIe7BU3aV+vGDaLFdXGKhrm9z+PlA+oMIn2H/XfResmAX74+eH8jEpZ3c33uFwgiC3iJeas
QGOC76Gp/EI/yUqcSK2ovYp6Ors1dH9cme19ZUzxZW6OK/N2XxlzfJkr4sqoepl3+0ghPyeX62XKHu27Hs9Q6IO+IrfHF+njJ/RmX5Hr4ov0sROqihVxD6k1
zqcjyPH4cRipIl+P75WhOjh+YlP7VEexCz9nsV0GY0VRN+MRqTAcun/AaEO8gu+5z10DT/MWz3nLk8Pk5nqco7Kj4dvNCECFe8q/y3QWt3isow84lSMcr8lz
XnpamiaVBvOzYWqpD+eb8NjdbRVHOGAP813asC2yp34K/5xIVQ7/rkjGUA0jUsYtL0KY3Y5fB4ligesbqcCncLEbI80QOQn/j0wTmdvIv4MqM8L8+zG/yuGp
XScQtZffXjvNKf18SDNHWtXhp1KG7hUXavpdcMKF8+JC8JIajfCbcTSuUf8ldb/oY+DUzf0YiFxS9vOBzXVcUuR4X3Pv9G/OdknZD/s3Z2m/pMQn+K0ELLAL
fz5guZ9KlVv46WCoz5ybYczNGdoNRWfgl1VybvZzqTGe4cfrDbyVDiiOJW9uxOLQfAZGbq7H1CeQasBUAFMfQKo+ltoC9x2RbjMCseJ7obPMbldy66lrKVJB
e+55yXseO7yOtdvL1/4uRF1SfpusnufdiOPtZOlx5O3xzdDwAfz+z023/gy7T+dZ+H/9WB4vDcEF0YkSinnOjE8GrBfNSAnib76A5en6gug2jA7dj+nNxPbQ
YwjoA6K78F7tiii5e8o2wLV+GijdglLGCy5Ls1tduQGS0iUV7M09704T5zmvtfTIuRGwoT/FpYvc82XHYk8Wfvlp/ksIjVLdCE3cwFHHuHTDTSECJBOE3tw8
jhD0SSLI54cDiDVjLeU/po2VHre8Mk2abR7vs4Aik8SmBvz6gBy//sKXgehzW3i8Xgce+fDR+mjUWfE5WqiK8XM58Nk1ruRjRaqjWwa7MNrkyj0sabhWXOQb
2Z2vHg8cvwIK42ByEBfWwScCi+xtMbuAP5ryAlKYL5hbMEEb9RpMPv+FCziZ21hFFB/kJ6+EYeZjg1g9iLtfni+TnkyCS/gVDLXZc6QjX7PwNXCnp6McnBW8
k5bkaXgiSLINExOT0zE1OTkLg6nJxRhMT87DwJ08BYvMTC6FYI5lCOTZlSFYbc7EIVjNPnkIVrNPH4Ll7VOHFOO1mUNKMeUeMkX2hMtduS1lam6P5A3Ak/TG
MPePZLUHObso7Bfkp4I3XyWD7ajkNpd1Yuk/ItACHMXMc1De6TmQ5IbRuaea36UK+J0N5aN+cM/KjmU2e6I90ryHcCL1NIFfHRg2LX69M7/iM5yG86s+E6mQ
SIVE6phIHROpiEhFROqsSJ0VqR6R6hGpiyJ1sR9HHr9VyfWXqeFdX/Lj+TqH0NQ+pRixWDCT/+CSrQdfv98kg6lfonH5jFHsMwnSYStT5Obb86Lik31MdOaq
+TS/QHRdX7RFj2obHAZ7kmF9dYrBILalHHw+Gl23/9Cl608znmuoEasxM7wNtLo0Y3EDrQ/NWNhAKzwz3mrooNhrDRGKbWgwCBt6xuoGxKvjwIKzwBMd5mnS
k0EzH3P9/INXgVj2dpHdQt/B0rN3iOwgz66PZe8U2W08uyGWvUtkd/Dsxlj2RyI7xLObYtm7RXaEZzfHsveI7J4PQII5MT3MielhTkwPc2J6mBPTw5yYHubE
9DBH6EHoNSuq6zU9quu1OKrrNS+q67U0qut1CsVmNlRz/H1D+f/bGiUNzIlpYE5MA3NiGpgT08CcmAbmCA3MAQ2gIpSGGj7PN/BtCZMb+LaEiQ18W8L0Br4t
YWoD35YwpkEozvb/suKEuHOEuHOEuHOEuHOEuHOEuHO4uKAlG3jiWeyW3uO4X+gHF3G7nSTzTxXO+WaQ+miXb0b6BN+wk/EYdUVg1FO29dtA96g/b6xkkNXb
WXZ7eJI1HouuN/I/BUUvu26Cz31SYMQVxIinNjP1SOjL09Fo+RgHWEG49IeAZ6vwJrDIyGaGH0t6icN+B1aO/wjUAXROnliEfpjFwfBzkvPwUvInLP7rSGz4
h0wb/F6W2NeE83/noGr9fNyH4s7HPfrV5+PKamoDP2kgdj4uTAV8gYCaA0+4AZSZJ3tmpxme/Tno1JjUR4x5ekwz4RamOLL98ujCdGmhv9NELfSr+UyT7Al0
8DN3O1jCI3/ogVmxo5yfO5Dtx28c4FHBzVXVNDU4pTWFpf6wGXHqL9alb36/3Pt9mDoay//9QBS/s2GTfSsFjLNRzjzOjI38PAGmPWjs/O60ajm3cR1WYJIS
Ys1+rKRIrpCsVQX7TK++zZGeY9bYt3x84gAp2i9mo/1i6FhNck6667cG58TQ9xM5SjcL5HoEunEoQZyHB0RnVbHc0KwK7Hsy1Kp+PIkv3aXLua2ypLTK6gJu
PlW2cv1IC4ab+B5GyxPD+QZYVjHTkYYjtOQdxQ9sPmd7ckj2jjAu50CQzldQN7ONkdjLtNP4QaE8Pj96z74M5PiIfvYNii08u45ii8+2UOy1syGKvXW2jWKr
z/ZQbMNZ6wwem+PtQvgkHx+7bBRb2JVOscVdWRR7qyuPYq91FVNsQ1cpxVZ38a/SeppsDEHhd+HzgBvjfgi5XYEUdxFTd7P1kb511BQ2fHP118gTx4ngDtq1
QLtl23ibO9G63Ja5B5rEbZrXQkj+pcsnWnOpVC/Kd3KH8MNknvNgpb088Py3hby8rC7k5TFdQ2krpd+gtI3StZROo/Q6SqdT2k/pDEq3UDqL0kFK5wi5rAy/
jvckmlO+NQIwvGYd7zxd0oKr+akAKWLlB3tJEnSPPQbRPTb1dY/z2eJ7UlyfF2v/PUXo86KfYgsvBim2+GIHxV67GKHYWxcNM0Vs9UUbxTZcTBexOdDKoyIG
LVMMWqEYtEwxaOW3IgYtUx60QnnQMsSYpxn6x3nqH/yzcu4xeV1NZsmLX3MS/WFXjP9dxP8ciOk87EIeoP9Af9hetg10JkDXa1p0nX33q3S28yt1Vk360kbq
+qIYSEUxkJRiIBXFQNIFI3V9UQwkFTHUlxbTlxbTlxbTlxbT14KYvrSYvhbE9LXgG/V12tCnL53/XcQ/6kuL6UuL15e6tIM7dvPfCESirOLcHZ4DUWnud/im
8I18UJa8yUYxRNkQqyTNO88flMI0+iB07hZpccAK0+h+qfJGXAncxxWNPtDjuuF+6S2csXBXrAvuoi5IN7P/DYZyeifb1SFutRVZXxG2cQ8L6fwsGqMzUHSk
o9+6XXTrSAn9FYPlYnS0eDptveK0AhsfvJn6gPhYV0a/zRqX+EsVx/CBb8p3JMF843XoXhDGcaTQ47Vx+W/ExWvi4i/rcc+zjxjK7sWFff6tb5in+CAbdWa4
Hv1yMwI7mr09OPmId0e/zyjwdpVdzjy5Om6t2cm/xa6M/r2tbJCe6kziDbvT8MNF6g9ZRQNyHiedMvrRKbMtivroFMV3JfPdbmWe2Qy/glWPK+8L64XV1phn
/STf+kle+ZdGqZJvzfc9lV7oG9MlDj1oJsvtFJpxKVvjLTfnBjTcXJnHFGlVR/hZvrP6WXxtPJH3cpigxd5wiJXI6lkFvx/5IVO3uMAGUPeE5lXgBrTzLjXE
T5udidti9upKktUwvma2ymLDvGzOs7LR46wSP6w/fAZfZ2KzOq9KchAMxCIt9Tb5vdhOvop6NBVdw3e61PMymIrv6aaiMnynktyuJF+Q1X1y4GCirLbLgc5E
V/JOObldHl4vBw4N4/yXPTjel99lc/JjK/gX11J3I5xRzOxowKhNuJcnnb8JFLI1hFaGsONBrkvt4Af98GOHhDzlojIoaQl/JftQKdyYLMX3YI6iFacqo+8u
mXmZog1974dA78ZhdfhudYpRbAfEKVq57hW+aaa5KcqPbW0wSt4hvE85n1GGt+F2K1fuMLiR5/gsOtNodVWCddLJv6m6thsXtXgXBOt0wW5aiEqio516+yQR
WwoV9TWH2JrzAUgAdw0tLL6KoH6IRhZulwgd4F9U4MKGdC7pdKMDuOoQv0eRK0EIJJQBxA3uO+BByJID0e+BRVoRfRPHM2iHsykpdax7H+SW3CphKlioOX4+
XrP8nCXcgzm3rJr5fYPk6b2IH1yswGEvfPoif6umSzo7mVVcaIYLM8dRCaav++lmJPTNcHS1Y744zwKDu0K+y8WBFnz9nvMafuUi9jkSKKahfMcU/gpYVj+W
A59ZijTLZ/2GDegsYvdRt6x+lL2Db7iU1a34FYdf/Ad2gOf4dSyXZhTPio2/fpiOt+Iols8A21ZWQ3dF8bsb6taQlMJ5s01AWqo4yZTH+Z5D4CiLn7G7AM1c
bZwRi1TT3WwzUNEE2++xB9OhFHBb+W3Dz1946V2+OJmUdbdhVoRe75fAhLPkBNZ8TgDWEnYdF+2I2cjSDj0wCVcfgY08ubkBLXnWXB/hp94G8PU7nu0Ld6DU
QFSeIZjBMygq6xzR1+MhicP3IxwfIEcbmae+h3kCPa7cE5I3gMdTqHh6WvxgDFqsFUhj7ELcctThB2rIpZ4K/VeSOByultbAnmGeDbyfcPEyeMctu0FGVMqL
AWV0HvhHdd7Nbol3AX4WW/gxXEHHqsqIdYIY5xE/fywOk4V4FsatPF7Ot/SBhlrocSsWyD64u/WhXRqOFAoQ9swElQjYgA8BpAuOcZ5+X4pE8xh3N1Ce8bkL
Q+XzzYZZmWA+2NzXMV9FDf+gKKh05lCmP4Cj/4CTkqRtAYcFCpok72LeBXrQjYZCnBn1D0GumfNy975+cxd/MDbweS12lA6HaWQhc49wF8l5ZzEet2HgDw3q
YVJoTQ9qRt+ezD+aqcA9BM9L/5Ky3L3fldstLfYruat5/5KW1aXXoX/4K+wLgquKoM5qW/9ZVHBV048rZMIgntx+vPyoB2ejhiz8HN+I1bwR6Hj8Qyp8RMYR
C48+/1WS4DWDz6VS5ff4Fus7MnRnUtbyjCy3jt//sqHIJL+tuc4ssRFdKgrxbgEziUJDjjJayCY+7Ci5Trgq28tuz+5y5fbmScualMw6xVfBPYRARwIOANjd
i9SFRjS2itTVxnUQToC0n4erjS0QwuDFQQKjX8HHc9Y45uM3j1WA5WYwzLmRf/nTJ84lhtHpSjSoFHXhlet4uPpKNKuY+taVLRhGuYpZFPoMvlNYMB+HttFu
/CShePikBZV99/C5Dzvc4OpoThxKPuQ+srrwQ3S36MM0/GET+NWwjuwPJf8ndgahEVAA13EZWGH35inq75muo77nStLeNIpXMM+41LP4UGWFey7ggeRnEV6T
Fe5ETFugw4THGwDj0uI6WfuFETs3k/JptFJX0w7a1WK21FJ/KnvqvoSehN9B727vZ61Rf6rt15+cdxU774z1os++EL0I7/sb4jWOnNn0Pr5Gxn6s/RWhEV5O
08QfXtrdAE9wTJWVVaDd8NV4Yh+NhzGZu8TnNmEOH8OPpKSHF+4p5L4b5d1H2Qyzxmixei8trQsc/C6rQJPRiJm8myFxKHeantI7n+FzMzdz+GegCnBevYjz
qkLzqgvmVbm7DXJxXnVJrjpFTbG5jB3QI7/HAgdsKEuWnNwqJ59y4TdxFRvMf6gLPhM+/4Wwb2zs0TvTca8WTOA5Xc5Si/seZtzHKureOSRGWY5Z9q1OwHcG
LHe/2zZeXZ1ghcR4dbHI9Lk/0l9q4/3KbZqVqtBs5JJW+RUjmFdQhLp9nrSkCd90de9g5okwslTucEpL/U5rBJTM7+LfxDPRy5+Jp/jw49KcvV11RjCngeMc
ljkRJtHMsKJu7rwD0Vl5RT7lqBW/ZAtPzU3iqXnuJnxqoK/chE8NWfM34ZNjiaMSBdZ4TBkxEcZE3Pjhyg2VXaX33r6b+8uz0AG+z809xYFfY7Z2DkFEC8Rs
zHPeOPsDnWWny+fs6c+M97/HjN7SMpfP+C81FL4PzejYeXqn5cB5bqCdx44k8IeKpOxl3XshD7uRLClbnOoZZ6DTViCtaZdzd876zngt1Q79gdtqFedXgrH2
tHl+Un3gRJrnsBkmWbddMW739JrKhii5rdISP1yrNcKPkhuAGwsRfT1IKza6wLjO3Ikvaxcs1r8kMUl8S2IrmEWuzCbZ0wSG016Gr/lulbkt7lL3dA5GfFQz
GmjRLe7LC30jexT1QuHokR1zwPE41HlINm52ZW6H5tFM9/QmPTGkczxMzpR68lZgJuZUuR2KlrLb5UttLfINCxSpqQGXOqxV8aW0gGvgL1RT/Iqa2oKft+Df
p1aT6mVPvbUz/ZLzaup7cOMIOAyy54J19uJCPEJE3a6MTmmbfWehTwlaIdoyZxJGbTx6L0bTePQBjKbz6EMYzeDRhzGaxaOPYjQHo7Nf7JyB+F91b6zR2X+V
tfHGWMOzV0DSFGt89quQNMcIzF4GSUuMyOw/QzIhRmj2IkgmxohJCxy4/KWNTwpfxSG0ffjfvs9hB9n62LkkagvrPvqV38JW8MPcaouS2cICPbcxY5DRJiw6
RULxFaY7+YfD1wv3dHO+tObBjELf6v185NOG7QAnLkHRrv/99xGBe0j2DauXbxy2RX5P/xa2nN0u+xbzr0TLIxb7ebjzoLOryVg2WNESnk1HB2pMS+eIwuzU
rYp2yyMiY1th9syttiJtZKsc+DzBZTwGbtoHslk05Nx+wuk5PEdRn8qSpb/WKdmpu2X8QLJ6Sslslbv3Kjc+m8a0wVdDU8qNYwKF6swhaUr2gzkg9iR06Ji0
qp4Zb89j6t3pLFqYwejN7MAvTNcP6E+uytbZctwiBh7Xuh19Fzq7QxyMAQ868+WBRflgOvD/GfCf5DI2vmEpu1L2nDOW3VKQHQ03G2PU6tmj9eUZaKZ8ZpFx
6KhorL4aDAEoi85xSKocZcIpMRqexI1xyJI36UfJoFMUcQ3fho5Mj0vT5oPNmh2VN+j3vgC/6BHjv8i3MPzM0xfBvwrK3ce+4evoQTkTfsFBv3CbbNypqOjx
JjAOUd3MMuvG+7w7xFbDuvEjFu4tj32jXhnxYLpTK3G4Kv0wNjklua3I5w2XA8lC37D9DOYwg02WXm1n0rhm7G2BjhRX7mkwLBonqPlhGDD838xXnZxZ51J3
fgNfdd/A130OXJDhfO2DcaSPn339+IkIfixh2dNocuWelCpxb0VXviNiVHygZpydQ5J3JTdh4R77Jn5p6HvaQLdf97TF6zYgB86BDNsVPIXmq3Q7foS3FUM6
dWov86VsdWqlqNo8aU0XyAB8vnrqSft433PiZhhbhEAoRdiIoLav7iay9j52E+ganXkDzlvi/k8ebyyIg33uZnKJsE9L+XXjVctJXSvet/l2glPjfYtPYqfC
TaB9Y843qABXg8A4x8tizFHruFkNQw7/RNFO2bewXaxj7FRGLOYfvBdewIjb05nP0lSgPYF3Eqa/rgJJPs1P3zLYFOnViHO9mDDH7nAZcckpBey/TwxAx6IY
gxNGL05Ha8g9CGNoH5UN7iexkrtloLj5J3sKfQtPlouH5p+TDztoZj3vnAPlw82zmTvH+xbuFN10JxsoX4H2JMjWTrKdQXHj5SODYOw+2dgOI2/KeF/+RyRf
W9HohVw+yTsK7jumrDz1A1zK+7HehXnv5f1YrFdhF1bUKO/F/w0Rt8uZAfzA0oAnMRWnE5YZBBGDoheLx7B/L/49iNhKvfgU78WXQ7cPil5cR/KCzvrEAzXq
4slq1D1Ilw7u4Lt9d7AlfgQGMWNji/dLdOb71mz1oXfa154fq58nlOLA84Oa8x05hvgzgpgvUfHNjq301rFKv1NaGHBVRvE9fb51a751d155L4zgYlN22W0u
37T0Cb6Rh8WL+kZa7j3AX9T3W+59H1d72Qja7CGtCoUjieKrs4/gSoxVb0hObqaFBi3lMfH0xl5+62/vN+NHZ7eH49/eb2XJu1nyiX9wkNwU95UTfMph/S18
h6KedvlGNXXeVOSb3pcLs30TfboWGtwXGrYT1+5Oy+p+RQ2XQz70viajQNY/ovgey3MZPxPjceYhFCgNxLsvjxbAY2cPK9KqWfzsYRtfEd0qIMuR2egNFYhD
iG2cKgGWp+LS3WFZbUCvNh0RxQ2zLzmNGMKp+D3dYy7jRcX8cDG6dfw7ptrzCQKFyNUtFjEl7d8SxA6BFu6CHnNJRcdk9VPcf1qkWaJ9u/0FwBAPueMrHb4U
B2qvJLTjKeGG2GTc/P9cK+8yBSXQTdBSSJudJvvuzpDWbFa3Oru8XeXcgal8D+b37C6Gn3pbQu/6M5y+1VvxcuCE1XP4NnyfPkFLiTJtTIscDcjr9IdVVi+4
1M0F2fzMxrjzdzejXSyD8/NUIT/1q0XuDvU/PIwfGWbZISYfXAuq3MG0fKODSXIdy42UvTdeTdkGtDrfkdXd4VvxNDuUgH9qbqKFr3NG9XXOfEcx2xRjCY2d
pOyu8O+xB2zUpyKXuk3BI81pDRM1plmMcoVfzEmtBdk7YnjACb7ngmJqAQv25DdMKFu+fsDthAEXXP4tfQNuY2zAlWHAlWGEdWoTcNCV1rTCgLRFH3+kV1tk
adx2ZALHf/C5J6gTgz3/OjPPETOb2YiFX8XM/YIZtFPaWUWAmGkDZvCkwwlqShCcGpOSu1uq3Me/JXcON0fofVjy/ifvbSkOWkq2BPjh0qDm7ZAb+Qf8M3Ub
ywQ37jx4ojC07+DztG6gHMU+4vNuJgPlI25hcdfANeJusISG7c7X7nGwyijMXzvyJXmPS3p155N2EHlzPxNFVi0RFq1HB/4ZXPThPjGugec7SrPb+TYKNFlY
50/62ydqI22x+FwsOuCuxXpE7eKX8Vo5QuAZXF58zyjG6hz9Ic1hvlEOVEMJLh0Vy2pbSDolHlErriPlyL5HM1i0UVYfzcjzHi+7XOZvBQ/yl0DiPaA8+lGb
5L2Xv/rla5h386Uv/iIBRr0ufOswFb/eeEzhw50axvc3IFF6aOLTOC528JVWfQKhtyI5UBPXWnBJj9Z8rbjYWi5WWXGNN/TwOb48lo6yZ2UfZ5mNQNGldlNV
XCYOGU+LjSkZLDckaTtxFST3c0Uq+pzl6sfd9Vec9DxCfMMLuZvMXyeiM0mnTM/E1y29LrUpJD8c+xo5P0jTKj+aJN4U/sIqj3ZaJQ03A4c/xZfAFXVR/VBK
6ELZXdUst1vy/vxCNJqvWX4KXcLPolvHdXn5wXTGsgOsez8f7GrxIPshF3Dljl7Aqp/zNyP8lmdcus/G8O3ft3/f/n3797/9L0/fR0ahjcJ0EXxy9awVuZU7
zY/9vLDk7ofOVA5PK7qz5sbhto8fXjly1Y+GPn9pjf4tWh5X31kfCB3eZSk5/Wbn1tcmPvBO86GUw2tnX/f4ndNNf7qaLznrnxChxX/+ZxLB4ePVobKxu147
W/LKjN+1HPjLlPT3z73zSsrlj770ZO1lz7xw4NIa/Vts+/e0gmS16IpZP9z3xCPKts6Fx6yZ4/6ytmvrI8+vn1919+F/IL5h4tjIdb/Z2eT52bu//tMBX/iJ
646sXOr2/jQrc3n2zNx2+7p/IL6hbdLakdm/61w23/1+uyX3vfu3py7Iqz6z5NWUHz7+0798/6MPvpF5+PuPW4989KzjstQq5yzPCw+9Xxq47oeV7jUnrvnZ
r6f+Ys/RhGsN/0CBj8/VfE+/k/DcZbe+t/m6n5w9sGJo8p5Zp66a+Jdt698sfeQ1j+EfKHCX85xpe9E9RX+/5sK8cze8Newt98snrnh1zyN1WU/njTYWPvf+
zVU3xf8H+fP6/y+/rf9/Q7//Ok3zgG5p7J/Ub0+55Wv0pIcpA0LbgPDim6d2uH5VfNsN44Z1HvzZ924TuZFbKNTTm0TYcVufTIL36o3R6Hz4Xw7/34H/idRu
0gA+kikcROFlA/geNICvKykcRuG1FF49IP8qCr9H4XcpTKPwmgH5V1A4eACfun7/X+c/ZcD1IRRKA/izD+hnyQPKDR3A33AKvzNAPr1c6gD+Lh8wCnxvQLkh
A/Rr+v8J/3UUNtIN+Q9iMJVuVAZVtP1/7V17OFRrF5/ZwzQYGxVGxqGLGtUZCpGMGGro4riGo1wyc4xyHROS3JJHF+PWZapzerpQdMU5ScltKqULPnS+SjE5
kkqR0pGwvz0ze8psOv3xPd/316znYc271/tbe6338uyfd+1nIInuMJFoRpRE8zqR9YE4sEQcmChIdI2BBFjjKllBySctJ3dArJVoE4IEGIlEIEQimODAHomE
KJg8ggkOvqSApMxAUuYhY0FWlGhLZG+IvqsVM31PQcT8yp71lJ6FuYNP3jw36CCduLMdTOf09w9/Ijt1VpQMMAIuWi1UOrhCQKQzmBszBMa4bKfMttl8Zdqi
bTEZSuajOvX1vGmnlp83vBFziYKHtGk6/pTzM8IZEaqDq3+cpRR3NrflWufAW83Y5nkYj4PUt22M4uzzSQt4NGC28xCTWEvTKx8jTW2cubB2usmW6r0BWiG8
7k6f1J12+AQfqwHs7doF1hz/lfYv8K2tHRaa+y7YbD5Vdd4PXzhQa2xMwDh66j/SXKz/qllNYzU/7PPyPvf3kI631p1mRS9SjHN/4OUNhCTtgXnUqDeGbq4f
aTfK9dN4xsYnMwQr3XY8/AO/5i6weJcu+aizXdVYULH+Brcyh/i/lXfu4o89esZXdXMf7tmkaXpxDrc97MyqNNqYW8VPJVk+62vm/npfuERPbTj/WVeauVfW
86dXnzRjoJfslUeYRKdpP95fjPM8ZOtl8/SRaf37vDv+gymmLRpaZe/3uegfKse3xfj6uz/65QG9Npw4pnFJg2pa2jM00hX2cubT+BKA5VP96F6w7dYc/cbd
GVGHyekrWWq6zAzambEBysbb2ZXH+EsJUNuRZaxEz0L3RZVCgSk4uts1fnkWdPaCk8uB1VXW7Z6aZecwf64d7AjZS07Z1HOW8nlv2QU8M6Ex496Vt1SFhtfz
tixeVPeyaoFBu2HT4dTi1oPxkHOlIuuHNArlscV266g1oXkBn9SSs6KjnYao1WpcK4zD2zTcRWJ7zlntpMFlLFb+2KIGj/LP5j15uh27ap+uylIpiUxPtv6g
Mq37aEWiG66EU290nO9G2+PK5LyvdqSZalWqObYMDFr1zcrIiXLiOO9ZFdr8qb967FbW/c3pHhhgbtT+Fqe+yLV/q2pQrpHSUi3rCocPGJHtfddtNRiY5b+J
XHDMFRe1rWD1nppXA8/TduVGR5izhr1nptOERoG8p+tUmK+21a65n7uvPXph4VKW0UYPtvn2fsab/N5EB+X9IY8PBO+/afLEquCc1sebN4o1X/bZX0iqrKy2
WvGvFZTk0iVRncB+j9+cQj+UGLF2u3U32FtkpzObvI6PJvn2xti/DSnzo+jNLWxd3psHZmuuzeWcbsvjQ6e9rl21oDB0ejlR3dhk6+rRLaMhia93rbdZpVa3
/jKvT5VND1f6lbwidu5Hy97fCY/Vq80aVTfygiw3/aCQXWwVcrhCx/v60dDul7PiDmkISszelYdmNpO3TLVs5/LvjCx1F5gKZ+/0TflQXlDy4nSIbozSjG3K
jEuLX9ncitUv0povcL1MaxH6v+4+WXT3ytqu0r/yyWu2/XtHRa0i278RKjm1c7Sn8YWn6jF1n1jtIoW4dQda+QW39F/HZZ7wId5dYquGyyM3oPkams99j19+
j/9+j59/j/+h+Siar6L5MppPo/k8mu+j+SKaTyYLbZjH62MO9ymHPwm0Verr62zNOs3PyYkJBpWTzFtiNyy5ujRIY1/B5o6Q3txpZplFrQ+npQ4/wUWeKiGe
cfWrsy77eMaZl1I68pCenWqcX2Ax7HnEN4DTcpMQHDdKPGmh1a+c4K1dYOg8NPtdW2nRswcf4ju0E9Q5+pnNPwddrUuNzvLhbl+gvPXE5vYO5kBjVSmh4r67
YtQlPay3eb9+/YjePLprqUP/Ps/GfIO868VNoyNmnbEXOxPqcm+zUm5o2vxW0C2Itu4PJ+dw+s5lCob/utmyop50PfdK16t1DmP5iX5Hgt8ZWNfM922dXpww
+mDDVKZm5qHt138mnHWmqj7IvJvSu1M3snXOLav035lLTY2qir1cRj4xQ4VhGbGktaeAkokU+MtH2/F/bWAmsH/br3zNVvzcFqOyUc/5rxCDr/RfYiRgJVb1
CRAAYSYIMhnpQUdsBjLcBZBlLMkIibBFYpuDIjpfRGHCR8J4AoLIia4RJ1C378/LiepWRYYVNsHZhnG6WXHpf3jnJibqeJzA6uKWmcH9RM9mA1eYt8PhZPMg
SPzedy0EiV6uNWmA23AuTV0QRAZkeQ823g2DjVPH6hKnEET/DICPcFlL2MeoiCDYgep0kEQHDegghQ6a2IGWDqDLjil78ZmKPIUsXDoACEBvOzCAAbIZYKQT
6AIMgpZ2oIm4u4EYqm4HEuxgQzDozQAD6CCbDkYywDgGmIylgxlYOzAbK8K1gN50qZ9xZobEjBF9eQcGI3qDjlgDQRTVb8QWMD42XCseZDPBSDoYZ4e4o4vd
BeCm4CcLEyOqNpHhcXh4D4JIk9+DAQoBmQG4OnnCQgA3Gwf2AD+B/QADHALgCHBO8FVgL3yRAV8UNXAbALgVBLfs4C5wzjgGmIGDhwTnK+rqCBvdEfx4oxj6
gwjqgUDpKCsyXj1wLuc6IahwyjdyqcHKDJgfHryN9QGb4GF/CP8I4bGqwQJjk46VdNOsgW/Gd4Yg8Y4E1VeCpFVqKrGEZMzyGcvmm86ZJT+Ekotc5CIXuchF
LnKRi1zkIpf/nQyOQRHjjyeQs3tMOVK/kNbFXBC7tN4VimhpPYyEqsv0dMjWRxxRdZQpqLoMReH/k+9Q++TXtZBzl7mIXiI9h6FGs6O5HG7gRgw1OHwLlR0Y
zcZQmVvDo7eGSTSXg6FyWKGB1MhQLobKZcXBvzkRzEBuIIbKYvv/wgkMY/mzmZyvLTEuMCwkCHYZwRXj/msRzcNHCIoAMKjCFKJdUJdRx0fiepjKOLt0vqWa
jf06v9hxeOm86yE2ALV+pDr0G+dzUjFEjrfoqPUg1Y7j4leZ5P7zEZ/S9YoueKPPB9H1cGMU3lZdVpOOTI6XijmC/zL+xbJaCP4znobCC6tktdm3TwXFslqC
j5TiSdWyOhSQ7Y+ef08kdxxqnww1SHQ/an8TUHn4IfGj939Po0SbYCa///i3NXCTrGtSk0QHf2f9/Aen1wAL
"""


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
sys.meta_path.insert(0, _Importer(MODULES, PACKAGES, OBJECT, globals().get("__file__", "surakarta.py")))

if __name__ in ("__main__", "builtins"):
    from bots.surakarta.game import GAME
    from bots.core.main import main

    main(GAME)
