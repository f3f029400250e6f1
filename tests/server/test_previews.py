"""What other sites show of a link: a title, a line and a picture; and nothing of what only those at a table may know."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import httpx
import pytest

from outplay.games import games
from tests.server.people import BOT, HOTSEAT, LINK, YOU, Browser, config, running
from tests.server.test_rest import play_out

INDEX = '<!doctype html><html><head><meta name="description" content="x" /><title>outplay</title></head><body></body></html>'


def laid(folder: Path) -> Path:
    """A page that is built, with a picture of one game."""
    page = folder / "page"
    (page / "previews").mkdir(parents=True)
    (page / "index.html").write_text(INDEX)
    (page / "previews" / "race.jpg").write_bytes(b"jpg")
    return folder


def head(browser: Browser, path: str) -> str:
    """The page's head at an address."""
    answer: httpx.Response = browser.http.get(path)
    assert answer.status_code == 200
    return answer.text.partition("</head>")[0]


def told(head: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)"', head))


def test_a_match_that_is_being_played_shows_its_game_alone_whatever_happens_there(tmp_path: Path) -> None:
    with running(config(laid(tmp_path))) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU, HOTSEAT])["match"]
        before = head(anna, f"/m/{match}")
        assert told(before)["og:title"] == "Race"
        assert told(before)["og:image"] == f"http://{server.address}/previews/race.jpg"
        with anna.at(match) as line:
            line.pick(0)
            line.pick(0)
        assert head(anna, f"/m/{match}") == before
        closed = anna.create("race", [YOU, HOTSEAT], spectators=False)["match"]
        with anna.at(closed) as line:
            play_out(line)
        assert head(anna, f"/m/{closed}").replace(closed, match) == before


def test_a_match_that_is_over_shows_how_it_ended_to_whom_it_is_open(tmp_path: Path) -> None:
    with running(config(laid(tmp_path))) as server, Browser(server.address) as anna:
        match = anna.create("race", [{"kind": "you", "name": "<b>Anna"}, BOT])["match"]
        with anna.at(match) as line:
            play_out(line)
        shown = told(head(anna, f"/m/{match}"))
        assert shown["og:title"].startswith("Race: ")
        assert len(shown["og:title"]) > len("Race: ")
        assert "<b>" not in head(anna, f"/m/{match}"), "names are text"


def test_who_looks_back_at_a_match_sees_its_link_as_others_do(tmp_path: Path) -> None:
    with running(config(laid(tmp_path))) as server, Browser(server.address) as anna:
        for spectators in (True, False):
            match = anna.create("race", [{"kind": "you", "name": "<b>Anna"}, BOT], spectators=spectators)["match"]
            assert anna.get(f"/api/matches/{match}/finished", expect=403)["code"] == "not-over", "of a running match nothing is told"
            with anna.at(match) as line:
                play_out(line)
            seen, tags = anna.get(f"/api/matches/{match}/finished")["preview"], told(head(anna, f"/m/{match}"))
            assert (escape(seen["title"]), escape(seen["text"])) == (tags["og:title"], tags["og:description"])
            assert f"http://{server.address}{seen['picture']}" == tags["og:image"]
            assert ("Anna" in seen["text"]) is spectators, "of a closed one only its game is"


def test_a_code_that_leads_nowhere_looks_like_one_that_leads_to_a_match_and_costs_no_try(tmp_path: Path) -> None:
    with running(config(laid(tmp_path), loopback=False, guesses=2.0)) as server, Browser(server.address) as anna:
        code = anna.create("race", [YOU, LINK])["code"]
        right = head(anna, f"/j/{code}").replace(code, "?")
        for n in range(10):
            wrong = code[:-1] + "23456789ABCDEFGH"[n]
            assert head(anna, f"/j/{wrong}").replace(wrong, "?") == right
        assert anna.get(f"/api/join/{code}")["game"] == "race"


@pytest.mark.parametrize("path", ["/", "/m/nosuchmatch", "/m/not%20an%20id", "/games/none", "/about"])
def test_all_other_addresses_show_the_site(tmp_path: Path, path: str) -> None:
    with running(config(laid(tmp_path))) as server, Browser(server.address) as anna:
        shown = told(head(anna, path))
        assert shown["og:title"] == "outplay"
        assert "og:image" not in shown


@pytest.mark.databases("file")
def test_each_game_has_a_picture_that_is_small_enough_for_everybody_who_asks() -> None:
    folder = Path(__file__).parent.parent.parent / "web" / "public" / "previews"
    assert {file.stem for file in folder.iterdir()} == set(games())
    assert all(10_000 < file.stat().st_size < 120_000 for file in folder.iterdir())


def test_once_a_match_is_over_it_is_seen_through_all_eyes_but_not_before(tmp_path: Path) -> None:
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as carla:
        match = anna.create("whisper", [YOU, BOT])["match"]
        carla.get("/api/shelf")
        assert carla.get(f"/api/matches/{match}/moments/0?seat=0", expect=403)["code"] == "not-yours"
        with anna.at(match) as line:
            play_out(line)
            mine, theirs, open_ = (carla.get(f"/api/matches/{match}/moments/0{seat}")["scene"] for seat in ("?seat=0", "?seat=1", ""))
            assert mine != theirs != open_
        assert carla.get(f"/api/matches/{match}/moments/0?seat=7", expect=403)["code"] == "not-yours"
