"""Starts the real bots, talks to them, and reads what they answer."""

import contextlib
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pexpect

from bots.nogo.rules import NoGo
from protocol.botzone import KEEP_RUNNING_MARK
from protocol.gtp import vertex_text
from protocol.moves import PASS, Table

ROOT = Path(__file__).resolve().parents[2]
GENERIC_FILE = ROOT / "submissions" / "nogo.py"
BOTZONE_FILE = ROOT / "submissions" / "botzone" / "nogo.py"
CODINGAME_FILE = ROOT / "submissions" / "codingame" / "nogo.py"
PACKED_FILES = {"generic": GENERIC_FILE, "botzone": BOTZONE_FILE, "codingame": CODINGAME_FILE}


def _submissions():
    """Every packed file by game and target: those of the generic target, and the platforms' own."""
    folder = ROOT / "submissions"
    found = {(path.stem, "generic"): path for path in folder.glob("*.py")}
    found.update({(path.stem, path.parent.name): path for path in folder.glob("*/*.py")})
    return dict(sorted(found.items()))


SUBMISSIONS = _submissions()

CHECKOUT = (sys.executable, "-m", "bots.nogo")
PACKED = (sys.executable, str(GENERIC_FILE))
CODINGAME = (sys.executable, str(CODINGAME_FILE))
BARE = (sys.executable, "-I", "-S", str(GENERIC_FILE))  # neither numba nor orjson can be found
BOTS = {"checkout": CHECKOUT, "packed": PACKED}

QUICK = ("--nodes", "200", "--seed", "1")
SECONDS = 120  # for anything at all; only a hang takes so long

CENTRE = ((4, 4),)
MARK = KEEP_RUNNING_MARK
FIRST_JSON = '{"requests":[{"x":-1,"y":-1}],"responses":[]}\n'
FIRST_SIMPLE = "1\n-1 -1\n"
EMPTY_LINE = "." * 81 + " x\n"


class Outcome:
    """What a process wrote and how it left."""

    def __init__(self, code, out, err):
        self.code = code
        self.out = out
        self.err = err

    def __repr__(self):
        return "Outcome(code={}, out={!r}, err={!r})".format(self.code, self.out[:2000], self.err[:2000])


def environment(**changes):
    """Ours without any of the bot's own settings, and with changes; None takes a variable away."""
    values = {name: value for name, value in os.environ.items() if not name.startswith("STONEWIRE_")}
    for name, value in changes.items():
        values.pop(name, None)
        if value is not None:
            values[name] = value
    return values


def run(command, text="", cwd=ROOT, env=None):
    """A whole life: all input at once, then its end."""
    data = text if isinstance(text, bytes) else text.encode()
    done = subprocess.run(
        list(command), input=data, capture_output=True, cwd=str(cwd), env=env or environment(), timeout=SECONDS
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def run_shell(redirection, command, text="", cwd=ROOT):
    """Like ``run``, with some redirection of a POSIX shell applied to the bot."""
    return run(["sh", "-c", 'exec "$@" ' + redirection, "sh", *command], text, cwd)


@contextlib.contextmanager
def start(command, **options):
    """A process with pipes, for tests that do something to it while it runs; whatever happens, it ends."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        list(command), bufsize=0, stdin=pipe, stdout=pipe, stderr=pipe, cwd=str(ROOT), env=environment(), **options
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def assert_silent_success(outcome):
    assert (outcome.code, outcome.err) == (0, ""), outcome


def assert_one_complaint(outcome, code=2):
    """One clear line on stderr, and no more."""
    assert outcome.code == code, outcome
    assert outcome.out == "", outcome
    assert_one_line(outcome.err)


def assert_one_line(err):
    assert err.startswith("stonewire"), err
    assert err.endswith("\n"), err
    assert err.count("\n") == 1, err
    assert "Traceback" not in err
    assert len(err) < 400, err
    assert len(err.split(": ", 1)[1]) > 8, err


class Talk:
    """An interactive session on a terminal without echo. stderr arrives on the same terminal."""

    def __init__(self, command, *arguments):
        self.child = pexpect.spawn(
            command[0],
            [*command[1:], *arguments],
            cwd=str(ROOT),
            env=environment(),
            echo=False,
            timeout=SECONDS,
            encoding="utf-8",
        )
        self.child.delaybeforesend = None

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.child.close(force=True)

    def say(self, text):
        self.child.send(text if text.endswith("\n") else text + "\n")

    def line(self):
        text = self.child.readline()
        assert text.endswith("\r\n"), "the bot left: " + repr(text)
        return text[:-2]

    def ask(self, text):
        self.say(text)
        return self.line()

    def gtp(self, command):
        """GTP's answer to a command, without its blank line."""
        self.say(command)
        lines = []
        while True:
            line = self.line()
            if not line:
                return "\n".join(lines)
            lines.append(line)

    def leave(self):
        """Waits for the process to end; returns its exit code and what else it wrote."""
        self.child.expect(pexpect.EOF)
        rest = self.child.before
        self.child.close()
        code = self.child.exitstatus if self.child.signalstatus is None else -self.child.signalstatus
        return code, rest

    def end(self):
        """End of input, as Ctrl-D gives it; then as ``leave``."""
        self.child.sendeof()
        return self.leave()


# ---- games ------------------------------------------------------------------------------------------


class LoggedBot:
    """A bot whose log tells what it has taken up."""

    def __init__(self, command, log, env=None):
        pipe = subprocess.PIPE
        log.touch()
        command = [*command, "--log", str(log)]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, cwd=ROOT, env=env)
        self._log = log

    def say(self, text):
        self.process.stdin.write(text.encode())

    def ask_to_think(self, text):
        """Says it, and waits until the bot has taken up all its lines."""
        before = self._taken_up()
        self.say(text)
        self.wait_until_taken_up(before + text.count("\n"))

    def wait_until_taken_up(self, count):
        """Waits until the bot has taken up so many lines since it began."""
        until = time.monotonic() + SECONDS
        while self._taken_up() < count:
            assert self.process.poll() is None, self.process.stderr.read()
            assert time.monotonic() < until
            time.sleep(0.01)

    def _taken_up(self):
        return ("\n" + self._log.read_text()).count("\n< ")

    def answers(self, count):
        """So many GTP replies."""
        lines = []
        while lines.count("") < count:
            line = self.process.stdout.readline().decode()
            assert line, "the bot left"
            lines.append(line.rstrip("\n"))
        return [answer for answer in "\n".join(lines).split("\n\n") if answer]

    def end(self):
        """The end of input, if it has not come, and what is said until the process ends."""
        out, err = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, out.decode(), err.decode()


@contextlib.contextmanager
def started(command, folder, native=True):
    """A ``LoggedBot``, which does not outlive the block."""
    bot = LoggedBot(command, Path(folder) / "log.txt", environment(STONEWIRE_NATIVE=None if native else "0"))
    try:
        yield bot
    finally:
        bot.process.kill()
        bot.process.wait()
        for pipe in (bot.process.stdin, bot.process.stdout, bot.process.stderr):
            pipe.close()


def random_history(plies, seed, size=9):
    """That many legal moves from the start, fewer if the game ends, and the position after them."""
    chance = random.Random(seed)
    position, moves = NoGo.start(size, size), []
    while len(moves) < plies and position.legal_moves():
        move = chance.choice(position.legal_moves())
        moves.append(move)
        position = position.play(move)
    return moves, position


def assert_legal(position, move):
    assert position.why_illegal(move) is None, (position.diagram(), move)


def as_object(move):
    x, y = move[0] if move else (-1, -1)
    return {"x": x, "y": y}


def as_words(move):
    return "{} {}".format(*(move[0] if move else (-1, -1)))


def _requests_and_responses(moves):
    entries = list(moves) if len(moves) % 2 else [PASS, *moves]
    return entries[0::2], entries[1::2]


def json_input(moves, **more):
    """Botzone's JSON line for the side to move after these moves."""
    requests, responses = _requests_and_responses(moves)
    value = {"requests": [as_object(m) for m in requests], "responses": [as_object(m) for m in responses], **more}
    return json.dumps(value) + "\n"


def simple_input(moves):
    """The same in simple interaction."""
    entries = list(moves) if len(moves) % 2 else [PASS, *moves]
    return "\n".join([str(len(entries) // 2 + 1), *map(as_words, entries)]) + "\n"


def line_input(moves, size=9):
    """The shell line of the position after these moves."""
    cells = ["."] * (size * size)
    for number, ((x, y),) in enumerate(moves):
        cells[y * size + x] = "XO"[number % 2]
    return "".join(cells) + " " + "XO"[len(moves) % 2] + "\n"


def gtp_input(moves, size=9):
    """The commands that lead to the position after these moves and ask for a move."""
    table = Table("nogo", size, size)
    plays = ["play {} {}".format("bw"[n % 2], vertex_text(move, table)) for n, move in enumerate(moves)]
    return "\n".join(["boardsize {}".format(size), *plays, "genmove " + "bw"[len(moves) % 2], "quit"]) + "\n"


# ---- answers ----------------------------------------------------------------------------------------


def json_move(line):
    """The move of Botzone's answer line, which must be as compact and exact as the judge wants it."""
    found = re.fullmatch(r'\{"response":\{"x":(\d+),"y":(\d+)\}(,"debug":"[^"\\]{1,1000}")?\}', line)
    assert found, line
    assert isinstance(json.loads(line), dict)
    return ((int(found.group(1)), int(found.group(2))),)


def simple_move(line):
    found = re.fullmatch(r"(\d+) (\d+)", line)
    assert found, line
    return ((int(found.group(1)), int(found.group(2))),)


def shell_move(line):
    found = re.fullmatch(r"([a-z])(\d+)", line)
    assert found, line
    return (("abcdefghijklmnopqrstuvwxyz".index(found.group(1)), int(found.group(2)) - 1),)


def gtp_move(answer, size=9):
    found = re.fullmatch(r"=\d* ([A-HJ-Z])(\d+)", answer)
    assert found, answer
    return (("ABCDEFGHJKLMNOPQRSTUVWXYZ".index(found.group(1)), size - int(found.group(2))),)


def sau_move(line):
    found = re.fullmatch(r"move ([A-Z])([A-Z])", line)
    assert found, line
    return ((ord(found.group(1)) - ord("A"), ord(found.group(2)) - ord("A")),)


def sau_points(move):
    return "".join(chr(ord("A") + value) for value in move[0])


def gtp_answers(out):
    """The replies of a whole GTP session, none of which may hold anything foreign."""
    assert out == "" or out.endswith("\n\n"), out
    answers = out.split("\n\n")[:-1]
    assert all(answer[0] in "=?" for answer in answers), out
    return answers


# ---- one-shot questions on each wire ----------------------------------------------------------------


def last_gtp_move(out, size=9):
    return gtp_move(gtp_answers(out)[-2], size)


def single(parse):
    """A parser of an output that must be one line."""

    def of(out):
        assert out.count("\n") == 1, out
        return parse(out[:-1])

    return of


QUESTIONS = {
    "botzone": (json_input, single(json_move)),
    "simple": (simple_input, single(simple_move)),
    "line": (line_input, single(shell_move)),
    "gtp": (gtp_input, last_gtp_move),
}


# ---- interpreters -----------------------------------------------------------------------------------


def interpreters():
    """Every CPython from 3.6 on that is found, by version."""
    candidates = [sys.executable]
    for folder in os.environ.get("PATH", "").split(os.pathsep):
        for path in sorted(glob.glob(os.path.join(folder, "python3*"))):
            if re.fullmatch(r"python3(\.\d+)?", os.path.basename(path)):
                candidates.append(path)
    candidates += sorted(glob.glob(os.path.expanduser("~/.pyenv/versions/*/bin/python3")))
    found, seen = {}, set()
    for path in candidates:
        real = os.path.realpath(path)
        if real in seen or not shutil.which(path):
            continue
        seen.add(real)
        version = _version(path)
        if version is not None and version >= (3, 6):
            found.setdefault(version, path)
    return found


def _version(path):
    command = [path, "-I", "-S", "-c", "import sys; print(*sys.version_info[:3])"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS, env=environment())
        return tuple(int(part) for part in done.stdout.split()) if done.returncode == 0 else None
    except (OSError, ValueError):
        return None
