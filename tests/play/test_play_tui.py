"""The board in a terminal: played by keys and clicks on the real room, and the real command in a pseudo-terminal."""

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pexpect
import pytest
from room_helpers import PATIENCE, ROOT, Host
from textual import events
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Input, Static

from bots import registry as games
from protocol.moves import parse_move
from tools.cli import UsageError
from tools.play import command, notation, tui
from tools.play.request import RequestError
from tools.play.seats import Registry
from tools.play.tui.app import SMALLEST, PlayApp, usual_game
from tools.play.tui.boards import Marks, draw, grid_for, points_of
from tools.play.tui.dialogs import NewGame, Question, Reading, SaveFile
from tools.play.tui.fields import Choice, Options
from tools.play.tui.files import write
from tools.play.tui.lessons import lesson
from tools.play.tui.look import Look, look_of, palette_of, stone_text
from tools.play.tui.panel import clock_text, count_text, panel_lines
from tools.play.tui.typed import TypedError, level_text, typed_level, typed_move
from tools.play.tui.words import reason_text, recorded_result, result_text

FAST = {"nodes": 50}


class Player:
    """Somebody at the keyboard of an application under test."""

    def __init__(self, app: PlayApp, pilot: Pilot[Any]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def state(self) -> dict[str, Any]:
        return self.app.state

    @property
    def panel(self) -> str:
        return plain(self.app.panel)

    @property
    def notice(self) -> str:
        return plain(self.app._notice)

    async def until(self, holds: Callable[[], object]) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, (self.app.screen, self.notice, self.panel, self.state)
            await self.pilot.pause(0.02)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def new(self, *seats: Any, **more: Any) -> None:
        known = [{"bot": seat} if seat is None or isinstance(seat, str) else seat for seat in seats]
        wanted = {"game": "othello", "size": None, "rule": "", "seats": known, **more}
        self.app.ask({"do": "new", **wanted})
        await self.until(
            lambda: (
                self.state["game"] == wanted["game"]
                and [s["bot"] for s in self.state["seats"]] == [s["bot"] for s in known]
            )
        )

    async def go_to(self, point: tuple[int, int]) -> None:
        column, row = self.app.board.cursor
        across, down = point[0] - column, point[1] - row
        await self.press(
            *["right" if across > 0 else "left"] * abs(across), *["down" if down > 0 else "up"] * abs(down)
        )
        assert self.app.board.cursor == point

    async def play(self, move: str) -> None:
        ply = self.state["ply"]
        for point in points_of(move, self.state):
            await self.go_to(point)
            await self.press("enter")
        if move == "pass":
            await self.press("k")
        await self.until(lambda: self.state["ply"] > ply)

    async def type(self, text: str) -> None:
        self.app.screen.query_one("#path" if self.app.screen.query("#path") else "#move", Input).value = text
        await self.press("enter")

    def send(self, text: str) -> None:
        """Keys in a burst, as a terminal sends them; nobody waits between two of them."""
        names = {"\r": "enter", "\x7f": "backspace", "\x1b": "escape", "\x0e": "down"}
        for character in text:
            name = names.get(character)
            self.app.post_message(events.Key(name or _character_to_key(character), None if name else character))

    async def settle(self) -> None:
        """Waits until nothing that was asked for is under way."""
        await self.pilot.pause()
        await self.until(lambda: not self.app._holding and not self.app._typed_ahead)
        self.app._asker.submit(lambda: None).result(PATIENCE)
        await self.pilot.pause(0.05)


def plain(widget: Static) -> str:
    return str(widget.content)


@asynccontextmanager
async def seated(
    registry: Registry, game: str = "othello", size: tuple[int, int] = SMALLEST, look: Look | None = None
) -> AsyncIterator[Player]:
    app = PlayApp(registry, look or Look(), game)
    try:
        async with app.run_test(size=size) as pilot:
            player = Player(app, pilot)
            await player.until(lambda: player.state["game"] == game)
            yield player
    finally:
        app.close()


@pytest.fixture(autouse=True)
def _own_choices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(scenario())  # type: ignore[arg-type]


# ---- whole games ----


@pytest.mark.slow
@pytest.mark.parametrize(("game", "size"), [("othello", None), ("nogo", 5), ("surakarta", None)])
def test_a_full_game_is_played_by_keys(game: str, size: int | None) -> None:
    def preferred(state: dict[str, Any]) -> str:
        captures = [
            move
            for move in state["legal"]
            if game == "surakarta"
            and state["cells"][points_of(move, state)[1][1] * 6 + points_of(move, state)[1][0]] != "."
        ]
        return str((captures or state["legal"])[0])

    async def scenario() -> None:
        async with seated(Registry([]), game) as player:
            engine = "greedy" if game == "surakarta" else games.game(game).engine
            await player.new(None, {"bot": f"{game}:{engine}", "level": FAST}, game=game, size=size)
            await player.until(lambda: player.state["can"]["move"])
            while player.state["turn"] != "over":
                await player.play(preferred(player.state))
                await player.until(lambda: player.state["turn"] == "over" or player.state["can"]["move"])
            assert player.state["result"] is not None
            assert re.search(r"(Black|White) wins|Draw", player.panel)
            assert "move" in plain(player.app._title_line)
            await player.press("enter")
            await player.until(lambda: "over" in player.notice)

    run(scenario)


def test_a_click_plays_and_a_typed_move_does() -> None:
    async def scenario() -> None:
        async with seated(Registry([]), "surakarta", (120, 40)) as player:
            await player.new(None, None, game="surakarta")
            board = player.app.board
            for point in ((0, 1), (0, 2)):
                cell = grid_for(player.state, *board.size)
                assert cell is not None
                left, top = board._offset()
                at = cell.cell(point)
                await player.pilot.click(board, offset=(at[0] + left, at[1] + top))
            await player.until(lambda: player.state["last"] == "a2a3")
            await player.press("m")
            await player.type("b5-b4")
            await player.until(lambda: player.state["last"] == "b5b4")
            await player.press("m")
            await player.type("z9")
            await player.until(lambda: "no move here" in player.notice)
            await player.press("m", "escape")
            assert board.has_focus

    run(scenario)


def test_refusals_are_a_line_and_change_nothing() -> None:
    async def scenario() -> None:
        async with seated(Registry([]), "surakarta") as player:
            await player.new(None, None, game="surakarta")
            await player.go_to((2, 2))
            await player.press("enter")
            assert "own pieces" in player.notice
            await player.go_to((2, 0))
            await player.press("enter")
            assert "has no move" in player.notice
            await player.go_to((2, 1))
            await player.press("enter")
            assert player.app.board.selected == (2, 1)
            await player.go_to((2, 4))
            await player.press("enter")
            assert "cannot go" in player.notice
            await player.press("escape", "k", "r")
            assert player.app.board.selected is None
            await player.until(lambda: "nothing to redo" in player.notice or player.notice)
            assert player.state["ply"] == 0

    run(scenario)


# ---- keys in bursts ----


def test_keys_typed_ahead_go_where_they_are_meant_to() -> None:
    async def scenario() -> None:
        async with seated(Registry([]), "gomoku") as player:
            await player.new(None, None, game="gomoku")
            player.send("mh8\rmi9\rm" + "a1" + "\x7f" * 2 + "j10\r")
            await player.until(lambda: player.state["ply"] == 3)
            assert [move["label"] for move in player.state["moves"]] == ["h8", "i9", "j10"]
            assert not player.app.field.display
            player.send("ma1\x1bn")  # Escape, and the key after it is no text
            await player.until(lambda: isinstance(player.app.screen, NewGame))
            player.send("\x1b" + "mp\x7fb2\r")
            await player.until(lambda: player.state["ply"] == 4)
            assert player.state["moves"][3]["label"] == "b2"
            assert not player.state["paused"]

    run(scenario)


def test_keys_typed_before_the_game_is_there_wait_for_it() -> None:
    async def scenario() -> None:
        app = PlayApp(Registry([]), Look(), "gomoku")
        try:
            async with app.run_test(size=SMALLEST) as pilot:
                player = Player(app, pilot)
                player.send("mh8\r")
                await player.until(lambda: player.state["game"] == "gomoku" and player.state["plies"])
                assert player.state["moves"][0]["label"] == "h8"
        finally:
            app.close()

    run(scenario)


def test_steps_in_a_burst_are_all_made(tmp_path: Path) -> None:
    (tmp_path / "game.transcript").write_text("f5d6c3d3c4f4c5b4b5e6\n", encoding="utf-8")

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            player.send(f"o{tmp_path / 'game.transcript'}\r" + "]" * 7 + "[[]")
            await player.until(lambda: player.state["plies"] == 10 and player.state["ply"] == 6)
            player.send("}{]]" + "[" * 5 + "]")
            await player.settle()
            assert player.state["ply"] == 1
            assert player.state["paused"]
            player.send("ppp")
            await player.settle()
            assert not player.state["paused"]
            player.send("hh")
            await player.settle()
            assert player.state["thinking"] is None

    run(scenario)


def test_what_is_typed_into_a_dialog_is_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, "othello:mcts")
            for keys in ("od3\r", "wd3\r", "s\x0e\x0ed3\r\x1b"):  # a file to open, to save, and a level
                player.send(keys)
                await player.settle()
                assert len(player.app.screen_stack) == 1
                assert "no move" not in player.notice
            assert player.state["plies"] == 0
            assert (tmp_path / "d3").is_file()

    run(scenario)


def test_the_first_key_replaces_what_stands_in_a_field() -> None:
    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, {"bot": "othello:mcts", "level": {"ms": 1500}})
            player.send("s\x0e\x0e2x\x7f s")
            await player.settle()
            assert player.app.screen.query_one("#level1", Input).value == "2 s"
            player.send("\r")
            await player.settle()
            assert player.state["seats"][1]["level"] == {"ms": 2000}

    run(scenario)


def test_dialogs_obey_the_mouse_too(tmp_path: Path) -> None:
    (tmp_path / "two.transcript").write_text("f5d6c3\nf5f6\n", encoding="utf-8")

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, None)
            player.send("n")
            await player.until(lambda: isinstance(player.app.screen, NewGame))
            await player.pilot.click("#game")
            await player.until(lambda: player.app.screen.query_one("#game", Choice).value != "othello")
            await player.pilot.click("#cancel")
            await player.until(lambda: len(player.app.screen_stack) == 1)
            player.send("x")
            await player.until(lambda: isinstance(player.app.screen, Question))
            await player.pilot.pause(0.1)  # until it has its place on the screen
            await player.pilot.click("#accept")
            await player.until(lambda: player.state["result"] is not None)
            player.send(f"o{tmp_path / 'two.transcript'}\r")
            await player.until(lambda: type(player.app.screen).__name__ == "PickGame")
            await player.pilot.pause(0.1)
            await player.pilot.click(Options, offset=(4, 1))
            await player.until(lambda: player.state["record"] is not None)
            player.send("ma1")
            await player.until(lambda: player.app.field.value == "a1")
            await player.pilot.click(player.app.board, offset=(0, 0))
            await player.until(lambda: not player.app.field.display)

    run(scenario)


# ---- bots that think, and bots that fail ----


def test_undo_while_the_bot_thinks(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Host(tmp_path) as host:
            async with seated(host.registry) as player:
                await player.new(None, "user:thinks")
                await player.play(player.state["legal"][0])
                await player.until(lambda: player.state["thinking"] and "White thinks" in player.panel)
                await player.press("enter")
                await player.until(lambda: "the bot is to move" in player.notice)
                await player.press("u")  # it would think for ten minutes
                await player.until(lambda: player.state["ply"] == 0 and player.state["can"]["move"])
                assert player.state["thinking"] is None

    run(scenario)


def test_thinking_is_shown_and_a_hint_is_marked() -> None:
    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, None)
            await player.press("h")
            await player.until(lambda: player.app.board.hint is not None)
            assert player.app.board.hint in player.state["legal"]
            assert "Hint for Black" in player.panel
            assert "nodes" in player.panel
            await player.until(lambda: player.state["thinking"] is None)
            await player.play(player.state["legal"][0])
            assert player.app.board.hint is None

    run(scenario)


def test_a_bot_that_crashes_is_shown_with_its_last_words(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Host(tmp_path) as host:
            async with seated(host.registry) as player:
                await player.new(None, "user:dies")
                await player.play(player.state["legal"][0])
                await player.until(lambda: player.state["fault"] is not None)
                assert "White's bot failed" in player.panel
                assert "no heart, says the bot" in player.panel
                await player.press("s")
                await player.until(lambda: isinstance(player.app.screen, NewGame))
                player.app.screen.query_one("#seat1", Choice).choose("othello:greedy")
                await player.press("enter")
                await player.until(lambda: player.state["seats"][1]["bot"] == "othello:greedy")
                await player.until(lambda: player.state["fault"] is None)
                if player.state["paused"]:
                    await player.press("p")
                await player.until(lambda: player.state["ply"] == 2)

    run(scenario)


def test_the_application_ends_its_bots(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Host(tmp_path) as host:
            async with seated(host.registry) as player:
                await player.new("user:thinks", None)
                await player.until(lambda: host.pids() and player.state["thinking"])
                await player.press("q")
            assert player.app.return_code == 0
            assert all(not alive(pid) for pid in host.pids())

    run(scenario)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# ---- games and files ----


def test_the_dialog_begins_the_game_it_shows() -> None:
    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.press("n")
            await player.until(lambda: isinstance(player.app.screen, NewGame))
            screen = player.app.screen
            game = screen.query_one("#game", Choice)
            while game.value != "nogo":
                await player.press("right")
            screen.query_one("#size", Choice).choose(7)
            screen.query_one("#seat0", Choice).choose("")
            screen.query_one("#seat1", Choice).choose("nogo:mcts")
            screen.query_one("#level1", Input).value = "many nodes"
            await player.press("enter")
            assert "no level" in plain(screen.query_one(".wrong", Static))
            screen.query_one("#level1", Input).value = "1k nodes"
            await player.press("enter")
            await player.until(lambda: player.state["game"] == "nogo")
            assert (player.state["columns"], player.state["rows"]) == (7, 7)
            assert player.state["seats"][1] == {
                **player.state["seats"][1],
                "bot": "nogo:mcts",
                "level": {"nodes": 1000},
            }

    run(scenario)


def test_a_record_is_loaded_and_stepped_through(tmp_path: Path) -> None:
    (tmp_path / "game.transcript").write_text("f5d6c3d3c4\n", encoding="utf-8")
    (tmp_path / "bad.sgf").write_text("(;GM[1]", encoding="utf-8")
    (tmp_path / "illegal.sgf").write_text("(;GM[1]SZ[9];B[aa];W[zz])", encoding="utf-8")
    (tmp_path / "empty.jsonl").touch()

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            for path, told in (
                ("missing.sgf", "No such file"),
                (".", "a folder"),
                ("bad.sgf", "bad.sgf"),
                ("illegal.sgf", "illegal.sgf"),
                ("empty.jsonl", "empty.jsonl"),
                ("\0", "null"),
            ):
                await player.press("o")
                await player.type(str(tmp_path / path))
                await player.until(lambda told=told: told in player.notice)
            await player.press("o")
            await player.type(str(tmp_path / "game.transcript"))
            await player.until(lambda: player.state["plies"] == 5)
            for keys, ply in (
                (["right_square_bracket", "pagedown"], 2),
                (["left_square_bracket"], 1),
                (["end"], 5),
                (["home"], 0),
            ):
                for key in keys:
                    before = player.state["ply"]
                    await player.press(key)
                    await player.until(lambda before=before: player.state["ply"] != before)
                assert player.state["ply"] == ply
            await player.press("right_curly_bracket")
            await player.until(lambda: player.state["ply"] == 5)
            assert "of 5" in plain(player.app._title_line)
            assert "f5" in player.panel

    run(scenario)


def test_a_file_in_another_character_set_is_loaded_and_what_is_odd_stays_in_sight(tmp_path: Path) -> None:
    (tmp_path / "latin.sgf").write_bytes("(;GM[1]SZ[9]CA[ISO-8859-1]PB[M\u00fcller]PW[x];B[aa])".encode("latin-1"))

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, None)
            await player.play("d3")
            player.send(f"o{tmp_path / 'latin.sgf'}\r")
            await player.until(lambda: "M\u00fcller" in plain(player.app._title_line))
            player.app.notice("something odd", bad=True)
            player.app._show({**player.state, "ply": 1})
            assert player.notice == "something odd"
            await player.press("right")
            assert "odd" not in player.notice

    run(scenario)


def test_one_of_many_games_is_picked(tmp_path: Path) -> None:
    (tmp_path / "two.transcript").write_text("f5d6c3\nf5f6\n", encoding="utf-8")

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.press("o")
            await player.type(str(tmp_path / "two.transcript"))
            await player.until(lambda: type(player.app.screen).__name__ == "PickGame")
            await player.press("down", "enter")
            await player.until(lambda: player.state["plies"] == 2)

    run(scenario)


def test_saving_asks_before_it_overwrites(tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"

    async def save(player: Player) -> None:
        await player.press("w")
        await player.until(lambda: isinstance(player.app.screen, SaveFile))
        await player.type(str(path))

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, None)
            await player.play("d3")
            await save(player)
            await player.until(lambda: "saved" in player.notice)
            first = path.read_text(encoding="utf-8")
            assert "d3" in first
            await player.play(player.state["legal"][0])
            await save(player)
            await player.until(lambda: isinstance(player.app.screen, Question))
            await player.press("n")
            await player.until(lambda: not isinstance(player.app.screen, Question))
            assert path.read_text(encoding="utf-8") == first
            await save(player)
            await player.until(lambda: isinstance(player.app.screen, Question))
            await player.press("y")
            await player.until(lambda: path.read_text(encoding="utf-8") != first)

    run(scenario)


def test_what_cannot_be_saved_is_said_and_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    os.mkfifo(tmp_path / "pipe")

    async def scenario() -> None:
        async with seated(Registry([])) as player:
            for path, told in (
                ("~/", f"{tmp_path}: a folder"),
                (str(tmp_path), "a folder"),
                ("~nobody-of-that-name/x", "no such home"),
                ("~/pipe", "not a file"),
                ("~/no/such", "No such file or directory"),
                ("/dev/full", "No space left on device"),
                ("~/game.jsonl", f"saved {tmp_path / 'game.jsonl'}"),
            ):
                await player.press("w")
                await player.type(path)
                await player.settle()
                assert told in player.notice
                assert len(player.app.screen_stack) == 1

    run(scenario)
    assert (tmp_path / "game.jsonl").stat().st_size


def test_a_file_that_cannot_be_written_is_not_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    with pytest.raises(RequestError, match="surrogates"):
        write(path, "(;" + "\ud800", overwrite=False)
    assert not path.exists()
    write(path, "(;)", overwrite=False)
    with pytest.raises(RequestError, match="exists"):
        write(path, "other", overwrite=False)
    assert path.read_text() == "(;)"


def test_a_warning_comes_with_what_was_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with seated(Registry([])) as player:
            real = player.app.room.do

            def do(request: dict[str, Any]) -> dict[str, Any] | None:
                answer = real(request)
                return {**answer, "warning": "it says less than was played"} if answer else None

            monkeypatch.setattr(player.app.room, "do", do)
            await player.press("w")
            await player.type(str(tmp_path / "game.jsonl"))
            await player.settle()
            assert player.notice.startswith("saved")
            assert player.notice.endswith("it says less than was played")

    run(scenario)


# ---- the screen ----


def test_a_terminal_too_small_says_so_and_recovers() -> None:
    async def scenario() -> None:
        async with seated(Registry([]), size=(60, 20)) as player:
            assert "too small: 60 x 20" in plain(player.app._small)
            player.send("mn?p")
            await player.settle()
            assert len(player.app.screen_stack) == 1
            assert not player.state["paused"]
            await player.pilot.resize_terminal(20, 5)
            await player.until(lambda: "too small: 20 x 5" in plain(player.app._small))
            assert player.app._small.size == (20, 5)
            lines = plain(player.app._small).splitlines()
            assert len(lines) <= 5
            assert all(len(line) <= 20 for line in lines)
            assert player.app._small.display
            assert not player.app.board.display or not player.app._table.display
            await player.pilot.resize_terminal(100, 30)
            await player.until(lambda: not player.app._small.display)
            await player.until(lambda: player.app.board.has_focus)
            await player.new(None, None)
            await player.play(player.state["legal"][0])

    run(scenario)


def test_another_board_leaves_the_panel_in_lines_that_fit() -> None:
    async def scenario() -> None:
        async with seated(Registry([]), "nogo", (100, 30)) as player:
            for size in (13, 4, 13):
                await player.new(None, None, game="nogo", size=size)
                await player.until(lambda size=size: player.state["columns"] == size)
                await player.until(
                    lambda: (
                        {len(line) for line in player.panel.splitlines()[:2]} == {player.app.panel.content_size.width}
                    )
                )

    run(scenario)


def test_both_sides_differ_in_shape() -> None:
    for game in games.NAMES:
        for look in (Look(), Look(colour=False), Look(ascii=True)):
            black, white = palette_of(game, look).shapes
            assert black != white
            assert stone_text(0, look)[0] != stone_text(1, look)[0]


def test_the_rules_can_be_read() -> None:
    async def scenario() -> None:
        async with seated(Registry([]), "surakarta") as player:
            await player.press("i")
            assert isinstance(player.app.screen, Reading)
            box = player.app.screen.query_one(".box")
            await player.press("pagedown")
            await player.until(lambda: box.scroll_y > 0)
            await player.press("i")
            assert player.app.board.has_focus

    run(scenario)
    for game in games.NAMES:
        text = lesson(game).plain
        for part in ("Rules", "How the bot thinks", f"source: bots.{game}.", "Monte-Carlo tree search"):
            assert part in text
        assert not re.search(r"[{}<>]{2}|</|On this page", text)


def test_a_bot_that_starts_tells_what_it_does(tmp_path: Path) -> None:
    async def scenario() -> None:
        with Host(tmp_path) as host:
            async with seated(host.registry) as player:
                await player.new(None, "user:writes")
                await player.play(player.state["legal"][0])
                await player.until(lambda: "compiling, patience" in player.panel)
                assert "Thinking of" not in player.panel
                noted = {**player.state, "thinking": None}
                noted["seats"] = [{**player.state["seats"][0], "note": "plays weaker"}, player.state["seats"][1]]
                player.app._show(noted)
                assert "Black's bot: plays weaker" in player.panel
                await player.new(None, "user:thinks")
                await player.play(player.state["legal"][0])
                await player.until(lambda: "starting" in player.panel)

    run(scenario)


@pytest.mark.parametrize(
    ("result", "text", "reason"),
    [
        ({"winner": 1, "verdict": "resign", "reason": "black: resigned at ply 9"}, "White wins by resignation", ""),
        ({"winner": 0, "verdict": "win", "reason": "40 to 24 discs"}, "Black wins", "40 to 24 discs"),
        ({"winner": 0, "verdict": "crash", "reason": ""}, "Black wins", "crash"),
        ({"winner": None, "verdict": "draw", "reason": ""}, "Draw", ""),
        ({"winner": None, "verdict": "void", "reason": ""}, "No result", "void"),
    ],
)
def test_results_in_words(result: dict[str, Any], text: str, reason: str) -> None:
    assert (result_text(result), reason_text(result)) == (text, reason)


def test_recorded_results_in_words() -> None:
    assert [
        recorded_result(text)
        for text in ("white wins (resign: black: resigned at ply 9)", "black wins (crash: x)", "draw", "?", None)
    ] == ["White wins by resignation", "Black wins: crash: x", "Draw", "?", ""]


def test_resigning_is_told_in_words() -> None:
    async def scenario() -> None:
        async with seated(Registry([])) as player:
            await player.new(None, None)
            player.send("xy")
            await player.until(lambda: player.state["result"] is not None)
            assert "White wins by resignation" in player.panel
            assert "ply" not in player.panel

    run(scenario)


def test_another_game_is_begun_as_the_last_one_was() -> None:
    hello = {"games": [{"name": "nogo", "engine": "mcts"}], "last": {}}
    for last, seats in (
        ([None, None], [None, ("nogo:mcts", {"ms": 1000})]),
        ([("othello:random", {"nodes": 9}), None], [("nogo:mcts", {"nodes": 9}), None]),
        ([None, ("user:x", None)], [None, ("nogo:mcts", {"ms": 1000})]),
    ):
        hello["last"] = {"seats": [{"bot": seat[0], "level": seat[1]} if seat else {"bot": None} for seat in last]}
        assert usual_game(hello, "nogo") == {
            "game": "nogo",
            "size": None,
            "rule": "",
            "seats": [{"bot": seat[0], "level": seat[1]} if seat else {"bot": None} for seat in seats],
        }


def test_files_of_bots_do_not_swallow_the_game() -> None:
    parser = argparse.ArgumentParser()
    command.configure(parser)
    options = parser.parse_args(["--bots", "a.toml", "--bots", "b.toml", "nogo"])
    assert (options.game, options.bots) == ("nogo", [Path("a.toml"), Path("b.toml")])


def state_of(game: str, size: int | None = None, cells: str | None = None, **more: Any) -> dict[str, Any]:
    known = games.game(game)
    table = games.table(game, size, size)
    position = known.position.start(table.columns, table.rows, table.rule)
    given = {
        "game": game,
        "columns": table.columns,
        "rows": table.rows,
        "cells": cells or position.cells(),
        "title": known.title,
    }
    plain_state = {
        "legal": [],
        "forbidden": [],
        "change": None,
        "last": None,
        "coordinates": notation.coordinates(table),
    }
    return {**given, **plain_state, **more}


@pytest.mark.parametrize(("game", "size"), [("nogo", 13), ("gomoku", 20), ("othello", None), ("surakarta", None)])
def test_the_largest_boards_fit_the_smallest_terminal(game: str, size: int | None) -> None:
    state = state_of(game, size)
    grid = grid_for(state, SMALLEST[0] - 34, SMALLEST[1] - 3)
    assert grid is not None
    text = draw(state, grid, Look(), Marks(cursor=(0, 0))).text().splitlines()
    assert len(text) == grid.height
    for row in range(state["rows"]):
        for column in range(state["columns"]):
            assert grid.point(grid.cell((column, row))) == (column, row)
            mark = text[grid.cell((column, row))[1]][grid.cell((column, row))[0]]
            stone = state["cells"][row * state["columns"] + column] != "."
            assert (mark in "●○") == stone


@pytest.mark.parametrize("size", [(46, 21), (100, 50)])
def test_a_capture_is_drawn_round_its_loop(size: tuple[int, int]) -> None:
    path = [(0, 1, False), (1, 1, False), (2, 1, False), (3, 1, False), (4, 1, False), (5, 1, False), (4, 0, True)]
    cells = "....W......" + "." * 25
    state = state_of("surakarta", cells=cells, change={"path": path, "flipped": []}, last="a2e1")
    grid = grid_for(state, *size)
    assert grid is not None
    canvas = draw(state, grid, Look(), Marks())
    yellow = [
        (column, row)
        for row in range(grid.height)
        for column, style in enumerate(
            style for segment in canvas.segments(row) for style in [segment.style] * len(segment.text)
        )
        if style is not None and style.color is not None and style.color.name == "#ffff55"
    ]
    corner = grid.cell((5, 0))
    assert any(column > corner[0] for column, _ in yellow)
    assert any(row < corner[1] for _, row in yellow)
    assert all(column >= grid.cell((0, 1))[0] for column, _ in yellow)


@pytest.mark.parametrize(
    ("environment", "look"),
    [
        ({"LANG": "de_DE.UTF-8", "TERM": "xterm"}, Look()),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8", "TERM": "xterm"}, Look(ascii=True)),
        ({"LC_ALL": "de_DE.ISO-8859-1", "LANG": "C.utf8", "TERM": "linux"}, Look(ascii=True)),
        ({"LC_CTYPE": "en_US.utf8", "LANG": "C", "TERM": "linux"}, Look()),
        ({"LANG": "C.UTF-8", "TERM": "xterm", "NO_COLOR": "1"}, Look(colour=False)),
        ({"LANG": "C.UTF-8", "TERM": "vt100"}, Look(colour=False)),
    ],
)
def test_what_the_environment_says_of_the_terminal(environment: dict[str, str], look: Look) -> None:
    assert look_of(environment) == look
    assert look_of(environment, ascii_only=True).ascii


@pytest.mark.parametrize(
    ("game", "text", "move"),
    [
        ("othello", "F5", "f5"),
        ("othello", " pass ", "pass"),
        ("nogo", "J9", "i1"),
        ("gomoku", "h8", "h8"),
        ("gomoku", "a15", "a1"),
        ("surakarta", "a2-a3", "a2a3"),
        ("surakarta", "A2 x B4", "a2b4"),
    ],
)
def test_typed_moves(game: str, text: str, move: str) -> None:
    assert typed_move(text, state_of(game)) == move
    assert parse_move(move, games.table(game)) is not None


@pytest.mark.parametrize(
    ("game", "text"), [("othello", "i1"), ("othello", "d"), ("surakarta", "a2"), ("nogo", "i5"), ("nogo", "a1; a2")]
)
def test_typed_nonsense(game: str, text: str) -> None:
    with pytest.raises(TypedError):
        typed_move(text, state_of(game))


def test_typed_levels() -> None:
    assert [typed_level(text) for text in ("", "500", "70 ms", "2 s", "20k nodes", "1.5s", "300n")] == [
        None, {"ms": 500}, {"ms": 70}, {"ms": 2000}, {"nodes": 20000}, {"ms": 1500}, {"nodes": 300},
    ]  # fmt: skip
    assert typed_level(level_text({"nodes": 7})) == {"nodes": 7}
    for text in ("0", "fast", "-3 s"):
        with pytest.raises(TypedError):
            typed_level(text)


def test_the_panel_keeps_to_its_size() -> None:
    moves = [{"move": "d3", "label": "d3", "win": ply / 60} for ply in range(60)]
    step = {"move": "d3", "label": "d3", "visits": 123456, "share": 0.5, "win": 0.5, "value": "<= +3.88"}
    bot = {"bot": "x", "name": "Othello with a very long name indeed, longer", "level": {"ms": 1000}}
    state = state_of("othello", moves=moves, ply=30, plies=60, to_move=0, turn="bot", paused=False, fault=None)
    state |= {"counts": [12, 13], "count_names": "discs", "seats": [bot, {"bot": None, "name": "Human"}], "pass": None}
    state |= {"running": 0, "clocks": [{"used_ms": 61000}, {"used_ms": 0}], "result": None}
    state["thinking"] = {"for": "move", "colour": 0, "started_ms_ago": 10, "limit_ms": None}
    thinking = {
        "for": "move",
        "colour": 0,
        "ply": 30,
        "line": [step] * 30,
        "table": [step] * 12,
        "depth": 9,
        "nodes": 5e6,
        "ms": 900.0,
        "win": 0.4,
    }
    for width, height in ((33, 21), (64, 50), (33, 5)):
        lines = panel_lines(state, thinking, 500, (width, height), Look())
        assert len(lines) <= height
        assert all(len(line) <= width for line in lines)
        assert "1:01" in lines[0].plain
    assert (clock_text(7400), clock_text(754_000)) == ("0:07.4", "12:34")
    assert (count_text(950), count_text(34_120), count_text(2.5e6)) == ("950", "34.1k", "2.5M")


# ---- the command ----


def test_what_is_no_terminal_is_refused() -> None:
    with pytest.raises(UsageError, match=r"std(in|out) is none"):
        tui.run(argparse.Namespace(game=None), Registry([]))
    command = [sys.executable, "-m", "tools", "play", "--tui"]
    ended = subprocess.run(
        command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 2
    assert ended.stdout == ""
    assert len(ended.stderr.splitlines()) == 1
    assert "terminal" in ended.stderr


@pytest.mark.parametrize(("how", "code"), [("q", 0), ("\x03", 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_the_command_plays_and_leaves_nothing_behind(tmp_path: Path, how: str | int, code: int) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    shell = f"exec {sys.executable} -m tools play othello --tui 2>{tmp_path / 'stderr'}"
    child = pexpect.spawn(
        "/bin/sh", ["-c", shell], cwd=str(ROOT), env=environment, dimensions=(24, 80), timeout=PATIENCE
    )
    try:
        child.expect("Othello 8")
        child.expect("to move")
        child.send("m")
        child.expect("as you write it")
        child.send("d3\r")
        child.expect("of 2")
        children = children_of(child.pid)
        assert children
        if isinstance(how, str):
            child.send(how)
        else:
            child.kill(how)
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == code
        assert all(not alive(pid) for pid in children)
        assert (tmp_path / "stderr").read_text() == ""
    finally:
        child.close(force=True)


def spawned(folder: Path, *arguments: str, prologue: str = "") -> "pexpect.spawn[bytes]":
    environment = {**os.environ, "XDG_STATE_HOME": str(folder), "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    line = f"{prologue}exec {sys.executable} -m tools play {' '.join(arguments)} --tui 2>{folder / 'stderr'}"
    return pexpect.spawn("/bin/sh", ["-c", line], cwd=str(ROOT), env=environment, dimensions=(24, 80), timeout=PATIENCE)


def until_gone(pids: list[int]) -> None:
    end = time.monotonic() + PATIENCE
    while any(map(alive, pids)):
        assert time.monotonic() < end
        time.sleep(0.05)


def last_played_with(folder: Path, bot: str) -> None:
    seats = [{"bot": None}, {"bot": bot, "level": None}]
    (folder / "stonewire").mkdir()
    (folder / "stonewire" / "play.json").write_text(json.dumps({"game": "othello", "size": None, "seats": seats}))


@pytest.mark.parametrize("prologue", ["", "trap '' HUP; "])
def test_it_ends_with_its_bots_when_the_terminal_goes(tmp_path: Path, prologue: str) -> None:
    with Host(tmp_path) as host:
        last_played_with(tmp_path, "user:thinks")
        child = spawned(tmp_path, "othello", "--bots", str(tmp_path / "bots.toml"), prologue=prologue)
        child.expect("to move")
        child.send("md3\r")
        child.expect("White thinks")
        while not host.pids():
            child.expect("White thinks")
        child.ptyproc.fileobj.close()
        _, status = os.waitpid(child.pid, 0)
        child.ptyproc.closed = child.closed = child.terminated = child.ptyproc.terminated = True
        assert os.waitstatus_to_exitcode(status) == 129
        until_gone(host.pids())
        assert (tmp_path / "stderr").read_text() == ""


def test_it_ends_when_told_to_though_the_terminal_takes_nothing_any_more(tmp_path: Path) -> None:
    with Host(tmp_path) as host:
        last_played_with(tmp_path, "user:thinks")
        child = spawned(tmp_path, "othello", "--bots", str(tmp_path / "bots.toml"))
        try:
            child.expect("to move")
            child.send("md3\r")
            child.expect("White thinks")
            for _ in range(40):  # each redraws the board, and nobody reads
                child.send("nn\x1b" * 4)
                time.sleep(0.02)
            child.kill(signal.SIGTERM)
            _, status = os.waitpid(child.pid, 0)
            child.ptyproc.terminated = child.terminated = True
            assert os.waitstatus_to_exitcode(status) == 143
            until_gone(host.pids())
        finally:
            child.ptyproc.fileobj.close()
            child.ptyproc.closed = child.closed = True


@pytest.mark.parametrize("waits", [True, False])
def test_a_move_typed_in_one_go_is_played(tmp_path: Path, waits: bool) -> None:
    child = spawned(tmp_path, "othello")
    try:
        if waits:
            child.expect("to move")
        child.send("md3\r")
        child.expect("of 2")
        child.send("q")
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 0
    finally:
        child.close(force=True)


@pytest.mark.parametrize("terminal", ["dumb", ""])
def test_a_terminal_that_cannot_be_drawn_on_is_refused(tmp_path: Path, terminal: str) -> None:
    child = spawned(tmp_path, "othello", prologue=f"export TERM={terminal}; ")
    try:
        child.expect(pexpect.EOF)
        child.wait()
        assert child.exitstatus == 2
        assert child.before == b""
        assert len((tmp_path / "stderr").read_text().splitlines()) == 1
    finally:
        child.close(force=True)


def test_ascii_and_no_colours_send_neither(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_STATE_HOME": str(tmp_path), "TERM": "xterm", "LC_ALL": "C", "NO_COLOR": "1"}
    command = ["-m", "tools", "play", "surakarta", "--tui"]
    child = pexpect.spawn(
        sys.executable, command, cwd=str(ROOT), env=environment, dimensions=(24, 80), timeout=PATIENCE
    )
    try:
        child.expect("to move")
        sent = child.before + child.after
        child.send("n")
        child.expect("New game")
        sent += child.before + child.after
        child.send("\x03")
        child.expect(pexpect.EOF)
        sent += child.before
    finally:
        child.close(force=True)
    assert sent.isascii()
    styles = [int(number or 0) for codes in re.findall(rb"\x1b\[([\d;]*)m", sent) for number in codes.split(b";")]
    assert 1 in styles
    assert not [style for style in styles if 30 <= style < 50 or 90 <= style < 108]


def children_of(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]
