"""The boards in a real browser: labels, clicks, drags, keys, touch, animations and still pictures, by real states."""

import json
import random
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from bots import registry
from protocol.moves import Move, move_text, parse_move, point_text
from tools.play import view
from tools.play.line import Line, Made
from tools.records.game import RecordedMove

STATIC = Path(__file__).resolve().parents[2] / "tools" / "play" / "static"
KINDS = {".js": "text/javascript", ".css": "text/css"}
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'"

HARNESS = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Boards</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="/css/board.css"><link rel="icon" href="data:,">
<body><div id="board"></div><script type="module" src="/harness.js"></script></body></html>"""

# What stands where, as it is drawn: {"d3": "B"}; a piece on its way is at the place it has come to.
SCRIPT = """
import { Board, still } from "/js/board/board.js";
import { captureRoute } from "/js/board/surakarta.js";
const element = document.getElementById("board");
window.moves = [];
window.notes = [];
window.board = new Board(element, { onMove: (move) => moves.push(move), onNote: (note) => notes.push(note) });
window.captureRoute = captureRoute;
window.still = still;
window.drawn = () => [...element.querySelectorAll(".sb-layer-pieces .sb-piece")].map((piece) => {
  const [x, y] = piece.getAttribute("transform").match(/-?[\\d.]+/g).map(Number);
  return [x / 100, y / 100, piece.classList.contains("sb-black") ? "B" : "W", piece.getAttribute("opacity") ?? "1"];
});
window.ready = true;
"""


class Files(BaseHTTPRequestHandler):
    """The harness, and the static files as the real server sends them: with a strict policy."""

    def do_GET(self) -> None:
        name = self.path.lstrip("/")
        file = STATIC / name
        if name == "":
            self.answer(HARNESS.encode(), "text/html")
        elif name == "harness.js":
            self.answer(SCRIPT.encode(), "text/javascript")
        elif file.suffix in KINDS and file.is_file():
            self.answer(file.read_bytes(), KINDS[file.suffix])
        else:
            self.send_error(404)

    def answer(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY + "; img-src data:")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


class Shown:
    """A board in a page of its own."""

    def __init__(self, page: Any) -> None:
        self.page = page

    def show(self, state: dict[str, Any], animate: bool = False) -> None:
        self.page.evaluate("([state, animate]) => board.show(state, { animate })", [state, animate])

    def call(self, text: str, *arguments: Any) -> Any:
        return self.page.evaluate(f"(given) => board.{text}(...given)", list(arguments))

    def cell(self, label: str) -> Any:
        """The cell whose label begins so: ``D4``, or ``D4, empty``."""
        return self.page.locator(f'[role=gridcell][aria-label^="{label},"]')

    def label(self, name: str) -> str:
        return str(self.cell(name).get_attribute("aria-label"))

    def count(self, selector: str) -> int:
        return int(self.page.locator(selector).count())

    def has_focus(self) -> str:
        return str(self.page.evaluate("document.activeElement.getAttribute('aria-label')")).split(",")[0]

    @property
    def moves(self) -> list[str]:
        return list(self.page.evaluate("moves"))

    @property
    def notes(self) -> list[str]:
        return list(self.page.evaluate("notes"))

    def drawn(self) -> list[list[Any]]:
        return list(self.page.evaluate("drawn()"))

    def settled(self) -> dict[str, str]:
        """The pieces by point; all must lie still on one each."""
        found = {}
        for x, y, stone, opacity in self.drawn():
            assert x == int(x) and y == int(y) and opacity == "1"
            found[point_text((int(x), int(y)))] = stone
        assert len(found) == len(self.drawn())
        return found

    def stop_clock(self) -> None:
        """From now on time passes only by ``pass_time``."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(10)

    def pass_time(self, ms: int) -> None:
        self.page.clock.run_for(ms)

    def skip_to_end(self) -> None:
        """Far beyond any film's end, without its pictures."""
        self.page.clock.run_for(40)  # it begins
        self.page.clock.fast_forward(20_000)
        self.page.clock.run_for(40)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def open_board(browser: Any, address: str) -> Iterator[Callable[..., Shown]]:
    """Opens a page with a board; whatever the page complains of fails the test."""
    contexts: list[Any] = []
    complaints: list[str] = []

    def open_page(width: int = 640, height: int = 660, **options: Any) -> Shown:
        contexts.append(browser.new_context(viewport={"width": width, "height": height}, **options))
        page = contexts[-1].new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.goto(address)
        page.wait_for_function("window.ready")
        return Shown(page)

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def line_of(game: str, moves: str, size: int | None = None, rule: str = "") -> Line:
    """A game by its moves, in the notation of messages."""
    table = registry.table(game, size, size, rule)
    line = Line(table, registry.rules(game).start(table.columns, table.rows, rule))
    for text in moves.split():
        move = parse_move(text, table)
        assert move is not None
        add(line, move)
    return line


def add(line: Line, move: Move) -> None:
    line.play(Made(RecordedMove(line.position.to_move, move), "human"))


def state(line: Line, before: int | None = None, move: bool = True) -> dict[str, Any]:
    """A state message of the position shown, after the one of the ply ``before``."""
    step = None if before is None else view.step(line, before)
    message = {"type": "state", **view.board(line, step), "can": {"move": move}}
    return dict(json.loads(json.dumps(message)))


def stones(line: Line) -> dict[str, str]:
    """The pieces by point, by the rules."""
    columns = line.position.columns
    cells = enumerate(line.position.cells())
    return {point_text((index % columns, index // columns)): cell for index, cell in cells if cell != "."}


def chance_game(game: str, plies: int, seed: int, size: int | None = None, rule: str = "") -> Line:
    line = line_of(game, "", size, rule)
    chance = random.Random(seed)
    while line.ply < plies and line.legal_moves():
        add(line, chance.choice(line.legal_moves()))
    return line


RENJU_DOUBLE_THREE = "h8 a1 i8 c1 j9 e1 j10 g1"
"""j8 would make a three to the left and one downwards."""


# ---- labels ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", registry.NAMES)
def test_every_point_is_a_labelled_cell_of_a_grid(open_board: Callable[..., Shown], game: str) -> None:
    board = open_board()
    line = chance_game(game, 11, 1)
    board.show(state(line))
    grid = board.page.get_by_role("grid", name="Board: ")
    assert grid.get_by_role("row").count() == line.table.rows
    assert grid.get_by_role("gridcell").count() == line.table.columns * line.table.rows
    noun = {"othello": "disc", "surakarta": "piece"}.get(game, "stone")
    labels = grid.get_by_role("gridcell").evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    assert sum(f"black {noun}" in label for label in labels) == line.position.cells().count("B")
    assert sum(f"white {noun}" in label for label in labels) == line.position.cells().count("W")
    assert sum("last move" in label for label in labels) == 1
    movable = {move[0] for move in line.legal_moves()}
    assert sum(", legal" in label or ", can move" in label for label in labels) == len(movable)
    assert board.settled() == stones(line)


def test_labels_use_the_coordinates_of_the_state(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("nogo", "d3 i9")))
    assert board.label("D7") == "D7, black stone"
    assert board.label("J1") == "J1, white stone, last move"
    assert board.label("A9") == "A9, empty, legal"
    assert board.page.locator(".sb-label").all_text_contents()[-9:] == list("ABCDEFGHJ")


def test_forbidden_points_are_crossed_and_say_why(open_board: Callable[..., Shown]) -> None:
    line = line_of("gomoku", RENJU_DOUBLE_THREE, rule="renju")
    message = state(line)
    assert message["why"] == {"j8": "double three"}
    board = open_board()
    board.show(message)
    assert board.count(".sb-forbidden") == 1
    assert board.label("j8") == "j8, empty, forbidden: double three"
    assert board.cell("j8").locator("title").text_content() == "double three"
    board.cell("j8").click()
    assert board.moves == []
    assert board.notes == ["j8: double three"]
    board.call("setOptions", {"forbidden": False})
    assert board.count(".sb-forbidden") == 0


# ---- mouse ----------------------------------------------------------------------------------------


def test_a_click_on_a_legal_point_plays(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    line = line_of("othello", "f5")
    board.show(state(line))
    assert board.count(".sb-legal") == len(line.legal_moves()) == 3
    board.cell("a1").click()
    assert (board.moves, board.notes) == ([], ["a1: not a legal move"])
    board.cell("a1").hover()
    assert board.count(".sb-ghost") == 0
    board.cell("f6").hover()
    assert board.count(".sb-ghost.sb-white") == 1
    board.cell("f6").click()
    assert board.moves == ["f6"]


def test_no_input_while_nobody_is_to_move(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("nogo", ""), move=False))
    board.cell("E5").click()
    board.cell("E5").press("Enter")
    board.show(state(line_of("surakarta", ""), move=False))
    board.cell("c2").click()
    assert (board.moves, board.notes) == ([], [])
    assert board.count(".sb-ghost") == board.count(".sb-chosen") == 0


def test_a_piece_is_chosen_and_then_its_target(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    line = line_of("surakarta", "")
    board.show(state(line))
    assert board.count(".sb-movable") == 6
    board.cell("a1").click()
    assert board.notes == ["a1: this piece cannot move"]
    board.cell("c2").click()
    assert board.label("c2") == "c2, black piece, chosen"
    assert board.cell("c2").get_attribute("aria-selected") == "true"
    assert (board.count(".sb-movable"), board.count(".sb-legal")) == (0, 3)
    board.cell("f2").click()
    assert (board.label("f2"), board.count(".sb-legal")) == ("f2, black piece, chosen", 2)
    board.cell("e3").click()
    assert board.moves == ["f2e3"]
    assert board.count(".sb-chosen") == 0


def test_a_choice_is_cancelled(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("surakarta", "")))
    for cancel in (
        lambda: board.cell("c2").click(),  # again
        lambda: board.page.keyboard.press("Escape"),
        lambda: board.cell("c4").click(),  # where it cannot go
        lambda: board.page.locator("#board").click(position={"x": 5, "y": 5}),  # beside the board
    ):
        board.cell("c2").click()
        assert board.count(".sb-chosen") == 1
        cancel()
        assert board.count(".sb-chosen") == 0
    assert board.moves == []
    assert board.notes[-2:] == ["c4: a step goes to a neighbouring point", "c2 chosen"]


def test_a_capture_shows_its_way_and_a_blocked_one_says_so(open_board: Callable[..., Shown]) -> None:
    line = line_of("surakarta", "b2b3 a5a4 b1b2 a4a3")
    captures = [move_text(move) for move in line.position.captures()]
    assert captures
    start, target = captures[0][:2], captures[0][2:]
    board = open_board()
    board.show(state(line))
    board.cell(start).click()
    assert board.label(target).endswith(", can be captured")
    board.cell(target).hover()
    assert "A" in board.page.locator(".sb-way").get_attribute("d")
    blocked = next(place for place, stone in stones(line).items() if stone == "W" and start + place not in captures)
    board.cell(blocked).click()
    assert board.notes[-1] == f"{blocked}: no free way round an arc to capture it"


def test_a_piece_is_dragged(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    line = line_of("surakarta", "")
    board.show(state(line))

    def drag(start: str, target: str) -> None:
        mouse = board.page.mouse
        boxes = [board.cell(name).bounding_box() for name in (start, target)]
        (x, y), (u, v) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
        mouse.move(x, y)
        mouse.down()
        mouse.move((x + u) / 2, (y + v) / 2)
        mouse.move(u, v)
        assert board.count(".sb-chosen") == 1
        mouse.up()

    drag("c2", "c4")
    assert (board.moves, board.settled()) == ([], stones(line))
    assert board.notes[-1] == "c4: a step goes to a neighbouring point"
    drag("c2", "d3")
    assert board.moves == ["c2d3"]
    assert "d3" in board.settled()  # it waits there for the state
    after = line_of("surakarta", "c2d3")
    board.show(state(after, 0), animate=True)
    assert board.settled() == stones(after)


# ---- keys -----------------------------------------------------------------------------------------


def test_keys_move_a_cursor_and_play(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("nogo", "")))
    assert board.count("[role=gridcell][tabindex='0']") == 1
    press = board.page.keyboard.press
    press("Tab")
    assert board.has_focus() == "E5"
    for keys, at in (
        (["ArrowUp", "ArrowRight"], "F6"),
        (["Home"], "A6"),
        (["ArrowLeft", "ArrowDown"], "A5"),
        (["End", "PageUp"], "J9"),
        (["PageDown"], "J1"),
        (["Control+Home"], "A9"),
        (["Control+End"], "J1"),
    ):
        for key in keys:
            press(key)
        assert board.has_focus() == at
        assert board.count("[role=gridcell][tabindex='0']") == 1
    assert board.count(".sb-ghost.sb-black") == 1
    press("Enter")
    press("Home")
    press(" ")
    assert board.moves == ["i9", "a9"]
    outline = board.cell("A1").evaluate("cell => getComputedStyle(cell).stroke")
    assert outline not in ("none", "")  # the cursor is seen


def test_keys_move_a_piece(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("surakarta", "")))
    board.call("focus")
    for key in ("ArrowUp", "ArrowUp", "Enter", "Escape", "Enter", "ArrowDown", "ArrowLeft", "Enter"):
        board.page.keyboard.press(key)
    assert board.moves == ["d2c3"]


# ---- touch ----------------------------------------------------------------------------------------


def test_a_finger_aims_first_where_cells_are_small(open_board: Callable[..., Shown]) -> None:
    board = open_board(360, 640, has_touch=True, is_mobile=True)
    board.show(state(line_of("gomoku", "", 20)))
    assert board.cell("k10").bounding_box()["width"] < 22
    board.cell("k10").tap()
    assert (board.moves, board.notes) == ([], ["k10: tap again to play there"])
    assert board.count(".sb-aim") == 1
    board.cell("c17").tap()
    assert (board.moves, board.notes[-1]) == ([], "c17: tap again to play there")
    board.cell("d17").tap()  # a finger is not that exact
    assert board.moves == ["c4"]
    assert board.count(".sb-aim") == 0


def test_a_lens_shows_what_lies_below_the_finger(open_board: Callable[..., Shown]) -> None:
    board = open_board(360, 640, has_touch=True, is_mobile=True)
    board.show(state(line_of("gomoku", "", 20)))
    lens = board.page.locator(".sb-lens")
    rim = board.page.locator(".sb-lens-rim")
    finger = board.page.context.new_cdp_session(board.page)

    def touch(kind: str, name: str) -> None:
        box = board.cell(name).bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [] if kind == "touchEnd" else [point]})

    touch("touchStart", "e5")
    assert lens.get_attribute("visibility") == "visible"
    touch("touchMove", "r20")
    box = rim.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    touch("touchEnd", "r20")
    assert lens.get_attribute("visibility") == "hidden"
    assert (board.moves, board.notes) == ([], ["r20: tap again to play there"])


def test_a_tap_plays_where_cells_are_large_enough(open_board: Callable[..., Shown]) -> None:
    board = open_board(360, 640, has_touch=True, is_mobile=True)
    board.show(state(line_of("nogo", "")))
    assert board.cell("E5").bounding_box()["width"] >= 22
    board.cell("E5").tap()
    assert board.moves == ["e5"]
    assert board.page.locator(".stone-board").evaluate("board => getComputedStyle(board).touchAction") == "manipulation"


# ---- what moves -----------------------------------------------------------------------------------


def test_a_captor_travels_round_the_loop(open_board: Callable[..., Shown]) -> None:
    line = line_of("surakarta", "b2b3 a5a4 b1b2 a4a3")
    capture = line.position.captures()[0]
    before = state(line)
    add(line, capture)
    after = state(line, line.ply - 1)
    board = open_board()
    board.stop_clock()
    board.show(before)
    board.show(after, animate=True)
    assert len(board.drawn()) == 24
    outside = set()
    for _ in range(25):
        board.pass_time(80)
        outside |= {
            place for place in map(tuple, board.drawn()) if not (-0.5 < place[0] < 5.5 and -0.5 < place[1] < 5.5)
        }
    assert len(outside) > 2  # on an arc, beside the board
    assert {stone for _, _, stone, _ in outside} == {"B"}
    board.skip_to_end()
    assert board.settled() == stones(line)
    assert board.count(".sb-trail") == 0


def test_discs_turn_over_one_after_another(open_board: Callable[..., Shown]) -> None:
    before = line_of("othello", "e6 f4 d3 c4 c3 f7 g4")
    line = line_of("othello", "e6 f4 d3 c4 c3 f7 g4 h4")
    board = open_board()
    board.stop_clock()
    board.show(state(before))
    board.show(state(line, before.ply), animate=True)
    lifted: list[str] = []
    for _ in range(28):
        board.pass_time(40)
        for x, y, _, _ in board.drawn():
            if abs(y - 3) > 0.05 and round(y) == 3 and "abcdefgh"[round(x)] not in lifted:
                lifted.append("abcdefgh"[round(x)])
    assert lifted == ["h", "g", "f", "e", "d"]
    assert board.settled() == stones(line)


@pytest.mark.parametrize("game", registry.NAMES)
def test_moves_and_moves_taken_back_end_as_the_rules_say(open_board: Callable[..., Shown], game: str) -> None:
    line = chance_game(game, 14, 5)
    board = open_board()
    board.stop_clock()
    line.ply = 0
    board.show(state(line))
    chance = random.Random(9)
    for _ in range(18):
        before = line.ply
        line.ply = min(max(before + chance.choice((-1, 1, 1)), 0), line.length)
        board.show(state(line, before), animate=True)
        if line.ply == before:
            continue
        if chance.random() < 0.5:
            board.pass_time(chance.randrange(150))  # and then the next comes in the middle of it
        else:
            board.skip_to_end()
            assert board.settled() == stones(line)
    board.skip_to_end()
    assert board.settled() == stones(line)


def test_a_state_of_the_same_position_lets_the_film_run_on(open_board: Callable[..., Shown]) -> None:
    line = line_of("othello", "f5")
    before = line_of("othello", "")
    board = open_board()
    board.stop_clock()
    board.show(state(before))
    board.show(state(line, 0), animate=True)
    board.pass_time(100)
    assert board.page.evaluate("board.film.running")
    board.show(state(line, 0), animate=True)
    assert board.page.evaluate("board.film.running")
    board.skip_to_end()
    assert not board.page.evaluate("board.film.running")
    assert board.settled() == stones(line)


@pytest.mark.parametrize("still", ["reduced motion", "option"])
def test_nothing_moves_for_those_who_do_not_want_it(open_board: Callable[..., Shown], still: str) -> None:
    line = line_of("othello", "f5")
    board = open_board(**({"reduced_motion": "reduce"} if still == "reduced motion" else {}))
    if still == "option":
        board.call("setOptions", {"animations": False})
    board.show(state(line_of("othello", "")))
    board.show(state(line, 0), animate=True)
    assert not board.page.evaluate("board.film.running")
    assert board.settled() == stones(line)


# ---- marks ----------------------------------------------------------------------------------------


def test_an_expected_line_is_shown_and_goes_with_the_position(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("gomoku", "h8")))
    board.call("showLine", [{"move": "i8", "label": "i8"}, {"move": "j9", "label": "j7"}])
    board.call("showHint", "i8")
    assert board.page.locator(".sb-layer-line text").all_text_contents() == ["1", "2"]
    assert (board.count(".sb-planned.sb-white"), board.count(".sb-planned.sb-black")) == (1, 1)
    assert board.count(".sb-hint") == 0  # the line's number stands there
    board.call("showHint", "j9")
    assert board.count(".sb-hint") == 1
    board.show(state(line_of("gomoku", "h8 i8"), 1))
    assert board.count(".sb-planned") == board.count(".sb-hint") == 0
    board.show(state(line_of("surakarta", "")))
    board.call("showLine", [{"move": "c2c3"}, {"move": "c5c4"}])
    assert board.count(".sb-arrow-black") == board.count(".sb-arrow-white") == 1
    board.call("showLine", None)
    assert board.count(".sb-arrow") == 0


def test_numbers_and_coordinates_are_a_choice(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.show(state(line_of("nogo", "d3 e5 a1")))
    assert board.count(".sb-number") == 0 and board.count(".sb-last") == 1
    board.call("setOptions", {"numbers": True, "coordinates": False, "legal": False})
    assert sorted(board.page.locator(".sb-number").all_text_contents()) == ["1", "2", "3"]
    assert board.count(".sb-newest") == 1
    assert board.count(".sb-label") == board.count(".sb-legal") == 0
    assert board.settled() == {"d3": "B", "e5": "W", "a1": "B"}


def test_ways_round_the_loops_are_those_of_the_rules(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    compared = 0
    for seed in range(12):
        line = chance_game("surakarta", 30 + 2 * seed, seed)
        if not line.legal_moves():
            continue
        captures = {move_text(move) for move in line.position.captures()}
        own = "BW"[line.position.to_move]
        pairs = [
            (start, target)
            for start, stone in stones(line).items()
            if stone == own
            for target, other in stones(line).items()
            if other != own
        ]
        found = board.page.evaluate(
            """([cells, pairs]) => pairs.filter((pair) => {
                const [start, target] = pair.map((name) => [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1]);
                return captureRoute(cells, start, target) !== null;
            })""",
            [line.position.cells(), pairs],
        )
        assert {start + target for start, target in found} == captures
        compared += len(captures)
    assert compared > 10


# ---- still pictures -------------------------------------------------------------------------------


def test_a_page_has_still_pictures(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.page.evaluate(
        """document.body.innerHTML = `
        <stone-board game="nogo" columns="3" rows="3" cells=".B. BWB ..." marks="b3:cross,a1:circle,c3:A" last="b2"
            caption="White's only liberty is B1"></stone-board>
        <stone-board game="surakarta" cells="...... ...... .B...." path="b3>a3~c1>c2>c3" labels
            aria-label="Round a corner"></stone-board>
        <stone-board game="othello" cells="${".".repeat(27)}WB......BW"></stone-board>`"""
    )
    pictures = board.page.get_by_role("img")
    names = pictures.evaluate_all("all => all.map((picture) => picture.getAttribute('aria-label'))")
    assert names == ["White's only liberty is B1", "Round a corner", "othello board with 2 black and 2 white discs"]
    assert board.page.locator("figcaption").all_text_contents() == ["White's only liberty is B1"]
    assert pictures.nth(0).locator(".sb-piece").count() == 4
    assert pictures.nth(0).locator(".sb-mark").count() == 3
    assert pictures.nth(1).locator(".sb-label").all_text_contents() == ["1", "2", "3", "4", "5", "6", *"abcdef"]
    assert (
        pictures.nth(1).locator(".sb-arrow").bounding_box()["x"]
        < pictures.nth(1).locator(".sb-piece").bounding_box()["x"]
    )
    board.page.evaluate("document.querySelector('stone-board').setAttribute('cells', 'BBB')")
    assert pictures.nth(0).locator(".sb-piece").count() == 3


# ---- size and colours -----------------------------------------------------------------------------


@pytest.mark.parametrize("width", [360, 1000])
@pytest.mark.parametrize("game", registry.NAMES)
def test_a_board_fits_its_place(open_board: Callable[..., Shown], game: str, width: int) -> None:
    board = open_board(width, 700)
    board.show(state(line_of(game, "")))
    box = board.page.locator(".stone-board").bounding_box()
    place = board.page.locator("#board").bounding_box()
    assert box["width"] == pytest.approx(place["width"])
    assert board.page.evaluate("document.documentElement.scrollWidth") <= width


def test_light_and_dark_boards_differ(open_board: Callable[..., Shown]) -> None:
    board = open_board()
    board.page.evaluate("document.documentElement.setAttribute('class', 'x')")
    board.show(state(line_of("nogo", "")))
    wood = board.page.locator(".sb-wood")
    colours = set()
    for scheme in ("light", "dark"):
        board.page.evaluate("(scheme) => { document.documentElement.style.colorScheme = scheme; }", scheme)
        colours.add(wood.evaluate("board => getComputedStyle(board).fill"))
    assert len(colours) == 2
