"""The screens that are laid over the board: a new game, seats, files, questions and help."""

from collections.abc import Sequence
from typing import Any, TypeVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Label, Static

from protocol.moves import BLACK, WHITE
from tools.play.tui.fields import Choice, Field, Options, Push
from tools.play.tui.typed import TypedError, level_text, typed_level

_Result = TypeVar("_Result")
_HUMAN = ""  # stands for no bot among the choices of a seat
_USUAL_LEVEL = "1000 ms"

_STYLE = """
_Dialog { align: center middle; background: $background 60%; }
_Dialog > .box {
    width: 74; max-width: 100%; height: auto; max-height: 100%;
    padding: 0 2; background: $surface; border: round $primary; border-title-color: $text;
}
_Dialog .row { height: 1; width: 100%; }
_Dialog .row > Label { width: 14; }
_Dialog .row > Input { width: 1fr; }
_Dialog .buttons { height: 1; margin: 1 0 0 0; }
_Dialog .buttons > Button { margin: 0 2 0 0; }
_Dialog .wrong { color: #ff6b6b; height: auto; min-height: 1; }
_Dialog .hint { color: #a0a0a0; height: auto; }
_Dialog OptionList { height: auto; max-height: 16; border: none; padding: 0; }
Choice { height: 1; width: 1fr; }
Choice:focus { text-style: reverse; }
Choice:disabled { color: #808080; }
"""


class _Dialog(ModalScreen[_Result]):
    """A box with fields: arrows go through them, Enter is yes and Escape no."""

    DEFAULT_CSS = _STYLE
    BINDINGS = [
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("up", "app.focus_previous", "Up", show=False),
        Binding("down", "app.focus_next", "Down", show=False),
        Binding("enter", "accept", "OK", show=False),
    ]
    AUTO_FOCUS = ""  # each says itself where it begins, before the next key is looked at
    heading = ""
    accept_label = "OK"

    def set_focus(self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False) -> None:
        """As ever; and the first key replaces what stands in a field that is entered."""
        enters = widget is not self.focused and not from_app_focus
        super().set_focus(widget, scroll_visible, from_app_focus)
        if enters and isinstance(widget, Field):
            widget.select_all()

    def compose(self) -> ComposeResult:
        """The box, its fields and its buttons."""
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = self.heading
            yield from self.fields()
            yield Static("", classes="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Push(f"{self.accept_label} (Enter)", "screen.accept", id="accept", variant="primary")
                yield Push("Cancel (Esc)", "screen.cancel", id="cancel")

    def fields(self) -> ComposeResult:
        """What stands in the box."""
        yield from ()

    def row(self, name: str, *widgets: Widget) -> Horizontal:
        """A line of the box."""
        return Horizontal(Label(name), *widgets, classes="row")

    def complain(self, text: str) -> None:
        """Says what is wrong with the fields."""
        self.query_one(".wrong", Static).update(text)

    def action_accept(self) -> None:
        """Takes the fields; complains where they make no sense."""
        raise NotImplementedError

    def action_cancel(self) -> None:
        """Nothing changes."""
        self.dismiss(None)


class NewGame(_Dialog[dict[str, Any]]):
    """Which game, on which board, under which rule, and who plays.

    Args:
        hello: the room's message: games and bots.
        chosen: ``game``, ``size``, ``rule`` and ``seats`` to begin with.
        only_seats: the game goes on, only the seats change.
    """

    def __init__(self, hello: dict[str, Any], chosen: dict[str, Any], only_seats: bool = False) -> None:
        self.heading = "Seats" if only_seats else "New game"
        self.accept_label = "Seat them" if only_seats else "Start"
        super().__init__()
        self._games = {game["name"]: game for game in hello["games"]}
        self._bots = hello["bots"]
        self._chosen = chosen
        self._only_seats = only_seats

    def fields(self) -> ComposeResult:
        """Rows of choices."""
        game = self._games[self._chosen["game"]]
        titles = [(name, known["title"]) for name, known in self._games.items()]
        yield self.row("Game", Choice(titles, game["name"], self._turn_game, id="game"))
        yield self.row("Board", Choice(_sizes(game), self._chosen.get("size"), id="size"))
        yield self.row("Rule", Choice(_rules(game), self._chosen.get("rule"), id="rule"))
        for colour, name in ((BLACK, "Black"), (WHITE, "White")):
            seat = self._chosen["seats"][colour]
            yield self.row(
                name, Choice(self._seats(game), seat["bot"] or _HUMAN, self._enable_levels, id=f"seat{colour}")
            )
            yield self.row("  its level", Field(_level_of(seat), id=f"level{colour}"))
        yield Static("levels: 500 ms, 2 s, 20k nodes; empty: the bot's own", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Begins where changes are likeliest."""
        if self._only_seats:
            for name in ("game", "size", "rule"):
                self.query_one(f"#{name}").parent.display = False  # type: ignore[union-attr]
        self._enable_levels()
        self.set_focus(self.query_one("#seat0" if self._only_seats else "#game"))

    def _seats(self, game: dict[str, Any]) -> list[tuple[str, str]]:
        bots = [bot for bot in self._bots if game["name"] in bot["games"]]
        return [(_HUMAN, "Human"), *((bot["id"], _bot_name(bot, game)) for bot in bots)]

    def _turn_game(self, name: str) -> None:
        """Another game has other boards, rules and bots."""
        game = self._games[name]
        self.query_one("#size", Choice).offer(_sizes(game), None)
        self.query_one("#rule", Choice).offer(_rules(game), None)
        for colour in (BLACK, WHITE):
            seat = self.query_one(f"#seat{colour}", Choice)
            seat.offer(self._seats(game), _same_kind(seat.value, game, self._bots))
        self._enable_levels()

    def _enable_levels(self, _: object = None) -> None:
        for colour in (BLACK, WHITE):
            self.query_one(f"#level{colour}", Field).disabled = self.query_one(f"#seat{colour}", Choice).value == _HUMAN

    def action_accept(self) -> None:
        """Gives the request."""
        try:
            seats = [self._seat(colour) for colour in (BLACK, WHITE)]
        except TypedError as error:
            self.complain(str(error))
            return
        size, rule = (self.query_one(name, Choice).value for name in ("#size", "#rule"))
        self.dismiss({"game": self.query_one("#game", Choice).value, "size": size, "rule": rule or "", "seats": seats})

    def _seat(self, colour: int) -> dict[str, Any]:
        bot = self.query_one(f"#seat{colour}", Choice).value
        if bot == _HUMAN:
            return {"bot": None}
        return {"bot": bot, "level": typed_level(self.query_one(f"#level{colour}", Field).value)}


def _bot_name(bot: dict[str, Any], game: dict[str, Any]) -> str:
    name = str(bot["name"]).removeprefix(game["title"] + " ")
    return f"{name}: {bot['about']}" if bot.get("about") else name


def _sizes(game: dict[str, Any]) -> list[tuple[int | None, str]]:
    if not game["sizes"]:
        return [(None, f"{game['columns']} x {game['rows']}")]
    smallest, largest = game["sizes"]
    usual: list[tuple[int | None, str]] = [(None, f"{game['columns']} x {game['rows']}")]
    others = [size for size in range(smallest, largest + 1) if size != game["columns"] or size != game["rows"]]
    around = [size for size in others if size > game["columns"]] + [size for size in others if size <= game["columns"]]
    return usual + [(size, f"{size} x {size}") for size in around]


def _rules(game: dict[str, Any]) -> list[tuple[str, str]]:
    return [(rule["name"], rule["title"]) for rule in game["rules"]] or [("", "the usual one")]


def _level_of(seat: dict[str, Any]) -> str:
    return level_text(seat.get("level")) if seat["bot"] else _USUAL_LEVEL


def _same_kind(bot: str, game: dict[str, Any], bots: Sequence[dict[str, Any]]) -> str:
    """The bot of another game that is most like this one: the same, the same engine, or the game's own."""
    known = {other["id"] for other in bots if game["name"] in other["games"]}
    if bot in known or bot == _HUMAN:
        return bot
    for engine in (bot.rpartition(":")[2], game["engine"]):
        if f"{game['name']}:{engine}" in known:
            return f"{game['name']}:{engine}"
    return _HUMAN


class OpenFile(_Dialog[str]):
    """Asks for the path of a record to load."""

    heading = "Open a record"
    accept_label = "Open"

    def __init__(self, reads: Sequence[str]) -> None:
        super().__init__()
        self._reads = reads

    def fields(self) -> ComposeResult:
        """One path."""
        yield self.row("File", Field(id="path"))
        yield Static(f"reads {', '.join(self._reads)}", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Types into the path."""
        self.set_focus(self.query_one("#path"))

    def action_accept(self) -> None:
        """Gives the path."""
        path = self.query_one("#path", Field).value.strip()
        if path:
            self.dismiss(path)
        else:
            self.complain("which file?")


class SaveFile(_Dialog[tuple[str, str]]):
    """Asks for a format and a path; gives both.

    Args:
        names: format -> the name of file that is proposed.
    """

    heading = "Save the game"
    accept_label = "Save"

    def __init__(self, names: dict[str, str]) -> None:
        super().__init__()
        self._names = names

    def fields(self) -> ComposeResult:
        """A format and a path."""
        yield self.row("Format", Choice([(name, name) for name in self._names], None, self._turn_format, id="format"))
        yield self.row("File", Field(next(iter(self._names.values())), id="path"))
        yield Static("nothing is overwritten unasked", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Types into the path."""
        self.set_focus(self.query_one("#path"))

    def _turn_format(self, name: str) -> None:
        """The name that was proposed follows the format."""
        path = self.query_one("#path", Field)
        if path.value in self._names.values():
            path.value = self._names[name]

    def action_accept(self) -> None:
        """Gives format and path."""
        path = self.query_one("#path", Field).value.strip()
        if path:
            self.dismiss((self.query_one("#format", Choice).value, path))
        else:
            self.complain("under which name?")


class PickGame(_Dialog[int]):
    """Lets one of a file's games be chosen; gives its index."""

    heading = "Which game?"
    accept_label = "Open"

    def __init__(self, games: Sequence[dict[str, Any]]) -> None:
        super().__init__()
        self._games = games

    def fields(self) -> ComposeResult:
        """A list of titles."""
        yield Options(*(Text(f"{game['index'] + 1}. {game['title']}", no_wrap=True) for game in self._games))

    def on_mount(self) -> None:
        """The list has the keys."""
        games = self.query_one(Options)
        games.highlighted = 0
        self.set_focus(games)

    def action_accept(self) -> None:
        """Gives the index."""
        at = self.query_one(Options).highlighted
        self.dismiss(None if at is None else self._games[at]["index"])


class Question(_Dialog[bool]):
    """Asks for yes or no."""

    BINDINGS = [Binding("y", "accept", "Yes", show=False), Binding("n", "cancel", "No", show=False)]
    heading = "Sure?"
    accept_label = "Yes"

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def fields(self) -> ComposeResult:
        """The question."""
        yield Static(self._text, markup=False)

    def on_mount(self) -> None:
        """No is the safer answer to a key pressed too much; y and n answer as well."""
        self.set_focus(self.query_one("#cancel"))

    def action_accept(self) -> None:
        """Yes."""
        self.dismiss(True)


Part = tuple[str, Sequence[tuple[str, str]]]
"""A heading of the help, and below it keys and what they do."""


class _Pages(_Dialog[None]):
    """Something to read and to scroll."""

    heading = ""

    def compose(self) -> ComposeResult:
        """What there is to read, and no buttons."""
        with VerticalScroll(classes="box") as box:
            box.border_title = f"{self.heading} (Esc closes it)"
            yield from self.fields()

    def on_mount(self) -> None:
        """Keys scroll."""
        self.set_focus(self.query_one(".box"))

    def action_accept(self) -> None:
        """Enter closes it too."""
        self.dismiss(None)


class Help(_Pages):
    """The keys, in columns."""

    BINDINGS = [Binding("question_mark,f1,q", "cancel", "Close", show=False)]
    DEFAULT_CSS = """
    Help > .box { width: 80; padding: 0 1; }
    Help Vertical { height: auto; width: 1fr; }
    Help .parts { height: auto; }
    """
    heading = "Help"

    def __init__(self, *columns: Sequence[Part]) -> None:
        super().__init__()
        self._columns = columns

    def fields(self) -> ComposeResult:
        """The columns."""
        with Horizontal(classes="parts"):
            for column in self._columns:
                yield Vertical(*(Static(_keys(heading, pairs)) for heading, pairs in column))


class Reading(_Pages):
    """A text, as long as it may be."""

    BINDINGS = [Binding("i,q", "cancel", "Close", show=False)]
    DEFAULT_CSS = """
    Reading > .box { width: 80; height: 100%; padding: 0 1; }
    Reading Static { padding: 0 1 0 0; }
    """

    def __init__(self, heading: str, text: Text) -> None:
        super().__init__()
        self.heading = heading
        self._text = text

    def fields(self) -> ComposeResult:
        """The text."""
        yield Static(self._text)


def _keys(heading: str, pairs: Sequence[tuple[str, str]]) -> Text:
    text = Text(heading, "bold #6cb8ff")
    for key, meaning in pairs:
        text.append(f"\n{key:<10}", "bold #ffd75f")
        text.append(meaning, "not bold default")
    return text
