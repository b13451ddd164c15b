"""Many games between players, on the same deals, and what can be said of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import asdict, dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any

from pygames.game import DEALER, Options, Refusal
from pygames.games import game_named


@dataclass(frozen=True)
class Result:
    """One game played to its end: by seat, who sat there, the score, the decisions
    (positions with more than one legal action) and the seconds they took."""

    deal: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True)
class Figures:
    """One player's games: mean score with its standard error, the best and the worst; the
    share of full scores (None where the game has none) and of games won, ties split;
    milliseconds a decision."""

    name: str
    games: int
    mean: float
    stderr: float
    best: int
    worst: int
    full: float | None
    wins: float
    ms_per_decision: float


@dataclass(frozen=True)
class Report:
    """What an arena found: the game, the first and last deal, and each player's figures."""

    game: str
    deals: tuple[int, int]
    players: tuple[Figures, ...]

    def to_json(self) -> dict[str, Any]:
        """This report as JSON values."""
        return asdict(self)


def play_game(
    game: str, options: Options, number: int, names: Sequence[str], seed: int = 0
) -> Result:
    """Play one numbered deal to its end.

    Each seat chooses with a generator of its own, from what it sees only.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> play_game("nuemmerle", NuemmerleOptions(), 42, ["greedy"]).scores
    (74,)

    Raises:
        Refusal: no such game, player or deal, or not one name a seat.
        IllegalAction: a player chose an action that is not legal.
    """
    if len(names) != options.players:
        raise Refusal("players", found=len(names), right=options.players)
    players = [game_named(game).player(name) for name in names]
    generators = [Random(f"{seed}/{number}/{seat}") for seat in range(len(names))]
    decisions, seconds = [0] * len(names), [0.0] * len(names)
    state = game_named(game).deal(number, options)
    while (seat := state.seat) is not None:
        if seat == DEALER:
            state = state.play(state.actions()[0])
            continue
        view = state.seen_by(seat)
        start = perf_counter()
        action = players[seat](view, generators[seat])
        seconds[seat] += perf_counter() - start
        decisions[seat] += len(state.actions()) > 1
        state = state.play(action)
    return Result(number, tuple(names), state.scores(), tuple(decisions), tuple(seconds))


def lineups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits where, so that every player meets the same conditions.

    With one seat every player plays alone; else they sit down in every rotation.

    >>> lineups(["a", "b"], 1), lineups(["a", "b"], 2)
    ([('a',), ('b',)], [('a', 'b'), ('b', 'a')])

    Raises:
        Refusal: neither one seat nor as many as players.
    """
    if seats == 1:
        return [(name,) for name in names]
    if len(names) != seats:
        raise Refusal("players", found=len(names), right=seats)
    return [(*names[i:], *names[:i]) for i in range(seats)]


def arena(
    game: str,
    names: Sequence[str],
    deals: Iterable[int],
    *,
    options: Options | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Let players play the same deals.

    Args:
        game: its name.
        names: the players.
        deals: the numbers of the deals.
        options: the variant; its number of players says how many sit down together.
        seed: of the players' own randomness.
        executor: plays the games; any ``concurrent.futures.Executor``, here by default.
        progress: called with games done and games in all.

    Raises:
        Refusal: as ``play_game``, or there are no deals or no players.
    """
    options = options or game_named(game).options_class()
    numbers = list(deals)
    if not numbers or not names:
        raise Refusal("arena_empty")
    for name in names:
        game_named(game).player(name)
    tasks = [
        (game, options, number, lineup, seed)
        for number in numbers
        for lineup in lineups(names, options.players)
    ]
    results: list[Result] = []
    for result in _run(tasks, executor):
        results.append(result)
        if progress:
            progress(len(results), len(tasks))
    return report(game, options, names, results)


def _run(tasks: Sequence[tuple[Any, ...]], executor: Executor | None) -> Iterable[Result]:
    if executor is None:
        return (play_game(*task) for task in tasks)
    futures = [executor.submit(play_game, *task) for task in tasks]
    return (future.result() for future in as_completed(futures))


def report(
    game: str, options: Options, names: Sequence[str], results: Sequence[Result]
) -> Report:
    """The figures of these results, whatever order they came in."""
    kind = game_named(game)
    full = kind.full_score(options)
    results = sorted(results, key=lambda result: (result.deal, result.names))
    scores: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, float] = defaultdict(float)
    decisions: dict[str, int] = defaultdict(int)
    seconds: dict[str, float] = defaultdict(float)
    for tied in _contests(results, options.players):
        best = (min if kind.state_class.lowest_wins else max)(score for _, score in tied)
        winners = [name for name, score in tied if score == best]
        for name in winners:
            wins[name] += 1 / len(winners)
    for result in results:
        for seat, name in enumerate(result.names):
            scores[name].append(result.scores[seat])
            decisions[name] += result.decisions[seat]
            seconds[name] += result.seconds[seat]
    best_of, worst_of = (min, max) if kind.state_class.lowest_wins else (max, min)
    figures = tuple(
        Figures(
            name,
            len(scores[name]),
            fmean(scores[name]),
            stdev(scores[name]) / sqrt(len(scores[name])) if len(scores[name]) > 1 else 0.0,
            best_of(scores[name]),
            worst_of(scores[name]),
            None if full is None else fmean(score == full for score in scores[name]),
            wins[name] / len(scores[name]),
            1000 * seconds[name] / max(decisions[name], 1),
        )
        for name in dict.fromkeys(names)
    )
    return Report(game, (results[0].deal, results[-1].deal), figures)


def _contests(results: Sequence[Result], players: int) -> list[list[tuple[str, int]]]:
    """Who competes with whom: the seats of a game, or all who played a deal alone."""
    contests: dict[int, list[tuple[str, int]]] = defaultdict(list)
    for i, result in enumerate(results):
        key = result.deal if players == 1 else i
        contests[key] += list(zip(result.names, result.scores, strict=True))
    return list(contests.values())
