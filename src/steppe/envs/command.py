"""A program that reads lines of JSON and answers with lines of JSON."""

from __future__ import annotations

import json
import os
import select
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

LONGEST: Final = 1 << 20  # bytes of a line
CHUNK: Final = 1 << 16
FAREWELL: Final = 5.0  # seconds that a program has to end by itself


class Silence(Exception):  # noqa: N818 - nothing is wrong, nothing is said
    """The program has ended, or says nothing in time."""


class Command:
    """Runs it; called with a message it sends that and returns the answer. It has no more rights than we have."""

    def __init__(self, words: Sequence[str], seconds: float) -> None:
        self.seconds = seconds
        self._process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._rest = b""

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
        line = self._line()
        try:
            said = json.loads(line)
        except ValueError:
            return {"answer": line.decode("utf-8", "replace").strip()}  # perhaps it is one, without its frame
        return said if isinstance(said, dict) else {"answer": str(said)}

    def _line(self) -> bytes:
        assert self._process.stdout is not None
        out, until = self._process.stdout.fileno(), time.monotonic() + self.seconds
        while b"\n" not in self._rest:
            ready, _, _ = select.select([out], [], [], max(0.0, until - time.monotonic()))
            more = os.read(out, CHUNK) if ready else b""
            if not more or len(self._rest) > LONGEST:
                raise Silence
            self._rest += more
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def close(self) -> None:
        """Let it end by itself, since it reads no more; then end it."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with suppress(OSError):  # it has ended already
            self._process.stdin.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process.stdout.close()
