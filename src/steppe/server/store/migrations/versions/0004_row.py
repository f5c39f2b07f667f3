"""What every move changed in its table's row follows from the entries: the row is written only when it says anew."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("tables", sa.Column("unattended", sa.Boolean, nullable=False, server_default=sa.false()))
    op.execute(sa.text("UPDATE tables SET unattended = (awaited = '[]')"))
    for name in ("seq", "awaited", "updated"):
        op.drop_column("tables", name)
