"""Which wires there are, and which one a session speaks, from its first line.

A wire's module is imported when it is wanted: a bot that answers one Botzone line should not pay for
reading the GTP codec.
"""

import sys
from typing import Any, List, Type

from protocol.moves import Table
from protocol.text import shown
from protocol.wire import BotWire, RefereeWire, WireError

# name -> module, the bot's end, the referee's end, and what tells that a line opens such a session.
# At most one of the openings holds for any line, so their order does not matter; it is by cost.
_WIRES = {
    "botzone": ("protocol.botzone", "BotzoneJson", "BotzoneJsonReferee", "opens_json"),
    "simple": ("protocol.botzone", "BotzoneSimple", "BotzoneSimpleReferee", "opens_simple"),
    "line": ("protocol.line", "ShellLine", "ShellLineReferee", "opens"),
    "gomocup": ("protocol.gomocup", "Gomocup", "GomocupReferee", "opens"),
    "sau": ("protocol.sau", "Sau", "SauReferee", "opens"),
    "gtp": ("protocol.gtp", "Gtp", "GtpReferee", "opens"),
}
NAMES = tuple(_WIRES)

# The wires that know but some games. The others are spoken in every game.
_GAMES = {"gomocup": ("gomoku",), "sau": ("nogo", "surakarta")}

_MARKS = ("\ufeff", "\ufffe", "\xef\xbb\xbf")  # a byte order mark, however it was decoded


def names(game: str) -> List[str]:
    """The wires that a game is played by."""
    return [name for name in NAMES if game in _GAMES.get(name, (game,))]


def module(name: str) -> str:
    """The module that a session of that wire imports."""
    return _WIRES[name][0]


def _part(name: str, index: int) -> Any:
    parts = _WIRES[name]
    __import__(parts[0])  # importlib would be one module more to import itself
    return getattr(sys.modules[parts[0]], parts[index])


def bot_wire(name: str) -> Type[BotWire]:
    """The codec of a wire's bot end.

    Raises:
        KeyError: there is no wire of that name.
    """
    wire: Type[BotWire] = _part(name, 1)
    return wire


def referee_wire(name: str) -> Type[RefereeWire]:
    """The codec of a wire's referee end.

    Raises:
        KeyError: there is no wire of that name.
    """
    wire: Type[RefereeWire] = _part(name, 2)
    return wire


def claims(name: str, line: str) -> bool:
    """Whether a session of that wire may begin with this line."""
    claimed: bool = _part(name, 3)(line)
    return claimed


def detect(first_line: str, table: Table) -> str:
    """The name of the wire whose session begins with this line, the first that is not blank.

    Raises:
        WireError: the line opens no session of any wire of the table's game.
    """
    if first_line.startswith(_MARKS):
        raise WireError("the input begins with a byte order mark")
    for name in names(table.game):
        if claims(name, first_line):
            return name
    if not first_line.strip():
        raise WireError("the input is empty")
    raise WireError("no wire begins like this: " + shown(first_line))
