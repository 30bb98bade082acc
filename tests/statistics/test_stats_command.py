"""``stonewire stats``: the tables of recorded games, counted by hand."""

import json
import sys
from pathlib import Path

import pytest

from bots import registry
from protocol.moves import BLACK, WHITE
from tools.cli import main
from tools.records.files import FORMATS
from tools.records.game import GameRecord, RecordedMove, Seat, in_turn
from tools.statistics.command import names_of
from tools.statistics.tally import Tally

DATA = Path(__file__).resolve().parents[1] / "data" / "records"

A, B, C = (Seat(name, f"bot --{name}", "gtp") for name in "abc")


def game(black: Seat, white: Seat, winner: "int | None", pair: int, verdict: str = "", ms: float = 10.0) -> GameRecord:
    table = registry.table("nogo", 5, 5)
    start = registry.rules("nogo").start(5, 5)
    moves = in_turn(start, [((0, 0),), ((2, 2),), ((4, 4),), ((0, 2),)])
    for made in moves[1:]:
        made.ms = ms
    verdict = verdict or ("draw" if winner is None else "win")
    record = GameRecord(table, start, (black, white), moves, 1, winner, verdict)
    record.pair = pair
    return record


def write(path: Path, records: "list[GameRecord]") -> str:
    path.write_text("".join(map(FORMATS["jsonl"].write, records)), encoding="utf-8")
    return str(path)


TWO = [
    game(A, B, BLACK, 0),
    game(B, A, WHITE, 0),
    game(A, B, BLACK, 1, "timeout", 30.0),
    game(B, A, BLACK, 1),
    game(A, B, None, 2),
    game(B, A, BLACK, 2, "crash"),
    game(A, B, BLACK, 3),
]


def test_two_players_by_hand(tmp_path, capsys) -> None:
    file = write(tmp_path / "games.jsonl", TWO)
    assert main(["stats", file, "--json", "--sprt", "0", "50"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["games"], found["won_by_black"], found["won_by_white"], found["drawn"]) == (7, 5, 1, 1)
    match = found["match"]
    assert (match["wins"], match["draws"], match["losses"]) == (4, 1, 2)
    assert match["by_colour"]["black"] == {"wins": 3, "draws": 1, "losses": 0, "score": 3.5 / 4}
    assert match["pentanomial"] == [0, 1, 1, 0, 1]  # pairs of 2, 1 and 1/2 points; the fourth is half
    assert match["pairs"] == 3
    assert match["elo"] == pytest.approx(400 * 0.1461280357, abs=1e-6)  # 3.5 of 6 points: log10(3.5/2.5)
    assert match["sprt"]["upper"] == pytest.approx(2.944439)
    one, other = match["players"]
    assert (one["name"], one["crashes"], one["timeouts"]) == ("a", 1, 0)
    assert (other["name"], other["crashes"], other["timeouts"]) == ("b", 0, 1)
    # White makes the second and fourth ply, Black the third: a was Black four times, White three times.
    assert (one["moves"], other["moves"]) == (4 + 6, 3 + 8)
    assert one["average_ms"] == pytest.approx((9 * 10 + 30) / 10)
    assert one["longest_ms"] == 30.0


def test_two_players_as_text(tmp_path, capsys) -> None:
    assert main(["stats", write(tmp_path / "games.jsonl", TWO), "--sprt", "0", "50"]) == 0
    shown = capsys.readouterr().out
    for text in (
        "nogo 5x5\n",
        "Black won 5 (71.4 %), White won 1 (14.3 %), drawn 1 (14.3 %)",
        "a vs b",
        "pairs by points 0 ½ 1 1½ 2: 0 1 1 0 1",
        "3 pairs\n",
        "games one by one: Elo +",
        "SPRT: elo0 0, elo1 50 (logistic), alpha 0.05, beta 0.05; H0 at LLR -2.94, H1 at +2.94",
        ": undecided\n",
    ):
        assert text in shown


THREE = [
    *(game(A, B, BLACK, pair) for pair in range(2)),
    *(game(B, A, WHITE, pair) for pair in range(2)),
    game(B, C, None, 0),
    game(C, B, WHITE, 0),
    game(C, A, WHITE, 0, "illegal move"),
    game(A, C, None, 0),
    game(A, C, None, 1, "void"),
]


def test_three_players_have_standings_and_a_cross_table(tmp_path, capsys) -> None:
    file = write(tmp_path / "games.jsonl", THREE)
    assert main(["stats", file]) == 0
    shown = capsys.readouterr().out
    assert "not counted, for want of a result: 1" in shown
    lines = [line.split() for line in shown.splitlines()]
    assert [line[:6] for line in lines if line[:1] in (["1"], ["2"], ["3"])][:3] == [
        ["1", "a", "6", "5", "1", "0"],
        ["2", "b", "6", "1", "1", "4"],
        ["3", "c", "4", "0", "2", "2"],
    ]
    assert ["1", "a", "-", "4/4", "1.5/2", "4.0"] in lines
    assert ["2", "b", "0/4", "-", "1.5/2", "4.0"] in lines
    assert ["3", "c", "0.5/2", "0.5/2", "-", "4.0"] in lines
    assert "a vs b: +4 =0 -0, Elo +inf, error unknown: no two pairs ended differently" in shown
    assert "b vs c: +1 =1 -0, Elo +190.8, error unknown" in shown
    assert main(["stats", file, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert [rating["name"] for rating in found["ratings"]] == ["a", "b", "c"]
    assert sum(rating["elo"] for rating in found["ratings"]) == pytest.approx(0, abs=1e-9)
    assert [player["illegal_moves"] for player in found["players"]] == [0, 0, 1]


def test_sprt_is_for_two(tmp_path, capsys) -> None:
    assert main(["stats", write(tmp_path / "games.jsonl", THREE), "--sprt", "0", "5"]) == 2
    assert "about two players, not 3" in capsys.readouterr().err
    assert main(["stats", write(tmp_path / "two.jsonl", TWO), "--sprt", "5", "0"]) == 2
    assert "--sprt: elo0 must be less than elo1" in capsys.readouterr().err


def test_games_of_other_boards_get_tables_of_their_own(capsys) -> None:
    assert main(["stats", str(DATA / "nogo.sgf"), str(DATA / "ggs.ggf")]) == 0
    shown = capsys.readouterr().out
    assert [line for line in shown.splitlines() if line.startswith(("nogo", "othello"))] == [
        "nogo 7x7",
        "nogo 9x9",
        "othello 8x8",
    ]


def test_nodes_and_cpu_time_are_shown_where_they_are_known(tmp_path, capsys) -> None:
    record = game(A, B, BLACK, 0)
    record.moves[1].nodes, record.moves[3].nodes, record.moves[1].cpu_ms = 100, 200, 7.5
    assert main(["stats", write(tmp_path / "games.jsonl", [record])]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["nodes", "a", "move", "-", "150.0"] in lines
    assert ["CPU", "ms", "a", "move", "-", "7.5"] in lines


def test_a_player_that_always_fails_is_named(tmp_path, capsys) -> None:
    records = [game(A, B, BLACK, 0, "crash"), game(B, A, WHITE, 0, "crash"), game(C, A, None, 1)]
    records[1].reason = "black: exited with code 3"
    for count in (2, 3):  # as two players and as three
        assert main(["stats", write(tmp_path / "games.jsonl", records[:count])]) == 0
        assert "b: crash in every game, the last time black: exited with code 3" in capsys.readouterr().out
    assert main(["stats", write(tmp_path / "games.jsonl", TWO)]) == 0
    assert "in every game" not in capsys.readouterr().out


def test_pairs_of_two_files_are_not_mixed_up(tmp_path, capsys) -> None:
    halves = [write(tmp_path / f"{name}.jsonl", [record]) for name, record in zip("xy", TWO[:2], strict=True)]
    assert main(["stats", *halves, "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert (found["games"], found["match"]["pairs"]) == (2, 0)


def test_two_games_of_one_colour_are_no_pair(tmp_path, capsys) -> None:
    records = [game(A, B, BLACK, 0), game(A, B, WHITE, 0), game(B, A, WHITE, 0)]  # the first one lost its partner
    assert main(["stats", write(tmp_path / "games.jsonl", records), "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["match"]["pentanomial"] == [0, 0, 1, 0, 0]  # the later two: a lost as Black and won as White


def test_a_folder_and_a_cut_line(tmp_path, capsys) -> None:
    file = Path(write(tmp_path / "games.jsonl", TWO))
    file.write_bytes(file.read_bytes()[:-30])
    assert main(["stats", str(tmp_path), "--json"]) == 0
    shown = capsys.readouterr()
    assert json.loads(shown.out)[0]["games"] == 6
    assert shown.err == f"stonewire stats: {file}:7: a line cut off, skipped\n"


@pytest.mark.parametrize("text", ["", "\n\n", '{"x":'])
def test_no_games_is_an_error(tmp_path, text: str, capsys) -> None:
    (tmp_path / "games.jsonl").write_text(text, encoding="utf-8")
    assert main(["stats", str(tmp_path / "games.jsonl")]) == 2
    assert "no games in" in capsys.readouterr().err


def test_names_stand_for_one_command_or_give_way_to_it() -> None:
    def names(*seats: "tuple[Seat, Seat]") -> "list[tuple[str, str]]":
        return names_of([game(*pair, None, 0) for pair in seats])

    one, two, three = (Seat(name, f"python3 bot.py --nodes {n}") for name, n in (("A", 1), ("B", 2), ("A", 3)))
    assert names((one, two), (two, one)) == [("A", "B"), ("B", "A")]
    assert names((one, two), (two, three)) == [("1", "2"), ("2", "3")]
    twin = Seat("B", one.command)
    assert names((one, twin)) == [("A", "B")]
    assert names((one, twin), (three, two)) == [("A: 1", "B: 1"), ("3", "2")]
    assert names((Seat(""), Seat(""))) == [("? (black)", "? (white)")]
    assert names((Seat("x"), Seat("x"))) == [("x (black)", "x (white)")]


def test_a_match_and_its_record_print_the_same_table(tmp_path, capsys) -> None:
    """Word for word, with moves of random bots in between."""
    bot = f"{sys.executable} -m bots.nogo --engine random"
    file = str(tmp_path / "games.jsonl")
    patient = ["--time-ms", "20000", "--first-ms", "60000", "--size", "5"]
    assert main(["match", "nogo", bot, bot, "--games", "4", "--record", file, *patient]) == 0
    of_match = capsys.readouterr().out
    assert main(["stats", file]) == 0
    of_stats = capsys.readouterr().out
    assert of_stats.partition("\n")[2].strip() == of_match.partition("[gtp]\nB: ")[2].partition("\n")[2].strip()


def test_moves_without_a_time_are_not_counted_as_quick() -> None:
    record = game(A, B, BLACK, 0)
    record.moves.append(RecordedMove(BLACK, ((1, 1),)))
    tally = Tally()
    tally.add(record)
    assert (tally.behaviours["a"].moves, tally.behaviours["a"].average_ms) == (1, 10.0)
