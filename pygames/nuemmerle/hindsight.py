"""Hindsight: the best that could have been done, the order of all cards being known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygames.game import DEALER, Refusal
from pygames.nuemmerle.beam import Beam, Puzzle, Trail
from pygames.nuemmerle.exhaust import Exhaustion
from pygames.nuemmerle.rows import counts_of
from pygames.nuemmerle.rules import Nuemmerle, NuemmerleOptions
from pygames.nuemmerle.safe import bound
from pygames.nuemmerle.tree import BEST, OTHER, TIMED, Tree, Weights


@dataclass(frozen=True)
class Hindsight:
    """What is known of the best possible score: it is from ``reached`` to ``bound``.

    ``actions`` lead to ``reached``, the dealer's calls among them; they are played from
    ``alone(state, seat)``. ``proof`` says why nothing better exists: ``"bound"`` (all that can
    be played is), ``"exhausted"`` (everything else was tried), or None where that is open.
    ``share`` is how much of the planned work is done, from 0 to 1.
    """

    reached: int
    bound: int
    actions: tuple[str, ...] = ()
    proof: str | None = None
    share: float = 0.0


@dataclass(frozen=True)
class Stage:
    """A part of the work: a beam of this width with these weights, or with no weights an
    exhaustive search that gives up at so many positions."""

    width: int
    weights: Weights | None

    @property
    def effort(self) -> int:
        """How long it takes, in positions of a beam."""
        return self.width if self.weights else 10 * self.width


STAGES: Final = (
    Stage(30, BEST),
    Stage(300, BEST),
    Stage(200, None),
    Stage(1000, TIMED),
    Stage(1000, OTHER),
    Stage(4000, TIMED),
    Stage(15000, BEST),
    Stage(15000, TIMED),
    Stage(1000, None),
)
"""Narrow beams solve most deals at once; the others get wider ones, and different weights.
Of deals 1–200 all but two are solved, half of them in 0.03 s (``tests/bench/hindsight.py``).
"""


def alone(state: Nuemmerle, seat: int = 0) -> Nuemmerle:
    """The game as one seat sees it who plays on alone: the same cards, only its board.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> alone(Nuemmerle.deal(42, NuemmerleOptions(players=3)), 2).options.players
    1
    """
    return replace(
        state,
        options=replace(state.options, players=1),
        boards=(state.boards[seat],),
        turn=int(state.turn > seat),
        placed=state.placed if state.turn == seat else state.turn > seat,
    )


def dealt(options: NuemmerleOptions, order: Sequence[int]) -> Nuemmerle:
    """The first state of a game whose cards are called in this order.

    Raises:
        Refusal: these are not the cards of the deck.
    """
    state = replace(Nuemmerle.unknown(options), order=tuple(order))
    state.check()
    return state


def in_hindsight(first: Nuemmerle, last: Nuemmerle, seat: int) -> Iterator[Hindsight]:
    """What a seat could have reached in a game, from its first state and its last, which knows
    the order of the cards.

    Raises:
        Refusal: not all cards were called.
    """
    return solve(replace(first, order=last.order), seat)


def solve(
    state: Nuemmerle, seat: int = 0, stages: Sequence[Stage] = STAGES
) -> Iterator[Hindsight]:
    """Better and better knowledge of what a seat can still reach, in steps of some hundredths
    of a second, until it is proved or all ``stages`` are done.

    The same state gives the same steps, however fast they are taken.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> *_, last = solve(Nuemmerle.deal(42, NuemmerleOptions()))
    >>> last.reached, last.bound, last.proof, last.actions[:4]
    (90, 90, 'bound', ('2', 'r1', '4', 'r2'))

    Raises:
        Refusal: the order of the cards to come is not known.
    """
    state = alone(state, seat)
    puzzle = puzzle_of(state)
    if state.seat is None:
        (score,) = state.scores()
        yield Hindsight(score, score, proof="bound", share=1.0)
        return
    highest = bound(puzzle.counts, puzzle.rows, puzzle.left)
    found = Hindsight(-1, highest)
    total = sum(stage.effort for stage in stages)
    before = 0
    for stage in stages:
        tree = Tree(puzzle.ranks, stage.weights or BEST, puzzle.leaving)
        search: Beam | Exhaustion
        if stage.weights:
            search = Beam(puzzle, stage.width, tree)
        else:
            search = Exhaustion(puzzle, found.reached, stage.width, tree)
        for _ in search.run():
            if found.reached >= 0:
                share = before + stage.effort * search.done / max(1, len(puzzle.calls))
                yield replace(found, share=share / total)
        before += stage.effort
        if search.score > found.reached:
            actions = actions_of(state, puzzle, tree, search.trail)
            found = replace(found, reached=search.score, actions=actions)
        found = _proved(found, search)
        if found.proof:
            break
    yield replace(found, share=1.0)


def _proved(found: Hindsight, search: Beam | Exhaustion) -> Hindsight:
    if found.reached >= found.bound:
        return replace(found, proof="bound")
    if isinstance(search, Exhaustion) and search.complete:
        return replace(found, bound=found.reached, proof="exhausted")
    return found


def puzzle_of(state: Nuemmerle) -> Puzzle:
    """What is to be solved in a game of one player.

    Raises:
        Refusal: the order of the cards to come is not known.
    """
    (board,) = state.boards
    calls = tuple(card for card in state.order[state.called :] if card is not None)
    if len(calls) < len(state.order) - state.called:
        raise Refusal("nuemmerle.unknown_order")
    if state.seat == 0 and state.call is not None:
        calls = (state.call, *calls)
    counts = counts_of(board.stacks, state.options.ranks)
    return Puzzle(tuple(counts), board.rows, calls, state.options.forced)


def actions_of(
    state: Nuemmerle, puzzle: Puzzle, tree: Tree, trail: Trail | None
) -> tuple[str, ...]:
    """A trail as actions from ``state`` on to the end of the game; every one is played."""
    return tuple(_Replay(state, tree, puzzle).actions(trail))


class _Replay:
    """Plays a trail on the state itself, so that an illegal action cannot go unnoticed."""

    def __init__(self, state: Nuemmerle, tree: Tree, puzzle: Puzzle) -> None:
        self._state = state
        self._tree = tree
        self._calls = puzzle.calls
        self._columns = [tree.row(cards) for cards in puzzle.rows]
        self._done: list[str] = []

    def actions(self, trail: Trail | None) -> list[str]:
        parked: dict[int, int] = {}
        played: dict[int, tuple[int, ...]] = {}
        while trail:
            trail, call, what = trail
            if isinstance(what, tuple):
                played[call] = what
            else:
                parked[call] = what
        if self._state.seat == 0:
            self._pop(played.pop(-1, ()))
        for call, card in enumerate(self._calls):
            self._reveal(card)
            self._pop(played.pop(-1, ()))
            self._place(card, parked.get(call))
            self._pop(played.get(call, ()))
        if self._state.seat == 0:
            self._act("next")
        return self._done

    def _act(self, action: str) -> None:
        self._state = self._state.play(action)
        self._done.append(action)

    def _reveal(self, card: int) -> None:
        if self._state.seat == 0 and self._state.call is None:
            self._act("next")
        if self._state.seat == DEALER:
            self._act(str(card))

    def _place(self, card: int, row: int | None) -> None:
        if row is None:
            self._act("s")
            return
        column = self._columns.index(row)
        self._act(f"r{column + 1}")
        self._columns[column] = self._tree.grown[card][row]

    def _pop(self, rows: tuple[int, ...]) -> None:
        for row in rows:
            column = self._columns.index(row)
            self._act(f"p{column + 1}")
            self._columns[column] = self._tree.below[row]
