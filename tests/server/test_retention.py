"""Old matches: of those that are over the moments go, and are played again; those that nobody plays go as a whole, announced before."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select, update
from typer.testing import CliRunner

from outplay.cli import app
from outplay.server.config import Keep
from outplay.server.matches.retention import CHORE, SWEEP_SECONDS, take
from outplay.server.store import tables
from outplay.server.store.clock import DAY
from outplay.server.store.files import FILE
from tests.server.games import race
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, Running, config, running
from tests.server.test_rest import play_out

pytestmark = pytest.mark.databases("file", "postgresql")

KEEP = Keep(days=90, unfinished_days=60)


def sweep(server: Running, days: float = 0.0) -> None:
    """What a process does when so many days have gone by."""
    assert server.process.loop is not None
    asyncio.run_coroutine_threadsafe(server.process.retention.sweep(time.time() + days * DAY), server.process.loop).result(20)


def left(server: Running, match: str) -> dict[str, int]:
    """How much of a match lies in each table."""

    def count(c: Any) -> dict[str, int]:
        own = [table for table in tables.metadata.sorted_tables if "match" in table.c]
        found = {table.name: c.execute(select(func.count()).where(table.c.match == match)).scalar_one() for table in own}
        return found | {"matches": c.execute(select(func.count()).where(tables.matches.c.id == match)).scalar_one()}

    return server.process.runtime.store.read(count)


def finished(browser: Browser, game: str = "race", **settings: Any) -> str:
    """A match that is over, some of which was taken back on the way."""
    match: str = browser.create(game, [YOU, BOT], settings=settings)["match"]
    with browser.at(match) as line:
        if game == "race":
            line.pick("stride 1")
            asked = line.question()
            assert line.undo(0, asked["id"])["type"] == "done"
        play_out(line)
    return match


def gone_home(server: Running) -> None:
    """Wait until the store knows that nobody is at any table."""
    until = time.monotonic() + 10
    while server.process.runtime.store.read(lambda c: c.execute(select(tables.present.c.match).limit(1)).first()) is not None:
        assert time.monotonic() < until
        time.sleep(0.01)


def story(browser: Browser, match: str) -> tuple[Any, ...]:
    """All there is to see of a match that is over: every moment from each view, the record, the end."""
    with browser.at(match) as line:
        rows, view = line.rows, line.view
    moments = [browser.get(f"/api/matches/{match}/moments/{n}{seat}") for n in range(view["n"] + 1) for seat in ("", "?seat=0")]
    return moments, browser.get(f"/api/matches/{match}/record"), rows, view


@pytest.mark.parametrize("game", ["race", "whisper"])
def test_a_match_that_is_over_is_the_same_without_its_states(tmp_path: Path, game: str) -> None:
    with running(config(tmp_path, keep=KEEP)) as server, Browser(server.address) as anna:
        match = finished(anna, game)
        before = story(anna, match)
        gone_home(server)
        sweep(server, 89)
        assert left(server, match)["states"] > 1, "not yet"
        with anna.at(match):
            sweep(server, 92)
            assert left(server, match)["states"] > 1, "somebody looks at it"
        gone_home(server)
        sweep(server, 93)
        assert left(server, match)["states"] == 1
        assert story(anna, match) == before
    with running(config(tmp_path)) as server, Browser(server.address) as other:
        other.http.cookies.update(anna.http.cookies)
        assert story(other, match) == before, "another process, which has seen none of it"


def test_under_other_rules_log_and_end_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(config(tmp_path, keep=KEEP)) as server, Browser(server.address) as anna:
        match = finished(anna)
        _, record, rows, view = story(anna, match)
        gone_home(server)
        sweep(server, 91)
    monkeypatch.setattr(race.GAME, "rules_version", race.GAME.rules_version + 1)
    with running(config(tmp_path)) as server, Browser(server.address) as later:
        later.http.cookies.update(anna.http.cookies)
        wrong = later.get(f"/api/matches/{match}/moments/2", 404)
        assert wrong["code"] == "no-moment"
        assert "rules version 1 of Race" in wrong["message"]
        assert later.get(f"/api/matches/{match}/moments/{view['n']}")["scene"] == view["scene"], "the end is kept"
        assert later.get(f"/api/matches/{match}/record") == record
        with later.at(match) as line:
            assert (line.rows, line.view) == (rows, view)


def test_the_oldest_moments_make_room(tmp_path: Path) -> None:
    with running(config(tmp_path, keep=Keep(gigabytes=1e-9))) as server, Browser(server.address) as anna:
        old, new = finished(anna), finished(anna)
        gone_home(server)
        weighs = server.process.runtime.store.read(
            lambda c: c.execute(select(func.sum(func.length(tables.states.c.state))).where(tables.states.c.match == new)).scalar_one()
        )
        object.__setattr__(server.process.retention, "keep", Keep(gigabytes=weighs / 1e9))
        server.process.runtime.store.writer.submit(lambda c: c.execute(update(tables.chores).values(next=0))).result()
        sweep(server)
        assert (left(server, old)["states"], left(server, new)["states"] > 1) == (1, True)
        sweep(server, 1)
        assert left(server, new)["states"] > 1, "there is room now"


def test_what_nobody_plays_is_announced_and_then_gone(tmp_path: Path) -> None:
    with running(config(tmp_path, keep=KEEP)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        match = anna.create("race", [YOU, LINK, BOT])
        played = anna.create("race", [YOU, HOTSEAT])
        ben.join(match, name="Ben")
        with anna.at(match["match"]) as line, anna.at(played["match"]) as other:
            assert line.table.get("goes", 0) == 0
            sweep(server, 53)
            assert [one.get("goes", 0) for one in ben.get("/api/shelf")["matches"]] == [0]
            sweep(server, 55)
            told = line.hear("present")["goes"]
            while told == 0:
                told = line.hear("present")["goes"]
            assert told == pytest.approx(time.time() + 61 * DAY, abs=DAY), "at least a tenth of the time is left"
            assert ben.get("/api/shelf")["matches"][0]["goes"] == told
            other.pick("stride 1")
            assert {one["id"]: one.get("goes", 0) for one in anna.get("/api/shelf")["matches"]} == {match["match"]: told, played["match"]: 0}
        gone_home(server)
        with ben.at(match["match"]) as theirs:
            assert theirs.table["goes"] == told
            sweep(server, 62)
            assert left(server, match["match"])["matches"], "not while somebody is there"
        gone_home(server)
        sweep(server, 63)
        assert set(left(server, match["match"]).values()) == {0}
        assert ben.get(f"/api/join/{match['code']}", 404)["message"].startswith("There is nothing with the code")
        with ben.line() as late:
            late.say("hello", match=match["match"])
            assert late.hear("refused")["message"] == "There is no such match here."
        assert [one["id"] for one in anna.get("/api/shelf")["matches"]] == [played["match"]], "who plays on keeps it"


def test_two_processes_do_it_once_and_both_know(tmp_path: Path) -> None:
    with (
        running(config(tmp_path, keep=KEEP)) as one,
        running(config(tmp_path, keep=KEEP)) as other,
        Browser(one.address) as anna,
        Browser(other.address) as ben,
    ):
        match = anna.create("race", [YOU, LINK])
        ben.join(match)
        assert ben.get("/api/shelf")["matches"][0].get("goes", 0) == 0, "the other one holds it in memory"
        swept = time.time() + 55 * DAY
        taken = [server.process.runtime.store.writer.submit(lambda c: take(c, CHORE, swept, swept + SWEEP_SECONDS)).result() for server in (one, other, one)]
        assert taken == [True, False, False]
        sweep(one, 56)
        goes = anna.get("/api/shelf")["matches"][0]["goes"]
        assert ben.get("/api/shelf")["matches"][0]["goes"] == goes > 0
        sweep(other, 70)
        for browser in (anna, ben):
            assert browser.get("/api/shelf")["matches"] == []
            assert browser.get(f"/api/join/{match['code']}", 404)["code"] == "no-code"


def test_who_plays_at_another_process_in_that_moment_reads_a_sentence(tmp_path: Path) -> None:
    """What is removed while somebody comes to it elsewhere is refused in words; nothing was said to be done that was not."""
    with running(config(tmp_path, keep=KEEP)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(other.address) as same:
        match = anna.create("race", [YOU, LINK])["match"]
        same.http.cookies.update(anna.http.cookies)
        sweep(one, 55)
        with same.at(match) as line:
            gone = tables.present.delete()
            one.process.runtime.store.writer.submit(lambda c: c.execute(gone)).result()  # as if it had not been said yet
            sweep(one, 62)
            answer = line.submit(line.decision(), "stride 1")
            assert (answer["type"], answer["code"]) == ("refused", "no-match"), answer


@pytest.mark.databases("file")
def test_the_space_is_used_again(tmp_path: Path) -> None:
    with running(config(tmp_path, keep=KEEP)) as server, Browser(server.address) as anna:
        for _ in range(3):
            finished(anna, length=60)
        gone_home(server)
        sweep(server, 91)
    with closing(sqlite3.connect(tmp_path / FILE)) as file:
        assert file.execute("PRAGMA freelist_count").fetchone()[0] > 0


@pytest.mark.databases("file")
def test_who_is_to_be_told_before_has_a_week_at_least(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["play", "--keep-unfinished-days", "3"])
    assert (done.exit_code, "7 or more" in done.output) == (2, True)
