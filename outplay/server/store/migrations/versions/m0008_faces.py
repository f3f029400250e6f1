"""People have a sign, and the seats they take show it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the signs. Nobody has chosen one yet, and seats taken so far have none."""
    for table in ("people", "seats"):
        op.add_column(table, sa.Column("icon", sa.String(40), nullable=False, server_default=""))
