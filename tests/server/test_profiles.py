"""What people show of their matches, to whom, and how a match that is over is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update

from outplay.kernel.step import Seat
from outplay.kernel.view import Observation
from outplay.server.ratings import ledger
from outplay.server.store import tables
from tests.server.games import race, whisper
from tests.server.people import LINK, YOU, Browser, Running, Said, config, running
from tests.server.test_lobby import Looking
from tests.server.test_ratings import RATED, duel, kept, run

pytestmark = pytest.mark.databases("file", "postgresql")


class Judged(race.Race):
    """The race, with bots who know that it is good to be in front."""

    def value(self, observation: Observation[race.RaceTable], seat: Seat) -> float:
        s = observation.state
        return max(-0.9, min(0.9, (s.at[seat] - max(at for other, at in enumerate(s.at) if other != seat)) / s.length))


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    games: Any = {"race": Judged(), "whisper": whisper.GAME}
    with running(config(tmp_path, games=games)) as one:
        yield one


@pytest.fixture
def anna(server: Running) -> Iterator[Browser]:
    with Browser(server.address) as one:
        yield one


@pytest.fixture
def ben(server: Running) -> Iterator[Browser]:
    with Browser(server.address) as one:
        yield one


@pytest.fixture
def stranger(server: Running) -> Iterator[Browser]:
    with Browser(server.address) as one:
        yield one


def shows(one: Browser) -> str:
    """Somebody shows what came of their matches; where."""
    return str(one.post("/api/me", public=True)["public"])


def answer(one: Browser, address: str) -> tuple[int, bytes, str]:
    """All of an answer that could tell anything."""
    found = one.http.get(f"/api/people/{address}")
    return found.status_code, found.content, found.headers["content-type"]


# ---------------------------------------------------------------- who is shown


def test_nobody_is_shown_until_they_want_it(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    match = duel(server, anna, ben)
    assert anna.get("/api/me").get("public", "") == ""
    assert stranger.get(f"/api/matches/{match}/finished")["profiles"] == ["", ""]
    address = shows(anna)
    assert stranger.get(f"/api/matches/{match}/finished")["profiles"] == [address, ""]
    assert stranger.get(f"/api/matches/{match}/profiles")["profiles"] == [address, ""]
    seen = stranger.get(f"/api/people/{address}")
    assert (seen["matches"], seen["people"], seen.get("mine", False)) == (1, 1, False)
    assert seen["results"] == anna.get("/api/me")["results"]
    assert anna.get(f"/api/people/{address}")["mine"]
    assert shows(anna) == address, "who says it twice stays there"


def test_who_hides_again_is_like_nobody_to_the_byte(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    match = duel(server, anna, ben)
    address = shows(anna)
    before = answer(stranger, address)
    assert before[0] == 200
    anna.post("/api/me", public=False)
    assert answer(stranger, address) == answer(stranger, "nobody-ever-had") == answer(anna, address)
    assert answer(stranger, address)[0] == 404
    assert stranger.get(f"/api/matches/{match}/finished")["profiles"] == ["", ""]
    assert shows(anna) != address, "an old link leads nowhere again"


def test_no_id_of_a_person_is_told(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    match = duel(server, anna, ben)
    address = shows(anna)
    ids = {row.id for row in kept(server, tables.people)} | {row.token for row in kept(server, tables.devices)}
    told = stranger.http.get(f"/api/people/{address}").text + stranger.http.get(f"/api/matches/{match}/finished").text
    assert len(ids) >= 2
    assert not [id for id in ids if id in told or id[:12] in told]


def test_who_has_themselves_forgotten_is_shown_no_more(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    match = duel(server, anna, ben)
    address = shows(anna)
    theirs = shows(ben)
    assert anna.get("/api/me/export")["me"]["public"] == address
    anna.post("/api/me/forget")
    assert answer(stranger, address) == answer(stranger, "nobody-ever-had")
    told = stranger.get(f"/api/matches/{match}/finished")
    assert told["profiles"] == ["", theirs]
    assert [one["seat"] for one in told["led"]] == [1], "what it did to somebody who was forgotten is nobody's"
    assert stranger.get(f"/api/people/{theirs}")["people"] == 1, "others keep what they played"


def test_a_profile_tells_how_a_rating_went_and_which_matches_may_be_watched(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    first, hidden, lost = duel(server, anna, ben), duel(server, anna, ben, spectators=False), duel(server, anna, ben, winner=1)
    address = shows(anna)
    seen = stranger.get(f"/api/people/{address}")
    (way,) = seen["ways"]
    assert [(one["outcome"], one.get("match", "")) for one in way["steps"]] == [("won", first), ("won", ""), ("lost", lost)]
    assert hidden not in str(seen)
    points = [one["points"] for one in way["steps"]]
    assert points[0] > 1000
    assert points[1] > points[0]
    assert points[2] < points[1]
    assert [one["gained"] for one in way["steps"]] == [points[0] - 1000, points[1] - points[0], points[2] - points[1]]
    assert points[2] == seen["ratings"][0]["points"]
    assert [(one["match"], one["n"] > 0) for one in seen["replays"]] == [(first, True)], "what was won, and may be watched, with a moment to draw"


def test_what_somebody_did_for_the_first_time_is_kept(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    address = shows(anna) if duel(server, anna, ben, rated=False, winner=1) else ""
    assert stranger.get(f"/api/people/{address}").get("kept", []) == [], "nothing is told as missing"
    for winner in (0, 0, 1, 0, 0):
        duel(server, anna, ben, rated=False, winner=winner, length=4)
    assert [one["id"] for one in stranger.get(f"/api/people/{address}")["kept"]] == ["people"]
    duel(server, anna, ben, rated=False, length=4)
    seen = stranger.get(f"/api/people/{address}")["kept"]
    assert [one["id"] for one in seen] == ["people", "row"]
    assert seen[0]["at"] < seen[1]["at"]


def test_the_way_is_the_same_when_ratings_are_made_anew(server: Running, anna: Browser, ben: Browser) -> None:
    for winner in (0, 1, 0):
        duel(server, anna, ben, winner=winner)
    before = kept(server, tables.players)
    write = server.process.runtime.store.writer.submit
    write(lambda c: c.execute(update(tables.players).values(after_mu=None, after_sigma=None))).result()
    write(lambda c: c.execute(delete(tables.ratings))).result()
    write(ledger.recompute).result()
    assert kept(server, tables.players) == before
    assert all(row.after_mu is not None for row in before)


def test_an_open_table_leads_to_those_who_show_what_came_of_their_matches(anna: Browser, stranger: Browser) -> None:
    made = anna.post("/api/tables", match={"game": "race", "seats": [YOU, LINK]})
    anna.post(f"/api/tables/{made['table']}/sit", name="Anna", seat=made["seats"][0])

    def profile(table: Said) -> str:
        return str(table["seats"][0].get("profile", ""))

    with stranger.line() as line:
        looking = Looking(line)
        assert profile(looking.sees(made["table"])) == ""
        address = shows(anna)
        assert profile(looking.sees(made["table"], profile)) == address
        anna.post("/api/me", public=False)
        assert profile(looking.sees(made["table"], lambda table: not profile(table))) == ""


# ---------------------------------------------------------------- a match that is over


def test_a_match_that_is_over_tells_how_it_stood(server: Running, anna: Browser, ben: Browser) -> None:
    match = duel(server, anna, ben)
    told = anna.get(f"/api/matches/{match}/finished")
    course = told["course"]
    assert course[0]["values"] == [0.5, 0.5]
    assert course[-1]["values"] == [1.0, 0.0]
    assert [one["n"] for one in course] == sorted({one["n"] for one in course})
    assert all(abs(sum(one["values"]) - 1) < 0.001 for one in course)
    assert told["rated"]
    assert [one["seat"] for one in told["led"]] == [0], "of others only what they show"
    assert told["led"][0]["before"] == 1000 < told["led"][0]["after"]
    assert len(told["used"]) == 2


def test_how_it_stood_is_judged_once(server: Running, anna: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    match = duel(server, anna, ben)
    before = anna.get(f"/api/matches/{match}/finished")["course"]
    monkeypatch.setattr(Judged, "value", lambda *_: 0.0)
    assert anna.get(f"/api/matches/{match}/finished")["course"] == before


def test_how_it_stood_is_told_when_the_moments_are_dropped(server: Running, anna: Browser, ben: Browser) -> None:
    match = duel(server, anna, ben)
    last = kept(server, tables.states)[-1].number
    dropped = delete(tables.states).where(tables.states.c.match == match, tables.states.c.number < last)
    server.process.runtime.store.writer.submit(lambda c: c.execute(dropped)).result()
    assert anna.get(f"/api/matches/{match}/finished")["course"][-1]["values"] == [1.0, 0.0]


def test_nothing_is_told_before_a_match_is_over_nor_to_whom_it_is_closed(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    made = anna.create("race", [YOU, LINK], settings={"length": 4}, spectators=False, **RATED)
    ben.join(made)
    address = f"/api/matches/{made['match']}/finished"
    assert anna.get(address, 403)["code"] == "not-over"
    assert stranger.get(address, 403)["code"] == "no-spectators"
    assert stranger.get(f"/api/matches/{made['match']}/profiles", 403)["code"] == "no-spectators"
    with anna.at(made["match"]) as a, ben.at(made["match"]) as b:
        run((a, b))
    assert ben.get(address)["because"] == "A side answered in one round only, or in none."
    assert stranger.get(address, 403)["code"] == "no-spectators"


def test_a_match_made_unrated_says_no_reason(server: Running, anna: Browser, ben: Browser) -> None:
    match = duel(server, anna, ben, rated=False)
    told: Said = anna.get(f"/api/matches/{match}/finished")
    assert (told.get("rated", False), told.get("because", ""), told.get("led", [])) == (False, "", [])


# ---------------------------------------------------------------- company


def test_often_at_the_table_are_only_those_who_show_themselves_or_whom_one_has_met(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    for _ in range(2):
        duel(server, anna, ben)
    address = shows(anna)

    def often(who: Browser) -> list[tuple[str, int, str, bool]]:
        found = who.get(f"/api/people/{address}").get("often", [])
        return [(one["name"], one["matches"], one.get("profile", ""), one.get("mine", False)) for one in found]

    assert often(stranger) == [], "Ben shows nothing, and this one never met him"
    ben.post("/api/me", name="Ben")
    assert often(ben) == [("Ben", 2, "", True)]
    assert often(anna) == [("Ben", 2, "", False)], "she has met him"
    theirs = shows(ben)
    assert often(stranger) == [("Ben", 2, theirs, False)]
    ben.post("/api/me/forget")
    assert often(anna) == []


def test_somebody_is_muted_from_their_profile_and_nobody_is_told(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    duel(server, anna, ben)
    address = shows(anna)
    before = answer(anna, address)
    assert ben.post(f"/api/people/{address}/mute")["muted"]
    assert ben.get(f"/api/people/{address}")["muted"]
    assert answer(anna, address) == before
    made = anna.create("race", [YOU, LINK])
    ben.join(made)
    with ben.at(made["match"]) as line:
        assert line.hear("talk")["muted"] == [0]
    assert not ben.post(f"/api/people/{address}/mute", on=False).get("muted", False)
    for who, where, status in ((anna, address, 409), (stranger, address, 409), (ben, "nobody", 404)):
        who.post(f"/api/people/{where}/mute", status)


def test_somebody_is_asked_to_an_open_table_and_sits_down(server: Running, anna: Browser, ben: Browser, stranger: Browser) -> None:
    duel(server, anna, ben)
    address = shows(ben)
    assert "no open table" in anna.post(f"/api/people/{address}/invite", 409)["message"]
    made = anna.post("/api/tables", match={"game": "race", "seats": [YOU, LINK]}, public=False)
    stranger.post(f"/api/tables/{made['table']}/sit", 404)
    with ben.line() as line:
        line.say("lobby")
        assert line.hear("sitting").get("invited", []) == []
        assert anna.post(f"/api/people/{address}/invite") == {"game": "race"}
        (one,) = line.hear("sitting")["invited"]
        assert (one["table"]["id"], one["code"]) == (made["table"], made["code"])
        assert ben.get("/api/me/export")["invited"] == [made["code"]]
        assert ben.post(f"/api/tables/{made['table']}/sit")["seats"] == [1]
        assert line.hear("sitting").get("invited", []) == [], "where one sits one is not asked"
    assert "no open table" in anna.post(f"/api/people/{address}/invite", 409)["message"], "no seat is free"


def test_who_does_not_want_to_hear_somebody_is_asked_by_them_to_no_table(server: Running, anna: Browser, ben: Browser) -> None:
    duel(server, anna, ben)
    address, theirs = shows(ben), shows(anna)
    ben.post(f"/api/people/{theirs}/mute")
    anna.post("/api/tables", match={"game": "race", "seats": [YOU, LINK]})
    assert anna.post(f"/api/people/{address}/invite") == {"game": "race"}, "that is not told"
    assert ben.get("/api/me/export").get("invited", []) == []
