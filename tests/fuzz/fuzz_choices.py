"""Choices made from bytes that hypothesis draws, and lines gone wrong by such choices.

A byte of 0 always is the simplest choice (the first, none, no), so that hypothesis can shrink what it
found, and a session is a list of chunks, one a step, so that it can leave steps out.
"""

import re

from hypothesis import strategies as st

CHUNK = 14
MOST_STEPS = 60


def sessions(most_steps=MOST_STEPS):
    """A strategy for a session: a head's chunk, then one for each step."""

    def of_length(count):
        return st.lists(st.binary(min_size=CHUNK, max_size=CHUNK), min_size=count + 1, max_size=count + 1)

    return st.integers(0, most_steps).flatmap(of_length)


class Choices:
    """Decisions, one after another, from some bytes; once they are used up, the simplest each time."""

    def __init__(self, data):
        self._data = data
        self._at = 0

    def below(self, count):
        """A number from 0 to count - 1."""
        value, span = 0, 1
        while span < count:
            value = value << 8 | (self._data[self._at] if self._at < len(self._data) else 0)
            self._at += 1
            span <<= 8
        return value % count

    def pick(self, things):
        return things[self.below(len(things))]

    def chance(self, percent):
        return self.below(100) >= 100 - percent


# Lines of every wire, each foreign to all others.
FOREIGN = (
    '{"requests":[{"x":-1,"y":-1}],"responses":[]}',
    '{"x":3,"y":4}',
    '{"response":{"x":3,"y":4}}',
    ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<",
    "1",
    "-1 -1",
    "3 4",
    "0 1 0 2",
    "genmove b",
    "7 play w D4",
    "boardsize 9",
    "= D4",
    "? unknown command",
    "START 15",
    "BEGIN",
    "TURN 7,7",
    "7,7,1",
    "BOARD",
    "DONE",
    "INFO rule 9",
    "YXSHOWINFO",
    "name?",
    "new black",
    "move AB",
    "move ABCD",
    "end white",
    "error",
    "nboard 2",
    "set game (;GM[Othello]PC[x]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 -------- -------- -------- ---O*--- "
    "---*O--- -------- -------- -------- *]B[d3];)",
    "ping 7",
    "=== F5/0.00/0.1",
    "........",
    "." * 81 + " x",
    "." * 64 + " o 5",
    "xxxxxxxxxxxx............oooooooooooo x",
    "d3",
    "none",
    "GET / HTTP/1.1",
    "Traceback (most recent call last):",
    "(;GM[1]SZ[9];B[dd])",
)
_NOISE = (
    " ",
    "\t",
    "\r",
    "\x00",
    "-",
    ",",
    "#",
    '"',
    "\\",
    "{",
    "]",
    "=",
    "?",
    "\x7f",
    "\x1b[31m",
    "\ufeff",
    "\ufffd",
    "\u00e9",
    "\u0663",
    "\u2028",
    "\x85",
    "\x1c",
    "\u6f22\u5b57",
    "\U0001f600",
    "%s%n",
    "../../etc/passwd",
    "9" * 400,
    "A" * 3000,
    "[" * 5000,
)
_NUMBERS = (
    "0",
    "-1",
    "1",
    "-0",
    "00",
    "7.0",
    "25",
    "26",
    "99",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
    "1e9",
    "1e400",
    "nan",
    "inf",
    "0x10",
    "1_000",
    "\u0667",
    "9" * 30,
    "9" * 5000,
)


def _cut(choices, text):
    return text[: choices.below(len(text) + 1)]


def _flip(choices, text):
    data = bytearray(text.encode("utf-8", "surrogatepass")) or bytearray(b"?")
    for _ in range(1 + choices.below(3)):
        data[choices.below(len(data))] ^= 1 << choices.below(8)
    return data.decode("utf-8", "replace")


def _insert(choices, text):
    at = choices.below(len(text) + 1)
    return text[:at] + choices.pick(_NOISE) + text[at:]


def _leave_out(choices, text):
    at = choices.below(len(text) + 1)
    return text[:at] + text[at + 1 + choices.below(4) :]


def _repeat(choices, text):
    at = choices.below(len(text) + 1)
    return text[:at] + text[at : at + 1 + choices.below(8)] * (1 + choices.below(3)) + text[at:]


def _other_number(choices, text):
    numbers = list(re.finditer(r"-?\d+", text))
    if not numbers:
        return text + " " + choices.pick(_NUMBERS)
    found = choices.pick(numbers)
    return text[: found.start()] + choices.pick(_NUMBERS) + text[found.end() :]


def _other_case(choices, text):
    return text.swapcase()


def _words_moved(choices, text):
    words = text.split(" ")
    words.insert(choices.below(len(words)), words.pop(choices.below(len(words))))
    return " ".join(words)


def _word_doubled(choices, text):
    words = text.split(" ")
    at = choices.below(len(words))
    return " ".join([*words[: at + 1], *words[at:]])


def _word_dropped(choices, text):
    words = text.split(" ")
    del words[choices.below(len(words))]
    return " ".join(words)


def _foreign(choices, text):
    return choices.pick(FOREIGN)


def _joined(choices, text):
    return text + choices.pick(("", " ", "\r", ";")) + choices.pick(FOREIGN)


def _wrong_id(choices, text):
    return choices.pick(_NUMBERS) + " " + text


def _empty(choices, text):
    return ""


def _long(choices, text):
    return choices.pick((text + " " * 20000, " " * 20000 + text, (text + " ") * 300, text + "x" * 70000))


_MUTATIONS = (
    _empty,
    _cut,
    _leave_out,
    _word_dropped,
    _words_moved,
    _word_doubled,
    _other_case,
    _other_number,
    _repeat,
    _insert,
    _flip,
    _wrong_id,
    _foreign,
    _joined,
    _long,
)


def spoilt(choices, text):
    """The line gone wrong in one or two ways; it may be two lines by then."""
    for _ in range(1 + choices.below(2)):
        text = choices.pick(_MUTATIONS)(choices, text)
    return text.split("\n")
