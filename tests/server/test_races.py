"""What is guarded twice because somebody else may be quicker: each guard alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert, select, update

from outplay.server.config import Limits
from outplay.server.http import me
from outplay.server.http.process import Process
from outplay.server.identity import bans, identities
from outplay.server.identity.people import Maker, Visitor
from outplay.server.matches import retention, seating
from outplay.server.matches.waiving import waive
from outplay.server.protocol import messages as m
from outplay.server.protocol.refusal import RequestRefused
from outplay.server.store import processes, tables
from outplay.server.store.clock import DAY
from tests.server.games import nod, race, whisper
from tests.server.people import HOTSEAT, LINK, YOU, Browser, config, opened, running

pytestmark = pytest.mark.databases("file")

RACE = m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("link")])


@asynccontextmanager
async def process(folder: Path) -> AsyncIterator[Process]:
    """A process that nobody is connected to, and that does nothing by itself."""
    one = Process(config(folder, games={"race": race.GAME, "nod": nod.GAME}, hidden_pause=(600.0, 600.0)), opened(folder))
    try:
        yield one
    finally:
        await one.close()


def test_the_host_does_not_answer_what_is_asked_again(tmp_path: Path) -> None:
    """An answer was on its way because the seat had waived the question; meanwhile the seat wants to be asked again."""

    async def story() -> None:
        async with process(tmp_path) as one:
            made = await seating.create(one.host, m.NewMatch("nod", [m.SeatPlan("you"), m.SeatPlan("hotseat")]), Maker("anna"))
            match = await one.cache.match(made.match)
            while len(match.views.offers(0)) < 2:
                await one.host.answer(match, 0, match.number, None, "host")
            asked = match.number
            with pytest.raises(RequestRefused) as refused:
                await one.host.answer(match, 0, asked, None, "host")
            assert (refused.value.code, match.number) == ("stale", asked)
            (waiver,) = match.views.waivers(0)
            await waive(one.host, match, 0, waiver.key, on=True)
            await waive(one.host, match, 0, waiver.key, on=False)
            with pytest.raises(RequestRefused) as refused:
                await one.host.answer(match, 0, asked, None, "host")
            assert (refused.value.code, match.number) == ("stale", asked)
            await waive(one.host, match, 0, waiver.key, on=True)
            await one.host.answer(match, 0, asked, None, "host")
            assert match.number > asked

    asyncio.run(story())


@pytest.mark.parametrize("typed", [str.lower, str.upper, str.title], ids=["lower", "upper", "title"])
def test_the_only_answer_given_by_a_person_too_is_done_however_it_is_typed(tmp_path: Path, typed: Callable[[str], str]) -> None:
    """The host was quicker with it: that is no mistake of whoever pressed the button in the same moment."""
    with (
        running(config(tmp_path, games={"nod": nod.GAME})) as server,
        Browser(server.address) as anna,
        anna.at(anna.create("nod", [YOU, HOTSEAT])["match"]) as line,
    ):
        while len((question := line.question())["offers"]) > 1:
            line.pick("pass")
        line.until(lambda v: v["n"] > question["id"])
        answer = line.submit(question, f" {typed('pass')}  ")
        assert answer["type"] == "done", answer


def forlorn(c: Connection, match: str, played: float, goes: float) -> None:
    """A match was not played since a moment, and its deletion was announced for another one."""
    c.execute(update(tables.matches).where(tables.matches.c.id == match).values(updated=played, goes=goes))


@pytest.mark.parametrize(("seconds", "gone"), [(-1.0, False), (0.0, True), (1.0, True)])
def test_an_announced_match_is_deleted_no_moment_earlier(tmp_path: Path, seconds: float, gone: bool) -> None:
    """By either of two guards: which matches are looked at, and what is looked at again in the transaction that deletes one."""

    async def story() -> str:
        async with process(tmp_path) as one:
            return (await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("link")]), Maker("anna"))).match

    match = asyncio.run(story())
    with closing(opened(tmp_path)) as store:
        goes, before = 100 * DAY, 50 * DAY
        now = goes + seconds
        store.writer.submit(lambda c: forlorn(c, match, before - DAY, goes)).result()
        assert store.read(lambda c: retention.forlorn(c, before, announced=now)) == [match] * gone
        assert store.writer.submit(lambda c: retention.remove(c, match, before, now)).result() == gone
        assert store.read(lambda c: c.execute(select(tables.matches.c.id)).scalars().all()) == [match] * (not gone)


def test_who_was_at_a_process_that_is_dead_counts_no_more(tmp_path: Path) -> None:
    """Nobody has removed it yet: its last sign of life is too old, and that is enough."""

    async def story() -> str:
        async with process(tmp_path) as one:
            return (await seating.create(one.host, m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("link")]), Maker("anna"))).match

    match = asyncio.run(story())

    def said(c: Connection) -> None:
        c.execute(insert(tables.processes), [{"id": "mine", "until": 200.0}, {"id": "lives", "until": 101.0}, {"id": "dead", "until": 99.0}])
        for name in ("mine", "lives", "dead"):
            processes.say(c, process=name, match=match, counts={0: 1, -1: 2}, left={})

    with closing(opened(tmp_path)) as store:
        store.writer.submit(said).result()
        assert store.read(lambda c: processes.company(c, "mine", [match], now=100.0)) == {match: ({}, {0: 1, -1: 2})}
        assert store.read(lambda c: processes.company(c, "mine", [match], now=102.0)) == {}


def test_who_changes_the_match_sees_no_seat_of_the_old_one_that_is_theirs_only_at_the_new_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody plays at the old match while it is looked up whether this person is banned."""
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        old, new = anna.create("whisper", [YOU, LINK]), ben.create("whisper", [YOU, LINK])
        ben.join(old)
        anna.join(new)
        hub, cache, check = server.process.hub, server.process.cache, bans.check
        laid = list[str]()

        async def checked(*whom: Any) -> None:
            await check(*whom)
            if hub.busy(old["match"]):
                laid.append(old["match"])
                hub.lay(await cache.match(old["match"]))

        with anna.at(old["match"]) as line:
            assert line.view["seat"] == 0
            monkeypatch.setattr(bans, "check", checked)
            line.say("hello", match=new["match"])
            told = [(line.hear("laid"), line.view["seat"])]
            while told[-1][0]["match"] == old["match"]:
                told.append((line.hear("laid"), line.view["seat"]))
            assert laid
            assert [seat for _, seat in told] == [*[0] * (len(told) - 1), 1]


def test_who_takes_a_seat_while_being_forgotten_is_forgotten_there_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            await one.runtime.write(lambda c: identities.meet(c, "anna", "", "Anna", 0.0))
            first = await seating.create(one.host, RACE, Maker("anna"))
            others, sit = list[m.Created](), one.host.sit

            async def slow(*sat: Any) -> int:
                n = await sit(*sat)
                if not others:
                    others.append(await seating.create(one.host, RACE, Maker("anna")))
                return n

            monkeypatch.setattr(one.host, "sit", slow)
            await me.forget(one, Visitor("anna", "anna"))
            assert await one.runtime.read(lambda c: identities.held(c, "anna")) == []
            for made in (first, *others):
                assert (await one.cache.match(made.match)).seats[0].kind == "bot"
            assert len(others) == 1

    asyncio.run(story())


def test_who_is_forgotten_had_a_seat_in_a_game_that_is_not_here_any_more(tmp_path: Path) -> None:
    async def story() -> None:
        async with process(tmp_path) as one:
            await one.runtime.write(lambda c: identities.meet(c, "anna", "", "Anna", 0.0))
            await seating.create(one.host, RACE, Maker("anna"))
        other = Process(config(tmp_path, games={"nod": nod.GAME}), opened(tmp_path))
        try:
            await me.forget(other, Visitor("anna", "anna"))
            assert await other.runtime.read(lambda c: identities.held(c, "anna")) == []
        finally:
            await other.close()

    asyncio.run(story())


def test_bots_asked_for_at_two_matches_at_once_are_counted_together(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(bots=3)
        one = Process(config(tmp_path, games={"race": race.GAME}, loopback=False, limits=limits), opened(tmp_path))
        try:
            new = m.NewMatch("race", [m.SeatPlan("you"), m.SeatPlan("link"), m.SeatPlan("link")])
            both = [await one.cache.match((await seating.create(one.host, new, Maker("anna"))).match) for _ in range(2)]
            done = await asyncio.gather(*(seating.fill(one.host, match, "anna") for match in both), return_exceptions=True)
            (refused,) = (one for one in done if isinstance(one, BaseException))
            assert isinstance(refused, RequestRefused)
            assert (refused.code, refused.status) == ("limit", 429)
            assert sum(seat.kind == "bot" for match in both for seat in match.seats) == 2
        finally:
            await one.close()

    asyncio.run(story())


def test_a_seat_stays_its_persons_if_the_database_goes_away_just_after_it_was_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: object) -> bool:
        raise RequestRefused("unread", "The database is away.", 503)

    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        monkeypatch.setattr(identities, "met", away)
        match = anna.create("race", [YOU, LINK])
        monkeypatch.undo()
        with anna.at(match["match"]) as line:
            assert line.table["mine"] == [0]
        anna.create("race", [YOU, LINK], settings={"length": 6})
        assert anna.get("/api/me")["known"]


def test_a_draft_of_another_process_is_heard_of_though_nothing_says_at_which_match(tmp_path: Path) -> None:
    """What was missed is told as "anything": then drafts are looked for too, not rows alone."""

    async def story() -> None:
        games = {"whisper": whisper.GAME}
        one, other = (Process(config(tmp_path, games=games), opened(tmp_path)) for _ in range(2))
        try:
            made = await seating.create(one.host, m.NewMatch("whisper", [m.SeatPlan("you"), m.SeatPlan("hotseat")]), Maker("anna"))
            here, there = await one.cache.match(made.match), await other.cache.match(made.match)
            asked = there.decision(0)
            assert asked is not None
            await other.host.submit(there, 0, asked, next(iter(there.views.offers(0))), "1")
            assert (here.drafts, here.number) == ({}, there.number)
            one.presence.alone = False
            await one.neighbors._look()
            assert here.drafts == there.drafts != {}
        finally:
            await one.close()
            await other.close()

    asyncio.run(story())
