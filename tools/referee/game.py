"""Plays one game between two players. Only the rules judge the moves; a verdict says how it ended."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from bots.core.game import IllegalMove, Position, replay
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, Move, opponent
from protocol.wire import WireError
from tools.referee.keeper import UNKNOWN_USAGE, RefereeFault, Usage
from tools.referee.player import Failure, Player

PLY_CAP = 500
"""Plies after which a game without a result is a draw; games that may go round in circles need it."""


class Verdict(str, Enum):
    """How a game ended. All but the first two and the last are the loser's doing.

    A timeout is a bot that thought too long; a stall one that did not use its time, or did not even
    read. Void is a game that the referee itself could not go on with.
    """

    WIN = "win"
    DRAW = "draw"
    TIMEOUT = "timeout"
    STALL = "stall"
    CRASH = "crash"
    ILLEGAL = "illegal move"
    PROTOCOL = "protocol error"
    MEMORY = "memory"
    PROCESSES = "process limit"
    RESIGN = "resign"
    VOID = "void"


class OpeningRefused(Exception):
    """A wire cannot tell its bot the opening; the message says which and why."""


@dataclass
class PlayedMove:
    """A move that a bot made, the wall milliseconds it took over it, and what it used."""

    colour: int
    move: Move
    ms: float
    usage: Usage = UNKNOWN_USAGE


@dataclass
class PlayedGame:
    """A finished game.

    Args:
        opening: the moves before the bots took over.
        moves: the bots' moves, all legal.
        winner: the winner's colour, None for a draw.
        reason: the verdict in words.
        stderr: the end of what the players wrote to stderr, by colour.
    """

    opening: list[Move]
    moves: list[PlayedMove] = field(default_factory=list)
    verdict: Verdict = Verdict.DRAW
    winner: int | None = None
    reason: str = ""
    stderr: tuple[str, str] = ("", "")

    def won(self, verdict: Verdict, winner: int | None, reason: str) -> None:
        """Notes the end."""
        self.verdict, self.winner, self.reason = verdict, winner, reason

    def lost(self, verdict: Verdict, loser: int, reason: str) -> None:
        """Notes the end, which is the loser's doing."""
        self.won(verdict, opponent(loser), f"{COLOUR_NAMES[loser]}: {reason}")


def play_game(start: Position, opening: Sequence[Move], players: tuple[Player, Player]) -> PlayedGame:
    """Plays a game to its end, be it by rule or by a bot's failure. The players are yet to be told.

    Args:
        start: the start position, which the players know by themselves.
        opening: legal moves to begin with.
        players: Black and White.

    Raises:
        OpeningRefused: a wire cannot tell the opening.
        WireError: a wire cannot tell a position, even without an opening.
        StartError: a command cannot be started, and never could.
        Interrupted: the poller was interrupted.
    """
    game = PlayedGame(list(opening))
    try:
        if _begin(game, players):
            _play(game, replay(start, opening), players)
    except RefereeFault as fault:
        game.won(Verdict.VOID, None, str(fault))
    game.stderr = (players[BLACK].stderr_tail(), players[WHITE].stderr_tail())
    return game


def play_in_turn(
    start: Position, players: tuple[Player, Player], games: int, opening: Sequence[Move] = ()
) -> Iterator[PlayedGame]:
    """Games of two players that stay at the table, each given out as it ends, before the players are told.

    The first player has Black in the first game, and in every second from there on. Raises as ``play_game``.
    """
    for number in range(games):
        black = number % 2
        game = play_game(start, opening, (players[black], players[1 - black]))
        yield game
        for player in players:
            player.end(game.winner)


def _begin(game: PlayedGame, players: tuple[Player, Player]) -> bool:
    """Gets both players ready; False if one fails, which loses the game."""
    for colour in (BLACK, WHITE):
        try:
            players[colour].begin(colour)
        except Failure as failure:
            game.lost(Verdict(failure.kind), colour, failure.reason)
            return False
    return True


def _play(game: PlayedGame, position: Position, players: tuple[Player, Player]) -> None:
    moves = list(game.opening)
    while not _is_over(game, position):
        colour = position.to_move
        player = players[colour]
        if player.is_asked_for_passes or position.legal_moves() != [PASS]:
            after = _ask(game, colour, player, moves, position)
        else:
            after = _made(game, PlayedMove(colour, PASS, 0.0), moves, position.play(PASS))
        if after is None:
            return
        position = after


def _is_over(game: PlayedGame, position: Position) -> bool:
    result = position.result()
    if result is not None:
        game.won(Verdict.DRAW if result.winner is None else Verdict.WIN, result.winner, result.reason)
    elif position.ply >= PLY_CAP:
        game.won(Verdict.DRAW, None, f"no result after {PLY_CAP} plies")
    else:
        return False
    return True


def _ask(game: PlayedGame, colour: int, player: Player, moves: list[Move], position: Position) -> Position | None:
    """The position after the player's move, which joins the others; None if it has none, which loses the game."""
    try:
        answer, spent = player.move(moves)
    except WireError as error:
        if not game.opening:
            raise
        raise OpeningRefused(f"bot {player.name} ({player.wire_name}): {error.message}") from None
    except Failure as failure:
        game.lost(Verdict(failure.kind), colour, f"{failure.reason}, at ply {len(moves) + 1}")
        return None
    if answer.kind == "resign" or answer.move is None:
        game.lost(Verdict.RESIGN, colour, f"resigned at ply {len(moves) + 1}")
        return None
    try:
        after = position.play(answer.move)
    except IllegalMove as illegal:
        player.stop()  # whatever it believes the position to be, it does not take it along
        game.lost(Verdict.ILLEGAL, colour, f"{illegal}, at ply {len(moves) + 1}")
        return None
    return _made(game, PlayedMove(colour, answer.move, spent.ms, spent.usage), moves, after)


def _made(game: PlayedGame, made: PlayedMove, moves: list[Move], after: Position) -> Position:
    """Notes a move; the position after it."""
    game.moves.append(made)
    moves.append(made.move)
    return after
