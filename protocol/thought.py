"""What a search thinks while it runs, for wires that have words for it; both ends of them speak of it."""

from typing import Optional, Sequence

from protocol.moves import Move


class Candidate:
    """A move that the search thinks of.

    Args:
        move: the move.
        visits: simulations or nodes spent on it.
        win: the share of wins that it promises whoever makes it, 0 to 1; None where the bot does not say.
        value_text: its value for people: ``+1.25``, ``<= -0.40``, ``won``.
        line: the moves expected, itself the first. Whoever did not search them holds them to the rules.
        share: its part of all visits, 0 to 1.
    """

    __slots__ = ("line", "move", "share", "value_text", "visits", "win")

    def __init__(
        self,
        move: Move,
        visits: int,
        win: Optional[float],
        value_text: str = "",
        line: Sequence[Move] = (),
        share: float = 0.0,
    ) -> None:
        self.move = move
        self.visits = visits
        self.win = win
        self.value_text = value_text
        self.line = list(line) or [move]
        self.share = share


class Thought:
    """The whole of it at one moment; all values are the side to move's.

    Args:
        candidates: the best first.
        depth: plies of the deepest line (MCTS) or of the last finished iteration (alpha-beta).
        nodes: simulations or nodes so far.
        value: the position's value for people.
        win: the share of wins to expect, 0 to 1; None where the bot does not say.
        solved: what is certain: nothing, ``won``, ``lost``, ``drawn``, or ``exact`` where the score is.
        seconds: how long it has taken.
    """

    __slots__ = ("candidates", "depth", "nodes", "seconds", "solved", "value", "win")

    def __init__(
        self,
        candidates: Sequence[Candidate],
        depth: int = 0,
        nodes: int = 0,
        value: str = "",
        win: Optional[float] = None,
        solved: str = "",
        seconds: float = 0.0,
    ) -> None:
        self.candidates = list(candidates)
        self.depth = depth
        self.nodes = nodes
        self.value = value
        self.win = win
        self.solved = solved
        self.seconds = seconds
