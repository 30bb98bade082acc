"""Othello's cases from ``tests/data/othello``, and random positions for its tests."""

import random
from pathlib import Path
from typing import Any

from bots.othello.rules import Othello
from protocol.moves import BLACK, WHITE, Move

DATA = Path(__file__).resolve().parents[1] / "data" / "othello"
SQUARES = 64


def lines(name: str) -> list[str]:
    """Every line of a data file that is not a comment."""
    return [line for line in (DATA / name).read_text(encoding="utf-8").splitlines() if line and line[0] != "#"]


def perft_cases() -> list[tuple[int, int]]:
    """(depth, count)."""
    return [(int(depth), int(count)) for depth, count in (line.split() for line in lines("perft.txt"))]


def point(name: str) -> Move:
    """A square's name in any letter case as a move."""
    return (("abcdefgh".index(name[0].lower()), int(name[1]) - 1),)


def solved(name: str) -> list[tuple[Othello, dict[Move, int]]]:
    """Positions with the exact scores of their moves for the side to move."""
    cases = []
    for line in lines(name):
        board, rest = line.split(" ", 1)
        side, *scores = [part.strip() for part in rest.split(";") if part.strip()]
        cells = board.replace("X", "B").replace("O", "W").replace("-", ".")
        known = dict(part.split(":") for part in scores)
        position = Othello.from_cells(8, 8, cells, BLACK if side == "X" else WHITE)
        cases.append((position, {point(move): int(score) for move, score in known.items()}))
    return cases


def empties(position: Othello) -> int:
    return position.cells().count(".")


def random_game(seed: int) -> list[Othello]:
    """All positions of a random game, from the start to the end."""
    rng = random.Random(seed)
    positions = [Othello.start()]
    while positions[-1].result() is None:
        positions.append(positions[-1].play(rng.choice(positions[-1].legal_moves())))
    return positions


def late_positions(most_empties: int, games: int) -> list[Othello]:
    """The first position of every random game with so few empty squares or fewer, if it is not over."""
    found = []
    for seed in range(games):
        late = [position for position in random_game(seed) if empties(position) <= most_empties]
        if late and late[0].result() is None:
            found.append(late[0])
    return found


def final_score(position: Othello) -> int:
    """The mover's discs less the other side's in a game that is over, empty squares counted for the winner."""
    counts = position.counts()
    lead = counts[position.to_move] - counts[1 - position.to_move]
    return lead + (empties(position) if lead > 0 else -empties(position) if lead < 0 else 0)


def minimax(position: Othello, known: dict[Any, int] | None = None) -> int:
    """The exact score for the mover by trying everything."""
    known = {} if known is None else known
    key = (position.discs, position.to_move)
    if key not in known:
        moves = position.legal_moves()
        known[key] = max(-minimax(position.play(move), known) for move in moves) if moves else final_score(position)
    return known[key]


def symmetric(cells: str) -> list[str]:
    """The board in its eight orientations."""
    rows = [cells[i : i + 8] for i in range(0, SQUARES, 8)]
    boards = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        boards += ["".join(rows), "".join(row[::-1] for row in rows)]
    return boards


def swapped(cells: str) -> str:
    """The board with the colours exchanged."""
    return cells.translate(str.maketrans("BW", "WB"))
