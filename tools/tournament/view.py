"""What people see while a tournament runs: a line a game, or a picture that changes, on stderr."""

import sys
import time
from collections.abc import Callable

from tools.records.jsonl import Entry
from tools.tournament.job import GameJob


class View:
    """Is told what happens. This one says only what people must know.

    Args:
        program: begins each note, as in ``stonewire match``.
        planned: games of the whole tournament.
    """

    draws = False
    """Whether a thread of its own is busy drawing."""

    def __init__(self, program: str, planned: int) -> None:
        self._program = program
        self.planned = planned

    def __enter__(self) -> "View":
        return self

    def __exit__(self, *exception: object) -> None:
        pass

    def begun(self, job: GameJob) -> None:
        """A game was handed out."""

    def ended(self, job: GameJob, entry: Entry) -> None:
        """A game is over and kept."""

    def dropped(self, job: GameJob) -> None:
        """A game was given up, perhaps to be played again."""

    def note(self, text: str) -> None:
        """Something that people must know, in one line."""
        print(f"{self._program}: {text}", file=sys.stderr, flush=True)


class Lines(View):
    """A line a game."""

    def ended(self, job: GameJob, entry: Entry) -> None:
        """See ``View``."""
        print(game_line(entry, self.planned), file=sys.stderr, flush=True)


def game_line(entry: Entry, planned: int) -> str:
    """How a game ended, in one line."""
    black, white = (player["name"] for player in entry["players"])
    winner = {"black": f"{black} wins", "white": f"{white} wins", None: "draw"}[entry["winner"]]
    return (
        f"game {entry['number'] + 1}/{planned}, {black} is black, {white} white: "
        f"{winner} ({entry['verdict']}: {entry['reason']})"
    )


class Pace:
    """How fast games end, and how long the rest will take.

    Args:
        planned: games of the whole tournament.
        done: games that were there before.
        now: a clock in seconds.
    """

    def __init__(self, planned: int, done: int, now: Callable[[], float] = time.monotonic) -> None:
        self._left = planned - done
        self._now = now
        self._begun = now()
        self._games = 0

    def count(self) -> None:
        """A game ended."""
        self._games += 1
        self._left -= 1

    @property
    def games_a_minute(self) -> float:
        """Games a minute since the beginning; 0 without a game."""
        seconds = self._now() - self._begun
        return 60.0 * self._games / seconds if self._games and seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float | None:
        """Until all games are over, at that pace; None without one."""
        pace = self.games_a_minute
        return 60.0 * max(self._left, 0) / pace if pace else None
