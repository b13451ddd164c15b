"""Build `dist/`: everything the page is made of, ready for any file server."""

import base64
import gzip
import hashlib
import json
import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from pygames import words
from tools import install, stamp
from tools.install import MADE, ROOT, WEB

DIST = ROOT / "dist"
PACKAGE = ROOT / "pygames"
MAX_GZIP_BYTES = 9_000_000

# Of web/, what is for developers only.
NOT_FOR_THE_PAGE = {"node_modules", "package.json", "package-lock.json", "eslint.config.js"}
# Served, but not part of the list: the list itself, who reads it, and a mark for GitHub.
NOT_LISTED = {"files.json", "sw.js", ".nojekyll"}

VENDOR = {
    "lit-html": [
        "LICENSE",
        "lit-html.js",
        "directive.js",
        "directive-helpers.js",
        "async-directive.js",
        *(
            f"directives/{name}.js"
            for name in (
                "class-map",
                "guard",
                "if-defined",
                "keyed",
                "live",
                "ref",
                "repeat",
                "style-map",
                "unsafe-html",
            )
        ),
    ],
    "idb-keyval": ["LICENCE", "dist/index.js"],
}
FONTS = {
    "source-serif-4": "source-serif-4-latin-wght-normal.woff2",
    "figtree": "figtree-latin-wght-normal.woff2",
}
PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]


def build() -> Path:
    """Build `dist/` unless it is up to date already, and return its path.

    It is built aside and moved into place when complete: a build that fails leaves the last
    good one as it was.
    """
    inputs = sources()
    done = MADE / "dist.stamp"
    if DIST.is_dir() and stamp.is_fresh(done, inputs):
        return DIST
    install.node_modules()
    print("Building dist …", flush=True)
    MADE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=MADE, prefix="dist-") as aside:
        folder = Path(aside) / "dist"
        copy_web(folder)
        copy_vendor(folder / "vendor")
        copy_fonts(folder / "vendor" / "fonts")
        copy_runtime(folder / "pyodide")
        copy_texts(folder)
        preload_modules(folder)
        (folder / ".nojekyll").touch()
        write_list(folder)
        shutil.rmtree(DIST, ignore_errors=True)
        folder.rename(DIST)
    stamp.write(done, inputs)
    report()
    return DIST


def sources() -> list[Path | str]:
    """Every file that `dist/` is made from."""
    return [
        *stamp.files_under(PACKAGE),
        *stamp.files_under(WEB, {"node_modules"}),
        *stamp.files_under(ROOT / "tools"),
        *stamp.files_under(ROOT / "requirements"),
        ROOT / "pyproject.toml",
    ]


def copy_web(folder: Path) -> None:
    hidden = shutil.ignore_patterns(".*", *NOT_FOR_THE_PAGE)
    shutil.copytree(WEB, folder, ignore=hidden)


def copy_vendor(folder: Path) -> None:
    """The libraries of the page, as they are, but without mentions of source maps."""
    for library, names in VENDOR.items():
        for name in names:
            target = folder / library / name.removeprefix("dist/")
            target.parent.mkdir(parents=True, exist_ok=True)
            lines = (WEB / "node_modules" / library / name).read_text(encoding="utf-8")
            kept = [line for line in lines.splitlines() if "sourceMappingURL=" not in line]
            target.write_text("\n".join(kept) + "\n", encoding="utf-8")


def copy_fonts(folder: Path) -> None:
    """The typefaces, each with its licence."""
    folder.mkdir()
    for family, name in FONTS.items():
        package = WEB / "node_modules" / "@fontsource-variable" / family
        shutil.copyfile(package / "files" / name, folder / f"{family}.woff2")
        shutil.copyfile(package / "LICENSE", folder / f"{family}.LICENSE")


def copy_runtime(folder: Path) -> None:
    """Pyodide, the compiled standard library, our wheel, and the lock file that names it."""
    folder.mkdir()
    for name in PYODIDE:
        shutil.copyfile(WEB / "node_modules" / "pyodide" / name, folder / name)
    for path in (*compiled_stdlib(), *compiled_wheel()):
        shutil.copyfile(path, folder / path.name)


def compiled_stdlib() -> list[Path]:
    source = WEB / "node_modules" / "pyodide" / "python_stdlib.zip"
    return in_pyodide("compile_stdlib", source, [source])


def compiled_wheel() -> list[Path]:
    """Our wheel with bytecode, and the lock file, `pyodide-lock.json`."""
    with tempfile.TemporaryDirectory(dir=MADE, prefix="wheel-") as aside:
        install.run(
            [install.python("build"), "-m", "flit_core.wheel", "--outdir", aside],
            "the wheel of pygames could not be built: see the message above",
            env={**os.environ, "SOURCE_DATE_EPOCH": "315532800"},
        )
        wheel = next(Path(aside).glob("*.whl"))
        inputs = [wheel.name, hashlib.sha256(wheel.read_bytes()).hexdigest()]
        return in_pyodide("package", wheel, inputs)


def in_pyodide(task: str, source: Path, inputs: Sequence[Path | str]) -> list[Path]:
    """Run `task` of in_pyodide.py on `source`; the files it made, in `build/TASK/`."""
    scripts = [ROOT / "tools" / name for name in ("in_pyodide.py", "runtime.mjs")]
    everything = [*inputs, *scripts, WEB / "package-lock.json"]
    folder = MADE / task
    done = MADE / f"{task}.stamp"
    if not stamp.is_fresh(done, everything):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        install.run(
            ["node", scripts[1], task, source, folder, install.micropip()],
            f"{task} failed in Pyodide on Node: see the message above",
            env=install.node(),
        )
        stamp.write(done, everything)
    return sorted(folder.iterdir())


def copy_texts(folder: Path) -> None:
    """Words as JSON to `texts/`, rules as HTML to `rules/`."""
    (folder / "texts").mkdir()
    for language in words.LANGUAGES:
        text = json.dumps(words.texts(language), ensure_ascii=False)
        (folder / "texts" / f"{language}.json").write_text(text, encoding="utf-8")
    script, source = ROOT / "tools" / "rules.py", PACKAGE / "texts" / "rules"
    install.run(
        [install.python("build"), script, source, folder / "rules"],
        "the rules could not be made into HTML: see the message above",
    )


def preload_modules(folder: Path) -> None:
    """Name all modules of the page in `index.html`: they come at once, not import by import."""
    start = (folder / "app.js").resolve()
    found, waiting = {start}, [start]
    while waiting:
        module = waiting.pop()
        for name in re.findall(r'from ?"(\.[^"]+)"', module.read_text(encoding="utf-8")):
            imported = (module.parent / name).resolve()
            if imported not in found:
                found.add(imported)
                waiting.append(imported)
    paths = sorted(module.relative_to(folder.resolve()).as_posix() for module in found - {start})
    links = "".join(f'<link rel="modulepreload" href="{path}" />\n    ' for path in paths)
    index = folder / "index.html"
    text = index.read_text(encoding="utf-8")
    index.write_text(text.replace("<script", f"{links}<script", 1), encoding="utf-8")


def write_list(folder: Path) -> None:
    """Write `files.json`, and the same list into `sw.js`.

    `files.json` is `{"version": V, "files": {PATH: {"integrity": "sha256-…", "bytes": N}}}`. As
    sw.js has the list in itself, a new version of any file is a new sw.js, and the browser offers
    the update.
    """
    names = (path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    files = {name: entry(folder / name) for name in sorted(set(names) - NOT_LISTED)}
    version = hashlib.sha256(json.dumps(files).encode()).hexdigest()[:12]
    listed = folder / "files.json"
    listed.write_text(json.dumps({"version": version, "files": files}, indent=0), encoding="utf-8")
    worker = folder / "sw.js"
    if worker.exists():
        text = worker.read_text(encoding="utf-8").replace("__VERSION__", version)
        cached = json.dumps({**files, listed.name: entry(listed)})
        worker.write_text(text.replace('"__FILES__"', cached), encoding="utf-8")


def entry(path: Path) -> dict[str, str | int]:
    content = path.read_bytes()
    return {"integrity": integrity(content), "bytes": len(content)}


def integrity(content: bytes) -> str:
    """The hash of `content` in the form that `fetch` and `<script>` take."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def gzip_bytes(folder: Path = DIST) -> int:
    """What a first visit downloads from a server that compresses, in bytes."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return sum(len(gzip.compress(path.read_bytes(), 6, mtime=0)) for path in files)


def report() -> None:
    size = gzip_bytes()
    print(f"dist is ready: {size / 1e6:.2f} MB gzip (limit {MAX_GZIP_BYTES / 1e6:.0f} MB)")
    if size > MAX_GZIP_BYTES:
        raise install.Problem("dist is over the limit: see which file of dist/ grew")
