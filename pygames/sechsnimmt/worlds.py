"""What a search of 6 nimmt! makes of a view: sampled worlds and what happens in them.

Cards are codes here (see ``rollouts``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import cycle, pairwise, permutations, product
from math import exp, factorial, fsum, perm
from random import Random
from typing import Final, NamedTuple

from pygames import deals
from pygames.sechsnimmt.risks import Risks, risks_against
from pygames.sechsnimmt.rollouts import Board, compact, play_out
from pygames.sechsnimmt.rows import HEADS, cost, laid
from pygames.sechsnimmt.rules import Sechsnimmt

MOST_LISTED: Final = 10_000
"""Where there are no more worlds than this, all are listed instead of sampling some."""

TEMPER: Final = 0.7
"""How firmly others choose well: a card that costs so many heads more is e times as rare."""

NEAR: Final = (3, 2, 1)
"""How much a card, its next and next but one neighbours count for what a card is worth."""


class World(NamedTuple):
    """One way in which everything hidden could be, and what is left to chance.

    ``turns``: the others' codes of each turn; ``own``: the codes of the seat that must act in
    the order it plays them in turns without ``careful``, the risks by which it plays
    instead (see ``play_out``).
    """

    turns: list[tuple[int, ...]]
    own: list[int]
    careful: list[Risks | None]


class Scene:
    """A view of a seat that chooses a card or takes a row, ready for worlds to be drawn."""

    def __init__(self, view: Sechsnimmt, care: float) -> None:
        """``care``: the share of its later turns in which the seat plays carefully."""
        self.view = view
        self.taking = view.phase == "take"
        waiting = [code_of(card, seat) for card, seat in view.to_place] if self.taking else []
        self.seat = waiting[0] % 16 if self.taking else view.turn
        self._care = care
        self._risks = risks_against(view.options.players - 1)
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
        self._listed: Iterator[World] | None = None
        self._liking: list[float] = []

    def _take(self, waiting: list[int]) -> None:
        """For each row that may be taken: the board and the totals when placing is done."""
        view = self.view
        for action in view.actions():
            rows, placement = laid(view.rows, self.seat, waiting[0] // 16, int(action[1:]) - 1)
            totals = list(view.scores())
            totals[self.seat] += cost(placement.took)
            board = compact(rows)
            if len(waiting) > 1:
                board = play_out(board, [waiting[2:]], [waiting[1]], [None], totals)
            self._starts[action] = board, totals

    def draw(self, rng: Random) -> World:
        """A world, drawn evenly from those that agree with the view; where there are few
        (``count`` is not None), each of them in its turn."""
        if self.count is not None:
            if self._listed is None:
                self._listed = cycle(self._all(rng))
            return next(self._listed)
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
        if self._liking:
            for hand in hands:
                self._choose(hand, random)
        own = _shuffled(self._own, random)
        return World(list(zip(*hands, strict=True)), own, self._careful(random))

    def _choose(self, hand: list[int], random: Callable[[], float]) -> None:
        """Move the card that its seat chooses in this turn to the front, by liking."""
        liking = self._liking
        likes = [liking[code >> 4] for code in hand]
        point = random() * fsum(likes)
        for at, like in enumerate(likes):
            point -= like
            if point < 0:
                hand[0], hand[at] = hand[at], hand[0]
                return

    def think_as_others(self, rng: Random, worlds: int) -> None:
        """From now on the others choose this turn's card as a plain search would, softly.

        What such a search finds a card to cost is the heads that whoever plays it now takes
        to the deal's end when all else is random: the mean over so many worlds, smoothed over
        neighbouring cards between the same row ends.
        """
        if not worlds or self.taking or self._turns < 2 or self.count is not None:
            return
        board, start = next(iter(self._starts.values()))
        never = [None] * self._turns
        sums, counts = [0] * len(HEADS), [0] * len(HEADS)
        for _ in range(worlds):
            world = self.draw(rng)
            taken = [0] * len(start)
            play_out(board, world.turns, world.own, never, taken)
            for code in world.turns[0]:
                sums[code >> 4] += taken[code & 15]
                counts[code >> 4] += 1
        self._liking = _liking(board, sums, counts)

    def _careful(self, random: Callable[[], float]) -> list[Risks | None]:
        care, risks = self._care, self._risks
        last = self._turns - 1  # when no choice is left
        return [
            risks if self._free <= turn < last and random() < care else None
            for turn in range(last + 1)
        ]

    def odds(self, rng: Random, worlds: int) -> dict[str, float]:
        """For each card that may be chosen: how often it takes a row this turn, from 0 to 1."""
        takes = dict.fromkeys(self._starts, 0)
        for _ in range(worlds):
            turn = self.draw(rng).turns[0]
            for action, (board, totals) in self._starts.items():
                after = totals[:]
                play_out(board, [turn], [code_of(int(action), self.seat)], [None], after)
                takes[action] += after[self.seat] > totals[self.seat]
        return {action: count / worlds for action, count in takes.items()}

    @cached_property
    def count(self) -> int | None:
        """How many worlds there are, in whatever order cards are played; None for too many."""
        turns = self._turns
        count = perm(len(self._pool), turns * len(self._hidden))
        count *= factorial(turns) ** len(self._open)
        count *= factorial(turns - self._free)
        return count if count <= MOST_LISTED else None

    def _all(self, rng: Random) -> list[World]:
        """Every world once, in an order of ``rng``. An action moves its card to the front: so
        orders of the own cards that begin with the same one are enough."""
        turns, seats = self._turns, self._hidden
        drawn = permutations(self._pool, turns * len(seats))
        held = product(*(permutations(hand) for hand in self._open))
        first, rest = self._own[: self._free], self._own[self._free :]
        worlds = []
        for codes, others, own in product(drawn, list(held), list(permutations(rest))):
            hands = [
                [code | seat for code in codes[i * turns : (i + 1) * turns]]
                for i, seat in enumerate(seats)
            ]
            tricks = list(zip(*hands, *others, strict=True))
            worlds.append(World(tricks, [*first, *own], self._careful(rng.random)))
        return deals.shuffled(worlds, rng)

    def outcome(self, world: World, action: str) -> list[int]:
        """Each seat's heads in the match after this deal, when ``action`` is played out."""
        board, totals = self._starts[action]
        totals, own = totals[:], world.own[:]
        if not self.taking:
            at = own.index(code_of(int(action), self.seat))
            own[0], own[at] = own[at], own[0]
        play_out(board, world.turns, own, world.careful, totals)
        return totals


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


def _liking(board: Board, sums: list[int], counts: list[int]) -> list[float]:
    """How likely each card is chosen, in no unit, from the heads it cost in so many worlds."""
    ends = [code >> 4 for code in board[:4]]
    costs: dict[int, float] = {}
    for low, high in pairwise([0, *ends, len(sums)]):
        cards = [card for card in range(low + 1, high) if counts[card]]
        for i, card in enumerate(cards):
            total = weight = 0
            for j in range(max(i - 2, 0), min(i + 3, len(cards))):
                near = NEAR[abs(i - j)]
                total += near * sums[cards[j]]
                weight += near * counts[cards[j]]
            costs[card] = total / weight
    least = min(costs.values())
    return [
        exp((least - costs[card]) / TEMPER) if card in costs else 1.0 for card in range(len(sums))
    ]
