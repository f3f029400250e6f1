"""People as the store knows them: an id, a name, the devices they come by, and the passes by which another device becomes one of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select, update

from outplay.server.protocol.faces import face_of
from outplay.server.store.clock import DAY
from outplay.server.store.notices import PERSON, note
from outplay.server.store.tables import actions, devices, drafts, matches, passes, people, reports, seats, waived

FORGOTTEN = "forgotten"
"""Who holds a seat whose person was forgotten: nobody's id, and not nobody, so nobody else can sit down there."""
SOMEBODY = "Somebody"
DEVICES_PER_QUERY = 500
MAX_PASSES = 10
"""Passes of a person that stand; of more the oldest give way."""


@dataclass(frozen=True, slots=True)
class Device:
    """A browser, by the hash of its token; `person`: who comes by it, empty where it was signed out. `own`: it has become nobody else."""

    token: str
    person: str
    label: str
    since: float
    seen: float

    @property
    def own(self) -> bool:
        return self.person == self.token

    @property
    def shown(self) -> str:
        """By what its person can name it."""
        return self.token[:12]


def whose(c: Connection, token: str) -> str:
    """Who comes by a device; empty where it was signed out. One that the store does not know is somebody who has not done anything yet."""
    found = c.execute(select(devices.c.person).where(devices.c.token == token)).scalar()
    return token if found is None else str(found)


def turned(c: Connection, were: Mapping[str, str]) -> list[str]:
    """Who of these people, by their devices, comes by one no more."""
    found = list[str]()
    devices_ = list(were)
    for part in range(0, len(devices_), DEVICES_PER_QUERY):
        for row in c.execute(select(devices.c.token, devices.c.person).where(devices.c.token.in_(devices_[part : part + DEVICES_PER_QUERY]))):
            if row.person != were[row.token]:
                found.append(were[row.token])
    return found


def known(c: Connection, token: str) -> bool:
    """Whether a device is known, by itself or by a seat."""
    of = select(devices.c.token).where(devices.c.token == token).union_all(select(seats.c.token).where(seats.c.token == token)).limit(1)
    return c.execute(of).first() is not None


def met(c: Connection, token: str, now: float) -> bool:
    """Whether a device was noted to be here lately, and who comes by it is known."""
    both = select(devices.c.seen).join(people, people.c.id == devices.c.person).where(devices.c.token == token)
    seen = c.execute(both).scalar()
    return seen is not None and seen > now - DAY


def meet(c: Connection, token: str, label: str, name: str, now: float) -> None:
    """Somebody does something here by this device: for the first time, or again."""
    _note(c, token, label, now)
    theirs = whose(c, token)
    if person_of(c, theirs) is None:
        c.execute(insert(people).values(id=theirs, name=name, since=now))


def _note(c: Connection, token: str, label: str, now: float) -> None:
    if c.execute(update(devices).where(devices.c.token == token).values(seen=now, label=label)).rowcount == 0:
        c.execute(insert(devices).values(token=token, person=token, label=label, since=now, seen=now))


def person_of(c: Connection, id: str) -> Any:
    """The row of a person; None where there is none."""
    return c.execute(select(people).where(people.c.id == id)).first()


def devices_of(c: Connection, person: str) -> list[Device]:
    """The devices by which somebody comes, the newest first."""
    found = c.execute(select(devices).where(devices.c.person == person).order_by(devices.c.seen.desc(), devices.c.token))
    return [Device(row.token, row.person, row.label, row.since, row.seen) for row in found]


def change(c: Connection, person: str, **values: str) -> None:
    """Somebody is called otherwise, or likes the page otherwise."""
    c.execute(update(people).where(people.c.id == person).values(**values))


def matches_held(c: Connection, person: str) -> int:
    """In how many matches somebody holds a seat."""
    return int(c.execute(select(func.count(seats.c.match.distinct())).where(seats.c.token == person)).scalar_one())


# ---------------------------------------------------------------- passes


def add_pass(c: Connection, secret: str, person: str, until: float, now: float) -> None:
    """A pass, by the hash of its secret. Those that are over go."""
    c.execute(delete(passes).where(passes.c.until > 0, passes.c.until < now))
    c.execute(insert(passes).values(secret=secret, person=person, until=until))
    standing = c.execute(select(passes.c.secret).where(passes.c.person == person, passes.c.secret != secret).order_by(passes.c.until.desc())).scalars().all()
    for old in standing[MAX_PASSES - 1 :]:
        c.execute(delete(passes).where(passes.c.secret == old))


def behind(c: Connection, secret: str, now: float) -> str:
    """Who stands behind a pass that still holds; empty: nobody."""
    holds = select(passes.c.person).where(passes.c.secret == secret, or_(passes.c.until == 0, passes.c.until >= now))
    return str(c.execute(holds).scalar() or "")


def use(c: Connection, secret: str, token: str, label: str, now: float) -> str:
    """A device becomes who stands behind a pass, which is used up by it. Empty: it does not hold, or somebody was quicker."""
    theirs = behind(c, secret, now)
    if not theirs or c.execute(delete(passes).where(passes.c.secret == secret)).rowcount != 1:
        return ""
    _note(c, token, label, now)
    _turn(c, token, theirs)
    return theirs


def give_back(c: Connection, token: str) -> None:
    """A device is again who came by it before it became somebody."""
    _turn(c, token, token)


def sign_out(c: Connection, device: Device) -> None:
    """Nobody comes by this device any more; where it had become somebody, it is who it was before."""
    _turn(c, device.token, "" if device.own else device.token)


def _turn(c: Connection, token: str, person: str) -> None:
    before = whose(c, token)
    c.execute(update(devices).where(devices.c.token == token).values(person=person))
    note(c, PERSON + before)


# ---------------------------------------------------------------- all that is known, and nothing of it


def held(c: Connection, person: str) -> list[Any]:
    """The seats that somebody holds, each with its match."""
    both = select(seats.c.match, seats.c.seat, seats.c.name, matches.c.code, matches.c.game, matches.c.settings, matches.c.created, matches.c.updated)
    return list(c.execute(both.join(matches, matches.c.id == seats.c.match).where(seats.c.token == person).order_by(matches.c.created, seats.c.seat)))


def done(c: Connection, match: str, seat: int) -> Iterator[Any]:
    """What a seat has done at a match: its rows, and what it has picked that is no row yet."""
    yield from c.execute(
        select(actions.c.number, actions.c.kind, actions.c.option, actions.c.at)
        .where(actions.c.match == match, actions.c.seat == seat)
        .order_by(actions.c.number)
    )


def sketched(c: Connection, match: str, seat: int) -> tuple[list[str], list[str]]:
    """What a seat has picked of a series that is not finished, and what it has waived."""
    picks = c.execute(select(drafts.c.picks).where(drafts.c.match == match, drafts.c.seat == seat)).scalars()
    keys = c.execute(select(waived.c.key).where(waived.c.match == match, waived.c.seat == seat)).scalars()
    return list(picks), list(keys)


def forget(c: Connection, person: str, names: dict[str, set[str]]) -> None:
    """Nothing is left of somebody: no name, no device, no pass, no seat, no report of theirs; what others report of them names nobody; a ban holds, by an id that is nobody's name; and in lines that were told when `names` still stood in them, by match, "Somebody" does."""
    for match, called in names.items():
        _retell(c, match, called)
    c.execute(update(seats).where(seats.c.token == person).values(token=FORGOTTEN, name=SOMEBODY, icon=""))
    c.execute(update(matches).where(matches.c.maker == person).values(maker="", address=""))
    c.execute(update(devices).where(devices.c.person == person, devices.c.token != person).values(person=devices.c.token))
    c.execute(update(devices).where(devices.c.token == person).values(person="", label="", since=0.0, seen=0.0))
    c.execute(delete(passes).where(passes.c.person == person))
    c.execute(delete(reports).where(reports.c.reporter == person))
    c.execute(update(reports).where(reports.c.about == person).values(about=FORGOTTEN, name=SOMEBODY))
    c.execute(delete(people).where(people.c.id == person))
    note(c, PERSON + person)


def shown_as(c: Connection, id: str) -> tuple[str, str]:
    """What somebody is called, empty where that is not known, and the sign they have."""
    row = person_of(c, id)
    return (row.name, face_of(id, row.icon)) if row is not None else ("", face_of(id, ""))


def person_name(c: Connection, id: str) -> str:
    """What somebody is called; empty where that is not known."""
    return str(c.execute(select(people.c.name).where(people.c.id == id)).scalar() or "")


def _retell(c: Connection, match: str, names: set[str]) -> None:
    for row in c.execute(select(actions.c.number, actions.c.lines).where(actions.c.match == match)).all():
        by_viewer = msgspec.json.decode(row.lines, type=dict[str, list[dict[str, Any]]])
        spans = [span for lines in by_viewer.values() for line in lines for span in line.get("spans", ()) if span.get("text") in names and "seat" not in span]
        for span in spans:
            span["text"] = SOMEBODY
        if spans:
            c.execute(update(actions).where(actions.c.match == match, actions.c.number == row.number).values(lines=msgspec.json.encode(by_viewer)))
