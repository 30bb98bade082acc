"""Botzone's local-AI interface over HTTP: what is sent, what comes back, and what can go wrong.

``GET {domain}/api/{user}/{secret}/localai`` is a long poll. Each finished answer is a header of it,
``X-Match-<id>: <response>``. Its first line counts the matches with a request and those that ended;
then come two lines a request, the match's id and its newest request, and a line a match that ended:
``id slot players score...``, where no players means that it was aborted.

Sources: https://wiki.botzone.org.cn/index.php?title=本地AI; lpaladin/botzone-local-runner at 9fe51c6,
BotzoneLocalRunner/BotzoneProtocol.cs, which also has ``runmatch`` and ``abortmatch``.
"""

import http.client
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from protocol.text import one_line, shown

POLL_SECONDS = 120.0
"""How long an answer may take: longer than the server's long poll, so that only a dead connection is cut."""

_LONGEST_BODY = 1 << 20
_MOST_MATCHES = 1000
_RETRY_ALL_THE_SAME = (408, 425, 429)  # codes of 400 and more that a later try may not meet
_URL = re.compile(r"(https?://[^/?#\s]+(?:/[^?#\s]*)?/api/[^/?#\s]+/([^/?#\s]+))(?:/(?:localai|runmatch)?)?")
_MATCH_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")


class Refused(Exception):
    """The server does not want us; the message says why in one clear line."""


class Unreachable(Exception):
    """No sensible answer this time; the message says why in one clear line."""


@dataclass(frozen=True)
class Ended:
    """A match that is over.

    Args:
        match: its id.
        slot: our place in it, from 0; Black is 0.
        scores: the players', by their places; empty if the match was aborted.
    """

    match: str
    slot: int
    scores: tuple[float, ...]


@dataclass(frozen=True)
class News:
    """What a poll brings: the newest request of each match by its id, and the matches that are over."""

    requests: dict[str, str] = field(default_factory=dict)
    ended: tuple[Ended, ...] = ()


class Service:
    """The interface of one user.

    Args:
        url: as Botzone shows it for copying, ``https://.../api/<user>/<secret>/localai``.
        poll_seconds: how long a poll may take.

    Raises:
        ValueError: it is no such URL.
    """

    def __init__(self, url: str, poll_seconds: float = POLL_SECONDS) -> None:
        found = _URL.fullmatch(url.strip())
        try:
            parts = urlsplit(url.strip())
            usable = found is not None and bool(parts.hostname) and parts.port != 0 and url.isascii()
        except ValueError:  # a port that is none, or a broken IPv6 address
            usable = False
        if found is None or not usable:
            raise ValueError("the URL must look like https://www.botzone.org.cn/api/USER/SECRET/localai")
        self._base = found.group(1)
        self._secret = found.group(2)
        self.host = parts.netloc.rpartition("@")[2]
        self._poll_seconds = poll_seconds

    def poll(self, answers: Mapping[str, str]) -> News:
        """Hands in the answers by match id, and waits for news.

        Raises:
            Refused, Unreachable: there are none, and the answers may or may not have arrived.
        """
        text = self._get("localai", {f"X-Match-{match}": answer for match, answer in answers.items()})
        try:
            return parse_news(text)
        except ValueError as error:
            raise Unreachable(f"{self.host} answers what makes no sense: {error}") from None

    def create(self, game: str, players: tuple[str, ...], move_seconds: float) -> str:
        """Has a match begun, and returns its id.

        Args:
            game: Botzone's name of the game.
            players: Botzone's ids of the bots by their places, ``me`` for ourselves.
            move_seconds: what we are given for a move.

        Raises:
            Refused, Unreachable: none was begun, as far as one can know.
        """
        headers = {
            "X-Game": game,
            "X-Initdata": "",
            "X-UseSimpleIO": "false",
            "X-Timelimit": f"{move_seconds:.10g}",
            **{f"X-Player-{slot}": player for slot, player in enumerate(players)},
        }
        match = self._get("runmatch", headers).strip()
        if not _MATCH_ID.fullmatch(match):
            raise Unreachable(f"{self.host} answers what is no match id: {shown(match)}")
        return match

    def abort(self, match: str) -> None:
        """Has a match ended without a result.

        Raises:
            Refused, Unreachable: it goes on, as far as one can know.
        """
        self._get("abortmatch", {"X-Matchid": match})

    def _get(self, action: str, headers: Mapping[str, str]) -> str:
        request = urllib.request.Request(f"{self._base}/{action}", headers=dict(headers))
        try:
            with urllib.request.urlopen(request, timeout=self._poll_seconds) as response:
                data: bytes = response.read(_LONGEST_BODY + 1)
        except urllib.error.HTTPError as error:
            raise self._http_error(error) from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Unreachable(f"no answer from {self.host}: {self._reason(error)}") from None
        if len(data) > _LONGEST_BODY:
            raise Unreachable(f"{self.host} answers more than {_LONGEST_BODY} bytes")
        return data.decode("utf-8", "replace")

    def _http_error(self, error: urllib.error.HTTPError) -> Exception:
        with error:
            try:
                said = error.read(1000).decode("utf-8", "replace")
            except (OSError, http.client.HTTPException):
                said = ""
        text = f"HTTP {error.code} from {self.host}: {self._hidden(said) or self._hidden(str(error.reason)) or '-'}"
        if 300 <= error.code < 400:  # urllib follows redirections, but only a few and to where one can go
            return Refused(f"HTTP {error.code} from {self.host}: redirected too often, in a circle, or to no web page")
        if 400 <= error.code < 500 and error.code not in _RETRY_ALL_THE_SAME:
            return Refused(text)
        return Unreachable(text)

    def _reason(self, error: Exception) -> str:
        reason = getattr(error, "reason", error)
        text = getattr(reason, "strerror", None) or str(reason) or type(reason).__name__
        return self._hidden(text)

    def _hidden(self, text: str) -> str:
        """One line for people, without the secret, which an echoed URL would show."""
        return one_line(text.replace("/" + self._secret, "/SECRET"), 200)


def parse_news(text: str) -> News:
    """What a poll's answer says.

    Raises:
        ValueError: it is none; the message says why.
    """
    lines = [line.rstrip("\r") for line in text.split("\n")]
    waiting, over = _counts(lines[0])
    if len(lines) < 1 + 2 * waiting + over:
        raise ValueError(f"{waiting} requests and {over} ends announced, but only {len(lines) - 1} lines follow")
    requests = {_match_id(lines[at]): lines[at + 1] for at in range(1, 1 + 2 * waiting, 2)}
    return News(requests, tuple(_ended(line) for line in lines[1 + 2 * waiting :][:over]))


def _counts(line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) != 2 or not all(word.isdecimal() and len(word) < 10 and int(word) <= _MOST_MATCHES for word in words):
        raise ValueError(f"the first line must be two counts, not {shown(line)}")
    return int(words[0]), int(words[1])


def _match_id(word: str) -> str:
    if not _MATCH_ID.fullmatch(word.strip()):
        raise ValueError(f"not a match id: {shown(word)}")
    return word.strip()


def _ended(line: str) -> Ended:
    words = line.split()
    try:
        match, slot, players = _match_id(words[0]), int(words[1]), int(words[2])
        scores = tuple(float(word) for word in words[3 : 3 + players])
    except (ValueError, IndexError):
        raise ValueError(f"not the end of a match: {shown(line)}") from None
    if len(scores) != players or (players and not 0 <= slot < players):
        raise ValueError(f"not the end of a match: {shown(line)}")
    return Ended(match, slot, scores)
