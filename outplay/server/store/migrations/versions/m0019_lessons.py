"""Matches in which a step of a lesson is taken."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Add which step that is. All matches of before are no lessons."""
    op.add_column("forks", sa.Column("lesson", sa.String(40), nullable=False, server_default=""))
