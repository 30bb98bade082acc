"""Games counted, one by one, for every table that is made of them."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from protocol.moves import BLACK, WHITE, opponent
from tools.records.game import OVER_BY_RULE, GameRecord
from tools.statistics.elo import Strength, pentanomial, strength


@dataclass
class Behaviour:
    """What one player did in all its games.

    Args:
        ends: by verdict, the games that it lost otherwise than by rule.
        last_reason: of the last of them.
        games: all its games that count.
        moves: moves with a time.
        total_ms, longest_ms: their wall milliseconds.
        cpu_moves, cpu_ms: moves with CPU milliseconds, and their sum.
        node_moves, nodes: moves with a count of nodes, and their sum.
    """

    ends: "Counter[str]" = field(default_factory=Counter)
    last_reason: str = ""
    games: int = 0
    moves: int = 0
    total_ms: float = 0.0
    longest_ms: float = 0.0
    cpu_moves: int = 0
    cpu_ms: float = 0.0
    node_moves: int = 0
    nodes: int = 0

    @property
    def average_ms(self) -> float:
        """Mean wall milliseconds a move; 0 without a move."""
        return self.total_ms / self.moves if self.moves else 0.0


class Duel:
    """The games of two players, all from the first one's view."""

    def __init__(self) -> None:
        self.by_colour = ([0, 0, 0], [0, 0, 0])  # by the first player's colour: wins, draws, losses
        self.pair_scores: list[float] = []  # of complete pairs, 0 to 1
        self.plies = 0
        self._half_pairs: dict[tuple[str, int], tuple[int, float]] = {}

    def add(self, record: GameRecord, first_colour: int) -> None:
        """Counts a game. A pair's games share a number in one file and have the colours swapped."""
        score = record.score(first_colour)
        self.by_colour[first_colour][{1.0: 0, 0.5: 1, 0.0: 2}[score]] += 1
        self.plies += len(record.moves)
        if record.pair is None:
            return
        key = (record.source.rpartition(":")[0], record.pair)
        half = self._half_pairs.pop(key, None)
        if half is not None and half[0] != first_colour:
            self.pair_scores.append((half[1] + score) / 2)
        else:
            self._half_pairs[key] = (first_colour, score)

    def results(self, colour: int | None = None) -> tuple[int, int, int]:
        """Wins, draws and losses, with both colours or one."""
        rows = self.by_colour if colour is None else (self.by_colour[colour],)
        wins, draws, losses = (sum(row[i] for row in rows) for i in range(3))
        return wins, draws, losses

    @property
    def games(self) -> int:
        """Games played."""
        return sum(self.results())

    @property
    def points(self) -> float:
        """The first player's: 1 a win, 1/2 a draw."""
        wins, draws, _ = self.results()
        return wins + draws / 2

    def by_pairs(self) -> Strength | None:
        """What the complete pairs tell; None without one."""
        return strength(pentanomial(self.pair_scores))

    def by_games(self) -> Strength | None:
        """What the games tell as if each were independent; None without one."""
        return strength(self.results()[::-1])

    def reversed(self) -> "Duel":
        """The same from the second player's view."""
        found = Duel()
        for colour in (BLACK, WHITE):
            found.by_colour[colour][:] = self.by_colour[opponent(colour)][::-1]
        found.pair_scores = [1.0 - score for score in self.pair_scores]
        found.plies = self.plies
        return found


class Tally:
    """All that tables show of some games.

    Args:
        players: in which order tables list them; others follow as they come.
    """

    def __init__(self, players: Iterable[str] = ()) -> None:
        self.behaviours: dict[str, Behaviour] = {name: Behaviour() for name in players}
        self.colours = [0, 0, 0]  # won by Black, won by White, drawn
        self.void = 0
        self.opening_plies = 0  # of the last game
        self._duels: dict[tuple[str, str], Duel] = {}

    @property
    def players(self) -> list[str]:
        """Everybody that played, or will."""
        return list(self.behaviours)

    @property
    def games(self) -> int:
        """Games that count."""
        return sum(self.colours)

    def add(self, record: GameRecord, names: tuple[str, str] | None = None) -> None:
        """Counts a game; ``names`` of Black and White if they are to be called otherwise than in the record."""
        black, white = names or (record.seats[BLACK].name, record.seats[WHITE].name)
        if not record.counts:
            self.void += 1
            return
        self.opening_plies = record.opening_plies
        self.colours[2 if record.winner is None else record.winner] += 1
        self._add_behaviour(record, (black, white))
        key = self._key(black, white)
        duel = self._duels.setdefault(key, Duel())
        duel.add(record, BLACK if key[0] == black else WHITE)

    def _key(self, one: str, other: str) -> tuple[str, str]:
        order = self.players
        return (one, other) if order.index(one) <= order.index(other) else (other, one)

    def _add_behaviour(self, record: GameRecord, names: tuple[str, str]) -> None:
        sides = [self.behaviours.setdefault(name, Behaviour()) for name in names]
        for side in sides:
            side.games += 1
        for made in record.moves[record.opening_plies :]:
            side = sides[made.colour]
            if made.ms is not None:
                side.moves += 1
                side.total_ms += made.ms
                side.longest_ms = max(side.longest_ms, made.ms)
            if made.cpu_ms is not None:
                side.cpu_moves += 1
                side.cpu_ms += made.cpu_ms
            if made.nodes is not None:
                side.node_moves += 1
                side.nodes += made.nodes
        if record.verdict not in OVER_BY_RULE and record.winner is not None:
            loser = sides[opponent(record.winner)]
            loser.ends[record.verdict] += 1
            loser.last_reason = record.reason

    def duel(self, one: str, other: str) -> Duel:
        """The games of two players, from the first one's view; empty if they never met."""
        if (one, other) in self._duels:
            return self._duels[one, other]
        return self._duels[other, one].reversed() if (other, one) in self._duels else Duel()

    def points(self) -> dict[tuple[str, str], float]:
        """(player, opponent) -> points, of all that met."""
        found = {}
        for (one, other), duel in self._duels.items():
            found[one, other] = duel.points
            found[other, one] = duel.games - duel.points
        return found
