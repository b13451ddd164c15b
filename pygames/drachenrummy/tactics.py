"""A turn's table: what the dice can buy, steal and protect, and what that is worth.

All values here are points of difference: what a seat can expect to gain, and what it keeps
from the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from math import fsum, inf
from typing import Final

from pygames.drachenrummy.dice import FINALS, KINDS, PIPS, Plan, beaters, plan, theft
from pygames.drachenrummy.melds import INDEX
from pygames.drachenrummy.robbery import Piles, losses, piles_of
from pygames.drachenrummy.rules import Drachenrummy
from pygames.drachenrummy.worth import growing, worth


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
    def owner(self) -> str:
        """What follows the dice in the action that takes it."""
        return "" if self.seat is None else f"@{self.seat + 1}"


@dataclass(frozen=True)
class Weights:
    """What the tactics take for granted; tuned by play against each other.

    ``share``: the chance to get a card that is not on the table, with two players (with
    more it is that much less). ``scale``: worths are this much too high, because melds that
    need the same card are taken for independent. ``taken``: how often a card left in the
    middle is somebody else's next. ``fresh``: what the new card is worth to the others that is
    turned up for each one taken. ``zeal``: how often someone who could steal tries for it,
    with two players. ``spread``: with more there are more cards to steal, so that each of n
    thieves tries n ** -spread as often. ``focus``: how far he is drawn to a card that is worth
    twice as much as the others.
    """

    share: float = 0.42
    scale: float = 0.85
    taken: float = 0.85
    fresh: float = 1.0
    zeal: float = 0.5
    spread: float = 1.5
    focus: float = 1.0


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
        risk = dict(zip(together, losses(steal, tuple(together)), strict=True))
        order = sorted(piles, key=lambda pile: (risk[pile], len(pile)))
        ways.append((tuple(risk[pile] for pile in own), tuple((p, risk[p]) for p in order)))
    return tuple(ways)


@cache
def _alike(pips: str) -> tuple[str, ...]:
    """For each of ``FINALS`` the first one of those that differ only in which pips they show,
    of those that are not among ``pips``."""
    first: dict[tuple[object, ...], str] = {}
    others = [pip for pip in PIPS if pip not in pips]
    return tuple(
        first.setdefault(
            (*(dice.count(pip) for pip in pips), *sorted(dice.count(pip) for pip in others)), dice
        )
        for dice in FINALS
    )


@lru_cache(maxsize=16)
def _tactics(table: Drachenrummy, weights: Weights) -> Tactics:
    return Tactics(table, weights)


def table_of(view: Drachenrummy) -> Drachenrummy:
    """The view without its dice and its past: the same for a whole turn, until dice are laid."""
    return replace(view, rolled="", fixed="", thrown=0, phase="lay", turns=())


def tactics_of(view: Drachenrummy, weights: Weights = WEIGHTS) -> Tactics:
    """The tactics of a view, whatever the dice show: they are kept for the whole turn."""
    return _tactics(table_of(view), weights)


class Tactics:
    """The table of the seat in turn."""

    def __init__(self, view: Drachenrummy, weights: Weights = WEIGHTS) -> None:
        self.view = view
        self.weights = weights
        self.steal = view.options.steal
        self.thieves = view.options.players - 1
        self.danger = _Danger(weights.zeal * self.thieves**-weights.spread, self.thieves)

    @cached_property
    def lots(self) -> list[Lot]:
        """Every card that can be bought or stolen, and the own reserved ones."""
        view, weights = self.view, self.weights
        seats = range(view.options.players)
        chances = [chances_of(view, seat, weights) for seat in seats]
        grows = [growing(board.melds) for board in view.boards]
        ratio = 1.0 / self.thieves
        new = weights.fresh * min(1.0, len(view.stock) / 4) * ratio

        def lot(card: str, owner: int | None, dice: str) -> Lot:
            worths = [worth_of(chances[s], card, grows[s], weights) for s in seats]
            mine = worths.pop(view.turn)
            theirs = max(worths) * ratio
            if owner is None:
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
        return [lot for lot in self.lots if lot.seat == self.view.turn and lot.dice]

    def layings(self, dice: str) -> Iterator[tuple[float, list[tuple[Lot, str]]]]:
        """For each way to part these dice into piles the best laying, and what it is worth.

        The own cards already reserved count with what may be lost of them.
        """
        own = tuple(lot.dice for lot in self.own)
        for held, piles in _dangers(self.steal, own, dice):
            yield self._laid(held, piles)

    def best(self, dice: str) -> tuple[float, list[tuple[Lot, str]]]:
        """The best laying of these dice, and what it is worth."""
        best, found = -inf, None
        for value, laid in self.layings(dice):
            if value > best:
                best, found = value, laid
        assert found is not None
        return best, found

    def _laid(
        self, held: Sequence[float], piles: Sequence[tuple[str, float]]
    ) -> tuple[float, list[tuple[Lot, str]]]:
        """Every card, those first with the greatest swing, gets the safest pile that takes it."""
        danger, alone = self.danger, self._alone
        value = 0.0
        for lot, chance in zip(self.own, held, strict=True):
            value += lot.gain - max(lot.swing, 0.0) * danger[chance]
        left = list(piles)
        laid = []
        for lot, taken_by, gain, swing, focus in self._offers:
            for i, (pile, chance) in enumerate(left):
                if taken_by is None or pile in taken_by:
                    if focus:
                        chance += focus * (alone[pile] - chance)
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
    def _alone(self) -> dict[str, float]:
        return {pile: theft(self.steal, pile) for pile in KINDS}

    @cached_property
    def _offers(self) -> list[tuple[Lot, frozenset[str] | None, float, float, float]]:
        """The wanted cards: what takes them (None: anything), their gain and swing, and how
        far a thief has eyes for this one only: from 0, as for the others, to 1."""
        swings = [max(lot.swing, 0.0) for lot in self.wanted]
        offers = []
        for lot, swing in zip(self.wanted, swings, strict=True):
            others = (fsum(swings) - swing) / max(len(swings) - 1, 1)
            focus = min(max(swing / (others + 1e-9) - 1.0, 0.0), 1.0) * self.weights.focus
            takes = None if lot.seat is None else frozenset(beaters(self.steal, lot.dice))
            offers.append((lot, takes, lot.gain, swing, focus))
        return offers

    @cached_property
    def plan(self) -> Plan:
        """The best way to fix the dice."""
        values: dict[str, float] = {}
        goal = []
        for dice in _alike(self._pips):
            if dice not in values:
                values[dice] = self.best(dice)[0]
            goal.append(values[dice])
        return plan(goal)

    @property
    def _pips(self) -> str:
        """The pips that differ from others: those that lie on cards, or all of them."""
        if self.steal == "higher":
            return PIPS
        if self.steal == "any":
            return ""
        return "".join(sorted({lot.dice[0] for lot in self.lots if lot.dice}))
