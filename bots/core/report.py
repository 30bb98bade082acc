"""What a search says of the move it found."""

from typing import List, Optional, Tuple

from protocol.moves import Move, move_text


class RootMove:
    """One line of the root's table: a move, its visits, and its value for the mover in [0, 1]."""

    __slots__ = ("move", "value", "visits")

    def __init__(self, move: Move, visits: int, value: float) -> None:
        self.move = move
        self.visits = visits
        self.value = value


class Report:
    """A search's result.

    Attributes:
        move: the best move; None when there is none.
        score: MCTS: wins a visit for the mover, 0 to 1. Alpha-beta: the evaluation's unit.
        proven: ``won``, ``lost`` or ``drawn`` for the mover, or None.
        nodes: simulations (MCTS) or nodes (alpha-beta).
        depth: plies of the deepest line (MCTS) or of the last finished iteration (alpha-beta).
        seconds: wall time of the search.
        line: the principal variation, the best move first.
        table: the root's moves, the most visited first (MCTS only).
        note: anything else, such as ``plain Python``.
    """

    __slots__ = ("depth", "line", "move", "nodes", "note", "proven", "score", "seconds", "table")

    def __init__(self, move: Optional[Move] = None) -> None:
        self.move = move
        self.score = 0.0
        self.proven: Optional[str] = None
        self.nodes = 0
        self.depth = 0
        self.seconds = 0.0
        self.line: List[Move] = [] if move is None else [move]
        self.table: List[RootMove] = []
        self.note = ""

    def fields(self) -> List[Tuple[str, str]]:
        """Names and texts of what the search has to say, for debug lines."""
        texts = [("score", "{:.3f}".format(self.score) if self.proven is None else self.proven)]
        texts += [("nodes", str(self.nodes)), ("depth", str(self.depth))]
        texts += [("ms", "{:.1f}".format(self.seconds * 1e3))]
        texts += [("pv", " ".join(move_text(move) for move in self.line[:12]))]
        return texts + ([("note", self.note)] if self.note else [])

    def summary(self) -> str:
        """One line of debug text."""
        return " ".join("{} {}".format(name, text) for name, text in self.fields())
