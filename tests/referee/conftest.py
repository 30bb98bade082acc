"""Bots as real processes for the referee's tests: one script that misbehaves on request."""

import os
import shlex
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

BOT = """
import os, random, signal, subprocess, sys, time
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

def misbehave(size, occupied):
    if mode == "silent": time.sleep(60)
    if mode == "half-line": write(b"= C"); time.sleep(60)
    if mode == "endless-bytes":
        while True: write(b"x" * 65536)
    if mode == "junk-slowly":
        while True: write(b"info depth 1\\n"); time.sleep(0.02)
    if mode == "junk-fast":
        while True: write(b"info depth 1\\n" * 1000)
    if mode == "stderr":
        os.write(2, b"START" + b"e" * 4000000 + b"END")
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
    if mode == "dead-at-start" and first_time(): sys.exit(7)
    size, position, last = 9, None, ""
    while True:
        line = sys.stdin.readline()
        words = line.split()
        if not line: return
        text = ""
        if words[0] == "boardsize": size = int(words[1])
        if words[0] == "clear_board":
            if mode == "silent-at-begin" and first_time(): time.sleep(60)
            position, last = NoGo.start(size, size), ""
        if words[0] == "play":
            last = words[2]
            position = position.play(((LETTERS.index(last[0].upper()), size - int(last[1:])),))
        if words[0] == "genmove":
            special = mode not in ("good", "double", "slow", "never-reads") and first_time()
            text = misbehave(size, last) if special else None
            if mode == "slow": time.sleep(0.03)
            if text is None:
                (x, y), = move = source.choice(position.legal_moves())
                position = position.play(move)
                text = LETTERS[x] + str(size - y)
        answer = ("= " + text + "\\n\\n").encode()
        write(answer * 2 if mode == "double" and words[0] == "genmove" else answer)
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
        return [int(line) for line in (self._folder / "pids").read_text(encoding="utf-8").split()]

    def left(self) -> list[int]:
        """Those that still run after a moment's patience."""
        until = time.monotonic() + 5
        while time.monotonic() < until and any(map(_runs, self.pids())):
            time.sleep(0.02)
        return [pid for pid in self.pids() if _runs(pid)]


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except (OSError, IndexError):
        return False
    return state not in "ZX"


@pytest.fixture
def bots(tmp_path: Path) -> Bots:
    """A folder with the bot script in it."""
    return Bots(tmp_path)
