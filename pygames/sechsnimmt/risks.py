"""What a card risks, as a seat in a rollout sees it that plays carefully.

Tuned by play of a twin of the search in C, two seats against two of plain rollouts, 200 worlds
a card, 3,000 deals in both seatings (one standard error 0.6): 59.8 % of deals with these risks;
56.5 % with heads at risk that grow evenly with the gap; 59.2 % with three times ``DUMP``.
``tests.bench.sechsnimmt gains`` measures such things in Python.
"""

from __future__ import annotations

from functools import cache
from math import comb, fsum
from typing import Final

from pygames.sechsnimmt.rows import FULL, HIGHEST

CROWD: Final = 45
"""From this gap on every card of the others is taken to land between a row and the own card:
fewer than half of all cards, for they play where there is room."""

DUMP: Final = 0.01
"""Heads that it is worth to be rid of a card, for each card between its row and itself: far
from every row it will hardly ever lie as safely again."""

Risks = tuple[tuple[float, ...], ...]
"""The heads a card risks, by the weight of its row (see ``rollouts``) and how far above the
row's last card it is; below 0 where it is good to be rid of it."""


def chance(others: int, cards: int, gap: int) -> float:
    """How likely at least so many of the others' cards of a turn land in a gap.

    >>> chance(3, 0, 1), chance(3, 1, 0), chance(3, 3, CROWD)
    (1.0, 0.0, 1.0)
    >>> chance(2, 1, CROWD // 3)  # 1 - (2/3)²
    0.5555555555555556
    """
    p = min(gap / CROWD, 1.0)
    return fsum(
        comb(others, some) * p**some * (1.0 - p) ** (others - some)
        for some in range(cards, others + 1)
    )


@cache
def risks_against(others: int) -> Risks:
    """The risks with so many other seats.

    >>> row_of_five_with_seven_heads = 5 * 32 + 7
    >>> round(risks_against(3)[row_of_five_with_seven_heads][10], 3)
    6.9
    """
    found = []
    for weight in range(32 * (FULL + 1)):
        count, heads = weight >> 5, weight & 31
        missing = FULL - count
        found.append(
            tuple(
                heads * chance(others, missing, gap) - DUMP * gap for gap in range(HIGHEST + 1)
            )
        )
    return tuple(found)
