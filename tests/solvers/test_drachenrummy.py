"""Drachenrummy's players and advice."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from pygames import words
from pygames.arena import arena, play_game
from pygames.drachenrummy import bots
from pygames.drachenrummy.melds import INDEX
from pygames.drachenrummy.rules import Drachenrummy, DrachenrummyOptions, plan_actions
from pygames.drachenrummy.tactics import Tactics, tactics_of
from pygames.drachenrummy.worth import worth
from pygames.game import DEALER, Refusal
from pygames.games import game_named

GAME = game_named("drachenrummy")
PLAYERS = ["random", "greedy", "exact", "search:2"]


def table(*boards: dict[str, Any], middle: list[str], **options: Any) -> Drachenrummy:
    chosen = DrachenrummyOptions(players=len(boards), **options)
    return Drachenrummy.position(chosen, {"boards": list(boards), "middle": middle})


def with_dice(state: Drachenrummy, dice: str) -> Drachenrummy:
    return state.play(dice).play("f" + dice)


def decisions(number: int, options: DrachenrummyOptions, name: str) -> list[Drachenrummy]:
    """Every decision of a game that one player plays with itself."""
    state, player, rng = Drachenrummy.deal(number, options), GAME.player(name), Random(number)
    found = []
    while state.seat is not None:
        if state.seat == DEALER:
            state = state.play(state.actions()[0])
        else:
            seat = state.seat
            found.append(state)
            state = state.play(player(state.seen_by(seat or 0), rng))
    return found


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("random", DrachenrummyOptions(players=5)),
        ("random", DrachenrummyOptions(auto_take=False)),
        ("greedy", DrachenrummyOptions(players=4, cards="52", steal="higher")),
        ("greedy", DrachenrummyOptions(auto_take=False, steal="any")),
        ("exact", DrachenrummyOptions(players=3, steal="any", auto_take=False)),
        ("exact", DrachenrummyOptions(players=4, steal="higher")),
        ("search:2", DrachenrummyOptions(auto_take=False, steal="higher")),
        ("search:2", DrachenrummyOptions(players=3)),
    ],
)
def test_players_play_every_variant(name: str, options: DrachenrummyOptions) -> None:
    result = play_game("drachenrummy", options, 3, [name] * options.players)
    assert len(result.scores) == options.players
    if name != "random":
        assert sum(result.scores) > 0


@pytest.mark.parametrize("name", PLAYERS)
def test_players_are_honest(name: str) -> None:
    """What a player can't see does not change what it does; the same dice, the same action."""
    player = GAME.player(name)
    for state in decisions(5, DrachenrummyOptions(), "exact")[::9]:
        seat = state.seat
        assert seat is not None
        stock = list(state.stock)
        Random(1).shuffle(stock)
        other = replace(state, stock=tuple(stock), number=99)
        action = player(state.seen_by(seat), Random(7))
        assert action == player(other.seen_by(seat), Random(7))
        assert action in state.actions()


def test_advice_lists_legal_actions_with_values_and_reasons() -> None:
    for options in (DrachenrummyOptions(), DrachenrummyOptions(players=3, auto_take=False)):
        for state in decisions(8, options, "exact")[::4]:
            view = state.seen_by(state.seat or 0)
            *_, advice = bots.advise(view, Random(1), 12)
            shown = advice.shown()
            assert shown["choices"][0]["action"] == advice.action
            for choice in shown["choices"]:
                assert choice["action"] in state.actions()
                for reason in choice["reasons"]:
                    for language in words.LANGUAGES:
                        assert words.say(reason["key"], language, **reason["values"])


def test_every_action_can_be_reviewed() -> None:
    """Whatever was played is in the advice that is told to keep it, with what it lost."""
    for options in (DrachenrummyOptions(), DrachenrummyOptions(players=3, auto_take=False)):
        for state in decisions(8, options, "random")[::5]:
            view = state.seen_by(state.seat or 0)
            for action in state.actions()[::7]:
                *_, advice = bots.advise(view, Random(1), 8, action)
                gap = advice.gap(advice.index(action))
                assert gap.n == 0 or gap.stderr is not None or gap.n == 1


def test_advice_is_repeatable_and_adds() -> None:
    boards = [{"hand": ["7c", "7d"]}, {"hand": ["Kc", "Kd"]}]
    view = with_dice(table(*boards, middle=["7h", "Ks", "3d", "9c"]), "23366").seen_by(0)
    *_, one = bots.advise(view, Random(1), 20)
    *_, same = bots.advise(view, Random(1), 20)
    *_, other = bots.advise(view, Random(2), 20)
    assert one == same
    both = one + other
    assert both.done == one.done + other.done
    endless = bots.advise(view, Random(1))
    assert next(endless).done < next(endless).done


def test_nobody_can_be_advised_when_dice_are_rolled() -> None:
    with pytest.raises(Refusal):
        bots.advise(table({}, {}, middle=["7h", "Ks", "3d", "9c"]), Random(1))


KING = table({"hand": ["Kc", "Kd"]}, {}, middle=["Ks", "3d", "9c", "2h"])


def test_reasons_say_how_likely_a_card_is_kept() -> None:
    """Two dice of a pip hold against one thief in 57.5 of 100 cases."""
    *_, advice = bots.advise(with_dice(KING, "12666").seen_by(0), Random(1), 30)
    reasons = {choice.action: choice.reasons for choice in advice.choices}
    assert [reason.key for reason in reasons["Ks66"]] == ["drachenrummy.keeps", "drachenrummy.adds"]
    assert reasons["Ks66"][0].values == {"n": 2, "pip": 6, "card": "Ks", "percent": 58}
    assert reasons["Ks6"][0].values["percent"] == 26


def test_search_guards_the_card_that_makes_a_meld() -> None:
    laid = _whole_turn(with_dice(KING, "12666").seen_by(0), GAME.player("search:40"))
    assert laid[0] == "Ks66"
    assert len(laid) == 4


def test_greedy_takes_what_adds_most_with_one_die() -> None:
    view = with_dice(
        table({"hand": ["Kc", "Kd"]}, {}, middle=["3d", "9c", "Ks", "2h"]), "12666"
    ).seen_by(0)
    assert bots.greedy(view, Random(1))[:2] in {"Ks", "3d", "9c", "2h"}
    steal = table({"hand": ["Kc", "Kd"]}, {"reserved": [{"card": "Ks", "dice": "6"}]},
                  middle=["3d", "9c", "4s", "2h"])
    assert bots.greedy(steal.play("12366").seen_by(0), Random(1)) in {"f66", "f12366", "f266"}
    assert "Ks66@2" in _whole_turn(with_dice(steal, "12366").seen_by(0), bots.greedy)


def _whole_turn(view: Drachenrummy, player: Any) -> list[str]:
    actions = []
    while view.turn == 0 and view.phase == "lay":
        actions.append(player(view, Random(1)))
        view = view.play(actions[-1])
    return actions


def test_the_last_melds_are_the_best() -> None:
    for name in ("greedy", "exact"):
        for number in range(2):
            states = decisions(number, DrachenrummyOptions(), name)
            last = [state for state in states if state.phase == "meld"]
            if last:
                best = [seat["now"] for seat in last[0].facts()["seats"]]
                state = last[0]
                while state.seat is not None:
                    state = state.play((*plan_actions(state.board), "end")[0])
                assert list(state.scores()) == best


def test_worth_of_cards() -> None:
    chances = [0.0] * 52
    for card in ("7c", "7d", "Qh", "Kh"):
        chances[INDEX[card]] = 1.0
    before = list(chances)
    assert worth(chances, INDEX["7s"]) == 5.0
    assert worth(chances, INDEX["Ah"]) == 8.0
    assert worth(chances, INDEX["2s"]) == -1.0
    assert chances == before


def test_a_plan_by_alike_dice_is_the_plan_by_all() -> None:
    for steal in ("same", "any", "higher"):
        entries = [{"card": "Ks", "dice": "6"}, {"card": "5s", "dice": "22"}]
        state = table({"hand": ["Kc", "Kd"]}, {"reserved": entries},
                      middle=["3d", "9c", "4s", "2h"], steal=steal)
        tactics = tactics_of(state)
        fast = tactics.plan.values
        slow = Tactics(tactics.view)
        slow.__class__ = type("Slow", (Tactics,), {"_pips": property(lambda self: "123456")})
        assert list(fast) == pytest.approx(list(slow.plan.values))


@pytest.mark.slow
def test_players_in_order_of_strength() -> None:
    report = arena("drachenrummy", ["greedy", "random"], range(1, 4))
    assert report.players[0].wins == 1.0
    report = arena("drachenrummy", ["exact", "greedy"], range(1, 5))
    assert report.players[0].mean > report.players[1].mean - 3


def test_unknown_players_are_refused() -> None:
    for wrong in ("search:0", "search:x", "clever"):
        with pytest.raises(Refusal):
            GAME.player(wrong)
