"""What is printed when a tournament is over, or was stopped."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tools.records.jsonl import Entry, record_of
from tools.statistics import tables
from tools.statistics.tally import Tally
from tools.tournament.overruns import Overrun, overrun_table, overruns
from tools.tournament.spec import TournamentSpec


def report(spec: TournamentSpec, games: Sequence[Entry]) -> str:
    """The tables for people; ``games`` in order."""
    tally = _tally(spec, games)
    parts = [_head(spec, tally), tables.report(tally, spec.sprt)]
    late = _overruns(spec, games)
    if any(row.over or row.concurrency > 1 for row in late):
        parts.append(overrun_table(late))
    return "\n\n".join(parts)


def report_dict(spec: TournamentSpec, games: Sequence[Entry]) -> "dict[str, Any]":
    """The same for programs."""
    tally = _tally(spec, games)
    found: dict[str, Any] = {"settings": spec.settings(), "opening_plies": tally.opening_plies}
    if len(tally.players) == 2:
        found.update(tables.match_dict(tally, tally.players[0], tally.players[1], spec.sprt))
    else:
        found.update(tables.standings_dict(tally))
    found["overruns"] = [{**asdict(row), "mean_ms": row.mean_ms} for row in _overruns(spec, games)]
    return found


def _head(spec: TournamentSpec, tally: Tally) -> str:
    limits = {player.limits.text() for player in spec.players}
    common = f"{limits.pop()}, " if len(limits) == 1 else ""
    lines = [f"{spec.title}, {common}{spec.openings.text(tally.opening_plies)}"]
    for player in spec.players:
        own = "" if common else f" {player.limits.text()}"
        lines.append(f"{player.name}: {player.command} [{player.wire}]{own}")
    return "\n".join(lines)


def _tally(spec: TournamentSpec, games: Sequence[Entry]) -> Tally:
    tally = Tally(player.name for player in spec.players)
    for entry in games:
        tally.add(record_of(entry, f"game {entry['number'] + 1}"))
    return tally


def _overruns(spec: TournamentSpec, games: Sequence[Entry]) -> list[Overrun]:
    return overruns(games, {player.name: player.limits for player in spec.players})
