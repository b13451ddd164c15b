"""Five dice, fixed at least one a roll: the best way to a goal, and to lay them, exactly.

Dice are a word of their pips in ascending order (``11346``); there are 462 such words of
up to five dice, 252 of five.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, fsum, prod
from operator import itemgetter
from typing import Any, Final

PIPS: Final = "123456"

WORDS: Final = tuple(
    "".join(pips) for size in range(6) for pips in combinations_with_replacement(PIPS, size)
)
"""All dice words of none to five dice, the shortest first."""

PLACE: Final = {word: place for place, word in enumerate(WORDS)}
"""The place of each word in ``WORDS``."""

FINALS: Final = WORDS[-252:]
"""The words of five dice: what may lie there when all are fixed."""


def joined(dice: str, more: str) -> str:
    """The word of two words' dice together.

    >>> joined("26", "33")
    '2336'
    """
    return "".join(sorted(dice + more))


def without(dice: str, fewer: str) -> str:
    """The word of the dice that are left without ``fewer``, which are among them.

    >>> without("23336", "33")
    '236'
    """
    for pip in fewer:
        dice = dice.replace(pip, "", 1)
    return dice


@cache
def parts(dice: str) -> tuple[str, ...]:
    """Every word of at least one of these dice, the longest first.

    >>> parts("266")
    ('266', '26', '66', '2', '6')
    """
    found = (
        "".join(part)
        for size in range(len(dice), 0, -1)
        for part in combinations(dice, size)
    )
    return tuple(dict.fromkeys(found))


@cache
def rolls(count: int) -> tuple[tuple[str, float], ...]:
    """What ``count`` dice can show, and how likely each is.

    >>> rolls(2)[:2]
    (('11', 0.027777777777777776), ('12', 0.05555555555555555))
    """
    return tuple(
        (word, factorial(count) / prod(map(factorial, Counter(word).values())) / 6**count)
        for word in WORDS
        if len(word) == count
    )


@cache
def _table() -> tuple[tuple[int, tuple[tuple[float, Callable[[Any], Any]], ...]], ...]:
    """The words of up to three dice, longest first, each with its place and its rolls: how
    likely, and what picks the values of everything that may be fixed then."""
    table = []
    for word in reversed(WORDS):
        if len(word) <= 3:
            picks = tuple(
                (chance, itemgetter(*(PLACE[joined(word, part)] for part in parts(roll))))
                for roll, chance in rolls(5 - len(word))
            )
            table.append((PLACE[word], picks))
    return tuple(table)


@cache
def _last_die() -> tuple[tuple[int, Callable[[Any], Any]], ...]:
    return tuple(
        (PLACE[word], itemgetter(*(PLACE[joined(word, pip)] for pip in PIPS)))
        for word in WORDS
        if len(word) == 4
    )


@dataclass(frozen=True)
class Plan:
    """The best way to fix dice for a goal: ``values`` is what to expect once the dice of
    each word are fixed and the others are still to be rolled, by the word's place."""

    values: Sequence[float]

    def value(self, fixed: str) -> float:
        """What to expect once these are fixed, before the others are rolled."""
        return self.values[PLACE[fixed]]

    def fix(self, fixed: str, roll: str) -> str:
        """The part of a roll to fix; the longest of equals, so that nobody rolls for nothing."""
        return max(parts(roll), key=lambda part: self.values[PLACE[joined(fixed, part)]])


def plan(goal: Sequence[float]) -> Plan:
    """The best way to fix dice when five fixed dice are worth ``goal``, in ``FINALS``'s order.

    Exact: a word's value is the mean, over the rolls of the other dice, of the best word
    that can be fixed then, and that word is longer. The last die has no choice.

    >>> three_sixes = plan([word.count("6") >= 3 for word in FINALS])
    >>> round(three_sixes.value(""), 5), three_sixes.fix("", "12366")
    (0.42462, '66')
    >>> three_sixes.fix("66", "113")
    '1'
    """
    values = [0.0] * (len(WORDS) - len(FINALS)) + [float(value) for value in goal]
    for place, pick in _last_die():
        values[place] = fsum(pick(values)) / 6
    for place, picks in _table():
        total = 0.0
        for chance, pick in picks:
            total += chance * max(pick(values))
        values[place] = total
    return Plan(values)


Target = Mapping[str, float]
"""A card on the table: what it is worth to lay these dice on it, all of one pip, by their
word. Words that are not allowed are not there."""


@cache
def _ways(kinds: tuple[str, ...]) -> tuple[tuple[int, tuple[tuple[str, int], ...]], ...]:
    """For each word, longest first, which of ``kinds`` its dice hold and what is left then."""
    return tuple(
        (
            PLACE[word],
            tuple(
                (kind, PLACE[without(word, kind)])
                for kind in kinds
                if word.count(kind[0]) >= len(kind)
            ),
        )
        for word in reversed(WORDS)
    )


def laying_values(targets: Sequence[Target]) -> list[float]:
    """What the best laying is worth with the dice of each word, by its place in ``WORDS``.

    Each die serves once and each target once. Exact: target by target, the best of leaving
    it and of laying each word on it, with the dice left for the targets before.

    >>> king, seven = {"6": 2.0, "66": 5.0}, {"5": 1.0, "6": 1.0}
    >>> values = laying_values([king, seven])
    >>> values[PLACE["56"]], values[PLACE["66"]], values[PLACE["566"]]
    (3.0, 5.0, 6.0)
    """
    values = [0.0] * len(WORDS)
    for target in targets:
        for place, ways in _ways(tuple(target)):
            best = values[place]
            for kind, rest in ways:
                value = target[kind] + values[rest]
                if value > best:
                    best = value
            values[place] = best
    return values


def best_laying(dice: str, targets: Sequence[Target]) -> list[str]:
    """The word to lay on each target, or ``""``: the best that these dice can do.

    >>> best_laying("24566", [{"6": 2.0, "66": 5.0}, {"5": 1.0, "6": 1.0}, {"2": -1.0}])
    ['66', '5', '']
    """
    layers = [laying_values(targets[:size]) for size in range(len(targets) + 1)]
    laid = []
    for at in range(len(targets) - 1, -1, -1):
        options = ["", *(kind for kind in targets[at] if dice.count(kind[0]) >= len(kind))]
        best = max(
            options,
            key=lambda kind: (
                targets[at].get(kind, 0.0) + layers[at][PLACE[without(dice, kind)]]
            ),
        )
        laid.append(best)
        dice = without(dice, best)
    return laid[::-1]


def beats(steal: str, dice: str, lying: str) -> bool:
    """Whether dice of one pip take a card from those that lie on it; any do from none.

    ``steal`` is the option: ``same``, more of the same pip; ``any``, more of any one pip;
    ``higher``, more of the same pip or at least as many of a higher one.

    >>> [beats("same", "66", "6"), beats("same", "66", "5"), beats("any", "22", "5")]
    [True, False, True]
    >>> [beats("higher", "6", "5"), beats("higher", "22", "5"), beats("same", "1", "")]
    [True, False, True]
    """
    if not lying:
        return True
    if dice[0] == lying[0] or steal == "any":
        return len(dice) > len(lying)
    return steal == "higher" and dice[0] > lying[0] and len(dice) >= len(lying)


KINDS: Final = tuple(pip * count for pip in PIPS for count in range(1, 6))
"""The words of one pip: what can be laid on a card."""


def beaters(steal: str, lying: str) -> Iterator[str]:
    """The words that take a card from the dice that lie on it.

    >>> list(beaters("same", "444"))
    ['4444', '44444']
    """
    return (kind for kind in KINDS if beats(steal, kind, lying))


@cache
def theft(steal: str, lying: str) -> float:
    """The chance that one player who tries for nothing else takes the card under these dice.

    >>> round(theft("same", "6"), 4), round(theft("any", "222"), 4), theft("same", "55555")
    (0.7404, 0.3037, 0.0)
    """
    enough = list(beaters(steal, lying))
    return plan(
        [any(word.count(kind[0]) >= len(kind) for kind in enough) for word in FINALS]
    ).value("")
