"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables as the first release has them. They are written out here, because `tables.py` changes."""
    op.create_table(
        "content",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(200), primary_key=True),
        sa.Column("source", sa.Text, nullable=False),
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("content", sa.String(64), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False, server_default=""),
        sa.Column("over", sa.Boolean, nullable=False, server_default="0"),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
    )
    op.create_table(
        "seats",
        _match(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.String(80), nullable=False, server_default=""),
        sa.Column("token", sa.String(64), nullable=False, server_default=""),
        sa.Column("leaving", sa.Boolean, nullable=False, server_default="0"),
    )
    op.create_index("seats_token", "seats", ["token"])
    op.create_table(
        "actions",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("option", sa.Text, nullable=False),
        sa.Column("client", sa.String(80), nullable=False, server_default=""),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("lines", sa.LargeBinary, nullable=False),
        sa.Column("known", sa.Text, nullable=False, server_default=""),
        sa.Column("leads", sa.Integer, nullable=False),
        sa.Column("barriers", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("measure", sa.Text, nullable=False, server_default=""),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "states",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("state", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
    )
    op.create_table(
        "due",
        _match(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("decision", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("lease", sa.Float, nullable=False, server_default="0"),
    )


def _match() -> sa.Column[str]:
    return sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True)
