"""The short way to PostgreSQL: what is done most at a match is one statement and waits for no other match. Whoever is second at the same place writes nothing and hears so."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import select, update

from outplay.server.config import Limits
from outplay.server.http.process import Process
from outplay.server.identity import bans, identities
from outplay.server.identity.people import Maker
from outplay.server.matches import moves, retention, seating
from outplay.server.matches.connection import Connection
from outplay.server.matches.drafts import picks_of
from outplay.server.matches.match import Match
from outplay.server.matches.moves import Next, Sketch
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import direct, rows, tables
from outplay.server.store.clock import DAY
from outplay.server.store.deeds import Deed
from outplay.server.store.rows import DraftRow, DueRow, deeds
from outplay.server.store.store import Store
from outplay.server.store.writer import Outdated, Unsaved
from tests.server import people
from tests.server.games import race, whisper
from tests.server.people import config, opened

pytestmark = pytest.mark.databases("postgresql")

GAMES = {"race": race.GAME, "whisper": whisper.GAME}
RACE = m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("hotseat")])
WHISPER = m.NewMatch("whisper", [m.SeatPlan("you"), m.SeatPlan("hotseat")])


@asynccontextmanager
async def process(folder: Path, **other: object) -> AsyncIterator[Process]:
    """A process that does nothing by itself, and knows that it is not alone."""
    one = Process(config(folder, games=GAMES, **other), opened(folder))
    one.presence.alone = False
    try:
        yield one
    finally:
        await one.close()


def picked(match: Match, client: str, place: int = 0, seat: int | None = None) -> Next | Sketch:
    """What a pick of whoever is asked would make, not written yet."""
    seat = min(match.views.asked) if seat is None else seat
    return moves.pick(match, seat, picks_of(match.views, seat, list(match.views.offers(seat))[place]), client)


def adding(match: Match, client: str, place: int = 0) -> Deed[None]:
    made = picked(match, client, place)
    assert isinstance(made, Next)
    return deeds.adding(match.id, made.change, [DueRow(match.id, 1, made.row.number, 5.0)], over=False, touch=False)


def outcome(answer: Future[None]) -> str:
    """ "written", or the name of what stood in the way."""
    wrong = answer.exception(people.PATIENCE)
    return type(wrong).__name__ if wrong else "written"


@contextmanager
def said(folder: Path) -> Iterator[Callable[[], list[str]]]:
    """The statements that a database was told since the last time this was asked, as it logged them itself."""
    assert people.databases is not None
    log, name = people.databases.server.folder / "log", people.databases.name(folder)
    people.databases.of(folder)
    with people.databases.server.connect() as c:
        c.execute(f"ALTER DATABASE {name} SET log_statement = 'all'".encode())

    with log.open(encoding="utf-8") as file:
        file.seek(0, os.SEEK_END)
        yield lambda: [
            line.partition("LOG:")[2]
            for line in file.readlines()
            if "LOG:" in line and ("statement:" in line or "execute" in line) and "statement: SET" not in line
        ]


@contextmanager
def transaction(folder: Path) -> Iterator[psycopg.Connection[tuple[object, ...]]]:
    """Somebody else's transaction."""
    assert people.databases is not None
    with people.databases.server.connect(people.databases.name(folder)) as c:
        c.execute(b"BEGIN")
        yield c


def waits(folder: Path) -> None:
    """Until a statement waits for somebody else's transaction."""
    assert people.databases is not None
    with people.databases.server.connect() as c:
        for _ in range(2000):
            waiting = c.execute(b"SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = %s", (people.databases.name(folder),))
            if waiting.fetchone() != (0,):
                return
    raise AssertionError("nobody waits")


# ---------------------------------------------------------------- trips


def test_an_action_is_one_statement_and_the_other_process_catches_up_by_one(tmp_path: Path) -> None:
    async def story() -> tuple[list[str], list[str], tuple[int, int]]:
        async with process(tmp_path) as one, process(tmp_path) as other:
            made = await seating.create(one.host, RACE, Maker("anna"))
            here, there = await one.cache.match(made.match), await other.cache.match(made.match)
            for number in range(2):  # the second time every line has its statements
                asked = here.decision(min(here.views.asked))
                assert asked is not None
                since()
                await one.host.submit(here, min(here.views.asked), asked, next(iter(here.views.offers(min(here.views.asked)))), f"{number}")
                wrote = since()
                await other.cache.follow(there.id, here.number)
                read = since()
            return wrote, read, (here.number, there.number)

    with said(tmp_path) as since:
        wrote, read, numbers = asyncio.run(story())
    assert numbers == (2, 2)
    assert [line for line in wrote if "pg_notify" not in line] == [line for line in wrote if "INSERT INTO actions" in line]
    assert len([line for line in wrote if "INSERT INTO actions" in line]) == 1
    assert len([line for line in read if "pg_notify" not in line]) == 1, read


def test_the_others_are_told_once_for_all_that_was_done_in_a_few_milliseconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direct, "GATHER_SECONDS", 0.5)  # a machine that is busy gathers no less

    async def story() -> list[str]:
        async with process(tmp_path) as one, process(tmp_path) as other:
            matches = [await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match) for _ in range(6)]
            told, heard, loop = dict[str, int | None](), asyncio.Event(), asyncio.get_running_loop()

            def hear(written: dict[str, int | None]) -> None:
                told.update(written)
                loop.call_soon_threadsafe(heard.set)

            other.runtime.store.notices.listen(hear)
            since()
            await asyncio.gather(*(one.runtime.act(adding(match, "a")) for match in matches))
            while any(told.get(match.id) != 1 for match in matches):
                await heard.wait()
                heard.clear()
            return since()

    with said(tmp_path) as since:
        lines = asyncio.run(story())
    assert sum("INSERT INTO actions" in line for line in lines) == 6
    assert 1 <= sum("pg_notify" in line for line in lines) <= 2


# ---------------------------------------------------------------- races


def test_of_many_who_write_the_same_row_one_does_with_its_state_and_the_others_hear_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            for number in range(1, 6):
                with closing(opened(tmp_path)) as other:
                    stores = [one.runtime.store, other]
                    answers = [stores[n % 2].act(adding(match, f"{number}-{n}", n % 2)) for n in range(8)]
                    assert sorted(outcome(answer) for answer in answers) == ["Taken"] * 7 + ["written"]
                await one.cache.catch_up(match)
                assert match.number == number
                assert one.runtime.store.read(lambda c: rows.newest_state(c, match.id)).number == number
            assert one.runtime.store.read(lambda c: rows.all_due(c, 6.0)) == [DueRow(match.id, 1, 5, 5.0)], "what was due before is due no more"

    asyncio.run(story())


def test_a_draft_that_changes_while_its_series_is_finished_is_not_lost(tmp_path: Path) -> None:
    """Two devices of one person: the row waits for the draft that is being changed, then is not written."""

    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, WHISPER, Maker("anna"))).match)
            asked = match.decision(0)
            assert asked is not None
            while isinstance(last := picked(match, "last", seat=0), Sketch):
                await one.host.submit(match, 0, asked, next(iter(match.views.offers(0))), f"before {len(match.state.picks.get(0, ()))}")
            finishing = deeds.adding(match.id, last.change, [], over=False, touch=False)
            with transaction(tmp_path) as elsewhere:
                elsewhere.execute(b"UPDATE drafts SET client = 'changed' WHERE match = %s", (match.id,))
                answer = one.runtime.store.act(finishing)
                waits(tmp_path)
                elsewhere.execute(b"COMMIT")
            assert outcome(answer) == "Taken"
            assert one.runtime.store.read(lambda c: rows.newest(c, match.id)) == 0
            there = one.runtime.store.read(lambda c: rows.drafts(c, match.id))
            assert there[0].client == "changed"
            await one.cache.catch_up(match)
            finished = picked(match, "last", seat=0)
            assert isinstance(finished, Next)
            assert outcome(one.runtime.store.act(deeds.adding(match.id, finished.change, [], over=False, touch=False))) == "written"
            assert one.runtime.store.read(lambda c: rows.drafts(c, match.id)) == {}

    asyncio.run(story())


def test_of_two_who_change_the_same_draft_one_does(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one, process(tmp_path) as other:
            match = await one.cache.match((await seating.create(one.host, WHISPER, Maker("anna"))).match)
            before: DraftRow | None = None
            for turn in range(4):
                new = [DraftRow(0, match.views.asked[0], f"[{turn},{n}]", f"{turn}-{n}") for n in range(2)]
                answers = [at.runtime.store.act(deeds.drafting(match.id, match.number, before, draft)) for at, draft in zip((one, other), new, strict=True)]
                assert sorted(map(outcome, answers)) == ["Taken", "written"]
                (before,) = one.runtime.store.read(lambda c: rows.drafts(c, match.id)).values()
                assert before in new

    asyncio.run(story())


def test_a_draft_for_a_table_that_has_gone_on_is_not_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, WHISPER, Maker("anna"))).match)
            late = DraftRow(0, match.views.asked[0], "[]", "late")
            assert outcome(one.runtime.store.act(deeds.drafting(match.id, match.number - 1, None, late))) == "Taken"
            assert one.runtime.store.read(lambda c: rows.drafts(c, match.id)) == {}

    asyncio.run(story())


def test_a_draft_that_answers_what_is_closed_makes_nobody_look_again_for_ever(tmp_path: Path) -> None:
    """It was written in the very moment in which another device of its person closed the question."""

    async def story() -> None:
        async with process(tmp_path) as one, process(tmp_path) as other:
            made = await seating.create(one.host, WHISPER, Maker("anna"))
            here, there = await one.cache.match(made.match), await other.cache.match(made.match)
            with transaction(tmp_path) as elsewhere:
                elsewhere.execute(b"INSERT INTO drafts VALUES (%s, 0, -1, '[]', 'late')", (here.id,))
                elsewhere.execute(b"COMMIT")
            assert not await one.cache.is_behind(here)
            asked = here.decision(0)
            assert asked is not None
            with pytest.raises(RequestRefused):
                await one.host.submit(here, 0, asked, "nonsense", "x")
            await one.host.submit(here, 0, asked, next(iter(here.views.offers(0))), "y")
            await other.cache.follow(there.id)
            assert here.drafts == there.drafts != {}

    asyncio.run(story())


def test_a_turn_is_leased_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one, process(tmp_path) as other:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            turn = DueRow(match.id, 1, 0, 1.0)
            await one.runtime.write(lambda c: rows.add_due(c, [turn]))
            for now in (10.0, 30.0):
                answers = [at.runtime.store.act(deeds.leasing(turn, now, now + 14 + n / 10)) for n, at in enumerate((one, other) * 3)]
                assert sum(answer.result(people.PATIENCE) for answer in answers) == 1
            assert not await one.runtime.act(deeds.leasing(turn, 43.0, 60.0)), "it lasts until its end"

    asyncio.run(story())


def test_waiving_late_does_not_make_a_later_turn_undue(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            await one.runtime.act(adding(match, "a"))
            later = one.runtime.store.read(lambda c: rows.all_due(c, 6.0))
            assert later == [DueRow(match.id, 1, 1, 5.0)]
            await one.runtime.write(lambda c: rows.set_due(c, match.id, 0, [DueRow(match.id, 1, 0, 2.0)], 1))
            assert one.runtime.store.read(lambda c: rows.all_due(c, 6.0)) == later
            assert await one.runtime.write(lambda c: rows.add_due(c, [DueRow(match.id, 1, 0, 2.0)])) == []

    asyncio.run(story())


def test_nothing_is_written_by_an_older_version_once_a_migration_has_begun(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            await one.runtime.act(adding(match, "a"))
            await one.cache.catch_up(match)
            with transaction(tmp_path) as migration:
                migration.execute(b"LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
                answer = one.runtime.store.act(adding(match, "b"))
                waits(tmp_path)
                migration.execute(b"UPDATE alembic_version SET version_num = '9999'")
                migration.execute(b"COMMIT")
            wrong = answer.exception(people.PATIENCE)
            assert isinstance(wrong, Outdated)
            assert one.runtime.store.read(lambda c: rows.newest(c, match.id)) == 1
            with pytest.raises(RequestRefused) as refused:
                await one.runtime.act(adding(match, "c"))
            assert refused.value.code == "newer"
            assert one.runtime.outdated

    asyncio.run(story())


def test_who_writes_to_a_match_that_is_being_deleted_waits_and_hears_that_it_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            with transaction(tmp_path) as elsewhere:
                elsewhere.execute(b"SELECT FROM matches WHERE id = %s FOR UPDATE", (match.id,))
                answer = one.runtime.store.act(adding(match, "a"))
                waits(tmp_path)
                for table in ("states", "actions", "due", "seats"):
                    elsewhere.execute(f"DELETE FROM {table} WHERE match = %s".encode(), (match.id,))
                elsewhere.execute(b"DELETE FROM matches WHERE id = %s", (match.id,))
                elsewhere.execute(b"COMMIT")
            assert outcome(answer) == "Taken"
            with pytest.raises(RequestRefused) as refused:
                await one.cache.catch_up(match)
            assert refused.value.status == 404

    asyncio.run(story())


def test_a_match_that_is_played_in_the_moment_it_would_be_deleted_stays(tmp_path: Path) -> None:
    """The deletion waits for the row, looks again, and finds that somebody has played."""

    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            old = update(tables.matches).where(tables.matches.c.id == match.id).values(updated=1.0, goes=50.0)
            await one.runtime.write(lambda c: c.execute(old))
            with transaction(tmp_path) as player:
                player.execute(b"UPDATE matches SET updated = %s, goes = 0 WHERE id = %s", (100 * DAY, match.id))
                deleting = one.runtime.store.writer.submit(lambda c: retention.remove(c, match.id, before=2.0, now=60.0))
                waits(tmp_path)
                player.execute(b"COMMIT")
            assert deleting.result(people.PATIENCE) == 0
            assert one.runtime.store.read(lambda c: rows.newest(c, match.id)) == 0

    asyncio.run(story())


# ---------------------------------------------------------------- what still waits for everybody


def at_once(stores: list[Store], job: Callable[[Store], Future[object]]) -> list[Future[object]]:
    return [job(store) for store in stores * 3]


def test_the_last_match_that_somebody_may_have_is_made_once(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(matches=1)
        async with process(tmp_path, loopback=False, limits=limits) as one, process(tmp_path, loopback=False, limits=limits) as other:
            made = await asyncio.gather(*(seating.create(at.host, RACE, Maker("anna")) for at in (one, other) * 3), return_exceptions=True)
            refused = [answer.code for answer in made if isinstance(answer, RequestRefused)]
            assert refused == ["limit"] * 5
            assert len(one.runtime.store.read(lambda c: c.execute(select(tables.matches.c.id)).all())) == 1

    asyncio.run(story())


def test_two_operators_ban_somebody_in_the_same_moment_and_it_is_one_ban(tmp_path: Path) -> None:
    with closing(opened(tmp_path)) as one, closing(opened(tmp_path)) as other:
        one.writer.submit(lambda c: identities.meet(c, "anna", "", "Anna", 0.0)).result(people.PATIENCE)
        answers = at_once([one, other], lambda store: store.writer.submit(lambda c: bans.ban(c, "anna", "rude", 1.0, 0.0, False)))
        for answer in answers:
            answer.result(people.PATIENCE)
        assert len(one.read(lambda c: c.execute(select(tables.bans)).all())) == 1


# ---------------------------------------------------------------- what was done though nobody heard so


class Deaf:
    """In the place of what does deeds: it does them, and then says that it could not, as when the answer of the database is lost."""

    def __init__(self, store: Store) -> None:
        self.act = store.act

    def __call__(self, deed: Deed[None]) -> Future[None]:
        done, answer = self.act(deed), Future[None]()
        done.add_done_callback(lambda _: answer.set_exception(Unsaved("the database has not answered")))
        return answer


@pytest.mark.parametrize("who", ["who opens the match", "who is at it", "a sign of life"])
def test_a_row_that_was_written_though_it_was_said_not_to_be_is_found_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, who: str) -> None:
    """Also by a process that is alone, which otherwise takes its memory for the newest. What is due after the row stays due."""

    async def story() -> None:
        async with process(tmp_path) as one:
            one.presence.alone = True
            made = await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("bot")]), Maker("anna"))
            match = await one.cache.match(made.match)
            while match.decision(0) is None:
                await one.host.answer(match, 1, match.views.asked[1], None, "timeout")
            while match.decision(0) is not None:  # up to the pick after which the bot is asked
                before, asked = match.number, match.views.asked[0]
                with monkeypatch.context() as lost:
                    lost.setattr(one.runtime.store, "act", Deaf(one.runtime.store))
                    with pytest.raises(RequestRefused) as refused:
                        await one.host.submit(match, 0, asked, next(iter(match.views.offers(0))), f"{before}")
                assert (refused.value.code, match.number, match.stale) == ("unsaved", before, True)
                if who == "who opens the match":
                    await one.cache.match(match.id)
                elif who == "who is at it":
                    one.hub.join(Connection("anna"), match.id)
                    await one.cache.at(match.id)
                else:
                    await one.neighbors._look()
                assert (match.number, match.stale) == (before + 1, False)
            (turn,) = one.runtime.store.read(lambda c: rows.all_due(c, match.actions[-1].at + 100.0))
            assert (turn.seat, turn.decision) == (1, match.views.asked[1])
            assert await one.alarms._stands(match, turn)

    asyncio.run(story())


def test_a_lease_that_was_given_though_it_was_said_not_to_be_is_still_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with process(tmp_path) as one, process(tmp_path) as other:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            turn = DueRow(match.id, 1, 0, 1.0)
            await one.runtime.write(lambda c: rows.add_due(c, [turn]))
            with monkeypatch.context() as lost:
                lost.setattr(one.runtime.store, "act", Deaf(one.runtime.store))
                with pytest.raises(RequestRefused):
                    await one.alarms._lease(turn)
            assert not await other.alarms._lease(turn)
            assert await one.alarms._lease(turn)

    asyncio.run(story())


def test_a_waiver_that_comes_late_leaves_due_what_a_later_row_has_made_due(tmp_path: Path) -> None:
    """The row was written after the waiver had looked that there is none."""

    async def story() -> None:
        async with process(tmp_path) as one:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            await one.runtime.act(adding(match, "a"))
            await one.runtime.write(lambda c: rows.set_due(c, match.id, 0, [], 1))
            assert one.runtime.store.read(lambda c: rows.all_due(c, 6.0)) == [DueRow(match.id, 1, 1, 5.0)]
            await one.runtime.write(lambda c: rows.set_due(c, match.id, 1, [], 1))
            assert one.runtime.store.read(lambda c: rows.all_due(c, 6.0)) == []

    asyncio.run(story())


def test_a_notice_that_could_not_be_sent_is_sent_over_another_line(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one, process(tmp_path) as other:
            match = await one.cache.match((await seating.create(one.host, RACE, Maker("anna"))).match)
            heard, loop, told = asyncio.Event(), asyncio.get_running_loop(), dict[str, int | None]()

            def hear(written: dict[str, int | None]) -> None:
                told.update(written)
                loop.call_soon_threadsafe(heard.set)

            other.runtime.store.notices.listen(hear)
            for number in (1, 2):
                await one.runtime.act(adding(match, f"{number}"))
                await one.cache.catch_up(match)
                while told.get(match.id) != number:
                    await asyncio.wait_for(heard.wait(), people.PATIENCE)
                    heard.clear()
                assert people.databases is not None
                with people.databases.server.connect() as c:  # the line that tells is lost, between two notices
                    c.execute(b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_notify(%' AND state = 'idle'")

    asyncio.run(story())
