"""People who look for others to play with at once, how long that took lately, and open tables for some ratings only or after a match."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add who looks; nobody does yet. Open tables that there are take anybody, and follow no match."""
    op.create_table(
        "seeks",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("bot_after", sa.Integer, nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("offer", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("yes", sa.Boolean, nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
    )
    op.create_table(
        "waits",
        sa.Column("game", sa.String(200), primary_key=True),
        sa.Column("rated", sa.Boolean, primary_key=True),
        sa.Column("seconds", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.add_column("gatherings", sa.Column("least", sa.Integer, nullable=False, server_default="0"))
    op.add_column("gatherings", sa.Column("most", sa.Integer, nullable=False, server_default="0"))
    op.add_column("gatherings", sa.Column("after", sa.String(32), nullable=False, server_default=""))
