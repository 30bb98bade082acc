"""Surakarta's cases from ``tests/data/surakarta``, and random boards and games for its tests."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from bots.surakarta.rules import RULES, Surakarta
from protocol.moves import Move, Table, parse_move

DATA = Path(__file__).resolve().parents[1] / "data" / "surakarta"
TABLE = Table("surakarta", 6, 6, points_per_move=2)


def lines(name: str) -> list[list[str]]:
    """The words of every line of a data file that is not a comment."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def board(cells: str, side: str = "B", rule: str = "captured") -> Surakarta:
    """The position of a board text whose rows may be set apart by ``/``."""
    return Surakarta.from_cells(6, 6, cells.replace("/", ""), "BW".index(side), rule)


def moves(texts: str) -> list[Move]:
    """Moves as in ``a2b1 c3c4``."""
    found = [parse_move(text, TABLE) for text in texts.split()]
    assert None not in found
    return [move for move in found if move is not None]


def perft_cases() -> list[tuple[str, str, int, int]]:
    """(board, side, depth, count)."""
    return [
        (cells, side, depth, int(count))
        for cells, side, *counts in lines("perft.txt")
        for depth, count in enumerate(counts, 1)
    ]


def capture_cases() -> list[tuple[str, str, set[Move]]]:
    """(board, side, every capture)."""
    return [
        (cells, side, set(moves(" ".join(texts).replace("-", "")))) for cells, side, *texts in lines("captures.txt")
    ]


def recorded_games() -> list[tuple[int, str, list[Move]]]:
    """(Black's result, how the game ended, its moves)."""
    cases = []
    for result, end, *texts in lines("games.txt"):
        digits = [[int(digit) for digit in text] for text in texts]
        cases.append((int(result), end, [((c, r), (x, y)) for r, c, y, x in digits]))
    return cases


def boards(rules: Any = RULES) -> st.SearchStrategy[Surakarta]:
    """Any board with up to twelve pieces a side, most of them crowded little."""

    def place(points: list[int], black: int, to_move: int, rule: str) -> Surakarta:
        black = min(black, len(points), 12)
        cells = ["."] * 36
        for number, point in enumerate(points[: black + 12]):
            cells[point] = "B" if number < black else "W"
        return Surakarta.from_cells(6, 6, "".join(cells), to_move, rule)

    points = st.lists(st.integers(0, 35), unique=True, max_size=24)
    return st.builds(place, points, st.integers(0, 12), st.integers(0, 1), st.sampled_from(rules))


def random_game(
    start: Surakarta, rng: random.Random, captures: float = 0.3, back: float = 0.2
) -> Iterator[tuple[Surakarta, Move]]:
    """The positions of a random game, each with the move then played.

    ``captures`` is the share of moves chosen among captures where there are some, and ``back`` that of
    moves which take the side's last one back where that is legal, so that positions come back.
    """
    position, own = start, {0: [], 1: []}  # type: ignore[var-annotated]
    while True:
        legal = position.legal_moves()
        if not legal:
            return
        takes = position.captures()
        move = rng.choice(takes if takes and rng.random() < captures else legal)
        last = own[position.to_move]
        if last and rng.random() < back and last[-1][::-1] in legal:
            move = last[-1][::-1]
        last.append(move)
        yield position, move
        position = position.play(move)


# ---- captures once more, by walking over the board -----------------------------------------------


def walk(start: tuple[int, int], heading: tuple[int, int]) -> Iterator[tuple[tuple[int, int], int]]:
    """The points from ``start`` (row, column) on in that direction, each with the arcs behind it.

    Off the board, the walk follows the quarter circle that joins the k-th row to the k-th column from
    the same corner, for k of 1 and 2 (from 0); at a corner point there is none, and the walk ends.
    """
    (row, column), (down, right), arcs = start, heading, 0
    while True:
        row, column = row + down, column + right
        if not (0 <= row < 6 and 0 <= column < 6):
            row, column = row - down, column - right
            if {row, column} <= {0, 5}:
                return
            arcs += 1
            if right:  # from the end of a row to the end of a column
                k = min(row, 5 - row)
                near, column = row < 3, (k if right < 0 else 5 - k)
                row, down, right = (0, 1, 0) if near else (5, -1, 0)
            else:
                k = min(column, 5 - column)
                near, row = column < 3, (k if down < 0 else 5 - k)
                column, down, right = (0, 0, 1) if near else (5, 0, -1)
        yield (row, column), arcs
        if (row, column) == start and (down, right) == heading:
            return


def walked_captures(cells: str, side: str) -> set[Move]:
    """Every capture of a side, from walks in all four directions of every piece."""
    found = set()
    for point, cell in enumerate(cells):
        if cell != side:
            continue
        start = (point // 6, point % 6)
        for heading in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            for (row, column), arcs in walk(start, heading):
                there = cells[row * 6 + column]
                if (row, column) == start or there == ".":
                    continue
                if there != side and arcs:
                    found.add(((start[1], start[0]), (column, row)))
                break
    return found
