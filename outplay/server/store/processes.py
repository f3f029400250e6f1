"""Which processes use a store, and who is connected to each. What a process wrote counts only as long as it keeps saying that it is alive."""

from __future__ import annotations

from collections import defaultdict

from sqlalchemy import Connection, delete, func, insert, select, update

from outplay.server.store.notices import ANY, note
from outplay.server.store.tables import present, processes, seats

MATCHES_PER_QUERY = 500

Counts = dict[int, int]
"""Numbers of connections, by seat; spectators are counted under -1."""


def say(c: Connection, *, process: str, match: str, counts: Counts, left: dict[int, float]) -> None:
    """Write who is connected to a match at one process. `left`: the seats whose holders have gone, and when each went."""
    c.execute(delete(present).where(present.c.match == match, present.c.process == process))
    if counts:
        c.execute(insert(present), [{"match": match, "seat": seat, "process": process, "number": number} for seat, number in counts.items()])
    for seat, since in left.items():
        c.execute(update(seats).where(seats.c.match == match, seats.c.seat == seat).values(away=since))
    if came := [seat for seat in counts if seat >= 0]:
        c.execute(update(seats).where(seats.c.match == match, seats.c.seat.in_(came), seats.c.away > 0).values(away=0.0))
    note(c, match)


def live(c: Connection, process: str, now: float, until: float) -> bool:
    """Write that a process is alive until a moment, and remove those that are dead. Returns whether this process was unknown until now."""
    unknown = c.execute(update(processes).where(processes.c.id == process).values(until=until)).rowcount == 0
    if unknown:
        c.execute(insert(processes).values(id=process, until=until))
        note(c, ANY)
    for dead in c.execute(select(processes).where(processes.c.until < now)).all():
        gone(c, dead.id, dead.until)
    return unknown


def others(c: Connection, process: str) -> bool:
    """Return whether any other process is registered."""
    return c.execute(select(processes.c.id).where(processes.c.id != process).limit(1)).first() is not None


def number(c: Connection) -> int:
    """Return how many processes are registered."""
    return int(c.execute(select(func.count()).select_from(processes)).scalar_one())


def forget(c: Connection) -> None:
    """Remove all processes. Only for a process that knows it is the only one."""
    for row in c.execute(select(processes)).all():
        gone(c, row.id, row.until)


def gone(c: Connection, process: str, when: float) -> None:
    """Remove a process. Whoever was connected to it counts as away since `when`."""
    for row in c.execute(select(present).where(present.c.process == process, present.c.seat >= 0)).all():
        c.execute(update(seats).where(seats.c.match == row.match, seats.c.seat == row.seat).values(away=when))
    c.execute(delete(present).where(present.c.process == process))
    c.execute(delete(processes).where(processes.c.id == process))
    note(c, ANY)


def company(c: Connection, process: str, matches: list[str], now: float) -> dict[str, tuple[dict[int, float], Counts]]:
    """Return who is connected to these matches at other living processes: since when seats are away, and the numbers of connections.

    Matches without either are left out.
    """
    found: dict[str, tuple[dict[int, float], Counts]] = defaultdict(lambda: ({}, {}))
    others = (present.c.process == processes.c.id) & (present.c.process != process) & (processes.c.until > now)
    for start in range(0, len(matches), MATCHES_PER_QUERY):
        part = matches[start : start + MATCHES_PER_QUERY]
        for row in c.execute(select(present.c.match, present.c.seat, present.c.number).where(others, present.c.match.in_(part))):
            counts = found[row.match][1]
            counts[row.seat] = counts.get(row.seat, 0) + row.number
        for row in c.execute(select(seats.c.match, seats.c.seat, seats.c.away).where(seats.c.match.in_(part), seats.c.away > 0)):
            found[row.match][0][row.seat] = row.away
    return dict(found)
