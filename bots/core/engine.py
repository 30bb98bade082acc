"""What joins a game's rules and kernels to the searches, and the searches' common ground."""

from typing import Any, Callable, Dict, List, Optional

from bots.core.game import Position
from bots.core.report import Report
from protocol.limit import Limit
from protocol.moves import Move, Table


class Game:
    """One registered game: its rules, what wires need to know of it, and its kernels' numbers.

    Args:
        name, title: as on the command line, and as a bot calls itself.
        position: the class of its positions.
        columns, rows: the usual board.
        free_size: whether other square boards exist.
        points_per_move, gtp_top_left: see ``protocol.moves.Table``.
        encode, decode: a move to the kernels' number and back, given the position.
        cell_codes: board text to the ints that the ``load`` kernel takes.
        state_length: cells that a state of this board may need, given columns and rows.
        move_span, most_moves: as in ``KernelGame``.
        settings: the MCTS settings, by the names of ``layout``.
        lead: how far the mover is ahead by a one-ply look, for the greedy bot.
        opening_ban: the move never to open with under ``--ban-centre``, given the position.
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
        cell_codes: Callable[[str], List[int]],
        state_length: Callable[[int, int], int],
        move_span: int,
        most_moves: int,
        settings: Dict[str, float],
        lead: Callable[[Any], float],
        opening_ban: Optional[Callable[[Any], Optional[Move]]] = None,
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
        self.cell_codes = cell_codes
        self.state_length = state_length
        self.move_span = move_span
        self.most_moves = most_moves
        self.settings = settings
        self.lead = lead
        self.opening_ban = opening_ban
        self.free_size = free_size
        self.points_per_move = points_per_move
        self.gtp_top_left = gtp_top_left

    def table(self, columns: Optional[int] = None, rows: Optional[int] = None) -> Table:
        """What a wire needs to know, for the usual board or another."""
        return Table(
            self.name,
            columns or self.columns,
            rows or self.rows,
            points_per_move=self.points_per_move,
            gtp_top_left=self.gtp_top_left,
            free_size=self.free_size,
        )


class Searcher:
    """A search that may keep what it learnt from move to move.

    One position after another is given to ``think``; ``advance`` tells of the moves between them.
    """

    note = ""
    at: Optional[Position] = None
    """The position of the last ``think`` or ``advance``, where the search keeps something of it."""

    def think(self, position: Position, limit: Limit, deadline_ns: int, avoid: Optional[Move] = None) -> Report:
        """The best move within the limit's nodes and depth and before the deadline (0: none).

        ``avoid`` is not answered while there is another move.
        """
        raise NotImplementedError

    def advance(self, move: Move, after: Position) -> None:
        """The move was played on the position ``at``; ``after`` is the result."""

    def arm(self) -> None:
        """Withdraws an earlier ``stop``. Call it before anybody may want to stop the next ``think``."""

    def stop(self) -> None:
        """Ends this or the next ``think`` within a millisecond or so; any thread may call it."""
