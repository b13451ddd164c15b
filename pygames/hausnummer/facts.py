"""What a face may draw of a table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from pygames import codec
from pygames.hausnummer.parts import COUNTED, VALUE

if TYPE_CHECKING:
    from pygames.hausnummer.rules import Hausnummer


def table(state: Hausnummer) -> dict[str, Any]:
    """What the viewer may be shown of the table; seats and places count from 0.

    ``round``, ``phase``, ``dealer``, ``turn`` (the seat whose turn it is), ``knocker``,
    ``viewer``; ``asked`` (None, or ``what`` and ``seat`` and ``place``: see
    ``Hausnummer.asked``); ``stock`` (its size), ``reshuffles``, ``discards`` (top last),
    ``drawn`` (None, or ``seat`` and ``card``).

    ``seats``: for each its ``cards``: the ``card`` as far as the viewer knows it, whether
    it is ``public`` (everyone has seen it), lies ``up`` (its face is to be seen by all),
    is ``shown`` to the viewer under the option memory, and ``since`` which turn of ``log``
    it lies there; the lowest and highest ``sums`` they can have; ``total``; ``turns``.

    ``log``: the round's turns, as ``Turn`` has them, and the card that came ``into`` the
    row where everyone knows it. ``rounds``: those that are over, as ``Round`` has them,
    with ``totals`` after each; ``start`` are the totals before the first of them.
    ``unseen``: how many cards of each value (from 1 on) the viewer has not seen.
    """
    unseen = Counter(VALUE[card] for pile in state.unseen for card in pile)
    start = tuple(
        total - sum(played.points[seat] for played in state.rounds)
        for seat, total in enumerate(state.totals)
    )
    rounds = []
    totals = start
    for played in state.rounds:
        totals = tuple(map(sum, zip(totals, played.points, strict=True)))
        rounds.append({**codec.encode(played), "totals": list(totals)})
    return {
        "round": state.round,
        "phase": state.phase,
        "dealer": state.dealer,
        "turn": state.turn,
        "knocker": state.knocker,
        "viewer": state.eyes,
        "asked": _asked(state),
        "stock": len(state.stock),
        "reshuffles": len(state.piles) - 1,
        "discards": list(state.discards),
        "drawn": {"seat": state.turn, "card": state.drawn} if state.phase == "hold" else None,
        "seats": [_seat(state, seat) for seat in range(state.options.players)],
        "log": [
            {**codec.encode(turn), "into": turn.offer if turn.did == "take" else None}
            for turn in state.log
        ],
        "start": list(start),
        "rounds": rounds,
        "unseen": [unseen[value] for value in range(1, 11)],
    }


def _asked(state: Hausnummer) -> dict[str, Any] | None:
    if not state.asked:
        return None
    what, which = state.asked
    seats = {"own": state.eyes, "sum": which, "drawn": state.turn}
    if what == "up":
        seats["up"] = state.log[-1].seat
    place = which if what in ("own", "up") else None
    return {"what": what, "seat": seats.get(what), "place": place}


def _seat(state: Hausnummer, seat: int) -> dict[str, Any]:
    over = state.phase in COUNTED
    cards = []
    for laid in state.rows[seat]:
        up = over or (state.options.reveal and laid.since > 0)
        fresh = not state.options.memory or state.turns[seat] == 0
        cards.append(
            {
                "card": laid.card,
                "public": laid.pile is None,
                "up": up and laid.card is not None,
                "shown": laid.card is not None and (up or fresh),
                "since": laid.since,
            }
        )
    told = state.sums[seat] if over else None
    sums = list(state.range_of(seat)) if told is None else [told, told]
    return {
        "cards": cards, "sums": sums, "total": state.totals[seat], "turns": state.turns[seat]
    }
