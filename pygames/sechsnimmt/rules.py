"""6 nimmt!: four rows, ten turns of secret choices, and whoever lays the sixth card takes.

Actions: a seat chooses a card by its number (``55``), and takes a row when its card is
lower than every row's last one (``r1`` to ``r4``); with the option ``logic`` it drafts a
card the same way. The dealer deals the next deal of a match (``deal``).

In a companion game seat 0 tells what happens at the table, and the dealer's actions are
what it tells: first the four rows, then its own hand, a card an action; in each turn, after
its own choice, the cards that the others turned up, in seat order, and the rows they take.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Self

from pygames import codec, deals
from pygames.game import DEALER, IllegalAction, Options, Refusal, State, option
from pygames.sechsnimmt.rows import (
    FULL,
    HEADS,
    HIGHEST,
    ROWS,
    Placement,
    Rows,
    cheapest,
    cost,
    laid,
    lifted,
    row_for,
)

HAND = 10
"""Cards each seat gets in a deal, and so turns in a deal."""

PHASES = ("reveal", "draft", "choose", "take", "over")
"""What happens now: rows and hand are told; cards are drafted; each seat chooses in secret; a
row is taken for a low card; the deal is over."""


@dataclass(frozen=True)
class SechsnimmtOptions(Options):
    """The variants of 6 nimmt!; the defaults are the game as usually played.

    A match ends after the deal in which somebody comes to ``target`` heads, or after
    ``deals`` deals where that is not 0 (then there is no target). ``cards`` "tactic": only
    1 to 10 · players + 4. ``logic``: those lie open and are drafted one at a time, the last
    four start the rows. ``row_choice`` "cheapest": a low card takes a row with the fewest heads.
    """

    players: int = option(4, low=2, high=10)
    target: int = option(66, low=1, high=999)
    deals: int = option(0, low=0, high=99)
    cards: str = option("all", choices=("all", "tactic"))
    logic: bool = option(False)
    row_choice: str = option("free", choices=("free", "cheapest"))

    @classmethod
    def single(cls) -> Self:
        return cls(deals=1)

    @property
    def highest(self) -> int:
        """The highest card in the deck, whose lowest is 1.

        >>> SechsnimmtOptions(players=3, cards="tactic").highest
        34
        """
        tactic = self.cards == "tactic" or self.logic
        return HAND * self.players + ROWS if tactic else HIGHEST

    @property
    def deck(self) -> range:
        """All cards in ascending order."""
        return range(1, self.highest + 1)


@dataclass(frozen=True)
class Sechsnimmt(State):
    """A match of 6 nimmt!, in the deal being played.

    ``next_deal`` is the number of the deal after this one; ``dealt`` counts the deals up to
    this one, ``before`` holds each seat's heads of the earlier deals and ``heads`` those of
    this one. ``hands`` are sorted and still hold the cards ``chosen`` in this turn, by the
    seats before ``turn``, until all have chosen; a hidden hand is of ``None`` only.
    ``placed`` are the cards laid in this turn so far, ``turns`` those of each earlier turn
    of this deal (none from before a position was set up), ``gone`` all cards taken in it. In
    a ``companion`` game the dealer acts for every seat but 0.

    >>> state = Sechsnimmt.deal(42, SechsnimmtOptions(players=2))
    >>> state.rows
    ((101,), (99,), (63,), (50,))
    >>> state.seat, state.actions()
    (0, ('4', '11', '17', '22', '55', '62', '66', '69', '83', '89'))
    >>> state = state.play("17")
    >>> state.seen_by(1).chosen, state.seat
    ((None, None), 1)
    >>> state = state.play("91")
    >>> state.seat, state.actions()
    (0, ('r1', 'r2', 'r3', 'r4'))
    >>> state.play("r4").rows
    ((101,), (99,), (63, 91), (17,))
    >>> state.play("4")
    Traceback (most recent call last):
    pygames.game.IllegalAction: First choose a row: the 17 is lower than the last card of every row.
    """

    lowest_wins: ClassVar[bool] = True

    options: SechsnimmtOptions
    next_deal: int | None
    dealt: int
    before: tuple[int, ...]
    heads: tuple[int, ...]
    rows: Rows
    hands: tuple[tuple[int | None, ...], ...]
    phase: str
    turn: int
    chosen: tuple[int | None, ...]
    placed: tuple[Placement, ...]
    turns: tuple[tuple[Placement, ...], ...]
    gone: tuple[int | None, ...]
    companion: bool = False

    @classmethod
    def deal(cls, number: int, options: SechsnimmtOptions) -> Self:
        return cls._start(options, deals.deal_number(number), 1, (0,) * options.players)

    @classmethod
    def unknown(cls, options: SechsnimmtOptions) -> Self:
        return cls._start(options, None, 1, (0,) * options.players)

    @classmethod
    def _start(
        cls, options: SechsnimmtOptions, number: int | None, dealt: int, before: tuple[int, ...]
    ) -> Self:
        """The first state of a deal, ``number`` ``None`` when its cards are not known."""
        seats = options.players
        rows: Rows = ((),) * ROWS
        hands: tuple[tuple[int | None, ...], ...] = ((None,) * HAND,) * seats
        if options.logic:
            phase, turn, hands = "draft", (dealt - 1) % seats, ((),) * seats
        elif number is None:
            phase, turn = "reveal", 0
        else:
            phase, turn = "choose", 0
            cards = deals.numbered(options.deck, number)
            rows = tuple((card,) for card in cards[:ROWS])
            starts = range(ROWS, ROWS + HAND * seats, HAND)
            hands = tuple(tuple(sorted(cards[at : at + HAND])) for at in starts)
        after = None if number is None else (number + 1) % (deals.HIGHEST_NUMBER + 1)
        return cls(
            options,
            next_deal=after,
            dealt=dealt,
            before=before,
            heads=(0,) * seats,
            rows=rows,
            hands=hands,
            phase=phase,
            turn=turn,
            chosen=(None,) * seats,
            placed=(),
            turns=(),
            gone=(),
            companion=number is None,
        )

    @classmethod
    def position(cls, options: SechsnimmtOptions, position: Mapping[str, Any]) -> Self:
        """A deal under way, before a turn: ``{"rows": [[…], …], "hand": […], "totals": […],
        "heads": […], "gone": […], "deal": k}``.

        ``hand`` is seat 0's, the others hold as many; ``totals`` (0 where left out) are each
        seat's heads so far, ``heads`` those of this deal among them, ``gone`` the cards taken
        in this deal as far as they are remembered, ``deal`` counts the match's deals. With
        ``logic`` the hands are open: ``"hands": [[…], …]`` of all seats instead of ``hand``.

        >>> rows = [[12, 15], [37], [43, 44, 45], [58]]
        >>> options = SechsnimmtOptions(players=2)
        >>> state = Sechsnimmt.position(options, {"rows": rows, "hand": [1, 2, 3, 60, 61, 62, 63]})
        >>> state.gone, state.actions()
        ((None, None, None), ('1', '2', '3', '60', '61', '62', '63'))
        """
        name = "hands" if options.logic else "hand"
        known = ("rows", name, "totals", "heads", "gone", "deal")
        for key in position:
            if key not in known:
                raise Refusal("unknown_name", name=key, where="JSON", known=", ".join(known))
        seats = options.players
        zeros = [0] * seats
        rows = codec.decode(tuple[tuple[int, ...], ...], position.get("rows"), "rows")
        heads = codec.decode(tuple[int, ...], position.get("heads", zeros), "heads")
        totals = codec.decode(tuple[int, ...], position.get("totals", list(heads)), "totals")
        gone = codec.decode(tuple[int, ...], position.get("gone", []), "gone")
        dealt = codec.decode(int, position.get("deal", 1), "deal")
        hands: tuple[tuple[int | None, ...], ...]
        if options.logic:
            hands = codec.decode(tuple[tuple[int, ...], ...], position.get("hands"), "hands")
        else:
            hand = codec.decode(tuple[int, ...], position.get("hand"), "hand")
            hands = (hand, *(((None,) * len(hand),) * (seats - 1)))
        _right_lengths(options, totals=totals, heads=heads, hands=hands)
        left = len(hands[0])
        out = ROWS + seats * (HAND - left) - sum(map(len, rows)) - len(gone)
        state = cls(
            options,
            next_deal=None,
            dealt=dealt,
            before=tuple(total - some for total, some in zip(totals, heads, strict=True)),
            heads=heads,
            rows=rows,
            hands=tuple(tuple(sorted(hand, key=_known_first)) for hand in hands),
            phase="choose",
            turn=0,
            chosen=(None,) * seats,
            placed=(),
            turns=(),
            gone=(*sorted(gone), *((None,) * out)),
            companion=True,
        )
        if not left:
            raise Refusal("sechsnimmt.empty_hand", where=name)
        state.check()
        return state

    @property
    def seat(self) -> int | None:
        if self.phase == "over" and self.finished:
            return None
        if self.phase in ("over", "reveal"):
            return DEALER
        actor = self.to_place[0][1] if self.phase == "take" else self.turn
        return DEALER if self.companion and actor else actor

    @property
    def pauses(self) -> bool:
        return self.phase == "over"

    @property
    def finished(self) -> bool:
        """Whether the match ends with this deal as it stands."""
        if self.options.deals:
            return self.dealt >= self.options.deals
        return max(self.scores()) >= self.options.target

    @property
    def to_place(self) -> list[tuple[int, int]]:
        """The cards turned up and not laid yet, each with its seat, the next one first."""
        done = {placement.seat for placement in self.placed}
        return sorted(
            (card, seat)
            for seat, card in enumerate(self.chosen)
            if card is not None and seat not in done
        )

    def actions(self) -> tuple[str, ...]:
        if self.phase == "over":
            return () if self.finished else ("deal",)
        if self.phase == "take":
            return tuple(f"r{row + 1}" for row in self.takeable)
        if self.phase == "draft":
            return tuple(map(str, self.unseen))
        hand = self.hands[self.turn] if self.phase == "choose" else (None,)
        cards = {card for card in hand if card is not None}
        if None in hand:
            cards |= set(self.unseen)
        return tuple(map(str, sorted(cards)))

    @property
    def takeable(self) -> list[int]:
        """The rows (from 0) that a low card may take."""
        free = self.options.row_choice == "free"
        return list(range(ROWS)) if free else cheapest(self.rows)

    def apply(self, action: str) -> Self:
        if action == "deal":
            return self._start(self.options, self.next_deal, self.dealt + 1, self.scores())
        if action[0] == "r":
            return self._take(int(action[1:]) - 1)._place()
        card = int(action)
        if self.phase == "reveal":
            return self._reveal(card)
        if self.phase == "draft":
            return self._draft(card)
        chosen = _with(self.chosen, self.turn, card)
        if self.turn + 1 < self.options.players:
            return replace(self, chosen=chosen, turn=self.turn + 1)
        hands = tuple(map(_without, self.hands, chosen))
        return replace(self, hands=hands, chosen=chosen, phase="take", turn=0)._place()

    def _reveal(self, card: int) -> Self:
        """A card of an unknown deal seen: the rows' first ones, then seat 0's hand."""
        if () in self.rows:
            at = self.rows.index(())
            return replace(self, rows=(*self.rows[:at], (card,), *self.rows[at + 1 :]))
        hand = sorted((*self.hands[0][:-1], card), key=_known_first)
        phase = "reveal" if None in hand else "choose"
        return replace(self, hands=_with(self.hands, 0, tuple(hand)), phase=phase)

    def _draft(self, card: int) -> Self:
        hand = tuple(sorted((*self.hands[self.turn], card), key=_known_first))
        hands = _with(self.hands, self.turn, hand)
        state = replace(self, hands=hands, turn=(self.turn + 1) % self.options.players)
        if len(state.unseen) > ROWS:
            return state
        return replace(state, rows=tuple((card,) for card in state.unseen), phase="choose", turn=0)

    def _place(self) -> Self:
        """Lay what can be laid without a choice; then the next turn, or the deal's end."""
        state = self
        for card, seat in self.to_place:
            row = row_for(state.rows, card)
            if row is None:
                if len(state.takeable) > 1:
                    return state
                row = state.takeable[0]
            state = state._lay(seat, card, row)
        return replace(
            state,
            phase="choose" if state.hands[0] else "over",
            turn=0,
            chosen=(None,) * len(state.chosen),
            placed=(),
            turns=(*state.turns, state.placed),
        )
    def _take(self, row: int) -> Self:
        card, seat = self.to_place[0]
        return self._lay(seat, card, row)

    def _lay(self, seat: int, card: int, row: int) -> Self:
        rows, placement = laid(self.rows, seat, card, row)
        return replace(
            self,
            rows=rows,
            heads=_with(self.heads, seat, self.heads[seat] + cost(placement.took)),
            placed=(*self.placed, placement),
            gone=tuple(sorted((*self.gone, *placement.took), key=_known_first)),
        )

    def refusal(self, action: str) -> IllegalAction:
        known = ", ".join(self.actions())
        row, number = action[:1] == "r" and action[1:].isdecimal(), action.isdecimal()
        if self.phase == "take" and row:
            if 1 <= int(action[1:]) <= ROWS:
                return IllegalAction("sechsnimmt.dear_row", row=int(action[1:]), known=known)
            return IllegalAction("sechsnimmt.no_row", row=action[1:], highest=ROWS)
        if self.phase == "take" and number:
            return IllegalAction("sechsnimmt.take_first", card=self.to_place[0][0])
        if self.phase in ("take", "over") or not (row or number):
            return IllegalAction("unknown_action", action=action, known=known)
        if row:
            return IllegalAction("sechsnimmt.no_take")
        card = int(action)
        if card not in self.options.deck or action != str(card):
            return IllegalAction("sechsnimmt.no_card", card=action, highest=self.options.highest)
        if self.phase == "choose" and None not in self.hands[self.turn]:
            return IllegalAction("sechsnimmt.not_in_hand", card=card, known=known)
        return IllegalAction("sechsnimmt.seen", card=card)

    def check(self) -> None:
        options = self.options
        for name in ("before", "heads", "hands", "chosen"):
            _right_lengths(options, **{name: getattr(self, name)})
        if len(self.rows) != ROWS:
            raise Refusal("wrong_length", where="rows", length=len(self.rows), right=ROWS)
        if self.phase not in PHASES:
            raise Refusal("sechsnimmt.phase", phase=self.phase, known=", ".join(PHASES))
        if not 0 <= self.turn < options.players:
            raise Refusal("sechsnimmt.turn", turn=self.turn, highest=options.players - 1)
        if self.next_deal is not None:
            deals.deal_number(self.next_deal)
        if self.dealt < 1 or (options.deals and self.dealt > options.deals):
            raise Refusal("sechsnimmt.dealt", dealt=self.dealt, highest=options.deals or "∞")
        if min(*self.before, *self.heads) < 0:
            raise Refusal("sechsnimmt.negative")
        if not options.deals and max(self.before) >= options.target:
            raise Refusal("sechsnimmt.past_target", target=options.target)
        self._check_cards()
        if self.phase in ("reveal", "draft"):
            self._check_start()
        else:
            self._check_rows()
            self._check_hands()
            self._check_turns()

    def _check_cards(self) -> None:
        seen = set()
        for card in self._known():
            if card not in self.options.deck:
                raise Refusal("sechsnimmt.no_card", card=card, highest=self.options.highest)
            if card in seen:
                raise Refusal("sechsnimmt.twice", card=card)
            seen.add(card)

    def _check_start(self) -> None:
        """Check a deal before its first turn: being revealed, or drafted."""
        played = self.gone or self.turns or self.placed or any(self.heads)
        sizes = [len(hand) for hand in self.hands]
        rows = [len(row) for row in self.rows]
        if played or any(card is not None for card in self.chosen):
            raise Refusal("sechsnimmt.not_started", phase=self.phase)
        if self.phase == "draft":
            starter, done = (self.dealt - 1) % len(sizes), sum(sizes)
            right = [0] * len(sizes)
            for i in range(done):
                right[(starter + i) % len(sizes)] += 1
            fine = self.options.logic and done < HAND * len(sizes) and not any(rows)
            fine = fine and sizes == right and (starter + done) % len(sizes) == self.turn
            fine = fine and all(None not in hand for hand in self.hands)
        else:
            laid_out = sum(rows)
            fine = sizes == [HAND] * len(sizes) and None in self.hands[0] and self.turn == 0
            fine = fine and rows == [1] * laid_out + [0] * (ROWS - laid_out)
            fine = fine and (laid_out == ROWS or set(self.hands[0]) == {None})
            fine = fine and all(set(hand) == {None} for hand in self.hands[1:])
            fine = fine and not self.options.logic
        if not fine:
            raise Refusal("sechsnimmt.not_started", phase=self.phase)

    def _check_rows(self) -> None:
        for i, row in enumerate(self.rows):
            if not 1 <= len(row) <= FULL:
                raise Refusal("sechsnimmt.row_size", row=i + 1, n=len(row), full=FULL)
            if list(row) != sorted(row):
                raise Refusal("sechsnimmt.row_order", row=i + 1)

    def _check_hands(self) -> None:
        left = self.left
        for seat, hand in enumerate(self.hands):
            right = left - (self.phase == "take")
            if len(hand) != right:
                raise Refusal("sechsnimmt.hand_size", seat=seat + 1, n=len(hand), right=right)
            if list(hand) != sorted(hand, key=_known_first) or 0 < hand.count(None) < len(hand):
                raise Refusal("sechsnimmt.hand_order", seat=seat + 1)
            card = self.chosen[seat]
            if card is not None and not self.has_chosen(seat):
                raise Refusal("sechsnimmt.chose_early", seat=seat + 1)
            if card is not None and self.phase == "choose" and not {card, None} & set(hand):
                known = ", ".join(map(str, hand))
                raise Refusal("sechsnimmt.not_in_hand", card=card, known=known)
        if not 0 <= left <= HAND or (left == 0) != (self.phase == "over"):
            raise Refusal("sechsnimmt.hand_size", seat=1, n=left, right=HAND)
        taking = self.phase == "take"
        if taking and None in self.chosen:
            raise Refusal("sechsnimmt.phase", phase=self.phase, known=", ".join(PHASES))
        if taking and (
            not self.to_place or row_for(self.rows, self.to_place[0][0]) is not None
        ):
            raise Refusal("sechsnimmt.nothing_to_take")

    def _check_turns(self) -> None:
        """Check this deal's turns by taking them back and playing them again."""
        history = [*self.turns, self.placed]
        seats, past = self.options.players, HAND - self.left
        out = sum(map(len, self.rows)) + len(self.gone)
        right = ROWS + seats * past + len(self.placed)
        if out != right:
            raise Refusal("sechsnimmt.cards_out", n=out, right=right)
        if len(self.turns) > past:
            raise Refusal("sechsnimmt.history")
        rows = self.rows
        for placement in (one for turn in reversed(history) for one in reversed(turn)):
            if not 0 <= placement.row < ROWS or rows[placement.row][-1:] != (placement.card,):
                raise Refusal("sechsnimmt.history")
            rows = lifted(rows, placement)
        heads, gone = [0] * seats, list[int]()
        complete = len(self.turns) == past
        for turn in history:
            cards = [placement.card for placement in turn]
            who = {placement.seat for placement in turn}
            whole = turn is not self.placed
            if cards != sorted(cards) or not who <= set(range(seats)) or len(who) != len(turn):
                raise Refusal("sechsnimmt.history")
            if whole and len(who) != seats:
                raise Refusal("sechsnimmt.history")
            for placement in turn:
                free = row_for(rows, placement.card)
                rows, again = laid(rows, placement.seat, placement.card, placement.row)
                if again != placement or free not in (None, placement.row):
                    raise Refusal("sechsnimmt.history")
                heads[placement.seat] += cost(placement.took)
                gone += placement.took
        for placement in self.placed:
            if self.chosen[placement.seat] != placement.card:
                raise Refusal("sechsnimmt.history")
        if not set(gone) <= set(self.gone) or any(map(_less, self.heads, heads)):
            raise Refusal("sechsnimmt.history")
        if complete and (sorted(gone) != list(self.gone) or heads != list(self.heads)):
            raise Refusal("sechsnimmt.history")

    @property
    def left(self) -> int:
        """Turns still to finish in this deal, the one under way included."""
        if self.phase == "draft":
            return HAND
        if self.phase == "take":
            return len(self.hands[0]) + 1
        return len(self.hands[0])

    def seen_by(self, seat: int) -> Self:
        if self.companion and seat == 0:
            return self
        hidden = self.hands
        if not self.options.logic:
            hidden = tuple(
                hand if who == seat else (None,) * len(hand) for who, hand in enumerate(hidden)
            )
        chosen = tuple(
            card if who == seat or self.phase == "take" else None
            for who, card in enumerate(self.chosen)
        )
        return replace(self, hands=hidden, chosen=chosen, next_deal=None)

    def _known(self) -> list[int]:
        """All cards of this deal whose place is known."""
        places: list[Sequence[int | None]] = [*self.rows, *self.hands, self.gone]
        if self.phase == "take":
            places.append([card for card, _ in self.to_place])
        else:
            hidden = [None in hand for hand in self.hands]
            places += [(card,) for card, is_so in zip(self.chosen, hidden, strict=True) if is_so]
        return [card for cards in places for card in cards if card is not None]

    @cached_property
    def unseen(self) -> tuple[int, ...]:
        """The cards whose place is not known, ascending."""
        return tuple(sorted(set(self.options.deck).difference(self._known())))

    def complete(self, rng: Random) -> Self:
        """A full state drawn evenly from those that agree with what is known.

        It is no companion game any more: seats act for themselves.

        >>> state = Sechsnimmt.deal(42, SechsnimmtOptions())
        >>> view = state.seen_by(1)
        >>> view.complete(Random(1)).seen_by(1) == view
        True
        """
        pool = deals.shuffled(self.unseen, rng)

        def filled(cards: Sequence[int | None], known: int | None = None) -> tuple[int, ...]:
            if known is not None and known not in cards:
                cards = (known, *cards[1:])
            return tuple(sorted(pool.pop() if card is None else card for card in cards))

        rows = tuple(row or (() if self.phase == "draft" else (pool.pop(),)) for row in self.rows)
        choosing = self.phase == "choose"
        asked = self.chosen if choosing else (None,) * len(self.chosen)
        hands = tuple(map(filled, self.hands, asked))
        chosen = tuple(
            hand[int(rng.random() * len(hand))]
            if card is None and choosing and self.has_chosen(seat)
            else card
            for seat, (card, hand) in enumerate(zip(self.chosen, hands, strict=True))
        )
        number = self.next_deal
        if number is None:
            number = int(rng.random() * (deals.HIGHEST_NUMBER + 1))
        return replace(
            self,
            next_deal=number,
            rows=rows,
            hands=hands,
            phase="choose" if self.phase == "reveal" else self.phase,
            chosen=chosen,
            gone=filled(self.gone),
            companion=False,
        )

    def has_chosen(self, seat: int) -> bool:
        """Whether a seat has chosen its card in this turn, known or not."""
        return self.phase == "take" or (self.phase == "choose" and seat < self.turn)

    def scores(self) -> tuple[int, ...]:
        return tuple(map(sum, zip(self.before, self.heads, strict=True)))

    def facts(self) -> dict[str, Any]:
        """``phase``: one of ``PHASES``; ``deal`` and ``round``: which deal of the match and which
        turn of the deal, from 1.

        ``card_heads``: the heads on each card (index 0 unused). ``rows``: for each the ``cards``
        and ``heads`` in it, and whether it is ``full``, so that the next card takes it.
        ``totals`` and ``heads``: each seat's heads in the match and in this deal. ``chosen``:
        whether each seat has chosen. ``unseen``: the cards whose place is not known, ascending.

        ``last``: the latest placements, those of this turn or else of the one before, in
        order, each with ``seat``, ``card``, ``row`` (from 0), the cards it ``took`` and their
        ``heads``; ``rows_before``: the rows before them. ``waiting``: the cards turned up and
        not laid yet, in order, each with ``seat`` and ``card``.
        """
        last = self.placed or (self.turns[-1] if self.turns and self.phase != "take" else ())
        rows = self.rows
        for placement in reversed(last):
            rows = lifted(rows, placement)
        up = self.phase == "take"
        return {
            "phase": self.phase,
            "deal": self.dealt,
            "round": min(HAND - self.left + 1, HAND),
            "card_heads": list(HEADS[: self.options.highest + 1]),
            "rows": [
                {"cards": len(row), "heads": cost(row), "full": len(row) == FULL}
                for row in self.rows
            ],
            "totals": list(self.scores()),
            "heads": list(self.heads),
            "chosen": [self.has_chosen(seat) for seat in range(self.options.players)],
            "unseen": list(self.unseen),
            "last": [codec.encode(one) | {"heads": cost(one.took)} for one in last],
            "rows_before": codec.encode(rows),
            "waiting": [{"seat": seat, "card": card} for card, seat in self.to_place if up],
        }


def full_score(options: SechsnimmtOptions) -> None:
    """There is no score that cannot be beaten but 0, which is no rare feat."""


def _known_first(card: int | None) -> tuple[bool, int]:
    return (card is None, card or 0)


def _without(hand: tuple[int | None, ...], card: int | None) -> tuple[int | None, ...]:
    """A hand without a card in it, known or hidden."""
    at = hand.index(card if card in hand else None)
    return (*hand[:at], *hand[at + 1 :])


def _less(one: int, two: int) -> bool:
    return one < two


def _with(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _right_lengths(options: SechsnimmtOptions, **lists: Sequence[Any]) -> None:
    """Refuse a list that has not one entry a seat."""
    for name, entries in lists.items():
        if len(entries) != options.players:
            raise Refusal(
                "wrong_length", where=name, length=len(entries), right=options.players
            )
