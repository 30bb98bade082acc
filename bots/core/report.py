"""What a search says of the move it found."""

from typing import List, Optional, Tuple

from protocol.moves import Move, move_text
from protocol.wire import Evaluation

UNPROVEN = ", by the moves searched"  # not by all there are
_SIGNS = {"won": 1.0, "lost": -1.0, "drawn": 0.0}


class RootMove:
    """One line of the root's table.

    Args:
        move: the move.
        visits: simulations (MCTS) or nodes (alpha-beta) spent on it.
        value: MCTS: its value for the mover, 0 to 1. Alpha-beta: hundredths of the evaluation's unit.
        text: the value for people, where the number alone does not say it.
        exact: False where the value is only an upper bound.

    Attributes:
        line: the moves expected after it, itself the first; filled in where somebody looks on.
    """

    __slots__ = ("exact", "line", "move", "text", "value", "visits")

    def __init__(self, move: Move, visits: int, value: float, text: str = "", exact: bool = True) -> None:
        self.move = move
        self.visits = visits
        self.value = value
        self.text = text or "{:.3f}".format(value)
        self.exact = exact
        self.line = [move]


class TreeLine:
    """One move of the searched tree: its ply from the root, from 0, and what became of it."""

    __slots__ = ("move", "ply", "text")

    def __init__(self, ply: int, move: Move, text: str) -> None:
        self.ply = ply
        self.move = move
        self.text = text


class Report:
    """A search's result.

    Attributes:
        move: the best move; None when there is none.
        score: MCTS: wins a visit for the mover, 0 to 1. Alpha-beta: hundredths of the evaluation's unit.
        unit: what the score is divided by for people.
        even: the score of a position where neither side is better.
        proven: ``won``, ``lost`` or ``drawn`` for the mover, or None.
        exact: whether the score is the game's own and certain.
        nodes: simulations (MCTS) or nodes (alpha-beta).
        depth: plies of the deepest line (MCTS) or of the last finished iteration (alpha-beta).
        cutoffs, table_hits: of alpha-beta; None where there is no such thing.
        seconds: wall time of the search.
        line: the principal variation, the best move first.
        table: the root's moves, the most visited (MCTS) or the best (alpha-beta) first.
        tree: the searched tree, parents before their children, where it was asked for.
        note: anything else, such as ``exact +18``.
        win_scale: what turns the score, in its unit, into the chance to win: the factor before it in a logistic
            function; 0: unknown, or the score is such a chance.
        degraded: whether the note is to be told unasked, such as ``plain Python``.
    """

    __slots__ = (
        "cutoffs",
        "degraded",
        "depth",
        "even",
        "exact",
        "line",
        "move",
        "nodes",
        "note",
        "proven",
        "score",
        "seconds",
        "table",
        "table_hits",
        "tree",
        "unit",
        "win_scale",
    )

    def __init__(self, move: Optional[Move] = None) -> None:
        self.move = move
        self.score = 0.0
        self.unit = 1.0
        self.win_scale = 0.0
        self.even = 0.0
        self.proven: Optional[str] = None
        self.exact = False
        self.nodes = 0
        self.depth = 0
        self.cutoffs: Optional[int] = None
        self.table_hits: Optional[int] = None
        self.seconds = 0.0
        self.line: List[Move] = [] if move is None else [move]
        self.table: List[RootMove] = []
        self.tree: List[TreeLine] = []
        self.note = ""
        self.degraded = False

    def evaluation(self) -> Evaluation:
        """The same as a wire may be told."""
        value = (self.score - self.even) / (0.01 if self.even else self.unit)
        solved = ""
        if self.exact:
            solved = Evaluation.SCORE
        elif self.proven is not None:
            value, solved = _SIGNS[self.proven], Evaluation.OUTCOME
        return Evaluation(self.line, value, self.depth, solved, self.nodes, self.seconds)

    def fields(self) -> List[Tuple[str, str]]:
        """Names and texts of what the search has to say, for debug lines."""
        texts = [("score", "{:.3f}".format(self.score / self.unit) if self.proven is None else self.proven)]
        texts += [("nodes", str(self.nodes)), ("depth", str(self.depth))]
        texts += [("ms", "{:.1f}".format(self.seconds * 1e3))]
        if self.cutoffs is not None:
            share = 100.0 * self.cutoffs / self.nodes if self.nodes else 0.0
            texts.append(("cutoffs", "{} ({:.0f}%)".format(self.cutoffs, share)))
        if self.table_hits is not None:
            texts.append(("hits", str(self.table_hits)))
        texts += [("pv", " ".join(move_text(move) for move in self.line[:12]))]
        return texts + ([("note", self.note)] if self.note else [])

    def summary(self) -> str:
        """One line of debug text."""
        return " ".join("{} {}".format(name, text) for name, text in self.fields())

    def explanation(self) -> List[str]:
        """Further lines for people: the root's table, then the tree."""
        lines = []
        spent = sum(line.visits for line in self.table) or 1
        if self.table:
            lines.append("{:>8} {:>10} {:>6} {:>12}".format("move", "visits", "share", "value"))
        for line in self.table:
            share = "{:.1f}%".format(100.0 * line.visits / spent)
            value = line.text if line.exact else "<= " + line.text
            lines.append("{:>8} {:>10} {:>6} {:>12}".format(move_text(line.move), line.visits, share, value))
        lines += ["{}{} {}".format("  " * line.ply, move_text(line.move), line.text).rstrip() for line in self.tree]
        return lines
