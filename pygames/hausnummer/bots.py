"""Niedrige Hausnummer's players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from pygames import deals
from pygames.advice import Advice, Choice
from pygames.game import DEALER, Game, Player, Refusal, whole_number
from pygames.hausnummer.beliefs import Beliefs, possible_draws
from pygames.hausnummer.parts import VALUE, HausnummerOptions
from pygames.hausnummer.reasons import reasons
from pygames.hausnummer.rounds import CUT, TAKE, chance, play_out, points
from pygames.hausnummer.rules import Hausnummer
from pygames.search import search

DEFAULT_SAMPLES: Final = 200
"""Sampled hands a decision of the player ``search`` with no number."""

FORGETS: Final = 20
"""Percent a turn that ``forgetful`` with no number forgets a card."""

MIDDLING: Final = 6
"""What people take a card for of which they know nothing better."""

ORDERS: Final = 6
"""Orders of the draw pile that each of them is played out on."""

GLANCES: Final = 16
"""Sampled hands from which a rule guesses what the others have."""

WORTH_A_THOUGHT: Final = 22
"""The highest sum at which one thinks about knocking."""

World = tuple[list[list[int]], list[int]]
"""Everybody's row and the draw pile, by value."""


def values_of(view: Hausnummer) -> list[int]:
    """The row of the seat in turn, by value."""
    return [VALUE[laid.card] for laid in view.rows[view.turn] if laid.card is not None]


def distinct_actions(view: Hausnummer) -> dict[str, list[str]]:
    """The legal actions without those that only swap alike cards, and for each those."""
    row = values_of(view)
    kept: dict[tuple[str, int], list[str]] = {}
    for action in view.actions():
        value = row[int(action[1:]) - 1] if action[1:].isdecimal() else 0
        kept.setdefault((action if not value else action[0], value), []).append(action)
    return {first: alike for first, *alike in kept.values()}


def random_player(view: Hausnummer, rng: Random) -> str:
    """Any legal action."""
    actions = view.actions()
    return actions[int(rng.random() * len(actions))]


def by_rule(view: Hausnummer, row: Sequence[int], cut: int) -> str:
    """Knocks at ``cut``; swaps the highest card of ``row``, for the discard by ``TAKE``.

    ``row`` is what the player takes the own cards for.
    """
    actions = view.actions()
    if "knock" in actions and sum(row) <= cut:
        return "knock"
    if view.phase == "end":
        return "end"
    most = max(row)
    place = row.index(most) + 1
    if view.phase == "hold":
        assert view.drawn is not None
        return f"s{place}" if VALUE[view.drawn] < most else "throw"
    return f"t{place}" if worth_taking(view, most) else "draw"


def worth_taking(view: Hausnummer, most: int) -> bool:
    """Whether the discard is better than a draw for a row whose highest card is ``most``.

    On the last turn after a knock that is exact: only the own sum counts then, and a draw is
    any of the cards not seen.
    """
    top = view.discards[-1]
    assert top is not None
    if view.knocker is None:
        return VALUE[top] <= TAKE[most]
    gains = [max(most - value, 0) for value in possible_draws(view)]
    return VALUE[top] < most and (most - VALUE[top]) * len(gains) >= sum(gains)


def threshold(argument: str | None) -> Player:
    """The player ``threshold:T``: knocks at its sum T or less, see ``by_rule``.

    Raises:
        Refusal: T is not a whole number of at least 1.
    """
    cut = whole_number(argument, CUT, "threshold")
    return lambda view, rng: by_rule(view, values_of(view), cut)


def plain_action(view: Hausnummer, beliefs: Beliefs, rng: Random) -> str:
    """What ``by_rule`` does when it knocks by what the lowest of the others is believed to have.

    The line was drawn by trial between two players.
    """
    row = values_of(view)
    if "knock" not in view.actions() or sum(row) > WORTH_A_THOUGHT:
        return by_rule(view, row, 0)
    draws = [beliefs.draw(rng)[0] for _ in range(GLANCES)]
    sums = [
        sum(sum(rows[seat]) for rows in draws) / GLANCES
        for seat in range(len(view.rows))
        if seat != view.turn
    ]
    return by_rule(view, row, int(3.5 + min(sums) / 2))


FIGURES: Final = ("points", "lowest")


class Rollouts:
    """Plays the choices of a view out in sampled worlds."""

    def __init__(self, view: Hausnummer) -> None:
        self.view = view
        self.beliefs = Beliefs(view)
        top = view.discards[-1]
        assert top is not None
        self._top = VALUE[top]
        self._thrown = [VALUE[card] for card in view.discards[:-1] if card is not None]
        options = view.options
        self._after = options.knock == "after"
        self._left = options.rounds - view.round if options.rounds else None
        self._cuts = [CUT] * options.players
        early = max(options.min_turns - view.turns[view.turn], 0)
        self._wait = max(early * options.players - 1, 0)

    def world(self, rng: Random) -> World:
        """Everybody's row and the draw pile, as they may be."""
        rows, stock = self.beliefs.draw(rng)
        return rows, deals.shuffled(stock or self._thrown, rng)

    def value(self, world: World, action: str) -> tuple[float, float, float]:
        """The chance in percent to win the game after ``action``, the own points of the
        round, and whether they are the lowest; a mean over some orders of the draw pile.

        The orders are one, turned to start from other cards.
        """
        rows, stock = world
        step = max(1, len(stock) // ORDERS)
        won = own = lowest = 0.0
        seat = self.view.turn
        for order in range(ORDERS):
            at = order * step % len(stock)
            sums, knocker = self._play([row[:] for row in rows], stock[at:] + stock[:at], action)
            counted = points(sums, knocker, self.view.options)
            totals = [total + more for total, more in zip(self.view.totals, counted, strict=True)]
            won += chance(totals, seat, self._left, self.view.options.limit)
            own += counted[seat]
            lowest += sums[seat] == min(sums)
        return 100 * won / ORDERS, own / ORDERS, lowest / ORDERS

    def _play(
        self, rows: list[list[int]], stock: list[int], action: str
    ) -> tuple[list[int], int]:
        view, seat = self.view, self.view.turn
        knocker, top, row = view.knocker, self._top, rows[seat]
        if action == "knock":
            knocker = seat
        elif action == "throw" or action[0] == "s":
            assert view.drawn is not None
            drawn = VALUE[view.drawn]
            if action == "throw":
                top = drawn
            else:
                top, row[int(action[1:]) - 1] = row[int(action[1:]) - 1], drawn
        elif action[0] == "t":
            top, row[int(action[1:]) - 1] = row[int(action[1:]) - 1], top
        elif action == "draw":
            most, top = max(row), stock[0]
            stock = stock[1:]
            if top < most:
                row[row.index(most)], top = top, most
        may = self._after and action != "end" and self._wait == 0
        if may and knocker is None and sum(row) <= CUT:
            knocker = seat
        turn = (seat + 1) % len(rows)
        return play_out(rows, top, stock, turn, knocker, self._cuts, self._after, self._wait)


def advise(
    view: Hausnummer, rng: Random, samples: int | None = None, keep: str | None = None
) -> Iterator[Advice]:
    """Better and better advice on the seat's actions, in percent to win the game.

    Each action is played out in the same sampled worlds (``beliefs``), by ``rounds.play_out``.
    What ``by_rule`` would do is left only for what is clearly better: a knock can't be taken
    back. The figures are the own points of the round and the chance to be its lowest.

    Args:
        view: ``seen_by`` of the seat that must act.
        rng: where the sampled worlds come from.
        samples: rollouts in all; ``None`` for no end.
        keep: an action that is compared with the best to the end.

    Raises:
        Refusal: no seat has a choice here.
    """
    if view.seat in (None, DEALER) or view.seat != view.eyes:
        raise Refusal("no_choice")
    rollouts = Rollouts(view)
    choices = [
        Choice(
            action, reasons=tuple(reasons(view, action, rollouts.beliefs)), alike=tuple(alike)
        )
        for action, alike in distinct_actions(view).items()
    ]
    plain = plain_action(view, rollouts.beliefs, rng)
    return search(
        choices, rollouts.world, rollouts.value, rng, samples, keep, plain=plain, figures=FIGURES
    )


def sensible_actions(view: Hausnummer, plain: str) -> list[str]:
    """The actions that can be the best, ``plain`` among them: the highest card is swapped."""
    row = values_of(view)
    most = max(row)
    top = view.discards[-1]
    assert top is not None
    if view.phase == "hold":
        return [plain]
    kept = {plain}
    if "knock" in view.actions() and sum(row) <= WORTH_A_THOUGHT:
        kept.add("knock")
    if view.phase == "end":
        return sorted({*kept, "end"})
    if VALUE[top] < most and VALUE[top] <= TAKE[most] + 1:
        kept.add(f"t{row.index(most) + 1}")
    if VALUE[top] >= TAKE[most] - 1 or "knock" in kept:
        kept.add("draw")
    return sorted(kept)


def search_player(argument: str | None) -> Player:
    """The player ``search:N``: the best of N rollouts.

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    samples = whole_number(argument, DEFAULT_SAMPLES, "search")

    def choose(view: Hausnummer, rng: Random) -> str:
        rollouts = Rollouts(view)
        plain = plain_action(view, rollouts.beliefs, rng)
        choices = [Choice(action) for action in sensible_actions(view, plain)]
        if len(choices) == 1:
            return plain
        *_, last = search(
            choices, rollouts.world, rollouts.value, rng, samples, plain=plain, figures=FIGURES
        )
        return last.action

    return choose


def forgetful(argument: str | None) -> Player:
    """The player ``forgetful:P``: as ``threshold``, but it forgets its own cards as people do.

    With a chance of P percent a turn it keeps of a card no more than whether it was low,
    middling or high, and the next time nothing at all. It remembers the same way each time
    it thinks of the same cards; and it has no idea of what the others do.

    Raises:
        Refusal: P is not a whole number of at least 1.
    """
    chance = min(whole_number(argument, FORGETS, "forgetful"), 100) / 100
    return lambda view, rng: by_rule(view, remembered(view, chance), CUT)


def remembered(view: Hausnummer, chance: float) -> list[int]:
    """The own row as someone remembers it who forgets with this chance a turn.

    >>> from pygames.hausnummer.parts import HausnummerOptions
    >>> state = Hausnummer.deal(42, HausnummerOptions(players=2))
    >>> remembered(state.seen_by(0), 1.0)
    [6, 6, 3, 10]
    >>> state = state.play("t1").play("t1")
    >>> remembered(state.seen_by(0), 1.0)
    [2, 6, 2, 9]
    """
    values = []
    for slot, laid in enumerate(view.rows[view.turn]):
        assert laid.card is not None
        value = VALUE[laid.card]
        turns = (len(view.log) - laid.since) // len(view.rows) + (view.phase == "hold")
        dice = Random(f"{view.round}/{slot}/{laid.card}/{laid.since}/{view.discards[0]}")
        forgot = sum(dice.random() < chance for _ in range(turns))
        if forgot and not (view.options.reveal and laid.since):
            value = MIDDLING if forgot > 1 else 2 if value <= 3 else MIDDLING if value <= 7 else 9
        values.append(value)
    return values


PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "forgetful": forgetful,
    "threshold": threshold,
    "search": search_player,
}

LEVELS = ("forgetful:60", "forgetful:25", "threshold", "search:40", "search:400")

GAME = Game(
    "hausnummer", HausnummerOptions, Hausnummer, PLAYERS, advise, lambda options: None, LEVELS
)
