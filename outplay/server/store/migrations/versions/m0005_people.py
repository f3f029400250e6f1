"""People, the devices they use, and the passes by which a device becomes theirs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make people of all who hold a seat. Each is known by the hash of their only device's token, as people are from now on by that of their first."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False, server_default=""),
        sa.Column("preferences", sa.Text, nullable=False, server_default="{}"),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("label", sa.String(80), nullable=False, server_default=""),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
    )
    op.create_index("devices_person", "devices", ["person"])
    op.create_table(
        "passes",
        sa.Column("secret", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("passes_person", "passes", ["person"])
    held = "FROM seats JOIN matches ON matches.id = seats.match WHERE seats.token <> '' GROUP BY seats.token"
    op.execute(f"INSERT INTO people (id, since) SELECT seats.token, MIN(matches.created) {held}")
    op.execute(
        f"INSERT INTO devices (token, person, label, since, seen) SELECT seats.token, seats.token, 'A browser', MIN(matches.created), MAX(matches.updated) {held}"
    )
