"""What the page says of what it does, in a real browser: thoughts, notes, games replaced or lost, room for fingers."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import PHONE, becomes, cell_of, connected, play, reached, sent, start
from play_helpers import Command

MORE = "document.getElementById('status-more').textContent"
WHO = "document.getElementById('thinking-who').textContent"


# ---- thoughts ---------------------------------------------------------------------------------------


def test_the_last_thought_of_a_quick_bot_stays_with_its_move(table: Any) -> None:
    start(table, "othello", white="bot othello:mcts", nodes=50)
    for move, ply in (("d3", 2), ("c5", 4)):
        legal = table.state["legal"]
        cell_of(table, move if move in legal else legal[0]).click()
        reached(table, lambda state, ply=ply: state["ply"] == ply)
        becomes(table, f"{WHO} === 'White, move {ply}'")
        played = table.state["moves"][ply - 1]["label"]
        assert played in [cell.inner_text() for cell in table.locator(".candidates tbody td:first-child").all()]


def test_a_move_without_a_thought_shows_none(table: Any) -> None:
    start(table, "othello", white="bot othello:mcts", nodes=50)
    play(table, "d3")
    becomes(table, f"{WHO} === 'White, move 2'")
    state = table.state
    quiet = [{**move, "move": place, "label": place} for move, place in zip(state["moves"], ("a1", "a2"), strict=True)]
    table.tell({**state, "ply": 4, "plies": 4, "moves": state["moves"] + quiet})
    becomes(table, f"{WHO} === ''")
    assert table.locator("#thinking .figures").is_hidden()
    table.tell(state)
    becomes(table, f"{WHO} === 'White, move 2'")
    assert table.locator(".candidates tbody tr").count() > 0


def test_a_start_is_no_thinking_that_takes_too_long(table: Any) -> None:
    start(table, "othello")
    play(table, "d3")
    seats = [table.state["seats"][0], {"bot": "user:slow", "name": "slow", "level": None}]
    thinking = {"colour": 1, "for": "move", "started_ms_ago": 2500, "limit_ms": 1000}
    table.tell({**table.state, "seats": seats, "turn": "bot", "thinking": thinking})
    becomes(table, f"{WHO} === 'White is starting\u2026'")
    bar = table.get_by_role("progressbar", name="Time used")
    assert bar.get_attribute("aria-valuenow") is None
    message = dict.fromkeys(("depth", "nodes", "value", "win", "solved", "line", "table"))
    message |= {"type": "thinking", "for": "move", "ply": 1, "colour": 1, "ms": 2600.0, "limit_ms": 600_000}
    table.tell({**message, "note": "reading its book"})
    becomes(table, "document.querySelector('#thinking .note').textContent === 'reading its book'")
    assert bar.get_attribute("aria-valuenow") is None
    table.tell({**message, "nodes": 100, "value": "<= -1.50"})
    becomes(table, f"{WHO} === 'White'")
    assert table.locator(".figures dt").last.inner_text() == "Value for White"
    assert table.locator(".figures dd").last.inner_text() == "at most \u22121.50"


# ---- opponents --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "becomes_in_nogo"),
    [
        ("preset strong", "preset strong"),
        ("bot othello:alphabeta", "bot nogo:mcts"),
        ("bot othello:mcts", "bot nogo:mcts"),
    ],
)
def test_opponents_mean_the_same_in_another_game(table: Any, who: str, becomes_in_nogo: str) -> None:
    table.locator("#new").click()
    table.locator("#new-game input[value=othello]").check(force=True)
    table.locator("#new-white-who").select_option(who)
    if who.startswith("bot "):
        table.locator("#new-white-level-kind").select_option("nodes")
        table.locator("#new-white-level").fill("77")
    table.locator("#new-game input[value=nogo]").check(force=True)
    assert table.locator("#new-white-who").input_value() == becomes_in_nogo
    if who.startswith("bot "):
        assert table.locator("#new-white-level").input_value() == "77"


# ---- notes ------------------------------------------------------------------------------------------


def test_why_a_point_cannot_be_used_is_seen(table: Any) -> None:
    start(table, "othello")
    cell_of(table, "a1").click()
    becomes(table, f"{MORE} === 'a1: not a legal move'")
    assert table.locator("#live").inner_text() == "a1: not a legal move"
    play(table, "d3")
    becomes(table, f"{MORE} === ''")


def test_a_tap_that_aims_says_that_another_one_plays(open_page: Callable[..., Any], play_url: str) -> None:
    phone = connected(open_page(viewport=PHONE, has_touch=True, is_mobile=True), play_url)
    start(phone, "gomoku")
    cell_of(phone, "c5").tap()
    becomes(phone, f"{MORE}.includes('tap again')")
    more = phone.locator("#status-more").bounding_box()
    assert more["y"] + more["height"] <= PHONE["height"]
    cell_of(phone, "c5").tap()
    reached(phone, lambda state: state["ply"] == 1)


def test_a_swap_is_told_and_the_list_has_the_stones_of_the_board(table: Any) -> None:
    start(table, "gomoku", rule="swap1")
    play(table, "h8")
    table.locator("#pass").click()
    reached(table, lambda state: state["ply"] == 2)
    becomes(table, f"{MORE}.startsWith('White swapped: every stone')")
    assert "h8, white" in cell_of(table, "h8").get_attribute("aria-label")
    assert "Move 1, White h8" in table.locator("#moves button").first.text_content()
    table.locator("#back").click()
    reached(table, lambda state: state["ply"] == 1)
    becomes(table, "document.querySelector('#moves button').textContent.includes('Move 1, Black h8')")


def test_marks_are_for_whoever_may_move(table: Any) -> None:
    marks = table.locator("#board .sb-legal")
    start(table, "othello")
    assert marks.count() == 4
    table.tell({**table.state, "can": {**table.state["can"], "move": False}})
    becomes(table, "document.querySelectorAll('#board .sb-legal').length === 0")
    start(table, "gomoku")
    assert marks.count() == 0
    table.locator("#options").click()
    table.get_by_role("checkbox", name="Legal moves").check()
    becomes(table, "document.querySelectorAll('#board .sb-legal').length === 225")


# ---- games that are gone ----------------------------------------------------------------------------


def test_a_game_that_was_replaced_can_be_had_again(table: Any) -> None:
    start(table, "othello")
    play(table, "d3", "c3")
    start(table, "nogo")
    table.get_by_role("button", name="Back to it").click()
    sent(table, "restore")
    state = reached(table, lambda state: state["game"] == "othello" and state["plies"] == 2)
    assert state["ply"] == 2
    becomes(table, "document.getElementById('toasts').textContent.includes('The game before is back.')")
    start(table, "othello")
    play(table, "d3")
    table.locator("#load").click()
    table.locator("#load-text").fill("(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[ih])")
    table.locator("#load-start").click()
    table.get_by_role("button", name="Back to it").click()
    reached(table, lambda state: state["game"] == "othello" and state["plies"] == 1)


def test_a_game_the_server_forgot_is_handed_back(page: Any, play: Callable[..., Command]) -> None:
    first = play()
    table = connected(page, first.url)
    start(table, "othello", white="bot othello:mcts", nodes=50)
    cell_of(table, "d3").click()
    moves = [move["move"] for move in reached(table, lambda state: state["ply"] == 2)["moves"]]
    first.end()
    table.locator("#connection").wait_for()
    table.state = {}
    play(port=int(first.url.rstrip("/").rsplit(":", 1)[1]))
    state = reached(table, lambda state: state["plies"] == 2)
    assert [move["move"] for move in state["moves"]] == moves
    assert state["seats"][1]["bot"] == "othello:mcts"
    becomes(table, "document.getElementById('toasts').textContent.includes('The game was restored.')")
    refused = "ERR_CONNECTION_REFUSED"  # is what the tries in between were
    table.complaints[:] = [complaint for complaint in table.complaints if refused not in complaint]


def test_what_is_shown_can_be_read_while_the_connection_is_lost(table: Any) -> None:
    table.set_viewport_size({"width": 1280, "height": 700})
    table.cut()
    table.locator("#connection").wait_for()
    for place in (".side", ".players"):
        assert table.locator(place).evaluate("(element) => getComputedStyle(element).opacity") == "1"
    board = table.locator("#board").bounding_box()
    assert board["y"] + board["height"] <= 700
    table.locator("#connection").wait_for(state="hidden")


# ---- files and fingers ------------------------------------------------------------------------------


def test_a_file_goes_as_it_is_and_warnings_are_shown(table: Any, tmp_path: Path) -> None:
    file = tmp_path / "latin.sgf"
    file.write_bytes("(;GM[4]FF[4]CA[ISO-8859-1]SZ[15]PB[J\u00fcrgen];B[hh];W[ii])".encode("latin-1"))
    table.locator("#load").click()
    table.locator("#load-file").set_input_files(file)
    reached(table, lambda state: state["plies"] == 2)
    assert "text" not in sent(table, "load")
    becomes(table, "document.querySelector('#player-0 .player-name').textContent === 'J\u00fcrgen'")
    with table.expect_download():
        table.tell({"type": "file", "name": "x.psq", "text": "x", "warning": "psq does not say the rule"})
    assert table.locator(".toast.warning").inner_text().strip() == "Psq does not say the rule."


def test_the_menu_of_formats_is_no_wider_than_it_must_be(table: Any) -> None:
    start(table, "gomoku")
    table.locator("#save").click()
    assert table.locator("#save-menu").bounding_box()["width"] <= 360


def test_fingers_have_room(open_page: Callable[..., Any], play_url: str) -> None:
    phone = connected(open_page(viewport=PHONE, has_touch=True, is_mobile=True), play_url)
    start(phone, "othello")
    play(phone, "d3")
    phone.locator("#options").click()
    small = phone.evaluate(
        """() => [...document.querySelectorAll("button, a.button, .switches label, select")]
          .filter((one) => one.checkVisibility())
          .map((one) => [one.id || one.outerHTML, one.getBoundingClientRect()])
          .filter(([, box]) => box.width < 40 || box.height < 40)
          .map(([name, box]) => `${name} ${box.width} x ${box.height}`)"""
    )
    assert small == []
