"""Dataclasses to JSON and back, and what is refused on the way in."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.codec import decode, encode
from pygames.game import Refusal


@dataclass(frozen=True)
class Leaf:
    name: str
    size: float = 0.5
    kinds: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Tree:
    leaves: tuple[Leaf, ...]
    pair: tuple[int, str]
    height: int | None
    grid: tuple[tuple[int | None, ...], ...] = ()
    is_green: bool = True


leaves = st.builds(
    Leaf,
    st.text(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.dictionaries(st.text(), st.one_of(st.none(), st.integers(), st.text())),
)
trees = st.builds(
    Tree,
    st.lists(leaves, max_size=3).map(tuple),
    st.tuples(st.integers(), st.text()),
    st.one_of(st.none(), st.integers()),
    st.lists(st.lists(st.one_of(st.none(), st.integers())).map(tuple), max_size=3).map(tuple),
    st.booleans(),
)


@given(trees)
def test_what_is_encoded_decodes_to_itself(tree: Tree) -> None:
    assert decode(Tree, json.loads(json.dumps(encode(tree)))) == tree


def test_defaults_are_filled_in() -> None:
    data = {"leaves": [{"name": "oak"}], "pair": [1, "x"], "height": None}
    assert decode(Tree, data) == Tree((Leaf("oak"),), (1, "x"), None)


GOOD: dict[str, Any] = {"leaves": [{"name": "oak"}], "pair": [1, "x"], "height": 3}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"height": "3"}, 'height is "3", but should be of the kind int.'),
        ({"height": 3.0}, "height is 3.0, but should be of the kind int."),
        ({"height": True}, "height is true, but should be of the kind int."),
        ({"is_green": 1}, "is_green is 1, but should be of the kind bool."),
        ({"leaves": {}}, "leaves is {}, but should be of the kind list."),
        ({"leaves": [7]}, "leaves[0] is 7, but should be of the kind object."),
        ({"leaves": [{}]}, "leaves[0].name is missing."),
        (
            {"leaves": [{"name": None}]},
            "leaves[0].name is null, but should be of the kind str.",
        ),
        (
            {"leaves": [{"name": "a", "kinds": []}]},
            "leaves[0].kinds is [], but should be of the kind object.",
        ),
        (
            {"leaves": [{"name": "a", "nom": "b"}]},
            '"nom" means nothing in leaves[0]. Known are: name, size, kinds.',
        ),
        ({"pair": [1]}, "pair has 1 entries, but should have 2."),
        ({"pair": ["x", 1]}, 'pair[0] is "x", but should be of the kind int.'),
        ({"grid": [[1], [2, "3"]]}, 'grid[1][1] is "3", but should be of the kind int.'),
        (
            {"root": 1},
            '"root" means nothing in JSON. Known are: leaves, pair, height, grid, is_green.',
        ),
    ],
)
def test_refusals_say_where_and_what_would_be_right(change: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        decode(Tree, {**GOOD, **change})
    assert str(refused.value) == message


@pytest.mark.parametrize("name", GOOD)
def test_what_is_missing_is_named(name: str) -> None:
    with pytest.raises(Refusal) as refused:
        decode(Tree, {key: value for key, value in GOOD.items() if key != name})
    assert str(refused.value) == f"{name} is missing."


@given(st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text()),
    lambda inner: st.one_of(st.lists(inner), st.dictionaries(st.text(), inner)),
))
def test_any_json_at_all_is_decoded_or_refused(data: Any) -> None:
    for value in (data, {**GOOD, "leaves": data}, {**GOOD, "grid": [data]}):
        try:
            assert isinstance(decode(Tree, value), Tree)
        except Refusal as refusal:
            assert len(str(refusal)) < 300 + len(json.dumps(data))
