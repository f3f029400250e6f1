"""People have a sign, and the seats they take carry it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Nobody has chosen one yet, and seats that were taken so far carry none."""
    for table in ("people", "seats"):
        op.add_column(table, sa.Column("icon", sa.String(40), nullable=False, server_default=""))
