"""The line of a game under way: its positions and moves, and which of them is shown. No threads, no bots."""

from collections.abc import Sequence
from dataclasses import dataclass

from bots.core.game import Position
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, Move, Table, opponent
from tools.records.game import GameRecord, RecordedMove, is_set_up, usual_start
from tools.referee.game import PLY_CAP, Verdict


@dataclass(frozen=True)
class Made:
    """A move of the line.

    Args:
        noted: the move, and what records keep of it.
        by: the bot's id, or ``human``.
        win: Black's expected share, from 0 to 1, as the mover saw it; None where it did not say.
        value: the mover's own evaluation, as it writes it.
    """

    noted: RecordedMove
    by: str
    win: float | None = None
    value: str | None = None


@dataclass(frozen=True)
class Ending:
    """How the game ended; see ``GameRecord``."""

    winner: int | None
    verdict: str
    reason: str


class Line:
    """A game from its first position on.

    Args:
        table, start: what is played, and from where.

    Attributes:
        ply: how many moves have been made in the position shown.
        record: the file's game that this is, as long as nobody has made another move.
        opening_plies: how many moves were given, as an opening, by a loaded game.
    """

    def __init__(self, table: Table, start: Position) -> None:
        self.table = table
        self.start = start
        self.moves: list[Made] = []
        self.positions = [start]
        self.ply = 0
        self.record: GameRecord | None = None
        self.opening_plies = 0
        self._ending: Ending | None = None  # that the rules know nothing of, such as a resignation

    @classmethod
    def of_record(cls, record: GameRecord, by: Sequence[str]) -> "Line":
        """A loaded game, at its beginning; ``by`` is who made Black's and White's moves.

        Raises:
            RecordError: a move is illegal.
        """
        line = cls(record.table, record.start)
        line.positions = list(record.positions())
        line.moves = [Made(noted, by[noted.colour], None, _value_text(noted)) for noted in record.moves]
        line.record = record
        line.opening_plies = record.opening_plies
        if record.verdict:
            line._ending = Ending(record.winner, record.verdict, record.reason)
        return line

    @property
    def position(self) -> Position:
        """The position shown."""
        return self.positions[self.ply]

    @property
    def length(self) -> int:
        """How many moves the line has."""
        return len(self.moves)

    @property
    def ending(self) -> Ending | None:
        """How the game ended, if the position shown is where it did."""
        return self._ending_at(self.ply)

    @property
    def final_ending(self) -> Ending | None:
        """How the game ended, whatever is shown."""
        return self._ending_at(self.length)

    def _ending_at(self, ply: int) -> Ending | None:
        position = self.positions[ply]
        result = position.result()
        if result is not None:
            verdict = Verdict.DRAW if result.winner is None else Verdict.WIN
            return Ending(result.winner, verdict.value, result.reason)
        if ply < self.length:
            return None
        if self._ending is None and position.ply >= PLY_CAP:
            return Ending(None, Verdict.DRAW.value, f"no result after {PLY_CAP} plies")
        return self._ending

    def legal_moves(self) -> list[Move]:
        """The legal moves of the position shown, none where the game is over."""
        return [] if self.ending is not None else self.position.legal_moves()

    def is_forced_pass(self, ply: int) -> bool:
        """Whether there is nothing but a pass to be made after so many moves."""
        return self.positions[ply].legal_moves() == [PASS]

    def moves_shown(self) -> list[Move]:
        """The moves up to the position shown."""
        return [made.noted.move for made in self.moves[: self.ply]]

    def play(self, made: Made) -> None:
        """Makes a move in the position shown; the moves that were there after it are gone.

        Raises:
            IllegalMove: the rules forbid it.
        """
        after = self.position.play(made.noted.move)
        self._cut()
        self.moves.append(made)
        self.positions.append(after)
        self.ply += 1

    def resign(self, colour: int) -> None:
        """Ends the game in the position shown, since that colour gives it up."""
        self._cut()
        reason = f"{COLOUR_NAMES[colour]}: resigned at ply {self.ply + 1}"
        self._ending = Ending(opponent(colour), Verdict.RESIGN.value, reason)

    @property
    def resigned(self) -> int | None:
        """The colour that gave up the game at the position shown; None too where that was in a loaded game."""
        ending = self.ending
        if self.record is not None or ending is None or ending is not self._ending or ending.winner is None:
            return None
        return opponent(ending.winner) if ending.verdict == Verdict.RESIGN.value else None

    def go_on(self) -> None:
        """Takes back that somebody resigned."""
        self._ending = None

    def _cut(self) -> None:
        del self.moves[self.ply :]
        del self.positions[self.ply + 1 :]
        self.record = self._ending = None
        self.opening_plies = min(self.opening_plies, self.ply)

    def used_ms(self, colour: int) -> float:
        """What a colour has used for its moves up to the position shown."""
        return sum(made.noted.ms or 0.0 for made in self.moves[: self.ply] if made.noted.colour == colour)

    # ---- taking back ----------------------------------------------------------------------------

    def before(self, colours: Sequence[int]) -> int | None:
        """The last ply before the one shown in which one of these colours has a choice."""
        return next((ply for ply in reversed(range(self.ply)) if self._chooses(ply, colours)), None)

    def after(self, colours: Sequence[int]) -> int | None:
        """The next ply after the one shown in which one of these colours has a choice, or else the last there is."""
        plies = range(self.ply + 1, self.length + 1)
        return next((ply for ply in plies if self._chooses(ply, colours)), plies[-1] if plies else None)

    def _chooses(self, ply: int, colours: Sequence[int]) -> bool:
        return self.positions[ply].to_move in colours and not self.is_forced_pass(ply)


def _value_text(noted: RecordedMove) -> str | None:
    return None if noted.value is None else f"{noted.value:+.10g}"


def moves_to(table: Table, start: Position) -> list[Move] | None:
    """Moves that lead from the usual start position to this one; None if none are found.

    A bot is told moves, and no boards. Where moves place stones that stay, they can be made in another order.
    """
    if not is_set_up(table, start):
        return []
    usual = usual_start(table, start)
    points = [(index % table.columns, index // table.columns) for index in range(table.columns * table.rows)]
    stones = [[(point,) for point, cell in zip(points, start.cells(), strict=True) if cell == name] for name in "BW"]
    position = usual
    moves: list[Move] = []
    if usual.cells().strip(".") or len(stones[BLACK]) - len(stones[WHITE]) not in (0, 1):
        return None
    for number in range(len(stones[BLACK]) + len(stones[WHITE])):
        move = stones[number % 2][number // 2]
        if position.why_illegal(move) is not None:
            return None
        position = position.play(move)
        moves.append(move)
    return moves if (position.cells(), position.to_move) == (start.cells(), start.to_move) else None
