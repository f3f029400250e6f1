"""Who I am: my name and preferences, my devices, how another device becomes mine, all that is stored about me, and how it is forgotten."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import msgspec
from sqlalchemy import Connection

from outplay.server.clubs import deeds
from outplay.server.config import Config
from outplay.server.http.process import Process
from outplay.server.identity import identities, mutes, traces
from outplay.server.identity.identities import FORGOTTEN, SOMEBODY
from outplay.server.identity.people import Visitor
from outplay.server.identity.tokens import secret_hash
from outplay.server.lobby.deeds import leave_all
from outplay.server.matches import moves
from outplay.server.matches.host import RETRIES
from outplay.server.matches.hub import seats_of
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next
from outplay.server.matches.reports import made_by
from outplay.server.matches.results import FORGET
from outplay.server.protocol import messages as m
from outplay.server.protocol.faces import FACES, check_face, face_of
from outplay.server.protocol.names import plain_name, told_apart
from outplay.server.protocol.refusal import CLOSED, RequestRefused
from outplay.server.ratings import profiles, told
from outplay.server.store import rows
from outplay.server.store.rows import SeatRow
from outplay.server.store.writer import Taken

PASS_SECONDS = 600.0
"""How long a link works that moves somebody to another device."""
PROFILE_BYTES = 12
"""How long the address of a profile is: nobody finds one by guessing."""
MAX_PREFERENCES_CHARACTERS = 4000
BROWSERS = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "Mac"),
    ("CrOS", "Chromebook"),
    ("Linux", "Linux"),
)


async def about(process: Process, who: Visitor) -> m.Me:
    """Return what is known of the person who asks, as they may see it."""
    return await process.runtime.read(partial(_about, who=who, config=process.config))


def _about(c: Connection, who: Visitor, config: Config) -> m.Me:
    row = identities.person_of(c, who.person)
    if row is None:
        return m.Me()
    devices = identities.devices_of(c, who.person)
    called = {one.device for one in rows.subscriptions_of(c, who.person)}
    return m.Me(
        known=True,
        name=row.name,
        icon=face_of(who.person, row.icon),
        icons=list(FACES),
        preferences=msgspec.json.decode(row.preferences, type=dict[str, str]),
        since=row.since,
        matches=identities.matches_held(c, who.person),
        devices=[
            m.Device(id=one.shown, label=one.label, since=one.since, seen=one.seen, this=one.token == who.device, called=one.token in called) for one in devices
        ],
        codes=[m.Code(id=one.shown, since=one.since, used=one.used, by=one.label) for one in identities.codes_of(c, who.person)],
        borrowed=who.person != who.device,
        results=told.results(c, who.person, config.games, config.levels),
        ratings=told.ratings(c, who.person, config.games),
        ways=profiles.profile(c, who.person, config.games, config.levels)[1],
        public=row.public,
    )


async def change(process: Process, who: Visitor, wish: m.AboutMe) -> m.Me:
    """Change a person's name, sign or preferences, or what others may see of them. Seats keep the names and signs they were taken with. Raises RequestRefused."""
    _known(await about(process, who))
    values: dict[str, str] = {}
    if wish.name is not None:
        values["name"] = plain_name(wish.name)
    if wish.icon is not None:
        values["icon"] = check_face(wish.icon)
    if wish.preferences is not None:
        row = await process.runtime.read(lambda c: identities.person_of(c, who.person))
        values["preferences"] = msgspec.json.encode(mutes.kept(wish.preferences, row.preferences)).decode()
        if len(values["preferences"]) > MAX_PREFERENCES_CHARACTERS:
            raise RequestRefused("too-long", "These preferences are too long to be saved.", 413)
    if values:
        await process.runtime.write(lambda c: identities.change(c, who.person, **values))
    if wish.public is not None:
        address = secrets.token_urlsafe(PROFILE_BYTES) if wish.public else ""
        process.lobby.wrote(*await process.runtime.write(partial(_shows, person=who.person, address=address)))
    return await about(process, who)


def _shows(c: Connection, person: str, address: str) -> list[str]:
    """Have a person show what came of their matches at an address, or nowhere any more. Returns the ids of the open tables where that is told."""
    identities.shows(c, person, address)
    return rows.tell_of(c, person)


# ---------------------------------------------------------------- devices


async def hand_over(process: Process, who: Visitor, lasting: bool) -> m.Pass:
    """Return a pass with which another device becomes this person's: a link for ten minutes, or a code to keep. It works once. Raises RequestRefused."""
    _known(await about(process, who))
    secret, now = secrets.token_urlsafe(24), process.runtime.clock.now()
    until = 0.0 if lasting else now + PASS_SECONDS
    await process.runtime.write(lambda c: identities.add_pass(c, secret_hash(secret), who.person, until, now))
    return m.Pass(secret=secret, until=until, id=identities.Code(secret_hash(secret), now, 0.0, "").shown)


async def withdraw(process: Process, who: Visitor, code: str) -> None:
    """Withdraw one of a person's codes, or take a used one off their list. Raises RequestRefused."""
    named = [one.secret for one in await process.runtime.read(lambda c: identities.codes_of(c, who.person)) if one.shown == code]
    if not named or not await process.runtime.write(lambda c: identities.withdraw(c, who.person, named)):
        raise RequestRefused("no-pass", "You have no such code. It may be withdrawn already.", 404)


async def withdraw_all(process: Process, who: Visitor) -> None:
    """Withdraw all passes of a person: codes, used ones too, and links. Raises RequestRefused."""
    _known(await about(process, who))
    await process.runtime.write(lambda c: identities.withdraw_all(c, who.person))


async def whom(process: Process, places: Sequence[str], secret: str) -> m.Whom:
    """Return whose a device would become by a pass. Raises RequestRefused."""
    person = await _behind(process, places, secret)
    return await process.runtime.read(lambda c: m.Whom(name=identities.person_name(c, person), matches=identities.matches_held(c, person)))


async def become(process: Process, places: Sequence[str], secret: str, device: str, label: str) -> None:
    """Give this device to the person behind a pass. Its person of before is remembered and can be restored. Raises RequestRefused."""
    await _behind(process, places, secret)
    before = await process.runtime.read(lambda c: identities.whose(c, device))
    if not await process.runtime.write(lambda c: identities.use(c, secret_hash(secret), device, label, process.runtime.clock.now())):
        raise _no_pass()
    process.hub.turn_out(before)


async def _behind(process: Process, places: Sequence[str], secret: str) -> str:
    """Return the person behind a pass, looked up for somewhere from where nobody may guess for long. Raises RequestRefused."""

    async def look() -> str | None:
        return await process.runtime.read(lambda c: identities.behind(c, secret_hash(secret), process.runtime.clock.now())) or None

    found = await process.guesses.look(places, look)
    if found is None:
        raise _no_pass()
    return found


async def give_back(process: Process, who: Visitor) -> None:
    """Give this device back to the person it belonged to before. Raises RequestRefused."""
    if who.person == who.device:
        raise RequestRefused("not-borrowed", "This device belongs to nobody else.")
    await process.runtime.write(lambda c: identities.give_back(c, who.device))
    process.hub.turn_out(who.person)


async def sign_out(process: Process, who: Visitor, device: str) -> None:
    """Sign out one of a person's devices. Raises RequestRefused."""
    found = next((one for one in await process.runtime.read(lambda c: identities.devices_of(c, who.person)) if one.shown == device), None)
    if found is None:
        raise RequestRefused("no-device", "You have no such device. It may be signed out already.", 404)
    await process.runtime.write(lambda c: identities.sign_out(c, found))
    process.hub.turn_out(who.person)


def label(agent: str) -> str:
    """Return a device in words, from how its browser describes itself: "Firefox on Linux"."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return " on ".join(part for part in (browser, system) if part) or re.sub(r"[^\w ./-]", "", agent)[:40].strip() or "A browser"


# ---------------------------------------------------------------- all that is stored


async def export(process: Process, who: Visitor) -> m.Stored:
    """Return everything that is stored about the person who asks."""
    return await process.runtime.read(partial(_export, who=who, config=process.config))


def _export(c: Connection, who: Visitor, config: Config) -> m.Stored:
    mine = []
    for row in identities.held(c, who.person) if who.person else ():
        picks, keys = identities.unfinished(c, row.match, row.seat)
        mine.append(
            m.StoredSeat(
                match=row.match, code=row.code, game=row.game, seat=row.seat, name=row.name, settings=msgspec.json.decode(row.settings),
                created=row.created, updated=row.updated, drafted=picks, waived=keys,
                rows=[m.StoredRow(n=one.number, kind=one.kind, option=one.option, at=one.at) for one in identities.done(c, row.match, row.seat)],
            )
        )  # fmt: skip
    tables = [
        m.StoredPlace(code=row.code, game=row.game, seat=place.seat, name=place.name, created=row.created)
        for row in rows.gatherings_with(c, who.person)
        if (place := row.place(who.person))
    ]
    reports = [m.StoredReport(match=one.match, seat=one.seat, words=one.words, at=one.at, said=one.said) for one in made_by(c, who.person)]
    words = [m.StoredWord(match=one.match, seat=one.seat, kind=one.kind, what=one.what, at=one.at, side=one.side) for one in rows.words_of(c, who.person)]
    clubs = [
        m.StoredClub(name=row.name, since=one.since, owned=row.owner == who.person) for row in rows.clubs_with(c, who.person) if (one := row.member(who.person))
    ]
    seek, results = _seek(c, who.person), told.stored(c, who.person)
    invited = [row.code for row in rows.gatherings_inviting(c, who.person)]
    calls = [m.StoredCall(endpoint=one.endpoint, made=one.made, seen=one.seen) for one in rows.subscriptions_of(c, who.person)]
    return m.Stored(
        me=_about(c, who, config),
        seats=mine,
        reports=reports,
        results=results,
        tables=tables,
        seek=seek,
        clubs=clubs,
        words=words,
        invited=invited,
        calls=calls,
        puzzles=[m.StoredPuzzle(one.game, one.puzzle, one.tries, one.outcome, one.day, one.at) for one in rows.puzzles_of(c, who.person)],
    )


def _seek(c: Connection, person: str) -> m.StoredSeek | None:
    one = rows.seek(c, person)
    return m.StoredSeek(one.game, one.seats, one.clock, one.rated, one.bot_after, one.since, one.match) if one is not None else None


async def forget(process: Process, who: Visitor) -> None:
    """Forget the person who asks, and sign out all their devices. Raises RequestRefused.

    In matches that go on, bots take their seats; in finished ones their seats are held by "Somebody".
    """
    _known(await about(process, who))
    names: dict[str, set[str]] = {}
    for _ in range(RETRIES):
        if await _forgotten(process, who.person, names):
            break
    else:
        raise RequestRefused("taken", "You took seats while you were being forgotten. Please try again.")
    for id in names:
        process.cache.let_go(id)
    process.hub.turn_out(who.person)


async def _forgotten(process: Process, person: str, names: dict[str, set[str]]) -> bool:
    """Leave every match of a person, note the names they were called by there, and forget them. Returns False if they took another seat meanwhile."""
    held, called = await process.runtime.read(lambda c: (identities.held(c, person), identities.person_name(c, person)))
    for row in held:
        names.setdefault(row.match, {called} - {""}).add(row.name)
    closed = set[str]()
    for id in {row.match for row in held}:
        try:
            match = await process.cache.match(id)
            await process.host.sit(match, partial(_leaves, process.config, match, person))
        except RequestRefused as wrong:
            if wrong.code not in CLOSED:
                raise
            closed.add(id)  # no row can be written there, but the store forgets the person all the same

    def forget(c: Connection) -> None:
        traces.leave(c, person, process.runtime.clock.now())
        identities.forget(c, person, names, closed)
        left.extend(leave_all(c, person))
        rows.uninvite(c, person)
        rows.drop_seeks(c, [person])
        deeds.forget(c, person)

    left: list[str] = []
    try:
        await process.runtime.write(forget)
    except Taken:
        return False
    process.lobby.wrote(*left)
    process.pairing.hear()
    return True


def _leaves(config: Config, match: Match, person: str) -> Next | None:
    """Return the row by which a person leaves a match, or None if they hold no seat there."""
    mine = seats_of(match, person)
    names = [seat.name for seat in match.seats if seat.seat not in mine]
    left = list[SeatRow]()
    for seat in (match.seats[one] for one in mine):
        names.append(told_apart(SOMEBODY, names))
        gone = replace(seat, name=names[-1], stand_in="", icon="")
        if match.over:
            left.append(replace(gone, token=FORGOTTEN))
        else:
            left.append(replace(gone, token="", kind="bot", level=config.default_level))
    return moves.sit(match, "" if match.over else "has left for good: a bot plays on", tuple(left), mine[0], FORGET) if mine else None


def _known(me: m.Me) -> None:
    if not me.known:
        raise RequestRefused("nobody", "You are not known here yet. That begins with your first match.", 403)


def _no_pass() -> RequestRefused:
    return RequestRefused(
        "no-pass",
        "This link or code does not work any more.",
        404,
        hint="Make a new one on a device that is yours. Each works once, and a link only for ten minutes.",
    )
