"""What thieves do: the chance that a reserved card is stolen, exactly.

A table of these chances lies beside this module, because to work them all out takes
seconds; ``worked_out`` makes it again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import fsum

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
    by_pip = {
        pip: sorted((len(pile) for pile in piles if pile[0] == pip), reverse=True) for pip in PIPS
    }
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
            for loss, pile in zip(alike, piles, strict=True)
        )
    pattern, names = _pattern(piles)
    if steal == "any":
        pattern = tuple(sorted("1" * len(pile) for pile in piles))
        names = dict.fromkeys(PIPS, "1")
    chances = _table()[steal][" ".join(pattern)]
    return tuple(chances[names[pile[0]] * len(pile)] for pile in piles)


@cache
def _table() -> dict[str, dict[str, dict[str, float]]]:
    file = files(__package__) / "robbery.json"
    table: dict[str, dict[str, dict[str, float]]] = json.loads(file.read_text("utf-8"))
    return table


def worked_out() -> dict[str, dict[str, dict[str, float]]]:
    """The table: by the option ``steal`` and the piles, the chance of each kind of pile."""
    every = {
        _pattern(piles)[0]
        for size in range(6)
        for dice, _ in rolls(size)
        for piles in piles_of(dice)
    }
    alone = {tuple(sorted("1" * len(pile) for pile in piles)) for piles in every}
    return {
        steal: {" ".join(piles): chances_of_piles(steal, piles) for piles in sorted(patterns)}
        for steal, patterns in (("same", every), ("any", alone))
    }


def chances_of_piles(steal: str, piles: Piles) -> dict[str, float]:
    """By each kind of pile the chance that a thief takes one who takes as many as possible.

    The dice are fixed by the best plan for the number of piles taken; which those are with
    five dice is settled by trying; piles that are alike share their chances.
    """
    # Where two piles could be taken, but one at a time, the thief takes the smaller one.
    order = sorted(piles, key=lambda pile: (len(pile), pile))
    kinds = tuple(tuple(beaters(steal, pile)) for pile in order)
    best = plan(_most_stolen(kinds)[PLACE[FINALS[0]] :])
    taken = dict.fromkeys(piles, 0.0)
    for dice, chance in _reached(best).items():
        for at in _stolen(dice, kinds):
            taken[order[at]] += chance
    alike: dict[object, list[str]] = {}
    for pile in piles:
        pip = tuple(len(other) for other in piles if other[0] == pile[0])
        alike.setdefault((pip, len(pile)), []).append(pile)
    return {
        pile: fsum(taken[other] for other in set(group)) / len(group)
        for group in alike.values()
        for pile in group
    }


def _stolen(dice: str, kinds: Sequence[tuple[str, ...]]) -> list[int]:
    """The places of the piles that these dice take when they take as many as they can.

    ``kinds`` are the words that take each pile.
    """
    layers = [_most_stolen(tuple(kinds[:size])) for size in range(len(kinds) + 1)]
    stolen = []
    for at in range(len(kinds) - 1, -1, -1):
        most = layers[at + 1][PLACE[dice]]
        if layers[at][PLACE[dice]] == most:
            continue
        for kind in kinds[at]:
            if dice.count(kind[0]) >= len(kind):
                rest = without(dice, kind)
                if 1.0 + layers[at][PLACE[rest]] == most:
                    stolen.append(at)
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
