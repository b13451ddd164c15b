"""Three languages, without a missing text in any view."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page import steps
from tests.page.conftest import NewPage
from tests.page.views import VIEWS, show

MISSING = re.compile(r"\[[a-z_]+(?:\.[\w:?]+)*\]|\{\w+\}|undefined|\bNaN\b|\[object ")


@pytest.mark.parametrize("language", ["de", "en", "es"])
def test_no_text_is_missing(new_page: NewPage, language: str) -> None:
    page = new_page(locale=language)
    page.add_init_script(steps.LISTEN)
    for view in VIEWS:
        show(page, view)
        # With every attribute: names for screen readers are texts, too.
        whole = page.title() + page.locator("body").evaluate("body => body.outerHTML")
        assert not MISSING.findall(whole), view
        assert page.locator("html").get_attribute("lang") == language


@pytest.mark.parametrize(
    ("locale", "heading"),
    [("de-AT", "Einstellungen"), ("es-MX", "Ajustes"), ("fr-FR", "Settings")],
)
def test_the_language_comes_from_the_browser(new_page: NewPage, locale: str, heading: str) -> None:
    page = new_page(locale=locale)
    page.goto("./#/settings")
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)


def test_the_language_can_be_changed(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    steps.go(page, "settings")
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    assert page.locator("html").get_attribute("lang") == "de"
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Einstellungen")
    steps.go(page, f"nuemmerle?{steps.TINY}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Spiel 7")
    told = steps.after(page, lambda: page.keyboard.press("1"))
    assert told[0] == "2 in Reihe 1."
    steps.go(page, "nuemmerle?deal=1&rows=99")
    expect(page.locator(".strip.notice")).to_contain_text("zwischen 1 und 9")
