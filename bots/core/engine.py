"""What joins a game's rules and kernels to the searches, and the searches' common ground."""

from typing import Any, Callable, Dict, List, Optional, Sequence

from bots.core.game import Position
from bots.core.params import Params, Ranges, game_params
from bots.core.report import Report
from bots.core.weights import Weights
from protocol.limit import Limit
from protocol.moves import Move, Table


def _no_details(position: Position) -> List[int]:
    return []


Chooser = Callable[[Any, Callable[..., Report], Params, Optional[int]], List[Move]]


class Game:
    """One registered game: its rules, what wires need to know of it, and its kernels' numbers.

    Args:
        name, title: as on the command line, and as a bot calls itself.
        position: the class of its positions.
        columns, rows: the usual board.
        free_size: whether other square boards exist.
        points_per_move, gtp_top_left: see ``protocol.moves.Table``.
        rule_option, rules: the option that chooses among variants of the rules, and their names, the
            usual one first; empty where there is but one.
        engine: the search it plays best with.
        encode, decode: a move to the kernels' number and back, given the position.
        details: what the ``load`` kernel must know of a position besides its cells and side.
        state_length: cells that a state of this board may need, given columns and rows.
        weights: the plan of the kernels' weights.
        ranges: of those parameters for which not any number will do.
        move_span, most_moves: as in ``KernelGame``.
        lead: how far the mover is ahead by a one-ply look, for the greedy bot.
        certain_plies: how near an end must be, given the position, for a search's word to be proof; None: at
            any distance. For games whose ``candidates`` leave out moves that might save the loser.
        opening_ban: the move never to open with under ``--ban-centre``, given the position.
        solver: makes the game's ``Solver``, given kernels, game and parameters; None: it has none.
        choosers: by the name of an opening rule, what chooses under it (see ``protocol.wire.Choose``), given
            the position, a search (``choices.Searches.think``), the parameters and the seed.
    """

    def __init__(
        self,
        *,
        name: str,
        title: str,
        position: Any,
        columns: int,
        rows: int,
        encode: Callable[[Any, Move], int],
        decode: Callable[[Any, int], Move],
        state_length: Callable[[int, int], int],
        weights: Weights,
        move_span: int,
        most_moves: int,
        lead: Callable[[Any], float],
        engine: str = "mcts",
        details: Callable[[Any], List[int]] = _no_details,
        certain_plies: Optional[Callable[[Any], int]] = None,
        opening_ban: Optional[Callable[[Any], Optional[Move]]] = None,
        solver: Optional[Callable[[Any, "Game", Params], "Solver"]] = None,
        choosers: Optional[Dict[str, Chooser]] = None,
        ranges: Optional[Ranges] = None,
        rule_option: str = "",
        rules: Sequence[str] = (),
        free_size: bool = False,
        points_per_move: int = 1,
        gtp_top_left: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.position = position
        self.columns = columns
        self.rows = rows
        self.encode = encode
        self.decode = decode
        self.state_length = state_length
        self.weights = weights
        self.move_span = move_span
        self.most_moves = most_moves
        self.lead = lead
        self.engine = engine
        self.details = details
        self.certain_plies = certain_plies
        self.opening_ban = opening_ban
        self.solver = solver
        self.choosers = choosers or {}
        self.ranges = ranges or {}
        self.rule_option = rule_option
        self.rules = rules
        self.free_size = free_size
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left

    def table(self, columns: Optional[int] = None, rows: Optional[int] = None, rule: str = "") -> Table:
        """What a wire needs to know, for the usual board and rule or others."""
        return Table(
            self.name,
            columns or self.columns,
            rows or self.rows,
            points_per_move=self.points_per_move,
            gtp_top_left=self.gtp_top_left,
            free_size=self.free_size,
            rule=rule or (self.rules[0] if self.rules else ""),
        )

    def params(self) -> Params:
        """The game's own weights and settings."""
        return game_params(self.name)


class Searcher:
    """A search that may keep what it learnt from move to move.

    One position after another is given to ``think``; ``advance`` tells of the moves between them.
    """

    at: Optional[Position] = None
    """The position of the last ``think`` or ``advance``, where the search keeps something of it."""

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """The best move within the limit's nodes and depth and before the deadline (0: none).

        ``avoid`` is not answered while there is another move.
        """
        raise NotImplementedError

    def ponder(self, position: Position) -> None:
        """Searches on the opponent's time, for the sake of later answers, until ``stop`` or as long as it is of use.

        A search that keeps nothing has no use for it.
        """

    def advance(self, move: Move, after: Position) -> None:
        """The move was played on the position ``at``; ``after`` is the result."""

    def glance(self, position: Position) -> Optional[Report]:
        """What the ``think`` under way on the position has found so far; any thread may ask, and disturbs nothing.

        None where there is nothing to tell yet, or the search does not let itself be looked at.
        """
        return None

    def arm(self) -> None:
        """Withdraws an earlier ``stop``. Call it before anybody may want to stop the next search."""

    def stop(self) -> None:
        """Ends this or the next ``think`` or ``ponder`` within a millisecond or so; any thread may call it."""


class Solver:
    """What a game can prove about a position before the search proper: exact endings, forced wins."""

    spent = 0
    """The nodes that the last ``solve`` took."""

    def solve(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move]) -> Optional[Report]:
        """The proven answer; None, in good time for the search, where there is none.

        Args:
            position, limit, deadline_ns, avoid: see ``Searcher.think``.
        """
        raise NotImplementedError

    def arm(self) -> None:
        """See ``Searcher``."""

    def stop(self) -> None:
        """See ``Searcher``."""
