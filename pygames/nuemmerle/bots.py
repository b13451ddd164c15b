"""Nümmerle's players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final

from pygames.advice import Advice, Choice, Moments, Reason, Scale
from pygames.game import DEALER, Game, Player, Refusal, whole_number
from pygames.nuemmerle.hindsight import in_hindsight
from pygames.nuemmerle.rows import Row, cheapest, compact, play_out, pushed, settle
from pygames.nuemmerle.rules import Nuemmerle, NuemmerleOptions, full_score
from pygames.nuemmerle.safe import safe_actions
from pygames.search import search

DEFAULT_SAMPLES = 400
"""Rollouts a decision of the player ``search`` with no number."""


SPREAD: Final = 1 / 9
"""How many points less make a rollout worth e times less, as a share of the full score, when
there are ``MANY`` rollouts a decision or more.

Of 300 deals 1,600 rollouts a decision brought 36 % to the full score when points counted as
they are, 53 % with this scale.
"""

MANY: Final = 1600


def scale_for(full: int, samples: int | None) -> Scale:
    """What scores are worth in the search: good ones more than in proportion.

    The fewer rollouts, the less so, for the fewer good ends there are to compare.

    >>> scale_for(90, None).spread, scale_for(90, 100).spread
    (10.0, 40.0)
    """
    few = 1.0 if samples is None else max(1.0, sqrt(MANY / samples))
    return Scale(full, full * SPREAD * few)


def distinct_actions(view: Nuemmerle) -> dict[str, list[str]]:
    """The legal actions, each with those that only swap alike rows with it."""
    firsts: dict[tuple[str, tuple[int, ...]], str] = {}
    distinct: dict[str, list[str]] = {}
    for action in view.actions():
        row = view.board.rows[int(action[1:]) - 1] if action[0] in "rp" else ()
        first = firsts.setdefault((action[0], row), action)
        distinct.setdefault(first, [])
        if first != action:
            distinct[first].append(action)
    return distinct


def random_player(view: Nuemmerle, rng: Random) -> str:
    """Any legal action."""
    actions = view.actions()
    return actions[int(rng.random() * len(actions))]


def original(view: Nuemmerle, rng: Random) -> str:
    """The rule of the original site (stairjoke/Nuemmerle), which parks for its user.

    On a stack if it fits, then any fitting row ends, leftmost first; else on the row with
    the smallest larger end; else on an empty row; else on the row whose end differs
    least, leftmost of equals.
    """
    played = _play_what_fits(view)
    if played:
        return played
    card = view.call
    assert card is not None
    ends = [row[-1] if row else 0 for row in view.board.rows]

    def preference(row: int) -> tuple[int, int, int]:
        end = ends[row]
        if end > card:
            return (0, end, row)
        return (2, card - end, row) if end else (1, 0, row)

    return f"r{min(range(len(ends)), key=preference) + 1}"


def greedy(view: Nuemmerle, rng: Random) -> str:
    """Plays what fits, parks where it costs least (``rows.parking_cost``)."""
    played = _play_what_fits(view)
    if played:
        return played
    assert view.call is not None
    _, rows = compact(view.board, view.options.ranks)
    return f"r{cheapest(rows, view.call) + 1}"


def _play_what_fits(view: Nuemmerle) -> str | None:
    actions = view.actions()
    if actions[0][0] in "sp":
        return actions[0]
    return next((action for action in actions if action[0] == "p"), None)


def advise(
    view: Nuemmerle, rng: Random, samples: int | None = None, keep: str | None = None
) -> Iterator[Advice]:
    """Better and better advice on the seat's actions, in expected points at the end.

    Each action is played out in the same sampled orders of the cards to come, by
    ``rows.play_out``; good ends count more (``scale_for``). A safe action
    (``safe.safe_actions``) is marked sure.

    Args:
        view: ``seen_by`` of the seat that must act.
        rng: where the sampled orders come from.
        samples: rollouts in all; ``None`` for no end.
        keep: an action that is compared with the best to the end.

    Raises:
        Refusal: no seat has a choice here.
    """
    if view.seat in (None, DEALER):
        raise Refusal("no_choice")
    safe = safe_actions(view)
    choices = [
        Choice(action, Moments(), action in safe, tuple(reasons(view, action)), tuple(alike))
        for action, alike in distinct_actions(view).items()
    ]
    outcomes = {choice.action: _outcome(view, choice.action) for choice in choices}
    full = full_score(view.options)
    scale = scale_for(full, samples)
    worths = [scale.worth(score) for score in range(full + 1)]

    def value(calls: Sequence[int], action: str) -> float:
        return worths[outcomes[action](calls)]

    return search(choices, _draw_pairs(view), value, rng, samples, keep, scale=scale)


def _draw_pairs(view: Nuemmerle) -> Callable[[Random], list[int]]:
    """Draws orders of the cards to come, every second one the one before it backwards.

    Each is drawn evenly; what is lucky early in one is late in the other, so that a pair says
    a little more than two orders drawn apart: over 24 positions the worths of a pair correlate
    with −0.08, the differences of two choices with −0.02. Standard errors are too large by that.
    """
    waiting: list[list[int]] = []

    def draw(rng: Random) -> list[int]:
        if waiting:
            return waiting.pop()
        calls = view.draw_calls(rng)
        if len(calls) == len(view.unseen):  # none is known: backwards is as likely
            waiting.append(calls[::-1])
        return calls

    return draw


def _outcome(view: Nuemmerle, action: str) -> Callable[[Sequence[int]], int]:
    """The score after ``action`` as a function of the cards to come."""
    ranks = view.options.ranks
    counts, rows = compact(view.board, ranks)
    first: list[int] = []
    if action[0] == "p":
        row = int(action[1:]) - 1
        counts[rows[row][1]] += 1
        rows[row] = rows[row][2]
        first = [view.call] if view.call is not None else []
    elif action == "s":
        assert view.call is not None
        counts[view.call] += 1
    elif action[0] == "r":
        assert view.call is not None
        row = int(action[1:]) - 1
        rows[row] = pushed(rows[row], view.call, ranks)
    if action[0] in "sp":
        settle(counts, rows)
        return lambda calls: play_out(counts[:], rows[:], (*first, *calls), ranks)
    return lambda calls: _held(counts[:], rows[:], calls, ranks)


def _held(counts: list[int], rows: list[Row], calls: Sequence[int], ranks: int) -> int:
    """The score when row ends that fit now stay for one more call."""
    play_out(counts, rows, calls[:1], ranks)
    if calls:
        settle(counts, rows)
    return play_out(counts, rows, calls[1:], ranks)


def reasons(view: Nuemmerle, action: str) -> Iterator[Reason]:
    """What an action does, in short."""
    if action == "next":
        yield Reason("nuemmerle.holds", {})
    elif action[0] == "r":
        yield from _parking_reasons(view, int(action[1:]) - 1)
    else:
        if action in safe_actions(view):
            yield Reason("nuemmerle.safe", {})
        card = view.call if action == "s" else None
        after = view.board.stacked(card) if card else view.board.popped(int(action[1:]) - 1)
        before = [row for row in view.board.fitting_rows() if action != f"p{row + 1}"]
        freed = [str(after.rows[i][-1]) for i in after.fitting_rows() if i not in before]
        if freed:
            yield Reason("nuemmerle.frees", {"cards": ", ".join(freed)})


def _parking_reasons(view: Nuemmerle, row: int) -> Iterator[Reason]:
    card, cards = view.call, view.board.rows[row]
    assert card is not None
    if not cards:
        empty = sum(not row for row in view.board.rows) - 1
        yield Reason("nuemmerle.opens", {"n": empty})
        return
    if card == cards[-1]:
        yield Reason("nuemmerle.equal", {"card": card})
    elif card < cards[-1]:
        yield Reason("nuemmerle.descends", {"end": cards[-1]})
    buried = [below for below in cards if below < card]
    if buried:
        least = min(buried)
        yield Reason("nuemmerle.buries", {"n": buried.count(least), "card": least})
        yield Reason("nuemmerle.to_come", {"n": view.left[least]})
    if view.board.fits(card):
        yield Reason("nuemmerle.holds_back", {"card": card})


def search_player(argument: str | None) -> Player:
    """The player ``search:N``: a safe action where there is one, else the best of N rollouts.

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    samples = whole_number(argument, DEFAULT_SAMPLES, "search")

    def choose(view: Nuemmerle, rng: Random) -> str:
        safe = safe_actions(view)
        actions = distinct_actions(view)
        if safe or len(actions) == 1:
            return (*safe, *actions)[0]
        *_, last = advise(view, rng, samples)
        return last.action

    return choose


PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "original": lambda argument: original,
    "greedy": lambda argument: greedy,
    "search": search_player,
}

LEVELS = ("random", "original", "greedy", "search:100", "search:1600")

GAME = Game(
    "nuemmerle",
    NuemmerleOptions,
    Nuemmerle,
    PLAYERS,
    advise,
    full_score,
    LEVELS,
    safe_actions,
    in_hindsight,
)
