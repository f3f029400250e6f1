"""Matches that begin with a moment of another one, and people who are asked to open tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add with what such matches begin. All of before began with a deal of their own, and nobody is asked yet."""
    op.create_table(
        "forks",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("source", sa.String(32), nullable=False),
        sa.Column("row", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
    )
    op.add_column("gatherings", sa.Column("invited", sa.Text, nullable=False, server_default="[]"))
