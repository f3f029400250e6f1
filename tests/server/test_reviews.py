"""Looking back at a match that is over: begun when somebody asks, kept, gone on with after a restart, and never before the end."""

from __future__ import annotations

import asyncio
import os
import signal
from pathlib import Path

import msgspec
import pytest

from outplay.analysis import Row
from outplay.kernel import scene as sc
from outplay.server.store import tables
from tests.server.conftest import NewBrowser
from tests.server.games import race
from tests.server.people import LINK, YOU, Browser, Running, Said, config, running
from tests.server.test_forks import played

PATIENCE = 120.0


def looked_back(server: Running, who: Browser, match: str) -> Said:
    """What is found once all rows are judged."""
    going, loop = server.process.reviews.going, server.process.loop
    if going is not None and loop is not None:
        asyncio.run_coroutine_threadsafe(done(going), loop).result(PATIENCE)
    found: Said = who.get(f"/api/matches/{match}/review")
    assert found["done"] == found["of"]
    return found


async def done(task: asyncio.Task[None]) -> None:
    """Wait for a task of the server's loop."""
    await asyncio.wait([task])


@pytest.mark.parametrize("game", ["race", "whisper"])
def test_a_match_is_looked_back_at_when_somebody_asks(server: Running, visitor: NewBrowser, game: str) -> None:
    anna, bert = visitor(), visitor()
    match = played(anna, game)
    before = bert.get(f"/api/matches/{match}/review")
    assert (before["done"], before["going"], before["of"] > 2) == (0, False, True)
    begun = bert.post(f"/api/matches/{match}/review")
    assert begun["going"] or begun["done"] == begun["of"]
    found = looked_back(server, anna, match)
    assert len(found["counts"]) == 2
    assert sum(map(sum, found["counts"])) > 0
    assert found == looked_back(server, bert, match), "everybody who may see the match is told the same"
    assert not found["going"]
    rows = {row["n"] for row in anna.get(f"/api/matches/{match}/finished")["course"]}
    for one in [*found.get("lost", []), *(turned["row"] for turned in found.get("turned", []))]:
        assert {one["n"], one["before"]} <= rows, "each moment can be shown"


def test_what_would_have_been_better_is_shown_beside_what_was_played(server: Running, visitor: NewBrowser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race.Race, "preview", lambda game, seen, seat, option: sc.Preview(title=game.offer(seen, option).label))
    anna, bert = visitor(), visitor()
    match = played(anna, "race")
    n = 3
    assert anna.get(f"/api/matches/{match}/review/{n}", 404)["code"] == "nothing-better", "nobody has looked back yet"
    bert.post(f"/api/matches/{match}/review")
    looked_back(server, anna, match)
    with server.process.runtime.store.engine.begin() as c:
        here = (tables.reviews.c.match == match) & (tables.reviews.c.number == n)
        kept = c.execute(tables.reviews.select().where(here)).one()
        row = msgspec.structs.replace(msgspec.json.decode(kept.found, type=Row), kind="slip", loss=0.08, better="stride 1", instead=("stride 1",))
        c.execute(tables.reviews.update().where(here).values(found=msgspec.json.encode(row).decode()))
    judged = next(one for one in anna.get(f"/api/matches/{match}/review")["lost"] if one["n"] == n)
    found = bert.get(f"/api/matches/{match}/review/{n}")
    assert {key: found[key] for key in ("n", "before", "seat")} == {key: judged[key] for key in ("n", "before", "seat")}
    assert (found["played"]["title"], found["better"]["title"]) == (judged["played"], "stride 1")
    assert anna.get(f"/api/matches/{match}/review/{n + 1}", 404)["code"] == "nothing-better"
    assert anna.get(f"/api/matches/{match}/review/999", 404)["code"] == "nothing-better"


def test_nothing_of_a_running_match_is_judged_nor_of_one_that_is_not_shown(visitor: NewBrowser) -> None:
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    for who in (anna, bert, stranger):
        assert who.get(f"/api/matches/{match['match']}/review", 403)["code"] == "not-over"
        assert who.post(f"/api/matches/{match['match']}/review", 403)["code"] == "not-over"
    hidden = played(anna, spectators=False)
    assert stranger.post(f"/api/matches/{hidden}/review", 403)["code"] == "no-spectators"


def test_what_was_found_is_kept_and_the_rest_is_found_after_a_restart(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = played(anna, "race")
        anna.post(f"/api/matches/{match}/review")
        whole = looked_back(server, anna, match)
        with server.process.runtime.store.engine.begin() as c:
            last = max(row.number for row in c.execute(tables.reviews.select()))
            c.execute(tables.reviews.delete().where(tables.reviews.c.number >= last - 1))
    with running(config(tmp_path)) as server, Browser(server.address) as other:
        begun = other.get(f"/api/matches/{match}/review")
        assert begun["done"] == begun["of"] - 2
        assert begun["going"], "it was begun once, so it goes on when somebody looks"
        assert looked_back(server, other, match)["counts"] == whole["counts"]


def test_a_process_that_is_killed_while_it_judges_is_replaced(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = played(anna, "race")
        anna.post(f"/api/matches/{match}/review")
        while (worker := server.process.reviews.worker) is None:
            anna.get(f"/api/matches/{match}/review")
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGKILL)
        found = looked_back(server, anna, match)
        assert found["done"] == found["of"]
