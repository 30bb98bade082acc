"""Records in a real browser: every format loaded and stepped through, saved and loaded again, and broken files."""

import random
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from browser_helpers import cell_of, clicking, reached, sees, start

from bots import registry
from tools.play import library, notation
from tools.play.line import Line, Made
from tools.play.places import Place, record_of
from tools.records.game import RecordedMove

FORMATS = {
    "nogo": ("jsonl", "sgf"),
    "othello": ("ggf", "transcript"),
    "gomoku": ("psq", "sgf"),
    "surakarta": ("moves", "jsonl"),
}


def chance_game(game: str, seed: int = 5, most: int = 14) -> Line:
    table = registry.table(game)
    line = Line(table, registry.rules(game).start(table.columns, table.rows, table.rule))
    chance = random.Random(seed)
    while line.length < most and line.ending is None:
        move = chance.choice(line.legal_moves())
        line.play(Made(RecordedMove(line.position.to_move, move, 40.0), "human"))
    return line


def written(line: Line, form: str) -> str:
    return library.written(record_of(line, [Place(), Place()]), form)[0]


def load(table: Any, name: str, text: str) -> None:
    """Chooses a file in the dialog."""
    table.locator("#load").click()
    file = {"name": name, "mimeType": "text/plain", "buffer": text.encode()}
    table.locator("#load-file").set_input_files(file)


@pytest.mark.parametrize("game", FORMATS)
def test_records_are_stepped_through(table: Any, game: str) -> None:
    start(table, game)  # lists of moves do not say what they are of
    for seed, form in enumerate(FORMATS[game]):
        line = chance_game(game, seed, 12 + seed)
        load(table, f"game{library.suffix_of(form)}", written(line, form))
        is_stepped_through(table, line)


def is_stepped_through(table: Any, line: Line) -> None:
    """The record just loaded is that game, by the buttons and by the list of moves."""

    def shows(ply: int) -> dict[str, Any]:
        seen = sees(table, lambda now: (now["ply"], now["plies"]) == (ply, line.length))
        assert seen["cells"] == line.positions[ply].cells()
        return seen

    seen = shows(0)
    table.locator("#load-dialog").wait_for(state="hidden")
    colours = [("Black", "White")[made.noted.colour] for made in line.moves]
    labels = [notation.move_label(made.noted.move, line.table) for made in line.moves]
    told = zip(colours, labels, strict=True)
    assert seen["moves"] == [f"Move {i}, {colour} {label}" for i, (colour, label) in enumerate(told, 1)]
    for ply in (1, 2):
        table.get_by_role("button", name="One move forward").click()
        shows(ply)
    table.get_by_role("button", name="To the last move").click()
    shows(line.length)
    table.get_by_role("button", name="One move back").click()
    shows(line.length - 1)
    table.get_by_role("button", name=seen["moves"][4]).click()
    shows(5)
    assert labels[4] in table.locator("#moves [aria-current=step]").inner_text()
    table.get_by_role("button", name="To the start").click()
    shows(0)


@pytest.mark.parametrize(("game", "form"), [("surakarta", "moves"), ("gomoku", "psq"), ("othello", "jsonl")])
def test_a_game_played_is_saved_and_comes_back(table: Any, tmp_path: Path, game: str, form: str) -> None:
    start(table, game)
    hand = clicking(table)
    for _ in range(4):
        hand.move()
    played = hand.turn()
    with table.expect_download() as download:
        table.locator("#save").click()
        table.locator(f"#save-menu [data-format={form}]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    start(table, game)
    load(table, file.name, file.read_text())
    reached(table, lambda state: state["plies"] == 4)
    table.get_by_role("button", name="To the last move").click()
    seen = sees(table, lambda now: now["ply"] == 4)
    assert (seen["cells"], seen["moves"]) == (played["cells"], played["moves"])
    clicking(table).move()  # it goes on from there
    assert sees(table, lambda now: now["ply"] == 5)["moves"][:4] == played["moves"]


def test_one_game_of_a_file_of_several_is_found(table: Any) -> None:
    games = [chance_game("othello", seed, 6 + seed) for seed in range(3)]
    load(table, "three.jsonl", "".join(written(line, "jsonl") for line in games))
    dialog = table.get_by_role("dialog", name="Which game?")
    dialog.wait_for()
    assert dialog.locator("li button").count() == 3
    dialog.get_by_role("searchbox", name="Filter").fill("8 plies")
    dialog.locator("li button:visible").click()
    seen = sees(table, lambda now: now["plies"] == 8)
    assert seen["cells"] == games[2].start.cells()
    assert dialog.is_hidden()


BROKEN = {
    "cut.sgf": ("(;GM[4]FF[4]SZ[15];B[hh];W[ii", "cut.sgf:1"),
    "twice.sgf": ("(;GM[4]FF[4]SZ[15]\n;B[hh]\n;W[hh])", "twice.sgf"),
    "letter.txt": ("Dear reader,\nthis is no game.\n", "letter.txt"),
    "empty.psq": ("Piskvorky 15x15, 11:11, 0\n99,99,0\n-1\n", "empty.psq:2"),
}


def test_broken_files_are_one_line_of_complaint_each(table: Any) -> None:
    start(table, "othello")
    cell_of(table, "d3").click()
    before = sees(table, lambda now: now["plies"] == 1)
    complaint = table.locator("#load-dialog [role=alert]")
    for name, (text, wanted) in BROKEN.items():
        load(table, name, text)
        complaint.filter(has_text=wanted).wait_for()
        assert "\n" not in complaint.inner_text() and "Traceback" not in complaint.inner_text()
        table.keyboard.press("Escape")
        after = sees(table, lambda now: now["plies"] == 1)
        assert (after["cells"], after["moves"]) == (before["cells"], before["moves"])
    cell_of(table, "c3").click()
    sees(table, lambda now: now["plies"] == 2)
