"""NoGo's cases from ``tests/data/nogo``, and random boards and games for its tests."""

import random
from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st

from bots.core.game import Position
from bots.nogo.rules import NoGo
from protocol.moves import Move

DATA = Path(__file__).resolve().parents[1] / "data" / "nogo"


def lines(name: str) -> list[list[str]]:
    """The words of every line of a data file that is not a comment."""
    text = (DATA / name).read_text(encoding="utf-8")
    return [line.split() for line in text.splitlines() if line and not line.startswith("#")]


def perft_cases() -> list[tuple[int, int, int, int]]:
    """(columns, rows, depth, count)."""
    return [(int(c), int(r), int(depth), int(count)) for c, r, depth, count in lines("perft.txt")]


def solved_boards(most_points: int) -> list[tuple[int, int, str]]:
    """(columns, rows, "won" or "lost" for the first player) of boards up to that many points."""
    cases = [(int(c), int(r), {"first": "won", "second": "lost"}[who]) for c, r, who in lines("solved.txt")]
    return [case for case in cases if case[0] * case[1] <= most_points]


def winning_openings() -> list[tuple[int, int, set[Move]]]:
    """(columns, rows, every winning first move)."""
    cases = []
    for columns, rows, *points in lines("winning_openings.txt"):
        c, r = int(columns), int(rows)
        found: set[Move] = set()
        for point in points if points != ["-"] else []:
            x, y = map(int, point.split(","))
            for image in ((x, y), (c - 1 - x, y), (x, r - 1 - y), (c - 1 - x, r - 1 - y)):
                found.add((image,))
                if c == r:
                    found.add((image[::-1],))
        cases.append((c, r, found))
    return cases


def mcgs_cases() -> list[tuple[int, int, str, int, str]]:
    """(columns, rows, board text, side to move, "won" or "lost" for it)."""
    cases = []
    for board, black, white in lines("mcgs.txt"):
        rows = board.split("|")
        cells = "".join(rows).replace("X", "B").replace("O", "W")
        for to_move, outcome in enumerate((black, white)):
            cases.append((len(rows[0]), len(rows), cells, to_move, {"win": "won", "loss": "lost"}[outcome]))
    return cases


def random_game(columns: int, rows: int, rng: random.Random) -> Iterator[tuple[NoGo, Move]]:
    """The positions of a random game from the empty board, each with the move then played."""
    position: Position = NoGo.start(columns, rows)
    while position.result() is None:
        move = rng.choice(position.legal_moves())
        yield position, move  # type: ignore[misc]
        position = position.play(move)


def random_position(columns: int, rows: int, seed: int, plies: int) -> NoGo:
    """The position after so many random moves, or the last one of the game that has one to play."""
    reached = NoGo.start(columns, rows)
    for ply, (position, _) in enumerate(random_game(columns, rows, random.Random(seed))):
        reached = position
        if ply == plies:
            break
    return reached


def with_one_move(columns: int, rows: int) -> NoGo:
    """A position from a random game in which one move is legal."""
    for seed in range(1000):
        for position, _ in random_game(columns, rows, random.Random(seed)):
            if len(position.legal_moves()) == 1:
                return position
    raise LookupError("no random game comes down to one move")


# ---- the rules once more, by trying every move ---------------------------------------------------


def beside(columns: int, rows: int, x: int, y: int) -> list[tuple[int, int]]:
    """The neighbours of a point."""
    around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return [(a, b) for a, b in around if 0 <= a < columns and 0 <= b < rows]


def breathless(columns: int, rows: int, cells: str) -> set[tuple[int, int]]:
    """The stones of all blocks without a liberty, by flood fill from every stone."""
    dead = set()
    for start in range(columns * rows):
        colour = cells[start]
        if colour == ".":
            continue
        reached = [(start % columns, start // columns)]
        breathes = False
        for x, y in reached:
            for a, b in beside(columns, rows, x, y):
                cell = cells[b * columns + a]
                breathes = breathes or cell == "."
                if cell == colour and (a, b) not in reached:
                    reached.append((a, b))
        if not breathes:
            dead.add(reached[0])
    return dead


def oracle_moves(columns: int, rows: int, cells: str, to_move: int) -> list[Move]:
    """The legal moves: the empty points where a stone leaves every block a liberty."""
    moves: list[Move] = []
    for point, cell in enumerate(cells):
        if cell == ".":
            after = cells[:point] + "BW"[to_move] + cells[point + 1 :]
            if not breathless(columns, rows, after):
                moves.append(((point % columns, point // columns),))
    return moves


@st.composite
def sizes(draw: st.DrawFn, largest: int = 13) -> tuple[int, int]:
    """Columns and rows of any board that NoGo has, up to that size."""
    columns, rows = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    return (columns, rows) if columns * rows > 1 else (2, 1)


@st.composite
def boards(draw: st.DrawFn, largest: int = 13) -> tuple[int, int, str, int]:
    """(columns, rows, board text, side to move): any stones, less those of blocks without a liberty.

    Crowded boards are as frequent as empty ones; hardly any could come up in a game.
    """
    columns, rows = draw(sizes(largest))
    crowd = draw(st.sampled_from(["..BW", ".BW", ".BWBW", ".BWBWBWBW", "..BBBBW", ".WWWWWB"]))
    n = columns * rows
    cells = draw(st.text(alphabet=st.sampled_from(crowd), min_size=n, max_size=n))
    dead = breathless(columns, rows, cells)
    kept = "".join("." if (p % columns, p // columns) in dead else cell for p, cell in enumerate(cells))
    return columns, rows, kept, draw(st.integers(0, 1))
