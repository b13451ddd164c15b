"""Nümmerle in the compact form that searches play on, and its rollouts.

A position is a list ``counts`` and a list of rows. ``counts[r]`` is the number of stacks
that stand at r or higher, ``counts[0]`` the number of stacks: rank r fits when
``counts[r] < counts[r - 1]``. A row is a linked tuple ``(costs, end, below, smallest)``:
what parking each rank there costs, its end card (0 when empty), the row without that
card, and its smallest card. Pushing, popping and copying rows share all that lies below.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from pygames.nuemmerle.rules import Board

Row = tuple[Sequence[float], int, Any, int]

NEVER: Final = float("inf")


@dataclass(frozen=True)
class Weights:
    """What parking costs in rollouts; ``parking_cost`` says how.

    Tuned for greedy play of 6 × 15 cards by the cross-entropy method, then ``buried`` and
    ``rise`` for the score of the search; ``tests/bench/tune_nuemmerle.py`` does it again.
    """

    empty: float = 1.95
    depth: float = 0.86
    equal: float = 0.30
    covered: float = 2.29
    drop: float = 0.91
    buried: float = 12.0
    rise: float = 1.2
    kept: float = 3.3


WEIGHTS = Weights()


def parking_cost(
    card: int, end: int, smallest: int, ranks: int, weights: Weights = WEIGHTS
) -> float:
    """What parking ``card`` on a row costs, in no unit: only the order matters.

    ``end`` and ``smallest`` describe the row (0 and anything for an empty one). Nothing
    buried is cheap, a small gap cheaper.

    >>> parking_cost(7, 8, 8, 15) < parking_cost(7, 12, 12, 15) < parking_cost(7, 5, 5, 15)
    True
    """
    if end == 0:
        return weights.empty + weights.depth * (ranks - card)
    if card <= smallest:
        return weights.equal if card == end else weights.covered + weights.drop * (end - card)
    cost = weights.buried + weights.rise * (card - smallest)
    return cost - weights.kept if end >= card else cost


@cache
def cost_table(ranks: int) -> tuple[tuple[tuple[float, ...], ...], ...]:
    """``parking_cost`` by smallest card, end card and card; ``[0][0]`` for an empty row."""
    weights, cards = WEIGHTS, range(1, ranks + 1)
    return tuple(
        tuple(
            (NEVER, *(parking_cost(card, end, smallest, ranks, weights) for card in cards))
            for end in range(ranks + 1)
        )
        for smallest in range(ranks + 1)
    )


@cache
def empty_row(ranks: int) -> Row:
    """The row that every other one grows from."""
    return (cost_table(ranks)[0][0], 0, None, ranks)


def pushed(row: Row, card: int, ranks: int) -> Row:
    """The row with ``card`` at its end."""
    smallest = min(card, row[3])
    return (cost_table(ranks)[smallest][card], card, row, smallest)


def row_of(cards: Iterable[int], ranks: int) -> Row:
    """The row of these cards, end card last."""
    row = empty_row(ranks)
    for card in cards:
        row = pushed(row, card, ranks)
    return row


def counts_of(stacks: Sequence[int], ranks: int) -> list[int]:
    """How many stacks stand at each rank or higher.

    >>> counts_of((3, 1, 0), 4)
    [3, 2, 1, 1, 0]
    """
    return [sum(top >= rank for top in stacks) for rank in range(ranks + 1)]


def compact(board: Board, ranks: int) -> tuple[list[int], list[Row]]:
    """A board as ``counts`` and rows."""
    return counts_of(board.stacks, ranks), [row_of(row, ranks) for row in board.rows]


def settle(counts: list[int], rows: list[Row], start: int = 0) -> None:
    """Play every row end that fits, from row ``start`` on around, until none does; changes both.

    An empty row's end 0 never fits: ``counts[-1]`` is at most ``counts[0]``.
    """
    size = len(rows)
    unmoved = 0
    i = start
    while unmoved < size:
        if i == size:
            i = 0
        row = rows[i]
        end = row[1]
        if counts[end] < counts[end - 1] and end:
            unmoved = 0
            while counts[end] < counts[end - 1] and end:
                counts[end] += 1
                row = row[2]
                end = row[1]
            rows[i] = row
        unmoved += 1
        i += 1


def cheapest(rows: Sequence[Row], card: int) -> int:
    """The row (from 0, leftmost of equals) on which parking ``card`` costs least."""
    return min(range(len(rows)), key=lambda i: rows[i][0][card])


def play_out(counts: list[int], rows: list[Row], calls: Iterable[int], ranks: int) -> int:
    """The score when whatever fits is played and the rest parked where it costs least.

    Changes ``counts`` and ``rows`` to those of the end. Row ends that fit before the first
    call are held until others are freed. One call is a rollout: this loop is where the solver
    spends its time, so ``cheapest``, ``pushed`` and what ``settle`` does most often, playing
    one row end, are written out in it.
    """
    table = cost_table(ranks)
    for card in calls:
        if counts[card] < counts[card - 1]:
            counts[card] += 1
            wanted = card + 1  # only this rank can fit now
            i = 0
            for row in rows:
                if row[1] == wanted:
                    counts[wanted] += 1
                    row = rows[i] = row[2]
                    end = row[1]
                    if counts[end] < counts[end - 1] and end:
                        settle(counts, rows, i)
                    else:
                        above = wanted + 1
                        for row in rows:
                            end = row[1]
                            if end == wanted or end == above:  # noqa: SIM109  # quicker
                                settle(counts, rows, i)
                                break
                    break
                i += 1  # noqa: SIM113  # quicker than enumerate: most rows do not end so
        else:
            least = NEVER
            at = 0
            for i, row in enumerate(rows):
                cost = row[0][card]
                if cost < least:
                    least = cost
                    at = i
            row = rows[at]
            smallest = row[3]
            if card < smallest:
                smallest = card
            rows[at] = (table[smallest][card], card, row, smallest)
    return sum(counts) - counts[0]
