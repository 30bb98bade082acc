"""``stonewire play --tui``: the board in a terminal."""

import argparse
import sys
from typing import TYPE_CHECKING

from tools.cli import UsageError

if TYPE_CHECKING:
    from tools.play.seats import Registry

_NO_TERMINALS = ("", "dumb", "unknown")
"""Values of ``TERM`` that say that no cursor can be moved."""


def run(options: argparse.Namespace, registry: "Registry") -> int:
    """Plays in this terminal until the user leaves; the exit code.

    Raises:
        UsageError: this is no terminal, or none that can be drawn on.
    """
    for name, stream in (("stdin", sys.__stdin__), ("stdout", sys.__stdout__)):
        if stream is None or not stream.isatty():
            raise UsageError(f"--tui plays in a terminal, and {name} is none")
    from tools.play.tui.look import environment, look_of

    known = environment()
    if sys.platform != "win32" and known.get("TERM", "") in _NO_TERMINALS:
        raise UsageError(f"--tui needs a terminal it can draw on, and TERM is {known.get('TERM', '')!r}")
    from tools.play.tui.app import PlayApp
    from tools.play.tui.terminal import Leaving, driver

    look = look_of(known, getattr(options, "ascii", False))
    app = PlayApp(registry, look, options.game, driver())
    Leaving(app.leave_soon, app.room.close).watch()
    try:
        code = app.run()
    finally:
        app.close()
    return app.return_code or 0 if code is None else code
