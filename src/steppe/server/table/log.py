"""What a table asks of whoever keeps it: entries that are appended, and a row that sometimes changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol, TypeVar

T = TypeVar("T")


class Taken(Exception):  # noqa: N818 - an outcome: somebody else has written this number first
    """Another writer has appended to the table in the meantime."""


class Entry(NamedTuple):
    """Something that happened at a table; an input with all that Nature answered to it."""

    table_id: str
    seq: int
    kind: str
    data: str
    at: float


class Moved(NamedTuple):
    """The columns of a table's row that change when something happens there."""

    status: str
    chairs: str
    clocks: str
    due: float | None
    unattended: bool
    result: str | None
    id: str  # of the table


class Append(NamedTuple):
    """An entry of one table, and its row if that changes with it: most moves leave it as it is."""

    entry: Entry
    row: Moved | None


Done = Callable[[Any], None]  # told the outcome, in the event loop; an exception if it failed


class Keep(Protocol):
    """Where entries are kept: what it has acknowledged is never lost."""

    async def append(self, entry: Append) -> None:
        """Returns once the entry is safe; Taken if another writer was first."""

    def add(self, entry: Append, done: Done) -> None:
        """The same, for who does not wait but is told: None, or what went wrong."""

    async def compute(self, work: Callable[[], T]) -> T:
        """What the work returns, done beside the event loop: it must change nothing that others can see."""
