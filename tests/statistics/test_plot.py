"""``stonewire plot``: the right points, and a picture that is well-formed."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from bots import registry
from protocol.moves import BLACK, WHITE
from tools.cli import main
from tools.records.files import FORMATS
from tools.records.game import GameRecord, Seat
from tools.statistics.plot import setting_of

SVG = "{http://www.w3.org/2000/svg}"


def pair(number: int, own: str, other: str, points: float, **settings: float) -> "list[GameRecord]":
    """Two games in which A, with this command, scores so many points."""
    a, b = Seat("A", own), Seat("B", other)
    first, second = {2.0: (BLACK, WHITE), 1.0: (BLACK, BLACK), 0.0: (WHITE, BLACK)}[points]
    found = []
    for seats, winner in (((a, b), first), ((b, a), second)):
        table, start = registry.table("nogo", 5, 5), registry.rules("nogo").start(5, 5)
        found.append(GameRecord(table, start, seats, winner=winner, verdict="win", pair=number, settings=settings))
    return found


def write(path: Path, records: "list[GameRecord]") -> str:
    path.write_text("".join(map(FORMATS["jsonl"].write, records)), encoding="utf-8")
    return str(path)


def sweep(folder: Path, command: str = "bot --nodes {}", other: str = "fixed --nodes 50") -> "list[str]":
    files = []
    for nodes, results in ((10, (0, 0, 1)), (100, (1, 1, 2, 0)), (1000, (2, 2, 2, 2))):
        games = [game for i, points in enumerate(results) for game in pair(i, command.format(nodes), other, points)]
        files.append(write(folder / f"{nodes}-{len(command)}.jsonl", games))
    return files


@pytest.mark.parametrize(
    ("command", "value"),
    [
        ("bot --nodes 5", 5.0),
        ("bot --nodes=0.5 --x", 0.5),
        ("nodes=7", 7.0),
        ("bot --nodes 5k", None),
        ("bot --nodes 1.2.3", None),
        ("bot --max-nodes 5", None),
        ("bot --nodesx 5", None),
        ("bot --nodes", None),
    ],
)
def test_settings_in_command_lines(command: str, value: "float | None") -> None:
    assert setting_of(command, "nodes") == value


def test_points_and_intervals(tmp_path, capsys) -> None:
    target = tmp_path / "x.svg"
    assert main(["plot", *sweep(tmp_path), "--output", str(target)]) == 0
    lines = capsys.readouterr().out.splitlines()
    # 1/6 of the points; deviation sqrt(1/18), error sqrt(1/54), times 1.96: 0.267.
    assert lines[0] == "nodes 10: 16.7 % (0.0 to 43.3), 6 games"
    # 1/2; variance 1/8, error sqrt(1/32), times 1.96: 0.346.
    assert lines[1] == "nodes 100: 50.0 % (15.4 to 84.6), 8 games"
    # Four pairs alike: Wilson's interval of 4 out of 4, n / (n + z^2) = 4 / 7.841.
    assert lines[2] == "nodes 1000: 100.0 % (51.0 to 100.0), 8 games"
    picture = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    assert len(picture.findall(f"{SVG}circle")) == 3
    assert len(picture.findall(f"{SVG}path")) == 3
    (line,) = picture.findall(f"{SVG}polyline")
    places = [tuple(map(float, place.split(","))) for place in line.attrib["points"].split()]
    assert places[0][1] > places[1][1] > places[2][1]  # higher scores are higher up
    assert places[1][0] - places[0][0] == pytest.approx(places[2][0] - places[1][0], abs=0.2)  # logarithmic
    texts = {text.text for text in picture.findall(f"{SVG}text")}
    assert {"10", "100", "1000", "50 %", "A by nodes"} <= texts


def test_series_are_told_apart_and_text_is_escaped(tmp_path, capsys) -> None:
    files = sweep(tmp_path) + sweep(tmp_path, "other <&> --nodes={}")
    target = tmp_path / "x.svg"
    assert main(["plot", *files, "--output", str(target), "--title", "a < b"]) == 0
    assert "other <&> --nodes=N: nodes 10: " in capsys.readouterr().out
    picture = ElementTree.fromstring(target.read_text(encoding="utf-8"))
    assert len(picture.findall(f"{SVG}polyline")) == 2
    texts = [text.text for text in picture.findall(f"{SVG}text")]
    assert {"a < b", "bot --nodes N", "other <&> --nodes=N"} <= set(texts)


def test_a_setting_of_the_record_serves_as_well(tmp_path, capsys) -> None:
    games = [game for ms in (10, 20) for game in pair(ms, "bot", "fixed", 1, time_ms=ms)]
    file = write(tmp_path / "games.jsonl", games)
    assert main(["plot", file, "--output", str(tmp_path / "x.svg")]) == 0
    # Wilson's interval of half of one: z sqrt(1/4 + z^2/4) / (1 + z^2) = 0.445 on either side.
    assert capsys.readouterr().out.splitlines() == [
        "time-ms 10: 50.0 % (5.5 to 94.5), 2 games",
        "time-ms 20: 50.0 % (5.5 to 94.5), 2 games",
    ]


def test_the_other_players_setting_may_be_the_one(tmp_path, capsys) -> None:
    games = [game for n in (1, 2) for game in pair(n, "bot --nodes 5", f"opponent --nodes {n}", 2)]
    file = write(tmp_path / "games.jsonl", games)
    assert main(["plot", file, "--output", str(tmp_path / "x.svg")]) == 0
    assert capsys.readouterr().out.startswith("nodes 1: 0.0 %")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--output", "x.png"], "x.png: plots are written as .svg"),
        (["--output", "/dev/null/x.svg"], "cannot write /dev/null/x.svg"),
        (["--output", "x.svg", "--x", "depth"], "--depth does not vary in these games"),
        (["--output", "x.svg", "--player", "B"], "varies for B in these games"),
        (["--output", "x.svg", "--player", "Z"], "varies for Z in these games"),
    ],
)
def test_what_cannot_be_drawn_is_said_in_one_line(tmp_path, arguments, message, capsys) -> None:
    assert main(["plot", *sweep(tmp_path), *arguments]) == 2
    shown = capsys.readouterr()
    assert message in shown.err and shown.err.count("\n") == 1
