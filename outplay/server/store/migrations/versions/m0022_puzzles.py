"""Puzzles: at which matches one is tried, and what people made of them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add both. All matches of before are no puzzles."""
    op.add_column("forks", sa.Column("puzzle", sa.String(16), nullable=False, server_default=""))
    op.add_column("forks", sa.Column("shown", sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "puzzles",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(200), primary_key=True),
        sa.Column("puzzle", sa.String(16), primary_key=True),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("puzzles_puzzle", "puzzles", ["game", "puzzle"])
