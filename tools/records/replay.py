"""``stonewire replay FILE``: steps through a recorded game in the terminal, or prints it."""

import argparse
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from bots.core.game import Position
from protocol.moves import COLOUR_NAMES, Move, move_text
from tools.cli import UsageError
from tools.records.game import GameRecord, RecordedMove, RecordError
from tools.records.options import add_reading_options, games_of, title_of
from tools.referee.arguments import whole

_KEYS_HELP = "→ n next   ← p back   PgDn PgUp ten   Home End   number Enter: that ply   N P other game   q quit"

_KEYS = {
    "\x1b[C": "n",
    "\x1b[D": "p",
    "\x1b[B": "n",
    "\x1b[A": "p",
    "\x1bOC": "n",
    "\x1bOD": "p",
    "\x1bOB": "n",
    "\x1bOA": "p",
    " ": "n",
    "\x1b[6~": "forward",
    "\x1b[5~": "backward",
    "\x1b[H": "home",
    "\x1bOH": "home",
    "\x1b[1~": "home",
    "\x1b[F": "end",
    "\x1bOF": "end",
    "\x1b[4~": "end",
    "\n": "enter",
    "\r": "enter",
    "\x7f": "delete",
    "\b": "delete",
    "\x03": "q",
    "\x04": "q",
}
"""What terminals send -> what is meant; letters and digits mean themselves."""

_KEY = re.compile(r"\x1b(?:\[[\d;]*[A-Za-z~]|O[A-Z])|.", re.DOTALL)
_PAGE = 10
_MOST_DIGITS = 6


def configure(parser: argparse.ArgumentParser) -> None:
    """Adds the subcommand's arguments."""
    add = parser.add_argument
    add("file", type=Path, metavar="FILE", help="JSON lines, SGF, GGF, psq, transcripts or lists of moves")
    add("--game", type=whole, default=1, metavar="N", help="which of the file's games, from 1 (default 1)")
    add("--ply", type=whole, metavar="N", help="print the position after N plies and no more")
    add_reading_options(parser)


def run(options: argparse.Namespace) -> int:
    """Shows the game; the exit code.

    Raises:
        UsageError: the file cannot be read, or has no such game, ply, or legal move.
    """
    records = games_of([options.file], options)
    if not 1 <= options.game <= len(records):
        raise UsageError(f"{options.file} has {len(records)} games, and no number {options.game}")
    try:
        viewer = Viewer(records, options.game - 1)
    except RecordError as error:
        raise UsageError(str(error)) from None
    if options.ply is not None:
        if not 0 <= options.ply < len(viewer.positions):
            raise UsageError(f"the game has {len(viewer.positions) - 1} plies, and no number {options.ply}")
        viewer.ply = options.ply
        print(viewer.board())
    elif sys.stdin.isatty() and sys.stdout.isatty() and _has_terminal():
        _interact(viewer)
    else:
        print(viewer.whole())
    return 0


class Viewer:
    """A file's games, one of them at one ply; what it shows, and what keys do to it. No I/O.

    Raises:
        RecordError: the game has an illegal move.
    """

    def __init__(self, records: Sequence[GameRecord], index: int) -> None:
        self._records = records
        self._index = index
        self.positions = list(records[index].positions())
        self.ply = 0
        self._typed = ""
        self._message = ""

    @property
    def _record(self) -> GameRecord:
        return self._records[self._index]

    # ---- what it shows --------------------------------------------------------------------------

    def title(self) -> str:
        """The game in a line, with its number where there are several."""
        number = f"game {self._index + 1} of {len(self._records)}: " if len(self._records) > 1 else ""
        return number + title_of(self._record)

    def board(self, highlight: bool = False) -> str:
        """The position, and what led to it."""
        position = self.positions[self.ply]
        last = self._record.moves[self.ply - 1] if self.ply else None
        diagram = position.diagram()
        if highlight and last is not None:
            diagram = _highlighted(diagram, last.move)
        return f"{diagram}\n{self._line(position, last)}"

    def _line(self, position: Position, last: RecordedMove | None) -> str:
        plies = len(self.positions) - 1
        played = "start" if last is None else f"{COLOUR_NAMES[last.colour]} {move_text(last.move)}{_notes(last)}"
        result = position.result()
        after = f"{COLOUR_NAMES[position.to_move]} to move" if result is None else result.reason
        opening = ", opening" if 0 < self.ply <= self._record.opening_plies else ""
        return f"ply {self.ply} of {plies}{opening}: {played}; {after}"

    def whole(self) -> str:
        """The game without a terminal: its moves, and the last position."""
        lines = [self.title()]
        lines += [
            f"{number:4} {COLOUR_NAMES[made.colour]:5} {move_text(made.move)}{_notes(made)}"
            + (" opening" if number <= self._record.opening_plies else "")
            for number, made in enumerate(self._record.moves, 1)
        ]
        self.ply = len(self.positions) - 1
        return "\n".join([*lines, "", self.board()])

    def frame(self) -> str:
        """The screen."""
        below = self._message or (f"ply {self._typed}" if self._typed else _KEYS_HELP)
        return f"{self.title()}\n\n{self.board(highlight=True)}\n\n{below}\n"

    # ---- what keys do ---------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Does what a key means; False if that is to leave."""
        self._message = ""
        if key.isascii() and key.isdigit():
            self._typed = (self._typed + key)[:_MOST_DIGITS]
            return True
        if key == "delete":
            self._typed = self._typed[:-1]
            return True
        typed, self._typed = self._typed, ""
        if key == "enter" and typed:
            self._go(int(typed))
        elif key in ("N", "P"):
            self._turn_to(self._index + (1 if key == "N" else -1))
        else:
            steps = {"n": 1, "p": -1, "forward": _PAGE, "backward": -_PAGE, "home": -self.ply, "end": sys.maxsize}
            self._go(self.ply + steps.get(key, 0))
        return key != "q"

    def _go(self, ply: int) -> None:
        self.ply = max(0, min(ply, len(self.positions) - 1))

    def _turn_to(self, index: int) -> None:
        if not 0 <= index < len(self._records):
            self._message = "there is no other game that way"
            return
        try:
            self.positions = list(self._records[index].positions())
        except RecordError as error:
            self._message = str(error)
            return
        self._index, self.ply = index, 0


def _notes(made: RecordedMove) -> str:
    notes = []
    if made.ms is not None:
        notes.append(f"{made.ms:.10g} ms")
    if made.nodes is not None:
        notes.append(f"{made.nodes} nodes")
    if made.value is not None:
        notes.append(f"value {made.value:.10g}")
    return f" ({', '.join(notes)})" if notes else ""


def _highlighted(diagram: str, move: Move) -> str:
    """The diagram with the move's points in reverse video."""
    lines = diagram.split("\n")
    for x, y in sorted(move, reverse=True):  # from the right, so that places stay what they are
        at = 3 + 2 * x
        line = lines[y + 1]
        lines[y + 1] = f"{line[:at]}\x1b[7m{line[at]}\x1b[0m{line[at + 1 :]}"
    return "\n".join(lines)


# ---- the terminal -------------------------------------------------------------------------------


def _has_terminal() -> bool:
    try:
        import termios  # noqa: F401  # not on Windows
    except ImportError:
        return False
    return os.environ.get("TERM", "dumb") != "dumb"


def _interact(viewer: Viewer) -> None:
    with _raw_terminal():
        while True:
            sys.stdout.write("\x1b[H\x1b[2J" + viewer.frame())
            sys.stdout.flush()
            pressed = os.read(sys.stdin.fileno(), 1024).decode("utf-8", "replace")
            if not pressed or not all(viewer.press(_KEYS.get(key, key)) for key in _KEY.findall(pressed)):
                return


@contextmanager
def _raw_terminal() -> Iterator[None]:
    """Keys come one by one and unseen, on a screen of their own."""
    import termios
    import tty

    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    sys.stdout.write("\x1b[?1049h\x1b[?25l")
    try:
        yield
    except KeyboardInterrupt:
        pass  # as good as `q`
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
