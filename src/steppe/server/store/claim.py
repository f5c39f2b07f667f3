"""One server to a SQLite file: the operating system keeps the claim, and drops it however the process ends."""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa

FAR = 1 << 30  # the byte that is locked: beyond what is written, which others may read everywhere


class InUse(OSError):  # noqa: N818 - it is an answer
    """Another server has the file."""


def file_of(url: sa.URL) -> Path | None:
    """The file of a SQLite database, also where it is written as a URI; None for what is in no file."""
    name = url.database or ""
    if url.get_backend_name() != "sqlite" or url.query.get("mode") == "memory":
        return None
    if url.query.get("uri") and name.startswith("file:"):
        name = unquote(urlsplit(name).path)
    return Path(name) if name and name != ":memory:" else None


class Claim:
    """On a SQLite file, by a lock on a file beside it; on any other database it claims nothing."""

    def __init__(self, url: str) -> None:
        database = file_of(sa.make_url(url))
        self._file: int | None = None
        if database is None:
            return
        database = database.resolve()
        beside = database.with_name(f"{database.name}.lock")
        beside.parent.mkdir(parents=True, exist_ok=True)
        self._file = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _lock(self._file)
        except OSError:
            holder = os.read(self._file, 20).decode("ascii", "replace").strip()
            self.release()
            by = f" (process {holder})" if holder else ""
            raise InUse(f"{database} is in use by another Steppe server{by}") from None
        os.ftruncate(self._file, 0)
        os.write(self._file, f"{os.getpid()}\n".encode())

    def release(self) -> None:
        """The file beside stays: whoever removed it could remove the one that the next server has just locked."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                os.close(self._file)
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        os.lseek(file, FAR, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, FAR)  # of the process: its children do not inherit it
