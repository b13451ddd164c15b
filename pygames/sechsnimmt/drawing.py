"""6 nimmt! in the terminal: how a view is drawn, what is typed, what an action does."""

from __future__ import annotations

from collections.abc import Sequence

from pygames.game import DEALER
from pygames.sechsnimmt.rows import FULL, cost, printed, row_for
from pygames.sechsnimmt.rules import Sechsnimmt
from pygames.words import say

KEYS = "terminal.sechsnimmt"


def draw(view: Sechsnimmt, seat: int, names: Sequence[str], language: str) -> str:
    """The table as ``seat`` sees it, in lines of at most 79 characters.

    A full row, whose next card takes it, is marked ``*``.

    >>> from pygames.sechsnimmt.rules import SechsnimmtOptions
    >>> rows = [[12, 15], [37], [43, 44, 45, 46, 47], [58]]
    >>> options = SechsnimmtOptions(players=2)
    >>> view = Sechsnimmt.position(options, {"rows": rows, "hand": [1, 55, 60, 61, 62]})
    >>> print(draw(view, 0, ["Ada", "Bo"], "en"))
    1   012(1) 015(2)                                 3 heads
    2   037(1)                                        1 head
    3*  043(1) 044(5) 045(2) 046(1) 047(1)           10 heads
    4   058(1)                                        1 head
    <BLANKLINE>
    Your hand: 001(1) 055(7) 060(3) 061(1) 062(1)
    """
    lines = []
    for i, row in enumerate(view.rows):
        mark = "*" if len(row) == FULL else " "
        count = say(f"{KEYS}.heads", language, n=cost(row))
        number, _, word = count.partition(" ")
        lines.append(f"{i + 1}{mark}  {' '.join(map(printed, row)):<43} {number:>3} {word}")
    blocks = [lines]
    up = view.to_place if view.phase == "take" else []
    if up:
        cards = ", ".join(f"{names[who]} {printed(card)}" for card, who in up)
        blocks.append([say(f"{KEYS}.waiting", language, cards=cards)])
    hand = [card for card in view.hands[seat] if card is not None]
    if hand:
        blocks.append([f"{say(f'{KEYS}.hand', language)} {' '.join(map(printed, hand))}"])
    if view.phase == "draft":
        blocks.append(_open_cards(view, language))
    return "\n\n".join("\n".join(block) for block in blocks)


def _open_cards(view: Sechsnimmt, language: str) -> list[str]:
    cards = [printed(card) for card in view.unseen]
    lines = [" ".join(cards[at : at + 10]) for at in range(0, len(cards), 10)]
    return [say(f"{KEYS}.open", language), *lines]


def meaning(view: Sechsnimmt, action: str, language: str) -> str:
    """What an action does here, in words.

    >>> from pygames.sechsnimmt.rules import SechsnimmtOptions
    >>> view = Sechsnimmt.deal(42, SechsnimmtOptions())
    >>> meaning(view, view.actions()[0], "en"), meaning(view, view.actions()[-1], "en")
    ('play the 004(1), lower than every row', 'play the 089(1) in row 3, as things stand')
    """
    if action == "deal":
        return say(f"{KEYS}.deal", language)
    if action[0] == "r":
        row = int(action[1:])
        n = cost(view.rows[row - 1])
        return say(f"{KEYS}.take", language, row=row, n=n)
    card = printed(int(action))
    if view.phase == "draft":
        return say(f"{KEYS}.draft", language, card=card)
    at = row_for(view.rows, int(action))
    if at is None:
        return say(f"{KEYS}.low", language, card=card)
    return say(f"{KEYS}.lay", language, card=card, row=at + 1)


def told(view: Sechsnimmt, action: str, language: str) -> str | None:
    """What to tell somebody with this view of what another seat did: not the card it chose."""
    if view.seat == DEALER or view.phase == "choose":
        return None
    return meaning(view, action, language)


def typed(view: Sechsnimmt, text: str) -> str:
    """The action that is meant: ``3`` is row 3 when one is to be taken, ``055`` the 55.

    >>> from pygames.sechsnimmt.rules import SechsnimmtOptions
    >>> typed(Sechsnimmt.deal(42, SechsnimmtOptions()), "055")
    '55'
    """
    if not text.isdecimal():
        return text
    return f"r{int(text)}" if view.phase == "take" else str(int(text))
