"""The page's face: requests and answers as JSON text.

A request names its ``verb``; the answer is ``{"ok": …}`` or ``{"error": {"code", "values",
"message"}}``, whose code is the key of a text. Nothing here raises. One worker keeps the
table (``call``); others think (``stream``) and are handed views only.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from pygames import codec
from pygames.advice import Advice
from pygames.game import DEALER, Refusal
from pygames.games import game_named
from pygames.record import Record
from pygames.review import Decision, decisions_of, review, summary
from pygames.table import Table

_table: Table | None = None


def call(request: str) -> str:
    """Answer a request of the table at once.

    >>> call('{"verb": "undo"}')
    '{"error": {"code": "refused.no_table", "values": {}, "message": "No game is open."}}'
    """
    try:
        return _ok(_verb(CALLS, json.loads(request)))
    except Exception as fault:
        return _error(fault)


GROWTH = 1.25
"""So many times as many rollouts as the advice told before make another one worth telling."""


def stream(request: str) -> Iterator[str | None]:
    """Answer a request of a thinker, better and better; each step takes a few milliseconds.

    None is a step with nothing to tell.
    """
    try:
        for value in _verb(STREAMS, json.loads(request)):
            yield None if value is None else _ok(value)
    except Exception as fault:
        yield _error(fault)


def _ok(value: Any) -> str:
    return json.dumps({"ok": value}, ensure_ascii=False)


def _error(fault: Exception) -> str:
    if isinstance(fault, Refusal):
        error = {"code": fault.key, "values": fault.values, "message": str(fault)}
    else:  # ours: the page shows it and goes on
        message = f"{type(fault).__name__}: {fault}"
        error = {"code": "failed", "values": {"fault": message}, "message": message}
    return json.dumps({"error": error}, ensure_ascii=False, default=str)


def _verb(verbs: dict[str, Callable[..., Any]], request: Any) -> Any:
    asked = dict(request)
    verb = asked.pop("verb", None)
    if verb not in verbs:
        raise Refusal("no_verb", verb=verb, known=", ".join(verbs))
    return verbs[verb](**asked)


def _open_table() -> Table:
    if _table is None:
        raise Refusal("no_table")
    return _table


def _game(game: str) -> dict[str, Any]:
    """A game: what its options can be, the players offered, and whether it has hindsight."""
    kind = game_named(game)
    return {
        "options": kind.options_class.schema(),
        "levels": list(kind.levels),
        "hindsight": kind.hindsight is not None,
    }


def _open(record: Any) -> dict[str, Any]:
    """Open a table at a recorded game; the one that was open stays if that is refused."""
    global _table
    table = Table(Record.from_json(record))
    _table = table
    return table.shown()


def _check(record: Any) -> dict[str, Any]:
    """A record is sound: its scores, and whether it is over; the open table stays."""
    *_, last = Record.from_json(record).states()
    return {"scores": list(last.scores()), "over": last.seat is None, "facts": last.facts()}


def _peek(record: Any) -> dict[str, Any]:
    """What a table at this record would show; the open table stays."""
    return Table(Record.from_json(record)).shown()


def _stops(record: Any) -> list[int]:
    """After how many actions somebody who is not the dealer acts, and at last all of them."""
    whole = Record.from_json(record)
    stops = [at for at, state in enumerate(whole.states()) if state.seat not in (None, DEALER)]
    return [at for at in stops if at < len(whole.actions)] + [len(whole.actions)]


def _change(change: Callable[..., None], *arguments: str) -> dict[str, Any]:
    change(_open_table(), *arguments)
    return _open_table().shown()


def _deal(game: str, deal: int, options: dict[str, Any]) -> dict[str, Any]:
    """The first state of a numbered deal, everything known: for a caller at a real table."""
    state: dict[str, Any] = codec.encode(Record(game, options, deal).start())
    return state


def _sum(advices: list[Any]) -> dict[str, Any]:
    """Several thinkers' advice on one view as one, for drawing."""
    first, *others = (codec.decode(Advice, advice, "advice") for advice in advices)
    total: Advice = sum(others, first)
    return total.shown()


def _view(game: str, view: Any) -> Any:
    state = codec.decode(game_named(game).state_class, view, "view")
    state.check()
    if state.seat is None or state.seat == DEALER:
        raise Refusal("no_choice")
    return state.seen_by(state.seat)


def _advise(
    game: str, view: Any, seed: int | str, samples: int | None = None
) -> Iterator[dict[str, Any] | None]:
    """Advice on a view, as ``sum`` takes it, for ever or until ``samples``; None where it has
    hardly grown."""
    told = 0
    untold = None
    for advice in game_named(game).advise(_view(game, view), Random(seed), samples):
        if advice.done < GROWTH * told:
            untold = advice
            yield None
        else:
            told, untold = advice.done, None
            yield codec.encode(advice)
    if untold:
        yield codec.encode(untold)


def _choose(game: str, view: Any, player: str, seed: int | str) -> Iterator[str]:
    """The action of a player."""
    yield game_named(game).player(player)(_view(game, view), Random(seed))


def _review(
    record: Any, seat: int, samples: int, seed: int = 0
) -> Iterator[dict[str, Any] | None]:
    """Every decision of a seat with the number of all; None while one is thought about."""
    whole = Record.from_json(record)
    total = len(decisions_of(whole, seat))
    found: list[Decision] = []
    for decision in review(whole, seat, samples, seed):
        if decision is None:
            yield None
            continue
        found.append(decision)
        yield {
            "decision": codec.encode(decision) | {"error": decision.is_error},
            "total": total,
            "summary": summary(found),
        }


def _hindsight(record: Any, seat: int) -> Iterator[dict[str, Any]]:
    """What a seat could have reached at best, better and better known."""
    whole = Record.from_json(record)
    *_, last = whole.states()
    kind = game_named(whole.game)
    if kind.hindsight is None:
        raise Refusal("no_hindsight", game=whole.game)
    for found in kind.hindsight(whole.start(), last, seat):
        yield codec.encode(found)


CALLS: dict[str, Callable[..., Any]] = {
    "game": _game,
    "open": _open,
    "check": _check,
    "peek": _peek,
    "stops": _stops,
    "deal": _deal,
    "show": lambda viewer=None: _open_table().shown(viewer),
    "replay": lambda viewer=None: _open_table().replay(viewer),
    "act": lambda action: _change(Table.act, action),
    "undo": lambda: _change(Table.undo),
    "redo": lambda: _change(Table.redo),
    "restart": lambda: _change(Table.restart),
    "sum": _sum,
}
STREAMS: dict[str, Callable[..., Iterator[Any]]] = {
    "advise": _advise,
    "choose": _choose,
    "review": _review,
    "hindsight": _hindsight,
}
