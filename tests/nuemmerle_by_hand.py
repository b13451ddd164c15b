"""Nümmerle once more, written from the rules and as unlike ``pygames`` as possible.

Slow and plain: what the tests compare the package with.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from pygames.nuemmerle.rules import Nuemmerle, NuemmerleOptions

Stacks = tuple[int, ...]
Rows = tuple[tuple[int, ...], ...]
Cards = tuple[int, ...]


class Desk:
    """A table that is changed as cards are moved: per player a bag of needed ranks and rows."""

    def __init__(self, options: NuemmerleOptions) -> None:
        self.options = options
        self.still = Counter(dict.fromkeys(range(1, options.ranks + 1), options.stacks))
        self.needs = [Counter({1: options.stacks}) for _ in range(options.players)]
        self.rows: list[list[list[int]]] = [
            [[] for _ in range(options.rows)] for _ in range(options.players)
        ]
        self.hands: list[int | None] = [None] * options.players
        self.turn: int | None = None

    def copy(self) -> "Desk":
        other = Desk(self.options)
        other.still = self.still.copy()
        other.needs = [needs.copy() for needs in self.needs]
        other.rows = [[row[:] for row in rows] for rows in self.rows]
        other.hands = self.hands[:]
        other.turn = self.turn
        return other

    def key(self) -> tuple[object, ...]:
        """Everything that matters, to tell desks apart."""
        needs = tuple(tuple(sorted((+each).items())) for each in self.needs)
        rows = tuple(tuple(map(tuple, each)) for each in self.rows)
        return (tuple(sorted(self.still.items())), needs, rows, tuple(self.hands), self.turn)

    def moves(self) -> set[str]:
        if self.turn is None:
            return {str(rank) for rank, copies in self.still.items() if copies > 0}
        needs, rows, hand = self.needs[self.turn], self.rows[self.turn], self.hands[self.turn]
        found = {f"p{i}" for i, row in enumerate(rows, 1) if row and needs[row[-1]] > 0}
        if hand is None:
            return found | {"next"}
        if needs[hand] > 0:
            found.add("s")
        if needs[hand] == 0 or not self.options.forced:
            found |= {f"r{i}" for i in range(1, self.options.rows + 1)}
        return found

    def do(self, move: str) -> None:
        if self.turn is None:
            self.still[int(move)] -= 1
            self.hands = [int(move)] * self.options.players
            self.turn = 0
            return
        if move != "next":
            self._place(self.turn, move)
            needs, rows = self.needs[self.turn], self.rows[self.turn]
            if self.hands[self.turn] is not None or any(r and needs[r[-1]] > 0 for r in rows):
                return
        self.turn = self.turn + 1 if self.turn + 1 < self.options.players else None

    def _place(self, player: int, move: str) -> None:
        card: int | None
        if move[0] == "p":
            card = self.rows[player][int(move[1:]) - 1].pop()
        else:
            card, self.hands[player] = self.hands[player], None
        assert card is not None
        if move[0] == "r":
            self.rows[player][int(move[1:]) - 1].append(card)
        else:
            self.needs[player][card] -= 1
            self.needs[player][card + 1] += 1

    def points(self) -> tuple[int, ...]:
        return tuple(
            sum((need - 1) * stacks for need, stacks in needs.items()) for needs in self.needs
        )


def best_score(state: Nuemmerle, calls: Cards) -> int:
    """The highest score of a lone player from here on who knows the calls to come."""
    board = state.boards[0]
    if state.seat is None:
        return sum(board.stacks)
    hand = state.call if state.seat == 0 else None
    stacks, rows = tuple(sorted(board.stacks)), tuple(sorted(board.rows))
    return best_of(state.options.forced)(stacks, rows, hand, calls)


@cache
def best_of(forced: bool) -> Callable[[Stacks, Rows, int | None, Cards], int]:
    """The function that ``best_score`` asks, with a memory of its own."""

    @cache
    def best(stacks: Stacks, rows: Rows, hand: int | None, calls: Cards) -> int:
        return max(
            sum(next_stacks) if next_calls is None else best(next_stacks, *rest, next_calls)
            for next_stacks, *rest, next_calls in _after(forced, stacks, rows, hand, calls)
        )

    return best


def _after(
    forced: bool, stacks: Stacks, rows: Rows, hand: int | None, calls: Cards
) -> Iterator[tuple[Stacks, Rows, int | None, Cards | None]]:
    """The positions one step further; calls ``None`` when that was the end."""

    def grown(card: int) -> Stacks:
        at = stacks.index(card - 1)
        return tuple(sorted((*stacks[:at], card, *stacks[at + 1 :])))

    def changed(i: int, row: Cards) -> Rows:
        return tuple(sorted((*rows[:i], row, *rows[i + 1 :])))

    for i, row in enumerate(rows):
        if row and row[-1] - 1 in stacks:
            yield grown(row[-1]), changed(i, row[:-1]), hand, calls
    if hand is None:
        yield stacks, rows, calls[0] if calls else None, calls[1:] if calls else None
        return
    if hand - 1 in stacks:
        yield grown(hand), rows, None, calls
    if hand - 1 not in stacks or not forced:
        for i, row in enumerate(rows):
            yield stacks, changed(i, (*row, hand)), None, calls


def random_position(rng: Random, *, forced: bool, to_come: int) -> Nuemmerle:
    """A lone player's turn in a small game: any cards anywhere, at most so many to be called."""
    while True:
        options = NuemmerleOptions(
            rows=rng.randint(1, 4), stacks=rng.randint(1, 4), ranks=rng.randint(2, 5), forced=forced
        )
        usual = rng.randint(0, options.ranks)
        stacks = [rng.randint(0, rng.choice((usual, options.ranks))) for _ in range(options.stacks)]
        rest = Counter(options.deck) - Counter(
            rank for top in stacks for rank in range(1, top + 1)
        )
        cards = list(rest.elements())
        rng.shuffle(cards)
        left, parked = cards[:to_come], cards[to_come:]
        if not left or len(parked) > 7:
            continue
        rows: list[list[int]] = [[] for _ in range(options.rows)]
        for card in parked:
            rng.choice(rows).append(card)
        position = {"boards": [{"stacks": stacks, "rows": rows}]}
        state = Nuemmerle.position(options, position).play(str(rng.choice(left)))
        if rng.random() < 0.3:
            state = state.play(rng.choice([a for a in state.actions() if a[0] != "p"]))
        if state.seat == 0:
            return state
