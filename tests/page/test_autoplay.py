"""The page plays: at a chosen pace, with pauses, and a whole game of ninety cards."""

from playwright.sync_api import Page, expect

from tests.page import steps


def test_ninety_cards_by_themselves(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "nuemmerle?deal=42")
    steps.tool(page, "More").click()
    page.get_by_role("button", name="Seconds a move when playing by itself: 0").click()
    page.keyboard.press("Escape")
    steps.after(page, lambda: page.keyboard.press("a"))
    steps.tool(page, "Pause").click()
    expect(steps.tool(page, "Let it play")).to_be_visible()
    # Nothing moves in a pause, and one may go back and play oneself.
    page.wait_for_timeout(300)
    still = steps.position(page)
    page.wait_for_timeout(500)
    assert steps.position(page) == still
    steps.after(page, lambda: page.keyboard.press("u"))
    steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
    steps.after(page, steps.tool(page, "Let it play").click)
    steps.after(page, lambda: page.keyboard.press("u"))
    expect(steps.tool(page, "Let it play")).to_be_visible()

    steps.tool(page, "Let it play").click()
    expect(steps.ending(page)).to_be_visible(timeout=170_000)
    assert 50 <= steps.points(page) == steps.on_stacks(page) <= 90
    assert len(page.locator(".calls li").all()) == 90
    steps.after(page, lambda: page.keyboard.press("u"))
    expect(steps.ending(page)).to_have_count(0)
