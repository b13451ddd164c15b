"""Numbered deals and dice: the same number, the same cards, in every Python.

Only ``Random.random()`` is used: Python promises its sequence for a seed in every
version, but not that of ``shuffle``, ``choice`` or ``sample``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from random import Random
from typing import Final, TypeVar

from pygames.game import Refusal

Card = TypeVar("Card")

HIGHEST_NUMBER: Final = 2**53 - 1
"""The last deal number: the last whole number that JavaScript holds exactly."""


def shuffled(deck: Sequence[Card], rng: Random) -> list[Card]:
    """A fair shuffle of ``deck`` (Fisher–Yates), which itself stays as it is.

    >>> shuffled("abcdef", Random(1))
    ['b', 'c', 'f', 'd', 'e', 'a']
    """
    cards = list(deck)
    draw = rng.random
    for i in range(len(cards) - 1, 0, -1):
        j = int(draw() * (i + 1))
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def deal_number(number: object) -> int:
    """``number`` itself where it can be a deal's.

    Raises:
        Refusal: it is no whole number from 0 to ``HIGHEST_NUMBER``.
    """
    if type(number) is not int or not 0 <= number <= HIGHEST_NUMBER:
        raise Refusal("deal_number", number=number, highest=HIGHEST_NUMBER)
    return number


def numbered(deck: Sequence[Card], number: int) -> list[Card]:
    """The deck as shuffled for deal ``number``.

    >>> numbered(range(1, 7), 42)
    [3, 6, 5, 2, 1, 4]

    Raises:
        Refusal: ``number`` is no deal number.
    """
    return shuffled(deck, Random(deal_number(number)))


def dice(number: int) -> Iterator[int]:
    """The dice of deal ``number``, 1 to 6, in the order they are thrown.

    >>> from itertools import islice
    >>> list(islice(dice(42), 5))
    [5, 1, 2, 4, 3]
    """
    rng = Random(f"{deal_number(number)}/dice")
    while True:
        yield int(rng.random() * 6) + 1


def daily(day: date) -> int:
    """The number of a day's deal.

    >>> daily(date(2026, 11, 30))
    20261130
    """
    return day.year * 10_000 + day.month * 100 + day.day
