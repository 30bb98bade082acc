"""Bots as real processes for the referee's tests: one script that misbehaves on request."""

import io
import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from referee_helpers import still_running
from tournament_helpers import Hall

from tools.cli import main

ROOT = Path(__file__).resolve().parents[2]

BOT = """
import os, random, signal, subprocess, sys, threading, time
BUSY = "while True: pass"
EVER = ("good", "double", "late-double", "slow", "slower", "never-reads", "stays", "crlf", "crashes")
here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, {root!r})
from bots.nogo.rules import NoGo
LETTERS = "ABCDEFGHJKLMN"
mode = sys.argv[1] if len(sys.argv) > 1 else "good"
source = random.Random(mode)

def note(pid):
    with open(os.path.join(here, "pids"), "a") as file:
        file.write("%d\\n" % pid)

def first_time():
    try:
        os.close(os.open(os.path.join(here, "done-" + mode), os.O_CREAT | os.O_EXCL))
        return True
    except FileExistsError:
        return False

def write(data):
    while data:
        data = data[os.write(1, data):]

def child(**options):
    note(subprocess.Popen(["sleep", "60"], **options).pid)

def daemon():
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            note(os.getpid())
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(60)
        os._exit(0)
    os.wait()

def burst(count):
    for _ in range(count):
        if os.fork() == 0:
            note(os.getpid())
            if os.getpid() % 2: os.setsid()
            time.sleep(60)
            os._exit(0)

def signal_nursery(number):
    with open("/proc/%d/stat" % os.getppid()) as file:
        os.kill(int(file.read().rpartition(")")[2].split()[1]), number)

def grow(megabytes):
    return b"x" * (megabytes << 20)

def misbehave(size, occupied):
    if mode == "silent": time.sleep(60)
    if mode == "thinks":
        while True: pass
    if mode == "half-line": write(b"= C"); time.sleep(60)
    if mode == "endless-bytes":
        while True: write(b"x" * 65536)
    if mode == "junk-slowly":
        while True: write(b"info depth 1\\n"); time.sleep(0.02)
    if mode == "junk-fast":
        while True: write(b"info depth 1\\n" * 1000)
    if mode == "stderr":
        os.write(2, b"START")
        for _ in range(100): os.write(2, b"e" * 1000000)
        os.write(2, b"END")
    if mode == "close-stdout": os.close(1); time.sleep(60)
    if mode == "close-stdin": os.close(0); time.sleep(60)
    if mode == "exit-0": os._exit(0)
    if mode == "exit-1": os.write(2, b"last words"); os._exit(1)
    if mode == "segv": os.kill(os.getpid(), signal.SIGSEGV); time.sleep(60)
    if mode == "stop-itself": os.kill(os.getpid(), signal.SIGSTOP); time.sleep(60)
    if mode == "ignore-sigterm": signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)
    if mode == "child-parent-dead": child(); os._exit(0)
    if mode == "child-parent-silent": child(); time.sleep(60)
    if mode == "daemon-parent-dead": child(start_new_session=True); os._exit(3)
    if mode == "daemon-parent-silent": child(start_new_session=True); time.sleep(60)
    if mode == "double-fork-dead": daemon(); os._exit(5)
    if mode == "double-fork-silent": daemon(); time.sleep(60)
    if mode == "kills-guardian":
        daemon(); os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)
    if mode == "stops-guardian":
        daemon(); os.kill(os.getppid(), signal.SIGSTOP); time.sleep(60)
    if mode in ("stops-nursery", "stops-nursery-and-sleeps", "stops-both-and-sleeps"):
        signal_nursery(signal.SIGSTOP)
        if mode == "stops-both-and-sleeps": daemon(); os.kill(os.getppid(), signal.SIGSTOP)
        if mode != "stops-nursery": time.sleep(60)
    if mode == "kills-nursery":
        daemon(); signal_nursery(signal.SIGKILL); time.sleep(60)
    if mode == "memory":
        held = []
        while True: held.append(grow(20)); time.sleep(0.02)
    if mode == "memory-of-children":
        for _ in range(8):
            if os.fork() == 0: note(os.getpid()); held = grow(40); time.sleep(60)
        time.sleep(60)
    if mode == "forks": burst(100); time.sleep(60)
    if mode == "bomb":
        while True: burst(1)
    if mode == "descriptors":
        opened = []
        try:
            while True: opened.append(os.open("/dev/null", os.O_RDONLY))
        except OSError:
            for number in opened: os.close(number)
            note(-len(opened))
    if mode == "uses":
        held = grow(150)
        until = time.process_time() + 0.3
        while time.process_time() < until: pass
        time.sleep(0.2)
    if mode == "children-use":
        busy = subprocess.Popen([sys.executable, "-I", "-S", "-c", BUSY])
        note(busy.pid)
        time.sleep(1.5)
        busy.kill()
        busy.wait()
    if mode == "off-board": return "N13"
    if mode == "occupied": return occupied
    if mode == "pass": return "pass"
    if mode == "nonsense": return "hello world"
    if mode == "bytes": write(b"\\x00\\xff\\xfe\\r\\n= \\xc3\\n\\n"); time.sleep(60)
    if mode == "resign": return "resign"
    if mode == "late": time.sleep(1.5); return "A1"
    if mode == "refuse":
        write(b"? I do not like it\\n\\n"); time.sleep(60)
    return None

def main():
    note(os.getpid())
    if mode == "stays":
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        child(start_new_session=True)
    if mode == "kills-guardian-at-start" and first_time(): os.kill(os.getppid(), signal.SIGKILL); time.sleep(60)
    if mode == "dead-at-start" and first_time(): sys.exit(7)
    size, position, last = 9, None, ""
    while True:
        line = sys.stdin.readline()
        words = line.split()
        if not line:
            if mode == "stays": time.sleep(60)
            return
        text = ""
        if words[0] == "boardsize": size = int(words[1])
        if words[0] == "clear_board":
            if mode == "silent-at-begin" and first_time(): time.sleep(60)
            position, last = NoGo.start(size, size), ""
        if words[0] == "play":
            last = words[2]
            position = position.play(((LETTERS.index(last[0].upper()), size - int(last[1:])),))
        if words[0] == "genmove":
            special = mode not in EVER and first_time()
            text = misbehave(size, last) if special else None
            if mode == "slow": time.sleep(0.03)
            if mode == "slower": time.sleep(0.4)
            if mode == "crashes": sys.exit("no heart")
            if text is None:
                (x, y), = move = source.choice(position.legal_moves())
                position = position.play(move)
                text = LETTERS[x] + str(size - y)
        if mode == "stays" and words[0] == "quit": continue
        answer = ("= " + text + "\\n\\n").encode()
        if mode == "crlf": answer = answer.replace(b"\\n", b"\\r\\n")
        write(answer * 2 if mode == "double" and words[0] == "genmove" else answer)
        if mode == "late-double" and words[0] == "genmove":
            threading.Timer(0.1, write, [answer]).start()
        if words[0] == "quit": return

if mode == "never-reads" and first_time():
    note(os.getpid())
    for _ in range(2):  # let the handshake pass, blind
        write(b"=\\n\\n"); time.sleep(0.2)
    time.sleep(60)
main()
"""


class Bots:
    """Command lines of bots, and the processes that they started."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        (folder / "bot.py").write_text(BOT.format(root=str(ROOT)), encoding="utf-8")

    def command(self, mode: str = "good") -> str:
        """A bot's command line; all but a good bot misbehave once, and then never again."""
        return shlex.join([sys.executable, "-I", str(self._folder / "bot.py"), mode])

    def script(self, name: str, text: str) -> str:
        """The command line of a script of one's own."""
        path = self._folder / name
        path.write_text(text, encoding="utf-8")
        return shlex.join([sys.executable, "-I", str(path)])

    def pids(self) -> list[int]:
        """Every process that a bot noted."""
        return [number for number in self._notes() if number > 0]

    def counts(self) -> list[int]:
        """Every count that a bot noted."""
        return [-number for number in self._notes() if number < 0]

    def _notes(self) -> list[int]:
        return [int(line) for line in (self._folder / "pids").read_text(encoding="utf-8").split()]

    def left(self) -> list[int]:
        """Those that still run after a moment's patience."""
        return still_running(self.pids())


@pytest.fixture
def bots(tmp_path: Path) -> Bots:
    """A folder with the bot script in it."""
    return Bots(tmp_path)


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    """A tournament in a folder of its own."""
    return Hall(tmp_path)


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> "tuple[list[dict], str]":
    """The games of a tournament that nobody interrupted, and its report."""
    hall = Hall(tmp_path_factory.mktemp("whole"))
    with redirect_stdout(io.StringIO()) as out:
        assert main(hall.arguments()) == 0
    return hall.games(), out.getvalue()
