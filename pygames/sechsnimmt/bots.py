"""6 nimmt!'s players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pygames.advice import Advice, Choice
from pygames.game import DEALER, Player, Refusal, whole_number
from pygames.search import search
from pygames.sechsnimmt.rollouts import Board, compact, play_out
from pygames.sechsnimmt.rows import FULL, ROWS, cheapest, cost, row_for
from pygames.sechsnimmt.rules import HAND, Sechsnimmt

DEFAULT_WORLDS = 200
"""Sampled worlds of the players ``search`` and ``rollout`` with no number."""

World = tuple[Board, list[list[int]], list[int]]
"""The rows, the others' codes turn by turn, and the own codes in the order they are played."""


def random_player(view: Sechsnimmt, rng: Random) -> str:
    """Any legal action."""
    actions = view.actions()
    return actions[int(rng.random() * len(actions))]


def greedy(view: Sechsnimmt, rng: Random) -> str:
    """The fewest heads at once, as if nobody else's card came between; of equal cards the one
    that follows its row most closely. Takes the cheapest row, drafts the highest card."""
    if view.phase == "take":
        return f"r{cheapest(view.rows)[0] + 1}"
    actions = view.actions()
    if view.phase == "draft":
        return actions[-1]

    def price(action: str) -> tuple[int, int]:
        card = int(action)
        row = row_for(view.rows, card)
        if row is None:
            return min(map(cost, view.rows)), 0
        cards = view.rows[row]
        return (cost(cards) if len(cards) == FULL else 0), card - cards[-1]

    return min(actions, key=price)


def advise(view: Sechsnimmt, rng: Random, samples: int | None = None) -> Iterator[Advice]:
    """Better and better advice on the seat's actions, in heads still to take, as minus points.

    Args:
        view: ``seen_by`` of the seat that must act.
        rng: where the sampled worlds come from.
        samples: rollouts in all; ``None`` for no end.

    Raises:
        Refusal: no seat has a choice here.
    """
    seat = view.seat
    if seat is None or seat == DEALER:
        raise Refusal("no_choice")
    choices = [Choice(action) for action in view.actions()]
    return search(choices, lambda rng: draw(view, rng), _value(view), rng, samples)


def draw(view: Sechsnimmt, rng: Random) -> World:
    """A world: all cards and the order in which everybody plays them, at random."""
    seat, state = view.turn, view.complete(rng)
    return compact(state.rows), [], [seat]


def _value(view: Sechsnimmt) -> Callable[[World, str], float]:
    return lambda world, action: 0.0


PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "greedy": lambda argument: greedy,
}

LEVELS = ("random", "greedy")
