"""Players that are programs of anybody's: a view as a JSON line in, an action as a line out."""

from __future__ import annotations

import json
import shlex
import subprocess
from collections import deque
from contextlib import suppress
from queue import Empty, Queue
from random import Random
from threading import Thread
from typing import Any, Final, TextIO

from pygames import codec
from pygames.game import Refusal

SECONDS: Final = 10.0
"""How long a program may think about one answer, unless told otherwise."""


class Fault(Exception):
    """A program crashed, fell silent or answered something illegal; says which."""


class Program:
    """The player ``cmd:PROGRAM``.

    For each decision the program reads one line from its standard input, an object with
    ``game``, ``seat`` (its own), ``actions`` (the legal ones) and ``view`` (the state as that
    seat sees it), and writes one action as a line to its standard output. It is started at
    its first decision of a game and ended by ``close``, which shuts its input first.
    """

    def __init__(self, command: str | None, game: str, seconds: float = SECONDS) -> None:
        """``command`` is split as a shell would, but no shell runs it; ``seconds`` is how long it
        may think about an answer.

        Raises:
            Refusal: there is no command.
        """
        try:
            self._words = shlex.split(command or "")
        except ValueError:
            self._words = []
        if not self._words:
            raise Refusal("no_command", command=command or "")
        self._game = game
        self.seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._answers: Queue[str | None] = Queue()
        self._complaints: deque[str] = deque(maxlen=1)

    def __call__(self, view: Any, rng: Random) -> str:
        """The program's action.

        Raises:
            Fault: it gave none that is legal, in time.
        """
        actions = view.actions()
        request = {
            "game": self._game,
            "seat": view.seat,
            "actions": list(actions),
            "view": codec.encode(view),
        }
        answer = self._ask(json.dumps(request, ensure_ascii=False))
        if answer not in actions:
            raise Fault(f"illegal answer {answer[:40]!r}; legal were {', '.join(actions)}")
        return answer

    def _ask(self, line: str) -> str:
        process = self._process or self._start()
        assert process.stdin is not None
        with suppress(OSError):  # where it has ended, the reader says so below
            process.stdin.write(line + "\n")
            process.stdin.flush()
        try:
            answer = self._answers.get(timeout=self.seconds)
        except Empty:
            raise Fault(f"no answer within {self.seconds:g} s") from None
        if answer is None:
            try:
                code = process.wait(self.seconds)
            except subprocess.TimeoutExpired:
                raise Fault("closed its output") from None
            self._listener.join(1)
            said = f": {self._complaints[0]}" if self._complaints else ""
            raise Fault(f"ended with exit code {code}{said}")
        return answer.strip()

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        try:
            process = subprocess.Popen(
                self._words, stdin=pipe, stdout=pipe, stderr=pipe, encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise Fault(f"cannot be started: {error.strerror or error}") from None
        assert process.stdout is not None and process.stderr is not None
        Thread(target=self._read, args=(process.stdout,), daemon=True).start()
        self._listener = Thread(target=self._listen, args=(process.stderr,), daemon=True)
        self._listener.start()
        self._process = process
        return process

    def _read(self, stream: TextIO) -> None:
        with stream:
            for line in stream:
                self._answers.put(line)
        self._answers.put(None)

    def _listen(self, stream: TextIO) -> None:
        with stream:
            for line in stream:
                if line.strip():
                    self._complaints.append(line.strip()[:200])

    def close(self) -> None:
        """End the program: its input is closed, and after a moment it is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        with suppress(OSError):
            process.stdin.close()
        try:
            process.wait(0.5)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
