"""6 nimmt!: the rules, edge by edge, and what must hold in every game."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import codec
from pygames.game import DEALER, IllegalAction, Refusal
from pygames.record import Record
from pygames.sechsnimmt.rows import HEADS, cost, heads, printed
from pygames.sechsnimmt.rules import Sechsnimmt, SechsnimmtOptions

TWO = SechsnimmtOptions(players=2)
FILL = (90, 91, 92, 93, 94, 95, 96, 97, 98, 99)


def table(rows: Sequence[Sequence[int]], *hands: Sequence[int], **more: Any) -> Sechsnimmt:
    """A full state before a turn; the cards taken so far are whichever are left over."""
    options = SechsnimmtOptions(players=len(hands), **more)
    start = Sechsnimmt.deal(0, options)
    used = {card for cards in (*rows, *hands) for card in cards}
    out = 4 + len(hands) * (10 - len(hands[0])) - sum(map(len, rows))
    gone = tuple(card for card in reversed(options.deck) if card not in used)[:out]
    state = replace(
        start,
        rows=tuple(map(tuple, rows)),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        gone=tuple(sorted(gone)),
    )
    state.check()
    return state


def turn(state: Sechsnimmt, *actions: object) -> Sechsnimmt:
    """The state after these actions, checked after each."""
    for action in actions:
        state = state.play(str(action))
        state.check()
    return state


def test_heads_are_those_of_the_printed_cards() -> None:
    assert [heads(card) for card in (1, 5, 10, 11, 50, 55, 66, 99, 100, 104)] == [
        1, 2, 3, 5, 3, 7, 5, 5, 3, 1
    ]
    assert sum(HEADS) == 171
    assert [HEADS.count(n) for n in (1, 2, 3, 5, 7)] == [76, 9, 10, 8, 1]
    assert printed(5) == "005(2)"


def test_a_deal_is_as_numbered() -> None:
    state = Sechsnimmt.deal(7, SechsnimmtOptions(players=3))
    rng, deck = Random(7), list(range(1, 105))
    for i in range(103, 0, -1):
        j = int(rng.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    assert state.rows == tuple((card,) for card in deck[:4])
    assert state.hands == tuple(tuple(sorted(deck[at : at + 10])) for at in (4, 14, 24))
    assert (state.seat, state.scores()) == (0, (0, 0, 0))


# The edge cases that bots and apps get wrong.


def test_edge_1_placing_ascends_on_the_board_that_earlier_cards_left() -> None:
    """The 40 would go on the 37 if the 38 and 39 had not come first."""
    state = table([[12], [37], [60], [70]], [40, 1], [38, 2], [39, 3])
    state = turn(state, 40, 38, 39)
    assert state.rows == ((12,), (37, 38, 39, 40), (60,), (70,))
    assert [one.card for one in state.turns[-1]] == [38, 39, 40]


def test_edge_2_a_full_row_is_still_the_one_and_is_taken() -> None:
    state = table([[12], [30, 31, 32, 33, 35], [60], [70]], [36, 1], [80, 2])
    state = turn(state, 36, 80)
    assert state.rows == ((12,), (36,), (60,), (70, 80))
    assert state.turns[-1][0].took == (30, 31, 32, 33, 35)


def test_edge_3_the_sixth_cards_own_heads_do_not_count() -> None:
    state = table([[12], [49, 51, 52, 53, 54], [60], [70]], [55, 1], [80, 2])
    assert turn(state, 55, 80).scores() == (5, 0)


def test_edge_4_a_low_card_pauses_for_a_free_choice_in_view_of_the_cards_to_come() -> None:
    rows = [[12, 13, 14, 15, 16], [30], [60], [70]]
    state = turn(table(rows, [5, 1], [61, 2], [17, 3]), 5, 61, 17)
    assert (state.seat, state.phase) == (0, "take")
    assert state.actions() == ("r1", "r2", "r3", "r4")
    view = state.seen_by(1)
    assert view.chosen == (5, 61, 17)
    assert view.facts()["waiting"] == [
        {"seat": 0, "card": 5}, {"seat": 2, "card": 17}, {"seat": 1, "card": 61}
    ]
    assert view.actions() == state.actions()
    taken = turn(state, "r1")
    assert taken.scores() == (cost(rows[0]), 0, 0)
    assert taken.rows == ((5, 17), (30,), (60, 61), (70,))
    assert taken.hands == ((1,), (2,), (3,))


def test_edge_5_after_a_low_card_a_second_one_may_fit_its_row() -> None:
    state = turn(table([[12], [30], [60], [70]], [5, 1], [8, 2]), 5, 8, "r2")
    assert state.rows == ((12,), (5, 8), (60,), (70,))
    assert state.scores() == (heads(30), 0)
    assert state.phase == "choose"


def test_edge_6_a_row_can_overflow_twice_in_a_turn() -> None:
    hands = [[card, other] for card, other in zip(range(36, 42), range(80, 86), strict=True)]
    state = table([[12], [30, 31, 32, 33, 35], [60], [70]], *hands)
    state = turn(state, *(hand[0] for hand in hands))
    takes = [one.took for one in state.turns[-1]]
    assert takes == [(30, 31, 32, 33, 35), (), (), (), (), (36, 37, 38, 39, 40)]
    assert state.rows[1] == (41,)


def test_edge_7_ten_players_use_every_card() -> None:
    state = Sechsnimmt.deal(3, SechsnimmtOptions(players=10))
    assert state.unseen == ()
    cards = [card for cards in (*state.rows, *state.hands) for card in cards]
    assert sorted(card for card in cards if card is not None) == list(range(1, 105))


def test_edge_8_a_match_ends_after_a_whole_deal_only_and_ties_share() -> None:
    options = SechsnimmtOptions(players=2, target=1)
    state = Sechsnimmt.deal(1, options)
    rng = Random(1)
    while state.phase != "over":
        state = state.play(state.actions()[int(rng.random() * len(state.actions()))])
        if state.phase != "over":
            assert state.seat is not None
    assert max(state.scores()) >= 1 and state.seat is None
    even = replace(state, before=(70, 70), heads=(0, 0))
    assert even.finished and even.scores() == (70, 70)
    below = replace(state, options=replace(options, target=66), before=(0, 0))
    assert below.seat == DEALER and below.pauses and below.actions() == ("deal",)


def test_edge_9_cards_seen_within_a_turn_count_and_are_forgotten_at_the_next_deal() -> None:
    state = turn(table([[12], [30, 31, 32, 33, 35], [60], [70]], [36, 1], [40, 2]), 36, 40)
    view = state.seen_by(0)
    assert not {30, 36, 40} & set(view.unseen)
    assert set(view.gone) >= {30, 31, 32, 33, 35}
    after = play_deal(Sechsnimmt.deal(5, TWO)).play("deal")
    assert (after.gone, after.turns, after.heads) == ((), (), (0, 0))
    assert len(after.seen_by(0).unseen) == 104 - 4 - 10


def test_edge_10_a_choice_is_final_and_a_row_is_no_answer_to_it() -> None:
    """Choosing twice, a foreign card, a row out of time: each refused by its own rule."""
    state = table([[12], [30], [60], [70]], [5, 1], [8, 2])
    with pytest.raises(IllegalAction, match="The 5 is not in this hand"):
        turn(state, 5, 5)
    with pytest.raises(IllegalAction, match="A row is taken only for a card that is lower"):
        state.play("r1")
    with pytest.raises(IllegalAction, match="First choose a row: the 5 is lower"):
        turn(state, 5, 8, 1)
    with pytest.raises(IllegalAction, match="There is no row 5: rows are 1 to 4"):
        turn(state, 5, 8, "r5")
    with pytest.raises(IllegalAction, match="105 is no card of this deck: it has 1 to 104"):
        state.play("105")
    with pytest.raises(IllegalAction, match=r'"take" is no action here\. Possible are: 1, 5'):
        state.play("take")


def test_edge_11_several_low_cards_each_choose_in_turn() -> None:
    """The second one only pauses when the first has left it no row; both take for themselves."""
    state = turn(table([[12], [30], [60], [70]], [5, 1], [3, 2], [4, 6]), 5, 3, 4)
    assert state.seat == 1
    state = turn(state, "r4")
    assert state.rows == ((12,), (30,), (60,), (3, 4, 5))
    state = turn(table([[12], [30], [60], [70]], [5, 6], [3, 2], [4, 1]), 6, 2, 1)
    assert state.seat == 2
    state = turn(state, "r1")
    assert state.rows == ((1, 2, 6), (30,), (60,), (70,))
    assert state.scores() == (0, 0, 1)


def test_the_cheapest_row_may_be_a_rule() -> None:
    rows = [[10], [11, 12], [60], [71]]
    free = turn(table(rows, [5, 1], [80, 2], row_choice="cheapest"), 5, 80)
    assert free.rows == ((10,), (11, 12), (60, 80), (5,))  # only the 71 has a single head
    state = turn(table([[12], [30], [60], [71]], [5, 1], [80, 2], row_choice="cheapest"), 5, 80)
    assert state.actions() == ("r1", "r4")
    with pytest.raises(IllegalAction, match="this variant allows only the cheapest: r1, r4"):
        state.play("r2")


def test_tactic_cards_are_all_in_play() -> None:
    state = Sechsnimmt.deal(1, SechsnimmtOptions(players=3, cards="tactic"))
    assert (state.options.highest, state.unseen) == (34, ())


def test_logic_cards_are_drafted_in_turn_and_open() -> None:
    state = Sechsnimmt.deal(1, SechsnimmtOptions(players=2, logic=True))
    assert (state.phase, len(state.actions())) == ("draft", 24)
    for card in range(1, 21):
        assert state.seat == (card - 1) % 2
        state = turn(state, card)
    assert state.rows == ((21,), (22,), (23,), (24,))
    assert state.hands == (tuple(range(1, 20, 2)), tuple(range(2, 21, 2)))
    assert state.seen_by(0).hands == state.hands
    # A choice stays secret although the hand is open.
    one, two = turn(state, 1), turn(state, 3)
    assert one.seen_by(1) == two.seen_by(1)
    assert one.seen_by(0) != two.seen_by(0)
    for _ in range(2):
        state = play_deal(state)
        if state.seat == DEALER:
            assert turn(state, "deal").seat == 1  # the draft's start goes round


# Matches.


def play_deal(state: Sechsnimmt, seed: int = 0) -> Sechsnimmt:
    """The state at the end of this deal, played at random."""
    rng = Random(seed)
    while state.phase != "over":
        actions = state.actions()
        state = state.play(actions[int(rng.random() * len(actions))])
    return state


def test_deal_k_of_a_match_has_its_number() -> None:
    state = play_deal(Sechsnimmt.deal(41, TWO)).play("deal")
    second = Sechsnimmt.deal(42, TWO)
    assert (state.rows, state.hands, state.dealt) == (second.rows, second.hands, 2)
    assert state.before == state.scores() != (0, 0)


def test_a_match_may_be_so_many_deals() -> None:
    state = Sechsnimmt.deal(1, SechsnimmtOptions(players=2, deals=2, target=1))
    state = play_deal(state)
    assert state.seat == DEALER
    assert play_deal(state.play("deal")).seat is None
    with pytest.raises(IllegalAction, match="The game is over"):
        play_deal(state.play("deal")).play("deal")


def test_the_last_number_is_followed_by_the_first() -> None:
    state = play_deal(Sechsnimmt.deal(2**53 - 1, TWO)).play("deal")
    assert state.rows == Sechsnimmt.deal(0, TWO).rows


# Companion.


def test_a_companion_game_is_told_in_few_words() -> None:
    state = Sechsnimmt.unknown(SechsnimmtOptions(players=3))
    own = [3, 14, 25, 36, 47, 58, 69, 80, 91, 102]
    for card in (50, 20, 70, 90, *reversed(own)):
        assert state.seat == DEALER and str(card) in state.actions()
        state = turn(state, card)
    assert state.rows == ((50,), (20,), (70,), (90,))
    assert (state.seat, state.actions()) == (0, tuple(map(str, own)))
    with pytest.raises(IllegalAction, match="The 50 has been seen elsewhere"):
        turn(state, 14, 50)
    state = turn(state, 14)
    assert state.seat == DEALER  # what the others turned up, in seat order
    state = turn(state, 8, 21)
    assert (state.seat, state.actions()) == (DEALER, ("r1", "r2", "r3", "r4"))
    state = turn(state, "r3")  # seat 1's low card took a row
    assert state.scores() == (0, heads(70), 0)
    assert (state.seat, state.rows) == (0, ((50,), (20, 21), (8, 14), (90,)))


def test_a_whole_companion_match() -> None:
    rng = Random(4)
    state = Sechsnimmt.unknown(SechsnimmtOptions(players=4, deals=2))
    told = 0
    while state.seat is not None:
        assert state.seat in (0, DEALER)
        told += 1
        state = turn(state, state.actions()[int(rng.random() * len(state.actions()))])
    assert told <= 2 * (4 + 10 + 10 * 4) + 1 + sum(len(t) for t in state.turns)


def test_a_companion_game_set_up_midway() -> None:
    position = {
        "rows": [[12, 15], [37], [43, 44, 45], [58]],
        "hand": [60, 1, 2],
        "totals": [20, 30],
        "heads": [5, 0],
        "gone": [55],
        "deal": 3,
    }
    state = Sechsnimmt.position(TWO, position)
    assert (state.seat, state.actions(), state.scores()) == (0, ("1", "2", "60"), (20, 30))
    assert state.gone == (55, *(None,) * 10)
    full = state.complete(Random(1))
    full.check()
    assert 55 in full.gone and None not in full.gone
    record = Record("sechsnimmt", {"players": 2}, position=position, players=("human",) * 2)
    assert record.start() == state
    state = turn(state, 60, 61)
    assert (state.rows[3], state.left) == ((58, 60, 61), 2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rows": [[12], [37], [43]]}, "rows has 3 entries, but should have 4."),
        ({"rows": [[15, 12], [37], [43], [58]]}, "The cards of row 1 do not go up."),
        ({"rows": [[1, 2, 3, 4, 5, 6], [37], [43], [58]]}, "Row 1 has 6 cards, but a row holds"),
        ({"rows": [[12], [37], [43], [105]]}, "105 is no card of this deck"),
        ({"hand": [12, 1, 2]}, "The 12 is in two places, but there is only one."),
        ({"hand": []}, "There is no card in hand: a position needs at least one."),
        ({"hand": list(range(60, 71))}, "Player 1 holds 11 cards, but should hold 10."),
        ({"hand": list(range(60, 70)), "gone": [1]}, "5 cards in the rows and taken do not fit"),
        ({"hand": "1, 2"}, 'hand is "1, 2", but should be of the kind list.'),
        ({"totals": [1, 2, 3]}, "totals has 3 entries, but should have 2."),
        ({"totals": [1, 2], "heads": [2, 2]}, "Bull heads can’t be fewer than none"),
        ({"totals": [70, 2]}, "Somebody had 66 or more bull heads before this deal"),
        ({"deal": 0}, "This is said to be deal 0 of the match"),
        ({"own": [1]}, '"own" means nothing in JSON.'),
    ],
)
def test_an_impossible_position_is_refused(change: dict[str, Any], message: str) -> None:
    right = {"rows": [[12], [37], [43], [58]], "hand": [60, 61, 62]}
    with pytest.raises(Refusal) as refused:
        Sechsnimmt.position(TWO, right | change)
    assert str(refused.value).startswith(message)


# What must hold in every game.

VARIANTS = st.builds(
    SechsnimmtOptions,
    players=st.sampled_from([2, 3, 4, 6, 10]),
    deals=st.sampled_from([1, 1, 2]),
    cards=st.sampled_from(["all", "tactic"]),
    logic=st.booleans(),
    row_choice=st.sampled_from(["free", "cheapest"]),
)


def walk(options: SechsnimmtOptions, number: int, seed: int) -> Iterator[Sechsnimmt]:
    """The states of a game played at random."""
    rng = Random(seed)
    state = Sechsnimmt.deal(number, options)
    yield state
    while state.seat is not None:
        actions = state.actions()
        state = state.play(actions[int(rng.random() * len(actions))])
        yield state


def cards_of(state: Sechsnimmt) -> list[int]:
    """All cards that lie, are held or were taken, in a full state."""
    cards: list[int | None] = [card for row in state.rows for card in row]
    cards += [card for hand in state.hands for card in hand]
    cards += state.gone
    if state.phase == "take":
        cards += [card for card, _ in state.to_place]
    return [card for card in cards if card is not None]


@settings(max_examples=15, deadline=None)
@given(VARIANTS, st.integers(0, 10**6), st.integers(0, 10**6))
def test_no_card_and_no_head_is_lost(options: SechsnimmtOptions, number: int, seed: int) -> None:
    for state in walk(options, number, seed):
        state.check()
        cards = cards_of(state)
        assert len(cards) == len(set(cards))
        assert sorted((*cards, *state.unseen)) == list(options.deck)
        if state.phase not in ("draft", "reveal"):
            assert len(cards) == 4 + 10 * options.players
            assert sum(state.heads) == cost(card for card in state.gone if card is not None)
        assert (state.seat is None) == (not state.actions())
        for row in state.rows:
            assert list(row) == sorted(row) and len(row) <= 5


@settings(max_examples=5, deadline=None)
@given(VARIANTS, st.integers(0, 10**6), st.integers(0, 10**6))
def test_a_view_hides_what_it_must_and_completes_to_what_is_known(
    options: SechsnimmtOptions, number: int, seed: int
) -> None:
    rng = Random(seed)
    for state in walk(options, number, seed):
        seat = int(rng.random() * options.players)
        view = state.seen_by(seat)
        view.check()
        assert view.seat == state.seat and view.next_deal is None
        assert view.seen_by(seat) == view
        assert view.hands[seat] == state.hands[seat]
        other = view.complete(rng)  # another world that looks the same from here
        other.check()
        assert other.seen_by(seat) == view
        assert other.next_deal is not None
        assert all(None not in hand for hand in (*other.hands, other.gone))
        assert sorted((*cards_of(other), *other.unseen)) == list(options.deck)
        if view.seat == seat and state.phase != "over":
            assert view.actions() == state.actions() == other.actions()
        json.dumps(view.facts())


def test_states_that_differ_in_hidden_things_only_look_alike() -> None:
    state = Sechsnimmt.deal(9, SechsnimmtOptions())
    one, two = turn(state, state.actions()[0]), turn(state, state.actions()[1])
    swapped = replace(one, hands=(one.hands[0], one.hands[1], one.hands[3], one.hands[2]))
    later = replace(one, next_deal=12345)
    for seat in (1, 2, 3):
        assert one.seen_by(seat) == two.seen_by(seat)
    for seat in (0, 1):
        assert one.seen_by(seat) == swapped.seen_by(seat) == later.seen_by(seat)
    assert one.seen_by(0) != two.seen_by(0)


def test_worlds_are_drawn_evenly() -> None:
    """Each unseen card is as often in each hidden hand."""
    view = Sechsnimmt.deal(9, SechsnimmtOptions(players=3, cards="tactic")).seen_by(0)
    rng, draws = Random(1), 2000
    counts = dict.fromkeys(view.unseen, 0)
    for _ in range(draws):
        for card in view.complete(rng).hands[1]:
            assert card is not None
            counts[card] += 1
    assert all(abs(count - draws / 2) < 4.5 * (draws / 4) ** 0.5 for count in counts.values())


@settings(max_examples=10, deadline=None)
@given(VARIANTS, st.integers(0, 10**6), st.integers(0, 10**6))
def test_records_replay_and_survive_json(
    options: SechsnimmtOptions, number: int, seed: int
) -> None:
    rng = Random(seed)
    state, actions = Sechsnimmt.deal(number, options), []
    while state.seat is not None:
        actions.append(state.actions()[int(rng.random() * len(state.actions()))])
        state = state.play(actions[-1])
    record = Record(
        "sechsnimmt", codec.encode(options), number, None,
        ("human",) * options.players, tuple(actions),
    )
    read = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert read == record
    *_, last = read.states()
    assert last == state
    assert codec.decode(Sechsnimmt, json.loads(json.dumps(codec.encode(state))), "") == state


def test_a_foreign_state_is_checked() -> None:
    """Each field of a sound state, spoilt, is found out."""
    state = Sechsnimmt.deal(4, TWO)
    rng = Random(2)
    for _ in range(9):
        state = state.play(state.actions()[int(rng.random() * len(state.actions()))])
    state.check()
    spoilt = [
        replace(state, rows=state.rows[::-1]),
        replace(state, heads=(state.heads[0] + 1, state.heads[1])),
        replace(state, phase="show"),
        replace(state, phase="over"),
        replace(state, turn=7),
        replace(state, hands=state.hands[:1]),
        replace(state, hands=(state.hands[0][:-1], state.hands[1])),
        replace(state, turns=state.turns[:-1], placed=state.turns[-1][:1]),
        replace(state, dealt=0),
        replace(state, next_deal=-1),
        replace(state, chosen=(99, 98)),
        replace(state, gone=(*state.gone, 1)),
    ]
    for wrong in spoilt:
        with pytest.raises(Refusal):
            wrong.check()


def test_facts_let_a_face_animate() -> None:
    state = table([[12], [30, 31, 32, 33, 35], [60], [70]], [36, 1], [80, 2])
    facts = turn(state, 36, 80).seen_by(0).facts()
    assert facts["last"] == [
        {"seat": 0, "card": 36, "row": 1, "took": [30, 31, 32, 33, 35], "heads": 12},
        {"seat": 1, "card": 80, "row": 3, "took": [], "heads": 0},
    ]
    assert facts["rows_before"] == [[12], [30, 31, 32, 33, 35], [60], [70]]
    assert facts["rows"][1] == {"cards": 1, "heads": 1, "full": False}
    assert (facts["round"], facts["deal"], facts["totals"]) == (10, 1, [12, 0])
    assert facts["card_heads"][55] == 7
