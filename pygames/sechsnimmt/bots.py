"""6 nimmt!'s players and its advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from pygames import deals
from pygames.advice import Advice, Choice, Reason
from pygames.game import DEALER, Game, Player, Refusal, whole_number
from pygames.search import search
from pygames.sechsnimmt.rollouts import compact, play_out
from pygames.sechsnimmt.rows import FULL, cheapest, cost, laid, row_for
from pygames.sechsnimmt.rules import HAND, Sechsnimmt, SechsnimmtOptions, full_score
from pygames.sechsnimmt.worlds import Scene, World, code_of
from pygames.sechsnimmt.worth import worth_to

DEFAULT_WORLDS = 200
"""Sampled worlds of the players ``search`` and ``rollout`` with no number."""

CARE = 0.75
"""The share of its later turns that a search thinks its own seat plays carefully."""

FIGURES = ("heads",)

ODDS = 200
"""Worlds from which the odds in an advice's reasons come."""

THINK = 2000
"""Worlds, at most, in which a search thinks as the others do (``Scene.think_as_others``)."""


def random_player(view: Sechsnimmt, rng: Random) -> str:
    """Any legal action."""
    actions = view.actions()
    return actions[int(rng.random() * len(actions))]


def greedy(view: Sechsnimmt, rng: Random) -> str:
    """The fewest heads at once, as if nobody else's card came between; of equal cards the one
    that follows its row most closely. Takes the cheapest row, drafts the highest card."""
    if view.phase == "take":
        return f"r{cheapest(view.rows)[0] + 1}"
    actions = view.actions()
    if view.phase == "draft":
        return actions[-1]

    def price(action: str) -> tuple[int, int]:
        card = int(action)
        row = row_for(view.rows, card)
        if row is None:
            return min(map(cost, view.rows)), 0
        cards = view.rows[row]
        return (cost(cards) if len(cards) == FULL else 0), card - cards[-1]

    return min(actions, key=price)


def advise(
    view: Sechsnimmt, rng: Random, samples: int | None = None, keep: str | None = None
) -> Iterator[Advice]:
    """Better and better advice on the seat's actions, in bull heads, more are better.

    The value is what an action is worth for winning the match (``worth.worth_to``), told in
    heads: 0 as if everybody took the same from here on, 1 as if this seat took one less. The
    figure ``heads`` is what this seat takes from here to the deal's end.

    Args:
        view: ``seen_by`` of the seat that must act.
        rng: where the sampled worlds come from.
        samples: rollouts in all; ``None`` for no end.
        keep: an action that is compared with the best to the end.

    Raises:
        Refusal: no seat has a choice here.
    """
    return _think(view, rng, samples, keep, explain=True)


def _think(
    view: Sechsnimmt, rng: Random, samples: int | None, keep: str | None, explain: bool
) -> Iterator[Advice]:
    seat = view.seat
    if seat is None or seat == DEALER:
        raise Refusal("no_choice")
    choices = [Choice(action) for action in view.actions()]
    if view.phase == "draft":
        world, worth_of = partial(draft_world, view), partial(draft_value, view)
        return search(choices, world, worth_of, rng, samples, keep)
    scene = Scene(view, CARE)
    scene.think_as_others(rng, THINK if samples is None else min(THINK, samples))
    if explain:
        told = reasons(view, scene, rng)
        choices = [Choice(action, reasons=told[action]) for action in view.actions()]
    worth = worth_to(view, seat)
    totals = view.scores()
    now = worth(list(totals))

    def value(world: World, action: str) -> tuple[float, float]:
        outcome = scene.outcome(world, action)
        return worth(outcome) - now, outcome[seat] - totals[seat]

    return search(
        choices, scene.draw, value, rng, samples, keep, figures=FIGURES, worlds=scene.count
    )


def reasons(view: Sechsnimmt, scene: Scene, rng: Random) -> dict[str, tuple[Reason, ...]]:
    """What each action does, in short."""
    if view.phase == "take":
        return {action: tuple(_row_reasons(view, action)) for action in view.actions()}
    odds = scene.odds(rng, ODDS)
    return {action: (_card_reason(view, action, odds[action]),) for action in view.actions()}


def _row_reasons(view: Sechsnimmt, action: str) -> Iterator[Reason]:
    at = int(action[1:]) - 1
    yield Reason("sechsnimmt.row_costs", {"n": cost(view.rows[at])})
    (card, seat), *later = view.to_place
    rows, _ = laid(view.rows, seat, card, at)
    takes = 0
    for next_card, who in later:
        row = row_for(rows, next_card)
        assert row is not None  # the card just laid is lower
        rows, placement = laid(rows, who, next_card, row)
        takes += bool(placement.took)
    if takes:
        yield Reason("sechsnimmt.row_feeds", {"n": takes})


def _card_reason(view: Sechsnimmt, action: str, odds: float) -> Reason:
    percent = round(100 * odds)
    at = row_for(view.rows, int(action))
    if at is None:
        least = min(map(cost, view.rows))
        return Reason("sechsnimmt.low", {"n": least, "percent": percent})
    row = view.rows[at]
    if len(row) == FULL:
        return Reason(
            "sechsnimmt.takes_full", {"row": at + 1, "n": cost(row), "percent": percent}
        )
    if percent == 0:
        return Reason("sechsnimmt.safe", {})
    room = FULL - len(row)
    return Reason("sechsnimmt.may_take", {"row": at + 1, "n": room, "percent": percent})


def draft_world(view: Sechsnimmt, rng: Random) -> list[int]:
    """The cards still lying open, in the order in which they are drafted if nobody minds."""
    return deals.shuffled(view.unseen, rng)


def draft_value(view: Sechsnimmt, order: list[int], action: str) -> float:
    """Minus the heads at the deal's end of the seat that drafts, when all that follows is
    random."""
    me, card = view.turn, int(action)
    rest = [other for other in order if other != card]
    hands = []
    for seat, hand in enumerate(view.hands):
        cards = [one for one in hand if one is not None]
        if seat == me:
            cards.append(card)
        while len(cards) < HAND:
            cards.append(rest.pop())
        hands.append([code_of(one, seat) for one in cards])
    board = compact(tuple((one,) for one in rest))
    mine = hands.pop(me)
    taken = [0] * view.options.players
    play_out(board, list(zip(*hands, strict=True)), mine, [None] * HAND, taken)
    return -taken[me]


def rollout_player(argument: str | None) -> Player:
    """The player ``rollout:N``: the plainest search, to compare with. Every action is played
    out in the same N worlds, all cards after it at random, and the fewest own heads win.

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    worlds = whole_number(argument, DEFAULT_WORLDS, "rollout")

    def choose(view: Sechsnimmt, rng: Random) -> str:
        actions = view.actions()
        if len(actions) == 1 or view.phase == "draft":
            return random_player(view, rng)
        scene = Scene(view, 0.0)
        sums = dict.fromkeys(actions, 0)
        for _ in range(worlds):
            world = scene.draw(rng)
            for action in actions:
                sums[action] += scene.outcome(world, action)[scene.seat]
        return min(actions, key=sums.__getitem__)

    return choose


def search_player(argument: str | None) -> Player:
    """The player ``search:N``: the best of the advice from N worlds for each action (those
    that fall behind are given up, and the others get their worlds).

    Raises:
        Refusal: N is not a whole number of at least 1.
    """
    worlds = whole_number(argument, DEFAULT_WORLDS, "search")

    def choose(view: Sechsnimmt, rng: Random) -> str:
        actions = view.actions()
        if len(actions) == 1:
            return actions[0]
        *_, last = _think(view, rng, worlds * len(actions), None, explain=False)
        return last.action

    return choose


def easy(view: Sechsnimmt, rng: Random) -> str:
    """The level "easy": ``greedy``, but every third choice is any that comes along."""
    return random_player(view, rng) if rng.random() < 1 / 3 else greedy(view, rng)


LEVEL_WORLDS = {"medium": 12, "hard": 100}
"""Worlds of the searches that stand behind these levels; the strongest is ``search:1000``."""

PLAYERS: dict[str, Callable[[str | None], Player]] = {
    "random": lambda argument: random_player,
    "greedy": lambda argument: greedy,
    "rollout": rollout_player,
    "search": search_player,
    "easy": lambda argument: easy,
    "medium": lambda argument: search_player(str(LEVEL_WORLDS["medium"])),
    "hard": lambda argument: search_player(str(LEVEL_WORLDS["hard"])),
}

LEVELS = ("easy", "medium", "hard", "search:1000")

GAME = Game("sechsnimmt", SechsnimmtOptions, Sechsnimmt, PLAYERS, advise, full_score, LEVELS)
