"""protocol/README.md is held to what it says: every conversation on it takes place again, with the same outcome."""

import copy
import os
import pathlib
import queue
import re
import subprocess
import sys
import threading

import pytest

from bots import registry
from bots.core.main import choose_codec
from bots.core.options import parse_options, rule_of
from bots.core.reader import Line
from protocol import wire
from protocol.detect import NAMES, names
from protocol.moves import PASS

ROOT = pathlib.Path(__file__).parent.parent
PAGE = (ROOT / "protocol" / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(\$ .*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
BESIDES = ("status ", "nodestats ", "info ")  # what NBoard's and GTP's engines say before an answer
SECONDS = 120  # for one answer: only a hang takes so long


class Block:
    """One conversation: the command, lines as (mark, text), the exit code, and whether the bot leaves by itself."""

    def __init__(self, text):
        command, *lines = text.rstrip("\n").split("\n")
        self.command = command[2:].split()
        self.code, self.leaves = 0, False
        ending = re.fullmatch(r"(exit|end) (\d+)", lines[-1])
        if ending:
            del lines[-1]
            self.leaves, self.code = ending.group(1) == "exit", int(ending.group(2))
        self.lines = [(line[:1], line[2:]) for line in lines]

    def __str__(self):
        return " ".join(self.command[1:])


def _id(text):
    block = Block(text)
    return f"{block} {block.lines[0][1]}"[:60]


every_block = pytest.mark.parametrize("text", BLOCKS, ids=_id)


class Bot:
    """The process, and its two outputs line by line."""

    def __init__(self, command):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            [sys.executable, *command[1:]],
            cwd=ROOT,
            env={name: value for name, value in os.environ.items() if not name.startswith("STONEWIRE_")},
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            text=True,
            bufsize=1,
        )
        self.outputs = {"<": queue.Queue(), "!": queue.Queue()}
        for mark, stream in (("<", self.process.stdout), ("!", self.process.stderr)):
            threading.Thread(target=self._read, args=(stream, self.outputs[mark]), daemon=True).start()

    @staticmethod
    def _read(stream, lines):
        with stream:
            for line in stream:
                lines.put(line.removesuffix("\n"))
        lines.put(None)

    def say(self, text):
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()

    def hear(self, mark):
        """The next line; None at the end."""
        return self.outputs[mark].get(timeout=SECONDS)

    def leave(self, by_itself):
        """The exit code."""
        if not by_itself:
            self.process.stdin.close()
        return self.process.wait(SECONDS)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.process.kill()
        self.process.wait(SECONDS)
        self.process.stdin.close()


def pattern(text):
    """What a line may be that the page writes so: ``*`` is something without blanks, commas or quotes."""
    return re.compile("".join(r'[^\s,"]+' if part == "*" else re.escape(part) for part in re.split(r"(\*)", text)))


def said_again(block):
    """The lines with what the bot really said in place of what the page says."""
    said = []
    with Bot(block.command) as bot:
        for mark, text in block.lines:
            if mark == ">":
                bot.say(text)
                said.append((mark, text))
                continue
            heard = bot.hear(mark)
            assert heard is not None, f"nothing where the page says {text!r}; {said}"
            assert pattern(text).fullmatch(heard.rstrip()), f"{heard!r} where the page says {text!r}; {said}"
            said.append((mark, heard))
        assert bot.leave(block.leaves) == block.code
        assert [bot.hear(mark) for mark in "<!"] == [None, None], "more than the page says"
    return said


class Board:
    """The position of a conversation, by the rules, from what the codec makes of the lines."""

    def __init__(self, block):
        first_line, *rest = [text for mark, text in block.lines if mark == ">" and text]
        game = registry.game(pathlib.Path(block.command[1]).stem)
        options = parse_options(game, names(game.name), block.command[2:])
        self.table = game.table(options.size, options.size, rule_of(game, options))
        self.codec = choose_codec(game, self.table, options, Line(first_line, 0), lambda: "".join(rest[:1]))
        self.rules = game.position
        self.past = [self.rules.start(self.table.columns, self.table.rows, self.table.rule)]

    @property
    def position(self):
        return self.past[-1]

    def take(self, line, behind, answers):
        """One line of the controller's; ``behind`` is the line written behind it, ``answers`` are lines still to come.

        Moves asked for are taken from the answers, and must be legal.
        """
        try:
            events = self.codec.receive(line)
        except wire.WireError:
            return
        for event in events:
            if isinstance(event, wire.Think | wire.Refused):
                if behind is not None and self.codec.written_ahead(behind) == wire.CANCEL:
                    return
                self._answer(event, answers)
            elif not self._carry_out(event):
                self.codec.failed(event, "")
                return
            elif not isinstance(event, wire.Query | wire.Reply):
                self.codec.done(event)

    def _carry_out(self, event):
        """Whether the rules allow it."""
        table = self.codec.table
        if isinstance(event, wire.NewGame):
            return self._begin(lambda: self.rules.start(*self._size(event), table.rule))
        if isinstance(event, wire.SetBoard):
            return self._begin(
                lambda: self.rules.from_cells(*self._size(event), event.cells, event.to_move, table.rule)
            )
        if isinstance(event, wire.SetMoves):
            self._begin(lambda: self.rules.start(*self._size(event), table.rule))
            return all(self._play(move) for move in event.moves)
        if isinstance(event, wire.Play):
            return self._turn_to(event.colour) and self._play(event.move)
        if isinstance(event, wire.Undo):
            return len(self.past) > 1 and bool(self.past.pop())
        return True

    def _size(self, event):
        columns, rows = getattr(event, "columns", None), getattr(event, "rows", None)
        return columns or self.position.columns, rows or self.position.rows

    def _begin(self, make):
        try:
            self.past = [make()]
        except ValueError:
            return False
        return True

    def _turn_to(self, colour):
        if colour is None or colour == self.position.to_move:
            return True
        if self.position.legal_moves() == [PASS]:
            return self._play(PASS)
        turned = self.position.turned()
        if turned is not None:
            self.past[-1] = turned
        return turned is not None

    def _play(self, move):
        if self.position.why_illegal(move) is not None:
            return False
        self.past.append(self.position.play(move))
        return True

    def _twin(self):
        """A codec that knows the same, to try an answer on."""
        twin = copy.copy(self.codec)
        vars(twin).update((name, list(value)) for name, value in vars(twin).items() if isinstance(value, list))
        return twin

    def _answer(self, event, answers):
        refused = None
        if isinstance(event, wire.Refused):
            refused = self.past.pop()
        else:
            assert self._turn_to(event.colour)
        legal = self.position.legal_moves()
        answers[:] = [line for line in answers if not line.startswith(BESIDES)]
        for move in legal or [None]:
            text = self._twin().moved(event, move).split("\n")[:-1]
            if text and text == [line.partition("/")[0] for line in answers[: len(text)]]:
                break
        else:
            raise AssertionError(f"{answers[:1]} is no legal move\n{self.position.diagram()}")
        del answers[: len(text)]
        self.codec.moved(event, move)
        if move is not None and getattr(event, "plays", True):
            assert refused is None or self.position.play(move).cells() != refused.cells()
            self._play(move)


def judge(block, said):
    """Holds every move of the conversation to the rules."""
    asked = [index for index, (mark, _) in enumerate(said) if mark == ">"]
    board = Board(block)
    for index in asked:
        behind = said[index + 1][1] if said[index + 1 : index + 2] and said[index + 1][0] == ">" else None
        answers = []
        for mark, text in said[index + 1 :]:
            if mark == ">" and answers:
                break
            answers += [text] if mark == "<" else []
        board.take(said[index][1], behind, answers)
    return board


@every_block
def test_a_conversation_on_the_page_takes_place_again_with_legal_moves(text):
    block = Block(text)
    judge(block, said_again(block))


def test_every_block_on_the_page_is_a_conversation_that_is_held_again():
    assert PAGE.count("```") == 2 * len(BLOCKS)
    for text in BLOCKS:
        block = Block(text)
        assert block.command[0] == "python3"
        assert (ROOT / block.command[1]).exists()
        assert {mark for mark, _ in block.lines} <= set("<>!")
        assert any(mark == ">" for mark, _ in block.lines)


def test_the_page_has_a_conversation_on_every_wire():
    spoken = {Board(Block(text)).codec.name for text in BLOCKS}
    assert spoken == set(NAMES)


def test_a_star_is_one_word_and_all_else_is_literal():
    assert pattern('{"x":*}').fullmatch('{"x":-1}')
    assert not pattern('{"x":*}').fullmatch('{"x":1,"y":2}')
    assert not pattern("= *").fullmatch("= D4 E5")
    assert not pattern("= b.").fullmatch("= b1")


def test_an_illegal_move_on_the_page_would_be_found():
    block = Block("$ python3 submissions/othello.py\n> {}\n")
    wrong = [(">", '{"requests":[{"x":-1,"y":-1}],"responses":[]}'), ("<", '{"response":{"x":0,"y":0}}')]
    with pytest.raises(AssertionError, match="no legal move"):
        judge(block, wrong)
