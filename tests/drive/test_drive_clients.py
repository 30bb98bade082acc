"""The programs that people really run our bots under, each replayed from its own source.

What goes to the bot is what the client writes, byte for byte and in its order; what comes back is read
as the client reads it. Each test names the source that it follows, and its revision.
"""

import json
import random
import re
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager

import pytest
from drive_helpers import ROOT, SECONDS, environment, run, start

from bots import registry
from bots.core.game import replay
from protocol.gtp import parse_vertex, vertex_text
from protocol.moves import PASS

QUICK = ("--nodes", "200", "--seed", "1")
RANDOM = ("--engine", "random", "--seed", "1")
AN_HOUR = ("--time-ms", "3600000")


def bot(game, *options):
    return [sys.executable, "-m", "bots." + game, *options]


class Pipes:
    """A bot's process, spoken to through pipes. One that hangs is killed, so that reading ends."""

    def __init__(self, process):
        self.process = process

    def write(self, text):
        self.process.stdin.write(text.encode())

    def line(self):
        """The next line, without its line end, as every client here takes it."""
        text = self.process.stdout.readline().decode()
        assert text.endswith("\n"), "the bot left or hung: " + repr(text)
        return text.rstrip("\r\n")

    def leaves(self):
        """Asserts that the bot has nothing more to say and ends well."""
        out, err = self.process.communicate(timeout=SECONDS)
        assert (self.process.returncode, out, err) == (0, b"", b"")


@contextmanager
def piped(command):
    with start(command) as process:
        watchdog = threading.Timer(SECONDS, process.kill)
        watchdog.start()
        try:
            yield Pipes(process)
        finally:
            watchdog.cancel()


class Game:
    """What a client knows of a game: the moves, and whose they are."""

    def __init__(self, game, size=None, rule="", seed=1):
        self.table = registry.table(game, size, size, rule)
        self.start = registry.rules(game).start(self.table.columns, self.table.rows, self.table.rule)
        self.moves, self.position, self.chance = [], self.start, random.Random(seed)

    def play(self, move):
        assert self.position.why_illegal(move) is None, (self.position.diagram(), move)
        self.moves.append(move)
        self.position = self.position.play(move)

    def reply(self):
        """The opponent's move, which is played."""
        self.play(self.chance.choice(self.position.legal_moves()))
        return self.moves[-1]

    def back(self):
        """Takes the last move back, and gives it."""
        self.position = replay(self.start, self.moves[:-1])
        return self.moves.pop()

    @property
    def is_over(self):
        return self.position.result() is not None


def comma(move):
    return "{},{}".format(*move[0])


def board(game, line_end):
    """The stones for BOARD, told to the side to move."""
    last = len(game.moves) - 1
    return "".join(f"{comma(move)},{2 - (last - n) % 2}{line_end}" for n, move in enumerate(game.moves))


# ---- GoGui --------------------------------------------------------------------------------------
# https://github.com/Remi-Coulom/gogui at f5e4b6a, src/net/sf/gogui: gtp/GtpClient.java,
# gtp/GtpClientBase.java, gtp/GtpSynchronizer.java, tools/twogtp, tools/regress.


class GoGui(Pipes):
    """GtpClient: a command is a line, a response all lines up to an empty one."""

    def send(self, command):
        """The response's text; a failure is an AssertionError here."""
        self.write(command + "\n")
        lines = [self.line()]
        assert lines[0][:1] in ("=", "?"), lines  # anything else is an invalid response
        while lines[-1]:
            lines.append(self.line())
        text = "\n".join(lines[:-1])
        assert text[0] == "=", (command, text)
        return text.partition(" ")[2] if " " in text else text[1:]

    def begins(self):
        """What Program's constructor sends; the supported commands."""
        assert self.send("protocol_version") == "2"
        assert self.send("name")
        assert self.send("version")
        commands = self.send("list_commands").split()
        if "gogui-interrupt" in commands:
            self.send("gogui-interrupt")
        return commands


def twogtp_game(gogui, game, ours, komi):
    """TwoGtp.autoPlay's game of one program; None for the moves of the other."""
    gogui.send(f"boardsize {game.table.columns}")
    gogui.send("clear_board")
    if komi:  # only when it is another than before
        gogui.send("komi " + komi)
    while not game.is_over:
        if game.position.to_move == ours:
            answer = gogui.send("genmove " + "bw"[ours])
            assert answer != "resign"
            game.play(parse_vertex(answer, game.table))
        else:
            gogui.send("play {} {}".format("BW"[game.position.to_move], vertex_text(game.reply(), game.table).upper()))
    if game.position.to_move == ours:
        # NoGo ends with the side that cannot move; twogtp knows an end by passes or by this word only.
        assert gogui.send("genmove " + "bw"[ours]) == "resign"


@pytest.mark.parametrize("size", [5, 9])
def test_gogui_twogtp(size):
    with piped(bot("nogo", *QUICK)) as pipes:
        gogui = GoGui(pipes.process)
        commands = gogui.begins()
        assert {"komi", "time_settings", "final_score", "undo"} <= set(commands)
        for number in range(2):  # -alternate: the colours change from game to game
            game = Game("nogo", size, seed=number)
            twogtp_game(gogui, game, number, "6.5" if number == 0 else "")
            assert gogui.send("final_score") == "BW"[game.position.result().winner] + "+R"
            if "cputime" in commands:  # GtpClientUtil.getCpuTime, before and after a game
                assert float(gogui.send("cputime")) >= 0
        gogui.send("quit")
        gogui.leaves()


REGRESS_TEST = """
# Comments stay with gogui-regress, and so do patterns.
boardsize 5
clear_board
play b a1
play w c3
10 gogui-rules_side_to_move
#? [black]
20 legal_moves b
#? [([A-E][1-5] ?)+]
30 genmove b
#? [[A-E][1-5]]
undo
40 showboard
#? [.*X.*]
play b e5
50 gogui-rules_final_result
#? [unknown]
"""


def test_gogui_regress():
    """Regress.handleLine and handleTest: an id is part of the line, and so of the response."""
    passed, response = [], ""
    with piped(bot("nogo", *QUICK)) as pipes:
        gogui = GoGui(pipes.process)
        gogui.begins()
        for line in REGRESS_TEST.split("\n"):
            if line.startswith("#?"):
                pattern = re.compile(line[2:].strip()[1:-1], re.MULTILINE | re.DOTALL)
                assert pattern.fullmatch(response.strip()), (line, response)
                passed.append(line)
            elif line and not line.startswith("#"):
                response = gogui.send(line)
        gogui.send("quit")
        gogui.leaves()
    assert len(passed) == 5


# ---- c-gomoku-cli -------------------------------------------------------------------------------
# https://github.com/dhbloo/c-gomoku-cli at 0891174, src/engine.cpp and src/game.cpp.


class CGomokuCli(Pipes):
    """Engine: lines end with LF. A move is the first line that is one; what else is said is skipped."""

    SKIPPED = ("MESSAGE", "DEBUG", "UNKNOWN", "ERROR", "SUGGEST")

    def about(self):
        self.write("ABOUT\n")
        line = self.line()
        while line.startswith(self.SKIPPED):
            line = self.line()
        assert re.search(r'name="?\w', line), line

    def starts(self, size):
        self.write(f"START {size}\n")
        line = self.line()
        while line != "OK":
            assert not line.startswith("ERROR"), line
            line = self.line()

    def informs(self, rule, *more):
        """Game::gomocup_game_info_command."""
        infos = [f"rule {rule}", *more, "timeout_match 0", "max_memory 367001600"]
        self.write("".join(f"INFO {info}\n" for info in infos))

    def best(self):
        line = self.line()
        while not re.fullmatch(r"\d+,\d+", line):
            line = self.line()
        x, y = line.split(",")
        return ((int(x), int(y)),)

    def asks(self, game, use_turn):
        """The lines of a turn, up to what makes the engine think."""
        self.write("INFO time_left 2147483647\n")
        if not game.moves:
            self.write("BEGIN\n")
        elif use_turn:
            self.write(f"TURN {comma(game.moves[-1])}\n")
        else:  # each line is written by itself
            for line in ("BOARD\n", *board(game, "\n").splitlines(keepends=True), "DONE\n"):
                self.write(line)


@pytest.mark.parametrize("use_turn", [False, True])
def test_c_gomoku_cli(use_turn):
    with piped(bot("gomoku", *RANDOM)) as pipes:
        cli = CGomokuCli(pipes.process)
        cli.about()
        for number, (rule, name) in enumerate([(0, "freestyle"), (1, "standard"), (4, "renju")]):
            game = Game("gomoku", 15, name, seed=number)
            cli.starts(15)  # on the same process, game after game
            cli.informs(rule, "timeout_turn 60000", "thread_num 1")
            ours, can_use_turn = number % 2, False
            while not game.is_over and len(game.moves) < 40:
                if game.position.to_move == ours:
                    cli.asks(game, use_turn and can_use_turn)
                    can_use_turn = True
                    game.play(cli.best())
                else:
                    game.reply()
        cli.write("END\n")
        cli.leaves()


def test_c_gomoku_cli_stops_an_engine_that_is_late():
    """Engine::bestmove writes YXSTOP when the time is over, and takes the move that comes then."""
    with piped(bot("gomoku", *AN_HOUR)) as pipes:
        cli = CGomokuCli(pipes.process)
        cli.about()
        for number in range(2):
            game = Game("gomoku", 15)
            cli.starts(15)
            cli.informs(0)
            for _ in range(number):
                game.reply()
            cli.asks(game, False)
            cli.write("YXSTOP\n")
            game.play(cli.best())
        cli.write("END\n")
        cli.leaves()


# ---- GomocupJudge -------------------------------------------------------------------------------
# https://github.com/Gomocup/GomocupJudge at c11ec6a, client/new_protocol.py and client/ai_match.py.


class GomocupJudge(Pipes):
    """new_protocol: CRLF, no OK awaited, and the process stopped while it is not its turn."""

    def begins(self, size, rule):
        infos = ["timeout_turn 30000", "timeout_match 180000", "max_memory 367001600", "game_type 1", f"rule {rule}"]
        self.write(f"START {size}\r\n")
        for info in [*infos, "folder ./"]:
            self.write(f"INFO {info}\r\n")
        self.process.send_signal(signal.SIGSTOP)

    def asks(self, *lines):
        """Writes to the stopped process, lets it go, and returns its first line that is an answer."""
        for line in ("INFO time_left 170000", *lines):
            self.write(line + "\r\n")
        self.process.send_signal(signal.SIGCONT)
        line = self.line()
        while not re.match(r"\d+,\d+|swap", line.lower()):
            line = self.line()  # OK and messages
        self.process.send_signal(signal.SIGSTOP)
        return line

    def ends(self):
        self.process.send_signal(signal.SIGCONT)
        self.write("END\r\n")
        self.leaves()


def judged_move(text):
    x, y = text.split(",")
    return ((int(x), int(y)),)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system cannot stop a process")
@pytest.mark.parametrize(("size", "rule", "name"), [(20, 0, "freestyle"), (15, 1, "standard"), (15, 4, "renju")])
def test_gomocup_judge(size, rule, name):
    game = Game("gomoku", size, name, seed=size + rule)
    game.reply()  # the opening
    with piped(bot("gomoku", *RANDOM)) as pipes:
        judge = GomocupJudge(pipes.process)
        judge.begins(size, rule)
        game.play(judged_move(judge.asks("BOARD", *board(game, "\n").split(), "DONE")))
        while not game.is_over and len(game.moves) < 60:
            move = game.reply()
            if not game.is_over:
                game.play(judged_move(judge.asks("TURN " + comma(move))))
        judge.ends()


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="the system cannot stop a process")
def test_gomocup_judge_swap2():
    """ai_match.play: three stones by the first, what the second makes of them, and a game from there."""
    with piped(bot("gomoku", *QUICK)) as first, piped(bot("gomoku", *QUICK)) as second:
        judges = [GomocupJudge(pipes.process) for pipes in (first, second)]
        judges[0].begins(15, 1)
        opening = judges[0].asks("SWAP2BOARD", "DONE").split()
        assert len(opening) == 3
        judges[1].begins(15, 1)
        answer = judges[1].asks("SWAP2BOARD", *opening, "DONE")
        stones = opening if answer.lower().startswith("swap") else [*opening, *answer.split()]
        assert len(stones) in (3, 4, 5)
        if len(stones) == 5:
            answer = judges[0].asks("SWAP2BOARD", *stones, "DONE")
            stones += [] if answer.lower().startswith("swap") else answer.split()
        game = Game("gomoku", 15, "standard")
        for stone in stones:
            game.play(judged_move(stone))
        game.play(judged_move(judges[1].asks("BOARD", *board(game, "\n").split(), "DONE")))
        game.play(judged_move(judges[0].asks("BOARD", *board(game, "\n").split(), "DONE")))
        game.play(judged_move(judges[1].asks("TURN " + comma(game.moves[-1]))))
        for judge in judges:
            judge.ends()


# ---- Piskvork -----------------------------------------------------------------------------------
# https://github.com/plastovicka/Piskvork at 2c32965, source/protocol.cpp: Tplayer::move, sendInfo,
# readCommand, stopAI.


class Piskvork(Pipes):
    """CRLF, each line in one write; an answer is awaited to START, RESTART and TAKEBACK."""

    def command(self, text):
        self.write(text + "\r\n")

    def read(self):
        line = self.line()
        while not line or line.lower().startswith(("debug ", "message ")):
            line = self.line()
        return line

    def ok(self, text):
        self.command(text)
        assert self.read().upper() == "OK"

    def informs(self, rule):
        for info in ("max_memory 367001600", "timeout_match 1000000", "timeout_turn 30000", "game_type 0"):
            self.command("INFO " + info)
        for info in (f"rule {rule}", "time_left 1000000", r"folder C:\Users\me\AppData\Roaming"):
            self.command("INFO " + info)

    def first(self, game, rule):
        """The whole board, after START or RESTART."""
        self.informs(rule)
        if not game.moves:
            self.command("BEGIN")
        elif len(game.moves) == 1:
            self.command("TURN " + comma(game.moves[0]))
        else:
            for line in ("BOARD", *board(game, "\n").split(), "DONE"):
                self.command(line)
        self.moves(game)

    def turn(self, game):
        self.command("INFO time_left 990000")
        self.command("TURN " + comma(game.moves[-1]))
        self.moves(game)

    def moves(self, game):
        found = re.match(r"\s*(\d+),(\d+)", self.read())  # sscanf("%d,%d")
        assert found
        game.play(((int(found.group(1)), int(found.group(2))),))


def test_piskvork():
    with piped(bot("gomoku", *RANDOM)) as pipes:
        manager = Piskvork(pipes.process)
        manager.ok("START 15")
        for number, before in enumerate([0, 1, 4]):
            if number:
                manager.ok("RESTART")
            game = Game("gomoku", 15, "freestyle", seed=number)
            for _ in range(before):
                game.reply()
            manager.first(game, 0)
            for _ in range(3):
                game.reply()
                manager.turn(game)
            for _ in range(2):  # the user takes two plies back, and plays another way
                manager.ok("TAKEBACK " + comma(game.back()))
            game.back()
            game.reply()
            manager.ok("RESTART")
            manager.first(game, 0)
        manager.command("END")
        manager.leaves()


def test_piskvork_with_a_board_that_is_no_square():
    with piped(bot("gomoku", *RANDOM)) as pipes:
        manager = Piskvork(pipes.process)
        manager.command("RECTSTART 15,12")
        answer = manager.read()
        assert answer.upper() == "OK" or answer.startswith("ERROR"), answer  # the user is told
        manager.command("END")
        manager.leaves()


# ---- pygomo -------------------------------------------------------------------------------------

PYGOMO = """
import json, random, sys
from pygomo import BoardPosition, EngineClient, Move

chance = random.Random(2)
games = []
with EngineClient(sys.executable, args=sys.argv[1:]) as engine:
    about = engine.about()
    for rule, begins in ((0, True), (1, False), (4, True), (0, False)):
        assert engine.start(15), "START"
        engine.set_rule(rule)
        engine.set_time(turn_time_ms=60000, match_time_ms=600000, time_left_ms=600000)
        engine.configure(max_memory=1 << 28, thread_num=1)
        moves = [engine.begin(timeout=60).move.to_tuple()] if begins else []
        while len(moves) < 14:
            free = [(x, y) for x in range(15) for y in range(15) if (x, y) not in moves and (x + y) % 7 == 0]
            moves.append(chance.choice(free))
            engine.set_time(time_left_ms=500000)
            moves.append(engine.turn(Move(moves[-1]).to_algebraic(), timeout=60).move.to_tuple())
        games.append((rule, moves))
    taken = [engine.takeback(str(Move(moves.pop()))) for _ in range(2)]
    position = BoardPosition()
    for n, move in enumerate(moves):
        position.add_move(Move(move), 2 - (len(moves) - 1 - n) % 2)
    restarted = engine.restart()
    games.append((rule, moves + [engine.board(position, timeout=60).move.to_tuple()]))
    pid = engine.process_id
print(json.dumps({"about": about, "games": games, "taken": taken, "restarted": restarted, "pid": pid}))
"""


def test_pygomo(tmp_path):
    """The library pygomo-lib itself. It asks in capitals, reads a move from anywhere, and sends SIGTERM after END."""
    script = tmp_path / "client.py"
    script.write_text(PYGOMO, encoding="utf-8")
    command = [sys.executable, str(script), *bot("gomoku", *RANDOM)[1:]]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=environment(), timeout=4 * SECONDS)
    assert done.returncode == 0, done
    said = json.loads(done.stdout)
    assert said["about"].startswith('name="Stonewire Gomoku"')
    assert (said["taken"], said["restarted"]) == ([True, True], True)
    assert len(said["games"]) == 5
    for rule, moves in said["games"]:
        game = Game("gomoku", 15, {0: "freestyle", 1: "standard", 4: "renju"}[rule])
        for x, y in moves:
            game.play(((x, y),))


# ---- botzone-local-runner -----------------------------------------------------------------------
# https://github.com/lpaladin/botzone-local-runner at 9fe51c6, LocalProgramRunner.cs: RunForResponse.
# Its other half, the exchange with Botzone itself, is in tests/tools/test_localai.py.


def runner_json(table, requests, responses):
    """What Json.NET makes of the anonymous object: no blanks, a double for the time, nulls. Then Windows' line end."""
    value = {"requests": requests, "responses": responses, "data": None, "globaldata": None}
    text = json.dumps({**value, "time_limit": 1000.0, "memory_limit": 256}, separators=(",", ":"))
    return text + "\r\n"


def as_object(move, keys):
    numbers = [n for point in move for n in point] or [-1] * len(keys)
    return dict(zip(keys, numbers, strict=True))


def as_move(value):
    numbers = list(value)
    assert all(type(n) is int for n in numbers)
    return PASS if all(n == -1 for n in numbers) else tuple(zip(numbers[0::2], numbers[1::2], strict=True))


@pytest.mark.parametrize("ours", [0, 1])
@pytest.mark.parametrize(
    ("name", "rule"),
    [("nogo", ""), ("othello", ""), ("surakarta", ""), ("gomoku", ""), ("gomoku", "swap1"), ("gomoku", "swap-renju")],
)
def test_botzone_local_runner(name, rule, ours):
    """It reads all of stdout as one JSON value, and wants exit code 0."""
    game = Game(name, None, rule)
    keys = ("x", "y") if game.table.points_per_move == 1 else ("x0", "y0", "x1", "y1")
    command = bot(name, *QUICK, *(["--rule", rule] if rule else []))
    requests, responses = [], []
    for _ in range(3):
        requests.append(as_object(game.reply() if game.position.to_move != ours else PASS, keys))
        outcome = run(command, runner_json(game.table, requests, responses))
        assert (outcome.code, outcome.err) == (0, "")
        response = json.loads(outcome.out)["response"]
        assert list(response) == list(keys)
        game.play(as_move(response.values()))
        responses.append(response)


@pytest.mark.parametrize("ours", [0, 1])
@pytest.mark.parametrize("name", ["nogo", "othello", "gomoku"])
def test_botzone_local_runner_with_simple_input(name, ours):
    """It writes an empty line each for data and globaldata, and reads the first line as the response."""
    game, told = Game(name), []
    for turn in range(1, 4):
        request = game.reply() if game.position.to_move != ours else PASS
        told.append("{} {}".format(*as_object(request, "xy").values()))
        text = "".join(line + "\r\n" for line in (str(turn), *told, "", ""))
        outcome = run(bot(name, *QUICK), text)
        assert (outcome.code, outcome.err) == (0, "")
        told.append(outcome.out.splitlines()[0])
        game.play(as_move(int(word) for word in told[-1].split(" ")))
