"""The game page in a real browser: dialogs, theme, shortcuts, records, connection, a bot's thinking."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import PHONE, becomes, cell_of, play, reached, sent, start

HUMAN = {"bot": None}


# ---- a new game -------------------------------------------------------------------------------------


def test_dialog_starts_what_was_chosen_and_remembers_it(table: Any) -> None:
    table.keyboard.press("n")
    assert table.locator("#new-dialog").is_visible()
    table.locator("#new-game input[value=gomoku]").check(force=True)
    table.locator("#new-size").select_option("13")
    table.locator("#new-rule").select_option("renju")
    assert "double three" in table.locator("#new-rule-about").inner_text()
    table.locator("#new-black-who").select_option("bot gomoku:mcts")
    table.locator("#new-black-level-kind").select_option("nodes")
    table.locator("#new-black-level").fill("123")
    table.locator("#new-white-who").select_option("human")
    table.locator("#new-swap").click()
    table.locator("#new-start").click()
    request = sent(table, "new")
    bot = {"bot": "gomoku:mcts", "level": {"nodes": 123}}
    assert request == {"do": "new", "game": "gomoku", "size": 13, "rule": "renju", "seats": [HUMAN, bot]}
    state = reached(table, lambda state: state["game"] == "gomoku")
    assert (state["columns"], state["rule"]) == (13, "renju")
    assert table.locator("#game-title").inner_text() == "Gomoku, 13 \u00d7 13, Renju"
    table.locator("#new").click()
    assert table.locator("#new-game input:checked").input_value() == "gomoku"
    assert table.locator("#new-size").input_value() == "13"
    assert table.locator("#new-white-level").input_value() == "123"


def test_ready_made_opponents_are_what_they_say(table: Any) -> None:
    start(table, "surakarta", white="preset medium")
    black, white = sent(table, "new")["seats"]
    assert black == HUMAN
    assert white == {"bot": "surakarta:alphabeta", "level": {"nodes": 1000}}
    assert "Medium" in table.locator("#player-1").inner_text()


def test_closing_a_dialog_gives_the_focus_back(table: Any) -> None:
    table.locator("#new").focus()
    table.keyboard.press("Enter")
    assert table.evaluate("document.activeElement.closest('dialog').id") == "new-dialog"
    table.keyboard.press("Escape")
    assert table.evaluate("document.activeElement.id") == "new"


def test_a_bad_level_does_not_leave_the_dialog(table: Any) -> None:
    table.locator("#new").click()
    table.locator("#new-white-who").select_option(index=6)
    table.locator("#new-white-level").fill("0")
    table.locator("#new-start").click()
    assert table.locator("#new-dialog").is_visible()
    assert all(request["do"] != "new" for request in table.requests)


def test_pages_about_a_game_open_its_dialog(table: Any) -> None:
    table.evaluate("location.hash = '#new=nogo'")
    table.wait_for_selector("#new-dialog[open]")
    assert table.locator("#new-game input:checked").input_value() == "nogo"
    assert table.evaluate("location.hash") == ""


def test_another_player_takes_a_seat_during_the_game(table: Any) -> None:
    start(table, "othello")
    table.get_by_role("button", name="Change who plays White").click()
    table.locator("#seat-white-who").select_option("preset random")
    table.locator("#seat-start").click()
    assert sent(table, "seat") == {"do": "seat", "colour": 1, "seat": {"bot": "othello:random", "level": None}}
    reached(table, lambda state: state["seats"][1]["bot"] == "othello:random")


# ---- looks ------------------------------------------------------------------------------------------


def test_theme_follows_the_system_until_one_is_chosen(table: Any) -> None:
    background = "getComputedStyle(document.body).backgroundColor"
    table.emulate_media(color_scheme="light")
    light = table.evaluate(background)
    table.emulate_media(color_scheme="dark")
    dark = table.evaluate(background)
    assert light != dark
    table.locator("#options").click()
    table.get_by_role("radio", name="Light").check(force=True)
    assert table.evaluate(background) == light
    table.reload()
    table.wait_for_selector("#main[aria-busy=false]")
    assert table.evaluate(background) == light
    assert table.evaluate("document.documentElement.dataset.theme") == "light"


CONTRASTS = """() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const probe = document.body.appendChild(document.createElement("i"));
  const light = (name) => {
    probe.style.color = `var(--${name})`;
    canvas.fillStyle = getComputedStyle(probe).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pairs = [];
  for (const ground of ["page", "surface", "raised", "sunken"]) {
    for (const ink of ["text", "muted", "accent"]) pairs.push([ink, ground, 4.5]);
  }
  pairs.push(["on-accent", "accent", 4.5], ["on-accent", "accent-strong", 4.5], ["accent", "accent-soft", 4.5]);
  pairs.push(["danger", "danger-soft", 4.5], ["danger", "surface", 4.5], ["text", "danger-soft", 4.5]);
  pairs.push(["warn", "warn-soft", 4.5]);
  pairs.push(["border-strong", "surface", 3], ["focus", "page", 3], ["focus", "surface", 3]);
  return pairs.map(([ink, ground, least]) => {
    const [low, high] = [light(ink), light(ground)].sort((a, b) => a - b);
    return [ink, ground, least, (high + 0.05) / (low + 0.05)];
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_is_enough_for_everybody(table: Any, scheme: str) -> None:
    """WCAG 2.2, 1.4.3 and 1.4.11, level AA."""
    table.emulate_media(color_scheme=scheme)
    too_low = [pair for pair in table.evaluate(CONTRASTS) if pair[3] < pair[2]]
    assert too_low == []


@pytest.mark.parametrize("game", ["nogo", "othello", "surakarta", "gomoku"])
def test_a_phone_shows_all_without_scrolling_sideways(table: Any, game: str) -> None:
    table.set_viewport_size(PHONE)
    start(table, game, white="preset easy")
    width = "document.documentElement.scrollWidth"
    assert table.evaluate(width) == PHONE["width"]
    board = table.locator("#board").bounding_box()
    assert board["width"] > 330
    for opener in ("#new", "#load"):
        table.locator(opener).click()
        box = table.locator("dialog[open]").bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        assert table.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
        table.keyboard.press("Escape")
    for opener, menu in (("#options", "#options-menu"), ("#save", "#save-menu")):
        table.locator(opener).click()
        box = table.locator(menu).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
        table.keyboard.press("Escape")
        assert table.locator(menu).is_hidden()
    assert table.evaluate(width) == PHONE["width"]


def test_every_control_has_a_name(table: Any) -> None:
    start(table, "othello", white="preset easy")
    table.locator("#options").click()
    nameless = table.evaluate(
        """() => [...document.querySelectorAll("button, a[href], input, select, textarea")]
          .filter((one) => one.checkVisibility())
          .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.[0]?.textContent.trim()))
          .map((one) => one.outerHTML)"""
    )
    assert nameless == []
    ids = table.evaluate("[...document.querySelectorAll('[id]')].map((one) => one.id)")
    assert len(ids) == len(set(ids))


# ---- keys -------------------------------------------------------------------------------------------


def test_shortcuts_press_the_buttons(table: Any) -> None:
    start(table, "othello")
    play(table, "d3", "c3")
    table.evaluate("document.activeElement.blur()")
    table.keyboard.press("u")
    reached(table, lambda state: (state["ply"], state["plies"]) == (1, 2))
    table.keyboard.press("r")
    reached(table, lambda state: state["ply"] == 2)
    table.keyboard.press("ArrowLeft")
    reached(table, lambda state: state["ply"] == 1 and state["paused"])
    table.keyboard.press("Home")
    reached(table, lambda state: state["ply"] == 0)
    table.keyboard.press("End")
    reached(table, lambda state: state["ply"] == 2)
    table.keyboard.press(" ")
    reached(table, lambda state: not state["paused"])
    table.keyboard.press("?")
    assert table.locator("#keys-dialog").is_visible()
    table.requests.clear()
    table.keyboard.press("u")
    table.keyboard.press("Escape")
    assert table.locator("#keys-dialog").is_hidden()
    assert table.requests == []


def test_shortcuts_leave_text_and_the_board_alone(table: Any) -> None:
    start(table, "othello")
    play(table, "d3")
    table.locator("#load").click()
    table.locator("#load-text").press_sequentially("nur")
    assert table.locator("#load-text").input_value() == "nur"
    table.keyboard.press("Escape")
    table.requests.clear()
    cell_of(table, "a1").focus()
    table.keyboard.press("ArrowRight")
    table.keyboard.press("ArrowLeft")
    table.keyboard.press("Control+u")
    assert table.requests == []
    table.locator("#options").click()
    table.get_by_role("checkbox", name="Keyboard shortcuts").uncheck()
    table.keyboard.press("Escape")
    table.keyboard.press("u")
    table.wait_for_timeout(200)
    assert table.requests == []


# ---- the game ---------------------------------------------------------------------------------------


def test_moves_are_told_to_screen_readers(table: Any) -> None:
    start(table, "othello")
    play(table, "d3")
    becomes(table, "document.getElementById('live').textContent === 'Black plays d3, 1 disc flipped. White to move.'")
    assert table.locator("#status").inner_text() == "White to move"
    assert table.locator("#player-0 .player-count").get_attribute("aria-label") == "4 discs"


def test_moves_in_the_list_can_be_stepped_to(table: Any) -> None:
    start(table, "othello")
    play(table, "d3", "c3", "b3")
    table.get_by_role("button", name="Move 1, Black d3").click()
    reached(table, lambda state: state["ply"] == 1)
    table.wait_for_selector("#moves button[aria-current=step][data-ply='1']")
    assert table.locator("#status").inner_text() == "Move 1 of 3"
    assert table.locator("#moves button.later").count() == 2
    table.locator("#auto").click()
    reached(table, lambda state: state["ply"] == 3)
    table.wait_for_selector("#auto[aria-pressed=false]")


def test_resigning_is_asked_about_first(table: Any) -> None:
    start(table, "nogo")
    table.locator("#resign").click()
    table.get_by_role("button", name="Play on").click()
    assert all(request["do"] != "resign" for request in table.requests)
    table.locator("#resign").click()
    table.locator("#resign-sure").click()
    state = reached(table, lambda state: state["result"] is not None)
    assert state["result"]["winner"] == 1
    becomes(table, "document.getElementById('status').textContent === 'White wins by resignation'")


def test_a_refused_request_is_said(table: Any) -> None:
    table.tell({"type": "error", "message": "no such <b>move</b>"})
    toast = table.locator("#toasts .toast")
    assert toast.inner_text().strip() == "no such <b>move</b>"
    toast.get_by_role("button", name="Dismiss").click()
    assert table.locator("#toasts .toast").count() == 0


def test_sound_and_options_are_remembered(table: Any) -> None:
    table.keyboard.press("m")
    table.locator("#options").click()
    assert not table.get_by_role("checkbox", name="Sound of moves").is_checked()
    table.get_by_role("checkbox", name="Move numbers").check()
    table.reload()
    table.wait_for_selector("#main[aria-busy=false]")
    table.locator("#options").click()
    assert not table.get_by_role("checkbox", name="Sound of moves").is_checked()
    assert table.get_by_role("checkbox", name="Move numbers").is_checked()


# ---- thinking ---------------------------------------------------------------------------------------


def thought(state: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What a bot might say of a position."""
    line = [{"move": move, "label": move} for move in ("c3", "c4")]
    table = [
        {"move": "c3", "label": "c3", "visits": 9000, "share": 0.75, "value": "+1.50", "win": 0.6},
        {"move": "e3", "label": "e3", "visits": 3000, "share": 0.25, "value": "+0.50", "win": 0.5},
    ]
    return {
        "type": "thinking", "for": "move", "ply": state["ply"], "colour": state["to_move"], "ms": 500.0,
        "limit_ms": 1000, "depth": 12, "nodes": 12000, "value": "+1.50", "win": 0.4, "solved": "", "line": line,
        "table": table, **more,
    }  # fmt: skip


def test_thinking_is_shown(table: Any) -> None:
    start(table, "othello")
    play(table, "d3")
    table.tell({**table.state, "thinking": {"colour": 1, "for": "move", "started_ms_ago": 250, "limit_ms": 60_000}})
    table.tell(thought(table.state))
    table.wait_for_selector(".candidates tbody tr")
    figures = [element.inner_text() for element in table.locator(".figures dd").all()]
    assert figures == ["12", "12.0 k", "24.0 k", "+1.50"]
    assert table.locator("#status").inner_text() == "White is thinking…"
    assert [element.inner_text() for element in table.locator(".line li").all()] == ["c3", "c4"]
    cells = [
        element.inner_text().strip() for element in table.locator(".candidates tbody tr").first.locator("td").all()
    ]
    assert cells == ["c3", "9,000", "75 %", "+1.50"]
    first, second = (element.bounding_box()["width"] for element in table.locator(".candidates i").all())
    assert first == pytest.approx(3 * second, rel=0.05)
    now = "document.querySelector('.bar').getAttribute('aria-valuenow')"
    becomes(table, f"0 < {now} && {now} < 100")
    # A thought of another position comes too late.
    table.tell(thought(table.state, ply=0, depth=99))
    table.tell({"type": "error", "message": "heard"})
    table.wait_for_selector(".toast")
    assert table.locator(".figures dd").first.inner_text() == "12"


def test_expected_line_follows_the_game(table: Any) -> None:
    start(table, "othello")
    play(table, "d3")
    table.tell(thought(table.state))
    table.wait_for_selector(".line li")
    line = table.locator("#board .sb-layer-line > *")
    assert line.count() == 0
    table.get_by_role("button", name="Show the expected line").click()
    line.nth(1).wait_for(state="attached")
    both = line.count()
    play(table, "c3")  # as expected: one move of the line is left
    becomes(table, f"document.querySelectorAll('#board .sb-layer-line > *').length === {both // 2}")
    table.keyboard.press("u")
    becomes(table, f"document.querySelectorAll('#board .sb-layer-line > *').length === {both}")
    play(table, "e3")  # another
    becomes(table, "document.querySelectorAll('#board .sb-layer-line > *').length === 0")


def test_values_become_a_graph_that_steps(table: Any) -> None:
    start(table, "othello")
    play(table, "d3", "c3", "b3")
    assert table.locator("#graph").is_hidden()
    moves = [{**move, "win": win} for move, win in zip(table.state["moves"], (0.5, None, 0.75), strict=True)]
    table.tell({**table.state, "moves": moves})
    slider = table.get_by_role("slider", name="Value over the game")
    slider.wait_for()
    assert slider.get_attribute("aria-valuetext") == "Move 3, Black 75 %"
    box = slider.bounding_box()
    table.mouse.click(box["x"] + 0.1 * box["width"], box["y"] + 10)  # of twenty plies
    assert sent(table, "goto") == {"do": "goto", "ply": 2}
    reached(table, lambda state: state["ply"] == 2)


def test_a_hint_is_given_in_words_and_on_the_board(table: Any) -> None:
    start(table, "othello")
    table.locator("#hint").click()
    sent(table, "hint")
    becomes(table, "/^Hint: [a-h][1-8]/.test(document.getElementById('status-more').textContent)")
    assert "Hint:" in table.locator("#live").inner_text()


def test_a_hint_is_not_overtaken_by_what_was_thought_before_it(table: Any) -> None:
    start(table, "othello")
    for number in range(20):
        table.tell(thought(table.state, **{"for": "hint", "depth": 3}))
        table.tell(thought(table.state, type="hint", move="c3", label=f"c{number}", depth=20 + number))
    becomes(table, "document.getElementById('status-more').textContent.startsWith('Hint: c19')")
    table.wait_for_timeout(200)
    assert table.locator(".figures dd").first.inner_text() == "39"


def test_a_failed_bot_is_shown_with_what_it_wrote(table: Any) -> None:
    start(table, "othello")
    fault = {"colour": 1, "kind": "crash", "reason": "exit code 3 <i>", "stderr": "Traceback: <b>bold</b>"}
    table.tell(
        {**table.state, "paused": True, "turn": "paused", "fault": fault, "can": {**table.state["can"], "resume": True}}
    )
    box = table.locator("#fault")
    box.wait_for()
    assert table.locator("#status").inner_text() == "White\u2019s bot crashed"
    assert "Exit code 3 <i>." in box.inner_text()
    box.locator("summary").click()
    assert box.locator("pre").inner_text() == "Traceback: <b>bold</b>"
    table.get_by_role("button", name="Another player").click()
    assert table.locator("#seat-dialog").is_visible()
    table.keyboard.press("Escape")
    table.get_by_role("button", name="Try again").click()
    assert sent(table, "resume") == {"do": "resume"}


# ---- records ----------------------------------------------------------------------------------------

SGF = "(;GM[4]FF[4]SZ[15];B[hh];W[ii];B[ih])"


def test_a_saved_game_can_be_loaded_again(table: Any, tmp_path: Path) -> None:
    start(table, "gomoku")
    play(table, "h8", "i9")
    with table.expect_download() as download:
        table.locator("#save").click()
        table.locator("#save-menu [data-format=sgf]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert ";B[" in file.read_text() and file.suffix == ".sgf"
    start(table, "othello")
    table.locator("#load").click()
    table.locator("#load-file").set_input_files(file)
    state = reached(table, lambda state: state["game"] == "gomoku" and state["plies"] == 2)
    assert state["ply"] == 0 and state["paused"]
    becomes(table, "!document.getElementById('load-dialog').open")


def test_records_are_pasted_and_dropped(table: Any) -> None:
    table.locator("#load").click()
    table.locator("#load-text").fill("nonsense (((")
    table.locator("#load-start").click()
    becomes(table, "document.querySelector('#load-dialog .error').textContent !== ''")
    assert table.locator("#load-dialog").is_visible()
    table.locator("#load-text").fill(SGF)
    table.locator("#load-start").click()
    reached(table, lambda state: state["plies"] == 3)
    becomes(table, "!document.getElementById('load-dialog').open")
    table.locator("#load").click()
    table.locator("#load-text").fill(SGF)  # the same once more
    table.locator("#load-start").click()
    becomes(table, "!document.getElementById('load-dialog').open")
    start(table, "othello")
    table.evaluate(
        """(text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([text], "dropped.sgf"));
          for (const type of ["dragenter", "dragover", "drop"]) {
            document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
          }
        }""",
        SGF,
    )
    reached(table, lambda state: state["plies"] == 3)


def test_one_of_several_games_is_chosen(table: Any) -> None:
    two = SGF + "\n" + SGF.replace(";B[ih]", "")
    table.locator("#load").click()
    table.locator("#load-text").fill(two)
    table.locator("#load-start").click()
    table.locator("#games-dialog").wait_for()
    table.locator("#games-dialog [data-index='1']").click()
    assert sent(table, "pick") == {"do": "pick", "index": 1}
    reached(table, lambda state: state["plies"] == 2)


# ---- the connection ---------------------------------------------------------------------------------


def test_a_broken_connection_is_said_and_comes_back_to_the_same_game(table: Any) -> None:
    start(table, "othello")
    play(table, "d3")
    table.cut()
    table.locator("#connection").wait_for()
    assert "lost" in table.locator("#connection").inner_text()
    table.locator("#connection").wait_for(state="hidden")
    table.wait_for_selector("#main[aria-busy=false]")
    assert table.locator("#moves button").count() == 1
    play(table, "c3")
    table.reload()
    table.wait_for_selector("#moves button[data-ply='2']")


def test_what_cannot_be_sent_is_said(table: Any) -> None:
    start(table, "othello")
    table.unroute_all()
    table.route_web_socket(re.compile(r"/ws"), lambda route: route.close())
    table.cut()
    table.locator("#connection").wait_for()
    table.locator("#pause").click()
    table.wait_for_selector(".toast")
    assert "no connection" in table.locator(".toast").inner_text()
