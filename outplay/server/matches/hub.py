"""Who is connected to this process: sockets by match, and what is sent to them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection

from msgspec.structs import replace

from outplay.server.matches.connection import Connection
from outplay.server.matches.contents import Names, other_content
from outplay.server.matches.match import Match
from outplay.server.matches.telling import Telling
from outplay.server.protocol import messages as m
from outplay.server.protocol.deltas import Known, Prints, delta
from outplay.server.protocol.views import Viewer, Views, encode

WATCHERS = -1
"""Stands for spectators where connections are counted by seat."""
AGAIN = "!again"
"""The option of the row by which somebody asks to play a match again."""
RECONNECT = 1012
"""The code with which a socket is closed whose client is to connect again."""
LATER = 1013
"""The code with which a socket is closed whose client is to connect again, but not at once."""


class Hub:
    """The connections of this process. `address`: where others reach this server. `variants`: what contents are called that are not their game's own."""

    def __init__(self, address: str = "") -> None:
        self.address = address
        self.variants: Names = {}
        self.at: dict[str, set[Connection]] = defaultdict(set)
        self._counts: dict[str, tuple[list[str], dict[int, int]]] = {}

    def join(self, connection: Connection, match: str) -> None:
        """Put a connection at a match."""
        if connection in self.at.get(match, ()):
            return
        self.leave(connection)
        connection.match = match
        self.at[match].add(connection)
        self._counts.pop(match, None)

    def leave(self, connection: Connection) -> None:
        """Put a connection at no match."""
        there = self.at.get(connection.match)
        if there is not None:
            there.discard(connection)
            if not there:
                del self.at[connection.match]
        self._counts.pop(connection.match, None)
        connection.match, connection.club, connection.present = "", "", None

    def all(self) -> list[Connection]:
        """Return all connections that are at a match."""
        return [one for there in self.at.values() for one in there]

    def turn_out(self, who: str) -> None:
        """Close all sockets of this person or address because their access has changed. Clients reconnect and are identified afresh."""
        for one in self.all():
            if who in one.whom:
                one.end(RECONNECT)

    def send_away(self, match: str) -> None:
        """Close the sockets at a match. Clients reconnect."""
        for one in self.at.get(match, ()):
            one.end(RECONNECT)

    def busy(self, match: str) -> bool:
        """Return whether anybody is at a match, at this process."""
        return match in self.at

    def watched(self, match: Match) -> bool:
        """Return whether anybody is at a match, at this process or another one."""
        return self.busy(match.id) or bool(match.elsewhere)

    def here(self, match: Match) -> dict[int, int]:
        """Return the numbers of connections of this process at a match, by seat; spectators are counted under WATCHERS.

        They are counted anew only after somebody came, left or changed seats: however many are here, a Hello costs the same.
        """
        if match.id not in self.at:
            return {}
        holders = [seat.token for seat in match.seats]
        counted = self._counts.get(match.id)
        if counted is None or counted[0] != holders:
            found = Counter(seat for one in self.at[match.id] for seat in seats_of(match, one.person) or (WATCHERS,))
            counted = self._counts[match.id] = holders, dict(found)
        return counted[1]

    def draw(self, match: Match, views: Views, telling: Telling | None) -> None:
        """Draw a table, and the intermediate ones before it, for everybody who is here, with what is new from one to the next.

        Done before anything is written.
        """
        known: Known = {}
        for one in self.at.get(match.id, ()):
            scene = one.view.scene if one.view else None
            for table in (*(on_the_way for _, on_the_way in (telling.tables(one.viewer) if telling else ())), views):
                table.delta(scene, one.viewer, {}, known)
                scene = table.scene(one.viewer)

    def tell(self, match: Match, viewers: Collection[Viewer]) -> None:
        """Send these viewers the rows they do not have, and the table as it is now.

        Only viewers who may know of a draft are named when it changes, so the others do not receive a single byte.
        """
        made: dict[tuple[int, int], tuple[m.Update, Prints]] = {}
        written: dict[tuple[int, int, tuple[str, ...]], bytes] = {}
        for one in self.at.get(match.id, ()):
            if one.viewer not in viewers:
                continue
            before, view = one.view, match.view(one.viewer, seats_of(match, one.person))
            if before is None or before.seat != view.seat:
                self.lay_for(match, one)
                continue
            key = (id(before), id(view))
            if key not in made:
                made[key] = self.update(match, one, before, view)
            update, prints = made[key]
            new = tuple(name for name in prints if name not in one.known)
            if (*key, new) not in written:
                written[*key, new] = encode(replace(update, prints={name: prints[name] for name in new}))
            one.send(written[*key, new])
            one.has(view, match.number, new)

    def lay(self, match: Match) -> None:
        """Send everybody the whole table again."""
        for one in self.at.get(match.id, ()):
            self.lay_for(match, one)

    def lay_for(self, match: Match, one: Connection, seen: int = -1) -> None:
        """Send one connection the whole table, without the rows up to `seen` and the printed parts it has."""
        view = match.view(one.viewer, seats_of(match, one.person))
        table = self.table(match, one, view, seen)
        one.send(table)
        one.has(view, match.number, table.prints)
        one.present = None  # the table says it too, perhaps otherwise than it was told last

    def announce(self, match: Match) -> None:
        """Tell everybody who sits where who was last told otherwise."""
        made: dict[tuple[int, ...], tuple[m.Present, bytes]] = {}
        for one in self.at.get(match.id, ()):
            mine = seats_of(match, one.person)
            if mine not in made:
                present = self.present(match, one.person)
                made[mine] = present, encode(present)
            present, written = made[mine]
            if one.present != present:
                one.present = present
                one.send(written)

    def greet(self, match: Match, one: Connection) -> None:
        """Tell somebody who has just come who sits where."""
        one.present = self.present(match, one.person)
        one.send(one.present)

    def present(self, match: Match, person: str) -> m.Present:
        """Return who sits where and how many watch, as a person is told."""
        return m.Present(seats=self.seats(match, person), watching=self.watching(match), rematch=match.row.rematch, goes=match.row.goes)

    def watching(self, match: Match) -> int:
        """Return the number of spectators, here and at other processes."""
        return self.here(match).get(WATCHERS, 0) + match.elsewhere.get(WATCHERS, 0)

    def seats(self, match: Match, person: str) -> list[m.SeatInfo]:
        """Return who sits where, as a person is told."""
        here = self.here(match).keys() | match.elsewhere.keys()
        table = match.public
        sides = {seat: side for side in match.views.sides for seat in side.seats}
        again = {row.seat for row in match.actions if row.option == AGAIN} if match.over else set()
        return [
            m.SeatInfo(
                seat=seat.seat,
                kind=seat.kind,  # type: ignore[arg-type]  # the store keeps it as text
                name=seat.name,
                side=sides[seat.seat].id if seat.seat in sides else "",
                style=sides[seat.seat].style if seat.seat in sides else "nobody",
                icon=seat.icon,
                level=seat.level,
                mine=bool(person) and seat.token == person,
                here=not seat.person or seat.seat in here,
                away=0.0 if seat.seat in here else seat.away,
                taken=not seat.person or bool(seat.token),
                gone=seat.seat in table.conceded,
                stand_in=seat.stand_in,
                out=table.out(seat.seat),
                again=seat.seat in again,
            )
            for seat in match.seats
        ]

    def update(self, match: Match, one: Connection, before: m.View, view: m.View) -> tuple[m.Update, Prints]:
        """Return what is new for a connection since the view it had, and all printed parts in it."""
        prints: Prints = {}
        rows = match.rows(one.viewer, one.seen)
        scene, moments = before.scene, []
        for after, views in match.moments(one.viewer) if rows else ():
            moments.append(m.Then(after=after, scene=views.delta(scene, one.viewer, prints)))
            scene = views.scene(one.viewer)
        last = match.views.delta(scene, one.viewer, prints)
        return m.Update(rows=rows, moments=moments, view=delta(before, view, prints, {"scene": last})), prints

    def table(self, match: Match, one: Connection, view: m.View, seen: int) -> m.Laid:
        """Return everything for one connection that starts from nothing."""
        prints: Prints = {}
        scene = match.views.delta(None, one.viewer, prints)
        return m.Laid(
            match=match.id,
            game=match.row.game,
            code=match.row.code,
            seats=self.seats(match, one.person),
            mine=list(seats_of(match, one.person)),
            view=delta(None, view, prints, {"scene": scene}),
            rows=match.log(one.viewer, seen),
            settings=match.settings_given(),
            spectators=match.row.spectators,
            undo=match.row.undo,
            secrets=match.game.has_secrets,
            commitment=match.commitment,
            seed=match.row.seed.hex() if match.state.over else "",
            rematch=match.row.rematch,
            patience=match.row.patience,
            now=match.clock.now(),
            address=self.address,
            seen=seen,
            prints={name: part for name, part in prints.items() if name not in one.known},
            goes=match.row.goes,
            preset=like.name if (like := match.settings.like) else "",
            clock=match.timing.terms,
            allies=allies_of(match, one.viewer),
            texts=match.row.texts,
            origin=origin_of(match),
            content=other_content(match, self.variants),
            hints=match.row.hints,
        )


def origin_of(match: Match) -> m.Origin | None:
    """Return with which moment of another match a match begins, as it is told; None if with a deal of its own."""
    begins = match.origin
    return (
        m.Origin(match=begins.source, n=begins.row, moves=begins.moves, at=begins.at, lesson=begins.lesson, puzzle=begins.puzzle, shown=begins.shown)
        if begins is not None
        else None
    )


def seats_of(match: Match, person: str) -> tuple[int, ...]:
    """Return the seats that a person holds."""
    return tuple(seat.seat for seat in match.seats if person and seat.token == person)


def allies_of(match: Match, viewer: Viewer) -> list[int]:
    """Return the seats that share a seat's secrets, itself among them; none if it has its secrets for itself: then there is nobody to talk to alone."""
    sharing = list(match.state.shares(viewer)) if viewer is not None else []
    return sharing if len(sharing) > 1 else []
