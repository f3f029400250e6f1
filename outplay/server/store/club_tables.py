"""The tables of clubs and their tournaments. A club is changed as a whole, and so is a tournament: every change raises its `number`."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, String, Table, Text

from outplay.server.store.tables import metadata

# `owner`: the person who looks after it; `address`: the hash of where it was made from; `barred`: whom not to let in again, as JSON; `seen`: when a member
# last looked at it.
clubs = Table(
    "clubs",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("name", String(80), nullable=False),
    Column("owner", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("barred", Text, nullable=False),
)

# `number`: what a member is called by in messages, in place of the person.
members = Table(
    "members",
    metadata,
    Column("club", String(32), ForeignKey("clubs.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Index("members_person", "person"),
)

# Which matches were played at tables of a club, or in its tournaments. What came of them stands in the ledger.
played = Table(
    "played",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("club", String(32), ForeignKey("clubs.id"), nullable=False),
    Index("played_club", "club"),
)

# `phase`: "open", "running", "between" or "over"; `pause`: seconds from one round to the next, -1 if the owner begins each; `next`: when the next one begins
# by itself, 0 if it does not.
swisses = Table(
    "swisses",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("club", String(32), ForeignKey("clubs.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("game", String(200), nullable=False),
    Column("settings", Text, nullable=False),
    Column("preset", String(80), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("phase", String(8), nullable=False),
    Column("pause", Integer, nullable=False),
    Column("next", Float, nullable=False),
    Column("created", Float, nullable=False),
    Index("swisses_club", "club"),
    Index("swisses_phase", "phase"),
)

# Who plays in a tournament: `state`: "in", "away" or "left"; `bonus`: half points for a round they came too late for.
entrants = Table(
    "entrants",
    metadata,
    Column("swiss", String(32), ForeignKey("swisses.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("person", String(64), nullable=False),
    Column("state", String(8), nullable=False),
    Column("bonus", Integer, nullable=False),
    Index("entrants_person", "person"),
)

# Who meets whom: numbers of entrants, `one` in the first seat; `other` is -1 for who has no opponent. `outcome`: empty while it is played.
pairings = Table(
    "pairings",
    metadata,
    Column("swiss", String(32), ForeignKey("swisses.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("board", Integer, primary_key=True),
    Column("one", Integer, nullable=False),
    Column("other", Integer, nullable=False),
    Column("match", String(32), nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("played", Boolean, nullable=False),
    Index("pairings_match", "match"),
)
