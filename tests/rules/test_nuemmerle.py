"""Nümmerle's rules against an independent writing of them, and what must hold in any game."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames import codec
from pygames.game import DEALER, IllegalAction, Refusal
from pygames.nuemmerle.rules import Board, Nuemmerle, NuemmerleOptions
from pygames.record import Record
from tests.nuemmerle_by_hand import Desk

DEALS = json.loads((Path(__file__).parent / "nuemmerle_deals.json").read_text("utf-8"))
SMALL = [
    NuemmerleOptions(rows=2, stacks=2, ranks=2),
    NuemmerleOptions(rows=2, stacks=2, ranks=2, forced=True),
    NuemmerleOptions(rows=1, stacks=2, ranks=3),
    NuemmerleOptions(rows=2, stacks=1, ranks=4),
    NuemmerleOptions(rows=2, stacks=1, ranks=4, forced=True),
    NuemmerleOptions(rows=1, stacks=3, ranks=2),
    NuemmerleOptions(rows=2, stacks=1, ranks=3, players=2),
    NuemmerleOptions(rows=1, stacks=2, ranks=2, players=2, forced=True),
]

small_options = st.builds(
    NuemmerleOptions,
    players=st.integers(1, 3),
    rows=st.integers(1, 4),
    stacks=st.integers(1, 3),
    ranks=st.integers(2, 6),
    forced=st.booleans(),
)


def played(state: Nuemmerle, rng: Random, steps: int) -> Nuemmerle:
    """The state after at most so many random actions."""
    for _ in range(steps):
        if state.seat is None:
            break
        state = state.play(rng.choice(state.actions()))
    return state


def position(options: NuemmerleOptions, *boards: Any) -> Nuemmerle:
    """A position from (stacks, rows) of each player."""
    shown = [{"stacks": stacks, "rows": rows} for stacks, rows in boards]
    return Nuemmerle.position(options, {"boards": shown})


# All moves of small games

@pytest.mark.parametrize("options", SMALL, ids=str)
def test_all_games_of_a_small_deck_go_as_the_rules_say(options: NuemmerleOptions) -> None:
    open_pairs = [(Nuemmerle.unknown(options), Desk(options))]
    seen = set()
    while open_pairs:
        state, desk = open_pairs.pop()
        if desk.key() in seen:
            continue
        seen.add(desk.key())
        assert set(state.actions()) == desk.moves()
        assert len(state.actions()) == len(desk.moves())
        assert state.scores() == desk.points()
        dealer_or_over = DEALER if desk.moves() else None
        assert state.seat == (dealer_or_over if desk.turn is None else desk.turn)
        state.check()
        for action in state.actions():
            after = desk.copy()
            after.do(action)
            open_pairs.append((state.play(action), after))
    assert len(seen) > 30


@pytest.mark.parametrize("options", SMALL, ids=str)
def test_whatever_is_not_among_the_actions_is_refused(options: NuemmerleOptions) -> None:
    words = [*"0123456", "s", "next", "p0", "p1", "p2", "p3", "r0", "r1", "r2", "r3", "", "r", "px"]
    rng = Random(5)
    for _ in range(60):
        state = played(Nuemmerle.unknown(options), rng, rng.randint(0, 20))
        for word in set(words) - set(state.actions()):
            with pytest.raises(IllegalAction):
                state.play(word)


# Refusals say what is wrong and what would be right

START = Nuemmerle.deal(42, NuemmerleOptions())
FORCED = NuemmerleOptions(forced=True)


@pytest.mark.parametrize(
    ("state", "action", "message"),
    [
        (START, "8", "The card called here is the 2, not 8."),
        (START, "16", "16 is no card of this deck: it has 1 to 15."),
        (START, "s", "s is no card of this deck: it has 1 to 15."),
        (START.play("2"), "s", "The 2 fits no stack: none stands at 1."),
        (START.play("2"), "r6", "There is no row 6: rows are 1 to 5."),
        (START.play("2"), "p1", "Row 1 is empty."),
        (START.play("2"), "next", "First place the called 2."),
        (START.play("2"), "up", '"up" is no action here. Possible are: r1, r2, r3, r4, r5.'),
        (START.play("2").play("r1").play("4"), "p1", "The 2 fits no stack: none stands at 1."),
        (
            position(NuemmerleOptions(), ([1] + [0] * 5, [[2], [], [], [], []]))
            .play("9")
            .play("r2"),
            "s",
            "The called card has been placed already.",
        ),
        (
            position(NuemmerleOptions(), ([1] + [0] * 5, [[2], [], [], [], []]))
            .play("9")
            .play("r2"),
            "r1",
            "The called card has been placed already.",
        ),
        (
            Nuemmerle.unknown(FORCED).play("1"),
            "r1",
            'The 1 fits a stack and must go there (option "forced").',
        ),
        (
            position(NuemmerleOptions(stacks=1, ranks=2, rows=1), ([1], [[]])),
            "1",
            "All 1 copies of the 1 have been called.",
        ),
        (
            position(NuemmerleOptions(stacks=1, ranks=2, rows=1), ([2], [[]])),
            "next",
            "The game is over: next comes too late.",
        ),
    ],
)
def test_illegal_actions_name_the_rule(state: Nuemmerle, action: str, message: str) -> None:
    before = codec.encode(state)
    with pytest.raises(IllegalAction) as refused:
        state.play(action)
    assert str(refused.value) == message
    assert codec.encode(state) == before


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"rows": 0}, "The option rows is 0, but should be from 1 to 9."),
        ({"stacks": 10}, "The option stacks is 10, but should be from 1 to 9."),
        ({"ranks": 1}, "The option ranks is 1, but should be from 2 to 20."),
        ({"players": 11}, "The option players is 11, but should be from 1 to 10."),
        ({"forced": 1}, "The option forced is 1, but should be of the kind bool."),
        ({"rows": True}, "The option rows is True, but should be of the kind int."),
    ],
)
def test_options_out_of_range_are_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        NuemmerleOptions(**values)
    assert str(refused.value) == message


def test_schema_tells_a_form_everything_about_the_options() -> None:
    schema = {entry.pop("name"): entry for entry in NuemmerleOptions.schema()}
    assert list(schema) == ["players", "rows", "stacks", "ranks", "forced"]
    assert (schema["rows"]["default"], schema["rows"]["low"], schema["rows"]["high"]) == (5, 1, 9)
    assert schema["forced"]["default"] is False


# Positions described by hand

LITTLE = NuemmerleOptions(rows=2, stacks=2, ranks=4)


@pytest.mark.parametrize(
    ("boards", "message"),
    [
        ([([2], [[], []])], "There are 1 stacks, but should be 2."),
        ([([2, 0], [[]])], "There are 1 rows, but should be 2."),
        ([([5, 0], [[], []])], "A stack stands at 5, but can only stand at 0 to 4."),
        ([([0, -1], [[], []])], "A stack stands at -1, but can only stand at 0 to 4."),
        ([([0, 0], [[9], []])], "9 is no card of this deck: it has 1 to 4."),
        (
            [([2, 1], [[1], []])],
            "There are 3 copies of the 1 on the table, but the deck has 2.",
        ),
        (
            [([2, 0], [[], []]), ([2, 0], [[], []])],
            "There are boards for 2 players, but 1 play.",
        ),
    ],
)
def test_impossible_positions_are_refused(boards: list[Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        position(LITTLE, *boards)
    assert str(refused.value) == message


def test_position_of_several_players_must_hold_the_same_cards() -> None:
    options = replace(LITTLE, players=2)
    agreeing = position(options, ([2, 0], [[3], []]), ([1, 0], [[3, 2], []]))
    assert agreeing.scores() == (2, 1)
    with pytest.raises(Refusal, match="All players got the same cards"):
        position(options, ([2, 0], [[3], []]), ([1, 0], [[3], []]))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({}, "boards is null, but should be of the kind list."),
        ({"boards": [{"stacks": [0, 0]}]}, "boards[0].rows is missing."),
        (
            {"boards": [{"stacks": ["1", 0], "rows": [[], []]}]},
            'boards[0].stacks[0] is "1", but should be of the kind int.',
        ),
    ],
)
def test_malformed_positions_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(Refusal) as refused:
        Nuemmerle.position(LITTLE, wrong)
    assert str(refused.value) == message


def test_position_counts_what_is_left_and_is_sound() -> None:
    state = position(LITTLE, ([1, 3], [[4, 2], []]))
    assert state.boards[0].stacks == (3, 1)
    assert state.left == (0, 0, 0, 1, 1)
    assert state.seat == DEALER
    assert state.actions() == ("3", "4")
    state.check()


@given(small_options, st.integers(0, 99), st.integers(0, 60), st.integers())
def test_any_state_of_a_game_can_be_set_up_by_hand(
    options: NuemmerleOptions, deal: int, steps: int, seed: int
) -> None:
    state = played(Nuemmerle.deal(deal, options), Random(seed), steps)
    if state.seat in (None, DEALER):
        boards = codec.encode(state)["boards"]
        again = Nuemmerle.position(options, {"boards": boards})
        assert [Counter(board.stacks) for board in again.boards] == [
            Counter(board.stacks) for board in state.boards
        ]
        assert again.left == state.left
        held = state.seat is None and len(boards) == 1 and state.boards[0].fitting_rows()
        assert again.seat == (0 if held else state.seat)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"order": (1, 2)}, "order has 2 entries, but should have 8."),
        ({"called": 9}, "9 cards are said to have been called"),
        ({"called": 4}, "4 cards are said to have been called"),
        ({"boards": ()}, "There are boards for 0 players, but 1 play."),
        ({"turn": 2}, "It cannot be the turn of player 3 here."),
        ({"turn": -1}, "It cannot be the turn of player 0 here."),
        ({"turn": 0}, "It cannot be the turn of player 1 here."),
        ({"order": (1, 2, 4, 4, 4, None, None, None)}, "The order holds a card too often"),
        (
            {"boards": (Board((2, 0), ((3,), ())),)},
            "The board of player 1 does not hold the cards that were called.",
        ),
        (
            {"boards": (Board((2, 0), ((4, 3), ())),)},
            "The board of player 1 does not hold the cards that were called.",
        ),
    ],
)
def test_check_finds_contradictions(change: dict[str, Any], message: str) -> None:
    sound = Nuemmerle.unknown(LITTLE).play("1").play("s").play("2").play("s").play("4").play("r1")
    sound.check()
    with pytest.raises(Refusal, match="^" + message.replace("(", r"\(")):
        replace(sound, **change).check()


# What holds in every game

@given(small_options, st.integers(0, 10**6), st.integers(0, 80), st.integers())
def test_no_card_is_lost_or_made(
    options: NuemmerleOptions, deal: int, steps: int, seed: int
) -> None:
    state = played(Nuemmerle.deal(deal, options), Random(seed), steps)
    state.check()
    deck = Counter(options.deck)
    assert Counter(state.order) == deck
    to_come = Counter({rank: n for rank, n in enumerate(state.left) if n})
    for seat, board in enumerate(state.boards):
        in_hand: Counter[int | None] = Counter()
        if seat > state.turn or (seat == state.turn and not state.placed):
            in_hand[state.order[state.called - 1]] = 1
        assert board.cards() + to_come + in_hand == deck
        assert board.stacks == tuple(sorted(board.stacks, reverse=True))
    assert state.scores() == tuple(sum(board.stacks) for board in state.boards)
    assert (state.seat is None) == (state.actions() == ())


@given(small_options, st.integers(0, 10**6), st.integers(0, 80), st.integers())
def test_a_seat_sees_nothing_of_the_cards_to_come(
    options: NuemmerleOptions, deal: int, steps: int, seed: int
) -> None:
    rng = Random(seed)
    state = played(Nuemmerle.deal(deal, options), rng, steps)
    tail = list(state.order[state.called :])
    rng.shuffle(tail)
    other = replace(state, order=(*state.order[: state.called], *tail))
    for seat in range(options.players):
        view = state.seen_by(seat)
        assert view == other.seen_by(seat)
        assert view.order[state.called :] == (None,) * len(tail)
        assert (view.boards, view.left, view.seat) == (state.boards, state.left, state.seat)
        if state.seat != DEALER:
            assert view.actions() == state.actions()


@given(small_options, st.integers(0, 80), st.integers(), st.sets(st.integers(0, 17)))
def test_complete_agrees_with_what_is_known(
    options: NuemmerleOptions, steps: int, seed: int, known: set[int]
) -> None:
    rng = Random(seed)
    state = played(Nuemmerle.deal(7, options), rng, steps)
    order = tuple(
        card if i < state.called or i in known else None for i, card in enumerate(state.order)
    )
    view = replace(state, order=order)
    view.check()
    full = view.complete(rng)
    full.check()
    assert Counter(full.order) == Counter(options.deck)
    assert all(now in (None, then) for now, then in zip(order, full.order, strict=True))
    assert replace(full, order=order) == view


def test_complete_draws_every_order_equally_often() -> None:
    view = Nuemmerle.unknown(NuemmerleOptions(stacks=1, ranks=3))
    rng = Random(1)
    drawn = Counter(view.complete(rng).order for _ in range(6000))
    assert len(drawn) == 6
    # Binomial(6000, 1/6) has a standard deviation of 29.
    assert all(abs(count - 1000) < 120 for count in drawn.values())


@given(small_options, st.integers(0, 10**6), st.integers(0, 80), st.integers())
def test_records_replay_and_survive_json(
    options: NuemmerleOptions, deal: int, steps: int, seed: int
) -> None:
    rng = Random(seed)
    states = [Nuemmerle.deal(deal, options)]
    actions: list[str] = []
    while states[-1].seat is not None and len(actions) < steps:
        actions.append(rng.choice(states[-1].actions()))
        states.append(states[-1].play(actions[-1]))
    players = ("human",) * options.players
    record = Record("nuemmerle", codec.encode(options), deal, None, players, tuple(actions))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    assert again == record
    assert list(again.states()) == states
    decoded = codec.decode(Nuemmerle, json.loads(json.dumps(codec.encode(states[-1]))))
    assert decoded == states[-1]


# Numbered deals

def test_numbered_deals_are_those_of_the_list() -> None:
    for number, order in DEALS.items():
        assert list(Nuemmerle.deal(int(number), NuemmerleOptions()).order) == order


def test_numbered_deals_are_shuffled_as_the_rules_say() -> None:
    for number in (0, 3, 20261130, 2**53 - 1):
        deck = [rank for rank in range(1, 16) for _ in range(6)]
        rng = Random(number)
        for i in range(len(deck) - 1, 0, -1):
            j = int(rng.random() * (i + 1))
            deck[i], deck[j] = deck[j], deck[i]
        assert Nuemmerle.deal(number, NuemmerleOptions()).order == tuple(deck)


@pytest.mark.parametrize("number", [-1, 2**53, 1.0, True, "7", None])
def test_what_is_no_deal_number_is_refused(number: Any) -> None:
    with pytest.raises(Refusal, match="A deal’s number is a whole number from 0 to"):
        Nuemmerle.deal(number, NuemmerleOptions())


# Several players

def test_all_place_a_call_in_seat_order_before_the_next() -> None:
    state = Nuemmerle.unknown(NuemmerleOptions(players=3)).play("1")
    seats = [state.seat]
    for action in ("s", "r1", "next", "s"):
        state = state.play(action)
        seats.append(state.seat)
    # Seat 1 parked a card that fits, so it could still play it.
    assert seats == [0, 1, 1, 2, DEALER]
    assert state.scores() == (1, 0, 1)


def test_row_ends_may_follow_the_last_call() -> None:
    state = position(NuemmerleOptions(rows=1, stacks=1, ranks=3), ([0], [[3, 2]])).play("1")
    for action in ("s", "p1"):
        state = state.play(action)
        assert state.seat == 0
    assert state.play("p1").seat is None
    assert state.play("p1").scores() == (3,)
    assert state.play("next").scores() == (2,)


def test_a_position_after_the_last_call_lets_row_ends_be_played() -> None:
    state = position(NuemmerleOptions(stacks=1, ranks=3, rows=1), ([1], [[3, 2]]))
    assert state.actions() == ("p1", "next")
    assert state.play("p1").play("p1").scores() == (3,)
