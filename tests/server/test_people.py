"""Tokens: what this server issued is a browser, what a client makes up is nobody; and how they travel behind a proxy."""

from __future__ import annotations

import hashlib
import secrets
import threading
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, func, select, update
from starlette.requests import HTTPConnection

from outplay.server.identity import people
from outplay.server.identity.addresses import address_of
from outplay.server.identity.people import People, key_of
from outplay.server.store import tables
from outplay.server.store.files import open_store
from outplay.server.store.store import Store, StoreError
from tests.server.conftest import NewBrowser
from tests.server.people import LINK, YOU, Browser, Running, Said, config, opened, running

pytestmark = pytest.mark.databases("file", "postgresql")


def cookie(browser: Browser) -> str:
    """The token that a browser keeps."""
    return browser.http.cookies.get("outplay") or ""


def shows(browser: Browser, token: str) -> Browser:
    """The browser with another token."""
    browser.http.cookies.clear()
    browser.http.cookies.set("outplay", token)
    return browser


def held(server: Running, token: str) -> int:
    """The seats that a token holds."""
    mine = select(func.count()).where(tables.seats.c.token == hashlib.sha256(token.encode()).hexdigest())
    return server.process.runtime.store.read(lambda c: c.execute(mine).scalar_one())


def made_up(issued: str) -> list[str]:
    """Tokens as somebody might make them up who has seen one."""
    random, signature = issued.split(".")
    other = "1" if random.endswith("0") else "0"
    return [
        "a" * 43, "a" * 20, secrets.token_urlsafe(32), f"{random[:-1]}{other}.{signature}", f"{random}.{signature[:-1]}", f"{random}.", f".{signature}", ".",
        f"{issued}x", f"{random}.{'A' * 43}", "é" * 43, f"{random}.é{signature[1:]}", f"{issued}.{signature}", issued.upper(),
    ]  # fmt: skip


def test_a_token_that_a_client_chose_never_becomes_anybody(server: Running, visitor: NewBrowser) -> None:
    anna, mallory = visitor(), visitor()
    match = anna.create("race", [YOU, LINK, LINK, LINK], settings={"length": 60})
    for chosen in made_up(cookie(anna)):
        headers = {b"Cookie": f"outplay={chosen}".encode("latin-1")}
        for answer in (
            httpx.post(f"http://{server.address}/api/matches", json={"game": "race", "seats": [YOU, LINK]}, headers=headers),
            httpx.post(f"http://{server.address}/api/join/{match['code']}", json={"watch": True}, headers=headers),
        ):
            assert answer.status_code == 200
            given = answer.cookies["outplay"]
            assert given != chosen
            assert held(server, chosen) == 0
        assert httpx.get(f"http://{server.address}/api/shelf", headers=headers).json()["matches"] == []
    assert shows(mallory, "a" * 43).join(match, name="Mallory")["seats"] == [1]
    assert held(server, "a" * 43) == 0


def test_a_token_that_was_issued_is_kept(server: Running, visitor: NewBrowser) -> None:
    anna = visitor()
    first = anna.create("race", [YOU, LINK])
    token = cookie(anna)
    second = anna.create("race", [YOU, LINK])
    assert cookie(anna) == token
    assert {match["id"] for match in anna.get("/api/shelf")["matches"]} == {first["match"], second["match"]}
    assert held(server, token) == 2
    with anna.at(first["match"]) as line:
        assert line.pick("stride 1")["n"] == 1


def test_tokens_from_before_they_were_signed_keep_their_seats(server: Running, visitor: NewBrowser) -> None:
    anna, other = visitor(), visitor()
    match = anna.create("race", [YOU, LINK])
    old, stray = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    sits = update(tables.seats).where(tables.seats.c.match == match["match"], tables.seats.c.seat == 0)

    def long_ago(c: Connection) -> None:
        c.execute(sits.values(token=hashlib.sha256(old.encode()).hexdigest()))

    server.process.runtime.store.writer.submit(long_ago).result()
    server.process.cache.matches.clear()
    shows(anna, old)
    assert [one["id"] for one in anna.get("/api/shelf")["matches"]] == [match["match"]]
    with anna.at(match["match"]) as line:
        assert line.pick("stride 1")["n"] == 1
    assert anna.create("race", [YOU, LINK])["seats"] == [0]
    assert held(server, old) == 2
    assert shows(other, stray).get("/api/shelf")["matches"] == []


class Asker:
    """A store of tokens with seats that counts how often it is read, and people who ask."""

    def __init__(self) -> None:
        self.seated = False
        self.reads = 0
        self.people = People(b"key", self.read)

    async def read(self, _: object) -> Any:
        self.reads += 1
        return self.seated

    def asks(self, token: str) -> str:
        """What of a browser's token counts."""
        scope: Said = {"type": "http", "headers": [(b"cookie", f"outplay={token}".encode())]}
        answer = self.people.token(HTTPConnection(scope))
        try:
            answer.send(None)
        except StopIteration as done:
            return str(done.value)
        raise AssertionError("it waits for something")


def test_who_has_a_seat_is_looked_up_once_and_who_has_none_not_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("outplay.server.identity.people.time.monotonic", lambda: now)
    asker, old = Asker(), "o" * 43
    assert [asker.asks(old) for _ in range(9)] == [""] * 9
    assert asker.reads == 1
    asker.seated = True
    now += people.UNKNOWN_SECONDS + 1
    assert all(asker.asks(old) for _ in range(9))
    now += 1e6
    assert asker.asks(old)
    assert asker.reads == 2
    assert asker.asks(asker.people.signer.issue())
    assert asker.asks("too short to be one") == asker.asks(Asker().people.signer.issue() + "x") == ""
    assert asker.reads == 2
    for n in range(people.REMEMBERED_TOKENS + 9):
        asker.asks(f"{n:043}")
    assert len(asker.people.old) == people.REMEMBERED_TOKENS


def test_processes_that_begin_together_sign_with_one_key(tmp_path: Path) -> None:
    for n in range(8):
        stores = [opened(tmp_path / str(n)) for _ in range(4)]
        begin, found = threading.Barrier(len(stores)), list[bytes]()

        def draws(store: Store, begin: threading.Barrier = begin, found: list[bytes] = found) -> None:
            begin.wait()
            found.append(key_of(store, "tokens"))

        threads = [threading.Thread(target=draws, args=(store,)) for store in stores]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(found) == len(stores)
        assert len(set(found)) == 1
        assert len(found[0]) == 32
        assert key_of(stores[0], "another") != found[0]
        for store in stores:
            store.close()


@pytest.mark.databases("file")
def test_a_key_that_cannot_be_kept_is_said_in_words(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.writer.submit(lambda c: c.exec_driver_sql("PRAGMA query_only=1")).result()
    with pytest.raises(StoreError, match="cannot be saved: "):
        key_of(store, "tokens")
    store.close()


def test_a_token_holds_after_a_restart_and_at_no_other_server(tmp_path: Path) -> None:
    with running(config(tmp_path / "a")) as server, Browser(server.address) as anna:
        match = anna.create("race", [YOU, LINK])
        token = cookie(anna)
    with running(config(tmp_path / "a")) as server, Browser(server.address) as anna:
        assert [one["id"] for one in shows(anna, token).get("/api/shelf")["matches"]] == [match["match"]]
    with running(config(tmp_path / "b")) as server, Browser(server.address) as anna:
        shows(anna, token).create("race", [YOU, LINK])
        assert held(server, token) == 0


FORWARDED = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9, 198.51.100.7"}


def test_behind_a_proxy_that_ends_tls_the_cookie_is_secure(tmp_path: Path) -> None:
    with running(config(tmp_path, proxy=True)) as server:
        for headers, secure in ((FORWARDED, True), ({}, False), ({"X-Forwarded-Proto": "http"}, False)):
            answer = httpx.post(f"http://{server.address}/api/matches", json={"game": "race"}, headers=headers)
            assert ("secure" in answer.headers["set-cookie"].lower()) == secure
    with running(config(tmp_path)) as server:
        answer = httpx.post(f"http://{server.address}/api/matches", json={"game": "race"}, headers=FORWARDED)
        assert "secure" not in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize(
    ("host", "counts_as"),
    [
        ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"), ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"), ("fe80::1%eth0", "fe80::/64"), ("testclient", "testclient"),
    ],
)  # fmt: skip
def test_whose_address_it_is(host: str, counts_as: str) -> None:
    assert address_of(HTTPConnection({"type": "http", "headers": [], "client": (host, 1)})) == counts_as
