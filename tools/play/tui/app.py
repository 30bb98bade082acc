"""The terminal's application: the room's states on the screen, keys and clicks as its requests."""

import asyncio
import signal
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.driver import Driver
from textual.filter import LineFilter
from textual.message import Message
from textual.widgets import Footer, Input, Static

from protocol.moves import PASS, move_text
from tools.play.room import RequestError, Room
from tools.play.seats import Registry
from tools.play.tui.boards import grid_for, smallest_size
from tools.play.tui.boardview import BoardView, why_no_move
from tools.play.tui.dialogs import Help, NewGame, OpenFile, PickGame, Question, SaveFile
from tools.play.tui.look import CROSS, AsciiOnly, Colourless, Look
from tools.play.tui.panel import panel_lines
from tools.play.tui.typed import TypedError, typed_move

SMALLEST = (80, 24)
"""Columns and rows of the smallest terminal that will do."""

INTERRUPTED = 128 + signal.SIGINT

_PANEL_COLUMNS = (34, 64)  # at least, at most
_FRAME_ROWS = 3  # title, notices, keys
_TICK_SECONDS = 0.2
_HINT_MS = 1000
_FEW_PLIES = 10
_MOST_BYTES = 1 << 26  # of a record to load
_HEARD = (signal.SIGTERM, *((signal.SIGHUP,) if hasattr(signal, "SIGHUP") else ()))

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
    """The room answered a request, or could not carry it out."""

    def __init__(self, answer: Any, then: Callable[[Any], None] | None, error: str = "") -> None:
        super().__init__()
        self.answer = answer
        self.then = then
        self.error = error


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
    #panel { height: 1fr; padding: 0 0 0 1; }
    #notice { height: 1; padding: 0 1; }
    #move { height: 1; display: none; }
    #small { display: none; height: 1fr; content-align: center middle; text-align: center; }
    """
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
        self._shows_plan = True
        self._since = time.monotonic()
        self._asker = ThreadPoolExecutor(1, "requests")
        self.board = BoardView(self.state, look, id="board")
        self.panel = Static(id="panel", markup=False)
        self._title_line = Static(id="title", markup=False)
        self._small = Static(id="small", markup=False)
        self._notice = Static(id="notice", markup=False)
        self.field = Input(placeholder="a move, as you write it: d3, a2-a3, pass", compact=True, id="move")
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
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begins."""
        with suppress(NotImplementedError, ValueError, RuntimeError):  # not in the main thread, or not POSIX
            loop = asyncio.get_running_loop()
            for number in _HEARD:
                loop.add_signal_handler(number, self.exit, 128 + number)
            loop.add_signal_handler(signal.SIGINT, self.exit, INTERRUPTED)
        self.set_interval(_TICK_SECONDS, self._tick)
        self._show(self.room.state())
        self.board.focus()
        if self._first_game not in (None, self.state["game"]):
            self.ask({"do": "new", **usual_game(self.room.hello(), str(self._first_game))})

    def close(self) -> None:
        """Ends every bot; waits for the request under way."""
        self.room.close()
        self._asker.shutdown(wait=True, cancel_futures=True)

    # ---- the room ----

    def ask(self, request: dict[str, Any], then: Callable[[Any], None] | None = None) -> None:
        """Has the room do something, one request after the other; ``then`` gets its answer."""
        self._asker.submit(self._carry_out, lambda: self.room.do(request), then)

    def _carry_out(self, work: Callable[[], Any], then: Callable[[Any], None] | None) -> None:
        try:
            self._tell(_Answered(work(), then))
        except RequestError as error:
            self._tell(_Answered(None, None, str(error)))
        except Exception as error:  # a fault of ours, but no reason to lose the game
            self._tell(_Answered(None, None, f"{type(error).__name__}: {error}"))

    def _hear(self, content: dict[str, Any]) -> None:
        self._tell(_Heard(content))

    def _tell(self, message: Message) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self.post_message(message)

    def on__answered(self, message: _Answered) -> None:
        """What a request came to."""
        if message.error:
            self.notice(message.error, bad=True)
        elif message.then is not None:
            message.then(message.answer)

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
        """Shows a line below the board."""
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
        if old["ply"] != state["ply"]:
            self.notice("")
        self.board.show(state)
        self._arrange()
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
        played = f"  {' - '.join(name or '?' for name in record['names'])}  {record['result']}" if record else ""
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

    def on_resize(self) -> None:
        """Another size of terminal."""
        self._arrange()
        self.call_after_refresh(self._refresh_panel)

    def _arrange(self) -> None:
        """Gives the board the room it needs, and the panel the rest; says so where there is too little."""
        width, height = self.size
        rows = height - _FRAME_ROWS
        least, most = _PANEL_COLUMNS
        grid = grid_for(self.state, width - least, rows)
        fits = grid is not None and width >= SMALLEST[0] and height >= SMALLEST[1]
        self._table.display = fits
        self._small.display = not fits
        if grid is not None and fits:
            self.panel.styles.width = max(least, min(most, width - grid.width - 1))
            if self.screen_stack[0].focused is None:
                self.board.focus()
            return
        needs_width, needs_height = smallest_size(self.state)
        needed = max(SMALLEST[0], needs_width + least), max(SMALLEST[1], needs_height + _FRAME_ROWS)
        self._small.update(
            f"This terminal is too small: {width} x {height}.\n{self.state['title']} needs {needed[0]} x {needed[1]}.\n"
            "Make it larger, or its letters smaller; q quits."
        )

    # ---- moves ----

    def on_board_view_chosen(self, message: BoardView.Chosen) -> None:
        """Plays what was chosen on the board."""
        self._play(message.move)

    def on_board_view_noted(self, message: BoardView.Noted) -> None:
        """Shows what the board has to say."""
        self.notice(message.text, bad=message.refused)

    def _play(self, move: str) -> None:
        self.ask({"do": "move", "move": move, "ply": self.state["ply"]})

    def action_pass(self) -> None:
        """Passes, or swaps."""
        if not self.state["can"]["move"]:
            self.notice(why_no_move(self.state), bad=True)
        elif self.state["pass"] is None:
            self.notice("there is nothing to pass or swap now", bad=True)
        else:
            self._play(move_text(PASS))

    def action_type(self) -> None:
        """Opens the line to type a move in."""
        self._notice.display = False
        self.field.display = True
        self.field.value = ""
        self.field.focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Plays what was typed."""
        self._close_field()
        if event.value.strip():
            try:
                self._play(typed_move(event.value, self.state))
            except TypedError as error:
                self.notice(str(error), bad=True)

    def _close_field(self) -> None:
        self.field.display = False
        self._notice.display = True
        self.board.focus()

    def on_key(self, event: Any) -> None:
        """Escape leaves the line of moves."""
        if event.key == "escape" and self.field.display:
            self._close_field()

    # ---- requests ----

    def action_ask(self, request: str) -> None:
        """A request that is a word."""
        self.ask({"do": request})

    def action_pause(self) -> None:
        """Pauses, or goes on."""
        self.ask({"do": "resume" if self.state["paused"] else "pause"})

    def action_hint(self) -> None:
        """Seeks a hint, or stops seeking."""
        thinks = self.state["thinking"]
        self.ask({"do": "stop"} if thinks and thinks["for"] == "hint" else {"do": "hint", "ms": _HINT_MS})

    def action_go(self, plies: int) -> None:
        """Steps through the game."""
        self._go_to(self.state["ply"] + plies)

    def action_go_to_start(self) -> None:
        """Shows the first position."""
        self._go_to(0)

    def action_go_to_end(self) -> None:
        """Shows the last position."""
        self._go_to(self.state["plies"])

    def _go_to(self, ply: int) -> None:
        ply = min(max(ply, 0), self.state["plies"])
        if ply != self.state["ply"]:
            self.ask({"do": "goto", "ply": ply})

    def action_resign(self) -> None:
        """Resigns, if it is meant."""
        if self.state["can"]["resign"]:
            self.push_screen(Question("Resign this game?"), self._resign)
        else:
            self.notice("there is nobody to resign now", bad=True)

    def _resign(self, sure: bool | None) -> None:
        if sure:
            self.ask({"do": "resign"})

    def action_new(self) -> None:
        """Asks for a new game."""
        hello = self.room.hello()
        self.push_screen(NewGame(hello, chosen_now(self.state, hello)), self._begin)

    def _begin(self, chosen: dict[str, Any] | None) -> None:
        if chosen:
            self.ask({"do": "new", **chosen})

    def action_seats(self) -> None:
        """Asks who is to play on."""
        hello = self.room.hello()
        self.push_screen(NewGame(hello, chosen_now(self.state, hello), only_seats=True), self._seat)

    def _seat(self, chosen: dict[str, Any] | None) -> None:
        seated = seats_now(self.state)
        for colour, seat in enumerate(chosen["seats"] if chosen else ()):
            if seat != seated[colour]:
                self.ask({"do": "seat", "colour": colour, "seat": seat})

    # ---- files ----

    def action_open(self) -> None:
        """Asks for a record to load."""
        games = self.room.hello()["games"]
        reads = dict.fromkeys(name for game in games for name in game["formats"])
        self.push_screen(OpenFile(list(reads)), self._open)

    def _open(self, path: str | None) -> None:
        if path:
            self._asker.submit(self._carry_out, lambda: self._load(Path(path).expanduser()), self._picked)

    def _load(self, path: Path) -> dict[str, Any] | None:
        return self.room.do({"do": "load", "name": path.name, "text": _text_of(path)})

    def _picked(self, answer: dict[str, Any] | None) -> None:
        if answer and answer["type"] == "games":
            self.push_screen(PickGame(answer["games"]), self._pick)

    def _pick(self, index: int | None) -> None:
        if index is not None:
            self.ask({"do": "pick", "index": index})

    def action_save(self) -> None:
        """Asks where to save the game, in one of the formats that can hold it."""
        self._asker.submit(self._carry_out, self._proposals, self._ask_where)

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

    def _ask_where(self, names: dict[str, str]) -> None:
        self.push_screen(SaveFile(names), self._save)

    def _save(self, chosen: tuple[str, str] | None) -> None:
        if not chosen:
            return
        format_name, path = chosen[0], Path(chosen[1]).expanduser()
        if path.is_file():
            self.push_screen(
                Question(f"{path} exists. Overwrite it?"),
                lambda sure: self._write(format_name, path, "w") if sure else None,
            )
        else:
            self._write(format_name, path, "x")

    def _write(self, format_name: str, path: Path, mode: str) -> None:
        def write() -> Path:
            answer = self.room.do({"do": "save", "format": format_name}) or {}
            try:
                with path.open(mode, encoding="utf-8", newline="") as file:
                    file.write(answer["text"])
            except OSError as error:
                raise RequestError(f"{path}: {error.strerror or error}") from None
            return path

        self._asker.submit(self._carry_out, write, lambda written: self.notice(f"saved {written}"))

    # ---- how it looks and sounds ----

    def action_help(self) -> None:
        """Shows the keys."""
        self.push_screen(Help(_HELP[:2], _HELP[2:]))

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


def _text_of(path: Path) -> str:
    """A record's text.

    Raises:
        RequestError: there is none to read.
    """
    try:
        if path.exists() and not path.is_file():  # a pipe might never end
            raise RequestError(f"{path}: not a file")
        if path.stat().st_size > _MOST_BYTES:
            raise RequestError(f"{path}: too large to load, more than {_MOST_BYTES >> 20} MiB")
        return path.read_bytes().decode("utf-8", "replace")
    except OSError as error:
        raise RequestError(f"{path}: {error.strerror or error}") from None


def usual_game(hello: dict[str, Any], name: str) -> dict[str, Any]:
    """A game as it is first played: a human against our engine."""
    engine = next(game["engine"] for game in hello["games"] if game["name"] == name)
    bot = {"bot": f"{name}:{engine}", "level": {"ms": 1000}}
    return {"game": name, "size": None, "rule": "", "seats": [{"bot": None}, bot]}


def chosen_now(state: dict[str, Any], hello: dict[str, Any]) -> dict[str, Any]:
    """What the game under way was begun with."""
    known = next(game for game in hello["games"] if game["name"] == state["game"])
    usual = (state["columns"], state["rows"]) == (known["columns"], known["rows"])
    size = None if usual else state["columns"]
    return {"game": state["game"], "size": size, "rule": state["rule"], "seats": seats_now(state)}


def seats_now(state: dict[str, Any]) -> list[dict[str, Any]]:
    """The seats as requests have them."""
    return [
        {"bot": seat["bot"], "level": seat.get("level")} if seat["bot"] else {"bot": None} for seat in state["seats"]
    ]
