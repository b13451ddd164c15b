"""Many games between players, on the same deals, and what can be said of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from math import comb, sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Any, Final

from pygames.game import DEALER, Options, Player, Refusal
from pygames.games import game_named
from pygames.program import SECONDS, Fault, Program

NORMAL_95: Final = 1.959964
"""Standard errors to each side that hold 95 % of a normal distribution."""

MOST_LINEUPS: Final = 20
"""Two teams sit in every way if there are no more ways than this, else in rotations."""

FAULTS_TOLD: Final = 20
"""So many faults are told in full; all are counted."""


@dataclass(frozen=True)
class Result:
    """One game played to its end: by seat, who sat there, the score, the decisions
    (positions with more than one legal action), the seconds they took, and the fault by
    which a program lost the game (None for none)."""

    deal: int
    names: tuple[str, ...]
    scores: tuple[int, ...]
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]
    faults: tuple[str | None, ...]


@dataclass(frozen=True)
class Figures:
    """One player's games: mean score with its standard error, the best and the worst; the
    share of full scores (None where the game has none) and of games won, ties split;
    milliseconds a decision.

    ``share`` is the share of deals won by all seats of this name together, as a team.
    ``mean_95`` and ``share_95`` are 95 % intervals, from the differences between deals (None
    for a single one). ``faults`` counts the games a program lost by a fault; its score is
    then the worst at the table.
    """

    name: str
    games: int
    mean: float
    stderr: float
    best: int
    worst: int
    full: float | None
    wins: float
    ms_per_decision: float
    share: float
    mean_95: tuple[float, float] | None
    share_95: tuple[float, float] | None
    faults: int


@dataclass(frozen=True)
class Report:
    """What an arena found: the game, the first and last deal, each player's figures, and the
    first faults in words."""

    game: str
    deals: tuple[int, int]
    players: tuple[Figures, ...]
    faults: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """This report as JSON values."""
        return asdict(self)


def play_game(
    game: str,
    options: Options,
    number: int,
    names: Sequence[str],
    seed: int = 0,
    timeout: float = SECONDS,
) -> Result:
    """Play one numbered deal to its end.

    Each seat chooses with a generator of its own, from what it sees only. A program
    (``cmd:…``) that crashes, gives no answer within ``timeout`` seconds or an illegal one has
    lost; the rest of its choices are made at random, so that the others play on.

    >>> from pygames.nuemmerle.rules import NuemmerleOptions
    >>> play_game("nuemmerle", NuemmerleOptions(), 42, ["greedy"]).scores
    (74,)

    Raises:
        Refusal: no such game, player or deal, or not one name a seat.
        IllegalAction: a player of the game's own chose an action that is not legal.
    """
    if len(names) != options.players:
        raise Refusal("players", found=len(names), right=options.players)
    kind = game_named(game)
    generators = [Random(f"{seed}/{number}/{seat}") for seat in range(len(names))]
    decisions, seconds = [0] * len(names), [0.0] * len(names)
    faults: list[str | None] = [None] * len(names)
    state = kind.deal(number, options)
    with _seated([player(game, name, timeout) for name in names]) as players:
        while (seat := state.seat) is not None:
            if seat == DEALER:
                state = state.play(state.actions()[0])
                continue
            start = perf_counter()
            action = None
            if faults[seat] is None:
                try:
                    action = players[seat](state.seen_by(seat), generators[seat])
                except Fault as fault:
                    faults[seat] = str(fault)
            actions = state.actions()
            if action is None:
                action = actions[int(generators[seat].random() * len(actions))]
            seconds[seat] += perf_counter() - start
            decisions[seat] += len(actions) > 1
            state = state.play(action)
    scores = state.scores()
    worst = (max if kind.state_class.lowest_wins else min)(scores)
    return Result(
        number,
        tuple(names),
        tuple(worst if fault else score for score, fault in zip(scores, faults, strict=True)),
        tuple(decisions),
        tuple(seconds),
        tuple(faults),
    )


def player(game: str, name: str, timeout: float = SECONDS) -> Player:
    """A game's player of that name, or the program after ``cmd:``.

    Only the arena seats programs: a saved game that names one must not start it.

    Raises:
        Refusal: there is none of that name.
    """
    if name.startswith("cmd:"):
        return Program(name[4:], game, timeout)
    return game_named(game).player(name)


@contextmanager
def _seated(players: list[Player]) -> Iterator[list[Player]]:
    """The players, of whom programs are ended in any case."""
    try:
        yield players
    finally:
        for one in players:
            if isinstance(one, Program):
                one.close()


def lineups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits where, so that every player meets the same conditions.

    With one seat every player plays alone. Two teams (two names, whatever their numbers)
    sit down in every way that differs; others in every rotation.

    >>> lineups(["a", "b"], 1), lineups(["a", "b"], 2)
    ([('a',), ('b',)], [('a', 'b'), ('b', 'a')])
    >>> ["".join(lineup) for lineup in lineups(["a", "a", "b", "b"], 4)]
    ['aabb', 'abab', 'abba', 'baab', 'baba', 'bbaa']

    Raises:
        Refusal: neither one seat nor as many as players.
    """
    if seats == 1:
        return [(name,) for name in names]
    if len(names) != seats:
        raise Refusal("players", found=len(names), right=seats)
    counts = Counter(names)
    if len(counts) == 2 and comb(seats, counts[names[0]]) <= MOST_LINEUPS:
        one, other = counts
        return [
            tuple(one if seat in mine else other for seat in range(seats))
            for mine in combinations(range(seats), counts[one])
        ]
    rotations = [(*names[i:], *names[:i]) for i in range(seats)]
    return list(dict.fromkeys(rotations))


def arena(
    game: str,
    names: Sequence[str],
    deals: Iterable[int],
    *,
    options: Options | None = None,
    seed: int = 0,
    executor: Executor | None = None,
    progress: Callable[[int, int], None] | None = None,
    once: bool = False,
    timeout: float = SECONDS,
) -> Report:
    """Let players play the same deals.

    Args:
        game: its name.
        names: the players; one that sits in several seats is named as often.
        deals: the numbers of the deals.
        options: the variant, by default ``Options.single()``; its number of players says how
            many sit down together, by default as many as there are names.
        seed: of the players' own randomness.
        executor: plays the games; any ``concurrent.futures.Executor``, here by default. What
            it fails to play is played here.
        progress: called with games done and games in all.
        once: play each deal in one of the lineups only, by turns, not in all of them.
        timeout: seconds a program (``cmd:…``) has for an answer.

    Raises:
        Refusal: as ``play_game``, or there are no deals or no players.
    """
    numbers = list(deals)
    if not numbers or not names:
        raise Refusal("arena_empty")
    if options is None:
        options = game_named(game).options_class.single()
        if options.players > 1:
            options = replace(options, players=len(names))
    for name in names:
        player(game, name)
    seatings = lineups(names, options.players)
    tasks = [
        (game, options, number, lineup, seed, timeout)
        for i, number in enumerate(numbers)
        for lineup in ([seatings[i % len(seatings)]] if once else seatings)
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
    futures = {executor.submit(play_game, *task): task for task in tasks}
    return (_result(future, futures[future]) for future in as_completed(futures))


def _result(future: Future[Result], task: tuple[Any, ...]) -> Result:
    """What was played, or what is played here where a worker died over it (a mistake of a
    player's or ours shows here again, where it is seen)."""
    try:
        return future.result()
    except Exception:
        return play_game(*task)


def report(
    game: str, options: Options, names: Sequence[str], results: Sequence[Result]
) -> Report:
    """The figures of these results, whatever order they came in."""
    kind = game_named(game)
    full = kind.full_score(options)
    results = sorted(results, key=lambda result: (result.deal, result.names))
    wins = _wins(results, options.players, kind.state_class.lowest_wins)
    best_of, worst_of = (min, max) if kind.state_class.lowest_wins else (max, min)
    figures = []
    for name in dict.fromkeys(names):
        seats = [
            (result, seat)
            for result in results
            for seat, sitting in enumerate(result.names)
            if sitting == name
        ]
        scores = [result.scores[seat] for result, seat in seats]
        won = [wins[id(result), seat] for result, seat in seats]
        games = Counter(result.deal for result, _ in seats)
        tables = Counter(result.deal for result in {id(r): r for r, _ in seats}.values())
        by_deal, share = defaultdict[int, float](float), defaultdict[int, float](float)
        for (result, _), score, part in zip(seats, scores, won, strict=True):
            by_deal[result.deal] += score / games[result.deal]
            share[result.deal] += part / tables[result.deal]
        decisions = sum(result.decisions[seat] for result, seat in seats)
        figures.append(
            Figures(
                name,
                len(scores),
                fmean(scores),
                stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0,
                best_of(scores),
                worst_of(scores),
                None if full is None else fmean(score == full for score in scores),
                fmean(won),
                1000 * sum(result.seconds[seat] for result, seat in seats) / max(decisions, 1),
                fmean(share.values()),
                _interval(list(by_deal.values())),
                _interval(list(share.values())),
                sum(result.faults[seat] is not None for result, seat in seats),
            )
        )
    told = [
        f"{name}, deal {result.deal}, seat {seat + 1}: {fault}"
        for result in results
        for seat, (name, fault) in enumerate(zip(result.names, result.faults, strict=True))
        if fault is not None
    ]
    span = (results[0].deal, results[-1].deal)
    return Report(game, span, tuple(figures), tuple(told[:FAULTS_TOLD]))


def _interval(values: Sequence[float]) -> tuple[float, float] | None:
    """The 95 % interval of the mean of independent values."""
    if len(values) < 2:
        return None
    mean, half = fmean(values), NORMAL_95 * stdev(values) / sqrt(len(values))
    return mean - half, mean + half


def _wins(
    results: Sequence[Result], players: int, lowest_wins: bool
) -> dict[tuple[int, int], float]:
    """By result (its ``id``) and seat: 1 for a win, less for a shared one, else 0.

    Who competes: the seats of a game, or all who played a deal alone. Whoever lost by a
    fault does not win.
    """
    contests = defaultdict[int, list[tuple[int, int, int]]](list)
    wins: dict[tuple[int, int], float] = {}
    for i, result in enumerate(results):
        for seat, score in enumerate(result.scores):
            wins[id(result), seat] = 0.0
            if result.faults[seat] is None:
                key = result.deal if players == 1 else i
                contests[key].append((score, id(result), seat))
    for entries in contests.values():
        best = (min if lowest_wins else max)(score for score, _, _ in entries)
        winners = [(result, seat) for score, result, seat in entries if score == best]
        for winner in winners:
            wins[winner] = 1 / len(winners)
    return wins
