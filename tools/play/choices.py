"""What was played last, kept for the next time. Best effort: nobody is to miss a game for it."""

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any


def path() -> Path:
    """The file: ``stonewire/play.json`` where the user's programs keep their state."""
    base = os.environ.get("XDG_STATE_HOME", "")
    return Path(base if os.path.isabs(base) else Path.home() / ".local" / "state") / "stonewire" / "play.json"


def load() -> dict[str, Any] | None:
    """The last choices as they stand there; None if there are none."""
    try:
        found = json.loads(path().read_text(encoding="utf-8"))
    except (OSError, ValueError, RuntimeError, RecursionError):  # no file, no JSON, no home
        return None
    return found if isinstance(found, dict) else None


def save(choices: dict[str, Any]) -> None:
    """Keeps them, if the disk will."""
    with suppress(OSError, RuntimeError):
        file = path()
        file.parent.mkdir(parents=True, exist_ok=True)
        aside = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            aside.write_text(json.dumps(choices) + "\n", encoding="utf-8")
            aside.replace(file)
        except OSError:
            aside.unlink(missing_ok=True)
