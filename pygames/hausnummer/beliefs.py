"""What a seat may believe of the cards that it has not seen.

What others did tells what they hold. A row can be traced back from what lies in it now: a
card that was swapped out was seen by all when it went. So for any cards that a row may hold,
each of its seat's decisions this round can be judged for how likely it was: to knock or not,
to take the discard or not, which card to swap, whether to keep a drawn one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, fsum
from random import Random
from typing import Final

from pygames.hausnummer.parts import VALUE
from pygames.hausnummer.rounds import CUT, TAKE
from pygames.hausnummer.rules import Hausnummer

SLIP: Final = 0.05
"""How likely someone does other than the rule of ``threshold`` says."""

PROPOSALS: Final = 8
"""Rows tried for each one that is drawn."""


def _soft(x: float) -> float:
    return SLIP + (1 - 2 * SLIP) / (1 + exp(-x)) if x > -30 else SLIP


STAYS: Final = tuple(_soft((total - CUT - 0.5) / 0.8) for total in range(41))
"""How likely a seat with this sum doesn't knock."""

DECLINES: Final = tuple(
    tuple(_soft(1.5 * (offer - TAKE[most] - 0.5)) for offer in range(11)) for most in range(11)
)
"""How likely a seat declines a discard, by its row's highest card and the discard."""


@dataclass(frozen=True)
class Deed:
    """One turn of a seat by values: what was thrown and from which place (None: as drawn),
    the discard that was there, whether it was taken, and whether the seat could have knocked
    before or after it and did not."""

    slot: int | None
    out: int
    offer: int
    took: bool
    stayed_before: bool
    stayed_after: bool


@dataclass(frozen=True)
class Suspect:
    """A row with hidden cards: the values known (0 where not), where the hidden ones lie,
    the most each of them can be if its seat always swaps its highest card, and the seat's
    turns, last first."""

    seat: int
    known: tuple[int, ...]
    hidden: tuple[int, ...]
    bounds: tuple[int, ...]
    deeds: tuple[Deed, ...]
    knocked: bool


def suspects(view: Hausnummer) -> list[Suspect]:
    """The rows of the view in which something is hidden."""
    found = []
    for seat, row in enumerate(view.rows):
        hidden = tuple(slot for slot, laid in enumerate(row) if laid.card is None)
        if hidden:
            known = tuple(VALUE[laid.card] if laid.card else 0 for laid in row)
            deeds = tuple(_deeds(view, seat))
            bounds = tuple(_bound(slot, deeds) for slot in hidden)
            knocked = view.knocker == seat
            found.append(Suspect(seat, known, hidden, bounds, deeds, knocked))
    return found


def _deeds(view: Hausnummer, seat: int) -> list[Deed]:
    """The turns of a seat, last first, as far as all their cards are known."""
    deeds: list[Deed] = []
    after = view.options.knock == "after"
    someone = False
    for turn in view.log:
        if turn.seat == seat and turn.did in ("draw", "take") and turn.out and turn.offer:
            stayed = not (someone or turn.knocked)
            before = stayed and not after and len(deeds) >= view.options.min_turns
            later = stayed and after and len(deeds) + 1 >= view.options.min_turns
            out, offer = VALUE[turn.out], VALUE[turn.offer]
            deeds.append(Deed(turn.slot, out, offer, turn.did == "take", before, later))
        someone = someone or turn.knocked
    return deeds[::-1]


def _bound(slot: int, deeds: Sequence[Deed]) -> int:
    """The most a hidden card can be: nothing above the highest card that was thrown."""
    bound = 10
    for deed in deeds:
        bound = min(bound, deed.out)
        if deed.slot == slot:
            break
    return bound


def likelihood(suspect: Suspect, row: list[int]) -> float:
    """How likely the seat's turns are if its row is this one; takes the row back to its start."""
    chance = 1.0
    if suspect.knocked:
        chance = 1 + SLIP - STAYS[sum(row)]
    for deed in suspect.deeds:
        if deed.stayed_after:
            chance *= STAYS[sum(row)]
        slot = deed.slot
        if slot is None:
            most = max(row)
            chance *= 1 - SLIP if deed.out >= most else SLIP
        else:
            drawn = row[slot]
            row[slot] = deed.out
            most = max(row)
            if deed.out < most:
                chance *= SLIP
            if not deed.took and drawn >= most:
                chance *= SLIP
        declined = DECLINES[most][deed.offer]
        chance *= 1 - declined if deed.took else declined
        if deed.stayed_before:
            chance *= STAYS[sum(row)]
    return chance


def possible_draws(view: Hausnummer) -> list[int]:
    """The values of all cards not seen that may lie on the draw pile."""
    cards = view.unseen[-1] if view.stock else view.discards[:-1]
    return [VALUE[card] for card in cards if card is not None]


class Beliefs:
    """Draws what the viewer of a view cannot see."""

    def __init__(self, view: Hausnummer) -> None:
        self.suspects = suspects(view)
        newest = len(view.piles) - 1
        self._pools = [[0] * 11 for _ in view.piles]
        for pool, cards in zip(self._pools, view.unseen, strict=True):
            for card in cards:
                pool[VALUE[card]] += 1
        self._piles = [
            [newest if laid.pile is None else laid.pile for laid in row if laid.card is None]
            for row in (view.rows[suspect.seat] for suspect in self.suspects)
        ]
        self._rows = [[VALUE[laid.card] if laid.card else 0 for laid in row] for row in view.rows]

    def draw(self, rng: Random) -> tuple[list[list[int]], list[int]]:
        """Everybody's row, and the cards of the draw pile in ascending order, all by value.

        For each row some are tried, cards drawn evenly from those that may lie there, and
        one is kept by how likely it makes what its seat did.
        """
        pools = [pool[:] for pool in self._pools]
        rows = [row[:] for row in self._rows]
        order = list(range(len(self.suspects)))
        if len(order) > 1:
            order.sort(key=lambda i: rng.random())
        for i in order:
            suspect, piles = self.suspects[i], self._piles[i]
            values = _chosen(suspect, [pools[pile] for pile in piles], rng)
            for slot, pile, value in zip(suspect.hidden, piles, values, strict=True):
                pools[pile][value] -= 1
                rows[suspect.seat][slot] = value
        return rows, [value for value, count in enumerate(pools[-1]) for _ in range(count)]


def _chosen(suspect: Suspect, pools: Sequence[list[int]], rng: Random) -> list[int]:
    """Values for the hidden cards of a row, from a pool each (how many there are of a value).

    Sampling with importance: the first try is of any cards, the others keep the bounds.
    """
    rand = rng.random
    tried: list[list[int]] = []
    weights: list[float] = []
    for attempt in range(PROPOSALS):
        weight = 1.0
        values: list[int] = []
        row = list(suspect.known)
        for slot, bound, pool in zip(suspect.hidden, suspect.bounds, pools, strict=True):
            fitting = pool if attempt == 0 else pool[: bound + 1]
            count = sum(fitting)
            if not count:
                break
            weight *= count
            at = int(rand() * count)
            value = -1
            while at >= 0:
                value += 1
                at -= fitting[value]
            pool[value] -= 1
            values.append(value)
            row[slot] = value
        for value, pool in zip(values, pools, strict=False):
            pool[value] += 1
        if len(values) == len(pools):
            tried.append(values)
            weights.append(weight * likelihood(suspect, row))
    at_weight = rand() * fsum(weights)
    for values, weight in zip(tried, weights, strict=True):
        at_weight -= weight
        if at_weight < 0:
            return values
    return tried[-1]
