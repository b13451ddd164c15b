"""The way to Python and back: worker.js and python.js, without the views of the page."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from pygames.games import GAMES
from tests.page.conftest import NewPage
from tests.page.site import HALF, Site
from tests.walks import choices, chosen_by

PROBE = {
    "probe.html": '<!doctype html><title>probe</title><link rel="icon" href="data:," />'
    '<script type="module" src="probe.js"></script>',
    "probe.js": 'import { start } from "./python.js"; window.start = start;',
}
START = """async () => {
  window.progress = [];
  const onProgress = (step) => progress.push(step);
  const onCrash = (error) => (window.crash = error.message);
  try {
    window.python = await start({ onProgress, onCrash });
    return "ready";
  } catch ({ code, details }) {
    return { code, ...details };
  }
}"""
WASM = "pyodide/pyodide.asm.wasm"
STDLIB = "pyodide/python_stdlib.zip"


@pytest.fixture
def probe_site(own_site: Site) -> Site:
    own_site.publish(PROBE)
    return own_site


@pytest.fixture
def probe(new_page: NewPage, probe_site: Site) -> Page:
    """A page with nothing but `start` of python.js."""
    page = new_page(site=probe_site)
    page.goto("./probe.html")
    return page


def start(page: Page) -> Any:
    return page.evaluate(START)


CHOOSE = """async (requests) => {
  const chosen = [];
  for (const request of requests) await python.stream(request, (action) => chosen.push(action));
  return chosen;
}"""


@pytest.mark.parametrize(
    ("game", "by", "player", "deal"),
    [
        ("nuemmerle", "greedy", "search:100", 2),
        ("sechsnimmt", "greedy", "search:20", 2),
        ("hausnummer", "threshold", "search:20", 2),
        ("drachenrummy", "greedy", "exact", 3),
    ],
)
def test_players_choose_as_in_cpython(
    probe: Page, game: str, by: str, player: str, deal: int
) -> None:
    views = choices(game, deal, by)[:60]
    assert start(probe) == "ready"
    there = probe.evaluate(CHOOSE, [chosen_by(player, game, view) for view in views])
    assert there == [GAMES[game].player(player)(view, Random(1)) for view in views]


def companion_view(page: Page) -> Any:
    """A view of Nümmerle that somebody must act on, as the page gets it."""
    return page.evaluate("""async () => {
      const record = { game: "nuemmerle", deal: 42 };
      return (await python.call({ verb: "open", record })).view;
    }""")


def test_progress_in_real_bytes(probe: Page, probe_site: Site) -> None:
    assert start(probe) == "ready"
    files = json.loads(probe_site.text("files.json"))["files"]
    total = sum(file["bytes"] for name, file in files.items() if name.startswith("pyodide/"))
    steps = probe.evaluate("progress")
    assert {step["total"] for step in steps} == {total}
    counts = [step["bytes"] for step in steps]
    assert counts == sorted(counts)
    assert counts[-1] == total
    assert len(counts) > 10


def test_every_file_of_the_runtime_is_sent_once(probe: Page, probe_site: Site) -> None:
    start(probe)
    companion_view(probe)
    probe.evaluate("python.stream({ verb: 'none' }, () => {}).catch(() => {})")
    runtime = [name for name in probe_site.sent if name.startswith("pyodide/")]
    # The cache of a private window, as tests have it, takes no file of that size.
    runtime.remove(WASM)
    assert sorted(runtime) == sorted(set(runtime)), "a second worker takes them from the cache"


def test_answers_and_refusals(probe: Page) -> None:
    start(probe)
    assert "levels" in probe.evaluate("python.call({ verb: 'game', game: 'nuemmerle' })")
    refused = probe.evaluate(
        "python.call({ verb: 'ü' }).catch(({ name, code, details }) => [name, code, details])"
    )
    assert refused[:2] == ["PythonError", "refused.no_verb"]
    assert refused[2]["values"]["verb"] == "ü"


def test_a_stream_is_cancelled_at_once_and_the_table_answers_meanwhile(probe: Page) -> None:
    start(probe)
    times = probe.evaluate(
        """async (view) => {
          const request = { verb: "advise", game: "nuemmerle", view, seed: 1 };
          const stop = new AbortController();
          let values = 0;
          let arrived;
          const first = new Promise((resolve) => (arrived = resolve));
          const onValue = () => { values += 1; arrived(); };
          const stream = python.stream(request, onValue, { signal: stop.signal });
          await first;
          const asked = performance.now();
          await python.call({ verb: "game", game: "nuemmerle" });
          const answered = performance.now();
          stop.abort();
          const done = await stream;
          const cancelled = performance.now();
          const before = values;
          await new Promise((resolve) => setTimeout(resolve, 200));
          let again;
          const short = { ...request, samples: 20 };
          const all = await python.stream(short, () => (again ??= performance.now()));
          return {
            done, all, before, values, again: again > cancelled,
            answer: answered - asked, cancel: cancelled - answered,
          };
        }""",
        companion_view(probe),
    )
    assert times["done"] is False
    assert times["all"] is True
    assert times["values"] == times["before"], "a value came after the cancel"
    assert times["answer"] < 500
    assert times["cancel"] < 100


def test_two_thinkers_get_seeds_of_their_own(probe: Page) -> None:
    start(probe)
    values = probe.evaluate(
        """async (view) => {
          const request = { verb: "advise", game: "nuemmerle", view, seed: 7, samples: 20 };
          const last = [];
          const onValue = (value, index) => (last[index] = JSON.stringify(value));
          await python.stream(request, onValue, { thinkers: 2 });
          let alone;
          const onAlone = (value) => (alone = JSON.stringify(value));
          await python.stream({ ...request, seed: 8 }, onAlone);
          return { last, alone };
        }""",
        companion_view(probe),
    )
    assert values["last"][1] == values["alone"]


def test_a_refused_stream_rejects_and_the_next_one_goes_on(probe: Page) -> None:
    start(probe)
    outcome = probe.evaluate("""async () => {
      const code = await python.stream({ verb: "none" }, () => {}).catch((error) => error.code);
      const again = await python.stream({ verb: "none" }, () => {}).catch((error) => error.code);
      return [code, again];
    }""")
    assert outcome == ["refused.no_verb", "refused.no_verb"]


@pytest.mark.parametrize(
    ("name", "fault", "error"),
    [
        (WASM, 404, {"code": "http", "status": 404, "path": WASM}),
        (STDLIB, HALF, {"code": "offline", "path": STDLIB}),
        ("pyodide/pyodide.asm.mjs", 503, {"code": "http", "status": 503}),
        ("worker.js", 404, {"code": "http", "status": 404, "path": "worker.js"}),
        ("files.json", 500, {"code": "http", "status": 500, "path": "files.json"}),
    ],
)
def test_a_failed_load_says_why_and_can_be_tried_again(
    probe: Page, probe_site: Site, complaints: list[str], name: str, fault: Any, error: Any
) -> None:
    probe_site.faults[name] = fault
    assert start(probe).items() >= error.items()
    probe_site.faults.clear()
    assert start(probe) == "ready"
    complaints.clear()


def test_a_file_that_is_not_what_the_build_made(
    probe: Page, probe_site: Site, complaints: list[str]
) -> None:
    library = probe_site.folder / STDLIB
    sound = library.read_bytes()
    library.write_bytes(sound[:-1] + b"?")
    assert start(probe).items() >= {"code": "damaged", "path": STDLIB}.items()
    library.write_bytes(sound)
    assert start(probe) == "ready"
    complaints.clear()


def test_no_server_at_all(probe: Page, probe_site: Site, complaints: list[str]) -> None:
    probe_site.stop()
    assert start(probe)["code"] == "offline"
    probe_site.start()
    assert start(probe) == "ready"
    complaints.clear()


def test_a_dead_table_is_replaced(
    new_page: NewPage, probe_site: Site, complaints: list[str]
) -> None:
    deadly = """
self.addEventListener("message", ({ data }) => {
  if (data.request?.includes("die")) throw new Error("out of memory");
});"""
    probe_site.publish({"worker.js": probe_site.text("worker.js") + deadly})
    page = new_page(site=probe_site)
    page.goto("./probe.html")
    start(page)
    code = page.evaluate("python.call({ verb: 'die' }).catch((error) => error.code)")
    # The bridge's own refusal may come first; the next answer is from the new worker.
    assert code in ("crashed", "refused.no_verb")
    assert "levels" in page.evaluate("python.call({ verb: 'game', game: 'nuemmerle' })")
    assert "out of memory" in page.evaluate("crash")
    complaints.clear()
