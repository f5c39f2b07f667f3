"""A program that reads lines of JSON and answers with lines of JSON."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Final

LONGEST: Final = 1 << 20  # bytes of a line
FAREWELL: Final = 5.0  # seconds that a program has to end by itself


class Silence(Exception):  # noqa: N818 - nothing is wrong, nothing is said
    """The program has ended, or says nothing in time."""


class Command:
    """Runs it; called with a message it sends that and returns the answer. It has no more rights than we have."""

    def __init__(self, words: Sequence[str], seconds: float) -> None:
        self.seconds = seconds
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._lines: SimpleQueue[bytes] = SimpleQueue()  # an empty one at its end
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        line = b" "
        while line and len(line) < LONGEST:
            line = self._process.stdout.readline(LONGEST)
            self._lines.put(line)
        self._lines.put(b"")

    def send(self, message: Mapping[str, Any]) -> bool:
        """Without waiting for an answer; whether it could be sent."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:  # it has ended
            return False
        return True

    def __call__(self, message: Mapping[str, Any]) -> dict[str, Any]:
        if not self.send(message):
            raise Silence
        try:
            line = self._lines.get(timeout=self.seconds)
        except Empty:
            raise Silence from None
        if not line:
            raise Silence
        try:
            said = json.loads(line)
        except ValueError:
            return {"answer": line.decode("utf-8", "replace").strip()}  # perhaps it is one, without its frame
        return said if isinstance(said, dict) else {"answer": str(said)}

    def close(self) -> None:
        """Let it end by itself, since it is told nothing more; then end it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):  # it has ended already
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(FAREWELL)
        self._process.stdout.close()
