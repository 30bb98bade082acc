"""What is printed when a tournament is over, or was stopped."""

from dataclasses import asdict
from typing import Any

from tools.statistics import tables
from tools.statistics.tally import Tally
from tools.tournament.overruns import overrun_table
from tools.tournament.results import Results
from tools.tournament.spec import TournamentSpec


def report(spec: TournamentSpec, results: Results) -> str:
    """The tables for people."""
    tally = results.tally
    parts = [_head(spec, tally), tables.report(tally, spec.sprt)]
    late = results.overruns.rows()
    if any(row.over or row.concurrency > 1 for row in late):
        parts.append(overrun_table(late))
    return "\n\n".join(parts)


def report_dict(spec: TournamentSpec, results: Results) -> "dict[str, Any]":
    """The same for programs."""
    tally = results.tally
    found: dict[str, Any] = {"settings": spec.settings(), "opening_plies": tally.opening_plies}
    if len(tally.players) == 2:
        found.update(tables.match_dict(tally, tally.players[0], tally.players[1], spec.sprt))
    else:
        found.update(tables.standings_dict(tally))
    found["overruns"] = [{**asdict(row), "mean_ms": row.mean_ms} for row in results.overruns.rows()]
    return found


def _head(spec: TournamentSpec, tally: Tally) -> str:
    limits = {player.limits.text() for player in spec.players}
    common = f"{limits.pop()}, " if len(limits) == 1 else ""
    lines = [f"{spec.title}, {common}{spec.openings.text(tally.opening_plies)}"]
    for player in spec.players:
        own = "" if common else f" {player.limits.text()}"
        lines.append(f"{player.name}: {player.command} [{player.wire}]{own}")
    return "\n".join(lines)
