"""Unfinished secret series, beside the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table that holds picks until their series is finished. Picks that are rows already stay rows."""
    op.create_table(
        "drafts",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("picks", sa.Text, nullable=False),
        sa.Column("client", sa.String(80), nullable=False, server_default=""),
    )
