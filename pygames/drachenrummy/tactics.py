"""A turn's table: what the dice can buy, steal and protect, and what that is worth.

All values here are points of difference: what a seat can expect to gain, and what it keeps
from the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Final

from pygames.drachenrummy.dice import (
    FINALS,
    PIPS,
    PLACE,
    Plan,
    beaters,
    joined,
    laying_values,
    plan,
    rolls,
    theft,
    without,
)
from pygames.drachenrummy.melds import INDEX
from pygames.drachenrummy.rules import Drachenrummy
from pygames.drachenrummy.worth import growing, worth

Piles = tuple[str, ...]
"""Dice as they lie on cards: a word of one pip for each, sorted."""


@cache
def piles_of(dice: str) -> tuple[Piles, ...]:
    """Every way to part all of these dice into piles of one pip.

    >>> piles_of("556")
    (('55', '6'), ('5', '5', '6'))
    """
    ways: list[Piles] = [()]
    for pip in PIPS:
        sizes = _partitions(dice.count(pip), 5)
        ways = [(*way, *(pip * size for size in part)) for way in ways for part in sizes]
    return tuple(ways)


@cache
def _partitions(total: int, most: int) -> tuple[tuple[int, ...], ...]:
    if not total:
        return ((),)
    return tuple(
        (size, *rest)
        for size in range(min(total, most), 0, -1)
        for rest in _partitions(total - size, size)
    )


def _pattern(piles: Piles) -> tuple[Piles, dict[str, str]]:
    """The piles with their pips renamed so that alike patterns are equal, and the names."""
    by_pip = {pip: tuple(len(pile) for pile in piles if pile[0] == pip) for pip in PIPS}
    order = sorted((pip for pip in PIPS if by_pip[pip]), key=lambda pip: by_pip[pip], reverse=True)
    names = {pip: PIPS[place] for place, pip in enumerate(order)}
    return tuple(sorted(names[pile[0]] * len(pile) for pile in piles)), names


@cache
def losses(steal: str, piles: Piles) -> tuple[float, ...]:
    """For each pile the chance that one thief takes its card, who wants as many as possible.

    Exact for a thief to whom all are worth the same; alike piles share their chances. With
    ``higher`` the piles are taken as with ``same``, each as much weaker as it is alone.

    >>> [round(chance, 2) for chance in losses("same", ("6", "6", "6", "6"))]
    [0.22, 0.22, 0.22, 0.22]
    >>> [round(chance, 2) for chance in losses("same", ("3", "4", "5", "6"))]
    [0.42, 0.42, 0.42, 0.42]
    """
    if steal == "higher":
        alike = losses("same", piles)
        return tuple(
            min(1.0, loss * theft("higher", pile) / max(theft("same", pile), 1e-9))
            if theft("higher", pile)
            else 0.0
            for loss, pile in zip(alike, piles)
        )
    pattern, names = _pattern(piles)
    if steal == "any":
        pattern = tuple(sorted("1" * len(pile) for pile in piles))
        names = dict.fromkeys(PIPS, "1")
    chances = _pattern_losses(steal, pattern)
    return tuple(chances[names[pile[0]] * len(pile)] for pile in piles)


@cache
def _pattern_losses(steal: str, piles: Piles) -> dict[str, float]:
    """The mean chance of each kind of pile, by its word."""
    targets = [dict.fromkeys(beaters(steal, pile), 1.0) for pile in piles]
    number = laying_values(targets)
    best = plan(number[PLACE[FINALS[0]] :])
    # Alike pips: the thief's piles with the fewest dice are the first to be taken.
    order = sorted(piles, key=lambda pile: (len(pile), pile))
    targets = [dict.fromkeys(beaters(steal, pile)) for pile in order]
    reached = _reached(best)
    alike: dict[object, list[str]] = {}
    for pile in piles:
        pip = tuple(len(other) for other in piles if other[0] == pile[0])
        alike.setdefault((pip, len(pile)), []).append(pile)
    taken = dict.fromkeys(piles, 0.0)
    for dice, chance in reached.items():
        for pile in _stolen(dice, order, targets):
            taken[pile] += chance
    return {
        pile: sum(taken[other] for other in dict.fromkeys(group)) / len(group)
        for group in alike.values()
        for pile in group
    }


def _stolen(dice: str, piles: Sequence[str], targets: Sequence[Mapping[str, None]]) -> list[str]:
    """The piles that these dice take when they take as many as they can."""
    kinds = [tuple(target) for target in targets]
    layers = [_most_stolen(tuple(kinds[:size])) for size in range(len(kinds) + 1)]
    stolen = []
    for at in range(len(kinds) - 1, -1, -1):
        here = layers[at + 1][PLACE[dice]]
        if layers[at][PLACE[dice]] == here:
            continue
        for kind in kinds[at]:
            if dice.count(kind[0]) >= len(kind):
                rest = without(dice, kind)
                if 1.0 + layers[at][PLACE[rest]] == here:
                    stolen.append(piles[at])
                    dice = rest
                    break
    return stolen


@cache
def _most_stolen(targets: tuple[tuple[str, ...], ...]) -> list[float]:
    return laying_values([dict.fromkeys(target, 1.0) for target in targets])


def _reached(best: Plan) -> dict[str, float]:
    """How likely each final five is when one fixes by a plan."""
    reached = {"": 1.0}
    for size in range(5):
        for word in [word for word in reached if len(word) == size]:
            chance = reached.pop(word)
            for roll, likely in rolls(5 - size):
                after = joined(word, best.fix(word, roll))
                reached[after] = reached.get(after, 0.0) + chance * likely
    return reached


@dataclass(frozen=True)
class Lot:
    """A card on the table: where it lies, what it is worth to the seat in turn and to the
    others at most, and what laying dice on it changes before anyone steals it back."""

    card: str
    seat: int | None
    dice: str
    mine: float
    theirs: float
    gain: float

    @property
    def swing(self) -> float:
        """What it makes a difference whether it is kept or stolen."""
        return self.mine + self.theirs

    @property
    def word(self) -> str:
        """What follows the dice in the action that takes it."""
        return "" if self.seat is None else f"@{self.seat + 1}"


@dataclass(frozen=True)
class Weights:
    """What the tactics take for granted."""

    share: float = 0.42
    scale: float = 0.85
    taken: float = 0.85
    zeal: float = 0.8
    others: float = 1.0
    fresh: float = 0.0
    samples: float = 0
    blend: float = 1.0


WEIGHTS: Final = Weights()


def chances_of(view: Drachenrummy, seat: int, weights: Weights = WEIGHTS) -> list[float]:
    """By card, the chance that a seat has it in the end, if nobody thought about it."""
    players = view.options.players
    share = weights.share * 2 / players
    fails = [1.0] * len(INDEX)
    for card in view.unseen:
        fails[INDEX[card]] *= 1.0 - share
    for card in view.middle:
        fails[INDEX[card]] *= 1.0 - share
    for owner, board in enumerate(view.boards):
        for entry in board.reserved:
            fails[INDEX[entry.card]] *= 0.3 if owner == seat else 1.0 - share / 2
    for card in view.boards[seat].hand:
        fails[INDEX[card]] = 0.0
    return [1.0 - fail for fail in fails]


def worth_of(chances: list[float], card: str, grows: frozenset[int], weights: Weights) -> float:
    """What a card on the table adds to a seat with these chances."""
    index = INDEX[card]
    before = chances[index]
    if before == 1.0:
        return worth(chances, index, grows) * 0.3
    chances[index] = 0.0
    value = worth(chances, index, grows)
    chances[index] = before
    return value * weights.scale if value > 0 else value


class _Danger(dict[float, float]):
    """The chance that a card is stolen at all, by the chance that one thief has who tries."""

    def __init__(self, zeal: float, thieves: int) -> None:
        super().__init__()
        self.zeal, self.thieves = zeal, thieves

    def __missing__(self, chance: float) -> float:
        self[chance] = stolen = 1.0 - (1.0 - chance * self.zeal) ** self.thieves
        return stolen


@cache
def _dangers(
    steal: str, own: Piles, dice: str
) -> tuple[tuple[tuple[float, ...], tuple[tuple[str, float], ...]], ...]:
    """For each way to part the dice into piles: the chances that a thief takes what lies under
    the ``own`` piles, and the new piles with theirs, the safest first."""
    ways = []
    for piles in piles_of(dice):
        together = sorted((*own, *piles))
        risk = dict(zip(together, losses(steal, tuple(together))))
        order = sorted(piles, key=lambda pile: (risk[pile], len(pile)))
        ways.append((tuple(risk[pile] for pile in own), tuple((p, risk[p]) for p in order)))
    return tuple(ways)


@lru_cache(maxsize=16)
def _tactics(table: Drachenrummy, weights: Weights) -> Tactics:
    return Tactics(table, weights)


def table_of(view: Drachenrummy) -> Drachenrummy:
    """The view without its dice and its past: the same for a whole turn, until dice are laid."""
    return replace(view, rolled="", fixed="", thrown=0, phase="lay", turns=())


def tactics_of(view: Drachenrummy, weights: Weights = WEIGHTS) -> Tactics:
    """The tactics of a view, whatever the dice show: they are kept for the whole turn."""
    return _tactics(table_of(view), weights)


def mc(view, seat, cards, n, share):
    from random import Random
    from pygames.drachenrummy.melds import BITS, gain, number_of
    rng = Random(f"{seat}/{view.middle}/{view.boards}")
    hand = number_of(view.boards[seat].hand)
    un = [BITS[c] for c in view.unseen]
    tot = dict.fromkeys(cards, 0.0)
    share = share*2/view.options.players
    p = {c: share for c in view.middle}
    for s, b in enumerate(view.boards):
        for e in b.reserved:
            p[e.card] = 0.7 if s == seat else share/2
    r = rng.random
    for _ in range(n):
        fut = hand
        for b in un:
            if r() < share: fut += b
        got = {c for c in cards if r() < p[c]}
        full = fut
        for c in got: full += BITS[c]
        base = gain(full)
        for c in cards:
            if c in got:
                tot[c] += base - gain(full - BITS[c]) - 1
            else:
                tot[c] += gain(full + BITS[c]) - base - 1
    return {c: t/n for c, t in tot.items()}


class Tactics:
    """The table of the seat in turn."""

    def __init__(self, view: Drachenrummy, weights: Weights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.steal = view.options.steal
        self.thieves = view.options.players - 1
        self.danger = _Danger(weights.zeal, self.thieves)

    @cached_property
    def lots(self) -> list[Lot]:
        """Every card that can be bought or stolen, and the own reserved ones."""
        view, weights = self.view, self.weights
        seats = range(view.options.players)
        chances = [chances_of(view, seat, weights) for seat in seats]
        grows = [growing(board.melds) for board in view.boards]
        ratio = weights.others / self.thieves
        sampled = None
        if weights.samples:
            cards = list(dict.fromkeys([*view.middle, *(e.card for b in view.boards for e in b.reserved)]))
            sampled = [mc(view, s, cards, int(weights.samples), weights.share) for s in seats]

        def lot(card: str, owner: int | None, dice: str) -> Lot:
            worths = [worth_of(chances[s], card, grows[s], weights) for s in seats]
            if sampled:
                worths = [(1-weights.blend)*w + weights.blend*sampled[s][card] for s, w in enumerate(worths)]
            mine = worths.pop(view.turn)
            theirs = max(worths) * ratio
            if owner is None:
                new = weights.fresh * min(1.0, len(view.stock) / 4) * ratio
                gain = mine + weights.taken * (max(theirs, 0.0) - new)
            elif owner == view.turn:
                gain = mine + theirs
            else:
                others = worths[owner - (owner > view.turn)] * ratio
                gain = mine + others
            return Lot(card, owner, dice, mine, theirs, gain)

        lots = [lot(card, None, "") for card in view.middle]
        for seat, board in enumerate(view.boards):
            lots += [lot(entry.card, seat, entry.dice) for entry in board.reserved]
        return lots

    @cached_property
    def wanted(self) -> list[Lot]:
        """The cards to take, those first with which most is won or lost."""
        lots = [lot for lot in self.lots if lot.seat != self.view.turn and lot.gain > 0]
        return sorted(lots, key=lambda lot: -lot.swing)

    @cached_property
    def own(self) -> list[Lot]:
        """The cards reserved this turn."""
        return [lot for lot in self.lots if lot.seat == self.view.turn]

    def best(self, dice: str) -> tuple[float, list[tuple[Lot, str]]]:
        """The best laying of these dice, and what it is worth.

        The own cards already reserved count with what may be lost of them.
        """
        own = tuple(lot.dice for lot in self.own)
        best, found = -1e9, None
        for held, piles in _dangers(self.steal, own, dice):
            value, laid = self._laid(held, piles)
            if value > best:
                best, found = value, laid
        assert found is not None
        return best, found

    def _laid(
        self, held: Sequence[float], piles: Sequence[tuple[str, float]]
    ) -> tuple[float, list[tuple[Lot, str]]]:
        """Every card, those first with the greatest swing, gets the safest pile that takes it."""
        danger = self.danger
        value = 0.0
        for lot, chance in zip(self.own, held):
            value += lot.gain - max(lot.swing, 0.0) * danger[chance]
        left = list(piles)
        laid = []
        for lot, taken_by, gain, swing in self._offers:
            for i, (pile, chance) in enumerate(left):
                if taken_by is None or pile in taken_by:
                    here = gain - swing * danger[chance]
                    if here > 0:
                        del left[i]
                        laid.append((lot, pile))
                        value += here
                    break
            if not left:
                break
        return value, laid

    @cached_property
    def _offers(self) -> list[tuple[Lot, frozenset[str] | None, float, float]]:
        """The wanted cards: what takes them (None: anything), their gain and swing."""
        return [
            (
                lot,
                None if lot.seat is None else frozenset(beaters(self.steal, lot.dice)),
                lot.gain,
                max(lot.swing, 0.0),
            )
            for lot in self.wanted
        ]

    @cached_property
    def plan(self) -> Plan:
        """The best way to fix the dice."""
        return plan([self.best(dice)[0] for dice in FINALS])
