"""Swap2's choices: from what searches say of a position, whatever searches it."""

import pytest

from bots.core.report import Report
from bots.gomoku.game import GAME
from bots.gomoku.rules import Gomoku
from bots.gomoku.swap2 import OPENINGS, Swap2
from protocol.moves import PASS

PARAMS = {
    "swap2.share": 0.5,
    "swap2.band": 0.1,
    "swap2.even": 0.0,
    "swap2.scale": 100.0,
    "swap2.pairs": 4,
    "swap2.reach": 2,
}
THREE = [((7, 7),), ((8, 7),), ((9, 9),)]
FIVE = [*THREE, ((8, 8),), ((8, 6),)]


def replayed(moves, size=15, rule="standard"):
    position = Gomoku.start(size, size, rule)
    for move in moves:
        position = position.play(move)
    return position


def report_of(position, score, proven=None, unit=100.0):
    """A report of an alpha-beta search, or of MCTS with a unit of 1."""
    report = Report(position.legal_moves()[0])
    report.score, report.proven, report.unit = score, proven, unit
    return report


class Oracle:
    """A search that says the same of every position with as many stones, and of the next ply the contrary."""

    def __init__(self, **by_ply):
        self.by_ply = {int(name[6:]): said for name, said in by_ply.items()}
        self.asked = []  # the positions, but for those a ply later

    def __call__(self, position, share, depth=None):
        assert 0 < share <= 1
        if position.ply in self.by_ply:
            assert depth is None
            self.asked.append(position)
            return report_of(position, **self.by_ply[position.ply])
        said = self.by_ply[position.ply - 1]
        report = report_of(position, -said["score"])
        report.depth = depth
        return report


def choose(position, oracle, seed=1, params=PARAMS):
    return Swap2(oracle, params, seed).choose(position)


# ---- the first player ---------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 9, 15, 20])
def test_openings_fit_every_board_and_vary_by_seed(size):
    found = set()
    for seed in range(60):
        moves = choose(Gomoku.start(size, size), Oracle(), seed)
        assert moves == choose(Gomoku.start(size, size), Oracle(), seed)
        assert replayed(moves, size).ply == len(moves) == 3
        found.add(tuple(moves))
    assert len(found) >= 8


def test_openings_fit_oblong_boards():
    for seed in range(60):
        position = Gomoku.start(20, 7)
        for move in choose(position, Oracle(), seed):
            position = position.play(move)


def test_openings_keep_their_distance_from_the_edges_on_larger_boards():
    def distances(moves, size):
        return [sorted(min(value, size - 1 - value) for value in move[0]) for move in moves]

    for seed in range(30):
        small, large = (choose(Gomoku.start(size, size), Oracle(), seed) for size in (15, 20))
        assert distances(small, 15) == distances(large, 20)


def test_every_opening_is_three_different_points_in_a_quarter_of_the_board():
    assert len(set(OPENINGS)) == len(OPENINGS) > 3
    for opening in OPENINGS:
        assert len(set(opening)) == 3
        assert all(0 <= value <= 7 for point in opening for value in point)


# ---- the choice of colours ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "swaps"),
    [
        ({"score": 80.0}, False),
        ({"score": -80.0}, True),
        ({"score": 0.7, "unit": 1.0}, False),
        ({"score": 0.3, "unit": 1.0}, True),
        ({"score": -999.0, "proven": "won"}, False),
        ({"score": 999.0, "proven": "lost"}, True),
        ({"score": 1e9}, False),
        ({"score": -1e9}, True),
        ({"score": float("-inf"), "unit": 1.0}, True),
    ],
)
@pytest.mark.parametrize("moves", [THREE, FIVE])
def test_the_better_colour_is_taken(moves, said, swaps):
    position = replayed(moves)
    oracle = Oracle(**{"after_{}".format(len(moves)): said})
    answer = choose(position, oracle)
    assert answer == ([PASS] if swaps else [position.legal_moves()[0]])
    assert len(oracle.asked) == 1


@pytest.mark.parametrize(("score", "swaps"), [(5.0, False), (-5.0, True), (0.0, False)])
def test_after_five_stones_even_a_small_lead_decides(score, swaps):
    assert (choose(replayed(FIVE), Oracle(after_5={"score": score})) == [PASS]) is swaps


@pytest.mark.parametrize(("even", "swaps"), [(-60.0, False), (60.0, True)])
def test_what_is_even_is_a_parameter_and_no_matter_of_a_count_of_wins(even, swaps):
    params = {**PARAMS, "swap2.even": even}
    assert (choose(replayed(FIVE), Oracle(after_5={"score": 0.0}), params=params) == [PASS]) is swaps
    assert choose(replayed(FIVE), Oracle(after_5={"score": 0.51, "unit": 1.0}), params=params) != [PASS]


@pytest.mark.parametrize("seed", range(5))
def test_an_even_position_is_made_another_even_one_by_two_stones(seed):
    position = replayed(THREE)
    oracle = Oracle(after_3={"score": 10.0}, after_5={"score": -8.0})
    answer = choose(position, oracle, seed)
    assert len(answer) == 2
    after = replayed([*THREE, *answer])
    assert after.cells() in [asked.cells() for asked in oracle.asked]
    for move in answer:
        assert min(max(abs(move[0][0] - x), abs(move[0][1] - y)) for ((x, y),) in THREE) <= 2 or move == answer[0]
    assert [asked.ply for asked in oracle.asked] == [3, 5, 5, 5, 5]


def test_of_the_pairs_the_most_even_is_laid():
    class Better(Oracle):
        """Says 4, 3, 2, 1 of the positions after five stones, in this order."""

        def __call__(self, position, share, depth=None):
            self.by_ply[5]["score"] = 5.0 - sum(asked.ply == 5 for asked in self.asked)
            return super().__call__(position, share, depth)

    oracle = Better(after_3={"score": 0.0}, after_5={"score": 0.0})
    answer = choose(replayed(THREE), oracle)
    assert replayed([*THREE, *answer]).cells() == oracle.asked[-1].cells()


@pytest.mark.parametrize(("score", "swaps"), [(10.0, False), (-10.0, True)])
def test_where_no_pair_is_even_the_better_colour_is_taken(score, swaps):
    oracle = Oracle(after_3={"score": score}, after_5={"score": 0.0, "proven": "won"})
    answer = choose(replayed(THREE), oracle)
    assert answer == ([PASS] if swaps else [replayed(THREE).legal_moves()[0]])


def test_a_full_small_board_has_pairs_too():
    moves = [((0, 0),), ((1, 0),), ((2, 0),)]
    oracle = Oracle(after_3={"score": 0.0}, after_5={"score": 0.0})
    assert len(Swap2(oracle, PARAMS, 1).choose(replayed(moves, 5))) == 2


class Tempo:
    """A search whose values favour whoever moves where it ends.

    If it was broken off, the value is already that of the next depth.
    """

    def __init__(self, lead, bonus, depth, broken_off=False):
        self.lead, self.bonus, self.depth, self.broken_off = lead, bonus, depth, broken_off

    def __call__(self, position, share, depth=None):
        sign = 1 if position.ply % 2 else -1  # White, after five stones, or Black
        reached = self.depth if depth is None else depth
        ends = reached + (self.broken_off and depth is None)
        report = report_of(position, sign * self.lead + (self.bonus if ends % 2 == 0 else -self.bonus))
        report.depth = reached
        return report


@pytest.mark.parametrize("broken_off", [False, True])
@pytest.mark.parametrize("depth", [4, 5])
@pytest.mark.parametrize("lead", [20.0, -20.0])
def test_whoever_moves_where_the_search_ends_makes_no_difference(lead, depth, broken_off):
    answer = choose(replayed(FIVE), Tempo(lead, 300.0, depth, broken_off))
    assert (answer == [PASS]) is (lead < 0)


def test_another_number_of_stones_gives_no_choice():
    with pytest.raises(ValueError, match="after 0, 3 or 5 stones, not 4"):
        choose(replayed(FIVE[:4]), Oracle())


def test_the_games_own_parameters_will_do():
    params = GAME.params()
    even = params["swap2.even"]
    oracle = Oracle(after_3={"score": even}, after_5={"score": even})
    assert len(GAME.choosers["swap2"](replayed(THREE), oracle, params, 3)) == 2
    assert len(GAME.choosers["swap2"](Gomoku.start(15, 15), oracle, params, 3)) == 3
