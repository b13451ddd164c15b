"""6 nimmt! in the compact form that searches play on, and its rollouts.

A card is a code, 16 · card + seat, so that it knows whose it is and codes sort as cards do.
A board is eight numbers: the codes of the rows' last cards, ascending, and the rows'
weights in the same order. ``WEIGHT`` of a code is 32 + its heads, so a row's weight holds
both how many cards lie in it (times 32) and their heads (at most 27 in a full row). Laying
a card above a row's last one never changes the order of the rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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
    (a, b, c, d), (e, f, g, h) = zip(*ends)
    return a, b, c, d, e, f, g, h


def play_out(board: Board, turns: Iterable[Iterable[int]], taken: list[int]) -> None:
    """Add to ``taken``, by seat, the heads that these turns cost; low cards take the cheapest row.

    One call is a rollout: this loop is where the solver spends its time. ``turns`` are
    each the codes of its cards, ascending.
    """
    a, b, c, d, wa, wb, wc, wd = board
    weight = WEIGHT
    for turn in turns:
        for code in turn:
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
                    b = a
                    wb = wa
                elif hc <= hd:
                    taken[code & 15] += hc
                    c = b
                    wc = wb
                    b = a
                    wb = wa
                else:
                    taken[code & 15] += hd
                    d = c
                    wd = wc
                    c = b
                    wc = wb
                    b = a
                    wb = wa
                a = code
                wa = weight[code]
