"""Nümmerle: six stacks, five parking rows, ninety cards called one by one.

Actions: the dealer calls a card by its rank (``7``); a seat puts the called card on a
stack (``s``) or at the end of row n (``r3``), plays row n's end card to a stack
(``p3``), and ends its turn while row ends still fit (``next``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Any, Self

from pygames import codec, deals
from pygames.game import DEALER, IllegalAction, Options, Refusal, State, option


@dataclass(frozen=True)
class NuemmerleOptions(Options):
    """The variants of Nümmerle; the defaults are the game as usually played."""

    rows: int = option(5, low=1, high=9)
    stacks: int = option(6, low=1, high=9)
    ranks: int = option(15, low=2, high=20)
    forced: bool = option(False)

    @property
    def deck(self) -> list[int]:
        """All cards in ascending order.

        >>> NuemmerleOptions(stacks=2, ranks=3).deck
        [1, 1, 2, 2, 3, 3]
        """
        return [rank for rank in range(1, self.ranks + 1) for _ in range(self.stacks)]


@dataclass(frozen=True)
class Board:
    """What lies before one player.

    ``stacks`` are the top ranks (0 for none yet), highest first: stacks are alike.
    ``rows`` are the parked cards of each row, its end card last.
    """

    stacks: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...]

    def fits(self, card: int) -> bool:
        """Whether some stack needs this card.

        >>> Board((3, 0), ()).fits(4), Board((3, 0), ()).fits(2)
        (True, False)
        """
        return card - 1 in self.stacks

    def fitting_rows(self) -> list[int]:
        """The rows (from 0) whose end card fits a stack."""
        return [i for i, row in enumerate(self.rows) if row and self.fits(row[-1])]

    def stacked(self, card: int) -> Self:
        """This board with ``card`` on a stack that needs it."""
        at = self.stacks.index(card - 1)
        return replace(self, stacks=(*self.stacks[:at], card, *self.stacks[at + 1 :]))

    def parked(self, row: int, card: int) -> Self:
        """This board with ``card`` at the end of a row (from 0)."""
        longer = (*self.rows[row], card)
        return replace(self, rows=(*self.rows[:row], longer, *self.rows[row + 1 :]))

    def popped(self, row: int) -> Self:
        """This board with a row's end card (row from 0) played to a stack."""
        *rest, card = self.rows[row]
        shorter = (*self.rows[:row], tuple(rest), *self.rows[row + 1 :])
        return replace(self, rows=shorter).stacked(card)

    def cards(self) -> Counter[int]:
        """How many cards of each rank lie here."""
        ranks = [rank for top in self.stacks for rank in range(1, top + 1)]
        return Counter(ranks) + Counter(card for row in self.rows for card in row)


@dataclass(frozen=True)
class Nuemmerle(State):
    """A game of Nümmerle.

    ``order`` holds all cards in the order they are called, ``None`` where it is not
    known; the first ``called`` of them have been called. The seat in ``turn`` has
    ``placed`` the last called card or has still to place it; ``turn`` is
    ``options.players`` when every seat is done with it.

    >>> state = Nuemmerle.deal(42, NuemmerleOptions())
    >>> state.seat == DEALER, state.actions()
    (True, ('2',))
    >>> state = state.play("2")
    >>> state.actions()
    ('r1', 'r2', 'r3', 'r4', 'r5')
    >>> state.play("r2").boards[0].rows
    ((), (2,), (), (), ())
    >>> state.play("s")
    Traceback (most recent call last):
    pygames.game.IllegalAction: The 2 fits no stack: none stands at 1.
    """

    options: NuemmerleOptions
    order: tuple[int | None, ...]
    called: int
    boards: tuple[Board, ...]
    turn: int
    placed: bool

    @classmethod
    def deal(cls, number: int, options: NuemmerleOptions) -> Self:
        return cls._start(options, tuple(deals.numbered(options.deck, number)))

    @classmethod
    def unknown(cls, options: NuemmerleOptions) -> Self:
        return cls._start(options, (None,) * len(options.deck))

    @classmethod
    def _start(cls, options: NuemmerleOptions, order: tuple[int | None, ...]) -> Self:
        board = Board((0,) * options.stacks, ((),) * options.rows)
        return cls(options, order, 0, (board,) * options.players, options.players, True)

    @classmethod
    def position(cls, options: NuemmerleOptions, position: Mapping[str, Any]) -> Self:
        """A game under way: ``{"boards": [{"stacks": […], "rows": [[…], …]}, …]}``.

        The order of the cards called so far is not known; it is taken as ascending.

        >>> one = {"stacks": [2, 0, 0, 0, 0, 0], "rows": [[7, 5], [], [], [], []]}
        >>> Nuemmerle.position(NuemmerleOptions(), {"boards": [one]}).scores()
        (2,)
        """
        boards = codec.decode(tuple[Board, ...], position.get("boards"), "boards")
        if len(boards) != options.players:
            raise Refusal("boards", found=len(boards), right=options.players)
        boards = tuple(
            replace(board, stacks=tuple(sorted(board.stacks, reverse=True))) for board in boards
        )
        for board in boards:
            _check_board(board, options)
        cards = boards[0].cards()
        if any(board.cards() != cards for board in boards):
            raise Refusal("boards_differ")
        past = tuple(sorted(cards.elements()))
        order = past + (None,) * (len(options.deck) - len(past))
        # After the last call one who plays alone may still play row ends.
        last = options.players == 1 and len(past) == len(order) and boards[0].fitting_rows()
        return cls(options, order, len(past), boards, 0 if last else options.players, True)

    @property
    def seat(self) -> int | None:
        if self.turn < self.options.players:
            return self.turn
        return DEALER if self.called < len(self.order) else None

    @property
    def board(self) -> Board:
        """The board of the seat that must act."""
        return self.boards[self.turn]

    @property
    def call(self) -> int | None:
        """The card that the seat in turn has to place, if it still has to."""
        return None if self.placed else self.order[self.called - 1]

    @cached_property
    def left(self) -> tuple[int, ...]:
        """How many copies of each rank are still to be called; index 0 is unused.

        >>> Nuemmerle.deal(42, NuemmerleOptions(stacks=2, ranks=3)).left
        (0, 2, 2, 2)
        """
        counts = [0] + [self.options.stacks] * self.options.ranks
        for card in self.order[: self.called]:
            assert card is not None
            counts[card] -= 1
        return tuple(counts)

    def actions(self) -> tuple[str, ...]:
        if self.seat is None:
            return ()
        if self.seat == DEALER:
            return self._calls()
        pops = [f"p{row + 1}" for row in self.board.fitting_rows()]
        if self.call is None:
            return (*pops, "next")
        fits = self.board.fits(self.call)
        parks = [f"r{row + 1}" for row in range(self.options.rows)]
        if self.options.forced and fits:
            parks = []
        return (*(["s"] if fits else []), *parks, *pops)

    def _calls(self) -> tuple[str, ...]:
        known = self.order[self.called]
        if known is not None:
            return (str(known),)
        return tuple(str(rank) for rank in sorted(set(self.unseen)))

    def apply(self, action: str) -> Self:
        if self.seat == DEALER:
            order = (*self.order[: self.called], int(action), *self.order[self.called + 1 :])
            return replace(self, order=order, called=self.called + 1, turn=0, placed=False)
        if action == "next":
            return replace(self, turn=self.turn + 1, placed=self.turn + 1 == len(self.boards))
        board, placed = self.board, self.placed
        if action[0] == "p":
            board = board.popped(int(action[1:]) - 1)
        else:
            assert self.call is not None
            placed = True
            if action == "s":
                board = board.stacked(self.call)
            else:
                board = board.parked(int(action[1:]) - 1, self.call)
        boards = (*self.boards[: self.turn], board, *self.boards[self.turn + 1 :])
        state = replace(self, boards=boards, placed=placed)
        done = placed and not board.fitting_rows()
        return state.apply("next") if done else state

    def refusal(self, action: str) -> IllegalAction:
        if self.seat == DEALER:
            return self._wrong_call(action)
        kind, row = action[:1], action[1:]
        if kind in ("r", "p") and row.isdecimal():
            return self._wrong_row(kind, int(row))
        if action == "s" and self.call is not None:
            return IllegalAction("nuemmerle.no_stack", card=self.call, needs=self.call - 1)
        if action == "s":
            return IllegalAction("nuemmerle.placed")
        if action == "next":
            return IllegalAction("nuemmerle.not_placed", card=self.call)
        return IllegalAction("unknown_action", action=action, known=", ".join(self.actions()))

    def _wrong_call(self, action: str) -> IllegalAction:
        if not action.isdecimal() or not 1 <= int(action) <= self.options.ranks:
            return IllegalAction("nuemmerle.no_rank", call=action, highest=self.options.ranks)
        known = self.order[self.called]
        if known is not None:
            return IllegalAction("nuemmerle.other_call", call=action, card=known)
        return IllegalAction("nuemmerle.none_left", card=action, n=self.options.stacks)

    def _wrong_row(self, kind: str, row: int) -> IllegalAction:
        if not 1 <= row <= self.options.rows:
            return IllegalAction("nuemmerle.no_row", row=row, highest=self.options.rows)
        if kind == "r":
            if self.call is None:
                return IllegalAction("nuemmerle.placed")
            return IllegalAction("nuemmerle.forced", card=self.call)
        cards = self.board.rows[row - 1]
        if not cards:
            return IllegalAction("nuemmerle.empty_row", row=row)
        return IllegalAction("nuemmerle.no_stack", card=cards[-1], needs=cards[-1] - 1)

    def check(self) -> None:
        if len(self.order) != len(self.options.deck):
            raise Refusal(
                "wrong_length", where="order", length=len(self.order), right=len(self.options.deck)
            )
        if not 0 <= self.called <= len(self.order) or None in self.order[: self.called]:
            raise Refusal("nuemmerle.called", called=self.called, highest=len(self.order))
        if len(self.boards) != self.options.players:
            raise Refusal("boards", found=len(self.boards), right=self.options.players)
        if not 0 <= self.turn <= len(self.boards):
            raise Refusal("nuemmerle.turn", seat=self.turn + 1)
        if Counter(card for card in self.order if card is not None) - Counter(self.options.deck):
            raise Refusal("nuemmerle.order", n=self.options.stacks, ranks=self.options.ranks)
        for seat, board in enumerate(self.boards):
            _check_board(board, self.options)
            placed = self.called - (seat > self.turn or (seat == self.turn and not self.placed))
            if board.cards() != Counter(self.order[:placed]):
                raise Refusal("nuemmerle.board_order", seat=seat + 1)
        if self.placed and self.turn < len(self.boards) and not self.board.fitting_rows():
            raise Refusal("nuemmerle.turn", seat=self.turn + 1)

    def seen_by(self, seat: int) -> Self:
        hidden = (None,) * (len(self.order) - self.called)
        return replace(self, order=self.order[: self.called] + hidden)

    @cached_property
    def unseen(self) -> list[int]:
        """The cards whose place in the order is not known, ascending."""
        known = Counter(card for card in self.order if card is not None)
        return sorted((Counter(self.options.deck) - known).elements())

    def draw_calls(self, rng: Random) -> list[int]:
        """The cards to come in an order drawn evenly from those that agree with what is known."""
        unseen = deals.shuffled(self.unseen, rng)
        return [unseen.pop() if card is None else card for card in self.order[self.called :]]

    def complete(self, rng: Random) -> Self:
        return replace(self, order=(*self.order[: self.called], *self.draw_calls(rng)))

    def scores(self) -> tuple[int, ...]:
        return tuple(sum(board.stacks) for board in self.boards)

    def facts(self) -> dict[str, Any]:
        """``left``: copies still to come of each rank (index 0 unused); ``call``: the card to
        place, or None; ``full``: the highest score."""
        return {"left": list(self.left), "call": self.call, "full": full_score(self.options)}


def full_score(options: NuemmerleOptions) -> int:
    """The score of a perfect game: every card on a stack.

    >>> full_score(NuemmerleOptions())
    90
    """
    return options.stacks * options.ranks


def _check_board(board: Board, options: NuemmerleOptions) -> None:
    if len(board.stacks) != options.stacks:
        raise Refusal("nuemmerle.stacks", found=len(board.stacks), right=options.stacks)
    if len(board.rows) != options.rows:
        raise Refusal("nuemmerle.rows", found=len(board.rows), right=options.rows)
    for top in board.stacks:
        if not 0 <= top <= options.ranks:
            raise Refusal("nuemmerle.no_top", top=top, highest=options.ranks)
    for card in (card for row in board.rows for card in row):
        if not 1 <= card <= options.ranks:
            raise Refusal("nuemmerle.no_rank", call=card, highest=options.ranks)
    for card, count in sorted(board.cards().items()):
        if count > options.stacks:
            raise Refusal("nuemmerle.too_many", card=card, found=count, n=options.stacks)
