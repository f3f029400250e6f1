"""The ledger of results, and the ratings that follow from it. Each function that writes is a part of a writer's job, so one process does it at a time.

Rows are only ever added to the ledger. Ratings are folded from it in its order, row by row, and can be folded again from nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from dataclasses import replace
from itertools import combinations, groupby
from typing import Any

import msgspec
from sqlalchemy import Connection, and_, bindparam, delete, func, insert, select, update

from outplay.server.ratings.model import MODEL, Rating, after
from outplay.server.ratings.values import OFTEN, Player, Result
from outplay.server.store.clock import DAY
from outplay.server.store.tables import players, ratings, results

PAIR_A_DAY = 5
"""How many matches of two people with each other count within a day."""
ROWS_PER_STEP = 2000
"""Rows that are read or written together."""
PEOPLE_PER_QUERY = 500
"""People who are asked about together."""
Key = tuple[str, str, str]
"""Whose rating: a game, a kind, a person."""

# Made once: making a statement costs more than running it.
THERE = select(results.c.number).where(results.c.match == bindparam("of"))
NEWEST = select(func.max(results.c.number))
ADD_RESULT = insert(results)
ADD_PLAYER = insert(players)
THEIRS = select(ratings).where(
    ratings.c.game == bindparam("played"), ratings.c.kind == bindparam("how"), ratings.c.who.in_(bindparam("people", expanding=True))
)
ADD_RATING = insert(ratings)
SET_RATING = update(ratings).where(ratings.c.game == bindparam("played"), ratings.c.kind == bindparam("how"), ratings.c.who == bindparam("person"))
SET_AFTER = (
    update(players)
    .where(players.c.number == bindparam("of"), players.c.who == bindparam("person"))
    .values(after_mu=bindparam("new_mu"), after_sigma=bindparam("new_sigma"))
)
OTHER_MODEL = select(ratings.c.who).where(ratings.c.model != MODEL).limit(1)
_one, _other = players.alias(), players.alias()
MET = (
    select(func.count(results.c.number.distinct()))
    .join_from(_one, results, _one.c.number == results.c.number)
    .join(_other, and_(_other.c.number == results.c.number, _other.c.who == bindparam("other")))
    .where(_one.c.who == bindparam("one"), results.c.rated, results.c.at > bindparam("since"))
)


def add(c: Connection, result: Result) -> None:
    """Write what came of a match, and rate its people if it counts. A match that is in the ledger already stays there as it is."""
    if c.execute(THERE, {"of": result.match}).first() is not None:
        return
    if result.rated and _met_often(c, result):
        result = replace(result, because=OFTEN)
    number = (c.execute(NEWEST).scalar() or 0) + 1
    c.execute(
        ADD_RESULT,
        {
            "number": number, "match": result.match, "game": result.game, "kind": result.kind, "places": _json(result.places), "used": _json(result.used),
            "rated": result.rated, "because": result.because, "at": result.at, "seconds": result.seconds,
        },
    )  # fmt: skip
    c.execute(ADD_PLAYER, [{"number": number, **{name: getattr(player, name) for name in Player.__slots__}} for player in result.players])
    if result.rated:
        _rate(c, result, number)


def _met_often(c: Connection, result: Result) -> bool:
    """Return whether two people of a match have played as many rated ones with each other within a day as count."""
    since = result.at - DAY
    return any(c.execute(MET, {"one": one, "other": other, "since": since}).scalar_one() >= PAIR_A_DAY for one, other in combinations(result.people, 2))


def _rate(c: Connection, result: Result, number: int) -> None:
    """Change the ratings of those who played. If they were made by another model, all are made anew, with this match."""
    people, of = result.people, {"played": result.game, "how": result.kind}
    found = c.execute(THEIRS, {**of, "people": people}).all()
    if any(row.model != MODEL for row in found):
        recompute(c)
        return
    before = {row.who: Rating(row.mu, row.sigma, row.n) for row in found}
    for who, rating in after(result.players, result.places, before).items():
        values = {"mu": rating.mu, "sigma": rating.sigma, "n": rating.n}
        if who in before:
            c.execute(SET_RATING, {**of, "person": who, **values})
        else:
            c.execute(ADD_RATING, {"game": result.game, "kind": result.kind, "who": who, "model": MODEL, **values})
        c.execute(SET_AFTER, _led_to(number, who, rating))


def _led_to(number: int, who: str, rating: Rating) -> dict[str, Any]:
    return {"of": number, "person": who, "new_mu": rating.mu, "new_sigma": rating.sigma}


# ---------------------------------------------------------------- from nothing


def recompute(c: Connection) -> int:
    """Make all ratings anew from the ledger, and with them those that each result has led to. Returns how many matches are rated."""
    found, many = dict[Key, Rating](), 0
    steps = list[dict[str, Any]]()
    for number, result in rated(c):
        before = {who: found[key] for who in result.people if (key := (result.game, result.kind, who)) in found}
        new = after(result.players, result.places, before)
        found |= {(result.game, result.kind, who): rating for who, rating in new.items()}
        steps += [_led_to(number, who, rating) for who, rating in new.items()]
        many += 1
    for at in range(0, len(steps), ROWS_PER_STEP):
        c.execute(SET_AFTER, steps[at : at + ROWS_PER_STEP])
    c.execute(delete(ratings))
    rows = [{"game": game, "kind": kind, "who": who, "mu": one.mu, "sigma": one.sigma, "n": one.n, "model": MODEL} for (game, kind, who), one in found.items()]
    for at in range(0, len(rows), ROWS_PER_STEP):
        c.execute(ADD_RATING, rows[at : at + ROWS_PER_STEP])
    return many


def keep_up(c: Connection) -> None:
    """Make all ratings anew if some were made by another model than this process has."""
    if c.execute(OTHER_MODEL).first() is not None:
        recompute(c)


def counts(c: Connection) -> tuple[int, int, int]:
    """Return how many results there are, how many of them are rated, and how many people have a rating."""
    all_, rated_ = select(func.count()).select_from(results), select(func.count()).select_from(results).where(results.c.rated)
    return c.execute(all_).scalar_one(), c.execute(rated_).scalar_one(), c.execute(select(func.count(ratings.c.who.distinct()))).scalar_one()


def told(c: Connection, game: str = "") -> Iterator[dict[str, Any]]:
    """Yield what came of matches, the oldest first, as plain data without anybody's name: game, kind of table, places of the sides, and what they used."""
    wanted = select(results).order_by(results.c.number)
    if game:
        wanted = wanted.where(results.c.game == game)
    for row in c.execution_options(yield_per=ROWS_PER_STEP).execute(wanted):
        yield {
            "game": row.game,
            "kind": row.kind,
            "places": msgspec.json.decode(row.places),
            "used": msgspec.json.decode(row.used),
            "rated": row.rated,
            "seconds": row.seconds,
        }


def rated(c: Connection) -> Iterator[tuple[int, Result]]:
    """Yield the results that count, in the order of the ledger, each with its number there."""
    last = 0
    both = select(results.c.match, results.c.game, results.c.kind, results.c.places, results.c.at, results.c.seconds, players).join_from(results, players)
    while True:
        part = select(results.c.number).where(results.c.rated, results.c.number > last).order_by(results.c.number).limit(ROWS_PER_STEP).subquery()
        found = c.execute(both.where(results.c.number.in_(select(part.c.number))).order_by(players.c.number, players.c.seat)).all()
        if not found:
            return
        for number, rows in groupby(found, key=lambda row: row.number):
            last = number
            yield last, _result(list(rows))


def _result(rows: list[Any]) -> Result:
    one = rows[0]
    seats = tuple(Player(row.seat, row.side, row.who, row.bot, row.mu) for row in rows)
    return Result(one.match, one.game, one.kind, tuple(msgspec.json.decode(one.places, type=list[int])), seats, "", one.at, one.seconds)


# ---------------------------------------------------------------- people


def ratings_of(c: Connection, person: str) -> dict[tuple[str, str], Rating]:
    """Return the ratings of a person, by game and kind."""
    found = c.execute(select(ratings).where(ratings.c.who == person).order_by(ratings.c.game, ratings.c.kind))
    return {(row.game, row.kind): Rating(row.mu, row.sigma, row.n) for row in found}


def ratings_among(c: Connection, people: Collection[str]) -> dict[Key, Rating]:
    """Return all ratings of these people."""
    named, found = list(people), dict[Key, Rating]()
    for at in range(0, len(named), PEOPLE_PER_QUERY):
        for row in c.execute(select(ratings).where(ratings.c.who.in_(named[at : at + PEOPLE_PER_QUERY]))):
            found[row.game, row.kind, row.who] = Rating(row.mu, row.sigma, row.n)
    return found


def results_of(c: Connection, person: str) -> list[Any]:
    """Return the results of a person's matches, the first one first: a row for each seat at their tables."""
    if not person:
        return []  # seats of bots are nobody's
    mine = select(players.c.number).where(players.c.who == person)
    both = select(results, players.c.seat, players.c.side, players.c.who, players.c.bot, players.c.after_mu, players.c.after_sigma).join_from(results, players)
    return list(c.execute(both.where(results.c.number.in_(mine)).order_by(results.c.number, players.c.seat)))


def result_of(c: Connection, match: str) -> list[Any]:
    """Return what came of a match: a row for each seat; none if it is not in the ledger."""
    both = select(results, players.c.seat, players.c.side, players.c.who, players.c.after_mu, players.c.after_sigma).join_from(results, players)
    return list(c.execute(both.where(results.c.match == match).order_by(players.c.seat)))


def rating_before(c: Connection, row: Any) -> Rating:
    """Return the rating that somebody had before a result, given by its row of `result_of`."""
    earlier = select(players.c.after_mu, players.c.after_sigma).join_from(results, players).order_by(results.c.number.desc()).limit(1)
    of = (results.c.game == row.game, results.c.kind == row.kind, results.c.number < row.number, results.c.rated, players.c.who == row.who)
    found = c.execute(earlier.where(*of)).first()
    return Rating(found.after_mu, found.after_sigma) if found is not None and found.after_mu is not None else Rating()


def met(c: Connection, person: str) -> int:
    """Return with how many people a person has played."""
    theirs = select(players.c.number).where(players.c.who == person)
    others = select(func.count(players.c.who.distinct())).where(players.c.number.in_(theirs), players.c.who.notin_(("", person)))
    return int(c.execute(others).scalar_one())


def forget(c: Connection, person: str) -> None:
    """Give the results and ratings of a person to somebody whom nobody knows. So nobody else's rating changes, however often it is made anew."""
    nobody = secrets.token_hex(32)
    for table in (players, ratings):
        c.execute(update(table).where(table.c.who == person).values(who=nobody))


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
