"""A real browser on the built page.

`page` is ready for `page.goto("./#/…")`; `new_page(…)` opens more, in other languages or sizes or
with service workers; `own_site` is a copy of the page that a test may stop, change and break.
Whatever the console reports as an error, and any request to another host, fails the test; a test
that provokes errors empties `complaints` when it has looked at them.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.page.site import Site
from tools import install
from tools.dist import DIST
from tools.serve import SUB_PATH

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
]

NewPage = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("page")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = os.environ.get("CHROMIUM") or install.browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The built page, shared by all tests of a run."""
    if not (DIST / "files.json").exists():
        pytest.fail("there is no dist/: run `python3 build.py build`")
    site = Site()
    yield site
    site.stop()


@pytest.fixture
def own_site(site: Site, tmp_path: Path) -> Iterator[Site]:
    """A copy of the built page that a test may stop, change and break."""
    own = site.copy_to(tmp_path / "dist")
    yield own
    own.stop()


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """What went wrong in the pages of this test; it fails when there is any in the end."""
    found: list[str] = []
    yield found
    assert not found, "\n".join(found)


@pytest.fixture
def new_page(browser: Browser, site: Site, complaints: list[str]) -> Iterator[NewPage]:
    """Call it for a page in a browser context of its own.

    Takes the options of Playwright's `new_context`, `site` for another site than the shared one,
    and `settings` that were chosen at an earlier visit. Without further options: English, and
    service workers blocked.
    """
    contexts: list[BrowserContext] = []

    def open_page(
        site: Site = site, settings: dict[str, Any] | None = None, **options: Any
    ) -> Page:
        options = {"locale": "en-GB", "service_workers": "block", **options}
        if settings:
            options["storage_state"] = device_with(settings, site)
        context = browser.new_context(base_url=site.address, **options)
        context.set_default_timeout(20_000)
        contexts.append(context)
        watch(context, site, complaints)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def quiet_page(new_page: NewPage) -> Page:
    """A page whose adviser is off: what has nothing to do with advice is quicker so."""
    return new_page(settings={"advice": False})


@pytest.fixture
def offline_page(new_page: NewPage, own_site: Site) -> Page:
    """A page of `own_site` with service workers allowed."""
    return new_page(site=own_site, service_workers="allow")


def device_with(settings: dict[str, Any], site: Site) -> Any:
    """What a browser has kept of `site` where these settings were chosen."""
    record = {"key": "settings", "value": settings}
    store = {"name": "kept", "autoIncrement": False, "records": [record], "indexes": []}
    database = {"name": "pygames", "version": 1, "stores": [store]}
    origin = site.address.removesuffix(SUB_PATH)
    return {"origins": [{"origin": origin, "localStorage": [], "indexedDB": [database]}]}


def watch(context: BrowserContext, site: Site, complaints: list[str]) -> None:
    """Collect errors of the console and requests to other hosts in `complaints`."""

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text} ({message.location.get('url')})")

    def on_request(url: str) -> None:
        if not url.startswith((site.address, "data:", "blob:", "about:")):
            complaints.append(f"request to another place: {url}")

    context.on("console", on_console)
    context.on("weberror", lambda error: complaints.append(f"uncaught: {error.error}"))
    context.on("request", lambda request: on_request(request.url))
