"""What a search of 6 nimmt! makes of a view: sampled worlds and what happens in them.

Cards are codes here (see ``rollouts``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, permutations, product
from math import factorial, perm
from random import Random
from typing import Final, NamedTuple

from pygames.sechsnimmt.rollouts import Board, compact, play_out
from pygames.sechsnimmt.rows import cost, laid
from pygames.sechsnimmt.rules import Sechsnimmt

MOST_LISTED: Final = 4000
"""Where there are no more worlds than this, all are listed instead of sampling some."""

Utility = Callable[[list[int]], float]
"""What each seat's heads at the deal's end are worth to the seat that must act."""


class World(NamedTuple):
    """One way in which everything hidden could be, and what is left to chance.

    ``turns``: the others' codes of each turn; ``own``: the codes of the seat that must act in
    the order it plays them where it is not ``careful`` (see ``play_out``).
    """

    turns: list[tuple[int, ...]]
    own: list[int]
    careful: list[bool]


class Scene:
    """A view of a seat that chooses a card or takes a row, ready for worlds to be drawn."""

    def __init__(self, view: Sechsnimmt, care: float) -> None:
        """``care``: the share of its later turns in which the seat plays carefully."""
        self.view = view
        self.taking = view.phase == "take"
        waiting = [code_of(card, seat) for card, seat in view.to_place] if self.taking else []
        self.seat = waiting[0] % 16 if self.taking else view.turn
        self._care = care
        self._free = 0 if self.taking else 1
        self._own = [code_of(card, self.seat) for card in _known(view.hands[self.seat])]
        self._turns = len(self._own)
        self._pool = [code_of(card, 0) for card in view.unseen]
        others = [seat for seat in range(view.options.players) if seat != self.seat]
        self._hidden = [seat for seat in others if None in view.hands[seat]]
        self._open = [
            [code_of(card, seat) for card in _known(view.hands[seat])]
            for seat in others
            if None not in view.hands[seat]
        ]
        self._starts: dict[str, tuple[Board, list[int]]] = {}
        if self.taking:
            self._take(waiting)
        else:
            start = compact(view.rows), list(view.scores())
            self._starts = dict.fromkeys(view.actions(), start)

    def _take(self, waiting: list[int]) -> None:
        """For each row that may be taken: the board and the totals when placing is done."""
        view = self.view
        for action in view.actions():
            rows, placement = laid(view.rows, self.seat, waiting[0] // 16, int(action[1:]) - 1)
            totals = list(view.scores())
            totals[self.seat] += cost(placement.took)
            board = compact(rows)
            if len(waiting) > 1:
                board = play_out(board, [waiting[2:]], [waiting[1]], [False], totals)
            self._starts[action] = board, totals

    def draw(self, rng: Random) -> World:
        """A world, drawn evenly from those that agree with the view."""
        random, pool, turns = rng.random, self._pool, self._turns
        size = len(pool)
        for last in range(size - 1, size - 1 - turns * len(self._hidden), -1):
            j = int(random() * (last + 1))
            pool[last], pool[j] = pool[j], pool[last]
        hands = []
        for seat in self._hidden:
            size -= turns
            hands.append([code | seat for code in pool[size : size + turns]])
        hands += [_shuffled(hand, random) for hand in self._open]
        care = self._care
        return World(
            list(zip(*hands)),
            _shuffled(self._own, random),
            [turn >= self._free and random() < care for turn in range(turns)],
        )

    def outcome(self, world: World, action: str) -> list[int]:
        """Each seat's heads in the match after this deal, when ``action`` is played out."""
        board, totals = self._starts[action]
        totals, own = totals[:], world.own[:]
        if not self.taking:
            at = own.index(code_of(int(action), self.seat))
            own[0], own[at] = own[at], own[0]
        play_out(board, world.turns, own, world.careful, totals)
        return totals

    def count(self) -> int:
        """How many worlds there are, in whatever order the cards are played."""
        hidden = perm(len(self._pool), self._turns * len(self._hidden))
        # own cards: two orders of which the first is chosen are one
        mine = factorial(max(self._turns - (not self.taking), 0))
        return hidden * factorial(self._turns) ** len(self._open) * mine


def code_of(card: int, seat: int) -> int:
    """A card's code.

    >>> code_of(55, 3) // 16, code_of(55, 3) % 16
    (55, 3)
    """
    return 16 * card + seat


def _known(hand: Iterable[int | None]) -> list[int]:
    return [card for card in hand if card is not None]


def _shuffled(codes: list[int], random: Callable[[], float]) -> list[int]:
    return sorted(codes, key=lambda code: random())
