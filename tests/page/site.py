"""A served copy of the page that can be stopped, changed and broken, for the tests."""

import shutil
import time
from http import HTTPStatus
from pathlib import Path

from playwright.sync_api import Page

from tools.dist import DIST, write_list
from tools.install import WEB
from tools.serve import SUB_PATH, Handler, Server

HALF = "half"


class FaultyHandler(Handler):
    """Serves as its `Site` says: refuses some files, breaks others off, holds others back."""

    server: "FaultyServer"

    def do_GET(self) -> None:
        site = self.server.site
        name = self.path.partition("?")[0].removeprefix(SUB_PATH)
        site.requests.append(name)
        while name in site.hold:
            time.sleep(0.02)
        self.fault = site.faults.get(name)
        if isinstance(self.fault, int):
            self.answer(HTTPStatus(self.fault), {"Content-Type": "text/plain"}, b"refused\n")
        else:
            super().do_GET()

    do_HEAD = do_GET

    def write(self, body: bytes) -> None:
        self.server.site.sent.append(self.path.partition("?")[0].removeprefix(SUB_PATH))
        if self.fault == HALF:
            self.wfile.write(body[: len(body) // 2])
            self.close_connection = True
        else:
            self.wfile.write(body)


class FaultyServer(Server):
    site: "Site"


class Site:
    """The page at `address`, from `folder`.

    `faults` maps a path of dist/ to an HTTP status to answer with, or to `HALF` to break off in
    the middle. `requests` are the paths asked for so far, `sent` those whose content was sent, not
    only found unchanged. Answers to the paths in `hold` wait as long as they are there.
    """

    def __init__(self, folder: Path = DIST) -> None:
        self.folder = folder
        self.faults: dict[str, int | str] = {}
        self.requests: list[str] = []
        self.sent: list[str] = []
        self.hold: set[str] = set()
        self.port = 0
        self.start()

    def start(self) -> None:
        """Serve, again at the same port when it was stopped."""
        self.server = FaultyServer(self.folder, self.port, FaultyHandler)
        self.server.site = self
        self.port = self.server.server_port
        self.address = self.server.address
        self.server.start()

    def stop(self) -> None:
        """No answer at all, as without a network."""
        self.hold.clear()
        self.server.stop()

    def copy_to(self, folder: Path) -> "Site":
        """Another site with the same files, of its own to change."""
        shutil.copytree(self.folder, folder)
        return Site(folder)

    def publish(self, changes: dict[str, str]) -> None:
        """Write the files `changes` (path: text) and list them: a new version of the page."""
        for name, text in changes.items():
            (self.folder / name).write_text(text, encoding="utf-8")
        shutil.copyfile(WEB / "sw.js", self.folder / "sw.js")
        write_list(self.folder)

    def text(self, name: str) -> str:
        return (self.folder / name).read_text(encoding="utf-8")


def wait_until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait for a JavaScript `expression`, or the promise it is, to be true.

    For Playwright's own `wait_for_function` the page would have to allow `eval`.
    """
    end = time.monotonic() + seconds
    while not page.evaluate(expression):
        if time.monotonic() > end:
            raise AssertionError(f"not true within {seconds} s: {expression}")
        page.wait_for_timeout(20)
