"""Lessons over the wire: a step is a match of one's own, whose coach says what came of it; it counts for nothing, and is gone with the next."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from outplay.games import games
from outplay.kernel.record import parse, verify
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, YOU, Browser, Said, config, running

pytestmark = pytest.mark.databases("file")

KNOCKBACK = games()["knockback"]


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    folder: Path = tmp_path_factory.mktemp("lessons")
    with running(config(folder, games={"knockback": KNOCKBACK}, places={})) as server, Browser(server.address) as browser:
        yield browser


def take(who: Browser, step: str, status: int = 200) -> Said:
    made: Said = who.post("/api/games/knockback/lesson", status, step=step)
    return made


def test_the_coach_says_when_a_task_is_done_and_what_leads_there(anna: Browser) -> None:
    steps = anna.get("/api/games/knockback/lesson")["steps"]
    assert [step["id"] for step in steps] == ["walk", "strike", "zones", "splash", "chain", "tide", "last"]
    made = take(anna, "splash")
    with anna.at(made["match"]) as line:
        assert line.table["origin"]["lesson"] == "splash"
        assert line.view["lesson"]["next"] == "use boxing-arrow"
        line.pick("use boxing-arrow")
        assert (line.view["lesson"]["status"], line.view["lesson"]["says"]) == ("done", "Splash!")
    record, digest = parse(anna.get(f"/api/matches/{made['match']}/record"))
    assert verify(KNOCKBACK, record, KNOCKBACK.load(), digest) == []


def test_who_goes_wrong_is_told_why_and_takes_the_step_again(anna: Browser) -> None:
    first = take(anna, "splash")["match"]
    with anna.at(first) as line:
        line.pick("use arrowed")
        assert not line.view["lesson"].get("next")
        assert line.view["lesson"]["status"] == "wrong"
        assert "knocks nobody back" in line.view["lesson"]["says"]
    second = take(anna, "splash")["match"]
    with anna.at(second) as line:
        assert line.view["lesson"].get("status", "open") == "open"
    anna.get(f"/api/matches/{first}/moments/0", 404)


def test_an_undone_try_is_forgotten(anna: Browser) -> None:
    with anna.at(take(anna, "walk")["match"]) as line:
        line.pick("go g8")
        assert line.view["lesson"]["status"] == "wrong"
        line.undo(0, line.decision(0)["id"])
        assert (line.view["lesson"].get("status", "open"), line.view["lesson"]["next"]) == ("open", "go g7")


def test_a_step_is_listed_nowhere_and_counts_for_nothing(anna: Browser) -> None:
    take(anna, "last")
    assert anna.get("/api/shelf")["matches"] == []
    match = anna.create("knockback", [YOU, BOT])["match"]
    take(anna, "walk")
    assert [one["id"] for one in anna.get("/api/shelf")["matches"]] == [match]


def test_a_step_or_lesson_that_is_not_there_is_told(anna: Browser, visitor: NewBrowser) -> None:
    assert "has no step 'swim'" in take(anna, "swim", 404)["message"]
    assert visitor().get("/api/games/race/lesson", 404)["message"] == "Race has no lesson."
