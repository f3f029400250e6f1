"""Looking back at a match that is over: begun when somebody asks, kept, gone on with after a restart, and never before the end."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from outplay.server.store import tables
from tests.server.conftest import NewBrowser
from tests.server.people import LINK, YOU, Browser, Said, config, running
from tests.server.test_forks import played

ASKED = 5000
"""So many times it is asked at most how far it is."""


def looked_back(who: Browser, match: str, at_least: int = 0) -> Said:
    """What is found once that many rows, or all, are judged."""
    for _ in range(ASKED):
        found: Said = who.get(f"/api/matches/{match}/review")
        if found["done"] >= (at_least or found["of"]):
            return found
    raise AssertionError(f"only {found['done']} of {found['of']} rows were judged")


@pytest.mark.parametrize("game", ["race", "whisper"])
def test_a_match_is_looked_back_at_when_somebody_asks(visitor: NewBrowser, game: str) -> None:
    anna, bert = visitor(), visitor()
    match = played(anna, game)
    before = bert.get(f"/api/matches/{match}/review")
    assert (before["done"], before["going"], before["of"] > 2) == (0, False, True)
    begun = bert.post(f"/api/matches/{match}/review")
    assert begun["going"] or begun["done"] == begun["of"]
    found = looked_back(anna, match)
    assert len(found["counts"]) == 2
    assert sum(map(sum, found["counts"])) > 0
    assert found == looked_back(bert, match), "everybody who may see the match is told the same"
    assert not found["going"]
    rows = {row["n"] for row in anna.get(f"/api/matches/{match}/finished")["course"]}
    for one in [*found.get("lost", []), *(turned["row"] for turned in found.get("turned", []))]:
        assert {one["n"], one["before"]} <= rows, "each moment can be shown"


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
        whole = looked_back(anna, match)
        with server.process.runtime.store.engine.begin() as c:
            last = max(row.number for row in c.execute(tables.reviews.select()))
            c.execute(tables.reviews.delete().where(tables.reviews.c.number >= last - 1))
    with running(config(tmp_path)) as server, Browser(server.address) as other:
        begun = other.get(f"/api/matches/{match}/review")
        assert begun["done"] == begun["of"] - 2
        assert begun["going"], "it was begun once, so it goes on when somebody looks"
        assert looked_back(other, match)["counts"] == whole["counts"]


def test_a_process_that_is_killed_while_it_judges_is_replaced(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        match = played(anna, "race")
        anna.post(f"/api/matches/{match}/review")
        looked_back(anna, match, at_least=2)
        worker = server.process.reviews.worker
        assert worker is not None
        assert worker.process.pid is not None
        os.kill(worker.process.pid, signal.SIGKILL)
        found = looked_back(anna, match)
        assert found["done"] == found["of"]
