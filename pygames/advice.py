"""Advice: every choice with its estimated value, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp, log, sqrt
from typing import Any, Final, Self


@dataclass(frozen=True)
class Reason:
    """Why a choice is good or bad: a text's key and the values for its places."""

    key: str
    values: dict[str, Any]


@dataclass(frozen=True)
class Moments:
    """How many numbers, their sum and the sum of their squares."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def __add__(self, other: Self) -> Self:
        return type(self)(
            self.n + other.n, self.total + other.total, self.squares + other.squares
        )

    def __neg__(self) -> Self:
        return type(self)(self.n, -self.total, self.squares)

    def times(self, factor: float) -> Self:
        """The moments of the numbers times a factor."""
        return type(self)(self.n, self.total * factor, self.squares * factor * factor)

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.total / self.n if self.n else 0.0

    @property
    def stderr(self) -> float | None:
        """The standard error of the mean; None of fewer than two numbers.

        >>> round(Moments(4, 10.0, 30.0).stderr, 4)
        0.6455
        """
        if self.n < 2:
            return None
        variance = (self.squares - self.total * self.total / self.n) / (self.n - 1)
        return sqrt(max(variance, 0.0) / self.n)


@dataclass(frozen=True)
class Choice:
    """One action: the values it had in the sampled worlds, in points, more is better.

    ``sure`` marks an action that is proved to be as good as any; ``alike`` are actions that
    only swap alike things and are not listed themselves. ``figures`` are other numbers of
    the same rollouts, by name, that people want to know.
    """

    action: str
    values: Moments = Moments()
    sure: bool = False
    reasons: tuple[Reason, ...] = ()
    alike: tuple[str, ...] = ()
    figures: tuple[tuple[str, Moments], ...] = ()

    def stands_for(self, action: str) -> bool:
        """Whether this choice is ``action`` or one that is alike."""
        return action == self.action or action in self.alike

    def __add__(self, other: Self) -> Self:
        """The same choice with the numbers of both."""
        figures = zip(self.figures, other.figures, strict=True)
        return replace(
            self,
            values=self.values + other.values,
            figures=tuple((name, one + two) for (name, one), (_, two) in figures),
        )


@dataclass(frozen=True)
class Scale:
    """Points made so that high ones count more: x points are worth e^((x − top) / spread).

    Rollouts play worse than whoever asks for advice. A rollout that ended badly tells little,
    for that end can be avoided; one that ended well shows what can be reached.

    >>> scale = Scale(90, 10)
    >>> scale.worth(90), round(scale.points((scale.worth(90) + scale.worth(60)) / 2), 1)
    (1.0, 83.6)
    """

    top: float
    spread: float

    def worth(self, points: float) -> float:
        """What so many points are worth, 1 at the top."""
        return exp((points - self.top) / self.spread)

    def points(self, worth: float) -> float:
        """The points that are worth so much, 0 at least."""
        return self.top + self.spread * log(max(worth, self.worth(0)))


GATE: Final = 2.0
"""Standard errors by which a choice must lead the plain one to be taken instead."""


@dataclass(frozen=True)
class Advice:
    """All choices of one decision.

    ``differences[i][j]`` for i < j are the moments of value(i) − value(j) over the worlds
    that both were tried in: worlds differ far more than choices, so choices are compared
    in the same worlds only. ``done`` of ``samples`` says how far the thinking is
    (``samples`` None: no end). ``plain`` is what a plain good rule would do; where a
    wrong move can't be taken back, noise must not overrule it: another choice is made only
    when it is clearly ahead (``GATE``). With a ``scale`` the values are worths on it, and
    ``gap`` and ``value`` are the points that are worth as much.
    """

    choices: tuple[Choice, ...]
    differences: tuple[tuple[Moments, ...], ...]
    done: int
    samples: int | None = None
    plain: str | None = None
    scale: Scale | None = None

    def difference(self, i: int, j: int) -> Moments:
        """Moments of value(i) − value(j), of any two choices."""
        return self.differences[i][j] if i < j else -self.differences[j][i]

    @property
    def best(self) -> int:
        """The index of the choice to make.

        That is a sure one where there is one; else the one ahead of every other in the
        worlds they share, the first of equals, among the choices tried most often, where it
        is clearly ahead of the plain one; else the plain one.
        """
        for i, choice in enumerate(self.choices):
            if choice.sure:
                return i
        most = max(choice.values.n for choice in self.choices)
        finalists = [i for i, choice in enumerate(self.choices) if 2 * choice.values.n >= most]
        best = finalists[0]
        for i in finalists[1:]:
            if self.difference(i, best).mean > 0:
                best = i
        if self.plain is None or self.choices[best].stands_for(self.plain):
            return best
        plain = self.index(self.plain)
        lead = self.difference(best, plain)
        return best if lead.stderr and lead.mean > GATE * lead.stderr else plain

    @property
    def action(self) -> str:
        """The action to take."""
        return self.choices[self.best].action

    def index(self, action: str) -> int:
        """The index of the choice that stands for ``action``.

        Raises:
            ValueError: there is none.
        """
        for i, choice in enumerate(self.choices):
            if choice.stands_for(action):
                return i
        raise ValueError(f"no advice on {action!r}")

    def gap(self, i: int) -> Moments:
        """Moments of how much choice i is better than the best one (most often below 0)."""
        if i == self.best:
            return Moments()
        gap = self.difference(i, self.best)
        if self.scale is None or not gap.n:
            return gap
        one, best = self.choices[i].values, self.choices[self.best].values
        if one.n <= best.n:  # its worlds are those that they share
            pair = one.mean, one.mean - gap.mean
        else:
            pair = best.mean + gap.mean, best.mean
        points = self.scale.points(pair[0]) - self.scale.points(pair[1])
        return gap.times(points / gap.mean if gap.mean else self.scale.spread / best.mean)

    def value(self, i: int) -> float:
        """The expected value of choice i, by its gap to the best one.

        A choice dropped early saw fewer worlds, perhaps lucky ones; the gap is fair.
        """
        best = self.choices[self.best].values.mean
        return (self.scale.points(best) if self.scale else best) + self.gap(i).mean

    def stderr(self, i: int) -> float | None:
        """The standard error of choice i's value."""
        values = self.choices[i].values
        if self.scale is None or values.stderr is None:
            return values.stderr
        return values.stderr * self.scale.spread / values.mean

    def __add__(self, other: Self) -> Self:
        """The advice of both samples together; they must have thought on the same view.

        Raises:
            ValueError: they list different actions or have different scales.
        """
        mine = [choice.action for choice in self.choices]
        theirs = [choice.action for choice in other.choices]
        if mine != theirs:
            raise ValueError(f"only advice on the same view can be added: {mine} and {theirs}")
        if self.scale != other.scale:
            raise ValueError(f"only advice on one scale can be added: {self.scale}, {other.scale}")
        choices = tuple(
            one + two for one, two in zip(self.choices, other.choices, strict=True)
        )
        differences = tuple(
            tuple(one + two for one, two in zip(row, others, strict=True))
            for row, others in zip(self.differences, other.differences, strict=True)
        )
        both = None if self.samples is None or other.samples is None else (
            self.samples + other.samples
        )
        done = self.done + other.done
        return replace(self, choices=choices, differences=differences, done=done, samples=both)

    def shown(self) -> dict[str, Any]:
        """What a face draws, as JSON values: the best first, then by value.

        Each choice: ``action``, ``value`` and ``gap`` in points, their standard errors (None
        when not known yet), ``samples``, ``sure``, ``alike``, the means of its ``figures``,
        and the reasons.
        """
        order = sorted(range(len(self.choices)), key=lambda i: (i != self.best, -self.value(i), i))
        return {
            "done": self.done,
            "samples": self.samples,
            "choices": [
                {
                    "action": self.choices[i].action,
                    "value": self.value(i),
                    "stderr": self.stderr(i),
                    "gap": self.gap(i).mean,
                    "gap_stderr": self.gap(i).stderr,
                    "samples": self.choices[i].values.n,
                    "sure": self.choices[i].sure,
                    "alike": list(self.choices[i].alike),
                    "figures": {name: seen.mean for name, seen in self.choices[i].figures},
                    "reasons": [
                        {"key": reason.key, "values": reason.values}
                        for reason in self.choices[i].reasons
                    ],
                }
                for i in order
            ],
        }


def certain(choices: Sequence[Choice]) -> Advice:
    """Advice that needs no samples: the choices as they are."""
    none = tuple((Moments(),) * len(choices) for _ in choices)
    return Advice(tuple(choices), none, 0, 0)


def expected(choices: Sequence[Choice], values: Sequence[float]) -> Advice:
    """Advice that needs no samples because each choice's expected value is known.

    Each value counts as seen twice, so that its standard error is known to be 0.

    >>> advice = expected([Choice("a"), Choice("b")], [1.0, 2.5])
    >>> advice.action, advice.value(0), (advice + advice).value(1)
    ('b', 1.0, 2.5)
    """

    def one(value: float) -> Moments:
        return Moments(2, 2 * value, 2 * value * value)

    known = tuple(replace(c, values=one(v)) for c, v in zip(choices, values, strict=True))
    differences = tuple(tuple(one(a - b) for b in values) for a in values)
    return Advice(known, differences, 0, 0)
