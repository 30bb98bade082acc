"""The syntax that SGF and GGF share: trees of nodes with properties, ``(;NAME[value][value]NAME[value];…)``."""

from collections.abc import Iterator
from typing import NamedTuple

from tools.records.game import MOST_MOVES, RecordError


class Property(NamedTuple):
    """A property as it stands in a node; ``line`` counts from 1."""

    name: str
    values: list[str]
    line: int


class Tree(NamedTuple):
    """A game's main line: the nodes on the way that always takes the first branch."""

    line: int
    nodes: list[list[Property]]

    def first(self, name: str) -> str:
        """The first value of a property of the first node; empty if it has none."""
        for found in self.nodes[0] if self.nodes else []:
            if found.name == name:
                return found.values[0]
        return ""


def trees(text: str, name: str) -> Iterator[Tree]:
    """The games of a collection; what stands between them is skipped, as the formats say.

    Args:
        name: the file's, for messages.

    Raises:
        RecordError: a game has no end, or something in it is no property.
    """
    at, line = 0, 1
    while True:
        start = text.find("(;", at)
        if start < 0:
            return
        line += text.count("\n", at, start)
        tree, end = _tree(text, start, line, name)
        yield tree
        line += text.count("\n", start, end)
        at = end


def _tree(text: str, start: int, line: int, name: str) -> tuple[Tree, int]:
    """The game that begins there, and where it ends."""
    tree = Tree(line, [])
    on_main_line = [True]  # by depth: whether this branch is part of it
    has_branched = [False]
    at = start + 1
    while on_main_line:
        if at >= len(text):
            raise RecordError(f"{name}:{tree.line}", "the game that begins here has no end")
        char = text[at]
        if char == "\n":
            line += 1
        elif char == "(":
            on_main_line.append(on_main_line[-1] and not has_branched[-1])
            has_branched[-1] = True
            has_branched.append(False)
        elif char == ")":
            on_main_line.pop()
            has_branched.pop()
        elif char == ";":
            if on_main_line[-1]:
                tree.nodes.append([])
                if len(tree.nodes) > MOST_MOVES + 1:  # with the first node, which says what is played
                    raise RecordError(f"{name}:{line}", f"more than {MOST_MOVES} moves")
        elif char.isalpha():
            found, at, line = _property(text, at, line, name)
            if on_main_line[-1] and tree.nodes:
                tree.nodes[-1].append(found)
            continue
        elif not char.isspace():
            raise RecordError(f"{name}:{line}", f"{char!r} is no property")
        at += 1
    return tree, at


def _property(text: str, at: int, line: int, name: str) -> tuple[Property, int, int]:
    """The property that begins there, where it ends, and in which line."""
    stop = at
    while stop < len(text) and text[stop].isalpha():
        stop += 1
    word, first_line = text[at:stop], line
    values: list[str] = []
    at = _after_blanks(text, stop)
    while at < len(text) and text[at] == "[":
        line += text.count("\n", stop, at)
        value, stop = _value(text, at + 1)
        if stop > len(text):
            raise RecordError(f"{name}:{line}", f"the value of {word} has no end")
        values.append(value)
        line += text.count("\n", at, stop)
        at = _after_blanks(text, stop)
    if not values:
        raise RecordError(f"{name}:{first_line}", f"property {word[:20]} has no value")
    # Lower-case letters in a name are decoration (FF[3] and before).
    return Property("".join(char for char in word if char.isupper()), values, first_line), stop, line


def _after_blanks(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _value(text: str, at: int) -> tuple[str, int]:
    """The value without its escapes, and the place after its bracket; beyond the text if there is none."""
    parts = []
    while at < len(text) and text[at] != "]":
        if text[at] == "\\":
            at += 1
            if text[at : at + 1] == "\n":  # a line broken for looks
                at += 1
                continue
        parts.append(text[at : at + 1])
        at += 1
    return "".join(parts), at + 1


def escaped(value: str) -> str:
    """A value as it is written."""
    return value.replace("\\", "\\\\").replace("]", "\\]")
