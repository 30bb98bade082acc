"""What every wire's codec offers, for the bot's end of the pipe and for the referee's.

A codec does no I/O and knows no clock: it turns lines into events and answers into text. The bot's
end is a ``BotWire``, the referee's a ``RefereeWire``; both ends of one wire live in one module.
"""

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from protocol.limit import Limit
from protocol.moves import Move, Table, move_text
from protocol.thought import Candidate as Candidate
from protocol.thought import Thought as Thought


class WireError(Exception):
    """A line that the wire does not allow.

    Args:
        message: one clear line, without the wire's decoration.
        reply: the same in the wire's own form, to be written to stdout; empty where the wire has
            none, in which case the bot says the message on stderr.
    """

    def __init__(self, message: str, reply: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.reply = reply


# ---- what a bot is told -------------------------------------------------------------------------


class Event:
    """One thing the other side wants. ``tag`` is the codec's own (such as GTP's command id)."""

    __slots__ = ("tag",)

    def __init__(self, tag: str = "") -> None:
        self.tag = tag


class NewGame(Event):
    """Clear the board and start over; a size of None keeps the present one."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns: Optional[int] = None, rows: Optional[int] = None, tag: str = "") -> None:
        super().__init__(tag)
        self.columns = columns
        self.rows = rows


class SetMoves(Event):
    """The position is the start position with all these moves played, Black's first."""

    __slots__ = ("moves",)

    def __init__(self, moves: Sequence[Move], tag: str = "") -> None:
        super().__init__(tag)
        self.moves = list(moves)


class SetBoard(Event):
    """The position is this board text (see ``moves.STONE_CELLS``) with ``to_move`` to move.

    A size of None keeps the present one. ``plays`` are made on it, each by its colour; if one is illegal, everything
    stays as it was.
    """

    __slots__ = ("cells", "columns", "plays", "rows", "to_move")

    def __init__(
        self,
        cells: str,
        to_move: int,
        tag: str = "",
        columns: Optional[int] = None,
        rows: Optional[int] = None,
        plays: Sequence[Tuple[int, Move]] = (),
    ) -> None:
        super().__init__(tag)
        self.cells = cells
        self.to_move = to_move
        self.columns = columns
        self.rows = rows
        self.plays = list(plays)


class Play(Event):
    """A move was made; ``colour`` None means by the side to move."""

    __slots__ = ("colour", "move")

    def __init__(self, move: Move, colour: Optional[int] = None, tag: str = "") -> None:
        super().__init__(tag)
        self.move = move
        self.colour = colour


class Think(Event):
    """Find a move for ``colour`` (None: the side to move) and answer it.

    ``plays``: whether the move is made on the board, too; if not, the other side tells it if it holds.
    ``among``: the moves that the other side takes, where it says so; the answer is one of them.
    ``every``: after how many seconds, again and again, it is to say what it thinks (``thought``); None: never.
    """

    __slots__ = ("among", "colour", "every", "limit", "plays")

    def __init__(
        self,
        limit: Optional[Limit] = None,
        colour: Optional[int] = None,
        tag: str = "",
        plays: bool = True,
        among: Optional[Sequence[Move]] = None,
        every: Optional[float] = None,
    ) -> None:
        super().__init__(tag)
        self.limit = limit if limit is not None else Limit()
        self.colour = colour
        self.plays = plays
        self.among = among
        self.every = every


class Analyze(Think):
    """Say what you think of the position, until the next line arrives; ``done`` follows. Nothing is played."""

    __slots__ = ()


class Evaluation:
    """What a search says of a position, or of a move.

    Args:
        line: the moves expected, the best first.
        value: for the side to move, in the evaluation's unit; of a search that counts wins, how far their
            share lies above a half, in hundredths.
        depth: plies that were looked ahead.
        solved: what of it is certain: nothing, who wins (OUTCOME), or the score as well (SCORE).
        nodes, seconds: what it took.
    """

    OUTCOME, SCORE = "outcome", "score"

    __slots__ = ("depth", "line", "nodes", "seconds", "solved", "value")

    def __init__(
        self, line: Sequence[Move], value: float, depth: int, solved: str = "", nodes: int = 0, seconds: float = 0.0
    ) -> None:
        self.line = list(line)
        self.value = value
        self.depth = depth
        self.solved = solved
        self.nodes = nodes
        self.seconds = seconds


class Hint(Event):
    """Say what the ``count`` best moves are worth, again and again as the search gets deeper."""

    __slots__ = ("count", "limit")

    def __init__(self, count: int, limit: Optional[Limit] = None, tag: str = "") -> None:
        super().__init__(tag)
        self.count = count
        self.limit = limit if limit is not None else Limit()


class Review(Event):
    """Say what every position of the game so far was worth, the last first; ``limit`` is each one's."""

    __slots__ = ("limit",)

    def __init__(self, limit: Optional[Limit] = None, tag: str = "") -> None:
        super().__init__(tag)
        self.limit = limit if limit is not None else Limit()


class Choose(Event):
    """A choice that an opening rule gives: what does this player do after these moves, Black's first?

    The answer is the moves it makes, in order; a pass among them is the swap. Nothing is played on the
    board: the other side tells the position that comes of it.

    Args:
        rule: the opening rule's name, as ``swap2``.
        moves: the moves so far from the start position.
        limit: of the answer as a whole.
    """

    __slots__ = ("limit", "moves", "rule")

    def __init__(self, rule: str, moves: Sequence[Move], limit: Optional[Limit] = None, tag: str = "") -> None:
        super().__init__(tag)
        self.rule = rule
        self.moves = list(moves)
        self.limit = limit if limit is not None else Limit()


class Refused(Event):
    """The last answered move was not accepted: take it back and answer another."""

    __slots__ = ()


class Undo(Event):
    """Take the last ply back."""

    __slots__ = ()


class SetLimit(Event):
    """The limit of every later ``Think`` that does not state its own."""

    __slots__ = ("limit",)

    def __init__(self, limit: Limit, tag: str = "") -> None:
        super().__init__(tag)
        self.limit = limit


class Query(Event):
    """A question the bot answers with text (``name``, ``showboard``, ``legal_moves`` ...)."""

    __slots__ = ("arguments", "name")

    def __init__(self, name: str, arguments: Sequence[str] = (), tag: str = "") -> None:
        super().__init__(tag)
        self.name = name
        self.arguments = list(arguments)


class Reply(Event):
    """Nothing to do for the bot: the codec answers by itself, and ``text`` is written as it is."""

    __slots__ = ("text",)

    def __init__(self, text: str, tag: str = "") -> None:
        super().__init__(tag)
        self.text = text


class SetOptions(Event):
    """Settings of the bot's own, by the names of its options, from now on; see ``bots.core.options``."""

    __slots__ = ("values",)

    def __init__(self, values: Dict[str, Any], tag: str = "") -> None:
        super().__init__(tag)
        self.values = values


class Forget(Event):
    """Forget what earlier searches learnt."""

    __slots__ = ()


class Quit(Event):
    """Leave."""

    __slots__ = ()


# ---- what stops a search ------------------------------------------------------------------------

QUEUE = "queue"  # it waits for the answer
ANSWER_NOW = "answer now"  # stop, answer the best move so far, then read the line
CANCEL = "cancel"  # stop, answer nothing, read the line


class BotWire:
    """The bot's end of a wire. Lines come without their line end; texts go out as they are.

    The events of a line are answered (``moved``, ``done`` or ``failed``) before the next line is
    given to ``receive``, so a codec may learn from the answers.

    A line that arrives after the question was taken up may stop the search (``while_thinking``), and so may the end of
    input (``at_end``): then somebody is at the other end who does not want to wait.

    What came together with the question was written ahead, as ``quit`` in one write with ``genmove``: nobody knew yet
    that the bot would be thinking, so it hurries nothing, and neither does an end of input that follows the question
    closely. What came later counts, though the bot may have been busy, or just been starting, and takes the question
    up later still. The exception is the line right behind the question, where a wire gives it a meaning for that very
    search (``written_ahead``): GTP's ``stop`` and ``# interrupt`` and Gomocup's YXSTOP, which mean nothing otherwise,
    and SAU's ``end`` in the same write as a move, which says that the move has decided the game.
    """

    name = ""
    interactive = True
    """Whether the session goes on after an answer or an error. If not, the first answer ends it."""

    strict = False
    """Whether an error that did not end the session still makes the process exit with 2 in the end."""

    settings: Sequence[str] = ()
    """Which of ``name`` (the engine's) and ``keep_running`` the constructor takes besides the table."""

    timed_from_start = False
    """Whether the clock of the first answer starts with the process, as where one is started for it."""

    starts_mid_game = False
    """Whether a process may be started in the middle of a game, as where each move has one of its own."""

    at_end = QUEUE
    """What the end of input does to a search under way: QUEUE, ANSWER_NOW or CANCEL."""

    carries_debug = False
    """Whether an answer has room for a debug text."""

    platform = ""
    """The platform whose own rules apply, if the wire is one's: ``botzone``, ``codingame``."""

    silent = False
    """Whether stderr shares the pipe, so that nothing may be written there."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def receive(self, line: str) -> List[Event]:
        """The events of one more line of input.

        Raises:
            WireError: the line is not of this wire.
        """
        raise NotImplementedError

    def finish(self) -> List[Event]:
        """The events that the end of input completes.

        Raises:
            WireError: the input ended in the middle of something.
        """
        return []

    def while_thinking(self, line: str) -> str:
        """What the arrival of this line does to a search under way: QUEUE, ANSWER_NOW or CANCEL."""
        return QUEUE

    def written_ahead(self, line: str) -> str:
        """The same for the line right behind the question, if it was there when the question was taken up."""
        return QUEUE

    def searched(self, evaluation: Evaluation) -> None:
        """What the search found, just before ``moved`` answers it, for a wire that has words for it."""

    def thought(self, event: Think, thought: "Thought") -> str:
        """What a ``Think`` that wants to know is told while the search runs, and once more at its end."""
        raise NotImplementedError

    def hinted(self, event: Hint, evaluations: Sequence[Evaluation]) -> str:
        """What a ``Hint`` is told, given every move, the best first; ``done`` follows when there is no more."""
        raise NotImplementedError

    def reviewed(self, event: Review, plies: int, evaluation: Evaluation) -> str:
        """What a ``Review`` is told of the position after so many plies; ``done`` follows the last one."""
        raise NotImplementedError

    def named(self, move: Move) -> str:
        """A move as messages on this wire name it."""
        return move_text(move)

    def moved(self, event: Event, move: Optional[Move], debug: str = "") -> str:
        """The answer to a ``Think`` or ``Refused``; a move of None says there is none."""
        raise NotImplementedError

    def spent(self, event: Event, ms: float) -> None:
        """A ``Think`` or ``Choose`` was answered after so many milliseconds, which its clock has lost."""

    def chose(self, event: Choose, moves: Sequence[Move], debug: str = "") -> str:
        """The answer to a ``Choose``."""
        raise NotImplementedError

    def done(self, event: Event, text: str = "") -> str:
        """The answer to any other event that succeeded; empty where the wire expects none."""
        return ""

    def failed(self, event: Event, message: str) -> str:
        """The answer to an event that could not be carried out; empty where the wire has none."""
        return ""


# ---- what a referee says and hears --------------------------------------------------------------


class Answer:
    """What a bot said: ``kind`` is ``move``, ``resign``, ``ok`` or ``error`` (with its text)."""

    __slots__ = ("kind", "move", "text")

    def __init__(self, kind: str, move: Optional[Move] = None, text: str = "") -> None:
        self.kind = kind
        self.move = move
        self.text = text


class Listener:
    """Collects a bot's lines until they make an answer."""

    streams = False
    """Whether any number of lines may come before the answer."""

    def feed(self, line: str) -> Optional[Answer]:
        """One more line, without its line end; the answer once it is complete.

        Lines that are not of the wire give an ``error`` answer; nothing here raises.
        """
        raise NotImplementedError


class Exchange:
    """A text to send and, where the wire answers it, who listens for the answer."""

    __slots__ = ("listener", "text")

    def __init__(self, text: str, listener: Optional[Listener] = None) -> None:
        self.text = text
        self.listener = listener


class RefereeWire:
    """The referee's end of a wire, for one bot of one colour over one game after another."""

    name = ""
    process_per_move = False
    """Whether the bot ends after each answer and is started anew for the next."""

    process_per_game = False
    """Whether one process plays one game only, because the wire has no way to begin another."""

    asks_for_passes = True
    """Whether a bot is asked for a pass that the rules force; if not, the referee makes it."""

    def __init__(self, table: Table, colour: int) -> None:
        self.table = table
        self.colour = colour

    def begin(self, limit: Limit) -> List[Exchange]:
        """A new game from the start position, under this limit for every move."""
        return []

    def watch(self, seconds: float, tell: Callable[[Thought], None]) -> None:
        """From now on ``tell`` hears of the bot's thinking every so many seconds, where the wire and the bot can."""

    def hurry(self) -> str:
        """What has the bot answer the question under way at once; empty where wire or bot know no such thing."""
        return ""

    def request(self, moves: Sequence[Move], limit: Limit) -> List[Exchange]:
        """Tell the moves so far that the bot does not know, and ask for its next.

        The last exchange's listener gives the ``move`` (or ``resign`` or ``error``).

        Raises:
            WireError: the wire cannot tell this position.
        """
        raise NotImplementedError

    def end(self, winner: Optional[int]) -> List[Exchange]:
        """The game is over; ``winner`` None is a draw."""
        return []

    def quit(self) -> List[Exchange]:
        """Asks the bot to leave."""
        return []
