"""Niedrige Hausnummer written a second time, as one plays it at a table; for tests only.

Everything lies open here, and nothing is shared with the package but the shuffle.
"""

from random import Random
from typing import Any

from pygames.deals import numbered, shuffled

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def points_of(card: str) -> int:
    rank = card[:-1]
    return {"A": 1, "J": 10, "Q": 10, "K": 10}.get(rank) or int(rank)


class Desk:
    """A table with everybody's cards in plain view. ``options`` is anything with their names."""

    def __init__(self, number: int, options: Any) -> None:
        self.options = options
        self.number = number
        self.players = options.players
        self.totals = [0] * self.players
        self.round = 0
        self.dealer = -1
        self.over = False
        self.new_round()

    def new_round(self) -> None:
        self.round += 1
        self.dealer = (self.dealer + 1) % self.players
        fresh = [rank + suit for suit in "cdhs" for rank in RANKS] * self.options.decks
        cards = numbered(fresh, self.number + self.round - 1)
        self.hands = []
        for _ in range(self.players):
            self.hands.append(cards[:4])
            del cards[:4]
        self.discards = [cards.pop(0)]
        self.stock = cards
        self.reshuffles = 0
        self.in_hand: str | None = None
        self.at_end = False
        self.counted = False
        self.knocker: int | None = None
        self.turns = [0] * self.players
        self.turn = self.dealer
        if self.options.starter == "left":
            self.turn = (self.dealer + 1) % self.players

    def moves(self) -> set[str]:
        if self.over:
            return set()
        if self.counted:
            return {"deal"}
        if self.in_hand:
            return {"s1", "s2", "s3", "s4", "throw"}
        if self.at_end:
            return {"knock", "end"}
        moves = {"draw", "t1", "t2", "t3", "t4"}
        if self.options.return_discard:
            moves.add("back")
        if self.options.knock == "before" and self.ripe():
            moves.add("knock")
        return moves

    def ripe(self) -> bool:
        return self.knocker is None and self.turns[self.turn] >= self.options.min_turns

    def do(self, move: str) -> None:
        hand = self.hands[self.turn]
        if move == "deal":
            self.new_round()
        elif move == "knock":
            self.knocker = self.turn
            self.next_turn()
        elif move == "end":
            self.next_turn()
        elif move == "draw":
            if not self.stock:
                self.reshuffles += 1
                rng = Random(f"{self.number}/{self.round}/{self.reshuffles}")
                self.stock = shuffled(self.discards[:-1], rng)
                self.discards = self.discards[-1:]
            self.in_hand = self.stock.pop(0)
        else:
            if move == "throw":
                assert self.in_hand
                self.discards.append(self.in_hand)
            elif move != "back":
                card = self.in_hand if move[0] == "s" else self.discards.pop()
                assert card
                place = int(move[1]) - 1
                self.discards.append(hand[place])
                hand[place] = card
            self.in_hand = None
            self.turns[self.turn] += 1
            if self.options.knock == "after" and self.ripe():
                self.at_end = True
            else:
                self.next_turn()

    def next_turn(self) -> None:
        self.at_end = False
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.knocker:
            self.count()
        elif self.turns[self.turn] == 60 or (not self.stock and self.reshuffles == 3):
            if self.knocker is None:
                self.knocker = self.turn
            self.count()

    def count(self) -> None:
        self.counted = True
        sums = [sum(map(points_of, hand)) for hand in self.hands]
        assert self.knocker is not None
        if sums[self.knocker] > min(sums):
            if self.options.penalty == "double5":
                sums[self.knocker] = 2 * sums[self.knocker] + 5
            elif self.options.penalty == "add":
                sums[self.knocker] += self.options.added
        self.totals = [total + more for total, more in zip(self.totals, sums, strict=True)]
        enough = self.options.limit and max(self.totals) >= self.options.limit
        self.over = bool(enough) or self.round == self.options.rounds
