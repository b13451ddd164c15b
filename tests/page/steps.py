"""What a player does at the page and sees there, as steps of the tests."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.page.site import wait_until

SMALL = "deal=7&ranks=6&stacks=3"
TINY = "deal=7&ranks=3&stacks=2"

# Python takes its time to load on a busy machine.
expect.set_options(timeout=30_000)

# Everything the page has said to screen readers, though its log keeps the last lines only.
LISTEN = """
window.said = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const { parentElement, textContent } of addedNodes)
      if (parentElement?.id === "log") said.push(textContent);
}).observe(document, { childList: true, subtree: true });
"""


def open_page(page: Page, place: str = "") -> Page:
    """Open a place such as `nuemmerle?deal=7` and wait until the page can play."""
    page.add_init_script(LISTEN)
    page.goto(f"./#/{place}")
    wait_until_ready(page)
    return page


def wait_until_ready(page: Page) -> None:
    expect(page.locator("main h1").first).to_be_visible()
    expect(page.locator("#python-progress")).to_have_count(0)


def go(page: Page, place: str) -> None:
    """Change the address by hand."""
    page.evaluate("place => { location.hash = place }", f"#/{place}")


def open_table(page: Page, place: str) -> Page:
    """Open a place where a game is played and wait until its table is there."""
    open_page(page, place)
    expect(table(page)).to_be_visible()
    return page


def table(page: Page) -> Locator:
    return page.locator(".table > section")


def tool(page: Page, name: str) -> Locator:
    return page.get_by_role("toolbar").get_by_role("button", name=name, exact=True)


def stacks(page: Page) -> Locator:
    """What one taps to put the called card on a stack."""
    return page.locator(".stacks .spot")


def row(page: Page, number: int) -> Locator:
    """What one taps to park on a row."""
    return page.locator(f"[data-drop=row{number}] .spot")


def row_cards(page: Page, number: int) -> list[str]:
    return page.locator(f"[data-drop=row{number}] .fan-card .pip").all_text_contents()


def pops(page: Page) -> Locator:
    """The row ends that fit a stack."""
    return page.locator(".pop")


def ending(page: Page) -> Locator:
    return page.locator(".ending h2")


def said(page: Page) -> list[str]:
    """What the log has told so far."""
    lines: list[str] = page.evaluate("said")
    return lines


def after(page: Page, act: Callable[[], object]) -> list[str]:
    """Do something that the log tells; what it said then."""
    before = len(said(page))
    act()
    wait_until(page, f"said.length > {before}")
    return said(page)[before:]


def position(page: Page) -> dict[str, object]:
    """What lies on the table and what was called."""
    found: dict[str, object] = page.evaluate("""() => {
      const all = (selector) => [...document.querySelectorAll(selector)];
      const texts = (selector) => all(selector).map(({ textContent }) => textContent.trim());
      return {
        title: document.querySelector("h1").textContent,
        called: texts(".called-card .pip"),
        tops: texts(".stacks .pip"),
        rows: all(".row").map((row) => row.getAttribute("aria-label")),
        calls: texts(".calls li"),
        score: texts(".score"),
        others: texts(".small-board"),
      };
    }""")
    return found


def points(page: Page) -> int:
    """The points at the end."""
    return int(page.locator(".score .own b").inner_text())


def on_stacks(page: Page) -> int:
    """The cards on the stacks, from what lies there."""
    return sum(map(int, page.locator(".stacks .card .pip").all_text_contents()))


def is_legal(spot: Locator) -> bool:
    return spot.get_attribute("aria-disabled") is None


def next_key(page: Page) -> str:
    """A simple player's key: what fits goes on a stack, the rest on the emptiest row."""
    key: str = page.evaluate("""() => {
      const pop = document.querySelector(".pop");
      if (pop) return `Shift+Digit${pop.closest("[data-drag]").dataset.drag.slice(3)}`;
      if (document.querySelector(".stacks .spot:not([aria-disabled])")) return "s";
      const rows = [...document.querySelectorAll(".row .fan")];
      const filled = rows.map((fan) => fan.querySelectorAll(".fan-card").length);
      return String(1 + filled.indexOf(Math.min(...filled)));
    }""")
    return key


def play_on(page: Page, step: Callable[[], object], steps: int = 400) -> None:
    """Do `step` until the game is over."""
    for _ in range(steps):
        before = len(said(page))
        if ending(page).is_visible():
            return
        step()
        wait_until(page, f"said.length > {before}")
    if ending(page).is_visible():
        return
    raise AssertionError(f"not over after {steps} steps")


def best(page: Page) -> Locator:
    """The best choice in the adviser's panel."""
    return page.locator(".choices .choice.best")


def samples(page: Page) -> int:
    """How many games the advice that is shown was made from; 0 while there is none."""
    text = page.locator(".adviser p.quiet").last.text_content() or ""
    return int(re.sub(r"\D", "", text) or 0)
