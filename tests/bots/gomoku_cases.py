"""Gomoku's cases from ``tests/data/gomoku``, and random boards and games for its tests."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import strategies as st
from kernel_support import KernelState

from bots.gomoku.game import GAME
from bots.gomoku.layout import state_length
from bots.gomoku.rules import RULES, Gomoku
from protocol.moves import BLACK, STONE_CELLS, WHITE, Move, parse_move

DATA = Path(__file__).resolve().parents[1] / "data" / "gomoku"
SIZES = [(5, 5), (6, 9), (8, 8), (15, 15), (20, 5), (19, 19), (20, 20)]


def lines(name: str) -> list[list[str]]:
    """The words of every line of a data file that is not a comment."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def position(board: str, to_move: int, rule: str) -> Gomoku:
    """The position of rows with / between them; a row may end early."""
    rows = board.split("/")
    columns = max(map(len, rows))
    return Gomoku.from_cells(columns, len(rows), "".join(row.ljust(columns, ".") for row in rows), to_move, rule)


def point(text: str) -> Move:
    """The move of a text like ``d3``."""
    move = parse_move(text, GAME.table(20, 20))
    assert move, text
    return move


def renju_cases() -> list[tuple[str, Gomoku, set[Move]]]:
    """(name, position with Black to move, every point it may not take)."""
    return [
        (name, position(board, BLACK, "renju"), {point(text) for text in points.split(",")} if points != "-" else set())
        for board, points, name in lines("renju.txt")
    ]


def forcing_cases(kind: str) -> list[tuple[str, Gomoku, int]]:
    """(name, position, moves of the attacker's known solution) of that kind, ``VCF`` or ``VCT``."""
    return [
        (name, position(board, STONE_CELLS.index(side), rule), int(moves))
        for board, side, rule, its_kind, moves, name in lines("vcf.txt")
        if its_kind == kind
    ]


def rules() -> Any:
    return st.sampled_from(RULES)


@st.composite
def boards(draw: Any, largest: int = 20) -> Gomoku:
    """Any stones on any board, whoever is to move."""
    columns, rows = draw(st.integers(5, largest)), draw(st.integers(5, largest))
    rng = random.Random(draw(st.integers(0, 1 << 30)))
    density = draw(st.floats(0, 1))
    cells = "".join(rng.choice("BW") if rng.random() < density else "." for _ in range(columns * rows))
    return Gomoku.from_cells(columns, rows, cells, draw(st.sampled_from((BLACK, WHITE))), draw(rules()))


def near_moves(position: Gomoku) -> list[Move]:
    """Legal moves beside a stone: games of them are full of rows."""
    cells = position.cells()
    stones = [(i % position.columns, i // position.columns) for i, cell in enumerate(cells) if cell != "."]
    near = {(x + dx, y + dy) for x, y in stones for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return [move for move in position.legal_moves() if not move or move[0] in near]


def random_game(start: Gomoku, rng: random.Random, crowded: bool = True) -> Iterator[tuple[Gomoku, Move]]:
    """The positions of a random game but the last, each with the move made in it."""
    position = start
    while position.result() is None:
        move = rng.choice((near_moves(position) if crowded else []) or position.legal_moves())
        yield position, move
        position = position.play(move)


class State(KernelState):
    """A kernel state of Gomoku, with the entry points that only Gomoku has."""

    def __init__(self, kernels: Any, position: Gomoku) -> None:
        super().__init__(kernels, GAME, position)

    def cells(self) -> list[int]:
        """The whole state."""
        return list(self.state.cells[: state_length(self.position.columns, self.position.rows)])

    def undo(self, move: Move) -> None:
        """Takes the last move back."""
        self.kernels.undo(self.state, self.weights, GAME.encode(self.position, move))

    def candidates(self) -> list[Move]:
        """The moves that a search looks at."""
        count = self.kernels.candidates(self.state, self.weights, self.moves)
        return [GAME.decode(self.position, number) for number in self.moves.cells[:count]]

    def win_in(self) -> int:
        """Plies of a win by continuous fours, 0 if none is found."""
        plies: int = self.kernels.win_in(self.state, self.weights)
        return plies

    def evaluate(self) -> int:
        value: int = self.kernels.evaluate(self.state, self.weights)
        return value
