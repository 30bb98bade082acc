"""A field of characters to draw on: lines that join where they meet, and text over them."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style

Cell = tuple[int, int]
"""``(column, row)`` of a character, from 0 at the top left."""

_NORTH, _EAST, _SOUTH, _WEST = 1, 2, 4, 8
_DIRECTIONS = {(0, -1): (_NORTH, _SOUTH), (1, 0): (_EAST, _WEST), (0, 1): (_SOUTH, _NORTH), (-1, 0): (_WEST, _EAST)}
"""Step -> the side by which the line leaves a cell, and by which it enters the next."""

_JOINTS = " ╵╶╰╷│╭├╴╯─┴╮┤┬┼"
"""The character for every set of sides, as a bit mask; corners are round."""
_SQUARE = str.maketrans("╭╮╰╯", "┌┐└┘")


class Canvas:
    """Characters with styles, all of them ``ground`` at first.

    Args:
        width, height: in characters.
        ground: the style of what nothing is drawn on.
    """

    def __init__(self, width: int, height: int, ground: Style) -> None:
        self.width = width
        self.height = height
        self._characters = [[" "] * width for _ in range(height)]
        self._styles = [[ground] * width for _ in range(height)]
        self._sides = [[0] * width for _ in range(height)]

    def holds(self, cell: Cell) -> bool:
        """Whether the cell is on the canvas."""
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def write(self, cell: Cell, text: str, style: Style) -> None:
        """Text from the cell to the right, over whatever is there; what does not fit is left out."""
        for offset, character in enumerate(text):
            column = cell[0] + offset
            if self.holds((column, cell[1])):
                self._characters[cell[1]][column] = character
                self.tint((column, cell[1]), style)

    def tint(self, cell: Cell, style: Style) -> None:
        """Lays a style over the one that the cell has."""
        if self.holds(cell):
            self._styles[cell[1]][cell[0]] += style

    def line(self, corners: Sequence[Cell], style: Style, square: bool = False) -> None:
        """A line through these cells, each straight above or beside the next; it joins the lines it meets."""
        for cell, following in steps(corners):
            leaves, enters = _DIRECTIONS[following[0] - cell[0], following[1] - cell[1]]
            self._join(cell, leaves, style, square)
            self._join(following, enters, style, square)

    def _join(self, cell: Cell, side: int, style: Style, square: bool) -> None:
        if not self.holds(cell):
            return
        column, row = cell
        self._sides[row][column] |= side
        joint = _JOINTS[self._sides[row][column]]
        self._characters[row][column] = joint.translate(_SQUARE) if square else joint
        self.tint(cell, style)

    def segments(self, row: int) -> list[Segment]:
        """A row, as runs of one style."""
        runs: list[Segment] = []
        for character, style in zip(self._characters[row], self._styles[row], strict=True):
            if runs and runs[-1].style == style:
                runs[-1] = Segment(runs[-1].text + character, style)
            else:
                runs.append(Segment(character, style))
        return runs

    def text(self) -> str:
        """The characters alone, a line a row."""
        return "\n".join("".join(row) for row in self._characters)


def steps(corners: Sequence[Cell]) -> Iterable[tuple[Cell, Cell]]:
    """Every step from cell to neighbouring cell on the way through the corners."""
    for (column, row), (last_column, last_row) in pairwise(corners):
        while (column, row) != (last_column, last_row):
            cell = (column, row)
            column += (last_column > column) - (last_column < column)
            if column == cell[0]:
                row += (last_row > row) - (last_row < row)
            yield cell, (column, row)
