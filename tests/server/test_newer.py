"""A newer version begins while an older one still runs: that one writes no more where it would do harm, and sends people away."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select

from outplay.server.http import process
from outplay.server.ops import admin
from outplay.server.ops.admin import Admin
from outplay.server.ops.run import WRONG
from outplay.server.store.tables import actions
from tests.server.games import race
from tests.server.people import HOTSEAT, YOU, Browser, Running, config, opened, running
from tests.server.test_kill import Process

pytestmark = pytest.mark.databases("file", "postgresql")


def raised(what: str) -> race.Race:
    """The game in a newer version: of its rules, or of the form in which it is saved."""
    game = copy.copy(race.GAME)
    vars(game).update({what: getattr(game, what) + 1, "_codec": None})
    return game


@pytest.fixture
def older(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Running]:
    """A server that a newer one takes over from."""
    monkeypatch.setattr(process, "HAND_ON_SECONDS", 0.1)
    with running(config(tmp_path)) as server:
        yield server


def ready(server: Running) -> tuple[int, str]:
    """What is said to whoever asks whether it is ready."""
    with closing(Admin(server.process, 0)) as admin:
        answer = httpx.get(f"http://{admin.address}/readyz", timeout=10)
    return answer.status_code, answer.text


def same(anna: Browser, server: Running) -> Browser:
    """The same browser, at another server."""
    other = Browser(server.address)
    other.http.cookies.update(anna.http.cookies)
    return other


@pytest.mark.parametrize("what", ["rules_version", "saves"])
def test_where_a_newer_version_plays_on_the_older_one_does_not(tmp_path: Path, older: Running, what: str) -> None:
    with Browser(older.address) as anna:
        match, other = anna.create("race", [YOU, HOTSEAT])["match"], anna.create("race", [YOU, HOTSEAT])["match"]
        assert ready(older)[0] == 200
        with running(config(tmp_path, games={"race": raised(what)})) as newer, same(anna, newer) as there:
            with anna.at(match) as line, there.at(match) as theirs:
                theirs.pick("stride 1")
                assert line.closed() == 1012
                with anna.line() as again:
                    again.say("hello", match=match)
                    assert again.closed() == 1012
                theirs.pick("lane dry")
            refused = anna.get(f"/api/matches/{match}/moments/0", 503)
            assert (refused["code"], "newer version of its game" in refused["message"]) == ("newer", True)
            assert {one["id"]: one.get("broken", "") for one in anna.get("/api/shelf")["matches"]} == {match: refused["hint"], other: ""}
            assert ready(older) == (503, "A newer outplay is playing matches here by rules that this one does not know.\n")
            with anna.at(other) as line:
                line.pick("stride 1")


def test_a_match_that_a_newer_version_left_long_ago_keeps_nobody_from_the_others(tmp_path: Path, older: Running) -> None:
    with Browser(older.address) as anna:
        match = anna.create("race", [YOU, HOTSEAT])["match"]
        older.process.cache.let_go(match)
        with older.process.runtime.store.engine.begin() as c:
            c.execute(actions.update().values(rules=race.GAME.rules_version + 1, at=actions.c.at - admin.NEWER_RULES_SECONDS))
        anna.get(f"/api/matches/{match}/moments/0", 503)
        assert ready(older)[0] == 200


def test_whose_tables_a_newer_version_has_changed_writes_no_more(older: Running) -> None:
    with Browser(older.address) as anna:
        match = anna.create("race", [YOU, HOTSEAT])["match"]
        with anna.at(match) as line, anna.at(match) as idle:
            with older.process.runtime.store.engine.begin() as c:
                c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            line.say("submit", id="s", seat=0, decision=line.decision()["id"], option="stride 1")
            assert (line.closed(), idle.closed()) == (1012, 1012)
        refused = anna.post("/api/matches", 503, game="race", seats=[])
        assert (refused["code"], refused["message"]) == ("newer", "This server is being updated. Please try again in a moment.")
        assert anna.get("/api/shelf", 503)["code"] == "newer"
        with anna.line() as line:
            assert line.closed() == 1012
        assert ready(older) == (503, "A newer outplay has changed the tables, so this one has stopped serving.\n")
    assert older.process.runtime.store.read(lambda c: c.execute(select(func.count()).select_from(actions)).scalar_one()) == 1


def test_a_process_whose_tables_a_newer_version_has_changed_ends_and_says_why(tmp_path: Path) -> None:
    with Process(tmp_path) as server, Browser(server.address) as anna:
        with anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
            with closing(opened(tmp_path)) as store, store.engine.begin() as c:
                c.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
            line.say("submit", id="s", seat=0, decision=line.decision()["id"], option="stride 1")
            assert line.closed() == 1012
        assert server.process.wait(20) == WRONG
        assert server.process.stderr is not None
        assert "outplay: a newer version has changed the tables of this database; please start that version instead\n" in server.process.stderr.read()
