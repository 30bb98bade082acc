"""Whatever is in a file, readers answer with games or with one line that names the place."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bots import registry
from tools.records.files import read_file
from tools.records.game import RecordError
from tools.referee.openings import read_openings

DATA = Path(__file__).resolve().parents[1] / "data" / "records"
SEEDS = [path.read_bytes()[:3000] for path in sorted(DATA.iterdir())]
JSON_LINE = (
    b'{"game":"nogo","columns":5,"rows":5,"number":0,"pair":0,"players":[{"name":"A"},{"name":"B"}],'
    b'"opening":["a1"],"moves":[{"text":"c3","ms":1.5}],"verdict":"win","reason":"","winner":"black"}\n'
)
SEEDS.append(JSON_LINE * 2)

SYNTAX = (b"(;", b")", b"[", b"]", b"\\", b"{", b"}", b"-1", b"9" * 30)

edits = st.lists(
    st.tuples(
        st.integers(0, 3000),
        st.integers(0, 12),
        st.one_of(st.binary(max_size=4), st.sampled_from(SYNTAX)),
    ),
    max_size=4,
)


def edited(data: bytes, changes: "list[tuple[int, int, bytes]]") -> bytes:
    for at, length, new in changes:
        at %= len(data) + 1
        data = data[:at] + new + data[at + length :]
    return data


def replayed(path: Path) -> None:
    for record in read_file(path, lambda _: None):
        record.final()


def opened(path: Path) -> None:
    read_openings(path, registry.table("gomoku"), registry.rules("gomoku").start(15, 15))


def answer(path: Path) -> None:
    for read in (replayed, opened):
        message = f"{path}:"
        try:
            read(path)
        except RecordError as error:
            message = str(error)
        assert message.startswith(f"{path}:") and "\n" not in message


@settings(max_examples=300)
@given(st.sampled_from(SEEDS), edits)
def test_edited_files(tmp_path, data: bytes, changes) -> None:
    path = tmp_path / "file"
    path.write_bytes(edited(data, changes))
    answer(path)


@given(st.binary(max_size=200))
def test_any_bytes(tmp_path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    answer(path)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xef\xbb\xbf(;GM[4]SZ[15];B[aa])",
        b"{" * 100_000,
        b"[" * 100_000,
        b"(;" * 20_000,
        b'{"a":' * 5000,
        b"(;GM[1]SZ[" + b"9" * 5000 + b"])",
        b"f5d6c3" * 200_000,  # an illegal move early in a line without an end
        b"a2a3a3a2" * 200_000,
        b"# 'open quotation\na1",
        "(;GM[4]SZ[²])".encode(),
    ],
)
def test_odd_ones(tmp_path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    answer(path)
