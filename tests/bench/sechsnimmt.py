"""6 nimmt!'s figures: how strong its players are, and how fast.

    python -m tests.bench.sechsnimmt speed
    python -m tests.bench.sechsnimmt strength [DEALS] [JOBS] [LINE …]
    python -m tests.bench.sechsnimmt gains [DEALS]

Each line of ``LINES`` is one deal a game, each deal in one seating, by turns; without
numbers of lines all are played. ``gains`` plays ``FIELD`` with all of the search's ideas, and
again with each of them left out.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from random import Random
from time import process_time
from unittest.mock import patch

from pygames.arena import Report, arena
from pygames.games import game_named
from pygames.sechsnimmt import bots, risks
from pygames.sechsnimmt.rules import Sechsnimmt, SechsnimmtOptions
from pygames.sechsnimmt.worlds import Scene

LINES = (
    ("search:64", "random", "random", "random"),
    ("search:1000", "search:1000", "search:64", "search:64"),
    ("search:1000", "rollout:64", "rollout:64", "rollout:64"),
    ("search:1000", "search:1000", "rollout:1000", "rollout:1000"),
    ("search:64", "random"),
    ("search:64", "random", "random"),
    ("search:64", *("random",) * 5),
    ("search:64", *("random",) * 9),
    ("search:64", "rollout:64"),
    ("search:64", *("rollout:64",) * 5),
    ("search:64", *("rollout:64",) * 9),
    ("easy", "medium", "hard", "search:1000"),
    ("greedy", "random", "random", "random"),
)

FIELD = ("search:200", "search:200", "rollout:200", "rollout:200")

IDEAS = {
    "all ideas": None,
    "own later turns at random": (bots, "CARE", 0.0),
    "far cards not dumped": (risks, "DUMP", 0.0),
    "others choose at random": (bots, "THINK", 0),
    "heads, not the match": (bots, "worth_to", lambda view, seat: lambda heads: -heads[seat]),
}
"""What a search does more than ``rollout``, and how it is left out."""


def speed() -> None:
    """Rollouts a second, and seconds a decision, from a fresh deal of four (processor time)."""
    view = Sechsnimmt.deal(42, SechsnimmtOptions()).seen_by(0)
    for care in (0.0, 0.75):
        scene, rng, actions = Scene(view, care), Random(1), view.actions()
        start, rollouts = process_time(), 0
        while process_time() < start + 2:
            world = scene.draw(rng)
            for action in actions:
                scene.outcome(world, action)
            rollouts += len(actions)
        print(f"care {care}: {rollouts / (process_time() - start):,.0f} rollouts/s")
    for name in ("hard", "search:64", "search:200", "search:1000", "search:2000", "rollout:1000"):
        player = game_named("sechsnimmt").player(name)
        start = process_time()
        player(view, Random(1))
        print(f"{name}: {process_time() - start:.3f} s for the first card")


def strength(deals: int, jobs: int, numbers: list[int]) -> None:
    """The table of players against each other."""
    for number in numbers or range(len(LINES)):
        names = LINES[number]
        with ProcessPoolExecutor(jobs) as executor:
            found = arena("sechsnimmt", names, range(deals), once=True, executor=executor)
        print(f"{number}: {' '.join(names)}, {deals} deals")
        show(found)


def gains(deals: int) -> None:
    """What each idea brings: the same deals without it."""
    for idea, left_out in IDEAS.items():
        risks.risks_against.cache_clear()
        with patch.object(*left_out) if left_out else nullcontext():
            found = arena("sechsnimmt", FIELD, range(deals), once=True)
        print(f"{idea}, {deals} deals")
        show(found)


def show(found: Report) -> None:
    """Each player's heads and share of deals."""
    for player in found.players:
        low, high = player.share_95 or (0, 1)
        print(
            f"   {player.name:<12} heads {player.mean:5.2f}   wins {100 * player.share:4.1f} % "
            f"({100 * low:.1f} to {100 * high:.1f})   {player.ms_per_decision:6.1f} ms",
            flush=True,
        )


if __name__ == "__main__":
    verb, *rest = sys.argv[1:] or ["speed"]
    whole = [int(word) for word in rest]
    if verb == "speed":
        speed()
    elif verb == "gains":
        gains(whole[0] if whole else 2000)
    else:
        strength(whole[0] if whole else 2000, whole[1] if len(whole) > 1 else 1, whole[2:])
