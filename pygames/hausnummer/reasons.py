"""Why a choice is good or bad, in short; and what others' turns tell of their cards.

A reason that is about another seat has its number from 0 in ``seat``, and in ``player`` how
it is called where no names are known (``#2``): a face that knows names puts one there.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from pygames.advice import Reason
from pygames.hausnummer.beliefs import Beliefs, Suspect, possible_draws
from pygames.hausnummer.parts import VALUE, WORDS
from pygames.hausnummer.rounds import TAKE
from pygames.hausnummer.rules import Hausnummer

LOOKS: Final = 40
"""Sampled rows from which a sum is told as likely."""


def word(value: int) -> str:
    """How a value is called.

    >>> word(1), word(10)
    ('A', '10')
    """
    return WORDS[value - 1]


def reasons(view: Hausnummer, action: str, beliefs: Beliefs) -> Iterator[Reason]:
    """What an action does, for the seat in turn."""
    row = [VALUE[laid.card] for laid in view.rows[view.turn] if laid.card is not None]
    most, top = max(row), view.discards[-1]
    assert top is not None
    if view.knocker is not None and view.phase == "turn":
        yield Reason("hausnummer.last_turn", _named(view.knocker))
    if action == "knock":
        yield Reason("hausnummer.sum", {"sum": sum(row)})
        for seat in range(len(view.rows)):
            if seat != view.turn:
                yield from about(view, seat, beliefs)
    elif action == "draw":
        draws = possible_draws(view)
        lower = sum(value < most for value in draws)
        values = {"lower": lower, "unseen": len(draws), "card": word(most)}
        yield Reason("hausnummer.draw_lower", values)
    elif action == "throw" and view.drawn is not None:
        key = "not_lower" if VALUE[view.drawn] >= most else "lower_thrown"
        yield Reason(f"hausnummer.{key}", {"card": word(VALUE[view.drawn]), "most": word(most)})
    elif action[1:].isdecimal():
        out = row[int(action[1:]) - 1]
        card = top if action[0] == "t" else view.drawn
        assert card is not None
        gain = out - VALUE[card]
        key = "gains" if gain > 0 else "loses" if gain else "same"
        yield Reason(f"hausnummer.{key}", {"change": abs(gain), "sum": sum(row) - gain})
        if out < most:
            yield Reason("hausnummer.higher_stays", {"card": word(most)})


def about(view: Hausnummer, seat: int, beliefs: Beliefs) -> Iterator[Reason]:
    """What is known or believed of another seat's row."""
    named = _named(seat)
    suspect = next((each for each in beliefs.suspects if each.seat == seat), None)
    known = sorted(VALUE[laid.card] for laid in view.rows[seat] if laid.card is not None)
    if suspect is None:
        yield Reason("hausnummer.all_known", {**named, "sum": sum(known)})
        return
    if known:
        yield Reason("hausnummer.known", {**named, "cards": ", ".join(map(word, known))})
    bound = max(suspect.bounds)
    if bound < 10:
        yield Reason("hausnummer.kept", {**named, "card": word(bound)})
    declined = _declined(suspect)
    if declined and declined[1] < bound:
        card, highest = map(word, declined)
        yield Reason("hausnummer.declined", {**named, "card": card, "highest": highest})
    rng = Random(0)
    sums = sorted(sum(beliefs.draw(rng)[0][seat]) for _ in range(LOOKS))
    low, middle, high = (sums[LOOKS * tenths // 10] for tenths in (1, 5, 9))
    yield Reason("hausnummer.believed", {**named, "sum": middle, "low": low, "high": high})


def _declined(suspect: Suspect) -> tuple[int, int] | None:
    """The lowest discard that the seat left, and the highest card it can have if it takes
    by ``TAKE``."""
    left = [deed.offer for deed in suspect.deeds if not deed.took]
    if not left:
        return None
    offer = min(left)
    highest = max((most for most in range(1, 11) if TAKE[most] < offer), default=10)
    return offer, highest


def _named(seat: int) -> dict[str, object]:
    return {"seat": seat, "player": f"#{seat + 1}"}
