"""Addresses: what they open, what they refuse, and that they never cost a running game."""

import pytest
from playwright.sync_api import Page, expect

from tests.page import steps
from tests.page.conftest import NewPage


def test_a_running_game_is_never_replaced_unasked(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "nuemmerle?deal=7")
    steps.after(page, lambda: page.keyboard.press("3"))
    before = steps.position(page)
    dialog = page.get_by_role("dialog")

    steps.go(page, "nuemmerle?deal=8")
    expect(dialog).to_contain_text("“Deal 7” is not finished. “Deal 8” would replace it.")
    page.keyboard.press("Escape")
    expect(steps.table(page)).to_be_visible()
    assert steps.position(page) == before, "closing the question loses nothing"
    assert page.url.endswith("#/nuemmerle?deal=7")

    # Leaving while the question is open is an answer too.
    steps.go(page, "nuemmerle?deal=8")
    expect(dialog).to_be_visible()
    steps.go(page, "settings")
    expect(dialog).not_to_be_visible()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()

    steps.go(page, "nuemmerle")
    page.get_by_role("link", name="Play on: deal 7, 0 points so far").click()
    expect(steps.table(page)).to_be_visible()
    assert steps.position(page) == before

    steps.go(page, "nuemmerle?deal=8")
    dialog.get_by_role("button", name="Start Deal 8").click()
    expect(page.get_by_role("heading", name="Deal 8")).to_be_visible()
    expect(steps.tool(page, "Undo")).to_be_disabled()
    # The bare start of another deal is nothing to lose.
    steps.go(page, "nuemmerle?deal=9")
    expect(page.get_by_role("heading", name="Deal 9")).to_be_visible()
    expect(dialog).not_to_be_visible()


BAD = {
    "nuemmerle?deal=x": "whole number from 0",
    "nuemmerle?deal=-1": "whole number from 0",
    "nuemmerle?deal=": "whole number from 0",
    "nuemmerle?deal=9007199254740992": "whole number from 0",
    "nuemmerle?deal=1&rows=99": "rows is 99, but should be from 1 to 9",
    "nuemmerle?deal=1&rows=many": "rows is",
    "nuemmerle?deal=1&players=nobody": "There is no player \"nobody\"",
    "nuemmerle?deal=1&players=human,search:x": "not \"x\"",
    "nuemmerle/caller?deal=x": "whole number from 0",
    "skat": "There is no game “skat” here.",
    "constructor?deal=1": "There is no game “constructor” here.",
    "nuemmerle/blind": "There is nothing called “blind” here.",
    "nuemmerle/constructor": "There is nothing called “constructor” here.",
    "%E0%A4%A": "There is no game “%E0%A4%A” here.",
}


def test_bad_addresses_say_so_and_lose_nothing(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "nuemmerle?deal=7")
    steps.after(page, lambda: page.keyboard.press("3"))
    before = steps.position(page)
    for place, reason in BAD.items():
        steps.go(page, place)
        expect(page.locator(".strip.notice, main h1").filter(has_text=reason)).to_be_visible()
        steps.go(page, "nuemmerle?deal=7")
        expect(steps.table(page)).to_be_visible()
        assert steps.position(page) == before


@pytest.mark.parametrize("place", ["%E0%A4%A", "nuemmerle?deal=x", "games/%", "rules/none"])
def test_the_page_opens_at_a_bad_address(page: Page, place: str) -> None:
    steps.open_page(page, place)
    page.get_by_role("link", name="Home").click()
    expect(page.get_by_role("heading", name="Nümmerle", exact=True)).to_be_visible()


def test_quick_changes_of_the_address_end_where_they_should(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "nuemmerle?deal=7")
    page.evaluate("""() => {
      for (const place of ["nuemmerle?deal=8", "", "nuemmerle/companion", "nuemmerle?deal=9"])
        location.hash = `#/${place}`;
    }""")
    expect(page.get_by_role("heading", name="Deal 9")).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("1"))
    assert len(steps.row_cards(page, 1)) == 1
    page.evaluate("""() => {
      location.hash = "#/nuemmerle/companion";
      setTimeout(() => { location.hash = "#/games"; });
    }""")
    expect(page.get_by_role("heading", name="Played")).to_be_visible()
    page.get_by_role("link", name="Home").click()
    expect(page.locator("header.compact")).to_have_count(0)


def test_moves_and_leaving_at_once(quiet_page: Page) -> None:
    """What was on its way when one left is kept, and touches no other table."""
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    page.evaluate("""() => {
      const press = (key) => document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true }));
      press("3");
      location.hash = "#/nuemmerle/companion";
    }""")
    expect(page.get_by_role("heading", name="At the real table")).to_be_visible()
    expect(page.locator(".calls li")).to_have_count(0)
    steps.go(page, f"nuemmerle?{steps.SMALL}")
    expect(page.locator(".calls li")).to_have_count(2)
    assert len(steps.row_cards(page, 3)) == 1


def test_the_address_of_a_game_can_be_shared(new_page: NewPage) -> None:
    page = new_page(settings={"advice": False}, permissions=["clipboard-read", "clipboard-write"])
    steps.open_table(page, f"nuemmerle?{steps.TINY}&players=human,greedy")
    steps.tool(page, "More").click()
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    expect(page.locator(".strip.notice")).to_contain_text("Copied: http")
    address = page.evaluate("navigator.clipboard.readText()")
    friend = new_page(settings={"advice": False})
    friend.add_init_script(steps.LISTEN)
    friend.goto(address)
    expect(steps.table(friend)).to_be_visible()
    assert steps.position(friend) == steps.position(page)


def test_an_option_of_words_may_look_like_a_number(quiet_page: Page) -> None:
    steps.open_table(quiet_page, "drachenrummy?deal=8&cards=104&players=human,greedy")
    expect(quiet_page.locator(".dragon-stock, .stock").first).to_contain_text("100")


def test_a_deal_alone_is_played_against_bots(quiet_page: Page) -> None:
    steps.open_table(quiet_page, "hausnummer?deal=3")
    expect(quiet_page.locator(".level")).to_have_text(["Counter", "Counter"])
