"""When the store was served, and who has tried wrong codes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Only add tables: a process of the version before can run beside one of this version."""
    op.create_table("served", sa.Column("began", sa.Float, primary_key=True), sa.Column("until", sa.Float, nullable=False))
    op.create_table(
        "tries",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("remaining", sa.Float, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("tries_at", "tries", ["at"])
