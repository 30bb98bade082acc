"""Whole games in a real browser: by clicks, by the keyboard alone, and by a finger on a phone."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import PHONE, clicking, connected, is_over, reached, sees, start, tab_to, tapping, typing

GAMES = {"nogo": "mcts", "othello": "alphabeta", "surakarta": "alphabeta", "gomoku": "mcts"}
NODES = 200


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_clicks_to_its_end(open_page: Any, play_url: str, game: str) -> None:
    motion = "no-preference" if game == "surakarta" else "reduce"  # pictures of moves take most of a test's time
    table = connected(open_page(reduced_motion=motion), play_url)
    size = {"size": "7"} if game == "nogo" else {}
    start(table, game, white=f"bot {game}:{GAMES[game]}", nodes=NODES, **size)
    seen = clicking(table).game()
    assert table.state["turn"] == "over"
    assert seen["cells"] == table.state["cells"]
    assert seen["plies"] == table.state["plies"]
    assert table.locator("#status-more").inner_text() != ""
    assert seen["status"] in table.locator("#live").inner_text()
    by = {move["by"] for move in table.state["moves"] if move["move"] != "pass"}
    assert by == {"human", f"{game}:{GAMES[game]}"}
    for control in ("#pause", "#hint", "#resign", "#now"):
        assert table.locator(control).get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_by_the_keyboard_alone(table: Any, game: str) -> None:
    tab_to(table, "#new")
    table.keyboard.press("Enter")
    games = list(GAMES)
    radios = table.locator("#new-game input")
    for _ in games:
        if radios.and_(table.locator(":checked")).input_value() == game:
            break
        table.keyboard.press("ArrowRight")
    tab_to(table, "#new-black-who")
    table.keyboard.type("Human")
    tab_to(table, "#new-white-who")
    table.keyboard.type("Beginner")
    tab_to(table, "#new-start")
    table.keyboard.press("Enter")
    reached(table, lambda state: [seat["bot"] for seat in state["seats"]] == [None, f"{game}:random"])
    table.locator("#game-title", has_text=re.compile(game, re.IGNORECASE)).wait_for()
    begun = sees(table, lambda seen: seen["plies"] == 0 and bool(seen["usable"]))
    tab_to(table, "#board [role=gridcell]")
    hand = typing(table)
    for _ in range(3):
        hand.move()
    before = hand.turn()
    assert before["plies"] >= 6 and before["cells"] != begun["cells"]
    table.keyboard.press("u")
    sees(table, lambda seen: seen["ply"] == before["ply"] - 2)
    table.keyboard.press("r")
    assert sees(table, lambda seen: seen["ply"] == before["ply"])["cells"] == before["cells"]
    table.keyboard.press("h")
    table.locator("#board .sb-hint").first.wait_for(state="attached")
    assert table.locator("#status-more").inner_text().startswith("Hint: ")
    hand.move()  # the focus is still on the board
    hand.turn()
    tab_to(table, "#resign")
    table.keyboard.press("Enter")
    tab_to(table, "#resign-sure")
    table.keyboard.press("Enter")
    assert sees(table, is_over)["status"] == "White wins by resignation"
    assert table.evaluate("document.activeElement.id") == "resign"


@pytest.mark.parametrize(("game", "scheme"), [("surakarta", "dark"), ("gomoku", "light"), ("othello", "dark")])
def test_a_phone_plays(open_page: Any, play_url: str, game: str, scheme: str) -> None:
    page = open_page(viewport=PHONE, has_touch=True, is_mobile=True, color_scheme=scheme, reduced_motion="reduce")
    phone = connected(page, play_url)
    start(phone, game, white=f"bot {game}:random")
    hand = tapping(phone)
    for _ in range(6):
        if is_over(hand.turn()):
            break
        hand.move()
        assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    seen = hand.turn()
    assert seen["plies"] >= 8
    phone.locator("#undo").tap()
    sees(phone, lambda now: now["ply"] < seen["ply"])
    phone.locator("#moves button").first.tap()
    sees(phone, lambda now: now["ply"] == 1)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
