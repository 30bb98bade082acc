"""The command line every bot shares, with the same settings from the environment and from packing.

An option given on the command line comes first, then ``STONEWIRE_…`` in the environment, then what
was fixed when the file was packed, then the built-in default. argparse would do all this, at a tenth
of a bot's start-up time, which is what judges' clocks see first.
"""

import os
import sys
from typing import Any, Callable, Dict, List, Optional, Sequence

from bots.core import embedded
from bots.core.engine import Game
from bots.core.params import Params
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


def positive_number(text: str) -> float:
    """A time or the like.

    Raises:
        ValueError: no number, or out of range.
    """
    value = float(text)
    if not 0 < value <= _MOST_NUMBER:
        raise ValueError
    return value


def number_from_zero(text: str) -> float:
    """A margin or the like.

    Raises:
        ValueError: no number, or out of range.
    """
    value = float(text)
    if not 0 <= value <= _MOST_NUMBER:
        raise ValueError
    return value


def _positive_integer(text: str) -> int:
    value = int(text)
    if not 1 <= value <= _MOST_INTEGER:
        raise ValueError
    return value


def _thread_count(text: str) -> int:
    value = int(text)
    if not 1 <= value <= _MOST_THREADS:
        raise ValueError
    return value


def _tree_plies(text: str) -> int:
    value = int(text)
    if not 1 <= value <= _MOST_TREE_PLIES:
        raise ValueError
    return value


def _switch(text: str) -> bool:
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
        self, name: str, convert: Callable[[str], Any], text: str, choices: Optional[Sequence[str]] = None
    ) -> None:
        self.name = name
        self.convert = convert
        self.help = text
        self.choices = choices

    @property
    def key(self) -> str:
        """The name as an attribute and, in capitals, as a variable."""
        return self.name.replace("-", "_")

    def value(self, text: str, said: str) -> Any:
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


def options_of(game: Game, protocols: Sequence[str]) -> List[Option]:
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

    def __init__(self, values: Dict[str, Any]) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        return None


_BUILT_IN: Dict[str, Any] = {"protocol": "auto", "threads": 1}


def parse_options(game: Game, protocols: Sequence[str], arguments: Optional[List[str]] = None) -> Options:
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


def _from_environment(known: Dict[str, Option]) -> Dict[str, Any]:
    values: Dict[str, Any] = {}
    names = [(name, known[full]) for name, full in ALIASES.items()] + [(o.key, o) for o in known.values()]
    for name, option in names:
        variable = PREFIX + name.upper()
        if os.environ.get(variable):
            values[option.key] = option.value(os.environ[variable], variable)
    return values


def _from_command_line(known: Dict[str, Option], given: List[str]) -> Dict[str, Any]:
    values: Dict[str, Any] = {}
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


def help_text(game: Game, known: List[Option]) -> str:
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


def rule_of(game: Game, options: Options) -> str:
    """The variant of the rules that the options ask for; empty for the usual one."""
    return (getattr(options, game.rule_option.replace("-", "_")) if game.rules else None) or ""


def chosen_params(game: Game, options: Options) -> Params:
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


def _is_limited(options: Options) -> bool:
    """Whether a move is limited by something else than time; a depth is a limit to alpha-beta alone."""
    return options.nodes is not None or (options.depth is not None and options.engine == "alphabeta")


def base_limit(options: Options, first: bool = False, counted: bool = False) -> Limit:
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
