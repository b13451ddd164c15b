"""At a real table: what is called is told by hand, and the page advises."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.page import steps
from tests.page.conftest import NewPage

PLACE = "nuemmerle/companion"


def key(page: Page, rank: int) -> Locator:
    return page.get_by_role("list", name="Tap the number that is called.").get_by_role(
        "button", name=re.compile(f"^{rank}:")
    )


def test_advice_for_what_is_called(page: Page) -> None:
    steps.open_table(page, PLACE)
    assert "6 copies left" in (key(page, 7).get_attribute("aria-label") or "")
    steps.after(page, key(page, 7).click)
    steps.best(page).click()
    expect(key(page, 7)).to_have_attribute("aria-label", "7: 5 copies left")
    steps.after(page, lambda: page.keyboard.type("12"))
    assert steps.position(page)["called"] == ["12"]
    expect(steps.best(page)).to_be_visible()
    steps.after(page, steps.row(page, 5).click)
    assert steps.row_cards(page, 5) == ["12"], "placed otherwise than advised"

    # A mistap is taken back.
    steps.after(page, key(page, 3).click)
    steps.after(page, steps.tool(page, "Undo").click)
    expect(key(page, 3)).to_have_attribute("aria-label", "3: 6 copies left")
    assert steps.position(page)["calls"] == ["12", "7"]

    # Copies left are marked, and not by colour alone.
    for _ in range(6):
        steps.after(page, key(page, 1).click)
        steps.after(page, lambda: page.keyboard.press("s"))
    expect(key(page, 1)).to_be_disabled()
    expect(key(page, 1)).to_have_text("1×0")
    expect(page.locator(".keys .number.none")).to_have_count(1)

    before = steps.position(page)
    page.reload()
    steps.wait_until_ready(page)
    expect(steps.table(page)).to_be_visible()
    assert steps.position(page) == before

    steps.tool(page, "More").click()
    page.get_by_role("dialog").get_by_role("button", name="New round").click()
    expect(page.get_by_role("dialog")).to_contain_text("will be dropped")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert steps.position(page) == before
    steps.tool(page, "More").click()
    page.get_by_role("dialog").get_by_role("button", name="New round").click()
    page.get_by_role("dialog").get_by_role("button", name="New round").click()
    expect(page.locator(".calls li")).to_have_count(0)


def test_placing_by_itself(new_page: NewPage) -> None:
    page = new_page(settings={"advice": False, "placeItself": True})
    steps.open_table(page, PLACE)
    for rank in (1, 9):
        steps.after(page, key(page, rank).click)
        expect(key(page, rank)).to_be_visible()
    assert steps.position(page)["tops"] == ["1"]
    assert sum(len(steps.row_cards(page, row)) for row in range(1, 6)) == 1
    # What was placed can be placed otherwise.
    steps.after(page, steps.tool(page, "Undo").click)
    assert steps.position(page)["called"] == ["9"]
    steps.after(page, steps.row(page, 4).click)
    assert steps.row_cards(page, 4) == ["9"]


def test_a_position_set_up_by_hand(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, PLACE)
    steps.tool(page, "More").click()
    page.get_by_role("dialog").get_by_role("button", name="Set up a position").click()
    expect(page.get_by_role("heading", name="Set up a position")).to_be_visible()
    for top in (1, 2):
        page.get_by_role("button", name=f"Stack 1: {top}", exact=True).click()
    page.get_by_role("button", name="Row 2: empty").click()
    for rank in (7, 5, 5):
        page.get_by_role("button", name=f"{rank} at the end of row 2", exact=True).click()
    expect(page.get_by_role("button", name="Row 2: 7, 5, 5")).to_be_visible()
    page.get_by_role("button", name="Take the last card off row 2").click()
    expect(page.get_by_role("button", name="Row 2: 7, 5")).to_be_visible()

    # What no game can come to is refused, with the reason.
    for _ in range(7):
        page.get_by_role("button", name="9 at the end of row 2", exact=True).click()
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("There are 7 copies of the 9 on the table, but the deck has 6.")
    use = page.get_by_role("button", name="Play on from here")
    expect(use).to_be_disabled()
    for _ in range(7):
        page.get_by_role("button", name="Take the last card off row 2").click()
    expect(alert).to_be_empty()
    use.click()
    expect(steps.table(page)).to_be_visible()
    assert steps.position(page)["tops"] == ["2"]
    assert page.locator("[data-drop=row2]").get_attribute("aria-label") == "Row 2: 7, 5"
    expect(key(page, 1)).to_have_attribute("aria-label", "1: 5 copies left")
    expect(key(page, 5)).to_have_attribute("aria-label", "5: 5 copies left")
    steps.after(page, key(page, 3).click)
    steps.after(page, lambda: page.keyboard.press("s"))
    assert steps.position(page)["tops"] == ["3"]
