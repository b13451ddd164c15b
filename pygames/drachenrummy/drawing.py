"""Drachenrummy in the terminal: how a view is drawn, what is typed, what an action does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pygames.drachenrummy.melds import INDEX
from pygames.drachenrummy.rules import Drachenrummy, plan_actions
from pygames.words import say

KEYS = "terminal.drachenrummy"

_CARD = re.compile(r"(10|[2-9AJQK])([cdhs])")
_LAY = re.compile(r"((?:10|[2-9AJQK])[cdhs])([1-6]+)(?:@([1-5]))?")


def shown(text: str) -> str:
    """A text with its cards as they are drawn.

    >>> shown("10h 7c"), shown("666")
    ('10♥ 7♣', '666')
    """
    return _CARD.sub(lambda card: card[1] + "♣♦♥♠"["cdhs".index(card[2])], text)


def draw(view: Drachenrummy, seat: int, names: Sequence[str], language: str) -> str:
    """What was done since the seat's last turn, the middle, what everyone has, the dice.

    >>> from pygames.drachenrummy.rules import DrachenrummyOptions
    >>> state = Drachenrummy.deal(42, DrachenrummyOptions())
    >>> for action in ("6s", "6c", "3h", "Qc", "12345", "f12345", "Qc5"):
    ...     state = state.play(action)
    >>> print(draw(state.seen_by(0), 0, ["Ada", "Bo"], "en"))
    Middle: 6♠ 6♣ 3♥ · stock: 48 cards
    <BLANKLINE>
    > Ada: 0 points
        reserved: Q♣ 5
      Bo: 0 points
    <BLANKLINE>
    Dice: 1234
    """
    facts = view.facts()
    middle = say(
        f"{KEYS}.middle",
        language,
        cards=shown(" ".join(view.middle)) or "–",
        stock=say("cards", language, n=len(view.stock)),
    )
    blocks = [
        [_done(turn, names, language) for turn in _since(facts["turns"], seat)],
        [middle],
        [line for other in range(len(names)) for line in _side(facts, other, names, language)],
    ]
    if view.fixed or view.rolled:
        dice = view.fixed if not view.rolled else f"{view.fixed}|{view.rolled}".lstrip("|")
        blocks.append([say(f"{KEYS}.dice", language, dice=dice)])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def meaning(view: Drachenrummy, action: str, language: str) -> str:
    """What an action does here, in words.

    >>> from pygames.drachenrummy.rules import DrachenrummyOptions
    >>> view = Drachenrummy.unknown(DrachenrummyOptions())
    >>> meaning(view, "Kd66@2", "en"), meaning(view, "f66", "en")
    ('steal K♦ with 66', 'fix 66')
    """
    if action in ("roll", "end"):
        return say(f"{KEYS}.{action}", language)
    if match := _LAY.fullmatch(action):
        key = "steal" if match[3] else "reserve"
        return say(f"{KEYS}.{key}", language, card=shown(match[1]), dice=match[2])
    if ">" in action:
        card, at = action.split(">")
        return say(f"{KEYS}.add", language, card=shown(card), number=at)
    cards = [card + suit for card, suit in _CARD.findall(action)]
    if action[0] == "f":
        return say(f"{KEYS}.fix", language, dice=action[1:])
    if action[0] == "t":
        return say(f"{KEYS}.take", language, card=shown(action[1:]))
    if action[0] == "m":
        return say(f"{KEYS}.meld", language, cards=shown(" ".join(cards)))
    return shown(action)


def told(view: Drachenrummy, action: str, language: str) -> str | None:
    """What to tell of what another did: the drawing tells it itself."""
    return None


def typed(view: Drachenrummy, text: str) -> str:
    """The action that is meant: bare dice are fixed, ``e`` ends, ``r`` rolls, ``m`` melds best.

    >>> from pygames.drachenrummy.rules import DrachenrummyOptions
    >>> view = Drachenrummy.position(DrachenrummyOptions(), {
    ...     "boards": [{}, {}], "middle": ["7c", "8c", "9c", "2h"]}).play("12366")
    >>> typed(view, "66"), typed(view, "kD6"), typed(view, "e")
    ('f66', 'Kd6', 'end')
    """
    short = {"e": "end", "r": "roll"}
    if text == "m":
        return (*plan_actions(view.board), "end")[0]
    if text.isdecimal() and view.phase == "fix":
        return "f" + "".join(sorted(text))
    if text in view.actions() or text in short:
        return short.get(text, text)
    return re.sub(
        r"(10|[2-9ajqkAJQK])([cdhsCDHS])", lambda card: card[1].upper() + card[2].lower(), text
    )


def _since(turns: Sequence[dict[str, Any]], seat: int) -> Sequence[dict[str, Any]]:
    """The turns since the last one of this seat, or all before its first one, without an open
    one and those that did nothing."""
    own = [at for at, turn in enumerate(turns[:-1]) if turn["seat"] == seat]
    return [
        turn
        for turn in turns[own[-1] + 1 if own else 0 : -1]
        if turn["seat"] != seat and turn["rolls"]
    ]


def _done(turn: dict[str, Any], names: Sequence[str], language: str) -> str:
    parts = [
        say(f"{KEYS}.did.reserves", language, card=shown(entry["card"]), dice=entry["dice"])
        for entry in turn["reserved"]
    ]
    parts += [
        say(
            f"{KEYS}.did.steals",
            language,
            card=shown(entry["card"]),
            dice=entry["dice"],
            name=names[entry["seat"]],
        )
        for entry in turn["stolen"]
    ]
    parts += [
        say(f"{KEYS}.did.melds", language, cards=shown(" ".join(entry["cards"])))
        for entry in turn["melded"]
    ]
    parts += [
        say(f"{KEYS}.did.adds", language, card=shown(entry["card"])) for entry in turn["added"]
    ]
    told = ", ".join(parts) or say(f"{KEYS}.did.nothing", language)
    return f"{names[turn['seat']]}: {told}"


def _side(
    facts: dict[str, Any], seat: int, names: Sequence[str], language: str
) -> Iterator[str]:
    """What one seat has: hand by suit, reserved cards with their dice, melds."""
    side, mark = facts["seats"][seat], ">" if seat == facts["turn"] else " "
    total = say(f"{KEYS}.points", language, n=side["now"])
    yield f"{mark} {names[seat]}: {total}"
    if side["hand"]:
        yield f"    {say(f'{KEYS}.hand', language)}: {_by_suit(side['hand'])}"
    if side["reserved"]:
        cards = ", ".join(f"{shown(e['card'])} {e['dice'] or '–'}" for e in side["reserved"])
        yield f"    {say(f'{KEYS}.reserved', language)}: {cards}"
    if side["melds"]:
        melds = " | ".join(shown(" ".join(meld)) for meld in side["melds"])
        yield f"    {say(f'{KEYS}.melds', language)}: {melds}"


def _by_suit(cards: Iterable[str]) -> str:
    ordered = sorted(cards, key=lambda card: ("cdsh".index(card[-1]), INDEX[card]))
    return shown(" ".join(ordered))
