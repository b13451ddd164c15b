"""Drachenrummy's rules."""

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import codec, deals
from pygames.drachenrummy.rules import (
    Board,
    Drachenrummy,
    DrachenrummyOptions,
    Reserved,
    plan_actions,
)
from pygames.game import DEALER, IllegalAction, Refusal
from pygames.record import Record

MIDDLE = ["2c", "5d", "9h", "Ks"]


def table(
    *boards: dict[str, Any], middle: list[str] | None = None, turn: int = 0, **options: Any
) -> Drachenrummy:
    """A position with these boards and, where nothing else is said, four cards in the middle."""
    chosen = DrachenrummyOptions(players=len(boards), **options)
    middle = MIDDLE if middle is None else middle
    position = {"boards": list(boards), "middle": middle, "turn": turn}
    return Drachenrummy.position(chosen, position)


def with_dice(state: Drachenrummy, dice: str) -> Drachenrummy:
    """The state with these dice rolled and all fixed at once."""
    return state.play(dice).play("f" + dice)


def refused(state: Drachenrummy, action: str, key: str) -> str:
    before = codec.encode(state)
    with pytest.raises(IllegalAction) as caught:
        state.play(action)
    assert caught.value.key == f"refused.{key}"
    assert codec.encode(state) == before
    return str(caught.value)


options_strategy = st.builds(
    DrachenrummyOptions,
    players=st.integers(2, 5),
    cards=st.sampled_from(["auto", "52", "104"]),
    steal=st.sampled_from(["same", "any", "higher"]),
    auto_take=st.booleans(),
    starter=st.integers(0, 2),
)


def lively(state: Drachenrummy, rng: Random) -> str:
    """Any action, but seldom the end of a turn."""
    actions = state.actions()
    if len(actions) > 1 and actions[-1] == "end" and rng.random() < 0.8:
        actions = actions[:-1]
    return actions[int(rng.random() * len(actions))]


def play_on(state: Drachenrummy, rng: Random, most: int = 100_000) -> list[Drachenrummy]:
    states = [state]
    while states[-1].seat is not None and len(states) <= most:
        states.append(states[-1].play(lively(states[-1], rng)))
    return states


# Options


def test_decks() -> None:
    assert [DrachenrummyOptions(players=n).decks for n in (2, 3, 4, 5)] == [1, 1, 2, 2]
    assert DrachenrummyOptions(players=2, cards="104").decks == 2
    assert DrachenrummyOptions(players=5, cards="52").decks == 1


def test_wrong_options_are_refused() -> None:
    for wrong in ({"players": 1}, {"players": 6}, {"cards": "32"}, {"steal": "never"},
                  {"auto_take": 1}, {"starter": 3}, {"starter": -1}):
        with pytest.raises(Refusal):
            DrachenrummyOptions(**wrong)


def test_starter() -> None:
    assert [Drachenrummy.deal(n, DrachenrummyOptions(players=3)).turn for n in range(4)] == [
        0, 1, 2, 0,
    ]
    assert Drachenrummy.deal(7, DrachenrummyOptions(players=3, starter=3)).turn == 2
    assert Drachenrummy.unknown(DrachenrummyOptions()).turn == 0


def test_each_seat_follows_the_one_before() -> None:
    state = table({}, {}, {}, turn=2)
    state = with_dice(state, "11111").play("end")
    assert state.turn == 0


# The deal and the dice


def test_a_numbered_deal_is_the_deck_and_the_dice_of_its_number() -> None:
    state = Drachenrummy.deal(42, DrachenrummyOptions())
    deck = deals.numbered(DrachenrummyOptions().deck, 42)
    dice = deals.dice(42)
    assert state.stock == tuple(deck)
    for card in deck[:4]:
        assert state.seat == DEALER
        assert state.actions() == (card,)
        state = state.play(card)
    assert state.middle == tuple(deck[:4])
    first = "".join(str(pip) for pip in sorted(next(dice) for _ in range(5)))
    assert state.actions() == (first,)
    state = state.play(first).play("f" + first[:2])
    second = "".join(str(pip) for pip in sorted(next(dice) for _ in range(3)))
    assert state.actions() == (second,)
    refused(state, "111" if second != "111" else "222", "drachenrummy.other_roll")


def test_the_middle_is_filled_after_each_turn() -> None:
    state = with_dice(table({}, {}), "11226")
    state = state.play("2c1").play("Ks22").play("5d6").play("end")
    assert state.phase == "deal"
    assert state.middle == ("9h",)
    for card in ("3c", "3d", "3h"):
        state = state.play(card)
    assert (state.phase, state.turn, state.middle) == ("roll", 1, ("9h", "3c", "3d", "3h"))


def test_what_the_dealer_can_say() -> None:
    state = table({"hand": ["7c"]}, {}, middle=["2c"], cards="104")
    assert "7c" in state.actions()
    refused(state, "1c", "drachenrummy.no_card")
    state = table({"hand": ["7c"]}, {}, middle=["2c"])
    assert "7c" not in state.actions()
    assert len(state.actions()) == 50
    refused(state, "7c", "drachenrummy.none_left")
    refused(Drachenrummy.deal(42, DrachenrummyOptions()), "2c", "drachenrummy.other_card")
    rolling = table({}, {})
    assert len(rolling.actions()) == 252
    for wrong in ("1234", "54321", "12347", "f", ""):
        refused(rolling, wrong, "drachenrummy.no_roll")


# Fixing


def test_fixing() -> None:
    state = table({}, {}).play("11336")
    assert set(state.actions()) >= {"f1", "f11", "f13", "f11336", "f6"}
    assert len(state.actions()) == 17
    refused(state, "f2", "drachenrummy.not_rolled")
    refused(state, "f", "drachenrummy.not_rolled")
    refused(state, "f31", "drachenrummy.not_rolled")
    refused(state, "end", "drachenrummy.fix")
    state = state.play("f33")
    assert (state.fixed, state.phase, len(state.actions())) == ("33", "roll", 56)
    state = state.play("345").play("f3").play("12").play("f2")
    assert (state.phase, state.fixed) == ("roll", "2333")
    assert state.play("6").fixed == "23336", "the last die has no choice"
    assert state.play("6").phase == "lay"


# Reserving and stealing


def test_reserving() -> None:
    state = with_dice(table({}, {}), "11226")
    assert sum(action.startswith("2c") for action in state.actions()) == 5
    refused(state, "2c111", "drachenrummy.no_dice")
    refused(state, "2c12", "drachenrummy.one_pip")
    refused(state, "3c1", "drachenrummy.not_in_middle")
    refused(state, "2c1@2", "drachenrummy.not_reserved")
    refused(state, "2c1@1", "drachenrummy.own")
    refused(state, "2c1@3", "drachenrummy.no_player")
    refused(state, "hello", "drachenrummy.lay")
    state = state.play("Ks11").play("2c2")
    assert state.board.reserved == (Reserved("Ks", "11"), Reserved("2c", "2"))
    assert state.fixed == "26"
    refused(state, "5d11", "drachenrummy.no_dice")
    assert state.play("5d2").play("9h6").turn == 1, "nothing left to do ends the turn"


def test_reserved_cards_go_to_the_hand_when_the_turn_comes() -> None:
    state = with_dice(table({}, {}), "11226").play("Ks11").play("end").play("3c")
    assert state.turn == 1
    state = with_dice(state, "33333").play("end")
    assert state.board.hand == ("Ks",)
    assert state.board.reserved == ()
    assert state.turns[-1].taken == ("Ks",)


STEALS = [
    ("same", "3", {"33", "333", "3333"}, {"3", "44", "66", "666"}),
    ("same", "333", {"3333"}, {"3", "33", "333", "66666"}),
    ("any", "3", {"33", "22", "66"}, {"3", "4", "6"}),
    ("any", "33", {"333", "222", "666"}, {"33", "66"}),
    ("higher", "3", {"33", "4", "6", "66"}, {"3", "2", "22", "222"}),
    ("higher", "33", {"333", "44", "666"}, {"33", "4", "6", "222"}),
    ("higher", "66", {"666"}, {"66", "555", "6"}),
    ("same", "55555", set(), {"55555", "66666"}),
    ("higher", "55555", {"66666"}, {"55555"}),
    ("same", "", {"1", "6", "22"}, set()),
]


@pytest.mark.parametrize(("steal", "lying", "right", "wrong"), STEALS)
def test_stealing(steal: str, lying: str, right: set[str], wrong: set[str]) -> None:
    start = table({}, {"reserved": [{"card": "7h", "dice": lying}]}, steal=steal)
    for dice in right | wrong:
        other = "1" if dice[0] != "1" else "2"
        state = with_dice(start, "".join(sorted(dice + other * (5 - len(dice)))))
        if dice in right:
            after = state.play(f"7h{dice}@2")
            assert after.boards[0].reserved == (Reserved("7h", dice),)
            assert after.boards[1].reserved == ()
        else:
            refused(state, f"7h{dice}@2", f"drachenrummy.too_weak_{steal}")


def test_the_loser_has_five_dice_again_and_may_steal_back() -> None:
    state = with_dice(table({}, {"reserved": [{"card": "7h", "dice": "3"}]}), "11334")
    state = state.play("7h33@2").play("end")
    state = with_dice(state, "33345")
    assert state.turn == 1
    state = state.play("7h333@1")
    assert state.boards[1].reserved == (Reserved("7h", "333"),)
    assert state.boards[0].reserved == ()


def test_of_alike_reserved_cards_the_strongest_is_stolen() -> None:
    alike = [{"card": "7h", "dice": "3"}, {"card": "7h", "dice": "33"}]
    start = with_dice(table({}, {"reserved": alike}, cards="104"), "33346")
    assert start.play("7h333@2").boards[1].reserved == (Reserved("7h", "3"),)
    assert start.play("7h33@2").boards[1].reserved == (Reserved("7h", "33"),)


def test_any_number_of_reservations_and_steals() -> None:
    entries = [{"card": "7h", "dice": "3"}, {"card": "8h", "dice": "4"}]
    state = with_dice(table({}, {"reserved": entries}, {}), "13344")
    state = state.play("7h33@2").play("2c1").play("8h44@2")
    assert [entry.card for entry in state.boards[0].reserved] == ["7h", "2c", "8h"]


# Taking up by choice


def test_taking_up_is_a_choice() -> None:
    entries = [{"card": "7h", "dice": "66"}, {"card": "8h", "dice": "5"}]
    state = table({"reserved": entries}, {}, auto_take=False)
    assert state.actions() == ("t7h", "t8h", "roll")
    refused(state, "f6", "drachenrummy.take")
    refused(state, "t9h", "drachenrummy.take")
    some = state.play("t7h")
    assert some.board.hand == ("7h",)
    assert some.turns[-1].taken == ("7h",)
    assert some.play("t8h").phase == "roll", "nothing is left to take up"
    lying = some.play("roll")
    assert lying.board.reserved == (Reserved("8h", ""),)
    after = with_dice(with_dice(lying, "11111").play("end"), "12345")
    assert after.play("8h1@1").boards[1].reserved == (Reserved("8h", "1"),)


# Melding


def test_melding() -> None:
    hand = ["7c", "7d", "7h", "7s", "Qc", "Kc", "Ac"]
    state = with_dice(table({"hand": hand}, {}), "11111")
    for action in ("m7c7d7h", "m7c7d7h7s", "mQcKcAc"):
        assert action in state.actions()
    refused(state, "m7c7h7d", "drachenrummy.meld_order")
    refused(state, "mKcQcAc", "drachenrummy.meld_order")
    refused(state, "m7c7d", "drachenrummy.no_meld")
    refused(state, "m7c7d8h", "drachenrummy.not_in_hand")
    refused(state, "7s>1", "drachenrummy.no_meld_number")
    state = state.play("m7c7d7h").play("mQcKcAc")
    assert state.board.melds == (("7c", "7d", "7h"), ("Qc", "Kc", "Ac"))
    assert state.board.hand == ("7s",)
    refused(state, "7s>2", "drachenrummy.does_not_fit")
    refused(state, "8s>1", "drachenrummy.not_in_hand")
    refused(state, "7s>3", "drachenrummy.no_meld_number")
    state = state.play("7s>1")
    assert state.board.melds[0] == ("7c", "7d", "7h", "7s")
    assert state.scores()[0] == 4 + 6


def test_an_ace_is_low_or_high_but_never_in_the_middle() -> None:
    state = with_dice(table({"hand": ["Kc", "Ac", "3c", "Qc", "4c"]}, {}), "11111")
    assert "mQcKcAc" in state.actions()
    refused(state, "mKcAc3c", "drachenrummy.no_meld")
    low = with_dice(table({"hand": ["Kc", "Ac", "3c", "4c"]}, {}, middle=["2c"]).play("9d")
                    .play("9h").play("9s"), "11111")
    refused(low, "mAc3c4c", "drachenrummy.no_meld")


def test_with_two_decks_no_suit_twice_in_a_set_and_runs_from_ace_to_ace() -> None:
    hand = ["7c", "7c", "7d", "7d"]
    state = with_dice(table({"hand": hand}, {}, cards="104"), "11111")
    refused(state, "m7c7c7d", "drachenrummy.no_meld")
    run = [rank + "h" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K", "A")]
    state = with_dice(table({"hand": run}, {}, cards="104"), "11111")
    state = state.play("m" + "".join(run))
    assert state.scores()[0] == 9 + 2 * 5


def test_a_reserved_card_cannot_be_melded() -> None:
    state = with_dice(table({"hand": ["2d", "2h"]}, {}), "11111").play("2c1")
    refused(state, "m2c2d2h", "drachenrummy.not_in_hand")


# Both endings


def test_the_end_when_all_is_gone() -> None:
    rest = [card for card in DrachenrummyOptions().deck if card not in MIDDLE]
    hands = {"hand": rest[:24]}, {"hand": rest[24:]}
    state = with_dice(table(*hands), "12345")
    for action in ("2c1", "5d2", "9h3", "Ks4"):
        state = state.play(action)
    assert state.phase == "lay", "there are melds to lay"
    state = state.play("end")
    assert state.turn == 1
    state = with_dice(state, "11111").play("end")
    assert state.phase == "meld"
    assert state.boards[0].hand[-4:] == ("2c", "5d", "9h", "Ks")
    assert state.facts()["ended"] == "empty"
    refused(state, "2c1", "drachenrummy.last_melds")
    best = [seat["now"] for seat in state.facts()["seats"]]
    while state.seat is not None:
        state = state.play((*plan_actions(state.board), "end")[0])
    assert list(state.scores()) == best
    assert state.actions() == ()
    with pytest.raises(IllegalAction) as caught:
        state.play("end")
    assert caught.value.key == "refused.game_over"


def test_the_end_when_nobody_wants_anything() -> None:
    state = table({"hand": ["7c", "7d", "7h"]}, {"reserved": [{"card": "8h", "dice": "6"}]})
    for turn in (0, 1, 0):
        assert (state.turn, state.phase) == (turn, "roll")
        state = with_dice(state, "12345").play("end")
    assert state.phase == "meld", "the first turn does not count: a card was reserved"
    assert state.facts()["ended"] == "idle"
    state = state.play("m7c7d7h")
    assert state.phase == "over", "the other can't meld and is not asked"
    assert state.scores() == (3, -1)


def test_a_card_left_lying_for_a_whole_round_is_void() -> None:
    state = table({"reserved": [{"card": "8h", "dice": "6"}]}, {}, auto_take=False)
    state = with_dice(state.play("roll"), "12345").play("end")
    state = with_dice(state, "12345").play("end")
    assert state.phase == "over"
    assert state.scores() == (0, 0)


def test_taking_anything_keeps_the_game_going() -> None:
    state = with_dice(table({}, {}), "12345").play("end")
    state = with_dice(state, "12345").play("2c1").play("end").play("3c")
    state = with_dice(state, "12345").play("end")
    assert state.idle == 0
    assert state.phase == "roll"


# Companion games, positions, checks


def test_a_companion_game_is_entered_step_by_step() -> None:
    state = Drachenrummy.unknown(DrachenrummyOptions(players=3))
    for action in ("7c", "Kd", "10h", "As", "12666", "f666", "36", "f6", "2", "Kd666", "As6", "end",
                   "2c", "2d"):
        state = state.play(action)
    assert state.turn == 1
    assert state.boards[0].reserved == (Reserved("Kd", "666"), Reserved("As", "6"))
    assert state.stock == (None,) * 46


def test_positions_that_cannot_be() -> None:
    wrong: list[tuple[list[dict[str, Any]], list[str], int, str]] = [
        ([{}], MIDDLE, 0, "boards"),
        ([{"hand": ["7x"]}, {}], MIDDLE, 0, "drachenrummy.no_card"),
        ([{"hand": ["7c", "7c"]}, {}], MIDDLE, 0, "drachenrummy.too_many"),
        ([{"hand": ["2c"]}, {}], MIDDLE, 0, "drachenrummy.too_many"),
        ([{"melds": [["3c", "4c", "6c"]]}, {}], MIDDLE, 0, "drachenrummy.no_meld"),
        ([{"melds": [["3c", "4c", "x"]]}, {}], MIDDLE, 0, "drachenrummy.no_card"),
        ([{"reserved": [{"card": "7c", "dice": "65"}]}, {}], MIDDLE, 0, "drachenrummy.one_pip"),
        ([{"reserved": [{"card": "7c", "dice": "666"}, {"card": "8c", "dice": "555"}]}, {}],
         MIDDLE, 0, "drachenrummy.dice_count"),
        ([{}, {}], [*MIDDLE, "7c"], 0, "drachenrummy.middle"),
        ([{}, {}], MIDDLE, 2, "drachenrummy.turn"),
        ([{"hand": "7c"}, {}], MIDDLE, 0, "wrong_kind"),
    ]  # fmt: skip
    for boards, middle, turn, key in wrong:
        with pytest.raises(Refusal) as caught:
            Drachenrummy.position(
                DrachenrummyOptions(), {"boards": boards, "middle": middle, "turn": turn}
            )
        assert caught.value.key == f"refused.{key}", boards
    with pytest.raises(Refusal, match="hands"):
        Drachenrummy.position(DrachenrummyOptions(), {"boards": [{}, {}], "hands": []})


def test_a_position_reorders_melds_and_asks_for_missing_cards() -> None:
    state = table({"melds": [["Ac", "Kc", "Qc"]]}, {}, middle=["2c"])
    assert state.boards[0].melds == (("Qc", "Kc", "Ac"),)
    assert state.phase == "deal"
    assert state.play("3c").play("4c").play("5c").phase == "roll"


def test_check_finds_what_is_wrong() -> None:
    state = with_dice(table({}, {}), "12345")
    state.check()
    wrong = [
        (replace(state, fixed="1234"), "dice_phase"),
        (replace(state, fixed="54321"), "dice"),
        (replace(state, phase="sleep"), "phase"),
        (replace(state, stock=state.stock[1:]), "cards"),
        (replace(state, idle=9), "counts"),
        (replace(state, phase="roll", fixed="", middle=(), stock=(None,) * 52), "middle"),
    ]
    for bad, key in wrong:
        with pytest.raises(Refusal) as caught:
            bad.check()
        assert caught.value.key == f"refused.drachenrummy.{key}"


# What always holds


def cards_of(state: Drachenrummy) -> Counter[str]:
    cards = [*state.middle, *(card for card in state.stock if card)]
    return Counter(cards) + Counter(card for board in state.boards for card in board.cards())


@settings(max_examples=25, deadline=None)
@given(options=options_strategy, number=st.integers(0, 10**6), seed=st.integers(0, 10**6))
def test_games(options: DrachenrummyOptions, number: int, seed: int) -> None:
    """Nothing is lost, every state checks and survives JSON, every action listed is legal."""
    rng = Random(seed)
    states = play_on(Drachenrummy.deal(number, options), rng, 400)
    deck = Counter(options.deck)
    for state in states[:: max(1, len(states) // 40)]:
        state.check()
        assert cards_of(state) == deck
        for seat, board in enumerate(state.boards):
            dice = sum(len(entry.dice) for entry in board.reserved)
            held = len(state.fixed) + len(state.rolled) if seat == state.turn else 0
            assert dice + held <= 5
        assert codec.decode(Drachenrummy, json.loads(json.dumps(codec.encode(state)))) == state
        json.dumps(state.facts())
        view = state.seen_by(0)
        view.check()
        if state.seat not in (None, DEALER):
            assert view.actions() == state.actions()
        full = view.complete(rng)
        full.check()
        assert cards_of(full) == deck
        assert full.seen_by(0) == view
        assert len(set(state.actions())) == len(state.actions())


@settings(max_examples=20, deadline=None)
@given(options=options_strategy, number=st.integers(0, 10**6), seed=st.integers(0, 10**6))
def test_hidden_things_do_not_show(options: DrachenrummyOptions, number: int, seed: int) -> None:
    """States that differ only in the stock's order and the dice to come look the same."""
    rng = Random(seed)
    state = play_on(Drachenrummy.deal(number, options), rng, int(rng.random() * 150))[-1]
    stock = deals.shuffled(state.stock, rng)
    other = replace(state, stock=tuple(stock), number=int(rng.random() * 10**6))
    for seat in range(options.players):
        assert other.seen_by(seat) == state.seen_by(seat)
        assert other.seen_by(seat).facts() == state.seen_by(seat).facts()


@settings(max_examples=12, deadline=None)
@given(options=options_strategy, number=st.integers(0, 10**6), seed=st.integers(0, 10**6))
def test_a_game_ends_and_its_record_replays(
    options: DrachenrummyOptions, number: int, seed: int
) -> None:
    rng = Random(seed)
    state, actions = Drachenrummy.deal(number, options), []
    while state.seat is not None:
        actions.append(lively(state, rng))
        state = state.play(actions[-1])
    players = ("human",) * options.players
    record = Record("drachenrummy", codec.encode(options), number, None, players, tuple(actions))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    *_, last = again.states()
    assert last == state
    companion = replace(record, deal=None)
    if options.starter:
        *_, last = companion.states()
        assert last.scores() == state.scores()
    assert state.scores() == tuple(board.points() for board in state.boards)
    shown = state.facts()["turns"]
    taken = sum(len(turn["reserved"]) for turn in shown)
    assert taken == len(options.deck) - len(state.stock) - len(state.middle)


def test_complete_is_even() -> None:
    start = Drachenrummy.unknown(DrachenrummyOptions())
    rng = Random(1)
    first = Counter(start.complete(rng).stock[0] for _ in range(5200))
    assert len(first) == 52
    assert all(55 < count < 150 for count in first.values())
    known = replace(start, stock=("Kd", *start.stock[1:]))
    assert known.complete(rng).stock[0] == "Kd"


def test_facts_mark_what_the_dice_can_take() -> None:
    state = table({}, {"reserved": [{"card": "7h", "dice": "3"}]}).play("13366").play("f33")
    targets = state.play("116").facts()["targets"]
    assert [(target["card"], target["seat"]) for target in targets] == [
        ("2c", None), ("5d", None), ("9h", None), ("Ks", None), ("7h", 1),
    ]
    assert targets[0]["lay"] == ["1", "11", "3", "33", "6"]
    assert targets[-1]["lay"] == ["33"]
    done = state.play("116").play("f116").play("7h33@2")
    assert done.facts()["turns"][-1] == {
        "seat": 0,
        "taken": [],
        "rolls": [{"rolled": "13366", "fixed": "33"}, {"rolled": "116", "fixed": "116"}],
        "reserved": [],
        "stolen": [{"card": "7h", "dice": "33", "seat": 1}],
        "melded": [],
        "added": [],
    }


def test_a_plan_of_melds_is_legal() -> None:
    board = Board(("6s", "10s", "Ac", "2c", "3c", "Kd"), (("7s", "8s", "9s"),))
    assert set(plan_actions(board)) == {"mAc2c3c", "6s>1", "10s>1"}
