"""A game looked at afterwards: what each decision was worth, and what would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from pygames.game import State
from pygames.games import game_named
from pygames.record import Record

CLEAR: Final = 2.0
"""A loss of so many standard errors is told from noise."""


@dataclass(frozen=True)
class Decision:
    """One decision of the seat that is reviewed.

    ``at`` is the index of ``action`` in the record. ``value`` is the expected value of what
    was played, ``loss`` how much better ``best`` is, ``stderr`` that difference's standard
    error (None: not known), ``advice`` all choices as ``Advice.shown`` gives them, ``facts``
    those of the seat's view.
    """

    at: int
    action: str
    best: str
    value: float
    loss: float
    stderr: float | None
    advice: dict[str, Any]
    facts: dict[str, Any]

    @property
    def is_error(self) -> bool:
        """Whether something else was better, clearly."""
        return self.loss > 0 and self.stderr is not None and self.loss > CLEAR * self.stderr


def decisions_of(record: Record, seat: int) -> list[tuple[int, State]]:
    """Where a seat had more than one action: the index in the record, and what it saw."""
    found = []
    for at, state in enumerate(record.states()):
        if at == len(record.actions):
            break
        if state.seat == seat and len(state.actions()) > 1:
            found.append((at, state.seen_by(seat)))
    return found


def review(record: Record, seat: int, samples: int, seed: int = 0) -> Iterator[Decision | None]:
    """Every decision of a seat in turn; None where one is still being thought about.

    Args:
        record: the game, over or not.
        seat: whose decisions.
        samples: rollouts a decision.
        seed: where the sampled worlds come from; the same one, the same review.

    Raises:
        Refusal: the record does not replay.
    """
    advise = game_named(record.game).advise
    for at, view in decisions_of(record, seat):
        action = record.actions[at]
        for advice in advise(view, Random(f"{seed}/{at}"), samples, action):  # noqa: B007
            yield None
        played = advice.index(action)
        gap = advice.gap(played)
        as_good = played == advice.best or advice.choices[played].sure
        yield Decision(
            at,
            action,
            advice.action,
            advice.value(played),
            0.0 if as_good else max(-gap.mean, 0.0),
            0.0 if as_good else gap.stderr,
            advice.shown(),
            view.facts(),
        )


def summary(decisions: Sequence[Decision]) -> dict[str, Any]:
    """How well a seat decided: ``decisions``, ``errors``, ``lost`` points in all by errors, and
    ``share`` of the decisions that were no error.

    >>> summary([])
    {'decisions': 0, 'errors': 0, 'lost': 0.0, 'share': 1.0}
    """
    errors = [decision for decision in decisions if decision.is_error]
    return {
        "decisions": len(decisions),
        "errors": len(errors),
        "lost": float(sum(decision.loss for decision in errors)),
        "share": 1 - len(errors) / len(decisions) if decisions else 1.0,
    }
