"""Open tables: who has sat down to play before a match begins."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add open tables. There are none yet."""
    op.create_table(
        "gatherings",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("preset", sa.String(80), nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("patience", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("barred", sa.Text, nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
    )
    op.create_table(
        "places",
        sa.Column("gathering", sa.String(32), sa.ForeignKey("gatherings.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("icon", sa.String(40), nullable=False),
        sa.Column("level", sa.String(80), nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
    )
    op.create_index("places_person", "places", ["person"])
