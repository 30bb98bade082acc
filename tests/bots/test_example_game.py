"""bots/README.md shows how to add a game; here its example is added, and both engines play it."""

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import example_game
import pytest
from kernel_support import perft

from bots.core.alphabeta import AlphaBetaSearcher
from bots.core.engine import Game
from bots.core.mcts import MctsSearcher
from protocol.limit import Limit

HERE = Path(__file__).resolve().parent
CONTRACT = """
import sys
sys.path.insert(0, {here!r})
import example_game, pytest
example_game.install_as_the_only_game()
sys.exit(pytest.main(["-q", "-p", "no:cacheprovider", {contract!r}]))
"""

# Sequences of so many plies, none of them over before: 9!/(9 - n)! to five, then less the games that have ended, of
# which 1440, 5328, 47952, 72576 and 127872 end at the fifth to the ninth ply (255,168 in all, H. Bottomley).
GAMES = [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]


@pytest.fixture(scope="module")
def game() -> Game:
    example_game.install()
    from bots.tictactoe.game import GAME  # type: ignore[import-not-found]

    return GAME  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def kernels(game: Game, kernels_of: Callable[[str], Any]) -> Any:
    return kernels_of(game.name)


def test_it_takes_less_than_150_lines() -> None:
    lines = [line for text in example_game.files().values() for line in text.splitlines() if line.strip()]
    assert set(example_game.files()) == {"rules.py", "layout.py", "kernels.py", "game.py", "params.toml"}
    assert 50 < len(lines) < 150


def test_it_keeps_the_contract_of_all_games(kernels: Any) -> None:
    # In a process of its own, where it is the only game there is; the kernels are compiled by now.
    program = CONTRACT.format(here=str(HERE), contract=str(HERE / "test_games_contract.py"))
    done = subprocess.run([sys.executable, "-c", program], cwd=HERE.parents[1], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-3000:]
    assert "skipped" not in done.stdout


def test_its_kernels_count_the_games_that_there_are(game: Game, kernels: Any) -> None:
    assert [perft(kernels, game, game.position.start(), depth) for depth in range(1, 10)] == GAMES


def test_alphabeta_knows_that_it_is_a_draw(game: Game, kernels: Any) -> None:
    report = AlphaBetaSearcher(kernels, game).think(game.position.start(), Limit(), 0)
    assert (report.score, report.proven) == (0, None)
    assert len(report.line) == 9


def value(position: Any) -> int:
    """Plain minimax: 1, 0 or -1 for the side to move."""
    result = position.result()
    if result is not None:
        return 0 if result.winner is None else (1 if result.winner == position.to_move else -1)
    return max(-value(position.play(move)) for move in position.legal_moves())


def test_mcts_proves_what_minimax_finds_draws_included(game: Game, kernels: Any) -> None:
    rng = random.Random(1)
    names = {1: "won", 0: "drawn", -1: "lost"}
    met = set()
    for _ in range(60):
        position = game.position.start()
        for _ in range(rng.choice((3, 4, 5))):
            if position.result() is None:
                position = position.play(rng.choice(position.legal_moves()))
        if position.result() is None:
            report = MctsSearcher(kernels, game, 1).think(position, Limit(nodes=200000), 0)
            assert report.proven == names[value(position)], position.diagram()
            met.add(report.proven)
    assert met == {"won", "drawn", "lost"}


def test_mcts_proves_that_it_is_a_draw(game: Game, kernels: Any) -> None:
    report = MctsSearcher(kernels, game, 1).think(game.position.start(), Limit(nodes=1000000), 0)
    assert (report.proven, report.score) == ("drawn", 0.5)
    assert report.nodes < 1000000


@pytest.mark.parametrize("side", [0, 1])
def test_both_find_the_forced_block_that_wins(game: Game, kernels: Any, side: int) -> None:
    # The mover has two opposite corners and must take the third, which makes two threats at once.
    position = game.position.from_cells(3, 3, "B.W.W...B" if side == 0 else "W.B.B...W", side)
    for searcher in (AlphaBetaSearcher(kernels, game), MctsSearcher(kernels, game, 1)):
        report = searcher.think(position, Limit(nodes=20000), 0)
        assert (report.move, report.proven) == (((0, 2),), "won")
