"""Openings from files, by chance, and what is wrong with a file."""

from itertools import islice
from pathlib import Path

import pytest

from bots import registry
from bots.core.game import replay
from bots.nogo.rules import NoGo
from protocol.moves import move_text
from tools.records.game import RecordError
from tools.referee.openings import listed_openings, random_openings, read_openings

DATA = Path(__file__).resolve().parents[1] / "data"


def read(path: Path, game: str, size: "int | None" = None, rule: str = "", plies: "int | None" = None) -> "list[str]":
    table = registry.table(game, size, size, rule)
    start = registry.rules(game).start(table.columns, table.rows, table.rule)
    return [" ".join(map(move_text, opening)) for opening in read_openings(path, table, start, plies)]


def written(folder: Path, text: str) -> Path:
    path = folder / "openings.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_gomokus_offsets_count_from_the_centre() -> None:
    path = DATA / "records" / "gomoku_offsets.txt"
    assert read(path, "gomoku") == ["h8 i7 k10", "a1 o15 a15 o1", "j8 e12"]
    assert read(path, "gomoku", 20)[0] == "k11 l10 n13"
    assert read(path, "gomoku", plies=1) == ["h8", "a1", "j8"]


def test_othello_transcripts_with_passes_put_in(tmp_path) -> None:
    assert read(written(tmp_path, "f5d6c3\n# a comment\nF5F6E6F4\n"), "othello") == ["f5 d6 c3", "f5 f6 e6 f4"]


def test_lists_of_moves(tmp_path) -> None:
    assert read(written(tmp_path, "c3 d4\ne5,a1, b2\n"), "nogo") == ["c3 d4", "e5 a1 b2"]
    assert read(written(tmp_path, "b2b3 c5c4\n1121\n"), "surakarta") == ["b2b3 c5c4", "b2b3"]


@pytest.mark.parametrize(("file", "game", "size"), [("nogo.sgf", "nogo", None), ("ggs.ggf", "othello", None)])
def test_games_serve_with_their_first_plies(tmp_path, file: str, game: str, size: "int | None") -> None:
    text = (DATA / "records" / file).read_text(encoding="utf-8")
    path = tmp_path / file
    path.write_text(text[text.index("(;", 50) if file == "nogo.sgf" else 0 :], encoding="utf-8")  # the 9x9 one
    openings = read(path, game, size, plies=4)
    assert openings
    assert all(len(opening.split()) == 4 for opening in openings)


@pytest.mark.parametrize(
    ("game", "text", "message"),
    [
        ("gomoku", "0,0, 1,1\n0,0, 0,0\n", "openings.txt:2: move 2: h8 is occupied"),
        ("gomoku", "0,0\n\n0,0, 9,9\n", "openings.txt:3: move 2: (16, 16) is off the 15x15 board"),
        ("gomoku", "0,0\nhello\n", "openings.txt:2: not a list of offsets"),
        ("gomoku", "0,0, 1\n", "openings.txt:1: "),
        ("othello", "f5d6\nf5f5\n", "openings.txt:2: move 2: f5 is occupied"),
        ("othello", "f5z9\n", "openings.txt:1: 'z9' is no move on the 8x8 board"),
        ("nogo", "a1 b1 b2 !\n", "openings.txt:1: '!' is no move"),
        ("surakarta", "a1a2\n", "openings.txt:1: move 1: "),
        ("nogo", "(;GM[1]SZ[7];B[aa])", "openings.txt:1: of nogo 7x7, not of nogo 9x9"),
        ("nogo", "(;GM[1]SZ[9]AB[aa]PL[W];W[bb])", "openings.txt:1: begins with a board set up"),
        ("nogo", "# nothing\n", "no openings in this file"),
        ("othello", "(;GM[Othello]BO[8 x]B[f5];)", "openings.txt:1: BO[8 x…] is no 8x8 board"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path, game: str, text: str, message: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(written(tmp_path, text), game)
    assert message in str(caught.value)


def test_an_opening_that_ends_the_game_is_none(tmp_path) -> None:
    with pytest.raises(RecordError, match="the game is over after this opening"):
        read(written(tmp_path, "a1 a2 b1 b2 c1 c2 d1 d2 e1\n"), "gomoku")


def test_a_missing_file_is_named() -> None:
    with pytest.raises(RecordError, match="no/such: No such file"):
        read(Path("no/such"), "gomoku")


def test_lists_go_round_and_round_as_listed_or_shuffled() -> None:
    openings = [[((x, 0),)] for x in range(5)]
    assert [place for place, _ in islice(listed_openings(openings, "sequential", 1), 7)] == [0, 1, 2, 3, 4, 0, 1]
    shuffled = [place for place, _ in islice(listed_openings(openings, "random", 1), 10)]
    assert sorted(shuffled[:5]) == sorted(shuffled[5:]) == [0, 1, 2, 3, 4]
    assert shuffled == [place for place, _ in islice(listed_openings(openings, "random", 1), 10)]
    assert shuffled != [place for place, _ in islice(listed_openings(openings, "random", 2), 10)]
    assert all(opening == openings[place] for place, opening in islice(listed_openings(openings, "random", 3), 10))


def test_random_openings_are_legal_differ_and_depend_on_the_seed_alone() -> None:
    start = NoGo.start(9, 9)
    some, again, others = (list(islice(random_openings(start, 3, seed), 50)) for seed in (7, 7, 8))
    assert some == again != others
    assert len({tuple(opening) for opening in some}) == 50
    assert all(replay(start, opening).ply == 3 for opening in some)


def test_random_openings_never_end_the_game_and_repeat_when_they_must() -> None:
    source = random_openings(NoGo.start(2, 1), 5, 1)  # two points: no first move leaves White one
    assert [next(source) for _ in range(3)] == [[], [], []]
