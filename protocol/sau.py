"""The SAU Game Platform's wire (Chinese computer games championship).

A point is two capitals from A, column then row, from the top left. stderr shares the pipe with
stdout, so a bot says nothing there.
"""

from typing import List, Optional, Sequence

from protocol.limit import Limit
from protocol.moves import BLACK, COLOUR_NAMES, LETTERS, WHITE, Move, Table, opponent
from protocol.text import one_line, shown, words
from protocol.wire import (
    ANSWER_NOW,
    CANCEL,
    QUEUE,
    Answer,
    BotWire,
    Event,
    Exchange,
    Listener,
    NewGame,
    Play,
    Quit,
    RefereeWire,
    Refused,
    Reply,
    Think,
    WireError,
)

_LONGEST_NAME = 200  # the platform reads lines of 256 bytes


def points_text(move: Move) -> str:
    """The move's points as the platform writes them: ``AA``, ``ABCD``."""
    return "".join(LETTERS[value] for point in move for value in point)


def parse_points(text: str, table: Table) -> Optional[Move]:
    """The move that ``points_text`` writes so, in any letter case; None if the board has none such."""
    if len(text) != 2 * table.points_per_move:
        return None
    numbers = [LETTERS.find(char) for char in text.upper()]
    if len(numbers) != len(text):
        return None
    move = tuple((numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
    return move if all(table.holds(point) for point in move) else None


class Sau(BotWire):
    """The engine's end. The platform never tells a limit.

    Args:
        name: the engine's name, as the platform shows it.
        version: not told; here as with the other wires.
    """

    name = "sau"
    settings = ("name",)
    silent = True
    at_end = ANSWER_NOW

    def __init__(self, table: Table, name: str = "Stonewire", version: str = "0.1.0") -> None:
        super().__init__(table)
        self.engine_name = one_line(name, _LONGEST_NAME)
        self._playing = False

    def receive(self, line: str) -> List[Event]:
        """What the platform's line asks for.

        Raises:
            WireError: an unknown line, a move outside a game, or a point off the board.
        """
        said = words(line[:1000])
        if not said:
            return []
        if said[0] == "name?":
            return [Reply("name " + self.engine_name + "\n")]
        if said[0] == "new" and said[1:] in (["black"], ["white"]):
            self._playing = True
            return [NewGame(), Think(colour=BLACK)] if said[1] == "black" else [NewGame()]
        if said[0] == "move":
            return [Play(self._move("".join(said[1:]))), Think()]
        return self._control(said[0], line)

    def _control(self, word: str, line: str) -> List[Event]:
        if word == "end":
            self._playing = False
            return []
        if word == "quit":
            return [Quit()]
        if word == "error" and self._playing:
            return [Refused()]
        raise WireError("not a line of the SAU platform here: " + shown(line))

    def _move(self, text: str) -> Move:
        if not self._playing:
            raise WireError("a move came outside a game")
        move = parse_points(text, self.table)
        if move is None:
            raise WireError("not a move on this board: " + shown(text))
        return move

    def while_thinking(self, line: str) -> str:
        """``end``, ``new`` and ``quit`` make the answer unwanted."""
        return CANCEL if words(line[:1000])[:1] in (["end"], ["new"], ["quit"]) else QUEUE

    def written_ahead(self, line: str) -> str:
        """The same: the platform writes ``end`` together with the move that decides the game."""
        return self.while_thinking(line)

    def named(self, move: Move) -> str:
        return points_text(move)

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The answer's line; empty for a pass or no move, for which the platform has no word."""
        return "move " + points_text(move) + "\n" if move else ""


# ---- the referee's end --------------------------------------------------------------------------


class SauReferee(RefereeWire):
    """The platform's end. Games begin from the start position, for the wire has no other."""

    name = "sau"

    def __init__(self, table: Table, colour: int) -> None:
        super().__init__(table, colour)
        self._known: List[Move] = []
        self._begun = False

    def begin(self, limit: Limit) -> List[Exchange]:
        self._known = []
        self._begun = False
        return [Exchange("name?\n", _NameListener())]

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        if len(moves) % 2 != self.colour:
            raise WireError("it is {}'s turn".format(COLOUR_NAMES[opponent(self.colour)]))
        known = self._known
        news = list(moves[len(known) :])
        expected = 1 if self._begun or self.colour == WHITE else 0
        if list(moves[: len(known)]) != known or len(news) != expected:
            raise WireError("sau cannot take moves back" if self._begun else "sau cannot start in the middle of a game")
        texts = [self._start()] if not self._begun else []
        texts += ["move " + self._points(move) + "\n" for move in news]
        self._begun = True
        known += news
        return [Exchange(text) for text in texts[:-1]] + [Exchange(texts[-1], _MoveListener(self.table, known))]

    def _start(self) -> str:
        return "new " + COLOUR_NAMES[self.colour] + "\n"

    def _points(self, move: Move) -> str:
        if not move:
            raise WireError("sau has no pass")
        return points_text(move)

    def end(self, winner: Optional[int]) -> List[Exchange]:
        return [Exchange("end\n" if winner is None else "end " + COLOUR_NAMES[winner] + "\n")]

    def quit(self) -> List[Exchange]:
        return [Exchange("quit\n")]


class _NameListener(Listener):
    def feed(self, line: str) -> Optional[Answer]:
        said = words(line[:1000])
        if not said:
            return None
        if said[0] != "name":
            return Answer("error", text="not an answer to name?: " + shown(line))
        return Answer("ok", text=one_line(" ".join(said[1:]), _LONGEST_NAME))


class _MoveListener(Listener):
    """Waits for a move, and adds it to the moves that the engine knows."""

    def __init__(self, table: Table, known: List[Move]) -> None:
        self.table = table
        self._known = known

    def feed(self, line: str) -> Optional[Answer]:
        said = words(line[:1000])
        if not said:
            return None
        move = parse_points("".join(said[1:]), self.table) if said[0] == "move" else None
        if move is None:
            return Answer("error", text="not a move on this board: " + shown(line))
        self._known.append(move)
        return Answer("move", move)
