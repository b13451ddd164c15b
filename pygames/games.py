"""The games by name."""

from __future__ import annotations

from pygames.drachenrummy import bots as drachenrummy_bots
from pygames.drachenrummy import rules as drachenrummy
from pygames.game import Game, Refusal
from pygames.hausnummer import bots as hausnummer_bots
from pygames.hausnummer import rules as hausnummer
from pygames.hausnummer.parts import HausnummerOptions
from pygames.nuemmerle import bots as nuemmerle_bots
from pygames.nuemmerle import rules as nuemmerle
from pygames.nuemmerle.safe import safe_actions
from pygames.sechsnimmt import bots as sechsnimmt_bots
from pygames.sechsnimmt import rules as sechsnimmt

GAMES = {
    "nuemmerle": Game(
        "nuemmerle",
        nuemmerle.NuemmerleOptions,
        nuemmerle.Nuemmerle,
        nuemmerle_bots.PLAYERS,
        nuemmerle_bots.advise,
        nuemmerle.full_score,
        nuemmerle_bots.LEVELS,
        safe_actions,
    ),
    "sechsnimmt": Game(
        "sechsnimmt",
        sechsnimmt.SechsnimmtOptions,
        sechsnimmt.Sechsnimmt,
        sechsnimmt_bots.PLAYERS,
        sechsnimmt_bots.advise,
        sechsnimmt.full_score,
        sechsnimmt_bots.LEVELS,
    ),
    "hausnummer": Game(
        "hausnummer",
        HausnummerOptions,
        hausnummer.Hausnummer,
        hausnummer_bots.PLAYERS,
        hausnummer_bots.advise,
        lambda options: None,
        hausnummer_bots.LEVELS,
    ),
    "drachenrummy": Game(
        "drachenrummy",
        drachenrummy.DrachenrummyOptions,
        drachenrummy.Drachenrummy,
        drachenrummy_bots.PLAYERS,
        drachenrummy_bots.advise,
        lambda options: None,
        drachenrummy_bots.LEVELS,
        drachenrummy_bots.sure_actions,
    ),
}
"""Every game that can be played, by its name."""


def game_named(name: str) -> Game:
    """The game called ``name``.

    >>> game_named("skat")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    pygames.game.Refusal: There is no game "skat". There are: nuemmerle, sechsnimmt, ...

    Raises:
        Refusal: there is none.
    """
    if name not in GAMES:
        raise Refusal("no_game", game=name, known=", ".join(GAMES))
    return GAMES[name]
