"""A webhook may be that of Discord or Slack, which want a sentence; in whose language."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("people", sa.Column("webhook_kind", sa.Text, nullable=False, server_default="plain"))
    op.add_column("people", sa.Column("webhook_language", sa.Text, nullable=False, server_default="en"))
