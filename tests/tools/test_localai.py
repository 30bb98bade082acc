"""``stonewire localai`` against a small server of our own, which judges every answer by the rules."""

import json
import os
import random
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bots import registry
from bots.core.game import replay
from protocol.moves import PASS, opponent
from tools.cli import main
from tools.localai.client import Backoff
from tools.localai.service import Ended, News, Refused, Service, Unreachable, parse_news

ROOT = Path(__file__).resolve().parents[2]
LONG_POLL = 0.5  # seconds until the server gives up waiting and answers 504, as a gateway does
PATH = "/api/5e1f/secret123"
RANDOM = {"STONEWIRE_ENGINE": "random", "STONEWIRE_SEED": "1"}


class Play:
    """A match on the server: its moves, and who has to say something."""

    def __init__(self, game, rule, ours, seed, form, prefer_pass=False):
        table = registry.table(game, None, None, rule)
        self.start = registry.rules(game).start(table.columns, table.rows, table.rule)
        self.keys = ("x", "y") if table.points_per_move == 1 else ("x0", "y0", "x1", "y1")
        self.ours, self.form, self.chance, self.prefer_pass = ours, form, random.Random(seed), prefer_pass
        self.moves, self.asked, self.last_answer = [], 0, None
        self.scores = None  # once it is over
        self.told_end = self.aborted = False
        self.problem = ""
        self._opponent_moves()

    @property
    def position(self):
        return replay(self.start, self.moves)

    def _opponent_moves(self):
        while self.scores is None and self.position.to_move != self.ours:
            legal = self.position.legal_moves()
            self.make(PASS if self.prefer_pass and PASS in legal else self.chance.choice(legal))

    def make(self, move):
        why = self.position.why_illegal(move)
        if why:
            self.problem = f"{move}: {why}"
            self.scores = [0, 0]
            self.scores[opponent(self.ours)] = 2
            return
        self.moves.append(move)
        result = self.position.result()
        if result is not None:
            self.scores = [1, 1] if result.winner is None else [2 - 2 * result.winner, 2 * result.winner]

    @property
    def request(self):
        """The newest request, if it is ours to answer."""
        if self.scores is not None or self.aborted:
            return None
        move = self.moves[-1] if self.moves else PASS
        numbers = [n for point in move for n in point] or [-1] * len(self.keys)
        if self.form == "simple":
            return " ".join(map(str, numbers))
        return json.dumps(dict(zip(self.keys, numbers, strict=True)))

    def take(self, text):
        value = json.loads(text) if self.form == "json" else None
        numbers = [value[key] for key in self.keys] if value else [int(word) for word in text.split(" ")]
        assert all(type(n) is int for n in numbers), text
        points = tuple(zip(numbers[0::2], numbers[1::2], strict=True))
        move = PASS if all(n == -1 for n in numbers) else points
        if text == self.last_answer and self.position.why_illegal(move):
            return  # said once more, because a client cannot know that we have got it
        self.last_answer = text
        self.make(move)
        self._opponent_moves()


class Short(Play):
    """A match that the server ends as a draw after a few moves."""

    def make(self, move):
        super().make(move)
        if len(self.moves) >= 8 and not self.problem:
            self.scores = [1, 1]


class Server:
    """The interface: its matches by id, and the faults that befall the next polls."""

    def __init__(self):
        self.plays, self.faults, self.seen = {}, [], []
        self.lock = threading.Condition()
        self.on_create = None
        self.http = None
        self.port = 0

    def begin(self):
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                with suppress(OSError):  # the client has left
                    server.answer(self)

            def log_message(self, *arguments):
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.http.daemon_threads = True
        self.port = self.http.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}{PATH}/localai"
        threading.Thread(target=self.http.serve_forever, args=(0.01,), daemon=True).start()

    def end(self):
        self.http.shutdown()
        self.http.server_close()

    def answer(self, handler):
        with self.lock:
            fault = self.faults.pop(0) if self.faults else None
            self.seen.append((handler.path, dict(handler.headers.items())))
        if fault == "drop":
            return
        if fault == "circle":
            handler.send_response(302)
            handler.send_header("Location", handler.path)
            handler.send_header("Content-Length", "0")
            handler.end_headers()
        elif isinstance(fault, int):
            self.reply(handler, fault, "no secret like this" if fault == 401 else "oh\nno")
        elif not handler.path.startswith(PATH + "/"):
            self.reply(handler, 404, "no such user")
        elif handler.path == PATH + "/runmatch":
            self.reply(handler, 200, self.on_create(handler.headers))
        elif handler.path == PATH + "/abortmatch":
            with self.lock:
                self.plays[handler.headers["X-Matchid"]].aborted = True
            self.reply(handler, 200, "")
        else:
            self.poll(handler, fault)

    def poll(self, handler, fault):
        with self.lock:
            for name, play in self.plays.items():
                text = handler.headers.get("X-Match-" + name)
                if text is not None and play.scores is None and not play.aborted:
                    play.take(text)
            if fault == "drop after":
                return
            until = time.monotonic() + LONG_POLL
            while not (news := self.news()) and time.monotonic() < until:
                self.lock.wait(0.05)
        if fault == "half":
            handler.send_response(200)
            handler.send_header("Content-Length", "100")
            handler.end_headers()
            handler.wfile.write(b"1 0\n")
        elif fault is not None:
            self.reply(handler, 200, fault)
        elif news:
            for play in news[1]:
                play.told_end = True
            self.reply(handler, 200, news[0])
        else:
            self.reply(handler, 504, "")

    def news(self):
        """The text of all requests and ends, and whose ends they are."""
        requests = [(name, play.request) for name, play in self.plays.items() if play.request is not None]
        over = [(n, p) for n, p in self.plays.items() if (p.scores or p.aborted) and not p.told_end]
        if not requests and not over:
            return None
        lines = [f"{len(requests)} {len(over)}"]
        for name, request in requests:
            lines += [name, request]
        for name, play in over:
            scores = " 2 " + " ".join(map(str, play.scores)) if play.scores else " 0"
            lines.append(f"{name} {play.ours}{scores}")
        return "\n".join(lines), [play for _, play in over]

    @staticmethod
    def reply(handler, code, text):
        data = text.encode() if isinstance(text, str) else text
        handler.send_response(code)
        handler.send_header("Content-Length", str(len(data)))
        handler.end_headers()
        handler.wfile.write(data)

    def polls(self):
        return [headers for path, headers in self.seen if path == PATH + "/localai"]


@pytest.fixture
def server():
    made = Server()
    made.begin()
    yield made
    made.end()


@pytest.fixture
def quick(monkeypatch):
    """Our bots move at random, and the client does not wait long after errors."""
    for name, value in RANDOM.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("tools.localai.client.Backoff", lambda first, longest: Backoff(first / 50, longest / 50))


def localai(server, game, *arguments, games=1):
    patient = ["--first-ms", "60000"] + ([] if "--time-ms" in arguments else ["--time-ms", "20000"])
    return main(["localai", server.url, game, *arguments, "--games", str(games), *patient])


def assert_all_played(plays):
    for play in plays:
        assert play.problem == ""
        assert play.position.result() is not None
        assert not play.aborted


# ---- whole games ----------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "simple"])
@pytest.mark.parametrize("ours", [0, 1])
@pytest.mark.parametrize(
    ("game", "rule"),
    [
        ("nogo", ""),
        ("othello", ""),
        ("gomoku", "freestyle"),
        ("gomoku", "swap-renju"),
        ("gomoku", "swap1"),
        ("surakarta", "olympiad"),
    ],
)
def test_whole_games(server, quick, capsys, game, rule, ours, form):
    play = Play(game, rule, ours, 7, form)
    server.plays["5e1f00a1"] = play
    assert localai(server, game, *(["--rule", rule] if rule else [])) == 0
    assert_all_played([play])
    said = capsys.readouterr()
    assert said.err == ""
    word = "drawn" if play.scores == [1, 1] else "won" if play.scores[ours] == 2 else "lost"
    scores = "{} : {}".format(*play.scores)
    assert said.out == f"match 5e1f00a1: {word} as {('black', 'white')[ours]}, {scores}\n"


def test_othello_passes_of_both_sides(server, quick):
    for seed in range(4):
        for ours in (0, 1):
            server.plays[f"a{seed}{ours}"] = Play("othello", "", ours, seed, "simple")
    assert localai(server, "othello", games=8) == 0
    assert_all_played(server.plays.values())
    passes = [n % 2 == p.ours for p in server.plays.values() for n, move in enumerate(p.moves) if move == PASS]
    assert set(passes) == {True, False}


@pytest.mark.parametrize(("rule", "ours", "ply"), [("swap1", 0, 1), ("swap-renju", 0, 3)])
def test_an_opponent_who_swaps(server, quick, rule, ours, ply):
    play = Play("gomoku", rule, ours, 3, "json", prefer_pass=True)
    server.plays["b0"] = play
    assert localai(server, "gomoku", "--rule", rule) == 0
    assert_all_played([play])
    assert play.moves[ply] == PASS


def test_our_bot_swaps(server, monkeypatch):
    monkeypatch.setenv("STONEWIRE_NODES", "300")

    class AtTheCentre(Play):
        def make(self, move):
            super().make(((7, 7),) if not self.moves else move)

    play = AtTheCentre("gomoku", "swap1", 1, 3, "json")
    server.plays["b0"] = play
    assert localai(server, "gomoku", "--rule", "swap1") == 0
    assert_all_played([play])
    assert play.moves[:2] == [((7, 7),), PASS]


def test_matches_play_at_the_same_time(server, quick):
    names = ["c0", "c1", "c2"]
    for number, name in enumerate(names):
        server.plays[name] = Play("nogo", "", number % 2, number, "json")
    assert localai(server, "nogo", games=3) == 0
    assert_all_played(server.plays.values())
    together = [headers for headers in server.polls() if all(f"X-Match-{name}".title() in headers for name in names)]
    assert len(together) > 10


# ---- a bad connection -----------------------------------------------------------------------------

FAULTS = [502, 504, 500, 503, 429, "drop", "drop after", "half", "what?", "1 0", "1 0\n\n{}", "-1 0", "0 1\nx y"]


def test_faults_lose_no_answer(server, quick, capsys):
    play = Play("nogo", "", 0, 5, "json")
    server.plays["d0"] = play
    server.faults = [*FAULTS, None, "drop after", None, None, "drop after"]
    assert localai(server, "nogo") == 0
    assert_all_played([play])
    said = capsys.readouterr()
    assert said.out.count("\n") == 1
    assert all(line.endswith("; trying again") for line in said.err.splitlines())
    assert "HTTP 502 from 127.0.0.1" in said.err
    assert "1 requests and 0 ends announced" in said.err
    assert "secret123" not in said.err


def test_a_server_that_is_away_for_a_while(server, quick, capsys):
    play = Play("nogo", "", 1, 5, "simple")
    server.plays["d0"] = play
    client = threading.Thread(target=restart_after, args=(server, 10))
    client.start()
    assert localai(server, "nogo") == 0
    client.join()
    assert_all_played([play])
    assert "trying again" in capsys.readouterr().err


def restart_after(server, polls):
    while len(server.polls()) < polls:
        time.sleep(0.005)
    server.end()
    time.sleep(0.3)
    server.begin()


def test_a_server_that_says_nothing(server):
    silent = socket.create_server(("127.0.0.1", 0))
    with closing(silent), pytest.raises(Unreachable, match="timed out"):
        Service("http://127.0.0.1:{}{}".format(silent.getsockname()[1], PATH), poll_seconds=0.2).poll({})


def test_the_same_request_again_is_answered_again(server, quick):
    play = Play("gomoku", "freestyle", 1, 5, "json")
    server.plays["d0"] = play
    while play.request is None:
        pass
    again = f"1 0\nd0\n{play.request}"
    server.faults = [again, again, again]
    assert localai(server, "gomoku") == 0
    assert_all_played([play])


@pytest.mark.parametrize("code", [400, 401, 403, 404])
def test_a_server_that_refuses_us(server, quick, capsys, code):
    server.faults = [code]
    assert localai(server, "nogo") == 2
    err = capsys.readouterr().err
    assert err.startswith(f"stonewire localai: HTTP {code} from 127.0.0.1:{server.port}: ")
    assert err.count("\n") == 1
    assert "secret123" not in err


def test_redirections_are_followed_but_not_in_a_circle(server, quick, capsys):
    play = server.plays["d0"] = Play("nogo", "", 0, 5, "json")
    server.faults = [None, "circle", None, "circle", "circle"]
    assert localai(server, "nogo") == 0
    assert_all_played([play])
    server.faults, server.seen = ["circle"] * 100, []
    capsys.readouterr()
    assert localai(server, "nogo") == 2
    err = capsys.readouterr().err
    assert err.startswith(f"stonewire localai: HTTP 302 from 127.0.0.1:{server.port}: redirected too often")
    assert err.count("\n") == 1
    assert len(server.seen) < 20


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["ftp://botzone.org.cn/api/1/2/localai", "nogo"], "the URL must look like https://"),
        (["https://botzone.org.cn/localai", "nogo"], "the URL must look like https://"),
        (["https://botzone.org.cn:port/api/1/2/localai", "nogo"], "the URL must look like https://"),
        (["https://botzone.org.cn/api/1/2/localai\n", "chess"], "no game is called 'chess'"),
        (["https://botzone.org.cn/api/1/2/localai", "nogo", "bot", "--wire", "sip"], "no wire is called 'sip'"),
        (
            ["https://botzone.org.cn/api/1/2/localai", "nogo", "bot", "--wire", "gtp", "--keep-running"],
            "Botzone's wires",
        ),
        (["https://botzone.org.cn/api/1/2/localai", "nogo", "--wire", "gtp"], "our own bot speaks Botzone's"),
        (["https://botzone.org.cn/api/1/2/localai", "nogo", "'"], "No closing quotation"),
        (["https://botzone.org.cn/api/1/2/localai", "gomoku", "--rule", "go"], "gomoku has no rule 'go'"),
        (["https://botzone.org.cn/api/1/2/localai", "surakarta", "--against", "1"], "Botzone has no surakarta"),
    ],
)
def test_arguments_that_make_no_sense(capsys, arguments, complaint):
    assert main(["localai", *arguments]) == 2
    err = capsys.readouterr().err
    assert complaint in err
    assert err.count("\n") == 1


# ---- bots -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [["--wire", "gtp"], ["--wire", "line"], ["--wire", "simple"], ["--keep-running"], []])
def test_any_command_on_any_wire(server, quick, more):
    play = Short("nogo", "", 1, 2, "json")
    server.plays["e0"] = play
    mine = ["--keep-running"] if "--keep-running" in more else []
    command = shlex.join([sys.executable, "-m", "bots.nogo", *mine])
    assert localai(server, "nogo", command, *more) == 0
    assert (play.problem, play.aborted, len(play.moves)) == ("", False, 8)


ONCE = shlex.join([sys.executable, "-c", 'print(\'{"response":{"x":7,"y":7}}\\n>>>BOTZONE_REQUEST_KEEP_RUNNING<<<\')'])
"""A bot that answers its first request in good form, and leaves."""

BROKEN = """
import json, sys, time
value = json.loads(input())
if len(value["requests"]) >= 3 and value["requests"][0]["x"] == -1:
    {what}
taken = [(e["x"], e["y"]) for e in value["requests"] + value["responses"]]
print(json.dumps({{"response": next({{"x": x, "y": y}} for y in range(15) for x in range(15) if (x, y) not in taken)}}))
"""


@pytest.mark.parametrize(
    ("what", "complaint"),
    [
        ("sys.exit('ouch')", "crash: exited with code 1, last said: 'ouch'"),
        ("time.sleep(60)", "stall: no answer within"),
        ("print('{'); sys.exit()", "protocol error: not valid JSON: '{'"),
        ('print(\'{"response":{"x":99,"y":0}}\'); sys.exit()', "protocol error: the response: (99, 0) is off the"),
    ],
)
def test_a_broken_bot_loses_its_match_only(server, quick, tmp_path, capsys, what, complaint):
    (tmp_path / "bot.py").write_text(BROKEN.format(what=what), encoding="utf-8")
    server.plays["f0"] = Play("gomoku", "freestyle", 0, 1, "json")
    server.plays["f1"] = other = Short("gomoku", "freestyle", 1, 2, "json")
    bot = shlex.join([sys.executable, "-I", str(tmp_path / "bot.py")])
    patience = "5000" if "sleep" in what else "30000"
    assert localai(server, "gomoku", bot, "--time-ms", patience, "--margin-ms", "0", games=2) == 1
    assert server.plays["f0"].aborted
    assert (other.problem, other.aborted, len(other.moves)) == ("", False, 8)
    said = capsys.readouterr()
    assert said.err.startswith(f"stonewire localai: match f0 is lost: {complaint}")
    assert said.err.count("\n") == 1
    assert sorted(line.partition(", ")[0] for line in said.out.splitlines()) == [
        "match f0: given up",
        "match f1: drawn as white",
    ]


@pytest.mark.parametrize(
    ("bot", "more", "complaint"),
    [
        ("false", [], "crash: exited with code 1"),
        ("true", [], "crash: exited with code 0"),
        ("cat", [], "protocol error: "),
        ("true", ["--keep-running"], "like --keep-running?"),
        ("true", ["--wire", "gtp"], "like --keep-running?"),
        (shlex.join([sys.executable, "-m", "bots.gomoku"]), ["--keep-running"], "like --keep-running?"),
        (ONCE, ["--keep-running"], "like --keep-running?"),
    ],
)
def test_a_script_sees_that_its_bot_plays_nothing(server, quick, capsys, bot, more, complaint):
    for number, name in enumerate(["f0", "f1"]):
        server.plays[name] = Play("gomoku", "freestyle", number, 1, "json")
    assert localai(server, "gomoku", bot, *more, games=2) == 1
    said = capsys.readouterr()
    assert sorted(said.out.splitlines()) == ["match f0: given up", "match f1: given up"]
    assert all(complaint in line for line in said.err.splitlines())
    assert said.err.count("\n") == 2
    assert ("--keep-running" in said.err) == ("--keep-running" in complaint)


def test_a_bot_that_resigns_is_no_failure(server, quick, capsys):
    bot = "import sys\nfor line in sys.stdin: print('=' + ' resign' * line.startswith('genmove') + '\\n', flush=True)"
    play = server.plays["f0"] = Play("nogo", "", 0, 1, "json")
    assert localai(server, "nogo", shlex.join([sys.executable, "-c", bot]), "--wire", "gtp") == 0
    assert play.aborted
    assert capsys.readouterr().out == "match f0: resigned\n"


def test_an_illegal_move_is_left_to_the_judge(server, quick, tmp_path, capsys):
    taken = "value['requests'][1]['x'], value['requests'][1]['y']"
    answer = 'print(\'{"response":{"x":%d,"y":%d}}\' % (' + taken + ")); sys.exit()"
    (tmp_path / "bot.py").write_text(BROKEN.format(what=answer), encoding="utf-8")
    play = server.plays["f0"] = Play("gomoku", "freestyle", 0, 1, "simple")
    assert localai(server, "gomoku", shlex.join([sys.executable, "-I", str(tmp_path / "bot.py")])) == 1
    assert play.problem
    assert (play.scores, play.aborted) == ([0, 2], False)
    said = capsys.readouterr()
    assert "match f0: the bot's move" in said.err
    assert "is illegal: " in said.err
    assert said.out == "match f0: lost as black, 0 : 2\n"


@pytest.mark.parametrize("request_text", ["", "{", "[]", "1 2 3", '{"x":"7","y":7}', "99 0", "3 3 "])
def test_requests_that_make_no_sense_end_their_match_only(server, quick, capsys, request_text):
    class Odd(Play):
        request = request_text if request_text.strip() != "3 3" else "0 0"

    server.plays["f0"] = Odd("othello", "", 1, 1, "simple")
    server.plays["f1"] = Play("othello", "", 1, 1, "simple")
    assert localai(server, "othello", games=2) == 1
    assert server.plays["f0"].aborted
    assert_all_played([server.plays["f1"]])
    said = capsys.readouterr()
    first, second = said.err.splitlines()
    assert first.startswith("stonewire localai: match f0: ")
    assert first.endswith("; asking again")
    assert second == first.replace("f0: ", "f0 is lost: ").replace("asking again", "5 times in a row")
    assert said.out.startswith("match f0: given up\n")


GARBLED = ['{"x":99,"y":1}', "", '{"x":4', "blah", '{"x":-1,"y":-1}{']


@pytest.mark.parametrize("ours", [0, 1])
def test_a_garbled_request_is_asked_for_again(server, quick, capsys, ours):
    play = server.plays["m0"] = Play("gomoku", "freestyle", ours, 5, "json")
    early = [f"1 0\nm0\n{text}\n" for text in GARBLED[:4]]
    late = [f"2 0\nm77\nblah\nm0\n{text}\n" for text in GARBLED[1:]]
    server.faults = [*early, None, None, *late, None]
    assert localai(server, "gomoku") == 0
    assert_all_played([play])
    assert list(server.plays) == ["m0"]  # one more would have been aborted, which fails here
    said = capsys.readouterr()
    assert said.out.count("\n") == 1
    assert [line.split(":")[1] for line in said.err.splitlines()] == [" match m0", " match m77", " match m0"]
    assert all(line.endswith("; asking again") for line in said.err.splitlines())


def test_a_garbled_request_that_is_not_brought_again_leaves_its_match_alone(server, quick, capsys):
    other = server.plays["f1"] = Play("othello", "", 1, 1, "simple")
    odd = "1 0\nm77\n7 7 7"
    server.faults = [odd, odd, odd, odd, None, odd, odd, odd, odd, None]
    assert localai(server, "othello") == 0
    assert_all_played([other])
    assert "is lost" not in capsys.readouterr().err


def test_a_move_asked_for_after_the_end_points_to_the_rule(server, quick, capsys):
    class Endless(Play):
        def make(self, move):
            self.moves.append(move)

        def _opponent_moves(self):
            if not self.moves or self.position.to_move != self.ours:
                self.make(((len(self.moves) // 2, 0),))

    server.plays["f0"] = Endless("gomoku", "freestyle", 1, 1, "json")
    bot = 'import json; n = len(json.loads(input())[\'requests\']); print(\'{"response":{"x":%d,"y":9}}\' % (2 * n))'
    assert localai(server, "gomoku", shlex.join([sys.executable, "-c", bot])) == 1
    assert "is it played by another rule?" in capsys.readouterr().err


def test_a_bot_that_cannot_be_started(server, quick, capsys):
    server.plays["f0"] = Play("nogo", "", 0, 1, "json")
    assert localai(server, "nogo", "/nowhere/bot") == 2
    err = capsys.readouterr().err
    assert err == "stonewire localai: bot localai: cannot start '/nowhere/bot': No such file or directory\n"


# ---- matches that we ask for ----------------------------------------------------------------------


def test_matches_against_a_bot_of_botzone(server, quick, capsys):
    asked = []

    def create(headers):
        asked.append({name: headers[name] for name in ("X-Game", "X-Player-0", "X-Player-1", "X-Timelimit")})
        ours = 0 if headers["X-Player-0"] == "me" else 1
        server.plays[f"ab{len(asked)}"] = Play("othello", "", ours, len(asked), "json")
        return f"ab{len(asked)}"

    server.on_create = create
    server.faults = [502]
    assert localai(server, "othello", "--against", "64ae", "--time-ms", "2500", games=3) == 0
    others = {"X-Game": "Reversi", "X-Timelimit": "2.5"}
    assert asked == [
        {"X-Player-0": "me", "X-Player-1": "64ae", **others},
        {"X-Player-0": "64ae", "X-Player-1": "me", **others},
        {"X-Player-0": "me", "X-Player-1": "64ae", **others},
    ]
    assert_all_played(server.plays.values())
    assert capsys.readouterr().out.count("\n") == 3


# ---- leaving --------------------------------------------------------------------------------------


@contextmanager
def running(server, *arguments):
    environment = {**os.environ, "STONEWIRE_TEST_MARK": str(server.port)}
    command = [sys.executable, "-m", "tools", "localai", server.url, *arguments]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def marked(server):
    """The processes that live in the environment of the client of this server."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/environ"):
        try:
            if f"STONEWIRE_TEST_MARK={server.port}\0".encode() in entry.read_bytes():
                found.append(int(entry.parent.name))
        except OSError:
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="there is no /proc to look for processes in")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("busy", ["thinking", "waiting"])
def test_a_signal_leaves_no_process_behind(server, number, busy):
    name, play = "a1", Play("nogo", "", 0, 1, "json")
    server.plays[name] = play
    if busy == "waiting":
        server.plays[name] = type("Done", (), {"request": None, "scores": None, "aborted": False})()
    with running(server, "nogo", "--time-ms", "3600000") as process:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (len(marked(server)) > 1 if busy == "thinking" else server.polls()):
            time.sleep(0.02)
        process.send_signal(number)
        assert process.wait(60) == 128 + number
        assert process.stderr.read() == ""
    until = time.monotonic() + 10
    while marked(server) and time.monotonic() < until:
        time.sleep(0.02)
    assert marked(server) == []


# ---- the text of an answer ------------------------------------------------------------------------


def test_the_wikis_and_the_runners_answers():
    text = "2 2\n594553a2\n0 0 1 2\r\n594553a3\n{}\n594553a4 1 2 0 2\n594553a5 0 0\n"
    ended = (Ended("594553a4", 1, (0.0, 2.0)), Ended("594553a5", 0, ()))
    assert parse_news(text) == News({"594553a2": "0 0 1 2", "594553a3": "{}"}, ended)
    assert parse_news("0 0") == News()


def test_refused_and_unreachable_differ(server):
    service = Service(server.url)
    server.faults = [401, 408]
    with pytest.raises(Refused, match="no secret like this"):
        service.poll({})
    with pytest.raises(Unreachable, match="HTTP 408"):
        service.poll({})


def test_pauses_double_and_count_from_the_attempts_begin():
    pauses = Backoff(1000, 3000)
    started = time.monotonic()
    assert [round(pauses.pause(started), -2) for _ in range(4)] == [1000, 2000, 3000, 3000]
    pauses.reset()
    assert pauses.pause(started - 1000) == 0
