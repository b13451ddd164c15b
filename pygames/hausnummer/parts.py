"""What Niedrige Hausnummer is made of: its options, its cards' values, and its small parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygames.cards import DECK, RANKS, SUITS
from pygames.game import Options, Refusal, option

ROW: Final = 4
"""Cards before each seat."""

RESHUFFLES: Final = 3
"""So often a round's discards become a new draw pile; when that is empty the round ends."""

TURNS: Final = 60
"""After so many turns of a seat the round ends."""

WORDS: Final = RANKS[:10]
"""The cards of a companion game: J, Q and K are told as 10, and suits not at all."""

VALUE: Final = {
    word: min(height, 10)
    for height, rank in enumerate(RANKS, 1)
    for word in (rank, *(rank + suit for suit in SUITS))
}
"""What a card counts, by its word or its rank alone."""

PHASES: Final = ("turn", "hold", "end", "count", "deal", "over")
COUNTED: Final = PHASES[3:]
"""The phases in which a round is over."""

Piles = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class HausnummerOptions(Options):
    """The variants of Niedrige Hausnummer; the defaults are the game as usually played.

    ``limit`` 0 and ``rounds`` 0 mean none; ``added`` counts with the penalty "add".
    """

    players: int = option(3, low=2, high=6)
    limit: int = option(50, low=0, high=1000)
    rounds: int = option(0, low=0, high=100)
    decks: int = option(1, low=1, high=2)
    starter: str = option("dealer", choices=("dealer", "left"))
    knock: str = option("before", choices=("before", "after"))
    min_turns: int = option(0, low=0, high=10)
    penalty: str = option("none", choices=("none", "double5", "add"))
    added: int = option(10, low=1, high=100)
    return_discard: bool = option(False)
    reveal: bool = option(False)
    memory: bool = option(False)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.limit and not self.rounds:
            raise Refusal("hausnummer.endless")

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards in ascending order, a second deck after the first."""
        return DECK * self.decks

    @property
    def words(self) -> tuple[str, ...]:
        """All cards as a companion game tells them, ascending.

        >>> HausnummerOptions().words.count("10")
        16
        """
        copies = len(SUITS) * self.decks
        tens = copies * (len(RANKS) - len(WORDS))
        return tuple(word for word in WORDS for _ in range(copies)) + WORDS[-1:] * tens


@dataclass(frozen=True)
class Laid:
    """A card in a row.

    ``pile`` is the draw pile that it came from unseen by the others (0 the first, each
    reshuffle makes the next), None once everyone has seen it. ``since`` counts the turns of
    the round up to the one that laid it there, 0 for a card that was dealt.
    """

    card: str | None
    pile: int | None = 0
    since: int = 0


@dataclass(frozen=True)
class Turn:
    """What everyone saw of a turn.

    ``did`` is "draw", "take", "back", or "knock" for a knock in place of a card. ``offer``
    was the discard pile's top before, ``slot`` the place (from 0) that was swapped, None
    when the drawn card was thrown; ``out`` is the card that went to the discards, ``pile``
    the draw pile that it came from unseen. ``knocked`` holds for a knock of either kind.
    """

    seat: int
    did: str
    offer: str | None
    slot: int | None = None
    out: str | None = None
    pile: int | None = None
    knocked: bool = False


@dataclass(frozen=True)
class Round:
    """A round that is over: the cards as far as they are known, the sums, and the points.

    A row of which only the sum was told is empty. ``knocker`` is who knocked, or was to
    move when the round was ended for its length.
    """

    dealer: int
    knocker: int
    rows: tuple[tuple[str | None, ...], ...]
    sums: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True)
class Position:
    """What ``Hausnummer.position`` takes; only ``rows`` and ``discards`` (its top last) are a must.

    Seats count from 0, and the user sits at 0.
    """

    rows: tuple[tuple[str | None, ...], ...]
    discards: tuple[str, ...]
    turn: int = 0
    dealer: int = 0
    round: int = 1
    totals: tuple[int, ...] = ()
    turns: tuple[int, ...] = ()
    knocker: int | None = None
