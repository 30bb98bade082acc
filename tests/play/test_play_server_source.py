"""Source cut out of modules, and highlighted."""

import ast
import html
import re
from pathlib import Path

import pytest

from tools.play.web import source

MODULE = '''"""Doc."""

import os

PLAIN = 1

# A comment
# of two lines.
TABLE = {
    "a": 1,
}
"""What it is.

In three lines."""

FIRST, (SECOND, *REST) = 1, (2, 3)
typed: int = 4
"not a description of what follows"

if os.name == "nt":
    def only_here():
        return 1
else:
    try:
        INSIDE = 1
    except ValueError as error:
        HANDLED = 2


class Thing:
    """A thing."""

    LEVEL = 3

    # Above the decorator.
    @property
    @staticmethod
    def named() -> str:
        return "<a> & é"

    class Inner:
        async def deep(self):
            def deeper():
                x = """text
      over lines"""
                return x
            return deeper


def make():
    # about the kernel
    @deco(1,
          2)
    def kernel(a):
        b = a
        return b
    return kernel
'''

CUTS = {
    "PLAIN": "PLAIN = 1",
    "TABLE": '# A comment\n# of two lines.\nTABLE = {\n    "a": 1,\n}\n"""What it is.\n\nIn three lines."""',
    "FIRST": "FIRST, (SECOND, *REST) = 1, (2, 3)",
    "REST": "FIRST, (SECOND, *REST) = 1, (2, 3)",
    "typed": 'typed: int = 4\n"not a description of what follows"',
    "only_here": "def only_here():\n    return 1",
    "INSIDE": "INSIDE = 1",
    "HANDLED": "HANDLED = 2",
    "Thing.LEVEL": "LEVEL = 3",
    "Thing.named": '# Above the decorator.\n@property\n@staticmethod\ndef named() -> str:\n    return "<a> & é"',
    "Thing.Inner.deep.deeper": 'def deeper():\n    x = """text\n      over lines"""\n    return x',
    "make.kernel": "# about the kernel\n@deco(1,\n      2)\ndef kernel(a):\n    b = a\n    return b",
    "make.kernel.b": "b = a",
}


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(source, "ROOT", tmp_path)
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots" / "example.py").write_text(MODULE, encoding="utf-8")
    return "bots.example"


def text_of(figure: str) -> str:
    """The text that a reader sees, without the caption."""
    return html.unescape(re.sub(r"<[^>]*>", "", figure[figure.index("<pre") :])).rstrip("\n")


@pytest.mark.parametrize("name", CUTS)
def test_cut_has_everything_that_belongs_to_a_name(module: str, name: str) -> None:
    assert text_of(source.figure(module, name)) == CUTS[name]


def test_figure_tells_where_its_lines_are(module: str) -> None:
    figure = source.figure(module, "make.kernel")
    first = MODULE.split("\n").index("    # about the kernel") + 1
    assert f'href="/source/bots/example.py#L{first}"' in figure
    assert f"lines {first} to {first + 5}: <code>make.kernel</code>" in figure
    assert re.findall(r'data-line="(\d+)"', figure) == [str(first + index) for index in range(6)]
    assert " id=" not in figure  # a page may have many figures
    assert ", line 5: <code>PLAIN</code>" in source.figure(module, "PLAIN")


def test_source_is_coloured(module: str) -> None:
    assert '<span class="k">def</span>' in source.figure(module, "make.kernel")


@pytest.mark.parametrize(
    "name", ["nothing", "Thing.nothing", "make.nothing", "PLAIN.x", "Thing.named.x", "deeper", "x"]
)
def test_unknown_names_raise(module: str, name: str) -> None:
    with pytest.raises(source.NoSource, match=f"bots.example defines no {name}"):
        source.locate(module, name)


def test_whole_file_is_all_of_it_with_an_id_a_line(module: str) -> None:
    listing = source.whole_file("bots/example.py")
    assert text_of(listing) == MODULE.rstrip("\n")
    assert re.findall(r'id="L(\d+)"', listing) == [str(number) for number in range(1, MODULE.count("\n") + 1)]


@pytest.mark.parametrize(
    "name",
    [
        "bots/example.txt",
        "bots/.hidden.py",
        "bots/nothing.py",
        "elsewhere/a.py",
        "bots",
        "",
        "bots//example.py",
        "/bots/a.py",
    ],
)
def test_other_files_are_not_shown(module: str, name: str) -> None:
    for existing in ("bots/example.txt", "bots/.hidden.py"):
        (source.ROOT / existing).write_text("x = 1\n")
    (source.ROOT / "elsewhere").mkdir()
    (source.ROOT / "elsewhere" / "a.py").write_text("x = 1\n")
    with pytest.raises(source.NoSource):
        source.whole_file(name)


def test_links_and_other_encodings_are_not_shown(module: str) -> None:
    (source.ROOT / "secret.py").write_text("x = 1\n")
    (source.ROOT / "bots" / "link.py").symlink_to(source.ROOT / "secret.py")
    (source.ROOT / "bots" / "latin.py").write_bytes(b"x = '\xe9'\n")
    for name in ("bots/link.py", "bots/latin.py"):
        with pytest.raises(source.NoSource):
            source.whole_file(name)


def test_every_function_and_class_of_a_real_module_is_found_where_it_first_stands() -> None:
    path = source.ROOT / "bots" / "core" / "kernels" / "mcts.py"
    text = path.read_text(encoding="utf-8")
    found: dict[str, ast.FunctionDef | ast.ClassDef] = {}

    def walk(node: ast.AST, before: str) -> None:
        for child in ast.iter_child_nodes(node):
            name = before
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{before}.{child.name}".lstrip(".")
                found.setdefault(name, child)
            walk(child, name)

    walk(ast.parse(text), "")
    assert len(found) > 10
    for name, node in found.items():
        cut = source.locate("bots.core.kernels.mcts", name)
        assert cut.first <= node.lineno
        assert cut.last == node.end_lineno


def luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_colours_of_source_can_be_read(theme: int) -> None:
    """WCAG's contrast of at least 4.5 to 1 (level AA) on the background, and on the line that a link leads to."""
    text = (source.ROOT / "tools" / "play" / "static" / "css" / "pygments.css").read_text(encoding="utf-8")
    colours = {name: pair for name, *pair in re.findall(r"--([\w-]+)[:,] light-dark\((#\w{6}), (#\w{6})\)", text)}
    grounds = [colours.pop("raised")[theme], colours.pop("accent-soft")[theme]]
    colours.pop("border")
    assert len(colours) == 9
    for name, pair in colours.items():
        for ground in grounds:
            dark, light = sorted([luminance(pair[theme]), luminance(ground)])
            assert (name, ground, (light + 0.05) / (dark + 0.05) >= 4.5) == (name, ground, True)
