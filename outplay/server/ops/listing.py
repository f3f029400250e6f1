"""`outplay matches`: the matches of a store, for its operator.

It only looks, at each match for a moment, while servers run. It tells no code, no token, and nothing that is hidden at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec
from sqlalchemy import Connection, Engine, select

from outplay.kernel.content import Content
from outplay.kernel.errors import OutplayError
from outplay.kernel.game import Game
from outplay.kernel.state import State
from outplay.server.protocol.views import Views
from outplay.server.store import rows
from outplay.server.store.clock import local
from outplay.server.store.rows import SIT_KIND, SeatRow, StateRow
from outplay.server.store.tables import actions, matches, seats

Games = Mapping[str, Game[State]]
Contents = dict[tuple[str, str], Content]


class Sitting(msgspec.Struct):
    """Who sits in a seat, and as what: "person", "bot", or "free" if nobody does yet."""

    name: str
    kind: str


class Listed(msgspec.Struct):
    """A match as its operator may know it.

    `awaited`: whose turn it is, as everybody at the table knows it, and `since` when. `goes`: when it is deleted unless it is played before; 0 if no
    deletion is announced.
    """

    id: str
    game: str
    seats: list[Sitting]
    begun: float
    played: float
    round: int
    over: bool
    awaited: list[str] = []
    since: float = 0.0
    goes: float = 0.0
    broken: str = ""

    def words(self) -> str:
        """Return the match in two lines."""
        names = ", ".join(one.name if one.kind == "person" else f"{one.name} ({one.kind})" for one in self.seats)
        how = "over" if self.over else f"waiting for {', '.join(self.awaited) or 'nobody'} since {local(self.since)}"
        goes = f"; will be deleted on {local(self.goes)} unless it is played before then" if self.goes else ""
        how = f"cannot be opened: {self.broken}" if self.broken else how
        return f"{self.id}  {self.game}: {names}\n    begun {local(self.begun)}, last played {local(self.played)}, round {self.round}; {how}{goes}"


def listed(engine: Engine, games: Games, limit: int) -> Iterator[Listed]:
    """Yield the matches played last, at most `limit`."""
    contents: Contents = {}
    with engine.connect() as c:
        ids = list(c.execute(select(matches.c.id).order_by(matches.c.updated.desc(), matches.c.id).limit(limit)).scalars())
    for id in ids:
        with engine.connect() as c:
            one = _listed(c, id, games, contents)
        if one is not None:
            yield one


def _listed(c: Connection, id: str, games: Games, contents: Contents) -> Listed | None:
    row = c.execute(select(matches).where(matches.c.id == id)).first()
    last = c.execute(select(actions.c.at, actions.c.round).where(actions.c.match == id).order_by(actions.c.number.desc()).limit(1)).first()
    if row is None:  # it was deleted meanwhile
        return None
    sitting = [SeatRow(one.seat, one.kind, one.name, token=one.token) for one in c.execute(select(seats).where(seats.c.match == id).order_by(seats.c.seat))]
    one = Listed(
        id=id,
        game=row.game,
        seats=[Sitting(seat.name, "bot" if not seat.person else "person" if seat.token else "free") for seat in sitting],
        begun=row.created,
        played=last.at if last else row.updated,
        round=last.round if last else 0,
        over=row.over,
        goes=row.goes,
    )
    try:
        state = rows.newest_state(c, id)
        if not one.over:
            one.awaited, one.since = _awaited(c, id, [seat.name for seat in sitting], state, _views(c, (row.game, row.content), state, games, contents))
    except OutplayError as wrong:
        one.broken = str(wrong)
    except Exception as wrong:  # whatever it is, go on with the next match
        one.broken = f"it cannot be drawn: {type(wrong).__name__}"
    return one


def _views(c: Connection, played: tuple[str, str], state: StateRow, games: Games, contents: Contents) -> Views:
    """Return the table of a match of this game with this content. Raises OutplayError."""
    if played[0] not in games:
        raise OutplayError(f"its game {played[0]!r} is not installed here")
    game = games[played[0]]
    if played not in contents:
        contents[played] = game.read(rows.source_of(c, *played))
    return Views(game, game.loads(state.state, contents[played]), state.asked)


def _awaited(c: Connection, id: str, names: list[str], state: StateRow, views: Views) -> tuple[list[str], float]:
    """Return who is awaited, as everybody may know it (perhaps only one of a side), and since when."""
    known, sides = views.awaited(None)
    of_sides = [f"one of {' and '.join(names[seat] for seat in views.sides[side].seats)}" for side in sides]
    own = actions.c.match == id
    asked = {state.asked[seat] for seat in known} if not sides else set[int]()
    when = own & (actions.c.number.in_(asked) if asked else actions.c.kind != SIT_KIND)
    at = c.execute(select(actions.c.at).where(when).order_by(actions.c.number if asked else actions.c.number.desc()).limit(1)).scalar()
    return [*(names[seat] for seat in known), *of_sides], float(at or 0.0)
