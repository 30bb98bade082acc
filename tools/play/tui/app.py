"""The terminal's application: the room's states on the screen, keys and clicks as its requests."""

import asyncio
import base64
import inspect
import signal
import time
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.driver import Driver
from textual.filter import LineFilter
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Footer, Input, Static

from protocol.moves import PASS, move_text
from tools.play.room import RequestError, Room
from tools.play.seats import Registry
from tools.play.tui.boards import grid_for, smallest_size
from tools.play.tui.boardview import BoardView, why_no_move
from tools.play.tui.dialogs import Help, NewGame, OpenFile, PickGame, Question, Reading, SaveFile
from tools.play.tui.fields import Field
from tools.play.tui.files import bytes_of, path_of, would_overwrite, write
from tools.play.tui.lessons import lesson
from tools.play.tui.look import CROSS, AsciiOnly, Colourless, Look
from tools.play.tui.panel import panel_lines
from tools.play.tui.typed import TypedError, typed_move
from tools.play.tui.words import recorded_result

SMALLEST = (80, 24)
"""Columns and rows of the smallest terminal that will do."""

INTERRUPTED = 128 + signal.SIGINT

_PANEL_COLUMNS = (34, 64)  # at least, at most
_FRAME_ROWS = 3  # title, notices, keys
_TICK_SECONDS = 0.2
_HINT_MS = 1000
_USUAL_MS = 1000  # of a bot's move
_FEW_PLIES = 10
_AT_ONCE = ("ctrl+c", "ctrl+q")  # keys that do not wait for those before them
_WHEN_SMALL = ("q",)  # keys that do something where there is no room for the board
_ENTER = ("ctrl+j", "ctrl+m")  # what Enter may come as, too

_HELP: Sequence[tuple[str, Sequence[tuple[str, str]]]] = (
    (
        "Playing",
        (
            ("arrows", "move the cursor"),
            ("Enter", "or Space, or a click: play;"),
            ("", "in Surakarta the piece,"),
            ("", "then where it goes"),
            ("Esc", "let go of the piece"),
            ("m :", "type a move: d3, a2-a3"),
            ("k", "pass, or swap"),
            ("u  r", "undo, redo; also while a"),
            ("", "bot thinks"),
            ("x", "resign"),
        ),
    ),
    (
        "Bots",
        (
            ("p", "pause, go on"),
            ("!", "the bot shall move now"),
            ("h", "a hint; again: stop it"),
            ("s", "other seats, other levels"),
        ),
    ),
    (
        "Games",
        (
            ("n", "new game"),
            ("o  w", "open a record, save"),
            ("[ ]", "or PgUp, PgDn: one move"),
            ("{ }", "ten moves"),
            ("Home End", "first, last position"),
            ("i", "rules; how bots think"),
            ("q", "or Ctrl-C: quit"),
        ),
    ),
    (
        "Screen",
        (
            ("v", "expected line on the board"),
            ("c", "coordinates"),
            ("b", "bell at moves"),
            ("a", "ASCII or not"),
        ),
    ),
    (
        "Marks",
        (
            ("●  ○", "Black, White (or X, O)"),
            ("◉  ◎", "the last move (or #, @)"),
            (f"∙  {CROSS}", "legal, forbidden"),
            ("★  1 2 3", "hint, expected line"),
        ),
    ),
)


class _Heard(Message):
    """The room told something."""

    def __init__(self, content: dict[str, Any]) -> None:
        super().__init__()
        self.content = content


class _Answered(Message):
    """The room answered a request, or could not carry it out.

    Args:
        then: gets the answer.
        holds: keys have waited for this.
    """

    def __init__(self, answer: Any, then: Callable[[Any], Any] | None, holds: bool, error: str = "") -> None:
        super().__init__()
        self.answer = answer
        self.then = then
        self.holds = holds
        self.error = error


class _Panel(Static):
    """What stands beside the board; it is written anew for every size that it is given."""

    def __init__(self, write: Callable[[], None]) -> None:
        super().__init__(id="panel", markup=False)
        self._write = write

    def on_resize(self) -> None:
        """Lines are made for a width."""
        self._write()


class PlayApp(App[int]):
    """Play in the terminal.

    Args:
        registry: the bots that may be seated.
        look: what the terminal can show.
        game: the game to begin with; None: the last one.
        driver_class: what writes to the terminal, if not textual's own.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Stonewire"
    CSS = """
    #title { height: 1; background: #0b3f8a; color: #ffffff; text-style: bold; padding: 0 1; }
    #table { height: 1fr; }
    #board { width: 1fr; height: 1fr; }
    #panel { height: 1fr; padding: 0 0 0 1; text-wrap: nowrap; }
    #notice { height: 1; padding: 0 1; }
    #move { height: 1; display: none; }
    #small { display: none; height: 1fr; content-align: center middle; text-align: center; }
    """
    AUTO_FOCUS = ""
    BINDINGS = [
        Binding("n", "new", "New"),
        Binding("u", "ask('undo')", "Undo"),
        Binding("r", "ask('redo')", "Redo"),
        Binding("p", "pause", "Pause"),
        Binding("h", "hint", "Hint"),
        Binding("m,colon", "type", "Move", key_display="m"),
        Binding("s", "seats", "Seats"),
        Binding("o", "open", "Open"),
        Binding("w", "save", "Save"),
        Binding("question_mark,f1", "help", "Help", key_display="?"),
        Binding("q", "leave(0)", "Quit"),
        Binding("ctrl+c,ctrl+q", f"leave({INTERRUPTED})", "Quit", show=False, priority=True),
        Binding("exclamation_mark", "ask('now')", "Now", show=False),
        Binding("k", "pass", "Pass", show=False),
        Binding("x", "resign", "Resign", show=False),
        Binding("left_square_bracket,pageup", "go(-1)", "Back", show=False),
        Binding("right_square_bracket,pagedown", "go(1)", "Forward", show=False),
        Binding("left_curly_bracket", f"go(-{_FEW_PLIES})", "Far back", show=False),
        Binding("right_curly_bracket", f"go({_FEW_PLIES})", "Far forward", show=False),
        Binding("home", "go_to_start", "Start", show=False),
        Binding("end", "go_to_end", "End", show=False),
        Binding("i", "rules", "Rules", show=False),
        Binding("escape", "close_field", "Close", show=False),
        Binding("v", "plan", "Line", show=False),
        Binding("c", "coordinates", "Coordinates", show=False),
        Binding("b", "mute", "Bell", show=False),
        Binding("a", "ascii", "ASCII", show=False),
    ]

    def __init__(
        self, registry: Registry, look: Look, game: str | None = None, driver_class: type[Driver] | None = None
    ) -> None:
        super().__init__(driver_class=driver_class)
        self.look = look
        self.room = Room(registry, self._hear)
        self.state = self.room.state()
        self.thinking: dict[str, Any] | None = None
        self.rings = True
        self._first_game = game
        self._complains = False
        self._shows_plan = True
        self._since = time.monotonic()
        self._asker = ThreadPoolExecutor(1, "requests")
        self._loop: asyncio.AbstractEventLoop | None = None
        self._holding = 0  # answers that keys wait for
        self._typed_ahead: deque[events.Key | events.Paste] = deque()
        self.board = BoardView(self.state, look, id="board")
        self.panel = _Panel(self._refresh_panel)
        self._title_line = Static(id="title", markup=False)
        self._small = Static(id="small", markup=False)
        self._notice = Static(id="notice", markup=False)
        self.field = Field(enter="app.play_typed", placeholder="a move, as you write it: d3, a2-a3, pass", id="move")
        self._keys = Footer(compact=True, show_command_palette=False)
        self._table = Horizontal(self.board, self.panel, id="table")

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What every line goes through before it is sent."""
        filters = list(super().get_line_filters())
        if not self.look.colour:
            filters.append(Colourless())
        if self.look.ascii:
            filters.append(AsciiOnly())
        return filters

    def compose(self) -> ComposeResult:
        """Title, board and panel, notices, keys."""
        yield self._title_line
        yield self._table
        yield self._small
        yield self._notice
        yield self.field
        yield self._keys

    def on_mount(self) -> None:
        """Begins."""
        self._loop = asyncio.get_running_loop()
        with suppress(NotImplementedError, ValueError, RuntimeError):  # not in the main thread, or not POSIX
            self._loop.add_signal_handler(signal.SIGINT, self.exit, INTERRUPTED)
        self.set_interval(_TICK_SECONDS, self._tick)
        self._show(self.room.state())
        self.screen.set_focus(self.board)
        if self._first_game not in (None, self.state["game"]):
            game = str(self._first_game)
            self._fetch(lambda: self.room.do({"do": "new", **usual_game(self.room.hello(), game)}))

    def leave_soon(self, code: int) -> None:
        """Ends; may be called in any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended
                self._loop.call_soon_threadsafe(self.exit, code)

    def close(self) -> None:
        """Ends every bot; waits for the request under way."""
        self.room.close()
        self._asker.shutdown(wait=True, cancel_futures=True)

    # ---- keys ----

    async def on_event(self, event: events.Event) -> None:
        """Takes each key when the one before has done all it does.

        Textual would hand it on from widget to widget through their queues; then a key typed ahead goes to what has
        the focus when it comes, not when its turn comes, and text overtakes backspaces.
        """
        if not isinstance(event, (events.Key, events.Paste)) or event.is_forwarded:
            await super().on_event(event)
        elif isinstance(event, events.Key) and event.key in _AT_ONCE:
            await self._take(event)
        elif self._holding or self._typed_ahead:
            self._typed_ahead.append(event)
        else:
            await self._take(event)

    async def _take_typed_ahead(self) -> None:
        """Takes the next of the keys that waited. What it leads to comes before the one after it."""
        if self._typed_ahead and not self._holding:
            await self._take(self._typed_ahead.popleft())
            self.call_next(self._take_typed_ahead)

    async def _take(self, event: events.Key | events.Paste) -> None:
        """Puts it into the field that has the focus, or does what it is bound to."""
        field = self.focused if isinstance(self.focused, Input) else None
        if isinstance(event, events.Paste):
            if field is not None and event.text:
                field.replace(event.text.splitlines()[0], *field.selection)
            return
        self.app_focus = True
        if self._complains:
            self.notice("")
        key = "enter" if event.key in _ENTER else event.key
        if await self._check_bindings(key, priority=True):
            return
        if field is not None and event.is_printable and event.character:
            field.replace(event.character, *field.selection)
        elif self._table.display or len(self.screen_stack) > 1 or key in _WHEN_SMALL:
            await self._check_bindings(key)

    # ---- the room ----

    def ask(self, request: dict[str, Any] | Callable[[dict[str, Any]], dict[str, Any] | None]) -> None:
        """Has the room do something, one request after the other.

        Args:
            request: or what makes one of the state in which it is carried out; None: nothing is to be done.
        """

        def work() -> None:
            made = request(self.room.state()) if callable(request) else request
            if made is not None:
                self.room.do(made)

        self._asker.submit(self._carry_out, work, None, False)

    def _fetch(self, work: Callable[[], Any], then: Callable[[Any], Any] | None = None) -> None:
        """Has work done after all requests so far; keys wait until it is, and ``then`` has had what it gives."""
        self._holding += 1
        self._asker.submit(self._carry_out, work, then, True)

    def _carry_out(self, work: Callable[[], Any], then: Callable[[Any], Any] | None, holds: bool) -> None:
        try:
            self._tell(_Answered(work(), then, holds))
        except (RequestError, TypedError) as error:
            self._tell(_Answered(None, None, holds, str(error)))
        except Exception as error:  # a fault of ours, but no reason to lose the game
            self._tell(_Answered(None, None, holds, f"{type(error).__name__}: {error}"))

    def _hear(self, content: dict[str, Any]) -> None:
        self._tell(_Heard(content))

    def _tell(self, message: Message) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self.post_message(message)

    async def on__answered(self, message: _Answered) -> None:
        """What a request came to."""
        if message.error:
            self.notice(message.error, bad=True)
        elif message.then is not None:
            result = message.then(message.answer)
            if inspect.isawaitable(result):
                await result
        if message.holds:
            self._holding -= 1
            self.call_next(self._take_typed_ahead)

    def on__heard(self, message: _Heard) -> None:
        """What the room tells."""
        content = message.content
        kind = content["type"]
        if kind == "state":
            self._show(content)
        elif kind in ("thinking", "hint"):
            self._show_thinking(content)
        elif kind == "error":
            self.notice(content["message"], bad=True)

    # ---- the screen ----

    def notice(self, text: str, bad: bool = False) -> None:
        """Shows a line below the board; a bad one stays until the next key."""
        self._complains = bad
        line = " ".join(text.split())
        self._notice.update(Text(line, "bold #ff6b6b" if bad else "", overflow="ellipsis"))

    def _show(self, state: dict[str, Any]) -> None:
        old, self.state = self.state, state
        self._since = time.monotonic()
        change = state["change"]
        if (
            self.rings
            and change
            and change["to"] > change["from"]
            and not state["paused"]
            and old["ply"] != state["ply"]
        ):
            self.bell()
        if (old["game"], old["title"]) != (state["game"], state["title"]) or state["ply"] == 0:
            self.thinking = None
        if old["ply"] != state["ply"] and not self._complains:
            self.notice("")
        self.board.show(state)
        self._arrange(self.size)
        self._refresh_title()
        self._refresh_panel()

    def _show_thinking(self, content: dict[str, Any]) -> None:
        self.thinking = content
        if content["ply"] == self.state["ply"]:
            line = [step["move"] for step in content.get("line") or ()]
            self.board.show_plan(line if self._shows_plan else [])
            if content["type"] == "hint":
                self.board.show_hint(content["move"])
                self.notice(f"Hint: {content['label']}")
        self._refresh_panel()

    def _tick(self) -> None:
        if self.is_running and (self.state["running"] is not None or self.state["thinking"]):
            self._refresh_panel()

    def _refresh_title(self) -> None:
        state = self.state
        shown = f"  move {state['ply']} of {state['plies']}" if state["plies"] else ""
        record = state["record"]
        played = (
            f"  {' - '.join(name or '?' for name in record['names'])}  {recorded_result(record['result'])}"
            if record
            else ""
        )
        muted = "" if self.rings else "  (muted)"
        self._title_line.update(
            Text(f"Stonewire  {state['title']}{shown}{played}{muted}", no_wrap=True, overflow="ellipsis")
        )

    def _refresh_panel(self) -> None:
        panel = self.panel
        since = (time.monotonic() - self._since) * 1000
        size = (max(1, panel.content_size.width), max(1, panel.content_size.height))
        lines = panel_lines(self.state, self.thinking, since, size, self.look)
        panel.update(Text("\n", no_wrap=True).join(lines))

    def on_resize(self, event: events.Resize) -> None:
        """Another size of terminal."""
        self._arrange(event.size)
        self.call_after_refresh(self._refresh_panel)

    def _arrange(self, size: Size) -> None:
        """Gives the board the room it needs, and the panel the rest; says so where there is too little."""
        width, height = size
        rows = height - _FRAME_ROWS
        least, most = _PANEL_COLUMNS
        grid = grid_for(self.state, width - least, rows)
        fits = grid is not None and width >= SMALLEST[0] and height >= SMALLEST[1]
        self._table.display = fits
        self._small.display = not fits
        for line in (self._title_line, self._notice, self._keys):
            line.display = fits
        if grid is not None and fits:
            self.panel.styles.width = max(least, min(most, width - grid.width - 1))
            if self.screen_stack[0].focused is None:
                self.screen_stack[0].set_focus(self.board)
            return
        self._hide_field()
        needs_width, needs_height = smallest_size(self.state)
        needed = max(SMALLEST[0], needs_width + least), max(SMALLEST[1], needs_height + _FRAME_ROWS)
        self._small.update(
            f"This terminal is\ntoo small: {width} x {height}.\nIt needs {needed[0]} x {needed[1]}.\nq quits."
        )

    # ---- moves ----

    def on_board_view_chosen(self, message: BoardView.Chosen) -> None:
        """Plays what was chosen on the board."""
        self.ask({"do": "move", "move": message.move, "ply": message.ply})

    def on_board_view_noted(self, message: BoardView.Noted) -> None:
        """Shows what the board has to say."""
        self.notice(message.text, bad=message.refused)

    def action_pass(self) -> None:
        """Passes, or swaps."""

        def wanted(state: dict[str, Any]) -> dict[str, Any]:
            if not state["can"]["move"]:
                raise RequestError(why_no_move(state))
            if state["pass"] is None:
                raise RequestError("there is nothing to pass or swap now")
            return {"do": "move", "move": move_text(PASS)}

        self.ask(wanted)

    def action_type(self) -> None:
        """Opens the line to type a move in."""
        self._notice.display = False
        self.field.display = True
        self.field.value = ""
        self.screen.set_focus(self.field)

    def action_play_typed(self) -> None:
        """Plays what was typed."""
        text = self.field.value
        self.action_close_field()
        if text.strip():
            self.ask(lambda state: {"do": "move", "move": typed_move(text, state)})

    def action_close_field(self) -> None:
        """Leaves the line of moves."""
        self._hide_field()
        self.screen.set_focus(self.board)

    def _hide_field(self) -> None:
        self.field.display = False
        self._notice.display = self._table.display

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """A click on the board leaves the line of moves."""
        if event.widget is self.board and self.focused is self.board:
            self._hide_field()

    # ---- requests ----

    def action_ask(self, request: str) -> None:
        """A request that is a word."""
        self.ask({"do": request})

    def action_pause(self) -> None:
        """Pauses, or goes on."""
        self.ask(lambda state: {"do": "resume" if state["paused"] else "pause"})

    def action_hint(self) -> None:
        """Seeks a hint, or stops seeking."""

        def wanted(state: dict[str, Any]) -> dict[str, Any]:
            is_sought = (state["thinking"] or {}).get("for") == "hint"
            return {"do": "stop"} if is_sought else {"do": "hint", "ms": _HINT_MS}

        self.ask(wanted)

    def action_go(self, plies: int) -> None:
        """Steps through the game."""
        self._go_to(lambda state: state["ply"] + plies)

    def action_go_to_start(self) -> None:
        """Shows the first position."""
        self._go_to(lambda _: 0)

    def action_go_to_end(self) -> None:
        """Shows the last position."""
        self._go_to(lambda state: state["plies"])

    def _go_to(self, wanted: Callable[[dict[str, Any]], int]) -> None:
        def request(state: dict[str, Any]) -> dict[str, Any] | None:
            ply = min(max(wanted(state), 0), state["plies"])
            return {"do": "goto", "ply": ply} if ply != state["ply"] else None

        self.ask(request)

    def action_resign(self) -> None:
        """Resigns, if it is meant."""

        def can() -> None:
            if not self.room.state()["can"]["resign"]:
                raise RequestError("there is nobody to resign now")

        self._fetch(can, lambda _: self.push_screen(Question("Resign this game?"), self._resign))

    def _resign(self, sure: bool | None) -> None:
        if sure:
            self.ask({"do": "resign"})

    def action_new(self) -> None:
        """Asks for a new game."""
        self._fetch(self._choices, lambda known: self.push_screen(NewGame(known[0], known[1]), self._begin))

    def _choices(self) -> tuple[dict[str, Any], dict[str, Any]]:
        hello = self.room.hello()
        return hello, chosen_now(self.room.state(), hello)

    def _begin(self, chosen: dict[str, Any] | None) -> None:
        if chosen:
            self.ask({"do": "new", **chosen})

    def action_seats(self) -> None:
        """Asks who is to play on."""
        self._fetch(
            self._choices, lambda known: self.push_screen(NewGame(known[0], known[1], only_seats=True), self._seat)
        )

    def _seat(self, chosen: dict[str, Any] | None) -> None:
        for colour, seat in enumerate(chosen["seats"] if chosen else ()):
            self.ask(partial(_seating, colour, seat))

    # ---- files ----

    def action_open(self) -> None:
        """Asks for a record to load."""

        def reads() -> list[str]:
            games = self.room.hello()["games"]
            return list(dict.fromkeys(name for game in games for name in game["formats"]))

        self._fetch(reads, lambda names: self.push_screen(OpenFile(names), self._open))

    def _open(self, typed: str | None) -> None:
        if typed:
            self._fetch(lambda: self._load(path_of(typed)), self._picked)

    def _load(self, path: Path) -> dict[str, Any] | None:
        return self.room.do({"do": "load", "name": path.name, "base64": base64.b64encode(bytes_of(path)).decode()})

    async def _picked(self, answer: dict[str, Any] | None) -> None:
        if answer and answer["type"] == "games":
            await self.push_screen(PickGame(answer["games"]), self._pick)

    def _pick(self, index: int | None) -> None:
        if index is not None:
            self.ask({"do": "pick", "index": index})

    def action_save(self) -> None:
        """Asks where to save the game, in one of the formats that can hold it."""
        self._fetch(self._proposals, lambda names: self.push_screen(SaveFile(names), self._save))

    def _proposals(self) -> dict[str, str]:
        """Format -> the name of file that is proposed.

        Raises:
            RequestError: no format can hold this game.
        """
        names, refused = {}, None
        known = next(game for game in self.room.hello()["games"] if game["name"] == self.state["game"])
        for name in known["formats"]:
            try:
                names[name] = (self.room.do({"do": "save", "format": name}) or {})["name"]
            except RequestError as error:
                refused = error
        if not names and refused is not None:
            raise refused
        return names

    def _save(self, chosen: tuple[str, str] | None) -> None:
        if chosen:
            format_name, typed = chosen

            def look() -> tuple[Path, bool]:
                path = path_of(typed)
                return path, would_overwrite(path)

            self._fetch(look, lambda found: self._save_to(format_name, *found))

    async def _save_to(self, format_name: str, path: Path, overwrites: bool) -> None:
        if overwrites:
            await self.push_screen(
                Question(f"{path} exists. Overwrite it?"),
                lambda sure: self._write(format_name, path, True) if sure else None,
            )
        else:
            self._write(format_name, path, False)

    def _write(self, format_name: str, path: Path, overwrite: bool) -> None:
        def work() -> str:
            answer = self.room.do({"do": "save", "format": format_name}) or {}
            write(path, answer["text"], overwrite)
            warning = answer.get("warning")
            return f"saved {path}; {warning}" if warning else f"saved {path}"

        self._fetch(work, self.notice)

    # ---- how it looks and sounds ----

    async def action_help(self) -> None:
        """Shows the keys."""
        await self.push_screen(Help(_HELP[:2], _HELP[2:]))

    async def action_rules(self) -> None:
        """Shows the rules of the game, and how its bots think."""
        title = self.state["title"].split()[0]
        await self.push_screen(Reading(f"{title}: rules, and how bots think", lesson(self.state["game"])))

    def action_plan(self) -> None:
        """The expected line on the board, or not."""
        self._shows_plan = not self._shows_plan
        if not self._shows_plan:
            self.board.show_plan([])
        self.notice("the expected line is " + ("shown on the board" if self._shows_plan else "not shown on the board"))

    def action_coordinates(self) -> None:
        """Coordinates, or none."""
        self.board.coordinates = not self.board.coordinates
        self.board.redraw()

    def action_mute(self) -> None:
        """A bell at moves, or none."""
        self.rings = not self.rings
        self._refresh_title()
        self.notice("the bell rings at every move" if self.rings else "muted")

    def action_ascii(self) -> None:
        """ASCII, or all characters."""
        self.look = Look(ascii=not self.look.ascii, colour=self.look.colour)
        self.board.look = self.look
        self.board.redraw()
        self.refresh_css()
        self._refresh_panel()
        for widget in self.screen.walk_children():
            widget.refresh()

    def action_leave(self, code: int) -> None:
        """Ends."""
        self.exit(code)


def usual_game(hello: dict[str, Any], name: str) -> dict[str, Any]:
    """A game that is played for the first time: our engine for it, as strong and in the place of the last bot."""
    engine = next(game["engine"] for game in hello["games"] if game["name"] == name)
    last = hello["last"]["seats"]
    if all(seat["bot"] is None for seat in last):
        last = [{"bot": None}, {"bot": "", "level": None}]
    seats = [
        {"bot": None}
        if seat["bot"] is None
        else {"bot": f"{name}:{engine}", "level": seat.get("level") or {"ms": _USUAL_MS}}
        for seat in last
    ]
    return {"game": name, "size": None, "rule": "", "seats": seats}


def chosen_now(state: dict[str, Any], hello: dict[str, Any]) -> dict[str, Any]:
    """What the game under way was begun with."""
    known = next(game for game in hello["games"] if game["name"] == state["game"])
    usual = (state["columns"], state["rows"]) == (known["columns"], known["rows"])
    size = None if usual else state["columns"]
    return {"game": state["game"], "size": size, "rule": state["rule"], "seats": seats_now(state)}


def _seating(colour: int, seat: dict[str, Any], state: dict[str, Any]) -> dict[str, Any] | None:
    """The request that seats somebody; None: that is who sits there."""
    return {"do": "seat", "colour": colour, "seat": seat} if seat != seats_now(state)[colour] else None


def seats_now(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats as requests have them."""
    return [
        {"bot": seat["bot"], "level": seat.get("level")} if seat["bot"] else {"bot": None} for seat in state["seats"]
    ]
