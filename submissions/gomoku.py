#!/usr/bin/env python3
"""Stonewire Gomoku, packed for generic: one file for Python 3.6 and newer, with nothing to install.

Try it:  echo '{"requests":[{"x":-1,"y":-1}],"responses":[]}' | python3 gomoku.py
Options: python3 gomoku.py --help

The source of every module stands below as text and is run from there. Its kernels, which numba compiled
ahead of time from the texts of bots.gomoku.kernels and bots.core.kernels, are in OBJECT; where the
system does not run them, numba compiles the texts if it is installed, and plain Python plays if not.
Made by `stonewire pack`; do not edit. Fixed options: none.
Toolchain: numba-0.68.1-llvmlite-0.50.0; Python 3.11.7; GNU ld (GNU Binutils for Debian) 2.40
"""

import sys

MODULES = {}
PACKAGES = ['bots', 'bots.core', 'bots.core.kernels', 'bots.gomoku', 'bots.gomoku.kernels', 'protocol']

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

KERNEL_SOURCES = "7b37681dafc1f26a"
OBJECT = __loader__.compiled
NATIVE = True
DEFAULTS = {}
PARAMS = {'mcts.exploration': 0.6, 'mcts.rave_equivalence': 300.0, 'mcts.use_rave': 0, 'mcts.expand_visits': 2.0, 'mcts.first_play': 0.5, 'mcts.first_play_weight': 1.0, 'alphabeta.window': 60, 'alphabeta.late_move': 4, 'alphabeta.late_depth': 3, 'alphabeta.win_scale': 0.793, 'evaluation.line': [0, 0, 1, 4, 10, 25, 45, 140, 90, 150, 0], 'evaluation.level': [0, 4, 0, 30, 0, 60, 0, 0, 0, 0], 'evaluation.tempo': 30, 'evaluation.win_at_hand': 20000, 'evaluation.open_four_at_hand': 10000, 'evaluation.four_three_at_hand': 3000, 'evaluation.double_three_at_hand': 800, 'evaluation.under_threat': 60, 'order.own': [0, 10, 60, 400, 100, 1500, 6000, 50000, 0, 100], 'order.other': [0, 5, 40, 250, 60, 900, 3000, 20000, 0, 60], 'candidates.most': 24, 'prior.half': 800, 'playout.plies': 40, 'playout.choices': 4, 'playout.margin': 40, 'vcf.leaf_nodes': 40, 'vcf.root_share': 0.25, 'vcf.root_nodes': 300000, 'vcf.table_bits': 16, 'swap2.share': 0.4, 'swap2.band': 0.08, 'swap2.even': -60.0, 'swap2.scale': 80.0, 'swap2.pairs': 6, 'swap2.reach': 3}
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

MODULES['bots.gomoku'] = r'''"""Gomoku and Renju: five in a row, under five rules and on boards up to 20x20."""
'''

MODULES['bots.gomoku.forbidden'] = r'''"""Renju's forbidden points, straight from the definitions (RIF rules of Renju, section 9, https://www.renju.net/rules/).

Black may not make an overline (six or more in a row), a double four or a double three, unless the
move makes exactly five. A four is a row that one more stone makes exactly five; a straight four has
two such points with nothing between them, and counts once. A three is a row that one more stone makes
a straight four, provided that this stone makes no five at the same time and is not itself forbidden:
the definition turns to itself.

A board here is a list with a margin of other things than stones all around, changed and restored by
the functions; ``steps`` are the distances to the next cell in the four directions.
"""


from protocol.moves import EMPTY_CELL, STONE_CELLS

BLACK_CELL = STONE_CELLS[0]
OVERLINE, DOUBLE_FOUR, DOUBLE_THREE = "an overline", "a double four", "a double three"


def _stones(board, point, step):
    """How many black stones stand one after the other from the point on, the point left out."""
    count = 0
    point += step
    while board[point] == BLACK_CELL:
        count += 1
        point += step
    return count


def _row(board, point, step):
    """The length of Black's row through the point, on which a black stone is thought to stand."""
    return 1 + _stones(board, point, step) + _stones(board, point, -step)


def _five_points(board, point, step):
    """The empty points that make the black stone's row exactly five."""
    found = []
    for way in (-step, step):
        end = point + way * (1 + _stones(board, point, way))
        if board[end] == EMPTY_CELL and _row(board, end, step) == 5:
            found.append(end)
    return found


def _is_straight_four(board, point, step):
    return _row(board, point, step) == 4 and len(_five_points(board, point, step)) == 2


def _fours(board, point, step):
    """How many fours the black stone has in this direction: two may lie in one line."""
    return 1 if _is_straight_four(board, point, step) else len(_five_points(board, point, step))


def _is_three(board, point, step, steps):
    """Whether the black stone's row may become a straight four by a move that Black may make."""
    for way in (-step, step):
        end = point + way * (1 + _stones(board, point, way))
        if board[end] != EMPTY_CELL:
            continue
        board[end] = BLACK_CELL
        straight = _is_straight_four(board, end, step)
        board[end] = EMPTY_CELL
        if straight and not makes_five(board, end, steps) and why_forbidden(board, end, steps) is None:
            return True
    return False


def makes_five(board, point, steps):
    """Whether a black stone on the point would make exactly five in some direction."""
    return any(_row(board, point, step) == 5 for step in steps)


def why_forbidden(board, point, steps):
    """What Black would make on the empty point that is forbidden; None if Black may move there."""
    if makes_five(board, point, steps):
        return None
    if any(_row(board, point, step) > 5 for step in steps):
        return OVERLINE
    board[point] = BLACK_CELL
    reason = None
    if sum(_fours(board, point, step) for step in steps) >= 2:
        reason = DOUBLE_FOUR
    elif sum(_is_three(board, point, step, steps) for step in steps) >= 2:
        reason = DOUBLE_THREE
    board[point] = EMPTY_CELL
    return reason
'''

MODULES['bots.gomoku.game'] = r'''"""Gomoku as the core and the tools know it: rules, numbers for the kernels, the search for fours."""


from bots.core.engine import Game
from bots.gomoku import layout
from bots.gomoku.rules import DEFAULT_SIZE, FIVE, RULES, Gomoku, count
from protocol.moves import PASS, opponent

# What one to four stones in five places without an enemy are worth to the greedy bot.
_PLACES_VALUES = (1, 6, 36, 216)


def _encode(position, move):
    """The cell's number; the swap has its own."""
    return move[0][1] * position.columns + move[0][0] if move else layout.SWAP


def _decode(position, number):
    return PASS if number == layout.SWAP else ((number % position.columns, number // position.columns),)


def _details(position):
    return [RULES.index(position.rule)]


def _certain_plies(position):
    """Until then the loser faces fives and open fours, and all that may stop them is searched.

    In Renju a four can win by itself, where Black may not stop it, and a stone can make a row legal for Black.
    """
    return 3 if position.rule == RULES[layout.RENJU] else 5


def _lead(position):
    """The mover's lead in stones that stand alone of their colour in five places of a line."""
    mover = position.to_move
    own, other = position.stones[mover], position.stones[opponent(mover)]
    return float(_places_value(position, own, other) - _places_value(position, other, own))


def _places_value(position, own, other):
    value = 0
    room = position.grid.full & ~other
    for step in position.grid.steps:
        places = room
        at_least = [room] + [0] * FIVE  # by number of stones: the first of such five places
        for distance in range(0, FIVE * step, step):
            places &= room >> distance
            for number in range(FIVE, 0, -1):
                at_least[number] |= at_least[number - 1] & own >> distance
        counts = [count(points & places) for points in at_least]
        for number, worth in enumerate(_PLACES_VALUES, 1):
            value += worth * (counts[number] - counts[number + 1])
    return value


def _solver(kernels, game, params):
    from bots.gomoku.solver import FoursSolver  # only once a search is wanted

    return FoursSolver(kernels, game, params)


def _swap2(position, think, params, seed):
    from bots.gomoku.swap2 import Swap2  # only where it is asked for

    return Swap2(think, params, seed).choose(position)


GAME = Game(
    name="gomoku",
    title="Stonewire Gomoku",
    position=Gomoku,
    columns=DEFAULT_SIZE,
    rows=DEFAULT_SIZE,
    free_size=True,
    rule_option="rule",
    rules=RULES,
    engine="alphabeta",
    encode=_encode,
    decode=_decode,
    details=_details,
    certain_plies=_certain_plies,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    move_span=layout.MOVE_SPAN,
    most_moves=layout.MOST_MOVES,
    lead=_lead,
    solver=_solver,
    ranges={
        "candidates.most": (1, 400),
        "playout.plies": (0, 400),
        "playout.choices": (1, 400),
        "vcf.leaf_nodes": (0, 100000),
        "vcf.root_share": (0, 1),
        "vcf.root_nodes": (0, 1e9),
        "vcf.table_bits": (4, 26),
    },
    choosers={"swap2": _swap2},
)
'''

MODULES['bots.gomoku.kernels'] = r'''"""Gomoku for numba.

``board`` keeps, for every empty cell and colour, what a stone there would make of the four lines through
it (``lines``), and brings that up to date with every stone put or taken. From it follow ``forbidden``
points, the candidate ``moves`` and their order, the ``evaluation``, victory by continuous fours (``vcf``)
and the ``playout``.
"""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.core.kernels.tools import kernel
from bots.gomoku.kernels import evaluation, moves, play
from bots.gomoku.kernels.lines import prepare
from bots.gomoku.kernels.playouts import playout
from bots.gomoku.kernels.vcf import search_fours, win_in
from bots.gomoku.layout import MOST_MOVES, MOVE_SPAN

GAME = KernelGame(
    setup=play.setup,
    load=play.load,
    length=play.length,
    to_move=play.to_move,
    over=play.over,
    legal=play.legal,
    play=play.play,
    undo=play.undo,
    final=play.final,
    key=play.key,
    playout=playout,
    evaluate=evaluation.evaluate,
    order=moves.order,
    prior=moves.prior,
    candidates=moves.candidates,
    win_in=win_in,
    prepare=prepare,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)


# Kernels that tests and tools look at one by one.
@kernel
def _undo(state, w, move):
    play.undo(state, 0, w, move)
    return 0


@kernel
def _candidates(state, w, cells):
    return moves.candidates(state, 0, w, cells, 0)


@kernel
def _win_in(state, w):
    return win_in(state, 0, w)


@kernel
def _order(state, w, move):
    return moves.order(state, 0, w, move)


KERNELS = make_entry_points(
    GAME,
    further={"vcf": search_fours, "undo": _undo, "candidates": _candidates, "win_in": _win_in, "order": _order},
)
'''

MODULES['bots.gomoku.kernels.bits'] = r'''"""Bit sets of cells, 64 to an int64 word."""

from bots.core.kernels.bits import lowest_bit
from bots.core.kernels.tools import kernel
from bots.gomoku.layout import CELL_SEGMENTS, CELLS, HEADER, WORDS


@kernel
def bit_set(s, o, number):
    """Where the words of a bit set begin."""
    return o + HEADER + CELL_SEGMENTS * s[o + CELLS] + number * s[o + WORDS]


@kernel
def include(s, at, cell):
    s[at + (cell >> 6)] |= 1 << (cell & 63)


@kernel
def exclude(s, at, cell):
    s[at + (cell >> 6)] &= ~(1 << (cell & 63))


@kernel
def next_in_word(bits, word, bit):
    """The least cell of one word of a set from a bit on; -1: none."""
    if bit > 63:
        return -1
    bits &= -1 << bit
    return (word << 6) + lowest_bit(bits) if bits != 0 else -1


@kernel
def next_cell(s, at, words, cell):
    """The least cell of the set that is ``cell`` or greater; -1: none."""
    word = cell >> 6
    if word >= words:
        return -1
    bits = s[at + word] & (-1 << (cell & 63))
    while bits == 0:
        word += 1
        if word >= words:
            return -1
        bits = s[at + word]
    return (word << 6) + lowest_bit(bits)


@kernel
def write_cells(s, at, words, moves, to):
    """Writes the set's cells; returns how many."""
    n = 0
    for word in range(words):
        bits = s[at + word]
        while bits != 0:
            moves[to + n] = (word << 6) + lowest_bit(bits)
            n += 1
            bits &= bits - 1
    return n
'''

MODULES['bots.gomoku.kernels.board'] = r'''"""The board with incremental line patterns: a stone brings the cells that see it up to date.

Everything in a state but side to move and result is a function of the stones, so that taking a stone
away restores the state to the last bit, whatever the order.
"""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, exclude, include
from bots.gomoku.kernels.lines import (
    CLOSED_THREES,
    FIVES,
    FOURS,
    OVERLINES,
    THREES,
    TWOS,
    WINNING_FOURS,
    class_of,
)
from bots.gomoku.layout import (
    CELL_SEGMENTS,
    CELLS,
    CLASS_BITS,
    CLASS_SHIFT,
    COLUMNS,
    COUNT,
    DOUBLE_THREE,
    EMPTIES,
    EMPTY_SET,
    EXACTLY,
    FIRST_KEPT,
    FIVE,
    FORBIDDEN,
    FOUR_THREE,
    HEADER,
    KEY,
    LEVEL_BITS,
    LEVEL_SETS,
    LEVEL_SHIFT,
    LEVEL_VALUE,
    LEVELS,
    LINE_BITS,
    LINE_MASK,
    LINE_VALUE,
    LINES,
    MAKES_FIVE,
    MAKES_FOUR,
    MAKES_THREE,
    NEAR_MASK,
    NEAR_SET,
    NEAR_SHIFT,
    OPEN_FOUR,
    POINT,
    PROMISING,
    QUIET,
    REACH,
    RENJU,
    ROWS,
    RULE,
    SETS,
    STANDARD,
    STONE_MASK,
    STONES,
    SUM,
    SUSPECT,
    TALLY,
    UNITS,
    WORDS,
)

BLACK, WHITE = 0, 1
DIRECTIONS = 4
BLOCKED = 2  # the digit of a cell that the colour can never have; 1 is its own stone
HASH_FACTOR, HASH_MIX = -0x61C8864680B583EB, -0x3B314601E57A13AD  # odd, as in splitmix64


@kernel
def point_at(s, o, cell):
    """Where the cell's POINT word is."""
    return o + HEADER + POINT * s[o + CELLS] + cell


@kernel
def lines_at(s, o, colour, cell):
    """Where the cell's LINES word of a colour is."""
    return o + HEADER + (LINES + colour) * s[o + CELLS] + cell


@kernel
def stone_at(s, o, cell):
    """0 none, 1 Black, 2 White."""
    return s[point_at(s, o, cell)] & STONE_MASK


@kernel
def level_at(s, o, colour, cell):
    """What a stone of the colour would make on the empty cell."""
    return (s[point_at(s, o, cell)] >> (LEVEL_SHIFT + LEVEL_BITS * colour)) & ((1 << LEVEL_BITS) - 1)


@kernel
def class_shift(colour, direction):
    return CLASS_SHIFT + CLASS_BITS * (DIRECTIONS * colour + direction)


@kernel
def class_at(s, o, colour, cell, direction):
    """What a stone of the colour would make on the empty cell in one direction."""
    return (s[point_at(s, o, cell)] >> class_shift(colour, direction)) & ((1 << CLASS_BITS) - 1)


@kernel
def count_of(s, o, colour, level):
    """How many empty cells are of that level (MAKES_THREE or above) for the colour."""
    return s[o + COUNT + LEVELS * colour + level]


@kernel
def level_set(s, o, colour, level):
    """The bit set of those cells."""
    return bit_set(s, o, LEVEL_SETS + LEVELS * colour + level)


@kernel
def level_of(tally, renju_black):
    """What the classes of four directions make together."""
    if tally == 0:
        return QUIET
    if (tally >> FIVES) & 15:
        return MAKES_FIVE
    fours, threes = (tally >> FOURS) & 15, (tally >> THREES) & 15
    if renju_black:
        if (tally >> OVERLINES) & 15 or fours >= 2:
            return FORBIDDEN
        if threes >= 2:
            return SUSPECT
    if (tally >> WINNING_FOURS) & 15 or fours >= 2:
        return OPEN_FOUR
    if fours == 1:
        return FOUR_THREE if threes > 0 else MAKES_FOUR
    if threes > 0:
        return DOUBLE_THREE if threes >= 2 else MAKES_THREE
    twos = (tally >> TWOS) & 15
    return PROMISING if twos >= 2 or (twos > 0 and (tally >> CLOSED_THREES) & 15) else QUIET


@kernel
def set_level(s, o, w, cell, colour, old, new):
    """Moves the cell from one level to another in counts, bit sets and sum; not in its POINT word."""
    s[o + SUM + colour] += w[LEVEL_VALUE + new] - w[LEVEL_VALUE + old]
    counts = o + COUNT + LEVELS * colour
    if old >= FIRST_KEPT:
        s[counts + old] -= 1
        exclude(s, level_set(s, o, colour, old), cell)
    if new >= FIRST_KEPT:
        s[counts + new] += 1
        include(s, level_set(s, o, colour, new), cell)


@kernel
def tally_of(w, point, colour):
    """The sum of the tallies of a colour's four classes in a POINT word."""
    classes = point >> (CLASS_SHIFT + CLASS_BITS * DIRECTIONS * colour)
    return (
        w[TALLY + (classes & 15)]
        + w[TALLY + (classes >> 4 & 15)]
        + w[TALLY + (classes >> 8 & 15)]
        + w[TALLY + (classes >> 12 & 15)]
    )


@kernel
def refresh(s, o, w, at, cell, lines, colour, exactly, direction):
    """Brings an empty cell, its POINT word at ``at``, up to date after the colour's key in a direction has changed."""
    new = class_of(w, exactly, (lines >> (LINE_BITS * direction)) & LINE_MASK)
    point = s[at]
    shift = class_shift(colour, direction)
    old = (point >> shift) & 15
    if new == old:
        return
    s[o + SUM + colour] += w[LINE_VALUE + new] - w[LINE_VALUE + old]
    point += (new - old) << shift
    if w[TALLY + new] != w[TALLY + old]:
        level_shift = LEVEL_SHIFT + LEVEL_BITS * colour
        old_level = (point >> level_shift) & 15
        new_level = level_of(tally_of(w, point, colour), colour == BLACK and s[o + RULE] == RENJU)
        if new_level != old_level:
            set_level(s, o, w, cell, colour, old_level, new_level)
            point += (new_level - old_level) << level_shift
    s[at] = point


@kernel
def see(s, o, w, cell, colour, direction, distance, ahead, sign, cells, exactly, exactly_other):
    """A stone of the colour has come (sign 1) or gone (-1), so far from the cell, ahead of it or not."""
    unit = sign * w[UNITS + REACH * ahead + distance - 1] << (LINE_BITS * direction)
    at = o + HEADER + cell
    own = at + (LINES + colour) * cells
    lines = s[own] + unit
    s[own] = lines
    empty = s[at] & STONE_MASK == 0
    if empty:
        refresh(s, o, w, at, cell, lines, colour, exactly, direction)
    if distance < REACH:
        other = at + (LINES + 1 - colour) * cells
        lines = s[other] + BLOCKED * unit
        s[other] = lines
        if empty:
            refresh(s, o, w, at, cell, lines, 1 - colour, exactly_other, direction)


@kernel
def add_near(s, o, cell, sign):
    """One stone more or less near the cell."""
    at = point_at(s, o, cell)
    old = (s[at] >> NEAR_SHIFT) & NEAR_MASK
    s[at] += sign << NEAR_SHIFT
    if s[at] & STONE_MASK == 0:
        if old == 0:
            include(s, bit_set(s, o, NEAR_SET), cell)
        elif old + sign == 0:
            exclude(s, bit_set(s, o, NEAR_SET), cell)


@kernel
def room(x, dx, columns, most):
    """How many steps from column x stay on the board, up to a number."""
    if dx == 0:
        return most
    return min(most, columns - 1 - x if dx > 0 else x)


@kernel
def column_step(direction):
    """Directions: along the row, along the column, down to the right, down to the left."""
    return 1 - 2 * (direction == 3) - (direction == 1)


@kernel
def row_step(direction):
    return int(direction != 0)


@kernel
def look_around(s, o, w, p, colour, sign):
    """Tells the cells that see the stone at p that it has come or gone."""
    stay_one_function()
    columns, rows, cells = s[o + COLUMNS], s[o + ROWS], s[o + CELLS]
    exactly, exactly_other = s[o + EXACTLY + colour], s[o + EXACTLY + 1 - colour]
    x, y = p % columns, p // columns
    for direction in range(DIRECTIONS):
        dx, dy = column_step(direction), row_step(direction)
        step = dy * columns + dx
        for distance in range(1, min(room(x, dx, columns, REACH), room(y, dy, rows, REACH)) + 1):
            see(s, o, w, p + distance * step, colour, direction, distance, 0, sign, cells, exactly, exactly_other)
            if distance <= 2:
                add_near(s, o, p + distance * step, sign)
        for distance in range(1, min(room(x, -dx, columns, REACH), room(y, -dy, rows, REACH)) + 1):
            see(s, o, w, p - distance * step, colour, direction, distance, 1, sign, cells, exactly, exactly_other)
            if distance <= 2:
                add_near(s, o, p - distance * step, sign)
    for i in range(8):  # a knight's move away
        dx, dy = 1 + (i & 1), 2 - (i & 1)
        dx, dy = dx if i & 2 else -dx, dy if i & 4 else -dy
        if 0 <= x + dx < columns and 0 <= y + dy < rows:
            add_near(s, o, p + dy * columns + dx, sign)


@kernel
def forget_patterns(s, o, w, p):
    """Takes an empty cell's classes and levels out of the sums: a stone comes there."""
    at = point_at(s, o, p)
    for colour in range(2):
        for direction in range(DIRECTIONS):
            s[o + SUM + colour] -= w[LINE_VALUE + class_at(s, o, colour, p, direction)]
        set_level(s, o, w, p, colour, level_at(s, o, colour, p), QUIET)
        s[o + SUM + colour] -= w[LEVEL_VALUE + QUIET]
    s[at] &= (1 << LEVEL_SHIFT) - 1


@kernel
def find_patterns(s, o, w, p):
    """Puts an empty cell's classes and levels into the sums, from its keys."""
    stay_one_function()
    at = point_at(s, o, p)
    for colour in range(2):
        lines = s[lines_at(s, o, colour, p)]
        for direction in range(DIRECTIONS):
            found = class_of(w, s[o + EXACTLY + colour], (lines >> (LINE_BITS * direction)) & LINE_MASK)
            s[o + SUM + colour] += w[LINE_VALUE + found]
            s[at] |= found << class_shift(colour, direction)
        level = level_of(tally_of(w, s[at], colour), colour == BLACK and s[o + RULE] == RENJU)
        s[o + SUM + colour] += w[LEVEL_VALUE + QUIET]
        set_level(s, o, w, p, colour, QUIET, level)
        s[at] |= level << (LEVEL_SHIFT + LEVEL_BITS * colour)


@kernel
def toggle_key(s, o, p, colour):
    mixed = (2 * p + colour + 1) * HASH_FACTOR
    s[o + KEY] ^= (mixed ^ (mixed >> 29)) * HASH_MIX


@kernel
def put_stone(s, o, w, p, colour):
    """A stone on an empty cell; side to move and result stay."""
    stay_one_function()
    forget_patterns(s, o, w, p)
    s[point_at(s, o, p)] += colour + 1
    exclude(s, bit_set(s, o, EMPTY_SET), p)
    exclude(s, bit_set(s, o, NEAR_SET), p)
    s[o + EMPTIES] -= 1
    s[o + STONES + colour] += 1
    toggle_key(s, o, p, colour)
    look_around(s, o, w, p, colour, 1)


@kernel
def take_stone(s, o, w, p, colour):
    """Takes the stone away again."""
    stay_one_function()
    look_around(s, o, w, p, colour, -1)
    at = point_at(s, o, p)
    s[at] -= colour + 1
    include(s, bit_set(s, o, EMPTY_SET), p)
    if (s[at] >> NEAR_SHIFT) & NEAR_MASK:
        include(s, bit_set(s, o, NEAR_SET), p)
    s[o + EMPTIES] += 1
    s[o + STONES + colour] -= 1
    toggle_key(s, o, p, colour)
    find_patterns(s, o, w, p)


@kernel
def edges(s, o, p, direction):
    """The key of an empty line through the cell: what lies beyond the edge is blocked."""
    columns, rows = s[o + COLUMNS], s[o + ROWS]
    x, y = p % columns, p // columns
    dx, dy = column_step(direction), row_step(direction)
    before = min(room(x, -dx, columns, 4), room(y, -dy, rows, 4))
    after = min(room(x, dx, columns, 4), room(y, dy, rows, 4))
    key = 0
    unit = 1
    for place in range(8):
        distance = 4 - place if place < 4 else place - 3
        if distance > (before if place < 4 else after):
            key += BLOCKED * unit
        unit *= 3
    return key


@kernel
def clear_board(s, o, w, rule):
    """The empty board under a rule."""
    columns, rows = s[o + COLUMNS], s[o + ROWS]
    cells = columns * rows
    for i in range(RULE, HEADER + CELL_SEGMENTS * cells + SETS * s[o + WORDS]):
        s[o + i] = 0
    s[o + RULE] = rule
    s[o + EMPTIES] = cells
    s[o + KEY] = ((columns * 32 + rows) * 8 + rule + 1) * HASH_MIX
    s[o + EXACTLY + BLACK] = int(rule in (STANDARD, RENJU))
    s[o + EXACTLY + WHITE] = int(rule == STANDARD)
    for p in range(cells):
        lines = 0
        for direction in range(DIRECTIONS):
            lines |= edges(s, o, p, direction) << (LINE_BITS * direction)
        s[lines_at(s, o, BLACK, p)] = lines
        s[lines_at(s, o, WHITE, p)] = lines
        include(s, bit_set(s, o, EMPTY_SET), p)
        find_patterns(s, o, w, p)


@kernel
def has_five(s, o, w, p, colour):
    """Whether the stone of the colour at p stands in a row that wins."""
    lines = s[lines_at(s, o, colour, p)]
    for direction in range(DIRECTIONS):
        if class_of(w, s[o + EXACTLY + colour], (lines >> (LINE_BITS * direction)) & LINE_MASK) == FIVE:
            return True
    return False
'''

MODULES['bots.gomoku.kernels.evaluation'] = r'''"""What a position is worth to the side to move, in hundredths of a stone's worth: patterns and threats."""

from bots.core.kernels.tools import kernel
from bots.gomoku.kernels.board import count_of
from bots.gomoku.layout import (
    DOUBLE_THREE,
    DOUBLE_THREE_AT_HAND,
    FOUR_THREE,
    FOUR_THREE_AT_HAND,
    MAKES_FIVE,
    MAKES_FOUR,
    OPEN_FOUR,
    OPEN_FOUR_AT_HAND,
    SUM,
    TEMPO,
    TO_MOVE,
    UNDER_THREAT,
    WIN_AT_HAND,
)


@kernel
def threats(s, o, w, me):
    """What the strongest threat on the board is worth to the side to move."""
    other = 1 - me
    if count_of(s, o, me, MAKES_FIVE) > 0:
        return w[WIN_AT_HAND]
    fives = count_of(s, o, other, MAKES_FIVE)
    if fives > 1:
        return -w[WIN_AT_HAND]
    if fives == 0 and count_of(s, o, me, OPEN_FOUR) > 0:
        return w[OPEN_FOUR_AT_HAND]
    if fives == 0 and count_of(s, o, me, FOUR_THREE) > 0:
        return w[FOUR_THREE_AT_HAND]
    if fives > 0 or count_of(s, o, other, OPEN_FOUR) > 0:
        return -w[UNDER_THREAT]
    if count_of(s, o, me, DOUBLE_THREE) > 0 and count_of(s, o, other, MAKES_FOUR) == 0:
        return w[DOUBLE_THREE_AT_HAND]
    return 0


@kernel
def evaluate(s, o, w):
    """The lead in patterns, the mover's own weighing ``tempo`` per cent more, and the strongest threat."""
    me = s[o + TO_MOVE]
    return s[o + SUM + me] * (100 + w[TEMPO]) // 100 - s[o + SUM + 1 - me] + threats(s, o, w, me)
'''

MODULES['bots.gomoku.kernels.forbidden'] = r'''"""Renju: Black's forbidden points, with the recursion that a double three needs.

Line patterns tell overlines and double fours for certain. Cells with two threes or more are suspects;
whether their threes are real is found by placing the stone and looking at the points of the straight
fours, as in ``bots/gomoku/forbidden.py``.
"""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, next_cell
from bots.gomoku.kernels.board import (
    BLACK,
    DIRECTIONS,
    class_at,
    column_step,
    count_of,
    level_at,
    point_at,
    put_stone,
    row_step,
    take_stone,
)
from bots.gomoku.layout import (
    COLUMNS,
    EMPTIES,
    EMPTY_SET,
    FORBIDDEN,
    MAKES_FIVE,
    ROWS,
    STONE_MASK,
    STRAIGHT_FOUR,
    SUSPECT,
    THREE,
    WORDS,
)


@kernel
def row_end(s, o, p, direction, way):
    """The first cell beyond Black's row through p, one way, if it is empty; else -1."""
    columns, rows = s[o + COLUMNS], s[o + ROWS]
    dx, dy = way * column_step(direction), way * row_step(direction)
    x, y = p % columns + dx, p // columns + dy
    while 0 <= x < columns and 0 <= y < rows:
        stone = s[point_at(s, o, y * columns + x)] & STONE_MASK
        if stone == 0:
            return y * columns + x
        if stone != BLACK + 1:
            return -1
        x += dx
        y += dy
    return -1


@kernel
def is_forbidden(s, o, w, p):
    """Whether Renju forbids Black the empty cell p; the state is changed and restored meanwhile."""
    stay_one_function()
    level = level_at(s, o, BLACK, p)
    if level != SUSPECT:
        return level == FORBIDDEN
    classes = 0  # which directions have a three; they are lost once the stone stands
    for direction in range(DIRECTIONS):
        classes |= int(class_at(s, o, BLACK, p, direction) == THREE) << direction
    put_stone(s, o, w, p, BLACK)
    real = 0
    for direction in range(DIRECTIONS):
        found = False
        for i in range(2):
            if not found and (classes >> direction) & 1:
                q = row_end(s, o, p, direction, 2 * i - 1)
                if q >= 0 and class_at(s, o, BLACK, q, direction) == STRAIGHT_FOUR:
                    found = level_at(s, o, BLACK, q) != MAKES_FIVE and not is_forbidden(s, o, w, q)
        real += int(found)
    take_stone(s, o, w, p, BLACK)
    return real >= 2


@kernel
def may_take(s, o, w, p, renju_black):
    """Whether the rules let the mover take the empty cell p."""
    return not (renju_black and is_forbidden(s, o, w, p))


@kernel
def is_stuck(s, o, w):
    """Whether every empty cell is forbidden to Black."""
    if count_of(s, o, BLACK, FORBIDDEN) + count_of(s, o, BLACK, SUSPECT) < s[o + EMPTIES]:
        return False
    at, words = bit_set(s, o, EMPTY_SET), s[o + WORDS]
    p = next_cell(s, at, words, 0)
    while p >= 0:
        if not is_forbidden(s, o, w, p):
            return False
        p = next_cell(s, at, words, p + 1)
    return True


@kernel
def keep_allowed(s, o, w, moves, at, n):
    """Drops the forbidden cells of a list; returns how many are left."""
    if count_of(s, o, BLACK, FORBIDDEN) + count_of(s, o, BLACK, SUSPECT) == 0:
        return n
    kept = 0
    for i in range(n):
        p = moves[at + i]
        if not is_forbidden(s, o, w, p):
            moves[at + kept] = p
            kept += 1
    return kept
'''

MODULES['bots.gomoku.kernels.lines'] = r'''"""What a stone would make of a line: the tables that give every pattern of ten cells its class.

A key describes the line through an empty cell for one colour, five cells each way (see ``layout``).
Its class follows from the classes of the keys with one own stone more, which are greater numbers, so
one pass from the greatest key down makes a table.
"""

from bots.core.kernels.tools import kernel
from bots.gomoku.layout import (
    CLASSES,
    CLASSES_A_WORD,
    CLOSED_THREE,
    CLOSED_TWO,
    EXACT_CLASSES,
    FIVE,
    FOUR,
    FREE_CLASSES,
    NEAR_LINE_BITS,
    NONE,
    ONE,
    OVERLINE,
    REACH,
    STRAIGHT_FOUR,
    TALLY,
    THREE,
    TWO,
    TWO_FOURS,
    UNITS,
)

DIGITS = 8  # the cells up to four away, the farthest before first
KEYS = 3**DIGITS
OWN = 1

# A tally counts what four classes make together: four bits each.
FIVES, OVERLINES, FOURS, WINNING_FOURS, THREES, TWOS, CLOSED_THREES = 0, 4, 8, 12, 16, 20, 24


@kernel
def class_of(w, exactly, key):
    """The class of a line's key under the rule that five or more win (0) or exactly five (1)."""
    if exactly == 0:
        key &= (1 << NEAR_LINE_BITS) - 1
        return (w[FREE_CLASSES + (key >> 4)] >> ((key & 15) << 2)) & 15
    return (w[EXACT_CLASSES + (key >> 4)] >> ((key & 15) << 2)) & 15


@kernel
def digit(key, place):
    """The cell at one of the eight places."""
    for _ in range(place):
        key //= 3
    return key % 3


@kernel
def row_class(key, far, exactly):
    """FIVE or OVERLINE if the stone makes such a row, else the row's length."""
    before = 0
    while before < 4 and digit(key, 3 - before) == OWN:
        before += 1
    after = 0
    while after < 4 and digit(key, 4 + after) == OWN:
        after += 1
    row = 1 + before + after
    longer = (before == 4 and far & 1 != 0) or (after == 4 and far & 2 != 0)
    if row > 5 or (row == 5 and longer):
        return OVERLINE if exactly else FIVE
    return FIVE if row == 5 else row


@kernel
def best_of_next(w, key, far, exactly):
    """The class of a key that makes no row of five, from those with one own stone more."""
    fives = best = straight = threes = twos = closed_threes = closed_twos = 0
    unit = 1
    for _ in range(DIGITS):
        if (key // unit) % 3 == 0:
            after = class_of(w, exactly, (key + unit) | far << NEAR_LINE_BITS)
            fives += after == FIVE
            straight += after == STRAIGHT_FOUR
            best += after in (FOUR, TWO_FOURS)
            threes += after == THREE
            closed_threes += after == CLOSED_THREE
            twos += after == TWO
            closed_twos += after == CLOSED_TWO
        unit *= 3
    if fives > 0:
        if fives == 1:
            return FOUR
        return STRAIGHT_FOUR if row_class(key, far, exactly) == 4 else TWO_FOURS
    if straight > 0:
        return THREE
    if best > 0:
        return CLOSED_THREE
    if threes > 0:
        return TWO
    if closed_threes > 0:
        return CLOSED_TWO
    return ONE if twos > 0 else NONE


@kernel
def make_classes(w, table, exactly, fars):
    """Fills one table of classes."""
    for word in range(fars << NEAR_LINE_BITS >> 4):
        w[table + word] = 0
    for far in range(fars):
        for i in range(KEYS):
            key = KEYS - 1 - i
            found = row_class(key, far, exactly)
            if found < FIVE:
                found = best_of_next(w, key, far, exactly)
            place = key | far << NEAR_LINE_BITS
            w[table + place // CLASSES_A_WORD] |= found << (place % CLASSES_A_WORD << 2)


@kernel
def prepare(w):
    """All tables: classes, what stones add to keys, tallies."""
    make_classes(w, FREE_CLASSES, 0, 1)
    make_classes(w, EXACT_CLASSES, 1, 4)
    unit = 1
    for place in range(4):
        w[UNITS + 3 - place] = unit  # of a stone before the cell, the nearest last in the key
        unit *= 3
    for place in range(4):
        w[UNITS + REACH + place] = unit
        unit *= 3
    w[UNITS + REACH - 1] = 1 << NEAR_LINE_BITS
    w[UNITS + 2 * REACH - 1] = 2 << NEAR_LINE_BITS
    for i in range(CLASSES):
        w[TALLY + i] = 0
    w[TALLY + FIVE] = 1 << FIVES
    w[TALLY + OVERLINE] = 1 << OVERLINES
    w[TALLY + FOUR] = 1 << FOURS
    w[TALLY + STRAIGHT_FOUR] = 1 << FOURS | 1 << WINNING_FOURS
    w[TALLY + TWO_FOURS] = 2 << FOURS | 1 << WINNING_FOURS
    w[TALLY + THREE] = 1 << THREES
    w[TALLY + TWO] = 1 << TWOS
    w[TALLY + CLOSED_THREE] = 1 << CLOSED_THREES
'''

MODULES['bots.gomoku.kernels.moves'] = r'''"""Which moves are worth searching, and in which order: threats first, and only answers to them."""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, next_in_word, write_cells
from bots.gomoku.kernels.board import (
    BLACK,
    DIRECTIONS,
    class_at,
    count_of,
    level_at,
    level_set,
    point_at,
)
from bots.gomoku.kernels.forbidden import keep_allowed
from bots.gomoku.kernels.play import legal, may_swap, over
from bots.gomoku.layout import (
    CELLS,
    COLUMNS,
    EMPTIES,
    FORBIDDEN,
    FOUR_THREE,
    LINE_VALUE,
    MAKES_FIVE,
    MAKES_FOUR,
    MOST_CANDIDATES,
    NEAR_MASK,
    NEAR_SET,
    NEAR_SHIFT,
    OPEN_FOUR,
    OTHER_ORDER,
    OWN_ORDER,
    PRIOR_HALF,
    RENJU,
    ROWS,
    RULE,
    STONES,
    SUSPECT,
    SWAP,
    SWAP1,
    SWAP_RENJU,
    TO_MOVE,
    WORDS,
)

MOVE_BITS = 16  # in a list sorted by score, below the score
SWAP_ORDER = 1 << 20  # the swap is tried first


@kernel
def order(s, o, w, move):
    """What the cell is worth to both sides, at least 0."""
    if move == SWAP:
        return SWAP_ORDER
    me = s[o + TO_MOVE]
    score = w[OWN_ORDER + level_at(s, o, me, move)] + w[OTHER_ORDER + level_at(s, o, 1 - me, move)]
    for direction in range(DIRECTIONS):
        score += 2 * w[LINE_VALUE + class_at(s, o, me, move, direction)]
        score += w[LINE_VALUE + class_at(s, o, 1 - me, move, direction)]
    return 4 * score + ((s[point_at(s, o, move)] >> NEAR_SHIFT) & NEAR_MASK)


@kernel
def prior(s, o, w, move):
    """The first-play value in MCTS: a half for a move worth nothing, towards a sure win for the best."""
    score = order(s, o, w, move)
    return 500 * score // (score + w[PRIOR_HALF]) + 400


@kernel
def write_level(s, o, colour, level, moves, to):
    """Writes the cells of a colour's level; returns how many."""
    if count_of(s, o, colour, level) == 0:
        return 0
    return write_cells(s, level_set(s, o, colour, level), s[o + WORDS], moves, to)


@kernel
def answers_to_threat(s, o, w, me, moves, at):
    """The mover's own fours, and every cell of the other side's coming fours.

    Whoever can make an open four next has a row whose every saving cell makes a four at least.
    """
    words = s[o + WORDS]
    n = 0
    for word in range(words):
        bits = s[level_set(s, o, me, MAKES_FOUR) + word] | s[level_set(s, o, me, FOUR_THREE) + word]
        bits |= s[level_set(s, o, me, SUSPECT) + word]
        for level in range(MAKES_FOUR, OPEN_FOUR + 1):
            bits |= s[level_set(s, o, 1 - me, level) + word]
        bits |= s[level_set(s, o, 1 - me, FORBIDDEN) + word] | s[level_set(s, o, 1 - me, SUSPECT) + word]
        cell = next_in_word(bits, word, 0)
        while cell >= 0:
            moves[at + n] = cell
            n += 1
            cell = next_in_word(bits, word, (cell & 63) + 1)
    return n


@kernel
def keep_best(s, o, w, moves, at, n, most):
    """Brings the best moves of a list to its front; returns how many are kept."""
    for i in range(n):
        moves[at + i] |= order(s, o, w, moves[at + i]) << MOVE_BITS
    kept = min(n, most)
    for i in range(kept):
        best = i
        for j in range(i + 1, n):
            if moves[at + j] > moves[at + best]:
                best = j
        moves[at + i], moves[at + best] = moves[at + best], moves[at + i]
    for i in range(kept):
        moves[at + i] &= (1 << MOVE_BITS) - 1
    return kept


@kernel
def before_swap(s, o):
    """Whether the side to move places a stone of an opening that White may still swap."""
    if s[o + RULE] == SWAP1:
        return s[o + EMPTIES] == s[o + CELLS]
    return s[o + RULE] == SWAP_RENJU and s[o + TO_MOVE] == BLACK and s[o + STONES] + s[o + STONES + 1] <= 2


@kernel
def quiet_moves(s, o, w, moves, at, renju_black):
    """The best cells near stones; on an empty board the centre."""
    if before_swap(s, o):
        return legal(s, o, w, moves, at)  # what balances is not what is best
    if s[o + EMPTIES] == s[o + CELLS]:
        moves[at] = s[o + ROWS] // 2 * s[o + COLUMNS] + s[o + COLUMNS] // 2
        return 1
    n = write_cells(s, bit_set(s, o, NEAR_SET), s[o + WORDS], moves, at)
    if renju_black:
        n = keep_allowed(s, o, w, moves, at, n)
    if n == 0:
        n = legal(s, o, w, moves, at)
    n = keep_best(s, o, w, moves, at, n, w[MOST_CANDIDATES])
    if may_swap(s, o):
        moves[at + n] = SWAP
        n += 1
    return n


@kernel
def candidates(s, o, w, moves, at):
    """The moves to search: five; else stop a five; else an open four; else stop one; else the best."""
    stay_one_function()
    if over(s, o):
        return 0
    me = s[o + TO_MOVE]
    renju_black = s[o + RULE] == RENJU and me == BLACK
    n = write_level(s, o, me, MAKES_FIVE, moves, at)
    if n > 0:
        return n
    if count_of(s, o, 1 - me, MAKES_FIVE) > 0:
        n = write_level(s, o, 1 - me, MAKES_FIVE, moves, at)
    elif count_of(s, o, me, OPEN_FOUR) > 0:
        return write_level(s, o, me, OPEN_FOUR, moves, at)
    elif count_of(s, o, 1 - me, OPEN_FOUR) > 0:
        n = answers_to_threat(s, o, w, me, moves, at)
    if renju_black and n > 0:
        n = keep_allowed(s, o, w, moves, at, n)
    return n if n > 0 else quiet_moves(s, o, w, moves, at, renju_black)
'''

MODULES['bots.gomoku.kernels.play'] = r'''"""The game on the board: set-up, moves and the swap, their undoing, and the end."""

from bots.core.kernels.tools import kernel, stay_one_function
from bots.gomoku.kernels.bits import bit_set, write_cells
from bots.gomoku.kernels.board import (
    BLACK,
    WHITE,
    clear_board,
    has_five,
    level_at,
    put_stone,
    stone_at,
    take_stone,
)
from bots.gomoku.kernels.forbidden import is_stuck, keep_allowed
from bots.gomoku.layout import (
    BLACK_WON,
    CELL_SEGMENTS,
    CELLS,
    COLUMNS,
    DRAWN,
    EMPTIES,
    EMPTY_SET,
    GOING_ON,
    HEADER,
    KEY,
    MAKES_FIVE,
    RENJU,
    RESULT,
    ROWS,
    RULE,
    SETS,
    STONES,
    SWAP,
    SWAP1,
    SWAP_RENJU,
    TO_MOVE,
    WORDS,
)

WHITE_KEY = 0x2545F4914F6CDD1D  # for White to move


@kernel
def setup(s, o, columns, rows):
    """Sizes a state; ``load`` puts a position there."""
    cells = columns * rows
    words = (cells + 63) // 64
    total = HEADER + CELL_SEGMENTS * cells + SETS * words
    for i in range(total):
        s[o + i] = 0
    s[o + COLUMNS] = columns
    s[o + ROWS] = rows
    s[o + CELLS] = cells
    s[o + WORDS] = words
    return total


@kernel
def find_result(s, o, w):
    """The result of a board that may have been set up: the side that is not to move has won first."""
    for i in range(2):
        colour = s[o + TO_MOVE] ^ (1 - i)
        for p in range(s[o + CELLS]):
            if stone_at(s, o, p) == colour + 1 and has_five(s, o, w, p, colour):
                return BLACK_WON + colour
    return end_without_five(s, o, w)


@kernel
def end_without_five(s, o, w):
    """DRAWN if the side to move has no cell that it may take."""
    if s[o + EMPTIES] == 0:
        return DRAWN
    if s[o + RULE] == RENJU and s[o + TO_MOVE] == BLACK and is_stuck(s, o, w):
        return DRAWN
    return GOING_ON


@kernel
def load(s, o, w, cells, to_move, details):
    """The stones of ``cells``; ``details`` is the rule's number."""
    clear_board(s, o, w, details[0])
    for p in range(s[o + CELLS]):
        if cells[p] != 0:
            put_stone(s, o, w, p, cells[p] - 1)
    s[o + TO_MOVE] = to_move
    s[o + RESULT] = find_result(s, o, w)


@kernel
def length(s, o):
    return HEADER + CELL_SEGMENTS * s[o + CELLS] + SETS * s[o + WORDS]


@kernel
def to_move(s, o):
    return s[o + TO_MOVE]


@kernel
def over(s, o):
    return s[o + RESULT] != GOING_ON


@kernel
def final(s, o):
    """1 if the side to move has won, which only a set-up board can show, -1 if it has lost, 0 of a draw."""
    if s[o + RESULT] == DRAWN:
        return 0
    return 1 if s[o + RESULT] == BLACK_WON + s[o + TO_MOVE] else -1


@kernel
def key(s, o):
    return s[o + KEY] ^ s[o + TO_MOVE] * WHITE_KEY


@kernel
def may_swap(s, o):
    """Whether the side to move may swap: White, in answer to one stone or to three."""
    if s[o + TO_MOVE] != WHITE:
        return False
    if s[o + RULE] == SWAP1:
        return s[o + STONES] == 1 and s[o + STONES + WHITE] == 0
    return s[o + RULE] == SWAP_RENJU and s[o + STONES] == 2 and s[o + STONES + WHITE] == 1


@kernel
def legal(s, o, w, moves, at):
    """Every cell that the side to move may take in board order, then the swap."""
    if over(s, o):
        return 0
    n = write_cells(s, bit_set(s, o, EMPTY_SET), s[o + WORDS], moves, at)
    if s[o + RULE] == RENJU and s[o + TO_MOVE] == BLACK:
        n = keep_allowed(s, o, w, moves, at, n)
    if may_swap(s, o):
        moves[at + n] = SWAP
        n += 1
    return n


@kernel
def swap_stones(s, o, w):
    """Every stone changes its owner; only done with three at most."""
    for p in range(s[o + CELLS]):
        stone = stone_at(s, o, p)
        if stone != 0:
            take_stone(s, o, w, p, stone - 1)
            put_stone(s, o, w, p, 2 - stone)


@kernel
def play(s, o, w, move):
    stay_one_function()
    side = s[o + TO_MOVE]
    s[o + TO_MOVE] = 1 - side
    if move == SWAP:
        swap_stones(s, o, w)
        return
    wins = level_at(s, o, side, move) == MAKES_FIVE
    put_stone(s, o, w, move, side)
    s[o + RESULT] = BLACK_WON + side if wins else end_without_five(s, o, w)


@kernel
def undo(s, o, w, move):
    """Takes a move back; before it the game was going on."""
    stay_one_function()
    side = 1 - s[o + TO_MOVE]
    s[o + TO_MOVE] = side
    s[o + RESULT] = GOING_ON
    if move == SWAP:
        swap_stones(s, o, w)
    else:
        take_stone(s, o, w, move, side)
'''

MODULES['bots.gomoku.kernels.playouts'] = r'''"""Playouts that see fives and open fours, and else draw among cells near stones by what they make."""

from bots.core.kernels.tools import kernel, random_below, stay_one_function
from bots.gomoku.kernels.bits import bit_set, next_cell
from bots.gomoku.kernels.board import BLACK, count_of, level_set
from bots.gomoku.kernels.evaluation import evaluate
from bots.gomoku.kernels.forbidden import may_take
from bots.gomoku.kernels.moves import order
from bots.gomoku.kernels.play import over, play
from bots.gomoku.layout import (
    BLACK_WON,
    CELLS,
    DRAWN,
    EMPTY_SET,
    MAKES_FIVE,
    NEAR_SET,
    OPEN_FOUR,
    PLAYOUT_CHOICES,
    PLAYOUT_MARGIN,
    PLAYOUT_PLIES,
    RENJU,
    RESULT,
    RULE,
    TO_MOVE,
    WORDS,
)


@kernel
def random_cell(s, o, at, rng):
    """A random cell of a bit set, those after a gap likelier; -1 of none."""
    cell = next_cell(s, at, s[o + WORDS], random_below(rng, s[o + CELLS]))
    return cell if cell >= 0 else next_cell(s, at, s[o + WORDS], 0)


@kernel
def next_allowed(s, o, w, at, start, renju_black):
    """The first cell of a set that the mover may take, from a cell on and then from the start; -1: none."""
    words = s[o + WORDS]
    for i in range(2):
        cell = next_cell(s, at, words, start if i == 0 else 0)
        while cell >= 0:
            if may_take(s, o, w, cell, renju_black):
                return cell
            cell = next_cell(s, at, words, cell + 1)
    return -1


@kernel
def forced_cell(s, o, w, rng, me, renju_black):
    """Makes five, stops it, makes an open four or most often stops one; -1: nothing is forced."""
    other = 1 - me
    if count_of(s, o, me, MAKES_FIVE) > 0:
        return random_cell(s, o, level_set(s, o, me, MAKES_FIVE), rng)
    cell = -1
    if count_of(s, o, other, MAKES_FIVE) > 0:
        cell = random_cell(s, o, level_set(s, o, other, MAKES_FIVE), rng)
    elif count_of(s, o, me, OPEN_FOUR) > 0:
        return random_cell(s, o, level_set(s, o, me, OPEN_FOUR), rng)
    elif count_of(s, o, other, OPEN_FOUR) > 0:
        cell = random_cell(s, o, level_set(s, o, other, OPEN_FOUR), rng)
    return cell if cell >= 0 and may_take(s, o, w, cell, renju_black) else -1


@kernel
def likely_cell(s, o, w, rng, renju_black):
    """The best in order of a few cells drawn near the stones."""
    near = bit_set(s, o, NEAR_SET)
    best = -1
    best_score = -1
    for _ in range(w[PLAYOUT_CHOICES]):
        cell = random_cell(s, o, near, rng)
        if cell >= 0:
            score = order(s, o, w, cell)
            if score > best_score and may_take(s, o, w, cell, renju_black):
                best = cell
                best_score = score
    if best >= 0:
        return best
    return next_allowed(s, o, w, bit_set(s, o, EMPTY_SET), random_below(rng, s[o + CELLS]), renju_black)


@kernel
def judge(s, o, w):
    """Black's result of an unfinished game: whoever is clearly ahead has won."""
    value = evaluate(s, o, w)
    if s[o + TO_MOVE] != BLACK:
        value = -value
    return int(value > w[PLAYOUT_MARGIN]) - int(value < -w[PLAYOUT_MARGIN])


@kernel
def playout(s, o, w, rng, seen, stamp):
    """Plays on for the plies that params.toml allows. The swap is left out: it is for the search."""
    stay_one_function()
    for _ in range(w[PLAYOUT_PLIES]):
        if over(s, o):
            break
        me = s[o + TO_MOVE]
        renju_black = s[o + RULE] == RENJU and me == BLACK
        cell = forced_cell(s, o, w, rng, me, renju_black)
        if cell < 0:
            cell = likely_cell(s, o, w, rng, renju_black)
        seen[2 * cell + me] = stamp
        play(s, o, w, cell)
    if not over(s, o):
        return judge(s, o, w)
    if s[o + RESULT] == DRAWN:
        return 0
    return 1 if s[o + RESULT] == BLACK_WON else -1
'''

MODULES['bots.gomoku.kernels.vcf'] = r'''"""Victory by continuous fours: every move makes a four, so every answer is forced.

A depth-first search in the attacker's fours, playing and taking back on the one state. The answer to
a four is the one cell that completes it; if the defender makes a four by it, the attacker's next move
must complete or block that. The attacker has won with two ways to five, or in Renju when White's four
can only be stopped where Black may not move. What it finds is proven; what it does not may be there.
"""

from bots.core.kernels.tools import kernel, must_stop, stay_one_function
from bots.core.layout import ABORTED, CUTOFFS, MAX_NODES, NODES
from bots.gomoku.kernels.bits import next_cell
from bots.gomoku.kernels.board import (
    BLACK,
    DIRECTIONS,
    class_at,
    count_of,
    level_at,
    level_set,
)
from bots.gomoku.kernels.forbidden import is_forbidden
from bots.gomoku.kernels.play import key, over, play, undo
from bots.gomoku.layout import (
    BUDGET,
    FOUR,
    FOUR_THREE,
    LEAF_NODES,
    MAKES_FIVE,
    MAKES_FOUR,
    OPEN_FOUR,
    RENJU,
    RULE,
    SUSPECT,
    TO_MOVE,
    TWO_FOURS,
    WORDS,
)

NO_TABLE = 0  # instead of a hash table's size
POLL_MASK = 63
# Control cells that only alpha-beta uses for what their names say.
LAST_SPENT = CUTOFFS  # nodes of the deepening before
UNSPENT = ABORTED  # nodes left when the search was told to end
END_OF_LINE = -1
MOST_FOURS = 100  # in one line: half the cells of a half full board of the largest size
MOST_NODES = 1 << 40


@kernel
def first_of(s, o, colour, level):
    """The first cell of a colour's level; -1: none."""
    if count_of(s, o, colour, level) == 0:
        return -1
    return next_cell(s, level_set(s, o, colour, level), s[o + WORDS], 0)


@kernel
def attack_level(rank):
    """The levels that make one four, the most promising first."""
    if rank == 0:
        return FOUR_THREE
    return MAKES_FOUR if rank == 1 else SUSPECT


@kernel
def makes_allowed_four(s, o, w, colour, cell):
    """Whether a Renju suspect makes a four and its threes are not real."""
    for direction in range(DIRECTIONS):
        found = class_at(s, o, colour, cell, direction)
        if FOUR <= found <= TWO_FOURS:
            return not is_forbidden(s, o, w, cell)
    return False


@kernel
def note(line, tabled, ply, move):
    """Keeps a move of the winning line, for searches that are to tell it."""
    if tabled > 0:
        line[ply] = move


@kernel
def spend(s, o, control, clock, tabled):
    """Counts a node; whether the search must end."""
    s[o + BUDGET] -= 1
    if tabled > 0 and s[o + BUDGET] & POLL_MASK == 0 and must_stop(control, clock):
        control[UNSPENT] = s[o + BUDGET]
        s[o + BUDGET] = 0
    return s[o + BUDGET] <= 0


@kernel
def answer_to(s, o, w, me):
    """The one cell that stops the four just made by ``me``; -1 if the other side cannot take it."""
    cell = first_of(s, o, me, MAKES_FIVE)
    if count_of(s, o, me, MAKES_FIVE) > 1:
        return -1
    if s[o + RULE] == RENJU and me != BLACK and is_forbidden(s, o, w, cell):
        return -1
    return cell


@kernel
def attack(s, o, w, control, clock, failed, line, tabled, ply, fours):
    """Plies to the five that the side to move can force with that many fours; 0: none found.

    ``failed`` holds ``tabled`` keys of positions without success (a power of two, or NO_TABLE).
    """
    me = s[o + TO_MOVE]
    other = 1 - me
    five = first_of(s, o, me, MAKES_FIVE)
    if five >= 0:
        note(line, tabled, ply, five)
        note(line, tabled, ply + 1, END_OF_LINE)
        return 1
    block = first_of(s, o, other, MAKES_FIVE)
    if count_of(s, o, other, MAKES_FIVE) > 1 or fours == 0:
        return 0
    open_four = first_of(s, o, me, OPEN_FOUR)
    if block >= 0 and open_four >= 0:
        open_four = block if level_at(s, o, me, block) == OPEN_FOUR else -1
    ranks = count_of(s, o, me, FOUR_THREE) + count_of(s, o, me, MAKES_FOUR) + count_of(s, o, me, SUSPECT)
    if open_four < 0 and ranks == 0:
        return 0
    if spend(s, o, control, clock, tabled):
        return 0
    slot = 0
    if tabled > 0:
        slot = (key(s, o) ^ (fours * 0x9E3779B97F4A7C1)) & (tabled - 1)
        if failed[slot] == key(s, o) + fours:
            return 0
    for rank in range(-1, 3):
        cell = open_four
        if rank >= 0:
            cell = first_of(s, o, me, attack_level(rank))
        while cell >= 0:
            usable = block < 0 or cell == block
            if usable and (rank < 2 or makes_allowed_four(s, o, w, me, cell)):
                play(s, o, w, cell)
                plies = 0
                if not over(s, o):
                    answer = answer_to(s, o, w, me)
                    note(line, tabled, ply, cell)
                    if answer < 0:
                        note(line, tabled, ply + 1, END_OF_LINE)
                        plies = 3
                    else:
                        note(line, tabled, ply + 1, answer)
                        play(s, o, w, answer)
                        if not over(s, o):
                            plies = attack(s, o, w, control, clock, failed, line, tabled, ply + 2, fours - 1)
                            plies += 2 * (plies > 0)
                        undo(s, o, w, answer)
                undo(s, o, w, cell)
                if plies > 0:
                    return plies
                if s[o + BUDGET] <= 0:
                    return 0
            if rank < 0:
                break
            cell = next_cell(s, level_set(s, o, me, attack_level(rank)), s[o + WORDS], cell + 1)
    if tabled > 0:
        failed[slot] = key(s, o) + fours
    return 0


@kernel
def win_in(s, o, w):
    """Plies of a win by continuous fours within the few nodes that a leaf is worth; 0: none found."""
    stay_one_function()
    if over(s, o):
        return 0
    s[o + BUDGET] = w[LEAF_NODES]
    plies = attack(s, o, w, s, s, s, s, NO_TABLE, 0, MOST_FOURS)
    s[o + BUDGET] = 0
    return plies


@kernel
def search_fours(state, w, control, clock, failed, line):
    """The root's search, by ever more fours until its nodes or time are over; ``line`` gets the moves.

    The line ends with END_OF_LINE, where the attacker makes five or a four that cannot be stopped.
    """
    control[NODES] = 0
    control[LAST_SPENT] = 0
    control[UNSPENT] = 0
    line[0] = END_OF_LINE
    for i in range(failed.size):  # what an earlier search has learnt must not change the answer
        failed[i] = 0
    if over(state, 0):
        return 0
    budget = control[MAX_NODES] if control[MAX_NODES] > 0 else MOST_NODES
    state[BUDGET] = budget
    plies = 0
    fours = 1
    while plies == 0 and fours <= MOST_FOURS:
        before = state[BUDGET]
        plies = attack(state, 0, w, control, clock, failed, line, failed.size, 0, fours)
        if state[BUDGET] <= 0 or before - state[BUDGET] == control[LAST_SPENT]:
            break
        control[LAST_SPENT] = before - state[BUDGET]
        fours += 1
    if plies == 0:
        line[0] = END_OF_LINE
    control[NODES] = budget - state[BUDGET] - control[UNSPENT]
    state[BUDGET] = 0
    return plies
'''

MODULES['bots.gomoku.layout'] = r'''"""Where the numbers of Gomoku's kernel states and weights stand; what kernels and game.py share.

A state is a header, then a word a cell of the board, then two words of line patterns a cell, then bit
sets of cells, 64 to a word. Cells are numbered ``row * columns + column``, which is also the number of
the move there; the swap is move ``SWAP``.
"""

from bots.core.weights import Weights

LARGEST = 20
MOST_CELLS = LARGEST * LARGEST
SWAP = MOST_CELLS
MOVE_SPAN = MOST_CELLS + 1
MOST_MOVES = MOST_CELLS + 1

# ---- rules, numbered as in ``rules.RULES`` ---------------------------------------------------------
FREESTYLE, STANDARD, RENJU, SWAP_RENJU, SWAP1 = range(5)

# ---- what a stone on an empty cell would make in one direction -------------------------------------
# Half-open rows ("closed") lead to a five by force of one more stone less than open ones of that length.
NONE, ONE, CLOSED_TWO, TWO, CLOSED_THREE, THREE, FOUR, STRAIGHT_FOUR, TWO_FOURS, FIVE, OVERLINE = range(11)
CLASSES = 11

# ---- what it would make in all four together: the level of a cell for a colour ---------------------
QUIET, PROMISING, MAKES_THREE, DOUBLE_THREE, MAKES_FOUR, FOUR_THREE, OPEN_FOUR, MAKES_FIVE = range(8)
FORBIDDEN, SUSPECT = 8, 9  # Renju's Black: an overline or double four; two threes, if they are real
LEVELS = 10
FIRST_KEPT = MAKES_THREE  # cells of this level and above are counted and kept in bit sets

# ---- header ----------------------------------------------------------------------------------------
COLUMNS, ROWS, CELLS, WORDS, TO_MOVE, RULE, EMPTIES, RESULT, KEY, BUDGET = range(10)
STONES = 10  # by colour
EXACTLY = 12  # by colour: 1 if only exactly five wins
SUM = 14  # by colour: the value of all its line patterns
COUNT = 16  # by colour and level: how many cells
HEADER = COUNT + 2 * LEVELS
# RESULT: the game goes on, or who has won, or nobody.
GOING_ON, BLACK_WON, WHITE_WON, DRAWN = range(4)

# ---- segments of CELLS words -----------------------------------------------------------------------
POINT, LINES = 0, 1  # LINES: Black's; White's follow
CELL_SEGMENTS = 3
# A POINT word: stone (0 none, 1 Black, 2 White), stones near by, a level a colour, four classes a colour.
STONE_MASK = 3
NEAR_SHIFT, NEAR_MASK = 2, 63
LEVEL_SHIFT, LEVEL_BITS = 8, 4
CLASS_SHIFT, CLASS_BITS = 16, 4
# A LINES word: 16 bits a direction. Bits 0-12: the eight cells up to four away, a digit to base 3 each
# (empty, own, blocked); bits 13 and 14: whether the cells five away, back and ahead, are own.
LINE_BITS, LINE_MASK = 16, 0x7FFF
NEAR_LINE_BITS = 13
REACH = 5  # cells a stone is seen along a line

# ---- bit sets of WORDS words, after the cells ------------------------------------------------------
EMPTY_SET = 0
NEAR_SET = 1  # empty cells with a stone near by
LEVEL_SETS = 2  # by colour and level
SETS = LEVEL_SETS + 2 * LEVELS


def state_length(columns, rows):
    """Cells of a state of that board."""
    cells = columns * rows
    return HEADER + CELL_SEGMENTS * cells + SETS * ((cells + 63) // 64)


# ---- weights: what params.toml says, then tables ---------------------------------------------------
WEIGHTS = Weights()
LINE_VALUE = WEIGHTS.add("evaluation.line", CLASSES)
LEVEL_VALUE = WEIGHTS.add("evaluation.level", LEVELS)
TEMPO = WEIGHTS.add("evaluation.tempo")
WIN_AT_HAND = WEIGHTS.add("evaluation.win_at_hand")
OPEN_FOUR_AT_HAND = WEIGHTS.add("evaluation.open_four_at_hand")
FOUR_THREE_AT_HAND = WEIGHTS.add("evaluation.four_three_at_hand")
DOUBLE_THREE_AT_HAND = WEIGHTS.add("evaluation.double_three_at_hand")
UNDER_THREAT = WEIGHTS.add("evaluation.under_threat")
OWN_ORDER = WEIGHTS.add("order.own", LEVELS)
OTHER_ORDER = WEIGHTS.add("order.other", LEVELS)
MOST_CANDIDATES = WEIGHTS.add("candidates.most")
PRIOR_HALF = WEIGHTS.add("prior.half")
PLAYOUT_PLIES = WEIGHTS.add("playout.plies")
PLAYOUT_CHOICES = WEIGHTS.add("playout.choices")
PLAYOUT_MARGIN = WEIGHTS.add("playout.margin")
LEAF_NODES = WEIGHTS.add("vcf.leaf_nodes")

# The class of a line's key, 16 to a word: five or more win, then exactly five.
CLASSES_A_WORD = 16
FREE_CLASSES = WEIGHTS.room((1 << NEAR_LINE_BITS) // CLASSES_A_WORD)
EXACT_CLASSES = WEIGHTS.room((1 << NEAR_LINE_BITS + 2) // CLASSES_A_WORD)
# What a stone adds to the keys of cells 1 to 5 after it in a direction, then 1 to 5 before it.
UNITS = WEIGHTS.room(2 * REACH)
TALLY = WEIGHTS.room(CLASSES)

# ---- further kernels -------------------------------------------------------------------------------
# vcf (state, weights, control, clock, failed, line) -> plies of a win by continuous fours, 0: none found.
# ``failed`` is a hash table, a power of two of keys; ``line`` gets the moves, as many as the plies.
ENTRY_POINTS = {"vcf": "qqqqqq", "undo": "qqn", "candidates": "qqq", "win_in": "qq", "order": "qqn"}
'''

MODULES['bots.gomoku.rules'] = r'''"""The rules of Gomoku: five in a row of one's own colour wins, a full board is a draw; Black begins.

``freestyle``: five or more win. ``standard``: exactly five. ``renju``: Black needs exactly five and has
forbidden points (see ``forbidden.py``), White needs five or more. ``swap1`` and ``swap-renju`` are
Botzone's (Gomoku-Swap1 and Renju, wiki.botzone.org.cn): like freestyle, but White may answer Black's
first stone (``swap1``), or the three stones of the opening at its second turn (``swap-renju``), with a
swap, written as a pass: every stone changes its owner and Black moves next.

RIF's rules let a player pass; these have no pass, so Black with nothing but forbidden points left
cannot move, and the game is a draw like one with a full board.

Boards are Python integers used as bit sets. Their rows are ``columns + MARGIN`` bits long, so that no
line of six runs over an edge into the next row.
"""


from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from bots.gomoku.forbidden import why_forbidden
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, move_text, opponent

RULES = ("freestyle", "standard", "renju", "swap-renju", "swap1")
DEFAULT_SIZE = 15
SMALLEST_SIZE, LARGEST_SIZE = 5, 20
FIVE = 5
MARGIN = 5

# Stones of Black and White on the board when White, to move, may swap.
_SWAP_STONES = {"swap1": (1, 0), "swap-renju": (2, 1)}


def count(points):
    """How many points a bit set has."""
    return bin(points).count("1")


class Grid:
    """A board of one size: its points as bits, its four directions as distances between bits."""

    __slots__ = ("bits", "full", "moves", "steps", "stride")

    def __init__(self, columns, rows):
        self.stride = columns + MARGIN
        self.steps = (1, self.stride - 1, self.stride, self.stride + 1)
        self.bits = [y * self.stride + x for y in range(rows) for x in range(columns)]
        self.full = sum(1 << bit for bit in self.bits)
        self.moves = [
            ((bit % self.stride, bit // self.stride),) for bit in range(rows * self.stride)
        ]  # by bit, the margin's too

    def moves_at(self, points):
        """The moves to a set of points, in board order."""
        return [move for move, bit in zip(self.moves, reversed(bin(points))) if bit == "1"]

    def fives(self, stones, exactly):
        """Whether there are five stones in a row, with or without a sixth."""
        for step in self.steps:
            pairs = stones & stones >> step
            fives = pairs & pairs >> 2 * step & stones >> 4 * step
            if exactly:
                fives &= ~(stones << step | stones >> FIVE * step)
            if fives:
                return True
        return False

    def suspects(self, black, empty):
        """The empty points that may be forbidden, by the shapes of lines alone; few others are among them.

        Two directions in which a black stone would make a three, two fours, or a row of six.
        """
        three = threes = four = fours = six = 0
        for step in self.steps:
            made = self._made(black, empty, step, 1, 4, 2, (0, 5))
            threes |= three & made
            three |= made
            windows = self._windows(black, empty, step, 0, 5, 3, ())
            for place in range(5):
                made = windows << place * step & empty
                fours |= four & made
                four |= made
            six |= self._made(black, empty, step, 0, 6, 5, ())
        return threes | fours | six

    @staticmethod
    def _windows(black, empty, step, first, length, stones, ends):
        """The points from which ``length`` places on, after ``first`` others, hold so many stones and else nothing.

        ``ends`` are further places that must be empty.
        """
        room = -1
        at_least = [-1] + [0] * (stones + 1)  # windows with so many stones or more
        for place in range(first, first + length):
            here = black >> place * step
            room &= here | empty >> place * step
            for number in range(stones + 1, 0, -1):
                at_least[number] |= at_least[number - 1] & here
        for place in ends:
            room &= empty >> place * step
        return room & at_least[stones] & ~at_least[stones + 1]

    def _made(
        self, black, empty, step, first, length, stones, ends
    ):
        """The empty points inside such windows."""
        windows = self._windows(black, empty, step, first, length, stones, ends)
        made = 0
        for place in range(first, first + length):
            made |= windows << place * step
        return made & empty


_GRIDS = {}


def grid_of(columns, rows):
    """The board of that size.

    Raises:
        ValueError: there is none.
    """
    if not (SMALLEST_SIZE <= columns <= LARGEST_SIZE and SMALLEST_SIZE <= rows <= LARGEST_SIZE):
        raise ValueError("Gomoku boards have {} to {} columns and rows".format(SMALLEST_SIZE, LARGEST_SIZE))
    if (columns, rows) not in _GRIDS:
        _GRIDS[columns, rows] = Grid(columns, rows)
    return _GRIDS[columns, rows]


def _rule(name):
    if name and name not in RULES:
        raise ValueError("Gomoku has no rule {!r}, only {}".format(name, ", ".join(RULES)))
    return name or RULES[0]


class Gomoku(Position):
    """A Gomoku position; ``stones`` holds Black's and White's points as bit sets (see ``Grid``)."""

    __slots__ = ("_forbidden", "_winner", "grid", "rule", "stones")

    def __init__(
        self,
        columns,
        rows,
        stones = (0, 0),
        to_move = BLACK,
        ply = 0,
        rule = "",
    ):
        self.grid = grid_of(columns, rows)
        self.columns = columns
        self.rows = rows
        self.stones = stones
        self.to_move = to_move
        self.ply = ply
        self.rule = _rule(rule)
        self._winner = self._find_winner()
        self._forbidden = None

    @classmethod
    def start(cls, columns = DEFAULT_SIZE, rows = DEFAULT_SIZE, rule = ""):
        """The empty board, of 5 to 20 columns and rows."""
        return cls(columns, rows, rule=rule)

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move, rule = ""):
        """The position of a board text: any stones will do. With five in a row the game is over.

        Where both colours have five, the side that is not to move is taken to have won by the last move.
        """
        grid = grid_of(columns, rows)
        return cls(columns, rows, stones_of(cells, grid.bits), to_move, rule=rule)

    def cells(self):
        """The board text."""
        return cells_of(self.stones, self.grid.bits)

    def _find_winner(self):
        for colour in (opponent(self.to_move), self.to_move):
            exactly = self.rule == "standard" or (self.rule == "renju" and colour == BLACK)
            if self.grid.fives(self.stones[colour], exactly):
                return colour
        return None

    def _empty(self):
        return self.grid.full & ~(self.stones[0] | self.stones[1])

    def forbidden_points(self):
        """Renju: the bits of the empty points that Black may not take, and what it would make there."""
        if self._forbidden is None:
            self._forbidden = {}
            suspects = self.grid.suspects(self.stones[BLACK], self._empty()) if self.rule == "renju" else 0
            if suspects:
                self._forbidden = self._check(suspects)
        return self._forbidden

    def _check(self, suspects):
        """Those of the suspects that are forbidden."""
        stride, steps = self.grid.stride, self.grid.steps
        margin = MARGIN * (stride + 1)
        board = ["#"] * ((self.rows + 2 * MARGIN) * stride + 2 * MARGIN)
        for bit, cell in zip(self.grid.bits, self.cells()):
            board[margin + bit] = cell
        found = {}
        for bit, digit in enumerate(reversed(bin(suspects))):
            reason = why_forbidden(board, margin + bit, steps) if digit == "1" else None
            if reason is not None:
                found[bit] = reason
        return found

    def legal_points(self):
        """The bit set of the points that the side to move may take, if the game is not over."""
        points = self._empty()
        if self.rule == "renju" and self.to_move == BLACK:
            for bit in self.forbidden_points():
                points &= ~(1 << bit)
        return points

    def may_swap(self):
        """Whether the side to move may swap instead of placing a stone."""
        stones = _SWAP_STONES.get(self.rule)
        return self.to_move == WHITE and stones == (count(self.stones[BLACK]), count(self.stones[WHITE]))

    def legal_moves(self):
        """The free points row by row from the top left, then the swap where it is allowed."""
        if self.result() is not None:
            return []
        moves = self.grid.moves_at(self.legal_points())
        return moves + [PASS] if self.may_swap() else moves

    def why_illegal(self, move, named = move_text):
        """See ``Position``."""
        if self.result() is not None:
            return "the game is over"
        if not move:
            return None if self.may_swap() else "there is no pass, and no swap now"
        if len(move) != 1:
            return "a Gomoku move is one point"
        x, y = move[0]
        if not (0 <= x < self.columns and 0 <= y < self.rows):
            return "({}, {}) is off the {}x{} board".format(x, y, self.columns, self.rows)
        bit = y * self.grid.stride + x
        if (self.stones[0] | self.stones[1]) >> bit & 1:
            return "{} is occupied".format(named(move))
        if self.to_move == BLACK and bit in self.forbidden_points():
            return "{} is forbidden: {}".format(named(move), self.forbidden_points()[bit])
        return None

    def play(self, move):
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        stones = list(self.stones)
        if move:
            stones[self.to_move] |= 1 << move[0][1] * self.grid.stride + move[0][0]
        else:
            stones.reverse()
        return self._with(stones, opponent(self.to_move), self.ply + 1)

    def _with(self, stones, to_move, ply):
        return type(self)(self.columns, self.rows, (stones[0], stones[1]), to_move, ply, self.rule)

    def turned(self):
        """The same board with the other side to move."""
        return self._with(self.stones, opponent(self.to_move), self.ply)

    def result(self):
        """Five in a row wins; without a point to move to the game is a draw."""
        if self._winner is not None:
            return Result(self._winner, "{} has five in a row".format(COLOUR_NAMES[self._winner]))
        empty = self._empty()
        if not empty:
            return Result(None, "the board is full")
        if self.to_move == BLACK and self.rule == "renju" and len(self.forbidden_points()) == count(empty):
            return Result(None, "black has only forbidden points left")
        return None
'''

MODULES['bots.gomoku.solver'] = r'''"""Asks for a victory by continuous fours before the search proper."""

import time

from bots.core import layout as core
from bots.core.buffers import Buffer
from bots.core.clock import now_ns
from bots.core.engine import Solver
from bots.core.native import load_state, weights_of
from bots.core.report import Report
from bots.gomoku import layout

UNIT = 100.0  # as of alpha-beta's scores


class FoursSolver(Solver):
    """Finds wins by continuous fours at the root; see ``kernels/vcf.py``.

    Args:
        params: the section ``vcf`` says how much of a move's time or nodes it may use.
    """

    def __init__(self, kernels, game, params):
        self._kernels = kernels
        self._game = game
        self._weights = weights_of(kernels, game, params)
        self._share = float(params["vcf.root_share"])
        self._most_nodes = int(params["vcf.root_nodes"])
        self._control = Buffer("q", core.CONTROL_LENGTH)
        self._clock = Buffer("q", 2)
        self._failed = Buffer("q", 1 << int(params["vcf.table_bits"]))
        self._line = Buffer("q", layout.MOST_CELLS + 1)

    def arm(self):
        """See ``Solver``."""
        self._control.cells[core.STOP] = 0

    def stop(self):
        """See ``Solver``."""
        self._control.cells[core.STOP] = 1

    def solve(self, position, limit, deadline_ns, avoid):
        """See ``Solver``."""
        if position.result() is not None:
            return None
        began = time.perf_counter()
        state = Buffer("q", self._game.state_length(position.columns, position.rows))
        load_state(self._kernels, self._game, position, state, self._weights)
        control = self._control.cells
        control[core.DEADLINE_NS] = deadline_ns
        if deadline_ns:
            now = now_ns()
            control[core.DEADLINE_NS] = now + max(0, int(self._share * (deadline_ns - now)))
        control[core.MAX_NODES] = self._most_nodes
        if limit.nodes is not None:
            control[core.MAX_NODES] = max(1, min(self._most_nodes, int(self._share * limit.nodes)))
        plies = self._kernels.vcf(state, self._weights, self._control, self._clock, self._failed, self._line)
        self.spent = control[core.NODES]
        line = self._found_line(position)
        if plies == 0 or line[0] == avoid:
            return None
        report = Report(line[0])
        report.score, report.unit, report.proven = float(core.WIN - plies), UNIT, "won"
        report.nodes, report.depth, report.line = control[core.NODES], plies, line
        report.seconds = time.perf_counter() - began
        report.note = "continuous fours"
        return report

    def _found_line(self, position):
        """The attacker's moves and the answers up to five, or to a four that cannot be stopped."""
        cells = self._line.cells
        numbers = cells[: list(cells).index(-1)]
        return [self._game.decode(position, number) for number in numbers]
'''

MODULES['bots.gomoku.swap2'] = r'''"""Swap2: the opening rule of Gomoku's championships, from either side of the table.

The first player lays three stones, black, white, black. The second takes Black (the swap), stays White
with a fourth stone, or lays a white and a black one more and leaves the choice of colours to the first.
Whatever is chosen, the colour is worth what a search says it is.
"""

import math
import random

from protocol.moves import PASS

SWAP = [PASS]

# Openings that leave both colours about even: Black, White, Black, each as distances from the nearest
# two edges, so that they mean the same on boards of any size. Found at random near a corner, and kept
# where each colour won 3 to 5 of the bot's 8 games against itself, on 15x15 as well as on 20x20.
OPENINGS = (
    ((2, 4), (3, 6), (4, 3)),
    ((6, 4), (4, 4), (3, 5)),
    ((4, 5), (6, 5), (5, 2)),
    ((5, 0), (3, 0), (2, 5)),
)
SMALL_BOARDS_OPENING = ((0, 1), (1, 2), (4, 1))  # where none of those fits


class Swap2:
    """The choices of one player.

    Args:
        think: searches a position with a share of the time that is left, and perhaps to a depth only.
        params: the game's, of which those of ``swap2`` are used.
        seed: of whatever is chosen at random.
    """

    def __init__(self, think, params, seed = None):
        self._think = think
        self._params = params
        self._random = random.Random(seed)

    def choose(self, position):
        """The moves to answer with after no stone, three or five; a pass is the swap.

        Raises:
            ValueError: another number of stones.
        """
        if position.ply == 0:
            return self._opening(position.columns, position.rows)
        if position.ply == 3:
            return self._after_three(position)
        if position.ply == 5:
            return self._better_colour(*self._judge(position, 1.0))
        raise ValueError("swap2 gives a choice after 0, 3 or 5 stones, not {}".format(position.ply))

    # ---- what a position is worth -------------------------------------------------------------------

    def _judge(self, position, share):
        """A search's report, and what the side to move may expect, from 0 to 1."""
        report = self._think(position, share / 2)
        if report.proven is not None:
            return report, {"won": 1.0, "drawn": 0.5, "lost": 0.0}[report.proven]
        if report.unit == 1.0:  # wins a visit
            return report, min(1.0, max(0.0, report.score))
        lead = self._even_out(position, report, share / 2 / (1 - share / 2)) - self._params["swap2.even"]
        return report, 1.0 / (1.0 + math.exp(-max(-50.0, min(50.0, lead / self._params["swap2.scale"]))))

    def _even_out(self, position, report, share):
        """Alpha-beta's value, averaged with that of a search which ends a ply later.

        Its evaluation sees the side to move ahead, the more so the larger the board, so that values change
        with the side that moves where the search ends.
        """
        if report.move is None:
            return report.score
        after = position.play(report.move)
        # A best move may be valued by the iteration that was broken off: then a reply has that very value.
        for depth in (report.depth, report.depth + 1):
            reply = self._think(after, share, depth)
            if reply.proven is None and reply.score != -report.score and (depth - reply.depth) % 2 == 0:
                return (report.score - reply.score) / 2
        return report.score

    # ---- the first player's three stones ------------------------------------------------------------

    def _opening(self, columns, rows):
        room = min(columns, rows)
        fitting = [opening for opening in OPENINGS if max(map(max, opening)) < room]
        stones = self._random.choice(fitting or [SMALL_BOARDS_OPENING])
        flips = [self._random.random() < 0.5 for _ in range(3)]
        return [(_turned(point, columns, rows, flips),) for point in stones]

    # ---- the choice of colours ----------------------------------------------------------------------

    @staticmethod
    def _better_colour(report, value):
        """White's best stone if White, to move, is the better one to be, else the swap."""
        assert report.move is not None
        return [report.move] if value >= 0.5 else SWAP

    def _after_three(self, position):
        report, value = self._judge(position, self._params["swap2.share"])
        if abs(value - 0.5) > self._params["swap2.band"]:
            return self._better_colour(report, value)
        return self._even_pair(position, report) or self._better_colour(report, value)

    def _even_pair(self, position, report):
        """A white and a black stone after which either colour will do; None if none of those tried is so."""
        best, smallest = None, self._params["swap2.band"]
        pairs = self._pairs(position, report)
        for number, pair in enumerate(pairs):
            after = position.play(pair[0]).play(pair[1])
            _, value = self._judge(after, 1.0 / (len(pairs) - number))
            if abs(value - 0.5) <= smallest:
                best, smallest = pair, abs(value - 0.5)
        return best

    def _pairs(self, position, report):
        """Some pairs of stones near those that are there; the first goes on from White's best."""
        near = _near(position, int(self._params["swap2.reach"]))
        pairs = []
        for number in range(int(self._params["swap2.pairs"])):
            white = self._random.choice(near) if number or report.move is None else report.move
            after = position.play(white)
            black = [move for move in near if after.why_illegal(move) is None]
            if black:
                pairs.append([white, self._random.choice(black)])
        return pairs


def _near(position, reach):
    """The legal moves at most so far from some stone."""
    stones = [divmod(place, position.columns) for place, cell in enumerate(position.cells()) if cell != "."]
    return [
        move
        for move in position.legal_moves()
        if any(max(abs(move[0][1] - row), abs(move[0][0] - column)) <= reach for row, column in stones)
    ]


def _turned(point, columns, rows, flips):
    """The point in one of the board's eight symmetries."""
    x, y = (point[1], point[0]) if flips[0] else point
    return (columns - 1 - x if flips[1] else x, rows - 1 - y if flips[2] else y)
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
    "gomocup": ("protocol.gomocup", "Gomocup", "GomocupReferee"),
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

MODULES['protocol.gomocup'] = r'''"""The Gomocup protocol: Piskvork's, c-gomoku-cli's and every other Gomoku manager's, with SWAP2BOARD.

https://plastovicka.github.io/protocl2en.htm. A point is ``x,y``, both from 0 at the top left. Commands
come in any letter case; BOARD and SWAP2BOARD go over several lines, to DONE. Rules and times are told
by INFO, which nobody answers, before START or after it. Of Yixin's extensions it has those that Yixin-Board
and Rapfi's front ends need to show a position, its forbidden points and the engine's move.
"""


from protocol.limit import Limit
from protocol.moves import EMPTY_CELL, STONE_CELLS, opponent
from protocol.text import number, one_line, shown, whole_number, words
from protocol.wire import ANSWER_NOW, CANCEL, QUEUE, BotWire, Choose, Forget, NewGame, Play, Query, Quit, Reply, SetBoard, SetOptions, Think, WireError

# INFO rule's bits. Bit 2, for games that go on on one board, changes no rule: it shows in BOARD's blocked points.
_FIVE_EXACTLY, _RENJU, _CARO = 1, 4, 8
_YIXIN_RENJU = 2  # all of the value, from who speaks Yixin's extensions
# INFO's keys for resources: the options they set, and the most that these may be.
_RESOURCES = {"thread_num": ("threads", 256), "hash_size": ("table_kb", 1 << 32)}
_RULE_VALUES = {"": 0, "freestyle": 0, "standard": _FIVE_EXACTLY, "renju": _RENJU}

_STOPS = ("YXSTOP", "STOP")  # the first of them Yixin's, the other one Rapfi's
# The commands that want another position or move: a search under way has nothing better to do than to end.
_IMPATIENT = (
    *("START", "RECTSTART", "RESTART", "BEGIN", "TURN", "PLAY", "TAKEBACK", "BOARD", "SWAP2BOARD"),
    *("YXBOARD", "YXNBEST"),
)

_UNLIMITED_MS = 2147483647  # as managers write it
_LARGEST_COUNT = 1e15  # from which on a number of nodes is no limit either
_AT_ONCE_MS = 1.0  # what INFO timeout_turn 0 gives a move
_LONGEST_LINE = 1000  # characters that are read of a line
_LONGEST_MESSAGE = 200


# ---- texts of points ----------------------------------------------------------------------------


def point_text(point):
    """A point as the protocol writes it: ``7,7``."""
    return "{},{}".format(*point)


def parse_point(text, table):
    """The point that ``point_text`` writes so.

    Raises:
        WireError: the board has no such point.
    """
    numbers = [whole_number(part) for part in text.split(",")[:3]]
    if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
        point = (numbers[0], numbers[1])
        if table.holds(point):
            return point
    raise WireError("not a point of this board: " + shown(text))


def _closed_up(said):
    """The words as one argument, without blanks at its commas."""
    return " ".join(said).replace(" ,", ",").replace(", ", ",")


def forbidden_text(points):
    """The answer to YXSHOWFORBID: column and row of each point in two digits each, then a full stop."""
    return "FORBID {}.".format("".join("{:02d}{:02d}".format(*point) for point in points))


# ---- the bot's end ------------------------------------------------------------------------------


class _Block:
    """The lines of a command that goes to DONE, so far."""

    __slots__ = ("lines", "use")

    def __init__(self, use):
        self.use = use
        self.lines = []


class Gomocup(BotWire):
    """The engine's end. The codec knows the stones that the bot was told of: BOARD may name them in any order.

    Events whose success is to be answered carry the answer as their tag.

    Args:
        name: the engine's name, as ABOUT tells it.
        version: its version.
    """

    name = "gomocup"
    settings = ("name",)
    carries_debug = True
    at_end = ANSWER_NOW

    def __init__(self, table, name = "Stonewire", version = "0.1.0"):
        # The games with a swap of their own are not this protocol's.
        super().__init__(table if table.rule in _RULE_VALUES else table.with_rule(""))
        self.engine_name = one_line(name, _LONGEST_MESSAGE).replace('"', "'")
        self.engine_version = one_line(version, _LONGEST_MESSAGE).replace('"', "'")
        self._cells = _empty(table)
        self._rule = self.table.rule  # of the position, while the table's is that of the next
        self._rule_value = 0  # as INFO told it last
        self._unknown_rule = ""
        self._is_yixin = False  # whether a command of the extensions came
        self._turn_ms = None
        self._match_ms = None
        self._left_ms = None
        self._left_is_old = False
        self._nodes = None
        self._depth = None
        self._block = None
        self._commands = {
            "START": self._start,
            "RECTSTART": self._rectstart,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "PLAY": self._play,
            "TAKEBACK": self._takeback,
            "BOARD": lambda _: self._open(self._board),
            "SWAP2BOARD": lambda _: self._open(self._swap2board),
            "YXBOARD": lambda _: self._open(self._yxboard),
            "YXNBEST": lambda _: [self._think()],  # how many best moves to show is left aside
            "YXSHOWFORBID": lambda _: [*self._under_new_rule(), Query("forbidden")],
            "YXHASHCLEAR": lambda _: [Forget()],
            "YXSHOWINFO": lambda _: [Reply("MESSAGE {} {}\n".format(self.engine_name, self.engine_version))],
            "INFO": self._info,
            "ABOUT": self._about,
            "DONE": lambda _: _refuse("DONE without BOARD"),
            "END": lambda _: [Quit()],
            **{stop: lambda _: [] for stop in _STOPS},  # they came too late: there is no search to stop
        }

    def receive(self, line):
        """What the command asks for.

        Raises:
            WireError: an unknown command or wrong arguments; the reply is in the protocol's form, and empty
                for INFO, to which managers hear no answer.
        """
        said = words(line[:_LONGEST_LINE])
        if not said:
            return []
        command = said[0].upper()
        if self._block is not None and command != "INFO":
            block, self._block = self._block, None
            if command == "DONE":
                return _answering("ERROR", block.use, block.lines)
            if command not in self._commands:
                block.lines.append(_closed_up(said))
                self._block = block
                return []
        return self._command(command, said[1:])

    def _command(self, command, arguments):
        if command == "INFO":
            return self._info(" ".join(arguments))
        if command.startswith("YX") and command not in _STOPS:
            self._is_yixin = True
            if self._rule_value == _YIXIN_RENJU:
                self._take_rule()
        if command not in self._commands:
            return _answering("UNKNOWN", _refuse, "no such command: " + shown(command))
        return _answering("ERROR", self._commands[command], _closed_up(arguments))

    def finish(self):
        """The end of input.

        Raises:
            WireError: it came before DONE.
        """
        if self._block is not None:
            raise WireError("the input ended before DONE")
        return []

    def while_thinking(self, line):
        """END leaves. A wish to stop wants the answer now, and what begins something new has to have it out before.

        Every other command waits its turn.
        """
        command = _command_of(line)
        if command == "END":
            return CANCEL
        return ANSWER_NOW if command in _STOPS or command in _IMPATIENT else QUEUE

    def written_ahead(self, line):
        """YXSTOP means nothing but the question before it."""
        return ANSWER_NOW if _command_of(line) in _STOPS else QUEUE

    # ---- games ----------------------------------------------------------------------------------

    def _start(self, size):
        """One length or, as Yixin-Board tells it, two."""
        lengths = [whole_number(part) for part in size.split(" ")[:3]]
        if len(lengths) not in (1, 2) or lengths[0] is None or lengths[-1] is None:
            raise WireError("usage: START SIZE")
        return self._new_game(lengths[0], lengths[-1])

    def _rectstart(self, size):
        lengths = [whole_number(part) for part in size.split(",")[:3]]
        if len(lengths) != 2 or lengths[0] is None or lengths[1] is None:
            raise WireError("usage: RECTSTART WIDTH,HEIGHT")
        return self._new_game(lengths[0], lengths[1])

    def _restart(self, _):
        return self._new_game(self.table.columns, self.table.rows)

    def _new_game(self, columns, rows):
        if columns < 1 or rows < 1:
            raise WireError("unsupported size")
        if self._left_is_old:
            self._left_ms = None
        return [NewGame(columns, rows, "OK")]

    def _about(self, _):
        text = 'name="{}", version="{}", author="The Stonewire authors", country="-"\n'
        return [Reply(text.format(self.engine_name, self.engine_version))]

    # ---- moves and positions --------------------------------------------------------------------

    def _begin(self, _):
        stale = self._stones() or self._rule != self.table.rule
        return [*([NewGame()] if stale else []), self._think()]

    def _turn(self, text):
        move = (parse_point(text, self.table),)
        return [*self._under_new_rule(), Play(move), self._think()]

    def _play(self, text):
        point = parse_point(text, self.table)
        return [*self._under_new_rule(), Play((point,), tag=point_text(point))]

    def _under_new_rule(self):
        """A rule told since START holds from the first stone on; during a game it waits for the next."""
        return [NewGame()] if not self._stones() and self._rule != self.table.rule else []

    def _takeback(self, text):
        place = self._place(parse_point(text, self.table))
        if self._cells[place] == EMPTY_CELL:
            raise WireError("no stone to take back at " + shown(text))
        if self._cells[place] == STONE_CELLS[self._to_move()]:
            raise WireError("not the colour that moved last: " + shown(text))
        cells = list(self._cells)
        cells[place] = EMPTY_CELL
        return [SetBoard("".join(cells), opponent(self._to_move()), "OK")]

    def _open(self, use):
        self._block = _Block(use)
        return []

    def _board(self, lines):
        return [*self._stones_told(lines), self._think()]

    def _yxboard(self, lines):
        """BOARD without a question."""
        return self._stones_told(lines)

    def _stones_told(self, lines):
        """The position of BOARD's stones; only their numbers say whose are black."""
        owners = {}
        for line in lines:
            point, is_own = self._stone(line)
            if point in owners:
                raise WireError("two stones at " + point_text(point))
            owners[point] = is_own
        own = sum(owners.values())
        if 2 * own not in (len(owners), len(owners) - 1):
            raise WireError("{} own and {} other stones: it is not our turn".format(own, len(owners) - own))
        colour = len(owners) % 2
        cells = _empty(self.table)
        for point, is_own in owners.items():
            cells[self._place(point)] = STONE_CELLS[colour if is_own else opponent(colour)]
        return self._position(cells, colour)

    def _stone(self, line):
        """The point of a line of BOARD, and whether the stone there is ours."""
        point, _, field = line.rpartition(",")
        if field == "3":
            raise WireError("blocked points are not supported")
        if field not in ("1", "2"):
            raise WireError("not x,y,1 or x,y,2: " + shown(line))
        return parse_point(point, self.table), field == "1"

    def _position(self, cells, to_move):
        """The way to a board; one more stone on the known one is a move, so that the search keeps its tree."""
        changed = [place for place, cell in enumerate(cells) if cell != self._cells[place]]
        if len(changed) == 1 and self._cells[changed[0]] == EMPTY_CELL and self._rule == self.table.rule:
            row, column = divmod(changed[0], self.table.columns)
            return [Play(((column, row),))]
        return [SetBoard("".join(cells), to_move)]

    def _swap2board(self, lines):
        moves = [(parse_point(line, self.table),) for line in lines]
        if len(moves) not in (0, 3, 5):
            raise WireError("swap2 is asked about 0, 3 or 5 stones, not {}".format(len(moves)))
        return [Choose("swap2", moves, self._limit())]

    def _think(self):
        return Think(self._limit())

    def _place(self, point):
        return point[1] * self.table.columns + point[0]

    def _stones(self):
        return len(self._cells) - self._cells.count(EMPTY_CELL)

    def _to_move(self):
        return self._stones() % 2

    # ---- INFO -----------------------------------------------------------------------------------

    def _info(self, text):
        key, _, value = text.partition(" ")
        key = key.lower()
        if key == "rule":
            self._set_rule(value)
        elif key == "timeout_turn":
            self._turn_ms = max(_milliseconds(key, value), _AT_ONCE_MS)
        elif key == "timeout_match":
            self._match_ms = max(_milliseconds(key, value), 0.0) or None
        elif key == "time_left":
            self._left_ms = max(_milliseconds(key, value), 0.0)
            self._left_is_old = False
        elif key == "max_node":
            self._nodes = _count(key, value)
        elif key == "max_depth":
            self._depth = _count(key, value)
        elif key in _RESOURCES:
            name, most = _RESOURCES[key]
            return [SetOptions({name: min(most, _count(key, value) or 1)})]
        elif key == "pondering":
            return [SetOptions({"ponder": value == "1"})]
        return []

    def _set_rule(self, text):
        value = whole_number(text)
        if value is None:
            raise WireError("INFO rule is not a number: " + shown(text))
        self._rule_value = value
        self._take_rule()

    def _take_rule(self):
        """The rule of the next position, by the value and by who tells it."""
        value = self._rule_value
        known = 0 <= value < _CARO
        self._unknown_rule = "" if known else "rule {} is not played here".format(value)
        if known:
            is_renju = value & _RENJU or (value == _YIXIN_RENJU and self._is_yixin)
            name = "renju" if is_renju else "standard" if value & _FIVE_EXACTLY else "freestyle"
            self.table = self.table.with_rule(name)

    def _limit(self):
        """The limit of the next answer.

        Raises:
            WireError: INFO told a rule that is not played here, of which only now may be spoken.
        """
        if self._unknown_rule:
            raise WireError(self._unknown_rule)
        self._left_is_old = True
        clock_ms = self._match_ms if self._left_ms is None else self._left_ms
        move_ms, clock_ms = _limited(self._turn_ms), _limited(clock_ms)
        return Limit(move_ms=move_ms, clock_ms=clock_ms, nodes=self._nodes, depth=self._depth)

    def spent(self, event, ms):
        """Takes it off the game's time, which a manager need not tell with every move."""
        clock_ms = _limited(self._match_ms if self._left_ms is None else self._left_ms)
        if clock_ms is not None:
            self._left_ms = max(0.0, clock_ms - ms)

    # ---- answers --------------------------------------------------------------------------------

    def named(self, move):
        return " ".join(point_text(point) for point in move) or "a pass"

    def moved(self, event, move, debug = ""):
        """The point, after a line of debug text if there is one; an error where there is no move."""
        if not move:
            return self.failed(event, "no move: the game is over")
        self._lay(move)
        return _debug_line(debug) + point_text(move[0]) + "\n"

    def chose(self, event, moves, debug = ""):
        """SWAP, or the points on one line."""
        return _debug_line(debug) + " ".join(point_text(move[0]) if move else "SWAP" for move in moves) + "\n"

    def done(self, event, text = ""):
        """What the event's tag says or a query asked for, and the stones follow."""
        if isinstance(event, NewGame):
            if event.columns is not None and event.rows is not None:
                self.table = self.table.resized(event.columns, event.rows)
            self._cells = _empty(self.table)
            self._rule = self.table.rule
        elif isinstance(event, SetBoard):
            self._cells = list(event.cells)
            self._rule = self.table.rule
        elif isinstance(event, Play):
            self._lay(event.move)
        said = text or event.tag
        return said + "\n" if said else ""

    def _lay(self, move):
        self._cells[self._place(move[0])] = STONE_CELLS[self._to_move()]

    def failed(self, event, message):
        """The message after ERROR, on one line."""
        return "ERROR {}\n".format(one_line(message, _LONGEST_MESSAGE))


def _command_of(line):
    return " ".join(words(line[:_LONGEST_LINE])[:1]).upper()


def _empty(table):
    return [EMPTY_CELL] * (table.columns * table.rows)


def _refuse(message):
    raise WireError(message)


def _answering(word, events, argument):
    """The events that the argument gives; an error is answered beginning with that word."""
    try:
        return events(argument)
    except WireError as error:
        raise WireError(error.message, "{} {}\n".format(word, error.message)) from None


def _debug_line(text):
    return "DEBUG {}\n".format(one_line(text, _LONGEST_LINE)) if text else ""


def _milliseconds(key, text):
    value = number(text)
    if value is None:
        raise WireError("INFO {} is not a number: {}".format(key, shown(text)))
    return value


def _count(key, text):
    """A number of nodes, plies, threads or kilobytes; None for nothing and less, which say that there is no limit."""
    value = number(text)
    if value is None:
        raise WireError("INFO {} is not a number: {}".format(key, shown(text)))
    return int(value) if 1 <= value < _LARGEST_COUNT else None


def _limited(value):
    return None if value is None or value >= _UNLIMITED_MS else value
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
eNrsvQ98VNWVOD7/IBMYuIPGGmvUUAebFNrN2NQmFWsGJnhfeI8ERUVLLbaY4haV1YliRZI4E+R1eJRabLWlrd2637WtXd3WRVDUmSRkkiCQEA2BiAYQmGH4
E0CSSYDM75xz30xmQqy62+7ns79P+ZB5993/99xzzj3nnnPvqy6VZ5mMRkPin9nwTcPwm8FQoj9relLjigxW+J1gsFFei+Hj/+WNSX8a7OKB5cakvI98rvuv
9GdqOWqvTY8f8cwZk/5MLTcW/mLvi/fY8fRnrjH9mShn+oRyvYb0p1V/Vhz0LMJ+2tv16kY8FxjSnwkYzoVyYw2f/l8CbDfr7X1cP63G9KcxOd+ibRxnBvwt
LSkYZ7JnGVaaSnMq3DXZmGaDv4nwF7ji1dvvvHn9csuGVeMXqL9Yftvdd9h5+Mop68ap9XVf/sXyyglX2x/fNe3SI4/tYWMPf+GGdUu+9FiT+Z8W5+651H75
Zb9Z/tfGMTNlLKn/5n5MfMbHxN8KfxfBjFX8Urx7dWBO1uNLFPF+rZ5/iR6/sF68V+qA+WYi/h7xfj5jGG5Uj974TxL0kYhvFO/T9PiJenyPnv+rev2f0+Nf
vlK8P6XX/0+J/OXi/csm8bwmkX+OeP+CXs/lenyvJN5n6O1+TY9fe6t4P6fXU6XHGxrT6fu7iXZ/K97nTxDPJ/X4pXp+h97uUj2+rUG8FyQm4KF7PFVLDffd
cx8EDEsfvGfp3Q/eY1jywN2LDEvu+f7dSwxLl9z9qOGeh+9eUnW35x7D0nserPRQ3ANVnocM930Pfr635IHv/eA737/H47n3Piz6fYr+ztIHH7jvAShy95Kl
i+/+7j2euw0Pf6/SUHX/ogcM37v7/kX3LoL6HjI8cu/937n3fsMDDy6658FUwsxIwXmig5R4Uyo9pcSbDf/4949///j3j3//+PePf//4949///j3j3////oX
/9qRD+B3ylH4ZVeVQAjfF2NSpCcO/6bsx3cUnSNt9L4H31FkjgTg9VbX7a7bXLe65t1SwdWz3D/PsVD2L3HMl/0eR4mkvqOwlw5K2hLHjTx4fuxszbKIa7Y/
Ye3cGIGglggaI7I23Sp5Qw6lLr7i0jIt6zwmyWq/sy/8JDREVSvqVyT1NquiVtol9f5sWb3eGeDeRuu3XAtc33bd5frOtxsq6d9X2FU+Gp/rtlu492g29A17
VMC15Q77a6gcuTYaqf4+Z0v4UghiivW1r8HANhkp2SKSw4PwlEIrA3OFAgHBjXOFbgDBlyGYKYIvzBXaGATb5grFFYJd8Dwtgj0Q3G2iYBiCfisFmzFjLgV7
5wqFjN0ecLFJK2NzKdZ6s5gpCJbcnOwDv1novxDMu1noNhAswOAkChbdTBoaBnNvFporBO03i00DCGaLeo08RHoOATL7W667GtLgNzy/AMbFshrg6lZJ7efq
ckeRrLodJTzYY5O1aZ2yesLZx9X68J7z8ThUpi4AaNd1v46VsKcDXOOZXJUdlN0Y42NeQJhDBfOlzX/8g/jH35h3q/gnvXmbHnLGZXWJIzt6DbuqhnAl3sD9
bkcFFrXz2hCCjl+/wFHCfPdasUaYRR6CNJr8t567zGB4E39o4rm6h/tlR0G4ErP6Masfq1F38+C+Cdi9hZtqKrEW2ZGHI8iNzh+BT30NJrau3huzsKeD1nYZ
M0rGgBQPSN7YGFmt34jYwJm7rS9oxLY4V5s5K63HZHxydlMQ+17BvbFMpt0HWPYWTunrqG+XOneWOltKnd3OvlJnoNR5jG/SQfOl6KWV7Co3jmN6NY9v5d6z
Y9jKD7AtNSZnxngwnMvrAp5cz5WyGnPu5P39EnupkRubeXH4kdbo5Yn+uzE1LfFPZZrtRuzleLdjIQ/GLGpr8Iildn8cJ8i73FEAwyltQ0DN535LW3CfiXfE
vD0MZnSQe/edh8a8sQwACjd2UjgTwpLxXe4dMEreNoOzBeLGsHVBybiVwhYKt1LYTOGW4XFGLgdaT4G3UneMrTkFVLMRN3Ik73kjspds7ofJoRlkvnzAXx5q
ArQDXBkYMV8wMKn/OFfbAEI3cmMb17JKeH47Dw7AW5DHm6r2XpjFUsLVVp5fz/u7eN1OrrmNZs6kehdxBui1kdX9J5JM32dtr6SvyViywejZ/RnaNOltVrlg
ZqX+D3n7EShHE7hJJ5JbYSpdm5CMcUIvg8puhp7x/GApAnnA6EIoe1ssAKVzOpT+HvARkFlppOk4Kxr6m9QvU/2tGwX4B6CRq0Ujg4k5/9vOd6I9U7K9vxio
vYG/a3vIgqGxdfAImKMzN+IWNq/rG4Hw1dNpaVLqAtXXbjRTqLs6j/qq1O2svtIZUOpa2G8C0SxnwGUMwo93wIIc2BvIqFwraVmwFA9aZOBNeW61pWbfdN7R
I2W634XSceZbDyCV4jv+V+hJ4MueBCUJ/va3pp+NCZqteoToJ62QrURWh3j+dq6eTIxgtIrzg1xzmXldC9QYdG1MUuQUrs2C6D6IbirF2YshqcFSANOXKfg1
REve4LkUyvt7w7Psf4P+Dhv+N+mv6rFU2vvbw29U+sug+UPyoRXLt5v54v0g2rRExsZQHHU7inhI9MHbuHiEBJrsnwSsOtSAtCS9lpBpJPVkkv/K2Lkj6f2X
8tsl6L9kDErxhqq9t1yYxwJ4OzwAKR0BOkiS6IZW2FWfUL+rr8Ho+gvQ06duwvV6kp7+hau9F9TN1dM8v0NSd+stjFaxlB+UgJ6ATUlIT68n6ekqrs0EeuqG
hhpgBDo9NUjeBnPUjBGhBqSiTw8/jvD7jOD7GtFPw1nR0N+gfgXxS07Qj0T0s5Pop2FQH80wvvxN2zPp7VVVSqEg0k/l2lHnLL+TB4fgrUmKB5Feei+on6un
UujFMxbhdQrpZShJLyYklbNAKvVuX/23PBbnzujEPxuBeKoyXH0BEwmFDYDQEoiuJCVLrLQBCW7TOJr/3Ya+eiPSJUibmIekTnZTO1cvbfgYfSSbxH1U7Cq4
3+dAJYj7sxX/NZL/fqukHgPl82iZZrmPAGsMS/452TBeFf5+wo2t3AgzXn8VjGgFk7QVeTy43wzK5udPAp/xb3asIuq9K09R7y+Qgh9aJeN7kmY5yjfdcrTu
80Obtjdy9lIQBC9JnVUCkIhvBUCguHXWxJ4KSuqchZCwmMTXHlilJe3XaFrGVULdm8of/BNhXWG+tZhHbVEyg1Iwkguk4bnEczGqW8/y/oGovXJYfg+A/H6S
q53cuZ1mbfJ2nBPmPgXyN0wd72+DTqEgPmRh6+uNMF0/HAsvMGPKINduvwjCJgjvgvjraO0qh+if/yvJGgF4g4Q/HyLZP4b5TnHtZ38eQ69YRSekfm4SvVow
VfKvsGJvL/VckuztRSnj0/srqe2Ss8XFnglCZ9nT9e7cVrZhJ89vA42R9+/kxsFSoRu42PpgqbFF0eaOxRYVprQr2p0XYWcgvEfRZkOnAwor3ypptaLTOyVW
HpS1VaLTgyaZKc2QKDo9aJaYgqmi0yD4QCpB/DoTrR5yZiChPF3smZQcw0Rd30z2f6fkbIX+10N7LvZ0Q2luh+s1witW2i4ZIW5DBwxHVnfScFql4npoqY1m
I8aLQe+T6507JegATYqs3TkWXoBMlT2SdstFEDZBRzsg/jqQ4mRWDtE/1ScFxgcJTyUmBcoAz3oqMSlQDKp7KjEpmErjW2j8TOPrkJxbYXwNYnyNpbnvuV7X
x7dbMnbA+N6B8SnaQqMMWjSOsZ0XBzlCE8cYkorPSkw+S2sojDGgZeHSbdbchrFMqdcqYAoHTAARbcZ12L3yem2VGF6clTdrtWJwccgR1FaJocXNULlWKwYW
t0CKFNyfKwX32aXMk0omrPE9BXJmM1A1aPDubQYKBPdZ4GUCvMyyE+PSLA2glr9ppLEGecchHjwylmcWAuYdxt2fnSBThD93JbaxxaqoPUrxQVZXCctMdBri
NlBM3LWpwqBvI0RWwlIOarozEJk0hKFuCB0eQnnA5+gier7fzpHoVxAzWu8I0Gr8oawtcdijmWuleKNcfNAzeY7fdgDp5oQUb5HVE4meQAfCqPFFd0n+h+2y
/0WqFFgQTGAfW/NlI64QJ7i33wgdMyKPZi81KZqlSaoNCP7S4noNNXcgQpJfgKPLxduZrwDiZvt92zGTt8fMi9uqPpzttzQr/kVDC9Vg7b7eaoMhGLGoDcGo
pfZAnOrqVuo+RGQHFHAFD9gkzfaB5F8/HrduNFsdiT4dZ70HmPdsJvPhrp5Uu1Xs6wR5MJKFpTfHM6D/zL3fPXkflN8h+XPGq8FgZCIpHnphj0eUcKRkEjFX
pmVTRGShnk3BbMHwVxzT1aDUcdYFuVzYlboMWOqiucB/c3nI4hBi4vBkt+B+gT/LIam3FaEYZ9XFuMQOWFKQk7RbEyCWtOlNvDaks3DXJgLxeJCvpHhALm7y
/Bxg25QC23CZ3xIq9y84/rGw3QlqG8C2nmC7PwHbcaPDdi7KCbWtabDtdr2uw3a3e/JuHWzjLoAt82Xh7mkCvsmMo8CX+SJDiayFelbFnzVuGMaDLu9+gPEg
wNgMtUY2DeFmzaj7rc2yltXJ/XLn0pvYq+vr0V8FJ6hsqq2LqxjrX1+PAHMFo5MgYRkkZIsEtmF9/dVp2c9Swkz/ZioRPJHDp9piI+Ks3sOMm/l8PlWOzac0
4CYPuqX46kFkdFwrN0n+H9ol9lJZtqI2SMGzY3EvDSZ2UJ9YeN0hhZpgSHE3DrZpzuRCmJOypXwqny+pZUuh/LKZ/tX16APj3cf41Omw+P9w2WyIovIA4NGj
80aPnpYSPVOPDkZsGGteBgNZ3jwfk0BEengWjKO1jeSkoO2/N44fLotm6QXSUvlUaEtd3rlsJtsg+iAbW3g8OFvVOwpzCKzUJgE6tPLaIMZBjbtFvH95Z/aI
RHgdoAxxubNgdtzdWjFbs7n4W5csL6ve9OjXfw30tIMbQTPdwYPxK7hzR5pItYM75c4SpFtSNMS2bTBsGYcCs1lXt2ifmvhbmjyYB+TcWYBL3Ze4d3lnnqnq
CnzmGqoukf2+zmZczsy+TmTJUnHg8StKnfHoWNdbZpK7b4R681KoX/Yv6MwWiUBsK97HusWSYmyTNcsWgpR/NVG9pH0rPkdzwJLeaC0VGzC+duq+pYmPydW3
unNPK2wzrFxNXPUA11EXOLJldZHDLqvdXD3f5HZk0HgzJPUdSd2mqL1hdOargRgD86GwIcWbZJDwguGxvBjI4gTTSkmB6Mad5lzZbwm61ZNSR1jq6JHViKzu
VwAUGRzkY2t0Kj1wGylb9kOjif304gbQawEbFL+lkccDWCKK/YRmesZK0Ne6AFPvRGLfTQveznR6l4s7mO8tSCn3296R4vWSN1CC69phBcudg4TIb6kc8JUT
kZ9dwC/S5q8I4NVZ5n+RljI1HAxbvT0MN5TruBFXwSaCzBmU+nNd6glX7WH071LDU9DGgBDOBh0RIFiAG/h2WAvD94EaR+nMcAM6nLK6L5N6B1zfoKOXVVaP
A6hk9STu1YSCaOQKl47ByYVcMIxlt4EOcVAQBvL1ALJ0rLF2AP3E2NPBKfAC9QM3Bh3A2lw1ZXguReU4P/awHWrWZ3OaOaUXotNWsb2c2pvwm5aUbjz8Gbvh
mezsrj2ILnCu2rjBUGHw3BS5FllXzArpkW9A3aP3czHMkrNb9HRdQ1oVrK7XMBJ+CUua3u8ECE2WTwRhL/V96WcA4bbzSRCONY3ekRFgDP/QnNKPr33GfjCf
RKt1XDJ+ULvckY1ey6zuX40XNm0aDQZDpk+EgYFh24aMTw+DlnNJGDxpGr0jI2HwcEo/2KoDkPYZ+8Lq/sMwGrosIOtZ+LpzKDfsHkYa2Xi2Fg24FcznJwE4
Hvk348fhW+wsMQgq62LrQqmw9q0DZIwW0q5TOib6HgZciNwNyS6yoKWVuotQmKof7kpdFUpCI8BlHm3eZhk/ed56CVZLP/28TTqbnLfdoxCReZR5e9OQ0g/n
Z+yHZxxyXWw6Om1kj2T/clx3BsLLB2lXNRX8LuMHmDNP5IRlCBmphwQy0M9+GkArRO6qDFgui1KWS5qhyI+S0xGt09dnEAjVZq62y/6sTlxTragGx8wg+jq7
JdxxW9fA+zu4lnMLyDS7FVTu3c2gAzMfjo6/lnCw5s56RW2T+tukzDbm20Jw2skz60GfA+VopycTVrpnpf7B6BjnTlf/KUltU5xtoNEGILGEPb2l1Nnnzt2i
sNJT3LhHNp5ysw1b5HxMXbZELt75+PclNaAYm5d9RynuevxOgDVX2Ev1krFNUTshdFIyvg+SzfaEkGPcQ+Mr8xcGvYfMuBFWhd1Ylgt1PXQ5rJrLPqcYe7Gp
4i6ozPrgu9ExoMN5MqQQ+k0A0DNAiPl2A24I7cFNEfUR1Fr2Vf6V9REEvh2K2iip2yX1XY4L4VkUlLA6EpRIXoDGjgmvijDu//e3lxlX92CXy/zyMZjzwyB1
jQXhXBLI5lb3SR37yjRbmz4yOdM2MKPPR0XOea6GlGNiwBHZXwEq6fzsci3rZohuh7/dmLss7j5WUBaXYyDoWb7PN6UIerhBRgrFAAh6Qb4xde+szOk+VkLI
zxHTjgDCo/r7o4kjJL0kiqF/Sgo8ao8WkTrcgKu9FUWHJIoJ2VT1OVBkLvO7mxeidAA/85BftaHZnsv5zSiH5YJc17SYPBEA6bi62ZENtTLfyQnQ/sZh5OvS
t3Yy65nv3QnYbhvP7Epsrdg8oFB1CfzLULsIA7naKTs7S9gzIYGBTYCBJblDiIGSEeI3dNKG0SmoVTZCy+vEBib0OoZj74e09Q470XsXxgphHEfgx27DeIdF
y2zcf1gqhH+hPIKMtBT3ayFxMddmOLCG5zAB2Ann2jIjTMGA2HuX8htkID1h3c4PIjgroPqLUUKFCbJdDEoHlF/toLVfs4EQusBRUKat2y2aX+cIU4LQgLGh
HurBZsczQgYeSHRU7JGUOrtlKJRHs/eKA4+kRB26PCo2iC2yX0/3i3TmmzQeNXRIA84RcLZAADhHENCba1kuENCBa3ToFtOdnstQTGbl+pawNzZmE6UwJYi9
xb0QCSDuXy1gWgyxDZzJwHy6OXN38bpuHCEwwHmOIrbmWZOAmlX2v4xOPgCrVwjWMvmNWBAy2Hep4xBmK5G0aSacDoS2rDny5mjTD2Fbz9D2kGWHbOyVVMuO
GX2WQ2bPVYqxD0sVKMbCUGQNnkBJt29pmx1raRVYggz7CPJz3KaS1IjrlrjHsRj+5leEL6FNssbcZG3mwpCiFoaw+CqadUCZ9OJQMA/+FuKf67Zwhx0bmYee
WwsAQdB9CytEhAPkslDJpWQgtR15wex5hGs/MHLveRPzPWochs/LqfDBQacCZo42rSIBmDmfBJgfpAHmQxROkN8GwyZvz42ADujBcz3gNqt7MC7McaikNnG/
C+hjbjYMUAoOjCV9DXoOOqolyEMhVHvVCO8AwFjayiZPb44UEvPUgawe+wQ4/4l9OjhL6jECkF6LcgG4F7GPB3dZCrjLCNzMZ7Ngw+fNrK4c0DEFP7ybCZ8J
2Mg3PF9GECPNcMaHCeA1nQDqcXc+Bb8EyRQHJbVRZvI+oACZuXuUug/Zmn9Boc6PLECf3La/jvxyfkdidrk2zSxr04+PMrt9luNmz2Vpk7uKJvev4LukhiV1
d+o8TJn4GfBdFB8xAQcm/FV835OC73twAry4D6AtcRglQvp5IMzBaneRDiAZAfSfXR+H/fkNnxIyQE0wvWnQOZY23wn8V8Yk8b9ydPzf/bH4vzsV//PiOBDb
zdhB4u+4YPscL2DQLMPYYIJfFmLFu6Twa9NKMG9Y2NRwfVmG7z2Jd59D7LOIrWthw8+nBQz3Xd74+jhUeKNf1Pm9bCSkCQiBhccDPL6F34CZmC8XBHxZ+6+3
z4jxAYQdYQDv8yPA+6Hkd++FioBW4Ynx2IE+y26zZ7LkHbJU/1IxfogVLJONjq6ols5f/WJ4sma7DMMvUNhyWQIP9QWXyDgkAyxQJEjFxF+OHxWPoOExTLsS
gJts3OwAGcLRNYyiwzXHZH9KzQJF54VLRq860gyzmMCDWnMSD/aeHQUPlI/ng+50RvjrsymM8K9T37+P+3TUR/Ty8SS4cNxnI8FmI3kAQqizn6jvZsxB7jk6
kuIM9iakGDGZCbwVEFgtRBUh5CzD957h7IS3IHCQHSe/Saj0+T0J1HW9MV3g7tTU/a/8JP7KhL8S4u90wt8C6KWk/SmUwN85H4u/lvcJfS3vp2Hv1cDwLdW/
SsPeH4/0f/mf4m+3dfRJ8J7/H+NvjfWT8XfIkMTfyUP/Ez524PynlAJIO0XUP0xlM6EsTtSnalmU3Z1aNjzwKanuLaFtpTX8pdh/v+FT59DPGv34SmS/UBTQ
3ogyQHQWBzQmc4H/Nqjz4Wyx2Q51Zt2M+wnZkpbVJrbLpI4eaPyUnGkZQP0KOTBuEPqwtBr07jNyba7xTcHFt79gQoGblbaiP0j/nhcsEO7k6nbZ2Id6jlwM
as2vmkqsQ1WvooeC8f0S9izEwmN9E6g+JTWgJf8K1PydaGIwtuNOAlB61g7EjaXkv1C4o6/eLHZqgkdM3v2AIgW4vl0/D1HkLlrqPnlooGMjhkgdARrbZMtA
5Oq4MNJm096doJ3aRtQgUzRM0NCcgcjiU/F4mv5NOxhaTqdwfiKzyYE5WlaDVDtsIVH8tla32pI09pWq213B4xZX7SFh74ujJWKhwcWeDrlZ6UlX8LAN9Ode
xf8KQ7PeDP0shNQx5PIeYmV+Wy83yp1LXcFD9jmZrzSQZq62oOkPOinqegNrdr2FVkA3c5+Hqptck3dACaw5BjVPxJqhU8IkOErVWelVO5JVU13DNV9Yqyhw
5ejVZieq3UQWSnW7FDxemAYC5t7mnkxAgAlqTgBBCka+4oIqoctQq1s9iaYwv605UW/OnPGi3jmqeEK99lL1pAvyQe72iHcf8nQrnpwoM69uxicmByNjIMsy
iKIkmJdM6DK+F+A7862kvTc8890XZFUrXCqM94TV5T3MXDSNdhyhblK6pi/YC0MISt64qYT9dIvbus21CTfyqma5NqFfk8s7ZHzkG/1BPHp+QUb0Yq+6wuWN
G1ndO3gYBDK7SDuVvLsN6OXWwrXCTl4rdGk/n8/Ns5dKwdhYrs5eWmaWm+ejORJfJO+A6cEpZXHfVlpHNAm0zlvsoNbPRi+nmznaXzVb65zMnKAU3GdVMsdx
/2zykJD8WePU9iSqutR2Fz5q9wlUBRx4bDGhAGBqiz7zMEmrJwrr9NMCUQcE2FvEDM1eBo3kYiNqexJLsRqylb+BiOBi7gjWOjmCdeoTT3Wq7WkoCnM5XOkh
h5J5rajUkaj0E6oTua/8uArzoELCTEntTGKmGHEIKm1xTd4+TJ6rCTN58MhXavZPV9tHGbb/Ihj5NCmzXVHHiRpzCV2oE5PTUbIXn1DZFO/+Zdy82k5nfIKR
/FT09FS8lsBE7lIB/hErNikQij1d74J5R3wqsb77GqHTF1KQ1IXufv+MWCU0Pu8eQ9Tk3Kkj0jLAG2hXbksg0TJ0mHpwCo/7OoinajNshCTspZlk1qUdT1h/
AIkCHN0UMi/iIbqq4luCYyp1fZ48504XOQLWc+8pc/SnGMfREwVxm44enDRHroH1WYwmC0fzGplq0BfyyYXAmSm0rh7GCEMEmsltZxvaI7MwhcaWRWMTJ7Ow
qSd3ncNCov5kKXdui5ttaIm8dg4ZeM2I/VO1mQ6loURShGpbhbobaaFj0J1CC6XqLiB9oIXDugsMHoHhiBoNQAwD6AYj2OCL5AbjCu43uRErzs/xZzUp6mkp
eMAiabZfcm8QBOh3ecd5l/cgg/+yGuX5Uebbh8xTm96JwmC5eVH/UnkqBFQI8I4DoA2V+VeHCUmuF0/m+yOxW9nRK3kb7ND4f1nJM3EvirAxaBnkBTeIDB0D
pWor+mcAbo7khG3E9qAXmCV4BLjhfkQ3u+CGkcxU9Cv5LyNOYCWva/E84Ho9gYrfd1FRK3mA0DzacR5LfMeY7yroYZLfNaAvm+B3e12vE4JOdXkHgd9NNQp3
VNfrgt91G6KTJG91ngm356G5qp/QzuBeOR/qxHt/5pgXdc2fM3VReD4BCNQNEPo3AE6aELzA4LbjgaCHbyyL247M0QrzJG+TSfGX2xX20iPZKDuBXt1aDmgM
fzvg76Tu+CB1NEnBwbHlk19pp1XEe9b48A1lccse3Gn1BqgOkFJuEnWgTyrm1utxvSbEpv0S0IWcua5NFwEcMd5xkBujZWpOU5JGkpKFWDTSYYPzyOrGI5K/
npkgh5V/QZt5H1rkYQKAjXa7xAkeKHvaHNk7lEZGQiIRdFQ/JOhoFJLYHfm3ISSJEgOaEex0UpO2vmUUzn1CU0izR9FJtPCV+oaxlatmco+yf6vhr9rvoWJY
JYsMHiua/CSjWP11q/024UIB0lK2cM2bZ3Jgq9mJVrPxRKE9LDZ+4XW2d/nBPBOrewXSMZwL4EIFZ7bfdxA1rtlm38Fm2mqm3VoYUVWGjC7B0YfxFOliri5x
FJB8XaZN602xt0ftSf0p3iAVf+CZBaxh76jmyQL0w7jtA910V7VD7ESoni0kKkN/rdHXkzXL4kwh9gbhS302VpXO9rsP5qGvpgcdWS1VhZhQYaya5gxEJ5AU
ThGmqstnF7sPzq/K0vts6S0LWWJrEUXjoLxdP8LkRvJ6XcuKK29BY8BsLatZ3U62qAHLQ5NKnQFnS8QkHNZkNaNB2oi+8/CvWp4cpOOFLdGJayVv0CIVtzAf
nhqY489pVuq6PVMUtVUK7h9L5we60RukW8nsmKPm1KO7m/atuDS5u+ogZvK2GqFQGxbKxRJrPzG/6TPmN+v5dSc4KJPuf/Lx5SO5KPLra1F0kn5+Mh6U4H/x
Sc+1sj7ao1JitO6/Wl+04VsIx3T8H42e3KDLCBoKX2FIGrM+Bf3kkWVvl6R+xNXpDjxVC7jUmSvO3eAemrszV6olhKj6F8l/n/A03UImlWOI0yWAKFvkYmCf
uCcAzPKcsLyU+XPC3HvA7OmRtdlkK8yV1UOyOkg2t3D4ZweAdWwStqDdOiWmJH+xKx6P/tts/4tbcvWT0vZkOqw+4QxI12y/IktZ0AprHi555zOqMpG61G8X
RaeM9LjRC4dv2KPvjUhqKSzKFsfwkZpUX6zU/Y55uISjSdxfkQuE1baU+3+ETOFNRtsxnZK/sFeBJRnWdmDX6mzvZiuZ8VbYZP8TCJbIz5FlEuNU8jtwwS7X
sn5Z7l9v32gQi8EKG9LMVModXYI4cgVGe8ZDZfaXqbJckQOFpmgZtiGiHdAG1hK9DuOeoTgqhXu/Bs9lUCp6OSa9QEkvQXZkZNEMCDQL975FIHw189fG7/rd
0hvG7fodqp79R/C4gn4gA5YiPLnwg/pFuG2F55zyT8kQgTkudQb+Gn5lE6IKq6ic2CxKbEz71yX37io4ulL7V2SjmRiW27dkLefHkvHsbM32ebIF1rWwNfXE
eHfAOhmTtcIh5DoPXgI4S+f2pdrzKH4x79vC+8OlbivNP6+o50AIyfB8HgK6fFbmn3ZotjrtkBRvlOLbqnql/B2gL8Ue+T6s54dgPS9S8t9R8t+TvI3vEX0q
/tuaFXXeEMj6t7VhoA0CXRjogkAPBnogEMZAGAK9GAAx/rYYBkBu+5yiZg1BxSXoq1f1cvKsOFcB+ciIPqAvevbEopfmE7y5V+eiMGD7Q7TM/YjksR3K5MOS
8Yzk3bLQeSx5XoPZLceZXT5uZ/Z5x3OZfcHxAmZfdLyC2ZccL2F2z/GFzL78+FIXm+Q+9hz8ysdeht95x/AGgAXH2uB3ybEe+F10DOSHScuP2eHXcwyd1e1S
8Ymq5+TiAeb7OvSnL2hjvqdRbFDPw9BsinpYmrxj7QzswAzqwUyonX4tx6GTFgWK76PiMZQ47iQBIR1flsHiLatAwjtgCefC8a4IEYb2WtU9gKnt8r3Rn+ju
UAUJAi9AQztwmH2KGgnvoc01GW8DgGWGkT3qrOlxoPjtESOJth7HQlTs6lqITjkrD+JJlIR75Hxc0e24suaKXSl5KvGf5eLQj26bIENECY/LjmzcxOmmuwbI
y2WEvyJa5TS0javHkZfkcjUiqUe5f4mjQlIBbQbCqj7/wGYsXZh3MfArjv4JB3Fpn48OT6WDwpMoT/CkBEQECuVR/j2yOkAbUrhFtzD8uyEBBi6bPZgjKhdH
WN19uu2mSFYLANOWpfI8ge9IariBTfMyj1b6OVoW6FRAbpdK6lYpv6Fcy2mQas8KgvtPYWAvVbeX5r8PqxkoThloD+8W9cn+6UAt0/cgZ45vr+pV8rcCa4s9
cn8Zbqx6A0VA7p1A40UJ/1D/vN3NMJ1dzRhqw1Abhrow1IWhHgz1YCiMoTCGejHUi6EYhmLcn7Wbq1kgXDdYpeLdVb/HccIodTm5gb+eoCpJp6ruyItkJS7c
ImZtOm3iKzDeyd2SEeT+poWSsV/yhgB1PkyZ35nM7j78HPzKh1+G33mHA/C74HAb/C463Au/Sw73wG/hYfhZfhipwX3oOaSMQ5B90rxDkH3SgkOQfdKSQ5Bx
0qJDUGjS8kOYExlSo10pPlD1rFK8W5Cdi+huDdHd+zA8m6R2K5O3Jukf6a8X6a+X6O8U0d8p6D7Q3+mqfVTPCaS/2aPQXxF5uuJhNLyABc9nr1lMnnwvOip0
54hsej4vzBiAnbAazgTWPVuXsIcPu2nT7MA0HGhSYE8FZbUHBYobCGeeCpAcMQmqtgb5xiSDU4/wyfVIytnc22zjk4nG8pxxEKdWyQ4WlaG/ivaocZiHJiUD
EhsKTELqgUgD+w35jRVwYwhoTC4WQ2IboB7mOwJBXwsOtsBzJfqsraOlKRJOuEOk2rvP2xPpD13kDER+QnmS6dAeLGDZqfy3AaDfgPy3AflvA/LfBuS/Dch/
G5D/NiD/tTQi+21EBjuvMRfZb2MBst/GEmS/jRXIfhsxo6dxIRCKnRc3Vf2WF58R/FNsZauxkr4tNs9XsQ95RG/J9pOVWxqhtAVLH+BqP1XwKil1YVc+UEvM
5e3J8GBVQl71FwL/LWwky1JzVS/PP8FhfWRPegW+JNP9HiAt1dNoxZAdQ+gn1JCNoWwM5WIoF0N5GMrDUAGGCjBUhKEi6JmVF2+p+n3EgQ6U8egtzrizW1HP
IKohyNemrJfnh6f7FLqbAxdErESB8DrKcAKYTOr84yGxD6reQH4HbLeI1taij/fvgvUHtz0WolI4n65kIdn4NOJJhez/8yqiiT62xj6eXOMlzZunu0MVyHR5
y22Va5EmitChB2bEjo7v2WxVEV0U08WDPRZupmtNoJUy1dZDC4Osvk/nhCS1K3zXR3gWFKoCXol7amzl8+NQRHysCDTRZ8ehOPK9XMk/E5S7XpOc2cOedjvG
I21h1ZqtRvJuHk+LGltzWgjkzwNdlqKyrwCdSv7HsmfjAVz2UohrhUCgTQ7SHrl/vKS2gAg7QXK2kDJ2JENxtsq4pbhvkuxs5+p4HozkgvDVLKnNUjB2jVQc
e/y7GKdottPlfltQ6ohIHftg/aiaxuM7oDe6GdQWRLt+QcL+XhzyTJ2D2dH3H8+jBXvGLrvstMQ275YzGwByTG1D/vRVCzppGCRkLbgmXW1B54XC03guzTeZ
KD3yHdMF9Cp8w9GIWs+D+wEoWU8BUC7WgfKeMMzW/D2BcufoQPniaECpXIvwyLsAHp9Lg8cRGGbkajywmwDG58wpwPAJYLxKu/ubx78shnqHcXj+rX+noSr/
vfn/3MjxMvXcedC1E6MrMg2Pru6SITRqWxpgJtt4bT1RXLwF2ERA8CsUKDPIY65wENgJiGQh1MEPR0tHLzWSv2P5kPHC8np/T3O2+X2uT8TXzwFi/oJ28DZf
rMPZbxxGqb8XnG8dHc6Fo6LUyPMyo8J7fSq8mw0p8P7z+U+G988No8D7G58W3p5vjSgbTQHysm/WLHeMB263FSTeJrfDRou8LZVJFr+tM0nIaTMw328hZ3L9
VfwvrSU+fQzlfDsK9NlszQbCqJl0nEoyz8xWNAdIsI20GRtqiutu+kUUgIU1L5ozvN9zRlKP47avot0XZytz8L4a/0xY4Rjt0+6fwJ2twvSSwXH+MG5SMg5n
cjYodpeKTd1reHH94zLF+wvf4R3H8XxwXV/V5TzerO8XFbd5pkp+zztWHq9H4ByH+sYuy9ZB1AEgerQygi5Y+nlb7EtdgK25BXer/FkOdEe1OFuiBVAlKCYt
F8C/l/m+SHnnfWQFwRsmoQnLHMIW9vDMrYjpq8ZAjjfw4jZee3Yt+cPinXUu/8xcxe/rzh0+NFoTtMrAajsGudpJG9X59brBDlIUtV7qGIS1SeMwEyHeEQeW
rJXZFbRoD5DNyuPguMOv8SxZbeIdQ+X+dbsQe/B0Jay7JVoZHSLE07b7GC7Pi6GYxrMVPLsckjpgHNNO4slNrSxb1IBWVMhjyYEW8QB2HN5r6uEtADMibhJD
HwbJPK1ltnka1LIDggM07aQvKeZ1LV0GscW+WDFntZSbs3YTvsHLSfgLuoJhE0hNNwLCh8u0acDDz7A1HeKk0HgDemaDDBDZcp4QeAIh8IRUBF7WoqNZAosn
GMT1LszdgNJEkcRKj0fqzuP9GcBKAGunVZMsDfoj9NFEDu77JqCDu9rMg2FAPOH0vm8SxY1DBMOjjYr/oWzKErtG0SygAfYybbw4CwoImBXgHUd4x36Y/aov
S9ocIPvCKLAqazq+BJlvF4Ejqwl3oAFVonhUj60K6uwRkKZBJ9q3kfS0++OKlhWVvPVWnEKObs0litoIwJhIwJiYCowfNBPcJgKKqUZx3x6KSuGx0FsBdRBv
/FgN7sQ9Xo79RseURM+vSsdvqXgL0k9Wvd7XE6KH0GHiLwGmovtu6n1vINDlIx/w26JogspFHxdgGlhud2JkHpnkuch1feizZqkW+wuoFmsPx51xvQjtjxcP
eS7hftswf2sBeNUFHn1J1ECbbsGDZkWrBChNmyp5twABbQHYMIINS4VNeYhgwwyef0mDy+MPSyrqvVsMKZDwZBG4ov+Uzv8xLg0+jZ4bJCyqA+j4BQDCPYLo
ZVRwWIqNXH9G57rDcTzUgBwzknuGeGIRWRxuwVttPDOhpiqYq4cAz9ynl0r+H6M0/xqjjeVTkn96B3r0jBTQVuQr/idpy/SVhCgXuchI0g2hrTjJEoknr9OU
8nthPbOUw/pb7l9t3qjfP0P7qcrUJxP7qS24nzog9lPNw/upkEPspyaX8xUO6IDYT8W44f1Uc+p+Kibp+6mQXeynQuC/v586mNhPbef9u+mOFHer5P/5MzR0
XtyOykz/HmcfBNGzief3IgJWcNU4cg9n7QX7r6isbzSJ/dYXTEKJJ+/XxE0FdTtXTMKraGT18JsI2bD6B5zpFx1dJBW96HiOBJ4VFQbPF3BroMaEZtdXS02/
j1UDSGZI/ll4JOXRH0aKIWMlOxE4zapLDaFSu7hFtFS/TXRWBYnmF9RQ9SbpdTA6IPAK9ClcRTsvMUU96br11vgrjmVQEB54JjeckyFcQfVW2apGWvRvhYV6
Fw+euFgdqN0XJ6f5ARN74t9pBcfbhq6SNcsZInhjGHBug5xwKzFG1FbAQxnAj1tcBZDgnKPlbBN5gWfuYV43iNu4tz8n4TRljCjFzcyLp2pLnS3u/B0gy3kP
Z3i+DM9oVho/glU8vsOTdRN7NadNKm6oOj4jZHkq7wf3b49+6MpvcXkHYmzluySHzFpIFxr0lZrMVWMl7zcNns87j0nq/XlcnXrBvjB6pcUI3VdYDZ6p5K8X
fukF4XNG53nuNRhaf3F9wk2fm11W6fpZ1sdfTLmiQt97FxvxsnoSVeoCccyctkv+GcEew9ma57odgrgZBA+Uz2FmwmszaS5K0I4CdS9cYZHUWQvfMCZGgajX
a0Kb83W4c/UWfvglevUIfl0bwmge30JFhHm6pG+LuaoUQcDqzqL8T4MsfEsg0PM0IFk9FH7r3yHtXhgODFQyk8e2aBFHyjT0yZOuv9/OfBtwx+TTjxtoaB6M
s1kM9xnxSBs8BJA8wpo1HQRszVQ6IT9rYeQLKEx663NAAThTRO66x8n+WW+VgaJ9NujSDPbq8s5mXhyqypwRcj/1IaIFxbVh3CKMCyfjuiDO8y0K9iSTe5PJ
4eHk3mRyLJkcSyRP74QQq/Mgk/9u5dpk1VX/hgWOJgtgG571yapF8kfJ5N7h5Fgy+ZyerLeB588T2B7B+zu8A+yRiyo5uz9QyZYG3EA6ETpRDPKS1aUOuGr3
9QLpDmeQtTuBHh1nFhItHkUzx4mW6GXp+3NomIgw33io6HQpe8B99Dl8yEdfPu1iD3iOBvCx/GgbPhYd7cHHkqO9+Mg6ir8Ljtor3ewbE4PH6dFyXNGW/7EN
wkX5zfQbqCxlPwi6WEVXX4PR80+uUAaOp6/BVJXX12DxFLhCN1lFjLUqL/qVC+/v9XRBFovIYqlqg3weK8TYMKYSmhw4jr8noeHpf5S8oZ5KaLQXf2KV7Af9
rOJ9bPeLKe3mYrt5qe3mJu8rxvZ6UtvruqC9CLW3L9EeNUWNhqG9g6zivb9xe7upvXZqD5tpw58uaKuDVezBtqamtOXAtqaltMV8l+GJ7C+ktPdeanvvUJ4z
6O2ltxkJw4u7uAU1buvw8icWssT6w3x+0ORc/fUGw0J4KUa1Tv0A2LfAw3OMlrKWaPaI+QT6tSjF7Z7HTs8EDGrD3wVtdjFAfXBixPoQYSl5Sh+mwxUyJ4Z5
BQ5ziis0MzFMz//DO5NLaHwHID45vm5MVCFGjG15nMYm48KeGAletRd5ZODC/fzFIFnSyd2zyOE2khR/cxFKfbMlv6V3E36KCK8s81wm+R/PBWnV2cKLB9nT
QdQkalvwDm8+JR4/F+eZzZJq6R0+Jpt6/ySaItW3JbUPJJcVX8fFfCG5swyGyy8VVzovNKy4ioQ3qEl33C+72nKST8AWylTLyei/jdzTx/JcjeClFI9eKqzE
dskvDoo6pevdjvnsx2TMorO4Ku2tiJrJL6fMbzuJSdkS3X2NQv7vTCmWM90YzQGGKNmdYnZXbqIClEOsIC60c832FIgDq06xO5tlLYe+DFfq3AmZL/na3VTo
ihvEc4r+/PKUu7EDS3D/eAkKaB5Uf9C0B30pomOsI/CpzC+/a9goNO0BoWlPIE27FDTtV7aN1LT7QMG9QM2W1X5UrUnNVtQzUsf5hJp9GhRn0IVBAwYFW1F7
pY6Y4l8dzzMK7zxQrkVZcZVVDyrWsnqGd5yf7c8JYSm88wdLQWZMt+Qo6keovJ9zeT8UWnVvQquebc45QVfxSxAg+ybEHFbMq/u7dDM/LzfbPkAdokAx2+IJ
2ENkCO2WJRAZcgWPg2p9CFXr98s0yyq0ZRaB9lBDomXeKW4Mem7j9wY+oo331pTj+J/zZImb5ialwZcuL3S2Jy8CxHsAW3l+Mx9DwL697xRnX+o9xe44w/0Z
n6RYszK/+13DbNXSNluz/GRmyPKThIgHCjW7PY51DUBdZ+Hv3Ck2f6hMs2WHLC+Lg2e7T7NJNmwqhs2yO/vhvfA/Q5aTYp+uk9Wd0M+UZAPRZYCaeOhintlE
R16gC1fxzJM8ScZkSba10a5iZNGo/qe6PYOc3PLIPq2fR1+OpuYX9eNHq8VZImSTBsEmX9ad83KFPXaWndM9lunmPWMbKLgO2nmqEUc+hZkPYHuK1w4KO1+9
tdWTAYv8NnHhqv0hfFlpEJeKvZa0+01ud+5MsZ91MrvcifazTrSfdaL9rBPtZ51oP+tE+1kn2c/a0cTVTvazdrKftZP9rJ3sZ+1kP2sn+1n7QpDD7KA8of2s
mfl2QDsv2DzfQATaNOxeEbTxycFk+8nKgQ8Az8fSB6g0zrlLDbjwOH8rGc8uh8Cwv9D0Tkmd3s7j9br9LAh6ReyRu5L2bRuk29rRK9EqqXK7uDsAQ8JTEUPo
B9qZiyF08erMwxBuTnUWYKgAQ0UYAo273orXv/0eOU3RaWYvHVa4/DmO/gb8cATzdYkTIcGo3XvAzHzZNvrmg/esyXMNHWsPcB0NuPfRXLyVpiDI6v4ynlja
mAcX6KZgh43UUW1C0bdBlRf3z8SjzhH3sW3CJqXaHmT2Smaz4pfPG8pVy9t0devKnvGorS04b5jJXl3wnolTf7aOR4wYAj1J8bvPxMr9lkbcOQwOXlWqBl3B
yMUuodOhS1Q59LqqUMnvmA0LK9dyfiWunojS8ZdDFsn4PpDlrw0OT4tU24yfmqTWoAPv4Y75NyML6Lr/lP2fT6gJF126XgvP85RrWe9I8RbdCRZGUG+CAcjf
K3xWMm53drvih9aWiqsCXGxdPTkRnhgHoF/V7sJbJHFFNRkiHwyl7FdjZpm596CXwkXR4FpxCaaEZvpXxtF2WCl71bMHmaJ5zvcK/xMagmYQykZDBN1vUAwg
Y7xWaiFT5LDb6TGQB06zOwOIBrHqqnuItVSyr5TY2ROnMsVSK/xS1onZp+trkv5awDBIDUK+UBH3OEpOsUnAFcLP9sfjgBhoVCVFPOeoaID5fpWJivtRSX1f
Ao1bUvdKwWMXAx8cc82doCtN/gXeQhIGiYLhMveveovZUJdkBX7YcorNDQB7NEI4gH7nul1Dxf6JM4dZ47QsWgwlbdpFeOhE0XIu0n02FM1xrRoKHrYomu0b
eKbsoe+B9HDaDavyI9A8Br72oB644b47sadbJO82I3beCoqmEa1sj+oWxeH149gwzxUbJ4p6UFIbI78zk30S9yny2yRvLJdampBoyZpoyQwB9sRqcjwqdCia
5QlFHVLymyTvUC574u4MsdWR34VVsCfmJt6bxbuL3iH/IddGgS5DubK/0MGemIk0rYZdtT0xBGdeO2tqN7B8kHZYXhdr6kIXTZY35u35NKBUfxXHH9At5Q92
Nr+HzQ/PAm73JwP8uv9kd7O7tsDf25A+/Y/w4/mj/SZmz3oRfha8CKnz21zsrkF4dsETRpf3DvxNeRSaKGV3YHgvPN+D9D3wtxPzY16I31/K7joAzz3whL+5
HfD3nostGHCxOwbh2QtPUMbmw/v8Xsg35mvzkcDm98BfmM09xuZ+CLEN0LdGqDHE8g6wuw6y+Yegj9N+j3mws7+HEX00E/j9S+j0Mu0l3FpVisOszkoyc4Dl
AXCqJtIcA2bo/k6pSOB53BXsMYFMb88yYXfePT0DRj4GiOiuPRjrMOPvNAumHTuNXcg7AuE7jp9m8yMUyfJOQvwZdjskz4XoBQdOszsOQvIBTN4FkTtheqg+
Nv89qG1+jhF+J+VkKGrYDZ31kenMuAN3uwtk4y5u3C4bO2HFlfESX1utYmyXje3D84k9nFd7TvQWXY8gjLVD9KInzuFjycpzf7P+zmDzFzx5jjr8JNadVZts
OKc20a7jCfydtvJv2So0h45ST1okb8Akw1zSfaB0f/ofiEqHBZrn06hVNp6RgJvL5leIhUD9dst/gOBlcQBftRwF8YY2tK2Jo9qy8aRbrceNafM6OpgNUlY9
OeXhoSa8Vuu1nfH4bHXJGatUOzREAvt6ck3IOUrXJUJdYtmF1djiYL7HQLOM+Cwovorv6fC42urdn4EfrnnIQSeMPr73kYvwuP2whxS6y0wOognZG4wx3wy8
ag6Po54wo6nBe3iI93+wMVHlulGrjF45wp99CzkXeUMm5vuRSYfQky72FctLkhpgKy83ijj3k5aZEPkke/LKZIxVj/lCMsamx1yTjLHrMV9KxmTpMV9JxmTr
MdcmY3L0mOuSMbl6zDeSMQ495pvJmDw9ZkYyZpoeMysZU6DHlCVjCvWYOcmYIj3m5mTMdBGzchu6psw1Dt8fIqnhNOis3I9rslZiTIPQyvdFrCkNSiv3iFhz
GqRWdopYSxq0Vu4UsWPSILZyu4gdmwa1la0iNiMNciubRKw1DXor60VsZhoEV74pYselQXHlayJ2fBokV24QsbY0aK78s4idkAbRlf8hYiemQ/UR1Hu0xSyJ
iXV4156rL2hlvseFjYL5Lic1o8Wo4IZGOHpJ8nwFvPF4K/NNAi2IsPfHiL1PcnXbI/u4uiX6HrrOw5o5Yr2fhISpws8nEEwKQegzzdlNYZxiipPZrC36XHNt
mYlGJLFZMX2mcXox31uQL6TPM+SzjMiXhVM7Ih/oXMvGjsiXg1/VoXwc8sHoEDR1B8kd9N0IO0uS2ZhXK4TI/mPlo3g8+sDGuO6mZqXzQrP97vPIrxoTyp6u
F9SFTwvzQZikKVvGsBKIBzgS8Ejew5An63eQh1/tAv3z9gCqv2664IyEuoo8dnsLiJvtD0/ENysG2c8D+OEG4I0KMMj5Ew5WCCGwSPZLucCWFew3F7ciSkza
kaIleusZmsK8+yyol8wfs7Mcn3eM2VOO2kwLbtL4AsyXYyYrnAmauORJqB2eV3grUEKa0luO/G6QTmzJqs0R/ULlWtlvc8jqMUAgtBhxTUJ/dgITW/OIBc/J
W8axvKC3x1jlkPyed9FR5iO5eHD5VEU9IanH+ptItl4e8ZpIHmR59bCeBVOzPv6u5F/+Lih7vVIwdpWcH+La9DeEsnECLZdzNBstptOeBIgcgdCkaU+q/cET
k2oPn7tRrPDTGCSFKYmltst8NrR24DHQ6MUKiN21h4RwfcYoNrfo9hHjrsRMgfgZwC+mBM9eNUuzndHvKfmV/qwpVfe4vPvNEn69AU/GPWIHTchUrhU+jA7S
X8ddo9oDuDUKsjYekciWjWFFm2YEScuWyFmmTSvg8O4M4AEhA/qeSnjnL7relfqXN4Zh3Y27QEyfXTy9aPkXEK2X1H1EI0ftHYN6RPg0vWOh3tEKxYYLxU4n
IkShGBaKjVbo3HChc6cTEaLQuVL/9MbUMmz1N+OCpSypMwyXM5xORIhyhsileG1J3U5UxVI5iKzTl+efZySATPfcGI9JxuOSsQk/uGOMyMZuSbMAk+qOjqtc
K8UblOI9nqIZ/pwu9mo3nu4tnp69PEyC57PUCRRun6X3X1Mf8P3X0SbBD0+z+gYjy4tUsqKso4gkFvTdAW7K8rZF2Hk8t2Gsmk0sYKaWVQyo3Vdv9NhgSGPu
ULD4giBUMaYCwlBNO1ZzyUYZDXruRpPFY2Z5rZJ2O4w2XpUVuY0cNoJAU/Qtr5vonrt2oD4LUl+mIqhvjELU96CMXwkAMh6CDHR8h625BFfSvCBweqMnI0k6
biQdSyOSzmwkJCtXQzwYv4rnD3GtUKiFxuNARW/JmuVNaGLamwQYgMObalPw+KTaQ0nCGZsknLFpoPk9QgaHsw3bi2F71AsG3YGGV1wcXSD8qUWnIKqa+mL4
e/WF+fYNiVnard9LUyKrRRfY98V993l08HVFkcFjATqTuf+J54jFz+JJng38GNV1gF2hOPS6KMHIcacez9H1SurJ8HvjxOGTXCk0iwvzqFkchrvrQv/oxZJ6
XjT7OfyggHrrSFMAumTh5asdeKTQfz8sBbPIVZlnhtFVuQCX6mCPRdYKa8q8m68T52/w7mzPzcB/9O+0hrnmNmRKuMxI4j6arJvF1Z74/RzHBUf78AzNPVtw
J2QeXly7k/34u2jcNEMX9ZOMYbGJiy7SquTdbNO9gdtGeAN/+iZxv9qO7R5r1NutwQ9X4s5/kUxnKNDvsAo/rbLiG1zdK+lXNklmcVsZq3uDjirvUmA58mMh
Px28QKcaNUpj+DUar/24c4uX19J17PS5FWxZ3IqNqQVoCrEzH44o0k0HezcXiv1mzLhCHgFW62cD68TE8CKMzPCbbbrX6wTdZZInSnBxZolUJEWNhT8cK+5i
4pH9VBKGJ7pUVYT9no/mevwmqak674KWQdNSd2PzrD7R/NrzAhp2qRgGXTVFQns7bYy3D5C/TXuMG5tnq5aYOC4f+Q6JlJaSxFCNHzvGLzUguS3Rp5D5lpPA
eYz5zLSGepfpwlMFRv4Y7xSIJG7otM/RHLFSPKByLCGPSuoeOhIbZb5clHXVjnJ/4dEmbFdcPYunRXCAETznff9vycHLaqgKlauF56R4KPrmSFyhW1GrxgBe
ROdBF1YoyZad3TKe/sLWreIcrudavbU83JtNtIXujtiaQbSWZ6hqV9TC93i8IdqMJ9f2jkRBumMQRlt3fij12Jl+1IymJ0kBPwgI8OWNBNWah/R7OvFgecwZ
55vEp4D1z/BGswW8MnfKalYM1dfi88x3I5XJiklqK68dRBONZ68L2ZPiX/fOSGNYJ+8YQpNGwSiOp21SR0xYxCS1G2aBd5xNGMU6pY4hMoftkjriuhPqQrJ+
oTmsk5xQfQ3khHpAuJq+QwYvvOxEN4m9K3WcL/dPP0t+poraTv6saBJDqxqZxdrUdhSUC3hHbHjg6MMK7Sjm6dCl7nLz9AMEbwhspUN75Wbf1i4yiVlOK/AH
zyjNDbzQZ4jnS8Gei6Tg4Ytdwf0TXbX7DYYbDYpxkKZOMdZHSL1CNyqp+IjMlHdJKEEGseakCY8D4FdMmrWqjFJnC0qRzVGHDHLGHH9h2xw1p01WC7skb8Ba
UtOUgR+gQjeVf6GNS+D1rSU1oQw8yg78KX8rQBQ/UhF0qx350f4OvLJa3drXkOG5qYRteN97IIP3d7vZhg9cEBT3c0OW6EWVawFvr6eztyHJe87osZf7HbE5
1zt6VxwC4fEb0R7FuJVgImuPDyn5u2QQbb3xjIeyI+jfjOdB8EQfCLpIYCUQNcc/fTfAcs7103tX3DLH79ltla8v7Kq+DYN2Ct6JwWwK3oXBXAp+F4N5FKzE
YAEF/xmDRRhc8bPoUlz/oAPJWlf8QdK+ZUzWvOL/waspWfuKf4VXc7KFFb+GV0uylRW/gNcxyZZW/AxexyZbY2vwUm2IyqDvEeNnux6a5NypkyRMYGQyEsab
w6cWB+3DiQ9lOHdGNukXlE8+BeLVQmdcOOI9IA88B7/zBl6G3wUDGLNooA1+lwz0wK9noBd+pw+cdrMH3APkxtBG3hrN9NtDv13020u/YeElE6CX2PHTrJoa
qKYGqqmBamqgmhqopgaqqYFqaACUezt6GNThCi0V7/R829VXb/PchJ6P3iYbV0/Jk3diz5P2EeierRlH0JzWO6gUo6shGsVNXtxa9W50PHvV1kZW0Xg9VF7V
S8uOkdXd3J+ylno+T8bKuhv6xbpUARmc+KHNQHSS/sVEiDSxuhzMUIyeBnWTxP2PsbKQpU1cj1EfOd+H/tmp9/0sd/SAwCPc8e8x6h/a5vm75uBRV/wwnu0p
6OxYukeHa/JTGRjq1aPH40uYG2HVynmLexvGyprnrQwZBEvJG7LKmgOejeNkbRo8t4zHE7fOlqgd9QW6XyIIOh9hwDYePDh2WZT7V+h22+nV9JHDl+Zho9OH
5mhZO/AKO/bSckev5N88SIcgxm/emaub1DFnOD2iI+VVYi91pr/uSn99J/EK4W0Qbs2lTdLbUJXibPMOMtsfmU2ncwduZL5vpPljS6F6cWPOfmnyIPNdgaUk
trk1UWpeFyx1+BnHG6veicTFJ9GQM/bIanb6YeYL7iOoPUoXbZKrCm725Oo3GIojrfqNhngMRGhqIL0KaVVY1VBOpDvdvZvHCvnR91sSwvQJX0cvD+PNirrA
FYGgIj7PDgJK8BDew/vwbK3wm9z/Cn0XDY93XIMwaXKR0ySevFhTh4xatXTMDrk7rOTu/BBKG/FmSbNtl4w7pNoQLk3OFmef8Dfv9eQo/mn9eIzDGwwodcc8
UfReiDezVVeYdS9qEIElbU2NsKHV4FXyOC6/21gkhUJ06qUu4Kmi71XWtaxYguMAPLk1k77H91K76HwOdv7KMv8rnYnOj0Gl9Toeb4GETkXL+qokjv4QdsbF
+W88L7SR7tApHCSu31BC54VOy2zzkJL5AcqA7FcBvFcaixrYuqA1iNf5HIv8UBcgFsrGXj6GLp0THuckQHDvsgIDLv9W9HLIRS8Hjl43ecy3NXVi3qSX20ZO
jDU5MfvNoMndLGlZ1/HE/YpZrehSYgcKc+sAiszDdsUscON2XtskZkH/QFHKeas2T3mZP6sTvULwdA2el6AzqzGeCVPyZfp600pxSYolpveJbjGJ0ceHxupj
VJj7A1hil42LXo2Cal33o5ejQDGf+2fkcvMMlPqcLXxqGefFzZ5bUOkAWRf0vzh+IJRL6nuITb8JvnAjW1ef21ozaET+ZK/6pqT2c+83CfHFF6WW4DftXyTK
uGlxQguE2mX1n3htY1f6tVJpxbAqhHAFXR71IVvTgjDdeMXeJeU/+ah0CtD/rFzpq7NK+Kbgv3/0818+ciCT69fsA+BbuTMoaR5HHD8oamyjL0rxYstJnPA8
Vod+1pF+EOIRT/ZImVvRmr5qELff7bRCVlsNnlrBYaEvnD7psMCRHf7jY+KcQjYeGrHzexXhBm1WrAge6fpyK9Muwgl16axlC89vHqa/H9fgGT8DpDnpruG8
ZJdBSlwqq/pdtNpsU+Imcq6VxcXtvsYAcPUaE33PQNHWJO7pAt4x147fAaBdZW1uFobF3dxzszH8jDg4kIMFBaPxBjLxFmBxTRahA672JbK4o0KYsqKTxP2p
wAzPgoL4F/z8kbqXTm89o1//c9aI32HXbDW0RtZ1i8vXmbuZZEnund5s8LypE8qK/yIiMaOLXZIssoAsCidxf+F2pFk8VlaUpIFW/Zwf0sDweo22Od/3ocNl
/kK8zUjQANI78LnjPHMbqgar8KK9ZAdhbauBtS3ZQbwQXjYvclREL61cizMUFqdTtpC//3jaa4svy5RBX6gj+xh+And1o7jcPIIHfxOOfB2D3v3MWz/oHTQ/
eJue8NzIhBv0hGdGJjjE5Am6DAyiGu7940j/gNQrvOh7jxG61WNIUQ8r6lFF3Rv+0U9xcz6qqAcV9Zyi9uMBjJdpL1bHEEBT8ZmeOsUkLqQn/4vh6sI3bSAf
+CKD5wv6/SB9eFm2Ggl/2azXQCgfOZrgmKBE0iqFfH0W8nX9KzBSaItg9y0rHqbVitb3dQLTgMuDhPCwpG0QH2AZgonvxMmb4NwZvVEvGnUDv5fwrk/jLq6v
RXh3W/J8bwvz4c0OMP87QDIBtXuY3x+XMt9Ffv/4dPQKzTN4nDCqPFPVl0ZAUb/lORye8xR2mXourkMzQywuFbhmG1bko7UiV7/cmpZvdVpQqQuI/ftVe0l3
cQet0YnDke1GAePmYRgPyPoF9OH3X9EB7aIN+qo7huUBDa+iQbgPJo6ooOzNUW/LjXscy+KvUCQ88ozJR/hxvIyG7hiHeoBfAwb/JghCHMcuBEQX9CqpA9/W
77tarMfDFJeJ46z6LJPvHkw1+/GCQeorF7xYxya2pgGveEYmsP8sCr23ZeMF9yjI4Ef82pi2laLn2PF7ReylRh7ch8sffk/RWabZgvhRP0A6+qYffryr7jHg
h5BwUFyVA2w73qpoK+nKPGMTrIQXnC+tB/o/iwzL0pT4vl8Ev9eVQD1c71fjee/IV3F3ITGZbE0m9nyU1cPsEwyYVghYApdy1dIe6e6nrYmgNfE1ohSQXUq3
p5sNOm1EnAOj+0fm4fWpar/+Faypc3LRU1qFR2iWmHThklv1fTqhIPm/YwfIrlha6vyQa0sc2WK/vlEuPuBZUO5/8bC42/Gg2XNE0ZTErWdDiGH0oaHf/ixx
6ZmSD2zqRGra1/xAWX/BvVPh/ixSwvdDkegYcmQf9r1OvahsxHkvSR2S9W8AoxZdofgvpqvJIhejZ2btfjQOea5BSx4n2gDJbuAqSbNsRYUzR5c8nPHILLxf
AFAfv0NsiHwEXFlKfpoIj2c0eQfZI6ySLW1zO4G5NUTcJrz4eUftYTrAgfGKlrMVhL2FoC8+MGFlIcS6Wd4lWiH58d7wdCFei1hZyk7EMcOULXqGDyCxHwMh
CJyAv8OVInKHPn9Q5IEIFvnadwvp7Z3jeIrD3f1ypQs0wxB53tdDfNElu0XCc2kJLkgYFAltF5TYAr95R1IqDVxQ9sxwB05+Na0DvRfkPTiyup4Lshwbru7P
6dXZL8i7Lb06S/cFOfaC3mjHDO/gz9u8+ANWt5W8DRGeRV9vgp9L+iHrAw2Y/+sBGjWG8wKY3ki19EB2zPn1LZgdqs/DwNcb8G0vvDXiWxDf3oa3huTbVph3
PPnwQDCZfTcgy4puubhBRy2ZlXaD+u8bRAJNnL3YLdwgUeLtktRBQiM6fyGx+7Fv97dCxfvcUPHXvnktok/0I/ibMoPCS8OQIJBoTAXFPLA3lR+dnsEesLXh
r1sc00jAC4I7MHjJ+/jeqnf7kqN4wAMafQfn6p1euXhX1WZIS4PA0q04ytSBS2xFi1IcTIrupbuLBz10HtjNXrXEpOJeEGo+oE3OwaqjScoimfZnJnFmwYrm
w4KUW/UTB9T0I5Xm0Ez9RGWGeLjp+hvhIanZflQ5g91vebaSrTCDYgGAzHBtNpIk3xeVUr/vhFJxwjmKPgAuAcccAwufq/Yg3dZpPCgFP7xKyTxarjr6JRXd
mpTiQ0w7BdWVg6bpVo8Fj10MmZGZ7EdBJDh4VZqdwfYUtiAEZdsaUA6fhyXmL3j7UP4OXhtHQn7oc8Bm3rvwviXv+YyHMiAJr5hQQ97DPW7NQju+Lm9PDYgZ
OJOWzEq84SrTji/zMnPxbUFmAT4WZVbgY0lmCT48mQsxy/LMpfCotkyEuEnyRCxWPW8iFpu0YCIWm7RkIuaftGhiBaYtn7gU3zwTF0reSI1S3FylFseYLwiU
9EKO50uSGsOenRP2VuxPLVW/UvIGLHJxqCqKuX9KdywFXfkDEt6xtC/DA9w5tpZmqRZ+V0B+vGOppepofohuWLqblsOmHFQFKlP9+9y1H6LV0L3yQ/EWFm9h
8XZUvB0Vb73irVe8fSTePhJvMfEWE2/nxNu5tB55A1aQ4KvUyDv03fkPoxNRcqmQ1YUV5CanqNdccBT1r94veg6xepl+eVibfsIgIA4ElwiJVGicUmjlKn2J
geDG4WBzIqi9tfZPFxteW2szGMRB5Z774vGNNY+YUu/jQs64OoSmFwz5QgV6aH2oRA+tC1XooRdDC/XQ86GlemhzqEYPvRJai6wTGAuuAg/2mCvZQ21m4rmB
tzE6mIxuF9HNFF2fjN4potsouiEZ3SGiuyi6MRn9jojuoegtyeh3RXSYopuS0Z0iupeiQ8noXSI69jaMoDoJh+okHKqTcKhOwqE6CYfqJByqk3CoFnAQcH05
CdfnknBtS8I1kIRrbxKuPUm42uMJuKJ2/X8bri8n4fpcEq5tSbgGknDtTcK1JwlXHQ7VAg78hpofmmARfMyUxN14EnfjSdyNJ3E3nsTdeBJ39dDyUA2deQ2t
/T+OtfEk1saTWBtPYm08ibXxJNbqIQGBaoAAAkIO0Rlgd+g5OugbojPA80J0InhJiM4ALwr1CMjZ8VEY+r8MODHcajHcajHcajHcajHcajHcajHc6sIQXlIS
aRkU6PNkbsfFKD81V7IH9+nDx4PRVDkl0tYC95cU4bbCJHJMqLs6g+7nuD7jwg+Mo/15IUoxzwhZAw9zvrgXFzlINC23Sf4MZ7d0/axcvGzeb/lAUmeVgEab
bWCresfS0e4eWe2V82N8TPO0o1Csp0Z8dD3g7MOd3lxYHdbqq4OLbZizNBAx41FPPOXneqPGdyX0aEvNY/viNYPGKrvi/w/a4lG3yPnHJOMWcozR7jLSjQQp
+uuWjVhSZnKYhwJYmjMlLGkr24ZFMcPwaVXvUSvdX41jXYxjfW74SgG7fqUA6lquW2+95Z8NrtvD19PIGgtgoIsNrO7KsYnLf4u3PP6EXBxm2qPiBgEu+X9c
QEBfgjuj2ziTt0nqGpKq8Nauq0x0y4XlwcmvCV0VP0aNRlLfteQpO2B/aKJzZ6STDkFGrtSNOW8On7o75eyrJDrx9RdBO8R9+rkeWtc/Xw+t71+sh57vX6WH
Xuxfpode6X9GD23uf0GEqn19BuE4Xb26z66H1vXl6qH1fQV66MW+Ej30fF+FHtrct1QPvdK3kMbRBKA5xerQ/ov+n74vGvEDETZPOX7xKdU91MYnt37ceFJ6
InoH9Vqg3qodVCdeRq/uyN8FVeI1Hl+Ap65vKn5Rm6Lq5eJNPL6jKszzW7l3EKS2Z9LvA5X86yi/pK6j/Pheor9b9Xeuv9v19wr9PVt/n6+/5+rvC/X3PP19
sf5eoL8v1d+LxLisvPgkq3uI7vjaIExeG8ReYB9bcwVtMOlnqxBH0HZM9zsBcrw1jByDuv2G4BlfarhMwBNkdxFaF1+rh9bHn9NDz8df1kMvxgN66JV4mx7a
HO8RoerV8YXbs8VcxCv00Pp4jR5aF1+qh16MP6eHno+v1UOb4wE99Er8ZQglLcqEH+ou0DA800v6mszMh7s6Ah92Jfu/qybRh13JPuyqoHrEGc8dALM2AbPm
BMwuGw1mHaPCTLQXX3ttsQ6v5/TQuvjLemh9PKCHno+36aEX4z166JV4rx7aHDd8tViH13PXXqbDa60ewlou0+H1sh7CWi7T4dWmh7CWy3R49ULcX4EXnkPW
4ZXs/y69/9UY0vuway3Vk4CX+mtx/HDVC8HeOK8dmOvdF2dPOGkv7M21wlJ6NUKwdroDD+qxJy8hvCVbI37Dp3grWx+0tnP1fVb3JXTKP0NwRpXogYS8eeEM
PrBuVxIDd+kYqM9l+vyu25XAp/W7asRMW7Hn/x6ZRAoXtvP1hMx14cihneTM7dJnTodBOlwwnz43uwICQno7u/WruGEtlHLxwEJx86aSGQzvswq8ATBj7iDy
e1gL1RwHqVd5aSa3HEf04Kj2bGQIYus8JPbBCUNDwnCUCK9KCdckwt5HFxuq5qEVfLGumxGzjbvylHv3tKK5NuR7H1cfYQu/I8/XXTWRe4sNnrt4yLWY9h2u
v8NeNS7xFs2gOj2XOo9xMhzmpX/pTr5+7sIVFlmdC0CYhfID89UKl0aQITaIO76aiH89ajV4fofGSitZ9yS1X1abJHUbGr/myyqsge8oalO44Tu4xyz6r4CU
oA9BVodkdb+E1wNT9gjuAFslcRmSZC6xSteXWpmGEx5BzwNRa1JHfVH/Vua9S6XXEzvRMnvprlz5q3eVyFc/WzNskSvp22Ik31XqK/MRl/C7lsmT/7/2jjY2
iuN6e3tgG8juoTqJASdyUrfCCXXtxkltmQSfceJds2efEghWixJIDBwtHy4cCokCtXsmYnXchSRUchM3oCpqSZUmKKJVgojicxKwiCA2Lsjm04HUucOFGPPh
j4C3772ZvfNejqRS1f6obqS9uZ3ZmZ2Z9+bNm533QZZ+3SXZgrzZga0L1AnpeD4KKwipDZ9EAc9QlH+NScOTxSwSn5yP8nXnNb0TD7MLyATWZ8hANFAfj6p4
xnkq0jMFR6Vf06+64WHeZDyMKIjBEQX/yFqgWx8hkUwaBTpC8fnw+H+oG2BdoIavTy88ojZefxOmripr+Lf2IRn9NndUBWfdXRV03K1MWIgpD77z/J022Y8b
SsVoRPyKZhJaVyNGFx5B1XiYy0HHAhybDxC9tbyjivxOJPrPG3hid2FThto4it42nn/ADXQHdY9JErkrMrOLCTzX02nyb9NRivwAr+IGtTy6C8U59beY11+9
hZQZNGZ4GU02rjjLfAIwyUnTrzNpq6D9zqPsKzu8NjIL36V3K/wrOT7GRFdWoujtRZTgnanF5FgH0BHtQk+kbzIxbc55AUcfsqA5JKrhIrvOx9VgpUBuiWuC
s/rwRIpQyCC3xs3cXD/ZSBgir8TkKjs4dwz/2/h5XS2Qz0LYAsac3k/wPmcn//Wkk6gPVATXpakrPtsyxUbPdDBX74La+HHHsQyTzUVnVsw4FhP60LniMjCr
i02/AaaIpldhroOQ80RscetfI/4V9+ejPCi6U0D8KXY17E9TDFYPOrDAcSP7ECXH5aYFaaj4+7djD+vH0Oq/Fpwr4EkaqWrnkSF3jxx6mzpA8qIetx7G8cKP
YSpsBuB//+2J9nWMVnfJft+MmkD2x+7SlqPt0L1N55GxJo0Koa3/FL7HLYSxxmJ3XjtOEOK08npU/0ia7L8gUvtU/VNfkRuVCdwB7RTMnwr80fC2iap1B7ae
olhv4vFWno7unWF4vO7NJ9bn4m6lWIBNhVZaBjuVcFOnvLl3jJ3Ie7V732P2ZJSZCJcs5kOxAP8zB6kNHRwSu/h0r2fHmzPJLExkVTNWhKY5aJaSrRw2lXVm
HUUOnaf6f1WvsG9i2NMS1uCNebBwO33fVwKNdKpdAnB+/lYcK8LA0pfwnXJwo8NmgwftctMOgsWwMtRhmrRX9Jc6SDhzVB06blktaGNj+vT1MXQoIH19Gnhs
tMf1qMdgh9loJo1FaCU98vgIdgsldwLk9lgjT7wFiD20fxk6oZackVtalZIWmhryjracNtylLUccZQ1r7DBb221duljDtlgahu3IYueuSZpzYJhOYQtgX3pv
C9WELhjJ+kGMUlIjI6fOmQ5y/Rtwe/Youj0PeGYikhF7HlQFpeQgTZ71t8aOnUuUAnaGKNeMUJV4CsdW1vnQ9VLWy/dFesQ9gnil4QSAjJ20Juxo1fIOaoEt
xK6HP5+ANS8mx6PbM5D1qdJbMjZQvD0DGaBqvSljC8SK0UCksLQZqdnGuUpgGyFcI/BRNtuv71PCZ2N1Ad2ciuyNpm+f2gyxAvc76X7f1F14bzBkNXCTX9Iv
h0bRQ3fpolyvHPqSfH1v5asLuVje2tnQA/uOoAuIX1Mn8gpQcSfufbhdicOIZAPc5Q/SsciO1xAt2MjQKONA3MLQQ1fgqlXMseLkiUOnWA4aIhOF9wJ94iW0
3Jzoz6Fh7mA1uglM0/jBSU0ws0v1txXg12xVP9F/h8V+V+swyRCj0+HQUShdE3j+eIe7dB/NffnFAFYASd3xpJd5Um886VWeFIkn/YEnDcST/syThuNJ71LS
7OPxlL38ofRYUmghcicogbBs27xg5p2K0WZtUWi1gfKokONvs1tbFloWzxKtLQw9Ec9yWFsaejyeNcHa4lB1PGuipeWhR+I5aQk9QMskkDUtuhWZhHAvugRF
8iS3tOFyieQI2F6+Lup7mKIDcC/EygQzfwLguwETH1YldeiEhaPl07/ZMv1djwEtSpj0R66wSa9wf4Mw+fM+Anri+pCcS5d0y8ERAP81pmVh58ZPyIsPsVKc
/pIh8ujSmK97o2EbbfM3oWXbsXr0ShQIxPyBKXljaqDomqqPjPMHJnF9o89oLvxmN5dLSI/uw084bO2OL8fQZ2gTMjqC3LT7Cpt3RNAbR/DYY69BkhhaZ+E1
pfQtWtDL5Nf3h/umKY2HsRSm4riSxRC7Jmv7lUAZ+Z4newZ3tSN7CoUbb3C277IydBrukPNTZfdlGgRVnyKgYlu4bzrQECcTvsjo1DLCSsYlVdeE9GjmFRRs
GuD+KfNG1fBZ9Gz2ck2g5TbTsxl1a9O0uHuzaLs5uaN/v4x84Qm56Rh/2CfH/J3JoW4b8yTIfJ5Fib9b8XgOxUZZ8bWyekeMsPEBImLrq9GEI0pjW8UzdiBI
pxU0/hBoKsSjI3dJh88JHEph81+IWFGiEijqVGNLq1ayf6Pk1tvd8jthlG/RizpxUfbYNk0zaazTSmM3rTEZpjjURgcBZR7GKRBz1JbPHbWRAei4rzY55qtN
bvoT63H0j/yJXWwgIsRrkNu2aIBPE3q/cFiL+aMq2o9k29M/g/gsFZhP//50ZDE8KhrJCNXibp8vCie1wERcF+LrQRNbDw400XrAN4u0Jjjohay/BrB09K//
1e/yHqcfVYRDTOpojhK+MVERPlF++Unc4PFVDRKEQ9HOS2SNaTx91gfV8Oj0wlbYLCB6MntIgMQ9ylAPpDEk1T516Zdd4X4nsJ/ASnRtvL0qmDkVoE57lcbR
t2Gz8oy4Je2j8MUsf5/oHxN8UzWh0z9mXy+hhNrvWyFvtwA/WklYfh3vkvjv9eW2k1A/+cTSRWSTPkLULUPCU2xKxDhs6l6OPbj/q8cirQrj1TWhZ5cDtyjd
uFp1yJtx5Ss0+nPj9p9KLrvligFN3zOClFMxDqgoMT0DLXsEskdQW4lZ4PcdxTnYHnDlVAf29CSqQl1Wur5mJrFdea3liRYDTQv8i3JbmU1AF6S4yFrgFbXr
OilDodlA/zm0nO+i+0tqF7AyewaZrcBzcdOAppqTi1SjhtQuozow6zyqNqEq1CCqQo2SucAvZVdDK1oIRAf2scFChSjoSAda/ff3ytXirOO4VW/VxFnn4ebI
uMEU9xxHKlAlFp2F6yDSpW74M6qIRW0wryU1DK8J901yNfbZBkSbG5WqrxFsyP0sUtN2ZUVZDkLCHZwtqo0HcvbCjA/X5bY6UMB5Ue4ACk5H+gtj8FAI38po
fnUrJUOqXAH7lKYoA84nZGp2E5Gw2VFUK2s0mNHGIi6hhgACNnfECiAFCFHXGKOUrry28rimmqqfBAjENNUINmcBNlVONJ/VdQNgoZKzZa6oNkzDH6zKZFVW
B944Ow5Cqt6tdg0TdNBZb7AKUs4QhKYcJF01VT+NABpDdTcGobZs2A6jS+n4uMcg1McgNIUgNAB/2uJwhLtBFAkYrhbfGOwm58m55zUxd5AAADeklRaBlDY1
/AXA6nM5fG5S4zmElCaQvlu3JpxTAw7gD4YdONqIBmrpvhlIluWmtQRCntRMSU+i+PdyDtpe7rrT4tApuf9JL7eGUMC/8eRwQ7BMTs4HRPJA5UwmblBZzGMv
I4M2EujZfGGTDBTmAh1uXYssd5vyuGlAr09wJU2nGqh0oifB983VRJFr2slAqapXK0wcR9HPWeldYLUSt0x9BudrzC71iMZteeMCh213zf8Fsz2Ny3vkrkOm
bCnqwlYrKNR7h5J3SC1dU+wDrFmDn9nWT1b91+vcwbpcYe0r2DgYUed6WeGWrpUDAglhQHFVrPGS6VMl76CqL5w5TiH8myIfN/NHO595t2L+aCMvHkMZTYs3
2mTPb03iDxrPChvC3FnrOG/QScrTq75o/eazCfrrXGzXamx1gFs0KUa1isCeg9Z5q5Lx02+olypEb81JOwgED9G5nimYqozCotA4zkkAxBC5KWnpYRP1LOqZ
qvo1moXnmE4pzlykxMBfj+C0o4mLFNkktg6YpVfRm8kNpmCqxO2u1oizO+H63C3Ojs4TW8Ld5Kg6uweuS3BFVTE7HL5o9/fNqQo6xpSgo1nRAW3HQdOWCqmQ
CqmQCqmQCqmQCqnwXwqv/g5Dz5zrb1464n7KM+dHc7P7zz4wfQ7LHXiQx+b9hyzunWOW/+CnL9w//oK9epn1aphjvWyWy87rERPaJVhvzdOmBofN3PCykJ4Q
T0mInQlxvI2sLTlvGEYWXE64HoFLmCGWLoKMSdjbhwwjAg3zbDeMDWh0u8UwMqFhnp2GUQdxwR7D+BjixR8aBmp6dnQYhgc6VHDaMNDHieeSYayE8gWX4Tne
wUyzf889ahM2OIUZU9LSceeDnx+z4ep4xTBuoEKJS3KWS1nlUk65NLNcKnBJxRWSx5+2dWJwQsjxoviC3d4m1bqkxZWSt1KqVyWP/apU7JIK6PEcKup0Seku
yFgu1VZKi8slb7lUXyltqJQahHJpi+CStglYrkuqLTfrGZddybJxu8t2abai1wxjRLxJ23YKlsb9LHlj0CyaDccXT92/eN0wTn/vJvXtttQnljuk96BJrdDq
dqFC6hAWwBPiU3Ky1+DmHTfTde/C+JMTdkzOqpDK/GLIbl8iZdEL0/EQHsd+5QeGkTEpaTtgEOyWdtwnJu/YNrs4fYLUbK+UdsK1C67ddhVS0cobOsfYcNgw
am+5SV8XW17xj4mSd7lU75I2uDgoygkUi8U7JyZ/OXQEPzsvApyrP2EYR6Sb9KXX0hd7S/Laeu3iPrsUsbukAegC3F3Eu6fhziUNQ8caxEppC1zbxFrItSuQ
+RhkViZkUtEDIuTO50XLE3Ln47wEfDp5wTCWCf8WzncSrpbHcN6brAtob88L9dZ9ZRizbKzeCinHb19K2TT/8JmtiMulhoFfF22S8xEpq0qe/Ex6g23O9NJ7
7su9O7U6pEIqpEIqpEIqpEIq/P+Eq2PGGvrDN6ATeLqHbywn8vt6nj+J3wd5PJnHWQn718hXtvHV2hSbdd+XxuPbedzr+N/0d/hi8vTb+Mb4hzx+wNwo56/z
rvOt9S15ypa/fPX6fO+SdV5bft2zq9c9u4rFvrW2/LVLVy7Jr1/ps+X7lm6A37Vr6pb4ltjyl3qfXLZ2yaqlT3rr1sbvqNySVSuehirX+KjcfxwQDtcMY405
3rGB5/HKhOT0hPK38jrsCfA2414hDl9hXHkT7nfwPHsC/phx8Nu/a9h+wL9llCfggxkr49o/Ocn77+F1mvia+MGjLOF9id9DfpxQvsxpjef/NXl5M9zPy8fG
v8MaO4VvL/9gQnlnpzVelPB84nSZx8rXx+DXaY3fSviwlAj/BbzvYsI8GT7Nv3glzO/0hH48wdufOP8jZ1hcYEv+/vRx+CAmweusXhYv/w78+ReXzq0N
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
sys.meta_path.insert(0, _Importer(MODULES, PACKAGES, OBJECT, globals().get("__file__", "gomoku.py")))

if __name__ in ("__main__", "builtins"):
    from bots.gomoku.game import GAME
    from bots.core.main import main

    main(GAME)
