"""Who has which colour: as requests and messages say it, and as records keep it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from protocol.moves import COLOUR_NAMES
from tools.play.line import Line
from tools.play.request import RequestError
from tools.play.seats import MOST, Level, Registry, SeatedBot, UnknownLevel, checked_level
from tools.records.game import GameRecord, Seat

HUMAN = "human"
_HUMAN_NAME = "Human"


@dataclass(frozen=True)
class Place:
    """Who has a colour: a bot and its level, or a human."""

    bot: SeatedBot | None = None
    level: Level | None = None

    @property
    def name(self) -> str:
        """As people call who it is."""
        return _HUMAN_NAME if self.bot is None else self.bot.name

    @property
    def id(self) -> str:
        """As the list of moves calls who it is."""
        return HUMAN if self.bot is None else self.bot.id

    def choice(self) -> dict[str, Any]:
        """As requests name it."""
        return {"bot": None} if self.bot is None else {"bot": self.bot.id, "level": self.level}

    def entry(self) -> dict[str, Any]:
        """As states name it."""
        return {"bot": None if self.bot is None else self.bot.id, "name": self.name, "level": self.level}

    def seat(self, game: str) -> Seat:
        """As records of the game name it."""
        if self.bot is None:
            return Seat(self.name)
        spec = self.bot.specs[game]
        return Seat(self.name, spec.command, spec.wire)


def requested_place(seat: Any, game: str, registry: Registry) -> Place:
    """Who a request wants to sit there.

    Raises:
        RequestError: there is no such bot, level or request.
    """
    if not isinstance(seat, dict):
        raise RequestError('a seat is {"bot": null} or {"bot": ID, "level": LEVEL}')
    bot_id = seat.get("bot")
    if bot_id is None:
        return Place()
    bot = registry.find(bot_id, game) if isinstance(bot_id, str) else None
    if bot is None:
        raise RequestError(f"no bot for {game} is called {str(bot_id)[:40]!r}")
    try:
        level = checked_level(seat.get("level"))
    except UnknownLevel as error:
        raise RequestError(str(error)) from None
    return Place(bot, level or bot.level)


# ---- records ------------------------------------------------------------------------------------


def record_of(line: Line, places: Sequence[Place]) -> GameRecord:
    """The game as records hold it, with all its moves, whichever position is shown.

    A loaded game that nobody has changed is what it was in its file. JSON lines keep the bots' levels, too.
    """
    if line.record is not None:
        return line.record
    game = line.table.game
    record = GameRecord(line.table, line.start, (places[0].seat(game), places[1].seat(game)))
    record.moves = [made.noted for made in line.moves]
    record.opening_plies = line.opening_plies
    record.date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    ending = line.final_ending
    if ending is not None:
        record.winner, record.verdict, record.reason = ending.winner, ending.verdict, ending.reason
    for colour, place in enumerate(places):
        for unit, amount in (place.level or {}).items():
            record.settings[_level_key(colour, unit)] = amount
    return record


def recorded_places(record: GameRecord, registry: Registry) -> list[Place]:
    """Who played a recorded game: bots that are known, at the levels that were noted, and else humans."""
    return [_recorded_place(record, colour, registry) for colour in range(len(record.seats))]


def _recorded_place(record: GameRecord, colour: int, registry: Registry) -> Place:
    bot = registry.named(record.seats[colour].name, record.table.game)
    if bot is None:
        return Place()
    units = [unit for unit in MOST if _level_key(colour, unit) in record.settings]
    try:
        level = checked_level({unit: record.settings[_level_key(colour, unit)] for unit in units} or None)
    except UnknownLevel:
        level = None
    return Place(bot, level or bot.level)


def _level_key(colour: int, unit: str) -> str:
    """The field of a JSON line that holds a bot's level."""
    return f"{COLOUR_NAMES[colour]}_level_{unit}"
