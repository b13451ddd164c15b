"""Drachenrummy's players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import fsum
from random import Random

from pygames.advice import Advice, Choice, Reason, expected
from pygames.drachenrummy.dice import (
    FINALS,
    PLACE,
    Plan,
    Target,
    beaters,
    best_laying,
    joined,
    laying_values,
    parts,
    plan,
    theft,
)
from pygames.drachenrummy.melds import BITS, INDEX, best_melding, gain, number_of
from pygames.drachenrummy.rules import DICE, Drachenrummy, DrachenrummyOptions, plan_actions
from pygames.drachenrummy.tactics import Lot, table_of, tactics_of
from pygames.drachenrummy.worth import neighbours
from pygames.game import DEALER, Game, Player, Refusal, whole_number
from pygames.search import search

DEFAULT_SAMPLES = 100
"""Answers looked at in a decision of the player ``search`` with no number."""

LAYINGS = 6
"""Ways to lay the dice that are looked at more closely."""

MARGIN = 3.0
"""Points that a way to lay the dice may seem worse than the best one to be looked at."""


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
    for (card, owner), kind in zip(words, best_laying(view.fixed, targets), strict=True):
        if kind:
            return card + kind + owner
    return "end"


@lru_cache(maxsize=16)
def _bargains(view: Drachenrummy) -> tuple[list[tuple[str, str]], list[Target], Plan]:
    """The cards that greedy wants, with who has them; what dice on them are worth; its plan."""
    hand = view.board.hand
    number, held = number_of(hand), set(map(INDEX.__getitem__, hand))
    words: list[tuple[str, str]] = []
    targets: list[Target] = []
    for card, owner, lying in view.offers():
        value = gain(number + BITS[card]) - gain(number) + (0.1 if view.stock else -1.0)
        value += 0.4 * len(held.intersection(neighbours()[INDEX[card]]))
        if value > 0:
            least: dict[str, float] = {}
            for kind in beaters(view.options.steal, lying):
                if not any(kind.startswith(fewer) for fewer in least):
                    least[kind] = value
            targets.append(least)
            words.append((card, "" if owner is None else f"@{owner + 1}"))
    return words, targets, plan(laying_values(targets)[PLACE[FINALS[0]] :])


def advise(
    view: Drachenrummy, rng: Random, samples: int | None = None, keep: str | None = None
) -> Iterator[Advice]:
    """Advice on the seat's actions, in points of difference to be expected.

    Taking up, fixing and the last melds are worked out at once (``tactics``, ``melds``). Of
    the ways to lay the dice the best are compared by what the next player can do about them,
    with two players: his best turn, exact over all his rolls, for the same sampled cards
    that are turned up next.

    Args:
        view: ``seen_by`` of the seat that must act.
        rng: where the sampled cards come from.
        samples: answers of the next player to be worked out in all; ``None`` for no end.
        keep: an action that is looked at in any case, to the end.

    Raises:
        Refusal: no seat has a choice here.
    """
    if view.seat in (None, DEALER):
        raise Refusal("no_choice")
    if view.phase == "lay":
        return _laying(view, rng, samples, keep)
    if view.phase == "meld":
        return iter([_melding(view, keep)])
    return iter([_taking(view) if view.phase == "take" else _fixing(view)])


def _laying(
    view: Drachenrummy, rng: Random, samples: int | None, keep: str | None
) -> Iterator[Advice]:
    layings = candidates(view)
    choices = [laying.choice(view) for laying in layings]
    if keep and not any(choice.stands_for(keep) for choice in choices):
        layings.append(begun_with(view, keep))
        choices.append(layings[-1].choice(view))
    if view.options.players == 2 and len(layings) > 1:
        kept = next((choice.action for choice in choices if choice.stands_for(keep or "")), None)
        return search(choices, view.draw_stock, _answered(view, layings), rng, samples, kept)
    return iter([expected(choices, [laying.value for laying in layings])])


def _taking(view: Drachenrummy) -> Advice:
    worth = {lot.card: lot.mine for lot in tactics_of(view).lots if lot.seat == view.turn}
    actions = view.actions()
    values = [worth.get(action[1:], 0.0) for action in actions]
    return expected([Choice(action) for action in actions], values)


def _fixing(view: Drachenrummy) -> Advice:
    best = tactics_of(view).plan
    kept = parts(view.rolled)
    choices = [Choice(f"f{part}", reasons=tuple(_fixing_reasons(view, part))) for part in kept]
    return expected(choices, [best.value(joined(view.fixed, part)) for part in kept])


def _fixing_reasons(view: Drachenrummy, part: str) -> Iterator[Reason]:
    """What dice are for: what they take, or how likely there will be more of them."""
    dice = joined(view.fixed, part)
    if len(dice) == DICE:
        _, laid = tactics_of(view).best(dice)
        for lot, pile in laid:
            yield Reason("drachenrummy.takes", {"card": lot.card, "dice": pile})
        return
    pip = max(sorted(set(dice), reverse=True), key=dice.count)
    count = dice.count(pip) + 1
    chance = _at_least(pip * count).value(dice)
    yield Reason(
        "drachenrummy.odds", {"n": count, "pip": int(pip), "percent": round(100 * chance)}
    )


@cache
def _at_least(pile: str) -> Plan:
    """The plan for at least as many dice of one pip."""
    return plan([dice.count(pile[0]) >= len(pile) for dice in FINALS])


def _melding(view: Drachenrummy, keep: str | None) -> Advice:
    board = view.board
    best = best_melding(board.hand, board.melds).total
    reason = Reason("drachenrummy.best_melds", {"n": best})
    sure = sure_actions(view)
    choices = [Choice(action, sure=True, reasons=(reason,)) for action in sure]
    values = [float(best)] * len(sure)
    for action in dict.fromkeys(("end", keep or "end")):
        if action not in sure:
            after = view.apply(action).boards[view.turn] if action != "end" else board
            total = best_melding(after.hand, after.melds).total
            choices.append(Choice(action))
            values.append(float(board.points() if action == "end" else total))
    return expected(choices, values)


def sure_actions(view: Drachenrummy) -> tuple[str, ...]:
    """The actions that are proved to be as good as any: those of the best last melds.

    >>> boards = [{"hand": ["7c", "7d", "7h", "2c"]}, {}]
    >>> middle = ["Kd", "9s", "3c", "8h"]
    >>> view = Drachenrummy.position(DrachenrummyOptions(), {"boards": boards, "middle": middle})
    >>> for action in ("12345", "f12345", "end", "12345", "f12345", "end"):
    ...     view = view.play(action)
    >>> sure_actions(view)
    ('m7c7d7h',)
    """
    if view.phase != "meld":
        return ()
    return tuple(plan_actions(view.board)) or ("end",)


@dataclass(frozen=True)
class Laying:
    """A way to lay the dice: what goes on which card, what it is worth at a first look, and
    the action that it begins with."""

    laid: tuple[tuple[Lot, str], ...]
    value: float
    action: str

    def actions(self) -> list[str]:
        """The actions in order."""
        others = [lot.card + pile + lot.owner for lot, pile in self.laid]
        return [self.action, *(action for action in others if action != self.action)]

    def choice(self, view: Drachenrummy) -> Choice:
        """The action, with what speaks for it; it stands for the others of the laying, too."""
        first, *others = self.actions()
        for lot, pile in self.laid:
            if first == lot.card + pile + lot.owner:
                reasons = tuple(_laying_reasons(view, lot, pile))
                return Choice(first, reasons=reasons, alike=tuple(others))
        reasons = (Reason("drachenrummy.nothing", {}),) if first == "end" else ()
        return Choice(first, reasons=reasons)


def _laying_reasons(view: Drachenrummy, lot: Lot, pile: str) -> Iterator[Reason]:
    """How likely the card will be kept, what it adds at once, and to whom it is denied.

    Kept even if everybody else has eyes for this card only: so it is at least that likely.
    """
    keeps = (1.0 - theft(view.options.steal, pile)) ** (view.options.players - 1)
    yield Reason(
        "drachenrummy.keeps",
        {"n": len(pile), "pip": int(pile[0]), "card": lot.card, "percent": round(100 * keeps)},
    )
    hand = number_of(view.board.hand)
    adds = gain(hand + BITS[lot.card]) - gain(hand)
    if adds:
        yield Reason("drachenrummy.adds", {"n": adds})
    if lot.theirs > max(lot.mine, 1.0):
        yield Reason("drachenrummy.denies", {})


def candidates(view: Drachenrummy) -> list[Laying]:
    """The ways to lay the dice that are worth a closer look, the best at a first look first.

    Each way to part the dice into piles gives one, and leaving out one of its cards another;
    each begins with an action of its own.
    """
    found: dict[frozenset[tuple[str, str, str]], tuple[float, list[tuple[Lot, str]]]] = {}
    tactics = tactics_of(view)
    for value, laid in tactics.layings(view.fixed):
        options = [(value, laid)]
        for out in range(len(laid)):
            lot = laid[out][0]
            options.append((value - lot.gain, laid[:out] + laid[out + 1 :]))
        for worth, some in options:
            key = frozenset((lot.card, lot.owner, pile) for lot, pile in some)
            if key not in found or worth > found[key][0]:
                found[key] = (worth, some)
    ranked = sorted(found.values(), key=lambda option: -option[0])
    layings: list[Laying] = []
    used: set[str] = set()
    for value, laid in ranked:
        if len(layings) == LAYINGS or value < ranked[0][0] - MARGIN:
            break
        words = [lot.card + pile + lot.owner for lot, pile in laid] or ["end"]
        free = [word for word in words if word not in used]
        if free:
            used.add(free[0])
            layings.append(Laying(tuple(laid), value, free[0]))
    return layings


def begun_with(view: Drachenrummy, action: str) -> Laying:
    """The best way to lay the dice that begins with this action."""
    if action == "end":
        return Laying((), tactics_of(view).best("")[0], action)
    state = view.apply(action)
    if (state.turn, state.phase) != (view.turn, "lay"):
        return Laying((), tactics_of(view).best("")[0], action)
    value, laid = tactics_of(state).best(state.fixed)
    return Laying(tuple(laid), value, action)


def _answered(
    view: Drachenrummy, layings: Sequence[Laying]
) -> Callable[[list[str], str], float]:
    """What a laying brings over ending the turn, with the stock in some order.

    Its value is what the reserved cards are worth when all are kept, less what those are
    worth to the other that stay his, less his best turn: what he takes, steals and keeps from
    us. From that the value of ending the turn is taken, with the stock in one order, always
    the same: it makes no difference between choices.
    """
    me, other = view.turn, 1 - view.turn
    lots = tactics_of(view).lots
    worth = {lot.card: lot.mine for lot in lots}
    his = fsum(lot.theirs for lot in lots if lot.seat == other)

    def settled(laying: Laying) -> tuple[Drachenrummy, float]:
        state = view
        for action in (*laying.actions(), "end"):
            if (state.turn, state.phase) == (me, "lay"):
                state = state.apply(action)
        kept = fsum(worth[entry.card] for entry in state.boards[me].reserved)
        stolen = 0.0
        left = [lot for lot in lots if lot.seat == other]
        for action in laying.actions():
            for lot in left:
                if action.startswith(lot.card) and action.endswith(lot.owner):
                    stolen += lot.theirs
                    left.remove(lot)
                    break
        return state, kept - (his - stolen)

    after = {laying.action: settled(laying) for laying in layings}
    after.setdefault("end", settled(Laying((), 0.0, "end")))

    def absolute(stock: list[str], action: str) -> float:
        state, sure = after[action]
        state = replace(state, stock=tuple(stock))
        while state.phase == "deal":
            state = state.apply(str(state.stock[0]))
        while state.phase == "take":
            state = state.apply(state.actions()[0])
        if state.phase != "roll":
            return float(_lead(state, me) - _lead(view, me))
        return sure - tactics_of(state.seen_by(other)).plan.value("")

    nothing = absolute(view.draw_stock(Random(0)), "end")
    return lambda stock, action: absolute(stock, action) - nothing


def _lead(state: Drachenrummy, seat: int) -> int:
    """By how much a seat of two is ahead with the best melds of all hands."""
    totals = [best_melding(board.hand, board.melds).total for board in state.boards]
    return totals[seat] - totals[1 - seat]


def search_player(argument: str | None) -> Player:
    """The player ``search:N``: the best of the advice after N answers of the next player.

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    samples = whole_number(argument, DEFAULT_SAMPLES, "search")

    def choose(view: Drachenrummy, rng: Random) -> str:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        for advice in advise(view, rng, samples):
            if _clear(advice):
                break
        return advice.action

    return choose


def _clear(advice: Advice) -> bool:
    """Whether the best choice is ahead of every other by four standard errors."""
    for i in range(len(advice.choices)):
        gap = advice.gap(i)
        if i != advice.best and (gap.n < 4 or -gap.mean <= 4 * (gap.stderr or 0.0)):
            return False
    return True


def exact(view: Drachenrummy, rng: Random) -> str:
    """The best at a first look: as ``search``, but nobody's answer is worked out."""
    actions = view.actions()
    if len(actions) == 1:
        return actions[0]
    if view.phase == "lay":
        return candidates(view)[0].action
    *_, last = advise(view, rng, 1)
    return last.action


PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "greedy": lambda argument: greedy,
    "exact": lambda argument: exact,
    "search": search_player,
}

LEVELS = ("random", "greedy", "exact", "search:100")

GAME = Game(
    "drachenrummy",
    DrachenrummyOptions,
    Drachenrummy,
    PLAYERS,
    advise,
    lambda options: None,
    LEVELS,
    sure_actions,
)
