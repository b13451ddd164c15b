"""Nümmerle in hindsight: proofs against brute force, and lines that can be played."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from pygames import codec
from pygames.game import DEALER, Refusal
from pygames.nuemmerle.beam import Beam, Puzzle
from pygames.nuemmerle.hindsight import Hindsight, Stage, alone, dealt, puzzle_of, solve
from pygames.nuemmerle.rules import Nuemmerle, NuemmerleOptions, full_score
from pygames.nuemmerle.tree import BEST, OTHER, Tree
from tests.nuemmerle_by_hand import best_score, random_position

EVERYTHING = [Stage(10**9, None)]
BEAMS = [Stage(1, BEST), Stage(10, OTHER)]


def result(state: Nuemmerle, stages: list[Stage] | None = None) -> Hindsight:
    *_, last = solve(state) if stages is None else solve(state, stages=stages)
    return last


def played(state: Nuemmerle, found: Hindsight) -> Nuemmerle:
    for action in found.actions:
        state = state.play(action)
    return state


def small_deals(number: int, seed: int) -> Iterator[Nuemmerle]:
    """Random orders of small decks, forced or not, as many as brute force can do quickly."""
    rng = Random(seed)
    for _ in range(number):
        ranks, stacks = rng.choice([(4, 2), (4, 2), (5, 2), (5, 2), (6, 2), (4, 3)])
        options = NuemmerleOptions(
            rows=rng.choice([2, 3]) if ranks * stacks < 10 else rng.choice([1, 2, 2]),
            stacks=stacks,
            ranks=ranks,
            forced=rng.random() < 0.3,
        )
        order = options.deck
        rng.shuffle(order)
        yield dealt(options, order)


def small_positions(number: int, seed: int) -> Iterator[Nuemmerle]:
    """Games under way, a card to be placed or row ends left that fit, the order known."""
    rng = Random(seed)
    for i in range(number):
        state = random_position(rng, forced=i % 3 == 0, to_come=rng.randint(1, 5))
        unseen = state.unseen
        rng.shuffle(unseen)
        yield replace(state, order=(*state.order[: state.called], *unseen))


def best(state: Nuemmerle) -> int:
    calls = tuple(card for card in state.order[state.called :] if card is not None)
    if state.seat == DEALER:
        return best_score(state.play(str(calls[0])), calls[1:])
    return best_score(state, calls)


@pytest.mark.parametrize("cases", [small_deals(400, 1), small_positions(2000, 2)])
def test_trying_everything_finds_what_brute_force_finds(cases: Iterator[Nuemmerle]) -> None:
    for state in cases:
        found = result(state, EVERYTHING)
        assert found.reached == found.bound == best(state), state
        assert found.proof
        assert played(state, found).scores() == (found.reached,)


@pytest.mark.parametrize("cases", [small_deals(100, 3), small_positions(500, 4)])
def test_beams_find_an_interval_that_holds_the_truth(cases: Iterator[Nuemmerle]) -> None:
    for state in cases:
        found = result(state, BEAMS)
        assert found.reached <= best(state) <= found.bound, state
        assert (found.proof is not None) == (found.reached == found.bound)
        after = played(state, found)
        assert after.seat is None
        assert after.scores() == (found.reached,)


def test_what_beams_found_is_proved_by_trying_the_rest() -> None:
    proofs = set()
    for state in small_deals(100, 5):
        found = result(state, [*BEAMS, *EVERYTHING])
        assert found.reached == found.bound == best(state), state
        proofs.add(found.proof)
    assert proofs == {"bound", "exhausted"}


def test_a_hopeless_position_is_proved_at_once() -> None:
    boards = [{"stacks": [0], "rows": [[1, 2], []]}]
    options = NuemmerleOptions(rows=2, stacks=1, ranks=3)
    found = result(replace(Nuemmerle.position(options, {"boards": boards}), order=(1, 2, 3)))
    assert (found.reached, found.bound, found.proof) == (0, 0, "bound")
    assert found.actions == ("3", "r2")


def test_deals_are_solved_and_their_lines_can_be_played() -> None:
    for number in (2, 6, 7, 8):
        state = Nuemmerle.deal(number, NuemmerleOptions())
        steps = list(solve(state))
        assert (steps[-1].reached, steps[-1].bound, steps[-1].proof) == (90, 90, "bound")
        assert played(state, steps[-1]).scores() == (90,)
        assert [step.share for step in steps] == sorted(step.share for step in steps)
        assert steps[-1].share == 1


def test_the_same_state_gives_the_same_steps() -> None:
    state = Nuemmerle.deal(3, NuemmerleOptions(rows=4))
    stages = [Stage(20, BEST), Stage(20, OTHER), Stage(20, None)]
    assert list(solve(state, stages=stages)) == list(solve(state, stages=stages))


def test_every_seat_can_be_solved_wherever_the_turn_is() -> None:
    options = NuemmerleOptions(players=3, ranks=4, stacks=2, rows=2)
    rng = Random(6)
    state = Nuemmerle.deal(5, options)
    while state.seat is not None:
        for seat in range(3):
            one = alone(state, seat)
            one.check()
            *_, found = solve(state, seat, EVERYTHING)
            assert found.reached == (one.scores()[0] if one.seat is None else best(one))
            assert played(one, found).scores() == (found.reached,)
        state = state.play(rng.choice(state.actions()))


def test_a_finished_game_has_nothing_left() -> None:
    state = Nuemmerle.deal(1, NuemmerleOptions(rows=1, stacks=1, ranks=2))
    while state.seat is not None:
        state = state.play(state.actions()[0])
    found = result(state)
    assert (found.reached, found.actions) == (state.scores()[0], ())


def test_an_unknown_order_is_refused() -> None:
    with pytest.raises(Refusal, match="order"):
        result(Nuemmerle.unknown(NuemmerleOptions()))
    with pytest.raises(Refusal):
        dealt(NuemmerleOptions(stacks=1, ranks=3), [1, 2, 2])


def test_a_finding_can_be_kept_as_json() -> None:
    found = result(Nuemmerle.deal(2, NuemmerleOptions()))
    assert codec.decode(Hindsight, codec.encode(found)) == found


def test_wider_variants_are_solved_too() -> None:
    for options in (
        NuemmerleOptions(rows=9, stacks=9, ranks=20),
        NuemmerleOptions(forced=True),
        NuemmerleOptions(rows=1),
    ):
        state = Nuemmerle.deal(1, options)
        found = result(state, [Stage(10, BEST)])
        assert 0 <= found.reached <= found.bound <= full_score(options)
        assert played(state, found).scores() == (found.reached,)


def test_a_beam_keeps_each_position_once() -> None:
    puzzle = Puzzle((1, 0, 0, 0), ((), (), ()), (3, 2, 1))
    beam = Beam(puzzle, 100, Tree(3))
    for _ in beam.run():
        pass
    assert beam.score == 3
    assert puzzle_of(dealt(NuemmerleOptions(rows=3, stacks=1, ranks=3), (3, 2, 1))) == puzzle
