"""Which games a tournament has, in which order, by its format and what was played already."""

from collections.abc import Iterator, Sequence
from itertools import islice

from bots.core.game import Position
from protocol.moves import Move
from tools.referee.openings import listed_openings, random_openings
from tools.referee.schedule import Pairing, gauntlet, round_robin, swiss_round
from tools.tournament.job import GameJob
from tools.tournament.journal import Journal
from tools.tournament.results import Results
from tools.tournament.spec import OpeningSpec, TournamentSpec


class Openings:
    """Openings by number, from an endless supply.

    Each comes with its place in the list that it is from, None where there is no list.
    """

    def __init__(self, spec: OpeningSpec, start: Position) -> None:
        self._supply: Iterator[tuple[int | None, Sequence[Move]]]
        if spec.moves is None:
            self._supply = ((None, moves) for moves in random_openings(start, spec.plies, spec.seed))
        else:
            self._supply = listed_openings([list(moves) for moves in spec.moves], spec.order, spec.seed)
        self._drawn: list[tuple[int | None, tuple[Move, ...]]] = []

    def __getitem__(self, number: int) -> tuple[int | None, tuple[Move, ...]]:
        for place, moves in islice(self._supply, max(0, number + 1 - len(self._drawn))):
            self._drawn.append((place, tuple(moves)))
        return self._drawn[number]


def planned_games(spec: TournamentSpec) -> int:
    """Games of the whole tournament, if nothing ends it before."""
    players = len(spec.players)
    meetings = {"round-robin": players * (players - 1) // 2, "gauntlet": players - 1, "swiss": players // 2}
    games = 2 * meetings[spec.format] * spec.rounds
    return games if spec.games is None else min(games, spec.games)


def game_jobs(
    spec: TournamentSpec, openings: Openings, journal: Journal, results: Results, concurrency: int
) -> "Iterator[GameJob | None]":
    """The games that the journal lacks, in order.

    None is given out, as often as is asked, while a round has to wait for results.
    """
    for pairing in _pairings(spec, results):
        if pairing is None:
            yield None
            continue
        if spec.games is not None and pairing.number >= spec.games:
            return
        if pairing.number not in journal.numbers:
            yield _job(spec, pairing, openings, concurrency)


def _pairings(spec: TournamentSpec, results: Results) -> "Iterator[Pairing | None]":
    players = len(spec.players)
    if spec.format == "round-robin":
        yield from round_robin(players, spec.rounds)
    elif spec.format == "gauntlet":
        yield from gauntlet(players, spec.rounds)
    else:
        for number in range(spec.rounds):
            pairs_before = number * (players // 2)
            while any(pair not in results.pair_points for pair in range(pairs_before)):
                yield None
            yield from swiss_round(players, number, results.pair_points)


def _job(spec: TournamentSpec, pairing: Pairing, openings: Openings, concurrency: int) -> GameJob:
    place, moves = openings[pairing.opening]
    return GameJob(
        pairing.number,
        spec.game,
        spec.columns,
        spec.rows,
        spec.rule,
        (spec.players[pairing.black], spec.players[pairing.white]),
        moves,
        place,
        concurrency,
    )
