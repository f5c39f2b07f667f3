"""Tables that cannot be read: passed over, so that they harm no other, but logged and counted."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from steppe.server.wire.problem import Problem

log = structlog.get_logger()
AGAIN = 600.0  # seconds after which a table that still cannot be read is told of again


class Spoilt:
    """One for each process."""

    def __init__(self) -> None:
        self.told: dict[str, float] = {}  # tables that could not be read when last looked at; when that was logged

    @contextmanager
    def passed_over(self, id: str) -> Iterator[None]:
        """Around what is done with one of many tables: the others come after it, whatever it holds."""
        try:
            yield
        except Problem:
            pass  # of another version: it cannot be played here
        except Exception as error:
            now = time.monotonic()
            if now >= self.told.get(id, -AGAIN) + AGAIN:
                self.told[id] = now
                log.error("table_failed", table=id, error=repr(error), exc_info=error)
        else:
            self.told.pop(id, None)
