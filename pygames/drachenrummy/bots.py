"""Drachenrummy's players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from pygames.advice import Advice, Choice, Moments, Reason
from pygames.drachenrummy.dice import FINALS, best_laying, beaters, laying_values, joined, plan, PLACE
from pygames.drachenrummy.melds import INDEX, best_melding, gain, number_of, BITS
from pygames.drachenrummy.rules import Drachenrummy, plan_actions
from pygames.drachenrummy.tactics import Tactics
from pygames.drachenrummy.worth import neighbours
from pygames.game import DEALER, Player, Refusal, whole_number


def random_player(view: Drachenrummy, rng: Random) -> str:
    """Any legal action."""
    actions = view.actions()
    return actions[int(rng.random() * len(actions))]


def greedy(view: Drachenrummy, rng: Random) -> str:
    if view.phase == "meld":
        return (*plan_actions(view.board), "end")[0]
    if view.phase == "take":
        return view.actions()[0]
    hand = number_of(view.board.hand)
    held = gain(hand)
    targets, words = [], []

    def worth(card: str) -> float:
        near = sum(CARD in view.board.hand for CARD in NEAR[card])
        return gain(hand + BITS[card]) - held + 0.4 * near + (0.1 if view.stock else -1)

    for card in view.middle:
        value = worth(card)
        if value > 0:
            targets.append({pip: value for pip in "123456"})
            words.append((card, ""))
    for seat, board in enumerate(view.boards):
        for entry in board.reserved if seat != view.turn else ():
            value = worth(entry.card)
            if value > 0:
                least: dict[str, float] = {}
                for kind in beaters(view.options.steal, entry.dice):
                    if not any(kind.startswith(other) for other in least):
                        least[kind] = value
                targets.append(least)
                words.append((entry.card, f"@{seat + 1}"))
    if view.phase == "fix":
        values = laying_values(targets)
        best = plan(values[PLACE[FINALS[0]] :])
        return "f" + best.fix(view.fixed, view.rolled)
    for (card, owner), kind in zip(words, best_laying(view.fixed, targets)):
        if kind:
            return card + kind + owner
    return "end"


NEAR = {
    card: tuple(other for other, place in INDEX.items() if place in neighbours()[INDEX[card]])
    for card in INDEX
}


def static(view: Drachenrummy, rng: Random) -> str:
    if view.phase == "meld":
        return (*plan_actions(view.board), "end")[0]
    if view.phase == "take":
        return view.actions()[0]
    tactics = Tactics(view)
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
    "static": lambda argument: static,
}
LEVELS = ("random", "greedy")
