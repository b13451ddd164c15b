"""Stamps: what was made from which inputs, so that it is made again only when they change."""

import hashlib
from collections.abc import Iterable
from pathlib import Path


def files_under(folder: Path, leave_out: Iterable[str] = ()) -> list[Path]:
    """All files under `folder`, sorted, without hidden ones and the names in `leave_out`."""
    skipped = {"__pycache__", *leave_out}
    found: list[Path] = []
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.name.startswith(".") or path.name in skipped:
            continue
        found.extend(files_under(path, leave_out) if path.is_dir() else [path])
    return found


def digest(inputs: Iterable[Path | str]) -> str:
    """One hash over names and contents of files, and over plain strings."""
    total = hashlib.sha256()
    for item in inputs:
        content = item.read_bytes() if isinstance(item, Path) else item.encode()
        total.update(f"{item}\0{len(content)}\0".encode() + content)
    return total.hexdigest()


def is_fresh(stamp: Path, inputs: Iterable[Path | str]) -> bool:
    """Whether `stamp` was written for just these inputs."""
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == digest(inputs)


def write(stamp: Path, inputs: Iterable[Path | str]) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(digest(inputs), encoding="utf-8")
