"""The process in which tables are judged: all that is stored of one is a job, its verdict the answer."""

from __future__ import annotations

import json

import msgspec

from steppe.server.past.judgement import judge
from steppe.server.workers.worker import serve


def answer(line: bytes | str) -> bytes:
    return msgspec.json.encode(judge(json.loads(line)))


if __name__ == "__main__":
    serve({"judge": answer})
