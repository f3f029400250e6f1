"""Trying it from here: a match of one's own that begins as another one, which is over, stood at some moment."""

from __future__ import annotations

from pathlib import Path

import pytest

from outplay.kernel.record import parse, verify
from outplay.server.store import tables
from tests.server.conftest import NewBrowser
from tests.server.games import race, whisper
from tests.server.people import BOT, LINK, YOU, Browser, Said, config, running
from tests.server.test_rest import play_out


def played(anna: Browser, game: str = "whisper", **options: object) -> str:
    """A match that Anna has played out against a bot."""
    match = anna.create(game, [YOU, BOT], **options)["match"]
    with anna.at(match) as line:
        play_out(line)
    return str(match)


def fork(who: Browser, match: str, status: int = 200, n: int = 2, seat: int = 0, **more: object) -> Said:
    return who.post(f"/api/matches/{match}/forks", status, n=n, seat=seat, **more)


@pytest.mark.parametrize("game", [race.GAME, whisper.GAME], ids=lambda game: game.id)
def test_a_moment_of_a_match_that_is_over_becomes_a_match_of_ones_own(visitor: NewBrowser, game: race.Race) -> None:
    anna, bert = visitor(), visitor()
    match = played(anna, game.id)
    then = anna.get(f"/api/matches/{match}/moments/2?seat=1")["scene"]
    made = fork(bert, match, seat=1)
    assert made["seats"] == [1]
    with bert.at(made["match"]) as line:
        assert [seat["kind"] for seat in line.table["seats"]] == ["bot", "you"]
        origin = line.table["origin"]
        assert (origin["match"], origin["n"], origin["moves"]) == (match, 2, 2)
        assert "as another one stood after move 2." in str(line.rows[0])
        first = bert.get(f"/api/matches/{made['match']}/moments/0?seat=1")["scene"]
        assert first == then
        play_out(line)
    listed = bert.get("/api/shelf")["matches"][0]
    assert (listed["id"], listed["origin"]["moves"], listed["over"]) == (made["match"], 2, True)
    assert anna.get("/api/shelf")["matches"][0].get("origin") is None
    text = bert.get(f"/api/matches/{made['match']}/record")
    record, digest = parse(text)
    assert verify(game, record, game.load(), digest) == []
    assert record.begins is not None
    assert record.begins.actions == 2


def test_nothing_of_a_running_match_can_be_tried_nor_of_one_that_is_not_shown(visitor: NewBrowser) -> None:
    anna, bert, stranger = visitor(), visitor(), visitor()
    match = anna.create("whisper", [YOU, LINK])
    bert.join(match)
    with anna.at(match["match"]) as line:
        line.pick(0)
        for who in (anna, bert, stranger):
            assert fork(who, match["match"], 403, n=0)["code"] == "not-over"
    hidden = played(anna, spectators=False)
    assert fork(stranger, hidden, 403)["code"] == "no-spectators"
    mine = fork(anna, hidden)
    assert stranger.get(f"/api/join/{mine['code']}")["spectators"] is False


@pytest.mark.parametrize(
    ("wish", "status", "words"),
    [
        ({"n": 9999}, 404, "no row 9999"),
        ({"n": -1}, 404, "no row -1"),
        ({"seat": 7}, 422, "has 2 seats"),
        ({"level": "genius"}, 422, "no bot"),
    ],
)
def test_what_cannot_be_tried_is_told(visitor: NewBrowser, wish: Said, status: int, words: str) -> None:
    anna = visitor()
    match = played(anna, "race")
    assert words in fork(anna, match, status, **wish)["message"]


def test_where_it_was_over_nobody_can_go_on(visitor: NewBrowser) -> None:
    anna = visitor()
    match = played(anna, "race")
    with anna.at(match) as line:
        last = line.rows[-1]["n"] if line.rows else line.view["n"]
    assert "the match was over" in fork(anna, match, 409, n=last)["message"]


def test_it_counts_nowhere_and_can_be_tried_again(visitor: NewBrowser) -> None:
    anna = visitor()
    match = played(anna, "race")
    before = anna.get("/api/me")["results"]
    made = fork(anna, match)
    with anna.at(made["match"]) as line:
        play_out(line)
    assert anna.get("/api/me")["results"] == before
    again = anna.post(f"/api/matches/{made['match']}/rematch")
    with anna.at(again["match"]) as line:
        assert line.table["origin"]["match"] == match
        assert line.table["commitment"] != anna.get(f"/api/matches/{made['match']}/record").partition("commitment: ")[2].partition("\n")[0]


def test_its_moments_are_played_again_from_where_it_begins(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna:
        made = fork(anna, played(anna))["match"]
        with anna.at(made) as line:
            play_out(line)
        moments = [anna.get(f"/api/matches/{made}/moments/{n}?seat=0")["scene"] for n in range(3)]
        kept = tables.states.delete().where(tables.states.c.match == made, tables.states.c.number < 3)
        server.process.runtime.store.writer.submit(lambda c: c.execute(kept)).result()
        assert [anna.get(f"/api/matches/{made}/moments/{n}?seat=0")["scene"] for n in range(3)] == moments
