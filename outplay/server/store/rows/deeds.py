"""What is done at a match so often that it takes the short way: each as a job for any store, and as one statement of PostgreSQL."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from outplay.server.store.deeds import Deed
from outplay.server.store.rows import due as due_
from outplay.server.store.rows import reading, statements, writing
from outplay.server.store.rows.values import Change, DraftRow, DueRow, Latest, News


def adding(match: str, change: Change, due: list[DueRow], over: bool, touch: bool) -> Deed[None]:
    """Return the deed that writes the next row of a match, one that changes no seats, as `add_row` does."""
    job = partial(writing.add_row, match=match, change=change, due=due, over=over, touch=touch)
    return Deed(match, job, partial(statements.add_row, match, change, due, over, touch), {match: change.row.number})


def drafting(match: str, number: int, before: DraftRow | None, draft: DraftRow) -> Deed[None]:
    """Return the deed that keeps a draft, as `set_draft` does."""
    job = partial(writing.set_draft, match=match, number=number, before=before, draft=draft)
    return Deed(match, job, partial(statements.set_draft, match, number, before, draft), {match: None})


def leasing(one: DueRow, now: float, until: float) -> Deed[bool]:
    """Return the deed that takes the lease of a due turn, as `take_due` does."""
    return Deed(one.match, partial(due_.take_due, one=one, now=now, until=until), partial(statements.take_due, one, now, until))


def comparing(matches: Sequence[str]) -> Deed[dict[str, Latest]]:
    """Return the deed that reads how far these matches are, as `latest` does."""
    return Deed(matches[0] if matches else "", partial(reading.latest, matches=matches), partial(statements.latest, matches))


def catching_up(match: str, number: int, rules: int) -> Deed[News | None]:
    """Return the deed that reads what a match has beyond a row, as `since` does."""
    return Deed(match, partial(reading.since, match=match, number=number, rules=rules), partial(statements.since, match, number, rules))
