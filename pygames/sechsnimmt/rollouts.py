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

from pygames.sechsnimmt.risks import Risks
from pygames.sechsnimmt.rows import HEADS, Rows

WEIGHT: Final = tuple(32 + HEADS[code >> 4] for code in range(16 * len(HEADS)))
"""What a code adds to its row."""

Board = tuple[int, int, int, int, int, int, int, int]


def compact(rows: Rows) -> Board:
    """The rows' last cards as codes of seat 0, ascending, then the rows' weights.

    >>> compact(((58,), (37,), (12, 15), (43,)))
    (240, 592, 688, 928, 67, 33, 33, 33)
    """
    ends = sorted((16 * row[-1], sum(WEIGHT[16 * card] for card in row)) for row in rows)
    (a, b, c, d), (e, f, g, h) = zip(*ends, strict=True)
    return a, b, c, d, e, f, g, h


def play_out(
    board: Board,
    turns: Sequence[Sequence[int]],
    own: list[int],
    careful: Sequence[Risks | None],
    taken: list[int],
) -> Board:
    """Play turns to their end, and the board then; low cards take the cheapest row.

    One call is a rollout: this loop is where the solver spends its time.

    Args:
        board: the rows.
        turns: the others' codes of each turn.
        own: the codes of one seat more, one for each turn; reordered.
        careful: for each turn None, or the risks by which that seat, instead of the next
            code, plays the one of its codes left that risks least.
        taken: the heads that each seat takes are added to it.
    """
    a, b, c, d, wa, wb, wc, wd = board
    weight = WEIGHT
    for i, turn in enumerate(turns):
        risks = careful[i]
        if risks:
            ra, rb, rc, rd = risks[wa], risks[wb], risks[wc], risks[wd]
            ea, eb, ec, ed = a >> 4, b >> 4, c >> 4, d >> 4
            below = min(wa & 31, wb & 31, wc & 31, wd & 31)
            least = 99.0
            at = k = i
            for code in own[i:]:
                card = code >> 4
                if card > ed:
                    risk = rd[card - ed]
                elif card > ec:
                    risk = rc[card - ec]
                elif card > eb:
                    risk = rb[card - eb]
                elif card > ea:
                    risk = ra[card - ea]
                else:
                    risk = below
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
