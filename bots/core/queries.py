"""Answers to the questions that a wire may ask about the position."""

import time
from typing import Callable, List, Optional

from bots.core.clock import deadline_ns, now_ns
from bots.core.game import Position
from bots.core.report import Report
from protocol import gtp
from protocol.limit import Limit
from protocol.moves import COLOUR_NAMES, EMPTY_CELL, Move, Table, opponent
from protocol.wire import Query

SOLVE_SECONDS = 10.0


Search = Callable[[Position, Limit, int], Optional[Report]]


def answer_query(query: Query, position: Position, table: Table, search: Search, limit: Limit) -> str:
    """The text of the answer.

    Args:
        query, position, table: what is asked, and of what.
        search: searches a position within a limit and before a deadline.
        limit: of a move.

    Raises:
        ValueError: no such question, or one that makes no sense in this position.
    """
    name = query.name
    if name == "showboard":
        return gtp.showboard_text(position.cells(), table)
    if name == "legal_moves":
        return gtp.vertices_text(_legal_moves(position, query.arguments[0]), table)
    if name == "solve":
        return _solve(position, table, search, limit)
    if name == "forbidden":
        return _forbidden(position)
    result = position.result()
    winner = None if result is None else result.winner
    if name == "final_score":
        if result is None:
            raise ValueError("the game is not over")
        return gtp.score_text(winner)
    answers = {
        "cputime": lambda: "{:.3f}".format(time.process_time()),
        "gogui-rules_game_id": lambda: table.game,
        "gogui-rules_board_size": lambda: str(table.columns),
        "gogui-rules_legal_moves": lambda: gtp.vertices_text(position.legal_moves(), table),
        "gogui-rules_side_to_move": lambda: COLOUR_NAMES[position.to_move],
        "gogui-rules_board": lambda: gtp.rules_board_text(position.cells(), table),
        "gogui-rules_final_result": lambda: gtp.result_text(result is not None, winner),
    }
    if name not in answers:
        raise ValueError("unknown command")
    return answers[name]()


def _forbidden(position: Position) -> str:
    """The free points that the rules deny the side to move."""
    from protocol import gomocup  # which few bots speak

    points = [
        (n % position.columns, n // position.columns) for n, cell in enumerate(position.cells()) if cell == EMPTY_CELL
    ]
    if position.result() is not None:
        return gomocup.forbidden_text([])
    return gomocup.forbidden_text([point for point in points if position.why_illegal((point,)) is not None])


def _legal_moves(position: Position, colour: str) -> List[Move]:
    turned = position if COLOUR_NAMES[position.to_move] == colour else position.turned()
    if turned is None:
        raise ValueError("it is {}'s turn".format(COLOUR_NAMES[position.to_move]))
    return turned.legal_moves()


def _solve(position: Position, table: Table, search: Search, limit: Limit) -> str:
    """Searches for a proof within the time of a move, or ten seconds where a move has none."""
    if position.result() is not None:
        return gtp.solve_text(opponent(position.to_move), position.to_move, None, table)
    if limit.move_ms is None and limit.nodes is None:
        limit = limit.replace(move_ms=SOLVE_SECONDS * 1000)
    report = search(position, limit, deadline_ns(limit, now_ns(), 0.0))
    if report is not None and report.proven == "won":
        return gtp.solve_text(position.to_move, position.to_move, report.move, table)
    if report is not None and report.proven == "lost":
        return gtp.solve_text(opponent(position.to_move), position.to_move, None, table)
    return gtp.solve_text(None, position.to_move, None, table)
