"""A game that its page hands back, because the room it was played in is gone."""

from typing import Any

from bots.core.game import IllegalMove
from tools.play.line import Line, Made
from tools.play.places import Place
from tools.play.request import RequestError, move_of, text_of, whole_of
from tools.records.game import RecordedMove, table_and_start
from tools.referee.game import PLY_CAP

_LONGEST_SIDE = 64


def restored(request: dict[str, Any], places: list[Place]) -> Line:
    """The game as the page saw it last, move by move by the rules, at the ply that it showed.

    Args:
        request: has what states have of a game: ``game``, ``rule``, ``columns`` and ``rows`` (or ``size``),
            ``start`` where it was set up, ``moves``, ``ply``, and ``resigned``, a colour, if that is how it ended.
        places: who made the moves.

    Raises:
        RequestError: there is no such game, or a move is none.
    """
    line = _begun(request)
    moves = request.get("moves")
    if not isinstance(moves, list) or len(moves) > PLY_CAP:
        raise RequestError(f"moves are a list of at most {PLY_CAP}")
    for number, text in enumerate(moves, 1):
        try:
            _make(line, text, places)
        except (RequestError, IllegalMove) as error:
            raise RequestError(f"move {number}: {error}") from None
    if request.get("resigned") is not None and line.ending is None:
        line.resign(whole_of(request, "resigned", 0, 1))
    line.ply = whole_of({"ply": line.length, **request}, "ply", 0, line.length)
    return line


def _begun(request: dict[str, Any]) -> Line:
    sides = [request.get(side, request.get("size")) for side in ("columns", "rows")]
    columns, rows = (None if side is None else whole_of({"size": side}, "size", 1, _LONGEST_SIDE) for side in sides)
    set_up = request.get("start")
    try:
        table, start = table_and_start(text_of(request, "game"), columns, rows, text_of(request, "rule"), "restore")
        if isinstance(set_up, dict):
            to_move = whole_of(set_up, "to_move", 0, 1)
            start = type(start).from_cells(table.columns, table.rows, text_of(set_up, "cells"), to_move, table.rule)
    except ValueError as error:  # a RecordError, or a position that cannot be
        raise RequestError(str(error)) from None
    return Line(table, start)


def _make(line: Line, text: Any, places: list[Place]) -> None:
    move = move_of(str(text), line.table)
    if line.ending is not None:
        raise RequestError("the game is over")
    mover = line.position.to_move
    line.play(Made(RecordedMove(mover, move), places[mover].id))
