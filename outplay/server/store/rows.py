"""What the store keeps of a match, as typed values, and how it is written and read."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from outplay.kernel.chance import Drawn
from outplay.kernel.errors import OutplayError
from outplay.kernel.settings import Value
from outplay.kernel.step import Seat
from outplay.server.store import tables
from outplay.server.store.notices import DUE, note
from outplay.server.store.writer import Taken

SIT_KIND = "sit"
"""The kind of rows that change who sits where, and nothing on the table."""
Known = tuple[Seat | None, ...] | None
"""Who may know whose a row is: these viewers (None among them: spectators), or everybody."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match as it was made. `goes`: when it goes unless it is played before; 0: that is not announced."""

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
    maker: str = ""
    address: str = ""
    patience: int = 0
    hurried: bool = False
    goes: float = 0.0


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits in a seat. `token`: the person who holds it; empty: nobody yet. `stand_in`: the level of the bot that plays for whoever holds it. `away`: when its holder left."""

    seat: Seat
    kind: str
    name: str
    level: str = ""
    token: str = ""
    stand_in: str = ""
    away: float = 0.0
    icon: str = ""

    @property
    def bot(self) -> bool:
        """Whether a bot plays here now, of its own or for somebody."""
        return self.kind == "bot" or bool(self.stand_in)

    @property
    def person(self) -> bool:
        """Whether it is a person's seat, whoever plays there now."""
        return self.kind != "bot"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the log. `leads` is the row whose state the match then has: its own, the one an undo went back to, or, where only seats changed, the one before."""

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
class DraftRow:
    """What a seat has picked of a secret series that is not finished, as JSON. `client`: the id of the message that did so last."""

    seat: Seat
    decision: int
    picks: str
    client: str


Drafts = dict[Seat, DraftRow]
Waived = dict[Seat, frozenset[str]]
"""What each seat has waived, by the keys of its questions; seats that have waived nothing are left out."""


@dataclass(frozen=True, slots=True)
class News:
    """What the store has of a match beyond a row: the rows since, the newest state, what is drafted and waived, and who sits where."""

    match: MatchRow
    seats: list[SeatRow]
    actions: list[ActionRow]
    state: StateRow
    drafts: Drafts
    waived: Waived = field(default_factory=dict, kw_only=True)


@dataclass(frozen=True, slots=True)
class StoredMatch(News):
    """A match as it lies in the store, with all its rows."""

    source: dict[str, str]


@dataclass(frozen=True, slots=True)
class Change:
    """A row to be written, and what it changes: the state, seats, what the match's own row says. `draft` is what its seat had drafted: it goes. `secret`: there may be drafts."""

    row: ActionRow
    state: StateRow | None = None
    seats: tuple[SeatRow, ...] = ()
    match: MatchRow | None = None
    draft: DraftRow | None = None
    secret: bool = True


class Newer(OutplayError):
    """A match at which a newer version of its game has written: this one may know its table otherwise, or not at all. `at`: when that was."""

    def __init__(self, at: float) -> None:
        super().__init__("a newer version of its game has written there")
        self.at = at


class Damaged(OutplayError):
    """A match whose rows cannot be read: says which, and what is wrong with it."""


def state_hash(state: str) -> str:
    """One hash over a saved state."""
    return hashlib.sha256(state.encode()).hexdigest()[:32]


# Made once: to make a statement costs more than to run it.
ADD_ACTION = insert(tables.actions)
ADD_STATE = insert(tables.states)
ADD_DUE = insert(tables.due)
CHANGING = ("kind", "name", "level", "token", "stand_in", "icon")
SIT = update(tables.seats).where(tables.seats.c.match == bindparam("of"), tables.seats.c.seat == bindparam("who"))
TOUCH = update(tables.matches).where(tables.matches.c.id == bindparam("of"))
NEWEST = select(func.max(tables.actions.c.number)).where(tables.actions.c.match == bindparam("of"))
GOES = select(tables.matches.c.goes).where(tables.matches.c.id == bindparam("of"))
DUE_AT = select(tables.due.c.seat, tables.due.c.decision).where(tables.due.c.match == bindparam("of"))
DROP_DUE = delete(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
FREE_DUE = update(tables.due).where(tables.due.c.match == bindparam("of"), tables.due.c.seat == bindparam("who"), tables.due.c.decision == bindparam("asked"))
DRAFTS = select(tables.drafts).where(tables.drafts.c.match == bindparam("of"))
ADD_DRAFT = insert(tables.drafts)
DROP_DRAFT = delete(tables.drafts).where(tables.drafts.c.match == bindparam("of"), tables.drafts.c.seat == bindparam("who"))
WAIVED = select(tables.waived).where(tables.waived.c.match == bindparam("of"))
ADD_WAIVED = insert(tables.waived)
DROP_WAIVED = delete(tables.waived).where(tables.waived.c.match == bindparam("of"), tables.waived.c.seat == bindparam("who"))
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


def add_row(c: Connection, match: str, change: Change, due: list[DueRow], over: bool, touch: bool = True) -> None:
    """The next row with what it changes, and what is due then. Fails where the number is taken. `touch`: the match's own row is to be brought up to date."""
    row, state = change.row, change.state
    values = {name: getattr(row, name) for name in ActionRow.__slots__}
    known = "" if row.known is None else _json(row.known)
    texts = {"chance": _json(row.chance), "events": row.events.decode(), "measure": row.measure.decode(), "known": known}
    c.execute(ADD_ACTION, {"match": match, **values, **texts})
    note(c, match, row.number)
    if state is not None:
        packed = zlib.compress(state.state.encode(), 1)
        c.execute(ADD_STATE, {"match": match, "number": state.number, "state": packed, "hash": state_hash(state.state), "asked": _json(state.asked)})
        if change.secret:
            _clear_drafts(c, match, change, state.asked)
    for seat in change.seats:
        c.execute(SIT, {"of": match, "who": seat.seat, **{name: getattr(seat, name) for name in CHANGING}})
    if change.match is not None:
        c.execute(TOUCH, {"of": match, "hurried": change.match.hurried, "rematch": change.match.rematch})
    if touch:
        c.execute(TOUCH, {"of": match, "updated": row.at, "over": over, "goes": 0.0})
    set_due(c, match, due)


def _clear_drafts(c: Connection, match: str, change: Change, asked: dict[Seat, int]) -> None:
    """Drop what was drafted for questions that are open no more. Raises Taken where the seat's own draft is not the one that this row was made of."""
    there = drafts(c, match)
    if change.row.seat is not None and there.get(change.row.seat) != change.draft:
        raise Taken("the draft was changed")
    for one in there.values():
        if asked.get(one.seat) != one.decision:
            c.execute(DROP_DRAFT, {"of": match, "who": one.seat})


def set_draft(c: Connection, match: str, number: int, before: DraftRow | None, draft: DraftRow) -> None:
    """Keep a draft in the place of the one before. Raises Taken where there is another by now, or a row beyond this number."""
    if newest(c, match) != number or drafts(c, match).get(draft.seat) != before:
        raise Taken("the draft was changed")
    c.execute(DROP_DRAFT, {"of": match, "who": draft.seat})
    c.execute(ADD_DRAFT, {"match": match, "seat": draft.seat, "decision": draft.decision, "picks": draft.picks, "client": draft.client})
    note(c, match)


def waive(c: Connection, match: str, number: int, seat: Seat, keys: Collection[str], due: list[DueRow]) -> None:
    """A seat has waived these, and nothing else; what is due then. Raises Taken where there is a row beyond this number."""
    if newest(c, match) != number:
        raise Taken("the table has changed")
    c.execute(DROP_WAIVED, {"of": match, "who": seat})
    if keys:
        c.execute(ADD_WAIVED, [{"match": match, "seat": seat, "key": key} for key in keys])
    note(c, match)
    set_due(c, match, due)


def drop_due(c: Connection, one: DueRow) -> None:
    """A turn is not due any more."""
    c.execute(DROP_DUE, {"of": one.match, "who": one.seat, "asked": one.decision})


def set_due(c: Connection, match: str, due: list[DueRow]) -> list[DueRow]:
    """What is due at a match from now on. A lease on a turn that is still due stays. What was not due before."""
    there = {(row.seat, row.decision) for row in c.execute(DUE_AT, {"of": match})}
    wanted = {(one.seat, one.decision): one for one in due}
    for seat, decision in there - wanted.keys():
        c.execute(DROP_DUE, {"of": match, "who": seat, "asked": decision})
    new = [one for key, one in wanted.items() if key not in there]
    if new:
        c.execute(ADD_DUE, [{name: getattr(one, name) for name in DueRow.__slots__} for one in new])
    return new


def take_due(c: Connection, one: DueRow, now: float, until: float) -> bool:
    """Take the lease of a due turn. False: another process has it, or it is no longer due."""
    return c.execute(TAKE_DUE, {"of": one.match, "who": one.seat, "asked": one.decision, "now": now, "lease": until}).rowcount == 1


def free_due(c: Connection, turns: list[tuple[str, Seat, int]] | None = None) -> None:
    """Give back leases: of these turns (match, seat, decision), or all, for a process that knows it is alone."""
    if turns is None:
        c.execute(update(tables.due).values(lease=0.0))
    for match, seat, decision in turns or ():
        c.execute(FREE_DUE, {"of": match, "who": seat, "asked": decision, "lease": 0.0})
        note(c, DUE)


# ---------------------------------------------------------------- reading


def load(c: Connection, match: str, rules: int) -> StoredMatch | None:
    """All of a match, with its newest state, for one who knows its rules up to a version. Raises Damaged, and Newer."""
    news = since(c, match, -1, rules)
    if news is None:
        return None
    source = source_of(c, news.match.game, news.match.content)
    return StoredMatch(news.match, news.seats, news.actions, news.state, news.drafts, source, waived=news.waived)


def source_of(c: Connection, game: str, hash: str) -> dict[str, str]:
    """The files of a content. Raises Damaged."""
    of = (tables.content.c.hash == hash) & (tables.content.c.game == game)
    texts = c.execute(select(tables.content.c.source).where(of)).scalar()
    if texts is None:
        raise Damaged("its cards and maps are missing")
    with _damage("its cards and maps"):
        return msgspec.json.decode(texts, type=dict[str, str])


def since(c: Connection, match: str, number: int, rules: int) -> News | None:
    """What the store has of a match beyond a row, from one snapshot, for one who knows its rules up to a version. Raises Damaged, and Newer."""
    found = c.execute(select(tables.matches).where(tables.matches.c.id == match)).first()
    if found is None:
        return None
    if found.rules > rules:
        raise Newer(found.created)
    with _damage("its own row"):
        row = _match(found)
    seats = c.execute(select(tables.seats).where(tables.seats.c.match == match).order_by(tables.seats.c.seat)).all()
    later = (tables.actions.c.match == match) & (tables.actions.c.number > number)
    actions: list[ActionRow] = []
    for n, action in enumerate(c.execute(select(tables.actions).where(later).order_by(tables.actions.c.number)), number + 1):
        if action.rules > rules:
            raise Newer(action.at)
        if action.number != n:
            raise Damaged(f"row {n} is missing")
        with _damage(f"row {n}"):
            actions.append(_action(action))
    if not seats or (number < 0 and not actions):
        raise Damaged("its seats are missing" if not seats else "it has no rows")
    state = newest_state(c, match)
    last = next((action.number for action in reversed(actions) if action.kind != SIT_KIND), state.number)
    if state.number != last:
        raise Damaged(f"the table after row {last} is missing")
    people = [SeatRow(**{name: getattr(seat, name) for name in SeatRow.__slots__}) for seat in seats]
    return News(row, people, actions, state, drafts(c, match), waived=waived(c, match))


def newest_state(c: Connection, match: str) -> StateRow:
    """The table as it is now. Raises Damaged."""
    newest = c.execute(select(tables.states).where(tables.states.c.match == match).order_by(tables.states.c.number.desc()).limit(1)).first()
    if newest is None:
        raise Damaged("its table is missing")
    return _state(newest)


def drafts(c: Connection, match: str) -> Drafts:
    """The unfinished series of a match, by seat."""
    return {row.seat: DraftRow(row.seat, row.decision, row.picks, row.client) for row in c.execute(DRAFTS, {"of": match})}


def waived(c: Connection, match: str) -> Waived:
    """What the seats of a match have waived."""
    found: dict[Seat, set[str]] = {}
    for row in c.execute(WAIVED, {"of": match}):
        found.setdefault(row.seat, set()).add(row.key)
    return {seat: frozenset(keys) for seat, keys in found.items()}


def goes(c: Connection, match: str) -> float | None:
    """When a match goes unless it is played before; 0: that is not announced. None: there is no such match."""
    return c.execute(GOES, {"of": match}).scalar()


def newest(c: Connection, match: str) -> int:
    """The number of a match's last row: the one counter that everything raises that changes it. -1: there is no such match."""
    found = c.execute(NEWEST, {"of": match}).scalar()
    return -1 if found is None else int(found)


def state_after(c: Connection, match: str, number: int) -> StateRow | None:
    """The state after a row."""
    row = c.execute(select(tables.states).where(tables.states.c.match == match, tables.states.c.number == number)).first()
    return _state(row) if row else None


def match_of_code(c: Connection, code: str) -> str | None:
    """The match with this code."""
    return c.execute(select(tables.matches.c.id).where(tables.matches.c.code == code)).scalar()


def matches_of(c: Connection, person: str, most: int) -> list[str]:
    """The newest matches in which somebody holds a seat."""
    held = select(tables.seats.c.match).where(tables.seats.c.token == person)
    newest = select(tables.matches.c.id).where(tables.matches.c.id.in_(held)).order_by(tables.matches.c.updated.desc()).limit(most)
    return list(c.execute(newest).scalars())


def titles(c: Connection, match: str) -> tuple[str, str, float] | None:
    """A match's game, its code and when it was last played: what can be said of one that cannot be read."""
    row = c.execute(select(tables.matches.c.game, tables.matches.c.code, tables.matches.c.updated).where(tables.matches.c.id == match)).first()
    return (str(row.game), str(row.code), float(row.updated)) if row else None


def all_matches(c: Connection) -> list[str]:
    """The ids of all matches, the oldest first."""
    return list(c.execute(select(tables.matches.c.id).order_by(tables.matches.c.created)).scalars())


def all_due(c: Connection, before: float) -> list[DueRow]:
    """All turns that were due before a moment and that nobody has leased beyond it."""
    lying = select(tables.due).where(tables.due.c.at <= before, tables.due.c.lease <= before)
    return [DueRow(row.match, row.seat, row.decision, row.at) for row in c.execute(lying)]


@contextmanager
def _damage(what: str) -> Iterator[None]:
    """What cannot be decoded is told as Damaged."""
    try:
        yield
    except (msgspec.MsgspecError, zlib.error, ValueError, TypeError, SQLAlchemyError) as wrong:
        raise Damaged(f"{what} cannot be read: {wrong}") from None


def _match(row: Any) -> MatchRow:
    values = {name: getattr(row, name) for name in MatchRow.__slots__}
    settings = msgspec.json.decode(row.settings, type=dict[str, Value])
    return MatchRow(**{**values, "settings": settings, "seed": bytes.fromhex(row.seed)})


def _action(row: Any) -> ActionRow:
    values = {name: getattr(row, name) for name in ActionRow.__slots__}
    known = msgspec.json.decode(row.known, type=tuple[int | None, ...]) if row.known else None
    chance = msgspec.json.decode(row.chance, type=tuple[tuple[str, int | tuple[int, ...]], ...])
    msgspec.json.decode(row.lines, type=dict[str, list[dict[str, object]]])  # told later: seen now whether they can be
    return ActionRow(**{**values, "chance": chance, "events": row.events.encode(), "measure": row.measure.encode(), "known": known})


def _state(row: Any) -> StateRow:
    with _damage(f"the table after row {row.number}"):
        state = zlib.decompress(row.state).decode()
        asked = msgspec.json.decode(row.asked, type=dict[int, int])
    if state_hash(state) != row.hash:
        raise Damaged(f"the table after row {row.number} was changed: its hash does not fit")
    return StateRow(row.number, state, asked)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
