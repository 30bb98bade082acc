"""Who plays whom: round robin, gauntlet and Swiss, as functions of the settings and of results.

A schedule is a plain function of its arguments: run again, it gives the same games with the same ids, so
a tournament that was interrupted leaves out the ids that are on file and repeats none. Games come in
pairs, colours swapped, one opening a pair; openings are numbered, and where they come from is not decided
here. Players are numbered from 0, as the caller lists them.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True)
class Pairing:
    """A game to be played.

    Args:
        number: of the game, from 0.
        pair: of its pair, from 0; both games of a pair have the same opening.
        opening: the opening's number, from 0.
        black, white: the players.
    """

    number: int
    pair: int
    opening: int
    black: int
    white: int


def round_robin(players: int, pairs: int) -> Iterator[Pairing]:
    """Everybody against everybody, ``pairs`` pairs each; all meet once before anybody meets again.

    In one such cycle all pairs have the same opening, so that everybody has played the same ones in the
    end. Rounds are Berger's (https://en.wikipedia.org/wiki/Round-robin_tournament): no player has two
    games in a round, so that games at the same time rarely wait for one another.
    """
    meetings = [meeting for meeting_round in _berger(players) for meeting in meeting_round]
    return _pairs(meetings, pairs)


def gauntlet(players: int, pairs: int, seeds: int = 1) -> Iterator[Pairing]:
    """The first ``seeds`` players against all the others, ``pairs`` pairs each."""
    return _pairs([(seed, other) for other in range(seeds, players) for seed in range(seeds)], pairs)


def _pairs(meetings: Sequence[tuple[int, int]], pairs: int) -> Iterator[Pairing]:
    for cycle in range(pairs):
        for index, (first, second) in enumerate(meetings):
            yield from _pair(cycle * len(meetings) + index, cycle, first, second)


def _pair(pair: int, opening: int, first: int, second: int) -> Iterator[Pairing]:
    yield Pairing(2 * pair, pair, opening, first, second)
    yield Pairing(2 * pair + 1, pair, opening, second, first)


def _berger(players: int) -> Iterator[list[tuple[int, int]]]:
    """The rounds in which everybody meets everybody, by the circle method."""
    circle: list[int | None] = [*range(players), *([None] if players % 2 else [])]
    for _ in range(len(circle) - 1):
        seats = [(circle[index], circle[-1 - index]) for index in range(len(circle) // 2)]
        yield [_first_and_second(one, other) for one, other in seats if one is not None and other is not None]
        circle = [circle[0], circle[-1], *circle[1:-1]]


def _first_and_second(one: int, other: int) -> tuple[int, int]:
    """Who has Black first: the lower number against those an odd distance away, so that all have it equally."""
    low, high = sorted((one, other))
    return (low, high) if (high - low) % 2 else (high, low)


# ---- Swiss --------------------------------------------------------------------------------------

BYE_SCORE = Fraction(1)
"""Points, of the 2 that a pair is worth, for the round that an odd player sits out: what a draw gives."""


def swiss_round(players: int, round_number: int, scores: Mapping[int, Fraction | float]) -> list[Pairing]:
    """The next round of a Swiss tournament, given the earlier rounds' results.

    Players of the same points meet as far as possible, and nobody twice while it can be avoided. Where
    the number is odd, the last in the table that did not sit out yet does, or the next that lets the others
    meet without a repeat. Each meeting is a pair of games,
    so colours are even; who has Black first alternates.

    Args:
        round_number: from 0.
        scores: pair -> the points, 0 to 2, of the player that had Black first, for every pair of the
            earlier rounds, whose pairings this function gave.

    Raises:
        ValueError: a result of an earlier round is missing.
    """
    standing = _Standing(players)
    for number in range(round_number):
        _play_round(standing, _paired(standing), number, scores)
    meetings = _paired(standing)
    first_pair = round_number * (players // 2)
    return [
        game
        for index, (first, second) in enumerate(meetings)
        for game in _pair(first_pair + index, round_number, first, second)
    ]


class _Standing:
    """Points, past opponents, past firsts and past byes."""

    def __init__(self, players: int) -> None:
        self.points = [Fraction(0)] * players
        self.met: list[set[int]] = [set() for _ in range(players)]
        self.firsts = [0] * players
        self.sat_out = [0] * players

    def order(self) -> list[int]:
        """The players, best first; equals in the order of the list."""
        return sorted(range(len(self.points)), key=lambda player: (-self.points[player], player))


def _play_round(
    standing: _Standing,
    meetings: Sequence[tuple[int, int]],
    number: int,
    scores: Mapping[int, Fraction | float],
) -> None:
    players = len(standing.points)
    for index, (first, second) in enumerate(meetings):
        pair = number * (players // 2) + index
        if pair not in scores:
            raise ValueError(f"the result of pair {pair} in round {number + 1} is missing")
        score = Fraction(scores[pair])
        standing.points[first] += score
        standing.points[second] += 2 - score
        standing.met[first].add(second)
        standing.met[second].add(first)
        standing.firsts[first] += 1
    for player in set(range(players)) - {player for meeting in meetings for player in meeting}:
        standing.points[player] += BYE_SCORE
        standing.sat_out[player] += 1


def _paired(standing: _Standing) -> list[tuple[int, int]]:
    """The meetings of a round, best players first."""
    orders = _orders(standing)
    found = next(filter(None, (_match(order, standing) for order in orders)), None)
    return [_seated(*two, standing) for two in found or _match_with_repeats(orders[0], standing)]


def _orders(standing: _Standing) -> list[list[int]]:
    """The players of the round, best first; where one sits out, every choice, the best first."""
    order = standing.order()
    if len(order) % 2 == 0:
        return [order]
    fewest = min(standing.sat_out)
    out = [player for player in reversed(order) if standing.sat_out[player] == fewest]
    return [[player for player in order if player != one] for one in out]


_MOST_STEPS = 20_000
"""Of the search for a round without repeats, before it is taken for hopeless."""


def _match(order: Sequence[int], standing: _Standing) -> list[tuple[int, int]]:
    """Meetings without a repeat, neighbours in the table first; empty if there are none or few to be found.

    Depth first with its own stack: the best player still free meets the next one that it may.
    """
    free = list(order)
    meetings: list[tuple[int, int]] = []
    tried = [0]  # by depth: how many opponents of the first free player were tried
    for _ in range(_MOST_STEPS):
        if not free:
            return meetings
        first, rest = free[0], free[1:]
        opponents = [other for other in rest if other not in standing.met[first]]
        if tried[-1] < len(opponents):
            other = opponents[tried[-1]]
            tried[-1] += 1
            meetings.append((first, other))
            free = [player for player in rest if player != other]
            tried.append(0)
            continue
        if not meetings:
            return []
        tried.pop()
        taken = set(meetings.pop())
        free = [player for player in order if player in taken or player in free]
    return []


def _match_with_repeats(order: Sequence[int], standing: _Standing) -> list[tuple[int, int]]:
    """Meetings of neighbours in the table, as few of them repeats as a first come, first served gives."""
    free, meetings = list(order), []
    while free:
        first = free.pop(0)
        other = next((player for player in free if player not in standing.met[first]), free[0])
        free.remove(other)
        meetings.append((first, other))
    return meetings


def _seated(one: int, other: int, standing: _Standing) -> tuple[int, int]:
    """Who has Black first: who had it less often, else the better placed."""
    return (other, one) if standing.firsts[other] < standing.firsts[one] else (one, other)
