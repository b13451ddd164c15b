"""Nümmerle's proofs, rollouts, search and players, against brute force."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from operator import mul
from random import Random
from statistics import fmean

import pytest

from pygames.advice import Advice
from pygames.arena import play_game
from pygames.game import DEALER, Refusal
from pygames.games import GAMES
from pygames.nuemmerle.bots import advise, distinct_actions
from pygames.nuemmerle.rows import compact, counts_of, parking_cost, play_out
from pygames.nuemmerle.rules import Board, Nuemmerle, NuemmerleOptions
from pygames.nuemmerle.safe import bound, safe_actions
from tests.nuemmerle_by_hand import best_of, best_score, random_position

GAME = GAMES["nuemmerle"]
PLAYERS = ["random", "original", "greedy", "search:8"]


def known(state: Nuemmerle, calls: tuple[int, ...]) -> Nuemmerle:
    """The state with the order of the cards to come."""
    return replace(state, order=(*state.order[: state.called], *calls))


def orders(state: Nuemmerle, rng: Random, at_most: int) -> list[tuple[int, ...]]:
    """Orders in which the cards to come may be called, all of them or some."""
    every = sorted(set(permutations(state.unseen)))
    return every if len(every) <= at_most else rng.sample(every, at_most)


def values(state: Nuemmerle, calls: tuple[int, ...]) -> dict[str, int]:
    """What each action of a lone player is worth when the order is known."""
    return {
        action: best_score(after, calls)
        for action in state.actions()
        for after in [known(state, calls).play(action)]
    }


# The position in which holding back is right: 90 against 88

def held_back_position() -> Nuemmerle:
    """Every card up to the last four called, as research/nuemmerle.md has it."""
    state = Nuemmerle.unknown(NuemmerleOptions())
    for _ in range(4):
        for rank in range(1, 16):
            state = state.play(str(rank)).play("s")
    for rank in [*range(1, 15), *range(1, 9)]:
        state = state.play(str(rank)).play("s")
    for row, rank in enumerate((10, 11, 12, 13), 1):
        state = state.play(str(rank)).play(f"r{row}")
    return state.play("15")


def test_the_position_is_the_one_of_the_notes() -> None:
    state = held_back_position()
    assert state.board.stacks == (15, 15, 15, 15, 14, 8)
    assert state.board.rows == ((10,), (11,), (12,), (13,), ())
    assert state.left == (0, *[0] * 8, 1, 0, 0, 0, 0, 1, 1)
    assert sum(board.cards().total() for board in state.boards) + 1 + 3 == 90


def test_holding_back_reaches_90_and_playing_what_fits_88() -> None:
    state = held_back_position()
    worth = values(state, (14, 15, 9))
    assert worth["r5"] == 90
    assert worth["s"] == 88
    parked = values(state.play("r5"), (14, 15, 9))
    assert parked == {"next": 90, "p5": 88}
    played = known(state, (14, 15, 9))
    while played.seat is not None:
        acting = played.seat == DEALER
        played = played.play(
            played.actions()[0] if acting else GAME.player("greedy")(played, Random(0))
        )
    assert played.scores() == (88,)


@pytest.mark.parametrize("seed", range(3))
def test_search_finds_the_held_back_15(seed: int) -> None:
    view = held_back_position().seen_by(0)
    chosen = GAME.player("search:300")(view, Random(seed))
    assert chosen == "r5"
    assert GAME.player("search:300")(view.play("r5"), Random(seed)) == "next"
    *_, last = advise(view, Random(seed), 300)
    by_action = dict(zip((choice.action for choice in last.choices), range(9), strict=False))
    assert last.value(by_action["s"]) < last.value(by_action["r5"])


def test_playing_the_15_is_not_called_safe() -> None:
    state = held_back_position()
    assert safe_actions(state) == ()
    assert safe_actions(state.play("r5")) == ()


# What is called safe is never worse, in any order of the cards to come

@pytest.mark.parametrize("forced", [False, True])
def test_safe_actions_lose_nothing(forced: bool) -> None:
    rng = Random(2026)
    told_apart = 0
    for _ in range(4000):
        state = random_position(rng, forced=forced, to_come=rng.randint(1, 4))
        safe = safe_actions(state)
        for calls in orders(state, rng, 4) if safe else ():
            worth = values(state, calls)
            told_apart += min(worth.values()) < max(worth.values())
            for action in safe:
                assert worth[action] == max(worth.values()), (state, calls, action, worth)
        best_of.cache_clear()  # what is remembered helps within one position only
    assert told_apart > 200


def test_safe_actions_lose_nothing_to_players_who_do_not_know_the_order() -> None:
    """The same, for expected points of the best play that knows only what has been called."""
    rng = Random(7)
    told_apart = 0
    for i in range(400):
        state = random_position(rng, forced=i % 2 == 0, to_come=3)
        safe = safe_actions(state)
        memory: dict[object, float] = {}
        if safe:
            worth = {a: expected(state.play(a), memory) for a in state.actions()}
            told_apart += min(worth.values()) < max(worth.values()) - 1e-9
            for action in safe:
                assert worth[action] == pytest.approx(max(worth.values())), (state, action, worth)
    assert told_apart > 15


def expected(state: Nuemmerle, memory: dict[object, float]) -> float:
    """Expected points of the best play by somebody who does not know the order."""
    if state.seat is None:
        return state.scores()[0]
    key = (state.boards, state.called, state.left, state.placed, state.turn)
    if key not in memory:
        after = [expected(state.play(action), memory) for action in state.actions()]
        if state.seat == DEALER:
            copies = [state.left[int(action)] for action in state.actions()]
            memory[key] = sum(map(mul, after, copies)) / sum(copies)
        else:
            memory[key] = max(after)
    return memory[key]


def test_forced_a_row_end_may_be_worth_holding_back() -> None:
    """p1 makes the called 3 fit, and forces it to where the buried 3 is needed."""
    rows = [[2], [4, 3, 5], [], [4, 2, 5, 5]]
    board = {"stacks": [5, 3, 1, 1], "rows": rows}
    forced = NuemmerleOptions(rows=4, stacks=4, ranks=5, forced=True)
    state = Nuemmerle.position(forced, {"boards": [board]}).play("3")
    assert values(state, (4,)) == {"r1": 12, "r2": 14, "r3": 16, "r4": 15, "p1": 14}
    assert safe_actions(state) == ()
    free = replace(state, options=replace(forced, forced=False))
    assert safe_actions(free) == ("p1",)
    assert values(free, (4,))["p1"] == max(values(free, (4,)).values())


def test_of_two_equal_row_ends_neither_is_safe_when_one_place_is_left() -> None:
    options = NuemmerleOptions(rows=2, stacks=2, ranks=3)
    board = {"stacks": [1, 0], "rows": [[3, 2], [1, 2]]}
    state = Nuemmerle.position(options, {"boards": [board]}).play("3")
    assert "p1" in state.actions() and "p2" in state.actions()
    assert safe_actions(state) == ()


@pytest.mark.parametrize(("stacks", "call", "safe"), [(6, 1, True), (1, 1, True), (6, 2, False)])
def test_ones_are_always_safe(stacks: int, call: int, safe: bool) -> None:
    state = Nuemmerle.unknown(NuemmerleOptions(stacks=stacks)).play("1").play("s")
    if call == 1 and stacks == 1:
        state = Nuemmerle.unknown(NuemmerleOptions(stacks=1))
    state = state.play(str(call))
    assert ("s" in safe_actions(state)) == safe


def test_nothing_is_safe_when_nobody_acts() -> None:
    assert safe_actions(Nuemmerle.unknown(NuemmerleOptions())) == ()


# The bound

def test_the_bound_is_never_below_the_optimum() -> None:
    rng = Random(11)
    slack: Counter[int] = Counter()
    for i in range(1000):
        state = random_position(rng, forced=i % 2 == 0, to_come=rng.randint(1, 4))
        counts = counts_of(state.board.stacks, state.options.ranks)
        left = list(state.left)
        if state.call is not None:
            left[state.call] += 1
        most = bound(counts, state.board.rows, left)
        best = max(best_score(state, calls) for calls in orders(state, rng, 12))
        assert sum(state.board.stacks) <= best <= most <= state.options.stacks * state.options.ranks
        slack[most - best] += 1
        best_of.cache_clear()
    assert slack[0] > 500


# Rollouts

def test_a_rollout_plays_what_fits_and_parks_where_it_costs_least() -> None:
    options = NuemmerleOptions()
    for number in range(40):
        state = Nuemmerle.deal(number, options)
        board = state.boards[0]
        calls = [card for card in state.order if card is not None]
        score = play_out(*compact(board, options.ranks), calls, options.ranks)
        for card in calls:
            if board.fits(card):
                board = settled(board.stacked(card))
            else:
                costs = [
                    parking_cost(card, *(row[-1], min(row)) if row else (0, 0), options.ranks)
                    for row in board.rows
                ]
                board = board.parked(costs.index(min(costs)), card)
        assert score == sum(board.stacks)


def settled(board: Board) -> Board:
    """The board when every row end that fits is played, row by row from the left."""
    while board.fitting_rows():
        for row in range(len(board.rows)):
            while row in board.fitting_rows():
                board = board.popped(row)
    return board


# The search

@pytest.fixture(scope="module")
def middle() -> Nuemmerle:
    """A view in the middle of a game, at a decision with several choices."""
    state = Nuemmerle.deal(42, NuemmerleOptions())
    greedy = GAME.player("greedy")
    while state.called < 40 or state.seat == DEALER or len(state.actions()) < 5:
        state = state.play(
            state.actions()[0] if state.seat == DEALER else greedy(state, Random(0))
        )
    return state.seen_by(0)


def test_search_is_the_same_for_the_same_seed(middle: Nuemmerle) -> None:
    one, two = (list(advise(middle, Random("x"), 300)) for _ in range(2))
    assert one == two
    assert list(advise(middle, Random("y"), 300)) != one


def test_search_does_the_rollouts_it_is_asked_for(middle: Nuemmerle) -> None:
    for samples in (1, 7, 100, 801):
        advices = list(advise(middle, Random(1), samples))
        size = len(advices[0].choices)
        assert size <= len(middle.actions())
        done = advices[-1].done
        assert done == sum(choice.values.n for choice in advices[-1].choices)
        assert max(samples, size) - size <= done <= max(samples, 2 * size) + size
        assert all(a.done < b.done for a, b in pairwise(advices))


def test_without_a_limit_it_thinks_on(middle: Nuemmerle) -> None:
    endless = advise(middle, Random(1))
    done = [next(endless).done for _ in range(30)]
    assert done == sorted(set(done))
    assert done[-1] > 512


def test_differences_are_of_the_same_worlds(middle: Nuemmerle) -> None:
    *_, last = advise(middle, Random(1), 600)
    for i, one in enumerate(last.choices):
        for j, two in enumerate(last.choices):
            if i != j:
                assert last.difference(i, j).n == min(one.values.n, two.values.n)
                assert last.difference(i, j) == -last.difference(j, i)
    assert last.gap(last.best).n == 0
    assert all(last.gap(i).mean <= 0 for i, c in enumerate(last.choices) if c.values.n > 100)


def test_added_advice_is_one_tally_of_all_samples(middle: Nuemmerle) -> None:
    *_, one = advise(middle, Random(1), 1600)
    *_, two = advise(middle, Random(2), 2000)
    both: Advice = one + two
    assert both.done == one.done + two.done
    assert both.samples == 3600
    for i, choice in enumerate(both.choices):
        a, b = one.choices[i].values, two.choices[i].values
        assert choice.values.n == a.n + b.n
        assert choice.values.mean == pytest.approx((a.total + b.total) / (a.n + b.n))
        assert (choice.action, choice.reasons) == (one.choices[i].action, one.choices[i].reasons)
    assert both.difference(0, 1) == one.difference(0, 1) + two.difference(0, 1)
    assert (two + one).shown() == both.shown()


def test_a_scale_keeps_what_is_better_and_how_surely(middle: Nuemmerle) -> None:
    *_, last = advise(middle, Random(1), 1600)
    assert last.scale
    for i in range(len(last.choices)):
        if i == last.best:
            continue
        worths, points = last.difference(i, last.best), last.gap(i)
        assert (worths.mean < 0) == (points.mean < 0)
        assert points.stderr and worths.stderr
        assert points.mean / points.stderr == pytest.approx(worths.mean / worths.stderr)
        assert 0 <= last.value(i) <= 90
    few, many = advise(middle, Random(1), 40), advise(middle, Random(1), 1600)
    with pytest.raises(ValueError, match="scale"):
        next(few) + next(many)


def test_advice_on_different_views_cannot_be_added(middle: Nuemmerle) -> None:
    one = next(advise(middle, Random(1), 20))
    other = next(advise(held_back_position().seen_by(0), Random(1), 20))
    with pytest.raises(ValueError, match="only advice on the same view can be added"):
        one + other


def test_advice_lists_every_action_once_but_alike_rows(middle: Nuemmerle) -> None:
    start = Nuemmerle.unknown(NuemmerleOptions()).play("7")
    assert [choice.action for choice in next(advise(start, Random(1), 1)).choices] == ["r1"]
    for view in (start, middle):
        shown = set(distinct_actions(view))
        assert shown <= set(view.actions())
        for action in set(view.actions()) - shown:
            row = view.board.rows[int(action[1:]) - 1]
            assert any(
                other[0] == action[0] and view.board.rows[int(other[1:]) - 1] == row
                for other in shown
            )


def test_advice_with_nobody_to_act_is_refused() -> None:
    with pytest.raises(Refusal, match="Nobody has a choice"):
        advise(Nuemmerle.unknown(NuemmerleOptions()), Random(1))


# Players

@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "options",
    [NuemmerleOptions(), NuemmerleOptions(players=2, rows=2, stacks=2, ranks=5, forced=True)],
    ids=["usual", "small"],
)
def test_players_play_legally_and_the_same_from_the_same_seed(
    name: str, options: NuemmerleOptions
) -> None:
    small = name.startswith("search") and options.ranks == 15
    for number in range(1 if small else 4):
        names = [name] * options.players
        result = play_game("nuemmerle", options, number, names, seed=3)
        assert play_game("nuemmerle", options, number, names, seed=3).scores == result.scores


@pytest.mark.parametrize("name", PLAYERS)
def test_players_are_not_moved_by_what_is_hidden(name: str) -> None:
    """They are handed views; whatever they choose depends on nothing but the view."""
    rng = Random(8)
    player = GAME.player(name)
    for number in range(12):
        state = Nuemmerle.deal(number, NuemmerleOptions(ranks=6, stacks=3, rows=3))
        for _ in range(rng.randint(1, 40)):
            if state.seat is not None:
                state = state.play(rng.choice(state.actions()))
        if state.seat in (None, DEALER):
            continue
        other = known(state, tuple(state.seen_by(0).draw_calls(rng)))
        chosen = player(state.seen_by(0), Random(5))
        assert chosen == player(other.seen_by(0), Random(5))
        assert chosen in state.actions()


@pytest.mark.parametrize("name", ["search:0", "search:x", "search:", "search:-1", "clever"])
def test_unknown_players_are_refused(name: str) -> None:
    with pytest.raises(Refusal):
        GAME.player(name)


def test_original_follows_the_rule_of_the_original_site() -> None:
    original = GAME.player("original")

    def choice(stacks: list[int], rows: list[list[int]], call: int) -> str:
        board = {"stacks": stacks, "rows": rows}
        options = NuemmerleOptions(rows=4)
        state = Nuemmerle.position(options, {"boards": [board]}).play(str(call))
        return original(state.seen_by(0), Random(0))

    assert choice([4, 0, 0, 0, 0, 0], [[], [5], [7], [6]], 5) == "s"
    # On the smallest larger end; an equal one is not larger.
    assert choice([0] * 6, [[9], [5], [7], []], 5) == "r3"
    # No larger end: an empty row; no empty row: the smallest difference, leftmost.
    assert choice([0] * 6, [[9], [5], [7], []], 12) == "r4"
    assert choice([0] * 6, [[9], [8], [9], [7]], 12) == "r1"


def test_search_beats_greedy_beats_the_original() -> None:
    def mean(name: str, deals: int) -> float:
        options = NuemmerleOptions()
        scores = [play_game("nuemmerle", options, n, [name]).scores[0] for n in range(1, deals + 1)]
        return fmean(scores)

    assert mean("original", 40) + 3 < mean("greedy", 40)
    assert mean("greedy", 10) + 3 < mean("search:100", 10)
