"""What a room tells: the dicts of its messages, made of what it knows."""

import re
from collections.abc import Sequence
from typing import Any

from bots.core.game import IllegalMove, Position
from protocol.moves import EMPTY_CELL, PASS, STONE_CELLS, Move, Table, move_text
from protocol.wire import Candidate
from tools.play import notation
from tools.play.changes import change
from tools.play.line import Line, Made
from tools.play.sitter import Thinking
from tools.records.game import is_set_up
from tools.records.options import result_of

Message = dict[str, Any]

_REASON = re.compile(r"^\s*is (?:forbidden: )?(?:an? )?")  # what precedes the reason in the rules' words
_MOST_ROWS = 12  # of a table of moves
_MOST_LINE = 40  # moves of an expected line


def board(line: Line, change_shown: Message | None) -> Message:
    """What a state says of the position shown, and of the line it belongs to."""
    table, position, ending = line.table, line.position, line.ending
    legal = line.legal_moves()
    why = {} if ending is not None else forbidden(table, position, legal)
    return {
        "game": table.game,
        "title": title(table),
        "columns": table.columns,
        "rows": table.rows,
        "rule": table.rule,
        "start": _start(line),
        "coordinates": notation.coordinates(table),
        "cells": position.cells(),
        "ply": line.ply,
        "plies": line.length,
        "to_move": position.to_move,
        "legal": [move_text(move) for move in legal],
        "forbidden": list(why),
        "why": why,
        "pass": notation.pass_label(table) if PASS in legal else None,
        "last": move_text(line.moves[line.ply - 1].noted.move) if line.ply else None,
        "change": change_shown,
        "moves": [move_entry(made, table) for made in line.moves],
        "result": None
        if ending is None
        else {"winner": ending.winner, "verdict": ending.verdict, "reason": ending.reason},
        **_counts(table.game, position),
        "record": _record(line),
    }


def title(table: Table) -> str:
    """What is played, in a few words."""
    rule = f", {table.rule}" if table.rule else ""
    return f"{notation.game_title(table.game)} {table.columns}x{table.rows}{rule}"


def _start(line: Line) -> Message | None:
    """The first position where it was set up, in the words of a request to restore it."""
    if not is_set_up(line.table, line.start):
        return None
    return {"cells": line.start.cells(), "to_move": line.start.to_move}


def _counts(game: str, position: Position) -> Message:
    name = notation.count_name(game)
    cells = position.cells()
    return {"counts": [cells.count(stone) for stone in STONE_CELLS] if name else None, "count_names": name}


def _record(line: Line) -> Message | None:
    record = line.record
    if record is None:
        return None
    return {
        "title": record.source,
        "names": [seat.name for seat in record.seats],
        "result": result_of(record),
        "date": record.date,
    }


def forbidden(table: Table, position: Position, legal: list[Move]) -> dict[str, str]:
    """The empty points that the side to move may not use, and why, where one would think it may."""
    if not notation.fills_any_point(table.game):
        return {}
    found, allowed = {}, set(legal)
    for index, cell in enumerate(position.cells()):
        move = ((index % table.columns, index // table.columns),)
        if cell == EMPTY_CELL and move not in allowed:
            reason = position.why_illegal(move, lambda _: "") or ""
            found[move_text(move)] = _REASON.sub("", reason)
    return found


def move_entry(made: Made, table: Table) -> Message:
    """A move of the list."""
    noted = made.noted
    return {
        **named(noted.move, table),
        "colour": noted.colour,
        "ms": noted.ms,
        "by": made.by,
        "win": made.win,
        "value": made.value,
    }


def named(move: Move, table: Table) -> Message:
    """A move and its label."""
    return {"move": move_text(move), "label": notation.move_label(move, table)}


def step(line: Line, ply_before: int) -> Message | None:
    """How the position shown came from the one shown before; None unless it is one move away."""
    if abs(line.ply - ply_before) != 1:
        return None
    first = min(line.ply, ply_before)
    before, after = line.positions[first : first + 2]
    return {"from": ply_before, "to": line.ply, **change(before, line.moves[first].noted.move, after)}


# ---- thinking -----------------------------------------------------------------------------------


def thinking(kind: str, purpose: str, line: Line, limit_ms: int | None, news: Thinking) -> Message:
    """What a bot thinks of the position shown.

    Args:
        kind: ``thinking``, or ``hint`` for the last word.
        purpose: ``move`` or ``hint``.
    """
    position, thought = line.position, news.thought
    message = {
        "type": kind,
        "for": purpose,
        "ply": line.ply,
        "colour": position.to_move,
        "ms": round(news.ms, 1),
        "limit_ms": limit_ms,
        **dict.fromkeys(("depth", "nodes", "value", "win", "solved", "line", "table")),
    }
    if news.note:
        message["note"] = news.note
    if thought is not None:
        message.update(
            depth=thought.depth,
            nodes=thought.nodes,
            value=thought.value,
            win=blacks_win(thought.win, position.to_move),
            solved=thought.solved,
        )
        if thought.candidates:
            message["line"] = _expected(line, thought.candidates[0].line)
            message["table"] = [_row(candidate, line.table) for candidate in thought.candidates[:_MOST_ROWS]]
    return message


def blacks_win(win: float | None, mover: int) -> float | None:
    """Black's share of what the mover expects of a win."""
    if win is None:
        return None
    return round(win if mover == 0 else 1.0 - win, 4)


def _expected(line: Line, moves: Sequence[Move]) -> list[Message]:
    """An expected line up to the first move that is none."""
    position, found = line.position, []
    for move in moves[:_MOST_LINE]:
        try:
            position = position.play(move)
        except IllegalMove:
            break
        found.append(named(move, line.table))
    return found


def _row(candidate: Candidate, table: Table) -> Message:
    return {
        **named(candidate.move, table),
        "visits": candidate.visits,
        "share": candidate.share,
        "value": candidate.value_text,
        "win": candidate.win,
    }
