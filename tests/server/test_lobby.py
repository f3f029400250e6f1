"""The lobby: a table is opened, people sit down, somebody arranges the seats, and a match begins."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import insert, select, update

from outplay.server.identity.tokens import secret_hash
from outplay.server.ratings.model import MODEL
from outplay.server.store.tables import gatherings, matches, places, ratings
from tests.server.conftest import NewBrowser
from tests.server.people import BOT, HOTSEAT, LINK, PATIENCE, YOU, Browser, Line, Running, Said, config, running
from tests.server.test_kill import Process
from tests.server.test_ratings import run
from tests.sizes import many

pytestmark = pytest.mark.databases("file", "postgresql")


class Looking:
    """Somebody who looks at the open tables: what they know by all that was said."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.tables: dict[str, Said] = {}
        self.own: list[Said] = []
        self.match = ""
        self.heard: list[Said] = []
        line.say("lobby")
        self.until(lambda: "sitting" in self.types and "tables" in self.types)

    @property
    def types(self) -> set[str]:
        return {one["type"] for one in self.heard}

    def until(self, fact: Callable[[], object]) -> None:
        """Listen until this is true."""
        while not fact():
            message = self.line.next()
            self.heard.append(message)
            if message["type"] == "tables":
                kept = {} if message.get("whole") else {id: one for id, one in self.tables.items() if id not in message.get("gone", ())}
                self.tables = kept | {one["id"]: one for one in message["tables"]}
            elif message["type"] == "sitting":
                self.own, self.match = message["tables"], message.get("match", self.match)

    def sees(self, id: str, fact: Callable[[Said], object] = lambda _: True) -> Said:
        """The table in the list, once this is true of it."""
        self.until(lambda: id in self.tables and fact(self.tables[id]))
        return self.tables[id]

    def sits(self, fact: Callable[[Said], object] = lambda _: True) -> Said:
        """The table at which one sits, once this is true of it."""
        self.until(lambda: self.own and fact(self.own[0]))
        return self.own[0]


@contextmanager
def looking(browser: Browser) -> Iterator[Looking]:
    """Somebody at the lobby."""
    with browser.line(match="lobby") as line:
        yield Looking(line)


def opens(browser: Browser, *seats: Said, public: bool = True, least: int = 0, most: int = 0, expect: int = 200, **match: Any) -> Said:
    """A table that somebody opens."""
    whose = {"public": public, "least": least, "most": most}
    made: Said = browser.post("/api/tables", expect, **whose, match={"game": "race", "seats": list(seats or (YOU, LINK)), **match})
    return made


def names(table: Said) -> list[str]:
    """Who sits there."""
    return [seat.get("name", "") for seat in table["seats"]]


def test_a_table_is_opened_somebody_sits_down_and_both_are_at_the_match(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, {"kind": "you", "name": "Anna"}, LINK, BOT)
    with looking(anna) as hers, looking(bert) as his:
        assert names(his.sees(table["table"])) == ["Anna", "", his.tables[table["table"]]["seats"][2]["name"]]
        assert [seat["kind"] for seat in his.tables[table["table"]]["seats"]] == ["person", "free", "bot"]
        assert bert.post(f"/api/tables/{table['table']}/sit", name="Bert")["seats"] == [1]
        own = hers.sits(lambda one: names(one["table"])[1] == "Bert")
        assert own["owned"]
        assert own["code"] == table["code"]
        assert own["seat"] == 0
        begun = anna.post(f"/api/tables/{table['table']}/start", number=own["number"])
        assert begun["seats"] == [0]
        assert begun["code"] == table["code"]
        hers.until(lambda: hers.match == begun["match"])
        his.until(lambda: table["table"] not in his.tables)
    assert bert.get(f"/api/join/{table['code']}")["match"] == begun["match"]
    with anna.at(begun["match"]) as line, bert.at(begun["match"]) as theirs:
        assert (line.table["mine"], theirs.table["mine"]) == ([0], [1])
        assert [seat["name"] for seat in theirs.seats[:2]] == ["Anna", "Bert"]


def arranges(browser: Browser, own: Said, act: str, seat: int, expect: int = 200, **more: Any) -> Said:
    """What the one who arranges a table does with it, as they know it."""
    done: Said = browser.post(f"/api/tables/{own['table']['id']}/arrange", expect, number=own["number"], act=act, seat=seat, **more)
    return done


def sits(browser: Browser, table: Said, expect: int = 200, **how: Any) -> Said:
    """Somebody who sits down, as they are answered."""
    done: Said = browser.post(f"/api/tables/{table['table']}/sit", expect, **how)
    return done


def stored(server: Running, what: Any) -> Any:
    """What the store says."""
    return server.process.runtime.store.read(lambda c: c.execute(what).all())


def writes(server: Running, what: Any) -> None:
    """Change the store behind the server's back."""
    server.process.runtime.store.writer.submit(lambda c: c.execute(what)).result()


def sweeps(server: Running) -> None:
    """The server looks who has been away for too long."""
    assert server.process.loop
    asyncio.run_coroutine_threadsafe(server.process.lobby.sweep(), server.process.loop).result()


def test_who_arranges_a_table_changes_seats_and_hands_it_on(visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    table = opens(anna, YOU, LINK, LINK, BOT)
    sits(bert, table, name="Bert")
    with looking(anna) as hers, looking(bert) as his:
        own = hers.sits(lambda one: names(one["table"])[1] == "Bert")
        arranges(anna, own, "swap", 1, other=3)
        own = hers.sits(lambda one: names(one["table"])[3] == "Bert")
        assert own["table"]["seats"][1]["kind"] == "bot"
        arranges(anna, own, "free", 1)
        own = hers.sits(lambda one: one["table"]["seats"][1]["kind"] == "free")
        arranges(anna, own, "bot", 2, level="gentle")
        own = hers.sits(lambda one: one["table"]["seats"][2].get("level") == "gentle")
        assert arranges(anna, {**own, "number": own["number"] - 1}, "free", 2, 409)["code"] == "stale"
        assert arranges(bert, own, "free", 2, 403)["code"] == "not-yours"
        assert "still free" in anna.post(f"/api/tables/{table['table']}/start", 409, number=own["number"])["message"]
        arranges(anna, own, "hand on", 3)
        own = his.sits(lambda one: one["owned"])
        arranges(bert, own, "remove", 0)
        hers.until(lambda: not hers.own)
    assert sits(anna, table, 403)["code"] == "barred"
    assert sits(cleo, table, name="Cleo")["seats"] == [0]


def test_one_sits_at_one_table_and_leaves_it_before_another(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    first, second = opens(anna), opens(bert)
    assert sits(anna, second, 409)["code"] == "seated"
    assert opens(anna, expect=409)["code"] == "seated"
    anna.post(f"/api/tables/{first['table']}/leave")
    assert sits(bert, first, 404)["code"] == "no-table"  # with its last person it is gone
    assert sits(anna, second)["seats"] == [1]
    assert sits(anna, second)["seats"] == [1]


def test_a_match_that_begins_takes_its_people_out_of_tables_by_mail(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    mail = [opens(anna, clock={"name": "mail1"}) for _ in range(4)]
    assert opens(anna, clock={"name": "mail3"}, expect=409)["code"] == "seated"
    sits(bert, mail[0])
    live = opens(bert)
    sits(anna, live)
    assert bert.post(f"/api/tables/{live['table']}/start", number=1)["seats"] == [0]
    with looking(visitor()) as all_:
        all_.until(lambda: not {one["table"] for one in mail} & set(all_.tables))


def test_nothing_is_drawn_before_the_start_and_the_code_leads_on(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, public=False)
    assert stored(server, select(matches.c.id).where(matches.c.code == table["code"])) == []
    door = bert.get(f"/api/join/{table['code']}")
    assert (door["match"], door["table"], door["free"]) == ("", table["table"], [1])
    assert bert.post(f"/api/join/{table['code']}", 409, watch=True)["code"] == "not-begun"
    assert sits(bert, table, 404)["code"] == "no-table"  # it does not stand in the lobby: only its code leads there
    assert bert.post(f"/api/join/{table['code']}", name="Bert")["seats"] == [1]
    begun = anna.post(f"/api/tables/{table['table']}/start", number=1)
    assert bert.get(f"/api/join/{table['code']}")["match"] == begun["match"]
    assert anna.post(f"/api/tables/{table['table']}/start", 409, number=2)["code"] == "started"


def test_of_many_who_take_one_seat_one_sits_and_the_others_read_why(server: Running, visitor: NewBrowser) -> None:
    table = opens(visitor())
    with ThreadPoolExecutor(20) as pool, ExitStack() as stack:
        crowd = [stack.enter_context(httpx.Client(base_url=f"http://{server.address}", timeout=PATIENCE)) for _ in range(many(40, 200))]
        answers = list(pool.map(lambda one: one.post(f"/api/tables/{table['table']}/sit", json={"name": "Somebody"}), crowd))
    sat = [one for one in answers if one.status_code == 200]
    assert len(sat) == 1
    assert {one.json()["message"] for one in answers if one.status_code == 409} == {"All seats of this table are taken."}
    assert len(stored(server, select(places.c.person).where(places.c.gathering == table["table"], places.c.person != ""))) == 2


def test_what_all_are_told_names_no_person_and_no_code(server: Running, visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    with looking(visitor()) as stranger:
        table, hidden = opens(anna, YOU, LINK, LINK), opens(cleo, public=False)
        sits(bert, table, name="Bert")
        stranger.sees(table["table"], lambda one: names(one)[1] == "Bert")
        told = msgspec.json.encode(stranger.heard).decode()
        secrets = [cell for row in stored(server, select(gatherings.c.owner, gatherings.c.address, gatherings.c.code)) for cell in row]
        secrets += [row.person for row in stored(server, select(places.c.person).where(places.c.person != ""))]
        secrets += [hidden["table"], *(one.http.cookies["outplay"] for one in (anna, bert, cleo))]
        assert [one for one in secrets if one and one in told] == []
        assert hidden["code"] not in told


def test_who_is_away_for_a_minute_loses_the_seat_and_the_next_one_arranges(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, {"kind": "you", "name": "Anna"}, LINK, LINK)
    sits(bert, table, name="Bert")
    with looking(bert) as his:
        his.sits(lambda one: names(one["table"])[1] == "Bert" and not one["table"]["seats"][1].get("away"))
        with looking(anna) as hers:
            assert hers.sits()["owned"]
        his.sees(table["table"], lambda one: one["seats"][0].get("away"))
        long_ago = places.c.seen - 61
        writes(server, update(places).where(places.c.gathering == table["table"], places.c.name == "Anna").values(seen=long_ago))
        sweeps(server)
        own = his.sits(lambda one: one["owned"])
        assert names(own["table"])[0] == ""
    with looking(visitor()) as theirs:
        theirs.sees(table["table"], lambda one: one["seats"][1].get("away"))  # that he went is written down
    writes(server, update(places).where(places.c.gathering == table["table"]).values(seen=long_ago))
    sweeps(server)
    assert stored(server, select(gatherings.c.id).where(gatherings.c.id == table["table"])) == []


def test_who_comes_and_goes_does_not_prolong_a_table(server: Running, visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, YOU, LINK, LINK)
    until = select(gatherings.c.until).where(gatherings.c.id == table["table"])
    before = stored(server, until)
    sits(bert, table)
    assert stored(server, until) == before
    with looking(anna) as hers:
        arranges(anna, hers.sits(lambda one: one["number"] == 1), "bot", 2)
    ((after,),) = stored(server, until)
    assert after > before[0][0]
    writes(server, update(gatherings).where(gatherings.c.id == table["table"]).values(until=1.0))
    sweeps(server)
    assert sits(bert, table, 404)["code"] == "no-table"


def test_who_is_forgotten_stands_up(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, YOU, LINK, LINK)
    sits(bert, table, name="Bert")
    assert [one["code"] for one in bert.get("/api/me/export")["tables"]] == [table["code"]]
    bert.post("/api/me/forget")
    with looking(anna) as hers:
        assert [seat["kind"] for seat in hers.sits(lambda one: one["number"] == 2)["table"]["seats"]] == ["person", "free", "free"]


def test_people_at_two_processes_meet_at_one_table(tmp_path: Path) -> None:
    with running(config(tmp_path / "a")) as a, Process(a.config.page.parent) as b, Browser(a.address) as anna, Browser(b.address) as bert:
        table = opens(anna, {"kind": "you", "name": "Anna"}, LINK)
        with looking(anna) as hers, bert.line(match="lobby") as line:
            his = Looking(line)
            assert names(his.sees(table["table"])) == ["Anna", ""]
            sits(bert, table, name="Bert")
            own = hers.sits(lambda one: names(one["table"])[1] == "Bert")
            begun = anna.post(f"/api/tables/{table['table']}/start", number=own["number"])
            his.until(lambda: table["table"] not in his.tables)
        with looking(bert):
            pass
        with bert.at(begun["match"]) as theirs:
            assert theirs.table["mine"] == [1]


@pytest.mark.parametrize(
    ("match", "code"),
    [
        ({"seats": [YOU, BOT]}, "seats"),
        ({"seats": [YOU, LINK, HOTSEAT]}, "seats"),
        ({"seats": [LINK, LINK]}, "seats"),
        ({"game": "chess"}, "no-game"),
        ({"clock": {"name": "hasty"}}, "clock"),
    ],
)
def test_a_table_that_cannot_be_played_is_refused_with_a_sentence(visitor: NewBrowser, match: Said, code: str) -> None:
    answer = visitor().http.post("/api/tables", json={"match": {"game": "race", "seats": [YOU, LINK], **match}})
    assert answer.status_code in (404, 422)
    assert answer.json()["code"] == code


def is_worth(server: Running, browser: Browser, mu: float, sigma: float = 3.0, n: int = 40) -> None:
    """The rating of somebody who has sat down somewhere, in duels."""
    who = secret_hash(browser.http.cookies["outplay"])
    writes(server, insert(ratings).values(game="race", kind="duel", who=who, mu=mu, sigma=sigma, n=n, model=MODEL))


def test_a_table_for_some_ratings_shows_whose_and_takes_no_others(server: Running, visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    for one in (anna, bert):
        one.create(seats=[YOU])
    is_worth(server, anna, 35.0)
    is_worth(server, bert, 31.0, sigma=5.0)
    table = opens(anna, {"kind": "you", "name": "Anna"}, LINK, least=1200, most=1500)
    with looking(cleo) as theirs:
        told = theirs.sees(table["table"])
        assert (told.get("kind", "duel"), told["least"], told["most"]) == ("duel", 1200, 1500)
        assert told["seats"][0]["rating"] == {"points": 1400, "spread": 240, "tells": "sure"}
        assert sits(cleo, table, 403)["message"] == "This table is for ratings of 1200 and up; yours is 1000."
        sits(bert, table, name="Bert")
        assert theirs.sees(table["table"], lambda one: names(one)[1] == "Bert")["seats"][1]["rating"]["tells"] == "range"
        with looking(anna) as hers:
            begun = anna.post(f"/api/tables/{table['table']}/start", number=hers.sits()["number"])
        theirs.until(lambda: table["table"] not in theirs.tables)
        assert theirs.heard[-1]["begun"] == {table["table"]: begun["match"]}, "who waits to watch is shown the way"
    assert opens(anna, YOU, LINK, least=1500, most=1200, expect=422)["code"] == "range"


def test_a_friend_who_has_the_link_need_not_fit(visitor: NewBrowser) -> None:
    anna, bert = visitor(), visitor()
    table = opens(anna, YOU, LINK, least=1900)
    assert bert.post(f"/api/join/{table['code']}", name="Bert")["seats"] == [1]


def test_who_met_at_a_table_is_asked_before_it_is_played_again(server: Running, visitor: NewBrowser) -> None:
    anna, bert, cleo = visitor(), visitor(), visitor()
    table = opens(anna, {"kind": "you", "name": "Anna"}, LINK, settings={"length": 9}, texts=True)
    sits(bert, table, name="Bert")
    with looking(anna) as hers:
        match = anna.post(f"/api/tables/{table['table']}/start", number=hers.sits(lambda one: one["number"] == 1)["number"])["match"]
    address = f"/api/matches/{match}/rematch"
    with anna.at(match) as line, bert.at(match) as theirs:
        assert anna.post(address, 409)["code"] == "not-over"
        run((line, theirs), 0)
        assert cleo.post(address, 403)["code"] == "not-yours"
        waits = anna.post(address)
        assert (waits["match"], waits["seats"]) == ("", [0])
        assert anna.post(address)["table"] == waits["table"], "asked twice, it is one table"
        theirs.until_seat(0, lambda seat: seat.get("again"))
        assert not theirs.seats[1].get("again")
        with looking(cleo) as stranger, looking(anna) as hers:
            assert waits["table"] not in stranger.tables
            own = hers.sits(lambda one: one["table"]["id"] == waits["table"])
            assert [seat["kind"] for seat in own["table"]["seats"]] == ["person", "free"]
            assert own["table"]["texts"], "people may still write there"
            again = bert.post(address)
            assert again["seats"] == [1]
            hers.until(lambda: hers.match == again["match"])
        assert cleo.post(f"/api/tables/{waits['table']}/sit", 409)["code"] == "started"
    assert anna.post(address)["match"] == again["match"]
    with anna.at(match) as line:
        assert line.table["rematch"] == again["match"]
