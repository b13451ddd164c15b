"""How quickly Nümmerle's advice comes, in CPython and in the page, from the middle of a game.

Medians of five: rollouts a second, and in the page the time from the question to the first
advice and to 1,600 rollouts.
"""

import json
import statistics
from random import Random
from time import perf_counter

from playwright.sync_api import sync_playwright

from pygames import codec
from pygames.game import DEALER
from pygames.games import GAMES
from pygames.nuemmerle.bots import advise
from pygames.nuemmerle.rules import Nuemmerle
from tests.bench.page import page_of
from tests.page.site import Site

TIMES = 5
ROLLOUTS = 1600
WARMTH = 5000
"""Milliseconds that a thinker works before: the browser compiles Python's loop meanwhile."""

IN_THE_PAGE = """
async ({ view, times, rollouts, warmth }) => {
  const { start } = await import("./python.js");
  const python = await start({});
  const runs = [];
  const warm = performance.now() + warmth;
  for (let seed = 0; runs.length < times; seed += 1) {
    const begin = performance.now();
    let first = null;
    await python.stream(
      { verb: "advise", game: "nuemmerle", view, seed, samples: rollouts },
      () => (first ??= performance.now() - begin),
    );
    if (begin > warm) runs.push({ first, all: performance.now() - begin });
  }
  python.stop();
  return runs;
}
"""


def middle() -> Nuemmerle:
    """Deal 3 after 45 calls by the player greedy, a card to be parked."""
    state = GAMES["nuemmerle"].deal(3)
    greedy = GAMES["nuemmerle"].player("greedy")
    while state.called < 45 or state.seat == DEALER or "s" in state.actions():  # type: ignore[attr-defined]
        action = state.actions()[0] if state.seat == DEALER else greedy(state, Random(0))
        state = state.play(action)
    view = state.seen_by(0)
    assert isinstance(view, Nuemmerle)
    return view


def in_cpython(view: Nuemmerle) -> float:
    """Rollouts a second."""
    rates = []
    for seed in range(TIMES):
        begin = perf_counter()
        *_, advice = advise(view, Random(seed), ROLLOUTS)
        rates.append(advice.done / (perf_counter() - begin))
    return statistics.median(rates)


def in_the_page(view: Nuemmerle) -> list[dict[str, float]]:
    """Milliseconds to the first advice and to all of it, run by run, in a warm thinker."""
    site = Site()
    with sync_playwright() as playwright, page_of(playwright, "") as page:
        page.goto(site.address)
        question = {
            "view": codec.encode(view),
            "times": TIMES,
            "rollouts": ROLLOUTS,
            "warmth": WARMTH,
        }
        runs: list[dict[str, float]] = page.evaluate(IN_THE_PAGE, json.loads(json.dumps(question)))
    site.stop()
    return runs


def main() -> None:
    view = middle()
    here = in_cpython(view)
    runs = in_the_page(view)
    first = statistics.median(run["first"] for run in runs)
    whole = statistics.median(run["all"] for run in runs)
    there = ROLLOUTS / whole * 1000
    print(f"advice: {here:,.0f} rollouts a second in CPython")
    print(f"advice: {there:,.0f} in the page, {there / here:.0%} of that")
    print(f"advice: in the page after {first:.0f} ms, {ROLLOUTS:,} rollouts after {whole:.0f} ms")


if __name__ == "__main__":
    main()
