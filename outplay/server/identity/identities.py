"""People in the store: an id, a name, the devices they use, and the passes by which another device becomes theirs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Set
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from outplay.server.protocol.faces import face_of
from outplay.server.ratings import ledger
from outplay.server.store.clock import DAY
from outplay.server.store.notices import PERSON, note
from outplay.server.store.rows import forget_calls, forget_puzzles, forget_words, unsubscribe
from outplay.server.store.tables import actions, devices, drafts, matches, passes, people, reports, seats, waived
from outplay.server.store.writer import Taken

FORGOTTEN = "forgotten"
"""The holder of a seat whose person was forgotten: the id of nobody, but not empty, so nobody else can sit down there."""
SOMEBODY = "Somebody"
DEVICES_PER_QUERY = 500
MAX_PASSES = 10
"""The passes of a person that are valid at once, and the used codes that are kept in mind. With more the oldest are removed."""
SHOWN_CHARACTERS = 12
"""How much of a hash names a device or a code for its person."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, by the hash of its token. `person`: whose it is; empty if it was signed out."""

    token: str
    person: str
    label: str
    since: float
    seen: float

    @property
    def own(self) -> bool:
        """Whether the device is its own person's, and not somebody else's by a pass."""
        return self.person == self.token

    @property
    def shown(self) -> str:
        """The id by which its person can name it."""
        return self.token[:SHOWN_CHARACTERS]


@dataclass(frozen=True, slots=True)
class Code:
    """A pass to keep, by the hash of its secret: when it was made (0 if unknown), and when and by which device it was used (0 if it stands)."""

    secret: str
    since: float
    used: float
    label: str

    @property
    def shown(self) -> str:
        """The id by which its person can name it."""
        return self.secret[:SHOWN_CHARACTERS]


def whose(c: Connection, token: str) -> str:
    """Return whose device this is; empty if it was signed out. An unknown device is a person who has done nothing yet."""
    found = c.execute(select(devices.c.person).where(devices.c.token == token)).scalar()
    return token if found is None else str(found)


def turned(c: Connection, were: Mapping[str, str]) -> list[str]:
    """Return those of these people, given by their devices, who do not use that device any more."""
    found = list[str]()
    devices_ = list(were)
    for part in range(0, len(devices_), DEVICES_PER_QUERY):
        for row in c.execute(select(devices.c.token, devices.c.person).where(devices.c.token.in_(devices_[part : part + DEVICES_PER_QUERY]))):
            if row.person != were[row.token]:
                found.append(were[row.token])
    return found


def known(c: Connection, token: str) -> bool:
    """Return whether a device is known, by itself or by a seat."""
    of = select(devices.c.token).where(devices.c.token == token).union_all(select(seats.c.token).where(seats.c.token == token)).limit(1)
    return c.execute(of).first() is not None


def met(c: Connection, token: str, now: float) -> bool:
    """Return whether a device was noted within a day, and its person is known."""
    both = select(devices.c.seen).join(people, people.c.id == devices.c.person).where(devices.c.token == token)
    seen = c.execute(both).scalar()
    return seen is not None and seen > now - DAY


def meet(c: Connection, token: str, label: str, name: str, now: float) -> None:
    """Note that a person does something here with this device, for the first time or again."""
    _note(c, token, label, now)
    theirs = whose(c, token)
    if person_of(c, theirs) is None:
        c.execute(insert(people).values(id=theirs, name=name, since=now))


def _note(c: Connection, token: str, label: str, now: float) -> None:
    if c.execute(update(devices).where(devices.c.token == token).values(seen=now, label=label)).rowcount == 0:
        c.execute(insert(devices).values(token=token, person=token, label=label, since=now, seen=now))


def person_of(c: Connection, id: str) -> Any:
    """Return the row of a person; None if there is none."""
    return c.execute(select(people).where(people.c.id == id)).first()


def devices_of(c: Connection, person: str) -> list[Device]:
    """Return a person's devices, the last used first."""
    found = c.execute(select(devices).where(devices.c.person == person).order_by(devices.c.seen.desc(), devices.c.token))
    return [Device(row.token, row.person, row.label, row.since, row.seen) for row in found]


def change(c: Connection, person: str, **values: str) -> None:
    """Change a person's name, sign or preferences."""
    c.execute(update(people).where(people.c.id == person).values(**values))


def shows(c: Connection, person: str, address: str) -> None:
    """Have a person show what came of their matches at this address; empty: nowhere any more. Who shows it somewhere already goes on there."""
    theirs = update(people).where(people.c.id == person)
    c.execute((theirs.where(people.c.public == "") if address else theirs).values(public=address))


def shown_at(c: Connection, address: str) -> Any:
    """Return the row of the person who shows what came of their matches at an address; None if nobody does."""
    return c.execute(select(people).where(people.c.public == address)).first() if address else None


def profiles(c: Connection, persons: Collection[str]) -> dict[str, str]:
    """Return where those of these people who show what came of their matches do so, by their ids."""
    found = c.execute(select(people.c.id, people.c.public).where(people.c.id.in_(list(persons)), people.c.public != ""))
    return {row.id: row.public for row in found}


def matches_held(c: Connection, person: str) -> int:
    """Return the number of matches in which a person holds a seat."""
    return int(c.execute(select(func.count(seats.c.match.distinct())).where(seats.c.token == person)).scalar_one())


# ---------------------------------------------------------------- passes


def add_pass(c: Connection, secret: str, person: str, until: float, now: float) -> None:
    """Write a pass, by the hash of its secret. Removes those that have expired, and the oldest if there are too many."""
    c.execute(delete(passes).where(passes.c.until > 0, passes.c.until < now))
    c.execute(insert(passes).values(secret=secret, person=person, until=until, since=now))
    _drop_oldest(c, passes.c.person == person, passes.c.used == 0, passes.c.since)


def _drop_oldest(c: Connection, theirs: ColumnElement[bool], kind: ColumnElement[bool], by: ColumnElement[float]) -> None:
    for old in c.execute(select(passes.c.secret).where(theirs, kind).order_by(by.desc(), passes.c.secret)).scalars().all()[MAX_PASSES:]:
        c.execute(delete(passes).where(passes.c.secret == old))


def codes_of(c: Connection, person: str) -> list[Code]:
    """Return a person's codes to keep, those that stand first, and each kind with the newest first."""
    found = c.execute(
        select(passes).where(passes.c.person == person, passes.c.until == 0).order_by(passes.c.used.desc(), passes.c.since.desc(), passes.c.secret)
    )
    return sorted((Code(row.secret, row.since, row.used, row.label) for row in found), key=lambda one: bool(one.used))


def withdraw(c: Connection, person: str, codes: Collection[str]) -> int:
    """Remove these passes of a person, given by the hashes of their secrets. Returns how many there were."""
    return c.execute(delete(passes).where(passes.c.person == person, passes.c.secret.in_(codes))).rowcount


def withdraw_all(c: Connection, person: str) -> None:
    """Remove all passes of a person, links too."""
    c.execute(delete(passes).where(passes.c.person == person))


def behind(c: Connection, secret: str, now: float) -> str:
    """Return the person behind a valid pass; empty if there is none."""
    holds = select(passes.c.person).where(passes.c.secret == secret, passes.c.used == 0, or_(passes.c.until == 0, passes.c.until >= now))
    return str(c.execute(holds).scalar() or "")


def use(c: Connection, secret: str, token: str, label: str, now: float) -> str:
    """Give a device to the person behind a pass, which is used up; of a code to keep it is kept in mind by which. Returns their id; empty if it is not valid."""
    theirs = behind(c, secret, now)
    if not theirs or c.execute(update(passes).where(passes.c.secret == secret, passes.c.used == 0).values(used=now, label=label)).rowcount != 1:
        return ""
    c.execute(delete(passes).where(passes.c.secret == secret, passes.c.until > 0))
    _drop_oldest(c, passes.c.person == theirs, passes.c.used > 0, passes.c.used)
    _note(c, token, label, now)
    _turn(c, token, theirs)
    return theirs


def give_back(c: Connection, token: str) -> None:
    """Give a device back to the person it belonged to before."""
    _turn(c, token, token)


def sign_out(c: Connection, device: Device) -> None:
    """Sign a device out. If it became somebody's by a pass, it belongs to its person of before again."""
    _turn(c, device.token, "" if device.own else device.token)


def _turn(c: Connection, token: str, person: str) -> None:
    before = whose(c, token)
    unsubscribe(c, token)  # whose turn it is concerns nobody else
    c.execute(update(devices).where(devices.c.token == token).values(person=person))
    note(c, PERSON + before)


# ---------------------------------------------------------------- all that is known, and nothing of it


def held(c: Connection, person: str) -> list[Any]:
    """Return the seats that a person holds, each with its match."""
    both = select(seats.c.match, seats.c.seat, seats.c.name, matches.c.code, matches.c.game, matches.c.settings, matches.c.created, matches.c.updated)
    return list(c.execute(both.join(matches, matches.c.id == seats.c.match).where(seats.c.token == person).order_by(matches.c.created, seats.c.seat)))


def done(c: Connection, match: str, seat: int) -> Iterator[Any]:
    """Yield the rows of a seat."""
    yield from c.execute(
        select(actions.c.number, actions.c.kind, actions.c.option, actions.c.at)
        .where(actions.c.match == match, actions.c.seat == seat)
        .order_by(actions.c.number)
    )


def unfinished(c: Connection, match: str, seat: int) -> tuple[list[str], list[str]]:
    """Return what a seat has picked of a series that is not finished, and what it has waived."""
    picks = c.execute(select(drafts.c.picks).where(drafts.c.match == match, drafts.c.seat == seat)).scalars()
    keys = c.execute(select(waived.c.key).where(waived.c.match == match, waived.c.seat == seat)).scalars()
    return list(picks), list(keys)


def forget(c: Connection, person: str, names: dict[str, set[str]], closed: Set[str] = frozenset()) -> None:
    """Remove everything about a person: name, devices, passes, seats, words, reports, and where they are called.

    `names`: by match, the names they were called by; "Somebody" replaces them in all lines told so far. Others' reports about them, and bans, stay under
    an id that tells nothing (see `traces`); what came of their matches stays under another such id. Raises Taken if they hold a seat in a match that
    is not among the `closed` ones, which nobody can play on.
    """
    if any(row.match not in closed for row in held(c, person)):
        raise Taken("a seat was taken meanwhile")
    for match, called in names.items():
        _retell(c, match, called)
    c.execute(update(seats).where(seats.c.token == person).values(token=FORGOTTEN, name=SOMEBODY, icon=""))
    c.execute(update(matches).where(matches.c.maker == person).values(maker="", address=""))
    c.execute(update(devices).where(devices.c.person == person, devices.c.token != person).values(person=devices.c.token))
    c.execute(update(devices).where(devices.c.token == person).values(person="", label="", since=0.0, seen=0.0))
    ledger.forget(c, person)
    forget_words(c, person)
    forget_calls(c, person)
    forget_puzzles(c, person)
    c.execute(delete(passes).where(passes.c.person == person))
    c.execute(delete(reports).where(reports.c.reporter == person))
    c.execute(update(reports).where(reports.c.about == person).values(name=SOMEBODY))
    c.execute(delete(people).where(people.c.id == person))
    note(c, PERSON + person)


def shown_as(c: Connection, id: str) -> tuple[str, str]:
    """Return a person's name, empty if unknown, and their sign."""
    row = person_of(c, id)
    return (row.name, face_of(id, row.icon)) if row is not None else ("", face_of(id, ""))


def person_name(c: Connection, id: str) -> str:
    """Return a person's name; empty if unknown."""
    return str(c.execute(select(people.c.name).where(people.c.id == id)).scalar() or "")


def _retell(c: Connection, match: str, names: set[str]) -> None:
    for row in c.execute(select(actions.c.number, actions.c.lines).where(actions.c.match == match)).all():
        by_viewer = msgspec.json.decode(row.lines, type=dict[str, list[dict[str, Any]]])
        spans = [span for lines in by_viewer.values() for line in lines for span in line.get("spans", ()) if span.get("text") in names and "seat" not in span]
        for span in spans:
            span["text"] = SOMEBODY
        if spans:
            c.execute(update(actions).where(actions.c.match == match, actions.c.number == row.number).values(lines=msgspec.json.encode(by_viewer)))
