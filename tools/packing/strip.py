"""Takes from a module's text what Python 3.6 cannot run or a bot does not need: annotations and typing.

Comments and layout stay, so that a packed file reads like the checkout.
"""

import ast
import re
from collections.abc import Collection, Iterator
from typing import Any, TypeGuard

Edit = tuple[int, int, bytes]  # start, end, replacement, in bytes of the source


class _Offsets:
    """Byte offsets of the positions that ast nodes carry."""

    def __init__(self, source: bytes) -> None:
        self._lines = [0]
        for line in source.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))

    def start(self, node: Any) -> int:
        """Where the node begins."""
        return int(self._lines[node.lineno - 1] + node.col_offset)

    def end(self, node: Any) -> int:
        """Where the node ends."""
        return int(self._lines[node.end_lineno - 1] + node.end_col_offset)

    def whole_lines(self, node: Any) -> tuple[int, int]:
        """Where the node's first line begins and its last one ends."""
        return self._lines[node.lineno - 1], self._lines[node.end_lineno]


def without_wires(text: str, names: Collection[str]) -> str:
    """The text of ``protocol.detect`` without those wires, a line each in its table."""
    lines = text.splitlines(keepends=True)
    return "".join(line for line in lines if not any(line.startswith(f'    "{name}": ("protocol.') for name in names))


def without_annotations(text: str) -> str:
    """The module's text without annotations, typing imports and aliases of types."""
    source = text.encode()
    tree = ast.parse(source)
    offsets = _Offsets(source)
    edits = sorted(_edits(tree, source, offsets), reverse=True)
    for start, end, replacement in edits:
        source = source[:start] + replacement + source[end:]
    stripped = source.decode()
    ast.parse(stripped)
    return stripped


def _edits(tree: ast.Module, source: bytes, offsets: _Offsets) -> Iterator[Edit]:
    typing_names = {
        alias.asname or alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "typing"
        for alias in node.names
    }
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "typing":
            yield (*offsets.whole_lines(node), b"")
        elif _is_type_alias(node, typing_names):
            # Other modules import the name, so it stays; what it names is of no account any more.
            yield offsets.start(node.value), offsets.end(node.value), b"object"
    for inner in ast.walk(tree):
        if isinstance(inner, ast.arg) and inner.annotation is not None:
            yield offsets.start(inner) + len(inner.arg.encode()), offsets.end(inner), b""
        elif isinstance(inner, ast.FunctionDef) and inner.returns is not None:
            arrow = source.rindex(b"->", 0, offsets.start(inner.returns))
            yield len(source[:arrow].rstrip()), source.index(b":", offsets.end(inner.returns)), b""
        elif isinstance(inner, ast.AnnAssign) and inner.value is None:
            yield (*offsets.whole_lines(inner), b"")
        elif isinstance(inner, ast.AnnAssign):
            yield offsets.end(inner.target), offsets.end(inner.annotation), b""


def _is_type_alias(node: ast.stmt, typing_names: set[str]) -> TypeGuard[ast.Assign]:
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Subscript):
        return False
    root = node.value.value
    return isinstance(root, ast.Name) and root.id in typing_names


def without_referee(text: str) -> str:
    """The module's text without its sections for a referee: a bot only pays for reading them.

    A section begins with a comment ``# ---- its title ----`` and ends before the next one.
    """
    sections = re.split(r"^(?=# ---- )", text, flags=re.M)
    kept = [part for part in sections if not (part.startswith("# ---- ") and "referee" in part.partition("\n")[0])]
    return "".join(kept).rstrip("\n") + "\n"


def without_unused_imports(text: str) -> str:
    """The module's text without the names that it imports and does not use."""
    tree = ast.parse(text)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    lines = text.splitlines(keepends=True)
    for node in reversed([n for n in tree.body if isinstance(n, (ast.Import, ast.ImportFrom))]):
        kept = [alias for alias in node.names if (alias.asname or alias.name).split(".")[0] in used]
        if len(kept) < len(node.names):
            node.names = kept
            lines[node.lineno - 1 : node.end_lineno] = [ast.unparse(node) + "\n"] if kept else []
    return "".join(lines)


def without_docstrings(text: str) -> str:
    """The module's text without docstrings, for judges that count characters; comments stay."""
    lines = text.splitlines(keepends=True)
    owners = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef))
    ]
    documented = [node for node in owners if ast.get_docstring(node, clean=False) is not None]
    for node in sorted(documented, key=lambda node: node.body[0].lineno, reverse=True):
        first = node.body[0]
        instead = " " * first.col_offset + "pass\n" if len(node.body) == 1 else ""
        lines[first.lineno - 1 : first.end_lineno] = [instead] if instead else []
    return "".join(lines)
