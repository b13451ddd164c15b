"""Every line of play that could beat a known score: what is left when nothing is found is a proof.

Where the beam plays whatever fits at once, here a row end or called card that fits may also
be held back, unless it is provably safe to play it (``safe.safe_actions`` has the proof).
"""

from __future__ import annotations

from collections.abc import Iterator

from pygames.nuemmerle.beam import Counts, Puzzle, Trail, raised
from pygames.nuemmerle.safe import last_forced, reachable, roomy
from pygames.nuemmerle.tree import Rows, Tree

Layer = dict[Rows, tuple[Counts, Trail | None]]
"""The positions before a call, each once: their rows say how the stacks stand."""


class Exhaustion:
    """A search of all that matters; ``run`` does it.

    What is left out, and why nothing better is lost:

    * rows that only swap their places, and stacks: they are alike;
    * positions that were come to in another way: the same calls follow;
    * positions whose bound (``safe.bound``) is not above ``beat``;
    * anything but playing a card that is safe to play: any plan stays as good when the play is
      brought forward in it (``safe.safe_actions``);
    * row ends are played before a call is placed, or after the last one, never between:
      after a call is placed and before the next one is the same moment.

    ``complete`` says that it came to the end; then no more than ``score`` can be reached, or,
    where that is not above ``beat``, no more than ``beat``.
    """

    def __init__(self, puzzle: Puzzle, beat: int, limit: int, tree: Tree | None = None) -> None:
        """Give up when more than ``limit`` positions are to be kept at once."""
        self.puzzle = puzzle
        self.beat = beat
        self.limit = limit
        self.tree = tree or Tree(puzzle.ranks)
        self.complete = False
        self.score = -1
        self.trail: Trail | None = None
        self.done = 0
        """Calls dealt with."""

    def run(self) -> Iterator[None]:
        """Search to the end or to the limit, a position at a time."""
        rows = tuple(sorted(map(self.tree.row, self.puzzle.rows)))
        layer: Layer = {rows: (self.puzzle.counts, None)}
        left = self.puzzle.left
        for call, card in enumerate(self.puzzle.calls):
            following: Layer = {}
            for rows, (counts, trail) in layer.items():
                yield
                for position in self._played(call, counts, rows, trail, left):
                    self._place(call, card, position, following)
                    if len(following) > self.limit:
                        return
            left[card] -= 1
            layer = following
            self.done = call + 1
        for rows, (counts, trail) in layer.items():
            ends = self._played(len(self.puzzle.calls), counts, rows, trail, left)
            for counts_after, _, trail_after, _ in ends:
                score = sum(counts_after) - counts_after[0]
                if score > self.score:
                    self.score, self.trail = score, trail_after
        self.complete = True

    def _played(
        self, call: int, counts: Counts, rows: Rows, trail: Trail | None, left: list[int]
    ) -> Iterator[tuple[Counts, Rows, Trail | None, list[int]]]:
        """The positions before call ``call`` is placed, with the copies that can ever be
        played: every choice of row ends to play, those that are safe being played."""
        seen = {rows}
        waiting: list[tuple[Counts, Rows, Rows]] = [(counts, rows, ())]
        while waiting:
            counts, rows, played = waiting.pop()
            copies, most = reachable(counts, [self.tree.cards(row) for row in rows], left)
            if sum(most) - most[0] <= self.beat:
                continue
            fitting = [row for row in dict.fromkeys(rows) if self._fits(counts, row)]
            safe = [row for row in fitting if self._is_safe(counts, copies, left, row)][:1]
            for row in safe or fitting:
                after = self._without_end(rows, row)
                if after not in seen:
                    seen.add(after)
                    counts_after = raised(counts, self.tree.ends[row])
                    waiting.append((counts_after, after, (*played, row)))
            if not safe:
                yield counts, rows, (trail, call - 1, played) if played else trail, copies

    def _fits(self, counts: Counts, row: int) -> bool:
        end = self.tree.ends[row]
        return end > 0 and counts[end] < counts[end - 1]

    def _is_safe(self, counts: Counts, copies: list[int], left: list[int], row: int) -> bool:
        end = self.tree.ends[row]
        last = last_forced(left, end) if self.puzzle.forced else end
        return roomy(counts, copies, end, last)

    def _without_end(self, rows: Rows, row: int) -> Rows:
        changed = [*rows]
        changed[changed.index(row)] = self.tree.below[row]
        return tuple(sorted(changed))

    def _place(
        self,
        call: int,
        card: int,
        position: tuple[Counts, Rows, Trail | None, list[int]],
        into: Layer,
    ) -> None:
        counts, rows, trail, copies = position
        if counts[card] < counts[card - 1]:
            into.setdefault(rows, (raised(counts, card), trail))
            if self.puzzle.forced or roomy(counts, copies, card, card):
                return
        for row in dict.fromkeys(rows):
            changed = [*rows]
            changed[changed.index(row)] = self.tree.grown[card][row]
            into.setdefault(tuple(sorted(changed)), (counts, (trail, call, row)))
