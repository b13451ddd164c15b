"""Niedrige Hausnummer's players: honest, right where it can be computed, and not weak."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pygames import words
from pygames.advice import Choice, Moments
from pygames.arena import arena
from pygames.game import DEALER, Refusal
from pygames.games import game_named
from pygames.hausnummer.beliefs import Beliefs
from pygames.hausnummer.bots import LEVELS, PLAYERS, advise, by_rule, remembered, values_of
from pygames.hausnummer.parts import VALUE, HausnummerOptions
from pygames.hausnummer.rounds import chance, play_out, points
from pygames.hausnummer.rules import Hausnummer
from pygames.search import search

GAME = game_named("hausnummer")
numbers = st.integers(0, 10**9)
variants = st.builds(
    HausnummerOptions,
    players=st.integers(2, 6),
    decks=st.integers(1, 2),
    starter=st.sampled_from(("dealer", "left")),
    knock=st.sampled_from(("before", "after")),
    min_turns=st.integers(0, 1),
    penalty=st.sampled_from(("none", "double5", "add")),
    return_discard=st.booleans(),
    reveal=st.booleans(),
    rounds=st.just(1),
)


def on_the_way(
    number: int, options: HausnummerOptions, steps: int, name: str = "threshold"
) -> Hausnummer:
    """A state of the first round between players of this name, after so many actions."""
    player = GAME.player(name)
    rng = Random(number)
    state = Hausnummer.deal(number, options)
    for _ in range(steps):
        if state.seat is None:
            return on_the_way(number + 1, options, steps // 2, name)
        state = state.play(player(state.seen_by(state.seat), rng))
    return on_the_way(number + 1, options, steps // 2, name) if state.seat is None else state


@pytest.mark.parametrize("name", ["random", "forgetful:30", "threshold:11", "search:20"])
@settings(max_examples=12, deadline=None)
@given(number=numbers, options=variants, steps=st.integers(0, 16))
def test_players_do_not_see_what_is_hidden(
    name: str, number: int, options: HausnummerOptions, steps: int
) -> None:
    state = on_the_way(number, options, steps)
    seat = state.turn
    other = state.seen_by(seat).complete(Random(number))
    player = GAME.player(name)
    action = player(state.seen_by(seat), Random(1))
    assert action in state.actions()
    assert player(other.seen_by(seat), Random(1)) == action


@settings(max_examples=40, deadline=None)
@given(number=numbers, players=st.integers(2, 5), steps=st.integers(0, 6))
def test_the_last_turn_is_exact(number: int, players: int, steps: int) -> None:
    state = on_the_way(number, HausnummerOptions(players=players, rounds=1), steps, "random")
    if state.phase == "hold":
        state = state.play("throw")
    if state.seat is not None and state.knocker is None:
        state = state.play("knock")
    if state.seat is None:
        return
    view = state.seen_by(state.turn)
    turn, row = view.turn, values_of(view)

    def sum_after(after: Hausnummer) -> int:
        return sum(VALUE[laid.card] for laid in after.rows[turn] if laid.card)

    def lowest(view: Hausnummer, actions: tuple[str, ...]) -> int:
        # The row right after the action: the reveal may follow at once.
        return min(
            sum(row) - row[int(action[1]) - 1] + VALUE[str(view.drawn)]
            if action != "throw"
            else sum(row)
            for action in actions
        )

    drawing = view.play("draw")
    assert drawing.seat == DEALER
    unseen = Counter(drawing.unseen[-1])
    draws = [
        lowest(told, told.actions()) * unseen[card]
        for card in drawing.actions()
        for told in [drawing.play(card)]
    ]
    value = {"draw": sum(draws) / unseen.total()}
    for action in ("t1", "t2", "t3", "t4"):
        top = VALUE[str(view.discards[-1])]
        value[action] = sum(row) - row[int(action[1]) - 1] + top
    chosen = by_rule(view, row, 13)
    assert value[chosen] == pytest.approx(min(value.values()))


@settings(max_examples=60, deadline=None)
@given(
    number=numbers,
    players=st.integers(2, 4),
    knock=st.sampled_from(("before", "after")),
    cut=st.integers(11, 20),
)
def test_a_rollout_is_a_round_between_threshold_players(
    number: int, players: int, knock: str, cut: int
) -> None:
    options = HausnummerOptions(players=players, knock=knock, rounds=1)
    state = Hausnummer.deal(number, options)
    rows = [[VALUE[str(laid.card)] for laid in row] for row in state.rows]
    stock = [VALUE[str(card)] for card in state.stock]
    top = VALUE[str(state.discards[0])]
    # Enough of the draw pile, and a last turn by the same rule as the others.
    player = GAME.player(f"threshold:{cut}")
    known = None
    while state.seat is not None and state.knocker is None:
        state = state.play(player(state.seen_by(state.seat), Random(1)))
        if len(state.piles) > 1:
            return
    if state.rounds:
        return
    known = [sum(VALUE[str(laid.card)] for laid in row) for row in state.rows]
    sums, knocker = play_out(rows, top, stock, 0, None, [cut] * players, knock == "after")
    assert knocker == state.knocker
    assert sums[knocker] == known[knocker]
    assert all(after <= before for after, before in zip(sums, known, strict=True))


@settings(max_examples=40, deadline=None)
@given(number=numbers, options=variants, steps=st.integers(0, 30))
def test_beliefs_are_of_the_cards_that_are_left(
    number: int, options: HausnummerOptions, steps: int
) -> None:
    view = on_the_way(number, options, steps)
    view = view.seen_by(view.turn)
    beliefs = Beliefs(view)
    unseen = Counter(VALUE[card] for cards in view.unseen for card in cards)
    for seed in range(3):
        rows, stock = beliefs.draw(Random(seed))
        drawn: Counter[int] = Counter(stock)
        for seat, row in enumerate(view.rows):
            for laid, value in zip(row, rows[seat], strict=True):
                if laid.card is None:
                    drawn[value] += 1
                else:
                    assert value == VALUE[laid.card]
        assert drawn == unseen


def test_who_throws_a_card_and_keeps_the_rest_has_nothing_higher() -> None:
    state = Hausnummer.deal(42, HausnummerOptions(players=2))
    told = {"rows": [["A", "3", "9", "5"], [None] * 4], "discards": ["9"], "turn": 1}
    state = Hausnummer.position(state.options, told)
    for action in ("d2", "6"):
        state = state.play(action)
    beliefs = Beliefs(state.seen_by(0))
    rng = Random(1)
    highest = [max(beliefs.draw(rng)[0][1]) for _ in range(200)]
    assert sum(most > 6 for most in highest) < 60
    *_, advice = advise(state.seen_by(0), Random(1), 60)
    knock = advice.choices[advice.index("knock")]
    said = [words.say(reason.key, "en", **reason.values) for reason in knock.reasons]
    assert "#2 threw a 6 and kept the rest: nothing there is higher than 6" in said
    for language in words.LANGUAGES:
        for reason in knock.reasons:
            words.say(reason.key, language, **reason.values)


def test_the_chance_to_win_is_shared() -> None:
    for totals in ([20, 31], [3, 44, 44], [49, 12, 30, 31]):
        chances = [chance(totals, seat, None, 50) for seat in range(len(totals))]
        assert sum(chances) == pytest.approx(1, abs=0.02)
        assert chances[totals.index(min(totals))] == max(chances)
    assert chance([50, 20, 20], 1, None, 50) == 0.5
    assert chance([10, 20], 0, 0, 0) == 1.0
    assert points([9, 9], 0, HausnummerOptions(players=2, penalty="add")) == [9, 9]


@pytest.mark.parametrize("language", words.LANGUAGES)
@settings(max_examples=8, deadline=None)
@given(number=numbers, options=variants, steps=st.integers(0, 30))
def test_advice_covers_every_action_and_says_why(
    language: str, number: int, options: HausnummerOptions, steps: int
) -> None:
    state = on_the_way(number, options, steps)
    view = state.seen_by(state.turn)
    *_, advice = advise(view, Random(3), 30, view.actions()[-1])
    covered = [action for choice in advice.choices for action in (choice.action, *choice.alike)]
    assert sorted(covered) == sorted(view.actions())
    for choice in advice.shown()["choices"]:
        assert 0 <= choice["value"] <= 100.0001 or choice["samples"] < 20
        assert set(choice["figures"]) == {"points", "lowest"}
        for reason in choice["reasons"]:
            assert words.say(reason["key"], language, **reason["values"])


@settings(max_examples=15, deadline=None)
@given(number=numbers, options=variants, steps=st.integers(0, 60))
def test_advice_in_companion_games(number: int, options: HausnummerOptions, steps: int) -> None:
    rng = Random(number)
    state = Hausnummer.unknown(options)
    player = GAME.player("search:6")
    for _ in range(steps):
        if state.seat is None:
            break
        actions = state.actions()
        if state.seat == 0:
            *_, advice = advise(state.seen_by(0), rng, 8)
            assert advice.action in actions
            assert player(state.seen_by(0), rng) in actions
        dull = tuple(action for action in actions if action != "knock") or actions
        state = state.play(rng.choice(dull))


def test_only_who_must_act_is_advised() -> None:
    state = Hausnummer.deal(3, HausnummerOptions(players=2))
    for view in (state, state.seen_by(1), Hausnummer.unknown(state.options)):
        with pytest.raises(Refusal, match="Nobody has a choice to make here"):
            advise(view, Random(1), 1)


def test_a_plain_choice_is_left_only_for_one_that_is_clearly_better() -> None:
    def value(world: float, action: str) -> float:
        return world if action == "wild" else 0.0

    def thought(lead: float) -> str:
        choices = [Choice("plain"), Choice("wild"), Choice("worse")]
        draws = lambda rng: rng.gauss(lead, 1)  # noqa: E731
        *_, advice = search(choices, draws, value, Random(1), 300, plain="plain")
        assert advice.choices[1].values.n > 80
        return advice.action

    assert thought(0.05) == "plain"
    assert thought(1.0) == "wild"


def test_advice_adds_its_figures() -> None:
    one = Choice("knock", figures=(("points", Moments(1, 3.0, 9.0)),))
    assert (one + one).figures == (("points", Moments(2, 6.0, 18.0)),)


def test_the_forgetful_forget_more_with_time_and_always_the_same() -> None:
    state = on_the_way(5, HausnummerOptions(players=2), 7, "random")
    view = replace(state.seen_by(state.turn), options=HausnummerOptions(players=2))
    assert remembered(view, 0.5) == remembered(view, 0.5)
    assert remembered(view, 0.0) == values_of(view)


@pytest.mark.parametrize("name", [*PLAYERS, *LEVELS])
def test_every_player_plays_a_game_to_its_end(name: str) -> None:
    if name.startswith("search"):
        name = "search:5"
    options = HausnummerOptions(players=2, limit=20)
    report = arena("hausnummer", [name, "threshold:12"], [1, 2], options=options)
    assert report.players[0].games == 4


def test_thinking_beats_chance_and_memory_beats_forgetting() -> None:
    options = HausnummerOptions(players=2, rounds=1)
    for better, worse in (("threshold", "random"), ("threshold", "forgetful:60")):
        report = arena("hausnummer", [better, worse], range(60), options=options)
        assert report.players[0].mean < report.players[1].mean
