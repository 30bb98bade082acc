"""A match of two players: games in pairs with one opening and the colours swapped."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bots.core.game import Position
from protocol.moves import Move
from tools.referee.game import OpeningRefused, PlayedGame, Verdict, play_game
from tools.referee.keeper import RefereeFault
from tools.referee.player import Player

_TRIES = 100  # to find an opening that was not played yet


@dataclass(frozen=True)
class MatchGame:
    """A game of a match: ``number`` from 0, ``black`` the index of the player with Black."""

    number: int
    black: int
    game: PlayedGame

    @property
    def pair(self) -> int:
        """The pair's number, from 0."""
        return self.number // 2

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
    opening_plies: int,
    seed: int,
    warn: Callable[[str], None],
) -> Iterator[MatchGame]:
    """Plays the games one by one, each given out as it ends.

    A wire that cannot tell an opening makes the match go without from then on, with one warning.
    A void game is played again, with a warning; two in a row end the match.
    The players are left running; the caller ends them.

    Raises:
        RefereeFault: two void games in a row.
        WireError, StartError, Interrupted: see ``play_game``.
    """
    openings = random_openings(start, opening_plies, seed)
    opening: list[Move] = []
    for number in range(games):
        if number % 2 == 0:
            opening = next(openings)
        black = number % 2
        seats = (players[black], players[1 - black])
        try:
            game = _play_valid(start, opening, seats, warn)
        except OpeningRefused as refusal:
            warn(f"{refusal}; games begin without an opening")
            openings, opening = random_openings(start, 0, seed), []
            game = _play_valid(start, opening, seats, warn)
        yield MatchGame(number, black, game)  # to be recorded before anything else can go wrong
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


def random_openings(start: Position, plies: int, seed: int) -> Iterator[list[Move]]:
    """Endless openings of random legal moves that do not end the game; new ones as long as it is easy."""
    source = random.Random(seed)
    seen: set[tuple[Move, ...]] = set()
    while True:
        opening = _random_opening(start, plies, source)
        for _ in range(_TRIES):
            if tuple(opening) not in seen:
                break
            opening = _random_opening(start, plies, source)
        seen.add(tuple(opening))
        yield opening


def _random_opening(start: Position, plies: int, source: random.Random) -> list[Move]:
    position, opening = start, []
    for _ in range(plies):
        after = {move: position.play(move) for move in position.legal_moves()}
        going_on = [move for move in after if after[move].result() is None]
        if not going_on:
            break
        opening.append(source.choice(going_on))
        position = after[opening[-1]]
    return opening
