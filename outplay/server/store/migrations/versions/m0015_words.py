"""What players say to each other, beside the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Add what is said at matches. At those of before nobody has said anything, and nobody writes freely."""
    op.create_table(
        "words",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("side", sa.Boolean, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("words_match", "words", ["match"])
    op.create_index("words_who", "words", ["who"])
    op.add_column("matches", sa.Column("texts", sa.Boolean, nullable=False, server_default="0"))
    op.add_column("gatherings", sa.Column("texts", sa.Boolean, nullable=False, server_default="0"))
    op.add_column("reports", sa.Column("said", sa.Text, nullable=False, server_default=""))
