"""6 nimmt!'s players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from pygames import deals
from pygames.advice import Advice, Choice
from pygames.game import DEALER, Player, Refusal, whole_number
from pygames.search import search
from pygames.sechsnimmt.rollouts import compact, play_out
from pygames.sechsnimmt.rows import FULL, cheapest, cost, row_for
from pygames.sechsnimmt.rules import HAND, Sechsnimmt
from pygames.sechsnimmt.worlds import Scene, World, code_of
from pygames.sechsnimmt.worth import worth_to

DEFAULT_WORLDS = 200
"""Sampled worlds of the players ``search`` and ``rollout`` with no number."""

CARE = 0.75
"""The share of its later turns that a search thinks its own seat plays carefully."""

THINK = 2000
"""Worlds, at most, in which a search thinks as the others do (``Scene.think_as_others``)."""


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
    """Better and better advice on the seat's actions, in bull heads, fewer are better.

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
    if view.phase == "draft":
        return search(choices, partial(draft_world, view), partial(draft_value, view), rng, samples)
    scene = Scene(view, CARE)
    worth = worth_to(view, seat)
    scene.think_as_others(rng, THINK if samples is None else min(THINK, samples))

    def value(world: World, action: str) -> float:
        return worth(scene.outcome(world, action))

    return search(choices, scene.draw, value, rng, samples, worlds=scene.count)


def draft_world(view: Sechsnimmt, rng: Random) -> list[int]:
    """The cards still lying open, in the order in which they are drafted if nobody minds."""
    return deals.shuffled(view.unseen, rng)


def draft_value(view: Sechsnimmt, order: list[int], action: str) -> float:
    """Minus the heads at the deal's end of the seat that drafts, when all that follows is
    random."""
    me, card = view.turn, int(action)
    rest = [other for other in order if other != card]
    hands = []
    for seat, hand in enumerate(view.hands):
        cards = [one for one in hand if one is not None]
        if seat == me:
            cards.append(card)
        while len(cards) < HAND:
            cards.append(rest.pop())
        hands.append([code_of(one, seat) for one in cards])
    board = compact(tuple((one,) for one in rest))
    mine = hands.pop(me)
    taken = [0] * view.options.players
    play_out(board, list(zip(*hands, strict=True)), mine, [False] * HAND, taken)
    return -taken[me]


def rollout_player(argument: str | None) -> Player:
    """The player ``rollout:N``: the plainest search, to compare with. Every action is played
    out in the same N worlds, all cards after it at random, and the fewest own heads win.

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    worlds = whole_number(argument, DEFAULT_WORLDS, "rollout")

    def choose(view: Sechsnimmt, rng: Random) -> str:
        actions = view.actions()
        if len(actions) == 1 or view.phase == "draft":
            return random_player(view, rng)
        scene = Scene(view, 0.0)
        sums = dict.fromkeys(actions, 0)
        for _ in range(worlds):
            world = scene.draw(rng)
            for action in actions:
                sums[action] += scene.outcome(world, action)[scene.seat]
        return min(actions, key=sums.__getitem__)

    return choose


def search_player(argument: str | None) -> Player:
    """The player ``search:N``: the best of the advice from N worlds for each action (those
    that fall behind are given up, and the others get their worlds).

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    worlds = whole_number(argument, DEFAULT_WORLDS, "search")

    def choose(view: Sechsnimmt, rng: Random) -> str:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        *_, last = advise(view, rng, worlds * len(actions))
        return last.action

    return choose


PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "greedy": lambda argument: greedy,
    "rollout": rollout_player,
    "search": search_player,
}

LEVELS = ("greedy", "search:8", "search:100", "search:2000")
