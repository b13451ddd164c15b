"""All rows that some search came across, as one shared tree.

A row is a number: 0 is the empty row, every other one its end card put on another row. Equal
rows have equal numbers, so a position's rows are a short sorted tuple of numbers, to be
copied, compared and looked up at once; what a row costs is worked out when it first occurs.
"""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

EMPTY: Final = 0
"""The row without cards."""

Rows = tuple[int, ...]
"""The rows of a position, ascending."""


@dataclass(frozen=True)
class Weights:
    """What makes a row bad when the order is known, in ten-thousandths of no unit.

    ``depth`` is how far a card is from the highest rank, ``gap`` how far it is from the
    largest card above it in its row, where that is larger. Both are measured in ranks, but a
    share ``timing`` of that is how much later the one can leave than the other at the earliest.

    * a row in use costs ``used``, and ``end`` times the depth of its end;
    * each card ``card``, ``card_depth`` times its depth and ``card_depth2`` times depth²;
    * a card under a larger one ``buried``, ``gap`` times the gap, ``gap2`` times gap²,
      ``depth`` times its depth, ``depth2`` times depth², ``gap_depth`` times both, ``more``
      for each larger card above it but the first, and ``drop`` times how much smaller the
      next card is;
    * any other card ``step`` times how much smaller the next card is;
    * a card under its equal ``equal``.

    The values were tuned by the cross-entropy method for the share of full scores of beams of
    100 positions.
    """

    used: int
    end: int
    card: int
    card_depth: int
    card_depth2: int
    buried: int
    gap: int
    gap2: int
    depth: int
    depth2: int
    gap_depth: int
    more: int
    drop: int
    step: int
    equal: int
    timing: float = 0.0


BEST: Final = Weights(
    used=6322, end=1004, card=-905, card_depth=-351, card_depth2=33, buried=501, gap=2236,
    gap2=204, depth=39, depth2=46, gap_depth=7, more=1644, drop=-57, step=312, equal=1157,
)  # fmt: skip
"""The weights that lead to most full scores."""

TIMED: Final = replace(BEST, timing=0.4)
"""Weights for deals in which cards that all the others wait for come late.

Of deals 201–600, 50 get no full score by beams of 300 with ``BEST``. Beams of 1,000 solve 19 of
them with ``BEST`` and 25 with these; of the 31 that are harder, 4,000 solve 13 and 17.
"""

OTHER: Final = Weights(
    used=4019, end=792, card=0, card_depth=0, card_depth2=0, buried=1256, gap=1379, gap2=278,
    depth=996, depth2=59, gap_depth=45, more=956, drop=0, step=129, equal=-152,
)  # fmt: skip
"""Weights that are good in another way: they solve half of what ``BEST`` does not."""


class Grown(dict[int, int]):
    """For one card: each row's number → the number of that row with the card at its end."""

    def __init__(self, tree: Tree, card: int) -> None:
        self._tree = tree
        self._card = card
        self.price = Price(tree, self)

    def __missing__(self, row: int) -> int:
        grown = self[row] = self._tree.add(row, self._card)
        return grown


class Price(dict[int, int]):
    """For one card: each row's number → what the card at its end adds to the row's cost,
    shifted left by ``SHIFT``."""

    def __init__(self, tree: Tree, grown: Grown) -> None:
        self._tree = tree
        self._grown = grown

    def __missing__(self, row: int) -> int:
        cost = self._tree.cost
        price = self[row] = (cost[self._grown[row]] - cost[row]) << SHIFT
        return price


SHIFT: Final = 24
"""Bits below a cost that number a candidate, so that whole numbers sort as costs do."""


class Tree:
    """The rows: ``ends[row]`` is the end card (0 of the empty row), ``below[row]`` the row
    without it, ``cost[row]`` its cost, ``ending[card]`` the rows that end in ``card``,
    ``grown[card][row]`` the row with ``card`` at its end.

    >>> tree = Tree(15)
    >>> tree.cards(tree.row([7, 3, 3]))
    (7, 3, 3)
    >>> tree.row([7]) == tree.below[tree.row([7, 3])]
    True
    """

    def __init__(
        self, ranks: int, weights: Weights = BEST, leaving: Sequence[float] | None = None
    ) -> None:
        """``leaving``: when the cards of each rank can leave at the earliest, on a scale on
        which ranks are about one apart (``Puzzle.leaving``); index 0 unused."""
        self.weights = weights
        times = leaving or range(ranks + 1)
        share = weights.timing
        self.places = [(1 - share) * rank + share * time for rank, time in enumerate(times)]
        """Where each rank stands, for gaps and depths."""
        cards = range(ranks + 1)
        self._prices = [self._card_price(card) for card in cards]
        self._buried = [[self._buried_price(above, card) for card in cards] for above in cards]
        self.ends = [0]
        self.below = [EMPTY]
        self.cost = [0]
        self.ending: list[set[int]] = [set() for _ in range(ranks + 2)]
        self.grown = [Grown(self, card) for card in range(ranks + 1)]

    def add(self, row: int, card: int) -> int:
        """The number of a row that was not there before."""
        new = len(self.ends)
        self.ends.append(card)
        self.below.append(row)
        self.ending[card].add(new)
        self.cost.append(self._cost(new))
        return new

    def row(self, cards: Iterable[int]) -> int:
        """The number of the row of these cards, end card last."""
        row = EMPTY
        for card in cards:
            row = self.grown[card][row]
        return row

    def cards(self, row: int) -> tuple[int, ...]:
        """The cards of a row, end card last."""
        cards: list[int] = []
        while row:
            cards.append(self.ends[row])
            row = self.below[row]
        return tuple(reversed(cards))

    def _cost(self, row: int) -> int:
        weights, places = self.weights, self.places
        ends, below = self.ends, self.below
        card = ends[row]
        cost = weights.used + weights.end * (places[-1] - places[card]) + self._prices[card]
        above = [card]  # sorted
        while row := below[row]:
            upper, card = card, ends[row]
            cost += self._prices[card]
            larger = len(above) - bisect_right(above, card)
            if larger:
                cost += self._buried[above[-1]][card] + weights.more * (larger - 1)
            if card > upper:
                slope = weights.drop if larger else weights.step
                cost += slope * (places[card] - places[upper])
            elif card == upper:
                cost += weights.equal
            insort(above, card)
        return round(cost)

    def _card_price(self, card: int) -> float:
        weights, depth = self.weights, self.places[-1] - self.places[card]
        return weights.card + (weights.card_depth + weights.card_depth2 * depth) * depth

    def _buried_price(self, above: int, card: int) -> float:
        """What a card costs under a larger one."""
        weights, depth = self.weights, self.places[-1] - self.places[card]
        gap = self.places[above] - self.places[card]
        return (
            weights.buried
            + (weights.gap + weights.gap2 * gap + weights.gap_depth * depth) * gap
            + (weights.depth + weights.depth2 * depth) * depth
        )
