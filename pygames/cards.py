"""French cards: a card is a short word, its rank and its suit, such as ``7h`` or ``Kd``."""

from __future__ import annotations

from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Ascending."""

SUITS: Final = ("c", "d", "h", "s")
"""Clubs, diamonds, hearts, spades."""

DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in ascending order: suit by suit, ace to king."""


def rank(card: str) -> str:
    """The rank of a card.

    >>> rank("10d"), rank("Ks")
    ('10', 'K')
    """
    return card[:-1]


def suit(card: str) -> str:
    """The suit of a card.

    >>> suit("10d")
    'd'
    """
    return card[-1]
