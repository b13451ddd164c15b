"""6 nimmt! in the compact form that searches play on, and its rollouts.

A card is a code, 16 · card + seat, so that it knows whose it is and codes sort as cards do.
A board is eight numbers: the codes of the rows' last cards, ascending, and the rows'
weights in the same order. ``WEIGHT`` of a code is 32 + its heads, so a row's weight holds
both how many cards lie in it (times 32) and their heads (at most 27 in a full row). Laying
a card above a row's last one never changes the order of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pygames.sechsnimmt.rows import FULL, HEADS, Rows

WEIGHT: Final = tuple(32 + HEADS[code >> 4] for code in range(16 * len(HEADS)))
"""What a code adds to its row."""

FIVE: Final = 32 * FULL

OVER: Final = FIVE + 32
"""A row that weighs this much has a sixth card, which takes the others."""

Board = tuple[int, int, int, int, int, int, int, int]


def compact(rows: Rows) -> Board:
    """The rows' last cards as codes of seat 0, ascending, then the rows' weights.

    >>> compact(((58,), (37,), (12, 15), (43,)))
    (240, 592, 688, 928, 67, 33, 33, 33)
    """
    ends = sorted((16 * row[-1], sum(WEIGHT[16 * card] for card in row)) for row in rows)
    (a, b, c, d), (e, f, g, h) = zip(*ends, strict=True)
    return a, b, c, d, e, f, g, h


REACH: Final = 25
"""From this gap on, the cards between a row and the own card are as good as sure to come."""

CHANCE: Final = (0.0, 0.1, 0.1, 0.3, 0.6, 1.0)
"""How likely a row of 0 to 5 cards is to be the own card's to take, when it is far above."""

STEEP: Final = tuple(
    (weight & 31) * CHANCE[weight >> 5] / (16 * REACH) for weight in range(OVER)
)
"""Heads at risk in a row of this weight, for each code between its last card and the own."""


def play_out(
    board: Board,
    turns: Sequence[Sequence[int]],
    own: list[int],
    careful: Sequence[bool],
    taken: list[int],
) -> Board:
    """Play turns to their end, and the board then; low cards take the cheapest row.

    One call is a rollout: this loop is where the solver spends its time.

    Args:
        board: the rows.
        turns: the others' codes of each turn.
        own: the codes of one seat more, one for each turn; reordered.
        careful: the turns in which that seat, instead of the next code, plays the one of its
            codes left that risks least (``risk``).
        taken: the heads that each seat takes are added to it.
    """
    a, b, c, d, wa, wb, wc, wd = board
    weight, steep = WEIGHT, STEEP
    for i, turn in enumerate(turns):
        if careful[i]:
            low = 0
            least = 99.0
            at = k = i
            for code in own[i:]:
                if code > d:
                    gap, w = code - d, wd
                elif code > c:
                    gap, w = code - c, wc
                elif code > b:
                    gap, w = code - b, wb
                elif code > a:
                    gap, w = code - a, wa
                else:
                    low = low or 160 + min(wa & 31, wb & 31, wc & 31, wd & 31)
                    gap, w = 0, low
                if w >= 160:
                    risk: float = w - 160
                else:
                    risk = (gap if gap < 400 else 400) * steep[w]
                if risk < least:
                    least = risk
                    at = k
                k += 1
            own[i], own[at] = own[at], own[i]
        cards = [own[i], *turn]
        cards.sort()
        for code in cards:
            if code > d:
                d = code
                wd += weight[code]
                if wd >= 192:
                    w = weight[code]
                    taken[code & 15] += wd - w - 160
                    wd = w
            elif code > c:
                c = code
                wc += weight[code]
                if wc >= 192:
                    w = weight[code]
                    taken[code & 15] += wc - w - 160
                    wc = w
            elif code > b:
                b = code
                wb += weight[code]
                if wb >= 192:
                    w = weight[code]
                    taken[code & 15] += wb - w - 160
                    wb = w
            elif code > a:
                a = code
                wa += weight[code]
                if wa >= 192:
                    w = weight[code]
                    taken[code & 15] += wa - w - 160
                    wa = w
            else:
                ha = wa & 31
                hb = wb & 31
                hc = wc & 31
                hd = wd & 31
                if ha <= hb and ha <= hc and ha <= hd:
                    taken[code & 15] += ha
                elif hb <= hc and hb <= hd:
                    taken[code & 15] += hb
                    b, wb = a, wa
                elif hc <= hd:
                    taken[code & 15] += hc
                    c, wc = b, wb
                    b, wb = a, wa
                else:
                    taken[code & 15] += hd
                    d, wd = c, wc
                    c, wc = b, wb
                    b, wb = a, wa
                a = code
                wa = weight[code]
    return a, b, c, d, wa, wb, wc, wd
