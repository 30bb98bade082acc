"""A game as any file holds it, whatever the format."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from bots import registry
from bots.core.game import IllegalMove, Position
from protocol.moves import PASS, Move, Table

OVER_BY_RULE = ("win", "draw")
"""The verdicts of games that nobody's failure ended; others are named as the referee names them."""

VOID = "void"
"""The verdict of a game that counts for nothing."""

MOST_MOVES = 10_000
"""Of a game in a file; no game is near that."""


class RecordError(ValueError):
    """A file holds something else than it should; the message is ``file:line: what``."""

    def __init__(self, source: str, message: str) -> None:
        super().__init__(f"{source}: {message}")


@dataclass
class RecordedMove:
    """A move and what was noted with it.

    Args:
        colour: who made it.
        ms: wall milliseconds, None where not recorded; likewise the others.
        cpu_ms: CPU milliseconds of the bot's processes.
        memory_mb: peak of their resident memory in megabytes (2^20 bytes).
        nodes: positions searched.
        value: the mover's own evaluation.
    """

    colour: int
    move: Move
    ms: float | None = None
    cpu_ms: float | None = None
    nodes: int | None = None
    value: float | None = None
    memory_mb: float | None = None


@dataclass(frozen=True)
class Seat:
    """Who played a colour; the command and the wire are empty where not recorded."""

    name: str
    command: str = ""
    wire: str = ""


@dataclass
class GameRecord:
    """A recorded game.

    Args:
        table: game, board and rule.
        start: the position before the first move.
        seats: Black and White.
        moves: all moves, the opening's first.
        opening_plies: how many of them were given.
        winner: the winner's colour; None for a draw, or where ``verdict`` is empty.
        verdict: ``win``, ``draw``, or the loser's failure; empty where the file does not say how it ended.
        reason: the verdict in words.
        number, pair: from 0, as the match counted; None where not recorded.
        opening_id: which opening, where they came from a list.
        date: when it ended, ISO 8601; empty where not recorded.
        settings: further fields of a JSON line that hold one number, such as limits.
        source: ``file:line``, for messages.
    """

    table: Table
    start: Position
    seats: tuple[Seat, Seat] = (Seat(""), Seat(""))
    moves: list[RecordedMove] = field(default_factory=list)
    opening_plies: int = 0
    winner: int | None = None
    verdict: str = ""
    reason: str = ""
    number: int | None = None
    pair: int | None = None
    opening_id: int | None = None
    date: str = ""
    settings: dict[str, float] = field(default_factory=dict)
    source: str = ""

    @property
    def opening(self) -> list[Move]:
        """The moves that were given."""
        return [made.move for made in self.moves[: self.opening_plies]]

    @property
    def counts(self) -> bool:
        """Whether the game has a result that counts."""
        return self.verdict not in ("", VOID)

    def score(self, colour: int) -> float:
        """What a colour scored: 0, 1/2 or 1."""
        return 0.5 if self.winner is None else float(self.winner == colour)

    def positions(self) -> Iterator[Position]:
        """The positions from the start on, one more than there are moves.

        Raises:
            RecordError: a move is illegal.
        """
        position = self.start
        yield position
        for number, made in enumerate(self.moves, 1):
            try:
                position = position.play(made.move)
            except IllegalMove as error:
                raise RecordError(self.source, f"move {number}: {error}") from None
            yield position

    def final(self) -> Position:
        """The last position; raises as ``positions`` does."""
        *_, last = self.positions()
        return last

    def settle(self) -> None:
        """Takes winner and verdict from the rules if the last position is over and the file says nothing.

        Raises:
            RecordError: a move is illegal.
        """
        result = self.final().result()
        if not self.verdict and result is not None:
            self.winner, self.reason = result.winner, result.reason
            self.verdict = "draw" if result.winner is None else "win"


def no_such_rule(game: str, rule: str) -> str:
    """That a game is not played by that rule, and by which it is, in one line."""
    rules = registry.game(game).rules
    return f"{game} has no rule {rule!r}" + (f"; it has: {', '.join(rules)}" if rules else ", nor any to choose from")


def table_and_start(game: str, columns: int | None, rows: int | None, rule: str, source: str) -> tuple[Table, Position]:
    """A table and the start position on it.

    Raises:
        RecordError: there is no such game, rule or board.
    """
    if game not in registry.NAMES:
        raise RecordError(source, f"no game is called {game!r}; there are: {', '.join(registry.NAMES)}")
    try:
        table = registry.table(game, columns, rows, rule)
        start: Position = registry.rules(game).start(table.columns, table.rows, table.rule)
    except ValueError as error:
        raise RecordError(source, str(error)) from None
    if rule and rule not in registry.game(game).rules:
        raise RecordError(source, no_such_rule(game, rule))
    return table, start


def usual_start(table: Table, start: Position) -> Position:
    """The position with which the game of ``start`` usually begins at this table."""
    usual: Position = type(start).start(table.columns, table.rows, table.rule)
    return usual


def is_set_up(table: Table, start: Position) -> bool:
    """Whether a game that begins so began from another position than the usual one."""
    usual = usual_start(table, start)
    return (start.cells(), start.to_move) != (usual.cells(), usual.to_move)


def in_turn(start: Position, moves: Sequence[Move]) -> list[RecordedMove]:
    """Moves with their colours: in every game the sides take turns, a pass being a move."""
    return [RecordedMove(start.to_move ^ index & 1, move) for index, move in enumerate(moves)]


def legal(start: Position, moves: Iterable[Move], source: str, add_passes: bool) -> list[Move]:
    """Moves, each found legal before the next is looked at.

    Args:
        add_passes: put in those that Othello's transcripts leave out: where the side to move has no other.

    Raises:
        RecordError: a move is illegal, or they are more than a game can have.
    """
    position, found = start, []
    for number, move in enumerate(moves, 1):
        if number > MOST_MOVES:
            raise RecordError(source, f"more than {MOST_MOVES} moves")
        if add_passes and move != PASS and position.why_illegal(PASS) is None:
            found.append(PASS)
            position = position.play(PASS)
        try:
            position = position.play(move)
        except IllegalMove as error:
            raise RecordError(source, f"move {number}: {error}") from None
        found.append(move)
    return found
