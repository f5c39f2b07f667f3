"""What outlives a change of the rules: checksums of games under way, and the story of those that have ended."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "marks",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("checksum", sa.Text, nullable=False),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("standing", sa.Text, nullable=False),
    )
    op.create_table(
        "closings",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("record", sa.LargeBinary),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "chronicles",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("eyes", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("last", sa.Text, nullable=False),
        sa.Column("story", sa.LargeBinary, nullable=False),
    )
