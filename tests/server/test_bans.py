"""Players report who sits at their tables; the operator reads it, and bans: at every process within a second, in a sentence."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from outplay.server.identity.tokens import secret_hash
from outplay.server.identity.traces import KEPT_SECONDS, let_go
from outplay.server.matches.reports import plain_words
from outplay.server.store import tables
from tests.server.people import BOT, LINK, YOU, Browser, Running, Said, config, running
from tests.server.test_backup import kept, said
from tests.server.test_me import moved
from tests.server.test_people import cookie

pytestmark = pytest.mark.databases("file", "postgresql")

Table = tuple[Browser, Browser, Said, Running, Path]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """Anna and Ben at a table of three, with a bot."""
    with running(config(tmp_path)) as server, Browser(server.address) as anna, Browser(server.address) as ben:
        match = anna.create("race", [{**YOU, "name": "Anna"}, LINK, BOT], settings={"length": 60})
        ben.join(match, name="Ben")
        yield anna, ben, match, server, tmp_path


def of(browser: Browser) -> str:
    """Who comes by a browser that has become nobody else."""
    return secret_hash(cookie(browser))


def report(browser: Browser, match: Said, seat: int = 0, words: str = "Says bad words.", expect: int = 200) -> Said:
    answer: Said = browser.post(f"/api/matches/{match['match']}/reports", expect, seat=seat, words=words)
    return answer


def reported(folder: Path) -> list[dict[str, Any]]:
    code, words = said("reports", "--json", *kept(folder))
    assert code == 0, words
    found: list[dict[str, Any]] = json.loads(words)
    return found


def test_who_is_reported_is_read_by_the_operator_alone(table: Table) -> None:
    anna, ben, match, _, folder = table
    assert said("reports", *kept(folder)) == (0, "Nobody has reported anything.\n")
    with anna.at(match["match"]) as line:
        n = line.view["n"]
        id = report(ben, match, words="  Says\nbad \u001b[31mwords\u202e. ")["id"]
        line.pick("stride 1")
        assert [row["n"] for row in line.rows if row["n"] > n] == [n + 1], "nobody at the table hears of it"
    (one,) = reported(folder)
    assert (one["id"], one["match"], one["seat"], one["words"]) == (id, match["match"], 0, "Says bad [31mwords .")
    assert (one["about"], one["name"], one["reporter"], one["called"]) == (of(anna), "Anna", of(ben), "Ben")
    _, words = said("reports", *kept(folder))
    assert f"Ben ({of(ben)[:12]}) about Anna ({of(anna)[:12]}), seat 1 of match {match['match']}" in words
    assert ben.get("/api/me/export")["reports"][0]["words"] == one["words"]
    assert anna.get("/api/me/export").get("reports", []) == [], "what others say is theirs"
    assert said("reports", "--done", "nothing", *kept(folder)) == (2, "outplay: there is no report nothing; `outplay reports` lists them\n")
    assert said("reports", "--done", id, *kept(folder)) == (0, "")
    assert reported(folder) == []


def test_what_cannot_be_reported_is_refused_in_words(table: Table) -> None:
    anna, ben, match, server, _ = table
    assert report(ben, match, 1, expect=404)["code"] == "nobody-there", "oneself"
    assert report(ben, match, 2, expect=404)["code"] == "nobody-there", "a bot"
    assert report(ben, match, 7, expect=404)["code"] == "nobody-there"
    assert report(ben, match, words=" \u200b ", expect=422)["code"] == "no-words"
    assert "300 characters; this one has 301" in report(ben, match, words="x" * 301, expect=422)["message"]
    with Browser(server.address) as stranger:
        assert report(stranger, match, expect=403)["code"] == "not-yours"
    for _ in range(5):
        report(ben, match, words="x" * 300)
    assert report(ben, match, expect=429)["code"] == "limit"
    assert report(anna, match, 1)["id"], "others still may"


def test_who_is_forgotten_leaves_no_words_and_no_name_in_reports(table: Table) -> None:
    anna, ben, match, _, folder = table
    who = of(anna)
    report(ben, match)
    report(anna, match, 1, "Plays slowly.")
    anna.post("/api/me/forget")
    (left,) = reported(folder)
    assert (left["words"], left["name"], left["about"]) == ("Says bad words.", "Somebody", who), "a code by which they can be banned"
    assert report(ben, match, expect=404)["code"] == "nobody-there"


def traces(server: Running) -> list[str]:
    """All that is kept of who was reported and forgotten."""
    found = server.process.runtime.store.read(lambda c: list(c.execute(select(tables.traces)).all()))
    return [row.who for row in found]


def test_who_had_themselves_forgotten_can_be_banned_for_what_was_reported(table: Table) -> None:
    anna, ben, match, server, folder = table
    with Browser(server.address) as phone, Browser(server.address) as stranger:
        moved(anna, phone)
        who, id = of(anna), report(ben, match)["id"]
        anna.post("/api/me/forget")
        anna.create("race")
        assert of(anna) != who, "the same browser is somebody new"
        anna.post("/api/me/forget")
        again = anna.create("race", [{**YOU, "name": "Nina"}, LINK])
        with anna.at(again["match"]) as line:
            code, words = said("ban", who[:12], "--because", "Bad words.", *kept(folder))
            assert (code, "You may not play here for good." in words) == (0, True), words
            assert line.closed() == 1012
        for browser in (anna, phone):
            assert browser.post("/api/matches", 403, game="race")["message"] == "You may not play here for good. The reason given: Bad words."
        assert stranger.create("race")["match"], "others at this address are not meant"
        assert said("reports", "--done", id, *kept(folder))[0] == 0
        assert traces(server) == []
        assert anna.post("/api/matches", 403, game="race")["code"] == "banned", "a ban stays"
        assert said("unban", who[:12], *kept(folder))[0] == 0
        assert anna.create("race")["match"]


def test_who_had_themselves_forgotten_can_be_banned_by_address_too(table: Table) -> None:
    anna, ben, match, server, folder = table
    who = of(anna)
    report(ben, match)
    anna.post("/api/me/forget")
    assert "So does everybody at 1 address of theirs." in said("ban", who[:12], "--address", *kept(folder))[1]
    with Browser(server.address) as stranger:
        assert stranger.post("/api/matches", 403, game="race")["code"] == "banned"


def test_nothing_is_kept_of_who_is_forgotten_unless_a_report_is_open_and_not_for_long(table: Table) -> None:
    anna, ben, match, server, folder = table
    done, open_ = report(anna, match, 1)["id"], report(ben, match)["id"]
    assert said("reports", "--done", done, *kept(folder))[0] == 0
    ben.post("/api/me/forget")
    assert (traces(server), reported(folder)) == ([], []), "what Ben had said is gone with him, and nothing said of him is open"
    match = anna.create("race", [{**YOU, "name": "Anna"}, LINK])
    ben.join(match, name="Ben")
    report(ben, match)
    anna.post("/api/me/forget")
    assert len(traces(server)) == 2, "a browser and an address"
    store, now = server.process.runtime.store, time.time()
    for later, left in ((now + KEPT_SECONDS - 60, [of(anna)]), (now + KEPT_SECONDS + 60, ["forgotten"])):
        store.writer.submit(lambda c, later=later: let_go(c, later)).result()  # type: ignore[misc]
        assert [one["about"] for one in reported(folder)] == left
    assert traces(server) == []
    assert open_ not in [one["id"] for one in reported(folder)]


def test_who_is_banned_is_out_at_every_process_within_a_second(table: Table) -> None:
    anna, ben, match, server, folder = table
    with running(config(folder)) as other, Browser(other.address) as same, Browser(server.address) as phone:
        same.http.cookies.update(anna.http.cookies)
        moved(anna, phone)
        with anna.at(match["match"]) as here, same.at(match["match"]) as there, phone.at(match["match"]) as third, ben.at(match["match"]) as theirs:
            began = time.monotonic()
            code, words = said("ban", of(anna)[:12], "--for", "3", "--because", "Bad\nwords.", *kept(folder))
            assert (code, "You may not play here until " in words) == (0, True), words
            assert [line.closed() for line in (here, there, third)] == [1012, 1012, 1012]
            assert time.monotonic() - began < 2, "the command included"
            theirs.until_seat(0, lambda seat: not seat.get("here"))
        for browser in (anna, same, phone):
            no = browser.post("/api/matches", 403, game="race")
            assert no["code"] == "banned"
            assert no["message"].endswith(" UTC. The reason given: Bad words.")
            assert browser.post(f"/api/join/{match['code']}", 403)["code"] == "banned"
            assert report(browser, match, 1, expect=403)["code"] == "banned"
            with browser.line() as line:
                line.say("hello", match=match["match"])
                assert line.hear("refused", "laid")["message"] == no["message"]
                line.say("submit", id="1", seat=0, decision=0, option="stride 1")
                assert line.hear("refused", "done")["code"] == "no-hello"
        assert anna.get("/api/shelf")["matches"], "what is theirs they may still read"
        code, words = said("ban", "--list", *kept(folder))
        assert (code, words.count("\n"), words.startswith(of(anna)[:12])) == (0, 1, True), words
        assert said("unban", of(anna)[:12], *kept(folder)) == (0, f"{of(anna)[:12]} may play here again.\n")
        with same.at(match["match"]) as line:
            line.pick("stride 1")
        assert said("ban", "--list", *kept(folder)) == (0, "Nobody is banned.\n")


def test_a_ban_ends_by_itself_and_not_by_being_forgotten(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    anna, _, match, server, folder = table
    assert said("ban", of(anna), "--for", "1", *kept(folder))[0] == 0
    anna.post("/api/me/forget")
    assert anna.post("/api/matches", 403, game="race")["code"] == "banned", "this browser is still known"
    server.process.runtime.store.writer.submit(lambda c: c.execute(update(tables.bans).values(until=time.time() - 1))).result()
    assert anna.create("race")["match"] != match["match"]
    assert said("ban", "--list", *kept(folder)) == (0, "Nobody is banned.\n")


def test_an_address_is_banned_with_whoever_comes_from_it(table: Table) -> None:
    anna, ben, match, server, folder = table
    with ben.at(match["match"]) as line:
        code, words = said("ban", of(anna), "--address", *kept(folder))
        assert (code, "So does everybody at 1 address of theirs." in words) == (0, True), words
        assert line.closed() == 1012
    with Browser(server.address) as new:
        assert new.post("/api/matches", 403, game="race")["message"] == "You may not play here for good."
    stored = server.process.runtime.store.read(lambda c: list(c.execute(select(tables.bans.c.who)).scalars()))
    assert not [who for who in stored if "127.0.0.1" in who], "addresses are kept hashed"
    assert said("unban", of(anna)[:12], *kept(folder))[0] == 0
    assert ben.create("race")["match"]
    code, words = said("ban", of(ben), "--address", *kept(folder))
    assert "1 address" in words


@pytest.mark.databases("file")
def test_nobody_is_banned_by_mistake(table: Table) -> None:
    anna, _, _, server, folder = table
    assert said("ban", *kept(folder))[1].startswith("outplay: please say who is to be banned")
    assert said("ban", "Anna", *kept(folder))[1].startswith("outplay: 'Anna' names no person")
    assert said("ban", "0" * 12, *kept(folder)) == (2, f"outplay: {'0' * 12} is nobody here\n")
    assert said("unban", of(anna), *kept(folder)) == (2, f"outplay: {of(anna)} is nobody who is banned\n")
    twin = update(tables.people).where(tables.people.c.id != of(anna)).values(id=of(anna)[:60] + "beef")
    server.process.runtime.store.writer.submit(lambda c: c.execute(twin)).result()
    assert said("ban", of(anna)[:12], *kept(folder)) == (2, f"outplay: {of(anna)[:12]} fits more than one person; please type more characters\n")


@pytest.mark.databases("file")
def test_what_cannot_be_written_is_said(table: Table) -> None:
    anna, _, _, server, folder = table
    server.process.runtime.store.writer.submit(lambda c: c.exec_driver_sql("DROP TABLE bans")).result()
    code, words = said("ban", of(anna), *kept(folder))
    assert (code, words) == (2, f"outplay: nothing was changed in {folder}: no such table: bans\n")
    assert said("ban", "--list", *kept(folder)) == (2, f"outplay: {folder} cannot be read: no such table: bans\n")


@pytest.mark.databases("file")
def test_words_are_one_line_that_steers_nothing() -> None:
    assert plain_words("a\u0007b\r\n c\u202ed  \u00e4") == "a b c d \u00e4"
