"""Bots with --ponder use their opponent's time, and no other bot does: what tells is the processor time they use."""

import re
import subprocess
import sys
import time

import pytest
from drive_helpers import ROOT, SECONDS, environment, run

MODULES = {game: (sys.executable, "-m", "bots." + game) for game in ("nogo", "othello", "surakarta", "gomoku")}
QUICK = ("--time-ms", "100")
IDLE = 0.8  # seconds of an opponent's thought
LITTLE = 0.3  # seconds of processor time that a bot which does nothing may use meanwhile


class Bot:
    """A bot on GTP, whose stderr goes to a file."""

    def __init__(self, command, errors):
        self._path, self._errors = errors, errors.open("w")
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=self._errors, bufsize=0, cwd=ROOT, env=environment()
        )

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._process.kill()
        self._process.wait()
        for file in (self._process.stdin, self._process.stdout, self._errors):
            file.close()

    def ask(self, command):
        self._process.stdin.write(command.encode() + b"\n")
        lines = [self._process.stdout.readline().decode()]
        while lines[-1].strip():
            lines.append(self._process.stdout.readline().decode())
        return "".join(lines).strip()

    def seconds(self):
        """The processor time it has used, as it says itself."""
        return float(self.ask("cputime")[2:])

    def said(self):
        self.ask("name")  # what it has to say follows its answer
        return self._path.read_text()

    def uses_its_time(self, seconds):
        """Waits until it has used so much more; each question in between stops it, and it goes on."""
        least = self.seconds() + seconds
        until = time.monotonic() + SECONDS
        while self.seconds() < least:
            assert time.monotonic() < until, "it does nothing"
            time.sleep(0.05)

    def assert_idle(self):
        before = self.seconds()
        time.sleep(IDLE)
        assert self.seconds() - before < LITTLE


def started(game, folder, *options):
    return Bot([*MODULES[game], *options], folder / "errors.txt")


@pytest.mark.parametrize("engine", ["mcts", "alphabeta"])
@pytest.mark.parametrize("game", sorted(MODULES))
def test_every_search_goes_on_while_the_opponent_thinks(game, engine, tmp_path):
    with started(game, tmp_path, *QUICK, "--ponder", "--engine", engine) as bot:
        bot.assert_idle()  # nobody has asked for a move
        assert bot.ask("genmove b").startswith("= ")
        bot.uses_its_time(0.5)
        assert bot.ask("undo") == "="
        bot.assert_idle()  # that position was never answered from
        assert bot.ask("genmove b").startswith("= ")
        bot.uses_its_time(0.2)
        assert bot.ask("quit") == "="


@pytest.mark.parametrize("game", sorted(MODULES))
def test_no_bot_does_so_unasked(game, tmp_path):
    with started(game, tmp_path, *QUICK) as bot:
        bot.ask("genmove b")
        bot.assert_idle()


@pytest.mark.parametrize(
    "options",
    [
        ("--ponder", "--nodes", "500"),  # answers that repeat themselves
        ("--ponder", "--depth", "3", "--engine", "alphabeta"),
        ("--ponder", "--engine", "greedy", *QUICK),  # keeps nothing
    ],
)
def test_searches_without_a_clock_or_a_memory_do_not_ponder(options, tmp_path):
    with started("nogo", tmp_path, *options) as bot:
        bot.ask("genmove b")
        bot.assert_idle()


@pytest.mark.parametrize("size", [2, 3])
def test_nothing_is_searched_that_is_solved_or_over(size, tmp_path):
    with started("nogo", tmp_path, *QUICK, "--ponder") as bot:
        bot.ask("boardsize {}".format(size))
        bot.ask("genmove b")
        bot.ask("genmove w")
        bot.assert_idle()


def test_the_answers_of_a_bot_limited_by_nodes_stay_the_same():
    text = "".join("genmove {}\nname\n".format("bw"[n % 2]) for n in range(6))
    answers = [
        run([*MODULES["nogo"], "--nodes", "300", "--seed", "1", *more], text).out for more in ((), ("--ponder",))
    ]
    assert answers[0] == answers[1]


def test_a_process_for_one_answer_leaves_after_it(tmp_path):
    outcome = run([*MODULES["othello"], *QUICK, "--ponder"], '{"requests":[{"x":-1,"y":-1}],"responses":[]}\n')
    assert outcome.code == 0
    assert outcome.out.startswith('{"response"')


def kept_visits(folder, *options):
    """How many visits the tree has from before the second answer begins to search."""
    with started("nogo", folder, "--time-ms", "1000", "--debug", *options) as bot:
        bot.ask("genmove b")
        reply = re.search(r"pv \w+ ([a-z])(\d)", bot.said())
        if options:
            bot.uses_its_time(1.5)
        vertex = "ABCDEFGHJ"["abcdefghi".index(reply.group(1))] + str(10 - int(reply.group(2)))
        assert bot.ask("play w " + vertex) == "="
        before = len(bot.said())
        bot.ask("genmove b")
        said = bot.said()[before:]
    visits = sum(int(found) for found in re.findall(r"^stonewire: +[a-i]\d +(\d+) ", said, re.MULTILINE))
    return visits - int(re.search(r"nodes (\d+)", said).group(1))


def test_the_tree_that_grew_meanwhile_serves_the_next_answer(tmp_path):
    assert kept_visits(tmp_path, "--ponder") > 2 * kept_visits(tmp_path) + 100
