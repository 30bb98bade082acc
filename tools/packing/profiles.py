"""What each platform gives a bot and takes from it, and which packed files the checkout keeps.

Budgets are the platform's own; what is kept back of them is the margin. A limit that the wire tells
goes before all of this, as does whatever the command line or the environment says.
"""

from dataclasses import dataclass
from typing import Any

from bots import registry
from protocol import detect


@dataclass(frozen=True)
class Profile:
    """A platform as the packer knows it. None leaves a matter to the bot's built-in defaults.

    Args:
        games: those it has; of each, ``submissions/`` holds a packed file.
        time_ms, first_time_ms: a move's time, and the first move's where that differs.
        kept_running_ms: a move's time where the platform keeps the process running.
        margin_ms: kept back of each of these.
        protocol: the wire, fixed where there is but one and the game has it.
        rule: the variant of the rules, fixed where the game has it.
        ban_centre: see the bots' option.
        wires: the only ones that a file speaks where it must be short; where ``protocol`` is fixed, that one
            and the shell line.
        native: whether the file holds compiled kernels beside the source.
        below_characters: the platform takes no file as long as this.
    """

    games: tuple[str, ...]
    time_ms: float | None = None
    first_time_ms: float | None = None
    kept_running_ms: float | None = None
    margin_ms: float | None = None
    protocol: str | None = None
    rule: str | None = None
    ban_centre: str | None = None
    wires: tuple[str, ...] | None = None
    native: bool = True
    below_characters: int | None = None

    def wires_of(self, game: str) -> list[str]:
        """The wires that the file speaks."""
        known = detect.names(game)
        if self.wires is None:
            return known
        wanted = (self.protocol, "line") if self.protocol in known else self.wires
        return [name for name in known if name in wanted]

    def options(self, game: str, keep_running: bool = False) -> dict[str, Any]:
        """The options that are fixed in a game's file, by their names in ``options.py``."""
        described = registry.game(game)
        found = {
            "protocol": self.protocol if self.protocol in detect.names(game) else None,
            "time_ms": self.kept_running_ms if keep_running else self.time_ms,
            "first_time_ms": None if keep_running else self.first_time_ms,
            "margin_ms": self.margin_ms,
            "keep_running": keep_running or None,
            "ban_centre": self.ban_centre if described.opening_ban is not None else None,
        }
        if self.rule in described.rules:
            found[described.rule_option] = self.rule
        return {name: value for name, value in found.items() if value is not None}


TARGETS: dict[str, Profile] = {
    # Any pipe: nothing is fixed.
    "generic": Profile(games=registry.NAMES),
    # https://wiki.botzone.org.cn, page Bot: Python has 6 s a turn, 4 s in a process that is kept running,
    # where what it did since its last answer counts as well. The first turn has twice the time, say people
    # who play there; nobody says so of a process that is kept running, so there it is not taken.
    # The margin pays for starting a process in a sandbox nobody has timed. A bot may be 4 MB long, say
    # others. Course rules quoting its wiki forbid Black to open NoGo at the centre.
    "botzone": Profile(
        games=("gomoku", "nogo", "othello"),
        time_ms=6000.0,
        first_time_ms=12000.0,
        kept_running_ms=4000.0,
        margin_ms=1000.0,
        ban_centre="yes",
        below_characters=4_000_000,
    ),
    # https://www.codingame.com/multiplayer/bot-programming/othello-1; 150 ms a turn and 2 s for the first,
    # of which a machine nobody has timed may take some for starting Python, say others who play there.
    # It has no NoGo: that file is for judges like it, to which it speaks the shortest wires.
    "codingame": Profile(
        games=("nogo", "othello"),
        time_ms=150.0,
        first_time_ms=1800.0,
        margin_ms=50.0,
        protocol="codingame",
        wires=("botzone", "simple", "line"),
        native=False,
        below_characters=100_000,
    ),
    # https://gomocup.org/detail-information/ and the announcement of 2024: managers tell every time by INFO;
    # an AI has 8 MB unless more is asked for, its folder 70 MB, its process 350 MB. The margin is for busy
    # machines: two burning processes a core made answers up to 40 ms late, four up to 210 ms.
    "gomocup": Profile(games=("gomoku",), margin_ms=150.0, protocol="gomocup", below_characters=8_000_000),
    # https://github.com/ifplusor/SAUGamePlatform: it shows the time that a side has used and limits none
    # (CTime.cpp), so that the time of a game is for its organisers to say. In NoGo, which has 81 points,
    # 5 s a move take three and a half minutes at most. Its Surakarta ends when a side has no piece left.
    "sau": Profile(games=("nogo", "surakarta"), time_ms=5000.0, margin_ms=100.0, protocol="sau", rule="sau"),
}

EXAMPLES = {
    "gomocup": r"START 15\nBEGIN\n",
    "sau": r"name?\nnew black\n",
    "codingame": r"0\n8\n" + 3 * r"........\n" + r"...10...\n...01...\n" + 3 * r"........\n" + r"4\nd3\nc4\nf5\ne6\n",
}
"""What a bot that is fixed to one of these wires is asked first, as printf takes it."""

COMMITTED = sorted((game, target) for target, profile in TARGETS.items() for game in profile.games)
"""The game and the target of every file in ``submissions/``."""
