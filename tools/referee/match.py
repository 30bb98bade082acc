"""A match of two players: games in pairs with one opening and the colours swapped."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bots.core.game import Position
from protocol.moves import Move
from tools.referee.game import OpeningRefused, PlayedGame, Verdict, play_game
from tools.referee.keeper import RefereeFault
from tools.referee.player import Player
from tools.referee.schedule import round_robin


@dataclass(frozen=True)
class MatchGame:
    """A game of a match.

    Args:
        number, pair: from 0.
        black: the index of the player with Black.
        opening_id: which opening it began with, in the list or the random sequence they are taken from;
            None without one.
    """

    number: int
    pair: int
    black: int
    game: PlayedGame
    opening_id: int | None = None

    @property
    def first_score(self) -> float:
        """The first player's score: 0, 1/2 or 1."""
        if self.game.winner is None:
            return 0.5
        return float(self.game.winner == self.black)


def play_match(
    start: Position,
    players: tuple[Player, Player],
    games: int,
    openings: Iterator[tuple[int, list[Move]]],
    warn: Callable[[str], None],
) -> Iterator[MatchGame]:
    """Plays the games one by one, each given out as it ends.

    A wire that cannot tell an opening makes the match go without from then on, with one warning.
    A void game is played again, with a warning; two in a row end the match.
    The players are left running; the caller ends them.

    Args:
        openings: an endless supply, numbered; each begins a pair.

    Raises:
        RefereeFault: two void games in a row.
        WireError, StartError, Interrupted: see ``play_game``.
    """
    opening_id: int | None = None
    opening: list[Move] = []
    without = False
    for pairing in islice(round_robin(2, (games + 1) // 2), games):
        if pairing.number % 2 == 0 and not without:
            opening_id, opening = next(openings)
        seats = (players[pairing.black], players[pairing.white])
        try:
            game = _play_valid(start, opening, seats, warn)
        except OpeningRefused as refusal:
            warn(f"{refusal}; games begin without an opening")
            without, opening_id, opening = True, None, []
            game = _play_valid(start, opening, seats, warn)
        yield MatchGame(pairing.number, pairing.pair, pairing.black, game, opening_id)
        for player in players:
            player.end(game.winner)


def _play_valid(
    start: Position, opening: Sequence[Move], seats: tuple[Player, Player], warn: Callable[[str], None]
) -> PlayedGame:
    """A game that is not void; see ``play_game``."""
    game = play_game(start, opening, seats)
    if game.verdict != Verdict.VOID:
        return game
    warn(f"the game is void and played again: {game.reason}")
    for player in seats:
        player.stop()
    game = play_game(start, opening, seats)
    if game.verdict == Verdict.VOID:
        raise RefereeFault(f"two void games in a row: {game.reason}")
    return game
