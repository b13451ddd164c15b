"""Whether a state can come to be: one that was read from a file, or told by a user, may not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygames import deals
from pygames.game import Refusal
from pygames.hausnummer.parts import COUNTED, PHASES, RESHUFFLES, ROW, TURNS

if TYPE_CHECKING:
    from pygames.hausnummer.rules import Hausnummer


def check(state: Hausnummer) -> None:
    """Nothing, for a state that some game can come to.

    Raises:
        Refusal: says what contradicts what.
    """
    _numbers(state)
    for row in state.rows:
        if len(row) != ROW and (row or state.phase not in COUNTED):
            raise Refusal("hausnummer.row", found=len(row), right=ROW)
    public = [laid.card for row in state.rows for laid in row if laid.pile is None]
    seen = [card for card in (*public, *state.discards) if card is not None]
    told = [card for row in state.rows for laid in row if (card := laid.card) is not None]
    told += [card for card in (*state.discards, *state.stock, state.drawn) if card is not None]
    for card, count in Counter(told).items():
        if count > state.deck.count(card):
            raise too_many(told, card, state.deck)
    unseen = Counter(card for pile in state.piles for card in pile)
    gone = Counter(state.deck) - unseen - Counter(seen)
    if (gone and all(state.rows)) or unseen + Counter(seen) - Counter(state.deck):
        raise Refusal("hausnummer.conservation")
    for pile, cards in enumerate(state.piles):
        known = Counter(card for at, card in state.places() if at == pile)
        spare = len(cards) - known.total()
        known.pop(None, None)
        if known - Counter(cards) or spare < 0 or (spare > 0 and all(state.rows)):
            raise Refusal("hausnummer.pile", pile=pile + 1, n=len(cards))


def _numbers(state: Hausnummer) -> None:
    """That everything is there once a seat, and every number in its range."""
    players, phase = state.options.players, state.phase
    for name in ("totals", "rows", "turns"):
        found = len(getattr(state, name))
        if found != players:
            raise Refusal("hausnummer.seats", what=name, found=found, right=players)
    last_seat, last_pile = players - 1, len(state.piles) - 1
    ranges = [
        ("turn", state.turn, 0, last_seat),
        ("dealer", state.dealer, 0, last_seat),
        ("knocker", state.knocker, 0, last_seat),
        ("eyes", state.eyes, 0, last_seat),
        ("round", state.round, 1, deals.HIGHEST_NUMBER),
        ("len(piles)", len(state.piles), 1, RESHUFFLES + 1),
        ("len(discards)", len(state.discards), 1, len(state.deck)),
        *(("totals", total, 0, deals.HIGHEST_NUMBER) for total in state.totals),
        *(("turns", count, 0, TURNS) for count in state.turns),
        *(("pile", laid.pile, 0, last_pile) for row in state.rows for laid in row),
        *(("log.seat", turn.seat, 0, last_seat) for turn in state.log),
        *(("log.slot", turn.slot, 0, ROW - 1) for turn in state.log),
        *(("log.pile", turn.pile, 0, last_pile) for turn in state.log),
    ]
    for name, number, low, high in ranges:
        if number is not None and not low <= number <= high:
            raise Refusal("hausnummer.range", what=name, value=number, low=low, high=high)
    for played in state.rounds:
        if not len(played.rows) == len(played.sums) == len(played.points) == players:
            raise Refusal("hausnummer.seats", what="rounds", found=len(played.sums), right=players)
    if phase not in PHASES:
        raise Refusal("hausnummer.phase", phase=phase, known=", ".join(PHASES))
    if len(state.sums) != (players if phase in COUNTED else 0):
        raise Refusal("hausnummer.seats", what="sums", found=len(state.sums), right=players)
    if state.drawn is not None and phase != "hold":
        raise Refusal("hausnummer.drawn", card=state.drawn)
    if phase in COUNTED and (state.knocker is None or state.dealer is None):
        raise Refusal("missing", where="knocker" if state.knocker is None else "dealer")
    if phase in ("deal", "over") and (not state.rounds or None in state.sums):
        raise Refusal("missing", where="sums" if state.rounds else "rounds")
    if None in state.discards[:-1]:
        raise Refusal("missing", where=f"discards[{state.discards.index(None)}]")
    if state.discards[-1] is None and state.log and state.log[-1].pile is None:
        raise Refusal("missing", where="log[-1].pile")
    for card in [card for turn in state.log for card in (turn.offer, turn.out)]:
        if card is not None and card not in state.deck:
            raise too_many((), card, state.deck)
    if state.turn == state.knocker and phase not in COUNTED:
        raise Refusal("hausnummer.knocked", seat=state.turn + 1)
    limit, rounds = state.options.limit, state.options.rounds
    ended = (limit and max(state.totals) >= limit) or (rounds and state.round > rounds)
    if ended and phase not in COUNTED:
        raise Refusal("hausnummer.already_over", n=max(state.totals))


def too_many(found: Sequence[str | None], card: str, deck: Sequence[str]) -> Refusal:
    """What to say of a card that is told more often than there is, or is none at all."""
    if card not in deck:
        return Refusal("hausnummer.no_card", card=card, known=", ".join(dict.fromkeys(deck)))
    return Refusal("hausnummer.too_many", card=card, found=found.count(card), n=deck.count(card))
