"""A beam search for a known order: the best positions after each call, a few thousand of them.

Whatever fits is played at once, which is nearly always right; where more row ends of a rank
fit than there are places, every choice is tried. Rows are numbers of a shared ``Tree``, stacks
are counts as in ``rows``: which cards lie in rows says how the stacks stand, for the cards
called are the same for all positions after a call.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from pygames.nuemmerle.tree import SHIFT, Rows, Tree

Counts = tuple[int, ...]

Trail = tuple[Any, int, Any]
"""How a position was come to: the trail before, the index of the call (−1: before the first),
and the row that the card was parked on, or the tuple of the rows whose ends were played. A call
without a row went on a stack."""

Position = tuple[int, Rows, Trail | None]
"""Its cost, rows and trail; the counts are kept with the layer."""

Layer = dict[Counts, list[Position]]

MASK: Final = (1 << SHIFT) - 1

STEP: Final = 2000
"""Positions between two signs of life: a few hundredths of a second."""


@dataclass(frozen=True)
class Puzzle:
    """A position and the calls to come: ``counts`` of stacks at each rank or higher, the
    parked cards of each row, end card last."""

    counts: Counts
    rows: tuple[tuple[int, ...], ...]
    calls: tuple[int, ...]
    forced: bool = False

    @property
    def ranks(self) -> int:
        """The highest rank."""
        return len(self.counts) - 1

    @property
    def left(self) -> list[int]:
        """How many copies of each rank are to come; index 0 unused."""
        left = [0] * len(self.counts)
        for card in self.calls:
            left[card] += 1
        return left

    @property
    def leaving(self) -> list[float]:
        """When the copies of each rank can leave at the earliest, on average; index 0 unused.

        Copies are taken to leave as soon as they are called and the rank below is there, from
        any place in any row. A third of the calls counts as all ranks.

        >>> Puzzle((1, 0, 0, 0), ((), ()), (3, 2, 1)).leaving
        [0.0, 4.0, 4.0, 4.0]
        >>> Puzzle((1, 0, 0, 0), ((), ()), (1, 3, 2)).leaving
        [0.0, 0.0, 4.0, 4.0]
        """
        counts, ranks = self.counts, self.ranks
        known: list[list[int]] = [[] for _ in counts]
        for row in self.rows:
            for card in row:
                known[card].append(-1)
        for call, card in enumerate(self.calls):
            known[card].append(call)
        means, times = [0.0], list[int]()
        for rank in range(1, ranks + 1):
            free = [-1] * (counts[rank - 1] - counts[rank]) + times
            times = list(map(max, known[rank], free))
            means.append(fmean(times) if times else means[-1])
        each = 3 * (ranks - 1) / max(1, len(self.calls))
        return [each * mean for mean in means]


def settled(tree: Tree, counts: Counts, rows: Rows) -> list[tuple[Counts, Rows, Rows]]:
    """The positions when every row end that fits is played, and whose ends were, in order.

    More than one where ends of the same rank compete for too few places.

    >>> tree = Tree(3)
    >>> two, two_on_three = tree.row([2]), tree.row([3, 2])
    >>> for counts, rows, played in settled(tree, (2, 1, 0, 0), (two, two_on_three)):
    ...     print(counts, [tree.cards(row) for row in rows], [tree.cards(row) for row in played])
    (2, 1, 1, 0) [(), (3, 2)] [(2,)]
    (2, 1, 1, 1) [(), (2,)] [(3, 2), (3,)]
    """
    found: dict[Rows, tuple[Counts, Rows, Rows]] = {}
    ends, below = tree.ends, tree.below
    branches: set[Rows] = set()
    unsettled: list[tuple[list[int], list[int], Rows]] = [([*counts], [*rows], ())]
    while unsettled:
        now, left, played = unsettled.pop()
        i = 0
        while i < len(left):
            row = left[i]
            card = ends[row]
            if now[card] >= now[card - 1] or not card:  # an empty row's 0 never fits
                i += 1
                continue
            now[card] += 1
            if now[card] == now[card - 1]:
                for j in range(i + 1, len(left)):
                    rival = left[j]
                    if ends[rival] == card and rival != row:
                        others = left[:]
                        others[j] = below[rival]
                        branch = tuple(sorted(others))
                        if branch not in branches:
                            branches.add(branch)
                            unsettled.append((now[:], others, (*played, rival)))
            left[i] = below[row]
            played = (*played, row)
            i = 0
        left.sort()
        key = tuple(left)
        if key not in found:
            found[key] = tuple(now), key, played
    return list(found.values())


def raised(counts: Counts, card: int) -> Counts:
    return (*counts[:card], counts[card] + 1, *counts[card + 1 :])


class Beam:
    """One beam search; ``run`` does it, ``score`` and ``trail`` are what it found."""

    def __init__(self, puzzle: Puzzle, width: int, tree: Tree | None = None) -> None:
        self.puzzle = puzzle
        self.width = width
        self.tree = tree or Tree(puzzle.ranks)
        self.columns = len(puzzle.rows)
        self.score = -1
        self.trail: Trail | None = None
        self.done = 0
        """Calls dealt with."""

    def run(self) -> Iterator[None]:
        """Search to the end, in small steps."""
        layer = self._start()
        for call, card in enumerate(self.puzzle.calls):
            parking: Layer = {}
            following: Layer = {}
            for counts, positions in layer.items():
                if counts[card] < counts[card - 1]:
                    for start in range(0, len(positions), STEP):
                        some = positions[start : start + STEP]
                        self._play(call, card, counts, some, following)
                        yield
                else:
                    parking[counts] = positions
            if parking:
                yield from self._park(call, card, parking, following)
            layer = following
            self.done = call + 1
            yield
        self._finish(layer)

    def _start(self) -> Layer:
        rows = tuple(sorted(map(self.tree.row, self.puzzle.rows)))
        layer: Layer = {}
        for counts, after, played in settled(self.tree, self.puzzle.counts, rows):
            trail = (None, -1, played) if played else None
            layer.setdefault(counts, []).append((self._cost(after), after, trail))
        return layer

    def _cost(self, rows: Rows) -> int:
        cost = self.tree.cost
        return sum([cost[row] for row in rows])

    def _play(
        self, call: int, card: int, counts: Counts, positions: Sequence[Position], into: Layer
    ) -> None:
        """Put the called card on a stack, and whatever then fits: at first only ends one higher."""
        counts = raised(counts, card)
        same = into.setdefault(counts, [])
        if card == self.puzzle.ranks:
            same += positions
            return
        tree, wanted = self.tree, card + 1
        apart = tree.ending[wanted].isdisjoint
        after_one = raised(counts, wanted)
        moved: list[Position] = []
        for position in positions:
            _, rows, trail = position
            if apart(rows):
                same.append(position)
                continue
            alone = self._one_played(position, wanted, after_one, call)
            if alone:
                moved.append(alone)
                continue
            for counts_after, after, played in settled(tree, counts, rows):
                into.setdefault(counts_after, []).append(
                    (self._cost(after), after, (trail, call, played))
                )
        if moved:
            into.setdefault(after_one, []).extend(moved)

    def _one_played(
        self, position: Position, wanted: int, counts: Counts, call: int
    ) -> Position | None:
        """The position when the one row that ends in ``wanted`` gave it, if nothing follows:
        what ``settled`` finds too, but most often this is all and quicker. ``counts`` are those
        after it."""
        cost, rows, trail = position
        tree = self.tree
        ends, ending = tree.ends, tree.ending
        some = ending[wanted]
        given = [row for row in rows if row in some]
        if len(given) > 1:
            return None
        row = given[0]
        under = tree.below[row]
        end = ends[under]
        if end and counts[end] < counts[end - 1]:
            return None
        changed = [*rows]
        changed[rows.index(row)] = under
        if wanted < self.puzzle.ranks and not ending[wanted + 1].isdisjoint(changed):
            return None
        changed.sort()
        cost += tree.cost[under] - tree.cost[row]
        return cost, tuple(changed), (trail, call, (row,))

    def _park(self, call: int, card: int, parking: Layer, played: Layer) -> Iterator[None]:
        """Park the card wherever it can be; the best positions are left in ``played``.

        A candidate is one whole number: its cost, then which position and which row.
        """
        ready = [(counts, some) for counts, others in played.items() for some in others]
        stays = [(counts, some) for counts, others in parking.items() for some in others]
        codes = [(position[0] << SHIFT) + i for i, (_, position) in enumerate(ready)]
        for start in range(0, len(stays), STEP):
            some = stays[start : start + STEP]
            codes += sorted(self._candidates(card, some, len(ready), start))
            yield
        codes.sort()  # quick: what is sorted in parts is only merged
        yield
        played.clear()
        yield from self._keep(codes, call, card, ready, stays, played)

    def _candidates(
        self, card: int, stays: Sequence[tuple[Counts, Position]], first: int, start: int
    ) -> list[int]:
        """A candidate for each position and row; alike rows count once."""
        codes: list[int] = []
        price = self.tree.grown[card].price
        add = codes.append
        number = first + start * self.columns
        for _, (cost, rows, _) in stays:
            code = (cost << SHIFT) + number
            last = -1
            for row in rows:
                if row != last:
                    add(code + price[row])
                    last = row
                code += 1
            number += self.columns
        return codes

    def _keep(
        self,
        codes: Sequence[int],
        call: int,
        card: int,
        ready: Sequence[tuple[Counts, Position]],
        stays: Sequence[tuple[Counts, Position]],
        into: Layer,
    ) -> Iterator[None]:
        """Make positions of the best candidates, each once: alike positions have equal rows."""
        grown = self.tree.grown[card]
        seen: set[Rows] = set()
        first, columns, width = len(ready), self.columns, self.width
        for at, code in enumerate(codes):
            number = (code & MASK) - first
            if number < 0:
                counts, position = ready[number]
                rows = position[1]
            else:
                i, column = divmod(number, columns)
                counts, (_, before, trail) = stays[i]
                row = before[column]
                changed = [*before]
                changed[column] = grown[row]
                changed.sort()
                rows = tuple(changed)
                position = (code >> SHIFT, rows, (trail, call, row))
            if rows in seen:
                continue
            seen.add(rows)
            if counts in into:
                into[counts].append(position)
            else:
                into[counts] = [position]
            if len(seen) == width:
                return
            if at % STEP == STEP - 1:
                yield

    def _finish(self, layer: Layer) -> None:
        best = max(layer, key=lambda counts: (sum(counts), counts))
        self.score = sum(best) - best[0]
        self.trail = layer[best][0][2]
