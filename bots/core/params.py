"""A game's weights and settings: ``params.toml`` in the checkout, a dict in a packed file."""

import os
from typing import Any, Dict, Tuple

from bots.core import embedded

Params = Dict[str, Any]
"""``section.key`` to a number, a text, or a list of numbers."""

Ranges = Dict[str, Tuple[float, float]]
"""Least and greatest value by the parameter's name."""


def game_params(game: str) -> Params:
    """A game's own parameters."""
    if embedded.PARAMS:
        return dict(embedded.PARAMS)
    from bots.core.params_file import read_params  # a packed file has no need of it

    return read_params(os.path.join(game_folder(game), "params.toml"))


def game_folder(game: str) -> str:
    """The folder of a game's modules."""
    package = __import__("bots." + game, fromlist=["__path__"])
    return str(next(iter(package.__path__)))
