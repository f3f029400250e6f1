"""The store goes and comes back. Nothing that was acknowledged is lost, nobody has to begin anything anew, and what is not ready says so."""

from __future__ import annotations

import signal
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection

from outplay.server.matches import neighbors
from outplay.server.ops.admin import Admin
from outplay.server.store import files, patient, postgres
from outplay.server.store.files import FILE
from outplay.server.store.health import Health
from outplay.server.store.writer import Unsaved
from tests.server.people import HOTSEAT, LINK, PATIENCE, YOU, Browser, Line, Running, config, running
from tests.server.postgres import Databases
from tests.server.test_processes import at_both

BACK_SECONDS = 2.0
"""Time within which everything is written again."""
ANSWER_SECONDS = 1.0
"""Time within which it is said whether a process is ready."""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything is noticed sooner than usual, so that an outage needs not be long."""
    monkeypatch.setattr(neighbors, "BEAT_SECONDS", 0.3)
    monkeypatch.setattr(neighbors, "RETRY_SECONDS", 0.1)
    monkeypatch.setattr(patient, "SILENCE_SECONDS", 1.2)
    monkeypatch.setattr(postgres, "CHECK_SECONDS", 0.2)
    monkeypatch.setattr(postgres, "SESSION_LIMITS", "SET lock_timeout = '700ms'; SET idle_in_transaction_session_timeout = '400ms'")
    monkeypatch.setattr(files, "LOCKED_SECONDS", 0.3)


@pytest.fixture
def hosted(tmp_path: Path) -> Iterator[tuple[Running, Admin]]:
    with running(config(tmp_path)) as server, closing(Admin(server.process, 0)) as admin:
        yield server, admin


def health(server: Running) -> Health:
    """What its writers have met."""
    return server.process.runtime.store.health


def ready(admin: Admin) -> bool:
    """Whether it says so."""
    return httpx.get(f"http://{admin.address}/readyz", timeout=PATIENCE).status_code == 200


def until(true: Callable[[], object], within: float = PATIENCE) -> None:
    """Wait until something is true."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def settle(line: Line) -> None:
    """Wait until the server has gone through with the Hello: the database must not go in the middle of it."""
    line.say("give-up", id="settled", seat=99)
    assert line.hear("refused", id="settled")["code"] == "not-yours"


def at_last(line: Line, asked: dict[str, Any], option: str, within: float = BACK_SECONDS) -> int:
    """Say one pick again and again under one id, as the page does, until it is done; the number of its row."""
    end, id = time.monotonic() + within, line.new_id()
    while (answer := line.submit(asked, option, id=id))["type"] != "done":
        assert answer["code"] in ("unsaved", "unread"), answer
        assert time.monotonic() < end
        time.sleep(0.05)
    return int(answer["n"])


@pytest.mark.databases("postgresql")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("meets", ["nobody", "a sign of life", "a pick"])
def test_a_database_that_was_away_is_written_again(hosted: tuple[Running, Admin], postgresql: Databases, how: signal.Signals, meets: str) -> None:
    server, admin = hosted
    with Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
        line.pick("stride 1")
        asked = line.decision()
        with postgresql.server.away(how):
            if meets == "a pick":
                assert line.submit(asked, "lane dry")["code"] in ("unsaved", "unread")
            if meets != "nobody":
                until(lambda: health(server).trouble)
                assert not ready(admin)
        until(lambda: ready(admin), BACK_SECONDS)
        assert at_last(line, asked, "lane dry") == 2


@pytest.mark.databases("postgresql")
def test_a_database_that_hangs_is_given_up_and_what_it_was_asked_is_done_once(hosted: tuple[Running, Admin], postgresql: Databases) -> None:
    server, admin = hosted
    with Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
        line.pick("stride 1")
        asked, id = line.decision(), line.new_id()
        with postgresql.server.hung():
            began = time.monotonic()
            refused = line.submit(asked, "lane dry", id=id)
            assert (refused["code"], "try again" in refused["message"]) == ("unsaved", True)
            assert time.monotonic() - began < 5
            until(lambda: health(server).silent)
            began = time.monotonic()
            assert not ready(admin)
            assert line.submit(asked, "lane dry", id=id)["type"] == "refused"
            anna.get("/api/shelf", 503)
            assert time.monotonic() - began < 2 * ANSWER_SECONDS, "nobody waits for what is known not to answer"
        until(lambda: ready(admin), BACK_SECONDS)
        until(lambda: line.submit(asked, "lane dry", id=id)["type"] == "done")
        assert [row["kind"] for row in line.rows] == ["start", "pick", "pick"]


@pytest.mark.databases("postgresql")
def test_a_process_that_hangs_while_it_writes_keeps_nobody_waiting_for_long(tmp_path: Path, hosted: tuple[Running, Admin]) -> None:
    server, _ = hosted
    goes_on = threading.Event()
    with running(config(tmp_path)) as other, Browser(server.address) as anna:
        hangs, entered = other.process.runtime.store.writer, threading.Event()

        def job(c: Connection) -> None:
            entered.set()
            goes_on.wait(PATIENCE)
            c.exec_driver_sql("DELETE FROM chores")

        late = hangs.submit(job)
        entered.wait(PATIENCE)
        anna.create("race", [YOU])
        goes_on.set()
        with pytest.raises(Unsaved):
            late.result(PATIENCE)
        until(lambda: not health(other).trouble, BACK_SECONDS)
        assert hangs.submit(lambda c: 7).result(PATIENCE) == 7


@pytest.mark.databases("postgresql")
def test_who_has_waited_long_in_vain_does_not_wait_again_behind_others(hosted: tuple[Running, Admin], postgresql: Databases, tmp_path: Path) -> None:
    server, admin = hosted
    with postgresql.server.connect(postgresql.name(tmp_path)) as hangs, hangs.transaction():
        hangs.execute(postgres.TAKES_ITS_TURN.encode())
        writer, began = server.process.runtime.store.writer, time.monotonic()
        first = writer.submit(lambda c: 1)
        until(writer.waiting.empty)
        later = [writer.submit(lambda c: 2) for _ in range(3)]
        for one in (first, *later):
            with pytest.raises(Unsaved, match="lock timeout"):
                one.result(PATIENCE)
        assert time.monotonic() - began < 4
        assert not ready(admin)
    until(lambda: ready(admin), BACK_SECONDS)


@pytest.mark.databases("postgresql")
@pytest.mark.parametrize("how", ["stopped", "hung"])
def test_the_time_without_a_database_counts_for_nobody_also_where_two_processes_live(tmp_path: Path, postgresql: Databases, how: str) -> None:
    with running(config(tmp_path)) as one, running(config(tmp_path)) as other, Browser(one.address) as anna, Browser(one.address) as bert:
        match = anna.create("race", [YOU, LINK], patience=600)
        bert.join(match)
        with bert.at(match["match"]) as line, at_both(bert, other) as same, same.at(match["match"]) as theirs:
            for seen in (line, theirs):
                settle(seen)
            before = line.view["waits"][0]["due"]
            began = time.monotonic()
            with postgresql.server.away() if how == "stopped" else postgresql.server.hung():
                for server in (one, other):
                    until(lambda server=server: health(server).trouble)  # type: ignore[misc]  # bound early on purpose
                until(lambda: time.monotonic() > began + 1.5)
            until(lambda: not health(one).trouble and not health(other).trouble)
            away = time.monotonic() - began
            for seen in (line, theirs):
                after = seen.until(lambda v: v["waits"][0]["due"] > before + 0.5)["waits"][0]["due"]
                assert after - before == pytest.approx(away, abs=1.0)
            assert one.process.runtime.clock.pauses == other.process.runtime.clock.pauses


@pytest.mark.databases("postgresql")
def test_with_a_full_disk_it_is_not_ready_and_all_goes_on_when_there_is_room(hosted: tuple[Running, Admin], postgresql: Databases, tmp_path: Path) -> None:
    """Only what needs room fails then: what a sign of life writes finds some in what lies there."""
    server, admin = hosted
    with Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
        with postgresql.server.connect(postgresql.name(tmp_path)) as c:
            c.execute(b"CREATE FUNCTION full_() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no space left' USING ERRCODE = '53100'; END $$")
            for table in (b"states", b"content"):
                c.execute(b"CREATE TRIGGER full_ BEFORE INSERT ON %b EXECUTE FUNCTION full_()" % table)
            assert line.submit(line.decision(), "stride 1")["code"] == "unsaved"
            goes_on_in_vain(server, admin)
            for table in (b"states", b"content"):
                c.execute(b"DROP TRIGGER full_ ON %b" % table)
        until(lambda: ready(admin), BACK_SECONDS)
        assert at_last(line, line.decision(), "stride 1") == 1


def goes_on_in_vain(server: Running, admin: Admin) -> None:
    """It is never ready for as long as several signs of life take."""
    end = time.monotonic() + 4 * neighbors.RETRY_SECONDS
    while time.monotonic() < end:
        assert not ready(admin)
        assert health(server).trouble


@pytest.mark.databases("file")
@pytest.mark.parametrize("how", ["full", "read-only", "locked"])
def test_a_file_that_cannot_be_written_is_said_to_be_so_until_it_can(hosted: tuple[Running, Admin], tmp_path: Path, how: str) -> None:
    server, admin = hosted
    with Browser(server.address) as anna, anna.at(anna.create("race", [YOU, HOTSEAT], settings={"length": 60})["match"]) as line, ExitStack() as stack:
        writes = server.process.runtime.store.writer.connection
        assert writes is not None
        file: Any = writes.connection.driver_connection
        other = stack.enter_context(closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)))
        ways: dict[str, tuple[Callable[[], object], Callable[[], object]]] = {
            "full": (lambda: file.execute("PRAGMA max_page_count=1"), lambda: file.execute("PRAGMA max_page_count=1000000")),
            "read-only": (lambda: file.execute("PRAGMA query_only=1"), lambda: file.execute("PRAGMA query_only=0")),
            "locked": (lambda: other.execute("BEGIN IMMEDIATE"), lambda: other.execute("ROLLBACK")),
        }
        does, undoes = ways[how]
        does()
        while line.submit(line.question(), 0)["type"] == "done":
            pass
        goes_on_in_vain(server, admin)
        undoes()
        until(lambda: ready(admin), BACK_SECONDS)
        n = line.view["n"]
        assert at_last(line, line.question(), line.question()["offers"][0]["text"]) == n + 1
        kinds = Counter(row["kind"] for row in line.rows)
        assert kinds["pick"] == line.view["n"]
