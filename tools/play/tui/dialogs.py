"""The screens that are laid over the board: a new game, seats, files, questions and help."""

from collections.abc import Sequence
from typing import Any, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static

from protocol.moves import BLACK, WHITE
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


class Choice(Widget, can_focus=True):
    """One of several, gone through with left and right or by clicks."""

    BINDINGS = [
        Binding("left", "turn(-1)", "Previous", show=False),
        Binding("right,space", "turn(1)", "Next", show=False),
    ]

    class Turned(Message):
        """Another one was chosen."""

        def __init__(self, choice: "Choice") -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, options: Sequence[tuple[Any, str]], value: Any = None, **named: Any) -> None:
        super().__init__(**named)
        self._options = list(options)
        self._index = 0
        self.choose(value)

    @property
    def value(self) -> Any:
        """What is chosen."""
        return self._options[self._index][0]

    def choose(self, value: Any) -> None:
        """Chooses the option of that value, the first one if there is none."""
        self._index = next((at for at, (known, _) in enumerate(self._options) if known == value), 0)
        self.refresh()

    def offer(self, options: Sequence[tuple[Any, str]], value: Any) -> None:
        """Offers other options."""
        self._options = list(options)
        self.disabled = len(self._options) < 2
        self.choose(value)

    def render(self) -> Text:
        """The chosen one between arrows."""
        name = self._options[self._index][1]
        if len(self._options) < 2:
            return Text(f"  {name}", no_wrap=True, overflow="ellipsis")
        room = max(1, self.size.width - 4)
        return Text(f"◀ {name if len(name) <= room else name[: room - 1] + '…'} ▶", no_wrap=True)

    def action_turn(self, by: int) -> None:
        """Chooses another."""
        if len(self._options) > 1:
            self._index = (self._index + by) % len(self._options)
            self.refresh()
            self.post_message(self.Turned(self))

    def on_click(self, event: events.Click) -> None:
        """The left arrow goes back, anything else on."""
        self.action_turn(-1 if event.x == 0 else 1)


class _Dialog(ModalScreen[_Result]):
    """A box with fields: arrows go through them, Enter is yes and Escape no."""

    DEFAULT_CSS = _STYLE
    BINDINGS = [
        Binding("escape", "cancel", "Cancel", show=False),
        Binding("up", "app.focus_previous", "Up", show=False),
        Binding("down", "app.focus_next", "Down", show=False),
        Binding("enter", "accept", "OK", show=False),
    ]
    heading = ""
    accept_label = "OK"

    def compose(self) -> ComposeResult:
        """The box, its fields and its buttons."""
        with VerticalScroll(classes="box", can_focus=False) as box:
            box.border_title = self.heading
            yield from self.fields()
            yield Static("", classes="wrong", markup=False)
            with Horizontal(classes="buttons"):
                yield Button(f"{self.accept_label} (Enter)", id="accept", variant="primary", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def fields(self) -> ComposeResult:
        """What stands in the box."""
        yield from ()

    def row(self, name: str, *widgets: Widget) -> Horizontal:
        """A line of the box."""
        return Horizontal(Label(name), *widgets, classes="row")

    def complain(self, text: str) -> None:
        """Says what is wrong with the fields."""
        self.query_one(".wrong", Static).update(text)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """The mouse chose."""
        if event.button.id == "accept":
            self.action_accept()
        else:
            self.action_cancel()

    def on_input_submitted(self) -> None:
        """Enter in a field is Enter."""
        self.action_accept()

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
        yield self.row(
            "Game", Choice([(name, known["title"]) for name, known in self._games.items()], game["name"], id="game")
        )
        yield self.row("Board", Choice(_sizes(game), self._chosen.get("size"), id="size"))
        yield self.row("Rule", Choice(_rules(game), self._chosen.get("rule"), id="rule"))
        for colour, name in ((BLACK, "Black"), (WHITE, "White")):
            seat = self._chosen["seats"][colour]
            yield self.row(name, Choice(self._seats(game), seat["bot"] or _HUMAN, id=f"seat{colour}"))
            yield self.row("  its level", Input(_level_of(seat), compact=True, id=f"level{colour}"))
        yield Static("levels: 500 ms, 2 s, 20k nodes; empty: the bot's own", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Begins where changes are likeliest."""
        for choice in self.query(Choice):
            choice.disabled = len(choice._options) < 2
        if self._only_seats:
            for name in ("game", "size", "rule"):
                self.query_one(f"#{name}").parent.display = False  # type: ignore[union-attr]
        self._enable_levels()
        self.query_one("#seat0" if self._only_seats else "#game").focus()

    def _seats(self, game: dict[str, Any]) -> list[tuple[str, str]]:
        bots = [bot for bot in self._bots if game["name"] in bot["games"]]
        return [(_HUMAN, "Human"), *((bot["id"], _bot_name(bot, game)) for bot in bots)]

    def on_choice_turned(self, event: Choice.Turned) -> None:
        """Another game has other boards, rules and bots."""
        if event.choice.id == "game":
            game = self._games[event.choice.value]
            self.query_one("#size", Choice).offer(_sizes(game), None)
            self.query_one("#rule", Choice).offer(_rules(game), None)
            for colour in (BLACK, WHITE):
                seat = self.query_one(f"#seat{colour}", Choice)
                seat.offer(self._seats(game), _same_kind(seat.value, game, self._bots))
        self._enable_levels()

    def _enable_levels(self) -> None:
        for colour in (BLACK, WHITE):
            self.query_one(f"#level{colour}", Input).disabled = self.query_one(f"#seat{colour}", Choice).value == _HUMAN

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
        return {"bot": bot, "level": typed_level(self.query_one(f"#level{colour}", Input).value)}


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
        yield self.row("File", Input(compact=True, id="path"))
        yield Static(f"reads {', '.join(self._reads)}", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Types into the path."""
        self.query_one("#path").focus()

    def action_accept(self) -> None:
        """Gives the path."""
        path = self.query_one("#path", Input).value.strip()
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
        yield self.row("Format", Choice([(name, name) for name in self._names], id="format"))
        yield self.row("File", Input(next(iter(self._names.values())), compact=True, id="path"))
        yield Static("nothing is overwritten unasked", classes="hint", markup=False)

    def on_mount(self) -> None:
        """Types into the path."""
        self.query_one("#path").focus()

    def on_choice_turned(self, event: Choice.Turned) -> None:
        """The name that was proposed follows the format."""
        path = self.query_one("#path", Input)
        if path.value in self._names.values():
            path.value = self._names[event.choice.value]

    def action_accept(self) -> None:
        """Gives format and path."""
        path = self.query_one("#path", Input).value.strip()
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
        yield OptionList(*(Text(f"{game['index'] + 1}. {game['title']}", no_wrap=True) for game in self._games))

    def on_mount(self) -> None:
        """The list has the keys."""
        games = self.query_one(OptionList)
        games.highlighted = 0
        games.focus()

    def on_option_list_option_selected(self) -> None:
        """Enter in the list is Enter."""
        self.action_accept()

    def action_accept(self) -> None:
        """Gives the index."""
        at = self.query_one(OptionList).highlighted
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
        self.query_one("#cancel").focus()

    def action_accept(self) -> None:
        """Yes."""
        self.dismiss(True)


Part = tuple[str, Sequence[tuple[str, str]]]
"""A heading of the help, and below it keys and what they do."""


class Help(_Dialog[None]):
    """The keys, in columns."""

    BINDINGS = [Binding("question_mark,f1,q", "cancel", "Close", show=False)]
    DEFAULT_CSS = """
    Help > .box { width: 80; padding: 0 1; }
    Help Vertical { height: auto; width: 1fr; }
    Help .parts { height: auto; }
    """

    def __init__(self, *columns: Sequence[Part]) -> None:
        super().__init__()
        self._columns = columns

    def compose(self) -> ComposeResult:
        """Keys, and no buttons."""
        with VerticalScroll(classes="box") as box:
            box.border_title = "Help (Esc closes it)"
            with Horizontal(classes="parts"):
                for column in self._columns:
                    yield Vertical(*(Static(_keys(heading, pairs)) for heading, pairs in column))

    def action_accept(self) -> None:
        """Enter closes it too."""
        self.dismiss(None)


def _keys(heading: str, pairs: Sequence[tuple[str, str]]) -> Text:
    text = Text(heading, "bold #6cb8ff")
    for key, meaning in pairs:
        text.append(f"\n{key:<10}", "bold #ffd75f")
        text.append(meaning, "not bold default")
    return text
