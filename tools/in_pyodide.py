"""What the build does with the browser's own Python, run by runtime.mjs inside Pyodide.

Python's bytecode belongs to one version of Python, so only Pyodide itself can compile for
Pyodide. Not imported by anything else.
"""

import importlib.util
import json
import marshal
import sys
import sysconfig
import zipfile
from pathlib import Path

# What no page needs: tests, tools for a terminal or a desktop, protocols, build helpers.
UNUSED = {
    "_pyrepl",
    "bdb",
    "cProfile",
    "ctypes",
    "curses",
    "dbm",
    "doctest",
    "ensurepip",
    "ftplib",
    "idlelib",
    "imaplib",
    "lib2to3",
    "mailbox",
    "multiprocessing",
    "nntplib",
    "optparse",
    "pdb",
    "pickletools",
    "poplib",
    "profile",
    "pstats",
    "pydoc",
    "pydoc_data",
    "smtplib",
    "socketserver",
    "sqlite3",
    "test",
    "timeit",
    "tkinter",
    "trace",
    "turtle",
    "turtledemo",
    "unittest",
    "venv",
    "wsgiref",
    "xml",
    "xmlrpc",
    "zipapp",
}
# Of the 120 text encodings a page meets only these; the rest weigh 1.4 MB.
ENCODINGS = {"__init__", "aliases", "ascii", "cp437", "idna", "latin_1", "punycode", "utf_8"}
ENCODINGS |= {"raw_unicode_escape", "unicode_escape", "utf_8_sig"}

CACHE_TAG = sys.implementation.cache_tag
SITE = sysconfig.get_path("purelib")

# A fixed time stamp: the same sources give the same bytes, and so the same version.
EPOCH = (1980, 1, 1, 0, 0, 0)


def bytecode(source: bytes, name: str, optimize: int) -> bytes:
    """The content of a .pyc that Python loads without looking at the source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    unchecked_hash = (0b01).to_bytes(4, "little")
    head = importlib.util.MAGIC_NUMBER + unchecked_hash + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def is_unused(name: str) -> bool:
    """Whether the file `name` of the standard library can stay away from the page."""
    parts = name.removesuffix(".py").split("/")
    if parts[0] == "encodings":
        return parts[1] not in ENCODINGS
    return parts[0] in UNUSED


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    entry = zipfile.ZipInfo(name, EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content, compresslevel=9)


def compile_stdlib(source: str, folder: str) -> None:
    """Write the standard library `source` (zip of .py) into `folder` as a zip of .pyc."""
    target = Path(folder, Path(source).name)
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or is_unused(name):
                continue
            content = old.read(name)
            if name.endswith(".py"):
                # Without docstrings: a third of the bytes, and nobody calls help() here.
                content, name = bytecode(content, name, optimize=2), name + "c"
            add(new, name, content)


async def package(source: str, folder: str) -> None:
    """Write the wheel `source` into `folder` with bytecode, and a lock file that names it."""
    target = Path(folder, Path(source).name)
    compile_wheel(source, target)
    lock = await freeze(target)
    Path(folder, "pyodide-lock.json").write_text(json.dumps(lock, indent=1), encoding="utf-8")


def compile_wheel(source: str, target: Path) -> None:
    """Write the wheel `source` as `target` with the bytecode beside its sources."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(old.namelist()):
            content = old.read(name)
            add(new, name, content)
            if name.endswith(".py"):
                path = Path(name)
                cached = path.parent / "__pycache__" / f"{path.stem}.{CACHE_TAG}.pyc"
                add(new, str(cached), bytecode(content, f"{SITE}/{name}", optimize=0))


async def freeze(wheel: Path) -> dict[str, object]:
    """Install `wheel` with micropip and return a lock file with nothing else in it."""
    import micropip

    await micropip.install(f"emfs:{wheel}")
    lock = json.loads(micropip.freeze())
    package = lock["packages"]["pygames"]
    package["file_name"] = wheel.name
    lock["packages"] = {"pygames": package}
    return lock
