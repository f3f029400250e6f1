"""How a club is shown to one of its members. No id of a person is in any of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from outplay.server.clubs import swiss as swiss_
from outplay.server.clubs.among import games
from outplay.server.lobby import showing
from outplay.server.lobby.showing import Ratings
from outplay.server.matches.cache import Cache
from outplay.server.matches.terms import terms_of
from outplay.server.protocol import messages as m
from outplay.server.protocol.faces import face_of
from outplay.server.protocol.names import told_apart
from outplay.server.store import rows
from outplay.server.store.rows import ClubRow, GatheringRow, SwissRow

NOBODY = "Somebody"
"""What an entrant is called who was forgotten."""
Shows = tuple[str, str]
"""Somebody's name and sign."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What the store has of a club, read at one moment. `results`: a row for each seat; `people`: names and signs of who plays in tournaments."""

    club: ClubRow
    swisses: Sequence[SwissRow]
    results: Sequence[Any]
    people: Mapping[str, Shows]


def kept(c: Connection, id: str) -> Kept | None:
    """Return all of a club; None if there is none."""
    club = rows.club(c, id)
    if club is None:
        return None
    swisses = rows.swisses_of(c, id)
    people = rows.shown_people(c, (one.person for swiss in swisses for one in swiss.entrants))
    return Kept(club, swisses, rows.results_among(c, id), people)


def members(club: ClubRow) -> list[m.ClubMember]:
    """Return the members, each with a name that nobody else has."""
    names, told = list[str](), list[m.ClubMember]()
    for one in club.members:
        names.append(told_apart(one.name or f"Member {one.number}", names))
        told.append(m.ClubMember(number=one.number, name=names[-1], icon=face_of(one.person, one.icon), since=one.since))
    return told


def shown(found: Kept, tables: Sequence[GatheringRow], ratings: Ratings, cache: Cache, person: str, now: float, address: str) -> m.Club:
    """Return a club as one of its members may know it."""
    club, me = found.club, found.club.member(person)
    owner = club.member(club.owner)
    return m.Club(
        id=club.id,
        name=club.name,
        code=club.code,
        number=club.number,
        owner=owner.number if owner else -1,
        me=me.number if me else -1,
        members=members(club),
        tables=[showing.shown(cache.game(row.game), row, ratings) for row in sorted(tables, key=lambda row: -row.created)],
        results=games(club, found.results, {id: game.name for id, game in cache.runtime.config.games.items()}),
        swisses=[tournament(found, row, cache, person) for row in found.swisses if row.game in cache.runtime.config.games],
        now=now,
        address=address,
    )


def tournament(found: Kept, row: SwissRow, cache: Cache, person: str) -> m.Swiss:
    """Return a tournament as a member of its club may know it."""
    game = cache.game(row.game)
    settings = game.settings.stored(row.settings)
    preset = next((one.name for one in settings.PRESETS if one.id == row.preset), "")
    clock = terms_of(row.clock)
    return m.Swiss(
        id=row.id,
        number=row.number,
        game=row.game,
        name=game.name,
        preset=preset,
        words=list(showing.differences(game, settings, row.preset)),
        rounds=row.rounds,
        round=row.round,
        phase=row.phase,  # type: ignore[arg-type]
        pause=row.pause,
        next=row.next,
        created=row.created,
        entrants=entrants(found.people, row, person),
        pairings=[
            m.Pairing(round=one.round, one=one.one, other=one.other, match=one.match, outcome=one.outcome, played=one.played)  # type: ignore[arg-type]
            for one in row.pairings
        ],
        standings=[
            m.SwissStanding(entrant=one.who, place=one.place, points=one.points / 2, buchholz=one.buchholz / 2, direct=one.direct / 2, wins=one.wins)
            for one in swiss_.stands(row)
        ],
        clock=clock,
        minutes=showing.minutes(game, settings, clock),
        rated=row.rated,
        late=row.round > 0 and swiss_.may_enter(row),
    )


def entrants(people: Mapping[str, Shows], row: SwissRow, person: str) -> list[m.Entrant]:
    """Return who plays, each with a name that nobody else has."""
    names, told = list[str](), list[m.Entrant]()
    for one in row.entrants:
        name, icon = called(people, one.person, one.number)
        names.append(told_apart(name, names))
        told.append(m.Entrant(number=one.number, name=names[-1], icon=icon, state=one.state, mine=bool(person) and one.person == person))  # type: ignore[arg-type]
    return told


def called(people: Mapping[str, Shows], person: str, number: int) -> Shows:
    """Return the name and sign of somebody who plays: as they show themselves, or what stands for who shows no name or was forgotten."""
    if person not in people:
        return NOBODY, face_of(person, "")
    name, icon = people[person]
    return name or f"Player {number + 1}", face_of(person, icon)
