"""Sets and runs, and the best way to meld a hand, exactly.

A meld is a tuple of cards: a set by suit (``("7c", "7d", "7h")``), a run ascending, an ace
in it low or high (``("Qc", "Kc", "Ac")``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any, Final

from pygames.cards import DECK, RANKS, SUITS

Meld = tuple[str, ...]

PLACES: Final = (*RANKS, "A")
"""The ranks as a run passes them: the ace at both ends."""

INDEX: Final = {
    card: place for place, card in enumerate(rank + suit for rank in RANKS for suit in SUITS)
}
"""The place of each card when sorted by rank, then by suit."""

BITS: Final = {card: 1 << 2 * index for card, index in INDEX.items()}
"""A hand is also a number: each card has two bits in it, which hold how many of it there are."""

ALL_CARDS: Final = (1 << 2 * len(DECK)) - 1


def points(card: str) -> int:
    """What a card counts in a meld.

    >>> points("10h"), points("Ah"), points("Jh")
    (1, 2, 2)
    """
    return 2 if card[0] in "AJQK" else 1


def is_set(meld: Meld) -> bool:
    """Whether a meld is a set; else it is a run."""
    return meld[0][:-1] == meld[1][:-1]


def span(run: Meld) -> tuple[int, int]:
    """The places of a run's first and last card, 0 for a low ace, 13 for a high one.

    >>> span(("Qc", "Kc", "Ac")), span(("Ac", "2c", "3c"))
    ((11, 13), (0, 2))
    """
    first = RANKS.index(run[0][:-1])
    return first, first + len(run) - 1


def run_of(suit: str, first: int, last: int) -> Meld:
    """The run of a suit from one place to another.

    >>> run_of("h", 11, 13)
    ('Qh', 'Kh', 'Ah')
    """
    return tuple(rank + suit for rank in PLACES[first : last + 1])


def arranged(cards: Sequence[str]) -> Meld | None:
    """The meld that these cards form, in its order; ``None`` when they form none.

    >>> arranged(["Kc", "Ac", "Qc"]), arranged(["7s", "7c", "7h"])
    (('Qc', 'Kc', 'Ac'), ('7c', '7h', '7s'))
    >>> arranged(["Kc", "Ac", "2c"]) is None
    True
    """
    ranks = {card[:-1] for card in cards}
    suits = {card[-1] for card in cards}
    if len(cards) < 3:
        return None
    if len(ranks) == 1 and len(suits) == len(cards):
        return tuple(sorted(cards, key=INDEX.__getitem__))
    if len(suits) == 1:
        for first in range(len(PLACES) - len(cards) + 1):
            run = run_of(cards[0][-1], first, first + len(cards) - 1)
            if Counter(run) == Counter(cards):
                return run
    return None


def melds_of(hand: Iterable[str]) -> Iterator[Meld]:
    """Every meld that could be laid from a hand, sets first.

    >>> list(melds_of(["2c", "Ac", "3c", "4c", "2d", "2h"]))  # doctest: +NORMALIZE_WHITESPACE
    [('2c', '2d', '2h'), ('Ac', '2c', '3c'), ('Ac', '2c', '3c', '4c'), ('2c', '3c', '4c')]
    """
    counts = Counter(hand)
    for rank in RANKS:
        same = [rank + suit for suit in SUITS if rank + suit in counts]
        for size in (3, 4):
            yield from combinations(same, size)
    for suit in SUITS:
        for first in range(len(PLACES) - 2):
            for last in range(first, len(PLACES)):
                card = PLACES[last] + suit
                if card not in counts or (last - first == 13 and counts[card] < 2):
                    break
                if last - first >= 2:
                    yield run_of(suit, first, last)


def extended(meld: Meld, card: str) -> Meld | None:
    """The meld with one more card; ``None`` when it doesn't fit.

    An ace that could go to both ends of a run goes to the high one.

    >>> extended(("7c", "7d", "7h"), "7s"), extended(("Jh", "Qh", "Kh"), "Ah")
    (('7c', '7d', '7h', '7s'), ('Jh', 'Qh', 'Kh', 'Ah'))
    >>> extended(("Ah", "2h", "3h"), "Kh") is None
    True
    """
    if is_set(meld):
        return arranged((*meld, card))
    if card[-1] == meld[0][-1]:
        first, last = span(meld)
        if last < 13 and PLACES[last + 1] == card[:-1]:
            return (*meld, card)
        if first > 0 and PLACES[first - 1] == card[:-1]:
            return (card, *meld)
    return None


@dataclass(frozen=True)
class Melding:
    """The best way to meld a hand.

    ``total`` counts the laid melds, what is melded now, and -1 for each card that stays in
    the hand. ``added`` are cards for laid melds, each with the meld's place (from 0), in the
    order in which they fit; ``melds`` are new.
    """

    total: int
    melds: tuple[Meld, ...]
    added: tuple[tuple[str, int], ...]


def number_of(hand: Iterable[str]) -> int:
    """A hand as a number (see ``BITS``), which may hold up to three of each card."""
    return sum(map(BITS.__getitem__, hand))


_PRESENT: Final = ALL_CARDS // 3
_TWICE: Final = _PRESENT << 1
_COURT: Final = sum(bit for card, bit in BITS.items() if points(card) == 2)
_TOKEN: Final = 2 * len(DECK)

@cache
def _pieces() -> tuple[tuple[int, ...], ...]:
    """All sets, and all runs of three to five, by the index of their lowest card."""
    pieces: list[list[int]] = [[] for _ in DECK]
    melds = [
        run_of(suit, first, first + size - 1)
        for size in (3, 4, 5)
        for first in range(len(PLACES) - size + 1)
        for suit in SUITS
    ]
    for rank in RANKS:
        for size in (3, 4):
            melds += combinations([rank + suit for suit in SUITS], size)
    for meld in melds:
        pieces[min(map(INDEX.__getitem__, meld))].append(number_of(meld))
    return tuple(map(tuple, pieces))


def _growth(laid: Sequence[Meld]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The ends at which laid melds can grow: the meld's place, the cards nearest first."""
    for at, meld in enumerate(laid):
        if is_set(meld):
            rank = meld[0][:-1]
            yield from ((at, (rank + suit,)) for suit in SUITS if rank + suit not in meld)
            continue
        suit, (first, last) = meld[0][-1], span(meld)
        if last < 13:
            yield at, run_of(suit, last + 1, min(last + 2, 13))
        if first > 0:
            yield at, run_of(suit, max(first - 2, 0), first - 1)[::-1]


def gain(hand: int) -> int:
    """The worth of the best melds of a hand, where no melds are laid (see ``best_melding``).

    The hand's total is this less the number of its cards.

    >>> gain(number_of(["Ac", "2c", "3c", "3d", "3h"]))
    7
    """
    return _packed(hand, _fitting(hand, ()))[0]


def best_melding(hand: Sequence[str], laid: Sequence[Meld] = ()) -> Melding:
    """The best way to meld a hand, with melds already laid that may only grow.

    Proof that this is exact: runs of six or more are runs of three, four and five laid end
    to end, so sets and runs of three to five are all the melds one needs. A laid run that
    grows at one end by k cards grows there by one or two, or not, and the rest of the k are
    runs of three; so each end is a token that one card or two next to it can be melded with,
    once. A laid set of three is a token for its fourth suit. What remains is to pack disjoint
    pieces of the greatest worth into the hand and the tokens, and ``_packed`` does.

    >>> best_melding(["Ac", "2c", "3c", "3d", "3h", "6s"], [("7s", "8s", "9s")])
    Melding(total=6, melds=(('Ac', '2c', '3c'),), added=(('6s', 0),))
    """
    growth = list(_growth(laid))
    number = number_of(hand)
    pieces = _fitting(number, [cards for _, cards in growth])
    tokens = sum(1 << _TOKEN + 2 * i for i in range(len(growth)))
    worth, packed = _packed(number | tokens, pieces)
    melds: list[Meld] = []
    added: list[tuple[str, int]] = []
    for piece in packed:
        cards = [card for card in INDEX if piece & BITS[card]]
        token = piece >> _TOKEN
        if not token:
            meld = arranged(cards)
            assert meld is not None
            melds.append(meld)
        else:
            at, ends = growth[(token.bit_length() - 1) // 2]
            added += [(card, at) for card in ends if card in cards]
    laid_points = sum(points(card) for meld in laid for card in meld)
    return Melding(laid_points + worth - len(hand), tuple(_joined(melds)), tuple(added))


def _fitting(hand: int, ends: Sequence[Sequence[str]]) -> list[list[int]]:
    """The pieces that a hand holds, by the index of their lowest card."""
    present = (hand | hand >> 1) & _PRESENT
    fitting = [[cards for cards in pieces if cards & present == cards] for pieces in _pieces()]
    for i, end in enumerate(ends):
        for size in range(1, len(end) + 1):
            cards = number_of(end[:size])
            if cards & present == cards:
                lowest = min(map(INDEX.__getitem__, end[:size]))
                fitting[lowest].append(cards | 1 << _TOKEN + 2 * i)
    return fitting


def _packed(whole: int, pieces: Sequence[Sequence[int]]) -> tuple[int, list[int]]:
    """The greatest worth of disjoint pieces in ``whole``, and those pieces.

    A shortest way (Dijkstra), where the way is what is lost: take the lowest card left;
    either its copies stay in the hand, and their worth is lost, or one goes into a piece of
    which it is the lowest card, and nothing is. Every packing is such a way, what is left
    of the hand says all about the rest of it, and the first way to reach the end has lost
    least.
    """
    useful = 0
    for some in pieces:
        for cards in some:
            useful |= cards
    left = whole & (useful | useful << 1)
    most = _worth_of(left)
    queue: list[list[tuple[int, Any]]] = [[] for _ in range(most + 1)]
    queue[0].append((left, None))
    seen = set()
    for lost, stack in enumerate(queue):
        while stack:
            left, trail = stack.pop()
            if left in seen:
                continue
            seen.add(left)
            lowest = left & -left
            if not lowest & ALL_CARDS:
                return most - lost, _unrolled(trail)
            index = lowest.bit_length() - 1 >> 1
            copies = 3 << 2 * index & left
            queue[lost + _worth_of(copies)].append((left ^ copies, trail))
            present = left | left >> 1
            for cards in pieces[index]:
                if cards & present == cards:
                    stack.append((left - cards, (cards, trail)))
    raise AssertionError("the way that loses everything reaches the end")


def _worth_of(hand: int) -> int:
    """For each card its points, and one more because it does not stay in the hand."""
    return (
        2 * (hand & _PRESENT).bit_count()
        + 4 * (hand & _TWICE).bit_count()
        + (hand & _COURT).bit_count()
        + 2 * (hand >> 1 & _COURT).bit_count()
    )


def _unrolled(trail: Any) -> list[int]:
    pieces = []
    while trail:
        piece, trail = trail
        pieces.append(piece)
    return pieces


def _joined(melds: Iterable[Meld]) -> list[Meld]:
    """The same cards with runs that follow each other as one."""
    joined: list[Meld] = []
    for meld in sorted(melds, key=lambda meld: (not is_set(meld), meld[0][-1], span(meld))):
        longer = None
        if joined and not is_set(meld) and not is_set(joined[-1]):
            longer = arranged(joined[-1] + meld)
        if longer:
            joined[-1] = longer
        else:
            joined.append(meld)
    return joined
