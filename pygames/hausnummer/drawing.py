"""Niedrige Hausnummer in the terminal: how a view is drawn, what is typed, what an action does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygames.hausnummer.parts import COUNTED, ROW, VALUE, Round, Turn
from pygames.hausnummer.rules import Hausnummer
from pygames.words import say

HIDDEN = "▒"
KEYS = "terminal.hausnummer"
SHORT = {"k": "knock", "d": "draw", "x": "throw", "b": "back", "e": "end"}
"""What may be typed for an action."""

SIGNS = str.maketrans("cdhs", "♣♦♥♠")


def shown(card: str | None) -> str:
    """A card as it is drawn.

    >>> shown("10h"), shown("7"), shown(None)
    ('10♥', '7', '▒')
    """
    return card.translate(SIGNS) if card else HIDDEN


def draw(view: Hausnummer, seat: int, names: Sequence[str], language: str) -> str:
    """The table as ``seat`` sees it: what was done since its last turn, rows and piles.

    >>> from pygames.hausnummer.parts import HausnummerOptions
    >>> state = Hausnummer.deal(42, HausnummerOptions(players=2)).play("t4").play("draw")
    >>> print(draw(state.seen_by(1), 1, ["Ada", "Bo"], "en"))
    Ada: takes the 2♦ into place 4, throws the Q♣
    <BLANKLINE>
             1    2    3    4
      Ada    ▒    ▒    ▒   2♦
    > Bo    5♥   J♦   A♠   7♦   = 23
    <BLANKLINE>
    Discards: Q♣ (1 card) · draw pile: 42 cards
    You drew the Q♥.
    """
    width = max(map(len, names))
    places = "".join(f"{place:>5}" for place in range(1, ROW + 1))
    rows = [f"  {'':<{width}}{places}"]
    for other, name in enumerate(names):
        mark = ">" if other == view.turn and view.phase not in COUNTED else " "
        rows.append(f"{mark} {name:<{width}}{_row(view, other)}")
    blocks = [
        [_done(turn, names, language) for turn in _since(view, seat)],
        rows,
        list(_news(view, seat, names, language)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def meaning(view: Hausnummer, action: str, language: str) -> str:
    """What an action does here, in words.

    >>> from pygames.hausnummer.parts import HausnummerOptions
    >>> view = Hausnummer.deal(42, HausnummerOptions(players=2)).seen_by(0)
    >>> meaning(view, "t2", "en"), meaning(view, "knock", "en")
    ('take the 2♦ for the 6♣ in place 2', 'knock')
    """
    top, drawn = shown(view.discards[-1]), shown(view.drawn)
    if not action[1:].isdecimal():
        return say(f"{KEYS}.{action}", language, top=top, drawn=drawn)
    slot = int(action[1:]) - 1
    old = _visible(view, view.turn, slot)
    key = {"t": "take", "s": "swap", "d": "draw_swap"}[action[0]]
    if old == HIDDEN:
        key += "_hidden"
    return say(f"{KEYS}.{key}", language, top=top, drawn=drawn, old=old, place=slot + 1)


def told(view: Hausnummer, action: str, language: str) -> str | None:
    """What to tell somebody with this view of what another seat, or the dealer, did.

    The drawing shows the round's turns itself; before the next deal the last one is told.
    """
    if view.phase != "deal":
        return None
    return _result(view.round, view.rounds[-1], language)


def typed(view: Hausnummer, text: str) -> str:
    """The action that is meant: a bare number is a place to swap, ``k`` to knock.

    >>> from pygames.hausnummer.parts import HausnummerOptions
    >>> view = Hausnummer.deal(42, HausnummerOptions(players=2)).seen_by(0)
    >>> typed(view, "3"), typed(view, "k")
    ('t3', 'knock')
    """
    if text.isdecimal():
        return f"{'s' if view.phase == 'hold' else 't'}{text}"
    return text if text in view.actions() else SHORT.get(text, text)


def _visible(view: Hausnummer, seat: int, slot: int) -> str:
    """A card of a row as the viewer may look at it now."""
    fact = view.facts()["seats"][seat]["cards"][slot]
    return shown(fact["card"] if fact["shown"] else None)


def _row(view: Hausnummer, seat: int) -> str:
    cards = [_visible(view, seat, slot) for slot in range(len(view.rows[seat]))]
    row = "".join(f"{card:>5}" for card in cards)
    if not cards or HIDDEN in cards:
        return row
    known = [VALUE[laid.card] for laid in view.rows[seat] if laid.card]
    return f"{row}   = {sum(known)}"


def _since(view: Hausnummer, seat: int) -> Sequence[Turn]:
    """The turns since the last one of this seat."""
    own = [at for at, turn in enumerate(view.log) if turn.seat == seat]
    return view.log[own[-1] + 1 if own else 0 :]


def _done(turn: Turn, names: Sequence[str], language: str) -> str:
    """What a turn did, in words."""
    key = turn.did if turn.slot is not None or turn.did in ("knock", "back") else "throw"
    place = 0 if turn.slot is None else turn.slot + 1
    values = {"top": shown(turn.offer), "out": shown(turn.out), "place": place}
    line = say(f"{KEYS}.did.{key}", language, **values)
    if turn.knocked and turn.did != "knock":
        line += f", {say(f'{KEYS}.did.knock', language)}"
    return f"{names[turn.seat]}: {line}"


def _news(
    view: Hausnummer, seat: int, names: Sequence[str], language: str
) -> Iterator[str]:
    if view.phase in COUNTED:
        return
    yield say(
        f"{KEYS}.piles",
        language,
        top=shown(view.discards[-1]),
        discards=say("cards", language, n=len(view.discards)),
        stock=say("cards", language, n=len(view.stock)),
    )
    if view.knocker is not None:
        yield say(f"{KEYS}.last_turn", language, name=names[view.knocker])
    if view.phase == "hold" and view.turn == seat:
        yield say(f"{KEYS}.drew", language, card=shown(view.drawn))


def _result(number: int, played: Round, language: str) -> str:
    """A round that is over, a line a seat."""
    lines = [say(f"{KEYS}.round_over", language, round=number)]
    for seat, row in enumerate(played.rows):
        knocked = say(f"{KEYS}.knocked", language) if seat == played.knocker else ""
        cards = "".join(f"{shown(card):>5}" for card in row)
        lines.append(f"  {seat + 1}{cards}   = {played.sums[seat]}  {knocked}".rstrip())
        if played.points[seat] != played.sums[seat]:
            lines[-1] += " " + say(f"{KEYS}.penalty", language, points=played.points[seat])
    return "\n".join(lines)
