"""Whole games that one player plays for all seats, and their choices as the page is asked them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from pygames import codec
from pygames.game import DEALER, State
from pygames.games import GAMES


def play(game: str, deal: int, player: str) -> Iterator[tuple[State, str]]:
    """Every state of a game that one player plays for all seats, with the action in it."""
    choose = GAMES[game].player(player)
    state: State = GAMES[game].deal(deal)
    rng = Random(deal)
    while state.seat is not None:
        dealt = state.seat == DEALER
        action = state.actions()[0] if dealt else choose(state.seen_by(state.seat), rng)
        yield state, action
        state = state.play(action)


def choices(game: str, deal: int, player: str) -> list[State]:
    """The views in which a seat had more than one action."""
    return [
        state.seen_by(state.seat)
        for state, _ in play(game, deal, player)
        if state.seat not in (None, DEALER) and len(state.actions()) > 1
    ]


def chosen_by(player: str, game: str, view: State) -> dict[str, Any]:
    """The request for what a player chooses."""
    return {"verb": "choose", "game": game, "view": codec.encode(view), "player": player, "seed": 1}
