"""Who may sit at the board: our own engines, and the bots of tournament files."""

import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import bots
from bots import registry
from bots.core.game import Position
from bots.core.options import ENGINES
from protocol.detect import referee_wire
from protocol.gtp import GtpReferee
from protocol.limit import Limit
from protocol.moves import BLACK, Table
from protocol.wire import Exchange
from tools.play.notation import game_title
from tools.referee.limits import Limits
from tools.referee.player import Player
from tools.referee.poller import Poller
from tools.referee.table import make_wire, table_and_start
from tools.tournament.config import Section, limits_of, player, read_toml
from tools.tournament.spec import PlayerSpec

Level = dict[str, int]
"""``{"ms": 1000}`` or ``{"nodes": 20000}``."""

DEFAULT_LEVEL: Level = {"ms": 1000}

MOST = {"ms": 3_600_000, "nodes": 1_000_000_000}
"""The largest levels."""

_FIRST_MS = 300_000.0  # a first start may have to compile kernels
_MARGIN_MS = 1000.0  # people do not mind, and their machine does other things as well
_START_MS = 2000.0  # more, with every move, for bots that are started for each
_HANG_MS = 3_600_000.0  # of a level of nodes: whoever waits can stop it

_ABOUT = {
    "mcts": ("Monte Carlo tree search", "plays many games out at random and looks where they were won"),
    "alphabeta": ("alpha-beta", "looks ever more plies ahead and values the positions there"),
    "greedy": ("greedy", "looks one move ahead; a beginner's opponent"),
    "capture": ("capture", "captures where it can and plays at random else; easy"),
    "random": ("random", "plays any legal move; the easiest"),
}


class _OurReferee(GtpReferee):
    """For bots whose environment tells them their time: GTP would, but in whole seconds."""

    def begin(self, limit: Limit) -> list[Exchange]:
        return super().begin(Limit())


class UnknownLevel(ValueError):
    """No level a bot can have; the message is one clear line."""


def checked_level(level: Any) -> Level | None:
    """A level as requests state it; None for the bot's own.

    Raises:
        UnknownLevel: it is something else.
    """
    if level is None:
        return None
    if isinstance(level, dict) and len(level) == 1:
        ((unit, amount),) = level.items()
        if unit in MOST and isinstance(amount, int | float) and not isinstance(amount, bool):
            if 1 <= amount <= MOST[unit] and amount == int(amount):
                return {unit: int(amount)}
            raise UnknownLevel(f"a level's {unit} are a whole number from 1 to {MOST[unit]}, not {amount!r}")
    raise UnknownLevel('a level is {"ms": N}, {"nodes": N} or null')


@dataclass(frozen=True)
class SeatedBot:
    """A bot that may be seated.

    Args:
        id: what requests call it.
        name: what people call it.
        about: what it is, in a few words.
        kind: ``ours`` or ``user``, of somebody's file.
        specs: how it is started, by game, under its own limits.
        level: what those limits are, where they are such a thing.
    """

    id: str
    name: str
    about: str
    kind: str
    specs: Mapping[str, PlayerSpec] = field(repr=False)
    level: Level | None = None

    @property
    def games(self) -> list[str]:
        """What it plays."""
        return list(self.specs)

    def limits(self, game: str, level: Level | None) -> Limits:
        """What it may use at this level; None is its own."""
        limits = self.specs[game].limits
        if level is None or level == self.level:
            return limits
        if "ms" in level:
            return replace(limits, move_ms=float(level["ms"]), clock_ms=None, nodes=None)
        return replace(limits, move_ms=None, clock_ms=None, nodes=level["nodes"], hang_ms=_HANG_MS)

    def player(self, table: Table, start: Position, level: Level | None, poller: Poller) -> Player:
        """A process of it that is yet to be started.

        Args:
            start: the usual start position of the table.
        """
        spec = self.specs[table.game]
        command, wire = spec.command, make_wire(spec.wire, table.game, start)
        if self.kind == "ours":
            wire = _OurReferee
            if table.rule:
                command += f" --{registry.game(table.game).rule_option} {table.rule}"
        return Player(
            self.name,
            command,
            wire,
            table,
            self.limits(table.game, level),
            poller,
            dict(spec.environment),
            spec.directory,
        )

    def is_asked_for_passes(self, game: str) -> bool:
        """Whether its wire has words for a pass that the rules force."""
        return referee_wire(self.specs[game].wire).asks_for_passes

    def entry(self) -> dict[str, Any]:
        """What a message says of it."""
        return {
            "id": self.id,
            "name": self.name,
            "about": self.about,
            "kind": self.kind,
            "games": self.games,
            "level": self.level,
        }


class Registry:
    """All bots that may be seated, ours first, the best engine of each game before its others.

    Args:
        files: tournament files whose players may be seated, too; of the rest only the game and the limits count.

    Raises:
        UsageError: a file cannot be read, or is no such file.
    """

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self.games = registry.NAMES
        ours = [_our_bot(game, engine) for game in self.games for engine in _engines(game)]
        self._by_id = {bot.id: bot for bot in ours}
        for file in files:
            self._read(file)

    @property
    def bots(self) -> list[SeatedBot]:
        """Every bot."""
        return list(self._by_id.values())

    def find(self, bot_id: str, game: str) -> SeatedBot | None:
        """The bot of that id, if it plays that game."""
        bot = self._by_id.get(bot_id)
        return bot if bot is not None and game in bot.specs else None

    def named(self, name: str, game: str) -> SeatedBot | None:
        """The bot that records of the game call so."""
        return next((bot for bot in self._by_id.values() if bot.name == name and game in bot.specs), None)

    def default(self, game: str) -> SeatedBot:
        """The game's best bot of ours."""
        return self._by_id[f"{game}:{registry.game(game).engine}"]

    def _read(self, file: Path) -> None:
        section = read_toml(file)
        game = section.text("game")
        if game not in self.games:
            raise section.error("game", f"no game is called {game!r}; there are: {', '.join(self.games)}")
        states_margin = "margin_ms" in _limits_in(section)
        base = limits_of(section, Limits())
        players = section.sections("player")
        if not players:
            raise section.error("player", "there is none in this file")
        for number, one in enumerate(players, 1):
            own = _limits_in(one)
            spec = player(one, number, game, base)
            if "margin_ms" not in own and ("set" in own or not states_margin):
                spec = replace(spec, limits=replace(spec.limits, margin_ms=_margin_ms(spec, game)))
            bot_id = f"user:{spec.name}"
            known = self._by_id.get(bot_id)
            if known is not None and game in known.specs:
                raise section.error("player", f"another bot for {game} is called {spec.name!r}")
            specs = {**(known.specs if known is not None else {}), game: spec}
            self._by_id[bot_id] = SeatedBot(bot_id, spec.name, spec.command, "user", specs, _level_of(specs))


def _limits_in(section: Section) -> dict[str, Any]:
    """The table of limits, which is left where it is."""
    values = section.table("limits")
    section.override({"limits": values})
    return values


def _margin_ms(spec: PlayerSpec, game: str) -> float:
    """What a bot is granted beyond its time, where its file does not say."""
    table, start = table_and_start(game, None, "")
    is_started_anew = make_wire(spec.wire, game, start)(table, BLACK).process_per_move
    return _MARGIN_MS + (_START_MS if is_started_anew else 0.0)


def _engines(game: str) -> list[str]:
    best = registry.game(game).engine
    return sorted(ENGINES, key=lambda engine: engine != best)


def _our_bot(game: str, engine: str) -> SeatedBot:
    words = [sys.executable, "-m", f"bots.{game}", "--engine", engine, "--protocol", "gtp"]
    name, about = _ABOUT[engine]
    spec = PlayerSpec(
        f"{game_title(game)} {name}",
        shlex.join(words),
        "gtp",
        Limits(move_ms=float(DEFAULT_LEVEL["ms"]), margin_ms=_MARGIN_MS, first_ms=_FIRST_MS),
        directory=str(Path(bots.__file__).parents[1]),  # where the modules are, whatever our own folder is
    )
    return SeatedBot(f"{game}:{engine}", spec.name, about, "ours", {game: spec}, DEFAULT_LEVEL)


def _level_of(specs: Mapping[str, PlayerSpec]) -> Level | None:
    """The one level that the limits are, in all games; None where they are anything else."""
    levels = [_limits_level(spec.limits) for spec in specs.values()]
    return levels[0] if all(level == levels[0] for level in levels) else None


def _limits_level(limits: Limits) -> Level | None:
    if limits.clock_ms is not None or (limits.move_ms is None) == (limits.nodes is None):
        return None
    unit, amount = ("ms", limits.move_ms) if limits.nodes is None else ("nodes", limits.nodes)
    return {unit: int(amount)} if amount is not None and amount == int(amount) else None
