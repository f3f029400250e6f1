"""Who I am: known from the first match on, on as many devices as I like; all that is stored can be read, and forgotten."""

from __future__ import annotations

import json
import time

import httpx
import pytest
from sqlalchemy import select, update

from outplay.server.http import me
from outplay.server.store import tables
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, LINK, YOU, Browser, Running, config, running
from tests.server.test_people import cookie
from tests.server.test_rest import play_out

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"


def known(browser: Browser, name: str = "Mirela", agent: str = FIREFOX) -> dict[str, str]:
    """Somebody begins the first match, and is known from then on."""
    browser.http.headers["user-agent"] = agent
    made: dict[str, str] = browser.create("race", [{**YOU, "name": name}, LINK], settings={"length": 60})
    return made


def moved(anna: Browser, device: Browser, agent: str = PHONE) -> None:
    """Another device becomes who comes by the first one."""
    device.http.headers["user-agent"] = agent
    device.post("/api/me/become", secret=anna.post("/api/me/passes")["secret"])


def test_somebody_is_known_from_the_first_match_on(visitor: NewBrowser) -> None:
    anna = visitor()
    assert anna.get("/api/me") == {}
    assert anna.post("/api/me", 403, name="Nobody")["code"] == "nobody"
    assert anna.post("/api/me/passes", 403)["code"] == "nobody"
    known(anna)
    mine = anna.get("/api/me")
    assert (mine["name"], mine["matches"], len(mine["devices"])) == ("Mirela", 1, 1)
    assert (mine["devices"][0]["label"], mine["devices"][0]["this"]) == ("Firefox on Linux", True)
    assert anna.post("/api/me", name="  Mirela \u0007the  Bold ", preferences={"theme": "dark"})["name"] == "Mirela the Bold"
    assert anna.get("/api/me")["preferences"] == {"theme": "dark"}
    assert anna.post("/api/me", 413, preferences={"theme": "x" * 5000})["code"] == "too-long"
    again = anna.create("race", [YOU, LINK])
    assert anna.get(f"/api/join/{again['code']}")["seats"][0]["name"] == "Mirela the Bold", "who has a name need not say it again"


def test_people_have_a_sign_from_the_first_match_on_and_seats_carry_it(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    match = known(anna)
    mine = anna.get("/api/me")
    assert mine["icon"] in mine["icons"]
    assert not {"vintage-robot", "meeple"} & set(mine["icons"]), "nobody passes for a bot"
    seats = anna.get(f"/api/join/{match['code']}")["seats"]
    assert (seats[0]["icon"], seats[1].get("icon", "")) == (mine["icon"], "")
    other = next(icon for icon in mine["icons"] if icon != mine["icon"])
    assert anna.post("/api/me", icon=other)["icon"] == other
    assert anna.post("/api/me", name="Mirela")["icon"] == other
    assert anna.post("/api/me", 422, icon="vintage-robot")["code"] == "face"
    assert anna.get(f"/api/join/{match['code']}")["seats"][0]["icon"] == mine["icon"], "where one sits already nothing changes"
    bert.join(match, name="Bert")
    assert anna.get(f"/api/join/{match['code']}")["seats"][1]["icon"] == bert.get("/api/me")["icon"]
    again = anna.create("race", [{**YOU}, BOT])
    assert [seat.get("icon", "") for seat in anna.get(f"/api/join/{again['code']}")["seats"]] == [other, ""]
    anna.post("/api/me/forget")
    assert anna.get("/api/me").get("icon", "") == ""
    assert bert.get(f"/api/join/{match['code']}")["seats"][0].get("icon", "") == ""


def test_another_device_becomes_me_and_plays_my_seat(visitor: NewBrowser) -> None:
    anna, phone = visitor(), visitor()
    match = known(anna)
    theirs = phone.create("race", [YOU, LINK])
    secret = anna.post("/api/me/passes")["secret"]
    assert phone.post("/api/me/whom", secret=secret) == {"name": "Mirela", "matches": 1}
    assert phone.get("/api/me").get("name", "") == "", "looking does nothing yet"
    phone.http.headers["user-agent"] = PHONE
    mine = phone.post("/api/me/become", secret=secret)
    assert (mine["name"], mine["borrowed"], [one["label"] for one in mine["devices"]]) == ("Mirela", True, ["Safari on iPhone", "Firefox on Linux"])
    assert [one["id"] for one in phone.get("/api/shelf")["matches"]] == [match["match"]]
    with phone.at(match["match"]) as line:
        assert line.pick("stride 1")["n"] == 1
    assert phone.post("/api/me/become", 404, secret=secret)["code"] == "no-pass", "it works once"
    back = phone.post("/api/me/return")
    assert not back.get("borrowed")
    assert [one["id"] for one in phone.get("/api/shelf")["matches"]] == [theirs["match"]], "nothing was merged"
    assert phone.post("/api/me/return", 409)["code"] == "not-borrowed"


def test_a_browser_that_is_new_here_can_become_somebody(visitor: NewBrowser) -> None:
    anna, phone = visitor(), visitor()
    match = known(anna)
    moved(anna, phone)
    assert [one["id"] for one in phone.get("/api/shelf")["matches"]] == [match["match"]]
    moved(phone, third := visitor())
    assert len(third.get("/api/me")["devices"]) == 3


def test_a_link_holds_ten_minutes_and_a_code_to_keep_for_ever(server: Running, visitor: NewBrowser) -> None:
    anna, late, later = visitor(), visitor(), visitor()
    known(anna)
    link, code = anna.post("/api/me/passes"), anna.post("/api/me/passes", lasting=True)
    assert link["until"] == pytest.approx(time.time() + me.PASS_SECONDS, abs=30)
    assert code["until"] == 0
    passes = tables.passes
    ten_minutes_ago = update(passes).where(passes.c.until > 0).values(until=passes.c.until - me.PASS_SECONDS - 1)
    server.process.runtime.store.writer.submit(lambda c: c.execute(ten_minutes_ago)).result()
    assert late.post("/api/me/whom", 404, secret=link["secret"])["code"] == "no-pass"
    assert late.post("/api/me/become", 404, secret=link["secret"])["code"] == "no-pass"
    assert later.post("/api/me/become", secret=code["secret"])["name"] == "Mirela"
    kept = server.process.runtime.store.read(lambda c: list(c.execute(select(passes.c.secret)).scalars()))
    assert not any(secret in kept for secret in (link["secret"], code["secret"])), "only their hashes are kept"


def test_codes_to_keep_are_listed_and_can_be_withdrawn(visitor: NewBrowser) -> None:
    anna, ben, finder = visitor(), visitor(), visitor()
    known(anna)
    known(ben, "Ben")
    made = [anna.post("/api/me/passes", lasting=True) for _ in range(3)]
    secrets = [one["secret"] for one in made]
    link = anna.post("/api/me/passes")["secret"]
    listed = anna.get("/api/me")["codes"]
    assert [one["since"] for one in listed] == pytest.approx([time.time()] * 3, abs=30)
    assert {one["id"] for one in listed} == {one["id"] for one in made}
    assert not any(secret in json.dumps(listed) for secret in secrets)
    finder.http.headers["user-agent"] = PHONE
    finder.post("/api/me/become", secret=secrets[0])
    *stand, used = finder.get("/api/me")["codes"]
    assert [one.get("used", 0) for one in stand] == [0, 0]
    assert (used["by"], used["used"]) == ("Safari on iPhone", pytest.approx(time.time(), abs=30))
    assert finder.post("/api/me/become", 404, secret=secrets[0])["code"] == "no-pass"
    assert ben.post(f"/api/me/passes/{used['id']}/out", 404)["code"] == "no-pass", "somebody else's"
    assert anna.post(f"/api/me/passes/{used['id']}/out")["codes"] == stand
    assert len(anna.post(f"/api/me/passes/{stand[0]['id']}/out")["codes"]) == 1
    assert anna.post(f"/api/me/passes/{stand[0]['id']}/out", 404)["code"] == "no-pass", "it is gone"
    assert [visitor().http.post("/api/me/whom", json={"secret": one}).status_code for one in (*secrets[1:], link)].count(200) == 2
    assert anna.post("/api/me/passes/out").get("codes", []) == []
    assert [visitor().http.post("/api/me/whom", json={"secret": one}).status_code for one in (*secrets, link)] == [404] * 4
    assert visitor().post("/api/me/passes/out", 403)["code"] == "nobody"


def test_of_too_many_codes_the_oldest_go(server: Running, visitor: NewBrowser) -> None:
    anna = visitor()
    known(anna)
    secrets = []
    for day in range(12):
        secrets.append(anna.post("/api/me/passes", lasting=True)["secret"])
        older = update(tables.passes).values(since=tables.passes.c.since - day)
        server.process.runtime.store.writer.submit(lambda c, older=older: c.execute(older)).result()  # type: ignore[misc]
    assert len(anna.get("/api/me")["codes"]) == 10
    assert [anna.http.post("/api/me/whom", json={"secret": one}).status_code for one in secrets] == [404] * 2 + [200] * 10
    for one in secrets[2:]:
        visitor().post("/api/me/become", secret=one)
    for _ in range(3):
        visitor().post("/api/me/become", secret=anna.post("/api/me/passes", lasting=True)["secret"])
    assert len(anna.get("/api/me")["codes"]) == 10, "so many used ones are kept in mind"


def test_two_devices_that_use_one_link_at_once(visitor: NewBrowser) -> None:
    anna = visitor()
    known(anna)
    secret = anna.post("/api/me/passes")["secret"]
    answers = [visitor().http.post("/api/me/become", json={"secret": secret}).status_code for _ in range(3)]
    assert sorted(answers) == [200, 404, 404]


def test_a_device_that_is_signed_out_is_nobody_and_its_sockets_are_closed(visitor: NewBrowser) -> None:
    anna, phone = visitor(), visitor()
    match = known(anna)
    moved(anna, phone)
    first = next(one["id"] for one in phone.get("/api/me")["devices"] if not one.get("this"))
    with anna.at(match["match"]) as line:
        assert len(phone.post(f"/api/me/devices/{first}/out")["devices"]) == 1
        assert line.closed() == 1012
    assert anna.get("/api/me") == {}
    assert anna.get("/api/shelf")["matches"] == []
    assert phone.post(f"/api/me/devices/{first}/out", 404)["code"] == "no-device"
    before = cookie(anna)
    known(anna, "Nobody yet")
    assert cookie(anna) != before, "a new token, not the one that was signed out"
    assert anna.get("/api/me")["matches"] == 1
    own = next(one["id"] for one in phone.get("/api/me")["devices"])
    phone.post(f"/api/me/devices/{own}/out")
    assert phone.get("/api/me").get("name", "") == "", "it is who it was before it became somebody"


def test_what_is_stored_about_me_is_mine_alone(visitor: NewBrowser) -> None:
    anna, ben = visitor(), visitor()
    match, over = known(anna), ben.create("race", [YOU, BOT], settings={"length": 6})
    ben.join(match, name="Ben")
    with ben.at(over["match"]) as line:
        play_out(line)
    with anna.at(match["match"]) as line:
        line.pick("stride 1")
    stored = anna.get("/api/me/export")
    (seat,) = stored["seats"]
    assert (seat["match"], seat["name"], [row["option"] for row in seat["rows"]]) == (match["match"], "Mirela", ["stride 1"])
    assert stored["me"]["name"] == "Mirela"
    assert "Ben" not in json.dumps(stored)
    assert visitor().get("/api/me/export") == {"me": {}, "seats": []}


def test_who_is_forgotten_leaves_nothing(server: Running, visitor: NewBrowser) -> None:
    anna, ben, phone = visitor(), visitor(), visitor()
    going, over = known(anna, "Ottilie"), anna.create("race", [{**YOU, "name": "Ottilie"}, BOT], settings={"length": 6})
    ben.join(going, name="Ben")
    with anna.at(over["match"]) as line:
        play_out(line)
    moved(anna, phone)
    with phone.at(going["match"]) as line:
        anna.post("/api/me/forget")
        assert line.closed() == 1012
    for browser in (anna, phone):
        assert browser.get("/api/me") == {}
        assert browser.get("/api/shelf")["matches"] == []
    seat = ben.get(f"/api/join/{going['code']}")["seats"][0]
    assert (seat["name"], seat["kind"]) == ("Somebody", "bot")
    with ben.at(going["match"]) as line:
        line.until(lambda view: view["decisions"])
        assert line.pick("stride 1")["n"], "the match goes on, with a bot"
    record = ben.get(f"/api/matches/{over['match']}/record")
    assert "Somebody" in record
    assert "Ottilie" not in record
    assert visitor().post(f"/api/join/{over['code']}", 409)["code"] == "over"
    for table in tables.metadata.sorted_tables:
        assert "Ottilie" not in repr(server.process.runtime.store.read(lambda c, table=table: c.execute(select(table)).all())), table.name  # type: ignore[misc]


def test_lines_told_when_names_still_stood_in_them_are_told_anew(server: Running, visitor: NewBrowser) -> None:
    anna, ben = visitor(), visitor()
    match = known(anna)
    line = [{"spans": [{"text": "Mirela", "strong": True}, {"text": " joins."}]}]
    long_ago = update(tables.actions).where(tables.actions.c.match == match["match"]).values(lines=json.dumps({"all": line}).encode())
    server.process.runtime.store.writer.submit(lambda c: c.execute(long_ago)).result()
    anna.post("/api/me/forget")
    ben.join(match, watch=True)
    with ben.at(match["match"]) as watching:
        assert "Mirela" not in json.dumps(watching.table)


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (FIREFOX, "Firefox on Linux"),
        (PHONE, "Safari on iPhone"),
        ("python-httpx/0.28.1", "python-httpx/0.28.1"),
        ("<script>alert(1)</script>", "scriptalert1/script"),
        ("", "A browser"),
    ],
)
def test_a_device_says_what_it_is(agent: str, words: str) -> None:
    assert me.label(agent) == words


def test_secrets_cannot_be_guessed_for_long(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(config(tmp_path_factory.mktemp("guessed"), loopback=False, guesses=3.0, guess_rate=0.01)) as server:
        codes = [httpx.post(f"http://{server.address}/api/me/whom", json={"secret": f"wrong {n}"}).json()["code"] for n in range(5)]
    assert codes == ["no-pass", "no-pass", "no-pass", "too-many", "too-many"]
