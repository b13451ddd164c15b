"""The arena: the same deals for all, fair seats, figures that can be checked by hand."""

import sys
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from pygames.arena import Report, Result, arena, lineups, play_game, report
from pygames.game import Refusal
from pygames.nuemmerle.rules import NuemmerleOptions
from pygames.record import Record
from pygames.sechsnimmt.rules import SechsnimmtOptions

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
        return Result(deal, (name,), (score,), (10,), (0.5,), (None,))

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
        Result(1, ("a", "b"), (70, 60), (1, 1), (0.0, 0.0), (None, None)),
        Result(1, ("b", "a"), (60, 60), (1, 1), (0.0, 0.0), (None, None)),
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


# Teams, intervals and programs


def sechsnimmt_result(deal: int, names: str, scores: tuple[int, ...]) -> Result:
    return Result(deal, tuple(names), scores, (1,) * 4, (0.0,) * 4, (None,) * 4)


def test_a_team_wins_what_its_seats_win() -> None:
    options = SechsnimmtOptions(deals=1)
    results = [
        sechsnimmt_result(1, "aabb", (5, 9, 5, 7)),  # shared by one seat of each
        sechsnimmt_result(2, "bbaa", (5, 9, 3, 7)),  # a's
        sechsnimmt_result(3, "abab", (8, 9, 8, 7)),  # b's
    ]
    a, b = report("sechsnimmt", options, ["a", "a", "b", "b"], results).players
    assert (a.share, b.share) == (0.5, 0.5)
    assert (a.wins, a.games) == (0.25, 6)
    assert a.mean == pytest.approx(40 / 6)
    assert (a.best, a.worst, a.full) == (3, 9, None)
    half = 1.959964 * 0.5 / sqrt(3)
    assert a.share_95 == pytest.approx((0.5 - half, 0.5 + half))
    spread = sqrt(((7 - 20 / 3) ** 2 + (5 - 20 / 3) ** 2 + (8 - 20 / 3) ** 2) / 2 / 3)
    assert a.mean_95 is not None
    assert a.mean_95[1] - a.mean == pytest.approx(1.959964 * spread)


def test_teams_sit_in_every_way_and_others_in_rotations() -> None:
    assert len(lineups(list("aabb"), 4)) == 6
    assert lineups(list("abbb"), 4) == [tuple("abbb"), tuple("babb"), tuple("bbab"), tuple("bbba")]
    assert len(lineups(list("abcd"), 4)) == 4
    assert lineups(list("aaaa"), 4) == [tuple("aaaa")]


def test_once_plays_each_deal_in_one_seating_by_turns() -> None:
    names = ["greedy", "greedy", "random", "random"]
    greedy, random = arena("sechsnimmt", names, range(12), once=True).players
    assert (greedy.games, random.games) == (24, 24)
    assert greedy.share + random.share == pytest.approx(1)


def test_a_match_is_played_to_its_target() -> None:
    options = SechsnimmtOptions(players=2, target=30)
    found = arena("sechsnimmt", ["random", "greedy"], range(3), options=options)
    assert all(max(game.worst for game in found.players) >= 30 for _ in found.players)
    single = arena("sechsnimmt", ["random", "greedy"], range(3))
    assert sum(p.mean for p in single.players) < sum(p.mean for p in found.players)


PROGRAM = """
import json, sys
for n, line in enumerate(sys.stdin):
    asked = json.loads(line)
    assert asked["game"] == "sechsnimmt" and asked["view"]["next_deal"] is None
    assert not any(asked["view"]["hands"][1 - asked["seat"]])
    {fault}
    print(asked["actions"][-1], flush=True)
"""


def program(folder: Path, fault: str) -> str:
    file = folder / "player.py"
    file.write_text(PROGRAM.replace("{fault}", fault), "utf-8")
    return f"cmd:{sys.executable} {file}"


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        ("", ""),
        ("if n == 3: raise RuntimeError('ouch')", "ended with exit code 1: RuntimeError: ouch"),
        ("if n == 3: sys.exit()", "ended with exit code 0"),
        ("if n == 3: print('r9', flush=True)", "illegal answer 'r9'; legal were"),
        ("if n == 3: sys.stdin.read()", "no answer within 1 s"),
        ("if n == 3: import os; os.close(1); sys.stdin.read()", "closed its output"),
    ],
)
def test_a_programs_fault_loses_the_deal_not_the_run(
    tmp_path: Path, fault: str, told: str
) -> None:
    name = program(tmp_path, fault)
    timeout = 1 if "read" in fault else 20
    result = play_game(
        "sechsnimmt", SechsnimmtOptions(players=2, deals=1), 5, [name, "greedy"], timeout=timeout
    )
    found = report("sechsnimmt", SechsnimmtOptions(players=2), [name, "greedy"], [result])
    assert result.faults[1] is None
    if told:
        assert result.faults[0] is not None and result.faults[0].startswith(told)
        assert [player.wins for player in found.players] == [0, 1]
        assert result.scores[0] >= result.scores[1]
        assert found.faults == (f"{name}, deal 5, seat 1: {result.faults[0]}",)
    else:
        assert result.faults == (None, None), result.faults


def test_programs_are_for_the_arena_only() -> None:
    """A saved game that names a program must not start it."""
    with pytest.raises(Refusal, match="There is no player"):
        Record.from_json({"game": "nuemmerle", "deal": 1, "players": ["cmd:true"]})
    with pytest.raises(Refusal, match='needs a command after "cmd:"'):
        arena("nuemmerle", ["cmd:"], [1])
    missing = play_game("nuemmerle", ALONE, 1, ["cmd:./no-such-program"])
    assert str(missing.faults[0]).startswith("cannot be started")


class Dying(Executor):
    """An executor whose workers die over every second game."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.count = getattr(self, "count", 0) + 1
        future: Future[Any] = Future()
        if self.count % 2:
            future.set_exception(OSError("the worker died"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_a_worker_that_dies_loses_no_deal() -> None:
    names = ["greedy", "random"]
    here = arena("sechsnimmt", names, range(6))
    assert timeless(arena("sechsnimmt", names, range(6), executor=Dying())) == timeless(here)


@pytest.mark.slow
def test_a_dask_cluster_plays_and_survives_a_worker() -> None:
    distributed = pytest.importorskip("distributed")
    names = ["search:4", "random"]
    here = arena("sechsnimmt", names, range(10))
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        killed: list[int] = []

        def kill_one(done: int, total: int) -> None:
            if done == 5:
                process = next(iter(cluster.workers.values())).process.process
                killed.append(process.pid)
                process.kill()

        there = arena(
            "sechsnimmt", names, range(10), executor=client.get_executor(), progress=kill_one
        )
    assert killed
    assert timeless(there) == timeless(here)
