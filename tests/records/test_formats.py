"""Every format: what is written is read back, and what other programs wrote is read rightly."""

import codecs
import dataclasses
from pathlib import Path

import pytest

from bots.nogo.rules import NoGo
from protocol.moves import COLOUR_NAMES, move_text
from tools.records.files import FORMATS, own_formats, read_file
from tools.records.game import GameRecord, RecordedMove, RecordError
from tools.records.movelist import write_move_list
from tools.records.psq import write_psq

DATA = Path(__file__).resolve().parents[1] / "data" / "records"

BOARDS = [
    ("nogo", 9, ""),
    ("nogo", 5, ""),
    ("gomoku", 15, "freestyle"),
    ("gomoku", 20, "standard"),
    ("gomoku", 15, "renju"),
    ("gomoku", 9, "swap1"),
    ("othello", None, ""),
    ("surakarta", None, "olympiad"),
    ("surakarta", None, "captured"),
]


def games(path: Path, rule: str = "") -> "list[GameRecord]":
    return list(read_file(path, pytest.fail, rule=rule))


def written(folder: Path, name: str, records: "list[GameRecord]") -> Path:
    format_ = FORMATS[name]
    path = folder / ("games" + format_.suffix)
    path.write_text("".join(map(format_.write, records)), encoding="utf-8", newline="")
    return path


def moves_of(record: GameRecord) -> "list[tuple[int, str]]":
    return [(made.colour, move_text(made.move)) for made in record.moves]


def facts_of(record: GameRecord) -> "tuple[object, ...]":
    table = record.table
    return (table.game, table.columns, table.rows, table.rule, record.winner, record.verdict, record.reason)


@pytest.mark.parametrize(("game", "size", "rule"), BOARDS)
@pytest.mark.parametrize("verdict", ["", "timeout", "illegal move", "crash", "resign"])
def test_json_lines_hold_everything(tmp_path, make_record, game, size, rule, verdict) -> None:
    records = [make_record(game, size, rule, seed, verdict) for seed in range(3)]
    records[1].moves[-1].nodes, records[1].moves[-1].value, records[1].moves[-1].cpu_ms = 1234, -0.25, 1.5
    records[2].settings = {"time_ms": 100.0, "seed": 7}
    records[2].opening_id = 4
    back = games(written(tmp_path, "jsonl", records))
    for one, other in zip(records, back, strict=True):
        ours, theirs = dataclasses.asdict(one), dataclasses.asdict(other)
        for key in ("table", "start", "source"):  # compared by facts_of, without a sense of equality, and a place
            del ours[key], theirs[key]
        assert ours == theirs
        assert facts_of(one) == facts_of(other)
        assert one.start.cells() == other.start.cells()
        assert other.final().cells() == one.final().cells()


@pytest.mark.parametrize(("game", "size", "rule"), BOARDS[:6])
@pytest.mark.parametrize("verdict", ["", "timeout", "illegal move", "crash", "resign"])
def test_sgf_holds_moves_times_players_and_verdict(tmp_path, make_record, game, size, rule, verdict) -> None:
    records = [make_record(game, size, rule, seed, verdict) for seed in range(3)]
    records[0].moves[-1].nodes, records[0].moves[-1].value, records[0].moves[-1].cpu_ms = 1234, -0.25, 1.5
    back = games(written(tmp_path, "sgf", records))
    for one, other in zip(records, back, strict=True):
        assert facts_of(one) == facts_of(other)
        assert other.moves == one.moves
        assert [seat.name for seat in other.seats] == ["Ann [x]", "Bob \\ b"]
        assert (other.opening_plies, other.number, other.pair) == (one.opening_plies, one.number, one.pair)
        assert other.date == "2026-11-30"


@pytest.mark.parametrize("verdict", ["", "timeout", "illegal move", "crash", "resign"])
def test_ggf_holds_moves_times_players_and_verdict(tmp_path, make_record, verdict) -> None:
    records = [make_record("othello", seed=seed, verdict=verdict) for seed in range(8)]
    assert verdict or any(made.move == () for record in records for made in record.moves)  # there is a pass
    back = games(written(tmp_path, "ggf", records))
    for one, other in zip(records, back, strict=True):
        assert other.moves == one.moves
        assert (other.winner, other.verdict) == (one.winner, one.verdict)
        assert verdict == "" or other.reason == one.reason
        assert [seat.name for seat in other.seats] == ["Ann [x]", "Bob \\ b"]
        assert other.date == one.date


@pytest.mark.parametrize("verdict", ["", "timeout", "crash"])
def test_psq_holds_moves_milliseconds_and_names(tmp_path, make_record, verdict) -> None:
    one = make_record("gomoku", 15, "freestyle", 3, verdict)
    (other,) = games(written(tmp_path, "psq", [one]))
    assert moves_of(other) == moves_of(one)
    assert [made.ms for made in other.moves] == [float(round(made.ms or 0)) for made in one.moves]
    assert [seat.name for seat in other.seats] == ["Ann [x]", "Bob \\ b"]
    expected = {"": one.verdict, "timeout": "timeout", "crash": ""}[verdict]  # the file cannot tell a crash
    assert (other.verdict, other.winner) == (expected, one.winner if expected else None)


def test_psq_has_no_swap(make_record) -> None:
    record = make_record("gomoku", 9, "swap1", 1, most=1)
    record.moves.append(RecordedMove(1, ()))
    with pytest.raises(ValueError, match="no swap"):
        write_psq(record)


@pytest.mark.parametrize(("game", "size", "rule"), BOARDS)
@pytest.mark.parametrize("verdict", ["", "timeout"])
def test_move_lists_hold_moves_and_result(tmp_path, make_record, game, size, rule, verdict) -> None:
    records = [make_record(game, size, rule, seed, verdict) for seed in range(3)]
    back = games(written(tmp_path, "moves", records))
    for one, other in zip(records, back, strict=True):
        assert moves_of(other) == moves_of(one)
        assert facts_of(other) == facts_of(one)
        assert [seat.name for seat in other.seats] == ["Ann [x]", "Bob \\ b"]
        assert other.opening_plies == one.opening_plies


def test_transcripts_hold_the_squares_and_passes_come_back(tmp_path, make_record) -> None:
    records = [make_record("othello", seed=seed) for seed in range(8)]
    path = written(tmp_path, "transcript", records)
    assert "pass" not in path.read_text(encoding="utf-8")
    back = games(path)
    for one, other in zip(records, back, strict=True):
        assert moves_of(other) == moves_of(one)
        assert (other.verdict, other.winner, other.reason) == (one.verdict, one.winner, one.reason)


@pytest.mark.parametrize("game", ["nogo", "othello", "surakarta", "gomoku"])
def test_every_game_has_formats_of_its_own_that_suit_it(game: str) -> None:
    assert own_formats(game)
    assert all(FORMATS[name].suits(game) for name in own_formats(game))


def test_sgf_is_what_sgfmill_reads(make_record) -> None:
    sgfmill = pytest.importorskip("sgfmill.sgf")
    for game, size, rule in (("nogo", 9, ""), ("gomoku", 15, "standard")):
        record = make_record(game, size, rule, 5)
        theirs = sgfmill.Sgf_game.from_bytes(FORMATS["sgf"].write(record).encode())
        root = theirs.get_root()
        assert (theirs.get_size(), root.get("PB"), root.get("PW")) == (size, "Ann [x]", "Bob \\ b")
        assert root.get("GC") == f"{record.verdict}: {record.reason}"
        assert theirs.get_winner() == {0: "b", 1: "w", None: None}[record.winner]
        sequence = [node.get_move() for node in theirs.get_main_sequence()[1:]]
        assert sequence == [("bw"[made.colour], (size - 1 - made.move[0][1], made.move[0][0])) for made in record.moves]


def test_sgf_of_sgfmill_is_what_we_read(tmp_path) -> None:
    sgfmill = pytest.importorskip("sgfmill.sgf")
    theirs = sgfmill.Sgf_game(size=9)
    theirs.get_root().set("PB", "a]b\\c")
    theirs.get_root().set_setup_stones([(8, 0)], [(0, 8)])  # their rows count from below
    for colour, point in (("b", (4, 4)), ("w", (2, 3))):
        theirs.extend_main_sequence().set_move(colour, point)
    path = tmp_path / "theirs.sgf"
    path.write_bytes(theirs.serialise())
    (record,) = games(path)
    assert record.seats[0].name == "a]b\\c"
    assert moves_of(record) == [(0, "e5"), (1, "d7")]
    assert (record.start.cells()[0], record.start.cells()[-1], record.start.to_move) == ("B", "W", 0)


# ---- what other programs wrote ------------------------------------------------------------------


def test_games_of_the_generic_game_server() -> None:
    one, two, three = games(DATA / "ggs.ggf")
    assert [seat.name for seat in one.seats] == ["Saio1200", "Saio3000"]
    assert moves_of(one)[0] == (0, "d3")
    assert one.moves[0].ms == 10.0
    assert any(made.move == () for made in one.moves)
    assert (two.verdict, two.winner) == ("win", 0)
    result = two.final().result()
    assert result is not None and result.reason == "black has 33 discs to 31"
    assert (three.verdict, three.winner) == ("draw", None)
    assert [record.source.rpartition(":")[2] for record in (one, two, three)] == ["1", "2", "3"]


def test_a_game_of_c_gomoku_cli() -> None:
    (record,) = games(DATA / "c-gomoku-cli.sgf")
    assert (record.table.rule, record.opening_plies, len(record.moves)) == ("freestyle", 3, 65)
    assert [made.ms for made in record.moves[:5]] == [None, None, None, 2506.0, 971.0]
    assert (record.verdict, record.winner) == ("win", 0)
    result = record.final().result()
    assert result is not None and result.winner == 0


def test_a_game_of_gomocup() -> None:
    (record,) = games(DATA / "gomocup.psq")
    assert (record.table.columns, len(record.moves)) == (20, 16)
    assert [seat.name for seat in record.seats] == ["pisq7.exe", "renjusolver.ZIP"]
    assert record.moves[1].ms == 4500.0
    assert (record.verdict, record.winner, record.reason) == ("win", 1, "white has five in a row")


def test_the_second_named_player_of_a_psq_may_have_begun(tmp_path) -> None:
    path = tmp_path / "game.psq"
    path.write_text("Piskvorky 15x15, 7:7, 1\n8,8,5\none\ntwo\n-1\n", encoding="utf-8")
    (record,) = games(path)
    assert [seat.name for seat in record.seats] == ["two", "one"]


def test_games_of_a_nogo_course() -> None:
    seven, nine = games(DATA / "nogo.sgf")
    for record, size, winner in ((seven, 7, 1), (nine, 9, 0)):
        assert (record.table.game, record.table.columns) == ("nogo", size)
        assert (record.verdict, record.winner) == ("resign", winner)
        result = record.final().result()
        assert result is not None and result.winner == winner


def test_games_of_surakarta_programs_in_digits() -> None:
    for record in games(DATA / "surakarta.txt", rule="captured"):
        result = record.final().result()
        assert (record.verdict, record.winner) == ("win", 1)
        assert result is not None and result.winner == 1
        assert record.seats[0].name in ("random", "core4")


# ---- the syntax of SGF --------------------------------------------------------------------------


def read_sgf_text(folder: Path, text: str) -> "list[GameRecord]":
    path = folder / "x.sgf"
    path.write_text(text, encoding="utf-8")
    return games(path)


def test_sgf_takes_the_first_variation_and_any_layout(tmp_path) -> None:
    text = """Some words first.
    ( ; GM [1] SZ[9:9] PB[two
words] GameName[x] ; Black[aa] C[a \\] b; (W[zz\\]) ]
      ( ;W[bb] (;B[cc];W[dd]) (;B[ee]) )
      ( ;W[ff];B[gg] )
    ) (;GM[4]SZ[15]RU[4];B[hh])"""
    one, two = read_sgf_text(tmp_path, text.replace("( ;", "(;"))
    assert moves_of(one) == [(0, "a1"), (1, "b2"), (0, "c3"), (1, "d4")]
    assert one.seats[0].name == "two\nwords"
    assert (two.table.rule, two.source.rpartition(":")[2]) == ("renju", "6")


def test_sgf_sets_up_points_and_rectangles(tmp_path) -> None:
    (record,) = read_sgf_text(tmp_path, "(;GM[1]SZ[5]AB[aa:ba][ee]AW[ca]PL[W];W[ac])")
    assert record.start.cells() == "BBW.." + "." * 15 + "....B"
    assert moves_of(record) == [(1, "a3")]


def test_a_thousand_branches_deep_is_no_trouble(tmp_path) -> None:
    deep = "(;GM[1]SZ[9]" + "(;C[x]" * 5000 + ")" * 5001
    (record,) = read_sgf_text(tmp_path, deep)
    assert record.moves == []


BAD = [
    ("x.sgf", "(;GM[1]SZ[9];B[aa]", "x.sgf:1: the game that begins here has no end"),
    ("x.sgf", "\n(;GM[1]SZ[9]\n;B[aa)", "x.sgf:3: the value of B has no end"),
    ("x.sgf", "(;GM[1]SZ[9]\n;B;W[aa])", "x.sgf:2: property B has no value"),
    ("x.sgf", "(;GM[1]SZ[9]\n%)", "x.sgf:2: '%' is no property"),
    ("x.sgf", "(;GM[3]SZ[9])", "x.sgf:1: GM[3] is none of NoGo (1) and Gomoku (4)"),
    ("x.sgf", "(;GM[1]SZ[x])", "x.sgf:1: SZ[x] is no size"),
    ("x.sgf", "(;GM[1]SZ[99])", "x.sgf:1: "),
    ("x.sgf", "(;GM[1]SZ[9];B[aa]\n;W[jj])", "x.sgf:2: [jj] is no point of the 9x9 board"),
    ("x.sgf", "(;GM[1]SZ[9];B[aa]\n;B[bb])", "x.sgf:2: move 2 is out of turn"),
    ("x.sgf", "(;GM[1]SZ[2:1]AB[aa][ba])", "x.sgf:1: a black block has no liberty"),
    ("x.ggf", "(;GM[Othello]BO[8 -- *];)", "x.ggf:1: BO[8 -- *…] is no 8x8 board"),
    ("x.ggf", "(;GM[Othello]B[f5];)", "x.ggf:1: BO["),
    ("x.psq", "Piskvorky 15\n", "x.psq:1: not the first line of a psq file"),
    ("x.psq", "Piskvorky 15x15, 7:7, 0\n16,1,0\n", "x.psq:2: 16,1 is off the board"),
    ("x.psq", "Piskvorky 15x15, 7:7, 0\n1,1,0\n1,1,0\n", "x.psq:1: move 2: a1 is occupied"),
    ("x.psq", "Piskvorky 99x99, 7:7, 0\n", "x.psq:1: "),
    ("x.txt", "f5d6\nf5x\n", "x.txt:2: nothing tells which game this is; --as NAME does"),
    ("x.txt", "# game=nogo\na1 b!\n", "x.txt:2: 'b!' is no move"),
    ("x.txt", "# game=nogo columns=x\na1\n", "x.txt:2: columns=x is no number"),
    ("x.txt", "# game=nogo rule=odd\na1\n", "x.txt:2: nogo has no rule 'odd'"),
    ("x.txt", "# game=chess\na1\n", "x.txt:2: no game is called 'chess'"),
    ("x.txt", "1121 1121\n", "x.txt:1: move 2: "),
    ("x.txt", "a\0b", "x.txt:1: not text"),
    ("x.jsonl", '{"game":"nogo"}\n', "x.jsonl:1: field 'players' is missing or not what it should be"),
    ("x.jsonl", '{"game":7}\n', "x.jsonl:1: field 'game'"),
    ("x.jsonl", '{"game":"go"}\n', "x.jsonl:1: no game is called 'go'"),
    ("x.jsonl", '{"x":1\n[1]\n', "x.jsonl:2: not a game in JSON"),
]


@pytest.mark.parametrize(("name", "text", "message"), BAD)
def test_bad_files_are_told_with_their_line(tmp_path, name: str, text: str, message: str) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError) as caught:
        list(read_file(path, lambda _: None))
    assert f"{tmp_path}/{message}" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("long.sgf", "(;GM[4]SZ[15]" + ";B[aa]" * 10_001 + ")"),
        ("long.moves", "# game=surakarta\n" + "a2a3a5a4a3a2a4a5 " * 2501),
    ],
)
def test_a_game_without_an_end_is_refused(tmp_path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match=r"long\.\w+:\d: (more than 10000 moves|move \d+: )"):
        list(read_file(tmp_path / name, pytest.fail))


def test_illegal_moves_are_told_when_replayed(tmp_path) -> None:
    (record,) = read_sgf_text(tmp_path, "(;GM[1]SZ[9];B[aa];W[aa])")
    assert isinstance(record.start, NoGo)
    with pytest.raises(RecordError, match=r"x\.sgf:1: move 2: a1 is occupied"):
        record.final()
    assert COLOUR_NAMES[record.moves[1].colour] == "white"


# ---- files that are not quite what they should be -----------------------------------------------

PSQ = "Piskvorky 15x15, 7:7, 0\n8,8,1\n9,9,2\nA\nB\n-1\n"


def read_with_warnings(folder, name: str, text: "str | bytes") -> "tuple[list[GameRecord], list[str]]":
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    warnings: list[str] = []
    return list(read_file(path, warnings.append)), [one.removeprefix(f"{folder}/") for one in warnings]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_as_any_system_ends_them(tmp_path, end: str) -> None:
    (record,), warnings = read_with_warnings(tmp_path, "x.psq", PSQ.replace("\n", end))
    assert ([made.ms for made in record.moves], record.seats[1].name, warnings) == ([1, 2], "B", [])


def test_psq_files_put_together_are_games_one_by_one(tmp_path) -> None:
    records, warnings = read_with_warnings(tmp_path, "x.psq", PSQ + PSQ.replace("8,8", "7,7"))
    assert [record.moves[0].move for record in records] == [((7, 7),), ((6, 6),)]
    assert ([record.source[-1] for record in records], warnings) == (["1", "7"], [])


@pytest.mark.parametrize(
    ("text", "plies", "warning"),
    [
        (PSQ[: PSQ.index("A")], 2, "x.psq:4: the file breaks off"),
        (PSQ[: PSQ.index(",2")], 2, "x.psq:4: the file breaks off"),
        (PSQ[: PSQ.index("9,2")], 1, "x.psq:3: the file breaks off"),
        (PSQ[: PSQ.index("-1")], 2, "x.psq:4: the file breaks off"),
        (PSQ + "and more\n", 2, "x.psq:4: what follows the names and the result is skipped"),
    ],
)
def test_a_psq_file_that_breaks_off_or_goes_on_is_told_of(tmp_path, text: str, plies: int, warning: str) -> None:
    (record,), (told,) = read_with_warnings(tmp_path, "x.psq", text)
    assert len(record.moves) == plies
    assert told.startswith(warning)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (PSQ.replace("9,9,2\n", "9;9;2\n7,7,3\n"), "x.psq:3: not a move: '9;9;2'"),
        (PSQ[1:], "x.psq:1: not the first line"),
        (PSQ + PSQ.replace("9,9", "8,8"), "x.psq:7: move 2: h8 is occupied"),
    ],
)
def test_a_psq_file_that_is_broken_is_refused(tmp_path, text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_with_warnings(tmp_path, "x.psq", text)
    assert f"{tmp_path}/{message}" in str(caught.value)


@pytest.mark.parametrize("name", ["jsonl", "psq", "moves"])
def test_a_byte_order_mark_is_no_part_of_a_file(tmp_path, make_record, name: str) -> None:
    record = make_record("gomoku", 15, "freestyle", verdict="timeout")
    text = FORMATS[name].write(record)
    for mark in (b"", codecs.BOM_UTF8):
        (found,), warnings = read_with_warnings(tmp_path, f"x.{name}", mark + text.encode())
        assert ([made.move for made in found.moves], warnings) == ([made.move for made in record.moves], [])


def test_games_without_moves_stand_in_lists_of_moves(tmp_path, make_record) -> None:
    record = make_record("nogo", 9)
    empty = GameRecord(record.table, record.start)
    text = "".join(map(write_move_list, (empty, record, empty, empty)))
    records, _ = read_with_warnings(tmp_path, "x.moves", text)
    assert [len(one.moves) for one in records] == [0, len(record.moves), 0, 0]


def test_what_ends_in_transcript_is_othello(tmp_path) -> None:
    (record,), _ = read_with_warnings(tmp_path, "x.transcript", "d3\n")
    assert (record.table.game, len(record.moves)) == ("othello", 1)
