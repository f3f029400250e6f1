"""Results: what came of matches, who played in them, and how strong that says people are."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the ledger and the ratings. Matches of before count for nobody's rating; those that are over by now have no result."""
    op.add_column("matches", sa.Column("rated", sa.Boolean, nullable=False, server_default="0"))
    op.create_table(
        "results",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("match", sa.String(32), nullable=False, unique=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("places", sa.Text, nullable=False),
        sa.Column("used", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("because", sa.String(16), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
    )
    op.create_table(
        "players",
        sa.Column("number", sa.Integer, sa.ForeignKey("results.number"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("mu", sa.Float),
    )
    op.create_index("players_who", "players", ["who"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(200), primary_key=True),
        sa.Column("kind", sa.String(8), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("model", sa.String(40), nullable=False),
    )
    op.create_index("ratings_who", "ratings", ["who"])
