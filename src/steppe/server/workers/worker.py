"""The process of a worker: jobs come on standard input, answers go to standard output, each after its length."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping
from typing import IO

from steppe.core.notation import noun_data
from steppe.core.reason import Refused
from steppe.server.workers.jobs import JOBS
from steppe.server.workers.pool import ANSWERED, FAILED, REFUSED

Jobs = Mapping[str, Callable[[bytes], bytes]]
MODEST = 5  # how far a worker stands back for the process that people are connected to


def answered(jobs: Jobs, name: str, job: bytes) -> tuple[int, bytes]:
    """How a job has ended, and with what."""
    try:
        return ANSWERED, jobs[name](job)
    except Refused as refused:
        key, rule, params = refused.reason
        return REFUSED, json.dumps([key, rule, [[name, noun_data(value)] for name, value in params]]).encode()
    except Exception:  # a fault of one job is no reason to end
        return FAILED, traceback.format_exc().encode()


def serve(jobs: Jobs) -> None:
    """Answer jobs until nobody asks any more."""
    if hasattr(os, "nice"):
        os.nice(MODEST)
    read, write = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a rule may print is no answer
    _put(write, ANSWERED, b"ready")
    while size := read.read(4):
        name, _, job = read.read(int.from_bytes(size, "big")).partition(b"\n")
        _put(write, *answered(jobs, name.decode(), job))


def _put(write: IO[bytes], how: int, answer: bytes) -> None:
    write.write(len(answer).to_bytes(4, "big") + bytes([how]) + answer)
    write.flush()


if __name__ == "__main__":
    serve(JOBS)
