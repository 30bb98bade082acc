"""``stonewire plot FILE…``: score against playouts, time or another setting, with error bars, as SVG.

SVG because it needs no library here and none to be looked at, stays sharp at any size, and follows the
reader's light or dark theme. Browsers print it, ``rsvg-convert`` makes a PNG of it.
"""

import argparse
import math
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from protocol.moves import BLACK, WHITE
from tools.cli import UsageError
from tools.records.game import GameRecord
from tools.records.options import add_reading_options, games_of, refuse_to_overwrite
from tools.statistics.elo import Z95
from tools.statistics.tally import Duel

SETTINGS = ("nodes", "iter", "time-ms", "depth", "threads")
"""What is looked for in command lines, in this order, unless ``--x`` names something."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("files", nargs="+", type=Path, metavar="FILE", help="games, a file for each setting, say, or folders of them")
    add("--x", metavar="NAME", help="the setting, as in --NAME of a bot's command line or NAME of the record")
    add("--player", metavar="NAME", help="whose score (default: whose setting varies)")
    add("--title", default="", metavar="TEXT", help="a title")
    add("--output", required=True, type=Path, metavar="FILE.svg", help="where to write")
    add_reading_options(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the plot, and its points to stdout; the exit code.

    Raises:
        UsageError: nothing varies in the games, or a file cannot be read or written.
    """
    if options.output.suffix.lower() != ".svg":
        raise UsageError(f"{options.output}: plots are written as .svg")
    refuse_to_overwrite(options.output, options.files)
    records = [record for record in games_of(options.files, options) if record.counts]
    sweep = _sweep(records, options.x, options.player)
    series = _series(records, sweep)
    for one in series:
        for point in one.points:
            label = f"{one.label}: " if one.label else ""
            print(
                f"{label}{sweep.name} {point.x:g}: {100 * point.score:.1f} % "
                f"({100 * point.low:.1f} to {100 * point.high:.1f}), {point.games} games"
            )
    try:
        options.output.write_text(_svg(series, sweep, options.title), encoding="utf-8")
    except OSError as error:
        raise UsageError(f"cannot write {options.output}: {error.strerror}") from None
    print(f"plot written to {options.output}", file=sys.stderr)
    return 0


# ---- the sweep ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sweep:
    """What varies: the player's command line has ``--name VALUE``, or the record a field of that name."""

    name: str
    player: str
    in_command: bool


@dataclass(frozen=True)
class Point:
    """A score and its 95 % interval, from 0 to 1."""

    x: float
    score: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class Series:
    """Points that differ in nothing but x."""

    label: str
    points: Sequence[Point]


def _sweep(records: Sequence[GameRecord], name: str | None, player: str | None) -> Sweep:
    """The setting that varies and the player whose it is."""
    names = [name.lstrip("-")] if name else SETTINGS
    for setting in names:
        values: dict[str, set[float]] = {}
        for record in records:
            for seat in record.seats:
                value = setting_of(seat.command, setting)
                if value is not None and player in (None, seat.name):
                    values.setdefault(seat.name, set()).add(value)
        most = max(values, key=lambda who: len(values[who]), default="")
        if most and len(values[most]) > 1:
            return Sweep(setting, most, True)
        if len({record.settings.get(setting.replace("-", "_")) for record in records} - {None}) > 1:
            return Sweep(setting, player or min(seat.name for seat in records[0].seats), False)
    what = f"--{names[0]} does not vary" if name else f"none of --{', --'.join(SETTINGS)} varies"
    raise UsageError(f"{what} {f'for {player} ' if player else ''}in these games; --x names another setting")


def _option(name: str) -> "re.Pattern[str]":
    return re.compile(rf"(?:(?<=\s)|^)(--{re.escape(name)}[= ]|{re.escape(name)}=)(\d+(?:\.\d+)?)(?=\s|$)")


def setting_of(command: str, name: str) -> float | None:
    """The number that ``--name`` or ``name=`` has in a command line; None if it has none."""
    found = _option(name).search(command)
    return float(found.group(2)) if found else None


def _series(records: Sequence[GameRecord], sweep: Sweep) -> list[Series]:
    duels: dict[tuple[str, str], dict[float, Duel]] = {}
    for record in records:
        colour = next((colour for colour in (BLACK, WHITE) if record.seats[colour].name == sweep.player), None)
        if colour is None:
            continue
        own, other = record.seats[colour], record.seats[1 - colour]
        if sweep.in_command:
            x = setting_of(own.command, sweep.name)
            kind = _option(sweep.name).sub(r"\1N", own.command)
        else:
            x, kind = record.settings.get(sweep.name.replace("-", "_")), own.command
        if x is not None:
            by_x = duels.setdefault((kind, other.command or other.name), {})
            by_x.setdefault(x, Duel()).add(record, colour)
    return [
        Series(_label(key, list(duels)), [_point(x, by_x[x]) for x in sorted(by_x)])
        for key, by_x in sorted(duels.items())
    ]


def _label(key: tuple[str, str], keys: Sequence[tuple[str, str]]) -> str:
    """What tells a series from the others: the player's command, its opponent's, or both."""
    parts = [key[i] for i in range(2) if len({other[i] for other in keys}) > 1]
    return " against ".join(parts)


def _point(x: float, duel: Duel) -> Point:
    """The score with the pairs' error; where no two differ, Wilson's interval of as many coin tosses."""
    found = duel.by_pairs() if len(duel.pair_scores) * 2 == duel.games else duel.by_games()
    assert found is not None  # a point has a game
    score, n, z2 = found.score, found.samples, Z95 * Z95
    if found.score_error > 0.0:
        low, high = score - Z95 * found.score_error, score + Z95 * found.score_error
    else:
        middle = (score + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 / (1 + z2 / n) * math.sqrt(score * (1 - score) / n + z2 / (4 * n * n))
        low, high = middle - half, middle + half
    return Point(x, score, max(0.0, low), min(1.0, high), duel.games)


# ---- the picture --------------------------------------------------------------------------------

_WIDTH, _HEIGHT = 720, 440
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 20, 48, 56
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")  # Okabe and Ito's, for all eyes
_LINE_HEIGHT = 18
_LEAST_GAP = 34.0  # between the labels on the x axis
_LOG_FROM = 8.0  # times from the least to the greatest x

_STYLE = """
text { font: 13px system-ui, sans-serif; fill: #444; }
.title { font-size: 15px; font-weight: 600; }
.grid { stroke: #888; stroke-opacity: 0.25; } .even { stroke: #888; stroke-dasharray: 4 4; } .axis { stroke: #888; }
@media (prefers-color-scheme: dark) { text { fill: #ccc; } }
"""


def _svg(series: Sequence[Series], sweep: Sweep, title: str) -> str:
    legend = [one.label for one in series if one.label]
    height = _HEIGHT + _LINE_HEIGHT * len(legend)
    scale = _Scale([point.x for one in series for point in one.points])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" '
        f'height="{height}" role="img">',
        f"<style>{_STYLE}</style>",
        *_frame(scale, sweep, title or f"{sweep.player} by {sweep.name}"),
    ]
    for index, one in enumerate(series):
        parts += _curve(one, scale, _COLOURS[index % len(_COLOURS)], (index - (len(series) - 1) / 2) * 5)
    for index, label in enumerate(legend):
        y = _HEIGHT + _LINE_HEIGHT * index
        parts.append(f'<circle cx="{_LEFT}" cy="{y - 4}" r="4" fill="{_COLOURS[index % len(_COLOURS)]}"/>')
        parts.append(f'<text x="{_LEFT + 12}" y="{y}">{escape(_clipped(label))}</text>')
    return "\n".join([*parts, "</svg>\n"])


def _clipped(label: str, most: int = 90) -> str:
    return label if len(label) <= most else label[: most - 1] + "…"


class _Scale:
    """From values to places in the picture; x by its logarithm where the values span much."""

    def __init__(self, values: Sequence[float]) -> None:
        self.values = sorted(set(values))
        low, high = self.values[0], self.values[-1]
        self._log = low > 0 and high / low >= _LOG_FROM
        self._low, self._high = self._place(low), self._place(high)

    def _place(self, value: float) -> float:
        return math.log(value) if self._log else value

    def x(self, value: float) -> float:
        span = self._high - self._low
        share = (self._place(value) - self._low) / span if span else 0.5
        return _LEFT + 24 + share * (_WIDTH - _LEFT - _RIGHT - 48)

    @staticmethod
    def y(share: float) -> float:
        return _HEIGHT - _BOTTOM - share * (_HEIGHT - _TOP - _BOTTOM)


def _frame(scale: _Scale, sweep: Sweep, title: str) -> list[str]:
    left, right, bottom = _LEFT, _WIDTH - _RIGHT, _HEIGHT - _BOTTOM
    parts = [f'<text class="title" x="{left}" y="24">{escape(title)}</text>']
    for percent in range(0, 101, 10):
        y = scale.y(percent / 100)
        kind = "even" if percent == 50 else "grid"
        parts.append(f'<line class="{kind}" x1="{left}" y1="{y:.1f}" x2="{right}" y2="{y:.1f}"/>')
        parts.append(f'<text x="{left - 8}" y="{y + 4:.1f}" text-anchor="end">{percent} %</text>')
    parts.append(f'<line class="axis" x1="{left}" y1="{bottom}" x2="{right}" y2="{bottom}"/>')
    last = -math.inf
    for value in scale.values:
        x = scale.x(value)
        parts.append(f'<line class="axis" x1="{x:.1f}" y1="{bottom}" x2="{x:.1f}" y2="{bottom + 5}"/>')
        if x - last >= _LEAST_GAP:
            parts.append(f'<text x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{value:g}</text>')
            last = x
    middle = (left + right) / 2
    what = escape(f"{sweep.name} of {sweep.player} (score; bars: 95 %, from pairs)")
    parts.append(f'<text x="{middle:.1f}" y="{bottom + 40}" text-anchor="middle">{what}</text>')
    return parts


def _curve(one: Series, scale: _Scale, colour: str, shift: float) -> list[str]:
    """Points, bars and the line between; ``shift`` keeps the bars of several series apart."""
    places = [(scale.x(point.x) + shift, point) for point in one.points]
    line = " ".join(f"{x:.1f},{scale.y(point.score):.1f}" for x, point in places)
    parts = [f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>']
    for x, point in places:
        low, high = scale.y(point.low), scale.y(point.high)
        bar = f"M{x:.1f} {low:.1f}V{high:.1f}M{x - 4:.1f} {low:.1f}h8M{x - 4:.1f} {high:.1f}h8"
        parts.append(f'<path d="{bar}" stroke="{colour}" stroke-width="1.5" fill="none"/>')
        parts.append(f'<circle cx="{x:.1f}" cy="{scale.y(point.score):.1f}" r="4" fill="{colour}"/>')
    return parts
