"""The picture on a terminal: standings, running games, pace. Needs rich."""

import sys
import time

from rich.console import Console, Group, RenderableType
from rich.live import Live as Picture
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from tools.records.jsonl import Entry
from tools.tournament.job import GameJob
from tools.tournament.results import Results
from tools.tournament.view import Pace, View, game_line

_SHOWN_GAMES = 8  # of those running
_BAR_WIDTH = 60


class Live(View):
    """A picture that changes in place.

    It is drawn by a thread of its own, so games must be played in other processes.

    Args:
        program, planned: see ``View``.
        title: what is played.
        results: kept up to date by others.
        console: where to draw.
    """

    draws = True

    def __init__(
        self,
        program: str,
        planned: int,
        title: str,
        results: Results,
        console: Console | None = None,
    ) -> None:
        super().__init__(program, planned)
        self._title = title
        self._results = results
        self._pace = Pace(planned, results.tally.games)
        self._running: dict[int, tuple[GameJob, float]] = {}
        self._console = console or Console(file=sys.stderr)
        self._picture = Picture(get_renderable=self._draw, console=self._console, redirect_stdout=False, transient=True)

    def __enter__(self) -> "Live":
        self._picture.start(refresh=True)
        return self

    def __exit__(self, *exception: object) -> None:
        self._picture.stop()

    def begun(self, job: GameJob) -> None:
        """See ``View``."""
        self._running[job.number] = (job, time.monotonic())

    def ended(self, job: GameJob, entry: Entry) -> None:
        """See ``View``."""
        self.dropped(job)
        self._pace.count()
        if entry["verdict"] not in ("win", "draw"):
            self._console.print(Text(game_line(entry, self.planned)))

    def dropped(self, job: GameJob) -> None:
        """See ``View``."""
        self._running.pop(job.number, None)

    def note(self, text: str) -> None:
        """See ``View``."""
        self._console.print(Text(f"{self._program}: {text}"))

    def _draw(self) -> Group:
        done = self._results.tally.games
        title = Text(f"{self._title}: {done}/{self.planned} games, {self._pace_text()}")
        bar = Table.grid()  # a bar alone would not end its line
        bar.add_row(ProgressBar(self.planned, done, width=_BAR_WIDTH))
        parts: list[RenderableType] = [title, bar, self._standings()]
        parts += [Text(line) for line in (self._results.test_text(), *self._running_lines()) if line]
        return Group(*parts)

    def _pace_text(self) -> str:
        left = self._pace.seconds_left
        until = "" if left is None else f", {_duration(left)} to go"
        return f"{self._pace.games_a_minute:.1f} a minute{until}"

    def _standings(self) -> Table:
        table = Table()
        table.add_column("player")
        for title in ("games", "wins", "draws", "losses", "score"):
            table.add_column(title, justify="right")
        for row in self._results.rows():
            counts = (str(count) for count in (row.games, row.wins, row.draws, row.losses))
            table.add_row(Text(row.name), *counts, f"{100 * row.score:.1f} %" if row.games else "-")
        return table

    def _running_lines(self) -> list[str]:
        running = sorted(self._running.copy().items())
        lines = []
        for number, (job, begun) in running[:_SHOWN_GAMES]:
            black, white = (player.name for player in job.seats)
            lines.append(f"game {number + 1}: {black} - {white}, {time.monotonic() - begun:.0f} s")
        return lines + ([f"and {len(running) - _SHOWN_GAMES} more"] if len(running) > _SHOWN_GAMES else [])


def _duration(seconds: float) -> str:
    """As in ``2 h 05 min``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{rest} s"
