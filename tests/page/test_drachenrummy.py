"""Drachenrummy in the page: by keyboard, by tap, several people, at a real table, for everyone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import steps
from tests.page.conftest import NewPage
from tests.page.test_access import AXE, FOUND, OVERFLOW
from tests.page.test_languages import MISSING

GAME = "drachenrummy?deal=8&players=human,greedy"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}


def lots(page: Page, where: str) -> list[str]:
    """The names of cards with or without dice on them."""
    names: list[str] = page.locator(f"{where} .lot").evaluate_all(
        "lots => lots.map(lot => lot.getAttribute('aria-label')"
        " ?? lot.querySelector('.unseen').textContent)"
    )
    return names


def middle(page: Page) -> list[str]:
    return lots(page, ".dragon-cards")


def hand(page: Page) -> list[str]:
    """One's hand, by the cards' names."""
    names: list[str] = page.locator(".own .dragon-hand li").evaluate_all(
        "cards => cards.map(card => card.querySelector('button')?.getAttribute('aria-label')"
        " ?? card.querySelector('.unseen').textContent)"
    )
    return names


def reserved(page: Page) -> list[str]:
    return lots(page, ".own .reserved")


def thrown(page: Page) -> Locator:
    """The dice just thrown."""
    return page.locator(".rolled .pick-die")


def fix_all(page: Page) -> None:
    """Keep the dice as they are."""
    expect(thrown(page).first).to_be_visible()
    steps.after(page, page.locator(".tray").get_by_role("button", name="Fix all").click)
    expect(page.locator(".dragon-cards .takeable").first).to_be_visible()


def test_turns_by_keyboard(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, GAME)
    expect(thrown(page)).to_have_count(5)
    for key in "556":
        page.keyboard.press(key)
    expect(page.locator(".tray [aria-pressed=true]")).to_have_count(3)
    for key in "56":
        page.keyboard.press(key)
    expect(page.locator(".tray [aria-pressed=true]")).to_have_count(0)
    for key in "55":
        page.keyboard.press(key)
    told = steps.after(page, lambda: page.keyboard.press("f"))
    assert told[0] == "You: fixed 5 5."
    expect(page.locator(".fixed li")).to_have_count(2)
    expect(thrown(page)).to_have_count(3)
    fix_all(page)
    for key in "55":
        page.keyboard.press(key)
    page.keyboard.press("n")
    told = steps.after(page, lambda: page.keyboard.press("Enter"))
    assert told[0].startswith("You: reserved 9 of spades with 5 5")
    assert reserved(page) == ["9 of spades, under 2 dice showing 5"]
    # Without dice picked one is asked which.
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    expect(page.locator(".chooser")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".chooser")).to_have_count(0)
    steps.after(page, lambda: page.keyboard.press("e"))
    expect(page.locator(".own.acting")).to_be_visible()
    expect(thrown(page).first).to_be_visible()
    assert any("Bruno: rolled" in line for line in steps.said(page))
    # The same again, from what is kept.
    before = (hand(page), reserved(page), middle(page))
    page.reload()
    steps.wait_until_ready(page)
    expect(thrown(page).first).to_be_visible()
    assert (hand(page), reserved(page), middle(page)) == before
    steps.after(page, lambda: page.keyboard.press("u"))
    expect(page.locator(".own .reserved li")).to_have_count(1)
    steps.after(page, lambda: page.keyboard.press("r"))
    assert (hand(page), reserved(page), middle(page)) == before


def test_taking_up_is_a_choice(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"{GAME}&auto_take=false")
    expect(thrown(page)).to_have_count(5)
    fix_all(page)
    for key in "44n":
        page.keyboard.press(key)
    steps.after(page, lambda: page.keyboard.press("Enter"))
    assert reserved(page) == ["9 of spades, under 2 dice showing 4"]
    steps.after(page, lambda: page.keyboard.press("e"))
    take = page.get_by_role("button", name="Take 9 of spades into the hand")
    roll = page.locator(".own").get_by_role("button", name=re.compile("^Roll"))
    expect(take).to_be_visible()
    told = steps.after(page, take.click)
    assert told[0] == "You: took up 9 of spades."
    assert hand(page) == ["9 of spades"]
    steps.after(page, lambda: page.keyboard.press("u"))
    expect(take).to_be_visible()
    steps.after(page, roll.click)
    expect(thrown(page)).to_have_count(5)
    assert hand(page) == []
    assert reserved(page) == ["9 of spades"], "left lying, with no dice on it"


def test_a_turn_by_tap_on_a_phone(new_page: NewPage) -> None:
    page = new_page(**PHONE, is_mobile=True)
    steps.open_table(page, GAME)
    expect(steps.best(page)).to_be_visible()
    expect(page.locator(".tray .mark.best").first).to_be_visible()
    thrown(page).nth(0).tap()
    thrown(page).nth(1).tap()
    steps.after(page, page.get_by_role("button", name=re.compile("^Fix 4 4, roll 3")).tap)
    expect(page.locator(".fixed li")).to_have_count(2)
    expect(thrown(page)).to_have_count(3)
    steps.after(page, page.locator(".tray").get_by_role("button", name="Fix all").tap)
    takeable = page.locator(".dragon-cards .takeable")
    expect(takeable).to_have_count(4)
    takeable.first.tap()
    chosen = page.locator(".chooser li button")
    expect(chosen.first).to_be_visible()
    steps.after(page, page.get_by_role("button", name="2 dice showing 4", exact=True).tap)
    assert reserved(page) == ["9 of spades, under 2 dice showing 4"]
    assert page.evaluate(OVERFLOW) <= 0
    expect(steps.best(page)).to_be_visible()
    expect(page.locator(".choice").first).to_contain_text("to be yours")
    steps.after(page, page.locator(".accept").tap)
    assert len(reserved(page)) == 2


def test_to_the_end_and_what_the_others_did(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, GAME)
    page.evaluate(AUTO)
    expect(steps.ending(page)).to_be_visible()
    assert steps.said(page)[-1].startswith("You: ")
    totals = [int(text.replace("−", "-")) for text in page.locator(".ranks b").all_text_contents()]
    assert totals == sorted(totals, reverse=True)
    page.get_by_role("button", name="Show the others’ turns").click()
    bar = page.get_by_role("group", name="Show the others’ turns")
    expect(bar).to_contain_text("1 /")
    bar.get_by_role("button", name="One step on").click()
    expect(bar).to_contain_text("Bruno: ")
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_have_count(0)

    # The last meld once more, card by card.
    line = [line for line in steps.said(page) if line.startswith("You: melded ")][-1]
    cards = line.removeprefix("You: melded ").removesuffix(".").split(", ")
    while not set(cards) <= set(hand(page)):
        steps.after(page, steps.tool(page, "Undo").click)
    own_hand = page.locator(".own .dragon-hand")
    for card in cards[:2]:
        own_hand.get_by_role("button", name=card, exact=True).first.click()
    expect(page.locator(".own .buttons")).to_contain_text("That is no meld yet.")
    for card in cards[2:]:
        own_hand.get_by_role("button", name=card, exact=True).first.click()
    told = steps.after(page, page.get_by_role("button", name="Meld", exact=True).click)
    assert told[0] == line


# A simple player: he keeps the first roll, lays one die a card, and melds what is best.
AUTO = """async () => {
  const pause = () => new Promise((go) => setTimeout(go, 20));
  const melds = new KeyboardEvent("keydown", { key: "m", bubbles: true });
  while (!document.querySelector(".ending")) {
    await pause();
    const dice = [...document.querySelectorAll(".rolled .pick-die")];
    const end = [...document.querySelectorAll(".own .buttons button")].at(-1);
    const card = document.querySelector(".dragon-cards .takeable");
    const choice = document.querySelector(".chooser button");
    if (dice.length) document.querySelector(".tray .buttons button:last-child").click();
    else if (choice) choice.click();
    else if (card) card.click();
    else if (end) {
      document.body.dispatchEvent(melds);
      await pause();
      if (end.isConnected) end.click();
    }
  }
}"""


def test_a_curtain_unless_hands_lie_open(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "drachenrummy?deal=8&players=human,human")
    lift = page.get_by_role("button", name="Show my cards")
    lift.click()
    fix_all(page)
    for _ in range(4):
        page.locator(".dragon-cards .takeable").first.click()
        choice = page.locator(".chooser button").first
        if choice.is_visible():
            steps.after(page, choice.click)
    if page.get_by_role("button", name="End the turn").count():
        steps.after(page, page.get_by_role("button", name="End the turn").click)
    expect(lift).to_be_visible()
    open_hands = page.get_by_role("button", name="Open hands")
    open_hands.click()
    lift.click()
    fix_all(page)
    steps.after(page, page.get_by_role("button", name="End the turn").click)
    expect(page.locator(".own.acting")).to_be_visible()
    expect(lift).to_have_count(0)
    assert len(hand(page)) == 4, "what was reserved came to the hand"


def tell(page: Page, keys: str) -> None:
    """Type cards or dice and wait until they are told."""
    steps.after(page, lambda: page.keyboard.type(keys))


def test_at_a_real_table(new_page: NewPage) -> None:
    page = new_page(**PHONE)
    steps.open_table(page, "drachenrummy/companion?players=human,guest")
    page.locator(".rank-keys").get_by_role("button", name="7", exact=True).tap()
    steps.after(page, page.get_by_role("button", name="7 of hearts").tap)
    for card in ("kd", "ac", "0s"):
        tell(page, card)
    assert middle(page) == ["7 of hearts", "king of diamonds", "ace of clubs", "10 of spades"]
    for pip in "66321":
        page.locator(".pip-keys").get_by_role("button", name=f"Die: {pip}").tap()
    expect(steps.best(page)).to_be_visible()
    fix_all(page)
    expect(steps.best(page)).to_be_visible()
    page.get_by_role("button", name="Take king of diamonds").tap()
    steps.after(page, page.get_by_role("button", name="2 dice showing 6", exact=True).tap)
    steps.after(page, page.get_by_role("button", name="End the turn").tap)
    tell(page, "5d")
    expect(page.locator(".prompt")).to_have_text("Which dice does Player 2 end up with?")
    tell(page, "66644")
    expect(page.locator(".prompt")).to_have_text("What does Player 2 take?")
    steal = page.get_by_role("button", name=re.compile("^Steal king of diamonds.* from You"))
    told = steps.after(page, steal.tap)
    assert told[0] == "Player 2: stole king of diamonds with 6 6 6 (from: You)."
    assert reserved(page) == []
    expect(page.locator(".neighbours .reserved li")).to_have_count(1)
    # A mistap is taken back.
    steps.after(page, steps.tool(page, "Undo").tap)
    assert len(reserved(page)) == 1


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_nothing_is_missing_and_axe_is_content(new_page: NewPage, language: str) -> None:
    scheme = {"de": "dark"}.get(language, "light")
    page = new_page(**PHONE, locale=language, color_scheme=scheme, reduced_motion="reduce")
    steps.open_page(page, "drachenrummy")
    page.locator("summary").first.click()
    sound(page)
    steps.go(page, GAME)
    expect(steps.best(page)).to_be_visible()
    sound(page)
    page.locator(".tray .buttons button").last.click()
    expect(page.locator(".dragon-cards .takeable").first).to_be_visible()
    expect(steps.best(page)).to_be_visible()
    page.locator(".dragon-cards .takeable").first.click()
    expect(page.locator(".chooser")).to_be_visible()
    sound(page)
    page.locator(".dragon-tools button").nth(2).click()
    expect(page.locator(".odds").first).to_be_visible()
    sound(page)
    page.keyboard.press("Escape")
    steps.go(page, "drachenrummy/companion?players=human,guest")
    expect(page.locator(".card-keys")).to_be_visible()
    sound(page)
    for card in ("7h", "kd", "ac", "0s"):
        tell(page, card)
    expect(page.locator(".pip-keys")).to_be_visible()
    sound(page)


def sound(page: Page) -> None:
    """No text is missing, nothing scrolls sideways, axe finds nothing."""
    whole = page.title() + page.locator("body").evaluate("body => body.outerHTML")
    assert not MISSING.findall(whole)
    assert page.evaluate(OVERFLOW) <= 0
    page.evaluate(AXE.read_text(encoding="utf-8"))
    assert page.evaluate(FOUND) == []
