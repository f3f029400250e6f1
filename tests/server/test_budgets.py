"""What one client may cost: each budget as a story, by person, by address and by network, and a sentence for who has used it up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from outplay.server.config import Budgets, Flow, Limits, Most
from outplay.server.http.api import OPERATIONS
from outplay.server.identity import budgets
from outplay.server.identity.budgets import Client, Ledger
from outplay.server.protocol.refusal import RequestRefused
from tests.server.people import HOTSEAT, LINK, YOU, Browser, Clock, Line, Running, Said, config, running

pytestmark = pytest.mark.databases("file")

NONE = Flow(10**6, 0, 10**6, 0)
FREE = Budgets(
    sockets=Most(1000, 1000), waiting=Most(10**9, 10**9), tables=NONE, picks=NONE, questions=NONE, changes=NONE, matches=NONE, reads=NONE, moments=NONE,
    lessons=NONE, files=NONE, lines=1000,
)  # fmt: skip
"""Nothing is limited; each story limits one thing."""
FEW = Flow(3, 0.001, 5, 0.001)
"""Three by a person, five by an address, and it takes long until there is one more."""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time by which budgets fill again."""
    clock = Clock()
    monkeypatch.setattr(budgets, "time", clock)
    return clock


class Served:
    """A server that strangers reach by a proxy, with people from wherever they say."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self.stack = stack
        self.server: Running | None = None

    def limit(self, **limits: object) -> Running:
        self.server = self.stack.enter_context(running(config(self.folder, loopback=False, proxy=True, budgets=replace(FREE, **limits))))  # type: ignore[arg-type]
        return self.server

    def person(self, address: str = "192.0.2.1") -> Browser:
        assert self.server is not None
        browser = self.stack.enter_context(Browser(self.server.address))
        browser.http.headers["X-Forwarded-For"] = address
        return browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    with ExitStack() as stack:
        yield Served(tmp_path, stack)


def known(browser: Browser) -> Browser:
    """Somebody whom the server knows, by a match."""
    browser.create("race", [YOU, LINK])
    return browser


def refused(answer: httpx.Response) -> Said:
    """What is said to who has used up a budget; it says when to come again, in words and as programs read it."""
    assert answer.status_code == 429, answer.text
    assert int(answer.headers["retry-after"]) >= 1
    said: Said = answer.json()
    assert said["code"] == "too-many"
    assert "Please try again in " in said["hint"]
    return said


# ---------------------------------------------------------------- requests


def test_who_changes_their_name_without_end_is_told_to_wait_and_nobody_else_is(served: Served) -> None:
    server = served.limit(changes=FEW)
    anna, bert, carl = known(served.person()), known(served.person()), known(served.person("192.0.2.2"))
    writes = server.process.runtime.store.writer.commits.counts
    for n in range(3):
        anna.post("/api/me", name=f"Anna {n}")
    before = sum(writes)
    for _ in range(20):
        said = refused(anna.http.post("/api/me", json={"name": "Mallory"}))
    assert (said["message"], said["hint"]) == ("Too many changes were made from you at once.", "Please try again in 17 minutes.")
    assert sum(writes) == before, "what is refused is not written"
    assert anna.get("/api/me")["name"] == "Anna 2"
    for n in range(2):
        bert.post("/api/me", name=f"Bert {n}")
    assert "from your address" in refused(bert.http.post("/api/me", json={"name": "Bert"}))["message"]
    carl.post("/api/me", name="Carl")


def test_a_budget_fills_again_with_time(served: Served, clock: Clock) -> None:
    served.limit(changes=Flow(3, 0.5, 1000, 1000))
    anna = known(served.person())
    for _ in range(2):
        for n in range(3):
            anna.post("/api/me", name=f"Anna {n}")
        answer = anna.http.post("/api/me", json={})
        assert (refused(answer)["hint"], answer.headers["retry-after"]) == ("Please try again in 2 seconds.", "2")
        clock.later += 6


@pytest.mark.parametrize(
    ("kind", "path"),
    [("reads", "/api/shelf"), ("reads", "/api/me"), ("lessons", "/api/games/race/how"), ("moments", "/api/matches/none/moments/0"), ("files", "/")],
)
def test_what_is_only_read_has_a_budget_too(served: Served, kind: str, path: str) -> None:
    served.limit(**{kind: FEW})
    anna, bert, carl = served.person(), served.person(), served.person("192.0.2.2")
    statuses = [one.http.get(path).status_code for one in (anna, bert) for _ in range(4)]
    assert statuses.count(429) == 3, "nobody is known yet, so all count for the address"
    assert "from your address" in refused(anna.http.get(path))["message"]
    assert carl.http.get(path).status_code != 429


def test_who_does_not_listen_waits_for_each_refusal(served: Served) -> None:
    server = served.limit(reads=FEW)
    server.process.runtime.config = replace(server.config, refusal_pause=0.2)
    anna = served.person()
    for _ in range(5):
        anna.get("/api/shelf")
    began = time.monotonic()
    anna.get("/api/shelf", 429)
    assert time.monotonic() - began >= 0.2


def test_every_request_has_a_budget_and_what_writes_does_not_count_as_reading() -> None:
    kinds = {(one.method, one.path): one.kind for one in OPERATIONS}
    assert set(kinds.values()) == {"reads", "changes", "matches", "moments", "lessons", "picks"}
    posted = {path: kind for (method, path), kind in kinds.items() if method == "POST"}
    assert {path for path, kind in posted.items() if kind == "reads"} == {"/api/plans", "/api/me/whom"}
    assert not [path for (method, path), kind in kinds.items() if method == "GET" and kind in ("changes", "matches")]


def test_a_network_of_many_households_has_little_more_than_one(served: Served) -> None:
    served.limit(reads=Flow(100, 0, 4, 0))
    answers = [served.person(f"2001:db8:7:{n:x}::1").http.get("/api/shelf").status_code for n in range(12)]
    assert (answers.count(200), answers.count(429)) == (8, 4)
    assert served.person("2001:db8:8::1").http.get("/api/shelf").status_code == 200


def test_matches_are_counted_by_network_too(served: Served) -> None:
    served.limit(matches=Flow(100, 0, 2, 1 / 3600))
    for n in range(4):
        served.person(f"2001:db8:7:{n:x}::1").create("race")
    said = refused(served.person("2001:db8:7:ff::1").http.post("/api/matches", json={"game": "race"}))
    assert (said["message"], said["hint"]) == ("Too many matches were made from your network at once.", "Please try again in 30 minutes.")


def test_several_processes_give_a_part_each_but_never_less_than_a_quarter(served: Served) -> None:
    server = served.limit(reads=Flow(100, 0, 16, 0))
    ledger = server.process.ledger
    for number, n in ((1, 16), (2, 8), (3, 5), (4, 4), (9, 4)):
        server.process.runtime.processes = number
        address = f"192.0.2.{number}"
        given = [taken(ledger, Client("", address)) for _ in range(20)]
        assert sum(given) == n, number


def taken(ledger: Ledger, who: Client) -> bool:
    try:
        ledger.take("reads", who)
    except RequestRefused:
        return False
    return True


def test_what_nobody_uses_is_forgotten_before_it_fills_the_memory(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "REMEMBERED", 50)
    ledger = served.limit().process.ledger
    for n in range(500):
        ledger.take("reads", Client(f"person {n}", "192.0.2.1", "network"))
    assert len(ledger.buckets) == 50
    assert ("reads", "192.0.2.1") in ledger.buckets


# ---------------------------------------------------------------- sockets


def line_of(browser: Browser) -> AbstractContextManager[Line]:
    """An open socket of somebody, from where they are."""
    return browser.line(compress=False, **{"X-Forwarded-For": browser.http.headers["X-Forwarded-For"]})


def later(line: Line) -> str:
    """The sentence with which a socket is closed whose client is to come again later."""
    assert line.closed() == 1013
    return line.socket.close_reason or ""


def test_sockets_that_are_open_are_counted_until_they_are_closed(served: Served) -> None:
    server = served.limit(sockets=Most(2, 3))
    anna, bert = known(served.person()), known(served.person())
    with line_of(anna) as first, line_of(anna):
        with line_of(anna) as third:
            assert later(third) == "Too many tables are open here from you. Please close some of them."
        with line_of(bert), line_of(bert) as fourth:
            assert "from your address" in later(fourth)
        first.socket.close()
        while server.process.ledger.sockets["192.0.2.1"] > 1:
            anna.get("/api/me")
        with line_of(anna) as again:
            again.say("watch")
            assert again.hear("refused")["code"] == "no-hello"


def test_who_asks_for_table_after_table_comes_again_later(served: Served) -> None:
    served.limit(tables=Flow(5, 0, 8, 0))
    anna, bert = served.person(), served.person()
    match = anna.create("race", [YOU, LINK])["match"]
    with line_of(anna) as line:
        for _ in range(5):
            line.say("hello", match=match)
            line.hear("laid")
        line.say("watch", seat=None)
        assert later(line) == "Too many tables were asked for from you at once."
    with line_of(bert) as line:
        for _ in range(3):
            line.say("hello", match=match)
            line.hear("laid")
        line.say("hello", match=match)
        assert "from your address" in later(line)


def test_who_answers_old_tables_again_and_again_gets_no_new_one_each_time(served: Served) -> None:
    served.limit(tables=Flow(3, 0, 100, 0))
    anna = served.person()
    match = anna.create("race", [YOU, HOTSEAT])["match"]
    with line_of(anna) as line:
        line.say("hello", match=match)
        line.hear("laid")
        stale = {**line.question(), "id": 77}
        for _ in range(2):
            assert line.submit(stale)["code"] == "stale"
            line.hear("laid")
        assert line.submit(stale)["code"] == "stale"
        assert "Too many tables" in later(line)


def test_moves_and_questions_have_budgets_of_their_own_and_the_socket_stays_open(served: Served) -> None:
    served.limit(picks=Flow(2, 0, 100, 0), questions=Flow(2, 0, 100, 0))
    anna = served.person()
    match = anna.create("race", [YOU, HOTSEAT], settings={"length": 60})["match"]
    with line_of(anna) as line:
        line.say("hello", match=match)
        line.hear("laid")
        for _ in range(2):
            line.submit(line.question())
            line.say("why", id="w", seat=0, decision=0, on="x")
            line.hear("refused", "because", id="w")
        refusal = line.submit(line.question())
        assert (refusal["code"], refusal["message"]) == ("too-many", "Too many moves were made from you at once. Please try again in 60 minutes.")
        line.say("why", id="w", seat=0, decision=0, on="x")
        assert line.hear("refused", id="w")["message"].startswith("Too many questions were asked")
        line.say("hello", match=match)
        assert line.hear("laid")["view"]["n"] == line.view["n"]


def test_what_waits_is_counted_over_all_sockets_of_a_client_and_who_reads_is_never_cut_off(served: Served) -> None:
    ledger = served.limit(waiting=Most(1000, 3000)).process.ledger
    anna, bert = Client("anna", "192.0.2.1"), Client("bert", "192.0.2.1")
    assert ledger.weigh(anna, 900)
    assert not ledger.weigh(anna, 200)
    assert ledger.weigh(bert, 900)
    assert ledger.weigh(anna, -200)
    ledger.weigh(anna, -900)
    assert ledger.weigh(bert, -900)
    assert not ledger.waiting


def test_on_ones_own_machine_nothing_is_counted(tmp_path: Path) -> None:
    none = Flow(0, 0, 0, 0)
    strict = Budgets(sockets=Most(0, 0), waiting=Most(0, 0), tables=none, picks=none, changes=none, matches=none, reads=none, files=none, lines=0)
    with running(config(tmp_path, budgets=strict)) as server, Browser(server.address) as anna:
        with anna.at(anna.create("race", [YOU, HOTSEAT])["match"]) as line:
            line.pick(0)
        anna.get("/api/shelf")


def test_an_operator_who_says_how_many_share_an_address_gives_it_as_much_as_they_need() -> None:
    usual, wide = Budgets(), Budgets().for_crowd(120)
    assert Budgets().for_crowd(60) == usual
    assert (wide.sockets, wide.lines) == (Most(usual.sockets.person, 2 * usual.sockets.address), 2 * usual.lines)
    assert (wide.picks.person, wide.picks.address_rate) == (usual.picks.person, 2 * usual.picks.address_rate)
    assert (wide.network, wide.least) == (usual.network, usual.least)
    assert (Limits().for_crowd(61).address, Limits().for_crowd(1).address) == (5, 1)


def test_a_club_of_sixty_behind_one_address_notices_nothing(tmp_path: Path) -> None:
    """All of them load the page, come back at once after a restart, with a second table open, and play on."""
    with running(config(tmp_path, loopback=False, proxy=True)) as server:
        server.process.runtime.processes = 2
        ledger, people = server.process.ledger, [Client(f"person {n}", "192.0.2.1") for n in range(60)]
        began = time.monotonic()
        for one in people:
            for _ in range(20):
                ledger.take("files", replace(one, person=""))
            for kind in ("reads", "reads", "reads", "tables", "tables", "changes", "lessons", "moments", "moments"):
                ledger.take(kind, one)
            ledger.enter(one)
        for _ in range(4):
            for one in people:
                ledger.take("picks", one)
                ledger.take("questions", one)
        assert time.monotonic() - began < 30
