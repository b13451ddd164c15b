"""What the build promises: a complete list, a small size, no other host, and clear refusals."""

import base64
import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from tools import install, stamp
from tools.dist import DIST, MAX_GZIP_BYTES, NOT_LISTED, gzip_bytes
from tools.install import ROOT, Problem
from tools.serve import Server

pytestmark = pytest.mark.skipif(not DIST.is_dir(), reason="there is no dist/ yet")


@pytest.fixture(scope="module")
def listed() -> dict[str, Any]:
    files: dict[str, Any] = json.loads((DIST / "files.json").read_text(encoding="utf-8"))["files"]
    return files


def paths_of_dist() -> list[Path]:
    return [path for path in DIST.rglob("*") if path.is_file()]


def test_the_list_names_every_file_with_its_hash(listed: dict[str, Any]) -> None:
    found = {path.relative_to(DIST).as_posix() for path in paths_of_dist()}
    assert set(listed) == found - NOT_LISTED
    for name, entry in listed.items():
        content = (DIST / name).read_bytes()
        digest = base64.b64encode(hashlib.sha256(content).digest()).decode()
        assert entry == {"integrity": f"sha256-{digest}", "bytes": len(content)}, name


def test_the_service_worker_has_this_list(listed: dict[str, Any]) -> None:
    worker = (DIST / "sw.js").read_text(encoding="utf-8")
    assert "__" not in worker
    found = re.search(r"const FILES = ({.*});", worker)
    assert found
    files = json.loads(found[1])
    digest = base64.b64encode(hashlib.sha256((DIST / "files.json").read_bytes()).digest()).decode()
    assert files.pop("files.json")["integrity"] == f"sha256-{digest}"
    assert files == listed


def test_dist_is_small_enough() -> None:
    assert gzip_bytes() <= MAX_GZIP_BYTES


def test_what_is_ours_names_no_host(listed: dict[str, Any]) -> None:
    ours = [name for name in listed if not name.startswith(("pyodide/", "vendor/"))]
    assert "index.html" in ours
    for name in ours:
        if Path(name).suffix in {".html", ".js", ".css", ".json", ".webmanifest"}:
            text = (DIST / name).read_text(encoding="utf-8")
            hosts = set(re.findall(r"(?:https?:)?//[a-z0-9-]+(?:\.[a-z0-9-]+)+", text))
            # The names of XML's own vocabularies are no addresses to fetch.
            assert hosts <= {"http://www.w3.org"}, name


def test_every_address_in_the_page_is_relative_and_leads_somewhere() -> None:
    for path in paths_of_dist():
        if path.suffix in {".js", ".mjs"} and "pyodide" not in path.parts:
            text = path.read_text(encoding="utf-8")
            for target in re.findall(r'(?:\}\s*from|^import)\s*"([^"]+)"', text, re.M):
                assert target.startswith("."), f"{path}: {target}"
                assert (path.parent / target).is_file(), f"{path}: {target}"
    index = (DIST / "index.html").read_text(encoding="utf-8")
    for target in re.findall(r'(?:src|href)="([^"#:]+)"', index):
        assert not target.startswith("/")
        assert (DIST / target).is_file(), target
    for module in ("views/play.js", "vendor/lit-html/lit-html.js", "games/drachenrummy/tray.js"):
        assert f'<link rel="modulepreload" href="{module}" />' in index


def test_no_machine_is_named_in_dist() -> None:
    for path in paths_of_dist():
        assert str(ROOT).encode() not in path.read_bytes(), path


def run_build(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "build.py", *words]
    full = {**os.environ, **env}
    return subprocess.run(command, cwd=ROOT, env=full, capture_output=True, text=True, timeout=300)


def test_a_taken_port_is_one_clear_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(Problem, match=f"port {port} is taken: choose another with --port"):
            Server(DIST, port)


def test_an_impossible_port_is_one_clear_line() -> None:
    with pytest.raises(Problem, match="port 70000 cannot be used"):
        Server(DIST, 70000)


def test_a_problem_ends_with_one_line_and_exit_code_1() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        result = run_build("serve", "--port", str(taken.getsockname()[1]))
    assert result.returncode == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("build.py: port ")


def test_no_node_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    def no_network(purpose: str) -> Path:
        raise Problem(purpose)

    monkeypatch.setattr(install, "python", no_network)
    monkeypatch.setattr(install, "VENV_BIN", tmp_path)
    with pytest.raises(Problem, match=r"no Node 20 or newer with npm .* install Node"):
        install.node()


def test_an_old_node_is_not_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, version in (("node", "v18.19.0"), ("npm", "10")):
        (tmp_path / name).write_text(f"#!/bin/sh\necho {version}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    assert not install.good_node(str(tmp_path))
    (tmp_path / "node").write_text("#!/bin/sh\necho v22.1.0\n", encoding="utf-8")
    assert install.good_node(str(tmp_path))


def test_no_browser_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(install, "BROWSERS", ())
    monkeypatch.setattr(install, "PLAYWRIGHT_BROWSERS", tmp_path)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setattr(install, "attempt", lambda *words, **options: False)
    with pytest.raises(Problem, match=r"no Chromium or Chrome .* CHROMIUM"):
        install.browser()


def test_a_failed_download_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "build.txt").write_text("no-such-package-of-pygames==0.0.1\n", encoding="utf-8")
    monkeypatch.setattr(install, "REQUIREMENTS", tmp_path)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(Problem, match="could not be installed: check the network"):
        install.python("build")


def test_a_stamp_is_fresh_until_an_input_changes(tmp_path: Path) -> None:
    source, mark = tmp_path / "source", tmp_path / "stamps" / "mark"
    source.write_text("one", encoding="utf-8")
    assert not stamp.is_fresh(mark, [source])
    stamp.write(mark, [source])
    assert stamp.is_fresh(mark, [source])
    source.write_text("two", encoding="utf-8")
    assert not stamp.is_fresh(mark, [source])


def test_the_server_shows_the_page_under_a_sub_path() -> None:
    server = Server(DIST, 0)
    server.start()
    types = {
        "": "text/html; charset=utf-8",
        "app.js": "text/javascript",
        "manifest.webmanifest": "application/manifest+json",
        "pyodide/pyodide.mjs": "text/javascript",
        "pyodide/pyodide.asm.wasm": "application/wasm",
    }
    try:
        for name, kind in types.items():
            with urllib.request.urlopen(server.address + name) as answer:
                assert answer.headers["Content-Type"] == kind
        for wrong in ("../build.py", "%2e%2e/build.py", "nothing.js"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(server.address + wrong)
        root = server.address.removesuffix("pygames/")
        with urllib.request.urlopen(root) as answer:
            assert answer.url == server.address
    finally:
        server.stop()


def test_no_registry_is_named_in_the_lock_file() -> None:
    lock = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    assert all("resolved" not in package for package in lock["packages"].values())
