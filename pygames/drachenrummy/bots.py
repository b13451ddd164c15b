"""Drachenrummy's players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pygames.advice import Advice, Choice, Moments, Reason
from functools import lru_cache
from pygames.drachenrummy.dice import FINALS, PLACE, Plan, Target, beaters, best_laying, laying_values, plan
from pygames.drachenrummy.melds import INDEX, best_melding, gain, number_of, BITS
from pygames.drachenrummy.rules import Drachenrummy, plan_actions
from pygames.drachenrummy.tactics import Weights, table_of, tactics_of
from pygames.drachenrummy.worth import neighbours
from pygames.game import DEALER, Player, Refusal, whole_number


def random_player(view: Drachenrummy, rng: Random) -> str:
    """Any legal action."""
    actions = view.actions()
    return actions[int(rng.random() * len(actions))]


def greedy(view: Drachenrummy, rng: Random) -> str:
    """Takes the cards worth most to the own melds at once, each with the fewest dice that
    will do, and gives no thought to being robbed.

    A card's worth is what it adds to the best melds of the hand, and a little for each card
    in the hand that it could be melded with; a card that adds nothing is taken while there is
    a stock. Dice are fixed as is best for that.
    """
    if view.phase == "meld":
        return (*plan_actions(view.board), "end")[0]
    if view.phase == "take":
        return view.actions()[0]
    words, targets, best = _bargains(table_of(view))
    if view.phase == "fix":
        return "f" + best.fix(view.fixed, view.rolled)
    for (card, owner), kind in zip(words, best_laying(view.fixed, targets)):
        if kind:
            return card + kind + owner
    return "end"


@lru_cache(maxsize=16)
def _bargains(view: Drachenrummy) -> tuple[list[tuple[str, str]], list[Target], Plan]:
    """The cards that greedy wants, with who has them; what dice on them are worth; its plan."""
    hand = view.board.hand
    number = number_of(hand)
    words, targets = [], []
    for card, owner, lying in view.offers():
        near = len(neighbours()[INDEX[card]] & set(map(INDEX.__getitem__, hand)))
        value = gain(number + BITS[card]) - gain(number) + 0.4 * near
        value += 0.1 if view.stock else -1.0
        if value > 0:
            least: dict[str, float] = {}
            for kind in beaters(view.options.steal, lying):
                if not any(kind.startswith(fewer) for fewer in least):
                    least[kind] = value
            targets.append(least)
            words.append((card, "" if owner is None else f"@{owner + 1}"))
    return words, targets, plan(laying_values(targets)[PLACE[FINALS[0]] :])


def static_player(argument):
    kw = dict((k, float(v)) for k, v in (x.split("=") for x in (argument or "").split("/") if x))
    weights = Weights(**kw)
    return lambda view, rng: static(view, rng, weights)


def static(view: Drachenrummy, rng: Random, weights) -> str:
    if view.phase == "meld":
        return (*plan_actions(view.board), "end")[0]
    if view.phase == "take":
        return view.actions()[0]
    tactics = tactics_of(view, weights)
    if view.phase == "fix":
        return "f" + tactics.plan.fix(view.fixed, view.rolled)
    _, laid = tactics.best(view.fixed)
    for lot, pile in laid:
        return lot.card + pile + lot.word
    return "end"


def advise(view, rng, samples=None):
    raise Refusal("no_choice")


PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "greedy": lambda argument: greedy,
    "static": static_player,
}
LEVELS = ("random", "greedy")
