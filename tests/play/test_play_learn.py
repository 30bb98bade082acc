"""The pages of rules: every claim about a position is put to the rules, and every link and piece of source exists.

A picture is a ``<stone-board>``; what it claims is in its ``data-…`` attributes. Moves are written as everywhere
(a1 is the top left point), ``pass`` included.
"""

import importlib
import itertools
import re
from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bots import registry
from bots.core.game import IllegalMove, Position, replay
from bots.surakarta.rules import ARC_EVERY, LOOPS
from protocol.moves import BLACK, COLOUR_NAMES, EMPTY_CELL, PASS, Move, Point, move_text, opponent, parse_move
from tools.play.web.source import locate

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "tools" / "play" / "static"
FOLDER = STATIC / "learn"
FRAGMENTS = sorted(set(FOLDER.glob("*.html")) - {FOLDER / "shell.html"})
SOURCE_LINE = re.compile(r"^[ \t]*\{\{source ([\w.]+) ([\w.]+)\}\}[ \t]*$", re.MULTILINE)
MOST_LINES = 40
VOID = {"meta", "link"}
ONE_POINT = registry.table("gomoku", 20, 20)  # a table at which any point is a move


class Element:
    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes, self.text = tag, attributes, ""

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def __contains__(self, name: str) -> bool:
        return name in self.attributes


class Page(HTMLParser):
    """The elements of a page, in order; a tag that is not closed, or closed twice, is an error."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.file, self.elements, self._open = file, list[Element](), list[Element]()
        self.feed(file.read_text(encoding="utf-8"))
        self.close()
        assert not self._open, [element.tag for element in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(dict(attrs)) == len(attrs), (tag, attrs)
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(self.elements[-1])

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop().tag == tag, (self.file.name, tag, self.getpos())

    def handle_data(self, data: str) -> None:
        for element in self._open:
            element.text += data

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]


PAGES = {file.stem: Page(file) for file in FRAGMENTS}
BOARDS = [
    pytest.param(board, id=f"{name}-{number}")
    for name, page in PAGES.items()
    for number, board in enumerate(page.all("stone-board"), 1)
]


class Picture:
    """What a ``<stone-board>`` shows, as the rules know it."""

    def __init__(self, board: Element) -> None:
        game = registry.game(board["game"])
        self.columns = int(board.attributes.get("columns", game.columns))
        self.rows = int(board.attributes.get("rows", game.rows))
        self.cells = "".join(board["cells"].split())
        self.rule = board.attributes.get("data-rule", "")
        self.colour = COLOUR_NAMES.index(board.attributes.get("data-to-move", COLOUR_NAMES[BLACK]))
        self.table = game.table(self.columns, self.rows, self.rule)
        self.position = self.with_mover(self.colour)
        self.other = self.with_mover(opponent(self.colour))

    def with_mover(self, colour: int) -> Position:
        rules = registry.rules(self.table.game)
        found: Position = rules.from_cells(self.columns, self.rows, self.cells, colour, self.rule)
        return found

    def move(self, text: str) -> Move:
        move = PASS if text == "pass" else parse_move(text, self.table)
        assert move is not None and (move_text(move) == text or text == "pass"), text
        return move

    def moves(self, texts: str) -> list[Move]:
        return [self.move(text) for text in texts.split(",") if text]

    @staticmethod
    def point(text: str) -> Point:
        (point,) = parse_move(text, ONE_POINT) or ()
        return point

    def cell(self, point: Point) -> str:
        return self.cells[point[1] * self.columns + point[0]]


def pairs(text: str) -> list[tuple[str, str]]:
    """``a1:x,b2:y`` or ``a1>x,b2>y``, the second half perhaps empty."""
    parts = [re.split("[:>]", part, maxsplit=1) for part in text.split(",") if part]
    return [(part[0], part[1] if len(part) > 1 else "") for part in parts]


def winning_moves(position: Position) -> set[Move]:
    ended = ((move, position.play(move).result()) for move in position.legal_moves())
    return {move for move, result in ended if result is not None and result.winner == position.to_move}


def turned(position: Position) -> Position:
    other = position.turned()
    assert other is not None
    return other


# ---- claims -----------------------------------------------------------------------------------------


def legal(picture: Picture, value: str, position: Position) -> None:
    for move in picture.moves(value):
        assert position.why_illegal(move) is None, move
        assert move in position.legal_moves()


def illegal(picture: Picture, value: str, position: Position) -> None:
    for text, reason in pairs(value):
        move = picture.move(text)
        assert reason in (position.why_illegal(move) or "it is legal"), text
        assert reason
        with pytest.raises(IllegalMove):
            position.play(move)


def only_legal(picture: Picture, value: str, position: Position) -> None:
    assert set(position.legal_moves()) == set(picture.moves(value))


def liberties(picture: Picture, value: str, position: Position) -> None:
    def beside(point: Point) -> list[Point]:
        x, y = point
        near = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        return [(x, y) for x, y in near if 0 <= x < picture.columns and 0 <= y < picture.rows]

    for text, free in pairs(value):
        block = [picture.point(text)]
        for stone in block:
            block += [one for one in beside(stone) if one not in block and picture.cell(one) == picture.cell(block[0])]
        found = {one for stone in block for one in beside(stone) if picture.cell(one) == EMPTY_CELL}
        assert found == {picture.point(one) for one in free.split("+")}


def flips(picture: Picture, value: str, position: Position) -> None:
    for text, turned_over in pairs(value):
        move = picture.move(text)
        before, after = position.cells(), position.play(move).cells()
        changed = {n for n in range(len(before)) if EMPTY_CELL != before[n] != after[n]}
        expected = {picture.point(one) for one in turned_over.split("+")}
        assert {(n % picture.columns, n // picture.columns) for n in changed} == expected


def captures(picture: Picture, value: str, position: Position) -> None:
    """All the captures there are."""
    expected = {(picture.point(start), picture.point(target)) for start, target in pairs(value)}
    legal_moves = position.legal_moves()
    assert {move for move in legal_moves if picture.cell(move[1]) != EMPTY_CELL} == expected
    for move in expected:
        after = position.play(move).cells()
        enemy = picture.cell(move[1])
        assert after.count(enemy) == picture.cells.count(enemy) - 1


def over(picture: Picture, value: str, position: Position) -> None:
    result = position.result()
    assert result is not None
    assert (None if result.winner is None else COLOUR_NAMES[result.winner]) == value
    assert not position.legal_moves()


def wins(picture: Picture, value: str, position: Position) -> None:
    """All the moves that win at once."""
    assert position.result() is None
    assert winning_moves(position) == set(picture.moves(value))


def wins_by_rule(picture: Picture, value: str, position: Position) -> None:
    for rule, moves in pairs(value):
        under = type(position).from_cells(picture.columns, picture.rows, picture.cells, picture.colour, rule)
        wins(picture, moves.replace("+", ","), under)


def five_points(picture: Picture, value: str, position: Position) -> None:
    for text, number in pairs(value):
        assert len(winning_moves(turned(position.play(picture.move(text))))) == int(number)


def line(picture: Picture, value: str, position: Position) -> None:
    """The attacker threatens to win with every move, and the answers are forced."""
    moves = picture.moves(value)
    attacker = position.to_move
    for number, move in enumerate(moves[:-1]):
        if position.to_move == attacker:
            position = position.play(move)
            threats = winning_moves(turned(position))
            assert threats and not winning_moves(position)
            assert moves[number + 1] in threats
        else:
            position = position.play(move)
    assert moves[-1] in winning_moves(position)
    assert position.to_move == attacker


def becomes(picture: Picture, value: str, position: Position) -> None:
    text, cells = value.split(">")
    assert position.play(picture.move(text)).cells() == "".join(cells.split())


def from_start(picture: Picture, value: str, position: Position) -> None:
    start = type(position).start(picture.columns, picture.rows, picture.rule)
    end = replay(start, picture.moves(value))
    assert (end.cells(), end.to_move) == (picture.cells, picture.colour)


def legal_count(picture: Picture, value: str, position: Position) -> None:
    assert len(position.legal_moves()) == int(value)


CLAIMS: dict[str, Callable[[Picture, str, Position], None]] = {
    "legal": legal,
    "illegal": illegal,
    "only-legal": only_legal,
    "legal-count": legal_count,
    "liberties": liberties,
    "flips": flips,
    "captures": captures,
    "over": over,
    "wins": wins,
    "wins-by-rule": wins_by_rule,
    "five-points": five_points,
    "line": line,
    "becomes": becomes,
    "moves": from_start,
}
OTHER = "other-"  # before a claim: of the side that is not to move
NO_CLAIMS = {"data-rule", "data-to-move"}


@pytest.mark.parametrize("board", BOARDS)
def test_every_claim_of_a_picture_holds(board):
    picture = Picture(board)
    assert picture.position.cells() == picture.cells
    claims = {name: value for name, value in board.attributes.items() if name.startswith("data-")}
    assert set(claims) - NO_CLAIMS
    for name, value in claims.items():
        if name not in NO_CLAIMS:
            other = name.startswith("data-" + OTHER)
            claim = name.removeprefix("data-").removeprefix(OTHER)
            CLAIMS[claim](picture, value, picture.other if other else picture.position)


@pytest.mark.parametrize("board", BOARDS)
def test_every_picture_says_what_it_shows(board):
    assert len(board["aria-label"]) >= 15
    known = {"game", "columns", "rows", "cells", "marks", "path", "last", "aria-label"}
    assert all(name in known or name.startswith("data-") for name in board.attributes)


@pytest.mark.parametrize("board", BOARDS)
def test_marks_are_on_the_board_and_letters_on_no_stone(board):
    picture = Picture(board)
    for text, kind in pairs(board.attributes.get("marks", "")):
        cell = picture.cell(picture.point(text))
        assert kind
        assert cell == EMPTY_CELL or kind == "circle" or picture.table.game == "surakarta"


def test_paths_lead_round_the_loops():
    boards = [one.values[0] for one in BOARDS if "path" in one.values[0]]
    assert len(boards) >= 3
    for board in boards:
        picture = Picture(board)
        points = [picture.point(text) for text in board["path"].split(">")]
        assert any(is_way(loop, points) for loop in LOOPS), board["path"]
        start, *between, target = points
        assert all(picture.cell(point) == EMPTY_CELL or point == start for point in between)
        assert {picture.cell(start), picture.cell(target)} == {"B", "W"}
        picture.position.play((start, target))


def is_way(loop: Iterable[Point], points: list[Point]) -> bool:
    """Whether the points follow each other on the loop, with an arc between two of them."""
    cyclic = [(column, row) for row, column in loop]
    for direction in (1, -1):
        for first in range(len(cyclic)):
            places = [(first + direction * n) % len(cyclic) for n in range(len(points))]
            if [cyclic[place] for place in places] == points:
                return any(a // ARC_EVERY != b // ARC_EVERY for a, b in itertools.pairwise(places))
    return False


# ---- source, figures, links -------------------------------------------------------------------------


@pytest.mark.parametrize("file", FRAGMENTS, ids=lambda file: file.stem)
def test_every_piece_of_source_exists_and_is_short(file):
    text = file.read_text(encoding="utf-8")
    named = SOURCE_LINE.findall(text)
    assert len(named) == text.count("{{")
    assert len(set(named)) == len(named)
    assert named or file.stem == "index"
    for module, name in named:
        cut = locate(module, name)
        assert 2 <= cut.last - cut.first + 1 <= MOST_LINES, (module, name)


def figures() -> list[Any]:
    return [pytest.param(one, id=one["value"]) for page in PAGES.values() for one in page.all("data")]


@pytest.mark.parametrize("figure", figures())
def test_every_setting_is_what_the_bot_uses(figure):
    owner, name = figure["value"].split()
    if owner in registry.NAMES:
        value = registry.game(owner).params()[name]
    else:
        value = getattr(importlib.import_module(owner), name)
    assert float(figure.text) == float(value)


def test_match_results_and_engines_are_those_of_the_bots_readme():
    readme = (ROOT / "bots" / "README.md").read_text(encoding="utf-8")
    page = PAGES["search"]
    measured = [one.text for one in page.all("td") if one.attributes.get("class") == "measured"]
    rows = re.findall(r"^\| (?:Othello|Surakarta|Gomoku, free style|NoGo) \| ([^|]+) \|", readme, re.MULTILINE)
    assert sorted(measured) == sorted(rows)
    engines = {one["data-engine"]: one.text for one in page.all("td") if "data-engine" in one}
    assert {name: registry.game(name).engine for name in registry.NAMES} == {
        name: {"alpha-beta": "alphabeta", "MCTS": "mcts"}[text] for name, text in engines.items()
    }


def test_the_tables_of_variants_name_every_one():
    for name in ("surakarta", "gomoku"):
        named = [one.text for one in PAGES[name].all("th") if one.attributes.get("scope") == "row"]
        assert sorted(named) == sorted(registry.game(name).rules)


def exists(target: str, page: Page) -> bool:
    path, _, anchor = target.partition("#")
    if path == "":
        return any(element.attributes.get("id") == anchor for element in page.elements)
    if path == "/":
        return not anchor or anchor.removeprefix("new=") in registry.NAMES
    if path.startswith("/learn/"):
        other = PAGES.get(path.removeprefix("/learn/") or "index")
        return other is not None and (not anchor or exists("#" + anchor, other))
    if path.startswith("/source/"):
        return not anchor and (ROOT / path.removeprefix("/source/")).is_file()
    return path.startswith("/static/") and (STATIC / path.removeprefix("/static/")).is_file()


@pytest.mark.parametrize("name", [*PAGES, "shell"])
def test_every_link_leads_somewhere(name):
    page = PAGES[name] if name in PAGES else Page(FOLDER / "shell.html")
    targets = [element[key] for element in page.elements for key in ("href", "src") if key in element]
    assert targets
    for target in targets:
        assert exists(target, page) or re.fullmatch(r"https?://[\w.-]+/[\w./()~-]*", target), target


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_pages_are_well_made(page):
    (heading,) = page.all("h1")
    assert heading.text.strip()
    ids = [element["id"] for element in page.elements if "id" in element]
    assert len(set(ids)) == len(ids)
    levels = [int(element.tag[1]) for element in page.elements if re.fullmatch("h[1-6]", element.tag)]
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))
    assert not any(name == "style" or name.startswith("on") for one in page.elements for name in one.attributes)
    assert not [one for one in page.elements if one.tag in ("script", "style", "img", "iframe")]


def test_every_game_has_a_page_and_every_page_is_in_the_navigation():
    shell = Page(FOLDER / "shell.html")
    linked = {one["href"] for one in shell.all("a")}
    assert {f"/learn/{name}".removesuffix("index") for name in PAGES} <= linked
    assert set(registry.NAMES) <= set(PAGES)
    for name in registry.NAMES:
        assert f"/#new={name}" in [one["href"] for one in PAGES[name].all("a")]
