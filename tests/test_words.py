"""Texts: every one that is used exists, in each language alike."""

import ast
import json
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pygames import words
from pygames.game import Refusal
from pygames.games import GAMES
from pygames.terminal import COMMANDS

PACKAGE = Path(words.__file__).parent
RAISED = ("Refusal", "IllegalAction")


def forms(text: str | dict[str, str]) -> dict[str, str]:
    """The plural forms of a text, one called "" for a text without."""
    return text if isinstance(text, dict) else {"": text}


def places(text: str) -> set[str]:
    """The names of a text's places."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def calls() -> Iterator[tuple[str, ast.Call, Path]]:
    """Every call in the package of something with a plain name, and where."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                name = getattr(node.func, "id", getattr(node.func, "attr", ""))
                yield name, node, file


def used() -> Iterator[tuple[str, set[str], Path]]:
    """Every key that stands in the code, with the values given for its places."""
    for name, node, file in calls():
        key = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if not isinstance(key, str):
            continue
        given = {keyword.arg for keyword in node.keywords if keyword.arg}
        if name in RAISED:
            assert "language" not in given, f"{file.name}: words.say takes that for its own"
            yield f"refused.{key}", given, file
        elif name == "Reason" and isinstance(node.args[1], ast.Dict):
            keys = node.args[1].keys
            # What is unpacked into the values (``**named``) does not stand in the code.
            names = {str(entry.value) for entry in keys if isinstance(entry, ast.Constant)}
            yield key, set() if None in keys else names, file
        elif name == "say":
            yield key, given, file


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_language_has_the_same_texts(language: str) -> None:
    assert set(words.texts(language)) == set(words.texts("en"))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_texts_have_the_same_places_and_plural_forms(language: str) -> None:
    for key, text in words.texts(language).items():
        english = words.texts("en")[key]
        assert forms(text).keys() == forms(english).keys(), key
        assert set(forms(text)) in ({""}, {"one", "other"}), key
        for form, words_of_form in forms(text).items():
            where = f"{key} {form}".strip()
            assert words_of_form.strip(), where
            # "One" may leave the number out: "the 4" for "1 copy of the 4".
            missing = places(forms(english)[form]) ^ places(words_of_form)
            assert not missing or (form == "one" and missing == {"n"}), where
            assert "" not in places(words_of_form), where


def test_no_text_stands_in_two_files() -> None:
    for language in words.LANGUAGES:
        files = sorted((PACKAGE / "texts").glob(f"*{language}.json"))
        keys = [key for file in files for key in json.loads(file.read_text("utf-8"))]
        assert sorted(keys) == sorted(set(keys))
    assert {file.name.split(".")[-2] for file in (PACKAGE / "texts").glob("*.json")} == set(
        words.LANGUAGES
    )


def test_no_text_is_left_in_english() -> None:
    """Whole sentences that are the same as in English were forgotten, not translated."""
    for language in ("de", "es"):
        for key, text in words.texts(language).items():
            for form, words_of_form in forms(text).items():
                if len(words_of_form.split()) > 2:
                    assert words_of_form != forms(words.texts("en")[key])[form], key


def test_every_text_that_the_code_uses_exists_with_its_places() -> None:
    found = list(used())
    assert len(found) > 60
    for key, given, file in found:
        assert key in words.texts("en"), f"{key} in {file.name}"
        for text in forms(words.texts("en")[key]).values():
            assert places(text) <= given or not given, f"{key} in {file.name}: {places(text)}"


def test_nothing_is_raised_whose_text_is_not_known_here() -> None:
    """The test above sees only keys that stand in the code as they are."""
    for name, node, file in calls():
        if name in RAISED:
            assert isinstance(node.args[0], ast.Constant), f"{file.name}:{node.lineno}"


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_game_has_its_rules_and_terminal_words(language: str) -> None:
    for game in GAMES:
        assert words.rules(game, language).startswith("# ")
        assert f"terminal.{game}.keys" in words.texts(language)
    for command in COMMANDS:
        assert words.say(f"terminal.commands.{command}", language)


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_commands_of_the_terminal_are_told_apart(language: str) -> None:
    typed: list[str] = []
    for command in COMMANDS:
        typed += words.say(f"terminal.commands.{command}", language).split(", ")
    assert sorted(typed) == sorted(set(typed))
    assert {"?", "u", "redo", "h", "q"} <= set(typed)


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 card"),
        ("en", 0, "0 cards"),
        ("de", 1, "1 Karte"),
        ("de", 2, "2 Karten"),
        ("es", 1, "1 carta"),
        ("es", 21, "21 cartas"),
    ],
)
def test_plural_forms_go_by_number(language: str, n: int, said: str) -> None:
    assert words.say("cards", language, n=n) == said


def test_reasons_read_as_sentences_go() -> None:
    values: dict[str, Any] = {"n": 2, "card": 4}
    assert words.say("nuemmerle.buries", "en", **values) == "buries 2 copies of the 4"
    assert words.say("nuemmerle.to_come", "de", n=1) == "1 kommt noch"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="there are de, en, es"):
        words.texts("fr")


def test_a_refusal_survives_its_way_between_processes() -> None:
    import pickle

    refusal = pickle.loads(pickle.dumps(Refusal("missing", where="deal")))
    assert (refusal.key, refusal.values) == ("refused.missing", {"where": "deal"})
    assert str(refusal) == "deal is missing."
