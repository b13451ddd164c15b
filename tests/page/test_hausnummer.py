"""Niedrige Hausnummer in the page: by keyboard, by tap, several people, at a real table."""

import re

from playwright.sync_api import Page, expect

from tests.page import steps
from tests.page.conftest import NewPage

PLACE = re.compile("^Place")
GAME = "hausnummer?deal=5&players=human,threshold&rounds=2&limit=0"


def own(page: Page) -> list[str]:
    return page.locator(".row-of-four.own li .unseen").filter(has_text=PLACE).all_text_contents()


def others(page: Page) -> list[str]:
    return page.locator(".neighbours li .unseen").filter(has_text=PLACE).all_text_contents()


def test_a_game_by_keyboard(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, GAME)
    assert len(own(page)) == 4 and all("face down" in card for card in others(page))
    assert all("face down" not in card for card in own(page))
    steps.after(page, lambda: page.keyboard.press("d"))
    expect(page.locator(".pile.drawn")).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("2"))
    pause = page.get_by_role("button", name="Next round")
    for _ in range(40):
        mine = page.locator(".row-of-four.own.acting")
        expect(mine.or_(pause).first).to_be_visible()
        if pause.count():
            break
        steps.after(page, lambda: page.keyboard.press("k"))
    assert all("face down" not in card for card in others(page)), "all reveal"
    expect(page.locator(".rounds tbody tr")).to_have_count(2)
    steps.after(page, pause.click)
    ended = steps.ending(page)
    for _ in range(3):
        expect(page.locator(".row-of-four.own.acting").or_(ended).first).to_be_visible()
        if ended.count():
            break
        steps.after(page, lambda: page.keyboard.press("k"))
    expect(ended).to_be_visible()
    totals = page.locator(".ranks b").all_text_contents()
    assert totals == sorted(totals, key=int)


def test_taps_on_a_phone(new_page: NewPage) -> None:
    page = new_page(
        viewport={"width": 360, "height": 740}, has_touch=True, settings={"advice": False}
    )
    steps.open_table(page, GAME)
    top = page.locator("[data-drop=discards] .unseen, [data-drop=discards] button").first
    expect(top).to_be_visible()
    page.get_by_role("button", name=re.compile("^Take the ")).tap()
    before = own(page)
    steps.after(page, page.get_by_role("button", name=re.compile("place 3")).tap)
    expect(page.locator(".row-of-four.own li").nth(2)).not_to_have_text(before[2])
    assert [card for at, card in enumerate(own(page)) if at != 2] == [
        card for at, card in enumerate(before) if at != 2
    ]
    assert page.evaluate("document.documentElement.scrollWidth <= 360")


def test_advice_says_why(page: Page) -> None:
    steps.open_table(page, GAME)
    expect(steps.best(page)).to_be_visible()
    knock = page.locator(".choice").filter(has=page.get_by_text("knock", exact=True))
    expect(knock).to_contain_text("to be lowest")
    expect(knock).to_contain_text("%")
    steps.after(page, steps.best(page).click)


def test_remembering_is_left_to_the_person(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"{GAME}&memory=true")
    assert all("face down" not in card for card in own(page)), "looked at once"
    steps.after(page, lambda: page.keyboard.press("d"))
    steps.after(page, lambda: page.keyboard.press("x"))
    expect(page.locator(".row-of-four.own.acting")).to_be_visible()
    assert all("face down" in card for card in own(page))


def test_a_curtain_between_two_people(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "hausnummer?deal=3&players=human,human")
    lift = page.get_by_role("button", name="Show my cards")
    expect(lift).to_be_visible()
    assert all("face down" in card for card in own(page) + others(page))
    lift.click()
    assert all("face down" not in card for card in own(page))


def test_at_a_real_table(page: Page) -> None:
    steps.open_table(page, "hausnummer/companion?players=human,guest")

    def answer(name: str) -> None:
        button = page.locator(".answer-keys").get_by_role("button", name=name, exact=True)
        steps.after(page, button.click)

    for name in ("Player 1", "3", "7", "10", "5", "8"):
        answer(name)
    assert own(page) == ["Place 1: 3", "Place 2: 7", "Place 3: 10", "Place 4: 5"]
    expect(steps.best(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("d"))
    answer("2")
    expect(steps.best(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("3"))
    assert own(page)[2] == "Place 3: 2"
    answer("drew and threw it")
    answer("10")
    expect(steps.best(page)).to_be_visible()
    steps.after(page, steps.tool(page, "Undo").click)
    expect(page.locator(".adviser")).to_contain_text("Which card lies on the discards?")
