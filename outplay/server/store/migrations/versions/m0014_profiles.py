"""Profiles: people may show others what came of their matches, and each result keeps the rating it led to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the address of a profile, and the ratings after each result. Nobody shows anything yet; a model that nobody has lets the ratings be made anew at once."""
    op.add_column("people", sa.Column("public", sa.String(32), nullable=False, server_default=""))
    op.create_index("people_public", "people", ["public"])
    for name in ("after_mu", "after_sigma"):
        op.add_column("players", sa.Column(name, sa.Float))
    op.execute("UPDATE ratings SET model = ''")
