"""Niedrige Hausnummer's rules against an independent writing of them, and what must hold in
any game."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import codec
from pygames.cards import DECK
from pygames.game import DEALER, IllegalAction, Refusal
from pygames.hausnummer.parts import (
    COUNTED,
    RESHUFFLES,
    TURNS,
    VALUE,
    HausnummerOptions,
    Laid,
)
from pygames.hausnummer.rules import Hausnummer
from pygames.record import Record
from tests.hausnummer_by_hand import Desk

TWO = HausnummerOptions(players=2)
ONE_ROUND = replace(TWO, rounds=1)
numbers = st.integers(0, 10**9)
randoms = st.integers(0, 10**9).map(Random)
variants = st.builds(
    HausnummerOptions,
    players=st.integers(2, 6),
    limit=st.sampled_from((0, 30, 50)),
    rounds=st.integers(1, 3),
    decks=st.integers(1, 2),
    starter=st.sampled_from(("dealer", "left")),
    knock=st.sampled_from(("before", "after")),
    min_turns=st.integers(0, 2),
    penalty=st.sampled_from(("none", "double5", "add")),
    return_discard=st.booleans(),
    reveal=st.booleans(),
    memory=st.booleans(),
)


def played(state: Hausnummer, rng: Random, steps: int) -> Hausnummer:
    """The state after at most so many random actions, a knock only now and then."""
    for _ in range(steps):
        actions = state.actions()
        if "knock" in actions and rng.random() < 0.7:
            actions = tuple(action for action in actions if action != "knock")
        if not actions:
            break
        state = state.play(rng.choice(actions))
    return state


def after(state: Hausnummer, *actions: str) -> Hausnummer:
    for action in actions:
        state = state.play(action)
    return state


def cards(state: Hausnummer, seat: int) -> list[str | None]:
    return [laid.card for laid in state.rows[seat]]


def everything(state: Hausnummer) -> Counter[str | None]:
    held = [laid.card for row in state.rows for laid in row]
    drawn = [state.drawn] if state.phase == "hold" else []
    return Counter([*held, *drawn, *state.discards, *state.stock])


# The same game, written twice

@settings(max_examples=50, deadline=None)
@given(numbers, variants, randoms)
def test_games_go_as_the_rules_say(number: int, options: HausnummerOptions, rng: Random) -> None:
    state, desk = Hausnummer.deal(number, options), Desk(number, options)
    stalls = rng.random() < 0.2
    for _ in range(300):
        assert set(state.actions()) == desk.moves()
        assert list(state.totals) == desk.totals
        assert list(state.discards) == desk.discards
        assert list(state.stock) == desk.stock
        assert [cards(state, seat) for seat in range(options.players)] == desk.hands
        if state.seat is None:
            assert desk.over
            return
        assert state.seat == (DEALER if desk.counted else desk.turn)
        moves = desk.moves() - {"knock"} if stalls else desk.moves()
        move = rng.choice(sorted(moves))
        state = state.play(move)
        desk.do(move)


@settings(max_examples=40, deadline=None)
@given(numbers, variants, randoms, st.integers(0, 100))
def test_what_holds_in_every_state(
    number: int, options: HausnummerOptions, rng: Random, steps: int
) -> None:
    state = played(Hausnummer.deal(number, options), rng, steps)
    state.check()
    assert everything(state) == Counter(options.deck)
    assert codec.decode(Hausnummer, json.loads(json.dumps(codec.encode(state)))) == state
    json.dumps(state.facts())
    for seat in range(options.players):
        view = state.seen_by(seat)
        view.check()
        assert view.seen_by(seat) == view
        assert view.seat == state.seat
        assert view.number is None
        assert set(view.stock) <= {None}
        assert cards(view, seat) == cards(state, seat)
        assert codec.decode(Hausnummer, json.loads(json.dumps(codec.encode(view)))) == view
        if seat == state.seat:
            assert view.actions() == state.actions()
        json.dumps(view.facts())


@settings(max_examples=40, deadline=None)
@given(numbers, variants, randoms, st.integers(0, 100))
def test_complete_agrees_with_what_is_known(
    number: int, options: HausnummerOptions, rng: Random, steps: int
) -> None:
    state = played(Hausnummer.deal(number, options), rng, steps)
    for seat in range(options.players):
        view = state.seen_by(seat)
        full = view.complete(rng)
        full.check()
        assert full.seen_by(seat) == view
        assert everything(full) == Counter(options.deck)
        played(full, rng, 30).check()


@settings(max_examples=40, deadline=None)
@given(numbers, variants, randoms, st.integers(0, 60))
def test_a_view_does_not_depend_on_what_is_hidden(
    number: int, options: HausnummerOptions, rng: Random, steps: int
) -> None:
    state = played(Hausnummer.deal(number, options), rng, steps)
    seat = rng.randrange(options.players)
    view = state.seen_by(seat)
    other = view.complete(rng)
    assert other.number != state.number
    assert other.seen_by(seat) == view
    assert other.seen_by(seat).facts() == view.facts()


# Companion games

@settings(max_examples=40, deadline=None)
@given(variants, randoms, st.integers(0, 150))
def test_a_companion_game_knows_what_its_user_sees(
    options: HausnummerOptions, rng: Random, steps: int
) -> None:
    state = Hausnummer.unknown(options)
    for _ in range(steps):
        state.check()
        if state.seat == 0:
            assert None not in cards(state, 0)
            assert state.discards[-1] is not None
        state = played(state, rng, 1)
    full = state.complete(rng)
    full.check()
    assert full.seat != DEALER or full.phase == "deal"
    if state.phase not in COUNTED:
        for before, filled in zip(state.rows, full.rows, strict=True):
            assert all(
                known.card in (None, told.card)
                for known, told in zip(before, filled, strict=True)
            )
    json.dumps(state.facts())


def test_a_companion_game_asks_as_little_as_can_be() -> None:
    state = Hausnummer.unknown(ONE_ROUND)
    assert state.actions() == ("seat1", "seat2")
    state = after(state, "seat2", "7", "3", "10", "A")
    assert state.facts()["asked"] == {"what": "top", "seat": None, "place": None}
    state = state.play("9")
    assert state.seat == 1
    assert state.actions() == ("knock", "t1", "t2", "t3", "t4", "d1", "d2", "d3", "d4", "d")
    state = after(state, "d2", "10")
    assert state.seat == 0
    assert state.discards == ("9", "10")
    state = after(state, "draw", "2", "s3", "d", "8", "knock", "t1")
    assert state.facts()["asked"] == {"what": "sum", "seat": 1, "place": None}
    assert state.actions()[0] == "=11"
    state = state.play("=20")
    assert state.scores() == (13, 20)
    assert state.seat is None


def test_a_companion_game_refuses_a_fifth_seven() -> None:
    state = after(Hausnummer.unknown(TWO), "seat1", "7", "7", "7", "7")
    with pytest.raises(IllegalAction, match="No 7 can come from there"):
        state.play("7")
    with pytest.raises(IllegalAction, match="“Kd” is no card of this game"):
        state.play("Kd")


TOLD: dict[str, Any] = {"rows": [["A", "3", "9", "5"], [None, "2", None, None]], "discards": ["6"]}


def test_a_position_is_a_companion_game_under_way() -> None:
    told = {**TOLD, "totals": [12, 30], "round": 3, "dealer": 1, "turn": 1, "turns": [3, 2]}
    state = Hausnummer.position(TWO, told)
    assert state.seat == 1
    assert state.scores() == (12, 30)
    assert len(state.stock) == 52 - 9
    assert state.rows[1][1] == Laid("2", None)
    full = state.complete(Random(1))
    full.check()
    assert cards(full, 0) == ["A", "3", "9", "5"]
    assert full.rows[1][1].card == "2"
    assert state.facts()["start"] == [12, 30]


def test_own_cards_that_a_position_leaves_out_are_asked() -> None:
    state = Hausnummer.position(TWO, {**TOLD, "rows": [["A", "3", None, "5"], [None] * 4]})
    assert state.facts()["asked"] == {"what": "own", "seat": 0, "place": 2}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rows": [["A", "3", "9", "5"]]}, "rows has 1 entries, but should have 2: one a player."),
        ({"rows": [["A", "3"], [None] * 4]}, "A row has 2 cards, but should have 4."),
        ({"discards": ["A"] * 4}, "The A is told 5 times, but the deck has it 4 times."),
        ({"discards": ["Kd"]}, "“Kd” is no card of this game. Its cards are: A, 2,"),
        ({"discards": []}, "len(discards) is 0, but should be from 1 to 52."),
        ({"turn": 2}, "turn is 2, but should be from 0 to 1."),
        ({"turn": 1, "knocker": 1}, "Player 2 has knocked already"),
        ({"totals": [50, 3]}, "With 50 points or in this round the game is over already"),
        ({"round": 0}, "round is 0, but should be from 1 to"),
        ({"turnips": 3}, '"turnips" means nothing in JSON. Known are: rows,'),
    ],
)
def test_a_position_that_cannot_be_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        Hausnummer.position(TWO, {**TOLD, **changes})
    assert message in str(refused.value)


# Refusals say what is wrong and what would be right

START = Hausnummer.deal(42, TWO)
AFTER = Hausnummer.deal(42, replace(TWO, knock="after"))


@pytest.mark.parametrize(
    ("state", "action", "message"),
    [
        (START, "t5", "There is no place 5: places are 1 to 4."),
        (START, "throw", "There is no drawn card to throw: draw first."),
        (START, "s2", "There is no drawn card to swap in: draw first, or take the discard."),
        (START, "back", "A taken card must be swapped in"),
        (START, "7h", '"7h" is no action here. Possible are: knock, t1, t2, t3, t4, draw.'),
        (START.play("draw"), "draw", "A card has been drawn: swap it in or throw it."),
        (START.play("draw"), "knock", "One knocks instead of taking a card"),
        (START.play("knock"), "knock", "Player 1 has knocked already"),
        (
            Hausnummer.deal(42, replace(TWO, min_turns=1)),
            "knock",
            "One may knock after 1 turn of one’s own.",
        ),
        (AFTER, "knock", "One knocks at the end of one’s turn here"),
        (AFTER.play("t1"), "draw", "The turn is done: knock or end it."),
        (Hausnummer.unknown(TWO), "d", '"d" is no action here. Possible are: seat1, seat2.'),
    ],
)
def test_illegal_actions_name_the_rule(state: Hausnummer, action: str, message: str) -> None:
    before = codec.encode(state)
    with pytest.raises(IllegalAction) as refused:
        state.play(action)
    assert message in str(refused.value)
    assert codec.encode(state) == before


@settings(max_examples=30, deadline=None)
@given(variants, randoms, st.integers(0, 40))
def test_whatever_is_not_among_the_actions_is_refused(
    options: HausnummerOptions, rng: Random, steps: int
) -> None:
    words = {"", "t", "t0", "s5", "d9", "knock", "end", "back", "draw", "throw", "deal", "=17", "="}
    words |= {"seat1", "seat9", "d", "7h", "7", "Jx", "t²", "s٣"}
    for start in (Hausnummer.deal(3, options), Hausnummer.unknown(options)):
        state = played(start, rng, steps)
        for word in words - set(state.actions()):
            with pytest.raises(IllegalAction):
                state.play(word)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"limit": 0}, "A game needs an end: set limit or rounds to more than 0."),
        ({"players": 7}, "The option players is 7, but should be from 2 to 6."),
        (
            {"penalty": "all"},
            "The option penalty is all, but should be one of: none, double5, add.",
        ),
    ],
)
def test_options_that_cannot_be(values: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        HausnummerOptions(**values)
    assert str(refused.value) == message


VIEW = START.play("draw").seen_by(1)


@pytest.mark.parametrize(
    "state",
    [
        replace(VIEW, stock=VIEW.stock[1:]),
        replace(VIEW, discards=VIEW.discards * 2),
        replace(VIEW, discards=(None, *VIEW.discards)),
        replace(VIEW, discards=()),
        replace(VIEW, phase="sleep"),
        replace(VIEW, phase="over"),
        replace(VIEW, phase="turn", drawn="7h"),
        replace(VIEW, piles=()),
        replace(VIEW, totals=(1,)),
        replace(VIEW, turns=(1, 99)),
        replace(VIEW, rows=VIEW.rows[:1]),
        replace(VIEW, rows=(VIEW.rows[1], VIEW.rows[1])),
        replace(VIEW, sums=(3, 4)),
        replace(VIEW, log=(*VIEW.log, replace(START.play("t1").log[0], seat=5))),
    ],
)
def test_a_state_that_was_tampered_with_is_refused(state: Hausnummer) -> None:
    with pytest.raises(Refusal):
        state.check()


# Single rules

def test_cards_count_as_printed_and_pictures_ten() -> None:
    assert [VALUE[card] for card in DECK[:13]] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]


def test_the_deal() -> None:
    six = Hausnummer.deal(42, HausnummerOptions(players=6))
    two = Hausnummer.deal(42, TWO)
    assert cards(two, 0) == cards(six, 0)
    assert cards(two, 1) == cards(six, 1)
    assert [two.discards[0], *two.stock[:3]] == cards(six, 2)


def test_a_taken_card_is_known_to_all_and_a_drawn_one_to_its_owner() -> None:
    assert START.play("t2").seen_by(1).rows[0][1] == Laid("2d", None, 1)
    assert after(START, "draw", "s2").seen_by(1).rows[0][1] == Laid(None, 0, 1)
    up = after(Hausnummer.deal(42, replace(TWO, reveal=True)), "draw", "s2").seen_by(1)
    assert up.rows[0][1] == Laid("Qh", None, 1)
    assert up.facts()["seats"][0]["cards"][1]["up"]


def test_own_cards_are_shown_until_the_first_turn_is_over_with_memory() -> None:
    view = Hausnummer.deal(42, replace(TWO, memory=True)).seen_by(0)
    assert all(card["shown"] for card in view.facts()["seats"][0]["cards"])
    hidden = after(Hausnummer.deal(42, replace(TWO, memory=True)), "t1").seen_by(0)
    assert not any(card["shown"] for card in hidden.facts()["seats"][0]["cards"])
    assert all(card["card"] for card in hidden.facts()["seats"][0]["cards"])


def test_after_a_knock_everyone_else_has_one_turn() -> None:
    state = after(Hausnummer.deal(7, HausnummerOptions(players=4)), "t1", "knock", "t1", "t1")
    assert state.seat == 0
    assert "knock" not in state.actions()
    state = state.play("t1")
    assert state.actions() == ("deal",)
    assert state.rounds[0].knocker == 1
    state = state.play("deal")
    assert (state.round, state.dealer, state.seat) == (2, 1, 1)


def test_the_left_starts() -> None:
    assert Hausnummer.deal(7, HausnummerOptions(players=4, starter="left")).seat == 1


def test_knocking_after_the_turn() -> None:
    state = Hausnummer.deal(42, replace(ONE_ROUND, knock="after")).play("t1")
    assert state.actions() == ("knock", "end")
    assert state.play("end").seat == 1
    assert after(state, "knock", "t1").seat is None


@pytest.mark.parametrize(("penalty", "points"), [("none", 29), ("double5", 63), ("add", 36)])
def test_a_knocker_who_is_not_lowest_pays(penalty: str, points: int) -> None:
    options = replace(ONE_ROUND, penalty=penalty, added=7)
    told = {"rows": [["10", "9", "5", "5"], [None] * 4], "discards": ["3"]}
    state = after(Hausnummer.position(options, told), "knock", "d", "=28")
    assert state.scores() == (points, 28)


def test_a_tie_for_lowest_is_no_failure() -> None:
    told = {"rows": [["A", "2", "3", "4"], [None] * 4], "discards": ["9"]}
    options = replace(ONE_ROUND, penalty="double5")
    state = after(Hausnummer.position(options, told), "knock", "d", "=10")
    assert state.scores() == (10, 10)


def test_discards_become_the_draw_pile_and_the_round_ends_at_last() -> None:
    state = Hausnummer.deal(5, HausnummerOptions(players=6, rounds=1))
    piles = 0
    while state.seat is not None:
        piles = len(state.piles)
        state = after(state, "draw", "throw")
    assert piles == RESHUFFLES + 1
    assert state.rounds[0].knocker == state.turn


def test_nobody_stalls_for_ever() -> None:
    state = Hausnummer.deal(5, ONE_ROUND)
    while state.seat is not None:
        state = state.play("t1")
    assert state.turns == (TURNS, TURNS)


def test_what_was_thrown_is_known_to_be_in_the_new_pile() -> None:
    state = Hausnummer.deal(5, HausnummerOptions(players=6))
    hidden = {laid.card for row in state.rows[1:] for laid in row}
    while len(state.piles) < 2:
        state = after(state, "draw", "throw")
    view = state.play("draw").seen_by(0)
    assert set(view.unseen[0]) == hidden
    full = view.complete(Random(3))
    assert {laid.card for row in full.rows[1:] for laid in row} == hidden


def test_a_record_replays() -> None:
    rng = Random(8)
    state = Hausnummer.deal(11, TWO)
    actions = []
    while state.seat is not None:
        actions.append(rng.choice(state.actions()))
        state = state.play(actions[-1])
    record = Record(
        "hausnummer",
        codec.encode(TWO),
        11,
        players=("human", "threshold:13"),
        actions=tuple(actions),
    )
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again == record
    *_, last = again.states()
    assert last == state
    assert sum(last.scores()) == sum(sum(played.points) for played in state.rounds)
