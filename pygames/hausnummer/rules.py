"""Niedrige Hausnummer: four cards face down, the lowest sum wins, someone knocks.

Actions of a seat: ``knock``; take the discard pile's top into place n of the own row
(``t1`` … ``t4``), or take it and put it back (``back``); ``draw``, and then swap the drawn
card into place n (``s1`` … ``s4``) or throw it (``throw``); ``end`` the turn without
knocking, where one knocks at its end.

In a companion game nobody sees what the others draw, so their turn is one action: drawn and
swapped into place n (``d1`` … ``d4``), or drawn and thrown (``d``).

Actions of the dealer: ``deal`` the next round; and what the viewer of a view or of a
companion game comes to see: who deals (``seat1`` …), a card (``7h``; a companion game's
cards are ``A`` ``2`` … ``10``), the sum of a row that is not known (``=17``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Self

from pygames import codec, deals
from pygames.cards import DECK
from pygames.game import DEALER, IllegalAction, State
from pygames.hausnummer import checks, facts
from pygames.hausnummer.parts import (
    RESHUFFLES,
    ROW,
    TURNS,
    VALUE,
    WORDS,
    HausnummerOptions,
    Laid,
    Piles,
    Position,
    Round,
    Turn,
)


@dataclass(frozen=True)
class Hausnummer(State):
    """A game of Niedrige Hausnummer.

    ``eyes`` is the seat whose view this is, None for the table itself, which knows all.
    ``number`` is the deal's, known to the table only. ``companion`` tells cards by their
    value alone. ``piles`` holds, for each draw pile of the round so far, the cards that
    came from it or lie in it and that not everyone has seen. ``stock`` is the draw pile,
    its top first; ``discards`` has its top last. ``phase`` is "turn", "hold" (a card is
    drawn), "end" (one may knock after the turn), "count" (sums are told), "deal" or "over".
    ``turns`` counts each seat's finished turns; ``log`` holds the round's turns.

    >>> state = Hausnummer.deal(42, HausnummerOptions(players=2))
    >>> [laid.card for laid in state.rows[0]], state.discards
    (['6s', '6c', '3h', 'Qc'], ('2d',))
    >>> state.actions()
    ('knock', 't1', 't2', 't3', 't4', 'draw')
    >>> state = state.play("draw")
    >>> state.drawn, state.seen_by(1).drawn
    ('Qh', None)
    >>> state = state.play("s3")
    >>> state.seen_by(1).rows[0][2], state.discards[-1], state.seat
    (Laid(card=None, pile=0, since=1), '3h', 1)
    >>> state.play("throw")
    Traceback (most recent call last):
    pygames.game.IllegalAction: There is no drawn card to throw: draw first.
    """

    lowest_wins = True

    options: HausnummerOptions
    number: int | None
    companion: bool
    eyes: int | None
    round: int
    dealer: int | None
    totals: tuple[int, ...]
    rounds: tuple[Round, ...]
    rows: tuple[tuple[Laid, ...], ...]
    piles: Piles
    stock: tuple[str | None, ...]
    discards: tuple[str | None, ...]
    phase: str
    turn: int
    drawn: str | None
    turns: tuple[int, ...]
    knocker: int | None
    log: tuple[Turn, ...]
    sums: tuple[int | None, ...]

    @classmethod
    def deal(cls, number: int, options: HausnummerOptions) -> Self:
        return cls._start(options, deals.deal_number(number), 0)

    @classmethod
    def unknown(cls, options: HausnummerOptions) -> Self:
        return cls._start(options, None, None)

    @classmethod
    def _start(
        cls, options: HausnummerOptions, number: int | None, dealer: int | None
    ) -> Self:
        companion = number is None
        state = cls(
            options=options,
            number=number,
            companion=companion,
            eyes=0 if companion else None,
            round=1,
            dealer=dealer,
            totals=(0,) * options.players,
            rounds=(),
            rows=(),
            piles=(),
            stock=(),
            discards=(),
            phase="deal",
            turn=0,
            drawn=None,
            turns=(),
            knocker=None,
            log=(),
            sums=(),
        )
        return state._dealt()

    @classmethod
    def position(cls, options: HausnummerOptions, position: Mapping[str, Any]) -> Self:
        """A round under way, as ``Position`` describes it; the user is seat 0.

        Cards told of other rows are those that everyone saw. Thrown cards that are not
        told count as still to come.

        >>> told = {"rows": [["A", "3", "9", "5"], [None, "2", None, None]], "discards": ["6"]}
        >>> state = Hausnummer.position(HausnummerOptions(players=2), told)
        >>> state.seat, len(state.stock)
        (0, 43)
        """
        told = codec.decode(Position, dict(position))
        players = options.players
        rows = tuple(
            tuple(Laid(card, 0 if card is None or seat == 0 else None) for card in row)
            for seat, row in enumerate(told.rows)
        )
        seen = [laid.card for row in rows for laid in row if laid.pile is None]
        seen += told.discards
        unseen = list(options.words)
        for card in seen:
            if card is None or card not in unseen:
                raise checks.too_many(seen, str(card), options.words)
            unseen.remove(card)
        stock = len(unseen) - sum(laid.pile == 0 for row in rows for laid in row)
        state = replace(
            cls._start(options, None, told.dealer),
            round=told.round,
            totals=told.totals or (0,) * players,
            rows=rows,
            piles=(tuple(unseen),),
            stock=(None,) * stock,
            discards=told.discards,
            turn=told.turn,
            turns=told.turns or (0,) * players,
            knocker=told.knocker,
        )
        state.check()
        return state

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards of the game, as it tells them."""
        return self.options.words if self.companion else self.options.deck

    # Who acts

    @property
    def seat(self) -> int | None:
        if self.phase == "over":
            return None
        return DEALER if self.phase == "deal" or self.asked else self.turn

    @property
    def pauses(self) -> bool:
        return self.phase == "deal"

    @cached_property
    def asked(self) -> tuple[str, int] | None:
        """What the viewer comes to see and is not told yet, and which place or seat.

        "dealer"; a card: "own" (dealt), "top" (of the discards), "up" (laid face up),
        "drawn"; or a "sum".
        """
        if self.phase in ("deal", "over"):
            return None
        if self.phase == "count":
            return ("sum", self.sums.index(None)) if None in self.sums else None
        if self.dealer is None:
            return ("dealer", 0)
        if self.eyes is not None:
            for slot, laid in enumerate(self.rows[self.eyes]):
                if laid.card is None and laid.pile is not None:
                    return ("own", slot)
        if uncovered := next(self._uncovered(), None):
            return uncovered
        if self.phase == "hold" and self.turn == self.eyes and self.drawn is None:
            return ("drawn", 0)
        return None

    def _uncovered(self) -> Iterator[tuple[str, int]]:
        """The cards that lie open and are not known yet, as ``asked`` has them."""
        if self.discards[-1] is None:
            yield ("top", 0)
        last = self.log[-1] if self.log else None
        if last and last.slot is not None and self.rows[last.seat]:
            laid = self.rows[last.seat][last.slot]
            if laid.card is None and laid.pile is None:
                yield ("up", last.slot)

    def actions(self) -> tuple[str, ...]:
        if self.phase == "over":
            return ()
        if self.phase == "deal":
            return ("deal",)
        if self.asked:
            return self._answers(*self.asked)
        if self.phase == "hold":
            return (*_places("s"), "throw")
        if self.phase == "end":
            return ("knock", "end")
        knock = ("knock",) if self.options.knock == "before" and self._may_knock() else ()
        back = ("back",) if self.options.return_discard else ()
        draw = (*_places("d"), "d") if self._unseen_turn() else ("draw",)
        return (*knock, *_places("t"), *back, *draw)

    def _unseen_turn(self) -> bool:
        """Whether the seat in turn draws what nobody at the companion's side sees."""
        return self.companion and self.eyes is not None and self.turn != self.eyes

    def _may_knock(self) -> bool:
        return self.knocker is None and self.turns[self.turn] >= self.options.min_turns

    def _answers(self, what: str, which: int) -> tuple[str, ...]:
        if what == "dealer":
            return tuple(f"seat{seat + 1}" for seat in range(self.options.players))
        if what == "sum":
            low, high = self.range_of(which)
            return tuple(f"={total}" for total in range(low, high + 1))
        return tuple(dict.fromkeys(self.unseen[self._origin(what, which)]))

    def _origin(self, what: str, which: int) -> int:
        """The draw pile that the asked card comes from."""
        newest = len(self.piles) - 1
        if what == "own":
            assert self.eyes is not None
            pile = self.rows[self.eyes][which].pile
        elif what == "top" and self.log:
            pile = self.log[-1].pile
        else:
            pile = newest
        assert pile is not None
        return pile

    def range_of(self, seat: int) -> tuple[int, int]:
        """The lowest and the highest sum that a row can have."""
        low = high = 0
        for laid in self.rows[seat]:
            if laid.card is not None:
                low += VALUE[laid.card]
                high += VALUE[laid.card]
        hidden = Counter(laid.pile for laid in self.rows[seat] if laid.card is None)
        for pile, count in hidden.items():
            cards = self.unseen[len(self.piles) - 1 if pile is None else pile]
            values = sorted(VALUE[card] for card in cards)
            low += sum(values[:count])
            high += sum(values[-count:])
        return low, high

    # What an action does

    def apply(self, action: str) -> Self:
        if self.phase == "deal":
            return replace(
                self, round=self.round + 1, dealer=self._left_of(self.dealer)
            )._dealt()
        if self.asked:
            return self._told(*self.asked, action)
        if action == "knock":
            return self._knocked()
        if action == "end":
            return self._passed()
        if action == "back":
            return self._logged(Turn(self.turn, "back", self.discards[-1]))
        if action == "draw":
            return self._drew()
        if action == "d":
            return self._drew().apply("throw")
        if action == "throw":
            return self._threw()
        slot = int(action[1:]) - 1
        if action[0] == "d":
            return self._drew().apply(f"s{slot + 1}")
        if action[0] == "t":
            taken = replace(self, discards=self.discards[:-1])
            return taken._swapped("take", self.discards[-1], slot, self.discards[-1], True)
        offer = self.discards[-1]
        return replace(self, drawn=None)._swapped(
            "draw", offer, slot, self.drawn, self.options.reveal
        )

    def _dealt(self) -> Self:
        """The first state of ``self.round``."""
        players, deck = self.options.players, self.deck
        cards: Sequence[str | None] = (None,) * len(deck)
        if self.number is not None:
            number = (self.number + self.round - 1) % (deals.HIGHEST_NUMBER + 1)
            cards = deals.numbered(deck, number)
        dealt = ROW * players
        state = replace(
            self,
            rows=tuple(
                tuple(Laid(card) for card in cards[ROW * seat : ROW * seat + ROW])
                for seat in range(players)
            ),
            piles=(deck,),
            stock=tuple(cards[dealt + 1 :]),
            discards=(cards[dealt],),
            phase="turn",
            turns=(0,) * players,
            knocker=None,
            log=(),
            sums=(),
        )
        return replace(state, piles=state._shown(0, cards[dealt]), turn=state._starter())

    def _starter(self) -> int:
        if self.dealer is None or self.options.starter == "dealer":
            return self.dealer or 0
        return self._left_of(self.dealer)

    def _left_of(self, seat: int | None) -> int:
        assert seat is not None
        return (seat + 1) % self.options.players

    def _shown(self, pile: int | None, card: str | None) -> Piles:
        """``piles`` when everyone sees a card from one of them."""
        if pile is None or card is None:
            return self.piles
        at = self.piles[pile].index(card)
        left = self.piles[pile][:at] + self.piles[pile][at + 1 :]
        return (*self.piles[:pile], left, *self.piles[pile + 1 :])

    def _laid(self, card: str | None, public: bool) -> Laid:
        """A card as the last turn of the log laid it."""
        return Laid(card, None if public else len(self.piles) - 1, len(self.log))

    def _drew(self) -> Self:
        state = self if self.stock else self._reshuffled()
        return replace(state, phase="hold", drawn=state.stock[0], stock=state.stock[1:])

    def _reshuffled(self) -> Self:
        """The discards but the top as a new draw pile."""
        order = {card: at for at, card in enumerate(self.deck)}
        thrown = tuple(sorted((c for c in self.discards[:-1] if c), key=order.__getitem__))
        stock: Sequence[str | None] = (None,) * len(thrown)
        if self.number is not None:
            rng = Random(f"{self.number}/{self.round}/{len(self.piles)}")
            stock = deals.shuffled([c for c in self.discards[:-1] if c], rng)
        return replace(
            self, stock=tuple(stock), discards=self.discards[-1:], piles=(*self.piles, thrown)
        )

    def _threw(self) -> Self:
        newest = len(self.piles) - 1
        state = replace(
            self,
            discards=(*self.discards, self.drawn),
            piles=self._shown(newest, self.drawn),
            drawn=None,
        )
        return state._logged(
            Turn(self.turn, "draw", self.discards[-1], None, self.drawn, newest)
        )

    def _swapped(
        self, did: str, offer: str | None, slot: int, card: str | None, public: bool
    ) -> Self:
        """The turn's seat lays a card in a place; the one that lay there is thrown."""
        row = self.rows[self.turn]
        out = row[slot]
        state = replace(
            self,
            discards=(*self.discards, out.card),
            piles=self._shown(out.pile, out.card),
            log=(*self.log, Turn(self.turn, did, offer, slot, out.card, out.pile)),
        )
        row = (*row[:slot], state._laid(card, public), *row[slot + 1 :])
        state = replace(state, rows=(*self.rows[: self.turn], row, *self.rows[self.turn + 1 :]))
        if public and did == "draw":
            state = replace(state, piles=state._shown(len(self.piles) - 1, card))
        return state._finished()

    def _logged(self, turn: Turn) -> Self:
        return replace(self, log=(*self.log, turn))._finished()

    def _finished(self) -> Self:
        """The seat in turn has taken its card and may perhaps still knock."""
        count = self.turns[self.turn] + 1
        turns = (*self.turns[: self.turn], count, *self.turns[self.turn + 1 :])
        state = replace(self, turns=turns)
        if self.options.knock == "after" and state._may_knock():
            return replace(state, phase="end")
        return state._passed()

    def _knocked(self) -> Self:
        if self.phase == "end":
            last = replace(self.log[-1], knocked=True)
            state = replace(self, knocker=self.turn, log=(*self.log[:-1], last))
        else:
            turn = Turn(self.turn, "knock", self.discards[-1], knocked=True)
            state = replace(self, knocker=self.turn, log=(*self.log, turn))
        return state._passed()

    def _passed(self) -> Self:
        """The next seat's turn, or the round's end."""
        state = replace(self, turn=self._left_of(self.turn), phase="turn")
        if state.turn == state.knocker:
            return state._ended()
        stuck = not state.stock and len(state.piles) > RESHUFFLES
        if stuck or state.turns[state.turn] >= TURNS:
            knocker = state.turn if state.knocker is None else state.knocker
            return replace(state, knocker=knocker)._ended()
        return state

    def _ended(self) -> Self:
        return replace(self, phase="count", sums=(None,) * len(self.rows))._counted()

    def _counted(self) -> Self:
        """The rows that are known are turned up and summed; points, once all are."""
        state = self
        for seat, row in enumerate(self.rows):
            if any(laid.card is None for laid in row) or self.sums[seat] is not None:
                continue
            for laid in row:
                state = replace(state, piles=state._shown(laid.pile, laid.card))
            up = tuple(replace(laid, pile=None) for laid in row)
            state = replace(
                state,
                rows=(*state.rows[:seat], up, *state.rows[seat + 1 :]),
                sums=(*state.sums[:seat], _sum(row), *state.sums[seat + 1 :]),
            )
        return state if None in state.sums else state._scored()

    def _scored(self) -> Self:
        sums = tuple(total for total in self.sums if total is not None)
        assert self.knocker is not None and self.dealer is not None
        points = list(sums)
        if sums[self.knocker] > min(sums):
            points[self.knocker] += self._penalty(sums[self.knocker])
        played = Round(
            self.dealer,
            self.knocker,
            tuple(tuple(laid.card for laid in row) for row in self.rows),
            sums,
            tuple(points),
        )
        state = replace(
            self,
            totals=tuple(map(sum, zip(self.totals, points, strict=True))),
            rounds=(*self.rounds, played),
        )
        return replace(state, phase="over" if state._over() else "deal")

    def _penalty(self, total: int) -> int:
        """What a knocker with this sum pays who was not lowest."""
        if self.options.penalty == "double5":
            return total + 5
        return self.options.added if self.options.penalty == "add" else 0

    def _over(self) -> bool:
        """Whether the game ends, when ``self.round`` has ended with ``self.totals``."""
        limit, rounds = self.options.limit, self.options.rounds
        return bool((limit and max(self.totals) >= limit) or (rounds and self.round >= rounds))

    def _told(self, what: str, which: int, word: str) -> Self:
        """The dealer's answer to what was asked."""
        if what == "dealer":
            state = replace(self, dealer=int(word.removeprefix("seat")) - 1)
            return replace(state, turn=state._starter())
        if what == "sum":
            sums = (*self.sums[:which], int(word[1:]), *self.sums[which + 1 :])
            rows = (*self.rows[:which], (), *self.rows[which + 1 :])
            state = replace(self, sums=sums, rows=rows)
            return state if None in sums else state._scored()
        if what == "drawn":
            return replace(self, drawn=word)
        if what == "own":
            assert self.eyes is not None
            return self._with_card(self.eyes, which, word)
        state = replace(self, piles=self._shown(self._origin(what, which), word))
        if what == "up":
            return state._with_card(self.log[-1].seat, which, word)
        state = replace(state, discards=(*self.discards[:-1], word))
        if not self.log:
            return state
        return replace(state, log=(*self.log[:-1], replace(self.log[-1], out=word)))

    def _with_card(self, seat: int, slot: int, card: str) -> Self:
        row = self.rows[seat]
        row = (*row[:slot], replace(row[slot], card=card), *row[slot + 1 :])
        return replace(self, rows=(*self.rows[:seat], row, *self.rows[seat + 1 :]))

    # Why not

    def refusal(self, action: str) -> IllegalAction:
        known = ", ".join(self.actions())
        if self.asked:
            return self._wrong_answer(self.asked[0], action)
        if self.seat == DEALER:
            return IllegalAction("unknown_action", action=action, known=known)
        if action == "knock":
            return self._no_knock()
        if action == "back" and self.phase == "turn":
            return IllegalAction("hausnummer.must_swap")
        swap = action[:1] in ("t", "s", "d") and action[1:].isdecimal()
        if swap and not 1 <= int(action[1:]) <= ROW:
            return IllegalAction("hausnummer.no_place", place=action[1:], n=ROW)
        if self.phase == "end":
            return IllegalAction("hausnummer.turn_done")
        if self.phase == "turn" and action == "throw":
            return IllegalAction("hausnummer.no_drawn")
        if self.phase == "turn" and action in _places("s"):
            return IllegalAction("hausnummer.no_drawn_swap")
        if self.phase == "hold" and action in (*_places("t"), "draw", "back"):
            return IllegalAction("hausnummer.has_drawn")
        return IllegalAction("unknown_action", action=action, known=known)

    def _no_knock(self) -> IllegalAction:
        if self.knocker is not None:
            return IllegalAction("hausnummer.knocked", seat=self.knocker + 1)
        if self.turns[self.turn] < self.options.min_turns:
            return IllegalAction("hausnummer.too_early", n=self.options.min_turns)
        if self.options.knock == "after":
            return IllegalAction("hausnummer.knock_after")
        return IllegalAction("hausnummer.knock_before")

    def _wrong_answer(self, what: str, action: str) -> IllegalAction:
        known = ", ".join(self.actions())
        if what == "sum":
            low, high = self.range_of(self.asked[1] if self.asked else 0)
            return IllegalAction("hausnummer.sum", sum=action, low=low, high=high)
        if what != "dealer" and action in self.deck:
            return IllegalAction("hausnummer.none_left", card=action, n=self.deck.count(action))
        if what != "dealer":
            words = ", ".join(WORDS) if self.companion else f"{DECK[0]} … {DECK[-1]}"
            return IllegalAction("hausnummer.no_card", card=action, known=words)
        return IllegalAction("unknown_action", action=action, known=known)

    # What is known

    def seen_by(self, seat: int) -> Self:
        rows = tuple(
            tuple(
                laid if owner == seat or laid.pile is None else replace(laid, card=None)
                for laid in row
            )
            for owner, row in enumerate(self.rows)
        )
        return replace(
            self,
            eyes=seat,
            number=None,
            rows=rows,
            stock=(None,) * len(self.stock),
            drawn=self.drawn if self.turn == seat else None,
        )

    @cached_property
    def unseen(self) -> tuple[list[str], ...]:
        """For each of ``piles`` its cards of which it is not known where they are."""
        left = [list(pile) for pile in self.piles]
        for pile, card in self.places():
            if card is not None:
                left[pile].remove(card)
        return tuple(left)

    def places(self) -> Iterator[tuple[int, str | None]]:
        """Every place with a card that not everyone has seen: its draw pile, and the card."""
        newest = len(self.piles) - 1
        for row in self.rows:
            for laid in row:
                if laid.pile is not None:
                    yield laid.pile, laid.card
                elif laid.card is None:
                    yield newest, None
        if self.phase == "hold":
            yield newest, self.drawn
        if self.discards[-1] is None:
            pile = self.log[-1].pile if self.log else 0
            assert pile is not None
            yield pile, None
        for card in self.stock:
            yield newest, card

    def complete(self, rng: Random) -> Self:
        state = self
        if self.dealer is None:
            state = state._told("dealer", 0, f"seat{int(rng.random() * self.options.players) + 1}")
        for what, which in self._uncovered():
            cards = state.unseen[state._origin(what, which)]
            state = state._told(what, which, cards[int(rng.random() * len(cards))])
        left = [deals.shuffled(cards, rng) for cards in state.unseen]
        rows = tuple(
            tuple(
                replace(laid, card=left[laid.pile].pop())
                if laid.card is None and laid.pile is not None
                else laid
                for laid in row
            )
            for row in state.rows
        )
        state = replace(
            state,
            eyes=None,
            number=int(rng.random() * deals.HIGHEST_NUMBER) if self.number is None else self.number,
            rows=rows,
            drawn=left[-1].pop() if self.phase == "hold" and not self.drawn else self.drawn,
            stock=tuple(left[-1].pop() if card is None else card for card in self.stock),
        )
        return state._counted() if state.phase == "count" else state

    def scores(self) -> tuple[int, ...]:
        return self.totals

    def check(self) -> None:
        checks.check(self)

    def facts(self) -> dict[str, Any]:
        """What a face may draw of the table: see ``facts.table``."""
        return facts.table(self)


def _places(letter: str) -> tuple[str, ...]:
    return tuple(f"{letter}{slot + 1}" for slot in range(ROW))


def _sum(row: Sequence[Laid]) -> int:
    return sum(VALUE[laid.card] for laid in row if laid.card is not None)
