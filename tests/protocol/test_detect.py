import pytest

from protocol.detect import NAMES, bot_wire, claims, detect, names, referee_wire
from protocol.gtp import COMMANDS
from protocol.limit import Limit
from protocol.moves import BLACK, WHITE, Table
from protocol.wire import WireError

TABLES = [
    Table("nogo", 9, 9, free_size=True),
    Table("othello", 8, 8, gtp_top_left=True),
    Table("surakarta", 6, 6, points_per_move=2),
    Table("gomoku", 15, 15, free_size=True),
]
ONLY = {"gomocup": {"gomoku"}, "sau": {"nogo", "surakarta"}}  # the games of the wires that not all speak


def table_for(name: str) -> Table:
    """Of a game that the wire knows and whose moves place a stone."""
    return next(table for table in reversed(TABLES) if name in names(table.game) and table.points_per_move == 1)


OPENINGS = {
    "botzone": ['{"requests":[{"x":-1,"y":-1}],"responses":[]}', '  {"requests":', "{"],
    "simple": ["1", "17", " 2 \r", "0"],
    "sau": ["name?", "new black", "new white\r", "move AA", "move ABCD", "end", "end black", "error"],
    "line": ["." * 81 + " x", "-" * 64 + " W 500", "XXXX" + "." * 28 + "OOOO b", "bowx o", "." * 81, "..x. ?"],
    "gtp": [
        *COMMANDS,
        "1 name",
        "007 boardsize 9",
        "# a comment",
        "\tname\t# why",
        "na\x07me",
        "quit",
        "gogui-title",
        "kgs-genmove_cleanup b",
        "cputime",
        "play b d4",
    ],
    "gomocup": [
        "START 15",
        "start 20\r",
        "START",
        "RECTSTART 20,15",
        "RESTART",
        "INFO timeout_turn 1000",
        "info rule 4\r",
        "ABOUT",
        "About",
        "BEGIN",
        "BOARD\r",
        "SWAP2BOARD",
        "TURN 7,7",
        "turn 7,7",
        "PLAY 7,7",
        "TAKEBACK 7,7",
        "END",
        "yxshowinfo",
        "YXBOARD",
    ],
}


@pytest.mark.parametrize(("name", "line"), [(name, line) for name, lines in OPENINGS.items() for line in lines])
def test_every_opening_is_recognised_by_its_own_wire_alone(name, line):
    assert [other for other in NAMES if claims(other, line)] == [name]
    for table in TABLES:
        if table.game in ONLY.get(name, {table.game}):
            assert detect(line, table) == name
        else:
            with pytest.raises(WireError, match="no wire begins like this"):
                detect(line, table)


def test_some_wires_know_but_some_games():
    for table in TABLES:
        assert set(NAMES) - set(names(table.game)) == {name for name, games in ONLY.items() if table.game not in games}


@pytest.mark.parametrize("colour", [BLACK, WHITE])
@pytest.mark.parametrize("name", NAMES)
def test_a_bot_recognises_what_the_referee_of_each_wire_sends_first(name, colour):
    table = table_for(name)
    referee = referee_wire(name)(table, colour)
    moves = [((2, 2),)][:colour]
    exchanges = [*referee.begin(Limit(move_ms=1000)), *referee.request(moves, Limit(move_ms=1000))]
    assert detect(exchanges[0].text.split("\n")[0], table) == name


@pytest.mark.parametrize(
    "line",
    [
        "",
        "   ",
        "hello",
        "new",
        "new red",
        "move",
        "name!",
        "-5",
        "1.5",
        "3 4",
        "1 hello",
        "[1]",
        "<xml>",
        "x",
        "9" * 20,
        "\ufeff{}",
        "\xef\xbb\xbf1",
        "\x00\x01\x02",
        "\ufffd\ufffd",
        "\x7fELF\x02",
        "x" * 10**6 + "!",
        "Name",
        "GENMOVE b",
        "e5",
        "END",
        "START 15",
        "PLAY 7,7",
    ],
)
def test_anything_else_is_refused_in_one_short_line(nogo, line):
    with pytest.raises(WireError) as caught:
        detect(line, nogo)
    message = caught.value.message
    assert len(message) < 100
    assert message.isascii()
    assert message.isprintable()


def test_a_byte_order_mark_is_named(nogo):
    with pytest.raises(WireError, match="byte order mark"):
        detect("\ufeff1", nogo)


def test_both_ends_of_every_wire_carry_its_name():
    assert sorted(NAMES) == sorted(["botzone", "simple", "gtp", "sau", "line", "gomocup"])
    for name in NAMES:
        assert bot_wire(name).name == referee_wire(name).name == name
        assert bot_wire(name)(Table("nogo", 9, 9)).table.columns == 9
