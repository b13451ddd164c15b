"""Records: what is kept of a game, read back and checked."""

import json
from typing import Any

import pytest

from pygames import codec
from pygames.arena import play_game
from pygames.game import DEALER, IllegalAction, Refusal
from pygames.games import GAMES
from pygames.nuemmerle.rules import NuemmerleOptions
from pygames.record import VERSION, Record

START: dict[str, Any] = {"game": "nuemmerle", "deal": 42}
BOARD = {"stacks": [2, 0, 0, 0, 0, 0], "rows": [[7, 5], [], [], [], []]}


def test_a_whole_game_replays_to_its_score() -> None:
    state, actions = GAMES["nuemmerle"].deal(42), []
    greedy = GAMES["nuemmerle"].player("greedy")
    while state.seat is not None:
        is_dealer = state.seat == DEALER
        actions.append(state.actions()[0] if is_dealer else greedy(state, None))  # type: ignore[arg-type]
        state = state.play(actions[-1])
    record = Record("nuemmerle", deal=42, actions=tuple(actions))
    again = Record.from_json(json.loads(json.dumps(record.to_json())))
    *_, last = again.states()
    assert last == state
    assert last.scores() == play_game("nuemmerle", NuemmerleOptions(), 42, ["greedy"]).scores
    assert len(list(again.states())) == len(actions) + 1


def test_a_companion_game_starts_unknown_or_from_a_position() -> None:
    unknown = Record.from_json({"game": "nuemmerle", "actions": ["7", "r2", "7"]})
    *_, last = unknown.states()
    assert last.seat == 0
    position = Record.from_json(
        {"game": "nuemmerle", "position": {"boards": [BOARD]}, "actions": ["1"]}
    )
    *_, last = position.states()
    assert last.scores() == (2,)
    assert Record.from_json(position.to_json()) == position


def test_options_are_those_of_the_record() -> None:
    record = Record.from_json({**START, "options": {"ranks": 3, "stacks": 1}, "actions": []})
    assert record.start().options == NuemmerleOptions(ranks=3, stacks=1)
    assert codec.encode(record.start())["options"]["rows"] == 5


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "JSON is [], but should be of the kind object."),
        ("x", 'JSON is "x", but should be of the kind object.'),
        ({"deal": 42}, "game is missing."),
        ({"game": "skat"}, 'There is no game "skat". There are: '),
        ({**START, "deal": -1}, "A deal’s number is a whole number from 0 to 9007199254740991, no"),
        ({**START, "deal": "42"}, 'deal is "42", but should be of the kind int.'),
        ({**START, "deal": True}, "deal is true, but should be of the kind int."),
        ({**START, "actions": "2"}, 'actions is "2", but should be of the kind list.'),
        ({**START, "actions": ["3"]}, "The card called here is the 2, not 3."),
        ({**START, "actions": ["2", "s"]}, "The 2 fits no stack: none stands at 1."),
        ({**START, "players": []}, "There are 0 players named, but 1 play."),
        ({**START, "players": ["human"] * 2}, "There are 2 players named, but 1 play."),
        ({**START, "players": ["nobody"]}, 'There is no player "nobody" in nuemmerle.'),
        ({**START, "players": ["search:0"]}, "search takes a whole number of at least 1, not"),
        ({**START, "options": {"rows": 10}}, "The option rows is 10, but should be from 1 to 9."),
        ({**START, "options": {"row": 1}}, '"row" means nothing in options. Known are: players,'),
        ({**START, "moves": []}, '"moves" means nothing in JSON. Known are: game, options,'),
        ({**START, "version": VERSION + 1}, "This comes from a newer program"),
        ({**START, "version": VERSION + 1, "new": 1}, "This comes from a newer program"),
        ({**START, "version": "1"}, 'version is "1", but should be of the kind int.'),
        (
            {"game": "nuemmerle", "position": {"boards": [{**BOARD, "stacks": [2]}]}},
            "There are 1 stacks, but should be 6.",
        ),
    ],
)
def test_what_is_no_sound_record_is_refused(data: Any, message: str) -> None:
    with pytest.raises(Refusal) as refused:
        Record.from_json(data)
    assert str(refused.value).startswith(message)


def test_an_illegal_action_is_one_also_in_a_record() -> None:
    with pytest.raises(IllegalAction):
        Record.from_json({**START, "actions": ["2", "r1", "4", "r9"]})
