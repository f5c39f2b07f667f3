"""In which form the story of a game is kept: those of an earlier one are told again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("chronicles", sa.Column("form", sa.Integer, nullable=False, server_default="1"))
