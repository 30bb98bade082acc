"""Bots at the table of a real browser: called off while they think, watched, hurried, and failing in every way."""

import os
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import PATIENT_MS, becomes, cell_of, clicking, connected, is_over, play, reached, sees, start
from play_helpers import Command
from room_helpers import write_bots

LONG_S = 600
"""Seconds that a bot would think if nobody called it off."""


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Command]:
    """``stonewire play`` with bots of a file that misbehave."""
    folder = tmp_path_factory.mktemp("play")
    command = Command(folder, "--bots", write_bots(folder, "othello", move_ms=1000 * LONG_S))
    yield command
    command.end()
    assert command.errors() == ""


@pytest.fixture(scope="module")
def play_url(command: Command) -> str:
    """In place of the usual server."""
    return command.url


def thinks_long(table: Any, game: str = "othello", engine: str = "alphabeta") -> None:
    """A bot with White and far more time than this test has; Black has moved, and it thinks."""
    table.locator("#new").click()
    table.locator(f"#new-game input[value={game}]").check(force=True)
    table.locator("#new-black-who").select_option("human")
    table.locator("#new-white-who").select_option(f"bot {game}:{engine}")
    table.locator("#new-white-level-kind").select_option("ms")
    table.locator("#new-white-level").fill(str(LONG_S))
    table.locator("#new-start").click()
    reached(table, lambda state: state["game"] == game and state["seats"][1]["level"] == {"ms": 1000 * LONG_S})
    clicking(table).move()
    reached(table, lambda state: state["thinking"] is not None)
    becomes(table, "document.querySelectorAll('.candidates tbody tr').length > 0")


def processes_of(parent: int) -> list[int]:
    """The processes that a process has started, and theirs."""
    children: dict[int, list[int]] = {}
    for folder in Path("/proc").iterdir():
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except (OSError, IndexError):
            continue
        if folder.name.isdigit():
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = list(children.get(parent, []))
    for child in found:
        found += children.get(child, [])
    return found


def work_of(pids: list[int]) -> int:
    """Clock ticks of the CPU that these have used; those that are gone use no more."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks


def comes_to_rest(command: Command) -> None:
    """Waits until the bots have used next to no time for a while; one that searches would for minutes."""
    pids = processes_of(command.process.pid)
    until = time.monotonic() + PATIENT_MS / 1000
    while True:
        before = work_of(pids)
        time.sleep(1)
        if abs(work_of(pids) - before) <= os.sysconf("SC_CLK_TCK") // 20:
            return
        assert time.monotonic() < until, "a bot that was called off goes on thinking"


# ---- called off ---------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
@pytest.mark.parametrize(("game", "engine"), [("othello", "alphabeta"), ("gomoku", "mcts")])
def test_undo_ends_the_search(table: Any, command: Command, game: str, engine: str) -> None:
    thinks_long(table, game, engine)
    bots = processes_of(command.process.pid)
    before = work_of(bots)
    time.sleep(1)
    assert work_of(bots) > before  # it does think
    table.locator("#undo").click()
    seen = sees(table, lambda now: now["ply"] == 0 and bool(now["usable"]))
    assert seen["plies"] == 1
    assert table.locator("#status").inner_text() == "Your turn"
    assert table.state["thinking"] is None
    comes_to_rest(command)
    table.locator("#redo").click()  # Black's own move; the bot is asked again
    sees(table, lambda now: now["ply"] == 1 and now["status"] == "White is thinking…")
    table.locator("#undo").click()
    seen = sees(table, lambda now: now["ply"] == 0 and bool(now["usable"]))
    cell_of(table, table.state["legal"][-1]).click()  # another move than before
    sees(table, lambda now: now["status"] == "White is thinking…" and now["plies"] == 1)
    table.locator("#now").click()
    sees(table, lambda now: now["plies"] == 2 and now["status"] == "Your turn")


def test_a_bot_that_is_paused_thinks_anew_when_it_is_to_go_on(table: Any, command: Command) -> None:
    thinks_long(table)
    table.locator("#pause").click()
    sees(table, lambda now: now["status"] == "Paused")
    comes_to_rest(command)
    assert table.locator("#pause").inner_text() == "Resume"
    table.locator("#pause").click()
    sees(table, lambda now: now["status"] == "White is thinking…")
    table.locator("#now").click()
    sees(table, lambda now: now["plies"] == 2 and now["status"] == "Your turn")


def test_resigning_and_a_new_game_end_the_search(table: Any, command: Command) -> None:
    thinks_long(table)
    table.locator("#resign").click()
    table.locator("#resign-sure").click()
    assert sees(table, is_over)["status"] == "White wins by resignation"
    comes_to_rest(command)
    thinks_long(table)
    start(table, "nogo")
    comes_to_rest(command)


# ---- watched ------------------------------------------------------------------------------------------


def test_two_bots_play_until_they_are_paused(table: Any) -> None:
    start(table, "othello", "bot othello:alphabeta", "bot othello:mcts", nodes=50)
    sees(table, lambda now: now["plies"] >= 3)
    assert table.locator("#resign").get_attribute("aria-disabled") == "true"
    table.locator("#pause").click()
    paused = sees(table, lambda now: now["status"] == "Paused")
    state = reached(table, lambda state: state["paused"])
    table.locator("#hint").click()
    table.locator("#status-more", has_text="Hint: ").wait_for()
    assert sees(table, lambda now: True)["plies"] == paused["plies"] == state["plies"]
    table.locator("#first").click()
    sees(table, lambda now: now["ply"] == 0)
    table.locator("#last").click()
    sees(table, lambda now: now["ply"] == paused["plies"])
    table.locator("#pause").click()
    sees(table, lambda now: now["plies"] > paused["plies"] + 1)
    assert table.locator("#graph [role=slider]").is_visible()
    assert {move["by"] for move in table.state["moves"]} == {"othello:alphabeta", "othello:mcts"}


def test_what_a_bot_thinks_is_shown_while_it_thinks(table: Any) -> None:
    thinks_long(table)
    depth = table.locator(".figures dd").first
    becomes(table, "/^[1-9]/.test(document.querySelector('.figures dd').textContent)")
    assert depth.is_visible() and table.locator(".line li").count() > 0
    table.keyboard.press("v")
    table.locator("#board .sb-planned").first.wait_for(state="attached")
    table.keyboard.press("v")  # a move that the line shows would have no mark of its own
    table.locator("#board .sb-planned").first.wait_for(state="detached")
    shown = table.locator(".candidates tbody button").first
    shown.hover()
    table.locator("#board .sb-hint").first.wait_for(state="attached")


# ---- failing ------------------------------------------------------------------------------------------


def fails(table: Any, mode: str, level: str = "") -> Any:
    """A bot that misbehaves has White, and moves; the box that says how it failed."""
    start(table, "othello")
    table.get_by_role("button", name="Change who plays White").click()
    table.locator("#seat-white-who").select_option(f"bot user:{mode}")
    if level:
        table.locator("#seat-white-level").fill(level)
    table.locator("#seat-start").click()
    reached(table, lambda state: state["seats"][1]["bot"] == f"user:{mode}")
    cell_of(table, "d3").click()
    box = table.locator("#fault")
    box.wait_for()
    return box


def goes_on_with_another(table: Any) -> None:
    """The page lives: somebody else takes the seat, and the game goes on."""
    table.get_by_role("button", name="Another player").click()
    table.locator("#seat-white-who").select_option("preset random")
    table.locator("#seat-start").click()
    table.locator("#fault").wait_for(state="hidden")
    sees(table, lambda now: now["plies"] == 2 and now["status"] == "Your turn")
    clicking(table).move()


def test_a_bot_that_crashes(table: Any) -> None:
    fails(table, "dies-once")
    table.get_by_role("button", name="Try again").click()
    sees(table, lambda now: now["plies"] == 2 and now["status"] == "Your turn")
    assert table.locator("#fault").is_hidden()
    box = fails(table, "dies")
    assert table.locator("#status").inner_text() == "White\u2019s bot crashed"
    box.locator("summary").click()
    assert box.locator("pre").inner_text().strip() == "no heart, says the bot"
    goes_on_with_another(table)


def test_a_bot_that_hangs(table: Any) -> None:
    late = (
        "White\u2019s bot took too long",
        "White\u2019s bot gave no sign of life",
    )  # whether it was seen to work or not
    fails(table, "thinks", level="0.2")
    assert table.locator("#status").inner_text() in late
    table.get_by_role("button", name="Try again").click()
    sees(table, lambda now: now["status"] == "White is thinking…")
    sees(table, lambda now: now["status"] in late)
    goes_on_with_another(table)


def test_a_bot_that_plays_an_illegal_move(table: Any) -> None:
    fails(table, "occupied")
    assert table.locator("#status").inner_text() == "White\u2019s bot played an illegal move"
    assert table.locator("#fault details").count() == 0
    table.locator("#undo").click()
    sees(table, lambda now: now["ply"] == 0 and bool(now["usable"]))
    assert table.locator("#fault").is_hidden()


def test_a_bot_that_hangs_is_replaced_while_it_does(table: Any) -> None:
    start(table, "othello", white="bot user:thinks")
    cell_of(table, "d3").click()
    sees(table, lambda now: now["status"] == "White is thinking…")
    table.get_by_role("button", name="Change who plays White").click()
    table.locator("#seat-white-who").select_option("human")
    table.locator("#seat-start").click()
    sees(table, lambda now: now["status"] == "White to move")
    play(table, "c3")


# ---- kept ---------------------------------------------------------------------------------------------


def test_a_reload_comes_back_to_the_game_and_a_new_page_to_the_choices(open_page: Any, play_url: str) -> None:
    table = connected(open_page(reduced_motion="reduce"), play_url)
    start(table, "gomoku", white="bot gomoku:mcts", nodes=77, size="11", rule="standard")
    clicking(table).move()
    before = sees(table, lambda now: now["plies"] == 2 and now["status"] == "Your turn")
    table.reload()
    assert sees(table, lambda now: now["plies"] == 2)["cells"] == before["cells"]
    clicking(table).move()
    other = connected(open_page(reduced_motion="reduce"), play_url)
    assert sees(other, lambda now: now["status"] == "Your turn")["plies"] == 0
    title = re.compile(r"^Gomoku, 11 \u00d7 11, Standard$")
    other.locator("#game-title", has_text=title).wait_for()
    other.locator("#new").click()
    assert other.locator("#new-game input:checked").input_value() == "gomoku"
    chosen = [other.locator(f"#new-{name}").input_value() for name in ("size", "rule", "white-who", "white-level")]
    assert chosen == ["11", "standard", "bot gomoku:mcts", "77"]
