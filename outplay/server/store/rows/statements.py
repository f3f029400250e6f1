"""What PostgreSQL is told in one statement: a row with all it changes, a draft, a lease, what is new at a match.

Each is a transaction by itself that waits for no other match. Two that want the same meet at a key: at the number of a row, at a draft, at a due turn. Whoever
comes second writes nothing, hears so (Taken), and looks again.

Each that writes looks at the version of the tables: a migration locks `alembic_version` first, so a statement is done before it or writes nothing.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import msgspec

from outplay.server.store.deeds import Statement
from outplay.server.store.migrations import HEAD
from outplay.server.store.rows.reading import drafts_of, news_of, waived_of
from outplay.server.store.rows.values import ActionRow, Change, DraftRow, DueRow, Latest, News, state_hash
from outplay.server.store.rows.writing import texts_of
from outplay.server.store.writer import Outdated, Taken

VERSION = "v AS (SELECT 1 FROM alembic_version WHERE version_num = %(head)s)"
ACTION = ("match", *ActionRow.__slots__)
SMALL = ("number", "seat", "decision", "leads", "barriers", "round", "rules")
"""Columns that are integers. They are sent as one type, so that a statement is prepared once."""
BYTES = ("lines",)

FIRST_DRAFT = f"""WITH {VERSION}, d AS (
INSERT INTO drafts (match, seat, decision, picks, client) SELECT %(match)s, %(seat)s, %(decision)s, %(picks)s, %(client)s FROM v
WHERE NOT EXISTS (SELECT FROM actions WHERE match = %(match)s AND number > %(number)s)
ON CONFLICT (match, seat) DO UPDATE SET decision = excluded.decision, picks = excluded.picks, client = excluded.client
WHERE drafts.decision < excluded.decision RETURNING 1)
SELECT (SELECT 1 FROM v), (SELECT 1 FROM d)"""

NEXT_DRAFT = f"""WITH {VERSION}, d AS (
UPDATE drafts SET decision = %(decision)s, picks = %(picks)s, client = %(client)s FROM v
WHERE match = %(match)s AND seat = %(seat)s AND decision = %(was_decision)s AND picks = %(was_picks)s AND client = %(was_client)s
AND NOT EXISTS (SELECT FROM actions WHERE match = %(match)s AND number > %(number)s) RETURNING 1)
SELECT (SELECT 1 FROM v), (SELECT 1 FROM d)"""

LEASE = f"""WITH {VERSION}, d AS (
UPDATE due SET lease = %(until)s FROM v
WHERE match = %(match)s AND seat = %(seat)s AND decision = %(decision)s AND (lease <= %(now)s OR lease = %(until)s) RETURNING 1)
SELECT (SELECT 1 FROM v), (SELECT 1 FROM d)"""

LATEST = """SELECT m.id, (SELECT max(number) FROM actions WHERE match = m.id), m.goes,
(SELECT json_agg(d) FROM drafts d WHERE d.match = m.id)::text, (SELECT json_agg(w) FROM waived w WHERE w.match = m.id)::text
FROM matches m WHERE m.id = ANY (%(matches)s)"""

NEWS = """SELECT row_to_json(m)::text, (SELECT json_agg(s ORDER BY s.seat) FROM seats s WHERE s.match = m.id)::text,
(SELECT json_agg(a ORDER BY a.number) FROM actions a WHERE a.match = m.id AND a.number > %(number)s)::text,
t.number, t.state, t.hash, t.asked,
(SELECT json_agg(d) FROM drafts d WHERE d.match = m.id)::text, (SELECT json_agg(w) FROM waived w WHERE w.match = m.id)::text
FROM matches m LEFT JOIN LATERAL (SELECT * FROM states WHERE match = m.id ORDER BY number DESC LIMIT 1) t ON true WHERE m.id = %(match)s"""


# ---------------------------------------------------------------- a row


@cache
def _row(*, state: bool, secret: bool, drafted: bool, touch: bool, flag: bool | None = None) -> str:
    """Return the statement that writes a row: if it changes the state, if there may be drafts, if its seat has one, and if the match's own row changes.

    `flag`: whether a clock runs; None if the match has none.
    """
    columns = ", ".join(f'"{name}"' for name in ACTION)
    values = ", ".join(f"%({name}){'b' if name in BYTES else 's'}" for name in ACTION)
    own = "match = %(match)s AND seat = %(seat)s AND decision = %(decision)s"
    parts = [VERSION]
    if drafted:
        parts.append(f"own AS (DELETE FROM drafts USING v WHERE {own} AND picks = %(picks)s AND drafts.client = %(drafted)s RETURNING 1)")
        only = " WHERE EXISTS (SELECT FROM own)"
    else:
        only = f" WHERE NOT EXISTS (SELECT FROM drafts WHERE {own})" if secret else ""
    parts.append(f"a AS (INSERT INTO actions ({columns}) SELECT {values} FROM v{only} RETURNING number)")
    if state:
        parts.append("s AS (INSERT INTO states (match, number, state, hash, asked) SELECT %(match)s, number, %(state)b, %(hash)s, %(asked)s FROM a)")
    if secret:
        open_ = "SELECT FROM unnest(%(open_seats)s::int4[], %(open_decisions)s::int4[]) o (seat, decision) WHERE o.seat = drafts.seat AND o.decision = drafts.decision"
        parts.append(f"c AS (DELETE FROM drafts USING a WHERE match = %(match)s AND NOT ({own}) AND NOT EXISTS ({open_}))")
    parts.append("d AS (DELETE FROM due USING a WHERE match = %(match)s AND decision <= a.number AND seat <> ALL (%(due_seats)s::int4[]))")
    parts.append(
        "u AS (INSERT INTO due (match, seat, decision, at, lease)"
        " SELECT %(match)s, w.seat, w.decision, w.at, 0 FROM a, unnest(%(due_seats)s::int4[], %(due_decisions)s::int4[], %(due_at)s::float8[]) w (seat, decision, at)"
        " ON CONFLICT (match, seat) DO UPDATE SET decision = excluded.decision, at = excluded.at, lease = 0 WHERE due.decision < excluded.decision)"
    )
    if touch:
        parts.append("m AS (UPDATE matches SET updated = %(at)s, over = %(over)s, goes = 0 FROM a WHERE id = %(match)s)")
    if flag:
        parts.append(
            "f AS (INSERT INTO flags (match, number, at, lease) SELECT %(match)s, number, %(flag)s, 0 FROM a"
            " ON CONFLICT (match) DO UPDATE SET number = excluded.number, at = excluded.at, lease = 0 WHERE flags.number < excluded.number)"
        )
    elif flag is not None:
        parts.append("f AS (DELETE FROM flags USING a WHERE match = %(match)s AND flags.number <= a.number)")
    return f"WITH {', '.join(parts)} SELECT (SELECT 1 FROM v), (SELECT number FROM a)"


def add_row(match: str, change: Change, due: list[DueRow], over: bool, touch: bool) -> Statement[None]:
    """Return what writes the next row with its state, and what is due then. It changes no seats and of the match's own row no more than `touch` says."""
    from psycopg.types.numeric import Int4

    row, state, draft = change.row, change.state, change.draft
    values: dict[str, Any] = {"head": HEAD, "match": match, **{name: getattr(row, name) for name in ActionRow.__slots__}, **texts_of(row)}
    values |= {name: Int4(values[name]) for name in SMALL if values[name] is not None}
    secret = state is not None and change.secret
    if state is not None:
        values |= {"state": zlib.compress(state.state.encode(), 1), "hash": state_hash(state.state), "asked": msgspec.json.encode(state.asked).decode()}
    if secret and state is not None:
        values |= {"open_seats": [Int4(seat) for seat in state.asked], "open_decisions": [Int4(one) for one in state.asked.values()]}
    if secret and draft is not None:
        values |= {"picks": draft.picks, "drafted": draft.client}
    values |= {
        "due_seats": [Int4(one.seat) for one in due],
        "due_decisions": [Int4(one.decision) for one in due],
        "due_at": [one.at for one in due],
        "over": over,
        "flag": change.flag,
    }
    flag = None if change.flag is None else change.flag > 0
    return Statement(_row(state=state is not None, secret=secret, drafted=secret and draft is not None, touch=touch, flag=flag), values, _done)


def _done(found: Sequence[tuple[Any, ...]]) -> None:
    if not _took(found):
        raise Taken("somebody else was quicker")


def _took(found: Sequence[tuple[Any, ...]]) -> bool:
    """Return whether something was written. Raises Outdated if the tables have another version."""
    ((version, written),) = found
    if version is None:
        raise Outdated("a newer outplay has changed the tables")
    return written is not None


# ---------------------------------------------------------------- beside the log


def set_draft(match: str, number: int, before: DraftRow | None, draft: DraftRow) -> Statement[None]:
    """Return what keeps a draft in place of the one before."""
    from psycopg.types.numeric import Int4

    values = {"head": HEAD, "match": match, "number": Int4(number), "seat": Int4(draft.seat), "decision": Int4(draft.decision)}
    values |= {"picks": draft.picks, "client": draft.client}
    if before is None:
        return Statement(FIRST_DRAFT, values, _done)
    was = {"was_decision": Int4(before.decision), "was_picks": before.picks, "was_client": before.client}
    return Statement(NEXT_DRAFT, {**values, **was}, _done)


def take_due(one: DueRow, now: float, until: float) -> Statement[bool]:
    """Return what takes the lease of a due turn."""
    from psycopg.types.numeric import Int4

    values = {"head": HEAD, "match": one.match, "seat": Int4(one.seat), "decision": Int4(one.decision), "now": now, "until": until}
    return Statement(LEASE, values, _took)


# ---------------------------------------------------------------- reading


def latest(matches: Sequence[str]) -> Statement[dict[str, Latest]]:
    """Return what tells how far these matches are; those that are gone are left out."""

    def result(found: Sequence[tuple[Any, ...]]) -> dict[str, Latest]:
        return {
            id: Latest(number, drafts_of(_things(drafts)), waived_of(_things(waived)), goes) for id, number, goes, drafts, waived in found if number is not None
        }

    return Statement(LATEST, {"matches": list(matches)}, result)


def since(match: str, number: int, rules: int) -> Statement[News | None]:
    """Return what reads all of a match beyond a row, at one moment. Its result raises Damaged, and Newer."""
    from psycopg.types.numeric import Int4

    def result(found: Sequence[tuple[Any, ...]]) -> News | None:
        if not found:
            return None
        row, seats, actions, at, state, hash, asked, drafts, waived = found[0]
        table = None if at is None else SimpleNamespace(number=at, state=state, hash=hash, asked=asked)
        return news_of(
            _thing(row), _things(seats), map(_with_lines, _things(actions)), table, drafts_of(_things(drafts)), waived_of(_things(waived)), number, rules
        )

    return Statement(NEWS, {"match": match, "number": Int4(number)}, result)


def _thing(text: str) -> SimpleNamespace:
    return SimpleNamespace(**msgspec.json.decode(text))


def _things(text: str | None) -> list[SimpleNamespace]:
    return [SimpleNamespace(**one) for one in msgspec.json.decode(text)] if text else []


def _with_lines(row: SimpleNamespace) -> SimpleNamespace:
    row.lines = bytes.fromhex(row.lines.removeprefix("\\x"))  # as PostgreSQL writes bytes in JSON
    return row
