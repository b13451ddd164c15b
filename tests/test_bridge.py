"""The page's face: JSON in, JSON out, and no request can break it."""

import json
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pygames import bridge, words
from pygames.games import GAMES

START = {"game": "nuemmerle", "deal": 42}


@pytest.fixture(autouse=True)
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "_table", None)


def call(verb: str, **arguments: Any) -> Any:
    """The answer of a request that is granted."""
    answer = json.loads(bridge.call(json.dumps({"verb": verb, **arguments})))
    assert "error" not in answer, answer
    return answer["ok"]


def refused(verb: str, **arguments: Any) -> dict[str, Any]:
    """The error of a request that is not."""
    answer = json.loads(bridge.call(json.dumps({"verb": verb, **arguments})))
    error: dict[str, Any] = answer["error"]
    assert set(error) == {"code", "values", "message"}
    assert error["message"] == words.say(error["code"], "en", **error["values"])
    return error


def stream(verb: str, **arguments: Any) -> Iterator[Any]:
    for answer in filter(None, bridge.stream(json.dumps({"verb": verb, **arguments}))):
        yield json.loads(answer)


def test_a_game_is_opened_played_and_taken_back() -> None:
    opened = call("open", record=START)
    assert opened["record"]["actions"] == ["2"]
    assert call("act", action="r1")["record"]["actions"] == ["2", "r1", "4"]
    assert call("undo")["record"]["actions"] == ["2"]
    assert call("redo")["record"]["actions"] == ["2", "r1", "4"]
    assert call("restart")["can_redo"]
    assert call("show") == {**opened, "can_redo": True}


def test_what_is_shown_can_be_opened_again() -> None:
    call("open", record=START)
    shown = call("act", action="r4")
    assert call("open", record=shown["record"]) == {**shown, "can_undo": True}


@pytest.mark.parametrize("verb", ["show", "undo", "redo", "restart"])
def test_without_a_table_there_is_nothing_to_do(verb: str) -> None:
    assert refused(verb)["code"] == "refused.no_table"


def test_a_refused_record_leaves_the_open_table() -> None:
    shown = call("open", record=START)
    error = refused("open", record={**START, "actions": ["3"]})
    assert error["code"] == "refused.nuemmerle.other_call"
    assert error["values"] == {"call": "3", "card": 2}
    assert call("show") == shown


def test_a_refused_action_changes_nothing() -> None:
    shown = call("open", record=START)
    assert refused("act", action="s")["code"] == "refused.nuemmerle.no_stack"
    assert call("show") == shown


def test_check_and_peek_leave_the_open_table() -> None:
    shown = call("open", record=START)
    other = {**START, "deal": 7}
    assert call("check", record=other)["over"] is False
    assert call("peek", record=other)["record"]["deal"] == 7
    assert call("show") == shown


def test_games_tell_what_a_form_needs() -> None:
    options = call("game", game="nuemmerle")["options"]
    assert [option["name"] for option in options][:2] == ["players", "rows"]
    for name in GAMES:
        for level in call("game", game=name)["levels"]:
            GAMES[name].player(level)


def test_deal_shows_the_whole_deal_to_a_caller() -> None:
    deal = call("deal", game="nuemmerle", deal=42, options={})
    assert deal["order"][:4] == [2, 4, 14, 10]
    assert None not in deal["order"]


def test_advice_is_the_same_for_the_same_seed_and_adds_up() -> None:
    view = call("open", record={**START, "actions": ["2", "r1", "4"]})["view"]
    asked = {"game": "nuemmerle", "view": view, "samples": 100}
    one, again, two = (
        [answer["ok"] for answer in stream("advise", seed=seed, **asked)] for seed in (1, 1, 2)
    )
    assert one == again != two
    told = [advice["done"] for advice in one]
    assert told[-1] == 100
    assert all(more >= bridge.GROWTH * less for less, more in pairwise(told[:-1]))
    both = call("sum", advices=[one[-1], two[-1]])
    alone = call("sum", advices=[one[-1]])
    assert both["done"] == one[-1]["done"] + two[-1]["done"]
    assert {c["action"] for c in both["choices"]} == {c["action"] for c in alone["choices"]}


def test_a_player_chooses_from_a_view() -> None:
    view = call("open", record=START)["view"]
    answers = list(stream("choose", game="nuemmerle", view=view, player="greedy", seed=1))
    assert answers == [{"ok": "r1"}]


def test_a_thinker_looks_at_nothing_hidden() -> None:
    """A view with the order in it is reduced to what the seat sees."""
    open_order = call("deal", game="nuemmerle", deal=42, options={})
    told = {**open_order, "called": 1, "turn": 0, "placed": False}
    hidden = {**told, "order": [2] + [None] * 89}
    asked = {"game": "nuemmerle", "seed": 3, "samples": 60}
    one, two = (list(stream("advise", view=view, **asked)) for view in (told, hidden))
    assert one == two


@pytest.mark.parametrize(
    ("verb", "arguments", "code"),
    [
        ("fly", {}, "refused.no_verb"),
        ("advise", {"game": "skat", "view": {}, "seed": 1}, "refused.no_game"),
        ("advise", {"game": "nuemmerle", "view": {}, "seed": 1}, "refused.missing"),
        ("advise", {"game": "nuemmerle", "view": None, "seed": 1}, "refused.wrong_kind"),
    ],
)
def test_a_wrong_request_of_a_thinker_is_refused(
    verb: str, arguments: dict[str, Any], code: str
) -> None:
    answers = list(stream(verb, **arguments))
    assert [answer["error"]["code"] for answer in answers] == [code]


def test_a_thinker_refuses_a_view_that_contradicts_itself() -> None:
    view = call("open", record=START)["view"]
    (answer,) = stream("advise", game="nuemmerle", view={**view, "called": 2}, seed=1)
    assert answer["error"]["code"] == "refused.nuemmerle.called"
    call("act", action="r1")
    over = call("deal", game="nuemmerle", deal=42, options={})
    (answer,) = stream("advise", game="nuemmerle", view=over, seed=1)
    assert answer["error"]["code"] == "refused.no_choice"


@pytest.mark.parametrize(
    "request_text",
    ["", "{", "[]", "7", "null", "{}", '{"verb": []}', '{"verb": "act"}', '{"verb": "open"}',
     '{"verb": "act", "action": 7}', '{"verb": "sum", "advices": []}', '{"verb": "show", "x": 1}'],
)
def test_nonsense_is_answered_and_breaks_nothing(request_text: str) -> None:
    shown = call("open", record=START)
    for text in filter(None, (bridge.call(request_text), *bridge.stream(request_text))):
        assert set(json.loads(text)) == {"error"}
        assert set(json.loads(text)["error"]) == {"code", "values", "message"}
    assert call("show") == shown


def test_review_values_every_decision() -> None:
    record = {**START, "options": {"ranks": 4, "stacks": 2, "rows": 2}}
    shown = call("open", record=record)
    while not shown["over"]:
        shown = call("act", action=shown["actions"][-1])
    asked = {"record": shown["record"], "seat": 0, "samples": 30}
    assert None in bridge.stream(json.dumps({"verb": "review", **asked})), "signs of life"
    found = [answer["ok"] for answer in stream("review", **asked)]
    assert len(found) == found[-1]["total"] == found[-1]["summary"]["decisions"]
    assert all(answer["decision"]["loss"] >= 0 for answer in found)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_reviewed(name: str) -> None:
    """A game of two seats or one, played at random, is looked at decision by decision."""
    game = GAMES[name]
    least = game.options_class.schema()[0]["low"]
    state, rng = game.deal(3, game.options_class(players=least)), Random(1)
    actions: list[str] = []
    while len(actions) < 40 and state.seat is not None:
        action = state.actions()[int(rng.random() * len(state.actions()))]
        state = state.play(action)
        actions.append(action)
    options, people = {"players": least}, ["human"] * least
    record = {"game": name, "deal": 3, "options": options, "players": people, "actions": actions}
    answers = list(stream("review", record=record, seat=0, samples=16))
    values = [answer["ok"] for answer in answers]
    assert len(values) == values[-1]["total"] > 1
    assert all(value["decision"]["loss"] >= 0 for value in values)
