"""The arena: the same deals for all, fair seats, figures that can be checked by hand."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from typing import Any

import pytest

from pygames.arena import Report, Result, arena, lineups, play_game, report
from pygames.game import Refusal
from pygames.nuemmerle.rules import NuemmerleOptions

ALONE = NuemmerleOptions()
TWO = NuemmerleOptions(players=2)


def timeless(found: Report) -> dict[str, Any]:
    """A report without how long it took."""
    data = found.to_json()
    for player in data["players"]:
        player.pop("ms_per_decision")
    return data


def test_figures_of_results_are_what_they_should_be() -> None:
    def result(deal: int, name: str, score: int) -> Result:
        return Result(deal, (name,), (score,), (10,), (0.5,))

    results = [
        result(2, "b", 90),
        result(1, "a", 60),
        result(1, "b", 70),
        result(3, "a", 80),
        result(2, "a", 90),
        result(3, "b", 50),
    ]
    found = report("nuemmerle", ALONE, ["a", "b"], results)
    assert (found.game, found.deals) == ("nuemmerle", (1, 3))
    a, b = found.players
    assert (a.name, a.games, a.best, a.worst) == ("a", 3, 90, 60)
    assert a.mean == pytest.approx(230 / 3)
    variance = sum((score - 230 / 3) ** 2 for score in (60, 80, 90)) / 2
    assert a.stderr == pytest.approx(sqrt(variance / 3))
    # Deal 1 is b's, deal 3 a's, deal 2 shared.
    assert [a.wins, b.wins] == pytest.approx([1 / 2, 1 / 2])
    assert [a.full, b.full] == pytest.approx([1 / 3, 1 / 3])
    assert a.ms_per_decision == pytest.approx(50)
    assert report("nuemmerle", ALONE, ["a", "b"], results[::-1]) == found


def test_at_one_table_the_seats_compete() -> None:
    results = [
        Result(1, ("a", "b"), (70, 60), (1, 1), (0.0, 0.0)),
        Result(1, ("b", "a"), (60, 60), (1, 1), (0.0, 0.0)),
    ]
    a, b = report("nuemmerle", TWO, ["a", "b"], results).players
    assert (a.wins, b.wins) == (0.75, 0.25)
    assert (a.games, a.mean, b.mean) == (2, 65, 60)


def test_everybody_sits_everywhere() -> None:
    assert lineups(["a", "b", "c"], 1) == [("a",), ("b",), ("c",)]
    rotated = lineups(["a", "b", "c"], 3)
    assert [set(seat) for seat in zip(*rotated, strict=True)] == [{"a", "b", "c"}] * 3
    with pytest.raises(Refusal, match="There are 3 players named, but 2 play"):
        lineups(["a", "b", "c"], 2)


def test_a_game_is_the_same_each_time_and_for_each_seat_its_own() -> None:
    one = play_game("nuemmerle", TWO, 5, ["random", "random"], seed=1)
    two = play_game("nuemmerle", TWO, 5, ["random", "random"], seed=1)
    assert one.scores == two.scores
    assert one.scores[0] != one.scores[1]
    assert play_game("nuemmerle", TWO, 5, ["random"] * 2, seed=2).scores != one.scores


def test_a_seat_plays_alike_alone_and_at_a_table() -> None:
    """Boards are each player's own: company changes nothing."""
    alone = play_game("nuemmerle", ALONE, 9, ["greedy"]).scores
    assert play_game("nuemmerle", TWO, 9, ["original", "greedy"]).scores[1] == alone[0]


@pytest.mark.parametrize("executor", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_any_executor_gives_the_same_figures(executor: Any) -> None:
    names = ["greedy", "random"]
    here = arena("nuemmerle", names, range(1, 5), options=TWO, seed=4)
    with executor(2) as workers:
        there = arena("nuemmerle", names, range(1, 5), options=TWO, seed=4, executor=workers)
    assert timeless(there) == timeless(here)
    assert [player.games for player in here.players] == [8, 8]


def test_progress_counts_every_game() -> None:
    steps: list[tuple[int, int]] = []
    arena("nuemmerle", ["random", "greedy"], [1, 2], progress=lambda *step: steps.append(step))
    assert steps == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.parametrize(
    ("names", "numbers", "message"),
    [
        ([], [1], "An arena needs at least one player and one deal."),
        (["greedy"], [], "An arena needs at least one player and one deal."),
        (["gredy"], [1], 'There is no player "gredy" in nuemmerle.'),
        (["search:many"], [1], "search takes a whole number of at least 1, not"),
        (["greedy"], [-1], "A deal’s number is a whole number from 0 to"),
    ],
)
def test_an_arena_that_cannot_be_is_refused(
    names: list[str], numbers: list[int], message: str
) -> None:
    with pytest.raises(Refusal) as refused:
        arena("nuemmerle", names, numbers)
    assert str(refused.value).startswith(message)


def test_an_error_in_a_worker_reaches_its_user() -> None:
    with ProcessPoolExecutor(1) as workers, pytest.raises(Refusal, match="A deal’s number"):
        arena("nuemmerle", ["greedy"], [-1], executor=workers)


def test_better_players_do_better() -> None:
    found = arena("nuemmerle", ["greedy", "random"], range(1, 9))
    greedy, random = found.players
    assert greedy.mean > random.mean + 20
    assert greedy.wins == 1
    assert found.to_json()["deals"] == (1, 8)
