"""Draws a board in characters: the grid, stones, marks, and for Surakarta the loops and the way of a capture.

A *state* is the room's message; points are ``(column, row)`` from 0 at the top left, cells are characters.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Any

from rich.style import Style

from protocol.moves import BLACK, EMPTY_CELL, STONE_CELLS, Point, Table, parse_move, point_text
from tools.play.tui.canvas import Canvas, Cell, steps
from tools.play.tui.look import CROSS, Look, Palette, palette_of

_SCALES = {
    "othello": ((8, 4), (6, 3), (4, 2), (2, 1)),
    "surakarta": ((6, 3), (4, 2)),
}
_USUAL_SCALES = ((6, 3), (4, 2), (2, 1))
"""Columns and rows from a point to the next, the largest first: what looks like a square in most fonts."""

_NUMBERS = 3  # columns for the rows' numbers, left of the board
_LOOP_RADII = (2, 1)  # in points, the outer first
_SMALLEST_DISC = 3  # rows from point to point at which a stone is more than a character
_DISC_RADII = {3: 1.2, 4: 1.68}  # in rows, by the rows from point to point: what looks round
_RIM = 0.55  # where the rim begins, of the radius
_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"  # by a bit mask: top left, top right, bottom left, bottom right
_MOST_PLANNED = 9  # moves of a plan shown on the board, a digit each


@dataclass(frozen=True)
class Marks:
    """What is shown on a board beside its stones.

    Args:
        cursor: the point that keys act on.
        selected: the piece that is to go somewhere, and ``targets`` where it may.
        plan: moves that are expected next, in order.
        hint: the points of the move advised.
        coordinates: whether they are shown.
    """

    cursor: Point | None = None
    selected: Point | None = None
    targets: frozenset[Point] = frozenset()
    plan: Sequence[str] = ()
    hint: str | None = None
    coordinates: bool = True


@dataclass(frozen=True)
class Grid:
    """Where a board's points lie on its canvas.

    Args:
        left, top: the cell of the point at the top left.
        across, down: cells from a point to the next.
        width, height: the canvas, in cells.
    """

    columns: int
    rows: int
    left: int
    top: int
    across: int
    down: int
    width: int
    height: int

    def cell(self, point: Point) -> Cell:
        """The cell of a point."""
        return self.left + point[0] * self.across, self.top + point[1] * self.down

    def point(self, cell: Cell) -> Point | None:
        """The point nearest to a cell; None beside the board."""
        column = (cell[0] - self.left + self.across // 2) // self.across
        row = (cell[1] - self.top + self.down // 2) // self.down
        return (column, row) if 0 <= column < self.columns and 0 <= row < self.rows else None


def table_of(state: dict[str, Any]) -> Table:
    """The table that a state is of."""
    two = state["game"] == "surakarta"
    return Table(state["game"], state["columns"], state["rows"], points_per_move=2 if two else 1)


def points_of(move: str | None, state: dict[str, Any]) -> tuple[Point, ...]:
    """The points of a move in the room's notation; none for a pass or no move."""
    return parse_move(move, table_of(state)) or () if move else ()


def colour_at(state: dict[str, Any], point: Point) -> int | None:
    """Whose stone is at the point."""
    cell = state["cells"][point[1] * state["columns"] + point[0]]
    return None if cell == EMPTY_CELL else STONE_CELLS.index(cell)


def smallest_size(state: dict[str, Any]) -> tuple[int, int]:
    """Columns and rows of characters that the smallest picture of this board takes."""
    grid = _grid(state, _scales(state["game"])[-1], roomy=False)
    return grid.width, grid.height


def grid_for(state: dict[str, Any], width: int, height: int) -> Grid | None:
    """The largest picture of the board that fits; None if none does."""
    for scale in _scales(state["game"]):
        for roomy in (True, False):
            grid = _grid(state, scale, roomy)
            if grid.width <= width and grid.height <= height:
                return grid
    return None


def _scales(game: str) -> Sequence[tuple[int, int]]:
    return _SCALES.get(game, _USUAL_SCALES)


def _grid(state: dict[str, Any], scale: tuple[int, int], roomy: bool) -> Grid:
    columns, rows, (across, down) = state["columns"], state["rows"], scale
    if state["game"] == "surakarta":
        beside, above = _LOOP_RADII[0] * across + 1, _LOOP_RADII[0] * down
        return _spread(columns, rows, scale, (beside, above, beside, above))
    if state["game"] == "othello":  # stones lie inside the squares, which have lines around them
        return _spread(
            columns, rows, scale, (_NUMBERS + across // 2, 1 + down // 2, (across + 1) // 2 + 1, (down + 1) // 2)
        )
    if down >= _SMALLEST_DISC:  # stones reach beyond the lines
        return _spread(columns, rows, scale, (_NUMBERS + across // 2, 1, across // 2 + 1, 2))
    return _spread(columns, rows, scale, (_NUMBERS + 1, int(roomy), 2, 1))


def _spread(columns: int, rows: int, scale: tuple[int, int], margins: tuple[int, int, int, int]) -> Grid:
    left, top, right, bottom = margins
    across, down = scale
    width, height = left + (columns - 1) * across + 1 + right, top + (rows - 1) * down + 1 + bottom
    return Grid(columns, rows, left, top, across, down, width, height)


def draw(state: dict[str, Any], grid: Grid, look: Look, marks: Marks) -> Canvas:
    """The picture of a board."""
    palette = palette_of(state["game"], look)
    canvas = Canvas(grid.width, grid.height, palette.ground)
    painter = _PAINTERS.get(state["game"], _Painter)(state, grid, look, palette, canvas, marks)
    painter.paint()
    return canvas


@dataclass
class _Painter:
    """Paints stones on the crossings of lines."""

    state: dict[str, Any]
    grid: Grid
    look: Look
    palette: Palette
    canvas: Canvas
    marks: Marks
    last: tuple[Point, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.last = points_of(self.state["last"], self.state)

    def paint(self) -> None:
        """Everything, from the ground up."""
        self.lines()
        if self.marks.coordinates:
            self.coordinates()
        self.way()
        for row in range(self.grid.rows):
            for column in range(self.grid.columns):
                self.point((column, row))
        self.plan()
        if self.marks.selected is not None:
            self.brackets(self.marks.selected, "()", self.palette.selected)
        if self.marks.cursor is not None:
            self.brackets(self.marks.cursor, "[]", self.palette.cursor)

    def lines(self) -> None:
        """The grid."""
        right, bottom = self.grid.columns - 1, self.grid.rows - 1
        for row in range(self.grid.rows):
            self.stroke(((0, row), (right, row)))
        for column in range(self.grid.columns):
            self.stroke(((column, 0), (column, bottom)))
        for point in _star_points(self.state):
            self.canvas.write(self.grid.cell(point), "•", self.palette.line)

    def stroke(self, points: Iterable[Point]) -> None:
        """A line from point to point."""
        self.canvas.line([self.grid.cell(point) for point in points], self.palette.line, square=True)

    def coordinates(self) -> None:
        """Letters below the board, numbers left of it."""
        names = self.state["coordinates"]
        bottom = self.grid.height - 1
        for column, name in enumerate(names["columns"]):
            self.canvas.write((self.grid.cell((column, 0))[0], bottom), name, self.palette.coordinates)
        for row, name in enumerate(names["rows"]):
            self.canvas.write((0, self.grid.cell((0, row))[1]), name.rjust(_NUMBERS - 1), self.palette.coordinates)

    def way(self) -> None:
        """The way that a piece travelled; only some games have one."""

    def point(self, point: Point) -> None:
        """A point: its stone, or its mark."""
        colour = colour_at(self.state, point)
        name = point_text(point)
        if colour is not None:
            self.stone(point, colour)
        elif self.marks.hint is not None and point in points_of(self.marks.hint, self.state)[-1:]:
            self.symbol(point, "★", self.palette.hint)
        elif name in self.state["forbidden"]:
            self.symbol(point, CROSS, self.palette.forbidden)
        elif point in self.marks.targets or (self.marks_legal() and name in self.state["legal"]):
            self.symbol(point, "∙", self.palette.legal)

    def marks_legal(self) -> bool:
        """Whether points are marked where a move is legal: not where nearly all are."""
        return False

    def stone(self, point: Point, colour: int) -> None:
        """A stone, with a mark if it came with the last move."""
        last = point in self.last[-1:]
        if self.grid.down >= _SMALLEST_DISC:
            self.disc(point, colour, last)
        else:
            shapes = self.palette.last_shapes if last else self.palette.shapes
            self.symbol(point, shapes[colour], self.palette.stones[colour])
        if last and self.grid.down < _SMALLEST_DISC:
            self.ground(point, self.palette.last)
        elif not last and point_text(point) in ((self.state["change"] or {}).get("flipped") or ()):
            self.ground(point, self.palette.changed)
        if point in self.marks.targets:
            self.brackets(point, "><", self.palette.forbidden)

    def disc(self, point: Point, colour: int, last: bool) -> None:
        """A stone of many characters; the one that came last has a mark in its middle."""
        style, shape = self.palette.stones[colour], self.palette.shapes[colour]
        column, row = self.grid.cell(point)
        ring = colour != BLACK and not self.look.ascii and not self.look.colour
        blocks = _disc(self.grid.down, self.lower, ring)
        for (across, down), _ in _disc(self.grid.down, self.lower, False) if ring else ():
            self.canvas.write((column + across, row + down), " ", style)  # no line is seen through the ring
        for (across, down), block in blocks:
            self.canvas.write((column + across, row + down), shape if self.look.ascii else block, style)
        if last:
            self.canvas.write(
                (column, row), self.palette.last_shapes[colour] if self.look.ascii else "●", self._inside(style)
            )

    def _inside(self, stone: Style) -> Style:
        if not self.look.colour:
            return stone + Style(reverse=True)
        return self.palette.inside + Style(bgcolor=None if self.look.ascii else stone.color)

    @property
    def lower(self) -> float:
        """How far below its cell's middle a point lies, in rows."""
        return 0.0

    @property
    def reach(self) -> int:
        """Columns from a point to the brackets around it."""
        return self.grid.across // 2 if self.grid.down >= _SMALLEST_DISC else 1

    def symbol(self, point: Point, text: str, style: Style) -> None:
        """A character on the point."""
        self.canvas.write(self.grid.cell(point), text, style)

    def ground(self, point: Point, style: Style) -> None:
        """Another ground under the point."""
        column, row = self.grid.cell(point)
        for offset in (-1, 0, 1):
            self.canvas.tint((column + offset, row), style)

    def plan(self) -> None:
        """The moves expected next, numbered where they would be."""
        hint = points_of(self.marks.hint, self.state)[-1:]
        for number, move in enumerate(self.marks.plan[:_MOST_PLANNED], start=1):
            for point in points_of(move, self.state)[-1:]:
                if colour_at(self.state, point) is None and point not in hint:
                    self.symbol(point, str(number), self.palette.plan)

    def brackets(self, point: Point, pair: str, style: Style) -> None:
        """Brackets around the point."""
        column, row = self.grid.cell(point)
        self.canvas.write((column - self.reach, row), pair[0], style)
        self.canvas.write((column + self.reach, row), pair[1], style)


class _OthelloPainter(_Painter):
    """Paints discs inside squares."""

    def lines(self) -> None:
        """The lines around the squares."""
        left, top = self._corner((0, 0))
        right, bottom = self._corner((self.grid.columns, self.grid.rows))
        if self.grid.down == 1:
            return
        for row in range(self.grid.rows + 1):
            self.canvas.line(
                [(left, top + row * self.grid.down), (right, top + row * self.grid.down)], self.palette.line, True
            )
        for column in range(self.grid.columns + 1):
            across = left + column * self.grid.across
            self.canvas.line([(across, top), (across, bottom)], self.palette.line, True)

    def _corner(self, point: Point) -> Cell:
        column, row = self.grid.cell(point)
        return column - self.grid.across // 2, row - self.grid.down // 2

    def coordinates(self) -> None:
        """Letters above the board, numbers left of it."""
        names = self.state["coordinates"]
        for column, name in enumerate(names["columns"]):
            self.canvas.write((self.grid.cell((column, 0))[0], 0), name, self.palette.coordinates)
        for row, name in enumerate(names["rows"]):
            self.canvas.write((0, self.grid.cell((0, row))[1]), name.rjust(_NUMBERS - 1), self.palette.coordinates)

    def marks_legal(self) -> bool:
        """Few squares are legal."""
        return True

    @property
    def lower(self) -> float:
        """A square that is an even number of rows high has no row in its middle."""
        return 0.0 if self.grid.down % 2 == 0 else 0.5

    @property
    def reach(self) -> int:
        """Brackets stand inside the square."""
        return self.grid.across // 2 - 1

    def ground(self, point: Point, style: Style) -> None:
        """The whole square."""
        left, top = self._corner(point)
        for row in range(top + 1, top + max(2, self.grid.down)):
            for column in range(left + 1, left + max(2, self.grid.across)):
                self.canvas.tint((column, row), style)


class _SurakartaPainter(_Painter):
    """Paints the loops around the board."""

    def lines(self) -> None:
        """The lines, with the loops' in their own colours, and the arcs."""
        edge = self.grid.columns - 1
        for line in range(edge + 1):
            distance = min(line, edge - line)
            style = self.palette.loops[distance - 1] if distance else self.palette.line
            for points in (((0, line), (edge, line)), ((line, 0), (line, edge))):
                self.canvas.line([self.grid.cell(point) for point in points], style)
        for radius in _LOOP_RADII:
            for corner in ((0, 0), (edge, 0), (0, edge), (edge, edge)):
                self.canvas.line(self.arc(corner, radius), self.palette.loops[radius - 1])

    def arc(self, corner: Point, radius: int) -> list[Cell]:
        """The cells at which an arc turns, from the line across to the line down that meet behind this corner."""
        outwards = -1 if corner[0] == 0 else 1
        upwards = -1 if corner[1] == 0 else 1
        column, row = self.grid.cell(corner)
        beside, above = radius * self.grid.across, radius * self.grid.down
        cut = self.grid.down // 2 if radius > 1 else 0
        start, end = (column - outwards * beside, row), (column, row - upwards * above)
        corners = [start]
        far_column, far_row = column + outwards * beside, row + upwards * above
        turns = ((start[0], far_row), (far_column, far_row), (far_column, end[1]))
        for before, turn, after in zip((start, *turns), turns, (*turns[1:], end), strict=False):
            corners += _rounded(before, turn, after, cut)
        return [*corners, end]

    def coordinates(self) -> None:
        """Letters and numbers on the lines, outside the board's edge, where they leave it."""
        names = self.state["coordinates"]
        beyond = int(self.grid.down >= _SMALLEST_DISC)  # discs reach as far
        for column, name in enumerate(names["columns"]):
            cell = self.grid.cell((column, 0))
            self.canvas.write((cell[0], cell[1] - self.grid.down // 2 - beyond), name, self.palette.coordinates)
        for row, name in enumerate(names["rows"]):
            cell = self.grid.cell((0, row))
            self.canvas.write((cell[0] - self.grid.across // 2 - beyond, cell[1]), name, self.palette.coordinates)

    def way(self) -> None:
        """The way of the capture that led here, and where the piece came from."""
        change = self.state["change"] or {}
        path = change.get("path") or ()
        for (x, y, _), (next_x, next_y, arc) in pairwise(path):
            for cell, following in steps(self._stretch((x, y), (next_x, next_y), arc)):
                self.canvas.tint(cell, self.palette.path)
                self.canvas.tint(following, self.palette.path)

    def _stretch(self, start: Point, end: Point, arc: bool) -> Sequence[Cell]:
        if not arc:
            return self.grid.cell(start), self.grid.cell(end)
        edge = self.grid.columns - 1
        upright, level = (start, end) if start[1] in (0, edge) and start[0] not in (0, edge) else (end, start)
        corner = (level[0], upright[1])
        return self.arc(corner, abs(upright[0] - corner[0]))

    def point(self, point: Point) -> None:
        """A point; the one that the last move left is marked too."""
        if point in self.last[:1] and colour_at(self.state, point) is None and point not in self.marks.targets:
            self.symbol(point, "∙", self.palette.hint)
            self.ground(point, self.palette.last)
        else:
            super().point(point)
        if self.marks.hint is not None and point in points_of(self.marks.hint, self.state):
            self.brackets(point, "**", self.palette.hint)


@cache
def _disc(down: int, lower: float, ring: bool) -> list[tuple[Cell, str]]:
    """A stone's characters by where they stand, for points so many rows apart: blocks of two by two dots.

    Args:
        lower: rows from the middle of the stone's own cell down to the middle of the stone.
        ring: only its rim.
    """
    radius = _DISC_RADII[down]
    blocks = []
    for row in range(-down, down + 1):
        for column in range(-2 * down, 2 * down + 1):
            dots = 0
            for bit, (x, y) in enumerate(((-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25))):
                distance = math.hypot((column + x) / 2, row + y - lower)  # a character is twice as high as wide
                dots |= (radius * _RIM * ring <= distance <= radius) << bit
            if dots:
                blocks.append(((column, row), _QUADRANTS[dots]))
    return blocks


def _rounded(before: Cell, turn: Cell, after: Cell, cut: int) -> list[Cell]:
    """A turn of a line, cut off by a stair of so many rows."""
    if not cut:
        return [turn]
    first = _towards(turn, before, cut)
    second = _towards(turn, after, cut)
    return [first, *_stair(first, second, upright=before[0] != turn[0])]


def _towards(start: Cell, end: Cell, rows: int) -> Cell:
    """A cell on the way to another, some rows or twice as many columns away."""
    across = (end[0] > start[0]) - (end[0] < start[0])
    down = (end[1] > start[1]) - (end[1] < start[1])
    return start[0] + 2 * rows * across, start[1] + rows * down


def _stair(start: Cell, end: Cell, upright: bool) -> list[Cell]:
    """The corners of a stair between two cells, a row and two columns a step, that begins upright or level."""
    across = 2 if end[0] > start[0] else -2
    down = 1 if end[1] > start[1] else -1
    cells, (column, row) = [], start
    while (column, row) != end:
        if upright:
            row += down
        else:
            column += across
        cells.append((column, row))
        if (column, row) == end:
            break
        if upright:
            column += across
        else:
            row += down
        cells.append((column, row))
    return cells


_PAINTERS = {"othello": _OthelloPainter, "surakarta": _SurakartaPainter}


def _star_points(state: dict[str, Any]) -> list[Point]:
    """The points that are marked on boards of lines, to find one's way."""
    columns, rows = state["columns"], state["rows"]
    if columns != rows or columns % 2 == 0 or columns < 9:
        return []
    edge = 3 if columns >= 13 else 2
    places = (edge, columns - 1 - edge)
    return [(column, row) for column in places for row in places] + [(columns // 2, rows // 2)]
