"""Every view of the page, in a state worth looking at, in whatever language."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.page import steps
from tests.page.site import wait_until

# What is shown and the place it is at; `show` does what else it takes.
VIEWS = {
    "home": "",
    "rules": "rules/nuemmerle",
    "no games": "games",
    "settings": "settings",
    "start": "nuemmerle",
    "bad option": "nuemmerle?deal=1&rows=99",
    "no game": "skat",
    "no mode": "nuemmerle/blind",
    "play": "nuemmerle?deal=7",
    "more": "nuemmerle?deal=7",
    "keys": "nuemmerle?deal=7",
    "question": "nuemmerle?deal=8",
    "bots": f"nuemmerle?{steps.TINY}&players=human,greedy,human",
    "end": f"nuemmerle?{steps.TINY}",
    "games": "games",
    "review": "games",
    "resume": "nuemmerle",
    "companion": "nuemmerle/companion",
    "companion advised": "nuemmerle/companion",
    "position": "nuemmerle/position",
    "caller": "nuemmerle/caller?deal=42",
    "6 nimmt rules": "rules/sechsnimmt",
    "6 nimmt start": "sechsnimmt",
    "6 nimmt": "sechsnimmt?deal=5&deals=2&players=human,random,random",
    "6 nimmt curtain": "sechsnimmt?deal=6&players=human,human",
    "6 nimmt companion": "sechsnimmt/companion?players=human,guest",
    "Hausnummer rules": "rules/hausnummer",
    "Hausnummer start": "hausnummer",
    "Hausnummer": "hausnummer?deal=5&players=human,threshold",
    "Hausnummer companion": "hausnummer/companion?players=human,guest",
    "Drachenrummy rules": "rules/drachenrummy",
    "Drachenrummy start": "drachenrummy",
    "Drachenrummy": "drachenrummy?deal=5&players=human,greedy",
    "Drachenrummy odds": "drachenrummy?deal=5&players=human,greedy",
    "Drachenrummy companion": "drachenrummy/companion?players=human,guest",
}


def show(page: Page, view: str) -> None:
    """Come to a view; in the order of VIEWS, on one page."""
    place = VIEWS[view]
    if page.url == "about:blank":
        page.goto("./")
    steps.go(page, place)
    expect(page.locator("main")).to_be_visible()
    expect(page.locator("#python-progress")).to_have_count(0)
    if view not in ("question", "more", "keys"):
        answer(page)
        expect(page.locator("main h1").first).to_be_visible()
    if view in DEEDS:
        DEEDS[view](page)


def answer(page: Page) -> None:
    """Wait until the view is there, and start the new game if the page asks."""
    question = page.locator("dialog[open]")
    if deal := re.search(r"deal=(\d+)", page.url):
        # The table that was on the page before may still be there: the heading tells.
        there = page.get_by_role("heading", level=1, name=deal[1]).or_(page.locator(".start"))
        expect(there.or_(question).first).to_be_visible()
    elif "companion" in page.url:
        expect(page.locator(".table > section").or_(question).first).to_be_visible()
    if question.count():
        question.locator("footer button").first.click()
        expect(question).to_have_count(0)


def play(page: Page) -> None:
    """Some moves, with advice."""
    for key in "123":
        expect(steps.best(page)).to_be_visible()
        steps.after(page, lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
    expect(steps.best(page)).to_be_visible()


def more(page: Page) -> None:
    expect(steps.best(page)).to_be_visible()
    page.locator(".tool").last.click()
    expect(page.locator("dialog[open]")).to_be_visible()


def keys(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.locator("dialog[open] kbd").first).to_be_visible()


def question(page: Page) -> None:
    expect(page.locator("dialog[open] footer button")).to_have_count(2)


def end(page: Page) -> None:
    while not page.locator(".ending").count():
        steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
    expect(page.locator(".ending")).to_be_visible()


def advised(page: Page) -> None:
    steps.after(page, page.locator(".keys button").nth(6).click)
    expect(steps.best(page)).to_be_visible()


def companion(page: Page) -> None:
    expect(page.locator(".keys button")).to_have_count(15)


def position(page: Page) -> None:
    """An impossible one: the reason is shown."""
    for _ in range(7):
        page.locator(".keys button").nth(8).click()
    expect(page.get_by_role("alert")).not_to_be_empty()


def caller(page: Page) -> None:
    page.locator(".big-call").click()
    wait_until(page, "document.querySelectorAll('.calls li').length > 0")


def games(page: Page) -> None:
    expect(page.locator("tbody tr").first).to_be_visible()


def review(page: Page) -> None:
    page.locator("tbody a[href*=review]").first.click()
    expect(page.locator("#review-progress")).to_have_count(0)
    page.locator(".chart > svg").click()
    page.locator(".review-position button:not([aria-label])").first.click()
    expect(page.locator(".review-position .choices")).to_be_visible()


def advised_move(page: Page) -> None:
    expect(steps.best(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("Enter"))
    expect(steps.best(page)).to_be_visible()


def curtain(page: Page) -> None:
    lift = page.locator(".adviser button.main")
    expect(lift.or_(page.locator("dialog[open]")).first).to_be_visible()
    answer(page)
    expect(lift).to_be_visible()


def telling(page: Page) -> None:
    expect(page.locator(".adviser li button").first).to_be_visible()


def odds(page: Page) -> None:
    page.locator(".dragon-tools button").nth(2).click()
    expect(page.locator("dialog[open] table").first).to_be_visible()


def resume(page: Page) -> None:
    expect(page.locator(".start h1")).to_be_visible()


def bots(page: Page) -> None:
    expect(page.locator(".small-board")).to_have_count(2)
    expect(steps.best(page)).to_be_visible()


DEEDS: dict[str, Callable[[Page], None]] = {
    "play": play,
    "more": more,
    "keys": keys,
    "question": question,
    "bots": bots,
    "end": end,
    "games": games,
    "review": review,
    "resume": resume,
    "companion": companion,
    "companion advised": advised,
    "position": position,
    "caller": caller,
    "6 nimmt": advised_move,
    "6 nimmt curtain": curtain,
    "6 nimmt companion": telling,
    "Hausnummer": advised_move,
    "Hausnummer companion": telling,
    "Drachenrummy": advised_move,
    "Drachenrummy odds": odds,
    "Drachenrummy companion": telling,
}
