"""How a match is read from the store."""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, bindparam, exists, func, select
from sqlalchemy.exc import SQLAlchemyError

from outplay.kernel.settings import Value
from outplay.kernel.step import Seat
from outplay.server.store import tables
from outplay.server.store.rows.values import (
    SIT_KIND,
    ActionRow,
    Damaged,
    DraftRow,
    Drafts,
    Latest,
    MatchRow,
    Newer,
    News,
    Origin,
    SeatRow,
    StateRow,
    StoredMatch,
    Waived,
    state_hash,
)

# Made once: making a statement costs more than running it.
NEWEST = select(func.max(tables.actions.c.number)).where(tables.actions.c.match == bindparam("of"))
GOES = select(tables.matches.c.goes).where(tables.matches.c.id == bindparam("of"))
DRAFTS = select(tables.drafts).where(tables.drafts.c.match == bindparam("of"))
WAIVED = select(tables.waived).where(tables.waived.c.match == bindparam("of"))


def load(c: Connection, match: str, rules: int) -> StoredMatch | None:
    """Return a whole match with its newest state, or None if there is none.

    `rules`: the newest version of its rules that the caller knows. Raises Damaged, and Newer.
    """
    news = since(c, match, -1, rules)
    if news is None:
        return None
    source = source_of(c, news.match.game, news.match.content)
    return StoredMatch(news.match, news.seats, news.actions, news.state, news.drafts, source, waived=news.waived, origin=origin(c, match))


def origin(c: Connection, match: str) -> Origin | None:
    """Return the moment of another match with which a match begins, or None if it begins with a deal of its own. Raises Damaged."""
    row = c.execute(select(tables.forks).where(tables.forks.c.match == match)).first()
    if row is None:
        return None
    with _damage("the table with which it begins"):
        state = zlib.decompress(row.state).decode()
    if state_hash(state) != row.hash:
        raise Damaged("the table with which it begins was changed: its hash does not fit")
    return Origin(row.source, row.row, row.moves, row.at, state, row.lesson, row.puzzle, row.shown)


def source_of(c: Connection, game: str, hash: str) -> dict[str, str]:
    """Return the files of a content. Raises Damaged."""
    of = (tables.content.c.hash == hash) & (tables.content.c.game == game)
    texts = c.execute(select(tables.content.c.source).where(of)).scalar()
    if texts is None:
        raise Damaged("its cards and maps are missing")
    with _damage("its cards and maps"):
        return msgspec.json.decode(texts, type=dict[str, str])


def since(c: Connection, match: str, number: int, rules: int) -> News | None:
    """Return what the store has of a match beyond a row, read at one moment; None if there is no such match.

    `rules`: as in `load`. Raises Damaged, and Newer.
    """
    found = c.execute(select(tables.matches).where(tables.matches.c.id == match)).first()
    if found is None:
        return None
    seats = c.execute(select(tables.seats).where(tables.seats.c.match == match).order_by(tables.seats.c.seat)).all()
    later = (tables.actions.c.match == match) & (tables.actions.c.number > number)
    actions = c.execute(select(tables.actions).where(later).order_by(tables.actions.c.number))
    return news_of(found, seats, actions, _newest(c, match), drafts(c, match), waived(c, match), number, rules)


def news_of(found: Any, seats: Sequence[Any], later: Iterable[Any], newest: Any, drafts: Drafts, waived: Waived, number: int, rules: int) -> News:
    """Return the rows of a match beyond a number as typed values: its own, its seats', the later ones, the newest state's. Raises Damaged, and Newer."""
    if found.rules > rules:
        raise Newer(found.created)
    with _damage("its own row"):
        row = _match(found)
    actions: list[ActionRow] = []
    for n, action in enumerate(later, number + 1):
        if action.rules > rules:
            raise Newer(action.at)
        if action.number != n:
            raise Damaged(f"row {n} is missing")
        with _damage(f"row {n}"):
            actions.append(_action(action))
    if not seats or (number < 0 and not actions):
        raise Damaged("its seats are missing" if not seats else "it has no rows")
    if newest is None:
        raise Damaged("its table is missing")
    state = _state(newest)
    last = next((action.number for action in reversed(actions) if action.kind != SIT_KIND), state.number)
    if state.number != last:
        raise Damaged(f"the table after row {last} is missing")
    people = [SeatRow(**{name: getattr(seat, name) for name in SeatRow.__slots__}) for seat in seats]
    return News(row, people, actions, state, drafts, waived=waived)


def latest(c: Connection, matches: Sequence[str]) -> dict[str, Latest]:
    """Return how far these matches are; those that are gone are left out."""
    numbers = {match: number for match in matches if (number := newest(c, match)) >= 0}
    return {match: Latest(number, drafts(c, match), waived(c, match), c.execute(GOES, {"of": match}).scalar() or 0.0) for match, number in numbers.items()}


def newest_state(c: Connection, match: str) -> StateRow:
    """Return the table as it is now. Raises Damaged."""
    found = _newest(c, match)
    if found is None:
        raise Damaged("its table is missing")
    return _state(found)


def _newest(c: Connection, match: str) -> Any:
    return c.execute(select(tables.states).where(tables.states.c.match == match).order_by(tables.states.c.number.desc()).limit(1)).first()


def drafts(c: Connection, match: str) -> Drafts:
    """Return the unfinished series of a match, by seat."""
    return drafts_of(c.execute(DRAFTS, {"of": match}))


def drafts_of(found: Iterable[Any]) -> Drafts:
    """Return drafts from their rows."""
    return {row.seat: DraftRow(row.seat, row.decision, row.picks, row.client) for row in found}


def waived(c: Connection, match: str) -> Waived:
    """Return what the seats of a match have waived."""
    return waived_of(c.execute(WAIVED, {"of": match}))


def waived_of(found: Iterable[Any]) -> Waived:
    """Return what seats have waived from the rows about it."""
    keys: dict[Seat, set[str]] = {}
    for row in found:
        keys.setdefault(row.seat, set()).add(row.key)
    return {seat: frozenset(held) for seat, held in keys.items()}


def newest(c: Connection, match: str) -> int:
    """Return the number of a match's last row, which every change on the table raises; -1 if there is no such match."""
    found = c.execute(NEWEST, {"of": match}).scalar()
    return -1 if found is None else int(found)


def state_after(c: Connection, match: str, number: int) -> StateRow | None:
    """Return the state after a row, or None if it is not kept."""
    row = c.execute(select(tables.states).where(tables.states.c.match == match, tables.states.c.number == number)).first()
    return _state(row) if row else None


def states_of(c: Connection, match: str) -> dict[int, bytes]:
    """Return all states of a match that are kept, packed, by the number of their row."""
    found = c.execute(select(tables.states.c.number, tables.states.c.state).where(tables.states.c.match == match))
    return {row.number: row.state for row in found}


def match_of_code(c: Connection, code: str) -> str | None:
    """Return the id of the match with this code, or None."""
    return c.execute(select(tables.matches.c.id).where(tables.matches.c.code == code)).scalar()


def matches_of(c: Connection, person: str, most: int) -> list[str]:
    """Return the ids of the matches in which a person holds a seat, but for steps of lessons and puzzles, the last played first, at most `most`."""
    held = select(tables.seats.c.match).where(tables.seats.c.token == person, ~taught(tables.seats.c.match))
    newest = select(tables.matches.c.id).where(tables.matches.c.id.in_(held)).order_by(tables.matches.c.updated.desc()).limit(most)
    return list(c.execute(newest).scalars())


def taught(match: ColumnElement[str]) -> ColumnElement[bool]:
    """Return whether a step of a lesson is taken in a match, or a puzzle is tried."""
    of = (tables.forks.c.lesson != "") | (tables.forks.c.puzzle != "")
    return exists(select(tables.forks.c.match).where(tables.forks.c.match == match, of))


def lessons_of(c: Connection, person: str) -> list[str]:
    """Return the matches in which a person takes steps of lessons, or tries puzzles."""
    return list(c.execute(select(tables.seats.c.match).where(tables.seats.c.token == person, taught(tables.seats.c.match))).scalars())


def asking(c: Connection, persons: Collection[str]) -> dict[str, dict[str, int]]:
    """Return the matches in which these people are asked something now, each with the newest decision of theirs; those who are asked nothing are left out."""
    last = tables.states.alias("last")
    newest = select(func.max(last.c.number)).where(last.c.match == tables.seats.c.match).correlate(tables.seats).scalar_subquery()
    held = (
        select(tables.seats.c.token, tables.seats.c.match, tables.seats.c.seat, tables.states.c.asked)
        .join(tables.matches, tables.matches.c.id == tables.seats.c.match)
        .join(tables.states, (tables.states.c.match == tables.seats.c.match) & (tables.states.c.number == newest))
        .where(tables.seats.c.token.in_([one for one in persons if one]), tables.seats.c.stand_in == "", ~tables.matches.c.over, ~taught(tables.matches.c.id))
    )
    found: dict[str, dict[str, int]] = {}
    for row in c.execute(held):
        asked = msgspec.json.decode(row.asked, type=dict[int, int])
        if row.seat in asked:
            theirs = found.setdefault(row.token, {})
            theirs[row.match] = max(asked[row.seat], theirs.get(row.match, -1))
    return found


def titles(c: Connection, match: str) -> tuple[str, str, float] | None:
    """Return a match's game, its code and when it was last played: what can be told of one that cannot be read. None if there is no such match."""
    row = c.execute(select(tables.matches.c.game, tables.matches.c.code, tables.matches.c.updated).where(tables.matches.c.id == match)).first()
    return (str(row.game), str(row.code), float(row.updated)) if row else None


@dataclass(frozen=True, slots=True)
class Shown:
    """What decides how much a link to a match shows."""

    game: str
    over: bool
    spectators: bool


def shown(c: Connection, match: str) -> Shown | None:
    """Return what decides how much a link to a match shows; None if there is no such match."""
    columns = tables.matches.c
    row = c.execute(select(columns.game, columns.over, columns.spectators).where(columns.id == match)).first()
    return Shown(row.game, row.over, row.spectators) if row else None


def all_matches(c: Connection) -> list[str]:
    """Return the ids of all matches, the oldest first."""
    return list(c.execute(select(tables.matches.c.id).order_by(tables.matches.c.created)).scalars())


@contextmanager
def _damage(what: str) -> Iterator[None]:
    """Turn every error of decoding into Damaged, which names `what` cannot be read."""
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
    msgspec.json.decode(row.lines, type=dict[str, list[dict[str, object]]])  # used later; checked now
    return ActionRow(**{**values, "chance": chance, "events": row.events.encode(), "measure": row.measure.encode(), "known": known})


def _state(row: Any) -> StateRow:
    with _damage(f"the table after row {row.number}"):
        state = zlib.decompress(row.state).decode()
        asked = msgspec.json.decode(row.asked, type=dict[int, int])
    if state_hash(state) != row.hash:
        raise Damaged(f"the table after row {row.number} was changed: its hash does not fit")
    return StateRow(row.number, state, asked)
