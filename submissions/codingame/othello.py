#!/usr/bin/env python3
"""Stonewire Othello, packed for codingame: one file for Python 3.6 and newer, with nothing to install.

Try it:  printf '0\n8\n........\n........\n........\n...10...\n...01...\n........\n........\n........\n4\nd3\nc4\nf5\ne6\n' | python3 othello.py
Options: python3 othello.py --help

The source of every module stands below as text and is run from there. It is plain Python with no compiled part.
Made by `stonewire pack`; do not edit. Fixed options: first_time_ms=1800.0, margin_ms=50.0, protocol=codingame, time_ms=150.0.
Toolchain: none
"""

import sys

MODULES = {}
PACKAGES = ['bots', 'bots.core', 'bots.othello', 'protocol']

MODULES['bots'] = r'''pass
'''

MODULES['bots.core'] = r'''pass
'''

MODULES['bots.core.clock'] = r'''
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
    if hasattr(time, "monotonic_ns"):
        return time.monotonic_ns()
    return int(time.monotonic() * 1e9)


def process_start_ns():
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
    shares = []
    if limit.move_ms is not None:
        shares.append(limit.move_ms)
    if limit.clock_ms is not None:
        left = max(0.0, limit.clock_ms)
        increment = limit.increment_ms or 0.0
        shares.append(min(left * CLOCK_RESERVE, left / MOVES_TO_GO + increment) + (limit.overtime_ms or 0.0))
    return min(shares) if shares else None


def deadline_ns(limit, start_ns, margin_ms):
    budget = budget_ms(limit)
    if budget is None:
        return 0
    usable = max(budget - margin_ms, budget / 2)
    return max(start_ns + int(usable * 1e6), now_ns() + int(LEAST_SEARCH_MS * 1e6))
'''

MODULES['bots.core.embedded'] = r'''
KERNEL_SOURCES = ""
OBJECT = ""
NATIVE = False
DEFAULTS = {'protocol': 'codingame', 'time_ms': 150.0, 'first_time_ms': 1800.0, 'margin_ms': 50.0}
PARAMS = {'mcts.exploration': 0.25, 'mcts.rave_equivalence': 300.0, 'mcts.use_rave': 0, 'mcts.expand_visits': 2, 'mcts.first_play': 0.5, 'mcts.first_play_weight': 10.0, 'alphabeta.window': 300, 'alphabeta.late_move': 2, 'alphabeta.late_depth': 3, 'alphabeta.win_scale': 0.139, 'evaluation.phase_discs': [8, 22, 36, 48, 60], 'evaluation.discs': [-52, 21, 69, 15, 27], 'evaluation.mobility': [84, 173, 122, 149, 195], 'evaluation.frontier': [-43, -245, -210, -98, -69], 'evaluation.stable': [6, 320, 128, 135, 76], 'evaluation.open_x': [-97, -473, -573, -351, -117], 'evaluation.open_c': [-5, -76, -145, 8, -32], 'evaluation.square_a1': [0, 289, 381, 155, 74], 'evaluation.square_b1': [-2, -42, 22, -103, 23], 'evaluation.square_c1': [265, 282, 97, -6, -55], 'evaluation.square_d1': [63, 71, 37, -4, -37], 'evaluation.square_b2': [-100, -237, -99, 21, 26], 'evaluation.square_c2': [-351, -189, -162, -7, -9], 'evaluation.square_d2': [-86, -147, -140, -19, 2], 'evaluation.square_c3': [57, 79, 56, -13, -21], 'evaluation.square_d3': [120, -6, -51, 6, 23], 'evaluation.square_d4': [-19, -78, -71, -15, 3], 'evaluation.tempo': [19, -517, -423, -304, -91], 'evaluation.parity': [-177, 76, 20, 122, 305], 'order.square': [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 'order.answer': 100, 'playout.corner': 60, 'playout.edge': 12, 'playout.inner': 10, 'playout.c_square': 4, 'playout.x_square': 1, 'playout.plies': 2, 'prior.half': 800, 'endgame.successors_from': 8, 'endgame.evaluated_from': 12, 'endgame.stable_from': 20, 'endgame.rank_answer': -16, 'endgame.rank_corner_answer': -32, 'endgame.rank_corner': 0, 'endgame.rank_odd': 10, 'endgame.rank_disc': 8, 'solver.empties': 20, 'solver.nodes': 600000, 'solver.growth': 2.4, 'solver.nodes_per_ms': 2000, 'solver.share': 0.6, 'solver.unlimited_ms': 20000, 'solver.table_bits': 20}
'''

MODULES['bots.core.engine'] = r'''

from bots.core.params import game_params
from protocol.moves import Table


def _no_details(position):
    return []


Chooser = object


class Game:

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
        return game_params(self.name)


class Searcher:

    at = None
    """The position of the last ``think`` or ``advance``, where the search keeps something of it."""

    def think(self, position, limit, deadline_ns, avoid = None):
        raise NotImplementedError

    def ponder(self, position):
        pass

    def advance(self, move, after):
        pass

    def glance(self, position):
        return None

    def arm(self):
        pass

    def stop(self):
        pass


class Solver:

    spent = 0
    """The nodes that the last ``solve`` took."""

    def solve(self, position, limit, deadline_ns, avoid):
        raise NotImplementedError

    def arm(self):
        pass

    def stop(self):
        pass
'''

MODULES['bots.core.game'] = r'''

from protocol.moves import EMPTY_CELL, STONE_CELLS, move_text, point_text


class IllegalMove(ValueError):
    pass


class Result:

    __slots__ = ("reason", "winner")

    def __init__(self, winner, reason):
        self.winner = winner
        self.reason = reason


class Position:

    __slots__ = ("columns", "ply", "rows", "rule", "to_move")

    """The variant of the rules; empty where there is but one."""
    """Plies played since the start position, or since the board was set up."""

    @classmethod
    def start(cls, columns, rows, rule = ""):
        raise NotImplementedError

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move, rule = ""):
        raise NotImplementedError

    def cells(self):
        raise NotImplementedError

    def legal_moves(self):
        raise NotImplementedError

    def why_illegal(self, move, named = move_text):
        raise NotImplementedError

    def play(self, move):
        raise NotImplementedError

    def turned(self):
        return None

    def result(self):
        raise NotImplementedError

    def diagram(self):
        cells = self.cells().replace(STONE_CELLS[0], "X").replace(STONE_CELLS[1], "O").replace(EMPTY_CELL, ".")
        head = "   " + " ".join(point_text((x, 0))[0] for x in range(self.columns))
        lines = [
            "{:2d} {}".format(y + 1, " ".join(cells[y * self.columns : (y + 1) * self.columns]))
            for y in range(self.rows)
        ]
        return "\n".join([head] + lines)


def stones_of(cells, bits):
    if len(cells) != len(bits):
        raise ValueError("the board has {} cells, not {}".format(len(bits), len(cells)))
    if set(cells) - set(EMPTY_CELL + STONE_CELLS):
        raise ValueError("a board cell is one of {}{}".format(EMPTY_CELL, STONE_CELLS))
    black, white = (sum(1 << bit for bit, cell in zip(bits, cells) if cell == stone) for stone in STONE_CELLS)
    return black, white


def cells_of(stones, bits):
    black, white = stones
    kinds = (EMPTY_CELL, *STONE_CELLS)
    return "".join(kinds[(black >> bit & 1) + 2 * (white >> bit & 1)] for bit in bits)


def replay(start, moves):
    position = start
    for number, move in enumerate(moves, 1):
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise IllegalMove("move {}: {}".format(number, error)) from None
    return position
'''

MODULES['bots.core.history'] = r'''



class History:

    __slots__ = ("_moves", "_positions", "_regular")

    def __init__(self, first, regular = True):
        self._positions = [first]
        self._moves = []
        self._regular = regular

    def __len__(self):
        return len(self._moves)

    @property
    def position(self):
        return self._positions[-1]

    @property
    def positions(self):
        return list(self._positions)

    @property
    def opening(self):
        return self._regular and len(self._moves) <= 1

    def add(self, move, after, in_turn = True):
        self._moves.append(move)
        self._positions.append(after)
        self._regular = self._regular and in_turn

    def cut(self, plies):
        del self._positions[plies + 1 :]
        del self._moves[plies:]

    def continuation(self, moves):
        known = len(self._moves)
        if not self._regular or moves[:known] != self._moves:
            return None
        return moves[known:]
'''

MODULES['bots.core.main'] = r'''
import os
import sys

from bots.core.options import UsageError, chosen_params, parse_options, rule_of
from bots.core.output import Log, PipeClosed, say, write_stdout
from bots.core.reader import LineReader
from bots.core.session import EXIT_BAD_INPUT, Session
from protocol.detect import bot_wire, detect, names
from protocol.wire import WireError


def run(game, arguments = None):
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
    line = reader.next()
    while line is not None and not line.text.strip():
        line = reader.next()
    return line


def _following(reader):
    count = 0
    line = reader.ahead(count)
    while line is not None and not line.text.strip():
        count += 1
        line = reader.ahead(count)
    return "" if line is None else line.text


def choose_codec(
    game, table, options, line, following
):
    if line is None:
        raise WireError("no input")
    name = detect(line.text, table, following) if options.protocol == "auto" else options.protocol
    wire = bot_wire(name)
    settings = {"keep_running": bool(options.keep_running), "name": game.title}
    return wire(table, **{key: settings[key] for key in wire.settings})


def main(game):
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
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            # The lowest free number is this one. Reading gives the end; writing an answer still fails.
            os.open(os.devnull, os.O_WRONLY if descriptor == 2 else os.O_RDONLY)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115 - for as long as the process lives


def _leave_on_interrupt():
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
'''

MODULES['bots.core.options'] = r'''
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
    pass


# Largest values: what the kernels' 64-bit integers hold in nanoseconds, and what memory does.
_MOST_NUMBER = 1e12
_MOST_INTEGER = 10**15
_MOST_THREADS = 256
_MOST_TREE_PLIES = 20


# ---- kinds of values: text -> value, ValueError for a bad one -------------------------------------


def positive_number(text):
    value = float(text)
    if not 0 < value <= _MOST_NUMBER:
        raise ValueError
    return value


def number_from_zero(text):
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
        return self.name.replace("-", "_")

    def value(self, text, said):
        try:
            value = self.convert(text)
        except ValueError:
            raise UsageError("{} must be {}, not {}".format(said, _KINDS[self.convert], shown(text))) from None
        if self.choices is not None and value not in self.choices:
            raise UsageError("{} must be one of {}, not {}".format(said, ", ".join(self.choices), shown(text)))
        return value


ALIASES = {"iter": "nodes"}


def options_of(game, protocols):
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

    def __init__(self, values):
        self.__dict__.update(values)

    def __getattr__(self, name):
        return None


_BUILT_IN = {"protocol": "auto", "threads": 1}


def parse_options(game, protocols, arguments = None):
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
    return (getattr(options, game.rule_option.replace("-", "_")) if game.rules else None) or ""


def chosen_params(game, options):
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
    return options.nodes is not None or (options.depth is not None and options.engine == "alphabeta")


def base_limit(options, first = False, counted = False):
    limited = counted or _is_limited(options)
    move_ms = options.time_ms if options.time_ms is not None or limited else DEFAULT_MOVE_MS
    if first and options.first_time_ms is not None:
        move_ms = options.first_time_ms
    return Limit(move_ms=move_ms, nodes=options.nodes, depth=options.depth)
'''

MODULES['bots.core.output'] = r'''
import os
import sys


class PipeClosed(Exception):
    pass


def say(message):
    try:
        sys.stderr.write("stonewire: {}\n".format(message))
        sys.stderr.flush()
    except (OSError, ValueError):
        pass


def silence(message):
    pass


def write_stdout(text):
    rest = text.encode("utf-8", "replace")
    while rest:
        try:
            rest = rest[os.write(1, rest) :]
        except OSError as error:
            raise PipeClosed(error.strerror) from None


class Log:

    _LONGEST = 2000

    def __init__(self, path):
        self.tell = say
        self._file = None
        if path is not None:
            self._file = open(path, "a", encoding="utf-8", errors="replace")  # noqa: SIM115 - kept open

    def note(self, mark, text):
        if self._file is None:
            return
        try:
            self._file.write("{} {}\n".format(mark, text[: self._LONGEST]))
            self._file.flush()
        except OSError as error:
            self._file = None
            self.tell("the log ends here: {}".format(error.strerror))
'''

MODULES['bots.core.params'] = r'''
import os

from bots.core import embedded

Params = object
"""``section.key`` to a number, a text, or a list of numbers."""

Ranges = object
"""Least and greatest value by the parameter's name."""


def game_params(game):
    if embedded.PARAMS:
        return dict(embedded.PARAMS)
    from bots.core.params_file import read_params  # a packed file has no need of it

    return read_params(os.path.join(game_folder(game), "params.toml"))


def game_folder(game):
    package = __import__("bots." + game, fromlist=["__path__"])
    return str(next(iter(package.__path__)))
'''

MODULES['bots.core.params_file'] = r'''

from protocol.text import shown


class ParamsError(ValueError):
    pass


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
    try:
        with open(path, encoding="utf-8") as file:
            return parse_params(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise ParamsError("cannot read {}: {}".format(path, getattr(error, "strerror", "not UTF-8"))) from None
    except ParamsError as error:
        raise ParamsError("{}: {}".format(path, error)) from None


def parse_params(text):
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

MODULES['bots.core.plain'] = r'''
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

    __slots__ = ("children", "stats")

    def __init__(self, moves):
        self.stats = {move: [0.0, 0.0, 0.0, 0.0] for move in moves}
        self.children = {}


class PlainSearcher(Searcher):

    def __init__(self, game, seed = None, params = None):
        params = game.params() if params is None else params
        self._game = game
        self._equivalence = float(params["mcts.rave_equivalence"] if params["mcts.use_rave"] else 0)
        self._exploration = max(0.1, float(params["mcts.exploration"]))
        self._random = random.Random(seed)
        self._stopped = False

    def arm(self):
        self._stopped = False

    def stop(self):
        self._stopped = True

    def think(self, position, limit, deadline_ns, avoid = None):
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

    def __init__(self, game, seed = None):
        self._random = random.Random(seed)

    def think(self, position, limit, deadline_ns, avoid = None):
        moves = [move for move in position.legal_moves() if move != avoid] or position.legal_moves()
        return Report(self._random.choice(moves) if moves else None)


class GreedySearcher(RandomSearcher):

    def __init__(self, game, seed = None):
        super().__init__(game, seed)
        self._game = game

    def _standing(self, after):
        return -float(self._game.lead(after))

    def think(self, position, limit, deadline_ns, avoid = None):
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

    def _standing(self, after):
        cells = after.cells()
        mine, others = STONE_CELLS[opponent(after.to_move)], STONE_CELLS[after.to_move]
        return float(cells.count(mine) - cells.count(others))
'''

MODULES['bots.core.reader'] = r'''
import os
import threading
from collections import deque

from bots.core.clock import now_ns

LONGEST_LINE = 1 << 22  # bytes; longer ones are cut here and marked
_CHUNK = 1 << 16


class Line:

    __slots__ = ("arrived_ns", "cut", "end", "text")

    def __init__(self, text, arrived_ns, cut = False, end = False):
        self.text = text
        self.arrived_ns = arrived_ns
        self.cut = cut
        self.end = end


def _is_ready(descriptor):
    import select  # few systems' Pythons have it built in, so only where the reading is done

    if not hasattr(select, "poll"):
        return False
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))


class LineReader:

    def __init__(self, descriptor = 0):
        self._descriptor = descriptor
        self._lines = deque()  # to the end of input, which is never taken
        self.lock = threading.Condition()
        self.on_line = lambda line: None
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self):
        self._thread.start()

    def next(self):
        with self.lock:
            while not self._lines:
                self.lock.wait()
            return None if self._lines[0].end else self._lines.popleft()

    def waiting(self):
        with self.lock:
            return self._lines[0] if self._lines else None

    def ahead(self, count):
        with self.lock:
            while len(self._lines) <= count and not (self._lines and self._lines[-1].end):
                self.lock.wait()
            line = self._lines[min(count, len(self._lines) - 1)]
            return None if line.end else line

    def later_than(self, moment_ns):
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

MODULES['bots.core.report'] = r'''

from protocol.moves import move_text
from protocol.wire import Evaluation

UNPROVEN = ", by the moves searched"  # not by all there are
_SIGNS = {"won": 1.0, "lost": -1.0, "drawn": 0.0}


class RootMove:

    __slots__ = ("exact", "line", "move", "text", "value", "visits")

    def __init__(self, move, visits, value, text = "", exact = True):
        self.move = move
        self.visits = visits
        self.value = value
        self.text = text or "{:.3f}".format(value)
        self.exact = exact
        self.line = [move]


class TreeLine:

    __slots__ = ("move", "ply", "text")

    def __init__(self, ply, move, text):
        self.ply = ply
        self.move = move
        self.text = text


class Report:

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
        value = (self.score - self.even) / (0.01 if self.even else self.unit)
        solved = ""
        if self.exact:
            solved = Evaluation.SCORE
        elif self.proven is not None:
            value, solved = _SIGNS[self.proven], Evaluation.OUTCOME
        return Evaluation(self.line, value, self.depth, solved, self.nodes, self.seconds)

    def fields(self):
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
        return " ".join("{} {}".format(name, text) for name, text in self.fields())

    def explanation(self):
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

MODULES['bots.core.session'] = r'''

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
    pass


class Session:

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
        return self._history.position

    # ---- lines --------------------------------------------------------------------------------------

    def run(self, line):
        while line is not None and not self._take(line):
            self._ponder()
            line = self._reader.next()
        if line is None:
            self._attempt(self._codec.finish)
        return EXIT_BAD_INPUT if self._failed else 0

    def _take(self, line):
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
        asked_ns, self._free_ns = self._asked_ns(), now_ns()
        self._codec.spent(event, (self._free_ns - asked_ns) / 1e6)

    def _asked_ns(self):
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
        if not (self._options.ponder and self._may_ponder and self._pondered is self.position):
            return
        if self.position.result() is not None or not self._thinker.ponder(self.position):
            self._pondered = None

    def _limit(self, stated, first = False):
        told = stated.over(self._told)
        return told.over(base_limit(self._options, first, counted=told.nodes is not None))

    def _is_first(self):
        if self._answers > self._answers_before:
            return False
        return self._history.opening or not self._codec.starts_mid_game

    def _deadline(self, limit):
        if self._answers == 0 and self._codec.timed_from_start:
            return deadline_ns(limit, process_start_ns(), self._margin_ms(PROCESS_MARGIN_MS))
        return deadline_ns(limit, self._asked_ns(), self._margin_ms(ANSWER_MARGIN_MS))

    def _margin_ms(self, built_in):
        return built_in if self._options.margin_ms is None else self._options.margin_ms

    def _make_ready(self):
        began = now_ns()
        if self._thinker.make_ready() and now_ns() - began > COMPILING_NS:
            self._free_ns = now_ns()

    def _move_to_avoid(self, position):
        banned = self._options.ban_centre or ("yes" if self._codec.platform == "botzone" else "no")
        if self._game.opening_ban is None or banned == "no":
            return None
        return self._game.opening_ban(position)

    def _explain(self, report):
        asked = self._options.tree or (self._options.debug and not self._codec.carries_debug)
        lines = [report.summary()]
        if self._options.tree or self._options.debug:
            lines += report.explanation()
        for line in lines:
            self._log.note("#", line)
            if asked:
                self._tell(line)


def _checked(position, move):
    if move is not None and position.why_illegal(move) is None:
        return move
    legal = position.legal_moves()
    return legal[0] if legal else None


def _listed(among, ranked):
    return next((move for move in ranked if move is not None and move in among), among[0])
'''

MODULES['bots.core.thinker'] = r'''

from bots.core import embedded
from bots.core.options import SIMPLE_ENGINES
from protocol import wire

# What follows a question so closely was written with it, as the end of input by `echo … | bot`.
TOGETHER_NS = 30000000

_KERNELS = {}  # by game, as this process has found them; None: there are none


def make_searcher(
    game, options, params, may_wait, tell
):
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
        if self._searcher is not None:
            return False
        self._searcher = self._make()
        return True

    def forget(self):
        self._searcher = None

    def searcher(self):
        self.make_ready()
        assert self._searcher is not None
        return self._searcher

    def advance(self, position, move, after):
        if self._searcher is not None and position is self._searcher.at:
            self._searcher.advance(move, after)

    # ---- questions ----------------------------------------------------------------------------------

    def attend(self, line):
        with self._reader.lock:
            self._verdict = wire.QUEUE
            self._ahead = self._reader.waiting()
            self._asked_ns = line.arrived_ns
            for late in self._reader.later_than(line.arrived_ns + TOGETHER_NS):
                self._line_arrived(late)

    def rest(self):
        with self._reader.lock:
            self._verdict, self._is_open = None, False

    @property
    def hurried(self):
        return self._verdict == wire.ANSWER_NOW

    def think(
        self, position, limit, deadline_ns, avoid = None
    ):
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
        with self._reader.lock:
            self._is_open = True
            if self._reader.waiting() is not None:
                self._verdict = wire.ANSWER_NOW

    def ponder(self, position):
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

MODULES['bots.core.weights'] = r'''


class Weights:

    __slots__ = ("_named", "length")

    def __init__(self):
        self._named = []
        self.length = 0

    def add(self, name, count = 1):
        self._named.append((name, self.length, count))
        return self.room(count)

    def room(self, count):
        first = self.length
        self.length += count
        return first

    def values(self, params):
        return [(first, _whole_numbers(name, params.get(name), count)) for name, first, count in self._named]


def _whole_numbers(name, value, count):
    numbers = value if isinstance(value, list) else [value]
    if len(numbers) != count or not all(type(number) is int and abs(number) < 2**62 for number in numbers):
        raise ValueError("{} must be {} whole number{}".format(name, count, "" if count == 1 else "s"))
    return numbers
'''

MODULES['bots.othello'] = r'''pass
'''

MODULES['bots.othello.game'] = r'''

from bots.core.engine import Game
from bots.othello import layout
from bots.othello.rules import SIZE, SQUARES, Othello
from protocol.moves import PASS, opponent


def _encode(position, move):
    return move[0][1] * SIZE + move[0][0] if move else layout.PASS_MOVE


def _decode(position, number):
    return PASS if number == layout.PASS_MOVE else ((number % SIZE, number // SIZE),)


def _lead(position):
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

MODULES['bots.othello.layout'] = r'''

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
    return STATE_CELLS
'''

MODULES['bots.othello.rules'] = r'''

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
        _check_size(columns, rows, rule)
        discs = [0, 0]
        for x, y, colour in ((4, 3, BLACK), (3, 4, BLACK), (3, 3, WHITE), (4, 4, WHITE)):
            discs[colour] |= 1 << y * SIZE + x
        return cls((discs[BLACK], discs[WHITE]))

    @classmethod
    def from_cells(cls, columns, rows, cells, to_move, rule = ""):
        _check_size(columns, rows, rule)
        return cls(stones_of(cells, range(SQUARES)), to_move)

    def cells(self):
        return cells_of(self.discs, range(SQUARES))

    def placements(self, colour):
        if self._both_placements is None:
            black, white = self.discs
            self._both_placements = (_placements(black, white), _placements(white, black))
        return self._both_placements[colour]

    def legal_moves(self):
        own = self.placements(self.to_move)
        if own:
            return [((square % SIZE, square // SIZE),) for square in _bits(own)]
        return [PASS] if self.placements(opponent(self.to_move)) else []

    def why_illegal(self, move, named = move_text):
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
        return bin(self.discs[BLACK]).count("1"), bin(self.discs[WHITE]).count("1")

    def result(self):
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

MODULES['protocol'] = r'''pass
'''

MODULES['protocol.codingame'] = r'''

from protocol.moves import EMPTY_CELL, STONE_CELLS, move_text, parse_move
from protocol.text import shown, whole_number
from protocol.wire import ANSWER_NOW, QUEUE, BotWire, SetBoard, Think, WireError

_CELLS = EMPTY_CELL + "01"  # in the order of the board texts' EMPTY_CELL + STONE_CELLS


class CodinGame(BotWire):

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
        return ANSWER_NOW if line.strip() else QUEUE

    def finish(self):
        if self._rows or not self._turns:
            raise WireError("the input ended before the turn was complete")
        return []

    def moved(self, event, move, debug = ""):
        return move_text(move or ()) + "\n"


def _integer(text, what, least, most):
    value = whole_number(text)
    if value is None or not least <= value <= most:
        numbers = "{} to {}".format(least, most) if least < most else str(least)
        raise WireError("{} must be {}, not {}".format(what, numbers, shown(text)))
    return value
'''

MODULES['protocol.detect'] = r'''
import sys

from protocol.moves import CELL_CHARACTERS
from protocol.text import BLANKS, shown, whole_number, words
from protocol.wire import WireError

# name -> module, the bot's end, and the referee's end.
# At most one of the openings below holds for any input, so their order does not matter; it is by cost.
_WIRES = {
    "codingame": ("protocol.codingame", "CodinGame", "CodinGameReferee"),
    "line": ("protocol.line", "ShellLine", "ShellLineReferee"),
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
    return [name for name in NAMES if game in _GAMES.get(name, (game,))]


def module(name):
    return _WIRES[name][0]


def _part(name, part):
    __import__(module(name))  # importlib would be one module more to import itself
    return getattr(sys.modules[module(name)], part)


def bot_wire(name):
    wire = _part(name, _WIRES[name][1])
    return wire


def referee_wire(name):
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
    value = whole_number(said[0]) if len(said) == 1 else None
    return -1 if value is None else value


def _opens_codingame(said, following):
    number = _lone_number(said)
    return number == 0 or (number == 1 and _lone_number(words(following()) or [""]) >= 0)


def claims(name, game, line, following):
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
    if line.startswith(_MARKS):
        raise WireError("the input begins with a byte order mark")
    for name in names(table.game):
        if claims(name, table.game, line, following):
            return name
    if not line.strip(BLANKS):
        raise WireError("the input is empty")
    raise WireError("no wire begins like this: " + shown(line))
'''

MODULES['protocol.limit'] = r'''


class Limit:

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
        fields = {name: getattr(self, name) for name in self.__slots__}
        fields.update(changes)
        return Limit(**fields)

    def over(self, base):
        times = ("move_ms", "clock_ms", "increment_ms", "overtime_ms")
        source = base if all(getattr(self, name) is None for name in times) else self
        fields = {name: getattr(source, name) for name in times}
        for name in ("nodes", "depth"):
            own = getattr(self, name)
            fields[name] = getattr(base, name) if own is None else own
        return Limit(**fields)
'''

MODULES['protocol.line'] = r'''

from protocol.limit import Limit
from protocol.moves import CELL_CHARACTERS, EMPTY_CELL, LETTERS, STONE_CELLS, move_text
from protocol.text import shown, whole_number, words
from protocol.wire import BotWire, SetBoard, Think, WireError

_CELLS = {char: cell for cell, chars in zip(EMPTY_CELL + STONE_CELLS, CELL_CHARACTERS) for char in chars}
_CHARACTERS = "".join(_CELLS)
_SIDES = "XO"
_NO_MOVE = "none"


class ShellLine(BotWire):

    name = "line"
    strict = True
    timed_from_start = True
    starts_mid_game = True

    def receive(self, line):
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

MODULES['protocol.moves'] = r'''

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
        return Table(self.game, columns, rows, self.points_per_move, self.gtp_top_left, self.free_size, self.rule)

    def with_rule(self, rule):
        return Table(self.game, self.columns, self.rows, self.points_per_move, self.gtp_top_left, self.free_size, rule)

    def holds(self, point):
        return 0 <= point[0] < self.columns and 0 <= point[1] < self.rows


def opponent(colour):
    return 1 - colour


def point_text(point):
    return LETTERS[point[0]].lower() + str(point[1] + 1)


def move_text(move):
    return "".join(point_text(point) for point in move) if move else "pass"


def parse_move(text, table):
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

MODULES['protocol.text'] = r'''

BLANKS = " \t\r"
_DIGITS = "0123456789"
_SHOWN = 40  # characters of input that a message repeats at most


def whole_number(text):
    digits = text[1:] if text[:1] == "-" else text
    if not 0 < len(digits) <= 9 or digits.strip(_DIGITS):
        return None
    return int(text)


def number(text):
    if not 0 < len(text) <= 32 or text.strip(_DIGITS + "+-.eE"):
        return None
    try:
        value = float(text)
    except ValueError:
        return None
    return value if abs(value) < float("inf") else None


def words(line):
    return [word for word in line.replace("\t", " ").strip(BLANKS).split(" ") if word]


def shown(text):
    quoted = ascii(text[:_SHOWN])
    if len(text) <= _SHOWN and len(quoted) <= _SHOWN + 2:
        return quoted
    return quoted[: _SHOWN - 2] + "..." + quoted[0]


def one_line(text, longest):
    plain = " ".join(text.split()).encode("ascii", "replace").decode("ascii")
    return "".join(char for char in plain if " " <= char <= "~")[:longest]
'''

MODULES['protocol.wire'] = r'''

from protocol.limit import Limit
from protocol.moves import move_text


class WireError(Exception):

    def __init__(self, message, reply = ""):
        super().__init__(message)
        self.message = message
        self.reply = reply


# ---- what a bot is told -------------------------------------------------------------------------


class Event:

    __slots__ = ("tag",)

    def __init__(self, tag = ""):
        self.tag = tag


class NewGame(Event):

    __slots__ = ("columns", "rows")

    def __init__(self, columns = None, rows = None, tag = ""):
        super().__init__(tag)
        self.columns = columns
        self.rows = rows


class SetMoves(Event):

    __slots__ = ("moves",)

    def __init__(self, moves, tag = ""):
        super().__init__(tag)
        self.moves = list(moves)


class SetBoard(Event):

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

    __slots__ = ("colour", "move")

    def __init__(self, move, colour = None, tag = ""):
        super().__init__(tag)
        self.move = move
        self.colour = colour


class Think(Event):

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

    __slots__ = ()


class Evaluation:

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

    __slots__ = ("count", "limit")

    def __init__(self, count, limit = None, tag = ""):
        super().__init__(tag)
        self.count = count
        self.limit = limit if limit is not None else Limit()


class Review(Event):

    __slots__ = ("limit",)

    def __init__(self, limit = None, tag = ""):
        super().__init__(tag)
        self.limit = limit if limit is not None else Limit()


class Choose(Event):

    __slots__ = ("limit", "moves", "rule")

    def __init__(self, rule, moves, limit = None, tag = ""):
        super().__init__(tag)
        self.rule = rule
        self.moves = list(moves)
        self.limit = limit if limit is not None else Limit()


class Refused(Event):

    __slots__ = ()


class Undo(Event):

    __slots__ = ()


class SetLimit(Event):

    __slots__ = ("limit",)

    def __init__(self, limit, tag = ""):
        super().__init__(tag)
        self.limit = limit


class Query(Event):

    __slots__ = ("arguments", "name")

    def __init__(self, name, arguments = (), tag = ""):
        super().__init__(tag)
        self.name = name
        self.arguments = list(arguments)


class Reply(Event):

    __slots__ = ("text",)

    def __init__(self, text, tag = ""):
        super().__init__(tag)
        self.text = text


class SetOptions(Event):

    __slots__ = ("values",)

    def __init__(self, values, tag = ""):
        super().__init__(tag)
        self.values = values


class Forget(Event):

    __slots__ = ()


class Quit(Event):

    __slots__ = ()


# ---- what stops a search ------------------------------------------------------------------------

QUEUE = "queue"  # it waits for the answer
ANSWER_NOW = "answer now"  # stop, answer the best move so far, then read the line
CANCEL = "cancel"  # stop, answer nothing, read the line


class BotWire:

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
        raise NotImplementedError

    def finish(self):
        return []

    def while_thinking(self, line):
        return QUEUE

    def written_ahead(self, line):
        return QUEUE

    def searched(self, evaluation):
        pass

    def thought(self, event, thought):
        raise NotImplementedError

    def hinted(self, event, evaluations):
        raise NotImplementedError

    def reviewed(self, event, plies, evaluation):
        raise NotImplementedError

    def named(self, move):
        return move_text(move)

    def moved(self, event, move, debug = ""):
        raise NotImplementedError

    def spent(self, event, ms):
        pass

    def chose(self, event, moves, debug = ""):
        raise NotImplementedError

    def done(self, event, text = ""):
        return ""

    def failed(self, event, message):
        return ""
'''


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
sys.meta_path.insert(0, _Importer(MODULES, PACKAGES, "", globals().get("__file__", "othello.py")))

if __name__ in ("__main__", "builtins"):
    from bots.othello.game import GAME
    from bots.core.main import main

    main(GAME)
