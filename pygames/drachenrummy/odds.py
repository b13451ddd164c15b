"""The dice odds that a face shows as a table."""

from __future__ import annotations

from functools import cache
from math import comb, fsum
from typing import Any, Final

from pygames.drachenrummy.dice import PIPS, theft

DICE: Final = 5


@cache
def reached(need: int, left: int) -> float:
    """The chance of ``need`` more dice of a given pip with ``left`` dice to roll.

    Whoever is after one pip fixes each of them that comes, and one die of another if none does.

    >>> [round(reached(need, 5), 5) for need in range(1, 6)]
    [0.93509, 0.74038, 0.42462, 0.14554, 0.02107]
    """
    if need <= 0:
        return 1.0
    if left < need:
        return 0.0
    return fsum(
        comb(left, hits)
        * 5 ** (left - hits)
        / 6**left
        * reached(need - hits, left - max(hits, 1))
        for hits in range(left + 1)
    )



def from_here(fixed: str, rolled: str) -> list[list[float]]:
    """For each pip the chance of at least 1, 2, … 5 of it, with these fixed and rolled.

    >>> [round(chance, 3) for chance in from_here("66", "136")[5]]
    [1.0, 1.0, 1.0, 0.421, 0.074]
    """
    rows = []
    for pip in PIPS:
        have, hits = fixed.count(pip), rolled.count(pip)
        left = len(rolled) - max(hits, 1) if rolled else DICE - len(fixed)
        rows.append([_rounded(reached(count - have - hits, left)) for count in range(1, DICE + 1)])
    return rows


@cache
def robbed(steal: str) -> tuple[tuple[float, ...], ...]:
    """For each pip the chance that a card under 1, 2, … 5 of it is stolen by one who tries
    for nothing else.

    >>> robbed("same")[5]
    (0.7404, 0.4246, 0.1455, 0.0211, 0.0)
    """
    return tuple(
        tuple(_rounded(theft(steal, pip * count)) for count in range(1, DICE + 1))
        for pip in PIPS
    )


def _rounded(chance: float) -> float:
    return round(chance, 4)


def odds(steal: str, fixed: str, rolled: str) -> dict[str, Any]:
    """``dice``: those on the table; ``reached`` and ``robbed``: as above, JSON values."""
    return {
        "dice": fixed + rolled,
        "reached": from_here(fixed, rolled),
        "robbed": [list(row) for row in robbed(steal)],
    }
