"""A writer that was killed loses the game it was writing, and nothing else."""

import json
from pathlib import Path

import pytest

from tools.records.files import FormatFiles, read_games
from tools.records.game import RecordedMove, RecordError
from tools.records.jsonl import Recorder, entry_of


def write(path: Path, records) -> None:
    recorder = Recorder(path)
    for record in records:
        recorder.write(entry_of(record))
    recorder.close()


def read(path: Path) -> "tuple[list[int | None], list[str]]":
    warnings: list[str] = []
    return [record.number for record in read_games([path], warnings.append)], warnings


def test_every_cut_of_the_last_line_is_reported_and_skipped(tmp_path, make_record) -> None:
    path = tmp_path / "games.jsonl"
    write(path, [make_record("nogo", 5, seed=seed) for seed in range(3)])
    whole = path.read_bytes()
    begin_of_last = whole.rstrip(b"\n").rindex(b"\n") + 1
    for cut in range(begin_of_last + 1, len(whole) - 1):
        path.write_bytes(whole[:cut])
        assert read(path) == ([0, 2], [f"{path}:3: a line cut off, skipped"])
    path.write_bytes(whole[:-1])  # only the line's end is missing
    assert read(path) == ([0, 2, 4], [])
    path.write_bytes(whole[:begin_of_last] + b"\0" * 100)  # as a power failure leaves it
    assert read(path) == ([0, 2], [f"{path}:3: a line cut off, skipped"])


@pytest.mark.parametrize(
    ("bad", "what"),
    [
        (b'{"game":foo}', "not a game in JSON"),
        (b'{"game":' + b"9" * 5000 + b"}", "not a game in JSON"),
        (b'{"game":' + b"[" * 100_000, "not a game in JSON"),
        (b'{"columns":' + b"9" * 400 + b"}", ""),
        (b'{"game":"chess"}', "no game is called 'chess'"),
        (b"my notes", "not a game in JSON"),
    ],
)
def test_a_line_that_is_no_game_is_named_and_the_others_are_read(tmp_path, make_record, bad: bytes, what: str) -> None:
    path = tmp_path / "games.jsonl"
    write(path, [make_record("nogo", 5, seed=seed) for seed in range(3)])
    first, *others = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([first, bad, b"\n", *others, bad, b"\n"]))
    games, warnings = read(path)
    assert games == [0, 2, 4]
    (warning,) = warnings
    assert warning.startswith(f"{path}:2: {what}") and warning.endswith("; skipped, and 1 more such lines")


def test_what_is_not_ours_in_a_folder_is_named_and_the_rest_is_read(tmp_path, make_record) -> None:
    write(tmp_path / "b.jsonl", [make_record("nogo", 5, seed=1)])
    (tmp_path / "a.jsonl").write_text("somebody's\n", encoding="utf-8")
    (tmp_path / "c.jsonl").mkdir()
    games, warnings = read(tmp_path)
    assert games == [2]
    assert [warning.partition(" ")[0] for warning in warnings] == [f"{tmp_path}/a.jsonl:1:", f"{tmp_path}/c.jsonl:"]


def test_a_device_is_no_file_of_games() -> None:
    with pytest.raises(RecordError, match="/dev/urandom: a device"):
        read(Path("/dev/urandom"))


def test_the_next_writer_begins_a_new_line(tmp_path, make_record) -> None:
    path = tmp_path / "games.jsonl"
    write(path, [make_record("nogo", 5, seed=1)])
    path.write_bytes(path.read_bytes()[:-9])
    write(path, [make_record("nogo", 5, seed=2)])
    assert read(path) == ([4], [f"{path}:1: a line cut off, skipped"])


def test_a_file_of_nothing_is_removed(tmp_path) -> None:
    recorder = Recorder(tmp_path / "new" / "games.jsonl")
    recorder.close()
    assert not (tmp_path / "new" / "games.jsonl").exists()


def test_text_that_is_half_a_character_comes_back(tmp_path, make_record) -> None:
    record = make_record("nogo", 5)
    record.reason = "said \udcff"
    path = tmp_path / "games.jsonl"
    write(path, [record, make_record("nogo", 5)])
    back = list(read_games([path], pytest.fail))
    assert [other.reason for other in back] == ["said \udcff", make_record("nogo", 5).reason]


def test_a_set_up_board_comes_back(tmp_path, make_record) -> None:
    record = make_record("nogo", 5)
    record.start = type(record.start).from_cells(5, 5, "B" + "." * 23 + "W", 1)
    record.moves, record.opening_plies = [], 0
    write(tmp_path / "games.jsonl", [record])
    (back,) = read_games([tmp_path / "games.jsonl"], pytest.fail)
    assert (back.start.cells(), back.start.to_move) == (record.start.cells(), 1)


def test_a_folder_is_its_json_lines(tmp_path, make_record) -> None:
    for name, seed in (("b", 2), ("a", 1)):
        write(tmp_path / f"{name}.jsonl", [make_record("nogo", 5, seed=seed)])
    (tmp_path / "a.sgf").write_text("not looked at", encoding="utf-8")
    assert read(tmp_path) == ([2, 4], [])
    (tmp_path / "empty").mkdir()
    with pytest.raises(RecordError, match=r"no \*.jsonl in this folder"):
        read(tmp_path / "empty")


def test_fields_of_others_that_are_numbers_are_kept(tmp_path, make_record) -> None:
    entry = {**entry_of(make_record("nogo", 5)), "time_ms": 250, "extra": "text", "flag": True}
    (tmp_path / "games.jsonl").write_text(json.dumps(entry), encoding="utf-8")
    (record,) = read_games([tmp_path / "games.jsonl"], pytest.fail)
    assert record.settings == {"time_ms": 250}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("moves", [1]),
        ("moves", [{"text": 5}]),
        ("moves", [{"text": "z9"}]),
        ("moves", [{"text": "a1", "ms": "x"}]),
        ("moves", [{"text": "a1", "nodes": 1.5}]),
        ("opening", "a1"),
        ("opening", ["zz"]),
        ("players", []),
        ("players", [1, 2]),
        ("players", [{"name": 1}, {"name": "b"}]),
        ("winner", "red"),
        ("columns", "five"),
        ("columns", 50),
        ("rule", "odd"),
        ("number", True),
        ("start", []),
        ("start", {"cells": "B", "to_move": "black"}),
        ("start", {"cells": "." * 25, "to_move": "red"}),
    ],
)
def test_a_whole_line_with_a_wrong_field_is_an_error(tmp_path, make_record, key, value) -> None:
    entry = {**entry_of(make_record("nogo", 5)), key: value}
    (tmp_path / "games.jsonl").write_text(json.dumps(entry), encoding="utf-8")
    with pytest.raises(RecordError, match=r"games\.jsonl:1: "):
        list(read_games([tmp_path / "games.jsonl"], pytest.fail))


def test_other_formats_grow_beside_the_record(tmp_path, make_record) -> None:
    files = FormatFiles(tmp_path / "deep" / "games", ["sgf", "psq"])
    records = [make_record("gomoku", 9, "freestyle", seed) for seed in range(3)]
    for number, record in enumerate(records):
        files.write(record, number)
    back = list(read_games([tmp_path / "deep" / "games.sgf"], pytest.fail))
    assert [record.moves for record in back] == [record.moves for record in records]
    swap = make_record("gomoku", 9, "swap1", 1, most=1)
    swap.moves.append(RecordedMove(1, ()))
    files.write(swap, 3)  # there is no psq of it
    singles = sorted((tmp_path / "deep" / "games-psq").iterdir())
    assert [path.name for path in singles] == ["00001.psq", "00002.psq", "00003.psq"]
    (third,) = read_games([singles[2]], pytest.fail)
    assert [made.move for made in third.moves] == [made.move for made in records[2].moves]
