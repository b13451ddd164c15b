"""6 nimmt!'s players: honest, legal, and right where brute force can tell."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from math import prod
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import arena as arenas
from pygames import words
from pygames.arena import arena, play_game
from pygames.game import Refusal
from pygames.games import game_named
from pygames.sechsnimmt import bots
from pygames.sechsnimmt.bots import advise
from pygames.sechsnimmt.risks import CROWD, chance, risks_against
from pygames.sechsnimmt.rollouts import compact, play_out
from pygames.sechsnimmt.rows import cheapest
from pygames.sechsnimmt.rules import Sechsnimmt, SechsnimmtOptions
from pygames.sechsnimmt.worlds import Scene, code_of
from pygames.sechsnimmt.worth import worth_to

PLAYERS = ["random", "greedy", "easy", "medium", "hard", "rollout:5", "search:5"]
GAME = game_named("sechsnimmt")


def decisions(options: SechsnimmtOptions, number: int, seed: int) -> Iterator[Sechsnimmt]:
    """The states of a game played at random, in which a seat must act."""
    rng = Random(seed)
    state = Sechsnimmt.deal(number, options)
    while state.seat is not None:
        if state.seat >= 0:
            yield state
        state = state.play(state.actions()[int(rng.random() * len(state.actions()))])


OPTIONS = st.builds(
    SechsnimmtOptions,
    players=st.sampled_from([2, 3, 5, 10]),
    deals=st.just(1),
    cards=st.sampled_from(["all", "tactic"]),
    logic=st.booleans(),
    row_choice=st.sampled_from(["free", "cheapest"]),
)


@pytest.mark.parametrize("name", PLAYERS)
@settings(max_examples=2, deadline=None)
@given(options=OPTIONS, number=st.integers(0, 10**6), seed=st.integers(0, 10**6))
def test_players_are_legal_and_know_only_what_they_see(
    name: str, options: SechsnimmtOptions, number: int, seed: int
) -> None:
    """In any other world that looks the same they do the same."""
    player, rng = GAME.player(name), Random(seed)
    for state in decisions(options, number, seed):
        if rng.random() < 0.9:
            continue
        assert state.seat is not None
        view = state.seen_by(state.seat)
        other = view.complete(rng)
        action = player(view, Random(seed))
        assert action in state.actions()
        assert action == player(other.seen_by(state.seat), Random(seed))


def test_the_arena_hands_out_views_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Counter[int]()

    def spy(view: Sechsnimmt, rng: Random) -> str:
        assert view.seat is not None
        assert view == view.seen_by(view.seat) and view.next_deal is None
        for seat, hand in enumerate(view.hands):
            assert (None in hand) == (seat != view.seat and bool(hand))
        seen[view.seat] += 1
        return view.actions()[0]

    monkeypatch.setitem(bots.PLAYERS, "spy", lambda argument: spy)
    play_game("sechsnimmt", SechsnimmtOptions(players=3, deals=1), 1, ["spy"] * 3)
    assert arenas.lineups(["spy"] * 3, 3) == [("spy",) * 3]
    assert min(seen.values()) >= 10 and set(seen) == {0, 1, 2}


# Rollouts against the rules


def played(state: Sechsnimmt, orders: list[list[int]]) -> Sechsnimmt:
    """The end of a deal in which each seat plays its cards in this order and takes cheaply."""
    for cards in zip(*orders, strict=True):
        for card in cards:
            state = state.play(str(card))
        while state.phase == "take":
            # The compact form keeps its rows by their last cards: so it breaks ties.
            row = min(cheapest(state.rows), key=lambda i: state.rows[i][-1])
            state = state.play(f"r{row + 1}")
    return state


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 10), st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_rollout_is_a_game(players: int, number: int, seed: int) -> None:
    rng = Random(seed)
    state = Sechsnimmt.deal(number, SechsnimmtOptions(players=players, deals=1))
    orders: list[list[int]] = []
    for hand in state.hands:
        cards = [card for card in hand if card is not None]
        rng.shuffle(cards)
        orders.append(cards)
    end = played(state, orders)
    coded = [[code_of(card, seat) for card in cards] for seat, cards in enumerate(orders)]
    me = rng.randrange(players)
    own = coded.pop(me)
    taken = [0] * players
    board = play_out(
        compact(state.rows), list(zip(*coded, strict=True)), own, [None] * 10, taken
    )
    assert tuple(taken) == end.scores()
    assert [code // 16 for code in board[:4]] == sorted(row[-1] for row in end.rows)


@pytest.mark.parametrize("others", range(1, 5))
def test_the_chance_of_cards_in_a_gap_by_enumeration(others: int) -> None:
    for gap in (0, 1, 20, CROWD, 100):
        p = min(gap / CROWD, 1.0)
        for cards in range(6):
            outcomes = product((False, True), repeat=others)
            sure = sum(
                prod(p if here else 1 - p for here in outcome)
                for outcome in outcomes
                if sum(outcome) >= cards
            )
            assert chance(others, cards, gap) == pytest.approx(sure)


def test_careful_play_takes_the_least_risk() -> None:
    board = compact(((10, 11, 12, 13, 14), (30,), (50, 51, 52, 53), (70, 71)))
    # 15 takes five; 31 is next to a short row; 60 is far above a row of four.
    own = [code_of(card, 0) for card in (15, 60, 31)]
    taken = [0, 0]
    play_out(board, [[code_of(104, 1)]], own, [risks_against(1)], taken)
    assert own[0] == code_of(31, 0)
    assert taken == [0, 0]


# Small ends by brute force


def small_ends(players: int, left: int) -> list[Sechsnimmt]:
    """States of tactic deals at a choice, with so many cards left."""
    options = SechsnimmtOptions(players=players, cards="tactic", deals=1)
    return [
        state
        for number in range(12)
        for state in decisions(options, number, number)
        if state.phase == "choose" and state.turn == 0 and state.left == left
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_the_end_is_exact(players: int) -> None:
    """Two cards left each: every way in which the others can hold and play theirs."""
    for state in small_ends(players, 2):
        view = state.seen_by(0)
        worth = worth_to(view, 0)
        now = worth(list(view.scores()))
        brute = {}
        for action in view.actions():
            own = [int(action), *(int(a) for a in view.actions() if a != action)]
            values = []
            for cards in permutations(view.unseen):
                hands = [list(cards[i : i + 2]) for i in range(0, len(cards), 2)]
                full = replace(view, hands=tuple(tuple(sorted(h)) for h in [own, *hands]))
                values.append(worth(list(played(full, [own, *hands]).scores())) - now)
            brute[action] = sum(values) / len(values)
        *_, advice = advise(view, Random(1))
        for choice in advice.choices:
            assert choice.values.mean == pytest.approx(brute[choice.action])
        assert advice.done == advice.samples


def test_few_worlds_are_each_listed_once() -> None:
    for state in small_ends(2, 2):
        scene = Scene(state.seen_by(0), 0.0)
        assert scene.count is not None
        rng = Random(1)
        drawn = [str(scene.draw(rng)) for _ in range(scene.count)]
        assert len(set(drawn)) == scene.count == 2
    assert Scene(Sechsnimmt.deal(1, SechsnimmtOptions()).seen_by(0), 0.0).count is None


def test_worlds_hold_each_card_once_and_evenly() -> None:
    view = Sechsnimmt.deal(3, SechsnimmtOptions(players=4)).seen_by(0)
    scene, rng = Scene(view, 0.5), Random(1)
    counts = Counter[int]()
    for _ in range(1000):
        world = scene.draw(rng)
        codes = [code for turn in world.turns for code in turn]
        cards = [code // 16 for code in codes]
        assert len(set(cards)) == 30 and set(cards) <= set(view.unseen)
        assert Counter(code % 16 for code in codes) == {1: 10, 2: 10, 3: 10}
        assert sorted(world.own) == [code_of(card, 0) for card in view.hands[0] if card]
        assert not world.careful[0]
        counts.update(cards)
    right = 1000 * 30 / 90
    assert all(abs(counts[card] - right) < 5 * right**0.5 for card in view.unseen)


def test_others_are_thought_to_avoid_what_costs() -> None:
    """With a full, dear row in sight, a card that would take it is seldom expected."""
    rows = [[20, 22, 33, 44, 55], [60], [70], [80]]
    view = Sechsnimmt.position(
        SechsnimmtOptions(), {"rows": rows, "hand": [1, 2, 3, 4, 5, 6, 7, 8, 9]}
    )
    scene, rng = Scene(view, 0.0), Random(1)

    def share() -> float:
        firsts = [code // 16 for _ in range(400) for code in scene.draw(rng).turns[0]]
        return sum(55 < card < 60 for card in firsts) / len(firsts)

    before = share()
    scene.think_as_others(rng, 500)
    assert share() < before / 3


# Worth


def test_at_the_end_only_winning_counts() -> None:
    """A seat far behind gains nothing by a head less, one in the race much."""
    state = replace(Sechsnimmt.deal(1, SechsnimmtOptions()), before=(60, 60, 61, 20))
    worth = worth_to(state, 3)
    first = worth([66, 66, 66, 20])
    assert worth([66, 66, 66, 24]) > first - 0.5
    even = worth_to(replace(state, before=(60, 60, 60, 60)), 3)
    assert even([66, 66, 66, 60]) - even([66, 66, 66, 66]) > 4
    assert worth_to(state, 0)([61, 66, 66, 20]) < 0.5


def test_one_head_is_about_one_when_all_is_even() -> None:
    for players in (2, 4, 10):
        worth = worth_to(Sechsnimmt.deal(1, SechsnimmtOptions(players=players)), 0)
        less, more = [10] * players, [10] * players
        less[0], more[0] = 9, 11
        assert (worth(less) - worth(more)) / 2 == pytest.approx(1, abs=0.25)


# Advice


def test_advice_gives_reasons_that_can_be_worded() -> None:
    keys = set()
    options = SechsnimmtOptions(players=4, deals=1)
    for number in range(3):
        for state in decisions(options, number, 1):
            if len(state.actions()) == 1 or state.seat is None:
                continue
            advice = next(advise(state.seen_by(state.seat), Random(1), 1))
            for choice in advice.shown()["choices"]:
                for reason in choice["reasons"]:
                    keys.add(reason["key"])
                    for language in words.LANGUAGES:
                        assert words.say(reason["key"], language, **reason["values"])
    assert keys == {
        f"sechsnimmt.{key}"
        for key in ("low", "takes_full", "may_take", "safe", "row_costs", "row_feeds")
    }


def test_the_row_choice_is_thought_about() -> None:
    """The full row is dear, but the own last card would take it next turn anyway: better now,
    when no cheap row has to be paid for as well."""
    state = Sechsnimmt.position(
        SechsnimmtOptions(players=2),
        {"rows": [[20, 22, 33, 44, 50], [55], [60], [70]], "hand": [3, 51]},
    )
    taking = state.play("3").play("90")
    assert taking.seat == 0
    *_, advice = advise(taking, Random(1), 400)
    assert {choice.action for choice in advice.choices} == {"r1", "r2", "r3", "r4"}
    assert advice.action == "r1"


def test_advice_is_the_same_for_the_same_seed_and_adds_up() -> None:
    view = Sechsnimmt.deal(5, SechsnimmtOptions()).seen_by(0)
    *_, one = advise(view, Random(1), 300)
    *_, two = advise(view, Random(1), 300)
    assert one == two
    total = one + two
    assert total.done == 2 * one.done and total.action == one.action


def test_drafts_and_companion_games_are_advised_too() -> None:
    logic = Sechsnimmt.deal(1, SechsnimmtOptions(players=2, logic=True))
    *_, advice = advise(logic.seen_by(0), Random(1), 100)
    assert len(advice.choices) == 24
    state: Any = Sechsnimmt.unknown(SechsnimmtOptions(players=3))
    with pytest.raises(Refusal, match="Nobody has a choice to make here"):
        advise(state, Random(1))
    for card in range(50, 64):
        state = state.play(str(card))
    *_, advice = advise(state, Random(1), 100)
    assert advice.action in state.actions()


def test_strength_is_in_the_right_order() -> None:
    strong, weak = arena("sechsnimmt", ["search:10", "random"], range(4)).players
    assert strong.mean < weak.mean and strong.share > 0.6
    with pytest.raises(Refusal, match="search takes a whole number"):
        GAME.player("search:none")
