"""For everyone: axe, small screens, fingers, the keyboard's focus, screen readers, less motion."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page import steps
from tests.page.conftest import NewPage
from tests.page.views import VIEWS, show
from tools.install import WEB

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"

FOUND = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) =>
    `${id}: ${html.slice(0, 200)} ${failureSummary}`));
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(new_page: NewPage, scheme: Any) -> None:
    page = new_page(color_scheme=scheme, reduced_motion="reduce")
    page.add_init_script(steps.LISTEN)
    for view in VIEWS:
        show(page, view)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        assert page.evaluate(FOUND) == [], view


OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"

# What a finger cannot hit: its size in CSS pixels. A link in a sentence is as high as its line.
SMALL = """least => [...document.querySelectorAll(`button, a[href]:not(.skip, p a), select,
    summary, input:not([type=file], [type=checkbox]), label:has(input)`)]
  .filter((element) => element.checkVisibility())
  .map((element) => [element, element.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < least)
  .map(([element, { width, height }]) => `${element.outerHTML.slice(0, 120)} ${width}×${height}`)"""


@pytest.mark.parametrize(
    ("width", "height", "language"), [(360, 740, "en"), (320, 640, "de"), (740, 360, "es")]
)
def test_phones(new_page: NewPage, width: int, height: int, language: str) -> None:
    page = new_page(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, locale=language
    )
    page.add_init_script(steps.LISTEN)
    for view in VIEWS:
        show(page, view)
        assert page.evaluate(OVERFLOW) <= 0, f"{view} scrolls sideways"
        least = 44 if view.startswith(("companion", "position", "caller")) else 24
        assert page.evaluate(SMALL, least) == [], view


def test_the_keypad_is_in_reach(new_page: NewPage) -> None:
    """At a real table with a phone in one hand nobody scrolls for a number."""
    page = new_page(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    steps.open_table(page, "nuemmerle/companion")
    expect(page.locator(".keys button").last).to_be_in_viewport(ratio=1)
    keys, bar = page.locator(".keys").bounding_box(), page.get_by_role("toolbar").bounding_box()
    assert keys and bar
    assert keys["y"] + keys["height"] <= bar["y"]


def focus(page: Page) -> str:
    """The accessible name, or else the text, of what has the focus."""
    name: str = page.evaluate("""() => {
      const { activeElement } = document;
      if (activeElement === document.body) return "";
      return activeElement.getAttribute("aria-label") ?? activeElement.textContent.trim();
    }""")
    return name


def test_the_focus_is_seen_and_not_lost(page: Page) -> None:
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    steps.row(page, 2).focus()
    for _ in range(4):
        page.keyboard.press("Tab")
        page.keyboard.press("Shift+Tab")
        outline = "getComputedStyle(document.activeElement).outlineStyle"
        assert page.evaluate(outline) == "solid"
        steps.after(page, lambda: page.keyboard.press("Enter"))
        assert "row 2" in focus(page).lower(), "the focus stays on the row"
    # An element that is gone hands the focus to what is next to it.
    steps.stacks(page).focus()
    steps.after(page, lambda: page.keyboard.press("Enter"))
    while not steps.pops(page).count():
        steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
    steps.pops(page).first.focus()
    steps.after(page, lambda: page.keyboard.press("Enter"))
    assert focus(page)
    undo = steps.tool(page, "Undo")
    undo.focus()
    while undo.is_enabled():
        steps.after(page, lambda: page.keyboard.press("Space"))
    assert focus(page), "Undo is disabled now; its neighbour has the focus"


def test_the_focus_in_dialogs_and_views(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_page(page, "")
    page.get_by_role("link", name="Settings").click()
    expect(page.locator("main")).to_be_focused()
    steps.go(page, f"nuemmerle?{steps.TINY}")
    expect(steps.table(page)).to_be_visible()
    more = steps.tool(page, "More")
    more.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    # A button that disables itself leaves the focus inside.
    dialog.get_by_role("button", name="Seconds a move when playing by itself: 0").press("Enter")
    assert dialog.evaluate("dialog => dialog.contains(document.activeElement)")
    page.keyboard.press("Escape")
    expect(more).to_be_focused()


def test_a_game_in_words(page: Page) -> None:
    """What somebody hears who does not see the table."""
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    assert steps.said(page) == ["The 2 is to be placed."]
    assert steps.after(page, lambda: page.keyboard.press("4")) == ["2 on row 4.", "3 is called."]
    expect(page.get_by_role("group", name="Row 4: 2")).to_be_visible()
    expect(page.get_by_role("group", name="Stacks at 0, 0")).to_be_visible()
    told = steps.after(page, lambda: page.keyboard.press("u"))
    assert told == ["Undone. The 2 is to be placed."]
    told = steps.after(page, lambda: page.keyboard.press("r"))
    assert told == ["Redone. The 3 is to be placed."]
    assert page.locator("#log").get_attribute("aria-live") == "polite"


def test_less_motion(new_page: NewPage) -> None:
    motion = "getComputedStyle(document.querySelector('.called .card')).animationName"
    lively = new_page(settings={"advice": False})
    steps.open_table(lively, "nuemmerle?deal=7")
    assert lively.evaluate(motion) == "arrive"
    calm = new_page(settings={"advice": False}, reduced_motion="reduce")
    steps.open_table(calm, "nuemmerle?deal=7")
    assert calm.evaluate(motion) == "none"
    chosen = new_page(settings={"advice": False, "motion": "none"})
    steps.open_table(chosen, "nuemmerle?deal=7")
    assert chosen.evaluate(motion) == "none"
