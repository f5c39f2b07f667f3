"""Snapshots of tables: a cache that may be emptied at any time."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

KEEP = sa.text(
    "INSERT INTO snapshots (table_id, seq, build, state) VALUES (:table_id, :seq, :build, :state) "
    "ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, build = excluded.build, state = excluded.state"
)


def keep(connection: sa.Connection, row: dict[str, Any]) -> None:
    """Keep a snapshot in place of the last one."""
    connection.execute(KEEP, row)
