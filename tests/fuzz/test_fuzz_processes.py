"""Real processes fed with bytes gone wrong: torn apart in mid-character, with other line ends, or broken off.

A session of lines is made as in ``test_fuzz_sessions``, but written as it comes, without waiting for answers,
so only the form of what the bot says is checked, that it leaves, and how.
"""

import json
import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from fuzz_choices import FOREIGN, Choices, spoilt
from fuzz_grammars import GRAMMARS
from fuzz_harness import assert_complaints

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 120  # for a few quick searches: only a hang takes so long
PROCESSES = range(4)  # of each wire, each with noise of its own
_BYTES = (b"\xff\xfe", b"\xc3", b"\xf0\x9f", b"\x00", b"\xed\xa0\x80", b"\x1a", b"\r", b"\xe6\xbc")


def lines_of(name, number):
    """A grammar, and some lines of a session, a few of them spoilt."""
    chance = random.Random(f"{name} {number}")
    grammar = GRAMMARS[name](Choices(chance.randbytes(14)))
    lines = []
    while len(lines) < 40:
        choices = Choices(chance.randbytes(14))
        for step in grammar.steps(choices):
            lines += spoilt(choices, step.text) if chance.random() < 0.1 and lines else [step.text]
    return grammar, chance, lines


def torn(chance, lines):
    """The lines as bytes, in pieces to be written one by one."""
    ends = chance.choice([b"\n", b"\n", b"\r\n"])
    data = bytearray(ends.join(line.encode("utf-8", "replace") for line in lines))
    for _ in range(chance.randrange(3)):
        at = len(lines[0]) + chance.randrange(len(data))
        data[at:at] = chance.choice(_BYTES)
    if chance.random() < 0.3:
        del data[chance.randrange(len(data)) :]
    if chance.random() < 0.5:
        data += ends
    if chance.random() < 0.1:
        data += b" " * 5_000_000 + ends + FOREIGN[0].encode()
    cuts = sorted(chance.randrange(len(data) + 1) for _ in range(8))
    return [bytes(data[start:stop]) for start, stop in zip([0, *cuts], [*cuts, len(data)], strict=True)]


def run(command, pieces):
    """The whole life of a process; what does not take all of its input may leave before."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name == "STONEWIRE_CACHE" or not name.startswith("STONEWIRE_")
    }
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdin=pipe, stdout=pipe, stderr=pipe) as process:

        def write():
            try:
                for piece in pieces:
                    process.stdin.write(piece)
                    process.stdin.flush()
                process.stdin.close()
            except OSError:
                pass  # it has left

        outputs = {}
        workers = [threading.Thread(target=write, daemon=True)]
        for stream in ("stdout", "stderr"):
            workers.append(
                threading.Thread(target=lambda s=stream: outputs.update({s: getattr(process, s).read()}), daemon=True)
            )
        for worker in workers:
            worker.start()
        try:
            code = process.wait(SECONDS)
            for worker in workers[1:]:
                worker.join(SECONDS)
        finally:
            process.kill()
        return code, outputs["stdout"].decode(), outputs["stderr"].decode()


@pytest.mark.parametrize("number", PROCESSES)
@pytest.mark.parametrize("name", GRAMMARS)
def test_a_process_takes_any_bytes_and_leaves_in_order(name, number):
    grammar, chance, lines = lines_of(name, number)
    pieces = torn(chance, lines)
    command = [sys.executable, "-m", "bots." + grammar.table.game, *grammar.arguments()]
    code, out, err = run([*command, "--time-ms", "50", "--protocol", name], pieces)
    assert code in (0, 2), (code, err)
    assert_complaints(err)
    if name in ("gtp", "sau"):
        assert err in ("", "stonewire: no input\n")
    assert err or code == 0
    if not grammar.goes_on and name != "codingame":
        assert (code, out.count("\n"), err.count("\n")) in ((0, 1, 0), (2, 0, 1)), (code, out, err)
    assert out.isascii()
    if out:
        assert out.endswith("\n")


# ---- what fuzzing found -----------------------------------------------------------------------------


def test_a_line_too_long_is_answered_as_every_command_is():
    """A controller that waits for the reply to its command would wait for ever."""
    code, out, err = run(
        [sys.executable, "-m", "bots.nogo"], [b"1 name " + b"x" * 5_000_000 + b"\n2 protocol_version\n"]
    )
    assert (code, err) == (0, "")
    assert out == "? a line of more than 4194304 bytes\n\n=2 2\n\n"


def test_a_line_too_long_leaves_a_game_that_is_kept_running_as_it_was():
    first = b'{"requests":[{"x":4,"y":5},{"x":6,"y":2},{"x":2,"y":3}],"responses":[{"x":5,"y":3},{"x":2,"y":5}]}\n'
    command = [sys.executable, "-m", "bots.othello", "--keep-running", "--nodes", "30"]
    code, out, err = run(command, [first, b" " * 5_000_000 + b"\n", b'{"x":4,"y":2}\n'])
    answers = out.splitlines()
    assert code == 0 and err == "stonewire: a line of more than 4194304 bytes\n"
    assert answers[0] == '{"response":{"x":5,"y":2}}' and len(answers) == 4
    assert json.loads(answers[2])["response"] in [{"x": x, "y": y} for x, y in ((6, 1), (1, 2), (3, 2), (5, 4), (5, 6))]
