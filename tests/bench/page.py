"""How quickly the page starts, beside the same files with an empty package as the floor.

Medians of five, each in a new browser profile: cold is a first visit; warm is a later one, with
everything in the service worker's cache. Prints one line a figure.
"""

import hashlib
import json
import os
import shutil
import statistics
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.page.conftest import CHROMIUM_ARGUMENTS
from tests.page.site import Site, wait_until
from tools import install
from tools.dist import DIST, gzip_bytes

TIMES = 5

# Notes, in the page, when the shell is there to use and when the first worker has Python.
WATCH = """
window.bench = {};
const Original = Worker;
window.Worker = class extends Original {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", ({ data }) => {
      if (data.type === "ready") bench.python ??= performance.now();
    });
  }
};
new MutationObserver(() => {
  if (document.querySelector("main a, main button")) bench.shell ??= performance.now();
}).observe(document, { childList: true, subtree: true });
"""

OFFLINE_READY = """
navigator.serviceWorker.getRegistration().then((found) => found?.active?.state === "activated")
"""


def main() -> None:
    figures: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        sites = {"": Site(), "floor ": floor_site(Path(scratch, "floor"))}
        for _ in range(TIMES):
            for name, site in sites.items():
                for what, seconds in one_profile(playwright, site).items():
                    figures.setdefault(name + what, []).append(seconds)
    show(figures)


def floor_site(folder: Path) -> Site:
    """The page with a package that has nothing in it."""
    shutil.copytree(DIST, folder)
    lock_path = folder / "pyodide" / "pyodide-lock.json"
    lock = json.loads(lock_path.read_text(encoding="utf-8"))
    wheel = folder / "pyodide" / lock["packages"]["pygames"]["file_name"]
    with zipfile.ZipFile(wheel, "w") as archive:
        for name in ("__init__", "bridge"):
            archive.writestr(f"pygames/{name}.py", "")
        archive.writestr("pygames-0.1.0.dist-info/METADATA", "Name: pygames\nVersion: 0.1.0\n")
    lock["packages"]["pygames"]["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    site = Site(folder)
    site.publish({"pyodide/pyodide-lock.json": json.dumps(lock)})
    return site


def one_profile(playwright: Playwright, site: Site) -> dict[str, float]:
    """Seconds of a first and of a later visit in a new profile of the browser."""
    found = {}
    with tempfile.TemporaryDirectory() as profile:
        for visit in ("cold", "warm"):
            with page_of(playwright, profile) as page:
                page.goto(site.address)
                wait_until(page, "bench.python && bench.shell")
                times = page.evaluate("bench")
                found[f"{visit} shell"] = times["shell"] / 1000
                found[f"{visit} python"] = times["python"] / 1000
                wait_until(page, OFFLINE_READY)
    return found


@contextmanager
def page_of(playwright: Playwright, profile: str) -> Iterator[Page]:
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=os.environ.get("CHROMIUM") or install.browser(),
        args=CHROMIUM_ARGUMENTS,
    )
    context.add_init_script(WATCH)
    yield context.pages[0]
    context.close()


def show(figures: dict[str, list[float]]) -> None:
    median = {name: statistics.median(values) for name, values in figures.items()}
    print(f"page: dist {gzip_bytes() / 1e6:.2f} MB gzip")
    for visit in ("cold", "warm"):
        python, floor = median[f"{visit} python"], median[f"floor {visit} python"]
        print(f"page: {visit}, shell usable {median[f'{visit} shell']:.2f} s")
        print(
            f"page: {visit}, Python ready {python:.2f} s;"
            f" with an empty package {floor:.2f} s, ratio {python / floor:.2f}"
        )


if __name__ == "__main__":
    main()
