"""The games by name. Each is loaded when it is first asked for: a page needs one at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Final

from pygames.game import Game, Refusal

NAMES: Final = ("nuemmerle", "sechsnimmt", "hausnummer", "drachenrummy")


class _Games(Mapping[str, Game]):
    """The games that have a folder here; each one's ``bots`` module says what it is made of."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        return _load(name)

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


@cache
def _load(name: str) -> Game:
    game: Game = import_module(f"pygames.{name}.bots").GAME
    return game


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game that can be played, by its name."""


def game_named(name: str) -> Game:
    """The game called ``name``.

    >>> game_named("skat")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pygames.game.Refusal: There is no game "skat". There are: nuemmerle, ...

    Raises:
        Refusal: there is none.
    """
    if name not in NAMES:
        raise Refusal("no_game", game=name, known=", ".join(NAMES))
    return GAMES[name]
