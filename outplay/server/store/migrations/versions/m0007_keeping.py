"""How long matches are kept, what players report, and who is banned."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add what retention, reports and bans need. No deletion is announced yet, and nobody is banned."""
    op.add_column("matches", sa.Column("goes", sa.Float, nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("moments", sa.BigInteger, nullable=False, server_default="-1"))
    op.create_table("chores", sa.Column("name", sa.String(32), primary_key=True), sa.Column("next", sa.Float, nullable=False))
    op.create_table(
        "reports",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("about", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("called", sa.String(80), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("reports_reporter", "reports", ["reporter"])
    op.create_index("reports_about", "reports", ["about"])
    op.create_table(
        "bans",
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("because", sa.Text, nullable=False),
    )
