"""A page that plays: what it sends and hears, and hands that click, tap and type as people do."""

import json
import random
import re
import shutil
from collections.abc import Callable
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM_OPTIONS = [
    "--no-sandbox",  # which root may not have
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 740}
PATIENT_MS = 60_000
"""Milliseconds after which something hangs."""

_LOOK_MS = 50


def connected(page: Any, url: str) -> Any:
    """The page, connected, with the requests it sends in ``page.requests`` and messages slipped in by ``page.tell``.

    ``page.cut`` breaks the connection; ``page.state`` is the last state of the server.
    """
    page.requests, page.state = [], {}
    routes: list[Any] = []

    def connect(route: Any) -> None:
        server = route.connect_to_server()
        routes.append(route)

        def from_page(text: str) -> None:
            page.requests.append(json.loads(text))
            server.send(text)

        def from_server(text: str) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                page.state = message
            route.send(text)

        route.on_message(from_page)
        server.on_message(from_server)

    page.route_web_socket(re.compile(r"/ws"), connect)
    page.tell = lambda message: routes[-1].send(json.dumps(message))
    page.cut = lambda: routes[-1].close()
    page.goto(url)
    page.wait_for_selector("#main[aria-busy=false]")
    return page


def sent(table: Any, wanted: str) -> dict[str, Any]:
    """The request of that name, once the page has sent it."""
    for _ in range(600):
        found = [request for request in table.requests if request["do"] == wanted]
        if found:
            return found[-1]
        table.wait_for_timeout(50)
    raise AssertionError(f"no request {wanted!r} among {table.requests}")


def reached(table: Any, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The server's state, once it is so and the page shows it."""
    for _ in range(600):
        state = table.state
        shown = f"{state['ply']} of {state['plies']}" if state and state["plies"] else ""
        if state and is_it(state) and table.locator("#record-about").inner_text().startswith(shown):
            return dict(state)
        table.wait_for_timeout(50)
    raise AssertionError(f"the state is {table.state}")


def becomes(table: Any, expression: str) -> None:
    """Waits until that JavaScript is true; Playwright's own way would need eval, which the page forbids."""
    for _ in range(1200):
        if table.evaluate(expression):
            return
        table.wait_for_timeout(50)
    raise AssertionError(f"never true: {expression}")


def start(
    table: Any, game: str, black: str = "human", white: str = "human", *, nodes: int | None = None, **choices: str
) -> dict[str, Any]:
    """Starts a game by the dialog; the first state.

    Args:
        black, white: what the list of players calls them.
        nodes: the level of those that are engines.
        choices: size and rule.
    """
    table.requests.clear()
    table.locator("#new").click()
    table.locator(f"#new-game input[value={game}]").check(force=True)
    for name, value in choices.items():
        table.locator(f"#new-{name}").select_option(value)
    for colour, who in (("black", black), ("white", white)):
        table.locator(f"#new-{colour}-who").select_option(who)
        if who.startswith("bot ") and nodes is not None:
            table.locator(f"#new-{colour}-level-kind").select_option("nodes")
            table.locator(f"#new-{colour}-level").fill(str(nodes))
    table.state = {}  # the game before may look the same
    table.locator("#new-start").click()
    sent(table, "new")
    return reached(table, lambda state: state["game"] == game and state["ply"] == 0 and state["result"] is None)


def play(table: Any, *moves: str) -> None:
    """Makes moves as the board does, without its pictures."""
    for move in moves:
        ply = table.state["ply"]
        cell = cell_of(table, move)
        cell.click()
        reached(table, lambda state, ply=ply: state["ply"] > ply)


def cell_of(table: Any, move: str) -> Any:
    """The cell that takes a move such as ``d3``: its column and row from the top left."""
    column, row = ord(move[0]) - ord("a"), int(move[1:]) - 1
    return table.locator("#board [role=row]").nth(row).locator("[role=gridcell]").nth(column)


# ---- hands that know nothing but what is on the screen ------------------------------------------------

# What the page shows: moves in the list, whose turn it is, the cells that may be used, and who stands where.
SEEN = """() => {
  const cells = [...document.querySelectorAll("#board [role=gridcell]")];
  const words = cells.map((cell) => cell.getAttribute("aria-label").split(", ")[1]);
  const moves = [...document.querySelectorAll("#moves button")];
  const usable = cells.flatMap((cell, i) => (cell.classList.contains("sb-usable") ? [i] : []));
  return {
    ply: document.querySelectorAll("#moves button:not(.later)").length,
    plies: moves.length,
    status: document.getElementById("status").textContent,
    usable,
    chosen: cells.findIndex((cell) => cell.getAttribute("aria-selected") === "true"),
    focus: cells.indexOf(document.activeElement),
    columns: document.querySelector("#board [role=row]")?.children.length,
    cells: words.map((word) => (word.startsWith("black") ? "B" : word.startsWith("white") ? "W" : ".")).join(""),
    moves: moves.map((one) => one.textContent.split(", ").slice(0, 2).join(", ")),
  };
}"""


def sees(table: Any, is_it: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """What the page shows, once it shows that."""
    for _ in range(PATIENT_MS // _LOOK_MS):
        seen: dict[str, Any] = table.evaluate(SEEN)
        if is_it(seen):
            return seen
        table.wait_for_timeout(_LOOK_MS)
    raise AssertionError(f"the page shows {seen}")


def is_over(seen: dict[str, Any]) -> bool:
    """Whether the page says how the game ended."""
    return re.match("(Black|White) wins|Draw", seen["status"]) is not None


class Hand:
    """Plays by what the page marks as legal.

    Args:
        table: the page.
        use: does with a cell, by its index, what makes the board use it.
        chance: chooses.
    """

    def __init__(self, table: Any, use: Callable[[int], None], chance: random.Random) -> None:
        self._table = table
        self._use = use
        self._chance = chance

    def turn(self) -> dict[str, Any]:
        """Waits for its turn, or for the end."""
        return sees(self._table, lambda seen: is_over(seen) or bool(seen["usable"]))

    def move(self) -> dict[str, Any]:
        """Makes a move; what is shown before it."""
        seen = self.turn()
        assert not is_over(seen), seen
        self._use(self._chance.choice(seen["usable"]))
        if self._is_in_steps():
            chosen = sees(self._table, lambda now: now["chosen"] >= 0)
            targets = [cell for cell in chosen["usable"] if chosen["cells"][cell] != seen["cells"][chosen["chosen"]]]
            self._use(self._chance.choice(targets))
        sees(self._table, lambda now: now["ply"] > seen["ply"])
        return seen

    def game(self) -> dict[str, Any]:
        """Plays until the page says how the game ended."""
        while not is_over(seen := self.turn()):
            self.move()
        return seen

    def _is_in_steps(self) -> bool:
        return bool(self._table.evaluate("document.getElementById('game-title').textContent.startsWith('Surakarta')"))


def clicking(table: Any) -> Hand:
    """Plays with the mouse."""
    cells = table.locator("#board [role=gridcell]")
    return Hand(table, lambda cell: cells.nth(cell).click(), random.Random(1))


def tapping(table: Any) -> Hand:
    """Plays with a finger, which aims first where cells are too small for it."""
    cells = table.locator("#board [role=gridcell]")
    aims = "document.querySelector('#board .sb-small') !== null"

    def tap(cell: int) -> None:
        cells.nth(cell).tap()
        if table.evaluate(aims):
            table.locator("#board .sb-aim").wait_for(state="attached")
            cells.nth(cell).tap()

    return Hand(table, tap, random.Random(2))


def typing(table: Any) -> Hand:
    """Plays with arrows and Enter; the focus must be on the board, and stay there."""

    def go(cell: int) -> None:
        seen = table.evaluate(SEEN)
        assert seen["focus"] >= 0, table.evaluate("document.activeElement.outerHTML.slice(0, 200)")
        for here, there, (less, more) in zip(
            divmod(seen["focus"], seen["columns"]),
            divmod(cell, seen["columns"]),
            (("ArrowUp", "ArrowDown"), ("ArrowLeft", "ArrowRight")),
            strict=True,
        ):
            for _ in range(abs(there - here)):
                table.keyboard.press(more if there > here else less)
        assert table.evaluate(SEEN)["focus"] == cell
        table.keyboard.press("Enter")

    return Hand(table, go, random.Random(3))


def tab_to(table: Any, selector: str) -> None:
    """Presses Tab until the focus is there."""
    for _ in range(80):
        if table.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
            return
        table.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {selector}")
