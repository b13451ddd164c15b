"""Nümmerle in the terminal: how a view is drawn, what is typed, what an action does."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest

from pygames.game import DEALER
from pygames.nuemmerle.rules import Board, Nuemmerle
from pygames.words import say

EMPTY = "·"
KEYS = "terminal.nuemmerle"


def draw(view: Nuemmerle, seat: int, names: Sequence[str], language: str) -> str:
    """The table as ``seat`` sees it (with 15 ranks, in lines of at most 79 characters).

    Rows are columns that grow downwards; an end card that fits a stack is marked ``*``.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> board = {"stacks": [2, 1], "rows": [[4, 3], []]}
    >>> options = NuemmerleOptions(rows=2, stacks=2, ranks=4)
    >>> view = Nuemmerle.position(options, {"boards": [board]}).play("2")
    >>> print(draw(view, 0, ["Ada"], "en"))
    Stacks          2   1
    <BLANKLINE>
    Parking rows    1   2
                    4   ·
                    3*
    <BLANKLINE>
    Card            1   2   3   4
    To come         0   0   1   1
    <BLANKLINE>
    The 2 is called (call 6 of 8).
    """
    titles = [say(f"{KEYS}.{key}", language) for key in ("stacks", "rows", "cards", "left")]
    width = max(map(len, titles))
    board = view.boards[seat]
    ranks = range(1, view.options.ranks + 1)
    blocks = [
        [_line(titles[0], width, map(_top, board.stacks))],
        _rows(board, titles[1], width),
        [
            _line(titles[2], width, map(str, ranks)),
            _line(titles[3], width, (str(view.left[rank]) for rank in ranks)),
        ],
        [
            _other(name, other, language)
            for i, (name, other) in enumerate(zip(names, view.boards, strict=True))
            if i != seat
        ],
        _news(view, language),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def meaning(view: Nuemmerle, action: str, language: str) -> str:
    """What an action does here, in words.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> view = Nuemmerle.deal(42, NuemmerleOptions()).play("2")
    >>> meaning(view, "r3", "en")
    'park the 2 in row 3'
    """
    kind, row = action[0], action[1:]
    if kind == "s":
        return say(f"{KEYS}.to_stack", language, card=view.call)
    if kind == "r":
        return say(f"{KEYS}.to_row", language, card=view.call, row=row)
    if kind == "p":
        card = view.board.rows[int(row) - 1][-1]
        return say(f"{KEYS}.from_row", language, card=card, row=row)
    return say(f"{KEYS}.next", language)


def told(view: Nuemmerle, action: str, language: str) -> str | None:
    """What to tell somebody with this view of what another seat, or the dealer, did.

    None for what the drawing shows anyway, or nobody needs to know.
    """
    if view.seat == DEALER or action == "next":
        return None
    return meaning(view, action, language)


def typed(view: Nuemmerle, text: str) -> str:
    """The action that is meant: a bare number is a row, ``p`` the first row that fits.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> typed(Nuemmerle.deal(42, NuemmerleOptions()).play("2"), "3")
    'r3'
    """
    if text.isdecimal():
        return f"{'p' if view.call is None else 'r'}{text}"
    if text == "p" and view.board.fitting_rows():
        return f"p{view.board.fitting_rows()[0] + 1}"
    return "next" if text == "n" else text


def _line(title: str, width: int, entries: Iterable[str]) -> str:
    return f"{title:<{width}}  " + "".join(f"{entry:>3} " for entry in entries).rstrip()


def _top(top: int) -> str:
    return str(top or EMPTY)


def _rows(board: Board, title: str, width: int) -> list[str]:
    fitting = board.fitting_rows()
    columns = [[str(card) for card in row] or [EMPTY] for row in board.rows]
    lines = [_line(title, width, (str(i + 1) for i in range(len(columns))))]
    for depth, cards in enumerate(zip_longest(*columns, fillvalue="")):
        marks = [
            "*" if i in fitting and depth == len(column) - 1 else " "
            for i, column in enumerate(columns)
        ]
        entries = "".join(f"{card:>3}{mark}" for card, mark in zip(cards, marks, strict=True))
        lines.append(f"{'':<{width}}  {entries}".rstrip())
    return lines


def _other(name: str, board: Board, language: str) -> str:
    points = say(f"{KEYS}.points", language, n=sum(board.stacks))
    stacks = " ".join(map(_top, board.stacks))
    ends = " ".join(str(row[-1]) if row else EMPTY for row in board.rows)
    titles = [say(f"{KEYS}.{key}", language) for key in ("stacks", "ends")]
    return f"{name}: {points}. {titles[0]} {stacks}, {titles[1]} {ends}"


def _news(view: Nuemmerle, language: str) -> list[str]:
    if view.seat in (None, DEALER):
        return []
    counted = {"n": view.called, "all": len(view.order)}
    if view.call is None:
        return [say(f"{KEYS}.placed", language, **counted)]
    return [say(f"{KEYS}.called", language, card=view.call, **counted)]
