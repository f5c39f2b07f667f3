"""Every move changes when a table was last used; nothing is looked up by it."""

from __future__ import annotations

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("ix_tables_updated", table_name="tables")
