"""One match on the local-AI interface: the moves so far, and the bot that plays it."""

from collections.abc import Callable

from bots.core.game import Position
from protocol.botzone import parse_request, response_text
from protocol.moves import BLACK, COLOUR_NAMES, PASS, WHITE, Move, Table, move_text
from protocol.wire import WireError
from tools.referee.player import Failure, Player
from tools.referee.poller import Interrupted, Poller

MakePlayer = Callable[[Poller], Player]
"""A bot for a match, on the match's own poll loop."""


class Lost(Exception):
    """The match cannot go on; the message says why in one clear line."""


class Resigned(Lost):
    """The bot does not want to go on."""


class Senseless(Exception):
    """A request that cannot be answered; the message says why in one clear line. The match stays as it was."""


class Match:
    """A match, from its first request on, and a bot process of its own.

    ``take`` and ``answered`` are for the thread that talks to the server; ``think`` may run in another.

    Args:
        name: its id.
        table: the game at the table.
        start: the start position.
        make_player: makes its bot.
    """

    def __init__(self, name: str, table: Table, start: Position, make_player: MakePlayer) -> None:
        self.name = name
        self.answer = ""
        """The response to the newest request; empty before there is one."""

        self.is_delivered = True
        """Whether the server has taken the answer."""

        self.said = ""
        """The answer in words for people."""

        self.warning = ""
        """What they should know besides; empty if all is well."""

        self._table = table
        self._position = start
        self._moves: list[Move] = []
        self._colour: int | None = None
        self._is_ours_legal = True
        self._request = ""
        self._form = ""
        self._poller = Poller()
        self._player = make_player(self._poller)

    def take(self, request: str) -> bool:
        """Takes a request; False if it is the last one once more, to which the answer is known.

        Raises:
            Senseless: it makes no sense, or not after the moves so far.
        """
        try:
            form, move = parse_request(request, self._table)
        except WireError as error:
            raise Senseless(error.message) from None
        why = self._why_not(move)
        if why and request == self._request:
            self.is_delivered = False  # the server has not got it, whatever it said
            return False
        if why:
            raise Senseless(f"request {move_text(move)}: {why}")
        is_first = self._colour is None
        # "No move" as the first request tells Black to begin.
        begins = is_first and move == PASS
        after = self._position if begins else self._position.play(move)
        result = after.result()
        if result is not None:
            raise Senseless(f"a move is asked for though {result.reason}; is it played by another rule?")
        if is_first:
            self._colour = BLACK if begins else WHITE
        if not begins:
            self._moves.append(move)
            self._position = after
        self._request, self._form = request, form
        return True

    def _why_not(self, move: Move) -> str | None:
        """Why the opponent cannot have made this move now."""
        if self._colour is None:
            return None if move == PASS else self._position.why_illegal(move)
        if not self._is_ours_legal:
            return "the server has accepted what the rules forbid"
        return self._position.why_illegal(move)

    def think(self) -> None:
        """Has the bot answer the request.

        Raises:
            Lost: it does not, or not in time.
            StartError: its command cannot be started.
            Interrupted: ``interrupt`` was called.
        """
        assert self._colour is not None
        try:
            if len(self._moves) <= 1:
                self._player.begin(self._colour)
            answer, spent = self._player.move(self._moves)
        except Failure as failure:
            raise Lost(f"{failure.kind}: {failure.reason}") from None
        except WireError as error:
            raise Lost(f"its wire ({self._player.wire_name}) cannot tell the position: {error.message}") from None
        if answer.move is None:
            raise Resigned("the bot resigned")
        self._made(answer.move, spent.ms)

    def _made(self, move: Move, ms: float) -> None:
        why = self._position.why_illegal(move)
        if why is None:
            self._moves.append(move)
            self._position = self._position.play(move)
        else:  # the judge is on the server, so it is told all the same
            self._is_ours_legal = False
            self.warning = f"the bot's move {move_text(move)} is illegal: {why}"
        self.answer = response_text(self._form, move, self._table)
        self.is_delivered = False
        self.said = f"{move_text(move)} as {COLOUR_NAMES[self._colour or BLACK]}, {ms:.0f} ms"

    def leave(self, winner: int | None) -> None:
        """Tells the bot that the match is over, and has it leave."""
        try:
            self._player.end(winner)
            self._player.quit()
        except Interrupted:
            pass  # ``close`` stops it

    def interrupt(self, signal_number: int) -> None:
        """Makes ``think`` and ``leave`` end at once."""
        self._poller.interrupt(signal_number)

    def close(self) -> None:
        """Stops the bot, if it still runs."""
        self._player.stop()
        self._poller.close()
