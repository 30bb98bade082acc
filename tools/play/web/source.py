"""Source of this very installation, highlighted: whole files, and what a module defines under a name."""

import ast
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("bots", "protocol", "tools")
"""What may be read below ``ROOT``, and nothing else of the disk."""

_LANGUAGES = {".py": "python", ".toml": "toml", ".js": "javascript", ".css": "css", ".html": "html", ".c": "c"}
_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]*")


class NoSource(LookupError):
    """There is no such file, or nothing of that name in it."""


class Cut(NamedTuple):
    """Lines of a file, from ``first`` to ``last``, both counted from 1."""

    file: str
    first: int
    last: int


def whole_file(name: str) -> str:
    """A file as HTML, whose lines have the ids L1, L2, …

    Args:
        name: its path in a checkout, with slashes.

    Raises:
        NoSource: there is none that may be read.
    """
    return _listing(name, name, _read(name), 1, "L")


def figure(module: str, name: str) -> str:
    """What a module defines under a name, as an HTML figure.

    Raises:
        NoSource: there is no such module or name.
    """
    cut = locate(module, name)
    lines = _read(cut.file).split("\n")[cut.first - 1 : cut.last]
    where = f"line {cut.first}" if cut.first == cut.last else f"lines {cut.first} to {cut.last}"
    link = f'<a href="/source/{escape(cut.file)}#L{cut.first}">{escape(cut.file)}</a>'
    listing = _listing(cut.file, f"{cut.file}, {name}", _outdented(lines), cut.first, "")
    caption = f"<figcaption>{link}, {where}: <code>{escape(name)}</code></figcaption>"
    return f'<figure class="source">{caption}\n{listing}</figure>'


def _outdented(lines: "list[str]") -> str:
    """Lines that stand as far left as the first does; those of a longer text between quotes may stay behind."""
    margin = lines[0][: len(lines[0]) - len(lines[0].lstrip())]
    return "\n".join(line.removeprefix(margin) for line in lines)


def locate(module: str, name: str) -> Cut:
    """Where a module defines a function, class, method or constant, with its decorators, the comment above it
    and the text that describes a constant below it.

    Args:
        module: its full name.
        name: qualified, such as ``Class.method`` or ``function.inner_function``.

    Raises:
        NoSource: there is no such module or name.
    """
    file, text = _module(module)
    body: list[ast.stmt] = ast.parse(text).body
    for part in name.split("."):
        found = _definition(body, part)
        if found is None:
            raise NoSource(f"{module} defines no {name}")
        block, index = found
        body = getattr(block[index], "body", [])
    node = block[index]
    first = min([node.lineno, *(one.lineno for one in getattr(node, "decorator_list", []))])
    lines = text.split("\n")
    while first > 1 and lines[first - 2].strip().startswith("#"):
        first -= 1
    last = block[index + 1] if _is_described(block, index) else node
    return Cut(file, first, last.end_lineno or last.lineno)


def _definition(block: "list[ast.stmt]", name: str) -> "tuple[list[ast.stmt], int] | None":
    """The block and the place in it of the first statement that binds a name, in the scope that a block belongs to."""
    for index, node in enumerate(block):
        if name in _bound(node):
            return block, index
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        parts = [getattr(node, field, []) for field in ("body", "orelse", "finalbody")]
        parts += [handler.body for handler in getattr(node, "handlers", [])]
        for part in parts:
            found = _definition(part, name)
            if found is not None:
                return found
    return None


def _bound(node: ast.stmt) -> "list[str]":
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    return [one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]


def _is_described(block: "list[ast.stmt]", index: int) -> bool:
    """Whether a text stands behind a constant."""
    if not isinstance(block[index], (ast.Assign, ast.AnnAssign)) or index + 1 == len(block):
        return False
    text = block[index + 1]
    return isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant) and isinstance(text.value.value, str)


def _module(module: str) -> "tuple[str, str]":
    """The file of a module, and its text."""
    path = module.replace(".", "/")
    for name in (f"{path}.py", f"{path}/__init__.py"):
        try:
            return name, _read(name)
        except NoSource:
            pass
    raise NoSource(f"there is no module {module}")


def _read(name: str) -> str:
    parts = name.split("/")
    folder = ROOT / parts[0]
    if parts[0] not in FOLDERS or not all(map(_PART.fullmatch, parts)):
        raise NoSource(f"{name} is no source")
    file = ROOT.joinpath(*parts)
    try:
        if file.suffix not in _LANGUAGES or not file.resolve(strict=True).is_relative_to(folder.resolve()):
            raise NoSource(f"{name} is no source")
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise NoSource(f"{name} cannot be read") from None


def _listing(file: str, label: str, text: str, first: int, prefix: str) -> str:
    """Highlighted lines.

    Args:
        file: they are of.
        label: what they are, for screen readers.
        text: the lines.
        first: number of the first.
        prefix: of each line's id before its number; without one they have no ids.
    """
    from pygments import highlight  # here, so that the board opens without it
    from pygments.formatters import HtmlFormatter
    from pygments.lexers import get_lexer_by_name

    lexer = get_lexer_by_name(_LANGUAGES[Path(file).suffix], stripnl=False)
    rows = []
    for number, line in enumerate(highlight(text, lexer, HtmlFormatter(nowrap=True)).rstrip("\n").split("\n"), first):
        place = f' id="{prefix}{number}"' if prefix else ""
        rows.append(f'<span class="line"{place} data-line="{number}">{line}</span>\n')
    opening = f'<pre class="highlight" role="region" aria-label="{escape(label)}" tabindex="0"><code>'
    return f"{opening}{''.join(rows)}</code></pre>"
