"""How open tables are shown: to everybody, to those who sit there, and behind a code. No id of a person is in any of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from outplay.clocks.terms import ClockTerms, offered, pace
from outplay.kernel.game import Game
from outplay.kernel.settings import Settings
from outplay.kernel.state import State
from outplay.server.matches.terms import terms_of
from outplay.server.protocol import messages as m
from outplay.server.ratings import told
from outplay.server.ratings.ledger import Key
from outplay.server.ratings.model import NEW, Rating
from outplay.server.ratings.values import Kind, kind_of
from outplay.server.store.rows import GatheringRow, PlaceRow

Ratings = Mapping[Key, Rating]
"""Those of the people at some tables, as far as they have any."""


def shown(game: Game[State], row: GatheringRow, ratings: Ratings) -> m.OpenTable:
    """Return a table as everybody may know it."""
    settings = game.settings.stored(row.settings)
    kind = kind_at(game, row)
    preset = next((one.name for one in settings.PRESETS if one.id == row.preset), "")
    owner = row.place(row.owner)
    clock = terms_of(row.clock)
    return m.OpenTable(
        id=row.id,
        game=row.game,
        preset=preset,
        words=list(differences(game, settings, row.preset)),
        seats=[_seat(place, ratings.get((row.game, kind, place.person), NEW)) for place in row.places],
        sides=[list(side) for side in settings.sides],
        owner=owner.seat if owner else -1,
        created=row.created,
        clock=clock,
        minutes=minutes(game, settings, clock),
        spectators=row.spectators,
        rated=row.rated,
        kind=kind,
        least=row.least,
        most=row.most,
        texts=row.texts,
    )


def kind_at(game: Game[State], row: GatheringRow) -> Kind:
    """Return which ratings count at a table."""
    return kind_of(game.settings.stored(row.settings).sides)


def own(game: Game[State], row: GatheringRow, person: str, ratings: Ratings) -> m.OwnTable:
    """Return a table as somebody who sits there knows it."""
    place = row.place(person)
    return m.OwnTable(
        table=shown(game, row, ratings),
        code=row.code,
        seat=place.seat if place else -1,
        number=row.number,
        public=row.public,
        owned=row.owner == person,
        until=row.until,
        club=row.club,
    )


def invitation(game: Game[State], row: GatheringRow, ratings: Ratings) -> m.Invitation:
    """Return a table as somebody knows it who was asked to come."""
    return m.Invitation(table=shown(game, row, ratings), code=row.code)


def door(game: Game[State], row: GatheringRow, person: str) -> m.Door:
    """Return what is behind the code of a table."""
    settings = game.settings.stored(row.settings)
    side_of = {seat: side for side, seats in enumerate(settings.sides) for seat in seats}
    styles = settings.STYLES
    seats = [
        m.SeatInfo(
            seat=place.seat,
            kind="bot" if place.level else "link",
            name=place.name or f"Player {place.seat + 1}",
            side=str(side_of[place.seat]),
            style=styles[side_of[place.seat]] if side_of[place.seat] < len(styles) else "nobody",
            icon=place.icon,
            level=place.level,
            mine=bool(person) and place.person == person,
            here=not place.away,
            taken=not place.free,
        )
        for place in row.places
    ]
    free = [place.seat for place in row.places if place.free]
    return m.Door(match="", code=row.code, game=row.game, seats=seats, free=free, spectators=False, over=False, table=row.id)


def nearest(game: Game[State], settings: Settings) -> str:
    """Return the id of the preset from which the fewest options differ; empty if there is none."""
    return min((one.id for one in game.settings.PRESETS), key=lambda id: len(list(differences(game, settings, id))), default="")


def differences(game: Game[State], settings: Settings, preset: str) -> Iterator[str]:
    """Yield the options that differ from a preset in words: "Tide: on". How many sit there is seen anyway."""
    kind = game.settings
    values = next((one.values for one in kind.PRESETS if one.id == preset), {})
    usual, mine = kind.make(values).given(), settings.given()
    for field in kind.form(game.load()):
        if field.matters(mine) and mine[field.id] != usual[field.id]:
            yield f"{field.name}: {field.told(mine[field.id])}"


def _seat(place: PlaceRow, rating: Rating) -> m.OpenSeat:
    kind = "person" if place.person else "bot" if place.level else "free"
    return m.OpenSeat(
        seat=place.seat, kind=kind, name=place.name, icon=place.icon, level=place.level, away=place.away,  # type: ignore[arg-type]
        profile=place.profile, rating=told.strength(rating) if place.person else None,
    )  # fmt: skip


def minutes(game: Game[State], settings: Settings, clock: ClockTerms | None) -> list[int]:
    """Return how many minutes a match usually takes with a clock, from and to; nothing if that is not known."""
    known = next(
        (one for one in offered(pace(game.folder), settings.seats) if clock and msgspec.structs.replace(one.terms, shared=clock.shared) == clock), None
    )
    return list(known.minutes[:2]) if known and known.minutes else []
