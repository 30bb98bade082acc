"""``stonewire play --tui``: the board in a terminal."""

import argparse
import os
import sys
from typing import TYPE_CHECKING

from tools.cli import UsageError

if TYPE_CHECKING:
    from textual.driver import Driver

    from tools.play.seats import Registry


def run(options: argparse.Namespace, registry: "Registry") -> int:
    """Plays in this terminal until the user leaves; the exit code.

    Raises:
        UsageError: this is no terminal.
    """
    for name, stream in (("stdin", sys.__stdin__), ("stdout", sys.__stdout__)):
        if stream is None or not stream.isatty():
            raise UsageError(f"--tui plays in a terminal, and {name} is none")
    from tools.play.tui.app import PlayApp
    from tools.play.tui.look import environment, look_of

    look = look_of(environment(), getattr(options, "ascii", False))
    app = PlayApp(registry, look, options.game, _driver())
    try:
        code = app.run()
    finally:
        app.close()
    return app.return_code or 0 if code is None else code


def _driver() -> "type[Driver] | None":
    """What writes to the terminal: textual would write to stderr, which may be elsewhere."""
    if os.name != "posix":
        return None
    from textual.drivers.linux_driver import LinuxDriver

    class OnStdout(LinuxDriver):
        def __init__(self, *given: object, **named: object) -> None:
            super().__init__(*given, **named)  # type: ignore[arg-type]
            assert sys.__stdout__ is not None
            self._file = sys.__stdout__

    return OnStdout
