"""Clocks: which one a match has, what it shows after each row, and when the first of a match runs out."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Add clocks. Matches of before have none."""
    op.add_column("matches", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.add_column("actions", sa.Column("clock", sa.Text, nullable=False, server_default=""))
    op.create_table(
        "flags",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("lease", sa.Float, nullable=False, server_default="0"),
    )
    op.create_index("flags_at", "flags", ["at"])
