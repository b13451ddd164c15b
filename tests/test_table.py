"""The running game: what happens by itself, undo and redo, who must act, what is shown."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pygames.game import DEALER, IllegalAction, Refusal
from pygames.games import GAMES
from pygames.record import HUMAN, Record
from pygames.table import Table

TWO = {"players": 2}


def acts(table: Table) -> str:
    """The actions up to now, as one line."""
    return " ".join(table.record.actions)


def test_the_dealer_of_a_numbered_deal_acts_by_itself() -> None:
    table = Table(Record("nuemmerle", deal=42))
    assert acts(table) == "2"
    assert (table.state.seat, table.player) == (0, HUMAN)
    table.act("r1")
    assert acts(table) == "2 r1 4"


def test_at_a_real_table_a_person_says_what_the_dealer_does() -> None:
    table = Table(Record("nuemmerle"))
    assert (table.state.seat, table.player) == (DEALER, None)
    assert not table.can_undo
    table.act("9")
    table.act("r1")
    table.undo()
    table.undo()
    assert acts(table) == ""
    table.redo()
    assert acts(table) == "9"


def test_the_only_card_left_is_called_by_itself() -> None:
    table = Table(Record("nuemmerle", options={"stacks": 1, "ranks": 2, "rows": 1}))
    table.act("1")
    table.act("s")
    assert acts(table) == "1 s 2"
    table.act("s")
    assert table.state.seat is None
    assert table.player is None


def test_an_illegal_action_changes_nothing_even_what_can_be_redone() -> None:
    table = Table(Record("nuemmerle", deal=42))
    table.act("r1")
    table.undo()
    before = table.shown()
    with pytest.raises(IllegalAction):
        table.act("s")
    assert table.shown() == before
    table.redo()
    assert acts(table) == "2 r1 4"


def test_undo_and_redo_say_when_there_is_nothing() -> None:
    table = Table(Record("nuemmerle", deal=42))
    with pytest.raises(Refusal, match="There is nothing to undo"):
        table.undo()
    with pytest.raises(Refusal, match="There is nothing to redo"):
        table.redo()


def test_undo_goes_back_over_what_bots_did() -> None:
    table = Table(Record("nuemmerle", TWO, 42, None, (HUMAN, "greedy")))
    table.act("r1")
    assert table.player == "greedy"
    table.act("r3")
    table.act("r2")
    assert acts(table) == "2 r1 r3 4 r2"
    table.undo()
    assert (acts(table), table.player) == ("2 r1 r3 4", HUMAN)
    table.undo()
    assert (acts(table), table.player) == ("2", HUMAN)
    assert not table.can_undo
    table.redo()
    table.redo()
    assert acts(table) == "2 r1 r3 4 r2"


def test_something_new_makes_what_was_undone_forgotten() -> None:
    table = Table(Record("nuemmerle", deal=42))
    table.act("r1")
    table.undo()
    table.act("r2")
    assert not table.can_redo


@given(st.lists(st.sampled_from(["act", "act", "act", "undo", "redo", "restart"])), st.integers())
def test_however_one_goes_back_and_forth_the_record_replays(verbs: list[str], seed: int) -> None:
    rng = Random(seed)
    table = Table(Record("nuemmerle", {"ranks": 3, "stacks": 2, "rows": 2}, 5))
    line: list[tuple[str, ...]] = [table.record.actions]
    at = 0
    for verb in verbs:
        if verb == "act" and table.state.seat is not None:
            table.act(rng.choice(table.state.actions()))
            at += 1
            line[at:] = [table.record.actions]
        elif verb == "undo" and table.can_undo:
            table.undo()
            at -= 1
        elif verb == "redo" and table.can_redo:
            table.redo()
            at += 1
        elif verb == "restart":
            table.restart()
            at = 0
        assert table.record.actions == line[at]
        assert (table.can_undo, table.can_redo) == (at > 0, at < len(line) - 1)
        *_, last = Record.from_json(table.record.to_json()).states()
        assert last == table.state


def test_shown_is_json_and_holds_nothing_of_what_the_viewer_cannot_see() -> None:
    table = Table(Record("nuemmerle", TWO, 42, None, (HUMAN, HUMAN)))
    table.act("r1")
    mine, other = table.shown(1), table.shown(0)
    assert json.loads(json.dumps(mine)) == mine
    assert mine["view"]["order"][1:] == [None] * 89
    assert (mine["seat"], mine["player"], mine["over"]) == (1, HUMAN, False)
    assert mine["actions"] == ["r1", "r2", "r3", "r4", "r5"]
    assert other["actions"] == []
    assert mine["scores"] == [0, 0]
    assert table.shown() == mine


def test_shown_marks_what_is_sure() -> None:
    table = Table(Record("nuemmerle"))
    assert table.shown()["sure"] == []
    table.act("1")
    assert table.shown()["sure"] == ["s"]


def test_a_full_game_ends_and_can_be_taken_back() -> None:
    table = Table(Record("nuemmerle", deal=3))
    greedy = GAMES["nuemmerle"].player("greedy")
    while table.player is not None:
        table.act(greedy(table.state.seen_by(0), Random(0)))
    shown = table.shown()
    assert (shown["over"], shown["actions"], shown["seat"]) == (True, [], None)
    actions = table.record.actions
    table.restart()
    assert len(table.record.actions) == 1
    while table.can_redo:
        table.redo()
    assert table.record.actions == actions
