"""Clubs: their members, the matches they played with each other, and their tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add clubs and tournaments. There are none yet."""
    op.add_column("gatherings", sa.Column("club", sa.String(32), nullable=False, server_default=""))
    op.create_table(
        "clubs",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False, unique=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
        sa.Column("address", sa.String(64), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("barred", sa.Text, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("match", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False),
    )
    op.create_table(
        "swisses",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("club", sa.String(32), sa.ForeignKey("clubs.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("game", sa.String(200), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("preset", sa.String(80), nullable=False),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("undo", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("pause", sa.Integer, nullable=False),
        sa.Column("next", sa.Float, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "entrants",
        sa.Column("swiss", sa.String(32), sa.ForeignKey("swisses.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("bonus", sa.Integer, nullable=False),
    )
    op.create_table(
        "pairings",
        sa.Column("swiss", sa.String(32), sa.ForeignKey("swisses.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("board", sa.Integer, primary_key=True),
        sa.Column("one", sa.Integer, nullable=False),
        sa.Column("other", sa.Integer, nullable=False),
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("outcome", sa.String(8), nullable=False),
        sa.Column("played", sa.Boolean, nullable=False),
    )
    op.create_index("members_person", "members", ["person"])
    op.create_index("played_club", "played", ["club"])
    op.create_index("swisses_club", "swisses", ["club"])
    op.create_index("swisses_phase", "swisses", ["phase"])
    op.create_index("entrants_person", "entrants", ["person"])
    op.create_index("pairings_match", "pairings", ["match"])
