"""Reads files of parameters: ``params.toml`` of a game, and what ``--params`` puts in its place.

They are read by a few lines of our own that know as much TOML as these files need: Python before 3.11
has no reader, and a bot must not need a package. Every file is a TOML file, which a test makes sure of.
"""

from typing import Any, Optional

from bots.core.params import Params, Ranges
from protocol.text import shown


class ParamsError(ValueError):
    """Not a file of parameters; the message says why and where in one line."""


_ANY = (-1e9, 1e9)
_SETTINGS: Ranges = {
    "mcts.exploration": (0, 1e12),
    "mcts.rave_equivalence": (0, 1e9),
    "mcts.use_rave": (0, 1),
    "mcts.expand_visits": (0, 1e9),
    "mcts.first_play_weight": (0, 1e9),
    "alphabeta.window": (1, 1e9),
    "alphabeta.late_move": (1, 1e9),
    "alphabeta.late_depth": (1, 1e9),
}


def overridden(params: Params, path: Optional[str], ranges: Ranges) -> Params:
    """The parameters, with those that the file of ``--params`` states instead.

    Args:
        ranges: of the game's own parameters, where not any number will do.

    Raises:
        ParamsError: it cannot be read, or states a parameter that the game does not have, or a value
            that the parameter cannot have.
    """
    if path is None:
        return params
    more = read_params(path)
    for name, value in more.items():
        if name not in params:
            raise ParamsError("{}: there is no parameter {}".format(path, shown(name)))
        if _kind(value) != _kind(params[name]):
            raise ParamsError("{}: {} must be {}".format(path, name, _kind(params[name])))
        low, high = ranges.get(name, _SETTINGS.get(name, _ANY))
        numbers = value if isinstance(value, list) else [] if isinstance(value, str) else [value]
        if not all(low <= number <= high for number in numbers):
            raise ParamsError("{}: {} must be from {:.10g} to {:.10g}".format(path, name, low, high))
    return {**params, **more}


def _kind(value: Any) -> str:
    if isinstance(value, list):
        return "a list of {} numbers".format(len(value))
    return "a text" if isinstance(value, str) else "a number"


def read_params(path: str) -> Params:
    """The parameters in a file.

    Raises:
        ParamsError: it cannot be read, or is not in the simple TOML described above.
    """
    try:
        with open(path, encoding="utf-8") as file:
            return parse_params(file.read())
    except (OSError, UnicodeDecodeError) as error:
        raise ParamsError("cannot read {}: {}".format(path, getattr(error, "strerror", "not UTF-8"))) from None
    except ParamsError as error:
        raise ParamsError("{}: {}".format(path, error)) from None


def parse_params(text: str) -> Params:
    """The parameters in a text: comments, ``[section]``, ``key = value``, arrays over several lines.

    Raises:
        ParamsError: anything else.
    """
    params: Params = {}
    section, name, parts = "", "", ""
    for number, line in enumerate(text.splitlines(), 1):
        line = _without_comment(line).strip()
        try:
            if name:
                parts += " " + line
            elif not line:
                continue
            elif line.startswith("["):
                section = _section(line)
                continue
            else:
                name, parts = _assignment(section, line, params)
            if not parts.startswith("[") or parts.endswith("]"):
                params[name] = _value(parts)
                name = ""
        except ValueError as error:
            raise ParamsError("line {}: {}".format(number, error)) from None
    if name:
        raise ParamsError("the list of {} does not end".format(name))
    return params


def _without_comment(line: str) -> str:
    # A text in quotation marks may hold a #, but none of ours does: such a file is refused below.
    return line.partition("#")[0]


def _is_key(text: str) -> bool:
    return bool(text) and not text.strip("abcdefghijklmnopqrstuvwxyz0123456789_")


def _section(line: str) -> str:
    name = line[1:-1].strip()
    if not line.endswith("]") or not _is_key(name):
        raise ValueError("not a section: " + shown(line))
    return name


def _assignment(section: str, line: str, params: Params) -> "tuple[str, str]":
    key, equals, value = line.partition("=")
    key = key.strip()
    name = "{}.{}".format(section, key) if section else key
    if not equals or not _is_key(key):
        raise ValueError("not key = value: " + shown(line))
    if name in params:
        raise ValueError("{} stands there twice".format(name))
    return name, value.strip()


def _value(text: str) -> Any:
    if text.startswith("["):
        items = [item.strip() for item in text[1:-1].split(",")]
        if items and not items[-1]:
            items.pop()
        return [_number(item) for item in items]
    if len(text) >= 2 and text.startswith('"') and text.endswith('"') and not set(text[1:-1]) & set('"\\'):
        return text[1:-1]
    return _number(text)


def _number(text: str) -> Any:
    digits = text[1:] if text[:1] in ("+", "-") else text
    if not digits[:1].isdigit() or not digits[-1:].isdigit() or "__" in digits:
        raise ValueError("not a number: " + shown(text))
    try:
        return int(text.replace("_", ""))
    except ValueError:
        pass
    try:
        value = float(text.replace("_", ""))
    except ValueError:
        raise ValueError("not a number: " + shown(text)) from None
    if abs(value) == float("inf"):
        raise ValueError("not a number: " + shown(text))
    return value
