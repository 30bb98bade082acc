"""Which wires there are, and which one a session speaks, from how it begins.

What opens a session of each wire is told here, not in the wires' modules: a bot that answers one Botzone
line should not pay for reading the GTP codec. Only GTP's many commands are its own module's matter.
"""

import sys
from typing import Any, Callable, Dict, List, Type

from protocol.moves import CELL_CHARACTERS, Table
from protocol.text import BLANKS, shown, whole_number, words
from protocol.wire import BotWire, RefereeWire, WireError

# name -> module, the bot's end, and the referee's end.
# At most one of the openings below holds for any input, so their order does not matter; it is by cost.
_WIRES = {
    "botzone": ("protocol.botzone", "BotzoneJson", "BotzoneJsonReferee"),
    "codingame": ("protocol.codingame", "CodinGame", "CodinGameReferee"),
    "simple": ("protocol.botzone", "BotzoneSimple", "BotzoneSimpleReferee"),
    "line": ("protocol.line", "ShellLine", "ShellLineReferee"),
    "gomocup": ("protocol.gomocup", "Gomocup", "GomocupReferee"),
    "sau": ("protocol.sau", "Sau", "SauReferee"),
    "nboard": ("protocol.nboard", "NBoard", "NBoardReferee"),
    "gtp": ("protocol.gtp", "Gtp", "GtpReferee"),
}
NAMES = tuple(_WIRES)

# The wires that know but some games. The others are spoken in every game.
_GAMES = {
    "gomocup": ("gomoku",),
    "sau": ("nogo", "surakarta"),
    "nboard": ("othello",),
    "codingame": ("othello",),
}

_MARKS = ("\ufeff", "\ufffe", "\xef\xbb\xbf")  # a byte order mark, however it was decoded


def names(game: str) -> List[str]:
    """The wires that a game is played by."""
    return [name for name in NAMES if game in _GAMES.get(name, (game,))]


def module(name: str) -> str:
    """The module that a session of that wire imports."""
    return _WIRES[name][0]


def _part(name: str, part: str) -> Any:
    __import__(module(name))  # importlib would be one module more to import itself
    return getattr(sys.modules[module(name)], part)


def bot_wire(name: str) -> Type[BotWire]:
    """The codec of a wire's bot end.

    Raises:
        KeyError: there is no wire of that name.
    """
    wire: Type[BotWire] = _part(name, _WIRES[name][1])
    return wire


def referee_wire(name: str) -> Type[RefereeWire]:
    """The codec of a wire's referee end.

    Raises:
        KeyError: there is no wire of that name.
    """
    wire: Type[RefereeWire] = _part(name, _WIRES[name][2])
    return wire


# ---- detection ----------------------------------------------------------------------------------

_SMALLEST_BOARD = 4  # cells, from which on a first word is taken for a board
_GOMOCUP = (
    *("START", "RECTSTART", "RESTART", "INFO", "ABOUT", "BEGIN"),
    *("TURN", "BOARD", "SWAP2BOARD", "PLAY", "TAKEBACK", "END"),
)


def _opens_line(said: List[str]) -> bool:
    return len(said[0]) >= _SMALLEST_BOARD and not said[0].strip("".join(CELL_CHARACTERS))


def _opens_gomocup(said: List[str]) -> bool:
    word = said[0].upper()
    if said[0] == "play":
        return _plays_numbers(said)  # else it is GTP's, which knows small letters only
    return word in _GOMOCUP or word.startswith("YX")


def _plays_numbers(said: List[str]) -> bool:
    """Whether Gomocup's ``play 7,7`` is said, not GTP's ``play b d4``."""
    return said[0] == "play" and "0" <= "".join(said[1:2])[:1] <= "9"


def _opens_sau(said: List[str]) -> bool:
    if said[0] == "new":
        return said[1:] in (["black"], ["white"])
    return said in (["name?"], ["error"]) or said[0] == "end" or (said[0] == "move" and len(said) > 1)


# By wire: whether the words of the first line open a session of it.
_OPENINGS: Dict[str, Callable[[List[str]], bool]] = {
    "botzone": lambda said: said[0].startswith("{"),
    "simple": lambda said: _lone_number(said) >= 0,
    "line": _opens_line,
    "gomocup": _opens_gomocup,
    "sau": _opens_sau,
    "nboard": lambda said: said[0] == "nboard",
}


def _lone_number(said: List[str]) -> int:
    """The number that is all of the line; -1 if there is none, or a negative one."""
    value = whole_number(said[0]) if len(said) == 1 else None
    return -1 if value is None else value


def _opens_codingame(said: List[str], following: Callable[[], str]) -> bool:
    """Whether a player's number comes first, and then a board's size; 1 may also be Botzone's number of turns."""
    number = _lone_number(said)
    return number == 0 or (number == 1 and _lone_number(words(following()) or [""]) >= 0)


def claims(name: str, game: str, line: str, following: Callable[[], str]) -> bool:
    """Whether a session of that wire in that game may begin with this line.

    Args:
        line: the first that is not blank.
        following: gives the next such line, empty if there is none; only called where the first will not do.
    """
    said = words(line)
    if name not in names(game) or not said:
        return False
    if name == "gtp":
        return bool(_part(name, "opens")(line)) and not _plays_numbers(said)
    if name == "codingame":
        return _opens_codingame(said, following)
    if name == "simple" and claims("codingame", game, line, following):
        return False
    return _OPENINGS[name](said)


def detect(line: str, table: Table, following: Callable[[], str]) -> str:
    """The name of the wire whose session begins like this; see ``claims``.

    Raises:
        WireError: no session of any wire of the table's game does.
    """
    if line.startswith(_MARKS):
        raise WireError("the input begins with a byte order mark")
    for name in names(table.game):
        if claims(name, table.game, line, following):
            return name
    if not line.strip(BLANKS):
        raise WireError("the input is empty")
    raise WireError("no wire begins like this: " + shown(line))
