"""The tables of the store, those of clubs apart. The log is the truth: rows are only ever added to `actions`."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, String, Table, Text

metadata = MetaData()

content = Table(
    "content",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("game", String(200), primary_key=True),
    Column("source", Text, nullable=False),
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),
    Column("game", String(200), nullable=False),
    Column("rules", Integer, nullable=False),
    Column("content", String(64), nullable=False),
    Column("settings", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("rematch", String(32), nullable=False, server_default=""),
    Column("over", Boolean, nullable=False, server_default="0"),
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("maker", String(64), nullable=False, server_default=""),  # who made it, for limits: a person, and the hash of an address
    Column("address", String(64), nullable=False, server_default=""),
    Column("patience", Integer, nullable=False, server_default="0"),
    Column("hurried", Boolean, nullable=False, server_default="0"),
    Column("goes", Float, nullable=False, server_default="0"),  # when it is deleted unless it is played before; 0: no deletion is announced
    Column(
        "moments", BigInteger, nullable=False, server_default="-1"
    ),  # bytes of the states before its last one: -1 until they are weighed once it is over, 0 once they are dropped
    Column("clock", Text, nullable=False, server_default=""),  # the terms of its clock, as JSON; empty: it has none
    Column("rated", Boolean, nullable=False, server_default="0"),  # whether it was made to count for ratings
    Column("texts", Boolean, nullable=False, server_default="0"),  # whether people may say there what they like
    Column("hints", Boolean, nullable=False, server_default="0"),  # whether people may ask there for hints
    Index("matches_maker", "maker"),
    Index("matches_address", "address"),
)

seats = Table(
    "seats",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(80), nullable=False),
    Column("level", String(80), nullable=False, server_default=""),
    Column("token", String(64), nullable=False, server_default=""),  # the id of the person who holds it
    Column("stand_in", String(80), nullable=False, server_default=""),
    Column("away", Float, nullable=False, server_default="0"),
    Column("icon", String(40), nullable=False, server_default=""),
    Index("seats_token", "token"),
)

actions = Table(
    "actions",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer),
    Column("decision", Integer, nullable=False),
    Column("option", Text, nullable=False),
    Column("client", String(80), nullable=False, server_default=""),
    Column("chance", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("lines", LargeBinary, nullable=False),
    Column("known", Text, nullable=False, server_default=""),
    Column("leads", Integer, nullable=False),
    Column("barriers", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("measure", Text, nullable=False, server_default=""),
    Column("rules", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("clock", Text, nullable=False, server_default=""),  # what the clocks show then, as JSON; empty: there are none
)

# The state after every row is kept: packed it takes about 600 bytes, and no moment has to be replayed with newer rules.
# Of finished matches only the last state stays after some time (`matches/retention.py`).
states = Table(
    "states",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("state", LargeBinary, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("asked", Text, nullable=False),
)

# Matches that began with a moment of another one, tried from there once that was over. `source`: that match, which may be gone by now; `row`: after which of its
# rows; `moves`: how many moves had led there; `at`: when it had been played. `state`: its table then, packed as in `states`.
forks = Table(
    "forks",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("source", String(32), nullable=False),
    Column("row", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("state", LargeBinary, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("lesson", String(40), nullable=False, server_default=""),  # the step of its game's lesson that is taken there; then there is no source
    Column("puzzle", String(16), nullable=False, server_default=""),  # the puzzle of its game that is tried there, as little with a source
    Column("shown", Boolean, nullable=False, server_default="0"),  # whether it is not tried but shown
)

# What was found by looking back at matches that are over, by the rows of their logs, as JSON; empty where nobody could find anything.
reviews = Table(
    "reviews",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("found", Text, nullable=False),
)

due = Table(
    "due",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("lease", Float, nullable=False, server_default="0"),
)

# When the first clock of a match runs out, as it stands after the row with this number. Only matches in which a clock runs are here.
flags = Table(
    "flags",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("lease", Float, nullable=False, server_default="0"),
    Index("flags_at", "at"),
)

# The picks of an unfinished secret series, beside the log: they become one row when the series is finished.
drafts = Table(
    "drafts",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("decision", Integer, nullable=False),
    Column("picks", Text, nullable=False),
    Column("client", String(80), nullable=False, server_default=""),
)

# What seats have waived: the questions that the host answers for them. No other player may know, so it is no row of the log.
waived = Table(
    "waived",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("key", Text, primary_key=True),
)

# What is said at matches, beside the log. `who`: the person; `side`: only their side hears it; `kind`: a phrase by its id, a thing to look at, or a text.
words = Table(
    "words",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("match", String(32), ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("who", String(64), nullable=False),
    Column("side", Boolean, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("what", Text, nullable=False),
    Column("at", Float, nullable=False),
    Index("words_match", "match"),
    Index("words_who", "who"),
)

# Who is connected, by process; `seat` -1 counts spectators. What a process wrote counts only as long as it keeps saying that it is alive.
present = Table(
    "present",
    metadata,
    Column("match", String(32), ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("process", String(32), primary_key=True),
    Column("number", Integer, nullable=False),
)

processes = Table("processes", metadata, Column("id", String(32), primary_key=True), Column("until", Float, nullable=False))

# When somebody served this store: from a beginning until the last sign of life. Between two of these rows nobody did.
served = Table("served", metadata, Column("began", Float, primary_key=True), Column("until", Float, nullable=False))

# Who has tried wrong codes or passes: the hash of an address, and the number of tries it had left then. The row is removed once it has all tries again.
tries = Table(
    "tries",
    metadata,
    Column("address", String(64), primary_key=True),
    Column("remaining", Float, nullable=False),
    Column("at", Float, nullable=False),
    Index("tries_at", "at"),
)

# What is drawn once for this store and never told: the key with which tokens are signed and addresses hashed.
keys = Table("keys", metadata, Column("name", String(32), primary_key=True), Column("value", String(128), nullable=False))

# Who people are, from their first match on. The id is the hash of the token of their first device, so reading the store gives nobody a seat.
people = Table(
    "people",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("name", String(80), nullable=False, server_default=""),
    Column("preferences", Text, nullable=False, server_default="{}"),
    Column("icon", String(40), nullable=False, server_default=""),
    Column("since", Float, nullable=False),
    Column("public", String(32), nullable=False, server_default=""),  # the address of the profile that they show to others; empty: they show none
    Index("people_public", "public"),
)

# The browsers they use, each known by the hash of its token. `person`: whose it is, empty if it was signed out.
devices = Table(
    "devices",
    metadata,
    Column("token", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("label", String(80), nullable=False, server_default=""),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("devices_person", "person"),
)

# With what another device becomes a person's: the hash of a secret that works once, `until` a moment or at any time (0). Of the latter used ones are kept.
passes = Table(
    "passes",
    metadata,
    Column("secret", String(64), primary_key=True),
    Column("person", String(64), nullable=False),
    Column("until", Float, nullable=False),
    Column("since", Float, nullable=False, server_default="0"),
    Column("used", Float, nullable=False, server_default="0"),  # when, by a device with this label; 0: not yet
    Column("label", String(80), nullable=False, server_default=""),
    Index("passes_person", "person"),
)

# What one process does now and then for all of them, and when it is due next.
chores = Table("chores", metadata, Column("name", String(32), primary_key=True), Column("next", Float, nullable=False))

# What players report about others at their tables, for the operator alone. A report outlives its match, with the names of that time.
reports = Table(
    "reports",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("match", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("about", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("called", String(80), nullable=False),
    Column("words", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("said", Text, nullable=False, server_default=""),  # what was said at the table before, a line each
    Index("reports_reporter", "reporter"),
    Index("reports_about", "about"),
)

# By what somebody who was reported and then forgotten can still be banned: hashes of browsers and addresses. Gone with the last report, or after some time.
traces = Table(
    "traces",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("address", Boolean, nullable=False),
    Column("at", Float, nullable=False),
    Index("traces_who", "who"),
)

# Who may not play here, `until` a moment or for ever (0). `who`: a person, or the hash of an address; `person`: on whose account.
bans = Table(
    "bans",
    metadata,
    Column("who", String(64), primary_key=True),
    Column("person", String(64), primary_key=True),
    Column("since", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("because", Text, nullable=False),
)

# What came of matches that are over and in which people played: the ledger of ratings, and what counts as won and lost. A result outlives its match.
results = Table(
    "results",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("match", String(32), nullable=False, unique=True),
    Column("game", String(200), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("places", Text, nullable=False),  # of each side, as JSON
    Column("used", Text, nullable=False),  # what the sides played with, as JSON: group, name, side
    Column("rated", Boolean, nullable=False),
    Column("because", String(16), nullable=False),  # why it is not rated, in a word; empty if it is
    Column("at", Float, nullable=False),
    Column("seconds", Integer, nullable=False),
)

# Who played there, seat by seat: a person, or a bot of a level, with the rating it had then.
players = Table(
    "players",
    metadata,
    Column("number", Integer, ForeignKey("results.number"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("side", Integer, nullable=False),
    Column("who", String(64), nullable=False),
    Column("bot", String(80), nullable=False),
    Column("mu", Float),
    Column("after_mu", Float),  # the rating of a person that the result has led to, if it counts
    Column("after_sigma", Float),
    Index("players_who", "who"),
)

# How strong people are, as it follows from the ledger by a model.
ratings = Table(
    "ratings",
    metadata,
    Column("game", String(200), primary_key=True),
    Column("kind", String(8), primary_key=True),
    Column("who", String(64), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("n", Integer, nullable=False),
    Column("model", String(40), nullable=False),
    Index("ratings_who", "who"),
)

# Open tables: what is to be played, and who has sat down. No match yet, so nothing is drawn. `number` is raised by every change; `owner`: the person who
# arranges it; `barred`: whom not to let in again, as JSON; `match`: what became of it, once it is started.
gatherings = Table(
    "gatherings",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("code", String(8), nullable=False, unique=True),  # of the same kind as those of matches, and never also another match's
    Column("game", String(200), nullable=False),
    Column("settings", Text, nullable=False),
    Column("preset", String(80), nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("undo", Boolean, nullable=False),
    Column("patience", Integer, nullable=False),
    Column("clock", Text, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("address", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float, nullable=False),
    Column("barred", Text, nullable=False),
    Column("match", String(32), nullable=False),
    Column("least", Integer, nullable=False, server_default="0"),  # the ratings that may sit down, as they are shown; 0: any
    Column("most", Integer, nullable=False, server_default="0"),
    Column("after", String(32), nullable=False, server_default=""),  # the match that is to be played again here, if it is one
    Column("club", String(32), nullable=False, server_default=""),  # whose members alone may sit down here; empty: anybody
    Column("texts", Boolean, nullable=False, server_default="0"),
    Column("invited", Text, nullable=False, server_default="[]"),  # whom those who sit here have asked to come, as JSON
    Column("hints", Boolean, nullable=False, server_default="0"),
)

# The seats of open tables. A seat with a level is a bot's, one with neither level nor person is free. `seen`: when its person was last known to be connected.
places = Table(
    "places",
    metadata,
    Column("gathering", String(32), ForeignKey("gatherings.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String(64), nullable=False),
    Column("name", String(80), nullable=False),
    Column("icon", String(40), nullable=False),
    Column("level", String(80), nullable=False),
    Column("seen", Float, nullable=False),
    Column("away", Boolean, nullable=False),
    Index("places_person", "person"),
)

# Who looks for others to play with at once. The person is the key, so nobody looks twice. `offer`: what was found, the same for all who are meant, to which
# they say `yes` until a moment; `level`: of the bot that plays along. `match`: what became of it; the row stays, so that a match that is called off can give
# the time they have waited (`since`) back.
seeks = Table(
    "seeks",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("game", String(200), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("clock", String(16), nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("bot_after", Integer, nullable=False),
    Column("address", String(64), nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("offer", String(32), nullable=False),
    Column("until", Float, nullable=False),
    Column("yes", Boolean, nullable=False),
    Column("level", String(80), nullable=False),
    Column("match", String(32), nullable=False),
)

# How long people have waited lately until somebody was found: a mean in which the newest counts most.
waits = Table(
    "waits",
    metadata,
    Column("game", String(200), primary_key=True),
    Column("rated", Boolean, primary_key=True),
    Column("seconds", Float, nullable=False),
    Column("at", Float, nullable=False),
)
