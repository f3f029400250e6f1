"""Who made a match, how long others wait for a player, which bot sits in, and who is connected; and a key for signing."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what matches need if players may leave. Seats that were about to concede are not any more; they may say so again at any moment."""
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("maker", sa.String(64), nullable=False, server_default=""))
        matches.add_column(sa.Column("address", sa.String(64), nullable=False, server_default=""))
        matches.add_column(sa.Column("patience", sa.Integer, nullable=False, server_default="0"))
        matches.add_column(sa.Column("hurried", sa.Boolean, nullable=False, server_default="0"))
        matches.create_index("matches_maker", ["maker"])
        matches.create_index("matches_address", ["address"])
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("leaving")
        seats.add_column(sa.Column("stand_in", sa.String(80), nullable=False, server_default=""))
        seats.add_column(sa.Column("away", sa.Float, nullable=False, server_default="0"))
    op.create_table(
        "present",
        sa.Column("match", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
    )
    op.create_table("processes", sa.Column("id", sa.String(32), primary_key=True), sa.Column("until", sa.Float, nullable=False))
    op.create_table("keys", sa.Column("name", sa.String(32), primary_key=True), sa.Column("value", sa.String(128), nullable=False))
