"""The caller: the page calls the cards for a real table."""

from playwright.sync_api import Page, expect

from tests.page import steps
from tests.page.site import wait_until

VOICE = """
window.spoken = [];
SpeechSynthesis.prototype.speak = (utterance) => spoken.push([utterance.text, utterance.lang]);
"""


def numbers(page: Page) -> list[str]:
    """The calls so far, the last first."""
    return page.locator(".calls li").all_text_contents()


def test_calling_by_tap_and_by_itself(page: Page) -> None:
    page.add_init_script(VOICE)
    page.clock.install()
    steps.open_page(page, "nuemmerle/caller?deal=42")
    expect(page.locator(".big-call")).to_have_text("?")
    page.get_by_role("button", name="Next card").last.click()
    page.locator(".big-call").click()
    # The first cards of deal 42.
    assert numbers(page) == ["4", "2"]
    expect(page.locator(".big-call .pip")).to_have_text("4")
    assert page.evaluate("spoken") == [["2", "en"], ["4", "en"]]
    assert steps.said(page)[-1] == "4 is called."
    page.get_by_role("button", name="One back").click()
    assert numbers(page) == ["2"]

    page.get_by_label("Call with a voice").uncheck()
    page.get_by_role("button", name="Seconds between calls: 3").click()
    page.get_by_role("button", name="By itself").click()
    assert numbers(page) == ["4", "2"]
    page.clock.run_for(3100)
    assert len(numbers(page)) == 3
    page.get_by_role("button", name="Pause").click()
    page.clock.run_for(10_000)
    assert len(numbers(page)) == 3
    assert page.evaluate("spoken.length") == 2, "the voice was switched off"

    called = numbers(page)
    page.reload()
    expect(page.locator(".calls li")).to_have_text(called)
    # Another deal does not replace a calling under way unasked.
    steps.go(page, "nuemmerle/caller?deal=7")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    expect(page.locator("h1")).to_contain_text("Deal 42")
    expect(page.locator(".calls li")).to_have_text(called)
    page.get_by_role("button", name="New shuffle").click()
    page.get_by_role("dialog").get_by_role("button", name="New shuffle").click()
    expect(page.locator(".calls li")).to_have_count(0)


def test_all_cards_are_called(page: Page) -> None:
    page.add_init_script("delete window.speechSynthesis")
    steps.open_page(page, "nuemmerle/caller?deal=1")
    expect(page.get_by_text("This browser has no voice")).to_be_visible()
    page.evaluate("""() => {
      for (let i = 0; i < 90; i += 1) document.querySelector(".big-call .spot").click();
    }""")
    wait_until(page, "document.querySelectorAll('.calls li').length === 90")
    expect(page.get_by_role("button", name="Next card").last).to_be_disabled()
    expect(page.locator(".big-call .spot")).to_have_attribute("aria-disabled", "true")
    assert sorted(numbers(page)) == sorted(str(rank) for rank in range(1, 16) for _ in range(6))
