"""What the store keeps of a match, as typed values, and how it is written and read."""

from __future__ import annotations

import hashlib
import zlib
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, delete, insert, select, update

from outplay.kernel.chance import Drawn
from outplay.kernel.settings import Value
from outplay.kernel.step import Seat
from outplay.server import tables
from outplay.server.writer import Taken

Known = tuple[Seat | None, ...] | None
"""Who may know whose a row is: these viewers (None among them: spectators), or everybody."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it was made."""

    id: str
    code: str
    game: str
    rules: int
    content: str
    settings: dict[str, Value]
    seed: bytes
    spectators: bool
    undo: bool
    created: float
    updated: float
    rematch: str = ""
    over: bool = False


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits in a seat. `token` is a hash; empty: nobody yet. `leaving`: has conceded, which is done when next asked."""

    seat: Seat
    kind: str
    name: str
    level: str = ""
    token: str = ""
    leaving: bool = False


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the log. `leads` is the row whose state the match then has: its own, or the one an undo went back to."""

    number: int
    kind: str
    seat: Seat | None
    decision: int
    option: str
    client: str
    chance: tuple[Drawn, ...]
    events: bytes
    lines: bytes
    known: Known
    leads: int
    barriers: int
    round: int
    measure: bytes
    rules: int
    at: float


@dataclass(frozen=True, slots=True)
class StateRow:
    """The state after a row, and for each seat that is asked the id of its decision."""

    number: int
    state: str
    asked: dict[Seat, int]


@dataclass(frozen=True, slots=True)
class DueRow:
    """What the host does for a seat, unless somebody does it before."""

    match: str
    seat: Seat
    decision: int
    at: float


@dataclass(frozen=True, slots=True)
class Stored:
    """A match as it lies in the store."""

    match: MatchRow
    seats: list[SeatRow]
    actions: list[ActionRow]
    state: StateRow
    source: dict[str, str]


def state_hash(state: str) -> str:
    """One hash over a saved state."""
    return hashlib.sha256(state.encode()).hexdigest()[:32]


# Made once: to make a statement costs more than to run it.
ADD_ACTION = insert(tables.actions)
ADD_STATE = insert(tables.states)
ADD_DUE = insert(tables.due)
TOUCH = update(tables.matches).where(tables.matches.c.id == bindparam("of"))
DUE_AT = select(tables.due.c.seat, tables.due.c.decision).where(tables.due.c.match == bindparam("of"))
DROP_DUE = delete(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
TAKE_DUE = update(tables.due).where(
    tables.due.c.match == bindparam("of"),
    tables.due.c.seat == bindparam("who"),
    tables.due.c.decision == bindparam("asked"),
    tables.due.c.lease <= bindparam("now"),
)

# ---------------------------------------------------------------- writing; each is a part of a writer's job


def add_match(c: Connection, match: MatchRow, seats: list[SeatRow], source: dict[str, str]) -> None:
    """A new match, its seats, and its content where no match had it before."""
    known = select(tables.content.c.hash).where(tables.content.c.hash == match.content, tables.content.c.game == match.game)
    if c.execute(known).first() is None:
        c.execute(insert(tables.content).values(hash=match.content, game=match.game, source=_json(source)))
    values = {name: getattr(match, name) for name in MatchRow.__slots__}
    c.execute(insert(tables.matches).values({**values, "settings": _json(match.settings), "seed": match.seed.hex()}))
    c.execute(insert(tables.seats), [{"match": match.id, **{name: getattr(seat, name) for name in SeatRow.__slots__}} for seat in seats])


def add_action(c: Connection, match: str, row: ActionRow, state: StateRow, due: list[DueRow], over: bool, touch: bool = True) -> None:
    """The next row with its state, and what is due then. Fails where the number is taken. `touch`: the match's own row is to be brought up to date."""
    values = {name: getattr(row, name) for name in ActionRow.__slots__}
    known = "" if row.known is None else _json(row.known)
    texts = {"chance": _json(row.chance), "events": row.events.decode(), "measure": row.measure.decode(), "known": known}
    c.execute(ADD_ACTION, {"match": match, **values, **texts})
    packed = zlib.compress(state.state.encode(), 1)
    c.execute(ADD_STATE, {"match": match, "number": state.number, "state": packed, "hash": state_hash(state.state), "asked": _json(state.asked)})
    if touch:
        c.execute(TOUCH, {"of": match, "updated": row.at, "over": over})
    set_due(c, match, due)


def set_due(c: Connection, match: str, due: list[DueRow]) -> None:
    """What is due at a match from now on. A lease on a turn that is still due stays."""
    there = {(row.seat, row.decision) for row in c.execute(DUE_AT, {"of": match})}
    wanted = {(one.seat, one.decision): one for one in due}
    for seat, decision in there - wanted.keys():
        c.execute(DROP_DUE, {"of": match, "who": seat, "asked": decision})
    if new := [{name: getattr(one, name) for name in DueRow.__slots__} for key, one in wanted.items() if key not in there]:
        c.execute(ADD_DUE, new)


def take_seat(c: Connection, match: str, seat: Seat, token: str, name: str) -> bool:
    """Sit down on a free seat. False: somebody was quicker."""
    return c.execute(update(tables.seats).where(_free(match, seat)).values(token=token, name=name)).rowcount == 1


def _free(match: str, seat: Seat) -> ColumnElement[bool]:
    """Where a seat still waits for somebody."""
    return (tables.seats.c.match == match) & (tables.seats.c.seat == seat) & (tables.seats.c.token == "") & (tables.seats.c.kind == "link")


def seat_bots(c: Connection, match: str, bots: list[SeatRow], due: list[DueRow]) -> None:
    """Seat bots where nobody sits yet, and what is due then. Raises Taken, and seats none, where somebody was quicker."""
    for bot in bots:
        if c.execute(update(tables.seats).where(_free(match, bot.seat)).values(kind=bot.kind, name=bot.name, level=bot.level)).rowcount != 1:
            raise Taken(f"seat {bot.seat + 1}")
    set_due(c, match, due)


def set_leaving(c: Connection, match: str, seat: Seat) -> None:
    """A seat concedes as soon as it is asked."""
    c.execute(update(tables.seats).where(tables.seats.c.match == match, tables.seats.c.seat == seat).values(leaving=True))


def set_rematch(c: Connection, match: str, rematch: str) -> bool:
    """Name the match that follows. False: one is named already."""
    free = (tables.matches.c.id == match) & (tables.matches.c.rematch == "")
    return c.execute(update(tables.matches).where(free).values(rematch=rematch)).rowcount == 1


def take_due(c: Connection, one: DueRow, now: float, until: float) -> bool:
    """Take the lease of a due turn. False: another process has it, or it is no longer due."""
    return c.execute(TAKE_DUE, {"of": one.match, "who": one.seat, "asked": one.decision, "now": now, "lease": until}).rowcount == 1


def free_due(c: Connection) -> None:
    """Give back all leases: for a process that knows it is alone."""
    c.execute(update(tables.due).values(lease=0.0))


# ---------------------------------------------------------------- reading


def load(c: Connection, match: str) -> Stored | None:
    """All of a match, with its newest state."""
    found = c.execute(select(tables.matches).where(tables.matches.c.id == match)).first()
    if found is None:
        return None
    seats = c.execute(select(tables.seats).where(tables.seats.c.match == match).order_by(tables.seats.c.seat))
    actions = c.execute(select(tables.actions).where(tables.actions.c.match == match).order_by(tables.actions.c.number))
    newest = c.execute(select(tables.states).where(tables.states.c.match == match).order_by(tables.states.c.number.desc()).limit(1)).one()
    of = (tables.content.c.hash == found.content) & (tables.content.c.game == found.game)
    source = c.execute(select(tables.content.c.source).where(of)).scalar_one()
    return Stored(
        _match(found),
        [SeatRow(**{name: getattr(row, name) for name in SeatRow.__slots__}) for row in seats],
        [_action(row) for row in actions],
        _state(newest),
        msgspec.json.decode(source, type=dict[str, str]),
    )


def state_after(c: Connection, match: str, number: int) -> StateRow | None:
    """The state after a row."""
    row = c.execute(select(tables.states).where(tables.states.c.match == match, tables.states.c.number == number)).first()
    return _state(row) if row else None


def match_of_code(c: Connection, code: str) -> str | None:
    """The match with this code."""
    return c.execute(select(tables.matches.c.id).where(tables.matches.c.code == code)).scalar()


def matches_of_token(c: Connection, token: str, most: int) -> list[str]:
    """The newest matches in which a browser holds a seat."""
    held = select(tables.seats.c.match).where(tables.seats.c.token == token)
    newest = select(tables.matches.c.id).where(tables.matches.c.id.in_(held)).order_by(tables.matches.c.updated.desc()).limit(most)
    return list(c.execute(newest).scalars())


def all_due(c: Connection) -> list[DueRow]:
    """All turns that nobody has leased beyond now."""
    return [DueRow(row.match, row.seat, row.decision, max(row.at, row.lease)) for row in c.execute(select(tables.due))]


def _match(row: Any) -> MatchRow:
    values = {name: getattr(row, name) for name in MatchRow.__slots__}
    settings = msgspec.json.decode(row.settings, type=dict[str, Value])
    return MatchRow(**{**values, "settings": settings, "seed": bytes.fromhex(row.seed)})


def _action(row: Any) -> ActionRow:
    values = {name: getattr(row, name) for name in ActionRow.__slots__}
    known = msgspec.json.decode(row.known, type=tuple[int | None, ...]) if row.known else None
    chance = msgspec.json.decode(row.chance, type=tuple[tuple[str, int | tuple[int, ...]], ...])
    return ActionRow(**{**values, "chance": chance, "events": row.events.encode(), "measure": row.measure.encode(), "known": known})


def _state(row: Any) -> StateRow:
    return StateRow(row.number, zlib.decompress(row.state).decode(), msgspec.json.decode(row.asked, type=dict[int, int]))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
