"""A bot at the board: its process, and a thread of its own that asks it and hears what it says.

A question can be withdrawn at any time; then the search ends at once and nothing is heard of it. Whatever a bot
does, a question that is not withdrawn has an answer in the end, be it that the bot failed.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from protocol.moves import Move
from protocol.wire import Thought, WireError
from tools.referee.keeper import RefereeFault, StartError
from tools.referee.player import Failure, Player
from tools.referee.poller import Interrupted, Poller

_LOOK_SECONDS = 0.05  # between looks at whether the answer is still wanted, where nothing else happens
_NOTE_SECONDS = 0.25  # between looks at what the bot wrote to stderr
_WATCH_SECONDS = 0.1  # between a bot's reports
_NOTE_LENGTH = 200
_WEAKNESS = "plain Python"  # in what a bot of ours says where it has no compiled kernels
_UNDER_WAY = ("…", "...")  # the end of lines such as "compiling …"
_UNTOLD = "this bot cannot be told this position ({}): start a new game, or seat another bot"


@dataclass(frozen=True)
class Question:
    """What is the bot's move?

    Args:
        number: which question it is; every answer carries it.
        colour: who is to move.
        moves: all moves from the usual start position.
        not_before: when the answer may be heard, on ``time.monotonic``'s clock.
    """

    number: int
    colour: int
    moves: list[Move]
    not_before: float = 0.0


@dataclass(frozen=True)
class Thinking:
    """What the bot thinks so far, where it says that, and the last line that it wrote to stderr."""

    ms: float
    thought: Thought | None = None
    note: str = ""


@dataclass(frozen=True)
class Answered:
    """The bot's move; None: it resigns."""

    move: Move | None
    ms: float


@dataclass(frozen=True)
class Failed:
    """There is no answer. ``kind`` is as in ``tools.referee.game.Verdict``, or another word."""

    kind: str
    reason: str
    stderr: str = ""


News = Thinking | Answered | Failed
Tell = Callable[["Sitter", int, News], None]


class _LookingPoller(Poller):
    """A poll loop that looks up from time to time."""

    def __init__(self, look: Callable[[], None]) -> None:
        super().__init__()
        self._look = look

    def wait(self, seconds: float) -> None:
        super().wait(min(seconds, _LOOK_SECONDS))
        self._look()


class Sitter:
    """A bot at the table, which is started with its first question.

    Args:
        make_player: makes the bot, yet to be started, on a poll loop.
        tell: is told what the bot says, with the number of the question, in the bot's thread.
    """

    def __init__(self, make_player: Callable[[Poller], Player], tell: Tell) -> None:
        self._tell = tell
        self._changed = threading.Condition()
        # All these are changed under that lock.
        self._wanted: Question | None = None  # the question that is to be answered
        self._under_way: Question | None = None  # the one the bot is busy with, which may be withdrawn by now
        self._is_called_off = False  # the bot has been told that nobody wants that any more
        self._closing = False
        # These belong to the thread.
        self._colour: int | None = None  # that the running process was told
        self._last_note = 0.0
        self._note = ""
        self._weakness = ""  # what it said, once, of being weaker than it could be
        self._started = 0.0
        self._heard_thought = False
        self._poller = _LookingPoller(self._look)
        self._player = make_player(self._poller)
        self._player.watch(_WATCH_SECONDS, self._heard)
        self._thread: threading.Thread | None = None

    # ---- from any thread ------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Asks, in the place of a question that is open."""
        with self._changed:
            if self._closing:
                return
            self._withdraw()
            self._wanted = question
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="bot", daemon=True)
                self._thread.start()
            self._changed.notify()

    def withdraw(self) -> None:
        """Ends the search, if there is one; nothing more is heard of its question."""
        with self._changed:
            self._withdraw()

    def _withdraw(self) -> None:
        if self._wanted is None:
            return
        self._wanted = None
        if self._under_way is not None:
            self._is_called_off = self._player.interrupt()
        self._changed.notify()

    def answer_now(self) -> bool:
        """Asks for the best move so far; whether the bot could be told."""
        with self._changed:
            return self._wanted is not None and self._wanted is self._under_way and self._player.answer_now()

    def close(self) -> None:
        """Withdraws the question, and has the process end soon; ``join`` waits for that."""
        with self._changed:
            if self._closing:
                return
            self._withdraw()
            self._closing = True
            if self._thread is None:
                self._poller.close()
            self._changed.notify()

    def join(self, seconds: float) -> bool:
        """Whether the bot that was told to go is gone within so many seconds."""
        if self._thread is not None:
            self._thread.join(seconds)
        return self._thread is None or not self._thread.is_alive()

    # ---- in the bot's thread --------------------------------------------------------------------

    def _run(self) -> None:
        try:
            while (question := self._next()) is not None:
                news = self._answer(question)
                if news is not None and self._is_due(question):
                    self._tell(self, question.number, news)
            self._player.quit()
        finally:
            self._player.stop()
            self._poller.close()

    def _next(self) -> Question | None:
        """The next question, from now on under way; None when it is time to go."""
        with self._changed:
            self._under_way = None
            self._changed.wait_for(lambda: self._closing or self._wanted is not None)
            self._under_way = None if self._closing else self._wanted
            self._is_called_off = False
            return self._under_way

    def _is_due(self, question: Question) -> bool:
        """Waits until the answer may be heard; whether it still may. After that the question is no longer open."""
        with self._changed:
            wait = question.not_before - time.monotonic()
            if wait > 0:
                self._changed.wait_for(lambda: self._wanted is not question, wait)
            if self._wanted is not question:
                return False
            self._wanted = None
            return True

    def _answer(self, question: Question) -> News | None:
        """What becomes of the question; None if it was withdrawn."""
        self._started, self._last_note, self._note, self._heard_thought = time.monotonic(), 0.0, "", False
        try:
            return self._asked(question)
        except Interrupted:
            return None
        except Failure as failure:
            return self._failed(failure.kind, failure.reason)
        except WireError as error:
            return self._failed("position", _UNTOLD.format(error.message))
        except StartError as error:
            return self._failed("start", str(error))
        except RefereeFault as fault:
            return self._failed("referee", str(fault))
        except Exception as error:  # else nobody would hear of it, and the game would hang
            return self._failed("referee", f"{type(error).__name__}: {error}")

    def _asked(self, question: Question) -> Answered:
        """The bot's answer; raises what ``Player`` does."""
        if self._colour == question.colour:
            try:
                return self._moved(question)
            except WireError:  # it cannot be led there from where it is, but perhaps from the start
                self._player.stop()
        self._colour = None
        self._player.begin(question.colour)
        self._colour = question.colour
        self._be_interruptible(question)
        return self._moved(question)

    def _moved(self, question: Question) -> Answered:
        answer, spent = self._player.move(question.moves)
        self._tell_note(question)
        return Answered(None if answer.kind == "resign" else answer.move, spent.ms)

    def _be_interruptible(self, question: Question) -> None:
        """Between two parts of a question, of which the first may have been too short to be interrupted.

        Raises:
            Interrupted: it was.
        """
        with self._changed:
            if self._wanted is not question:
                raise Interrupted
            self._is_called_off = False

    def _failed(self, kind: str, reason: str) -> Failed:
        """Stops the bot, so that the next question begins with a new process."""
        self._player.stop()
        self._colour = None
        return Failed(kind, " ".join(reason.split()), self._player.stderr_tail())

    def _look(self) -> None:
        """Whenever something happened or a moment passed while the bot is waited for."""
        question = self._under_way
        if question is None:
            return
        if self._wanted is not question:
            self._call_off()
            return
        now = time.monotonic()
        if now - self._last_note >= _NOTE_SECONDS:
            self._last_note = now
            self._tell_note(question)

    def _tell_note(self, question: Question) -> None:
        """Tells what the bot has written to stderr, if that is news."""
        text = self._player.stderr_tail()
        self._weakness = self._weakness or _line_with(_WEAKNESS, text)
        note = self._weakness or _last_line(text)
        if self._heard_thought and note.endswith(_UNDER_WAY):
            note = ""  # a bot that thinks is past that
        if note != self._note:
            self._note = note
            self._tell(self, question.number, Thinking(_ms_since(self._started), None, note))

    def _call_off(self) -> None:
        """The question was withdrawn, perhaps before the bot could be interrupted."""
        with self._changed:
            if not self._is_called_off:
                self._is_called_off = self._player.interrupt()

    def _heard(self, thought: Thought) -> None:
        """The bot said what it thinks."""
        question = self._under_way
        if question is not None and self._wanted is question:
            self._heard_thought = True
            self._tell(self, question.number, Thinking(_ms_since(self._started), thought, self._note))


def _ms_since(started: float) -> float:
    return (time.monotonic() - started) * 1000.0


def _line_with(words: str, text: str) -> str:
    """The first line with these words; empty if there is none."""
    return next((line.strip()[:_NOTE_LENGTH] for line in text.splitlines() if words in line), "")


def _last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:_NOTE_LENGTH] if lines else ""
