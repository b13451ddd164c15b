"""Niedrige Hausnummer in the compact form that searches play on, and its rollouts.

A card is its value, a row a list of four, the draw pile a list with its top first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import erf, sqrt
from typing import Final

from pygames.hausnummer.parts import HausnummerOptions

CUT: Final = 13
"""The sum up to which ``threshold`` knocks: the best fixed one with two to four seats."""

TAKE: Final = (0, 0, 1, 2, 3, 4, 4, 4, 5, 5, 5)
"""The highest discard worth taking, by the highest card of one's row.

That is where it gains 1.25 times what a draw may be expected to gain: a draw keeps the
choice, and shows the others less.
"""

MEAN: Final = 15.0
"""Points of a round, about."""

SPREAD: Final = 5.7
"""Their standard deviation: the difference of two has one of about 8."""


def play_out(
    rows: list[list[int]],
    top: int,
    stock: Iterable[int],
    turn: int,
    knocker: int | None,
    cuts: Sequence[int],
    after: bool = False,
    wait: int = 0,
) -> tuple[list[int], int]:
    """Play a round to its end as ``threshold`` does; changes ``rows`` to those of the end.

    Each seat swaps its highest card, for the discard by ``TAKE``, and knocks at its sum in
    ``cuts`` (``after`` its turn or before), but nobody in the first ``wait`` turns. An empty
    draw pile ends the round.

    Returns:
        The sums by seat, and who knocked.

    >>> play_out([[2, 3, 9, 9], [1, 4, 4, 5]], 5, [10, 8, 1], 0, None, [13, 13])
    ([15, 10], 1)
    """
    sums = [sum(row) for row in rows]
    take = TAKE
    seats = len(rows)
    end = -1 if knocker is None else knocker
    draw = iter(stock).__next__
    try:
        while turn != end:
            row = rows[turn]
            if end < 0 and sums[turn] <= cuts[turn] and wait <= 0 and not after:
                end = turn
            else:
                most = max(row)
                card = top
                if card > take[most]:
                    card = draw()
                if card < most:
                    row[row.index(most)] = card
                    sums[turn] += card - most
                    top = most
                else:
                    top = card
                if after and end < 0 and sums[turn] <= cuts[turn] and wait <= 1:
                    end = turn
            wait -= 1
            turn += 1
            if turn == seats:
                turn = 0
    except StopIteration:
        end = turn if end < 0 else end
    return sums, end


def points(sums: Sequence[int], knocker: int, options: HausnummerOptions) -> list[int]:
    """What a round with these sums counts.

    >>> points([12, 9], 0, HausnummerOptions(players=2, penalty="double5"))
    [29, 9]
    """
    counted = list(sums)
    if options.penalty != "none" and sums[knocker] > min(sums):
        double = options.penalty == "double5"
        counted[knocker] += sums[knocker] + 5 if double else options.added
    return counted


def shares(totals: Sequence[int]) -> list[float]:
    """The game that is over with these totals, shared by those with the lowest.

    >>> shares([50, 41, 41])
    [0.0, 0.5, 0.5]
    """
    least = min(totals)
    winners = sum(total == least for total in totals)
    return [1 / winners if total == least else 0.0 for total in totals]


def chance(totals: Sequence[int], seat: int, left: int | None, limit: int) -> float:
    """The chance to win a game with these totals and rounds to come, 0 to 1.

    ``left`` rounds may be played at most (None: no end by rounds). What is to come is taken
    as normal, alike for all and independent; its rounds as the number of mean ones up to
    ``limit``. It is a smooth guide, exact where no round is left.

    >>> round(chance([20, 20], 0, None, 50), 3), round(chance([20, 28, 30], 0, None, 50), 3)
    (0.5, 0.678)
    """
    most = max(totals)
    if left == 0 or (limit and most >= limit):
        return shares(totals)[seat]
    rounds = float(left or 1000)
    if limit:
        rounds = min(rounds, max(1.0, (limit - most) / MEAN + 0.5))
    spread = SPREAD * sqrt(rounds)
    mine = totals[seat]
    leads = [(total - mine) / spread for i, total in enumerate(totals) if i != seat]
    if len(leads) == 1:
        return _normal(leads[0] / sqrt(2))
    won = 0.0
    for x, weight in QUADRATURE:
        share = weight
        for lead in leads:
            share *= _normal(lead + x)
        won += share
    return won


def _normal(x: float) -> float:
    """The chance that a standard normal number is below ``x``."""
    return 0.5 + 0.5 * erf(x * 0.7071067811865476)


QUADRATURE: Final = (
    (-2.8, 0.00634),
    (-2.0, 0.04324),
    (-1.2, 0.15551),
    (-0.4, 0.29492),
    (0.4, 0.29492),
    (1.2, 0.15551),
    (2.0, 0.04324),
    (2.8, 0.00634),
)
"""A standard normal number as eight of equal distance, with their weights."""
