"""French cards: a card is a short word, its rank and its suit (``7h``, ``10c``, ``Kd``)."""

from __future__ import annotations

from typing import Final

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""The ranks in ascending order, the ace low."""

SUITS: Final = "cdhs"
"""Clubs, diamonds, hearts, spades."""

DECK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The 52 cards in the order they have before they are shuffled."""
