"""Parameter files: every game's is TOML, is read alike by any reader, and has what the game needs."""

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bots import registry
from bots.core.mcts import SETTINGS
from bots.core.params import game_params
from bots.core.params_file import ParamsError, overridden, parse_params, read_params
from bots.core.weights import Weights

ROOT = Path(__file__).resolve().parents[2]
ALPHABETA = ("window", "late_move", "late_depth")


def flat(tables: dict[str, Any]) -> dict[str, Any]:
    """What a TOML reader gives, by our names."""
    found = {}
    for name, value in tables.items():
        if isinstance(value, dict):
            found.update({f"{name}.{key}": inner for key, inner in value.items()})
        else:
            found[name] = value
    return found


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_games_file_is_toml_and_means_what_toml_says(game: str) -> None:
    tomllib = pytest.importorskip("tomllib")
    text = (ROOT / "bots" / game / "params.toml").read_text(encoding="utf-8")
    assert parse_params(text) == flat(tomllib.loads(text)) == game_params(game)


@pytest.mark.parametrize("game", registry.NAMES)
def test_a_games_file_has_all_that_its_searches_need_and_no_unknown_weight(game: str) -> None:
    params = game_params(game)
    assert {f"mcts.{name}" for name in SETTINGS} == {name for name in params if name.startswith("mcts.")}
    assert {f"alphabeta.{name}" for name in (*ALPHABETA, "win_scale")} == {
        name for name in params if name.startswith("alphabeta.")
    }
    values = registry.game(game).weights.values(params)
    assert all(isinstance(number, int) for _, numbers in values for number in numbers)


numbers = st.one_of(st.integers(-(10**15), 10**15), st.floats(-1e9, 1e9).filter(lambda value: "e" not in repr(value)))
values = st.one_of(
    numbers,
    st.lists(numbers, max_size=5),
    st.text(st.characters(codec="ascii", exclude_characters='"\\#', exclude_categories=("C",)), max_size=8),
)
keys = st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True)


def toml_value(value: Any, split: bool) -> str:
    if isinstance(value, list):
        return "[" + (",\n  " if split else ", ").join(repr(item) for item in value) + "]"
    return f'"{value}"' if isinstance(value, str) else repr(value)


@given(st.dictionaries(keys, st.dictionaries(keys, values, max_size=4), max_size=4), st.booleans())
def test_what_is_written_is_read_and_read_like_tomllib(tables: dict[str, dict[str, Any]], split: bool) -> None:
    tomllib = pytest.importorskip("tomllib")
    text = ""
    for name, table in tables.items():
        text += f"[{name}]  # a section\n"
        text += "".join(f"{key} = {toml_value(value, split)} # a remark\n" for key, value in table.items())
    assert parse_params(text) == flat(tables) == flat(tomllib.loads(text))


@given(st.text(max_size=60))
def test_any_text_gives_finite_numbers_or_one_line_of_refusal(text: str) -> None:
    refusal, params = "", {}
    try:
        params = parse_params(text)
    except ParamsError as error:
        refusal = str(error)
    assert "\n" not in refusal
    assert all(math.isfinite(value) for value in params.values() if isinstance(value, float))


@pytest.mark.parametrize(
    "text",
    [
        "a", "= 1", "a = ", "a = b", "a = 1 2", "a = [1, 2", "a = [1,, 2]", "a = nan", "a = inf", "a = 1e999",
        "a = 1\na = 2", "[a", "[a]]", "[[a]]", "[]", "a = {x = 1}", "a = true", "A = 1", "a.b = 1", 'a = "x',
        "a = 1__0", "a = _1", "a = 1.", "a = .5", "a = 'x'", 'a = "\\n"',
    ],
)  # fmt: skip
def test_lines_that_are_none_of_ours(text: str) -> None:
    with pytest.raises(ParamsError, match=r"line \d+|does not end"):
        parse_params(text)


def test_a_file_puts_some_parameters_in_place_of_the_games_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[mcts]\nfirst_play = 0.5\n", encoding="utf-8")
    own = game_params("nogo")
    changed = overridden(own, str(file), {})
    assert changed == {**own, "mcts.first_play": 0.5}
    assert game_params("nogo") == own
    assert overridden(own, None, {}) == own


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[mcts]\nspeed = 1\n", "there is no parameter 'mcts.speed'"),
        ("[mcts]\nfirst_play = [1]\n", "must be a number"),
        ("[mcts]\nfirst_play = \"x\"\n", "must be a number"),
        ("mcts\n", "line 1"),
        ("[order]\nboth_sides = 101\n", "both_sides must be from 0 to 100"),
        ("[alphabeta]\nlate_move = 0\n", "late_move must be from 1 to 1000000000"),
        ("[evaluation]\nturn = -1000000001\n", "turn must be from -1000000000 to 1000000000"),
    ],
)  # fmt: skip
def test_a_file_that_does_not_fit_is_refused_by_name(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(ParamsError, match=said) as caught:
        overridden(game_params("nogo"), str(file), {"order.both_sides": (0, 100)})
    assert str(file) in str(caught.value)
    with pytest.raises(ParamsError, match="cannot read"):
        read_params(str(tmp_path / "none.toml"))
    (tmp_path / "bad.toml").write_bytes(b"a = \xff")
    with pytest.raises(ParamsError, match="not UTF-8"):
        read_params(str(tmp_path / "bad.toml"))


@pytest.mark.parametrize("name", registry.NAMES)
def test_a_games_own_parameters_are_within_their_ranges(tmp_path: Path, name: str) -> None:
    game = registry.game(name)
    assert set(game.ranges) <= set(game.params())
    assert overridden(game.params(), str(ROOT / "bots" / name / "params.toml"), game.ranges) == game.params()


def test_weights_are_laid_out_in_order_and_must_be_whole_numbers() -> None:
    weights = Weights()
    assert (weights.add("a.one"), weights.add("a.three", 3), weights.room(10), weights.add("b.last")) == (0, 1, 4, 14)
    assert weights.length == 15
    good = {"a.one": 7, "a.three": [1, -2, 3], "b.last": 0}
    assert weights.values(good) == [(0, [7]), (1, [1, -2, 3]), (14, [0])]
    for name, value in [("a.one", 0.5), ("a.three", [1, 2]), ("a.three", 1), ("b.last", "x"), ("b.last", None)]:
        with pytest.raises(ValueError, match=name):
            weights.values({**good, name: value})
