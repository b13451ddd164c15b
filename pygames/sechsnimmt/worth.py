"""What totals at the end of a deal are worth: the chance to win the match, in heads."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import exp, sqrt
from typing import Final

from pygames.sechsnimmt.rules import Sechsnimmt

BLUR: Final = 4.0
"""Heads by which the totals that a rollout comes to are uncertain, for the win of a match
that ends with them: a rollout's own and others' play is not the real one."""

DEAL_BLUR: Final = 6.0
"""Heads by which each deal still to come makes a lead uncertain (a logistic scale: the
difference of two seats has a standard deviation of about 11 heads a deal)."""

DEAL_HEADS: Final = 14
"""Heads that the worst seat takes in a deal, about."""


@cache
def _weights(blur: float) -> tuple[float, ...]:
    """How much a rival counts by its lead in heads, from -512 to 511 (negative: behind)."""
    return tuple(exp(max(-50.0, min(50.0, lead / blur))) for lead in range(-512, 512))


def blur_of(worst: int, target: int) -> float:
    """How uncertain leads are when the highest total is ``worst``.

    >>> blur_of(66, 66), round(blur_of(40, 66), 1)
    (4.0, 9.4)
    """
    if worst >= target:
        return BLUR
    deals = -(-(target - worst) // DEAL_HEADS)
    return sqrt(BLUR**2 + deals * DEAL_BLUR**2)


def worth_to(view: Sechsnimmt, seat: int) -> Callable[[list[int]], float]:
    """What each seat's totals at the end of this deal are worth to ``seat``.

    It is the share of the match that the seat can hope for, where a rival that leads by
    d heads counts exp(d / blur), scaled so that a head more costs about 1 when all are even.
    The less is still to come, the smaller the blur: at the end only winning counts.
    """
    options = view.options
    players = options.players
    even = players * players / (players - 1)
    if options.deals:
        blur = sqrt(BLUR**2 + (options.deals - view.dealt) * DEAL_BLUR**2)
        target, by_worst = 0, [_weights(blur)]
    else:
        target = options.target
        by_worst = [_weights(blur_of(worst, target)) for worst in range(target + 1)]
        blur = blur_of(max(view.scores()) + DEAL_HEADS, target)
    scale = even * blur

    def worth(totals: list[int]) -> float:
        weights = by_worst[min(max(totals), target)]
        mine = totals[seat] + 512
        weight = 0.0
        for total in totals:
            weight += weights[mine - total]
        return scale / weight

    return worth
