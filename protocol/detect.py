"""Which wire a session speaks, from its first line."""

from typing import Dict, Type

from protocol import botzone, gtp, line, sau
from protocol.moves import Table
from protocol.text import shown
from protocol.wire import BotWire, RefereeWire, WireError

WIRES: Dict[str, Type[BotWire]] = {
    wire.name: wire for wire in (botzone.BotzoneJson, botzone.BotzoneSimple, gtp.Gtp, sau.Sau, line.ShellLine)
}
REFEREE_WIRES: Dict[str, Type[RefereeWire]] = {
    wire.name: wire
    for wire in (
        botzone.BotzoneJsonReferee,
        botzone.BotzoneSimpleReferee,
        gtp.GtpReferee,
        sau.SauReferee,
        line.ShellLineReferee,
    )
}

# At most one of these holds for any line, so their order does not matter.
_OPENINGS = (
    (botzone.BotzoneJson.name, botzone.opens_json),
    (botzone.BotzoneSimple.name, botzone.opens_simple),
    (sau.Sau.name, sau.opens),
    (line.ShellLine.name, line.opens),
    (gtp.Gtp.name, gtp.opens),
)

_MARKS = ("\ufeff", "\ufffe", "\xef\xbb\xbf")  # a byte order mark, however it was decoded


def detect(first_line: str, table: Table) -> str:
    """The name of the wire whose session begins with this line, the first that is not blank.

    Raises:
        WireError: the line opens no session of any wire.
    """
    if first_line.startswith(_MARKS):
        raise WireError("the input begins with a byte order mark")
    for name, opens in _OPENINGS:
        if opens(first_line):
            return name
    if not first_line.strip():
        raise WireError("the input is empty")
    raise WireError("no wire begins like this: " + shown(first_line))
