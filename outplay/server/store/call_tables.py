"""The tables of who is called when it is their turn. Nothing is here unless the server may call, and somebody wants to be called."""

from __future__ import annotations

from sqlalchemy import Column, Float, Index, Integer, String, Table, Text

from outplay.server.store.tables import metadata

# The browsers that want to be called, each at an address (`endpoint`) of its push service, with keys by which only it can read what is sent. `seen`: when
# its person last looked at a page, with any device; `after`: it is not called before, because a process is at it, or because it failed so often in a row.
subscriptions = Table(
    "subscriptions",
    metadata,
    Column("device", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(100), nullable=False),
    Column("auth", String(40), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("after", Float, nullable=False),
    Column("failures", Integer, nullable=False),
    Index("subscriptions_person", "person"),
)

# Up to which question of a match a browser's person knows of it: they were called, or have looked.
called = Table(
    "called",
    metadata,
    Column("device", String(64), primary_key=True),
    Column("match", String(32), primary_key=True),
    Column("decision", Integer, nullable=False),
)
