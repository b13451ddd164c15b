"""The words of both faces, looked up by key.

``texts/LANGUAGE.json`` holds the shared ones, ``texts/GAME.LANGUAGE.json`` a game's.

A text is a string with ``{name}`` places, or one string for each plural form
(``{"one": …, "other": …}``), chosen by the value ``n``.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("de", "en", "es")


@cache
def texts(language: str) -> dict[str, Any]:
    """All texts of a language, by key.

    >>> sorted(texts("de")) == sorted(texts("es"))
    True

    Raises:
        ValueError: there is no such language.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    found: dict[str, Any] = {}
    for file in (files(__package__) / "texts").iterdir():
        if file.name.endswith(f"{language}.json"):
            found |= json.loads(file.read_text("utf-8"))
    return found


def say(key: str, language: str = "en", **values: Any) -> str:
    """The text of ``key`` with its places filled in.

    German, English and Spanish alike use the form "one" for 1 and "other" for
    every other whole number (Unicode CLDR, plural rules).

    >>> say("cards", n=1), say("cards", n=3)
    ('1 card', '3 cards')

    Raises:
        KeyError: there is no such text, or a place has no value.
    """
    text = texts(language)[key]
    if isinstance(text, dict):
        text = text["one" if values["n"] == 1 else "other"]
    return str(text.format_map(values))


def rules(game: str, language: str) -> str:
    """A game's rules as Markdown.

    >>> rules("nuemmerle", "en").startswith("# Nümmerle")
    True
    """
    return (files(__package__) / "texts" / "rules" / f"{game}.{language}.md").read_text("utf-8")
