"""Without a network: whole versions only, updates that wait, and never a broken page."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import NewPage
from tests.page.site import HALF, Site, wait_until

STATE = "window.states?.at(-1)"
PROBE_HTML = """<!doctype html><title>probe</title><link rel="icon" href="data:," />
<p>edition one</p><script type="module" src="probe.js"></script>"""
PROBE_JS = """
import { applyUpdate, register } from "./offline.js";
import { start } from "./python.js";
window.states = [];
Object.assign(window, { applyUpdate, start });
register((state) => states.push(state));
"""
EDITION_TWO = {"probe.html": PROBE_HTML.replace("one", "two")}
CALL_PYTHON = """
start().then((python) => python.call({ verb: 'game', game: 'nuemmerle' })).then(Object.keys)
"""
UPDATE = "navigator.serviceWorker.getRegistration().then((found) => found.update()).catch(() => 0)"
NOT_INSTALLING = """
navigator.serviceWorker.getRegistration().then((found) => !found.installing && !found.waiting)
"""


@pytest.fixture
def probe(offline_page: Page, own_site: Site) -> Page:
    """A page with nothing but offline.js and python.js, ready to be used without a network."""
    own_site.publish({"probe.html": PROBE_HTML, "probe.js": PROBE_JS})
    offline_page.goto("./probe.html")
    wait_until(offline_page, f"{STATE} === 'ready'")
    return offline_page


def test_the_page_starts_without_a_server(probe: Page, own_site: Site) -> None:
    own_site.stop()
    probe.reload()
    expect(probe.get_by_text("edition one")).to_be_visible()
    assert "levels" in probe.evaluate(CALL_PYTHON)
    wait_until(probe, f"{STATE} === 'ready'")
    probe.goto("./")
    expect(probe.locator("main")).to_be_visible()


def test_ready_means_every_file(probe: Page, own_site: Site) -> None:
    missing = probe.evaluate("""async () => {
      const { files } = await (await fetch("files.json")).json();
      const found = await Promise.all(Object.keys(files).map((path) => caches.match(path)));
      return Object.keys(files).filter((path, index) => !found[index]);
    }""")
    assert missing == []
    probe.evaluate("""async () => {
      const [name] = await caches.keys();
      await (await caches.open(name)).delete("worker.js");
    }""")
    own_site.stop()
    probe.reload()
    wait_until(probe, f"{STATE} === 'failed'")
    own_site.start()
    probe.reload()
    wait_until(probe, f"{STATE} === 'ready'")
    assert probe.evaluate("caches.match('worker.js').then(Boolean)")


def test_an_update_waits_and_is_used_when_asked_for(probe: Page, own_site: Site) -> None:
    own_site.sent.clear()
    own_site.publish(EDITION_TWO)
    probe.reload()
    wait_until(probe, f"{STATE} === 'update waiting'")
    expect(probe.get_by_text("edition one")).to_be_visible()
    assert "pyodide/pyodide.asm.wasm" not in own_site.sent, "unchanged files are not sent again"

    probe.evaluate("applyUpdate()")
    expect(probe.get_by_text("edition two")).to_be_visible()
    wait_until(probe, f"{STATE} === 'ready'")
    assert probe.evaluate("caches.keys().then((names) => names.length)") == 1
    own_site.stop()
    probe.reload()
    expect(probe.get_by_text("edition two")).to_be_visible()


def break_off(site: Site) -> None:
    site.faults["probe.html"] = HALF


def refuse(site: Site) -> None:
    site.faults["probe.html"] = 503


def mix_versions(site: Site) -> None:
    (site.folder / "probe.html").write_text("<p>edition three, without its list</p>")


@pytest.mark.parametrize("spoil", [break_off, refuse, mix_versions])
def test_a_half_downloaded_update_does_not_break_the_old_version(
    probe: Page, own_site: Site, spoil: Callable[[Site], None], complaints: list[str]
) -> None:
    own_site.publish(EDITION_TWO)
    spoil(own_site)
    probe.reload()
    wait_until(probe, f"{STATE} === 'ready'")
    own_site.requests.clear()
    probe.evaluate(UPDATE)
    wait_until(probe, NOT_INSTALLING)
    assert "probe.html" in own_site.requests, "the update was not even tried"
    own_site.stop()
    probe.reload()
    expect(probe.get_by_text("edition one")).to_be_visible()
    assert "levels" in probe.evaluate(CALL_PYTHON)
    wait_until(probe, f"{STATE} === 'ready'")
    complaints.clear()

    own_site.faults.clear()
    own_site.publish(EDITION_TWO)
    own_site.start()
    probe.reload()
    wait_until(probe, f"{STATE} === 'update waiting'")


def test_an_update_does_not_wait_for_what_is_not_ours(probe: Page, own_site: Site) -> None:
    own_site.publish(EDITION_TWO)
    probe.reload()
    wait_until(probe, f"{STATE} === 'update waiting'")
    own_site.hold.add("nothing.txt")
    probe.evaluate("void fetch('nothing.txt').catch(() => {})")
    probe.evaluate("applyUpdate()")
    expect(probe.get_by_text("edition two")).to_be_visible()


def test_caches_of_other_pages_of_the_same_host_are_left_alone(probe: Page, own_site: Site) -> None:
    probe.evaluate("caches.open('other').then((cache) => cache.put('x', new Response('x')))")
    own_site.publish(EDITION_TWO)
    probe.reload()
    wait_until(probe, f"{STATE} === 'update waiting'")
    probe.evaluate("applyUpdate()")
    expect(probe.get_by_text("edition two")).to_be_visible()
    assert "other" in probe.evaluate("caches.keys()")


# ---- as somebody at the page sees it


def start_of(page: Page) -> Page:
    page.goto("./")
    expect(page.locator("#python-progress")).to_have_count(0, timeout=40_000)
    return page


def test_the_page_says_when_it_is_ready_and_offers_an_update(
    offline_page: Page, own_site: Site
) -> None:
    page = start_of(offline_page)
    expect(page.get_by_text("Ready offline")).to_be_visible(timeout=40_000)
    words = json.loads(own_site.text("texts/en.json"))
    words["footer"] = "edition two"
    own_site.publish({"texts/en.json": json.dumps(words)})
    start_of(page)
    expect(page.get_by_text("A new version is ready.")).to_be_visible(timeout=40_000)
    expect(page.get_by_text("edition two")).to_have_count(0)
    own_site.stop()
    page.get_by_role("button", name="Use it now").click()
    expect(page.get_by_text("edition two")).to_be_visible(timeout=40_000)
    expect(page.get_by_text("Ready offline")).to_be_visible(timeout=40_000)


def test_the_shell_is_there_while_python_loads(new_page: NewPage, own_site: Site) -> None:
    page = new_page(site=own_site)
    own_site.hold.add("pyodide/pyodide.asm.wasm")
    page.goto("./")
    page.get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    wait_until(page, "document.querySelector('progress').value > 3e6")
    assert page.evaluate("document.querySelector('progress').position") < 0.5
    own_site.hold.clear()
    expect(bar).to_have_count(0, timeout=40_000)


def test_a_failed_load_says_why_and_offers_to_try_again(
    new_page: NewPage, own_site: Site, complaints: list[str]
) -> None:
    page = new_page(site=own_site)
    own_site.faults["pyodide/pyodide.asm.wasm"] = 503
    page.goto("./")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The server answered 503 to pyodide/pyodide.asm.wasm")
    own_site.faults.clear()
    alert.get_by_role("button", name="Try again").click()
    expect(alert).to_have_count(0, timeout=40_000)
    expect(page.get_by_role("progressbar")).to_have_count(0, timeout=40_000)
    complaints.clear()
