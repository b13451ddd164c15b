"""What is kept on the device, across reloads, as a file, and where nothing can be kept."""

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.page import steps
from tests.page.conftest import NewPage
from tests.page.site import Site, wait_until


def finish(page: Page) -> None:
    steps.play_on(page, lambda: page.keyboard.press(steps.next_key(page)))


def test_a_reload_resumes_exactly(page: Page) -> None:
    steps.open_table(page, f"nuemmerle?{steps.SMALL}&players=human,greedy")
    expect(steps.best(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("2"))
    expect(steps.best(page)).to_be_visible()
    first = steps.position(page)
    steps.after(page, lambda: page.keyboard.press("Enter"))
    expect(steps.best(page)).to_be_visible()
    before = steps.position(page)
    page.reload()
    steps.wait_until_ready(page)
    expect(steps.best(page)).to_be_visible()
    assert steps.position(page) == before
    steps.after(page, lambda: page.keyboard.press("u"))
    assert steps.position(page) == first, "the way back is kept as well"


def test_one_tab_plays_on(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    other = page.context.new_page()
    other.goto(page.url)
    steps.wait_until_ready(other)
    expect(page.get_by_text("goes on in another tab")).to_be_visible()
    before = steps.position(page)
    other.keyboard.press(steps.next_key(other))
    wait_until(other, "document.querySelectorAll('#log li, #log p').length > 1")
    assert steps.position(other) != before
    page.keyboard.press(steps.next_key(page))
    assert steps.position(page) == before, "the other tab's game is not overwritten"
    page.get_by_role("button", name="Play on here").click()
    expect(other.get_by_text("goes on in another tab")).to_be_visible()
    expect(page.get_by_text("goes on in another tab")).to_have_count(0)
    steps.wait_until_ready(page)
    assert steps.position(page) == steps.position(other)


def test_finished_games(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    finish(page)
    score = steps.points(page)
    # The same deal again is another game; taking back and ending anew is not.
    page.get_by_role("button", name="Same deal again").click()
    expect(steps.ending(page)).to_have_count(0)
    finish(page)
    steps.after(page, lambda: page.keyboard.press("u"))
    finish(page)
    page.reload()
    steps.wait_until_ready(page)
    expect(steps.ending(page)).to_be_visible()
    steps.go(page, "games")
    lines = page.locator("tbody tr")
    expect(lines).to_have_count(2)
    expect(lines.first).to_have_text(re.compile(rf"Nümmerle\s+7\s+{score}\s"))
    lines.first.get_by_role("button", name="Delete").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(lines).to_have_count(1)
    page.reload()
    expect(lines).to_have_count(1)


def export(page: Page, folder: Path) -> Any:
    steps.go(page, "settings")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    path = folder / "saved.json"
    download.value.save_as(path)
    return json.loads(path.read_text(encoding="utf-8"))


def read_file(page: Page, content: Any) -> None:
    """Read a save file; whatever was said before is closed."""
    text = content if isinstance(content, str) else json.dumps(content)
    file = FilePayload(name="saved.json", mimeType="application/json", buffer=text.encode())
    notice = page.locator(".strip.notice")
    if notice.count():
        notice.get_by_role("button", name="Close").click()
    page.locator("input[type=file]").set_input_files([file])


KEPT = """() => new Promise((resolve) => {
  const opened = indexedDB.open("pygames");
  opened.onsuccess = () => {
    const store = opened.result.transaction("kept").objectStore("kept");
    const keys = store.getAllKeys();
    const values = store.getAll();
    values.onsuccess = () => resolve(JSON.stringify([keys.result, values.result]));
  };
})"""


def test_export_and_import(new_page: NewPage, tmp_path: Path) -> None:
    page = new_page(settings={"advice": False})
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    finish(page)
    steps.go(page, "nuemmerle?deal=5")
    expect(page.get_by_role("heading", name="Deal 5")).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("4"))
    before = steps.position(page)
    data = export(page, tmp_path)

    other = new_page()
    steps.open_page(other, "settings")
    read_file(other, data)
    expect(other.locator(".strip.notice")).to_contain_text("finished games 1, running games 1")
    expect(other.get_by_label("Advice at every decision")).not_to_be_checked()
    read_file(other, data)
    expect(other.locator(".strip.notice")).to_contain_text("finished games 0, running games 1")
    steps.go(other, "nuemmerle?deal=5")
    expect(steps.table(other)).to_be_visible()
    assert steps.position(other) == before

    # A game that is under way here is replaced only when one says so.
    steps.go(other, "nuemmerle?deal=6")
    other.get_by_role("dialog").get_by_role("button", name="Start Deal 6").click()
    expect(other.get_by_role("heading", name="Deal 6")).to_be_visible()
    steps.after(other, lambda: other.keyboard.press("1"))
    steps.go(other, "settings")
    kept = other.evaluate(KEPT)
    read_file(other, data)
    other.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    assert other.evaluate(KEPT) == kept


def edited(change: Callable[[Any], object]) -> Callable[[Any], Any]:
    def edit(data: Any) -> Any:
        data = copy.deepcopy(data)
        change(data)
        return data

    return edit


BROKEN: dict[str, Callable[[Any], Any]] = {
    "cannot be read": lambda data: json.dumps(data)[:-20],
    "was not saved by this page": lambda data: {"format": "something else"},
    "was not saved by this page ": lambda data: [1, 2],
    "a newer version of the page (2": edited(lambda data: data.update(version=2)),
    "“version”": edited(lambda data: data.update(version="1")),
    "“finished”": edited(lambda data: data.update(finished={})),
    "“running”": edited(lambda data: data.update(running=None)),
    "“finished 1”": edited(lambda data: data["finished"][0].pop("record")),
    "“finished 1 id”": edited(lambda data: data["finished"][0].update(id=5)),
    "“finished 1 when”": edited(lambda data: data["finished"][0].update(when="soon")),
    "“finished 1 scores”": edited(lambda data: data["finished"][0].update(scores=[90])),
    "“finished 1 actions”": edited(lambda data: cut_short(data["finished"][0])),
    "“finished 1 slot”": edited(lambda data: data["finished"][0].update(slot="nuemmerle")),
    "“running nuemmerle/other slot”": edited(lambda data: move_running(data)),
    "(finished 1): The card called here": edited(
        lambda data: data["finished"][0]["record"]["actions"].__setitem__(0, "1")
    ),
    "(finished 1): There is no game": edited(
        lambda data: data["finished"][0]["record"].update(game="poker")
    ),
    "newer program": edited(lambda data: data["finished"][0]["record"].update(version=99)),
}


def cut_short(game: Any) -> None:
    game["record"]["actions"] = game["record"]["actions"][:1]
    game["scores"] = [0]


def move_running(data: Any) -> None:
    data["running"]["nuemmerle/other"] = data["running"].pop("nuemmerle/play")


def test_broken_files_change_nothing(quiet_page: Page, tmp_path: Path) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    finish(page)
    steps.go(page, "nuemmerle?deal=5")
    expect(page.get_by_role("heading", name="Deal 5")).to_be_visible()
    data = export(page, tmp_path)
    kept = page.evaluate(KEPT)
    for reason, spoil in BROKEN.items():
        read_file(page, spoil(data))
        notice = page.locator(".strip.notice")
        expect(notice).to_contain_text(reason.strip())
        expect(notice).to_contain_text("Nothing was changed.")
        assert page.evaluate(KEPT) == kept, reason


NO_STORE = {
    "none": "Object.defineProperty(window, 'indexedDB', { value: undefined })",
    "forbidden": "IDBFactory.prototype.open = () => { throw new DOMException('no') }",
    "full": "IDBObjectStore.prototype.put = () => { throw new DOMException('full') }",
}


@pytest.mark.parametrize("script", NO_STORE.values(), ids=NO_STORE.keys())
def test_play_goes_on_where_nothing_can_be_kept(page: Page, script: str) -> None:
    page.add_init_script(script)
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    notice = page.locator(".strip.notice")
    expect(notice).to_contain_text("This browser keeps nothing here")
    notice.get_by_role("button", name="Close").click()
    steps.after(page, lambda: page.keyboard.press("1"))
    steps.after(page, lambda: page.keyboard.press("2"))
    expect(notice).to_have_count(0)
    before = steps.position(page)
    page.get_by_role("link", name="Settings").click()
    page.get_by_label("Advice at every decision").uncheck()
    page.go_back()
    expect(steps.table(page)).to_be_visible()
    assert steps.position(page) == before, "kept as long as the page is open"
    finish(page)
    page.get_by_role("link", name="Played").click()
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(notice).to_have_count(0)


def test_a_dead_python_comes_back_with_the_game(
    new_page: NewPage, own_site: Site, complaints: list[str]
) -> None:
    deadly = """
self.addEventListener("message", ({ data }) => {
  if (/"act".*"r4"/.test(data.request)) throw new Error("out of memory");
});"""
    own_site.publish({"worker.js": own_site.text("worker.js") + deadly})
    page = new_page(site=own_site, settings={"advice": False})
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    steps.after(page, lambda: page.keyboard.press("1"))
    before = len(steps.said(page))
    page.keyboard.press("4")
    wait_until(page, f"said.length > {before}")
    expect(steps.table(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("2"))
    assert len(steps.row_cards(page, 1)) == 1
    complaints.clear()


def test_names_are_kept(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_page(page, "hausnummer")
    field = page.get_by_label("Name of player 2").first
    field.fill("Oma Käthe")
    field.press("Tab")
    steps.go(page, "hausnummer?deal=5&players=human,threshold,threshold")
    names = page.locator(".row-of-four header b")
    expect(names).to_have_text([re.compile("Oma Käthe"), re.compile("Clara"), "You"])
    page.reload()
    steps.wait_until_ready(page)
    expect(names.first).to_have_text(re.compile("Oma Käthe"))
