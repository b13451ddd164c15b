"""The best melding against brute force, and how fast it is."""

from collections import Counter
from random import Random
from time import perf_counter

import pytest

from pygames.cards import DECK, RANKS, SUITS
from pygames.drachenrummy.melds import (
    Meld,
    arranged,
    best_melding,
    extended,
    gain,
    melds_of,
    number_of,
    points,
)


def brute(hand: tuple[str, ...], laid: tuple[Meld, ...]) -> int:
    """The best total over every order of laying every meld and adding every card."""
    seen: dict[tuple[tuple[str, ...], tuple[Meld, ...]], int] = {}

    def best(hand: tuple[str, ...], laid: tuple[Meld, ...]) -> int:
        key = (hand, laid)
        if key not in seen:
            values = [sum(points(card) for meld in laid for card in meld) - len(hand)]
            values += [
                best(without(hand, meld), tuple(sorted((*laid, meld)))) for meld in melds(hand)
            ]
            for card in set(hand):
                for meld in set(laid):
                    for longer in grown(meld, card):
                        rest = list(laid)
                        rest[rest.index(meld)] = longer
                        values.append(best(without(hand, (card,)), tuple(sorted(rest))))
            seen[key] = max(values)
        return seen[key]

    return best(tuple(sorted(hand)), tuple(sorted(laid)))


def without(hand: tuple[str, ...], cards: Meld) -> tuple[str, ...]:
    return tuple(sorted((Counter(hand) - Counter(cards)).elements()))


def right(cards: tuple[str, ...]) -> bool:
    """Whether cards in this order are a meld, by the words of the rules alone."""
    ranks, suits = [card[:-1] for card in cards], [card[-1] for card in cards]
    if len(cards) >= 3 and len(set(ranks)) == 1:
        return len(set(suits)) == len(suits)
    line = [*RANKS, "A"]
    return (
        len(cards) >= 3
        and len(set(suits)) == 1
        and any(line[i : i + len(ranks)] == ranks for i in range(len(line)))
    )


def melds(hand: tuple[str, ...]) -> set[Meld]:
    """All melds of a hand, by trying chains of cards."""
    found: set[Meld] = set()

    def longer(chain: tuple[str, ...]) -> None:
        if right(chain) and not Counter(chain) - Counter(hand):
            ranks = {card[:-1] for card in chain}
            found.add(chain if len(ranks) > 1 else tuple(sorted(chain)))
        for card in set(hand):
            wanted = (*chain, card)
            if len(chain) < 2 or right(wanted):
                if len(chain) == 1 and card[-1] != chain[0][-1] and card[:-1] != chain[0][:-1]:
                    continue
                if not Counter(wanted) - Counter(hand):
                    longer(wanted)

    longer(())
    return found


def grown(meld: Meld, card: str) -> set[Meld]:
    return {
        longer if len({c[:-1] for c in longer}) > 1 else tuple(sorted(longer))
        for longer in ((card, *meld), (*meld, card))
        if right(longer)
    }


def small_hand(rng: Random, decks: int) -> tuple[tuple[str, ...], tuple[Meld, ...]]:
    """A hand with much to meld: few ranks, or few suits; sometimes with laid melds."""
    first = int(rng.random() * 13)
    ranks = [RANKS[(first + i) % 13] for i in range(3 + int(rng.random() * 5))]
    suits = SUITS[: 1 + int(rng.random() * 4)]
    cards = [card for card in DECK if card[:-1] in ranks and card[-1] in suits] * decks
    if rng.random() < 0.2:
        cards = list(DECK) * decks
    rng.shuffle(cards)
    laid: tuple[Meld, ...] = ()
    for meld in melds_of(cards):
        if rng.random() < 0.15 and len(laid) < 3 and not Counter(meld) - Counter(cards):
            laid += (meld,)
            for card in meld:
                cards.remove(card)
    return tuple(cards[: 3 + int(rng.random() * 6)]), laid


@pytest.mark.parametrize("decks", [1, 2])
def test_equals_brute_force(decks: int) -> None:
    rng = Random(decks)
    for _ in range(1000):
        hand, laid = small_hand(rng, decks)
        melding = best_melding(hand, laid)
        assert melding.total == brute(hand, laid), (hand, laid)
        if not laid:
            assert gain(number_of(hand)) - len(hand) == melding.total


@pytest.mark.parametrize("decks", [1, 2])
def test_melding_can_be_laid_as_it_says(decks: int) -> None:
    rng = Random(10 + decks)
    for _ in range(300):
        hand, laid = small_hand(rng, decks)
        melding = best_melding(hand, laid)
        left, after = Counter(hand), list(laid)
        for meld in melding.melds:
            assert right(meld)
            assert not Counter(meld) - left
            left -= Counter(meld)
        for card, at in melding.added:
            longer = extended(after[at], card)
            assert longer and left[card]
            after[at] = longer
            left -= Counter([card])
        total = sum(points(card) for meld in (*after, *melding.melds) for card in meld)
        assert total - left.total() == melding.total


@pytest.mark.parametrize("decks", [1, 2])
def test_melds_of_finds_all(decks: int) -> None:
    rng = Random(20 + decks)
    for _ in range(200):
        hand, _ = small_hand(rng, decks)
        assert len(list(melds_of(hand))) == len(set(melds_of(hand)))
        assert set(melds_of(hand)) == {arranged(meld) for meld in melds(hand)}


def test_the_whole_deck_and_a_run_round_the_aces() -> None:
    assert best_melding(DECK).total == 68
    assert best_melding(DECK * 2).total == 136
    run = [card for card in DECK if card[-1] == "h"] + ["Ah"]
    assert best_melding(run).melds == ((*run,),)
    assert best_melding(run).total == 19
    assert best_melding(run[:-1]).total == 17
    assert best_melding(["Ah", "Kh", "2h"]).total == -3


def test_a_laid_meld_grows_but_is_not_rearranged() -> None:
    laid = (("7c", "7d", "7h"),)
    assert best_melding(["6c", "8c"], laid).total == 1
    assert best_melding(["7s"], laid).added == (("7s", 0),)
    assert best_melding(["7c"], laid).total == 2
    run = (("6h", "7h", "8h"),)
    assert best_melding(["5h", "9h", "10h", "4h"], run).total == 7
    assert best_melding(["5h", "5h"], run).total == 3


@pytest.mark.slow
@pytest.mark.parametrize(
    ("decks", "size", "most"), [(1, 20, 0.001), (1, 34, 0.005), (2, 20, 0.01), (2, 34, 0.05)]
)
def test_is_fast(decks: int, size: int, most: float) -> None:
    rng = Random(size)
    hands = [rng.sample(DECK * decks, size) for _ in range(200)]
    start = perf_counter()
    for hand in hands:
        best_melding(hand)
    assert (perf_counter() - start) / len(hands) < 3 * most
