"""The game that is kept in a file of the user's, so that it can go on next time."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pygames import codec
from pygames.game import Refusal
from pygames.record import Record


@dataclass(frozen=True)
class Kept:
    """What the file holds, as JSON: the ``record`` and, by seat, the ``names``."""

    record: dict[str, Any]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Save:
    """The file at ``path`` and the game in it, if there is one."""

    path: Path

    def read(self) -> tuple[Record, tuple[str, ...]] | None:
        """The record and the names; None where nothing is kept.

        Raises:
            Refusal: the file is no game that this program saved.
        """
        try:
            kept = codec.decode(Kept, json.loads(self.path.read_text("utf-8")))
            record = Record.from_json(kept.record)
            if len(kept.names) != len(record.players):
                raise Refusal("players", found=len(kept.names), right=len(record.players))
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise Refusal("terminal.unread", file=self.path, why=error.strerror) from error
        except (ValueError, RecursionError) as error:
            raise Refusal("terminal.save_broken", file=self.path, why=error) from error
        return record, kept.names

    def write(self, record: Record, names: Sequence[str]) -> None:
        """Keep a game; the file is the old one or the new one, never half of one.

        Raises:
            OSError: it cannot be written.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_suffix(".new")
        kept = codec.encode(Kept(record.to_json(), tuple(names)))
        new.write_text(json.dumps(kept, ensure_ascii=False), "utf-8")
        new.replace(self.path)

    def clear(self) -> None:
        """Keep nothing any more.

        Raises:
            OSError: the file cannot be removed.
        """
        self.path.unlink(missing_ok=True)


def save_of(game: str) -> Save:
    """This user's save of a game.

    >>> save_of("nuemmerle").path.name
    'nuemmerle.json'
    """
    return Save(data_folder() / f"{game}.json")


def data_folder() -> Path:
    """Where this user's data belong: XDG_DATA_HOME, APPDATA, or the system's usual folder."""
    usual = Path.home() / ".local" / "share"
    named = [os.environ.get("XDG_DATA_HOME", "")]
    if sys.platform == "win32":
        usual = Path.home() / "AppData" / "Roaming"
        named.append(os.environ.get("APPDATA", ""))
    elif sys.platform == "darwin":
        usual = Path.home() / "Library" / "Application Support"
    # The XDG specification: a relative path is to be ignored.
    folders = [Path(folder) for folder in named if Path(folder).is_absolute()]
    return (*folders, usual)[0] / "pygames"
