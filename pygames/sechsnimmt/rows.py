"""Cards, bull heads and the four rows of 6 nimmt!."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

HIGHEST: Final = 104
"""The highest card of the whole deck; the lowest is 1."""

ROWS: Final = 4

FULL: Final = 5
"""As many cards a row holds; the next one takes them."""

Rows = tuple[tuple[int, ...], ...]
"""The four rows, each with its last card last; empty where none is laid yet."""


def heads(card: int) -> int:
    """The bull heads on a card.

    >>> [heads(card) for card in (55, 33, 20, 15, 7)]
    [7, 5, 3, 2, 1]
    >>> sum(heads(card) for card in range(1, HIGHEST + 1))
    171
    """
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


HEADS: Final = (0, *(heads(card) for card in range(1, HIGHEST + 1)))
"""``heads`` of each card; index 0 is unused."""


def cost(cards: Iterable[int]) -> int:
    """The bull heads on some cards.

    >>> cost((55, 56))
    8
    """
    return sum(HEADS[card] for card in cards)


def printed(card: int) -> str:
    """A card as it is printed: its number and its bull heads.

    >>> printed(55), printed(104)
    ('055(7)', '104(1)')
    """
    return f"{card:03d}({HEADS[card]})"


@dataclass(frozen=True)
class Placement:
    """One card laid on the table: whose it was, the row (from 0), and the cards it took."""

    seat: int
    card: int
    row: int
    took: tuple[int, ...] = ()


def row_for(rows: Rows, card: int) -> int | None:
    """The row (from 0) where ``card`` must go; ``None`` where it is lower than every last card.

    >>> row_for(((12,), (37,), (43,), (58,)), 41), row_for(((12,), (37,), (43,), (58,)), 3)
    (1, None)
    """
    below = [(row[-1], i) for i, row in enumerate(rows) if row[-1] < card]
    return max(below)[1] if below else None


def laid(rows: Rows, seat: int, card: int, row: int) -> tuple[Rows, Placement]:
    """The rows with ``card`` in ``row``, and how it got there: it takes a full row's cards,
    and those of a row whose last card is higher.

    >>> rows = ((1, 2, 3, 4, 5), (20,), (30,), (40,))
    >>> laid(rows, 0, 6, 0)
    (((6,), (20,), (30,), (40,)), Placement(seat=0, card=6, row=0, took=(1, 2, 3, 4, 5)))
    """
    cards = rows[row]
    takes = len(cards) == FULL or cards[-1] > card
    new = (card,) if takes else (*cards, card)
    placement = Placement(seat, card, row, cards if takes else ())
    return (*rows[:row], new, *rows[row + 1 :]), placement


def lifted(rows: Rows, placement: Placement) -> Rows:
    """The rows before a placement, the last one made.

    >>> lifted(((6,), (20,), (30,), (40,)), Placement(0, 6, 0, (1, 2, 3, 4, 5)))[0]
    (1, 2, 3, 4, 5)
    """
    row = placement.row
    old = placement.took or rows[row][:-1]
    return (*rows[:row], old, *rows[row + 1 :])


def cheapest(rows: Rows) -> list[int]:
    """The rows (from 0) with the fewest bull heads.

    >>> cheapest(((55,), (1,), (2, 3), (4,)))
    [1, 3]
    """
    costs = [cost(row) for row in rows]
    return [i for i, heads_there in enumerate(costs) if heads_there == min(costs)]
