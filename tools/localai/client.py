"""Plays the matches that the interface brings, several at once, until there are enough of them.

The exchange goes by turns: a poll brings requests, every bot answers its own, all at the same time, and
the next poll hands the answers in. So no poll is open while an answer is in the making, and none of
them is forgotten: it goes into every poll until one of them has succeeded.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass

from protocol.moves import BLACK, COLOUR_NAMES, WHITE
from tools.localai.match import Lost, Match, Resigned, Senseless
from tools.localai.service import Ended, News, Refused, Service, Unreachable

_MOST_AT_ONCE = 64
_MOST_SENSELESS = 5  # requests of a match in a row; one garbled on its way comes right when asked for again
_MEMORY = 1000  # matches that are over; the server may speak of one more than once


class Backoff:
    """Pauses that double, up to a longest one, and are short again after a success.

    Args:
        first: seconds of the first pause.
        longest: seconds of the longest.
    """

    def __init__(self, first: float, longest: float) -> None:
        self._first = first
        self._longest = longest
        self._next = first

    def reset(self) -> None:
        """All went well."""
        self._next = self._first

    def pause(self, since: float) -> float:
        """The seconds to wait now, counted from when the vain attempt began."""
        seconds, self._next = self._next, min(2 * self._next, self._longest)
        return max(0.0, since + seconds - time.monotonic())


@dataclass(frozen=True)
class Challenge:
    """Matches that we ask for, one after another.

    Args:
        game: Botzone's name of the game.
        opponent: Botzone's id of the bot to play against.
        colours: ours in turn.
        move_seconds: what we are given for a move.
    """

    game: str
    opponent: str
    colours: Sequence[int]
    move_seconds: float


class Client:
    """A bot on the interface.

    Args:
        service: the interface.
        make_match: makes a match of that id.
        report: takes a result, for stdout.
        warn: takes a line about something that went wrong.
        note: takes a line about something that went well.
        challenge: the matches to ask for; None to wait for those that others begin.
        games: how many matches to play; None to go on until stopped.
        first_pause: seconds before a second attempt; later ones wait longer.
    """

    def __init__(
        self,
        service: Service,
        make_match: Callable[[str], Match],
        report: Callable[[str], None],
        warn: Callable[[str], None],
        note: Callable[[str], None],
        challenge: Challenge | None = None,
        games: int | None = None,
        first_pause: float = 1.0,
    ) -> None:
        self._service = service
        self._make_match = make_match
        self._report = report
        self._warn = warn
        self._note = note
        self._challenge = challenge
        self._games = games
        self._errors = Backoff(first_pause, 30.0)
        self._vain = Backoff(first_pause, 5.0)
        self._matches: dict[str, Match] = {}
        self._over: dict[str, None] = {}  # in order of their ends
        self._senseless: dict[str, int] = {}  # by match, how many of its requests in a row
        self.failures = 0
        """How many matches were not played to their end, or lost, by a fault on our side."""

        self._played = 0
        self._challenges = 0
        self._awaited: str | None = None  # the match we asked for, until it is over
        self._leaving: list[tuple[Match, Future[None]]] = []
        self._complaint = ""
        self._pool = ThreadPoolExecutor(_MOST_AT_ONCE)

    def run(self) -> None:
        """Plays.

        Raises:
            Refused: the server does not want us.
            StartError: the bot's command cannot be started.
        """
        while self._games is None or self._played < self._games:
            started = time.monotonic()
            try:
                if self._challenge is not None and self._awaited is None:
                    self._ask_for_match(self._challenge)
                news = self._poll()
            except Unreachable as error:
                self._complain(str(error))
                time.sleep(self._errors.pause(started))
                continue
            self._errors.reset()
            self._complaint = ""
            if self._deal_with(news):
                self._vain.reset()
            else:
                time.sleep(self._vain.pause(started))

    def close(self, signal_number: int = 0) -> None:
        """Stops every bot: at once after a signal, else when it has left."""
        if signal_number:
            for match in [*self._matches.values(), *(match for match, _ in self._leaving)]:
                match.interrupt(signal_number)
        self._pool.shutdown()
        for match in [*self._matches.values(), *(match for match, _ in self._leaving)]:
            match.close()
        self._matches.clear()
        self._leaving.clear()

    def _complain(self, text: str) -> None:
        """Says what is wrong, but not over and over."""
        if text != self._complaint:
            self._warn(f"{text}; trying again")
        self._complaint = text

    # ---- the server -----------------------------------------------------------------------------

    def _ask_for_match(self, challenge: Challenge) -> None:
        colour = challenge.colours[self._challenges % len(challenge.colours)]
        players = ("me", challenge.opponent) if colour == BLACK else (challenge.opponent, "me")
        self._awaited = self._service.create(challenge.game, players, challenge.move_seconds)
        self._challenges += 1
        self._note(f"match {self._awaited}: asked for, as {COLOUR_NAMES[colour]}")

    def _poll(self) -> News:
        carried = [match for match in self._matches.values() if not match.is_delivered]
        news = self._service.poll({match.name: match.answer for match in carried})
        for match in carried:
            match.is_delivered = True
        return news

    # ---- matches --------------------------------------------------------------------------------

    def _deal_with(self, news: News) -> bool:
        """Has the bots answer; whether there was anything new."""
        self._senseless = {name: times for name, times in self._senseless.items() if name in news.requests}
        thinking = [match for name, request in news.requests.items() if (match := self._take(name, request))]
        self._think(thinking)
        ended = [end for end in news.ended if end.match not in self._over]
        for end in ended:
            self._end(end)
        return bool(thinking or ended)

    def _take(self, name: str, request: str) -> Match | None:
        """The match that has something to think about, if it has."""
        if name in self._over:
            return None
        match = self._matches.get(name) or self._make_match(name)
        try:
            is_new = match.take(request)
        except Senseless as error:
            if name not in self._matches:  # nor is there one of that name, for all we know
                match.close()
            self._doubt(name, str(error))
            return None
        self._senseless.pop(name, None)
        self._matches[name] = match
        return match if is_new else None

    def _doubt(self, name: str, reason: str) -> None:
        """A line that was garbled on its way comes right when asked for again; one that stays is the server's own."""
        times = self._senseless[name] = self._senseless.get(name, 0) + 1
        if times == _MOST_SENSELESS:
            del self._senseless[name]
            self._give_up(name, Lost(f"{reason}; {times} times in a row"))
        elif times == 1:
            self._warn(f"match {name}: {reason}; asking again")

    def _think(self, matches: Sequence[Match]) -> None:
        asked = [(match, self._pool.submit(match.think)) for match in matches]
        wait([thought for _, thought in asked])
        for match, thought in asked:
            try:
                thought.result()
            except Lost as error:
                self._give_up(match.name, error)
                continue
            self._note(f"match {match.name}: {match.said}")
            if match.warning:
                self._warn(f"match {match.name}: {match.warning}")

    def _give_up(self, name: str, reason: Lost) -> None:
        """Ends a match that cannot go on, as the interface's own runner does: it has the server abort it."""
        self._warn(f"match {name} is lost: {reason}")
        self._report(f"match {name}: {'resigned' if isinstance(reason, Resigned) else 'given up'}")
        if not isinstance(reason, Resigned):
            self.failures += 1
        try:
            self._service.abort(name)
        except (Refused, Unreachable) as error:
            self._warn(f"match {name} cannot be aborted, and gets no more answers: {error}")
        self._leave(name, None)

    def _end(self, end: Ended) -> None:
        winner, text = _outcome(end)
        self._report(f"match {end.match}: {text}")
        match = self._matches.get(end.match)
        if match is not None and match.warning:
            self.failures += 1
        self._leave(end.match, winner)

    def _leave(self, name: str, winner: int | None) -> None:
        self._played += 1
        self._over[name] = None
        if len(self._over) > _MEMORY:
            del self._over[next(iter(self._over))]
        if name == self._awaited:
            self._awaited = None
        match = self._matches.pop(name, None)
        for gone, left in [pair for pair in self._leaving if pair[1].done()]:
            gone.close()
            self._leaving.remove((gone, left))
        if match is not None:
            self._leaving.append((match, self._pool.submit(match.leave, winner)))


def _outcome(end: Ended) -> tuple[int | None, str]:
    """The winner's colour, and the result in words."""
    if not end.scores:
        return None, "aborted"
    colour = BLACK if end.slot == 0 else WHITE
    best = max(end.scores)
    winners = [slot for slot, score in enumerate(end.scores) if score == best]
    word = "drawn" if len(winners) > 1 else "won" if winners == [end.slot] else "lost"
    winner = None if len(winners) > 1 else BLACK if winners == [0] else WHITE
    scores = " : ".join(f"{score:.10g}" for score in end.scores)
    return winner, f"{word} as {COLOUR_NAMES[colour]}, {scores}"
