"""Playing: by keyboard, by tap and by drag, alone and with others, there and back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page import steps
from tests.page.conftest import NewPage
from tests.page.site import wait_until


def test_a_whole_game_by_keyboard(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_page(page, "nuemmerle")
    page.get_by_label("Deal number").focus()
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(steps.table(page)).to_be_visible()
    assert page.url.endswith("#/nuemmerle?deal=7")
    steps.go(page, f"nuemmerle?{steps.SMALL}")
    expect(page.locator(".row")).to_have_count(5)
    expect(page.locator(".stacks .card")).to_have_count(3)

    steps.play_on(page, lambda: page.keyboard.press(steps.next_key(page)))
    assert steps.points(page) == steps.on_stacks(page) > 3
    assert len(steps.position(page)["calls"]) == 18  # type: ignore[arg-type]
    assert steps.said(page)[-1] == f"The end: {steps.points(page)} points."

    page.get_by_role("link", name="Played").click()
    line = page.locator("tbody tr")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("Nümmerle")


def test_a_whole_game_by_tap_on_a_phone(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")

    def tap() -> None:
        key = steps.next_key(page)
        if key.startswith("Shift"):
            steps.pops(page).first.tap()
        elif key == "s":
            steps.stacks(page).tap()
        else:
            steps.row(page, int(key)).tap(position={"x": 20, "y": 120})

    # A finger needs longer than the second half of a double tap.
    def slow_tap() -> None:
        tap()
        page.wait_for_timeout(350)

    steps.play_on(page, slow_tap)
    assert steps.points(page) == steps.on_stacks(page) > 3
    page.get_by_role("button", name="Same deal again").tap()
    expect(steps.ending(page)).to_have_count(0)
    accept = page.locator(".accept")
    expect(accept).to_be_visible()
    steps.after(page, accept.tap)


def drag(page: Page, source: Locator, target: Locator) -> None:
    source.hover()
    page.mouse.down()
    box = target.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6, steps=5)
    page.mouse.up()


def test_drag_and_drop(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.TINY}")
    card = page.locator("[data-drag=call]")
    before = steps.position(page)
    drag(page, card, page.locator(".numbers"))
    assert steps.position(page) == before, "dropped beside everything: nothing happens"
    drag(page, card, page.locator("[data-drop=stacks]"))
    assert steps.position(page) == before, "dropped where it does not fit: nothing happens"
    for _ in range(4):
        told = steps.after(page, lambda: drag(page, card, page.locator("[data-drop=row3]")))
        assert "on row 3" in told[0]
    assert steps.is_legal(steps.stacks(page))
    told = steps.after(page, lambda: drag(page, card, page.locator("[data-drop=stacks]")))
    assert "on a stack" in told[0]
    while not steps.pops(page).count():
        steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
    end = steps.pops(page).first
    told = steps.after(page, lambda: drag(page, end, page.locator("[data-drop=stacks]")))
    assert re.match(r"\d+ from row \d to a stack", told[0])
    assert page.locator(".ghost").count() == 0


def test_back_and_forth_without_end(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    seen = [steps.position(page)]
    for _ in range(12):
        steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
        seen.append(steps.position(page))
    for before in reversed(seen[:-1]):
        told = steps.after(page, lambda: page.keyboard.press("u"))
        assert told[0].startswith("Undone.")
        assert steps.position(page) == before
    expect(steps.tool(page, "Undo")).to_be_disabled()
    for later in seen[1:]:
        steps.after(page, steps.tool(page, "Redo").click)
        assert steps.position(page) == later
    expect(steps.tool(page, "Redo")).to_be_disabled()

    steps.tool(page, "More").click()
    steps.after(page, page.get_by_role("dialog").get_by_role("button", name="Start over").click)
    assert steps.position(page) == seen[0]
    steps.after(page, lambda: page.keyboard.press("r"))
    assert steps.position(page) == seen[1]
    # Another move than before: what was undone is gone.
    steps.after(page, lambda: page.keyboard.press("u"))
    steps.after(page, lambda: page.keyboard.press("5"))
    expect(steps.tool(page, "Redo")).to_be_disabled()


def test_undo_is_never_lost_while_the_table_is_busy(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    start = steps.position(page)
    for key in "12345":
        steps.after(page, lambda key=key: page.keyboard.press(key))  # type: ignore[misc]
    page.evaluate("""() => {
      for (let i = 0; i < 5; i += 1) document.body.dispatchEvent(
        new KeyboardEvent("keydown", { key: "u", code: "KeyU", bubbles: true }));
    }""")
    expect(steps.tool(page, "Undo")).to_be_disabled()
    assert steps.position(page) == start


def test_a_double_tap_is_one_move(new_page: NewPage) -> None:
    page = new_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    box = steps.row(page, 4).bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + 100
    page.touchscreen.tap(x, y)
    page.touchscreen.tap(x, y)
    wait_until(page, "said.length > 1")
    steps.after(page, lambda: page.keyboard.press("1"))
    assert len(steps.row_cards(page, 4)) == 1
    steps.after(page, lambda: steps.row(page, 5).dblclick(position={"x": 20, "y": 120}))
    steps.after(page, lambda: page.keyboard.press("1"))
    assert len(steps.row_cards(page, 5)) == 1
    # A key that is held down is one move as well.
    steps.after(page, lambda: page.keyboard.down("2"))
    page.keyboard.down("2")
    page.keyboard.up("2")
    steps.after(page, lambda: page.keyboard.press("3"))
    assert len(steps.row_cards(page, 2)) == 1


def test_hint_when_advice_is_off(page: Page) -> None:
    steps.open_table(page, f"nuemmerle?{steps.SMALL}")
    expect(steps.best(page)).to_be_visible()
    expect(steps.tool(page, "Hint")).to_be_disabled()
    steps.tool(page, "More").click()
    page.get_by_label("Advice at every decision").uncheck()
    page.keyboard.press("Escape")
    expect(page.get_by_text("Advice is off")).to_be_visible()
    expect(page.locator(".mark")).to_have_count(0)
    steps.tool(page, "Hint").click()
    expect(steps.best(page)).to_be_visible()
    steps.after(page, lambda: page.keyboard.press("Enter"))
    expect(page.get_by_text("Advice is off")).to_be_visible()
    page.keyboard.press("h")
    expect(steps.best(page)).to_be_visible()


def test_advice_grows_and_stops_when_one_moves_on(page: Page) -> None:
    page.add_init_script("""
      window.streams = { begun: 0, ended: 0, last: null };
      const Original = Worker;
      window.Worker = class extends Original {
        constructor(...words) {
          super(...words);
          this.addEventListener("message", ({ data }) => {
            if (data.type === "end") streams.ended += 1;
          });
        }
        postMessage(message) {
          if (message.type === "stream") streams.begun += 1;
          super.postMessage(message);
        }
      };
    """)
    steps.open_table(page, "nuemmerle?deal=7")
    expect(steps.best(page)).to_be_visible()
    first = steps.samples(page)
    wait_until(page, f"{SAMPLES} > {first}")
    assert page.evaluate("streams.begun - streams.ended") == 1
    steps.after(page, lambda: page.keyboard.press("1"))
    wait_until(page, "streams.begun === 2 && streams.ended === 1")
    expect(steps.best(page)).to_be_visible()
    page.get_by_role("link", name="Home").click()
    wait_until(page, "streams.ended === 2")


SAMPLES = "+document.querySelector('.adviser p.quiet')?.textContent.replace(/\\D/g, '')"


def test_safe_moves_by_themselves(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, "nuemmerle?deal=7&ranks=2&stacks=2")
    steps.tool(page, "More").click()
    page.get_by_label("Make safe moves automatically").check()
    page.keyboard.press("Escape")
    while not steps.ending(page).is_visible():
        if steps.position(page)["called"] == ["1"]:
            wait_until(page, "document.querySelector('.called-card .pip')?.textContent !== '1'")
        else:
            steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
    assert steps.said(page).count("1 on a stack.") == 2, "no key was pressed for them"


@pytest.mark.parametrize("others", ["greedy,random", "search:50"])
def test_against_bots(page: Page, others: str) -> None:
    seats = 1 + len(others.split(","))
    steps.open_table(page, f"nuemmerle?{steps.TINY}&players=human,{others}")
    expect(page.locator(".small-board")).to_have_count(seats - 1)

    def move() -> bool:
        """Move when it is one's turn, unless the game is over, and wait for the next turn."""
        steps.after(page, lambda: page.keyboard.press(steps.next_key(page)))
        expect(page.locator(".adviser .choice").first.or_(steps.ending(page))).to_be_visible()
        return not steps.ending(page).is_visible()

    expect(page.locator(".adviser .choice").first).to_be_visible()
    assert move()
    before = steps.position(page)
    assert move()
    later = steps.position(page)
    assert later != before
    steps.after(page, lambda: page.keyboard.press("u"))
    assert steps.position(page) == before, "the others' moves are taken back as well"
    steps.after(page, lambda: page.keyboard.press("r"))
    assert steps.position(page) == later
    while move():
        pass
    expect(page.locator(".ranks li")).to_have_count(seats)
    # To the very end and back by undo and redo, through the moves of the others.
    end = steps.position(page)
    steps.after(page, lambda: page.keyboard.press("u"))
    steps.after(page, lambda: page.keyboard.press("r"))
    assert steps.position(page) == end
    expect(page.locator(".strip.notice")).to_have_count(0)


def test_several_people_in_turn(quiet_page: Page) -> None:
    page = quiet_page
    steps.open_table(page, f"nuemmerle?{steps.TINY}&players=human,human")
    turn = page.locator(".prompt")
    expect(turn).to_have_text("Player 1, it is your turn.")
    told = steps.after(page, lambda: page.keyboard.press("1"))
    assert told[0].startswith("Player 1: ")
    expect(turn).to_have_text("Player 2, it is your turn.")
    assert steps.row_cards(page, 1) == [], "the second player sees the own board"
    steps.after(page, lambda: page.keyboard.press("2"))
    expect(turn).to_have_text("Player 1, it is your turn.")
    assert len(steps.row_cards(page, 1)) == 1
    steps.play_on(page, lambda: page.keyboard.press(steps.next_key(page)))
    expect(page.locator(".ranks li")).to_have_text([re.compile("Player 1"), re.compile("Player 2")])
