"""Ratings follow from the ledger: folded again from nothing they are the same bits, and they come to tell who is strong."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, delete, select
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.ratings import ledger
from outplay.server.ratings.model import NEW, Rating, after
from outplay.server.ratings.values import Kind, Player, Result, kind_of
from outplay.server.store import tables
from outplay.server.store.clock import DAY
from tests.server.people import opened
from tests.sizes import many

SIDES: dict[Kind, list[list[int]]] = {"duel": [[0], [1]], "free": [[0], [1], [2], [3]], "team": [[0, 1], [2, 3]]}


def results(count: int, people: int, seed: int = 1) -> Iterator[Result]:
    """Invented matches of some people, and now and then a bot: duels, four alone, two against two. One in ten is not rated."""
    dice = random.Random(seed)
    for number in range(count):
        kind = dice.choice(list(SIDES))
        sides = SIDES[kind]
        who = dice.sample(range(people), 4)
        seats = [(seat, n) for n, side in enumerate(sides) for seat in side]
        bot = kind == "duel" and dice.random() < 0.3
        players = tuple(Player(seat, n, bot="gentle", mu=18.25) if bot and seat else Player(seat, n, who=f"person-{who[seat]}") for seat, n in seats)
        places = tuple(dice.sample(range(1, len(sides) + 1), len(sides)))
        yield Result(f"match-{number}", dice.choice(("race", "whisper")), kind, places, players, "undo" if dice.random() < 0.1 else "", number * DAY / 7, 60)


def add_all(c: Connection, some: Iterable[Result]) -> None:
    """Write these results, one after the other."""
    for one in some:
        ledger.add(c, one)


def table_of(c: Connection) -> list[Any]:
    """All ratings."""
    return list(c.execute(select(tables.ratings).order_by(tables.ratings.c.game, tables.ratings.c.kind, tables.ratings.c.who)).all())


@pytest.mark.databases("file", "postgresql")
def test_ratings_made_anew_from_the_ledger_are_the_same_to_the_bit(tmp_path: Path) -> None:
    """10,000 results in less than 20 seconds, on either database."""
    count = many(1_000, 10_000)
    made = list(results(count, 300))
    with closing(opened(tmp_path)) as store:
        for at in range(0, count, 500):
            store.writer.submit(partial(add_all, some=made[at : at + 500])).result()
        store.writer.submit(partial(add_all, some=made[:3])).result()
        folded = store.read(table_of)
        began = time.perf_counter()
        rated = store.writer.submit(ledger.recompute).result()
        assert time.perf_counter() - began < 20.0
        assert rated == sum(result.rated for result in made) < count
        assert store.read(table_of) == folded
        assert store.read(lambda c: len(c.execute(select(tables.results.c.number)).all())) == count, "none is written twice"


@pytest.mark.databases("file")
def test_the_operator_makes_ratings_anew_by_a_command(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        store.writer.submit(partial(add_all, some=results(20, 6))).result()
        good = store.read(table_of)
        store.writer.submit(lambda c: c.execute(delete(tables.ratings))).result()
    rated = sum(one.rated for one in results(20, 6))
    command = CliRunner().invoke
    assert (
        f"20 matches with people came to an end here; {rated} of them count for the ratings of 0 people."
        in command(app, ["ratings", "--data", str(tmp_path)]).output
    )
    assert f"made anew, from {rated} rated matches." in command(app, ["ratings", "--recompute", "--data", str(tmp_path)]).output
    with closing(opened(tmp_path)) as store:
        assert store.read(table_of) == good


@pytest.mark.databases("file")
def test_the_operator_writes_what_came_of_matches_and_nobody_is_named(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as store:
        store.writer.submit(partial(add_all, some=results(20, 6))).result()
    written, command = tmp_path / "results.jsonl", CliRunner().invoke
    made = [one for one in results(20, 6) if one.game == "race"]
    words = ["results", str(written), "--game", "race", "--data", str(tmp_path)]
    assert f"has {len(made)} matches." in command(app, words).output.replace("\n", " ")
    rows = [json.loads(line) for line in written.read_text().splitlines()]
    assert [(row["kind"], row["places"]) for row in rows] == [(one.kind, list(one.places)) for one in made]
    assert "person" not in written.read_text()


@pytest.mark.databases("file")
def test_a_match_ends_twice_in_the_ledger_only_once(tmp_path: Path) -> None:
    (first, other) = results(2, 5)
    with closing(opened(tmp_path)) as store:
        for one in (first, first, other, first):
            store.writer.submit(lambda c, one=one: ledger.add(c, one)).result()  # type: ignore[misc]
        assert store.read(lambda c: [(row.number, row.match) for row in c.execute(select(tables.results))]) == [(1, "match-0"), (2, "match-1")]


def test_bots_cannot_be_farmed() -> None:
    """Who wins 80 of 100 against a bot of a rating of 20 comes to be 28, however long it goes on."""
    mine, dice, seen = NEW, random.Random(1), list[float]()
    for n in range(600):
        seats = (Player(0, 0, who="me"), Player(1, 1, bot="gentle", mu=20.0))
        mine = after(seats, (1, 2) if dice.random() < 0.8 else (2, 1), {"me": mine})["me"]
        seen += [mine.mu] * (n >= 300)
    assert abs(sum(seen) / len(seen) - 28.2) < 2
    assert all(abs(mu - 28.2) < 4 for mu in seen)


LEARNED = [
    ("duel", 2, 1, 0.5, 0.55, 0.81), ("free", 4, 1, 0.5, 0.69, 0.86), ("team", 4, 2, 0.5, 0.46, 0.67), ("team", 8, 4, 0.5, 0.33, 0.54),
    ("duel", 2, 1, 1.0, 0.81, 0.92), ("free", 4, 1, 1.0, 0.87, 0.94), ("team", 4, 2, 1.0, 0.68, 0.84),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "seats", "size", "spread", "after_ten", "after_thirty"), LEARNED, ids=[f"{row[0]} of {row[1]}, {row[3]}" for row in LEARNED])
def test_ratings_come_to_tell_who_is_strong(kind: Kind, seats: int, size: int, spread: float, after_ten: float, after_thirty: float) -> None:
    """300 people, whose skill differs by `spread` times the luck of one of them in one match: how well ratings rank them after 10 matches each, and after 30."""
    people, dice = -(-300 // seats) * seats, random.Random(7)
    skill = [dice.gauss(0, spread) for _ in range(people)]
    known: dict[str, Rating] = {}
    sides = [list(range(at, at + size)) for at in range(0, seats, size)]
    assert kind_of(sides) == kind
    for played in range(1, many(10, 30) + 1):
        for table in tables_of(people, seats, dice):
            made = [sum(skill[table[seat]] + dice.gauss(0, 1) for seat in side) for side in sides]
            places = [1 + sum(other > mine for other in made) for mine in made]
            players = [Player(seat, n, who=str(table[seat])) for n, side in enumerate(sides) for seat in side]
            known |= after(players, places, {str(one): known[str(one)] for one in table if str(one) in known})
        if played in (10, 30):
            found = rank_correlation(skill, [known[str(one)].mu for one in range(people)])
            assert found > (after_ten if played == 10 else after_thirty) - 0.03


def tables_of(people: int, seats: int, dice: random.Random) -> Iterator[tuple[int, ...]]:
    """Tables at which everybody sits once."""
    order = list(range(people))
    dice.shuffle(order)
    return zip(*[iter(order)] * seats, strict=True)


def rank_correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Spearman's."""
    ranks = [sorted(range(len(some)), key=some.__getitem__) for some in (one, other)]
    place = [{who: at for at, who in enumerate(order)} for order in ranks]
    n = len(one)
    return 1 - 6 * sum((place[0][who] - place[1][who]) ** 2 for who in range(n)) / (n * (n * n - 1))
