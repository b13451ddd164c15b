"""The search that all games share: sampled worlds, the same ones for every choice.

A world is one way in which everything hidden could be. Each choice is played out in
world 0, 1, 2, …; choices that fall behind are dropped by halving (Karnin, Koren and Somekh
2013, "Almost optimal exploration in multi-armed bandits"), and come back when there is
time for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil, fsum, log2
from operator import mul, sub
from random import Random
from typing import Generic, TypeVar

from pygames.advice import Advice, Choice, Moments, Scale

World = TypeVar("World")

Outcome = float | tuple[float, ...]
"""A value, or a value and other figures of the same rollout."""

STEP = 48
"""Rollouts between two advices: few enough that a face is never kept waiting."""

FIRST_PASS = 256
"""Rollouts of the first pass when there is no limit; each pass doubles what was done."""


class Tally(Generic[World]):
    """The values of some choices in worlds 0, 1, 2, … and the moments of their differences."""

    def __init__(
        self,
        size: int,
        draw: Callable[[], World],
        value: Callable[[World, int], Outcome],
        figures: Sequence[str] = (),
        scale: Scale | None = None,
    ) -> None:
        """``value(world, i)`` plays choice ``i`` of ``size`` out in a world made by ``draw``,
        for its value and the ``figures``."""
        self.values: list[list[float]] = [[] for _ in range(size)]
        self.moments = [Moments()] * size
        self.figures = [{name: Moments() for name in figures} for _ in range(size)]
        self.differences = [[Moments()] * size for _ in range(size)]
        self.done = 0
        self.scale = scale
        self._worlds: list[World] = []
        self._draw = draw
        self._value = value

    def extend(self, i: int, until: int) -> None:
        """Play choice ``i`` out in the worlds up to ``until`` in which it was not yet."""
        start = len(self.values[i])
        while len(self._worlds) < until:
            self._worlds.append(self._draw())
        outcomes = [self._value(world, i) for world in self._worlds[start:until]]
        rows = (outcome if isinstance(outcome, tuple) else (outcome,) for outcome in outcomes)
        new, *figures = zip(*rows, strict=True)
        for name, seen in zip(self.figures[i], figures, strict=True):
            self.figures[i][name] += _moments(seen)
        self.values[i] += new
        self.done += len(new)
        self.moments[i] += _moments(new)
        for j, others in enumerate(self.values):
            if j == i or len(others) <= start:
                continue
            a, b = min(i, j), max(i, j)
            shared = slice(start, min(until, len(others)))
            gaps = list(map(sub, self.values[a][shared], self.values[b][shared]))
            self.differences[a][b] += _moments(gaps)

    def advice(
        self,
        choices: Sequence[Choice],
        samples: int | None,
        plain: str | None = None,
    ) -> Advice:
        """The choices with what is known of them now."""
        return Advice(
            tuple(
                replace(choice, values=values, figures=tuple(seen.items()))
                for choice, values, seen in zip(choices, self.moments, self.figures, strict=True)
            ),
            tuple(map(tuple, self.differences)),
            self.done,
            samples,
            plain,
            self.scale,
        )


def _moments(values: Sequence[float]) -> Moments:
    return Moments(len(values), fsum(values), fsum(map(mul, values, values)))


def search(
    choices: Sequence[Choice],
    draw: Callable[[Random], World],
    value: Callable[[World, str], Outcome],
    rng: Random,
    samples: int | None = None,
    keep: str | None = None,
    *,
    plain: str | None = None,
    figures: Sequence[str] = (),
    worlds: int | None = None,
    scale: Scale | None = None,
) -> Iterator[Advice]:
    """Better and better advice on ``choices``, for ever or until ``samples`` rollouts are done.

    Args:
        choices: the actions, with reasons and what is sure; their values are filled in.
        draw: a world, drawn evenly from those that agree with what is known.
        value: points when an action is played out in a world, more is better; with
            ``figures``, a tuple of the points and those.
        rng: where worlds come from; the same one, the same advice.
        samples: rollouts in all; at least one a choice is made in any case.
        keep: an action that is not dropped: it is compared with the best to the end.
        plain: the action of a plain good rule, left only for one that is clearly better;
            for decisions where a wrong move can't be taken back.
        figures: the names of what else ``value`` returns.
        worlds: how many there are, where that is few and ``draw`` gives each of them once;
            when there are samples enough, all choices are tried in all, and no more.
        scale: the one on which ``value`` returns worths instead of points.
    """
    actions = [choice.action for choice in choices]
    tally = Tally(
        len(choices), lambda: draw(rng), lambda world, i: value(world, actions[i]), figures, scale
    )
    if worlds is not None and (samples is None or samples >= worlds * len(choices)):
        for _ in _even(tally, range(len(choices)), worlds):
            yield tally.advice(choices, worlds * len(choices), plain)
        return
    budget = FIRST_PASS if samples is None else samples
    while True:
        for _ in _halving(tally, choices, budget, {keep, plain}):
            yield tally.advice(choices, samples, plain)
        if samples is not None:
            return
        budget *= 2


def _halving(
    tally: Tally[World], choices: Sequence[Choice], budget: int, keep: set[str | None]
) -> Iterator[None]:
    """Bring the tally to ``budget`` rollouts, half of the choices left after each round."""
    alive = list(range(len(choices)))
    rounds = max(1, ceil(log2(len(alive))))
    worlds = 0
    for left in range(rounds, 0, -1):
        if left > 1:
            worlds += max(1, budget // rounds // len(alive))
        else:
            fewest = min(len(tally.values[i]) for i in alive)
            worlds = max(worlds, fewest + (budget - tally.done) // len(alive), 1)
        yield from _even(tally, alive, worlds)
        alive = _better_half(tally.advice(choices, None), alive, keep)


def _even(tally: Tally[World], alive: Sequence[int], worlds: int) -> Iterator[None]:
    """Bring every choice of ``alive`` to as many worlds, in steps."""
    stride = max(1, STEP // len(alive))
    at = min(len(tally.values[i]) for i in alive)
    while at < worlds:
        at = min(at + stride, worlds)
        for i in alive:
            if len(tally.values[i]) < at:
                tally.extend(i, at)
        yield


def _better_half(advice: Advice, alive: Sequence[int], keep: set[str | None]) -> list[int]:
    ranked = sorted(alive, key=lambda i: (not advice.choices[i].sure, -advice.value(i), i))
    half = (len(alive) + 1) // 2
    kept = [i for i in ranked[half:] if any(advice.choices[i].stands_for(a) for a in keep if a)]
    return sorted(ranked[:half] + kept)
