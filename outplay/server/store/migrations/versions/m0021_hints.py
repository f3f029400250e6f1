"""Whether hints may be asked for at a match, or at an open table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Add what was agreed. What was begun before goes on without hints."""
    for table in ("matches", "gatherings"):
        op.add_column(table, sa.Column("hints", sa.Boolean, nullable=False, server_default="0"))
