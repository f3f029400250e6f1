"""The table of what people made of puzzles."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, String, Table

from outplay.server.store.tables import metadata

# What a person made of a puzzle. `tries`: how many answers were given until it was solved or shown; `outcome`: "solved", "shown" or empty, and it stays what
# it was first; `day`: the day whose puzzle it was then, empty if it was none's; `at`: when something came of it last.
puzzles = Table(
    "puzzles",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("game", String(200), primary_key=True),
    Column("puzzle", String(16), primary_key=True),
    Column("tries", Integer, nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("day", String(10), nullable=False),
    Column("at", Float, nullable=False),
    Index("puzzles_puzzle", "game", "puzzle"),
)
