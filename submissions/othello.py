#!/usr/bin/env python3
"""Stonewire Othello, packed for generic: one file for Python 3.6 and newer, with nothing to install.

Try it:  echo '{"requests":[{"x":-1,"y":-1}],"responses":[]}' | python3 othello.py
Options: python3 othello.py --help

The source of every module stands below as text and is run from there. Its kernels, which numba compiled
ahead of time from the texts of bots.othello.kernels and bots.core.kernels, are in OBJECT; where the
system does not run them, numba compiles the texts if it is installed, and plain Python plays if not.
Made by `stonewire pack`; do not edit. Fixed options: none.
Toolchain: numba-0.68.1-llvmlite-0.50.0; Python 3.11.7; GNU ld (GNU Binutils for Debian) 2.40
"""

import sys

MODULES = {}
PACKAGES = ['bots', 'bots.core', 'bots.core.kernels', 'bots.othello', 'bots.othello.kernels', 'protocol']

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

KERNEL_SOURCES = "7b175cfdeef97b87"
OBJECT = __loader__.compiled
NATIVE = True
DEFAULTS = {}
PARAMS = {'mcts.exploration': 0.25, 'mcts.rave_equivalence': 300.0, 'mcts.use_rave': 0, 'mcts.expand_visits': 2, 'mcts.first_play': 0.5, 'mcts.first_play_weight': 10.0, 'alphabeta.window': 300, 'alphabeta.late_move': 2, 'alphabeta.late_depth': 3, 'alphabeta.win_scale': 0.139, 'evaluation.phase_discs': [8, 22, 36, 48, 60], 'evaluation.discs': [-52, 21, 69, 15, 27], 'evaluation.mobility': [84, 173, 122, 149, 195], 'evaluation.frontier': [-43, -245, -210, -98, -69], 'evaluation.stable': [6, 320, 128, 135, 76], 'evaluation.open_x': [-97, -473, -573, -351, -117], 'evaluation.open_c': [-5, -76, -145, 8, -32], 'evaluation.square_a1': [0, 289, 381, 155, 74], 'evaluation.square_b1': [-2, -42, 22, -103, 23], 'evaluation.square_c1': [265, 282, 97, -6, -55], 'evaluation.square_d1': [63, 71, 37, -4, -37], 'evaluation.square_b2': [-100, -237, -99, 21, 26], 'evaluation.square_c2': [-351, -189, -162, -7, -9], 'evaluation.square_d2': [-86, -147, -140, -19, 2], 'evaluation.square_c3': [57, 79, 56, -13, -21], 'evaluation.square_d3': [120, -6, -51, 6, 23], 'evaluation.square_d4': [-19, -78, -71, -15, 3], 'evaluation.tempo': [19, -517, -423, -304, -91], 'evaluation.parity': [-177, 76, 20, 122, 305], 'order.square': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 'order.answer': 100, 'playout.corner': 60, 'playout.edge': 12, 'playout.inner': 10, 'playout.c_square': 4, 'playout.x_square': 1, 'playout.plies': 2, 'prior.half': 800, 'endgame.successors_from': 8, 'endgame.evaluated_from': 12, 'endgame.stable_from': 20, 'endgame.rank_answer': -16, 'endgame.rank_corner_answer': -32, 'endgame.rank_corner': 0, 'endgame.rank_odd': 10, 'endgame.rank_disc': 8, 'solver.empties': 20, 'solver.nodes': 600000, 'solver.growth': 2.4, 'solver.nodes_per_ms': 2000, 'solver.share': 0.6, 'solver.unlimited_ms': 20000, 'solver.table_bits': 20}
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

MODULES['bots.othello'] = r'''"""Othello (Reversi): discs caught between two of the mover's turn over; more discs win."""
'''

MODULES['bots.othello.game'] = r'''"""Othello as the core and the tools know it: its rules, and numbers for the kernels."""


from bots.core.engine import Game
from bots.othello import layout
from bots.othello.rules import SIZE, SQUARES, Othello
from protocol.moves import PASS, opponent


def _encode(position, move):
    """The square's number, or the pass's own."""
    return move[0][1] * SIZE + move[0][0] if move else layout.PASS_MOVE


def _decode(position, number):
    return PASS if number == layout.PASS_MOVE else ((number % SIZE, number // SIZE),)


def _lead(position):
    """How many more discs the mover has than its opponent; at the game's end the winner gets the empty squares."""
    counts = position.counts()
    lead = counts[position.to_move] - counts[opponent(position.to_move)]
    if lead and position.result() is not None:
        lead += (SQUARES - sum(counts)) * (1 if lead > 0 else -1)
    return float(lead)


def _solver(kernels, game, params):
    from bots.othello.solver import EndSolver  # only once a search is wanted

    return EndSolver(kernels, game, params)


GAME = Game(
    name="othello",
    title="Stonewire Othello",
    position=Othello,
    columns=SIZE,
    rows=SIZE,
    gtp_top_left=True,
    engine="alphabeta",
    encode=_encode,
    decode=_decode,
    state_length=layout.state_length,
    weights=layout.WEIGHTS,
    move_span=layout.MOVE_SPAN,
    most_moves=layout.MOST_MOVES,
    lead=_lead,
    solver=_solver,
    ranges={
        "evaluation.phase_discs": (1, 64),
        "playout.plies": (0, 200),
        "solver.empties": (1, 60),
        "solver.nodes": (1, 1e12),
        "solver.growth": (1, 100),
        "solver.nodes_per_ms": (0, 1e9),
        "solver.share": (0, 1),
        "solver.unlimited_ms": (0, 1e9),
        "solver.table_bits": (4, 26),
    },
)
'''

MODULES['bots.othello.kernels'] = r'''"""Othello for numba: bit sets (``bits``, ``board``), evaluation, playouts and the exact end game."""

from bots.core.kernels.game import KernelGame, make_entry_points
from bots.othello.kernels.board import final, key, legal, length, load, over, perft, play, setup, to_move
from bots.othello.kernels.endgame import solve
from bots.othello.kernels.evaluation import evaluate, order, prepare, prior
from bots.othello.kernels.playout import playout
from bots.othello.layout import MOST_MOVES, MOVE_SPAN

GAME = KernelGame(
    setup=setup,
    load=load,
    length=length,
    to_move=to_move,
    over=over,
    legal=legal,
    play=play,
    final=final,
    key=key,
    playout=playout,
    evaluate=evaluate,
    order=order,
    prior=prior,
    prepare=prepare,
    move_span=MOVE_SPAN,
    most_moves=MOST_MOVES,
)

KERNELS = make_entry_points(GAME, further={"solve": solve})
KERNELS["perft"] = perft  # the discs stay in registers, which the generic one's states cannot
'''

MODULES['bots.othello.kernels.bits'] = r'''"""Sets of squares as unsigned 64-bit numbers: counting, finding and mixing their bits.

Every number that meets a bit set is ``np.uint64`` too: numba turns int64 with uint64 into floats.
"""

import numpy as np
from numba import types
from numba.extending import intrinsic

from bots.core.kernels.bits import count_bits, lowest_bit
from bots.core.kernels.tools import kernel

ONE = np.uint64(1)
FACTOR_1, FACTOR_2 = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xC2B2AE3D27D4EB4F)  # odd, bits well mixed
MIX, MIX_SHIFT = np.uint64(0xFF51AFD7ED558CCD), np.uint64(32)


@intrinsic
def upside_down(typing_context, value):
    """The set with the order of its rows reversed."""

    def generate(context, builder, signature, arguments):
        return builder.bswap(arguments[0])

    return types.uint64(types.uint64), generate


@kernel
def count(squares):
    """How many squares the set has."""
    return np.int64(count_bits(squares))


@kernel
def first(squares):
    """The lowest square of a set that is not empty."""
    return np.int64(lowest_bit(squares))


@kernel
def bit(square):
    """The set of one square."""
    return ONE << np.uint64(square)


@kernel
def rest(squares):
    """The set without its lowest square."""
    return squares & (squares - ONE)


@kernel
def mixed(own, other):
    """A hash of two sets, every bit of it depending on all of theirs."""
    x = own * FACTOR_1 ^ ((other * FACTOR_2) ^ (other * FACTOR_2 >> MIX_SHIFT))
    x = (x ^ x >> MIX_SHIFT) * MIX
    return x ^ x >> MIX_SHIFT
'''

MODULES['bots.othello.kernels.board'] = r'''"""Othello's moves on bit sets, and the state that the searches copy.

The squares where a side may place a disc are found for all squares at once, by flooding from its
discs over the other side's in each direction (parallel prefix, so that three rounds cover six discs).

The discs that one placement turns over are found ray by ray. On a ray of rising squares, take the
squares that stop a row of the other side's discs from the set of all squares below the placed disc:
of all stops the difference holds only the nearest. If an own disc is there, all between turn over.
Rays of falling squares are looked at upside down, but for the one within the row.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import ONE, bit, count, first, mixed, rest, upside_down
from bots.othello.layout import OTHER, OWN, PASS_MOVE, SIDE, STATE_CELLS

NOT_SIDES = np.uint64(0x7E7E7E7E7E7E7E7E)
TWO, FOUR = np.uint64(2), np.uint64(4)
EMPTY_SET = np.uint64(0)
START_BLACK, START_WHITE = np.uint64(1 << 28 | 1 << 35), np.uint64(1 << 27 | 1 << 36)


def _rays(directions):
    """For every square the sets of squares that lie from it in each (row, column) direction."""
    rays = np.zeros((64, len(directions)), np.uint64)
    for square in range(64):
        for number, (down, right) in enumerate(directions):
            row, column = square // 8 + down, square % 8 + right
            while 0 <= row < 8 and 0 <= column < 8:
                rays[square, number] |= np.uint64(1 << row * 8 + column)
                row, column = row + down, column + right
    return rays.ravel()


# Right, down left, down and down right of every square, one after another.
RISING_RAYS = _rays(((0, 1), (1, -1), (1, 0), (1, 1)))
LEFT_RAYS = _rays(((0, -1),))
BOTTOM_ROW = 56  # exclusive-or with it turns a square upside down


@kernel
def flooded(own, over, step):
    """Where placements end that begin at ``own`` and run over ``over`` both ways along one line."""
    double = step + step
    left = over & (own << step)
    right = over & (own >> step)
    left |= over & (left << step)
    right |= over & (right >> step)
    left_pairs = over & (over << step)
    right_pairs = left_pairs >> step
    left |= left_pairs & (left << double)
    right |= right_pairs & (right >> double)
    left |= left_pairs & (left << double)
    right |= right_pairs & (right >> double)
    return left << step | right >> step


@kernel
def placements(own, other):
    """The squares where the owner of ``own`` may place a disc."""
    inner = other & NOT_SIDES
    found = flooded(own, inner, np.uint64(1)) | flooded(own, inner, np.uint64(7))
    found |= flooded(own, other, np.uint64(8)) | flooded(own, inner, np.uint64(9))
    return found & ~(own | other)


@kernel
def turned_rising(own, stops, below, ray):
    """The discs turned over on one ray of rising squares.

    ``stops`` holds the squares without a disc of the other side, ``below`` those below the placed disc.
    """
    end = (below - (stops & ray)) & own & ray
    return (end - np.uint64(end != EMPTY_SET)) & ray


@kernel
def turned_left(own, stops, ray):
    """The discs turned over on the one ray to the left, at most seven squares."""
    ends = stops & ray
    ends |= ends >> ONE
    ends |= ends >> TWO
    ends |= ends >> FOUR
    end = (ends ^ ends >> ONE) & own & ray
    return (EMPTY_SET - (end + end)) & ray


@kernel
def turned_over(own, other, square):
    """The discs that a disc on the square turns over; none: the rules forbid it there."""
    stops = ~other
    below = bit(square) - ONE
    at = 4 * square
    turned = turned_rising(own, stops, below, RISING_RAYS[at]) | turned_left(own, stops, LEFT_RAYS[square])
    turned |= turned_rising(own, stops, below, RISING_RAYS[at + 1])
    turned |= turned_rising(own, stops, below, RISING_RAYS[at + 2])
    turned |= turned_rising(own, stops, below, RISING_RAYS[at + 3])
    own, stops = upside_down(own), upside_down(stops)
    below = bit(square ^ BOTTOM_ROW) - ONE
    at = 4 * (square ^ BOTTOM_ROW)
    up = turned_rising(own, stops, below, RISING_RAYS[at + 1])
    up |= turned_rising(own, stops, below, RISING_RAYS[at + 2])
    up |= turned_rising(own, stops, below, RISING_RAYS[at + 3])
    return turned | upside_down(up)


# ---- the state --------------------------------------------------------------------------------------


@kernel
def own_discs(s, o):
    """The mover's discs."""
    return np.uint64(s[o + OWN])


@kernel
def other_discs(s, o):
    """The other side's discs."""
    return np.uint64(s[o + OTHER])


@kernel
def setup(s, o, columns, rows):
    s[o + OWN] = np.int64(START_BLACK)
    s[o + OTHER] = np.int64(START_WHITE)
    s[o + SIDE] = 0
    return STATE_CELLS


@kernel
def load(s, o, w, cells, to_move, details):
    black, white = EMPTY_SET, EMPTY_SET
    for square in range(64):
        if cells[square] == 1:
            black |= bit(square)
        elif cells[square] == 2:
            white |= bit(square)
    s[o + OWN] = np.int64(black if to_move == 0 else white)
    s[o + OTHER] = np.int64(white if to_move == 0 else black)
    s[o + SIDE] = to_move


@kernel
def length(s, o):
    return STATE_CELLS


@kernel
def to_move(s, o):
    return s[o + SIDE]


@kernel
def over(s, o):
    own, other = own_discs(s, o), other_discs(s, o)
    return placements(own, other) == EMPTY_SET and placements(other, own) == EMPTY_SET


@kernel
def legal(s, o, w, moves, at):
    own, other = own_discs(s, o), other_discs(s, o)
    left = placements(own, other)
    if left == EMPTY_SET:
        moves[at] = PASS_MOVE
        return 1 if placements(other, own) != EMPTY_SET else 0
    n = 0
    while left != EMPTY_SET:
        moves[at + n] = first(left)
        left = rest(left)
        n += 1
    return n


@kernel
def play(s, o, w, move):
    own, other = s[o + OWN], s[o + OTHER]
    if move != PASS_MOVE:
        turned = np.int64(turned_over(own_discs(s, o), other_discs(s, o), move))
        own |= turned | np.int64(bit(move))
        other &= ~turned
    s[o + OWN] = other
    s[o + OTHER] = own
    s[o + SIDE] = 1 - s[o + SIDE]


@kernel
def final(s, o):
    lead = count(own_discs(s, o)) - count(other_discs(s, o))
    if lead == 0:
        return 0
    return 1 if lead > 0 else -1


@kernel
def key(s, o):
    return np.int64(mixed(own_discs(s, o), other_discs(s, o))) ^ s[o + SIDE]


# ---- perft ------------------------------------------------------------------------------------------


@kernel
def leaves(own, other, depth, finished):
    """The games of ``depth`` plies; the last ply is counted without being played."""
    moves = placements(own, other)
    if moves == EMPTY_SET:
        if placements(other, own) == EMPTY_SET:
            return finished
        return 1 if depth == 1 else leaves(other, own, depth - 1, finished)
    if depth == 1:
        return count(moves)
    total = 0
    while moves != EMPTY_SET:
        square = first(moves)
        moves = rest(moves)
        turned = turned_over(own, other, square)
        total += leaves(other & ~turned, own | turned | bit(square), depth - 1, finished)
    return total


@kernel
def perft(states, w, depth, finished, moves):
    if depth <= 0:
        return 1
    return leaves(own_discs(states, 0), other_discs(states, 0), depth, finished)
'''

MODULES['bots.othello.kernels.endgame'] = r'''"""The exact end of the game: principal-variation search to the last disc.

Scores are disc differences for the mover, empty squares counted for the winner. What makes it fast:

- The nearer to the end, the less is done a position. With ``LISTED`` empty squares or more, the moves
  are sorted and results kept in a table; below that they are only tried in an order that costs
  nothing; the last squares have kernels of their own.
- Fastest first: moves that leave the opponent few answers come first (its subtrees are small), with
  corners and odd regions (whoever moves last into a region has it) before others.
- The table keeps whole positions, so that no two can be taken for one another, with bounds on their
  scores. A successor found there may cut the position off before any move is searched.
- Discs that can never turn over bound what the other side may still reach.

Sources: Buro 1997 and Andersson's "Writing an Othello program" (the methods), Welty's and
Delorme's descriptions of their end games (parity, stability cut-off).
"""

import numpy as np

from bots.core.kernels.tools import kernel, must_stop
from bots.core.layout import ABORTED, AVOID, BEST_MOVE, BEST_VALUE, MAX_NODES, NODES, PV, PV_LENGTH
from bots.othello.kernels.bits import bit, count, first, mixed, rest
from bots.othello.kernels.board import EMPTY_SET, other_discs, own_discs, placements, turned_over
from bots.othello.kernels.evaluation import value
from bots.othello.kernels.stability import stable_discs
from bots.othello.layout import (
    ENTRY_CELLS,
    EVALUATED_FROM,
    LEVEL_CELLS,
    PASS_MOVE,
    RANK_ANSWER,
    RANK_CORNER,
    RANK_CORNER_ANSWER,
    RANK_DISC,
    RANK_ODD,
    ROOT_LEVEL,
    SQUARES,
    STABLE_FROM,
    SUCCESSORS_FROM,
)

LISTED = 7  # empty squares from which on moves are sorted and results kept
POLLED = 8  # and from which on every position looks at the clock: a few dozen microseconds apart
MOST = 64  # the greatest score
NO_SCORE = -MOST - 1  # of a side without a move
DISC = 100  # the evaluation's value of one
RANK_OF_TABLE = 1 << 40  # of the table's move: before all others

CORNERS = np.uint64(0x8100000000000081)
QUADRANTS = [np.uint64(0x0F0F0F0F << shift) for shift in (0, 4, 32, 36)]
Q1, Q2, Q3, Q4 = QUADRANTS

# ---- the last squares -------------------------------------------------------------------------------


@kernel
def score_over(own, other):
    """The score once neither side can move."""
    lead = count(own) - count(other)
    empty = MOST - count(own | other)
    if lead > 0:
        return lead + empty
    return lead - empty if lead < 0 else 0


@kernel
def odd_regions(empty):
    """The quadrants with an odd number of empty squares, as a set."""
    odd = EMPTY_SET
    if count(empty & Q1) & 1:
        odd |= Q1
    if count(empty & Q2) & 1:
        odd |= Q2
    if count(empty & Q3) & 1:
        odd |= Q3
    if count(empty & Q4) & 1:
        odd |= Q4
    return odd


def _between():
    """For a square of a line of eight and the own discs on the line: how many others they enclose with it.

    All squares of the line are taken, so that those not own are the other side's. Beyond the end of a
    shorter line there are no own discs, and so nothing is enclosed.
    """
    counts = np.zeros(8 * 256, np.int8)
    for place in range(8):
        for line in range(256):
            for step in (1, -1):
                end = place + step
                while 0 <= end < 8 and not line >> end & 1:
                    end += step
                if 0 <= end < 8:
                    counts[256 * place + line] += abs(end - place) - 1
    return counts


def _diagonals(down):
    """For every square the set of its diagonal that falls (1) or rises (-1) to the right."""
    sets = np.zeros(64, np.uint64)
    for square in range(64):
        for column in range(8):
            row = square // 8 + down * (column - square % 8)
            if 0 <= row < 8:
                sets[square] |= np.uint64(1 << 8 * row + column)
    return sets


BETWEEN = _between()
FALLING_DIAGONAL, RISING_DIAGONAL = _diagonals(1), _diagonals(-1)
LEFT_COLUMN = np.uint64(0x0101010101010101)  # times a set with one square a column: its columns in the top byte
COLUMN_TO_BYTE = np.uint64(0x0102040810204080)  # times a set within the left column: its rows in the top byte
TOP_BYTE, BYTE = np.uint64(56), np.uint64(255)


@kernel
def turned_by_last(own, square):
    """How many discs turn over on the last empty square, where the other side has all but ``own``."""
    row, column = square >> 3, square & 7
    across = own >> np.uint64(8 * row) & BYTE
    along = ((own >> np.uint64(column)) & LEFT_COLUMN) * COLUMN_TO_BYTE >> TOP_BYTE
    falling = (own & FALLING_DIAGONAL[square]) * LEFT_COLUMN >> TOP_BYTE
    rising = (own & RISING_DIAGONAL[square]) * LEFT_COLUMN >> TOP_BYTE
    by_column, by_row = np.uint64(256 * column), np.uint64(256 * row)
    return np.int64(
        BETWEEN[by_column + across]
        + BETWEEN[by_row + along]
        + BETWEEN[by_column + falling]
        + BETWEEN[by_column + rising]
    )


@kernel
def last_one(own, other, square):
    """The score with one empty square left."""
    turned = turned_by_last(own, square)
    discs = count(own)
    if turned > 0:
        return 2 * (discs + turned) + 2 - MOST
    turned = turned_by_last(other, square)
    if turned > 0:
        return 2 * (discs - turned) - MOST
    # The square stays empty and counts for the winner.
    return 2 * discs - MOST + (2 if 2 * discs >= MOST else 0)


def _neighbours():
    """For every square the set of those around it."""
    around = np.zeros(64, np.uint64)
    for square in range(64):
        for row in range(max(square // 8 - 1, 0), min(square // 8 + 2, 8)):
            for column in range(max(square % 8 - 1, 0), min(square % 8 + 2, 8)):
                if (row, column) != (square // 8, square % 8):
                    around[square] |= np.uint64(1 << row * 8 + column)
    return around


NEIGHBOURS = _neighbours()


@kernel
def turned_near(own, other, square):
    """As ``turned_over``, at no cost where no disc of the other side is beside the square."""
    return EMPTY_SET if NEIGHBOURS[square] & other == EMPTY_SET else turned_over(own, other, square)


@kernel
def best_of_two(own, other, a, b, beta):
    """The best score of a move to a or to b; less than any score if there is none."""
    best = NO_SCORE
    turned = turned_near(own, other, a)
    if turned != EMPTY_SET:
        best = -last_one(other & ~turned, own | turned | bit(a), b)
        if best >= beta:
            return best
    turned = turned_near(own, other, b)
    if turned != EMPTY_SET:
        best = max(best, -last_one(other & ~turned, own | turned | bit(b), a))
    return best


@kernel
def last_two(own, other, alpha, beta):
    """The score with two empty squares left."""
    empty = ~(own | other)
    a, b = first(empty), first(rest(empty))
    best = best_of_two(own, other, a, b, beta)
    if best > NO_SCORE:
        return best
    best = best_of_two(other, own, a, b, -alpha)
    return -best if best > NO_SCORE else score_over(own, other)


def _make_last(below):
    """The kernel for one empty square more than ``below`` is for."""

    @kernel
    def best_move(own, other, alpha, beta):
        """The best score of a move; less than any score if there is none."""
        empty = ~(own | other)
        odd = empty & odd_regions(empty)
        best = NO_SCORE
        left, later = odd, empty & ~odd
        if left == EMPTY_SET:
            left, later = later, left
        while left != EMPTY_SET:
            square = first(left)
            left = rest(left)
            if left == EMPTY_SET:
                left, later = later, left
            turned = turned_near(own, other, square)
            if turned == EMPTY_SET:
                continue
            score = -below(other & ~turned, own | turned | bit(square), -beta, -alpha)
            if score > best:
                best = score
                if score >= beta:
                    return best
                alpha = max(alpha, score)
        return best

    @kernel
    def last(own, other, alpha, beta):
        best = best_move(own, other, alpha, beta)
        if best > NO_SCORE:
            return best
        best = best_move(other, own, -beta, -alpha)
        return -best if best > NO_SCORE else score_over(own, other)

    return last


last_three = _make_last(last_two)
last_four = _make_last(last_three)


@kernel
def few_left(own, other, alpha, beta, control):
    """The score with five to ``LISTED`` - 1 empty squares left: corners, then odd regions first."""
    control[NODES] += 1
    moves = placements(own, other)
    if moves == EMPTY_SET:
        if placements(other, own) == EMPTY_SET:
            return score_over(own, other)
        return -few_left(other, own, -beta, -alpha, control)
    empty = ~(own | other)
    four = count(empty) == 5
    odd = odd_regions(empty)
    best = NO_SCORE
    for turn in range(4):
        left = moves & (CORNERS if turn & 1 == 0 else ~CORNERS) & (odd if turn < 2 else ~odd)
        while left != EMPTY_SET:
            square = first(left)
            left = rest(left)
            turned = turned_over(own, other, square)
            after_own, after_other = other & ~turned, own | turned | bit(square)
            if four:
                score = -last_four(after_own, after_other, -beta, -alpha)
            else:
                score = -few_left(after_own, after_other, -beta, -alpha, control)
            if score > best:
                best = score
                if score >= beta:
                    return best
                alpha = max(alpha, score)
    return best


# ---- the table --------------------------------------------------------------------------------------
# An entry is the position's two sets, and lower bound | upper bound | best move, each in eight bits.


@kernel
def slot_of(own, other, table):
    return ENTRY_CELLS * (np.int64(mixed(own, other)) & (table.size // ENTRY_CELLS - 1))


@kernel
def is_kept(own, other, table, slot):
    return table[slot] == np.int64(own) and table[slot + 1] == np.int64(other)


@kernel
def lower_bound(bounds):
    return (bounds >> 16) - MOST


@kernel
def upper_bound(bounds):
    return ((bounds >> 8) & 255) - MOST


@kernel
def keep(own, other, table, slot, lower, upper, move):
    """Stores what is known now; what was known of the same position before still holds."""
    if is_kept(own, other, table, slot):
        lower = max(lower, lower_bound(table[slot + 2]))
        upper = min(upper, upper_bound(table[slot + 2]))
    table[slot] = np.int64(own)
    table[slot + 1] = np.int64(other)
    table[slot + 2] = (lower + MOST) << 16 | (upper + MOST) << 8 | move


# ---- the search -------------------------------------------------------------------------------------


@kernel
def out_of_budget(empties, control, clock):
    """Polls the limits; once it says yes, the search unwinds."""
    spent = control[MAX_NODES] != 0 and control[NODES] >= control[MAX_NODES]
    if spent or (empties >= POLLED and must_stop(control, clock)):
        control[ABORTED] = 1
    return control[ABORTED] != 0


@kernel
def move_rank(own, other, square, turned, odd, evaluated, w):
    """How early a move is to be tried: greater is earlier."""
    after_own, after_other = other & ~turned, own | turned | bit(square)
    answers = placements(after_own, after_other)
    rank = w[RANK_ANSWER] * count(answers) + w[RANK_CORNER_ANSWER] * count(answers & CORNERS)
    if bit(square) & CORNERS != EMPTY_SET:
        rank += w[RANK_CORNER]
    if bit(square) & odd != EMPTY_SET:
        rank += w[RANK_ODD]
    if evaluated:
        rank -= w[RANK_DISC] * value(after_own, after_other, w) // DISC
    return rank


@kernel
def list_moves(own, other, moves, first_move, w, stack, at):
    """Writes rank and move, and the discs it turns over, for every move; returns how many."""
    empty = ~(own | other)
    odd = odd_regions(empty)
    evaluated = count(empty) >= w[EVALUATED_FROM]
    n = 0
    while moves != EMPTY_SET:
        square = first(moves)
        moves = rest(moves)
        turned = turned_over(own, other, square)
        rank = RANK_OF_TABLE
        if square != first_move:
            rank = move_rank(own, other, square, turned, odd, evaluated, w)
        stack[at + 2 * n] = rank * SQUARES + square
        stack[at + 2 * n + 1] = np.int64(turned)
        n += 1
    return n


@kernel
def next_move(stack, at, i, n):
    """Brings the best ranked of the moves i … n - 1 to place i; returns it."""
    best = i
    for j in range(i + 1, n):
        if stack[at + 2 * j] > stack[at + 2 * best]:
            best = j
    if best != i:
        stack[at + 2 * i], stack[at + 2 * best] = stack[at + 2 * best], stack[at + 2 * i]
        stack[at + 2 * i + 1], stack[at + 2 * best + 1] = stack[at + 2 * best + 1], stack[at + 2 * i + 1]
    return stack[at + 2 * i] & (SQUARES - 1)


@kernel
def successor_cuts(own, other, beta, table, stack, at, n):
    """A score of at least beta that the table proves by one of the moves, else less than any score."""
    for i in range(n):
        turned = np.uint64(stack[at + 2 * i + 1])
        after_own, after_other = other & ~turned, own | turned | bit(stack[at + 2 * i] & (SQUARES - 1))
        slot = slot_of(after_own, after_other, table)
        if is_kept(after_own, after_other, table, slot) and -upper_bound(table[slot + 2]) >= beta:
            return -upper_bound(table[slot + 2])
    return NO_SCORE


@kernel
def search(own, other, alpha, beta, empties, w, table, stack, control, clock):
    """The score of a position with ``LISTED`` empty squares or more, fail-soft."""
    control[NODES] += 1
    if out_of_budget(empties, control, clock):
        return 0
    moves = placements(own, other)
    if moves == EMPTY_SET:
        if placements(other, own) == EMPTY_SET:
            return score_over(own, other)
        return -search(other, own, -beta, -alpha, empties, w, table, stack, control, clock)
    if alpha >= w[STABLE_FROM]:
        most = MOST - 2 * stable_discs(own, other)[1]
        if most <= alpha:
            return most
    slot = slot_of(own, other, table)
    hash_move = -1
    if is_kept(own, other, table, slot):
        bounds = table[slot + 2]
        lower, upper = lower_bound(bounds), upper_bound(bounds)
        if lower >= beta or lower == upper:
            return lower
        if upper <= alpha:
            return upper
        hash_move = bounds & 255
    at = empties * LEVEL_CELLS
    n = list_moves(own, other, moves, hash_move, w, stack, at)
    if empties >= w[SUCCESSORS_FROM]:
        known = successor_cuts(own, other, beta, table, stack, at, n)
        if known >= beta:
            return known
    lowest = alpha
    best, best_move = NO_SCORE, 0
    for i in range(n):
        square = next_move(stack, at, i, n)
        turned = np.uint64(stack[at + 2 * i + 1])
        after_own, after_other = other & ~turned, own | turned | bit(square)
        if empties <= LISTED:
            score = -few_left(after_own, after_other, -beta, -alpha, control)
        elif i == 0:
            score = -search(after_own, after_other, -beta, -alpha, empties - 1, w, table, stack, control, clock)
        else:
            score = -search(after_own, after_other, -alpha - 1, -alpha, empties - 1, w, table, stack, control, clock)
            if alpha < score < beta:
                score = -search(after_own, after_other, -beta, -score, empties - 1, w, table, stack, control, clock)
        if control[ABORTED] != 0:
            return 0
        if score > best:
            best, best_move = score, square
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    upper = best if best < beta else MOST
    lower = best if best > lowest else -MOST
    keep(own, other, table, slot, lower, upper, best_move)
    return best


@kernel
def score_of(own, other, alpha, beta, w, table, stack, control, clock):
    """The score of any position, by the kernel for its number of empty squares."""
    empties = MOST - count(own | other)
    if empties >= LISTED:
        return search(own, other, alpha, beta, empties, w, table, stack, control, clock)
    if empties >= 5:
        return few_left(own, other, alpha, beta, control)
    if empties == 4:
        return last_four(own, other, alpha, beta)
    if empties == 3:
        return last_three(own, other, alpha, beta)
    if empties == 2:
        return last_two(own, other, alpha, beta)
    if empties == 1:
        return last_one(own, other, first(~(own | other)))
    return score_over(own, other)


@kernel
def search_root(own, other, alpha, beta, w, table, stack, control, clock):
    """The score within the window; the best move goes to ``BEST_MOVE`` as soon as one is known."""
    moves = placements(own, other)
    if moves == EMPTY_SET:
        control[BEST_MOVE] = PASS_MOVE
        return -score_of(other, own, -beta, -alpha, w, table, stack, control, clock)
    if count(moves) > 1 and 0 <= control[AVOID] < SQUARES:
        moves &= ~bit(control[AVOID])
    at = ROOT_LEVEL * LEVEL_CELLS
    slot = slot_of(own, other, table)
    hash_move = table[slot + 2] & 255 if is_kept(own, other, table, slot) else -1
    n = list_moves(own, other, moves, hash_move, w, stack, at)
    best = NO_SCORE
    for i in range(n):
        square = next_move(stack, at, i, n)
        turned = np.uint64(stack[at + 2 * i + 1])
        after_own, after_other = other & ~turned, own | turned | bit(square)
        score = alpha + 1
        if i > 0:
            score = -score_of(after_own, after_other, -alpha - 1, -alpha, w, table, stack, control, clock)
        if i == 0 or alpha < score < beta:
            score = -score_of(after_own, after_other, -beta, -alpha, w, table, stack, control, clock)
        if control[ABORTED] != 0:
            break
        if score > best:
            best = score
            control[BEST_MOVE] = square
            alpha = max(alpha, score)
            if alpha >= beta:
                break
    if control[ABORTED] == 0 and control[AVOID] < 0:
        keep(own, other, table, slot, -MOST, MOST, control[BEST_MOVE])
    return best


@kernel
def write_line(own, other, move, score, w, table, stack, control, clock):
    """The principal variation: after the best move, moves that keep the exact score, to the end."""
    n = 0
    while n < control.size - PV:
        control[PV + n] = move
        n += 1
        control[PV_LENGTH] = n
        if move != PASS_MOVE:
            turned = turned_over(own, other, move)
            own, other = own | turned | bit(move), other & ~turned
        own, other = other, own
        score = -score
        if placements(own, other) == EMPTY_SET and placements(other, own) == EMPTY_SET:
            return
        search_root(own, other, score - 1, score + 1, w, table, stack, control, clock)
        if control[ABORTED] != 0:
            return
        move = control[BEST_MOVE]


@kernel
def solve(state, w, control, clock, table, stack, alpha, beta):
    """The score of a position that is not over, exact if it lies between alpha and beta, else a bound.

    Sets ``BEST_MOVE`` (-1: none was finished), ``BEST_VALUE``, ``NODES`` (positions with five empty
    squares or more), ``PV`` (if the score is exact) and ``ABORTED`` (the search was cut short).
    """
    own, other = own_discs(state, 0), other_discs(state, 0)
    control[ABORTED] = 0
    control[BEST_MOVE] = -1
    control[PV_LENGTH] = 0
    score = search_root(own, other, alpha, beta, w, table, stack, control, clock)
    control[BEST_VALUE] = score
    if control[ABORTED] == 0 and alpha < score < beta:
        move = control[BEST_MOVE]
        control[AVOID] = -1
        write_line(own, other, move, score, w, table, stack, control, clock)
        control[BEST_MOVE] = move
        control[ABORTED] = 0
    return score
'''

MODULES['bots.othello.kernels.evaluation'] = r'''"""What a position is worth before its end can be counted: hundredths of a disc for the mover.

Weighted counts (mobility, frontier, stable discs, classes of squares …) whose weights change with the
number of discs on the board; the terms are listed in ``layout.TERM_NAMES``.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import bit, count
from bots.othello.kernels.board import EMPTY_SET, other_discs, own_discs, placements, turned_over
from bots.othello.kernels.stability import stable_discs
from bots.othello.layout import (
    BY_DISCS,
    BY_PHASE,
    DISCS_TERM,
    FRONTIER_TERM,
    MOBILITY_TERM,
    OPEN_C_TERM,
    OPEN_X_TERM,
    ORDER_ANSWER,
    ORDER_SQUARE,
    PARITY_TERM,
    PASS_MOVE,
    PHASE_DISCS,
    PHASES,
    PRIOR_HALF,
    SQUARE_ORDER,
    SQUARE_TERM,
    SQUARES,
    STABLE_TERM,
    TEMPO_TERM,
    TERMS,
)

CLASS_OF = ((0, 1, 2, 3), (1, 4, 5, 6), (2, 5, 7, 8), (3, 6, 8, 9))  # of the top left quarter


def _classes():
    """The class of every square."""
    return [CLASS_OF[min(row, 7 - row)][min(column, 7 - column)] for row in range(8) for column in range(8)]


CLASSES = np.array(_classes())
CLASS_SETS = [np.uint64(sum(1 << q for q in range(SQUARES) if CLASSES[q] == number)) for number in range(10)]
A1, B1, C1, D1, B2, C2, D2, C3, D3, D4 = CLASS_SETS

LEFT, RIGHT = np.uint64(0x0101010101010101), np.uint64(0x8080808080808080)
N1, N7, N8, N9 = np.uint64(1), np.uint64(7), np.uint64(8), np.uint64(9)


@kernel
def prepare(w):
    """Blends the evaluation's weights for every number of discs, and spreads the classes of squares."""
    for discs in range(SQUARES + 1):
        phase = 0
        while phase < PHASES - 2 and discs >= w[PHASE_DISCS + phase + 1]:
            phase += 1
        begin, end = w[PHASE_DISCS + phase], w[PHASE_DISCS + phase + 1]
        late = min(max(discs, begin), end) - begin
        for term in range(TERMS):
            at = BY_PHASE + term * PHASES + phase
            blend = w[at] * (end - begin - late) + w[at + 1] * late
            w[BY_DISCS + discs * TERMS + term] = blend // (end - begin)
    for square in range(SQUARES):
        w[SQUARE_ORDER + square] = w[ORDER_SQUARE + CLASSES[square]]
    return 0


@kernel
def beside_empty_corners(discs):
    """The x squares and the c squares next to corners without a disc."""
    corners = A1 & ~discs
    x_squares = B2 & (corners << N9 | corners >> N9 | corners << N7 | corners >> N7)
    c_squares = (corners & LEFT) << N1 | (corners & RIGHT) >> N1 | corners << N8 | corners >> N8
    return x_squares, c_squares


@kernel
def around(squares):
    """The squares beside any of these, and these."""
    row = squares | (squares & ~RIGHT) << N1 | (squares & ~LEFT) >> N1
    return row | row << N8 | row >> N8


@kernel
def lead(own, other, squares):
    """How many of the squares hold own discs, less those that hold the other side's."""
    return count(own & squares) - count(other & squares)


@kernel
def value(own, other, w):
    """The position's worth for the owner of ``own``, who is to move."""
    discs = own | other
    n = count(discs)
    at = BY_DISCS + n * TERMS
    frontier = around(~discs)
    x_squares, c_squares = beside_empty_corners(discs)
    total = w[at + DISCS_TERM] * (count(own) - count(other))
    total += w[at + MOBILITY_TERM] * (count(placements(own, other)) - count(placements(other, own)))
    total += w[at + FRONTIER_TERM] * lead(own, other, frontier)
    total += w[at + OPEN_X_TERM] * lead(own, other, x_squares)
    total += w[at + OPEN_C_TERM] * lead(own, other, c_squares)
    if discs & A1 != EMPTY_SET:
        ours, theirs = stable_discs(own, other)
        total += w[at + STABLE_TERM] * (ours - theirs)
    total += w[at + SQUARE_TERM] * lead(own, other, A1) + w[at + SQUARE_TERM + 1] * lead(own, other, B1)
    total += w[at + SQUARE_TERM + 2] * lead(own, other, C1) + w[at + SQUARE_TERM + 3] * lead(own, other, D1)
    total += w[at + SQUARE_TERM + 4] * lead(own, other, B2) + w[at + SQUARE_TERM + 5] * lead(own, other, C2)
    total += w[at + SQUARE_TERM + 6] * lead(own, other, D2) + w[at + SQUARE_TERM + 7] * lead(own, other, C3)
    total += w[at + SQUARE_TERM + 8] * lead(own, other, D3) + w[at + SQUARE_TERM + 9] * lead(own, other, D4)
    return total + w[at + TEMPO_TERM] + w[at + PARITY_TERM] * (n & 1)


@kernel
def evaluate(s, o, w):
    return value(own_discs(s, o), other_discs(s, o), w)


@kernel
def prior(s, o, w, move):
    """A move's first-play value: the evaluation after it, on the way from a loss to a win."""
    own, other = own_discs(s, o), other_discs(s, o)
    if move != PASS_MOVE:
        turned = turned_over(own, other, move)
        own, other = own | turned | bit(move), other & ~turned
    ahead = -value(other, own, w)
    return 500 + 500 * ahead // (abs(ahead) + w[PRIOR_HALF])


@kernel
def order(s, o, w, move):
    """The square's value, less the answers that the move leaves."""
    if move == PASS_MOVE:
        return 0
    own, other = own_discs(s, o), other_discs(s, o)
    turned = turned_over(own, other, move)
    answers = count(placements(other & ~turned, own | turned | bit(move)))
    return w[SQUARE_ORDER + move] - w[ORDER_ANSWER] * answers
'''

MODULES['bots.othello.kernels.playout'] = r'''"""Random games to the end, in which good squares are likelier than bad ones."""

from bots.core.kernels.tools import kernel, random_below
from bots.othello.kernels.bits import bit, count, first, rest
from bots.othello.kernels.board import EMPTY_SET, other_discs, own_discs, placements, turned_over
from bots.othello.kernels.evaluation import A1, B1, C1, D1, beside_empty_corners, value
from bots.othello.layout import (
    PASS_MOVE,
    PLAYOUT_C,
    PLAYOUT_CORNER,
    PLAYOUT_EDGE,
    PLAYOUT_INNER,
    PLAYOUT_PLIES,
    PLAYOUT_X,
    SIDE,
)

EDGES = B1 | C1 | D1


@kernel
def nth(squares, n):
    """The square before which the set has n others."""
    for _ in range(n):
        squares = rest(squares)
    return first(squares)


@kernel
def weighted_choice(moves, discs, w, rng):
    """One of the moves, drawn by the weight of its square's kind."""
    x_squares, c_squares = beside_empty_corners(discs)
    corners, bad_x, bad_c = moves & A1, moves & x_squares, moves & c_squares
    edges = moves & EDGES & ~c_squares
    inner = moves & ~(A1 | EDGES | x_squares)
    to_corner = count(corners) * w[PLAYOUT_CORNER]
    to_edge = to_corner + count(edges) * w[PLAYOUT_EDGE]
    to_inner = to_edge + count(inner) * w[PLAYOUT_INNER]
    to_c = to_inner + count(bad_c) * w[PLAYOUT_C]
    draw = random_below(rng, to_c + count(bad_x) * w[PLAYOUT_X])
    if draw < to_corner:
        return nth(corners, draw // w[PLAYOUT_CORNER])
    if draw < to_edge:
        return nth(edges, (draw - to_corner) // w[PLAYOUT_EDGE])
    if draw < to_inner:
        return nth(inner, (draw - to_edge) // w[PLAYOUT_INNER])
    if draw < to_c:
        return nth(bad_c, (draw - to_inner) // w[PLAYOUT_C])
    return nth(bad_x, (draw - to_c) // w[PLAYOUT_X])


@kernel
def judged(own, other, side, ahead):
    """Black's result where ``side``, the owner of ``own``, is that much ahead."""
    if ahead == 0:
        return 0
    return 1 if (ahead > 0) == (side == 0) else -1


@kernel
def playout(s, o, w, rng, seen, stamp):
    own, other, side = own_discs(s, o), other_discs(s, o), s[o + SIDE]
    for _ in range(w[PLAYOUT_PLIES]):
        moves = placements(own, other)
        move = PASS_MOVE
        if moves != EMPTY_SET:
            move = weighted_choice(moves, own | other, w, rng)
            turned = turned_over(own, other, move)
            own, other = own | turned | bit(move), other & ~turned
        elif placements(other, own) == EMPTY_SET:
            return judged(own, other, side, count(own) - count(other))
        seen[2 * move + side] = stamp
        own, other = other, own
        side = 1 - side
    return judged(own, other, side, value(own, other, w))
'''

MODULES['bots.othello.kernels.stability'] = r'''"""Which discs can never turn over again, as far as a fast rule can tell.

A disc is safe if along each of its four lines it is at the board's edge, or the line is full, or a
safe disc of its own side is next to it. Beginning with none, the rule is applied until nothing is new.
"""

import numpy as np

from bots.core.kernels.tools import kernel
from bots.othello.kernels.bits import count

LEFT_COLUMN = np.uint64(0x0101010101010101)
ROW = np.uint64(0xFF)
FULL = np.uint64(0xFFFFFFFFFFFFFFFF)
NO_SET = np.uint64(0)

LEFT_RIGHT = np.uint64(0x8181818181818181)
TOP_BOTTOM = np.uint64(0xFF000000000000FF)
RIM = LEFT_RIGHT | TOP_BOTTOM

N1, N2, N4, N7, N8, N9, N14, N16, N18, N28, N32, N36, N48, N56 = [
    np.uint64(n) for n in (1, 2, 4, 7, 8, 9, 14, 16, 18, 28, 32, 36, 48, 56)
]


def _within(steps, down, right):
    """The squares from which so many steps of (down, right) leave the board."""
    squares = 0
    for square in range(64):
        row, column = square // 8 + steps * down, square % 8 + steps * right
        if not (0 <= row < 8 and 0 <= column < 8):
            squares |= 1 << square
    return np.uint64(squares)


# Where a diagonal ends within 1, 2 and 4 steps: down right, up left, down left, up right.
DOWN_RIGHT_1, DOWN_RIGHT_2, DOWN_RIGHT_4 = [_within(n, 1, 1) for n in (1, 2, 4)]
UP_LEFT_1, UP_LEFT_2, UP_LEFT_4 = [_within(n, -1, -1) for n in (1, 2, 4)]
DOWN_LEFT_1, DOWN_LEFT_2, DOWN_LEFT_4 = [_within(n, 1, -1) for n in (1, 2, 4)]
UP_RIGHT_1, UP_RIGHT_2, UP_RIGHT_4 = [_within(n, -1, 1) for n in (1, 2, 4)]


@kernel
def full_rows(discs):
    x = discs & discs >> N1
    x &= x >> N2
    x &= x >> N4
    return (x & LEFT_COLUMN) * ROW


@kernel
def full_columns(discs):
    x = discs & (discs >> N8 | discs << N56)
    x &= x >> N16 | x << N48
    return x & (x >> N32 | x << N32)


@kernel
def full_falling_diagonals(discs):
    """The squares of full lines from the top left to the bottom right."""
    down = discs & (DOWN_RIGHT_1 | discs >> N9)
    down &= DOWN_RIGHT_2 | down >> N18
    down &= DOWN_RIGHT_4 | down >> N36
    up = discs & (UP_LEFT_1 | discs << N9)
    up &= UP_LEFT_2 | up << N18
    return down & up & (UP_LEFT_4 | up << N36)


@kernel
def full_rising_diagonals(discs):
    """The squares of full lines from the top right to the bottom left."""
    down = discs & (DOWN_LEFT_1 | discs >> N7)
    down &= DOWN_LEFT_2 | down >> N14
    down &= DOWN_LEFT_4 | down >> N28
    up = discs & (UP_RIGHT_1 | discs << N7)
    up &= UP_RIGHT_2 | up << N14
    return down & up & (UP_RIGHT_4 | up << N28)


@kernel
def grown(own, rows, columns, falling, rising):
    """The own discs that are safe, given the squares safe along each line already."""
    safe = own & rows & columns & falling & rising
    before = NO_SET
    while safe != before:
        before = safe
        safe = (
            own
            & (rows | safe << N1 | safe >> N1)
            & (columns | safe << N8 | safe >> N8)
            & (falling | safe << N9 | safe >> N9)
            & (rising | safe << N7 | safe >> N7)
        )
    return safe


@kernel
def stable_discs(own, other):
    """How many of the owner's discs are certain to stay, and how many of the other side's."""
    discs = own | other
    rows = LEFT_RIGHT | full_rows(discs)
    columns = TOP_BOTTOM | full_columns(discs)
    falling = RIM | full_falling_diagonals(discs)
    rising = RIM | full_rising_diagonals(discs)
    return count(grown(own, rows, columns, falling, rising)), count(grown(other, rows, columns, falling, rising))
'''

MODULES['bots.othello.layout'] = r'''"""Where Othello's numbers stand, for its kernels and for ``game.py`` alike."""


from bots.core.weights import Weights

# Kernels of this game's own. solve: (state, weights, control, clock, table, stack, alpha, beta) -> score
ENTRY_POINTS = {"solve": "qqqqqqnn"}

# ---- state: int64 cells, the mover's and the other side's discs as bit sets, and who the mover is ----
OWN, OTHER, SIDE = range(3)
STATE_CELLS = 3

SQUARES = 64
PASS_MOVE = 64  # a placement is its square, row * 8 + column
MOVE_SPAN = 65
MOST_MOVES = 34  # no position is known with more than 33 placements

# ---- the end solver's memory: int64 cells --------------------------------------------------------
ENTRY_CELLS = 4  # an entry of its table; the table's entries are a power of two
LEVEL_CELLS = 2 * MOST_MOVES  # a list of moves: rank and square, turned discs
ROOT_LEVEL = 61  # the lists by empty squares, then the root's
STACK_CELLS = (ROOT_LEVEL + 1) * LEVEL_CELLS

# ---- weights ---------------------------------------------------------------------------------------
WEIGHTS = Weights()

# The evaluation's weights are given for boards of so many discs, and blended between.
PHASES = 5
PHASE_DISCS = WEIGHTS.add("evaluation.phase_discs", PHASES)

# Every term but the last two is the mover's count less the other side's. The squares come in ten
# classes that the board's symmetries do not mix: a1, b1, c1, d1, b2, c2, d2, c3, d3, d4.
SQUARE_CLASSES = 10
TERM_NAMES = (
    "discs",  # discs
    "mobility",  # squares where a disc may be placed
    "frontier",  # discs beside an empty square
    "stable",  # discs that cannot turn over again, once a corner is taken
    "open_x",  # discs diagonally beside an empty corner
    "open_c",  # discs on the edge beside an empty corner
    "square_a1", "square_b1", "square_c1", "square_d1", "square_b2",
    "square_c2", "square_d2", "square_c3", "square_d3", "square_d4",
    "tempo",  # the mover's, always 1
    "parity",  # 1 if the number of empty squares is odd
)  # fmt: skip
DISCS_TERM, MOBILITY_TERM, FRONTIER_TERM, STABLE_TERM, OPEN_X_TERM, OPEN_C_TERM, SQUARE_TERM = range(7)
TEMPO_TERM = SQUARE_TERM + SQUARE_CLASSES
PARITY_TERM = TEMPO_TERM + 1
TERMS = len(TERM_NAMES)
BY_PHASE, *_ = [WEIGHTS.add("evaluation." + name, PHASES) for name in TERM_NAMES]  # term after term
BY_DISCS = WEIGHTS.room((SQUARES + 1) * TERMS)  # the same blended, for every number of discs

# Move ordering: a value for each class of squares, less so much for each answer the move leaves.
ORDER_SQUARE = WEIGHTS.add("order.square", SQUARE_CLASSES)
ORDER_ANSWER = WEIGHTS.add("order.answer")
SQUARE_ORDER = WEIGHTS.room(SQUARES)  # the same for every square

# Playouts choose in proportion to these; x and c squares are so called beside an empty corner only.
PLAYOUT_CORNER = WEIGHTS.add("playout.corner")
PLAYOUT_EDGE = WEIGHTS.add("playout.edge")
PLAYOUT_INNER = WEIGHTS.add("playout.inner")
PLAYOUT_C = WEIGHTS.add("playout.c_square")
PLAYOUT_X = WEIGHTS.add("playout.x_square")
PLAYOUT_PLIES = WEIGHTS.add("playout.plies")  # after so many the evaluation judges

PRIOR_HALF = WEIGHTS.add("prior.half")  # hundredths of a disc that make a move's first-play value 0.75


# The end solver: from how many empty squares on it takes which pains, and what ranks a move.
SUCCESSORS_FROM = WEIGHTS.add("endgame.successors_from")
EVALUATED_FROM = WEIGHTS.add("endgame.evaluated_from")
STABLE_FROM = WEIGHTS.add("endgame.stable_from")
RANK_ANSWER = WEIGHTS.add("endgame.rank_answer")
RANK_CORNER_ANSWER = WEIGHTS.add("endgame.rank_corner_answer")
RANK_CORNER = WEIGHTS.add("endgame.rank_corner")
RANK_ODD = WEIGHTS.add("endgame.rank_odd")
RANK_DISC = WEIGHTS.add("endgame.rank_disc")


def state_length(columns, rows):
    """Cells of a state, on the only board there is."""
    return STATE_CELLS
'''

MODULES['bots.othello.rules'] = r'''"""The rules of Othello (World Othello Federation), on the 8x8 board.

Black begins. A move places a disc on an empty square so that it encloses at least one straight row of
the other side's discs between itself and a disc of its own; all enclosed discs turn over. Whoever
cannot move passes, and only then; when neither side can, the game is over and more discs win.

Boards are Python integers used as bit sets, one bit a square, ``row * 8 + column`` from the top left.
"""


from bots.core.game import IllegalMove, Position, Result, cells_of, stones_of
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, move_text, opponent

SIZE = 8
SQUARES = SIZE * SIZE

_FULL = (1 << SQUARES) - 1
_LEFT_COLUMN = sum(1 << row * SIZE for row in range(SIZE))
_NOT_LEFT = _FULL & ~_LEFT_COLUMN
_NOT_RIGHT = _FULL & ~(_LEFT_COLUMN << SIZE - 1)

# A step in each direction: by how many bits to the left (negative: right), and where it may end.
_STEPS = (
    (1, _NOT_LEFT),
    (-1, _NOT_RIGHT),
    (SIZE, _FULL),
    (-SIZE, _FULL),
    (SIZE + 1, _NOT_LEFT),
    (SIZE - 1, _NOT_RIGHT),
    (-SIZE + 1, _NOT_LEFT),
    (-SIZE - 1, _NOT_RIGHT),
)


def _stepped(squares, shift, allowed):
    moved = squares << shift if shift > 0 else squares >> -shift
    return moved & allowed


def _placements(own, other):
    """The squares where the owner of ``own`` may place a disc."""
    empty = _FULL & ~(own | other)
    found = 0
    for shift, allowed in _STEPS:
        row = _stepped(own, shift, allowed) & other
        while row:
            beyond = _stepped(row, shift, allowed)
            found |= beyond & empty
            row = beyond & other
    return found


def _turned_over(own, other, square):
    """The discs of ``other`` that a disc of ``own``'s side on the square (one bit) turns over."""
    turned = 0
    for shift, allowed in _STEPS:
        row = 0
        at = _stepped(square, shift, allowed)
        while at & other:
            row |= at
            at = _stepped(at, shift, allowed)
        if at & own:
            turned |= row
    return turned


def _bits(squares):
    while squares:
        yield (squares & -squares).bit_length() - 1
        squares &= squares - 1


class Othello(Position):
    """An Othello position; ``discs`` holds Black's and White's squares as bit sets."""

    __slots__ = ("_both_placements", "discs")

    def __init__(self, discs, to_move = BLACK, ply = 0):
        self.columns = SIZE
        self.rows = SIZE
        self.rule = ""
        self.discs = discs
        self.to_move = to_move
        self.ply = ply
        self._both_placements = None

    @classmethod
    def start(cls, columns = SIZE, rows = SIZE, rule = ""):
        """The four discs in the middle: Black on e4 and d5, White on d4 and e5."""
        _check_size(columns, rows, rule)
        discs = [0, 0]
        for x, y, colour in ((4, 3, BLACK), (3, 4, BLACK), (3, 3, WHITE), (4, 4, WHITE)):
            discs[colour] |= 1 << y * SIZE + x
        return cls((discs[BLACK], discs[WHITE]))

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move, rule = ""):
        """The position of a board text; any discs anywhere make one."""
        _check_size(columns, rows, rule)
        return cls(stones_of(cells, range(SQUARES)), to_move)

    def cells(self):
        """The board text."""
        return cells_of(self.discs, range(SQUARES))

    def placements(self, colour):
        """The bit set of the squares where ``colour`` may place a disc."""
        if self._both_placements is None:
            black, white = self.discs
            self._both_placements = (_placements(black, white), _placements(white, black))
        return self._both_placements[colour]

    def legal_moves(self):
        """Every legal move, row by row from the top left; the pass alone where it is legal."""
        own = self.placements(self.to_move)
        if own:
            return [((square % SIZE, square // SIZE),) for square in _bits(own)]
        return [PASS] if self.placements(opponent(self.to_move)) else []

    def why_illegal(self, move, named = move_text):
        """See ``Position``."""
        if not move:
            return self._why_no_pass()
        if len(move) != 1:
            return "an Othello move is one square or a pass"
        x, y = move[0]
        if not (0 <= x < SIZE and 0 <= y < SIZE):
            return "({}, {}) is off the board".format(x, y)
        bit = 1 << y * SIZE + x
        if bit & (self.discs[BLACK] | self.discs[WHITE]):
            return "{} is occupied".format(named(move))
        if not bit & self.placements(self.to_move):
            return "{} turns no disc over".format(named(move))
        return None

    def _why_no_pass(self):
        if self.placements(self.to_move):
            return "a pass while there is a move"
        return None if self.placements(opponent(self.to_move)) else "the game is over"

    def play(self, move):
        """The position after the move."""
        reason = self.why_illegal(move)
        if reason is not None:
            raise IllegalMove(reason)
        other = opponent(self.to_move)
        discs = list(self.discs)
        if move:
            bit = 1 << move[0][1] * SIZE + move[0][0]
            turned = _turned_over(discs[self.to_move], discs[other], bit)
            discs[self.to_move] |= turned | bit
            discs[other] &= ~turned
        return Othello((discs[BLACK], discs[WHITE]), other, self.ply + 1)

    def counts(self):
        """How many discs Black and White have."""
        return bin(self.discs[BLACK]).count("1"), bin(self.discs[WHITE]).count("1")

    def result(self):
        """When neither side can place a disc, more discs win."""
        if self.placements(BLACK) or self.placements(WHITE):
            return None
        black, white = self.counts()
        if black == white:
            return Result(None, "{} discs each".format(black))
        winner = BLACK if black > white else WHITE
        count, rest = max(black, white), min(black, white)
        return Result(winner, "{} has {} discs to {}".format(COLOUR_NAMES[winner], count, rest))


def _check_size(columns, rows, rule):
    if (columns, rows) != (SIZE, SIZE):
        raise ValueError("the Othello board has 8 columns and 8 rows")
    if rule:
        raise ValueError("Othello has no rule {!r}".format(rule))
'''

MODULES['bots.othello.solver'] = r'''"""Decides when the end of an Othello game is to be solved, and has the ``solve`` kernel do it."""


from bots.core import layout as core
from bots.core.buffers import Buffer, as_large_as_granted
from bots.core.clock import now_ns
from bots.core.engine import Solver
from bots.core.native import load_state, weights_of
from bots.core.report import Report
from bots.othello import layout
from protocol.moves import EMPTY_CELL

LEAST_ENTRIES = 1 << 10
ALL = layout.SQUARES + 1  # beyond every score


class EndSolver(Solver):
    """Solves a position once its number of empty squares promises that the time will do.

    First it finds who wins, which is cheaper than by how much; then the exact score. How many nodes
    the first is likely to need grows with each empty square by a constant factor (``params.toml``).
    """

    def __init__(self, kernels, game, params):
        self._kernels = kernels
        self._game = game
        self._nodes = float(params["solver.nodes"])
        self._growth = float(params["solver.growth"])
        self._empties = int(params["solver.empties"])
        self._nodes_per_ms = float(params["solver.nodes_per_ms"])
        self._share = float(params["solver.share"])
        self._unlimited_ms = float(params["solver.unlimited_ms"])
        self._weights = weights_of(kernels, game, params)
        self._state = Buffer("q", layout.STATE_CELLS)
        self._stack = Buffer("q", layout.STACK_CELLS)
        self._clock = Buffer("q", 2)
        self._table = as_large_as_granted(_table, 1 << int(params["solver.table_bits"]), LEAST_ENTRIES)
        self.control = Buffer("q", core.CONTROL_LENGTH)

    def solve(self, position, limit, deadline_ns, avoid):
        """See ``Solver``. A limit of depth that does not reach the end forbids it."""
        empties = position.cells().count(EMPTY_CELL)
        began = now_ns()
        cells = self.control.cells
        cells[core.NODES] = self.spent = 0
        if position.result() is not None or (limit.depth is not None and limit.depth < empties):
            return None
        if self.expected_nodes(empties) > self._affordable_nodes(limit, deadline_ns, began):
            return None
        cells[core.MAX_NODES] = limit.nodes or 0
        cells[core.DEADLINE_NS] = began + int(self._share * (deadline_ns - began)) if deadline_ns else 0
        load_state(self._kernels, self._game, position, self._state, self._weights)
        number = -1 if avoid is None else self._game.encode(position, avoid)
        outcome = self._search(number, -1, 1)
        exact = None if outcome is None else self._exact(number, outcome)
        self.spent = cells[core.NODES]
        if outcome is None:
            return None
        if exact is None and outcome < 0:
            return None  # every move loses: the search chooses the one that is hardest to refute
        report = self._report(position, outcome if exact is None else exact, exact is not None, empties)
        report.seconds = (now_ns() - began) / 1e9
        return report

    def expected_nodes(self, empties):
        """How many nodes it is likely to take to find the winner."""
        return self._nodes * self._growth ** (empties - self._empties)

    def arm(self):
        """See ``Searcher``."""
        self.control.cells[core.STOP] = 0

    def stop(self):
        """See ``Searcher``."""
        self.control.cells[core.STOP] = 1

    def _affordable_nodes(self, limit, deadline_ns, began):
        if limit.nodes is not None:
            return float(limit.nodes)
        left_ms = (deadline_ns - began) / 1e6 if deadline_ns else self._unlimited_ms
        return self._share * left_ms * self._nodes_per_ms

    def _search(self, avoid, alpha, beta):
        """The score within the window, or a bound beyond it; None if the limits cut the search short.

        The best move and the line stay in ``control``.
        """
        cells = self.control.cells
        cells[core.AVOID] = avoid
        score = self._kernels.solve(
            self._state, self._weights, self.control, self._clock, self._table, self._stack, alpha, beta
        )
        return None if cells[core.ABORTED] else score

    def _exact(self, avoid, outcome):
        """The exact score on the side of 0 that is known; None, and the known move, if the limits do not let us."""
        cells = self.control.cells
        if outcome == 0:
            return 0
        move = cells[core.BEST_MOVE]
        score = self._search(avoid, 0, ALL) if outcome > 0 else self._search(avoid, -ALL, 0)
        if score is None:
            cells[core.BEST_MOVE] = move
            cells[core.PV_LENGTH] = 0
        return score

    def _report(self, position, score, exact, empties):
        cells = self.control.cells
        report = Report(self._game.decode(position, cells[core.BEST_MOVE]))
        report.score, report.exact = float(score), exact
        report.proven = "drawn" if score == 0 else "won" if score > 0 else "lost"
        report.nodes = cells[core.NODES]
        report.depth = empties
        line = cells[core.PV : core.PV + cells[core.PV_LENGTH]]
        if line:
            report.line = [self._game.decode(position, number) for number in line]
        report.note = "{} {:+d}".format("exact" if exact else "at least", score)
        return report


def _table(entries):
    return Buffer("q", layout.ENTRY_CELLS * entries)
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

MODULES['protocol.codingame'] = r'''"""CodinGame's Othello: https://www.codingame.com/multiplayer/bot-programming/othello-1.

Once the player's number, 0 for Black, and the board's size; then for every turn the board's rows of
``.``, ``0`` and ``1``, how many actions there are, and the actions, a line each. The answer is one of
them. A side that cannot move is not asked.
"""


from protocol.moves import EMPTY_CELL, STONE_CELLS, move_text, parse_move
from protocol.text import shown, whole_number
from protocol.wire import ANSWER_NOW, QUEUE, BotWire, SetBoard, Think, WireError

_CELLS = EMPTY_CELL + "01"  # in the order of the board texts' EMPTY_CELL + STONE_CELLS


class CodinGame(BotWire):
    """The bot's end. After a wrong line nobody knows which is the next, so it ends the session."""

    name = "codingame"
    platform = "codingame"
    strict = True
    timed_from_start = True
    at_end = ANSWER_NOW

    def __init__(self, table):
        super().__init__(table)
        self._colour = None
        self._sized = False
        self._turns = 0
        self._begin_turn()

    def _begin_turn(self):
        self._rows = []
        self._actions = []
        self._actions_left = None

    def receive(self, line):
        """Nothing until a turn's last line, then the position and the order to think.

        Raises:
            WireError: not the line that is due.
        """
        text = line[:1000].strip()
        if not text:
            return []
        try:
            return self._next(text)
        except WireError:
            self.interactive = False
            raise

    def _next(self, text):
        if self._colour is None:
            self._colour = _integer(text, "the player's number", 0, 1)
        elif not self._sized:
            _integer(text, "the board's size", self.table.rows, self.table.rows)
            self._sized = True
        elif len(self._rows) < self.table.rows:
            self._rows.append(self._row(text))
        elif self._actions_left is None:
            self._actions_left = _integer(text, "the number of actions", 1, self.table.columns * self.table.rows)
        else:
            self._actions.append(self._action(text))
            self._actions_left -= 1
        return self._turn(self._colour) if self._actions_left == 0 else []

    def _row(self, text):
        if len(text) != self.table.columns or text.strip(_CELLS):
            raise WireError("a row is {} of {}, not {}".format(self.table.columns, _CELLS, shown(text)))
        return "".join((EMPTY_CELL + STONE_CELLS)[_CELLS.index(char)] for char in text)

    def _action(self, text):
        move = parse_move(text, self.table)
        if not move:
            raise WireError("not an action on this board: " + shown(text))
        return move

    def _turn(self, colour):
        cells, actions = "".join(self._rows), self._actions
        self._begin_turn()
        self._turns += 1
        return [SetBoard(cells, colour), Think(plays=False, among=actions)]  # every turn brings its board

    def while_thinking(self, line):
        """The next turn's lines say that this one is over."""
        return ANSWER_NOW if line.strip() else QUEUE

    def finish(self):
        """The end of input, which may come between turns.

        Raises:
            WireError: it came within one.
        """
        if self._rows or not self._turns:
            raise WireError("the input ended before the turn was complete")
        return []

    def moved(self, event, move, debug = ""):
        """The action's line."""
        return move_text(move or ()) + "\n"


def _integer(text, what, least, most):
    value = whole_number(text)
    if value is None or not least <= value <= most:
        numbers = "{} to {}".format(least, most) if least < most else str(least)
        raise WireError("{} must be {}, not {}".format(what, numbers, shown(text)))
    return value
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
    "codingame": ("protocol.codingame", "CodinGame", "CodinGameReferee"),
    "simple": ("protocol.botzone", "BotzoneSimple", "BotzoneSimpleReferee"),
    "line": ("protocol.line", "ShellLine", "ShellLineReferee"),
    "nboard": ("protocol.nboard", "NBoard", "NBoardReferee"),
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

MODULES['protocol.nboard'] = r'''"""NBoard's protocol, version 2: the Othello GUI of that name, NTest and Edax speak it.

https://github.com/weltyc/ntest, instructions/Protocol.htm. The position comes as a game in GGF
(https://skatgame.net/mburo/ggsa/ggf) and by further moves; ``go`` asks for a move that is not played
until the GUI says so, ``hint`` for values of several. A line that the engine does not know it ignores,
and a command that arrives while it thinks ends the search. Values are in discs for the side to move.
"""


from protocol.limit import Limit
from protocol.moves import BLACK, EMPTY_CELL, PASS, STONE_CELLS, WHITE, move_text, opponent, parse_move
from protocol.text import number, one_line, shown, whole_number
from protocol.wire import ANSWER_NOW, CANCEL, QUEUE, BotWire, Evaluation, Hint, Play, Quit, Reply, Review, SetBoard, SetMoves, Think, WireError

_SIZE = 8
_START = EMPTY_CELL * 27 + "WB" + EMPTY_CELL * 6 + "BW" + EMPTY_CELL * 27
_CELLS = {char: cell for cell, chars in zip(EMPTY_CELL + STONE_CELLS, ("-._", "*xX", "Oo0")) for char in chars}

_PASS = "PA"
_LONGEST_LINE = 1 << 16  # characters that are read of a line
_LONGEST_MESSAGE = 200
_LONGEST_LINE_OF_PLAY = 12  # moves
_MOST_SECONDS = 1e8
_GRACE_SECONDS = 120  # where a clock does not state it


# ---- texts of moves and games -------------------------------------------------------------------


def nboard_text(move):
    """A move as the protocol writes it: ``F5``, ``PA``."""
    return move_text(move).upper() if move else _PASS


def parse_item(text, table):
    """The move and the seconds it took of ``F5/eval/time``, whose last two may be missing.

    Raises:
        WireError: the board has no such move.
    """
    name, _, rest = text.strip().partition("/")
    seconds = number(rest.partition("/")[2].strip())
    spent = min(max(seconds or 0.0, 0.0), _MOST_SECONDS)
    name = name.strip().upper()
    if name == "--" or (name and "PASS".startswith(name)):
        return PASS, spent
    move = parse_move(name[:2], table)  # GGS adds marks to some moves
    if not move:
        raise WireError("not a move on this board: " + shown(text))
    return move, spent


class Clocks:
    """Both sides' game clocks in seconds, Black's first.

    Args:
        left, increment, grace: as GGF tells them: time, what each move adds, and what the first overrun adds.
    """

    __slots__ = ("_grace", "_increment", "_left")

    def __init__(self):
        self._left = [0.0, 0.0]
        self._increment = [0.0, 0.0]
        self._grace = [0.0, 0.0]

    def set(self, colour, text):
        """Takes a colour's clock from ``15:00/00:05/02:00``.

        Raises:
            WireError: it is not one.
        """
        parts = [_seconds(part) if part.strip() else None for part in text.split("/")[:3]] + [None, None]
        self._left[colour], self._increment[colour] = parts[0] or 0.0, parts[1] or 0.0
        self._grace[colour] = _GRACE_SECONDS if parts[2] is None else parts[2]

    @property
    def run(self):
        """Whether there is any time on them: where none is played by, GGF says 0."""
        return any(self._left) or any(self._increment)

    def spend(self, colour, seconds):
        """A move of that colour took so long."""
        left = self._left[colour] - seconds
        if left < 0:
            left += self._grace[colour]
            self._grace[colour] = 0.0
        self._left[colour] = max(0.0, left) + self._increment[colour]

    def limit(self, colour):
        """What the clock leaves for a move of that colour."""
        return Limit(clock_ms=self._left[colour] * 1000, increment_ms=self._increment[colour] * 1000)


def _seconds(text):
    """The time written as days.hours:minutes:seconds, of which all but the last may be missing."""
    parts = text.strip().split(":")
    values = [number(part) for part in parts]
    if len(parts) > 1 and "." in parts[0]:
        days, _, hours = parts[0].partition(".")
        found = (number(days), number(hours))
        values[0] = None if None in found else (found[0] or 0.0) * 24 + (found[1] or 0.0)
    total = 0.0
    for value in values:
        if value is None or value < 0 or len(parts) > 3:
            raise WireError("not a clock: " + shown(text))
        total = total * 60 + value
    return min(total, _MOST_SECONDS)


class Record:
    """A game in GGF.

    Attributes:
        cells, to_move: the board it begins with.
        moves: each with its colour and the seconds it took.
        clocks: at its beginning; None if it has none.
    """

    __slots__ = ("cells", "clocks", "moves", "to_move")

    def __init__(self, text, table):
        """Reads the game.

        Raises:
            WireError: it is not one of this game and board.
        """
        self.cells = ""
        self.to_move = BLACK
        self.moves = []
        clocks = Clocks()
        for name, value in _properties(text):
            if name in ("B", "W"):
                self.moves.append(("BW".index(name), *parse_item(value, table)))
            elif name in ("TI", "TB", "TW"):
                for colour in {"TI": (BLACK, WHITE), "TB": (BLACK,), "TW": (WHITE,)}[name]:
                    clocks.set(colour, value)
            elif name == "BO":
                self.cells, self.to_move = _board(value)
            elif name == "GM" and value.strip() != "Othello":
                raise WireError("not a game of Othello: " + shown(value))
            elif name == "TY":
                _check_type(value)
        if not self.cells:
            raise WireError("the game has no board")
        self.clocks = clocks if clocks.run else None


def _properties(text):
    """Names and values of ``(;NAME[value]...;)``, before which may stand how many games there are."""
    at = text.find("(;") + 2
    if at < 2 or text[: at - 2].strip() not in ("", "1", "2"):
        raise WireError("a game is (;NAME[value]...;), not " + shown(text))
    while not text[at : at + 100].lstrip().startswith(";)"):
        opening = text.find("[", at)
        closing = text.find("]", opening)
        if opening < 0 or closing < 0:
            raise WireError("the game breaks off: " + shown(text[at:]))
        yield text[at:opening].strip(), text[opening + 1 : closing]
        at = closing + 1


def _board(text):
    """The board text and the side to move of ``8 --...-- *``."""
    text = text.strip()
    if text[:1] != str(_SIZE) or text[1:2].isdigit():
        raise WireError("an 8x8 board is played here, not " + shown(text))
    cells = [_CELLS.get(char, "") for char in text[1:] if not char.isspace()]
    if len(cells) != _SIZE * _SIZE + 1 or "" in cells or cells[-1] == EMPTY_CELL:
        raise WireError("not 64 cells of - * O and the side to move: " + shown(text))
    return "".join(cells[:-1]), STONE_CELLS.index(cells[-1])


def _check_type(text):
    """Refuses other boards, and the game in which fewer discs win."""
    kind = text.strip().lower()
    size = kind.lstrip("skbw")
    if "a" in kind or size[:1] != str(_SIZE) or size[1:2].isdigit():
        raise WireError("this type of game is not played here: " + shown(text))


# ---- the bot's end ------------------------------------------------------------------------------

_COMMANDS = ("nboard", "set", "move", "hint", "go", "ping", "learn", "analyze", "quit")


def _error(message):
    return "status error: {}\n".format(one_line(message, _LONGEST_MESSAGE))


def _parted(line):
    """The command, and what follows it."""
    command, _, rest = line[:_LONGEST_LINE].replace("\t", " ").strip().partition(" ")
    return command, rest.strip()


class NBoard(BotWire):
    """The engine's end. The tag of a ``Play`` says how many seconds the move took.

    The depth that the GUI sets and the mover's clock in the game's text are limits of ``go``; where there is
    no clock, as with ``hint``, the time is what the options say.

    Args:
        name: the engine's name. NBoard shows its first word only.
    """

    name = "nboard"
    settings = ("name",)
    at_end = ANSWER_NOW

    def __init__(self, table, name = "Stonewire"):
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_MESSAGE).replace(" ", "-")
        self._depth = None
        self._to_move = BLACK
        self._clocks = None
        # By the game in hand, before its moves are made one by one.
        self._told = (BLACK, None)
        self._evaluation = None
        self._nodes, self._seconds = 0, 0.0  # of the hints so far

    def receive(self, line):
        """What the command asks for; nothing if there is no such command.

        Raises:
            WireError: wrong arguments; the reply is a status line, which the GUI shows.
        """
        command, rest = _parted(line)
        try:
            return self._events(command, rest)
        except WireError as error:
            raise WireError(error.message, _error(error.message)) from None

    def _events(self, command, rest):
        if command == "nboard":
            return [Reply("set myname {}\n".format(self.engine_name))]
        if command == "set":
            return self._set(rest)
        if command == "move":
            move, seconds = parse_item(rest, self.table)
            return [Play(move, tag=str(seconds))]
        if command == "ping":
            return [Reply("pong {}\n".format(_integer(rest, "ping")))]
        if command == "learn":
            return [Reply("learned\n")]  # there is no book to add the game to
        return self._searches(command, rest)

    def _searches(self, command, rest):
        if command == "go":
            return [Reply("status Thinking\n"), Think(self._limit(), plays=False)]
        if command == "hint":
            count = _integer(rest or "1", "hint")
            if count < 1:
                raise WireError("hint needs a number of moves from 1, not " + shown(rest))
            self._nodes, self._seconds = 0, 0.0
            return [Reply("status Analyzing\n"), Hint(count, Limit(depth=self._depth))]
        if command == "analyze":
            return [Reply("status Analyzing\n"), Review(Limit(depth=self._depth))]
        if command == "quit":
            return [Quit()]
        if len(command) == 2 and not rest and (command == _PASS or parse_move(command, self.table)):
            return [Play(parse_item(command, self.table)[0])]  # version 1 says moves without the word
        return []

    def _set(self, text):
        variable, _, value = text.partition(" ")
        if variable == "game":
            return self._game(Record(value, self.table))
        if variable == "depth":
            depth = _integer(value.strip(), "set depth")
            if depth < 1:
                raise WireError("set depth needs a number from 1, not " + shown(value))
            self._depth = depth
            return [Reply("set myname {}{}\n".format(self.engine_name, depth))]
        return []  # contempt, for instance, which is about draws in a book

    def _game(self, record):
        if record.clocks is not None:
            for colour, _, seconds in record.moves:
                record.clocks.spend(colour, seconds)
        to_move = opponent(record.moves[-1][0]) if record.moves else record.to_move
        self._told = (to_move, record.clocks)
        if record.cells != _START or record.to_move != BLACK:
            return [SetBoard(record.cells, record.to_move, plays=[(colour, move) for colour, move, _ in record.moves])]
        moves = []
        for colour, move, _ in record.moves:
            if len(moves) % 2 != colour:
                moves.append(PASS)  # some records leave them out
            moves.append(move)
        return [SetMoves(moves)]

    def _limit(self):
        limit = Limit() if self._clocks is None else self._clocks.limit(self._to_move)
        return limit.replace(depth=self._depth)

    def while_thinking(self, line):
        """Any command ends the search. Its answer precedes the command's own, so that the GUI can tell it is old."""
        command = _parted(line)[0]
        if command == "quit":
            return CANCEL
        return ANSWER_NOW if command in _COMMANDS else QUEUE

    def written_ahead(self, line):
        """A ping says that the board is about to change, whenever it came; other commands can wait."""
        return ANSWER_NOW if _parted(line)[0] == "ping" else QUEUE

    # ---- answers --------------------------------------------------------------------------------

    def done(self, event, text = ""):
        """Nothing is said but that the engine is idle; the clocks follow the moves."""
        if isinstance(event, (SetMoves, SetBoard)):
            self._to_move, self._clocks = self._told
        elif isinstance(event, Play):
            colour = self._to_move if event.colour is None else event.colour
            if self._clocks is not None:
                self._clocks.spend(colour, float(event.tag or 0))
            self._to_move = opponent(colour)
        return "status\n" if isinstance(event, (Hint, Review)) else ""

    def failed(self, event, message):
        """The message as the GUI's status line."""
        return _error(message)

    def searched(self, evaluation):
        """Keeps the value for the answer."""
        self._evaluation = evaluation

    def named(self, move):
        return nboard_text(move)

    def moved(self, event, move, debug = ""):
        """The move with its value and time, after how much was searched."""
        evaluation, self._evaluation = self._evaluation, None
        if move is None:
            return _error("no move: the game is over")
        if evaluation is None or evaluation.line[:1] != [move]:
            return "=== {}\n".format(nboard_text(move))
        item = "=== {}/{:.2f}/{:.2f}\n".format(nboard_text(move), evaluation.value, evaluation.seconds)
        return _node_stats(evaluation.nodes, evaluation.seconds) + item

    def hinted(self, event, evaluations):
        """A line for each of the best moves, and how much was searched so far."""
        self._nodes += sum(evaluation.nodes for evaluation in evaluations)
        self._seconds += sum(evaluation.seconds for evaluation in evaluations)
        lines = [_search_line(evaluation) for evaluation in evaluations[: event.count]]
        return "".join(lines) + _node_stats(self._nodes, self._seconds)

    def reviewed(self, event, plies, evaluation):
        """The value of the position after so many moves."""
        return "analysis {} {:.2f}\n".format(plies, evaluation.value)


def _integer(text, command):
    value = whole_number(text)
    if value is None:
        raise WireError("{} needs a whole number, not {}".format(command, shown(text)))
    return value


def _search_line(evaluation):
    moves = "".join(nboard_text(move) for move in evaluation.line[:_LONGEST_LINE_OF_PLAY])
    depth = {"": str(evaluation.depth), Evaluation.OUTCOME: "100%W", Evaluation.SCORE: "100%"}[evaluation.solved]
    return "search {} {:.2f} 0 {}\n".format(moves, evaluation.value, depth)


def _node_stats(nodes, seconds):
    return "nodestats {} {:.2f}\n".format(nodes, seconds)
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
eNrsvXt8VNW1OH4mGcgMBs6gqNFimWnHNlGqyS3WTEGbwUT3hnMgVlppS220SLFSzdVJpS2QxJkRTofB2NJWe2nrvfXe2qu9UGuVlzCTkAdBIQEhgQgGkDDD
8AivzBAg811r733OzCSk9nd/vX/08/F8kjl7r73Ofqy99lprv6vLlHuzTCZJf7Klu6WUT5JKxLumOx1WLFngd7SUy3DN0vDPy+bMt2TjL/xuRJp/8Puu/8p8
p3/HogoJ+KD3+zdlvtO/Gwn/iQPcnziZ+babMt/6d1kf812vlPm2iHf5Ec9czKdtr4hu0FuRMt86ee6H70ZKf/+jk+2rIr3h8mkxZb5NRn3ztLGcOfBfUVII
VVsiPSeVji8vrcnDsFHwPxpJfNPbD37zq6sWzdF+vejrD3/DtnKUVu//wq8X3bbhIdu80Z+1Le6YeP2xn+yTRx79zF3N2bfP/1v5vict7+nP/cPApwwD/xr8
Xw01ZK/gfq8g3o0CXnIb9y8S+Hfq8KncfzknRQ8GF4n8i8DPEfAaAZ8n8GUB772e+58Yw98LBLxtOfe7s/g7X4/nTu5XRfwTBLyykPu/KODjBLzic6IdCPht
enldgs8F/BEBf1lQ/edXi4CnH/VUVUqVTz1a+fBTj0oLnnx4rrTg0e89vECqXPDwj6RHf/jwgqqHPY9KlY8+Nc/DYE9WeZ6WfvBd/Hn0B/C19N0FT3738e98
71GP57EfYAzfY6HfqXzqyR88CV8+vKBy/sOPPOp5WHr6yQU/fFTKbBA5abzG+C8NnpXOx2nwbOmT55Pnk+eT55Pnk+eT55Pnk+eT55Pn/+JJ3nHsQ/i9+Tj8
yhNKwIV+1omIdifhufkQ+tGEj7Yx/z70o+keDYGXBEqdFrIOLXjs+hKNeyw25iEW0sx7VKQ5B836olDDPHxukyf4eP/N/aD76+6vuWc9QAKKs5hs0scblGCt
Bb5QgloNeMuKdsoPhsqKuqLfAmDa98TUQgKzbsin8uoOJTD3hkJVXt1DTe8r2iES30dd56hcupNodQnIMSKW64izh0HE3gciLuSIr9yAyQ+Da2G4K294GVB0
9FeHR7cJ9JY09Lbh0fMEem8aemJ4dLtAzzOl0HE0Yxj0fIFekoZOhkcvFOjz09Arh0cvFuh1aegvDo9eItDXpqGHhkcnAr07DT0yPHq5QLdkpdBtWcOizxbo
hWnoxcOjVwj02WnoFcOjzxfoNWnoy4ZHrxTor6ahrxkefSE2GXn1xhvaspjjzRs6Edk0oGhnGGKfQKwBRJpsoLWhOmQv70W37NsIJFQCD1tU1+HFOUVdMbs8
QdqALV+Z/A3botFFXfDOk1c1EO/ZbGhCey3Tg+YuEu42k8C4vYprn6odUOSZZ1TXOVVWzqnaUVrQQQvel323Yz0V7FEL4uHD2dR7KSn7Si8lk4ppW1nRiVhJ
ujwo2umOnyPabqXoSIn8YiPx75R/UV9iPya/tZMUtE3XzBHqbcwm3oaF1Hv5atlXzGTQA68ibUjgnjXwbiKmNqLVK9ZDJHzMDjF4Rnks5CUavxQbWfdx8ZdG
eiG6NhFd5xWju8pj5dHlzPs74ktAfAkeX/aVopN9FiiD7MvCkmC00csD4AK5NgKFljy2BiWQPLakEv4r4L8c/kvgvxD+7fBvk8dK0UL8JlC77PPILi/U4Uur
7WavFyIM+OcXme/PvZ/HWq59GV9abYK/cHwKwizs9YKNvWrzuM+ejx9orzJMLZ/5XljDfC8UMt9La5nvpeJ89iphrxcIe2nlPJbZPIUKHjYffYGXQiwvf25h
OXupkoX9eSF/1bAPXlrGP6jjn7/IfLUv84Re5ZhrWCbWtbFMrFvLgOtCPKyFY7bx7zr5q5sDIxyll3+Q4C+pgAEt7PWSjb1q8wpY6nbmeyGf+V4q5JjF/FXC
gYSjlPMPZrPXCxUMqM3nYZU86oX8VcOByzhKHf/gRfaqfZn7XuWRreF5WctfIQ5s4Sht/IPOAqZpWUMKfcs9x/1t90Pu73y7IU1fBmY5F5JAFvEmTJ7R8JtV
9WmUulLshnUm9hkJPGUh3gFT1Tji3ZoVyysKFW3VYZ7j8JtVZSbeliyA2RAm+wKQoAEHYfBUHof70+EWgNs5vDodbgN4Pof/KB1uB3ghhz+dDi8BeDGH/0CH
jySja1jZnirhIfPTQnD4EUIID/luegizCZ4q5yEPpYeYWchsHvKN9BALC6ngIbPSQ2wsZD4PmZkeYmchlTxkWnpICQtZyEPK0kNqMOQNViwWWJIeCGWCwGVG
4OSMwCwMrDMCv5QRaMbAF43AooxACwa+bAROzAi0YeCrRuDnMwLtGLjGCPxMRmAJBq41Am/KCKzBwJARmJcRKJkgsMUIvCYzEHjwjTYjcExmIDDiG51GoDUz
ELjxjW4j0JwZCCz5RsQITI7MCAS+fKPXCOzPDATmfCNhBJ7XAy1o1dYQK6iWNxg7suBTevBobvVi8+M4FgMnOggny8CxGTiHB+GYDZw8A2f/IByLgWM3cDoG
4dgMnHwDp30Qjt3AKTRwtg3CKTFwig2cxkE4NQZOiYGzeRAOoxzDIQbOusE4WTpOuYHzl8E4Zh1ntoHzp8E4Fh2nwsD5w2Acm44z38D598E4dh2n0sD5t8E4
JTrOQgPnF4NxanScGgPn+cE4KBUYzjIDRxuCkyVw6gwc7xAcs8B50cBZPATHInBeNnCeGYJjEzivGjj/OgTHLnDWGDiPD8EpEThrDZxHh+DUCJyQgfOdITgg
TRhOi4HzjaE4WRynzcB5YCiOmeN0GjjqUBwLx+k2cO4bimPjOBEDxz0Ux85xeg2cyQJH9t+NLh2vBPCiE1nY1pQS9v8kAYahd2tK/fprOSSleP1LOSSlcv1B
DkkpW//PEVK7NUPP+l/kwAwV6/+NAKZrV/9/CGC6YvX/QQDTdar/dQFMV6f+Pwtguib1vyWA6UrUv0EAB+lPf0jAB6lOf6MOz9Sa/lYdnqkw/Tt0eKau9L+v
wzPVpH+vDs/UkP4DOjxTOfoP6/BMveiP6PBMleg/YcAztKH/jAHPUIT+uAHP0IH+SwY8Q/35TRd0eIbm84804BlKz38VwIW6O52u7vxj8YM0RXc6XdH5rzdC
s4xQQ8X5bzJCzUaoodz8nzVCLUaoodb8BUaozQg1FJr/diPUboQaqsx/hxFaYoQaSsw/2QitMUIN9eV3G6FccZ1OV1z++1KhWXqoobL8airUrIcaysr/QCrU
oocaasr/jVSoTQ81FJT/O6lQux5qqCb/o6nQEj3UUEr+x1OhNXqooY78/5oKZYrodLoi8j+TFpolQg0V5F+cFmoWoYby8XvTQi0i1FA7fi0t1CZCDYXjfz4t
1C5CDVXj/0VaaIkINZSM/9/SQmtEqKFe/P+eFoqK5XS6YvH/IT00i4caKsX/p/RQMw81lIn/L+mhFh5qqBH/uvRQGw81FIh/c3qonYcaqsPfmB5awkLfdKLM
U9gwbuBnCYbab/JcC79ZVePJen08lljbYqPTve3E30e0eiKXtlPNBq8WqhEL1SptRg+0YV7dA8R73Ea0iyTgcYIAWc5SI82QGuuNBhc5LUU7y4pCkWuYYsFc
aNnQCfVusX2rQZ4gpYaHIR5Va6badohNCTj3KIEFeywsAkXrUbRjkX8dgTGAn/iTnuvPEnltsxb2HsyBTq7l6YlFO6OjAGF6s3mAtWXtqKKdVLRDkS+PYL1e
7xSnJP8iFL0OvFq991ACItgYn65NGiDBZ5LEMYD+genaogFIdAkA4gLBM2AbjJE3GMM+GCN/MEbhYIxigQH1YIFOI4iB6cFJA2cVeWOzot1bogTvS1JH4iyV
NyaItoTQ4MKk4mjWw8sHhc8eFF4xKHz+oPDKQeELRbi33yb73smWJIH4HEq+TNxNqFszo3uubijWi0OxXh6K9epQrDVDsdamsLz9ebJvfFoGQ0PRW4ZG2jYU
q3MoVvdQrMhQrN6hWIn0DNpl30+yUhlE7TAIHdXioEhtQ7HyhmLZh2LlD8UqHIpVbErLYL7s22dKZbBkKDoZGmn5UKzZQ7EqhmLNH4pVORRrYXoGC2WfKy2D
NUPRlw2NtG4o1otDsV4eivXqUKw1Q7HWpmewWPYhfxs8OBS9ZWikbUOxOodidQ/FigzF6h2KlUhhEf9WT5Fi6qfBcXuK+jLm46jGBF+SaFPO6NjJJuI6XXUE
BDMTy/qwYgPOF7q//gBZu0Q8xNGmBM1foo4Q0U6T9ihxhKm1VzWFEGIVECU4TqKO+hnB8X62ENKxS7U2zAjm/ob72lWtjbZHiLaNhGNZiqOBWLep1r1U20fD
x7JURz217lNNW2n7MUwjDOIdEtF6aTiSI1IRMKsOo1oDDR8GVwOL9PAYxdEFkRJtL6CCZy8Nx3JUrYmGT45RHQdUaxOx7lVZlODvVKH7BVEq1nbFupVFqZ2h
4UMW6thJtdM0HAVXO7UaMKsB03ZBuuDapWi7IF0bpKtYd7GSHLKpDnjFLKq2HdK1sXS3Y9FYlODfq2JEECVEplohsrMQmRUKwZI/Bi6ghAGz6jCiNUBSVuJo
ULROEu6+mjg6FWsnp8HVFEoejllVbQ8kCj5IdA+1AioUMcJRezFKqBEAWBVrC3xLrC3EeobEdxKM/vpvuR9KG0/O0M9MM78iDIoFzhI1UCWpgcUW6r1U4rlZ
6Oo+RetXtIORqbrCV+XXeigQPd5GHc2qtlhStSoLG5Omt5bZqFYGBkU2NyiG8l/a/DFksLkBp6jJrsMkDnQGyvaMUIIj8ldK0sxA7siZgTkjIQMtwKZYCQVQ
ml7F0aI42nA0nHjbkugLjk68AIwYGLdV1dop8uMO2n5Kte5QtQtQGVmq9QKCwqfMDHaJth9Xiy4BKyDvOg4ib8b3Mj7ex1jkQ7WgA+oM6lt19FOwrah3ZxJ8
MwNzR4JFcxj4gyF9CFWsOg6rjovUexGQdiVpczMWB4CIm6dqPdSxRyk4S7U+1QHuAxSMOurdAxg9RN5OvKeL6a6jRG6l8Q5g2REzAnNNlhmBBSaboh0myIaX
ScF+op1VHOCNEUiGQDLgU7Xj1PE+hCsFR6h2TnWA9zjUGsT+PsR+fFpAMeURRyst6CCO7YpjAM1JAimDj1o/oNZzVH6XWutVK3KUau0BZla0O9NmIHR+SdmD
inM2Vj8YhYUkUM4tuchNV7ACh1sv4D0+n2pxoi1yltN1tdwuraVrJbayeypYeHsU60BREg3BAahpijOgbSQ4SaIbBsRDHWexwbTHyKZq8RDHAcV6gAA/YqPo
BoO2D9qKBRiUWoF1dykOkBxzgJGLtmmd4W4r0Q6Q8Ekr+wAbXA6BJqTtp+ETOdTaqDoaEQzyLGieTTaJRedTiaMJP2ZDRCAECDQ3LYElYbOpwUkhVUso4LWf
VeW1yaIQlqGeFjQTDddIaB5nCU7yFvFFDb4itmZBK3UWIhErFBBl2vtEm+XMj3y7P8kIsMBZgWGz0VQOzHXa0fB1QxiPuhSqoqCRyKsXOAsV02UFjOhiBdtG
N4aG0HbPp44+0CRrt5OCFkWLKo6DGLSVOs4X7UT4bqqdJwXtRNunOA6VFfWBIlp7hjjOQijg7aIFe3DmqYTKq33X47IJcCy/nq1wMEWJtpuYwqq8+s3rcRED
NQErAzNIntvkB0NyQanThnm3CTP/xizOIjZya6kzDyO83ca+alKAMNC+u4nBDcTRwkqgOKIsu5B5sn4qC62dCkKIONoZXHEcw/dOKAGLMF/k8Ha27GGTU4JP
aiUnzrY7zjBMxXES332k4AzZnAehgJEHOeQm/No+xXEK30mIZeXtbDVEwQC437wdlzoo2tEUn6LWRkzVEcHaDikFzXSd5ITQqU4Qhd0qlAHhKpQB3lvVghaI
aOPtuAhCxczi8ga6XsqTpk6FH1U7CMKHY0Kp4L1ThVJtkCQn+1O1QyB8ONwRw3eXWrBPxcLO5jGuvJ0taYAv8pzOPPwCZFQXw1TgC8hrFy3ootiNzMtjOvtc
URfywAeq4zxWPWCeh3hW3Y5rHVBeoRsXMvSVOonJM0oNvHk7rj+IZQM2TnSb2oipl5gSiimkmFoUU5ti6iTwlw2CgGb7bmerGgADZEY50UDwbJmfPrmZLh+Y
eJj1AAXRbT2Nsr49AkKdaGECohvMAgKgcMRM15vEozjamQXRQrGxA3+srRWPYg0p2lYiv7K1WHFsBQxVfiVUSB0tqtYAzi67ChbFuqRYR6WgzQCRRKx0Qw1/
kqBGVcc2VeukqF03hNiTBNQGMAWodgAEixNqZsyYMWA8SWrQKz3yyCNgbzCjoMeKyrl2+wAj8XaVWR1X083JZDZ7VGuH6oirWj+AnVAbEAVEJOFHYLQ4elVH
gq5P8qJATtoUZlHl0E2i4EkKwhrjjYMuG0M28FgxdxcVx1meu/Eo0LVtzHzanBTFUq0fqg6uDQ+OoRuSSV4uFew0x0UsWPjweOBgyE9lZSXkB5ThaYr2DBgx
9dTRquJfvQrWkeOsZ+G8zPVgitY1MzjpU6r2IVO6cWoFkwCy0gOW0gc0fBxsoXPU+q7quMTBVsQMnwJaxVUdNYcZdNazPEegPiEh6uqq+j3y7llQylXW2ONF
feDwzIVsTA+OvxotovaTQBGQ89xag/Q6IGIQ/B9S0POOOAcL28mKxNNRIb1jOWi7WaFgZ1DLO3aqrn2QHjSKhlgWKDLtTqLdZ0GmRcMlrbzp+rAS7PIlt+JQ
zMIMzZgxWhK5UVeRsRHMSMocL8nQjyDuG6n2HoWSaH2oXvIwivLIfedwscgcaEz+Ls811HvZVPWokNlno1GRElE0XDUUuRGRQR4TSfa1sho6497ErDP4Tvbh
iBBNvoeZtOmZtLFPo1SLRBaAAaOA/rBFX+CIKKQLITGm3hRtAeqzBc58tBcLmWqaN6g/8iH2R2IkuQ1jLuGDNkSLRrL6sBCoCrVjRH7tGNItny8iRGt1jwJG
USblugcgL9moIxwXq/4rlk21k0hIENuFQL/ZV1wvkUHPPKShjXg3OrEDLMkrfsks3VecbJAh8LpzGXsDiVGwBRc4LUVdg/i7KDSofIHcZqrlbiFJqMNEdtWp
VJ61U1zj4ahZgkXsc2LXnWp7I2WIkGzAikdNKf8uBPqPuFaxjFX9mktWVJJQNsYdeZkC88rlA35RoBY0JCS47IxllMDdJPCERQk8YUObwkYCv7bcAqn7u+QV
bOVHsiH2fUXbM0+eUMq7vD06+xDtGFr6s8/xdaIELP2j0KDRDHM0lpk+gp4A1U5hUP60oLkbK69wmpYb4fylFpzEWtd2q2BagK0qP8dWFSAH87gj1ad5xMDH
Idn3Ao5domkG3KFoJ4iW61SsF0i8na7V7QEFFUArCR8Cs207N9v2cEAO0XaQ8Cmw3jqINU7WG1akowMRNunbJkH/46cgK9aJrbElimM7CY77OouxxwJ6hg3Z
WsEWalIcYIolWB8UTKUw5kWrJ+uXcKm8BPsHjlbCZCVqAFK0gziaucmE45tOG6jOX3QXAFlBp6KS/k2kAE2dXdhUj4L/P3sLcHnfBxh+Gvx/TeAKIGjaIDyy
mdY7OJoUCa2XQ4q4Jjw4FmBg+oF4CkEKfukWjKQHVax2FRTADqYgfHDBjt8VtC3+Pg28g7kg/qTsq8VhVrBWrRilHShPtROyH0fLtJainfE4pm4hgYnOKBvf
x0ZLsNH2R9pOJZPujXxKDqCS7L94OZmM/hYinGesT9JalYJ9i13IC8Bqf46wZPswDV8uSxlIG2Z59G81kvIs9PyQvETiA7GnIctKQTfiB0OSbikGlvWyeFJf
yL51aEdC+axtohyy75eQYdnHsq21YXwXopqJ01N89LbEP4KwZHQNW68Y7yNFe+QXw3zpn71VfqsVzUyIb0XPJeBPILj3YI7s2w8xzatTtJ002QoVT5Jbq85g
4PpEkj3Q82iHZoSj1fKzf4Uvo7j2Uik4nUo++BDLDadMglNG9rGFv+lkkX1HWEE+RGykSnSvyaidoo4r5/WeVF49k9LWi0GvKbmdOPZcMb88sxb4NDaafYze
CxdRYYQtTB6Q4L3QSewlwfIkDh8Ep8Kr7W/7KuHVBBEkiPeC5ZlN0T9CfFobZP40KWq/cuZPsJwKQv/RlMFP/SS5A1vxFfMPcoTluQzSiLK5LM4va6RbBHVb
GTf0pthd9uGYr+w7lGKFgWgXz4BRf+f7OQ1QLmbI+38APV7CuLWB6AvYf/tb7JdjSqPKKGSJCaC9W2kSZFH7MPy3nef/Dog7elRv08Mn8Xo64TE9BUy8ZAuF
fF85/iYe/+4LIn7E0CshdIETDQDz/oH0egyihYJFH2bvpiibIMW6EmWlF/S62j6v7h+Q3oWEiF+UNZrQ42/6h8T/EsQH8i2WjdxmCFsvQFUwaMBeCLLu+wAT
FJFtJ7n5VizJK0Py78KgTFX/CajHQlaPya3Eu9VUtNMXwok8Zg4RzTbIHOKqorloKyqm94irBaP6VTj21ry6wfYRGwBcy7roK524aF0JvMnMI9JsdrIK9e9c
MhYULuT+6CbsPEX++B6aiK872QQovHEInnqXlEuezyiBjU5cKO+W3y7L+mOiWpI8U2ngXmyGP/px1MUa+qnQWbm6TGouY+YnbS7jdlXzveVs6fqQGKo2MRMV
7aNZYDmAcYVWm6olVO20+2tfS77pxLkGeKEpFRnPlgZusYtU5WVbEDnwNWD0DrAXrtEu1B5MyohzIUt+9g/MPt5DwgMTlKD5PBvRNkXAOnhLCeb+guXLFNVa
w4fMiqkVPjE/VQgBRTOC49/juDHFtU/2loJEnxnM1WYEc4PiIxWI7p2YjTthtpYWQO+r1Xs0x/MFeMfGZdiTyXqQd55x98lvj2+jroaqk1ObzT/Lf/yJ7bGP
3AVb3d4LCfm53SZGIHZkgruvLCu7aiT13i15biw6QbUnwPa7dYjNiBPFbBbLu8QieW7djLSN7NiG9pePBZDHJKn115N1Y5Vkuy108r2Wxa8bFa8dRXO9HBmD
2cnaad2iVeAjnAb6PpIdB7Xcs9wPghO3GcELN19AzUTaLKwuSkjA7IS4K5aYqXZvxTsmvRTIer24ZN7/JZA37s24diL22UH2dm0zW1KRbGSfyP6rALWkrzG7
qgxJACYJdBJ4ISdtNgnznlnfWk/kw1YIewyKAwWlODihp4glBXsDP538hE32vYWr8f/+ckMbmgXlbOHFfZG/MgoPDmwekfdyMkkgr7g1idLg3oroZ3Dk21s/
ngQnnS/GdEwnY2PqqLfeorjawXiCLE2V3160p4W4mqusU5tLf/YRsgWDtSFsLsIiBqwTYJ5vMWe3EdxrBEdSwb1GcMIITujBU/aAS/Z7IHexR+bVGVFX/Sd+
cNz4ANPwrDKi5sHnjODeVHDCCL4kgkUaNkhD5/ZoNni8F+Rnrp5H5CdC8+TKUCk0nejSLNFJcGsX3LUHe6HpphCU4DehPTrPV7C2eLzoBEiXrbEbMvS3t9FG
XVHZdxVO4ZbJT5YefxlfyvE1Z93yk57jIXwtOt6Gr7nHu/G14HgvvsYdx985x23zSuUvjwmfZK+tJ9XgotfawF1c0MJ+Q/PK5MfDbrm8s6/B5Lnd3ZyD5elr
yKrK72swewrdzfdZOMRSlR+7bVD/EvA8nYBi5ijmqjbA81gAkouQeZDkhZP4exoSnvIa9TZ3z4NEe/EnMU9+PC6XH8B0P5+Wrh3TzU9P1x77nDyhRk+vOz29
ziHpRVl6B/X0WFIs0Qikd0Qu/+AfnN5ell47Sw+TacOfTkhrl1y+D9O6NS0tJ6Y1MS0t2XcDtJTYZ9LS+yA9vfcZznnouOhpRiPgKXXxvkVK/XFFpusf2RcA
k8odr5ekCvC4+rHVfgjim/PhJZmpsq2xvEH1Ce3XrLraPT85ew9wUBv+zmmz8QKKwvESiyKCKvmZKKbT3ZytF/MmLObN7uZ79GJ6/iv2KZw/w/IdBrhRvi4M
1ADCy7YoycqmoGLXSxJG4w0XdA0eb5qvaNuM0YMKqp2nGmj2f8FhA+iPfl9frdOHffeGg9wusUhVN6CIxC7imcifGBSX4vh8WXyhUKE+gFPI1hAV7cThpHyQ
orhqaH8X2g5zMeyecpwCyVNM3WTyPbPl53FTHQ4yERxkKkG9hMtEpgVyo2IW5Z5y1f+RvOIoMzt8TrY0E7BwyckZ2ea265+gnZBHgrnt+F05OH6mBKcsOyOP
LXXOPiN/E8wPcI0rKzqB9JwemMgGlewKDt7NthDv5bSpT6Ltw6Gr+w6LjbNUfu0kn/okODsNVDiAG/WAkSqItjciH0E8sxON5PheIpMWyNho6kFeyQ+T7IDt
FuQwIIenijwWQhGPK7KMPbSkiA1WxPcQ6x78wjMTxzKs9fpGtqs9NtbLjY2el9p/N0w3a8Q57EA8GDpD5FtCZ+RvjGh9mht5bAlsIOtvDzYQbdT0gPkkM7mm
aeZj04Pm1fc0m1dzk6URO67yg1sx7q0Q9+gfPo11oL9nt0wLjvtPzga5NpDwL/Odv+1nZRtQ/uxUeay5G9AV52zMoPzNMAP9O2AeZGaV67js/+4Ap3nxzclk
jkTDH11DrVt41YYPTcDteBBosAnRxoVxII/EStH0bRKmb9FOZvzWhw/ZSG09W+foalmLJxYR+Z560hxOJi8lkSiM1T6beww65dO03GOUr4gbNHExaP6atR8F
hyNLkT3ZXMcs4GzkYRJY5WwTg4xr2XuVYNjXGcMaFQENJl+MM/L+dyC3iWq5DanxRQ0aERAuS7eUlcCjkju+BQsh+06a2F5rd/i4ze39CGz0WU6Qdl/KZVXv
9l7K8kyAXxPY/9T7E5sk/yJcGJb9W69iTWZEx78CsYFtVtyTy2brg6ODT0nS+ixm9XSw0d3Yv2TKN/c6TJjWdiPlVGuLGlAuSzO00vf4isXnBq5Cc3vOZQnU
/Jz9WcR7OFv2Ra/CGhoAQ1cNlJ5PzAiUNoIBX0/D/RPKtLA7HL3Gza1y70WTR/VezKr6klqA4/w/w94I260dHP/bMm27O9xjpqYDwIm/lZyerbS2BdefsvQg
D/uhMFurJkdn4/5Mkd+PjQelpopjMGiPzQiO280N+GPQ63azzbTQE5lTnwXlUL476SVq2l7U5U72GO0PbBSc/ncDk6n+Ltk3MApgy9rd4YM2ylepR3cAJ89L
6YeLJkUu3Udde6uujoXr3BsY1LVX9jWMYoOzZfLbnn1Zbm9P9ozvTvozJAjJIdVNUtSPbSI41YyCs6QM12H2MU5IVLOKPwvCreph1iecJ99WYpOftY3ioriC
LePYxwZs0Zjl49/AsWioIj+WJ8HiZSKyMLIXNMUZbKk4ym6fEZh7XhKpyL43rNj16qHQYcL9wtChguY+YumTYOo+uxm76wlyM1YkzhqAXf1biY9/5UF81AIt
HaTF/SiNTCiIpwVz/yqkhKY3CCU4blRwHF9pFJx0NXTFvqoGx18dnNTI6BSc+C9ac/ioWQ3mfhl762dLZdsXWiB5dNzRIBx3bQLH05NA4eAKVO8OE8u/BXoL
70GNRstQKxr11xf9UXbKT7VOtaCNehP2p0Jq0Pws1farBY3Ue9kuP/tViwjvxHC9acvPPqTDW9h3y3A5QcEJ91pe35fTMO/G5qol3LXdCSCSnN8uN7XDq1Nu
6oScJEvl/DumPyFJ8L7ru0+w8Z97ZJtzPfwsWG9zy7N74P/kfbItdxP8lG6ylcoPNcL/u4AwZQP8eDbY7pVts96R4HfOO7YyefYet/xQP7wPwBtIk/8+/N8c
/wFkQ/4GuvfD+4NSefY++N+J+IgL8ENl8kOH4b0P3vB//y74/8Atz7nglr/RD+9eeIN5PBv8s8E9+yj8n5LvPyHf/xF81QCZ2gIxNsv5h+WHjkDGIXMT1wFO
BHO5zibPPgciH7ILvxM3gJVpUV0J2T+GWS8hVpl9PxCVefoHaMQ0sEqTMivUs9gd7s4CI8s2Lgtzsxud40eehTyjy5kNisW2YISEYSfOYk7yj4H7GyfPyrOj
DCjnnwb4eflBCL4fwHMOn5W/cQSCD2NwBwB3Qv2wCOXZH0Cks8ebUFuNz1a1RCnk2fd5tEdMOxRcLqGYOohpu2LaQ0ytimmnEsytVU3tiqndaP+YoVm1l4zM
zgE3Rg7guc9eYtl97tI/LLtT5dlzll5i+fVi3ONqU1Sq1dN1Pou/E5/7R6Y6fikmOsdrpt5QluIKyX7Wv0uYZH8/b3W6JsQ+NWv4QD9LSk2WOm04QxbuNium
Fsyfec298tsgimjgHhtq/U7WZW4v1Q6FD5lJ9kon22Kj5dbTwK1q4Cd8Ddt9bBENn85QtIOqtpsZf7ZI1d5kklkjNj1JVTumt1NMfbYiv3aEWBv1VW6Tqfa4
vsjtHhvV7rHN1Dy7LbS2f4CN3WvmlHJnIpMm6w0t/SCOzvrMOJ9AgiSptXoP4Sp369O3sD3cH0eN6P/gjMHa1LhsGK1EbxMw307WPY6T8Klskmwm3qMDJP7h
2r8n0th1zN5QcdQzZCPe5izZV4l9ZCC1d6p8m/kvVAvJSxU8pkPrRVp5zQj2ys9Rtli1xMSAFgEs48AsBswVQDcHZjOgTQDv4kAzA44TQBcHjmDAPAG8gwNH
MuB4ASziwBwGtAvgFzjQwoBOASzgQCsD5gvgzRw4igEnCqCDA69iwEIBvIkDcxlwkgDewIGjGbBYAK/lwDEMOEUA/wOUdTQXhzzT7ad0Qi59e4BzoU7EpRt0
gCDg0s06QBBvaYMOEIRb2qwDBNGWbtMBgmBLd+gAQaylu3SAINTSDh0giLS0SwcIAi39UAcI4iw9rAMEYZYe1QGCKEtjOkAnyAvQ7VaClbLBb/66yziW12Tx
fBE7L/4G5HXTpWTy72LgFKNymiryfb0kWGnivCvf28cpS4ILsxBC5HsHOGkBKRsgGwAS57QFHHMGzjjAGZGBAx3KhSMzcMZDOXIETjOFZoRHg9zD5tK2mhSt
N3YN9hdIMoyrdZOtoCguMoKYA0gOqm1/5jB8FTsAVooueAZbKxOw4/4r+BlqyfhqMGwgwUy1ESPncUP++TvPJZOxhe71SVNKHMVGZ9BteqB0N1BybqOU2Wvw
t57lo8OdzPbKzTL6JihEoQN/AHtfhWzFBtqQKG8jP/gQTG3eySzFRSFzceCglNl75fnQQwQ7tP2HY9BnQaf8qxAur0HT00JEpQJJoIXOHj0KywAR2EBEW8Ei
Z72zZJLKdGvanJS3Poe42mXvJTPraY7IfZT1PEd8NBe7PGBefrPFF4IeEEpMbxil0bV/fpQlctOfHkWT6+YbH0XztFXR5jrzYtfxrCRxcD+LBGlSXvEfEPPU
oPkz0P/2dps8t8n59aDxwjTg2Q0k9ZyXFFfros/Hm9AgrvpR9LWsjPOtMtAW76WBRaAkcG16YoJS0KwzMg1OWTczaK6ZEcxdypTvUqDAMVSZE5dq8fCpsbVH
L32FGwsTZQiKsCCZJyr77sQhbFxgHrsGV1DV9qDJLfvsbBxrI6tAYurQKwnM2BDRzpLwxQn3BnPP8xo1/0a8a8q0fW7voWzqHcjGfoXtGRv0jrJmBif9EI/v
mobD3bWHcbxLCU7cn8c6RydwbIk1SFMCTHIT8Tbm6h/hogRvKBes2ZgN7DUw7cyq66LsOwzo9wXmXo5A/+Yjd/gj83TXFPsiJ7N43jmnFx+dCFl7Ti81OPGz
3it9lkh9luCfJVKfJfCzxJU+u5T6jFtcay+lPruEn0npn8nL7wTW459KqU957aw1amdtFMezoRWmzAhdegGnyb5nJcZXv5HEmiObks2JqJoGwNShprBquqCY
uqBO9vPxkghUQOy6QeOLyQbVtc9TPDUwvlN+uyt82ExdU/IWRdCkm/gSy909kJmXmP+3LHPo/22sSaz3kesbTHJ+dJ5cPO448pMZGCcOMlfOfy96Ct59YVPV
NJAR70n3BMflQiPoqzd5UAeOeOwR/HxOGKIYUQFuiKYdo7m25WFcKtqYZfZky/mtNHh/Evvh46JsByzKv1bWwUazgZreh2aJqv/aGx/hzfK6R1iz9EIksWvq
oIEPAMYATrbJK65D2yo/7O7bYvLkGA2xFFtYaSNrYQo2OAvRmkk4OYEUDCDT8xY2aQ0JTtmsBM2bIJWJmxhpgBKbtKbwybG1PUb7GmnU4MgM4vwRaYMleg9T
TLAUWUaQKJD0Elvsm/PqRKbAX63wtv9/lRXZh+vhsJo6xdAYUTTLoCGqQfO7VBtAsR8SXFiuBq7BTRLh6DVQKaT2EMoNz+dwrpCwtQDtJHxhAg2at3n7zU+P
p3x7RlEyei8uWQZ1UM7OGTw3Anxr9UFLnI5p8vbLz8jz5Mq20qKkqjVES0EUlWo7ao+yCRuEQy9+G/U2VMwrlZ8c/V/fASj0E6/903fY2Ohdf4V3Ude8MvlU
EhFuPiIQPoTAODqawXEK/o/O48AdYrwfPnkyip/c8ex3mO/9kzhrU9q1Zp5b/vKYZjbSXg/w4mv38oCXMwLcENDPA9qGfNEIv/nH0iINDfn2fCoDYzMz0DsE
98jg6LqHoJxIRbfzoYzobENw38uMztw1BGM/8TbYEOF9/HmXuD6U/dvYaBTSs/hOkAnF18YB9ckGxL8zxEqN7vwQhm9hsXQDOmLe2YjoEH0+Ou5sQN9+8G1B
Xxh974KvwfBtg3rHmY4nwwb6XmCWJV2Kq0GwliKXdbn6ZR/2CY25lr18mCypyqWdVOtnbMTmW6j8BObtiVaI+GApRHzHQ99G9omdg/+bH2HuyggEcCYaUckg
T+7PsL+nyk/mtuFvKZ+W0ekFzh3ovPYA+ltFtq89jhM6kOj7WFfv9yqujqqNEJZBgcptWMr0glN5yVbVFRalVOWyva5+Tx7ag6Xy2+YEdfUqcumH2GNz9Vcd
N1oWjiAu+2UWHz6zoJJlRxtAC06IMWOckBZLKLKb7xErKHL4CyIx6aNpwdyfzpsqP2F+aZ68JHtawAyEzHFvFGZ1jKavb8IVsmLNh6JdULVuqkUjOETmrj2C
JpdiOkLDH01Qrcdnas441Y7TZJPq6pGDZ0y4TWtivFQ7ET5xDSCjMDmEC2DD/RNAi/1JaDGcgcEUlvHMrZgenPQKCU76C/ZbC3aQ2iQ25KevAzHzgcR7S2n1
5b2c83QOBP0K1zY1e492lwbNbHTQ7e2uKSvaijVptkJZbYrVhp5ZVjv65lgL8TXXWo6vBdYSfHmsFYiyyFoJr2rzGICNVcbgZ9WzxuBnY+eMwc/GLhiD+GPn
jinHsEVjKtHnGVNBvdEa1dVSpeHATxha0qvjPbdQLYE5u8T1K+anlkX/HPWGzIqruSqG2D8HbLcWdhdcAHw3rtoD6ZyoY7VUC79LAD8ZosmtVccLmr3JhLz0
YRTz3iboZ4THZ4wfldZ+hEqi9LmPuC/CfRHuO859x7mvl/t6ue8c953jvgT3JbjvEvddysiRN2RRXKEqLfr+ZeyFfBQbw9bvKlpFOc5jWVTtc1darpyqP9T8
K3anNnoAX+yZERwXpriY5nqqbaMFDTOD4xto7UV2bKL3z4xHu8q07WUFBxSty+3tyfHcAA5uvyiBKZ2qNmUfSTbQ5PaqXrUAtMrFxDNPTAuaw2B4FgOH7QGK
FQv9AH2WvS1Em9WJx87ubUNXG7o60dWJrm50daMrgq4IunrR1YuuBLoSeGAm0cZ1gjy14Mj9H8XOAHFyQgPZ0Cs6KFAu29MWtJxxqd0MMW6tBKeweQXcm+Ho
oqbt1NtUQU1xsI4rgKpp9AKzrfToy/CrHF0Dv7OOhnCQ8Ggb/M492osDwUe74XfSUfhZdNQGtl1pD6CPVXoAfeysHkAfO6cH0Mcu6AHEsXN74KOxi3oQc1IP
9W6xqa7DVS+pOOGAZq27L5wr+1YM4GK0A1C8XKp1qY5tBr/hyFsvtq5ejEE5g7/mM5B9sOrPVh1k8ZzCkY7pA0Pnl4uJdhml2DITX1fWLeyQSmPRPG2+t4T1
8prvJdz/3DJhWIBzbcrZojuDm+2vmaT1dbmSxJej3fgHMM5BhS1d87YJB3qffDskHM+3CcfmbuH4nbSWO37VKyCr7QLyBxs4UG2gjn+qO3ue/HRbNtOooXcR
3GSA93BwLwOHDXA7B7cwcLMB7uDgBAPXG+CdHNzGwA0GeBcHdzLwFgP8Pgd3M3CjAd7NwZF3oQDVerGrdUJU68Wu1glRrZe/Wi9/tV7+alZ+RrUS4VhaKBy/
q9CpVi4cq2t0qlUKx+aXhePtur9Nx2EI9n9Fmb9RdVeoI0YsUf5qvfzVevmr9fJX6+Wv1stfrZe/mpWf0XGNTseQTsc2nY7dOh17dTpK6wQdbcLxtn3dPzkd
1+h0DOl0bNPp2K3TsVenoyh/tV7+alZ+zoY6RUqE4/lynVgVwvG7GuH4VaVwrH5ZOP5Qt+6fvF2LYlfrhKjWi12tE6JaL3+1Xv5qvfzVrPxcPup0DOl0bNPp
2K3TUVqvy0edjvb1unxc/88uH3U6rtHp2K3TsU2noyh/tV7+ar381az8nB/X6/y4XufH9To/rtf5Uadj5XqdH3U61v2z01EUu1onRLVe7GqdENV6+av18lfr
5a9m5ef8qNMxpNOxTadjt05HPM+c86NOR/sGnR83/LPzo07HNTodu3U6tul0FOWv1stfrZe/mpWf8+MGnR836Py4QefHDTo/6nSs3KDzo07Hun92OopiV+uE
qNaLXa0Tolovf7Ve/mq9/NWs/JwfkRDyky3z5KcOCjLgut93eR1BIA2Md6qBBbhhka/8Oxb501qx/rFqPFvyqOCOjn2RX67liyULJdlXmpN2gFpRF1taiCsj
K4t2Qn8bF0W2vCGWVmYtyqWBnKIuOvleu7yygQbMH1Lt3hLqXZInycvY1oaAz8nPjAx142h9Ph77UJAgI4pLByCO7hoE2nED8+GiPtyoawPbuU7Yzm75rRmV
oWg27pPClYLud2p8n4a8Ndb85GCypt9UZVMD/8NOztQalYIT1NSIi8/ylOA8U+zTen/K1bgWv1JkJUKaQ/glkdUIDbIjucTQRGrziPahKKq+UlOF/IITz8Jy
fw26Cd+X2M4B3MIRqWCHoW4phPLOl2R/kp0PZ3ZCkouXKa7IYi8Qg9DA86ENJrbIM5+4WomstFJtBRtbwO2CUGJ5hTOLbfAwP+Vg59+R2kVOu8QO7b+TnZcH
XbQxRTvZJjB4fZZtu2olm3qNCfYzRX2ivMgZvniL4JHl8U7hWhmPCNeqeEK4XonnbeSu1+MW4Xozni9cG+PF3FXt68MzxNC1vM8mXCv77MK1qq9QuF7vKxGu
V/rKhWtjX6VwvdnHz5BsshHXGdn/AG4nwI0DuB4FOnW4dnQPWd+bmjjLJY7WumHKk5YTnjuI1wzxVu1gce7C0ZcdBR0QJW5j+Qy8BX3UAI9N1cR3ySaS3FEV
IQWtxNufkJe+KA2aH1vJ8Km2kuGjv034LcLfKfw24e8W/jzhjwi/Xfh7hT9f+BPCXyj80kbu5yeBNlmI67Tsfxp7nYG32Klx2ltsvgaaxYqb2B5YsS4NGSUH
OKSDb3Qlm1Mc0l+U5OM9SM+kfcNITs9koXCtTJYI16pkuXC9kqwQrteTlcL1ZrJGuDYm67irenmy9y3u8iW7hWtV0vY2d61MSsL1erJQuF5J2oVrY7JcuN5M
loCLeJuBP/oFf2gdpGCHZ0pJX1O27AONInF+6DDy31Go56HDyEMH5gH4B/ihvWoH0KyN06xFp9kNV6LZrivSjKeXrNj8OUGvSuFamawRrlXJOuF6JfmycL2e
XCNcbyZDwrUx2cZd1RiLTq+KzTq96jbr9KrZrNNrzWadXi9v1unVtlmnV2jz36QXjjYIehn576jU89Bh5KGjYnMavVTtv9ihvcFlr4Z7k6T2wv3eg0n52a+y
TXObmGgGHWHiUioPR4vkpXcwxp2Rh3uDV9ZT17vyqrClXdF6ZP8XcCnRtYyRcYzwCRzNzxjfvnJ9Prmyw+DHDsGPomYza3tlh85dqzpsjH/qLViOP0Sz2XAk
JlqQtr52GHpAekZ9doj6FJTJpBbi6enVbU5PD1e6sKlTJtRjTlzQ3YCLu9mGxl+FxktE3hQij4VKpsoSaoayoo8U7VF+6ljxcOORaeNTtcdx0qup1CmDvvI5
I0JLors7zd2Z5m7TR6G8C+dLVY+ww9PEdgR2gmGyJF997DieujGt2RcJbTAJmTc739elsAOfUKFWXU29xVDrZ9m2vhJ2WRedPNtWNUr3xXJYCp68siL4bgKp
3YJZTSuToi3nuzRx4wauOJ+tTq6oWGJWtYoKEpi4h50mpQQ8/MTVYrFbI7la31ta9RkS3Ohkh4Hy7R0fsSAOws0v2fz8Cr4l5hUnO9w38KaTb7lmy0B+XEnW
XrtoWvW6H935WyKvjpC1M2Pvf/6u/3mjXpFX9ypF52n4pJ0WneSH1dmVol6y7r3lXzvRsfr+JJ5XwM57O8mWi+TjKow89YuesI0WbVc+y44Bp8317HA4baMT
BX1JX7NJ9n2apT91oeLoZWsDXZNGyn4r3/M/0kL8XTjpXsdW5F2UcCHt27uI/4S84qSY6pCZ3YbnkaAV8iqb9JzltEfOj+Gri+wsJ6KEQNUa+ATiWs2O75ha
SMIXbwT+qr34R2zLstJI4vvBN/tuYCEwiJTg+FtJ0HwrGfEgQu5avejTkuydjA0n+Sw29ejtbLfiQlzAM4rt/oBqotoA37mobVe0Eyqe/7Ij4vwZPy0lj83J
RKl2As9LAfsyziwf+piJb2rEXZslFjn4Jp7M8PZl/IgTQPV/tMRKai8342XaXxTpM2LTwKQwDcwKC9aAAldEvvYGNrY56IVSR5fhUi22C0iLkfDhEUpwyuMZ
bQSYJ8KzzLKDLMIGeXGNZSIS/wNfScROJdfEeR8rFpr4Bh+bor3ONz8EzY+TEW/cyJFKWAFpoKSSPLabqf5g7rhXzQQ4nS/tnOWcL/tHstmxN53sONrN+gnU
2PSDeDQNUoyflAPlsGPebNE/6QUngfFNIEyaLIp2Co+Bw9NOTke+v5pTuliRXztLrGdx+43jpE5GvZngTiCMN7LhdURnkWPtYJ75ZpPlHA+SrJgW8J1hdznJ
q3/a+XkOtOGmnIAoS7g7l7oGqFzaPE3zHazbjaJji+I6LPuey8L1o5MOUu9Aiewvw+n3UGwXVlI+2/zCD4Azt+Kv0mpJF4XuDSgJlVtXsYxDI+zklbnhIlYm
J9n0gPkSEpvQ5ga03Vn++3yshZmqRvEPfoqL2CCrrNHXXkC9txZ/gMXDRVuVyauYWJB/Gw4fvEEccY9AbE3r2enZstJOA2QhChBMFE9xCR80F/VRo+GcJ/ED
VG846nlctcROhdXMsmI6QMI9NwKNbJg7Qq0ham2j1l4QoLKF5zDSnyqSqFpW8aVgDLM9TFbgrTAyEDVtobVbcEScrtO5BRoTDR8xlxUlB7FKrJBdhsgPjze1
8CoK67UGVXWBV1WzgiuauthS30kXsKqqcoq2Rn85hNGE8NVZLfn6/ydWK/9vEBZGrgczHWMEXzrTLdeZ7tk0pkNq5EK1nyPhhJndvricNdUZk98swJkUfp0Z
+vKZrx8nc9jdZsEyE9F8YikTV3Bg5bVhg+TT0ehWcK+TAo03OLHF4JnkVkTq1TfoISi+F0F8Onu5aP0v3FOMpV3pZBcH1IZ/fCd6Rehj75WP5F526UBw+gC6
88WBKvkkeH82fspPl567Pa80+HQOhsxXghtNL2I1CQ4H/cF6m+tNQonrE0xE6DcsZB3bghW7lWpd/EQRbCOCO0qdC901TTk0WY/7FIirQfa1ssNXmsvkt7bj
biJvTw4JEhPbLag4F2LfB6RVJfHvRCE6n/XJ5RWvic0wlWgWawniPZTjmVwEpErExqbOz0iGqWu7ZywNTNlBJy9qlJacoEHzqNhRXv3BmSZiasWjcAvacT0A
o0dBP3S1cmTvz8yS4BJXApXZfM9kbFiispqRIYCBxnWgjrNP03J3EG1cM/uABpRGMFNmXYa2oeDPrEbJOCggMC6B7johzEtAoVY58YAnzyg6udwu+/YOcHHP
bia8tWaNjgiyPB+Jy66sDJQUohv7YGpgGRvDaA6BmkkOOV9rC+RhSx5JhqrO0MBEJ2VHZnj7S9hpVoq2yon9Rs903bAhfF+TDU0iHGGIvPRH1GXLxT67jEbD
NhTyA3nk197jy/txJyfjKG3O9jyiLdhu58e03Vq6HWD4A2YR4xl5xVGWw/lg+ej3RFBX6WVp8cSSvkab53M0UMN418WZbNG1eougk5dhbuTgbDNaMo1Zsm8V
yx3udNUikAtVW8a7VcdofF+G2RkUCzoDK8XWCAW3c23DEqIF6P5qefJNRhJ4YRS4o8tkvCJXncedy3uRBgRpUIEjLLikhEUa7yKu/fKqEB5Fhujy78L2cM0F
U5VHZIjvsox3plu/mKW2IVkS+cHcFPP0h8/UD88lk0ZmirrIrXy3ZFGImb2yf4QZ6UzykX3ZDR3BB03QK8C1bBhp1bWYNDsD3VVeyBu2PLPeEKS8vrHl6Wop
m6Go9ci73y7aSSbPcZbIv6snBReAGdkYQPjgCKJPVeOBrBHW7ZimvS5jZ4odzNfLIp6mrZLzATRNWy4XsvdKuRjeNFnDIpr8KpJhMaGCy0GBgvKsLiYshZVc
jmqvj8I+E7InyJqNo+ajR1s1qpK9faMWwhsiZBEkOTcpri55xWOomqFQdYwdZwhFzaKEqC38jIqxtnpQd0E3iu+xfLCMiTTfWBx5Ee1mO37ATqkXyxQj9x/g
lVKIRBrNt+BoJSVUm010Oupq1rmQkVcOPsH2n/D8MNmJTYsrBZCd0S24bT74dQuud0HqoiCeERy3g3rrC9nJQdg8YzdlnNeA5+aAmPVesMgrboMCqgGlv02d
DAKq+il0d3L3j9Ddzdzy87VsJErpjwi/Jvy9wv+C8CeE/yXmz+0X3n8XwRbuX/EMiKXoKzhwVQfC924QRamElyxlIG8oKy0DK6pxNInDs9MywmIScHNahlY8
mYKPSMvYiu+l4CNTGVzxnRQ4Jz2j29mGUPOXo43YWRYCECynLFArQgjJq8Jo2JfQ4D0mRQMHih8il/pEha5kAkoJjhsLlXIZWjoFmZDeBYbG3j1cY3c/UO7+
6pWb+M9705o4aoduPvxd0LCW3RjkwhYYzL3ETnPJEk2WF0D2H8ZRjh9f5Jb2bL3ZR0/38oWv+czSg952sbuvpNLMFpeZ+Nr3F0UH1eZ5nFuCI4kpDCQaRUb0
fQl5NYqmKNVQe45B+0dxtXquBUtiDJo/3GbSeAhuxRYXqGCkrnYWuvgaPKIMr4c1tQt0QINOdaW0JE9v/DJoAtZ278K2v2Q0Ng3QXiT6wjneYluMqz3xnIJk
qbMydj36K9lWBDxSC93eftOSaTyO6oMkMBZqdgSIjpFMdGgrRzKp0ewbiVJDDFGMRMlhZmpKSI8Q1Zgr9rsM4yY6ErIC/I3H1PZDp5bW9qNtzvcjK7KyF0w2
gKGFTmVlm1s76w7HbGDxdFHXrsXXTwOGIbX1rJ9b2/8/0NF9JntZTkP4ZJ63JxtvHh2rmNrxYrQximur/JsQhK0xwY/iCsu/RZ8YP85YL0TYeuVXnOy6BlxF
L3ax9Io9QLopym1e4JeFFtJcNp8XvYwtJCLNfsO+ay7F45BRphxnlriddf75RsAI8Clao7gBeg1n2xr+YlMRfzXxqQgu8LQqQryL5+OJXNR1DluU66S8qt7e
aq+v6TfJ/rnslM9jOLhjw6WbYHGUlSCVMXt2li0vb0UOefl4NEY32cVSKAtTMyn5N1NznqHBew9S7Vl2L4v3UknVVVTbr2gXY4CkS29RjsifXhanJECP4jAe
Sx5vUxwJwMdj0tkZHHyeasRv9QkpBdox0rPKLrb1sAmrI7/B1spDEC9f8jyDbSXe7uabHgsiOhUJj1IXAYKOTAxcgZALWDlXOu0mfW7nx/Olqk+R+H418EgJ
LiXVTikuvjRM9g8M6AdtaFNLaPPU+XyzhIfbcKCOvsRG98ig0b3hxvdeZBNO77FriN4l2i6inRdHpL7JxyZAtqHmivSs4s2yjk8jee7Bc9G1PsRj+0w1NrWH
tRV0J4k/zHdzEDxjzJsowSVubGmbFnvaTOS/hBUtHnsKl7ZhR5LGP6TxDzj1NgormncIcbGtqkWT/KQu99eFI/MVwauEmJkUIrcKSwAHAqIzs/hpNTzlOCRO
td0ZQ3KNZL0+JEfl1btJURs7SKSoHk/LxMMRAbA+bUiuLQ0OVcbER/hYFookRz0JHxpBm0OMmV0Tr6daX9VoxbXgekvVyFL5rdLr2WGzFdjmZuvrivnG22Ng
fc6fZMMVoJExfIbPxnbYEn8IZyjL5RX9ojEUIqEgBrseg309fqhoA9hNYuOE8BNZaOFnQkFbO8uYgwbefrUWpdZr54n1PDtL+CS7IYuC4SrYtoSRfK6zEpoN
G+QT9H2AzT+mE3xvFk4LKiyLKAKaQ5tZC/7JfHayqI2RX/bvYJ2EWdAavf0hefluIZv4sFhlCWEby3CCcmYr0lVD72TFWbj4M5Ttg/4r44S22DUiATbryeKu
egZ5kV/p9yO79KP5JEBL1uMdborYnsfObkC1XjHTlZtX9aWZrgV5lqrbpwdm5dnkt/pIuN9WBHy6ExLvJ7UDKC/XM6EpT91Dwkdt4UMWYr1ArO0ztdy8mRp8
PF1T8qB9ZZHaLdhq0k+Sa67n2YNM+6YneVeP36y0Bg/q5cvK2aE9sVvr8DhX1qvhlGJ1Bj0PmtxCcaZSq1dd3bJvfJKPfS40aptVNBfS+kJREG8rRvIeiB2l
KlEDX2KHNSMrVFL5tWY8bzy+R8XKXoDn9ZwAsaIwqaU3N36AWx87uDgCjCjqWF9S/8CVm1yHpEt/oWvAKnI1gtxHKVRIXE3QdbC34oz5AwZ78VRY/x6SyuCw
KyfylMTt6QrMfLHewrF/yjlNcS6sKiOuFs5uK37PRCMbPZheorgiijwzgkS3UNf5K1FcXr4MR3LewCFhrSXachHnbEqGrM+9yIZ2mPW+m1rPFyVxhuUy8SZd
z3xV1VrR9OLXw7zJZwuA/gvZEl43O0+ZFlzIbLBoEX4dz8dzfzXSNlInI2BELwKbeJOTn7Gn9DJ8kEe1cOTzNl7NedE9TE00b4EMZMtLvazrN8IyEV7fnbKW
mJqTRzMPLqdanGp7QLpDBy0S+rR+Hqw3sVl+/qcmbu/F9+KmBuzCpp8uzusrsvzT+gUm3gS0YtwIHuXnsCqoHIGjduMR2UegkQ7ghhXQg44IQiJp6TOLIgxG
ReSdGzOywE5YxcEFGt+beZ0OItfdmJ52kI9B6Sd34t0d/GTp3dHfMzWyG2+Geo9p9cj5PP5pIeum/A2aTPlUWoaqf/yx9Mj9VFqeFl0LnB8r40ON4kyl1tiY
zExCxsSVIkRrIgXbScEekD0FLUQuG0ARHzRDd2NGM7+NqjjjOKXSQfbfQl1T70Y1XczEJjY4ay/YNVq49qAMDyQmr233HjIhoBeeoj4AnOYjt4iAO/AcO/ht
HsyaRSSqhVRHJ7uYI76v9hDiudezAOvOkr4mPJNnp2Jtx1kmKpe2Uus2d18IoXux0zQbTx7zHRKjl2vTukP8whWNbcYDmUwDtfZb9PmM4KRWEHqWsqITbNoD
lZ0lRgbdn8BGAJj4gh8+VEXCh0fSYKkzSR1bCF5A9RBYdF+iyUYUoSwn38K1GsANH7DDfbhUQvtzb2TVL7G972OChWzQbwZVXP2eP6G0sCNzxDvc7BBOrZ3u
OkIdpzD5QiK/tpvNTqIGhVgr2ZntuMgGzMemn3O7rJJzZBvZlLqxpbeoC2Gd/LYPefULhbewQeiXivFt2sVX6si/3/N0Dsl+qQRPQPMvcM72oI/coo8wuUpR
ZJ1kc75/LL+FM+V8cW7827/CrWKrFyAgQtadz5/zfD38kHiUaO1KQZSfYPYVEr6AvT3EWX9Vx+8r7xrV8XsSP6aYjnHDBhD6AaGePF4/l8+iFTTS8ImvENNe
BW+12RbF6XSoLm5Ra/nAsAsHnf8FBqAJj64qqGcHZ/VkmJxKMHePqjVQ3JPSMIA3T+DmlSqqtdLwITM1nVGD43ZCNxt3WOP0A/A6Dn5knFcJ/TVvM7ThD1TX
gOeGmYGJX1a0IyR8xAwWvTp5YkE1aLjDsU5ghV4aPmmeFjQX4WAELQhhtjQIuJjz1JjYd6E4wvf0g9TVkiqG5w4a7obM9NKAuQ3Pucf+sOm0GhjXTjVzu6qN
a6OB0jaLGpjVDnZ4abtF1Wa1WXDjDnadScBs8nZ/hWg5DXhWKbQrEZ0aHN8Gxa6M3TzoPMQE9cZqCO4kAtLg7ZgrFrAzUPHqD7Ma+An0QUMzJ08pqs7GDAe+
9TK7263HPH3y+KIlZjxoBIBrBgOzABgaDMwGYNtgoBmA3YOBIwDYOxg4kgY+lQaTV9yNIj9YkhO9gy15KB3Uv2CXSYr7Oi5hL4eIDisbswTxWsnnGcqghav5
JBkmGrz8IXllPYF+8KqQpW2KqWos9V6wLLoGepg4bf29bNaZZcsAWKfTk4en/E50gmUWkQYtApiLNrCCwhtPUoSes13MI/EZ07Mo0UfVYZt6kx8FgCek/1gc
qcpu8yhUJ7/uzL+F29+2RXezG5zEGkNjmNeDuP2R8hdTB0QQU+gdNk1W0EgmQzTyCjx1jWwyuhOb9a4H2WB0SdgEBDRFeTXk/QK8duChg3gIvn4KoR0B8uom
fgEQg0OCbJYjHMmi7/C1RMkcampUHDiUY/RJxBG9xDXOUjVDcS2yWKruwzsiAqUWNDvRJCbB74fkt97F/OaVyL9pAuscaqLEckb2/xtb3BIGSf4eM9LlFRpA
oGMDkAs48bRWDNdbcLg+3D0SmsOrOEz2Ytow2YtpxFK001Rr0qtE1Q7iuDiyRWQUO758i02fHaVQAXlYARoTOh7nfHn557OwrkLQM8IiPQbqmJ/tsJwNeuMs
HmtOYbFkYZU4nXgumFNGDcTGMnmFh60kt8q+PzDWLJTfWphQNOgYvNaP165ocRLvUBx4Pj2Q/SzV2ug6veJUeXVYKYLWELHTImgrYQo1ohbhxV/bFXYdh10p
2g5dLRLuGUFdU75Y9TPqmvVFS1XALb8164tjBX/spq7j8vN4nnC0WHAn32s6gAMPC4J8cCTE151s1g+Mw9Gn+H6k8MtpFH7Z+FDlNrZFnPv9NfHOfLlnRZRL
jNqFINRvfV0cIgOMHv1vBl+MCzF+CU6xAAP7aNhqQIr3qNqWyG8r+bgAYXUIQuQcDn6wnh1fgIHHZpPJZRY5SPAGiOmX9CvaGrh1tAOvI4p3cAOpYxgDaSIa
SKd4vq7GfDU3Yo8rliscrGIV1xGGoTDdFEA2CR7B4XF/CK0L6EWzc5XwsGpQ4jR+gB81/1iDPYsv4WHER7tEDU40U28jWHgXc+Tn3zbx7cYVtLlpM1tuwE4J
ZP3Voq7YF4bc93Se5QD3X+LRytjDT1BXp+xjt/SC6ZVxagx25orFkOx8tE82JsQQLg1UMShYJFuAG+v5JUDksx7s2IquezOfU5TShmrY8LMuYnGncixbyEnZ
ry/FYob0CZBM1HVSDk5LijEl4mqE/nAjH5ebXMqnBItV7ai8/DYk9yhBblwXgCJibQlf88AFHGkOo6CBGN5T+Hmxy0Wr46eHznSZx1bdgePV5dNdi8ZaWGVV
3QZd8rF6l5x460P6iIC3CZxNEHtTbBRDZV/O1Mxjp2vwNUg2G6kNo/GGd+Lg1YMj+BXvLdO10rG26DGUIsltqfNDT4jhvB6itRZtjcyKCzrzVTXxTiF8cVAD
qM2oL65dGsiYFDc6zad5d5mIQ5FJ6tzzoQ0tciTBmxn1VoPGuo7z8r2QR7B9mfvLeJkDG8xHXuPX/tzKL2Ai3suhRfmsN5NWRSRVRcjJJXLwe3jO86fTKol9
wUxvA4uPUtyF0jx7Fec8b0PeOn7vFvSX+2OFWJhXxSJ34zvW3UYF7W2wcUSwmWTfOdZ7XinwxZnDmcciiZaFhOc8DhFF9pzXJypwxkUJ3Mqv+BHUb1CsMeg1
KZ9dgLy+yElUaELxTlSJ8XasjJq0yuBr9HCQNl3eKeLIDtxTfeUaeSDOa0QRYxjQGSTx/dR1CswOTDQPnfps74yUscJNf31WvSI90eET6+lLSdkFzkoxlAX1
Lvu/EufKeQ3fPCCvWKSfXpJe2QquWGCCDYcNjRqRl8/HQYwf4Pk0V5gvWIgWpfZu6r60Cn3jAe+MJd35rDyRkUv58rZKdkZrFh6f9I5xxxQqa7yWzMpuiqwn
8Z1au+hqsp6lt8eEANbVTALgQqqrifpSXPdI1+tdTcXBOkk74wdqe1g/cx3vZ57GziX0KLcr1q3YuYR+5lZqbe2rR2A7runARTIKiqQDquOk6tjjTUwWPUc8
qRwPF8bOKJH9PzcJW+5pdug2VxfjUN9T7RQN3gs9xybZ9+0s3ks8QLSjbIgIL2NjJw9p/SiLK5fx46qp/Np+am3EKYP4LsVxMTU8kCbI2aA/O/wrMns077fm
U29yc/XtmQNAgldxkBXkbGSiwLUDbmiRmw2Gf6i4LsvBr6Jmcy1yQn/giRw89PmoKs88qmiX9fz7cUIn+qIpY/9AhnZ9T7kKd7gMHYAA7crqiMilp0HFKsEp
WYo8Y4AnvUiL7mHzpryDiQtje3x8egS0iO8IXxchhqJTg9kcFegG5GHjr5FKdiZCUrkVl6T990hRJR+ZU1Uyti69PtrN7GKwjSfZFRPI42hM8PpQQJV1P4f1
McmpyK/F+OowEM6pykiNmYnGWcyzEb1kZAOshMuLlwuq5o28IlV/jFS918xYgw3qoJnCRlL/ppkiaJiMhvH0n+ZmNia+dgm3x5fwIQQQaIQ4GqvmqXibDUrn
eBu/5zbthldm6X8Wu/v+p5jgPM8NjlRcgPJZBcOfZeecnYrOGIFnv/L9JhBzsCwJqXh+gxcN7s/gbTb/hnUUWem/Im+f/TjeXjRKnNBOvQMfx9vlAhd4eyC0
qAxsLvhTXXE5+HXG2x6shefNWAs9UAtgUcZF3gVvd4rV+///+XsS1k0fT36Rn/G3OC9DO0/ZvfLNYKfJvhdw/bGGF9hu7EyjHJuEFCNI3/RdgXLEEfs4yk21
8h5SPujzj6PcdQLXznT/ZFxFjboJrDWFzS8tQMpl4WAQWL3yzCNgZqaVwv9lJF7TZZy//l/RS5jcJ3mii55PoxfFWxxPU3brU1j2vc84cDvSa+8wUvQW7/9O
il5t+fulaE9OuhSdnCZFlZQUzc9Kb+9ppeD0suJBhXX/CPnJ6TVEBmBTKFQ+i7M9jqaqz0Ee2MD14P6DIYl8eI7PYHmocyLKw7bawfKQgFr8WHm4N45mJxoi
aOMsDgp2+svFNHYyhLL/J6J78LdlVdUtwILR/x56PlEmZ/r4TEoznyBIl/JcMmGp+muGSvm+jy9VdhylfJ9yKy6UcZ1f/ByTL0u+KGRLZjv3L2SlWpApVhuZ
gK7KRzmEK3MUrXjQCOe8upSM8nRhKU4Mo6sm1fyvdNVdfSldpboGFtcJ3sURQcG7KQkvdFV5Mu38/JT9R9fVlNhtFnOWyQ2VFBxx5iZsI+PQeXQCOse3aC3e
7hy3t7uYaufAQizVwnTXSfw5rmhhskG/UrpMfuskdXygyqsP0vDxYrcWckOHy63tcIePjlCCd7zokKTpwYl3q/Im50RwjATHgi/gjUOqtps6zivy6hgNnyjW
wUfw6mPHOQAfxvjYZ+yScfhiyWhqOjctaH4UN7fEllDtfcgNZOAjqu3GnJ2gjv2QkSjGRx07IY5dNHwMnLvA2UXDsWLVtGW6vMn8OdV0Ct65d+NV7KZ6cI67
jphaVVMDhn6amNqWjCYFTSRorsJ+a+waXDkxYJd/HjLhnEwl8YZCRMv5m/MxwCmNuE0HMglswSzR4Iif4qyVf1yL52uK9p6YOgLL6BAucP/0Er2v7Q95SlGc
sHt9kWfk187gTSZcuAH/gATBhZ/YLXLth2i/CNFWW2P/SpobUKzM8DsjVdfFHhFeQLgaEBDqmZGRaDTyx8VpiRaxu1faqeNdVX7tFF5ei0zILubFMbnIxsts
iAOvoieuTuh/dIolUXnQFPIzqFFzpft2xWU5FkaT80Rrx7tjgf/ibVo9n1ZinYYz2GkAAFr+Z0vltfv4QjLeZwhRRxvvM2xKTU+FVcdpdgu80W0Q01Nn3H0N
2EPYo1h3im7DTmrd4+4LI/SM4gCc7RRkIy6naITQk7jjybcc+74guuXSXtIc5jS8aTtOG2qL+PBOceyqeXUMd5ZJdI9PY5O/TJLvQeuDL8+D/I8CzS96OsU1
0ScZzS9E7ljEaW5Dmm9Iq+hjChtZrGf9RhrfC30z1XrUmD2Ffm4Hdkl2KI4EphXi58+xNVMa3u2Ca0eRyiWRpy7rSeDM5RPsHmGx/pStY1d4v7+Eza9GSi/r
VwvjvOUInLeczOad+QQdDimia+tgE3eIZcBmK5twxTO7mtoVxoGZwsWfwxmq/CX6sg6wime28DUdwG9AQ/9/4+iEA1kBfavQd41Ybg7fx3L0ZSRazuC7q+cN
e78zwU67luv8hzAbSZsLDVPH3r+b2Yh1FzIbUGgfcXQS6za0B/Ea4WZAvKjiHcM/5cwGKJ1sOXsnYXficL4DCfr16zjf2Qm72wnn1mNj+Pnz+PlXWD8gAdYU
8sYpmtwBegyS/hASuKD6nSc5/1lSl4n/9UdpbT6D//BqccZ/YJENnuNmC/Q4nzETbMIlPRZgMbYYv7pq6BVWeXyZZwDrIRKJXdTtBYPR3IxNBaPhHi0+UY53
FMX5UMDfyW75gt3siz9DXI1L7sY0DV7LxWulkFz+jTqrMd//GKyWz5dTZ7Ja+lo56ZPnk+eT55Pnk+eT55Pnk+eT55/z6f7KpT+e3qk+Uv6VL9wzPnboSzd+
hcN77xJv3b/5nTufuyP9X5JwU0L6f81XMv+ljP8skWL2oByYMr36jGWNWdL3q/PHMuidO+htG/RO5ZHnpXtFMtkJ/23wP/L5ZNL0fjJ57e5kcj68L7yPO6My
86PnM0e8ZfGeIN6CMFK1NEyBPongnyqCgSEx8EfKMlts9pKaS4NjzuKPxIOlhB6eJRDM/JF4sNSrh5sFgoU/Eg+W9G2SkkUg2Pgj8WAppIfbBIKdPxIPNhqO
ZBcIJfxJBYhHjHVKNfwx4MMQQBIEkIYhgPQxBJA+hgDSxxBA+hgCSB9DAGkYAkjSoPIPQwBJEEAahgCSIIA0DAGkjyGA9DEEkD6GANIwBJAEAaRhCCAJAkgf
QwBJEEAahgCSIIA0DAEkQQBpGAJIH0MAaRgCSIIA0jAEkAQBpGEIIAkCSB9DAEkQQPp/7V1faBxFGP92Jns5mzA9JWq0EYuolD6ch2IJlOLtUnr9EyVqlVBD
k9PEXCFplsuJiU8HihSqbcGXPPhwiEJBkIrgH9Ry9qkPfSj4Yl+0j3nSvFTy0Gb8Zvcbb3eymzUb2yh0YfLtzLff75v57ezON7O7lwQCgAiABAKACIAEAoAI
AIMAIAIggQAgAiCBACACIIEAIAIghQBqUOAvhgBqUOAvhgBqUOAvRACV03Ae8BMmgMppOA/4CRNA5TshgQAqL0MCAVRuKFaTxhGq782Ech2mdAiID186BBjh
DNW3Q4ARzlB9OwREy8Fsp1G+loCE8tWUgPFmin4lRb+cFpCm6Nsp+mbWSJhRpGBTpLBNBLJvIJC7BgM57AWyRTUtU404AXQTgCCAAQIYJACPAK4TQPsuwL8K
QOGeDQQABAAEAARA3a1F3apsUZxHQkc1evDWY5S+Fes7TqfDEUBWHA2QFUcDZMXRAFlxNEBWHA2QFSd6X944jmWOXHqI1rGIDrp0dKnDaNrJaqd3stoB7WS1
A9rJage0k9UOaCerHV2F5ax24XHDn+2wQHIezatIZj29bW/OPpfbWv9rYn6KbXWec87X0+tYP6u9bdv2Vvr37xyhhBe0pZLOM44GmJL0vAsdYMpq32VjAzBt
lX9geq4TLy209SfEJE09Q9/+hJjkRu05tl2dIy3vtH/Q5XrbYN4iv/pdMDOfZs+o3UxvRv52+wfzeHO7zXrLaK9lbin6TdcvDT9t+7/b52x1BwquwXA/TDof
G8X/j/u3dvC9QzTxXt4jZQtHk9IJKdUvR507K2UXeih9IuU0yvZXUvbh6FH4WspFlKXv8TgcXbxLUl6heWSfxn3nJbDmC9aO3u68+q5QfamrJjPtmpS31CzH
EQVX9Ltipyt2uaLkiMH9Yvjd7g9yH9pnus7y9xm7JEYcMV4RtYrwDolhdkMMOqLkH77TNy04Iu+gYkqMVMS4K2qu8CpiviKalitOWY44Zym7n8WIq3FC6kqg
xqpMYFKfIL53RsqP7kuomxeuG3+0V8w7BOQikCsWEbCFgB7fn4urKMKqnxpRXzP/0JJS3BvrByvHIyR8Ht/oJue928Qpjm3kFbGIqYXpPKYL/FXUslFUVmKU
LyjTHzmZujHaICi8jPX89EspHZbAR9OK1PMYEjGCRDhEBCJiuoCENC2+3ULtsRBNWvsiatmBuCZeQbdD6NvDPjdgJ3B1NVqH0+IX67i4jl6WEH0Z0wqmJjuE
B7KfUOmi0s/MYmYUMw4e6YaOHFbKhH6Gmu/Q7DUfY62DKdSNEWRY9zLqQP1jZuz/yG37GylPs3/Sx9jRtV3MpS7Wy+LqqH5sQJ2/jy9KuXBPAmctFnHixTe2
xfgXljjP8CRh6zD3vMo5mKuIbzG1MV1mrrgaaPdx1B5GrRvSVrS2Zq2jZUdQ6SYogwW9o+qLsKel9CctonBA9B/e3vN2vgnPPbx39zOPP3b3eXb6dmNVzoZX
aG298Ej37Rzlx0lPC0hQJ9lDst94wLj0R3Th9yBExwH9APJBkiNdd6a9K7/Hlz9AK8hPktyjV5SLc7W5Rr1RfR2KUyffKtaqczUoTiycnFuYCWSjDsX65HS1
6E03oNiYnMe/9dmJaqMKxcna2Jv16szkWG2i3sn5dtWZE28g5GzDt9v0ps7Dn1LOMnPFneSoUZw37O8nDGacby31ghCn6VHeOO+PkI4Z/UfL+vrvOcAT9BDA
NfqDlgdD9e+J8b+bMHMQ/wJE2fBnvh/xlGFfLkTlrc/i7fX2rJ42mivzJAsPrW+/z7AvXIvKITN8N/JHAnvv7/N3LSobhoF5/l+htnPjOln5Nfqggic8kDlO
9Tev/6XfAlmCeP/5UH/gMf26n54rTKX0n78Azd9fSA==
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
sys.meta_path.insert(0, _Importer(MODULES, PACKAGES, OBJECT, globals().get("__file__", "othello.py")))

if __name__ in ("__main__", "builtins"):
    from bots.othello.game import GAME
    from bots.core.main import main

    main(GAME)
