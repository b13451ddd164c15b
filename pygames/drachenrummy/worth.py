"""What a card is worth to a player: points it can be expected to add at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from pygames.cards import DECK, RANKS, SUITS
from pygames.drachenrummy.melds import INDEX, PLACES, Meld, extended, points, run_of

CARDS: Final = tuple(INDEX)
"""The cards by their index."""

GAINS: Final = tuple(points(card) + 1 for card in CARDS)
"""What melding a card of the hand adds to the total, by its index."""


@cache
def partners() -> tuple[tuple[tuple[int, int], ...], ...]:
    """The pairs that make a meld of three with a card, by the card's index.

    >>> [(CARDS[a], CARDS[b]) for a, b in partners()[INDEX["Kc"]]][:3]
    [('Kd', 'Kh'), ('Kd', 'Ks'), ('Kh', 'Ks')]
    >>> [(CARDS[a], CARDS[b]) for a, b in partners()[INDEX["Kc"]]][3:]
    [('Jc', 'Qc'), ('Qc', 'Ac')]
    """
    found: list[list[tuple[int, int]]] = [[] for _ in CARDS]
    melds: list[tuple[str, ...]] = []
    for rank in RANKS:
        melds += [
            tuple(rank + suit for suit in SUITS if suit != missing) for missing in reversed(SUITS)
        ]
    for suit in SUITS:
        melds += [run_of(suit, first, first + 2) for first in range(len(PLACES) - 2)]
    for meld in melds:
        for card in meld:
            a, b = (INDEX[other] for other in meld if other != card)
            found[INDEX[card]].append((a, b))
    return tuple(map(tuple, found))


@cache
def neighbours() -> tuple[tuple[int, ...], ...]:
    """The cards that share a meld of three with a card, by its index; ascending."""
    return tuple(tuple(sorted({other for pair in pairs for other in pair})) for pairs in partners())


def growing(melds: Iterable[Meld]) -> frozenset[int]:
    """The cards that could be added to laid melds at once."""
    return frozenset(
        INDEX[card] for meld in melds for card in DECK if extended(meld, card) is not None
    )


def melded(chances: Sequence[float], card: int) -> float:
    """The chance that a card one has can be melded, when one has the others with these.

    Melds are taken to come about independently of each other.
    """
    fails = 1.0
    for a, b in partners()[card]:
        fails *= 1.0 - chances[a] * chances[b]
    return 1.0 - fails


def worth(chances: list[float], card: int, grows: frozenset[int] = frozenset()) -> float:
    """What it adds to have a card for sure over not getting it (``chances`` stays as it was).

    >>> chances = [0.0] * 52
    >>> chances[INDEX["7c"]] = chances[INDEX["7d"]] = 1.0
    >>> worth(chances, INDEX["7h"]), worth(chances, INDEX["Kh"])
    (5.0, -1.0)
    """
    pairs = partners()
    chance = 1.0 if card in grows else melded(chances, card)
    total = GAINS[card] * chance - 1.0
    for other in neighbours()[card]:
        if chances[other] and other not in grows:
            fails = alone = 1.0
            for a, b in pairs[other]:
                if a == card:
                    fails *= 1.0 - chances[b]
                elif b == card:
                    fails *= 1.0 - chances[a]
                else:
                    alone *= 1.0 - chances[a] * chances[b]
            total += GAINS[other] * chances[other] * alone * (1.0 - fails)
    return total
