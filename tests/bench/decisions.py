"""How long the searches' decisions take in the page, and a deal of Nümmerle in hindsight.

Each question is put once to a warm thinker; medians and the longest, in seconds.
"""

import statistics
from typing import Any

from playwright.sync_api import sync_playwright

from tests.bench.page import page_of
from tests.page.site import Site
from tests.walks import choices, chosen_by, play

PLAYED_BY = {"sechsnimmt": "greedy", "hausnummer": "threshold", "drachenrummy": "greedy"}
"""Who plays the games from which the decisions are taken."""

PLAYERS = (
    ("sechsnimmt", "search:200"),
    ("sechsnimmt", "search:1000"),
    ("hausnummer", "search:200"),
    ("drachenrummy", "search:100"),
)

MOST = 40
DEALS = range(1, 21)

IN_THE_PAGE = """
async (requests) => {
  const { start } = await import("./python.js");
  const python = await start({});
  const ask = async (request) => {
    const begin = performance.now();
    await python.stream(request, () => {});
    return (performance.now() - begin) / 1000;
  };
  await ask(requests[0]);
  const seconds = [];
  for (const request of requests) seconds.push(await ask(request));
  python.stop();
  return seconds;
}
"""


def decisions(game: str, player: str) -> list[dict[str, Any]]:
    """The first choices of a game, as requests to a player."""
    views = choices(game, 1, PLAYED_BY[game])[:MOST]
    return [chosen_by(player, game, view) for view in views]


def lookings_back() -> list[dict[str, Any]]:
    """Whole games of Nümmerle, as requests."""
    game = "nuemmerle"
    record = {"game": game, "options": {}, "players": ["human"]}
    return [
        {
            "verb": "hindsight",
            "record": record
            | {"deal": deal, "actions": [a for _, a in play(game, deal, "greedy")]},
            "seat": 0,
        }
        for deal in DEALS
    ]


def main() -> None:
    site = Site()
    questions = {f"{game}, {player}": decisions(game, player) for game, player in PLAYERS}
    questions["nuemmerle, hindsight"] = lookings_back()
    with sync_playwright() as playwright, page_of(playwright, "") as page:
        page.goto(site.address)
        for name, requests in questions.items():
            seconds = page.evaluate(IN_THE_PAGE, requests)
            print(
                f"decisions: {name}: median {statistics.median(seconds):.2f} s,"
                f" longest {max(seconds):.2f} s of {len(seconds)}"
            )
    site.stop()


if __name__ == "__main__":
    main()
