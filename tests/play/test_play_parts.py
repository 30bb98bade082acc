"""Notation, what moves change, who may be seated, what is kept: all that needs no room."""

import random
from pathlib import Path

import pytest

from bots import registry
from bots.core.game import Position
from bots.surakarta.rules import LOOPS, Surakarta
from protocol.moves import PASS, move_text, parse_move
from tools.cli import UsageError
from tools.play import choices, notation
from tools.play.changes import change
from tools.play.line import Ending, Line, Made, moves_to
from tools.play.seats import Registry, UnknownLevel, checked_level
from tools.records.game import RecordedMove
from tools.referee.game import PLY_CAP


def position_of(game: str, size: "int | None" = None, rule: str = "") -> Position:
    table = registry.table(game, size, size, rule)
    return registry.rules(game).start(table.columns, table.rows, table.rule)


def made(position: Position, text: str) -> Made:
    table = registry.table(type(position).__name__.lower(), position.columns, position.rows, position.rule)
    move = parse_move(text, table)
    assert move is not None
    return Made(RecordedMove(position.to_move, move, 10.0), "human")


# ---- notation -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "move", "label"),
    [
        ("nogo", "a1", "A9"),
        ("nogo", "i9", "J1"),
        ("gomoku", "h8", "h8"),
        ("gomoku", "i1", "i15"),
        ("gomoku", "pass", "Swap"),
        ("othello", "d3", "d3"),
        ("othello", "pass", "Pass"),
        ("surakarta", "a2a3", "a2-a3"),
    ],
)
def test_moves_are_labelled_as_players_write_them(game, move, label) -> None:
    table = registry.table(game)
    parsed = parse_move(move, table)
    assert parsed is not None
    assert notation.move_label(parsed, table) == label


@pytest.mark.parametrize("game", registry.NAMES)
def test_labels_of_points_are_made_of_the_coordinates(game) -> None:
    table = registry.table(game)
    axes = notation.coordinates(table)
    labels = {
        notation.move_label(((x, y),), table): axes["columns"][x] + axes["rows"][y]
        for y in range(table.rows)
        for x in range(table.columns)
    }
    assert len(labels) == table.columns * table.rows
    assert all(label == made_of for label, made_of in labels.items())


def test_the_boards_that_may_be_chosen_are_those_the_rules_know() -> None:
    sizes = {game: notation.game_entry(game)["sizes"] for game in registry.NAMES}
    assert sizes == {"nogo": [2, 13], "othello": None, "surakarta": None, "gomoku": [5, 20]}


@pytest.mark.parametrize("game", registry.NAMES)
def test_every_rule_has_words_of_its_own(game) -> None:
    entry = notation.game_entry(game)
    assert [rule["name"] for rule in entry["rules"]] == list(registry.game(game).rules)
    titles = [rule["title"] for rule in entry["rules"]]
    assert len(set(titles)) == len(titles)
    assert all(rule["title"] != rule["name"].capitalize() for rule in entry["rules"])


# ---- what moves change --------------------------------------------------------------------------


def test_a_disc_is_placed_and_others_turn_over() -> None:
    before = position_of("othello")
    move = parse_move("d3", registry.table("othello"))
    assert change(before, move, before.play(move)) == {
        "move": "d3",
        "placed": ["d3"],
        "removed": [],
        "flipped": ["d4"],
    }


def test_a_swap_turns_every_stone_over() -> None:
    before = position_of("gomoku", rule="swap1").play(((7, 7),))
    found = change(before, PASS, before.play(PASS))
    assert found == {"move": "pass", "placed": [], "removed": [], "flipped": ["h8"]}


def test_a_step_in_surakarta_has_no_path() -> None:
    before = position_of("surakarta")
    move = parse_move("a2a3", registry.table("surakarta"))
    assert change(before, move, before.play(move)) == {"move": "a2a3", "placed": ["a3"], "removed": [], "flipped": []}


def test_captures_travel_along_the_loops_over_empty_points_and_an_arc() -> None:
    source = random.Random(1)
    captures = 0
    for _ in range(12):
        position = Surakarta.start(rule="captured")
        while position.result() is None and position.ply < 120:
            for move in position.captures():
                check_path(position, move)
                captures += 1
            position = position.play(source.choice(position.captures() or position.legal_moves()))
    assert captures > 200


def check_path(position: Surakarta, move) -> None:
    found = change(position, move, position.play(move))
    assert found["placed"] == found["removed"] == [move_text(move[1:])]
    path = found["path"]
    points = [(x, y) for x, y, _ in path]
    assert (points[0], points[-1]) == tuple(move)
    assert not path[0][2]
    assert any(arc for _, _, arc in path)
    cells = position.cells()
    assert all(cells[y * 6 + x] == "." for x, y in points[1:-1] if (x, y) != points[0])
    ways = [[(column, row) for row, column in loop] for loop in LOOPS]
    ways += [way[::-1] for way in ways]
    assert any(is_part(points, way) for way in ways)
    for (x, y), (to_x, to_y, arc) in zip(points, path[1:], strict=False):
        assert arc == (abs(x - to_x) + abs(y - to_y) > 1)  # along a line it is one step


def is_part(points, way) -> bool:
    return any(points == (way + way)[index : index + len(points)] for index in range(len(way)))


# ---- the line of a game -------------------------------------------------------------------------


def test_another_move_cuts_off_those_that_followed() -> None:
    line = Line(registry.table("othello"), position_of("othello"))
    for text in ("d3", "c5", "b6"):
        line.play(made(line.position, text))
    line.ply = 1
    line.play(made(line.position, "c3"))
    assert [move_text(one.noted.move) for one in line.moves] == ["d3", "c3"]
    assert (line.ply, line.length, len(line.positions)) == (2, 2, 3)


def test_an_ending_holds_where_the_game_ended_and_goes_with_another_move() -> None:
    line = Line(registry.table("othello"), position_of("othello"))
    line.play(made(line.position, "d3"))
    line.resign(1)
    assert line.ending is line.final_ending is not None
    assert line.legal_moves() == []
    line.ply = 0
    assert line.ending is None
    assert line.final_ending is not None
    line.play(made(line.position, "c4"))
    assert line.final_ending is None


def test_a_game_without_a_result_is_a_draw_after_so_many_plies() -> None:
    line = Line(registry.table("surakarta", rule="captured"), position_of("surakarta", rule="captured"))
    steps = ("a2a3", "a5a4", "a3a2", "a4a5")
    for ply in range(PLY_CAP):
        assert line.ending is None
        line.play(made(line.position, steps[ply % 4]))
    assert line.ending == Ending(None, "draw", f"no result after {PLY_CAP} plies")


def test_boards_of_stones_are_told_as_moves_and_others_are_not() -> None:
    nogo = position_of("nogo", 5)
    cells = "B.W.." + "....." * 3 + "..B.."
    for to_move, found in ((1, 3), (0, None)):
        start = type(nogo).from_cells(5, 5, cells, to_move)
        moves = moves_to(registry.table("nogo", 5, 5), start)
        assert (None if moves is None else len(moves)) == found
    othello = position_of("othello")
    assert moves_to(registry.table("othello"), othello) == []
    turned = type(othello).from_cells(8, 8, othello.cells(), 1)
    assert moves_to(registry.table("othello"), turned) is None


# ---- who may be seated --------------------------------------------------------------------------


def test_every_engine_of_ours_may_be_seated_the_best_first() -> None:
    bots = Registry().bots
    for game in registry.NAMES:
        ids = [bot.id for bot in bots if game in bot.games]
        assert ids[0] == f"{game}:{registry.game(game).engine}" == Registry().default(game).id
        assert sorted(ids) == sorted(f"{game}:{e}" for e in ("mcts", "alphabeta", "greedy", "capture", "random"))
    assert len({bot.name for bot in bots}) == len(bots)


def test_a_file_seats_its_players_under_its_limits(tmp_path) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(
        'game = "othello"\nformat = "swiss"\n[limits]\nnodes = 50\n'
        '[[player]]\nname = "Edax"\ncommand = "edax -gtp"\nenvironment = { A = "b" }\n'
        '[[player]]\nname = "NT"\ncommand = "ntest x"\nwire = "nboard"\nlimits = { clock_ms = 60000 }\n'
    )
    seats = Registry([file])
    edax, ntest = seats.find("user:Edax", "othello"), seats.find("user:NT", "othello")
    assert edax is not None
    assert ntest is not None
    assert (edax.kind, edax.level, edax.games) == ("user", {"nodes": 50}, ["othello"])
    assert ntest.level is None
    assert ntest.limits("othello", None).clock_ms == 60000
    assert ntest.limits("othello", {"ms": 300}).move_ms == 300
    assert ntest.limits("othello", {"ms": 300}).clock_ms is None
    assert seats.find("user:Edax", "nogo") is None
    assert seats.find("othello:mcts", "nogo") is None


@pytest.mark.parametrize(
    ("top", "own", "margin_ms"),
    [
        ("", "", 1000),
        ("[limits]\nmove_ms = 50\n", "limits = { set = 'botzone' }", 1000),
        ("[limits]\nmargin_ms = 30\n", "", 30),
        ("[limits]\nmargin_ms = 30\n", "limits = { set = 'botzone' }", 1000),
        ("[limits]\nset = 'botzone'\n", "limits = { margin_ms = 7 }", 7),
        ("", "wire = 'botzone'", 3000),
        ("", "wire = 'botzone'\nlimits = { margin_ms = 7 }", 7),
    ],
)
def test_people_are_patient_where_a_file_does_not_say_otherwise(tmp_path, top, own, margin_ms) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(f'game = "othello"\n{top}[[player]]\nname = "A"\ncommand = "a"\n{own}\n')
    bot = Registry([file]).find("user:A", "othello")
    assert bot is not None
    assert bot.limits("othello", None).margin_ms == margin_ms
    assert bot.limits("othello", {"ms": 300}).margin_ms == margin_ms


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "game: no game is called ''"),
        ('game = "othello"', "player: there is none in this file"),
        ('game = "othello"\n[[player]]\nname = "A"', "player A: command: is missing or empty"),
        ('game = "nogo"\n' + '[[player]]\nname = "A"\ncommand = "a"\n' * 2, "another bot for nogo is called 'A'"),
        ('game = "othello"\n[[player]]\nname = ""\ncommand = "a"', "player 1: name: '' is empty"),
        ('game = "othello"\n[[player]]\nname = "a\\nb"\ncommand = "a"', "player 1: name: 'a\\nb' is empty, or has"),
        ('game = "othello"\n[[player]]\nname = "A"\ncommand = "a \\u0000"', "player A: command: no command can have"),
        ('game = "othello"\n[limits]\nmargin_ms = "x"\n[[player]]\ncommand = "a"', "limits: margin_ms must be"),
        ("game =", "Invalid value"),
    ],
)
def test_a_file_that_is_none_is_complained_of_in_a_line(tmp_path, text, complaint) -> None:
    file = tmp_path / "bots.toml"
    file.write_text(text)
    with pytest.raises(UsageError) as raised:
        Registry([file])
    assert str(raised.value).startswith(str(file))
    assert complaint in str(raised.value)
    assert "\n" not in str(raised.value)


def test_levels_are_whole_and_in_range() -> None:
    assert checked_level(None) is None
    assert checked_level({"ms": 20.0}) == {"ms": 20}
    for wrong in (
        1,
        "ms",
        {},
        {"ms": 0},
        {"ms": 1.5},
        {"ms": True},
        {"ms": 10**9},
        {"depth": 3},
        {"ms": 1, "nodes": 1},
    ):
        with pytest.raises(UnknownLevel):
            checked_level(wrong)


def test_a_level_becomes_a_limit_of_the_bot() -> None:
    bot = Registry().default("nogo")
    assert bot.limits("nogo", {"ms": 250}).move_ms == 250
    nodes = bot.limits("nogo", {"nodes": 99})
    assert (nodes.nodes, nodes.move_ms) == (99, None)
    assert bot.limits("nogo", None).first_ms >= 300_000  # kernels may have to be compiled


# ---- what is kept -------------------------------------------------------------------------------


def test_choices_are_kept_where_state_is_kept(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert choices.load() is None
    choices.save({"game": "nogo"})
    assert choices.load() == {"game": "nogo"}
    assert [path.name for path in (tmp_path / "stonewire").iterdir()] == ["play.json"]
    for broken in ("", "[1]", "{", "[" * 100_000):
        choices.path().write_text(broken)
        assert choices.load() is None


def test_nobody_misses_a_game_for_want_of_a_folder(tmp_path, monkeypatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    choices.save({"game": "nogo"})
    assert choices.load() is None


def test_choices_that_cannot_be_kept_leave_nothing_behind(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    choices.path().mkdir(parents=True)  # where the file should be
    choices.save({"game": "nogo"})
    assert [path.name for path in choices.path().parent.iterdir()] == ["play.json"]


def test_state_has_its_usual_place(monkeypatch) -> None:
    for value in ("", "relative"):
        monkeypatch.setenv("XDG_STATE_HOME", value)
        assert choices.path() == Path.home() / ".local" / "state" / "stonewire" / "play.json"
