"""The board as a widget: it draws a state, moves a cursor and finds out which move is meant."""

from typing import Any

from rich.segment import Segment
from textual import events
from textual.binding import Binding
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from protocol.moves import Point, move_text, point_text
from tools.play.tui.boards import Grid, Marks, colour_at, draw, grid_for, points_of, smallest_size, table_of
from tools.play.tui.canvas import Canvas
from tools.play.tui.look import Look


class BoardView(Widget, can_focus=True):
    """A board that can be played on with keys and the mouse."""

    BINDINGS = [
        Binding("up", "step(0,-1)", "Up", show=False),
        Binding("down", "step(0,1)", "Down", show=False),
        Binding("left", "step(-1,0)", "Left", show=False),
        Binding("right", "step(1,0)", "Right", show=False),
        Binding("enter,space", "choose", "Play", show=False),
        Binding("escape", "unselect", "Deselect", show=False),
    ]

    class Chosen(Message):
        """The user chose a move that is legal after so many plies."""

        def __init__(self, move: str, ply: int) -> None:
            super().__init__()
            self.move = move
            self.ply = ply

    class Noted(Message):
        """Something to tell the user: what lies under the cursor, or why a choice is none."""

        def __init__(self, text: str, refused: bool = False) -> None:
            super().__init__()
            self.text = text
            self.refused = refused

    def __init__(self, state: dict[str, Any], look: Look, **named: Any) -> None:
        super().__init__(**named)
        self.state = state
        self.look = look
        self.cursor: Point = (state["columns"] // 2, state["rows"] // 2)
        self.selected: Point | None = None
        self.plan: list[str] = []
        self.hint: str | None = None
        self.coordinates = True
        self._grid: Grid | None = None
        self._canvas: Canvas | None = None

    def show(self, state: dict[str, Any]) -> None:
        """Shows another state; what was selected or advised in the one before is gone."""
        old, self.state = self.state, state
        if (old["game"], old["columns"], old["rows"]) != (state["game"], state["columns"], state["rows"]):
            self.cursor = (state["columns"] // 2, state["rows"] // 2)
        if (old["cells"], old["ply"], old["legal"]) != (state["cells"], state["ply"], state["legal"]):
            self.selected, self.hint, self.plan = None, None, []
        self.redraw()

    def show_plan(self, plan: list[str]) -> None:
        """Shows the moves expected next."""
        if plan != self.plan:
            self.plan = plan
            self.redraw()

    def show_hint(self, move: str | None) -> None:
        """Shows the move advised."""
        self.hint = move
        self.redraw()

    def redraw(self) -> None:
        """Draws everything again."""
        self._canvas = None
        self.refresh()

    def fits(self, size: Size) -> bool:
        """Whether the board can be drawn in so much space."""
        width, height = smallest_size(self.state)
        return width <= size.width and height <= size.height

    # ---- drawing ----

    def on_resize(self) -> None:
        """The board is drawn as large as it fits."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """A row of the widget."""
        width, height = self.size
        if self._canvas is None:
            self._grid = grid_for(self.state, width, height)
            if self._grid is not None:
                self._canvas = draw(self.state, self._grid, self.look, self._marks())
        ground = self.rich_style
        if self._canvas is None or self._grid is None:
            return Strip.blank(width, ground)
        left, top = self._offset()
        if not top <= y < top + self._grid.height:
            return Strip.blank(width, ground)
        right = width - left - self._grid.width
        row = self._canvas.segments(y - top)
        return Strip([Segment(" " * left, ground), *row, Segment(" " * right, ground)], width)

    def _offset(self) -> tuple[int, int]:
        assert self._grid is not None
        return (self.size.width - self._grid.width) // 2, (self.size.height - self._grid.height) // 2

    def _marks(self) -> Marks:
        return Marks(
            cursor=self.cursor if self.has_focus else None,
            selected=self.selected,
            targets=self._targets(),
            plan=self.plan,
            hint=self.hint,
            coordinates=self.coordinates,
        )

    def on_focus(self) -> None:
        """The cursor is shown."""
        self.redraw()

    def on_blur(self) -> None:
        """The cursor is hidden: keys go elsewhere."""
        self.redraw()

    # ---- playing ----

    def action_step(self, across: int, down: int) -> None:
        """Moves the cursor."""
        column = min(max(self.cursor[0] + across, 0), self.state["columns"] - 1)
        row = min(max(self.cursor[1] + down, 0), self.state["rows"] - 1)
        self.cursor = (column, row)
        self.post_message(self.Noted(self.describe(self.cursor)))
        self.redraw()

    def action_choose(self) -> None:
        """Plays at the cursor, or selects the piece there."""
        self._choose(self.cursor)

    def action_unselect(self) -> None:
        """No piece is selected any more."""
        self.selected = None
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Plays where the mouse is."""
        self.focus()
        if self._grid is None:
            return
        left, top = self._offset()
        point = self._grid.point((event.x - left, event.y - top))
        if point is not None:
            self.cursor = point
            self.redraw()
            self._choose(point)

    def _choose(self, point: Point) -> None:
        if not self.state["can"].get("move"):
            self._refuse(why_no_move(self.state))
        elif table_of(self.state).points_per_move == 1:
            self._choose_point(point)
        else:
            self._choose_piece(point)
        self.redraw()

    def _choose_point(self, point: Point) -> None:
        name = point_text(point)
        if name in self.state["legal"]:
            self.post_message(self.Chosen(name, self.state["ply"]))
        else:
            self._refuse(f"{self.name_of(point)}: {self._why_not(point)}")

    def _why_not(self, point: Point) -> str:
        if colour_at(self.state, point) is not None:
            return "there is a stone already"
        reason = (self.state.get("why") or {}).get(point_text(point))
        return reason or "no legal move"

    def _choose_piece(self, point: Point) -> None:
        name = self.name_of(point)
        if self.selected is not None and point in self._targets():
            self.post_message(self.Chosen(move_text((self.selected, point)), self.state["ply"]))
            self.selected = None
        elif point == self.selected:
            self.selected = None
        elif colour_at(self.state, point) == self.state["to_move"]:
            self.selected = point
            targets = self._targets()
            if targets:
                self.post_message(self.Noted(f"{name} goes to {', '.join(sorted(map(self.name_of, targets)))}"))
            else:
                self.selected = None
                self._refuse(f"{name}: this piece has no move")
        elif self.selected is not None:
            self._refuse(f"{self.name_of(self.selected)} cannot go to {name}")
        else:
            self._refuse(f"{name}: choose one of your own pieces first")

    def _targets(self) -> frozenset[Point]:
        if self.selected is None:
            return frozenset()
        moves = (points_of(move, self.state) for move in self.state["legal"])
        return frozenset(points[1] for points in moves if len(points) == 2 and points[0] == self.selected)

    def _refuse(self, text: str) -> None:
        self.post_message(self.Noted(text, refused=True))

    def name_of(self, point: Point) -> str:
        """A point in the game's usual notation."""
        names = self.state["coordinates"]
        return str(names["columns"][point[0]]) + str(names["rows"][point[1]])

    def describe(self, point: Point) -> str:
        """What lies at a point."""
        colour = colour_at(self.state, point)
        if colour is not None:
            return f"{self.name_of(point)}: {('black', 'white')[colour]}"
        reason = (self.state.get("why") or {}).get(point_text(point))
        return f"{self.name_of(point)}: {reason}" if reason else self.name_of(point)


def why_no_move(state: dict[str, Any]) -> str:
    """Why the user cannot move now."""
    if state["turn"] == "over":
        return "the game is over (n begins a new one, u takes back)"
    if state["paused"]:
        return "the game is paused (p goes on)"
    if state["turn"] == "bot":
        return "the bot is to move (! hurries it, u takes your move back)"
    return "it is not your turn"
