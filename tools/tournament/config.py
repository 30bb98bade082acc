"""Tournaments from TOML files, and from the command line in the same words.

::

    game = "nogo"              # also: size, rule
    format = "round-robin"     # or gauntlet: the first player against all others; or swiss
    rounds = 10                # two games of each pairing a round

    [openings]
    file = "book.txt"          # else random moves; order = "random" shuffles the file's
    plies = 4                  # of each
    seed = 1

    [sprt]                     # two players only; also alpha, beta, model
    elo0 = 0
    elo1 = 10

    [limits]                   # of all players, named as in tools.referee.limits.Limits
    move_ms = 100

    [[player]]
    name = "mcts"
    command = "python3 submissions/nogo.py"
    wire = "gtp"
    options = { engine = "mcts", nodes = 1000 }    # appended: --engine mcts --nodes 1000
    environment = { STONEWIRE_NATIVE = "0" }
    directory = "."            # where it runs
    limits = { move_ms = 200 } # its own
"""

import argparse
import shlex
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

from bots.core.game import Position
from protocol.detect import names
from protocol.moves import Table
from tools.cli import UsageError
from tools.records.game import RecordError
from tools.referee.arguments import count, plies, whole
from tools.referee.limits import PROFILES, Limits, add_arguments, from_arguments
from tools.referee.openings import ORDERS
from tools.referee.table import table_and_start
from tools.statistics.options import add_sprt_options, sprt_of
from tools.statistics.sprt import MODELS, Sprt
from tools.tournament.spec import FORMATS, OpeningSpec, PlayerSpec, TournamentSpec, opening_spec

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

T = TypeVar("T")


class Section:
    """A table whose keys are taken one by one, so that what is left at the end is a mistake.

    Args:
        values: the table.
        where: begins every message; may be empty.
    """

    def __init__(self, values: "dict[str, Any]", where: str) -> None:
        self._values = dict(values)
        self._where = where

    def take(self, key: str, kind: "type[T] | tuple[type[T], ...]", what: str, default: T) -> T:
        """The value of a key, or the default.

        Raises:
            UsageError: it is of another kind; the message says ``what`` it should be.
        """
        value = self._values.pop(key, default)
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
            raise self.error(key, f"{value!r} is not {what}")
        return value

    def text(self, key: str, default: str = "") -> str:
        """A text."""
        return self.take(key, str, "a text", default)

    def whole(self, key: str, lowest: int, default: int) -> int:
        """A whole number."""
        value = self.take(key, int, f"a whole number of at least {lowest}", default)
        if value != default and value < lowest:
            raise self.error(key, f"{value!r} is not a whole number of at least {lowest}")
        return value

    def number(self, key: str, default: float) -> float:
        """A number."""
        return self.take(key, (int, float), "a number", default)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is left to take."""
        return not self._values

    def one_of(self, key: str, values: Sequence[str]) -> str:
        """One of these texts, the first if there is none."""
        found = self.text(key, values[0])
        if found not in values:
            raise self.error(key, f"{found!r} is not one of: {', '.join(values)}")
        return found

    def table(self, key: str) -> "dict[str, Any]":
        """A table; empty if there is none."""
        return self.take(key, dict, "a table", {})

    def section(self, key: str) -> "Section":
        """A table, to be taken from."""
        return Section(self.table(key), self._within(key))

    def sections(self, key: str) -> "list[Section]":
        """The tables of a list, named in messages by their names, or else by their numbers from 1."""
        values = self.take(key, list, f"a list of tables, [[{key}]]", [])
        if not all(isinstance(value, dict) for value in values):
            raise self.error(key, f"not a list of tables, [[{key}]]")
        names = [str(value.get("name", "")) for value in values]
        names = [name if name.strip() and name.isprintable() else str(number) for number, name in enumerate(names, 1)]
        return [Section(value, self._within(f"{key} {name}")) for name, value in zip(names, values, strict=True)]

    def override(self, values: "dict[str, Any]") -> None:
        """Puts values in the place of the table's, but for those that are None."""
        self._values.update({key: value for key, value in values.items() if value is not None})

    def append(self, key: str, values: "list[Any]") -> None:
        """Makes a list longer."""
        self._values[key] = [*self.take(key, list, f"a list of tables, [[{key}]]", []), *values]

    def error(self, key: str, what: str) -> UsageError:
        """Says what is wrong with a key."""
        return self.complaint(f"{key}: {what}")

    def complaint(self, what: str) -> UsageError:
        """Says what is wrong with the table."""
        return UsageError(self._within(what))

    def _within(self, what: str) -> str:
        return f"{self._where}: {what}" if self._where else what

    def finish(self) -> None:
        """Complains of keys that nobody took."""
        for key in self._values:
            raise self.error(key, "no such key")


def read_toml(path: Path) -> Section:
    """The file's top level.

    Raises:
        UsageError: it cannot be read, or is no TOML.
    """
    try:
        return Section(tomllib.loads(path.read_text(encoding="utf-8")), str(path))
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from None
    except ValueError as error:  # TOML's, or UTF-8's
        raise UsageError(f"{path}: {error}") from None


def player_values(words: "list[str]") -> "dict[str, Any]":
    """A player's table as the command line states it: ``name=mcts command=… options.nodes=100 limits.move_ms=50``.

    Raises:
        UsageError: a word is something else.
    """
    values: dict[str, Any] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise UsageError(f"--player: {word!r} is not KEY=VALUE")
        table, dot, name = key.partition(".")
        if not value and table != "environment":  # where a variable may be empty
            raise UsageError(f"--player: nothing behind {word!r}")
        if dot:
            values.setdefault(table, {})[name] = _number_or_text(value) if table == "limits" else value
        else:
            values[key] = value
    return values


def _number_or_text(text: str) -> "int | float | str":
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text


def player(section: Section, number: int, game: str, base: Limits) -> PlayerSpec:
    """A player.

    Args:
        number: from 1, for one without a name.
        game: what is played.
        base: limits where it has none of its own.

    Raises:
        UsageError: something in it makes no sense.
    """
    name = section.text("name", f"player {number}")
    if not name.strip() or not name.isprintable():
        raise section.error("name", f"{name!r} is empty, or has characters in it that cannot be seen")
    command = section.text("command")
    try:
        if not shlex.split(command):
            raise section.error("command", "is missing or empty")
    except ValueError as error:
        raise section.error("command", f"{error} in {command!r}") from None
    spec = PlayerSpec(
        name,
        " ".join([command, *map(shlex.quote, _options(section))]),
        _wire(section, game),
        limits_of(section, base),
        tuple(sorted(_environment(section).items())),
        section.text("directory"),
    )
    if "\0" in spec.command:
        raise section.error("command", "no command can have a NUL in it")
    if spec.directory and not Path(spec.directory).is_dir():
        raise section.error("directory", f"{spec.directory!r} is no folder")
    section.finish()
    return spec


def _wire(section: Section, game: str) -> str:
    wire = section.text("wire", "gtp")
    if wire not in names(game):
        raise section.error("wire", f"no wire is called {wire!r}; {game} has: {', '.join(names(game))}")
    return wire


def _options(section: Section) -> "list[str]":
    """``--name value`` of each option, or ``--name`` alone where the value is true."""
    words: list[str] = []
    for name, value in section.table("options").items():
        if not isinstance(value, str | int | float):
            raise section.error(f"options.{name}", f"{value!r} is not a text, a number, or true or false")
        if value is not False:
            words.append("--" + name.replace("_", "-"))
        if not isinstance(value, bool):
            words.append(str(value))
    return words


def _environment(section: Section) -> "dict[str, str]":
    environment = section.table("environment")
    for name, value in environment.items():
        if not isinstance(value, str):
            raise section.error(f"environment.{name}", f"{value!r} is not a text")
        if not name or "=" in name or "\0" in name + value:
            raise section.error(f"environment.{name}", "cannot be the name or the value of a variable")
    return environment


def limits_of(section: Section, base: Limits) -> Limits:
    """The limits in the section's table of that name, over those of ``base``, or of the set it names.

    Raises:
        UsageError: there is no such limit, or it is out of range.
    """
    values = dict(section.table("limits"))
    chosen = values.pop("set", None)
    if chosen is not None and chosen not in PROFILES:
        raise section.error("limits.set", f"{chosen!r} is not one of: {', '.join(PROFILES)}")
    known = [field.name for field in fields(Limits)]
    for name in values:
        if name not in known:
            raise section.error(f"limits.{name}", f"no such limit; there are: set, {', '.join(known)}")
    if "move_ms" not in values and ("clock_ms" in values or "nodes" in values):
        values["move_ms"] = None
    try:
        return replace(base if chosen is None else PROFILES[chosen], **values)
    except ValueError as error:
        raise section.error("limits", str(error)) from None


def add_game_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the arguments of what is played, under which limits, and what it is to tell."""
    add = parser.add_argument
    add("--size", type=count, metavar="N", help="the board's columns and rows (default: the game's)")
    add("--rule", metavar="NAME", help="the variant of the rules (default: the game's usual one)")
    add("--openings", metavar="FILE", help="openings: lists of moves, offsets (Gomoku), or games")
    add("--opening-order", metavar="NAME", help="how they follow: " + ", ".join(ORDERS))
    add("--opening-plies", type=plies, metavar="K", help="random plies first (default 2); of a file's, at most K")
    add("--seed", type=whole, metavar="S", help="seed of the openings (default 1)")
    add_arguments(parser)
    add_sprt_options(parser)


def tournament(section: Section, options: argparse.Namespace, games: int | None = None) -> TournamentSpec:
    """The tournament that a file's top level describes, with the options of ``add_game_arguments`` over it.

    Args:
        games: see ``TournamentSpec``.

    Raises:
        UsageError: something in it makes no sense.
    """
    section.override({"size": options.size, "rule": options.rule})
    table, start = _table_and_start(section)
    spec = TournamentSpec(
        table.game,
        table.columns,
        table.rows,
        table.rule,
        _players(section, options, table.game),
        section.one_of("format", FORMATS),
        section.whole("rounds", 1, 1),
        games,
        _openings(section, options, table, start),
        _sprt(section, options),
    )
    section.finish()
    if spec.sprt is not None and len(spec.players) != 2:
        raise section.error("sprt", f"a test is of two players, not of {len(spec.players)}")
    return spec


def _table_and_start(section: Section) -> tuple[Table, Position]:
    game, size, rule = section.text("game"), section.whole("size", 1, 0), section.text("rule")
    try:
        return table_and_start(game, size or None, rule)
    except ValueError as error:
        raise section.complaint(str(error)) from None


def _players(section: Section, options: argparse.Namespace, game: str) -> tuple[PlayerSpec, ...]:
    try:
        base = from_arguments(options, limits_of(section, Limits()))
    except ValueError as error:
        raise UsageError(str(error)) from None
    players = tuple(player(one, number, game, base) for number, one in enumerate(section.sections("player"), 1))
    if len(players) < 2:
        raise section.error("player", f"a tournament needs at least two, not {len(players)}")
    for name, bearers in Counter(one.name for one in players).items():
        if bearers > 1:
            raise section.error("player", f"{bearers} are called {name!r}")
    return players


def _openings(section: Section, options: argparse.Namespace, table: Table, start: Position) -> OpeningSpec:
    openings = section.section("openings")
    openings.override(
        {"file": options.openings, "plies": options.opening_plies, "order": options.opening_order, "seed": options.seed}
    )
    file, order = openings.text("file"), openings.one_of("order", ORDERS)
    most, seed = openings.whole("plies", 0, -1), openings.take("seed", int, "a whole number", 1)
    openings.finish()
    try:
        return opening_spec(table, start, file, None if most < 0 else most, order, seed)
    except RecordError as error:
        raise UsageError(str(error)) from None


def _sprt(section: Section, options: argparse.Namespace) -> Sprt | None:
    given = sprt_of(options)
    test = section.section("sprt")
    if given is not None or test.is_empty:
        return given
    elo0, elo1 = test.number("elo0", 0.0), test.number("elo1", 0.0)
    alpha, beta = test.number("alpha", 0.05), test.number("beta", 0.05)
    model = test.text("model", MODELS[0])
    test.finish()
    try:
        return Sprt(elo0, elo1, alpha, beta, model)
    except ValueError as error:
        raise test.complaint(str(error)) from None
