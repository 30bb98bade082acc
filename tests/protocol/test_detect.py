"""Every valid opening of every wire, game by game: exactly one wire claims it, and it is the right one."""

import itertools
import subprocess
import sys

import pytest

from protocol.detect import NAMES, bot_wire, claims, detect, module, names, referee_wire
from protocol.gtp import COMMANDS
from protocol.limit import Limit
from protocol.moves import BLACK, WHITE, Table
from protocol.wire import WireError

TABLES = {
    "nogo": Table("nogo", 9, 9, free_size=True),
    "othello": Table("othello", 8, 8, gtp_top_left=True),
    "surakarta": Table("surakarta", 6, 6, points_per_move=2),
    "gomoku": Table("gomoku", 15, 15, free_size=True),
}
ONLY = {  # the games of the wires that not all speak
    "gomocup": {"gomoku"},
    "sau": {"nogo", "surakarta"},
    "nboard": {"othello"},
    "codingame": {"othello"},
}


class Input:
    """Lines as detection sees them; ``asked`` counts how many it wanted beyond the first."""

    def __init__(self, text: str) -> None:
        self.lines = [line for line in text.split("\n") if line.strip()]
        self.asked = 0

    def following(self) -> str:
        self.asked = 1
        return self.lines[1] if len(self.lines) > 1 else ""


def claimants(game: str, text: str) -> list[str]:
    given = Input(text)
    return [name for name in NAMES if claims(name, game, given.lines[0], given.following)]


def detected(game: str, text: str) -> str:
    given = Input(text)
    return detect(given.lines[0], TABLES[game], given.following)


# ---- openings ---------------------------------------------------------------------------------------

POINTS = {"nogo": "d4", "othello": "f5", "gomoku": "k10", "surakarta": "a2-a3"}
VERTEX_LISTS = "d4 e5 {move}"
GTP_USES = {
    "known_command": ["known_command", "known_command genmove", "known_command nboard"],
    "boardsize": ["boardsize {size}", "boardsize 19", "boardsize 0", "boardsize"],
    "rectangular_boardsize": ["rectangular_boardsize 3 2"],
    "komi": ["komi 6.5", "komi 0", "komi -7"],
    "play": [
        "play b {move}",
        "play W {move}",
        "play b {move} # 7,7",
        "play black {move}",
        "play WHITE {move}",
        "play b pass",
        "play",
    ],
    "genmove": ["genmove b", "genmove w", "genmove BLACK", "genmove white"],
    "time_settings": ["time_settings 0 5 1", "time_settings 300 0 0"],
    "time_left": ["time_left b 10 0", "time_left w -1 0"],
    "timelimit": ["timelimit 10"],
    "legal_moves": ["legal_moves b", "legal_moves w"],
}
GTP_FOREIGN = [
    *("reg_genmove b", "fixed_handicap 2", "place_free_handicap 2", "set_free_handicap " + VERTEX_LISTS),
    *("loadsgf file.sgf 10", "final_status_list dead", "cputime", "set_random_seed 1", "get_random_seed", "get_komi"),
    *("query_boardsize", "echo hello", "help", "go_safe b", "policy", "policy_moves", "selection", "num_sim 10"),
    *("gogui-title", "gogui_title", "gg-undo 2", "kgs-genmove_cleanup b", "kgs_version", "lz-analyze 10", "kata-x"),
]


def gtp_openings(game):
    said = {"move": POINTS[game], "size": TABLES[game].columns}
    plain = [use.format(**said) for command in COMMANDS for use in GTP_USES.get(command, [command])]
    plain += [text.format(**said) for text in GTP_FOREIGN]
    for text in plain:
        yield text
        for tag in ("1", "0", "007", "4294967295"):
            yield tag + " " + text
    for text in plain[::5]:
        yield from ("\t" + text, text + "\r", "  " + text.replace(" ", "  "), text + " # why", text + "#why")
        yield from ("# a comment\n" + text, "#\n1\n" + text, "\n\n \t\n" + text, "\x07" + text)
    yield "play b " + POINTS[game] + " # 7,7"
    yield from ("na\x07me", "#", " # protocol_version", "# {", "# 1", "#START 15", "1 quit", "quit\n", "quit\r")


def json_openings(game):
    keys = '"x":-1,"y":-1' if game != "surakarta" else '"x0":-1,"y0":-1,"x1":-1,"y1":-1'
    whole = '{{"requests":[{{{}}}],"responses":[]}}'.format(keys)
    yield from (whole, " " + whole, "\t" + whole, " \t " + whole + "\r", "\r\n" + whole, "\n\n" + whole, whole + "\n1")
    yield from ('{"responses":[],"requests":[{}]}', '{ "requests" : [ ] }', '{"time_limit":"6","requests":[', "{", "{}")
    yield '{"data":"START 15 nboard name? 1 8","requests":[]}'


def simple_openings(game):
    width = TABLES[game].points_per_move * 2
    pairs = [("-1 " * width).strip(), " ".join("234567"[:width]), " ".join("765432"[:width])]
    for turns in (1, 2, 3, 5, 10, 17, 60, 180, 10000):
        moves = list(itertools.islice(itertools.cycle(pairs), min(2 * turns - 1, 30)))
        yield "\n".join([str(turns), *moves])
    for first in pairs:
        yield from ("1\n" + first, " 1 \n\t" + first, "1\r\n" + first + "\r\n", "\n1\n\n \n" + first, "01\n" + first)
    yield from ("1\n" + pairs[0] + "\ndata\nglobal", "2\n", "17", "1", "1\n", "1\nnonsense", "1\n" + pairs[0] + " ")


SIDES = ("x", "X", "b", "B", "*", "o", "O", "w", "W")


def line_openings(game):
    table = TABLES[game]
    sizes = [side * side for side in range(2, 27)] if table.free_size else [table.columns * table.rows]
    for cells in sizes:
        for board in ("." * cells, "-" * cells, "x" * cells, ("xXbB*oOwW.-" * cells)[:cells], "*" + "O" * (cells - 1)):
            yield from (board + " x", board + " W 500", "  " + board + "\to\r", "\n" + board + " b")
    whole = "." * sizes[-1]
    yield from (whole + " " + side + more for side in SIDES for more in ("", " 1", " 5000 "))
    yield whole  # without a side: the wire's own complaint is the better one


def gomocup_openings(game):
    commands = [
        *("START 15", "START 20", "START", "RECTSTART 20,15", "RECTSTART 20 , 15", "RESTART", "BEGIN", "BOARD"),
        *("SWAP2BOARD", "TURN 7,7", "TURN 7, 7", "PLAY 7,7", "PLAY 7 , 7", "TAKEBACK 7,7", "ABOUT", "END"),
        *("INFO timeout_turn 1000", "INFO rule 4", "INFO folder C:\\x y", "INFO time_left -1", "INFO"),
        *("YXBOARD", "YXSTOP", "YXSHOWFORBID", "YXSHOWINFO", "YXHASHCLEAR", "YXNBEST 3"),
    ]
    for text in commands:
        yield from (text, text.lower(), text.capitalize(), text + "\r", " " + text, "\n\r\n" + text, text + "\n1\n8")


def sau_openings(game):
    points = ["ABCD", "AB CD"] if game == "surakarta" else ["AA", "A A", "ai"]
    for text in ["name?", "new black", "new white", "end", "end black", "end white", "error"]:
        yield from (text, text + "\r", text + "\n1", " " + text, "\n\n" + text, text.replace(" ", "  "))
    yield from ("move " + point for point in points)


def nboard_openings(game):
    for text in ("nboard 2", "nboard 1", "nboard", "nboard 3"):
        yield from (text, text + "\r", " " + text, "\t" + text, "\n" + text, text + "\nset depth 6", text + "\n1\n8")


def codingame_openings(game):
    board = "\n........" * 3 + "\n...10...\n...01..." + "\n........" * 3
    for number in "01":
        whole = number + "\n8" + board + "\n4\nd3\nc4\nf5\ne6"
        yield from (whole, whole.replace("\n", "\r\n"), "\n\n" + whole, whole.replace("\n", "\n\n"), " " + whole)
        yield from (number + "\n8", number + "\n\n\t\n8\n", number + "\n10", number + "\n" + "1" + board)
    yield from ("0", "0\n", "0\n\n", "0\n-1 -1", "0\nnonsense", "00\n8")


OPENINGS = {
    "botzone": json_openings,
    "simple": simple_openings,
    "line": line_openings,
    "gtp": gtp_openings,
    "gomocup": gomocup_openings,
    "sau": sau_openings,
    "nboard": nboard_openings,
    "codingame": codingame_openings,
}
PAIRS = [(name, game) for name in OPENINGS for game in TABLES if game in ONLY.get(name, TABLES)]


def test_every_wire_has_openings():
    assert set(OPENINGS) == set(NAMES)
    assert {(name, game) for game in TABLES for name in names(game)} == set(PAIRS)


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_every_opening_is_claimed_by_its_own_wire_alone(name, game):
    openings = list(OPENINGS[name](game))
    assert len(openings) >= 12
    wrong = {text: claimants(game, text) for text in openings if claimants(game, text) != [name]}
    assert not wrong
    assert all(detected(game, text) == name for text in openings)


@pytest.mark.parametrize("name", sorted(ONLY))
@pytest.mark.parametrize("game", TABLES)
def test_a_wire_of_other_games_claims_nothing(name, game):
    if game in ONLY[name]:
        return
    assert name not in names(game)
    given = (game_of for game_of in TABLES if game_of in ONLY[name])
    assert not any(name in claimants(game, text) for game_of in given for text in OPENINGS[name](game_of))


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_only_a_lone_1_in_othello_needs_a_second_line(name, game):
    for text in OPENINGS[name](game):
        given = Input(text)
        detect(given.lines[0], TABLES[game], given.following)
        assert given.asked == (game == "othello" and given.lines[0].strip() in ("1", "01")), text


@pytest.mark.parametrize("colour", [BLACK, WHITE])
@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_a_bot_recognises_what_the_referee_of_each_wire_sends_first(name, game, colour, make_referee):
    table = TABLES[game]
    moves = [((2, 3),) if table.points_per_move == 1 else ((0, 1), (0, 2))][:colour]
    referee = make_referee(name, table, colour)
    exchanges = [*referee.begin(Limit(move_ms=1000)), *referee.request(moves, Limit(move_ms=1000))]
    assert detected(game, "".join(exchange.text for exchange in exchanges)) == name


@pytest.mark.parametrize(("text", "game", "name"), [
    ("1\n8", "othello", "codingame"), ("1\n8", "nogo", "simple"), ("1\n8", "gomoku", "simple"),
    ("0\n8", "nogo", "simple"), ("1\n3 4", "othello", "simple"), ("1\n", "othello", "simple"),
    ("play b h8", "gomoku", "gtp"), ("play 7,7", "gomoku", "gomocup"), ("play 7 , 7", "gomoku", "gomocup"),
    ("quit", "nogo", "gtp"), ("quit", "gomoku", "gtp"), ("quit", "othello", "gtp"), ("name", "nogo", "gtp"),
    ("name?", "nogo", "sau"), ("end", "gomoku", "gomocup"), ("end", "surakarta", "sau"),
    ("1 foo", "othello", "gtp"), ("12 printsgf x", "gomoku", "gtp"), ("cgos-opponent_name x", "nogo", "gtp"),
    ("set_position b a1", "surakarta", "gtp"), ("x-xo x", "nogo", "line"), ("bo-w o", "gomoku", "line"),
])  # fmt: skip
def test_what_looks_alike_is_told_apart(text, game, name):
    assert claimants(game, text) == [name]


# ---- what opens nothing -----------------------------------------------------------------------------

NOTHING = [
    *("", "   ", "hello", "new", "new red", "move", "name!", "-5", "1.5", "3 4", "1 -1", "[1]", "<xml>", "x"),
    *("9" * 20, "\ufeff{}", "\xef\xbb\xbf1", "\x00\x01\x02", "\ufffd\ufffd", "\x7fELF\x02", "x" * 10**6 + "!", "Name"),
    *("GENMOVE b", "e5", "END", "START 15", "PLAY 7,7", "nboard 2", "set depth 6"),
]


@pytest.mark.parametrize("line", NOTHING)
def test_anything_else_is_refused_in_one_short_line(line):
    with pytest.raises(WireError) as caught:
        detect(line, TABLES["nogo"], lambda: "")
    message = caught.value.message
    assert len(message) < 100
    assert message.isascii()
    assert message.isprintable()


def test_a_byte_order_mark_is_named():
    with pytest.raises(WireError, match="byte order mark"):
        detect("\ufeff1", TABLES["nogo"], lambda: "")


# ---- modules ----------------------------------------------------------------------------------------

WIRE_MODULES = sorted({module(name) for name in NAMES})
SCRIPT = """
import sys
from protocol.detect import bot_wire, detect
from protocol.moves import Table
lines = iter({lines!r}[1:])
bot_wire(detect({lines!r}[0], Table({game!r}, 8, 8), lambda: next(lines, "")))
print(*[name for name in {modules!r} if name in sys.modules])
"""


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_finding_a_wire_out_imports_its_own_module_only(name, game):
    lines = Input(next(iter(OPENINGS[name](game)))).lines
    script = SCRIPT.format(lines=lines, game=game, modules=WIRE_MODULES)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [module(name)]


def test_both_ends_of_every_wire_carry_its_name():
    assert set(NAMES) == {"botzone", "simple", "gtp", "sau", "line", "gomocup", "nboard", "codingame"}
    for name in NAMES:
        assert bot_wire(name).name == referee_wire(name).name == name
        assert bot_wire(name)(Table("nogo", 9, 9)).table.columns == 9
