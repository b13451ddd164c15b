"""Drachenrummy: five dice buy and steal cards, cards become sets and runs.

Actions of the dealer: the next card of the middle (``7h``), or what the dice show, pips
ascending (``11346``). Actions of a seat: take up a reserved card (``t7h``) and go on to the
dice (``roll``), both only where taking up is a choice; fix dice of the roll (``f66``); lay
dice on a card of the middle (``Kd66``) or steal one that the third player has reserved
(``Kd666@3``); lay a meld (``m7c7d7h``, a set by suit or a run ascending); add a card to the
own second meld (``7s>2``); end the turn (``end``).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from random import Random
from typing import Any, Final, Self

from pygames import codec, deals
from pygames.cards import DECK
from pygames.drachenrummy.dice import KINDS, WORDS, beats, joined, parts, without
from pygames.drachenrummy.melds import Meld, arranged, best_melding, extended, melds_of, points
from pygames.drachenrummy.odds import odds
from pygames.game import DEALER, IllegalAction, Options, Refusal, State, option

PHASES: Final = ("deal", "take", "roll", "fix", "lay", "meld", "over")
"""What is done now: the middle filled, reserved cards taken up, dice rolled, fixed and laid
(or melds), melds laid for the last time, nothing any more."""

MIDDLE: Final = 4
"""Cards that lie open in the middle."""

DICE: Final = 5
"""Dice a player."""

_CARD: Final = r"(?:10|[2-9AJQK])[cdhs]"
_LAY: Final = re.compile(rf"({_CARD})([1-6]+)(?:@([1-9]))?")
_ADD: Final = re.compile(rf"({_CARD})>([0-9]{{1,3}})")
_MELD: Final = re.compile(rf"m((?:{_CARD})+)")


@dataclass(frozen=True)
class DrachenrummyOptions(Options):
    """The variants of Drachenrummy; the defaults are the game as usually played.

    ``cards`` "auto" is 52 for two or three players, 104 for more. ``steal`` says what takes a
    reserved card: more dice of the same pip, more dice of any one pip, or more of the same or
    at least as many of a higher one. Without ``auto_take`` a player may leave reserved cards
    lying. ``starter`` 0 is the deal's number modulo the players, n the n-th player.
    """

    players: int = option(2, low=2, high=5)
    cards: str = option("auto", choices=("auto", "52", "104"))
    steal: str = option("same", choices=("same", "any", "higher"))
    auto_take: bool = option(True)
    starter: int = option(0, low=0, high=5)

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.starter > self.players:
            raise Refusal("option_range", option="starter", value=self.starter, low=0,
                          high=self.players)

    @property
    def decks(self) -> int:
        """How many decks of 52 are played with.

        >>> DrachenrummyOptions().decks, DrachenrummyOptions(players=4).decks
        (1, 2)
        """
        if self.cards == "auto":
            return 1 if self.players <= 3 else 2
        return int(self.cards) // len(DECK)

    @property
    def deck(self) -> tuple[str, ...]:
        """All cards in the order they have before they are shuffled."""
        return DECK * self.decks


@dataclass(frozen=True)
class Reserved:
    """A reserved card and the dice on it, all of one pip; none on one that was left lying."""

    card: str
    dice: str


@dataclass(frozen=True)
class Board:
    """What lies before one player: the hand in the order it was taken, melds, reservations."""

    hand: tuple[str, ...] = ()
    melds: tuple[Meld, ...] = ()
    reserved: tuple[Reserved, ...] = ()

    def cards(self) -> Iterator[str]:
        """All cards here."""
        yield from self.hand
        for meld in self.melds:
            yield from meld
        for entry in self.reserved:
            yield entry.card

    def points(self) -> int:
        """What laid melds count, less one for each card in the hand.

        >>> Board(("7c",), (("Qc", "Kc", "Ac"),)).points()
        5
        """
        return sum(points(card) for meld in self.melds for card in meld) - len(self.hand)

    def taken(self, card: str) -> Self:
        """This board with a reserved card in the hand."""
        entry = next(entry for entry in self.reserved if entry.card == card)
        return replace(self, hand=(*self.hand, card), reserved=_less(self.reserved, entry))

    def melded(self, meld: Meld) -> Self:
        """This board with a meld laid from the hand."""
        hand = self.hand
        for card in meld:
            hand = _less(hand, card)
        return replace(self, hand=hand, melds=(*self.melds, meld))

    def added(self, card: str, at: int) -> Self:
        """This board with a card of the hand added to a meld (from 0) that it fits."""
        longer = extended(self.melds[at], card)
        assert longer
        melds = (*self.melds[:at], longer, *self.melds[at + 1 :])
        return replace(self, hand=_less(self.hand, card), melds=melds)

    def beaten(self, steal: str, card: str, dice: str) -> Reserved | None:
        """The reservation of ``card`` that these dice steal; of several the strongest."""
        entries = [
            entry
            for entry in self.reserved
            if entry.card == card and beats(steal, dice, entry.dice)
        ]
        return max(entries, key=lambda entry: len(entry.dice), default=None)


def _in_order(meld: Meld) -> Meld:
    """The meld as it is written, where it is one."""
    return arranged(meld) or meld if set(meld) <= set(DECK) else meld


def _less(items: tuple[Any, ...], item: Any) -> tuple[Any, ...]:
    at = items.index(item)
    return (*items[:at], *items[at + 1 :])


@dataclass(frozen=True)
class Turn:
    """A turn as it was: who, what was taken up as it began, then rolls and actions in order."""

    seat: int
    taken: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Drachenrummy(State):
    """A game of Drachenrummy.

    ``number`` is the deal that the dice to come are those of, ``thrown`` how many were
    thrown; ``stock`` the face-down cards, the next one first, ``None`` where not known. The
    seat in ``turn`` is at ``phase`` (see ``PHASES``); ``rolled`` are the dice it may fix,
    ``fixed`` those it has fixed and not laid. ``idle`` turns in a row brought nothing;
    ``turns`` tells them all, the last one may not be over.

    >>> state = Drachenrummy.deal(42, DrachenrummyOptions())
    >>> while state.seat == DEALER:
    ...     state = state.play(state.actions()[0])
    >>> state.seat, state.middle, state.rolled
    (0, ('6s', '6c', '3h', 'Qc'), '12345')
    >>> state = state.play("f12345").play("Qc5")
    >>> state.boards[0].reserved, state.fixed
    ((Reserved(card='Qc', dice='5'),), '1234')
    >>> state.play("6s22")
    Traceback (most recent call last):
    pygames.game.IllegalAction: You have the dice 1234: 22 is not among them.
    """

    options: DrachenrummyOptions
    number: int | None
    stock: tuple[str | None, ...]
    middle: tuple[str, ...]
    boards: tuple[Board, ...]
    turn: int
    phase: str
    rolled: str = ""
    fixed: str = ""
    thrown: int = 0
    idle: int = 0
    turns: tuple[Turn, ...] = ()

    @classmethod
    def deal(cls, number: int, options: DrachenrummyOptions) -> Self:
        stock = tuple(deals.numbered(options.deck, number))
        starter = options.starter - 1 if options.starter else number % options.players
        return cls(options, number, stock, (), (Board(),) * options.players, starter, "deal")

    @classmethod
    def unknown(cls, options: DrachenrummyOptions) -> Self:
        stock = (None,) * len(options.deck)
        starter = max(options.starter - 1, 0)
        return cls(options, None, stock, (), (Board(),) * options.players, starter, "deal")

    @classmethod
    def position(cls, options: DrachenrummyOptions, position: Mapping[str, Any]) -> Self:
        """A game under way, before a turn begins: ``{"boards": [{"hand": [], "melds": [],
        "reserved": [{"card": "7h", "dice": "66"}]}, …], "middle": ["Kd", …], "turn": 0}``.

        Everything may be missing but ``boards``, and in a board everything. Where the middle
        has fewer than four cards, the dealer turns up the others first.

        >>> boards = [{"hand": ["7c", "7d"]}, {"reserved": [{"card": "7h", "dice": "66"}]}]
        >>> state = Drachenrummy.position(
        ...     DrachenrummyOptions(), {"boards": boards, "middle": ["2c", "3c", "4c", "5c"]}
        ... )
        >>> state.play("24666").play("f24666").play("7h666@2").boards[0].reserved
        (Reserved(card='7h', dice='666'),)
        """
        known = ("boards", "middle", "turn")
        for name in position:
            if name not in known:
                raise Refusal(
                    "unknown_name", name=name, where="position", known=", ".join(known)
                )
        boards = codec.decode(tuple[Board, ...], position.get("boards"), "boards")
        middle = codec.decode(tuple[str, ...], position.get("middle", []), "middle")
        turn = codec.decode(int, position.get("turn", 0), "turn")
        boards = tuple(
            replace(board, melds=tuple(_in_order(meld) for meld in board.melds))
            for board in boards
        )
        seen = len(middle) + sum(len(list(board.cards())) for board in boards)
        stock = (None,) * (len(options.deck) - seen)
        state = cls(options, None, stock, middle, boards, turn, "deal")
        state.check()
        return state._filled()

    @property
    def seat(self) -> int | None:
        if self.phase == "over":
            return None
        return DEALER if self.phase in ("deal", "roll") else self.turn

    @property
    def board(self) -> Board:
        """The board of the seat in turn."""
        return self.boards[self.turn]

    def actions(self) -> tuple[str, ...]:
        return self._actions

    @cached_property
    def _actions(self) -> tuple[str, ...]:
        if self.phase == "deal":
            return (self.stock[0],) if self.stock[0] else tuple(dict.fromkeys(self.unseen))
        if self.phase == "roll":
            return self._rolls()
        if self.phase == "take":
            cards = dict.fromkeys(entry.card for entry in self.board.reserved)
            return (*(f"t{card}" for card in cards), "roll")
        if self.phase == "fix":
            return tuple(f"f{part}" for part in parts(self.rolled))
        if self.phase == "lay":
            return (*self._lays(), *self._melds(), "end")
        return (*self._melds(), "end") if self.phase == "meld" else ()

    def _rolls(self) -> tuple[str, ...]:
        count = DICE - len(self.fixed)
        if self.number is None:
            return tuple(word for word in WORDS if len(word) == count)
        dice = islice(deals.dice(self.number), self.thrown, self.thrown + count)
        return ("".join(map(str, sorted(dice))),)

    def _lays(self) -> Iterator[str]:
        kinds = [kind for kind in KINDS if self.fixed.count(kind[0]) >= len(kind)]
        for card in dict.fromkeys(self.middle):
            yield from (card + kind for kind in kinds)
        for seat, board in enumerate(self.boards):
            if seat != self.turn:
                for card in dict.fromkeys(entry.card for entry in board.reserved):
                    for kind in kinds:
                        if board.beaten(self.options.steal, card, kind):
                            yield f"{card}{kind}@{seat + 1}"

    def _melds(self) -> Iterator[str]:
        for meld in melds_of(self.board.hand):
            yield "m" + "".join(meld)
        for card in dict.fromkeys(self.board.hand):
            for at, meld in enumerate(self.board.melds):
                if extended(meld, card):
                    yield f"{card}>{at + 1}"

    def apply(self, action: str) -> Self:
        if self.phase == "deal":
            return replace(self, stock=self.stock[1:], middle=(*self.middle, action))._filled()
        if self.phase == "take":
            return self._took(action)
        state = self._told(action)
        if self.phase == "roll":
            return state._rolled(action)
        if self.phase == "fix":
            return state._fix(action[1:])
        if action == "end":
            return state._ended()
        if action[0] == "m":
            meld = tuple(re.findall(_CARD, action))
            return state._with(self.board.melded(meld))._settled()
        if match := _ADD.fullmatch(action):
            return state._with(self.board.added(match[1], int(match[2]) - 1))._settled()
        return state._laid(action)._settled()

    def _told(self, action: str) -> Self:
        if not self.turns:
            return self
        *before, last = self.turns
        return replace(
            self, turns=(*before, replace(last, actions=(*last.actions, action)))
        )

    def _with(self, board: Board, seat: int | None = None) -> Self:
        seat = self.turn if seat is None else seat
        return replace(self, boards=(*self.boards[:seat], board, *self.boards[seat + 1 :]))

    def _filled(self) -> Self:
        """The state once the middle is full, or the next card to turn up."""
        if len(self.middle) < MIDDLE and self.stock:
            return replace(self, phase="deal")
        return self._begun()

    def _begun(self) -> Self:
        board = self.board
        taken: tuple[str, ...] = ()
        if self.options.auto_take:
            taken = tuple(entry.card for entry in board.reserved)
            board = replace(board, hand=(*board.hand, *taken), reserved=())
        else:
            bare = tuple(Reserved(entry.card, "") for entry in board.reserved)
            board = replace(board, reserved=bare)
        turns = (*self.turns, Turn(self.turn, taken))
        state = replace(self, turns=turns, phase="take", rolled="", fixed="")
        return state._with(board)._to_roll()

    def _took(self, action: str) -> Self:
        if action == "roll":
            return replace(self, phase="roll")
        card = action[1:]
        *before, last = self.turns
        turns = (*before, replace(last, taken=(*last.taken, card)))
        return replace(self, turns=turns)._with(self.board.taken(card))._to_roll()

    def _to_roll(self) -> Self:
        if self.board.reserved:
            return self
        if self.stock or self.middle or any(board.reserved for board in self.boards):
            return replace(self, phase="roll")
        return self._last_melds(0)

    def _rolled(self, roll: str) -> Self:
        state = replace(self, rolled=roll, phase="fix", thrown=self.thrown + len(roll))
        return state._fix(roll) if len(roll) == 1 else state

    def _fix(self, part: str) -> Self:
        fixed = joined(self.fixed, part)
        phase = "lay" if len(fixed) == DICE else "roll"
        return replace(self, rolled="", fixed=fixed, phase=phase)._settled()

    def _laid(self, action: str) -> Self:
        match = _LAY.fullmatch(action)
        assert match
        card, dice, owner = match.groups()
        state = replace(self, fixed=without(self.fixed, dice))
        if owner is None:
            state = replace(state, middle=_less(state.middle, card))
        else:
            loser = self.boards[int(owner) - 1]
            entry = loser.beaten(self.options.steal, card, dice)
            less = replace(loser, reserved=_less(loser.reserved, entry))
            state = state._with(less, int(owner) - 1)
        board = state.board
        return state._with(replace(board, reserved=(*board.reserved, Reserved(card, dice))))

    def _settled(self) -> Self:
        """The state, past an end of the turn that is all there is left to do."""
        if self.phase in ("lay", "meld") and self.actions() == ("end",):
            return self._ended()
        return self

    def _ended(self) -> Self:
        if self.phase == "meld":
            return self._last_melds(self.turn + 1)
        laid = any(_LAY.fullmatch(action) for action in self.turns[-1].actions)
        dice = any(entry.dice for board in self.boards for entry in board.reserved)
        idle = 0 if laid or dice else self.idle + 1
        state = replace(self, rolled="", fixed="", idle=idle)
        if idle == self.options.players:
            return state._last_melds(0)
        return replace(state, turn=(self.turn + 1) % self.options.players)._filled()

    def _last_melds(self, seat: int) -> Self:
        """The end: every seat from ``seat`` on that can still meld may do so."""
        if seat == self.options.players:
            return replace(self, turn=seat - 1, phase="over", rolled="", fixed="")
        return replace(self, turn=seat, phase="meld", turns=(*self.turns, Turn(seat)))._settled()

    def refusal(self, action: str) -> IllegalAction:
        if self.phase == "deal":
            return self._wrong_card(action)
        if self.phase == "roll":
            return self._wrong_roll(action)
        if self.phase == "take":
            cards = ", ".join(entry.card for entry in self.board.reserved)
            return IllegalAction("drachenrummy.take", action=action, cards=cards)
        if self.phase == "fix":
            if action[:1] == "f":
                return IllegalAction("drachenrummy.not_rolled", dice=action[1:], roll=self.rolled)
            return IllegalAction("drachenrummy.fix", action=action, roll=self.rolled)
        if match := _MELD.fullmatch(action):
            return self._wrong_meld(re.findall(_CARD, match[1]))
        if match := _ADD.fullmatch(action):
            return self._wrong_addition(match[1], int(match[2]))
        if self.phase == "meld":
            return IllegalAction("drachenrummy.last_melds", action=action)
        if match := _LAY.fullmatch(action):
            return self._wrong_laying(match[1], match[2], int(match[3] or 0))
        return IllegalAction("drachenrummy.lay", action=action)

    def _wrong_card(self, action: str) -> IllegalAction:
        if action not in DECK:
            return IllegalAction("drachenrummy.no_card", card=action)
        if self.stock[0]:
            return IllegalAction("drachenrummy.other_card", card=self.stock[0], action=action)
        return IllegalAction("drachenrummy.none_left", card=action, n=self.options.decks)

    def _wrong_roll(self, action: str) -> IllegalAction:
        count = DICE - len(self.fixed)
        if action not in WORDS or len(action) != count:
            return IllegalAction("drachenrummy.no_roll", action=action, n=count)
        return IllegalAction("drachenrummy.other_roll", action=action, roll=self._rolls()[0])

    def _wrong_meld(self, cards: Sequence[str]) -> IllegalAction:
        missing = Counter(cards) - Counter(self.board.hand)
        if missing:
            return IllegalAction("drachenrummy.not_in_hand", card=next(iter(missing)))
        meld = arranged(cards)
        if meld:
            return IllegalAction("drachenrummy.meld_order", right="m" + "".join(meld))
        return IllegalAction("drachenrummy.no_meld", cards=" ".join(cards))

    def _wrong_addition(self, card: str, number: int) -> IllegalAction:
        if card not in self.board.hand:
            return IllegalAction("drachenrummy.not_in_hand", card=card)
        if not 1 <= number <= len(self.board.melds):
            return IllegalAction(
                "drachenrummy.no_meld_number", number=number, n=len(self.board.melds)
            )
        meld = " ".join(self.board.melds[number - 1])
        return IllegalAction("drachenrummy.does_not_fit", card=card, meld=meld)

    def _wrong_laying(self, card: str, dice: str, owner: int) -> IllegalAction:
        if dice not in KINDS:
            return IllegalAction("drachenrummy.one_pip", dice=dice)
        if self.fixed.count(dice[0]) < len(dice):
            return IllegalAction("drachenrummy.no_dice", dice=dice, fixed=self.fixed or "–")
        if not owner:
            return IllegalAction(
                "drachenrummy.not_in_middle", card=card, middle=", ".join(self.middle) or "–"
            )
        if owner > self.options.players:
            return IllegalAction(
                "drachenrummy.no_player", number=owner, n=self.options.players
            )
        if owner == self.turn + 1:
            return IllegalAction("drachenrummy.own")
        lying = [entry for entry in self.boards[owner - 1].reserved if entry.card == card]
        if not lying:
            return IllegalAction("drachenrummy.not_reserved", card=card, number=owner)
        told = {"card": card, "dice": dice, "lying": lying[0].dice}
        if self.options.steal == "same":
            return IllegalAction("drachenrummy.too_weak_same", **told)
        if self.options.steal == "any":
            return IllegalAction("drachenrummy.too_weak_any", **told)
        return IllegalAction("drachenrummy.too_weak_higher", **told)

    def check(self) -> None:
        options = self.options
        if len(self.boards) != options.players:
            raise Refusal("boards", found=len(self.boards), right=options.players)
        if not 0 <= self.turn < options.players:
            raise Refusal("drachenrummy.turn", turn=self.turn, highest=options.players - 1)
        if self.phase not in PHASES:
            raise Refusal("drachenrummy.phase", phase=self.phase, known=", ".join(PHASES))
        if self.number is not None:
            deals.deal_number(self.number)
        self._check_cards()
        for seat, board in enumerate(self.boards):
            _check_board(seat, board)
        self._check_dice()

    def _check_cards(self) -> None:
        known = [card for card in self.stock if card is not None]
        seen = Counter([*self.middle, *known, *(c for b in self.boards for c in b.cards())])
        for card, count in seen.items():
            if card not in DECK:
                raise Refusal("drachenrummy.no_card", card=card)
            if count > self.options.decks:
                raise Refusal("drachenrummy.too_many", card=card, found=count, n=self.options.decks)
        found = seen.total() - len(known) + len(self.stock)
        if found != len(self.options.deck):
            raise Refusal("drachenrummy.cards", found=found, right=len(self.options.deck))
        full = self.phase in ("deal", "lay", "meld", "over") or not self.stock
        if len(self.middle) > MIDDLE or not (full or len(self.middle) == MIDDLE):
            raise Refusal("drachenrummy.middle", found=len(self.middle), right=MIDDLE)
        if self.phase == "deal" and len(self.middle) == MIDDLE and self.turns:
            raise Refusal("drachenrummy.middle", found=len(self.middle), right=MIDDLE - 1)

    def _check_dice(self) -> None:
        for word in (self.rolled, self.fixed):
            if word not in WORDS:
                raise Refusal("drachenrummy.dice", dice=word)
        own = sum(len(entry.dice) for entry in self.board.reserved)
        fixed, rolled = len(self.fixed), len(self.rolled)
        right = {
            "roll": not rolled and not own and fixed < DICE,
            "fix": fixed + rolled == DICE and rolled > 1 and not own,
            "lay": fixed + own == DICE and not rolled,
            "take": not rolled and not fixed and not own,
        }
        if not right.get(self.phase, not rolled and not fixed):
            raise Refusal(
                "drachenrummy.dice_phase", phase=self.phase, fixed=self.fixed or "–",
                rolled=self.rolled or "–",
            )
        if not 0 <= self.idle <= self.options.players or self.thrown < 0:
            raise Refusal("drachenrummy.counts", idle=self.idle, thrown=self.thrown)
        if any(not 0 <= turn.seat < self.options.players for turn in self.turns):
            raise Refusal("drachenrummy.turn", turn="turns", highest=self.options.players - 1)
        if self.phase not in ("deal", "over") and not self.turns:
            raise Refusal("missing", where="turns")

    def seen_by(self, seat: int) -> Self:
        return replace(self, number=None, stock=(None,) * len(self.stock))

    @cached_property
    def unseen(self) -> list[str]:
        """The cards of which it is not known where in the stock they are, in the deck's order."""
        known = Counter(card for card in (*self.stock, *self.middle) if card is not None)
        for board in self.boards:
            known.update(board.cards())
        return list((Counter(self.options.deck) - known).elements())

    def draw_stock(self, rng: Random) -> list[str]:
        """The stock in an order drawn evenly from those that agree with what is known."""
        unseen = deals.shuffled(self.unseen, rng)
        return [unseen.pop() if card is None else card for card in self.stock]

    def complete(self, rng: Random) -> Self:
        number = self.number
        if number is None:
            number = int(rng.random() * (deals.HIGHEST_NUMBER + 1))
        return replace(self, number=number, stock=tuple(self.draw_stock(rng)))

    def scores(self) -> tuple[int, ...]:
        """Laid melds, less one for each card in a hand, as they lie now."""
        return tuple(board.points() for board in self.boards)

    def facts(self) -> dict[str, Any]:
        """What a face draws.

        ``phase``; ``turn``, the seat in turn; ``middle``; ``stock``, the count; ``unseen``,
        the cards in it, in the deck's order; ``rolled`` and ``fixed``, the dice on the table;
        ``ended``: None, ``empty`` or ``idle``.
        ``seats``, a seat each: ``hand``, ``melds``, ``reserved`` (``card``, ``dice``),
        ``score`` as they lie, ``now`` as they would score with the best melds, and ``plan``,
        the actions that lay those.
        ``targets``, every card of the middle (``seat`` None) and of other players: ``card``,
        ``seat``, the ``dice`` on it, and ``lay``, what of the dice fixed and rolled takes it.
        ``turns``, all so far: ``seat``, ``taken`` up, ``rolls`` (``rolled`` and ``fixed``),
        ``reserved`` (``card``, ``dice``), ``stolen`` (also ``seat``), ``melded`` (``cards``),
        ``added`` (``card``, ``meld`` from 0). ``odds``, see ``odds.odds``.
        """
        ended = None
        if self.phase in ("meld", "over"):
            ended = "idle" if self.idle == self.options.players else "empty"
        return {
            "phase": self.phase,
            "turn": self.turn,
            "middle": list(self.middle),
            "stock": len(self.stock),
            "unseen": self.unseen + [card for card in self.stock if card is not None],
            "rolled": self.rolled,
            "fixed": self.fixed,
            "ended": ended,
            "seats": [_shown(board) for board in self.boards],
            "targets": list(self._targets()),
            "turns": [_told(turn) for turn in self.turns],
            "odds": odds(self.options.steal, *self._rolling()),
        }

    def _rolling(self) -> tuple[str, str]:
        """The dice fixed and rolled, as long as some may be rolled again."""
        return (self.fixed, self.rolled) if self.phase in ("roll", "fix") else ("", "")

    def offers(self) -> Iterator[tuple[str, int | None, str]]:
        """Every card that the seat in turn might take: the card, who has reserved it (None:
        it is in the middle) and the dice on it."""
        for card in self.middle:
            yield card, None, ""
        for seat, board in enumerate(self.boards):
            if seat != self.turn:
                for entry in board.reserved:
                    yield entry.card, seat, entry.dice

    def _targets(self) -> Iterator[dict[str, Any]]:
        dice = joined(self.fixed, self.rolled)
        kinds = [kind for kind in KINDS if dice.count(kind[0]) >= len(kind)]
        for card, seat, lying in self.offers():
            lay = [kind for kind in kinds if beats(self.options.steal, kind, lying)]
            yield {"card": card, "seat": seat, "dice": lying, "lay": lay}


def plan_actions(board: Board) -> list[str]:
    """The actions that meld a hand in the best way, in an order in which they are legal.

    >>> plan_actions(Board(("6s", "Ac", "2c", "3c"), (("7s", "8s", "9s"),)))
    ['mAc2c3c', '6s>1']
    """
    best = best_melding(board.hand, board.melds)
    melds = ["m" + "".join(meld) for meld in best.melds]
    return melds + [f"{card}>{at + 1}" for card, at in best.added]


def _shown(board: Board) -> dict[str, Any]:
    return {
        **codec.encode(board),
        "score": board.points(),
        "now": best_melding(board.hand, board.melds).total,
        "plan": plan_actions(board),
    }


def _told(turn: Turn) -> dict[str, Any]:
    told: dict[str, Any] = {"seat": turn.seat, "taken": list(turn.taken)}
    told |= {"rolls": [], "reserved": [], "stolen": [], "melded": [], "added": []}
    for action in turn.actions:
        if action.isdecimal():
            told["rolls"].append({"rolled": action, "fixed": action if len(action) == 1 else ""})
        elif action[0] == "f":
            told["rolls"][-1]["fixed"] = action[1:]
        elif action[0] == "m":
            told["melded"].append({"cards": re.findall(_CARD, action)})
        elif match := _ADD.fullmatch(action):
            told["added"].append({"card": match[1], "meld": int(match[2]) - 1})
        elif match := _LAY.fullmatch(action):
            entry = {"card": match[1], "dice": match[2]}
            if match[3]:
                told["stolen"].append({**entry, "seat": int(match[3]) - 1})
            else:
                told["reserved"].append(entry)
    return told


def _check_board(seat: int, board: Board) -> None:
    for meld in board.melds:
        if arranged(meld) != meld:
            raise Refusal("drachenrummy.no_meld", cards=" ".join(meld))
    for entry in board.reserved:
        if entry.dice and entry.dice not in KINDS:
            raise Refusal("drachenrummy.one_pip", dice=entry.dice)
    dice = sum(len(entry.dice) for entry in board.reserved)
    if dice > DICE:
        raise Refusal("drachenrummy.dice_count", number=seat + 1, found=dice, n=DICE)
