"""6 nimmt! in the page: by keyboard, by tap, several people, at a real table."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.page import steps
from tests.page.conftest import NewPage

ONE_DEAL = "sechsnimmt?deal=5&deals=1&players=human,greedy,greedy"


def hand(page: Page) -> list[str]:
    return page.locator(".bull-hand .pip").all_text_contents()


def totals(page: Page) -> list[int]:
    return [int(text) for text in page.locator(".seat-heads b").all_text_contents()]


def rows_told(page: Page) -> list[str]:
    labels: list[str] = page.locator(".bull-row").evaluate_all("(r) => r.map((e) => e.ariaLabel)")
    return labels


def decide(page: Page, act: Callable[[Locator], object]) -> bool:
    """Wait for the person's turn, then `act` on the first row that can be taken, else on the
    lowest card; False when the round is over."""
    row = page.locator(".bull-row button")
    over = page.get_by_role("button", name="Next round").or_(steps.ending(page))
    expect(row.or_(page.locator(".bull-hand button")).or_(over).first).to_be_visible()
    if over.count():
        return False
    choice = (row if row.count() else page.locator(".bull-hand button")).first
    steps.after(page, lambda: act(choice))
    return True


def press(page: Page) -> Callable[[Locator], object]:
    """Act by keyboard: the number of the row or card."""

    def act(choice: Locator) -> None:
        label = choice.locator(".unseen").text_content() or ""
        page.keyboard.type(re.findall(r"\d+", label)[0])

    return act


def test_a_deal_by_keyboard(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, ONE_DEAL)
    assert len(hand(page)) == 10
    assert hand(page) == sorted(hand(page), key=int)
    while decide(page, press(page)):
        pass
    expect(steps.ending(page)).to_be_visible()
    assert hand(page) == []
    ranks = page.locator(".ranks b").all_text_contents()
    assert ranks == sorted(ranks, key=int), "the fewest heads come first"
    assert sorted(map(int, ranks)) == sorted(totals(page))
    told = [line for line in steps.said(page) if "takes row" in line and "head" in line]
    assert sum(int(re.findall(r"with (\d+) head", line)[0]) for line in told) == sum(totals(page))


def test_a_match_by_tap_on_a_phone(new_page: NewPage) -> None:
    page = new_page(
        viewport={"width": 360, "height": 740}, has_touch=True, settings={"advice": False}
    )
    steps.open_table(page, "sechsnimmt?deal=5&deals=2&players=human,random")
    for rounds in (1, 2):
        while decide(page, lambda choice: choice.tap()):
            page.wait_for_timeout(350)  # a finger needs longer than half a double tap
        expect(page.locator(".rounds tbody tr")).to_have_count(rounds + 1)
        if rounds == 1:
            page.get_by_role("button", name="Next round").tap()
            expect(page.get_by_role("button", name="Next round")).to_have_count(0)
    expect(steps.ending(page)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= 360")
    total = page.locator(".rounds tbody tr").last.locator("td").all_text_contents()
    assert list(map(int, total)) == totals(page)


def test_advice_and_reload(page: Page) -> None:
    steps.open_table(page, ONE_DEAL)
    expect(steps.best(page)).to_be_visible()
    expect(page.locator(".bull-hand .mark.best")).to_have_count(1)
    gaps = page.locator(".bull-hand .mark:not(.best)").all_text_contents()
    assert all(re.fullmatch(r"\+\d+\.\d|≈", gap) for gap in gaps), gaps
    best = page.locator(".choices .choice-name").first.inner_text()
    steps.after(page, lambda: page.keyboard.type(best))
    expect(page.locator(".bull-hand .pip")).to_have_count(9)
    assert best not in hand(page)
    expect(
        page.locator(".bull-hand button").or_(page.locator(".bull-row button")).first
    ).to_be_visible()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    before = (hand(page), rows_told(page), totals(page))
    page.reload()
    steps.wait_until_ready(page)
    expect(steps.table(page)).to_be_visible()
    assert (hand(page), rows_told(page), totals(page)) == before
    steps.after(page, steps.tool(page, "Undo").click)
    assert len(hand(page)) in (9, 10)


def test_a_curtain_between_two_people(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "sechsnimmt?deal=3&players=human,human")
    lift = page.get_by_role("button", name="Show my cards")
    expect(lift).to_be_visible()
    assert hand(page) == []
    lift.click()
    first = hand(page)
    assert len(first) == 10
    steps.after(page, lambda: page.keyboard.type(first[0]))
    expect(lift).to_be_visible()
    assert hand(page) == []
    expect(page.locator(".bull-seat .face-down")).to_have_count(1)
    assert first[0] not in steps.said(page)[-1], "the log keeps the secret"
    lift.click()
    assert len(hand(page)) == 10 and not set(hand(page)) & set(first)


def test_at_a_real_table(page: Page) -> None:
    steps.open_page(page, "sechsnimmt")
    page.get_by_role("group", name="Players at the table").get_by_role("button").first.click()
    page.locator(".mode").get_by_role("link", name="Go").click()
    expect(page.locator(".number-field.keys button")).to_have_count(104)
    for card in (10, 30, 50, 70, 5, 12, 33, 44, 55, 66, 77, 88, 99, 104):
        field = page.locator(".number-field.keys").get_by_role("button", name=str(card), exact=True)
        steps.after(page, field.click)
    expect(steps.best(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.type("104"))
    tell = page.locator(".adviser")
    expect(tell).to_contain_text("Which card did player 2 lay?")
    expect(page.locator(".number-field.keys button")).to_have_count(90)
    steps.after(page, lambda: page.keyboard.type("71"))
    steps.after(page, lambda: page.keyboard.type("8"))
    expect(tell).to_contain_text("Which row does player 3 take with the 8?")
    # A mistap is taken back.
    steps.after(page, steps.tool(page, "Undo").click)
    expect(tell).to_contain_text("Which card did player 3 lay?")
    steps.after(page, lambda: page.keyboard.type("9"))
    steps.after(page, page.get_by_role("button", name=re.compile("^Take row 2")).click)
    assert totals(page) == [0, 0, 3]
    expect(steps.best(page)).to_be_visible()
    last = page.locator(".bull-row").last.locator(".pip")
    expect(last).to_have_text(["70", "71", "104"])
