"""Codes to keep are listed, and who was reported can be banned though they had themselves forgotten."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add when a pass was made, and when and by which device it was used. Of those there are, nobody knows; all of them stand. Nobody is traced yet."""
    op.add_column("passes", sa.Column("since", sa.Float, nullable=False, server_default="0"))
    op.add_column("passes", sa.Column("used", sa.Float, nullable=False, server_default="0"))
    op.add_column("passes", sa.Column("label", sa.String(80), nullable=False, server_default=""))
    op.create_table(
        "traces",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("who", sa.String(64), primary_key=True),
        sa.Column("address", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("traces_who", "traces", ["who"])
